//! Values of all variables of clauses that define gates, in many solutions at a time.

use isamorph_recheck::cnf::Cnf;

/// How often results of functions are made to agree.
const REPAIRS: usize = 4;

/// Numbers that look like chance, the same in each run.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new() -> Dice {
        Dice(0x9e37_79b9_7f4a_7c15)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

/// The clauses of a claim as gates, which are evaluated from the inputs on.
///
/// What a clause defines is its largest variable: gates come after what they are computed from.
pub(super) struct Circuit<'a> {
    /// By variable, the clauses that force it to be true, which is their first literal.
    forced: Vec<Vec<&'a [u32]>>,
    inputs: Vec<u32>,
    /// Inputs that the assumptions depend on.
    assumed: Vec<bool>,
    /// All clauses but the negated claim.
    clauses: Vec<&'a [u32]>,
    /// Clauses that say that equal arguments give equal results.
    consistent: Vec<&'a [u32]>,
}

impl<'a> Circuit<'a> {
    pub(super) fn new(cnf: &'a Cnf) -> Circuit<'a> {
        let mut clauses: Vec<&[u32]> = cnf.clauses().collect();
        clauses.pop();
        let variables = cnf.variables as usize;
        let mut forced: Vec<Vec<&[u32]>> = vec![Vec::new(); variables];
        let mut consistent = Vec::new();
        let mut units = Vec::new();
        // The clauses of a gate stand together, in the order of the gates; those about functions
        // and the assumptions follow.
        let mut last = 0;
        let mut gates = true;
        for clause in &clauses {
            let Some(first) = clause.first() else { continue };
            let largest = clause.iter().map(|l| l >> 1).max().unwrap_or(0);
            gates &= clause.len() > 1 && first >> 1 == largest && largest >= last;
            match clause.len() {
                1 => units.push(first >> 1),
                _ if gates => {
                    last = largest;
                    if first & 1 == 0 {
                        forced[largest as usize].push(clause);
                    }
                }
                _ => consistent.push(*clause),
            }
        }
        let inputs: Vec<u32> = (0..cnf.variables).filter(|v| forced[*v as usize].is_empty()).collect();
        let mut assumed = vec![false; variables];
        while let Some(variable) = units.pop() {
            if !std::mem::replace(&mut assumed[variable as usize], true) {
                units.extend(forced[variable as usize].iter().flat_map(|c| &c[1..]).map(|l| l >> 1));
            }
        }
        Circuit {
            forced,
            inputs,
            assumed,
            clauses,
            consistent,
        }
    }

    /// Solutions near one that is known, by variable, a lane of a word for each: inputs that the
    /// assumptions do not depend on are others, where `dice` says so. Lanes in which some clause
    /// does not hold have the known solution instead.
    pub(super) fn near(&self, known: &[bool], dice: &mut dyn FnMut() -> u64) -> Vec<u64> {
        let mut values: Vec<u64> = known.iter().map(|v| if *v { u64::MAX } else { 0 }).collect();
        for input in &self.inputs {
            if !self.assumed[*input as usize] {
                values[*input as usize] ^= dice() & !1;
            }
        }
        self.settle(&mut values);
        let holds = self.clauses.iter().fold(u64::MAX, |all, clause| {
            all & clause.iter().fold(0, |any, l| any | literal(&values, *l))
        });
        for (value, known) in values.iter_mut().zip(known) {
            *value = *value & holds | if *known { !holds } else { 0 };
        }
        values
    }

    /// Values of all variables from any values of the inputs, 64 times. Assumptions may not hold.
    pub(super) fn guess(&self, dice: &mut dyn FnMut() -> u64) -> Vec<u64> {
        let mut values = vec![0; self.forced.len()];
        for input in &self.inputs {
            values[*input as usize] = dice();
        }
        self.settle(&mut values);
        values
    }

    /// Computes gates from the inputs, and makes results of functions agree.
    fn settle(&self, values: &mut [u64]) {
        self.evaluate(values);
        for _ in 0..REPAIRS {
            if !self.repair(values) {
                break;
            }
            self.evaluate(values);
        }
    }

    fn evaluate(&self, values: &mut [u64]) {
        for (variable, clauses) in self.forced.iter().enumerate() {
            if !clauses.is_empty() {
                let forces = |clause: &&[u32]| clause[1..].iter().fold(u64::MAX, |all, l| all & !literal(values, *l));
                values[variable] = clauses.iter().fold(0, |any, clause| any | forces(clause));
            }
        }
    }

    /// Makes an input agree where a clause about functions does not hold; false if all hold.
    fn repair(&self, values: &mut [u64]) -> bool {
        let mut any = false;
        for clause in &self.consistent {
            let broken = clause.iter().fold(u64::MAX, |all, l| all & !literal(values, *l));
            // The clause says that arguments differ or that a result has the other's value.
            if broken != 0
                && let Some(last) = clause.get(1).filter(|l| self.forced[(**l >> 1) as usize].is_empty())
            {
                values[(last >> 1) as usize] ^= broken;
                any = true;
            }
        }
        any
    }
}

fn literal(values: &[u64], l: u32) -> u64 {
    let value = values[(l >> 1) as usize];
    if l & 1 == 1 { !value } else { value }
}

/// What each variable is computed from: the clauses that define it, or, of a result of a function,
/// those that compare it with earlier results.
pub(super) struct Definitions<'a> {
    /// By variable, the clauses with their numbers.
    pub(super) clauses: Vec<Vec<(u32, &'a [u32])>>,
    /// All variables, each behind those that its clauses name.
    pub(super) order: Vec<u32>,
}

impl<'a> Definitions<'a> {
    pub(super) fn new(cnf: &'a Cnf) -> Definitions<'a> {
        let variables = cnf.variables as usize;
        let mut clauses: Vec<Vec<(u32, &[u32])>> = vec![Vec::new(); variables];
        // As in `Circuit::new`: gates come first.
        let mut last = 0;
        let mut gates = true;
        let given = cnf.ends.len().saturating_sub(1);
        for (number, clause) in (0..).zip(cnf.clauses().take(given)) {
            let Some(first) = clause.first().map(|l| l >> 1) else { continue };
            let largest = clause.iter().map(|l| l >> 1).max().unwrap_or(0);
            gates &= clause.len() > 1 && first == largest && largest >= last;
            if gates {
                last = largest;
            }
            // Whether arguments are equal is computed behind all gates, and comes first.
            let of = if gates || clause.len() == 1 {
                largest
            } else {
                clause[1..].iter().map(|l| l >> 1).max().unwrap_or(0)
            };
            clauses[of as usize].push((number, clause));
        }
        let mut order = Vec::new();
        let mut entered = vec![false; variables];
        for start in 0..cnf.variables {
            let mut pending = vec![(start, false)];
            while let Some((variable, left)) = pending.pop() {
                if left {
                    order.push(variable);
                } else if !std::mem::replace(&mut entered[variable as usize], true) {
                    pending.push((variable, true));
                    let named = clauses[variable as usize].iter().flat_map(|(_, c)| c.iter());
                    pending.extend(named.map(|l| (l >> 1, false)).filter(|(v, _)| *v != variable));
                }
            }
        }
        Definitions { clauses, order }
    }
}
