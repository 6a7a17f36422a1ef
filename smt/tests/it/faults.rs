//! Faults in the optimizer are found: by the proofs, which refuse what follows from them, or by
//! programs that leave something else.
//!
//! Ignored by default, since each fault is tried with all programs. CI runs
//! `cargo test --workspace --test it faults:: -- --ignored --nocapture`, which prints a table; with
//! `ISAMORPH_FAULT` only faults whose names contain it are tried.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use isamorph_core::encoding::Instr;
use isamorph_core::exec::Global;
use isamorph_smt::fault;
use isamorph_smt::optimize::{Limits, flattened, optimize};

use crate::support::programs::{Chip, Line, flexgrip, nv50, threads_leave, toy};

/// Programs that are tried.
const PROGRAMS: u64 = 64;
/// Memories that each of them is started with.
const MEMORIES: u64 = 3;

/// A loop of the toy in which one turn leaves something for the next one alone, and the last
/// instruction before it changes what is known.
const CARRIED: [Line; 7] = [
    (11, [0, 0, 0, 0], 7), // meet behind the loop
    (3, [3, 0, 1, 0], 0),  // li v3, 1
    (3, [3, 0, 2, 0], 0),  // li v3, 2
    (0, [0, 0, 3, 0], 0),  // add v0, v0, v3
    (0, [3, 3, 1, 0], 0),  // add v3, v3, v1
    (4, [0, 0, 2, 0], 0),  // ltu v0, v2
    (9, [0, 0, 0, 0], -3), // goif to the first sum
];

/// A block of nv50 in which a register changes before it is read, and a slice undoes the change:
/// with the value from the beginning of the block one addition would do.
const UNDONE: [Line; 4] = [
    (27, [0, 0, 0, 0], 1), // (lg $c0) bra to the next line
    (1, [0, 0, 1, 0], 0),  // sub b32 $r0 $r0 $r1
    (0, [4, 0, 1, 0], 0),  // add b32 $r4 $r0 $r1
    (0, [1, 4, 1, 0], 0),  // add b32 $r1 $r4 $r1
];

/// A block of nv50 in which a product of a shifted register is one of its upper half.
const HALVES: [Line; 3] = [
    (10, [4, 1, 3, 0], 0), // shr u32 $r4 $r1 0x10
    (12, [2, 0, 4, 0], 0), // mul $r2 u16 $r0l u16 $r4l
    (8, [4, 0, 1, 0], 0),  // mov b32 $r4 0x1
];

/// A block of nv50 that takes a number away and adds it again: one difference is left.
const DIFFERENCE: [Line; 3] = [
    (1, [4, 0, 2, 0], 0), // sub b32 $r4 $r0 $r2
    (1, [4, 4, 1, 0], 0), // sub b32 $r4 $r4 $r1
    (0, [1, 4, 2, 0], 0), // add b32 $r1 $r4 $r2
];

/// A block of the toy in which a sum of two products has a factor that both share.
const FACTORED: [Line; 3] = [
    (2, [3, 2, 0, 0], 0), // mul v3, v2, v0
    (2, [2, 0, 0, 0], 0), // mul v2, v0, v0
    (0, [0, 3, 2, 0], 0), // add v0, v3, v2
];

/// A trace of the toy that one number would do for, but for the branch that leaves it before.
const LEFT: [Line; 6] = [
    (11, [0, 0, 0, 0], 5), // meet at the last line
    (3, [3, 0, 3, 0], 0),  // li v3, 3
    (4, [0, 0, 2, 0], 0),  // ltu v0, v2
    (9, [0, 0, 0, 0], 2),  // goif to the last line
    (0, [3, 3, 1, 0], 0),  // add v3, v3, v1
    (0, [0, 0, 3, 0], 0),  // add v0, v0, v3
];

/// Who shall find a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// Proofs refuse what follows from it: no program leaves something else.
    Proofs,
    /// Nothing checks this part: some program leaves something else.
    Programs,
}

/// Faults of the analysis, of slicing and candidates, of extraction, and of what proofs rely on.
const FAULTS: [(&str, &str, By); 27] = [
    ("analysis", "one edge counts", By::Proofs),
    ("analysis", "condition of an edge turned round", By::Proofs),
    ("analysis", "loops run once", By::Proofs),
    ("analysis", "last instruction of a block forgotten", By::Proofs),
    ("analysis", "upper bound one too low", By::Proofs),
    ("slicing", "reader beside a slice overlooked", By::Proofs),
    ("slicing", "operand taken from the beginning", By::Proofs),
    ("slicing", "all code is dead", By::Proofs),
    ("slicing", "reader before a copy overlooked", By::Proofs),
    ("slicing", "original overwritten before it is read", By::Proofs),
    ("slicing", "twin believed", By::Proofs),
    ("extraction", "one state is enough", By::Proofs),
    ("extraction", "other half read", By::Proofs),
    ("extraction", "operands exchanged", By::Proofs),
    ("extraction", "another constant loaded", By::Proofs),
    ("extraction", "constant fits one state", By::Proofs),
    ("e-graph", "values that agree in one state are equal", By::Proofs),
    ("e-graph", "operand of a law taken twice", By::Proofs),
    ("e-graph", "register of a new value in use", By::Proofs),
    ("if-conversion", "predicate believed", By::Proofs),
    ("liveness", "condition of a write ignored", By::Programs),
    ("liveness", "condition is not read", By::Programs),
    ("liveness", "one way out of a branch", By::Programs),
    ("liveness", "what loops read is dead", By::Programs),
    ("claims", "live before a change", By::Programs),
    ("claims", "ways out of a trace overlooked", By::Programs),
    ("addresses", "branches stay as they were", By::Programs),
];

