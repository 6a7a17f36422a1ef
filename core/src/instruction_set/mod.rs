//! One object for one instruction set: its spec with everything that is derived from it.

mod error;
mod instruction;
mod raw;
mod set;

#[cfg(feature = "spec")]
pub use error::LoadError;
pub use error::{DecodeError, EncodeError, WordError};
pub use instruction::{Instruction, Operand};
pub use set::InstructionSet;

use crate::encoding::Instr;
use crate::model::Word;
use crate::text::ParseError;

impl InstructionSet {
    /// The instruction of a word.
    ///
    /// # Errors
    /// The word is no instruction, with the reason that the spec gives.
    pub fn decode(&self, word: Word) -> Result<Instruction, DecodeError> {
        match self.codec().decode(self.model(), word) {
            Ok(instr) => Ok(self.instruction(instr)),
            Err(refusal) => Err(DecodeError::new(self.model(), word, refusal)),
        }
    }

    /// The word of an instruction, with the ignored bits of the word that it was decoded from.
    ///
    /// # Panics
    /// If the instruction belongs to another instruction set.
    #[must_use]
    pub fn encode(&self, instruction: &Instruction) -> Word {
        self.own(instruction);
        self.codec().encode(self.model(), instruction.raw())
    }

    /// The canonical word of an instruction: ignored bits are zero.
    ///
    /// # Panics
    /// If the instruction belongs to another instruction set.
    #[must_use]
    pub fn canonical(&self, instruction: &Instruction) -> Word {
        self.own(instruction);
        self.codec().canonical(self.model(), instruction.raw())
    }

    /// The instruction that a line of assembly stands for.
    ///
    /// # Errors
    /// The line is no instruction: where it stops being one, and what was expected there.
    pub fn parse(&self, text: &str) -> Result<Instruction, ParseError> {
        let instr = self.syntax().parse(self.model(), self.codec(), text)?;
        Ok(self.instruction(instr))
    }

    /// Appends the text of an instruction to a string; [`Instruction`] implements `Display` as
    /// well.
    pub fn print(&self, instruction: &Instruction, out: &mut String) {
        crate::text::print(self.model(), instruction.raw(), out);
    }

    /// An instruction from the name of its form and the values of its fields; other fields are
    /// zero.
    ///
    /// # Errors
    /// The form or a field does not exist, a value does not fit, or the spec declares the
    /// combination invalid.
    pub fn build(&self, form: &str, fields: &[(&str, u64)]) -> Result<Instruction, EncodeError> {
        let isa = self.model();
        let at = (0..isa.forms.len())
            .find(|f| isa.form_name(*f) == form)
            .ok_or_else(|| EncodeError::Form(form.to_owned()))?;
        let f = &isa.forms[at];
        let mut values = vec![0; f.fields.len()];
        for (name, value) in fields {
            let field = f.fields.iter().position(|f| f.name == *name).ok_or_else(|| EncodeError::Field {
                form: form.to_owned(),
                field: (*name).to_owned(),
            })?;
            let width = f.fields[field].width;
            if *value & !crate::model::ones(width) != 0 {
                let field = (*name).to_owned();
                return Err(EncodeError::Width {
                    field,
                    width,
                    value: *value,
                });
            }
            values[field] = *value;
        }
        let instr = Instr {
            form: at,
            fields: values,
            residue: 0,
        };
        match self.codec().well_formed(isa, &instr) {
            Ok(()) => Ok(self.instruction(instr)),
            Err(reason) => Err(EncodeError::Invalid(reason)),
        }
    }

    /// Wraps the fields of an instruction of this instruction set.
    #[must_use]
    pub fn instruction(&self, instr: Instr) -> Instruction {
        Instruction::new(self.clone(), instr)
    }

    fn own(&self, instruction: &Instruction) {
        assert!(
            instruction.set() == self,
            "an instruction of {} is given to {}",
            instruction.set().name(),
            self.name()
        );
    }
}
