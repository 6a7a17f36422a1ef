//! The formulas of a form as gates, of which goals and mutants are asked: each adds a few gates,
//! and what the search learns about the others stays.

use std::collections::BTreeSet;

use isamorph_core::exec::Layout;
use isamorph_core::formula::{Node, SpaceId, Term};
use isamorph_core::model::Isa;
use rustc_hash::FxHashMap;

use crate::Verdict;
use crate::solver::Effort;
use crate::solver::effort::spend;
use crate::solver::gates::{Bits, Circuit, Outcome, Signal};

use super::ask::{Found, Question};
use super::batch::Program;
use super::formulas::Formulas;
use super::goals::Goal;
use super::mutant::Mutant;
use super::near::Origin;
use super::state::Elements;

/// Most gates of a form.
const GATES: usize = 400_000;

/// Part of a limit for each question whether a changed term is the same.
const SWEEP: u64 = 16;
/// The same where nothing else is asked.
const PART: u64 = 3;
/// Changed terms after which a mutant does not end near.
const CHANGED: usize = 1000;

/// The gates of a form.
pub struct Bench {
    circuit: Circuit,
    fields: usize,
    /// The spaces of states.
    spaces: Vec<SpaceId>,
}

impl Bench {
    /// Of a form with so many fields; nothing if there are too many gates, or terms that have none.
    /// Some terms have any value, whatever they are made of: then only what is impossible says
    /// something.
    #[must_use]
    pub fn new(isa: &Isa, formulas: &Formulas, instruction: Term, fields: usize, free: &[Term]) -> Option<Bench> {
        let mut bench = Bench::for_parts(isa, formulas, instruction, fields, free)?;
        for root in formulas.roots() {
            bench.circuit.lower(&formulas.pool, root, GATES)?;
        }
        Some(bench)
    }

    /// The same for questions about a few terms: what they are not about has no gates.
    #[must_use]
    pub fn for_parts(isa: &Isa, formulas: &Formulas, instruction: Term, fields: usize, free: &[Term]) -> Option<Bench> {
        let mut circuit = Circuit::default();
        for t in free {
            circuit.free(*t, formulas.pool.width(*t).bits());
        }
        let holds = circuit.lower(&formulas.pool, instruction, GATES)?[0];
        circuit.assert(holds);
        Some(Bench {
            circuit,
            fields,
            spaces: isa.states.iter().map(|s| s.space).collect(),
        })
    }

