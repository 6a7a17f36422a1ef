//! Aliases: both sides of each have the same names.

use super::Checker;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::model::Alias;
use crate::source::Span;
use crate::text::alias;

impl Checker<'_> {
    /// All aliases, those with the fewest names first: they stand for the fewest instructions.
    pub(super) fn sorted_aliases(&mut self) -> Vec<Alias> {
        let mut all = std::mem::take(&mut self.aliases);
        all.sort_by_key(|a| a.stands_for.matches('{').count());
        all
    }

    pub(super) fn alias(&mut self, text: &str, stands_for: &str, read_only: bool, span: Span) {
        if let Err(why) = alias::check(text, stands_for) {
            let d = Diagnostic::new(Code::BadTemplate, span, why).help("write `alias \"mv {d}, {a}\" is \"addi {d}, {a}, 0\"`");
            self.e.error(d);
            return;
        }
        self.aliases.push(Alias {
            text: text.to_owned(),
            stands_for: stands_for.to_owned(),
            read_only,
        });
    }
}
