//! What fields alone rule out is impossible; what they allow is looked for in instructions with
//! such fields.

use std::rc::Rc;

use biodivine_lib_bdd::Bdd;

use super::super::aim::Aim;
use super::super::batch::LANES;
use super::super::dice::Dice;
use super::super::fields::Fields;
use super::super::state::Values;
use super::{GoalStatus, Search, VAIN};

/// Samples of a batch for each aim.
const SHARE: usize = 4;
/// Most batches for all aims once.
const ROUNDS: usize = 4;

impl Search<'_> {
    /// What no fields allow is impossible; otherwise draws samples with fields that do, if it shall.
    pub(super) fn aim_at_fields(&mut self, draw: bool) {
        if self.is_done() || self.is_over() {
            return;
        }
        let instruction = self.formulas.instruction(self.set, self.form);
        let count = self.set.forms()[self.form].fields.len();
        let mut fields = Fields::new(&mut self.formulas, instruction, count);
        let mut aims: Vec<(Aim, Rc<Bdd>)> = Vec::new();
        for aim in self.due() {
            if self.is_over() {
                return;
            }
            let set = match aim {
                Aim::Goal(i) => fields.of_goal(&self.formulas.pool, &self.goals[i].0),
                Aim::Mutant(i) => Some(fields.of_mutant(&mut self.formulas.pool, &self.program, self.mutants[i].0)),
            };
            let Some(set) = set else { continue };
            if !set.is_false() {
                aims.push((aim, set));
            } else if !self.is_shared(aim) {
                self.decide(aim, GoalStatus::Impossible);
            }
        }
        if !draw {
            return;
        }
        let mut vain = 0;
        for round in 0..ROUNDS {
            for some in aims.chunks(LANES / SHARE) {
                let open: Vec<&(Aim, Rc<Bdd>)> = some.iter().filter(|(aim, _)| self.fate(*aim).is_none()).collect();
                if open.is_empty() || self.is_over() {
                    continue;
                }
                let before = self.open();
                let mut chosen = Vec::with_capacity(LANES);
                for lane in 0..LANES {
                    let seed = self.next_seed();
                    let set = &open[lane % open.len()].1;
                    let picked = fields.pick(&self.formulas.pool, set, &mut Dice::new(seed));
                    if let Some(instr) = picked.and_then(|fields| self.instructions.with_fields(fields)) {
                        chosen.push((instr, Values::number(lane / SHARE + round), seed));
                    }
                }
                self.adopt_random(chosen);
                vain = if self.open() < before { 0 } else { vain + 1 };
                if vain >= VAIN {
                    return;
                }
            }
        }
    }
}
