//! Theorem 8: an alias changes the meaning of no text. What it writes for an instruction is neither
//! another instruction's own text nor what it or another alias writes for another instruction: so
//! it does not matter which of them a reader tries first.

use std::collections::HashMap;

use isamorph_core::InstructionSet;
use isamorph_core::model::{Alias, Isa};
use isamorph_core::text::alias::begins_alike;
use isamorph_core::text::ambiguity::equal_texts;

use super::builder::{ObligationBuilder, legal};
use super::spelling::Spellings;
use crate::prove::obligation::WitnessView;
use crate::prove::theorem::Theorem;

/// Adds the claims about the forms of a group.
pub(super) fn claims(b: &mut ObligationBuilder<'_>) {
    b.aliases();
}

/// How many claims the shape of the group demands.
pub(super) fn expected(s: &InstructionSet, group: usize) -> usize {
    let mut beginnings = Beginnings::default();
    let renamings = renamings(s, group);
    renamings.iter().map(|r| rivals(s.model(), *r, &mut beginnings).len()).sum()
}

/// An alias by its number, and a form of whose instructions it may be the text.
type Renaming = (usize, usize);

/// Whose text may be that of an alias, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rival {
    /// Instructions of this form, as they are.
    Own(usize),
    /// What an alias makes of them.
    Renamed(Renaming),
}

impl Rival {
    fn form(self) -> usize {
        match self {
            Rival::Own(form) | Rival::Renamed((_, form)) => form,
        }
    }
}

/// The aliases of the forms of a group.
fn renamings(s: &InstructionSet, group: usize) -> Vec<Renaming> {
    let isa = s.model();
    let of = |f: usize| (0..isa.aliases.len()).filter(move |a| begins_alike(&isa.forms[f], &isa.aliases[*a].stands_for));
    legal(s, group).into_iter().flat_map(|f| of(f).map(move |a| (a, f))).collect()
}

/// The forms whose texts may begin as a side of an alias does, by its first word: most aliases
/// share it with others.
#[derive(Default)]
struct Beginnings<'s>(HashMap<&'s str, Vec<usize>>);

impl<'s> Beginnings<'s> {
    fn of(&mut self, isa: &Isa, side: &'s str) -> &[usize] {
        let forms = || (0..isa.forms.len()).filter(|f| begins_alike(&isa.forms[*f], side)).collect();
        self.0.entry(first_word(side)).or_insert_with(forms)
    }
}

fn first_word(side: &str) -> &str {
    side.split_whitespace().next().unwrap_or_default()
}

/// All texts that may begin as those of an alias do; of two aliases each pair once.
fn rivals<'s>(isa: &'s Isa, (alias, form): Renaming, beginnings: &mut Beginnings<'s>) -> Vec<Rival> {
    let text = &isa.aliases[alias].text;
    let place = |(a, f): Renaming| (isa.forms[f].group, f, a);
    let mut out: Vec<Rival> = beginnings.of(isa, text).iter().map(|f| Rival::Own(*f)).collect();
    for (a, other) in isa.aliases.iter().enumerate() {
        if first_word(&other.text) == first_word(text) {
            let renamed = beginnings.of(isa, &other.stands_for).iter().map(|f| (a, *f));
            let later = renamed.filter(|r| place(*r) >= place((alias, form)));
            out.extend(later.map(Rival::Renamed));
        }
    }
    out
}

/// The name of an alias in those of obligations: its text without blanks.
fn name(alias: &Alias) -> String {
    alias.text.split_whitespace().collect()
}

impl ObligationBuilder<'_> {
    fn aliases(&mut self) {
        let s = self.plan.subjects[self.subject].clone();
        let isa = s.model();
        let mut spelt = Spellings::default();
        let mut beginnings = Beginnings::default();
        for (alias, form) in renamings(&s, self.group) {
            let one = spelt.of(self, (form, Some(alias), false), s.syntax());
            for rival in rivals(isa, (alias, form), &mut beginnings) {
                let other = match rival {
                    Rival::Own(f) => spelt.of(self, (f, None, true), s.syntax()),
                    Rival::Renamed((a, f)) => spelt.of(self, (f, Some(a), true), s.syntax()),
                };
                let alike = equal_texts(self.pool, &one.texts, &other.texts);
                let differ = match rival.form() == form {
                    true => self.differ(&one, &other),
                    false => self.pool.tt(),
                };
                let (text, whose) = (name(&isa.aliases[alias]), isa.form_name(rival.form()));
                let (aspect, what) = match rival {
                    Rival::Own(_) => (format!("{text}~{whose}"), "the text".to_string()),
                    Rival::Renamed((a, _)) => (
                        format!("{text}~{whose}/{}", name(&isa.aliases[a])),
                        format!("`{}`", isa.aliases[a].text),
                    ),
                };
                let claim = format!(
                    "`{}` of one {} is not {what} of another {whose}",
                    isa.aliases[alias].text,
                    isa.form_name(form),
                );
                let shows = WitnessView::Fields {
                    subject: self.subject,
                    instructions: vec![(form, one.ids.clone()), (rival.form(), other.ids.clone())],
                    values: Vec::new(),
                };
                let negation = vec![alike, one.good, other.good, differ];
                self.push(Theorem::Alias, (&isa.form_name(form), &aspect), claim, negation, shows);
            }
        }
    }
}
