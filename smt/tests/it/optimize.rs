//! Programs rewritten by rules and facts: what is found, and that the rewritten program does the
//! same.

use isamorph_core::InstructionSet;
use isamorph_core::block::Lifter;
use isamorph_core::dsl::goal::condition;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Term, TermPool};
use isamorph_core::model::Isa;
use isamorph_core::text::to_text;
use isamorph_smt::ops::usual;
use isamorph_smt::optimize::report::suggestions;
use isamorph_smt::optimize::{Limits, Optimized, flattened, optimize};
use isamorph_smt::solver::Effort;

use crate::facts::{code, spec};

/// A program rewritten, as texts, with addresses made right; and the steps.
pub fn rewritten(set: &InstructionSet, texts: &[&str], assume: &[&str]) -> (Vec<String>, Optimized) {
    let isa = set.model();
    let assumed: Vec<(TermPool, Term)> = assume.iter().map(|c| condition(isa, "assume", c).expect("a condition")).collect();
    let code = code(set, texts);
    let o = optimize(set, &code, &assumed, &[], &Limits::default());
    let new = flattened(set, &code, &o.places).expect("addresses follow");
    (new.iter().flatten().map(|i| to_text(isa, i)).collect(), o)
}

/// What becomes of a program that a `stop` ends.
pub fn rewritten_before_stop(set: &InstructionSet, texts: &[&str]) -> Vec<String> {
    let (mut new, _) = rewritten(set, &[texts, &["stop"]].concat(), &[]);
    new.pop();
    new
}

#[test]
fn a_product_of_numbers_known_to_be_small_is_one_instruction() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    // Of the kernel of a Fourier transform, with other code in between.
    let texts = [
        "I2I.U32.U16 R4, g [0x2].U16",
        "I2I.U32.U16 R5, g [0x1].U16",
        "IMUL.U16.U16 R2, R4L, R5H",
        "MVI R8, 0x100",
        "IMAD.U16 R2, R4H, R5L, R2",
        "SHL R3, R2, 0x10",
        "GLD.U32 R9, global14 [R8]",
        "IMAD.U16 R3, R4L, R5L, R3",
        "GST.U32 global14 [R8], R3",
        "MVI R2, 0x200",
        "GST.U32 global14 [R2], R9",
        "RET",
    ];
    let (new, o) = rewritten(&set, &texts, &[]);
    let products: Vec<&String> = new
        .iter()
        .filter(|t| t.contains("MUL") || t.contains("MAD") || t.contains("SHL"))
        .collect();
    assert_eq!(products, ["IMUL.U16.U16 R3, R4L, R5L"], "{new:?}");
    assert_eq!(new.len(), texts.len() - 3);
    let all = suggestions(set.model(), &code(&set, &texts), &o);
    let reasons: Vec<String> = all.iter().flat_map(|s| &s.reasons).map(|r| r.fact.text(set.model())).collect();
    assert!(reasons.iter().any(|r| r == "r5 < 2^16" || r == "r4 < 2^16"), "{reasons:?}");
    // Without one of the facts nothing of it holds.
    let mut other = texts;
    other[1] = "GLD.U32 R5, global14 [R4]";
    let (kept, _) = rewritten(&set, &other, &[]);
    assert!(kept.iter().any(|t| t.contains("IMAD")), "{kept:?}");
}

#[test]
fn a_product_in_pieces_of_a_sum_becomes_the_sum_of_a_product() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    // a * (b + 1), of numbers below 2^16, in products of 16 bits.
    let texts = [
        "I2I.U32.U16 R2, g [0x6].U16",
        "I2I.U32.U16 R1, g [0x1].U16",
        "IADD32I R3, R2, 0x1",
        "IMUL.U16.U16 R4, R1L, R3H",
        "SHL R4, R4, 0x10",
        "IMUL.U16.U16 R2, R2L, R1L",
        "IMAD.U16 R1, R1L, R3L, R4",
        "IADD R1, R1, R7",
        "GST.U32 global14 [R1], R2",
        "RET",
    ];
    let (new, _) = rewritten(&set, &texts, &[]);
    let middle: Vec<&str> = new[2..new.len() - 2].iter().map(|t| t.split(' ').next().expect("a word")).collect();
    let words: Vec<String> = middle.iter().map(|t| t.replace("32", "")).collect();
    assert_eq!(words, ["IMUL.U16.U16", "IADD", "IADD"], "{new:?}");
    // One of them may be larger.
    let mut other = texts;
    other[0] = "GLD.U32 R2, global14 [R1]";
    other[1] = "I2I.U32.U16 R1, g [0x1].U16";
    let (kept, _) = rewritten(&set, &other, &[]);
    assert!(kept.iter().any(|t| t.contains("R3H")), "{kept:?}");
}

/// Two products of numbers of 32 bits, made of products of 16, whose factors differ by 8.
const PRODUCTS: [&str; 14] = [
    "IADD R8, R8, R6",
    "IMUL.U16.U16 R4, R2L, R1H",
    "IMAD.U16 R4, R2H, R1L, R4",
    "SHL R4, R4, 0x10",
    "IMAD.U16 R4, R2L, R1L, R4",
    "GST.U32 global14 [R8], R4",
    "GLD.U32 R7, global14 [R6]",
    "IADD32I R3, R1, 0x8",
    "IMUL.U16.U16 R5, R2L, R3H",
    "IMAD.U16 R5, R2H, R3L, R5",
    "SHL R5, R5, 0x10",
    "IMAD.U16 R5, R2L, R3L, R5",
    "GST.U32 global14 [R7], R5",
    "RET",
];

