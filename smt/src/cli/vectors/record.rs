//! What an earlier run found, as a table of cases with more in its comments:
//!
//! ```text
//! #: limit 0.02 seed 1
//! #: form add.imm digest 5f3a0c6d81e2b947
//! #: undecided goals 4 17
//! #: gates mutants 3
//! #: shown by sub.imm mutants 8
//! 20000415 0400c780       r2=0x1 r3=0x7fffffff
//! ```

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::exec::{Layout, element_name};

use super::super::place::write_places;
use super::table;
use crate::cli::CliError;
use crate::cli::error::InputError;
use crate::vectors::Record;
use crate::vectors::aim::{Aim, Stage};
use crate::vectors::record::{RecordedForm, Start};

/// Begins a line that is more than a comment.
const MARK: &str = "#:";
/// What no search decided.
const UNDECIDED: &str = "undecided";

/// Writes a record.
///
/// # Errors
/// Output cannot be written.
pub fn write(set: &InstructionSet, layout: &Layout, record: &Record, out: &mut impl Write) -> io::Result<()> {
    let isa = set.model();
    writeln!(
        out,
        "# {}: tests, and what is undecided, for `verify vectors --from` (docs/vectors.md)",
        isa.name
    )?;
    writeln!(out, "{MARK} limit {} seed {}", record.limit.as_secs_f64(), record.seed)?;
    for (form, recorded) in &record.forms {
        writeln!(out, "{MARK} form {} digest {:016x}", isa.form_name(*form), recorded.digest)?;
        let fates = std::iter::once((UNDECIDED, recorded.undecided.clone()));
        let proved = Stage::ALL.iter().map(|(stage, name)| {
            let aims = recorded.proved.iter().filter(|p| p.1 == *stage);
            (*name, aims.map(|p| p.0).collect())
        });
        for (fate, aims) in fates.chain(proved) {
            for (what, numbers) in numbers(&aims) {
                writeln!(out, "{MARK} {fate} {what} {}", numbers.join(" "))?;
            }
        }
        let mut others: BTreeMap<usize, Vec<Aim>> = BTreeMap::new();
        for (aim, form) in &recorded.elsewhere {
            others.entry(*form).or_default().push(*aim);
        }
        for (form, aims) in others {
            for (what, numbers) in numbers(&aims) {
                writeln!(out, "{MARK} shown by {} {what} {}", isa.form_name(form), numbers.join(" "))?;
            }
        }
        for Start { instr, before } in &recorded.tests {
            write!(out, "{}\t", isa.word_text(set.encode_raw(instr)))?;
            let named = |(&(state, element), &value): (&(usize, u64), &u128)| (element_name(layout, state, element), Some(value));
            write_places(out, before.iter().map(named))?;
            writeln!(out)?;
        }
    }
    Ok(())
}

/// The numbers of goals, and those of mutants, if there are any.
fn numbers(aims: &[Aim]) -> impl Iterator<Item = (&'static str, Vec<String>)> {
    let goals = aims
        .iter()
        .filter_map(|aim| if let Aim::Goal(i) = aim { Some(i.to_string()) } else { None });
    let mutants = aims
        .iter()
        .filter_map(|aim| if let Aim::Mutant(i) = aim { Some(i.to_string()) } else { None });
    let both = [("goals", goals.collect::<Vec<_>>()), ("mutants", mutants.collect())];
    both.into_iter().filter(|(_, numbers)| !numbers.is_empty())
}

/// Reads a record, or any tests: with it the number of those that cannot be run.
///
/// # Errors
/// All that is wrong with the text.
pub fn read(set: &InstructionSet, layout: &Arc<Layout>, (name, text): (&str, &str)) -> Result<(Record, usize), CliError> {
    let mut record = Record::default();
    let names: Vec<String> = (0..set.forms().len()).map(|form| set.model().form_name(form)).collect();
    let mut last: Option<usize> = None;
    let mut errors = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let Some(mark) = line.strip_prefix(MARK) else { continue };
        if let Err(message) = marked(&mut record, &names, &mut last, mark) {
            errors.push(InputError {
                file: name.to_string(),
                line: number + 1,
                column: 1,
                length: line.len(),
                text: line.to_string(),
                message,
                help: Some("`#:` begins what `--record` wrote; a comment begins with `#` and a blank".into()),
            });
        }
    }
    if !errors.is_empty() {
        return Err(CliError::Input(errors));
    }
    let mut unknown = 0;
    let start = |row: table::Row| Start {
        instr: row.instr,
        before: row.before,
    };
    let tests = table::rows(
        set,
        layout,
        (name, text),
        |row, _| Ok(start(row)),
        |_| {
            unknown += 1;
            true
        },
    )?;
    for test in tests {
        record.forms.entry(test.instr.form).or_default().tests.push(test);
    }
    Ok((record, unknown))
}

