//! Pairs of instructions that become one ([`super::fusion`]): which forms are tried for them, and what
//! was found out before.

use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::block::Cell;
use isamorph_core::encoding::Instr;
use rustc_hash::{FxHashMap, FxHashSet};

use super::calls::Calls;
use super::selection::{Selection, Special};
use crate::solver::effort::{Effort, spend, spent};
use crate::{apart, stop};

/// Most elements that two instructions write together.
const MOST: usize = 24;
/// So many questions are answered in two threads.
const MANY: usize = 8;

/// Two instructions with all that decides whether one can do what they do.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Asked {
    pub pair: [Instr; 2],
    /// The elements that they write, and which of them are live afterwards.
    pub live: Vec<(Cell, bool)>,
    /// What registers hold that decide between formulas.
    pub special: Vec<Special>,
    /// Is the first one an operand of the second? Then only forms like theirs are tried.
    pub operand: bool,
}

/// What was found out about pairs.
pub(super) struct Pairs<'a> {
    set: &'a InstructionSet,
    /// For questions that are answered at once, each in its thread; made for the first one.
    selections: Option<[Selection<'a>; 2]>,
    known: FxHashMap<Asked, Option<Instr>>,
}

impl<'a> Pairs<'a> {
    pub fn new(set: &'a InstructionSet) -> Pairs<'a> {
        Pairs {
            set,
            selections: None,
            known: FxHashMap::default(),
        }
    }

    /// An instruction that leaves what a pair leaves; nothing if none is known.
    pub fn known(&self, asked: &Asked) -> Option<&Instr> {
        self.known.get(asked)?.as_ref()
    }

    /// Looks for an instruction that leaves what a pair leaves, for each of some pairs, within a limit for
    /// all of them.
    pub fn find<'q>(&mut self, all: impl Iterator<Item = &'q Asked>, limit: Effort) {
        let mut seen = FxHashSet::default();
        let new: Vec<&Asked> = all.filter(|a| !self.known.contains_key(*a) && seen.insert(*a)).collect();
        if new.is_empty() {
            return;
        }
        let set = self.set;
        let answers = |selection: &mut Selection, part: &[&Asked]| -> Vec<(Asked, Option<Instr>)> {
            let until = limit.end();
            let some = part.iter().take_while(|_| !until.is_over() && !stop::requested());
            some.map(|asked| ((*asked).clone(), find(set, selection, asked))).collect()
        };
        let [one, two] = self.selections.get_or_insert_with(|| {
            let calls = Arc::new(Calls::of(set.model()));
            [Arc::clone(&calls), calls].map(|calls| Selection::new(set.model(), calls))
        });
        if new.len() < MANY {
            self.known.extend(answers(one, &new));
            return;
        }
        // Neighbours take as long: each thread has every other one.
        let half = |odd: usize| new.iter().skip(odd).step_by(2).copied().collect::<Vec<&Asked>>();
        let (first, rest) = (half(0), half(1));
        let other = || {
            let before = spent();
            (answers(two, &rest), spent() - before)
        };
        let ((odd, steps), even) = apart::beside(other, || answers(one, &first));
        spend(steps);
        self.known.extend(even.into_iter().chain(odd));
    }
}

/// An instruction that leaves what a pair leaves; nothing if none is found.
fn find(set: &InstructionSet, selection: &mut Selection, asked: &Asked) -> Option<Instr> {
    let isa = set.model();
    let [one, two] = &asked.pair;
    selection.begin(&asked.special);
    let live = |cell: Cell| asked.live.iter().find(|(c, _)| *c == cell).is_none_or(|(_, live)| *live);
    let wanted = selection.leaves(&asked.pair, live).filter(|w| w.len() <= MOST)?;
    let kind = |f: usize| isa.forms[f].instruction;
    let near = |f: &usize| kind(*f) == kind(one.form) || kind(*f) == kind(two.form);
    let (own, others): (Vec<usize>, Vec<usize>) = (0..isa.forms.len()).partition(near);
    // Instructions count first, then bytes.
    let bytes = |f: usize| isa.forms[f].width;
    own.into_iter()
        .chain(others.into_iter().filter(|_| !asked.operand))
        .filter(|form| bytes(*form) <= bytes(one.form) + bytes(two.form))
        .find_map(|form| {
            let able = selection.is_able(form, &wanted);
            able.then(|| selection.select(set, form, &wanted, [one, two])).flatten()
        })
}
