//! The laws that tie formulas to Z3: evaluation, simplification, lowering and
//! the SMT-LIB text mean the same.

use std::time::Duration;

use isamorph_core::formula::sample::{self, World};
use isamorph_core::formula::{Dependence, Env, Evaluator, FnId, Node, SpaceId, Term, TermPool, VarId, Width, write_script};
use isamorph_core::oracle::Random;
use isamorph_smt::Verdict;
use isamorph_smt::solver::query::{check, solve};
use isamorph_smt::solver::unit_propagation::contradicts_itself;
use proptest::prelude::*;
use rayon::prelude::*;
use z3::{SatResult, Solver};

const LIMIT: Duration = Duration::from_secs(5);

/// Assertions that tie everything free in a term to its value in a world.
fn fix_inputs(pool: &mut TermPool, t: Term, world: &mut World) -> Vec<Term> {
    let free: Vec<Term> = pool
        .reachable(&[t])
        .into_iter()
        .filter(|&t| matches!(pool.node(t), Node::Var(_) | Node::Read(..) | Node::Call(..)))
        .collect();
    let mut assertions = Vec::new();
    for t in free {
        let value = pool.eval(t, world);
        let node = pool.node(t).clone();
        // Reads and calls are fixed at constants, so that nothing but the term
        // itself depends on the operations in it.
        let place = match node {
            Node::Read(space, addr) => {
                let (value, width) = (pool.eval(addr, world), pool.width(addr));
                let addr = pool.constant(width, value);
                pool.read(space, addr)
            }
            Node::Call(function, arguments) => {
                let arguments: Vec<Term> = arguments
                    .iter()
                    .map(|&a| {
                        let (value, width) = (pool.eval(a, world), pool.width(a));
                        pool.constant(width, value)
                    })
                    .collect();
                pool.call(function, &arguments)
            }
            _ => t,
        };
        let value = pool.constant(pool.width(t), value);
        assertions.push(pool.eq(place, value));
    }
    assertions
}

/// The value of a term in a world, as Z3 sees it; nothing if Z3 takes too long.
fn value_in_z3(pool: &mut TermPool, t: Term, seed: u64) -> Option<u128> {
    let mut assertions = fix_inputs(pool, t, &mut World::new(seed));
    let result = pool.declare_var("result", pool.width(t));
    let result_term = pool.var(result);
    assertions.push(pool.eq(result_term, t));
    match check(pool, &assertions, LIMIT) {
        Verdict::Refuted(model) => Some(model.var(result)),
        Verdict::Proved => panic!("a term without a value: {}", pool.display(t)),
        Verdict::Unknown(reason) if reason.contains("model") => panic!("{reason}"),
        Verdict::Unknown(_) => None,
    }
}

/// What Z3 says about a script.
fn verdict_of_script(script: &[u8], assertions: usize) -> SatResult {
    let solver = Solver::new();
    let mut params = z3::Params::new();
    params.set_u32("timeout", 5000);
    solver.set_params(&params);
    solver.from_string(script);
    assert_eq!(solver.get_assertions().len(), assertions, "{}", String::from_utf8_lossy(script));
    solver.check()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn evaluation_simplification_and_z3_agree(
        choices in prop::collection::vec(any::<u32>(), 1..30),
        seed in any::<u64>(),
    ) {
        let mut raw = TermPool::raw();
        let t = sample::grow(&mut raw, &choices);
        let mut pool = TermPool::new();
        sample::declare(&mut pool);
        let simple = raw.rebuild(t, &mut pool);
        let expected = raw.eval(t, &mut World::new(seed));
        prop_assert_eq!(pool.eval(simple, &mut World::new(seed)), expected);
        for (pool, t) in [(&mut raw, t), (&mut pool, simple)] {
            if let Some(found) = value_in_z3(pool, t, seed) {
                prop_assert_eq!(found, expected, "{}", pool.display(t));
            }
        }
    }

    #[test]
    fn a_script_has_the_verdict_of_the_formula(
        choices in prop::collection::vec(any::<u32>(), 1..15),
        seed in any::<u64>(),
        simplify in any::<bool>(),
    ) {
        let mut raw = TermPool::raw();
        let t = sample::grow(&mut raw, &choices);
        let mut pool = if simplify { TermPool::new() } else { TermPool::raw() };
        sample::declare(&mut pool);
        let t = raw.rebuild(t, &mut pool);
        let value = sample::corner(pool.width(t), seed);
        let value = pool.constant(pool.width(t), value);
        let claim = pool.eq(t, value);
        let mut script = Vec::new();
        write_script(&pool, &[claim], "a random formula", &mut script).unwrap();
        let from_script = verdict_of_script(&script, 1);
        match check(&pool, &[claim], LIMIT) {
            Verdict::Refuted(_) => prop_assert_ne!(from_script, SatResult::Unsat),
            Verdict::Proved => prop_assert_ne!(from_script, SatResult::Sat),
            Verdict::Unknown(reason) => prop_assert!(!reason.contains("model"), "{}", reason),
        }
    }
}

