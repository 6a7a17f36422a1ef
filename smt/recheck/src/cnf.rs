//! A claim's gates as clauses, after Tseitin: a variable for each gate, clauses that say what the
//! gate does, and a clause for each asserted wire.

use std::collections::BTreeSet;

use crate::gates::{Gate, Lit};
use crate::script::{Claim, Script};

/// Clauses that must all hold. A literal is twice the variable, plus one if it is negated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    /// How many variables there are; they count from 0.
    pub variables: u32,
    /// The literals of all clauses, one clause behind the other.
    pub literals: Vec<u32>,
    /// Where each clause ends.
    pub ends: Vec<usize>,
    /// The gate of each variable. Those that compare arguments of functions are behind all gates of
    /// the script.
    pub gates: Vec<usize>,
}

impl Cnf {
    fn clause<const N: usize>(&mut self, clause: [u32; N]) {
        self.literals.extend(clause);
        self.ends.push(self.literals.len());
    }

    /// The clauses in order.
    pub fn clauses(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }

    /// The value of a variable in bytes, eight variables in each, the first in the lowest bit.
    #[must_use]
    pub fn value(values: &[u8], variable: u32) -> bool {
        values[variable as usize / 8] >> (variable % 8) & 1 == 1
    }

    /// Do all clauses hold for these values of all variables?
    #[must_use]
    pub fn holds(&self, values: &[u8]) -> bool {
        let is_true = |l: &u32| Cnf::value(values, l >> 1) != (l & 1 == 1);
        values.len() == self.variables.div_ceil(8) as usize && self.clauses().all(|clause| clause.iter().any(is_true))
    }

    /// Does a clause have no literal, so that it cannot hold?
    #[must_use]
    pub fn has_empty_clause(&self) -> bool {
        self.clauses().any(<[u32]>::is_empty)
    }
}

/// The clauses of a claim, which cannot all hold if and only if its assertions cannot.
///
/// Only the gates that the assertions depend on are there. Where two applications of one function
/// are among them, equal arguments give equal results: all that is known of a function. The gates
/// that compare arguments are forgotten in the end, so that no claim depends on another.
pub fn clauses(script: &mut Script, claim: &Claim) -> Cnf {
    let gates = script.gates.len();
    // By gate, whether the assertions depend on it.
    let mut inside = vec![false; gates];
    let mut pending: Vec<Lit> = claim.asserted.clone();
    // The applications that the cone contains, and for each pair of one function whether their
    // arguments are equal.
    let mut applied: BTreeSet<u32> = BTreeSet::new();
    let mut pairs: Vec<(u32, u32, Lit)> = Vec::new();
    while let Some(lit) = pending.pop() {
        // Comparing arguments adds gates.
        inside.resize(script.gates.len().max(inside.len()), false);
        if lit.is_constant() || std::mem::replace(&mut inside[lit.gate()], true) {
            continue;
        }
        match script.gates.gate(lit.gate()) {
            Gate::False | Gate::Input(None) => {}
            Gate::And(a, b) | Gate::Xor(a, b) => pending.extend([a, b]),
            Gate::Mux(c, a, b) => pending.extend([c, a, b]),
            Gate::Input(Some(application)) => {
                if applied.contains(&application) {
                    continue;
                }
                let one = &script.applications[application as usize];
                for &earlier in &applied {
                    let other = &script.applications[earlier as usize];
                    if one.function == other.function {
                        let same = script.gates.equal(&one.arguments, &other.arguments);
                        if same != Lit::FALSE {
                            pending.push(same);
                            pending.extend(one.result.iter().chain(&other.result));
                            pairs.push((application, earlier, same));
                        }
                    }
                }
                applied.insert(application);
            }
        }
    }
    let cone: Vec<usize> = (0..inside.len()).filter(|gate| inside[*gate]).collect();
    let mut variables = vec![0; inside.len()];
    (0..).zip(&cone).for_each(|(variable, &gate)| variables[gate] = variable);
    // No gate has a constant operand, and no two applications of a function have the same
    // arguments.
    let of = |lit: Lit| {
        assert!(inside[lit.gate()], "what a gate of the cone depends on is in it");
        2 * variables[lit.gate()] + u32::from(lit.is_complement())
    };
    let mut cnf = Cnf {
        variables: cone.len() as u32,
        gates: cone.clone(),
        ..Cnf::default()
    };
    for (v, &gate) in (0..).map(|v| 2 * v).zip(&cone) {
        match script.gates.gate(gate) {
            Gate::False | Gate::Input(_) => {}
            Gate::And(a, b) => {
                let (a, b) = (of(a), of(b));
                cnf.clause([v ^ 1, a]);
                cnf.clause([v ^ 1, b]);
                cnf.clause([v, a ^ 1, b ^ 1]);
            }
            Gate::Xor(a, b) => {
                let (a, b) = (of(a), of(b));
                cnf.clause([v ^ 1, a, b]);
                cnf.clause([v ^ 1, a ^ 1, b ^ 1]);
                cnf.clause([v, a ^ 1, b]);
                cnf.clause([v, a, b ^ 1]);
            }
            Gate::Mux(c, a, b) => {
                let (c, a, b) = (of(c), of(a), of(b));
                cnf.clause([v ^ 1, c ^ 1, a]);
                cnf.clause([v, c ^ 1, a ^ 1]);
                cnf.clause([v ^ 1, c, b]);
                cnf.clause([v, c, b ^ 1]);
                // These follow, and help to propagate.
                cnf.clause([v ^ 1, a, b]);
                cnf.clause([v, a ^ 1, b ^ 1]);
            }
        }
    }
    for (one, other, same) in pairs {
        let results = |a: u32| script.applications[a as usize].result.iter();
        for (&a, &b) in results(one).zip(results(other)) {
            let (same, a, b) = (of(same), of(a), of(b));
            cnf.clause([same ^ 1, a ^ 1, b]);
            cnf.clause([same ^ 1, a, b ^ 1]);
        }
    }
    for &lit in &claim.asserted {
        match lit {
            Lit::TRUE => {}
            Lit::FALSE => cnf.clause([]),
            lit => cnf.clause([of(lit)]),
        }
    }
    script.gates.truncate(gates);
    cnf
}
