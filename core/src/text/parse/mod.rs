//! Parsing: the same templates read backwards, by a backtracking matcher that collects what the text says about the field bits.

mod explain;

use std::collections::HashMap;

use crate::encoding::{Codec, Instr};
use crate::fault;
use crate::model::{FieldBits, Isa, Number, Piece, ones};

use super::print::to_text;
use crate::token::{Spanned, Token, tokens};
use explain::{Expected, Furthest, name};

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
    /// Byte offset of the end of what is wrong.
    pub end: usize,
    /// What could stand there instead.
    pub expected: Vec<String>,
    /// How to mend it.
    pub help: Option<String>,
}

impl ParseError {
    /// An error that says all in its message.
    fn plain(message: String, at: usize, end: usize) -> ParseError {
        ParseError {
            message,
            at,
            end,
            expected: Vec::new(),
            help: None,
        }
    }
}

/// A piece with its literals split into tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPiece {
    /// One token, and whether no blank stands between it and what follows.
    Token(Token, bool),
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
            Piece::Literal(s) => {
                if let Some(TextPiece::Token(_, joined)) = out.last_mut() {
                    *joined &= !s.starts_with(char::is_whitespace);
                }
                // Literals hold no number of more than 64 bits: the checker splits them as well.
                for t in tokens(s).unwrap_or_default() {
                    out.push(TextPiece::Token(t.token, !s[t.end..].starts_with(char::is_whitespace)));
                }
            }
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
            TextPiece::Token(t, _) => {
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

    /// Does the text of some instruction show this character outside of words and numbers?
    #[must_use]
    pub fn shows(&self, c: char) -> bool {
        fn any(pieces: &[TextPiece], c: char) -> bool {
            pieces.iter().any(|p| match p {
                TextPiece::Token(t, _) => *t == Token::Other(c),
                TextPiece::Number(_) => false,
                TextPiece::Choice(_, rows) => rows.iter().flatten().any(|r| any(r, c)),
            })
        }
        self.forms.iter().any(|f| any(f, c))
    }

    /// Reads one instruction.
    ///
    /// # Errors
    /// The furthest place that could be read, and what could stand there.
    pub fn parse(&self, isa: &Isa, codec: &Codec, text: &str) -> Result<Instr, ParseError> {
        let mut all = tokens(text).map_err(|e| ParseError::plain(e.to_string(), e.1, e.1 + e.0.len()))?;
        let residue = take_residue(&mut all);
        let Some(start) = all.first() else {
            return Err(ParseError::plain("no instruction here".into(), 0, 0));
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
            if read.best.at == 0 && read.fuel > 0 {
                // Instructions that begin otherwise may have been meant (the text of an illegal region is empty).
                let other = |f: &usize| !forms.contains(f) && !self.forms[*f].is_empty();
                let every: Vec<usize> = (0..self.forms.len()).filter(other).collect();
                self.read(isa, codec, &all, &every, &mut read, true);
            }
        }
        let first = |message: String| ParseError::plain(message, start.start, start.end);
        if read.fuel == 0 {
            return Err(first("this text has too many readings to try".into()));
        }
        let mut instr = match read.found.as_slice() {
            [] => {
                return Err(match read.reason {
                    Some(why) => first(why),
                    None => read.best.explain(text, &all),
                });
            }
            [one] => one.clone(),
            many => {
                return Err(first(format!(
                    "this text means {} different instructions: {}",
                    many.len(),
                    many.iter().take(4).map(|i| isa.form_name(i.form)).collect::<Vec<_>>().join(", ")
                )));
            }
        };
        if let Some((r, at)) = residue {
            let refused = |message: String| ParseError::plain(message, at, text.trim_end().len());
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
            Some(TextPiece::Token(t, _)) => here == Some(t),
            Some(TextPiece::Number(_)) => matches!(here, Some(Token::Number(_) | Token::Other('-'))),
            Some(TextPiece::Choice(..)) | None => true,
        }
    }

    /// Notes what could stand at a token where the text goes wrong.
    fn miss(&mut self, at: usize, expected: impl FnOnce(&Self) -> Vec<Expected>) {
        if self.explain && at >= self.best.at {
            let expected = expected(self);
            self.best.note(at, expected);
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
                Rest::End => self.miss(at, |_| vec![Expected::End]),
            }
            return;
        };
        match piece {
            TextPiece::Token(t, _) if !self.explain => {
                if self.tokens.get(at).is_some_and(|s| s.token == *t) {
                    self.run(after, at + 1, rest);
                }
            }
            TextPiece::Token(..) => {
                // A name such as `c.addi` or `a0` is expected as a whole.
                let name = name(pieces);
                let read = self.tokens.get(at..at + name.len()).unwrap_or_default();
                let same = |(p, s): (&TextPiece, &Spanned)| matches!(p, TextPiece::Token(t, _) if *t == s.token);
                if read.len() == name.len() && name.iter().zip(read).all(same) {
                    self.run(&pieces[name.len()..], at + name.len(), rest);
                } else {
                    self.miss(at, |m| m.names(pieces, name.len()));
                }
            }
            TextPiece::Number(n) => {
                let (minus, at_number) = match self.tokens.get(at).map(|s| &s.token) {
                    Some(Token::Other('-')) if n.signed || n.bias < 0 => (true, at + 1),
                    _ => (false, at),
                };
                let Some(Token::Number(v)) = self.tokens.get(at_number).map(|s| &s.token) else {
                    self.miss(at_number, |m| m.numbers(n));
                    return;
                };
                let value = if minus && !fault::injected("minus sign not read") {
                    -i128::from(*v)
                } else {
                    i128::from(*v)
                };
                let Some(raw) = n.raw(value) else {
                    self.miss(at, |m| m.numbers(n));
                    return;
                };
                let saved = self.known.clone();
                if !self.learn(&n.bits, raw) {
                    self.known.clone_from(&saved);
                    self.miss(at, |m| m.numbers(n));
                } else if self.explain
                    && let Some(table) = self.contradicted()
                {
                    let hint = self.written(table, value);
                    self.known.clone_from(&saved);
                    self.miss(at, |m| m.numbers(n));
                    if let Some(hint) = hint {
                        self.best.hint(at, hint);
                    }
                } else {
                    self.run(after, at_number + 1, rest);
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

    /// Mask and value of the bits known of a table's selector.
    fn selected(&self, table: u16) -> (u64, u64) {
        let (mut known, mut value) = (0u64, 0u64);
        for b in &self.isa.forms[self.form].tables[usize::from(table)].selector {
            let k = self.known[usize::from(b.field)];
            known = known << b.width | k.0 >> b.lo & ones(u32::from(b.width));
            value = value << b.width | k.1 >> b.lo & ones(u32::from(b.width));
        }
        (known, value)
    }

    /// Notes what picking a row says about its table's selector.
    fn learn_row(&mut self, table: u16, row: usize) -> bool {
        let form = &self.isa.forms[self.form];
        let t = &form.tables[usize::from(table)];
        if let Some(c) = t.rows[row].canonical {
            return self.learn(&t.selector, u64::from(c));
        }
        let (known, value) = self.selected(table);
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
    use crate::dsl::load;
    use crate::dsl::test_specs::{form, spec, word};
    use crate::source::NoLoader;

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
            ("add", 3, "a number from -8 to 7"),
            ("add 3; [8]", 5, "`,`"),
            ("add 3, [7]", 8, "a multiple of 4 from 0 to 12"),
            ("add 3, [16]", 8, "a multiple of 4 from 0 to 12"),
            ("add 8, [0]", 4, "a number from -8 to 7"),
            ("add -9, [0]", 4, "a number from -8 to 7"),
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

    /// Registers by name, rows that hide numbers, scaled and biased immediates, names with dots.
    fn many() -> Isa {
        let text = "isa many \"\" units w:16
             enum reg : 5 { 0x0 zero 0x1 ra 0x2 sp 0x3 gp 0x4 tp 0x5 t0 0x6 t1 0x7 t2 0x8 s0 0x9 s1 0xa a0 0xb a1 0xc a2 0xd a3
                 0xe a4 0xf a5 0x10 a6 0x11 a7 else invalid \"none\" }
             operand csr(n: 8) { n == 0x30 => \"mstatus\"; n == 0xc0 => \"cycle\"; n == 0xc1 => \"time\"; n == 0xc2 => \"instret\";
                 n == 0xff => invalid \"not there\"; else => \"{n}\"; }
             operand lui(n: 6) { n == 0 => invalid \"zero\"; n != 0 && n[5] == 0 => \"{n}\"; else => \"{n + 1048512}\"; }
             group 0x1 { region w[15] = 0 region w[15] = 1
             instruction csrrw { form f : w { fixed w[15..13] = 000 field n : 8 = w[12..5] field d : reg = w[4..0]
                 operand c = csr(n) text \"csrrw {d}, {c}\" nosem \"-\" } }
             instruction lui { form f : w { fixed w[15..13] = 001 field n : 6 = w[12..7] ignored w[6..5] field d : reg = w[4..0]
                 operand c = lui(n) text \"c.lui {d}, {c}\" nosem \"-\" } }
             instruction addi { form f : w { fixed w[15..13] = 010 field n : 8 = w[12..5] field d : reg = w[4..0]
                 text \"addi {d}, {n:sdec}\" nosem \"-\" } }
             instruction lw { form f : w { fixed w[15..13] = 011 field n : 5 = w[12..8] ignored w[7..5] field d : reg = w[4..0]
                 text \"c.lw {d}, {n << 2}\" nosem \"-\" } }
             instruction beq { form f : w { fixed w[15..13] = 100 field n : 8 = w[12..5] field d : reg = w[4..0]
                 text \"beq {d}, {n << 1:sdec}\" nosem \"-\" } }
             instruction mov { form f : w { fixed w[15..13] = 101 field n : 8 = w[12..5] field m : 5 = w[4..0]
                 text \"mov r{n}, {m << 3:hex}\" nosem \"-\" } }
             }";
        load("many.isa", text, &NoLoader).unwrap_or_else(|e| panic!("{e}"))
    }

    fn error(text: &str) -> (usize, String, Option<String>) {
        let e = parse(&many(), text).unwrap_err();
        (e.at, e.message, e.help)
    }

    #[test]
    fn a_number_that_has_a_name_is_refused_where_it_stands() {
        let refused = |found: &str, help: &str| {
            let names = "one of `cycle`, `instret`, `mstatus`, `time`";
            let message = format!("expected a number from 0 to 254 or {names}, found `{found}`");
            (10, message, Some(help.to_string()))
        };
        assert_eq!(error("csrrw a0, 48"), refused("48", "48 is written `mstatus`"));
        assert_eq!(error("csrrw a0, 0xc0"), refused("0xc0", "192 is written `cycle`"));
        assert_eq!(error("csrrw a0, 255"), refused("255", "255 is refused: not there"));
        assert_eq!(parse(&many(), "csrrw a0, 49").unwrap(), 49 << 5 | 10);
    }

    #[test]
    fn ranges_are_those_of_the_number_as_it_is_written() {
        for (text, at, expected) in [
            ("addi a0, 128", 9, "a number from -128 to 127, found `128`"),
            ("addi a0, -0x81", 9, "a number from -128 to 127, found `-0x81`"),
            ("c.lw a0, 126", 9, "a multiple of 4 from 0 to 124, found `126`"),
            ("c.lw a0, -4", 9, "a multiple of 4 from 0 to 124, found `-4`"),
            ("beq a0, 3", 8, "an even number from -256 to 254, found `3`"),
            (
                "c.lui a0, 32",
                10,
                "a number from 1 to 31 or a number from 1048544 to 1048575, found `32`",
            ),
            ("mov r256, 0", 5, "a number from 0 to 255, found `256`"),
            ("mov r0, 0x4", 8, "a multiple of 8 from 0x0 to 0xf8, found `0x4`"),
            ("mov x0, 0x4", 4, "`r0`..`r255`, found `x0`"),
        ] {
            assert_eq!(error(text), (at, format!("expected {expected}"), None), "{text}");
        }
    }

    #[test]
    fn names_are_whole_and_numbered_ones_stand_together() {
        let registers = "one of `a0`..`a7`, `gp`, `ra`, `s0`, `s1`, `sp`, `t0`..`t2`, `tp`, `zero`";
        assert_eq!(error("addi a8, 1"), (5, format!("expected {registers}, found `a8`"), None));
        assert_eq!(error("addi x1, 1"), (5, format!("expected {registers}, found `x1`"), None));
        let all = "one of `addi`, `beq`, `c.lui`, `c.lw`, `csrrw`, `mov`";
        assert_eq!(error("c.li a0, 1"), (0, format!("expected {all}, found `c.li`"), None));
        assert_eq!(error("subi a0, 1"), (0, format!("expected {all}, found `subi`"), None));
    }

    #[test]
    fn of_many_names_the_nearest_are_proposed() {
        let names = [
            "add", "addi", "sub", "subw", "xor", "xori", "c.add", "c.addi", "c.sub", "c.lw", "c.sw", "lw", "sw", "jalr",
        ];
        let forms: String = (0..)
            .zip(names)
            .map(|(i, n)| {
                format!("instruction i{i} {{ form f : w {{ fixed w[7..4] = {i:04b} ignored w[3..0] text \"{n}\" nosem \"-\" }} }} ")
            })
            .collect();
        let text = format!(
            "isa many \"\" units w:8 group 0x1 {{ region w[7] = 0 region w[7] = 1 {forms} \
             illegal : w {{ fixed w[7..4] = 1111 }} \"none\" }}"
        );
        let isa = load("many.isa", &text, &NoLoader).unwrap_or_else(|e| panic!("{e}"));
        let e = parse(&isa, "c.subi").unwrap_err();
        assert_eq!(e.message, "no instruction begins with `c.subi`");
        assert_eq!(e.help.as_deref(), Some("did you mean `c.sub`, `c.addi`, `c.sw`, `sub` or `subw`?"));
        assert_eq!((e.at, e.end), (0, 6));
        assert_eq!(parse(&isa, "frobnicate").unwrap_err().help, None);
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
