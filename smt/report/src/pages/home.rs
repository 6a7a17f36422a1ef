//! The first page: all instruction sets.

use maud::html;

use crate::File;
use crate::counts::{Counts, totals};
use crate::facts::{Kind, Site};
use crate::html::{Page, bar, legend, number};
use crate::links::Links;

/// The page.
pub fn page(site: &Site, links: &[Links]) -> File {
    let body = html! {
        p .lead {
            "Instruction sets, each written once as a spec: encodings, texts and effects. Every number on these pages is exact: "
            "it is counted over all words with decision diagrams, from the tables that the decoder walks."
        }
        (legend())
        table .sets {
            thead { tr { th scope="col" { "set" } th scope="col" { "about" } th scope="col" { "instructions" } th scope="col" { "forms" } th scope="col" { "errata" } th scope="col" { "words in its groups" } } }
            tbody {
                @for (facts, links) in site.sets.iter().zip(links) {
                    @let isa = facts.set.model();
                    @let folder = &links.folder;
                    tr {
                        th scope="row" { a href={ (folder) "/index.html" } { (isa.name) } }
                        td { (isa.title) }
                        td .num { (isa.instructions.len()) }
                        td .num { (isa.forms.iter().filter(|f| f.illegal.is_none()).count()) }
                        td .num { (isa.errata.len()) }
                        td {
                            @for (width, counts) in totals(&facts.counts) {
                                (one(width, &counts))
                            }
                        }
                    }
                }
            }
        }
        p .small { "Written by isamorph " (site.version) "." }
    };
    Page {
        path: "index.html".into(),
        title: "Instruction sets".into(),
        above: Vec::new(),
        scripts: &[],
        body,
    }
    .file()
}

fn one(width: u32, counts: &Counts) -> maud::Markup {
    html! {
        div .width {
            span .small { (width) " bits: " (number(counts.valid())) " valid of " (number(counts.all())) }
            (bar(counts))
            @if counts.of(Kind::Undocumented) == counts.all() { span .small { "nothing is documented" } }
        }
    }
}
