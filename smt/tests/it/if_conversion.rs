//! If-conversion: short branches become predicated code where an instruction set has predicates,
//! and nothing happens where it has none.

use isamorph_core::InstructionSet;
use isamorph_core::dsl::load;
use isamorph_core::encoding::Instr;
use isamorph_core::source::DirLoader;
use isamorph_core::text::to_text;
use isamorph_smt::optimize::{Limits, Optimized, flattened, optimize};
use isamorph_smt::solver::Effort;

use crate::facts::{code, rv32_with_returns};
use crate::support::programs::{Chip, Line, flexgrip, nv50, threads_leave, toy};

/// A rewritten program, and how often branches became predicates.
fn rewritten(set: &InstructionSet, old: &[Instr]) -> (Vec<Instr>, Optimized, usize) {
    let o = optimize(set, old, &[], &[], &Limits::default());
    let new = flattened(set, old, &o.places).expect("addresses follow").concat();
    let converted = o.steps.iter().filter(|s| s.rule == "if-conversion").count();
    (new, o, converted)
}

/// The same for texts; each claim is proved again, and its example shows the same twice.
fn converted(set: &InstructionSet, texts: &[&str]) -> (Vec<String>, usize) {
    let isa = set.model();
    let (new, o, converted) = rewritten(set, &code(set, texts));
    for claim in o.steps.iter().flat_map(|s| &s.branches) {
        assert!(claim.is_proved(Effort::of_steps(1_000_000)));
        let example = claim.example(isa).expect("something to show");
        assert!(example.after.iter().all(|(_, old, new)| old == new), "{example}");
    }
    (new.iter().map(|i| to_text(isa, i)).collect(), converted)
}

#[test]
fn a_branch_over_one_instruction_becomes_its_predicate() {
    let nv50 = InstructionSet::builtin("nv50").expect("built in");
    for (middle, predicated) in [
        ("add b32 $r1 $r1 $r0", "(eu $c0) add b32 $r1 $r1 $r0"),
        ("ld b32 $r1 g14[$r0]", "(eu $c0) ld b32 $r1 g14[$r0]"),
        ("st b32 g14[$r0] $r1", "(eu $c0) st b32 g14[$r0] $r1"),
    ] {
        let texts = ["(lg $c0) bra 0x10", middle, "st b32 g14[$r7] $r1", "exit nop"];
        let (new, count) = converted(&nv50, &texts);
        assert_eq!((new[0].as_str(), new.len(), count), (predicated, 3, 1), "{new:?}");
    }
    let flexgrip = InstructionSet::builtin("flexgrip").expect("built in");
    let texts = ["BRA C0.NE, 0x10", "IADD R1, R1, R0", "GST.U32 global14 [R7], R1", "RET"];
    let (new, count) = converted(&flexgrip, &texts);
    assert_eq!((new[0].as_str(), new.len(), count), ("IADD R1 (C0.EQU), R1, R0", 3, 1), "{new:?}");
}

#[test]
fn a_branch_between_two_instructions_becomes_their_predicates() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let texts = [
        "(lg $c1) bra 0x18",
        "add b32 $r1 $r2 $r0",
        "bra 0x20",
        "sub b32 $r1 $r3 $r0",
        "st b32 g14[$r7] $r1",
        "exit nop",
    ];
    let (new, count) = converted(&set, &texts);
    assert_eq!(count, 1, "{new:?}");
    assert_eq!(new[..2], ["(eu $c1) add b32 $r1 $r2 $r0", "(lg $c1) sub b32 $r1 $r3 $r0"]);
    // Another branch comes to the middle.
    let entered = [
        "(lg $c2) bra 0x20",
        "(lg $c1) bra 0x20",
        "add b32 $r1 $r2 $r0",
        "bra 0x28",
        "sub b32 $r1 $r3 $r0",
        "st b32 g14[$r7] $r1",
        "exit nop",
    ];
    assert_eq!(converted(&set, &entered).1, 0);
}

/// A way that would execute more than before stays a way of its own.
#[test]
fn long_ways_stay() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let texts = [
        "(lg $c0) bra 0x18",
        "add b32 $r1 $r1 $r0",
        "xor b32 $r2 $r2 $r0",
        "st b32 g14[$r7] $r1",
        "st b32 g14[$r8] $r2",
        "exit nop",
    ];
    let (new, count) = converted(&set, &texts);
    assert_eq!((new.len(), count), (texts.len(), 0), "{new:?}");
}

/// The predicate of the second instruction would be what the first one leaves.
#[test]
fn what_changes_the_condition_is_not_predicated_by_it() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let texts = [
        "(lg $c0) bra 0x18",
        "set $c0 # l s32 $r2 $r3",
        "bra 0x20",
        "add b32 $r1 $r1 $r0",
        "(lg $c0) st b32 g14[$r7] $r1",
        "exit nop",
    ];
    let (new, count) = converted(&set, &texts);
    assert_eq!(count, 0, "{new:?}");
}

