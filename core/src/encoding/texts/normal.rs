//! A normal form in which texts of a spec and of tables can be compared: a number of few bits
//! becomes a choice among its texts, and neighbouring choices with few short texts are merged. Each
//! step preserves the printed text.

use rustc_hash::FxHashMap;

use super::number::{CHUNK, LONG_CHUNK, NumberFormat, row_bytes};
use crate::encoding::programs::diagram::{Diagrams, Function};
use crate::encoding::programs::factor::Factors;
use crate::model::{Form, NarrowBits, Number, Piece};

/// Most bits of a number whose texts are all written down.
const SMALL: u32 = 8;

/// Which texts become one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// Choices among texts with choices, as in the spec: small tables.
    #[default]
    Nested,
    /// A few choices among flat texts: fewer steps to a text.
    Flat,
    /// As nested, for source text: whatever has room in a few kilobytes is one choice.
    Source,
}

/// Which choices may be one lookup.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// Most texts of its two parts, if it has parts.
    texts: usize,
    /// Most bits that decide.
    bits: u32,
    /// Most bytes of its rows.
    bytes: usize,
}

impl Room {
    /// So many texts and bits, of any size.
    const fn of(texts: usize, bits: u32) -> Room {
        let bytes = usize::MAX;
        Room { texts, bits, bytes }
    }

    /// So many bytes.
    const fn in_bytes(bytes: usize) -> Room {
        Room {
            texts: usize::MAX,
            bits: 10,
            bytes,
        }
    }

    /// May texts of at most so many characters be a choice that so many bits decide?
    pub(super) fn has(self, longest: usize, bits: u32) -> bool {
        bits <= self.bits && row_bytes(longest) << bits <= self.bytes
    }
}

impl Shape {
    /// A choice that stands for two parts.
    const fn joined(self) -> Room {
        match self {
            Shape::Nested => Room::of(128, 10),
            Shape::Flat => Room::of(128, 8),
            Shape::Source => Room::in_bytes(1 << 11),
        }
    }

    /// The same if one part is characters: they cost nothing where they do not make rows longer.
    const fn extended(self) -> Room {
        match self {
            Shape::Nested => Room::of(512, 10),
            Shape::Flat => Room::of(1 << FLAT_BITS, FLAT_BITS),
            Shape::Source => Room::in_bytes(1 << 12),
        }
    }

    /// A choice that stands for choices among choices.
    pub(super) const fn short(self) -> Room {
        match self {
            Shape::Nested => Room::of(usize::MAX, 10),
            Shape::Flat => Room::of(usize::MAX, FLAT_BITS),
            Shape::Source => Room::in_bytes(1 << 15),
        }
    }

    /// Most characters that are written at once.
    pub(super) const fn chunk(self) -> usize {
        match self {
            Shape::Nested | Shape::Flat => CHUNK,
            Shape::Source => LONG_CHUNK,
        }
    }
}

/// Most bits that decide at once in flat texts.
pub(super) const FLAT_BITS: u32 = 12;

/// What was made flat already: forms have most of it in common.
#[derive(Debug, Default)]
pub(super) struct Flat {
    pub(super) texts: FxHashMap<u32, Function>,
    pub(super) parts: FxHashMap<Function, Function>,
    pub(super) pairs: FxHashMap<[Function; 2], Function>,
    pub(super) steps: FxHashMap<u32, usize>,
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Characters.
    Text(String),
    /// A number.
    Number(NumberFormat),
    /// The text whose number the function gives.
    Choice(Function),
}

/// Texts, each once.
#[derive(Debug, Default)]
pub struct Texts {
    /// The functions of choices.
    pub diagrams: Diagrams,
    all: Vec<Vec<Part>>,
    numbers: FxHashMap<Vec<Part>, u32>,
    /// What was made of characters, of two parts, of numbers of few bits, and of choices: forms
    /// have most of them in common.
    literals: FxHashMap<String, u32>,
    pairs: FxHashMap<[Part; 2], Option<Part>>,
    small: FxHashMap<NumberFormat, Function>,
    shortened: FxHashMap<Function, Function>,
    pub(super) shape: Shape,
    /// Bits that one lookup can take.
    pub(super) factors: Factors,
    pub(super) flat: Flat,
}

