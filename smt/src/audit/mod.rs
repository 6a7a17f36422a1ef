//! Differential testing of decoders: the spec selects the words to test, and each disagreement is
//! generalised to the set of all words that it holds for.
//!
//! A disagreement is one of a [`Kind`]. It is widened within its class of words (a form, or a
//! reason for refusal): bit after bit is set free as long as random words of the class with these
//! bits free disagree in the same way. What is left is a cube of bits on which *their* behaviour
//! depends; ours is the class. Patterns of several classes with one cube are one finding.

mod compare;
mod journal;
mod kept;
mod learn;
mod peer;
mod reading;
pub mod shards;
mod sweep;
mod tokens;
mod words;

use crate::random::Random;
use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::{Class, Partition};
use isamorph_core::analysis::word_set::WordSet;
use isamorph_core::model::{Bits, Cube, Word, spread, word_ones};
use rustc_hash::FxHashMap;

pub use compare::{Comparison, Rename, Wrong};
pub use journal::{Done, Journal, JournalError, Noted};
pub use peer::{Options, Peer, PeerError};
pub use reading::{Failure, Reading};
use words::{Chooser, Lengths};

use crate::stop;

/// Words that a wider cube is tried with, and those that a pattern is tried with at the end.
const TRIED: [usize; 2] = [24, 192];
/// The same where each word that fails takes a run of its own.
const TRIED_ALONE: [usize; 2] = [4, 8];
/// How often a pattern that fails this is made anew.
const ROUNDS: usize = 8;
/// Patterns that are made, unless another number is named.
pub const MOST_PATTERNS: usize = 400;

/// Widths up to this many bits are asked about as a list of words, with all answers kept.
pub const LISTED: u32 = 16;
/// The widest words all of which can be asked about.
pub const SWEPT: u32 = 32;

/// How two readings of a word differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// It fails on the word.
    Fails,
    /// The word is an instruction here and not there.
    OnlyHere,
    /// The word is an instruction there and not here.
    OnlyThere,
    /// The texts say different things.
    Texts,
    /// The assembler makes another word of the text, or none that can be read.
    Words,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] = [Kind::Fails, Kind::OnlyHere, Kind::OnlyThere, Kind::Texts, Kind::Words];
}

/// What a program is given.
#[derive(Clone, Copy)]
pub enum Given<'a> {
    /// Words: it is a disassembler.
    Words,
    /// Texts of instructions: it is an assembler. The function reads the word in a line of it.
    Texts(&'a (dyn Fn(&str) -> Option<Word> + Sync)),
}

/// A rename that was learnt.
#[derive(Clone, Debug)]
pub struct Learnt {
    /// What it is.
    pub rename: Rename,
    /// Words whose texts it brings closer.
    pub words: usize,
}

/// A set of words that are read differently in one way.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// How.
    pub kind: Kind,
    /// The width of the words.
    pub width: u32,
    /// The bits on which their reading depends.
    pub cube: Cube,
    /// What the words are here.
    pub classes: Vec<Class>,
    /// How many words.
    pub count: u128,
    /// The smallest word, or the first that was found.
    pub witness: Word,
    /// Did every word agree that the pattern was tried with? If not, it is less than a cube.
    pub exact: bool,
    /// Is the number counted word by word, of a pattern that is less than a cube?
    pub counted: bool,
}

/// What an audit found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The disagreements, the largest first.
    pub patterns: Vec<Pattern>,
    /// Words that were asked about.
    pub asked: usize,
    /// Of these, instructions here and there.
    pub both: usize,
    /// Of these, texts that say the same.
    pub same: usize,
    /// Words with a disagreement that belong to no pattern, since the audit was stopped or has as
    /// many patterns as it makes.
    pub left: usize,
    /// Widths all of whose words were asked about, in ranges.
    pub swept: Vec<u32>,
}

/// Two readings of a word.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    /// How they differ.
    kind: Option<Kind>,
    /// Is the word an instruction in both?
    both: bool,
    /// Are their texts the same, if both have one?
    same: bool,
}

/// What the words that are asked about first show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct First {
    /// Instructions here and there.
    pub both: usize,
    /// Of these, texts that say the same.
    pub same: usize,
    /// Words that are read differently, and how.
    pub found: Vec<(Kind, Word)>,
}

