//! Texts as templates: what the spec writes, piece by piece, in flat tables in which each piece
//! stands once. A small interpreter of these tables reads texts, and can print them.

use rustc_hash::FxHashMap;

use super::lookahead::{MANY, Met, behind, choice_firsts, form_tokens, row_key};
use super::numeric::{Numeric, Size};
use crate::encoding::texts::number::NumberFormat;
use crate::encoding::texts::printer::Printer;
use crate::model::{Form, Isa, Number, Piece, Table};

/// Where no row begins that a word has.
pub const NOWHERE: u16 = u16::MAX;
/// The code of a row that has several, none of which is the one that an encoder writes.
const SEVERAL: u16 = u16::MAX;
/// The end of a sequence of steps. Steps have a kind in the two high bits, and a number below.
const END: u16 = 3 << 14;
/// Values of a selector whose rows stand together.
const BLOCK: usize = 16;
/// Numbers that a step can have.
const MOST: usize = 1 << 14;

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Literal,
    Number,
    Choice,
}

fn step(kind: Kind, number: usize) -> u16 {
    (kind as u16) << 14 | number as u16
}

/// A run of bits: lowest bit in the word, how many, place in the value.
type Part = [u8; 3];

/// A choice among rows by bits of the word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Choice {
    parts: Vec<Part>,
    /// The row of each value of these bits.
    map: Vec<u16>,
    /// The steps of each row, as a number of a sequence, and its codes.
    rows: Vec<(Option<usize>, Codes)>,
    /// The characters with which it can begin.
    firsts: [u64; 2],
}

/// The texts of all forms.
#[derive(Debug, Default)]
pub struct Templates {
    literals: Vec<String>,
    numbers: Vec<NumberFormat>,
    choices: Vec<Choice>,
    /// Sequences of steps, without their ends.
    sequences: Vec<Vec<u16>>,
    /// The sequence of each form; nothing for one that is no instruction.
    forms: Vec<Option<usize>>,
    /// The tokens of each form.
    tokens: Vec<[u64; 4]>,
    /// The sequence of each operand of each form.
    operands: Vec<Vec<usize>>,
    known: Known,
}

/// Where pieces stand that are there already.
#[derive(Debug, Default)]
struct Known {
    literals: FxHashMap<String, usize>,
    numbers: FxHashMap<NumberFormat, usize>,
    choices: FxHashMap<Choice, usize>,
    sequences: FxHashMap<Vec<u16>, usize>,
}

fn interned<T: Clone + Eq + std::hash::Hash>(all: &mut Vec<T>, known: &mut FxHashMap<T, usize>, own: T) -> usize {
    *known.entry(own).or_insert_with_key(|own| {
        all.push(own.clone());
        all.len() - 1
    })
}

/// The runs that bits of the word make, of which the high one is first.
fn parts(places: &[u8]) -> Vec<Part> {
    let mut runs: Vec<Part> = Vec::new();
    for (at, lo) in places.iter().rev().enumerate() {
        match runs.last_mut() {
            Some([start, width, _]) if *start + *width == *lo => *width += 1,
            _ => runs.push([*lo, 1, at as u8]),
        }
    }
    runs
}

fn format(form: &Form, n: &Number) -> NumberFormat {
    let runs = parts(&form.positions(&n.bits));
    NumberFormat {
        parts: runs.into_iter().map(|[lo, width, at]| (lo, width, at)).collect(),
        width: n.width(),
        shift: n.shift,
        bias: n.bias,
        signed: n.signed,
        hex: n.hex,
    }
}

/// What is known of a row: the codes that are read for it, and its first tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Codes {
    /// The one that an encoder writes, or the only one.
    written: u16,
    /// Bits that all codes have, and bits that one of them has.
    all: u16,
    any: u16,
    /// The first tokens of the row.
    key: u16,
}

impl Codes {
    const NONE: Codes = Codes {
        written: SEVERAL,
        all: 0,
        any: 0,
        key: 0,
    };

