//! The codes of all enumerations that have names.

use isamorph_core::model::{Enum, EnumRow};
use maud::{Markup, html};

use super::Context;
use crate::File;
use crate::bits::binary;
use crate::html::{Page, permalink, root, sources};

/// Most codes of one row that are listed one by one.
const MOST: usize = 8;

/// The page.
pub fn page(c: &Context<'_>) -> File {
    let isa = c.isa();
    let path = c.links.page("codes");
    let root = root(&path);
    let body = html! {
        @for (i, e) in isa.enums.iter().enumerate() {
            @if let Some((_, id)) = c.links.codes(i).and_then(|p| p.split_once('#')) {
                section id=(id) aria-label=(e.name) {
                    h2 .small { (e.name) (permalink(id, &e.name)) }
                    p {
                        (e.width) " bits" @if let Some(doc) = &e.doc { ": " (doc) }
                        " " (sources(isa, c.links, &root, &e.cites))
                    }
                    (table(e))
                }
            }
        }
    };
    Page {
        title: format!("{}: codes", isa.name),
        above: vec![c.above()],
        scripts: &[],
        body,
        path,
    }
    .file()
}

/// Most rows of a table; longer ones are listed line by line.
const LONG: usize = 64;

/// The rows of an enumeration.
pub fn table(e: &Enum) -> Markup {
    if e.rows.len() > LONG {
        let lines = e.rows.iter().enumerate().map(|(number, row)| match &row.invalid {
            Some(why) => format!("{} invalid: {why}\n", codes(e, number, row)),
            None if row.text == row.name => format!("{} {}\n", codes(e, number, row), row.name),
            None => format!("{} {} \u{201c}{}\u{201d}\n", codes(e, number, row), row.name, row.text),
        });
        return html! {
            details { summary { (e.rows.len()) " rows" } pre .sem tabindex="0" { (lines.collect::<String>()) } }
        };
    }
    html! {
        table .codes {
            thead { tr { th scope="col" { "codes" } th scope="col" { "name" } th scope="col" { "text" } } }
            tbody {
                @for (number, row) in e.rows.iter().enumerate() {
                    tr {
                        td { code { (codes(e, number, row)) } }
                        @match &row.invalid {
                            Some(why) => { td .bad colspan="2" { "invalid: " (why) } }
                            None => { th scope="row" { (row.name) } td { code { (row.text) } } }
                        }
                    }
                }
            }
        }
    }
}

/// The codes of a row: the canonical one first; a row with many says how many.
pub fn codes(e: &Enum, number: usize, row: &EnumRow) -> String {
    if row.codes as usize > MOST {
        return format!("{} codes", row.codes);
    }
    let mut own: Vec<u32> = (0..e.row_of.len())
        .filter(|c| usize::from(e.row_of[*c]) == number)
        .map(|c| c as u32)
        .collect();
    own.sort_by_key(|c| (*c != row.canonical, *c));
    let own: Vec<String> = own.into_iter().map(|c| binary(c.into(), e.width)).collect();
    own.join(", ")
}
