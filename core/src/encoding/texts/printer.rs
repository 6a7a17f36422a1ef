//! Texts as a printer writes them: operations that pick a few characters, or a list of further
//! operations, by bits of the canonical word.

use rustc_hash::FxHashMap;

use super::normal::{Part, Shape, Texts};
use super::number::NumberFormat;
use crate::encoding::programs::diagram::{Diagrams, Function};
use crate::encoding::programs::program::{Limits, Program};
use crate::model::{Bits, Isa};

/// Texts that are written as source text.
pub const STRAIGHT_TEXTS: Limits<'_> = Limits {
    widest: 10,
    merged: 0,
    rows: 1 << 15,
    operation: 100,
    factors: None,
};

/// The same of flat texts: a choice is one lookup.
pub const FLAT_TEXTS: Limits<'_> = Limits {
    widest: 12,
    operation: 1000,
    ..STRAIGHT_TEXTS
};

/// What an operation does with what it looks up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// It is the number of a chunk, which is written.
    Chunk,
    /// It is the number of a list of operations, which follow.
    List,
    /// It is the number of a list of one operation, which looks at further bits for the same
    /// choice.
    Next,
    /// Nothing is looked up: a number is written.
    Number,
}

/// An operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    /// What to do.
    pub kind: Kind,
    /// The bits of the word that make the index.
    pub bits: Bits,
    /// The first of [`Printer::rows`], or the number in [`Printer::numbers`].
    pub base: u32,
}

/// All texts of an instruction set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printer {
    /// How texts are put together.
    pub shape: Shape,
    /// Characters, as many as are written at once or fewer.
    pub chunks: Vec<String>,
    /// Rows of all operations.
    pub rows: Vec<u16>,
    /// Operations, each once.
    pub operations: Vec<Operation>,
    /// Operations of all lists, one list after the other.
    pub list: Vec<u16>,
    /// Where each list begins, and where the last one ends.
    pub lists: Vec<u32>,
    /// Numbers that have no chunks.
    pub numbers: Vec<NumberFormat>,
    /// The list of each form.
    pub forms: Vec<u16>,
    /// The list of each operand of each form; nothing if operands are not wanted.
    pub operands: Vec<Vec<u16>>,
    /// Bytes of the longest text, without what is left of a word.
    pub longest: usize,
}

