//! The texts of forms laid out for reading: flat steps with a code for each token, and for each
//! choice the rows that can stand where a token does.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::pieces::{TextPiece, firsts};
use crate::model::Number;
use crate::token::{Lexeme, Token};

/// A token as a number: that of a word, or of a character, or of all numbers.
pub(super) type Code = u32;

/// Characters have their own number above this.
const OTHER: Code = 1 << 30;
/// All numbers.
const NUMBER: Code = 1 << 31;
/// Words that no text has.
const UNKNOWN: Code = NUMBER + 1;
/// The word before what is left of a word of the machine; it is always the first one.
const RESIDUE: Code = 0;
/// The start of a row that is invalid.
const NOWHERE: u32 = u32::MAX;

/// A token of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Read {
    pub(super) code: Code,
    /// The value of a number.
    value: u64,
}

impl Read {
    /// The value of a number.
    #[inline]
    pub(super) fn number(&self) -> Option<u64> {
        (self.code == NUMBER).then_some(self.value)
    }

    #[inline]
    pub(super) fn is_minus(&self) -> bool {
        self.code == OTHER | '-' as Code
    }
}

/// What is done with the next tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A word or a character is read.
    Token(Code),
    /// A number that stands in the text as it is.
    Fixed(u64),
    /// A number that fields hold.
    Number(u32),
    /// The text of a row.
    Choice(u32),
    /// These steps end here.
    End,
}

/// Where entries stand: the first, and the one behind the last.
type Span = (u32, u32);

/// A choice among the rows of a table.
#[derive(Clone, Copy, Debug)]
struct Choice {
    table: u16,
    /// The start of the first row in [`Script::rows`].
    rows: u32,
    /// The tokens with which rows begin, in [`Script::keys`].
    keys: Span,
    /// Rows that can be empty, in [`Script::lists`].
    empty: Span,
}

/// The rows that can stand where a token does.
#[derive(Clone, Copy, Debug)]
struct Key {
    code: Code,
    /// Rows that go on with one other token, in [`Script::pairs`].
    pairs: Span,
    /// All others, in [`Script::lists`].
    list: Span,
}

/// Rows by their second token, and all others.
type Following = (Vec<(Read, u16)>, Vec<u16>);

/// Which tokens and how many a text has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Signature {
    /// A bit for each token that is there for sure.
    must: u128,
    /// A bit for each token that can be there.
    may: u128,
    /// How many tokens there are, at least and at most.
    least: u32,
    most: u32,
}

/// The bit of a token; numbers have none.
fn bit(code: Code) -> u128 {
    if code == NUMBER {
        0
    } else {
        1 << (code.wrapping_mul(0x9e37_79b1) >> 25)
    }
}

impl Signature {
    const EMPTY: Signature = Signature {
        must: 0,
        may: 0,
        least: 0,
        most: 0,
    };

    /// The signature of a text that was read.
    pub(super) fn of_tokens(tokens: &[Read]) -> Signature {
        let all = tokens.iter().fold(0, |all, t| all | bit(t.code));
        let count = tokens.len() as u32;
        Signature {
            must: all,
            may: all,
            least: count,
            most: count,
        }
    }

    fn then(self, next: Signature) -> Signature {
        Signature {
            must: self.must | next.must,
            may: self.may | next.may,
            least: self.least.saturating_add(next.least),
            most: self.most.saturating_add(next.most),
        }
    }

    fn or(self, other: Signature) -> Signature {
        Signature {
            must: self.must & other.must,
            may: self.may | other.may,
            least: self.least.min(other.least),
            most: self.most.max(other.most),
        }
    }

    /// Can a text with these tokens be one of these texts?
    fn admits(&self, text: &Signature) -> bool {
        self.must & !text.must == 0 && text.may & !self.may == 0 && self.least <= text.least && text.most <= self.most
    }
}

/// The text of a form.
#[derive(Clone, Copy, Debug)]
struct Text {
    start: u32,
    signature: Signature,
}

