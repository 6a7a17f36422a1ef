//! Facts about programs: what is found out, that it is proved, and that nothing is concluded where
//! control is not known.

use std::sync::LazyLock;
use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::dsl::goal::condition;
use isamorph_core::dsl::load;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Term, TermPool};
use isamorph_core::model::machine::{Control, Machine};
use isamorph_core::source::DirLoader;
use isamorph_smt::facts::invariant::Invariant;
use isamorph_smt::flow::graph::Program;

const LIMIT: Duration = Duration::from_secs(20);

pub fn spec(path: &str) -> InstructionSet {
    let path = format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("a spec");
    load(&path, &text, &DirLoader).unwrap_or_else(|e| panic!("{e}")).into()
}

pub fn code(set: &InstructionSet, texts: &[&str]) -> Vec<Instr> {
    let parse = |t: &&str| set.parse_raw(t).unwrap_or_else(|e| panic!("{t}: {e:?}"));
    texts.iter().map(parse).collect()
}

/// The facts before each instruction.
fn facts(set: &InstructionSet, texts: &[&str], assume: &[&str]) -> Vec<Vec<String>> {
    let isa = set.model();
    let assumed: Vec<(TermPool, Term)> = assume.iter().map(|c| condition(isa, "assume", c).expect("a condition")).collect();
    let mut known = Invariant::of(Program::new(isa, &code(set, texts)), &assumed, LIMIT);
    (0..texts.len())
        .map(|i| known.reasons_before(i).iter().map(|r| r.fact.text(isa)).collect())
        .collect()
}

#[test]
fn ranges_bits_and_constants_follow_from_formulas() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    let before = facts(
        &set,
        &[
            "I2I.U32.U16 R4, g [0x2].U16",
            "SHL R5, R4, 0x4",
            "MVI R6, 0x3",
            "GST.U32 global14[R5], R4",
            "GST.U32 global14[R6], R4",
            "RET",
        ],
        &[],
    );
    assert_eq!(before[1], ["r4 < 2^16"]);
    assert!(before[2].contains(&"r5 & 0xfff0000f = 0x0".to_string()), "{:?}", before[2]);
    assert!(before[3].contains(&"r6 = 0x3".to_string()), "{:?}", before[3]);
}

#[test]
fn loops_and_branches_leave_their_conditions() {
    let set = spec("smt/tests/cli/toy-gpu.isa");
    let loops = [
        "li v0, 0",
        "li v1, 1",
        "li v2, 10",
        "add v0, v0, v1",
        "ltu v0, v2",
        "goif 6",
        "st [v0], v1",
        "stop",
    ];
    let before = facts(&set, &loops, &[]);
    // Ten turns at most: what is not known before the loop is known in it and behind it.
    assert_eq!(before[3], ["v0 <= 0x9", "v1 = 0x1", "v2 = 0xa"]);
    assert_eq!(before[4][0], "0x1 <= v0 <= 0xa");
    assert_eq!(before[6][0], "v0 = 0xa");
}

#[test]
fn registers_that_hold_the_same_are_known_along_all_ways() {
    let set = spec("smt/tests/cli/toy-gpu.isa");
    // v3 is a copy of v1 on both ways, v4 on one of them only.
    let code = [
        "li v2, 3",
        "add v3, v1, v0",
        "ltu v1, v2",
        "goif 12",
        "add v3, v1, v0",
        "li v4, 7",
        "st [v3], v4",
        "st [v1], v0",
        "stop",
    ];
    let before = facts(&set, &code, &["v0 == 0"]);
    assert!(before[6].contains(&"v1 = v3".to_string()), "{:?}", before[6]);
    let none = facts(&set, &code, &[]);
    assert!(!none[6].contains(&"v1 = v3".to_string()), "{:?}", none[6]);
}

#[test]
fn assumptions_hold_where_the_program_begins() {
    let set = InstructionSet::builtin("rv32").expect("built in");
    let before = facts(&set, &["addi a1, a0, 1", "sw a1, 0(a2)", "ebreak"], &["x10 < 100"]);
    assert!(before[0].contains(&"a0 <= 0x63".to_string()), "{:?}", before[0]);
    assert!(before[1].contains(&"0x1 <= a1 <= 0x64".to_string()), "{:?}", before[1]);
}

#[test]
fn nothing_is_said_where_control_may_come_from_anywhere() {
    let set = InstructionSet::builtin("rv32").expect("built in");
    // The jump may go to any address of the program.
    let before = facts(
        &set,
        &["addi a0, zero, 5", "addi a1, zero, 6", "add a2, a0, a1", "jalr zero, 0(a2)"],
        &[],
    );
    assert_eq!(before, vec![Vec::<String>::new(); 4]);
}

/// RISC-V, where every computed address was left by a call.
pub fn rv32_with_returns() -> InstructionSet {
    static SET: LazyLock<InstructionSet> = LazyLock::new(|| {
        let rv32 = InstructionSet::builtin("rv32").expect("built in");
        changed(&rv32, |machine| {
            let Some(Control::Counter(c)) = &mut machine.control else {
                unreachable!()
            };
            c.returns = true;
        })
    });
    SET.clone()
}

/// An instruction set whose machine is another one.
pub fn changed(set: &InstructionSet, change: impl FnOnce(&mut Machine)) -> InstructionSet {
    let mut isa = set.model().clone();
    change(isa.machine.as_mut().expect("a machine"));
    isa.into()
}

/// The same, where calls keep other registers.
pub fn keeping(set: &InstructionSet, change: impl Fn(&mut Vec<u64>)) -> InstructionSet {
    changed(set, |machine| machine.registers.iter_mut().for_each(|r| change(&mut r.kept)))
}

