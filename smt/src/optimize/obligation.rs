//! The proof obligation of a rewrite: in every state in which some facts hold, old and new code
//! agree on everything that is live afterwards.

use std::hash::{Hash, Hasher};
use std::io;

use isamorph_core::block::{Lifter, Location, SymbolicBlock, control_places, difference, written_by_either};
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Term, TermPool, write_script};
use isamorph_core::model::Isa;
use isamorph_core::text::to_text;

use super::counterexamples::State;
use super::example::{Example, Shown};
use crate::facts::available::Made;
use crate::facts::fact::{Fact, put_in};
use crate::facts::samples;
use crate::flow::live::Live;
use crate::solver::effort::spend;
use crate::solver::pipeline::{PROGRAMS, ask};
use crate::solver::{Budget, Effort};
use crate::verdict::Verdict;

/// What it costs to make a term of a claim, in steps.
const STEPS_PER_TERM: u64 = 20;

/// An instruction, and the name of its step: steps of one name leave the same where the documents
/// leave a value open.
pub type Step = (Instr, String);

/// A claim about a piece of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    /// What holds before it.
    pub given: Vec<Fact>,
    /// A register that holds before it what an instruction would make, if that is needed.
    pub made: Option<Made>,
    /// The old code.
    pub original: Vec<Step>,
    /// The new code.
    pub replacement: Vec<Step>,
    /// What may be read afterwards.
    pub live: Live,
}

/// Sets have no hash of their own: claims about the same code that differ in what is live share
/// one.
impl Hash for Obligation {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.given, &self.made, &self.original, &self.replacement).hash(state);
    }
}

/// What became of a claim.
pub(super) enum Outcome {
    Proved,
    /// There is a state in which it does not hold.
    Refuted(State),
    /// It was not decided in time.
    Unknown,
}

/// The formulas of an obligation, whatever is given.
pub(super) struct Formulas {
    pool: TermPool,
    /// For each place that matters: when it differs.
    differs: Vec<(Location, Term)>,
}

impl Formulas {
    /// Facts as terms, and when each place differs if they hold.
    fn given(&mut self, isa: &Isa, facts: &[Fact]) -> (Vec<Term>, Vec<Term>) {
        let pool = &mut self.pool;
        let given = facts
            .iter()
            .map(|f| f.formula(isa, pool, &mut |pool, c| c.read(isa, pool)))
            .collect();
        // What the facts say about bits may decide it alone.
        let terms: Vec<Term> = self.differs.iter().map(|(_, t)| *t).collect();
        (given, put_in(isa, pool, facts, &terms))
    }

    /// Does no place differ in states in which some facts hold?
    pub fn decide(&mut self, isa: &Isa, facts: &[Fact], limit: impl Into<Effort>) -> Outcome {
        let limit = limit.into();
        let (given, differs) = self.given(isa, facts);
        let pool = &self.pool;
        if differs.iter().all(|t| pool.is_false(*t)) {
            return Outcome::Proved;
        }
        // Most claims that do not hold are refuted by some state or other.
        if let Some(number) = samples::meets(isa, pool, facts, &given, &differs) {
            return Outcome::Refuted(State::sample(number));
        }
        for differs in differs.iter().filter(|t| !pool.is_false(**t)) {
            let mut query = given.clone();
            query.push(*differs);
            match ask(PROGRAMS, pool, &query, &Budget::of(limit)).verdict {
                Verdict::Proved => {}
                Verdict::Refuted(bits) => return Outcome::Refuted(State::of(isa, bits.elements().to_vec(), facts)),
                Verdict::Unknown(_) => return Outcome::Unknown,
            }
        }
        Outcome::Proved
    }
}

impl Obligation {
    /// Is it proved? False too if that is not decided in time, or a formula is missing.
    #[must_use]
    pub fn is_proved(&self, meanings: &mut Lifter, limit: impl Into<Effort>) -> bool {
        let isa = meanings.isa;
        let formulas = self.formulas(meanings);
        formulas.is_some_and(|mut f| matches!(f.decide(isa, &self.given, limit), Outcome::Proved))
    }

