//! The documents that a spec cites.

use maud::html;

use super::Context;
use crate::File;
use crate::html::{Page, permalink};

/// The page.
pub fn page(c: &Context<'_>) -> File {
    let isa = c.isa();
    let body = html! {
        @if isa.documents.is_empty() { p { "The spec cites none." } }
        dl .documents {
            @for (i, d) in isa.documents.iter().enumerate() {
                @let id = format!("document-{i}");
                dt id=(id) { (d.name) (permalink(&id, &d.name)) }
                dd { (d.title) }
            }
        }
    };
    Page {
        path: c.links.page("documents"),
        title: format!("{}: documents", isa.name),
        above: vec![c.above()],
        scripts: &[],
        body,
    }
    .file()
}
