//! All windows of a length, and shorter code with the same results in test states.
//!
//! Each step of a window but the last is used: a later step takes its value or its flags. Of the
//! values only the last one lives on. Left out is what rules for shorter windows cover: windows
//! with a step that a simpler one replaces, and those with two steps that one replaces, where the
//! value between is used by these two alone; and windows in which a step leaves flags or
//! a value that nothing takes, where an operation leaves only the rest.

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHasher};

use super::replacements::{Replacements, TooMany};
use super::states::{Keys, Left, States};
use crate::ops::Ops;
use crate::ops::vector_eval::Scratch;
use crate::rules::constant_expr::{Constant, tried};
use crate::rules::derived::Relations;
use crate::rules::precondition::Condition;
use crate::rules::rule::{Flags, Rule, Step};
use crate::rules::subsume::{ByOps, bindings};
use crate::rules::vectors::Lanes;

/// Which parameter each step of a window has for a constant, if it has one.
type Share = Vec<Option<usize>>;

/// How many inputs windows of a length have: a step after the first takes a value that is there, or
/// flags.
#[must_use]
pub fn inputs(ops: &Ops, length: usize) -> usize {
    let most = |of_flags: bool| {
        let all = ops.all.iter().filter(|o| !of_flags || o.reads_flags);
        all.map(|o| o.arity).max().unwrap_or(0)
    };
    most(false) + (length - 1) * most(true).max(most(false).saturating_sub(1))
}

/// Rules that are there, to find instances of them.
#[derive(Clone, Debug)]
pub struct Known<'a> {
    ops: &'a Ops,
    relations: &'a Relations,
    /// The rules.
    pub rules: Vec<Rule>,
    /// These and their variants.
    all: Vec<Rule>,
    by_ops: ByOps,
}

impl<'a> Known<'a> {
    /// No rules for these operations yet.
    #[must_use]
    pub fn new(ops: &'a Ops, relations: &'a Relations) -> Known<'a> {
        Known {
            ops,
            relations,
            rules: Vec::new(),
            all: Vec::new(),
            by_ops: ByOps::default(),
        }
    }

    /// One more.
    pub fn push(&mut self, rule: Rule) {
        let variants = self.relations.variants(self.ops, &rule);
        for r in std::iter::once(rule.clone()).chain(variants) {
            self.by_ops.insert(&r, self.all.len());
            self.all.push(r);
        }
        self.rules.push(rule);
    }

    /// Is a rule one of these, or an instance of one or of a variant in all test states? A rule
    /// with a condition of its own need not be an instance of itself: the test states meet the
    /// condition that it was found under, and may break its own where constants do not fit.
    #[must_use]
    pub fn cover(&self, lanes: &Lanes, rule: &Rule) -> bool {
        let like = self.by_ops.like(rule.window.iter().map(|s| s.op));
        like.iter()
            .map(|i| &self.all[*i])
            .any(|r| r == rule || is_instance(self.ops, lanes, rule, r))
    }
}

/// Is a rule an instance of another one in all test states?
fn is_instance(ops: &Ops, lanes: &Lanes, rule: &Rule, of: &Rule) -> bool {
    let is_last = |s: &Step| ops.all[s.op].register;
    // Where the window ends in flags, a value from before may live on.
    let keeps = |r: &Rule| r.window.last().is_some_and(is_last) || r.replacement.iter().any(is_last);
    let says_enough = (of.flags == Flags::Same || rule.flags == Flags::Dead) && (keeps(of) || !keeps(rule));
    says_enough && bindings(ops, of, &rule.window, rule.inputs).any(|b| lanes.holds(of.condition, &b.parameters))
}

/// Which windows: those that begin with some of the first steps, a range of all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which part, from 0.
    pub number: usize,
    /// Of how many.
    pub of: usize,
}

impl Part {
    /// Its range of so many things.
    fn range(self, all: usize) -> Range<usize> {
        all * self.number / self.of..all * (self.number + 1) / self.of
    }
}

/// What was looked at: how many windows, and a checksum of them and of what they leave, in any
/// order.
#[derive(Debug, Default)]
pub struct Looked {
    windows: AtomicU64,
    sum: AtomicU64,
}

