//! Conditions on the fields of a form as a circuit, and values that meet them.

use isamorph_core::formula::{Term, TermPool, VarId};

use crate::solver::gates::{Circuit, Outcome, Signal};

/// Most steps of a search.
const MOVES: u64 = 200_000;
/// Most gates.
const GATES: usize = 60_000;

/// Conditions on the fields of a form, as a circuit.
#[derive(Default)]
pub(super) struct Conditions {
    circuit: Circuit,
    all: Vec<Signal>,
}

impl Conditions {
    /// Adds one; false if it is too large.
    pub fn add(&mut self, pool: &TermPool, condition: Term) -> bool {
        let bits = self.circuit.lower(pool, condition, GATES);
        self.all.extend(bits.iter().flat_map(|b| b.iter()));
        bits.is_some()
    }

    /// Are there fields for which all hold? False too if that is not found out.
    pub fn may_hold(&mut self) -> bool {
        self.circuit.search(&self.all, MOVES) == Outcome::Found
    }

    /// Keeps the conditions that may hold beside all others.
    pub fn keep_possible(&mut self, pool: &TermPool, conditions: &mut [&mut Option<Term>]) {
        let mut signals: Vec<Option<Signal>> = Vec::new();
        for c in conditions.iter() {
            let bits = c.and_then(|c| self.circuit.lower(pool, c, GATES));
            signals.push(bits.map(|bits| bits[0]));
        }
        let mut possible = vec![false; conditions.len()];
        for k in 0..conditions.len() {
            let Some(signal) = signals[k].filter(|_| !possible[k]) else {
                continue;
            };
            self.all.push(signal);
            match self.circuit.search(&self.all, MOVES) {
                // What holds in these values too may hold as well.
                Outcome::Found => {
                    let holds = |s: &Option<Signal>| s.is_some_and(|s| self.circuit.number(&[s]) == 1);
                    possible.iter_mut().zip(&signals).for_each(|(p, s)| *p |= holds(s));
                }
                Outcome::Impossible => *conditions[k] = None,
                Outcome::Open => {}
            }
            self.all.pop();
        }
    }

    /// Values for which all hold. Numbers that are preferred, and then bits that are zero, are
    /// taken one after the other as far as they may be: what is chosen does not depend on the
    /// search, unless one reaches its limit.
    pub fn values(&mut self, pool: &mut TermPool, vars: &[VarId], preferred: impl Iterator<Item = (usize, u64)>) -> Option<Vec<u64>> {
        if !self.may_hold() {
            return None;
        }
        let mut values = Vec::new();
        for v in vars {
            let var = pool.var(*v);
            values.push(self.circuit.lower(pool, var, GATES)?);
        }
        for (field, number) in preferred {
            let bits = values[field].iter().enumerate();
            let set: Vec<Signal> = bits.map(|(i, s)| if number >> i & 1 == 1 { *s } else { s.negated() }).collect();
            self.prefer(&set);
        }
        for bit in values.iter().flat_map(|bits| bits.iter().rev()) {
            self.prefer(&[bit.negated()]);
        }
        Some(values.iter().map(|bits| self.circuit.number(bits) as u64).collect())
    }

    /// Demands more of the values that were found, if all may hold together.
    fn prefer(&mut self, more: &[Signal]) {
        let before = self.all.len();
        self.all.extend(more);
        let holds = more.iter().all(|s| self.circuit.number(&[*s]) == 1);
        if !holds && !self.may_hold() {
            self.all.truncate(before);
        }
    }
}

#[cfg(test)]
mod tests {
    use isamorph_core::formula::Width;

    use super::*;

    #[test]
    fn what_cannot_be_is_left_out_and_preferences_count_in_their_order() {
        let mut pool = TermPool::new();
        let width = Width::new(3).unwrap();
        let vars = ["a", "b"].map(|name| pool.declare_var(name, width));
        let mut is = |v: usize, number: u128| {
            let (field, number) = (pool.var(vars[v]), pool.constant(width, number));
            pool.eq(field, number)
        };
        let (three, six, seven, same) = (is(0, 3), is(0, 6), is(0, 7), is(1, 6));
        let (a, b) = (pool.var(vars[0]), pool.var(vars[1]));
        let (either, less) = (pool.or(three, six), pool.ult(a, b));
        let either = pool.or(either, seven);
        let conditions = || {
            let mut all = Conditions::default();
            assert!(all.add(&pool, either) && all.add(&pool, less));
            all
        };
        // Nothing is greater than 7.
        let mut ways = [Some(three), Some(six), None, Some(seven), Some(same)];
        conditions().keep_possible(&pool, &mut ways.each_mut());
        assert_eq!(ways, [Some(three), Some(six), None, None, Some(same)]);
        // Without preferences the least numbers are chosen, the first field first.
        let mut all = [conditions(), conditions(), conditions()];
        assert_eq!(all[0].values(&mut pool, &vars, [].into_iter()), Some(vec![3, 4]));
        // A preference that cannot be is passed over, one after another that excludes it as well.
        let preferred = [(0, 7), (0, 6), (1, 5)];
        assert_eq!(all[1].values(&mut pool, &vars, preferred.into_iter()), Some(vec![6, 7]));
        assert_eq!(all[2].values(&mut pool, &vars, preferred.into_iter().rev()), Some(vec![3, 5]));
    }
}
