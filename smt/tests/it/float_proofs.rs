//! Float formulas are equal to Z3's theory of floating point, for all operands, in all roundings.
//!
//! Ignored by default, because it takes minutes the first time; what was proved is remembered by
//! the text of the question and the version of Z3 (`target/tmp/float-proofs`, or the file that
//! `FLOAT_PROOFS_CACHE` names):
//!
//! ```sh
//! cargo test --release -p isamorph-smt --test it float_proofs:: -- --ignored --nocapture
//! ```
//!
//! `FLOAT_PROOFS=fma` in the environment takes the claims with this in their name.

mod claims;
mod parts;
mod verdicts;

use std::path::PathBuf;
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use claims::Claim;
use isamorph_core::float::{Denormals, Mode, Rounding};
use isamorph_core::formula::{TermPool, Width};
use isamorph_smt::z3_version;
use rayon::prelude::*;
use verdicts::{Verdicts, fingerprint};
use z3::{SatResult, Tactic};

/// Time for each part.
const LIMIT: Duration = Duration::from_secs(600);

/// Asks Z3 whether the assertions of a script contradict each other.
fn ask(script: &str) -> SatResult {
    let steps = [
        "fpa2bv",
        "simplify",
        "propagate-values",
        "solve-eqs",
        "simplify",
        "bit-blast",
        "sat",
    ];
    let strategy = steps
        .into_iter()
        .fold(Tactic::new("simplify"), |before, next| before.and_then(&Tactic::new(next)));
    let solver = strategy.solver();
    let mut params = z3::Params::new();
    params.set_u32("timeout", LIMIT.as_millis() as u32);
    solver.set_params(&params);
    solver.from_string(script);
    assert!(!solver.get_assertions().is_empty(), "Z3 does not read:\n{script}");
    solver.check()
}

/// How long this thread has run, on whatever processor; on systems that do not tell, how long it
/// has been since some moment.
fn processor_time() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = statistics.split(' ').next().and_then(|n| n.parse().ok());
    nanoseconds.map_or_else(|| BEGIN.elapsed(), Duration::from_nanos)
}

/// What became of a claim.
#[derive(Default)]
struct Outcome {
    parts: usize,
    remembered: usize,
    milliseconds: u64,
    longest: u64,
    open: Vec<String>,
}

#[test]
#[ignore = "takes minutes the first time"]
fn formulas_equal_the_theory_of_floating_point() {
    let filter = std::env::var("FLOAT_PROOFS").unwrap_or_default();
    let file = std::env::var_os("FLOAT_PROOFS_CACHE")
        .map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("float-proofs"), PathBuf::from);
    let known = Mutex::new(Verdicts::open(&file).expect("the file of earlier proofs is readable"));
    let version = z3_version();
    let start = Instant::now();
    let claims: Vec<Claim> = claims::all().into_iter().filter(|c| c.name.contains(&filter)).collect();
    assert!(!claims.is_empty(), "no claim is named {filter}");
    let mut failed = Vec::new();
    for claim in &claims {
        let begun = Instant::now();
        let outcomes: Vec<Outcome> = parts::parts(claim)
            .into_par_iter()
            .map(|part| {
                let key = fingerprint(version, &part.script);
                let remembered = known.lock().expect("no panic").time(key);
                let started = processor_time();
                let result = if remembered.is_some() {
                    SatResult::Unsat
                } else {
                    ask(&part.script)
                };
                let time = remembered.unwrap_or_else(|| (processor_time() - started).as_millis() as u64);
                let mut open = Vec::new();
                if result == SatResult::Unsat {
                    known.lock().expect("no panic").insert(key, time);
                } else {
                    open.push(format!("{}, {}: {result:?}", claim.name, part.name));
                }
                Outcome {
                    parts: 1,
                    remembered: usize::from(remembered.is_some()),
                    milliseconds: time,
                    longest: time,
                    open,
                }
            })
            .collect();
        let all = outcomes.into_iter().fold(Outcome::default(), |a, b| Outcome {
            parts: a.parts + b.parts,
            remembered: a.remembered + b.remembered,
            milliseconds: a.milliseconds + b.milliseconds,
            longest: a.longest.max(b.longest),
            open: [a.open, b.open].concat(),
        });
        let seconds = |ms: u64| ms as f64 / 1000.0;
        println!(
            "{:48} {} parts, {} remembered, {:.1} s of processor time, longest {:.1} s, {:.1} s by the clock{}",
            claim.name,
            all.parts,
            all.remembered,
            seconds(all.milliseconds),
            seconds(all.longest),
            begun.elapsed().as_secs_f64(),
            if all.open.is_empty() { "" } else { ": NOT PROVED" },
        );
        failed.extend(all.open);
        known.lock().expect("no panic").save().expect("the file of proofs is writable");
    }
    println!("{} claims in {:.1} s", claims.len(), start.elapsed().as_secs_f64());
    assert!(failed.is_empty(), "{failed:#?}");
}

