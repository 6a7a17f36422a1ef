//! Corrections of documents, with the words that show them.

use maud::{Markup, html};

use super::Context;
use crate::File;
use crate::html::{Page, permalink, root};
use crate::links;

/// The page.
pub fn page(c: &Context<'_>) -> File {
    let isa = c.isa();
    let path = c.links.page("errata");
    let root = root(&path);
    let words: usize = c.facts.errata.iter().map(|e| e.words.len()).sum();
    let failed = c.facts.errata.iter().flat_map(|e| &e.words).filter(|w| !w.0).count();
    let body = html! {
        p .lead data-errata=(isa.errata.len()) data-words=(words) data-failed=(failed) {
            (isa.errata.len()) " corrections of documents, shown by " (words) " words, which were decoded again: "
            (failed) " failed."
        }
        @for i in 0..isa.errata.len() { (article(c, &root, i, true)) }
    };
    Page {
        path,
        title: format!("{}: errata", isa.name),
        above: vec![c.above()],
        scripts: &[],
        body,
    }
    .file()
}

/// One erratum.
pub fn one(c: &Context<'_>, root: &str, number: usize) -> Markup {
    article(c, root, number, false)
}

/// An erratum; its head is of the second level on a page of its own.
fn article(c: &Context<'_>, root: &str, number: usize, second: bool) -> Markup {
    let isa = c.isa();
    let e = &isa.errata[number];
    let id = format!("erratum-{}", number + 1);
    let none = crate::facts::ErratumChecks::default();
    let checks = c.facts.errata.get(number).unwrap_or(&none);
    let (file, line, _) = isa.sources.position(e.span);
    let head = html! {
        a href={ (root) (c.links.document(e.source.document)) } { (isa.documents[e.source.document].name) }
        " “" (e.source.section) "”"
        @if let Some(g) = e.group { " " a .small href={ (root) (c.links.group(g)) } { "group " (links::code(isa.groups[g].code)) } }
        (permalink(&id, "this erratum"))
    };
    html! {
        article .erratum id=(id) aria-label={ "Erratum " (number + 1) } {
            @if second { h2 .small { (head) } } @else { h3 { (head) } }
            dl {
                dt { "printed" } dd { (e.printed) }
                dt { "corrected" } dd { (e.corrected) }
                dt { "because" } dd { (e.because) }
                dt { "evidence" }
                @if e.evidence.is_empty() { dd { "none that a word could show" } }
                @for (w, (holds, found)) in e.evidence.iter().zip(&checks.words) {
                    dd class=(if *holds { "holds" } else { "fails" }) {
                        (word(c, root, w.word)) " " code { (found) }
                        @if !holds { " – expected " code { (w.text.as_deref().unwrap_or("invalid")) } }
                    }
                }
            }
            p .small { (file) ":" (line) }
        }
    }
}

/// A word, which the page of the codec explains.
pub fn word(c: &Context<'_>, root: &str, word: isamorph_core::Word) -> Markup {
    let text = c.isa().word_text(word);
    html! { a .hex href={ (root) (c.links.page("codec")) "#w=" (text.replace(' ', "-")) } { (text) } }
}
