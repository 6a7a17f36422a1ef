//! Control of warps beyond what kernels need: breaks, quads, barriers of several warps, exits under
//! a condition, and everything that stops a run, with what it says.

use crate::support::assembly;
use isamorph_core::InstructionSet;

use std::sync::LazyLock;

use assembly::assemble;
use isamorph_core::exec::{Aot, BranchOrder, Engine, Global, Kernel, LaneVm, Launch, Lockstep, RunError, Summary, run};

static FLEXGRIP: LazyLock<InstructionSet> = LazyLock::new(|| InstructionSet::builtin("flexgrip").expect("built in"));
static NV50: LazyLock<InstructionSet> = LazyLock::new(|| InstructionSet::builtin("nv50").expect("built in"));

/// Runs a text on so many threads in a row: with both orders of branches, on engines in lock step
/// and on one alone. All must leave the same memory.
fn outcome(m: &InstructionSet, text: &str, block: u16, change: impl Fn(&mut Launch)) -> (Global, Result<Summary, RunError>) {
    let program = assemble(m, text);
    let runs = [
        (BranchOrder::FallThrough, true),
        (BranchOrder::Taken, true),
        (BranchOrder::Taken, false),
    ];
    let mut results = runs.map(|(order, together)| {
        let mut launch = Launch {
            order,
            max_steps: 10_000,
            ..Launch::new(1, block)
        };
        change(&mut launch);
        let mut memory = Global::new(0x1000);
        let mut both = Lockstep::new(m.model(), LaneVm::new(m.model()), Aot::new(m.model()));
        let mut alone = LaneVm::new(m.model());
        let engine: &mut dyn Engine = if together { &mut both } else { &mut alone };
        let summary = run(m.model(), engine, &program, &launch, &mut memory, &mut |_| {});
        (memory, summary)
    });
    assert!(results[0].0 == results[1].0, "the order of branches shows in memory");
    assert!(results[1].0 == results[2].0, "whether engines run in lock step shows in memory");
    let first = &mut results[0];
    (std::mem::take(&mut first.0), first.1.clone())
}

/// What a run leaves in the words of its threads, at 4 bytes each.
fn left(m: &InstructionSet, text: &str, block: u16) -> Vec<u32> {
    let (memory, end) = outcome(m, text, block, |_| {});
    end.unwrap_or_else(|e| panic!("{e}"));
    (0..usize::from(block)).map(|i| memory.word(4 * i)).collect()
}

/// What stops a run.
fn stopped(m: &InstructionSet, text: &str, block: u16) -> String {
    outcome(m, text, block, |_| {}).1.expect_err("it stops").to_string()
}

#[test]
fn a_break_leaves_the_innermost_loop_and_waits_for_the_others() {
    let counts = left(
        &NV50,
        "
            mov b32 $r1 0x0
            prebrk {done}
        turn: set $c0 # ge u32 $r1 $r0
            (lg $c0) brk
            add b32 $r1 $r1 0x1
            bra {turn}
        done: add b32 $r1 $r1 0x100     // once, by all together
            shl b32 $r2 $r0 0x2
            st b32 g14[$r2] $r1
            exit nop",
        32,
    );
    assert_eq!(counts, (0x100..0x120).collect::<Vec<_>>());
}

#[test]
fn a_break_without_a_loop_is_an_error() {
    assert_eq!(
        stopped(&NV50, "brk", 4),
        "at 0x0000 in warp 0 of block (0, 0): `brk`: Break without what it belongs to on the warp's stack"
    );
    assert_eq!(
        stopped(&NV50, "quadpop", 4),
        "at 0x0000 in warp 0 of block (0, 0): `quadpop`: QuadPop without what it belongs to on the warp's stack"
    );
}

/// Threads at a join wait for those that went the other way: a joinat must say for which.
#[test]
fn a_join_of_parted_threads_without_a_joinat_is_an_error() {
    assert_eq!(
        stopped(
            &NV50,
            "
            mov b32 $r3 0x1
            and b32 $c0 # $r0 $r3
            (lg $c0) bra {there}
            add b32 $r3 $r3 0x1
        there: join nop
            exit nop",
            4
        ),
        "at 0x0020 in warp 0 of block (0, 0): `join nop`: Join without what it belongs to on the warp's stack"
    );
    // Where all threads go the same way nobody waits.
    assert_eq!(
        left(
            &NV50,
            "
            shl b32 $r2 $r0 0x2
            join nop
            st b32 g14[$r2] $r2
            exit nop",
            2
        ),
        [0, 4]
    );
}

#[test]
fn a_quad_runs_whole_between_quadon_and_quadpop() {
    let marks = left(
        &NV50,
        "
            mov b32 $r1 0x0
            mov b32 $r3 0x5
            joinat {joined}
            and b32 $c0 # $r0 $r3
            (lg $c0) bra {joined}
            quadon
            add b32 $r1 $r1 0x10        // by all of quads 0 and 2, of which lanes 0, 2, 8 and 10 are here
            quadpop
            add b32 $r1 $r1 0x1
        joined: join nop
            shl b32 $r2 $r0 0x2
            st b32 g14[$r2] $r1
            exit nop",
        16,
    );
    let want = |lane: u32| match (lane / 4 % 2, lane & 5) {
        (0, 0) => 0x11,
        (0, _) => 0x10,
        _ => 0,
    };
    assert_eq!(marks, (0..16).map(want).collect::<Vec<_>>());
}

