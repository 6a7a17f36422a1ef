//! What stands beside the instructions: places of arguments, bits of immediates, and overlaps that
//! the repository allows.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;

use crate::folder;
use crate::model::Extent;
use crate::place::{ImportError, Place, shown};
use crate::python::{self, Value};

/// An argument: its bits, and where this is said.
#[derive(Clone, Debug)]
pub struct Argument {
    /// Its bits in a word.
    pub extent: Extent,
    /// Where this stands.
    pub place: Place,
    /// What the bits are of a number: its name, and the numbers of its bits, high first.
    pub bits: Option<(String, Vec<u32>)>,
    /// Values that it does not have.
    pub never: Vec<u64>,
}

/// Pairs that may overlap.
pub type Allowed = BTreeMap<String, BTreeSet<String>>;

/// The tables.
#[derive(Debug, Default)]
pub struct Tables {
    /// Arguments by name.
    pub arguments: BTreeMap<String, Argument>,
    /// Instructions that may overlap.
    pub overlapping_instructions: Allowed,
    /// Extensions that may overlap.
    pub overlapping_extensions: Allowed,
}

impl Tables {
    /// Is the pair in the table, either way round?
    #[must_use]
    pub fn lists(table: &Allowed, a: &str, b: &str) -> bool {
        let one = |a: &str, b: &str| table.get(a).is_some_and(|s| s.contains(b));
        one(a, b) || one(b, a)
    }
}

const LUT: &str = "arg_lut.csv";
const CONSTANTS: [&str; 2] = ["src/riscv_opcodes/constants.py", "constants.py"];

/// Reads the tables of a folder.
///
/// # Errors
/// There is no table of arguments, or one that cannot be understood.
pub fn read(root: &Path) -> Result<Tables, ImportError> {
    let mut t = Tables::default();
    lookup(&folder::read(root, LUT)?, &mut t)?;
    if let Some(name) = CONSTANTS.iter().find(|n| folder::has(root, n)) {
        constants(&Rc::from(*name), &folder::read(root, name)?, &mut t)?;
    }
    for (name, a) in &mut t.arguments {
        // The ending says it where the table of immediates does not.
        for (ending, value) in [("_n0", 0), ("_n0_e", 0), ("_n2", 2)] {
            if name.ends_with(ending) && !a.never.contains(&value) {
                a.never.push(value);
            }
        }
    }
    Ok(t)
}

/// `"rd", 11, 7`
fn lookup(text: &str, t: &mut Tables) -> Result<(), ImportError> {
    let file: Rc<str> = Rc::from(LUT);
    for (n, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = |element: &str| Place::new(&file, n as u32 + 1, element);
        let cells: Vec<&str> = line.split(',').map(|c| c.trim().trim_matches('"')).collect();
        let [name, hi, lo] = cells[..] else {
            let help = "a row is a name, the highest and the lowest bit: `\"rd\", 11, 7`";
            return Err(ImportError::new(
                place(""),
                format!("a row of {} cells; expected 3", cells.len()),
                help,
            ));
        };
        let extent = extent(hi, lo).ok_or_else(|| {
            let message = format!("`{}` is said to be bits {} to {}", shown(name), shown(hi), shown(lo));
            ImportError::new(place(name), message, "write two numbers from 0 to 31, the higher one first")
        })?;
        argument(t, name, extent, place(name))?;
    }
    Ok(())
}

fn extent(hi: &str, lo: &str) -> Option<Extent> {
    let (hi, lo): (u32, u32) = (hi.parse().ok()?, lo.parse().ok()?);
    (lo <= hi && hi < 32).then_some(Extent { hi, lo })
}

fn argument(t: &mut Tables, name: &str, extent: Extent, place: Place) -> Result<(), ImportError> {
    if let Some(old) = t.arguments.get(name)
        && old.extent != extent
    {
        let message = format!("`{}` has other bits at {}", shown(name), old.place);
        return Err(ImportError::new(place, message, "give the two arguments two names"));
    }
    let new = Argument {
        extent,
        place,
        bits: None,
        never: Vec::new(),
    };
    t.arguments.entry(name.to_string()).or_insert(new);
    Ok(())
}

fn constants(file: &Rc<str>, text: &str, t: &mut Tables) -> Result<(), ImportError> {
    const WANTED: [&str; 4] = ["overlapping_extensions", "overlapping_instructions", "arg_lut", "latex_mapping"];
    // `arg_lut = read_arg_lut_csv(…)` is a call; only `arg_lut["name"] = (hi, lo)` is a fact.
    let module = python::read(file, text, |n| WANTED.contains(&n))?;
    for a in &module.assignments {
        let place = |element: &str, line: u32| Place::new(file, line, element);
        let bad = |line: u32, expected: &str| {
            ImportError::new(
                place(&a.name, line),
                format!("expected {expected}"),
                "the table has the form of the repository's own",
            )
        };
        match (a.name.as_str(), &a.index, &a.node.value) {
            ("arg_lut", Some(name), Value::List(two)) => {
                let number = |i: usize| match two.get(i).map(|n| &n.value) {
                    Some(Value::Int(n)) => u32::try_from(*n).ok(),
                    _ => None,
                };
                let extent = number(0).zip(number(1)).filter(|(hi, lo)| lo <= hi && *hi < 32);
                let (hi, lo) = extent.ok_or_else(|| bad(a.node.line, "the highest and the lowest bit, from 0 to 31"))?;
                argument(t, name, Extent { hi, lo }, place(name, a.node.line))?;
            }
            ("overlapping_extensions" | "overlapping_instructions", None, Value::Dict(rows)) => {
                let mut table = Allowed::new();
                for (key, set) in rows {
                    let (Value::Text(key), Value::List(set)) = (&key.value, &set.value) else {
                        return Err(bad(key.line, "a name, and a set of names"));
                    };
                    let names = set.iter().filter_map(|n| match &n.value {
                        Value::Text(n) => Some(n.clone()),
                        _ => None,
                    });
                    table.entry(key.clone()).or_default().extend(names);
                }
                if a.name == "overlapping_extensions" {
                    t.overlapping_extensions = table;
                } else {
                    t.overlapping_instructions = table;
                }
            }
            ("latex_mapping", None, Value::Dict(rows)) => {
                for (key, text) in rows {
                    let (Value::Text(name), Value::Text(text)) = (&key.value, &text.value) else {
                        return Err(bad(key.line, "a name, and how it is printed"));
                    };
                    // Rows of arguments that are nowhere used are many, and do no harm.
                    if let Some(argument) = t.arguments.get_mut(name) {
                        meaning(argument, text);
                    }
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// What `imm[12$\vert$10:5]` and `rd$\neq$0` say of an argument.
fn meaning(argument: &mut Argument, text: &str) {
    if let Some(rest) = text.split_once("$\\neq$").map(|(_, rest)| rest) {
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        argument.never.extend(digits.parse::<u64>());
    }
    let Some((name, rest)) = text.split_once('[') else { return };
    let Some(list) = rest.strip_suffix(']') else { return };
    let mut bits = Vec::new();
    for part in list.split("$\\vert$") {
        let (hi, lo) = part.split_once(':').unwrap_or((part, part));
        let Some(e) = extent(hi.trim(), lo.trim()) else { return };
        bits.extend((e.lo..=e.hi).rev());
    }
    // A row that speaks of more or fewer bits than there are says nothing that can be used.
    if bits.len() as u32 == argument.extent.width() && !name.is_empty() {
        argument.bits = Some((name.to_string(), bits));
    }
}
