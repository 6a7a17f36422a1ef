//! Theorem 1: the decode tree finds a form for exactly the words of its pattern, and no word has
//! two forms.

use isamorph_core::encoding::symbolic;

use super::builder::{ObligationBuilder, by_group, members, pairs, rivals};
use crate::prove::theorem::Theorem;
use isamorph_core::InstructionSet;
use rustc_hash::FxHashSet;

/// Adds the claims about the forms of a group.
pub(super) fn claims(b: &mut ObligationBuilder<'_>) {
    b.deterministic();
}

/// Has one of two forms a declared priority over the other? Asked for all pairs of a spec.
fn declared(s: &InstructionSet) -> impl Fn(usize, usize) -> bool {
    let all: FxHashSet<(usize, usize)> = s.model().priorities.iter().copied().collect();
    move |a, b| all.contains(&(a, b)) || all.contains(&(b, a))
}

/// How many claims the shape of the group demands.
pub(super) fn expected(s: &InstructionSet, group: usize) -> usize {
    let declared = declared(s);
    let apart = if by_group(s) {
        let all = rivals(s, group, false, true);
        let pairs = all.iter().flat_map(|(f, _, others)| others.iter().map(move |h| (*f, *h)));
        pairs.filter(|(f, h)| declared(*f, *h)).count() + all.len()
    } else {
        pairs(s, group, false, true).len()
    };
    members(s, group).len() + apart
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
        let declared = declared(&s);
        let mut one_by_one = Vec::new();
        if by_group(&s) {
            for (f, g, others) in rivals(&s, self.group, false, true) {
                let form = &s.model().forms[f];
                let (var, word) = self.word(form.width);
                let own = symbolic::in_cube(self.pool, word, form.fixed);
                let mut theirs = self.pool.ff();
                // From the last on, so that the claims of a group share what they are about.
                for h in others.iter().rev() {
                    if declared(f, *h) {
                        one_by_one.push((f, *h));
                        continue;
                    }
                    let it = symbolic::in_cube(self.pool, word, s.model().forms[*h].fixed);
                    theirs = self.pool.or(it, theirs);
                }
                let name = s.model().form_name(f);
                let code = s.model().groups[g].code;
                let shows = self.word_shows(var, form.width, Vec::new());
                self.push(
                    Theorem::Deterministic,
                    (&name, &format!("apart/{code:x}")),
                    format!("no word of {name} is one of another form of the group 0x{code:x} beyond declared priorities"),
                    vec![own, theirs],
                    shows,
                );
            }
        } else {
            one_by_one = pairs(&s, self.group, false, true);
        }
        for (a, b) in one_by_one {
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
