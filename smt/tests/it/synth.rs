//! The search: kernels mean what their formulas mean, and what is found does what was asked, by
//! another evaluator than the one that found it.

use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::block::{Lifter, Location, SymbolicBlock};
use isamorph_core::builtin;
use isamorph_core::dsl::goal;
use isamorph_core::dsl::goal::Goal;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Env, FnId, SpaceId, Term, TermPool, VarId};
use isamorph_smt::equiv::Code;
use isamorph_smt::ops::vector_eval::{Arg, Scratch};
use isamorph_smt::ops::{Cost, Ops, Scope, derive};
use isamorph_smt::synth::checkpoint::{Memory, resume};
use isamorph_smt::synth::{Limits, Problem, hackers_delight, search};

fn ops(instructions: &[&str]) -> (InstructionSet, Ops) {
    ops_with(instructions, false)
}

fn ops_with(instructions: &[&str], flags: bool) -> (InstructionSet, Ops) {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let scope = Scope {
        flags,
        only: instructions.iter().map(|s| (*s).to_string()).collect(),
        ..Scope::default()
    };
    let ops = derive(&set, &scope, Cost::Issue);
    (set, ops)
}

struct Random(u64);

impl Random {
    fn word(&mut self) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let x = (self.0 >> 32) as u32;
        [x, x >> (self.0 >> 20 & 31), 0, 1, u32::MAX, 0x8000_0000, 0x7fff_ffff][(self.0 >> 29 & 7).min(6) as usize]
    }
}

/// Variables by their place in a list.
struct Values<'a>(&'a [(VarId, u32)]);

impl Env for Values<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        self.0.iter().find(|(v, _)| *v == id).map_or(0, |(_, x)| u128::from(*x))
    }
    fn read(&mut self, _: SpaceId, _: u128) -> u128 {
        unreachable!("operations read their operands only")
    }
    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        unreachable!("operations call nothing")
    }
}

#[test]
fn kernels_mean_what_their_formulas_mean() {
    let (_, ops) = ops(&["add", "logic", "set", "min", "max", "shl", "shr", "sad", "i2i", "mul24"]);
    assert!(ops.all.len() > 80, "{} operations", ops.all.len());
    let mut random = Random(7);
    let mut scratch = Scratch::default();
    for op in &ops.all {
        for round in 0..20 {
            let lanes = 33;
            let columns: Vec<Vec<u32>> = (0..op.arity).map(|_| (0..lanes).map(|_| random.word()).collect()).collect();
            let mask = op.constant.map_or(0, |w| if w == 32 { u32::MAX } else { (1 << w) - 1 });
            let constant = random.word() & mask;
            // An operand may be the same in all lanes.
            let scalar = round % 4;
            let mut args: Vec<Arg> = columns
                .iter()
                .enumerate()
                .map(|(i, c)| if i == scalar { Arg::Scalar(c[0]) } else { Arg::Column(c) })
                .collect();
            if op.constant.is_some() {
                args.push(Arg::Scalar(constant));
            }
            let mut out = vec![0; lanes];
            op.kernel.run(&args, &mut scratch, &mut out);
            for (lane, got) in out.iter().enumerate() {
                let mut values: Vec<(VarId, u32)> = columns
                    .iter()
                    .enumerate()
                    .map(|(i, c)| (ops.operands[i], c[if i == scalar { 0 } else { lane }]))
                    .collect();
                if let Some(w) = op.constant {
                    values.push((ops.constants[&w], constant));
                }
                let want = ops.pool.eval(op.value, &mut Values(&values));
                assert_eq!(u128::from(*got), want, "{} on {values:x?}", op.name);
            }
        }
    }
}

/// Registers with values.
struct Registers<'a>(&'a [u32]);

impl Env for Registers<'_> {
    fn var(&mut self, _: VarId) -> u128 {
        0
    }
    fn read(&mut self, _: SpaceId, addr: u128) -> u128 {
        self.0.get(addr as usize).map_or(0, |v| u128::from(*v))
    }
    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        0
    }
}

