//! What proofs and searches may take is counted in steps: suggestions are the same on a busy
//! machine, and with any number of threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::oracle::Random;
use isamorph_core::text::to_text;
use isamorph_smt::ops::Cost;
use isamorph_smt::optimize::{Limits, Optimized, optimize};
use isamorph_smt::peephole::cache::Cache;
use isamorph_smt::peephole::{Options, Report, Sources, suggest};
use isamorph_smt::solver::Effort;
use isamorph_smt::solver::effort::{ended_by_time, spent};
use isamorph_smt::synth;

use crate::support::windows::Setting;
use crate::support::{corpus, recorded};

/// Threads that do nothing but keep the processors busy.
const BUSY: usize = 6;

/// Does something while the machine is busy with other things.
fn while_busy<T>(work: impl FnOnce() -> T) -> T {
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..BUSY {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let result = work();
        over.store(true, Ordering::Relaxed);
        result
    })
}

/// In a new thread: the solver begins with nothing there, as in a command.
fn apart<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| scope.spawn(work).join().expect("ends"))
}

/// Everything that is said of a rewritten program.
fn said(set: &InstructionSet, o: &Optimized) -> Vec<String> {
    let isa = set.model();
    let texts = |code: &[Instr]| code.iter().map(|i| to_text(isa, i)).collect::<Vec<_>>().join("; ");
    let steps = o.steps.iter().map(|s| {
        let changes: Vec<String> = s.changes.iter().map(|(p, new)| format!("{p}: {}", texts(new))).collect();
        let given: Vec<String> = s.reasons.iter().map(|r| r.fact.text(isa)).collect();
        format!("{}: {} because {}", s.rule, changes.join(", "), given.join(", "))
    });
    let stopped = format!("stopped: {}", o.stopped);
    steps.chain(o.places.iter().map(|p| texts(p))).chain([stopped]).collect()
}

/// A kernel of the corpus.
fn kernel(set: &InstructionSet, name: &str) -> Vec<Instr> {
    let words = recorded::words(name, "program.vhd");
    words.iter().map(|w| set.decode_raw(*w).expect("an instruction")).collect()
}

#[test]
fn rules_and_facts_find_the_same_on_a_busy_machine() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    let code = kernel(&set, "Sort_v1");
    let found = |whole: Effort| {
        apart(|| {
            let o = optimize(
                &set,
                &code,
                &[],
                &[],
                &Limits {
                    whole,
                    ..Limits::default()
                },
            );
            (said(&set, &o), spent())
        })
    };
    // With what programs have by default, and with so little that it matters.
    let (all, steps) = found(Limits::default().whole);
    assert_eq!(while_busy(|| found(Limits::default().whole)), (all.clone(), steps));
    for part in [2, 6] {
        let whole = Effort::of_steps(steps / part);
        let some = found(whole);
        assert_eq!(while_busy(|| found(whole)), some);
        assert_ne!(some.0, all);
        assert_eq!(some.0.last().map(String::as_str), Some("stopped: true"));
    }
}

#[test]
fn rules_and_facts_find_the_same_with_any_number_of_threads() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    for name in ["Reduction", "Transpose"] {
        let code = kernel(&set, name);
        let alone = found(&set, &code, 1, Limits::default().whole);
        for threads in [2, 5] {
            assert_eq!(
                found(&set, &code, threads, Limits::default().whole),
                alone,
                "{name}, {threads} threads"
            );
        }
        let part = Effort::of_steps(alone.1 / 2);
        assert_eq!(
            found(&set, &code, 2, part),
            found(&set, &code, 1, part),
            "{name}, half of the steps"
        );
    }
}

/// What is said of a program within a limit, and the steps that it takes.
fn found(set: &InstructionSet, code: &[Instr], threads: usize, whole: Effort) -> (Vec<String>, u64) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| {
        let limits = Limits {
            whole,
            ..Limits::default()
        };
        let before = spent();
        let o = optimize(set, code, &[], &[], &limits);
        (said(set, &o), spent() - before)
    })
}

/// One thread looks ahead for what another one will ask: nothing of it is seen.
#[test]
fn two_instructions_become_the_same_one_whoever_looks_for_it() {
    let set = InstructionSet::builtin("sgx543").expect("built in");
    let rows = corpus::rows(set.model(), "sgx543/real-words.tsv");
    let mut code: Vec<Instr> = rows.iter().map(|r| set.decode_raw(r.word).expect("an instruction")).collect();
    // Other words beside each other than in the file.
    let mut random = Random(7);
    for i in (1..code.len()).rev() {
        code.swap(i, (random.number() % (i as u64 + 1)) as usize);
    }
    let alone = found(&set, &code, 1, Limits::default().whole);
    assert!(alone.0.iter().any(|s| s.starts_with("one for two")), "{:?}", alone.0);
    for _ in 0..3 {
        assert_eq!(found(&set, &code, 2, Limits::default().whole), alone);
    }
    let part = Effort::of_steps(alone.1 / 2);
    let some = found(&set, &code, 1, part);
    assert_ne!(some.0, alone.0);
    assert_eq!(found(&set, &code, 2, part), some, "half of the steps");
}

#[test]
fn a_search_finds_the_same_on_a_busy_machine_and_with_any_number_of_threads() {
    let s = Setting::new("nv50", &["add", "logic", "shl"]);
    let code = s.code(&[
        "xor b32 $r3 $r1 0xffffffff",
        "and b32 $r1 $r3 $r2",
        "shl b32 $r4 $r1 0x1",
        "add b32 $r4 $r4 $r1",
        "add b32 $r5 $r4 $r4",
        "or b32 $r5 $r5 $r4",
        "mov b32 $r3 0x7",
    ]);
    let search = |threads: usize, steps: u64| -> Report {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let options = Options {
            window: 3,
            cost: Cost::Bytes,
            until: None,
            limits: synth::Limits {
                steps: Some(steps),
                proof: Effort::of_steps(200_000),
                ..synth::Limits::new(2)
            },
            seed: 1,
        };
        let sources = Sources {
            ops: &|| &s.ops,
            rules: &|| &s.books,
        };
        pool.install(|| suggest(&s.set, sources, &code, &options, &mut Cache::in_memory(), &|_, _| {}))
    };
    let mut undecided = Vec::new();
    for steps in [300, 20_000, 10_000_000] {
        let alone = search(1, steps);
        assert_eq!(search(2, steps), alone, "{steps} steps");
        assert_eq!(search(5, steps), alone, "{steps} steps");
        assert_eq!(while_busy(|| search(2, steps)), alone, "{steps} steps");
        undecided.push(alone.undecided);
    }
    // The limits are such that they matter.
    assert!(undecided[0] > undecided[2], "{undecided:?}");
}

#[test]
fn time_is_the_last_resort_and_is_told() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    let code = kernel(&set, "Reduction");
    let whole = Effort {
        time: Duration::from_millis(1),
        ..Effort::of_steps(u64::MAX)
    };
    let before = ended_by_time();
    let o = optimize(
        &set,
        &code,
        &[],
        &[],
        &Limits {
            whole,
            ..Limits::default()
        },
    );
    assert!(o.stopped && ended_by_time() > before);
}
