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
            Lexeme::Word(word) => Token::Word(word.text.to_owned()),
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
    Word(Letters<'t>),
    /// A number, whatever its base.
    Number(u64),
    /// Any other character.
    Other(char),
}

/// A word, whose letters are taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Letters<'t> {
    /// All of it.
    pub(crate) text: &'t str,
    /// Its first eight letters, of which the first one is lowest, and zeros.
    first: u64,
}

impl<'t> Letters<'t> {
    pub(crate) fn of(text: &'t str) -> Letters<'t> {
        let first = if text.is_empty() { 0 } else { eight(text.as_bytes(), 0) };
        Letters { text, first }
    }

    /// A word of at most eight letters as a number.
    #[inline]
    pub(crate) fn short(self) -> Option<u64> {
        (self.text.len() <= 8).then_some(self.first)
    }
}

impl<'t> From<&'t Token> for Lexeme<'t> {
    fn from(token: &'t Token) -> Self {
        match token {
            Token::Word(word) => Lexeme::Word(Letters::of(word)),
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

    /// The next token with its first byte and the one behind its last; nothing at the end. Who
    /// calls it takes the parts of the result from registers, not from memory to which they were
    /// just written one by one.
    #[inline(always)]
    pub(crate) fn step(&mut self) -> Result<Option<(Lexeme<'t>, usize, usize)>, NumberTooLarge> {
        let (text, bytes) = (self.text, self.text.as_bytes());
        loop {
            let start = self.at;
            if start >= bytes.len() {
                return Ok(None);
            }
            let here = eight(bytes, start);
            let c = here as u8;
            let lexeme = if is_letter(c) {
                let count = first_ones(letters(here));
                self.at += count;
                if count == 8 {
                    self.at += run(&bytes[self.at..], is_letter);
                }
                let first = here & first_bytes(count);
                let text = &text[start..self.at];
                Lexeme::Word(Letters { text, first })
            } else if c.is_ascii_digit() {
                Lexeme::Number(self.number(start, here)?)
            } else if c.is_ascii() {
                self.at += 1;
                if char::from(c).is_whitespace() {
                    continue;
                }
                Lexeme::Other(c.into())
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
            let end = self.at;
            // One blank behind a token: whether there is one is not foreseen.
            self.at += usize::from(bytes.get(end) == Some(&b' '));
            return Ok(Some((lexeme, start, end)));
        }
    }

    /// The number that begins here with a digit; `first` are its first bytes.
    #[inline(always)]
    fn number(&mut self, start: usize, first: u64) -> Result<u64, NumberTooLarge> {
        let count = first_ones(digits(first));
        let next = first.checked_shr(8 * count as u32).unwrap_or_default() as u8;
        if count == 8 || first as u8 == b'0' && matches!(next, b'x' | b'b') {
            return self.long_number(start);
        }
        self.at = start + count;
        Ok(value(first, count))
    }

    /// The same of any number.
    #[inline(never)]
    fn long_number(&mut self, start: usize) -> Result<u64, NumberTooLarge> {
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
        u64::from_str_radix(&here[prefix..end], radix).map_err(|_| NumberTooLarge(here[..end].to_owned(), start))
    }
}

/// One in the high bit of each byte.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// A byte eight times.
const fn all(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Eight bytes from a place in a text, of which the first one is lowest, and zeros behind its end.
#[inline(always)]
fn eight(bytes: &[u8], start: usize) -> u64 {
    if let Some(here) = bytes[start..].first_chunk() {
        u64::from_le_bytes(*here)
    } else if let Some(last) = bytes.last_chunk() {
        u64::from_le_bytes(*last) >> (8 * (start + 8 - bytes.len()))
    } else {
        bytes[start..].iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte))
    }
}

/// The high bit of each byte from `low` to below `end`.
#[inline(always)]
fn between(bytes: u64, low: u8, end: u8) -> u64 {
    let seven = bytes & !HIGH;
    (seven + all(0x80 - low)) & !(seven + all(0x80 - end)) & !bytes & HIGH
}

fn is_letter(c: u8) -> bool {
    c.is_ascii_alphabetic() || c == b'_'
}

/// The high bit of each byte that is a letter or an underscore.
#[inline(always)]
fn letters(bytes: u64) -> u64 {
    between(bytes | all(0x20), b'a', b'z' + 1) | between(bytes, b'_', b'_' + 1)
}

/// The high bit of each byte that is a digit.
#[inline(always)]
fn digits(bytes: u64) -> u64 {
    between(bytes, b'0', b'9' + 1)
}

/// How many bytes from the first one on have their high bit.
#[inline(always)]
fn first_ones(bytes: u64) -> usize {
    (!bytes & HIGH).trailing_zeros() as usize / 8
}

/// The first bytes of eight, at least one.
#[inline(always)]
fn first_bytes(count: usize) -> u64 {
    u64::MAX >> (64 - 8 * count as u32)
}

/// The number whose digits are the first bytes, at least one.
#[inline(always)]
fn value(bytes: u64, count: usize) -> u64 {
    // Zeros before it make eight digits; then digits, pairs and fours of them are taken together.
    let digits = (bytes & first_bytes(count) & all(0xf)) << (64 - 8 * count as u32);
    let pairs = (digits * 10 + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    (fours * 10_000 + (fours >> 32)) & 0xffff_ffff
}

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

    /// Every byte between letters and digits, so that each stands at each of eight places.
    #[test]
    fn bytes_taken_together_are_of_the_kind_that_each_is() {
        for byte in 0..=u8::MAX {
            for at in 0..8 {
                for around in [b'a', b'Z', b'0', 0x80, 0xff, 0] {
                    let mut bytes = [around; 8];
                    bytes[at] = byte;
                    let all = u64::from_le_bytes(bytes);
                    assert_eq!(first_ones(letters(all)), run(&bytes, is_letter), "{bytes:?}");
                    assert_eq!(first_ones(digits(all)), run(&bytes, |c| c.is_ascii_digit()), "{bytes:?}");
                }
            }
        }
    }

    #[test]
    fn tokens_of_any_length_are_read_anywhere() {
        for length in 1..24 {
            for blanks in 0..9 {
                let (word, number) = (&"abc_defghijklmnoZyxwvuts"[..length], &"1234567890123456789"[..length.min(19)]);
                let text = format!("{word}{number},{}{word}", " ".repeat(blanks));
                let spans: Vec<&str> = tokens(&text).unwrap().iter().map(|s| &text[s.start..s.end]).collect();
                assert_eq!(spans, [word, number, ",", word], "{text}");
                let values: Vec<Token> = tokens(&text).unwrap().into_iter().map(|s| s.token).collect();
                let word = Token::Word(word.into());
                assert_eq!(
                    values,
                    [word.clone(), Token::Number(number.parse().unwrap()), Token::Other(','), word]
                );
            }
        }
        let most = u64::MAX.to_string();
        assert_eq!(tokens(&most).unwrap()[0].token, Token::Number(u64::MAX));
        assert!(tokens(&format!("{most}0")).is_err());
        assert_eq!(tokens("00000000012").unwrap()[0].token, Token::Number(12));
    }

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
