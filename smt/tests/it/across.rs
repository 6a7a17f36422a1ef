//! Values across blocks: registers that hold the same wherever they are read, and instructions
//! whose results are there on all ways.

use isamorph_core::InstructionSet;

use crate::facts::spec;
use crate::optimize::rewritten;

/// The program without the lines that are listed, with other lines in the place of some.
fn becomes(set: &InstructionSet, texts: &[&str], expected: &[&str]) {
    let (new, o) = rewritten(set, texts, &[]);
    assert_eq!(new, expected, "{:?}", o.steps.iter().map(|s| s.rule).collect::<Vec<_>>());
}

#[test]
fn a_copy_that_other_blocks_read_goes() {
    let rv32 = InstructionSet::builtin("rv32").expect("built in");
    let texts = [
        "addi t0, a0, 0",
        "beq a1, zero, 12",
        "add a2, t0, a1",
        "sw a2, 0(a4)",
        "xor a3, t0, a1",
        "sw a3, 4(a4)",
        "addi t0, zero, 0",
        "ebreak",
    ];
    let mut expected: Vec<&str> = texts[1..].to_vec();
    expected[1] = "add a2, a0, a1";
    expected[3] = "xor a3, a0, a1";
    becomes(&rv32, &texts, &expected);
    // On one way the original is another one by then.
    let mut other = texts;
    other[3] = "addi a0, a2, 1";
    let (new, _) = rewritten(&rv32, &other, &[]);
    assert!(new.contains(&"xor a3, t0, a1".to_string()), "{new:?}");
    // A branch reads it, and names another distance afterwards.
    let texts = [
        "addi t0, a0, 0",
        "beq a1, zero, 8",
        "addi a2, a2, 1",
        "bne t0, a5, -8",
        "sw a2, 0(a4)",
        "addi t0, zero, 0",
        "ebreak",
    ];
    let mut expected: Vec<&str> = texts[1..].to_vec();
    expected[2] = "bne a0, a5, -8";
    becomes(&rv32, &texts, &expected);
}

#[test]
fn a_counter_that_another_one_follows_goes() {
    let rv32 = InstructionSet::builtin("rv32").expect("built in");
    let texts = [
        "addi t0, zero, 0",
        "addi t1, zero, 0",
        "add a2, a2, t1", // the loop
        "addi t0, t0, 1",
        "addi t1, t1, 1",
        "bne t0, a1, -12",
        "sw a2, 0(a4)",
        "addi t0, zero, 0",
        "addi t1, zero, 0",
        "ebreak",
    ];
    let (new, _) = rewritten(&rv32, &texts, &[]);
    assert_eq!(new.len(), texts.len() - 2, "{new:?}");
    // They begin apart.
    let mut other = texts;
    other[1] = "addi t1, zero, 1";
    let (new, _) = rewritten(&rv32, &other, &[]);
    assert_eq!(new.len(), texts.len(), "{new:?}");
    let toy = spec("smt/tests/cli/toy-gpu.isa");
    let texts = [
        "li v0, 0",
        "li v3, 0",
        "li v1, 1",
        "li v2, 10",
        "st [v3], v0", // 0x8, the loop
        "add v0, v0, v1",
        "add v3, v3, v1",
        "ltu v0, v2",
        "goif 8",
        "stop",
    ];
    let (new, _) = rewritten(&toy, &texts, &[]);
    assert_eq!(new.len(), texts.len() - 2, "{new:?}");
}

