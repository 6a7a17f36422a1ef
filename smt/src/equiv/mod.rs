//! Equivalence of straight-line code: two windows, the places that matter afterwards, what may be assumed before; proved,
//! or refuted by a state in which they differ.

mod counterexample;
mod specified;

use std::time::{Duration, Instant};

use isamorph_core::block::{Location, Meanings, NoFormula, Window, control_places, difference, is_control, written_by_either};
use isamorph_core::dsl::goal::Goal;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Choice, Dependence, Pool, Term};
use isamorph_core::model::needs::{Missing, Need};
use isamorph_core::model::{Isa, State};

pub use counterexample::{Counterexample, SideTrace, StepTrace, Value};
use specified::Specified;

use crate::solver::query::Verdict;
use crate::solver::{case_split, mul_abstraction};

/// Time for a proof that knows nothing of products, before everything is looked at.
const PRODUCTS: Duration = Duration::from_secs(5);

/// States in which the original leaves a place unspecified that are ruled out one after the other, before a place is given up.
const TURNS: usize = 32;

/// One of the two things that are compared.
#[derive(Clone, Copy, Debug)]
pub enum Code<'a> {
    /// Instructions.
    Instructions(&'a Isa, &'a [Instr]),
    /// Formulas over the state of an instruction set.
    Goal(&'a Isa, &'a Goal),
}

impl<'a> Code<'a> {
    /// The instruction set.
    #[must_use]
    pub fn isa(&self) -> &'a Isa {
        match self {
            Code::Instructions(isa, _) | Code::Goal(isa, _) => isa,
        }
    }

    /// Every place that the code writes.
    ///
    /// # Errors
    /// It has no formula.
    pub fn writes(&self) -> Result<Vec<Location>, EquivError> {
        let mut pool = Pool::new();
        let w = self.window(&mut pool, &[], self.isa(), "original")?;
        Ok(w.written(&mut pool, self.isa()))
    }

    /// The window of the code, whose places may be named differently outside: pairs of own and outer names.
    pub(crate) fn window(&self, pool: &mut Pool, renamed: &[(Location, Location)], outer: &Isa, side: &str) -> Result<Window, EquivError> {
        self.isa().machine_with(&[Need::Control])?;
        let mut w = Window::running(pool, self.isa());
        for (out, own) in renamed {
            w.rename(pool, self.isa(), own, outer, out).map_err(EquivError::Mapping)?;
        }
        match self {
            Code::Instructions(isa, all) => {
                let mut meanings = Meanings::new(isa);
                for (i, instr) in all.iter().enumerate() {
                    w.push(pool, &mut meanings, instr, side).map_err(|why| EquivError::NoFormula {
                        side: side.to_string(),
                        step: i + 1,
                        why,
                    })?;
                }
            }
            Code::Goal(isa, goal) => w.push_goal(pool, isa, goal, side),
        }
        Ok(w)
    }
}

/// A question of equivalence.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The code that is known.
    pub original: Code<'a>,
    /// The code that shall do the same.
    pub replacement: Code<'a>,
    /// The places that matter afterwards, as the original names them; nothing for all that either side writes.
    pub live_out: Option<Vec<Location>>,
    /// Places of the original and how the replacement names them; all others have one name.
    pub map: Vec<(Location, Location)>,
    /// Conditions on the state before, with their pools.
    pub assume: Vec<(Pool, Term)>,
    /// Compare a place only where the original specifies it?
    pub where_defined: bool,
    /// Time for each place.
    pub limit: Duration,
}

/// Why a question of equivalence cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EquivError {
    /// Code without a formula.
    #[error("{side}, step {step}: {why}")]
    NoFormula {
        /// Which side.
        side: String,
        /// Which instruction, from 1.
        step: usize,
        /// Why.
        why: NoFormula,
    },
    /// A mapping that makes no sense.
    #[error("{0}")]
    Mapping(String),
    /// A place that one of the two machines does not have, or not in this size.
    #[error("`{0}` is not the same kind of place in both instruction sets: compare other places, or map it")]
    Place(String),
    /// Control goes elsewhere, and the two machines do not say so in one way.
    #[error("code of one side may go elsewhere, and the two instruction sets do not describe control alike")]
    Control,
    /// A state space of both instruction sets that is not the same one.
    #[error("`{0}` has another shape in the other instruction set: the two cannot be compared")]
    Shape(String),
    /// The spec does not say what follows an instruction.
    #[error(transparent)]
    Machine(#[from] Missing),
}

/// The answer to a question of equivalence.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The places compared, in order.
    pub places: Vec<Location>,
    /// What is known.
    pub result: EquivResult,
    /// How many of the places were plain after simplification.
    pub plain: usize,
    /// The time taken.
    pub elapsed: Duration,
}

/// What is known about two pieces of code.
#[derive(Clone, Debug)]
pub enum EquivResult {
    /// They leave the same in every place.
    Proved,
    /// They differ for this state.
    Refuted(Box<Counterexample>),
    /// Not decided: the place and the reason.
    Unknown(Location, String),
}

/// Decides a question of equivalence.
///
/// # Errors
/// The question makes no sense.
pub fn decide(q: &Question) -> Result<Answer, EquivError> {
    let start = Instant::now();
    let mut pool = Pool::new();
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
    'places: for place in &places {
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
            if mul_abstraction::impossible(&pool, &query, q.limit.min(PRODUCTS)) {
                continue 'places;
            }
            let mut answer = case_split::decide(&pool, &query, q.limit);
            let (Verdict::Sat(model), Some(s)) = (&answer.verdict, &specified) else {
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
        plain += usize::from(answer.by_simplification);
        let result = match answer.verdict {
            Verdict::Unsat => continue,
            Verdict::Unknown(why) => EquivResult::Unknown(place.clone(), why),
            Verdict::Sat(model) => {
                let case = counterexample::Case {
                    pool: &mut pool,
                    model,
                    windows: [(&a, &q.original), (&b, &q.replacement)],
                    query: &query,
                };
                EquivResult::Refuted(Box::new(case.explain(place, &theirs)))
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
        result: EquivResult::Proved,
        plain,
        elapsed: start.elapsed(),
    })
}

/// Everything that either side writes, under the names of the original.
fn default_places(q: &Question, pool: &mut Pool, a: &Window, b: &Window) -> Vec<Location> {
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
