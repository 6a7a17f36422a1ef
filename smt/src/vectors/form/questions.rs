//! What is left is asked of the solver: first questions about the operands of float operations,
//! then about the whole form.

use isamorph_core::exec::Layout;
use isamorph_core::formula::Term;
use rustc_hash::FxHashSet;

use crate::Verdict;
use crate::solver::Effort;
use crate::solver::effort::End;

use super::super::aim::Aim;
use super::super::ask::{Asker, Operands, Question, Shown};
use super::{GoalStatus, SHARES, Search};

/// Times the limit of a question that all questions about a form may take.
const PATIENCE: u32 = 5;
/// Times it that those about the operands of a float operation may take.
const OPERAND_PATIENCE: u32 = 10;
/// Batches of samples with operands that the solver found.
const OPERAND_BATCHES: usize = 2;

impl Search<'_> {
    /// Questions about the operands of float operations alone, which are much smaller than those
    /// about the form.
    fn ask_about_operands(&mut self, layout: &Layout) {
        if self.homes.is_empty() || self.open_inside().is_empty() || self.is_over() {
            return;
        }
        let instruction = self.formulas.instruction(self.set, self.form);
        let homes = u32::try_from(self.homes.len()).unwrap_or(u32::MAX);
        let end = Effort::in_steps(self.options.limit)
            .times(OPERAND_PATIENCE.saturating_mul(homes).saturating_mul(self.patience))
            .end();
        self.hide_inside(layout, instruction, end);
        // What free operands do not rule out may still be ruled out by where they come from.
        let mut possible: FxHashSet<Aim> = FxHashSet::default();
        for share in self.shares.iter().copied() {
            for aim in self.open_inside() {
                if self.is_over() || end.is_over() || self.fate(aim).is_some() || possible.contains(&aim) {
                    continue;
                }
                match self.about(aim, |question, s| s.sharing(layout, instruction, share).on_free_operands(question)) {
                    Verdict::Proved => self.decide(aim, GoalStatus::Impossible),
                    Verdict::Refuted(Shown::State(found)) => {
                        if let Some(instr) = self.instructions.with_fields(found.fields) {
                            self.adopt_filled(&instr, &found.before);
                        }
                        possible.insert(aim);
                    }
                    Verdict::Refuted(Shown::Operands(values)) => {
                        self.try_operands(aim, &values);
                        possible.insert(aim);
                    }
                    Verdict::Unknown(_) => {}
                }
            }
        }
        if self.open_inside().is_empty() {
            return;
        }
        self.prove_ranges(layout, instruction);
        for share in self.shares.iter().copied() {
            for aim in self.open_inside() {
                if self.is_over() || end.is_over() || self.fate(aim).is_some() {
                    continue;
                }
                match self.about(aim, |question, s| s.sharing(layout, instruction, share).on_operands(question)) {
                    // Where the operation is used elsewhere as well, what is impossible here is not
                    // enough.
                    Verdict::Proved if !self.is_shared(aim) => self.decide(aim, GoalStatus::Impossible),
                    Verdict::Refuted(values) => self.try_operands(aim, &values),
                    _ => {}
                }
            }
        }
    }

    /// Of terms inside of operations those that their results do not depend on hide others.
    fn hide_inside(&mut self, layout: &Layout, instruction: Term, end: End) {
        let mut hidden: FxHashSet<Term> = FxHashSet::default();
        for aim in self.open_inside() {
            let Aim::Mutant(i) = aim else { continue };
            let at = self.mutants[i].0.at;
            let users = self.program.users(at);
            let is_hidden = !users.is_empty() && users.iter().all(|u| hidden.contains(u));
            let ask = !self.is_over() && !end.is_over() && self.hides_others(i);
            if is_hidden || ask && self.sharing(layout, instruction, SHARES[0]).is_hidden_inside(at) {
                hidden.insert(at);
                self.decide(aim, GoalStatus::Impossible);
            }
        }
    }

    /// Does something stand for parts of operations of other forms, where it is not looked for?
    pub(super) fn is_shared(&mut self, aim: Aim) -> bool {
        let t = match aim {
            Aim::Goal(i) => self.goals[i].0.of_term().map(|of| of.0),
            Aim::Mutant(i) => Some(self.mutants[i].0.at),
        };
        t.is_some_and(|t| !self.formulas.shared_sites(t).is_empty())
    }

    /// What is not decided about the insides of float operations.
    fn open_inside(&mut self) -> Vec<Aim> {
        let mut open = self.open_aims();
        open.retain(|aim| {
            let t = match aim {
                Aim::Goal(i) => self.goals[*i].0.of_term().map(|of| of.0),
                Aim::Mutant(i) => Some(self.mutants[*i].0.at),
            };
            t.is_some_and(|t| self.formulas.enclosing(t).is_some())
        });
        open
    }

    /// A question about what is not decided.
    pub(super) fn about<T>(&mut self, aim: Aim, ask: impl FnOnce(Question<'_>, &mut Self) -> T) -> T {
        match aim {
            Aim::Goal(i) => {
                let goal = self.goals[i].0.clone();
                ask(Question::Goal(&goal), self)
            }
            Aim::Mutant(i) => ask(Question::Mutant(self.mutants[i].0), self),
        }
    }

    /// Samples in which operands of float operations have values that the solver found.
    fn try_operands(&mut self, aim: Aim, values: &Operands) {
        let mut rounds = 0;
        while self.fate(aim).is_none() && rounds < OPERAND_BATCHES {
            self.aimed(|search, dice| search.with_operands(values, dice));
            rounds += 1;
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
            let mask = self.formulas.magnitude_mask(t);
            seen.extend(self.recent.iter().map(|origin| origin.value(t) & mask).filter(|v| *v != 0));
        }
        seen
    }

    /// What is plainly seen nowhere need not be looked for.
    pub(super) fn hide_first(&mut self, layout: &Layout) {
        let end = Effort::in_steps(self.options.limit).times(2 * self.patience).end();
        self.hide(layout, SHARES[0], end);
    }

    /// What is left is asked of the solver: all with little effort first, so that hard questions
    /// leave time for easy ones.
    pub(super) fn ask(&mut self, layout: &Layout) {
        if self.is_done() {
            return;
        }
        self.ask_about_operands(layout);
        let instruction = self.formulas.instruction(self.set, self.form);
        let end = Effort::in_steps(self.options.limit).times(PATIENCE * self.patience).end();
        for share in self.shares.iter().copied() {
            self.hide(layout, share, end);
            for aim in self.open_aims() {
                if self.fate(aim).is_some() {
                    continue;
                }
                let answer = self.about(aim, |question, s| s.asked(layout, instruction, (share, end), question));
                let fate = self.fate(aim).cloned().or(match answer {
                    Ok(fate) => Some(fate),
                    Err(why) => (Some(&share) == self.shares.last()).then(|| GoalStatus::Undecided(String::new(), why)),
                });
                if let Some(fate) = fate {
                    self.decide(aim, fate);
                }
            }
        }
    }

    /// What is seen nowhere hides all that only it uses: mutants of terms below it are impossible,
    /// from what is written down.
    pub(super) fn hide(&mut self, layout: &Layout, share: u32, end: End) {
        let instruction = self.formulas.instruction(self.set, self.form);
        let roots = self.formulas.roots();
        let mut hidden: FxHashSet<Term> = FxHashSet::default();
        for i in (0..self.mutants.len()).rev() {
            let at = self.mutants[i].0.at;
            if self.mutants[i].1.is_some() || self.is_over() {
                continue;
            }
            // The result of an operation may be used elsewhere in another way.
            let is_result = self.formulas.operations.iter().any(|o| o.shared && o.result == at);
            let users = self.program.users(at);
            let is_hidden = !is_result && !roots.contains(&at) && users.iter().all(|u| hidden.contains(u));
            let asks = self.is_due(Aim::Mutant(i)) && !end.is_over() && self.hides_others(i);
            if is_hidden || asks && self.sharing(layout, instruction, share).is_unobservable(at) {
                hidden.insert(at);
                self.decide(Aim::Mutant(i), GoalStatus::Impossible);
            }
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
        self.sharing(layout, instruction, 1)
    }

    /// Asks with a share of the limit.
    fn sharing<'s>(&'s mut self, layout: &'s Layout, instruction: Term, share: u32) -> Asker<'s> {
        Asker {
            isa: self.set.model(),
            fields: self.set.forms()[self.form].fields.len(),
            formulas: &mut self.formulas,
            instruction,
            layout,
            limit: Effort::in_steps(self.options.limit).divided(share),
            thorough: share == 1,
        }
    }

    /// Asks about a goal or a mutant, with a share of the limit: what becomes of it, or why that is
    /// not known.
    fn asked(
        &mut self,
        layout: &Layout,
        instruction: Term,
        (share, end): (u32, End),
        question: Question<'_>,
    ) -> Result<GoalStatus, String> {
        if self.is_over() {
            return Err("the time is over".into());
        }
        if end.is_over() {
            return Err("too many queries about the form were undecided".into());
        }
        let mut asker = self.sharing(layout, instruction, share);
        let verdict = match question {
            Question::Goal(goal) => asker.goal(goal),
            Question::Mutant(mutant) => asker.mutant(mutant),
        };
        match verdict {
            Verdict::Proved => Ok(GoalStatus::Impossible),
            Verdict::Unknown(why) => Err(why),
            Verdict::Refuted(found) => {
                let Some(instr) = self.instructions.with_fields(found.fields) else {
                    return Err("the solver gives no instruction".into());
                };
                self.adopt_filled(&instr, &found.before);
                Err("no sample of the solver's state shows it".into())
            }
        }
    }
}
