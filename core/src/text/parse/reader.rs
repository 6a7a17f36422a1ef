//! The reader: it follows the steps of a form over the tokens of a text, tries each row that can
//! stand where it is, and collects what the text says about the bits of the word.

use super::script::{Choice, Fitting, Read, RowCodes, Script, Step};
use super::search::Search;
use crate::fault;

/// Nothing follows the steps of a form.
const NOTHING: u32 = u32::MAX;

pub(super) struct Reader<'m> {
    pub(super) script: &'m Script,
    pub(super) tokens: &'m [Read],
    pub(super) search: Search<'m>,
}

impl Reader<'_> {
    /// Finds all instructions of the form that the text stands for.
    pub(super) fn all(&mut self, start: u32) {
        self.search.begin();
        self.search.out.after.clear();
        self.run(start, 0, NOTHING);
    }

    /// Goes on from a step; `rest` is what follows the steps that are being read, in
    /// [`super::search::Readings::after`]. Who calls this takes back what follows from it.
    fn run(&mut self, mut step: u32, mut at: usize, mut rest: u32) {
        let (script, tokens) = (self.script, self.tokens);
        loop {
            match script.step(step) {
                Step::Token(code) => {
                    if tokens.get(at).is_none_or(|t| t.code != code) {
                        return;
                    }
                    at += 1;
                }
                Step::Fixed(number) => {
                    if tokens.get(at).is_none_or(|t| t.number() != Some(number)) {
                        return;
                    }
                    at += 1;
                }
                Step::Number(number) => {
                    let n = script.number(number);
                    let minus = n.can_be_negative() && tokens.get(at).is_some_and(Read::is_minus);
                    at += usize::from(minus);
                    let Some(v) = tokens.get(at).and_then(Read::number) else { return };
                    let minus = minus && !fault::injected("minus sign not read");
                    let Some(raw) = n.raw(minus, v) else { return };
                    if !self.search.out.knowledge.learn(&n.places, raw) {
                        return;
                    }
                    at += 1;
                }
                Step::Choice(choice) => {
                    if !self.search.out.burn() {
                        return;
                    }
                    let choice = script.choice(choice);
                    let start = match self.earlier(choice) {
                        Some(row) => script.row(choice, row).start,
                        None => match script.rows_at(choice, tokens.get(at), tokens.get(at + 1)) {
                            // Most of them: nothing is tried.
                            Fitting::One(row) => {
                                let Some(start) = self.pick(choice, row) else { return };
                                start
                            }
                            Fitting::Many(rows) => {
                                self.after(step + 1, &mut rest);
                                let Some(start) = self.choose(choice, rows, at, rest) else { return };
                                step = start;
                                continue;
                            }
                        },
                    };
                    if script.step(start) != Step::End {
                        self.after(step + 1, &mut rest);
                        step = start;
                        continue;
                    }
                }
                Step::End => {
                    match self.search.out.after.get(rest as usize) {
                        Some((next, more)) => (step, rest) = (*next, *more),
                        None if at == tokens.len() => return self.search.settle(0),
                        None => return,
                    }
                    continue;
                }
            }
            step += 1;
        }
    }

    /// Notes the step behind a choice. Nothing is left to do behind one at the end of a row.
    #[inline(always)]
    fn after(&mut self, step: u32, rest: &mut u32) {
        if self.script.step(step) != Step::End {
            let after = &mut self.search.out.after;
            after.push((step, *rest));
            *rest = after.len() as u32 - 1;
        }
    }

    /// The row of the table of a choice that another choice has picked.
    #[inline(always)]
    fn earlier(&self, choice: &Choice) -> Option<usize> {
        choice.repeated.then(|| self.search.out.knowledge.row_of(choice.table)).flatten()
    }

    /// Picks a row of a choice; its first step, if what is known does not speak against it.
    #[inline(always)]
    fn pick(&mut self, choice: &Choice, row: u16) -> Option<u32> {
        let (number, row) = (usize::from(row), self.script.row(choice, row.into()));
        let fits = match row.codes {
            RowCodes::One => self.search.out.knowledge.pick_only(choice.table, number, choice.bits, row.value),
            RowCodes::Several => self.search.pick(choice.table, number),
            RowCodes::None => false,
        };
        fits.then_some(row.start)
    }

    /// Tries all rows of a choice that can be read but the last one, and picks that; its first
    /// step.
    #[inline(never)]
    fn choose(&mut self, choice: &Choice, rows: &[u16], at: usize, rest: u32) -> Option<u32> {
        let script = self.script;
        // One of two rows is asked about first, mostly the empty one; if it cannot follow, nothing
        // is to be known about the other one.
        let spared = match rows {
            [a, b] => {
                let starts = [*a, *b].map(|row| script.row(choice, row.into()).start);
                let first = usize::from(script.step(starts[0]) != Step::End);
                let (asked, other) = ([*a, *b][first], [*b, *a][first]);
                if !self.can_follow(starts[first], at, rest) {
                    return self.pick(choice, other);
                }
                Some(asked)
            }
            _ => None,
        };
        let mut last = None;
        for row in rows {
            if spared != Some(*row) && !self.can_follow(script.row(choice, usize::from(*row)).start, at, rest) {
                continue;
            }
            if let Some(before) = last.replace(*row) {
                let (then, depth) = (self.search.out.knowledge.mark(), self.search.out.after.len());
                if let Some(start) = self.pick(choice, before) {
                    self.run(start, at, rest);
                }
                self.search.out.knowledge.forget(then);
                self.search.out.after.truncate(depth);
            }
        }
        self.pick(choice, last?)
    }

    /// Can the next tokens be read from a step, as far as that is seen without a choice?
    fn can_follow(&self, mut step: u32, mut at: usize, mut rest: u32) -> bool {
        let (script, tokens) = (self.script, self.tokens);
        loop {
            let here = tokens.get(at);
            let ends = match script.step(step) {
                Step::Token(code) if here.is_some_and(|t| t.code == code) => false,
                Step::Fixed(number) if here.is_some_and(|t| t.number() == Some(number)) => false,
                Step::Token(_) | Step::Fixed(_) => return false,
                Step::Number(_) => return here.is_some_and(|t| t.number().is_some() || t.is_minus()),
                Step::Choice(choice) => {
                    let choice = script.choice(choice);
                    if script.begins_with(choice, here, tokens.get(at + 1)) {
                        return true;
                    }
                    if !script.can_be_empty(choice) {
                        return false;
                    }
                    true
                }
                Step::End => true,
            };
            if !ends {
                (step, at) = (step + 1, at + 1);
                continue;
            }
            match self.search.out.after.get(rest as usize) {
                Some((next, more)) => (step, rest) = (*next, *more),
                None => return at == tokens.len(),
            }
        }
    }
}
