//! Parsing: the same templates read backwards, by a backtracking matcher that collects what the text says about the field bits.

use std::collections::HashMap;

use crate::encoding::{Codec, Instr};
use crate::fault;
use crate::isa::{FieldBits, Isa, Number, Piece, ones};

use super::print::to_text;
use super::token::{Spanned, Token, tokens};

/// Matching steps after which a text is refused.
const FUEL: u32 = 2_000_000;

/// Why a text is no instruction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ParseError {
    /// What is wrong.
    pub message: String,
    /// Byte offset in the text.
    pub at: usize,
    /// What could stand there instead.
    pub expected: Vec<String>,
}

/// A piece with its literals split into tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPiece {
    /// One token.
    Token(Token),
    /// A number.
    Number(Number),
    /// The row picked by a table; `None` for an invalid row.
    Choice(u16, Vec<Option<Vec<TextPiece>>>),
}

/// The syntax of one ISA, compiled for parsing.
#[derive(Clone, Debug)]
pub struct Syntax {
    /// Pieces of each form; empty for illegal forms.
    pub forms: Vec<Vec<TextPiece>>,
    /// Forms that can start with a token.
    first: HashMap<Token, Vec<usize>>,
    /// Forms that can start with a number.
    first_number: Vec<usize>,
    /// For each form and table, the selector values of each row.
    codes: Vec<Vec<Vec<Vec<u16>>>>,
}

fn compile(pieces: &[Piece], invalid: &dyn Fn(u16, usize) -> bool) -> Vec<TextPiece> {
    let mut out = Vec::new();
    for p in pieces {
        match p {
            // Literals hold no number of more than 64 bits: the checker splits them as well.
            Piece::Literal(s) => out.extend(tokens(s).unwrap_or_default().into_iter().map(|t| TextPiece::Token(t.token))),
            Piece::Number(n) => out.push(TextPiece::Number(n.clone())),
            Piece::Choice { table, rows } => out.push(TextPiece::Choice(
                *table,
                rows.iter()
                    .enumerate()
                    .map(|(i, r)| (!invalid(*table, i)).then(|| compile(r, invalid)))
                    .collect(),
            )),
        }
    }
    out
}

/// Tokens that a sequence can start with; returns whether it can be empty.
fn firsts(pieces: &[TextPiece], words: &mut Vec<Token>, number: &mut bool) -> bool {
    for p in pieces {
        match p {
            TextPiece::Token(t) => {
                words.push(t.clone());
                return false;
            }
            TextPiece::Number(n) => {
                *number = true;
                if n.signed || n.bias < 0 {
                    words.push(Token::Other('-'));
                }
                return false;
            }
            TextPiece::Choice(_, rows) => {
                let mut nullable = false;
                for r in rows.iter().flatten() {
                    nullable |= firsts(r, words, number);
                }
                if !nullable {
                    return false;
                }
            }
        }
    }
    true
}

impl Syntax {
    /// Compiles the syntax of an ISA.
    #[must_use]
    pub fn new(isa: &Isa) -> Syntax {
        let mut forms = Vec::new();
        let mut first: HashMap<Token, Vec<usize>> = HashMap::new();
        let mut first_number = Vec::new();
        let mut codes = Vec::new();
        for (i, f) in isa.forms.iter().enumerate() {
            let pieces = compile(&f.text, &|t, r| f.tables[usize::from(t)].rows[r].invalid.is_some());
            let (mut words, mut number) = (Vec::new(), false);
            firsts(&pieces, &mut words, &mut number);
            words.sort();
            words.dedup();
            for w in words {
                if let Token::Number(_) = w {
                    number = true;
                } else {
                    first.entry(w).or_default().push(i);
                }
            }
            if number {
                first_number.push(i);
            }
            forms.push(pieces);
            codes.push(
                f.tables
                    .iter()
                    .map(|t| {
                        let mut rows = vec![Vec::new(); t.rows.len()];
                        for (code, row) in t.map.iter().enumerate() {
                            rows[usize::from(*row)].push(code as u16);
                        }
                        rows
                    })
                    .collect(),
            );
        }
        Syntax {
            forms,
            first,
            first_number,
            codes,
        }
    }

