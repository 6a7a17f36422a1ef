//! Proofs as they are stored: of each step only the clauses that it follows from.
//!
//! The rest of LRAT is computed from them. The literals of a step are those whose complements are
//! in none of its clauses: all others are resolved away. The order in which the clauses propagate
//! is found by propagation.
//!
//! Nothing rests on it. What comes out is checked by [`lrat`](crate::lrat).

use crate::bytes::{Reader, write_number};
use crate::cnf::Cnf;
use crate::lrat::ProofError;

/// The most literals that all steps of a proof may have.
const MOST_LITERALS: usize = 1 << 28;
/// Nothing: the end of a list.
const NONE: u32 = u32::MAX;

/// Writes a step, whose clauses are given in ascending order: numbers from 0 on, where those from
/// `given` on are steps. `number` is its own, `before` the first given clause of the step before
/// that names one.
pub fn write_step(clauses: &[u32], given: u32, number: u32, before: &mut u32, out: &mut Vec<u8>) {
    let (stated, derived) = clauses.split_at(clauses.partition_point(|c| *c < given));
    write_number(derived.len() as u32, out);
    let mut next = number;
    for clause in derived.iter().rev() {
        write_number(next - 1 - clause, out);
        next = *clause;
    }
    write_number(stated.len() as u32, out);
    let Some(first) = stated.first() else { return };
    // An even number leads forward, an odd one back.
    let forward = first.wrapping_sub(*before);
    write_number(if first >= before { forward << 1 } else { (!forward << 1) | 1 }, out);
    *before = *first;
    for pair in stated.windows(2) {
        write_number(pair[1] - pair[0] - 1, out);
    }
}

/// The proof as LRAT, as [`lrat::check`](crate::lrat::check) reads it.
///
/// A step is the number of steps that it follows from and how far back each is, from the last on,
/// less one; then the number of given clauses and their numbers in ascending order, the first as
/// its distance from the first of the step before. Distances within a list are less one.
///
/// # Errors
/// If it is not such a proof. Not every error is found here.
pub fn to_lrat(cnf: &Cnf, hints: &[u8]) -> Result<Vec<u8>, ProofError> {
    let given = cnf.ends.len();
    let mut propagation = Propagation::new(cnf);
    let mut reader = Reader::new(hints);
    let mut proof = Vec::new();
    let mut before = 0_u32;
    let mut clauses = Vec::new();
    while !reader.is_at_end() {
        clauses.clear();
        let mut clause = propagation.ends.len();
        for _ in 0..reader.number()? {
            let back = 1 + reader.number()? as usize;
            clause = clause.checked_sub(back).filter(|c| *c >= given).ok_or(ProofError::NoSuchClause)?;
            clauses.push(clause);
        }
        let stated = reader.number()?;
        if stated > 0 {
            let turn = reader.number()?;
            before = before.wrapping_add(if turn & 1 == 0 { turn >> 1 } else { !(turn >> 1) });
            let mut clause = before as usize;
            for place in 0..stated {
                clause += if place > 0 { 1 + reader.number()? as usize } else { 0 };
                if clause >= given {
                    return Err(ProofError::NoSuchClause);
                }
                clauses.push(clause);
            }
        }
        propagation.step(&clauses, &mut proof)?;
    }
    Ok(proof)
}

/// Unit propagation within the clauses of a step.
struct Propagation {
    /// All clauses, one behind the other, and where each ends.
    literals: Vec<u32>,
    ends: Vec<usize>,
    /// By literal the first entry of `occurrences` about it.
    first: Vec<u32>,
    /// Of each literal, whether it is false now.
    falsified: Vec<bool>,
    /// A clause of the step by position, and the next occurrence of the same literal.
    occurrences: Vec<(u32, u32)>,
    /// Literals that occur, each once.
    occurring: Vec<u32>,
    /// By position the number of literals that are not false, and these combined by exclusive or:
    /// the only one, if one is left.
    open: Vec<(u32, u32)>,
    /// Literals that are false, in order.
    queue: Vec<u32>,
}

impl Propagation {
    fn new(cnf: &Cnf) -> Propagation {
        Propagation {
            literals: cnf.literals.clone(),
            ends: cnf.ends.clone(),
            first: vec![NONE; 2 * cnf.variables as usize],
            falsified: vec![false; 2 * cnf.variables as usize],
            occurrences: Vec::new(),
            occurring: Vec::new(),
            open: Vec::new(),
            queue: Vec::new(),
        }
    }

    fn clause(&self, number: usize) -> std::ops::Range<usize> {
        number.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[number]
    }

    /// Adds the clause that follows from these, and writes it as a step of LRAT.
    fn step(&mut self, clauses: &[usize], proof: &mut Vec<u8>) -> Result<(), ProofError> {
        for (position, clause) in (0..).zip(clauses) {
            let mut together = 0;
            let range = self.clause(*clause);
            for literal in &self.literals[range.clone()] {
                together ^= literal;
                let first = &mut self.first[*literal as usize];
                if *first == NONE {
                    self.occurring.push(*literal);
                }
                let entry = u32::try_from(self.occurrences.len()).map_err(|_| ProofError::Malformed)?;
                self.occurrences.push((position, std::mem::replace(first, entry)));
            }
            self.open.push((range.len() as u32, together));
        }
        let number = self.ends.len();
        let start = self.literals.len();
        for literal in &self.occurring {
            if self.first[*literal as usize ^ 1] == NONE {
                self.literals.push(*literal);
                self.falsified[*literal as usize] = true;
                self.queue.push(*literal);
            }
        }
        if self.literals.len() > MOST_LITERALS {
            return Err(ProofError::Malformed);
        }
        write_number((self.literals.len() - start) as u32, proof);
        self.literals[start..].iter().for_each(|l| write_number(*l, proof));
        self.ends.push(self.literals.len());
        let order = self.propagate();
        for literal in self.occurring.drain(..) {
            self.first[literal as usize] = NONE;
        }
        for literal in self.queue.drain(..) {
            self.falsified[literal as usize] = false;
        }
        self.occurrences.clear();
        self.open.clear();
        let order = order.ok_or(ProofError::NoContradiction)?;
        write_number(order.len() as u32, proof);
        for position in order {
            write_number((number - clauses[position as usize]) as u32, proof);
        }
        Ok(())
    }

    /// The clauses that propagate, by position, up to a contradiction.
    fn propagate(&mut self) -> Option<Vec<u32>> {
        let mut order = Vec::new();
        let mut units: Vec<u32> = (0..).zip(&self.open).filter(|(_, open)| open.0 < 2).map(|(p, _)| p).collect();
        let mut done = 0;
        loop {
            for position in units.drain(..) {
                let (left, unit) = self.open[position as usize];
                if left == 0 {
                    order.push(position);
                    return Some(order);
                }
                let opposite = unit ^ 1;
                // It may have been made true by another clause.
                if !self.falsified[opposite as usize] && !self.falsified[unit as usize] {
                    order.push(position);
                    self.falsified[opposite as usize] = true;
                    self.queue.push(opposite);
                }
            }
            let literal = *self.queue.get(done)?;
            done += 1;
            let mut entry = self.first[literal as usize];
            while let Some(&(position, next)) = self.occurrences.get(entry as usize) {
                let open = &mut self.open[position as usize];
                *open = (open.0 - 1, open.1 ^ literal);
                if open.0 < 2 {
                    units.push(position);
                }
                entry = next;
            }
        }
    }
}
