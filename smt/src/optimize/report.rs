//! Steps put together as suggestions: what became of some lines of the program in the end.

use std::collections::{BTreeMap, BTreeSet};

use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;

use super::Optimized;
use super::cost::cost;
use crate::facts::invariant::Reason;

/// Some places of a program that can be cheaper together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The places that change, with what stands there in the end.
    pub changes: Vec<(usize, Vec<Instr>)>,
    /// The kinds of steps that led there.
    pub rules: Vec<&'static str>,
    /// The facts that they rely on.
    pub reasons: Vec<Reason>,
    /// The steps, by their numbers in [`Optimized::steps`].
    pub steps: Vec<usize>,
    /// Bytes saved.
    pub bytes: i64,
    /// Instructions saved.
    pub instructions: i64,
}

impl Suggestion {
    /// The new code, in order.
    #[must_use]
    pub fn replacement(&self) -> Vec<Instr> {
        self.changes.iter().flat_map(|(_, c)| c).cloned().collect()
    }

    /// Do the places stand one behind the other?
    #[must_use]
    pub fn is_window(&self) -> bool {
        self.changes.windows(2).all(|w| w[1].0 == w[0].0 + 1)
    }
}

/// The suggestions of a rewritten program: steps that change one place belong together, and so do
/// steps that align words.
#[must_use]
pub fn suggestions(isa: &Isa, code: &[Instr], o: &Optimized) -> Vec<Suggestion> {
    let mut group: BTreeMap<usize, usize> = BTreeMap::new();
    let mut groups: Vec<BTreeSet<usize>> = Vec::new();
    for s in &o.steps {
        let places: BTreeSet<usize> = s.changes.iter().map(|(p, _)| *p).collect();
        let met: BTreeSet<usize> = places.iter().filter_map(|p| group.get(p)).copied().collect();
        let mut all = places;
        for g in met {
            all.append(&mut groups[g]);
        }
        group.extend(all.iter().map(|p| (*p, groups.len())));
        groups.push(all);
    }
    let mut steps_of: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (number, s) in o.steps.iter().enumerate() {
        s.changes.iter().for_each(|(p, _)| steps_of.entry(*p).or_default().push(number));
    }
    let mut out: Vec<Suggestion> = Vec::new();
    for places in groups.iter().filter(|g| !g.is_empty()) {
        let steps: BTreeSet<usize> = places.iter().filter_map(|p| steps_of.get(p)).flatten().copied().collect();
        let changed = places
            .iter()
            .filter(|p| o.places[**p].as_slice() != std::slice::from_ref(&code[**p]));
        let changes: Vec<(usize, Vec<Instr>)> = changed.map(|p| (*p, o.places[*p].clone())).collect();
        if changes.is_empty() {
            continue;
        }
        let old: Vec<Instr> = changes.iter().map(|(p, _)| code[*p].clone()).collect();
        let new: Vec<Instr> = changes.iter().flat_map(|(_, c)| c).cloned().collect();
        let (before, after) = (cost(isa, &old), cost(isa, &new));
        let mut s = Suggestion {
            changes,
            rules: Vec::new(),
            reasons: Vec::new(),
            instructions: before.0 - after.0,
            bytes: before.1 - after.1,
            steps: steps.into_iter().collect(),
        };
        for step in s.steps.iter().map(|i| &o.steps[*i]) {
            if !s.rules.contains(&step.rule) {
                s.rules.push(step.rule);
            }
            for r in &step.reasons {
                if !s.reasons.contains(r) {
                    s.reasons.push(r.clone());
                }
            }
        }
        out.push(s);
    }
    out.sort_by_key(|s| s.changes[0].0);
    aligned(isa, out)
}

/// Suggestions that keep words where they may begin only if they are taken together are one.
fn aligned(isa: &Isa, all: Vec<Suggestion>) -> Vec<Suggestion> {
    let words = isa.machine.iter().flat_map(|m| &m.words);
    let widest = words.map(|w| w.align as i64).max().unwrap_or(1).max(1);
    let mut out: Vec<Suggestion> = Vec::new();
    for s in all {
        match out.last_mut() {
            Some(last) if last.bytes % widest != 0 => join(last, s),
            _ => out.push(s),
        }
    }
    out
}

fn join(to: &mut Suggestion, more: Suggestion) {
    to.changes.extend(more.changes);
    to.changes.sort_by_key(|(p, _)| *p);
    to.steps.extend(more.steps);
    to.rules
        .extend(more.rules.into_iter().filter(|r| !to.rules.contains(r)).collect::<Vec<_>>());
    to.reasons.extend(more.reasons);
    to.bytes += more.bytes;
    to.instructions += more.instructions;
}
