//! Queries to Z3: one query, one fresh solver, one verdict that is never more certain than Z3's.
//!
//! ```
//! use isamorph_core::formula::{TermPool, Width};
//! use isamorph_smt::Verdict;
//! use isamorph_smt::solver::query::check;
//! use std::time::Duration;
//!
//! let mut pool = TermPool::new();
//! let x = pool.declare_var("x", Width::new(8).unwrap());
//! let x_term = pool.var(x);
//! let square = pool.mul(x_term, x_term);
//! let wanted = pool.constant(Width::new(8).unwrap(), 0x51);
//! let claim = pool.eq(square, wanted);
//! let Verdict::Refuted(model) = check(&pool, &[claim], Duration::from_secs(10)) else { panic!() };
//! assert_eq!(model.var(x) * model.var(x) % 256, 0x51);
//! ```

use std::time::{Duration, Instant};

use isamorph_core::formula::sample::World;
use isamorph_core::formula::{BinaryOp, Env, Evaluator, FnId, Logic, Node, SpaceId, Term, TermPool, VarId, Width};
use rustc_hash::{FxHashMap, FxHashSet};
use z3::ast::BV;
use z3::{Goal, Params, SatResult, Solver, StatisticsValue, Tactic};

use super::bdd::shared;
use super::effort::{self, Effort, spend};
use super::stage::{Basis, Budget, Progress, Question, Rest, Stage, counted};
use super::unit_propagation::contradicts_itself;
use super::z3_terms::Lowering;
use crate::stop;
use crate::verdict::Verdict;

/// States in which a condition is tried before it is proved.
const STATES: u64 = 24;
/// What a question costs beside the steps that Z3 counts: for itself, and for each term.
const STEPS_PER_QUESTION: u64 = 1_000;
const STEPS_PER_TERM: u64 = 10;
/// Bits of which all values are tried.
const FEW_BITS: u32 = 6;

/// A verdict and how it was reached.
#[derive(Clone, Debug)]
pub struct Answer<M = Model> {
    /// What is known.
    pub verdict: Verdict<M>,
    /// What it rests on.
    pub basis: Basis,
    /// The stage that decided it, or that had the last word.
    pub stage: Stage,
    /// The time taken.
    pub elapsed: Duration,
}

impl<M> Answer<M> {
    /// Was the question decided?
    #[must_use]
    pub fn decides(&self) -> bool {
        !matches!(self.verdict, Verdict::Unknown(_))
    }

    /// Was it plain from the simplified formulas, so that Z3 was not asked?
    #[must_use]
    pub fn by_simplification(&self) -> bool {
        !self.basis.z3
    }

    /// The same with another verdict.
    #[must_use]
    pub fn with<V>(self, verdict: Verdict<V>) -> Answer<V> {
        Answer {
            verdict,
            basis: self.basis,
            stage: self.stage,
            elapsed: self.elapsed,
        }
    }
}

/// Values under which the assertions hold.
///
/// As an environment of the reference evaluator it replays the counterexample.
/// What did not occur in the assertions is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    vars: FxHashMap<VarId, u128>,
    reads: FxHashMap<(SpaceId, u128), u128>,
    calls: FxHashMap<(FnId, Vec<u128>), u128>,
}

impl Model {
    /// The value of a variable; zero if it did not occur.
    pub fn var(&self, id: VarId) -> u128 {
        self.vars.get(&id).copied().unwrap_or(0)
    }

    /// The variables that occurred and their values, in the order of declaration.
    pub fn vars(&self) -> Vec<(VarId, u128)> {
        sorted(&self.vars)
    }

    /// Gives a variable a value.
    pub fn set_var(&mut self, id: VarId, value: u128) {
        self.vars.insert(id, value);
    }

    /// Gives an element of a space a value.
    pub fn set_read(&mut self, space: SpaceId, addr: u128, value: u128) {
        self.reads.insert((space, addr), value);
    }

    /// Gives the result of a function a value.
    pub fn set_call(&mut self, function: FnId, arguments: Vec<u128>, value: u128) {
        self.calls.insert((function, arguments), value);
    }

    /// The elements that were read, by space and address.
    pub fn reads(&self) -> Vec<((SpaceId, u128), u128)> {
        sorted(&self.reads)
    }

    /// The results of functions, by function and arguments.
    pub fn calls(&self) -> Vec<((FnId, Vec<u128>), u128)> {
        sorted(&self.calls)
    }
}

fn sorted<K: Clone + Ord>(map: &FxHashMap<K, u128>) -> Vec<(K, u128)> {
    let mut entries: Vec<(K, u128)> = map.iter().map(|(key, &value)| (key.clone(), value)).collect();
    entries.sort_unstable();
    entries
}

