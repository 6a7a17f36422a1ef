//! The texts of forms laid out for reading: flat steps with a code for each token, and for each
//! choice the rows that can stand where two tokens do.

use std::collections::BTreeMap;
use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use super::codes::{FormCodes, TableCodes};
use super::pieces::{Beginning, TextPiece, beginnings, first_token};
use super::places::Places;
use crate::model::{Bits, Extent, Number, joined, ones};
use crate::token::{Letters, Lexeme, Token};

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
pub(super) struct Choice {
    pub(super) table: u16,
    /// Does another choice of the form look up the same table?
    pub(super) repeated: bool,
    /// The first row in [`Script::rows`].
    rows: u32,
    /// The bits of the table's selector.
    pub(super) bits: Bits,
    /// The tokens with which rows begin, or what stands behind empty ones, in [`Script::keys`].
    keys: Span,
    /// Rows that can be empty in front of nothing: they can stand anywhere.
    empty: List,
}

/// A row of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Row {
    /// The bits of the word that the table's selector has, if the row has one code.
    pub(super) value: Bits,
    /// The first step.
    pub(super) start: u32,
    pub(super) codes: RowCodes,
}

/// How many codes of a selector lead to a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum RowCodes {
    One,
    Several,
    None,
}

impl Row {
    /// A row with its first step.
    fn new(codes: &TableCodes, row: usize, start: u32) -> Row {
        let codes = &codes.rows[row];
        Row {
            value: codes.value,
            start,
            codes: match (codes.never, codes.only) {
                (true, _) => RowCodes::None,
                (_, true) => RowCodes::One,
                _ => RowCodes::Several,
            },
        }
    }
}

/// Rows, or forms: the only one, or the first of many in [`Script::lists`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct List {
    at: u32,
    count: u32,
}

impl List {
    const EMPTY: List = List { at: 0, count: 0 };
}

/// Rows that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fitting<'s> {
    One(u16),
    Many(&'s [u16]),
}

impl Fitting<'_> {
    /// All of them.
    pub(super) fn iter(&self) -> impl Iterator<Item = u16> {
        let (one, many): (_, &[u16]) = match self {
            Fitting::One(row) => (Some(*row), &[]),
            Fitting::Many(rows) => (None, rows),
        };
        one.into_iter().chain(many.iter().copied())
    }
}

/// The rows that can stand where a token does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    code: Code,
    /// Second tokens before which other rows can stand, in [`Script::pairs`].
    pairs: Span,
    /// The rows before all other tokens, and before the end.
    list: List,
    /// Does one of these begin with the token, or stand before it?
    begins: bool,
}

/// The rows that can stand where a token does, if a second one follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pair {
    second: Read,
    rows: List,
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
        list: List::EMPTY,
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
        rows: List::EMPTY,
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

/// Where entries stand that were appended: those that are there already are not appended again,
/// since what forms have in common then stays in the cache of the processor.
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
    rows: Known<Row>,
    keys: Known<Key>,
    pairs: Known<Pair>,
    lists: Known<u16>,
    choices: Known<Choice>,
}

/// Rows by their second token, and those before any second token.
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
        // Nothing of this is foreseen, so that all of it takes less time than a part.
        (self.must & !text.must | text.may & !self.may == 0) & (self.least <= text.least) & (text.most <= self.most)
    }
}

/// The text of a form.
#[derive(Clone, Copy, Debug)]
struct Text {
    start: u32,
    signature: Signature,
}

/// A word of at most eight letters, as a number, and its code.
#[derive(Clone, Copy, Debug)]
struct Short {
    letters: u64,
    code: Code,
}

impl Entry for Short {
    type Token = u64;
    /// No word has no letters.
    const FREE: Short = Short { letters: 0, code: FREE };
    #[inline]
    fn token(&self) -> u64 {
        self.letters
    }
    #[inline]
    fn hash(letters: u64) -> u32 {
        (letters.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as u32
    }
    #[inline]
    fn is_free(&self) -> bool {
        self.letters == 0
    }
}

/// The codes of words. Most are short, and looked up as one number.
#[derive(Debug, Default)]
struct Words {
    short: Vec<Short>,
    long: FxHashMap<Box<str>, Code>,
}

impl Words {
    /// Gives codes to all words of some texts.
    fn of(forms: &[Vec<TextPiece>]) -> Words {
        // These are the first ones.
        debug_assert!((RESIDUE, RESIDUE_HIGH) == (0, 1));
        let mut all: Vec<&str> = vec!["residue", "residue_high"];
        let mut known: FxHashSet<&str> = all.iter().copied().collect();
        forms.iter().for_each(|pieces| words(pieces, &mut known, &mut all));
        let (mut short, mut words) = (Vec::new(), Words::default());
        for (word, code) in all.into_iter().zip(0..) {
            match Letters::of(word).short() {
                Some(letters) => short.push(Short { letters, code }),
                None => drop(words.long.insert(word.into(), code)),
            }
        }
        words.short = hashed(short);
        words
    }

