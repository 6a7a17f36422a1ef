//! What can be seen of a text before it is read: which forms can have its tokens, which rows can
//! begin with its next character, and where its characters can be compared with a literal at once.

use crate::model::{Form, Number, Piece, Table};
use crate::token::{Lexeme, Lexemes};

/// Marks, among the first characters of a choice, that its text can be empty.
const EMPTY: u128 = 1;

/// A form, and which rows of its tables valid words can have.
pub struct Met<'f> {
    pub form: &'f Form,
    possible: Vec<Vec<bool>>,
}

impl<'f> Met<'f> {
    /// Finds out which rows they can have.
    pub fn of(form: &'f Form) -> Met<'f> {
        Met {
            form,
            possible: form.tables.iter().map(|table| form.possible_rows(table)).collect(),
        }
    }

    /// A table of the form.
    pub fn table(&self, number: u16) -> &'f Table {
        &self.form.tables[usize::from(number)]
    }

    /// Can a valid word have a row of a table?
    pub fn has(&self, table: u16, row: usize) -> bool {
        self.possible[usize::from(table)][row]
    }

    /// The rows of a table that valid words can have.
    fn rows<'r>(&self, table: u16, rows: &'r [Vec<Piece>]) -> impl Iterator<Item = &'r [Piece]> {
        let met = rows.iter().zip(&self.possible[usize::from(table)]).filter(|(_, met)| **met);
        met.map(|(pieces, _)| pieces.as_slice())
    }
}

/// Rows of a choice that are gone through one by one; more are looked for by their keys.
pub const MANY: usize = 4;

/// What stands for any token in a key.
const ANY: u16 = 0;

