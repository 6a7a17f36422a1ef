//! Samples evaluated together, a column for each term, with the goals that they reach and the
//! mutants that they kill.

use std::collections::{BTreeMap, BTreeSet};

use isamorph_core::exec::Layout;
use isamorph_core::formula::columns::column;
use isamorph_core::formula::{BinaryOp, Node, Term};
use isamorph_core::model::{Effect, Form};
use rustc_hash::FxHashMap;

use super::formulas::Formulas;
use super::goals::Goal;
use super::mutant::Mutant;
use super::packed::{Packed, Places, places};
use super::state::Sample;

/// Most samples of a batch: sets of them are bits of a number.
pub const LANES: usize = 64;

/// The terms of a form, in an order in which they can be evaluated, and who uses them.
pub struct Program {
    /// What effects and conditions of meaning are made of.
    effects: Vec<Term>,
    /// What else goals and mutants are made of.
    others: Vec<Term>,
    /// All of them have lower numbers. Terms that questions make later are not evaluated.
    end: usize,
    /// Where their values are in a sample that is kept.
    places: Places,
    /// The terms that use each term, among those of the effects.
    users: Vec<Vec<Term>>,
    /// What effects are made of directly, and the guard without which it does not count.
    guards: FxHashMap<Term, Option<Term>>,
}

impl Program {
    /// For the formulas of a form.
    #[must_use]
    pub fn new(formulas: &Formulas, goals: &[Goal], mutants: &[Mutant]) -> Program {
        let pool = &formulas.pool;
        let mut roots = formulas.roots();
        let written = pool.reachable(&roots);
        let mut users = vec![Vec::new(); written.last().map_or(0, |t| t.index() + 1)];
        for t in &written {
            pool.node(*t).for_each_operand(|o| {
                if users[o.index()].last() != Some(t) {
                    users[o.index()].push(*t);
                }
            });
        }
        roots.extend(&formulas.meaningless);
        let effects = pool.reachable(&roots);
        let mut guards = FxHashMap::default();
        for e in &formulas.effects {
            guards.insert(e.addr, Some(e.guard));
            guards.insert(e.value, Some(e.guard));
        }
        guards.extend(formulas.effects.iter().map(|e| (e.guard, None)));
        let conditions = goals.iter().filter_map(|g| match g {
            Goal::Holds { condition, .. } => Some(*condition),
            Goal::Row { .. } => None,
        });
        let extra: Vec<Term> = conditions
            .chain(mutants.iter().map(|m| m.instead))
            .chain(formulas.open_values().iter().copied())
            .collect();
        let mut others = pool.reachable(&extra);
        others.retain(|t| effects.binary_search(t).is_err());
        let last = |terms: &[Term]| terms.last().map_or(0, |t| t.index() + 1);
        let end = last(&effects).max(last(&others));
        Program {
            end,
            places: places(pool, &[&effects, &others], end),
            effects,
            others,
            users,
            guards,
        }
    }

    /// How many terms are evaluated for each sample.
    #[must_use]
    pub fn size(&self) -> usize {
        self.effects.len() + self.others.len()
    }

    /// Is a term the guard, the address or the value of a write? Then with the guard without which
    /// it does not count.
    #[must_use]
    pub fn guard_of_root(&self, t: Term) -> Option<Option<Term>> {
        self.guards.get(&t).copied()
    }

    /// The terms of the effects that a term is a part of, in order, with itself.
    #[must_use]
    pub fn cone(&self, t: Term) -> BTreeSet<Term> {
        let (mut cone, mut pending) = (BTreeSet::from([t]), vec![t]);
        while let Some(t) = pending.pop() {
            pending.extend(self.users(t).iter().filter(|user| cone.insert(**user)));
        }
        cone
    }

    /// The terms of the effects that use a term.
    #[must_use]
    pub fn users(&self, t: Term) -> &[Term] {
        self.users.get(t.index()).map_or(&[], Vec::as_slice)
    }
}

/// Bits of an element that were seen: state space, element, mask and value.
pub type Seen = (usize, u64, u128, u128);

/// The distance from goals and mutants whose term is not needed.
const UNNEEDED: u128 = 1 << 80;

/// Values of terms that a mutant changes.
type Values = FxHashMap<Term, Vec<u128>>;

/// What a mutant changes.
struct Changed {
    /// The samples in which it may matter.
    lanes: u64,
    values: Values,
    /// The last term that differs in each sample.
    last: [usize; LANES],
}

