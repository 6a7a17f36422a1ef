//! Random programs with branches and loops: rewritten, they leave what they left before, on the
//! reference evaluator.
//!
//! `ISAMORPH_PROGRAMS=N` tries N programs of each chip.

use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{Ending, Kernel, Lane, Layout, Reference, Registers, Sequence, Sparse, run_sequence};
use isamorph_core::model::machine::Control;
use isamorph_core::text::to_text;
use isamorph_smt::flow::paths;
use isamorph_smt::optimize::{Limits, flattened, optimize};
use proptest::prelude::*;

use crate::facts::{changed, code, keeping, rv32_with_returns};
use crate::support::programs::{Chip, Line, check, flexgrip, nv50, threads_leave, toy};

/// How many programs of a chip are tried.
fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("ISAMORPH_PROGRAMS").ok().and_then(|n| n.parse().ok());
    ProptestConfig {
        cases: asked.unwrap_or(usual),
        ..ProptestConfig::default()
    }
}

/// A program rewritten.
fn rewritten(set: &InstructionSet, code: &[Instr]) -> Vec<Instr> {
    let o = optimize(set, code, &[], &[], &Limits::default());
    let new = flattened(set, code, &o.places).expect("addresses follow");
    new.into_iter().flatten().collect()
}

fn lines() -> impl Strategy<Value = Vec<Line>> {
    prop::collection::vec((any::<u8>(), any::<[u8; 4]>(), -4i8..6), 4..20)
}

/// Rewrites a program, and runs both on some memories; says whether any run ended.
fn leaves_the_same(chip: &Chip, lines: &[Line], seed: u64) -> Result<bool, TestCaseError> {
    let (set, old) = (&chip.set, chip.program(lines));
    let new = rewritten(set, &old);
    prop_assert!(new.len() <= old.len());
    let texts = |code: &[Instr]| code.iter().map(|i| to_text(set.model(), i)).collect::<Vec<String>>();
    let mut ended = false;
    for k in 0..4 {
        let Some(before) = threads_leave(set, &old, seed.wrapping_add(k)) else {
            continue;
        };
        let after = threads_leave(set, &new, seed.wrapping_add(k));
        prop_assert!(after.as_ref() == Some(&before), "{:#?} became {:#?}", texts(&old), texts(&new));
        ended = true;
    }
    Ok(ended)
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn rewritten_programs_of_a_toy_leave_the_same(lines in lines(), seed in any::<u64>()) {
        leaves_the_same(&toy(), &lines, seed)?;
    }
}

/// A branch to a join without a joinat, over instructions that nobody needs: where threads part,
/// the program is an error, and without the branch it is none.
#[test]
fn a_join_that_belongs_to_no_joinat_may_lose_its_branch() {
    let lines = [
        (219, [0, 7, 37, 255], 3),
        (199, [205, 80, 28, 141], 1),
        (207, [86, 120, 35, 149], -3),
        (31, [231, 5, 64, 177], -4),
    ];
    assert!(leaves_the_same(&nv50(), &lines, 5_125_897_110_616_107_914).is_ok());
}

/// The same where one side of the first branch leaves before the other comes to the join: a chip
/// may as well run the other side first, and then the program is an error.
#[test]
fn a_program_that_depends_on_which_side_goes_first_says_nothing() {
    let lines = [
        (155, [239, 15, 254, 171], 2),
        (215, [90, 96, 107, 225], -2),
        (188, [107, 78, 149, 153], 5),
        (159, [149, 230, 119, 110], 4),
    ];
    assert!(leaves_the_same(&nv50(), &lines, 14_810_877_927_497_481_578).is_ok());
}

proptest! {
    #![proptest_config(cases(6))]

    #[test]
    fn rewritten_programs_of_nv50_leave_the_same(lines in lines(), seed in any::<u64>()) {
        leaves_the_same(&nv50(), &lines, seed)?;
    }

    #[test]
    fn rewritten_programs_of_flexgrip_leave_the_same(lines in lines(), seed in any::<u64>()) {
        leaves_the_same(&flexgrip(), &lines, seed)?;
    }
}

proptest! {
    #![proptest_config(cases(4))]

    /// Any bytes are a program.
    #[test]
    fn programs_made_of_bytes_leave_the_same(bytes in prop::collection::vec(any::<u8>(), 25..145)) {
        check(&[toy(), flexgrip(), nv50()], &Limits::default(), &bytes);
    }
}