#[test]
fn registers_that_calls_keep_survive_them_and_no_others() {
    let set = rv32_with_returns();
    let there = |call: &str, set: &InstructionSet| {
        let code = [
            "addi s1, zero, 5",
            "addi t1, zero, 6",
            "addi s2, s1, 0",
            call,
            "add a0, s1, t1",
            "ebreak",
        ];
        facts(set, &code, &[]).remove(4)
    };
    // Out of the program, and to an address that is computed.
    for call in ["jal ra, 4096", "jalr ra, 0(a5)"] {
        assert_eq!(there(call, &set), ["s1 = 0x5", "s2 = 0x5"], "{call}");
        // What the spec does not say is not concluded.
        assert_eq!(there(call, &keeping(&set, Vec::clear)), Vec::<String>::new());
        let fewer = keeping(&set, |kept| kept.retain(|k| *k != 9));
        assert_eq!(there(call, &fewer), ["s2 = 0x5"]);
    }
    // Functions that are called otherwise have conventions of their own.
    assert_eq!(there("jal t0, 4096", &set), Vec::<String>::new());
    // A jump is no call.
    assert_eq!(there("jal zero, 4096", &set), Vec::<String>::new());
    // Where control may come from anywhere, nothing is known.
    assert_eq!(
        there("jalr ra, 0(a5)", &InstructionSet::builtin("rv32").expect("built in")),
        Vec::<String>::new()
    );
}

#[test]
fn code_that_is_seen_is_believed_more_than_what_calls_keep() {
    let set = rv32_with_returns();
    let behind = |function: &[&str]| {
        let mut code = vec!["addi s1, zero, 5", "addi s2, zero, 6", "jal ra, 12", "add a0, s1, s2", "ebreak"];
        code.extend(function);
        facts(&set, &code, &[]).remove(3)
    };
    assert_eq!(behind(&["addi a0, a0, 1", "jalr zero, 0(ra)"]), ["s1 = 0x5", "s2 = 0x6"]);
    assert_eq!(behind(&["addi s1, a0, 1", "jalr zero, 0(ra)"]), ["s2 = 0x6"]);
    // On one of two ways, in a function that it calls, and behind a call out of the program.
    assert_eq!(
        behind(&["beq a0, a1, 8", "jalr zero, 0(ra)", "addi s2, a0, 1", "jalr zero, 0(ra)"]),
        ["s1 = 0x5"]
    );
    assert_eq!(
        behind(&["jal ra, 8", "jalr zero, 0(t3)", "addi s2, a0, 1", "jalr zero, 0(ra)"]),
        ["s1 = 0x5"]
    );
    assert_eq!(behind(&["jalr ra, 0(a5)", "lw s2, 0(sp)", "jalr zero, 0(t3)"]), ["s1 = 0x5"]);
    // A tail call out of the program is a call as well.
    assert_eq!(behind(&["addi s1, a0, 1", "jal zero, 4096"]), ["s2 = 0x6"]);
    // Behind a stop, and behind a call of another convention, anything may have happened.
    assert_eq!(behind(&["ecall", "jalr zero, 0(ra)"]), Vec::<String>::new());
    assert_eq!(behind(&["jalr t0, 0(a5)", "jalr zero, 0(ra)"]), Vec::<String>::new());
}

#[test]
fn a_jump_into_the_middle_of_a_word_ends_all_conclusions() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    let code = code(
        &set,
        &["MVI R1, 0x3", "BRA 0x14", "IADD R2, R1, R1", "GST.U32 global14[R2], R1", "RET"],
    );
    let known = Invariant::of(Program::new(set.model(), &code), &[], LIMIT);
    assert!(known.program.refused.is_some_and(|why| why.contains("middle")));
    assert!(known.facts.iter().all(Vec::is_empty));
}

#[test]
fn blocks_behind_decided_branches_are_never_reached() {
    let set = spec("smt/tests/cli/toy-gpu.isa");
    let code = [
        "li v0, 3",
        "li v1, 5",
        "ltu v1, v0",
        "goif 12",
        "st [v0], v1",
        "stop",
        "st [v1], v0",
        "stop",
    ];
    let before = facts(&set, &code, &[]);
    assert_eq!(before[6], ["control never comes here"]);
    assert_ne!(before[4], ["control never comes here"]);
}

/// Parameters and sizes in memory that nothing writes are known in every block.
#[test]
fn what_is_stated_of_memory_holds_as_long_as_nothing_writes_there() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    let size = ["load(s, 2, 2) < 256", "load(s, 0x10, 4) == 0x40"];
    let program = |middle: &'static str| {
        [
            "(lg $c0) bra 0x18",
            "mov b32 $r6 0x4",
            middle,
            "cvt u32 $r4 u16 u16 s[0x2]",
            "ld $r5 b32 s[0x10]",
            "st b32 g14[$r5] $r4",
            "exit nop",
        ]
    };
    let known = facts(&set, &program("mov b32 $r7 $r6"), &size);
    assert!(
        known[5].contains(&"r4 < 2^8".to_string()) && known[5].contains(&"r5 = 0x40".to_string()),
        "{:?}",
        known[5]
    );
    // A store to the same memory may change it, one to another memory does not.
    let other = facts(&set, &program("st b32 g14[$r6] $r7"), &size);
    assert!(other[5].contains(&"r4 < 2^8".to_string()), "{:?}", other[5]);
    let changed = facts(&set, &program("st b32 s[0x20] $r7"), &size);
    assert!(!changed[5].contains(&"r4 < 2^8".to_string()), "{:?}", changed[5]);
    // Nothing follows from what cannot hold of this memory.
    let without = facts(&set, &program("mov b32 $r7 $r6"), &[]);
    assert_eq!(without[5], ["r4 < 2^16"]);
}
