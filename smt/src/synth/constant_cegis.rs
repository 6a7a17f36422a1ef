//! CEGIS for constants: programs of a length and a cost with unknown constants, each decided for
//! all constants together.
//!
//! Constants of few bits are all tried. Wide ones are computed backward from the result where
//! operations can be inverted, and otherwise Z3 is asked for constants that fit some test states;
//! what fits all of them is proved, and a counterexample becomes a test state. A shape is ruled out
//! if no constants fit the states, which is true of all states then.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use isamorph_core::formula::{Term, TermPool, VarId, Width};
use rayon::prelude::*;

use super::enumerate::{Control, Step, Target};
use super::problem::Problem;
use crate::ops::vector_eval::{Arg, Lane, Lanes, Scratch};
use crate::ops::{MAX_OPERANDS, Op, Ops};
use crate::solver::{Effort, query};
use crate::verdict::Verdict;

/// Constants of a shape that have at most so many bits together are all tried.
const TRIED_BITS: u32 = 12;
/// Test states that Z3 begins with.
const FIRST: usize = 3;
/// Most questions about one shape.
const MOST_QUESTIONS: usize = 64;

/// Code for a program that fits all test states, and whether it does what is wanted; refuted by a
/// state. `None` if no registers can be found for its values.
pub(super) type Judged<T> = Option<(T, Verdict<Vec<u128>>)>;

/// A test state: the inputs and what is wanted.
#[derive(Clone)]
struct Test {
    inputs: Vec<u64>,
    wanted: Vec<u64>,
}

/// Programs with open constants.
pub(super) struct Shapes<'a, T> {
    ops: &'a Ops,
    problem: &'a Problem<'a>,
    masks: Vec<u64>,
    tests: Mutex<Vec<Test>>,
    control: &'a Control,
    limit: Effort,
    /// Shapes that could not be decided.
    pub undecided: AtomicU64,
    /// The constants that each operation can hold, where they are few.
    held: &'a [Option<Vec<u64>>],
    /// Most operands beside the first.
    most_others: usize,
    judge: &'a (dyn Fn(&[Step]) -> Judged<T> + Sync),
}

/// What is known of a constant: these bits must have this value.
#[derive(Clone, Copy, Default)]
struct Bits {
    mask: u64,
    value: u64,
}

