//! What depends on control is right for a machine with a program counter: liveness, windows,
//! equivalence, and programs that are rewritten, which run as before. The machine is
//! `cli/counter.isa`, in the style of RISC-V.

use crate::support::windows;

use std::sync::Arc;
use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::block::{Lifter, Location, Unliftable};
use isamorph_core::dsl::load;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{Engine, Lane, Layout, Mask, Reference, Registers, Sparse};
use isamorph_core::model::Isa;
use isamorph_core::oracle::Random;
use isamorph_core::source::NoLoader;
use isamorph_core::text::to_text;
use isamorph_smt::Verdict;
use isamorph_smt::equiv::{Code, Counterexample, EquivError, Question, decide};
use isamorph_smt::flow::graph::Program;
use isamorph_smt::flow::relocate::NotFixable;
use isamorph_smt::flow::{blocks, paths, relocate};
use isamorph_smt::peephole::cache::Cache;
use windows::Setting;

const TEXT: &str = include_str!("../cli/counter.isa");
const LIMIT: Duration = Duration::from_secs(20);

fn spec(text: &str) -> &'static Isa {
    match load("counter.isa", text, &NoLoader) {
        Ok(isa) => Box::leak(Box::new(isa)),
        Err(e) => panic!("{e}"),
    }
}

fn counter() -> &'static Isa {
    spec(TEXT)
}

/// The same machine, whose instructions all write the program counter.
fn explicit() -> &'static Isa {
    let mut text = TEXT
        .replace("rb; } }", "rb; pc <- pc + 4; } }")
        .replace("32); } }", "32); pc <- pc + 4; } }");
    text = text
        .replace("4); } }", "4); pc <- pc + 4; } }")
        .replace("rb); } }", "rb); pc <- pc + 4; } }");
    text = text
        .replace("12); } }", "12); pc <- pc + 4; } }")
        .replace("sem { } }", "sem { pc <- pc + 2; } }");
    text = text.replace("rd <- rd + sext(imm, 32); pc <- pc + 4;", "rd <- rd + sext(imm, 32); pc <- pc + 2;");
    text = text.replace("(sext(off, 32) << 1); } } }", "(sext(off, 32) << 1); } else { pc <- pc + 4; } } }");
    spec(&text)
}

/// The same machine with registers of five bits: the sixth bit of each field is reserved.
fn narrow() -> &'static Isa {
    let mut text = TEXT
        .replace("state x[6]", "state x[5]")
        .replace("operand reg(n: 6)", "operand reg(n: 5)");
    text = text.replace("field d : 6 = h0[11..6] ", "field d : 5 = h0[10..6] reserved h0[11] = 0 ");
    text = text.replace(
        "field a : 6 = h1[1..0] ++ h0[15..12] ",
        "field a : 5 = h1[0] ++ h0[15..12] reserved h1[1] = 0 ",
    );
    text = text.replace("field b : 6 = h1[7..2] ", "field b : 5 = h1[6..2] reserved h1[7] = 0 ");
    text = text.replace("field d : 6 = h0[7..2] ", "field d : 5 = h0[6..2] reserved h0[7] = 0 ");
    assert!(!text.contains(": 6 ="), "a wide field is left");
    spec(&text)
}

fn code(isa: &Isa, texts: &[&str]) -> Vec<Instr> {
    let set = InstructionSet::from(isa.clone());
    texts
        .iter()
        .map(|t| set.parse_raw(t).unwrap_or_else(|e| panic!("{t}: {e:?}")))
        .collect()
}

fn compare(
    isa: &Isa,
    a: &[&str],
    b: &[&str],
    live: Option<&[&str]>,
) -> Result<Verdict<Box<Counterexample>, (Location, String)>, EquivError> {
    let (a, b) = (code(isa, a), code(isa, b));
    let question = Question {
        original: Code::Instructions(isa, &a),
        replacement: Code::Instructions(isa, &b),
        live_out: live.map(|all| all.iter().map(|l| Location::parse(isa, l).expect("a place")).collect()),
        map: Vec::new(),
        assume: Vec::new(),
        where_defined: false,
        tried: false,
        limit: LIMIT.into(),
    };
    decide(&question).map(|a| a.result)
}

