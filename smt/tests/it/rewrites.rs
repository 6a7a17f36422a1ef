//! The inputs of the fuzz targets `exec` and `equiv`, with Z3: its value of a formula is what
//! instructions leave, and what it accepts as equal never changes a result. The targets themselves
//! do without Z3, which has no instrumented build.

use crate::support::fuzz_seeds;
use crate::support::windows;
use isamorph_core::InstructionSet;

use std::time::Duration;

use isamorph_core::block::Location;
use isamorph_core::builtin;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::Width;
use isamorph_core::oracle::execution::{executable_forms, random_instr};
use isamorph_core::oracle::input::{self, Trial};
use isamorph_core::oracle::rewrite::{Problem, Rewrite, leave_the_same, problem};
use isamorph_core::oracle::{self, Random};
use isamorph_smt::equiv::{Code, Question, decide};
use isamorph_smt::peephole::cache::Cache;
use isamorph_smt::rules::book::Book;
use isamorph_smt::rules::derived::Relations;
use isamorph_smt::rules::matcher::{self, Concrete};
use isamorph_smt::rules::rule::{Flags, Rule, Step};
use isamorph_smt::rules::shipped::built_in;
use isamorph_smt::solver::query::check;

use isamorph_smt::Verdict;
use windows::Setting;

/// Time for each question.
const LIMIT: Duration = Duration::from_secs(10);

/// The seeds that specs and real words give a target, every `step`th.
fn seeds(target: &str, step: usize) -> Vec<Trial> {
    let machines = oracle::all_built_in();
    let made = match target {
        "exec" => fuzz_seeds::exec_seeds(&machines),
        _ => fuzz_seeds::equiv_seeds(&machines),
    };
    made.values().step_by(step).filter_map(|bytes| input::trial(bytes)).collect()
}

/// Asks Z3 for the value of each formula in the state, and compares it with what the instructions
/// left; returns how many it computed.
fn solver_agrees(trial: &Trial) -> usize {
    let Some(Problem { mut pool, state, observed }) = problem(trial) else {
        return 0;
    };
    let mut computed = 0;
    for (i, o) in observed.iter().enumerate() {
        let width = pool.width(o.formula);
        if width > Width::new(64).expect("a width") {
            continue;
        }
        let value = pool.declare_var(&format!("value {i}"), width);
        let here = pool.var(value);
        let is_value = pool.eq(here, o.formula);
        let mut conditions = state.clone();
        conditions.push(is_value);
        match check(&pool, &conditions, LIMIT) {
            Verdict::Refuted(model) => {
                assert_eq!(model.var(value), o.given, "{} of {trial:x?}", o.place);
                computed += 1;
            }
            Verdict::Proved => panic!("the state contradicts itself: {} of {trial:x?}", o.place),
            Verdict::Unknown(_) => {}
        }
    }
    computed
}

#[test]
fn z3_computes_what_instructions_leave() {
    let single = |t: &&Trial| t.code.len() == 1;
    let computed: usize = seeds("exec", 5).iter().filter(single).map(solver_agrees).sum();
    assert!(computed > 20, "{computed} values");
}

/// Some minutes: `cargo test --release -p isamorph-smt --test it rewrites:: -- --ignored`.
#[test]
#[ignore = "all seeds take minutes"]
fn z3_computes_what_all_seeds_leave() {
    let computed: usize = seeds("exec", 1).iter().chain(&seeds("equiv", 1)).map(solver_agrees).sum();
    println!("{computed} values");
    assert!(computed > 1000, "{computed} values");
}

/// Asks whether a rewrite may be made, and if so runs both sides; returns whether it may.
fn accepted_and_right(rewrite: &Rewrite, seed: u64) -> bool {
    let question = Question {
        original: Code::Instructions(rewrite.isa, &rewrite.original),
        replacement: Code::Instructions(rewrite.isa, &rewrite.replacement),
        live_out: None,
        map: Vec::new(),
        assume: Vec::new(),
        where_defined: false,
        tried: false,
        limit: LIMIT.into(),
    };
    let Ok(answer) = decide(&question) else { return false };
    match answer.result {
        Verdict::Proved => {
            for seed in seed..seed + 8 {
                leave_the_same(rewrite, None, seed).unwrap_or_else(|broken| panic!("{broken}"));
            }
            true
        }
        Verdict::Refuted(_) | Verdict::Unknown(_) => false,
    }
}

