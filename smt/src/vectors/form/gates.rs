//! What is left is asked of the gates of the form.

use std::collections::BTreeMap;
use std::time::Duration;

use isamorph_core::exec::Layout;
use isamorph_core::formula::Term;
use rustc_hash::FxHashSet;

use crate::Verdict;
use crate::solver::Effort;
use crate::solver::effort::End;
use crate::solver::gates::Patterns;

use super::super::aim::Aim;
use super::super::bench::Bench;
use super::{GoalStatus, Search};

/// Times the limit of a question that all questions of the gates may take, of small circuits.
const PATIENCE: usize = 750;
/// Times it that questions whether a change ends near may take.
const NEAR_PATIENCE: u32 = 500;
/// Gates of a small circuit.
const SMALL: usize = 15_000;
/// Times the limit that are spent on each question, and parts of it, one after the other: the
/// search learns from easy questions what helps with hard ones.
const SHARES: [(u32, u32); 4] = [(1, 8), (1, 1), (6, 1), (16, 1)];

/// More is not spent on a question if the limit is not larger.
const MOST: Duration = Duration::from_millis(500);
/// Times that, or a larger limit, that all questions of the gates may take.
const MOST_PATIENCE: u32 = 40;

impl Search<'_> {
    /// Mutants whose change ends a few terms further on. Where float operations begin and end, and
    /// for products, anything may stand, as far as the mutant has no part in it: then these
    /// questions are small.
    pub(super) fn ask_near(&mut self) {
        if self.is_done() || self.is_over() {
            return;
        }
        let isa = self.set.model();
        let instruction = self.formulas.instruction(self.set, self.form);
        let fields = self.set.forms()[self.form].fields.len();
        let ends = self.formulas.ends_of_operations();
        let mut groups: BTreeMap<Vec<Term>, Vec<usize>> = BTreeMap::new();
        for aim in self.due() {
            if let Aim::Mutant(i) = aim
                && !self.is_shared(aim)
            {
                let cone = self.program.cone(self.mutants[i].0.at);
                let free = ends.iter().copied().filter(|t| !cone.contains(t)).collect();
                groups.entry(free).or_default().push(i);
            }
        }
        let limit = Effort::in_steps(self.options.limit);
        let end = limit.times(NEAR_PATIENCE * self.patience).end();
        for (free, aims) in groups {
            let Some(mut bench) = Bench::for_parts(isa, &self.formulas, instruction, fields, &free) else {
                continue;
            };
            for i in aims {
                if self.is_over() || end.is_over() {
                    return;
                }
                if bench.ends_near(isa, &mut self.formulas, &self.program, self.mutants[i].0, limit) {
                    self.decide(Aim::Mutant(i), GoalStatus::Impossible);
                }
            }
        }
    }

    /// What is impossible for any operands of float operations: these questions are small.
    pub(super) fn ask_for_any_operands(&mut self, layout: &Layout) {
        let cuts = self.formulas.cuts();
        if cuts.is_empty() || self.is_done() || self.is_over() {
            return;
        }
        let instruction = self.formulas.instruction(self.set, self.form);
        let fields = self.set.forms()[self.form].fields.len();
        let Some(mut bench) = Bench::new(self.set.model(), &self.formulas, instruction, fields, &cuts) else {
            return;
        };
        let limit = Effort::in_steps(self.options.limit);
        let end = self.patience(&bench).divided(4).end();
        for aim in self.due() {
            if self.is_over() || end.is_over() {
                return;
            }
            if self.fate(aim).is_some() || self.is_shared(aim) {
                continue;
            }
            let verdict = self.about(aim, |question, s| bench.ask(&mut s.formulas, &s.program, layout, question, limit));
            if verdict.is_proved() {
                self.decide(aim, GoalStatus::Impossible);
            }
        }
    }

    /// What all questions of some gates may take.
    fn patience(&self, bench: &Bench) -> Effort {
        let limit = Effort::in_steps(self.options.limit);
        // In a large circuit each question takes longer, and fewer find something.
        let patience = (PATIENCE * SMALL / bench.len() * SMALL / bench.len()).clamp(PATIENCE / 40, PATIENCE);
        limit
            .times(u32::try_from(patience).unwrap_or(u32::MAX))
            .min(Effort::in_steps(MOST).max(limit).times(MOST_PATIENCE))
            .times(self.patience)
    }

    /// Asks with little effort first.
    pub(super) fn ask_gates(&mut self, layout: &Layout) {
        if self.is_done() || self.is_over() {
            return;
        }
        let instruction = self.formulas.instruction(self.set, self.form);
        let fields = self.set.forms()[self.form].fields.len();
        let Some(mut bench) = Bench::new(self.set.model(), &self.formulas, instruction, fields, &[]) else {
            return;
        };
        let near = self.near_mutants.iter().flatten().map(|n| &n.origin);
        for origin in near.chain(&self.recent).take(Patterns::COUNT / 2) {
            bench.learn(&self.formulas, origin);
        }
        let limit = Effort::in_steps(self.options.limit);
        let end = self.patience(&bench).end();
        let mut vain = FxHashSet::default();
        for (times, share) in SHARES {
            self.ask_bench(
                layout,
                &mut bench,
                &mut vain,
                limit.times(times).divided(share).min(Effort::in_steps(MOST).max(limit)),
                end,
            );
        }
    }

    /// Asks about all that is not decided, but for what was found in vain.
    fn ask_bench(&mut self, layout: &Layout, bench: &mut Bench, vain: &mut FxHashSet<Aim>, limit: Effort, end: End) {
        for aim in self.due() {
            if self.is_over() || end.is_over() {
                return;
            }
            if self.fate(aim).is_some() || vain.contains(&aim) {
                continue;
            }
            let verdict = self.about(aim, |question, s| bench.ask(&mut s.formulas, &s.program, layout, question, limit));
            match verdict {
                Verdict::Proved => {
                    if !self.is_shared(aim) {
                        self.decide(aim, GoalStatus::Impossible);
                    } else {
                        vain.insert(aim);
                    }
                }
                Verdict::Refuted(found) => {
                    if let Some(instr) = self.instructions.with_fields(found.fields) {
                        self.adopt_filled(&instr, &found.before);
                    }
                    // A function of the spec may have other values, or what is written is
                    // unspecified.
                    if self.fate(aim).is_none() {
                        vain.insert(aim);
                    }
                }
                Verdict::Unknown(_) => {}
            }
        }
    }
}
