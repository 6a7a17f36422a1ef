//! Proofs made short: of each step only the clauses that its literals need, and no step that the
//! contradiction does not need.

use isamorph_recheck::bytes::{Cut, Reader};
use isamorph_recheck::cnf::Cnf;
use isamorph_recheck::hints::write_step;

/// A proof as [`isamorph_recheck::hints`] reads it, from one that [`isamorph_recheck::lrat`]
/// accepts. Nothing if it is none.
#[must_use]
pub fn shorten(cnf: &Cnf, proof: &[u8]) -> Option<Vec<u8>> {
    if cnf.has_empty_clause() {
        return Some(Vec::new());
    }
    let given = cnf.ends.len();
    let mut steps = Steps::new(cnf);
    let mut reader = Reader::new(proof);
    while !reader.is_at_end() {
        let number = steps.numbers.len() as u32;
        let literals = list(&mut reader).ok()?;
        let back = list(&mut reader).ok()?;
        let hints: Vec<u32> = back.iter().map(|back| number - back).collect();
        let clause = steps.step(&literals, &hints)?;
        if steps.clauses[clause as usize].is_empty() {
            break;
        }
    }
    let last = steps
        .derived
        .len()
        .checked_sub(1)
        .filter(|_| steps.clauses.last().is_some_and(Vec::is_empty))?;
    let mut needed = vec![false; last + 1];
    needed[last] = true;
    for step in (0..=last).rev() {
        if needed[step] {
            let earlier = steps.derived[step].iter().filter_map(|c| (*c as usize).checked_sub(given));
            earlier.for_each(|earlier| needed[earlier] = true);
        }
    }
    // The number that each step has once the others are gone.
    let mut numbers = Vec::with_capacity(last + 1);
    let mut next = given as u32;
    let mut short = Vec::new();
    let mut before = 0;
    for (from, is_needed) in steps.derived.iter().zip(needed) {
        numbers.push(next);
        if is_needed {
            let number = |c: &u32| (*c as usize).checked_sub(given).map_or(*c, |earlier| numbers[earlier]);
            let from: Vec<u32> = from.iter().map(number).collect();
            write_step(&from, given as u32, next, &mut before, &mut short);
            next += 1;
        }
    }
    Some(short)
}

fn list(reader: &mut Reader<'_>) -> Result<Vec<u32>, Cut> {
    (0..reader.number()?).map(|_| reader.number()).collect()
}

/// Steps, each with no more literals than the clauses give that it follows from.
struct Steps {
    /// Given clauses and derived ones.
    clauses: Vec<Vec<u32>>,
    /// The clause that stands for each clause of the proof: it has the same literals or fewer.
    numbers: Vec<u32>,
    /// The clauses that each derived clause follows from, in ascending order.
    derived: Vec<Vec<u32>>,
    /// By literal whether it is false.
    falsified: Vec<bool>,
    /// By variable the clause that says its value, and whether the variable is looked at already.
    reasons: Vec<(Option<u32>, bool)>,
}

impl Steps {
    fn new(cnf: &Cnf) -> Steps {
        Steps {
            clauses: cnf.clauses().map(<[u32]>::to_vec).collect(),
            numbers: (0..cnf.ends.len() as u32).collect(),
            derived: Vec::new(),
            falsified: vec![false; 2 * cnf.variables as usize],
            reasons: vec![(None, false); cnf.variables as usize],
        }
    }

