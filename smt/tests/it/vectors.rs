//! Single-step tests show what they claim, find faults that are put into a spec, and answers of
//! machines with a fault are explained by it.
#![allow(clippy::unwrap_used)]

use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::exec::Layout;
use isamorph_core::source::DirLoader;
use isamorph_smt::vectors::aim::{Aim, Stage};
use isamorph_smt::vectors::explain::{Answer, Hypothesis, explain};
use isamorph_smt::vectors::vector::Runner;
use isamorph_smt::vectors::{FormTests, GoalStatus, Options, Record, Vector, contradicted, found_by_random, generate, outdated, to_record};

use crate::support::process::verify;
use crate::support::sweep;

const OPTIONS: Options = Options {
    limit: Duration::from_secs(10),
    end: None,
    mutants: true,
    seed: 1,
    each_form: false,
    describe: true,
};

const NARROW: &str = include_str!("../cli/narrow.isa");

fn spec(text: &str) -> InstructionSet {
    InstructionSet::from_source("narrow.isa", text, &DirLoader).unwrap()
}

/// The tests of some forms, without the results of an earlier search.
fn fresh(set: &InstructionSet, forms: &[usize], options: Options) -> Vec<FormTests> {
    generate(set, forms, options, &Record::default(), &|_| {})
}

fn all(set: &InstructionSet, options: Options) -> Vec<FormTests> {
    let forms: Vec<usize> = (0..set.forms().len()).collect();
    fresh(set, &forms, options)
}

/// What another spec says of tests of this one.
fn differing(tests: &[FormTests], other: &InstructionSet) -> Vec<(Vector, Vector)> {
    let mut runner = Runner::new(other.model(), &Arc::new(Layout::new(other.model())));
    let mut differ = Vec::new();
    for vector in tests.iter().flat_map(|t| &t.vectors) {
        runner.prepare(&vector.instr).unwrap();
        let theirs = runner.run(&vector.instr, &vector.before).unwrap();
        if theirs.after != vector.after {
            differ.push((vector.clone(), theirs));
        }
    }
    differ
}

#[test]
fn forms_that_are_not_reached_in_time_are_no_success() {
    let out = verify(&["vectors", "--spec", "tests/cli/narrow.isa", "--time", "0.001"]);
    let text = String::from_utf8_lossy(&out.stdout);
    assert!(text.contains("the time was over"), "{text}");
    assert_eq!(out.status.code(), Some(1));
}

#[test]
fn every_goal_and_every_fault_of_a_small_machine_is_shown_or_impossible() {
    let set = spec(NARROW);
    let tests = all(&set, OPTIONS);
    let described = tests.iter().filter(|t| t.untested.is_none()).count();
    assert_eq!(described, set.forms().len() - 1, "`stop` has no effect");
    let mut shown = 0;
    for fate in tests.iter().flat_map(|t| t.goals.iter().map(|g| &g.1).chain(&t.mutants)) {
        assert!(!matches!(fate, GoalStatus::Undecided(..)), "{fate:?}");
        shown += usize::from(*fate == GoalStatus::Shown);
    }
    assert!(shown > 200, "{shown}");
    // The evaluator says the same of its own tests, and none of them is about nothing.
    assert_eq!(differing(&tests, &set).len(), 0);
    assert!(tests.iter().flat_map(|t| &t.vectors).all(|v| !v.after.is_empty()));
    let again = all(&set, OPTIONS);
    let vectors = |tests: &[FormTests]| tests.iter().flat_map(|t| t.vectors.clone()).collect::<Vec<_>>();
    assert_eq!(vectors(&tests), vectors(&again), "threads do not matter");
}

#[test]
fn a_side_that_no_state_can_take_is_proved_impossible() {
    let dead = "mask {rd}, {ra}, {imm}\" }\n    sem { rd <- ra & ~zext(imm, 32);";
    let with = "mask {rd}, {ra}, {imm}\" }\n    sem { rd <- if (ra * ra)[1..0] == 3 { ra } else { ra & ~zext(imm, 32) };";
    assert!(NARROW.contains(dead));
    let set = spec(&NARROW.replace(dead, with));
    let form = (0..set.forms().len()).find(|f| set.model().form_name(*f) == "mask.i").unwrap();
    let tests = fresh(&set, &[form], OPTIONS);
    let sides = tests[0].goals.iter().filter(|g| g.0 == "sides of conditions");
    let impossible = sides.filter(|g| g.1 == GoalStatus::Impossible).count();
    // No square is 3 modulo 4; and what is written always, is never not.
    assert_eq!(impossible, 1, "{:?}", tests[0].goals);
    assert!(tests[0].mutants.contains(&GoalStatus::Impossible));
}

