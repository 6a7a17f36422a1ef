//! Control flow at the end of straight-line code: fall-through, or the target and its condition.

use super::location::{Location, Part};
use super::sums::{added_up, plus};
use super::symbolic::{Side, SymbolicBlock, Write, address, declare};
use crate::formula::{SpaceId, Term, TermPool, Width};
use crate::model::Isa;
use crate::model::machine::{Control, Counter, Step};

/// How far a program counter moves over an instruction of a form.
#[must_use]
pub fn step(isa: &Isa, counter: &Counter, form: usize) -> u64 {
    match counter.step {
        Step::Length => u64::from(isa.forms[form].width.div_ceil(8)),
        Step::By(n) => n,
    }
}

impl SymbolicBlock {
    /// May control go elsewhere than behind the last instruction?
    #[must_use]
    pub fn leaves(&self, pool: &mut TermPool, isa: &Isa) -> bool {
        match control(isa) {
            Some(Control::Flow(f)) => {
                // Only the last write that always happens and those behind it matter. No term is
                // made: the order in which a solver sees terms would change with it.
                let name = &isa.states[f.state].name;
                let own: Vec<&Write> = self.writes.iter().filter(|w| pool.space_decl(w.space).name == *name).collect();
                let sure = own.iter().rposition(|w| pool.is_true(w.guard));
                let next = |w: &&Write| pool.as_const(w.value) == Some(f.next.into());
                !sure.is_some_and(|sure| own[sure..].iter().all(next))
            }
            Some(Control::Counter(c)) => {
                let after = self.value_of(pool, &isa.states[c.state], 0);
                let after = added_up(pool, after);
                match self.end {
                    Some(end) => end != after,
                    None => self.writes_to(pool, &isa.states[c.state].name),
                }
            }
            Some(Control::Straight) | None => false,
        }
    }

    /// The write of a program counter that an instruction makes unless it says otherwise: to the
    /// one behind it.
    pub(super) fn go_on(&mut self, pool: &mut TermPool, isa: &Isa, form: usize) -> Option<Write> {
        let c = control(isa)?.counter()?;
        let state = &isa.states[c.state];
        let end = match self.end {
            Some(end) => end,
            None => {
                let space = declare(pool, state);
                let zero = address(pool, state, 0);
                pool.read(space, zero)
            }
        };
        let value = plus(pool, end, step(isa, c, form).into());
        self.end = Some(value);
        Some(Write {
            space: declare(pool, state),
            addr: address(pool, state, 0),
            value,
            guard: pool.tt(),
        })
    }

    /// When control goes on behind the code; nothing if no program counter says so.
    fn goes_on(&self, pool: &mut TermPool, isa: &Isa, end: Term) -> Option<Term> {
        let c = control(isa)?.counter()?;
        let after = self.value_of(pool, &isa.states[c.state], 0);
        let after = added_up(pool, after);
        Some(pool.eq(after, end))
    }
}

fn control(isa: &Isa) -> Option<&Control> {
    isa.machine.as_ref()?.control.as_ref()
}

/// The places that say what follows the code: the state of control, and those that it needs.
#[must_use]
pub fn control_places(isa: &Isa) -> Vec<Location> {
    let states = match control(isa) {
        Some(Control::Flow(f)) => {
            let barrier = f.barrier.map(|b| [b.number, b.count, b.way]);
            let mut all = vec![f.state];
            all.extend(f.target);
            all.extend(barrier.into_iter().flatten());
            all
        }
        Some(Control::Counter(c)) => vec![c.state],
        Some(Control::Straight) | None => Vec::new(),
    };
    let place = |s: usize| Location {
        space: isa.states[s].name.clone(),
        part: Part::Single,
    };
    states.into_iter().map(place).collect()
}

/// Is this a state space of control?
#[must_use]
pub fn is_control(isa: &Isa, space: &str) -> bool {
    control_places(isa).iter().any(|l| l.space == space)
}

/// The condition under which two pieces of code with program counters go on at different places:
/// one goes on behind itself and the other does not, or both go elsewhere, and not to one address.
/// Nothing if they have no counters of one width.
pub(super) fn counters_differ(pool: &mut TermPool, (isa, a): Side<'_>, (other, b): Side<'_>) -> Option<Term> {
    let (c, d) = (control(isa)?.counter()?, control(other)?.counter()?);
    let (one, two) = (&isa.states[c.state], &other.states[d.state]);
    if one.width != two.width {
        return None;
    }
    // A formula has no length of its own: behind it is where the code ends that it is compared
    // with.
    let (end_a, end_b) = (a.end.or(b.end)?, b.end.or(a.end)?);
    let silent = |w: &SymbolicBlock, pool: &mut TermPool| w.end.is_none() && !w.writes_to(pool, &one.name);
    let on_a = if silent(a, pool) { pool.tt() } else { a.goes_on(pool, isa, end_a)? };
    let on_b = if silent(b, pool) {
        pool.tt()
    } else {
        b.goes_on(pool, other, end_b)?
    };
    let (at_a, at_b) = (a.value_of(pool, one, 0), b.value_of(pool, two, 0));
    let apart = pool.ne(at_a, at_b);
    let away = pool.or(on_a, on_b);
    let away = pool.not(away);
    let elsewhere = pool.and(away, apart);
    let split = pool.ne(on_a, on_b);
    Some(pool.or(split, elsewhere))
}

impl SymbolicBlock {
    fn writes_to(&self, pool: &TermPool, name: &str) -> bool {
        self.writes.iter().any(|w| pool.space_decl(w.space).name == name)
    }

    /// Starts in a thread that runs: nothing has made it leave so far.
    pub(super) fn start(&mut self, pool: &mut TermPool, isa: &Isa) {
        let Some(Control::Flow(f)) = control(isa) else { return };
        let state = &isa.states[f.state];
        let value = pool.constant(Width::nearest(state.width), f.next.into());
        self.writes.push(Write {
            space: declare(pool, state),
            addr: address(pool, state, 0),
            value,
            guard: pool.tt(),
        });
    }

    /// The space of a program counter, whose values are kept as a base and a number.
    pub(super) fn counter_space(pool: &mut TermPool, isa: &Isa) -> Option<SpaceId> {
        let c = control(isa)?.counter()?;
        Some(declare(pool, &isa.states[c.state]))
    }
}
