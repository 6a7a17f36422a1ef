//! What the fields of an instruction alone say about goals and mutants, as decision diagrams:
//! conditions on the state may come out either way. What no fields allow is impossible. The others
//! get fields that allow it: with random states they show most of it.

use std::collections::BTreeSet;
use std::rc::Rc;

use biodivine_lib_bdd::Bdd;
use biodivine_lib_bdd::op_function::{and, or, xor};
use isamorph_core::formula::{BinaryOp, Node, Term, TermPool};
use rustc_hash::FxHashMap;

use crate::solver::bdd::{Control, NODES};

use super::batch::Program;
use super::dice::Dice;
use super::formulas::Formulas;
use super::goals::Goal;
use super::mutant::Mutant;

/// Terms on fields alone that a mutant may change; of more it is not said what they do.
const CHANGED: usize = 64;

/// Sets of fields of a form. Each is at least as large as what it is named after.
pub struct Fields {
    control: Control,
    count: usize,
    always: Rc<Bdd>,
    never: Rc<Bdd>,
    /// Where a condition may hold, or may fail.
    may: FxHashMap<(Term, bool), Rc<Bdd>>,
    /// Where terms may be needed for a write, as choices say it.
    needed: FxHashMap<Term, Rc<Bdd>>,
    /// Where they may be needed for something specified, as choices and conjunctions say it.
    seen: FxHashMap<Term, Rc<Bdd>>,
}

impl Fields {
    /// Of a form with so many fields, whose instructions are those for which a condition holds.
    #[must_use]
    pub fn new(formulas: &mut Formulas, instruction: Term, count: usize) -> Fields {
        let ids: Vec<_> = formulas.pool.vars().take(count).collect();
        let fields: Vec<Term> = ids.into_iter().map(|id| formulas.pool.var(id)).collect();
        let control = Control::with_bits(&formulas.pool, &conjuncts(&formulas.pool, instruction), &fields);
        let always = Rc::new(control.care().clone());
        let mut own = Fields {
            control,
            count,
            never: Rc::new(always.and_not(&always)),
            always,
            may: FxHashMap::default(),
            needed: FxHashMap::default(),
            seen: FxHashMap::default(),
        };
        own.needed = own.when_needed(formulas, false);
        own.seen = own.when_needed(formulas, true);
        own
    }

    /// With which fields a goal may be reached. Nothing if it is about no condition.
    pub fn of_goal(&mut self, pool: &TermPool, goal: &Goal) -> Option<Rc<Bdd>> {
        let Goal::Holds { needed, condition, .. } = goal else { return None };
        let when = match needed {
            Some(t) => self.needed.get(t).cloned().unwrap_or_else(|| self.never.clone()),
            None => self.always.clone(),
        };
        let holds = self.may(pool, *condition, true);
        Some(both(&when, &holds))
    }

    /// With which fields a mutant may be found.
    pub fn of_mutant(&mut self, pool: &mut TermPool, program: &Program, mutant: Mutant) -> Rc<Bdd> {
        let when = self.seen.get(&mutant.at).cloned().unwrap_or_else(|| self.never.clone());
        let differs = self.may_differ(pool, mutant.at, mutant.instead);
        let local = both(&when, &differs);
        if local.is_false() || self.control.diagram(pool, mutant.at).is_none() {
            return local;
        }
        // What depends on fields alone is the same in all states: changed terms are known exactly.
        let mut changed: FxHashMap<Term, Term> = [(mutant.at, mutant.instead)].into_iter().collect();
        let mut pending: BTreeSet<Term> = BTreeSet::from([mutant.at]);
        let mut found = self.never.clone();
        while let Some(t) = pending.pop_first() {
            if t != mutant.at {
                let other = pool.replace_terms(&[t], &changed)[0];
                if other == t {
                    continue;
                }
                changed.insert(t, other);
            }
            let differs = self.may_differ(pool, t, changed[&t]);
            if differs.is_false() {
                changed.remove(&t);
                continue;
            }
            if changed.len() > CHANGED {
                return local;
            }
            let mut ends = program.guard_of_root(t).is_some();
            for user in program.users(t) {
                if self.control.diagram(pool, *user).is_some() {
                    pending.insert(*user);
                } else {
                    ends = true;
                }
            }
            if ends && let Some(when) = self.seen.get(&t) {
                found = either(&found, &both(when, &differs), &self.always);
            }
        }
        found
    }

