//! Where control goes after the instructions of a form, as it depends on their words.

use super::linear::Linear;
use super::reach::{ALWAYS, NEVER, Reach, Words, words};
use crate::block::{step, stops};
use crate::encoding::programs::places::mask;
use crate::formula::{Node, Term};
use crate::model::machine::{Control, Counter, Flow, FlowState};
use crate::model::{Cube, Effect, FieldBits, Isa};

/// What is found for the words of a form.
pub struct Found {
    /// The words of which this says everything.
    pub known: Words,
    /// What may follow.
    pub flows: Vec<(Flow, Words)>,
    /// Addresses: whether they are relative, the number, and the words.
    pub targets: Vec<(bool, Linear, Words)>,
    /// The words that may go to an address that is computed.
    pub computed: Words,
    /// Is each target something that may follow, unless it is the next instruction?
    pub follow: bool,
    /// How far the next instruction is behind the beginning of this one.
    pub next: u64,
}

impl Found {
    fn none(known: bool) -> Found {
        Found {
            known: words(known),
            flows: Vec::new(),
            targets: Vec::new(),
            computed: words(NEVER),
            follow: false,
            next: 0,
        }
    }

    /// What the spec says of a form; `described` are the words whose effects it describes.
    pub fn of(isa: &Isa, form: usize, reach: &mut Reach<'_>, effects: Option<&[Effect]>, described: Words) -> Found {
        let control = isa.machine.as_ref().and_then(|m| m.control.as_ref());
        if stops(isa, form) {
            let mut found = Found::none(ALWAYS);
            found.flows.push((Flow::Exit, words(ALWAYS)));
            return found;
        }
        let (Some(control), Some(effects)) = (control, effects) else {
            let mut found = Found::none(NEVER);
            found.with_last_words(isa, form, reach);
            return found;
        };
        let mut found = match control {
            Control::Flow(flow) => flows(flow, reach, effects),
            Control::Counter(counter) => counted(isa, counter, form, reach, effects),
            Control::Straight => {
                let mut found = Found::none(ALWAYS);
                found.flows.push((Flow::Next, words(ALWAYS)));
                found
            }
        };
        found.known = reach.and(found.known, described);
        found.with_last_words(isa, form, reach);
        found
    }

    /// Words in which a field says that they are the last ones of a program end it, whatever else
    /// they do.
    fn with_last_words(&mut self, isa: &Isa, form: usize, reach: &mut Reach<'_>) {
        let form = &isa.forms[form];
        for name in isa.machine.iter().flat_map(|m| &m.stops_behind) {
            let Some(at) = form.fields.iter().position(|f| f.name == *name) else {
                continue;
            };
            let bits = FieldBits {
                field: at as u16,
                lo: 0,
                width: form.fields[at].width as u8,
            };
            let mask = mask(form, &[bits]);
            let on = reach.diagrams.in_cube(Cube { mask, value: 0 });
            for (_, own) in &mut self.flows {
                *own = reach.and(*own, on);
            }
            for (_, _, own) in &mut self.targets {
                *own = reach.and(*own, on);
            }
            self.computed = reach.and(self.computed, on);
            let last = reach.not(on);
            self.known = reach.or(self.known, last);
            self.flows.push((Flow::Exit, last));
        }
    }
}

/// Kinds of control that an instruction leaves in a state.
fn flows(flow: &FlowState, reach: &mut Reach<'_>, effects: &[Effect]) -> Found {
    let mut found = Found::none(ALWAYS);
    let mut unknown = words(NEVER);
    let mut none = words(ALWAYS);
    // The conditions under which it goes to an address, and names one.
    let (mut going, mut named) = (Vec::new(), Vec::new());
    for e in effects {
        let [no, yes] = reach.possible(e.guard);
        if e.state == flow.state {
            let perhaps = reach.and(no, yes);
            found.flows.push((Flow::Next, perhaps));
            none = reach.and(none, no);
            for (t, here) in reach.choices(e.value, yes) {
                let Some(values) = reach.values(t) else {
                    unknown = reach.or(unknown, here);
                    continue;
                };
                for (code, own) in values {
                    let own = reach.and(own, here);
                    match flow.kinds.get(code as usize).copied().flatten() {
                        Some(kind) => {
                            found.flows.push((kind, own));
                            if kind.goes_to_target() {
                                going.push((e.guard, own));
                            }
                        }
                        None => unknown = reach.or(unknown, own),
                    }
                }
            }
        } else if Some(e.state) == flow.target {
            named.push((e.guard, [reach.not(no), yes]));
            for (t, here) in reach.choices(e.value, yes) {
                match reach.linear(t) {
                    Some(number) => found.targets.push((false, number, here)),
                    None => found.computed = reach.or(found.computed, here),
                }
            }
        }
    }
    // Where it goes without naming the address, an instruction before has computed that.
    for (guard, mut own) in going {
        for (other, [always, perhaps]) in &named {
            let names = if guard == *other { *perhaps } else { *always };
            let not = reach.not(names);
            own = reach.and(own, not);
        }
        found.computed = reach.or(found.computed, own);
    }
    found.flows.push((Flow::Next, none));
    found.known = reach.not(unknown);
    found
}

/// Writes to a program counter.
fn counted(isa: &Isa, counter: &Counter, form: usize, reach: &mut Reach<'_>, effects: &[Effect]) -> Found {
    let mut found = Found::none(ALWAYS);
    found.follow = true;
    found.next = step(isa, counter, form);
    let space = isa.states[counter.state].space;
    let pool = reach.pool;
    let is_counter = |t: Term| matches!(pool.node(t), Node::Read(s, _) if *s == space);
    let mut sure = words(NEVER);
    for e in effects.iter().filter(|e| e.state == counter.state) {
        let [no, yes] = reach.possible(e.guard);
        let never = reach.not(no);
        sure = reach.or(sure, never);
        for (t, here) in reach.choices(e.value, yes) {
            let relative = reach.behind(t, &is_counter);
            match relative.map(|by| (true, by)).or_else(|| Some((false, reach.linear(t)?))) {
                Some((relative, number)) => found.targets.push((relative, number, here)),
                None => found.computed = reach.or(found.computed, here),
            }
        }
    }
    let otherwise = reach.not(sure);
    found.flows.push((Flow::Next, otherwise));
    found
}
