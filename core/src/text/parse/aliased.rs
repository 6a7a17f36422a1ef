//! Instructions written by aliases, and with other names of registers.

use crate::encoding::{Codec, Instr};
use crate::model::Isa;
use crate::text::alias;
use crate::text::print::to_text;
use crate::text::rewritten::Rewritten;
use crate::token::tokens;

use super::{ParseError, Scratch, Syntax, Unread, names};

/// Other ways to write a text, each with the reason why it is no instruction either.
pub(super) type Others = Vec<(Vec<Rewritten>, Unread)>;

impl Syntax {
    /// The text of an instruction: that of the first alias that stands for it and reads back as it,
    /// or its own.
    #[must_use]
    pub fn shortest_text(&self, isa: &Isa, codec: &Codec, instr: &Instr) -> String {
        let own = to_text(isa, instr);
        let mut aliases = alias::shortened(isa, &own);
        let found = aliases.find(|text| self.parse(isa, codec, text).as_ref() == Ok(instr));
        drop(aliases);
        found.unwrap_or(own)
    }

    /// Reads a text with the other names of its registers, and as an alias.
    ///
    /// # Errors
    /// It is no instruction in any way. Each way is a number of steps, the first from the text.
    pub(super) fn read_otherwise(&self, isa: &Isa, codec: &Codec, text: &str, scratch: &mut Scratch) -> Result<(), Others> {
        let respelled: Vec<Vec<Rewritten>> = names::respelled(isa, text).map(|r| vec![r]).collect();
        let expanded = |steps: &Vec<Rewritten>| -> Vec<Vec<Rewritten>> {
            let text = steps.last().map_or(text, |r| r.text.as_str());
            alias::expanded(isa, text).map(|r| [steps.as_slice(), &[r]].concat()).collect()
        };
        let aliases: Vec<Vec<Rewritten>> = std::iter::once(&Vec::new()).chain(&respelled).flat_map(expanded).collect();
        let mut wrong = Vec::new();
        for steps in respelled.into_iter().chain(aliases) {
            match self.read_one(isa, codec, last(&steps), scratch) {
                Ok(()) => return Ok(()),
                Err(why) => wrong.push((steps, why)),
            }
        }
        Err(wrong)
    }

    /// Why a text is no instruction: what is wrong with it in the way that can be read the furthest.
    #[cold]
    pub(super) fn furthest(&self, isa: &Isa, codec: &Codec, (text, why): (&str, Unread), others: Others) -> ParseError {
        let error = |text: &str, why: Unread| match why {
            Unread::Wrong(error) => error,
            Unread::Nowhere => self.explained(isa, codec, text),
        };
        let mut best = error(text, why);
        for (steps, why) in others {
            let e = error(last(&steps), why);
            let place = |at: usize| steps.iter().rev().fold(at, |at, step| step.place(at));
            let (at, end) = (place(e.at), place(e.end));
            if at > best.at {
                best = ParseError { at, end, ..e };
            }
        }
        // An alias with other operands begins as this text.
        let all = tokens(text).unwrap_or_default();
        let (Some(first), Some(end)) = (all.first().filter(|t| t.start >= best.at), all.last()) else {
            return best;
        };
        let expected: Vec<String> = alias::beginning(isa, &first.token).map(|a| format!("`{a}`")).collect();
        if expected.is_empty() {
            return best;
        }
        let message = format!("expected {}", expected.join(" or "));
        ParseError {
            expected,
            ..ParseError::plain(message, first.start, end.end)
        }
    }
}

/// The text of the last of some steps.
fn last(steps: &[Rewritten]) -> &str {
    steps.last().map_or("", |r| r.text.as_str())
}

#[cfg(all(test, feature = "spec"))]
mod tests {
    use crate::builtin;
    use crate::encoding::Codec;
    use crate::text::Syntax;

    /// What is wrong stands where it was written, whatever the text stands for.
    #[test]
    fn errors_of_aliases_and_other_names_stand_in_the_text() {
        let isa = builtin::isa("rv32").expect("built in");
        let (codec, syntax) = (Codec::new(isa), Syntax::new(isa));
        for (text, wrong, message) in [
            (
                "bnez a0, there",
                "there",
                "expected an even number from -4096 to 4094, found `there`",
            ),
            ("li x10, 0x1000", "0x1000", "expected a number from -2048 to 2047, found `0x1000`"),
            (
                "  bne x9, x0, there",
                "there",
                "expected an even number from -4096 to 4094, found `there`",
            ),
            ("bnez x32, 4", "x32", ""),
            ("lw x9, 4(x32)", "x32", ""),
            ("mv a0", "mv a0", "expected `mv {d}, {a}`"),
            ("mvv a0, a1", "mvv", "no instruction begins with `mvv`"),
            ("add x10, x11", "", "expected `,`, found the end"),
        ] {
            let e = syntax.parse(isa, &codec, text).expect_err(text);
            assert_eq!(&text[e.at..e.end], wrong, "{text}: {e:?}");
            assert!(message.is_empty() || e.message == message, "{text}: {e}");
        }
    }
}
