//! The proofs of the built-in specs, end to end.

use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_smt::Verdict;
use isamorph_smt::prove::{Plan, Scope};

#[test]
fn group_0x20000000_is_proved_for_all_isas_that_have_it() {
    let subjects = builtin::with_group(0x2000_0000)
        .into_iter()
        .map(|i| InstructionSet::from(i.clone()))
        .collect();
    let scope = Scope {
        groups: vec![0x2000_0000],
        filter: None,
    };
    let start = std::time::Instant::now();
    let plan = Plan::new(subjects, &scope).unwrap();
    println!("{} obligations made in {:?}", plan.obligations.len(), start.elapsed());
    for (k, v) in plan.counts() {
        println!("{k:?} {v}");
    }
    let start = std::time::Instant::now();
    let outcomes = plan.run(Duration::from_secs(120), &|_, _| {});
    println!("proved in {:?}", start.elapsed());
    let mut bad = 0;
    let mut slow: Vec<_> = plan.obligations.iter().zip(&outcomes).collect();
    slow.sort_by_key(|(_, o)| std::cmp::Reverse(o.elapsed));
    for (o, r) in slow.iter().take(12) {
        println!("{:?} {} simplified {}", r.elapsed, o.id, r.by_simplification);
    }
    for (o, r) in plan.obligations.iter().zip(&outcomes) {
        match &r.result {
            Verdict::Proved => {}
            other => {
                bad += 1;
                println!("{}: {}\n  {other:?}", o.id, o.claim);
            }
        }
    }
    assert_eq!(bad, 0);
}

#[test]
fn any_two_built_in_specs_can_be_compared() {
    let subjects = builtin::NAMES.map(|name| InstructionSet::from(builtin::isa(name).unwrap().clone()));
    for (i, one) in subjects.iter().enumerate() {
        for other in &subjects[i + 1..] {
            let plan = Plan::cross(one.clone(), other.clone(), &Scope::default()).unwrap();
            let differences: Vec<String> = plan.differences.iter().map(ToString::to_string).collect();
            let names = [one, other].map(|s| s.name());
            if names == ["nv50", "flexgrip"] {
                assert_eq!(differences, Vec::<String>::new());
            }
            if names == ["sgx543", "nv50"] {
                let registers = "r: 256 elements of 32 bits in sgx543, 128 in nv50; the first 128 are compared";
                assert!(differences.iter().any(|d| d == registers), "{differences:?}");
            }
        }
    }
}
