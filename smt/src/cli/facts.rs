//! `verify explain --facts`: what is known before each instruction of a program, and since when.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;
use isamorph_core::model::needs::Need;
use isamorph_core::text::to_text;
use serde_json::{Value, json};

use super::code::{self, Located};
use super::launched::LaunchArgs;
use super::output::{Format, Style, json, paint, stdout};
use super::{CliError, FINDINGS};
use crate::facts::fact::Fact;
use crate::facts::invariant::{Invariant, Reason};
use crate::flow::graph::Program;

/// Time for each proof.
const LIMIT: Duration = Duration::from_secs(2);

/// Prints the facts of a program; the exit code is 1 if nothing at all may be concluded about it.
///
/// # Errors
/// Bad input.
pub fn run(t: &InstructionSet, file: &str, (launch, assume): (&LaunchArgs, &[String]), format: Format) -> Result<ExitCode, CliError> {
    let isa: &Isa = t.model();
    isa.machine_with(&[Need::Control, Need::Registers, Need::Words])?;
    let assumed = launch.assumed(isa, assume)?;
    let input = code::programs(t, file)?;
    let mut refused = false;
    let mut all: Vec<Value> = Vec::new();
    let mut out = stdout();
    for located in &input.programs {
        let instrs: Vec<Instr> = located.iter().map(|l| l.instr.clone()).collect();
        let mut known = Invariant::of(Program::new(isa, &instrs), &assumed, LIMIT);
        refused |= known.program.refused.is_some();
        if format == Format::Json {
            all.push(program_json(&mut known, located));
        } else {
            human(&mut out, &mut known, located)?;
        }
    }
    if format == Format::Json {
        json(&json!({ "isa": isa.name, "programs": all }))?;
    }
    out.flush()?;
    Ok(ExitCode::from(if refused { FINDINGS } else { 0 }))
}

/// An address as it is shown.
#[must_use]
pub fn address(position: u64) -> String {
    format!("{position:#06x}")
}

/// Where a fact comes from.
#[must_use]
pub fn since(positions: &[u64], r: &Reason) -> String {
    let all: Vec<String> = r
        .since
        .iter()
        .map(|s| s.map_or_else(|| "the beginning".to_string(), |i| address(positions[i])))
        .collect();
    all.join(" or ")
}

/// A fact and where it comes from, in one line.
#[must_use]
pub fn reason_text(isa: &Isa, positions: &[u64], r: &Reason) -> String {
    match r.fact {
        Fact::Never => r.fact.text(isa),
        _ => format!("{} since {}", r.fact.text(isa), since(positions, r)),
    }
}

fn human(out: &mut impl Write, known: &mut Invariant, located: &[Located]) -> std::io::Result<()> {
    let isa = known.program.isa;
    let positions = code::positions(isa, located);
    if let Some(why) = &known.program.refused {
        writeln!(out, "{}: no facts for this program: {why}", paint(Style::Bad, "note"))?;
    }
    let mut before: Vec<Reason> = Vec::new();
    for i in 0..known.program.code.len() {
        let now = known.reasons_before(i);
        let begins = known.blocks[known.block_of(i)].first == i;
        // Inside of a block what was said before is not said again.
        for r in now.iter().filter(|r| begins || !before.contains(r)) {
            writeln!(out, "        | {}", reason_text(isa, &positions, r))?;
        }
        writeln!(out, "{}  {}", address(positions[i]), to_text(isa, &known.program.code[i][0]))?;
        before = now;
    }
    let count: usize = known.facts.iter().map(Vec::len).sum();
    let blocks = known.blocks.len();
    writeln!(
        out,
        "{count} facts before {blocks} blocks, inductive and proved; {} dropped",
        known.dropped
    )
}

fn program_json(known: &mut Invariant, located: &[Located]) -> Value {
    let isa = known.program.isa;
    let positions = code::positions(isa, located);
    let list: Vec<Value> = (0..known.program.code.len())
        .map(|i| {
            let facts: Vec<Value> = known
                .reasons_before(i)
                .iter()
                .map(|r| {
                    let since: Vec<Value> = r.since.iter().map(|s| s.map_or(Value::Null, |i| positions[i].into())).collect();
                    json!({ "fact": r.fact.text(isa), "since": since })
                })
                .collect();
            json!({
                "file": located[i].line.file,
                "line": located[i].line.number,
                "address": positions[i],
                "text": to_text(isa, &located[i].instr),
                "block": known.blocks[known.block_of(i)].first == i,
                "before": facts,
            })
        })
        .collect();
    json!({ "refused": known.program.refused, "dropped": known.dropped, "instructions": list })
}
