//! A search by conflict-driven clause learning for values of gates. Variables are gates.
//!
//! Only gates that questions depend on are chosen, since the last cut: the others are functions of
//! inputs and take some value in any case. What is learnt about gates that stay is kept.

use super::graph::{Gate, Graph, Signal};

/// What a search ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There are values: [`Clauses::value`].
    Found,
    /// There are none.
    Impossible,
    /// The limit was reached.
    Open,
}

/// No clause.
const NONE: u32 = u32::MAX;
/// Conflicts between restarts, times a number of Luby's sequence.
const RESTART: u64 = 64;
/// Clauses that are learnt before half of them is forgotten, beside a part of all others.
const LEARNT: usize = 2000;
/// Gates that are prepared for a question while a step is made.
const GATES_PER_STEP: usize = 2;
/// Most literals of a clause that says what a gate does.
const MOST: usize = 3;
/// Words before the literals of a clause: how many there are; and how many levels they came from if
/// it was learnt, otherwise none.
const HEAD: usize = 2;

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Another literal of the clause: if it holds, the clause need not be looked at.
    other: Signal,
}

/// Clauses over gates.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    /// Clauses one after the other.
    arena: Vec<u32>,
    watches: Vec<Vec<Watch>>,
    /// 1 for true, -1 for false.
    values: Vec<i8>,
    /// The level at which a gate got its value, and the clause that gave it.
    levels: Vec<u32>,
    reasons: Vec<u32>,
    phases: Vec<bool>,
    activity: Vec<f64>,
    step: f64,
    heap: Vec<u32>,
    places: Vec<u32>,
    relevant: Vec<bool>,
    /// Which gates have clauses.
    loaded: Vec<bool>,
    trail: Vec<Signal>,
    limits: Vec<usize>,
    head: usize,
    learnt: usize,
    /// Clauses from here on may be about gates that are cut off next.
    cut: usize,
    seen: Vec<bool>,
    model: Vec<i8>,
    /// Do the clauses contradict each other?
    contradiction: bool,
    /// Steps of all searches.
    pub steps: u64,
}

impl Clauses {
    fn grow(&mut self, len: usize) {
        if self.values.len() >= len {
            return;
        }
        if self.step == 0.0 {
            self.step = 1.0;
        }
        self.watches.resize(2 * len, Vec::new());
        self.values.resize(len, 0);
        self.levels.resize(len, 0);
        self.reasons.resize(len, NONE);
        self.phases.resize(len, false);
        self.activity.resize(len, 0.0);
        self.places.resize(len, NONE);
        self.relevant.resize(len, false);
        self.loaded.resize(len, false);
        self.seen.resize(len, false);
    }

    /// Forgets all gates but the first ones, and what is known about the others.
    pub fn truncate(&mut self, len: usize) {
        self.release();
        if self.values.len() <= len {
            return;
        }
        let kept = |lits: &[u32]| lits.iter().all(|l| Signal(*l).gate() < len);
        self.trail.retain(|s| s.gate() < len);
        // What holds already is propagated again: its clauses are watched anew.
        self.head = 0;
        self.values.truncate(len);
        self.levels.truncate(len);
        self.reasons.truncate(len);
        self.phases.truncate(len);
        self.activity.truncate(len);
        self.places.truncate(len);
        self.relevant.truncate(len);
        self.loaded.truncate(len);
        self.seen.truncate(len);
        self.watches.truncate(2 * len);
        let cut = self.cut;
        self.rebuild(cut, |_, lits| kept(lits));
        self.cut = self.arena.len();
    }

    /// Keeps some of the clauses behind a place, by their level and literals; there are no
    /// decisions.
    fn rebuild(&mut self, first: usize, keep: impl Fn(u32, &[u32]) -> bool) {
        self.watches
            .iter_mut()
            .for_each(|own| own.retain(|watch| (watch.clause as usize) < first));
        self.reasons.iter_mut().for_each(|r| *r = NONE);
        let (mut from, mut to) = (first, first);
        while from < self.arena.len() {
            let size = HEAD + self.arena[from] as usize;
            if keep(self.arena[from + 1], &self.arena[from + HEAD..from + size]) {
                self.arena.copy_within(from..from + size, to);
                self.watch(to);
                to += size;
            } else {
                self.learnt -= usize::from(self.arena[from + 1] > 0);
            }
            from += size;
        }
        self.arena.truncate(to);
    }

