//! Instructions written by aliases.

use crate::encoding::{Codec, Instr};
use crate::model::Isa;
use crate::text::alias;
use crate::text::print::to_text;

use super::Syntax;

impl Syntax {
    /// The text of an instruction: that of the first alias that stands for it and reads back as it,
    /// or its own.
    #[must_use]
    pub fn shortest_text(&self, isa: &Isa, codec: &Codec, instr: &Instr) -> String {
        let own = to_text(isa, instr);
        let mut aliases = alias::shortened(isa, &own);
        let found = aliases.find(|text| self.parse(isa, codec, text).as_ref() == Ok(instr));
        drop(aliases);
        found.unwrap_or(own)
    }
}
