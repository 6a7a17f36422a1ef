//! `verify run` of a program on a sequential machine.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use isamorph_core::InstructionSet;
use isamorph_core::exec::{Ending, Kernel, Lane, Layout, Line, Place, Registers, Sequence, SequenceError, Sparse, run_sequence};
use isamorph_core::model::machine::MemorySpace;
use isamorph_core::model::{Isa, State};
use isamorph_core::text::to_text;
use serde_json::json;

use super::binary::Part;
use super::interp::{Interp, approximate, approximate_note};
use super::output::{Format, Style, json, paint, plural, stdout};
use super::place::Spot;
use super::program::{address, image};
use super::setting::setting;
use super::{CliError, FINDINGS, progress};
use crate::stop;

/// What only a sequential program is given.
#[derive(Args, Debug)]
pub struct SequentialArgs {
    /// Set a place before the run: `a0=5`, `mem[0x10..0x14]=7`; sequential machines only
    #[arg(long, value_name = "PLACE=VALUE")]
    pub set: Vec<String>,
    /// Address of the first word of the program; sequential machines only
    #[arg(long, value_name = "ADDRESS", default_value = "0", value_parser = address)]
    pub origin: u64,
    /// Address of the first executed instruction; default: the first word; sequential machines only
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    pub entry: Option<u64>,
    /// Stop before the instruction at this address; sequential machines only
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    pub until: Option<u64>,
}

impl SequentialArgs {
    /// Is any of them given?
    #[must_use]
    pub fn is_used(&self) -> bool {
        !self.set.is_empty() || self.origin != 0 || self.entry.is_some() || self.until.is_some()
    }
}

/// How the program is run and what is shown of it.
pub struct Wanted<'a> {
    /// What only a sequential program is given.
    pub args: &'a SequentialArgs,
    /// Address of the first word.
    pub origin: u64,
    /// Address where the program begins, if not at its first word.
    pub entry: Option<u64>,
    /// What the program's file says that memory holds.
    pub parts: &'a [Part],
    /// Contents of memory from address 0 on.
    pub images: &'a [String],
    /// Words of memory to print afterwards.
    pub dump: &'a [(u64, u64)],
    /// Print every instruction.
    pub trace: bool,
    /// Interpreter
    pub interp: Interp,
    /// Instructions after which the run is given up.
    pub max_steps: u64,
    /// Output format
    pub format: Format,
}

