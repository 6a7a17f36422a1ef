//! Rules over registers of other widths than 32 bits: of 64 bits with operations on their lower
//! halves, and of 8 and 16 bits.

use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::source::DirLoader;
use isamorph_smt::rules::book::{Book, Subset, operations};
use isamorph_smt::rules::constant_expr::Constant;
use isamorph_smt::rules::matcher::Index;
use isamorph_smt::rules::mine::{Effort, mine};

const LIMIT: Duration = Duration::from_secs(60);

fn mined(set: &InstructionSet, like: &[&str]) -> Book {
    let isa = set.model();
    let mut instructions: Vec<String> = like
        .iter()
        .map(|t| set.parse_raw(t).expect("an instruction"))
        .map(|i| isa.instructions[isa.forms[i.form].instruction].name.clone())
        .collect();
    instructions.sort();
    instructions.dedup();
    let subset = Subset {
        instructions,
        flags: false,
        nodes: None,
        usual: false,
        like: like.iter().map(|t| (*t).to_string()).collect(),
    };
    let ops = operations(set, &subset);
    assert_eq!(ops.all.len(), like.len());
    let effort = Effort {
        longest: 2,
        limit: LIMIT,
        seed: 1,
    };
    let mined = mine(&ops, &effort, &|_, _, _| {}).expect("enough memory");
    assert_eq!(mined.undecided, 0);
    let book = Book {
        subset,
        length: 2,
        ops,
        rules: mined.rules,
    };
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
