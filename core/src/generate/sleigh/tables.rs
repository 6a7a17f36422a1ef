//! Tables of a specification, each once: constructors that share no word.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::generate::names::identifier;

/// Most digits of a number in decimal.
const DIGITS: u32 = 10;

/// What tables export that are for texts alone: without it the compiler warns of each row.
const NO_VALUE: &str = "{ export 0:1; }";

/// Most operands of a constructor, and of an instruction with all its tables: the decompiler of
/// Ghidra, and pypcode, have room for no more.
const MOST_OPERANDS: usize = 20;
const MOST_NODES: usize = 74;

/// A constructor of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Row {
    /// What it shows.
    pub display: String,
    /// What its words have in common; nothing if it is for all words.
    pub pattern: Option<String>,
    /// Fields and tables that it uses.
    pub operands: Vec<String>,
    /// Operands that are computed, with their expressions.
    pub computed: Vec<(String, String)>,
    /// What it does.
    pub statements: Vec<String>,
}

impl Row {
    /// The constructor in the table of a name, which is empty for instructions.
    fn write(&self, table: &str, out: &mut String) {
        let mut needs: Vec<&str> = self.pattern.iter().map(String::as_str).collect();
        let mut seen = Vec::new();
        for operand in self.operands.iter().filter(|o| !seen.contains(o)).collect::<Vec<_>>() {
            if !seen.contains(&operand) {
                seen.push(operand);
                needs.push(operand);
            }
        }
        let needs = if needs.is_empty() {
            "epsilon".to_owned()
        } else {
            needs.join(" & ")
        };
        // What is shown of a table begins without a mark; a mnemonic may be an operand.
        let display = if table.is_empty() {
            &self.display
        } else {
            self.display.trim_start_matches('^')
        };
        let _ = write!(out, "{table}:{display} is {needs}");
        if !self.computed.is_empty() {
            let all: Vec<String> = self.computed.iter().map(|(name, value)| format!("{name} = {value};")).collect();
            let _ = write!(out, " [ {} ]", all.join(" "));
        }
        if self.statements.is_empty() {
            let _ = writeln!(out, " {NO_VALUE}");
            return;
        }
        let _ = writeln!(out, " {{");
        for s in &self.statements {
            let _ = writeln!(out, "  {s}");
        }
        let _ = writeln!(out, "}}");
    }

    /// The constructor of an instruction.
    pub fn instruction(&self, out: &mut String) {
        self.write("", out);
    }
}

/// All tables.
#[derive(Debug, Default)]
pub struct Tables {
    known: FxHashMap<(u32, Vec<Row>), String>,
    names: BTreeMap<String, usize>,
    /// Names, constructors, and which operands these have.
    all: Vec<(String, String, Vec<String>)>,
    /// Most digits of the numbers that are shown in decimal.
    digits: u32,
    /// Operands of the constructors of each table, with those of their tables.
    nodes: FxHashMap<String, usize>,
}

impl Tables {
    /// The name of a table with these constructors, for words of a width.
    pub fn of(&mut self, about: &str, width: u32, rows: Vec<Row>) -> String {
        let key = (width, rows);
        if let Some(name) = self.known.get(&key) {
            return name.clone();
        }
        let base = identifier(about);
        let number = self.names.entry(base.clone()).or_insert(0);
        *number += 1;
        let name = format!("t_{base}_{number}");
        let mut text = String::new();
        for row in &key.1 {
            row.write(&name, &mut text);
        }
        let nodes = key.1.iter().map(|row| self.nodes(&row.operands)).max().unwrap_or(0);
        self.nodes.insert(name.clone(), nodes);
        let operands = key.1.iter().flat_map(|row| row.operands.iter().cloned()).collect();
        self.all.push((name.clone(), text, operands));
        self.known.insert(key, name.clone());
        name
    }

    /// The same table under another name.
    pub fn copy(&mut self, name: &str, copy: u32) -> String {
        let other = format!("{name}_again{copy}");
        if !self.nodes.contains_key(&other)
            && let Some((_, text, operands)) = self.all.iter().find(|(n, ..)| n == name).cloned()
        {
            let begins = format!("{name}:");
            let lines = text.lines().map(|line| match line.strip_prefix(&begins) {
                Some(rest) => format!("{other}:{rest}\n"),
                None => format!("{line}\n"),
            });
            self.all.push((other.clone(), lines.collect(), operands));
            let nodes = self.nodes.get(name).copied().unwrap_or(0);
            self.nodes.insert(other.clone(), nodes);
        }
        other
    }

