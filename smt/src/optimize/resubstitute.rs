//! Resubstitution: a result and the instructions that only it uses are replaced by one or two
//! instructions that compute it from other values of the block, which are in registers, or were
//! before something overwrote them.
//!
//! Candidates are found by trying: the values of a block in some states, and what single
//! instructions make of two of them. With `wanted = value + rest`, where `rest` is made by one
//! instruction more, sums of products that differ in a factor need no product of their own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use isamorph_core::encoding::Instr;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Optimizer;
use super::functions::Functions;
use super::table::{Made, One, Table, VALUES, Version};
use super::terms::Terms;
use crate::fault;
use crate::solver::effort::spend;
use isamorph_core::block::Cell;

/// Most candidates of a block of which a proof is tried.
const TRIED: usize = 24;
/// Tables that are kept, of a few megabytes each.
const TABLES: usize = 16;
/// What part of the effort for a proof these have.
const PATIENCE: u32 = 10;

/// A result that shall be made of other values.
struct Wanted {
    place: usize,
    result: Cell,
    /// What it is in each state.
    values: Vec<u128>,
    /// The most instructions that make it.
    most: usize,
}

/// The table of a block, there already or still to be made.
enum Unmade {
    Known(Arc<Table>),
    New {
        functions: Arc<Functions>,
        versions: Vec<Version>,
        /// An earlier table of the block.
        before: Option<Arc<Table>>,
    },
}

impl Unmade {
    fn versions(&self) -> &[Version] {
        match self {
            Unmade::Known(table) => &table.versions,
            Unmade::New { versions, .. } => versions,
        }
    }

    fn made(self) -> Arc<Table> {
        match self {
            Unmade::Known(table) => table,
            Unmade::New {
                functions,
                versions,
                before,
            } => Arc::new(Table::new(functions, versions, before.as_deref())),
        }
    }
}

