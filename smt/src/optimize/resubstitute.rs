//! Resubstitution: a result and the instructions that only it uses are replaced by one or two
//! instructions that compute it from other values of the block, which are in registers, or were
//! before something overwrote them.
//!
//! Candidates are found by trying: the values of a block in some states, and what single
//! instructions make of two of them. With `wanted = value + rest`, where `rest` is made by one
//! instruction more, sums of products that differ in a factor need no product of their own.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::BuildHasher;
use std::sync::Arc;

use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Scratch, Term};
use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::Optimizer;
use super::functions::{Function, Functions, Law};
use super::terms::Terms;
use crate::facts::samples::STATES;
use crate::fault;
use crate::solver::effort::spend;
use isamorph_core::block::Cell;

/// Most candidates of a block of which a proof is tried.
const TRIED: usize = 24;
/// What part of the effort for a proof these have.
const PATIENCE: u32 = 5;
/// Most values of a block that take part.
const VALUES: usize = 64;
/// Most ways to make a number in the telling states: small numbers are made in many.
const ALIKE: usize = 100;
/// In how many states values must agree to be looked at closely.
const TELLING: usize = 3;

/// What another instruction has to make, from what is wanted and a value.
type Rest = fn(u128, u128) -> u128;

/// What a register holds from one place of a block to another.
pub(super) struct Version {
    pub cell: Cell,
    /// The first place, counted from the first of the block, that can read it.
    pub from: usize,
    /// The place that writes something else; behind the block if none does.
    pub until: usize,
    /// What it holds, and that in each state.
    pub term: Term,
    pub values: Vec<u128>,
}

/// One instruction on values.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum One {
    /// A function of values.
    Of(usize, Vec<usize>),
    /// An instruction with a constant.
    Constant(usize, usize, u128),
}

/// How a result may be made.
#[derive(Clone, Debug, PartialEq)]
enum Made {
    One(One),
    /// A function of a value and of what another instruction makes, which comes first if so said.
    Two(usize, usize, bool, One),
}

/// A result that shall be made of other values.
struct Wanted {
    place: usize,
    result: Cell,
    /// What it is in each state.
    values: Vec<u128>,
    /// The most instructions that make it.
    most: usize,
}

/// A result that may be made of other values.
struct Proposed {
    place: usize,
    result: Cell,
    made: Made,
    /// The places that are not needed then.
    gone: BTreeSet<usize>,
    /// Instructions that it saves.
    saved: usize,
    /// How many of the values are not in their registers any more.
    hidden: usize,
    /// Where a proof may begin.
    since: Vec<usize>,
}

/// The values of a block, and what instructions make of them.
pub(super) struct Table {
    functions: Arc<Functions>,
    pub versions: Vec<Version>,
    /// What each version holds in the telling states.
    told: Vec<[u128; TELLING]>,
    /// The same without order.
    known: FxHashSet<[u128; TELLING]>,
    /// By what it is in the telling states: a function and its operands.
    made: Vec<(u64, u16, [u8; 2])>,
    /// The states that tell most values apart.
    telling: [usize; TELLING],
}

impl One {
    fn values(&self) -> Vec<usize> {
        match self {
            One::Of(_, all) => all.clone(),
            One::Constant(_, v, _) => vec![*v],
        }
    }
}

impl Made {
    fn values(&self) -> Vec<usize> {
        match self {
            Made::One(one) => one.values(),
            Made::Two(_, v, _, one) => [one.values(), vec![*v]].concat(),
        }
    }

    fn instructions(&self) -> usize {
        match self {
            Made::One(_) => 1,
            Made::Two(..) => 2,
        }
    }
}