impl Looked {
    fn at(&self, window: &[Step], keys: &Keys) {
        let mut h = FxHasher::default();
        window.hash(&mut h);
        (keys.all, keys.flags).hash(&mut h);
        self.windows.fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add(h.finish(), Ordering::Relaxed);
    }

    /// How many windows.
    #[must_use]
    pub fn windows(&self) -> u64 {
        self.windows.load(Ordering::Relaxed)
    }

    /// The checksum.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.sum.load(Ordering::Relaxed)
    }
}

/// The shorter code of one setting, and pairs of steps that it shortens.
#[derive(Debug)]
pub struct Shorter<'a> {
    states: &'a States<'a>,
    replacements: Replacements<'a>,
    /// Two steps that one replaces, and whether it leaves the same flags.
    pairs: FxHashMap<(Step, Step), Flags>,
    /// The steps that windows of the length may begin with, by the parameters of their steps.
    firsts: Vec<(Share, Vec<Step>)>,
}

impl<'a> Shorter<'a> {
    /// All code for windows of a length to be compared with, at most of two steps. Of the known
    /// rules those for shorter windows matter.
    ///
    /// # Errors
    /// That code does not fit in so many bytes.
    pub fn new(states: &'a States<'a>, many: &States, known: &Known, length: usize, memory: usize) -> Result<Shorter<'a>, TooMany> {
        let steps = (length - 1).clamp(1, 2);
        let mut out = Shorter {
            states,
            replacements: Replacements::new(states, steps, memory)?,
            pairs: FxHashMap::default(),
            firsts: Vec::new(),
        };
        let parameters = states.setting.widths.len();
        let windows = Enumeration::new(&out, many, known);
        let firsts = shares(length, 0, parameters).map(|share| (share.clone(), windows.firsts(&share)));
        out.firsts = firsts.collect::<Vec<_>>();
        if length > 2 {
            // Some of the parameters, in order.
            let some = (0..=parameters).flat_map(|n| (0..=parameters.min(parameters * n) - n).map(move |first| (first, n)));
            let shares = some.flat_map(|(first, n)| shares(2, first, n));
            let windows = Enumeration::new(&out, many, known);
            let pair = |window: &[Step], left: &Left, _| windows.pair(window, left);
            let pairs = shares.flat_map(|share| windows.collect(&share, windows.firsts(&share), &pair));
            let pairs: FxHashMap<(Step, Step), Flags> = pairs.collect();
            out.pairs = pairs;
        }
        Ok(out)
    }
}

/// In which order rules of a length are taken in: those that others are instances of come first.
#[must_use]
pub fn order(ops: &Ops, rule: &Rule) -> (bool, usize, Reverse<u8>) {
    // A whole comes before its parts.
    let is_part = |s: &Step| ops.all[s.op].flags.is_none() || !ops.all[s.op].register;
    let parts = rule.window.iter().filter(|s| is_part(s)).count();
    (rule.window.last().is_some_and(is_part), parts, Reverse(rule.inputs))
}

/// The windows of one setting.
#[derive(Debug)]
pub struct Enumeration<'a> {
    shorter: &'a Shorter<'a>,
    states: &'a States<'a>,
    /// More states, for what is not proved.
    many: &'a States<'a>,
    known: &'a Known<'a>,
}

