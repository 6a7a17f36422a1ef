//! The texts of forms laid out for reading: flat steps with a code for each token, and for each
//! choice the rows that can stand where a token does.

use std::collections::BTreeMap;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::pieces::{TextPiece, firsts};
use super::places::Places;
use crate::model::{Bits, Extent, Number, joined, ones};
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
/// The word before the bits of the high half that are left of a word.
const RESIDUE_HIGH: Code = 1;
/// What no token has: a place in a table of tokens that is not taken.
const FREE: Code = u32::MAX;
/// The start of a row that is invalid.
const NOWHERE: u32 = u32::MAX;

/// A token of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A number that fields hold, and where.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Held {
    number: Number,
    width: u32,
    pub(super) places: Places,
}

impl Held {
    fn new(fields: &[Vec<Extent>], number: &Number) -> Held {
        Held {
            number: number.clone(),
            width: number.width(),
            places: Places::of(fields, &number.bits),
        }
    }

    /// Is a minus sign read?
    #[inline]
    pub(super) fn can_be_negative(&self) -> bool {
        self.number.signed || self.number.bias < 0
    }

    /// What the bits of a number that is written are.
    #[inline]
    pub(super) fn raw(&self, minus: bool, value: u64) -> Option<u64> {
        let n = &self.number;
        if !n.signed && n.shift == 0 && n.bias == 0 {
            return (value <= ones(self.width)).then_some(value);
        }
        let value = i128::from(value);
        n.raw(if minus { -value } else { value })
    }
}

/// A choice among the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Choice {
    table: u16,
    /// Does another choice of the form look up the same table?
    repeated: bool,
    /// The start of the first row in [`Script::rows`].
    rows: u32,
    /// The tokens with which rows begin, in [`Script::keys`].
    keys: Span,
    /// Rows that can be empty, in [`Script::lists`].
    empty: Span,
}

/// The rows that can stand where a token does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    code: Code,
    /// Rows that go on with one other token, in [`Script::pairs`].
    pairs: Span,
    /// All others, in [`Script::lists`].
    list: Span,
    /// Does one of these others begin with the token?
    begins: bool,
}

/// The rows that go on with a second token, in [`Script::lists`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pair {
    second: Read,
    rows: Span,
}

/// Entries of hash tables: each is looked for from the place that its hash gives onwards.
trait Entry: Copy {
    type Token: Copy + PartialEq;
    const FREE: Self;
    fn token(&self) -> Self::Token;
    fn hash(token: Self::Token) -> u32;
    fn is_free(&self) -> bool;
}

impl Entry for Key {
    type Token = Code;
    const FREE: Key = Key {
        code: FREE,
        pairs: (0, 0),
        list: (0, 0),
        begins: false,
    };
    #[inline]
    fn token(&self) -> Code {
        self.code
    }
    #[inline]
    fn hash(code: Code) -> u32 {
        code.wrapping_mul(0x9e37_79b1) >> 16
    }
    #[inline]
    fn is_free(&self) -> bool {
        self.code == FREE
    }
}

