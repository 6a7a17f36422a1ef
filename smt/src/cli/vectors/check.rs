//! `verify vectors --check`: what a chip or an emulator answered, and what would explain it.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::exec::Layout;
use isamorph_core::text::to_text;
use rayon::prelude::*;

use super::table::{self, Row};
use crate::cli::cases::Failure;
use crate::cli::cases::line::Wanted;
use crate::cli::input;
use crate::cli::output::{Style, paint, plural, stdout};
use crate::cli::{CliError, FINDINGS};
use crate::vectors::Vector;
use crate::vectors::explain::{Answer, Explanation, explain};
use crate::vectors::vector::Runner;

/// An answer, and where it stands.
struct Given {
    /// Line of the file, or number of the test in a list of JSON.
    at: usize,
    answer: Answer,
}

/// Reads answers, compares them with the spec, and says what would explain differences.
///
/// # Errors
/// A file that cannot be read or written, or answers that cannot be understood.
pub fn run(set: &InstructionSet, path: &Path, evidence: Option<&Path>) -> Result<ExitCode, CliError> {
    let layout = Arc::new(Layout::new(set.model()));
    let given = read(set, &layout, path)?;
    if given.is_empty() {
        return Err(CliError::usage(format!("{} holds no answers", path.display())));
    }
    let mut forms: BTreeMap<usize, Vec<Given>> = BTreeMap::new();
    for one in given {
        forms.entry(one.answer.instr.form).or_default().push(one);
    }
    let explained: Vec<(usize, &Vec<Given>, Option<Explanation>)> = forms
        .par_iter()
        .map(|(form, given)| {
            let answers: Vec<Answer> = given.iter().map(|g| g.answer.clone()).collect();
            (*form, given, explain(set, &layout, *form, &answers))
        })
        .collect();
    let mut out = stdout();
    let (mut agreed, mut differing) = (Vec::new(), 0);
    for (form, given, explanation) in &explained {
        let Some(explanation) = explanation else {
            let name = set.model().form_name(*form);
            writeln!(out, "{name}: not compared: its effect is not described")?;
            continue;
        };
        let differ: Vec<&Given> = given
            .iter()
            .zip(&explanation.agrees)
            .filter(|(_, agrees)| !**agrees)
            .map(|(g, _)| g)
            .collect();
        agreed.extend(given.iter().zip(&explanation.agrees).filter(|(_, a)| **a).map(|(g, _)| g));
        differing += differ.len();
        if !differ.is_empty() {
            show(set, &layout, *form, given.len(), &differ, explanation, &mut out)?;
        }
    }
    let text = format!(
        "{}: {} agree, {differing} differ",
        plural(agreed.len() + differing, "answer"),
        agreed.len()
    );
    writeln!(out, "{}", paint(if differing > 0 { Style::Bad } else { Style::Bold }, &text))?;
    out.flush()?;
    if let Some(path) = evidence {
        agreed.sort_by_key(|g| g.at);
        let failed = |e: io::Error| CliError::usage(format!("cannot write {}: {e}", path.display()));
        write_evidence(set, &layout, &agreed, path).map_err(failed)?;
    }
    Ok(ExitCode::from(if differing > 0 { FINDINGS } else { 0 }))
}