    fn watch(&mut self, at: usize) {
        let (a, b) = (Signal(self.arena[at + HEAD]), Signal(self.arena[at + HEAD + 1]));
        let clause = at as u32;
        self.watches[a.0 as usize].push(Watch { clause, other: b });
        self.watches[b.0 as usize].push(Watch { clause, other: a });
    }

    fn of(&self, s: Signal) -> i8 {
        let value = self.values[s.gate()];
        if s.is_negated() { -value } else { value }
    }

    /// A clause of at most three literals that always holds. No decision is made at that time.
    fn add<const N: usize>(&mut self, signals: &[Signal; N]) {
        const { assert!(N <= MOST) };
        let mut lits = [Signal::TRUE; MOST];
        let mut len = 0;
        for s in signals {
            let value = self.of(*s);
            if value == 1 || lits[..len].contains(&s.negated()) {
                return;
            }
            if value == 0 && !lits[..len].contains(s) {
                lits[len] = *s;
                len += 1;
            }
        }
        match lits[..len] {
            [] => self.contradiction = true,
            [one] => self.assign(one, NONE),
            _ => {
                self.store(&lits[..len], 0);
            }
        }
    }

    fn store(&mut self, lits: &[Signal], level: u32) -> u32 {
        let at = self.arena.len();
        self.arena.extend([lits.len() as u32, level]);
        self.arena.extend(lits.iter().map(|l| l.0));
        self.watch(at);
        self.learnt += usize::from(level > 0);
        at as u32
    }

    /// The gates that signals depend on get clauses, and are chosen from now on.
    fn load(&mut self, graph: &Graph, roots: &[Signal]) {
        self.grow(graph.len());
        if !self.loaded[0] {
            self.loaded[0] = true;
            self.add(&[Signal::TRUE]);
        }
        let mut pending: Vec<u32> = roots.iter().map(|s| s.gate() as u32).collect();
        let mut cone = Vec::new();
        while let Some(gate) = pending.pop() {
            if std::mem::replace(&mut self.relevant[gate as usize], true) {
                continue;
            }
            cone.push(gate);
            graph.gate(gate as usize).for_each_operand(|o| pending.push(o.gate() as u32));
        }
        // What grows with the circuit counts as well.
        self.steps += (cone.len() / GATES_PER_STEP) as u64;
        for gate in &cone {
            let number = *gate as usize;
            if std::mem::replace(&mut self.loaded[number], true) {
                continue;
            }
            let own = Signal::of(number);
            match graph.gate(number) {
                Gate::True | Gate::Input => {}
                Gate::And(a, b) => {
                    self.add(&[own.negated(), a]);
                    self.add(&[own.negated(), b]);
                    self.add(&[own, a.negated(), b.negated()]);
                }
                Gate::Xor(a, b) => {
                    self.add(&[own.negated(), a, b]);
                    self.add(&[own.negated(), a.negated(), b.negated()]);
                    self.add(&[own, a.negated(), b]);
                    self.add(&[own, a, b.negated()]);
                }
                Gate::Choice(c, a, b) => {
                    self.add(&[c.negated(), a.negated(), own]);
                    self.add(&[c.negated(), a, own.negated()]);
                    self.add(&[c, b.negated(), own]);
                    self.add(&[c, b, own.negated()]);
                    self.add(&[a.negated(), b.negated(), own]);
                    self.add(&[a, b, own.negated()]);
                }
            }
        }
        for gate in cone {
            self.insert(gate);
        }
    }

    /// What always holds from now on.
    pub fn assert(&mut self, graph: &Graph, signal: Signal) {
        self.load(graph, &[signal]);
        self.add(&[signal]);
        self.release();
    }

    /// No gate is chosen but those of the next searches.
    fn release(&mut self) {
        self.relevant.iter_mut().for_each(|r| *r = false);
        self.places.iter_mut().for_each(|p| *p = NONE);
        self.heap.clear();
    }