impl Texts {
    /// None yet.
    #[must_use]
    pub fn new(shape: Shape) -> Texts {
        Texts { shape, ..Texts::default() }
    }

    /// The parts of a text.
    #[must_use]
    pub fn parts(&self, text: u32) -> &[Part] {
        &self.all[text as usize]
    }

    /// The characters of a text that no bit decides.
    #[must_use]
    pub fn plain(&self, text: u32) -> Option<String> {
        match self.parts(text) {
            [] => Some(String::new()),
            [Part::Text(text)] => Some(text.clone()),
            _ => None,
        }
    }

    /// The number of a text.
    pub fn intern(&mut self, parts: Vec<Part>) -> u32 {
        // Characters that stand next to each other are one part.
        let mut own: Vec<Part> = Vec::new();
        for part in parts {
            match (own.last_mut(), part) {
                (_, Part::Text(text)) if text.is_empty() => {}
                (Some(Part::Text(before)), Part::Text(text)) => *before += &text,
                (_, part) => own.push(part),
            }
        }
        let mut joined: Vec<Part> = Vec::new();
        for part in own {
            match joined.pop() {
                Some(last) => joined.extend(self.pair(last, part)),
                None => joined.push(part),
            }
        }
        self.number_of(joined)
    }

    /// Two parts, as one if they can be one.
    fn pair(&mut self, a: Part, b: Part) -> Vec<Part> {
        let pair = [a, b];
        let both = match self.pairs.get(&pair) {
            Some(both) => both.clone(),
            None => {
                let both = self.joined(&pair[0], &pair[1]);
                self.pairs.insert(pair.clone(), both.clone());
                both
            }
        };
        both.map_or_else(|| pair.to_vec(), |both| vec![both])
    }

    fn number_of(&mut self, parts: Vec<Part>) -> u32 {
        let all = &mut self.all;
        *self.numbers.entry(parts).or_insert_with_key(|parts| {
            all.push(parts.clone());
            all.len() as u32 - 1
        })
    }

    /// Two parts as one choice of few short texts, if they can be one.
    fn joined(&mut self, a: &Part, b: &Part) -> Option<Part> {
        let function = |part: &Part, texts: &mut Texts| match part {
            Part::Text(_) => Some(Function::constant(texts.number_of(vec![part.clone()]))),
            Part::Choice(f) => Some(*f),
            Part::Number(_) => None,
        };
        let (f, g) = (function(a, self)?, function(b, self)?);
        if f.value().is_some() && g.value().is_some() {
            return None;
        }
        let plain = |f: Function| -> Option<FxHashMap<u32, String>> {
            let values = self.diagrams.values(f).into_iter();
            values.map(|v| Some((v, self.plain(v)?))).collect()
        };
        let (left, right) = (plain(f)?, plain(g)?);
        let longest = |all: &FxHashMap<u32, String>| all.values().map(String::len).max().unwrap_or(0);
        let bits = self.diagrams.support(f) | self.diagrams.support(g);
        let room = if f.value().is_some() || g.value().is_some() {
            self.shape.extended()
        } else {
            self.shape.joined()
        };
        if self.shape == Shape::Flat && self.factors.of(bits).is_none() {
            return None;
        }
        let both = longest(&left) + longest(&right);
        if both > self.shape.chunk() || left.len() * right.len() > room.texts || !room.has(both, bits.count_ones()) {
            return None;
        }
        let mut pairs: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        for (a, first) in &left {
            for (b, second) in &right {
                let both = format!("{first}{second}");
                let both = if both.is_empty() { Vec::new() } else { vec![Part::Text(both)] };
                let both = self.number_of(both);
                pairs.insert((*a, *b), both);
            }
        }
        let f = self.diagrams.combine(f, g, &mut |a, b| pairs[&(a, b)]);
        Some(Part::Choice(f))
    }