/// Runs a program.
///
/// # Errors
/// Bad input.
pub fn run(t: &InstructionSet, program: &Kernel, wanted: &Wanted<'_>) -> Result<ExitCode, CliError> {
    let isa: &Isa = t.model();
    let mut engine = wanted.interp.engine(isa);
    let layout = engine.layout().clone();
    let mut registers = Registers::new(layout.clone());
    registers.set_constants(isa.machine.as_ref());
    let mut memory = Sparse::default();
    let space = match wanted.images.is_empty() && wanted.dump.is_empty() && wanted.parts.is_empty() {
        true => None,
        false => Some(bytes_of(isa)?),
    };
    for (part, space) in wanted.parts.iter().flat_map(|part| space.map(|s| (part, s))) {
        for (address, byte) in (part.address..).zip(&part.bytes) {
            let what = || format!("the program at {:#x}", part.address);
            let at = Spot::element(&layout, space.state, address).ok_or_else(|| beyond(isa, space, &what()))?;
            at.set(Lane::FIRST, u128::from(*byte), &mut registers, &mut memory);
        }
    }
    for (file, space) in wanted.images.iter().flat_map(|file| space.map(|s| (file, s))) {
        for (address, byte) in (0..).zip(image(file)?) {
            let at = Spot::element(&layout, space.state, address).ok_or_else(|| beyond(isa, space, file))?;
            at.set(Lane::FIRST, byte.into(), &mut registers, &mut memory);
        }
    }
    for &(_, end) in wanted.dump {
        if let Some(space) = space
            && end > 0
            && Spot::element(&layout, space.state, end - 1).is_none()
        {
            return Err(beyond(isa, space, &format!("--dump ..{end:#x}")));
        }
    }
    for text in &wanted.args.set {
        let found = setting(isa, &layout, text).map_err(|e| CliError::usage_help(format!("`--set {text}`: {}", e.0), e.1))?;
        found.apply(&mut registers, &mut memory);
    }
    let entry = wanted.entry.map(|entry| ("entry", entry));
    let given = [
        Some(("origin", wanted.origin)),
        entry,
        wanted.args.until.map(|until| ("until", until)),
    ];
    let counter = isa.control_state().map(|s| &isa.states[s]);
    let fits = |at: u64, counter: &State| counter.width >= 64 || at >> counter.width == 0;
    for (option, at) in given.into_iter().flatten() {
        if let Some(counter) = counter.filter(|c| !fits(at, c)) {
            let message = format!(
                "`--{option} {at:#x}` does not fit into the {} bits of `{}`",
                counter.width, counter.name
            );
            return Err(CliError::usage(message));
        }
    }
    let origin = u128::from(wanted.origin);
    let sequence = Sequence {
        origin,
        entry: wanted.entry.map_or(origin, u128::from),
        until: wanted.args.until.map(u128::from),
        max_steps: wanted.max_steps,
    };
    let mut out = stdout();
    let traces = wanted.trace && wanted.format == Format::Human;
    let mut executed = BTreeSet::new();
    let mut watch = |at: u128, line: &Line, _: &Registers| {
        executed.insert(line.address);
        if traces && let Ok(instr) = &line.instr {
            // A closed pipe ends the output, not the run.
            let _ = writeln!(out, "{at:08x}  {}", to_text(isa, instr));
        }
        !stop::requested()
    };
    // What is traced is to be seen in between.
    let doing = (!traces).then(|| progress::doing("running"));
    let result = run_sequence(isa, &mut *engine, program, &sequence, (&mut registers, &mut memory), &mut watch);
    if let Some(line) = doing {
        line.finish_and_clear();
    }
    if let Err(SequenceError::Machine(why)) = result {
        return Err(CliError::usage(why));
    }
    let changed = nonzero(isa, &layout, &registers);
    let ran = program.lines().iter().filter(|l| executed.contains(&l.address));
    let models = approximate(isa, ran.filter_map(|l| l.instr.as_ref().ok()));
    let mut words = |(from, to): &(u64, u64)| -> Vec<u32> {
        let Some(space) = space else { return Vec::new() };
        let mut byte = |at| Spot::element(&layout, space.state, at).map_or(0, |s| s.get(Lane::FIRST, &registers, &mut memory) as u8);
        let mut word = |at: u64| {
            let bytes = [0, 1, 2, 3].map(|i| byte(at + i));
            if space.big_endian {
                u32::from_be_bytes(bytes)
            } else {
                u32::from_le_bytes(bytes)
            }
        };
        (*from..*to).step_by(4).map(&mut word).collect()
    };
    match wanted.format {
        Format::Human => {
            for (name, value) in &changed {
                writeln!(out, "{name} = {value:#x}")?;
            }
            for range in wanted.dump {
                for (address, word) in (range.0..).step_by(4).zip(words(range)) {
                    writeln!(out, "{address:05X} {word:08X}")?;
                }
            }
            out.flush()?;
            match &result {
                Ok(end) => {
                    let why = match &end.ending {
                        Ending::Stop(text) => format!("before `{text}`"),
                        Ending::Until => "before it, as asked for".into(),
                        Ending::Behind => "behind the last instruction".into(),
                        Ending::Watcher => "stopped".into(),
                    };
                    eprintln!("{}, ended at {:#x}, {why}", plural(end.steps as usize, "instruction"), end.at);
                }
                Err(e) => eprintln!("{}", paint(Style::Bad, &format!("stopped: {e}"))),
            }
            if !models.is_empty() {
                eprintln!("{}", approximate_note(&models));
            }
        }
        Format::Json => {
            drop(out);
            let end = result.as_ref().ok();
            let dump = wanted.dump.iter().map(|r| json!({ "from": r.0, "words": words(r) }));
            let stopped = end.is_some_and(|e| matches!(e.ending, Ending::Watcher));
            let reason = result.as_ref().err().map(ToString::to_string);
            json(&json!({
                "isa": isa.name, "completed": end.is_some() && !stopped,
                "reason": reason.or_else(|| stopped.then(|| "interrupted".to_string())),
                "steps": end.map(|e| e.steps), "at": end.map(|e| format!("{:#x}", e.at)),
                "ended_by": end.map(|e| match e.ending {
                    Ending::Stop(_) => "stop",
                    Ending::Until => "until",
                    Ending::Behind => "behind",
                    Ending::Watcher => "interrupt",
                }),
                "registers": changed.iter().map(|(n, v)| json!({ "name": n, "value": format!("{v:#x}") })).collect::<Vec<_>>(),
                "approximate": models, "dump": dump.collect::<Vec<_>>(),
            }))?;
        }
    }
    Ok(ExitCode::from(if result.is_ok() { 0 } else { FINDINGS }))
}

/// The memory that images fill and `--dump` prints: the first of the machine section.
fn bytes_of(isa: &Isa) -> Result<&MemorySpace, CliError> {
    let first = isa.machine.as_ref().and_then(|m| m.memories.first());
    let first = first.ok_or_else(|| CliError::usage(format!("the machine section of {} names no memory", isa.name)))?;
    let State { name, width, .. } = &isa.states[first.state];
    if *width != 8 {
        let why = format!(
            "`{name}` of {} has elements of {width} bits: `--mem` and `--dump` are about bytes",
            isa.name
        );
        return Err(CliError::usage_help(
            why,
            format!("set single elements with `--set {name}[ADDRESS]=VALUE`"),
        ));
    }
    Ok(first)
}

fn beyond(isa: &Isa, space: &MemorySpace, what: &str) -> CliError {
    let State { name, addr, .. } = &isa.states[space.state];
    CliError::usage(format!(
        "`{what}` reaches beyond `{name}` of {}, which has 2^{addr} bytes",
        isa.name
    ))
}

/// The registers that do not hold zero, by the names that the machine section prefers.
fn nonzero(isa: &Isa, layout: &Arc<Layout>, registers: &Registers) -> Vec<(String, u128)> {
    let Some(machine) = &isa.machine else { return Vec::new() };
    let mut out = Vec::new();
    for file in &machine.registers {
        if layout.place(file.state) == Place::Memory {
            continue;
        }
        for element in 0..1u64 << isa.states[file.state].addr {
            let value = registers.get(file.state, element, Lane::FIRST);
            if value != 0 {
                let own = isamorph_core::exec::element_name(layout, file.state, element);
                let alias = file.names.iter().find(|(e, _)| *e == element).map(|(_, n)| n);
                out.push((alias.map_or(own.clone(), |alias| format!("{own} ({alias})")), value));
            }
        }
    }
    out
}