/// Reads a marked line; `last` is the form that it is about, if the instruction set has it.
fn marked(record: &mut Record, names: &[String], last: &mut Option<usize>, text: &str) -> Result<(), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["limit", limit, "seed", seed] => {
            let limit = limit.parse().ok().and_then(|s: f64| Duration::try_from_secs_f64(s).ok());
            record.limit = limit.ok_or("expected a number of seconds after `limit`")?;
            record.seed = seed.parse().map_err(|_| "expected a number after `seed`")?;
        }
        ["form", form, "digest", digest] => {
            *last = names.iter().position(|name| name == form);
            let digest = u64::from_str_radix(digest, 16).map_err(|_| "expected a hexadecimal number after `digest`")?;
            if let Some(form) = last {
                record.forms.entry(*form).or_default().digest = digest;
            }
        }
        ["shown", "by", form, what, numbers @ ..] => {
            let aims = aims(what, numbers)?;
            if let (Some(own), Some(other)) = (last, names.iter().position(|name| name == form)) {
                let recorded = record.forms.entry(*own).or_default();
                recorded.elsewhere.extend(aims.into_iter().map(|aim| (aim, other)));
            }
        }
        [fate, what, numbers @ ..] => {
            let stage = Stage::ALL.iter().find(|(_, name)| name == fate).map(|(stage, _)| *stage);
            if stage.is_none() && *fate != UNDECIDED {
                let stages = Stage::ALL.map(|(_, name)| name).join("`, `");
                return Err(format!(
                    "expected `limit`, `form`, `shown`, `{UNDECIDED}`, or `{stages}`, not `{fate}`"
                ));
            }
            let aims = aims(what, numbers)?;
            let mut unknown = RecordedForm::default();
            let recorded = last.map_or(&mut unknown, |form| record.forms.entry(form).or_default());
            match stage {
                Some(stage) => recorded.proved.extend(aims.into_iter().map(|aim| (aim, stage))),
                None => recorded.undecided.extend(aims),
            }
        }
        _ => return Err("expected more words".into()),
    }
    Ok(())
}

/// Goals or mutants by their numbers.
fn aims(what: &str, numbers: &[&str]) -> Result<Vec<Aim>, String> {
    let aim: fn(usize) -> Aim = match what {
        "goals" => Aim::Goal,
        "mutants" => Aim::Mutant,
        _ => return Err(format!("expected `goals` or `mutants`, not `{what}`")),
    };
    let aims: Result<Vec<Aim>, _> = numbers.iter().map(|n| n.parse().map(aim)).collect();
    aims.map_err(|_| format!("expected numbers of {what}"))
}

#[cfg(test)]
mod tests {
    use isamorph_core::builtin::ALL_NAMES;

    use super::*;
    use crate::vectors::{Options, outdated, shipped};

    #[test]
    fn what_is_written_can_be_read() {
        let set = InstructionSet::builtin(ALL_NAMES[0]).expect("it is built in");
        let layout = Arc::new(Layout::new(set.model()));
        let text = shipped::record(set.name()).expect("it has a record");
        let (record, unknown) = read(&set, &layout, ("record", &text)).expect("it can be read");
        let mut written = Vec::new();
        write(&set, &layout, &record, &mut written).expect("memory can be written");
        assert_eq!((String::from_utf8(written).expect("it is text"), unknown), (text, 0));
    }

    #[test]
    fn the_records_that_come_with_the_program_are_up_to_date() {
        let mut records = 0;
        for name in ALL_NAMES {
            let Some(text) = shipped::record(name) else { continue };
            let set = InstructionSet::builtin(name).expect("it is built in");
            let layout = Arc::new(Layout::new(set.model()));
            let (record, unknown) = read(&set, &layout, (name, &text)).expect("it can be read");
            let options = Options {
                limit: record.limit,
                end: None,
                mutants: true,
                seed: record.seed,
                each_form: false,
                describe: false,
            };
            let changed = outdated(&set, &super::super::tested(&set), &record, options);
            let changed: Vec<String> = changed.into_iter().map(|f| set.model().form_name(f)).collect();
            assert_eq!(unknown, 0, "{name}: words that are no instructions");
            assert!(
                changed.is_empty(),
                "smt/vectors/README.md says how to make {name}.tsv again, for {changed:?}"
            );
            records += 1;
        }
        assert!(records > 0);
    }
}