impl<'a, T: Send> Shapes<'a, T> {
    pub fn new(
        ops: &'a Ops,
        problem: &'a Problem<'a>,
        states: &[Vec<u128>],
        control: &'a Control,
        limit: Effort,
        held: &'a [Option<Vec<u64>>],
        judge: &'a (dyn Fn(&[Step]) -> Judged<T> + Sync),
    ) -> Shapes<'a, T> {
        Shapes {
            ops,
            problem,
            masks: problem.target_rows(&[]).iter().map(|t| t.mask as u64).collect(),
            tests: Mutex::new(tests(problem, states)),
            control,
            limit,
            undecided: AtomicU64::new(0),
            most_others: ops.all.iter().map(|o| o.arity).max().unwrap_or(0).saturating_sub(1),
            held,
            judge,
        }
    }

    /// Looks for constants for all shapes of exactly this length and cost; gives the first program
    /// that the judge accepts.
    pub fn solve(&self, length: usize, cost: u32) -> Option<T> {
        // Nothing is claimed about programs with functions, which are opaque.
        if self.ops.all.iter().any(|op| self.ops.calls(op)) {
            self.undecided.fetch_add(1, Ordering::Relaxed);
        }
        let inputs = self.problem.input_rows(&[]).len();
        let first = self.moves(inputs);
        first.par_iter().find_map_first(|s| {
            let rest = cost.checked_sub(self.op(s).cost)?;
            self.visit(&mut vec![*s], inputs, 1, length - 1, rest)
        })
    }

    fn op(&self, s: &Step) -> &Op {
        &self.ops.all[usize::from(s.op)]
    }

    /// All operations on the first values, with their constants left open.
    fn moves(&self, available: usize) -> Vec<Step> {
        let n = available.max(1);
        let mut out = Vec::new();
        for (i, op) in self.ops.all.iter().enumerate() {
            if self.ops.calls(op) || op.arity > 0 && available == 0 {
                continue;
            }
            for mut code in 0..n.pow(op.arity as u32) {
                let mut args = [0u8; MAX_OPERANDS];
                for a in &mut args[..op.arity] {
                    *a = (code % n) as u8;
                    code /= n;
                }
                if !(op.commutes && args[0] > args[1]) {
                    out.push(Step {
                        op: i as u16,
                        args,
                        constant: 0,
                    });
                }
            }
        }
        out
    }

    /// Shapes that begin with these steps; `unused` are results that no step uses so far.
    fn visit(&self, steps: &mut Vec<Step>, inputs: usize, unused: u32, left: usize, cost: u32) -> Option<T> {
        if self.control.over() {
            return None;
        }
        let several = self.masks.len() > 1;
        if left == 0 {
            let open = steps.iter().any(|s| self.op(s).constant.is_some());
            let whole = several || unused == 1 << (steps.len() - 1);
            return if open && whole && cost == 0 { self.decide(steps) } else { None };
        }
        if !several && unused.count_ones() as usize > self.most_others * left + 1 {
            return None;
        }
        for s in self.moves(inputs + steps.len()) {
            let op = self.op(&s);
            let Some(rest) = cost.checked_sub(op.cost) else { continue };
            let used = s.args[..op.arity].iter().filter_map(|a| usize::from(*a).checked_sub(inputs));
            let unused = unused & !used.fold(0, |m, u| m | 1 << u) | 1 << steps.len();
            steps.push(s);
            let found = self.visit(steps, inputs, unused, left - 1, rest);
            steps.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn known_tests(&self) -> Vec<Test> {
        // A lock is poisoned only by a panic elsewhere, which ends the search.
        self.tests.lock().map(|t| t.clone()).unwrap_or_default()
    }

    /// Finds constants for a shape, or rules it out.
    fn decide(&self, shape: &[Step]) -> Option<T> {
        self.control.candidates.fetch_add(1, Ordering::Relaxed);
        let tests = self.known_tests();
        let widths: Vec<u32> = shape.iter().filter_map(|s| self.op(s).constant).collect();
        if self.masks.len() == 1
            && let Some(lists) = self.few(shape)
        {
            return self.try_all(shape, &lists, &tests);
        }
        let (word, ones) = (self.problem.word(), self.ones());
        if self.masks == [ones] && widths == [word.bits()] {
            match self.backward(shape, &tests) {
                None => return None,
                Some(b) if b.mask == ones => {
                    // No other constant fits.
                    if !shape.iter().all(|s| self.op(s).constant.is_none() || self.op(s).holds(b.value)) {
                        return None;
                    }
                    let program = with_constants(shape, self.ops, &[b.value]);
                    return if tests.iter().all(|t| self.fits(&program, t)) {
                        self.judge(&program).ok().flatten()
                    } else {
                        None
                    };
                }
                Some(_) => {}
            }
        }
        self.ask(shape, tests)
    }

    /// Judges a program; the state in which it fails, if it does, or nothing if there are no
    /// registers for it.
    fn judge(&self, program: &[Step]) -> Result<Option<T>, Option<Test>> {
        match (self.judge)(program) {
            Some((found, Verdict::Proved)) => Ok(Some(found)),
            None => Err(None),
            Some((_, Verdict::Unknown(_))) => {
                self.undecided.fetch_add(1, Ordering::Relaxed);
                Ok(None)
            }
            Some((_, Verdict::Refuted(state))) => {
                let mut new = tests(self.problem, &[state]);
                if let Ok(mut all) = self.tests.lock() {
                    all.extend(new.iter().cloned());
                }
                Err(new.pop())
            }
        }
    }

    /// All constants of each operation that has one, if all choices together are few.
    fn few(&self, shape: &[Step]) -> Option<Vec<&'a [u64]>> {
        let lists = shape.iter().filter(|s| self.op(s).constant.is_some());
        let lists: Vec<&'a [u64]> = lists.map(|s| self.held[usize::from(s.op)].as_deref()).collect::<Option<_>>()?;
        let all = lists.iter().try_fold(1usize, |n, l| n.checked_mul(l.len()))?;
        (all <= 1 << TRIED_BITS).then_some(lists)
    }

    /// Tries all constants of a shape with one result, in columns.
    fn try_all(&self, shape: &[Step], lists: &[&[u64]], tests: &[Test]) -> Option<T> {
        match Lanes::of(self.problem.word().bits()) {
            Some(Lanes::Bits32) => self.try_all_in::<u32>(shape, lists, tests),
            _ => self.try_all_in::<u64>(shape, lists, tests),
        }
    }

    fn try_all_in<L: Lane>(&self, shape: &[Step], lists: &[&[u64]], tests: &[Test]) -> Option<T> {
        let before = |i: usize| lists[..i].iter().map(|l| l.len()).product::<usize>();
        let number = |lane: u32, i: usize| lists[i][lane as usize / before(i) % lists[i].len()];
        let mut lanes: Vec<u32> = (0..before(lists.len()) as u32).collect();
        let mut scratch = Scratch::<L>::default();
        let lane_of = |x: u64| L::of(x.into());
        let mut keep = |lanes: &mut Vec<u32>, test: &Test| {
            let mut columns: Vec<Vec<L>> = Vec::new();
            let mut next = 0;
            for s in shape {
                let op = self.op(s);
                let open: Option<Vec<L>> = op.constant.map(|_| {
                    next += 1;
                    lanes.iter().map(|l| lane_of(number(*l, next - 1))).collect()
                });
                let mut args: Vec<Arg<L>> = s.args[..op.arity]
                    .iter()
                    .map(|a| match usize::from(*a).checked_sub(test.inputs.len()) {
                        None => Arg::Scalar(lane_of(test.inputs[usize::from(*a)])),
                        Some(c) => Arg::Column(&columns[c]),
                    })
                    .collect();
                args.extend(open.as_ref().map(|c| Arg::Column(c)));
                let mut out = vec![L::default(); lanes.len()];
                op.kernel.run(&args, &mut scratch, &mut out);
                columns.push(out);
            }
            let mut results = columns.last().into_iter().flatten();
            let (wanted, mask) = (lane_of(test.wanted[0]), lane_of(self.masks[0]));
            lanes.retain(|_| results.next().is_some_and(|x| (*x ^ wanted) & mask == L::default()));
        };
        for t in tests {
            keep(&mut lanes, t);
            if lanes.is_empty() {
                return None;
            }
        }
        while let Some(lane) = lanes.pop() {
            let constants: Vec<u64> = (0..lists.len()).map(|i| number(lane, i)).collect();
            match self.judge(&with_constants(shape, self.ops, &constants)) {
                Ok(None) => {}
                Ok(found) => return found,
                Err(Some(test)) => keep(&mut lanes, &test),
                Err(None) => {}
            }
        }
        None
    }

    /// What the only constant of a shape must be for its one result to come out: nothing if there
    /// is no such constant.
    fn backward(&self, shape: &[Step], tests: &[Test]) -> Option<Bits> {
        let mut known = Bits::default();
        let at = shape.iter().position(|s| self.op(s).constant.is_some())?;
        for test in tests {
            // Values that do not depend on the constant.
            let inputs = test.inputs.len();
            let mut values: Vec<Option<u64>> = test.inputs.iter().map(|v| Some(*v)).collect();
            for (i, s) in shape.iter().enumerate() {
                let args: Option<Vec<u64>> = s.args[..self.op(s).arity].iter().map(|a| values[usize::from(*a)]).collect();
                values.push(args.filter(|_| i != at).map(|a| self.value(s, &a)));
            }
            let mut wanted = test.wanted[0];
            let mut step = shape.len() - 1;
            let needed = loop {
                let s = &shape[step];
                let op = self.op(s);
                let args = &s.args[..op.arity];
                let unknown: Vec<usize> = (0..op.arity).filter(|i| values[usize::from(args[*i])].is_none()).collect();
                let own = match unknown.as_slice() {
                    [] if step == at => op.arity,
                    [one] if step != at => *one,
                    _ => break Bits::default(),
                };
                // The value that is asked for is none of the others.
                let other = |i: usize| args.get(i).and_then(|a| values[usize::from(*a)]).unwrap_or(0);
                let needed = op.inverse.needed(own, other, wanted, self.ones())?;
                if step == at {
                    break Bits {
                        mask: needed.mask,
                        value: needed.value,
                    };
                }
                if needed.mask != self.ones() {
                    break Bits::default();
                }
                wanted = needed.value;
                step = usize::from(args[own]) - inputs;
            };
            if (known.value ^ needed.value) & known.mask & needed.mask != 0 {
                return None;
            }
            known = Bits {
                mask: known.mask | needed.mask,
                value: known.value | needed.value & needed.mask,
            };
        }
        Some(known)
    }

    /// A word of ones.
    fn ones(&self) -> u64 {
        self.problem.word().mask() as u64
    }

    /// What a step computes from these operands.
    fn value(&self, s: &Step, operands: &[u64]) -> u64 {
        let op = self.op(s);
        let mut args: Vec<Arg<u128>> = operands.iter().map(|a| Arg::Scalar((*a).into())).collect();
        if op.constant.is_some() {
            args.push(Arg::Scalar(s.constant.into()));
        }
        let mut out = [0];
        op.kernel.run_words(&args, &mut out);
        out[0] as u64
    }

    /// Does a program leave what is wanted in one state? With several results each may be any
    /// value.
    fn fits(&self, program: &[Step], test: &Test) -> bool {
        let mut values = test.inputs.clone();
        for s in program {
            let args: Vec<u64> = s.args[..self.op(s).arity].iter().map(|a| values[usize::from(*a)]).collect();
            values.push(self.value(s, &args));
        }
        let some = |(w, m): (&u64, &u64)| match self.masks.len() {
            1 => values.last().is_some_and(|v| (v ^ w) & m == 0),
            _ => values.iter().any(|v| (v ^ w) & m == 0),
        };
        test.wanted.iter().zip(&self.masks).all(some)
    }

    /// Asks Z3 for constants until they are right, or there are none.
    fn ask(&self, shape: &[Step], mut tests: Vec<Test>) -> Option<T> {
        let mut question = Question::new(self.ops, shape, self.masks.clone());
        for t in tests.iter().take(FIRST) {
            question.add(t);
        }
        for _ in 0..MOST_QUESTIONS {
            if self.control.over() {
                return None;
            }
            let constants = match question.answer(self.control.left_of(self.limit)) {
                Ok(Some(constants)) => constants,
                Ok(None) => return None,
                Err(()) => break,
            };
            let program = with_constants(shape, self.ops, &constants);
            if let Some(t) = tests.iter().find(|t| !self.fits(&program, t)) {
                question.add(t);
                continue;
            }
            match self.judge(&program) {
                Ok(found) => return found,
                Err(Some(test)) => {
                    question.add(&test);
                    tests.push(test);
                }
                // Whether an instruction is well formed may depend on its constant.
                Err(None) => break,
            }
        }
        self.undecided.fetch_add(1, Ordering::Relaxed);
        None
    }
}