/// Four variables and their values, the first in the lowest bit.
struct Assigned([VarId; 4], u128);

impl Env for Assigned {
    fn var(&mut self, id: VarId) -> u128 {
        self.0.iter().position(|v| *v == id).map_or(0, |n| self.1 >> n & 1)
    }
    fn read(&mut self, _: SpaceId, _: u128) -> u128 {
        unreachable!("no space is declared")
    }
    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        unreachable!("no function is declared")
    }
}

/// Conditions over four variables, as `choices` say: each joins two that are there.
fn conditions(pool: &mut TermPool, choices: &[u32]) -> Vec<Term> {
    let mut all: Vec<Term> = ["a", "b", "c", "d"]
        .map(|n| pool.declare_var(n, Width::of(1)))
        .map(|v| pool.var(v))
        .into();
    for &choice in choices {
        let pick = |shift: u32| all[(choice >> shift) as usize % all.len()];
        let (x, y) = (pick(4), pick(16));
        let x = if choice & 4 == 0 { x } else { pool.not(x) };
        all.push(match choice & 3 {
            0 | 1 => pool.or(x, y),
            2 => pool.and(x, y),
            _ => pool.not(y),
        });
    }
    all
}

#[test]
fn conditions_that_contradict_themselves_hold_nowhere() {
    let mut random = Random(23);
    let (mut found, mut missed) = (0, 0);
    for round in 0..4000 {
        let mut pool = if round % 2 == 0 { TermPool::raw() } else { TermPool::new() };
        let choices: Vec<u32> = (0..random.number() % 20).map(|_| random.number() as u32).collect();
        let all = conditions(&mut pool, &choices);
        let question: Vec<Term> = (0..1 + random.number() % 6)
            .map(|_| all[random.number() as usize % all.len()])
            .collect();
        let vars = ["a", "b", "c", "d"].map(|n| pool.find_var(n).expect("declared"));
        let holds = (0..16u128).any(|values| {
            let mut env = Assigned(vars, values);
            question.iter().all(|t| pool.eval(*t, &mut env) == 1)
        });
        let contradiction = contradicts_itself(&pool, &question);
        assert!(!(contradiction && holds), "{choices:?} {question:?}");
        found += usize::from(contradiction);
        missed += usize::from(!contradiction && !holds);
    }
    assert!(found > 300 && found > 3 * missed, "{found} found, {missed} missed");
}

#[test]
fn a_counterexample_replays() {
    let mut pool = TermPool::new();
    let registers = pool.declare_space("registers", Width::of(5), Width::of(32));
    let rcp = pool.declare_fn("rcp", &[Width::of(32)], Width::of(32));
    let x = pool.declare_var("x", Width::of(5));
    let x = pool.var(x);
    let seven = pool.constant(Width::of(5), 7);
    let (a, b) = (pool.read(registers, x), pool.read(registers, seven));
    let (fa, fb) = (pool.call(rcp, &[a]), pool.call(rcp, &[b]));
    let claims = [pool.ne(fa, fb), pool.ult(b, a)];
    let Verdict::Refuted(mut model) = check(&pool, &claims, LIMIT) else {
        panic!("it can hold")
    };
    let x_value = pool.eval(x, &mut model);
    assert_ne!(x_value, 7);
    assert!(model.read(registers, x_value) > model.read(registers, 7));
    let mut evaluator = Evaluator::new(&pool, &mut model);
    assert!(claims.iter().all(|&t| evaluator.eval(t) == 1));
}

#[test]
fn functions_of_equal_arguments_are_equal() {
    let mut pool = TermPool::new();
    let rcp = pool.declare_fn("rcp", &[Width::of(32)], Width::of(32));
    let (x, y) = (pool.declare_var("x", Width::of(32)), pool.declare_var("y", Width::of(32)));
    let (x, y) = (pool.var(x), pool.var(y));
    let (fx, fy) = (pool.call(rcp, &[x]), pool.call(rcp, &[y]));
    let claims = [pool.eq(x, y), pool.ne(fx, fy)];
    assert!(matches!(check(&pool, &claims, LIMIT), Verdict::Proved));
}

#[test]
fn plain_verdicts_need_no_solver() {
    let mut pool = TermPool::new();
    let x = pool.declare_var("x", Width::of(8));
    let x = pool.var(x);
    let (tt, ff, odd) = (pool.tt(), pool.ff(), pool.bit(0, x));
    let even = pool.not(odd);
    for (assertions, unsat) in [(vec![], false), (vec![tt], false), (vec![odd, ff], true), (vec![odd, even], true)] {
        let answer = solve(&pool, &assertions, LIMIT);
        assert!(answer.by_simplification());
        assert_eq!(matches!(answer.verdict, Verdict::Proved), unsat);
    }
    assert!(!solve(&pool, &[odd], LIMIT).by_simplification());
}

