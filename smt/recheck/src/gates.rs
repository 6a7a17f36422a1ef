//! A graph of logic gates, in which equal gates are one.
//!
//! A gate comes after its operands, so that the order of indices is topological. The only rewrites
//! are the ones written out in [`Gates::and`], [`Gates::xor`] and [`Gates::mux`].

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A wire, or its complement: twice the index of the gate that drives it, plus one for the
/// complement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lit(u32);

impl Lit {
    /// Never.
    pub const FALSE: Lit = Lit(0);
    /// Always.
    pub const TRUE: Lit = Lit(1);

    /// The constant of that value.
    #[must_use]
    pub fn constant(value: bool) -> Lit {
        if value { Lit::TRUE } else { Lit::FALSE }
    }

    /// The output of a gate.
    ///
    /// # Panics
    /// If the index is 2^31 or larger.
    #[must_use]
    pub fn of(gate: usize) -> Lit {
        assert!(gate < 1 << 31, "a graph of fewer than 2^31 gates");
        Lit((gate as u32) << 1)
    }

    /// The gate that drives the wire.
    #[must_use]
    pub fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Is it the complement of the gate's output?
    #[must_use]
    pub fn is_complement(self) -> bool {
        self.0 & 1 == 1
    }

    /// Is it one of the constants?
    #[must_use]
    pub fn is_constant(self) -> bool {
        self.gate() == 0
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// What drives a wire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gate {
    /// The constant false: gate 0, and no other.
    False,
    /// Any value. The number is that of the [application](crate::script::Application) whose result
    /// has this bit, if it is one.
    Input(Option<u32>),
    /// Both.
    And(Lit, Lit),
    /// Exactly one of both.
    Xor(Lit, Lit),
    /// The second if the first, else the third.
    Mux(Lit, Lit, Lit),
}

/// Hashes gates: most of the work of reading a script is to look them up. What is equal is decided
/// by comparing.
#[derive(Clone, Copy, Debug, Default)]
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.mix(u64::from(*byte)));
    }
    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }
    fn write_isize(&mut self, number: isize) {
        self.mix(number as u64);
    }
}

/// The graph.
#[derive(Debug)]
pub struct Gates {
    gates: Vec<Gate>,
    known: HashMap<Gate, Lit, BuildHasherDefault<Mixer>>,
}

impl Default for Gates {
    fn default() -> Gates {
        Gates {
            gates: vec![Gate::False],
            known: HashMap::default(),
        }
    }
}

impl Gates {
    /// What drives a wire.
    #[must_use]
    pub fn gate(&self, index: usize) -> Gate {
        self.gates[index]
    }

    /// The number of gates.
    #[must_use]
    pub fn len(&self) -> usize {
        self.gates.len()
    }

    /// Is there no gate but the constant?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.gates.len() == 1
    }

    /// Forgets all gates but the first so many.
    pub fn truncate(&mut self, len: usize) {
        for gate in self.gates.drain(len..) {
            self.known.remove(&gate);
        }
    }

    fn push(&mut self, gate: Gate) -> Lit {
        let index = u32::try_from(self.gates.len()).expect("a graph of fewer than 2^31 gates");
        assert!(index < 1 << 31, "a graph of fewer than 2^31 gates");
        self.gates.push(gate);
        Lit(index << 1)
    }

    fn shared(&mut self, gate: Gate) -> Lit {
        if let Some(&lit) = self.known.get(&gate) {
            return lit;
        }
        let lit = self.push(gate);
        self.known.insert(gate, lit);
        lit
    }

    /// A wire that may have any value.
    pub fn input(&mut self, application: Option<u32>) -> Lit {
        self.push(Gate::Input(application))
    }

    /// Both.
    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        match (a.min(b), a.max(b)) {
            (Lit::FALSE, _) => Lit::FALSE,
            (Lit::TRUE, b) => b,
            (a, b) if a == b => a,
            (a, b) if a == !b => Lit::FALSE,
            (a, b) => self.shared(Gate::And(a, b)),
        }
    }

    /// At least one of both.
    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// Exactly one of both.
    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let odd = a.is_complement() != b.is_complement();
        let (a, b) = (Lit(a.0 & !1), Lit(b.0 & !1));
        let even = match (a.min(b), a.max(b)) {
            (Lit::FALSE, b) => b,
            (a, b) if a == b => Lit::FALSE,
            (a, b) => self.shared(Gate::Xor(a, b)),
        };
        if odd { !even } else { even }
    }

    /// `a` if `c`, else `b`.
    pub fn mux(&mut self, c: Lit, a: Lit, b: Lit) -> Lit {
        if c.is_complement() && !c.is_constant() {
            return self.mux(!c, b, a);
        }
        match (c, a, b) {
            (Lit::TRUE, a, _) => a,
            (Lit::FALSE, _, b) => b,
            (_, a, b) if a == b => a,
            (c, a, b) if a == !b => !self.xor(c, a),
            (c, a, b) if a == Lit::TRUE || a == c => self.or(c, b),
            (c, a, b) if a == Lit::FALSE || a == !c => self.and(!c, b),
            (c, a, b) if b == Lit::FALSE || b == c => self.and(c, a),
            (c, a, b) if b == Lit::TRUE || b == !c => self.or(!c, a),
            (c, a, b) if a.is_complement() => !self.shared(Gate::Mux(c, !a, !b)),
            (c, a, b) => self.shared(Gate::Mux(c, a, b)),
        }
    }
}
