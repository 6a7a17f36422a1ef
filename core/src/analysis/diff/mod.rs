//! Compares two specs for all words at once: which words change their class or their meaning, and
//! how many.
//!
//! The sets are those of [`crate::analysis::count`]. Classes and texts are compared exactly;
//! effects are formulas and left to a solver. A spec that describes a part of longer words (`part`)
//! is compared on the whole words: all words that agree in that part read alike.

pub(super) mod text;

use std::collections::HashMap;
use std::time::Instant;

use biodivine_lib_bdd::{Bdd, BddPointer};

use crate::InstructionSet;
use crate::model::{Bits, Isa, Word, word_ones};

use crate::analysis::count::{Class, Partition, Space, cardinality};
use crate::encoding::FormId;

/// One of the two specs that are compared.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a>(pub &'a InstructionSet);

impl Side<'_> {
    /// The words of the spec that are counted as words of `width` bits.
    fn space(&self, width: u32) -> Option<Space> {
        let own = self.0.model().word_widths();
        match self.0.model().part {
            Some(p) => own.into_iter().find(|_| p.width == width).map(|w| Space::part(w, p.lo, width)),
            None => own.contains(&width).then(|| Space::part(width, 0, width)),
        }
    }

    fn widths(&self) -> Vec<u32> {
        self.0.model().part.map_or_else(|| self.0.model().word_widths(), |p| vec![p.width])
    }

    /// The part of a whole word that the spec describes.
    ///
    /// ```
    /// use isamorph_core::{InstructionSet, Word, analysis::diff::Side};
    /// let early = InstructionSet::builtin("sgx543-early").unwrap();
    /// let word = Side(&early).word(Word { bits: 0x5000_0001_0000_0002, width: 64 });
    /// assert_eq!(word, Word { bits: 0x5000_0001, width: 32 });
    /// ```
    #[must_use]
    pub fn word(&self, whole: Word) -> Word {
        let Some(p) = self.0.model().part else { return whole };
        let width: u32 = self.0.model().units.iter().map(|u| u.width).sum();
        Word {
            bits: whole.bits >> p.lo & word_ones(width),
            width,
        }
    }
}

/// What a spec says of a word, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// An instruction.
    Valid,
    /// Of a documented form, but not allowed.
    Invalid,
    /// Documented as no instruction.
    Illegal,
    /// Not documented.
    Undocumented,
}

impl Kind {
    /// As it is printed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Valid => "valid",
            Kind::Invalid => "invalid",
            Kind::Illegal => "illegal",
            Kind::Undocumented => "undocumented",
        }
    }
}

/// What a spec says of a word.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reading {
    /// In one word.
    pub kind: Kind,
    /// The form it matches.
    pub form: Option<FormId>,
    /// Why it is no instruction.
    pub reason: Option<String>,
}

impl Reading {
    fn of(isa: &Isa, class: Class) -> Reading {
        let kind = match class {
            Class::Canonical(_) | Class::Residue(_) => Kind::Valid,
            Class::Reserved(_) | Class::Invalid { .. } | Class::Unused { .. } => Kind::Invalid,
            Class::Illegal(_) => Kind::Illegal,
            Class::Undocumented => Kind::Undocumented,
        };
        Reading {
            kind,
            form: class.form(),
            reason: class.reason(isa),
        }
    }
}

/// How the two readings of a word differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// Only one of them is an instruction, or they are none for different kinds of reasons.
    Class,
    /// Instructions with one text and different names.
    Instruction,
    /// The old text is the beginning of the new one.
    More,
    /// The new text is the beginning of the old one.
    Less,
    /// The texts differ.
    Text,
    /// Both are instructions; comparing their texts for all words takes too much time or memory.
    NotCompared,
}

/// Words that change alike.
#[derive(Clone, Debug)]
pub struct Row {
    /// How.
    pub change: Change,
    /// What the old spec says.
    pub old: Reading,
    /// What the new spec says.
    pub new: Reading,
    /// How many words there are.
    pub words: u128,
    /// The one with the fewest bits set, and of those the smallest.
    pub witness: Word,
}

/// The words of one group and one width.
#[derive(Clone, Debug)]
pub struct GroupDiff {
    /// Code of the group, in one or both specs.
    pub code: u64,
    /// Width of the words.
    pub width: u32,
    /// How many words the group has in one spec or the other, without those of groups before it.
    pub words: u128,
    /// How many of them read alike.
    pub unchanged: u128,
    /// The others, most words first.
    pub rows: Vec<Row>,
}

/// Compares two specs group by group; every word is counted once, in the group of the lowest code
/// that has it. Words outside all groups are documented by neither spec.
///
/// ```
/// use isamorph_core::{InstructionSet, analysis::diff::{Side, diff}};
/// let early = InstructionSet::builtin("sgx543-early").unwrap();
/// let side = Side(&early);
/// assert!(diff(side, side).iter().all(|g| g.unchanged == g.words && g.rows.is_empty()));
/// ```
#[must_use]
pub fn diff(old: Side, new: Side) -> Vec<GroupDiff> {
    diff_watched(old, new, &[], &Watch::default())
}

/// What a comparison that may take long tells, and asks.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Hears of each group, by its code, before it is compared; the comparison ends there if it
    /// says no.
    pub group: &'a dyn Fn(u64) -> bool,
    /// Is the comparison of the texts of two forms, which began then, to be given up?
    pub enough: &'a dyn Fn(Instant) -> bool,
}

