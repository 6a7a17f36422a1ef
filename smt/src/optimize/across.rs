//! Values across blocks: a register that holds what another one holds, wherever it is read, is not
//! needed, nor is the code that computes it. Both may have been copied, counted in step, or
//! computed twice by the same instruction of the same registers.
//!
//! A relation between registers is proved on all ways to the blocks that rely on it
//! ([`crate::facts::available`]). Reading the other register changes nothing of the state: that is
//! proved for each block that changes, for all registers. What is dead then goes by steps with
//! proofs of their own; if nothing does, everything is put back.

use std::collections::{BTreeMap, BTreeSet};

use isamorph_core::encoding::Instr;
use isamorph_core::formula::Term;
use rustc_hash::FxHashMap;

use super::cost::cost;
use super::obligation::Obligation;
use super::terms::Terms;
use super::{Optimizer, Proposal, Step};
use crate::facts::available::{Made, Relation};
use crate::facts::fact::{Fact, put_in};
use crate::facts::invariant::{Reason, reason};
use crate::fault;
use crate::flow::live::Live;
use isamorph_core::block::Cell;

/// Most pairs of registers, and most instructions, that are tried in one round.
const TRIED: usize = 64;

/// Two registers that may hold the same from somewhere on.
#[derive(Clone, Debug)]
struct Twins {
    /// The register that shall not be read any more.
    gone: Cell,
    /// The one that is read in its place.
    kept: Cell,
    /// The block where that begins.
    block: usize,
    /// The place in it; before the block if there is none.
    since: Option<usize>,
    /// What is known before the block, if they hold the same for that reason.
    made: Option<Made>,
}

/// Reads of a register as reads of another one.
#[derive(Default)]
struct Reads {
    changes: Proposal,
    /// The blocks before which both must hold the same.
    entered: BTreeSet<usize>,
}

