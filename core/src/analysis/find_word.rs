//! Finds words by their text: the smallest instruction whose text begins in a certain way, among
//! all words of a spec.
//!
//! Kept apart from the parser, which needs the whole text and knows one instruction at a time.

use biodivine_lib_bdd::Bdd;

use crate::InstructionSet;
use crate::model::{Cube, Word};
use crate::token::tokens;

use crate::analysis::count::{Class, Partition, Space};
use crate::analysis::diff::{smallest, text};
use crate::encoding::FormId;

/// The instructions of a spec as sets of words.
pub struct Finder<'a> {
    set: &'a InstructionSet,
    /// For each form its words, first those without residue.
    valid: Vec<(FormId, Bdd)>,
}

impl<'a> Finder<'a> {
    /// Collects the instructions of all groups.
    #[must_use]
    pub fn new(set: &'a InstructionSet) -> Finder<'a> {
        let mut valid = Vec::new();
        for width in set.model().word_widths() {
            let space = Space::part(width, 0, width);
            for (class, words) in Partition::of(set, &space, space.all()).classes {
                if let Class::Canonical(form) | Class::Residue(form) = class {
                    valid.push((form, words));
                }
            }
        }
        Finder { set, valid }
    }

    /// An instruction whose text begins with these tokens: the word with the fewest bits set, and
    /// of those the smallest.
    ///
    /// ```
    /// use isamorph_core::{InstructionSet, analysis::find_word::Finder};
    /// let sgx543 = InstructionSet::builtin("sgx543").unwrap();
    /// let finder = Finder::new(&sgx543);
    /// let word = finder.starting_with("xor.u16").unwrap();
    /// assert_eq!(sgx543.model().word_text(word), "5800000400000000");
    /// assert!(finder.starting_with("xor.u64").is_none());
    /// ```
    #[must_use]
    pub fn starting_with(&self, beginning: &str) -> Option<Word> {
        self.smallest(beginning, |words, alike, _| words.and(alike))
    }

    /// An instruction among some words whose text does not begin with these tokens: the smallest
    /// again.
    #[must_use]
    pub fn starting_otherwise(&self, cube: Cube, beginning: &str) -> Option<Word> {
        self.smallest(beginning, |words, alike, space| words.and(&space.cube(cube)).and_not(alike))
    }

    fn smallest(&self, beginning: &str, wanted: impl Fn(&Bdd, &Bdd, &Space) -> Bdd) -> Option<Word> {
        let begin: Vec<_> = tokens(beginning).ok()?.into_iter().map(|t| t.token).collect();
        let found = self.valid.iter().filter_map(|(form, words)| {
            let width = self.set.model().forms[*form].width;
            let space = Space::part(width, 0, width);
            let code = &self.set.codec().forms[*form];
            let beginning = text::Script::of_tokens(&space, code, &begin);
            let all = text::Script::new(&space, code, &self.set.model().forms[*form]);
            let alike = text::related(&beginning, &all, text::Relation::OldFirst, &|| false)?;
            smallest(&wanted(words, &alike, &space), width)
        });
        found.min_by_key(|w| (w.bits.count_ones(), w.bits))
    }
}
