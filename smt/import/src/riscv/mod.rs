//! `riscv-opcodes`: files of one instruction on each line, bits by number and arguments by name.

mod entry;
mod spec;
mod tables;

use std::path::Path;

pub use entry::{Base, Entry};
pub use spec::{description, finding};

use crate::cube::{self, Words};
use crate::model::{Extent, Finding, Kind};
use crate::names::comment;
use crate::overlap::{Overlap, Relation, Shape, pairs};
use crate::place::ImportError;
pub use tables::Tables;

/// All that the folder says.
#[derive(Debug)]
pub struct Source {
    /// What stands beside the instructions.
    pub tables: Tables,
    /// Instructions, in the order of files: ratified ones first.
    pub entries: Vec<Entry>,
    /// References to nothing.
    pub findings: Vec<Finding>,
}

/// Reads a folder.
///
/// # Errors
/// A file cannot be read or understood.
pub fn read(root: &Path) -> Result<Source, ImportError> {
    let tables = tables::read(root)?;
    let (entries, findings) = entry::read(root, &tables)?;
    Ok(Source { tables, entries, findings })
}

/// Two instructions that match the same words.
#[derive(Debug)]
pub struct Pair<'a> {
    /// The first one.
    pub a: &'a Entry,
    /// The second one.
    pub b: &'a Entry,
    /// What they share.
    pub overlap: Overlap,
    /// Why this does no harm, if it does none.
    pub why: Why,
}

/// What makes two instructions that match the same words harmless, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// Values that arguments may not have.
    Conditions,
    /// No machine has both.
    Bases,
    /// The repository lists the two instructions.
    Instructions,
    /// The repository lists the two extensions.
    Extensions,
    /// One pattern lies inside of the other.
    Inside,
    /// Neither lies inside of the other.
    Crossing,
    /// They are the same pattern.
    Same,
}

impl Why {
    /// All of them, the harmless first.
    pub const ALL: [Why; 7] = [
        Why::Conditions,
        Why::Bases,
        Why::Instructions,
        Why::Extensions,
        Why::Inside,
        Why::Crossing,
        Why::Same,
    ];

    /// In words.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Why::Conditions => "excluded by values that arguments may not have",
            Why::Bases => "one is of RV32, one of RV64",
            Why::Instructions => "the repository lists the two instructions as overlapping",
            Why::Extensions => "the repository lists the two extensions as overlapping",
            Why::Inside => "not listed; one lies inside of the other, and wins",
            Why::Crossing => "not listed; neither lies inside of the other, the first in order wins",
            Why::Same => "not listed; one encoding with two names",
        }
    }

    /// Does the source itself explain it?
    #[must_use]
    pub fn explained(self) -> bool {
        self < Why::Inside
    }
}

impl Source {
    /// All pairs of instructions that match the same words. Other texts of an instruction, the
    /// `$pseudo_op`s, are no instructions here.
    #[must_use]
    pub fn overlaps(&self) -> Vec<Pair<'_>> {
        let real: Vec<&Entry> = self.entries.iter().filter(|e| e.pseudo.is_none()).collect();
        let shapes: Vec<Shape<'_>> = real.iter().map(|e| e.shape()).collect();
        let found = pairs(&shapes).into_iter().map(|(i, j, overlap)| {
            let (a, b) = (real[i], real[j]);
            let why = self.why(a, b, &overlap);
            Pair { a, b, overlap, why }
        });
        found.collect()
    }

    fn why(&self, a: &Entry, b: &Entry, o: &Overlap) -> Why {
        let t = &self.tables;
        if o.words.is_empty() {
            Why::Conditions
        } else if !a.base.meets(b.base) {
            Why::Bases
        } else if Tables::lists(&t.overlapping_instructions, &a.key(), &b.key()) {
            Why::Instructions
        } else if Tables::lists(&t.overlapping_extensions, a.extension(), b.extension()) {
            Why::Extensions
        } else {
            match o.relation {
                Relation::Same => Why::Same,
                Relation::Crossing => Why::Crossing,
                Relation::Inside | Relation::Around => Why::Inside,
            }
        }
    }

    /// Bits that no line speaks of.
    #[must_use]
    pub fn uncovered(&self) -> Vec<Finding> {
        let open = self
            .entries
            .iter()
            .filter(|e| e.pseudo.is_none())
            .flat_map(|e| e.open.iter().map(move |o| (e, o)));
        let finding = |(e, open): (&Entry, &Extent)| Finding {
            kind: Kind::Uncovered,
            what: format!(
                "bits {} to {} of `{}` are neither given nor part of an argument",
                open.hi,
                open.lo,
                comment(&e.name)
            ),
            taken: "they are kept, and marked as not described".into(),
            witness: Some((e.fixed.value | open.mask(), e.width)),
            words: Some(e.fixed.count(e.width)),
            condition: cube::pattern(e.fixed, e.width, 16),
            places: vec![e.place.clone()],
            explained: false,
        };
        open.map(finding).collect()
    }

    /// `$pseudo_op`s with words that their instruction does not match.
    #[must_use]
    pub fn stray_pseudo_ops(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        for e in &self.entries {
            let Some(base) = e.pseudo.as_ref().and_then(|p| p.base) else {
                continue;
            };
            let base = &self.entries[base];
            let outside = Words::of(e.fixed).without(base.fixed);
            if let Some(word) = outside.least() {
                found.push(Finding {
                    kind: Kind::Dangling,
                    what: format!(
                        "`{}` is said to be another text of `{}`, which does not match its words",
                        e.name, base.name
                    ),
                    taken: "left out".into(),
                    witness: Some((word, e.width)),
                    words: Some(outside.len(e.width)),
                    condition: cube::pattern(e.fixed, e.width, 16),
                    places: vec![e.place.clone(), base.place.clone()],
                    explained: false,
                });
            }
        }
        found
    }
}
