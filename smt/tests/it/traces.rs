//! Rewrites across branches: what a block computes with values of the block before it.

use isamorph_core::InstructionSet;
use isamorph_core::block::Lifter;
use isamorph_core::text::to_text;
use isamorph_smt::optimize::{Limits, flattened, optimize};
use isamorph_smt::solver::Effort;

use crate::facts::{rv32_with_returns, spec};
use crate::optimize::rewritten;
use crate::support::programs::{Chip, Line, flexgrip, nv50, threads_leave, toy};

/// A rewritten program; its claims are proved again.
fn proved(set: &InstructionSet, texts: &[&str]) -> Vec<String> {
    let (new, o) = rewritten(set, texts, &[]);
    for claim in o.steps.iter().flat_map(|s| &s.obligations) {
        assert!(claim.is_proved(&mut Lifter::new(set.model()), Effort::of_steps(1_000_000)));
    }
    new
}

/// A shift, a branch over another shift, and what else may happen to its register.
fn shifts(branch: &str, behind: &str, there: &str) -> Vec<String> {
    let texts = ["slli t0, a1, 3", branch, behind, "ebreak", there, "ebreak"];
    proved(&rv32_with_returns(), &texts)
}

#[test]
fn what_one_side_of_a_branch_reads_becomes_part_of_it() {
    let (branch, overwrites) = ("beq a0, zero, 12", "lui t0, 1");
    let new = shifts(branch, "slli t0, t0, 2", overwrites);
    assert_eq!(new.len(), 5, "{new:?}");
    assert_eq!(
        (new[0].as_str(), new[1].as_str()),
        ("beq a0, zero, 12", "slli t0, a1, 5"),
        "{new:?}"
    );
    // The other side reads it, the branch does, or nothing is known of the other side.
    for (branch, there) in [
        (branch, "addi t0, t0, 1"),
        ("beq t0, zero, 12", overwrites),
        (branch, "jalr zero, 0(a5)"),
    ] {
        let new = shifts(branch, "slli t0, t0, 2", there);
        assert!(new.len() == 6 && new[0].contains("t0"), "{new:?}");
    }
}

#[test]
fn the_side_that_is_jumped_to_is_one_too() {
    let texts = [
        "slli t0, a1, 3",
        "bne a0, zero, 12", // to the second shift
        "lui t0, 1",
        "jal zero, 8",
        "slli t0, t0, 2",
        "ebreak",
    ];
    let new = proved(&rv32_with_returns(), &texts);
    assert_eq!(new.len(), 5, "{new:?}");
    assert!(new.contains(&"slli t0, a1, 5".to_string()), "{new:?}");
    // Control comes there from elsewhere as well.
    let mut entered = texts.to_vec();
    entered.insert(3, "bne a2, zero, 8");
    entered[1] = "bne a0, zero, 16";
    let new = proved(&rv32_with_returns(), &entered);
    let kept = |t: &str| new.iter().any(|n| n == t);
    assert!(kept("slli t0, a1, 3") && kept("slli t0, t0, 2"), "{new:?}");
}

#[test]
fn what_both_sides_read_stays_and_is_known() {
    let set = rv32_with_returns();
    let texts = [
        "xori t0, a1, -1",
        "beq a0, zero, 20", // to the sum
        "xori t1, t0, -1",
        "add a0, t1, a2",
        "addi t1, zero, 0",
        "ebreak",
        "add a0, t0, a3",
        "ebreak",
    ];
    let new = proved(&set, &texts);
    assert_eq!(new.len(), texts.len() - 1, "{new:?}");
    assert!(new.contains(&"add a0, a1, a2".to_string()), "{new:?}");
}

/// The lower bits of the register are zero between the blocks, until nothing writes it there.
#[test]
fn facts_between_blocks_are_forgotten() {
    let texts = [
        "slli a1, a1, 16",
        "beq a0, zero, 20",
        "slli t1, a1, 4",
        "add a0, t1, a2",
        "addi a1, zero, 0",
        "ebreak",
        "lui a1, 1",
        "ebreak",
    ];
    let new = proved(&rv32_with_returns(), &texts);
    assert!(new.contains(&"slli t1, a1, 20".to_string()), "{new:?}");
    assert_eq!(new.len(), texts.len() - 1, "{new:?}");
}

#[test]
fn traces_go_over_several_branches() {
    let texts = [
        "slli t0, a1, 3",
        "beq a0, zero, 24", // to the end
        "add a0, a0, a2",
        "beq a3, zero, 16", // to the end
        "slli t0, t0, 2",
        "ebreak",
        "addi zero, zero, 0",
        "lui t0, 1",
        "ebreak",
    ];
    let new = proved(&rv32_with_returns(), &texts);
    assert!(new.contains(&"slli t0, a1, 5".to_string()), "{new:?}");
    assert!(!new.contains(&texts[0].to_string()), "{new:?}");
}