impl<'a> Enumeration<'a> {
    /// Windows to be compared with shorter code, and with known rules.
    #[must_use]
    pub fn new(shorter: &'a Shorter<'a>, many: &'a States<'a>, known: &'a Known<'a>) -> Enumeration<'a> {
        Enumeration {
            shorter,
            states: shorter.states,
            many,
            known,
        }
    }

    /// Rules for windows of the length that no known rule covers; not proved. Those that others are
    /// instances of come first. What is looked at is counted.
    #[must_use]
    pub fn rules(&self, part: Part, looked: &Looked) -> Vec<Rule> {
        let all = &self.shorter.firsts;
        let range = part.range(all.iter().map(|(_, firsts)| firsts.len()).sum());
        let make = |window: &[Step], left: &Left, covered_if_dead| {
            let keys = self.states.keys(left);
            looked.at(window, &keys);
            self.shortened(window, left, keys, covered_if_dead)
        };
        let mut rules = Vec::new();
        let mut begin = 0;
        for (share, firsts) in all {
            let within = |at: usize| at.clamp(begin, begin + firsts.len()) - begin;
            let some = firsts[within(range.start)..within(range.end)].to_vec();
            begin += firsts.len();
            rules.extend(self.collect(share, some, &make));
        }
        rules.sort_by_key(|r| order(self.states.ops, r));
        rules
    }

    /// The steps that windows whose steps have these parameters may begin with.
    fn firsts(&self, share: &[Option<usize>]) -> Vec<Step> {
        self.walk(share).next_steps()
    }

    fn walk<'e>(&'e self, share: &'e [Option<usize>]) -> Walk<'a, 'e> {
        Walk {
            on: self,
            share,
            steps: Vec::new(),
            left: Vec::new(),
            dead_flags: vec![false],
            scratch: Scratch::default(),
        }
    }

    /// What is made of each window that begins with one of these steps, and whose steps have these
    /// parameters.
    fn collect<T: Send>(&self, share: &[Option<usize>], firsts: Vec<Step>, make: &Make<T>) -> Vec<T> {
        firsts
            .into_par_iter()
            .flat_map_iter(|s| {
                let mut found = Vec::new();
                self.walk(share).with(s, &mut |window, left, covered_if_dead| {
                    found.extend(make(window, left, covered_if_dead))
                });
                found
            })
            .collect()
    }

    /// Can a single step, or a rule, replace these two?
    fn pair(&self, window: &[Step], left: &Left) -> Option<((Step, Step), Flags)> {
        let keys = self.states.keys(left);
        let single = |hash: Option<u64>, flags| {
            let step = hash
                .and_then(|h| self.shorter.replacements.find(h))
                .filter(|steps| steps.len() == 1);
            step.is_some_and(|step| self.many.refutes(&self.numbered(window, step, flags)).is_none())
        };
        let covered = |flags| {
            let rule = self.numbered(window, Vec::new(), flags);
            self.known.cover(self.states.lanes, &rule)
        };
        let flags = if single(keys.all, Flags::Same) || covered(Flags::Same) {
            Flags::Same
        } else if left.flags.is_some() && single(keys.value, Flags::Dead) || covered(Flags::Dead) {
            Flags::Dead
        } else {
            return None;
        };
        Some((self.normal_pair(&window[0], self.states.inputs(), &window[1]), flags))
    }

    /// Two steps of a window, of which the second takes the value of the first: other values become
    /// inputs, in order of appearance.
    fn normal_pair(&self, first: &Step, value: u8, second: &Step) -> (Step, Step) {
        let mut seen: Vec<u8> = Vec::new();
        let mut renamed = |s: &Step| {
            let mut args: Vec<u8> = Vec::with_capacity(s.args.len());
            for a in &s.args {
                if *a == value {
                    args.push(self.states.inputs());
                    continue;
                }
                let at = seen.iter().position(|x| x == a).unwrap_or_else(|| {
                    seen.push(*a);
                    seen.len() - 1
                });
                args.push(at as u8);
            }
            if self.states.ops.all[s.op].commutes && args[0] > args[1] {
                args.swap(0, 1);
            }
            Step { args, ..s.clone() }
        };
        let first = renamed(first);
        (first, renamed(second))
    }

    /// The best shorter code for a window, as a rule.
    fn shortened(&self, window: &[Step], left: &Left, keys: Keys, covered_if_dead: bool) -> Option<Rule> {
        if let Some(rule) = self.without_flags(window, left, keys) {
            return Some(rule);
        }
        let ops = &self.states.ops.all;
        let dead = keys
            .value
            .filter(|_| left.flags.is_some() && window.len() > 1 && !covered_if_dead && !self.writes_flags_apart(window));
        let value_last = window.last().is_some_and(|s| ops[s.op].register);
        // What leaves the flags alone need not be found by hashes of flags.
        let choices = match value_last {
            true => [(keys.all, Flags::Same), (dead, Flags::Dead)],
            false => [(keys.all, Flags::Same), (self.flags_of(left), Flags::Same)],
        };
        let find = |(hash, flags): &(Option<u64>, Flags)| Some((self.shorter.replacements.find((*hash)?)?, *flags));
        let mut found = choices.iter().filter_map(find);
        let first = found.next()?;
        // Flags are dead more often than not.
        let shorter = found.next().filter(|(steps, _)| steps.len() < first.0.len());
        let (replacement, flags) = shorter.unwrap_or(first);
        self.rule(window, left, replacement, flags)
    }

    /// A rule for a window that this code shortens, if it leaves the same.
    fn rule(&self, window: &[Step], left: &Left, replacement: Vec<Step>, flags: Flags) -> Option<Rule> {
        let ops = &self.states.ops.all;
        let value_last = window.last().is_some_and(|s| ops[s.op].register);
        let is_itself = window.len() == 1 && replacement[0].op == window[0].op && replacement[0].constant == window[0].constant;
        let again = self.states.run_all(self.states.inputs(), &replacement, &mut Scratch::default())?;
        let before = self.states.lanes.flags();
        let after = |l: &'_ Left| l.flags.clone().unwrap_or_else(|| before.to_vec());
        let same_value = again.value == left.value || again.value.is_none() && !value_last;
        let same_flags = flags == Flags::Dead || after(&again) == after(left);
        let keeps_too_much = !value_last && again.value.is_none() && self.leaves_value_apart(window);
        if is_itself || !same_value || !same_flags || keeps_too_much {
            return None;
        }
        let rule = self.numbered(window, replacement, flags);
        let known = self.known.cover(self.states.lanes, &rule);
        (!known).then_some(rule)
    }

    /// A shorter step that leaves the same value as a window of one step, and no flags.
    fn without_flags(&self, window: &[Step], left: &Left, keys: Keys) -> Option<Rule> {
        let ([step], Some(_), Some(value)) = (window, &left.flags, keys.value) else {
            return None;
        };
        // What leaves the value alone and holds each constant is said by relations.
        if self.known.relations.has_value_part(step.op) {
            return None;
        }
        let silent = self.shorter.replacements.silent(value, step)?.clone();
        let again = self.states.run(&silent, &[], &mut Scratch::default())?;
        let rule = self.numbered(window, vec![silent], Flags::Dead);
        (again.value == left.value && !self.known.cover(self.states.lanes, &rule)).then_some(rule)
    }

    /// Could the last step that writes flags leave that out?
    fn writes_flags_apart(&self, window: &[Step]) -> bool {
        let all = &self.states.ops.all;
        let last = window.iter().rposition(|s| all[s.op].flags.is_some());
        last.is_some_and(|i| {
            let read = window[i + 1..].iter().any(|s| all[s.op].reads_flags);
            !read && self.known.relations.has_value_part(window[i].op)
        })
    }

    /// Could the last step that leaves a value leave that out?
    fn leaves_value_apart(&self, window: &[Step]) -> bool {
        let last = window.iter().rposition(|s| self.states.ops.all[s.op].register);
        last.is_some_and(|i| {
            let value = self.states.inputs() + i as u8;
            !window.iter().any(|s| s.args.contains(&value)) && self.known.relations.has_flags_part(window[i].op)
        })
    }

    fn flags_of(&self, left: &Left) -> Option<u64> {
        let flags = Left {
            value: None,
            flags: left.flags.clone(),
        };
        self.states.keys(&flags).flags
    }

    /// A rule, with its values numbered from its own inputs on.
    fn numbered(&self, window: &[Step], replacement: Vec<Step>, flags: Flags) -> Rule {
        let all = self.states.inputs();
        let steps = window.iter().chain(&replacement);
        let inputs = steps.flat_map(|s| &s.args).filter(|a| **a < all).map(|a| a + 1).max().unwrap_or(0);
        let number = |s: &Step| Step {
            args: s.args.iter().map(|a| if *a < all { *a } else { *a - all + inputs }).collect(),
            ..s.clone()
        };
        let setting = self.states.setting;
        Rule {
            inputs,
            window: window.iter().map(number).collect(),
            replacement: replacement.iter().map(number).collect(),
            widths: setting.widths.clone(),
            condition: setting.condition,
            flags,
            weakest: setting.condition == Condition::default(),
            only: false,
        }
    }
}

