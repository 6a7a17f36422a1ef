//! What could have stood where a text goes wrong: names, and numbers with their ranges as they are written.

use std::collections::BTreeSet;

use crate::model::{Number, ones};
use crate::similar::similar;

use super::{Matcher, ParseError, TextPiece};
use crate::token::{Spanned, Token};

/// Most alternatives that are kept.
const KEPT: usize = 4096;
/// Most names that a message lists.
const LISTED: usize = 12;
/// Numbers up to this width are tried one by one, to find those that the other bits allow.
const TRIED_WIDTH: u32 = 12;
/// Most runs of numbers that a message lists.
const RUNS: usize = 2;

/// What could stand at a token.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Expected {
    /// A number of this run.
    Number(Run),
    /// A name, such as `c.addi`.
    Name(String),
    /// A name that ends in a number of this run, such as `r0` to `r15`.
    Numbered(String, Run),
    /// No more text.
    End,
}

/// Numbers from `lo` to `hi` in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Run {
    lo: i128,
    hi: i128,
    step: i128,
    hex: bool,
}

impl Run {
    fn text(self, v: i128) -> String {
        let sign = if v < 0 { "-" } else { "" };
        if self.hex {
            format!("{sign}{:#x}", v.unsigned_abs())
        } else {
            v.to_string()
        }
    }
}

impl std::fmt::Display for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [lo, hi] = [self.lo, self.hi].map(|v| self.text(v));
        match self.step {
            _ if self.lo == self.hi => write!(f, "`{lo}`"),
            1 => write!(f, "a number from {lo} to {hi}"),
            2 if self.lo % 2 == 0 => write!(f, "an even number from {lo} to {hi}"),
            step if self.lo % step == 0 => write!(f, "a multiple of {step} from {lo} to {hi}"),
            step => write!(f, "a number from {lo} to {hi} in steps of {step}"),
        }
    }
}

/// The furthest token up to which a text could be read, and what could stand there.
#[derive(Debug, Default)]
pub(super) struct Furthest {
    pub(super) at: usize,
    expected: BTreeSet<Expected>,
    hints: BTreeSet<String>,
}

impl Furthest {
    fn reach(&mut self, at: usize) -> bool {
        if at > self.at {
            *self = Furthest { at, ..Furthest::default() };
        }
        at == self.at
    }

    pub(super) fn note(&mut self, at: usize, expected: Vec<Expected>) {
        if self.reach(at) && self.expected.len() < KEPT {
            self.expected.extend(expected);
        }
    }

    /// Notes why what stands there is refused.
    pub(super) fn hint(&mut self, at: usize, hint: String) {
        if self.reach(at) {
            self.hints.insert(hint);
        }
    }

    /// Leaves out numbers that another form allows as well.
    fn widest(&mut self) {
        let all = self.expected.clone();
        let within = |a: &Run, b: &Run| a != b && a.step == b.step && a.hex == b.hex && b.lo <= a.lo && a.hi <= b.hi;
        self.expected.retain(|e| {
            !all.iter().any(|other| match (e, other) {
                (Expected::Number(a), Expected::Number(b)) => within(a, b),
                (Expected::Numbered(n, a), Expected::Numbered(m, b)) => n == m && within(a, b),
                _ => false,
            })
        });
    }

    /// The error for a text without a reading.
    pub(super) fn explain(mut self, text: &str, tokens: &[Spanned]) -> ParseError {
        self.widest();
        let (at, end) = found(text, tokens, self.at);
        let here = if at == end {
            "the end".to_string()
        } else {
            format!("`{}`", &text[at..end])
        };
        let (mut names, mut others) = (BTreeSet::new(), Vec::new());
        let mut shown = Vec::new();
        for e in &self.expected {
            match e {
                Expected::Number(run) if run.lo == run.hi => {
                    names.insert((String::new(), run.lo, run.text(run.lo)));
                }
                Expected::Number(run) => others.push(run.to_string()),
                Expected::Name(n) => {
                    names.insert(numbered(n));
                }
                Expected::Numbered(name, run) if run.lo == run.hi => {
                    names.insert((name.clone(), run.lo, format!("{name}{}", run.text(run.lo))));
                }
                Expected::Numbered(name, run) => shown.push(format!("`{name}{}`..`{name}{}`", run.text(run.lo), run.text(run.hi))),
                Expected::End => others.push("the end".into()),
            }
        }
        shown.extend(folded(&names));
        shown.sort();
        let mut hints: Vec<String> = self.hints.into_iter().collect();
        let expected: Vec<String> = others.iter().chain(&shown).cloned().collect();
        let message = if shown.len() > LISTED {
            let all = names.iter().map(|n| n.2.as_str());
            let near = similar(&text[at..end], all);
            if !near.is_empty() {
                let near: Vec<String> = near.iter().map(|n| format!("`{n}`")).collect();
                hints.push(format!("did you mean {}?", joined(&near)));
            }
            if self.at == 0 && others.is_empty() {
                format!("no instruction begins with {here}")
            } else {
                others.push(format!("one of {} names", names.len()));
                format!("expected {}, found {here}", joined(&others))
            }
        } else if expected.is_empty() {
            format!("unexpected {here}")
        } else {
            match shown.len() {
                0 => {}
                1 => others.append(&mut shown),
                _ => others.push(format!("one of {}", shown.join(", "))),
            }
            format!("expected {}, found {here}", joined(&others))
        };
        ParseError {
            message,
            at,
            end,
            expected,
            help: (!hints.is_empty()).then(|| hints.join("; ")),
        }
    }
}

