//! What a form writes, as formulas: where, what and when.

use std::collections::BTreeSet;

use isamorph_core::block::unspecified;
use isamorph_core::formula::Term;
use isamorph_core::model::{Effect, Form, Isa, Semantics};
use maud::{Markup, html};

/// Terms of the largest formula that is shown; larger ones are only counted.
const MOST_TERMS: usize = 20;

/// The writes of a form as rows of a table.
pub fn effects(isa: &Isa, effects: &[Effect]) -> Markup {
    html! {
        table {
            thead { tr { th scope="col" { "state" } th scope="col" { "element" } th scope="col" { "becomes" } th scope="col" { "if" } } }
            tbody {
                @for e in effects {
                    @let state = &isa.states[e.state];
                    tr {
                        th scope="row" { code { (state.name) } }
                        td { @if state.addr > 0 { (term(isa, e.addr)) } }
                        td { (term(isa, e.value)) }
                        td { @if isa.pool.is_true(e.guard) { "always" } @else { (term(isa, e.guard)) } }
                    }
                }
            }
        }
    }
}

fn term(isa: &Isa, t: Term) -> Markup {
    let terms = isa.pool.reachable(&[t]).len();
    html! {
        @if terms > MOST_TERMS {
            span .much { "a formula of " (terms) " terms" }
        } @else {
            code .formula { (isa.pool.display(t).to_string()) }
        }
    }
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
        parts.push(format!("{open} values are left open by the documents"));
    }
    for f in isa.functions.iter().filter(|f| called.contains(&f.function)) {
        let how = if f.approximate { "hardware only approximates it" } else { "exact" };
        parts.push(format!("`{}` is computed by the model `{}` ({how})", f.name, f.model));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}
