//! Float formulas are equal to Z3's theory of floating point, for all inputs.
//!
//! Ignored by default: `cargo test --release -p isamorph-smt --test float_proofs -- --ignored --nocapture` proves each claim
//! and prints how long that took. `FLOAT_PROOFS=add` in the environment takes those with this in their name.

use std::time::{Duration, Instant};

use isamorph_core::float::{self, Choice, Format, Mode, Rounding};
use isamorph_core::formula::{Pool, Term, Width, write_script};
use rayon::prelude::*;
use z3::{SatResult, Solver};

/// Time for each claim.
const LIMIT: Duration = Duration::from_secs(900);

const ROUNDINGS: [(Rounding, &str); 4] = [
    (Rounding::Nearest, "RNE"),
    (Rounding::Zero, "RTZ"),
    (Rounding::Down, "RTN"),
    (Rounding::Up, "RTP"),
];

/// Builds a formula from its operands.
type Build = Box<dyn Fn(&mut Pool, &[Term]) -> Term + Sync + Send>;

/// A claim about a formula `|r|` of inputs `|x|`, `|y|`, `|z|` of one width.
struct Claim {
    name: String,
    inputs: u32,
    arity: usize,
    build: Build,
    claim: String,
}

fn width(bits: u32) -> Width {
    Width::new(bits).expect("a width")
}

/// The number that bits stand for.
fn number(f: Format, bits: &str) -> String {
    format!("((_ to_fp {} {}) {bits})", f.exponent, f.fraction + 1)
}

/// The formula is this number, or the one NaN.
fn is(f: Format, theirs: &str) -> String {
    let r = number(f, "|r|");
    let nan = format!("(_ bv{} {})", f.quiet_nan(), f.width());
    format!("(and (= {r} {theirs}) (=> (fp.isNaN {r}) (= |r| {nan})))")
}

fn script(c: &Claim) -> String {
    let mut pool = Pool::new();
    let inputs: Vec<Term> = ["x", "y", "z"][..c.arity]
        .iter()
        .map(|n| {
            let v = pool.declare_var(n, width(c.inputs));
            pool.var(v)
        })
        .collect();
    let term = (c.build)(&mut pool, &inputs);
    // A truth value is shown as a number, so that the claim need not know its sort.
    let wide = width(pool.width(term).bits().max(8));
    let term = pool.zext(term, wide);
    let r = pool.declare_var("r", wide);
    let r = pool.var(r);
    let same = pool.eq(r, term);
    let mut out = Vec::new();
    write_script(&pool, &[same], "", &mut out).expect("memory takes all");
    let text = String::from_utf8(out).expect("text");
    let body: String = text
        .lines()
        .filter(|l| !l.starts_with("(set-logic") && !l.starts_with("(check-sat)") && !l.starts_with("(get-model)"))
        .map(|l| format!("{l}\n"))
        .collect();
    format!("{body}(assert (not {}))\n", c.claim)
}

fn prove(c: &Claim) -> (SatResult, Duration) {
    let start = Instant::now();
    let solver = Solver::new_for_logic("QF_BVFP").expect("Z3 knows this logic");
    let mut params = z3::Params::new();
    params.set_u32("timeout", LIMIT.as_millis() as u32);
    solver.set_params(&params);
    let script = script(c);
    solver.from_string(script.as_str());
    assert_eq!(solver.get_assertions().len(), 2, "Z3 does not read:\n{script}");
    (solver.check(), start.elapsed())
}

