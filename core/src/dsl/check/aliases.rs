//! Aliases: both sides of each have the same names.

use super::Checker;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::model::Alias;
use crate::source::Span;
use crate::text::alias;

impl Checker<'_> {
    /// All aliases, those with the fewest names first: they stand for the fewest instructions. Each
    /// stands for some.
    pub(super) fn checked_aliases(&mut self) -> Vec<Alias> {
        let mut all = std::mem::take(&mut self.aliases);
        // A form with errors is not among the forms.
        if self.e.errors.is_empty() {
            for (a, span) in &all {
                if !self.forms.iter().any(|f| alias::begins_alike(f, &a.stands_for)) {
                    let mnemonic = a.stands_for.split_whitespace().next().unwrap_or_default();
                    let d = Diagnostic::new(Code::BadTemplate, *span, format!("no instruction's text begins with `{mnemonic}`"))
                        .help("behind `is` stands the text of instructions of this spec");
                    self.e.error(d);
                }
            }
        }
        all.sort_by_key(|(a, _)| a.stands_for.matches('{').count());
        all.into_iter().map(|(a, _)| a).collect()
    }

    pub(super) fn alias(&mut self, text: &str, stands_for: &str, read_only: bool, span: Span) {
        if let Err(why) = alias::check(text, stands_for) {
            let d = Diagnostic::new(Code::BadTemplate, span, why).help("write `alias \"mv {d}, {a}\" is \"addi {d}, {a}, 0\"`");
            self.e.error(d);
            return;
        }
        let alias = Alias {
            text: text.to_owned(),
            stands_for: stands_for.to_owned(),
            read_only,
        };
        self.aliases.push((alias, span));
    }
}