/// Does code leave in a place what a goal says, in many states?
fn does_in_random_states(code: &[Instr], goal: &Goal, place: &Location) {
    let isa = builtin::isa("nv50").expect("built in");
    let mut random = Random(11);
    let (mut pool, mut window) = (TermPool::new(), SymbolicBlock::new());
    let mut meanings = Lifter::new(isa);
    for i in code {
        window.push(&mut pool, &mut meanings, i, "").expect("a formula");
    }
    let after: Term = window.value(&mut pool, isa, place).expect("a register");
    let wanted = goal.effects[0].value;
    for _ in 0..2000 {
        let state: Vec<u32> = (0..8).map(|_| random.word()).collect();
        let (x, y) = (
            pool.eval(after, &mut Registers(&state)),
            goal.pool.eval(wanted, &mut Registers(&state)),
        );
        assert_eq!(x, y, "{state:x?}");
    }
}

#[test]
fn what_is_found_does_what_was_asked_in_random_states() {
    let isa = builtin::isa("nv50").expect("built in");
    let (set, ops) = ops(&["add", "logic", "set", "min", "max", "shr"]);
    let r0 = Location::parse(isa, "r0").expect("a place");
    for (text, length) in [
        ("r0 <- r0 & (r0 - 1)", 2),
        ("r0 <- ~r0 & (r0 + 1)", 2),
        ("r0 <- if slt(r0, r1) { r1 } else { r0 }", 1),
        ("r0 <- r0 ^ (r0 & r1)", 1),
        ("r0 <- (r0 | r1) - (r0 & r1)", 1),
        ("r0 <- if r0 < r1 { bits(0xffffffff, 32) } else { bits(0, 32) }", 1),
        ("r0 <- r1", 1),
    ] {
        let goal = goal::goal(isa, "test", text).expect("a goal");
        let free: Vec<u32> = (0..8).collect();
        let problem = Problem::new(Code::Goal(isa, &goal), vec![r0.clone()], &free, Vec::new(), 1).expect("a problem");
        let found = search(&set, &ops, &problem, &limits(u32::MAX), &|_, _| {}).found.expect("found");
        assert_eq!(found.code.len(), length, "{text}");
        does_in_random_states(&found.code, &goal, &r0);
    }
}

#[test]
fn programs_that_find_no_registers_are_counted() {
    let isa = builtin::isa("nv50").expect("built in");
    let (set, ops) = ops(&["add", "logic"]);
    let r0 = Location::parse(isa, "r0").expect("a place");
    let goal = goal::goal(isa, "test", "r0 <- (r0 - r1) & r0").expect("a goal");
    for (free, found) in [(&[][..], false), (&[2], true)] {
        let problem = Problem::new(Code::Goal(isa, &goal), vec![r0.clone()], free, Vec::new(), 1).expect("a problem");
        let limits = Limits {
            max_length: 2,
            ..limits(u32::MAX)
        };
        let outcome = search(&set, &ops, &problem, &limits, &|_, _| {});
        assert_eq!(outcome.found.is_some(), found);
        assert_eq!(outcome.unplaced > 0, !found, "{outcome:?}");
    }
}

/// Problems whose shortest code is too long to be enumerated. Of p24 few test states tell the last
/// parts apart, so its code is refuted first; p25 multiplies in 64 bits, which is made of products
/// of 16 bits.
#[test]
fn long_code_is_made_part_by_part() {
    let isa = builtin::isa("nv50").expect("built in");
    let (set, ops) = ops(&["add", "logic", "set", "shl", "shr", "slct", "mul24"]);
    let r0 = Location::parse(isa, "r0").expect("a place");
    for (name, cost) in [
        ("p19", Some(6)),
        ("p21", Some(4)),
        ("p22", Some(11)),
        ("p23", Some(15)),
        ("p24", Some(12)),
        ("p25", Some(15)),
    ] {
        let problem = hackers_delight::select(name).expect("a problem")[0];
        let goal = goal::goal(isa, name, problem.1).expect("a goal");
        let free: Vec<u32> = (0..8).collect();
        let problem = Problem::new(Code::Goal(isa, &goal), vec![r0.clone()], &free, Vec::new(), 1).expect("a problem");
        let limits = Limits {
            max_length: 1,
            translate: true,
            ..limits(u32::MAX)
        };
        let outcome = search(&set, &ops, &problem, &limits, &|_, _| {});
        assert_eq!(outcome.found.as_ref().map(|f| f.cost), cost, "{name}");
        assert_eq!(outcome.exhausted, Some(1), "{name}");
        if let Some(found) = outcome.found {
            does_in_random_states(&found.code, &goal, &r0);
        }
        // With hardly any registers it ends too.
        let few = Problem::new(Code::Goal(isa, &goal), vec![r0.clone()], &[], Vec::new(), 1).expect("a problem");
        assert!(search(&set, &ops, &few, &limits, &|_, _| {}).found.is_none(), "{name}");
        // What costs more than allowed is not found.
        let limits = Limits {
            below: cost.unwrap_or(1),
            ..limits
        };
        assert!(search(&set, &ops, &problem, &limits, &|_, _| {}).found.is_none(), "{name}");
    }
}