/// WitnessView the differences of one form.
fn show(
    set: &InstructionSet,
    layout: &Layout,
    form: usize,
    all: usize,
    differ: &[&Given],
    explanation: &Explanation,
    out: &mut impl Write,
) -> io::Result<()> {
    let isa = set.model();
    let head = format!("{}: {} of {} differ", isa.form_name(form), differ.len(), plural(all, "answer"));
    writeln!(out, "{}", paint(Style::Bad, &head))?;
    let first = differ[0];
    let word = isa.word_text(set.encode_raw(&first.answer.instr));
    writeln!(out, "  first: {}: {word}  {}", first.at, to_text(isa, &first.answer.instr))?;
    let name = |state, element| isamorph_core::exec::element_name(layout, state, element);
    let before: Vec<String> = first
        .answer
        .before
        .iter()
        .map(|((s, e), v)| format!("{}={v:#x}", name(*s, *e)))
        .collect();
    writeln!(out, "    before   {}", before.join(" "))?;
    let mut runner = Runner::new(isa, &Arc::new(layout.clone()));
    let ours = runner.run(&first.answer.instr, &first.answer.before).ok();
    let after = |state: usize, element: u64| {
        let written = ours.as_ref()?.after.iter().find(|(s, e, _)| (*s, *e) == (state, element));
        let before = || first.answer.before.get(&(state, element)).copied().unwrap_or(0);
        Some(written.map_or_else(before, |(.., value)| value.unwrap_or(0)))
    };
    for (state, element, mask, value) in &first.answer.after {
        match after(*state, *element).map(|v| v & mask) {
            Some(own) if own != *value => {
                let text = format!("{}: answered {value:#x}, expected {own:#x} by the spec", name(*state, *element));
                writeln!(out, "    {text}")?;
            }
            _ => {}
        }
    }
    let full = |h: &&crate::vectors::explain::Hypothesis| h.explained == differ.len() && h.contradicted == 0;
    let complete: Vec<_> = explanation.hypotheses.iter().filter(full).collect();
    if explanation.hypotheses.is_empty() {
        writeln!(out, "  no known fault explains them")?;
    }
    let shown: Vec<_> = if complete.is_empty() {
        explanation.hypotheses.iter().take(3).collect()
    } else {
        complete
    };
    for h in shown {
        let part = match (h.explained == differ.len(), h.contradicted) {
            (true, 0) => "explains all".to_string(),
            (_, 0) => format!("explains {} of {}", h.explained, differ.len()),
            (_, n) => format!("explains {} of {}, contradicts {n}", h.explained, differ.len()),
        };
        let place = match &h.write {
            Some((state, file, line)) => format!(" in the value written to `{state}` ({file}:{line})"),
            None => String::new(),
        };
        let name = h.name.map_or_else(String::new, |name| format!("{name}: "));
        writeln!(out, "  {part}: {name}`{}` for `{}`{place}", h.instead, h.formula)?;
    }
    Ok(())
}

/// Writes answers as cases that hold.
fn write_evidence(set: &InstructionSet, layout: &Layout, agreed: &[&Given], path: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(fs::File::create(path)?);
    for given in agreed {
        let Answer { instr, before, after } = &given.answer;
        let mut whole: BTreeMap<(usize, u64), u128> = BTreeMap::new();
        for (state, element, _, value) in after {
            *whole.entry((*state, *element)).or_default() |= value;
        }
        // Some bits of a register alone say nothing about the others.
        let is_whole = |(state, element): &(usize, u64)| {
            let seen = after.iter().filter(|(s, e, ..)| (s, e) == (state, element));
            seen.fold(0, |all, (_, _, mask, _)| all | mask) == u128::MAX >> (128 - layout.element_width(*state))
        };
        let vector = Vector {
            instr: instr.clone(),
            before: before.clone(),
            after: whole
                .into_iter()
                .filter(|(place, _)| is_whole(place))
                .map(|((s, e), v)| (s, e, Some(v)))
                .collect(),
            accesses: Vec::new(),
            meaningless: false,
        };
        super::cases::line(set, layout, &vector, &mut out)?;
    }
    out.flush()
}

/// Reads answers.
fn read(set: &InstructionSet, layout: &Arc<Layout>, path: &Path) -> Result<Vec<Given>, CliError> {
    let (name, text) = input::whole(path)?;
    table::rows(set, layout, (&name, &text), |row, runner| answer(layout, row, runner), |_| false)
}

/// The answer that a row of a table holds.
fn answer(layout: &Layout, row: Row, runner: &mut Runner<'_>) -> Result<Given, Failure> {
    let Some(outputs) = &row.after else {
        let help = "the third column holds what the machine answered, as `r5=3 c0=1`";
        return Err(row.failure("expected an answer".into(), Some(help)));
    };
    let expected = runner.run(&row.instr, &row.before).map_err(|e| row.failure(e.to_string(), None))?;
    let is_open = |state: usize, element: u64| expected.after.contains(&(state, element, None));
    let mut after = Vec::new();
    for (spot, wanted) in outputs {
        if let Wanted::Number(value) = wanted {
            let parts = spot.parts(layout, *value);
            after.extend(parts.filter(|(state, element, ..)| !is_open(*state, *element)));
        }
    }
    let changes = expected.after.iter().find(|(.., value)| value.is_some());
    if let Some((state, element, _)) = changes.filter(|_| after.is_empty()) {
        let name = isamorph_core::exec::element_name(layout, *state, *element);
        let help = "name the places that the instruction may change, with what they hold after it";
        return Err(row.failure(format!("the answer says nothing, not even about `{name}`"), Some(help)));
    }
    Ok(Given {
        at: row.at,
        answer: Answer {
            instr: row.instr,
            before: row.before,
            after,
        },
    })
}