    #[inline(always)]
    fn get(&self, word: Letters<'_>) -> Option<Code> {
        match word.short() {
            Some(letters) => entry(&self.short, letters).map(|own| own.code),
            None => self.long.get(word.text).copied(),
        }
    }
}

/// The words of some pieces that are not yet known.
fn words<'p>(pieces: &'p [TextPiece], known: &mut FxHashSet<&'p str>, all: &mut Vec<&'p str>) {
    for piece in pieces {
        match piece {
            TextPiece::Token(Token::Word(word), _) if known.insert(word) => all.push(word),
            TextPiece::Choice(_, rows) => rows.iter().flatten().for_each(|row| words(row, known, all)),
            _ => {}
        }
    }
}

/// The texts of all forms.
#[derive(Debug)]
pub(super) struct Script {
    words: Words,
    steps: Vec<Step>,
    numbers: Vec<Held>,
    choices: Vec<Choice>,
    rows: Vec<Row>,
    keys: Vec<Key>,
    pairs: Vec<Pair>,
    lists: Vec<u16>,
    forms: Vec<Text>,
    /// The tokens with which forms begin, in [`Script::keys`].
    first: Span,
}

impl Script {
    /// Lays out the texts of all forms; `fields` are the extents of the fields of each, `codes` the
    /// selector values of its tables.
    pub(super) fn new(forms: &[Vec<TextPiece>], fields: &[Vec<Vec<Extent>>], codes: &[FormCodes]) -> Script {
        let mut script = Script {
            words: Words::of(forms),
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
        for ((pieces, fields), codes) in forms.iter().zip(fields).zip(codes) {
            let mut uses = FxHashMap::default();
            count_tables(pieces, &mut uses);
            let start = script.steps(&mut placed, (Selecting { fields, codes }, &uses), pieces);
            let signature = script.signature(pieces);
            script.forms.push(Text { start, signature });
        }
        let all = (0u16..).zip(forms).map(|(number, pieces)| (number, pieces.as_slice()));
        // A text without tokens is none, also if a form can be empty.
        let (keys, _) = script.by_tokens(all, &[]);
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

    #[inline]
    pub(super) fn choice(&self, choice: u32) -> &Choice {
        &self.choices[choice as usize]
    }

    /// Forms that can begin with two tokens, of which the second may be missing.
    #[inline]
    pub(super) fn beginning(&self, first: Read, second: Option<&Read>) -> Fitting<'_> {
        let key = entry(&self.keys[range(self.first)], first.code);
        key.map_or(Fitting::Many(&[]), |key| self.rows_of(key, second))
    }

    /// Forms that can begin with a token, in ascending order.
    pub(super) fn beginning_with(&self, first: Read) -> Vec<usize> {
        let Some(key) = entry(&self.keys[range(self.first)], first.code) else {
            return Vec::new();
        };
        let lists = self.lists_of(key).map(|list| self.list(list));
        let mut forms: Vec<usize> = lists.flat_map(|list| list.iter().map(usize::from).collect::<Vec<_>>()).collect();
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

    /// Can the texts of a choice and what stands behind it in the same steps be empty?
    #[inline]
    pub(super) fn can_be_empty(&self, choice: &Choice) -> bool {
        choice.empty.count > 0
    }

    /// Can the texts of a choice and what stands behind it in the same steps begin with two tokens,
    /// of which the second may be missing?
    #[inline]
    pub(super) fn begins_with(&self, choice: &Choice, here: Option<&Read>, next: Option<&Read>) -> bool {
        let key = here.and_then(|here| entry(&self.keys[range(choice.keys)], here.code));
        key.is_some_and(|key| key.begins || next.is_some_and(|next| entry(&self.pairs[range(key.pairs)], *next).is_some()))
    }

    /// A row.
    #[inline]
    pub(super) fn row(&self, choice: &Choice, row: usize) -> &Row {
        &self.rows[choice.rows as usize + row]
    }

    /// The rows of a choice that can be read where two tokens stand, or the end.
    #[inline]
    pub(super) fn rows_at(&self, choice: &Choice, here: Option<&Read>, next: Option<&Read>) -> Fitting<'_> {
        let key = here.and_then(|here| entry(&self.keys[range(choice.keys)], here.code));
        match key {
            Some(key) => self.rows_of(key, next),
            None => self.list(choice.empty),
        }
    }

    /// The rows of a token that can be read before another one, or at the end.
    #[inline]
    fn rows_of(&self, key: &Key, next: Option<&Read>) -> Fitting<'_> {
        let pair = next.and_then(|next| entry(&self.pairs[range(key.pairs)], *next));
        self.list(pair.map_or(key.list, |pair| pair.rows))
    }

