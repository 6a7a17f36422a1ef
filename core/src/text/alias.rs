//! Aliases: other texts for instructions, `mv a0, a1` for `addi a0, a1, 0`, as a spec lists them.
//!
//! An alias is read only where a text is no instruction, and written only if it reads back as the
//! very instruction: so it never changes what a text or a word means.

use crate::model::{Alias, Form, Isa, Piece as TextPiece};
use crate::token::{Spanned, Token, tokens};

use super::rewritten::Rewritten;

/// A piece of a side of an alias.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece<'t> {
    /// These tokens.
    Tokens(&'t str),
    /// What stands in place of a name.
    Hole(&'t str),
}

/// Takes a side apart.
pub(super) fn pieces(side: &str) -> Result<Vec<Piece<'_>>, String> {
    let (mut out, mut rest) = (Vec::new(), side);
    while let Some((before, behind)) = rest.split_once('{') {
        let (name, behind) = behind.split_once('}').ok_or("`{` without `}`")?;
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(format!("`{{{name}}}` is not a name in braces"));
        }
        if before.trim().is_empty() && !out.is_empty() {
            return Err(format!("nothing stands between `{{{name}}}` and what is before it"));
        }
        out.extend([Piece::Tokens(before), Piece::Hole(name)]);
        rest = behind;
    }
    if !rest.trim().is_empty() {
        out.push(Piece::Tokens(rest));
    }
    Ok(out)
}

fn holes<'t>(side: &[Piece<'t>]) -> Vec<&'t str> {
    let hole = |p: &Piece<'t>| match p {
        Piece::Hole(name) => Some(*name),
        Piece::Tokens(_) => None,
    };
    side.iter().filter_map(hole).collect()
}

/// What is wrong with the two sides of an alias, if anything is.
///
/// # Errors
/// A sentence.
pub fn check(text: &str, stands_for: &str) -> Result<(), String> {
    let (left, right) = (pieces(text)?, pieces(stands_for)?);
    for side in [&left, &right] {
        let begins = matches!(side.first(), Some(Piece::Tokens(t)) if t.trim_start().starts_with(|c: char| c.is_ascii_alphabetic()));
        if !begins {
            return Err("both sides begin with a mnemonic".into());
        }
    }
    let names = holes(&left);
    if let Some((_, twice)) = names.iter().enumerate().find(|(i, n)| names[..*i].contains(n)) {
        return Err(format!("`{{{twice}}}` occurs twice in the alias: each name may occur once"));
    }
    let other = holes(&right);
    match names
        .iter()
        .find(|n| !other.contains(n))
        .or_else(|| other.iter().find(|n| !names.contains(n)))
    {
        Some(one) => Err(format!("`{{{one}}}` stands on one side only")),
        None => Ok(()),
    }
}

/// Where what stands in place of each name begins and ends, if the text is one of this side.
fn matched<'s>(side: &[Piece<'s>], text: &str) -> Option<Vec<(&'s str, [usize; 2])>> {
    let all = tokens(text).ok()?;
    let (mut at, mut out): (usize, Vec<(&str, [usize; 2])>) = (0, Vec::new());
    for (i, piece) in side.iter().enumerate() {
        match piece {
            Piece::Tokens(t) => at += same(&tokens(t).ok()?, &all[at..])?,
            Piece::Hole(name) => {
                let end = match side.get(i + 1) {
                    Some(Piece::Tokens(next)) => {
                        let next = tokens(next).ok()?;
                        at + (1..all.len() - at).find(|n| same(&next, &all[at + n..]).is_some())?
                    }
                    _ => all.len(),
                };
                let taken = all.get(at..end).filter(|t| !t.is_empty())?;
                let place = [taken[0].start, taken[taken.len() - 1].end];
                match out.iter().find(|(n, _)| n == name) {
                    Some((_, before)) if text[before[0]..before[1]] != text[place[0]..place[1]] => return None,
                    Some(_) => {}
                    None => out.push((name, place)),
                }
                at = end;
            }
        }
    }
    (at == all.len()).then_some(out)
}

/// The number of tokens that some text begins with, if it does.
fn same(wanted: &[Spanned], found: &[Spanned]) -> Option<usize> {
    let alike = |(w, f): (&Spanned, &Spanned)| {
        let (w, f): (&Token, &Token) = (&w.token, &f.token);
        w == f
    };
    (found.len() >= wanted.len() && wanted.iter().zip(found).all(alike)).then_some(wanted.len())
}

