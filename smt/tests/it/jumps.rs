//! Branches that go elsewhere: each claim is proved, and programs that are known need fewer.

use isamorph_core::InstructionSet;
use isamorph_core::text::to_text;
use isamorph_smt::optimize::{Limits, flattened, optimize};
use isamorph_smt::solver::Effort;

use crate::facts::{code, rv32_with_returns, spec};
use crate::support::programs::{flexgrip, threads_leave};

/// The texts of a rewritten program, and the kinds of steps that changed branches.
fn rewritten(set: &InstructionSet, texts: &[&str]) -> (Vec<String>, Vec<&'static str>) {
    let (isa, old) = (set.model(), code(set, texts));
    let o = optimize(set, &old, &[], &[], &Limits::default());
    let branches: Vec<&'static str> = o.steps.iter().filter(|s| !s.branches.is_empty()).map(|s| s.rule).collect();
    for claim in o.steps.iter().flat_map(|s| &s.branches) {
        assert!(claim.is_proved(Effort::of_steps(1_000_000)));
        let mut script = Vec::new();
        claim.write_smt2(isa, "a step", &mut script).expect("memory takes it");
        assert!(String::from_utf8(script).expect("text").contains("check-sat"));
    }
    let new = flattened(set, &old, &o.places).expect("addresses follow");
    (new.iter().flatten().map(|i| to_text(isa, i)).collect(), branches)
}

#[test]
fn a_branch_over_a_jump_is_inverted_on_rv32() {
    for (branch, inverted) in [("beq", "bne"), ("bltu", "bgeu"), ("bge", "blt")] {
        let first = format!("{branch} a0, a1, 8");
        let texts = [first.as_str(), "jal zero, 12", "addi a0, a2, 1", "addi a1, a3, 2", "ebreak"];
        let (new, steps) = rewritten(&rv32_with_returns(), &texts);
        assert_eq!(steps, ["branch over a jump"], "{new:?}");
        assert_eq!(new.len(), 4, "{new:?}");
        assert!(new[0].starts_with(&format!("{inverted} ")), "{new:?}");
    }
}

#[test]
fn a_jump_that_others_come_to_stays_behind_a_branch() {
    let texts = [
        "beq a2, a3, 8", // to the jump
        "beq a0, a1, 8",
        "jal zero, 12",
        "addi a0, a2, 1",
        "addi a1, a3, 2",
        "ebreak",
    ];
    let (new, steps) = rewritten(&rv32_with_returns(), &texts);
    assert!(!steps.contains(&"branch over a jump"), "{new:?}");
}

#[test]
fn what_goes_to_a_jump_goes_on_at_once() {
    let texts = [
        "beq a0, a1, 16", // to the jump
        "bne a2, a3, 16", // behind it
        "addi a0, a2, 1",
        "jal zero, 16", // to the end
        "jal zero, 8",
        "addi a2, a4, 5",
        "addi a1, a3, 2",
        "ebreak",
    ];
    let (new, steps) = rewritten(&rv32_with_returns(), &texts);
    assert_eq!(steps, ["jump to a jump"], "{new:?}");
    assert_eq!(new.len(), 7, "{new:?}");
}

#[test]
fn a_branch_over_dead_code_goes() {
    let texts = ["beq a0, a1, 8", "addi zero, zero, 0", "addi a0, a2, 1", "ebreak"];
    let (new, steps) = rewritten(&rv32_with_returns(), &texts);
    assert_eq!(steps, ["branch to the next instruction"], "{new:?}");
    assert_eq!(new.len(), 2, "{new:?}");
    // The same on a GPU whose threads branch each for itself.
    let toy = spec("smt/tests/cli/toy-gpu.isa");
    let texts = ["id v0, 0", "ltu v0, v1", "goif 0x8", "add v2, v0, v0", "st [v0], v1", "stop"];
    let (new, steps) = rewritten(&toy, &texts);
    assert_eq!(steps, ["branch to the next instruction"], "{new:?}");
    assert!(new.iter().all(|t| !t.starts_with("goif")), "{new:?}");
}

/// Where a counter says what follows, such a branch changes nothing at all.
#[test]
fn a_branch_to_the_next_instruction_is_dead_code() {
    let texts = [
        "addi a0, a1, 1",
        "beq a2, a3, 4",
        "c.j 2",
        "jal zero, 4",
        "jal ra, 4",
        "bne a2, a3, 8",
        "addi a4, a4, 1",
        "ebreak",
    ];
    let (new, _) = rewritten(&rv32_with_returns(), &texts);
    assert_eq!(new, ["addi a0, a1, 1", "jal ra, 4", "bne a2, a3, 8", "addi a4, a4, 1", "ebreak"]);
}

/// A jump may be taken for where it leads only while it stands: those that lead in a circle, or
/// past the branch that changes, prove nothing.
#[test]
fn circles_stay_circles() {
    let set = rv32_with_returns();
    let circles: [&[&str]; 3] = [
        &["jal zero, 8", "jal zero, -4", "beq a0, a1, -4", "ebreak"],
        &["beq a0, a1, 8", "ebreak", "jal zero, 4", "jal zero, -4"],
        &["beq a0, a1, 8", "jal zero, -4", "jal zero, -4", "ebreak"],
    ];
    for texts in circles {
        let (new, _) = rewritten(&set, texts);
        assert!(
            new.iter().any(|t| t.contains("j ") || t.contains("jal")),
            "{texts:?} became {new:?}"
        );
    }
}

#[test]
fn a_branch_over_a_jump_is_inverted_on_flexgrip() {
    let texts = [
        "I2I.U32.U16 R0, R0L",
        "SHL R7, R0, 0x5",
        "GLD.U32 R1, global14 [R7]",
        "ISET.C0 o[0x7f], R0, R1, GE",
        "BRA C0.NE, 0x30",
        "BRA 0x48",
        // More than would be executed in any case.
        "IADD R1, R1, R0",
        "LOP.XOR R2, R1, R0",
        "IMUL.U16.U16 R3, R2L, R1H",
        "GST.U32 global14 [R7], R1",
        "IADD32I R6, R7, 0x4",
        "GST.U32 global14 [R6], R2",
        "IADD32I R6, R7, 0x8",
        "GST.U32 global14 [R6], R3",
        "RET",
    ];
    let (new, steps) = rewritten(&flexgrip().set, &texts);
    assert!(steps.contains(&"branch over a jump"), "{steps:?} {new:?}");
    assert_eq!(new.iter().filter(|t| t.starts_with("BRA")).count(), 1, "{new:?}");
    // Threads leave the same.
    let chip = flexgrip();
    let (set, old) = (&chip.set, code(&chip.set, &texts));
    let o = optimize(set, &old, &[], &[], &Limits::default());
    let new: Vec<_> = flattened(set, &old, &o.places)
        .expect("addresses follow")
        .into_iter()
        .flatten()
        .collect();
    for seed in 0..8 {
        assert_eq!(threads_leave(set, &old, seed), threads_leave(set, &new, seed));
    }
}
