//! Reads tests: a table of cases, or a list of JSON.

use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::Layout;
use serde_json::{Map, Value};

use crate::cli::CliError;
use crate::cli::cases::line::{Read, Reader, Store, Wanted};
use crate::cli::cases::{Failure, instruction};
use crate::cli::error::InputError;
use crate::cli::place::Spot;
use crate::vectors::state::Elements;
use crate::vectors::vector::Runner;

/// An instruction with the state before it, and what holds after it.
pub struct Row {
    /// Line of the file, or number of the test in a list of JSON.
    pub at: usize,
    /// The instruction.
    pub instr: Instr,
    /// The state before; all else holds zero.
    pub before: Elements,
    /// What holds after; nothing if the row does not say.
    pub after: Option<Vec<(Spot, Wanted)>>,
    /// Where the instruction stands in its line, or where it would; a column in characters, from 1.
    pub column: usize,
}

impl Row {
    /// What is wrong with the row.
    pub fn failure(&self, message: String, help: Option<&str>) -> Failure {
        Failure {
            column: self.column,
            message,
            help: help.map(str::to_string),
            bad_input: true,
        }
    }
}

/// Reads the tests of a text that has this name, and what is made of each. Words that are no
/// instructions, or whose effect is not described, go to `unknown` if that takes them.
///
/// # Errors
/// All that is wrong with the text.
pub fn rows<T>(
    set: &InstructionSet,
    layout: &Arc<Layout>,
    (name, text): (&str, &str),
    mut made: impl FnMut(Row, &mut Runner<'_>) -> Result<T, Failure>,
    mut unknown: impl FnMut(&Failure) -> bool,
) -> Result<Vec<T>, CliError> {
    let is_list = text.trim_start().starts_with('[');
    let lines = if is_list {
        tests(text).map_err(|message| CliError::usage(format!("{name}: {message}")))?
    } else {
        text.lines().map(str::to_string).collect()
    };
    let isa = set.model();
    let mut table = Table {
        set,
        layout,
        reader: Reader::new(isa, layout),
        store: Store::default(),
        runner: Runner::new(isa, layout),
        last: None,
    };
    let (mut all, mut errors) = (Vec::new(), Vec::new());
    for (number, line) in lines.iter().enumerate() {
        let row = table.line(number + 1, line).transpose();
        match row.map(|row| made(row?, &mut table.runner)) {
            None => {}
            Some(Ok(row)) => all.push(row),
            Some(Err(failure)) if !failure.bad_input && unknown(&failure) => {}
            // Tests of a list have no lines.
            Some(Err(failure)) if is_list => {
                let message = format!("{name}: test {}: {}", number + 1, failure.message);
                return Err(match failure.help {
                    Some(help) => CliError::usage_help(message, help),
                    None => CliError::usage(message),
                });
            }
            Some(Err(failure)) => errors.push(InputError {
                file: name.to_string(),
                line: number + 1,
                column: failure.column,
                length: 1,
                text: line.clone(),
                message: failure.message,
                help: failure.help,
            }),
        }
    }
    if errors.is_empty() { Ok(all) } else { Err(CliError::Input(errors)) }
}

/// Reads tests line by line.
struct Table<'a> {
    set: &'a InstructionSet,
    layout: &'a Layout,
    reader: Reader<'a>,
    store: Store,
    runner: Runner<'a>,
    /// The instruction of the line before.
    last: Option<Instr>,
}

impl Table<'_> {
    fn line(&mut self, number: usize, line: &str) -> Result<Option<Row>, Failure> {
        self.store = Store::default();
        let column = |at: usize| line.get(..at).unwrap_or(line).chars().count() + 1;
        let fail = |at: usize, message: String, help: Option<String>| Failure {
            column: column(at),
            message,
            help,
            bad_input: true,
        };
        let read = self.reader.read(line, &mut self.store).map_err(|w| fail(w.at, w.message, w.help))?;
        let Read::Case(code, at, case) = read else { return Ok(None) };
        if !code.trim().is_empty() {
            self.last = None;
            let instr = instruction(self.set, code.trim())?;
            self.runner.prepare(&instr).map_err(|e| Failure {
                bad_input: false,
                ..fail(at, e.to_string(), None)
            })?;
            self.last = Some(instr);
        }
        let Some(instr) = self.last.clone() else {
            let help = "the first line needs the word or the text of an instruction";
            return Err(fail(at, "expected an instruction".into(), Some(help.into())));
        };
        let mut before = Elements::new();
        for (spot, value) in &self.store.inputs[case.inputs] {
            for (state, element, mask, value) in spot.parts(self.layout, *value) {
                let whole = before.entry((state, element)).or_insert(0);
                *whole = *whole & !mask | value;
            }
        }
        Ok(Some(Row {
            at: number,
            instr,
            before,
            after: case.outputs.map(|outputs| self.store.outputs[outputs].to_vec()),
            column: column(at),
        }))
    }
}

/// The tests of a list of JSON, as lines of cases.
fn tests(text: &str) -> Result<Vec<String>, String> {
    let list: Vec<Map<String, Value>> = serde_json::from_str(text).map_err(|e| format!("no list of tests: {e}"))?;
    let line = |(i, test): (usize, &Map<String, Value>)| {
        let part = |key: &str| test.get(key).ok_or_else(|| format!("test {}: there is no `{key}`", i + 1));
        let mut case = Map::new();
        case.insert("code".into(), part("word")?.clone());
        for (key, from) in [("in", "initial"), ("out", "final")] {
            let Value::Object(state) = part(from)? else {
                return Err(format!("test {}: `{from}` is an object of places and values", i + 1));
            };
            case.insert(key.into(), Value::Object(places(state, key == "in")));
        }
        Ok(Value::Object(case).to_string())
    };
    list.iter().enumerate().map(line).collect()
}

/// The places of a state, those of memories by their addresses.
fn places(state: &Map<String, Value>, before: bool) -> Map<String, Value> {
    let mut places = Map::new();
    let mut add = |name: String, value: &Value| {
        let open = value.is_null();
        // What is open is compared with nothing; before an instruction it holds zero.
        if !(open && before) {
            places.insert(name, if open { "?".into() } else { value.clone() });
        }
    };
    for (name, value) in state {
        match value {
            Value::Array(cells) => {
                for cell in cells {
                    if let [address, value] = cell.as_array().map_or(&[][..], Vec::as_slice) {
                        let address = address.as_u64().map_or_else(|| address.to_string(), |a| format!("{a:#x}"));
                        add(format!("{name}[{}]", address.trim_matches('"')), value);
                    }
                }
            }
            value => add(name.clone(), value),
        }
    }
    places
}
