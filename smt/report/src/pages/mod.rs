//! The pages of an instruction set, one file for each kind.

mod codec;
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
mod results;

use isamorph_core::analysis::count::Partition;
use rayon::prelude::*;

use crate::File;
use crate::counts::{Counts, of_forms};
use crate::facts::{Facts, Site};
use crate::links::Links;
use crate::results::{Book, Crosscheck, Diff, Obligation, Results, Status};

/// What the pages of one set share.
struct Context<'s> {
    facts: &'s Facts,
    links: &'s Links,
    version: &'s str,
    results: &'s Results,
    /// Real words of each form, by their indices in [`Facts::words`].
    words: Vec<Vec<usize>>,
    /// Rules that find each instruction: numbers of the book and of the rule.
    rules: Vec<Vec<(usize, usize)>>,
    /// Words of each width, split into classes.
    spaces: Vec<Partition>,
    /// Words of each form.
    forms: Vec<Counts>,
}

impl Context<'_> {
    fn isa(&self) -> &isamorph_core::model::Isa {
        self.facts.set.model()
    }

    /// Claims about the set, or about it and another one.
    fn obligations(&self) -> impl Iterator<Item = &Obligation> {
        let own = |o: &&Obligation| o.isa.split('~').any(|name| name == self.facts.set.name());
        self.results.obligations.iter().filter(own)
    }

    /// Differences that lead to this set, with their numbers among all.
    fn diffs(&self) -> impl Iterator<Item = (usize, &Diff)> {
        let all = self.results.diffs.iter().enumerate();
        all.filter(|(_, d)| d.new == self.facts.set.name())
    }

    /// Crosschecks of this set, with their numbers among all.
    fn crosschecks(&self) -> impl Iterator<Item = (usize, &Crosscheck)> {
        let all = self.results.crosschecks.iter().enumerate();
        all.filter(|(_, x)| x.specs.iter().any(|s| s == self.facts.set.name()))
    }

    /// Its rule books, with their numbers among all.
    fn books(&self) -> impl Iterator<Item = (usize, &Book)> {
        let all = self.results.books.iter().enumerate();
        all.filter(|(_, b)| b.isa == self.facts.set.name())
    }

    /// The state of its instructions, the last that was handed in.
    fn status(&self) -> Option<&Status> {
        self.results.statuses.iter().rfind(|s| s.isa == self.facts.set.name())
    }

    /// The set as a page above others.
    fn above(&self) -> (&str, String) {
        (self.facts.set.name(), self.links.page("index"))
    }
}

/// A page of a set as a whole.
type WholePage = fn(&Context<'_>) -> File;

/// The pages of an instruction set.
pub fn set(site: &Site, facts: &Facts, links: &Links) -> Vec<File> {
    let set = &facts.set;
    let widths = set.model().word_widths();
    let spaces: Vec<Partition> = widths.into_par_iter().filter_map(|w| set.analysis(w)).collect();
    let context = Context {
        forms: of_forms(set, &spaces),
        spaces,
        facts,
        links,
        version: &site.version,
        results: &site.results,
        words: words_of_forms(facts),
        rules: rules_of_instructions(facts, &site.results),
    };
    let isa = context.isa();
    // Those that take longest come first.
    let whole: [WholePage; 7] = [
        codec::page,
        map::page,
        overview::page,
        codes::page,
        functions::page,
        documents::page,
        errata::page,
    ];
    let whole = whole.into_par_iter().map(|page| page(&context));
    let groups = (0..isa.groups.len()).into_par_iter().map(|g| group::page(&context, g));
    let instructions = (0..isa.instructions.len()).into_par_iter().map(|i| instruction::page(&context, i));
    let mut files: Vec<File> = whole.chain(groups).chain(instructions).collect();
    if context.obligations().next().is_some() {
        files.push(results::proofs(&context));
    }
    files.extend(context.diffs().map(|(at, d)| results::diff(&context, at, d)));
    files.extend(context.crosschecks().map(|(at, x)| results::crosscheck(&context, at, x)));
    files.extend(context.books().map(|(at, b)| results::book(&context, at, b)));
    files.extend(context.status().map(|s| results::status(&context, s)));
    files
}

/// Real words by the forms that they decode to.
fn words_of_forms(facts: &Facts) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new(); facts.set.forms().len()];
    for (at, (word, _)) in facts.words.iter().enumerate() {
        if let Ok(i) = facts.set.decode_raw(*word) {
            all[i.form].push(at);
        }
    }
    all
}

/// Rules by the instructions that their windows begin with, end with or hold.
fn rules_of_instructions(facts: &Facts, results: &Results) -> Vec<Vec<(usize, usize)>> {
    let set = &facts.set;
    let mut all = vec![Vec::new(); set.model().instructions.len()];
    for (book, b) in results.books.iter().enumerate().filter(|(_, b)| b.isa == set.name()) {
        for (rule, r) in b.rules.iter().enumerate() {
            let forms = r.window.iter().filter_map(|(text, _)| set.parse(text).ok());
            let mut own: Vec<usize> = forms.map(|i| i.form().instruction).collect();
            own.sort_unstable();
            own.dedup();
            own.into_iter().for_each(|i| all[i].push((book, rule)));
        }
    }
    all
}
