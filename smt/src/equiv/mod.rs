//! Equivalence of straight-line code: two windows, the live-out places, and assumptions about the
//! initial state. The result is a proof or a counterexample.

mod code;
mod counterexample;
mod error;
mod specified;
mod unmentioned;

use std::time::{Duration, Instant};

use isamorph_core::block::{Location, Part, SymbolicBlock, control_places, difference, is_control, written_by_either};
use isamorph_core::formula::{Choice, Dependence, Term, TermPool};
use isamorph_core::model::machine::Machine;
use isamorph_core::model::{Isa, State};

pub use code::Code;
pub use counterexample::{Counterexample, SideTrace, StepTrace, Value};
pub use error::EquivError;
use specified::Specified;
pub use unmentioned::unmentioned;

use crate::solver::pipeline::{COMPARISONS, PROGRAMS};
use crate::solver::{self, Budget, Effort};
use crate::verdict::Verdict;

/// States in which the original leaves a place unspecified that are ruled out one after the other,
/// before a place is given up.
const TURNS: usize = 32;

/// A question of equivalence.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The code that is known.
    pub original: Code<'a>,
    /// The code that shall do the same.
    pub replacement: Code<'a>,
    /// The places that matter afterwards, as the original names them; nothing for all that either
    /// side writes.
    pub live_out: Option<Vec<Location>>,
    /// Places of the original and how the replacement names them; all others have one name.
    pub map: Vec<(Location, Location)>,
    /// Conditions on the state before, with their pools.
    pub assume: Vec<(TermPool, Term)>,
    /// Compare a place only where the original specifies it?
    pub where_defined: bool,
    /// Was the code tried in states before? Then no others are tried.
    pub tried: bool,
    /// Time for each place.
    pub limit: Effort,
}

/// The answer to a question of equivalence.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The places compared, in order.
    pub places: Vec<Location>,
    /// What is known; where that is not decided, the place and the reason.
    pub result: Verdict<Box<Counterexample>, (Location, String)>,
    /// How many of the places were discharged by simplification.
    pub plain: usize,
    /// The time taken.
    pub elapsed: Duration,
}

