//! The map of the encoding space.

use maud::html;

use super::{Context, counts};
use crate::File;
use crate::counts::Counts;
use crate::html::{Page, data, legend, root};
use crate::map::Map;

/// The page.
pub fn page(c: &Context<'_>) -> File {
    let isa = c.isa();
    let path = c.links.page("map");
    let root = root(&path);
    let maps: Vec<Map> = c.spaces.iter().map(|s| Map::of(&c.facts.set, s)).collect();
    let body = html! {
        p .lead {
            "All words of a width. A square is split by the bits that tell most forms in it apart; its parts are as large as their share of the words. "
            "Choose a square to go into it: click, or use the arrow keys, Enter and Escape."
        }
        (legend())
        @for map in &maps {
            @let id = format!("map-{}", map.width);
            section aria-labelledby={ (id) "-title" } {
                h2 id={ (id) "-title" } { "Words of " (map.width) " bits" }
                div .map data-map=(id) data-root=(root) {
                    p { "Without scripts only the numbers of the whole space are shown." }
                    (counts::kinds(&map.cells[0].counts, &format!("All words of {} bits", map.width)))
                }
                (data(&id, &map.json(&c.facts.set, &|f| c.links.form(f).to_owned())))
            }
        }
        @let everything: Vec<Counts> = c.spaces.iter().map(Counts::of_partition).collect();
        @if everything.is_empty() { p { "There are no words." } }
    };
    Page {
        title: format!("{}: map", isa.name),
        above: vec![c.above()],
        scripts: &["../map.js"],
        body,
        path,
    }
    .file()
}
