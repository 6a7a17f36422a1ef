//! The arrays of a writer, and how they write a text. A few lookups say which steps write the text
//! of a word; each step but a few is one more lookup that finds up to fifteen characters, which are
//! copied sixteen at a time, so that nothing waits for their number. Bits of the word are brought
//! together by a multiplication.

use rustc_hash::FxHashMap;

use crate::digits::Place;
use crate::encoding::programs::factor::index;
use crate::encoding::texts::normal::Shape;
use crate::encoding::texts::number::{CHUNK, NumberFormat};
use crate::model::{Halves, NarrowBits};
use crate::pack::{Pack, Reader, number as pack_number};

/// Most steps of a text, not counting those that further lookups find.
pub const MOST_STEPS: usize = 96;
/// Steps that a lookup finds.
pub(super) const BLOCK: usize = 7;
/// What stands in place of the number of characters where a step does something else.
pub(super) const OTHER: u8 = u8::MAX;

/// A few characters; the last byte says how many there are. All chunks are copied whole, so that
/// nothing waits for their length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Chunk(pub(super) [u8; CHUNK + 1]);

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// Writes the chunk that it looks up.
    Chunk,
    /// Writes a number.
    Number,
    /// Does the steps of the block that it looks up.
    Block,
    /// The same: it looks at further bits for the same choice.
    Next,
}

/// A lookup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Step {
    /// The bits of one half of the word that make the index.
    pub(super) bits: NarrowBits,
    /// Their factor.
    pub(super) factor: u64,
    /// The first of [`Writer::chunks`].
    pub(super) base: u32,
    /// Brings the index down.
    pub(super) shift: u8,
    /// How many bits there are.
    pub(super) width: u8,
    /// Do they stand in the high half?
    pub(super) high: bool,
}

impl Step {
    /// The place of the bits of a word behind the first row.
    #[inline(always)]
    pub(super) fn index(&self, word: impl Halves) -> usize {
        index(word.half(self.high), self.bits, self.factor, self.shift.into())
    }
}

/// A lookup that finds steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Head {
    /// Its rows are those of [`Writer::rows`].
    pub(super) step: Step,
    /// Does it find a block? Otherwise it finds a state of the lookup behind it.
    pub(super) last: bool,
}

/// What a step does that does not find a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Other {
    pub(super) kind: Kind,
    /// What it looks up for a block; the number of a number in place of its first row.
    pub(super) step: Step,
}

/// Numbers of a few steps, and how many there are.
pub(super) type Block = [u16; BLOCK + 1];

/// The lookups of a form, and bytes of its longest text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) first: u32,
    pub(super) count: u32,
    pub(super) longest: u32,
}

/// The texts of all forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writer {
    /// How texts are put together.
    pub(super) shape: Shape,
    /// What steps find.
    pub(super) chunks: Vec<Chunk>,
    pub(super) steps: Vec<Step>,
    /// What steps of the same numbers do that find no chunk.
    pub(super) others: Vec<Other>,
    /// What heads find, and other steps.
    pub(super) rows: Vec<u16>,
    /// The first one has no steps.
    pub(super) blocks: Vec<Block>,
    pub(super) heads: Vec<Head>,
    pub(super) numbers: Vec<NumberFormat>,
    pub(super) forms: Vec<Text>,
}

impl Writer {
    /// Appends the text of a canonical word of a form.
    #[inline]
    pub fn write(&self, form: usize, word: impl Halves, out: &mut Vec<u8>) {
        let mut steps = [0; MOST_STEPS + BLOCK + 1];
        let count = self.steps_of(form, word, &mut steps);
        let start = out.len();
        out.resize(start + self.room(form), 0);
        let end = self.write_steps(&steps[..count], word, &mut out[start..]);
        out.truncate(start + end);
    }

    /// Bytes that a buffer for the text of a form has: the last chunk is copied whole.
    #[inline]
    #[must_use]
    pub fn room(&self, form: usize) -> usize {
        self.forms[form].longest as usize + CHUNK + 1
    }

    /// What the texts of all forms have room in.
    #[must_use]
    pub fn longest_room(&self) -> usize {
        (0..self.forms.len()).map(|form| self.room(form)).max().unwrap_or(0)
    }

    /// Finds the steps that write the text of a canonical word of a form; how many there are, at
    /// most [`MOST_STEPS`]. There must be room for some more.
    ///
    /// # Panics
    /// If there is not.
    #[inline(always)]
    pub fn steps_of(&self, form: usize, word: impl Halves, steps: &mut [u16]) -> usize {
        let text = &self.forms[form];
        let (mut count, mut state) = (0, 0);
        for Head { step, last } in &self.heads[text.first as usize..][..text.count as usize] {
            let row = self.rows[step.base as usize + (state << (step.width & 31)) + step.index(word)];
            // A state is followed by no steps, which is what the first block has.
            let found = u16::from(*last).wrapping_neg();
            state = usize::from(row & !found);
            let block = &self.blocks[usize::from(row & found)];
            steps[count..count + block.len()].copy_from_slice(block);
            count += usize::from(block[BLOCK]);
        }
        count
    }