    /// The text that is these characters.
    pub fn literal(&mut self, text: &str) -> u32 {
        if let Some(number) = self.literals.get(text) {
            return *number;
        }
        let number = self.intern(vec![Part::Text(text.to_owned())]);
        self.literals.insert(text.to_owned(), number);
        number
    }

    /// The nested text of a form. That of an invalid row, which is never printed, is that of
    /// another one.
    pub fn nested(&mut self, form: &Form) -> u32 {
        self.pieces(form, &form.text, false)
    }

    /// The text of an operand of a form. Instructions that do not use it have it too, so that
    /// invalid rows are printed, as nothing.
    pub fn operand(&mut self, form: &Form, pieces: &[Piece]) -> u32 {
        self.pieces(form, pieces, true)
    }

    fn pieces(&mut self, form: &Form, pieces: &[Piece], invalid: bool) -> u32 {
        // Most rows of tables are this.
        if let [Piece::Literal(text)] = pieces {
            return self.literal(text);
        }
        let mut parts = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Literal(text) => parts.push(Part::Text(text.clone())),
                Piece::Number(n) => self.number(form, n, &mut parts),
                Piece::Choice { table, rows } => {
                    let t = &form.tables[usize::from(*table)];
                    let valid = |r: usize| invalid || t.rows[r].invalid.is_none();
                    let own: Vec<Option<u32>> = (0..rows.len())
                        .map(|r| valid(r).then(|| self.pieces(form, &rows[r], invalid)))
                        .collect();
                    let any = own.iter().flatten().next().copied();
                    let any = any.unwrap_or_else(|| self.intern(Vec::new()));
                    let values: Vec<Function> = t
                        .map
                        .iter()
                        .map(|row| Function::constant(own[usize::from(*row)].unwrap_or(any)))
                        .collect();
                    let f = self.diagrams.select(&form.positions(&t.selector), &values);
                    self.choice(f, &mut parts);
                }
            }
        }
        self.intern(parts)
    }

    fn number(&mut self, form: &Form, n: &Number, parts: &mut Vec<Part>) {
        let places = form.positions(&n.bits);
        let mut runs: Vec<(u8, u8, u8)> = Vec::new();
        for (at, lo) in places.iter().rev().enumerate() {
            match runs.last_mut() {
                // A run stands in one half of the word.
                Some((start, width, _)) if *start + *width == *lo && u32::from(*lo) != NarrowBits::BITS => *width += 1,
                _ => runs.push((*lo, 1, at as u8)),
            }
        }
        let format = NumberFormat {
            parts: runs,
            width: n.width(),
            shift: n.shift,
            bias: n.bias,
            signed: n.signed,
            hex: n.hex,
        };
        if format.width > SMALL {
            parts.push(Part::Number(format));
            return;
        }
        let f = match self.small.get(&format) {
            Some(f) => *f,
            None => {
                let values: Vec<Function> = (0..1u64 << format.width)
                    .map(|raw| Function::constant(self.literal(&format.text(raw))))
                    .collect();
                let f = self.diagrams.select(&places, &values);
                self.small.insert(format, f);
                f
            }
        };
        self.choice(f, parts);
    }

    /// Appends a choice, or what is left of it.
    pub fn choice(&mut self, f: Function, parts: &mut Vec<Part>) {
        if let Some(text) = f.value() {
            parts.extend(self.parts(text).iter().cloned());
            return;
        }
        let f = match self.shape {
            Shape::Nested | Shape::Source => self.in_short(f),
            Shape::Flat => f,
        };
        parts.push(Part::Choice(f));
    }

    /// A choice as one among few characters, if it always has some: what is mostly empty is asked
    /// about first.
    fn in_short(&mut self, f: Function) -> Function {
        if let Some(known) = self.shortened.get(&f) {
            return *known;
        }
        let empty = self.intern(Vec::new());
        let own = match self.diagrams.values(f).contains(&empty) {
            true => f,
            false => self.short(f).unwrap_or(f),
        };
        self.shortened.insert(f, own);
        own
    }
}