#[test]
fn a_product_is_made_of_one_whose_factor_differs() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    let products = |texts: &[&str]| {
        let (new, _) = rewritten(&set, texts, &[]);
        (new.iter().filter(|t| t.contains("MUL")).count(), new)
    };
    let (all, new) = products(&PRODUCTS);
    assert_eq!((all, new.len()), (1, PRODUCTS.len() - 3), "{new:?}");
    assert!(new.iter().any(|t| t.contains("SHL") && t.ends_with("R2, 0x3")), "{new:?}");
    // The first product is no longer where it was: the sum is made before.
    let mut overwritten = PRODUCTS;
    overwritten[6] = "GLD.U32 R4, global14 [R6]";
    overwritten[12] = "GST.U32 global14 [R4], R5";
    let (all, new) = products(&overwritten);
    assert_eq!((all, new.len()), (1, PRODUCTS.len() - 3), "{new:?}");
    // The second product has another factor.
    let mut other = PRODUCTS;
    other[6] = "GLD.U32 R1, global14 [R6]";
    other[12] = "GST.U32 global14 [R1], R5";
    assert_eq!(products(&other).0, 2);
}

#[test]
fn values_are_made_of_one_that_no_single_rewrite_would_pay_for() {
    let left = |isa: &str, texts: &[&str]| {
        let set = InstructionSet::builtin(isa).expect("built in");
        rewritten(&set, texts, &[]).0
    };
    // The registers in between are needed no more.
    let shifted = [
        "shl b32 $r4 $r0 0x5",
        "shl b32 $r5 $r1 0x5",
        "add b32 $r6 $r4 $r5",
        "and b32 $r4 $r6 $r2",
        "and b32 $r5 $r1 $r2",
        "xor b32 $r6 $r4 $r5",
        "mov b32 $r4 0x0",
        "mov b32 $r5 0x0",
    ];
    let new = left("nv50", &shifted);
    assert_eq!(new.len(), 6, "{new:?}");
    // A product in both halves of registers.
    let halves = [
        "v_pk_mul_lo_u16 v4, v0, v2",
        "v_pk_mul_lo_u16 v5, v1, v2",
        "v_pk_add_u16 v6, v4, v5",
        "v_pk_sub_u16 v4, v0, v1",
        "v_pk_sub_u16 v5, v1, v0",
    ];
    let new = left("vop3p", &halves);
    assert_eq!(new.len(), 4, "{new:?}");
    // Another factor.
    let mut other = halves;
    other[1] = "v_pk_mul_lo_u16 v5, v1, v3";
    assert_eq!(left("vop3p", &other).len(), 5);
}

#[test]
fn a_remainder_is_made_right_without_another_product() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    // What a division leaves, if the quotient r8 may be too small by 1.
    let texts = [
        "IMUL.U16.U16 R10, R8H, R7L",
        "IMAD.U16 R10, R8L, R7H, R10",
        "SHL R10, R10, 0x10",
        "IMAD.U16 R10, R8L, R7L, R10",
        "IADD R10, -R10, R9",
        "ISET R10, R7, R10, LE",
        "IADD R8, -R10, R8",
        "IMUL.U16.U16 R10, R8H, R7L",
        "IMAD.U16 R10, R8L, R7H, R10",
        "SHL R10, R10, 0x10",
        "IMAD.U16 R7, R8L, R7L, R10",
        "IADD R8, -R7, R9",
        "LOP.XOR R11, R8, R6",
        "GST.U32 global14 [R6], R11",
        "RET",
    ];
    let (new, _) = rewritten(&set, &texts, &[]);
    assert_eq!(new.iter().filter(|t| t.contains("MUL")).count(), 1, "{new:?}");
    assert_eq!(new.len(), texts.len() - 4, "{new:?}");
}

#[test]
fn constants_are_solved_for_that_the_program_does_not_contain() {
    let set = InstructionSet::builtin("rv32").expect("built in");
    let texts = [
        "addi t2, a2, 3",
        "slli t0, a0, 1",
        "sub t0, t0, a0",
        "addi t0, t0, 100",
        "addi t0, t0, 7",
        "sw t0, 0(a1)",
        "addi t0, zero, 0",
        "addi t2, zero, 0",
        "ebreak",
    ];
    let (new, _) = rewritten(&set, &texts, &[]);
    assert_eq!(
        new,
        ["addi t0, a0, 107", "sw t0, 0(a1)", "addi t0, zero, 0", "addi t2, zero, 0", "ebreak"]
    );
}

#[test]
fn dead_code_copies_and_repeated_values_go_wherever_they_stand() {
    let set = InstructionSet::builtin("rv32").expect("built in");
    let texts = [
        "addi t0, a0, 0", // a copy, read far behind
        "add a3, a1, a2", // computed again below
        "xor t3, a1, a2", // dead
        "sw a3, 0(a4)",
        "add t1, a1, a2",
        "sub a5, t1, t0",
        "addi t0, zero, 0",
        "addi t1, zero, 0",
        "addi t3, zero, 0",
        "sw a5, 4(a4)",
        "ebreak",
    ];
    let (new, _) = rewritten(&set, &texts, &[]);
    assert_eq!(
        new,
        [
            "add a3, a1, a2",
            "sw a3, 0(a4)",
            "sub a5, a3, a0",
            "addi t0, zero, 0",
            "addi t1, zero, 0",
            "addi t3, zero, 0",
            "sw a5, 4(a4)",
            "ebreak"
        ]
    );
}

#[test]
fn loops_are_rewritten_and_branches_follow() {
    let set = spec("smt/tests/cli/toy-gpu.isa");
    let texts = [
        "li v0, 0",
        "li v1, 1",
        "li v2, 10",
        "li v5, 7",       // dead
        "add v4, v0, v1", // 0x8, the loop; v0 is the same afterwards
        "mul v6, v4, v4", // dead
        "add v0, v0, v1",
        "ltu v0, v2",
        "goif 8",
        "st [v0], v4",
        "stop",
    ];
    let (new, _) = rewritten(&set, &texts, &[]);
    assert_eq!(
        new,
        [
            "li v0, 0",
            "li v1, 1",
            "li v2, 10",
            "add v0, v0, v1",
            "ltu v0, v2",
            "goif 6",
            "st [v0], v0",
            "stop"
        ]
    );
}

