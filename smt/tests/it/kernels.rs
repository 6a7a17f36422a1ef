//! Suggestions on real kernels: rewritten, they leave the memory that was recorded.

use crate::support::recorded;
use crate::support::windows;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{Global, Kernel, LaneVm, Launch, run};
use isamorph_smt::optimize::{Limits, flattened, optimize};
use isamorph_smt::peephole::cache::Cache;

use windows::Setting;

fn execute(s: &Setting, code: &[Instr], launch: &Launch, memory: &Global) -> Global {
    let kernel = Kernel::new(&s.set, code.iter().map(|i| s.set.encode_raw(i)));
    let mut memory = memory.clone();
    let summary = run(
        s.set.model(),
        &mut LaneVm::new(s.set.model()),
        &kernel,
        launch,
        &mut memory,
        &mut |_| {},
    );
    summary.unwrap_or_else(|e| panic!("{e}"));
    memory
}

/// Puts all suggestions into the kernels, and runs both; returns the bytes saved in each.
fn rewritten(s: &Setting, longest: usize) -> Vec<(&'static str, i64)> {
    let one = |kernel: &'static str| {
        let words = recorded::words(kernel, "program.vhd");
        let code: Vec<Instr> = words.iter().map(|w| s.set.decode_raw(*w).expect("an instruction")).collect();
        let report = s.suggest(&code, longest, &mut Cache::in_memory());
        let new = s.rewritten(&code, &report).expect("addresses follow");
        let (launch, memory) = recorded::start(kernel);
        let (old, now) = (execute(s, &code, &launch, &memory), execute(s, &new, &launch, &memory));
        assert!(old == now, "{kernel} leaves another memory");
        if recorded::is_recorded(kernel) {
            recorded::agrees(kernel, &now);
        }
        let bytes = |code: &[Instr]| -> i64 { code.iter().map(|i| i64::from(s.set.encode_raw(i).width / 8)).sum() };
        (kernel, bytes(&code) - bytes(&new))
    };
    recorded::KERNELS.into_iter().map(one).collect()
}

#[test]
fn rewritten_kernels_leave_the_recorded_memory() {
    let saved = rewritten(&Setting::new("flexgrip", &["IADD", "MOV"]), 2);
    let some = saved.iter().filter(|(_, bytes)| *bytes > 0).count();
    assert!(some >= 2, "{saved:?}");
}

#[test]
fn kernels_rewritten_by_rules_and_facts_leave_the_recorded_memory() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    let isa = set.model();
    let mut saved = 0;
    let mut shares = Vec::new();
    for kernel in recorded::KERNELS {
        let words = recorded::words(kernel, "program.vhd");
        let code: Vec<Instr> = words.iter().map(|w| set.decode_raw(*w).expect("an instruction")).collect();
        let o = optimize(&set, &code, &[], &[], &Limits::default());
        assert_eq!(o.refused, None);
        let new: Vec<Instr> = flattened(&set, &code, &o.places)
            .expect("addresses follow")
            .into_iter()
            .flatten()
            .collect();
        let (launch, memory) = recorded::start(kernel);
        let run = |code: &[Instr]| {
            let kernel = Kernel::new(&set, code.iter().map(|i| set.encode_raw(i)));
            let mut memory = memory.clone();
            let summary = run(isa, &mut LaneVm::new(isa), &kernel, &launch, &mut memory, &mut |_| {});
            (summary.unwrap_or_else(|e| panic!("{e}")).steps, memory)
        };
        let ((before, old), (after, now)) = (run(&code), run(&new));
        assert!(old == now, "{kernel} leaves another memory");
        if recorded::is_recorded(kernel) {
            recorded::agrees(kernel, &now);
        }
        shares.push(1.0 - after as f64 / before as f64);
        assert!(after <= before, "{kernel} executes {after} instructions, not {before}");
        println!(
            "{kernel}: {} -> {} instructions, {before} -> {after} executed",
            code.len(),
            new.len()
        );
        saved += code.len() - new.len();
    }
    assert!(saved >= 25, "{saved}");
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    assert!(mean >= 0.05, "{shares:?}");
}

/// Some minutes: `cargo test --release -p isamorph-smt --test it kernels:: -- --ignored
/// --nocapture`.
#[test]
#[ignore = "searches with all operations"]
fn kernels_rewritten_with_all_operations_leave_the_recorded_memory() {
    println!("{:?}", rewritten(&Setting::new("flexgrip", &[]), 2));
}