    /// All rows that stand in a list.
    #[inline]
    fn list(&self, list: List) -> Fitting<'_> {
        match list.count {
            1 => Fitting::One(list.at as u16),
            count => Fitting::Many(&self.lists[range((list.at, list.at + count))]),
        }
    }

    /// The rows of a token before whatever stands behind it.
    fn lists_of(&self, key: &Key) -> impl Iterator<Item = List> {
        let pairs = self.pairs[range(key.pairs)].iter().filter(|pair| !pair.is_free());
        pairs.map(|pair| pair.rows).chain([key.list])
    }

    /// A beginning as codes, of which the second is missing if it can be any token.
    fn codes(&self, beginning: Beginning<'_>) -> (Code, Option<Read>) {
        let read = |token: &Token| self.code(Lexeme::from(token));
        match beginning {
            Beginning::Token(first, second) => (read(first).code, second.map(read)),
            Beginning::Number => (NUMBER, None),
            Beginning::Minus => (OTHER | '-' as Code, None),
        }
    }

    /// Lays out some pieces; the first step.
    fn steps(&mut self, placed: &mut Placed, form: (Selecting<'_>, &Uses), pieces: &[TextPiece]) -> u32 {
        let mut own = Vec::new();
        for (at, piece) in pieces.iter().enumerate() {
            own.push(match piece {
                TextPiece::Token(Token::Number(number), _) => Step::Fixed(*number),
                TextPiece::Token(token, _) => Step::Token(self.code(Lexeme::from(token)).code),
                TextPiece::Number(number) => {
                    let held = Held::new(form.0.fields, number);
                    Step::Number(placed.numbers.place(&mut self.numbers, vec![held]).0)
                }
                TextPiece::Choice(table, rows) => Step::Choice(self.place_choice(placed, form, *table, (rows, &pieces[at + 1..]))),
            });
        }
        own.push(Step::End);
        placed.steps.place(&mut self.steps, own).0
    }

    /// Lays out a choice with the rows of its table and what stands behind it.
    fn place_choice(
        &mut self,
        placed: &mut Placed,
        form: (Selecting<'_>, &Uses),
        table: u16,
        (rows, after): (&[Option<Vec<TextPiece>>], &[TextPiece]),
    ) -> u32 {
        let codes = &form.0.codes[usize::from(table)];
        let mut start = |row: &Option<Vec<TextPiece>>| row.as_ref().map_or(NOWHERE, |r| self.steps(placed, form, r));
        let own: Vec<Row> = (0..).zip(rows).map(|(number, row)| Row::new(codes, number, start(row))).collect();
        // A table has at most 2^16 rows.
        let all = (0u16..).zip(rows).filter_map(|(number, row)| Some((number, row.as_deref()?)));
        let (keys, empty) = self.by_tokens(all, after);
        let (rows, _) = placed.rows.place(&mut self.rows, own);
        let keys = self.place_keys(placed, keys, &empty);
        let own = Choice {
            table,
            repeated: form.1[&table] > 1,
            rows,
            bits: codes.selector.bits,
            keys,
            empty: self.place_list(placed, empty),
        };
        placed.choices.place(&mut self.choices, vec![own]).0
    }

    /// Sorts texts by the tokens with which they begin, or what stands behind them if they are
    /// empty; also those that can be empty in front of nothing.
    fn by_tokens<'t>(
        &self,
        texts: impl Iterator<Item = (u16, &'t [TextPiece])>,
        after: &'t [TextPiece],
    ) -> (BTreeMap<Code, Following>, Vec<u16>) {
        let mut keys: BTreeMap<Code, Following> = BTreeMap::new();
        let mut empty = Vec::new();
        for (number, text) in texts {
            let mut note = |beginning| {
                let (first, second) = self.codes(beginning);
                let (pairs, list) = keys.entry(first).or_default();
                let list = second.map_or(list, |second| pairs.entry(second).or_default());
                if list.last() != Some(&number) {
                    list.push(number);
                }
            };
            let can_be_empty = beginnings(text, first_token(after), &mut note) && beginnings(after, None, &mut note);
            empty.extend(can_be_empty.then_some(number));
        }
        (keys, empty)
    }

    /// Lays out the texts of each token; those that can be empty in front of nothing stand before
    /// every token.
    fn place_keys(&mut self, placed: &mut Placed, keys: BTreeMap<Code, Following>, empty: &[u16]) -> Span {
        let with = |mut list: Vec<u16>, others: &[u16]| {
            list.extend(others);
            list.sort_unstable();
            list.dedup();
            list
        };
        let mut own = Vec::new();
        for (code, (pairs, list)) in keys {
            let begins = !list.is_empty();
            let list = with(list, empty);
            let pair = |(second, rows)| Pair {
                second,
                rows: self.place_list(placed, with(rows, &list)),
            };
            let pairs: Vec<Pair> = pairs.into_iter().map(pair).collect();
            own.push(Key {
                code,
                pairs: placed.pairs.place(&mut self.pairs, hashed(pairs)),
                list: self.place_list(placed, list),
                begins,
            });
        }
        placed.keys.place(&mut self.keys, hashed(own))
    }

    fn place_list(&mut self, placed: &mut Placed, list: Vec<u16>) -> List {
        if let [only] = list[..] {
            return List { at: only.into(), count: 1 };
        }
        let (at, end) = placed.lists.place(&mut self.lists, list);
        List { at, count: end - at }
    }
}

/// What selects the text of a form.
#[derive(Clone, Copy)]
struct Selecting<'f> {
    /// The extents of its fields.
    fields: &'f [Vec<Extent>],
    /// The selector values of its tables.
    codes: &'f FormCodes,
}

