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
    let mut lexemes = Lexemes::new(text);
    let mut out = Vec::new();
    while let Some((lexeme, start, end)) = lexemes.step()? {
        let token = match lexeme {
            Lexeme::Word(word) => Token::Word(word.to_owned()),
            Lexeme::Number(number) => Token::Number(number),
            Lexeme::Other(c) => Token::Other(c),
        };
        out.push(Spanned { token, start, end });
    }
    Ok(out)
}

/// Do two texts have the same tokens? A text that cannot be split has none that are the same.
pub(crate) fn same_tokens(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (Lexemes::new(a), Lexemes::new(b));
    loop {
        match (a.step(), b.step()) {
            (Ok(None), Ok(None)) => return true,
            (Ok(Some((a, ..))), Ok(Some((b, ..)))) if a == b => {}
            _ => return false,
        }
    }
}

/// A token that borrows its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lexeme<'t> {
    /// Letters and underscores.
    Word(&'t str),
    /// A number, whatever its base.
    Number(u64),
    /// Any other character.
    Other(char),
}

impl<'t> From<&'t Token> for Lexeme<'t> {
    fn from(token: &'t Token) -> Self {
        match token {
            Token::Word(word) => Lexeme::Word(word),
            Token::Number(number) => Lexeme::Number(*number),
            Token::Other(c) => Lexeme::Other(*c),
        }
    }
}

/// Splits text into tokens one by one, without allocation.
#[derive(Debug)]
pub(crate) struct Lexemes<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexemes<'t> {
    /// Begins with the first token of a text.
    pub(crate) fn new(text: &'t str) -> Self {
        Lexemes { text, at: 0 }
    }

    /// The next token with its first byte and the one behind its last; nothing at the end. Who calls it takes the
    /// parts of the result from registers, not from memory to which they were just written one by one.
    #[inline(always)]
    pub(crate) fn step(&mut self) -> Result<Option<(Lexeme<'t>, usize, usize)>, NumberTooLarge> {
        let (text, bytes) = (self.text, self.text.as_bytes());
        loop {
            let start = self.at;
            let Some(&c) = bytes.get(start) else { return Ok(None) };
            if c.is_ascii_whitespace() {
                self.at += 1;
                continue;
            }
            let lexeme = if c.is_ascii_alphabetic() || c == b'_' {
                self.at += run(&bytes[start..], |c| c.is_ascii_alphabetic() || c == b'_');
                Lexeme::Word(&text[start..self.at])
            } else if c.is_ascii_digit() {
                Lexeme::Number(self.number(start)?)
            } else {
                let c = text[start..].chars().next().unwrap_or(' ');
                self.at += if fault::injected("characters counted as bytes") {
                    1
                } else {
                    c.len_utf8()
                };
                if c.is_whitespace() {
                    continue;
                }
                Lexeme::Other(c)
            };
            return Ok(Some((lexeme, start, self.at)));
        }
    }

    /// The number that begins here with a digit.
    fn number(&mut self, start: usize) -> Result<u64, NumberTooLarge> {
        let here = &self.text[start..];
        let bytes = here.as_bytes();
        let (prefix, count, radix) = if bytes.starts_with(b"0x") && bytes.get(2).is_some_and(u8::is_ascii_hexdigit) {
            (2, run(&bytes[2..], |c| c.is_ascii_hexdigit()), 16)
        } else if let Some(digits) = binary(here) {
            (2, digits.len(), 2)
        } else {
            (0, run(bytes, |c| c.is_ascii_digit()), 10)
        };
        let end = prefix + count;
        self.at = start + end;
        if radix == 10 && count <= SHORT {
            // Most numbers.
            return Ok(bytes[..count].iter().fold(0, |number, digit| 10 * number + u64::from(digit - b'0')));
        }
        u64::from_str_radix(&here[prefix..end], radix).map_err(|_| NumberTooLarge(here[..end].to_owned(), start))
    }
}

/// Digits of a decimal number that is less than 2^64 whatever they are.
const SHORT: usize = 19;

/// How many bytes at the beginning are of a kind.
fn run(bytes: &[u8], of_kind: impl Fn(u8) -> bool) -> usize {
    bytes.iter().take_while(|c| of_kind(**c)).count()
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
