//! Programs of forms as sums. The bits that decide what counts in a word are taken apart into
//! blocks. A lookup of each block finds a class: values that nothing else tells apart. Classes are
//! numbered so that the sum of them is the place of an effect. No lookup waits for another one, all
//! indices are brought down by constants, and the tables are small.
//!
//! What is laid out is read back and proved against trees and plans, as the arrays of a recogniser
//! are.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::facts::Facts;
use super::tables::{Effect, Finder, Recogniser, Row};
use crate::encoding::form_code::FormCode;
use crate::encoding::programs::check::{self, Mismatch};
use crate::encoding::programs::diagram::{Diagrams, Function};
use crate::encoding::programs::factor::{Factors, index, values};
use crate::encoding::programs::model::{Class, FAIL, FormModel, Model, Shape};
use crate::encoding::programs::program::{Lookup, Program};
use crate::encoding::tree::Tree;
use crate::model::{Bits, Isa, NarrowBits};

/// Rounds, and blocks of each, from few lookups to many.
const TRIED: [(usize, usize); 10] = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (1, 5), (1, 6), (2, 3), (3, 2), (4, 2)];
/// Bits of the smallest blocks that are tried.
const NARROW: u32 = 5;
/// Most classes of two blocks that are made one.
const CLASSES: usize = 1 << 10;
/// Most functions of a form that are taken apart.
const FUNCTIONS: usize = 12;
/// Most restrictions of functions that are tried for all forms together.
const WORK: usize = 1 << 20;
/// Most sums of a form.
const SUMS: usize = 1 << 14;

/// How large tables may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// Most bits of a block.
    pub(crate) widest: u32,
    /// Bytes of tables that are worth a lookup less.
    pub(crate) bytes: usize,
}

/// A lookup of one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlockLookup {
    /// The bits of the block.
    pub(crate) bits: NarrowBits,
    /// Brings them to the top.
    pub(crate) factor: u64,
    /// The first row.
    pub(crate) rows: u32,
}

/// Lookups whose classes are summed up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    /// One for each place.
    pub(crate) lookups: Vec<BlockLookup>,
    /// Where the effects of the sums begin.
    pub(crate) sums: u32,
}

/// A decoder whose forms have blocks.
#[derive(Clone, Debug)]
pub(crate) struct Blocks {
    /// The programs that find forms.
    pub(crate) finders: Vec<Finder>,
    /// Their rows.
    pub(crate) finder_rows: Vec<u16>,
    /// In the order of the spec; the first step of a form is the number of its shape.
    pub(crate) forms: Vec<Row>,
    /// Bits of an index at each place of each round: more than a block has, if another form has
    /// more there. The other bits of the index follow from those of the block.
    pub(crate) widths: Vec<Vec<u32>>,
    /// What forms have in common: all rounds. The first one is that of words without a form.
    pub(crate) shapes: Vec<Vec<Round>>,
    /// Numbers of classes, each times the sums of those before it. Rows of one lookup fill gaps of
    /// another.
    pub(crate) rows: Vec<u16>,
    /// The effect of each sum.
    pub(crate) sums: Vec<u16>,
    /// The first one stands for an invalid word.
    pub(crate) effects: Vec<Effect>,
}

/// Some bits, and what is left of the functions of a form for each class of their values: one value
/// of each.
#[derive(Clone, Debug)]
struct Part {
    bits: Bits,
    classes: Vec<(Vec<Function>, Bits)>,
}

/// Functions of a form: those that say which bits count, as many as the number says, and behind
/// them those that say which bits are flipped.
type Functions = (Vec<Function>, usize);

/// Functions that are taken apart.
struct Taken<'d> {
    d: &'d mut Diagrams,
    all: Vec<Function>,
    checks: usize,
    joined: Joined,
    /// Restrictions so far.
    work: usize,
}

/// Parts of functions as one.
type Joined = FxHashMap<[Bits; 2], Part>;

/// Finds blocks.
struct Finding<'d> {
    d: &'d mut Diagrams,
    factors: &'d Factors,
    widest: u32,
    known: FxHashMap<(Functions, usize), Option<Vec<Part>>>,
    joined: FxHashMap<Functions, Joined>,
    work: usize,
}

