//! What a site is about: instruction sets, and what commands found out about them.

use isamorph_core::analysis::count::Class;
use isamorph_core::{InstructionSet, Word};

use crate::results::Results;

/// A site.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// Version of the program that writes it.
    pub version: String,
    /// The instruction sets, in the order in which they are listed.
    pub sets: Vec<Facts>,
    /// What other commands found out about them.
    pub results: Results,
}

/// An instruction set and what is known about it.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The instruction set.
    pub set: InstructionSet,
    /// Words by what the decoder says about them, one for each group, by their codes.
    pub counts: Vec<GroupCounts>,
    /// One for each erratum of the model, in its order.
    pub errata: Vec<ErratumChecks>,
    /// Words of real programs, each with where it is from.
    pub words: Vec<(Word, String)>,
}

/// The words of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupCounts {
    /// Index of the group in the model.
    pub group: usize,
    /// One for each width of its words.
    pub widths: Vec<WidthCounts>,
}

/// The words of one width in the regions of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WidthCounts {
    /// Bits of a word.
    pub width: u32,
    /// How many words there are.
    pub words: u128,
    /// How many are in each class, for each form and reason; empty ones are left out.
    pub shares: Vec<Share>,
}

/// Words that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// What the decoder says of them.
    pub kind: Kind,
    /// Full name of their form, if they have one.
    pub form: Option<String>,
    /// Why they are no instructions, as far as the spec says so.
    pub reason: Option<String>,
    /// How many there are.
    pub words: u128,
}

/// What became of the evidence of an erratum: one for each word, in the order of the spec.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErratumChecks {
    /// Does the word show it, and what does the word read as now?
    pub words: Vec<(bool, String)>,
}

/// What the decoder says of a word, in the order of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// An instruction, one such word for each.
    Canonical,
    /// An instruction with ignored bits set or with alias codes.
    Residue,
    /// Bits have a value that is reserved.
    Reserved,
    /// A combination that the documents exclude.
    Invalid,
    /// Documented as no instruction.
    Illegal,
    /// No document describes it.
    Undocumented,
}

impl Kind {
    /// All of them, in order.
    pub const ALL: [Kind; 6] = [
        Kind::Canonical,
        Kind::Residue,
        Kind::Reserved,
        Kind::Invalid,
        Kind::Illegal,
        Kind::Undocumented,
    ];

    /// Its name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Canonical => "canonical",
            Kind::Residue => "residue",
            Kind::Reserved => "reserved",
            Kind::Invalid => "invalid",
            Kind::Illegal => "illegal",
            Kind::Undocumented => "undocumented",
        }
    }

    /// What it means, in a few words.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Kind::Canonical => "valid: one word for each instruction",
            Kind::Residue => "valid, with ignored bits set or alias codes",
            Kind::Reserved => "reserved bits have a wrong value",
            Kind::Invalid => "excluded by a table of the documents",
            Kind::Illegal => "documented as no instruction",
            Kind::Undocumented => "no document describes them",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|k| k.name() == name)
    }

    /// The kind of words that are counted together.
    #[must_use]
    pub fn of(class: Class) -> Kind {
        match class {
            Class::Canonical(_) => Kind::Canonical,
            Class::Residue(_) => Kind::Residue,
            Class::Reserved(_) | Class::Unused { .. } => Kind::Reserved,
            Class::Invalid { .. } => Kind::Invalid,
            Class::Illegal(_) => Kind::Illegal,
            Class::Undocumented => Kind::Undocumented,
        }
    }
}
