//! `verify run` of a program on a sequential machine.

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use isamorph_core::exec::{
    Ending, Kernel, Lane, Layout, Line, Place, Registers, Sequence, SequenceError, Sparse, read_image, run_sequence,
};
use isamorph_core::model::Isa;
use isamorph_core::text::to_text;
use serde_json::json;

use super::error::InputError;
use super::interp::Interp;
use super::output::{Format, Style, json, paint, plural, stdout};
use super::select::Target;
use super::setting::setting;
use super::{CliError, FINDINGS, input};
use crate::stop;

/// What only a sequential program is given.
#[derive(Args, Debug)]
pub struct SequentialArgs {
    /// Set a place before the program runs: `a0=5`, `mem[0x10..0x14]=7`; sequential machines only
    #[arg(long, value_name = "PLACE=VALUE")]
    pub set: Vec<String>,
    /// Address of the first word of the program; sequential machines only
    #[arg(long, value_name = "ADDRESS", default_value = "0", value_parser = counter)]
    pub origin: u64,
    /// Address where the program begins, if not at its first word; sequential machines only
    #[arg(long, value_name = "ADDRESS", value_parser = counter)]
    pub entry: Option<u64>,
    /// End before the instruction at this address; sequential machines only
    #[arg(long, value_name = "ADDRESS", value_parser = counter)]
    pub until: Option<u64>,
}

impl SequentialArgs {
    /// Is any of them given?
    #[must_use]
    pub fn is_used(&self) -> bool {
        !self.set.is_empty() || self.origin != 0 || self.entry.is_some() || self.until.is_some()
    }
}

fn counter(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| "expected an address, decimal or with 0x".into())
}

/// How the program is run and what is shown of it.
pub struct Wanted<'a> {
    /// What only a sequential program is given.
    pub args: &'a SequentialArgs,
    /// Contents of memory from address 0 on.
    pub images: &'a [String],
    /// Words of memory to print afterwards.
    pub dump: &'a [(u32, u32)],
    /// Print every instruction.
    pub trace: bool,
    /// Which interpreter.
    pub interp: Interp,
    /// Instructions after which the run is given up.
    pub max_steps: u64,
    /// How to print.
    pub format: Format,
}

/// Runs a program.
///
/// # Errors
/// Bad input.
pub fn run(t: &Target, program: &Kernel, wanted: &Wanted<'_>) -> Result<ExitCode, CliError> {
    let isa: &Isa = &t.isa;
    let mut engine = wanted.interp.engine(isa);
    let layout = engine.layout().clone();
    let mut registers = Registers::new(layout.clone());
    let mut memory = Sparse::default();
    let state = isa.machine.as_ref().and_then(|m| m.memories.first()).map(|m| m.state);
    for file in wanted.images {
        let Some(state) = state else {
            return Err(CliError::usage(format!("the machine section of {} names no memory", isa.name)));
        };
        for (address, byte) in (0..).zip(image(file)?) {
            memory.set(state, address, u128::from(byte));
        }
    }
    for text in &wanted.args.set {
        let found = setting(isa, &layout, text).map_err(|e| CliError::usage_help(format!("`--set {text}`: {}", e.0), e.1))?;
        found.apply(&mut registers, &mut memory);
    }
    let origin = u128::from(wanted.args.origin);
    let sequence = Sequence {
        origin,
        entry: wanted.args.entry.map_or(origin, u128::from),
        until: wanted.args.until.map(u128::from),
        max_steps: wanted.max_steps,
    };
    let mut out = stdout();
    let traces = wanted.trace && wanted.format == Format::Human;
    let mut watch = |at: u128, line: &Line, _: &Registers| {
        if traces && let Ok(instr) = &line.instr {
            // A closed pipe ends the output, not the run.
            let _ = writeln!(out, "{at:08x}  {}", to_text(isa, instr));
        }
        !stop::requested()
    };
    let result = run_sequence(isa, &mut *engine, program, &sequence, (&mut registers, &mut memory), &mut watch);
    if let Err(SequenceError::Machine(why)) = result {
        return Err(CliError::usage(why));
    }
    let changed = nonzero(isa, &layout, &registers);
    let words = |(from, to): &(u32, u32)| -> Vec<u32> {
        let byte = |at: u32| state.map_or(0, |s| memory.get(s, u64::from(at)) as u32);
        let word = |at: u32| (0..4).fold(0, |w, i| w | byte(at + i) << (8 * i));
        (*from..*to).step_by(4).map(word).collect()
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
        }
        Format::Json => {
            drop(out);
            let end = result.as_ref().ok();
            let dump = wanted.dump.iter().map(|r| json!({ "from": r.0, "words": words(r) }));
            json(&json!({
                "isa": isa.name, "completed": end.is_some(), "reason": result.as_ref().err().map(ToString::to_string),
                "steps": end.map(|e| e.steps), "at": end.map(|e| format!("{:#x}", e.at)),
                "ended_by": end.map(|e| match e.ending {
                    Ending::Stop(_) => "stop",
                    Ending::Until => "until",
                    Ending::Behind => "behind",
                    Ending::Watcher => "interrupt",
                }),
                "registers": changed.iter().map(|(n, v)| json!({ "name": n, "value": format!("{v:#x}") })).collect::<Vec<_>>(),
                "dump": dump.collect::<Vec<_>>(),
            }))?;
        }
    }
    Ok(ExitCode::from(if result.is_ok() { 0 } else { FINDINGS }))
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

fn image(file: &str) -> Result<Vec<u8>, CliError> {
    let text: Vec<String> = input::read(file)?.into_iter().map(|l| l.text).collect();
    read_image(&text.join("\n")).map_err(|e| {
        CliError::Input(vec![InputError {
            file: file.to_string(),
            line: e.line,
            column: 1,
            length: text[e.line - 1].chars().count().max(1),
            text: text[e.line - 1].clone(),
            message: e.message,
            help: Some("write one byte a line from address 0 on, or a byte address and a word".into()),
        }])
    })
}