/// The texts of all forms.
#[derive(Debug)]
pub(super) struct Script {
    words: FxHashMap<Box<str>, Code>,
    steps: Vec<Step>,
    numbers: Vec<Number>,
    choices: Vec<Choice>,
    rows: Vec<u32>,
    keys: Vec<Key>,
    pairs: Vec<(Read, u16)>,
    lists: Vec<u16>,
    forms: Vec<Text>,
    /// Forms that can begin with a token, in ascending order.
    first: FxHashMap<Code, Vec<u16>>,
}

impl Script {
    /// Lays out the texts of all forms.
    pub(super) fn new(forms: &[Vec<TextPiece>]) -> Script {
        let mut script = Script {
            words: FxHashMap::default(),
            steps: Vec::new(),
            numbers: Vec::new(),
            choices: Vec::new(),
            rows: Vec::new(),
            keys: Vec::new(),
            pairs: Vec::new(),
            lists: Vec::new(),
            forms: Vec::new(),
            first: FxHashMap::default(),
        };
        script.words.insert("residue".into(), RESIDUE);
        for (number, pieces) in forms.iter().enumerate() {
            let start = script.steps(pieces);
            let signature = script.signature(pieces);
            script.forms.push(Text { start, signature });
            let (codes, _) = script.first_codes(pieces);
            for code in codes {
                script.first.entry(code).or_default().push(number as u16);
            }
        }
        script
    }

    #[inline]
    pub(super) fn step(&self, at: u32) -> Step {
        self.steps[at as usize]
    }

    #[inline]
    pub(super) fn number(&self, number: u32) -> &Number {
        &self.numbers[number as usize]
    }

    /// The table of a choice.
    #[inline]
    pub(super) fn table(&self, choice: u32) -> u16 {
        self.choices[choice as usize].table
    }

    /// Forms that can begin with a token, in ascending order.
    pub(super) fn beginning(&self, token: Read) -> &[u16] {
        self.first.get(&token.code).map_or(&[], Vec::as_slice)
    }

    /// The first step of a form, if it can have a text with these tokens.
    #[inline]
    pub(super) fn fitting(&self, form: u16, text: &Signature) -> Option<u32> {
        let own = &self.forms[usize::from(form)];
        own.signature.admits(text).then_some(own.start)
    }

    /// A token as a code.
    #[inline]
    pub(super) fn code(&self, lexeme: Lexeme<'_>) -> Read {
        let (code, value) = match lexeme {
            Lexeme::Word(word) => (self.words.get(word).copied().unwrap_or(UNKNOWN), 0),
            Lexeme::Number(number) => (NUMBER, number),
            Lexeme::Other(c) => (OTHER | Code::from(c), 0),
        };
        Read { code, value }
    }

    /// What the last three tokens say is left of a word.
    pub(super) fn residue(&self, tokens: &[Read]) -> Option<u64> {
        let [.., word, sign, number] = tokens else { return None };
        let said = word.code == RESIDUE && sign.code == OTHER | '=' as Code;
        number.number().filter(|_| said)
    }

    /// The rows of a choice that can be read where a token stands, or the end, and their first
    /// steps.
    #[inline]
    pub(super) fn rows_at(&self, choice: u32, here: Option<&Read>, next: Option<&Read>, mut take: impl FnMut(usize, u32)) {
        let choice = &self.choices[choice as usize];
        let mut list = choice.empty;
        if let Some(here) = here {
            let keys = &self.keys[range(choice.keys)];
            let at = keys.partition_point(|key| key.code < here.code);
            if let Some(key) = keys.get(at).filter(|key| key.code == here.code) {
                list = key.list;
                if let Some(next) = next {
                    let pairs = &self.pairs[range(key.pairs)];
                    let first = pairs.partition_point(|(second, _)| second < next);
                    for (_, row) in pairs[first..].iter().take_while(|(second, _)| second == next) {
                        take(usize::from(*row), self.rows[choice.rows as usize + usize::from(*row)]);
                    }
                }
            }
        }
        for row in &self.lists[range(list)] {
            take(usize::from(*row), self.rows[choice.rows as usize + usize::from(*row)]);
        }
    }

    fn coded(&mut self, token: &Token) -> Read {
        if let Token::Word(word) = token
            && !self.words.contains_key(word.as_str())
        {
            let next = self.words.len() as Code;
            self.words.insert(word.as_str().into(), next);
        }
        self.code(Lexeme::from(token))
    }