#[test]
fn what_z3_accepts_never_changes_a_result() {
    let all = seeds("equiv", 6);
    let rewrites = all.iter().filter_map(|t| Some((Rewrite::of(t)?, t.seed)));
    let (mut accepted, mut other) = (0, 0);
    for (rewrite, seed) in rewrites {
        if accepted_and_right(&rewrite, seed) {
            accepted += 1;
        } else {
            other += 1;
        }
    }
    assert!(accepted > 5 && other > 5, "{accepted} accepted, {other} not");
}

/// Random additions and logic operations on few registers, so that some are redundant.
fn program(m: &InstructionSet, random: &mut Random) -> Vec<Instr> {
    let mut text = || {
        let n = random.number();
        let op = ["add", "and", "or", "xor"][(n & 3) as usize];
        let [d, a, b] = [n >> 2 & 1, n >> 3 & 1, n >> 4 & 1];
        match n >> 5 & 3 {
            0 => format!("{op} b32 $r{d} $r{a} 0x0"),
            _ => format!("{op} b32 $r{d} $r{a} $r{b}"),
        }
    };
    let all: Vec<String> = (0..5).map(|_| text()).collect();
    all.iter().filter_map(|t| m.parse_raw(t).ok()).collect()
}

#[test]
fn suggestions_for_random_programs_never_change_a_result() {
    let setting = Setting::new("nv50", &["add", "logic"]);
    let isa = builtin::isa("nv50").expect("built in");
    let m = InstructionSet::builtin("nv50").expect("built in");
    let (mut random, mut found) = (Random(11), 0);
    for _ in 0..6 {
        let code = program(&m, &mut random);
        let report = setting.suggest(&code, 1, &mut Cache::in_memory());
        let mut replaced = code.clone();
        for f in report.findings.iter().rev() {
            replaced.splice(f.first..f.first + f.count, f.replacement.iter().cloned());
            found += 1;
        }
        let rewrite = Rewrite {
            isa,
            original: code,
            replacement: replaced,
            live: None,
        };
        // After the end, all is live.
        leave_the_same(&rewrite, None, random.number()).unwrap_or_else(|broken| panic!("{broken}"));
    }
    assert!(found > 2, "{found} suggestions");
}

/// An instance of a rule: random registers, some of them the same, random encodings, random
/// parameters that meet the condition; and the places that the rule keeps.
fn instance(s: &Setting, book: &Book, rule: &Rule, random: &mut Random) -> Option<(Rewrite, Vec<Location>)> {
    let registers: Vec<u32> = (0..8).map(|_| (random.number() & 7) as u32).collect();
    let number = |random: &mut Random, width: u32| {
        let n = random.number();
        let n = if n >> 40 & 1 == 1 {
            n as u32 & 63
        } else {
            n as u32 >> (n >> 32 & 31)
        };
        n & (u32::MAX >> (32 - width))
    };
    let parameters = (0..200)
        .map(|_| rule.widths.iter().map(|w| number(random, *w)).map(u64::from).collect::<Vec<u64>>())
        .find(|p| rule.condition.holds(book.ops.word, p))?;
    let step = |(i, s): (usize, &Step)| Concrete {
        op: s.op,
        dst: book.ops.all[s.op].register.then(|| registers[usize::from(rule.inputs) + i]),
        args: s.args.iter().map(|a| registers[usize::from(*a)]).collect(),
        constant: s.constant.map(|c| c.value(book.ops.word, &parameters)),
    };
    let window: Vec<Concrete> = rule.window.iter().enumerate().map(step).collect();
    let replacement = matcher::apply(&book.ops, rule, &window).into_iter().next()?;
    let mut code = |all: &[Concrete]| -> Option<Vec<Instr>> {
        let one = |c: &Concrete| {
            let encodings: Vec<Instr> = matcher::instructions(&s.set, &book.ops, c).collect();
            encodings.get(random.number() as usize % encodings.len().max(1)).cloned()
        };
        all.iter().map(one).collect()
    };
    let (original, code_of_replacement) = (code(&window)?, code(&replacement)?);
    // All registers but those of intermediate values, and the flags if the rule keeps them.
    let result = replacement.last().and_then(|c| c.dst);
    let dead = |r: u32| window.iter().any(|c| c.dst == Some(r)) && result != Some(r);
    let mut live: Vec<String> = (0..8).filter(|r| !dead(*r)).map(|r| format!("r{r}")).collect();
    if rule.flags == Flags::Same {
        live.push("c0".into());
    }
    let live = live.iter().map(|p| Location::parse(s.set.model(), p).expect("a place")).collect();
    let rewrite = Rewrite {
        isa: builtin::isa(s.set.name())?,
        original,
        replacement: code_of_replacement,
        live: None,
    };
    Some((rewrite, live))
}