impl Entry for Pair {
    type Token = Read;
    const FREE: Pair = Pair {
        second: Read { code: FREE, value: 0 },
        rows: (0, 0),
    };
    #[inline]
    fn token(&self) -> Read {
        self.second
    }
    #[inline]
    fn hash(read: Read) -> u32 {
        ((u64::from(read.code) << 16 ^ read.value).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as u32
    }
    #[inline]
    fn is_free(&self) -> bool {
        self.second.code == FREE
    }
}

/// The entry of a token in a hash table, whose length is a power of two.
#[inline]
fn entry<E: Entry>(table: &[E], token: E::Token) -> Option<&E> {
    let first = E::hash(token) as usize;
    for step in 0..table.len() {
        let entry = &table[(first + step) & (table.len() - 1)];
        if entry.token() == token {
            return Some(entry);
        }
        if entry.is_free() {
            return None;
        }
    }
    None
}

/// The hash table of some entries; none if there are none.
fn hashed<E: Entry>(own: Vec<E>) -> Vec<E> {
    let size = if own.is_empty() { 0 } else { (2 * own.len()).next_power_of_two() };
    let mut table = vec![E::FREE; size];
    for e in own {
        let mut at = E::hash(e.token()) as usize;
        while !table[at & (size - 1)].is_free() {
            at += 1;
        }
        table[at & (size - 1)] = e;
    }
    table
}

/// Where entries stand that were appended: those that are there already are not appended again, since what
/// forms have in common then stays in the cache of the processor.
struct Known<T>(FxHashMap<Vec<T>, Span>);

impl<T> Default for Known<T> {
    fn default() -> Self {
        Known(FxHashMap::default())
    }
}

impl<T: Clone + Eq + Hash> Known<T> {
    fn place(&mut self, all: &mut Vec<T>, own: Vec<T>) -> Span {
        *self.0.entry(own).or_insert_with_key(|own| {
            let start = all.len() as u32;
            all.extend_from_slice(own);
            (start, all.len() as u32)
        })
    }
}

/// What was appended to each array of a script.
#[derive(Default)]
struct Placed {
    steps: Known<Step>,
    numbers: Known<Held>,
    rows: Known<u32>,
    keys: Known<Key>,
    pairs: Known<Pair>,
    lists: Known<u16>,
    choices: Known<Choice>,
}

/// Rows by their second token, and all others.
type Following = (BTreeMap<Read, Vec<u16>>, Vec<u16>);

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

/// The codes of words. Most are short, and looked up as one number.
#[derive(Debug, Default)]
struct Words {
    short: FxHashMap<u64, Code>,
    long: FxHashMap<Box<str>, Code>,
}

impl Words {
    /// The bytes of a short word, none of which is zero, as a number.
    #[inline(always)]
    fn short(word: &str) -> Option<u64> {
        let all = || word.bytes().fold(0, |all, byte| all << 8 | u64::from(byte));
        (word.len() <= 8).then(all)
    }

    #[inline(always)]
    fn get(&self, word: &str) -> Option<Code> {
        match Words::short(word) {
            Some(short) => self.short.get(&short).copied(),
            None => self.long.get(word).copied(),
        }
    }

    /// Gives a code to a word, if it has none.
    fn learn(&mut self, word: &str) {
        let next = (self.short.len() + self.long.len()) as Code;
        match Words::short(word) {
            Some(short) => self.short.entry(short).or_insert(next),
            None => self.long.entry(word.into()).or_insert(next),
        };
    }
}

/// The texts of all forms.
#[derive(Debug)]
pub(super) struct Script {
    words: Words,
    steps: Vec<Step>,
    numbers: Vec<Held>,
    choices: Vec<Choice>,
    rows: Vec<u32>,
    keys: Vec<Key>,
    pairs: Vec<Pair>,
    lists: Vec<u16>,
    forms: Vec<Text>,
    /// The tokens with which forms begin, in [`Script::keys`].
    first: Span,
}

impl Script {
    /// Lays out the texts of all forms; `fields` are the extents of the fields of each.
    pub(super) fn new(forms: &[Vec<TextPiece>], fields: &[Vec<Vec<Extent>>]) -> Script {
        let mut script = Script {
            words: Words::default(),
            steps: Vec::new(),
            numbers: Vec::new(),
            choices: Vec::new(),
            rows: Vec::new(),
            keys: Vec::new(),
            pairs: Vec::new(),
            lists: Vec::new(),
            forms: Vec::new(),
            first: (0, 0),
        };
        let mut placed = Placed::default();
        // These are the first ones.
        debug_assert!((RESIDUE, RESIDUE_HIGH) == (0, 1));
        script.words.learn("residue");
        script.words.learn("residue_high");
        for (pieces, fields) in forms.iter().zip(fields) {
            let mut uses = FxHashMap::default();
            count_tables(pieces, &mut uses);
            script.learn_words(pieces);
            let form = FormTexts { fields, uses: &uses };
            let start = script.steps(&mut placed, form, pieces);
            let signature = script.signature(pieces);
            script.forms.push(Text { start, signature });
        }
        let all = (0u16..).zip(forms).map(|(number, pieces)| (number, pieces.as_slice()));
        let (keys, _) = script.by_tokens(all);
        script.first = script.place_keys(&mut placed, keys, &[]);
        script
    }

    #[inline]
    pub(super) fn step(&self, at: u32) -> Step {
        self.steps[at as usize]
    }

    #[inline]
    pub(super) fn number(&self, number: u32) -> &Held {
        &self.numbers[number as usize]
    }

    /// The table of a choice.
    #[inline]
    pub(super) fn table(&self, choice: u32) -> u16 {
        self.choices[choice as usize].table
    }

    /// Forms that can begin with two tokens, of which the second may be missing: those that begin with
    /// both, and all others that begin with the first one.
    #[inline]
    pub(super) fn beginning(&self, first: Read, second: Option<&Read>) -> (&[u16], &[u16]) {
        let key = entry(&self.keys[range(self.first)], first.code);
        key.map_or((&[], &[]), |key| self.rows_of(key, second))
    }

