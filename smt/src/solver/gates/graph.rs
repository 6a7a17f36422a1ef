//! Gates, each kept once.

use rustc_hash::FxHashMap;

/// The output of a gate, or its complement if the lowest bit is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Signal(pub u32);

impl Signal {
    /// What never holds: the complement of the constant gate.
    pub const FALSE: Signal = Signal(1);
    /// What always holds.
    pub const TRUE: Signal = Signal(0);

    /// One of the two constants.
    #[must_use]
    pub fn constant(value: bool) -> Signal {
        if value { Signal::TRUE } else { Signal::FALSE }
    }

    /// The output of a gate.
    #[must_use]
    pub fn of(gate: usize) -> Signal {
        Signal((gate as u32) << 1)
    }

    /// The gate.
    #[must_use]
    pub fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Is it the complement?
    #[must_use]
    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// The other way round.
    #[must_use]
    pub fn negated(self) -> Signal {
        Signal(self.0 ^ 1)
    }

    fn is_constant(self) -> bool {
        self.0 < 2
    }
}

/// A gate; its operands are older gates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gate {
    /// Always true: the first one.
    True,
    /// Anything.
    Input,
    /// Both.
    And(Signal, Signal),
    /// Exactly one; no operand is negated.
    Xor(Signal, Signal),
    /// The second where the first holds, the third elsewhere; the first and the second are not
    /// negated.
    Choice(Signal, Signal, Signal),
}

impl Gate {
    /// Calls a function with each operand.
    pub fn for_each_operand(self, mut f: impl FnMut(Signal)) {
        match self {
            Gate::True | Gate::Input => {}
            Gate::And(a, b) | Gate::Xor(a, b) => [a, b].into_iter().for_each(f),
            Gate::Choice(c, a, b) => {
                f(c);
                f(a);
                f(b);
            }
        }
    }
}

/// Gates in an order in which they can be evaluated.
#[derive(Clone, Debug)]
pub struct Graph {
    gates: Vec<Gate>,
    known: FxHashMap<Gate, Signal>,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph {
            gates: vec![Gate::True],
            known: FxHashMap::default(),
        }
    }
}

impl Graph {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.gates.len()
    }

    /// Is there only the constant?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.gates.len() == 1
    }

    /// One of them.
    #[must_use]
    pub fn gate(&self, number: usize) -> Gate {
        self.gates[number]
    }

    /// Forgets all gates but the first ones.
    pub fn truncate(&mut self, len: usize) {
        for gate in self.gates.drain(len..) {
            self.known.remove(&gate);
        }
    }

    /// A new input.
    pub fn input(&mut self) -> Signal {
        self.gates.push(Gate::Input);
        Signal::of(self.gates.len() - 1)
    }

    fn made(&mut self, gate: Gate) -> Signal {
        let next = Signal::of(self.gates.len());
        let signal = *self.known.entry(gate).or_insert(next);
        if signal == next {
            self.gates.push(gate);
        }
        signal
    }

    /// Both.
    pub fn and(&mut self, a: Signal, b: Signal) -> Signal {
        let (a, b) = (a.min(b), a.max(b));
        if a == Signal::TRUE || a == b {
            return b;
        }
        if a == Signal::FALSE || a == b.negated() {
            return Signal::FALSE;
        }
        // What one operand says of the other.
        for (x, y) in [(a, b), (b, a)] {
            if let Gate::And(p, q) = self.gates[y.gate()] {
                match y.is_negated() {
                    false if x == p || x == q => return y,
                    false if x == p.negated() || x == q.negated() => return Signal::FALSE,
                    true if x == p.negated() || x == q.negated() => return x,
                    true if x == p => return self.and(x, q.negated()),
                    true if x == q => return self.and(x, p.negated()),
                    _ => {}
                }
            }
        }
        self.made(Gate::And(a, b))
    }

    /// One or both.
    pub fn or(&mut self, a: Signal, b: Signal) -> Signal {
        self.and(a.negated(), b.negated()).negated()
    }

    /// Exactly one.
    pub fn xor(&mut self, a: Signal, b: Signal) -> Signal {
        let (a, b) = (a.min(b), a.max(b));
        if a.is_constant() {
            return if a == Signal::TRUE { b.negated() } else { b };
        }
        if a.gate() == b.gate() {
            return Signal::constant(a != b);
        }
        let negated = (a.0 ^ b.0) & 1;
        let plain = |s: Signal| Signal(s.0 & !1);
        Signal(self.made(Gate::Xor(plain(a), plain(b))).0 ^ negated)
    }

    /// The second where the first holds, the third elsewhere.
    pub fn choice(&mut self, c: Signal, a: Signal, b: Signal) -> Signal {
        let (c, a, b) = if c.is_negated() { (c.negated(), b, a) } else { (c, a, b) };
        // Where the condition is known, it has a value in the branches.
        let known = |s: Signal, here: bool| match s {
            _ if s == c => Signal::constant(here),
            _ if s == c.negated() => Signal::constant(!here),
            _ => s,
        };
        let (a, b) = (known(a, true), known(b, false));
        match (a, b) {
            _ if c == Signal::TRUE || a == b => a,
            _ if c == Signal::FALSE => b,
            _ if a == b.negated() => self.xor(c, b),
            (Signal::TRUE, _) => self.or(c, b),
            (Signal::FALSE, _) => self.and(c.negated(), b),
            (_, Signal::TRUE) => self.or(c.negated(), a),
            (_, Signal::FALSE) => self.and(c, a),
            _ => {
                let negated = u32::from(a.is_negated());
                Signal(self.made(Gate::Choice(c, Signal(a.0 ^ negated), Signal(b.0 ^ negated))).0 ^ negated)
            }
        }
    }

    /// At least one of them.
    pub fn any(&mut self, signals: impl IntoIterator<Item = Signal>) -> Signal {
        signals.into_iter().fold(Signal::FALSE, |any, s| self.or(any, s))
    }
}
