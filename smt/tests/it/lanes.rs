//! Code for lanes under an execution mask: `support/wave.isa`.

use isamorph_core::InstructionSet;
use isamorph_core::block::{Lifter, Location, Part};
use isamorph_core::encoding::Instr;
use isamorph_core::text::to_text;
use isamorph_smt::Verdict;
use isamorph_smt::equiv::{Code, Question, decide};
use isamorph_smt::lanes::active;
use isamorph_smt::ops;
use isamorph_smt::optimize::{Limits, flattened, optimize};
use isamorph_smt::solver::Effort;
use proptest::prelude::*;

use crate::facts::{code, spec};
use crate::fusion::{cases, leaves};
use crate::optimize::{rewritten, rewritten_before_stop};
use crate::support::process::verify;

fn wave() -> InstructionSet {
    spec("smt/tests/it/support/wave.isa")
}

fn view() -> InstructionSet {
    active(&wave()).expect("registers of lanes")
}

fn becomes(texts: &[&str]) -> Vec<String> {
    rewritten_before_stop(&view(), texts)
}

#[test]
fn the_mask_is_found_in_the_formulas() {
    let set = view();
    let isa = set.model();
    let state = |name: &str| isa.states.iter().position(|s| s.name == name).expect("a state");
    let holds = &isa.machine.as_ref().expect("a machine").holds;
    assert_eq!(*holds, [(state("s"), 15), (state("lane"), 0)]);
    let mut meanings = Lifter::new(isa);
    let described = |meanings: &mut Lifter, text: &str| meanings.of(&code(&set, &[text])[0]).is_ok();
    assert!(described(&mut meanings, "v.or v5, v4, v3"));
    assert!(described(&mut meanings, "s.or s5, s4, s3"));
    // It may change the mask, or tells what a lane holds that is not active.
    assert!(!described(&mut meanings, "s.or s15, s4, s3"));
    assert!(!described(&mut meanings, "v.eq s15, v4, v3"));
    assert!(!described(&mut meanings, "s.read s1, v3"));
    // A comparison says nothing of lanes that are not.
    assert!(described(&mut meanings, "v.eq s1, v4, v3"));
    assert!(Lifter::new(wave().model()).of(&code(&set, &["s.or s15, s4, s3"])[0]).is_ok());
    for name in ["nv50", "sgx543", "vop3p", "rv32"] {
        let set = InstructionSet::builtin(name).expect("built in");
        assert!(active(&set).is_none(), "{name}");
    }
}

#[test]
fn code_for_lanes_is_optimized_under_one_mask() {
    assert_eq!(
        becomes(&[
            "v.or v5, v4, v3",
            "v.mov v6, v5",
            "v.store 1, v6",
            "v.xor v5, v6, v6",
            "v.store 2, v5"
        ]),
        ["v.or v6, v4, v3", "v.store 1, v6", "v.xor v5, v6, v6", "v.store 2, v5"]
    );
    // The first is overwritten in all lanes that it was written in.
    assert_eq!(
        becomes(&["v.mov v5, s1", "v.mov v5, s2", "v.store 1, v5"]),
        ["v.mov v5, s2", "v.store 1, v5"]
    );
}

#[test]
fn nothing_is_moved_where_the_mask_changes() {
    for texts in [
        // A copy under another mask is no copy.
        &["v.mov v6, v5", "s.or s15, s1, s1", "v.store 1, v6"][..],
        &[
            "v.or v5, v4, v3",
            "s.or s15, s1, s1",
            "v.mov v6, v5",
            "s.or s15, s2, s2",
            "v.store 1, v6",
        ],
        // Lanes that the second does not write keep what the first did.
        &[
            "v.mov v5, s1",
            "s.and s15, s15, s2",
            "v.mov v5, s3",
            "s.or s15, s4, s4",
            "v.store 1, v5",
        ],
        // Known before, but of other lanes.
        &[
            "v.mov v5, v4",
            "s.xor s15, s15, s1",
            "v.mov v5, v4",
            "s.or s15, s4, s4",
            "v.store 1, v5",
        ],
        // The mask itself is no result that is dead.
        &["s.or s15, s1, s1", "v.store 1, v5"],
        &["v.eq s15, v1, v1", "v.store 1, v5"],
        // Other lanes have set bits of a comparison.
        &["s.xor s3, s3, s3", "v.eq s3, v1, v1", "s.store 1, s3"],
        // What a lane holds that is not active is seen.
        &["v.mov v5, s1", "s.read s2, v5", "s.store 1, s2"],
    ] {
        let new = becomes(texts);
        let kept: Vec<&str> = texts.iter().copied().filter(|t| *t != "s.xor s3, s3, s3").collect();
        assert!(kept.iter().all(|t| new.iter().any(|n| n == t)), "{texts:?} became {new:?}");
    }
}