/// Most programs end, and much of them goes: otherwise the tests above say nothing.
#[test]
fn programs_of_chips_run_and_become_shorter() {
    for chip in [toy(), nv50(), flexgrip()] {
        let (set, mut ended, mut shorter) = (&chip.set, 0, 0);
        for n in 0..8u8 {
            let line = |i: u8| (n.wrapping_mul(29) ^ i.wrapping_mul(37), [i, i ^ n, i / 3, n], 2);
            let old = chip.program(&(0..10).map(line).collect::<Vec<Line>>());
            ended += usize::from(threads_leave(set, &old, n.into()).is_some());
            shorter += usize::from(rewritten(set, &old).len() < old.len());
        }
        assert!(
            ended >= 6 && shorter >= 6,
            "{}: {ended} of 8 end, {shorter} become shorter",
            set.name()
        );
    }
}

/// The registers and the memory that a program leaves, run on the reference evaluator; nothing if
/// it does not end soon.
fn sequence_leaves(set: &InstructionSet, code: &[Instr], seed: u128) -> Option<(Vec<u128>, Sparse)> {
    let isa = set.model();
    let program = Kernel::new(set, code.iter().map(|i| set.encode_raw(i)));
    let layout = Arc::new(Layout::new(isa));
    let mut engine = Reference::with(isa, layout.clone(), Default::default());
    let mut registers = Registers::new(layout.clone());
    let x = layout.find("x").expect("a state");
    for n in 1..32 {
        let value = seed.wrapping_mul(u128::from(n) * 0x9e37_79b9 + 7) >> 5;
        registers.set(x, n, Lane::FIRST, if n % 3 == 0 { value & 0xff } else { value & 0xffff_ffff });
    }
    // Addresses of a small region.
    registers.set(x, 14, Lane::FIRST, 0x400);
    for register in [1, 27] {
        registers.set(x, register, Lane::FIRST, u128::from(FUNCTION));
    }
    let mut memory = Sparse::default();
    let sequence = Sequence {
        max_steps: 400,
        ..Sequence::default()
    };
    let end = run_sequence(
        isa,
        &mut engine,
        &program,
        &sequence,
        (&mut registers, &mut memory),
        &mut |_, _, _| true,
    );
    matches!(end.ok()?.ending, Ending::Stop(_)).then(|| ((0..32).map(|n| registers.get(x, n, Lane::FIRST)).collect(), memory))
}

/// A line of a program: registers are few, so that much is dead, copied and computed twice.
fn rv32_line() -> impl Strategy<Value = String> {
    let r = || prop::sample::select(vec!["a0", "a1", "a2", "a3", "a5", "zero"]);
    let op = prop::sample::select(vec!["add", "sub", "xor", "and", "or", "sltu", "slt", "sll"]);
    let immediate = prop::sample::select(vec!["addi", "andi", "ori", "xori", "sltiu"]);
    let branch = prop::sample::select(vec!["beq", "bne", "bltu", "bge"]);
    prop_oneof![
        5 => (op, r(), r(), r()).prop_map(|(o, d, a, b)| format!("{o} {d}, {a}, {b}")),
        5 => (immediate, r(), r(), prop::sample::select(vec![0, 1, 1, 7, 255])).prop_map(|(o, d, a, n)| format!("{o} {d}, {a}, {n}")),
        2 => (r(), r()).prop_map(|(d, a)| format!("addi {d}, {a}, 0")),
        2 => (branch, r(), r(), prop::sample::select(vec![-3i32, -2, 2, 2, 3, 4])).prop_map(|(o, a, b, to)| format!("{o} {a}, {b}, {}", 4 * to)),
        2 => prop::sample::select(vec![-2i32, 2, 2, 3, 4]).prop_map(|to| format!("jal zero, {}", 4 * to)),
        1 => (r(), 0..3u32).prop_map(|(a, n)| format!("sw {a}, {}(a4)", 4 * n)),
        1 => (r(), 0..3u32).prop_map(|(a, n)| format!("lw {a}, {}(a4)", 4 * n)),
        1 => (r(), 0..3u32).prop_map(|(a, n)| format!("lbu {a}, {n}(a4)")),
    ]
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn rewritten_programs_of_rv32_leave_the_same(lines in prop::collection::vec(rv32_line(), 4..18), seed in any::<u64>()) {
        // No program computes where it goes.
        let set = rv32_with_returns();
        let mut texts: Vec<&str> = vec!["addi a0, zero, 3", "andi a1, a1, 15"];
        texts.extend(lines.iter().map(String::as_str));
        // Jumps go no further than to these.
        texts.extend(["addi zero, zero, 0"; 4]);
        texts.push("ebreak");
        // A jump before the beginning is none of this program.
        let n = texts.len() as i64;
        let inside = texts.iter().enumerate().all(|(i, t)| {
            let far = t.starts_with(['b', 'j']).then(|| t.rsplit(' ').next().and_then(|w| w.parse::<i64>().ok())).flatten().unwrap_or(0);
            (0..n).contains(&(i as i64 + far / 4))
        });
        prop_assume!(inside);
        let code = code(&set, &texts);
        let new = rewritten(&set, &code);
        prop_assert!(new.len() <= code.len());
        for k in 0..4u128 {
            let Some(old) = sequence_leaves(&set, &code, u128::from(seed) + k) else { continue };
            let now = sequence_leaves(&set, &new, u128::from(seed) + k);
            prop_assert_eq!(Some(&old.0), now.as_ref().map(|n| &n.0), "{:?} became {:?}", texts, new.iter().map(|i| to_text(set.model(), i)).collect::<Vec<_>>());
            prop_assert!(now.is_some_and(|n| n.1 == old.1), "memory differs: {:?}", texts);
        }
    }
}