/// Faults that people make, in the text of the spec.
const FAULTS: [(&str, &str); 9] = [
    ("add => ra + rb", "add => ra + rb + 1"),
    ("sub => ra - rb", "sub => rb - ra"),
    ("and_ => ra & rb", "and_ => ra & ~rb"),
    ("rd <- ra + sext(imm, 32)", "rd <- ra + zext(imm, 32)"),
    ("imm ++ bits(0, 12)", "imm ++ bits(1, 12)"),
    ("rd <- ra << zext(n, 32)", "rd <- ra << zext(n[3..0], 32)"),
    ("(ra >> 1) ^ ra", "(ra >>> 1) ^ ra"),
    (
        "rd <- load(mem, ra + sext(imm, 32), 4)",
        "rd <- zext(load(mem, ra + sext(imm, 32), 2), 32)",
    ),
    ("rd <- pc + 4; pc <- pc + sext(off, 32)", "rd <- pc; pc <- pc + sext(off, 32)"),
];

#[test]
fn faults_in_a_spec_are_found() {
    let set = spec(NARROW);
    let tests = all(&set, OPTIONS);
    for (right, wrong) in FAULTS {
        assert!(NARROW.contains(right), "{right}");
        // A faulty load is narrower than the machine section of the right spec allows.
        let faulty = spec(&NARROW.replace(right, wrong).replace("access 4\n", "access 2 4\n"));
        assert!(!differing(&tests, &faulty).is_empty(), "{wrong} is not found");
    }
}

#[test]
fn the_inside_of_a_float_operation_is_tested_in_one_of_the_forms_that_use_it() {
    let float = |text: &str| {
        let shifted = text.replace("rd <- ra << zext(n, 32)", "rd <- zext(itof(ra[12..0], 16), 32)");
        shifted.replace("rd <- (ra >> 1) ^ ra", "rd <- ~zext(itof(ra[12..0], 16), 32)")
    };
    let set = spec(&float(NARROW));
    let form = |name: &str| (0..set.forms().len()).find(|f| set.model().form_name(*f) == name).unwrap();
    let each = Options {
        each_form: true,
        ..OPTIONS
    };
    let both = [form("left.i"), form("fold.c")];
    let together = fresh(&set, &both, each);
    for fate in together.iter().flat_map(|t| t.goals.iter().map(|g| &g.1).chain(&t.mutants)) {
        assert!(!matches!(fate, GoalStatus::Undecided(..)), "{fate:?}");
    }
    // Alone each form tests the whole operation; together one of them does.
    let alone: Vec<usize> = both.iter().map(|f| fresh(&set, &[*f], each)[0].mutants.len()).collect();
    let now: Vec<usize> = together.iter().map(|t| t.mutants.len()).collect();
    assert!(alone.iter().all(|n| *n > 30), "{alone:?}");
    let less: Vec<usize> = (0..2).filter(|i| now[*i] + 30 < alone[*i]).collect();
    assert_eq!(less.len(), 1, "{alone:?}, then {now:?}");
    assert_eq!(now[1 - less[0]], alone[1 - less[0]]);
    // A fault of the operation, wherever it is used, is found.
    let faulty = spec(&float(NARROW).replace("itof(ra[12..0], 16)", "itof(ra[12..0], 16, rz)"));
    assert!(!differing(&together, &faulty).is_empty());
}

#[test]
fn what_one_expression_makes_in_several_forms_is_tested_in_one_of_them() {
    // In one of the two forms nobody sees whether the lowest bit is turned or set.
    let shared = |text: &str| {
        let shifted = text.replace("rd <- ra << zext(n, 32)", "rd <- turned(ra) | zext(n, 32) | 1");
        let folded = shifted.replace("rd <- (ra >> 1) ^ ra", "rd <- ~turned(ra)");
        format!("{folded}\nfn turned(x: 32) {{ (x ^ 1) + (x >> 7) * 3 + zext(x[4..1] ^ x[8..5], 32) }}\n")
    };
    let set = spec(&shared(NARROW));
    let form = |name: &str| (0..set.forms().len()).find(|f| set.model().form_name(*f) == name).unwrap();
    let both = [form("left.i"), form("fold.c")];
    let once = fresh(&set, &both, OPTIONS);
    let each_form = Options {
        each_form: true,
        ..OPTIONS
    };
    let each = fresh(&set, &both, each_form);
    let count = |tests: &[FormTests]| tests.iter().map(|t| t.mutants.len()).sum::<usize>();
    assert!(count(&once) + 5 < count(&each), "{} of {}", count(&once), count(&each));
    for fate in once.iter().flat_map(|t| t.goals.iter().map(|g| &g.1).chain(&t.mutants)) {
        assert!(!matches!(fate, GoalStatus::Undecided(..)), "{fate:?}");
    }
    // Faults of the function are found, also one that only the other form shows.
    for wrong in ["(x | 1) +", "(x ^ 1) -"] {
        let faulty = spec(&shared(NARROW).replace("(x ^ 1) +", wrong));
        assert!(!differing(&once, &faulty).is_empty(), "{wrong} is not found");
    }
}