/// Samples, with the values of all terms in each.
pub struct Batch<'b, 's> {
    formulas: &'b Formulas,
    program: &'b Program,
    /// The samples.
    pub samples: Vec<Sample<'s>>,
    values: Vec<Vec<u128>>,
    /// The samples in which each term is needed.
    needed: Vec<u64>,
    /// All samples.
    all: u64,
    /// The samples that have a meaning.
    pub usable: u64,
    /// The samples that write something that documents do not surely leave open.
    pub written: u64,
    /// Places that the documents leave open after each sample.
    pub open: Vec<Vec<(usize, u64)>>,
}

impl<'b, 's> Batch<'b, 's> {
    /// Evaluates samples, which are frozen then.
    ///
    /// # Panics
    /// If there are more than [`LANES`].
    #[must_use]
    pub fn new(formulas: &'b Formulas, program: &'b Program, mut samples: Vec<Sample<'s>>, layout: &Layout) -> Batch<'b, 's> {
        assert!(samples.len() <= LANES, "{} samples", samples.len());
        let pool = &formulas.pool;
        let mut values: Vec<Vec<u128>> = vec![Vec::new(); program.end];
        let evaluate = |terms: &[Term], samples: &mut Vec<Sample<'s>>, values: &mut Vec<Vec<u128>>| {
            for t in terms {
                let column = column(pool, *t, samples.as_mut_slice(), |o| &values[o.index()]);
                values[t.index()] = column;
            }
        };
        evaluate(&program.effects, &mut samples, &mut values);
        let all = u64::MAX >> (LANES - samples.len());
        // What is not needed is no part of the test. A place that is written held something before.
        let needed = find_needed(formulas, program, &values, all);
        let mut kept = vec![BTreeSet::new(); samples.len()];
        for t in &program.effects {
            if let Node::Read(space, address) = pool.node(*t) {
                for (lane, kept) in kept.iter_mut().enumerate().filter(|(lane, _)| needed[t.index()] >> lane & 1 == 1) {
                    kept.insert((layout.state_of(*space), values[address.index()][lane] as u64));
                }
            }
        }
        for effect in &formulas.effects {
            for ((sample, kept), address) in samples.iter_mut().zip(&mut kept).zip(&values[effect.addr.index()]) {
                sample.element(effect.state, *address as u64);
                kept.insert((effect.state, *address as u64));
            }
        }
        samples.iter_mut().zip(&kept).for_each(|(sample, kept)| sample.freeze(kept));
        evaluate(&program.effects, &mut samples, &mut values);
        evaluate(&program.others, &mut samples, &mut values);
        let open = formulas.open_values();
        let written = formulas.effects.iter().enumerate().fold(0, |any, (number, e)| {
            let open = open.get(number).map_or(0, |t| mask(&values[t.index()]));
            any | mask(&values[e.guard.index()]) & !open
        });
        let meaningless = formulas.meaningless.iter().fold(0, |any, t| any | mask(&values[t.index()]));
        Batch {
            formulas,
            program,
            needed,
            open: vec![Vec::new(); samples.len()],
            samples,
            values,
            all,
            usable: all & !meaningless,
            written: written & !meaningless,
        }
    }

    /// The samples that reach a goal.
    #[must_use]
    pub fn reach(&self, form: &Form, goal: &Goal) -> u64 {
        let found = match goal {
            Goal::Row { table, row } => {
                let picks = |(i, sample): (usize, &Sample<'_>)| u64::from(form.tables[*table].row(&sample.fields) == *row) << i;
                self.samples.iter().enumerate().map(picks).fold(0, |a, b| a | b)
            }
            Goal::Holds { needed, condition, .. } => {
                let needed = needed.map_or(u64::MAX, |t| self.needed[t.index()]);
                needed & mask(&self.values[condition.index()])
            }
        };
        found & self.usable
    }

    /// The usable sample, among some, that is nearest to a goal, and its distance. Samples in which
    /// the goal's term is not needed are far from it.
    #[must_use]
    pub fn nearest(&self, goal: &Goal, among: u64) -> Option<(usize, u128)> {
        let Goal::Holds { needed, condition, .. } = goal else {
            return None;
        };
        let lanes = self.usable & among;
        let needed = needed.map_or(u64::MAX, |t| self.needed[t.index()]);
        let at = |lane: usize| {
            let far = needed >> lane & 1 == 0;
            let distance = if far {
                UNNEEDED
            } else {
                self.distance(*condition, true, lane, &mut FxHashMap::default())
            };
            (lane, distance)
        };
        (0..self.samples.len())
            .filter(|lane| lanes >> lane & 1 == 1)
            .map(at)
            .min_by_key(|found| found.1)
    }

    /// The values of all terms in some samples, for each of them.
    #[must_use]
    pub fn values_in(&self, lanes: u64) -> Vec<Packed> {
        let lanes = (0..self.samples.len()).filter(|lane| lanes >> lane & 1 == 1);
        let packed = lanes.map(|lane| Packed::new(&self.program.places, |number| self.values[number][lane]));
        packed.collect()
    }

    /// How far a condition is from a wanted outcome in a sample (branch distance): zero if it has
    /// it. Shared terms are looked at once.
    fn distance(&self, t: Term, wanted: bool, lane: usize, known: &mut FxHashMap<(Term, bool), u128>) -> u128 {
        /// Of conditions that say nothing about how far they are.
        const FAR: u128 = 1 << 64;
        let value = |t: Term| self.values[t.index()][lane];
        if (value(t) == 1) == wanted {
            return 0;
        }
        if let Some(found) = known.get(&(t, wanted)) {
            return *found;
        }
        let pool = &self.formulas.pool;
        let apart = |a: Term, b: Term| {
            let mask = pool.width(a).mask();
            let (above, below) = (value(a).wrapping_sub(value(b)) & mask, value(b).wrapping_sub(value(a)) & mask);
            above.min(below).min(FAR)
        };
        let found = match pool.node(t) {
            Node::Not(a) => self.distance(*a, !wanted, lane, known),
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let (a, b) = (self.distance(*a, wanted, lane, known), self.distance(*b, wanted, lane, known));
                if (*op == BinaryOp::And) == wanted {
                    a.saturating_add(b)
                } else {
                    a.min(b)
                }
            }
            Node::Ite(c, a, b) => {
                let taken = if value(*c) == 1 { *a } else { *b };
                self.distance(taken, wanted, lane, known).saturating_add(1)
            }
            Node::Binary(BinaryOp::Eq, a, b) if wanted => apart(*a, *b),
            Node::Binary(op, a, b) if op.is_comparison() => apart(*a, *b).saturating_add(1),
            _ => FAR,
        };
        known.insert((t, wanted), found);
        found
    }

    /// The samples after which a mutant leaves another state.
    #[must_use]
    pub fn find(&mut self, mutant: Mutant) -> u64 {
        let changed = self.change(mutant);
        self.seen(mutant, &changed)
    }

    /// The same; if there is none, the usable sample in which the difference comes nearest to what
    /// is written, and its distance. Samples that write something specified are nearer than others.
    /// Of equally near ones a wish chooses.
    #[must_use]
    pub fn trial(&mut self, mutant: Mutant, wish: u64) -> (u64, Option<(usize, u128)>) {
        let changed = self.change(mutant);
        let found = self.seen(mutant, &changed);
        if found != 0 {
            return (found, None);
        }
        let needed = self.needed[mutant.at.index()] & self.usable;
        let nth = |lanes: u64| {
            let nth = wish % u64::from(lanes.count_ones().max(1));
            (lanes != 0).then(|| (0..nth).fold(lanes, |left, _| left & (left - 1)).trailing_zeros() as usize)
        };
        let end = self.values.len();
        // What is written without being specified shows nothing.
        let written = |lanes: u64| match lanes & self.written {
            0 => (lanes, 1),
            written => (written, 0),
        };
        let near = if changed.lanes == 0 {
            let (lanes, distance) = if needed == 0 {
                (self.usable, UNNEEDED)
            } else {
                (needed, UNNEEDED / 2)
            };
            let (lanes, open) = written(lanes);
            nth(lanes).map(|lane| (lane, distance + open))
        } else {
            let (lanes, open) = written(changed.lanes);
            let last = |lane: &usize| changed.last[*lane];
            let best = (0..self.samples.len())
                .filter(|l| lanes >> l & 1 == 1)
                .map(|l| last(&l))
                .max()
                .unwrap_or(0);
            let same = |mask: u64, lane: usize| mask | u64::from(lanes >> lane & 1 == 1 && changed.last[lane] == best) << lane;
            nth((0..self.samples.len()).fold(0, same)).map(|lane| (lane, (end - best) as u128 + open * (UNNEEDED / 4)))
        };
        (0, near)
    }

    fn seen(&mut self, mutant: Mutant, changed: &Changed) -> u64 {
        let mut found = 0;
        for lane in 0..self.samples.len() {
            if changed.lanes >> lane & 1 == 1 && self.leaves_another_state(lane, mutant, &changed.values) {
                found |= 1 << lane;
            }
        }
        found
    }

    /// The samples after which a mutant, or the spec, leaves what was observed: state space,
    /// element, mask and value. Those without meaning are among them.
    #[must_use]
    pub fn agree(&mut self, mutant: Option<Mutant>, observed: &[Vec<Seen>]) -> u64 {
        let changed = mutant.map_or_else(FxHashMap::default, |m| self.change(m).values);
        let mut found = 0;
        for (lane, observed) in observed.iter().enumerate().take(self.samples.len()) {
            let after = self.after(lane, mutant, &changed);
            let sample = &mut self.samples[lane];
            let holds = |(state, element, mask, value): &Seen| {
                let got = after.get(&(*state, *element)).copied();
                got.unwrap_or_else(|| sample.element(*state, *element)) & mask == *value
            };
            found |= u64::from(observed.iter().all(holds)) << lane;
        }
        found | self.all & !self.usable
    }

    /// The values that a mutant changes, and the samples in which it may matter.
    fn change(&mut self, mutant: Mutant) -> Changed {
        let (pool, program) = (&self.formulas.pool, self.program);
        let instead = &self.values[mutant.instead.index()];
        let local = differing(&self.values[mutant.at.index()], instead);
        let mut changed = Changed {
            lanes: local & self.needed[mutant.at.index()] & self.usable,
            values: Values::default(),
            last: [mutant.at.index(); LANES],
        };
        if changed.lanes == 0 {
            return changed;
        }
        changed.values.insert(mutant.at, instead.clone());
        let mut pending: BTreeSet<Term> = program.users(mutant.at).iter().copied().collect();
        while let Some(t) = pending.pop_first() {
            let values = &self.values;
            let operand = |o: Term| changed.values.get(&o).map_or(values[o.index()].as_slice(), Vec::as_slice);
            let new = column(pool, t, self.samples.as_mut_slice(), operand);
            let mut lanes = differing(&new, &values[t.index()]) & changed.lanes;
            if lanes != 0 {
                changed.values.insert(t, new);
                pending.extend(program.users(t));
            }
            while lanes != 0 {
                changed.last[lanes.trailing_zeros() as usize] = t.index();
                lanes &= lanes - 1;
            }
        }
        changed
    }

    fn leaves_another_state(&mut self, lane: usize, mutant: Mutant, changed: &Values) -> bool {
        let is_changed = |e: &Effect| e.parts().iter().any(|t| changed.contains_key(t));
        if !self.formulas.effects.iter().any(is_changed) {
            return false;
        }
        let own = self.after(lane, None, changed);
        let other = self.after(lane, Some(mutant), changed);
        if own == other {
            return false;
        }
        let places: BTreeSet<(usize, u64)> = own.keys().chain(other.keys()).copied().collect();
        places.into_iter().filter(|p| !self.open[lane].contains(p)).any(|place| {
            let old = self.samples[lane].element(place.0, place.1);
            own.get(&place).unwrap_or(&old) != other.get(&place).unwrap_or(&old)
        })
    }

    /// What is written in a sample, by the spec or by a mutant that changes these values.
    fn after(&self, lane: usize, mutant: Option<Mutant>, changed: &Values) -> BTreeMap<(usize, u64), u128> {
        let mut after = BTreeMap::new();
        for (number, e) in self.formulas.effects.iter().enumerate() {
            let is_changed = mutant.is_some_and(|m| m.effect.is_none_or(|only| only == number));
            let value = |t: Term| {
                let own = &self.values[t.index()];
                let column = if is_changed { changed.get(&t).unwrap_or(own) } else { own };
                column[lane]
            };
            if value(e.guard) == 1 {
                after.insert((e.state, value(e.addr) as u64), value(e.value));
            }
        }
        after
    }
}

