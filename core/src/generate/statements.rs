//! The operations of a printer as statements. Most choices are among few lists, and in most texts
//! most of them are empty: no lookup and no call through a table is spent on these.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::content::Texts;
use super::lines::line;
use super::text_lookups::{Place, TextLookups, is_literal};
use crate::encoding::programs::factor::values;
use crate::encoding::texts::Printer;
use crate::encoding::texts::printer::{Kind, Operation};
use crate::model::NarrowBits;

/// Most lists that are called by their names.
const NAMED: usize = 4;

/// What writes a part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Statement<'p> {
    /// A number, or characters.
    Operation(&'p Operation),
    /// This list.
    List(u16),
    /// What an operation looks up, of few lists.
    OneOf {
        /// Finds the number of a list.
        operation: &'p Operation,
        /// Those for which nothing is written.
        empty: Vec<u16>,
        /// The others, if they are few; else they are called through a table.
        lists: Vec<u16>,
    },
    /// All of these, unless the word has these bits: then they write nothing.
    Unless(Same, Vec<Statement<'p>>),
}

/// Words that have a value in some bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Same {
    /// The bits.
    pub bits: NarrowBits,
    /// Their value.
    pub value: NarrowBits,
}

impl Same {
    /// Are there words that have both values?
    fn agrees(self, other: Same) -> bool {
        (self.value ^ other.value) & self.bits & other.bits == 0
    }

    /// Words that have both values.
    fn and(self, other: Same) -> Same {
        Same {
            bits: self.bits | other.bits,
            value: self.value | other.value,
        }
    }
}

/// An operation as a statement.
struct Part<'p> {
    statement: Statement<'p>,
    /// The words for which it writes nothing, if they are those of one value.
    empty: Option<Same>,
    is_list: bool,
}

/// The statements that write a list.
fn statements(p: &Printer, list: u16) -> Vec<Statement<'_>> {
    let (mut out, mut group) = (Vec::new(), Vec::new());
    // The words for which all of the group is empty.
    let mut all: Option<Same> = None;
    for part in p.operations_of(list).filter_map(|o| part(p, o)) {
        let Some(own) = part.empty else {
            together(std::mem::take(&mut group), &mut out);
            all = None;
            out.push(part.statement);
            continue;
        };
        let before = all.filter(|all| all.agrees(own));
        if before.is_none() {
            together(std::mem::take(&mut group), &mut out);
        }
        all = Some(before.map_or(own, |before| before.and(own)));
        group.push(part);
    }
    together(group, &mut out);
    out
}

/// Writes parts that may all be empty.
fn together<'p>(mut parts: Vec<Part<'p>>, out: &mut Vec<Statement<'p>>) {
    // Characters at either end are written without asking.
    let first = parts.iter().position(|p| p.is_list).unwrap_or(parts.len());
    let end = parts.iter().rposition(|p| p.is_list).map_or(first, |last| last + 1);
    let behind = parts.split_off(end);
    let inner = parts.split_off(first);
    let alone = |p: Part<'p>| match p.empty {
        Some(same) if p.is_list => Statement::Unless(same, vec![p.statement]),
        _ => p.statement,
    };
    out.extend(parts.into_iter().map(alone));
    let all = inner.iter().filter_map(|p| p.empty).reduce(Same::and);
    let inner: Vec<Statement<'_>> = inner.into_iter().map(alone).collect();
    match all {
        Some(all) if inner.len() > 1 => out.push(Statement::Unless(all, inner)),
        _ => out.extend(inner),
    }
    out.extend(behind.into_iter().map(alone));
}

/// What an operation writes; nothing if it never writes anything.
fn part<'p>(p: &'p Printer, o: &'p Operation) -> Option<Part<'p>> {
    let is_list = matches!(o.kind, Kind::List | Kind::Next);
    let always = |statement| Part {
        statement,
        empty: None,
        is_list,
    };
    let Some(rows) = p.rows_of(o).filter(|_| o.kind != Kind::Number) else {
        return Some(always(Statement::Operation(o)));
    };
    let is_empty = |row: &u16| match is_list {
        true => p.operations_of(*row).next().is_none(),
        false => p.chunks[usize::from(*row)].is_empty(),
    };
    let mut found: BTreeMap<u16, usize> = BTreeMap::new();
    rows.iter().for_each(|row| *found.entry(*row).or_default() += 1);
    let (empty, mut lists): (Vec<u16>, Vec<u16>) = found.keys().partition(|row| is_empty(row));
    if lists.is_empty() {
        return None;
    }
    // The most frequent one is asked for first.
    lists.sort_by_key(|list| (std::cmp::Reverse(found[list]), *list));
    let same = NarrowBits::try_from(o.bits).ok().and_then(|bits| {
        let mut nothing = rows.iter().zip(values(bits)).filter(|(row, _)| is_empty(row));
        let (_, value) = nothing.next()?;
        nothing.next().is_none().then_some(Same { bits, value })
    });
    let empty = if same.is_some() { Vec::new() } else { empty };
    let statement = match *lists {
        _ if !is_list => Statement::Operation(o),
        [list] if empty.is_empty() => Statement::List(list),
        _ => Statement::OneOf {
            operation: o,
            empty,
            lists: if lists.len() <= NAMED { lists } else { Vec::new() },
        },
    };
    Some(Part {
        statement,
        empty: same,
        is_list,
    })
}