impl Finding<'_> {
    /// The blocks of some functions for so many places that need the smallest tables.
    fn parts(&mut self, functions: &Functions, places: usize) -> Option<Vec<Part>> {
        let key = (functions.clone(), places);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let mut taken = Taken::of(self.d, functions);
        taken.joined = self.joined.remove(functions).unwrap_or_default();
        taken.work = self.work;
        let tried = (NARROW..=self.widest).filter_map(|widest| taken.parts(places, widest, self.factors));
        let best = tried.min_by_key(|parts| {
            let rows: usize = parts.iter().map(|p| 1 << p.bits.count_ones()).sum();
            2 * rows + parts.iter().map(|p| p.classes.len()).product::<usize>()
        });
        self.work = taken.work;
        self.joined.insert(functions.clone(), taken.joined);
        self.known.insert(key, best.clone());
        best
    }

    /// The functions of a form in rounds, with their blocks.
    fn rounds(&mut self, functions: &Functions, rounds: usize, places: usize) -> Option<Vec<(Functions, Vec<Part>)>> {
        let (all, checks) = functions;
        let mut out: Vec<(Functions, Vec<Part>)> = Vec::new();
        if let Some(parts) = self.parts(functions, places) {
            out.push((functions.clone(), parts));
        } else {
            let mut order: Vec<usize> = (0..all.len()).collect();
            order.sort_by_key(|at| std::cmp::Reverse(self.d.support(all[*at]).count_ones()));
            for at in order {
                let with = |(own, own_checks): &Functions| {
                    let (mut own, mut own_checks) = (own.clone(), *own_checks);
                    let check = at < *checks;
                    own.insert(if check { own_checks } else { own.len() }, all[at]);
                    own_checks += usize::from(check);
                    (own, own_checks)
                };
                let room = out.iter().enumerate().find_map(|(round, (own, _))| {
                    let own = with(own);
                    Some((round, (self.parts(&own, places)?, own)))
                });
                if let Some((round, (parts, own))) = room {
                    out[round] = (own, parts);
                } else {
                    let own = with(&(Vec::new(), 0));
                    let parts = self.parts(&own, places)?;
                    out.push((own, parts));
                }
            }
        }
        if out.len() > rounds {
            return None;
        }
        out.resize(rounds, ((Vec::new(), 0), Vec::new()));
        Some(out)
    }
}

