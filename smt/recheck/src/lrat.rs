//! The checker of proofs: LRAT without the rule that adds definitions.
//!
//! Each step of a proof is a clause that follows from earlier ones by unit propagation, and names
//! the clauses that propagate, in order. The last step is the empty clause. So a proof shows that
//! the clauses it starts from cannot all hold.

use std::fmt;

use crate::bytes::{Cut, Reader};
use crate::cnf::Cnf;

/// Why a proof is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofError {
    /// The bytes end early, or a number is too large.
    Malformed,
    /// A literal of no variable.
    NoSuchVariable,
    /// A clause that is not yet there.
    NoSuchClause,
    /// A clause that is named to propagate leaves open two literals or more, or holds already.
    NotUnit,
    /// All named clauses propagate, and there is no contradiction.
    NoContradiction,
    /// No step is the empty clause.
    NoEmptyClause,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ProofError::Malformed => "the proof is malformed",
            ProofError::NoSuchVariable => "a step has a literal of no variable",
            ProofError::NoSuchClause => "a step names a clause that is not there",
            ProofError::NotUnit => "a step names a clause that does not propagate",
            ProofError::NoContradiction => "a step does not follow from the clauses that it names",
            ProofError::NoEmptyClause => "the proof does not end in the empty clause",
        })
    }
}

impl From<Cut> for ProofError {
    fn from(_: Cut) -> ProofError {
        ProofError::Malformed
    }
}

/// Checks that a proof refutes the clauses.
///
/// A proof is a sequence of steps: the number of literals, the literals, the number of hints, the
/// hints, all in [LEB128](Reader::number). A literal is twice the variable plus its sign; a hint is
/// how many clauses back the named one is.
///
/// # Errors
/// If it does not.
pub fn check(cnf: &Cnf, proof: &[u8]) -> Result<(), ProofError> {
    // All clauses one behind the other, and where each ends.
    let mut literals = cnf.literals.clone();
    let mut ends = cnf.ends.clone();
    // Of each literal, whether it is false now.
    let mut falsified = vec![false; 2 * cnf.variables as usize];
    let mut trail: Vec<u32> = Vec::new();
    let mut refuted = cnf.has_empty_clause();
    let mut bytes = Reader::new(proof);
    while !bytes.is_at_end() {
        let start = literals.len();
        for _ in 0..bytes.number()? {
            let literal = bytes.number()?;
            if literal as usize >= falsified.len() {
                return Err(ProofError::NoSuchVariable);
            }
            literals.push(literal);
            // Assume the opposite of the step.
            if !falsified[literal as usize] {
                falsified[literal as usize] = true;
                trail.push(literal);
            }
        }
        let mut contradiction = false;
        for _ in 0..bytes.number()? {
            let back = bytes.number()? as usize;
            let index = ends.len().checked_sub(back).filter(|_| back > 0).ok_or(ProofError::NoSuchClause)?;
            let from = index.checked_sub(1).map_or(0, |before| ends[before]);
            let mut open = literals[from..ends[index]].iter().copied().filter(|&l| !falsified[l as usize]);
            match (open.next(), open.next()) {
                (None, _) => contradiction = true,
                // What is open must become true: its opposite is false.
                (Some(unit), None) if !falsified[unit as usize ^ 1] => {
                    falsified[unit as usize ^ 1] = true;
                    trail.push(unit ^ 1);
                }
                _ => return Err(ProofError::NotUnit),
            }
        }
        if !contradiction {
            return Err(ProofError::NoContradiction);
        }
        for literal in trail.drain(..) {
            falsified[literal as usize] = false;
        }
        refuted |= literals.len() == start;
        ends.push(literals.len());
    }
    if refuted { Ok(()) } else { Err(ProofError::NoEmptyClause) }
}