impl Default for Watch<'_> {
    fn default() -> Self {
        Watch {
            group: &|_| true,
            enough: &|_| false,
        }
    }
}

/// Like [`diff()`], for the groups of these codes alone, or for all if there are none.
#[must_use]
pub fn diff_watched(old: Side, new: Side, asked: &[u64], watch: &Watch) -> Vec<GroupDiff> {
    let mut codes: Vec<u64> = new.0.model().groups.iter().chain(&old.0.model().groups).map(|g| g.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let mut widths = old.widths();
    widths.extend(new.widths());
    widths.sort_unstable();
    widths.dedup();
    let mut out = Vec::new();
    for width in widths {
        let spaces = [old.space(width), new.space(width)];
        let base = Space::part(width, 0, width);
        let mut done = base.none();
        for code in &codes {
            let mut words = base.none();
            for (side, space) in [old, new].iter().zip(&spaces) {
                let Some(space) = space else { continue };
                for g in side.0.model().groups.iter().filter(|g| g.code == *code) {
                    for (_, cube) in g.regions.iter().filter(|(w, _)| *w == space.width) {
                        words = words.or(&space.cube(*cube));
                    }
                }
            }
            let words = words.and_not(&done);
            if words.is_false() {
                continue;
            }
            done = done.or(&words);
            if asked.is_empty() || asked.contains(code) {
                if !(watch.group)(*code) {
                    return out;
                }
                out.push(group(old, new, &spaces, *code, width, &words, watch));
            }
        }
    }
    out
}

fn group(old: Side, new: Side, spaces: &[Option<Space>; 2], code: u64, width: u32, words: &Bdd, watch: &Watch) -> GroupDiff {
    let readings = |side: Side, space: &Option<Space>| -> Vec<(Reading, Bdd)> {
        let Some(space) = space else {
            let nothing = Reading {
                kind: Kind::Undocumented,
                form: None,
                reason: Some(format!("{} has no words of {width} bits", side.0.model().name)),
            };
            return vec![(nothing, words.clone())];
        };
        let mut out: Vec<(Reading, Bdd)> = Vec::new();
        for (class, set) in Partition::of(side.0, space, words.clone()).classes {
            let reading = Reading::of(side.0.model(), class);
            match out.iter_mut().find(|(r, _)| *r == reading) {
                Some((_, all)) => *all = all.or(&set),
                None => out.push((reading, set)),
            }
        }
        out
    };
    let (before, after) = (readings(old, &spaces[0]), readings(new, &spaces[1]));
    let mut rows = Vec::new();
    let mut push = |change, old: &Reading, new: &Reading, set: &Bdd| {
        if let Some(witness) = smallest(set, width) {
            rows.push(Row {
                change,
                old: old.clone(),
                new: new.clone(),
                words: cardinality(set),
                witness,
            });
        }
    };
    for (was, old_words) in &before {
        for (is, new_words) in &after {
            let both = old_words.and(new_words);
            if both.is_false() || was.kind == is.kind && was.kind != Kind::Valid {
                continue;
            }
            let (Kind::Valid, Kind::Valid, Some(f), Some(g), [Some(x), Some(y)]) = (was.kind, is.kind, was.form, is.form, spaces) else {
                push(Change::Class, was, is, &both);
                continue;
            };
            let a = text::Script::new(x, &old.0.codec().forms[f], &old.0.model().forms[f]);
            let b = text::Script::new(y, &new.0.codec().forms[g], &new.0.model().forms[g]);
            let began = Instant::now();
            let enough = || (watch.enough)(began);
            let related = |r| text::related(&a, &b, r, &enough);
            let relations = (|| {
                let same = related(text::Relation::Same)?;
                Some((same, related(text::Relation::OldFirst)?, related(text::Relation::NewFirst)?))
            })();
            let Some((same, more, less)) = relations else {
                push(Change::NotCompared, was, is, &both);
                continue;
            };
            let name = |side: Side, form: FormId| side.0.model().instructions[side.0.model().forms[form].instruction].name.clone();
            if name(old, f) != name(new, g) {
                push(Change::Instruction, was, is, &both.and(&same));
            }
            let differ = both.and_not(&same);
            push(Change::More, was, is, &differ.and(&more));
            push(Change::Less, was, is, &differ.and(&less));
            push(Change::Text, was, is, &differ.and_not(&more).and_not(&less));
        }
    }
    rows.sort_by(|a, b| b.words.cmp(&a.words).then(a.witness.cmp(&b.witness)));
    let total = cardinality(words);
    GroupDiff {
        code,
        width,
        words: total,
        unchanged: total - rows.iter().map(|r| r.words).sum::<u128>(),
        rows,
    }
}

/// The word of a set with the fewest bits set, and of those the smallest.
pub(super) fn smallest(set: &Bdd, width: u32) -> Option<Word> {
    // For each node the best rest of the word. Children stand before their parents.
    let mut best: HashMap<BddPointer, (u32, Bits)> = HashMap::new();
    best.insert(BddPointer::one(), (0, 0));
    for p in set.pointers().filter(|p| !p.is_terminal()) {
        let low = best.get(&set.low_link_of(p)).copied();
        let bit: Bits = 1 << set.var_of(p).to_index();
        let high = best.get(&set.high_link_of(p)).map(|(ones, word)| (ones + 1, word | bit));
        if let Some(b) = [low, high].into_iter().flatten().min() {
            best.insert(p, b);
        }
    }
    let (_, bits) = best.get(&set.root_pointer()).copied()?;
    Some(Word { bits, width })
}
