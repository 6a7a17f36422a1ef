//! Theorem 3: encoding a decoded word reproduces it. The canonical word decodes to the same
//! instruction without residue, with the same text and the same effects.

use isamorph_core::encoding::symbolic;
use isamorph_core::formula::{Conditions, Influence, Term, TermPool, VarId};
use isamorph_core::model::{Effect, Semantics};
use isamorph_core::text::ambiguity::{Automaton, equal_derivations, equal_texts};

use super::builder::{ObligationBuilder, legal, moved};
use crate::prove::spec_decoder::{self, width};
use crate::prove::theorem::Theorem;
use isamorph_core::InstructionSet;

/// Adds the claims about the forms of a group.
pub(super) fn claims(b: &mut ObligationBuilder<'_>) {
    b.word_round_trips();
}

/// How many claims the shape of the group demands.
pub(super) fn expected(s: &InstructionSet, group: usize) -> usize {
    let forms = legal(s, group);
    let steps = forms
        .iter()
        .filter(|f| matches!(s.model().forms[**f].semantics, Semantics::Effects { .. }))
        .map(|f| changeable(s, *f).len());
    3 * forms.len() + steps.sum::<usize>()
}

/// The fields of a form that decoding may change. Which these are is decided with simplified
/// formulas, whatever the claims are stated in.
fn changeable(s: &InstructionSet, f: usize) -> Vec<usize> {
    let mut pool = TermPool::with_declarations(&s.model().pool);
    let form = moved(&s.model().forms[f], &s.model().pool, &mut pool);
    spec_decoder::changeable(&mut pool, &form)
}

impl ObligationBuilder<'_> {
    fn word_round_trips(&mut self) {
        let s = self.plan.subjects[self.subject].clone();
        for f in legal(&s, self.group) {
            let form = &s.model().forms[f];
            let name = s.model().form_name(f);
            let code = &s.codec().forms[f];
            let (var, word) = self.word(form.width);
            let (found, d) = self.decoded(&s, f, word);
            let canonical = symbolic::insert(self.pool, code, form.width, &d.fields);
            let back = self.pool.xor(canonical, d.residue);
            let differs = self.pool.ne(back, word);
            let shows = self.word_shows(
                var,
                form.width,
                vec![
                    ("encoded again".into(), back),
                    ("canonical".into(), canonical),
                    ("residue".into(), d.residue),
                ],
            );
            let claim = format!("encode(decode(w)) = w for every valid word of {name}");
            self.push(Theorem::WordRoundTrip, (&name, ""), claim, vec![found, d.valid, differs], shows);

            let (found_again, again) = self.decoded(&s, f, canonical);
            let mut same = vec![found_again, again.valid];
            for (a, b) in d.fields.iter().zip(&again.fields) {
                same.push(self.pool.eq(*a, *b));
            }
            let none = self.pool.constant(width(form.width), 0);
            same.push(self.pool.eq(again.residue, none));
            let all = self.pool.and_all(same);
            let broken = self.pool.not(all);
            let shows = self.word_shows(
                var,
                form.width,
                vec![
                    ("canonical".into(), canonical),
                    ("residue of the canonical word".into(), again.residue),
                    ("the canonical word is valid".into(), again.valid),
                ],
            );
            let claim = format!("the canonical word of every valid word of {name} decodes to the same instruction, without residue");
            self.push(
                Theorem::WordRoundTrip,
                (&name, "canonical"),
                claim,
                vec![found, d.valid, broken],
                shows,
            );

            self.residue(&s, f, var, word, found, &d);
        }
    }

    /// What the decoder puts into the residue, alias codes and ignored bits, changes neither text
    /// nor effect: without this the other claims would hold of a decoder that replaces or
    /// ignores at will.
    fn residue(&mut self, s: &InstructionSet, f: usize, var: VarId, word: Term, found: Term, d: &symbolic::Decoded) {
        let form = &self.forms.clone()[&f];
        let code = &s.codec().forms[f];
        let name = s.model().form_name(f);
        let widths: Vec<u32> = form.fields.iter().map(|f| f.width).collect();
        let written = symbolic::extract(self.pool, &code.extract, &widths, word);
        let printer = self.printer;
        let a = Automaton::new(self.pool, &mut self.alphabet, code, &printer.forms[f], &written);
        let b = Automaton::new(self.pool, &mut self.alphabet, code, &printer.forms[f], &d.fields);
        let alike = equal_texts(self.pool, &a, &b);
        let differ = self.pool.not(alike);
        let shows = self.word_shows(var, form.width, vec![("residue".into(), d.residue)]);
        let claim = format!("{name}: alias codes and ignored bits do not change the text");
        self.push(
            Theorem::WordRoundTrip,
            (&name, "residue-text"),
            claim,
            vec![found, d.valid, differ],
            shows,
        );
        let same_way = equal_derivations(self.pool, code, &printer.forms[f], &written, &d.fields);
        let apart = self.pool.not(same_way);
        self.plan.weaken(vec![found, d.valid, apart]);
        let Semantics::Effects { effects, .. } = &form.semantics else {
            return;
        };
        let roots: Vec<Term> = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
        let position = |v: VarId| form.fields.iter().position(|f| f.var == v);
        // Field by field: the effect stays the same from one step to the next, so the last is that
        // of the canonical word.
        let mut fields = written;
        let mut before = self.pool.substitute_all(&roots, &|v| position(v).map(|i| fields[i]));
        for i in changeable(s, f) {
            let watched = form.fields[i].var;
            let looks = Influence::new(Conditions::PartlyOnFields, move |_: &TermPool, v| v == watched)
                .on_writes(self.pool, effects.iter().map(Effect::parts));
            let looks = self.pool.substitute_all(&[looks], &|v| position(v).map(|i| fields[i]))[0];
            let changed = self.pool.ne(fields[i], d.fields[i]);
            fields[i] = d.fields[i];
            let after = self.pool.substitute_all(&roots, &|v| position(v).map(|i| fields[i]));
            let mut wrong = Vec::new();
            for (x, y) in before.chunks(3).zip(after.chunks(3)) {
                let guards = self.pool.ne(x[0], y[0]);
                let addresses = self.pool.ne(x[1], y[1]);
                let values = self.pool.ne(x[2], y[2]);
                let other = self.pool.or(addresses, values);
                let seen = self.pool.and(x[0], other);
                wrong.push(self.pool.or(guards, seen));
            }
            let any = self.pool.or_all(wrong);
            let shows = self.word_shows(var, form.width, vec![("residue".into(), d.residue)]);
            let field = &form.fields[i].name;
            let claim = format!("{name}: bits of `{field}` that the decoder ignores or canonicalises do not change the effect");
            self.push(
                Theorem::WordRoundTrip,
                (&name, &format!("residue-effect/{field}")),
                claim,
                // Without a change there is no difference: to say so tells the solver which alias
                // codes are in question.
                vec![found, d.valid, changed, any],
                shows,
            );
            // An effect can only change if the decoder changes the field and some effect looks at
            // it.
            self.plan.relax(vec![found, d.valid, changed, looks]);
            before = after;
        }
    }
}
