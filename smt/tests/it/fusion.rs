//! Fusion: two instructions become one whose formula has both effects.

use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{Engine, Lane, Layout, Mask, Models, Place, Reference, Registers, Sparse};
use isamorph_core::oracle::Random;
use isamorph_core::text::to_text;
use isamorph_smt::ops::usual;
use isamorph_smt::optimize::{Limits, flattened, optimize};
use proptest::prelude::*;

use crate::facts::{code, spec};
use crate::optimize::rewritten;

/// Begins a program of sgx543 whose repeats move by one step.
const STEPS: &str = "smlsi.nosched 1, 1, 1, 1, limits 0, 0, 0";
const END: &str = "nop.end";

/// What becomes of lines, and the names of the steps.
fn becomes(set: &InstructionSet, texts: &[&str], expected: &[&str]) {
    let (new, o) = rewritten(set, texts, &[]);
    assert_eq!(new, expected, "{:?}", o.steps.iter().map(|s| s.rule).collect::<Vec<_>>());
}

fn sgx543() -> InstructionSet {
    InstructionSet::builtin("sgx543").expect("built in")
}

#[test]
fn moves_of_neighbours_become_runs_of_one() {
    let moves = [
        "mov.f32.skipinv.nosched o4.xy--, pa4.xyzw",
        "mov.f32.skipinv.nosched o6.xy--, pa6.xyzw",
        "mov.f32.skipinv.nosched o8.xy--, pa8.xyzw",
    ];
    let set = sgx543();
    let texts = [STEPS, moves[0], moves[1], moves[2], END];
    becomes(&set, &texts, &[STEPS, "mov.f32.skipinv.nosched.repeat3 o4.xy--, pa4.xyzw", END]);
    // Where it is not known by how much a run moves, they stay.
    let (new, _) = rewritten(&set, &[moves[0], moves[1], END], &[]);
    assert_eq!(new.len(), 3, "{new:?}");
    // Sources move by two steps: then these are no neighbours, and others are.
    let far = "smlsi.nosched 1, 1, 2, 1, limits 0, 0, 0";
    let (new, _) = rewritten(&set, &[far, moves[0], moves[1], END], &[]);
    assert!(new.iter().all(|t| !t.contains("repeat2 o4.xy--, pa4.xyzw")), "{new:?}");
}

#[test]
fn independent_operations_become_a_dual_instruction() {
    let set = usual::put_in(&sgx543());
    let texts = [
        "mul.f32.skipinv.nosched i0.xyz-, pa0.xyzw, i0.xyzw",
        "mov.f32.skipinv.nosched o0.xy--, i1.xyzw",
        END,
    ];
    let (new, o) = rewritten(&set, &texts, &[]);
    assert!(new.len() == 2 && new[0].contains(" + "), "{new:?}");
    assert!(o.steps.iter().any(|s| s.rule == "one for two" && !s.obligations.is_empty()));
    // The second reads what the first leaves.
    let (new, _) = rewritten(&set, &[texts[0], "mov.f32.skipinv.nosched o0.xy--, i0.xyzw", END], &[]);
    assert_eq!(new.len(), 3, "{new:?}");
}

#[test]
fn swizzles_and_masks_are_folded() {
    let set = usual::put_in(&sgx543());
    let texts = [
        "mul.f32.skipinv.nosched r20.x---, r14.xyzw, r6.xyzw",
        "mov.f32.skipinv.nosched r40.xy--, r8.xyzw",
        "mul.f32.skipinv.nosched r20.-y--, r14.xyzw, r6.xyzw",
        END,
    ];
    becomes(
        &set,
        &texts,
        &[
            "mov.f32.skipinv.nosched r40.xy--, r8.xyzw",
            "mul.f32.skipinv.nosched r20.xy--, r14.xyzw, r6.xyzw",
            END,
        ],
    );
    let texts = [
        "mov.f32.skipinv.nosched r4.xy--, r8.yyyy",
        "mul.f32.skipinv.nosched r12.xy--, r4.xyzw, r6.xyzw",
        "mul.f32.skipinv.nosched r4.xy--, r14.xyzw, r6.xyzw",
        END,
    ];
    let (new, _) = rewritten(&set, &texts, &[]);
    assert_eq!(new.len(), 3, "{new:?}");
}