impl Optimizer<'_> {
    /// Tries to do without registers, and without instructions, whose values are in other
    /// registers or computed on all ways already.
    pub(super) fn across(&mut self) {
        if self.known.blocks.len() < 2 {
            return;
        }
        for twins in self.twins() {
            if self.late() {
                return;
            }
            self.do_without(&twins);
        }
        self.computed_before();
    }

    /// Registers that hold the same at the beginning of a block, or at its end.
    fn twins(&mut self) -> Vec<Twins> {
        let isa = self.isa();
        let mut out = Vec::new();
        for block in 0..self.known.blocks.len() {
            if self.late() || self.known.is_unreachable(block) {
                continue;
            }
            let both = |a: Cell, b: Cell, since: Option<usize>| {
                [(a, b), (b, a)].map(|(gone, kept)| Twins {
                    gone,
                    kept,
                    block,
                    since,
                    made: None,
                })
            };
            for f in &self.known.facts[block] {
                if let Fact::Same(a, b) = f {
                    out.extend(both(*b, *a, None));
                }
            }
            let (first, end) = (self.known.blocks[block].first, self.known.blocks[block].end);
            let live = self.known.program.live_after[end - 1].clone();
            let Some(terms) = Terms::of(isa, &mut self.known.blocks[block], &self.known.facts[block]) else {
                continue;
            };
            let n = end - first;
            let pool = &mut self.known.blocks[block].pool;
            let written: Vec<Cell> = terms.cells(n).filter(|c| Some(c.state) == self.registers.file).collect();
            let mut by_value: FxHashMap<Term, Vec<Cell>> = FxHashMap::default();
            for c in &written {
                by_value.entry(terms.before(isa, pool, n, *c)).or_default().push(*c);
            }
            for c in written.iter().filter(|c| live.holds_some(isa, **c)) {
                let value = terms.before(isa, pool, n, *c);
                // Where a register holds what it was copied from, that is the term of the other
                // one.
                let copied = pool.reads(value);
                let from = match copied.as_slice() {
                    [(space, addr)] => {
                        let addr = pool.as_const(*addr).and_then(|a| u64::try_from(a).ok());
                        addr.and_then(|a| Cell::of(isa, &pool.space_decl(*space).name, a))
                            .filter(|f| f.state == c.state && f != c && terms.before(isa, pool, n, *f) == value)
                    }
                    _ => None,
                };
                let own = by_value.get(&value).into_iter().flatten().copied();
                let others: BTreeSet<Cell> = own.chain(from).filter(|o| o != c).collect();
                for kept in others {
                    let differ = (0..n + 1).rposition(|at| terms.before(isa, pool, at, *c) != terms.before(isa, pool, at, kept));
                    out.push(Twins {
                        gone: *c,
                        kept,
                        block,
                        since: Some(first + differ.map_or(0, |d| d + 1)),
                        made: None,
                    });
                }
            }
        }
        out.truncate(TRIED);
        out
    }

    /// The reads of a register from somewhere on, as reads of its twin; nothing if one of them
    /// cannot be changed, or reads what the twin does not hold.
    fn other_reads(&mut self, t: &Twins, far: bool) -> Option<Reads> {
        let isa = self.isa();
        let same = Fact::Same(t.gone.min(t.kept), t.gone.max(t.kept));
        let mut out = Reads::default();
        if t.since.is_none() {
            out.entered.insert(t.block);
        }
        let mut todo = vec![t.block];
        while let Some(b) = todo.pop() {
            let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
            let entered = out.entered.contains(&b);
            if self.late() || entered && self.known.program.open[first] {
                return None;
            }
            let mut given = self.known.facts[b].clone();
            if entered {
                given.push(same);
            }
            let terms = Terms::of(isa, &mut self.known.blocks[b], &given)?;
            let mut asked: Vec<Term> = Vec::new();
            let pool = &mut self.known.blocks[b].pool;
            for at in 0..=end - first {
                asked.extend([t.gone, t.kept].map(|c| terms.before(isa, pool, at, c)));
            }
            let mut asked = put_in(isa, pool, &given, &asked);
            if let Some(made) = t.made.as_ref().filter(|_| b == t.block) {
                let value = made.value(&mut self.registers.meanings, pool)?;
                asked = made.put_in(isa, pool, value, &asked);
            }
            let equal = |at: usize| asked[2 * (at - first)] == asked[2 * (at - first) + 1] || fault::injected("twin believed");
            let begin = t.since.filter(|_| !entered).unwrap_or(first);
            // What the register held before is asked for by nobody.
            let mut another = !entered && begin < end && !equal(begin);
            for at in begin..end {
                if self.reads(at, t.gone) && !self.code(at).is_empty() {
                    if equal(at) {
                        if let Some(new) = self.reading_other(at, t)? {
                            out.changes.insert(at, new);
                        }
                    } else if !another {
                        return None;
                    }
                }
                another |= terms.written[at - first]
                    .as_ref()
                    .map_or(self.writes(at, t.gone), |w| w.contains(&t.gone));
            }
            let (equal, unknown) = (equal(end), self.known.program.next[end - 1].is_unknown());
            let follow = equal && far || !another;
            if unknown && follow && self.known.program.live_after[end - 1].holds_some(isa, t.gone) {
                return None;
            }
            let edges: Vec<usize> = self.known.blocks[b].edges.iter().map(|e| e.to).collect();
            for to in edges {
                let live = self.known.program.live_before[self.known.blocks[to].first].holds_some(isa, t.gone);
                if !live || !follow {
                    continue;
                }
                if !equal {
                    return None;
                }
                if out.entered.insert(to) {
                    todo.push(to);
                }
            }
        }
        Some(out)
    }

    /// The code of a place that reads the twin; nothing inside if it stays, since it makes the
    /// register itself anew, which nobody reads then.
    fn reading_other(&mut self, at: usize, t: &Twins) -> Option<Option<Vec<Instr>>> {
        let [instr] = self.code(at) else { return None };
        let instr = instr.clone();
        if let Some(new) = self.registers.reading(&instr, t.gone, t.kept) {
            return Some(Some(vec![new]));
        }
        let own = *self.registers.written(&instr)? == [t.gone] && self.known.program.straight[at];
        own.then_some(None)
    }

    /// Reads a register in the place of another one, and removes what is dead then.
    fn do_without(&mut self, t: &Twins) -> bool {
        [true, false].into_iter().any(|far| self.read_other(t, far))
    }

    /// The same: `far` says whether reads count of what the register holds when it is written
    /// again, too.
    fn read_other(&mut self, t: &Twins, far: bool) -> bool {
        let Some(mut reads) = self.other_reads(t, far) else { return false };
        reads.changes.retain(|p, new| self.code(*p) != new.as_slice());
        if reads.changes.is_empty() {
            return false;
        }
        let relation = Relation::Same(t.gone, t.kept);
        let begin = BTreeSet::from([t.block]);
        let meanings = &mut self.registers.meanings;
        if self.known.available(meanings, &reads.entered, &relation).is_none()
            || t.made
                .as_ref()
                .is_some_and(|m| self.known.available(meanings, &begin, &Relation::Made(m.clone())).is_none())
        {
            return false;
        }
        let mut by_block: BTreeMap<usize, Proposal> = BTreeMap::new();
        for (place, new) in reads.changes {
            by_block.entry(self.known.block_of(place)).or_default().insert(place, new);
        }
        let mut proved: Vec<(Proposal, Obligation, Vec<Reason>)> = Vec::new();
        for (b, changes) in by_block {
            let same = Fact::Same(t.gone.min(t.kept), t.gone.max(t.kept));
            let given = if reads.entered.contains(&b) { vec![same] } else { Vec::new() };
            let made = t.made.clone().filter(|_| b == t.block && given.is_empty());
            let Some((obligation, reasons)) = self.prove_all(b, &changes, given, made) else {
                return false;
            };
            proved.push((changes, obligation, reasons));
        }
        let (before, steps) = (self.known.program.code.clone(), self.steps.len());
        for (changes, obligation, reasons) in proved {
            let changes: Vec<(usize, Vec<Instr>)> = changes.into_iter().collect();
            self.known.replace(&mut self.registers.meanings, &changes);
            self.steps.push(Step {
                rule: "copy propagation across blocks",
                changes,
                reasons,
                obligations: vec![obligation],
                branches: Vec::new(),
            });
        }
        self.known.program.find_live();
        for b in (0..self.known.blocks.len()).rev() {
            let block = &self.known.blocks[b];
            if (block.first..block.end).any(|p| self.writes(p, t.gone)) {
                self.remove_dead(b);
            }
        }
        let isa = self.isa();
        let total = |code: &[Vec<Instr>]| code.iter().map(|c| cost(isa, c)).fold((0, 0), |sum, c| (sum.0 + c.0, sum.1 + c.1));
        let (old, new) = (total(&before), total(&self.known.program.code));
        if new.0 < old.0 && new.1 <= old.1 {
            return true;
        }
        self.put_back(&before, steps);
        false
    }

    /// Puts the code of all blocks back, and forgets the steps that changed it.
    fn put_back(&mut self, code: &[Vec<Instr>], steps: usize) {
        for b in 0..self.known.blocks.len() {
            let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
            if self.known.program.code[first..end] != code[first..end] {
                self.take_back(first, &code[first..end], steps);
            }
        }
        self.known.program.find_live();
    }

    /// Proves that changes of a block leave the same in all registers, given something before it.
    fn prove_all(&mut self, b: usize, changes: &Proposal, given: Vec<Fact>, made: Option<Made>) -> Option<(Obligation, Vec<Reason>)> {
        let first = self.known.blocks[b].first;
        let last = *changes.last_key_value()?.0;
        let mut o = self.claim((first, last), changes, Live::everything());
        o.made = made;
        let mut formulas = None;
        for facts in [given.clone(), [given.as_slice(), &self.known.facts[b]].concat()] {
            o.given = facts;
            if self.is_proved(&o, &mut formulas, None) {
                let known = self.known.guess_before(first);
                let reasons = o.given.iter().map(|f| reason(&known, *f)).collect();
                return Some((o, reasons));
            }
        }
        None
    }

    /// Instructions whose results are in a register on all ways that lead to them.
    fn computed_before(&mut self) {
        let mut makers: FxHashMap<(usize, Vec<u64>), BTreeSet<Cell>> = FxHashMap::default();
        let mut all: Vec<(usize, (usize, Vec<u64>), Cell)> = Vec::new();
        for place in 0..self.known.program.code.len() {
            let [instr] = self.code(place) else { continue };
            let instr = instr.clone();
            if let (true, Some((shape, target))) = (self.known.program.straight[place], self.shape(&instr)) {
                makers.entry(shape.clone()).or_default().insert(target);
                all.push((place, shape, target));
            }
        }
        // An instruction that is alone is computed again in a loop, or never.
        let mut tried = 0;
        for (place, shape, target) in all {
            let b = self.known.block_of(place);
            if self.late() || tried == TRIED {
                return;
            }
            if self.known.is_unreachable(b) || self.known.program.open[self.known.blocks[b].first] {
                continue;
            }
            for kept in makers[&shape].iter().copied() {
                tried += 1;
                if self.is_made(b, place, target, kept) {
                    break;
                }
            }
        }
    }

    /// An instruction without the register that it writes, and that register; nothing if it reads
    /// that, or memory, or writes more.
    fn shape(&mut self, instr: &Instr) -> Option<((usize, Vec<u64>), Cell)> {
        let written = self.registers.written(instr)?;
        let [target] = &*written else { return None };
        let uses = self.registers.uses(instr)?;
        let read = uses.cells_read()?;
        if Some(target.state) != self.registers.file || uses.reads_memory() || read.contains(target) || read.is_empty() {
            return None;
        }
        let mut fields = instr.fields.clone();
        for r in self.registers.fields(instr).into_iter().filter(|r| r.written) {
            fields[r.field] = 0;
        }
        Some(((instr.form, fields), *target))
    }

    /// Tries to do without an instruction whose result a register may hold before its block.
    fn is_made(&mut self, b: usize, place: usize, target: Cell, kept: Cell) -> bool {
        let [instr] = self.code(place) else { return false };
        let instr = instr.clone();
        let first = self.known.blocks[b].first;
        let Some(read) = self.registers.uses(&instr).and_then(|u| u.cells_read()) else {
            return false;
        };
        let changed = (first..place).any(|p| read.iter().chain([&kept]).any(|c| self.writes(p, *c)));
        if changed || read.contains(&kept) || kept.state != target.state {
            return false;
        }
        let made = Made { cell: kept, instr, target };
        let relation = Relation::Made(made.clone());
        if self
            .known
            .available(&mut self.registers.meanings, &BTreeSet::from([b]), &relation)
            .is_none()
        {
            return false;
        }
        if kept != target {
            return self.do_without(&Twins {
                gone: target,
                kept,
                block: b,
                since: Some(place + 1),
                made: Some(made),
            });
        }
        let changes: Proposal = BTreeMap::from([(place, Vec::new())]);
        let Some((obligation, reasons)) = self.prove_all(b, &changes, Vec::new(), Some(made)) else {
            return false;
        };
        let changes: Vec<(usize, Vec<Instr>)> = changes.into_iter().collect();
        self.known.replace(&mut self.registers.meanings, &changes);
        self.steps.push(Step {
            rule: "value already there on all ways",
            changes,
            reasons,
            obligations: vec![obligation],
            branches: Vec::new(),
        });
        true
    }
}
