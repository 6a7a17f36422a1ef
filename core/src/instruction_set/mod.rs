//! One object for one instruction set: its spec with everything that is derived from it.

mod error;
mod instruction;
mod machine;

use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

pub use error::{DecodeError, EncodeError, LoadError, MachineError, WordError};
pub use instruction::{Instruction, Operand};
pub use machine::Machine;

use crate::encoding::count::Partition;
use crate::encoding::{Codec, Instr};
use crate::isa::{Cube, Form, Group, Isa, Word};
use crate::pack::{Reader, inflate};
use crate::spec::source::{DirLoader, Loader};
use crate::spec::{self};
use crate::text::{ParseError, Syntax};

/// An instruction set: cheap to clone, and to share between threads.
///
/// ```
/// use isamorph_core::InstructionSet;
/// let nv50 = InstructionSet::builtin("nv50").unwrap();
/// let instr = nv50.decode(nv50.word("2000c815 0420c780")?)?;
/// assert_eq!(instr.to_string(), "add b32 $r5 b32 s[0x10] $r3");
/// assert_eq!(nv50.parse("add b32 $r5 b32 s[0x10] $r3")?.word(), instr.word());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct InstructionSet(Arc<Inner>);

struct Inner {
    isa: Isa,
    /// The tables of `codec`, compiled with the program; empty if they are to be compiled here.
    tables: &'static [u8],
    /// Compiled at first use: who only reads the model does not wait for it.
    codec: OnceLock<Codec>,
    syntax: OnceLock<Syntax>,
}

impl fmt::Debug for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("InstructionSet").field(&self.name()).finish()
    }
}

/// Two instruction sets are equal if they are the same object, or a clone of it.
impl PartialEq for InstructionSet {
    fn eq(&self, other: &InstructionSet) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for InstructionSet {}

impl From<Isa> for InstructionSet {
    fn from(isa: Isa) -> InstructionSet {
        InstructionSet::compiled(isa, &[])
    }
}

impl InstructionSet {
    /// With tables that [`Codec::pack`] wrote for this very model.
    pub(crate) fn compiled(isa: Isa, tables: &'static [u8]) -> InstructionSet {
        InstructionSet(Arc::new(Inner {
            isa,
            tables,
            codec: OnceLock::new(),
            syntax: OnceLock::new(),
        }))
    }
}

impl InstructionSet {
    /// Reads a spec from a file; its includes are looked up beside it.
    ///
    /// # Errors
    /// The file cannot be read, or the spec has errors: all of them, with their places.
    pub fn load(path: impl AsRef<Path>) -> Result<InstructionSet, LoadError> {
        let path = path.as_ref();
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| LoadError::Read { path: name.clone(), error })?;
        InstructionSet::from_source(&name, &text, &DirLoader)
    }

    /// Reads a spec from text. `name` stands for the file in messages, `includes` finds other files.
    ///
    /// # Errors
    /// The spec has errors: all of them, with their places.
    pub fn from_source(name: &str, text: &str, includes: &dyn Loader) -> Result<InstructionSet, LoadError> {
        Ok(spec::load(name, text, includes).map_err(|e| LoadError::Spec(Box::new(e)))?.into())
    }

    /// Its name, as the spec states it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.model().name
    }

    /// Reads a word in hexadecimal: its units in memory order, or all digits as one number.
    ///
    /// # Errors
    /// The text is no word of a width that this instruction set has.
    pub fn word(&self, text: &str) -> Result<Word, WordError> {
        let word = self.model().word(text).filter(|w| self.model().word_widths().contains(&w.width));
        word.ok_or_else(|| WordError {
            text: text.to_owned(),
            isa: self.name().to_owned(),
            widths: self.model().word_widths(),
        })
    }

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

    /// Appends the text of an instruction to a string; [`Instruction`] implements `Display` as well.
    pub fn print(&self, instruction: &Instruction, out: &mut String) {
        crate::text::print(self.model(), instruction.raw(), out);
    }

    /// An instruction from the name of its form and the values of its fields; other fields are zero.
    ///
    /// # Errors
    /// The form or a field does not exist, a value does not fit, or the spec declares the combination
    /// invalid.
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
            if *value & !crate::isa::ones(width) != 0 {
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

    /// The forms: the encodings of all instructions, and regions that are documented as illegal.
    #[must_use]
    pub fn forms(&self) -> &[Form] {
        &self.model().forms
    }

    /// The opcode groups.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.model().groups
    }

    /// How many words of a width are valid, invalid for which reason, illegal or undocumented: exact
    /// numbers. Returns `None` if no word has this width.
    #[must_use]
    pub fn analysis(&self, width: u32) -> Option<Partition> {
        self.model()
            .word_widths()
            .contains(&width)
            .then(|| Partition::new(self.model(), self.codec(), width, &[Cube::default()]))
    }

    /// A machine whose registers and memory hold zeros, to execute instructions one by one.
    #[must_use]
    pub fn machine(&self) -> Machine {
        Machine::new(self.clone())
    }

    /// The compiled spec.
    #[must_use]
    pub fn model(&self) -> &Isa {
        &self.0.isa
    }

    /// The tables that decode and encode walk.
    ///
    /// # Panics
    /// If the tables of a built-in instruction set cannot be read, which the tests of this crate rule out.
    #[must_use]
    pub fn codec(&self) -> &Codec {
        self.0.codec.get_or_init(|| {
            // A fault that is put into the compilation of tables must not be hidden by tables without it.
            if self.0.tables.is_empty() || cfg!(feature = "faults") {
                return Codec::new(&self.0.isa);
            }
            let codec = inflate(self.0.tables).and_then(|bytes| Codec::unpack(&self.0.isa, &mut Reader::new(&bytes)));
            codec.unwrap_or_else(|| panic!("the tables of {} cannot be read", self.name()))
        })
    }

    /// The tables that the parser of assembly walks.
    #[must_use]
    pub fn syntax(&self) -> &Syntax {
        self.0.syntax.get_or_init(|| Syntax::new(&self.0.isa))
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
