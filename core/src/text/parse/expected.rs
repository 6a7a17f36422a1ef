//! Messages of parse errors: what was expected at the furthest position.

use std::collections::BTreeSet;

use super::error::ParseError;
use super::pieces::TextPiece;
use crate::similar::similar;
use crate::token::{Spanned, Token};

/// Most alternatives that are kept.
const KEPT: usize = 4096;
/// Most names that a message lists.
const LISTED: usize = 12;
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
    pub(super) lo: i128,
    pub(super) hi: i128,
    pub(super) step: i128,
    pub(super) hex: bool,
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

pub(super) fn of_name(t: &Token) -> bool {
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

pub(super) fn spelled(name: &[TextPiece]) -> String {
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

/// A name as letters and a number behind them, so that names can be sorted and put together as `a0`
/// to `a7`.
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
