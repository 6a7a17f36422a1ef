//! The content of an imported description, independent of its format: encodings, fields,
//! enumerations, effects, and the place of each.

use std::collections::BTreeMap;

use isamorph_core::model::{Bits, Cube, word_ones};

use crate::cube::Words;
use crate::place::Place;

/// A whole description.
#[derive(Clone, Debug, Default)]
pub struct Description {
    /// The name of the instruction set, as specs write it.
    pub name: String,
    /// What it is.
    pub title: String,
    /// Units of a word, low bits first: name and width.
    pub units: Vec<(String, u32)>,
    /// Files that facts are cited from: name in the spec, and title.
    pub documents: Vec<(String, String)>,
    /// What stands before the groups: states, machine, functions, operand classes, written out.
    pub preamble: Vec<Item>,
    /// Enumerations.
    pub enums: Vec<Enumeration>,
    /// Instructions, in families that share bits.
    pub families: Vec<Family>,
    /// Forms that win over others where both match: `instruction.form` of each.
    pub priorities: Vec<(String, String)>,
    /// Other texts: alias, the text it stands for, and where.
    pub aliases: Vec<Alias>,
    /// Instructions that have no encoding here, and why.
    pub undocumented: Vec<Undocumented>,
    /// What is wrong in the description.
    pub findings: Vec<Finding>,
}

/// An item of a spec that is written as it stands.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it is, such as `operand vgpr`.
    pub key: String,
    /// Its text.
    pub text: String,
    /// Where it comes from.
    pub places: Vec<Place>,
}

/// An enumeration of codes.
#[derive(Clone, Debug)]
pub struct Enumeration {
    /// Its name.
    pub name: String,
    /// What it is.
    pub title: String,
    /// Bits of a code.
    pub width: u32,
    /// Codes, names and texts.
    pub rows: Vec<(u64, String, String)>,
    /// Why other codes are invalid.
    pub rest: String,
    /// Where it comes from.
    pub place: Place,
}

/// Instructions that share bits.
#[derive(Clone, Debug)]
pub struct Family {
    /// The number of its group.
    pub code: u64,
    /// What it is.
    pub title: String,
    /// Widths of its words, and the bits that they share.
    pub regions: Vec<(u32, Cube)>,
    /// The instructions.
    pub instructions: Vec<Instruction>,
}

impl Family {
    /// Its regions as its forms have them: of each width the bits that all of these share.
    pub fn cover_forms(&mut self) {
        let mut regions: BTreeMap<u32, Cube> = BTreeMap::new();
        for f in self.instructions.iter().flat_map(|i| &i.forms) {
            let all = regions.entry(f.width).or_insert(f.fixed);
            let same = all.mask & f.fixed.mask & !(all.value ^ f.fixed.value);
            *all = Cube {
                mask: same,
                value: all.value & same,
            };
        }
        self.regions = regions.into_iter().collect();
    }
}

/// One instruction.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// Its name, as specs write it.
    pub name: String,
    /// What it is.
    pub title: String,
    /// How it is encoded.
    pub forms: Vec<Form>,
    /// What it does.
    pub effect: Effect,
    /// Where it stands; other places that name it follow.
    pub places: Vec<Place>,
}

/// What an instruction does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Statements of the spec language.
    Formula(String),
    /// It is not described, and why.
    Missing(String),
}

/// One encoding of an instruction.
#[derive(Clone, Debug)]
pub struct Form {
    /// Its name.
    pub name: String,
    /// Bits of its words.
    pub width: u32,
    /// Bits that are given.
    pub fixed: Cube,
    /// The other bits.
    pub fields: Vec<Field>,
    /// Bits that the description does not speak of.
    pub unknown: Vec<Extent>,
    /// Lines that come after the fields: `operand`, `let`, `use`.
    pub items: Vec<String>,
    /// Conditions on the fields, and what to say where they fail.
    pub requires: Vec<(String, String)>,
    /// Words that the conditions exclude.
    pub excluded: Vec<Cube>,
    /// The template of its text.
    pub text: String,
    /// Where it stands.
    pub place: Place,
}

/// Bits of a word that follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Extent {
    /// The highest.
    pub hi: u32,
    /// The lowest.
    pub lo: u32,
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// What it is.
    pub title: String,
    /// Where its bits are, high part first.
    pub extents: Vec<Extent>,
    /// The enumeration of its values, if it is none of numbers.
    pub of: Option<String>,
    /// Where it stands.
    pub place: Place,
}

/// Another text for instructions.
#[derive(Clone, Debug)]
pub struct Alias {
    /// The other text.
    pub text: String,
    /// The text that it stands for.
    pub is: String,
    /// Is it only read, never written?
    pub read_only: bool,
    /// Where it stands.
    pub place: Place,
}

/// An instruction that the description names, and that cannot be decoded.
#[derive(Clone, Debug)]
pub struct Undocumented {
    /// Its name.
    pub name: String,
    /// Why.
    pub reason: String,
    /// Where it stands.
    pub place: Place,
}

