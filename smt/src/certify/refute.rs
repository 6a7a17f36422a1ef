//! Proofs that the clauses of a claim cannot all hold: found by a plain search, or piece by piece.
//!
//! Where a search takes too long, gates are compared that seem to compute the same: the values of
//! all gates in some solutions of the claim's assumptions tell which. From the inputs on, each is
//! shown to be equal to an earlier one, or constant, which is a small search of its own; what it
//! derives are clauses that the next ones use, and so does the search for the contradiction. In the
//! proof they are steps like others: whoever checks it need not know of any of this.

use isamorph_recheck::cnf::Cnf;
use rustc_hash::{FxHashMap, FxHashSet};

use super::sat::{Found, Session};

/// Solutions that are compared first.
const SOLUTIONS: usize = 96;
/// Conflicts of the search that compares two gates.
const OF_A_PAIR: u32 = 400;
/// How many times as many conflicts as a plain search may take all comparisons may take.
const OF_ALL_PAIRS: u64 = 10;
/// Classes of gates are made anew so often.
const ROUNDS: usize = 40;

/// A proof that the clauses cannot all hold, in the form that [`isamorph_recheck::lrat`] reads.
/// Nothing if they can, or if more conflicts are needed than allowed.
#[must_use]
pub fn refute(cnf: &Cnf, conflicts: u32) -> Option<Vec<u8>> {
    if cnf.has_empty_clause() {
        return Some(Vec::new());
    }
    let mut session = Session::new(cnf);
    cnf.clauses().for_each(|clause| session.add(clause));
    match session.solve(&[], conflicts) {
        Found::Contradiction => session.proof(),
        Found::Values => None,
        Found::Nothing => by_pieces(cnf, conflicts),
    }
}

/// The same, with gates compared first. The last clause is the negated claim, the others define
/// gates and assume.
fn by_pieces(cnf: &Cnf, conflicts: u32) -> Option<Vec<u8>> {
    let mut session = Session::new(cnf);
    for (option, value) in [("lucky", 0), ("walk", 0)] {
        session.set(option, value);
    }
    let clauses: Vec<&[u32]> = cnf.clauses().collect();
    let (goal, assumed) = clauses.split_last()?;
    assumed.iter().for_each(|clause| session.add(clause));
    let mut solutions = Solutions::new(cnf.variables);
    let mut dice = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..SOLUTIONS {
        for variable in 0..cnf.variables {
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            session.prefer(variable, dice >> 32 & 1 == 1);
        }
        match session.solve(&[], conflicts) {
            Found::Values => solutions.take(&mut session),
            Found::Contradiction => return session.proof(),
            Found::Nothing => return None,
        }
    }
    merge(&mut session, &mut solutions, u64::from(conflicts) * OF_ALL_PAIRS);
    session.add(goal);
    match session.solve(&[], conflicts) {
        Found::Contradiction => session.proof(),
        Found::Values | Found::Nothing => None,
    }
}

/// Shows that gates are equal, from the inputs on, within so many conflicts.
fn merge(session: &mut Session, solutions: &mut Solutions, conflicts: u64) {
    let end = session.conflicts() + conflicts;
    let mut decided: FxHashSet<u32> = FxHashSet::default();
    for _ in 0..ROUNDS {
        let before = solutions.count;
        let mut more = false;
        // The first literal that has these values in all solutions, by the values.
        let mut first: FxHashMap<Vec<u64>, Option<u32>> = FxHashMap::default();
        first.insert(vec![0; solutions.words()], None);
        for variable in 0..solutions.variables {
            if session.conflicts() > end || crate::stop::requested() {
                return;
            }
            let literal = 2 * variable + u32::from(solutions.value(variable, 0));
            let earlier = match first.entry(solutions.values(literal)) {
                std::collections::hash_map::Entry::Occupied(entry) => *entry.get(),
                std::collections::hash_map::Entry::Vacant(entry) => {
                    entry.insert(Some(literal));
                    continue;
                }
            };
            if decided.contains(&variable) || session.fixed(literal).is_some() {
                continue;
            }
            // A solution that was found meanwhile may tell them apart.
            if !solutions.agree(literal, earlier, before) {
                more = true;
                continue;
            }
            match same(session, literal, earlier) {
                Found::Values => {
                    solutions.take(session);
                    more = true;
                }
                Found::Contradiction | Found::Nothing => {
                    decided.insert(variable);
                }
            }
        }
        if !more {
            return;
        }
    }
}

/// Is a literal equal to another one, or false? A contradiction says yes.
fn same(session: &mut Session, literal: u32, other: Option<u32>) -> Found {
    let cases = match other {
        None => vec![vec![literal]],
        Some(other) => vec![vec![literal, other ^ 1], vec![literal ^ 1, other]],
    };
    for case in cases {
        match session.solve(&case, OF_A_PAIR) {
            Found::Contradiction => session.keep(),
            found => return found,
        }
    }
    Found::Contradiction
}

/// Values of all variables in some solutions, a bit for each.
struct Solutions {
    variables: u32,
    count: usize,
    /// By variable, 64 solutions a word.
    values: Vec<Vec<u64>>,
}

impl Solutions {
    fn new(variables: u32) -> Solutions {
        Solutions {
            variables,
            count: 0,
            values: vec![Vec::new(); variables as usize],
        }
    }

    /// Adds the solution that was found.
    fn take(&mut self, session: &mut Session) {
        for (variable, values) in (0..).zip(&mut self.values) {
            if self.count.is_multiple_of(64) {
                values.push(0);
            }
            if session.value(variable) {
                values[self.count / 64] |= 1 << (self.count % 64);
            }
        }
        self.count += 1;
    }

    fn words(&self) -> usize {
        self.count.div_ceil(64)
    }

    /// The value of a variable in a solution.
    fn value(&self, variable: u32, solution: usize) -> bool {
        self.values[variable as usize][solution / 64] >> (solution % 64) & 1 == 1
    }

    /// The values of a literal in all solutions.
    fn values(&self, literal: u32) -> Vec<u64> {
        let bits = |i: usize, word: u64| {
            let there = match self.count - 64 * i {
                left if left < 64 => (1 << left) - 1,
                _ => u64::MAX,
            };
            if literal & 1 == 1 { !word & there } else { word }
        };
        let own = &self.values[(literal >> 1) as usize];
        own.iter().enumerate().map(|(i, word)| bits(i, *word)).collect()
    }

    /// Has a literal the value of another, or false, in all solutions from one on?
    fn agree(&self, literal: u32, other: Option<u32>, from: usize) -> bool {
        let value = |l: u32, solution| self.value(l >> 1, solution) != (l & 1 == 1);
        (from..self.count).all(|s| value(literal, s) == other.is_some_and(|other| value(other, s)))
    }
}
