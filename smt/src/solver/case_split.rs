//! Proof by cases: formulas about whole instructions choose between many operands and operations;
//! with the choosing bits fixed each case is small, and most are decided by simplification alone.

use std::time::{Duration, Instant};

use isamorph_core::formula::{BinaryOp, Node, Pool, Term, VarDecl, VarId, Width};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::solver::ackermann;
use crate::solver::query::{self, Answer};
use crate::solver::sat_sweep;
use crate::solver::stage::{Stage, counted};
use crate::stop;
use crate::verdict::Verdict;

/// How eagerly formulas are taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Cases are split until the state reads and wide operations of a formula cost at most this
    /// much together.
    pub small: usize,
}

impl Effort {
    /// What pays on the obligations of instruction sets.
    pub const NORMAL: Effort = Effort { small: 40 };
    /// Even small formulas are swept and split: for tests.
    pub const EAGER: Effort = Effort { small: 4 };
}

/// A wide arithmetic operation costs as much as this many reads.
const ARITHMETIC: usize = 3;
/// Time for one equality inside a sweep.
const EQUALITY: Duration = Duration::from_millis(3000);
/// Splits tried before shared terms are looked for: many questions need no more.
const QUICK_SPLITS: usize = 150;
/// Steps of the solver for each of their cases.
const QUICK_STEPS: u32 = 80_000;
/// Terms of a question between shared terms that has little to do with the rest, and steps for it:
/// most are about sums.
const NEAR: usize = 120;
const NEAR_STEPS: u32 = 400_000;
/// Deepest split.
const MAX_DEPTH: u32 = 14;

/// Can all assertions hold together? Like [`query::solve`], but splits large formulas into cases.
///
/// The last assertion is the negated claim, the others are what it assumes: this only guides the
/// search.
///
/// # Panics
/// If an assertion is not a boolean.
pub fn decide(pool: &Pool, assertions: &[Term], limit: Duration) -> Answer {
    decide_with(pool, assertions, limit, Effort::NORMAL)
}

/// Like [`decide`], with a given effort.
///
/// # Panics
/// If an assertion is not a boolean.
pub fn decide_with(pool: &Pool, assertions: &[Term], limit: Duration, effort: Effort) -> Answer {
    let start = Instant::now();
    let mut search = Search {
        deadline: start + limit,
        asked: false,
        splits: 0,
        swept: false,
        sweeps: true,
        quick: None,
        effort,
        parts: Parts::default(),
    };
    let mut own = Pool::new();
    let mut all = pool.rebuild_all(assertions, &mut own);
    let found = counted(Stage::CaseSplitting, || search.cases(&mut own, &mut all, 0));
    let verdict = match found {
        Case::Proved => Verdict::Proved,
        Case::Unknown(why) => Verdict::Unknown(why),
        // A case with a model refutes the claim; the model itself is wanted for the formulas as they were given.
        Case::Refuted(hint) => {
            let mut hinted = pool.clone();
            let mut with_hint = assertions.to_vec();
            for (name, width, mask, value) in hint {
                let Some(id) = hinted.find_var(&name) else {
                    continue;
                };
                let v = hinted.var(id);
                let m = hinted.constant(width, mask);
                let k = hinted.constant(width, value);
                let masked = hinted.and(v, m);
                with_hint.push(hinted.eq(masked, k));
            }
            let left = search.deadline.saturating_duration_since(Instant::now()).max(limit / 2);
            match query::solve(&hinted, &with_hint, left).verdict {
                // The hint is advice only: without a model for it the question is asked as it was given.
                Verdict::Refuted(model) => Verdict::Refuted(model),
                _ => query::solve(pool, assertions, left).verdict,
            }
        }
    };
    Answer {
        verdict,
        by_simplification: !search.asked,
        stage: match search {
            Search { swept: true, .. } => Stage::SatSweeping,
            Search { splits: 1.., .. } => Stage::CaseSplitting,
            Search { asked: true, .. } => Stage::Z3,
            _ => Stage::UnitPropagation,
        },
        elapsed: start.elapsed(),
    }
}