/// How many choices of a form look up each table.
type Uses = FxHashMap<u16, u32>;

/// Counts the choices of some pieces that look up each table.
fn count_tables(pieces: &[TextPiece], uses: &mut Uses) {
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
    pub(super) fn reads(&self, forms: &[Vec<TextPiece>], fields: &[Vec<Vec<Extent>>], codes: &[FormCodes]) -> bool {
        self.forms.len() == forms.len()
            && fields.len() == forms.len()
            && codes.len() == forms.len()
            && self.are_inside(self.first)
            && forms
                .iter()
                .zip(fields.iter().zip(codes))
                .zip(0u16..)
                .all(|((pieces, (fields, codes)), form)| {
                    let text = &self.forms[usize::from(form)];
                    self.same(Selecting { fields, codes }, text.start, pieces)
                        && self.leads(self.first, form, (pieces, &[])).is_some()
                        && text.signature == self.signature(pieces)
                })
    }

    /// Do all tokens with which a row can begin, or what stands behind it, lead to it? Also whether
    /// all of this can be empty.
    fn leads(&self, keys: Span, row: u16, (text, after): (&[TextPiece], &[TextPiece])) -> Option<bool> {
        let keys = &self.keys[range(keys)];
        let listed = |list: List| self.list(list).iter().any(|own| own == row);
        let mut all = true;
        let mut lead = |beginning| {
            let known = match beginning {
                Beginning::Token(first, second) => [Some(first), second].into_iter().flatten().all(|t| self.known(t).is_some()),
                Beginning::Number | Beginning::Minus => true,
            };
            let (first, second) = self.codes(beginning);
            all &= known
                && entry(keys, first).is_some_and(|key| match second.map(|second| entry(&self.pairs[range(key.pairs)], second)) {
                    Some(Some(pair)) => listed(pair.rows),
                    Some(None) => key.begins && listed(key.list),
                    None => key.begins && self.lists_of(key).all(listed),
                });
        };
        let empty = beginnings(text, first_token(after), &mut lead) && beginnings(after, None, &mut lead);
        all.then_some(empty)
    }

    fn known(&self, token: &Token) -> Option<Read> {
        let read = self.code(Lexeme::from(token));
        (read.code != UNKNOWN).then_some(read)
    }

    /// Are these the steps of these pieces?
    fn same(&self, form: Selecting<'_>, start: u32, pieces: &[TextPiece]) -> bool {
        let Some(steps) = self.steps.get(start as usize..) else {
            return false;
        };
        let own = (1..).zip(pieces).zip(steps).all(|((next, piece), step)| match (piece, *step) {
            (TextPiece::Token(Token::Number(number), _), Step::Fixed(fixed)) => *number == fixed,
            (TextPiece::Token(token, _), Step::Token(code)) => self.known(token).is_some_and(|read| read.code == code && code != NUMBER),
            (TextPiece::Number(number), Step::Number(own)) => self.numbers.get(own as usize) == Some(&Held::new(form.fields, number)),
            (TextPiece::Choice(table, rows), Step::Choice(choice)) => self.same_rows(form, *table, (rows, &pieces[next..]), choice),
            _ => false,
        });
        own && steps.get(pieces.len()) == Some(&Step::End)
    }

    fn same_rows(&self, form: Selecting<'_>, table: u16, (rows, after): (&[Option<Vec<TextPiece>>], &[TextPiece]), number: u32) -> bool {
        let Some(choice) = self.choices.get(number as usize).filter(|c| c.table == table) else {
            return false;
        };
        let Some(codes) = form.codes.get(usize::from(table)).filter(|codes| codes.rows.len() == rows.len()) else {
            return false;
        };
        let Some(own) = self.rows.get(choice.rows as usize..choice.rows as usize + rows.len()) else {
            return false;
        };
        if choice.bits != codes.selector.bits || !self.is_inside(choice) {
            return false;
        }
        let keys = self.keys[range(choice.keys)].iter().filter(|key| !key.is_free());
        let lists: Vec<List> = keys.flat_map(|key| self.lists_of(key)).chain([choice.empty]).collect();
        rows.iter().zip(own).zip(0u16..).all(|((row, own), number)| {
            let as_laid_out = Row::new(codes, number.into(), own.start) == *own;
            let Some(row) = row else {
                return as_laid_out && own.start == NOWHERE;
            };
            let everywhere = || lists.iter().all(|list| self.list(*list).iter().any(|own| own == number));
            let leads = self.leads(choice.keys, number, (row, after));
            as_laid_out && self.same(form, own.start, row) && leads.is_some_and(|empty| !empty || everywhere())
        })
    }

    /// Does nothing that a choice looks up stand outside of the tables?
    fn is_inside(&self, choice: &Choice) -> bool {
        self.is_listed(choice.empty) && self.are_inside(choice.keys)
    }

    fn is_listed(&self, list: List) -> bool {
        match list.count {
            1 => list.at <= u16::MAX.into(),
            count => list
                .at
                .checked_add(count)
                .is_some_and(|end| self.lists.get(range((list.at, end))).is_some()),
        }
    }

    /// Does nothing stand outside of the tables that is looked up by these tokens?
    fn are_inside(&self, keys: Span) -> bool {
        let Some(keys) = self.keys.get(range(keys)) else { return false };
        let sized = |table: usize| table == 0 || table.is_power_of_two();
        sized(keys.len())
            && keys.iter().filter(|key| !key.is_free()).all(|key| {
                let pairs = self.pairs.get(range(key.pairs));
                pairs.is_some_and(|pairs| sized(pairs.len()) && pairs.iter().all(|pair| self.is_listed(pair.rows)))
                    && self.is_listed(key.list)
            })
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
            enum end : 1 { 0 off \"\" 1 on \".z\" }
            operand o(k: 1, n: 3) { k == 0 => \"n{n}\"; else => \"{n:sdec}\"; }";
        let items = "field k : 1 = w[6] field n : 3 = w[5..3] field x : e = w[2..1] field z : end = w[0] operand y = o(k, n) text \"{x}a {y}{z}\" nosem \"-\"";
        Syntax::new(&spec(top, &form(items)))
    }

    fn laid_out(texts: &Syntax) -> Script {
        Script::new(&texts.forms, &texts.fields, &texts.codes)
    }

    fn rows(script: &Script, choice: u32, text: &str) -> Vec<usize> {
        let mut lexemes = crate::token::Lexemes::new(text);
        let mut tokens = Vec::new();
        while let Ok(Some((lexeme, ..))) = lexemes.step() {
            tokens.push(script.code(lexeme));
        }
        let rows = script.rows_at(script.choice(choice), tokens.first(), tokens.get(1));
        rows.iter().map(usize::from).collect()
    }

    #[test]
    fn two_tokens_say_which_rows_can_follow() {
        let script = laid_out(&texts());
        let first = |text| rows(&script, 0, text);
        assert_eq!([first("a n0"), first("p1 a"), first("p 2"), first("!p a")], [[0], [1], [2], [3]]);
        // A row that can be empty stands where what is behind it can.
        assert!([first("p3 a"), first("b"), first("")].iter().all(Vec::is_empty));
        let second = |text| rows(&script, 1, text);
        assert_eq!(
            [second("n3"), second("-1"), second("2"), second("")],
            [vec![0], vec![1], vec![1], vec![]]
        );
        // Behind this one nothing stands.
        let third = |text| rows(&script, 2, text);
        assert_eq!(
            [third(".z"), third(".y"), third("b"), third("")],
            [vec![0, 1], vec![0], vec![0], vec![0]]
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
        assert!(laid_out(&texts).reads(&texts.forms, &texts.fields, &texts.codes));
        let mut tried = 0;
        let mut refuses = |what: &str, change: &dyn Fn(&mut Script)| {
            let mut script = laid_out(&texts);
            change(&mut script);
            assert!(!script.reads(&texts.forms, &texts.fields, &texts.codes), "{what}");
            tried += 1;
        };
        let good = laid_out(&texts);
        for at in 0..good.steps.len() {
            let other = if good.steps[at] == Step::End { Step::Fixed(0) } else { Step::End };
            refuses(&format!("step {at}"), &|s| s.steps[at] = other);
        }
        for at in 0..good.rows.len() {
            refuses(&format!("row {at}"), &|s| s.rows[at].start = NOWHERE);
            refuses(&format!("value {at}"), &|s| s.rows[at].value ^= 1 << 70);
            refuses(&format!("codes {at}"), &|s| s.rows[at].codes = RowCodes::None);
        }
        for at in (0..good.keys.len()).filter(|at| !good.keys[*at].is_free()) {
            refuses(&format!("code {at}"), &|s| s.keys[at].code ^= 1 << 20);
            if good.keys[at].begins {
                refuses(&format!("beginning {at}"), &|s| s.keys[at].begins = false);
            }
            refuses(&format!("key {at}"), &|s| {
                (s.keys[at].pairs, s.keys[at].list) = ((0, 0), List::EMPTY)
            });
        }
        for at in (0..good.pairs.len()).filter(|at| !good.pairs[*at].is_free()) {
            refuses(&format!("pair {at}"), &|s| s.pairs[at].rows = List::EMPTY);
            refuses(&format!("only {at}"), &|s| s.pairs[at].rows.at ^= 8);
            refuses(&format!("second {at}"), &|s| s.pairs[at].second.value ^= 7);
        }
        for at in 0..good.lists.len() {
            refuses(&format!("list {at}"), &|s| s.lists[at] ^= 8);
        }
        type Change = fn(&mut Script);
        let others: [(&str, Change); 8] = [
            ("number", |s| s.numbers[0].number.bias += 1),
            ("table", |s| s.choices[0].table += 1),
            ("bits", |s| s.choices[0].bits ^= 1),
            ("empty", |s| s.choices[2].empty = List::EMPTY),
            ("must", |s| s.forms[0].signature.must = u128::MAX),
            ("most", |s| s.forms[0].signature.most = 0),
            ("first", |s| s.first = (0, 0)),
            ("word", |s| {
                let p = Letters::of("p").short();
                let found = s.words.short.iter_mut().filter(|word| Some(word.letters) == p);
                found.for_each(|word| *word = Short::FREE);
            }),
        ];
        for (what, change) in others {
            refuses(what, &change);
        }
        assert!(tried > 20, "{tried} changes");
    }
}
