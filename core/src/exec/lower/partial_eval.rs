//! Partial evaluation: the effects of an instruction with known field values, which are much
//! smaller than those of its form.

use rustc_hash::FxHashMap;

use crate::encoding::Instr;
use crate::float::Rounding;
use crate::formula::{Calls, Conditions, Influence, Node, PartialValue, SpaceId, Term, TermPool, Values, Width};
use crate::model::{Effect, ExternFn, Isa, Semantics};

use crate::exec::bytecode::split;
use crate::exec::floats::{FloatOp, Found, HostCalls, HostFloats};
use crate::exec::state::{Layout, Place};

/// Consecutive elements that an instruction writes together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Write {
    pub state: usize,
    /// Address of the first element.
    pub address: Term,
    /// Number of elements; 1 unless the state space is a memory.
    pub count: u32,
    /// Their values, the first one lowest.
    pub value: Term,
    /// When.
    pub guard: Term,
}

/// What is given besides the fields of an instruction.
#[derive(Clone, Copy)]
pub(crate) struct Given<'g> {
    /// Fields that stay variables.
    pub keep: &'g dyn Fn(usize) -> bool,
    /// Elements of the state that are taken for these numbers.
    pub element: &'g dyn Fn(SpaceId, u128) -> Option<u128>,
    /// Float operations whose formulas need not be copied: calls take their place at once.
    pub floats: Option<&'g HostFloats>,
}

impl Given<'_> {
    /// The fields alone, all of them.
    pub const NOTHING: Given<'static> = Given {
        keep: &|_| false,
        element: &|_, _| None,
        floats: None,
    };
}

/// The effects of an instruction, in a pool of the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Specialised {
    pub writes: Vec<Write>,
    /// Where a place may be unspecified afterwards; where this is false, none is.
    pub unspecified: Term,
    /// Float operations among the terms that the host can compute.
    pub floats: Vec<Found>,
    /// Those that are called already.
    pub called: Vec<FloatOp>,
}

/// A pool for [`specialise`]: spaces and functions have the same handles as in the ISA's own.
pub(crate) fn pool(isa: &Isa) -> TermPool {
    TermPool::with_declarations(&isa.pool)
}

/// The effects of an instruction whose form has some. `meaningless` are conditions under which it
/// has no meaning.
pub(crate) fn specialise(
    isa: &Isa,
    layout: &Layout,
    instr: &Instr,
    effects: &[Effect],
    meaningless: &[Term],
    given: &Given<'_>,
    pool: &mut TermPool,
) -> Specialised {
    let fields = &isa.forms[instr.form].fields;
    let value = |id| {
        let field = fields.iter().position(|f| f.var == id).filter(|f| !(given.keep)(*f))?;
        Some(u128::from(instr.fields[field]))
    };
    let calls = given.floats.map(HostCalls::new);
    let values = Values {
        var: &value,
        element: given.element,
        calls: calls.as_ref().map(|calls| calls as &dyn Calls),
    };
    let guards: Vec<Term> = effects.iter().map(|e| e.guard).collect();
    let mut copies: FxHashMap<Term, PartialValue> = FxHashMap::default();
    let guards = isa.pool.specialise_more(&guards, pool, &values, &mut copies);
    // What never happens needs no further look.
    let happening: Vec<(&Effect, Term)> = effects.iter().zip(guards).filter(|(_, g)| !pool.is_false(*g)).collect();
    let mut terms: Vec<Term> = happening.iter().flat_map(|(e, _)| [e.addr, e.value]).collect();
    terms.extend(meaningless);
    let terms = isa.pool.specialise_more(&terms, pool, &values, &mut copies);
    let floats = floats(isa, pool, &values, &mut copies);
    let (written, meaningless) = terms.split_at(2 * happening.len());
    let influenced = influenced(
        layout,
        pool,
        happening.iter().zip(written.chunks_exact(2)).map(|((_, g), t)| [*g, t[0], t[1]]),
    );
    let unspecified = pool.or_all(meaningless.iter().copied().chain([influenced]));
    let mut writes: Vec<Write> = Vec::new();
    for ((effect, guard), at) in happening.into_iter().zip(written.chunks_exact(2)) {
        let next = Write {
            state: effect.state,
            address: at[0],
            count: 1,
            value: at[1],
            guard,
        };
        match writes.last_mut() {
            Some(last) if layout.place(next.state) == Place::Memory && follows(pool, last, &next) => {
                last.value = pool.concat(next.value, last.value);
                last.count += 1;
            }
            _ => writes.push(next),
        }
    }
    Specialised {
        writes,
        unspecified,
        floats,
        called: calls.map_or_else(Vec::new, HostCalls::called),
    }
}

/// Where an unspecified value may take part in writes, given as guard, address and value.
fn influenced(layout: &Layout, pool: &mut TermPool, writes: impl Iterator<Item = [Term; 3]>) -> Term {
    let writes: Vec<[Term; 3]> = writes.collect();
    let terms = pool.reachable(writes.as_flattened());
    if !terms
        .iter()
        .any(|t| matches!(pool.node(*t), Node::Var(v) if pool.is_unspecified(*v)))
    {
        return pool.ff();
    }
    let influenced = Influence::new(Conditions::All, TermPool::is_unspecified).on_writes(pool, writes);
    // A read that only this condition makes must not fail.
    let memory = |space| layout.place(layout.state_of(space)) == Place::Memory;
    if pool.reads(influenced).iter().any(|(space, _)| memory(*space)) {
        return pool.tt();
    }
    influenced
}