/// Name, width, mask and value of variable bits that a case fixes.
type Hint = Vec<(String, Width, u128, u128)>;

/// Where the parts come from that variables were cut into: for the name of a part, the name and the
/// width of the variable that it was cut from, and its lowest bit there.
#[derive(Default)]
struct Parts(FxHashMap<String, (String, Width, u32)>);

impl Parts {
    /// Hints about parts become hints about the variables that were cut.
    fn joined(&self, hint: Hint) -> Hint {
        let whole = |(mut name, mut width, mut mask, mut value): (String, Width, u128, u128)| {
            while let Some((from, wider, lo)) = self.0.get(&name) {
                (name, width, mask, value) = (from.clone(), *wider, mask << lo, value << lo);
            }
            (name, width, mask, value)
        };
        hint.into_iter().map(whole).collect()
    }
}

/// That the case is impossible is proved, refuted by bits of variables, or unknown.
type Case = Verdict<Hint>;

struct Search {
    deadline: Instant,
    asked: bool,
    /// How many cases were made.
    splits: usize,
    /// Did merging equal terms decide it?
    swept: bool,
    /// Does the search look for shared terms before it splits?
    sweeps: bool,
    /// Splits left, if the search is to be a quick one.
    quick: Option<usize>,
    effort: Effort,
    /// The parts that variables were cut into.
    parts: Parts,
}

impl Search {
    fn cases(&mut self, pool: &mut Pool, all: &mut Vec<Term>, depth: u32) -> Case {
        if stop::requested() {
            return Case::Unknown(stop::REASON.into());
        }
        let mut hint = propagate(pool, all, &mut self.parts);
        if all.iter().any(|t| pool.is_false(*t)) {
            return Case::Proved;
        }
        if depth == 0 && self.sweeps && computes(pool, all.last().copied()) && splitter(pool, all, self.effort).is_some() {
            if counted(Stage::SatSweeping, || self.sweep(pool, all)) {
                self.swept = true;
                return Case::Proved;
            }
            for small in [self.effort.small, self.effort.small / 4] {
                let mut quick = Search {
                    deadline: self.deadline,
                    asked: false,
                    splits: 0,
                    swept: false,
                    sweeps: false,
                    quick: Some(QUICK_SPLITS),
                    effort: Effort { small },
                    parts: Parts::default(),
                };
                let found = quick.cases(&mut pool.clone(), &mut all.clone(), 0);
                self.asked |= quick.asked;
                self.splits += quick.splits;
                match found {
                    Case::Unknown(_) => {}
                    Case::Proved => return Case::Proved,
                    Case::Refuted(more) => {
                        hint.extend(more);
                        return Case::Refuted(self.parts.joined(hint));
                    }
                }
            }
        }
        let found = match splitter(pool, all, self.effort) {
            Some((var, bit)) if depth < MAX_DEPTH => self.split(pool, all, depth, var, bit),
            _ => self.leaf(pool, all, self.quick.map(|_| QUICK_STEPS)),
        };
        match found {
            Case::Refuted(more) => {
                hint.extend(more);
                Case::Refuted(self.parts.joined(hint))
            }
            other => other,
        }
    }