fn proved(isa: &Isa, a: &[&str], b: &[&str], live: Option<&[&str]>) -> bool {
    match compare(isa, a, b, live) {
        Ok(Verdict::Proved) => true,
        Ok(Verdict::Refuted(_)) => false,
        other => panic!("{other:?}"),
    }
}

/// A loop whose last instruction leads to the first one, and uses what the second has left.
const LOOP: [&str; 5] = [
    "add x13, x11, x11",
    "add x11, x10, x12",
    "bne x13, x14, -8",
    "add x11, x10, x10",
    "sw x11, 0(x2)",
];
/// The same with a way around the redefinition.
const FORWARD: [&str; 5] = [
    "add x13, x10, x10",
    "sub x11, x10, x12",
    "beq x10, x12, 8",
    "add x11, x10, x10",
    "sw x11, 0(x2)",
];

#[test]
fn what_a_branch_leads_to_is_live_at_it() {
    for isa in [counter(), explicit(), narrow()] {
        for program in [LOOP, FORWARD] {
            let places = blocks::analyse(isa, &code(isa, &program));
            let x11 = Location::parse(isa, "x11").expect("a place");
            assert_eq!(places[1].live.part(isa, &x11), Some(x11.clone()), "{program:?}");
            assert!(!places[2].straight, "a branch ends a block");
        }
        let places = blocks::analyse(isa, &code(isa, &FORWARD));
        assert!(places[4].target, "the branch leads to the store");
    }
}

#[test]
fn suggestions_leave_alone_what_a_branch_needs() {
    for isa in [counter(), explicit()] {
        let s = Setting::of(InstructionSet::from(isa.clone()), &["add", "sub", "addi"]);
        assert!(!s.ops.all.is_empty(), "operations of {}", isa.name);
        for program in [LOOP, FORWARD] {
            let program = s.code(&program);
            let report = s.suggest(&program, 1, &mut Cache::in_memory());
            let second: Vec<_> = report.findings.iter().filter(|f| f.first <= 1 && f.first + f.count > 1).collect();
            assert!(second.is_empty(), "{second:?}");
        }
        // Without the branch the second instruction is dead.
        let straight: Vec<&str> = [&LOOP[..2], &LOOP[3..]].concat();
        let report = s.suggest(&s.code(&straight), 1, &mut Cache::in_memory());
        assert!(!report.findings.is_empty(), "the same without a branch");
    }
}

/// A program ends at an instruction that the machine section names: it stays, all that is before it
/// is read, and code before it can be improved whether its effect is described or not.
#[test]
fn instructions_that_end_programs_stay() {
    let described = TEXT.replace("nosem \"the environment takes over\"", "sem { }");
    assert_ne!(described, TEXT);
    for isa in [counter(), spec(&described)] {
        let program = code(isa, &["sub x13, x10, x10", "add x11, x13, x12", "halt", "c.nop"]);
        let places = blocks::analyse(isa, &program);
        assert!(places[0].straight && places[1].straight && !places[2].straight);
        assert!(!places[0].target && !places[1].target);
        let live = |at: usize, register: &str| {
            let location = Location::parse(isa, register).expect("a place");
            places[at].live.part(isa, &location).is_some()
        };
        assert!(live(1, "x11") && live(1, "x13"), "all is read where the program ends");

        let whole = Program::new(isa, &program);
        assert!(
            !whole.straight[2] && !whole.described[2],
            "nothing is known of what ends the program"
        );
        assert!(whole.open[3], "whoever goes on behind it is not known");

        let ways = relocate::ways(&mut Lifter::new(isa), &program[2]).expect("it goes nowhere");
        assert!(ways.targets().is_empty() && !ways.is_computed(), "code before it may move");
    }
}

#[test]
fn code_that_leaves_early_is_refused() {
    for isa in [counter(), explicit(), narrow()] {
        for first in ["jal x0, 8", "beq x10, x11, 8", "jalr x0, x1, 0"] {
            let answer = compare(isa, &[first, "addi x12, x10, 1"], &["addi x12, x10, 1"], Some(&["x12"]));
            let leaves = matches!(
                answer,
                Err(EquivError::Unliftable {
                    why: Unliftable::Leaves { step: 1 },
                    ..
                })
            );
            assert!(leaves, "{first}: {answer:?}");
        }
        // A jump to the next instruction goes on.
        assert!(proved(isa, &["jal x0, 4", "addi x12, x10, 1"], &["addi x12, x10, 1"], None));
    }
}

