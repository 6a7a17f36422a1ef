//! Errors of decoding: why a word is not a valid instruction.

use crate::model::{Bits, Isa};

/// Index of a form in [`Isa::forms`].
pub type FormId = usize;

/// Why a word is no instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvalidWord {
    /// The ISA has no words of this width.
    Width,
    /// No form matches: the documents say nothing about the word.
    Undocumented,
    /// A form matches that is documented as no instruction.
    Illegal(FormId),
    /// Bits that must have a value do not: the form and the offending bits.
    Reserved(FormId, Bits),
    /// A row of a table is invalid.
    Invalid {
        /// Form.
        form: FormId,
        /// Table.
        table: usize,
        /// Row.
        row: usize,
    },
    /// A field that nothing uses must be zero.
    Unused {
        /// Form.
        form: FormId,
        /// Field.
        field: usize,
    },
}

impl InvalidWord {
    /// One sentence for people.
    #[must_use]
    pub fn reason(&self, isa: &Isa) -> String {
        match *self {
            InvalidWord::Width => format!(
                "words of {} have {} bits",
                isa.name,
                isa.word_widths().iter().map(u32::to_string).collect::<Vec<_>>().join(" or ")
            ),
            InvalidWord::Undocumented => "no documented instruction".into(),
            InvalidWord::Illegal(f) => format!("illegal: {}", isa.forms[f].illegal.as_deref().unwrap_or("")),
            InvalidWord::Reserved(f, bits) => format!("{}: reserved bits {bits:#x} have a wrong value", isa.form_name(f)),
            InvalidWord::Invalid { form, table, row } => format!(
                "{}: {}",
                isa.form_name(form),
                isa.forms[form].tables[table].rows[row].invalid.as_deref().unwrap_or("")
            ),
            InvalidWord::Unused { form, field } => format!(
                "{}: the unused field `{}` must be zero",
                isa.form_name(form),
                isa.forms[form].fields[field].name
            ),
        }
    }
}