    /// Forms that can begin with a token, in ascending order.
    pub(super) fn beginning_with(&self, first: Read) -> Vec<usize> {
        let Some(key) = entry(&self.keys[range(self.first)], first.code) else {
            return Vec::new();
        };
        let pairs = self.pairs[range(key.pairs)].iter().map(|pair| pair.rows);
        let lists = pairs.chain([key.list]).flat_map(|list| &self.lists[range(list)]);
        let mut forms: Vec<usize> = lists.map(|form| usize::from(*form)).collect();
        forms.sort_unstable();
        forms.dedup();
        forms
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
            Lexeme::Word(word) => (self.words.get(word).unwrap_or(UNKNOWN), 0),
            Lexeme::Number(number) => (NUMBER, number),
            Lexeme::Other(c) => (OTHER | Code::from(c), 0),
        };
        Read { code, value }
    }

    /// What the last tokens say is left of a word, and how many tokens say it.
    pub(super) fn residue(&self, tokens: &[Read]) -> Option<(Bits, usize)> {
        let said = |tokens: &[Read], by: Code| {
            let [.., word, sign, number] = tokens else { return None };
            let said = word.code == by && sign.code == OTHER | '=' as Code;
            number.number().filter(|_| said)
        };
        if let Some(low) = said(tokens, RESIDUE) {
            return Some((low.into(), 3));
        }
        let high = said(tokens, RESIDUE_HIGH)?;
        let low = said(&tokens[..tokens.len() - 3], RESIDUE)?;
        Some((joined(low, high), 6))
    }

    /// Can the row of the table of a choice be known from another choice?
    #[inline]
    pub(super) fn is_repeated(&self, choice: u32) -> bool {
        self.choices[choice as usize].repeated
    }

    /// Can a row of a choice be empty?
    #[inline]
    pub(super) fn can_be_empty(&self, choice: u32) -> bool {
        let (start, end) = self.choices[choice as usize].empty;
        start < end
    }

    /// Can a row of a choice begin with two tokens, of which the second may be missing?
    #[inline]
    pub(super) fn begins_with(&self, choice: u32, here: Option<&Read>, next: Option<&Read>) -> bool {
        self.begins_at(self.choices[choice as usize].keys, here, next)
    }

    /// Can one of the texts of these tokens begin with two tokens, of which the second may be missing?
    #[inline]
    fn begins_at(&self, keys: Span, here: Option<&Read>, next: Option<&Read>) -> bool {
        let key = here.and_then(|here| entry(&self.keys[range(keys)], here.code));
        key.is_some_and(|key| key.begins || next.is_some_and(|next| entry(&self.pairs[range(key.pairs)], *next).is_some()))
    }

    /// The first step of a row.
    #[inline]
    pub(super) fn row(&self, choice: u32, row: usize) -> u32 {
        self.rows[self.choices[choice as usize].rows as usize + row]
    }

    /// The rows of a choice that can be read where two tokens stand, or the end: those that begin
    /// with both, and all others that begin with the first one or can be empty.
    #[inline]
    pub(super) fn rows_at(&self, choice: u32, here: Option<&Read>, next: Option<&Read>) -> (&[u16], &[u16]) {
        let choice = &self.choices[choice as usize];
        let key = here.and_then(|here| entry(&self.keys[range(choice.keys)], here.code));
        let Some(key) = key else {
            return (&[], &self.lists[range(choice.empty)]);
        };
        self.rows_of(key, next)
    }

    /// The rows of a token that can be read before another one, or at the end.
    #[inline]
    fn rows_of(&self, key: &Key, next: Option<&Read>) -> (&[u16], &[u16]) {
        let pair = next.and_then(|next| entry(&self.pairs[range(key.pairs)], *next));
        let pairs = pair.map_or(&[][..], |pair| &self.lists[range(pair.rows)]);
        (pairs, &self.lists[range(key.list)])
    }

    /// Gives codes to the words of some pieces.
    fn learn_words(&mut self, pieces: &[TextPiece]) {
        for piece in pieces {
            match piece {
                TextPiece::Token(Token::Word(word), _) => self.words.learn(word),
                TextPiece::Choice(_, rows) => rows.iter().flatten().for_each(|row| self.learn_words(row)),
                _ => {}
            }
        }
    }

