//! What decides that something is impossible, one after the other.

use isamorph_core::exec::Layout;

use super::super::aim::{Aim, Stage};
use super::{BATCHES, Search};

impl Search<'_> {
    /// All that is done to show something or to prove it impossible; proofs alone if what can be
    /// shown is shown.
    pub(super) fn run(&mut self, layout: &Layout, is_known: bool) {
        if is_known {
            // First what will probably decide it, then all else.
            self.prove(layout, true);
            let open = self.open_aims();
            let was_wrong = |aim: &Aim| self.deciding.get(aim).is_some_and(|stage| *stage != Stage::Solver);
            if open.iter().any(was_wrong) {
                open.iter().for_each(|aim| _ = self.deciding.remove(aim));
                self.prove(layout, true);
            }
        } else {
            self.deciding.clear();
            self.sample(BATCHES);
            self.prove(layout, false);
            self.approach();
        }
        self.stage = Stage::Solver;
        self.ask(layout);
    }

    /// Proves what is impossible, as far as that is quick.
    fn prove(&mut self, layout: &Layout, is_known: bool) {
        self.stage = Stage::Near;
        self.ask_near();
        self.stage = Stage::Hidden;
        self.hide_first(layout);
        self.stage = Stage::Fields;
        self.aim_at_fields(!is_known);
        if !is_known {
            self.aim_at_floats();
        }
        self.stage = Stage::AnyOperands;
        self.ask_for_any_operands(layout);
        self.stage = Stage::Gates;
        self.ask_gates(layout);
    }

    /// What is not decided, and may be decided now.
    pub(super) fn due(&self) -> Vec<Aim> {
        let mut due = self.open_aims();
        due.retain(|aim| self.is_due(*aim));
        due
    }

    /// Is this the stage that may decide it?
    pub(super) fn is_due(&self, aim: Aim) -> bool {
        self.stage == Stage::Solver || self.deciding.get(&aim).is_none_or(|stage| *stage == self.stage)
    }
}
