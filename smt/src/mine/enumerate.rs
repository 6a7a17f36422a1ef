//! All windows of a length, and the single operations that leave the same in test states.
//!
//! A window is a chain of values: each step uses the value, or the flags, of the one before, which nothing else reads. Windows
//! whose registers coincide are instances of these.

use std::hash::Hasher;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHasher};

use super::constants::{self, Condition, Constant, Expression, PARAMETERS};
use super::rule::{Flags, Rule, Step};
use crate::search::kernel::{Arg, Scratch};
use crate::search::ops::Ops;
use crate::search::random::Random;

/// Test states.
const LANES: usize = 32;
/// Most inputs of a window of two steps: two of the first, one of the second.
pub const INPUTS: usize = 3;

/// Parameters with their widths, and a condition on them: rules are looked for in each of these settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Bounds of the parameters in bits.
    pub widths: Vec<u32>,
    /// What holds for them.
    pub condition: Condition,
}

/// All settings for constants of these widths: more parameters first, weak conditions first.
#[must_use]
pub fn settings(widths: &[u32]) -> Vec<Setting> {
    let mut choices: Vec<Vec<u32>> = widths.iter().flat_map(|a| widths.iter().map(|b| vec![*a, *b])).collect();
    choices.extend(widths.iter().map(|w| vec![*w]));
    choices.push(Vec::new());
    let with = |widths: Vec<u32>| {
        let fits = |c: &Condition| c.parameters() <= widths.len();
        let all: Vec<Condition> = Condition::all().filter(fits).collect();
        all.into_iter().map(move |condition| Setting {
            widths: widths.clone(),
            condition,
        })
    };
    choices.into_iter().flat_map(with).collect()
}

/// Test states: a value of each input, the flags and the parameters in each lane.
#[derive(Clone, Debug)]
pub struct Lanes {
    inputs: Vec<Vec<u32>>,
    flags: Vec<u32>,
    parameters: Vec<Vec<u32>>,
}

impl Lanes {
    /// Lanes for a setting; nothing if too few numbers meet the condition.
    #[must_use]
    pub fn new(setting: &Setting, seed: u64) -> Option<Lanes> {
        let mut random = Draw(Random(seed | 1));
        let inputs = (0..INPUTS).map(|_| (0..LANES).map(|_| random.word()).collect()).collect();
        let flags = (0..LANES).map(|_| random.next() & 15).collect();
        let mask = |i: usize, v: u32| match setting.widths.get(i) {
            Some(w) if *w < 32 => v & ((1 << w) - 1),
            Some(_) => v,
            None => 0,
        };
        let mut parameters = vec![Vec::new(); PARAMETERS];
        for _ in 0..64 {
            let batch: Vec<(u32, u32)> = (0..256).map(|_| random.pair()).map(|(a, b)| (mask(0, a), mask(1, b))).collect();
            let columns = [batch.iter().map(|p| p.0).collect::<Vec<u32>>(), batch.iter().map(|p| p.1).collect()];
            let holds = setting.condition.column(&[&columns[0], &columns[1]]);
            for (i, _) in holds.iter().enumerate().filter(|(_, h)| **h == 1) {
                if parameters[0].len() < LANES {
                    parameters[0].push(columns[0][i]);
                    parameters[1].push(columns[1][i]);
                }
            }
            if parameters[0].len() == LANES {
                return Some(Lanes { inputs, flags, parameters });
            }
        }
        None
    }

    /// The inputs of each lane, then the flags, as [`Rule::is_weakest`] takes them.
    #[must_use]
    pub fn states(&self, inputs: usize) -> Vec<Vec<u32>> {
        let state = |lane: usize| self.inputs[..inputs].iter().chain([&self.flags]).map(|c| c[lane]).collect();
        (0..LANES / 4).map(state).collect()
    }

    fn constant(&self, c: Constant) -> Vec<u32> {
        match c {
            Constant::Number(n) => vec![n; LANES],
            Constant::Of(e) => e.column(&[&self.parameters[0], &self.parameters[1]]),
        }
    }

    /// Does a condition hold in all lanes, for parameters that are these constants?
    fn holds(&self, condition: Condition, parameters: &[Constant]) -> bool {
        let column = |i: usize| parameters.get(i).map_or_else(|| vec![0; LANES], |c| self.constant(*c));
        let columns = [column(0), column(1)];
        condition.column(&[&columns[0], &columns[1]]).iter().all(|h| *h == 1)
    }
}

/// What test states are drawn from.
struct Draw(Random);

impl Draw {
    fn next(&mut self) -> u32 {
        (self.0.next() >> 32) as u32
    }

