//! Tables about forms, fields and texts, as all languages write them.

use rustc_hash::FxHashMap;

use super::content::{Content, moves as moves_of};
use super::templates::placed;
use crate::encoding::programs::{Blocks, Effect, Facts, Recogniser, Step};
use crate::model::{Cube, NarrowBits};

/// The tables.
pub struct Tables {
    /// One for each form, and one for words without a form.
    pub forms: Vec<FormRow>,
    /// Fields of all forms.
    pub fields: Vec<FieldRow>,
    /// Runs of bits of fields: lowest bit in the word, lowest bit in the field, how many.
    pub moves: Vec<[u8; 3]>,
}

/// What is known about a form.
#[derive(Default)]
pub struct FormRow {
    /// Bits with a required value.
    pub required: NarrowBits,
    /// Their values.
    pub value: NarrowBits,
    /// Bits that all its words have set.
    pub constant: NarrowBits,
    /// Bits that always count.
    pub used: NarrowBits,
    /// Bits that must be zero where they do not count.
    pub unused_zero: NarrowBits,
    /// Bits that count in no instruction.
    pub never: NarrowBits,
    /// Number of its name.
    pub name: usize,
    /// Number of the name of its instruction.
    pub instruction: usize,
    /// The first of its fields.
    pub fields: usize,
    /// How many fields it has.
    pub field_count: usize,
    /// Bits of its words.
    pub width: u32,
    /// The first of its steps, and how many follow those that all forms have; or the number of its
    /// shape.
    pub first: u32,
    /// How many steps follow.
    pub more: u16,
    /// Is it no instruction?
    pub illegal: bool,
    /// Bits of all words that an encoder makes of it and that have another form, or none.
    pub others: Cube,
    /// Number of the way in which its fields lie.
    pub layout: usize,
}

/// What is known about a field.
#[derive(Clone, PartialEq)]
pub struct FieldRow {
    /// Number of its name.
    pub name: usize,
    /// The first of its runs of bits.
    pub moves: usize,
    /// How many runs it has.
    pub move_count: usize,
    /// Bits of the field.
    pub width: u32,
}

/// The table of a step that finds forms.
pub struct Level {
    /// Its rows.
    pub rows: Vec<u16>,
    /// All rows are less.
    pub values: usize,
}

/// Numbers, filled up to a power of two with zeros, so that no index is checked.
pub fn filled_up(numbers: &[u16]) -> Vec<u16> {
    let mut all = numbers.to_vec();
    all.resize(all.len().next_power_of_two(), 0);
    all
}

/// Bits of the numbers of an array: 8 if all fit.
pub fn number_bits(numbers: &[u16]) -> u32 {
    if numbers.iter().all(|n| u8::try_from(*n).is_ok()) { 8 } else { 16 }
}

/// What no word has where no bit is looked at: the words of such a form are refused.
const NEVER: NarrowBits = 1;

/// The arrays of the decoder.
pub struct DecoderTables<'c> {
    recogniser: &'c Recogniser,
    /// Blocks take the place of the lookups of forms.
    pub blocks: Option<&'c Blocks>,
    facts: &'c Facts,
}

