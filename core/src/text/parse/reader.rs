//! The reader: it follows the steps of a form over the tokens of a text, tries each row that can
//! stand where it is, and collects what the text says about the bits of fields.

use super::script::{Read, Script, Step};
use super::search::Search;
use crate::fault;

/// What follows the steps that are being read.
enum Rest<'r> {
    End,
    Then(u32, &'r Rest<'r>),
}

pub(super) struct Reader<'m> {
    pub(super) script: &'m Script,
    pub(super) tokens: &'m [Read],
    pub(super) search: Search<'m>,
}

impl Reader<'_> {
    /// Finds all instructions of the form that the text stands for.
    pub(super) fn all(&mut self, start: u32) {
        self.search.begin();
        self.run(start, 0, &Rest::End);
    }

    /// Goes on from a step. Who picks a row takes back what follows from it.
    fn run(&mut self, mut step: u32, mut at: usize, mut rest: &Rest<'_>) {
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
                    let minus = (n.signed || n.bias < 0) && tokens.get(at).is_some_and(Read::is_minus);
                    at += usize::from(minus);
                    let Some(v) = tokens.get(at).and_then(Read::number) else { return };
                    let value = if minus && !fault::injected("minus sign not read") {
                        -i128::from(v)
                    } else {
                        i128::from(v)
                    };
                    let Some(raw) = n.raw(value) else { return };
                    if !self.search.out.knowledge.learn(&n.bits, raw) {
                        return;
                    }
                    at += 1;
                }
                Step::Choice(choice) => {
                    let after = Rest::Then(step + 1, rest);
                    let table = script.table(choice);
                    let earlier = self.search.out.knowledge.row_of(table);
                    script.rows_at(choice, tokens.get(at), tokens.get(at + 1), |row, start| {
                        if earlier.is_some_and(|e| e != row) {
                            return;
                        }
                        let then = self.search.out.knowledge.mark();
                        if self.search.pick(table, row) {
                            self.run(start, at, &after);
                        }
                        self.search.out.knowledge.forget(then);
                    });
                    return;
                }
                Step::End => {
                    match rest {
                        Rest::Then(next, more) => (step, rest) = (*next, more),
                        Rest::End if at == tokens.len() => return self.search.settle(0),
                        Rest::End => return,
                    }
                    continue;
                }
            }
            step += 1;
        }
    }
}