impl<'d> Taken<'d> {
    fn of(d: &'d mut Diagrams, (all, checks): &Functions) -> Taken<'d> {
        Taken {
            d,
            all: all.clone(),
            checks: *checks,
            joined: FxHashMap::default(),
            work: 0,
        }
    }

    /// What is left for a value of some bits. Nothing else matters where the word is invalid.
    fn left(&mut self, of: &[Function], bits: Bits, value: Bits) -> Vec<Function> {
        let mut left = of.to_vec();
        for f in &mut left {
            let mut own = bits & self.d.support(*f);
            while own != 0 {
                let bit = own.trailing_zeros();
                *f = self.d.restrict(*f, bit as u8, value >> bit & 1 == 1);
                own &= own - 1;
            }
        }
        let fail = Function::constant(FAIL.into());
        if left[..self.checks].contains(&fail) {
            left.fill(fail);
        }
        left
    }

    /// Two parts as one; nothing if they have too many classes.
    fn join(&mut self, a: &Part, b: &Part) -> Option<Part> {
        if a.classes.len() * b.classes.len() > CLASSES {
            return None;
        }
        if let Some(known) = self.joined.get(&[a.bits, b.bits]) {
            return Some(known.clone());
        }
        self.work += a.classes.len() * b.classes.len() * self.all.len();
        if self.work > WORK {
            return None;
        }
        let mut classes: FxHashMap<Vec<Function>, Bits> = FxHashMap::default();
        let mut order = Vec::new();
        for (own, low) in &a.classes {
            for (_, high) in &b.classes {
                let left = self.left(own, b.bits, *high);
                if let Entry::Vacant(free) = classes.entry(left.clone()) {
                    free.insert(low | high);
                    order.push((left, low | high));
                }
            }
        }
        let part = Part {
            bits: a.bits | b.bits,
            classes: order,
        };
        self.joined.insert([a.bits, b.bits], part.clone());
        Some(part)
    }

    /// Takes the bits apart into few blocks: bits that decide something together stay together.
    fn parts(&mut self, places: usize, widest: u32, factors: &Factors) -> Option<Vec<Part>> {
        let support = self.all.iter().fold(0, |all, f| all | self.d.support(*f));
        let whole = self.all.clone();
        let mut parts: Vec<Part> = Vec::new();
        for bit in (0..Bits::BITS).filter(|bit| support >> bit & 1 == 1) {
            let none = Part {
                bits: 0,
                classes: vec![(whole.clone(), 0)],
            };
            let both = [0, 1 << bit].map(|value| (Vec::new(), value)).to_vec();
            let one = Part {
                bits: 1 << bit,
                classes: both,
            };
            parts.push(self.join(&none, &one)?);
        }
        loop {
            let mut best: Option<((bool, usize), usize, usize, Part)> = None;
            for i in 0..parts.len() {
                for j in i + 1..parts.len() {
                    let bits = parts[i].bits | parts[j].bits;
                    let width = bits.count_ones();
                    if width > widest || factors.of(bits).is_none() {
                        continue;
                    }
                    let Some(both) = self.join(&parts[i], &parts[j]) else { continue };
                    let apart = parts[i].classes.len() * parts[j].classes.len();
                    let (fewer, small) = (apart > both.classes.len(), 64 - width as usize);
                    let gain = if fewer { (apart << 10) / both.classes.len() * small } else { small };
                    if (fewer || parts.len() > places) && best.as_ref().is_none_or(|b| (fewer, gain) > b.0) {
                        best = Some(((fewer, gain), i, j, both));
                    }
                }
            }
            let Some((_, i, j, both)) = best else { break };
            parts[i] = both;
            parts.remove(j);
        }
        let sums = parts.iter().map(|p| p.classes.len()).try_fold(1usize, usize::checked_mul)?;
        parts.sort_by_key(|p| (std::cmp::Reverse(p.bits.count_ones()), p.bits));
        (parts.len() <= places && sums <= SUMS).then_some(parts)
    }

    /// The class of each value of a block, in ascending order, and what is left for each class.
    fn classes(&mut self, bits: Bits) -> Vec<(Vec<Function>, Bits)> {
        let mut all = vec![(self.all.clone(), 0)];
        for bit in (0..Bits::BITS).rev().filter(|bit| bits >> bit & 1 == 1) {
            let halves = all
                .iter()
                .flat_map(|(own, value)| [(own.clone(), *value), (own.clone(), value | 1 << bit)]);
            let halves: Vec<(Vec<Function>, Bits)> = halves.collect();
            all = halves
                .into_iter()
                .map(|(own, value)| (self.left(&own, 1 << bit, value), value))
                .collect();
        }
        all
    }
}

/// What a lookup needs: places and values of its rows.
type Pattern = Vec<(usize, u16)>;
/// The lookups of a round: bits, factor and rows of each. And where the effects of its sums begin.
type Patterns = (Vec<(NarrowBits, u64, Pattern)>, u32);

/// Where the blocks of a round stand.
fn placed<'p>(parts: &'p [Part], widths: &[u32]) -> Option<Vec<Option<&'p Part>>> {
    // Each block stands at the last place that has room for it.
    let mut at: Vec<Option<&Part>> = vec![None; widths.len()];
    for part in parts {
        let free = |place: &usize| at[*place].is_none() && widths[*place] >= part.bits.count_ones();
        let place = (0..at.len()).rev().find(free)?;
        at[place] = Some(part);
    }
    Some(at)
}

/// At each place the bits of all blocks there, if they are the same.
fn same<'p>(forms: impl Iterator<Item = &'p [Part]>, widths: &[u32]) -> Option<Vec<Bits>> {
    let mut found: Vec<Option<Bits>> = vec![None; widths.len()];
    for parts in forms {
        for (part, found) in placed(parts, widths)?.into_iter().zip(&mut found) {
            let Some(part) = part else { continue };
            *found = Some(if found.is_none_or(|bits| bits == part.bits) { part.bits } else { 0 });
        }
    }
    Some(found.into_iter().map(Option::unwrap_or_default).collect())
}

/// Blocks under construction.
struct Layout<'m> {
    model: &'m Model,
    effects: FxHashMap<Effect, u16>,
    known_sums: FxHashMap<Vec<u16>, u32>,
    out: Blocks,
}

