//! Finds template pieces that could run together into one token, which would break the link between
//! templates and tokens.

use crate::model::{Piece, Table};

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
                // A number of its own may follow a `b` that ends the piece.
                let binary = s
                    .strip_prefix('b')
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with(['0', '1']));
                if before & DECIMAL != 0 && binary {
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
    match crate::token::tokens(s).ok().and_then(|t| t.into_iter().next_back()) {
        Some(t) => match t.token {
            crate::token::Token::Word(_) => WORD,
            crate::token::Token::Number(_) if s[t.start..].starts_with("0x") => HEX,
            crate::token::Token::Number(_) => DECIMAL,
            crate::token::Token::Other(_) => NOTHING,
        },
        None => NOTHING,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{FieldBits, Number};

    fn number(hex: bool) -> Piece {
        Piece::Number(Number {
            bits: vec![FieldBits { field: 0, lo: 0, width: 4 }],
            shift: 0,
            bias: 0,
            signed: false,
            hex,
        })
    }

    fn joined(pieces: &[Piece]) -> bool {
        !run_together(pieces, &[]).is_empty()
    }

    fn text(s: &str) -> Piece {
        Piece::Literal(s.into())
    }

    #[test]
    fn letters_join_letters_and_nothing_else() {
        assert!(joined(&[text("a"), text("b")]));
        assert!(joined(&[text("a"), text("_")]));
        for after in ["1", " b", ".b", ""] {
            assert!(!joined(&[text("a"), text(after)]), "{after}");
        }
        assert!(!joined(&[text("a"), number(false)]));
        assert!(!joined(&[text("a "), text("b")]));
    }

    #[test]
    fn an_empty_piece_hides_no_join() {
        assert!(joined(&[text("a"), text(""), text("b")]));
    }

    #[test]
    fn numbers_join_what_could_be_their_digits() {
        assert!(joined(&[number(false), number(false)]));
        assert!(joined(&[number(false), text("5")]));
        assert!(joined(&[text("a5"), number(false)]));
        assert!(joined(&[number(false), text("x1")]), "0 and x1 would be 0x1");
        assert!(joined(&[number(false), text("b1")]), "0 and b1 would be 0b1");
        assert!(joined(&[number(false), text("b"), number(false)]));
        assert!(!joined(&[number(false), text("b32")]));
        assert!(joined(&[number(true), text("f")]));
        assert!(joined(&[text("0x1"), text("f")]));
        assert!(!joined(&[number(false), text("f")]));
        assert!(!joined(&[number(true), text("r")]));
        assert!(!joined(&[number(true), text(",")]));
    }
}
