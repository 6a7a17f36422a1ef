//! Kernels: instructions by address.

use std::sync::OnceLock;

use crate::InstructionSet;
use crate::encoding::{Instr, InvalidWord};
use crate::model::Word;

/// What stands at an address.
#[derive(Clone, Debug)]
pub struct Line {
    /// Byte address.
    pub address: u32,
    /// The word.
    pub word: Word,
    /// The instruction, or why it is none; only running into it is an error.
    pub instr: Result<Instr, InvalidWord>,
    /// Found when it is first executed.
    pub(crate) facts: OnceLock<Facts>,
}

/// What whoever runs a kernel must know of an instruction, whatever its operands hold.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// The next instruction follows in all lanes that execute this one.
    pub straight: bool,
    /// The general registers that it may write.
    pub registers: Vec<u64>,
}

impl Line {
    /// Bytes of the word.
    #[must_use]
    pub fn bytes(&self) -> u32 {
        self.word.width.div_ceil(8)
    }

    /// Has a run executed it?
    #[must_use]
    pub fn was_executed(&self) -> bool {
        self.facts.get().is_some()
    }
}

/// A program from address 0 on.
#[derive(Clone, Debug, Default)]
pub struct Kernel {
    lines: Vec<Line>,
    /// By address: one more than the index of the line that starts there, or zero.
    starts: Vec<u32>,
}

impl Kernel {
    /// A program of these words, one after the other.
    #[must_use]
    pub fn new(set: &InstructionSet, words: impl IntoIterator<Item = Word>) -> Kernel {
        let mut lines: Vec<Line> = Vec::new();
        let (mut address, mut starts) = (0, Vec::new());
        for word in words {
            let instr = set.decode_raw(word);
            lines.push(Line {
                address,
                word,
                instr,
                facts: OnceLock::new(),
            });
            let bytes = word.width.div_ceil(8);
            starts.push(lines.len() as u32);
            starts.resize(starts.len() + bytes as usize - 1, 0);
            address += bytes;
        }
        Kernel { lines, starts }
    }

    /// Index in [`Kernel::lines`] of the word that starts at an address.
    #[must_use]
    pub fn find(&self, address: u32) -> Option<usize> {
        let start = *self.starts.get(address as usize)?;
        (start as usize).checked_sub(1)
    }

    /// All lines in ascending order of their addresses.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }
}