/// All ways to give so many parameters, from a first one on, to the steps of a window in order.
fn shares(length: usize, first: usize, parameters: usize) -> impl Iterator<Item = Share> {
    let masks = (0..1u32 << length).filter(move |m| m.count_ones() as usize == parameters);
    masks.map(move |m| {
        let mut next = first..;
        (0..length)
            .map(|i| (m >> i & 1 == 1).then(|| next.next().unwrap_or(first)))
            .collect()
    })
}

/// Makes something of a window, if it can; it hears what a [`Visit`] hears.
type Make<'m, T> = dyn Fn(&[Step], &Left, bool) -> Option<T> + Sync + 'm;

/// What hears of windows: the steps, what they leave, and whether a rule for fewer steps covers
/// them if their flags are dead.
type Visit<'v> = dyn FnMut(&[Step], &Left, bool) + 'v;

/// A walk through the windows that begin with some steps.
struct Walk<'a, 'e> {
    on: &'e Enumeration<'a>,
    share: &'e [Option<usize>],
    steps: Vec<Step>,
    left: Vec<Left>,
    /// After each step: are there two that one replaces, but for the flags?
    dead_flags: Vec<bool>,
    scratch: Scratch<u64>,
}

impl Walk<'_, '_> {
    /// The steps that may come next.
    fn next_steps(&self) -> Vec<Step> {
        let states = self.on.states;
        let inputs = states.inputs();
        let place = self.steps.len();
        let used = self
            .steps
            .iter()
            .flat_map(|s| &s.args)
            .filter(|a| **a < inputs)
            .map(|a| a + 1)
            .max()
            .unwrap_or(0);
        let values: Vec<u8> = (0..inputs + place as u8).collect();
        // Inputs appear in order.
        let wanted = |args: &[u8]| {
            let mut next = used;
            args.iter().all(|a| {
                let fits = *a <= next || *a >= inputs;
                next += u8::from(*a == next);
                fits
            })
        };
        let constants = |width: u32| match (width, self.share[place]) {
            (0, None) => vec![None],
            (0, Some(_)) => Vec::new(),
            (w, None) => {
                let numbers = tried(states.ops, w);
                numbers.into_iter().map(|n| Some(Constant::Number(n))).collect()
            }
            (w, Some(p)) if states.setting.widths[p] == w => vec![Some(Constant::parameter(p))],
            _ => Vec::new(),
        };
        let mut steps = states.steps(&values, &wanted, &constants);
        steps.retain(|s| self.fits(s));
        steps
    }

