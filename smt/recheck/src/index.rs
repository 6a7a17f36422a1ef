//! The list of all claims: `index.tsv` of a folder of certificates.
//!
//! ```text
//! isamorph certificates 3
//! isa NAME of an instruction set
//! group CODE, if not all groups are meant
//! spec FILE SHA-256 of a file of the specification
//! book NAME SHA-256 of a rule book, if the claims are its rules
//! unit SHA-256 of a script: the name of its file
//! certified NAME of the script's first claim
//! uncertified NAME of its second claim
//! refuted NAME of a claim that is false, as values show
//! ```
//!
//! A tab stands between the parts of a line.

use std::collections::HashSet;
use std::fmt::Write as _;

/// The first line.
const TITLE: &str = "isamorph certificates 3";

/// A file of a specification, or a rule book, by name and hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name.
    pub name: String,
    /// The SHA-256 of its text.
    pub hash: String,
}

/// A claim in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Is there a proof?
    pub certified: bool,
    /// Are there values for which it does not hold?
    pub refuted: bool,
}

impl Entry {
    /// What the list says of it.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match (self.certified, self.refuted) {
            (true, _) => "certified",
            (false, true) => "refuted",
            (false, false) => "uncertified",
        }
    }
}

/// The claims of one script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The SHA-256 of the script.
    pub hash: String,
    /// Its claims, in order.
    pub claims: Vec<Entry>,
}

impl Unit {
    /// The name of its file.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.cert", self.hash)
    }
}

/// The list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    /// The instruction sets that the claims are about.
    pub isas: Vec<String>,
    /// The codes of the groups that the claims are about; none if all.
    pub groups: Vec<String>,
    /// What states the instruction sets.
    pub specs: Vec<Source>,
    /// The rule books whose rules are claimed; none if the claims are the obligations of the
    /// instruction sets.
    pub books: Vec<Source>,
    /// The claims, by script.
    pub units: Vec<Unit>,
}

impl Index {
    /// All claims.
    pub fn claims(&self) -> impl Iterator<Item = &Entry> {
        self.units.iter().flat_map(|unit| &unit.claims)
    }

    /// The list as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{TITLE}\n");
        // Writing to a string cannot fail.
        for isa in &self.isas {
            let _ = writeln!(text, "isa\t{isa}");
        }
        for group in &self.groups {
            let _ = writeln!(text, "group\t{group}");
        }
        for spec in &self.specs {
            let _ = writeln!(text, "spec\t{}\t{}", spec.name, spec.hash);
        }
        for book in &self.books {
            let _ = writeln!(text, "book\t{}\t{}", book.name, book.hash);
        }
        for unit in &self.units {
            let _ = writeln!(text, "unit\t{}", unit.hash);
            for claim in &unit.claims {
                let _ = writeln!(text, "{}\t{}", claim.word(), claim.name);
            }
        }
        text
    }

    /// Reads the list.
    ///
    /// # Errors
    /// If it is malformed, or a name occurs twice.
    pub fn parse(text: &str) -> Result<Index, String> {
        let mut lines = text.split_terminator('\n');
        if lines.next() != Some(TITLE) {
            return Err(format!("line 1: expected `{TITLE}`"));
        }
        let mut index = Index::default();
        let mut names = HashSet::new();
        for (number, line) in (2..).zip(lines) {
            if line.contains('\r') {
                return Err(format!("line {number}: a carriage return; lines end in a line feed alone"));
            }
            let fields: Vec<&str> = line.split('\t').collect();
            match fields.as_slice() {
                ["isa", name] => index.isas.push((*name).to_owned()),
                ["group", code] => index.groups.push((*code).to_owned()),
                [kind @ ("spec" | "book"), name, hash] => {
                    let list = if *kind == "spec" { &mut index.specs } else { &mut index.books };
                    list.push(Source {
                        name: (*name).to_owned(),
                        hash: is_hash(hash, number)?,
                    });
                }
                ["unit", hash] => index.units.push(Unit {
                    hash: is_hash(hash, number)?,
                    claims: Vec::new(),
                }),
                [word @ ("certified" | "uncertified" | "refuted"), name] => {
                    let unit = index.units.last_mut().ok_or_else(|| format!("line {number}: a claim of no unit"))?;
                    if !names.insert(*name) {
                        return Err(format!("line {number}: there are two claims `{name}`"));
                    }
                    unit.claims.push(Entry {
                        name: (*name).to_owned(),
                        certified: *word == "certified",
                        refuted: *word == "refuted",
                    });
                }
                _ => {
                    return Err(format!(
                        "line {number}: expected isa, group, spec, book, unit, certified, uncertified or refuted"
                    ));
                }
            }
        }
        Ok(index)
    }
}

/// A hash becomes the name of a file: nothing else may.
fn is_hash(text: &str, line: usize) -> Result<String, String> {
    let hexadecimal = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
    if text.len() == 64 && text.bytes().all(hexadecimal) {
        Ok(text.to_owned())
    } else {
        Err(format!("line {line}: expected a SHA-256 in lower case"))
    }
}
