//! What one instruction does, once the values of its fields are known: formulas that are much smaller than those of its
//! form.

use crate::encoding::Instr;
use crate::formula::{Pool, Term, Width};
use crate::isa::{Effect, Isa};

use super::program::split;
use super::state::{Layout, Place};

/// Consecutive elements that an instruction writes together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Write {
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

/// The effects of an instruction, in a pool of the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Specialised {
    pub writes: Vec<Write>,
    /// When a value that the documents leave open takes part.
    pub open: Term,
}

/// A pool for [`specialise`]: spaces and functions have the same handles as in the ISA's own.
pub(super) fn pool(isa: &Isa) -> Pool {
    Pool::with_declarations(&isa.pool)
}

/// The effects of an instruction whose form has some. `keep` names fields that stay variables.
pub(super) fn specialise(
    isa: &Isa,
    layout: &Layout,
    instr: &Instr,
    effects: &[Effect],
    open: &[Term],
    keep: &dyn Fn(usize) -> bool,
    pool: &mut Pool,
) -> Specialised {
    let fields = &isa.forms[instr.form].fields;
    let value = |id| {
        let field = fields.iter().position(|f| f.var == id).filter(|f| !keep(*f))?;
        Some(u128::from(instr.fields[field]))
    };
    let guards: Vec<Term> = effects.iter().map(|e| e.guard).collect();
    let guards = isa.pool.specialise(&guards, pool, &value);
    // What never happens needs no further look.
    let happening: Vec<(&Effect, Term)> = effects.iter().zip(guards).filter(|(_, g)| !pool.is_false(*g)).collect();
    let mut terms: Vec<Term> = happening.iter().flat_map(|(e, _)| [e.addr, e.value]).collect();
    terms.extend(open);
    let terms = isa.pool.specialise(&terms, pool, &value);
    let (written, open) = terms.split_at(2 * happening.len());
    let open = pool.or_all(open.iter().copied());
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
    Specialised { writes, open }
}

/// Does a write go on where another ends?
fn follows(pool: &Pool, last: &Write, next: &Write) -> bool {
    let ((base, offset), (next_base, next_offset)) = (split(pool, last.address), split(pool, next.address));
    let end = offset.wrapping_add(last.count.into()) & pool.width(last.address).mask();
    let bits = pool.width(last.value).bits() + pool.width(next.value).bits();
    last.state == next.state && last.guard == next.guard && base == next_base && end == next_offset && bits <= Width::MAX.bits()
}