/// `a`, `a or b`, `a, b or c`.
fn joined(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// The bytes of a token with what is written together with it.
fn found(text: &str, tokens: &[Spanned], at: usize) -> (usize, usize) {
    let Some(first) = tokens.get(at) else {
        let end = text.trim_end().len();
        return (end, end);
    };
    let mut end = first.end;
    let negative = |t: &Spanned| first.token == Token::Other('-') && matches!(t.token, Token::Number(_));
    for (before, t) in tokens[at..].iter().zip(&tokens[at + 1..]) {
        if t.start != before.end || !(of_name(&before.token) && of_name(&t.token) || negative(t)) {
            break;
        }
        end = t.end;
    }
    (first.start, end)
}

fn of_name(t: &Token) -> bool {
    matches!(t, Token::Word(_) | Token::Number(_) | Token::Other('.' | '$' | '%' | '@' | '#'))
}

/// The tokens that pieces begin with and that are written as one name; at least one.
pub(super) fn name(pieces: &[TextPiece]) -> &[TextPiece] {
    let joins = |p: &TextPiece| matches!(p, TextPiece::Token(t, true) if of_name(t));
    let more = pieces
        .windows(2)
        .take_while(|w| joins(&w[0]) && matches!(&w[1], TextPiece::Token(t, _) if of_name(t)));
    &pieces[..=more.count()]
}

fn spelled(name: &[TextPiece]) -> String {
    let mut out = String::new();
    for p in name {
        match p {
            TextPiece::Token(Token::Word(w), _) => out.push_str(w),
            TextPiece::Token(Token::Number(n), _) => out.push_str(&n.to_string()),
            TextPiece::Token(Token::Other(c), _) => out.push(*c),
            TextPiece::Number(_) | TextPiece::Choice(..) => {}
        }
    }
    out
}

/// A name as letters and a number behind them, so that names can be sorted and put together as `a0` to `a7`.
fn numbered(name: &str) -> (String, i128, String) {
    let head = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let tail = &name[head.len()..];
    match tail.parse() {
        Ok(n) if !head.is_empty() && (tail == "0" || !tail.starts_with('0')) => (head.to_string(), n, name.to_string()),
        _ => (name.to_string(), -1, name.to_string()),
    }
}

/// Names with quotes; three and more of consecutive numbers become one entry.
fn folded(names: &BTreeSet<(String, i128, String)>) -> Vec<String> {
    let all: Vec<_> = names.iter().collect();
    let mut out = Vec::new();
    let mut i = 0;
    while i < all.len() {
        let next = |j: usize| all[j - 1].1 >= 0 && all[j].0 == all[j - 1].0 && all[j].1 == all[j - 1].1 + 1;
        let end = (i + 1..all.len()).take_while(|j| next(*j)).count() + i;
        if end - i >= 2 {
            out.push(format!("`{}`..`{}`", all[i].2, all[end].2));
        } else {
            out.extend(all[i..=end].iter().map(|n| format!("`{}`", n.2)));
        }
        i = end + 1;
    }
    out
}

impl Matcher<'_> {
    /// What the first `count` pieces, one name, lead one to expect.
    pub(super) fn names(&self, pieces: &[TextPiece], count: usize) -> Vec<Expected> {
        let text = spelled(&pieces[..count]);
        match (&pieces[count - 1], pieces.get(count)) {
            (TextPiece::Token(t, true), Some(TextPiece::Number(n))) if of_name(t) => self
                .runs(n)
                .into_iter()
                .map(|run| match run.lo {
                    ..0 => Expected::Name(text.clone()),
                    _ => Expected::Numbered(text.clone(), run),
                })
                .collect(),
            _ => vec![Expected::Name(text)],
        }
    }

    /// The numbers that can be read where `n` stands.
    pub(super) fn numbers(&self, n: &Number) -> Vec<Expected> {
        self.runs(n).into_iter().map(Expected::Number).collect()
    }

    fn runs(&self, n: &Number) -> Vec<Run> {
        let step = 1i128 << n.shift.min(64);
        let run = |lo, hi| Run { lo, hi, step, hex: n.hex };
        let [lo, hi] = n.extremes();
        let width = n.width();
        // What is known of the bits before the number is read, in the order of its bits.
        let (mut known, mut value) = (0u64, 0u64);
        for b in &n.bits {
            let k = self.known[usize::from(b.field)];
            known = known << b.width | k.0 >> b.lo & ones(u32::from(b.width));
            value = value << b.width | k.1 >> b.lo & ones(u32::from(b.width));
        }
        if known == ones(width) {
            return vec![run(n.of_raw(value), n.of_raw(value))];
        }
        if width > TRIED_WIDTH {
            return vec![run(lo, hi)];
        }
        let allowed: Vec<(u64, BTreeSet<u64>)> = self.chosen.iter().map(|c| self.projected(n, c.0, c.1)).collect();
        let fits = |raw: u64| raw & known == value && allowed.iter().all(|(mask, values)| values.contains(&(raw & mask)));
        let mut values: Vec<i128> = (0..1u64 << width).filter(|r| fits(*r)).map(|r| n.of_raw(r)).collect();
        values.sort_unstable();
        let mut runs: Vec<Run> = Vec::new();
        for v in values {
            match runs.last_mut() {
                Some(r) if r.hi + step == v => r.hi = v,
                _ => runs.push(run(v, v)),
            }
        }
        match (runs.first(), runs.last()) {
            (Some(first), Some(last)) if runs.len() > RUNS => vec![run(first.lo, last.hi)],
            _ => runs,
        }
    }

    /// Which bits of a number a table looks at, and the values of them for which it can pick a row.
    fn projected(&self, n: &Number, table: u16, row: usize) -> (u64, BTreeSet<u64>) {
        let t = &self.isa.forms[self.form].tables[usize::from(table)];
        // Bit of the number for each bit of the selector, from the lowest of both.
        let place = |field: u16, bit: u8| {
            let mut lo = n.width();
            n.bits.iter().find_map(|b| {
                lo -= u32::from(b.width);
                (b.field == field && (b.lo..b.lo + b.width).contains(&bit)).then(|| lo + u32::from(bit - b.lo))
            })
        };
        let mut shared = Vec::new();
        let mut at = t.width();
        for b in &t.selector {
            at -= u32::from(b.width);
            shared.extend((0..b.width).filter_map(|i| Some((at + u32::from(i), place(b.field, b.lo + i)?))));
        }
        let mask = shared.iter().fold(0, |m, (_, to)| m | 1 << to);
        let (known, value) = self.selected(table);
        let codes = self.syntax.codes[self.form][usize::from(table)][row].iter().map(|c| u64::from(*c));
        let codes: Vec<u64> = match t.rows[row].canonical {
            Some(c) => vec![u64::from(c)],
            None => codes.filter(|c| c & known == value).collect(),
        };
        let values = codes
            .into_iter()
            .map(|c| shared.iter().fold(0, |v, (from, to)| v | (c >> from & 1) << to));
        (mask, values.collect())
    }

    /// A table whose chosen row the bits that are known rule out.
    pub(super) fn contradicted(&self) -> Option<u16> {
        let ruled_out = |(table, row): &&(u16, usize)| {
            let (known, value) = self.selected(*table);
            let codes = &self.syntax.codes[self.form][usize::from(*table)][*row];
            !codes.iter().any(|c| u64::from(*c) & known == value)
        };
        self.chosen.iter().find(ruled_out).map(|c| c.0)
    }

    /// How a number is written, or why it is refused, if the bits that are known pick one row of a table.
    pub(super) fn written(&self, table: u16, number: i128) -> Option<String> {
        let (known, value) = self.selected(table);
        let t = &self.isa.forms[self.form].tables[usize::from(table)];
        let mut rows = t
            .map
            .iter()
            .zip(0u64..)
            .filter(|(_, c)| c & known == value)
            .map(|(r, _)| usize::from(*r));
        let row = rows.next()?;
        if rows.any(|r| r != row) {
            return None;
        }
        if let Some(why) = &t.rows[row].invalid {
            return Some(format!("{number} is refused: {why}"));
        }
        let pieces = row_of(&self.syntax.forms[self.form], table, row)?;
        let plain = !pieces.is_empty() && name(pieces).len() == pieces.len();
        (plain && matches!(pieces[0], TextPiece::Token(..))).then(|| format!("{number} is written `{}`", spelled(pieces)))
    }
}

/// The pieces of a row of a table, wherever the table stands.
fn row_of(pieces: &[TextPiece], table: u16, row: usize) -> Option<&[TextPiece]> {
    pieces.iter().find_map(|p| match p {
        TextPiece::Choice(t, rows) if *t == table => rows.get(row)?.as_deref(),
        TextPiece::Choice(_, rows) => rows.iter().flatten().find_map(|r| row_of(r, table, row)),
        TextPiece::Token(..) | TextPiece::Number(_) => None,
    })
}
