//! The interpreters agree on random instructions in random states, for every form that says what it
//! does and every row of its enumerated fields. One instruction runs on the lane VM and the next
//! one on generated code, if there is some for it.

use isamorph_core::InstructionSet;
use isamorph_core::exec::{Aot, LaneVm, Lockstep, Reference};
use isamorph_core::oracle;
use isamorph_core::oracle::Random;
use isamorph_core::oracle::execution::{Coverage, States, executable_forms, instr_with_row, modifiers, random_instr};

/// Runs random instructions of all forms of an ISA, at first one for each row of each enumerated
/// field.
fn agree(m: &InstructionSet, pairs: u64, seed: u64) -> Coverage {
    let mut vm = Lockstep::new(m.model(), LaneVm::new(m.model()), Reference::new(m.model()));
    let mut generated = Lockstep::new(m.model(), Aot::new(m.model()), Reference::new(m.model()));
    let (mut states, mut coverage, mut random) = (States::new(m.model(), seed), Coverage::default(), Random(seed));
    let forms: Vec<usize> = executable_forms(m.model()).collect();
    let rows = forms
        .iter()
        .flat_map(|f| modifiers(m.model(), *f).into_iter().map(|(field, row)| (*f, field, row)));
    let first = rows.filter_map(|(form, field, row)| instr_with_row(m, form, field, row, &mut Random(seed ^ row as u64)));
    let others = forms.iter().cycle().filter_map(|form| random_instr(m, *form, &mut random));
    for (number, instr) in first.chain(others).enumerate() {
        let end = match number % 2 {
            0 => states.run(&mut vm, &instr),
            _ => states.run(&mut generated, &instr),
        };
        if let Err(e) = end {
            panic!("{}: {e}", m.model().name);
        }
        coverage.note(m, &instr);
        if coverage.pairs() >= pairs && coverage.missing(m.model()).is_empty() {
            break;
        }
        assert!(
            coverage.pairs() < 4 * pairs,
            "{} misses {:?}",
            m.model().name,
            coverage.missing(m.model())
        );
    }
    coverage
}

/// Checks all built-in ISAs and reports what was covered.
fn check(pairs: u64, seed: u64) {
    let mut total = 0;
    for m in oracle::all_built_in() {
        let coverage = agree(&m, pairs, seed);
        println!("{}: {}", m.model().name, coverage.report(m.model()));
        let missing = coverage.missing(m.model());
        assert!(missing.is_empty(), "{} never ran {missing:?}", m.model().name);
        total += coverage.pairs();
    }
    println!("{total} pairs of an instruction and a state");
    assert!(total >= 4 * pairs, "only {total} pairs");
}

#[test]
fn interpreters_agree_on_every_form_and_modifier() {
    check(25_000, 1);
}

/// Some minutes: `cargo test --release -p isamorph-core --test it agreement:: -- --ignored
/// --nocapture`.
#[test]
#[ignore = "ten million pairs take minutes"]
fn interpreters_agree_on_ten_million_pairs() {
    check(2_500_000, 2);
}
