//! Code whose loads arrive late, and hints: `support/late.isa`.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use isamorph_core::InstructionSet;
use isamorph_core::block::Cell;
use isamorph_smt::flow::graph::Program;
use proptest::prelude::*;

use crate::facts::{code, spec};
use crate::fusion::cases;
use crate::optimize::{rewritten, rewritten_before_stop};

fn late() -> InstructionSet {
    spec("smt/tests/it/support/late.isa")
}

fn becomes(texts: &[&str]) -> Vec<String> {
    rewritten_before_stop(&late(), texts)
}

/// Code is moved across a hint, and registers are followed across it; it stays.
#[test]
fn hints_are_in_nobodys_way() {
    assert_eq!(
        becomes(&[
            "mov r1, r2",
            "delay 1",
            "add r3, r1, r1",
            "delay 1",
            "xor r1, r1, r1",
            "store 1, r3"
        ]),
        ["delay 1", "add r3, r2, r2", "delay 1", "store 1, r3"]
    );
    assert_eq!(
        becomes(&["delay 3", "delay 3", "store 1, r3"]),
        ["delay 3", "delay 3", "store 1, r3"]
    );
}

/// What is dead behind a wait is dead before it, and accesses stay as they are, since code counts
/// them.
#[test]
fn waits_and_accesses_stay_and_read_what_they_read() {
    assert_eq!(
        becomes(&["add r1, r2, r2", "wait 0", "xor r1, r2, r2", "store 1, r1"]),
        ["wait 0", "xor r1, r2, r2", "store 1, r1"]
    );
    for texts in [
        // Results that nobody reads are counted.
        &["load r1, 1", "load r2, 2", "wait 1", "store 3, r1"][..],
        // The second load is no copy of the first, which has not arrived.
        &["load r1, 1", "load r2, 1", "wait 0", "store 2, r1", "store 3, r2"],
        // Nor is it what was stored.
        &["store 1, r3", "load r2, 1", "wait 0", "store 2, r2"],
        &["wait 0", "wait 0", "store 2, r2"],
    ] {
        assert_eq!(becomes(texts), texts);
    }
}

/// A register that a load writes is in use while another access or a wait follows.
#[test]
fn a_register_is_in_use_while_a_load_is_on_its_way() {
    let set = late();
    let isa = set.model();
    let code = code(&set, &["load r1, 1", "mov r2, r3", "wait 0", "store 1, r2", "stop"]);
    let program = Program::new(isa, &code);
    let cell = |n: u64| Cell::of(isa, "r", n).unwrap();
    assert!(program.live_after[0].holds_some(isa, cell(1)));
    assert!(program.live_after[1].holds_some(isa, cell(1)));
    assert!(!program.live_after[1].holds_some(isa, cell(4)));
}

/// A machine on which what is loaded arrives at the last moment, and something else is in the
/// register until then. Nothing if code reads or writes a register that a load is on its way to.
fn runs(texts: &[String], seed: u32) -> Option<BTreeMap<u32, u32>> {
    let mut registers: Vec<u32> = (0..8).map(|n| seed.wrapping_mul(2_654_435_761).wrapping_add(n * 77)).collect();
    let mut memory: BTreeMap<u32, u32> = (0..16).map(|n| (n, seed ^ (n * 0x0101_0101))).collect();
    let mut coming: VecDeque<(usize, u32)> = VecDeque::new();
    for text in texts {
        let parts: Vec<&str> = text.split([' ', ',']).filter(|p| !p.is_empty()).collect();
        let number = |at: usize| parts[at].trim_start_matches('r').parse::<u32>().unwrap();
        let on_its_way: BTreeSet<usize> = coming.iter().map(|c| c.0).collect();
        let named = parts[1..]
            .iter()
            .filter_map(|p| p.strip_prefix('r'))
            .map(|n| n.parse::<usize>().unwrap());
        if named.clone().any(|n| on_its_way.contains(&n)) {
            return None;
        }
        match parts[0] {
            "load" => {
                let to = number(1) as usize;
                coming.push_back((to, memory[&number(2)]));
                registers[to] = !registers[to] ^ seed;
            }
            "store" => drop(memory.insert(number(1), registers[number(2) as usize])),
            "wait" => {
                while coming.len() > number(1) as usize {
                    let (to, value) = coming.pop_front().unwrap();
                    registers[to] = value;
                }
            }
            "mov" => registers[number(1) as usize] = registers[number(2) as usize],
            "delay" | "stop" => {}
            operation => {
                let (a, b) = (registers[number(2) as usize], registers[number(3) as usize]);
                registers[number(1) as usize] = match operation {
                    "add" => a.wrapping_add(b),
                    "or" => a | b,
                    "and" => a & b,
                    "xor" => a ^ b,
                    _ => panic!("{text}"),
                };
            }
        }
    }
    coming.is_empty().then_some(memory)
}

fn line() -> impl Strategy<Value = String> {
    let r = || 0..6u8;
    let operation = prop::sample::select(vec!["add", "or", "and", "xor"]);
    prop_oneof![
        3 => (operation, r(), r(), r()).prop_map(|(op, d, a, b)| format!("{op} r{d}, r{a}, r{b}")),
        3 => (r(), r()).prop_map(|(d, a)| format!("mov r{d}, r{a}")),
        2 => (r(), 0..4u8).prop_map(|(d, at)| format!("load r{d}, {at}")),
        1 => (r(), 0..4u8).prop_map(|(a, at)| format!("store {at}, r{a}")),
        1 => (0..3u8).prop_map(|n| format!("wait {n}")),
        1 => (0..3u8).prop_map(|n| format!("delay {n}")),
    ]
}

/// The lines of a program that leave alone what is on its way, and wait for all of it in the end.
fn without_races(lines: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for l in lines {
        out.push(l);
        let all = [out.clone(), vec!["wait 0".to_string()]].concat();
        if runs(&all, 1).is_none() {
            out.pop();
        }
    }
    out.extend(["wait 0", "store 5, r0", "store 6, r1", "store 7, r2", "stop"].map(str::to_string));
    out
}

proptest! {
    #![proptest_config(cases(24))]

    /// An optimized program leaves the same where loads arrive late.
    #[test]
    fn programs_leave_the_same_where_loads_arrive_late(lines in prop::collection::vec(line(), 4..14), seed in 1..1000u32) {
        let texts = without_races(lines);
        let given: Vec<&str> = texts.iter().map(String::as_str).collect();
        let (new, _) = rewritten(&late(), &given, &[]);
        prop_assert_eq!(runs(&new, seed), runs(&texts, seed), "{:?} became {:?}", texts, new);
    }
}
