//! The places that are unspecified after an instruction: those that some choice of the unspecified
//! values changes.

use std::collections::{BTreeMap, BTreeSet};

use crate::encoding::Instr;
use crate::formula::{Choice, Choices, Chosen, Env, Evaluator, KnownBits, KnownEvaluator, Scratch, Term, TermPool};
use crate::model::{Effect, Isa};

/// The state before an instruction in one lane.
pub(crate) trait Before: Env {
    /// An element of a state space, by number and address.
    fn element(&mut self, state: usize, address: u64) -> u128;

    /// Was a read refused, or a function missing, since this was asked last?
    fn failed(&mut self) -> bool;
}

/// An element of a state space, by number and address.
pub(crate) type Place = (usize, u64);

/// Room for evaluators.
#[derive(Clone, Debug, Default)]
pub(crate) struct Room {
    pub values: Scratch<u128>,
    bits: Scratch<KnownBits>,
}

/// The effects of an instruction with its fields put in: all variables that are left are
/// unspecified values.
#[derive(Clone, Debug)]
pub(crate) struct Special {
    pool: TermPool,
    effects: Vec<Effect>,
}

/// What is known of a write that may happen.
struct Write {
    state: usize,
    guard: KnownBits,
    address: KnownBits,
    value: KnownBits,
}

impl Write {
    /// The value of a place after the write, given what is known of it before.
    fn after(&self, (state, address): Place, before: KnownBits) -> KnownBits {
        if self.state != state || !self.address.admits(address.into()) {
            before
        } else if self.guard.known() == Some(1) && self.address.known().is_some() {
            self.value
        } else {
            before.or_else(self.value)
        }
    }

    fn is_known(&self) -> bool {
        [self.guard, self.address, self.value].iter().all(|k| k.known().is_some())
    }
}

impl Special {
    pub fn new(isa: &Isa, instr: &Instr, effects: &[Effect]) -> Special {
        let fields = &isa.forms[instr.form].fields;
        let value = |id| fields.iter().position(|f| f.var == id).map(|f| u128::from(instr.fields[f]));
        let mut pool = TermPool::with_declarations(&isa.pool);
        let roots: Vec<Term> = effects.iter().flat_map(|e| [e.addr, e.value, e.guard]).collect();
        let terms = isa.pool.specialise(&roots, &mut pool, &value);
        let special = effects.iter().zip(terms.chunks_exact(3)).map(|(e, t)| Effect {
            addr: t[0],
            value: t[1],
            guard: t[2],
            ..e.clone()
        });
        let effects = special.collect();
        Special { pool, effects }
    }

    /// The places that some choice changes. Where there are too many choices to try all, those that
    /// may change are among them.
    pub fn places(&self, before: &mut impl Before, room: &mut Room) -> Vec<Place> {
        let mut known = KnownEvaluator::reusing(&self.pool, before, |_| true, &mut room.bits);
        let mut writes = Vec::new();
        for e in &self.effects {
            let guard = known.eval(e.guard);
            if guard.admits(1) {
                let (address, value) = (known.eval(e.addr), known.eval(e.value));
                let state = e.state;
                writes.push(Write {
                    state,
                    guard,
                    address,
                    value,
                });
            }
        }
        let choices = Choices::new(&self.pool, known.met());
        // A refused read gave zero, which need not be the same for every choice.
        let failed = before.failed();
        let (mut pending, mut anywhere) = (BTreeSet::new(), BTreeMap::new());
        for w in writes.iter().filter(|w| failed || !w.is_known()) {
            match w.address.values() {
                Some(addresses) => pending.extend(addresses.map(|a| (w.state, a as u64))),
                None => {
                    anywhere.insert(w.state, w.address.least() as u64);
                }
            }
        }
        let mut old = Old::default();
        pending.retain(|place| {
            let mut value = old.known(before, *place);
            for w in &writes {
                value = w.after(*place, value);
            }
            failed || value.known().is_none()
        });

        let all = choices.are_all();
        let mut first: Option<BTreeMap<Place, u128>> = None;
        let mut changed = BTreeSet::new();
        for choice in choices {
            if pending.is_empty() && anywhere.is_empty() {
                break;
            }
            let after = self.after(before, &choice, &mut room.values);
            if before.failed() {
                // What a choice does that cannot be executed, nobody knows.
                changed.append(&mut pending);
                continue;
            }
            let Some(one) = &first else {
                first = Some(after);
                continue;
            };
            let mut differs = |place: &Place| {
                let [x, y] = [one, &after].map(|m| m.get(place).copied());
                x != y && x.or_else(|| old.value(before, *place)) != y.or_else(|| old.value(before, *place))
            };
            for place in one.keys().chain(after.keys()) {
                if (pending.contains(place) || anywhere.contains_key(&place.0)) && differs(place) {
                    pending.remove(place);
                    changed.insert(*place);
                }
            }
        }
        if !all {
            changed.append(&mut pending);
            changed.extend(anywhere);
        }
        changed.into_iter().collect()
    }

    /// The writes for a choice; of two to one place the later one counts.
    fn after(&self, before: &mut impl Before, choice: &Choice, room: &mut Scratch<u128>) -> BTreeMap<Place, u128> {
        let mut chosen = Chosen {
            env: before,
            unspecified: |_| true,
            choice,
        };
        let mut eval = Evaluator::reusing(&self.pool, &mut chosen, room);
        let mut writes = BTreeMap::new();
        for e in &self.effects {
            if eval.eval(e.guard) == 1 {
                let place = (e.state, eval.eval(e.addr) as u64);
                writes.insert(place, eval.eval(e.value));
            }
        }
        writes
    }
}

/// Values of places before the instruction, each read once; nothing where the read is refused.
#[derive(Default)]
struct Old(BTreeMap<Place, Option<u128>>);

impl Old {
    fn value(&mut self, before: &mut impl Before, place: Place) -> Option<u128> {
        *self.0.entry(place).or_insert_with(|| {
            let value = before.element(place.0, place.1);
            (!before.failed()).then_some(value)
        })
    }

    /// The value as one of which all is known, or nothing.
    fn known(&mut self, before: &mut impl Before, place: Place) -> KnownBits {
        self.value(before, place).map_or(KnownBits::nothing(), KnownBits::all)
    }
}