#[test]
fn operations_work_on_each_register_file() {
    let set = view();
    let isa = set.model();
    let names: Vec<&str> = ops::register_files(isa).into_iter().map(|f| isa.states[f].name.as_str()).collect();
    assert_eq!(names, ["s", "v"]);
    for (file, name) in ops::register_files(isa).into_iter().zip(names) {
        let own = ops::working_on(&set, file);
        assert_eq!(ops::register_file(own.model()), Some(file));
        let found = ops::derive(&own, &ops::Scope::default(), ops::Cost::Issue);
        let usable: Vec<&str> = found.instructions.usable.iter().map(String::as_str).collect();
        let wanted: &[&str] = if name == "s" { &["scalar"] } else { &["move", "vector"] };
        assert_eq!(usable, wanted, "{name}");
    }
    // The formulas of the spec say that it depends on the mask.
    let all = wave();
    let found = ops::derive(
        &ops::working_on(&all, ops::register_files(all.model())[1]),
        &ops::Scope::default(),
        ops::Cost::Issue,
    );
    assert!(found.instructions.usable.is_empty());
}

#[test]
fn a_window_of_lanes_is_proved_with_the_mask() {
    let set = wave();
    let isa = set.model();
    let equal = |old: &[&str], new: &[&str]| {
        let place = Location {
            space: "v".to_string(),
            part: Part::Element(6, isamorph_core::block::Half::Whole),
        };
        let (old, new) = (code(&set, old), code(&set, new));
        let sides = (Code::Instructions(isa, &old), Code::Instructions(isa, &new));
        let answer = decide(&Question {
            original: sides.0,
            replacement: sides.1,
            live_out: Some(vec![place]),
            map: Vec::new(),
            assume: Vec::new(),
            where_defined: false,
            tried: false,
            limit: Effort::of_steps(1_000_000),
        });
        matches!(answer.expect("a question").result, Verdict::Proved)
    };
    assert!(equal(&["v.or v5, v4, v3", "v.mov v6, v5"], &["v.or v6, v4, v3"]));
    assert!(!equal(
        &["v.or v5, v4, v3", "s.or s15, s1, s1", "v.mov v6, v5"],
        &["s.or s15, s1, s1", "v.or v6, v4, v3"]
    ));
}

fn line() -> impl Strategy<Value = String> {
    let r = || 0..5u8;
    let op = || prop::sample::select(vec!["add", "or", "and", "xor"]);
    let any = || (prop::sample::select(vec!["s", "v", "v", "v"]), r()).prop_map(|(f, n)| format!("{f}{n}"));
    prop_oneof![
        4 => (op(), r(), any(), r()).prop_map(|(o, d, a, b)| format!("v.{o} v{d}, {a}, v{b}")),
        3 => (r(), any()).prop_map(|(d, a)| format!("v.mov v{d}, {a}")),
        2 => (op(), r(), r(), r()).prop_map(|(o, d, a, b)| format!("s.{o} s{d}, s{a}, s{b}")),
        1 => (op(), r()).prop_map(|(o, a)| format!("s.{o} s15, s15, s{a}")),
        1 => r().prop_map(|a| format!("s.or s15, s{a}, s{a}")),
        1 => (0..4u8, r()).prop_map(|(at, a)| format!("v.store {at}, v{a}")),
        1 => (r(), r()).prop_map(|(d, a)| format!("s.read s{d}, v{a}")),
    ]
}

proptest! {
    #![proptest_config(cases(40))]

    /// Whatever lanes are active, an optimized program leaves what it left.
    #[test]
    fn optimized_programs_leave_the_same_in_every_lane(lines in prop::collection::vec(line(), 3..12), seed in any::<u64>()) {
        let (set, view) = (wave(), view());
        // Everything is seen in the end, whether the lane is active or not.
        let own = (0..5).flat_map(|n| [format!("s.read s8, v{n}"), format!("s.store {}, s8", n + 4)]);
        let shared = (0..5).map(|n| format!("s.store {}, s{n}", n + 9));
        let texts: Vec<String> = lines.into_iter().chain(shared).chain(own).chain(["stop".to_string()]).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let old = code(&view, &texts);
        let o = optimize(&view, &old, &[], &[], &Limits::default());
        let new: Vec<Instr> = flattened(&set, &old, &o.places).expect("no addresses").into_iter().flatten().collect();
        let shown: Vec<String> = new.iter().map(|i| to_text(view.model(), i)).collect();
        let begin = [("s", 16), ("v", 16), ("lane", 1)];
        for k in 0..6 {
            let seed = seed.wrapping_add(k);
            let (before, after) = (leaves(&set, &old, (&begin, &[("m", 64)]), seed), leaves(&set, &new, (&begin, &[("m", 64)]), seed));
            prop_assert_eq!(before, after, "{:?} became {:?}", &texts, &shown);
        }
    }
}