/// Where the function stands that programs with calls call, and the caller of programs that are
/// functions: the address is in `s11`, and first in `ra`.
const FUNCTION: u64 = 0x200;
const CALL: &str = "jalr ra, 0(s11)";

/// A function that leaves nothing as it was but what the convention of calls keeps, and its way
/// back in `t6`.
const CALLED: [&str; 17] = [
    "addi t6, ra, 0",
    "add a0, a0, a1",
    "xori a1, a0, 0x155",
    "sub a2, a1, a2",
    "addi a3, a3, 77",
    "sw a0, 0(a4)",
    "lw a5, 0(a4)",
    "addi a6, a5, 5",
    "addi a7, a6, -3",
    "addi ra, a2, 1",
    "xor t0, t0, a0",
    "addi t1, t0, 9",
    "addi t2, t1, 9",
    "add t3, t2, a0",
    "addi t4, t3, 1",
    "addi t5, t4, 1",
    "jalr zero, 0(t6)",
];

/// A program with other code behind it, at the address of the function.
fn with_function(set: &InstructionSet, program: &[Instr], function: &[&str]) -> Vec<Instr> {
    let mut all = program.to_vec();
    let mut end = paths::addresses(set.model(), program)[program.len()];
    assert!(end < FUNCTION);
    while end < FUNCTION {
        let (text, bytes) = if (FUNCTION - end) % 4 == 2 {
            ("c.nop", 2)
        } else {
            ("addi zero, zero, 0", 4)
        };
        all.extend(code(set, &[text]));
        end += bytes;
    }
    all.extend(code(set, function));
    all
}

/// What a program with calls leaves, before and after it is rewritten by what the first set says;
/// nothing if it does not end soon.
fn with_calls_leave(set: &InstructionSet, stated: &InstructionSet, texts: &[&str], seed: u128) -> Option<[(Vec<u128>, Sparse); 2]> {
    let old = code(set, texts);
    let new = rewritten(stated, &old);
    let leaves = |program: &[Instr]| {
        let (mut registers, memory) = sequence_leaves(set, &with_function(set, program, &CALLED), seed)?;
        // The way back is not the same in shorter code.
        registers.truncate(31);
        Some((registers, memory))
    };
    let before = leaves(&old)?;
    Some([before, leaves(&new).expect("ends as before")])
}

