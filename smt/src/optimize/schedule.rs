//! Scheduling: where short words must come in pairs, instructions of a block move so that two that
//! have short forms stand one behind the other.
//!
//! Only instructions that write registers alone move, and only past instructions that neither read
//! nor write what they write, nor write what they read. That old and new order leave the same in
//! everything is proved for each block.

use std::sync::Arc;

use std::collections::BTreeSet;

use isamorph_core::block::{Cell, is_control};
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;

use super::layout::{self, Item, Lengths};
use super::obligation::Obligation;
use super::registers::Registers;
use crate::flow::graph::step_name;
use crate::flow::live::{Live, Uses};
use crate::solver::Effort;

/// An instruction of a run.
struct Moving {
    instr: Instr,
    /// Its step, by where it stood.
    name: String,
    /// What it reads and writes; nothing if that is not known.
    uses: Option<Arc<Uses>>,
    /// The registers that it writes; nothing if it writes something else.
    written: Option<Arc<[Cell]>>,
    /// Does it write memory, or something that is not known?
    stores: bool,
    /// Has it a form shorter than the longest word?
    short: bool,
}

/// Places with other contents, and the proof that these leave the same.
pub(super) type Moved = (Vec<(usize, Vec<Instr>)>, Obligation);

/// Do short words come in pairs?
pub(super) fn pairs(isa: &Isa) -> bool {
    isa.machine.iter().flat_map(|m| &m.words).any(|w| w.pairs)
}

/// Puts instructions of a run of places in another order if the run is shorter then.
pub(super) fn paired(
    registers: &mut Registers,
    lengths: &mut Lengths,
    (first, run): (usize, &[Vec<Instr>]),
    limit: Effort,
) -> Option<Moved> {
    let isa = registers.set.model();
    let widest = isa.machine.iter().flat_map(|m| &m.words).map(|w| w.align).max()?;
    let old: Vec<Moving> = run
        .iter()
        .zip(first..)
        .flat_map(|(code, place)| code.iter().enumerate().map(move |(k, i)| (i, step_name(place, k, i))))
        .map(|(i, name)| moving(registers, lengths, widest, i, name))
        .collect();
    if old.iter().filter(|m| m.short).count() < 2 {
        return None;
    }
    let order = order(registers.set.model(), &old);
    let changed = |k: &usize| order[*k] != *k;
    let (begin, end) = ((0..order.len()).find(changed)?, (0..order.len()).rfind(changed)?);
    let new: Vec<Instr> = order.iter().map(|k| old[*k].instr.clone()).collect();
    let bytes = |lengths: &mut Lengths, code: &mut dyn Iterator<Item = &Instr>| {
        let items: Vec<Item> = code
            .map(|i| Item {
                instr: i.clone(),
                align: 1,
                free: true,
            })
            .collect();
        let arranged = layout::arranged(isa, lengths, &items)?;
        Some(arranged.iter().map(|i| isa.forms[i.form].width / 8).sum::<u32>())
    };
    let before = bytes(lengths, &mut old.iter().map(|m| &m.instr))?;
    if bytes(lengths, &mut new.iter())? >= before {
        return None;
    }
    let step = |m: &Moving| (m.instr.clone(), m.name.clone());
    let claim = Obligation {
        given: Vec::new(),
        made: None,
        original: old[begin..=end].iter().map(step).collect(),
        replacement: order[begin..=end].iter().map(|k| step(&old[*k])).collect(),
        live: Live::everything(),
    };
    if !claim.is_proved(&mut registers.meanings, limit) {
        return None;
    }
    let mut left = new.into_iter();
    let mut changes = Vec::new();
    for (code, place) in run.iter().zip(first..) {
        let own: Vec<Instr> = left.by_ref().take(code.len()).collect();
        if own != *code {
            changes.push((place, own));
        }
    }
    Some((changes, claim))
}

fn moving(registers: &mut Registers, lengths: &mut Lengths, widest: u64, instr: &Instr, name: String) -> Moving {
    let isa = registers.set.model();
    let narrow = |i: &Instr| u64::from(isa.forms[i.form].width / 8) < widest;
    Moving {
        instr: instr.clone(),
        name,
        uses: registers.uses(instr),
        written: registers.written(instr),
        stores: stores(registers, instr),
        short: lengths.of(instr).iter().any(narrow),
    }
}

/// May an instruction write anything but registers and control?
fn stores(registers: &mut Registers, instr: &Instr) -> bool {
    let isa = registers.set.model();
    let Ok(action) = registers.meanings.of(instr) else { return true };
    let pool = &registers.meanings.pool;
    action.writes.iter().any(|w| {
        let name = &pool.space_decl(w.space).name;
        let state = isa.states.iter().position(|s| s.name == *name);
        !is_control(isa, name) && state.is_none_or(|s| isa.is_memory(s))
    })
}

/// The order in which instructions that have short forms stand in pairs where they can.
fn order(isa: &Isa, old: &[Moving]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..old.len()).collect();
    let mut out = Vec::new();
    while !left.is_empty() {
        let one = left.remove(0);
        if !old[one].short {
            out.push(one);
            continue;
        }
        // The partner comes up, or the first one goes down to it.
        let partner = left.iter().position(|k| old[*k].short);
        let free = |m: usize, between: &[usize]| between.iter().all(|k| may_pass(isa, &old[m], &old[*k]));
        match partner {
            Some(0) => out.extend([one, left.remove(0)]),
            Some(at) if free(left[at], &left[..at]) => out.extend([one, left.remove(at)]),
            Some(at) if free(one, &left[..at]) => {
                let between: Vec<usize> = left.drain(..at).collect();
                out.extend(between);
                out.extend([one, left.remove(0)]);
            }
            _ => out.push(one),
        }
    }
    out
}

/// May an instruction change its place with another one?
fn may_pass(isa: &Isa, moves: &Moving, other: &Moving) -> bool {
    let (Some(uses), Some(written), Some(others)) = (&moves.uses, &moves.written, &other.uses) else {
        return false;
    };
    let Some(read) = uses.cells_read() else { return false };
    if moves.stores || uses.reads_memory() && other.stores {
        return false;
    }
    let theirs: BTreeSet<Cell> = other.written.iter().flat_map(|all| all.iter()).copied().collect();
    let kept = written.iter().all(|c| !others.may_read(isa, *c) && !others.may_write(isa, *c));
    kept && read.iter().all(|c| !others.may_write(isa, *c)) && theirs.iter().all(|c| !uses.may_read(isa, *c))
}