    /// Both pieces of code as formulas, and the places in which they must agree.
    fn sides(&self, meanings: &mut Lifter, pool: &mut TermPool) -> Option<([SymbolicBlock; 2], Vec<Location>)> {
        let isa = meanings.isa;
        let a = window(meanings, pool, &self.original)?;
        let b = window(meanings, pool, &self.replacement)?;
        let written = written_by_either(a.written(pool, isa), b.written(pool, isa));
        let mut places: Vec<Location> = written.iter().filter_map(|l| self.live.part(isa, l)).collect();
        // Where code goes matters whatever else does.
        if a.leaves(pool, isa) || b.leaves(pool, isa) {
            let missing: Vec<Location> = control_places(isa).into_iter().filter(|l| !places.contains(l)).collect();
            places.extend(missing);
        }
        Some(([a, b], places))
    }

    /// Its formulas; nothing if one is missing.
    pub(super) fn formulas(&self, meanings: &mut Lifter) -> Option<Formulas> {
        let isa = meanings.isa;
        let mut pool = TermPool::new();
        let ([a, b], places) = self.sides(meanings, &mut pool)?;
        let mut differs = Vec::new();
        for l in places {
            let term = difference(&mut pool, (isa, &a), (isa, &b), &l, &l)?;
            differs.push((l, term));
        }
        if let Some(made) = &self.made {
            let value = made.value(meanings, &mut pool)?;
            let terms: Vec<Term> = differs.iter().map(|(_, t)| *t).collect();
            let terms = made.put_in(isa, &mut pool, value, &terms);
            differs.iter_mut().zip(terms).for_each(|(d, t)| d.1 = t);
        }
        spend(pool.len() as u64 * STEPS_PER_TERM);
        Some(Formulas { pool, differs })
    }

    /// A state in which the facts hold, and what both pieces of code leave in it.
    #[must_use]
    pub fn example(&self, isa: &Isa) -> Option<Example> {
        let mut meanings = Lifter::new(isa);
        let mut pool = TermPool::new();
        let ([a, b], places) = self.sides(&mut meanings, &mut pool)?;
        let mut shown = Vec::new();
        for l in &places {
            shown.extend(Shown::place(isa, &mut pool, [&a, &b], l));
        }
        if let Some(made) = &self.made {
            let value = made.value(&mut meanings, &mut pool)?;
            let terms: Vec<Term> = shown.iter().flat_map(|s| [s.address, s.old, s.new]).collect();
            let terms = made.put_in(isa, &mut pool, value, &terms);
            for (s, t) in shown.iter_mut().zip(terms.chunks(3)) {
                (s.address, s.old, s.new) = (t[0], t[1], t[2]);
            }
        }
        Example::of(isa, &mut pool, &self.given, &shown)
    }

    /// Writes the negated claim in SMT-LIB, with an example: it is proved if the script is
    /// unsatisfiable.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_smt2(&self, isa: &Isa, heading: &str, out: &mut dyn io::Write) -> io::Result<()> {
        let Some(mut f) = self.formulas(&mut Lifter::new(isa)) else {
            return Ok(());
        };
        let mut text = format!("{heading}\n");
        let list = |text: &mut String, title: &str, code: &[Step]| {
            text.push_str(title);
            text.push('\n');
            for (i, _) in code {
                text.push_str(&format!("  {}\n", to_text(isa, i)));
            }
        };
        list(&mut text, "original:", &self.original);
        list(&mut text, "replacement:", &self.replacement);
        for g in &self.given {
            text.push_str(&format!("given: {}\n", g.text(isa)));
        }
        if let Some(made) = &self.made {
            text.push_str(&format!("given, and put in: {}\n", made.text(isa)));
        }
        let names: Vec<String> = f.differs.iter().map(|(l, _)| l.to_string()).collect();
        text.push_str(&match names.as_slice() {
            [] => "claim: what they write is not read afterwards\n".to_string(),
            names => format!("claim: no difference in {}\n", names.join(", ")),
        });
        if let Some(e) = self.example(isa) {
            text.push_str(&e.to_string());
        }
        let (mut query, differs) = f.given(isa, &self.given);
        query.push(f.pool.or_all(differs));
        write_script(&f.pool, &query, text.trim_end(), out)
    }
}

fn window(meanings: &mut Lifter, pool: &mut TermPool, code: &[Step]) -> Option<SymbolicBlock> {
    let mut window = SymbolicBlock::running(pool, meanings.isa);
    for (instr, name) in code {
        window.push_named(pool, meanings, instr, name).ok()?;
    }
    Some(window)
}
