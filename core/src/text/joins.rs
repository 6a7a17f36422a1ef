//! Finds template pieces that could run together into one token, which would break the link between templates and tokens.

use crate::isa::{Piece, Table};

/// How text can end, as far as the next character matters: a set.
const NOTHING: u8 = 1;
const WORD: u8 = 2;
const DECIMAL: u8 = 4;
const HEX: u8 = 8;

/// One sentence for each pair of pieces that could run together.
pub(crate) fn run_together(pieces: &[Piece], tables: &[Table]) -> Vec<String> {
    let mut found = Vec::new();
    walk(pieces, tables, NOTHING, &mut found);
    found.sort();
    found.dedup();
    found.truncate(3);
    found
}

fn walk(pieces: &[Piece], tables: &[Table], mut before: u8, found: &mut Vec<String>) -> u8 {
    for p in pieces {
        before = match p {
            Piece::Literal(s) => {
                let Some(first) = s.chars().next() else { continue };
                if before & WORD != 0 && (first.is_ascii_alphabetic() || first == '_') {
                    found.push(format!("letters before `{s}`"));
                }
                if before & (DECIMAL | HEX) != 0 && first.is_ascii_digit() {
                    found.push(format!("a number before `{s}`"));
                }
                if before & DECIMAL != 0 && first == 'x' {
                    found.push(format!("a number before `{s}`, as in `0{s}`"));
                }
                if before & HEX != 0 && first.is_ascii_hexdigit() {
                    found.push(format!("a hexadecimal number before `{s}`"));
                }
                end_of(s)
            }
            Piece::Number(n) => {
                if before & (DECIMAL | HEX) != 0 {
                    found.push("two numbers".into());
                }
                if n.hex { HEX } else { DECIMAL }
            }
            Piece::Choice { table, rows } => {
                let infos = &tables[usize::from(*table)].rows;
                let mut after = 0;
                for (row, info) in rows.iter().zip(infos) {
                    if info.invalid.is_none() {
                        after |= walk(row, tables, before, found);
                    }
                }
                after
            }
        };
    }
    before
}

fn end_of(s: &str) -> u8 {
    let Some(last) = s.chars().next_back() else { return NOTHING };
    if !(last.is_ascii_alphanumeric() || last == '_') {
        return NOTHING;
    }
    match super::token::tokens(s).ok().and_then(|t| t.into_iter().next_back()) {
        Some(t) => match t.token {
            super::token::Token::Word(_) => WORD,
            super::token::Token::Number(_) if s[t.start..].starts_with("0x") => HEX,
            super::token::Token::Number(_) => DECIMAL,
            super::token::Token::Other(_) => NOTHING,
        },
        None => NOTHING,
    }
}