#[test]
fn control_at_the_end_is_compared_whatever_is_live() {
    for isa in [counter(), explicit(), narrow()] {
        for live in [None, Some(&["x12"][..])] {
            assert!(proved(isa, &["beq x10, x11, 8"], &["beq x11, x10, 8"], live));
            assert!(!proved(isa, &["beq x10, x11, 8"], &["bne x10, x11, 8"], live));
            assert!(!proved(isa, &["beq x10, x11, 8"], &["beq x10, x11, 12"], live));
            assert!(!proved(isa, &["beq x10, x11, 8"], &["c.nop"], live));
            assert!(proved(isa, &["beq x10, x10, 8"], &["jal x0, 8"], live));
            assert!(proved(isa, &["beq x10, x11, 4"], &["c.nop"], live));
            assert!(!proved(isa, &["jalr x0, x1, 0"], &["jalr x0, x2, 0"], live));
        }
        // Both go behind the first instruction, which is behind one of the two pieces only.
        assert!(!proved(isa, &["jal x0, 8"], &["c.nop", "c.nop", "c.nop", "c.nop"], None));
        // The address behind a call is what it leaves.
        assert!(!proved(isa, &["jal x1, 8"], &["c.nop", "jal x1, 6"], None));
        assert!(proved(isa, &["c.nop", "jal x1, 6"], &["c.nop", "jal x1, 6"], None));
        assert!(!proved(isa, &["auipc x10, 1"], &["c.nop", "auipc x10, 1"], None));
    }
}

#[test]
fn code_that_writes_nothing_is_equal() {
    for isa in [counter(), explicit()] {
        assert!(proved(isa, &["c.nop"], &["addi x0, x10, 1"], None));
        assert!(proved(isa, &["c.nop"], &[], None));
    }
}

#[test]
fn a_counter_that_is_written_and_one_that_is_not_are_one_machine() {
    let (a, b) = (counter(), explicit());
    for texts in [
        &["add x10, x11, x12"][..],
        &["lw x10, 4(x2)", "sub x10, x10, x11"],
        &["c.addi x10, 3", "bne x10, x0, -6"],
    ] {
        let (one, two) = (code(a, texts), code(b, texts));
        let question = Question {
            original: Code::Instructions(a, &one),
            replacement: Code::Instructions(b, &two),
            live_out: None,
            map: Vec::new(),
            assume: Vec::new(),
            where_defined: false,
            tried: false,
            limit: LIMIT.into(),
        };
        assert!(matches!(decide(&question).expect("an answer").result, Verdict::Proved), "{texts:?}");
        let kinds = |isa: &Isa| {
            blocks::analyse(isa, &code(isa, texts))
                .iter()
                .map(|p| (p.straight, p.plain))
                .collect::<Vec<_>>()
        };
        assert_eq!(kinds(a), kinds(b));
    }
    let ops = |isa: &Isa| {
        Setting::of(InstructionSet::from(isa.clone()), &["add", "sub", "addi", "c_addi"])
            .ops
            .all
            .len()
    };
    assert_eq!(ops(a), ops(b));
}

#[test]
fn registers_of_two_machines_can_be_mapped() {
    let (isa, nv50) = (counter(), isamorph_core::builtin::isa("nv50").expect("built in"));
    let one = code(isa, &["add x10, x11, x12"]);
    let two = code(nv50, &["add b32 $r1 $r2 $r3"]);
    let place = |isa, name| Location::parse(isa, name).expect("a place");
    let map = [("a0", "r1"), ("x11", "r2"), ("a2", "r3")].map(|(x, r)| (place(isa, x), place(nv50, r)));
    let question = Question {
        original: Code::Instructions(isa, &one),
        replacement: Code::Instructions(nv50, &two),
        live_out: None,
        map: map.to_vec(),
        assume: Vec::new(),
        where_defined: false,
        tried: false,
        limit: LIMIT.into(),
    };
    let answer = decide(&question).expect("an answer");
    assert!(matches!(answer.result, Verdict::Proved), "{answer:?}");
    assert_eq!(answer.places, [place(isa, "x10")]);
}

