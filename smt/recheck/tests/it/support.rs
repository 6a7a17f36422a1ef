//! What the tests share: gates evaluated, scripts made, proofs found by trying.

use isamorph_recheck::bytes::write_number;
use isamorph_recheck::cnf::Cnf;
use isamorph_recheck::gates::{Gate, Gates, Lit};

/// The value of every gate, where the inputs have these values in the order of the gates.
pub fn simulate(gates: &Gates, inputs: &mut dyn FnMut() -> bool) -> Vec<bool> {
    let mut values: Vec<bool> = Vec::new();
    for index in 0..gates.len() {
        let of = |lit: Lit| values[lit.gate()] != lit.is_complement();
        let value = match gates.gate(index) {
            Gate::False => false,
            Gate::Input(_) => inputs(),
            Gate::And(a, b) => of(a) && of(b),
            Gate::Xor(a, b) => of(a) != of(b),
            Gate::Mux(c, a, b) => {
                if of(c) {
                    of(a)
                } else {
                    of(b)
                }
            }
        };
        values.push(value);
    }
    values
}

/// The value of a wire.
pub fn value(values: &[bool], lit: Lit) -> bool {
    values[lit.gate()] != lit.is_complement()
}

/// Can the clauses hold? By trying all values.
pub fn satisfiable(cnf: &Cnf) -> bool {
    assert!(cnf.variables <= 22, "{} variables are too many to try all values", cnf.variables);
    (0..1_u64 << cnf.variables).any(|values| {
        cnf.clauses()
            .all(|clause| clause.iter().any(|l| values >> (l >> 1) & 1 != u64::from(l & 1)))
    })
}

/// Compresses without compressing: stored blocks of DEFLATE.
pub fn stored(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut blocks = data.chunks(0xffff).peekable();
    if blocks.peek().is_none() {
        return vec![1, 0, 0, 0xff, 0xff];
    }
    while let Some(block) = blocks.next() {
        let length = block.len() as u16;
        out.push(u8::from(blocks.peek().is_none()));
        out.extend(length.to_le_bytes());
        out.extend((!length).to_le_bytes());
        out.extend(block);
    }
    out
}

/// A proof that the clauses cannot hold, by trying variable after variable.
pub fn refute(cnf: &Cnf) -> Vec<u8> {
    let mut search = Search {
        clauses: cnf.clauses().map(<[u32]>::to_vec).collect(),
        variables: cnf.variables,
        proof: Vec::new(),
    };
    search.refute(&mut Vec::new());
    search.proof
}

struct Search {
    clauses: Vec<Vec<u32>>,
    variables: u32,
    proof: Vec<u8>,
}

impl Search {
    /// Derives the clause that not all decisions hold, and gives its number.
    fn refute(&mut self, decisions: &mut Vec<u32>) -> usize {
        let mut holds = decisions.clone();
        let mut hints = Vec::new();
        loop {
            let open = |clause: &[u32]| {
                let is_open = |l: &&u32| !holds.contains(&(**l ^ 1));
                match clause.iter().any(|l| holds.contains(l)) {
                    true => None,
                    false => Some(clause.iter().filter(is_open).copied().collect::<Vec<_>>()),
                }
            };
            let next = (0..self.clauses.len()).filter_map(|c| Some((c, open(&self.clauses[c])?)));
            match next.min_by_key(|(_, open)| open.len()) {
                Some((clause, open)) if open.len() < 2 => {
                    hints.push(clause);
                    match open.first() {
                        Some(unit) => holds.push(*unit),
                        None => break,
                    }
                }
                _ => {
                    let free = |v: &u32| !holds.contains(&(2 * v)) && !holds.contains(&(2 * v + 1));
                    let variable = (0..self.variables).find(free).expect("the clauses cannot hold");
                    for decision in [2 * variable, 2 * variable + 1] {
                        decisions.push(decision);
                        hints.push(self.refute(decisions));
                        decisions.pop();
                    }
                    break;
                }
            }
        }
        let number = self.clauses.len();
        let clause: Vec<u32> = decisions.iter().map(|l| l ^ 1).collect();
        step(
            &clause,
            &hints.iter().map(|h| (number - h) as u32).collect::<Vec<_>>(),
            &mut self.proof,
        );
        self.clauses.push(clause);
        number
    }
}

/// A step of a proof: the literals and how far back each hint is.
pub fn step(literals: &[u32], hints: &[u32], proof: &mut Vec<u8>) {
    for list in [literals, hints] {
        write_number(list.len() as u32, proof);
        list.iter().for_each(|n| write_number(*n, proof));
    }
}