impl Blocks {
    /// The same decoder with blocks, proved for every word; nothing if it would be too large.
    pub(crate) fn of(found: &Recogniser, isa: &Isa, trees: &[Tree], codes: &[FormCode], room: Room) -> Option<Blocks> {
        let model = found.model()?;
        let factors = Factors::default();
        let mut d = Diagrams::default();
        let shapes: Vec<Functions> = model
            .shapes
            .iter()
            .map(|shape| {
                let all = shape.checks.iter().chain(&shape.aliases).map(|program| program.function(&mut d));
                Some((all.collect::<Option<Vec<Function>>>()?, shape.checks.len()))
            })
            .collect::<Option<_>>()?;
        if shapes.iter().any(|(functions, _)| functions.len() > FUNCTIONS) {
            return None;
        }
        // Forms with equal functions share a shape.
        let mut distinct: Vec<Functions> = vec![(Vec::new(), 0)];
        let mut numbers = FxHashMap::default();
        numbers.insert(distinct[0].clone(), 0);
        let of_shapes: Vec<usize> = shapes
            .into_iter()
            .map(|shape| {
                *numbers.entry(shape).or_insert_with_key(|shape| {
                    distinct.push(shape.clone());
                    distinct.len() - 1
                })
            })
            .collect();
        let mut finding = Finding {
            d: &mut d,
            factors: &factors,
            widest: room.widest,
            known: FxHashMap::default(),
            joined: FxHashMap::default(),
            work: 0,
        };
        let mut best: Option<(usize, Blocks)> = None;
        for (rounds, places) in TRIED {
            let own = distinct.iter().map(|functions| finding.rounds(functions, rounds, places));
            let Some(own) = own.collect::<Option<Vec<_>>>() else { continue };
            let Some(blocks) = Layout::of(&model, found, &of_shapes).all(finding.d, &own, rounds, places, &factors) else {
                continue;
            };
            let bytes = blocks.bytes();
            if best.as_ref().is_none_or(|(least, _)| bytes < *least) {
                best = Some((bytes, blocks));
            }
            if bytes <= room.bytes {
                break;
            }
        }
        let (_, blocks) = best?;
        blocks.agrees(isa, trees, codes).is_ok().then_some(blocks)
    }

    /// Bytes of the rows and sums.
    fn bytes(&self) -> usize {
        let wide = self.rows.iter().any(|row| u8::try_from(*row).is_err());
        (self.rows.len() << u8::from(wide)) + self.sums.len()
    }

    /// The bits of a place and their factor, if all forms have the same.
    pub(crate) fn same(&self, round: usize, place: usize) -> Option<(NarrowBits, u64)> {
        let mut all = self
            .shapes
            .iter()
            .map(|rounds| &rounds[round].lookups[place])
            .map(|l| (l.bits, l.factor));
        let first = all.next()?;
        all.all(|other| other == first).then_some(first)
    }

    /// How many values the widest block has.
    pub(crate) fn most_values(&self) -> usize {
        1 << self.widths.iter().flatten().max().copied().unwrap_or(0)
    }

    /// How many rows are missing at the end, so that every block has rows for so many values.
    pub(crate) fn missing_rows(&self) -> usize {
        let firsts = self
            .shapes
            .iter()
            .flatten()
            .flat_map(|round| &round.lookups)
            .map(|l| l.rows as usize);
        let last = firsts.max().unwrap_or(0);
        (last + self.most_values()).saturating_sub(self.rows.len())
    }

    /// Proves for every word that it is recognised as trees and plans do. What is proved are the
    /// arrays, read as generated decoders read them.
    ///
    /// # Errors
    /// A word for which they differ.
    pub(crate) fn agrees(&self, isa: &Isa, trees: &[Tree], codes: &[FormCode]) -> Result<(), Mismatch> {
        let model = self.model().ok_or_else(|| Mismatch::NoRow(isa.name.clone()))?;
        check::decoder(isa, trees, codes, &model)
    }