    /// The codes that some pieces can begin with, each once, and whether they can be empty.
    fn first_codes(&mut self, pieces: &[TextPiece]) -> (Vec<Code>, bool) {
        let (mut tokens, mut with_number) = (Vec::new(), false);
        let empty = firsts(pieces, &mut tokens, &mut with_number);
        let mut codes: Vec<Code> = tokens.iter().map(|t| self.coded(t).code).collect();
        codes.extend(with_number.then_some(NUMBER));
        codes.sort_unstable();
        codes.dedup();
        (codes, empty)
    }

    /// Lays out some pieces; the first step.
    fn steps(&mut self, pieces: &[TextPiece]) -> u32 {
        let mut own = Vec::new();
        for piece in pieces {
            own.push(match piece {
                TextPiece::Token(Token::Number(number), _) => Step::Fixed(*number),
                TextPiece::Token(token, _) => Step::Token(self.coded(token).code),
                TextPiece::Number(number) => {
                    self.numbers.push(number.clone());
                    Step::Number(self.numbers.len() as u32 - 1)
                }
                TextPiece::Choice(table, rows) => Step::Choice(self.choice(*table, rows)),
            });
        }
        own.push(Step::End);
        let start = self.steps.len() as u32;
        self.steps.extend(own);
        start
    }

    fn choice(&mut self, table: u16, rows: &[Option<Vec<TextPiece>>]) -> u32 {
        let starts: Vec<u32> = rows.iter().map(|row| row.as_ref().map_or(NOWHERE, |r| self.steps(r))).collect();
        let mut keys: BTreeMap<Code, Following> = BTreeMap::new();
        let mut empty = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            // A table has at most 2^16 rows.
            let (number, Some(row)) = (number as u16, row) else { continue };
            if let [TextPiece::Token(first, _), TextPiece::Token(second, _), ..] = row.as_slice() {
                let (first, second) = (self.coded(first), self.coded(second));
                keys.entry(first.code).or_default().0.push((second, number));
                continue;
            }
            let (codes, can_be_empty) = self.first_codes(row);
            for code in codes {
                keys.entry(code).or_default().1.push(number);
            }
            empty.extend(can_be_empty.then_some(number));
        }
        let rows = self.rows.len() as u32;
        self.rows.extend(starts);
        let first = self.keys.len() as u32;
        for (code, (mut pairs, mut list)) in keys {
            pairs.sort_unstable();
            list.extend(&empty);
            list.sort_unstable();
            list.dedup();
            let key = Key {
                code,
                pairs: appended(&mut self.pairs, pairs),
                list: appended(&mut self.lists, list),
            };
            self.keys.push(key);
        }
        let keys = (first, self.keys.len() as u32);
        let empty = appended(&mut self.lists, empty);
        self.choices.push(Choice { table, rows, keys, empty });
        self.choices.len() as u32 - 1
    }
}

/// Reading back: what is laid out are the texts that proofs are about.
impl Script {
    /// Do the steps read just the texts of these forms?
    pub(super) fn reads(&self, forms: &[Vec<TextPiece>]) -> bool {
        self.forms.len() == forms.len()
            && forms.iter().zip(0u16..).all(|(pieces, form)| {
                let text = &self.forms[usize::from(form)];
                let begins = |code| self.first.get(&code).is_some_and(|forms| forms.contains(&form));
                self.same(text.start, pieces) && self.begins(pieces, begins) && text.signature == self.signature(pieces)
            })
    }

    fn known(&self, token: &Token) -> Option<Read> {
        let read = self.code(Lexeme::from(token));
        (read.code != UNKNOWN).then_some(read)
    }

    /// Are these the steps of these pieces?
    fn same(&self, start: u32, pieces: &[TextPiece]) -> bool {
        let Some(steps) = self.steps.get(start as usize..) else {
            return false;
        };
        let own = pieces.iter().zip(steps).all(|(piece, step)| match (piece, *step) {
            (TextPiece::Token(Token::Number(number), _), Step::Fixed(fixed)) => *number == fixed,
            (TextPiece::Token(token, _), Step::Token(code)) => self.known(token).is_some_and(|read| read.code == code && code != NUMBER),
            (TextPiece::Number(number), Step::Number(own)) => self.numbers.get(own as usize) == Some(number),
            (TextPiece::Choice(table, rows), Step::Choice(choice)) => self.same_rows(*table, rows, choice),
            _ => false,
        });
        own && steps.get(pieces.len()) == Some(&Step::End)
    }

