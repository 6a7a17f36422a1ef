//! The instructions of a form together with their texts.

use std::collections::HashMap;
use std::rc::Rc;

use isamorph_core::encoding::symbolic;
use isamorph_core::formula::{Term, VarId};
use isamorph_core::text::Syntax;
use isamorph_core::text::ambiguity::Automaton;

use super::builder::{ObligationBuilder, field_vars};

/// An instruction of a form with any fields, and its text.
pub(super) struct Spelling {
    pub ids: Vec<VarId>,
    pub fields: Vec<Term>,
    /// Is it well-formed?
    pub good: Term,
    pub texts: Automaton,
}

/// Which instruction: its form, the alias that gives it its text, and whether its fields are those
/// of a second one.
type Key = (usize, Option<usize>, bool);

/// Spellings that are used more than once.
#[derive(Default)]
pub(super) struct Spellings(HashMap<Key, Rc<Spelling>>);

impl Spellings {
    /// The instruction, with the text that a syntax gives it.
    pub fn of(&mut self, b: &mut ObligationBuilder<'_>, key: Key, syntax: &Syntax) -> Rc<Spelling> {
        self.0.entry(key).or_insert_with(|| Rc::new(b.spelling(key, syntax))).clone()
    }
}

impl ObligationBuilder<'_> {
    fn spelling(&mut self, (form, alias, second): Key, syntax: &Syntax) -> Spelling {
        let s = self.plan.subjects[self.subject].clone();
        let (ids, fields) = field_vars(self.pool, s.model(), form, if second { "'" } else { "" });
        let code = &s.codec().forms[form];
        let own = Automaton::new(self.pool, &mut self.alphabet, code, &syntax.forms[form], &fields);
        let texts = match alias {
            Some(alias) => own.aliased(self.pool, &mut self.alphabet, &s.model().aliases[alias]),
            None => own,
        };
        Spelling {
            good: symbolic::well_formed(self.pool, code, &fields),
            texts,
            ids,
            fields,
        }
    }

    /// Have two instructions of a form different fields?
    pub(super) fn differ(&mut self, one: &Spelling, two: &Spelling) -> Term {
        let same: Vec<Term> = one.fields.iter().zip(&two.fields).map(|(a, b)| self.pool.eq(*a, *b)).collect();
        let same = self.pool.and_all(same);
        self.pool.not(same)
    }
}