    /// The codes that some pieces can begin with, each once, and whether they can be empty.
    fn first_codes(&self, pieces: &[TextPiece]) -> (Vec<Code>, bool) {
        let (mut tokens, mut with_number) = (Vec::new(), false);
        let empty = firsts(pieces, &mut tokens, &mut with_number);
        let mut codes: Vec<Code> = tokens.iter().map(|t| self.code(Lexeme::from(t)).code).collect();
        codes.extend(with_number.then_some(NUMBER));
        codes.sort_unstable();
        codes.dedup();
        (codes, empty)
    }

    /// Lays out some pieces; the first step.
    fn steps(&mut self, placed: &mut Placed, form: FormTexts<'_>, pieces: &[TextPiece]) -> u32 {
        let mut own = Vec::new();
        for piece in pieces {
            own.push(match piece {
                TextPiece::Token(Token::Number(number), _) => Step::Fixed(*number),
                TextPiece::Token(token, _) => Step::Token(self.code(Lexeme::from(token)).code),
                TextPiece::Number(number) => {
                    let held = Held::new(form.fields, number);
                    Step::Number(placed.numbers.place(&mut self.numbers, vec![held]).0)
                }
                TextPiece::Choice(table, rows) => Step::Choice(self.choice(placed, form, *table, rows)),
            });
        }
        own.push(Step::End);
        placed.steps.place(&mut self.steps, own).0
    }

    fn choice(&mut self, placed: &mut Placed, form: FormTexts<'_>, table: u16, rows: &[Option<Vec<TextPiece>>]) -> u32 {
        let mut start = |row: &Option<Vec<TextPiece>>| row.as_ref().map_or(NOWHERE, |r| self.steps(placed, form, r));
        let starts: Vec<u32> = rows.iter().map(&mut start).collect();
        // A table has at most 2^16 rows.
        let all = (0u16..)
            .zip(rows.iter())
            .filter_map(|(number, row)| Some((number, row.as_deref()?)));
        let (keys, empty) = self.by_tokens(all);
        let (rows, _) = placed.rows.place(&mut self.rows, starts);
        let keys = self.place_keys(placed, keys, &empty);
        let empty = placed.lists.place(&mut self.lists, empty);
        let own = Choice {
            table,
            repeated: form.uses[&table] > 1,
            rows,
            keys,
            empty,
        };
        placed.choices.place(&mut self.choices, vec![own]).0
    }

    /// Sorts texts by the tokens with which they begin; also those that can be empty.
    fn by_tokens<'t>(&self, texts: impl Iterator<Item = (u16, &'t [TextPiece])>) -> (BTreeMap<Code, Following>, Vec<u16>) {
        let mut keys: BTreeMap<Code, Following> = BTreeMap::new();
        let mut empty = Vec::new();
        for (number, text) in texts {
            if let [TextPiece::Token(first, _), TextPiece::Token(second, _), ..] = text {
                let [first, second] = [first, second].map(|token| self.code(Lexeme::from(token)));
                let pairs = &mut keys.entry(first.code).or_default().0;
                pairs.entry(second).or_default().push(number);
                continue;
            }
            let (codes, can_be_empty) = self.first_codes(text);
            for code in codes {
                keys.entry(code).or_default().1.push(number);
            }
            empty.extend(can_be_empty.then_some(number));
        }
        (keys, empty)
    }

    /// Lays out the texts of each token; those that can be empty stand behind every token.
    fn place_keys(&mut self, placed: &mut Placed, keys: BTreeMap<Code, Following>, empty: &[u16]) -> Span {
        let mut own = Vec::new();
        for (code, (pairs, mut list)) in keys {
            let (known, lists) = (&mut placed.lists, &mut self.lists);
            let pairs = pairs.into_iter().map(|(second, rows)| Pair {
                second,
                rows: known.place(lists, rows),
            });
            let pairs = pairs.collect();
            let begins = !list.is_empty();
            list.extend(empty);
            list.sort_unstable();
            list.dedup();
            own.push(Key {
                code,
                pairs: placed.pairs.place(&mut self.pairs, hashed(pairs)),
                list: placed.lists.place(&mut self.lists, list),
                begins,
            });
        }
        placed.keys.place(&mut self.keys, hashed(own))
    }
}

/// What the steps of a form depend on besides its text.
#[derive(Clone, Copy)]
struct FormTexts<'f> {
    /// The extents of its fields.
    fields: &'f [Vec<Extent>],
    /// How many choices look up each table.
    uses: &'f FxHashMap<u16, u32>,
}

