//! Examples of claims: a state before, and what old and new code leave in it.

use std::fmt;

use isamorph_core::block::{Cell, Location, Part, SymbolicBlock, declare};
use isamorph_core::formula::{Term, TermPool};
use isamorph_core::model::Isa;

use crate::facts::fact::Fact;
use crate::facts::samples::{self, MORE_STATES, Sample};

/// Most elements of a memory that are shown.
const ELEMENTS: usize = 4;

/// What old and new code leave somewhere, as terms over the state before.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    /// What it is: a place, or the name of a memory.
    pub name: String,
    /// Is it an element of a memory?
    pub element: bool,
    /// The address of the element.
    pub address: Term,
    /// By the old code.
    pub old: Term,
    /// By the new code.
    pub new: Term,
}

impl Shown {
    /// Something that is no element of a memory.
    pub fn value(pool: &mut TermPool, name: String, old: Term, new: Term) -> Shown {
        Shown {
            name,
            element: false,
            address: pool.ff(),
            old,
            new,
        }
    }

    /// What is left in a place; of a memory, where the code writes.
    pub fn place(isa: &Isa, pool: &mut TermPool, [a, b]: [&SymbolicBlock; 2], place: &Location) -> Vec<Shown> {
        if place.part != Part::All {
            let (old, new) = (a.value(pool, isa, place), b.value(pool, isa, place));
            let both = old.zip(new);
            return both
                .map(|(old, new)| Shown::value(pool, place.to_string(), old, new))
                .into_iter()
                .collect();
        }
        let Some(state) = isa.states.iter().find(|s| s.name == place.space) else {
            return Vec::new();
        };
        let space = declare(pool, state);
        let mut addresses: Vec<Term> = Vec::new();
        for w in a.writes.iter().chain(&b.writes).filter(|w| w.space == space) {
            if !addresses.contains(&w.addr) && addresses.len() < ELEMENTS {
                addresses.push(w.addr);
            }
        }
        let at = |address: Term| Shown {
            name: place.space.clone(),
            element: true,
            address,
            old: a.read(pool, space, address),
            new: b.read(pool, space, address),
        };
        addresses.into_iter().map(at).collect()
    }
}

/// A state before some code, and what old and new code leave in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// What the code reads, and what it holds.
    pub before: Vec<(String, u128)>,
    /// What old and new code leave.
    pub after: Vec<(String, u128, u128)>,
}

impl Example {
    /// The first state in which facts hold, one with small numbers if there is any.
    pub(super) fn of(isa: &Isa, pool: &mut TermPool, facts: &[Fact], shown: &[Shown]) -> Option<Example> {
        let given: Vec<Term> = facts
            .iter()
            .map(|f| f.formula(isa, pool, &mut |pool, c| c.read(isa, pool)))
            .collect();
        let mut reads = Vec::new();
        for s in shown {
            for t in [s.old, s.new] {
                reads.extend(pool.reads(t).into_iter().filter(|r| !reads.contains(r)).collect::<Vec<_>>());
            }
        }
        let reads: Vec<(String, Term, Term)> = reads
            .into_iter()
            .map(|(space, addr)| (pool.space_decl(space).name.clone(), addr, pool.read(space, addr)))
            .collect();
        let known = samples::known(isa, pool, facts);
        // Numbers of 8 bits are easy to read.
        let numbers = (0..MORE_STATES)
            .filter(|n| n % 3 == 1)
            .chain((0..MORE_STATES).filter(|n| n % 3 != 1));
        for number in numbers {
            let mut state = Sample::new(pool, &known, number);
            if !given.iter().all(|t| state.value(*t) == 1) {
                continue;
            }
            let mut before: Vec<(String, u128)> = Vec::new();
            for (space, addr, value) in &reads {
                let address = state.value(*addr);
                let cell = pool.as_const(*addr).and_then(|a| Cell::of(isa, space, u64::try_from(a).ok()?));
                let name = cell.map_or_else(|| format!("{space}[{address:#x}]"), |c| c.location(isa).to_string());
                let one = (name, state.value(*value));
                if !before.contains(&one) {
                    before.push(one);
                }
            }
            before.sort();
            let mut after = Vec::new();
            for s in shown {
                let name = match s.element {
                    true => format!("{}[{:#x}]", s.name, state.value(s.address)),
                    false => s.name.clone(),
                };
                after.push((name, state.value(s.old), state.value(s.new)));
            }
            return (!after.is_empty()).then_some(Example { before, after });
        }
        None
    }
}

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let before: Vec<String> = self.before.iter().map(|(name, n)| format!("{name} = {n:#x}")).collect();
        let before = if before.is_empty() { "any".to_string() } else { before.join(", ") };
        writeln!(f, "example: state before: {before}")?;
        for (side, of) in [("original", 0), ("replacement", 1)] {
            let left: Vec<String> = self
                .after
                .iter()
                .map(|(name, old, new)| format!("{name} = {:#x}", [old, new][of]))
                .collect();
            writeln!(f, "  {side} leaves: {}", left.join(", "))?;
        }
        Ok(())
    }
}