    /// Fields of such a set.
    #[must_use]
    pub fn pick(&self, pool: &TermPool, set: &Bdd, dice: &mut Dice) -> Option<Vec<u64>> {
        let bits = self.control.pick(set, || dice.once_in(2))?;
        let field = |id| {
            let bits = (0..pool.var_decl(id).width.bits()).filter(|bit| bits.get(&(id, *bit)) == Some(&true));
            bits.fold(0, |value, bit| value | 1u64 << bit)
        };
        Some(pool.vars().take(self.count).map(field).collect())
    }

    /// Where a condition may come out so.
    fn may(&mut self, pool: &TermPool, t: Term, wanted: bool) -> Rc<Bdd> {
        if let Some(known) = self.may.get(&(t, wanted)) {
            return known.clone();
        }
        let made = if let Some(holds) = self.control.condition(pool, t) {
            let holds = if wanted { holds } else { holds.not() };
            both(&self.always, &Rc::new(holds))
        } else {
            match *pool.node(t) {
                Node::Not(a) => self.may(pool, a, !wanted),
                Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                    let (a, b) = (self.may(pool, a, wanted), self.may(pool, b, wanted));
                    if (op == BinaryOp::And) == wanted {
                        both(&a, &b)
                    } else {
                        either(&a, &b, &self.always)
                    }
                }
                Node::Ite(c, a, b) => {
                    let (holds, fails) = (self.may(pool, c, true), self.may(pool, c, false));
                    let (a, b) = (self.may(pool, a, wanted), self.may(pool, b, wanted));
                    either(&both(&holds, &a), &both(&fails, &b), &self.always)
                }
                _ => self.always.clone(),
            }
        };
        self.may.insert((t, wanted), made.clone());
        made
    }

    /// Where two terms may have different values.
    fn may_differ(&mut self, pool: &TermPool, a: Term, b: Term) -> Rc<Bdd> {
        if let (Some(x), Some(y)) = (self.control.diagram(pool, a), self.control.diagram(pool, b)) {
            let mut any = self.never.clone();
            for (x, y) in x.iter().zip(y.iter()) {
                let differs = Bdd::binary_op_with_limit(NODES, x, y, xor).map_or_else(|| self.always.clone(), Rc::new);
                any = either(&any, &both(&self.always, &differs), &self.always);
            }
            return any;
        }
        if pool.width(a).bits() > 1 {
            return self.always.clone();
        }
        let one = both(&self.may(pool, a, true), &self.may(pool, b, false));
        let other = both(&self.may(pool, a, false), &self.may(pool, b, true));
        either(&one, &other, &self.always)
    }

    /// Where terms may be needed for a write; if `seen`, for one that is specified, and not hidden
    /// by the other operand of a conjunction.
    fn when_needed(&mut self, formulas: &Formulas, seen: bool) -> FxHashMap<Term, Rc<Bdd>> {
        let pool = &formulas.pool;
        let mut needed: FxHashMap<Term, Rc<Bdd>> = FxHashMap::default();
        for (number, e) in formulas.effects.iter().enumerate() {
            let guard = self.may(pool, e.guard, true);
            self.also(&mut needed, e.guard, &self.always.clone());
            self.also(&mut needed, e.addr, &guard);
            let value = match formulas.open_values().get(number) {
                Some(open) if seen => both(&guard, &self.may(pool, *open, false)),
                _ => guard,
            };
            self.also(&mut needed, e.value, &value);
        }
        for t in pool.reachable(&formulas.roots()).into_iter().rev() {
            let Some(when) = needed.get(&t).cloned() else { continue };
            match *pool.node(t) {
                Node::Ite(c, a, b) => {
                    let (holds, fails) = (self.may(pool, c, true), self.may(pool, c, false));
                    self.also(&mut needed, c, &when);
                    self.also(&mut needed, a, &both(&when, &holds));
                    self.also(&mut needed, b, &both(&when, &fails));
                }
                // As a choice by the first operand: if that changes, it is what is seen.
                Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) if seen && pool.width(t).bits() == 1 => {
                    let first = if self.control.diagram(pool, a).is_some() { a } else { b };
                    let second = if first == a { b } else { a };
                    let open = self.may(pool, first, op == BinaryOp::And);
                    self.also(&mut needed, first, &when);
                    self.also(&mut needed, second, &both(&when, &open));
                }
                ref node => {
                    let mut operands = Vec::new();
                    node.for_each_operand(|o| operands.push(o));
                    operands.iter().for_each(|o| self.also(&mut needed, *o, &when));
                }
            }
        }
        needed
    }

    fn also(&self, needed: &mut FxHashMap<Term, Rc<Bdd>>, t: Term, when: &Rc<Bdd>) {
        let all = match needed.get(&t) {
            Some(before) => either(before, when, &self.always),
            None => when.clone(),
        };
        needed.insert(t, all);
    }
}