    /// Few bits and long runs show what full words hide.
    fn word(&mut self) -> u32 {
        let (x, how) = (self.next(), self.next());
        match how & 7 {
            0 => [0, 1, u32::MAX, 0x8000_0000, 0x7fff_ffff, 2, 31, 32][(how >> 8 & 7) as usize],
            1 => x >> (how >> 8 & 31),
            2 => x << (how >> 8 & 31),
            _ => x,
        }
    }

    /// Two parameters: alone, small, or one made from the other.
    fn pair(&mut self) -> (u32, u32) {
        let (a, b, how) = (self.word(), self.word(), self.next());
        let by = how >> 8 & 31;
        let masks = [b | u32::MAX << by, b | u32::MAX >> by, b & u32::MAX << by, b & u32::MAX >> by];
        match how & 15 {
            0 => (a, a),
            1 => (a, !a),
            2 => (a, a.wrapping_neg()),
            3 => (a & b, b),
            4 => (a, a & b),
            5 => (a & 63, b & 63),
            6 => (a & 15, b & 15),
            i @ 8..=11 => (a & 31, masks[i as usize - 8]),
            i @ 12..=15 => (masks[i as usize - 12], a & 31),
            _ => (a, b),
        }
    }
}

/// What a step leaves in each lane.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Left {
    value: Option<Vec<u32>>,
    flags: Option<Vec<u32>>,
}

fn hash(column: &[u32]) -> u64 {
    let mut h = FxHasher::default();
    column.iter().for_each(|x| h.write_u32(*x));
    h.finish()
}

/// Rows of one setting.
pub struct Enumeration<'a> {
    ops: &'a Ops,
    setting: &'a Setting,
    lanes: Lanes,
}

/// Operations that may replace a window, by what they leave.
struct Singles {
    steps: Vec<(Step, Left)>,
    by_value: FxHashMap<u64, Vec<usize>>,
    by_flags: FxHashMap<u64, Vec<usize>>,
}