#[test]
fn an_exit_under_a_condition_ends_the_threads_that_meet_it() {
    let marks = left(
        &FLEXGRIP,
        "
            SHL R2, R0, 0x2
            MVI R3, 0x7
            LOP.AND.C0 R4, R0, R3
            GST.U32.EXIT global14 [R2] (C0.EQU), R3
            GST.U32 global14 [R2], R4
            RET",
        40,
    );
    let want = |lane: u32| if lane.is_multiple_of(8) { 7 } else { lane % 8 };
    assert_eq!(marks, (0..40).map(want).collect::<Vec<_>>());
}

/// Three warps: each hands a number to the next one, in two rounds.
#[test]
fn a_barrier_lets_no_warp_pass_before_all_have_come() {
    let sums = left(
        &FLEXGRIP,
        "
            SHL R1, R0, 0x2
            R2A A1, R1
            R2G.U32.U32 g [A1+0x40], R0
            BAR.ARV.WAIT b0, 0xfff
            IADD32I R2, R0, 0x20        // the same lane of the next warp; of the last one, of none
            SHL R3, R2, 0x2
            R2A A2, R3
            G2R R4, g [A2+0x40]
            BAR.ARV.WAIT b3, 0xfff
            R2G.U32.U32 g [A1+0x40], R4
            BAR.ARV.WAIT b0, 0xfff
            G2R R5, g [A2+0x40]
            IADD R4, R4, R5
            GST.U32 global14 [R1], R4
            RET",
        96,
    );
    let want = |t: u32| match t / 32 {
        0 => (t + 32) + (t + 64),
        1 => t + 32,
        _ => 0,
    };
    assert_eq!(sums, (0..96).map(want).collect::<Vec<_>>());
}

/// The first warp only arrives, the second one only waits: barriers that count two warps.
#[test]
fn a_warp_may_arrive_without_waiting() {
    let text = "
            SHL R1, R0, 0x2
            R2A A1, R1
            MVI R3, 0x20
            ISET.C0 o[0x7f], R0, R3, GE
            BRA C0.NE, {second}
            R2G.U32.U32 g [A1+0x40], R0
            BAR.ARV b1, 0x2
            GST.U32 global14 [R1], R0
            RET
        second: BAR.ARV.WAIT b1, 0x2
            IADD32I R2, R1, 0xffffff80
            R2A A1, R2
            G2R R4, g [A1+0x40]
            GST.U32 global14 [R1], R4
            RET";
    assert_eq!(left(&FLEXGRIP, text, 64), (0..64).map(|t| t % 32).collect::<Vec<_>>());
}

#[test]
fn warps_that_have_ended_are_no_longer_waited_for() {
    let marks = left(
        &FLEXGRIP,
        "
            SHL R1, R0, 0x2
            MVI R3, 0x20
            ISET.C0 o[0x7f], R0, R3, LT
            RET C0.NE
            BAR.ARV.WAIT b0, 0xfff
            GST.U32 global14 [R1], R3
            RET",
        96,
    );
    assert_eq!(marks, (0..96).map(|t| if t < 32 { 0 } else { 32 }).collect::<Vec<_>>());
}

#[test]
fn a_barrier_that_nobody_opens_is_a_deadlock() {
    assert_eq!(
        stopped(&FLEXGRIP, "BAR.ARV.WAIT b2, 0x3\nRET", 64),
        "at 0x0008 in warp 0 of block (0, 0): every warp that still runs waits at a barrier, and none will come"
    );
}

#[test]
fn a_barrier_in_a_part_of_a_warp_is_undefined() {
    let text = "
            MVI R1, 0x8
            ISET.C0 o[0x7f], R0, R1, LT
            BRA C0.NE, {some}
            RET
        some: BAR.ARV.WAIT b0, 0xfff
            RET";
    let launch = |order| {
        let m: &InstructionSet = &FLEXGRIP;
        let launch = Launch {
            order,
            ..Launch::new(1, 32)
        };
        let end = run(
            m.model(),
            &mut LaneVm::new(m.model()),
            &assemble(m, text),
            &launch,
            &mut Global::new(0),
            &mut |_| {},
        );
        end.map_err(|e| e.to_string())
    };
    assert_eq!(
        launch(BranchOrder::Taken),
        Err(
            "at 0x0020 in warp 0 of block (0, 0): `BAR.ARV.WAIT b0, 0xfff`: a barrier that only a part of the warp's threads comes to is undefined"
                .to_string()
        )
    );
}

