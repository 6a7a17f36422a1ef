//! Weakest preconditions: the parameters for which a rule holds in test states, and the condition
//! that describes them.

use isamorph_core::formula::Width;

use super::states::States;
use crate::ops::Ops;
use crate::rules::constant_expr::Constant;
use crate::rules::precondition::{Atom, Condition};
use crate::rules::rule::Rule;
use crate::rules::vectors::{Lanes, Setting};

/// Choices of parameters.
const CHOICES: usize = 512;
/// Test states for each.
const STATES: usize = 16;
/// Conditions that are tried for a rule of those that say just where it holds.
const TRIED: usize = 2;

/// A condition under which a rule may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weaker {
    /// The condition.
    pub condition: Condition,
    /// Does it say just where the rule holds, in the test states?
    pub exact: bool,
}

/// Choices of parameters, and atoms on them.
#[derive(Debug)]
pub struct Choices {
    /// The same choice for some lanes in a row.
    lanes: Lanes,
    setting: Setting,
    atoms: Vec<(Atom, Vec<bool>)>,
}

impl Choices {
    /// Choices of parameters below these bounds, in states of so many inputs.
    #[must_use]
    pub fn new(word: Width, widths: &[u32], inputs: usize) -> Choices {
        let setting = Setting {
            word,
            widths: widths.to_vec(),
            condition: Condition::default(),
        };
        let lanes = Lanes::repeated(&setting, CHOICES, STATES, inputs);
        let column = |i: usize| -> Vec<u64> { lanes.parameters()[i].iter().step_by(STATES).copied().collect() };
        let columns = [column(0), column(1)];
        let atoms = Atom::all().filter(|a| a.fits(widths.len()));
        let atoms = atoms.map(|a| (a, a.column(word, &[&columns[0], &columns[1]]))).collect();
        Choices { lanes, setting, atoms }
    }

    /// The test states.
    #[must_use]
    pub fn states<'a>(&'a self, ops: &'a Ops) -> States<'a> {
        States::new(ops, &self.setting, &self.lanes)
    }

    /// Conditions under which a rule may hold, weaker than its own: a few that say just where it
    /// does, then the weakest other one.
    #[must_use]
    pub fn weaker(&self, states: &States, rule: &Rule) -> Vec<Weaker> {
        let word = self.setting.word;
        let failures = states.failures(rule);
        let holds: Vec<bool> = failures.chunks(STATES).map(|c| c.iter().all(|f| !f)).collect();
        // What a replacement's constant cannot be is left out.
        let widths = rule
            .replacement
            .iter()
            .map(|s| (states.ops.all[s.op].constant.unwrap_or(word.bits()), s.constant));
        let narrow: Vec<(u32, Vec<u64>)> = widths
            .filter_map(|(w, c)| match c {
                Some(c @ Constant::Of(_)) if w < word.bits() => Some((w, self.lanes.constant(c))),
                _ => None,
            })
            .collect();
        let matters = |i: usize| narrow.iter().all(|(w, column)| column[i * STATES] >> w == 0);
        let cared: Vec<usize> = (0..holds.len()).filter(|i| matters(*i)).collect();
        let says_at_most = |column: &[bool]| cared.iter().all(|i| !column[*i] || holds[*i]);
        let says_at_least = |column: &[bool]| cared.iter().all(|i| column[*i] || !holds[*i]);
        let size = |column: &[bool]| cared.iter().filter(|i| column[**i]).count();
        let all = cared.iter().filter(|i| holds[**i]).count();
        let own = |c: Condition| c.column(word, &[&self.lanes.parameters()[0], &self.lanes.parameters()[1]]);
        let before: Vec<bool> = own(rule.condition).into_iter().step_by(STATES).collect();

        let inside: Vec<&(Atom, Vec<bool>)> = self.atoms.iter().filter(|(_, c)| says_at_most(c) && size(c) > 0).collect();
        let outside: Vec<&(Atom, Vec<bool>)> = self.atoms.iter().filter(|(_, c)| says_at_least(c)).collect();
        let pairs = |atoms: &[&(Atom, Vec<bool>)], join: &dyn Fn(bool, bool) -> bool| -> Vec<(Atom, Atom, Vec<bool>)> {
            let mut out = Vec::new();
            for (i, (a, x)) in atoms.iter().enumerate() {
                for (b, y) in &atoms[i + 1..] {
                    out.push((*a, *b, x.iter().zip(y).map(|(x, y)| join(*x, *y)).collect()));
                }
            }
            out
        };
        let mut found: Vec<(usize, usize, Condition)> = Vec::new();
        let mut offer = |simple: usize, c: Condition, column: &[bool]| {
            let is_weaker = cared.iter().all(|i| column[*i] || !before[*i]) && cared.iter().any(|i| column[*i] && !before[*i]);
            if is_weaker && says_at_most(column) {
                found.push((all - size(column), simple, c));
            }
        };
        inside.iter().for_each(|(a, c)| offer(0, Condition::If(*a), c));
        for (a, b, c) in pairs(&inside, &|x, y| x || y) {
            offer(1, Condition::Or(a, b), &c);
        }
        for (a, b, c) in pairs(&outside, &|x, y| x && y) {
            offer(2, Condition::And(a, b), &c);
        }
        found.sort();
        let exact = found.iter().filter(|f| f.0 == 0).take(TRIED);
        let other = found.iter().find(|f| f.0 > 0);
        let weaker = |f: &(usize, usize, Condition)| Weaker {
            condition: f.2,
            exact: f.0 == 0,
        };
        exact.chain(other).map(weaker).collect()
    }
}
