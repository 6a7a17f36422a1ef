//! Steps, and their results in test states.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};

use crate::ops::Ops;
use crate::ops::vector_eval::{Arg, Kernel, Scratch};
use crate::rules::constant_expr::{Constant, Expression, tried};
use crate::rules::rule::{Flags, Rule, Step};
use crate::rules::vectors::{Lanes, Setting};

/// What steps leave in each lane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// The last value in a register.
    pub value: Option<Vec<u64>>,
    /// The flags, if a step writes them.
    pub flags: Option<Vec<u64>>,
}

impl Left {
    /// What these steps and then others leave.
    #[must_use]
    pub fn then(&self, later: Left) -> Left {
        Left {
            value: later.value.or_else(|| self.value.clone()),
            flags: later.flags.or_else(|| self.flags.clone()),
        }
    }
}

/// Hashes of what is left, by which equals meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    /// Value and flags.
    pub all: Option<u64>,
    /// The value, whatever the flags.
    pub value: Option<u64>,
    /// The flags, where there is no value.
    pub flags: Option<u64>,
}

/// The operations in the test states of one setting.
#[derive(Debug)]
pub struct States<'a> {
    /// The operations.
    pub ops: &'a Ops,
    /// The setting.
    pub setting: &'a Setting,
    /// The test states.
    pub lanes: &'a Lanes,
    constants: FxHashMap<Constant, Vec<u64>>,
    with_flags: bool,
}