impl Table {
    fn new(o: &mut Optimizer, b: usize, terms: &mut Terms) -> Table {
        let functions = Arc::clone(&o.functions);
        let mut versions = versions(o, b, terms);
        versions.truncate(VALUES);
        let different = |s: &usize| versions.iter().map(|v| v.values[*s]).collect::<BTreeSet<u128>>().len();
        let mut states: Vec<usize> = (0..STATES as usize).collect();
        states.sort_by_key(|s| usize::MAX - different(s));
        let telling: [usize; TELLING] = std::array::from_fn(|i| states[i]);
        let (single, unordered, ordered) = (
            Operands::all(&versions, &telling, |_| 0..1),
            Operands::all(&versions, &telling, |i| i..versions.len()),
            Operands::all(&versions, &telling, |_| 0..versions.len()),
        );
        let pairs = (versions.len() * versions.len()) as u64;
        spend(functions.all.len() as u64 * pairs);
        let of_one = |(number, f): (usize, &Function)| {
            let operands = match (f.operands(), f.symmetric) {
                (1, _) => &single,
                (_, true) => &unordered,
                _ => &ordered,
            };
            let values = f.of_each(&operands.first, &operands.second);
            let each = values.chunks(TELLING).zip(&operands.versions);
            each.map(|(v, operands)| (key(v), number as u16, *operands)).collect::<Vec<_>>()
        };
        let mut made: Vec<_> = functions.all.par_iter().enumerate().flat_map_iter(of_one).collect();
        made.par_sort_unstable();
        let told: Vec<[u128; TELLING]> = versions.iter().map(|v| telling.map(|s| v.values[s])).collect();
        Table {
            functions,
            known: told.iter().copied().collect(),
            told,
            versions,
            made,
            telling,
        }
    }

    fn value(&self, version: usize, state: usize) -> u128 {
        self.versions[version].values[state]
    }

    /// The single instructions that make some numbers of values that stand before a place.
    pub fn ones(&self, wanted: &[u128], at: usize) -> Vec<One> {
        let mut out = Vec::new();
        let early = |v: usize| self.versions[v].from <= at;
        let told = self.telling.map(|s| wanted[s]);
        let wanted_key = key(&told);
        let mut room = Scratch::default();
        let begin = self.made.partition_point(|(key, ..)| *key < wanted_key);
        let alike = self.made[begin..].iter().take_while(|(key, ..)| *key == wanted_key);
        for (_, f, [first, second]) in alike.take(ALIKE) {
            let (f, first, second) = (usize::from(*f), usize::from(*first), usize::from(*second));
            let function = &self.functions.all[f];
            let mut same = |(s, w): (usize, &u128)| function.of(self.value(first, s), self.value(second, s), &mut room) == *w;
            let operands = &[first, second][..function.operands()];
            if operands.iter().all(|v| early(*v)) && wanted.iter().enumerate().all(&mut same) {
                out.push(One::Of(f, operands.to_vec()));
            }
        }
        for (c, with) in self.functions.constants.iter().enumerate() {
            let may = |v: &usize| with.may_make(&self.told[*v], &told, self.functions.width);
            for v in (0..self.versions.len()).filter(|v| early(*v) && may(v)) {
                let number = with.needed(&self.versions[v].values, wanted, self.functions.width);
                out.extend(number.map(|n| One::Constant(c, v, n)));
            }
        }
        out
    }

    /// What a way makes of the values of versions, in each state.
    fn outcome(&self, made: &Made, value: &mut dyn FnMut(usize) -> Vec<u128>) -> Vec<u128> {
        let one = |one: &One, value: &mut dyn FnMut(usize) -> Vec<u128>| match one {
            One::Of(f, operands) => {
                let all: Vec<Vec<u128>> = operands.iter().map(|v| value(*v)).collect();
                self.functions.all[*f].of_each(&all[0], &all[all.len() - 1])
            }
            One::Constant(c, v, number) => {
                let with = &self.functions.constants[*c];
                value(*v).into_iter().map(|x| with.of(x, *number, self.functions.width)).collect()
            }
        };
        match made {
            Made::One(first) => one(first, value),
            Made::Two(f, v, first, other) => {
                let (rest, own) = (one(other, value), value(*v));
                let (a, b) = if *first { (&rest, &own) } else { (&own, &rest) };
                self.functions.all[*f].of_each(a, b)
            }
        }
    }

    /// All ways to make some numbers with so many instructions.
    fn ways(&self, wanted: &[u128], at: usize, most: usize) -> Vec<Made> {
        let mut out: Vec<Made> = self.ones(wanted, at).into_iter().map(Made::One).collect();
        if most < 2 {
            return out;
        }
        let mask = u128::MAX >> (128 - self.functions.width);
        for (number, f) in self.functions.all.iter().enumerate() {
            for v in (0..self.versions.len()).filter(|v| self.versions[*v].from <= at) {
                let values = &self.versions[v].values;
                let rests: &[(bool, Rest)] = match f.law {
                    Law::Sum => &[(false, u128::wrapping_sub)],
                    Law::Xor => &[(false, |w, v| w ^ v)],
                    // v - rest = w, or rest - v = w.
                    Law::Difference => &[(false, |w, v| v.wrapping_sub(w)), (true, u128::wrapping_add)],
                    Law::Reversed => &[(true, |w, v| v.wrapping_sub(w)), (false, u128::wrapping_add)],
                    Law::Product | Law::And | Law::Or | Law::Other => &[],
                };
                for (first, rest) in rests {
                    let rest: Vec<u128> = wanted.iter().zip(values).map(|(w, v)| rest(*w, *v) & mask).collect();
                    // What stands in a register needs no instruction.
                    let told = self.telling.map(|s| rest[s]);
                    if self.known.contains(&told) && self.versions.iter().any(|v| v.values == rest) {
                        continue;
                    }
                    let ones = self.ones(&rest, at).into_iter();
                    out.extend(ones.map(|one| Made::Two(number, v, *first, one)));
                }
            }
        }
        out
    }
}

