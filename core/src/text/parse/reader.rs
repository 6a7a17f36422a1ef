//! The reader: it follows the steps of a form over the tokens of a text, tries each row that can
//! stand where it is, and collects what the text says about the bits of the word.

use super::script::{Read, Script, Step};
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
            if !self.search.out.burn() {
                return;
            }
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
                    // Nothing is left to do behind a choice at the end of a row.
                    if script.step(step + 1) != Step::End {
                        self.search.out.after.push((step + 1, rest));
                        rest = self.search.out.after.len() as u32 - 1;
                    }
                    let Some(start) = self.choose(choice, at, rest) else { return };
                    step = start;
                    continue;
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

    /// Tries all rows of a choice but the last one, and picks that; its first step.
    fn choose(&mut self, choice: u32, at: usize, rest: u32) -> Option<u32> {
        let (script, tokens) = (self.script, self.tokens);
        let table = script.table(choice);
        let (pairs, list) = script.rows_at(choice, tokens.get(at), tokens.get(at + 1));
        let earlier = if script.is_repeated(choice) {
            self.search.out.knowledge.row_of(table)
        } else {
            None
        };
        let several = pairs.len() + list.len() > 1;
        let mut last = None;
        for row in pairs.iter().chain(list) {
            let row = usize::from(*row);
            let start = script.row(choice, row);
            if earlier.is_some_and(|e| e != row) || several && !self.can_follow(start, at, rest) {
                continue;
            }
            if let Some((before, start)) = last.replace((row, start)) {
                let (then, depth) = (self.search.out.knowledge.mark(), self.search.out.after.len());
                if self.search.pick(table, before) {
                    self.run(start, at, rest);
                }
                self.search.out.knowledge.forget(then);
                self.search.out.after.truncate(depth);
            }
        }
        let (row, start) = last?;
        self.search.pick(table, row).then_some(start)
    }

    /// Can the next tokens be read from a step, as far as that is seen without a choice?
    fn can_follow(&self, mut step: u32, mut at: usize, mut rest: u32) -> bool {
        let (script, tokens) = (self.script, self.tokens);
        loop {
            let here = tokens.get(at);
            match script.step(step) {
                Step::Token(code) if here.is_some_and(|t| t.code == code) => at += 1,
                Step::Fixed(number) if here.is_some_and(|t| t.number() == Some(number)) => at += 1,
                Step::Token(_) | Step::Fixed(_) => return false,
                Step::Number(_) => return here.is_some_and(|t| t.number().is_some() || t.is_minus()),
                Step::Choice(choice) => {
                    if script.begins_with(choice, here, tokens.get(at + 1)) {
                        return true;
                    }
                    if !script.can_be_empty(choice) {
                        return false;
                    }
                }
                Step::End => {
                    match self.search.out.after.get(rest as usize) {
                        Some((next, more)) => (step, rest) = (*next, *more),
                        None => return at == tokens.len(),
                    }
                    continue;
                }
            }
            step += 1;
        }
    }
}