/// A line of a program with calls.
fn line_with_calls() -> impl Strategy<Value = String> {
    let r = || prop::sample::select(vec!["a0", "a1", "s1", "s2", "s3", "t0", "t1"]);
    let op = prop::sample::select(vec!["add", "sub", "xor", "and", "sltu"]);
    let branch = prop::sample::select(vec!["beq", "bne", "bltu"]);
    prop_oneof![
        3 => (op, r(), r(), r()).prop_map(|(o, d, a, b)| format!("{o} {d}, {a}, {b}")),
        3 => (r(), prop::sample::select(vec![0, 1, 1, 7])).prop_map(|(d, n)| format!("addi {d}, zero, {n}")),
        2 => (r(), r()).prop_map(|(d, a)| format!("addi {d}, {a}, 0")),
        1 => (branch, r(), r(), prop::sample::select(vec![2, 3])).prop_map(|(o, a, b, to)| format!("{o} {a}, {b}, {}", 4 * to)),
        3 => Just(CALL.to_string()),
    ]
}

/// The lines with their calls, and an end behind them.
fn lines_of(lines: &[String]) -> Vec<String> {
    let end = ["addi zero, zero, 0", "addi zero, zero, 0", "ebreak"].map(String::from);
    lines.iter().cloned().chain(end).collect()
}

proptest! {
    #![proptest_config(cases(6))]

    #[test]
    fn rewritten_programs_with_calls_leave_the_same(lines in prop::collection::vec(line_with_calls(), 4..16), seed in any::<u64>()) {
        let set = rv32_with_returns();
        let texts = lines_of(&lines);
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        if let Some([before, after]) = with_calls_leave(&set, &set, &texts, seed.into()) {
            prop_assert_eq!(&before.0, &after.0, "{:?}", texts);
            prop_assert!(before.1 == after.1, "memory differs: {:?}", texts);
        }
    }
}

/// What a list of kept registers says is looked at: a register too many is found out by running
/// what was rewritten, one too few leaves code that could go.
#[test]
fn wrong_lists_of_what_calls_keep_are_found_out() {
    let set = rv32_with_returns();
    let kept: Vec<u64> = set
        .model()
        .machine
        .iter()
        .flat_map(|m| &m.registers)
        .flat_map(|r| r.kept.clone())
        .collect();
    assert_eq!(kept, [2, 3, 4, 8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27]);
    for register in [5u64, 9, 15, 18, 28] {
        let counter = if register == 18 { 19 } else { 18 };
        let lines = [
            format!("addi x{register}, zero, 0"),
            CALL.into(),
            format!("bne x{register}, zero, 8"),
            format!("addi x{counter}, x{counter}, 1"),
            "ebreak".into(),
        ];
        let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
        let shorter = |stated: &InstructionSet| rewritten(stated, &code(&set, &texts)).len() < texts.len();
        let same = |stated: &InstructionSet| with_calls_leave(&set, stated, &texts, 3).is_some_and(|[a, b]| a == b);
        assert!(same(&set), "x{register}");
        if kept.contains(&register) {
            let fewer = keeping(&set, |kept| kept.retain(|k| *k != register));
            assert!(shorter(&set) && !shorter(&fewer), "x{register}");
        } else {
            let more = keeping(&set, |kept| kept.push(register));
            assert!(!shorter(&set) && shorter(&more) && !same(&more), "x{register}");
        }
    }
}

/// What callers may read of what a function leaves: registers that calls keep or return results in,
/// and memory.
fn seen_by_callers(set: &InstructionSet, function: &[Instr], seed: u128) -> Option<(Vec<u128>, Sparse)> {
    let (registers, memory) = sequence_leaves(set, &with_function(set, function, &["ebreak"]), seed)?;
    let files = || set.model().machine.iter().flat_map(|m| &m.registers);
    let read: Vec<u64> = files().flat_map(|r| r.kept.iter().chain(&r.results)).copied().collect();
    Some((read.iter().map(|r| registers[*r as usize]).collect(), memory))
}

/// `rv32`, where functions return to callers that know the convention.
fn rv32_with_convention() -> InstructionSet {
    changed(&rv32_with_returns(), |machine| {
        let Some(Control::Counter(c)) = &mut machine.control else {
            unreachable!()
        };
        c.convention = true;
    })
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn callers_see_the_same_of_rewritten_functions(lines in prop::collection::vec(rv32_line(), 4..16), seed in any::<u64>()) {
        let set = rv32_with_convention();
        let mut texts: Vec<&str> = lines.iter().map(String::as_str).filter(|t| !t.contains(", -")).collect();
        texts.extend(["addi zero, zero, 0"; 4]);
        texts.push("jalr zero, 0(ra)");
        let code = code(&set, &texts);
        let new = rewritten(&set, &code);
        for k in 0..4u128 {
            let Some(old) = seen_by_callers(&set, &code, u128::from(seed) + k) else { continue };
            let now = seen_by_callers(&set, &new, u128::from(seed) + k);
            prop_assert!(now.as_ref() == Some(&old), "{:?} became {:?}", texts, new.iter().map(|i| to_text(set.model(), i)).collect::<Vec<_>>());
        }
    }
}