    /// Reads one instruction.
    ///
    /// # Errors
    /// The furthest place that could be read, and what could stand there.
    pub fn parse(&self, isa: &Isa, codec: &Codec, text: &str) -> Result<Instr, ParseError> {
        let mut all = tokens(text).map_err(|e| ParseError {
            message: e.to_string(),
            at: e.1,
            expected: Vec::new(),
        })?;
        let residue = take_residue(&mut all);
        let end = text.len();
        let Some(start) = all.first() else {
            return Err(ParseError {
                message: "no instruction here".into(),
                at: 0,
                expected: Vec::new(),
            });
        };
        let none = Vec::new();
        let forms = match &start.token {
            Token::Number(_) => &self.first_number,
            t => self.first.get(t).unwrap_or(&none),
        };
        let mut read = Readings::default();
        self.read(isa, codec, &all, forms, &mut read, false);
        if read.found.is_empty() && read.fuel > 0 {
            // Only a text that cannot be read pays for finding out why.
            read = Readings::default();
            self.read(isa, codec, &all, forms, &mut read, true);
        }
        let Readings { found, best, reason, fuel } = read;
        if fuel == 0 {
            return Err(ParseError {
                message: "this text has too many readings to try".into(),
                at: 0,
                expected: Vec::new(),
            });
        }
        let mut instr = match found.as_slice() {
            [] => {
                if let Some(why) = reason {
                    return Err(ParseError {
                        message: why,
                        at: 0,
                        expected: Vec::new(),
                    });
                }
                let at = all.get(best.at).map_or(end, |t| t.start);
                let here = all
                    .get(best.at)
                    .map_or("the end".to_string(), |t| format!("`{}`", &text[t.start..t.end]));
                let mut expected = best.expected;
                if forms.is_empty() {
                    let mut words: Vec<String> = self.first.keys().map(show).collect();
                    words.sort();
                    expected = words;
                }
                expected.sort();
                expected.dedup();
                let message = if expected.is_empty() {
                    format!("unexpected {here}")
                } else {
                    format!("expected {}, found {here}", list(&expected))
                };
                return Err(ParseError { message, at, expected });
            }
            [one] => one.clone(),
            many => {
                return Err(ParseError {
                    message: format!(
                        "this text means {} different instructions: {}",
                        many.len(),
                        many.iter().take(4).map(|i| isa.form_name(i.form)).collect::<Vec<_>>().join(", ")
                    ),
                    at: 0,
                    expected: Vec::new(),
                });
            }
        };
        if let Some((r, at)) = residue {
            let refused = |message: String| ParseError {
                message,
                at,
                expected: Vec::new(),
            };
            instr.residue = r;
            let word = codec.encode(isa, &instr);
            match codec.decode(isa, word) {
                Ok(back) if back == instr => {}
                _ => return Err(refused(format!("residue {r:#x} touches bits that this instruction uses"))),
            }
        }
        Ok(instr)
    }
}

impl Syntax {
    /// Finds every reading of some tokens by some forms; with `explain` also what could have stood where they go wrong.
    fn read(&self, isa: &Isa, codec: &Codec, tokens: &[Spanned], forms: &[usize], out: &mut Readings, explain: bool) {
        for &form in forms {
            let mut m = Matcher {
                syntax: self,
                isa,
                codec,
                form,
                tokens,
                known: vec![(0, 0); isa.forms[form].fields.len()],
                chosen: Vec::new(),
                explain,
                best: &mut out.best,
                found: &mut out.found,
                reason: &mut out.reason,
                fuel: &mut out.fuel,
            };
            m.run(&self.forms[form], 0, &Rest::End);
        }
    }
}

fn take_residue(all: &mut Vec<Spanned>) -> Option<(u64, usize)> {
    if let [.., a, b, c] = all.as_slice()
        && a.token == Token::Word("residue".into())
        && b.token == Token::Other('=')
        && let Token::Number(v) = c.token
    {
        let at = a.start;
        all.truncate(all.len() - 3);
        return Some((v, at));
    }
    None
}

fn show(t: &Token) -> String {
    match t {
        Token::Word(w) => format!("`{w}`"),
        Token::Number(n) => format!("`{n}`"),
        Token::Other(c) => format!("`{c}`"),
    }
}