#[test]
fn a_branch_that_facts_decide_goes_with_what_it_leads_to() {
    let set = spec("smt/tests/cli/toy-gpu.isa");
    let texts = [
        "li v2, 100",
        "ltu v0, v2",
        "goif 10",
        "li v1, 9",
        "mul v1, v1, v2",
        "add v1, v1, v0",
        "st [v0], v1",
        "stop",
    ];
    let (with, _) = rewritten(&set, &texts, &["v0 >= 100"]);
    assert!(!with.iter().any(|t| t.contains("goif")), "{with:?}");
    let (without, _) = rewritten(&set, &texts, &[]);
    assert!(without.iter().any(|t| t.contains("goif")), "{without:?}");
}

#[test]
fn values_that_differ_on_one_way_are_left_alone() {
    let set = spec("smt/tests/cli/toy-gpu.isa");
    // v3 is a copy of v1, unless the branch is taken.
    let texts = [
        "li v4, 0",
        "li v2, 3",
        "ltu v1, v2",
        "goif 12",
        "add v3, v1, v4",
        "st [v2], v3",
        "st [v3], v1",
        "stop",
    ];
    let (new, _) = rewritten(&set, &texts, &[]);
    assert!(new.contains(&"st [v3], v1".to_string()), "{new:?}");
}

#[test]
fn hostile_programs_are_left_alone_in_bounded_time() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    let middle = ["MVI R1, 0x3", "MVI R1, 0x3", "BRA 0x14", "IADD R2, R1, R1", "RET"];
    let (new, o) = rewritten(&set, &middle, &[]);
    assert_eq!(new.len(), middle.len());
    assert!(o.refused.is_some() && o.steps.is_empty());
    // Two ways into a loop.
    let rv32 = InstructionSet::builtin("rv32").expect("built in");
    let irreducible = [
        "beq a0, a1, 12",
        "addi a2, zero, 1",
        "addi a3, a2, 1",
        "addi a2, a2, 1", // entered from outside
        "bne a2, a0, -8",
        "ebreak",
    ];
    let (new, _) = rewritten(&rv32, &irreducible, &[]);
    assert_eq!(new, irreducible);
}

#[test]
fn fifty_thousand_instructions_take_bounded_time() {
    let set = InstructionSet::builtin("rv32").expect("built in");
    let line = [
        "add a0, a0, a1",
        "xor a2, a0, a3",
        "bne a0, a2, 8",
        "addi a3, a3, 1",
        "sub a1, a1, a0",
    ];
    let texts: Vec<&str> = line.iter().copied().cycle().take(50_000).chain(["ebreak"]).collect();
    let each: Vec<Instr> = code(&set, &line);
    let mut program: Vec<Instr> = each.iter().cloned().cycle().take(50_000).collect();
    program.extend(code(&set, &texts[50_000..]));
    let limits = Limits {
        whole: std::time::Duration::from_secs(2).into(),
        ..Limits::default()
    };
    let start = std::time::Instant::now();
    let o = optimize(&set, &program, &[], &[], &limits);
    assert!(start.elapsed().as_secs() < 120, "{:?}", start.elapsed());
    assert_eq!(o.places.len(), program.len());
}

#[test]
fn what_was_loaded_or_stored_is_not_loaded_again() {
    let rv32 = InstructionSet::builtin("rv32").expect("built in");
    let flexgrip = InstructionSet::builtin("flexgrip").expect("built in");
    let toy = spec("smt/tests/cli/toy-gpu.isa");
    let loads = |set: &InstructionSet, texts: &[&str], name: &str| {
        let (new, _) = rewritten(set, texts, &[]);
        new.iter().filter(|t| t.starts_with(name)).count()
    };
    // Nobody writes there between the two.
    let again = [
        "lw a0, 0(a1)",
        "addi a3, a0, 1",
        "lw a2, 0(a1)",
        "xor a4, a2, a3",
        "sw a4, 4(a1)",
        "addi a2, zero, 0",
        "ebreak",
    ];
    assert_eq!(loads(&rv32, &again, "lw"), 1);
    // What was stored stands in its register still, whoever wrote that.
    let stored = [
        "sw a0, 0(a1)",
        "addi a3, a5, 1",
        "lw a2, 0(a1)",
        "xor a4, a2, a3",
        "sw a4, 4(a1)",
        "addi a2, zero, 0",
        "ebreak",
    ];
    assert_eq!(loads(&rv32, &stored, "lw"), 0);
    let stored = [
        "GST.U32 global14 [R6], R2",
        "GLD.U32 R4, global14 [R6]",
        "IADD R5, R4, R1",
        "GST.U32 global14 [R8], R5",
        "RET",
    ];
    assert_eq!(loads(&flexgrip, &stored, "GLD"), 0);
    let stored = [
        "id v0, 0",
        "li v1, 16",
        "mul v2, v0, v1",
        "st [v2], v1",
        "ld v3, [v2]",
        "add v3, v3, v0",
        "st [v2], v3",
        "stop",
    ];
    assert_eq!(loads(&toy, &stored, "ld"), 0);
    // A store to another register's address may be to the same one.
    let may = [
        "sw a0, 0(a1)",
        "sw a5, 0(a6)",
        "lw a2, 0(a1)",
        "xor a4, a2, a3",
        "sw a4, 4(a1)",
        "addi a2, zero, 0",
        "ebreak",
    ];
    assert_eq!(loads(&rv32, &may, "lw"), 1);
    // One to another offset of the same register is not; one that overlaps is.
    let apart = [
        "sw a0, 0(a1)",
        "sw a5, 4(a1)",
        "lw a2, 0(a1)",
        "xor a4, a2, a3",
        "sw a4, 8(a1)",
        "addi a2, zero, 0",
        "ebreak",
    ];
    assert_eq!(loads(&rv32, &apart, "lw"), 0);
    let overlap = [
        "sw a0, 0(a1)",
        "sb a5, 3(a1)",
        "lw a2, 0(a1)",
        "xor a4, a2, a3",
        "sw a4, 8(a1)",
        "addi a2, zero, 0",
        "ebreak",
    ];
    assert_eq!(loads(&rv32, &overlap, "lw"), 1);
    // The register holds something else by then.
    let gone = [
        "sw a0, 0(a1)",
        "addi a0, a5, 1",
        "lw a2, 0(a1)",
        "xor a4, a2, a0",
        "sw a4, 4(a1)",
        "addi a2, zero, 0",
        "ebreak",
    ];
    assert_eq!(loads(&rv32, &gone, "lw"), 1);
}

