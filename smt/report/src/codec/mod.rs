//! The codec that runs in pages: a module of WebAssembly whose memory holds the tables of an
//! instruction set.
//!
//! Decoding is [`Model`], printing [`Printer`]: what decoders are generated from. Both are read
//! back from the bytes of the memory, and proved to be what codec and spec say, before a module is
//! made.

mod memory;
mod module;
mod read_back;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::programs::{self, Mismatch, Model, STRAIGHT_CODE};
use isamorph_core::encoding::texts::{self, Printer, STRAIGHT_TEXTS, Shape, TextMismatch, TooMany};

use isamorph_core::model::NarrowBits;
use memory::Memory;

/// Why there is no module.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodecError {
    /// It would not decode as the tables do.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
    /// It would not print what the spec says.
    #[error(transparent)]
    Text(#[from] TextMismatch),
    /// Its texts do not fit into tables.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// Its words are too wide for the numbers of the module.
    #[error("the codec of pages reads words of at most 64 bits, and there are words of {0}")]
    TooWide(u32),
    /// The memory does not hold what was put into it.
    #[error("the tables of the module are not laid out as they were made")]
    Layout,
}

/// The module of an instruction set.
///
/// # Errors
/// What would run is not what the tables of the set say.
pub fn module(set: &InstructionSet) -> Result<Vec<u8>, CodecError> {
    let (isa, codec) = (set.model(), set.codec());
    if let Some(wide) = isa.word_widths().into_iter().find(|w| *w > NarrowBits::BITS) {
        return Err(CodecError::TooWide(wide));
    }
    let model = Model::of(isa, &codec.trees, &codec.forms, STRAIGHT_CODE);
    let printer = Printer::of(isa, false, Shape::Nested, STRAIGHT_TEXTS)?;
    let memory = Memory::of(isa, &model, &printer);
    let (model, printer) = read_back::read(&memory, &model, &printer).ok_or(CodecError::Layout)?;
    programs::check::decoder(isa, &codec.trees, &codec.forms, &model)?;
    texts::check::printer(isa, &printer)?;
    module::with(&memory).ok_or(CodecError::Layout)
}