#[test]
fn without_described_control_nothing_is_proved() {
    let begin = TEXT.find("machine {").expect("a section");
    let end = begin + TEXT[begin..].find("\n}\n").expect("its end") + 3;
    let without = spec(&format!("{}{}", &TEXT[..begin], &TEXT[end..]));
    let silent = spec(&TEXT.replace("control pc next pc + length, computed targets after calls", "registers pc special"));
    for isa in [without, silent] {
        let answer = compare(isa, &["add x1, x2, x3"], &["add x1, x3, x2"], None);
        let Err(EquivError::Machine(missing)) = answer else {
            panic!("{answer:?}")
        };
        assert!(
            missing.lines.iter().any(|l| l.contains("control pc next pc + length")),
            "{missing:?}"
        );
        let places = blocks::analyse(isa, &code(isa, &["add x1, x2, x3", "add x1, x2, x3"]));
        assert!(places.iter().all(|p| !p.straight && !p.plain), "{places:?}");
    }
}

#[test]
fn branches_follow_what_moves() {
    let isa = counter();
    let s = Setting::of(InstructionSet::from(isa.clone()), &["add", "sub", "addi"]);
    let fixed = |texts: &[&str]| {
        let program = s.code(texts);
        let report = s.suggest(&program, 1, &mut Cache::in_memory());
        assert!(!report.findings.is_empty(), "{texts:?}");
        s.placed(&program, &report.findings)
            .map(|code| code.iter().map(|i| to_text(isa, i)).collect::<Vec<_>>())
    };
    let twice = ["add x11, x10, x10", "sub x11, x10, x12"];
    let backward = [
        "lw x10, 0(x2)",
        twice[0],
        twice[1],
        "sw x11, 4(x2)",
        "bne x10, x0, -16",
        "jal x0, -20",
        "jalr x0, x1, 0",
    ];
    assert_eq!(
        fixed(&backward).expect("fixed"),
        [
            "lw x10, 0(x2)",
            "sub x11, x10, x12",
            "sw x11, 4(x2)",
            "bne x10, x0, -12",
            "jal x0, -16",
            "jalr x0, x1, 0"
        ]
    );
    let forward = [
        "beq x10, x0, 16",
        twice[0],
        twice[1],
        "sw x11, 4(x2)",
        "lw x12, 8(x2)",
        "jalr x0, x1, 0",
    ];
    assert_eq!(
        fixed(&forward).expect("fixed"),
        [
            "beq x10, x0, 12",
            "sub x11, x10, x12",
            "sw x11, 4(x2)",
            "lw x12, 8(x2)",
            "jalr x0, x1, 0"
        ]
    );
    // What computes with its own address is wrong elsewhere: no finding may move it.
    let inside = [twice[0], twice[1], "sw x11, 4(x2)", "auipc x12, 1", "sw x12, 8(x2)"];
    assert_eq!(fixed(&inside), Err(NotFixable::Place("auipc x12, 1".to_string())));
    let behind = [twice[0], twice[1], "beq x10, x11, 8", "auipc x12, 1", "sw x12, 8(x2)"];
    assert_eq!(fixed(&behind), Err(NotFixable::Place("auipc x12, 1".to_string())));
}

#[test]
fn computed_addresses_may_be_any_unless_calls_alone_leave_them() {
    let open = spec(&TEXT.replace(", computed targets after calls", ""));
    let texts = ["add x11, x10, x10", "sub x11, x10, x12", "jalr x0, x1, 0"];
    let targets = |isa: &Isa, texts: &[&str]| blocks::analyse(isa, &code(isa, texts)).iter().map(|p| p.target).collect::<Vec<_>>();
    assert_eq!(targets(open, &texts), [true, true, true]);
    assert_eq!(targets(counter(), &texts), [false, false, false]);
    // A call leads to the instruction behind it; an address that is computed with leads anywhere.
    let call = ["jal x1, 8", "add x11, x10, x10", "jalr x0, x1, 0"];
    assert_eq!(targets(counter(), &call), [false, true, true]);
    let address = ["auipc x1, 0", "add x11, x10, x10", "jalr x0, x1, 0"];
    assert_eq!(targets(counter(), &address), [true, true, true]);
    let program = code(open, &texts);
    let s = Setting::of(InstructionSet::from(open.clone()), &["add", "sub"]);
    let finding = isamorph_smt::peephole::Finding {
        first: 0,
        count: 1,
        replacement: Vec::new(),
        bytes: 4,
        instructions: 1,
    };
    let refused = s.placed(&program, &[finding]);
    assert_eq!(refused, Err(NotFixable::Computed("jalr x0, x1, 0".to_string())));
}