impl<'a> Enumeration<'a> {
    /// Rows of a setting; nothing if it has no test states.
    #[must_use]
    pub fn new(ops: &'a Ops, setting: &'a Setting, seed: u64) -> Option<Enumeration<'a>> {
        let lanes = Lanes::new(setting, seed)?;
        Some(Enumeration { ops, setting, lanes })
    }

    /// The test states.
    #[must_use]
    pub fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// What a step leaves; nothing if its constant does not fit in some lane.
    fn run(&self, s: &Step, values: &[&[u32]], flags: &[u32], constant: Option<&[u32]>, scratch: &mut Scratch) -> Option<Left> {
        let op = &self.ops.all[s.op];
        let mut args: Vec<Arg> = s.args.iter().map(|a| Arg::Column(values[usize::from(*a)])).collect();
        if let (Some(w), Some(c)) = (op.constant, constant) {
            if w < 32 && c.iter().any(|x| x >> w != 0) {
                return None;
            }
            args.push(Arg::Column(c));
        }
        if op.reads_flags {
            args.push(Arg::Column(flags));
        }
        let mut column = |k: &crate::search::kernel::Kernel| {
            let mut out = vec![0; LANES];
            k.run(&args, scratch, &mut out);
            out
        };
        Some(Left {
            value: op.register.then(|| column(&op.kernel)),
            flags: op.flags.as_ref().map(|f| column(&f.1)),
        })
    }

    fn inputs(&self) -> Vec<&[u32]> {
        self.lanes.inputs.iter().map(Vec::as_slice).collect()
    }

    /// All single operations on the inputs, with numbers and expressions of the parameters.
    fn singles(&self) -> Singles {
        let mut constants: FxHashMap<u32, Vec<(Constant, Vec<u32>)>> = FxHashMap::default();
        for w in self.ops.constants.keys() {
            let numbers = constants::numbers(*w).iter().map(|n| Constant::Number(*n));
            let expressions = Expression::all()
                .filter(|e| e.parameters() <= self.setting.widths.len())
                .map(Constant::Of);
            constants.insert(*w, expressions.chain(numbers).map(|c| (c, self.lanes.constant(c))).collect());
        }
        let none = vec![(Constant::Number(0), Vec::new())];
        let inputs = self.inputs();
        let mut scratch = Scratch::default();
        let mut out = Singles {
            steps: Vec::new(),
            by_value: FxHashMap::default(),
            by_flags: FxHashMap::default(),
        };
        for (i, op) in self.ops.all.iter().enumerate() {
            let list = op.constant.map_or(&none, |w| &constants[&w]);
            for code in 0..INPUTS.pow(op.arity as u32) {
                let args: Vec<u8> = (0..op.arity).map(|k| (code / INPUTS.pow(k as u32) % INPUTS) as u8).collect();
                if op.commutes && args[0] > args[1] {
                    continue;
                }
                for (c, column) in list {
                    let step = Step {
                        op: i,
                        args: args.clone(),
                        constant: op.constant.map(|_| *c),
                    };
                    let Some(left) = self.run(&step, &inputs, &self.lanes.flags, Some(column), &mut scratch) else {
                        continue;
                    };
                    let at = out.steps.len();
                    if let Some(v) = &left.value {
                        out.by_value.entry(hash(v)).or_default().push(at);
                    }
                    if let Some(f) = &left.flags {
                        out.by_flags.entry(hash(f)).or_default().push(at);
                    }
                    out.steps.push((step, left));
                }
            }
        }
        out
    }

    /// Steps over values, of which the first `inputs` may be new from place `used` on, each new one in order.
    fn steps(&self, available: u8, used: u8, parameter: Option<usize>) -> Vec<Step> {
        let mut out = Vec::new();
        for (i, op) in self.ops.all.iter().enumerate() {
            let constants: Vec<Option<Constant>> = match (op.constant, parameter) {
                (None, None) => vec![None],
                (Some(w), None) => constants::numbers(w).iter().map(|n| Some(Constant::Number(*n))).collect(),
                (Some(w), Some(p)) if self.setting.widths[p] == w => vec![Some(Constant::parameter(p))],
                _ => continue,
            };
            let n = usize::from(available);
            for code in 0..n.pow(op.arity as u32) {
                let args: Vec<u8> = (0..op.arity).map(|k| (code / n.pow(k as u32) % n) as u8).collect();
                // Inputs appear in order; of values that commute the smaller comes first.
                let mut next = used;
                let ordered = args.iter().all(|a| {
                    let fits = *a <= next || *a >= INPUTS as u8;
                    next += u8::from(*a == next);
                    fits
                });
                if !ordered || op.commutes && args[0] > args[1] {
                    continue;
                }
                out.extend(constants.iter().map(|c| Step {
                    op: i,
                    args: args.clone(),
                    constant: *c,
                }));
            }
        }
        out
    }

    /// Rules for windows of this length, of which the single steps are `canonical`; not proved.
    #[must_use]
    pub fn rules(&self, length: usize, canonical: &dyn Canonical) -> Vec<Rule> {
        let singles = self.singles();
        let inputs = self.inputs();
        let parameters = self.setting.widths.len();
        // Which of the steps have parameters, in order.
        let shares: Vec<Vec<Option<usize>>> = (0..1u32 << length)
            .filter(|m| m.count_ones() as usize == parameters)
            .map(|m| {
                let mut next = 0..;
                (0..length).map(|i| (m >> i & 1 == 1).then(|| next.next().unwrap_or(0))).collect()
            })
            .collect();
        let mut out = Vec::new();
        for share in shares {
            let first: Vec<Step> = self.steps(INPUTS as u8, 0, share[0]);
            if length == 1 {
                let mut scratch = Scratch::default();
                for s in first {
                    let constant = s.constant.map(|c| self.lanes.constant(c));
                    let Some(left) = self.run(&s, &inputs, &self.lanes.flags, constant.as_deref(), &mut scratch) else {
                        continue;
                    };
                    out.extend(self.match_one(&singles, vec![s], &left, None));
                }
                continue;
            }
            let first: Vec<Step> = first.into_iter().filter(|s| canonical.is(self.ops, s)).collect();
            let found: Vec<Vec<Rule>> = first
                .par_iter()
                .map(|s| self.with_second(&singles, s, share[1], canonical))
                .collect();
            out.extend(found.into_iter().flatten());
        }
        out
    }

    /// Windows that begin with a step.
    fn with_second(&self, singles: &Singles, first: &Step, parameter: Option<usize>, canonical: &dyn Canonical) -> Vec<Rule> {
        let mut scratch = Scratch::default();
        let mut out = Vec::new();
        let inputs = self.inputs();
        let constant = first.constant.map(|c| self.lanes.constant(c));
        let Some(left) = self.run(first, &inputs, &self.lanes.flags, constant.as_deref(), &mut scratch) else {
            return out;
        };
        let used = first.args.iter().map(|a| a + 1).max().unwrap_or(0);
        let value = INPUTS as u8;
        let mut values = inputs.clone();
        values.extend(left.value.as_deref());
        let flags = left.flags.as_deref().unwrap_or(&self.lanes.flags);
        for s in self.steps(value + u8::from(left.value.is_some()), used, parameter) {
            let takes_value = s.args.contains(&value);
            let takes_flags = left.flags.is_some() && self.ops.all[s.op].reads_flags;
            if !takes_value && !takes_flags || !canonical.is(self.ops, &s) {
                continue;
            }
            let constant = s.constant.map(|c| self.lanes.constant(c));
            let Some(second) = self.run(&s, &values, flags, constant.as_deref(), &mut scratch) else {
                continue;
            };
            let whole = Left {
                value: second.value.or_else(|| left.value.clone()),
                flags: second.flags.or_else(|| left.flags.clone()),
            };
            out.extend(self.match_one(singles, vec![first.clone(), s], &whole, Some(value)));
        }
        out
    }

    /// The best single operation that leaves the same, as a rule.
    fn match_one(&self, singles: &Singles, window: Vec<Step>, left: &Left, value: Option<u8>) -> Option<Rule> {
        let before = &self.lanes.flags;
        let after = |l: &Left| l.flags.clone().unwrap_or_else(|| before.clone());
        let flags = after(left);
        // One step is replaced by an earlier one only: those are simpler.
        let own = if window.len() == 1 {
            singles.steps.iter().position(|(s, _)| *s == window[0])
        } else {
            None
        };
        let simpler = |i: &&usize| own.is_none_or(|o| **i < o);
        let mut dead = None;
        let mut found = None;
        if let Some(v) = &left.value {
            for i in singles.by_value.get(&hash(v)).into_iter().flatten().filter(simpler) {
                let (step, other) = &singles.steps[*i];
                if other.value.as_ref() != Some(v) {
                    continue;
                }
                if after(other) == flags {
                    found = Some((step, Flags::Same));
                    break;
                }
                // Flags may only go where the window writes them, or the single operation need not.
                if dead.is_none() && left.flags.is_some() && window.len() > 1 {
                    dead = Some((step, Flags::Dead));
                }
            }
        }
        if found.is_none() && window.last().is_some_and(|s| !self.ops.all[s.op].register) {
            let list = singles.by_flags.get(&hash(&flags)).into_iter().flatten().filter(simpler);
            let same = |i: &&usize| singles.steps[**i].1.flags.as_ref() == Some(&flags) && singles.steps[**i].1.value.is_none();
            found = list.into_iter().find(same).map(|i| (&singles.steps[*i].0, Flags::Same));
            dead = None;
        }
        let (step, flags) = found.or(dead)?;
        Some(self.rule(window, vec![step.clone()], flags, value))
    }

    /// The rule, with its values numbered from the inputs on.
    fn rule(&self, mut window: Vec<Step>, replacement: Vec<Step>, flags: Flags, value: Option<u8>) -> Rule {
        let of_inputs = |s: &Step| s.args.iter().filter(|a| Some(**a) != value).map(|a| a + 1).max().unwrap_or(0);
        let inputs = window.iter().chain(&replacement).map(of_inputs).max().unwrap_or(0);
        for a in window.iter_mut().flat_map(|s| &mut s.args).filter(|a| Some(**a) == value) {
            *a = inputs;
        }
        Rule {
            inputs,
            window,
            replacement,
            widths: self.setting.widths.clone(),
            condition: self.setting.condition,
            flags,
            weakest: self.setting.condition == Condition::default(),
        }
    }

    /// Is a rule an instance of another one in all test states?
    #[must_use]
    pub fn is_instance(&self, rule: &Rule, of: &Rule) -> bool {
        if rule.window.len() != of.window.len() || (of.flags == Flags::Dead && rule.flags == Flags::Same) {
            return false;
        }
        let mut bound: Vec<Option<Constant>> = vec![None; PARAMETERS];
        for (a, b) in rule.window.iter().zip(&of.window) {
            if a.op != b.op || a.args != b.args {
                return false;
            }
            match (a.constant, b.constant) {
                (a, b) if a == b && b.and_then(Constant::as_parameter).is_none() => {}
                (Some(c), Some(p)) => match p.as_parameter() {
                    Some(i) if bound[i].is_none_or(|x| x == c) => bound[i] = Some(c),
                    _ => return false,
                },
                _ => return false,
            }
        }
        let bound: Vec<Constant> = bound.into_iter().map_while(|b| b).collect();
        bound.len() == of.widths.len() && self.lanes.holds(of.condition, &bound)
    }
}

/// Which single steps are the simplest of those that leave the same.
pub trait Canonical: Sync {
    /// Is it one of them?
    fn is(&self, ops: &Ops, step: &Step) -> bool;
}
