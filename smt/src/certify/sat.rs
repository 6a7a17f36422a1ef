//! The SAT solver CaDiCaL, which writes down why it finds a contradiction.

use std::cell::RefCell;
use std::rc::Rc;

use cadical_sys::{CaDiCal, ProofTracer, Status};
use isamorph_recheck::cnf::Cnf;

use super::trace::Trace;

/// A proof that the clauses cannot all hold, in the form that [`isamorph_recheck::lrat`] reads.
/// Nothing if they can, or if more conflicts are needed than allowed.
#[must_use]
pub fn refute(cnf: &Cnf, conflicts: u32) -> Option<Vec<u8>> {
    if cnf.has_empty_clause() {
        return Some(Vec::new());
    }
    let trace = Rc::new(RefCell::new(Tracer(Trace::new(cnf.ends.len() as u32))));
    let mut solver = CaDiCal::new();
    // Hints are collected only if the solver is told so before the first clause.
    solver.connect_proof_tracer1(trace.clone(), true, false);
    solver.limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
    let mut clause = Vec::new();
    for literals in cnf.clauses() {
        clause.clear();
        clause.extend(literals.iter().map(|l| {
            let variable = (l >> 1) as i32 + 1;
            if l & 1 == 1 { -variable } else { variable }
        }));
        solver.clause6(&clause);
    }
    let status = solver.solve();
    drop(solver);
    (status == Status::UNSATISFIABLE).then(|| trace.borrow().0.proof()).flatten()
}

/// Listens to the solver.
struct Tracer(Trace);

impl ProofTracer for Tracer {
    fn add_original_clause(&mut self, id: i64, _redundant: bool, _clause: &[i32], restored: bool) {
        if !restored {
            self.0.given(id);
        }
    }

    fn add_derived_clause(&mut self, id: i64, _redundant: bool, _witness: i32, clause: &[i32], antecedents: &[i64]) {
        let literal = |l: &i32| 2 * (l.unsigned_abs() - 1) + u32::from(*l < 0);
        self.0.derived(id, clause.iter().map(literal), antecedents);
    }

    fn delete_clause(&mut self, _id: i64, _redundant: bool, _clause: &[i32]) {}
    fn weaken_minus(&mut self, _id: i64, _clause: &[i32]) {}
    fn strengthen(&mut self, _id: i64) {}
    fn finalize_clause(&mut self, _id: i64, _clause: &[i32]) {}
    fn add_assumption(&mut self, _lit: i32) {}
    fn add_constraint(&mut self, _clause: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn add_assumption_clause(&mut self, _id: i64, _clause: &[i32], _antecedents: &[i64]) {}
    fn conclude_sat(&mut self, _conclusion_type: i32, _model: &[i32]) {}
    fn conclude_unsat(&mut self, _conclusion_type: i32, _clause_ids: &[i64]) {}
    fn conclude_unknown(&mut self, _trail: &[i32]) {}
}