    /// What holds for all words; nothing if a lookup can look behind the end.
    pub(crate) fn facts(&self, isa: &Isa) -> Option<Facts> {
        let flips = (0..self.widths.len()).map(|number| {
            let mut rounds = self.shapes.iter().filter_map(|rounds| rounds.get(number));
            rounds.try_fold(false, |flips, round| {
                let program = self.round(round, &self.widths[number])?;
                let mut effects = program
                    .lookups
                    .last()?
                    .rows
                    .iter()
                    .map(|effect| self.effects.get(usize::from(*effect)));
                effects.try_fold(flips, |flips, effect| Some(flips | (effect?.flips != 0)))
            })
        });
        Facts::of(&self.model()?, isa, flips.collect::<Option<_>>()?)
    }

    /// The programs, read from the arrays as they are laid out.
    fn model(&self) -> Option<Model> {
        let finding = Recogniser {
            rows: self.finder_rows.clone(),
            ..Recogniser::default()
        };
        let classes = self.finders.iter().map(|f| {
            let program = finding.program(&f.steps)?;
            Some(Class { width: f.width, program })
        });
        let classes = classes.collect::<Option<_>>()?;
        let count = u16::try_from(self.effects.len()).ok()?;
        count.checked_mul(2)?;
        let shapes = self
            .shapes
            .iter()
            .map(|shape| self.shape(shape, count))
            .collect::<Option<Vec<_>>>()?;
        let forms = self.forms.iter().map(|row| {
            let shape = row.first as usize;
            shapes.get(shape)?;
            Some(FormModel {
                required: row.bits.required.into(),
                value: row.bits.value.into(),
                constant: row.bits.constant.into(),
                used: row.bits.used.into(),
                unused_zero: row.bits.unused_zero.into(),
                shape: (!row.illegal).then_some(shape),
            })
        });
        let used = self.effects.iter().map(|e| Bits::from(e.used));
        Some(Model {
            classes,
            forms: forms.collect::<Option<_>>()?,
            masks: used.chain(self.effects.iter().map(|e| e.flips.into())).collect(),
            shapes,
        })
    }

    /// The lookups of a form, each round as one program: the sum so far goes from one to the next.
    fn shape(&self, rounds: &[Round], effects: u16) -> Option<Shape> {
        let mut shape = Shape::default();
        if rounds.len() != self.widths.len() {
            return None;
        }
        for (round, widths) in rounds.iter().zip(&self.widths) {
            let program = self.round(round, widths)?;
            let values = &program.lookups.last()?.rows;
            if values.iter().any(|effect| *effect >= effects) {
                return None;
            }
            if values.iter().any(|effect| self.effects[usize::from(*effect)].flips != 0) {
                let mut own = program.clone();
                own.lookups.last_mut()?.rows.iter_mut().for_each(|effect| *effect += effects);
                shape.aliases.push(own);
            }
            shape.checks.push(program);
        }
        Some(shape)
    }

    fn round(&self, round: &Round, widths: &[u32]) -> Option<Program> {
        if round.lookups.len() != widths.len() {
            return None;
        }
        let (mut lookups, mut sums) = (Vec::new(), vec![round.sums as usize]);
        for (lookup, width) in round.lookups.iter().zip(widths) {
            let (mut next, mut numbers) = (Vec::new(), FxHashMap::default());
            let mut rows = Vec::new();
            let own = values(lookup.bits).map(|word| {
                let at = index(word, lookup.bits, lookup.factor, 64 - width);
                self.rows.get(lookup.rows as usize + at).copied()
            });
            let own = own.collect::<Option<Vec<u16>>>()?;
            for sum in &sums {
                for row in &own {
                    let sum = sum + usize::from(*row);
                    let number = *numbers.entry(sum).or_insert_with(|| {
                        next.push(sum);
                        next.len() - 1
                    });
                    rows.push(u16::try_from(number).ok()?);
                }
            }
            lookups.push(Lookup {
                bits: lookup.bits.into(),
                rows,
            });
            sums = next;
        }
        let rows = sums.iter().map(|sum| self.sums.get(*sum).copied()).collect::<Option<_>>()?;
        lookups.push(Lookup { bits: 0, rows });
        Some(Program { lookups })
    }
}

