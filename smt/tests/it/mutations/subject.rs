//! An instruction set in parts, so that one of them can be made wrong.

use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Codec;
use isamorph_core::model::Isa;
use isamorph_core::text::Syntax;

/// The model and the tables that were compiled from it.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The spec.
    pub isa: Arc<Isa>,
    /// Tables of decode and encode.
    pub codec: Codec,
    /// Tables of the text.
    pub syntax: Syntax,
}

impl Subject {
    /// Compiles the tables of a spec.
    pub fn new(isa: Arc<Isa>) -> Subject {
        let (codec, syntax) = (Codec::new(&isa), Syntax::new(&isa));
        Subject { isa, codec, syntax }
    }

    /// The instruction set of these parts.
    pub fn set(&self) -> InstructionSet {
        InstructionSet::from_parts(Isa::clone(&self.isa), self.codec.clone(), self.syntax.clone())
    }
}
