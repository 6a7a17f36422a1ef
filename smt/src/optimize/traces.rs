//! Rewrites across branches: a block is looked at together with the blocks before it from which
//! alone control comes to it ([`crate::flow::trace`]).
//!
//! The trace is optimized like a block. A step is taken over if old and new code agree, besides,
//! before each branch that leaves the trace: on what it reads, and on everything that is live where
//! it leads.

use std::collections::{BTreeMap, BTreeSet};

use isamorph_core::encoding::Instr;

use super::obligation::Obligation;
use super::{Now, Optimizer, Proposal, Step};
use crate::facts::invariant::Reason;
use crate::fault;
use crate::flow::graph::uses_of;
use crate::flow::trace::Trace;

impl Optimizer<'_> {
    /// Tries to make a block cheaper, knowing what the blocks before it have computed.
    pub(super) fn with_blocks_before(&mut self, b: usize) -> bool {
        let known = &self.known;
        let Some(trace) = Trace::to(&known.program, &mut self.registers.meanings, &known.blocks, b) else {
            return false;
        };
        if !self.reads_what_is_written_before(&trace) {
            return false;
        }
        let first = known.blocks[b].first;
        let now = Now {
            code: trace.places.iter().map(|p| self.code(*p).to_vec()).collect(),
            facts: self.known.facts[self.known.block_of(trace.places[0])].clone(),
            live: trace.lives().cloned().collect(),
        };
        if self.settled.traces.get(&first) == Some(&now) {
            return false;
        }
        let inner = self.known.along(&mut self.registers.meanings, &trace);
        let steps = self.steps.len();
        let outer = std::mem::replace(&mut self.known, inner);
        self.exits.clone_from(&trace.exits);
        let found = self.combine(0, trace.before..trace.places.len());
        self.exits.clear();
        self.known = outer;
        if !found {
            self.settled.traces.insert(first, now);
        }
        for step in self.steps.split_off(steps) {
            self.take_over(step, &trace);
        }
        found
    }

    /// Does the last block of a trace read a register that a block before it writes?
    fn reads_what_is_written_before(&self, t: &Trace) -> bool {
        let (before, own) = t.places.split_at(t.before);
        let read = own.iter().flat_map(|p| self.known.program.uses[*p].iter().flatten());
        let mut read = read.flat_map(|u| u.cells_named());
        read.any(|c| before.iter().any(|p| self.writes(*p, c)))
    }

    /// Changes the program as a trace of it was changed.
    fn take_over(&mut self, step: Step, t: &Trace) {
        let isa = self.isa();
        let mut by_block: BTreeMap<usize, Vec<(usize, Vec<Instr>)>> = BTreeMap::new();
        let mut all = Vec::new();
        for (at, new) in step.changes {
            let place = t.places[at];
            // What registers hold between the blocks may be something else now, if nobody reads it.
            let mut writers = self.known.program.uses[place].clone();
            writers.extend(uses_of(&mut self.registers.meanings, &new));
            let own = self.known.block_of(place);
            let kept = |c| writers.iter().all(|u| u.as_ref().is_some_and(|u| !u.may_write(isa, c)));
            let later: BTreeSet<usize> = t.places[at..].iter().map(|p| self.known.block_of(*p)).collect();
            for b in later.into_iter().filter(|b| *b != own) {
                self.known.facts[b].retain(|f| f.cells().into_iter().all(kept));
            }
            by_block.entry(own).or_default().push((place, new.clone()));
            all.push((place, new));
        }
        for changes in by_block.values() {
            self.known.replace(&mut self.registers.meanings, changes);
        }
        self.known.program.find_live();
        let since = |r: Reason| Reason {
            since: r.since.into_iter().map(|s| s.map(|s| t.origin(s))).collect(),
            ..r
        };
        self.steps.push(Step {
            changes: all,
            reasons: step.reasons.into_iter().map(since).collect(),
            ..step
        });
    }

    /// Proves that changes of a trace leave the same where control leaves it before its end.
    pub(super) fn at_exits(&mut self, changes: &Proposal) -> Option<Vec<(Obligation, Vec<Reason>)>> {
        let isa = self.isa();
        let mut out = Vec::new();
        for exit in self.exits.clone() {
            let own: Proposal = changes.range(..exit.at).map(|(p, new)| (*p, new.clone())).collect();
            let Some((&first, _)) = own.first_key_value() else { continue };
            // An access to memory stays on the side of the branch where it is.
            let mut uses = own.keys().flat_map(|p| self.known.program.uses[*p].clone()).collect::<Vec<_>>();
            uses.extend(own.values().flat_map(|new| uses_of(&mut self.registers.meanings, new)));
            if uses.iter().any(|u| u.as_ref().is_none_or(|u| u.accesses_memory(isa))) {
                return None;
            }
            if fault::injected("ways out of a trace overlooked") {
                continue;
            }
            let proved = [first, 0].into_iter().find_map(|begin| {
                let claim = self.claim((begin, exit.at), &own, exit.live.clone());
                self.prove_claim(claim, (begin, exit.at), &own)
            });
            out.push(proved?);
        }
        Some(out)
    }
}