/// The samples, of all that there are, in which each term is needed for what is written.
fn find_needed(formulas: &Formulas, program: &Program, values: &[Vec<u128>], all: u64) -> Vec<u64> {
    let mut needed = vec![0; program.end];
    for effect in &formulas.effects {
        let guard = mask(&values[effect.guard.index()]);
        needed[effect.guard.index()] |= all;
        needed[effect.addr.index()] |= guard;
        needed[effect.value.index()] |= guard;
    }
    for t in program.effects.iter().rev() {
        let when = needed[t.index()];
        if when == 0 {
            continue;
        }
        match formulas.pool.node(*t) {
            Node::Ite(c, a, b) => {
                let condition = mask(&values[c.index()]);
                needed[c.index()] |= when;
                needed[a.index()] |= when & condition;
                needed[b.index()] |= when & !condition;
            }
            node => node.for_each_operand(|o| needed[o.index()] |= when),
        }
    }
    needed
}

/// The samples in which a condition holds.
fn mask(column: &[u128]) -> u64 {
    column.iter().enumerate().fold(0, |mask, (i, v)| mask | u64::from(*v == 1) << i)
}

/// The samples in which two columns differ.
fn differing(a: &[u128], b: &[u128]) -> u64 {
    let differs = |(i, (a, b)): (usize, (&u128, &u128))| u64::from(a != b) << i;
    a.iter().zip(b).enumerate().map(differs).fold(0, |a, b| a | b)
}