/// Keeps some registers of the toy, and ends its program.
fn kept() -> Vec<String> {
    let stores = (0..7).map(|n| format!("st {}, v{n}", n + 4));
    stores.chain(["stop".to_string()]).collect()
}

fn dual() -> InstructionSet {
    spec("smt/tests/it/support/dual.isa")
}

#[test]
fn a_machine_that_nothing_in_rust_knows_pairs_and_repeats() {
    let set = dual();
    let becomes = |texts: &[&str], expected: &[&str]| {
        let kept = kept();
        let end: Vec<&str> = kept.iter().map(String::as_str).collect();
        let (new, o) = rewritten(&set, &[texts, &end].concat(), &[]);
        // Which factor comes first is left to the solver.
        let sorted = |t: &str| {
            let mut words: Vec<String> = t.split([' ', ',']).map(str::to_string).collect();
            words.sort();
            words
        };
        let words = |all: &[&str]| all.iter().map(|t| sorted(t)).collect::<Vec<_>>();
        let new: Vec<&str> = new.iter().map(String::as_str).collect();
        assert_eq!(
            words(&new),
            words(&[expected, &end].concat()),
            "{new:?} {:?}",
            o.steps.iter().map(|s| s.rule).collect::<Vec<_>>()
        );
    };
    becomes(&["add v1, v2, v3", "mul v4, v5, v6"], &["add v1, v2, v3 + mul0 v4, v6, v5"]);
    // In the other order, with something in between, and another operation.
    becomes(
        &["and v4, v5, v6", "st 1, v7", "add v1, v2, v3"],
        &["st 1, v7", "add v1, v2, v3 + mul1 v4, v6, v5"],
    );
    becomes(&["not v1, v8", "not v2, v9", "not v3, v10"], &["not.3 v1, v8"]);
    // The second may write what the first reads.
    becomes(&["add v4, v1, v5", "and v1, v6, v7"], &["add v4, v1, v5 + mul1 v1, v7, v6"]);
    // No pair: the second reads what the first writes, the results are one register, or the
    // operation has no place.
    for texts in [
        ["add v1, v2, v3", "mul v4, v1, v6"],
        ["add v1, v2, v3", "sub v4, v5, v6"],
        ["not v1, v8", "not v3, v9"],
    ] {
        becomes(&texts, &texts);
    }
}

/// The elements of a state space: its name, and how many count.
pub type File<'a> = (&'a str, u64);

/// What a program without branches leaves in some state spaces before its last instruction, which
/// ends it, on the reference evaluator; it begins with random numbers in some.
pub fn leaves(set: &InstructionSet, code: &[Instr], (begin, end): (&[File], &[File]), seed: u64) -> Vec<u128> {
    let isa = set.model();
    let layout = Arc::new(Layout::new(isa));
    let mut engine = Reference::with(isa, layout.clone(), Models::default());
    let (mut registers, mut memory) = (Registers::new(layout.clone()), Sparse::default());
    let mut random = Random(seed);
    let lane = Lane::FIRST;
    let file = |name: &str| layout.find(name).expect("a state");
    for (name, count) in begin {
        (0..*count).for_each(|n| registers.set(file(name), n, lane, (random.number() & 0xffff_ffff).into()));
    }
    for i in &code[..code.len() - 1] {
        let prepared = engine.prepare(i).expect("described");
        engine
            .execute(prepared, Mask(1), &mut registers, &mut memory)
            .expect("registers alone");
    }
    let element = |name: &str, n: u64| match layout.place(file(name)) {
        Place::Memory => memory.get(file(name), n),
        _ => registers.get(file(name), n, lane),
    };
    end.iter()
        .flat_map(|(name, count)| (0..*count).map(|n| element(name, n)).collect::<Vec<_>>())
        .collect()
}