#[test]
fn no_random_test_finds_a_mutant_that_is_said_to_be_impossible() {
    let limit = Duration::from_millis(20);
    let options = Options { limit, ..OPTIONS };
    for (name, forms) in sweep::some([("rv32", ""), ("nv50", "f"), ("vop3p", "v_pk_m")], 2) {
        let set = InstructionSet::builtin(name).unwrap();
        let isa = set.model();
        let forms: Vec<usize> = (0..isa.forms.len()).filter(|f| isa.form_name(*f).starts_with(forms)).collect();
        let tests = fresh(&set, &forms, options);
        let other = Options { seed: 77, ..options };
        let found = found_by_random(&set, &tests, 30, other);
        let mut impossible = 0;
        for (tests, found) in tests.iter().zip(&found).filter(|(t, _)| t.untested.is_none()) {
            assert_eq!(tests.mutants.len(), found.len());
            for (number, (fate, found)) in tests.mutants.iter().zip(found).enumerate() {
                let is = *fate == GoalStatus::Impossible;
                impossible += usize::from(is);
                assert!(!(is && *found), "{name}: mutant {number} of {}", isa.form_name(tests.form));
            }
        }
        assert!(impossible > 20, "{name}: {impossible}");
    }
}

#[test]
fn no_aimed_sample_shows_what_is_said_to_be_impossible() {
    let limit = Duration::from_millis(20);
    let options = Options { limit, ..OPTIONS };
    let always = [("nv50", "i2f"), ("nv50", "fadd"), ("vop3p", "v_mad_mixlo"), ("vop3p", "v_pk_add_f")];
    // Forms with many fields, and places that are left open.
    let others = ["cmov.conditional", "dual4.pair", "mov.repeated", "complex.repeated"].map(|form| ("sgx543", form));
    let others = others.into_iter().filter(|_| sweep::all());
    for (name, forms) in always.into_iter().chain(others) {
        let set = InstructionSet::builtin(name).unwrap();
        let isa = set.model();
        let forms: Vec<usize> = (0..isa.forms.len()).filter(|f| isa.form_name(*f).starts_with(forms)).collect();
        let tests = fresh(&set, &forms, options);
        let fates = tests.iter().flat_map(|t| t.goals.iter().map(|g| &g.1).chain(&t.mutants));
        let impossible = fates.filter(|fate| **fate == GoalStatus::Impossible).count();
        assert!(impossible > 20, "{name}: {impossible}");
        assert_eq!(contradicted(&set, &tests, Options { seed: 77, ..options }), 0, "{name}");
    }
}

/// Two forms whose conversion to halves takes what another conversion computes, in the first form
/// this.
fn chains(single: &str) -> (InstructionSet, Vec<usize>) {
    let text = NARROW.replace("rd <- ra << zext(n, 32)", &format!("rd <- zext(fcvt({single}, 16), 32)"));
    let set = spec(&text.replace("rd <- (ra >> 1) ^ ra", "rd <- ~zext(fcvt(fcvt(ra[31..16], 32), 16), 32)"));
    let form = |name: &str| (0..set.forms().len()).find(|f| set.model().form_name(*f) == name).unwrap();
    let forms = vec![form("left.i"), form("fold.c")];
    (set, forms)
}

#[test]
fn what_no_chain_of_float_operations_shows_is_impossible() {
    let limit = Duration::from_millis(100);
    let options = Options { limit, ..OPTIONS };
    let (set, forms) = chains("fcvt(ra[15..0], 32)");
    let tests = fresh(&set, &forms, options);
    let fates: Vec<&GoalStatus> = tests.iter().flat_map(|t| t.goals.iter().map(|g| &g.1).chain(&t.mutants)).collect();
    let open: Vec<_> = fates.iter().filter(|fate| matches!(fate, GoalStatus::Undecided(..))).collect();
    assert!(open.len() < 5, "{open:?}");
    // What was a half before is not rounded.
    let impossible = fates.iter().filter(|fate| ***fate == GoalStatus::Impossible).count();
    assert!(impossible > 40, "{impossible}");
    assert_eq!(contradicted(&set, &tests, Options { seed: 77, ..options }), 0);
}