impl<'c> DecoderTables<'c> {
    /// Those of a file.
    pub fn of(c: &'c Content<'_>) -> DecoderTables<'c> {
        DecoderTables {
            recogniser: &c.recogniser,
            blocks: c.blocks.as_ref(),
            facts: &c.facts,
        }
    }

    /// The rows of lookups; of those that find forms, if forms have blocks.
    pub fn rows(&self) -> &'c [u16] {
        self.blocks.map_or(&self.recogniser.rows, |blocks| &blocks.finder_rows)
    }

    /// The steps of forms; none if they have blocks.
    pub fn steps(&self) -> &'c [Step] {
        if self.blocks.is_some() { &[] } else { &self.recogniser.steps }
    }

    fn effects(&self) -> &'c [Effect] {
        self.blocks.map_or(&self.recogniser.effects, |blocks| &blocks.effects)
    }

    /// The steps that find the forms of words of each width, without those behind them that change
    /// nothing.
    pub fn finders(&self) -> impl Iterator<Item = (u32, &'c [Step])> {
        let (rows, forms) = (self.rows(), self.recogniser.forms.len());
        let stays = move |step: &Step| {
            let own = rows.get(step.rows as usize..).and_then(|rows| rows.get(..=forms));
            step.bits == 0 && own.is_some_and(|own| own.iter().enumerate().all(|(at, row)| usize::from(*row) == at))
        };
        let finders = self.blocks.map_or(&self.recogniser.finders, |blocks| &blocks.finders);
        finders.iter().map(move |finder| {
            let mut steps = finder.steps.as_slice();
            while let [rest @ .., last] = steps
                && !rest.is_empty()
                && stays(last)
            {
                steps = rest;
            }
            (finder.width, steps)
        })
    }

    /// The tables of the steps that find the forms of words of one width, each with only the rows
    /// that can be reached.
    pub fn levels(&self, steps: &[Step]) -> Vec<Level> {
        let mut states = 1;
        let level = |step: &Step| {
            let own = if step.bits == 0 { 1 } else { 1 << (64 - step.shift) };
            let reached = ((states - 1) << step.width) + own;
            let mut rows: Vec<u16> = self.rows().iter().copied().skip(step.rows as usize).take(reached).collect();
            rows.resize(reached, 0);
            states = rows.iter().copied().max().map_or(1, |most| usize::from(most) + 1);
            Level { rows, values: states }
        };
        steps.iter().map(level).collect()
    }

    /// Bits that count by what programs of forms lead to, filled up to a power of two, so that no
    /// index is checked. All bits count in an invalid word, which marks it.
    pub fn used(&self) -> Vec<NarrowBits> {
        let mut all: Vec<NarrowBits> = self.effects().iter().map(|e| e.used).collect();
        all[0] = NarrowBits::MAX;
        all.resize(all.len().next_power_of_two(), NarrowBits::MAX);
        all
    }

    /// The same for bits to flip, if any program flips some.
    pub fn flipped(&self) -> Option<Vec<NarrowBits>> {
        let mut all: Vec<NarrowBits> = self.effects().iter().map(|e| e.flips).collect();
        all.resize(all.len().next_power_of_two(), 0);
        all.iter().any(|flips| *flips != 0).then_some(all)
    }

    /// Does a program that all forms have flip bits?
    pub fn flips(&self, program: usize) -> bool {
        self.facts.flips[program]
    }

    /// How many steps all forms have.
    pub fn common(&self) -> usize {
        self.recogniser.common()
    }

    /// Are there bits that must be zero where they do not count?
    pub fn unused_zero(&self) -> bool {
        self.recogniser.forms.iter().any(|form| form.bits.unused_zero != 0)
    }

    /// Has any form more programs?
    pub fn has_more(&self) -> bool {
        self.recogniser.forms.iter().any(|form| form.more > 0)
    }

    /// The places of the steps that all forms have: of a program of one step, or of two.
    pub fn programs(&self) -> Vec<Vec<usize>> {
        let singles = usize::from(self.recogniser.singles);
        let pairs = (0..usize::from(self.recogniser.pairs)).map(|at| vec![singles + 2 * at, singles + 2 * at + 1]);
        (0..singles).map(|at| vec![at]).chain(pairs).collect()
    }
}