/// The question of a formula, with the registers that a search may write.
fn question(text: &str, out: &str, look: &mut dyn FnMut(&Problem)) {
    let isa = builtin::isa("nv50").expect("built in");
    let goal = goal::goal(isa, "test", text).expect("a goal");
    let place = Location::parse(isa, out).expect("a place");
    let free: Vec<u32> = (0..64).collect();
    look(&Problem::new(Code::Goal(isa, &goal), vec![place], &free, Vec::new(), 1).expect("a problem"));
}

fn limits(below: u32) -> Limits {
    Limits {
        below,
        proof: Duration::from_secs(60).into(),
        ..Limits::new(3)
    }
}

#[test]
fn a_search_begins_above_what_an_earlier_one_exhausted_and_proves_again_what_it_found() {
    let isa = builtin::isa("nv50").expect("built in");
    let (set, ops) = ops(&["add", "logic"]);
    let dir = std::env::temp_dir().join(format!("isamorph-search-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory");
    let path = dir.join("searches");
    let open = || Memory::open(&path, isa).expect("opens");
    let run = |text: &str, out: &str, below: u32, seen: &mut Vec<u32>| {
        let (mut memory, message) = open();
        let mut result = None;
        question(text, out, &mut |p| {
            let costs = std::cell::RefCell::new(Vec::new());
            let progress = |cost: u32, _: usize| costs.borrow_mut().push(cost);
            result = Some(resume(&set, &ops, p, &limits(below), &mut memory, &progress));
            *seen = costs.into_inner();
        });
        memory.save(isa).expect("saved");
        (result.expect("an outcome"), message)
    };
    let (text, mut seen) = ("r1 <- r0 & (r0 - 1)", Vec::new());
    // Stopped below the cost of what there is.
    let (first, message) = run(text, "r1", 2, &mut seen);
    assert!(message.is_none() && first.outcome.found.is_none() && first.earlier.is_none());
    assert_eq!((first.outcome.exhausted, seen.as_slice()), (Some(1), &[1][..]));
    // The same question of other registers, and written in another way.
    let (second, _) = run("let x = r7; r3 <- x & (x - 1)", "r3", u32::MAX, &mut seen);
    assert_eq!((second.earlier, second.outcome.exhausted), (Some(1), Some(1)));
    assert!(!seen.contains(&1), "{seen:?}");
    assert_eq!(second.outcome.found.as_ref().map(|f| f.cost), Some(2));
    let (third, _) = run(text, "r1", u32::MAX, &mut seen);
    assert!(third.recalled && seen.is_empty() && third.outcome.proofs == 1);
    let code = third.outcome.found.expect("found").code;
    let texts: Vec<String> = code.iter().map(|i| isamorph_core::text::to_text(isa, i)).collect();
    assert!(texts.concat().contains("$r0") && texts[1].contains("$r1"), "{texts:?}");
    // Nothing that costs less than two.
    let (fourth, _) = run(text, "r1", 2, &mut seen);
    assert!(fourth.outcome.found.is_none() && seen.is_empty());
    // The same when not all that costs less was decided: the code stays, and so does the file's
    // line of it.
    let lines = std::fs::read_to_string(&path).expect("text");
    std::fs::write(&path, lines.replace("\t1 - 0: ", "\t- - 0: ")).expect("written");
    let (fifth, _) = run(text, "r1", u32::MAX, &mut seen);
    assert_eq!((fifth.earlier, fifth.recalled, seen.as_slice()), (None, true, &[1][..]));
    assert_eq!(fifth.outcome.found.map(|f| f.cost), Some(2));
    assert_eq!(std::fs::read_to_string(&path).expect("text"), lines);
    // Another question knows nothing of it.
    let (other, _) = run("r1 <- r0 & (r0 - 2)", "r1", 2, &mut seen);
    assert_eq!((other.earlier, seen.as_slice()), (None, &[1][..]));
    // Words that do something else are not believed, and neither is what stands beside them.
    let lines = std::fs::read_to_string(&path).expect("text");
    let (start, _) = lines.split_once(": ").expect("words");
    let word = isa.word_text(set.encode_raw(&code[0]));
    std::fs::write(
        &path,
        format!(
            "{start}: {word}\n{}",
            lines.split_once(": ").and_then(|l| l.1.split_once('\n')).expect("more").1
        ),
    )
    .expect("written");
    let (tampered, message) = run(text, "r1", u32::MAX, &mut seen);
    assert!(message.is_none() && tampered.rejected && !tampered.recalled);
    assert_eq!((tampered.earlier, seen.first()), (None, Some(&1)));
    assert!(tampered.outcome.found.is_some());
    // Damaged and foreign files are set aside.
    let lines = std::fs::read_to_string(&path).expect("text");
    for broken in [&lines[..lines.len() - 4], &lines.replace("nv50", "nv51"), &lines.replace('\t', " ")] {
        std::fs::write(&path, broken).expect("written");
        let (again, message) = run(text, "r1", 2, &mut seen);
        assert!(message.is_some() && again.earlier.is_none() && seen == [1], "{broken}");
    }
    std::fs::remove_dir_all(&dir).expect("removed");
}

#[test]
fn questions_that_differ_have_keys_that_differ() {
    let (_, ops) = ops(&["add"]);
    let mut keys = Vec::new();
    for (text, out) in [
        ("r1 <- r0 & (r0 - 1)", "r1"),
        ("r0 <- r0 & (r0 - 1)", "r0"),
        ("r1 <- r0 & (r0 - 3)", "r1"),
        ("r1 <- r0 & (r2 - 1)", "r1"),
        ("r1 <- r0 & (r0 - 1)", "r1l"),
        ("r1 <- r0 | (r0 - 1)", "r1"),
        // A register that short words cannot name.
        ("r1 <- r70 & (r70 - 1)", "r1"),
    ] {
        question(text, out, &mut |p| keys.push(p.question(&p.short_names(&ops))));
    }
    for (i, k) in keys.iter().enumerate() {
        assert!(!keys[..i].contains(k), "{k}");
    }
}

/// The search for what code leaves in a register.
fn shorter(ops: &(InstructionSet, Ops), texts: &[String], limits: &Limits) -> isamorph_smt::synth::Outcome {
    let isa = builtin::isa("nv50").expect("built in");
    let parse = |t: &String| ops.0.parse_raw(t).expect("an instruction");
    let code: Vec<_> = texts.iter().map(parse).collect();
    let place = Location::parse(isa, "r1").expect("a place");
    let free: Vec<u32> = (0..64).collect();
    let problem = Problem::new(Code::Instructions(isa, &code), vec![place], &free, Vec::new(), 1).expect("a problem");
    search(&ops.0, &ops.1, &problem, limits, &|_, _| {})
}

#[test]
fn constants_that_are_in_no_list_are_solved_for() {
    let ops = ops(&["add", "logic", "shl", "shr"]);
    let mut random = Random(5);
    for round in 0..12 {
        // Four instructions that two can replace: constants add up, and masks and counts meet.
        let (a, b, c) = (random.word() | 2, random.word(), random.word());
        let (n, m) = (a % 9 + 1, b % 9 + 1);
        let texts = match round % 3 {
            0 => vec![
                format!("add b32 $r1 $r0 {a:#x}"),
                format!("add b32 $r1 $r1 {b:#x}"),
                format!("xor b32 $r1 $r1 {c:#x}"),
                "xor b32 $r1 $r1 0x12345678".to_string(),
            ],
            1 => vec![
                format!("and b32 $r1 $r0 {a:#x}"),
                format!("add b32 $r1 $r1 {b:#x}"),
                format!("add b32 $r1 $r1 {c:#x}"),
            ],
            _ => vec![
                format!("shl b32 $r1 $r0 {n:#x}"),
                format!("shl b32 $r1 $r1 {m:#x}"),
                format!("xor b32 $r1 $r1 {b:#x}"),
                format!("xor b32 $r1 $r1 {c:#x}"),
            ],
        };
        let limits = Limits {
            max_length: 2,
            solve: 2,
            ..limits(u32::MAX)
        };
        let outcome = shorter(&ops, &texts, &limits);
        let found = outcome.found.unwrap_or_else(|| panic!("nothing for {texts:?}"));
        assert!(found.code.len() <= 2, "{texts:?}");
        assert_eq!(outcome.solved, Some(found.cost - 1), "{texts:?}");
    }
}

#[test]
fn any_constants_are_ruled_out_only_where_all_lengths_were_solved() {
    let ops = ops(&["add", "logic", "shl", "shr"]);
    let texts = ["and b32 $r1 $r0 0x123400", "shr u32 $r1 $r1 0x8", "xor b32 $r1 $r1 0x77"].map(String::from);
    let run = |max_length: usize, solve: usize, solved_above: Option<u32>| {
        let limits = Limits {
            max_length,
            solve,
            solved_above,
            ..limits(3)
        };
        shorter(&ops, &texts, &limits)
    };
    assert_eq!(run(2, 0, None).solved, None);
    assert_eq!(run(2, 1, None).solved, Some(1));
    let both = run(2, 2, None);
    assert_eq!(
        (both.solved, both.exhausted, both.unsolved, both.found.is_none()),
        (Some(2), Some(2), 0, true)
    );
    // What is known is not solved for again.
    let again = run(2, 2, Some(2));
    assert!(again.solved == Some(2) && again.candidates < both.candidates);
}

/// The search for a formula on registers and the condition register.
fn with_flags(ops: &(InstructionSet, Ops), text: &str, out: &[&str], limits: &Limits) -> isamorph_smt::synth::Outcome {
    let isa = builtin::isa("nv50").expect("built in");
    let goal = goal::goal(isa, "test", text).expect("a goal");
    let places = out.iter().map(|o| Location::parse(isa, o).expect("a place")).collect();
    let free: Vec<u32> = (0..64).collect();
    let problem = Problem::with_flags(Code::Goal(isa, &goal), places, &free, Vec::new(), 1).expect("a problem");
    search(&ops.0, &ops.1, &problem, limits, &|_, _| {})
}

fn texts(outcome: &isamorph_smt::synth::Outcome) -> Vec<String> {
    let isa = builtin::isa("nv50").expect("built in");
    let code = outcome.found.iter().flat_map(|f| &f.code);
    code.map(|i| isamorph_core::text::to_text(isa, i)).collect()
}

const SUM_OF_64_BITS: &str = "r4 <- r0 + r2; r5 <- r1 + r3 + (if r0 + r2 < r0 { bits(1, 32) } else { bits(0, 32) })";

#[test]
fn a_carry_goes_from_one_instruction_to_the_next() {
    let limits = Limits {
        max_length: 2,
        ..limits(3)
    };
    let plain = with_flags(&ops(&["add", "logic"]), SUM_OF_64_BITS, &["r4", "r5"], &limits);
    assert!(plain.found.is_none() && plain.exhausted == Some(2));
    let ops = ops_with(&["add", "logic"], true);
    let found = texts(&with_flags(&ops, SUM_OF_64_BITS, &["r4", "r5"], &limits));
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(
        found[0].starts_with("add b32 $c0 $r4 ") && found[1].contains("addc b32 $r5") && found[1].ends_with(" $c0"),
        "{found:?}"
    );
    // A carry that is there before.
    let found = texts(&with_flags(&ops, "r1 <- r0 + r2 + zext(c[0][2], 32)", &["r1"], &limits));
    assert!(found.len() == 1 && found[0].contains("addc b32 $r1"), "{found:?}");
    // The condition register must stay as it is: a carry cannot come from it.
    let kept = with_flags(&ops, SUM_OF_64_BITS, &["r4", "r5", "c0"], &limits);
    assert!(kept.found.is_none() && kept.exhausted == Some(2));
}

#[test]
fn flags_that_are_live_are_what_was_asked_for() {
    let isa = builtin::isa("nv50").expect("built in");
    let ops = ops_with(&["add", "logic"], true);
    let limits = Limits {
        max_length: 2,
        ..limits(3)
    };
    let roundabout = [
        "xor b32 $r3 $r0 0xffffffff",
        "xor b32 $r3 $r3 0xffffffff",
        "sub b32 $c0 $r3 $r3 $r1",
    ];
    let code: Vec<_> = roundabout.iter().map(|t| ops.0.parse_raw(t).expect("an instruction")).collect();
    let free: Vec<u32> = (0..64).collect();
    for (places, wanted) in [(vec!["c0"], 1), (vec!["r3", "c0"], 1)] {
        let places: Vec<Location> = places.iter().map(|p| Location::parse(isa, p).expect("a place")).collect();
        let problem = Problem::with_flags(Code::Instructions(isa, &code), places.clone(), &free, Vec::new(), 1).expect("a problem");
        assert!(problem.needs_flags());
        let found = search(&ops.0, &ops.1, &problem, &limits, &|_, _| {}).found.expect("found");
        assert_eq!(found.code.len(), wanted);
        // Flags and values, by the evaluator of formulas.
        let (mut pool, mut meanings) = (TermPool::new(), Lifter::new(isa));
        let (mut a, mut b) = (SymbolicBlock::new(), SymbolicBlock::new());
        code.iter()
            .for_each(|i| a.push(&mut pool, &mut meanings, i, "").expect("a formula"));
        found
            .code
            .iter()
            .for_each(|i| b.push(&mut pool, &mut meanings, i, "").expect("a formula"));
        let mut random = Random(3);
        for p in &places {
            let (x, y) = (a.value(&mut pool, isa, p), b.value(&mut pool, isa, p));
            let (x, y) = (x.expect("a place"), y.expect("a place"));
            for _ in 0..500 {
                let state: Vec<u32> = (0..8).map(|_| random.word()).collect();
                assert_eq!(
                    pool.eval(x, &mut Registers(&state)),
                    pool.eval(y, &mut Registers(&state)),
                    "{p} in {state:x?}"
                );
            }
        }
    }
    // Without operations on flags it is no question for a search.
    let c0 = vec![Location::parse(isa, "c0").expect("a place")];
    assert!(Problem::new(Code::Instructions(isa, &code), c0, &free, Vec::new(), 1).is_err());
}

#[test]
fn sequences_and_values_exhaust_the_same_space() {
    // Operations without flags, once with a condition register that none of them knows.
    let (set, plain) = ops(&["min", "max", "shl"]);
    let mut other = plain.clone();
    let width = isamorph_core::formula::Width::new(4).expect("a width");
    other.flags = Some(other.pool.declare_var("flags", width));
    for text in [
        "r1 <- r0",
        "r1 <- if r0 < r2 { r2 } else { r0 }",
        "r1 <- if r0 < r2 { r2 << bits(2, 32) } else { r0 << bits(2, 32) }",
        "r1 <- r0 << bits(3, 32)",
        "r1 <- r0 + r2",
    ] {
        question(text, "r1", &mut |p| {
            let limits = Limits {
                max_length: 2,
                ..limits(3)
            };
            let [a, b] = [&plain, &other].map(|ops| search(&set, ops, p, &limits, &|_, _| {}));
            assert_eq!(a.found.as_ref().map(|f| f.cost), b.found.as_ref().map(|f| f.cost), "{text}");
            assert_eq!(a.exhausted, b.exhausted, "{text}");
        });
    }
}