/// Programs become shorter often enough for the test above to say something.
#[test]
fn random_programs_of_lanes_become_shorter() {
    let set = view();
    let line = |n: usize| match n % 4 {
        0 => format!("v.add v{}, v{}, v{}", n % 3, n % 5, n % 2),
        1 => format!("v.mov v{}, v{}", n % 4, n % 3),
        2 => format!("v.xor v{}, s{}, v{}", n % 3, n % 5, n % 4),
        _ => format!("v.mov v{}, s{}", n % 3, n % 7),
    };
    let shorter = (0..8).filter(|k| {
        let stores = (0..4).map(|n| format!("v.store {n}, v{n}"));
        let texts: Vec<String> = (*k..k + 6).map(line).chain(stores).chain(["stop".to_string()]).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        rewritten(&set, &texts, &[]).0.len() < texts.len()
    });
    assert!(shorter.count() >= 4);
}

/// A document of one lane says nothing of a mask: it is compared with what an active lane does.
#[test]
fn a_document_of_one_lane_is_compared_with_an_active_lane() {
    let wave = format!("{}/tests/it/support/wave.isa", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&wave).expect("a spec");
    let guard = "if (s[15] >> lane)[0..0] == 1 ";
    let mut one = text.replace("isa wave ", "isa one ");
    for write in ["{ d <- a; }", "{ d <- computed(op, a, b); }"] {
        let guarded = format!("{guard}{write}");
        assert!(one.contains(&guarded));
        one = one.replace(&guarded, write.trim_matches(['{', '}', ' ']));
    }
    let dir = tempfile::tempdir().expect("a directory");
    let claims = |text: &str| {
        let path = dir.path().join("one.isa");
        std::fs::write(&path, text).expect("written");
        let out = verify(&["crosscheck", &wave, &path.to_string_lossy()]);
        String::from_utf8(out.stdout).expect("text")
    };
    let proved = claims(&one);
    for form in ["move.f = move.f      3 claims proved\n", "vector.f = vector.f  3 claims proved\n"] {
        assert!(proved.contains(form), "{proved}");
    }
    // Another effect is found.
    let other = claims(&one.replace("01 => a | b", "01 => a & b"));
    assert!(other.contains("vector.f = vector.f  2 claims proved, 1 not"), "{other}");
}

/// What is found in the view of an active lane is proved there.
#[test]
fn a_search_for_code_of_lanes_finds_it() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("code.asm");
    std::fs::write(&path, "v.or v5, v4, v3\nv.mov v6, v5\n").expect("written");
    let wave = format!("{}/tests/it/support/wave.isa", env!("CARGO_MANIFEST_DIR"));
    let out = verify(&[
        "search",
        "--spec",
        &wave,
        &path.to_string_lossy(),
        "--live-out",
        "v6",
        "--cost",
        "issue",
    ]);
    let text = String::from_utf8(out.stdout).expect("text");
    assert!(out.status.success() && text.starts_with("proved: 1 instruction"), "{text}");
    // It works on the registers of one file.
    std::fs::write(&path, "v.mov v1, s2\ns.or s1, s2, s2\n").expect("written");
    let out = verify(&["search", "--spec", &wave, &path.to_string_lossy()]);
    let text = String::from_utf8(out.stderr).expect("text");
    assert!(out.status.code() == Some(2) && text.contains("registers of one file"), "{text}");
}

/// Rules of the registers of lanes are mined, proved again and taken as those of the first file
/// are.
#[test]
fn rules_are_mined_on_each_register_file() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = |name: &str| dir.path().join(name).to_string_lossy().into_owned();
    let wave = format!("{}/tests/it/support/wave.isa", env!("CARGO_MANIFEST_DIR"));
    for (like, code, expected) in [
        (
            "v.mov v1, v2\nv.or v1, v2, v3\n",
            "v.mov v5, v4\nv.or v6, v5, v3\nv.store 3, v6\nstop\n",
            "v.or v6, v4, v3",
        ),
        (
            "s.or s1, s2, s3\ns.and s1, s2, s3\n",
            "s.or s5, s4, s3\ns.and s6, s4, s5\ns.store 3, s6\nstop\n",
            "s4",
        ),
    ] {
        std::fs::write(path("like.asm"), like).expect("written");
        std::fs::write(path("code.asm"), code).expect("written");
        let said = |args: &[&str]| {
            let out = verify(args);
            let text = String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned();
            (out.status.code(), text)
        };
        let (status, text) = said(&["mine", "--spec", &wave, "--like", &path("like.asm"), "--output", &path("book")]);
        assert!(status == Some(0) && !text.contains("2 -> 1: 0 rules"), "{text}");
        let book = path("book.json");
        let (status, text) = said(&["mine", "--spec", &wave, "--check", &book]);
        assert!(status == Some(0) && text.contains("0 refuted, 0 not decided"), "{text}");
        let (status, text) = said(&["suggest", "--spec", &wave, "--quick", "--rules", &book, &path("code.asm")]);
        assert!(status == Some(1) && text.contains(expected), "{text}");
    }
}
