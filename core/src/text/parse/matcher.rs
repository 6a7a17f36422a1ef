//! The matcher: it reads the pieces of a form backwards, by backtracking, and collects what the
//! text says about the bits of fields.

use super::expected::{Expected, Furthest, name};
use super::pieces::TextPiece;
use super::syntax::Syntax;
use crate::encoding::codec::outranked;
use crate::encoding::{Codec, Instr};
use crate::fault;
use crate::model::{FieldBits, Isa, ones};
use crate::text::print::to_text;
use crate::token::{Spanned, Token, tokens};

/// Matching steps after which a text is refused.
const FUEL: u32 = 2_000_000;

/// What reading a text has found.
pub(super) struct Readings {
    pub(super) found: Vec<Instr>,
    pub(super) best: Furthest,
    /// Why a reading is no instruction.
    pub(super) reason: Option<String>,
    pub(super) fuel: u32,
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
pub(super) enum Rest<'r> {
    End,
    Then(&'r [TextPiece], &'r Rest<'r>),
}

pub(super) struct Matcher<'m> {
    pub(super) syntax: &'m Syntax,
    pub(super) isa: &'m Isa,
    pub(super) codec: &'m Codec,
    pub(super) form: usize,
    pub(super) tokens: &'m [Spanned],
    /// The text of the tokens.
    pub(super) text: &'m str,
    /// Mask and value of the bits known of each field.
    pub(super) known: Vec<(u64, u64)>,
    /// Fields of which something was learnt, with what was known of each before.
    pub(super) learnt: Vec<(u16, (u64, u64))>,
    pub(super) chosen: Vec<(u16, usize)>,
    pub(super) explain: bool,
    pub(super) best: &'m mut Furthest,
    pub(super) found: &'m mut Vec<Instr>,
    pub(super) reason: &'m mut Option<String>,
    pub(super) fuel: &'m mut u32,
}

impl Matcher<'_> {
    /// Notes what could stand at a token where the text goes wrong.
    fn miss(&mut self, at: usize, expected: impl FnOnce(&Self) -> Vec<Expected>) {
        if self.explain && at >= self.best.at {
            let expected = expected(self);
            self.best.note(at, expected);
        }
    }

    pub(super) fn run(&mut self, pieces: &[TextPiece], at: usize, rest: &Rest<'_>) {
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
                let saved = self.learnt.len();
                if !self.learn(&n.bits, raw) {
                    self.forget(saved);
                    self.miss(at, |m| m.numbers(n));
                } else if self.explain
                    && let Some(table) = self.contradicted()
                {
                    let hint = self.written(table, value);
                    self.forget(saved);
                    self.miss(at, |m| m.numbers(n));
                    if let Some(hint) = hint {
                        self.best.hint(at, hint);
                    }
                } else {
                    self.run(after, at_number + 1, rest);
                }
                self.forget(saved);
            }
            TextPiece::Choice(table, rows) => {
                let rest = Rest::Then(after, rest);
                let earlier = self.chosen.iter().find(|c| c.0 == *table).map(|c| c.1);
                let (explain, tokens) = (self.explain, self.tokens);
                let mut try_row = |r: usize| {
                    let Some(row) = rows[r].as_ref().filter(|_| earlier.is_none_or(|e| e == r)) else {
                        return;
                    };
                    let saved = self.learnt.len();
                    let depth = self.chosen.len();
                    self.chosen.push((*table, r));
                    if self.learn_row(*table, r) {
                        self.run(row, at, &rest);
                    }
                    self.chosen.truncate(depth);
                    self.forget(saved);
                };
                if explain {
                    (0..rows.len()).for_each(try_row);
                } else {
                    let here = tokens.get(at).map(|s| &s.token);
                    rows.beginning(here).iter().for_each(|r| try_row(usize::from(*r)));
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
            if m & !known.0 != 0 {
                self.learnt.push((b.field, *known));
                known.0 |= m;
                known.1 |= v;
            }
        }
        true
    }

    /// Forgets all but what was learnt first.
    fn forget(&mut self, first: usize) {
        while self.learnt.len() > first
            && let Some((field, before)) = self.learnt.pop()
        {
            self.known[usize::from(field)] = before;
        }
    }

    /// Mask and value of the bits known of a table's selector.
    pub(super) fn selected(&self, table: u16) -> (u64, u64) {
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
        let codes = &self.syntax.codes[self.form][usize::from(table)][row];
        if known == ones(t.width()) {
            return t.map.get(value as usize).is_some_and(|r| usize::from(*r) == row);
        }
        if let (0, Some(code)) = (known, codes.all.first()) {
            return self.learn_masked(&t.selector, u64::from(*code), codes.common);
        }
        let (mut all, mut any) = (u64::MAX, 0u64);
        let mut count = 0;
        for c in &codes.all {
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
        let syntax = self.syntax;
        for c in &syntax.codes[self.form][usize::from(table)][row].all {
            let saved = self.learnt.len();
            if self.learn(&form.tables[usize::from(table)].selector, u64::from(*c)) {
                self.settle(&chosen[i + 1..]);
            }
            self.forget(saved);
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
                if let Some(winner) = code.winner(&fields) {
                    self.reason.get_or_insert(outranked(self.isa, self.form, winner));
                    return;
                }
                let instr = Instr {
                    form: self.form,
                    fields,
                    residue: 0,
                };
                // What was read must print as what was written: the tables decide, not the matcher.
                let printed = to_text(self.isa, &instr);
                let same = || {
                    let printed = tokens(&printed).unwrap_or_default();
                    printed.len() == self.tokens.len() && printed.iter().zip(self.tokens).all(|(a, b)| a.token == b.token)
                };
                if (printed == self.text || same()) && !self.found.contains(&instr) {
                    self.found.push(instr);
                }
            }
        }
    }
}
