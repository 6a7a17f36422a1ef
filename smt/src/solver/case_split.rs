//! Case splitting: formulas about instructions choose between many operands and operations. With
//! the control bits fixed each case is small, and simplification alone decides most of them.

use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, VarId, Width};
use rustc_hash::{FxHashMap, FxHashSet};

use super::effort::spend;
use super::stage::{Budget, Decision, Progress, Question, Rest};
use super::unit_propagation::{self, fix};
use crate::stop;
use crate::verdict::Verdict;

/// A wide arithmetic operation costs as much as this many reads.
const ARITHMETIC: usize = 3;
/// Cases of a quick search: many questions need no more.
const QUICK_SPLITS: usize = 150;
/// Steps of the solver for each of them.
pub const QUICK_STEPS: u32 = 80_000;
/// What a case costs for each of its terms, in steps.
const STEPS_PER_TERM: u64 = 4;
/// Deepest split.
const MAX_DEPTH: u32 = 14;

/// The stage: a quick search for cases, a quick one for finer cases, and one that takes its time.
/// Questions that are small go on as they are.
pub fn run(question: &mut Question, budget: &Budget, rest: &mut Rest<'_>) -> Progress {
    if budget.splits == Some(0) || !is_worthwhile(question, budget) {
        return Progress::Open;
    }
    if !budget.inner && computes(&question.pool, question.all.last().copied()) {
        for small in [budget.small, budget.small / 4] {
            let quick = Budget {
                small,
                splits: Some(QUICK_SPLITS),
                steps: Some(QUICK_STEPS),
                ..*budget
            };
            let mut own = question.clone();
            let found = Search::new(&quick).cases(&mut own, 0, rest);
            question.basis.join(own.basis);
            if !matches!(found, Decision::Unknown(_)) {
                return Progress::Decided(found);
            }
        }
    }
    Progress::Decided(Search::new(budget).cases(question, 0, rest))
}

/// Is a question so large that cases pay?
#[must_use]
pub fn is_worthwhile(question: &Question, budget: &Budget) -> bool {
    pick_branch_bit(&question.pool, &question.all, budget.small).is_some()
}

struct Search<'b> {
    budget: &'b Budget,
    /// Cases that may still be made.
    left: Option<usize>,
}

impl<'b> Search<'b> {
    fn new(budget: &'b Budget) -> Search<'b> {
        Search {
            budget,
            left: budget.splits,
        }
    }

    fn cases(&mut self, question: &mut Question, depth: u32, rest: &mut Rest<'_>) -> Decision {
        if stop::requested() {
            return Verdict::Unknown(stop::REASON.into());
        }
        match pick_branch_bit(&question.pool, &question.all, self.budget.small) {
            Some((var, bit)) if depth < MAX_DEPTH => self.split(question, depth, var, bit, rest),
            _ => rest(question, self.budget),
        }
    }

    fn split(&mut self, question: &mut Question, depth: u32, var: VarId, bit: u32, rest: &mut Rest<'_>) -> Decision {
        match &mut self.left {
            Some(0) => return Verdict::Unknown("too many cases".into()),
            Some(left) => *left -= 1,
            None => {}
        }
        let mut unknown = None;
        for value in [0, 1] {
            if self.budget.end.is_over() {
                return Verdict::Unknown("timeout".into());
            }
            let mut pool = TermPool::new();
            let all = question.pool.rebuild_all(&question.all, &mut pool);
            spend(pool.len() as u64 * STEPS_PER_TERM);
            let id = pool.declare_var_like(question.pool.var_name(var), question.pool.var_decl(var));
            let mut case = question.with(pool, all);
            fix(&mut case, id, 1 << bit, value << bit);
            let found = match unit_propagation::run(&mut case, self.budget, rest) {
                Progress::Decided(found) => found,
                Progress::Open => self.cases(&mut case, depth + 1, rest),
            };
            question.basis.join(case.basis);
            match found {
                Verdict::Proved => {}
                Verdict::Refuted(_) => return found,
                Verdict::Unknown(_) if self.left.is_some() => return found,
                Verdict::Unknown(why) => unknown = Some(why),
            }
        }
        unknown.map_or(Verdict::Proved, Verdict::Unknown)
    }
}

/// The variable bit on which most wide choices hang, if the formulas are large enough for a split
/// to pay.
pub fn pick_branch_bit(pool: &TermPool, all: &[Term], small_enough: usize) -> Option<(VarId, u32)> {
    let order = pool.reachable(all);
    let cost: usize = order
        .iter()
        .map(|t| match pool.node(*t) {
            Node::Read(..) | Node::Call(..) => 1,
            n if is_arithmetic(pool, n) => ARITHMETIC,
            _ => 0,
        })
        .sum();
    if cost <= small_enough {
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

fn is_arithmetic(pool: &TermPool, n: &Node) -> bool {
    use BinaryOp::{And, Eq, Or, Xor};
    matches!(n, Node::Binary(op, a, _) if pool.width(*a).bits() >= 12 && !matches!(op, Eq | And | Or | Xor))
}

/// Is the goal about results of arithmetic, and not only about choices?
pub fn computes(pool: &TermPool, goal: Option<Term>) -> bool {
    let all: Vec<Term> = goal.into_iter().collect();
    pool.reachable(&all).iter().any(|t| is_arithmetic(pool, pool.node(*t)))
}

/// The terms that stand on one side only of an equality in the goal, which is the last assertion:
/// what both sides share needs no cases.
fn apart(pool: &TermPool, all: &[Term]) -> FxHashSet<Term> {
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