/// The convention says nothing of jumps through a table: unless somebody says more, they may come
/// to any instruction. Who reads an address may go there, if it is not a function that others enter
/// at its beginning.
#[test]
fn jumps_through_a_table_come_anywhere() {
    let set = |returns: bool, one_function: bool| {
        changed(&InstructionSet::builtin("rv32").expect("built in"), |machine| {
            let Some(Control::Counter(c)) = &mut machine.control else {
                unreachable!()
            };
            (c.returns, c.convention, c.one_function) = (returns, true, one_function);
        })
    };
    let rest = |set: &InstructionSet, texts: &[&str]| -> Vec<String> {
        // An address that is read does not follow the code: what is left is looked at where it
        // stood.
        let new = optimize(set, &code(set, texts), &[], &[], &Limits::default()).places;
        new.iter().flatten().map(|i| to_text(set.model(), i)).collect()
    };
    let masked = |set: &InstructionSet, texts: &[&str]| rest(set, texts).iter().any(|t| t == "andi a0, a0, 7");
    let table = [
        "addi a0, zero, 1",
        "beq a1, zero, 12",
        "jalr zero, 0(a4)",
        "jal zero, 8",
        "andi a0, a0, 7", // changes nothing, if only the branch comes here
        "sw a0, 0(a3)",
        "jalr zero, 0(ra)",
    ];
    for one_function in [false, true] {
        assert!(masked(&set(false, one_function), &table));
        assert!(!masked(&set(true, one_function), &table));
    }
    let reads = [
        "addi a0, zero, 1",
        "auipc a4, 1",
        "sw a0, 0(a4)",
        "beq a1, zero, 12",
        "sw a2, 4(a3)",
        "jal zero, 8",
        "andi a0, a0, 7",
        "jalr zero, 0(ra)",
    ];
    assert!(masked(&set(false, false), &reads));
    assert!(!masked(&set(false, true), &reads));
}

/// A mask that changes nothing, as facts alone say, goes: also where ways join.
#[test]
fn masks_of_small_numbers_go() {
    let set = rv32_with_returns();
    let texts = [
        "andi a0, a0, 1",
        "beq a1, a2, 8",
        "addi a2, a2, 1",
        "andi a0, a0, 7",
        "sw a0, 0(a3)",
        "ebreak",
    ];
    let length = |mask: &str| {
        let all: Vec<&str> = texts.iter().map(|t| if t.ends_with(", 7") { mask } else { *t }).collect();
        rewritten(&set, &code(&set, &all)).len()
    };
    assert_eq!(
        [length("andi a0, a0, 7"), length("slti a0, a0, 7"), length("andi a0, a0, 6")],
        [5, 6, 6]
    );
}

/// With the convention, what no caller reads goes; a jump through another register is no return,
/// and without the convention everything may be read.
#[test]
fn what_no_caller_reads_is_removed() {
    let length = |set: &InstructionSet, texts: &[&str]| rewritten(set, &code(set, texts)).len();
    let (without, with) = (rv32_with_returns(), rv32_with_convention());
    for (dead, back, expected) in [
        ("t0", "jalr zero, 0(ra)", 2),
        ("a2", "jalr zero, 0(ra)", 2),
        ("a1", "jalr zero, 0(ra)", 3),
        ("s1", "jalr zero, 0(ra)", 3),
        ("t0", "jalr zero, 0(t1)", 3),
        ("t0", "jalr ra, 0(ra)", 3),
    ] {
        let first = format!("add {dead}, a0, a1");
        let texts = [first.as_str(), "xor a0, a0, a1", back];
        assert_eq!(length(&with, &texts), expected, "{texts:?}");
        assert_eq!(length(&without, &texts), 3, "{texts:?}");
    }
}