/// The number that an instruction writes to a state of one element in every lane, if that is always
/// the same one.
pub(crate) fn always_written(isa: &Isa, layout: &Layout, instr: &Instr, state: usize) -> Option<u128> {
    let Semantics::Effects { effects, .. } = &isa.forms[instr.form].semantics else {
        return None;
    };
    let own: Vec<Effect> = effects.iter().filter(|e| e.state == state).cloned().collect();
    let mut pool = pool(isa);
    let special = specialise(isa, layout, instr, &own, &[], &Given::NOTHING, &mut pool);
    let [write] = special.writes.as_slice() else { return None };
    pool.as_const(write.value).filter(|_| pool.is_true(write.guard))
}

/// The functions of the ISA that decide what an instruction does, in their order.
///
/// ```
/// use isamorph_core::{InstructionSet, exec::functions_called};
/// let flexgrip = InstructionSet::builtin("flexgrip").unwrap();
/// let rcp = flexgrip.decode_raw(flexgrip.word("90000405 00000780").unwrap()).unwrap();
/// assert_eq!(functions_called(flexgrip.model(), &rcp)[0].model, "g80 rcp");
/// ```
#[must_use]
pub fn functions_called<'i>(isa: &'i Isa, instr: &Instr) -> Vec<&'i ExternFn> {
    let Semantics::Effects { effects, .. } = &isa.forms[instr.form].semantics else {
        return Vec::new();
    };
    let fields = &isa.forms[instr.form].fields;
    let value = |id| fields.iter().position(|f| f.var == id).map(|f| u128::from(instr.fields[f]));
    let terms: Vec<Term> = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
    let mut pool = pool(isa);
    let terms = isa.pool.specialise(&terms, &mut pool, &value);
    let called: Vec<_> = pool.calls(&terms).into_iter().map(|(function, _)| function).collect();
    isa.functions.iter().filter(|f| called.contains(&f.function)).collect()
}

/// May an instruction read or write a memory? Its lanes then depend on each other.
///
/// ```
/// use isamorph_core::{InstructionSet, exec::{Layout, uses_memory}};
/// let nv50 = InstructionSet::builtin("nv50").unwrap();
/// let layout = Layout::new(nv50.model());
/// let uses = |text| uses_memory(nv50.model(), &layout, &nv50.parse_raw(text).unwrap());
/// assert!(uses("add b32 $r5 b32 s[0x10] $r3"));
/// assert!(!uses("add b32 $r0 $r5 $r2"));
/// ```
#[must_use]
pub fn uses_memory(isa: &Isa, layout: &Layout, instr: &Instr) -> bool {
    let Semantics::Effects { effects, .. } = &isa.forms[instr.form].semantics else {
        return false;
    };
    let mut pool = pool(isa);
    let special = specialise(isa, layout, instr, effects, &[], &Given::NOTHING, &mut pool);
    let writes = special.writes.iter();
    let terms: Vec<Term> = writes.flat_map(|w| [w.guard, w.address, w.value]).collect();
    let is_memory = |state: usize| layout.place(state) == Place::Memory;
    special.writes.iter().any(|w| is_memory(w.state))
        || pool
            .reachable(&terms)
            .iter()
            .any(|t| matches!(pool.node(*t), Node::Read(space, _) if is_memory(layout.state_of(*space))))
}

/// The elements of a register file that an instruction may write.
pub(crate) fn elements_written(isa: &Isa, layout: &Layout, instr: &Instr, state: usize) -> Vec<u64> {
    let Semantics::Effects { effects, .. } = &isa.forms[instr.form].semantics else {
        return Vec::new();
    };
    let addresses: Vec<Term> = effects.iter().filter(|e| e.state == state).map(|e| e.addr).collect();
    let fields = &isa.forms[instr.form].fields;
    let value = |id| fields.iter().position(|f| f.var == id).map(|f| u128::from(instr.fields[f]));
    let mut pool = pool(isa);
    let addresses = isa.pool.specialise(&addresses, &mut pool, &value);
    let written = |element: &u64| {
        addresses
            .iter()
            .any(|a| pool.as_const(*a).is_none_or(|a| a == u128::from(*element)))
    };
    (0..).take_while(|e| layout.row(state, *e).is_some()).filter(written).collect()
}

/// The float operations that are left in an instruction.
fn floats(isa: &Isa, pool: &mut TermPool, values: &Values<'_>, copies: &mut FxHashMap<Term, PartialValue>) -> Vec<Found> {
    let mut found = Vec::new();
    for operation in &isa.floats {
        let Some(PartialValue::Term(result)) = copies.get(&operation.result).copied() else {
            continue;
        };
        let code = match operation.mode.rounding {
            Rounding::Coded(code) => {
                let code = isa.pool.specialise_more(&[code], pool, values, copies)[0];
                pool.as_const(code)
            }
            _ => None,
        };
        if let Some(op) = FloatOp::new(&isa.pool, operation, code) {
            let operands = isa.pool.specialise_more(&operation.operands, pool, values, copies);
            found.push(Found { result, op, operands });
        }
    }
    found
}

/// Does a write go on where another ends?
fn follows(pool: &TermPool, last: &Write, next: &Write) -> bool {
    let ((base, offset), (next_base, next_offset)) = (split(pool, last.address), split(pool, next.address));
    let end = offset.wrapping_add(last.count.into()) & pool.width(last.address).mask();
    let bits = pool.width(last.value).bits() + pool.width(next.value).bits();
    last.state == next.state && last.guard == next.guard && base == next_base && end == next_offset && bits <= Width::MAX.bits()
}
