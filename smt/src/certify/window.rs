//! Proofs that look at a few clauses: unit propagation and few case distinctions.
//!
//! Gates whose operands are known to be equal are equal because of the clauses of the two gates
//! alone. A SAT solver finds that too, but each call takes time linear in all clauses.

use rustc_hash::FxHashMap;

/// Distinctions of two cases, one in the other, at most.
const DEPTH: usize = 2;
/// Variables tried for a distinction.
const CANDIDATES: usize = 3;

/// Clauses by number.
#[derive(Debug, Default)]
pub(super) struct Window {
    clauses: Vec<(u32, Vec<u32>)>,
    /// For each literal the clauses that it occurs in, as positions.
    occurrences: FxHashMap<u32, Vec<usize>>,
    variables: Vec<u32>,
}

/// A clause that follows from those with these numbers, by unit propagation in this order. Steps
/// are numbered from the first on.
pub(super) type Step = (Vec<u32>, Vec<u32>);

impl Window {
    pub(super) fn add(&mut self, number: u32, clause: &[u32]) {
        let position = self.clauses.len();
        for literal in clause {
            self.occurrences.entry(*literal).or_default().push(position);
            if !self.variables.contains(&(literal >> 1)) {
                self.variables.push(literal >> 1);
            }
        }
        self.clauses.push((number, clause.to_vec()));
    }

    pub(super) fn len(&self) -> usize {
        self.clauses.len()
    }

    /// Steps that derive a clause; the last is the clause. The first step will have this number.
    pub(super) fn derive(&self, clause: &[u32], first: u32) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        self.search(clause.to_vec(), DEPTH, first, &mut steps).then_some(steps)
    }

    fn search(&self, clause: Vec<u32>, depth: usize, first: u32, steps: &mut Vec<Step>) -> bool {
        let values = match self.propagate(&clause) {
            Ok(antecedents) => {
                steps.push((clause, antecedents));
                return true;
            }
            Err(values) => values,
        };
        if depth == 0 {
            return false;
        }
        let open = self.variables.iter().filter(|v| !values.contains_key(v));
        for variable in open.take(CANDIDATES) {
            let before = steps.len();
            let mut cases = Vec::new();
            for literal in [2 * variable, 2 * variable + 1] {
                let mut case = clause.clone();
                case.push(literal);
                if !self.search(case, depth - 1, first, steps) {
                    break;
                }
                cases.push(first + steps.len() as u32 - 1);
            }
            if cases.len() == 2 {
                steps.push((clause, cases));
                return true;
            }
            steps.truncate(before);
        }
        false
    }

    /// Assumes the opposite of a clause: the clauses that lead to a contradiction, or the values of
    /// variables without one.
    fn propagate(&self, clause: &[u32]) -> Result<Vec<u32>, FxHashMap<u32, bool>> {
        let mut values: FxHashMap<u32, bool> = FxHashMap::default();
        // The position of the clause that says a value, by variable.
        let mut reasons: FxHashMap<u32, usize> = FxHashMap::default();
        let mut order: Vec<usize> = Vec::new();
        let mut pending: Vec<usize> = (0..self.clauses.len()).filter(|c| self.clauses[*c].1.len() == 1).collect();
        let wake = |false_literal: u32, pending: &mut Vec<usize>| {
            pending.extend(self.occurrences.get(&false_literal).into_iter().flatten());
        };
        for literal in clause {
            values.insert(literal >> 1, literal & 1 == 1);
            wake(*literal, &mut pending);
        }
        while let Some(position) = pending.pop() {
            let mut open = None;
            let mut is_unit = true;
            for literal in &self.clauses[position].1 {
                match values.get(&(literal >> 1)) {
                    None if open.is_none() => open = Some(*literal),
                    None => is_unit = false,
                    Some(value) => is_unit &= *value == (literal & 1 == 1),
                }
            }
            match open {
                _ if !is_unit => {}
                Some(literal) => {
                    values.insert(literal >> 1, literal & 1 == 0);
                    reasons.insert(literal >> 1, position);
                    order.push(position);
                    wake(literal ^ 1, &mut pending);
                }
                None => return Ok(self.needed(position, &reasons, &order)),
            }
        }
        Err(values)
    }

    /// The numbers of the clauses that a contradiction needs, in order.
    fn needed(&self, conflict: usize, reasons: &FxHashMap<u32, usize>, order: &[usize]) -> Vec<u32> {
        let mut marked = vec![conflict];
        let mut next = 0;
        while let Some(position) = marked.get(next).copied() {
            next += 1;
            for literal in &self.clauses[position].1 {
                if let Some(reason) = reasons.get(&(literal >> 1)).filter(|r| !marked.contains(r)) {
                    marked.push(*reason);
                }
            }
        }
        let kept = order.iter().filter(|p| marked.contains(p)).chain([&conflict]);
        kept.map(|p| self.clauses[*p].0).collect()
    }
}

#[cfg(test)]
mod tests {
    use isamorph_recheck::bytes::write_number;
    use isamorph_recheck::cnf::Cnf;
    use isamorph_recheck::lrat;

    use super::*;

    /// Variables 4 = 0 xor 1, 5 = 2 xor 3, with 0 = 2 and 1 = 3 or not.
    fn two_sums(is_second_equal: bool) -> Vec<Vec<u32>> {
        let mut clauses = Vec::new();
        for (v, a, b) in [(8, 0, 2), (10, 4, 6)] {
            clauses.extend([vec![v ^ 1, a, b], vec![v ^ 1, a ^ 1, b ^ 1], vec![v, a ^ 1, b], vec![v, a, b ^ 1]]);
        }
        clauses.extend([vec![0, 5], vec![1, 4]]);
        if is_second_equal {
            clauses.extend([vec![2, 7], vec![3, 6]]);
        }
        clauses
    }

    fn window(clauses: &[Vec<u32>]) -> Window {
        let mut window = Window::default();
        (0..).zip(clauses).for_each(|(number, clause)| window.add(number, clause));
        window
    }

    #[test]
    fn gates_with_equal_operands_are_equal() {
        let mut clauses = two_sums(true);
        // One gate is true, the other is not.
        clauses.extend([vec![8], vec![11]]);
        let mut cnf = Cnf {
            variables: 6,
            ..Cnf::default()
        };
        for clause in &clauses {
            cnf.literals.extend(clause);
            cnf.ends.push(cnf.literals.len());
        }
        let steps = window(&clauses).derive(&[], clauses.len() as u32).expect("a proof");
        let mut proof = Vec::new();
        for (number, (literals, antecedents)) in (clauses.len() as u32..).zip(&steps) {
            write_number(literals.len() as u32, &mut proof);
            literals.iter().for_each(|l| write_number(*l, &mut proof));
            write_number(antecedents.len() as u32, &mut proof);
            antecedents.iter().for_each(|a| write_number(number - a, &mut proof));
        }
        assert_eq!(lrat::check(&cnf, &proof), Ok(()));
    }

    #[test]
    fn gates_that_may_differ_are_not_proved_equal() {
        let clauses = two_sums(false);
        assert_eq!(window(&clauses).derive(&[9, 10], clauses.len() as u32), None);
        let clauses = two_sums(true);
        assert!(window(&clauses).derive(&[9, 10], clauses.len() as u32).is_some());
    }
}
