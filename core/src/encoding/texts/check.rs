//! Proves that the text tables print the text of the spec for every word.

use super::normal::Texts;
use super::printer::Printer;
use crate::model::Isa;

/// The text of a form is another one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}: the text is not that of the spec")]
pub struct TextMismatch(String);

impl TextMismatch {
    /// Some text of an instruction set: it is not known which.
    pub(super) fn of(isa: &Isa) -> TextMismatch {
        TextMismatch(isa.name.clone())
    }
}

/// Proves that the texts of forms are those of the spec, for every valid word: both are brought
/// into a normal form, in which equal texts are one number. Operands too, if they are there.
///
/// # Errors
/// A form whose text, or an operand whose text is another one.
pub fn printer(isa: &Isa, printer: &Printer) -> Result<(), TextMismatch> {
    let mut texts = Texts::new(printer.shape);
    let unreadable = || TextMismatch::of(isa);
    let (forms, operands) = printer.texts(&mut texts).ok_or_else(unreadable)?;
    if forms.len() != isa.forms.len() || ![0, isa.forms.len()].contains(&operands.len()) {
        return Err(unreadable());
    }
    for (number, form) in isa.forms.iter().enumerate() {
        let own = texts.form(form);
        if forms[number] != own {
            return Err(TextMismatch(isa.form_name(number)));
        }
    }
    for (number, found) in operands.iter().enumerate() {
        let form = &isa.forms[number];
        let own: Vec<u32> = form.operands.iter().map(|o| texts.operand(form, &o.pieces)).collect();
        if *found != own {
            return Err(TextMismatch(isa.form_name(number)));
        }
    }
    Ok(())
}