/// The constants that each operation can hold, where they are few; nothing is looked at if no
/// constants are solved for.
pub(super) fn held(ops: &[Op], solve: usize) -> Vec<Option<Vec<u64>>> {
    ops.iter().map(|o| if solve > 0 { o.held(TRIED_BITS) } else { None }).collect()
}

fn tests(problem: &Problem, states: &[Vec<u128>]) -> Vec<Test> {
    let (inputs, targets): (Vec<Vec<u128>>, Vec<Target>) = (problem.input_rows(states), problem.target_rows(states));
    let test = |i: usize| Test {
        inputs: inputs.iter().map(|row| row[i] as u64).collect(),
        wanted: targets.iter().map(|t| t.row[i] as u64).collect(),
    };
    (0..states.len()).map(test).collect()
}

/// A shape with these constants.
fn with_constants(shape: &[Step], ops: &Ops, constants: &[u64]) -> Vec<Step> {
    let mut constants = constants.iter();
    let step = |s: &Step| match ops.all[usize::from(s.op)].constant {
        None => *s,
        Some(_) => Step {
            constant: constants.next().copied().unwrap_or(0),
            ..*s
        },
    };
    shape.iter().map(step).collect()
}

/// A step of a shape.
struct OpenStep {
    formula: Term,
    arity: usize,
    /// Its constant, and the variable that stands for it in the formula.
    constant: Option<(VarId, VarId)>,
}