    /// How many operands some operands are, with those of their tables.
    #[must_use]
    pub fn nodes(&self, operands: &[String]) -> usize {
        let own: FxHashSet<&String> = operands.iter().collect();
        own.into_iter().map(|o| 1 + self.nodes.get(o).copied().unwrap_or(0)).sum()
    }

    /// Does a constructor have as few operands as Ghidra has room for?
    #[must_use]
    pub fn has_room(&self, operands: &[String]) -> bool {
        let own: FxHashSet<&String> = operands.iter().collect();
        own.len() <= MOST_OPERANDS && self.nodes(operands) <= MOST_NODES
    }

    /// The constructor that shows a number in decimal digits: it leaves them, and the sign, to
    /// fields of the context, which tables look at.
    pub fn decimal(&mut self, longest: u128, signed: bool, fields: Vec<String>, value: &str) -> Result<Row, String> {
        let digits = longest.to_string().len() as u32;
        if digits > DIGITS {
            return Err(format!("a number in decimal has {digits} digits"));
        }
        self.digits = self.digits.max(digits);
        // The table, that of the magnitude, and its figures.
        self.nodes.insert("decimal".to_owned(), 1 + self.digits as usize);
        // Shifted to the right, a negative number leaves ones.
        let magnitude = if signed {
            format!("(({value} $xor ({value} >> 63)) - ({value} >> 63))")
        } else {
            value.to_owned()
        };
        let mut computed = vec![(
            "negative".to_owned(),
            if signed {
                format!("({value} >> 63) $and 1")
            } else {
                "0".to_owned()
            },
        )];
        for d in 0..DIGITS {
            let (one, ten) = (10u64.pow(d), 10u64.pow(d + 1));
            let digit = format!("({magnitude} / {one}) - (({magnitude} / {ten}) * 10)");
            computed.push((format!("digit{d}"), if d < digits { digit } else { "0".to_owned() }));
        }
        Ok(Row {
            display: "^decimal".to_owned(),
            pattern: None,
            operands: [fields, vec!["decimal".to_owned()]].concat(),
            computed,
            statements: Vec::new(),
        })
    }

    /// The fields of the context and the table that shows decimal digits, if any number needs
    /// them, and the tables that some operands lead to.
    #[must_use]
    pub fn definitions(&self, operands: &[String]) -> [String; 2] {
        let mut context = String::new();
        let mut shown = String::new();
        if self.digits > 0 {
            let _ = writeln!(context, "# Digits of a number that is shown in decimal.");
            let _ = writeln!(context, "define register offset=0x0 size=8 contextreg;\ndefine context contextreg");
            for d in 0..DIGITS {
                let _ = writeln!(context, "  digit{d} = ({},{})", 4 * d, 4 * d + 3);
            }
            let _ = writeln!(context, "  negative = (60,60)\n;\n");
            // What is shown is fixed when a row is found: a later number has the same context.
            for d in 0..self.digits {
                for figure in 0..10 {
                    let _ = writeln!(shown, "figure{d}: \"{figure}\" is digit{d}={figure} {NO_VALUE}");
                }
            }
            for first in 0..self.digits {
                let above = (first + 1..DIGITS).map(|d| format!("digit{d}=0"));
                let own = (first > 0).then(|| format!("digit{first}!=0"));
                let needs: Vec<String> = above.chain(own).collect();
                let figures: Vec<String> = (0..=first).rev().map(|d| format!("figure{d}")).collect();
                let all: Vec<String> = needs.iter().cloned().chain(figures.iter().cloned()).collect();
                let _ = writeln!(shown, "magnitude: {} is {} {NO_VALUE}", figures.join("^"), all.join(" & "));
            }
            let _ = writeln!(shown, "decimal: magnitude is negative=0 & magnitude {NO_VALUE}");
            let _ = writeln!(shown, "decimal: \"-\"^magnitude is negative=1 & magnitude {NO_VALUE}\n");
        }
        let mut wanted: FxHashSet<&str> = operands.iter().map(String::as_str).collect();
        let mut tables = Vec::new();
        // A table stands behind those that it leads to.
        for (name, text, own) in self.all.iter().rev() {
            if wanted.contains(name.as_str()) {
                wanted.extend(own.iter().map(String::as_str));
                tables.push(text.as_str());
            }
        }
        tables.reverse();
        [context, shown + &tables.join("\n")]
    }
}