/// Why texts cannot be generated: they are too many.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the texts have more than 65536 {0}")]
pub struct TooMany(&'static str);

impl Printer {
    /// The texts of an instruction set, with those of single operands or without.
    ///
    /// # Errors
    /// They are too many for tables with numbers of 16 bits.
    pub fn of(isa: &Isa, with_operands: bool, shape: Shape, limits: Limits<'_>) -> Result<Printer, TooMany> {
        let mut texts = Texts::new(shape);
        let forms: Vec<u32> = isa.forms.iter().map(|f| texts.form(f)).collect();
        let with = if with_operands { isa.forms.as_slice() } else { &[] };
        let operands: Vec<Vec<u32>> = with
            .iter()
            .map(|f| f.operands.iter().map(|o| texts.operand(f, &o.pieces)).collect())
            .collect();
        let mut b = Builder::new(limits, shape);
        let mut number = |text: &u32| b.list(&mut texts, *text);
        let forms: Vec<u32> = forms.iter().map(&mut number).collect();
        let operands: Vec<Vec<u32>> = operands.iter().map(|all| all.iter().map(&mut number).collect()).collect();
        b.finish(&forms, &operands)
    }

    /// Bytes that a buffer for a text has: with what is left of a word, and with what is copied
    /// behind the end.
    #[must_use]
    pub fn room(&self) -> usize {
        self.longest + " residue=0x".len() + 16 + self.shape.chunk() + 1
    }

    /// The operations of a list.
    pub fn operations_of(&self, list: u16) -> impl Iterator<Item = &Operation> {
        let at = usize::from(list);
        let ids = &self.list[self.lists[at] as usize..self.lists[at + 1] as usize];
        ids.iter().map(|id| &self.operations[usize::from(*id)])
    }

    /// The rows of an operation.
    #[must_use]
    pub fn rows_of(&self, operation: &Operation) -> Option<&[u16]> {
        let base = operation.base as usize;
        self.rows.get(base..base + (1usize << operation.bits.count_ones()))
    }

    /// The texts of forms and operands as normal forms, read from the tables that are run; nothing
    /// if they lead nowhere.
    pub(super) fn texts(&self, texts: &mut Texts) -> Option<(Vec<u32>, Vec<Vec<u32>>)> {
        let mut known = FxHashMap::default();
        let forms: Option<Vec<u32>> = self.forms.iter().map(|l| self.text_of(texts, *l, &mut known)).collect();
        let operands: Option<Vec<Vec<u32>>> = self
            .operands
            .iter()
            .map(|all| all.iter().map(|l| self.text_of(texts, *l, &mut known)).collect())
            .collect();
        Some((forms?, operands?))
    }

    fn text_of(&self, texts: &mut Texts, list: u16, known: &mut FxHashMap<u16, u32>) -> Option<u32> {
        if let Some(text) = known.get(&list) {
            return Some(*text);
        }
        let mut parts = Vec::new();
        let operations: Vec<Operation> = self.operations_of(list).copied().collect();
        for o in operations {
            if o.kind == Kind::Number {
                let number = self.numbers.get(o.base as usize)?.clone();
                parts.push(Part::Number(number));
                continue;
            }
            let f = self.choice_of(texts, list, &o, known)?;
            texts.choice(f, &mut parts);
        }
        let text = texts.intern(parts);
        known.insert(list, text);
        Some(text)
    }
}

impl Printer {
    /// The text that an operation of a list writes, as a function of the word.
    fn choice_of(&self, texts: &mut Texts, list: u16, o: &Operation, known: &mut FxHashMap<u16, u32>) -> Option<Function> {
        let (mut rows, mut found) = (Vec::new(), FxHashMap::default());
        for row in self.rows_of(o)?.to_vec() {
            // Most rows are those of other values.
            if let Some(f) = found.get(&row) {
                rows.push(*f);
                continue;
            }
            let f = match o.kind {
                Kind::Chunk => Function::constant(texts.literal(self.chunks.get(usize::from(row))?)),
                // Lists lead to lists with smaller numbers alone, so this ends.
                _ if row >= list => return None,
                Kind::List => Function::constant(self.text_of(texts, row, known)?),
                Kind::Next => {
                    let mut all = self.operations_of(row);
                    let next = *all.next().filter(|n| n.kind != Kind::Number)?;
                    if all.next().is_some() {
                        return None;
                    }
                    self.choice_of(texts, row, &next, known)?
                }
                Kind::Number => return None,
            };
            found.insert(row, f);
            rows.push(f);
        }
        let bits: Vec<u8> = (0..Bits::BITS as u8).rev().filter(|bit| o.bits >> bit & 1 == 1).collect();
        Some(texts.diagrams.select(&bits, &rows))
    }
}

struct Builder<'l> {
    limits: Limits<'l>,
    shape: Shape,
    chunks: Vec<String>,
    chunk_ids: FxHashMap<String, u32>,
    rows: Vec<u32>,
    row_ids: FxHashMap<Vec<u32>, u32>,
    operations: Vec<Operation>,
    operation_ids: FxHashMap<Operation, u32>,
    lists: Vec<Vec<u32>>,
    list_ids: FxHashMap<Vec<u32>, u32>,
    numbers: Vec<NumberFormat>,
    of_text: FxHashMap<u32, u32>,
}

