//! Rules over registers of other widths than 32 bits: of 64 bits with operations on their lower
//! halves, and of 8 and 16 bits.

use std::sync::Arc;

use crate::support::mined::{self, LIMIT};
use crate::support::sweep;
use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{Engine, Lane, Layout, Mask, Reference, Registers, Sparse};
use isamorph_core::oracle::Random;
use isamorph_core::source::DirLoader;
use isamorph_smt::ops::register_file;
use isamorph_smt::rules::book::{Book, Subset};
use isamorph_smt::rules::constant_expr::Constant;
use isamorph_smt::rules::matcher::{Concrete, Index, shortest};
use isamorph_smt::rules::shipped::built_in;

fn mined(set: &InstructionSet, like: &[&str]) -> Book {
    mined_where(set, like, false)
}

/// The same, perhaps where registers hold what they usually do.
fn mined_where(set: &InstructionSet, like: &[&str], usual: bool) -> Book {
    let subset = Subset {
        usual,
        ..mined::like(set, like)
    };
    let (book, mined) = mined::book(set, subset, 2);
    assert_eq!(book.ops.all.len(), like.len());
    assert_eq!(mined.undecided, 0);
    let again = Book::parse(set, &book.json(set)).expect("a book");
    assert_eq!(again.rules, book.rules);
    assert!(again.rules.iter().all(|r| r.prove(&again.ops, LIMIT).is_proved()));
    // A constant that a parameter was is another number.
    for r in again
        .rules
        .iter()
        .filter(|r| matches!(r.replacement.first(), Some(s) if s.constant == Some(Constant::parameter(0))))
    {
        let mut wrong = r.clone();
        wrong.replacement[0].constant = Constant::parse("p0 + 1", again.ops.word);
        assert!(
            !wrong.prove(&again.ops, LIMIT).is_proved(),
            "{}",
            again.rule_text(set, r).unwrap_or_default()
        );
    }
    book
}

/// Is there a rule of two steps that makes one, lines that begin like these, of two parameters?
fn has(set: &InstructionSet, book: &Book, lines: [&str; 3], constant: &str) -> bool {
    let ends = ["[p0]", "[p1]", constant];
    let like = |text: &String| {
        text.lines()
            .zip(lines)
            .zip(ends)
            .all(|((l, begin), end)| l.starts_with(begin) && l.ends_with(end))
    };
    book.rules.iter().filter_map(|r| book.rule_text(set, r)).any(|t| like(&t))
}

#[test]
fn rules_of_64_bits_know_lower_halves() {
    let set = InstructionSet::builtin("rv64").expect("built in");
    let book = mined(&set, &["addi a0, a1, 5", "addiw a0, a1, 5"]);
    let sum = "[p0 + p1]";
    assert!(has(&set, &book, ["    addi sp, ra", "    addi gp, sp", " => addi gp, ra"], sum));
    assert!(has(&set, &book, ["    addi sp, ra", "    addiw gp, sp", " => addiw gp, ra"], sum));
    assert!(has(&set, &book, ["    addiw sp, ra", "    addiw gp, sp", " => addiw gp, ra"], sum));
    // A sum of lower halves is extended before more is added.
    assert!(!has(&set, &book, ["    addiw sp, ra", "    addi gp, sp", " => addi"], sum));
}

/// A machine whose registers have so many bits.
fn machine(bits: usize) -> InstructionSet {
    let count = bits.ilog2() as usize;
    let rest = |used: usize| match 16 - used {
        0 => String::new(),
        n => format!("reserved w[23..{}] = {}", 8 + used, "0".repeat(n)),
    };
    let text = MACHINE
        .replace("HIGH", &(7 + bits).to_string())
        .replace("REST", &rest(bits))
        .replace("COUNT", &count.to_string())
        .replace("LAST", &(7 + count).to_string())
        .replace("UNUSED", &rest(count))
        .replace("BITS", &bits.to_string());
    InstructionSet::from_source("small.isa", &text, &DirLoader).unwrap_or_else(|e| panic!("{e:?}"))
}

const MACHINE: &str = r#"isa small "Registers of BITS bits"
units w:32
state r[3]  : BITS "registers"
state pc[0] : 32 "program counter"
machine {
  registers r general
  control pc next pc + length
  words w at 4
}
operand reg(n: 3) : BITS { always => "r{n}" read r[n] write v { r[n] <- v; } }
layout two {
  reserved w[7..6] = 00
  field d : 3 = w[2..0] field a : 3 = w[5..3]
  operand rd = reg(d) operand ra = reg(a)
}
layout number { use two field k : BITS = w[HIGH..8] REST }
group 0x1 "all words" {
  region w[31..26] = 000000
  instruction addi { form i : w { use number fixed w[31..24] = 00000001 text "addi {rd}, {ra}, {k}" } sem { rd <- ra + k; pc <- pc + 4; } }
  instruction ori { form i : w { use number fixed w[31..24] = 00000010 text "ori {rd}, {ra}, {k}" } sem { rd <- ra | k; pc <- pc + 4; } }
  instruction left {
    form i : w { use two fixed w[31..24] = 00000011 field n : COUNT = w[LAST..8] UNUSED text "left {rd}, {ra}, {n}" }
    sem { rd <- ra << zext(n, BITS); pc <- pc + 4; }
  }
}
"#;

