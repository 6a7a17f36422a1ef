//! Which words a program is asked about first: some of each class, their neighbours by one bit, and
//! every value of each narrow field.

use crate::random::Random;
use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::{Class, Partition};
use isamorph_core::analysis::word_set::WordSet;
use isamorph_core::model::{Bits, Cube, Word, ones, spread, word_ones};
use isamorph_core::stream::{ByteOrder, Stream};

/// Words of each class whose neighbours are chosen as well.
const WITH_NEIGHBOURS: usize = 2;
/// Fields of so many bits are tried with every value.
const NARROW: u32 = 5;

/// How long the words of an instruction set are, by their bits.
pub struct Lengths<'a> {
    /// Nothing if units are no bytes: then every word is as long as it is said to be.
    stream: Option<Stream<'a>>,
    /// Where documents put instructions of each width.
    regions: Vec<(u32, Cube)>,
}

impl<'a> Lengths<'a> {
    /// Of an instruction set.
    pub fn new(set: &'a InstructionSet) -> Lengths<'a> {
        Lengths {
            stream: Stream::new(set, ByteOrder::Little),
            regions: set.model().groups.iter().flat_map(|g| g.regions.clone()).collect(),
        }
    }

    /// Do the bits of a word say that it is as long as it is?
    pub fn is_word(&self, word: Word) -> bool {
        let Some(stream) = &self.stream else { return true };
        // More bytes follow, so that the beginning of a longer word is known for what it is.
        let first = stream.first(&word.bits.to_le_bytes());
        first.is_some_and(|first| first.width == word.width) || self.is_only_in_regions_of(word)
    }

    /// Is a word in a region of its width, and in none of another? An undocumented word may have no
    /// more to say of its length.
    fn is_only_in_regions_of(&self, word: Word) -> bool {
        let holds = |(width, cube): &&(u32, Cube)| cube.contains(word.bits & word_ones(*width));
        let mut widths = self.regions.iter().filter(holds).map(|r| r.0).peekable();
        widths.peek().is_some() && widths.all(|width| width == word.width)
    }

    /// The bits of a word in a region of its width that keep it out of the regions of other widths:
    /// they say how long it is. None if it is in one of these itself.
    pub fn apart(&self, word: Word, region: Cube) -> Option<Bits> {
        let others = self
            .regions
            .iter()
            .filter(|(width, cube)| *width != word.width && cube.meets(region));
        let others = others.filter(|_| self.stream.is_some());
        others
            .map(|(_, cube)| highest((word.bits ^ cube.value) & cube.mask))
            .try_fold(0, |bits, bit| Some(bits | bit?))
    }
}

/// The highest of some bits.
fn highest(bits: Bits) -> Option<Bits> {
    bits.checked_ilog2().map(|bit| 1 << bit)
}

/// Chooses words.
pub struct Chooser<'a> {
    set: &'a InstructionSet,
    partitions: &'a [Partition],
    lengths: &'a Lengths<'a>,
    random: Random,
    chosen: Vec<Word>,
    /// Neighbours of words with a certain row: they give way where there are too many words.
    across: Vec<Word>,
}

