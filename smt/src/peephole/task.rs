//! What is to be found out about a window, under short names of registers.

use std::collections::BTreeSet;

use isamorph_core::InstructionSet;
use isamorph_core::block::{Half, Location, Part, is_hint};
use isamorph_core::encoding::Instr;
use isamorph_core::model::{Isa, Word};
use isamorph_core::text::to_text;

use crate::equiv::Code;
use crate::flow::live::Live;
use crate::ops;
use crate::ops::canonical_registers::{Names, Renamer};

/// What is to be found out about windows that differ in the names of registers alone.
#[derive(Debug)]
pub(super) struct Task {
    pub key: String,
    pub code: Vec<Instr>,
    /// What the code writes and something reads later.
    pub live: Vec<Location>,
    /// Registers that a replacement may write.
    pub free: Vec<u32>,
}

/// The window under short names; the key begins with the register file that is searched with.
pub(super) fn task(isa: &Isa, renamer: &mut Renamer, window: &[Instr], live: &Live) -> Option<(Names, Task)> {
    // What is left out, or written otherwise, would be the hint.
    if window.iter().any(|i| is_hint(isa, i)) {
        return None;
    }
    let file = &isa.states[ops::register_file(isa)?].name;
    let written = Code::Instructions(isa, window).writes().ok()?;
    // Registers without a name of their own are reached by no field: then nothing is renamed.
    let (names, code) = match renamer.registers(window) {
        Some(registers) => {
            let names = Names::new(&registers);
            let code = renamer.rename(window, &|r| names.short(r))?;
            (names, code)
        }
        None => (Names::new(&[]), window.to_vec()),
    };
    let short = |r: u32| names.short(r).unwrap_or(r);
    let renamed = |mut l: Location| {
        if let (Part::Element(addr, half), true) = (l.part, l.space == *file) {
            l.part = Part::Element(short(addr as u32).into(), half);
        }
        l
    };
    let free = written.iter().filter_map(|l| match l.part {
        Part::Element(addr, Half::Whole) if l.space == *file => Some(short(addr as u32)),
        _ => None,
    });
    let free: Vec<u32> = free.collect();
    let mut live: Vec<Location> = written.iter().filter_map(|l| live.part(isa, l)).map(renamed).collect();
    // That control goes on is part of the claim in any case.
    if let Some(flow) = isa.flow_state().map(|f| &isa.states[f.state])
        && live.iter().all(|l| l.space != flow.name)
    {
        live.push(Location {
            space: flow.name.clone(),
            part: Part::Single,
        });
    }
    let texts: Vec<String> = code.iter().map(|i| to_text(isa, i)).collect();
    let sorted: BTreeSet<&Location> = live.iter().collect();
    let sorted: Vec<String> = sorted.into_iter().map(Location::to_string).collect();
    let key = format!("{file} {} | {}", texts.join("; "), sorted.join(","));
    Some((names, Task { key, code, live, free }))
}

/// Words of a task with the registers of the program.
pub(super) fn under_own_names(set: &InstructionSet, names: &Names, words: &[Word]) -> Option<Vec<Instr>> {
    let short: Vec<Instr> = words.iter().map(|w| set.decode_raw(*w).ok()).collect::<Option<_>>()?;
    match *names == Names::new(&[]) {
        true => Some(short),
        false => Renamer::new(set)?.rename(&short, &|r| names.original(r)),
    }
}