#[test]
fn rules_of_8_and_16_bits_are_mined_and_applied() {
    for bits in [8, 16] {
        let set = machine(bits);
        let book = mined(&set, &["addi r1, r2, 5", "ori r1, r2, 5", "left r1, r2, 1"]);
        assert!(has(
            &set,
            &book,
            ["    addi r1, r0", "    addi r2, r1", " => addi r2, r0"],
            "[p0 + p1]"
        ));
        assert!(has(
            &set,
            &book,
            ["    ori r1, r0", "    ori r2, r1", " => ori r2, r0"],
            "[p0 | p1]"
        ));
        // Sums are those of the registers' width.
        let index = Index::new(&set, &book.ops, &book.rules);
        let half = 1u64 << (bits - 1);
        let code = |texts: &[String]| -> Vec<Instr> { texts.iter().map(|t| set.parse_raw(t).expect("an instruction")).collect() };
        let window = code(&[format!("addi r3, r4, {half}"), format!("addi r3, r3, {}", half + 3)]);
        let found = index.rewrites(&window, true);
        assert!(found.contains(&code(&["addi r3, r4, 3".to_string()])), "{found:?}");
        // The sum of the counts is too large.
        let shifts = code(&[format!("left r3, r4, {}", bits / 2), format!("left r3, r3, {}", bits / 2)]);
        assert!(
            index
                .rewrites(&shifts, true)
                .iter()
                .all(|c| !set.print_raw(&c[0]).starts_with("left"))
        );
    }
}

#[test]
fn rules_of_packed_halves_are_mined() {
    let set = InstructionSet::builtin("vop3p").expect("built in");
    let book = mined(
        &set,
        &[
            "v_pk_sub_i16 v0, -1, v2",
            "v_pk_add_u16 v0, v1, 0 op_sel:[1,0] op_sel_hi:[0,1]",
            "v_pk_max_i16 v0, v1, v2",
            "v_pk_lshlrev_b16 v0, 1, v2",
        ],
    );
    let texts: Vec<String> = book.rules.iter().filter_map(|r| book.rule_text(&set, r)).collect();
    // The larger half of two equal ones is that half.
    let same = |t: &&String| t.contains("v_pk_max_i16 v1, v0, v0") && t.lines().count() == 2;
    assert_eq!(texts.iter().filter(same).count(), 1, "{texts:?}");
}

#[test]
fn rules_of_a_shader_are_mined_where_nothing_moves_its_operands() {
    let set = InstructionSet::builtin("sgx543").expect("built in");
    let like = [
        "and.u32 r0, r1, r2",
        "and.u32 r0, r1, ~r2",
        "xor.u32 r0, r1, r2",
        "or.u32 r0, r1, r2",
    ];
    let book = mined_where(&set, &like[..if sweep::all() { 4 } else { 3 }], true);
    assert!(book.subset.usual);
    let texts: Vec<String> = book.rules.iter().filter_map(|r| book.rule_text(&set, r)).collect();
    // What is in one number and not in the other, from a difference of the two.
    let cleared = |t: &&String| {
        let lines: Vec<&str> = t.lines().map(str::trim).collect();
        lines.len() > 2 && lines[0].starts_with("xor.u32 ") && lines[1].starts_with("and.u32 ") && lines[2].contains("~")
    };
    assert!(texts.iter().any(|t| cleared(&t)), "{texts:?}");
}

/// The register file after code has run in the reference engine, in a random state.
fn after(set: &InstructionSet, code: &[Instr], seed: u64) -> Vec<u128> {
    let isa = set.model();
    let state = &isa.states[register_file(isa).expect("registers")];
    let layout = Arc::new(Layout::new(isa));
    let file = layout.find(&state.name).expect("a file");
    let lane = Lane::new(0).expect("a lane");
    let (mut registers, mut memory) = (Registers::new(layout), Sparse::default());
    let mut random = Random(seed);
    let mask = if state.width < 128 { (1u128 << state.width) - 1 } else { u128::MAX };
    for r in 1..16 {
        registers.set(file, r, lane, u128::from(random.number()) & mask);
    }
    let mut engine = Reference::new(isa);
    for i in code {
        let prepared = engine.prepare(i).expect("prepared");
        engine
            .execute(prepared, Mask::only(lane), &mut registers, &mut memory)
            .expect("executed");
    }
    (0..16).map(|r| registers.get(file, r, lane)).collect()
}

#[test]
fn what_shipped_rules_make_runs_as_the_window_did() {
    for (isa, least) in [("rv32", 100), ("rv64", 100), ("vop3p", 60)] {
        let set = InstructionSet::builtin(isa).expect("built in");
        let text = built_in(isa)[0];
        let book = Book::parse(&set, text).expect("a book");
        let index = Index::new(&set, &book.ops, &book.rules);
        let mut random = Random(5);
        let mut compared = 0;
        for rule in &book.rules {
            // Registers 4 and up: 0 may be hardwired.
            let parameters: Vec<u64> = rule.widths.iter().map(|w| random.number() >> (64 - w) & 3).collect();
            let last = u32::from(rule.inputs) + rule.window.len() as u32 - 1;
            let window: Option<Vec<Instr>> = rule
                .window
                .iter()
                .enumerate()
                .map(|(i, s)| {
                    let step = Concrete {
                        op: s.op,
                        dst: Some(4 + u32::from(rule.inputs) + i as u32),
                        args: s.args.iter().map(|a| 4 + u32::from(*a)).collect(),
                        constant: s.constant.as_ref().map(|c| c.value(book.ops.word, &parameters)),
                    };
                    shortest(&set, &book.ops, &step)
                })
                .collect();
            let Some(window) = window else { continue };
            let at = 4 + last as usize;
            for new in index.rewrites(&window, true) {
                for seed in 1..4 {
                    let (old, new) = (after(&set, &window, seed)[at], after(&set, &new, seed)[at]);
                    assert_eq!(old, new, "{isa}: {:?}", book.rule_text(&set, rule));
                }
                compared += 1;
            }
        }
        assert!(compared > least, "{isa}: {compared}");
    }
}
