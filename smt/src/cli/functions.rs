//! Functions of binary files as programs of their own.
//!
//! A function is entered at its symbol, and its instructions are those up to the next one, or as
//! many as the symbol says: what fills the space behind them belongs to no function. Code that this
//! is not true of, or whose instructions are not known before a linker has been there, is left out,
//! with the reason.

use std::collections::{BTreeMap, BTreeSet};

use isamorph_core::InstructionSet;
use isamorph_core::block::{ControlEffect, Lifter, step};
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;

use super::CliError;
use super::binary::{self, Binary, Part};
use super::input::Line;

/// An instruction of a function.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The function and the number of the instruction in it.
    pub line: Line,
    /// The instruction.
    pub instr: Instr,
    /// Its address.
    pub address: u64,
}

/// The functions of a binary file.
#[derive(Debug)]
pub struct Functions {
    /// Do symbols say where each begins?
    pub have_symbols: bool,
    /// The instructions of each.
    pub programs: Vec<Vec<Placed>>,
    /// The functions that are left out, with the reason.
    pub left_out: Vec<String>,
}

/// Takes a binary file apart. Without symbols of functions, each section is one.
///
/// # Errors
/// There is no function of instructions that are all known.
pub fn of(set: &InstructionSet, path: &str, file: &Binary) -> Result<Functions, CliError> {
    let mut found = Functions {
        have_symbols: true,
        programs: Vec::new(),
        left_out: Vec::new(),
    };
    for part in file.code.iter().filter(|p| !p.bytes.is_empty()) {
        found.section(set, path, part)?;
    }
    match found.left_out.as_slice() {
        [first, ..] if found.programs.is_empty() => Err(CliError::usage(first.clone())),
        _ => Ok(found),
    }
}

impl Functions {
    fn section(&mut self, set: &InstructionSet, path: &str, part: &Part) -> Result<(), CliError> {
        let isa = set.model();
        let (words, rest) = binary::words(set, path, part)?;
        let end = part.address + part.bytes.len() as u64 - rest as u64;
        let begins: BTreeMap<u64, &str> = match counts_bytes(isa) {
            true => part.functions.iter().map(|(at, name)| (*at, name.as_str())).collect(),
            false => BTreeMap::new(),
        };
        self.have_symbols &= begins.contains_key(&part.address);
        let begin_of = |address: u64| begins.range(..=address).next_back().map_or(part.address, |(at, _)| *at);
        let mut functions: BTreeMap<u64, Vec<Placed>> = BTreeMap::new();
        // The reason why one is left out.
        let mut wrong: BTreeMap<u64, String> = BTreeMap::new();
        for (at, how) in &part.relocations {
            let why = || format!("a linker changes the instruction at {at:#x} ({how}): link the file first");
            wrong.entry(begin_of(*at)).or_insert_with(why);
        }
        if rest > 0 {
            let why = || format!("the last bytes, from {end:#x} on, are too few for a word");
            wrong.entry(begin_of(end)).or_insert_with(why);
        }
        let known: BTreeSet<u64> = words.iter().map(|w| w.address).collect();
        for at in begins.keys().filter(|at| !known.contains(at)) {
            let why = || format!("`{}` at {at:#x} is in the middle of an instruction", begins[at]);
            wrong.entry(begin_of(at.saturating_sub(1))).or_insert_with(why);
        }
        for w in words {
            let function = begin_of(w.address);
            if part.ends.get(&function).is_some_and(|end| w.address >= *end) {
                continue;
            }
            let program = functions.entry(function).or_default();
            let mut line = w.line;
            line.number = program.len() + 1;
            if let Some(name) = begins.get(&function) {
                line.file = format!("{path}[{name}]");
            }
            match set.decode_raw(w.word) {
                Ok(instr) => program.push(Placed {
                    line,
                    instr,
                    address: w.address,
                }),
                Err(refusal) => {
                    let why = || {
                        format!(
                            "the word {} at {:#x} is no instruction: {}",
                            line.text,
                            w.address,
                            refusal.reason(isa)
                        )
                    };
                    wrong.entry(function).or_insert_with(why);
                }
            }
        }
        let mut meanings = Lifter::new(isa);
        for (from, program) in functions.iter().filter(|_| begins.len() > 1) {
            for l in program {
                let (_, effect) = ControlEffect::of_instruction(&mut meanings, &l.instr);
                let at = l.address;
                // Addresses that are not relative count from the beginning of the section.
                let targets = effect.iter().flat_map(ControlEffect::targets);
                for to in targets.map(|t| part.address.wrapping_add(t.address(isa, at - part.address))) {
                    let inside = (part.address..end).contains(&to) && begin_of(to) != *from && begin_of(to) != to;
                    if inside {
                        let why = || format!("the instruction at {at:#x} of another function goes to {to:#x}, in the middle of this one");
                        wrong.entry(begin_of(to)).or_insert_with(why);
                    }
                }
            }
        }
        for (at, program) in functions {
            let name = begins.get(&at).copied().unwrap_or(&part.name);
            match wrong.get(&at) {
                Some(why) => self.left_out.push(format!("{path}: `{name}` is left out: {why}")),
                None => self.programs.push(program),
            }
        }
        Ok(())
    }
}

/// Are addresses of control numbers of bytes?
fn counts_bytes(isa: &Isa) -> bool {
    let counter = isa.counter();
    counter.is_none_or(|c| (0..isa.forms.len()).all(|f| step(isa, c, f) == u64::from(isa.forms[f].width / 8)))
}
