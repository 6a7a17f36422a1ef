//! Theorem 5: the parser's tables accept every printed text; instructions with equal texts, token
//! by token, are equal.

use isamorph_core::InstructionSet;
use isamorph_core::text::Syntax;
use isamorph_core::text::ambiguity::{Automaton, Vocabulary, equal_derivations, equal_texts, is_unambiguous};
use rustc_hash::FxHashMap;

use super::builder::{ObligationBuilder, by_group, legal, members, pairs, rivals};
use super::spelling::Spellings;
use crate::prove::obligation::WitnessView;
use crate::prove::theorem::Theorem;

/// Adds the claims about the forms of a group.
pub(super) fn claims(b: &mut ObligationBuilder<'_>) {
    b.text();
}

/// How many claims the shape of the group demands.
pub(super) fn expected(s: &InstructionSet, group: usize) -> usize {
    let apart = if by_group(s) {
        rivals(s, group, true, false).len()
    } else {
        pairs(s, group, true, false).len()
    };
    2 * legal(s, group).len() + apart
}

/// The vocabularies of forms, each made once.
struct Vocabularies<'a> {
    syntax: &'a Syntax,
    known: FxHashMap<usize, Vocabulary<'a>>,
}

impl<'a> Vocabularies<'a> {
    fn of(syntax: &'a Syntax) -> Self {
        let known = FxHashMap::default();
        Vocabularies { syntax, known }
    }

    fn form(&mut self, form: usize) -> &Vocabulary<'a> {
        let text = &self.syntax.forms[form];
        self.known.entry(form).or_insert_with(|| Vocabulary::of(text))
    }
}

impl ObligationBuilder<'_> {
    fn text(&mut self) {
        let s = self.plan.subjects[self.subject].clone();
        let printer = self.printer;
        let (mut printed, mut parsed) = (Vocabularies::of(printer), Vocabularies::of(s.syntax()));
        // What is printed for a form, or parsed as one with the fields of another instruction.
        let mut spelt = Spellings::default();
        let mut spelling = |m: &mut Self, f: usize, printed: bool| {
            let syntax = if printed { printer } else { s.syntax() };
            spelt.of(m, (f, None, !printed), syntax)
        };
        for f in members(&s, self.group) {
            let form = &s.model().forms[f];
            if form.illegal.is_some() {
                continue;
            }
            let name = s.model().form_name(f);
            let (one, two) = (spelling(self, f, true), spelling(self, f, false));
            let (ids, fields, good) = (one.ids.clone(), &one.fields, one.good);
            let (ids2, fields2, good2) = (two.ids.clone(), &two.fields, two.good);
            let alike = equal_texts(self.pool, &one.texts, &two.texts);
            let code = &s.codec().forms[f];
            let own = Automaton::new(self.pool, &mut self.alphabet, code, &s.syntax().forms[f], fields);
            let readable = equal_texts(self.pool, &one.texts, &own);
            let unreadable = self.pool.not(readable);
            let differ = self.differ(&one, &two);
            let shows = WitnessView::Fields {
                subject: self.subject,
                instructions: vec![(f, ids.clone())],
                values: Vec::new(),
            };
            self.push(
                Theorem::Text,
                (&name, "readable"),
                format!("the parser accepts every printed text of {name}"),
                vec![good, unreadable],
                shows,
            );
            let one_template = printer.forms[f] == s.syntax().forms[f];
            if one_template {
                let exists = equal_derivations(self.pool, code, &printer.forms[f], fields, fields);
                let none = self.pool.not(exists);
                self.plan.weaken(vec![good, none]);
            }
            let shows = WitnessView::Fields {
                subject: self.subject,
                instructions: vec![(f, ids), (f, ids2)],
                values: Vec::new(),
            };
            self.push(
                Theorem::Text,
                (&name, ""),
                format!("two {name} with equal texts are equal"),
                vec![alike, good, good2, differ],
                shows,
            );
            if one_template && is_unambiguous(&one.texts, &two.texts) {
                let alike = equal_derivations(self.pool, code, &printer.forms[f], fields, fields2);
                self.plan.weaken(vec![alike, good, good2, differ]);
            }
        }
        if by_group(&s) {
            for (f, g, others) in rivals(&s, self.group, true, false) {
                let mut any = self.pool.ff();
                let mut instructions = Vec::new();
                for h in others {
                    if printed.form(f).is_disjoint(parsed.form(h)) {
                        continue;
                    }
                    let (one, two) = (spelling(self, f, true), spelling(self, h, false));
                    let alike = equal_texts(self.pool, &one.texts, &two.texts);
                    let both = self.pool.and_all([alike, one.good, two.good]);
                    any = self.pool.or(any, both);
                    if instructions.is_empty() {
                        instructions.push((f, one.ids.clone()));
                    }
                    instructions.push((h, two.ids.clone()));
                }
                let (name, code) = (s.model().form_name(f), s.model().groups[g].code);
                let shows = WitnessView::Fields {
                    subject: self.subject,
                    instructions,
                    values: Vec::new(),
                };
                let claim = format!("no {name} has the text of another form of the group 0x{code:x}");
                self.push(Theorem::Text, (&name, &format!("apart/{code:x}")), claim, vec![any], shows);
            }
            return;
        }
        for (f, g) in pairs(&s, self.group, true, false) {
            let (p, q) = (s.model().form_name(f), s.model().form_name(g));
            let (id, claim) = (format!("{p}~{q}"), format!("no {p} has the text of a {q}"));
            if printed.form(f).is_disjoint(parsed.form(g)) {
                let shows = WitnessView::Fields {
                    subject: self.subject,
                    instructions: Vec::new(),
                    values: Vec::new(),
                };
                let alike = self.pool.ff();
                self.push(Theorem::Text, (&id, ""), claim, vec![alike], shows);
                continue;
            }
            let (one, two) = (spelling(self, f, true), spelling(self, g, false));
            let alike = equal_texts(self.pool, &one.texts, &two.texts);
            let shows = WitnessView::Fields {
                subject: self.subject,
                instructions: vec![(f, one.ids.clone()), (g, two.ids.clone())],
                values: Vec::new(),
            };
            self.push(Theorem::Text, (&id, ""), claim, vec![alike, one.good, two.good], shows);
        }
    }
}
