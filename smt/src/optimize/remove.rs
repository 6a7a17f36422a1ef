//! Dead code elimination: instructions with dead results, unreachable blocks, branches that are
//! never taken.

use std::collections::BTreeMap;

use isamorph_core::encoding::Instr;

use super::{Optimizer, Step};
use crate::fault;
use crate::flow::live;
use crate::flow::paths::Next;

impl Optimizer<'_> {
    /// Removes instructions of a block that write nothing but what is dead.
    pub(super) fn remove_dead(&mut self, b: usize) -> bool {
        let mut found = false;
        let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
        for place in (first..end).rev() {
            if !self.known.program.straight[place] || !self.known.program.described[place] {
                continue;
            }
            let mut live = self.known.program.live_after[place].clone();
            let mut kept: Vec<Instr> = self.code(place).to_vec();
            for k in (0..kept.len()).rev() {
                let uses = self.known.program.uses[place][k].as_ref();
                if uses.is_some_and(|u| u.is_dead(&live) || fault::injected("all code is dead")) {
                    kept.remove(k);
                } else {
                    live = live::before(uses, &live);
                }
            }
            let changes = BTreeMap::from([(place, kept)]);
            if !self.saves(&changes) {
                continue;
            }
            if let Some(step) = self.proved_step("dead code", changes, &[place, first]) {
                // What comes next is about places before this one.
                self.known.replace_code(&mut self.registers.meanings, &step.changes);
                self.steps.push(step);
                found = true;
            }
        }
        if found {
            self.known.lift(&mut self.registers.meanings, b);
        }
        found
    }

    /// Removes a branch that is never taken, or that goes where control goes anyhow.
    pub(super) fn remove_branch(&mut self, b: usize) -> bool {
        let place = self.known.blocks[b].end - 1;
        let program = &self.known.program;
        let goes_on = matches!(&program.next[place], Next::To(all) if all.contains(&(place + 1)));
        if program.straight[place] || !program.described[place] || program.code[place].is_empty() || !goes_on {
            return false;
        }
        self.apply("branch never taken", BTreeMap::from([(place, Vec::new())]))
    }

    /// Removes a block that control never comes to: no edge into it can be taken, which was proved
    /// with the facts.
    pub(super) fn remove_unreachable(&mut self, b: usize) {
        let (first, end) = (self.known.blocks[b].first, self.known.blocks[b].end);
        let all = (first..end).filter(|p| !self.code(*p).is_empty());
        let changes: Vec<(usize, Vec<Instr>)> = all.map(|p| (p, Vec::new())).collect();
        if changes.is_empty() {
            return;
        }
        let reasons = self.known.reasons_before(first);
        self.known.replace(&mut self.registers.meanings, &changes);
        self.steps.push(Step {
            rule: "unreachable code",
            changes,
            reasons,
            obligations: Vec::new(),
            branches: Vec::new(),
        });
    }
}