    fn same_rows(&self, table: u16, rows: &[Option<Vec<TextPiece>>], choice: u32) -> bool {
        let Some(own) = self.choices.get(choice as usize).filter(|c| c.table == table) else {
            return false;
        };
        let Some(starts) = self.rows.get(own.rows as usize..own.rows as usize + rows.len()) else {
            return false;
        };
        let keys = self.keys.get(range(own.keys)).unwrap_or_default();
        let listed = |span: Span, row: u16| self.lists.get(range(span)).is_some_and(|list| list.contains(&row));
        let paired = |span: Span, pair: (Read, u16)| {
            let pairs = self.pairs.get(range(span));
            pairs.is_some_and(|pairs| pairs.is_sorted() && pairs.contains(&pair))
        };
        if !keys.is_sorted_by(|a, b| a.code < b.code) {
            return false;
        }
        rows.iter().zip(starts).zip(0u16..).all(|((row, start), number)| {
            let Some(row) = row else { return *start == NOWHERE };
            // Every token with which the row can begin leads to it, whatever follows.
            let leads = |code: Code| {
                let key = keys.iter().find(|key| key.code == code);
                key.is_some_and(|key| {
                    let second = match row.as_slice() {
                        [TextPiece::Token(..), TextPiece::Token(second, _), ..] => self.known(second),
                        _ => None,
                    };
                    listed(key.list, number) || second.is_some_and(|second| paired(key.pairs, (second, number)))
                })
            };
            let everywhere = || listed(own.empty, number) && keys.iter().all(|key| listed(key.list, number));
            let can_be_empty = firsts(row, &mut Vec::new(), &mut false);
            self.same(*start, row) && self.begins(row, leads) && (!can_be_empty || everywhere())
        })
    }

    /// Is something so for each token with which pieces can begin?
    fn begins(&self, pieces: &[TextPiece], holds: impl Fn(Code) -> bool) -> bool {
        let (mut tokens, mut with_number) = (Vec::new(), false);
        firsts(pieces, &mut tokens, &mut with_number);
        tokens.iter().all(|t| self.known(t).is_some_and(|read| holds(read.code))) && (!with_number || holds(NUMBER))
    }

    /// The tokens of all texts of some pieces, all of which have codes.
    fn signature(&self, pieces: &[TextPiece]) -> Signature {
        pieces.iter().fold(Signature::EMPTY, |all, piece| {
            let (must, may, least, most) = match piece {
                TextPiece::Token(token, _) => {
                    let own = bit(self.code(Lexeme::from(token)).code);
                    (own, own, 1, 1)
                }
                TextPiece::Number(_) => (0, bit(OTHER | '-' as Code), 1, 2),
                TextPiece::Choice(_, rows) => {
                    let own = rows.iter().flatten().map(|row| self.signature(row)).reduce(Signature::or);
                    let own = own.unwrap_or(Signature::EMPTY);
                    (own.must, own.may, own.least, own.most)
                }
            };
            all.then(Signature { must, may, least, most })
        })
    }
}

fn range((start, end): Span) -> std::ops::Range<usize> {
    start as usize..end as usize
}

