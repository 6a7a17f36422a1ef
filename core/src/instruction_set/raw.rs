//! The same answers for [`Instr`], the plain data of an instruction. It does not know which
//! instruction set it belongs to; code that works on one set alone saves the reference.

use super::set::InstructionSet;
use crate::encoding::{Instr, InvalidWord};
use crate::model::Word;
use crate::text::{ParseError, to_text};

impl InstructionSet {
    /// As [`decode`](Self::decode), for a plain instruction.
    ///
    /// # Errors
    /// Why the word is no instruction.
    pub fn decode_raw(&self, word: Word) -> Result<Instr, InvalidWord> {
        self.codec().decode(self.model(), word)
    }

    /// As [`encode`](Self::encode), for a plain instruction of this set.
    #[must_use]
    pub fn encode_raw(&self, instr: &Instr) -> Word {
        self.codec().encode(self.model(), instr)
    }

    /// As [`canonical`](Self::canonical), for a plain instruction of this set.
    #[must_use]
    pub fn canonical_raw(&self, instr: &Instr) -> Word {
        self.codec().canonical(self.model(), instr)
    }

    /// As [`parse`](Self::parse), for a plain instruction.
    ///
    /// # Errors
    /// The line is no instruction: where it stops being one, and what was expected there.
    pub fn parse_raw(&self, text: &str) -> Result<Instr, ParseError> {
        self.syntax().parse(self.model(), self.codec(), text)
    }

    /// Is a plain instruction one that words of this set stand for?
    ///
    /// # Errors
    /// What is wrong with its fields.
    pub fn well_formed_raw(&self, instr: &Instr) -> Result<(), String> {
        self.codec().well_formed(self.model(), instr)
    }

    /// The shortest text of a plain instruction of this set, with the aliases of the spec.
    #[must_use]
    pub fn shortest_raw(&self, instr: &Instr) -> String {
        self.syntax().shortest_text(self.model(), self.codec(), instr)
    }

    /// The text of a plain instruction of this set.
    #[must_use]
    pub fn print_raw(&self, instr: &Instr) -> String {
        to_text(self.model(), instr)
    }
}
