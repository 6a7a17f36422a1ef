//! The pages of an instruction set, one file for each kind.

mod codes;
mod counts;
mod documents;
mod errata;
mod functions;
mod group;
pub mod home;
mod instruction;
mod map;
mod overview;

use isamorph_core::analysis::count::Partition;

use crate::File;
use crate::counts::{Counts, of_forms};
use crate::facts::{Facts, Site};
use crate::links::Links;

/// What the pages of one set share.
struct Context<'s> {
    facts: &'s Facts,
    links: &'s Links,
    version: &'s str,
    /// Words of each width, split into classes.
    spaces: Vec<Partition>,
    /// Words of each form.
    forms: Vec<Counts>,
}

impl Context<'_> {
    fn isa(&self) -> &isamorph_core::model::Isa {
        self.facts.set.model()
    }

    /// The set as a page above others.
    fn above(&self) -> (&str, String) {
        (self.facts.set.name(), self.links.page("index"))
    }
}

/// Adds the pages of an instruction set.
pub fn set(site: &Site, facts: &Facts, links: &Links, files: &mut Vec<File>) {
    let set = &facts.set;
    let spaces: Vec<Partition> = set.model().word_widths().into_iter().filter_map(|w| set.analysis(w)).collect();
    let context = Context {
        forms: of_forms(set, &spaces),
        spaces,
        facts,
        links,
        version: &site.version,
    };
    let isa = context.isa();
    files.push(overview::page(&context));
    files.push(map::page(&context));
    files.push(codes::page(&context));
    files.push(functions::page(&context));
    files.push(documents::page(&context));
    files.push(errata::page(&context));
    files.extend((0..isa.groups.len()).map(|g| group::page(&context, g)));
    files.extend((0..isa.instructions.len()).map(|i| instruction::page(&context, i)));
}