    /// Does some steps: writes the text of a word at the beginning of a buffer that has
    /// [`Writer::room`]; the number of its bytes.
    ///
    /// # Panics
    /// If the buffer is too short.
    #[inline(always)]
    pub fn write_steps(&self, steps: &[u16], word: impl Halves, buffer: &mut [u8]) -> usize {
        let mut at = 0;
        for number in steps {
            let step = &self.steps[usize::from(*number)];
            let Chunk(chunk) = &self.chunks[step.base as usize + step.index(word)];
            let start = at as usize;
            buffer[start..start + chunk.len()].copy_from_slice(chunk);
            if chunk[CHUNK] == OTHER {
                let mut place = Place { buffer, at: start };
                self.other(*number, word, &mut place);
                at = place.at as u32;
                continue;
            }
            at += u32::from(chunk[CHUNK]);
        }
        at as usize
    }

    /// Does a step that finds no chunk.
    #[inline(never)]
    fn other(&self, number: u16, word: impl Halves, place: &mut Place<'_>) {
        let Other { kind, step } = &self.others[usize::from(number)];
        match kind {
            Kind::Chunk => {}
            Kind::Number => {
                let number = &self.numbers[step.base as usize];
                number.write(number.raw(word), place);
            }
            Kind::Block | Kind::Next => {
                let block = &self.blocks[usize::from(self.rows[step.base as usize + step.index(word)])];
                for number in &block[..block[BLOCK].into()] {
                    let step = &self.steps[usize::from(*number)];
                    let Chunk(chunk) = &self.chunks[step.base as usize + step.index(word)];
                    if chunk[CHUNK] == OTHER {
                        self.other(*number, word, place);
                        continue;
                    }
                    place.buffer[place.at..][..chunk.len()].copy_from_slice(chunk);
                    place.at += usize::from(chunk[CHUNK]);
                }
            }
        }
    }
}

/// Equal chunks are written once.
impl Pack for Writer {
    fn pack(&self, out: &mut Vec<u8>) {
        let (mut own, mut numbers) = (Vec::new(), FxHashMap::default());
        let each = self.chunks.iter().map(|chunk| {
            *numbers.entry(chunk).or_insert_with(|| {
                own.push(*chunk);
                own.len() - 1
            })
        });
        let each: Vec<usize> = each.collect();
        own.pack(out);
        pack_number(each.len() as u64, out);
        for chunk in each {
            chunk.pack(out);
        }
        self.shape.pack(out);
        self.steps.pack(out);
        self.others.pack(out);
        self.rows.pack(out);
        pack_number(self.blocks.len() as u64, out);
        self.blocks.iter().flatten().for_each(|step| step.pack(out));
        self.heads.pack(out);
        self.numbers.pack(out);
        self.forms.pack(out);
    }

    fn unpack(from: &mut Reader<'_>) -> Option<Writer> {
        let own: Vec<Chunk> = Pack::unpack(from)?;
        let count = usize::unpack(from)?;
        let each = (0..count).map(|_| own.get(usize::unpack(from)?).copied());
        let chunks = each.collect::<Option<_>>()?;
        let (shape, steps, others, rows) = (Pack::unpack(from)?, Pack::unpack(from)?, Pack::unpack(from)?, Pack::unpack(from)?);
        let blocks = (0..usize::unpack(from)?).map(|_| {
            let mut block = Block::default();
            for step in &mut block {
                *step = u16::unpack(from)?;
            }
            Some(block)
        });
        let blocks = blocks.collect::<Option<_>>()?;
        Some(Writer {
            shape,
            chunks,
            steps,
            others,
            rows,
            blocks,
            heads: Pack::unpack(from)?,
            numbers: Pack::unpack(from)?,
            forms: Pack::unpack(from)?,
        })
    }
}

impl Pack for Chunk {
    fn pack(&self, out: &mut Vec<u8>) {
        out.extend(self.0);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<Chunk> {
        from.take(CHUNK + 1)?.try_into().ok().map(Chunk)
    }
}

crate::pack_enum! {
    Shape { 0 Nested, 1 Flat, 2 Source }
    Kind { 0 Chunk, 1 Number, 2 Block, 3 Next }
}

crate::pack_struct! {
    Step { bits, factor, base, shift, width, high }
    Head { step, last }
    Other { kind, step }
    Text { first, count, longest }
}