impl<'m> Layout<'m> {
    fn of(model: &'m Model, found: &Recogniser, of_shapes: &[usize]) -> Layout<'m> {
        let forms = found.forms.iter().zip(&model.forms).map(|(row, form)| Row {
            first: form.shape.map_or(0, |shape| of_shapes[shape] as u32),
            more: 0,
            ..*row
        });
        let mut end = 0;
        for finder in &found.finders {
            let mut states = 1;
            for step in &finder.steps {
                let own = step.rows as usize..step.rows as usize + (states << step.width);
                end = end.max(own.end);
                states = found.rows[own].iter().map(|row| usize::from(*row) + 1).max().unwrap_or(1);
            }
        }
        let invalid = Effect::default();
        Layout {
            model,
            effects: FxHashMap::default(),
            known_sums: FxHashMap::default(),
            out: Blocks {
                finders: found.finders.clone(),
                finder_rows: found.rows[..end].to_vec(),
                forms: forms.collect(),
                widths: Vec::new(),
                shapes: Vec::new(),
                rows: Vec::new(),
                sums: Vec::new(),
                effects: vec![invalid],
            },
        }
    }

    fn all(
        mut self,
        d: &mut Diagrams,
        shapes: &[Vec<(Functions, Vec<Part>)>],
        rounds: usize,
        places: usize,
        factors: &Factors,
    ) -> Option<Blocks> {
        // The widest block of a form stands first.
        let width_at = |round: usize, place: usize| {
            let parts = shapes.iter().filter_map(|rounds| rounds[round].1.get(place));
            parts.map(|p| p.bits.count_ones()).max().unwrap_or(1)
        };
        let widths = |round: usize| (0..places).map(|place| width_at(round, place)).collect();
        self.out.widths = (0..rounds).map(widths).collect();
        let same = (0..rounds).map(|round| same(shapes.iter().map(|rounds| &*rounds[round].1), &self.out.widths[round]));
        let same = same.collect::<Option<Vec<_>>>()?;
        let mut own = Vec::new();
        for rounds in shapes {
            for (round, (functions, parts)) in rounds.iter().enumerate() {
                own.push(self.round(&mut Taken::of(d, functions), round, parts, &same[round], factors)?);
            }
        }
        let mut patterns: Vec<&Pattern> = own.iter().flat_map(|(lookups, _)| lookups.iter().map(|l| &l.2)).collect();
        patterns.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        patterns.dedup();
        let mut rows: Vec<Option<u16>> = Vec::new();
        let mut placed: FxHashMap<&Pattern, u32> = FxHashMap::default();
        for pattern in patterns {
            let fits = |rows: &[Option<u16>], at: usize| {
                let there = |place: usize| rows.get(at + place).copied().flatten();
                pattern.iter().all(|(place, row)| there(*place).is_none_or(|there| there == *row))
            };
            let at = (0..=rows.len()).find(|at| fits(&rows, *at))?;
            for (place, row) in pattern {
                if rows.len() <= at + place {
                    rows.resize(at + place + 1, None);
                }
                rows[at + place] = Some(*row);
            }
            placed.insert(pattern, u32::try_from(at).ok()?);
        }
        self.out.rows = rows.into_iter().map(|row| row.unwrap_or(0)).collect();
        let round = |(lookups, sums): &Patterns| {
            let lookups = lookups.iter().map(|(bits, factor, pattern)| BlockLookup {
                bits: *bits,
                factor: *factor,
                rows: placed[pattern],
            });
            Round {
                lookups: lookups.collect(),
                sums: *sums,
            }
        };
        self.out.shapes = own.chunks(rounds).map(|shape| shape.iter().map(round).collect()).collect();
        Some(self.out)
    }

    /// The lookups of a round, and where the effects of its sums begin.
    fn round(&mut self, taken: &mut Taken<'_>, round: usize, parts: &[Part], same: &[Bits], factors: &Factors) -> Option<Patterns> {
        let widths = self.out.widths[round].clone();
        let (mut lookups, mut left) = (Vec::new(), vec![taken.all.clone()]);
        for ((part, width), same) in placed(parts, &widths)?.into_iter().zip(widths).zip(same) {
            let Some(part) = part else {
                // Where all other forms have the same bits, so has this one, and they say nothing.
                let bits = NarrowBits::try_from(*same).ok()?;
                let factor = factors.of(*same)?;
                let mut pattern: Pattern = values(bits).map(|word| (index(word, bits, factor, 64 - width), 0)).collect();
                pattern.sort_unstable();
                lookups.push((bits, factor, pattern));
                continue;
            };
            let bits = NarrowBits::try_from(part.bits).ok()?;
            let factor = factors.of(part.bits)?;
            let (mut numbers, mut classes) = (FxHashMap::default(), Vec::new());
            let mut pattern = Vec::new();
            for (own, value) in taken.classes(part.bits) {
                let class = *numbers.entry(own).or_insert_with(|| {
                    classes.push(value);
                    classes.len() - 1
                });
                let row = u16::try_from(class * left.len()).ok()?;
                pattern.push((index(value as NarrowBits, bits, factor, 64 - width), row));
            }
            pattern.sort_unstable();
            lookups.push((bits, factor, pattern));
            left = classes
                .iter()
                .flat_map(|value| left.iter().map(|own| (own.clone(), *value)).collect::<Vec<_>>())
                .map(|(own, value)| taken.left(&own, part.bits, value))
                .collect();
        }
        let sums = left
            .iter()
            .map(|values| self.effect(values, taken.checks))
            .collect::<Option<Vec<u16>>>()?;
        let out = &mut self.out.sums;
        let begin = *self.known_sums.entry(sums).or_insert_with_key(|sums| {
            out.extend(sums);
            (out.len() - sums.len()) as u32
        });
        Some((lookups, begin))
    }

    /// The effect of the values of all functions.
    fn effect(&mut self, values: &[Function], checks: usize) -> Option<u16> {
        let (mut used, mut flips) = (0, 0);
        for (number, value) in values.iter().enumerate() {
            let value = value.value()?;
            if number < checks && value == FAIL.into() {
                return Some(FAIL);
            }
            let mask = *self.model.masks.get(value as usize)? as NarrowBits;
            if number < checks {
                used |= mask;
            } else {
                flips ^= mask;
            }
        }
        let effect = Effect { used, flips };
        if let Some(known) = self.effects.get(&effect) {
            return Some(*known);
        }
        let number = u16::try_from(self.out.effects.len()).ok()?;
        self.out.effects.push(effect);
        self.effects.insert(effect, number);
        Some(number)
    }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::super::made::tests::machine;
    use super::*;
    use crate::encoding::Codec;

    const ROOM: Room = Room {
        widest: 11,
        bytes: 1 << 12,
    };

    fn blocks(isa: &Isa, codec: &Codec, room: Room) -> Option<Blocks> {
        let recogniser = codec.recogniser(isa).expect("it can be made");
        Blocks::of(recogniser, isa, &codec.trees, &codec.forms, room)
    }

    #[test]
    fn blocks_with_any_row_changed_are_refused() {
        let (isa, codec) = machine();
        let good = blocks(&isa, &codec, ROOM).expect("they can be made");
        let agrees = |b: &Blocks| b.agrees(&isa, &codec.trees, &codec.forms).is_ok();
        assert!(agrees(&good));
        let facts = good.facts(&isa).expect("they can be read");
        assert_eq!((facts.never, facts.flips), (vec![Some(!0x77)], vec![true]));
        let changes: [fn(&mut Blocks); 12] = [
            |b| b.effects.iter_mut().for_each(|effect| effect.used ^= 1 << 5),
            |b| b.effects.iter_mut().for_each(|effect| effect.flips = 0),
            |b| b.sums.iter_mut().for_each(|effect| *effect ^= 1),
            |b| b.rows.iter_mut().for_each(|row| *row = 0),
            |b| b.widths[0][0] -= 1,
            |b| b.widths.clear(),
            |b| b.shapes[1][0].lookups.iter_mut().for_each(|lookup| lookup.bits ^= 1),
            |b| b.shapes[1][0].lookups[0].rows += 1 << 20,
            |b| b.shapes[1][0].sums += 1 << 20,
            |b| b.forms[0].first = 0,
            |b| b.forms[0].illegal = true,
            |b| b.finder_rows[0] ^= 1,
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut bad = good.clone();
            change(&mut bad);
            assert!(!agrees(&bad), "change {number}");
        }
    }

    #[test]
    fn no_blocks_are_made_without_room() {
        let (isa, codec) = machine();
        assert!(blocks(&isa, &codec, Room { widest: 1, ..ROOM }).is_none());
    }
}