/// Something wrong in a description, or worth a look.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What kind of thing it is.
    pub kind: Kind,
    /// What is wrong.
    pub what: String,
    /// What the spec says instead, and why that is so.
    pub taken: String,
    /// A word that shows it, and its width.
    pub witness: Option<(Bits, u32)>,
    /// How many words it concerns.
    pub words: Option<u128>,
    /// The pattern of these words.
    pub condition: String,
    /// Where it stands.
    pub places: Vec<Place>,
    /// Does the description explain it itself?
    pub explained: bool,
}

impl Finding {
    /// A finding of a kind, with nothing said of it yet: no words are known that show it.
    #[must_use]
    pub fn of(kind: Kind) -> Finding {
        Finding {
            kind,
            what: String::new(),
            taken: String::new(),
            witness: None,
            words: None,
            condition: String::new(),
            places: Vec::new(),
            explained: false,
        }
    }
}

/// Kinds of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Two encodings match the same words.
    Overlap,
    /// Two names have one encoding.
    SameEncoding,
    /// A name or condition refers to nothing.
    Dangling,
    /// Bits of an encoding are neither given nor part of a field.
    Uncovered,
    /// An enumeration has no row for something that is used.
    MissingRow,
    /// An operand does not fit into its field.
    TooWide,
    /// The description of the effect or the text uses what the encoding does not have.
    ReadsNothing,
    /// Bits of an encoding are described more than once.
    DescribedTwice,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 8] = [
        Kind::Overlap,
        Kind::SameEncoding,
        Kind::Dangling,
        Kind::Uncovered,
        Kind::MissingRow,
        Kind::TooWide,
        Kind::ReadsNothing,
        Kind::DescribedTwice,
    ];

    /// As tables show it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Overlap => "overlap",
            Kind::SameEncoding => "same encoding",
            Kind::Dangling => "names nothing",
            Kind::Uncovered => "bits left out",
            Kind::MissingRow => "no such row",
            Kind::TooWide => "too wide",
            Kind::ReadsNothing => "reads nothing",
            Kind::DescribedTwice => "described twice",
        }
    }
}

/// Most bits of a field that a spec can hold as unknown.
pub const MOST_UNKNOWN: u32 = 16;

impl Extent {
    /// The same bits in pieces that a spec can hold as unknown.
    #[must_use]
    pub fn unknown_pieces(self) -> Vec<Extent> {
        let of = |lo| Extent {
            hi: self.hi.min(lo + MOST_UNKNOWN - 1),
            lo,
        };
        (self.lo..=self.hi).step_by(MOST_UNKNOWN as usize).map(of).collect()
    }

    /// How many bits.
    #[must_use]
    pub fn width(self) -> u32 {
        self.hi - self.lo + 1
    }

    /// The bits as a mask.
    #[must_use]
    pub fn mask(self) -> Bits {
        word_ones(self.width()) << self.lo
    }
}

/// Bits of a word by units, high part first: as a spec names them, and which they are.
#[must_use]
pub fn in_units(units: &[(String, u32)], e: Extent) -> Vec<(String, Extent)> {
    let mut out = Vec::new();
    let mut lo = 0;
    for (name, width) in units {
        let unit = Extent { hi: lo + width - 1, lo };
        if e.hi >= unit.lo && e.lo <= unit.hi {
            let (a, b) = (e.hi.min(unit.hi), e.lo.max(unit.lo));
            let range = if a == b {
                format!("{}", a - lo)
            } else {
                format!("{}..{}", a - lo, b - lo)
            };
            out.push((format!("{name}[{range}]"), Extent { hi: a, lo: b }));
        }
        lo += width;
    }
    out.reverse();
    out
}

impl Field {
    /// How many bits.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.extents.iter().map(|e| e.width()).sum()
    }

    /// Its bits in a word.
    #[must_use]
    pub fn mask(&self) -> Bits {
        self.extents.iter().fold(0, |m, e| m | e.mask())
    }

    /// Words in which it has a value.
    #[must_use]
    pub fn holding(&self, value: u64) -> Cube {
        let mut bits = 0;
        let mut left = self.width();
        for e in &self.extents {
            left -= e.width();
            bits |= (Bits::from(value) >> left << e.lo) & e.mask();
        }
        Cube {
            mask: self.mask(),
            value: bits,
        }
    }

    /// Its value in a word.
    #[must_use]
    pub fn value(&self, word: Bits) -> u64 {
        self.extents
            .iter()
            .fold(0, |v, e| (v << (e.width() % 64)) | ((word & e.mask()) >> e.lo) as u64)
    }
}

impl Form {
    /// The words that it describes.
    #[must_use]
    pub fn words(&self) -> Words {
        self.excluded.iter().fold(Words::of(self.fixed), |w, c| w.without(*c))
    }
}

impl Description {
    /// All forms, with their instructions.
    pub fn forms(&self) -> impl Iterator<Item = (&Instruction, &Form)> {
        self.families
            .iter()
            .flat_map(|f| &f.instructions)
            .flat_map(|i| i.forms.iter().map(move |f| (i, f)))
    }
}