    /// Those of all rows of a table.
    fn of(table: &Table, rows: &[Vec<Piece>]) -> Vec<Codes> {
        let mut found = vec![(u16::MAX, 0, 0); rows.len()];
        for (row, code) in table.map.iter().zip(0u32..) {
            let (all, any, count) = &mut found[usize::from(*row)];
            (*all, *any, *count) = (*all & code as u16, *any | code as u16, *count + 1);
        }
        let rows = table.rows.iter().zip(rows).zip(found);
        let rows = rows.map(|((row, pieces), (all, any, count))| Codes {
            written: match row.canonical {
                Some(code) => code as u16,
                None if count == 1 => all,
                None => SEVERAL,
            },
            all,
            any,
            key: row_key(pieces),
        });
        rows.collect()
    }

    fn numbers(self) -> [usize; 4] {
        [self.written, self.all, self.any, self.key].map(usize::from)
    }
}

impl Templates {
    /// The texts of an instruction set; nothing if they are too many for steps of 16 bits.
    #[must_use]
    pub fn of(isa: &Isa) -> Option<Templates> {
        let mut t = Templates::default();
        for form in &isa.forms {
            let met = Met::of(form);
            let own = form.illegal.is_none().then(|| t.sequence(&met, &form.text));
            t.forms.push(own);
            t.tokens.push(form_tokens(&met));
            let operands = form.operands.iter().map(|o| t.sequence(&met, &o.pieces)).collect();
            t.operands.push(operands);
        }
        let most = [t.literals.len(), t.numbers.len(), t.choices.len()];
        most.iter().all(|n| *n <= MOST).then_some(t)
    }

    fn sequence(&mut self, met: &Met<'_>, pieces: &[Piece]) -> usize {
        let mut own = Vec::new();
        let mut text = String::new();
        for piece in pieces {
            if let Piece::Literal(more) = piece {
                text += more;
                continue;
            }
            self.literal(&mut text, &mut own);
            own.push(match piece {
                Piece::Literal(_) => continue,
                Piece::Number(n) => step(Kind::Number, self.number(format(met.form, n))),
                Piece::Choice { table, rows } => {
                    let (number, table) = (*table, met.table(*table));
                    let firsts = choice_firsts(met, number, rows);
                    let codes = Codes::of(table, rows);
                    let rows = rows.iter().zip(codes).enumerate();
                    let rows = rows.map(|(row, (pieces, codes))| match met.has(number, row) {
                        true => (Some(self.sequence(met, pieces)), codes),
                        false => (None, Codes::NONE),
                    });
                    let rows = rows.collect();
                    let choice = Choice {
                        parts: parts(&met.form.positions(&table.selector)),
                        map: table.map.clone(),
                        rows,
                        firsts,
                    };
                    step(Kind::Choice, interned(&mut self.choices, &mut self.known.choices, choice))
                }
            });
        }
        self.literal(&mut text, &mut own);
        interned(&mut self.sequences, &mut self.known.sequences, own)
    }

    fn literal(&mut self, text: &mut String, own: &mut Vec<u16>) {
        if !text.is_empty() {
            let literal = interned(&mut self.literals, &mut self.known.literals, std::mem::take(text));
            own.push(step(Kind::Literal, literal));
        }
    }

    fn number(&mut self, number: NumberFormat) -> usize {
        interned(&mut self.numbers, &mut self.known.numbers, number)
    }

    /// Where the numbers of a printer stand among those of these texts.
    pub fn with_numbers_of(&mut self, printer: &Printer) -> Vec<usize> {
        printer.numbers.iter().map(|n| self.number(n.clone())).collect()
    }

    /// The numbers, in which texts and [`Templates::with_numbers_of`] find theirs.
    #[must_use]
    pub fn numbers(&self) -> &[NumberFormat] {
        &self.numbers
    }