    /// Values with which all signals hold; `held` are those that were asserted. At most so many
    /// steps are made.
    pub fn search(&mut self, graph: &Graph, wanted: &[Signal], held: &[Signal], limit: u64) -> Outcome {
        let roots = [wanted, held].concat();
        self.load(graph, &roots);
        let found = self.find(wanted, limit);
        if found == Outcome::Found {
            self.model.clone_from(&self.values);
        }
        self.back(0);
        found
    }

    /// The value that a gate had when values were found; false if it did not matter.
    #[must_use]
    pub fn value(&self, s: Signal) -> bool {
        let value = self.model.get(s.gate()).copied().unwrap_or(0);
        (value == 1) != s.is_negated()
    }

    fn find(&mut self, wanted: &[Signal], limit: u64) -> Outcome {
        let end = self.steps.saturating_add(limit);
        let (mut conflicts, mut round) = (0u64, 0u64);
        let mut left = RESTART * luby(0);
        loop {
            if self.contradiction {
                return Outcome::Impossible;
            }
            if let Some(conflict) = self.propagate() {
                conflicts += 1;
                left = left.saturating_sub(1);
                if self.limits.is_empty() {
                    self.contradiction = true;
                    return Outcome::Impossible;
                }
                self.learn(conflict);
                if self.steps >= end {
                    return Outcome::Open;
                }
                continue;
            }
            if left == 0 {
                round += 1;
                left = RESTART * luby(round);
                self.back(0);
                if self.learnt > LEARNT + self.values.len() / 4 {
                    self.forget();
                }
                continue;
            }
            let next = match wanted.get(self.limits.len()) {
                Some(s) => match self.of(*s) {
                    -1 => return Outcome::Impossible,
                    1 => {
                        // A level of its own in any case: levels count what is wanted.
                        self.limits.push(self.trail.len());
                        continue;
                    }
                    _ => *s,
                },
                None => match self.choose() {
                    Some(s) => s,
                    None => return Outcome::Found,
                },
            };
            if self.steps >= end && conflicts > 0 {
                return Outcome::Open;
            }
            self.limits.push(self.trail.len());
            self.assign(next, NONE);
        }
    }

    fn choose(&mut self) -> Option<Signal> {
        while let Some(gate) = self.top() {
            if self.values[gate as usize] == 0 {
                let s = Signal::of(gate as usize);
                return Some(if self.phases[gate as usize] { s } else { s.negated() });
            }
        }
        None
    }

    fn assign(&mut self, s: Signal, reason: u32) {
        let gate = s.gate();
        self.values[gate] = if s.is_negated() { -1 } else { 1 };
        self.levels[gate] = self.limits.len() as u32;
        self.reasons[gate] = reason;
        self.trail.push(s);
    }