/// Counts the choices of some pieces that look up each table.
fn count_tables(pieces: &[TextPiece], uses: &mut FxHashMap<u16, u32>) {
    for piece in pieces {
        if let TextPiece::Choice(table, rows) = piece {
            *uses.entry(*table).or_default() += 1;
            rows.iter().flatten().for_each(|row| count_tables(row, uses));
        }
    }
}

/// Reading back: what is laid out are the texts that proofs are about.
impl Script {
    /// Do the steps read just the texts of these forms?
    pub(super) fn reads(&self, forms: &[Vec<TextPiece>], fields: &[Vec<Vec<Extent>>]) -> bool {
        self.forms.len() == forms.len()
            && fields.len() == forms.len()
            && self.are_inside(self.first)
            && forms.iter().zip(fields).zip(0u16..).all(|((pieces, fields), form)| {
                let text = &self.forms[usize::from(form)];
                let begins = |code| {
                    let first = Read { code, value: 0 };
                    let second = self.second(pieces);
                    let (pairs, list) = self.beginning(first, second.as_ref());
                    let foreseen = self.begins_at(self.first, Some(&first), second.as_ref());
                    foreseen && (pairs.contains(&form) || list.contains(&form))
                };
                self.same(fields, text.start, pieces) && self.begins(pieces, begins) && text.signature == self.signature(pieces)
            })
    }

    /// The second token of a text, if it begins with two that never change.
    fn second(&self, text: &[TextPiece]) -> Option<Read> {
        match text {
            [TextPiece::Token(..), TextPiece::Token(second, _), ..] => self.known(second),
            _ => None,
        }
    }

    fn known(&self, token: &Token) -> Option<Read> {
        let read = self.code(Lexeme::from(token));
        (read.code != UNKNOWN).then_some(read)
    }

    /// Are these the steps of these pieces?
    fn same(&self, fields: &[Vec<Extent>], start: u32, pieces: &[TextPiece]) -> bool {
        let Some(steps) = self.steps.get(start as usize..) else {
            return false;
        };
        let own = pieces.iter().zip(steps).all(|(piece, step)| match (piece, *step) {
            (TextPiece::Token(Token::Number(number), _), Step::Fixed(fixed)) => *number == fixed,
            (TextPiece::Token(token, _), Step::Token(code)) => self.known(token).is_some_and(|read| read.code == code && code != NUMBER),
            (TextPiece::Number(number), Step::Number(own)) => self.numbers.get(own as usize) == Some(&Held::new(fields, number)),
            (TextPiece::Choice(table, rows), Step::Choice(choice)) => self.same_rows(fields, *table, rows, choice),
            _ => false,
        });
        own && steps.get(pieces.len()) == Some(&Step::End)
    }

    fn same_rows(&self, fields: &[Vec<Extent>], table: u16, rows: &[Option<Vec<TextPiece>>], number: u32) -> bool {
        let Some(choice) = self.choices.get(number as usize).filter(|c| c.table == table) else {
            return false;
        };
        let Some(starts) = self.rows.get(choice.rows as usize..choice.rows as usize + rows.len()) else {
            return false;
        };
        let Some(keys) = self.keys.get(range(choice.keys)).filter(|_| self.is_inside(choice)) else {
            return false;
        };
        rows.iter().zip(starts).zip(0u16..).all(|((row, start), own)| {
            let Some(row) = row else { return *start == NOWHERE };
            // Every token with which the row can begin leads to it, whatever follows.
            let leads = |code: Code| {
                let first = Read { code, value: 0 };
                let second = self.second(row);
                let (pairs, list) = self.rows_at(number, Some(&first), second.as_ref());
                let foreseen = self.begins_with(number, Some(&first), second.as_ref());
                foreseen && (pairs.contains(&own) || list.contains(&own))
            };
            let everywhere = || {
                let taken = keys.iter().filter(|key| !key.is_free());
                let mut lists = taken.map(|key| key.list).chain([choice.empty]);
                lists.all(|list| self.lists[range(list)].contains(&own))
            };
            let can_be_empty = firsts(row, &mut Vec::new(), &mut false);
            self.same(fields, *start, row) && self.begins(row, leads) && (!can_be_empty || everywhere())
        })
    }

    /// Does nothing that a choice looks up stand outside of the tables?
    fn is_inside(&self, choice: &Choice) -> bool {
        self.lists.get(range(choice.empty)).is_some() && self.are_inside(choice.keys)
    }