/// The results of a block that shall be made of other values.
struct Search {
    terms: Terms,
    unmade: Unmade,
    wanted: Vec<Wanted>,
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

impl Made {
    /// The places of a block that compute the values that it is made of.
    fn sources(&self, table: &Table, first: usize) -> Vec<usize> {
        let of = |v: &usize| Some(first + table.versions[*v].from.checked_sub(1)?);
        self.values().iter().filter_map(of).collect()
    }
}

impl Optimizer<'_> {
    /// Does something else with a block; if that changes nothing, looks for results that one or two
    /// instructions make of other values. The search for ways to make them goes on beside.
    pub(super) fn resubstitute_after(&mut self, b: usize, other: impl FnOnce(&mut Self) -> bool) -> bool {
        let Some(Search { terms, unmade, wanted }) = self.search(b) else {
            return other(self);
        };
        let first = self.known.blocks[b].first;
        let (ways, changed) = (OnceLock::new(), AtomicBool::new(false));
        let chosen = fault::chosen();
        let find = || {
            let table = unmade.made();
            let of = |w: &Wanted| {
                // What was wanted is gone.
                if changed.load(Ordering::Relaxed) {
                    return Vec::new();
                }
                chosen.during(|| table.ways(&w.values, w.place - first, w.most))
            };
            // In order, whichever is done first.
            let all: Vec<Vec<Made>> = wanted.par_iter().map(of).collect();
            drop(ways.set((table, all)));
        };
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| {
                if !changed.load(Ordering::Relaxed) {
                    chosen.during(find);
                }
            });
            if other(self) {
                changed.store(true, Ordering::Relaxed);
            }
        });
        if changed.into_inner() {
            return true;
        }
        let Some((table, ways)) = ways.into_inner() else { return false };
        let new = !self.tables.get(&first).is_some_and(|(_, known)| Arc::ptr_eq(known, &table));
        if new {
            spend(table.steps);
            self.keep(b, &table);
        }
        let far = wanted.iter().filter(|w| w.most >= 2).count();
        spend((far * table.functions.all.len() * table.versions.len()) as u64);
        self.resubstitute(b, terms, &table, &wanted, ways)
    }

    /// The results of a block that are worth to be made of other values.
    fn search(&mut self, b: usize) -> Option<Search> {
        let mut terms = Terms::of(self.isa(), &mut self.known.blocks[b], &self.known.facts[b])?;
        let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
        let worth: Vec<usize> = (first..end).filter(|p| !self.alone(b, &terms, *p, &[]).is_empty()).collect();
        if worth.is_empty() || self.functions.all.is_empty() {
            return None;
        }
        let unmade = self.unmade(b, &mut terms);
        let mut wanted = Vec::new();
        for place in worth {
            if self.late() {
                return None;
            }
            wanted.extend(self.wanted(b, &mut terms, unmade.versions(), place));
        }
        Some(Search { terms, unmade, wanted })
    }

    /// Makes results of other values.
    fn resubstitute(&mut self, b: usize, mut terms: Terms, table: &Table, wanted: &[Wanted], ways: Vec<Vec<Made>>) -> bool {
        let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
        let mut ranked = Vec::new();
        for (w, ways) in wanted.iter().zip(ways) {
            self.proposals(b, &terms, table, (w, ways), &mut ranked);
        }
        ranked.sort_by_key(|p| (usize::MAX - p.saved, p.hidden));
        // What the laws of rings do not decide at once is hardly ever worth the wait.
        let limit = self.limit;
        self.limit = limit.divided(PATIENCE);
        let found = ranked.into_iter().take(TRIED).any(|p| {
            let (steps, before) = (self.steps.len(), self.known.program.code[first..end].to_vec());
            let done = !self.late() && self.agrees_in_rest(b, &mut terms, table, &p) && self.put(b, &terms, table, &p);
            if !done {
                self.take_back(first, &before, steps);
            }
            done
        });
        self.limit = limit;
        found
    }

    /// The values of a block, and what instructions make of them. What several registers hold is
    /// one value.
    pub(super) fn table(&mut self, b: usize, terms: &mut Terms) -> Arc<Table> {
        match self.unmade(b, terms) {
            Unmade::Known(table) => table,
            new => {
                let table = new.made();
                spend(table.steps);
                self.keep(b, &table);
                table
            }
        }
    }

    /// The same, not made yet unless it is there already.
    fn unmade(&mut self, b: usize, terms: &mut Terms) -> Unmade {
        let (now, first) = (self.now(b), self.known.blocks[b].first);
        let before = match self.tables.get(&first) {
            Some((then, table)) if *then == now && Arc::ptr_eq(&table.functions, &self.functions) => {
                return Unmade::Known(Arc::clone(table));
            }
            before => before.map(|(_, table)| Arc::clone(table)),
        };
        let mut seen = FxHashSet::default();
        let mut versions = held(self, b, terms);
        versions.retain(|v| seen.insert(v.values.clone()));
        versions.truncate(VALUES);
        Unmade::New {
            functions: Arc::clone(&self.functions),
            versions,
            before,
        }
    }

    /// Keeps the table of a block as it is now.
    fn keep(&mut self, b: usize, table: &Arc<Table>) {
        let (now, first) = (self.now(b), self.known.blocks[b].first);
        if self.tables.len() >= TABLES && !self.tables.contains_key(&first) {
            self.tables.clear();
        }
        self.tables.insert(first, (now, Arc::clone(table)));
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
    fn wanted(&mut self, b: usize, terms: &mut Terms, versions: &[Version], place: usize) -> Option<Wanted> {
        let isa = self.isa();
        let result = self.result(b, terms, place)?;
        let first = self.known.blocks[b].first;
        let at = place - first;
        let term = terms.before(isa, &mut self.known.blocks[b].pool, at + 1, result);
        let pool = &self.known.blocks[b].pool;
        let values = terms.states.of(pool, term).to_vec();
        // A copy is none of this: what reads it may read the original.
        if versions.iter().any(|v| v.from <= at && v.values == values) {
            return None;
        }
        Some(Wanted {
            place,
            result,
            values,
            most: self.alone(b, terms, place, &[]).len(),
        })
    }

    /// What the ways to make the result of a place of other values come to.
    fn proposals(&mut self, b: usize, terms: &Terms, table: &Table, (wanted, ways): (&Wanted, Vec<Made>), out: &mut Vec<Proposed>) {
        let Wanted { place, result, .. } = *wanted;
        let first = self.known.blocks[b].first;
        let at = place - first;
        let mut known: FxHashMap<Vec<usize>, BTreeSet<usize>> = FxHashMap::default();
        for made in ways {
            let sources = made.sources(table, first);
            let gone = known
                .entry(sources.clone())
                .or_insert_with(|| self.alone(b, terms, place, &sources))
                .clone();
            if gone.len() < made.instructions() {
                continue;
            }
            out.push(Proposed {
                place,
                result,
                saved: gone.len() + 1 - made.instructions(),
                hidden: made.values().iter().filter(|v| table.versions[**v].until < at).count(),
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
    fn put(&mut self, b: usize, terms: &Terms, table: &Table, proposed: &Proposed) -> bool {
        let Proposed {
            place, result, made, gone, ..
        } = proposed;
        let (place, result) = (*place, *result);
        let first = self.known.blocks[b].first;
        let at = place - first;
        // Where a proof may begin.
        let feeding = gone.iter().copied().chain(made.sources(table, first)).collect();
        let since = self.fed_by(terms, first, feeding);
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
        self.saves(&changes) && self.change_since("computed from other values", changes, &since)
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
