//! Rules: a few operations that leave values in registers and flags, and fewer that leave the same.
//!
//! Registers of a rule are numbers: inputs come first, in order of appearance, then one for each
//! step of the window. The last value of the window is the result; what earlier steps leave must be
//! dead. All flags are those of one condition register.

use std::time::Duration;

use isamorph_core::formula::{Term, TermPool, VarId, Width};

use super::constant_expr::{Constant, PARAMETERS, tried};
use super::precondition::Condition;
use crate::ops::Ops;
use crate::solver::bdd::shared;
use crate::solver::effort::{Effort, steps_in};
use crate::solver::unit_propagation::contradicts_itself;
use crate::solver::{polynomial, query};
use crate::verdict::Verdict;

/// States in which it is tried to show that a condition is the weakest.
const MOST_STATES: usize = 32;
/// Steps of Z3 for each millisecond of a time limit: on a busy machine the answer is the same.
const STEPS_PER_MILLISECOND: u64 = 1_000;
/// By how much time may exceed its limit until these steps are made.
const SLOWER: u32 = 20;

/// The steps that stand for a time limit.
fn steps_for(limit: Duration) -> Effort {
    Effort {
        steps: Some(steps_in(limit, STEPS_PER_MILLISECOND)),
        time: limit.saturating_mul(SLOWER),
    }
}

/// An operation on values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// Which operation.
    pub op: usize,
    /// Its operands: an input, or the result of an earlier step.
    pub args: Vec<u8>,
    /// Its constant.
    pub constant: Option<Constant>,
}

/// What a rule says of flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Flags {
    /// Both sides leave the same.
    Same,
    /// They differ: the condition register must be dead.
    Dead,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// How many inputs.
    pub inputs: u8,
    /// The code to be replaced.
    pub window: Vec<Step>,
    /// What replaces it; its last value is the result of the window. If there are no steps, the
    /// result is input 0.
    pub replacement: Vec<Step>,
    /// Bounds of the parameters in bits.
    pub widths: Vec<u32>,
    /// When it holds.
    pub condition: Condition,
    /// What it says of flags.
    pub flags: Flags,
    /// For parameters that break the condition, was it proved that the rule does not hold?
    pub weakest: bool,
    /// Was it proved that no other constants of the window will do than those that are always
    /// tried, whatever the replacement's are?
    pub only: bool,
}

/// The variables of a claim, and its formulas.
struct Claim {
    inputs: Vec<VarId>,
    flags: VarId,
    parameters: [VarId; PARAMETERS],
    differs: Term,
    condition: Term,
    bounds: Vec<Term>,
}

impl Claim {
    /// Formulas that cannot all hold if the rule holds.
    fn negation(&self) -> Vec<Term> {
        let mut all = self.bounds.clone();
        all.extend([self.condition, self.differs]);
        all
    }
}

impl Rule {
    /// Variables for the inputs and the flags before.
    fn state(&self, ops: &Ops, pool: &mut TermPool) -> (Vec<VarId>, VarId) {
        let inputs = (0..self.inputs).map(|i| pool.declare_var(&format!("input {i}"), ops.word));
        let inputs = inputs.collect();
        let width = ops.flags.map_or(Width::BOOL, |f| ops.pool.var_decl(f).width);
        (inputs, pool.declare_var("flags before", width))
    }