/// Pairs of values in the telling states.
struct Operands {
    first: Vec<u128>,
    second: Vec<u128>,
    versions: Vec<[u8; 2]>,
}

impl Operands {
    fn all(versions: &[Version], telling: &[usize], others: impl Fn(usize) -> std::ops::Range<usize>) -> Operands {
        let (mut first, mut second, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
        for (i, a) in versions.iter().enumerate() {
            for j in others(i) {
                first.extend(telling.iter().map(|s| a.values[*s]));
                second.extend(telling.iter().map(|s| versions[j].values[*s]));
                pairs.push([i as u8, j as u8]);
            }
        }
        Operands {
            first,
            second,
            versions: pairs,
        }
    }
}

/// A number for what something is in the telling states.
fn key(values: &[u128]) -> u64 {
    FxBuildHasher.hash_one(values)
}

/// What the registers of a block hold, from where to where.
pub(super) fn held(o: &mut Optimizer, b: usize, terms: &mut Terms) -> Vec<Version> {
    let isa = o.isa();
    let Some(file) = o.registers.file else { return Vec::new() };
    let (first, end) = (o.known.blocks[b].first, o.known.blocks[b].end);
    let places = end - first;
    let mut cells: BTreeSet<Cell> = terms.cells(places).filter(|c| c.state == file).collect();
    for u in o.known.program.uses[first..end].iter().flatten().flatten() {
        cells.extend(u.cells_read().into_iter().flatten().filter(|c| c.state == file));
    }
    let pool = &mut o.known.blocks[b].pool;
    let mut found = Vec::new();
    for cell in cells {
        let mut from = 0;
        for at in 0..=places {
            let now = terms.before(isa, pool, at, cell);
            if at == places || terms.before(isa, pool, at + 1, cell) != now {
                found.push((cell, from, at, now));
                from = at + 1;
            }
        }
    }
    found.sort_by_key(|(_, from, until, _)| (*from, usize::MAX - until));
    let pool = &o.known.blocks[b].pool;
    let version = |(cell, from, until, term)| Version {
        cell,
        from,
        until,
        term,
        values: terms.states.of(pool, term).to_vec(),
    };
    found.into_iter().map(version).collect()
}

/// The same; what several hold is listed once.
fn versions(o: &mut Optimizer, b: usize, terms: &mut Terms) -> Vec<Version> {
    let mut seen = FxHashSet::default();
    let mut all = held(o, b, terms);
    all.retain(|v| seen.insert(v.values.clone()));
    all
}

impl Optimizer<'_> {
    /// Looks for results of a block that one or two instructions make of other values.
    pub(super) fn resubstitute(&mut self, b: usize) -> bool {
        let isa = self.isa();
        let Some(mut terms) = Terms::of(isa, &mut self.known.blocks[b], &self.known.facts[b]) else {
            return false;
        };
        let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
        let worth: Vec<usize> = (first..end).filter(|p| !self.alone(b, &terms, *p, &[]).is_empty()).collect();
        if worth.is_empty() || self.functions.all.is_empty() {
            return false;
        }
        let table = Table::new(self, b, &mut terms);
        let mut wanted = Vec::new();
        for place in worth {
            if self.late() {
                return false;
            }
            wanted.extend(self.wanted(b, &mut terms, &table, place));
        }
        // In order, whichever is done first.
        let fault = fault::chosen();
        let ways = |w: &Wanted| fault.during(|| table.ways(&w.values, w.place - first, w.most));
        let ways: Vec<Vec<Made>> = wanted.par_iter().map(ways).collect();
        let mut ranked = Vec::new();
        for (w, ways) in wanted.iter().zip(ways) {
            self.proposals(b, &terms, &table, (w, ways), &mut ranked);
        }
        ranked.sort_by_key(|p| (usize::MAX - p.saved, p.hidden));
        // What the laws of rings do not decide at once is hardly ever worth the wait.
        let limit = self.limit;
        self.limit = limit.divided(PATIENCE);
        let found = ranked.into_iter().take(TRIED).any(|p| {
            let (steps, before) = (self.steps.len(), self.known.program.code[first..end].to_vec());
            let done = !self.late() && self.agrees_in_rest(b, &mut terms, &table, &p) && self.put(b, &table, &p);
            if !done {
                self.take_back(first, &before, steps);
            }
            done
        });
        self.limit = limit;
        self.table = (!found).then(|| (first, self.now(b), table));
        found
    }

