//! Slices: a result and the instructions that compute it, however far apart, are replaced by one
//! cheaper instruction.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Evaluator, Scratch, Term};

use super::Optimizer;
use super::fitting::{Asked, Fitting};
use super::terms::Terms;
use super::vocabulary::Computed;
use crate::facts::samples::SampledState;
use crate::fault;
use crate::solver::effort::spend;
use isamorph_core::block::Cell;

/// Most places of a slice.
const LARGEST: usize = 8;
/// Most candidates for a slice of which a proof is tried.
const TRIED: usize = 8;
/// Most registers that a replacement may read.
const LEAVES: usize = 4;

/// What it costs to try a candidate in some states, in steps.
const STEPS_PER_CANDIDATE: u64 = 10;

/// What a slice needs and leaves.
struct Slice {
    /// Its places, in order.
    members: BTreeSet<usize>,
    /// Registers that it reads from outside.
    leaves: BTreeSet<Cell>,
}

impl Optimizer<'_> {
    /// Tries to leave the result of a place in a cheaper way, without what is computed for it
    /// alone.
    pub(super) fn slice(&mut self, b: usize, terms: &mut Terms, place: usize) -> bool {
        let Some(result) = self.result(b, terms, place) else { return false };
        let mut slices = self.slices(b, terms, place, |_| true);
        // The largest one saves most.
        slices.reverse();
        slices.iter().any(|s| self.replace_slice(b, terms, place, result, s))
    }

    /// The places of the slices that end in a place, each with one place more. Flags that they
    /// leave may be read elsewhere.
    pub(super) fn members(&self, b: usize, terms: &Terms, place: usize) -> Vec<BTreeSet<usize>> {
        let file = self.registers.file;
        let all = self.slices(b, terms, place, |c| Some(c.state) == file);
        all.into_iter().map(|s| s.members).collect()
    }

    /// The slices that end in a place, each with one place more. What they leave in the registers
    /// that `alone` names is read by nothing else.
    fn slices(&self, b: usize, terms: &Terms, place: usize, alone: impl Fn(&Cell) -> bool) -> Vec<Slice> {
        let mut members = BTreeSet::from([place]);
        let mut out = Vec::new();
        loop {
            let Some(sources) = self.sources(b, terms, &members) else {
                return out;
            };
            let leaves = outside(&sources, &members);
            out.push(Slice {
                members: members.clone(),
                leaves,
            });
            let producers: BTreeSet<usize> = sources.iter().filter_map(|(_, p)| *p).filter(|p| !members.contains(p)).collect();
            let next = producers.into_iter().rev().find(|p| self.only_in(b, terms, *p, &members, &alone));
            match next {
                Some(p) if members.len() < LARGEST => drop(members.insert(p)),
                _ => return out,
            }
        }
    }

    /// The registers that places read from outside; none if they read more than registers.
    pub(super) fn leaves(&self, b: usize, terms: &Terms, members: &BTreeSet<usize>) -> BTreeSet<Cell> {
        let sources = self.sources(b, terms, members).unwrap_or_default();
        outside(&sources, members)
    }

    /// The registers that places read, each with the place that wrote it; nothing if they read more
    /// than registers.
    fn sources(&self, b: usize, terms: &Terms, members: &BTreeSet<usize>) -> Option<Vec<(Cell, Option<usize>)>> {
        let first = self.known.blocks[b].first;
        let mut out = Vec::new();
        for m in members {
            for u in &self.known.program.uses[*m] {
                for cell in u.as_ref()?.cells_read()? {
                    let writes = |p: &usize| terms.written[p - first].as_ref().is_some_and(|w| w.contains(&cell));
                    out.push((cell, (first..*m).rev().find(writes)));
                }
            }
        }
        Some(out)
    }

    /// Is what a place computes read by nothing but these? That a write hides what was there is
    /// left to the proof.
    pub(super) fn only_for(&self, b: usize, terms: &Terms, place: usize, members: &BTreeSet<usize>) -> bool {
        self.only_in(b, terms, place, members, &|_| true)
    }

    /// The same for some of the registers that a place writes.
    fn only_in(&self, b: usize, terms: &Terms, place: usize, members: &BTreeSet<usize>, of: &dyn Fn(&Cell) -> bool) -> bool {
        let isa = self.isa();
        let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
        let Some(written) = terms.written[place - first].clone() else {
            return false;
        };
        if !self.known.program.straight[place] || self.code(place).is_empty() {
            return false;
        }
        if fault::injected("reader beside a slice overlooked") {
            return true;
        }
        written.iter().filter(|c| of(c)).all(|cell| {
            for at in place + 1..end {
                if !members.contains(&at) && self.reads(at, *cell) {
                    return false;
                }
                let over = terms.written[at - first].as_ref().is_some_and(|w| w.contains(cell));
                if over || !self.known.program.live_after[at].holds_some(isa, *cell) {
                    return true;
                }
            }
            false
        })
    }

    fn replace_slice(&mut self, b: usize, terms: &mut Terms, place: usize, result: Cell, slice: &Slice) -> bool {
        let isa = self.isa();
        let first = self.known.blocks[b].first;
        let first_member = slice.members.first().copied().unwrap_or(place);
        let value = {
            let pool = &mut self.known.blocks[b].pool;
            let value = terms.before(isa, pool, place + 1 - first, result);
            let before = terms.before(isa, pool, first_member - first, result);
            if slice.members.len() > 1 && before == value {
                let gone = slice.members.iter().map(|m| (*m, Vec::new())).collect();
                if self.apply("available value", gone) {
                    return true;
                }
            }
            value
        };
        let old: Vec<Instr> = slice.members.iter().flat_map(|m| self.code(*m)).cloned().collect();
        let candidates = self.candidates(b, terms, place, result, slice, value);
        for new in candidates.into_iter().take(TRIED) {
            if old.len() == 1 && old[0] == new {
                continue;
            }
            let mut changes: BTreeMap<usize, Vec<Instr>> = slice.members.iter().map(|m| (*m, Vec::new())).collect();
            changes.insert(place, vec![new]);
            let rule = if slice.members.len() > 1 {
                "one for several"
            } else {
                "cheaper form"
            };
            if self.apply(rule, changes) {
                return true;
            }
        }
        false
    }

    /// Single instructions that agree with a slice on some states, cheap ones first.
    fn candidates(&mut self, b: usize, terms: &mut Terms, place: usize, result: Cell, slice: &Slice, value: Term) -> Vec<Instr> {
        let isa = self.isa();
        let first = self.known.blocks[b].first;
        let size: i64 = slice
            .members
            .iter()
            .flat_map(|m| self.code(*m))
            .map(|i| i64::from(isa.forms[i.form].width / 8))
            .sum();
        let several = slice.members.len() > 1;
        // Condition registers are no operands of patterns.
        let Some(file) = self.registers.file else { return Vec::new() };
        let fixed = (result.state != file).then_some(result);
        let patterns: Vec<usize> = (0..self.patterns.len())
            .filter(|i| {
                let p = &self.patterns[*i];
                (several && p.size <= size || p.size < size) && p.fixed == fixed
            })
            .collect();
        if patterns.is_empty() || slice.leaves.len() > LEAVES {
            return Vec::new();
        }
        // What registers hold at the place without the slice.
        let without = |c: &Cell| {
            let writes = |p: &usize| !slice.members.contains(p) && terms.written[p - first].as_ref().is_none_or(|w| w.contains(c));
            (first..place).rev().find(writes).map_or(0, |p| p + 1 - first)
        };
        let pool = &mut self.known.blocks[b].pool;
        let leaves: Vec<(Cell, Term)> = slice
            .leaves
            .iter()
            .filter(|c| c.state == file)
            .map(|c| {
                let at = if fault::injected("operand taken from the beginning") {
                    0
                } else {
                    without(c)
                };
                (*c, terms.before(isa, pool, at, *c))
            })
            .collect();
        let pool = &self.known.blocks[b].pool;
        let wanted = terms.states.of(pool, value).to_vec();
        let given: Vec<Vec<u128>> = leaves.iter().map(|(_, t)| terms.states.of(pool, *t).to_vec()).collect();
        let number = wanted[0];
        // Most slices stay as they are when something else of the block changes.
        let asked = Asked { wanted, given, patterns };
        let fitting = match self.fitting.get(&asked) {
            Some(known) => Rc::clone(known),
            None => {
                let found = Rc::new(self.fitting(&asked, file));
                self.fitting.insert(asked.clone(), Rc::clone(&found));
                found
            }
        };
        let loads = |i: &usize| self.patterns[*i].constant;
        if fitting.is_empty() && !(asked.wanted.iter().all(|w| *w == number) && asked.patterns.iter().any(loads)) {
            return Vec::new();
        }
        let rest = terms.states.of_rest(pool, value).to_vec();
        let given: Vec<Vec<u128>> = leaves.iter().map(|(_, t)| terms.states.of_rest(pool, *t).to_vec()).collect();
        let constant = asked.wanted.iter().chain(&rest).all(|w| *w == number);
        let mut room = Scratch::default();
        let mut out = Vec::new();
        let mut left = fitting.iter().peekable();
        for i in &asked.patterns {
            let p = &self.patterns[*i];
            if p.constant && constant {
                out.extend(p.loading(&mut self.registers, result, number));
            }
            while let Some(f) = left.next_if(|f| f.pattern == *i) {
                // Chance is told apart here, at less cost than by a proof.
                let values = (0..rest.len()).map(|n| f.sources.iter().map(|(s, _)| given[*s][n]).collect());
                if !self.agrees(&p.values[f.value], file, values, &rest, &mut room) {
                    continue;
                }
                let sources: Vec<(Cell, bool)> = f.sources.iter().map(|(s, high)| (leaves[*s].0, *high)).collect();
                out.extend(p.with(&self.registers, result, &sources));
            }
        }
        out
    }

    /// The patterns, with their operands, that leave what is wanted in all states.
    fn fitting(&self, asked: &Asked, file: usize) -> Vec<Fitting> {
        let mut room = Scratch::default();
        let mut out = Vec::new();
        let Asked { wanted, given, .. } = asked;
        for i in &asked.patterns {
            let p = &self.patterns[*i];
            if p.constant {
                continue;
            }
            for chosen in choices(given.len(), p.sources.len()) {
                for (value, c) in p.values.iter().enumerate() {
                    spend(STEPS_PER_CANDIDATE);
                    let values = (0..wanted.len()).map(|n| chosen.iter().map(|i| given[*i][n]).collect::<Vec<u128>>());
                    if self.agrees(c, file, values, wanted, &mut room) {
                        out.push(Fitting {
                            pattern: *i,
                            value,
                            sources: chosen
                                .iter()
                                .copied()
                                .zip(c.high.iter().map(|h| *h != fault::injected("other half read")))
                                .collect(),
                        });
                    }
                }
            }
        }
        out
    }

    /// Does a pattern leave what is wanted for these operands, in all states?
    fn agrees(
        &self,
        c: &Computed,
        file: usize,
        operands: impl Iterator<Item = Vec<u128>>,
        wanted: &[u128],
        room: &mut Scratch<u128>,
    ) -> bool {
        let pool = &self.registers.meanings.pool;
        let own = &self.isa().states[file].name;
        let states = if fault::injected("one state is enough") { 1 } else { wanted.len() };
        operands.zip(wanted).take(states).all(|(values, wanted)| {
            let register = |space: &str, addr: u128| {
                let at = c.registers.iter().position(|r| u128::from(*r) == addr && space == own)?;
                Some(values[at])
            };
            let mut env = SampledState { pool, register };
            Evaluator::reusing(pool, &mut env, room).eval(c.value) == *wanted
        })
    }
}

/// The registers that something else than some places wrote.
fn outside(sources: &[(Cell, Option<usize>)], members: &BTreeSet<usize>) -> BTreeSet<Cell> {
    let from_outside = sources.iter().filter(|(_, p)| p.is_none_or(|p| !members.contains(&p)));
    from_outside.map(|(c, _)| *c).collect()
}

/// All ways to choose one of `n` things for each of some operands.
fn choices(n: usize, operands: usize) -> Vec<Vec<usize>> {
    let mut out: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..operands {
        let more = |chosen: &Vec<usize>| -> Vec<Vec<usize>> { (0..n).map(|i| [chosen.as_slice(), &[i]].concat()).collect() };
        out = out.iter().flat_map(more).collect();
    }
    out
}
