//! One lane that runs sgx543 instructions by their texts, and what tests of them draw their
//! operands from.
#![allow(dead_code, reason = "each user needs a part")]

use std::sync::Arc;

use isamorph_core::builtin;
use isamorph_core::encoding::Codec;
use isamorph_core::exec::{Engine, Lane, Layout, Mask, Models, Reference, Registers, Sparse, Write, element_name};
use isamorph_core::model::{Isa, Word};
use isamorph_core::oracle::Random;
use isamorph_core::text::{Syntax, to_text};

/// One lane of the reference interpreter.
pub struct Machine {
    isa: &'static Isa,
    codec: Codec,
    syntax: Syntax,
    engine: Reference<'static>,
    pub registers: Registers,
    pub memory: Sparse,
}

impl Machine {
    pub fn new() -> Machine {
        Machine::with(Models::default())
    }

    /// With models of what hardware computes.
    pub fn with(models: Models) -> Machine {
        let isa = builtin::isa("sgx543").expect("built in");
        let engine = Reference::with(isa, Arc::new(Layout::new(isa)), models);
        Machine {
            isa,
            codec: Codec::new(isa),
            syntax: Syntax::new(isa),
            registers: Registers::new(engine.layout().clone()),
            engine,
            memory: Sparse::default(),
        }
    }

    /// All registers and all memory hold zero again.
    pub fn reset(&mut self) {
        self.registers = Registers::new(self.engine.layout().clone());
        self.memory = Sparse::default();
    }

    pub fn get(&self, name: &str, at: u64) -> u32 {
        let state = self.registers.layout().find(name).expect("a state");
        self.registers.get(state, at, Lane::new(0).expect("lane 0")) as u32
    }

    pub fn set(&mut self, name: &str, at: u64, value: u32) {
        let state = self.registers.layout().find(name).expect("a state");
        self.registers.set(state, at, Lane::new(0).expect("lane 0"), u128::from(value));
    }

    /// Runs a word; whether its effect is known.
    pub fn run_word(&mut self, word: u64) -> bool {
        let word = Word {
            bits: word.into(),
            width: 64,
        };
        let instr = self.codec.decode(self.isa, word).unwrap_or_else(|e| panic!("{word:?}: {e:?}"));
        let prepared = self.engine.prepare(&instr).expect("described");
        let end = self.engine.execute(prepared, Mask(1), &mut self.registers, &mut self.memory);
        end.expect("memory").open == Mask(0)
    }

    /// The places that a word writes, and whether each is unspecified afterwards.
    pub fn written(&mut self, word: u64) -> Vec<(String, bool)> {
        let word = Word {
            bits: word.into(),
            width: 64,
        };
        let instr = self.codec.decode(self.isa, word).unwrap_or_else(|e| panic!("{word:?}: {e:?}"));
        let lane = Lane::new(0).expect("lane 0");
        let effect = self
            .engine
            .effect(&instr, lane, &self.registers, &mut self.memory)
            .expect("described");
        let layout = self.registers.layout();
        let unspecified = |w: &Write| effect.unspecified.contains(&(w.state, w.address));
        let name = |w: &Write| (element_name(layout, w.state, w.address), unspecified(w));
        effect.writes.iter().map(name).collect()
    }

    /// Runs an instruction whose effect is known.
    pub fn run(&mut self, text: &str) {
        let word = self.word(text);
        assert!(self.run_word(word), "{text}: {word:016x} is left open");
    }

    /// Runs an instruction whose effect is not known.
    pub fn run_open(&mut self, text: &str) {
        let word = self.word(text);
        assert!(!self.run_word(word), "{text}: {word:016x} is not left open");
    }

    pub fn word(&self, text: &str) -> u64 {
        let instr = self
            .syntax
            .parse(self.isa, &self.codec, text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        self.codec.encode(self.isa, &instr).bits as u64
    }

    pub fn text(&self, word: u64) -> String {
        let word = Word {
            bits: word.into(),
            width: 64,
        };
        to_text(self.isa, &self.codec.decode(self.isa, word).expect("an instruction"))
    }
}

/// What operands are drawn from.
pub struct Draw(pub Random);

impl Draw {
    pub fn next(&mut self) -> u32 {
        self.0.number() as u32
    }

    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.next()) * u64::from(n)) >> 32) as u32
    }

    /// A number of 32 bits, often one at the end of a range.
    pub fn corner(&mut self) -> u32 {
        match self.below(8) {
            0 => 0,
            1 => u32::MAX,
            2 => 0x8000_0000,
            3 => 0x0000_ffff,
            4 => self.below(40),
            _ => self.next(),
        }
    }
}

pub const BANKS: [&str; 4] = ["r", "o", "pa", "sa"];

/// The increments that smlsi leaves.
#[derive(Clone, Copy)]
pub enum Increment {
    Step(i8),
    Offsets([u8; 4]),
}

impl Increment {
    pub fn random(random: &mut Draw) -> Increment {
        if random.below(3) == 0 {
            Increment::Offsets(std::array::from_fn(|_| random.below(4) as u8))
        } else {
            Increment::Step(random.below(7) as i8 - 3)
        }
    }

    pub fn text(self) -> String {
        match self {
            Increment::Step(n) => n.to_string(),
            Increment::Offsets([a, b, c, d]) => format!("{{{a}, {b}, {c}, {d}}}"),
        }
    }

    pub fn at(self, run: usize) -> i64 {
        match self {
            Increment::Step(n) => i64::from(n) * run as i64,
            Increment::Offsets(list) => i64::from(list[run]),
        }
    }
}
