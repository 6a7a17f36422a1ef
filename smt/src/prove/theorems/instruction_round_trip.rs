//! Theorem 4: every well-formed instruction encodes to a valid word that decodes to it.

use isamorph_core::encoding::symbolic;

use super::builder::{ObligationBuilder, field_vars, legal};
use crate::prove::obligation::WitnessView;
use crate::prove::spec_decoder::width;
use crate::prove::theorem::Theorem;
use isamorph_core::InstructionSet;

/// Adds the claims about the forms of a group.
pub(super) fn claims(b: &mut ObligationBuilder<'_>) {
    b.instruction_round_trips();
}

/// How many claims the shape of the group demands.
pub(super) fn expected(s: &InstructionSet, group: usize) -> usize {
    legal(s, group).len()
}

impl ObligationBuilder<'_> {
    fn instruction_round_trips(&mut self) {
        let s = self.plan.subjects[self.subject].clone();
        for f in legal(&s, self.group) {
            let form = &s.model().forms[f];
            let name = s.model().form_name(f);
            let code = &s.codec().forms[f];
            let (ids, fields) = field_vars(self.pool, s.model(), f, "");
            let good = symbolic::well_formed(self.pool, code, &fields);
            let encoded = symbolic::insert(self.pool, code, form.width, &fields);
            let (found, back) = self.decoded(&s, f, encoded);
            let none = self.pool.constant(width(form.width), 0);
            let mut same = vec![found, back.valid, self.pool.eq(back.residue, none)];
            for (a, b) in fields.iter().zip(&back.fields) {
                same.push(self.pool.eq(*a, *b));
            }
            let all = self.pool.and_all(same);
            let broken = self.pool.not(all);
            let shows = WitnessView::Fields {
                subject: self.subject,
                instructions: vec![(f, ids)],
                values: vec![
                    ("encoded".into(), encoded),
                    ("found by the tree".into(), found),
                    ("valid".into(), back.valid),
                ],
            };
            let claim = format!("every well-formed {name} encodes to a valid word that decodes to it");
            self.push(Theorem::InstructionRoundTrip, (&name, ""), claim, vec![good, broken], shows);
        }
    }
}