    /// The last step so far whose flags a new one would read.
    fn flags_from(&self, before: usize) -> Option<usize> {
        let all = &self.on.states.ops.all;
        self.steps[..before].iter().rposition(|s| all[s.op].flags.is_some())
    }

    /// Does the step at a place take the value or the flags of another?
    fn uses(&self, s: &Step, place: usize, other: usize) -> bool {
        let states = self.on.states;
        s.args.contains(&(states.inputs() + other as u8)) || states.ops.all[s.op].reads_flags && self.flags_from(place) == Some(other)
    }

    /// Can the window go on with this step?
    fn fits(&self, s: &Step) -> bool {
        let place = self.steps.len();
        let used = |i: usize| {
            let later = (i + 1..place).any(|k| self.uses(&self.steps[k], k, i));
            later || self.uses(s, place, i)
        };
        let unused = (0..place).filter(|i| !used(*i)).count();
        let last = place + 1 == self.share.len();
        if last && unused > 0 || self.does_too_much(s, last) {
            return false;
        }
        // Of steps that may change places, the one whose operation comes first stands first.
        let ordered = place == 0
            || last
            || self.uses(s, place, place - 1)
            || !self.may_swap(&self.steps[place - 1], s)
            || self.steps[place - 1].op <= s.op;
        ordered && self.is_simplest(s)
    }

