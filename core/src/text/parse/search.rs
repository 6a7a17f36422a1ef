//! The common end of all parsers: converts what was learnt from a text to an instruction, if there
//! is one.

use std::sync::Arc;

use super::codes::TableCodes;
use super::expected::Furthest;
use super::knowledge::Knowledge;
use super::syntax::Syntax;
use crate::encoding::codec::outranked;
use crate::encoding::{Codec, FormId, Instr, InvalidWord};
use crate::model::{Isa, Word};
use crate::text::print::to_text;
use crate::token::same_tokens;

/// Choices, or pieces that are matched, after which a text is refused.
const FUEL: u32 = 2_000_000;

/// Different instructions; those that are forgotten keep their memory.
#[derive(Default)]
pub(super) struct Found {
    all: Vec<Instr>,
    count: usize,
}

impl Found {
    /// The instructions.
    pub(super) fn all(&self) -> &[Instr] {
        &self.all[..self.count]
    }

    /// The instructions, to change them.
    pub(super) fn all_mut(&mut self) -> &mut [Instr] {
        &mut self.all[..self.count]
    }

    /// A place for one more, which is not yet there.
    fn next(&mut self) -> &mut Instr {
        if self.all.len() == self.count {
            self.all.push(Instr::default());
        }
        &mut self.all[self.count]
    }

    /// Keeps what stands in the place for one more.
    fn keep(&mut self) {
        if !self.all().contains(&self.all[self.count]) {
            self.count += 1;
        }
    }
}

/// Why a reading is no instruction. It becomes a text only if nothing else is found.
pub(super) enum Refusal {
    Invalid(InvalidWord),
    /// The form that was read, and the one that has its words.
    Outranked(FormId, FormId),
}

impl Refusal {
    /// What is wrong.
    pub(super) fn text(&self, isa: &Isa) -> String {
        match self {
            Refusal::Invalid(why) => why.reason(isa),
            Refusal::Outranked(form, winner) => outranked(isa, *form, *winner),
        }
    }
}

/// What reading a text has found so far.
pub(super) struct Readings {
    pub(super) found: Found,
    pub(super) best: Furthest,
    /// Why a reading is no instruction.
    pub(super) reason: Option<Refusal>,
    pub(super) fuel: u32,
    pub(super) knowledge: Knowledge,
    /// Steps that follow the rows that are being read, each with the number of the one after it.
    pub(super) after: Vec<(u32, u32)>,
    printed: Vec<u8>,
}

impl Default for Readings {
    fn default() -> Self {
        Readings {
            found: Found::default(),
            best: Furthest::default(),
            reason: None,
            fuel: FUEL,
            knowledge: Knowledge::default(),
            after: Vec::new(),
            printed: Vec::new(),
        }
    }
}

impl Readings {
    /// Forgets what was found, and keeps the memory for it.
    pub(super) fn clear(&mut self) {
        self.found.count = 0;
        self.reason = None;
        self.fuel = FUEL;
        if self.best.at != 0 {
            self.best = Furthest::default();
        }
    }

    /// Goes on to a choice or a piece; false if there have been too many.
    pub(super) fn burn(&mut self) -> bool {
        self.fuel = self.fuel.saturating_sub(1);
        self.fuel > 0
    }
}

/// A reading of a text as an instruction of one form.
pub(super) struct Search<'m> {
    pub(super) syntax: &'m Syntax,
    pub(super) isa: &'m Isa,
    pub(super) codec: &'m Codec,
    pub(super) form: usize,
    /// The selector values of its tables.
    pub(super) tables: &'m [Arc<TableCodes>],
    /// The text, from its first token to the last.
    pub(super) text: &'m str,
    pub(super) out: &'m mut Readings,
}

impl Search<'_> {
    /// Knows nothing.
    pub(super) fn begin(&mut self) {
        self.out.knowledge.clear(self.tables.len());
    }

    /// Picks a row of a table; false if what is known speaks against it.
    #[inline]
    pub(super) fn pick(&mut self, table: u16, row: usize) -> bool {
        self.out.knowledge.pick(table, row, &self.tables[usize::from(table)])
    }

    /// All of the text was read: selector bits that it leaves open take any value that keeps the
    /// rows chosen.
    pub(super) fn settle(&mut self, first: usize) {
        if !self.out.burn() {
            return;
        }
        let tables = self.tables;
        let chosen = &self.out.knowledge.chosen;
        let open = (first..chosen.len()).find(|at| !self.out.knowledge.settled(&tables[usize::from(chosen[*at].0)]));
        let Some(at) = open else {
            self.accept();
            return;
        };
        let (table, row) = chosen[at];
        let before = self.out.found.all().len();
        let codes = &tables[usize::from(table)];
        for c in &codes.rows[row].all {
            let then = self.out.knowledge.mark();
            if self.out.knowledge.learn(&codes.selector, u64::from(*c)) {
                self.settle(at + 1);
            }
            self.out.knowledge.forget(then);
            if self.out.found.all().len() > before || self.out.fuel == 0 {
                return;
            }
        }
    }

    fn accept(&mut self) {
        let code = &self.codec.forms[self.form];
        let Readings {
            knowledge,
            found,
            printed,
            reason,
            ..
        } = &mut *self.out;
        let instr = found.next();
        instr.form = self.form;
        instr.residue = 0;
        instr.fields.clear();
        code.read(knowledge.value, &mut instr.fields);
        // What was read must print as what was written: the tables decide, not the matcher.
        printed.clear();
        let word = Word {
            bits: code.constant | knowledge.value,
            width: code.width,
        };
        match self.codec.recognise(self.isa, word) {
            Ok(read) if read.form as usize == self.form && read.canonical == word.bits => {
                self.codec.print(self.isa, read, printed);
            }
            _ => {
                // Its unused fields may hold something, or it is no instruction.
                let reach = match code.validate(self.form, &instr.fields) {
                    Ok(reach) => reach,
                    Err(why) => {
                        reason.get_or_insert(Refusal::Invalid(why));
                        return;
                    }
                };
                for (i, f) in instr.fields.iter_mut().enumerate() {
                    if reach.used >> i & 1 == 0 {
                        *f = 0;
                    }
                }
                if let Some(winner) = code.winner(&instr.fields) {
                    reason.get_or_insert(Refusal::Outranked(self.form, winner));
                    return;
                }
                printed.extend(to_text(self.isa, instr).into_bytes());
            }
        }
        let same = || std::str::from_utf8(printed).is_ok_and(|printed| same_tokens(printed, self.text));
        if printed == self.text.as_bytes() || same() {
            found.keep();
        }
    }
}