    fn claim(&self, ops: &Ops, pool: &mut TermPool) -> Claim {
        let word = ops.word;
        let (inputs, flags) = self.state(ops, pool);
        let parameters = ["p0", "p1"].map(|n| pool.declare_var(n, word));
        let terms = parameters.map(|v| pool.var(v));
        let state: Vec<Term> = inputs.iter().map(|v| pool.var(*v)).collect();
        let before = pool.var(flags);
        let constants = |pool: &mut TermPool, steps: &[Step]| -> Vec<Option<Term>> {
            let mut constant = |c: Constant| match c {
                Constant::Number(n) => pool.constant(word, u128::from(n)),
                Constant::Of(e) => e.term(pool, terms),
            };
            steps.iter().map(|s| s.constant.map(&mut constant)).collect()
        };
        let (own, other) = (constants(pool, &self.window), constants(pool, &self.replacement));
        let differs = self.differs(ops, pool, (&state, before), [&own, &other]);
        let condition = self.condition.term(pool, terms);
        // Parameters, and what the replacement makes of them, fit into the instructions.
        let mut narrow: Vec<(u32, Term)> = self.widths.iter().copied().zip(terms).collect();
        for s in &self.replacement {
            if let (Some(w), Some(Constant::Of(e))) = (ops.all[s.op].constant, s.constant) {
                narrow.push((w, e.term(pool, terms)));
            }
        }
        let bounds = narrow.into_iter().filter(|(w, _)| *w < word.bits()).map(|(w, t)| {
            let bound = pool.constant(word, 1 << w);
            pool.ult(t, bound)
        });
        let bounds = bounds.collect();
        Claim {
            inputs,
            flags,
            parameters,
            differs,
            condition,
            bounds,
        }
    }

    /// Do both sides leave something different, from these inputs and flags and with these
    /// constants of the steps of each side?
    fn differs(&self, ops: &Ops, pool: &mut TermPool, (inputs, before): (&[Term], Term), constants: [&[Option<Term>]; 2]) -> Term {
        let (a, af) = run(pool, ops, &self.window, inputs, before, constants[0]);
        let (b, bf) = run(pool, ops, &self.replacement, inputs, before, constants[1]);
        let mut differs = pool.ff();
        if let (Some(a), Some(b)) = (a, b) {
            differs = pool.ne(a, b);
        }
        if self.flags == Flags::Same {
            let d = pool.ne(af, bf);
            differs = pool.or(differs, d);
        }
        differs
    }

    /// Are all constants of the window numbers, at least one?
    #[must_use]
    pub fn has_numbers(&self) -> bool {
        self.widths.is_empty() && self.window.iter().any(|s| s.constant.is_some())
    }

    /// Does the rule fail for all constants of its window that are not always tried, whatever
    /// constants the instructions of the replacement have? False too if that is not proved.
    #[must_use]
    pub fn is_only(&self, ops: &Ops, limit: Duration) -> bool {
        self.has_numbers() && query::in_new_context(|| self.fails_for_others(ops, steps_for(limit)))
    }

    fn fails_for_others(&self, ops: &Ops, limit: Effort) -> bool {
        let (mut pool, word) = (TermPool::new(), ops.word);
        let (inputs, flags) = self.state(ops, &mut pool);
        let state: Vec<Term> = inputs.iter().map(|v| pool.var(*v)).collect();
        let before = pool.var(flags);
        // Each constant is a number that its instruction can hold; one of the window was not tried.
        let (mut free, mut query, mut others) = (Vec::new(), Vec::new(), Vec::new());
        let mut constants = |side: &str, steps: &[Step], pool: &mut TermPool| -> Vec<Option<Term>> {
            let mut one = |(i, s): (usize, &Step)| {
                let (bits, _) = ops.all[s.op].constant.zip(s.constant)?;
                let var = pool.declare_var(&format!("constant of {side} {i}"), word);
                let term = pool.var(var);
                free.push(var);
                if bits < word.bits() {
                    let bound = pool.constant(word, 1 << bits);
                    query.push(pool.ult(term, bound));
                }
                let own = pool.extract(bits - 1, 0, term);
                query.push(ops.all[s.op].holding(pool, own));
                if side == "window" {
                    let numbers = tried(ops, bits).into_iter().map(|n| pool.constant(word, n.into()));
                    let not = numbers.collect::<Vec<Term>>().into_iter().map(|n| pool.ne(term, n));
                    let not = not.collect::<Vec<Term>>();
                    others.push(pool.and_all(not));
                }
                Some(term)
            };
            steps.iter().enumerate().map(&mut one).collect()
        };
        let own = constants("window", &self.window, &mut pool);
        let other = constants("replacement", &self.replacement, &mut pool);
        query.push(pool.or_all(others));
        let differs = self.differs(ops, &mut pool, (&state, before), [&own, &other]);
        let state: Vec<VarId> = inputs.into_iter().chain([flags]).collect();
        // Plain states first: each rules out more than one that a solver picks.
        let sign = 1 << (word.bits() - 1);
        let mut states = Vec::new();
        for (n, x) in [0, u64::MAX, 1, sign, sign - 1, 0x5555_5555_5555_5555].into_iter().enumerate() {
            for others in [x, !x] {
                let mut values = vec![others; state.len()];
                values[0] = x;
                if let Some(flags) = values.last_mut().filter(|_| state.len() > 1) {
                    *flags = if n % 2 == 0 { 0 } else { u64::MAX };
                }
                states.push(values);
            }
        }
        let most = states.len() + 2 * MOST_STATES - 1;
        always_fails(&mut pool, query, (&free, &state), differs, (states, most), limit)
    }