fn claims() -> Vec<Claim> {
    let f = Format::HALF;
    let (x, y, z) = (number(f, "|x|"), number(f, "|y|"), number(f, "|z|"));
    let mut all = Vec::new();
    let mut add = |name: String, inputs, arity, claim, build: Build| {
        all.push(Claim {
            name,
            inputs,
            arity,
            build,
            claim,
        });
    };
    let m = Mode::default();
    add(
        "eq".into(),
        16,
        2,
        format!("(= (= |r| #x01) (fp.eq {x} {y}))"),
        Box::new(move |p, v| float::eq(p, f, m, v[0], v[1])),
    );
    add(
        "lt".into(),
        16,
        2,
        format!("(= (= |r| #x01) (fp.lt {x} {y}))"),
        Box::new(move |p, v| float::lt(p, f, m, v[0], v[1])),
    );
    add(
        "le".into(),
        16,
        2,
        format!("(= (= |r| #x01) (fp.leq {x} {y}))"),
        Box::new(move |p, v| float::le(p, f, m, v[0], v[1])),
    );
    // Of two zeros the theory takes either.
    let zeros = format!("(and (fp.isZero {x}) (fp.isZero {y}))");
    let choice = Choice {
        number_over_nan: true,
        ..Choice::default()
    };
    add(
        "min".into(),
        16,
        2,
        format!("(or {zeros} {})", is(f, &format!("(fp.min {x} {y})"))),
        Box::new(move |p, v| float::min(p, f, m, choice, v[0], v[1])),
    );
    add(
        "max".into(),
        16,
        2,
        format!("(or {zeros} {})", is(f, &format!("(fp.max {x} {y})"))),
        Box::new(move |p, v| float::max(p, f, m, choice, v[0], v[1])),
    );
    let s = Format::SINGLE;
    for (rounding, name) in ROUNDINGS {
        let m = Mode { rounding, ..m };
        add(
            format!("half to single {name}"),
            16,
            1,
            is(s, &format!("((_ to_fp 8 24) {name} {x})")),
            Box::new(move |p, v| float::convert(p, f, s, m, v[0])),
        );
        add(
            format!("single to half {name}"),
            32,
            1,
            is(f, &format!("((_ to_fp 5 11) {name} {})", number(s, "|x|"))),
            Box::new(move |p, v| float::convert(p, s, f, m, v[0])),
        );
        add(
            format!("signed to half {name}"),
            16,
            1,
            is(f, &format!("((_ to_fp 5 11) {name} |x|)")),
            Box::new(move |p, v| float::from_signed(p, f, m, v[0])),
        );
        add(
            format!("unsigned to half {name}"),
            16,
            1,
            is(f, &format!("((_ to_fp_unsigned 5 11) {name} |x|)")),
            Box::new(move |p, v| float::from_unsigned(p, f, m, v[0])),
        );
        add(
            format!("add {name}"),
            16,
            2,
            is(f, &format!("(fp.add {name} {x} {y})")),
            Box::new(move |p, v| float::add(p, f, m, v[0], v[1])),
        );
        add(
            format!("sub {name}"),
            16,
            2,
            is(f, &format!("(fp.sub {name} {x} {y})")),
            Box::new(move |p, v| float::sub(p, f, m, v[0], v[1])),
        );
        add(
            format!("mul {name}"),
            16,
            2,
            is(f, &format!("(fp.mul {name} {x} {y})")),
            Box::new(move |p, v| float::mul(p, f, m, v[0], v[1])),
        );
        add(
            format!("fma {name}"),
            16,
            3,
            is(f, &format!("(fp.fma {name} {x} {y} {z})")),
            Box::new(move |p, v| float::fma(p, f, m, v[0], v[1], v[2])),
        );
    }
    all
}

#[test]
#[ignore = "takes long"]
fn half_formulas_equal_the_theory_of_floating_point() {
    let filter = std::env::var("FLOAT_PROOFS").unwrap_or_default();
    let chosen: Vec<Claim> = claims().into_iter().filter(|c| c.name.contains(&filter)).collect();
    let failed: Vec<String> = chosen
        .par_iter()
        .filter_map(|c| {
            let (result, time) = prove(c);
            println!("{:20} {result:?} {:.1} s", c.name, time.as_secs_f64());
            (result != SatResult::Unsat).then(|| format!("{}: {result:?}", c.name))
        })
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

/// What is refuted must be refuted: a claim that confuses two roundings.
#[test]
fn a_wrong_rounding_is_found() {
    let f = Format::HALF;
    let wrong = Claim {
        name: "half to single and back, wrong".into(),
        inputs: 32,
        arity: 1,
        build: Box::new(move |p, v| float::convert(p, Format::SINGLE, f, Mode::default(), v[0])),
        claim: is(f, &format!("((_ to_fp 5 11) RTZ {})", number(Format::SINGLE, "|x|"))),
    };
    assert_eq!(prove(&wrong).0, SatResult::Sat);
}
