//! The object itself: the compiled spec, and the tables made from it.

use std::fmt;
#[cfg(feature = "spec")]
use std::path::Path;
use std::sync::{Arc, OnceLock};

#[cfg(feature = "spec")]
use super::error::LoadError;
use super::error::WordError;
use crate::encoding::Codec;
use crate::model::{Form, Group, Isa, Word};
use crate::pack::{Reader, inflate};
#[cfg(feature = "spec")]
use crate::source::{DirLoader, Loader};
use crate::text::Syntax;

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

    /// With tables that were made before. Proofs about wrong tables begin with this.
    ///
    /// Nothing checks that the tables belong to the model: decoding may answer anything, or panic,
    /// if they do not.
    #[must_use]
    pub fn from_parts(isa: Isa, codec: Codec, syntax: Syntax) -> InstructionSet {
        InstructionSet(Arc::new(Inner {
            isa,
            tables: &[],
            codec: codec.into(),
            syntax: syntax.into(),
        }))
    }

    /// The same tables with another model: other effects, or another machine. Its encodings and
    /// texts must be those of this one.
    #[must_use]
    pub fn with_model(&self, isa: Isa) -> InstructionSet {
        InstructionSet::from_parts(isa, self.codec().clone(), self.syntax().clone())
    }
}

#[cfg(feature = "spec")]
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

    /// Reads a spec from text. `name` stands for the file in messages, `includes` finds other
    /// files.
    ///
    /// # Errors
    /// The spec has errors: all of them, with their places.
    pub fn from_source(name: &str, text: &str, includes: &dyn Loader) -> Result<InstructionSet, LoadError> {
        Ok(crate::dsl::load(name, text, includes)
            .map_err(|e| LoadError::Spec(Box::new(e)))?
            .into())
    }
}

impl InstructionSet {
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

    /// The compiled spec.
    #[must_use]
    pub fn model(&self) -> &Isa {
        &self.0.isa
    }

    /// The tables that decode and encode walk.
    #[must_use]
    pub fn codec(&self) -> &Codec {
        self.0.codec.get_or_init(|| {
            // A fault that is put into the compilation of tables must not be hidden by tables
            // without it.
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
}