/// Others may write to memory between two blocks.
#[test]
fn loads_are_not_put_together_across_a_branch() {
    let set = rv32_with_returns();
    let twice = |branch: &str| {
        let texts = ["lw t0, 0(a1)", branch, "lw t1, 0(a1)", "add a0, t0, t1", "ebreak", "ebreak"];
        proved(&set, &texts)
    };
    let new = twice("beq a0, zero, 16");
    assert_eq!(new.iter().filter(|t| t.starts_with("lw")).count(), 2, "{new:?}");
}

#[test]
fn a_product_in_pieces_is_one_across_a_branch() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    let texts = [
        "I2I.U32.U16 R4, g [0x2].U16",
        "I2I.U32.U16 R5, g [0x1].U16",
        "IMUL.U16.U16 R2, R4L, R5H",
        "IMAD.U16 R2, R4H, R5L, R2",
        "BRA C0.NE, 0x48",
        "SHL R3, R2, 0x10",
        "IMAD.U16 R3, R4L, R5L, R3",
        "GST.U32 global14 [R8], R3",
        "RET",
        "GST.U32 global14 [R8], R4",
        "RET",
    ];
    let new = proved(&set, &texts);
    assert!(new.iter().any(|t| t == "IMUL.U16.U16 R3, R4L, R5L"), "{new:?}");
    assert_eq!(new.len(), texts.len() - 3, "{new:?}");
}

#[test]
fn threads_of_another_chip_branch_too() {
    let toy = spec("smt/tests/cli/toy-gpu.isa");
    let texts = [
        "id v0, 0",
        "add v2, v0, v0",
        "ltu v0, v1",
        "goif 0xc",
        "add v3, v2, v1",
        "stop",
        "li v2, 0",
        "stop",
    ];
    let new = proved(&toy, &texts);
    assert!(new.len() <= texts.len(), "{new:?}");
}

/// Sums on both sides of branches, whose registers some sides overwrite.
fn sides(chip: &Chip, kinds: &[&str], seed: u64) -> Vec<Line> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 24) as u8
    };
    let mut out = Vec::new();
    for _ in 0..3 {
        let mut line = |kind: &str, far: i8| out.push((chip.line(kind), std::array::from_fn(|_| next()), far));
        let bodies = &kinds[3..];
        let body = |n: usize, line: &mut dyn FnMut(&str, i8)| (0..n).for_each(|k| line(bodies[(seed as usize + k) % bodies.len()], 0));
        body(2, &mut line);
        line(kinds[0], 0);
        line(kinds[1], 5);
        body(3, &mut line);
        line(kinds[2], 3);
        body(2, &mut line);
    }
    out
}

#[test]
fn programs_rewritten_across_branches_leave_the_same() {
    for (chip, kinds) in [
        (
            nv50(),
            [
                "set $c0 # ge",
                "(lg $c0) bra",
                "bra",
                "add b32 {d} {a} {b}",
                "sub b32",
                "shl b32",
                "xor b32",
            ],
        ),
        (
            flexgrip(),
            [
                "ISET.C0",
                "BRA C0.NE",
                "BRA {t}",
                "IADD {d}, {a}, {b}",
                "LOP.XOR",
                "SHL {d}, {a}, {n}",
                "IMAD.U16",
            ],
        ),
        (
            toy(),
            [
                "ltu {a}",
                "goif {t}",
                "go {t}",
                "add {d}, {a}, {b}",
                "add {d}, {a}, {a}",
                "mul {d}, {a}, {b}",
                "li {d}",
            ],
        ),
    ] {
        let (set, mut ended) = (&chip.set, 0);
        for seed in 0..12 {
            let old = chip.program(&sides(&chip, &kinds, seed));
            let o = optimize(set, &old, &[], &[], &Limits::default());
            let new = flattened(set, &old, &o.places).expect("addresses follow").concat();
            for k in 0..4 {
                let Some(before) = threads_leave(set, &old, seed + k) else {
                    continue;
                };
                let texts: Vec<String> = new.iter().map(|i| to_text(set.model(), i)).collect();
                assert!(threads_leave(set, &new, seed + k).as_ref() == Some(&before), "{texts:#?}");
                ended += 1;
            }
        }
        assert!(ended >= 12, "{}: {ended} runs", set.name());
    }
}
