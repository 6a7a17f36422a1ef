//! Finds words by their text: the smallest instruction whose text begins in a certain way, among
//! all words of a spec.
//!
//! Kept apart from the parser, which needs the whole text and knows one instruction at a time.

use biodivine_lib_bdd::Bdd;

use crate::model::{Cube, Isa, Word};
use crate::token::tokens;

use crate::analysis::count::{Class, Partition, Space};
use crate::analysis::diff::{smallest, text};
use crate::encoding::codec::{Codec, FormId};

/// The instructions of a spec as sets of words.
pub struct Finder<'a> {
    isa: &'a Isa,
    codec: &'a Codec,
    /// For each form its words, first those without residue.
    valid: Vec<(FormId, Bdd)>,
}

impl<'a> Finder<'a> {
    /// Collects the instructions of all groups.
    #[must_use]
    pub fn new(isa: &'a Isa, codec: &'a Codec) -> Finder<'a> {
        let mut valid = Vec::new();
        for width in isa.word_widths() {
            let space = Space::part(width, 0, width);
            for (class, words) in Partition::of(isa, codec, &space, space.all()).classes {
                if let Class::Canonical(form) | Class::Residue(form) = class {
                    valid.push((form, words));
                }
            }
        }
        Finder { isa, codec, valid }
    }

    /// An instruction whose text begins with these tokens: the word with the fewest bits set, and
    /// of those the smallest.
    ///
    /// ```
    /// use isamorph_core::{analysis::find_word::Finder, builtin, encoding::Codec};
    /// let isa = builtin::isa("sgx543").unwrap();
    /// let codec = Codec::new(isa);
    /// let finder = Finder::new(isa, &codec);
    /// let word = finder.starting_with("xor.u16").unwrap();
    /// assert_eq!(isa.word_text(word), "5800000400000000");
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
            let width = self.isa.forms[*form].width;
            let space = Space::part(width, 0, width);
            let code = &self.codec.forms[*form];
            let beginning = text::Script::of_tokens(&space, code, &begin);
            let all = text::Script::new(&space, code, &self.isa.forms[*form]);
            let alike = text::related(&beginning, &all, text::Relation::OldFirst, &|| false)?;
            smallest(&wanted(words, &alike, &space), width)
        });
        found.min_by_key(|w| (w.bits.count_ones(), w.bits))
    }
}