impl Env for Model {
    fn var(&mut self, id: VarId) -> u128 {
        Model::var(self, id)
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        self.reads.get(&(space, addr)).copied().unwrap_or(0)
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        self.calls.get(&(function, arguments.to_vec())).copied().unwrap_or(0)
    }
}

/// The stage: Z3 is asked, if the formulas do not contradict themselves and small diagrams do not
/// either.
pub fn run(question: &mut Question, budget: &Budget, _: &mut Rest<'_>) -> Progress {
    let left = budget.left();
    if left.is_none() {
        return Progress::Decided(Verdict::Unknown("timeout".into()));
    }
    let Question {
        pool,
        all,
        fixed,
        elements,
        basis,
        can_hold,
    } = question;
    let verdict = plain_verdict(pool, all).unwrap_or_else(|| {
        let cannot = || shared::satisfiable(pool, all, shared::NODES) == Some(false);
        if !*can_hold && counted(Stage::BddReduction, cannot) {
            basis.diagrams = true;
            return Verdict::Proved;
        }
        basis.z3 = true;
        ask_z3(pool, all, left, budget.steps)
    });
    Progress::Decided(verdict.map(|model| {
        let mut bits = fixed.clone();
        for (v, value) in model.vars() {
            let width = pool.var_decl(v).width;
            bits.fix(pool.var_name(v), width, width.mask(), value);
        }
        for ((space, addr), value) in model.reads() {
            bits.set_element((pool.space_decl(space).name.clone(), addr), value);
        }
        let mut model = model;
        let mut values = Evaluator::new(pool, &mut model);
        for (space, addr, value) in elements.iter() {
            bits.set_element((space.clone(), values.eval(*addr)), values.eval(*value));
        }
        bits
    }))
}

/// Can all assertions hold together? Gives up after `limit`.
///
/// Safe to call from several threads at once.
///
/// # Panics
/// If an assertion is not a boolean.
pub fn check(pool: &TermPool, assertions: &[Term], limit: impl Into<Effort>) -> Verdict<Model> {
    solve(pool, assertions, limit).verdict
}

/// Asks questions in a context of Z3 of their own. Models, and whether limits suffice, depend on
/// what a context was asked before; here they depend on the questions alone. Ctrl-C does not
/// interrupt such a question: it ends when its limit does, or with the program.
pub fn in_new_context<T: Send + Sync>(ask: impl FnOnce() -> T + Send + Sync) -> T {
    // The context of the thread is the one that lasts.
    stop::watch_solver();
    z3::with_z3_config(&z3::Config::new(), ask)
}

/// Does a condition hold in every state? False too if that is not decided within the limit.
///
/// # Panics
/// If the condition is not a boolean.
pub fn always(pool: &TermPool, condition: Term, limit: impl Into<Effort>) -> bool {
    if pool.as_const(condition).is_some() {
        return pool.is_true(condition);
    }
    // Most conditions that do not always hold fail in one of a few states.
    if (0..STATES).any(|seed| pool.eval(condition, &mut World::new(seed)) == 0) {
        return false;
    }
    let mut own = TermPool::new();
    let condition = pool.rebuild(condition, &mut own);
    if let Some(known) = holds_for_few_bits(&mut own, condition) {
        return known;
    }
    let never = own.not(condition);
    matches!(check(&own, &[never], limit), Verdict::Proved)
}

/// Does a condition that depends on a few bits hold for all of them? Nothing if it depends on more,
/// or if these bits depend on each other.
fn holds_for_few_bits(pool: &mut TermPool, condition: Term) -> Option<bool> {
    let mut parts: Vec<Term> = Vec::new();
    let mut leaves: Vec<Term> = Vec::new();
    let mut pending = vec![condition];
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    while let Some(t) = pending.pop() {
        if !seen.insert(t) {
            continue;
        }
        let leaf = |t: Term| matches!(pool.node(t), Node::Var(_) | Node::Read(..) | Node::Call(..));
        match pool.node(t) {
            Node::Extract { of, .. } if leaf(*of) => {
                parts.push(t);
                leaves.push(*of);
            }
            _ if leaf(t) => {
                parts.push(t);
                leaves.push(t);
            }
            node => node.for_each_operand(|o| pending.push(o)),
        }
        if parts.iter().map(|p| pool.width(*p).bits()).sum::<u32>() > FEW_BITS {
            return None;
        }
    }
    let apart = |t: &Term| match pool.node(*t) {
        Node::Read(_, addr) => pool.as_const(*addr).is_some(),
        node => matches!(node, Node::Var(_)),
    };
    let independent = leaves.iter().collect::<FxHashSet<_>>().len() == leaves.len() && leaves.iter().all(apart);
    let bits: u32 = parts.iter().map(|p| pool.width(*p).bits()).sum();
    let all = (0..1u128 << bits).all(|mut number| {
        let mut fixed: FxHashMap<Term, Term> = FxHashMap::default();
        for p in &parts {
            let width = pool.width(*p);
            fixed.insert(*p, pool.constant(width, number & width.mask()));
            number >>= width.bits();
        }
        let [t] = pool.replace_terms(&[condition], &fixed)[..] else {
            return false;
        };
        pool.is_true(t)
    });
    (all || independent).then_some(all)
}