/// Proves instances of rules and of their variants, and runs both sides; returns how many were
/// accepted, and how many not.
fn accepted_instances(text: &str, wanted: usize) -> (usize, usize) {
    let s = Setting::new("nv50", &["shl"]);
    let book = Book::parse(&s.set, text).expect("a rule book");
    let relations = Relations::new(&book.ops);
    let variants = book.rules.iter().flat_map(|r| relations.variants(&book.ops, r));
    let rules: Vec<Rule> = book.rules.iter().cloned().chain(variants).collect();
    let (mut random, mut accepted, mut refused) = (Random(31), 0, 0);
    while accepted < wanted {
        let rule = &rules[random.number() as usize % rules.len()];
        let Some((rewrite, live)) = instance(&s, &book, rule, &mut random) else {
            continue;
        };
        let question = Question {
            original: Code::Instructions(rewrite.isa, &rewrite.original),
            replacement: Code::Instructions(rewrite.isa, &rewrite.replacement),
            live_out: Some(live.clone()),
            map: Vec::new(),
            assume: Vec::new(),
            where_defined: false,
            tried: false,
            limit: LIMIT.into(),
        };
        let answer = decide(&question).expect("a question");
        if !matches!(answer.result, Verdict::Proved) {
            refused += 1;
            continue;
        }
        accepted += 1;
        leave_the_same(&rewrite, Some(&live), random.number()).unwrap_or_else(|broken| panic!("{broken}"));
    }
    (accepted, refused)
}

#[test]
fn instances_of_rules_never_change_a_result() {
    for text in built_in("nv50") {
        let (accepted, refused) = accepted_instances(text, 100);
        // A register may be needed that an intermediate value goes to; the rules themselves are
        // right.
        assert!(refused < accepted, "{refused} refused");
    }
}

/// Minutes: `ISAMORPH_REWRITES=100000 cargo test --release -p isamorph-smt --test it rewrites:: --
/// --ignored instances --nocapture`.
#[test]
#[ignore = "as long as one wants"]
fn many_instances_of_rules_never_change_a_result() {
    let wanted = std::env::var("ISAMORPH_REWRITES").ok().and_then(|n| n.parse().ok()).unwrap_or(5000);
    for text in built_in("nv50") {
        let (accepted, refused) = accepted_instances(text, wanted);
        println!("{accepted} accepted, {refused} refused");
    }
}

/// Hours if one wants: `ISAMORPH_REWRITES=100000 cargo test --release -p isamorph-smt --test it
/// rewrites:: -- --ignored random`.
#[test]
#[ignore = "as long as one wants"]
fn what_z3_accepts_of_random_rewrites_never_changes_a_result() {
    let tries = std::env::var("ISAMORPH_REWRITES").ok().and_then(|n| n.parse().ok()).unwrap_or(500);
    let (mut random, mut accepted, mut asked) = (Random(21), 0, 0);
    for i in 0..tries {
        let m = oracle::built_in(i % builtin::NAMES.len());
        let forms: Vec<usize> = executable_forms(m.model()).collect();
        if forms.is_empty() {
            continue;
        }
        let trial = Trial {
            isa: m.model(),
            seed: random.number(),
            choice: random.number() & 0xfff,
            code: (0..3)
                .filter_map(|_| random_instr(m, forms[random.number() as usize % forms.len()], &mut random))
                .collect(),
        };
        let Some(rewrite) = Rewrite::of(&trial) else { continue };
        asked += 1;
        accepted += usize::from(accepted_and_right(&rewrite, trial.seed));
    }
    println!("{accepted} of {asked} accepted");
    assert!(accepted > tries / 50, "{accepted} of {asked} accepted");
}