    /// Formulas that cannot all hold if the rule holds, in a pool that may have others: parameters
    /// are within their bounds and meet the condition, and both sides leave something different.
    pub fn negation(&self, ops: &Ops, pool: &mut TermPool) -> Vec<Term> {
        self.claim(ops, pool).negation()
    }

    /// Proves the rule for all inputs, and all parameters within their bounds that meet the
    /// condition. A refutation has values of the inputs, in order, then the flags, then the
    /// parameters. The answer is the same whatever was proved before, and on a busy machine too:
    /// the limit is counted in steps.
    #[must_use]
    pub fn prove(&self, ops: &Ops, limit: Duration) -> Verdict<Vec<u64>> {
        let mut pool = TermPool::new();
        let c = self.claim(ops, &mut pool);
        let query = c.negation();
        if is_impossible(&pool, &query) == Some(true) {
            return Verdict::Proved;
        }
        let verdict = query::in_new_context(|| query::check(&pool, &query, steps_for(limit)));
        verdict.map(|m| {
            let vars = c.inputs.iter().chain([&c.flags]).chain(&c.parameters);
            vars.map(|v| m.var(*v) as u64).collect()
        })
    }

    /// Is the rule proved? Like [`Rule::prove`], without values if it is not.
    #[must_use]
    pub fn holds(&self, ops: &Ops, limit: Duration) -> bool {
        let mut pool = TermPool::new();
        let query = self.negation(ops, &mut pool);
        let plain = is_impossible(&pool, &query);
        plain.unwrap_or_else(|| query::in_new_context(|| query::check(&pool, &query, steps_for(limit))).is_proved())
    }

    /// Does the rule fail for each choice of parameters that breaks the condition, in one of these
    /// states or another one? False too if that is not proved; whatever was asked before, and on a
    /// busy machine too, the answer is the same: what a worker says is said again where shards are
    /// merged.
    #[must_use]
    pub fn is_weakest(&self, ops: &Ops, states: &[Vec<u64>], limit: Duration) -> bool {
        query::in_new_context(|| self.fails_elsewhere(ops, states, steps_for(limit)))
    }

    fn fails_elsewhere(&self, ops: &Ops, states: &[Vec<u64>], limit: Effort) -> bool {
        let mut pool = TermPool::new();
        let c = self.claim(ops, &mut pool);
        let broken = pool.not(c.condition);
        let mut query = c.bounds.clone();
        query.push(broken);
        let state: Vec<VarId> = c.inputs.iter().copied().chain([c.flags]).collect();
        always_fails(
            &mut pool,
            query,
            (&c.parameters, &state),
            c.differs,
            (states.to_vec(), MOST_STATES),
            limit,
        )
    }
}