impl<'a> States<'a> {
    /// Operations in test states.
    #[must_use]
    pub fn new(ops: &'a Ops, setting: &'a Setting, lanes: &'a Lanes) -> States<'a> {
        let numbers = ops.constants.keys().flat_map(|w| tried(ops, *w)).map(Constant::Number);
        let all = numbers.chain(expressions(setting));
        States {
            ops,
            setting,
            lanes,
            constants: all.map(|c| (c, lanes.constant(c))).collect(),
            with_flags: ops.all.iter().any(|o| o.touches_flags()),
        }
    }

    /// How many inputs there are; the values of steps are numbered after them.
    #[must_use]
    pub fn inputs(&self) -> u8 {
        self.lanes.inputs().len() as u8
    }

    /// Constants for replacements: numbers, then expressions of the parameters. Of those that are
    /// equal in all lanes the first.
    #[must_use]
    pub fn constants(&self, width: u32) -> Vec<Constant> {
        let numbers = tried(self.ops, width).into_iter().map(Constant::Number);
        let mut all: Vec<Constant> = Vec::new();
        for c in numbers.chain(expressions(self.setting)) {
            let column = &self.constants[&c];
            let fits = width >= self.ops.word.bits() || column.iter().all(|x| x >> width == 0);
            if fits && all.iter().all(|other| self.constants[other] != *column) {
                all.push(c);
            }
        }
        all
    }

    /// All steps on these values whose operands are wanted, with these constants of each width. Of
    /// operands that commute the smaller comes first.
    pub fn steps(&self, values: &[u8], wanted: &dyn Fn(&[u8]) -> bool, constants: &dyn Fn(u32) -> Vec<Option<Constant>>) -> Vec<Step> {
        let mut out = Vec::new();
        let by_width: FxHashMap<u32, Vec<Option<Constant>>> = self.ops.constants.keys().map(|w| (*w, constants(*w))).collect();
        let none = constants(0);
        let n = values.len();
        for (i, op) in self.ops.all.iter().enumerate() {
            let constants = op.constant.map_or(&none, |w| &by_width[&w]);
            if constants.is_empty() {
                continue;
            }
            for code in 0..n.pow(op.arity as u32) {
                let args: Vec<u8> = (0..op.arity).map(|k| values[code / n.pow(k as u32) % n]).collect();
                if op.commutes && args[0] > args[1] || !wanted(&args) {
                    continue;
                }
                let held = constants.iter().filter(|c| match c {
                    Some(Constant::Number(n)) => op.holds(*n),
                    Some(Constant::Of(_)) | None => true,
                });
                out.extend(held.map(|c| Step {
                    op: i,
                    args: args.clone(),
                    constant: *c,
                }));
            }
        }
        out
    }

    /// What a step leaves, after others that left these values and flags; nothing if it reads a
    /// value that is not there.
    #[must_use]
    pub fn run(&self, step: &Step, before: &[&Left], scratch: &mut Scratch<u64>) -> Option<Left> {
        self.run_after(self.inputs(), step, before, scratch)
    }

    /// The same where so many inputs are numbered before the values of steps.
    fn run_after(&self, inputs: u8, step: &Step, before: &[&Left], scratch: &mut Scratch<u64>) -> Option<Left> {
        let op = &self.ops.all[step.op];
        let inputs = &self.lanes.inputs()[..inputs.into()];
        let mut args: Vec<Arg<u64>> = Vec::with_capacity(op.arity + 2);
        for a in &step.args {
            let a = usize::from(*a);
            args.push(Arg::Column(match inputs.get(a) {
                Some(column) => column,
                None => before.get(a - inputs.len())?.value.as_deref()?,
            }));
        }
        if let Some(c) = step.constant {
            args.push(match c {
                Constant::Number(n) => Arg::Scalar(n),
                Constant::Of(_) => Arg::Column(&self.constants[&c]),
            });
        }
        if op.reads_flags {
            args.push(Arg::Column(self.flags(before)));
        }
        let n = self.lanes.flags().len();
        let mut column = |k: &Kernel| {
            let mut out = vec![0; n];
            k.run(&args, scratch, &mut out);
            out
        };
        Some(Left {
            value: op.register.then(|| column(&op.kernel)),
            flags: op.flags.as_ref().map(|f| column(&f.1)),
        })
    }

    /// The flags after these steps.
    fn flags<'s>(&'s self, steps: &[&'s Left]) -> &'s [u64] {
        steps.iter().rev().find_map(|l| l.flags.as_deref()).unwrap_or(self.lanes.flags())
    }

    /// What steps leave together, where so many inputs are numbered before their values; nothing if
    /// one reads a value that is not there.
    #[must_use]
    pub fn run_all(&self, inputs: u8, steps: &[Step], scratch: &mut Scratch<u64>) -> Option<Left> {
        let mut all: Vec<Left> = Vec::new();
        for s in steps {
            let before: Vec<&Left> = all.iter().collect();
            let left = self.run_after(inputs, s, &before, scratch)?;
            all.push(left);
        }
        all.into_iter().reduce(|a, b| a.then(b))
    }

    /// The first lane in which a rule is wrong.
    #[must_use]
    pub fn refutes(&self, rule: &Rule) -> Option<usize> {
        self.failures(rule).iter().position(|f| *f)
    }

    /// In which lanes a rule is wrong; in none if it reads values that are not there.
    #[must_use]
    pub fn failures(&self, rule: &Rule) -> Vec<bool> {
        let n = self.lanes.flags().len();
        let mut scratch = Scratch::default();
        let mut run = |steps: &[Step]| self.run_all(rule.inputs, steps, &mut scratch);
        let (Some(a), Some(b)) = (run(&rule.window), run(&rule.replacement)) else {
            return vec![false; n];
        };
        let flags = |l: &'_ Left, i: usize| l.flags.as_deref().unwrap_or(self.lanes.flags())[i];
        let fails = |i: usize| {
            let value = matches!((&a.value, &b.value), (Some(a), Some(b)) if a[i] != b[i]);
            value || rule.flags == Flags::Same && flags(&a, i) != flags(&b, i)
        };
        (0..n).map(fails).collect()
    }

    /// Hashes of what is left.
    #[must_use]
    pub fn keys(&self, left: &Left) -> Keys {
        let flags = left.flags.as_deref();
        match &left.value {
            None => Keys {
                flags: flags.map(|f| hash(2, &[f])),
                ..Keys::default()
            },
            Some(v) => {
                let value = Some(hash(1, &[v]));
                let all = match self.with_flags {
                    true => Some(hash(0, &[v, flags.unwrap_or(self.lanes.flags())])),
                    false => value,
                };
                Keys { all, value, flags: None }
            }
        }
    }
}

/// The expressions that there are parameters for.
fn expressions(setting: &Setting) -> impl Iterator<Item = Constant> + '_ {
    let possible = |e: &Expression| e.parameters() <= setting.widths.len();
    Expression::all().filter(possible).map(Constant::Of)
}

fn hash(kind: u8, columns: &[&[u64]]) -> u64 {
    let mut h = FxHasher::default();
    h.write_u8(kind);
    columns.iter().flat_map(|c| c.iter()).for_each(|x| h.write_u64(*x));
    h.finish()
}
