//! Subsumption: the inputs and parameters for which the window of a rule becomes a given window.
//!
//! Inputs of a rule stand for any inputs of the window, several of them for one too. Operands that
//! commute may stand in either order, and so may steps that do not use each other, unless both
//! write or read flags.

use rustc_hash::FxHashMap;

use super::constant_expr::{Constant, PARAMETERS};
use super::rule::{Rule, Step};
use crate::ops::Ops;

/// What a rule's inputs and parameters are in a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The input of the window that each input of the rule is; none if the rule's window does not
    /// read it.
    pub inputs: Vec<Option<u8>>,
    /// The constant of the window that each parameter is.
    pub parameters: Vec<Constant>,
}

/// All ways to make the window of a rule these steps, on so many inputs. Conditions are not looked
/// at.
pub fn bindings<'a>(ops: &'a Ops, rule: &'a Rule, steps: &'a [Step], inputs: u8) -> impl Iterator<Item = Binding> + 'a {
    let possible = rule.window.len() == steps.len();
    let swaps: Vec<usize> = (0..steps.len()).filter(|i| possible && ops.all[steps[*i].op].commutes).collect();
    let choices = if possible { 1u32 << swaps.len() } else { 0 };
    (0..choices).filter_map(move |choice| {
        let swapped = (0..swaps.len())
            .filter(|bit| choice >> bit & 1 == 1)
            .map(|bit| 1 << swaps[bit])
            .sum();
        Matching::new(ops, rule, steps, inputs, swapped).run()
    })
}

/// A rule's window laid over another, from the last step to the first.
struct Matching<'a> {
    rule: &'a Rule,
    steps: &'a [Step],
    inputs: u8,
    /// The steps whose first two operands are exchanged, a bit each.
    swapped: u32,
    /// The number of each step of the rule among those that write or read flags: they keep their
    /// order.
    of_flags: Vec<Option<usize>>,
    /// The same of the steps of the window.
    with_flags: Vec<Option<usize>>,
    /// The step that each step of the rule is.
    step_of: Vec<Option<usize>>,
    input_of: Vec<Option<u8>>,
    parameters: [Option<Constant>; PARAMETERS],
}

impl<'a> Matching<'a> {
    fn new(ops: &Ops, rule: &'a Rule, steps: &'a [Step], inputs: u8, swapped: u32) -> Matching<'a> {
        Matching {
            rule,
            steps,
            inputs,
            swapped,
            of_flags: numbered_by_flags(ops, &rule.window),
            with_flags: numbered_by_flags(ops, steps),
            step_of: vec![None; steps.len()],
            input_of: vec![None; rule.inputs.into()],
            parameters: [None; PARAMETERS],
        }
    }

    fn run(mut self) -> Option<Binding> {
        let all = (0..self.steps.len()).rev();
        for i in all {
            // Steps whose value no later step takes are taken by the order of flags, or by place.
            let same = |n| self.with_flags.iter().position(|x| *x == Some(n));
            let at = self.of_flags[i].map_or(Some(i), same)?;
            if self.step_of[i].is_none() && !self.step(i, at) {
                return None;
            }
        }
        let parameters: Vec<Constant> = self.parameters.into_iter().map_while(|p| p).collect();
        (parameters.len() == self.rule.widths.len()).then_some(Binding {
            inputs: self.input_of,
            parameters,
        })
    }

    /// May this step of the rule be this step of the window?
    fn step(&mut self, of_rule: usize, at: usize) -> bool {
        if let Some(known) = self.step_of[of_rule] {
            return known == at;
        }
        if self.step_of.contains(&Some(at)) {
            return false;
        }
        let (rule, steps) = (self.rule, self.steps);
        let (want, have) = (&rule.window[of_rule], &steps[at]);
        self.step_of[of_rule] = Some(at);
        if want.op != have.op || self.of_flags[of_rule] != self.with_flags[at] || !self.constant(want.constant, have.constant) {
            return false;
        }
        let exchange = |k: usize| if self.swapped >> at & 1 == 1 && k < 2 { 1 - k } else { k };
        let args: Vec<u8> = (0..have.args.len()).map(|k| have.args[exchange(k)]).collect();
        want.args.iter().zip(args).all(|(w, h)| self.value(*w, h))
    }

    fn constant(&mut self, want: Option<Constant>, have: Option<Constant>) -> bool {
        match (want, have) {
            (Some(w), Some(h)) => match w.as_parameter() {
                Some(p) if self.parameters[p].is_none_or(|x| x == h) => {
                    self.parameters[p] = Some(h);
                    true
                }
                Some(_) => false,
                None => w == h,
            },
            (w, h) => w == h,
        }
    }

    fn value(&mut self, of_rule: u8, at: u8) -> bool {
        match (of_rule.checked_sub(self.rule.inputs), at.checked_sub(self.inputs)) {
            (Some(r), Some(w)) => self.step(r.into(), w.into()),
            (None, None) => {
                let known = self.input_of[usize::from(of_rule)].get_or_insert(at);
                *known == at
            }
            _ => false,
        }
    }
}

/// Numbers the steps that write or read flags.
fn numbered_by_flags(ops: &Ops, steps: &[Step]) -> Vec<Option<usize>> {
    let mut next = 0..;
    let number = |s: &Step| ops.all[s.op].touches_flags().then(|| next.next()).flatten();
    steps.iter().map(number).collect()
}

/// Numbers of rules by the operations of their windows, in any order.
#[derive(Clone, Debug, Default)]
pub struct ByOps {
    by_ops: FxHashMap<Vec<usize>, Vec<usize>>,
}

impl ByOps {
    /// One more rule, under this number.
    pub fn insert(&mut self, rule: &Rule, number: usize) {
        let key = key(rule.window.iter().map(|s| s.op));
        self.by_ops.entry(key).or_default().push(number);
    }

    /// The rules whose windows have these operations.
    pub fn like(&self, ops: impl Iterator<Item = usize>) -> &[usize] {
        self.by_ops.get(&key(ops)).map_or(&[], Vec::as_slice)
    }
}

fn key(ops: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut all: Vec<usize> = ops.collect();
    all.sort_unstable();
    all
}
