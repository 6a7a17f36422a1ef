//! The SAT solver CaDiCaL, which writes down why it finds a contradiction.

use std::cell::RefCell;
use std::rc::Rc;

use cadical_sys::{CaDiCal, ProofTracer, Status};
use isamorph_recheck::cnf::Cnf;

use super::trace::Trace;
use super::window::Step;

/// What a search ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// There are values for which all clauses hold.
    Values,
    /// There are none.
    Contradiction,
    /// It was given up.
    Nothing,
}

/// A solver that is given the clauses of a claim, one after the other in their order, and writes
/// down what it derives.
pub(super) struct Session {
    solver: CaDiCal,
    trace: Rc<RefCell<Tracer>>,
    buffer: Vec<i32>,
}

impl Session {
    /// For these clauses, none of which is given yet.
    pub(super) fn new(cnf: &Cnf) -> Session {
        let trace = Rc::new(RefCell::new(Tracer::new(cnf.ends.len() as u32)));
        let mut solver = CaDiCal::new();
        // Hints are collected only if the solver is told so before the first clause.
        solver.connect_proof_tracer1(trace.clone(), true, false);
        Session {
            solver,
            trace,
            buffer: Vec::new(),
        }
    }

    /// Sets an option of the solver, before the first clause.
    pub(super) fn set(&mut self, option: &str, value: i32) {
        self.solver.set(option, value);
    }

    /// Gives the next clause.
    pub(super) fn add(&mut self, clause: &[u32]) {
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|l| outside(*l)));
        self.solver.clause6(&self.buffer);
    }

    /// Looks for values for which all clauses hold, and these literals, within so many conflicts.
    pub(super) fn solve(&mut self, assumed: &[u32], conflicts: u32) -> Found {
        self.solver.limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
        assumed.iter().for_each(|l| self.solver.assume(outside(*l)));
        match self.solver.solve() {
            Status::SATISFIABLE => Found::Values,
            Status::UNSATISFIABLE => Found::Contradiction,
            Status::UNKNOWN => Found::Nothing,
        }
    }

    /// After a contradiction with what was assumed: gives the solver the clause that says so, which
    /// it derived. Gives the number and the literals of the clause.
    pub(super) fn keep(&mut self) -> Option<(u32, Vec<u32>)> {
        let (number, clause) = self.trace.borrow_mut().refused.take()?;
        self.trace.borrow_mut().repeated = Some(number);
        self.solver.clause6(&clause);
        Some((number, clause.iter().map(inside).collect()))
    }

    /// Gives the solver a clause that follows from others, as these steps show, whose last it is;
    /// they are numbered from [`Session::next`] on.
    pub(super) fn lemma(&mut self, steps: &[Step]) -> Option<(u32, Vec<u32>)> {
        let mut tracer = self.trace.borrow_mut();
        let last = steps.iter().map(|(clause, from)| (tracer.trace.lemma(clause, from), clause)).last();
        let (number, clause) = last?;
        tracer.repeated = Some(number);
        drop(tracer);
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|l| outside(*l)));
        self.solver.clause6(&self.buffer);
        Some((number, clause.clone()))
    }

    /// The number of the next clause that is derived.
    pub(super) fn next(&self) -> u32 {
        self.trace.borrow().trace.next()
    }

    /// The number of a derived clause that is this literal.
    pub(super) fn unit(&self, literal: u32) -> Option<u32> {
        self.trace.borrow().trace.unit(literal)
    }

    /// Is a literal true wherever all clauses hold, as far as the solver has seen? Is it false?
    pub(super) fn fixed(&self, literal: u32) -> Option<bool> {
        match self.solver.fixed(outside(literal)) {
            0 => None,
            sign => Some(sign > 0),
        }
    }

    /// The value of a variable among those that were found.
    pub(super) fn value(&mut self, variable: u32) -> bool {
        self.solver.val(outside(2 * variable)) > 0
    }

    /// Which value of a variable to try first.
    pub(super) fn prefer(&mut self, variable: u32, value: bool) {
        self.solver.phase(outside(2 * variable + u32::from(!value)));
    }

    /// How many conflicts there were so far.
    pub(super) fn conflicts(&self) -> u64 {
        u64::try_from(self.solver.get_statistic_value("conflicts")).unwrap_or(0)
    }

    /// The proof of the contradiction without assumptions that was found.
    pub(super) fn proof(self) -> Option<Vec<u8>> {
        drop(self.solver);
        self.trace.borrow().trace.proof()
    }
}

/// A literal as the solver writes it.
fn outside(literal: u32) -> i32 {
    let variable = (literal >> 1) as i32 + 1;
    if literal & 1 == 1 { -variable } else { variable }
}

/// A literal that the solver writes.
fn inside(literal: &i32) -> u32 {
    2 * (literal.unsigned_abs() - 1) + u32::from(*literal < 0)
}

/// Listens to the solver.
struct Tracer {
    trace: Trace,
    /// The number and the literals of the clause that says that assumptions cannot hold.
    refused: Option<(u32, Vec<i32>)>,
    /// The next clause that is given is a derived one, with this number.
    repeated: Option<u32>,
}

impl Tracer {
    fn new(given: u32) -> Tracer {
        Tracer {
            trace: Trace::new(given),
            refused: None,
            repeated: None,
        }
    }

    fn derived(&mut self, id: i64, clause: &[i32], antecedents: &[i64]) -> u32 {
        self.trace.derived(id, clause.iter().map(inside), antecedents)
    }
}

impl ProofTracer for Tracer {
    fn add_original_clause(&mut self, id: i64, _redundant: bool, _clause: &[i32], restored: bool) {
        // A clause that comes back has the id that it had.
        if !restored {
            match self.repeated.take() {
                Some(number) => self.trace.repeated(id, number),
                None => self.trace.given(id),
            }
        }
    }

    fn add_derived_clause(&mut self, id: i64, _redundant: bool, _witness: i32, clause: &[i32], antecedents: &[i64]) {
        self.derived(id, clause, antecedents);
    }

    fn add_assumption_clause(&mut self, id: i64, clause: &[i32], antecedents: &[i64]) {
        let number = self.derived(id, clause, antecedents);
        self.refused = Some((number, clause.to_vec()));
    }

    fn delete_clause(&mut self, _id: i64, _redundant: bool, _clause: &[i32]) {}
    fn weaken_minus(&mut self, _id: i64, _clause: &[i32]) {}
    fn strengthen(&mut self, _id: i64) {}
    fn finalize_clause(&mut self, _id: i64, _clause: &[i32]) {}
    fn add_assumption(&mut self, _lit: i32) {}
    fn add_constraint(&mut self, _clause: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn conclude_sat(&mut self, _conclusion_type: i32, _model: &[i32]) {}
    fn conclude_unsat(&mut self, _conclusion_type: i32, _clause_ids: &[i64]) {}
    fn conclude_unknown(&mut self, _trail: &[i32]) {}
}