    /// Shares what the goal computes twice. The goal is the last assertion; the others are
    /// assumptions.
    ///
    /// True if the goal turns out to be impossible.
    fn sweep(&mut self, pool: &mut Pool, all: &mut Vec<Term>) -> bool {
        let Some(goal) = all.pop() else { return false };
        let (effort, deadline) = (self.effort, self.deadline);
        let left = deadline.saturating_duration_since(Instant::now());
        let mut prove = |pool: &Pool, query: &[Term]| {
            let mut inner = Search {
                deadline: deadline.min(Instant::now() + EQUALITY),
                asked: false,
                splits: 0,
                swept: false,
                sweeps: false,
                quick: None,
                effort,
                parts: Parts::default(),
            };
            let mut own = Pool::new();
            let mut all = pool.rebuild_all(query, &mut own);
            propagate(&mut own, &mut all, &mut inner.parts);
            // Between shared terms there is mostly little, and one question is less than those of all cases.
            let steps = if own.reachable(&all).len() <= NEAR {
                NEAR_STEPS
            } else {
                QUICK_STEPS
            };
            let mut found = inner.leaf(&own, &all, Some(steps));
            if matches!(found, Case::Unknown(_)) {
                found = inner.cases(&mut own, &mut all, 0);
            }
            match found {
                Case::Proved => Some(true),
                Case::Refuted(_) => Some(false),
                Case::Unknown(_) => None,
            }
        };
        let (shared, kept, goal, cut) = sat_sweep::share(pool, all, goal, left / 2, &mut prove);
        self.asked = true;
        *pool = shared;
        *all = kept;
        all.push(cut);
        if prove(pool, all) == Some(true) {
            return true;
        }
        all.pop();
        all.push(goal);
        false
    }

    fn split(&mut self, pool: &Pool, all: &[Term], depth: u32, var: VarId, bit: u32) -> Case {
        match &mut self.quick {
            Some(0) => return Case::Unknown("too many cases".into()),
            Some(left) => *left -= 1,
            None => {}
        }
        self.splits += 1;
        let mut unknown = None;
        for value in [0, 1] {
            if Instant::now() > self.deadline {
                return Case::Unknown("timeout".into());
            }
            let mut part = Pool::new();
            let mut own = pool.rebuild_all(all, &mut part);
            let id = part.declare_var_like(pool.var_name(var), pool.var_decl(var));
            let taken = assign(&mut part, &mut own, &mut self.parts, id, 1 << bit, value << bit);
            match self.cases(&mut part, &mut own, depth + 1) {
                Case::Proved => {}
                Case::Refuted(mut hint) => {
                    hint.push(taken);
                    return Case::Refuted(hint);
                }
                Case::Unknown(why) if self.quick.is_some() => return Case::Unknown(why),
                Case::Unknown(why) => unknown = Some(why),
            }
        }
        unknown.map_or(Case::Proved, Case::Unknown)
    }

    fn leaf(&mut self, pool: &Pool, all: &[Term], steps: Option<u32>) -> Case {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Case::Unknown("timeout".into());
        }
        let ackermann::Eliminated {
            pool: plain,
            assertions: all,
            instances,
        } = ackermann::eliminate(pool, all);
        let answer = query::solve_within(&plain, &all, left, steps);
        self.asked |= !answer.by_simplification;
        match answer.verdict {
            Verdict::Proved => Case::Proved,
            Verdict::Refuted(model) => {
                // The whole case is handed back, so that the original formulas are quickly decided.
                let hint = model
                    .vars()
                    .into_iter()
                    .filter(|(v, _)| !instances.contains(v))
                    .map(|(v, value)| {
                        let w = plain.var_decl(v).width;
                        (plain.var_name(v).to_string(), w, w.mask(), value)
                    })
                    .collect();
                Case::Refuted(hint)
            }
            Verdict::Unknown(why) => Case::Unknown(why),
        }
    }
}

