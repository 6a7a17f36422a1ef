//! The page of an instruction set.

use maud::html;

use super::{Context, counts};
use crate::File;
use crate::counts::{Counts, totals};
use crate::html::{Page, bar, legend, number, root};
use crate::links::code;

/// The page.
pub fn page(c: &Context<'_>) -> File {
    let isa = c.isa();
    let path = c.links.page("index");
    let root = root(&path);
    let body = html! {
        p .lead { (isa.title) }
        nav aria-label="About this instruction set" {
            ul .pages {
                li { a href="map.html" { "Map of the encoding space" } }
                li { a href="codec.html" { "Codec: read words and assembly" } }
                li { a href="codes.html" { "Codes" } }
                li { a href="functions.html" { "Functions of the semantics" } }
                li { a href="errata.html" { "Errata (" (isa.errata.len()) ")" } }
                li { a href="documents.html" { "Documents (" (isa.documents.len()) ")" } }
                @if c.obligations().next().is_some() { li { a href="proofs.html" { "Proofs (" (c.obligations().count()) " claims)" } } }
                @if c.status().is_some() { li { a href="status.html" { "State of each instruction" } } }
                @for (i, d) in c.diffs() { li { a href={ "diff-" (i + 1) ".html" } { "Changes since " (d.old) } } }
                @for (i, b) in c.books() { li { a href={ "rules-" (i + 1) ".html" } { "Rules (" (b.rules.len()) ")" } } }
                @for (i, x) in c.crosschecks() { li { a href={ "crosscheck-" (i + 1) ".html" } { (x.specs[0]) " and " (x.specs[1]) } } }
            }
        }
        section aria-labelledby="counts" {
            h2 #counts { "Words in all groups" }
            (legend())
            @for (width, all) in totals(&c.facts.counts) {
                (counts::kinds(&all, &format!("Words of {width} bits in the regions of all groups")))
            }
        }
        section aria-labelledby="groups" {
            h2 #groups { "Groups and instructions" }
            table .groups {
                thead { tr { th scope="col" { "group" } th scope="col" { "about" } th scope="col" { "instructions" } th scope="col" { "valid words" } th scope="col" { "of all" } } }
                tbody {
                    @for g in &c.facts.counts {
                        @let group = &isa.groups[g.group];
                        @let sums: Vec<Counts> = g.widths.iter().map(Counts::of_width).collect();
                        tr {
                            th scope="row" { a href={ (root) (c.links.group(g.group)) } { (code(group.code)) } }
                            td { (group.title.as_deref().unwrap_or("")) }
                            td {
                                @for (i, x) in isa.instructions.iter().enumerate().filter(|(_, x)| x.group == g.group) {
                                    a .name href={ (root) (c.links.instruction(i)) } { (x.name) } " "
                                }
                            }
                            td .num { @for s in &sums { div { (number(s.valid())) } } }
                            td { @for (s, w) in sums.iter().zip(&g.widths) { div .width { span .small { (w.width) " bits" } (bar(s)) } } }
                        }
                    }
                }
            }
        }
        @if !isa.undocumented.is_empty() {
            section aria-labelledby="unknown" {
                h2 #unknown { "Mentioned, and not known how they are encoded" }
                dl { @for u in &isa.undocumented { dt { (u.name) } dd { (u.reason) " " (crate::html::sources(isa, c.links, &root, &u.cites)) } } }
            }
        }
        @if !isa.aliases.is_empty() {
            section aria-labelledby="aliases" {
                h2 #aliases { "Other texts" }
                details {
                    summary { (isa.aliases.len()) " texts that stand for others" }
                    table {
                        thead { tr { th scope="col" { "text" } th scope="col" { "stands for" } th scope="col" { "use" } } }
                        tbody { @for a in &isa.aliases { tr { td { code { (a.text) } } td { code { (a.stands_for) } } td { @if a.read_only { "read, never written" } @else { "read and written" } } } } }
                    }
                }
            }
        }
        p .small { "Written by isamorph " (c.version) " from " (isa.sources.files().len()) " files of spec." }
    };
    Page {
        title: isa.name.clone(),
        above: Vec::new(),
        scripts: &[],
        body,
        path,
    }
    .file()
}