impl<'a> Chooser<'a> {
    /// A choice that depends on a seed.
    pub fn new(set: &'a InstructionSet, partitions: &'a [Partition], lengths: &'a Lengths<'a>, seed: u64) -> Chooser<'a> {
        Chooser {
            set,
            partitions,
            lengths,
            random: Random(seed | 1),
            chosen: Vec::new(),
            across: Vec::new(),
        }
    }

    /// At most so many words, with some random ones of each class.
    pub fn choose(mut self, of_class: usize, most: usize) -> Vec<Word> {
        for partition in self.partitions {
            for (class, _) in partition.shares() {
                self.class(partition, class, of_class);
                if let Class::Canonical(form) = class {
                    self.fields(partition, form);
                    self.rows(partition, form);
                }
            }
        }
        let (chosen, across) = (std::mem::take(&mut self.chosen), std::mem::take(&mut self.across));
        let (mut chosen, mut across) = (self.ordered(chosen), self.ordered(across));
        across.retain(|w| chosen.binary_search_by_key(&(w.width, w.bits), |c| (c.width, c.bits)).is_err());
        // All classes keep their share.
        let mut keep = |words: &mut Vec<Word>, most: usize| {
            while words.len() > most {
                let drop = self.random.next() as usize % words.len();
                words.swap_remove(drop);
            }
        };
        keep(&mut chosen, most);
        keep(&mut across, most - chosen.len());
        chosen.append(&mut across);
        chosen
    }

    /// Words in order, each once; those that are words by their bits.
    fn ordered(&self, mut words: Vec<Word>) -> Vec<Word> {
        words.sort_unstable_by_key(|w| (w.width, w.bits));
        words.dedup();
        words.retain(|w| self.lengths.is_word(*w));
        words
    }

    /// All words of one width, if its bits alone say that they are words.
    pub fn all(&self, width: u32) -> Vec<Word> {
        let words = (0..=word_ones(width)).map(|bits| Word { bits, width });
        words.filter(|w| self.lengths.is_word(*w)).collect()
    }

    fn class(&mut self, partition: &Partition, class: Class, count: usize) {
        let words = WordSet::of(partition, class, Cube::default());
        let first = [words.smallest(), words.near(Bits::MAX)];
        let mut all: Vec<Bits> = first.into_iter().flatten().collect();
        all.extend((0..count).filter_map(|_| words.near(spread(self.random.next()))));
        let width = partition.width;
        for bits in all.iter().take(WITH_NEIGHBOURS) {
            self.chosen.extend((0..width).map(|b| Word {
                bits: bits ^ 1 << b,
                width,
            }));
        }
        self.chosen.extend(all.into_iter().map(|bits| Word { bits, width }));
    }

    /// Words of a form with every row of each of its tables: the first code of the row and the
    /// last, those that are not valid as well.
    fn rows(&mut self, partition: &Partition, form: usize) {
        let (width, class) = (partition.width, Class::Canonical(form));
        let all = WordSet::of(partition, class, Cube::default());
        let form = &self.set.model().forms[form];
        for table in &form.tables {
            let places = form.positions(&table.selector);
            for row in 0..table.rows.len() {
                let has = |code: &usize| usize::from(table.map[*code]) == row;
                let mut codes = (0..table.map.len()).filter(has);
                let ends = [codes.next(), codes.next_back()];
                for code in ends.into_iter().flatten() {
                    let mask = with_bits(0, &places, usize::MAX);
                    let value = with_bits(0, &places, code);
                    let wish = spread(self.random.next());
                    let chosen = WordSet::of(partition, class, Cube { mask, value }).near(wish);
                    // A row that no word of the form has makes words invalid.
                    let base = chosen.or_else(|| all.near(wish).map(|bits| with_bits(bits, &places, code)));
                    let Some(base) = base.map(|bits| Word { bits, width }) else {
                        continue;
                    };
                    self.chosen.push(base);
                    self.across.extend(self.across(base));
                }
            }
        }
    }

    /// The neighbours of a word by one bit that are of another class.
    fn across(&self, word: Word) -> Vec<Word> {
        let class = |w: Word| Class::of(&self.set.decode_raw(w));
        let own = class(word);
        let flipped = (0..word.width).map(|b| Word {
            bits: word.bits ^ 1 << b,
            width: word.width,
        });
        flipped.filter(|w| class(*w) != own).collect()
    }

    /// A word of a form with every value of each field in turn.
    fn fields(&mut self, partition: &Partition, form: usize) {
        let words = WordSet::of(partition, Class::Canonical(form), Cube::default());
        let fields = &self.set.model().forms[form].fields;
        for base in [words.smallest(), words.near(spread(self.random.next()))].into_iter().flatten() {
            for field in fields {
                let values: Vec<u64> = if field.width <= NARROW {
                    (0..=ones(field.width)).collect()
                } else {
                    let single = (0..field.width).map(|b| 1 << b);
                    [0, ones(field.width)].into_iter().chain(single).collect()
                };
                let width = partition.width;
                self.chosen.extend(values.into_iter().map(|v| Word {
                    bits: base & !field.mask() | field.place(v),
                    width,
                }));
            }
        }
    }
}

/// A word with other bits at some places, the highest first.
fn with_bits(bits: Bits, places: &[u8], value: usize) -> Bits {
    places.iter().rev().enumerate().fold(bits, |bits, (i, place)| {
        bits & !(1 << place) | Bits::from(value >> i & 1 == 1) << place
    })
}
