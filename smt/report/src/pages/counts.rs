//! Tables of counts.

use maud::{Markup, html};

use super::Context;
use crate::counts::{Counts, percent};
use crate::facts::{Kind, WidthCounts};
use crate::html::{bar, number};

/// Words by kind, a row for each kind that there is.
pub fn kinds(counts: &Counts, caption: &str) -> Markup {
    let all = counts.all();
    html! {
        (bar(counts))
        table .counts {
            caption { (caption) }
            thead { tr { th scope="col" { "kind" } th scope="col" { "words" } th scope="col" { "share" } } }
            tbody {
                @for kind in Kind::ALL {
                    @let words = counts.of(kind);
                    @if words > 0 {
                        tr data-kind=(kind.name()) {
                            th scope="row" { (swatch(kind)) (kind.name()) }
                            td .num { (number(words)) }
                            td .num { (percent(words, all)) }
                        }
                    }
                }
                tr .sum data-kind="all" { th scope="row" { "all" } td .num { (number(all)) } td .num { "100 %" } }
            }
        }
    }
}

/// The words of one width in a group: each share with its form and its reason.
pub fn shares(context: &Context<'_>, root: &str, w: &WidthCounts) -> Markup {
    let isa = context.isa();
    let form = |name: &str| (0..isa.forms.len()).find(|f| isa.form_name(*f) == name);
    html! {
        details {
            summary { "By form and reason: " (w.shares.len()) " classes of words of " (w.width) " bits" }
            div .scroll tabindex="0" role="region" aria-label={ "Classes of words of " (w.width) " bits" } {
                table .shares data-width=(w.width) {
                    thead { tr { th scope="col" { "kind" } th scope="col" { "form" } th scope="col" { "reason" } th scope="col" { "words" } th scope="col" { "share" } } }
                    tbody {
                        @for s in &w.shares {
                            tr data-kind=(s.kind.name()) data-form=[s.form.as_deref()] data-reason=[s.reason.as_deref()] {
                                th scope="row" { (swatch(s.kind)) (s.kind.name()) }
                                td {
                                    @if let Some(name) = &s.form {
                                        @match form(name) {
                                            Some(f) => { a href={ (root) (context.links.form(f)) } { (name) } }
                                            None => { (name) }
                                        }
                                    }
                                }
                                td { @if let Some(why) = &s.reason { (why) } }
                                td .num { (number(s.words)) }
                                td .num { (percent(s.words, w.words)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A sample of a kind's colour and pattern.
fn swatch(kind: Kind) -> Markup {
    html! { svg .swatch viewBox="0 0 16 16" aria-hidden="true" { rect class={ "k-" (kind.name()) } width="16" height="16" {} } }
}
