//! What the theorems about one instruction set share: the group in question, and formulas about its
//! words and fields.

use isamorph_core::InstructionSet;
use std::collections::HashMap;
use std::rc::Rc;

use isamorph_core::encoding::symbolic::{self, Decoded};
use isamorph_core::formula::{Term, TermPool, VarId};
use isamorph_core::model::{Form, Isa, Semantics};
use isamorph_core::text::Syntax;
use isamorph_core::text::ambiguity::Alphabet;

use crate::prove::obligation::WitnessView;
use crate::prove::plan::Plan;
use crate::prove::spec_decoder::width;
use crate::prove::theorem::Theorem;

/// Variables that stand for the fields of a form; `copy` tells apart two instructions of one form.
pub(super) fn field_vars(pool: &mut TermPool, isa: &Isa, form: usize, copy: &str) -> (Vec<VarId>, Vec<Term>) {
    let name = isa.form_name(form);
    let ids: Vec<VarId> = isa.forms[form]
        .fields
        .iter()
        .map(|f| {
            let own = match copy {
                "" => isa.pool.var_name(f.var).to_string(),
                _ => format!("{}.{name}.{}{copy}", isa.name, f.name),
            };
            pool.declare_var(&own, width(f.width))
        })
        .collect();
    let terms = ids.iter().map(|v| pool.var(*v)).collect();
    (ids, terms)
}

/// The forms of a group.
pub(in crate::prove) fn members(s: &InstructionSet, group: usize) -> Vec<usize> {
    (0..s.model().forms.len()).filter(|f| s.model().forms[*f].group == group).collect()
}

/// The forms of a group that are instructions.
pub(in crate::prove) fn legal(s: &InstructionSet, group: usize) -> Vec<usize> {
    let mut forms = members(s, group);
    forms.retain(|f| s.model().forms[*f].illegal.is_none());
    forms
}

/// Pairs of forms that theorem 1 compares: one of the group with any other of its width, each pair
/// once.
pub(super) fn pairs(s: &InstructionSet, group: usize, legal: bool, same_width: bool) -> Vec<(usize, usize)> {
    let isa = s.model();
    let ok = |f: usize| !legal || isa.forms[f].illegal.is_none();
    let mut out = Vec::new();
    for a in 0..isa.forms.len() {
        for b in a + 1..isa.forms.len() {
            let here = isa.forms[a].group == group || isa.forms[b].group == group;
            // A pair of two groups belongs to the first of them.
            let first = isa.forms[a].group.min(isa.forms[b].group) == group;
            if here && first && ok(a) && ok(b) && (!same_width || isa.forms[a].width == isa.forms[b].width) {
                out.push((a, b));
            }
        }
    }
    out
}

/// Most forms of a spec whose pairs are claimed one by one: claims of larger ones are about a form
/// and all forms of a group.
const PAIRWISE: usize = 1000;

/// Are claims of the spec about a form and a group, not about pairs of forms?
pub(super) fn by_group(s: &InstructionSet) -> bool {
    s.model().forms.len() > PAIRWISE
}

/// For each form of the group, and each group, the forms that [`pairs`] compares it with.
pub(super) fn rivals(s: &InstructionSet, group: usize, legal: bool, same_width: bool) -> Vec<(usize, usize, Vec<usize>)> {
    let isa = s.model();
    let ok = |f: &usize| !legal || isa.forms[*f].illegal.is_none();
    let groups: Vec<Vec<usize>> = (0..isa.groups.len())
        .map(|g| members(s, g).into_iter().filter(ok).collect())
        .collect();
    let mut out = Vec::new();
    for f in &groups[group] {
        for (g, theirs) in groups.iter().enumerate().skip(group) {
            let width = |h: &usize| !same_width || isa.forms[*h].width == isa.forms[*f].width;
            let all: Vec<usize> = theirs.iter().copied().filter(|h| (g > group || h > f) && width(h)).collect();
            if !all.is_empty() {
                out.push((*f, g, all));
            }
        }
    }
    out
}

/// A form with its formulas and variables in another pool.
pub(in crate::prove) fn moved(form: &Form, from: &TermPool, into: &mut TermPool) -> Form {
    let mut form = form.clone();
    let mut terms: Vec<&mut Term> = form.tables.iter_mut().flat_map(|t| &mut t.rows).map(|r| &mut r.guard).collect();
    if let Semantics::Effects { effects, undefined_reads } = &mut form.semantics {
        terms.extend(effects.iter_mut().flat_map(|e| [&mut e.guard, &mut e.addr, &mut e.value]));
        terms.extend(undefined_reads.iter_mut().map(|(t, _)| t));
    }
    let old: Vec<Term> = terms.iter().map(|t| **t).collect();
    for (t, new) in terms.into_iter().zip(from.rebuild_all(&old, into)) {
        *t = new;
    }
    for f in &mut form.fields {
        f.var = into.declare_var(from.var_name(f.var), width(f.width));
    }
    form
}

/// Collects the obligations of a group.
pub(super) struct ObligationBuilder<'p> {
    pub(super) plan: &'p mut Plan,
    pub(super) pool: &'p mut TermPool,
    pub(super) pool_index: usize,
    pub(super) subject: usize,
    pub(super) group: usize,
    /// The group's forms, with their formulas in the pool.
    pub(super) forms: Rc<HashMap<usize, Form>>,
    /// The printer walks the spec's pieces, the parser its own copy of them.
    pub(super) printer: &'p Syntax,
    /// That of all texts.
    pub(super) alphabet: Alphabet,
}

impl ObligationBuilder<'_> {
    pub(super) fn push(&mut self, theorem: Theorem, about: (&str, &str), claim: String, negation: Vec<Term>, shows: WitnessView) {
        let set = self.plan.subjects[self.subject].clone();
        let isa = set.model();
        self.plan.push(
            theorem,
            &isa.name,
            isa.groups[self.group].code,
            about,
            claim,
            negation,
            self.pool_index,
            shows,
        );
    }

    pub(super) fn word(&mut self, bits: u32) -> (VarId, Term) {
        let id = self.pool.declare_var(&format!("word{bits}"), width(bits));
        (id, self.pool.var(id))
    }

    pub(super) fn word_shows(&self, var: VarId, bits: u32, values: Vec<(String, Term)>) -> WitnessView {
        WitnessView::Word {
            var,
            width: bits,
            subjects: vec![self.subject],
            values,
        }
    }

    /// Does the decode tree find the form for the word, and what does the decoder read from it?
    pub(super) fn decoded(&mut self, s: &InstructionSet, f: usize, word: Term) -> (Term, Decoded) {
        let form = &s.model().forms[f];
        let widths: Vec<u32> = form.fields.iter().map(|f| f.width).collect();
        let found = symbolic::picks(self.pool, s.codec(), form.width, word, f);
        (found, symbolic::decode(self.pool, &s.codec().forms[f], &widths, word))
    }
}
