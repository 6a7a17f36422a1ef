//! The page of an opcode group.

use maud::html;

use super::{Context, counts, errata};
use crate::File;
use crate::bits;
use crate::counts::Counts;
use crate::html::{Page, permalink, root, sources};
use crate::links::code;

/// The page.
pub fn page(c: &Context<'_>, group: usize) -> File {
    let isa = c.isa();
    let g = &isa.groups[group];
    let path = c.links.group(group);
    let root = root(&path);
    let found = c.facts.counts.iter().find(|x| x.group == group);
    let illegal: Vec<usize> = (0..isa.forms.len())
        .filter(|f| isa.forms[*f].group == group && isa.forms[*f].illegal.is_some())
        .collect();
    let own_errata: Vec<usize> = (0..isa.errata.len()).filter(|e| isa.errata[*e].group == Some(group)).collect();
    let priorities: Vec<(usize, usize)> = isa
        .priorities
        .iter()
        .copied()
        .filter(|(a, _)| isa.forms[*a].group == group)
        .collect();
    let body = html! {
        p .lead { (g.title.as_deref().unwrap_or("")) " " (sources(isa, c.links, &root, &g.cites)) }
        section aria-labelledby="instructions" {
            h2 #instructions { "Instructions" }
            ul .instructions {
                @for (i, x) in isa.instructions.iter().enumerate().filter(|(_, x)| x.group == group) {
                    li {
                        a href={ (root) (c.links.instruction(i)) } { (x.name) }
                        @if let Some(t) = &x.title { " – " (t) }
                        " " span .small {
                            @for f in &x.forms { a href={ (root) (c.links.form(*f)) } { (isa.forms[*f].name) } " " }
                        }
                    }
                }
            }
        }
        section aria-labelledby="counts" {
            h2 #counts { "Words" }
            @for w in found.iter().flat_map(|g| &g.widths) {
                (counts::kinds(&Counts::of_width(w), &format!("Words of {} bits in the regions of the group", w.width)))
                (counts::shares(c, &root, w))
            }
        }
        section aria-labelledby="regions" {
            h2 #regions { "Regions" }
            p { "The group answers for the words with" }
            ul { @for (width, cube) in &g.regions { li { (width) " bits and " code { (bits::cube(isa, cube.mask, cube.value)) } } } }
        }
        @if !illegal.is_empty() {
            section aria-labelledby="illegal" {
                h2 #illegal { "Documented as no instruction" }
                @for f in illegal {
                    @let form = &isa.forms[f];
                    @let id = c.links.form_anchor(f);
                    p id=(id) {
                        code { (bits::cube(isa, form.fixed.mask, form.fixed.value)) } ": " (form.illegal.as_deref().unwrap_or(""))
                        " " (sources(isa, c.links, &root, &form.cites)) (permalink(id, "this region"))
                    }
                }
            }
        }
        @if !priorities.is_empty() {
            section aria-labelledby="priorities" {
                h2 #priorities { "Priorities" }
                p { "Where forms share words, the spec says which of them the words belong to." }
                ul {
                    @for (a, b) in priorities {
                        li { a href={ (root) (c.links.form(a)) } { (isa.form_name(a)) } " before " a href={ (root) (c.links.form(b)) } { (isa.form_name(b)) } }
                    }
                }
            }
        }
        @if !own_errata.is_empty() {
            section aria-labelledby="errata" {
                h2 #errata { "Errata" }
                @for e in own_errata { (errata::one(c, &root, e)) }
            }
        }
    };
    Page {
        title: format!("{} {}", isa.name, code(g.code)),
        above: vec![c.above()],
        scripts: &[],
        body,
        path,
    }
    .file()
}
