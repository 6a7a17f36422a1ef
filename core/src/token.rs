//! Tokens of assembly text: what printing and parsing compare, so that blanks and number bases
//! never matter.

use crate::fault;

/// A token: a run of letters, a number, or one other character.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Token {
    /// Letters and underscores.
    Word(String),
    /// A number, whatever its base.
    Number(u64),
    /// Any other character.
    Other(char),
}

/// A token and its byte range in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned {
    /// The token.
    pub token: Token,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// Why a text cannot be split into tokens.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the number `{0}` is larger than 64 bits")]
pub struct NumberTooLarge(pub String, pub usize);

/// Splits text into tokens; blanks separate and vanish.
///
/// ```
/// use isamorph_core::token::{Token, tokens};
/// let t: Vec<Token> = tokens("R1, 0x1f").unwrap().into_iter().map(|s| s.token).collect();
/// assert_eq!(t, [Token::Word("R".into()), Token::Number(1), Token::Other(','), Token::Number(31)]);
/// ```
///
/// # Errors
/// A number of more than 64 bits.
pub fn tokens(text: &str) -> Result<Vec<Spanned>, NumberTooLarge> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut i = 0;
    while i < bytes.len() {
        let start = i;
        let c = bytes[i];
        if c.is_ascii_whitespace() {
            i += 1;
            continue;
        }
        let token = if c.is_ascii_alphabetic() || c == b'_' {
            while i < bytes.len() && (bytes[i].is_ascii_alphabetic() || bytes[i] == b'_') {
                i += 1;
            }
            Token::Word(text[start..i].to_string())
        } else if c.is_ascii_digit() {
            let (digits, radix) = if c == b'0' && bytes.get(i + 1) == Some(&b'x') && bytes.get(i + 2).is_some_and(u8::is_ascii_hexdigit) {
                i += 2;
                while i < bytes.len() && bytes[i].is_ascii_hexdigit() {
                    i += 1;
                }
                (&text[start + 2..i], 16)
            } else if let Some(digits) = binary(&text[start..]) {
                i = start + 2 + digits.len();
                (digits, 2)
            } else {
                while i < bytes.len() && bytes[i].is_ascii_digit() {
                    i += 1;
                }
                (&text[start..i], 10)
            };
            Token::Number(u64::from_str_radix(digits, radix).map_err(|_| NumberTooLarge(text[start..i].to_string(), start))?)
        } else {
            let c = text[i..].chars().next().unwrap_or(' ');
            i += if fault::injected("characters counted as bytes") {
                1
            } else {
                c.len_utf8()
            };
            if c.is_whitespace() {
                continue;
            }
            Token::Other(c)
        };
        out.push(Spanned { token, start, end: i });
    }
    Ok(out)
}

/// The digits of a number such as `0b101`, if the text begins with one.
fn binary(text: &str) -> Option<&str> {
    let digits = text.strip_prefix("0b")?;
    let digits = &digits[..digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())];
    (!digits.is_empty() && digits.bytes().all(|b| matches!(b, b'0' | b'1'))).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_be_written_in_three_bases() {
        let read = |text| -> Vec<Token> { tokens(text).unwrap().into_iter().map(|s| s.token).collect() };
        for (text, value) in [("29", 29), ("0x1d", 29), ("0b11101", 29), ("0b0", 0)] {
            assert_eq!(read(text), [Token::Number(value)], "{text}");
        }
        let apart = [Token::Number(0), Token::Word("b".into()), Token::Number(12)];
        assert_eq!(read("0b12"), apart, "no binary number");
        assert_eq!(read("0b"), apart[..2]);
    }
}