/// What a program costs: bytes.
fn bytes(isa: &Isa, code: &[Instr]) -> i64 {
    code.iter().map(|i| i64::from(isa.forms[i.form].width / 8)).sum()
}

/// A program in which each line that `worse` knows becomes worse code, with unrelated lines moved
/// between: one line in `every`. Lines that a branch names stay where they are, since nothing
/// moves: worse code takes the place of lines that do nothing.
struct Pessimizer<'a> {
    set: &'a InstructionSet,
    /// What does nothing.
    nothing: &'a str,
}

impl Pessimizer<'_> {
    /// Puts worse code into the lines that do nothing, and says what it costs more than nothing at
    /// all.
    fn worse(&self, texts: &[&str], kinds: &[(&str, &[(usize, &str)])]) -> Vec<(String, Vec<String>, i64)> {
        let own = |t: &[String]| code(self.set, &t.iter().map(String::as_str).collect::<Vec<_>>());
        let best: Vec<String> = texts.iter().filter(|t| **t != self.nothing).map(ToString::to_string).collect();
        let least = bytes(self.set.model(), &own(&best));
        let each = |(kind, changes): &(&str, &[(usize, &str)])| {
            let mut lines: Vec<String> = texts.iter().map(ToString::to_string).collect();
            for (at, text) in *changes {
                lines[*at] = (*text).to_string();
            }
            lines.retain(|l| l != self.nothing);
            let cost = bytes(self.set.model(), &own(&lines)) - least;
            ((*kind).to_string(), lines, cost)
        };
        kinds.iter().map(each).collect()
    }
}

/// The share of injected cost that is won back, per kind.
fn recovered(set: &InstructionSet, nothing: &str, texts: &[&str], kinds: &[(&str, &[(usize, &str)])]) -> Vec<(String, i64, i64)> {
    let isa = set.model();
    let p = Pessimizer { set, nothing };
    let mut out = Vec::new();
    for (kind, lines, injected) in p.worse(texts, kinds) {
        let program = code(set, &lines.iter().map(String::as_str).collect::<Vec<_>>());
        let o = optimize(set, &program, &[], &[], &Limits::default());
        let new: Vec<Instr> = o.places.iter().flatten().cloned().collect();
        let won = bytes(isa, &program) - bytes(isa, &new);
        println!(
            "{kind}: {won} of {injected} bytes: {:?}",
            new.iter().map(|i| to_text(isa, i)).collect::<Vec<_>>()
        );
        out.push((kind, won, injected));
    }
    out
}

fn all_recovered(found: &[(String, i64, i64)]) {
    for (kind, won, injected) in found {
        assert!(*injected > 0, "{kind} costs nothing");
        assert!(100 * won >= 95 * injected, "{kind}: {won} of {injected} bytes");
    }
}

#[test]
fn worse_code_of_known_kinds_is_won_back_on_rv32() {
    let set = InstructionSet::builtin("rv32").expect("built in");
    let none = "addi zero, zero, 0";
    // A loop that adds up numbers, with a branch in it.
    let texts = [
        "lw a5, 0(a1)",     // 0
        none,               // 1
        none,               // 2
        "addi a3, a5, 4",   // 3
        none,               // 4
        "xor a4, a3, a2",   // 5
        none,               // 6
        "add a0, a0, a4",   // 7
        none,               // 8
        "sw a0, 0(a1)",     // 9
        "sw a3, 4(a1)",     // 10
        "addi t0, zero, 0", // 11
        "addi t1, zero, 0", // 12
        "addi t2, zero, 0", // 13
        "ebreak",           // 14
    ];
    let kinds: [(&str, &[(usize, &str)]); 6] = [
        (
            "dead writes",
            &[(1, "addi t0, a5, 9"), (4, "sub t1, a3, a5"), (6, "and t0, a3, a4")],
        ),
        (
            "dead chains",
            &[(1, "addi t0, a5, 9"), (4, "sub t1, t0, a5"), (8, "and t2, t1, t0")],
        ),
        (
            "copies read later",
            &[
                (1, "addi t0, a5, 0"),
                (3, "addi a3, t0, 4"),
                (6, "addi t1, a4, 0"),
                (7, "add a0, a0, t1"),
            ],
        ),
        ("results copied", &[(5, "xor t0, a3, a2"), (6, "addi a4, t0, 0")]),
        (
            "computed twice",
            &[
                (4, "addi t0, a5, 4"),
                (5, "xor a4, t0, a2"),
                (6, "xor t1, a3, a2"),
                (7, "add a0, a0, t1"),
            ],
        ),
        ("values there already", &[(6, "xor a4, a3, a2"), (8, "addi a3, a5, 4")]),
    ];
    all_recovered(&recovered(&set, none, &texts, &kinds));
}

