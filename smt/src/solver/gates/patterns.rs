//! Values of all gates for some values of their inputs: what differs in one need not be proved
//! equal.

use super::graph::{Gate, Graph, Signal};

/// Sixty-four patterns each.
const WORDS: usize = 4;

/// Values of gates, a bit for each pattern.
type Column = [u64; WORDS];

/// Patterns of a graph.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    columns: Vec<Column>,
    /// Which one is replaced next.
    next: usize,
}

impl Patterns {
    /// How many there are.
    pub const COUNT: usize = 64 * WORDS;

    /// Forgets all gates but the first ones.
    pub fn truncate(&mut self, len: usize) {
        self.columns.truncate(len);
    }

    /// Is there a pattern in which all signals hold?
    pub fn hold(&mut self, graph: &Graph, signals: &[Signal]) -> bool {
        self.extend(graph);
        let all = signals.iter().fold([u64::MAX; WORDS], |all, s| {
            let column = self.of(*s);
            std::array::from_fn(|w| all[w] & column[w])
        });
        all != [0; WORDS]
    }

    /// Puts a pattern of inputs in place of one.
    pub fn replace(&mut self, graph: &Graph, input: impl Fn(Signal) -> bool) {
        self.extend(graph);
        let (word, bit) = (self.next / 64, self.next % 64);
        self.next = (self.next + 1) % Patterns::COUNT;
        for number in 0..graph.len() {
            self.columns[number][word] = match graph.gate(number) {
                Gate::Input => {
                    let value = u64::from(input(Signal::of(number)));
                    self.columns[number][word] & !(1 << bit) | value << bit
                }
                gate => self.word(gate, word),
            };
        }
    }

    /// Some of the values of a gate.
    fn word(&self, gate: Gate, word: usize) -> u64 {
        let of = |s: Signal| {
            let value = self.columns[s.gate()][word];
            if s.is_negated() { !value } else { value }
        };
        match gate {
            Gate::True | Gate::Input => u64::MAX,
            Gate::And(a, b) => of(a) & of(b),
            Gate::Xor(a, b) => of(a) ^ of(b),
            Gate::Choice(c, a, b) => of(c) & of(a) | !of(c) & of(b),
        }
    }

    fn extend(&mut self, graph: &Graph) {
        for number in self.columns.len()..graph.len() {
            let column = match graph.gate(number) {
                Gate::Input => std::array::from_fn(|w| mixed((number * WORDS + w) as u64)),
                gate => self.made(gate),
            };
            self.columns.push(column);
        }
    }

    fn of(&self, s: Signal) -> Column {
        let column = self.columns[s.gate()];
        if s.is_negated() { column.map(|w| !w) } else { column }
    }

    fn made(&self, gate: Gate) -> Column {
        std::array::from_fn(|word| self.word(gate, word))
    }
}

/// A random number for each number.
fn mixed(number: u64) -> u64 {
    let mut h = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    h = (h ^ h >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    h = (h ^ h >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    h ^ h >> 31
}