/// The question which constants make a shape fit some test states.
struct Question<'s> {
    pool: TermPool,
    shape: &'s [Step],
    masks: Vec<u64>,
    word: Width,
    operands: [VarId; MAX_OPERANDS],
    steps: Vec<OpenStep>,
    /// For each result and each value that may be it: is it, in all states so far?
    fits: Vec<Vec<Term>>,
    /// Can the instructions hold the constants?
    held: Vec<Term>,
}

impl<'s> Question<'s> {
    fn new(ops: &Ops, shape: &'s [Step], masks: Vec<u64>) -> Question<'s> {
        let mut pool = TermPool::new();
        let declare = |pool: &mut TermPool, v: VarId| pool.declare_var_like(ops.pool.var_name(v), ops.pool.var_decl(v));
        let operands = ops.operands.map(|v| declare(&mut pool, v));
        let (mut steps, mut held) = (Vec::new(), Vec::new());
        for (i, s) in shape.iter().enumerate() {
            let op = &ops.all[usize::from(s.op)];
            let constant = op.constant.map(|w| {
                let general = declare(&mut pool, ops.constants[&w]);
                let width = pool.var_decl(general).width;
                let own = pool.declare_var(&format!("constant of step {i}"), width);
                let t = pool.var(own);
                held.push(op.holding(&mut pool, t));
                (own, general)
            });
            steps.push(OpenStep {
                formula: ops.pool.rebuild(op.value, &mut pool),
                arity: op.arity,
                constant,
            });
        }
        Question {
            fits: vec![Vec::new(); masks.len()],
            held,
            pool,
            shape,
            masks,
            word: ops.word,
            operands,
            steps,
        }
    }

    /// The constants must fit this state too.
    fn add(&mut self, test: &Test) {
        let word = self.word;
        let pool = &mut self.pool;
        let mut values: Vec<Term> = test.inputs.iter().map(|v| pool.constant(word, (*v).into())).collect();
        for (s, open) in self.shape.iter().zip(&self.steps) {
            let mut given: Vec<(VarId, Term)> = Vec::new();
            for (v, a) in self.operands.iter().zip(&s.args[..open.arity]) {
                given.push((*v, values[usize::from(*a)]));
            }
            if let Some((own, general)) = open.constant {
                given.push((general, pool.var(own)));
            }
            let t = pool.substitute(open.formula, &|v| given.iter().find(|(x, _)| *x == v).map(|(_, t)| *t));
            values.push(pool.zext(t, word));
        }
        let one = self.masks.len() == 1;
        for ((mask, wanted), fits) in self.masks.iter().zip(&test.wanted).zip(&mut self.fits) {
            let candidates = if one { &values[values.len() - 1..] } else { &values[..] };
            fits.resize(candidates.len(), pool.tt());
            for (fit, v) in fits.iter_mut().zip(candidates) {
                let m = pool.constant(word, (*mask).into());
                let w = pool.constant(word, (wanted & mask).into());
                let masked = pool.and(*v, m);
                let same = pool.eq(masked, w);
                *fit = pool.and(*fit, same);
            }
        }
    }

    /// Constants, or nothing if there are none; an error if that was not decided.
    fn answer(&mut self, limit: Effort) -> Result<Option<Vec<u64>>, ()> {
        let mut all: Vec<Term> = self.fits.iter().map(|f| self.pool.or_all(f.iter().copied())).collect();
        all.extend(&self.held);
        match query::check(&self.pool, &all, limit) {
            Verdict::Proved => Ok(None),
            Verdict::Unknown(_) => Err(()),
            Verdict::Refuted(model) => {
                let constants = self.steps.iter().filter_map(|s| s.constant);
                Ok(Some(constants.map(|(own, _)| model.var(own) as u64).collect()))
            }
        }
    }
}