fn list(all: &[String]) -> String {
    const SHOWN: usize = 12;
    match all {
        [one] => one.clone(),
        _ if all.len() > SHOWN => format!("one of {} and {} more", all[..SHOWN].join(", "), all.len() - SHOWN),
        _ => format!("one of {}", all.join(", ")),
    }
}

/// What reading a text has found.
struct Readings {
    found: Vec<Instr>,
    best: Furthest,
    /// Why a reading is no instruction.
    reason: Option<String>,
    fuel: u32,
}

impl Default for Readings {
    fn default() -> Self {
        Readings {
            found: Vec::new(),
            best: Furthest::default(),
            reason: None,
            fuel: FUEL,
        }
    }
}

#[derive(Default)]
struct Furthest {
    at: usize,
    expected: Vec<String>,
}

/// What follows the sequence being matched.
enum Rest<'r> {
    End,
    Then(&'r [TextPiece], &'r Rest<'r>),
}

struct Matcher<'m> {
    syntax: &'m Syntax,
    isa: &'m Isa,
    codec: &'m Codec,
    form: usize,
    tokens: &'m [Spanned],
    /// Mask and value of the bits known of each field.
    known: Vec<(u64, u64)>,
    chosen: Vec<(u16, usize)>,
    explain: bool,
    best: &'m mut Furthest,
    found: &'m mut Vec<Instr>,
    reason: &'m mut Option<String>,
    fuel: &'m mut u32,
}