#[test]
fn what_one_chain_shows_is_not_impossible_for_another() {
    // Only of the integers of the first form some are rounded to halves.
    let (set, forms) = chains("itof(ra[12..0], 32)");
    let options = Options {
        limit: Duration::from_millis(100),
        ..OPTIONS
    };
    let tests = fresh(&set, &forms, options);
    let wrong = NARROW.replace("rd <- ra << zext(n, 32)", "rd <- zext(fcvt(itof(ra[12..0], 32), 16, rz), 32)");
    let faulty = spec(&wrong.replace("rd <- (ra >> 1) ^ ra", "rd <- ~zext(fcvt(fcvt(ra[31..16], 32), 16, rz), 32)"));
    assert!(!differing(&tests, &faulty).is_empty());
}

/// The tests of `left.i` with another value, and the share of its mutants that are found, of those
/// that are not proved equivalent, in thousandths.
fn found_of_value(value: &str) -> (FormTests, usize) {
    let set = spec(&NARROW.replace("rd <- ra << zext(n, 32)", &format!("rd <- {value}")));
    let form = (0..set.forms().len()).find(|f| set.model().form_name(*f) == "left.i").unwrap();
    let limit = Duration::from_millis(500);
    let tests = fresh(&set, &[form], Options { limit, ..OPTIONS }).remove(0);
    let count = |fate: fn(&GoalStatus) -> bool| tests.mutants.iter().filter(|m| fate(m)).count();
    let found = count(|m| *m == GoalStatus::Shown);
    let undecided = count(|m| matches!(m, GoalStatus::Undecided(..)));
    assert!(found > 50, "{found}");
    let share = found * 1000 / (found + undecided);
    (tests, share)
}

