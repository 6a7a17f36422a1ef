//! How long the main job takes: making and proving every obligation of group 0x20000000, in all
//! ISAs that have it.
//!
//! The items of the first benchmark are obligations, so its throughput is obligations a second.

use std::time::Duration;

use divan::counter::ItemsCount;
use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_smt::Verdict;
use isamorph_smt::prove::{Plan, Scope};

const GROUP: u64 = 0x2000_0000;

fn main() {
    // Loading the built-in specs is not part of the measurement.
    let _ = builtin::with_group(GROUP);
    divan::main();
}

fn plan() -> Plan {
    let subjects = builtin::with_group(GROUP)
        .into_iter()
        .map(|i| InstructionSet::from(i.clone()))
        .collect();
    let scope = Scope {
        groups: vec![GROUP],
        filter: None,
    };
    Plan::new(subjects, &scope).expect("the built-in specs have the group")
}

/// All cores.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn prove_group(bencher: divan::Bencher) {
    let n = plan().obligations.len();
    bencher.counter(ItemsCount::new(n)).bench(|| {
        let outcomes = plan().run(Duration::from_secs(60), &|_, _| {});
        assert!(
            outcomes.iter().all(|o| matches!(o.result, Verdict::Proved)),
            "every claim is proved"
        );
    });
}

/// Formulas only, without the solver.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn make_obligations(bencher: divan::Bencher) {
    let n = plan().obligations.len();
    bencher.counter(ItemsCount::new(n)).bench(plan);
}

/// From spec text to a checked instruction set.
#[divan::bench(args = ["nv50", "flexgrip", "sgx543"], sample_count = 20, sample_size = 1)]
fn load_spec(name: &str) -> isamorph_core::model::Isa {
    let file = format!("{name}.isa");
    let text = builtin::source(&file).expect("a built-in spec");
    isamorph_core::dsl::load(&file, text, &builtin::Embedded).expect("a spec without errors")
}