/// Gives some bits of a variable a value everywhere, by cutting the variable into the parts between
/// them.
fn assign(pool: &mut Pool, all: &mut [Term], cut: &mut Parts, var: VarId, mask: u128, value: u128) -> (String, Width, u128, u128) {
    let name = pool.var_name(var).to_string();
    let VarDecl { width: whole, role, .. } = *pool.var_decl(var);
    let bits = whole.bits();
    let mut parts: Option<Term> = None;
    let mut hi = bits;
    while hi > 0 {
        let set = mask >> (hi - 1) & 1 == 1;
        let mut lo = hi - 1;
        while lo > 0 && (mask >> (lo - 1) & 1 == 1) == set {
            lo -= 1;
        }
        let width = Width::new(hi - lo).unwrap_or(whole);
        let part = if set {
            pool.constant(width, value >> lo & width.mask())
        } else {
            let part = format!("{name}![{}:{lo}/{bits}]", hi - 1);
            let id = pool.declare_var_as(&part, width, role);
            cut.0.insert(part, (name.clone(), whole, lo));
            pool.var(id)
        };
        parts = Some(match parts {
            Some(p) => pool.concat(p, part),
            None => part,
        });
        hi = lo;
    }
    if let Some(p) = parts {
        let new = pool.substitute_all(all, &|v| (v == var).then_some(p));
        all.copy_from_slice(&new);
    }
    (name, whole, mask, value)
}

/// Fixes all bits that an assumption states outright, until nothing changes; returns what was
/// fixed. The goal stays the last, and whole.
fn propagate(pool: &mut Pool, all: &mut Vec<Term>, cut: &mut Parts) -> Hint {
    let mut taken = Vec::new();
    loop {
        let mut flat = Vec::new();
        let goal = all.pop();
        let mut todo = std::mem::take(all);
        let mut seen = FxHashSet::default();
        while let Some(t) = todo.pop() {
            match pool.node(t) {
                Node::Binary(BinaryOp::And, a, b) if pool.width(t) == Width::BOOL => todo.extend([*a, *b]),
                _ if pool.is_true(t) || !seen.insert(t) => {}
                _ => flat.push(t),
            }
        }
        flat.extend(goal);
        *all = flat;
        let mut facts: FxHashMap<VarId, (u128, u128)> = FxHashMap::default();
        for t in &all[..all.len().saturating_sub(1)] {
            for (v, mask, value) in stated(pool, *t) {
                let f = facts.entry(v).or_default();
                if (f.1 ^ value) & f.0 & mask != 0 {
                    *all = vec![pool.ff()];
                    return taken;
                }
                f.0 |= mask;
                f.1 |= value;
            }
        }
        if facts.is_empty() {
            return taken;
        }
        for (v, (mask, value)) in facts {
            taken.push(assign(pool, all, cut, v, mask, value));
        }
    }
}