    /// The values of a block, and what instructions make of them, if they were just found out.
    pub(super) fn table(&mut self, b: usize, terms: &mut Terms) -> Table {
        let first = self.known.blocks[b].first;
        match self.table.take() {
            Some((place, then, table)) if place == first && then == self.now(b) => table,
            _ => Table::new(self, b, terms),
        }
    }

    /// The places whose results are for the result of a place alone, but for some that are kept.
    fn alone(&mut self, b: usize, terms: &Terms, place: usize, kept: &[usize]) -> BTreeSet<usize> {
        let first = self.known.blocks[b].first;
        let file = self.registers.file;
        let result = self.result(b, terms, place).filter(|r| Some(r.state) == file);
        if result.is_none() || !self.known.program.straight[place] || self.code(place).is_empty() {
            return BTreeSet::new();
        }
        let mut members = BTreeSet::from([place]);
        for p in (first..place).rev() {
            if !kept.contains(&p) && self.feeds(terms, first, p, &members) && self.only_for(b, terms, p, &members) {
                members.insert(p);
            }
        }
        members.remove(&place);
        members
    }

    /// Is what a place writes read by one of these?
    fn feeds(&self, terms: &Terms, first: usize, place: usize, members: &BTreeSet<usize>) -> bool {
        let written = terms.written[place - first].iter().flatten();
        let mut written = written.copied();
        written.any(|c| members.iter().any(|m| self.reads(*m, c)))
    }

    /// What the result of a place is, if that is worth to be made of other values.
    fn wanted(&mut self, b: usize, terms: &mut Terms, table: &Table, place: usize) -> Option<Wanted> {
        let isa = self.isa();
        let result = self.result(b, terms, place)?;
        let first = self.known.blocks[b].first;
        let at = place - first;
        let term = terms.before(isa, &mut self.known.blocks[b].pool, at + 1, result);
        let pool = &self.known.blocks[b].pool;
        let values = terms.states.of(pool, term).to_vec();
        // A copy is none of this: what reads it may read the original.
        if table.versions.iter().any(|v| v.from <= at && v.values == values) {
            return None;
        }
        let most = self.alone(b, terms, place, &[]).len();
        if most >= 2 {
            spend((table.functions.all.len() * table.versions.len()) as u64);
        }
        Some(Wanted {
            place,
            result,
            values,
            most,
        })
    }

    /// What the ways to make the result of a place of other values come to.
    fn proposals(&mut self, b: usize, terms: &Terms, table: &Table, (wanted, ways): (&Wanted, Vec<Made>), out: &mut Vec<Proposed>) {
        let Wanted { place, result, .. } = *wanted;
        let first = self.known.blocks[b].first;
        let at = place - first;
        let mut known: FxHashMap<Vec<usize>, BTreeSet<usize>> = FxHashMap::default();
        for made in ways {
            let of = |v: &usize| Some(first + table.versions[*v].from.checked_sub(1)?);
            let sources: Vec<usize> = made.values().iter().filter_map(of).collect();
            let gone = known
                .entry(sources.clone())
                .or_insert_with(|| self.alone(b, terms, place, &sources))
                .clone();
            if gone.len() < made.instructions() {
                continue;
            }
            let feeding: BTreeSet<usize> = gone.iter().copied().chain(sources).collect();
            out.push(Proposed {
                place,
                result,
                saved: gone.len() + 1 - made.instructions(),
                hidden: made.values().iter().filter(|v| table.versions[**v].until < at).count(),
                since: self.fed_by(terms, first, feeding),
                made,
                gone,
            });
        }
    }