#[test]
fn worse_code_of_known_kinds_is_won_back_on_a_toy() {
    let set = spec("smt/tests/cli/toy-gpu.isa");
    let none = "ltu v0, v0";
    let texts = [
        "id v0, 0",       // 0
        "li v1, 16",      // 1
        none,             // 2
        none,             // 3
        "mul v2, v0, v1", // 4
        none,             // 5
        "ld v3, [v2]",    // 6
        none,             // 7
        "add v4, v3, v1", // 8
        none,             // 9
        none,             // 10
        "st [v2], v4",    // 11
        "stop",           // 12
    ];
    let kinds: [(&str, &[(usize, &str)]); 6] = [
        ("dead writes", &[(2, "li v5, 9"), (5, "add v6, v2, v1"), (9, "mul v5, v4, v3")]),
        ("dead chains", &[(2, "li v5, 9"), (3, "add v6, v5, v1"), (5, "mul v7, v6, v2")]),
        (
            "computed twice",
            &[
                (5, "mul v5, v0, v1"),
                (6, "ld v3, [v5]"),
                (9, "add v6, v3, v1"),
                (11, "st [v2], v6"),
            ],
        ),
        ("values there already", &[(5, "mul v2, v0, v1"), (9, "add v4, v3, v1")]),
        (
            "constants loaded twice",
            &[(3, "li v5, 16"), (4, "mul v2, v0, v5"), (7, "li v6, 16"), (8, "add v4, v3, v6")],
        ),
        ("loaded twice", &[(7, "ld v5, [v2]"), (8, "add v4, v5, v1")]),
    ];
    all_recovered(&recovered(&set, none, &texts, &kinds));
}

#[test]
fn worse_code_of_known_kinds_is_won_back_on_vop3p() {
    let set = InstructionSet::builtin("vop3p").expect("built in");
    let none = "v_pk_max_u16 v30, v30, v30";
    let texts = [
        "v_pk_add_u16 v0, v1, v2",      // 0
        none,                           // 1
        none,                           // 2
        "v_pk_mul_lo_u16 v3, v0, v4",   // 3
        none,                           // 4
        none,                           // 5
        "v_pk_mad_u16 v5, v3, v0, v2",  // 6
        none,                           // 7
        "v_pk_sub_i16 v6, v5, v3",      // 8
        none,                           // 9
        "v_pk_add_u16 v10, v6, v5",     // 10
        "v_pk_lshlrev_b16 v11, v6, v5", // 11
        "v_pk_min_i16 v12, v6, v5",     // 12
    ];
    let kinds: [(&str, &[(usize, &str)]); 6] = [
        (
            "dead writes",
            &[
                (1, "v_pk_sub_i16 v10, v0, v2"),
                (5, "v_pk_mul_lo_u16 v11, v3, v4"),
                (9, "v_pk_add_u16 v12, v6, v6"),
            ],
        ),
        (
            "dead chains",
            &[
                (1, "v_pk_sub_i16 v10, v0, v2"),
                (4, "v_pk_add_u16 v11, v10, v3"),
                (7, "v_pk_mad_u16 v12, v11, v10, v5"),
            ],
        ),
        (
            "copies",
            &[
                (1, "v_pk_max_u16 v10, v0, v0"),
                (3, "v_pk_mul_lo_u16 v3, v10, v4"),
                (7, "v_pk_min_u16 v11, v5, v5"),
                (8, "v_pk_sub_i16 v6, v11, v3"),
            ],
        ),
        (
            "computed twice",
            &[
                (2, "v_pk_add_u16 v10, v1, v2"),
                (3, "v_pk_mul_lo_u16 v3, v10, v4"),
                (7, "v_pk_mul_lo_u16 v11, v0, v4"),
                (8, "v_pk_sub_i16 v6, v5, v11"),
            ],
        ),
        (
            "results copied",
            &[(3, "v_pk_mul_lo_u16 v10, v0, v4"), (4, "v_pk_max_u16 v3, v10, v10")],
        ),
        (
            "values there already",
            &[(4, "v_pk_add_u16 v0, v1, v2"), (9, "v_pk_sub_i16 v6, v5, v3")],
        ),
    ];
    all_recovered(&recovered(&set, none, &texts, &kinds));
}

#[test]
fn worse_code_of_known_kinds_is_won_back_on_sgx543() {
    let set = InstructionSet::builtin("sgx543").expect("built in");
    let none = "mul.f32.skipinv.nosched r62.x---, r62.xxxx, r62.xxxx";
    let texts = [
        "mul.f32.skipinv.nosched r2.x---, r4.xxxx, r6.xxxx",   // 0
        none,                                                  // 1
        none,                                                  // 2
        "mul.f32.skipinv.nosched r8.x---, r2.xxxx, r4.xxxx",   // 3
        none,                                                  // 4
        none,                                                  // 5
        "mul.f32.skipinv.nosched r10.x---, r8.xxxx, r2.xxxx",  // 6
        none,                                                  // 7
        "mul.f32.skipinv.nosched r20.x---, r10.xxxx, r8.xxxx", // 8
        "mul.f32.skipinv.nosched r22.x---, r10.xxxx, r2.xxxx", // 9
    ];
    let kinds: [(&str, &[(usize, &str)]); 4] = [
        (
            "dead writes",
            &[
                (1, "mul.f32.skipinv.nosched r20.x---, r2.xxxx, r6.xxxx"),
                (5, "mul.f32.skipinv.nosched r22.x---, r8.xxxx, r6.xxxx"),
            ],
        ),
        (
            "dead chains",
            &[
                (1, "mul.f32.skipinv.nosched r20.x---, r2.xxxx, r6.xxxx"),
                (5, "mul.f32.skipinv.nosched r22.x---, r20.xxxx, r8.xxxx"),
            ],
        ),
        (
            "computed twice",
            &[
                (1, "mul.f32.skipinv.nosched r20.x---, r4.xxxx, r6.xxxx"),
                (3, "mul.f32.skipinv.nosched r8.x---, r20.xxxx, r4.xxxx"),
                (5, "mul.f32.skipinv.nosched r22.x---, r2.xxxx, r4.xxxx"),
                (6, "mul.f32.skipinv.nosched r10.x---, r22.xxxx, r2.xxxx"),
            ],
        ),
        (
            "values there already",
            &[
                (4, "mul.f32.skipinv.nosched r2.x---, r4.xxxx, r6.xxxx"),
                (7, "mul.f32.skipinv.nosched r8.x---, r2.xxxx, r4.xxxx"),
            ],
        ),
    ];
    all_recovered(&recovered(&set, none, &texts, &kinds));
}