impl Matcher<'_> {
    /// Can pieces start with the token there? If in doubt, yes.
    fn starts(&self, pieces: &[TextPiece], at: usize) -> bool {
        let here = self.tokens.get(at).map(|s| &s.token);
        match pieces.first() {
            Some(TextPiece::Token(t)) => here == Some(t),
            Some(TextPiece::Number(_)) => matches!(here, Some(Token::Number(_) | Token::Other('-'))),
            Some(TextPiece::Choice(..)) | None => true,
        }
    }

    fn miss(&mut self, at: usize, expected: impl FnOnce() -> String) {
        if !self.explain {
            return;
        }
        if at > self.best.at {
            self.best.at = at;
            self.best.expected.clear();
        }
        if at == self.best.at && self.best.expected.len() < 256 {
            self.best.expected.push(expected());
        }
    }

    fn run(&mut self, pieces: &[TextPiece], at: usize, rest: &Rest<'_>) {
        if *self.fuel == 0 {
            return;
        }
        *self.fuel -= 1;
        let [piece, after @ ..] = pieces else {
            match rest {
                Rest::Then(next, rest) => self.run(next, at, rest),
                Rest::End if at == self.tokens.len() => self.finish(),
                Rest::End => self.miss(at, || "the end".into()),
            }
            return;
        };
        match piece {
            TextPiece::Token(t) => {
                if self.tokens.get(at).is_some_and(|s| s.token == *t) {
                    self.run(after, at + 1, rest);
                } else {
                    self.miss(at, || show(t));
                }
            }
            TextPiece::Number(n) => {
                let (minus, at_number) = match self.tokens.get(at).map(|s| &s.token) {
                    Some(Token::Other('-')) if n.signed || n.bias < 0 => (true, at + 1),
                    _ => (false, at),
                };
                let Some(Token::Number(v)) = self.tokens.get(at_number).map(|s| &s.token) else {
                    self.miss(at_number, || "a number".into());
                    return;
                };
                let value = if minus && !fault::injected("minus sign not read") {
                    -i128::from(*v)
                } else {
                    i128::from(*v)
                };
                let Some(raw) = n.raw(value) else {
                    let (step, width) = (1u64 << n.shift.min(63), n.width());
                    self.miss(at_number, || {
                        if step > 1 {
                            format!("a multiple of {step} that fits into {width} bits")
                        } else {
                            format!("a number that fits into {width} bits")
                        }
                    });
                    return;
                };
                let saved = self.known.clone();
                if self.learn(&n.bits, raw) {
                    self.run(after, at_number + 1, rest);
                } else {
                    self.miss(at_number, || "another number".into());
                }
                self.known = saved;
            }
            TextPiece::Choice(table, rows) => {
                let rest = Rest::Then(after, rest);
                let earlier = self.chosen.iter().find(|c| c.0 == *table).map(|c| c.1);
                for (r, row) in rows.iter().enumerate() {
                    let Some(row) = row else { continue };
                    if earlier.is_some_and(|e| e != r) || !self.explain && !self.starts(row, at) {
                        continue;
                    }
                    let saved = self.known.clone();
                    let depth = self.chosen.len();
                    self.chosen.push((*table, r));
                    if self.learn_row(*table, r) {
                        self.run(row, at, &rest);
                    }
                    self.chosen.truncate(depth);
                    self.known = saved;
                }
            }
        }
    }

    /// Notes what `bits` (high part first) hold; false if it contradicts what is known.
    fn learn(&mut self, bits: &[FieldBits], raw: u64) -> bool {
        self.learn_masked(bits, raw, u64::MAX)
    }

    fn learn_masked(&mut self, bits: &[FieldBits], raw: u64, mask: u64) -> bool {
        let mut rest: u32 = bits.iter().map(|b| u32::from(b.width)).sum();
        for b in bits {
            rest -= u32::from(b.width);
            let m = (mask >> rest & ones(u32::from(b.width))) << b.lo;
            let v = (raw >> rest & ones(u32::from(b.width))) << b.lo & m;
            let known = &mut self.known[usize::from(b.field)];
            if (known.1 ^ v) & known.0 & m != 0 {
                return false;
            }
            known.0 |= m;
            known.1 |= v;
        }
        true
    }

    /// Notes what picking a row says about its table's selector.
    fn learn_row(&mut self, table: u16, row: usize) -> bool {
        let form = &self.isa.forms[self.form];
        let t = &form.tables[usize::from(table)];
        if let Some(c) = t.rows[row].canonical {
            return self.learn(&t.selector, u64::from(c));
        }
        let (mut known, mut value) = (0u64, 0u64);
        for b in &t.selector {
            let k = self.known[usize::from(b.field)];
            known = known << b.width | k.0 >> b.lo & ones(u32::from(b.width));
            value = value << b.width | k.1 >> b.lo & ones(u32::from(b.width));
        }
        let (mut all, mut any) = (u64::MAX, 0u64);
        let mut count = 0;
        for c in &self.syntax.codes[self.form][usize::from(table)][row] {
            let c = u64::from(*c);
            if c & known == value & known {
                all &= c;
                any |= c;
                count += 1;
            }
        }
        // Bits on which all codes agree are known now.
        count > 0 && self.learn_masked(&t.selector, all, !(all ^ any))
    }

    fn finish(&mut self) {
        // Selector bits that the text leaves open take any value that keeps the rows chosen.
        let chosen = self.chosen.clone();
        self.settle(&chosen);
    }

    fn settle(&mut self, chosen: &[(u16, usize)]) {
        if *self.fuel == 0 {
            return;
        }
        *self.fuel -= 1;
        let form = &self.isa.forms[self.form];
        let open = chosen.iter().position(|(t, _)| {
            form.tables[usize::from(*t)]
                .selector
                .iter()
                .any(|b| self.known[usize::from(b.field)].0 >> b.lo & ones(u32::from(b.width)) != ones(u32::from(b.width)))
        });
        let Some(i) = open else {
            self.accept();
            return;
        };
        let (table, row) = chosen[i];
        let before = self.found.len();
        for c in self.syntax.codes[self.form][usize::from(table)][row].clone() {
            let saved = self.known.clone();
            if self.learn(&form.tables[usize::from(table)].selector, u64::from(c)) {
                self.settle(&chosen[i + 1..]);
            }
            self.known = saved;
            if self.found.len() > before || *self.fuel == 0 {
                return;
            }
        }
    }

    fn accept(&mut self) {
        let code = &self.codec.forms[self.form];
        let mut fields: Vec<u64> = self.known.iter().map(|k| k.1).collect();
        match code.validate(self.form, &fields) {
            Err(why) => {
                self.reason.get_or_insert(why.reason(self.isa));
            }
            Ok(reach) => {
                for (i, f) in fields.iter_mut().enumerate() {
                    if reach.used >> i & 1 == 0 {
                        *f = 0;
                    }
                }
                let instr = Instr {
                    form: self.form,
                    fields,
                    residue: 0,
                };
                // What was read must print as what was written: the tables decide, not the matcher.
                let printed = tokens(&to_text(self.isa, &instr)).unwrap_or_default();
                let same = printed.len() == self.tokens.len() && printed.iter().zip(self.tokens).all(|(a, b)| a.token == b.token);
                if same && !self.found.contains(&instr) {
                    self.found.push(instr);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::tiny::{form, spec, word};

    fn parse(isa: &Isa, text: &str) -> Result<u64, ParseError> {
        let codec = Codec::new(isa);
        Syntax::new(isa).parse(isa, &codec, text).map(|i| codec.encode(isa, &i).bits)
    }

    fn numbers() -> Isa {
        spec(
            "",
            &form("field n : 4 = w[6..3] field m : 2 = w[2..1] ignored w[0] text \"add {n:sdec}, [{m << 2}]\" nosem \"-\""),
        )
    }

    #[test]
    fn blanks_and_number_bases_do_not_matter() {
        for text in ["add 3, [8]", "  add 0x3,[0x8] ", "add\t3 , [ 8 ]"] {
            assert_eq!(parse(&numbers(), text).unwrap(), 3 << 3 | 2 << 1, "{text}");
        }
        assert_eq!(parse(&numbers(), "add -1, [0]").unwrap(), 15 << 3);
    }

    #[test]
    fn an_error_stands_at_the_furthest_place_and_says_what_could_follow() {
        let isa = numbers();
        for (text, at, expected) in [
            ("add", 3, "a number"),
            ("add 3; [8]", 5, "`,`"),
            ("add 3, [7]", 8, "a multiple of 4 that fits into 2 bits"),
            ("add 3, [16]", 8, "a multiple of 4 that fits into 2 bits"),
            ("add 8, [0]", 4, "a number that fits into 4 bits"),
            ("add 3, [8] 1", 11, "the end"),
        ] {
            let e = parse(&isa, text).unwrap_err();
            assert_eq!((e.at, e.expected.join(" or ").as_str()), (at, expected), "{text}: {e}");
        }
        assert_eq!(parse(&isa, "").unwrap_err().message, "no instruction here");
        assert_eq!(parse(&isa, "add 99999999999999999999").unwrap_err().at, 4);
    }

    #[test]
    fn a_number_that_is_negative_by_its_bias_is_read_back_at_the_start_too() {
        let isa = spec("", &form("field n : 7 = w[6..0] text \"{n - 64} a\" nosem \"-\""));
        assert_eq!(parse(&isa, "-64 a").unwrap(), 0);
        assert_eq!(parse(&isa, "63 a").unwrap(), 127);
    }

    #[test]
    fn a_text_of_two_instructions_is_refused() {
        let isa = spec(
            "",
            "instruction a { form f : w { fixed w[7] = 0 field n : 7 = w[6..0] text \"add {n}\" nosem \"-\" } }
             instruction b { form f : w { fixed w[7] = 1 field n : 7 = w[6..0] text \"add {n}\" nosem \"-\" } }",
        );
        let e = parse(&isa, "add 3").unwrap_err();
        assert!(e.message.contains("2 different instructions: a.f, b.f"), "{e}");
    }

    #[test]
    fn an_invalid_instruction_is_refused_for_its_reason() {
        let isa = spec(
            "",
            &form("field n : 7 = w[6..0] require n != 5 else \"five\" text \"a {n}\" nosem \"-\""),
        );
        assert!(parse(&isa, "a 5").unwrap_err().message.contains("five"));
    }

    #[test]
    fn the_residue_restores_ignored_bits_and_only_those() {
        let isa = numbers();
        let codec = Codec::new(&isa);
        let instr = codec.decode(&isa, word(0x19)).unwrap();
        assert_eq!(to_text(&isa, &instr), "add 3, [0] residue=0x1");
        assert_eq!(parse(&isa, "add 3, [0] residue=0x1").unwrap(), 0x19);
        assert_eq!(parse(&isa, "add 3, [0] residue=0").unwrap(), 0x18);
        let e = parse(&isa, "add 3, [0] residue=0x8").unwrap_err();
        assert_eq!(
            (e.at, e.message.as_str()),
            (11, "residue 0x8 touches bits that this instruction uses")
        );
    }
}
