//! What a SAT solver derived, cut down to what the contradiction needs.

use isamorph_recheck::bytes::write_number;
use rustc_hash::FxHashMap;

/// Clauses in the order in which they were derived, each with the clauses that it follows from.
#[derive(Debug, Default)]
pub struct Trace {
    literals: Vec<u32>,
    antecedents: Vec<u32>,
    /// Where the literals and the antecedents of each derived clause end.
    steps: Vec<(usize, usize)>,
    /// The number of the clause that the solver calls by an id: those that it was given first.
    numbers: FxHashMap<i64, u32>,
    /// How many clauses the solver is given.
    given: u32,
    /// How many it was given so far.
    begun: u32,
    /// Derived clauses of one literal.
    units: FxHashMap<u32, u32>,
    /// The empty clause, once it is derived.
    empty: Option<usize>,
    /// A clause follows from one that nobody knows.
    broken: bool,
}

impl Trace {
    /// Of a solver that is given so many clauses.
    #[must_use]
    pub fn new(given: u32) -> Trace {
        Trace { given, ..Trace::default() }
    }

    /// The next given clause has this id. Clauses may be derived before all are given.
    pub fn given(&mut self, id: i64) {
        self.numbers.insert(id, self.begun);
        self.begun += 1;
    }

    /// The solver was given a clause that it had derived, of this number: it has this id too.
    pub fn repeated(&mut self, id: i64, number: u32) {
        self.numbers.insert(id, number);
    }

    /// A clause was derived by unit propagation in the order of its antecedents. Gives its number.
    pub fn derived(&mut self, id: i64, literals: impl Iterator<Item = u32>, antecedents: &[i64]) -> u32 {
        let next = self.next();
        if self.empty.is_some() {
            return next;
        }
        for antecedent in antecedents {
            match self.numbers.get(antecedent) {
                Some(&number) => self.antecedents.push(number),
                None => self.broken = true,
            }
        }
        self.numbers.insert(id, next);
        self.end_step(literals)
    }

    /// The same of a clause that was not derived by the solver; antecedents are numbers. Gives its
    /// number, which is [`Trace::next`] before.
    pub fn lemma(&mut self, literals: &[u32], antecedents: &[u32]) -> u32 {
        if self.empty.is_some() {
            return self.next();
        }
        self.antecedents.extend(antecedents);
        self.end_step(literals.iter().copied())
    }

    /// The number of the next derived clause.
    #[must_use]
    pub fn next(&self) -> u32 {
        self.given + self.steps.len() as u32
    }

    fn end_step(&mut self, literals: impl Iterator<Item = u32>) -> u32 {
        let next = self.next();
        let before = self.literals.len();
        self.literals.extend(literals);
        match &self.literals[before..] {
            [] => self.empty = Some(self.steps.len()),
            [unit] => _ = self.units.entry(*unit).or_insert(next),
            _ => {}
        }
        self.steps.push((self.literals.len(), self.antecedents.len()));
        next
    }

    /// The number of a derived clause that is this literal.
    #[must_use]
    pub fn unit(&self, literal: u32) -> Option<u32> {
        self.units.get(&literal).copied()
    }

    /// The literals and antecedents of a step.
    fn step(&self, step: usize) -> (&[u32], &[u32]) {
        let (l, a) = step.checked_sub(1).map_or((0, 0), |before| self.steps[before]);
        let (m, b) = self.steps[step];
        (&self.literals[l..m], &self.antecedents[a..b])
    }

    /// The proof, in the form that [`isamorph_recheck::lrat`] reads: only the steps that the empty
    /// clause needs. Nothing if the empty clause was not derived.
    #[must_use]
    pub fn proof(&self) -> Option<Vec<u8>> {
        let last = self.empty.filter(|_| !self.broken)?;
        let mut needed = vec![false; last + 1];
        needed[last] = true;
        for step in (0..=last).rev() {
            if needed[step] {
                for antecedent in self.step(step).1 {
                    if let Some(earlier) = antecedent.checked_sub(self.given) {
                        needed[earlier as usize] = true;
                    }
                }
            }
        }
        // The number that each step has once the others are gone.
        let mut numbers = Vec::with_capacity(last + 1);
        let mut next = self.given;
        for &is_needed in &needed {
            numbers.push(next);
            next += u32::from(is_needed);
        }
        let mut proof = Vec::new();
        for step in (0..=last).filter(|step| needed[*step]) {
            let (literals, antecedents) = self.step(step);
            write_number(literals.len() as u32, &mut proof);
            literals.iter().for_each(|l| write_number(*l, &mut proof));
            write_number(antecedents.len() as u32, &mut proof);
            for antecedent in antecedents {
                let number = antecedent
                    .checked_sub(self.given)
                    .map_or(*antecedent, |earlier| numbers[earlier as usize]);
                write_number(numbers[step] - number, &mut proof);
            }
        }
        Some(proof)
    }
}

#[cfg(test)]
mod tests {
    use isamorph_recheck::cnf::Cnf;
    use isamorph_recheck::lrat;

    use super::*;

    /// a or b, a or not b, not a or b, not a or not b.
    fn all_signs() -> Cnf {
        Cnf {
            variables: 2,
            literals: vec![0, 2, 0, 3, 1, 2, 1, 3],
            ends: vec![2, 4, 6, 8],
            ..Cnf::default()
        }
    }

    #[test]
    fn steps_that_are_not_needed_are_left_out() {
        let mut trace = Trace::new(4);
        (1..=4).for_each(|id| trace.given(id));
        trace.derived(5, [2].into_iter(), &[1, 3]);
        trace.derived(6, [0].into_iter(), &[1, 2]);
        assert_eq!(trace.proof(), None);
        trace.derived(7, std::iter::empty(), &[6, 3, 4]);
        let proof = trace.proof().unwrap();
        assert_eq!(lrat::check(&all_signs(), &proof), Ok(()));
        assert_eq!(proof, [1, 0, 2, 4, 3, 0, 3, 1, 3, 2]);
    }

    #[test]
    fn a_derived_clause_that_is_given_again_keeps_its_number() {
        let mut trace = Trace::new(4);
        (1..=3).for_each(|id| trace.given(id));
        let number = trace.derived(4, [2].into_iter(), &[1, 3]);
        trace.repeated(5, number);
        // The last clause comes later.
        trace.given(6);
        trace.derived(7, std::iter::empty(), &[5, 2, 6]);
        assert_eq!(lrat::check(&all_signs(), &trace.proof().unwrap()), Ok(()));
    }

    #[test]
    fn steps_of_others_stand_between_those_of_the_solver() {
        let mut trace = Trace::new(4);
        (1..=4).for_each(|id| trace.given(id));
        assert_eq!(trace.next(), 4);
        let lemma = trace.lemma(&[2], &[0, 2]);
        assert_eq!((lemma, trace.unit(2), trace.unit(3)), (4, Some(4), None));
        trace.repeated(5, lemma);
        trace.derived(6, std::iter::empty(), &[5, 2, 4]);
        assert_eq!(lrat::check(&all_signs(), &trace.proof().unwrap()), Ok(()));
    }
}
