//! When a writer is made: it takes longer than it saves for a few texts.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use super::check::TextMismatch;
use super::writer::Writer;
use crate::model::Isa;

/// Texts that are printed without a writer before one is made.
const PATIENCE: u32 = 1 << 16;

/// The writer of an instruction set.
#[derive(Debug, Default)]
pub struct LazyWriter {
    made: OnceLock<Option<Box<Writer>>>,
    /// How often it was asked for.
    asked: AtomicU32,
}

impl LazyWriter {
    /// One that was made and proved before.
    #[must_use]
    pub fn made(writer: Option<Writer>) -> LazyWriter {
        LazyWriter {
            made: writer.map(Box::new).into(),
            asked: AtomicU32::new(0),
        }
    }

    /// The writer if it is there; it is made for those who ask often.
    #[inline]
    pub fn at_hand(&self, isa: &Isa) -> Option<&Writer> {
        match self.made.get() {
            Some(made) => made.as_deref(),
            // Faults are put into the walk: what was proved to be right would hide them.
            None if cfg!(feature = "faults") || self.asked.fetch_add(1, Ordering::Relaxed) < PATIENCE => None,
            None => self.of(isa),
        }
    }

    /// The writer; nothing if tables cannot hold the texts.
    pub fn of(&self, isa: &Isa) -> Option<&Writer> {
        let made = self.made.get_or_init(|| Writer::of(isa).ok().map(Box::new));
        made.as_deref()
    }

    /// Proves that the writer, if there is one, writes the texts of the spec.
    ///
    /// # Errors
    /// A form whose text is another one.
    pub fn agrees(&self, isa: &Isa) -> Result<(), TextMismatch> {
        match self.made.get() {
            Some(Some(writer)) => writer.agrees(isa),
            _ => Ok(()),
        }
    }
}

/// A copy of the tables may be changed, so it gets a writer of its own.
impl Clone for LazyWriter {
    fn clone(&self) -> LazyWriter {
        LazyWriter::default()
    }
}

impl PartialEq for LazyWriter {
    fn eq(&self, _: &LazyWriter) -> bool {
        true // it says what the spec says
    }
}

impl Eq for LazyWriter {}