/// The conditions that hold together where one holds.
fn conjuncts(pool: &TermPool, t: Term) -> Vec<Term> {
    let (mut all, mut pending) = (Vec::new(), vec![t]);
    while let Some(t) = pending.pop() {
        match *pool.node(t) {
            Node::Binary(BinaryOp::And, a, b) => pending.extend([a, b]),
            _ => all.push(t),
        }
    }
    all
}

/// Where both hold, or more.
fn both(a: &Rc<Bdd>, b: &Rc<Bdd>) -> Rc<Bdd> {
    if Rc::ptr_eq(a, b) || a.is_false() || b.is_true() {
        return a.clone();
    }
    if a.is_true() || b.is_false() {
        return b.clone();
    }
    match Bdd::binary_op_with_limit(NODES, a, b, and) {
        Some(found) if found == **a => a.clone(),
        Some(found) => Rc::new(found),
        None => a.clone(),
    }
}

/// Where one holds, or more, but at most everywhere.
fn either(a: &Rc<Bdd>, b: &Rc<Bdd>, always: &Rc<Bdd>) -> Rc<Bdd> {
    if Rc::ptr_eq(a, b) || b.is_false() || Rc::ptr_eq(a, always) {
        return a.clone();
    }
    if a.is_false() || Rc::ptr_eq(b, always) {
        return b.clone();
    }
    match Bdd::binary_op_with_limit(NODES, a, b, or) {
        Some(found) if found == **a => a.clone(),
        Some(found) if found == **always => always.clone(),
        Some(found) => Rc::new(found),
        None => always.clone(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use isamorph_core::InstructionSet;
    use isamorph_core::encoding::Instr;
    use isamorph_core::exec::Layout;

    use super::*;
    use crate::vectors::batch::Batch;
    use crate::vectors::goals::goals;
    use crate::vectors::mutant::mutants;
    use crate::vectors::state::{Sample, Setting, Values};
    use crate::vectors::vector::Runner;

    /// One field decides by several ways at once what another one and the state decide as well.
    const SPEC: &str = "isa fields \"fields\"\nunits h:16\nstate r[2] : 8\n\
        group 0x0 \"all\" { region : h h[15..8] = 00000000\n\
          instruction op { form f : h { fixed h[15..8] = 00000000 field a : 4 = h[7..4] field b : 4 = h[3..0]\n\
              text \"op {a}, {b}\" require b != 5 else \"no\" }\n\
            sem {\n\
              let (p, q) = (a == 3, a[0] == 1 && b[3..2] == 2);\n\
              let twice = if a[3] == 1 && a[2] == 0 { b } else { a };\n\
              let turned = if p { ~q } else { q };\n\
              if p && q || b == 9 || turned && r[0][0] == 1 {\n\
                r[a[1..0]] <- if b[1] == 1 { undefined } else { r[b[1..0]] + zext(twice, 8) };\n\
              }\n\
              if a == 12 && b[3..2] == 3 && r[1][1] == 1 { r[2] <- r[3] ^ zext(b, 8); }\n\
            } } }";

    /// Are some fields in a set?
    fn allows(fields: &mut Fields, formulas: &mut Formulas, set: &Bdd, own: &[u64]) -> bool {
        let pool = &mut formulas.pool;
        let ids: Vec<_> = pool.vars().take(own.len()).collect();
        let equal = |(id, value): (_, &u64)| {
            let t = pool.var(id);
            let value = pool.constant(pool.width(t), u128::from(*value));
            pool.eq(t, value)
        };
        let equal: Vec<Term> = ids.into_iter().zip(own).map(equal).collect();
        let equal = pool.and_all(equal);
        let there = fields.control.condition(pool, equal).expect("a condition on fields");
        !set.and(&there).is_false()
    }

    #[test]
    fn whatever_shows_something_has_fields_that_allow_it() {
        let set = InstructionSet::from_source("fields.isa", SPEC, &isamorph_core::source::NoLoader).expect("a spec");
        let layout = Arc::new(Layout::new(set.model()));
        let setting = Setting::new(set.model(), &layout);
        let mut formulas = Formulas::new(&set, 0).expect("a form with an effect");
        let terms = formulas.pool.reachable(&formulas.roots());
        let goals = goals(&set.forms()[0], &mut formulas, &terms);
        let mutants = mutants(&mut formulas.pool, &terms);
        let program = Program::new(&formulas, &goals, &mutants);
        let instruction = formulas.instruction(&set, 0);
        let mut fields = Fields::new(&mut formulas, instruction, 2);
        let goal_sets: Vec<_> = goals.iter().map(|g| fields.of_goal(&formulas.pool, g)).collect();
        let mutant_sets: Vec<_> = mutants.iter().map(|m| fields.of_mutant(&mut formulas.pool, &program, *m)).collect();
        let (mut shown, mut found) = (vec![0u32; goals.len()], vec![BTreeSet::new(); mutants.len()]);
        let mut runner = Runner::new(set.model(), &layout);
        for first in (0..256u64 * 32).step_by(64) {
            let of = |i: u64| vec![i >> 4 & 15, i & 15];
            let random = |i: u64| Sample::random(&setting, of(i), Values::number((i >> 8) as usize), i);
            let samples: Vec<Sample<'_>> = (first..first + 64).map(random).collect();
            let mut batch = Batch::new(&formulas, &program, samples, &layout);
            for lane in 0..64 {
                let fields = of(first + lane as u64);
                let instr = Instr {
                    form: 0,
                    fields,
                    residue: 0,
                };
                let after = runner.run(&instr, &batch.samples[lane].given).map(|v| v.after).unwrap_or_default();
                let open = after.iter().filter(|(.., value)| value.is_none());
                batch.open[lane] = open.map(|(state, element, _)| (*state, *element)).collect();
            }
            let mut lanes: Vec<u64> = goals.iter().map(|g| batch.reach(&set.forms()[0], g)).collect();
            lanes.extend(mutants.iter().map(|m| batch.find(*m)));
            for (i, lanes) in lanes.into_iter().enumerate() {
                for lane in (0..64).filter(|lane| lanes >> lane & 1 == 1) {
                    let (own, goal) = (of(first + lane), i < goals.len());
                    if own[1] == 5 {
                        continue;
                    }
                    let allowed = if goal {
                        shown[i] += 1;
                        let set = goal_sets[i].as_ref();
                        set.is_none_or(|set| allows(&mut fields, &mut formulas, set, &own))
                    } else {
                        found[i - goals.len()].insert(own.clone());
                        allows(&mut fields, &mut formulas, &mutant_sets[i - goals.len()], &own)
                    };
                    assert!(allowed, "{i} with {own:?}");
                }
            }
        }
        // Sets are hardly larger than needed.
        let all: Vec<Vec<u64>> = (0..256).map(|i| vec![i >> 4, i & 15]).collect();
        let mut sizes = [0, 0];
        for (found, set) in found.iter().zip(&mutant_sets) {
            let allowed = all.iter().filter(|own| allows(&mut fields, &mut formulas, set, own)).count();
            sizes = [sizes[0] + found.len(), sizes[1] + allowed];
        }
        assert!(sizes[0] > 1000 && sizes[1] < sizes[0] * 2, "{sizes:?}");
        assert!(shown.iter().filter(|n| **n > 0).count() * 10 > shown.len() * 8);
        let mut dice = Dice::new(7);
        for set in mutant_sets.iter().filter(|set| !set.is_false()) {
            for _ in 0..8 {
                let own = fields.pick(&formulas.pool, set, &mut dice).expect("fields");
                assert!(allows(&mut fields, &mut formulas, set, &own), "{own:?}");
            }
        }
    }
}