    /// Are there flags or, after the last step, a value that no step takes and that could be left
    /// out?
    fn does_too_much(&self, s: &Step, last: bool) -> bool {
        let all = &self.on.states.ops.all;
        let relations = self.on.known.relations;
        let place = self.steps.len();
        let flags = match self.flags_from(place) {
            Some(i) if all[s.op].flags.is_some() && !all[s.op].reads_flags => {
                let read = self.steps[i + 1..].iter().any(|s| all[s.op].reads_flags);
                !read && relations.has_value_part(self.steps[i].op)
            }
            _ => false,
        };
        let value = |i: usize| {
            let input = self.on.states.inputs() + i as u8;
            let mut later = self.steps[i + 1..].iter().chain([s]);
            let dead = later.clone().any(|s| all[s.op].register) && !later.any(|s| s.args.contains(&input));
            dead && relations.has_flags_part(self.steps[i].op)
        };
        flags || last && (0..place).any(value)
    }

    /// Do flags allow two steps, of which the second does not use the first, to change places?
    fn may_swap(&self, a: &Step, b: &Step) -> bool {
        let all = &self.on.states.ops.all;
        !all[a.op].touches_flags() || !all[b.op].touches_flags()
    }

    /// Is there no rule that replaces this step alone?
    fn is_simplest(&self, s: &Step) -> bool {
        let e = self.on;
        if self.share.len() == 1 || e.known.by_ops.like(std::iter::once(s.op)).is_empty() {
            return true;
        }
        let alone = e.normal_pair(s, u8::MAX, s).0;
        let rule = e.numbered(&[alone], Vec::new(), Flags::Same);
        !e.known.cover(e.states.lanes, &rule)
    }

    /// Visits all windows that go on with a step.
    fn with(&mut self, s: Step, visit: &mut Visit) {
        let before: Vec<&Left> = self.left.iter().collect();
        let Some(left) = self.on.states.run(&s, &before, &mut self.scratch) else {
            return;
        };
        self.steps.push(s);
        self.left.push(left);
        let covered = self.covered();
        if covered != Some(Flags::Same) {
            let dead = self.dead_flags.last() == Some(&true) || covered == Some(Flags::Dead);
            if self.steps.len() == self.share.len() {
                let all = || self.left.iter().rev();
                let whole = Left {
                    value: all().find_map(|l| l.value.clone()),
                    flags: all().find_map(|l| l.flags.clone()),
                };
                visit(&self.steps, &whole, dead);
            } else {
                self.dead_flags.push(dead);
                for next in self.next_steps() {
                    self.with(next, visit);
                }
                self.dead_flags.pop();
            }
        }
        self.steps.pop();
        self.left.pop();
    }

    /// Does a rule for two steps cover the window, once its last step is there?
    fn covered(&self) -> Option<Flags> {
        let all = &self.on.states.ops.all;
        let n = self.steps.len();
        if n < 3 || n < self.share.len() {
            return None;
        }
        let pair = |i: usize, k: usize| {
            let value = self.on.states.inputs() + i as u8;
            self.on
                .shorter
                .pairs
                .get(&self.on.normal_pair(&self.steps[i], value, &self.steps[k]))
                .copied()
        };
        let mut found = Vec::new();
        for k in 1..n {
            for i in 0..k {
                let alone = (i + 1..n).all(|x| x == k || !self.uses(&self.steps[x], x, i));
                let between = (i + 1..k).all(|x| self.may_swap(&self.steps[x], &self.steps[i]));
                if !all[self.steps[k].op].register || !self.uses(&self.steps[k], k, i) || !alone || !between {
                    continue;
                }
                match pair(i, k) {
                    // Flags that are written again before anything reads them do not matter.
                    Some(Flags::Dead) => {
                        let later = &self.steps[k + 1..];
                        let read = later.iter().position(|s| all[s.op].reads_flags);
                        let written = later.iter().position(|s| all[s.op].flags.is_some());
                        found.push(match (read, written) {
                            (None, Some(_)) => Flags::Same,
                            (Some(r), Some(w)) if w < r => Flags::Same,
                            (None, None) => Flags::Dead,
                            _ => continue,
                        });
                    }
                    Some(Flags::Same) => found.push(Flags::Same),
                    None => {}
                }
            }
        }
        found.into_iter().min()
    }
}