    /// The texts laid out in arrays; nothing if they are too many for numbers of 16 bits.
    #[must_use]
    pub fn laid_out(&self) -> Option<Arrays> {
        let mut a = Arrays::default();
        // Long ones first: short ones are often a part of them.
        let mut order: Vec<&String> = self.literals.iter().collect();
        order.sort_by_key(|text| std::cmp::Reverse(text.len()));
        for text in order {
            placed(&mut a.characters, text.as_bytes());
        }
        for text in &self.literals {
            let first = placed(&mut a.characters, text.as_bytes());
            a.literals.push([first, text.len(), behind(text) as usize]);
        }
        let ended: Vec<Vec<u16>> = self.sequences.iter().map(|s| s.iter().copied().chain([END]).collect()).collect();
        let mut order: Vec<&Vec<u16>> = ended.iter().collect();
        order.sort_by_key(|steps| std::cmp::Reverse(steps.len()));
        for steps in order {
            placed(&mut a.steps, steps);
        }
        let starts: Vec<usize> = ended.iter().map(|steps| placed(&mut a.steps, steps)).collect();
        let start = |sequence: &Option<usize>| sequence.map_or(usize::from(NOWHERE), |s| starts[s]);
        a.forms = self.forms.iter().map(start).collect();
        a.tokens.clone_from(&self.tokens);
        a.operands = self.operands.iter().map(|all| all.iter().map(|s| starts[*s]).collect()).collect();

        let rows_of = |c: &Choice| {
            let row = |(s, codes): &(Option<usize>, Codes)| {
                let [written, all, any, key] = codes.numbers();
                [start(s), written, all, any, key]
            };
            c.rows.iter().map(row).collect::<Vec<[usize; 5]>>()
        };
        let mut order: Vec<&Choice> = self.choices.iter().collect();
        order.sort_by_key(|c| std::cmp::Reverse((c.map.len(), c.rows.len())));
        for c in order {
            let rows = rows_of(c);
            placed(&mut a.rows, &rows);
            a.map(&c.map);
        }
        for c in &self.choices {
            let rows = rows_of(c);
            let (wide, map) = a.map(&c.map);
            let parts = placed(&mut a.parts, &c.parts);
            let first = placed(&mut a.rows, &rows);
            a.firsts.push(c.firsts);
            let order = placed(&mut a.order, &in_order(&rows));
            a.choices
                .push([parts, c.parts.len(), usize::from(wide), map, first, rows.len(), order]);
        }
        for n in &self.numbers {
            let own: Vec<Part> = n.parts.iter().map(|p| [p.0, p.1, p.2]).collect();
            a.numbers.push(placed(&mut a.parts, &own));
        }
        let fits = |n: &usize| *n <= usize::from(u16::MAX);
        let wide = a
            .literals
            .iter()
            .flatten()
            .chain(a.choices.iter().flatten())
            .chain(&a.numbers)
            .chain(&a.blocks);
        // No sequence begins where rows that no word has do.
        (a.steps.len() < usize::from(NOWHERE) && wide.chain(&a.forms).all(fits)).then_some(a)
    }
}

/// Where values stand in an array; they are appended if they do not.
pub fn placed<T: PartialEq + Clone>(all: &mut Vec<T>, own: &[T]) -> usize {
    if own.is_empty() {
        return 0;
    }
    let found = all.windows(own.len()).position(|there| there == own);
    found.unwrap_or_else(|| {
        // What ends the array may begin what is appended.
        let most = own.len().min(all.len());
        let shared = (0..most).rev().find(|n| all[all.len() - n..] == own[..*n]).unwrap_or(0);
        all.extend_from_slice(&own[shared..]);
        all.len() - own.len()
    })
}

/// The rows of a choice by their keys, if they are many.
fn in_order(rows: &[[usize; 5]]) -> Vec<u16> {
    let mut order: Vec<u16> = (0..rows.len()).filter(|_| rows.len() > MANY).map(|row| row as u16).collect();
    order.sort_by_key(|row| rows[usize::from(*row)][4]);
    order
}

/// Texts as arrays of numbers.
#[derive(Clone, Debug, Default)]
pub struct Arrays {
    /// Characters of all literals.
    pub characters: Vec<u8>,
    /// First character, how many, what must follow if they are to be compared at once.
    literals: Vec<[usize; 3]>,
    /// Runs of bits of numbers and choices.
    pub parts: Vec<Part>,
    /// The first run of each number.
    pub numbers: Vec<usize>,
    /// First run, how many, whether rows are in the wide array, the first block of the map, the
    /// first row, how many, and where they stand in the order of their keys.
    choices: Vec<[usize; 7]>,
    /// The characters with which each choice can begin.
    firsts: Vec<[u64; 2]>,
    /// First step, the code that is written, bits that all codes have, bits that one of them has,
    /// the first tokens.
    rows: Vec<[usize; 5]>,
    /// The rows of choices that have many, by their keys.
    order: Vec<u16>,
    /// Where each block of a map begins in one of the two arrays behind. Many blocks are equal.
    blocks: Vec<usize>,
    narrow: Vec<u8>,
    wide: Vec<u16>,
    steps: Vec<u16>,
    /// The first step of each form, or [`NOWHERE`].
    pub forms: Vec<usize>,
    /// The tokens of each form: those of all its texts, and those of any.
    tokens: Vec<[u64; 4]>,
    /// The first step of each operand of each form.
    pub operands: Vec<Vec<usize>>,
}