/// A program and what becomes of it leave the same in some states; says how often it was fused.
fn leave_the_same(set: &InstructionSet, texts: &[String], files: (&[File], &[File]), seed: u64) -> Result<usize, TestCaseError> {
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let old = code(set, &texts);
    let o = optimize(set, &old, &[], &[], &Limits::default());
    let new: Vec<Instr> = flattened(set, &old, &o.places)
        .expect("no addresses")
        .into_iter()
        .flatten()
        .collect();
    let shown: Vec<String> = new.iter().map(|i| to_text(set.model(), i)).collect();
    for k in 0..6 {
        let seed = seed.wrapping_add(k);
        let (before, after) = (leaves(set, &old, files, seed), leaves(set, &new, files, seed));
        prop_assert!(before.iter().any(|n| *n != 0));
        prop_assert_eq!(before, after, "{:?} became {:?}", &texts, &shown);
    }
    Ok(o.steps.iter().filter(|s| s.rule == "one for two").count())
}

/// The same for the toy, which leaves its results in memory.
fn toy_leaves_the_same(mut lines: Vec<String>, seed: u64) -> Result<usize, TestCaseError> {
    lines.extend(kept());
    leave_the_same(&dual(), &lines, (&[("v", 16)], &[("m", 64)]), seed)
}

fn dual_line() -> impl Strategy<Value = String> {
    let r = || 0..6u8;
    let op = prop::sample::select(vec!["add", "add", "mul", "and", "sub"]);
    prop_oneof![
        (op, r(), r(), r(), prop::sample::select(vec!["", "-"])).prop_map(|(o, d, a, b, s)| format!("{o} v{d}, {s}v{a}, v{b}")),
        (r(), r(), prop::sample::select(vec!["", "", ".2", ".3"])).prop_map(|(d, a, n)| format!("not{n} v{d}, v{a}")),
    ]
}

fn sgx_line() -> impl Strategy<Value = String> {
    let n = || (0..4u8).prop_map(|n| 2 * n);
    let bank = || prop::sample::select(vec!["r", "pa", "o"]);
    let mask = prop::sample::select(vec!["xy--", "x---", "-y--"]);
    let swizzle = prop::sample::select(vec!["xyzw", "yyyy", "xxxx"]);
    let repeat = prop::sample::select(vec!["", "", "", ".repeat2"]);
    prop_oneof![
        3 => (mask.clone(), bank(), n(), bank(), n(), swizzle.clone(), repeat)
            .prop_map(|(m, c, d, b, a, s, k)| format!("mov.f32.skipinv.nosched{k} {c}{d}.{m}, {b}{a}.{s}")),
        1 => (mask, n(), n(), bank(), n(), swizzle)
            .prop_map(|(m, d, a, b, c, s)| format!("mul.f32.skipinv.nosched r{d}.{m}, {b}{a}.xyzw, {b}{c}.{s}")),
    ]
}

/// How many programs are tried.
pub fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("ISAMORPH_PROGRAMS").ok().and_then(|n| n.parse().ok());
    ProptestConfig {
        cases: asked.unwrap_or(usual),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn fused_programs_of_a_toy_leave_the_same(lines in prop::collection::vec(dual_line(), 3..9), seed in any::<u64>()) {
        toy_leaves_the_same(lines, seed)?;
    }
}

proptest! {
    #![proptest_config(cases(2))]

    #[test]
    fn fused_programs_of_sgx543_leave_the_same(lines in prop::collection::vec(sgx_line(), 3..6), seed in any::<u64>()) {
        let mut texts = vec![STEPS.to_string()];
        texts.extend(lines);
        texts.push(END.to_string());
        let files = [("r", 16), ("pa", 16), ("o", 16)];
        leave_the_same(&sgx543(), &texts, (&files, &files), seed)?;
    }
}

/// Programs are fused often enough for the tests above to say something.
#[test]
fn random_programs_are_fused() {
    let line = |n: usize| match n % 3 {
        0 => format!("add v{}, v{}, v{}", n % 7, 8 + n % 5, 9 + n % 6),
        1 => format!("mul v{}, v{}, v{}", n % 7, 7 + n % 8, 10 + n % 4),
        _ => format!("not v{}, v{}", n % 7, 8 + n % 7),
    };
    let fused = (0..6).map(|k| toy_leaves_the_same((k..k + 6).map(line).collect(), 7).expect("the same"));
    assert!(fused.sum::<usize>() >= 6);
}
