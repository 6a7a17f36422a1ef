//! When a recogniser is made: it takes longer than it saves for a few words.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use super::tables::Recogniser;
use crate::encoding::form_code::FormCode;
use crate::encoding::programs::check::Mismatch;
use crate::encoding::tree::Tree;
use crate::model::Isa;

/// Words that are decoded without a recogniser before one is made.
const PATIENCE: u32 = 1 << 20;

/// The recogniser of some trees and plans.
#[derive(Debug, Default)]
pub struct LazyRecogniser {
    made: OnceLock<Option<Box<Recogniser>>>,
    /// How often it was asked for.
    asked: AtomicU32,
}

impl LazyRecogniser {
    /// One that was made and proved before.
    #[must_use]
    pub fn made(recogniser: Option<Recogniser>) -> LazyRecogniser {
        LazyRecogniser {
            made: recogniser.map(Box::new).into(),
            asked: AtomicU32::new(0),
        }
    }

    /// The recogniser if it is there; it is made for those who ask often.
    #[inline]
    pub fn at_hand(&self, isa: &Isa, trees: &[Tree], codes: &[FormCode]) -> Option<&Recogniser> {
        match self.made.get() {
            Some(made) => made.as_deref(),
            None => self.asked(isa, trees, codes),
        }
    }

    fn asked(&self, isa: &Isa, trees: &[Tree], codes: &[FormCode]) -> Option<&Recogniser> {
        // Faults are put into the walk: what was proved to be right would hide them.
        if cfg!(feature = "faults") || self.asked.fetch_add(1, Ordering::Relaxed) < PATIENCE {
            return None;
        }
        self.of(isa, trees, codes)
    }

    /// The recogniser; nothing if table programs cannot do what the tables do.
    pub fn of(&self, isa: &Isa, trees: &[Tree], codes: &[FormCode]) -> Option<&Recogniser> {
        let made = self.made.get_or_init(|| Recogniser::of(isa, trees, codes).ok().map(Box::new));
        made.as_deref()
    }

    /// Proves that the recogniser, if there is one, does what trees and plans do.
    ///
    /// # Errors
    /// A word for which it differs.
    pub fn agrees(&self, isa: &Isa, trees: &[Tree], codes: &[FormCode]) -> Result<(), Mismatch> {
        match self.made.get() {
            Some(Some(recogniser)) => recogniser.agrees(isa, trees, codes),
            _ => Ok(()),
        }
    }
}

/// A copy of the tables may be changed, so it gets a recogniser of its own.
impl Clone for LazyRecogniser {
    fn clone(&self) -> LazyRecogniser {
        LazyRecogniser::default()
    }
}

impl PartialEq for LazyRecogniser {
    fn eq(&self, _: &LazyRecogniser) -> bool {
        true // it says what the tables say
    }
}

impl Eq for LazyRecogniser {}
