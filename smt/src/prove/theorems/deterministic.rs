//! Theorem 1: the decode tree finds a form for exactly the words of its pattern, and no word has
//! two forms.

use isamorph_core::encoding::symbolic;

use super::builder::{ObligationBuilder, members, pairs};
use crate::prove::theorem::Theorem;
use isamorph_core::InstructionSet;

/// Adds the claims about the forms of a group.
pub(super) fn claims(b: &mut ObligationBuilder<'_>) {
    b.deterministic();
}

/// How many claims the shape of the group demands.
pub(super) fn expected(s: &InstructionSet, group: usize) -> usize {
    members(s, group).len() + pairs(s, group, false, true).len()
}

impl ObligationBuilder<'_> {
    fn deterministic(&mut self) {
        let s = self.plan.subjects[self.subject].clone();
        for f in members(&s, self.group) {
            let form = &s.model().forms[f];
            let name = s.model().form_name(f);
            let (var, word) = self.word(form.width);
            let mine = symbolic::in_cube(self.pool, word, form.fixed);
            let mut own = mine;
            for (w, l) in &s.model().priorities {
                if *l == f {
                    let other = symbolic::in_cube(self.pool, word, s.model().forms[*w].fixed);
                    let not = self.pool.not(other);
                    own = self.pool.and(own, not);
                    self.plan.notes.push(format!(
                        "{}: priority: {} wins over {}",
                        s.model().name,
                        s.model().form_name(*w),
                        name
                    ));
                }
            }
            let found = symbolic::picks(self.pool, s.codec(), form.width, word, f);
            let wrong = self.pool.xor(found, own);
            let shows = self.word_shows(
                var,
                form.width,
                vec![("the tree finds it".into(), found), ("its pattern matches".into(), own)],
            );
            let claim = format!("the decode tree finds {name} for exactly the words of its pattern");
            self.push(Theorem::Deterministic, (&name, ""), claim, vec![wrong], shows);
        }
        for (a, b) in pairs(&s, self.group, false, true) {
            let bits = s.model().forms[a].width;
            let (var, word) = self.word(bits);
            let x = symbolic::in_cube(self.pool, word, s.model().forms[a].fixed);
            let y = symbolic::in_cube(self.pool, word, s.model().forms[b].fixed);
            // As assumptions, whose bits are compared before a solver is asked.
            let mut negation = vec![x, y];
            if s.model().wins(a, b) || s.model().wins(b, a) {
                // With a declared priority the claim is that the tree takes the winner.
                let winner = if s.model().wins(a, b) { a } else { b };
                let found = symbolic::picks(self.pool, s.codec(), bits, word, winner);
                negation.push(self.pool.not(found));
                // Unless a third form has priority over the winner itself.
                for (third, _) in s.model().priorities.iter().filter(|(_, l)| *l == winner) {
                    let theirs = symbolic::in_cube(self.pool, word, s.model().forms[*third].fixed);
                    negation.push(self.pool.not(theirs));
                }
            } else {
                negation.push(self.pool.tt());
            }
            let (p, q) = (s.model().form_name(a), s.model().form_name(b));
            let shows = self.word_shows(var, bits, Vec::new());
            self.push(
                Theorem::Deterministic,
                (&format!("{p}~{q}"), ""),
                format!("no word is both {p} and {q} beyond declared priorities"),
                negation,
                shows,
            );
        }
    }
}
