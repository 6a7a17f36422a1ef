//! What a form writes, as formulas: where, what and when.

use std::collections::{BTreeMap, BTreeSet};

use isamorph_core::block::unspecified;
use isamorph_core::formula::Term;
use isamorph_core::model::{Effect, Form, Isa, Semantics};
use maud::{Markup, html};

/// Terms of the largest formula that is shown; larger ones are only counted.
const MOST_TERMS: usize = 20;

/// The writes of a form: as rows of a table if they can be read, else by how many there are.
pub fn effects(isa: &Isa, form: &Form, effects: &[Effect]) -> Markup {
    let size = |e: &Effect| e.parts().map(|t| isa.pool.reachable(&[t]).len()).into_iter().max().unwrap_or(0);
    let (small, large): (Vec<&Effect>, Vec<&Effect>) = effects.iter().partition(|e| size(e) <= MOST_TERMS);
    let mut sums: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for e in &large {
        let sum = sums.entry(isa.states[e.state].name.as_str()).or_default();
        *sum = (sum.0 + 1, sum.1.max(size(e)));
    }
    html! {
        @if !small.is_empty() {
            table {
                thead { tr { th scope="col" { "state" } th scope="col" { "element" } th scope="col" { "becomes" } th scope="col" { "if" } } }
                tbody {
                    @for e in small {
                        @let state = &isa.states[e.state];
                        tr {
                            th scope="row" { (state.name) }
                            td { @if state.addr > 0 { (term(isa, form, e.addr)) } }
                            td { (term(isa, form, e.value)) }
                            td { @if isa.pool.is_true(e.guard) { "always" } @else { (term(isa, form, e.guard)) } }
                        }
                    }
                }
            }
        }
        @for (state, (writes, terms)) in sums {
            p { (writes) @if writes == 1 { " write" } @else { " writes" } " of " b { (state) } ", by formulas of up to " (terms) " terms: the codec evaluates them step by step." }
        }
    }
}

fn term(isa: &Isa, form: &Form, t: Term) -> Markup {
    html! { code .formula { (isa.formula_text(form, t)) } }
}

/// All unspecified values and functions of the effects of a form, in words.
pub fn open(isa: &Isa, form: &Form) -> Option<String> {
    let Semantics::Effects { effects, .. } = &form.semantics else {
        return None;
    };
    let terms: Vec<_> = effects.iter().flat_map(Effect::parts).collect();
    let open = unspecified(&isa.pool, &terms).len();
    let called: BTreeSet<_> = isa.pool.calls(&terms).into_iter().map(|(function, _)| function).collect();
    let mut parts = Vec::new();
    if open > 0 {
        parts.push(format!("{open} values are unspecified"));
    }
    for f in isa.functions.iter().filter(|f| called.contains(&f.function)) {
        let how = if f.approximate { "hardware only approximates it" } else { "exact" };
        parts.push(format!("`{}` is computed by the model `{}` ({how})", f.name, f.model));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}