    /// How many gates there are: at least the constant.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.circuit.len()
    }

    /// A state that was tried, for comparisons.
    pub fn learn(&mut self, formulas: &Formulas, origin: &Origin) {
        let is_input = |t: Term| matches!(formulas.pool.node(t), Node::Var(_) | Node::Read(..));
        self.circuit.keep_values(|t| is_input(t).then(|| origin.value(t)));
    }

    /// A sample that shows something. [`Verdict::Proved`]: there is none.
    pub fn ask(
        &mut self,
        formulas: &mut Formulas,
        program: &Program,
        layout: &Layout,
        question: Question<'_>,
        limit: Effort,
    ) -> Verdict<Found> {
        self.prepare(formulas, question);
        self.circuit.begin();
        let before = self.circuit.steps();
        let limit = limit.steps.unwrap_or(u64::MAX);
        let wanted = match question {
            Question::Goal(goal) => self.goal(formulas, goal),
            Question::Mutant(mutant) => self.mutant(formulas, program, mutant, limit),
        };
        let verdict = match wanted {
            None => Verdict::Unknown("it has too many gates".into()),
            Some(wanted) => match self.circuit.search(&wanted, limit) {
                Outcome::Impossible => Verdict::Proved,
                Outcome::Open => Verdict::Unknown("too many steps".into()),
                Outcome::Found => Verdict::Refuted(self.found(formulas, layout)),
            },
        };
        spend(self.circuit.steps() - before);
        self.circuit.end();
        verdict
    }

    fn lower(&mut self, formulas: &Formulas, t: Term) -> Option<Bits> {
        self.circuit.lower(&formulas.pool, t, 2 * GATES)
    }

    /// What many questions are about stays.
    fn prepare(&mut self, formulas: &mut Formulas, question: Question<'_>) {
        let t = match question {
            Question::Goal(Goal::Holds { needed, .. }) => *needed,
            Question::Goal(Goal::Row { .. }) => None,
            Question::Mutant(m) => Some(m.at),
        };
        if let Some(t) = t {
            let needed = formulas.needed(t);
            self.lower(formulas, needed);
        }
        if let Question::Mutant(m) = question {
            let specified = formulas.specified(m.at);
            self.lower(formulas, specified);
            for open in formulas.open_values() {
                self.circuit.lower(&formulas.pool, *open, 2 * GATES);
            }
        }
    }

    fn goal(&mut self, formulas: &mut Formulas, goal: &Goal) -> Option<Vec<Signal>> {
        let Goal::Holds { needed, condition, .. } = goal else { return None };
        let mut wanted = vec![self.lower(formulas, *condition)?[0]];
        if let Some(t) = needed {
            let needed = formulas.needed(*t);
            wanted.push(self.lower(formulas, needed)?[0]);
        }
        Some(wanted)
    }

    /// Is all that a mutant changes the same again a few terms further on, or only different where
    /// documents leave it open, whatever else holds? Then it is never seen.
    pub fn ends_near(&mut self, isa: &Isa, formulas: &mut Formulas, program: &Program, m: Mutant, limit: Effort) -> bool {
        self.circuit.begin();
        let before = self.circuit.steps();
        let ends = self.end_near(isa, formulas, program, m, limit.steps.unwrap_or(u64::MAX));
        spend(self.circuit.steps() - before);
        self.circuit.end();
        ends == Some(true)
    }

    /// Nothing if there would be too many gates, or a term has none.
    fn end_near(&mut self, isa: &Isa, formulas: &mut Formulas, program: &Program, m: Mutant, limit: u64) -> Option<bool> {
        if program.guard_of_root(m.at).is_some() {
            return Some(false);
        }
        let end = self.circuit.steps().saturating_add(limit);
        let left = |s: &Bench| (limit / PART).min(end.saturating_sub(s.circuit.steps()));
        let (own, other) = (self.lower(formulas, m.at)?, self.lower(formulas, m.instead)?);
        // Nothing differs anywhere else.
        let begins = [self.circuit.differ(&own, &other)];
        // Values with the mutant, and with a choice of what documents leave open that is as close
        // to them as it can be.
        let (mut changed, mut close): (FxHashMap<Term, Bits>, FxHashMap<Term, Bits>) = Default::default();
        changed.insert(m.at, other);
        let (mut chosen, mut shared, mut written) = (Vec::new(), false, Vec::new());
        let mut pending: BTreeSet<Term> = program.users(m.at).iter().copied().collect();
        // Those that use what differs: without them nothing else does.
        let mut differing = pending.clone();
        while !differing.is_empty()
            && let Some(t) = pending.pop_first()
        {
            differing.remove(&t);
            // Circuits of products are large, and hard to compare.
            if formulas.is_product(t) {
                return Some(false);
            }
            let own = self.lower(formulas, t)?;
            let mut near = if close.is_empty() {
                own.clone()
            } else {
                self.circuit.term(&formulas.pool, t, &close)?
            };
            let new = self.circuit.term(&formulas.pool, t, &changed)?;
            let mut same = near == new || self.is_same(&begins, &near, &new, left(self));
            for (open, is_shared) in [(formulas.free_bits(t), false), (formulas.shared_bits(t), true)] {
                if !same && let Some(open) = open {
                    let choice = self.chosen(formulas, &open, &near, &new)?;
                    if choice != near {
                        chosen.push(t);
                        shared |= is_shared;
                        near = choice;
                        same = near == new || self.is_same(&begins, &near, &new, left(self));
                    }
                }
            }
            let new = if same { near.clone() } else { new };
            if new == own && near == own {
                continue;
            }
            if !same {
                differing.extend(program.users(t));
                if program.guard_of_root(t).is_some() {
                    written.push(t);
                }
            }
            if near != own {
                close.insert(t, near);
            }
            changed.insert(t, new);
            if changed.len() > CHANGED || self.circuit.steps() >= end {
                return Some(false);
            }
            pending.extend(program.users(t));
        }
        for number in 0..formulas.effects.len() {
            if formulas.effects[number].parts().iter().any(|t| written.contains(t)) {
                let seen = self.is_seen(formulas, number, &close, &changed)?;
                let wanted = [begins, [seen]].concat();
                if !self.never(&wanted, left(self)) {
                    return Some(false);
                }
            }
        }
        chosen.dedup();
        Some(match (chosen.is_empty(), shared) {
            (true, _) => true,
            (false, false) => formulas.are_choice(isa, &chosen),
            (false, true) => formulas.are_choice_apart(isa, &chosen),
        })
    }

    /// One value where bits are free, another one elsewhere.
    fn chosen(&mut self, formulas: &Formulas, free: &[Term], own: &Bits, new: &Bits) -> Option<Bits> {
        let free: Option<Vec<Signal>> = free.iter().map(|bit| Some(self.lower(formulas, *bit)?[0])).collect();
        let graph = self.circuit.graph();
        let bits = free?.into_iter().zip(own.iter().zip(new.iter()));
        Some(bits.map(|(free, (own, new))| graph.choice(free, *new, *own)).collect())
    }

    /// That a mutant changes something that is written, where that is specified.
    fn mutant(&mut self, formulas: &mut Formulas, program: &Program, m: Mutant, limit: u64) -> Option<Vec<Signal>> {
        let conditions = [formulas.needed(m.at), formulas.specified(m.at)];
        let mut wanted = Vec::new();
        for t in conditions {
            wanted.push(self.lower(formulas, t)?[0]);
        }
        let (own, other) = (self.lower(formulas, m.at)?, self.lower(formulas, m.instead)?);
        wanted.push(self.circuit.differ(&own, &other));
        let end = self.circuit.steps().saturating_add(limit);
        let mut changed: FxHashMap<Term, Bits> = FxHashMap::default();
        changed.insert(m.at, other);
        let mut pending: BTreeSet<Term> = program.users(m.at).iter().copied().collect();
        while let Some(t) = pending.pop_first() {
            let new = self.circuit.term(&formulas.pool, t, &changed)?;
            let own = self.circuit.bits(t)?.clone();
            if own != new && !self.is_same(&wanted, &own, &new, (limit / SWEEP).min(end.saturating_sub(self.circuit.steps()))) {
                changed.insert(t, new);
                pending.extend(program.users(t));
            }
            if self.circuit.len() > 2 * GATES {
                return None;
            }
        }
        let mut seen = Signal::FALSE;
        let none = FxHashMap::default();
        for number in 0..formulas.effects.len() {
            if formulas.effects[number].parts().iter().any(|t| changed.contains_key(t)) {
                let differs = self.is_seen(formulas, number, &none, &changed)?;
                seen = self.circuit.graph().or(seen, differs);
            }
        }
        wanted.push(seen);
        Some(wanted)
    }

    /// Are two values the same wherever something holds, as far as a short search tells?
    fn is_same(&mut self, when: &[Signal], own: &[Signal], new: &[Signal], limit: u64) -> bool {
        let differs = self.circuit.differ(own, new);
        self.never(&[when, &[differs]].concat(), limit)
    }

    /// Do conditions never hold together, as far as a short search tells?
    fn never(&mut self, wanted: &[Signal], limit: u64) -> bool {
        if limit == 0 || self.circuit.hold_in_patterns(wanted) {
            return false;
        }
        match self.circuit.search(wanted, limit) {
            Outcome::Impossible => true,
            Outcome::Found => {
                self.circuit.keep();
                false
            }
            Outcome::Open => false,
        }
    }

    /// Guard, address and value of an effect, with other values for some terms.
    fn parts_with(&mut self, formulas: &Formulas, number: usize, values: &FxHashMap<Term, Bits>) -> Option<(Signal, Bits, Bits)> {
        let [guard, address, value] = formulas.effects[number].parts();
        let mut of = |t: Term| values.get(&t).cloned().or_else(|| self.lower(formulas, t));
        Some((of(guard)?[0], of(address)?, of(value)?))
    }

    /// Does an effect leave another state, with these changed values instead of those near to them?
    /// At least when it does. What is not among near values has its own.
    fn is_seen(
        &mut self,
        formulas: &Formulas,
        number: usize,
        near: &FxHashMap<Term, Bits>,
        changed: &FxHashMap<Term, Bits>,
    ) -> Option<Signal> {
        let effect = &formulas.effects[number];
        let mine = self.parts_with(formulas, number, near)?;
        let theirs = self.parts_with(formulas, number, changed)?;
        let is_unchanged = |number: usize| {
            let parts = formulas.effects[number].parts();
            !parts.iter().any(|t| near.contains_key(t) || changed.contains_key(t))
        };
        let same_state = |number: &usize| formulas.effects[*number].state == effect.state;
        let alone = (0..formulas.effects.len()).filter(same_state).count() == 1;
        let mut seen = if alone {
            self.leaves_another_element(effect.state, &mine, &theirs)
        } else {
            // Another write may hide what stood there before.
            let moved = self.circuit.differ(&mine.1, &theirs.1);
            let differs = self.circuit.differ(&mine.2, &theirs.2);
            let graph = self.circuit.graph();
            let place = graph.or(moved, differs);
            let there = graph.and(mine.0, place);
            let written = graph.xor(mine.0, theirs.0);
            let differs = graph.or(written, there);
            // A later one does if it is the same.
            let later: Vec<usize> = (number + 1..formulas.effects.len())
                .filter(same_state)
                .filter(|n| is_unchanged(*n))
                .collect();
            let mut visible = Signal::FALSE;
            for (guard, place, _) in [&mine, &theirs] {
                let mut hidden = Signal::FALSE;
                for other in &later {
                    let [other_guard, address, _] = formulas.effects[*other].parts();
                    let (other_guard, address) = (self.lower(formulas, other_guard)?[0], self.lower(formulas, address)?);
                    let elsewhere = self.circuit.differ(&address, place);
                    let graph = self.circuit.graph();
                    let hides = graph.and(other_guard, elsewhere.negated());
                    hidden = graph.or(hidden, hides);
                }
                let graph = self.circuit.graph();
                let shown = graph.and(*guard, hidden.negated());
                visible = graph.or(visible, shown);
            }
            self.circuit.graph().and(differs, visible)
        };
        // Another value of what is open shows nothing.
        let [guard, address, _] = effect.parts();
        let moved = [guard, address].iter().any(|t| near.contains_key(t) || changed.contains_key(t));
        if !moved && let Some(open) = formulas.open_values().get(number).copied() {
            let open = self.lower(formulas, open)?[0];
            seen = self.circuit.graph().and(seen, open.negated());
        }
        Some(seen)
    }

    /// Do two writes, the only ones to their state, leave different states?
    fn leaves_another_element(&mut self, state: usize, mine: &(Signal, Bits, Bits), theirs: &(Signal, Bits, Bits)) -> Signal {
        let mut any = Signal::FALSE;
        let width = mine.2.len() as u32;
        for place in [mine.1.clone(), theirs.1.clone()] {
            let before = self.circuit.at(self.spaces[state], place.clone(), width);
            let mut after = Vec::new();
            for (guard, address, value) in [mine, theirs] {
                let elsewhere = self.circuit.differ(address, &place);
                let graph = self.circuit.graph();
                let written = graph.and(*guard, elsewhere.negated());
                let bits = value.iter().zip(before.iter());
                after.push(bits.map(|(v, b)| graph.choice(written, *v, *b)).collect::<Vec<_>>());
            }
            let differs = self.circuit.differ(&after[0], &after[1]);
            any = self.circuit.graph().or(any, differs);
        }
        any
    }

    fn found(&self, formulas: &Formulas, layout: &Layout) -> Found {
        let ids = formulas.pool.vars().take(self.fields);
        let mut before = Elements::new();
        for (space, address, value) in self.circuit.reads() {
            before.insert((layout.state_of(space), address as u64), value);
        }
        Found {
            fields: ids.map(|id| self.circuit.variable(id).unwrap_or(0) as u64).collect(),
            before,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use isamorph_core::formula::BinaryOp;

    use super::super::formulas::of_effects;
    use super::super::mutant::mutants;
    use super::*;

    /// Does a change of a sum end near that is written where `a` is not 3, by these writes of it?
    fn a_changed_sum_ends(writes: &str) -> bool {
        let sum = "let v = if a == 3 { r[0] } else { r[1] + r[0] };";
        let (set, mut formulas) = of_effects(&format!("{sum}\n{writes}"));
        let is_sum = |t: &Term| matches!(formulas.pool.node(*t), Node::Binary(BinaryOp::Add, ..));
        let sums: Vec<Term> = formulas.pool.reachable(&formulas.roots()).into_iter().filter(is_sum).collect();
        let mutants = mutants(&mut formulas.pool, &sums);
        let program = Program::new(&formulas, &[], &mutants);
        let instruction = formulas.instruction(&set, 0);
        let mut bench = Bench::for_parts(set.model(), &formulas, instruction, 2, &[]).expect("few gates");
        let limit = Effort::in_steps(Duration::from_millis(100));
        let [mutant] = mutants[..] else { panic!("{mutants:?}") };
        bench.ends_near(set.model(), &mut formulas, &program, mutant, limit)
    }

    #[test]
    fn a_change_ends_where_what_differs_is_not_written() {
        assert!(a_changed_sum_ends("if a == 3 { r[2] <- v; }"));
        assert!(!a_changed_sum_ends("if a == 4 { r[2] <- v; }"));
        // A use elsewhere counts as well, and a guard always does.
        assert!(!a_changed_sum_ends("if a == 3 { r[2] <- v; } r[3] <- v ^ 1;"));
        assert!(!a_changed_sum_ends("if a == 3 { r[2] <- v; } if v == 9 { r[3] <- 7; }"));
        // A later write to the same place hides it, but not one that does not always happen.
        assert!(a_changed_sum_ends("r[2] <- v; r[2] <- 7;"));
        assert!(a_changed_sum_ends("if v == 9 { r[3] <- 7; } r[b] <- 1; r[3] <- 2;"));
        assert!(!a_changed_sum_ends("r[2] <- v; if b == 1 { r[2] <- 7; }"));
        assert!(!a_changed_sum_ends("r[2] <- 7; r[2] <- v;"));
        // It may also end in what documents leave open.
        let open = "let w = if a != 3 && b == 3 { undefined } else { v };";
        assert!(a_changed_sum_ends(&format!("{open} if a == 3 || b == 3 {{ r[2] <- w; }}")));
        assert!(!a_changed_sum_ends(&format!("{open} if a == 3 || b == 4 {{ r[2] <- w; }}")));
    }
}