impl Tables {
    /// The tables of a file.
    pub fn of(c: &Content<'_>) -> Tables {
        let (mut fields, mut moves) = (Vec::new(), Vec::new());
        let mut known: FxHashMap<Vec<[u8; 3]>, usize> = FxHashMap::default();
        let mut forms = Vec::new();
        let rows = c.blocks.as_ref().map_or(&c.recogniser.forms, |blocks| &blocks.forms);
        for (number, ((form, names), model)) in c.isa.forms.iter().zip(&c.forms).zip(rows).enumerate() {
            let mut rows = Vec::new();
            for (field, names) in form.fields.iter().zip(&names.fields) {
                let own: Vec<[u8; 3]> = moves_of(&field.extents).iter().map(|e| [e.word_lo, e.field_lo, e.width]).collect();
                let at = *known.entry(own.clone()).or_insert_with(|| {
                    moves.extend(own.iter().copied());
                    moves.len() - own.len()
                });
                rows.push(FieldRow {
                    name: names.name,
                    moves: at,
                    move_count: own.len(),
                    width: field.width,
                });
            }
            forms.push(FormRow {
                required: if model.illegal { 0 } else { model.bits.required },
                value: if model.illegal { NEVER } else { model.bits.value },
                constant: model.bits.constant,
                used: model.bits.used,
                unused_zero: model.bits.unused_zero,
                never: c.facts.never[number].unwrap_or(0) as NarrowBits,
                name: names.name,
                instruction: names.instruction,
                fields: placed(&mut fields, &rows),
                field_count: form.fields.len(),
                width: form.width,
                first: model.first,
                more: model.more,
                illegal: model.illegal,
                others: c.facts.others[number],
                layout: names.layout,
            });
        }
        forms.push(FormRow {
            value: NEVER,
            illegal: true,
            ..FormRow::default()
        });
        Tables { forms, fields, moves }
    }
}

/// Numbers in texts.
pub struct NumberTables {
    /// The numbers.
    pub numbers: Vec<NumberRow>,
    /// Parts of numbers: lowest bit in the word, how many, place in the number.
    pub parts: Vec<[u8; 3]>,
}

/// How a number is read from a word and written.
pub struct NumberRow {
    /// The first of its parts.
    pub first: usize,
    /// How many parts it has.
    pub count: usize,
    /// Bits of all of them.
    pub width: u32,
    /// Shifted left by this.
    pub shift: u32,
    /// Bit 0: two's complement; bit 1: hexadecimal.
    pub flags: u8,
    /// Added at the end.
    pub bias: i128,
}

impl NumberTables {
    /// The numbers of a file; nothing if it has none.
    pub fn of(c: &Content<'_>) -> Option<NumberTables> {
        let (formats, firsts, parts) = match (&c.templates, &c.printer) {
            (Some(texts), _) => (&texts.numbers, texts.arrays.numbers.clone(), texts.arrays.parts.clone()),
            (None, Some(printer)) => {
                let (mut firsts, mut parts) = (Vec::new(), Vec::new());
                for n in &printer.numbers {
                    firsts.push(parts.len());
                    parts.extend(n.parts.iter().map(|&(word, width, at)| [word, width, at]));
                }
                (&printer.numbers, firsts, parts)
            }
            (None, None) => return None,
        };
        let numbers = formats.iter().zip(firsts).map(|(n, first)| NumberRow {
            first,
            count: n.parts.len(),
            width: n.width,
            shift: n.shift,
            flags: u8::from(n.signed) | u8::from(n.hex) << 1,
            bias: n.bias.into(),
        });
        Some(NumberTables {
            numbers: numbers.collect(),
            parts,
        })
    }
}

/// Tables about operands.
pub struct OperandTables {
    /// Of all forms: numbers of the name, of the name of the class, of the list that prints it.
    pub rows: Vec<[usize; 3]>,
    /// The first row of each form, and where the last one ends.
    pub first: Vec<usize>,
}

impl OperandTables {
    /// The tables of a file.
    pub fn of(c: &Content<'_>) -> OperandTables {
        let (mut rows, mut first) = (Vec::new(), vec![0]);
        for (form, names) in c.forms.iter().enumerate() {
            for ((name, class), text) in names.operands.iter().zip(c.operand_texts(form)) {
                rows.push([*name, *class, text]);
            }
            first.push(rows.len());
        }
        OperandTables { rows, first }
    }
}