#[test]
fn worse_code_of_known_kinds_is_won_back_on_flexgrip() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    let none = "NOP";
    let texts = [
        "I2I.U32.U16 R4, g [0x2].U16",       // 0
        "I2I.U32.U16 R5, g [0x1].U16",       // 1
        "MVI R6, 0x4",                       // 2
        none,                                // 3
        none,                                // 4
        "IMUL.U16.U16 R3, R4L, R5L",         // 5
        none,                                // 6
        none,                                // 7
        "SHL R7, R4, 0x2",                   // 8
        none,                                // 9
        "GST.U32 global14 [R7], R3",         // 10
        "ISET.S32.C0 o[0x7f], R4, R5, LT",   // 11
        "GST.U32 global14 [R6] (C0.NE), R5", // 12
        "RET",                               // 13
    ];
    let kinds: [(&str, &[(usize, &str)]); 6] = [
        (
            "dead writes",
            &[(3, "SHL R9, R4, 0x3"), (6, "LOP.XOR R10, R3, R5"), (9, "SHL R9, R7, 0x1")],
        ),
        (
            "copies",
            &[
                (3, "MOV R9, R4"),
                (8, "SHL R7, R9, 0x2"),
                (6, "MOV R10, R3"),
                (10, "GST.U32 global14 [R7], R10"),
            ],
        ),
        (
            "split products",
            &[
                (3, "IMUL.U16.U16 R2, R4L, R5H"),
                (4, "IMAD.U16 R2, R4H, R5L, R2"),
                (5, "SHL R2, R2, 0x10"),
                (7, "IMAD.U16 R3, R4L, R5L, R2"),
                (9, "IMUL.U16.U16 R11, R4L, R5L"),
            ],
        ),
        (
            "flags nobody reads",
            &[(4, "ISET.S32.C0 o[0x7f], R5, R6, GE"), (6, "ISET.S32.C0 o[0x7f], R3, R5, LT")],
        ),
        (
            "computed twice",
            &[(6, "IMUL.U16.U16 R11, R4L, R5L"), (10, "GST.U32 global14 [R7], R11")],
        ),
        ("values there already", &[(6, "IMUL.U16.U16 R3, R4L, R5L"), (9, "SHL R7, R4, 0x2")]),
    ];
    all_recovered(&recovered(&set, none, &texts, &kinds));
}

#[test]
fn worse_code_of_known_kinds_is_won_back_on_nv50() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let none = "nop";
    let texts = [
        "cvt u32 $r4 u16 u16 s[0x2]", // 0
        "cvt u32 $r5 u16 u16 s[0x4]", // 1
        "mov b32 $r6 0x4",            // 2
        none,                         // 3
        none,                         // 4
        none,                         // 5
        "mul $r3 u16 $r4l u16 $r5l",  // 6
        "shl b32 $r7 $r4 0x2",        // 7
        none,                         // 8
        none,                         // 9
        "add b32 $r8 $r5 0x7",        // 10
        "st b32 g14[$r7] $r3",        // 11
        none,                         // 12
        "sub b32 $r9 $r3 $r5",        // 13
        none,                         // 14
        "set $c0 # l s32 $r4 $r5",    // 15
        "st b32 g14[$r8] $r9",        // 16
        "(lg $c0) st b32 g14[$r6] $r5",
        "exit nop",
    ];
    let kinds: [(&str, &[(usize, &str)]); 11] = [
        ("dead writes", &[(3, "shl b32 $r10 $r4 0x3"), (8, "xor b32 $r11 $r3 $r5")]),
        (
            "copies",
            &[(8, "mov b32 $r11 $r3"), (9, "mov b32 $r12 $r11"), (13, "sub b32 $r9 $r12 $r5")],
        ),
        (
            "split products",
            &[
                (3, "mul $r10 u16 $r4l u16 $r5l"),
                (4, "mul $r11 u16 $r4h u16 $r5l"),
                (5, "shl b32 $r11 $r11 0x10"),
                (6, "add b32 $r3 $r10 $r11"),
            ],
        ),
        ("widened constants", &[(3, "mov b32 $r10 0x7"), (10, "add b32 $r8 $r5 $r10")]),
        ("constants in two", &[(8, "add b32 $r8 $r5 0x3"), (10, "add b32 $r8 $r8 0x4")]),
        (
            "conversions",
            &[
                (3, "and b32 $r10 $r4 0xffff"),
                (5, "cvt u32 $r11 u16 $r10l"),
                (6, "mul $r3 u16 $r11l u16 $r5l"),
            ],
        ),
        (
            "moved halves",
            &[
                (4, "mov b16 $r10l $r4l"),
                (5, "mov b16 $r10h $r4h"),
                (6, "mul $r3 u16 $r10l u16 $r5l"),
            ],
        ),
        (
            "bits that come back",
            &[
                (8, "xor b32 $r10 $r5 0xffffffff"),
                (9, "xor b32 $r11 $r10 0xffffffff"),
                (10, "add b32 $r8 $r11 0x7"),
            ],
        ),
        (
            "negated and added",
            &[(12, "cvt neg s32 $r11 s32 $r5"), (13, "add b32 $r9 $r3 $r11")],
        ),
        (
            "comparisons in two",
            &[
                (12, "mov b32 $r14 0x0"),
                (14, "set $r13 l s32 $r4 $r5"),
                (15, "set $c0 # lg s32 $r13 $r14"),
            ],
        ),
        (
            "loads of what was stored",
            &[(12, "ld b32 $r10 g14[$r7]"), (13, "sub b32 $r9 $r10 $r5")],
        ),
    ];
    all_recovered(&recovered(&set, none, &texts, &kinds));
}