/// The variable bits that a formula fixes if it holds.
fn stated(pool: &Pool, t: Term) -> Vec<(VarId, u128, u128)> {
    let bits_of = |t: Term| match pool.node(t) {
        Node::Var(v) => Some((*v, 0, pool.width(t).bits())),
        Node::Extract { hi, lo, of } => match pool.node(*of) {
            Node::Var(v) => Some((*v, u32::from(*lo), u32::from(hi - lo) + 1)),
            _ => None,
        },
        _ => None,
    };
    let fact = |t: Term, value: u128| {
        bits_of(t).map(|(v, lo, n)| {
            let mask = if n >= 128 { u128::MAX } else { (1u128 << n) - 1 };
            (v, mask << lo, (value & mask) << lo)
        })
    };
    match pool.node(t) {
        Node::Binary(BinaryOp::Eq, a, b) => match (pool.as_const(*a), pool.as_const(*b)) {
            (Some(c), None) => fact(*b, c).into_iter().collect(),
            (None, Some(c)) => fact(*a, c).into_iter().collect(),
            _ => Vec::new(),
        },
        Node::Not(a) if pool.width(*a) == Width::BOOL => fact(*a, 0).into_iter().collect(),
        _ if pool.width(t) == Width::BOOL => fact(t, 1).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The variable bit on which most wide choices hang, if the formulas are large enough for a split
/// to pay.
fn splitter(pool: &Pool, all: &[Term], effort: Effort) -> Option<(VarId, u32)> {
    let order = pool.reachable(all);
    let cost: usize = order
        .iter()
        .map(|t| match pool.node(*t) {
            Node::Read(..) | Node::Call(..) => 1,
            n if is_arithmetic(pool, n) => ARITHMETIC,
            _ => 0,
        })
        .sum();
    if cost <= effort.small {
        return None;
    }
    let apart = apart(pool, all);
    // Support of every boolean: variable bits, as long as they are few.
    let mut support: FxHashMap<Term, Option<Vec<(VarId, u32)>>> = FxHashMap::default();
    let [mut score, mut elsewhere]: [FxHashMap<(VarId, u32), f64>; 2] = Default::default();
    for t in order {
        let mine: Option<Vec<(VarId, u32)>> = match pool.node(t) {
            Node::Const(_) => Some(Vec::new()),
            Node::Var(v) => small((0..pool.width(t).bits()).map(|b| (*v, b)).collect()),
            Node::Extract { hi, lo, of } if matches!(pool.node(*of), Node::Var(_)) => match pool.node(*of) {
                Node::Var(v) => small((u32::from(*lo)..=u32::from(*hi)).map(|b| (*v, b)).collect()),
                _ => None,
            },
            Node::Read(..) | Node::Call(..) => None,
            n => {
                let mut sum = Some(Vec::new());
                n.for_each_operand(|o| {
                    sum = match (sum.take(), &support[&o]) {
                        (Some(mut a), Some(b)) => {
                            a.extend(b.iter().copied());
                            small(a)
                        }
                        _ => None,
                    };
                });
                sum
            }
        };
        if let Node::Ite(c, ..) = pool.node(t)
            && pool.width(t).bits() >= 8
            && let Some(Some(bits)) = support.get(c)
        {
            let score = if apart.contains(&t) { &mut score } else { &mut elsewhere };
            for b in bits {
                *score.entry(*b).or_default() += 1.0 / bits.len() as f64;
            }
        }
        support.insert(t, mine);
    }
    let score = if score.is_empty() { elsewhere } else { score };
    score
        .into_iter()
        .max_by(|a, b| a.1.total_cmp(&b.1).then_with(|| b.0.cmp(&a.0)))
        .map(|(b, _)| b)
}

fn is_arithmetic(pool: &Pool, n: &Node) -> bool {
    use BinaryOp::{And, Eq, Or, Xor};
    matches!(n, Node::Binary(op, a, _) if pool.width(*a).bits() >= 12 && !matches!(op, Eq | And | Or | Xor))
}

/// Is the goal about results of arithmetic, and not only about choices?
pub fn computes(pool: &Pool, goal: Option<Term>) -> bool {
    let all: Vec<Term> = goal.into_iter().collect();
    pool.reachable(&all).iter().any(|t| is_arithmetic(pool, pool.node(*t)))
}

/// The terms that stand on one side only of an equality in the goal, which is the last assertion:
/// what both sides share needs no cases.
fn apart(pool: &Pool, all: &[Term]) -> FxHashSet<Term> {
    let (mut out, mut seen) = (FxHashSet::default(), FxHashSet::default());
    let mut todo: Vec<Term> = all.last().copied().into_iter().collect();
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        match pool.node(t) {
            Node::Not(a) if pool.width(t) == Width::BOOL => todo.push(*a),
            Node::Binary(BinaryOp::And | BinaryOp::Or, a, b) if pool.width(t) == Width::BOOL => todo.extend([*a, *b]),
            Node::Binary(BinaryOp::Eq | BinaryOp::Xor, a, b) => {
                let [one, two] = [*a, *b].map(|t| pool.reachable(&[t]).into_iter().collect::<FxHashSet<Term>>());
                out.extend(one.symmetric_difference(&two));
            }
            _ => out.extend(pool.reachable(&[t])),
        }
    }
    out
}

fn small(mut bits: Vec<(VarId, u32)>) -> Option<Vec<(VarId, u32)>> {
    bits.sort_unstable();
    bits.dedup();
    (bits.len() <= 10).then_some(bits)
}
