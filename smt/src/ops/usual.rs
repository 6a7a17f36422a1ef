//! Assumptions of searches about rarely changed registers: they hold their usual values from the
//! machine section.

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Leaf, Term, TermPool, Width};
use isamorph_core::model::{Isa, Semantics};

/// Of files with more elements nothing is assumed.
const MOST: u64 = 16;

/// The states whose elements are assumed to hold a value, by their indices, with the value.
pub fn states(isa: &Isa) -> impl Iterator<Item = (usize, u128)> + '_ {
    let all = isa.machine.iter().flat_map(|m| &m.registers);
    all.filter_map(|r| Some((r.state, r.usual?)))
        .filter(|(s, _)| elements(isa, *s) <= MOST)
}

fn elements(isa: &Isa, state: usize) -> u64 {
    1u64.checked_shl(isa.states[state].addr).unwrap_or(u64::MAX)
}

/// The value that an element of a state space is assumed to hold.
pub(super) fn value(isa: &Isa, space: &str) -> Option<u128> {
    states(isa).find(|(s, _)| isa.states[*s].name == space).map(|(_, v)| v)
}

/// The assumptions as conditions on the state before.
#[must_use]
pub fn conditions(isa: &Isa) -> Vec<(TermPool, Term)> {
    let one = |(state, value): (usize, u128)| {
        let s = &isa.states[state];
        (0..elements(isa, state)).map(move |element| {
            let mut pool = TermPool::new();
            let (addr, width) = (Width::nearest(s.addr.max(1)), Width::nearest(s.width));
            let space = pool.declare_space(&s.name, addr, width);
            let at = pool.constant(addr, element.into());
            let (read, usual) = (pool.read(space, at), pool.constant(width, value));
            let same = pool.eq(read, usual);
            (pool, same)
        })
    };
    states(isa).flat_map(one).collect()
}

/// Is anything usual?
///
/// # Errors
/// A sentence that says that nothing is.
pub fn is_stated(isa: &Isa) -> Result<(), String> {
    match states(isa).next() {
        Some(_) => Ok(()),
        None => Err(format!("the machine section of {} calls no value usual", isa.name)),
    }
}

/// Does no instruction of a program write what is assumed? An instruction without a description
/// may.
pub fn stays<'i>(isa: &Isa, mut code: impl Iterator<Item = &'i Instr>) -> bool {
    let assumed: Vec<usize> = states(isa).map(|(s, _)| s).collect();
    code.all(|i| match &isa.forms[i.form].semantics {
        Semantics::Effects { effects, .. } => !effects.iter().any(|e| assumed.contains(&e.state)),
        Semantics::Unknown(_) => false,
    })
}

/// The instruction set where the assumptions hold: their values stand in the formulas.
#[must_use]
pub fn put_in(set: &InstructionSet) -> InstructionSet {
    let mut isa = set.model().clone();
    let mut pool = TermPool::clone(&isa.pool);
    for form in &mut isa.forms {
        let Semantics::Effects { effects, .. } = &mut form.semantics else {
            continue;
        };
        let roots: Vec<Term> = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
        let now = pool.replace_leaves(&roots, &mut |pool, leaf| match leaf {
            Leaf::Var(v) => pool.var(v),
            Leaf::Read(s, addr) => match value(set.model(), &pool.space_decl(s).name) {
                Some(value) => pool.constant(pool.space_decl(s).elem_width, value),
                None => pool.read(s, addr),
            },
        });
        for (e, t) in effects.iter_mut().zip(now.chunks(3)) {
            (e.guard, e.addr, e.value) = (t[0], t[1], t[2]);
        }
    }
    isa.pool = pool.into();
    set.with_model(isa)
}

/// The assumptions in words, one for each state space.
#[must_use]
pub fn texts(isa: &Isa) -> Vec<String> {
    states(isa).map(|(s, v)| format!("{} = {v:#x}", isa.states[s].name)).collect()
}