/// How a language writes statements, in one or more lines.
pub trait Dialect {
    /// Writes a number.
    fn number(&self, number: usize) -> String;
    /// Writes characters that nothing decides.
    fn literal(&self, text: &str) -> String;
    /// Writes the characters of a row.
    fn characters(&self, row: &Place) -> String;
    /// Writes a list.
    fn list(&self, list: u16) -> String;
    /// Writes the list of a row, which is one of some, or of many if these are none; nothing for
    /// those that are empty.
    fn one_of(&self, row: &Place, empty: &[u16], lists: &[u16]) -> String;
    /// The line before what is done unless the word is one of some; a line with a brace ends it.
    fn unless(&self, same: Same) -> String;
}

/// The texts of a printer in a language.
pub struct Printing<'p, D> {
    /// What is printed.
    pub printer: &'p Printer,
    /// Where rows stand.
    pub lookups: &'p TextLookups,
    /// Numbers that parsing has in common with printing.
    pub texts: Option<&'p Texts>,
    /// The language.
    pub dialect: D,
}

impl<D: Dialect> Printing<'_, D> {
    /// Appends the lines that write a list.
    pub fn list(&self, list: u16, out: &mut String) {
        self.lines(&statements(self.printer, list), "    ", out);
    }

    fn lines(&self, statements: &[Statement<'_>], indent: &str, out: &mut String) {
        for s in statements {
            let text = match s {
                Statement::Operation(o) => self.operation(o),
                Statement::List(list) => self.dialect.list(*list),
                Statement::OneOf { operation, empty, lists } => self.dialect.one_of(self.row(operation), empty, lists),
                Statement::Unless(same, all) => {
                    line!(out, "{indent}{}", self.dialect.unless(*same));
                    self.lines(all, &format!("{indent}    "), out);
                    "}".to_owned()
                }
            };
            for own in text.lines() {
                line!(out, "{indent}{own}");
            }
        }
    }

    /// Where an operation finds its row.
    fn row(&self, o: &Operation) -> &Place {
        self.lookups.place(o).expect("each lookup has a place")
    }

    /// A number or characters.
    fn operation(&self, o: &Operation) -> String {
        if o.kind == Kind::Number {
            let own = o.base as usize;
            return self.dialect.number(self.texts.map_or(own, |t| t.of_printer[own]));
        }
        if is_literal(o) {
            let chunk = self.printer.rows[o.base as usize];
            return self.dialect.literal(&self.printer.chunks[usize::from(chunk)]);
        }
        self.dialect.characters(self.row(o))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::InstructionSet;
    use crate::encoding::programs::factor::half_of;
    use crate::generate::content;

    /// What an operation looks up for a word.
    fn row(p: &Printer, o: &Operation, w: NarrowBits) -> u16 {
        let (_, bits) = half_of(o.bits).expect("one half");
        let at = values(bits).position(|value| value == w & bits).expect("a value of these bits");
        p.rows_of(o).expect("rows")[at]
    }

    fn written(p: &Printer, o: &Operation, w: NarrowBits) -> String {
        match o.kind {
            Kind::Number => format!("<{}>", o.base),
            Kind::Chunk => p.chunks[usize::from(row(p, o, w))].clone(),
            Kind::List | Kind::Next => p.operations_of(row(p, o, w)).map(|o| written(p, o, w)).collect(),
        }
    }

    fn list(p: &Printer, list: u16, w: NarrowBits) -> String {
        statements(p, list).iter().map(|s| stated(p, s, w)).collect()
    }

    fn stated(p: &Printer, s: &Statement<'_>, w: NarrowBits) -> String {
        match s {
            Statement::Operation(o) => written(p, o, w),
            Statement::List(number) => list(p, *number, w),
            Statement::OneOf { operation, empty, lists } => {
                let row = row(p, operation, w);
                if empty.contains(&row) {
                    return String::new();
                }
                assert!(lists.is_empty() || lists.contains(&row));
                list(p, row, w)
            }
            Statement::Unless(same, _) if w & same.bits == same.value => String::new(),
            Statement::Unless(_, all) => all.iter().map(|s| stated(p, s, w)).collect(),
        }
    }

    #[test]
    fn statements_write_what_operations_write() {
        for name in ["nv50", "vop3p", "rv32"] {
            let set = InstructionSet::builtin(name).expect("built in");
            let p = content::printer(set.model()).expect("few texts");
            let mut random: u64 = 1;
            let (mut groups, mut named) = (0, 0);
            for number in p.forms.iter().chain(p.operands.iter().flatten()) {
                for s in statements(&p, *number) {
                    groups += usize::from(matches!(&s, Statement::Unless(_, all) if all.len() > 1));
                    named += usize::from(matches!(&s, Statement::OneOf { lists, .. } if !lists.is_empty()));
                }
                for round in 0..40 {
                    random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                    // Few bits at first, so that what is mostly empty is.
                    let w = random.rotate_left(32) & (random << (63 - round % 64) | 0x0f0f << (round % 48));
                    let operations: String = p.operations_of(*number).map(|o| written(&p, o, w)).collect();
                    assert_eq!(list(&p, *number, w), operations, "{name}: list {number} of {w:#x}");
                }
            }
            assert!(
                groups > 0 && named > 0 || name == "rv32",
                "{name}: {groups} groups, {named} choices"
            );
        }
    }
}