/// Runs a program in one lane until it goes behind its last instruction.
fn run(isa: &Isa, code: &[Instr], seed: u64) -> Option<(Vec<u128>, Sparse)> {
    let layout = Arc::new(Layout::new(isa));
    let (x, pc) = (layout.find("x")?, layout.find("pc")?);
    let lane = Lane::new(0)?;
    let mut random = Random(seed);
    let mut registers = Registers::new(layout);
    let mut memory = Sparse::default();
    for r in 1..16 {
        registers.set(x, r, lane, u128::from(random.number() & 0xff));
    }
    let addresses = paths::addresses(isa, code);
    let mut engine = Reference::new(isa);
    let mut at = 0u64;
    for _ in 0..300 {
        let i = addresses.binary_search(&at).ok()?;
        let Some(instr) = code.get(i) else {
            let values = (0..16).map(|r| registers.get(x, r, lane)).collect();
            return Some((values, memory));
        };
        registers.set(pc, 0, lane, at.into());
        let effect = engine.effect(instr, lane, &registers, &mut memory).ok()?;
        let went = effect.writes.iter().rev().find(|w| w.state == pc);
        at = went.map_or(addresses[i + 1], |w| w.value as u64);
        let prepared = engine.prepare(instr).ok()?;
        engine.execute(prepared, Mask::only(lane), &mut registers, &mut memory).ok()?;
    }
    None
}

#[test]
fn rewritten_programs_run_as_before() {
    let isa = counter();
    let s = Setting::of(InstructionSet::from(isa.clone()), &["add", "sub", "addi", "and_"]);
    let mut random = Random(7);
    let mut pick = |n: u64| random.number() % n;
    let (mut compared, mut rewritten) = (0, 0);
    for _ in 0..60 {
        let count = 6 + pick(6);
        let mut texts: Vec<String> = Vec::new();
        for i in 0..count {
            let [a, b, c] = [0; 3].map(|_| 8 + pick(4));
            texts.push(match pick(8) {
                0 | 1 => format!("add x{a}, x{b}, x{c}"),
                2 => format!("sub x{a}, x{b}, x{b}"),
                3 => format!("addi x{a}, x{b}, {}", pick(3)),
                4 => format!("and x{a}, x{b}, x{c}"),
                5 => format!("sw x{a}, {}(x2)", 4 * pick(4)),
                _ => {
                    // Anywhere in the program but to itself.
                    let to = (i + 1 + pick(count)) % (count + 1);
                    let name = if pick(2) == 0 { "beq" } else { "bne" };
                    format!("{name} x{a}, x{b}, {}", 4 * (to as i64 - i as i64))
                }
            });
        }
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let program = s.code(&texts);
        let report = s.suggest(&program, 1, &mut Cache::in_memory());
        let fixed = s.rewritten(&program, &report).unwrap_or_else(|e| panic!("{texts:?}: {e}"));
        rewritten += usize::from(fixed.len() < program.len());
        for seed in 1..=8 {
            // A program may run without end.
            let Some(before) = run(isa, &program, seed) else { continue };
            let after = run(isa, &fixed, seed);
            let show = || fixed.iter().map(|i| to_text(isa, i)).collect::<Vec<_>>();
            assert_eq!(Some(before), after, "{texts:?} became {:?}", show());
            compared += 1;
        }
    }
    assert!(
        rewritten >= 10 && compared >= 100,
        "{rewritten} programs rewritten, {compared} runs compared"
    );
}