/// Decides a question of equivalence.
///
/// # Errors
/// The question makes no sense.
pub fn decide(q: &Question) -> Result<Answer, EquivError> {
    let start = Instant::now();
    let mut pool = TermPool::new();
    let (isa, other) = (q.original.isa(), q.replacement.isa());
    let same = |s: &&State| {
        other
            .states
            .iter()
            .all(|o| o.name != s.name || (o.addr, o.width) == (s.addr, s.width))
    };
    if let Some(s) = isa.states.iter().find(|s| !same(s)) {
        return Err(EquivError::Shape(s.name.clone()));
    }
    if let Some(name) = isa.clashing_functions(other).pop_first() {
        return Err(EquivError::Function(name));
    }
    let is_twice = |i: &usize| q.map[..*i].iter().any(|(out, own)| *out == q.map[*i].0 || *own == q.map[*i].1);
    if let Some((place, _)) = (0..q.map.len()).find(is_twice).map(|i| &q.map[i]) {
        return Err(EquivError::Mapping(format!(
            "`{place}` is mapped twice, or another place is mapped to the same one"
        )));
    }
    for (place, own) in &q.map {
        let fixed = [(is_fixed(isa, place), place), (is_fixed(other, own), own)];
        if fixed[0].0 != fixed[1].0 {
            let which = if fixed[0].0 { place } else { own };
            return Err(EquivError::Mapping(format!(
                "`{which}` always holds one value, and what it is mapped to does not"
            )));
        }
    }
    let a = q.original.window(&mut pool, &[], isa, "original")?;
    let b = q.replacement.window(&mut pool, &q.map, isa, "replacement")?;
    let mut places = match &q.live_out {
        Some(l) => l.clone(),
        None => default_places(q, &mut pool, &a, &b),
    };
    let leaves = a.leaves(&mut pool, isa) || b.leaves(&mut pool, other);
    if control_places(isa) != control_places(other) {
        if leaves {
            return Err(EquivError::Control);
        }
        places.retain(|l| !is_control(isa, &l.space) && !is_control(other, &l.space));
    } else if leaves {
        // Where code goes matters whatever else does.
        let missing: Vec<Location> = control_places(isa).into_iter().filter(|l| !places.contains(l)).collect();
        places.extend(missing);
    }
    let assumptions: Vec<Term> = q.assume.iter().map(|(p, t)| p.rebuild(*t, &mut pool)).collect();
    let mut plain = 0;
    let stages = if q.tried { PROGRAMS } else { COMPARISONS };
    for place in &places {
        let theirs = named(&q.map, place);
        let differs = difference(&mut pool, (isa, &a), (other, &b), place, &theirs).ok_or_else(|| EquivError::Place(place.to_string()))?;
        let mut query = assumptions.clone();
        query.push(differs);
        let specified = if q.where_defined {
            Specified::new(&mut pool, isa, &a, place)
        } else {
            None
        };
        if let Some(s) = &specified {
            query.push(s.same_for(&mut pool, &Choice::default()));
        }
        let mut turns = 0;
        let answer = loop {
            let mut answer = solver::decide(stages, &pool, &query, &Budget::of(q.limit));
            let (Verdict::Refuted(model), Some(s)) = (&answer.verdict, &specified) else {
                break answer;
            };
            // A state in which two choices differ is none of those that are asked about.
            turns += 1;
            match s.in_state(&pool, model) {
                Dependence::Specified(_) => {}
                Dependence::Unspecified(one, two) if turns < TURNS => {
                    query.extend([one, two].map(|choice| s.same_for(&mut pool, &choice)));
                    continue;
                }
                _ => answer.verdict = Verdict::Unknown("in which states the original specifies the place was not decided".into()),
            }
            break answer;
        };
        plain += usize::from(answer.by_simplification());
        let result = match answer.verdict {
            Verdict::Proved => continue,
            Verdict::Unknown(why) => Verdict::Unknown((place.clone(), why)),
            Verdict::Refuted(model) => {
                let case = counterexample::Case {
                    pool: &mut pool,
                    model,
                    windows: [(&a, &q.original), (&b, &q.replacement)],
                    query: &query,
                };
                Verdict::Refuted(Box::new(case.explain(place, &theirs)))
            }
        };
        return Ok(Answer {
            places,
            result,
            plain,
            elapsed: start.elapsed(),
        });
    }
    Ok(Answer {
        places,
        result: Verdict::Proved,
        plain,
        elapsed: start.elapsed(),
    })
}

/// Is it a register that always holds one value?
fn is_fixed(isa: &Isa, place: &Location) -> bool {
    let mut constants = isa.machine.iter().flat_map(Machine::constants);
    let holds = |element: u64| matches!(place.part, Part::Element(own, _) if own == element);
    constants.any(|(state, element, _)| isa.states[state].name == place.space && holds(element))
}

/// Everything that either side writes, under the names of the original.
fn default_places(q: &Question, pool: &mut TermPool, a: &SymbolicBlock, b: &SymbolicBlock) -> Vec<Location> {
    let isa = q.original.isa();
    let mut places = a.written(pool, isa);
    if let Code::Goal(..) = q.replacement {
        // A goal says what matters; the original's other places are its scratch.
        places.retain(|l| isa.control_state().is_some_and(|s| isa.states[s].name == l.space));
    }
    let outer = |l: Location| q.map.iter().find(|(_, own)| *own == l).map_or(l, |(out, _)| out.clone());
    written_by_either(places, b.written(pool, q.replacement.isa()).into_iter().map(outer))
}

/// What the replacement calls a place of the original.
fn named(map: &[(Location, Location)], place: &Location) -> Location {
    map.iter()
        .find(|(out, _)| out == place)
        .map_or(place.clone(), |(_, own)| own.clone())
}