#[test]
fn a_constant_in_a_register_becomes_one_of_the_instruction() {
    let set = InstructionSet::builtin("rv32").expect("built in");
    // No instruction of the program has such a constant.
    let each = [
        ("add a2, a1, t0", "addi a2, a1, 100"),
        ("sub a2, a1, t0", "addi a2, a1, -100"),
        ("and a2, a1, t0", "andi a2, a1, 100"),
        ("or a2, a1, t0", "ori a2, a1, 100"),
        ("xor a2, a1, t0", "xori a2, a1, 100"),
    ];
    for (one, better) in each {
        let (new, _) = rewritten(
            &set,
            &["addi t0, zero, 100", one, "sw a2, 0(a3)", "addi t0, zero, 0", "ebreak"],
            &[],
        );
        assert_eq!(new[0], better, "{new:?}");
        assert_eq!(new.len(), 4);
    }
    // A number of 32 bits is none of an instruction.
    let wide = ["lui t0, 74565", "add a2, a1, t0", "sw a2, 0(a3)", "addi t0, zero, 0", "ebreak"];
    assert_eq!(rewritten(&set, &wide, &[]).0, wide);
}

#[test]
fn long_forms_become_short_in_pairs() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let long = [
        "add b32 $r0 $r5 $r2",
        "add b32 $r1 $r5 $r2",
        "add b32 $r3 $r5 $r2",
        "st b32 g14[$r6] $r0",
        "st b32 g14[$r6] $r1",
        "st b32 g14[$r6] $r3",
        "exit nop",
    ];
    let (new, _) = rewritten(&set, &long, &[]);
    let short = new.iter().filter(|t| t.starts_with("short")).count();
    // All three add the same: one is left, and there is none to make a pair with.
    assert_eq!(short, 0, "{new:?}");
    assert_eq!(new.len(), 5, "{new:?}");
    let apart = [
        "add b32 $r0 $r5 $r2",
        "add b32 $r1 $r6 $r2",
        "st b32 g14[$r6] $r0",
        "st b32 g14[$r6] $r1",
        "exit nop",
    ];
    let (new, _) = rewritten(&set, &apart, &[]);
    assert_eq!(new[..2], ["short add b32 $r0 $r5 $r2", "short add b32 $r1 $r6 $r2"]);
}

/// What stands between two long forms is passed, if it has nothing to do with one of them.
#[test]
fn instructions_move_so_that_short_forms_pair() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let between = |first: &str, middle: &str, second: &str| {
        let texts = [
            first,
            middle,
            second,
            "st b32 g14[$r6] $r0",
            "st b32 g14[$r7] $r1",
            "st b32 g14[$r8] $r3",
            "exit nop",
        ];
        let (new, o) = rewritten(&set, &texts, &[]);
        for o in o.steps.iter().flat_map(|s| &s.obligations) {
            assert!(o.is_proved(&mut Lifter::new(set.model()), Effort::of_steps(1_000_000)));
        }
        new[..3].to_vec()
    };
    let (add, other) = ("add b32 $r0 $r5 $r2", "add b32 $r1 $r6 $r2");
    let shift = "shl b32 $r3 $r6 0x3";
    assert_eq!(
        between(add, shift, other),
        ["short add b32 $r0 $r5 $r2", "short add b32 $r1 $r6 $r2", shift]
    );
    // The second one needs what stands between, the first one does not.
    let needs = "add b32 $r1 $r3 $r2";
    assert_eq!(
        between(add, shift, needs),
        [shift, "short add b32 $r0 $r5 $r2", "short add b32 $r1 $r3 $r2"]
    );
    // Both have to do with it.
    let reads_both = "shl b32 $r3 $r0 0x3";
    assert_eq!(between(add, reads_both, needs), [add, reads_both, needs]);
    // What is read may not be overwritten before.
    let overwritten = "add b32 $r6 $r8 $r2";
    let kept = between("add b32 $r3 $r5 $r2", "shl b32 $r0 $r6 0x3", overwritten);
    assert_eq!(kept[2], "short add b32 $r6 $r8 $r2", "{kept:?}");
    // A condition register that both write.
    let writes = "set $c0 # lg s32 $r5 $r6";
    assert_eq!(between("(lg $c0) add b32 $r0 $r5 $r2", writes, other).len(), 3);
    // Loads do not pass stores: they may be to the same address.
    let texts = [
        "add b32 $r0 $r5 $r2",
        "st b32 g14[$r6] $r2",
        "add b32 $r1 $r6 $r2",
        "st b32 g14[$r7] $r1",
        "st b32 g14[$r8] $r0",
        "exit nop",
    ];
    let (new, _) = rewritten(&set, &texts, &[]);
    assert_eq!(new[..3], ["short add b32 $r0 $r5 $r2", "short add b32 $r1 $r6 $r2", texts[1]]);
}