/// The product of two numbers of 32 bits, put together from products of halves.
fn hard_claim(pool: &mut TermPool) -> Term {
    let w = Width::of(64);
    let halves = ["a", "b", "c", "d"].map(|name| {
        let id = pool.declare_var(name, Width::of(16));
        let t = pool.var(id);
        pool.zext(t, w)
    });
    let [a, b, c, d] = halves;
    let sixteen = pool.constant(w, 16);
    let mut join = |hi, lo| {
        let hi = pool.shl(hi, sixteen);
        pool.add(hi, lo)
    };
    let (x, y) = (join(a, b), join(c, d));
    let whole = pool.mul(x, y);
    let (ac, ad, bc, bd) = (pool.mul(a, c), pool.mul(a, d), pool.mul(b, c), pool.mul(b, d));
    let middle = pool.add(ad, bc);
    let mut parts = pool.shl(ac, sixteen);
    parts = pool.add(parts, middle);
    parts = pool.shl(parts, sixteen);
    parts = pool.add(parts, bd);
    pool.ne(whole, parts)
}

#[test]
fn a_time_limit_gives_unknown() {
    let mut pool = TermPool::new();
    let claim = hard_claim(&mut pool);
    let answer = solve(&pool, &[claim], Duration::from_millis(300));
    assert!(matches!(answer.verdict, Verdict::Unknown(_)), "{answer:?}");
    assert!(answer.elapsed < Duration::from_secs(5), "{:?}", answer.elapsed);
}

#[test]
fn queries_run_in_parallel() {
    let mut pool = TermPool::new();
    let w = Width::of(16);
    let x = pool.declare_var("x", w);
    let x_term = pool.var(x);
    let three = pool.constant(w, 3);
    let triple = pool.mul(x_term, three);
    let claims: Vec<Term> = (0..200)
        .map(|value| {
            let value = pool.constant(w, value);
            pool.eq(triple, value)
        })
        .collect();
    claims.par_iter().enumerate().for_each(|(value, &claim)| {
        let Verdict::Refuted(model) = check(&pool, &[claim], LIMIT) else {
            panic!("3 is invertible")
        };
        assert_eq!(model.var(x) * 3 % 0x10000, value as u128);
    });
}

/// Is there, for Z3, a choice of some variables that changes a term without reads and calls? All
/// others are as in a world.
fn changes_in_z3(pool: &mut TermPool, t: Term, unspecified: &[VarId], seed: u64) -> Verdict<isamorph_smt::solver::query::Model> {
    let mut world = World::new(seed);
    let (mut fixed, mut other) = (Vec::new(), Vec::new());
    for v in pool.free_vars(t) {
        let width = pool.var_decl(v).width;
        if unspecified.contains(&v) {
            let renamed = pool.declare_var(&format!("other {}", pool.var_name(v)), width);
            other.push((v, pool.var(renamed)));
        } else {
            let value = world.var(v) & width.mask();
            fixed.push((v, pool.constant(width, value)));
        }
    }
    let given = |list: &[(VarId, Term)], v: VarId| list.iter().find(|(x, _)| *x == v).map(|(_, t)| *t);
    let one = pool.substitute(t, &|v| given(&fixed, v));
    let two = pool.substitute(one, &|v| given(&other, v));
    let differ = pool.ne(one, two);
    check(pool, &[differ], LIMIT)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// A value is unspecified exactly if some choice of the unspecified variables changes it.
    #[test]
    fn what_is_unspecified_is_what_z3_finds_a_choice_for(
        choices in prop::collection::vec(any::<u32>(), 1..14),
        wide in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let mut pool = TermPool::raw();
        let t = sample::grow(&mut pool, &choices);
        let plain = pool.reachable(&[t]).into_iter().all(|t| !matches!(pool.node(t), Node::Read(..) | Node::Call(..)));
        prop_assume!(plain);
        let names: &[&str] = if wide { &["x5", "y6", "x8", "y9"] } else { &["x0", "y0", "x1", "y1", "x2", "x3"] };
        let unspecified: Vec<VarId> = names.iter().map(|n| pool.find_var(n).expect("declared")).collect();
        let found = pool.dependence(t, &mut World::new(seed), |v| unspecified.contains(&v));
        match (found, changes_in_z3(&mut pool, t, &unspecified, seed)) {
            (_, Verdict::Unknown(_)) => {}
            (Dependence::Specified(_), truth) => prop_assert!(matches!(truth, Verdict::Proved), "{}", pool.display(t)),
            (Dependence::Unspecified(..), truth) => prop_assert!(matches!(truth, Verdict::Refuted(_)), "{}", pool.display(t)),
            (Dependence::Undecided, _) => prop_assert!(wide, "few bits are tried in every combination: {}", pool.display(t)),
        }
    }
}
