//! Whether the texts of a file that is about to be written are those of the spec: for every word.

use super::normal::Texts;
use super::text::Printer;
use crate::InstructionSet;

/// The text of a form is another one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}: the text is not that of the spec")]
pub struct TextMismatch(String);

/// Proves that texts are those of the spec, for every valid word: both are brought into a normal form,
/// in which equal texts are one number.
///
/// # Errors
/// A form whose text, or an operand whose text is another one.
pub fn printer(set: &InstructionSet, printer: &Printer) -> Result<(), TextMismatch> {
    let isa = set.model();
    let mut texts = Texts::default();
    let unreadable = || TextMismatch(isa.name.clone());
    let (forms, operands) = printer.texts(&mut texts).ok_or_else(unreadable)?;
    for (number, form) in isa.forms.iter().enumerate() {
        if forms.get(number) != Some(&texts.form(form)) {
            return Err(TextMismatch(isa.form_name(number)));
        }
        let own: Vec<u32> = form.operands.iter().map(|o| texts.operand(form, &o.pieces)).collect();
        if operands.get(number) != Some(&own) {
            return Err(TextMismatch(isa.form_name(number)));
        }
    }
    Ok(())
}
