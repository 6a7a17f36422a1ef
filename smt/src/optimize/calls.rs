//! Which functions the formulas of forms call, where operations on floats count as functions. What
//! calls another function than is wanted is no match, which is seen here without a formula over
//! fields.

use isamorph_core::block::is_control;
use isamorph_core::float::{Kind, Mode, Operation, Rounding};
use isamorph_core::formula::{FnId, Node, Term, TermPool, Width};
use isamorph_core::model::{Isa, Semantics};
use rustc_hash::FxHashMap;

/// Some functions, one bit for each. Of more than there are bits, some share one.
pub(super) type Functions = u128;

/// An operation on floats as a function of its operands.
pub(super) struct FloatFunction {
    pub name: String,
    pub operands: Vec<Term>,
    pub widths: Vec<Width>,
    pub width: Width,
    /// May the first two operands be exchanged?
    pub commutes: bool,
}

impl FloatFunction {
    /// For an operation whose result has a formula in the pool; nothing if that was simplified to
    /// something older.
    pub fn of(pool: &TermPool, o: &Operation) -> Option<FloatFunction> {
        let code = match o.mode.rounding {
            Rounding::Coded(code) => Some(code),
            _ => None,
        };
        let operands: Vec<Term> = o.operands.iter().copied().chain(code).collect();
        if !operands.iter().all(|i| *i < o.result) {
            return None;
        }
        let mode = Mode {
            rounding: if code.is_some() { Rounding::Nearest } else { o.mode.rounding },
            ..o.mode
        };
        let widths: Vec<Width> = operands.iter().map(|t| pool.width(*t)).collect();
        // A conversion is to the format that has the width of the result.
        let width = pool.width(o.result);
        Some(FloatFunction {
            name: format!("{:?} {:?} {mode:?} {widths:?} {width:?}", o.kind, o.format),
            operands,
            widths,
            width,
            commutes: matches!(o.kind, Kind::Add | Kind::Mul | Kind::Fma),
        })
    }
}

/// What the formulas of forms call.
pub(super) struct Calls {
    /// The operations on floats, by their results.
    pub floats: FxHashMap<Term, FloatFunction>,
    bits: FxHashMap<String, Functions>,
    /// Nothing for a form that is not described.
    forms: Vec<Option<Written>>,
}

/// What a form writes.
struct Written {
    /// The states, and what the formulas call.
    writes: Vec<(usize, Functions)>,
    /// Is there memory among them?
    memory: bool,
}

impl Calls {
    pub fn of(isa: &Isa) -> Calls {
        let floats = isa.floats.iter().filter_map(|o| Some((o.result, FloatFunction::of(&isa.pool, o)?)));
        let mut calls = Calls {
            floats: floats.collect(),
            bits: FxHashMap::default(),
            forms: Vec::new(),
        };
        let mut called: Vec<Functions> = Vec::with_capacity(isa.pool.len());
        for t in isa.pool.terms() {
            let mut own = 0;
            match calls.floats.get(&t) {
                Some(f) => {
                    own |= bit(&mut calls.bits, &f.name);
                    f.operands.iter().for_each(|o| own |= called[o.index()]);
                }
                None => {
                    if let Node::Call(f, _) = isa.pool.node(t) {
                        own |= bit(&mut calls.bits, &isa.pool.fn_decl(*f).name);
                    }
                    isa.pool.node(t).for_each_operand(|o| own |= called[o.index()]);
                }
            }
            called.push(own);
        }
        let is_memory = |state: usize| isa.is_memory(state) && !is_control(isa, &isa.states[state].name);
        let memories: Vec<bool> = (0..isa.states.len()).map(is_memory).collect();
        let forms = isa.forms.iter().map(|form| match &form.semantics {
            Semantics::Effects { effects, .. } => {
                let of = |t: Term| called[t.index()];
                Some(Written {
                    writes: effects.iter().map(|e| (e.state, of(e.guard) | of(e.value))).collect(),
                    memory: effects.iter().any(|e| memories[e.state]),
                })
            }
            Semantics::Unknown(_) => None,
        });
        calls.forms = forms.collect();
        calls
    }

    /// The functions that terms of another pool call.
    pub fn functions(&self, pool: &TermPool, terms: &[Term]) -> Functions {
        let bit = |f: FnId| self.bits.get(&pool.fn_decl(f).name).copied().unwrap_or(0);
        pool.calls(terms).into_iter().fold(0, |all, (f, _)| all | bit(f))
    }

    /// The writes of a form, in order: their states, and the functions that they call. Nothing if
    /// the form is not described.
    pub fn writes(&self, form: usize) -> Option<&[(usize, Functions)]> {
        self.forms[form].as_ref().map(|f| f.writes.as_slice())
    }

    /// Can instructions of a form write elements like these, given by state and functions? Not if
    /// the form concerns more than registers.
    pub fn may_write(&self, form: usize, wanted: &[(usize, Functions)]) -> bool {
        let writes = match &self.forms[form] {
            Some(f) if !f.memory => &f.writes,
            _ => return false,
        };
        wanted.iter().all(|(state, functions)| {
            let many = |all: &[(usize, Functions)]| all.iter().filter(|(s, _)| s == state).count();
            let has = |(s, called): &(usize, Functions)| s == state && functions & !called == 0;
            many(wanted) <= many(writes) && writes.iter().any(has)
        })
    }
}

/// The bit of a function.
fn bit(bits: &mut FxHashMap<String, Functions>, name: &str) -> Functions {
    if let Some(known) = bits.get(name) {
        return *known;
    }
    let new = 1 << (bits.len() as u32 % Functions::BITS);
    bits.insert(name.to_string(), new);
    new
}