fn appended<T>(all: &mut Vec<T>, own: Vec<T>) -> Span {
    let start = all.len() as u32;
    all.extend(own);
    (start, all.len() as u32)
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::*;
    use crate::dsl::test_specs::{form, spec};
    use crate::text::Syntax;

    fn forms() -> Vec<Vec<TextPiece>> {
        let top = "enum e : 2 { 00 none \"\" 01 one \"p1 \" 10 two \"p2 \" 11 not \"!p \" }
            operand o(k: 1, n: 3) { k == 0 => \"n{n}\"; else => \"{n:sdec}\"; }";
        let items =
            "field k : 1 = w[6] field n : 3 = w[5..3] field x : e = w[2..1] ignored w[0] operand y = o(k, n) text \"{x}a {y}\" nosem \"-\"";
        Syntax::new(&spec(top, &form(items))).forms
    }

    fn rows(script: &Script, choice: u32, text: &str) -> Vec<usize> {
        let mut lexemes = crate::token::Lexemes::new(text);
        let mut tokens = Vec::new();
        while let Ok(Some((lexeme, ..))) = lexemes.step() {
            tokens.push(script.code(lexeme));
        }
        let mut rows = Vec::new();
        script.rows_at(choice, tokens.first(), tokens.get(1), |row, _| rows.push(row));
        rows
    }

    #[test]
    fn two_tokens_say_which_rows_can_follow() {
        let script = Script::new(&forms());
        let first = |text| rows(&script, 0, text);
        assert_eq!(
            [first("a n0"), first("p1 a"), first("p 2"), first("!p a")],
            [vec![0], vec![1, 0], vec![2, 0], vec![3, 0]]
        );
        // A row that can be empty stands anywhere.
        assert_eq!([first("p3 a"), first("b"), first("")], [[0]; 3].map(|all| all.to_vec()));
        let second = |text| rows(&script, 1, text);
        assert_eq!(
            [second("n3"), second("-1"), second("2"), second("")],
            [vec![0], vec![1], vec![1], vec![]]
        );
    }

    #[test]
    fn a_signature_tells_texts_apart_by_their_tokens() {
        let script = Script::new(&forms());
        let fits = |text| {
            let mut lexemes = crate::token::Lexemes::new(text);
            let mut tokens = Vec::new();
            while let Ok(Some((lexeme, ..))) = lexemes.step() {
                tokens.push(script.code(lexeme));
            }
            script.fitting(0, &Signature::of_tokens(&tokens)).is_some()
        };
        assert_eq!(["a n1", "p1 a -2", "!p a n7"].map(fits), [true; 3]);
        assert_eq!(["a", "n1", "p1 n2", "a n1 b", "!p p1 a n1 n1"].map(fits), [false; 5]);
    }

    #[test]
    fn a_script_with_anything_changed_is_refused() {
        let forms = forms();
        assert!(Script::new(&forms).reads(&forms));
        let mut tried = 0;
        let mut refuses = |what: &str, change: &dyn Fn(&mut Script)| {
            let mut script = Script::new(&forms);
            change(&mut script);
            assert!(!script.reads(&forms), "{what}");
            tried += 1;
        };
        let good = Script::new(&forms);
        for at in 0..good.steps.len() {
            let other = if good.steps[at] == Step::End { Step::Fixed(0) } else { Step::End };
            refuses(&format!("step {at}"), &|s| s.steps[at] = other);
        }
        for at in 0..good.rows.len() {
            refuses(&format!("row {at}"), &|s| s.rows[at] = NOWHERE);
        }
        for at in 0..good.keys.len() {
            refuses(&format!("code {at}"), &|s| s.keys[at].code ^= 1 << 20);
            refuses(&format!("key {at}"), &|s| (s.keys[at].pairs, s.keys[at].list) = ((0, 0), (0, 0)));
        }
        for at in 0..good.pairs.len() {
            refuses(&format!("pair {at}"), &|s| s.pairs[at].1 ^= 1);
            refuses(&format!("second {at}"), &|s| s.pairs[at].0.value ^= 7);
        }
        for at in 0..good.lists.len() {
            refuses(&format!("list {at}"), &|s| s.lists[at] ^= 8);
        }
        type Change = fn(&mut Script);
        let others: [(&str, Change); 7] = [
            ("number", |s| s.numbers[0].bias += 1),
            ("table", |s| s.choices[0].table += 1),
            ("empty", |s| s.choices[0].empty = (0, 0)),
            ("must", |s| s.forms[0].signature.must = u128::MAX),
            ("most", |s| s.forms[0].signature.most = 0),
            ("first", |s| s.first.clear()),
            ("word", |s| {
                s.words.remove("p");
            }),
        ];
        for (what, change) in others {
            refuses(what, &change);
        }
        assert!(tried > 20, "{tried} changes");
    }
}