    /// What follows; a clause that cannot hold.
    fn propagate(&mut self) -> Option<u32> {
        while self.head < self.trail.len() {
            let wrong = self.trail[self.head].negated();
            self.head += 1;
            self.steps += 1;
            let mut own = std::mem::take(&mut self.watches[wrong.0 as usize]);
            let (mut from, mut to) = (0, 0);
            let mut conflict = None;
            'clauses: while from < own.len() {
                let watch = own[from];
                from += 1;
                if self.of(watch.other) == 1 {
                    own[to] = watch;
                    to += 1;
                    continue;
                }
                let at = watch.clause as usize;
                let len = self.arena[at] as usize;
                let lits = at + HEAD;
                if self.arena[lits] == wrong.0 {
                    self.arena.swap(lits, lits + 1);
                }
                let first = Signal(self.arena[lits]);
                let kept = Watch {
                    clause: watch.clause,
                    other: first,
                };
                if self.of(first) == 1 {
                    own[to] = kept;
                    to += 1;
                    continue;
                }
                for k in 2..len {
                    let lit = Signal(self.arena[lits + k]);
                    if self.of(lit) != -1 {
                        self.arena.swap(lits + 1, lits + k);
                        self.watches[lit.0 as usize].push(kept);
                        continue 'clauses;
                    }
                }
                own[to] = kept;
                to += 1;
                if self.of(first) == -1 {
                    conflict = Some(watch.clause);
                    while from < own.len() {
                        own[to] = own[from];
                        to += 1;
                        from += 1;
                    }
                } else {
                    self.assign(first, watch.clause);
                }
            }
            own.truncate(to);
            self.watches[wrong.0 as usize] = own;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Learns from a conflict, and goes back to where what is learnt says something.
    fn learn(&mut self, conflict: u32) {
        let level = self.limits.len() as u32;
        let mut lits = vec![Signal::TRUE];
        let (mut clause, mut open, mut at) = (conflict, 0, self.trail.len());
        let mut marked = Vec::new();
        let first = loop {
            let start = clause as usize + HEAD;
            let len = self.arena[clause as usize] as usize;
            for k in 0..len {
                let lit = Signal(self.arena[start + k]);
                let gate = lit.gate();
                if self.seen[gate] || self.levels[gate] == 0 || self.of(lit) == 1 {
                    continue;
                }
                self.seen[gate] = true;
                marked.push(gate);
                self.bump(gate);
                if self.levels[gate] == level {
                    open += 1;
                } else {
                    lits.push(lit);
                }
            }
            let lit = loop {
                at -= 1;
                if self.seen[self.trail[at].gate()] {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                break lit;
            }
            clause = self.reasons[lit.gate()];
        };
        lits[0] = first.negated();
        // A literal that follows from the others is left out.
        let follows = |c: &Clauses, lit: &Signal| {
            let reason = c.reasons[lit.gate()];
            reason != NONE && {
                let at = reason as usize;
                let all = &c.arena[at + HEAD..at + HEAD + c.arena[at] as usize];
                all.iter().map(|l| Signal(*l).gate()).all(|g| c.seen[g] || c.levels[g] == 0)
            }
        };
        let kept: Vec<Signal> = lits[1..].iter().filter(|l| !follows(self, l)).copied().collect();
        lits.truncate(1);
        lits.extend(kept);
        marked.into_iter().for_each(|gate| self.seen[gate] = false);
        self.step *= 1.0 / 0.95;
        let back = lits[1..].iter().map(|l| self.levels[l.gate()]).max().unwrap_or(0);
        let mut levels: Vec<u32> = lits.iter().map(|l| self.levels[l.gate()]).collect();
        levels.sort_unstable();
        levels.dedup();
        self.back(back as usize);
        if lits.len() == 1 {
            self.assign(lits[0], NONE);
            return;
        }
        let second = (1..lits.len()).max_by_key(|i| self.levels[lits[*i].gate()]).unwrap_or(1);
        lits.swap(1, second);
        let clause = self.store(&lits, levels.len() as u32);
        self.assign(lits[0], clause);
    }

    /// Undoes all decisions above a level.
    fn back(&mut self, level: usize) {
        if self.limits.len() <= level {
            return;
        }
        let keep = self.limits[level];
        while self.trail.len() > keep {
            let Some(s) = self.trail.pop() else { break };
            let gate = s.gate();
            self.values[gate] = 0;
            self.reasons[gate] = NONE;
            self.phases[gate] = !s.is_negated();
            if self.relevant[gate] {
                self.insert(gate as u32);
            }
        }
        self.limits.truncate(level);
        self.head = self.head.min(keep);
    }

    /// Forgets half of what was learnt: clauses of many levels.
    fn forget(&mut self) {
        let mut levels: Vec<u32> = Vec::with_capacity(self.learnt);
        let mut at = 0;
        while at < self.arena.len() {
            if self.arena[at + 1] > 0 {
                levels.push(self.arena[at + 1]);
            }
            at += HEAD + self.arena[at] as usize;
        }
        levels.sort_unstable();
        let most = levels.get(levels.len() / 2).copied().unwrap_or(0).max(3);
        self.rebuild(0, |level, _| level == 0 || level < most);
        self.cut = 0;
        self.head = 0;
    }

    fn bump(&mut self, gate: usize) {
        self.activity[gate] += self.step;
        if self.activity[gate] > 1e100 {
            self.activity.iter_mut().for_each(|a| *a *= 1e-100);
            self.step *= 1e-100;
        }
        if self.places[gate] != NONE {
            self.up(self.places[gate] as usize);
        }
    }

    fn before(&self, a: u32, b: u32) -> bool {
        self.activity[a as usize] > self.activity[b as usize]
    }

    fn insert(&mut self, gate: u32) {
        if self.places[gate as usize] == NONE {
            self.places[gate as usize] = self.heap.len() as u32;
            self.heap.push(gate);
            self.up(self.heap.len() - 1);
        }
    }

    fn top(&mut self) -> Option<u32> {
        let first = *self.heap.first()?;
        self.places[first as usize] = NONE;
        let last = self.heap.pop()?;
        if last != first {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.down(0);
        }
        Some(first)
    }

    fn up(&mut self, mut at: usize) {
        let gate = self.heap[at];
        while at > 0 && self.before(gate, self.heap[(at - 1) / 2]) {
            let parent = (at - 1) / 2;
            self.heap[at] = self.heap[parent];
            self.places[self.heap[at] as usize] = at as u32;
            at = parent;
        }
        self.heap[at] = gate;
        self.places[gate as usize] = at as u32;
    }

    fn down(&mut self, mut at: usize) {
        let gate = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.before(self.heap[child], gate) {
                break;
            }
            self.heap[at] = self.heap[child];
            self.places[self.heap[at] as usize] = at as u32;
            at = child;
        }
        self.heap[at] = gate;
        self.places[gate as usize] = at as u32;
    }
}

/// Luby's sequence: 1 1 2 1 1 2 4 …
fn luby(mut at: u64) -> u64 {
    loop {
        let next = (at + 2).next_power_of_two();
        if at + 2 == next {
            return next / 2;
        }
        at -= next / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lubys_sequence() {
        let first: Vec<u64> = (0..15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    /// Random circuits: a search finds values exactly if there are some, whatever was asked before.
    #[test]
    fn searches_say_what_all_values_say() {
        const INPUTS: usize = 6;
        for seed in 0..200u64 {
            let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            let mut die = |sides: usize| {
                dice = (dice ^ dice >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                (dice >> 33) as usize % sides
            };
            let (mut graph, mut clauses) = (Graph::default(), Clauses::default());
            let inputs: Vec<Signal> = (0..INPUTS).map(|_| graph.input()).collect();
            let mut signals = inputs.clone();
            let evaluated = |graph: &Graph, signal: Signal, values: usize| {
                let mut all: Vec<bool> = Vec::new();
                let of = |all: &[bool], s: Signal| all[s.gate()] != s.is_negated();
                for gate in 0..graph.len() {
                    all.push(match graph.gate(gate) {
                        Gate::True => true,
                        Gate::Input => inputs.iter().position(|i| i.gate() == gate).is_some_and(|i| values >> i & 1 == 1),
                        Gate::And(a, b) => of(&all, a) && of(&all, b),
                        Gate::Xor(a, b) => of(&all, a) != of(&all, b),
                        Gate::Choice(c, a, b) => of(&all, if of(&all, c) { a } else { b }),
                    });
                }
                of(&all, signal)
            };
            let mut held = Vec::new();
            for round in 0..8 {
                let kept = graph.len();
                let mut more = signals.clone();
                for _ in 0..30 {
                    let pick = |die: &mut dyn FnMut(usize) -> usize| Signal(more[die(more.len())].0 ^ die(2) as u32);
                    let (a, b, c) = (pick(&mut die), pick(&mut die), pick(&mut die));
                    let made = match die(3) {
                        0 => graph.and(a, b),
                        1 => graph.xor(a, b),
                        _ => graph.choice(a, b, c),
                    };
                    more.push(made);
                }
                let wanted = [more[more.len() - 1], more[more.len() - 2]];
                let holds = |values: usize| wanted.iter().chain(&held).all(|s| evaluated(&graph, *s, values));
                let can = (0..1 << INPUTS).any(holds);
                let found = clauses.search(&graph, &wanted, &held, u64::MAX);
                assert_eq!(
                    found,
                    if can { Outcome::Found } else { Outcome::Impossible },
                    "seed {seed}, {round}"
                );
                if can {
                    let values = inputs.iter().enumerate().map(|(i, s)| usize::from(clauses.value(*s)) << i);
                    assert!(holds(values.sum()), "seed {seed}, {round}");
                }
                if round % 2 == 0 {
                    graph.truncate(kept);
                    clauses.truncate(kept);
                } else {
                    signals = more;
                    if can && round == 3 {
                        clauses.assert(&graph, wanted[0]);
                        held.push(wanted[0]);
                    }
                }
            }
        }
    }
}