/// The proofs are about formulas whose rounding is a variable. Put in a constant, and what comes
/// out is the very formula of that rounding: so the claims hold for those that instruction sets
/// use.
#[test]
fn formulas_of_one_rounding_are_instances_of_those_proved() {
    let roundings = [(Rounding::Nearest, 0), (Rounding::Down, 1), (Rounding::Up, 2), (Rounding::Zero, 3)];
    for claim in claims::all() {
        for (fixed, code) in roundings {
            let mut pool = TermPool::new();
            let code = pool.constant(Width::new(2).expect("a width"), code);
            let operands = if claim.flushed { Denormals::Flush } else { Denormals::Keep };
            let mode = |rounding| Mode {
                rounding,
                operands,
                ..Mode::default()
            };
            let instance = claim.formula(&mut pool, mode(Rounding::Coded(code)));
            let direct = claim.formula(&mut pool, mode(fixed));
            assert_eq!(instance, direct, "{} {fixed:?}", claim.name);
        }
    }
}

/// A small claim in full: what the long test does, with nothing remembered.
#[test]
fn comparisons_of_halves_are_those_of_the_theory() {
    for claim in claims::all()
        .iter()
        .filter(|c| ["half eq", "half lt", "half le"].contains(&c.name.as_str()))
    {
        for part in parts::parts(claim) {
            assert_eq!(ask(&part.script), SatResult::Unsat, "{}, {}", claim.name, part.name);
        }
    }
}

/// What is refuted must be refuted: claims with another rounding, in each way of cutting them.
#[test]
fn wrong_roundings_are_found() {
    for name in ["single to half", "half mul", "half fma"] {
        let claim = claims::all()
            .into_iter()
            .find(|c| c.name == name)
            .expect("a claim")
            .with_wrong_rounding();
        // Parts about terms that became variables hold or do not, whatever the rounding; those
        // about numbers must fail.
        let about = |name: &str| ["all operands", "numbers", "exponents 3 apart"].contains(&name);
        let parts: Vec<_> = parts::parts(&claim).into_iter().filter(|p| about(&p.name)).collect();
        assert_eq!(parts.len(), 1);
        assert_eq!(ask(&parts[0].script), SatResult::Sat, "{name}");
    }
}

/// The file of proofs holds what was put in, and forgets what is damaged.
#[test]
fn proofs_are_remembered_and_damage_is_forgotten() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("float-proofs-test-{}", std::process::id()));
    let mut known = Verdicts::open(&file).expect("nothing yet");
    let keys = [fingerprint("5", "a"), fingerprint("5", "b"), fingerprint("6", "a")];
    known.insert(keys[0], 7);
    known.insert(keys[1], 9);
    known.save().expect("writable");
    let again = Verdicts::open(&file).expect("readable");
    assert_eq!(keys.map(|k| again.time(k)), [Some(7), Some(9), None]);
    let text = std::fs::read_to_string(&file).expect("text");
    std::fs::write(&file, &text[..text.len() - 30]).expect("writable");
    let damaged = Verdicts::open(&file).expect("readable");
    assert_eq!(keys.iter().filter(|k| damaged.time(**k).is_some()).count(), 1);
    std::fs::remove_file(&file).expect("removed");
}