#[test]
fn a_fault_names_address_instruction_and_lane() {
    let store = "SHL R1, R0, 0x8\nMVI R3, 0x1\nGST.U32 global14 [R1], R3\nRET";
    assert_eq!(
        stopped(&FLEXGRIP, store, 32),
        "at 0x0010 in warp 0 of block (0, 0): `GST.U32 global14 [R1], R3` in lane 16 writes gmem[0xe00001000]: global memory ends at 0x1000"
    );
    let load = "IADD32I R1, R0, 0xffd\nGLD.U32 R3, global14 [R1]\nRET";
    assert_eq!(
        stopped(&FLEXGRIP, load, 32),
        "at 0x0008 in warp 0 of block (0, 0): `GLD.U32 R3, global14 [R1]` in lane 0 reads gmem[0xe00000ffd]: global memory ends at 0x1000"
    );
    let shared = "SHL R1, R0, 0x9\nR2A A1, R1\nG2R R2, g [A1+0x80]\nRET";
    assert_eq!(
        stopped(&FLEXGRIP, shared, 32),
        "at 0x0010 in warp 0 of block (0, 0): `G2R R2, g [A1+0x80]` in lane 31 reads s[0x4000]: shared memory of the block ends at 0x4000"
    );
    let (_, end) = outcome(&FLEXGRIP, "SHL R1, R0, 0x2\nR2A A1, R1\nLST.U32 local [A1+0x0], R0\nRET", 32, |l| {
        l.local = 64
    });
    assert_eq!(
        end.expect_err("it stops").to_string(),
        "at 0x0010 in warp 0 of block (0, 0): `LST.U32 local [A1+0x0], R0` in lane 16 writes lmem[0x40]: local memory of a thread ends at 0x40"
    );
    let space = "GST.U32 global3 [R1], R3\nRET";
    assert_eq!(
        stopped(&FLEXGRIP, space, 32),
        "at 0x0000 in warp 0 of block (0, 0): `GST.U32 global3 [R1], R3` in lane 0 writes gmem[0x300000000]: global memory begins at 0xe00000000; `--global-origin` moves it"
    );
}

/// Kernels of hardware tests use other spaces than compilers do.
#[test]
fn global_memory_begins_where_a_launch_says() {
    let code = "SHL R1, R0, 0x2\nGST.U32 global3 [R1], R0\nRET";
    let (memory, end) = outcome(&FLEXGRIP, code, 32, |l| l.global_origin = Some(3 << 32));
    assert!(end.is_ok());
    assert!((0..32).all(|i| memory.word(i << 2) == i as u32));
    let code = "GST.U32 global14 [R1], R0\nRET";
    let (_, end) = outcome(&FLEXGRIP, code, 32, |l| l.global_origin = Some(3 << 32));
    assert!(end.expect_err("it stops").to_string().ends_with("global memory ends at 0x1000"));
    let (_, end) = outcome(&FLEXGRIP, "RET", 32, |l| l.global_origin = Some(1 << 36));
    assert_eq!(
        end.expect_err("it does not start").to_string(),
        "global memory cannot begin at 0x1000000000: gmem has addresses of 36 bits"
    );
}

/// A fault leaves what the lanes before it stored, as chips with in-order lanes do.
#[test]
fn lanes_before_a_fault_have_stored() {
    let (memory, end) = outcome(&FLEXGRIP, "SHL R1, R0, 0x8\nGST.U32 global14 [R1], R0\nRET", 32, |_| {});
    assert!(end.is_err());
    assert!((0..16).all(|i| memory.word(i << 8) == i as u32));
}

#[test]
fn a_program_that_goes_wrong_says_where() {
    assert_eq!(
        stopped(&FLEXGRIP, "MVI R1, 0x1", 32),
        "at 0x0008 in warp 0 of block (0, 0): no instruction starts here; the program has 0x8 bytes, and ends with an exit or a return"
    );
    assert_eq!(stopped(&FLEXGRIP, "TRAP", 32), "at 0x0000 in warp 0 of block (0, 0): `TRAP`: trap");
    let m: &InstructionSet = &FLEXGRIP;
    let words = ["10000204", "30000003 00000780"].map(|w| m.model().word(w).expect("a word"));
    let end = run(
        m.model(),
        &mut LaneVm::new(m.model()),
        &Kernel::new(m, words),
        &Launch::new(1, 1),
        &mut Global::new(0),
        &mut |_| {},
    );
    assert_eq!(
        end.expect_err("it stops").to_string(),
        "at 0x0004 in warp 0 of block (0, 0): an instruction of 8 bytes starts at a multiple of 8; short ones come in pairs"
    );
}

#[test]
fn a_call_without_end_and_a_loop_without_end_are_given_up() {
    assert_eq!(
        stopped(&FLEXGRIP, "again: CAL.NOINC {again}", 32),
        "at 0x0000 in warp 0 of block (0, 0): `CAL.NOINC 0x0`: the warp's stack has more than 1024 entries"
    );
    assert_eq!(
        stopped(&FLEXGRIP, "again: BRA {again}", 64),
        "given up after 10000 instructions, at 0x0000 in warp 0 of block (0, 0); allow more if the program is meant to run longer"
    );
}