/// A program, and what it leaves when it is rewritten.
struct Attempt {
    chip: usize,
    code: Vec<Instr>,
    /// What the program leaves, for each memory it is started with.
    leaves: Vec<Option<Global>>,
    /// What is not proved about it without a fault.
    unproved: usize,
}

/// Lines that look random.
fn lines(seed: u64) -> Vec<Line> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 11
    };
    let count = 8 + next() % 12;
    (0..count)
        .map(|_| {
            let registers = std::array::from_fn(|_| next() as u8);
            (next() as u8, registers, (next() % 10) as i8 - 4)
        })
        .collect()
}

/// What a rewritten program leaves, and how much of it was not proved; nothing if it cannot be put
/// together.
fn rewritten(chip: &Chip, code: &[Instr], seed: u64) -> Option<(Vec<Option<Global>>, usize)> {
    let set = &chip.set;
    let o = optimize(set, code, &[], &[], &Limits::default());
    let new = flattened(set, code, &o.places).ok()?;
    let new: Vec<Instr> = new.into_iter().flatten().collect();
    let leaves = (0..MEMORIES).map(|k| threads_leave(set, &new, seed + k)).collect();
    Some((leaves, o.unproved))
}

/// Who finds the fault, after how many programs, and how many claims are refused because of it.
fn who_finds(name: &'static str, chips: &[Chip], tried: &[(u64, Attempt)]) -> (Option<By>, usize, usize) {
    fault::choose(Some(name));
    let (mut more, mut differs) = (0, None);
    for (number, (seed, t)) in tried.iter().enumerate() {
        let Some((new, unproved)) = rewritten(&chips[t.chip], &t.code, *seed) else {
            continue;
        };
        more += unproved.saturating_sub(t.unproved);
        if t.leaves.iter().zip(&new).any(|(old, new)| old.is_some() && old != new) {
            differs = Some(number + 1);
            break;
        }
    }
    fault::choose(None);
    let found = match (differs, more) {
        (Some(_), _) => Some(By::Programs),
        (None, 0) => None,
        (None, _) => Some(By::Proofs),
    };
    (found, differs.unwrap_or(tried.len()), more)
}

#[test]
#[ignore = "27 faults, each with all programs: a minute"]
fn faults_are_found_by_proofs_or_by_programs() {
    let chips = [toy(), flexgrip(), nv50()];
    let mut tried = Vec::new();
    for n in 0..PROGRAMS {
        let chip = n as usize % chips.len();
        let own = match n {
            0 => CARRIED.to_vec(),
            2 => UNDONE.to_vec(),
            5 => HALVES.to_vec(),
            60 => FACTORED.to_vec(),
            62 => DIFFERENCE.to_vec(),
            63 => LEFT.to_vec(),
            _ => lines(n + 1),
        };
        let code = chips[chip].program(&own);
        let set = &chips[chip].set;
        // The loop ends soon where some words are small.
        let seed = if n == 0 { 0x3333 } else { n };
        let leaves: Vec<Option<Global>> = (0..MEMORIES).map(|k| threads_leave(set, &code, seed + k)).collect();
        // Programs that do not end say nothing.
        if leaves.iter().all(Option::is_none) {
            continue;
        }
        let (new, unproved) = rewritten(&chips[chip], &code, seed).expect("addresses follow");
        let same = leaves.iter().zip(&new).all(|(old, new)| old.is_none() || old == new);
        assert!(same, "program {n} leaves something else without a fault");
        tried.push((
            seed,
            Attempt {
                chip,
                code,
                leaves,
                unproved,
            },
        ));
    }
    assert!(tried.len() as u64 >= PROGRAMS / 2, "{} programs end", tried.len());
    println!("| part | fault | found by | programs | claims refused more |\n|---|---|---|---:|---:|");
    let wanted = std::env::var("ISAMORPH_FAULT").unwrap_or_default();
    let all: Vec<_> = FAULTS.into_iter().filter(|(_, name, _)| name.contains(&wanted)).collect();
    // A fault is that of one thread.
    let (next, missed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((part, name, by)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (found, programs, more) = who_finds(name, &chips, &tried);
                    let text = match found {
                        Some(By::Programs) => "a program",
                        Some(By::Proofs) => "proofs",
                        None => "nobody",
                    };
                    println!("| {part} | {name} | {text} | {programs} | {more} |");
                    if found != Some(*by) {
                        missed.lock().expect("no thread panics").push((*name, found));
                    }
                }
            });
        }
    });
    let missed = missed.into_inner().expect("no thread panics");
    assert!(missed.is_empty(), "{missed:?}");
}
