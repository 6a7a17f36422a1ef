//! Laws of encode and of the assembler: they start from instructions and from text, where the
//! others start from words.

use crate::InstructionSet;
use arbitrary::{Arbitrary, Unstructured};

use super::{Property, Violation};
use crate::encoding::Instr;
use crate::model::{FieldKind, ones};
use crate::text::to_text;

/// What was tried of an instruction or a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckedInstr {
    /// It is an instruction, and obeys all laws.
    Instruction(Instr),
    /// It is none, and this is what it was refused for.
    Refused(String),
}

impl InstructionSet {
    /// An instruction of a form without residue, mostly a well-formed one: any field values, and
    /// codes of enumerations more often than not.
    ///
    /// # Errors
    /// The bytes are used up, or the ISA has no instruction.
    pub fn arbitrary_instr(&self, u: &mut Unstructured<'_>) -> arbitrary::Result<Instr> {
        let legal: Vec<usize> = (0..self.model().forms.len())
            .filter(|f| self.model().forms[*f].illegal.is_none())
            .collect();
        let form = *u.choose(&legal)?;
        let mut fields = Vec::new();
        for field in &self.model().forms[form].fields {
            let value = match field.kind {
                FieldKind::Enum(e) if !u.ratio(1, 8)? => {
                    let rows = &self.model().enums[e.0 as usize].rows;
                    u64::from(u.choose(rows)?.canonical)
                }
                FieldKind::Unknown if u.ratio(7, 8)? => 0,
                FieldKind::Number | FieldKind::Enum(_) | FieldKind::Unknown => u64::arbitrary(u)? & ones(field.width),
            };
            fields.push(value);
        }
        Ok(Instr { form, fields, residue: 0 })
    }

    /// Checks the laws of one instruction: if it is well-formed its word decodes to it and its text
    /// parses to it. If not, it is refused for a reason, and the word with its fields is
    /// checked instead.
    ///
    /// # Errors
    /// The first law that it breaks.
    pub fn check_instr(&self, instr: &Instr) -> Result<CheckedInstr, Violation> {
        let name = || format!("{} {:x?}", self.model().form_name(instr.form), instr.fields);
        let word = self.encode_raw(instr);
        if let Err(why) = self.well_formed_raw(instr) {
            if why.is_empty() {
                return Err(self.broken(name(), Property::Reason, String::new()));
            }
            let _ = self.check(word)?;
            return Ok(CheckedInstr::Refused(why));
        }
        match self.decode_raw(word) {
            Ok(back) if back == *instr => {}
            other => return Err(self.broken(name(), Property::Decode, format!("{} is {other:x?}", self.model().word_text(word)))),
        }
        let text = to_text(self.model(), instr);
        match self.parse_raw(&text) {
            Ok(back) if back == *instr => Ok(CheckedInstr::Instruction(back)),
            other => Err(self.broken(name(), Property::Parse, format!("`{text}` reads as {other:x?}"))),
        }
    }

    /// Checks the laws of one line of text: it is refused with a message that points into it, or
    /// reads as an instruction whose own text reads alike.
    ///
    /// # Errors
    /// The first law that it breaks.
    pub fn check_text(&self, text: &str) -> Result<CheckedInstr, Violation> {
        let instr = match self.parse_raw(text) {
            Ok(instr) => instr,
            Err(e) if e.message.is_empty() || !text.is_char_boundary(e.at) => {
                return Err(self.broken(format!("{text:?}"), Property::Place, format!("{e:?}")));
            }
            Err(e) => return Ok(CheckedInstr::Refused(e.message)),
        };
        if let Err(why) = self.well_formed_raw(&instr) {
            return Err(self.broken(format!("{text:?}"), Property::WellFormed, why));
        }
        let printed = to_text(self.model(), &instr);
        match self.parse_raw(&printed) {
            Ok(back) if back == instr => {}
            other => return Err(self.broken(format!("{text:?}"), Property::Stable, format!("`{printed}` reads as {other:x?}"))),
        }
        let _ = self.check(self.encode_raw(&instr))?;
        Ok(CheckedInstr::Instruction(instr))
    }

    fn broken(&self, written: String, law: Property, detail: String) -> Violation {
        Violation {
            isa: self.model().name.clone(),
            written,
            law,
            detail,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::Random;

    fn bytes(random: &mut Random, n: usize) -> Vec<u8> {
        (0..n).flat_map(|_| random.number().to_le_bytes()).collect()
    }

    #[test]
    fn arbitrary_instructions_of_every_isa_obey_the_laws_and_many_are_well_formed() {
        let mut random = Random(3);
        for m in crate::oracle::all_built_in() {
            let (mut good, tries) = (0, 300);
            for _ in 0..tries {
                let data = bytes(&mut random, 64);
                let instr = m.arbitrary_instr(&mut Unstructured::new(&data)).expect("bytes enough");
                let tried = m.check_instr(&instr).unwrap_or_else(|broken| panic!("{broken}"));
                good += usize::from(matches!(tried, CheckedInstr::Instruction(_)));
            }
            assert!(good > tries / 50, "{}: {good} of {tries} are well-formed", m.model().name);
        }
    }

    #[test]
    fn text_with_a_token_lost_or_doubled_is_refused_or_stable() {
        let mut random = Random(9);
        for m in crate::oracle::all_built_in() {
            for form in 0..m.model().forms.len() {
                let word = crate::oracle::form_word(m.model(), form, random.number() & random.number());
                let Ok(instr) = m.decode_raw(word) else { continue };
                let text = to_text(m.model(), &instr);
                let parts: Vec<&str> = text.split_inclusive(' ').collect();
                for i in 0..parts.len() {
                    for times in [0, 2] {
                        let other: String = parts
                            .iter()
                            .enumerate()
                            .flat_map(|(k, p)| vec![*p; if k == i { times } else { 1 }])
                            .collect();
                        m.check_text(&other).unwrap_or_else(|broken| panic!("{broken}"));
                    }
                }
            }
        }
    }
}