/// Does each choice that meets a query fail in one of these states or another one? False too if
/// that is not decided with so many states. A state in which one choice fails rules out others as
/// well.
fn always_fails(
    pool: &mut TermPool,
    mut query: Vec<Term>,
    (choice, state): (&[VarId], &[VarId]),
    differs: Term,
    (mut states, most): (Vec<Vec<u64>>, usize),
    limit: Effort,
) -> bool {
    let mut asked = 0;
    while asked < most {
        for s in &states[asked..] {
            let differs = given(pool, differs, state.iter().zip(s));
            query.push(pool.not(differs));
        }
        asked = states.len();
        let chosen: Vec<u64> = match query::check(pool, &query, limit) {
            Verdict::Proved => return true,
            Verdict::Unknown(_) => return false,
            Verdict::Refuted(m) => choice.iter().map(|v| m.var(*v) as u64).collect(),
        };
        let differs = given(pool, differs, choice.iter().zip(&chosen));
        match query::check(pool, &[differs], limit) {
            Verdict::Refuted(m) => states.push(state.iter().map(|v| m.var(*v) as u64).collect()),
            Verdict::Proved | Verdict::Unknown(_) => return false,
        }
    }
    false
}

/// Is it plain that assertions cannot all hold, or that they can? Diagrams tell of most rules in a
/// fraction of the time that a solver takes to start.
fn is_impossible(pool: &TermPool, assertions: &[Term]) -> Option<bool> {
    if contradicts_itself(pool, assertions) {
        return Some(true);
    }
    match shared::satisfiable(pool, assertions, shared::NODES) {
        Some(can) => Some(!can),
        None => (polynomial::contradict(pool, assertions) || query::contradict_as_sums(pool, assertions)).then_some(true),
    }
}

/// A term with some of its variables given.
fn given<'a>(pool: &mut TermPool, t: Term, values: impl Iterator<Item = (&'a VarId, &'a u64)>) -> Term {
    let mut given: Vec<(VarId, Term)> = Vec::new();
    for (v, x) in values {
        let w = pool.var_decl(*v).width;
        given.push((*v, pool.constant(w, u128::from(*x) & w.mask())));
    }
    pool.substitute(t, &|v| given.iter().find(|(x, _)| *x == v).map(|(_, t)| *t))
}

/// The last value in a register, and the flags. Each step has its constant, as wide as registers.
fn run(pool: &mut TermPool, ops: &Ops, steps: &[Step], inputs: &[Term], before: Term, constants: &[Option<Term>]) -> (Option<Term>, Term) {
    let mut values: Vec<Option<Term>> = inputs.iter().map(|t| Some(*t)).collect();
    let mut flags = before;
    let mut result = if steps.is_empty() { inputs.first().copied() } else { None };
    for (s, constant) in steps.iter().zip(constants) {
        let op = &ops.all[s.op];
        let mut given: Vec<(String, Term)> = Vec::new();
        for (v, a) in ops.operands.iter().zip(&s.args) {
            // A rule uses values that are there.
            if let Some(Some(t)) = values.get(usize::from(*a)) {
                given.push((ops.pool.var_name(*v).to_string(), *t));
            }
        }
        if let (Some(w), Some(word)) = (op.constant, *constant) {
            let v = ops.constants[&w];
            given.push((ops.pool.var_name(v).to_string(), pool.extract(w - 1, 0, word)));
        }
        if let Some(v) = ops.flags {
            given.push((ops.pool.var_name(v).to_string(), flags));
        }
        let mut roots = vec![op.value];
        roots.extend(op.flags.as_ref().map(|f| f.0));
        let own = ops.pool.rebuild_all(&roots, pool);
        let named: Vec<(Option<VarId>, Term)> = given.iter().map(|(n, t)| (pool.find_var(n), *t)).collect();
        let now = pool.substitute_all(&own, &|v| named.iter().find(|(x, _)| *x == Some(v)).map(|(_, t)| *t));
        values.push(op.register.then_some(now[0]));
        if op.register {
            result = Some(now[0]);
        }
        if op.flags.is_some() {
            flags = now[now.len() - 1];
        }
    }
    (result, flags)
}
