//! How fast the search goes: operations compiled to columns, whole spaces, mined windows and proofs
//! of rules.
//!
//! `cargo bench -p isamorph-smt --bench synth`

use std::sync::LazyLock;
use std::time::Duration;

use divan::Bencher;
use divan::counter::ItemsCount;
use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_core::dsl::goal;
use isamorph_smt::equiv::Code;
use isamorph_smt::ops::vector_eval::{Arg, Scratch};
use isamorph_smt::ops::{Cost, Ops, Scope, derive};
use isamorph_smt::rules::book::Book;
use isamorph_smt::rules::shipped::built_in;
use isamorph_smt::synth::{Limits, Problem, search};

fn main() {
    divan::main();
}

/// Integer operations of nv50.
static OPS: LazyLock<(InstructionSet, Ops)> = LazyLock::new(|| {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let scope = Scope {
        only: ["add", "logic", "mov", "set", "min", "max", "shl", "shr"]
            .map(String::from)
            .to_vec(),
        ..Scope::default()
    };
    let ops = derive(&set, &scope, Cost::Issue);
    (set, ops)
});

/// Candidates a second: every operation in 4096 lanes, from the formulas that are proved.
#[divan::bench]
fn candidates(bencher: Bencher) {
    let ops = &OPS.1;
    let lanes = 4096;
    let columns: Vec<Vec<u32>> = (1..4u32).map(|i| (0..lanes).map(|x| x * 0x9e37_79b9 * i).collect()).collect();
    let mut out = vec![0; lanes as usize];
    let mut scratch = Scratch::default();
    let count = ops.all.len() * lanes as usize;
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        for op in &ops.all {
            let mut args: Vec<Arg> = columns[..op.arity].iter().map(|c| Arg::Column(c)).collect();
            args.extend(op.constant.map(|_| Arg::Scalar(5)));
            op.kernel.run(&args, &mut scratch, &mut out);
        }
        divan::black_box(out[0])
    });
}

/// Exhausts a space of two inputs: nothing of so few instructions multiplies.
#[divan::bench(args = [1, 2, 3, 4], max_time = 60, sample_count = 3)]
fn exhaust(bencher: Bencher, length: usize) {
    let isa = builtin::isa("nv50").expect("built in");
    let (set, ops) = &*OPS;
    let goal = goal::goal(isa, "bench", "r0 <- r0 * r1 * 0x2545f491 + 0x9e3779b9").expect("a goal");
    let code = Code::Goal(isa, &goal);
    let free: Vec<u32> = (0..8).collect();
    let problem = Problem::new(code, code.writes().expect("a goal"), &free, Vec::new(), 1).expect("a problem");
    let limits = Limits {
        below: length as u32 + 1,
        ..Limits::new(length)
    };
    bencher.bench_local(|| search(set, ops, &problem, &limits, &|_, _| {}).candidates);
}

/// Proofs a second on one core, for all inputs and parameters of rules.
#[divan::bench(sample_count = 10)]
fn proofs_of_rules(bencher: Bencher) {
    let book = Book::parse(&InstructionSet::builtin("nv50").expect("built in"), built_in("nv50")[0]).expect("a rule book");
    let rules: Vec<_> = book.rules.iter().step_by(40).collect();
    bencher.counter(ItemsCount::new(rules.len())).bench_local(|| {
        let proved = rules.iter().filter(|r| r.prove(&book.ops, Duration::from_secs(20)).is_proved());
        assert_eq!(proved.count(), rules.len());
    });
}