#[test]
fn what_is_computed_on_all_ways_is_not_computed_again() {
    let rv32 = InstructionSet::builtin("rv32").expect("built in");
    let again = |register: &str, on_one_way: &str| {
        let texts = [
            "add t0, a1, a2".to_string(),
            "beq a3, zero, 8".into(),
            on_one_way.to_string(),
            format!("add {register}, a1, a2"),
            format!("sw {register}, 4(a4)"),
            "addi t0, zero, 0".into(),
            "addi t1, zero, 0".into(),
            "ebreak".into(),
        ];
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        rewritten(&rv32, &texts, &[]).0
    };
    for register in ["t0", "t1"] {
        let new = again(register, "sw t0, 0(a4)");
        assert_eq!(new.iter().filter(|t| t.starts_with("add ")).count(), 1, "{new:?}");
        assert!(new.contains(&"sw t0, 4(a4)".to_string()), "{new:?}");
        // One of them is another one on one way.
        for changed in ["a1", "a2"] {
            let new = again(register, &format!("addi {changed}, t0, 1"));
            assert_eq!(new.iter().filter(|t| t.starts_with("add ")).count(), 2, "{new:?}");
        }
    }
}

#[test]
fn copies_of_kernels_go_across_their_loops() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    let texts = [
        "I2I.U32.U16 R0, R0L",
        "SHL R7, R0, 0x5",
        "GLD.U32 R1, global14 [R7]",
        "MOV R2, R7",
        "MVI R3, 0x0",
        "IADD32I R3, R3, 0x1", // 0x28, the loop
        "GST.U32 global14 [R2], R3",
        "ISET.S32.C0 o[0x7f], R3, R1, NE",
        "BRA C0.NE, 0x28",
        "GST.U32 global14 [R7], R2",
        "RET",
    ];
    let (new, _) = rewritten(&set, &texts, &[]);
    assert!(!new.iter().any(|t| t.starts_with("MOV")), "{new:?}");
    assert_eq!(new.len(), texts.len() - 1);
}

/// Rules of books made backwards: a program that computes what the window of a rule computes, with
/// other lines between, becomes as short as the replacement.
fn rules_backwards(set: &InstructionSet, book: &str, wrap: &dyn Fn(&[String], &str) -> Vec<String>, every: usize) -> (usize, usize) {
    let book: serde_json::Value = serde_json::from_str(book).expect("a book");
    let texts = |v: &serde_json::Value| -> Vec<String> {
        let all = v.as_array().expect("steps");
        all.iter().map(|s| s[0].as_str().expect("a text").to_string()).collect()
    };
    let rules = book["rules"].as_array().expect("rules");
    // Rules without parameters: their texts are instructions as they are.
    let plain = rules.iter().filter(|r| r["parameters"].is_null() && r["flags"].is_null());
    let shorter = plain.filter(|r| texts(&r["replacement"]).len() < texts(&r["window"]).len());
    let (mut tried, mut won) = (0, 0);
    for r in shorter.step_by(every) {
        let (window, replacement) = (texts(&r["window"]), texts(&r["replacement"]));
        let program = wrap(&window, &window[window.len() - 1]);
        let program: Vec<&str> = program.iter().map(String::as_str).collect();
        let (new, _) = rewritten(set, &program, &[]);
        tried += 1;
        let saved = window.len() - replacement.len();
        if new.len() + saved <= program.len() {
            won += 1;
        } else {
            println!("{window:?} => {replacement:?}: {new:?}");
        }
    }
    (tried, won)
}

#[test]
fn rules_of_books_made_backwards_are_won_back() {
    let nv50 = InstructionSet::builtin("nv50").expect("built in");
    // Results stay in the register that the last line of a window writes; the others are dead.
    let wrap = |window: &[String], last: &str| {
        let result = last.split(' ').find(|w| w.starts_with("$r")).expect("a result").to_string();
        let mut out = Vec::new();
        for line in window {
            out.push(line.clone());
            out.push("add b32 $r9 $r9 $r8".to_string());
        }
        out.push(format!("st b32 g14[$r8] {result}"));
        out.push("st b32 g14[$r7] $r9".to_string());
        out.push("exit nop".to_string());
        out
    };
    let (tried, won) = rules_backwards(&nv50, include_str!("../../rules/nv50.json"), &wrap, 12);
    assert!(tried >= 20 && won * 100 >= tried * 95, "{won} of {tried}");
}