#[test]
fn tests_of_float_operations_find_nearly_all_mutants_and_cover_all_branches() {
    let cases = [
        ("zext(ftoi(ra, 16, rn), 32)", 980),
        ("zext(fadd(ra[15..0], ra[31..16], rn), 32)", 960),
        ("zext(fcvt(ra, 16), 32)", 980),
    ];
    for (value, least) in sweep::some(cases, 2) {
        let (tests, share) = found_of_value(value);
        let undecided: Vec<_> = tests.mutants.iter().filter(|m| matches!(m, GoalStatus::Undecided(..))).collect();
        assert!(share >= least, "{value}: {share} of 1000, undecided: {undecided:?}");
        let open = |g: &&(&'static str, GoalStatus)| matches!(g.1, GoalStatus::Undecided(..));
        let open: Vec<_> = tests.goals.iter().filter(open).collect();
        assert!(open.is_empty(), "{value}: {open:?}");
    }
}

#[test]
fn a_form_of_many_repetitions_ends_by_itself() {
    let set = InstructionSet::builtin("sgx543").unwrap();
    let isa = set.model();
    let form = (0..isa.forms.len()).find(|f| isa.form_name(*f) == "xor.repeated").unwrap();
    let limit = Duration::from_millis(5);
    let tests = fresh(&set, &[form], Options { limit, ..OPTIONS }).remove(0);
    let found = tests.mutants.iter().filter(|m| **m == GoalStatus::Shown).count();
    assert!(found * 10 > tests.mutants.len() * 8, "{found} of {}", tests.mutants.len());
}

#[test]
fn a_mutant_that_matters_only_where_the_result_is_open_is_equivalent() {
    // What is written is open unless the sign is clear; then the term is not needed.
    let set = spec(&NARROW.replace(
        "rd <- ra << zext(n, 32)",
        "rd <- if ra[31] == 1 { if (ra & 0xff) == 3 { undefined } else { undefined } } else { ra + zext(n, 32) }",
    ));
    let form = (0..set.forms().len()).find(|f| set.model().form_name(*f) == "left.i").unwrap();
    let tests = fresh(&set, &[form], OPTIONS).remove(0);
    let open: Vec<_> = tests.mutants.iter().filter(|m| matches!(m, GoalStatus::Undecided(..))).collect();
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_faulty_machine_is_explained() {
    for (right, wrong, instead) in [
        ("sub => ra - rb", "sub => ra + rb", "+"),
        ("rd <- ra + sext(imm, 32)", "rd <- ra + zext(imm, 32)", "0x00000:20 ++"),
        ("(ra >> 1) ^ ra", "(ra >>> 1) ^ ra", "sext("),
    ] {
        let found = explained(NARROW, &NARROW.replace(right, wrong));
        let texts: Vec<&str> = found.iter().map(|h| h.instead.as_str()).collect();
        assert!(texts.iter().any(|t| t.contains(instead)), "{wrong}: {texts:?}");
    }
}

#[test]
fn common_faults_have_a_name() {
    // What stands instead of a shift, in the spec and in the faulty machine, and what is said.
    for (right, wrong, name) in [
        ("ra << ra", "ra << (ra & 31)", "the shift amount is taken modulo the width"),
        (
            "ra << ra",
            "ra << (if ra > 31 { bits(31, 32) } else { ra })",
            "the shift amount is limited to one less than the width",
        ),
        ("ra - zext(n, 32)", "zext(n, 32) - ra", "the operands are exchanged"),
        (
            "ra | zext(n, 32)",
            "zext((ra | zext(n, 32))[15..0], 32)",
            "the result is truncated, with zeros above",
        ),
        (
            "ra | zext(n, 32)",
            "sext((ra | zext(n, 32))[7..0], 32)",
            "the result is truncated, with its sign above",
        ),
        (
            "if ra > 999 { bits(999, 32) } else { ra }",
            "ra",
            "the result is taken before it is saturated or replaced",
        ),
        (
            "zext(itof(ra[12..0], 16), 32)",
            "zext(itof(ra[12..0], 16, rz), 32)",
            "it rounds towards zero",
        ),
        (
            "zext(fcvt(ra, 16), 32)",
            "zext(fcvt(ra, 16, ftz), 32)",
            "denormal results are flushed",
        ),
        ("fcvt(ra[15..0], 32)", "fcvt(ra[15..0], 32, daz)", "denormal operands are flushed"),
        (
            "fcvt(ra[15..0], 32)",
            "if ra[14..0] == 0 { bits(0, 32) } else { fcvt(ra[15..0], 32) }",
            "zero is always positive",
        ),
    ] {
        let with = |value: &str| NARROW.replace("rd <- ra << zext(n, 32)", &format!("rd <- {value}"));
        let found = explained(&with(right), &with(wrong));
        let names: Vec<_> = found.iter().filter_map(|h| h.name).collect();
        assert!(names.contains(&name), "{wrong}: {found:?}");
    }
    // Flags that are taken before the result is saturated, and a carry that is ignored.
    let (state, write) = ("state mem[32] : 8", "rd <- ra << zext(n, 32);");
    let with = |value: &str| {
        let spec = NARROW.replace(state, &format!("state flag[0] : 1 \"flag\"\n{state}"));
        let spec = spec.replace("memory mem global", "registers flag special\n  memory mem global");
        spec.replace(write, value)
    };
    let limited = "let r = if ra > 999 { bits(999, 32) } else { ra }; rd <- r; flag <- ";
    let found = explained(&with(&format!("{limited} r[5];")), &with(&format!("{limited} ra[5];")));
    let before =
        |h: &&Hypothesis| h.write.as_ref().is_some_and(|w| w.0 == "flag") && h.name.is_some_and(|n| n.contains("before it is saturated"));
    assert!(found.iter().find(before).is_some(), "{found:?}");
    let found = explained(
        &with("rd <- ra + zext(flag, 32); flag <- ra[3];"),
        &with("rd <- ra; flag <- ra[3];"),
    );
    assert!(found.iter().any(|h| h.name.is_some_and(|n| n.contains("ignored"))), "{found:?}");
}

/// Numbers with which common faults show: large amounts, what needs rounding, denormal halves,
/// zeros of both signs.
const TELLING: [u128; 18] = [
    0,
    1,
    5,
    33,
    40,
    999,
    1000,
    1033,
    0x03ff,
    0x0fff,
    0x1801,
    0x8000,
    0x8001,
    0x1_2345,
    0x3380_0000,
    0x387f_c000,
    0x8000_0000,
    0xffff_ffff,
];

/// The tests of all forms, and each again with other values in its registers.
fn with_telling_values(set: &InstructionSet, layout: &Layout) -> Vec<FormTests> {
    let forms: Vec<usize> = (0..set.forms().len()).collect();
    let options = Options {
        mutants: false,
        each_form: true,
        ..OPTIONS
    };
    let mut tests = fresh(set, &forms, options);
    let registers = layout.find("x").expect("a state");
    let mut runner = Runner::new(set.model(), &Arc::new(layout.clone()));
    for vectors in tests.iter_mut().map(|t| &mut t.vectors) {
        for v in vectors.clone() {
            for value in TELLING {
                let mut before = v.before.clone();
                for ((state, _), old) in &mut before {
                    *old = if *state == registers { value } else { *old };
                }
                runner.prepare(&v.instr).unwrap();
                vectors.extend(runner.run(&v.instr, &before));
            }
        }
    }
    tests
}

/// The hypotheses that explain all answers of a machine with another spec.
fn explained(right: &str, wrong: &str) -> Vec<Hypothesis> {
    let (set, faulty) = (spec(right), spec(wrong));
    let layout = Layout::new(set.model());
    let tests = with_telling_values(&set, &layout);
    let differ = differing(&tests, &faulty);
    assert!(!differ.is_empty(), "no test tells them apart: {wrong}");
    let form = differ[0].0.instr.form;
    let mut runner = Runner::new(faulty.model(), &Arc::new(layout.clone()));
    let answers: Vec<Answer> = tests[form]
        .vectors
        .iter()
        .map(|v| {
            runner.prepare(&v.instr).unwrap();
            let after = runner.run(&v.instr, &v.before).unwrap().after;
            let mask = |state| u128::MAX >> (128 - layout.element_width(state));
            Answer {
                instr: v.instr.clone(),
                before: v.before.clone(),
                after: after.iter().map(|(s, e, v)| (*s, *e, mask(*s), v.unwrap())).collect(),
            }
        })
        .collect();
    let found = explain(&set, &layout, form, &answers).unwrap();
    let differing = found.agrees.iter().filter(|a| !**a).count();
    assert_eq!(differing, differ.len());
    let best = &found.hypotheses[0];
    assert_eq!((best.explained, best.contradicted), (differing, 0), "{wrong}: {best:?}");
    let complete = |h: &Hypothesis| h.explained == differing && h.contradicted == 0;
    found.hypotheses.into_iter().filter(complete).collect()
}

#[test]
fn ten_times_as_many_random_tests_find_less() {
    // Flags and conversions, with conditions that random states hardly meet.
    let set = InstructionSet::builtin("nv50").unwrap();
    let isa = set.model();
    let forms: Vec<usize> = (0..isa.forms.len()).filter(|f| isa.form_name(*f).starts_with("max.")).collect();
    assert!(!forms.is_empty());
    let tests = fresh(&set, &forms, OPTIONS);
    let mutants = || tests.iter().flat_map(|t| &t.mutants);
    let possible = mutants().filter(|m| **m != GoalStatus::Impossible).count();
    let found = mutants().filter(|m| **m == GoalStatus::Shown).count();
    assert!(found * 100 >= possible * 98, "{found} of {possible}");
    let random = found_by_random(&set, &tests, 10, OPTIONS);
    let random = random.iter().flatten().filter(|found| **found).count();
    assert!(random < found, "{random} of {found}");
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn tests_that_are_written_hold_when_they_are_read_again() {
    let dir = tempfile::tempdir().unwrap();
    for format in ["json", "cases"] {
        let file = dir.path().join(format);
        let file = file.to_str().unwrap();
        let out = verify(&["vectors", "--spec", "tests/cli/narrow.isa", "--format", format, "-o", file]);
        assert_eq!(out.status.code(), Some(0), "{}", text(&out.stdout));
        let evidence = dir.path().join("evidence");
        let evidence = evidence.to_str().unwrap();
        let check = verify(&["vectors", "--spec", "tests/cli/narrow.isa", "--check", file, "--evidence", evidence]);
        assert_eq!(check.status.code(), Some(0), "{}", text(&check.stdout));
        assert!(text(&check.stdout).contains(" agree, 0 differ"));
        for table in [Some(evidence), (format == "cases").then_some(file)].into_iter().flatten() {
            let cases = verify(&["exec", "--spec", "tests/cli/narrow.isa", "--cases", table, "--quiet"]);
            assert_eq!(cases.status.code(), Some(0), "{}", text(&cases.stdout));
        }
    }
}

#[test]
fn the_harness_in_c_finds_the_fault_of_a_machine() {
    if Command::new("cc").arg("--version").output().is_err() {
        eprintln!("there is no C compiler: the harness is not compiled");
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_string();
    let tests = path("tests.h");
    let out = verify(&[
        "vectors",
        "--spec",
        "tests/cli/narrow.isa",
        "--form",
        "addi",
        "--format",
        "c",
        "-o",
        &tests,
    ]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stdout));
    let machine = r#"
        #include "tests.h"
        static uint64_t x[32], pc;
        static void reset(void *u) { int i; (void)u; for (i = 0; i < 32; i++) x[i] = 0; pc = 0; }
        static uint64_t *at(unsigned space, uint64_t e) { return space == 0 ? &x[e & 31] : &pc; }
        static void set(void *u, unsigned s, uint64_t e, uint64_t l, uint64_t h) { (void)u; (void)h; *at(s, e) = l; }
        static void get(void *u, unsigned s, uint64_t e, uint64_t *l, uint64_t *h) { (void)u; *l = *at(s, e); *h = 0; }
        static int step(void *u, uint64_t w, unsigned width) {
            uint32_t imm = (uint32_t)(w >> 20), d = (uint32_t)(w >> 7) & 31, a = (uint32_t)(w >> 15) & 31;
            (void)u; (void)width;
            if (SIGNED && (imm & 0x800)) imm |= 0xfffff000u;
            if (d) x[d] = (uint32_t)((a ? x[a] : 0) + imm);
            pc = (uint32_t)(pc + 4);
            return 0;
        }
        int main(int argc, char **argv) {
            struct isamorph_machine m = {0, reset, set, get, step};
            FILE *answers = fopen(argv[argc - 1], "w");
            return isamorph_run(&m, answers) ? 1 : 0;
        }"#;
    std::fs::write(path("machine.c"), machine).unwrap();
    for (signed, code) in [("1", 0), ("0", 1)] {
        let program = path("machine");
        let compiled = Command::new("cc")
            .args([
                "-std=c99",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-pedantic",
                "-o",
                &program,
                &path("machine.c"),
            ])
            .arg(format!("-DSIGNED={signed}"))
            .output()
            .unwrap();
        assert!(compiled.status.success(), "{}", text(&compiled.stderr));
        let answers = path("answers.tsv");
        let ran = Command::new(&program).arg(&answers).status().unwrap();
        assert_eq!(ran.code(), Some(code));
        let check = verify(&["vectors", "--spec", "tests/cli/narrow.isa", "--check", &answers]);
        assert_eq!(check.status.code(), Some(code), "{}", text(&check.stdout));
        if code == 1 {
            let said = text(&check.stdout);
            assert!(said.contains("explains all: `0x00000:20 ++ addi.i.imm`"), "{said}");
        }
    }
}

#[test]
fn bad_answers_are_errors_with_their_line() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("answers");
    for (answers, said) in [
        ("addi x1, x2, 3\tx2=1", "expected an answer"),
        ("addi x1, x2, 3\tx2=1\tx1=4\nnonsense\tx2=1\tx1=4", ":2:1"),
        ("\tx2=1\tx1=4", "expected an instruction"),
        ("[{\"word\": \"1\"}]", "test 1: there is no `initial`"),
        ("[1]", "no list of tests"),
    ] {
        std::fs::write(&file, answers).unwrap();
        let out = verify(&["vectors", "--spec", "tests/cli/narrow.isa", "--check", file.to_str().unwrap()]);
        assert_eq!(out.status.code(), Some(2), "{answers}");
        assert!(text(&out.stderr).contains(said), "{answers}: {}", text(&out.stderr));
    }
}

/// What is open is written alone, together with something, and where it is not open after all.
const OPEN: &str = "isa open \"open\"\nunits h:16\nstate r[4] : 8\n\
    group 0x0 \"all\" { region : h h[15..8] = 00000000\n\
      instruction op { form f : h { fixed h[15..8] = 00000000 field a : 4 = h[7..4] field b : 4 = h[3..0]\n\
          text \"op {a}, {b}\" }\n\
        sem {\n\
          let known = a < 9;\n\
          let low = b < 12;\n\
          let v = if known { r[0] + zext(a, 8) } else { undefined };\n\
          let w = if low { r[1] } else { undefined };\n\
          r[1] <- v;\n\
          r[2] <- if b[0] == 1 { v ^ r[3] } else { r[3] };\n\
          r[3] <- if known { v } else { 5 };\n\
          r[0] <- w;\n\
        } } }";

#[test]
fn what_is_open_hides_a_mutant_only_where_nothing_else_shows_it() {
    let set = spec(OPEN);
    let tests = fresh(&set, &[0], OPTIONS);
    let fates: Vec<&GoalStatus> = tests.iter().flat_map(|t| t.goals.iter().map(|g| &g.1).chain(&t.mutants)).collect();
    assert!(fates.iter().all(|fate| !matches!(fate, GoalStatus::Undecided(..))), "{fates:?}");
    assert!(fates.contains(&&GoalStatus::Impossible));
    assert_eq!(contradicted(&set, &tests, Options { seed: 77, ..OPTIONS }), 0);
    let is_seen = |wrong: &str| {
        let is = |(own, theirs): &(Vector, Vector)| {
            let mut specified = own.after.iter().filter(|place| place.2.is_some());
            specified.any(|place| !theirs.after.contains(place))
        };
        differing(&tests, &spec(wrong)).iter().any(is)
    };
    // Less is open: nobody sees that. What is open now was not before.
    assert!(!is_seen(&OPEN.replace("let low = b < 12", "let low = b <= 12")));
    for wrong in ["let low = b < 11", "let low = b <= 10"] {
        let narrower = OPEN
            .replace("let low = b < 12", wrong)
            .replace("r[1] } else { undefined }", "r[1] } else { 0 }");
        assert!(is_seen(&narrower), "{wrong}");
    }
    // The same condition also chooses a constant.
    assert!(is_seen(&OPEN.replace("a < 9", "a <= 9")));
}

/// How many are shown, impossible and undecided.
fn fates(tests: &[FormTests]) -> [usize; 3] {
    let fates = tests.iter().flat_map(|t| t.goals.iter().map(|g| &g.1).chain(&t.mutants));
    fates.fold([0; 3], |[shown, impossible, undecided], fate| match fate {
        GoalStatus::Shown => [shown + 1, impossible, undecided],
        GoalStatus::Impossible => [shown, impossible + 1, undecided],
        GoalStatus::Undecided(..) => [shown, impossible, undecided + 1],
    })
}

/// A comparison that random states hardly meet, one side that is impossible, and terms of two forms.
fn hard() -> String {
    let text = NARROW.replace("rd <- ra << zext(n, 32)", "rd <- turned(ra) | 1");
    let text = text.replace("rd <- (ra >> 1) ^ ra", "rd <- if ra * 77 == 0x1234567 { 5 } else { ~turned(ra) }");
    format!("{text}\nfn turned(x: 32) {{ (x ^ 1) + (if (x * x)[1..0] == 3 {{ x }} else {{ x >> 7 }}) * 3 }}\n")
}

#[test]
fn a_search_that_starts_from_a_record_ends_as_the_recorded_one() {
    let set = spec(&hard());
    let forms: Vec<usize> = (0..set.forms().len()).collect();
    let first = all(&set, OPTIONS);
    let [shown, impossible, undecided] = fates(&first);
    assert!(shown > 200 && impossible > 5, "{shown}, {impossible}");
    assert_eq!(undecided, 0);
    let record = to_record(&set, &first, OPTIONS);
    let tests: usize = record.forms.values().map(|f| f.tests.len()).sum();
    let before: usize = first.iter().map(|t| t.vectors.len()).sum();
    assert!(0 < tests && tests * 2 < before, "{tests} of {before}: most are found at once");
    let again = generate(&set, &forms, OPTIONS, &record, &|_| {});
    assert_eq!(fates(&again), fates(&first));
    assert_eq!(differing(&again, &set).len(), 0);
    assert_eq!(to_record(&set, &again, OPTIONS).limit, OPTIONS.limit);
    assert!(outdated(&set, &forms, &record, OPTIONS).is_empty());
}

#[test]
fn what_a_record_leaves_undecided_is_left_and_is_never_believed_to_be_impossible() {
    let set = spec(&hard());
    let forms: Vec<usize> = (0..set.forms().len()).collect();
    let first = all(&set, OPTIONS);
    let [shown, impossible, _] = fates(&first);
    // Says of everything that the fields rule it out, and of one form that nothing is decided.
    let mut record = to_record(&set, &first, OPTIONS);
    let left = forms.iter().copied().find(|f| set.model().form_name(*f) == "fold.c").unwrap();
    let mutants = first[left].mutants.len();
    for recorded in record.forms.values_mut() {
        recorded.tests.clear();
        let goals = (0..10_000).map(Aim::Goal);
        recorded.proved = goals.chain((0..10_000).map(Aim::Mutant)).map(|aim| (aim, Stage::Fields)).collect();
    }
    record.forms.get_mut(&left).unwrap().undecided = (0..10_000).map(Aim::Mutant).collect();
    let again = generate(&set, &forms, OPTIONS, &record, &|_| {});
    let [now_shown, now_impossible, undecided] = fates(&again);
    assert!(0 < undecided && undecided <= mutants, "{undecided}");
    assert!(now_shown <= shown && now_impossible <= impossible);
    // A search that was cut off knows nothing of the rest.
    let late = Options {
        end: Some(std::time::Instant::now()),
        ..OPTIONS
    };
    assert_eq!(
        to_record(&set, &generate(&set, &forms, late, &record, &|_| {}), late).limit,
        Duration::ZERO
    );
    // More effort, or other formulas: everything is looked for.
    let more = Options {
        limit: OPTIONS.limit * 2,
        ..OPTIONS
    };
    assert_eq!(fates(&generate(&set, &forms, more, &record, &|_| {})), fates(&first));
    let changed = spec(&hard().replace("ra * 77", "ra * 79"));
    assert_eq!(outdated(&changed, &forms, &record, OPTIONS).len(), 1);
    record.forms.values_mut().for_each(|recorded| recorded.digest ^= 1);
    assert_eq!(fates(&generate(&set, &forms, OPTIONS, &record, &|_| {})), fates(&first));
}
