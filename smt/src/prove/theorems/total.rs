//! Theorem 2: for every selector value, each compiled table selects the one row whose guard holds
//! in the spec; every form is in the region of its group; the decoder accepts exactly the words
//! that the spec declares valid, and extracts the same field values.

use isamorph_core::encoding::form_code::Lookup;
use isamorph_core::encoding::symbolic;
use isamorph_core::formula::{Term, VarId};

use super::builder::{ObligationBuilder, field_vars, legal, members};
use crate::prove::obligation::WitnessView;
use crate::prove::spec_decoder;
use crate::prove::theorem::Theorem;
use isamorph_core::InstructionSet;

/// Adds the claims about the forms of a group.
pub(super) fn claims(b: &mut ObligationBuilder<'_>) {
    b.total();
}

/// How many claims the shape of the group demands.
pub(super) fn expected(s: &InstructionSet, group: usize) -> usize {
    let forms = members(s, group);
    let tables: usize = forms.iter().map(|f| s.model().forms[*f].tables.len()).sum();
    tables + forms.len() + 2 * legal(s, group).len()
}

impl ObligationBuilder<'_> {
    fn total(&mut self) {
        let s = self.plan.subjects[self.subject].clone();
        let forms = self.forms.clone();
        for f in members(&s, self.group) {
            let form = &forms[&f];
            let name = s.model().form_name(f);
            let (ids, fields) = field_vars(self.pool, s.model(), f, "");
            for (t, table) in form.tables.iter().enumerate() {
                let mut wrong = Vec::new();
                let mut values = Vec::new();
                // The decoder's copy and the printer's copy of the table are both compared with the
                // spec.
                let printer = Lookup::new(table);
                let mut copies = vec![("decoder", &s.codec().forms[f].tables[t])];
                if s.codec().forms[f].tables[t] != printer {
                    copies.push(("printer", &printer));
                }
                for (who, lookup) in copies {
                    for (r, row) in table.rows.iter().enumerate() {
                        let is = symbolic::is_row_by_code(self.pool, lookup, &fields, r);
                        let differs = self.pool.xor(is, row.guard);
                        if !self.pool.is_false(differs) {
                            values.push((format!("the {who} takes row {} ({})", r + 1, row.name), is));
                            values.push((format!("the spec's condition of row {}", r + 1), row.guard));
                        }
                        wrong.push(differs);
                        // A row is invalid for the decoder exactly if the spec says so.
                        if lookup.invalid.get(r).copied() != Some(row.invalid.is_some()) {
                            wrong.push(row.guard);
                        }
                    }
                }
                let any = self.pool.or_all(wrong);
                let shows = WitnessView::Fields {
                    subject: self.subject,
                    instructions: vec![(f, ids.clone())],
                    values,
                };
                let claim = format!(
                    "{name}: table {} ({}) picks exactly the row whose condition holds",
                    t + 1,
                    table.name
                );
                self.push(Theorem::Total, (&name, &format!("table{}", t + 1)), claim, vec![any], shows);
            }
            let (var, word) = self.word(form.width);
            let here = symbolic::in_cube(self.pool, word, form.fixed);
            if form.illegal.is_none() {
                // Decode runs a plan that merges tables; the other claims rest on the tables one by
                // one.
                let widths: Vec<u32> = form.fields.iter().map(|f| f.width).collect();
                let agrees = symbolic::plan_agrees(self.pool, &s.codec().forms[f], &widths, word);
                let differs = self.pool.not(agrees);
                let shows = self.word_shows(var, form.width, Vec::new());
                let claim = format!("{name}: the merged lookups that decode runs are equivalent to the tables");
                self.push(Theorem::Total, (&name, "plan"), claim, vec![here, differs], shows);
            }
            let regions: Vec<Term> = s.model().groups[self.group]
                .regions
                .iter()
                .filter(|(w, _)| *w == form.width)
                .map(|(_, r)| symbolic::in_cube(self.pool, word, *r))
                .collect();
            let inside = self.pool.or_all(regions);
            let outside = self.pool.not(inside);
            let shows = self.word_shows(var, form.width, Vec::new());
            self.push(
                Theorem::Total,
                (&name, "region"),
                format!("every word of {name} is in the region of the group"),
                vec![here, outside],
                shows,
            );
            if form.illegal.is_none() {
                self.reading(&s, f, var, word);
            }
        }
    }

    /// The decoder reads a word as the spec states it. Without this the claims about round trips
    /// would hold of a decoder that takes a field from another place, or drops a condition, as
    /// long as the encoder does likewise.
    fn reading(&mut self, s: &InstructionSet, f: usize, var: VarId, word: Term) {
        let form = &self.forms.clone()[&f];
        let name = s.model().form_name(f);
        let (found, d) = self.decoded(s, f, word);
        let stated = spec_decoder::decode(self.pool, form, word);
        let validity = self.pool.xor(d.valid, stated.valid);
        let mut other = vec![self.pool.ne(d.residue, stated.residue), d.lost];
        let mut values = vec![
            ("the decoder accepts it".into(), d.valid),
            ("the spec makes it valid".into(), stated.valid),
            ("the decoder's residue".into(), d.residue),
            ("the spec's residue".into(), stated.residue),
        ];
        for (i, (mine, theirs)) in d.fields.iter().zip(&stated.fields).enumerate() {
            let differs = self.pool.ne(*mine, *theirs);
            if !self.pool.is_false(differs) {
                values.push((format!("the decoder's {}", form.fields[i].name), *mine));
                values.push((format!("the spec's {}", form.fields[i].name), *theirs));
            }
            other.push(differs);
        }
        let other = self.pool.or_all(other);
        let both = self.pool.and(d.valid, other);
        let wrong = self.pool.or(validity, both);
        let shows = self.word_shows(var, form.width, values);
        let claim =
            format!("the decoder accepts exactly the words of {name} that the spec makes valid, and extracts the same field values");
        self.push(Theorem::Total, (&name, "reading"), claim, vec![found, wrong], shows);
    }
}