    /// Takes the next step of the proof: the clause that stands for it.
    fn step(&mut self, literals: &[u32], hints: &[u32]) -> Option<u32> {
        let mut trail: Vec<u32> = Vec::new();
        for literal in literals {
            if !std::mem::replace(&mut self.falsified[*literal as usize], true) {
                self.reasons[(literal >> 1) as usize] = (None, false);
                trail.push(*literal);
            }
        }
        let mut contradiction = None;
        for hint in hints {
            let clause = self.numbers[*hint as usize];
            let mut open = self.clauses[clause as usize].iter().filter(|l| !self.falsified[**l as usize]);
            match (open.next().copied(), open.next()) {
                (None, _) => {
                    contradiction = Some(clause);
                    break;
                }
                (Some(unit), None) if !self.falsified[unit as usize ^ 1] => {
                    self.falsified[unit as usize ^ 1] = true;
                    self.reasons[(unit >> 1) as usize] = (Some(clause), false);
                    trail.push(unit ^ 1);
                }
                _ => {}
            }
        }
        // From the contradiction back to the literals of the step that it needs.
        let mut from = vec![contradiction?];
        let mut left = Vec::new();
        let mut next = 0;
        while let Some(clause) = from.get(next).copied() {
            next += 1;
            for literal in &self.clauses[clause as usize] {
                let (reason, seen) = &mut self.reasons[(literal >> 1) as usize];
                if !std::mem::replace(seen, true) {
                    match reason {
                        Some(reason) => from.push(*reason),
                        None => left.push(*literal),
                    }
                }
            }
        }
        trail.iter().for_each(|l| self.falsified[*l as usize] = false);
        let number = if let [clause] = from[..] {
            clause
        } else {
            from.sort_unstable();
            from.dedup();
            self.clauses.push(left);
            self.derived.push(from);
            self.clauses.len() as u32 - 1
        };
        self.numbers.push(number);
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use isamorph_recheck::bytes::write_number;
    use isamorph_recheck::hints::to_lrat;
    use isamorph_recheck::lrat;

    use super::*;

    /// The clauses of these literals, and a proof in steps of literals and numbers of clauses.
    fn shortened(clauses: &[&[u32]], steps: &[(&[u32], &[u32])]) -> (Cnf, Option<Vec<u8>>) {
        let mut cnf = Cnf::default();
        for clause in clauses {
            cnf.variables = clause.iter().map(|l| l / 2 + 1).fold(cnf.variables, u32::max);
            cnf.literals.extend(*clause);
            cnf.ends.push(cnf.literals.len());
        }
        let mut proof = Vec::new();
        for (number, (literals, hints)) in (clauses.len() as u32..).zip(steps) {
            write_number(literals.len() as u32, &mut proof);
            literals.iter().for_each(|l| write_number(*l, &mut proof));
            write_number(hints.len() as u32, &mut proof);
            hints.iter().for_each(|h| write_number(number - h, &mut proof));
        }
        let short = shorten(&cnf, &proof);
        (cnf, short)
    }

    /// a or b, a or not b, not a or c, not a or not c; and d or e, not d or e, which nothing needs.
    const CLAUSES: &[&[u32]] = &[&[0, 2], &[0, 3], &[1, 4], &[1, 5], &[6, 8], &[7, 8]];

    #[test]
    fn literals_and_order_come_back() {
        let (cnf, short) = shortened(CLAUSES, &[(&[0], &[1, 0]), (&[], &[6, 3, 2])]);
        let short = short.expect("a proof");
        // No step and the clauses 0 and 1; one step back and the clauses 2 and 3.
        assert_eq!(short, [0, 2, 0, 0, 1, 0, 2, 4, 0]);
        let proof = to_lrat(&cnf, &short).expect("a proof");
        assert_eq!(proof, [1, 0, 2, 5, 6, 0, 3, 1, 4, 5]);
        assert_eq!(lrat::check(&cnf, &proof), Ok(()));
    }

    #[test]
    fn literals_that_no_clause_needs_are_dropped_and_so_are_steps() {
        // The first step has one too many, the second is the first again, the third is not needed.
        let steps: &[(&[u32], &[u32])] = &[(&[0, 6], &[1, 0]), (&[0, 8], &[6]), (&[8, 6], &[5, 4]), (&[], &[7, 3, 2])];
        let (cnf, short) = shortened(CLAUSES, steps);
        let short = short.expect("a proof");
        assert_eq!(short, [0, 2, 0, 0, 1, 0, 2, 4, 0]);
        let proof = to_lrat(&cnf, &short).expect("a proof");
        assert_eq!(lrat::check(&cnf, &proof), Ok(()));
    }

    #[test]
    fn what_is_no_proof_is_not_shortened() {
        for steps in [&[(&[0][..], &[1, 0][..])][..], &[(&[], &[1, 0])], &[(&[0], &[1])]] {
            assert_eq!(shortened(CLAUSES, steps).1, None, "{steps:?}");
        }
    }
}