/// Which words are asked about.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Random words of each class.
    pub of_class: usize,
    /// Most words to begin with.
    pub most: usize,
    /// All words of widths up to this many bits: up to [`LISTED`] among the words to begin with, up
    /// to [`SWEPT`] in ranges.
    pub exhaustive: u32,
    /// Which random words.
    pub seed: u64,
}

/// An audit of a program.
pub struct Audit<'a> {
    set: &'a InstructionSet,
    partitions: Vec<Partition>,
    lengths: Lengths<'a>,
    peer: Peer<'a>,
    given: Given<'a>,
    comparison: Comparison,
    /// Are texts or words compared, beside whether there are any?
    compared: bool,
    most_patterns: usize,
    random: Random,
    /// Words of each class that do not disagree, by kind: no pattern holds them.
    agreeing: FxHashMap<(Kind, u32, Class), Vec<Bits>>,
}

impl<'a> Audit<'a> {
    /// An audit of a program against an instruction set.
    pub fn new(
        set: &'a InstructionSet,
        (peer, given): (Peer<'a>, Given<'a>),
        comparison: Comparison,
        compared: bool,
        seed: u64,
    ) -> Audit<'a> {
        let widths = set.model().word_widths();
        Audit {
            set,
            partitions: widths.into_iter().filter_map(|w| set.analysis(w)).collect(),
            lengths: Lengths::new(set),
            peer,
            given,
            comparison,
            compared,
            most_patterns: MOST_PATTERNS,
            random: Random((seed ^ 0x5eed) | 1),
            agreeing: FxHashMap::default(),
        }
    }

    /// The same audit, with at most so many patterns.
    #[must_use]
    pub fn with_most_patterns(self, most_patterns: usize) -> Audit<'a> {
        Audit { most_patterns, ..self }
    }

    /// What we say of a word: its text.
    ///
    /// # Errors
    /// Why it is no instruction.
    pub fn ours(&self, word: Word) -> Result<String, String> {
        match self.set.decode_raw(word) {
            Ok(instr) => Ok(self.set.print_raw(&instr)),
            Err(refusal) => Err(match Class::of(&Err(refusal)).and_then(|c| c.reason(self.set.model())) {
                Some(why) => format!("invalid: {why}"),
                None => "invalid: no documented instruction".into(),
            }),
        }
    }

    /// What they said of a word.
    #[must_use]
    pub fn theirs(&self, word: Word) -> Option<&Reading> {
        self.peer.said(word)
    }

    /// Asks about words, and widens what is found. Ctrl-C ends it with what was found until then.
    ///
    /// # Errors
    /// The program cannot be asked.
    pub fn run(&mut self, words: &[Word]) -> Result<Report, PeerError> {
        let first = self.ask(words)?;
        self.widen_all(words, first)
    }

    /// Notes what the program says in a journal from now on; what stands there is not asked again.
    pub fn note_in(&mut self, journal: Journal, said: Vec<(Word, Reading)>) {
        self.peer.note_in(journal, said);
    }

    /// The words that are asked about first, the same in each run.
    #[must_use]
    pub fn words(&self, choice: &Choice) -> Vec<Word> {
        let chooser = Chooser::new(self.set, &self.partitions, &self.lengths, choice.seed);
        let small = self
            .partitions
            .iter()
            .map(|p| p.width)
            .filter(|w| *w <= choice.exhaustive.min(LISTED));
        let mut words: Vec<Word> = small.flat_map(|w| chooser.all(w)).collect();
        words.extend(chooser.choose(choice.of_class, choice.most));
        words.retain(|w| self.is_asked(*w));
        words
    }

    /// The widths all of whose words are asked about in ranges.
    #[must_use]
    pub fn swept(&self, choice: &Choice) -> Vec<u32> {
        let widths = self.partitions.iter().map(|p| p.width);
        widths.filter(|w| *w > LISTED && *w <= choice.exhaustive.min(SWEPT)).collect()
    }

    /// Does the spec say anything of a word, and is there a text for an assembler?
    fn is_asked(&self, word: Word) -> bool {
        match (self.given, self.class(word)) {
            (Given::Words, Some(Class::Undocumented)) => self.region(word).is_some(),
            (Given::Words, _) => true,
            (Given::Texts(_), class) => matches!(class, Some(Class::Canonical(_))),
        }
    }

    /// Asks about words, and learns renames of our texts from the answers: they count from then on.
    ///
    /// # Errors
    /// The program cannot be asked.
    pub fn learn_renames(&mut self, words: &[Word]) -> Result<Vec<Learnt>, PeerError> {
        self.peer.ask(words)?;
        let ours = words.iter().filter_map(|w| Some((*w, self.comparison.ours(&self.ours(*w).ok()?))));
        let ours: Vec<(Word, Vec<String>)> = ours.collect();
        let pairs = ours.iter().filter_map(|(word, ours)| match self.peer.said(*word)? {
            Reading::Text(theirs) => Some((ours.clone(), self.comparison.theirs(theirs))),
            _ => None,
        });
        let pairs = pairs.collect();
        let learnt: Vec<Learnt> = learn::learn(pairs, ours.into_iter().map(|o| o.1).collect())
            .into_iter()
            .map(|(rename, words)| Learnt { rename, words })
            .collect();
        self.comparison.rename(learnt.iter().map(|l| l.rename.clone()).collect());
        Ok(learnt)
    }

    /// Asks about words, and compares.
    ///
    /// # Errors
    /// The program cannot be asked.
    pub fn ask(&mut self, words: &[Word]) -> Result<First, PeerError> {
        self.peer.ask(words)?;
        let mut first = First::default();
        for word in words.iter().copied() {
            let Some(theirs) = self.peer.said(word) else { continue };
            let Compared { kind, both, same } = self.compare(word, theirs);
            first.both += usize::from(both);
            first.same += usize::from(same);
            first.found.extend(kind.map(|kind| (kind, word)));
        }
        Ok(first)
    }

    /// Does what they say of a word mean the same?
    fn same(&self, word: Word, ours: &str, theirs: &str) -> bool {
        match self.given {
            Given::Words => self.comparison.same(ours, theirs),
            // Bits that are ignored may be any.
            Given::Texts(read) => read(theirs).is_some_and(|made| {
                made == word
                    || match (self.set.decode_raw(made), self.set.decode_raw(word)) {
                        (Ok(a), Ok(b)) => (a.form, a.fields) == (b.form, b.fields),
                        _ => false,
                    }
            }),
        }
    }

    /// Notes what was said of a word elsewhere.
    pub fn learn(&mut self, word: Word, reading: Reading) {
        self.peer.learn(word, reading);
    }

    /// Widens what was found in words that were asked about, or of which it is known what was said.
    ///
    /// # Errors
    /// The program cannot be asked.
    pub fn widen_all(&mut self, words: &[Word], first: First) -> Result<Report, PeerError> {
        for word in words.iter().copied() {
            if self.peer.said(word).is_some() && self.kind(word).is_none() {
                self.agrees(word);
            }
        }
        let First { both, same, found } = first;
        let mut patterns: Vec<Pattern> = Vec::new();
        let left = self.widen_found(&mut patterns, found)?;
        patterns.sort_by_key(|p| (p.kind, std::cmp::Reverse(p.count)));
        Ok(Report {
            patterns,
            asked: self.peer.asked(),
            both,
            same,
            left,
            swept: Vec::new(),
        })
    }

    /// Adds patterns for words that are read differently; gives how many words are left.
    fn widen_found(&mut self, patterns: &mut Vec<Pattern>, mut found: Vec<(Kind, Word)>) -> Result<usize, PeerError> {
        found.sort_unstable_by_key(|(kind, w)| (*kind, w.width, w.bits));
        while let Some((kind, word)) = found.first().copied() {
            if stop::requested() || patterns.len() >= self.most_patterns {
                break;
            }
            let Some(class) = self.class(word) else {
                found.remove(0);
                continue;
            };
            let known = patterns.iter().map(|p| (p.kind, p.width, p.cube));
            let near: Vec<Cube> = known
                .filter(|(k, w, c)| (*k, *w) == (kind, word.width) && c.contains(word.bits))
                .map(|p| p.2)
                .collect();
            let pattern = self.widened(kind, word, class, &near)?;
            let covered = |w: &(Kind, Word)| {
                w.0 == kind && w.1.width == word.width && pattern.cube.contains(w.1.bits) && self.class(w.1) == Some(class)
            };
            found = found.iter().copied().filter(|w| *w != (kind, word) && !covered(w)).collect();
            let is_same = |p: &&mut Pattern| (p.kind, p.width, p.cube) == (kind, pattern.width, pattern.cube) && p.has_cause_of(&pattern);
            match patterns.iter_mut().find(is_same) {
                Some(same) => same.join(pattern),
                None => patterns.push(pattern),
            }
        }
        Ok(found.len())
    }

    fn partition(&self, width: u32) -> Option<&Partition> {
        self.partitions.iter().find(|p| p.width == width)
    }

    fn class(&self, word: Word) -> Option<Class> {
        Class::of(&self.set.decode_raw(word))
    }

    /// The part of the space around a word that the spec is about.
    fn region(&self, word: Word) -> Option<Cube> {
        let regions = self.set.groups().iter().flat_map(|g| &g.regions);
        regions
            .filter(|(width, cube)| *width == word.width && cube.contains(word.bits))
            .map(|r| r.1)
            .next()
    }

    /// How the readings of a word differ that was asked about.
    fn kind(&self, word: Word) -> Option<Kind> {
        self.compare(word, self.peer.said(word)?).kind
    }

    /// How a reading of a word differs from ours. Of words outside of all groups the spec says
    /// nothing.
    fn compare(&self, word: Word, theirs: &Reading) -> Compared {
        let ours = self.set.decode_raw(word);
        if Class::of(&ours) == Some(Class::Undocumented) && self.region(word).is_none() {
            return Compared::default();
        }
        let kind = match (&ours, theirs) {
            (_, Reading::Failed(_)) => Some(Kind::Fails),
            (Ok(_), Reading::Refused(_)) => Some(Kind::OnlyHere),
            (Err(_), Reading::Text(_)) => Some(Kind::OnlyThere),
            _ => None,
        };
        let (Ok(ours), Reading::Text(theirs)) = (&ours, theirs) else {
            return Compared {
                kind,
                ..Compared::default()
            };
        };
        // Texts that nobody compares need not be made.
        let same = self.compared && self.same(word, &self.set.print_raw(ours), theirs);
        Compared {
            kind: (self.compared && !same).then_some(match self.given {
                Given::Words => Kind::Texts,
                Given::Texts(_) => Kind::Words,
            }),
            both: true,
            same,
        }
    }

    /// Notes that a word disagrees in no way.
    fn agrees(&mut self, word: Word) {
        for kind in Kind::ALL {
            self.is_not(kind, word);
        }
    }

    fn is_not(&mut self, kind: Kind, word: Word) {
        if let Some(class) = self.class(word) {
            self.agreeing.entry((kind, word.width, class)).or_default().push(word.bits);
        }
    }

    /// The widest pattern around a word. A cube that holds here is where widening begins, so that
    /// patterns of several classes with one cause meet in one cube.
    fn widened(&mut self, kind: Kind, word: Word, class: Class, near: &[Cube]) -> Result<Pattern, PeerError> {
        let mut begin = word_ones(word.width);
        for known in near {
            if self.holds(kind, word.width, class, *known, false)? {
                begin = known.mask;
                break;
            }
        }
        let stay = match class {
            Class::Undocumented => self.stay(word),
            _ => 0,
        };
        let (mut cube, mut exact) = (Cube::default(), false);
        for _ in 0..ROUNDS {
            let mut bits: Vec<u32> = (0..word.width).filter(|b| (begin & !stay) >> b & 1 == 1).collect();
            // A bit that cannot be free by itself cannot be so with others.
            let alone: Vec<Cube> = bits.iter().map(|b| agreeing_on(word, begin & !(1 << b))).collect();
            let mut alone = self.which_hold(kind, word.width, class, &alone)?.into_iter();
            bits.retain(|_| alone.next() == Some(true));
            cube.mask = self.widen(kind, word, class, begin, &bits)?;
            cube = agreeing_on(word, cube.mask);
            exact = self.holds(kind, word.width, class, cube, true)?;
            if exact {
                break;
            }
            begin = word_ones(word.width);
        }
        let words = self.partition(word.width).map(|p| WordSet::of(p, class, cube));
        let mut witness = word;
        if let Some(bits) = words.as_ref().and_then(WordSet::smallest) {
            let least = Word { bits, width: word.width };
            self.peer.ask(&[least])?;
            if self.kind(least) == Some(kind) {
                witness = least;
            }
        }
        Ok(Pattern {
            kind,
            width: word.width,
            cube,
            classes: vec![class],
            count: words.map_or(1, |w| w.len()),
            witness,
            exact,
            counted: false,
        })
    }

    /// The bits of an undocumented word that say that the spec is about it, and how long it is. If
    /// documents put words of two widths there, these are what all forms of its width share.
    fn stay(&self, word: Word) -> Bits {
        let region = self.region(word).unwrap_or_default();
        let length = self.lengths.apart(word, region);
        region.mask | length.unwrap_or_else(|| self.set.model().common(word.width).unwrap_or_default().mask)
    }

    /// The bits that still have to be fixed after some were set free, as many at once as can be.
    fn widen(&mut self, kind: Kind, word: Word, class: Class, mask: Bits, bits: &[u32]) -> Result<Bits, PeerError> {
        let freed = bits.iter().fold(mask, |mask, b| mask & !(1 << b));
        if bits.is_empty() || self.holds(kind, word.width, class, agreeing_on(word, freed), false)? {
            return Ok(freed);
        }
        if bits.len() == 1 {
            return Ok(mask);
        }
        let (low, high) = bits.split_at(bits.len() / 2);
        let mask = self.widen(kind, word, class, mask, low)?;
        self.widen(kind, word, class, mask, high)
    }

    /// Do random words of a class in a cube all disagree in this way, and is none known that does
    /// not?
    fn holds(&mut self, kind: Kind, width: u32, class: Class, cube: Cube, last: bool) -> Result<bool, PeerError> {
        let Some(words) = self.sample(kind, width, class, cube, last) else {
            return Ok(false);
        };
        self.peer.ask(&words)?;
        Ok(self.all_are(kind, &words))
    }

    /// Which of some cubes hold; the program is asked once for all of them.
    fn which_hold(&mut self, kind: Kind, width: u32, class: Class, cubes: &[Cube]) -> Result<Vec<bool>, PeerError> {
        let samples: Vec<Option<Vec<Word>>> = cubes.iter().map(|c| self.sample(kind, width, class, *c, false)).collect();
        let words: Vec<Word> = samples.iter().flatten().flatten().copied().collect();
        self.peer.ask(&words)?;
        Ok(samples
            .iter()
            .map(|s| s.as_ref().is_some_and(|words| self.all_are(kind, words)))
            .collect())
    }

    /// Random words of a class in a cube; none if one is known that does not disagree in this way.
    fn sample(&mut self, kind: Kind, width: u32, class: Class, cube: Cube, last: bool) -> Option<Vec<Word>> {
        let known = self.agreeing.get(&(kind, width, class));
        if known.is_some_and(|words| words.iter().any(|w| cube.contains(*w))) || stop::requested() {
            return None;
        }
        let set = WordSet::of(self.partitions.iter().find(|p| p.width == width)?, class, cube);
        let mut words: Vec<Word> = Vec::new();
        let tried = if kind == Kind::Fails { TRIED_ALONE } else { TRIED };
        for _ in 0..tried[usize::from(last)] {
            let wish = spread(self.random.next());
            words.extend(set.near(wish).map(|bits| Word { bits, width }));
        }
        words.retain(|w| self.lengths.is_word(*w));
        (!words.is_empty()).then_some(words)
    }

    /// Do all of some words disagree in this way?
    fn all_are(&mut self, kind: Kind, words: &[Word]) -> bool {
        let mut all = true;
        for w in words.iter().copied() {
            if self.kind(w) != Some(kind) {
                self.is_not(kind, w);
                all = false;
            }
        }
        all
    }
}

/// The words with these bits of a word.
fn agreeing_on(word: Word, mask: Bits) -> Cube {
    Cube {
        mask,
        value: word.bits & mask,
    }
}

impl Pattern {
    /// Is another pattern with the same cube likely to have the same cause? All words that one form
    /// and another refuse have nothing in common.
    fn has_cause_of(&self, other: &Pattern) -> bool {
        let forms = |p: &Pattern| p.classes.first().and_then(|c| c.form());
        self.kind != Kind::OnlyThere || self.cube.mask != 0 || forms(self) == forms(other)
    }

    fn join(&mut self, other: Pattern) {
        self.classes.extend(other.classes);
        self.count += other.count;
        self.exact &= other.exact;
        if other.witness.bits < self.witness.bits {
            self.witness = other.witness;
        }
    }
}
