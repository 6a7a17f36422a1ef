//! The functions that semantics call.

use maud::html;

use super::Context;
use crate::File;
use crate::html::{Page, permalink, root};
use crate::spec_text::{functions, typeset};

/// The page.
pub fn page(c: &Context<'_>) -> File {
    let isa = c.isa();
    let path = c.links.page("functions");
    let root = root(&path);
    let body = html! {
        @for (name, text) in functions(isa) {
            @let id = format!("fn-{name}");
            section id=(id) aria-label=(name) {
                h2 .small { (name) (permalink(&id, &name)) " " span .where { (text.file) ":" (text.line) } }
                (typeset(isa, c.links, &root, &text.text))
            }
        }
    };
    Page {
        title: format!("{}: functions", isa.name),
        above: vec![c.above()],
        scripts: &[],
        body,
        path,
    }
    .file()
}