/// A side with parts of a text in place of its names.
fn filled(side: &[Piece<'_>], text: &str, places: &[(&str, [usize; 2])]) -> Rewritten {
    let mut out = Rewritten::default();
    for piece in side {
        match piece {
            Piece::Tokens(t) => out.insert(t),
            Piece::Hole(name) => {
                if let Some((_, place)) = places.iter().find(|(n, _)| n == name) {
                    out.put(&text[place[0]..place[1]], *place);
                }
            }
        }
    }
    out
}

fn rewritten(text: &str, from: &str, to: &str) -> Option<Rewritten> {
    let (from, to) = (pieces(from).ok()?, pieces(to).ok()?);
    Some(filled(&to, text, &matched(&from, text)?))
}

/// The text that an alias gives to the instruction with this text, if it stands for it.
#[must_use]
pub fn renamed(alias: &Alias, text: &str) -> Option<String> {
    rewritten(text, &alias.stands_for, &alias.text).map(|r| r.text)
}

/// May texts of a form begin as a side of an alias does?
#[must_use]
pub fn begins_alike(form: &Form, side: &str) -> bool {
    let first = tokens(side).ok().and_then(|all| Some(all.first()?.token.clone()));
    form.illegal.is_none() && first.is_some_and(|first| begins(&form.text, &first).0)
}

/// May this text begin with the token; and may it be empty?
fn begins(text: &[TextPiece], wanted: &Token) -> (bool, bool) {
    let mut found = false;
    for piece in text {
        let (begins, empty) = match piece {
            TextPiece::Literal(text) => {
                let all = tokens(text).unwrap_or_default();
                (all.first().is_some_and(|t| t.token == *wanted), all.is_empty())
            }
            TextPiece::Number(_) => (false, false),
            TextPiece::Choice { rows, .. } => rows.iter().fold((false, false), |(any, empty), row| {
                let (begins, nothing) = begins(row, wanted);
                (any | begins, empty | nothing)
            }),
        };
        found |= begins;
        if !empty {
            return (found, false);
        }
    }
    (found, true)
}

/// The texts of instructions that a text may stand for.
pub(super) fn expanded<'t>(isa: &'t Isa, text: &'t str) -> impl Iterator<Item = Rewritten> + 't {
    isa.aliases
        .iter()
        .filter_map(move |a: &Alias| rewritten(text, &a.text, &a.stands_for))
}

/// How the aliases are written that begin with this token.
pub(super) fn beginning<'i>(isa: &'i Isa, first: &Token) -> impl Iterator<Item = &'i str> {
    let begins = |side: &str| tokens(side).is_ok_and(|all| all.first().is_some_and(|t| t.token == *first));
    let written = isa.aliases.iter().map(|a| a.text.as_str());
    written.filter(move |text| begins(text.split('{').next().unwrap_or(text)))
}

/// The aliases that may stand for an instruction's text, the most special ones first.
pub fn shortened<'t>(isa: &'t Isa, text: &'t str) -> impl Iterator<Item = String> + 't {
    let written = isa.aliases.iter().filter(|a| !a.read_only);
    written.filter_map(move |a| renamed(a, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_checked() {
        assert_eq!(check("mv {d}, {a}", "addi {d}, {a}, 0"), Ok(()));
        assert_eq!(check("nop", "addi zero, zero, 0"), Ok(()));
        let wrong = |text, stands_for| check(text, stands_for).expect_err("it is wrong");
        assert!(wrong("mv {d}, {a}", "addi {d}, {d}, 0").contains("`{a}` stands on one side"));
        assert!(wrong("x {d}, {d}", "add {d}").contains("twice"));
        assert!(wrong("{d} x", "add {d}").contains("mnemonic"));
        assert!(wrong("x {a}{b}", "add {a}, {b}").contains("nothing stands between"));
        assert!(wrong("x {a", "add 0").contains("without"));
    }

    #[test]
    fn texts_are_rewritten_by_tokens() {
        let rewritten = |text, from, to| super::rewritten(text, from, to).map(|r| r.text);
        let mv = |text| rewritten(text, "mv {d}, {a}", "addi {d}, {a}, 0");
        assert_eq!(mv("mv  a0 ,a1").as_deref(), Some("addi a0, a1, 0"));
        assert_eq!(mv("mv a0"), None);
        assert_eq!(mv("mvx a0, a1"), None);
        let back = |text| rewritten(text, "addi {d}, {a}, 0", "mv {d}, {a}");
        assert_eq!(back("addi a0, a1, 0x0").as_deref(), Some("mv a0, a1"));
        assert_eq!(back("addi a0, a1, 1"), None);
        // A name that stands twice stands for one thing.
        let zero = |text| rewritten(text, "xor {d}, {d}, {d}", "clear {d}");
        assert_eq!(zero("xor a0, a0, a0").as_deref(), Some("clear a0"));
        assert_eq!(zero("xor a0, a0, a1"), None);
        let jump = |text| rewritten(text, "jr {a}", "jalr zero, 0({a})");
        assert_eq!(jump("jr ra").as_deref(), Some("jalr zero, 0(ra)"));
    }
}
