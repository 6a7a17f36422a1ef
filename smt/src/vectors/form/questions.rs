//! What is left is asked of the solver: first what fields alone rule out, then questions about the
//! operands of float operations, then about the whole form.

use isamorph_core::exec::Layout;
use isamorph_core::formula::Term;
use rustc_hash::FxHashSet;

use crate::Verdict;
use crate::solver::Effort;
use crate::solver::effort::End;

use super::super::ask::{Asker, Found, Question};
use super::super::near::Near;
use super::super::state::Elements;
use super::{Aim, GoalStatus, Search};

/// Times the limit of a question that all questions about a form may take.
const PATIENCE: u32 = 20;
/// Times it that those about the operands of a float operation may take.
const OPERAND_PATIENCE: u32 = 30;
/// Batches of samples with operands that the solver found.
const OPERAND_BATCHES: usize = 2;

impl Search<'_> {
    /// What fields alone rule out is decided first; with fields that do not, samples are made.
    pub(super) fn ask_about_fields(&mut self, layout: &Layout) {
        if self.is_done() {
            return;
        }
        let instruction = self.formulas.instruction(self.set, self.form);
        let end = Effort::in_steps(self.options.limit).times(PATIENCE).end();
        for aim in self.open_aims() {
            if self.is_over() || end.is_over() || self.fate(aim).is_some() {
                continue;
            }
            // Where the term of a mutant differs in a sample, fields do not rule that out; only a condition on
            // fields may still be hidden by others.
            if let Aim::Mutant(i) = aim
                && self.near_mutants[i].as_ref().is_some_and(Near::differs)
                && !self.formulas.is_on_fields(self.mutants[i].0.at)
            {
                continue;
            }
            let verdict = match aim {
                Aim::Goal(i) => {
                    let goal = self.goals[i].0.clone();
                    self.asker(layout, instruction).on_fields(Question::Goal(&goal))
                }
                Aim::Mutant(i) => {
                    let mutant = self.mutants[i].0;
                    self.asker(layout, instruction).on_fields(Question::Mutant(mutant))
                }
            };
            match verdict {
                Verdict::Proved => self.decide(aim, GoalStatus::Impossible),
                Verdict::Refuted(found) => {
                    if let Some(instr) = self.instructions.with_fields(found.fields) {
                        self.adopt_filled(&instr, &Elements::new());
                    }
                }
                Verdict::Unknown(_) => {}
            }
        }
    }

    /// Questions about the operands of float operations alone, which are much smaller than those
    /// about the form.
    fn ask_about_operands(&mut self, layout: &Layout) {
        if self.homes.is_empty() || self.is_done() || self.is_over() {
            return;
        }
        let instruction = self.formulas.instruction(self.set, self.form);
        let homes = u32::try_from(self.homes.len()).unwrap_or(u32::MAX);
        let end = Effort::in_steps(self.options.limit)
            .times(OPERAND_PATIENCE.saturating_mul(homes))
            .end();
        self.prove_ranges(layout, instruction);
        for aim in self.open_aims() {
            if self.is_over() || end.is_over() || self.fate(aim).is_some() {
                continue;
            }
            let goal = match aim {
                Aim::Goal(i) => Some(self.goals[i].0.clone()),
                Aim::Mutant(_) => None,
            };
            let question = match (&goal, aim) {
                (Some(goal), _) => Question::Goal(goal),
                (None, Aim::Mutant(i)) => Question::Mutant(self.mutants[i].0),
                (None, Aim::Goal(_)) => continue,
            };
            // Where the operation is used elsewhere as well, what is impossible here is not enough.
            let shared = self.formulas.operations.iter().any(|site| site.shared);
            if shared {
                match self.asker(layout, instruction).on_free_operands(question) {
                    Verdict::Refuted(found) => {
                        if let Some(instr) = self.instructions.with_fields(found.fields) {
                            self.adopt_filled(&instr, &found.before);
                        }
                        continue;
                    }
                    Verdict::Proved => {}
                    Verdict::Unknown(_) => continue,
                }
            }
            match self.asker(layout, instruction).on_operands(question) {
                Verdict::Proved => self.decide(aim, GoalStatus::Impossible),
                Verdict::Refuted(values) => {
                    let mut rounds = 0;
                    while self.fate(aim).is_none() && rounds < OPERAND_BATCHES {
                        self.aimed(|search, dice| search.with_operands(&values, dice));
                        rounds += 1;
                    }
                }
                Verdict::Unknown(_) => {}
            }
        }
    }

    /// Operands that other operations compute are not free: proves in which range they are. The
    /// candidates are the ranges that samples show.
    fn prove_ranges(&mut self, layout: &Layout, instruction: Term) {
        /// Values that the solver may add to a range.
        const WIDENED: usize = 6;
        for t in self.formulas.computed_sources() {
            if self.is_over() {
                return;
            }
            let mut seen = self.recent_values(t);
            let (mut least, mut most) = match seen.pop() {
                Some(first) => seen.iter().fold((first, first), |(l, m), v| (l.min(*v), m.max(*v))),
                None => continue,
            };
            for _ in 0..WIDENED {
                if self.is_over() {
                    return;
                }
                match self.asker(layout, instruction).is_in_range(t, least, most) {
                    Verdict::Proved => {
                        self.formulas.ranges.push((t, least, most));
                        break;
                    }
                    Verdict::Refuted(value) => {
                        // Whole powers of two: the range is reached in few steps.
                        let below = 1u128.checked_shl(127 - value.leading_zeros()).unwrap_or(0);
                        least = least.min(below);
                        most = most.max(value);
                    }
                    Verdict::Unknown(_) => break,
                }
            }
        }
    }

    /// Values other than zero that a term had in samples with hard operands.
    fn recent_values(&mut self, t: Term) -> Vec<u128> {
        let mut seen = Vec::new();
        for _ in 0..4 {
            self.aimed(|search, dice| search.with_hard_operands(dice));
            let mask = (1 << self.formulas.magnitude_bits(t)) - 1;
            seen.extend(self.recent.iter().map(|origin| origin.value(t) & mask).filter(|v| *v != 0));
        }
        seen
    }

    /// What is left is asked of the solver.
    pub(super) fn ask(&mut self, layout: &Layout) {
        if self.is_done() {
            return;
        }
        self.ask_about_operands(layout);
        let instruction = self.formulas.instruction(self.set, self.form);
        let end = Effort::in_steps(self.options.limit).times(PATIENCE).end();
        for i in 0..self.goals.len() {
            if self.goals[i].1.is_none() {
                let goal = self.goals[i].0.clone();
                let fate = self.asked(layout, instruction, end, |asker| asker.goal(&goal), |s| s.goals[i].1.clone());
                self.goals[i].1 = Some(fate);
            }
        }
        // From what is written down: what is seen nowhere hides all that only it uses.
        let mut hidden: FxHashSet<Term> = FxHashSet::default();
        let roots = self.formulas.roots();
        for i in (0..self.mutants.len()).rev() {
            let mutant = self.mutants[i].0;
            if self.mutants[i].1.is_some() || self.is_over() {
                continue;
            }
            let users = self.program.users(mutant.at);
            // The result of an operation may be used elsewhere in another way.
            let is_result = self.formulas.operations.iter().any(|o| o.shared && o.result == mutant.at);
            let is_hidden = !is_result && !roots.contains(&mutant.at) && users.iter().all(|u| hidden.contains(u));
            if is_hidden || !end.is_over() && self.hides_others(i) && self.asker(layout, instruction).is_unobservable(mutant.at) {
                hidden.insert(mutant.at);
                self.mutants[i].1 = Some(GoalStatus::Impossible);
                continue;
            }
            let fate = self.asked(layout, instruction, end, |asker| asker.mutant(mutant), |s| s.mutants[i].1.clone());
            self.mutants[i].1 = Some(fate);
        }
    }

    /// Does a term have operands whose mutants are not decided either?
    fn hides_others(&self, mutant: usize) -> bool {
        let mut others = false;
        self.formulas.pool.node(self.mutants[mutant].0.at).for_each_operand(|o| {
            let own = self.mutants[..mutant].binary_search_by_key(&o, |m| m.0.at);
            others |= own.is_ok_and(|own| self.mutants[own].1.is_none());
        });
        others
    }

    fn asker<'s>(&'s mut self, layout: &'s Layout, instruction: Term) -> Asker<'s> {
        Asker {
            isa: self.set.model(),
            fields: self.set.forms()[self.form].fields.len(),
            formulas: &mut self.formulas,
            instruction,
            layout,
            limit: Effort::in_steps(self.options.limit),
        }
    }

    fn asked(
        &mut self,
        layout: &Layout,
        instruction: Term,
        end: End,
        question: impl FnOnce(&mut Asker<'_>) -> Verdict<Found>,
        fate: impl Fn(&Self) -> Option<GoalStatus>,
    ) -> GoalStatus {
        let undecided = |why: &str| GoalStatus::Undecided(String::new(), why.to_string());
        if self.is_over() {
            return undecided("the time is over");
        }
        if end.is_over() {
            return undecided("too many queries about the form were undecided");
        }
        let mut asker = self.asker(layout, instruction);
        match question(&mut asker) {
            Verdict::Proved => GoalStatus::Impossible,
            Verdict::Unknown(why) => undecided(&why),
            Verdict::Refuted(found) => {
                let Some(instr) = self.instructions.with_fields(found.fields) else {
                    return undecided("the solver gives no instruction");
                };
                self.adopt_filled(&instr, &found.before);
                fate(self).unwrap_or_else(|| undecided("no sample of the solver's state shows it"))
            }
        }
    }
}