    /// Places, and those that compute what they read, the last one first.
    fn fed_by(&mut self, terms: &Terms, first: usize, mut places: BTreeSet<usize>) -> Vec<usize> {
        let last = places.last().copied().unwrap_or(first);
        for p in (first..last).rev() {
            let later = places.split_off(&(p + 1));
            if self.feeds(terms, first, p, &later) {
                places.insert(p);
            }
            places.extend(later);
        }
        places.into_iter().rev().collect()
    }

    /// Is a result made of other values in those states as well in which it was not tried?
    fn agrees_in_rest(&mut self, b: usize, terms: &mut Terms, table: &Table, proposed: &Proposed) -> bool {
        let isa = self.isa();
        let block = &mut self.known.blocks[b];
        let after = proposed.place + 1 - block.first;
        let wanted = terms.before(isa, &mut block.pool, after, proposed.result);
        let wanted = terms.states.of_rest(&block.pool, wanted).to_vec();
        let mut value = |v: usize| terms.states.of_rest(&block.pool, table.versions[v].term).to_vec();
        let made = table.outcome(&proposed.made, &mut value);
        made == wanted || fault::injected("constant fits one state")
    }

    /// Puts what makes a result into its place.
    fn put(&mut self, b: usize, table: &Table, proposed: &Proposed) -> bool {
        let Proposed {
            place, result, made, gone, ..
        } = proposed;
        let (place, result) = (*place, *result);
        let first = self.known.blocks[b].first;
        let at = place - first;
        let mut put_at = place;
        let mut cells: Vec<Cell> = table.versions.iter().map(|v| v.cell).collect();
        match self.early(table, proposed, first) {
            Some(early) => put_at = early,
            None => {
                for v in made.values() {
                    let version = &table.versions[v];
                    // What has been put in its place goes elsewhere.
                    for p in (first + version.until..first + at).filter(|p| !gone.contains(p)) {
                        if !self.writes(p, version.cell) {
                            continue;
                        }
                        let Some(room) = self.move_result(b, p, version.cell) else {
                            return false;
                        };
                        let moved = |o: &Version| o.cell == version.cell && first + o.from == p + 1;
                        let at = table.versions.iter().position(moved);
                        at.into_iter().for_each(|m| cells[m] = room);
                    }
                }
            }
        }
        let code = match made {
            Made::One(one) => self.instruction(table, &cells, one, result).map(|i| vec![i]),
            Made::Two(f, v, first, one) => {
                let read: Vec<Cell> = made.values().into_iter().map(|v| cells[v]).collect();
                let own = (!read.contains(&result)).then_some(result);
                let Some(room) = self.room(b, put_at, put_at, &read).or(own) else {
                    return false;
                };
                let operands = if *first { [room, cells[*v]] } else { [cells[*v], room] };
                let inner = self.instruction(table, &cells, one, room);
                let outer = table.functions.all[*f].with(&self.registers, result, &operands);
                inner.zip(outer).map(|(i, o)| vec![i, o])
            }
        };
        let Some(mut code) = code else { return false };
        let mut changes: BTreeMap<usize, Vec<Instr>> = gone.iter().chain([&place]).map(|p| (*p, Vec::new())).collect();
        if put_at != place && !gone.contains(&put_at) {
            code.extend(self.code(put_at).iter().cloned());
        }
        changes.insert(put_at, code);
        self.saves(&changes) && self.change_since("computed from other values", changes, &proposed.since)
    }

    /// Where a result can be made before one of the values that make it is overwritten, if that is
    /// needed, and its register is not.
    fn early(&self, table: &Table, proposed: &Proposed, first: usize) -> Option<usize> {
        let values = proposed.made.values();
        let until = values.iter().map(|v| first + table.versions[*v].until).min()?;
        let there = until < proposed.place && values.iter().all(|v| first + table.versions[*v].from <= until);
        let mut between = (until..proposed.place).filter(|p| !proposed.gone.contains(p));
        let free = between.all(|p| !self.reads(p, proposed.result) && !self.writes(p, proposed.result));
        (there && free && self.known.program.straight[until]).then_some(until)
    }

    /// An instruction that leaves in a register what it makes of values, which stand in `cells`.
    fn instruction(&mut self, table: &Table, cells: &[Cell], one: &One, target: Cell) -> Option<Instr> {
        match one {
            One::Of(f, operands) => {
                let operands: Vec<Cell> = operands.iter().map(|v| cells[*v]).collect();
                table.functions.all[*f].with(&self.registers, target, &operands)
            }
            One::Constant(c, v, number) => table.functions.constants[*c].with(&self.registers, target, cells[*v], *number),
        }
    }
}