impl Arrays {
    fn map(&mut self, map: &[u16]) -> (bool, usize) {
        let narrow = map.iter().map(|row| u8::try_from(*row).ok()).collect::<Option<Vec<u8>>>();
        let blocks: Vec<usize> = match &narrow {
            Some(own) => own.chunks(BLOCK).map(|block| placed(&mut self.narrow, block)).collect(),
            None => map.chunks(BLOCK).map(|block| placed(&mut self.wide, block)).collect(),
        };
        (narrow.is_none(), placed(&mut self.blocks, &blocks))
    }

    /// The arrays as tables.
    #[must_use]
    pub fn tables(&self) -> Vec<Numeric> {
        fn rows<'r, T: Copy + Into<u64> + 'r>(all: impl IntoIterator<Item = &'r [T]>) -> Vec<Vec<u64>> {
            all.into_iter().map(|row| row.iter().map(|n| (*n).into()).collect()).collect()
        }
        fn numbers<'r>(all: impl IntoIterator<Item = &'r [usize]>) -> Vec<Vec<u64>> {
            all.into_iter().map(|row| row.iter().map(|n| *n as u64).collect()).collect()
        }
        vec![
            Numeric::new("literals", Size::Half, 3, numbers(self.literals.iter().map(|r| r.as_slice()))),
            Numeric::new("choices", Size::Half, 7, numbers(self.choices.iter().map(|r| r.as_slice()))),
            Numeric::new("choice_rows", Size::Half, 5, numbers(self.rows.iter().map(|r| r.as_slice()))),
            Numeric::new("map_blocks", Size::Half, 1, numbers(self.blocks.chunks(1))),
            Numeric::new("narrow_rows", Size::Byte, 1, rows(self.narrow.chunks(1))),
            Numeric::new("wide_rows", Size::Half, 1, rows(self.wide.chunks(1))),
            Numeric::new("steps", Size::Half, 1, rows(self.steps.chunks(1))),
            Numeric::new("form_texts", Size::Half, 1, numbers(self.forms.chunks(1))),
        ]
    }

    /// What a reader sees before it reads, as tables.
    #[must_use]
    pub fn reading_tables(&self) -> Vec<Numeric> {
        let firsts = self.firsts.iter().map(|r| r.to_vec()).collect();
        let tokens = self.tokens.iter().map(|r| r.to_vec()).collect();
        vec![
            Numeric::new("choice_firsts", Size::Double, 2, firsts),
            Numeric::new("form_tokens", Size::Double, 4, tokens),
            Numeric::new(
                "row_order",
                Size::Half,
                1,
                self.order.iter().map(|row| vec![(*row).into()]).collect(),
            ),
        ]
    }

    /// Bytes of the longest text.
    #[must_use]
    pub fn longest(&self) -> usize {
        let mut known = FxHashMap::default();
        let starts = self.forms.iter().chain(self.operands.iter().flatten());
        starts.map(|start| self.length(*start, &mut known)).max().unwrap_or(0)
    }

    /// Bytes of the longest text of some steps.
    fn length(&self, start: usize, known: &mut FxHashMap<usize, usize>) -> usize {
        if start == usize::from(NOWHERE) {
            return 0;
        }
        if let Some(length) = known.get(&start) {
            return *length;
        }
        let steps = self.steps[start..].iter().take_while(|step| **step != END);
        let mut length = 0;
        for step in steps {
            let choice = Arrays::of_kind(*step, Kind::Choice).map(|at| self.choices[at]);
            length += match (self.literal(*step), choice) {
                (Some(text), _) => text.len(),
                (None, Some([.., first, count, _])) => {
                    let rows = self.rows[first..first + count].iter();
                    rows.map(|[start, ..]| self.length(*start, known)).max().unwrap_or(0)
                }
                // A sign, and 20 decimal digits, or 16 others behind `0x`.
                (None, None) => 21,
            };
        }
        known.insert(start, length);
        length
    }

    /// Do the arrays hold just the texts of the spec? It is shown by reading them back.
    #[must_use]
    pub fn agrees(&self, isa: &Isa, numbers: &[NumberFormat]) -> bool {
        self.forms.len() == isa.forms.len()
            && self.tokens.len() == isa.forms.len()
            && self.operands.len() == isa.forms.len()
            && isa.forms.iter().enumerate().all(|(at, form)| {
                let (own, met) = (self.forms[at], Met::of(form));
                let text = match form.illegal {
                    Some(_) => own == usize::from(NOWHERE),
                    None => self.tokens[at] == form_tokens(&met) && self.same(numbers, &met, own, &form.text),
                };
                let operands = &self.operands[at];
                text && operands.len() == form.operands.len()
                    && operands
                        .iter()
                        .zip(&form.operands)
                        .all(|(own, o)| self.same(numbers, &met, *own, &o.pieces))
            })
    }

    /// Are the steps from here on those of these pieces?
    fn same(&self, numbers: &[NumberFormat], met: &Met<'_>, start: usize, pieces: &[Piece]) -> bool {
        let mut at = start;
        let mut next = || {
            at += 1;
            self.steps.get(at - 1).copied()
        };
        let mut rest = pieces.iter().peekable();
        while let Some(piece) = rest.next() {
            let same = match piece {
                Piece::Literal(text) => {
                    let mut text = text.clone();
                    while let Some(Piece::Literal(more)) = rest.next_if(|p| matches!(p, Piece::Literal(_))) {
                        text += more;
                    }
                    text.is_empty() || next().is_some_and(|step| self.literal(step) == Some(text.as_bytes()))
                }
                Piece::Number(n) => next().is_some_and(|step| self.number(numbers, step) == Some(format(met.form, n))),
                Piece::Choice { table, rows } => next().is_some_and(|step| self.same_choice(numbers, met, step, *table, rows)),
            };
            if !same {
                return false;
            }
        }
        next() == Some(END)
    }

    fn of_kind(step: u16, kind: Kind) -> Option<usize> {
        (step >> 14 == kind as u16).then_some(usize::from(step) & (MOST - 1))
    }

    fn literal(&self, step: u16) -> Option<&[u8]> {
        let [first, length, follows] = *self.literals.get(Arrays::of_kind(step, Kind::Literal)?)?;
        let own = self.characters.get(first..first + length)?;
        (behind(std::str::from_utf8(own).ok()?) as usize == follows).then_some(own)
    }

    fn parts(&self, first: usize, count: usize) -> Option<&[Part]> {
        self.parts.get(first..first + count)
    }

    /// The rows of a choice in the order of their keys.
    fn ordered(&self, order: usize, count: usize) -> Option<&[u16]> {
        let count = if count > MANY { count } else { 0 };
        self.order.get(order..order + count)
    }

    fn number(&self, numbers: &[NumberFormat], step: u16) -> Option<NumberFormat> {
        let at = Arrays::of_kind(step, Kind::Number)?;
        let own = numbers.get(at)?;
        let parts = self.parts(*self.numbers.get(at)?, own.parts.len())?;
        Some(NumberFormat {
            parts: parts.iter().map(|[lo, width, at]| (*lo, *width, *at)).collect(),
            ..own.clone()
        })
    }

    fn same_choice(&self, numbers: &[NumberFormat], met: &Met<'_>, step: u16, number: u16, rows: &[Vec<Piece>]) -> bool {
        let table = met.table(number);
        let own = Arrays::of_kind(step, Kind::Choice).and_then(|at| Some((*self.choices.get(at)?, *self.firsts.get(at)?)));
        let Some(([parts_at, part_count, wide, map, first, count, order], firsts)) = own else {
            return false;
        };
        let row_at = |code: usize| {
            let at = self.blocks.get(map + code / BLOCK)? + code % BLOCK;
            match wide {
                0 => self.narrow.get(at).map(|row| u16::from(*row)),
                1 => self.wide.get(at).copied(),
                _ => None,
            }
        };
        let own_map: Option<Vec<u16>> = (0..table.map.len()).map(row_at).collect();
        let bits = parts(&met.form.positions(&table.selector));
        own_map.as_ref() == Some(&table.map)
            && firsts == choice_firsts(met, number, rows)
            && self.parts(parts_at, part_count) == Some(bits.as_slice())
            && 1usize << bits.iter().map(|p| p[1]).sum::<u8>() == table.map.len()
            && count == rows.len()
            && self.rows.get(first..first + count).map(in_order).as_deref() == self.ordered(order, count)
            && rows
                .iter()
                .zip(Codes::of(table, rows))
                .enumerate()
                .all(|(row, (pieces, expected))| {
                    let Some([start, codes @ ..]) = self.rows.get(first + row).copied() else {
                        return false;
                    };
                    match met.has(number, row) {
                        true => codes == expected.numbers() && self.same(numbers, met, start, pieces),
                        false => start == usize::from(NOWHERE),
                    }
                })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::InstructionSet;

    fn arrays(name: &str) -> (InstructionSet, Templates, Arrays) {
        let set = InstructionSet::builtin(name).expect("built in");
        let templates = Templates::of(set.model()).expect("few texts");
        let arrays = templates.laid_out().expect("few texts");
        (set, templates, arrays)
    }

    #[test]
    fn arrays_with_anything_changed_are_refused() {
        let (set, templates, good) = arrays("rv32");
        let agrees = |a: &Arrays| a.agrees(set.model(), templates.numbers());
        assert!(agrees(&good));
        let refused = |what: &str, change: &dyn Fn(&mut Arrays)| {
            let mut bad = good.clone();
            change(&mut bad);
            assert!(!agrees(&bad), "{what}");
        };
        for at in 0..good.steps.len() {
            refused(&format!("step {at}"), &|a| a.steps[at] ^= 1);
            refused(&format!("kind {at}"), &|a| a.steps[at] ^= 1 << 14);
        }
        for at in 0..good.characters.len() {
            refused(&format!("character {at}"), &|a| a.characters[at] ^= 1);
        }
        for at in 0..good.parts.len() {
            refused(&format!("part {at}"), &|a| a.parts[at][0] ^= 1);
        }
        for at in 0..good.choices.len() {
            // Few rows have no order.
            let columns = if good.choices[at][5] > MANY { 7 } else { 6 };
            for column in 0..columns {
                refused(&format!("choice {at}, {column}"), &|a| a.choices[at][column] += 1);
            }
        }
        for at in 0..good.rows.len() {
            refused(&format!("row {at}"), &|a| a.rows[at][0] = a.steps.len() + 1);
            if good.rows[at][0] != usize::from(NOWHERE) {
                for column in 1..5 {
                    refused(&format!("codes {at}, {column}"), &|a| a.rows[at][column] ^= 1);
                }
            }
        }
        for at in 0..good.blocks.len() {
            refused(&format!("block {at}"), &|a| a.blocks[at] = a.narrow.len());
        }
        for at in 0..good.narrow.len() {
            refused(&format!("map {at}"), &|a| a.narrow[at] ^= 1);
        }
        for at in 0..good.literals.len() {
            refused(&format!("behind {at}"), &|a| a.literals[at][2] += 1);
        }
        for at in 0..good.firsts.len() {
            refused(&format!("first characters {at}"), &|a| a.firsts[at][1] ^= 1);
        }
        for at in 0..good.forms.len() {
            refused(&format!("tokens {at}"), &|a| a.tokens[at][0] ^= 1);
            refused(&format!("form {at}"), &|a| a.forms[at] = a.steps.len() - 1);
        }
    }

    #[test]
    fn what_is_placed_is_found_and_shares_what_is_there() {
        let mut all = b"abcd".to_vec();
        assert_eq!(
            [placed(&mut all, b"bc"), placed(&mut all, b"cdef"), placed(&mut all, b"xy")],
            [1, 2, 6]
        );
        assert_eq!(all, b"abcdefxy");
        assert_eq!(placed(&mut all, b""), 0);
    }
}