/// Long words in the place of short ones, with other instructions between the halves of each pair.
#[test]
fn short_forms_that_were_undone_are_won_back() {
    for (isa, short, long) in [
        (
            "nv50",
            [
                "short add b32 $r0 $r5 $r2",
                "short add b32 $r1 $r6 $r2",
                "shl b32 $r3 $r6 0x3",
                "short mul $r9 u16 $r5l u16 $r2h",
                "short mov b32 $r10 $r2",
                "xor b32 $r11 $r6 $r5",
                "st b32 g14[$r6] $r0",
                "st b32 g14[$r7] $r1",
                "st b32 g14[$r8] $r3",
                "st b32 g14[$r12] $r9",
                "st b32 g14[$r13] $r10",
                "st b32 g14[$r14] $r11",
                "exit nop",
            ],
            [
                "add b32 $r0 $r5 $r2",
                "shl b32 $r3 $r6 0x3",
                "add b32 $r1 $r6 $r2",
                "xor b32 $r11 $r6 $r5",
                "mul $r9 u16 $r5l u16 $r2h",
                "st b32 g14[$r6] $r0",
                "mov b32 $r10 $r2",
                "st b32 g14[$r7] $r1",
                "st b32 g14[$r8] $r3",
                "st b32 g14[$r12] $r9",
                "st b32 g14[$r13] $r10",
                "st b32 g14[$r14] $r11",
                "exit nop",
            ],
        ),
        (
            "flexgrip",
            [
                "IADD32 R0, R5, R2",
                "IADD32 R1, R6, R2",
                "SHL R3, R6, 0x3",
                "IMUL32.U16.U16 R9, R5L, R2H",
                "MOV32 R10, R2",
                "LOP.XOR R11, R6, R5",
                "GST.U32 global14 [R6], R0",
                "GST.U32 global14 [R7], R1",
                "GST.U32 global14 [R8], R3",
                "GST.U32 global14 [R12], R9",
                "GST.U32 global14 [R13], R10",
                "GST.U32 global14 [R14], R11",
                "RET",
            ],
            [
                "IADD R0, R5, R2",
                "SHL R3, R6, 0x3",
                "IADD R1, R6, R2",
                "LOP.XOR R11, R6, R5",
                "IMUL.U16.U16 R9, R5L, R2H",
                "GST.U32 global14 [R6], R0",
                "MOV R10, R2",
                "GST.U32 global14 [R7], R1",
                "GST.U32 global14 [R8], R3",
                "GST.U32 global14 [R12], R9",
                "GST.U32 global14 [R13], R10",
                "GST.U32 global14 [R14], R11",
                "RET",
            ],
        ),
    ] {
        let set = InstructionSet::builtin(isa).expect("built in");
        let optimized = |texts: &[&str]| optimize(&set, &code(&set, texts), &[], &[], &Limits::default()).places.concat();
        let cost = |code: &[Instr]| bytes(set.model(), code);
        let injected = cost(&code(&set, &long)) - cost(&code(&set, &short));
        let left = cost(&optimized(&long)) - cost(&optimized(&short));
        assert!(
            injected >= 16 && 100 * left <= 5 * injected,
            "{}: {left} of {injected} bytes are left",
            set.name()
        );
    }
}

/// What `--explain` shows: a state before a step, and what both codes leave, which is the same.
#[test]
fn examples_of_steps_show_the_same_of_both_codes() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    let texts = [
        "I2I.U32.U16 R4, g [0x2].U16",
        "I2I.U32.U16 R5, g [0x1].U16",
        "IMUL.U16.U16 R2, R4L, R5H",
        "IMAD.U16 R2, R4H, R5L, R2",
        "SHL R3, R2, 0x10",
        "IMAD.U16 R3, R4L, R5L, R3",
        "GST.U32 global14 [R8], R3",
        "GLD.U32 R7, global14 [R8]",
        "GST.U32 global14 [R9], R7",
        "RET",
    ];
    let (_, o) = rewritten(&set, &texts, &[]);
    let mut shown = 0;
    for (step, obligation) in o.steps.iter().flat_map(|s| s.obligations.iter().map(move |o| (s, o))) {
        let mut script = Vec::new();
        obligation.write_smt2(set.model(), "a step", &mut script).expect("memory takes it");
        let script = String::from_utf8(script).expect("text");
        // Where nothing is left that anybody reads, there is nothing to show.
        let Some(example) = obligation.example(set.model()) else { continue };
        assert!(script.contains("example: state before: "), "{script}");
        assert!(!example.after.is_empty());
        for (name, old, new) in &example.after {
            assert_eq!(old, new, "{}: {name} in {example}", step.rule);
        }
        // The facts hold in the state.
        for (register, below) in [("r4", 1 << 16), ("r5", 1 << 16)] {
            let given = obligation
                .given
                .iter()
                .any(|f| f.text(set.model()).starts_with(&format!("{register} < 2^16")));
            let value = example.before.iter().find(|(name, _)| name == register);
            assert!(!given || value.is_none_or(|(_, n)| *n < below), "{example}");
        }
        shown += 1;
    }
    assert!(shown >= 2, "{shown} examples");
}

/// Registers of each general file are renamed, whichever the machine section names first.
#[test]
fn values_are_shared_in_every_bank_of_a_shader() {
    let set = usual::put_in(&InstructionSet::builtin("sgx543").expect("built in"));
    for bank in ["r", "o", "pa", "sa"] {
        let lines = [
            format!("and.u32 {bank}20, r1, r2"),
            format!("and.u32 {bank}21, r1, r2"),
            format!("xor.u32 o1, {bank}20, r3"),
            format!("or.u32 o2, {bank}21, r4"),
            format!("xor.u32 {bank}20, r5, r6"),
            format!("or.u32 {bank}21, r5, r6"),
            "nop.end".to_string(),
        ];
        let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
        let (new, _) = rewritten(&set, &texts, &[]);
        let shared = format!("or.u32 o2, {bank}20, r4");
        assert!(new.len() == texts.len() - 1 && new.contains(&shared), "{new:?}");
    }
}