#[test]
fn an_instruction_set_without_predicates_keeps_its_branches() {
    let texts = ["beq a0, a1, 8", "addi a2, a2, 1", "sw a2, 0(a3)", "ebreak"];
    assert_eq!(converted(&rv32_with_returns(), &texts), (texts.map(String::from).to_vec(), 0));
    let toy = toy();
    let texts = ["id v0, 0", "ltu v0, v1", "goif 8", "add v2, v0, v0", "st [v0], v2", "stop"];
    assert_eq!(converted(&toy.set, &texts), (texts.map(String::from).to_vec(), 0));
}

/// The toy GPU with additions that the predicate, or its complement, decides about; nothing else is
/// predicated.
fn predicated_toy() -> InstructionSet {
    let path = format!("{}/../smt/tests/cli/toy-gpu.isa", env!("CARGO_MANIFEST_DIR"));
    let mut text = std::fs::read_to_string(&path).expect("a spec");
    for (old, new) in [
        ("  reserved w[2..0] = 000\n}", "}"),
        (
            "{ use three fixed w[15..12] = 0001",
            "{ use three reserved w[2..0] = 000 fixed w[15..12] = 0001",
        ),
        (
            "instruction add  { form f : w { use three fixed w[15..12] = 0000 text \"add {d}, {a}, {b}\" } sem { d <- a + b; } }",
            "instruction add  { form f : w { use three reserved w[2] = 0 field q : when = w[1..0] operand go_on = asked(q)
               fixed w[15..12] = 0000 text \"{go_on}add {d}, {a}, {b}\" } sem { if go_on == 1 { d <- a + b; } } }",
        ),
        (
            "layout three {",
            "enum when : 2 { 00 always  01 set  10 clear  11 invalid \"no condition\" }
             operand asked(q: when) : 1 {
               q == always => \"\"      read bits(1, 1);
               q == set    => \"(p) \"  read p;
               else        => \"(!p) \" read ~p;
             }
             layout three {",
        ),
    ] {
        assert!(text.contains(old), "{old}");
        text = text.replacen(old, new, 1);
    }
    load(&path, &text, &DirLoader).unwrap_or_else(|e| panic!("{e}")).into()
}

#[test]
fn predicates_of_another_instruction_set_are_found() {
    let set = predicated_toy();
    let texts = ["id v0, 0", "ltu v0, v1", "goif 8", "add v2, v0, v0", "st [v0], v2", "stop"];
    let (new, count) = converted(&set, &texts);
    assert_eq!(count, 1, "{new:?}");
    assert_eq!(new[2], "(!p) add v2, v0, v0");
    // A product has no predicate.
    let texts = ["id v0, 0", "ltu v0, v1", "goif 8", "mul v2, v0, v0", "st [v0], v2", "stop"];
    assert_eq!(converted(&set, &texts).1, 0);
}

/// Programs of short branches, one behind the other.
fn branches(chip: &Chip, kinds: &[&str], seed: u64) -> Vec<Line> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 24) as u8
    };
    let mut out = Vec::new();
    for _ in 0..4 {
        let mut line = |which: u8, far: i8, next: &mut dyn FnMut() -> u8| out.push((which, std::array::from_fn(|_| next()), far));
        line(chip.line(kinds[0]), 0, &mut next);
        let branch = chip.line(kinds[1 + usize::from(next() % 2)]);
        let body = chip.line(kinds[4 + usize::from(next()) % (kinds.len() - 4)]);
        if next() % 2 == 0 {
            line(branch, 2, &mut next);
            line(body, 0, &mut next);
        } else {
            line(branch, 3, &mut next);
            line(body, 0, &mut next);
            line(chip.line(kinds[3]), 2, &mut next);
            line(body, 0, &mut next);
        }
    }
    out
}

#[test]
fn programs_without_their_branches_leave_the_same() {
    for (chip, kinds) in [
        (
            nv50(),
            [
                "set $c0 # ge",
                "(lg $c0) bra",
                "(eu $c0) bra",
                "bra",
                "add b32 {d} {a} {b}",
                "sub b32",
                "xor b32",
                "ld b32 {d} g14[$r6]",
                "st b32 g14[$r7]",
                "mul {d} u16 {a}l u16 {b}h",
            ],
        ),
        (
            flexgrip(),
            [
                "ISET.C0",
                "BRA C0.NE",
                "BRA C0.EQU",
                "BRA {t}",
                "IADD {d}, {a}, {b}",
                "LOP.XOR",
                "SHL {d}, {a}, {n}",
                "GLD.U32 {d}, global14 [R6]",
                "GST.U32 global14 [R7], {a}",
                "IMAD.U16",
            ],
        ),
    ] {
        let (set, mut count, mut ended) = (&chip.set, 0, 0);
        for seed in 0..8 {
            let old = chip.program(&branches(&chip, &kinds, seed));
            let (new, _, converted) = rewritten(set, &old);
            count += converted;
            for k in 0..4 {
                let Some(before) = threads_leave(set, &old, seed + k) else {
                    continue;
                };
                let texts: Vec<String> = new.iter().map(|i| to_text(set.model(), i)).collect();
                assert!(threads_leave(set, &new, seed + k).as_ref() == Some(&before), "{texts:#?}");
                ended += 1;
            }
        }
        assert!(count >= 8 && ended >= 16, "{}: {count} branches, {ended} runs", set.name());
    }
}