/// Like [`check`], and tells how the verdict was reached.
///
/// # Panics
/// If an assertion is not a boolean.
pub fn solve(pool: &TermPool, assertions: &[Term], limit: impl Into<Effort>) -> Answer {
    solve_within(pool, assertions, limit, None)
}

/// Like [`solve`], with a limit on steps of Z3 too: unlike time they are the same on a busy
/// machine.
///
/// # Panics
/// If an assertion is not a boolean.
pub fn solve_within(pool: &TermPool, assertions: &[Term], limit: impl Into<Effort>, steps: Option<u32>) -> Answer {
    let start = Instant::now();
    for &t in assertions {
        let width = pool.width(t);
        assert!(width == Width::BOOL, "an assertion has {width} bits, not 1");
    }
    let plain = counted(Stage::UnitPropagation, || plain_verdict(pool, assertions));
    let by_simplification = plain.is_some();
    let verdict = plain.unwrap_or_else(|| counted(Stage::Z3, || ask_z3(pool, assertions, limit.into(), steps)));
    Answer {
        verdict,
        basis: Basis {
            z3: !by_simplification,
            ..Basis::default()
        },
        stage: if by_simplification { Stage::UnitPropagation } else { Stage::Z3 },
        elapsed: start.elapsed(),
    }
}

/// Do the normal forms of sums alone show that not all assertions can hold? Bits would take long to
/// show that the order of additions does not matter.
///
/// # Panics
/// If an assertion is not a boolean.
#[must_use]
pub fn contradict_as_sums(pool: &TermPool, assertions: &[Term]) -> bool {
    let is_sum = |t: Term| matches!(pool.node(t), Node::Binary(BinaryOp::Add | BinaryOp::Sub, ..));
    if !pool.reachable(assertions).into_iter().any(is_sum) {
        return false;
    }
    let goal = Goal::new(false, false, false);
    let mut lowering = Lowering::as_sums(pool);
    for &t in assertions {
        goal.assert(&lowering.bool(t));
    }
    let left = Tactic::new("simplify").apply(&goal, None);
    left.is_ok_and(|left| left.list_subgoals().any(|g| g.is_decided_unsat()))
}

/// The verdict, if the assertions show it without reasoning.
fn plain_verdict(pool: &TermPool, assertions: &[Term]) -> Option<Verdict<Model>> {
    if contradicts_itself(pool, assertions) {
        Some(Verdict::Proved)
    } else if assertions.iter().all(|&t| pool.is_true(t)) {
        Some(Verdict::Refuted(Model::default()))
    } else {
        None
    }
}

/// Parameters of all solvers: they leave Ctrl-C to [`stop`]. Tactics do so unasked, and refuse the
/// parameter.
fn ours() -> Params {
    let mut params = Params::new();
    params.set_bool("ctrl_c", false);
    params
}

fn ask_z3(pool: &TermPool, assertions: &[Term], limit: Effort, steps: Option<u32>) -> Verdict<Model> {
    if stop::requested() {
        return Verdict::Unknown(stop::REASON.to_owned());
    }
    stop::watch_solver();
    let logic = Logic::of(pool, assertions).name();
    let solver = if logic == "QF_BV" {
        // Plain bitvector questions go straight to bits: half the time of the general strategy on
        // our formulas.
        ["solve-eqs", "bit-blast", "sat"]
            .into_iter()
            .fold(Tactic::new("simplify"), |before, next| before.and_then(&Tactic::new(next)))
            .solver()
    } else {
        Solver::new_for_logic(logic).unwrap_or_default()
    };
    let mut params = ours();
    // Clauses are not worked over during the search: our questions end before that pays.
    params.set_u32("simplify.delay", u32::MAX >> 1);
    // Z3 takes the largest number for no limit, and zero too.
    let time = u32::try_from(limit.time.as_millis()).unwrap_or(u32::MAX).max(1);
    params.set_u32("timeout", time);
    let own = limit.steps.map(|s| u32::try_from(s).unwrap_or(u32::MAX).max(1));
    if let Some(steps) = steps.into_iter().chain(own).min() {
        params.set_u32("rlimit", steps);
    }
    solver.set_params(&params);
    let mut lowering = Lowering::new(pool);
    for &t in assertions {
        solver.assert(lowering.bool(t));
    }
    let before = limit.steps.map(|_| steps_of(&solver));
    let start = Instant::now();
    let result = solver.check();
    if let Some(before) = before {
        let own = steps_of(&solver).wrapping_sub(before);
        spend(STEPS_PER_QUESTION + u64::from(own) + lowering.len() as u64 * STEPS_PER_TERM);
        if result == SatResult::Unknown && start.elapsed() >= limit.time {
            effort::note_time();
        }
    }
    match result {
        SatResult::Unsat => Verdict::Proved,
        SatResult::Unknown if stop::requested() => Verdict::Unknown(stop::REASON.to_owned()),
        SatResult::Unknown => {
            let reason = solver.get_reason_unknown();
            Verdict::Unknown(reason.unwrap_or_else(|| "Z3 gives no reason".to_owned()))
        }
        SatResult::Sat => match read_model(pool, assertions, &solver, &mut lowering) {
            Ok(model) if replays(pool, assertions, &model) => Verdict::Refuted(model),
            Ok(_) => Verdict::Unknown("Z3's model fails in the reference evaluator".to_owned()),
            Err(reason) => Verdict::Unknown(reason),
        },
    }
}

