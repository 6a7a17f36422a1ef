//! Generates a static site about instruction sets, which needs no server and makes no network
//! requests.
//!
//! Specs are read through the library. Results of commands ([`facts`]) are passed in. [`site`]
//! generates all files in memory, so that a site is written completely or not at all.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod bits;
pub mod codec;
pub mod counts;
mod diagram;
mod effects;
pub mod facts;
mod formula;
mod html;
mod links;
pub mod map;
mod pages;
pub mod results;
mod search;
mod spec_text;
mod template;
mod write;

pub use facts::{Facts, Site};
pub use write::{WriteError, write};

use links::Links;
use rayon::prelude::*;

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path below the folder of the site, with `/` between folders.
    pub path: String,
    /// What it holds.
    pub content: String,
}

impl File {
    pub(crate) fn new(path: impl Into<String>, content: impl Into<String>) -> File {
        File {
            path: path.into(),
            content: content.into(),
        }
    }
}

/// Makes all files of a site.
#[must_use]
pub fn site(site: &Site) -> Vec<File> {
    let links = Links::of_all(&site.sets);
    let mut files = vec![
        File::new("style.css", include_str!("../assets/style.css")),
        File::new("site.js", include_str!("../assets/site.js")),
        File::new("map.js", include_str!("../assets/map.js")),
        File::new("codec.js", include_str!("../assets/codec.js")),
        File::new("effects.js", include_str!("../assets/effects.js")),
        File::new("codec-page.js", include_str!("../assets/codec-page.js")),
    ];
    let mut index = search::Index::default();
    files.push(pages::home::page(site, &links));
    for (facts, links) in site.sets.iter().zip(&links) {
        index.add(facts, links);
    }
    let sets = site.sets.par_iter().zip(&links);
    let pages: Vec<Vec<File>> = sets.map(|(facts, links)| pages::set(site, facts, links)).collect();
    files.extend(pages.into_iter().flatten());
    files.push(File::new("search.js", index.script()));
    files
}