impl<'l> Builder<'l> {
    fn new(limits: Limits<'l>, shape: Shape) -> Builder<'l> {
        Builder {
            limits,
            shape,
            chunks: Vec::new(),
            chunk_ids: FxHashMap::default(),
            rows: Vec::new(),
            row_ids: FxHashMap::default(),
            operations: Vec::new(),
            operation_ids: FxHashMap::default(),
            lists: Vec::new(),
            list_ids: FxHashMap::default(),
            numbers: Vec::new(),
            of_text: FxHashMap::default(),
        }
    }

    fn chunk(&mut self, text: &str) -> u32 {
        if let Some(id) = self.chunk_ids.get(text) {
            return *id;
        }
        let id = self.chunks.len() as u32;
        self.chunks.push(text.to_owned());
        self.chunk_ids.insert(text.to_owned(), id);
        id
    }

    fn rows(&mut self, rows: Vec<u32>) -> u32 {
        let all = &mut self.rows;
        *self.row_ids.entry(rows).or_insert_with_key(|rows| {
            let at = all.len() as u32;
            all.extend(rows);
            at
        })
    }

    fn operation(&mut self, kind: Kind, bits: Bits, base: u32) -> u32 {
        let o = Operation { kind, bits, base };
        let all = &mut self.operations;
        *self.operation_ids.entry(o).or_insert_with(|| {
            all.push(o);
            all.len() as u32 - 1
        })
    }

    fn list_of(&mut self, operations: Vec<u32>) -> u32 {
        let all = &mut self.lists;
        *self.list_ids.entry(operations).or_insert_with_key(|operations| {
            all.push(operations.clone());
            all.len() as u32 - 1
        })
    }

    /// The list that writes a text.
    fn list(&mut self, texts: &mut Texts, text: u32) -> u32 {
        if let Some(list) = self.of_text.get(&text) {
            return *list;
        }
        let mut operations = Vec::new();
        let mut before = String::new();
        for part in texts.parts(text).to_vec() {
            match part {
                Part::Text(text) => before += &text,
                Part::Number(number) => {
                    self.literal(&mut before, &mut operations);
                    let at = self.numbers.iter().position(|n| *n == number).unwrap_or_else(|| {
                        self.numbers.push(number);
                        self.numbers.len() - 1
                    });
                    operations.push(self.operation(Kind::Number, 0, at as u32));
                }
                Part::Choice(f) => self.choice(texts, f, &mut before, &mut operations),
            }
        }
        self.literal(&mut before, &mut operations);
        let list = self.list_of(operations);
        self.of_text.insert(text, list);
        list
    }

    /// Writes characters that nothing decides.
    fn literal(&mut self, text: &mut String, operations: &mut Vec<u32>) {
        let mut rest = text.as_str();
        while !rest.is_empty() {
            // A character has at most four bytes.
            let end = (0..=rest.len().min(self.shape.chunk()))
                .rev()
                .find(|i| rest.is_char_boundary(*i))
                .unwrap_or_default();
            let (head, tail) = rest.split_at(end);
            let chunk = self.chunk(head);
            let base = self.rows(vec![chunk]);
            operations.push(self.operation(Kind::Chunk, 0, base));
            rest = tail;
        }
        text.clear();
    }

    fn choice(&mut self, texts: &mut Texts, f: Function, before: &mut String, operations: &mut Vec<u32>) {
        let values = texts.diagrams.values(f);
        let plain: Option<Vec<String>> = values.iter().map(|t| texts.plain(*t)).collect();
        let plain = plain.filter(|all| all.iter().all(|t| t.len() <= self.shape.chunk()));
        self.literal(before, operations);
        let Some(plain) = plain else {
            let lists: FxHashMap<u32, u32> = values.iter().map(|v| (*v, self.list(texts, *v))).collect();
            let f = texts.diagrams.map(f, &mut |v| lists[&v]);
            return self.lookups(&mut texts.diagrams, f, Kind::List, operations);
        };
        let chunks: FxHashMap<u32, u32> = values.iter().zip(&plain).map(|(v, t)| (*v, self.chunk(t))).collect();
        let f = texts.diagrams.map(f, &mut |v| chunks[&v]);
        self.lookups(&mut texts.diagrams, f, Kind::Chunk, operations);
    }

    /// Appends the lookups of a function; those behind the first are lists of one operation.
    fn lookups(&mut self, diagrams: &mut Diagrams, f: Function, kind: Kind, operations: &mut Vec<u32>) {
        let values = diagrams.values(f);
        // Programs have numbers of 16 bits, which numbers in the order of values are.
        let order: FxHashMap<u32, u32> = values.iter().zip(0..).map(|(v, i)| (*v, i)).collect();
        let numbered = diagrams.map(f, &mut |v| order[&v]);
        let bits = diagrams.support(numbered);
        let program = if self.shape == Shape::Flat && bits.count_ones() as usize <= self.limits.widest && self.limits.allow(bits) {
            Program::at_once(diagrams, numbered)
        } else {
            Program::of(diagrams, numbered, &[], self.limits)
        };
        let mut next = values;
        let mut kind = kind;
        for (at, lookup) in program.lookups.iter().enumerate().rev() {
            let width = lookup.bits.count_ones();
            let states: Vec<Vec<u32>> = lookup
                .rows
                .chunks(1 << width)
                .map(|rows| rows.iter().map(|r| next[usize::from(*r)]).collect())
                .collect();
            let own = states.into_iter().map(|rows| {
                let base = self.rows(rows);
                self.operation(kind, lookup.bits, base)
            });
            let own: Vec<u32> = own.collect();
            if at == 0 {
                operations.extend(own.first());
            } else {
                next = own.into_iter().map(|o| self.list_of(vec![o])).collect();
                kind = Kind::Next;
            }
        }
    }

    fn finish(self, forms: &[u32], operands: &[Vec<u32>]) -> Result<Printer, TooMany> {
        let short = |what: &'static str| move |n: &u32| u16::try_from(*n).map_err(|_| TooMany(what));
        let all = |numbers: &[u32], what: &'static str| -> Result<Vec<u16>, TooMany> { numbers.iter().map(short(what)).collect() };
        let (mut list, mut lists) = (Vec::new(), vec![0]);
        for own in &self.lists {
            list.extend(all(own, "operations")?);
            lists.push(list.len() as u32);
        }
        let mut printer = Printer {
            shape: self.shape,
            rows: all(&self.rows, "parts")?,
            chunks: self.chunks,
            operations: self.operations,
            list,
            lists,
            numbers: self.numbers,
            forms: all(forms, "lists")?,
            operands: operands.iter().map(|o| all(o, "lists")).collect::<Result<_, _>>()?,
            longest: 0,
        };
        printer.longest = printer.lengths().into_iter().max().unwrap_or(0);
        Ok(printer)
    }
}

impl Printer {
    /// For each list, how many lists are left to be finished while one of those in it is written;
    /// one that ends a list does not wait.
    #[must_use]
    pub fn depths(&self) -> Vec<usize> {
        // A list leads to lists before it.
        let mut depths: Vec<usize> = Vec::new();
        for list in 0..self.lists.len() - 1 {
            let count = self.operations_of(list as u16).count();
            let own = self.operations_of(list as u16).enumerate().map(|(at, o)| match o.kind {
                Kind::Chunk | Kind::Number => 0,
                Kind::List | Kind::Next => {
                    let rows = self.rows_of(o).unwrap_or_default().iter();
                    let deepest = rows.map(|r| depths.get(usize::from(*r)).copied().unwrap_or(usize::MAX / 2));
                    deepest.max().unwrap_or(0) + usize::from(at + 1 < count)
                }
            });
            let own = own.max().unwrap_or(0);
            depths.push(own);
        }
        depths
    }
}

impl Printer {
    /// Bytes of the longest text of each list.
    #[must_use]
    pub fn lengths(&self) -> Vec<usize> {
        // A list leads to lists before it.
        let mut lengths: Vec<usize> = Vec::new();
        for list in 0..self.lists.len() - 1 {
            let own = self.operations_of(list as u16).map(|o| {
                let rows = self.rows_of(o).unwrap_or_default();
                match o.kind {
                    Kind::Chunk => rows.iter().map(|r| self.chunks[usize::from(*r)].len()).max(),
                    Kind::List | Kind::Next => rows.iter().map(|r| lengths[usize::from(*r)]).max(),
                    // A sign, and 20 decimal digits, or 16 others behind `0x`.
                    Kind::Number => Some(21),
                }
                .unwrap_or(0)
            });
            let own = own.sum();
            lengths.push(own);
        }
        lengths
    }
}