/// The steps that Z3 has made so far in the context of a solver; the count begins anew behind the
/// largest number.
fn steps_of(solver: &Solver) -> u32 {
    match solver.get_statistics().value("rlimit count") {
        Some(StatisticsValue::UInt(steps)) => steps,
        _ => 0,
    }
}

/// Do the assertions hold in the model, for the reference evaluator?
fn replays(pool: &TermPool, assertions: &[Term], model: &Model) -> bool {
    let mut env = model.clone();
    let mut evaluator = Evaluator::new(pool, &mut env);
    assertions.iter().all(|&t| evaluator.eval(t) == 1)
}

/// The values of all that is free in the assertions.
fn read_model(pool: &TermPool, assertions: &[Term], solver: &Solver, lowering: &mut Lowering) -> Result<Model, String> {
    let z3 = solver.get_model().ok_or("Z3 gives no model")?;
    let mut value = |t: Term| {
        let bits = lowering.bits(t);
        number(&z3, &bits).ok_or_else(|| format!("Z3's model lacks {}", pool.display(t)))
    };
    let mut model = Model::default();
    for t in pool.reachable(assertions) {
        match pool.node(t) {
            Node::Var(id) => {
                model.vars.insert(*id, value(t)?);
            }
            Node::Read(space, addr) => {
                model.reads.insert((*space, value(*addr)?), value(t)?);
            }
            Node::Call(function, arguments) => {
                let arguments = arguments.iter().map(|&a| value(a)).collect::<Result<_, _>>()?;
                model.calls.insert((*function, arguments), value(t)?);
            }
            _ => {}
        }
    }
    Ok(model)
}

/// The value of a bitvector, taken in halves that fit Z3's interface.
fn number(model: &z3::Model, t: &BV) -> Option<u128> {
    let half = |hi: u32, lo: u32| model.eval(&t.extract(hi, lo), true)?.as_u64().map(u128::from);
    let top = t.get_size() - 1;
    let low = half(top.min(63), 0)?;
    Some(if top < 64 { low } else { half(top, 64)? << 64 | low })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_on_few_bits_are_decided_exactly_or_left_open() {
        let mut pool = TermPool::new();
        let w = Width::of(4);
        let (x, open) = (pool.declare_var("x", w), pool.declare_var("open", Width::BOOL));
        let (x, open) = (pool.var(x), pool.var(open));
        let flags = pool.declare_space("flags", Width::BOOL, Width::BOOL);
        let place = pool.ff();
        let flag = pool.read(flags, place);
        let not = pool.not(flag);
        let either = pool.or(open, not);
        let excluded = pool.or(flag, not);
        assert_eq!(holds_for_few_bits(&mut pool, either), Some(false));
        assert_eq!(holds_for_few_bits(&mut pool, excluded), Some(true));
        // Which of two places are the same is not known, nor are parts of one value apart.
        let other = pool.read(flags, open);
        let same = pool.eq(flag, other);
        let same = pool.or(same, open);
        assert_eq!(holds_for_few_bits(&mut pool, same), None);
        let (low, high) = (pool.extract(1, 0, x), pool.extract(2, 1, x));
        let zero = pool.constant(Width::of(2), 0);
        let (low, high) = (pool.eq(low, zero), pool.eq(high, zero));
        let both = pool.and(low, high);
        assert_eq!(holds_for_few_bits(&mut pool, both), None);
        assert!(!always(&pool, either, Effort::of_steps(1000)) && !always(&pool, both, Effort::of_steps(1000)));
    }
}