/// A number of few bits for a token, by which rows are told apart before they are read. It is never 0.
fn short(literal: &str, (lexeme, start, end): &(Lexeme<'_>, usize, usize)) -> u16 {
    match lexeme {
        Lexeme::Number(number) => 129 + (number % 127) as u16,
        Lexeme::Word(_) | Lexeme::Other(_) => 1 + bit(&literal[*start..*end]).trailing_zeros() as u16,
    }
}

/// The first two tokens of a row, as far as its text tells them: the first one in the low half.
pub fn row_key(pieces: &[Piece]) -> u16 {
    let mut literal = String::new();
    for piece in pieces {
        let Piece::Literal(text) = piece else { break };
        literal += text;
    }
    let mut lexemes = Lexemes::new(&literal);
    let mut next = || lexemes.step().ok().flatten().map_or(ANY, |token| short(&literal, &token));
    let first = next();
    first | next() << 8
}

/// A set of up to 128 elements as two numbers, of which the first one holds the low half.
fn halves(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

/// The bit of a word or of a character that stands for itself.
fn bit(token: &str) -> u128 {
    let hash = token
        .bytes()
        .fold(0, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    1 << (hash.wrapping_mul(0x9e37_79b1) >> 25)
}

/// The bits of the tokens of a literal; numbers, which can be written in several ways, have none.
fn bits(literal: &str) -> u128 {
    let (mut lexemes, mut all) = (Lexemes::new(literal), 0);
    while let Ok(Some((lexeme, start, end))) = lexemes.step() {
        if !matches!(lexeme, Lexeme::Number(_)) {
            all |= bit(&literal[start..end]);
        }
    }
    all
}

fn can_be_negative(number: &Number) -> bool {
    number.signed || number.bias < 0
}

/// Tokens that all texts of some pieces have, and tokens that one of them has.
fn tokens_of(met: &Met<'_>, pieces: &[Piece]) -> (u128, u128) {
    pieces.iter().fold((0, 0), |(must, may), piece| {
        let own = match piece {
            Piece::Literal(text) => (bits(text), bits(text)),
            Piece::Number(n) if can_be_negative(n) => (0, bit("-")),
            Piece::Number(_) => (0, 0),
            Piece::Choice { table, rows } => {
                let all = met.rows(*table, rows).map(|pieces| tokens_of(met, pieces));
                all.reduce(|a, b| (a.0 & b.0, a.1 | b.1)).unwrap_or_default()
            }
        };
        (must | own.0, may | own.1)
    })
}

/// The tokens that all texts of a form have, and those that one of them has.
pub fn form_tokens(met: &Met<'_>) -> [u64; 4] {
    let (must, may) = tokens_of(met, &met.form.text);
    let ([must_low, must_high], [may_low, may_high]) = (halves(must), halves(may));
    [must_low, must_high, may_low, may_high]
}

fn any_digit() -> u128 {
    (b'0'..=b'9').fold(0, |set, digit| set | 1 << digit)
}

/// The characters with which pieces can begin, as far as they are of ASCII, and whether they can be
/// empty.
fn beginning(met: &Met<'_>, pieces: &[Piece]) -> u128 {
    let mut all = 0;
    for piece in pieces {
        let own = match piece {
            Piece::Literal(text) => match text.trim_start().chars().next() {
                None => EMPTY,
                Some(c) if c.is_ascii_digit() => any_digit(),
                Some(c) if c.is_ascii() => 1 << (c as u8),
                Some(_) => 0,
            },
            Piece::Number(n) => any_digit() | if can_be_negative(n) { 1 << b'-' } else { 0 },
            Piece::Choice { table, rows } => choice_beginning(met, *table, rows),
        };
        all |= own & !EMPTY;
        if own & EMPTY == 0 {
            return all;
        }
    }
    all | EMPTY
}

fn choice_beginning(met: &Met<'_>, table: u16, rows: &[Vec<Piece>]) -> u128 {
    met.rows(table, rows).fold(0, |all, pieces| all | beginning(met, pieces))
}

/// The characters with which a choice can begin; the lowest bit stands for an empty text.
pub fn choice_firsts(met: &Met<'_>, table: u16, rows: &[Vec<Piece>]) -> [u64; 2] {
    halves(choice_beginning(met, table, rows))
}

/// Where a text that has all characters of a literal has its tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    /// Its last number may go on.
    Unknown,
    /// If no letter follows.
    NoLetter,
    /// Whatever follows.
    Anything,
}

/// Where a text that has all characters of a literal has its tokens.
pub fn behind(literal: &str) -> Behind {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    let head = literal.trim_end_matches(is_letter);
    let digits = |text: &str| text.ends_with(|c: char| c.is_ascii_digit());
    if digits(literal) || digits(head) {
        // What follows may make `0x` or `0b` the beginning of a number, and digits a longer one.
        Behind::Unknown
    } else if head.len() < literal.len() {
        Behind::NoLetter
    } else {
        Behind::Anything
    }
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::*;
    use crate::dsl::test_specs::{form, spec};

    #[test]
    fn a_form_has_the_tokens_of_its_texts() {
        let top = "enum e : 2 { 00 none \"\" 01 one \"p1 \" 10 two \"p q \" 11 invalid \"none\" }";
        let items = "field n : 5 = w[6..2] field x : e = w[1..0] text \"{x}add.l {n:sdec}\" nosem \"-\"";
        let isa = spec(top, &form(items));
        let own = &Met::of(&isa.forms[0]);
        let text = &own.form.text;
        let (must, may) = tokens_of(own, text);
        assert_eq!(must, bit("add") | bit(".") | bit("l"));
        assert_eq!(may, must | bit("p") | bit("q") | bit("-"));
        assert_eq!(form_tokens(own)[..2], halves(must));
        let Piece::Choice { table, rows } = &text[0] else {
            panic!("a choice first")
        };
        assert_eq!(choice_firsts(own, *table, rows), halves(EMPTY | 1 << b'p'));
        assert_eq!(beginning(own, text), 1 << b'p' | 1 << b'a');
        assert_eq!(beginning(own, &text[2..]), any_digit() | 1 << b'-');
    }

    #[test]
    fn a_row_is_known_by_its_first_two_tokens() {
        let key = |text: &str| row_key(&[Piece::Literal(text.to_owned())]);
        assert_eq!([key(""), key("  ")], [0, 0]);
        assert_eq!(key("pa"), 1 + bit("pa").trailing_zeros() as u16);
        assert_eq!(key("pa4"), key("pa") | (129 + 4) << 8);
        assert_eq!(key("pa 0x4, x"), key("pa4"));
        assert_ne!(key("pa4"), key("pa5"));
    }

    #[test]
    fn where_a_literal_ends_with_a_token_is_known() {
        let all = ["add ", "$r", "b32", "b32 ", "0x", "u8l", "[", "x0 a"];
        let expected = [
            Behind::Anything,
            Behind::NoLetter,
            Behind::Unknown,
            Behind::Anything,
            Behind::Unknown,
            Behind::Unknown,
            Behind::Anything,
            Behind::NoLetter,
        ];
        assert_eq!(all.map(behind), expected);
    }
}