    /// Does nothing stand outside of the tables that is looked up by these tokens?
    fn are_inside(&self, keys: Span) -> bool {
        let Some(keys) = self.keys.get(range(keys)) else { return false };
        let listed = |span: Span| self.lists.get(range(span));
        let sized = |table: usize| table == 0 || table.is_power_of_two();
        sized(keys.len())
            && keys.iter().filter(|key| !key.is_free()).all(|key| {
                let pairs = self.pairs.get(range(key.pairs));
                pairs.is_some_and(|pairs| sized(pairs.len()) && pairs.iter().all(|pair| listed(pair.rows).is_some()))
                    && listed(key.list).is_some()
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

#[cfg(all(test, feature = "spec"))]
mod tests {
    use super::*;
    use crate::dsl::test_specs::{form, spec};
    use crate::text::Syntax;

    fn texts() -> Syntax {
        let top = "enum e : 2 { 00 none \"\" 01 one \"p1 \" 10 two \"p2 \" 11 not \"!p \" }
            operand o(k: 1, n: 3) { k == 0 => \"n{n}\"; else => \"{n:sdec}\"; }";
        let items =
            "field k : 1 = w[6] field n : 3 = w[5..3] field x : e = w[2..1] ignored w[0] operand y = o(k, n) text \"{x}a {y}\" nosem \"-\"";
        Syntax::new(&spec(top, &form(items)))
    }

    fn laid_out(texts: &Syntax) -> Script {
        Script::new(&texts.forms, &texts.fields)
    }

    fn rows(script: &Script, choice: u32, text: &str) -> Vec<usize> {
        let mut lexemes = crate::token::Lexemes::new(text);
        let mut tokens = Vec::new();
        while let Ok(Some((lexeme, ..))) = lexemes.step() {
            tokens.push(script.code(lexeme));
        }
        let (pairs, list) = script.rows_at(choice, tokens.first(), tokens.get(1));
        pairs.iter().chain(list).map(|row| usize::from(*row)).collect()
    }

    #[test]
    fn two_tokens_say_which_rows_can_follow() {
        let script = laid_out(&texts());
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
        let script = laid_out(&texts());
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
        let texts = texts();
        assert!(laid_out(&texts).reads(&texts.forms, &texts.fields));
        let mut tried = 0;
        let mut refuses = |what: &str, change: &dyn Fn(&mut Script)| {
            let mut script = laid_out(&texts);
            change(&mut script);
            assert!(!script.reads(&texts.forms, &texts.fields), "{what}");
            tried += 1;
        };
        let good = laid_out(&texts);
        for at in 0..good.steps.len() {
            let other = if good.steps[at] == Step::End { Step::Fixed(0) } else { Step::End };
            refuses(&format!("step {at}"), &|s| s.steps[at] = other);
        }
        for at in 0..good.rows.len() {
            refuses(&format!("row {at}"), &|s| s.rows[at] = NOWHERE);
        }
        for at in (0..good.keys.len()).filter(|at| !good.keys[*at].is_free()) {
            refuses(&format!("code {at}"), &|s| s.keys[at].code ^= 1 << 20);
            if good.keys[at].begins {
                refuses(&format!("beginning {at}"), &|s| s.keys[at].begins = false);
            }
            refuses(&format!("key {at}"), &|s| (s.keys[at].pairs, s.keys[at].list) = ((0, 0), (0, 0)));
        }
        for at in (0..good.pairs.len()).filter(|at| !good.pairs[*at].is_free()) {
            refuses(&format!("pair {at}"), &|s| s.pairs[at].rows = (0, 0));
            refuses(&format!("second {at}"), &|s| s.pairs[at].second.value ^= 7);
        }
        for at in 0..good.lists.len() {
            refuses(&format!("list {at}"), &|s| s.lists[at] ^= 8);
        }
        type Change = fn(&mut Script);
        let others: [(&str, Change); 7] = [
            ("number", |s| s.numbers[0].number.bias += 1),
            ("table", |s| s.choices[0].table += 1),
            ("empty", |s| s.choices[0].empty = (0, 0)),
            ("must", |s| s.forms[0].signature.must = u128::MAX),
            ("most", |s| s.forms[0].signature.most = 0),
            ("first", |s| s.first = (0, 0)),
            ("word", |s| {
                s.words.short.remove(&Words::short("p").expect("one letter"));
            }),
        ];
        for (what, change) in others {
            refuses(what, &change);
        }
        assert!(tried > 20, "{tried} changes");
    }
}
