//! Pages about what other commands found: proofs, differences, crosschecks, states.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::Context;
use crate::File;
use crate::counts::percent;
use crate::html::{Page, number, permalink, root};
use crate::results::{Book, Crosscheck, Diff, Obligation, Rule, STATUS, Status};

/// Claims proved and all claims, by theorem.
pub type Proved = BTreeMap<(u64, String), (usize, usize)>;

/// How many of some claims are proved.
pub fn proved<'o>(all: impl Iterator<Item = &'o Obligation>) -> Proved {
    let mut sums = Proved::new();
    for o in all {
        let sum = sums.entry(o.theorem.clone()).or_default();
        sum.1 += 1;
        sum.0 += usize::from(o.result == "proved");
    }
    sums
}

/// A table of theorems, with how many claims of each are proved.
pub fn theorems(sums: &Proved) -> Markup {
    html! {
        table .theorems {
            thead { tr { th scope="col" { "theorem" } th scope="col" { "claims" } th scope="col" { "proved" } } }
            tbody {
                @for ((n, name), (proved, all)) in sums {
                    tr data-theorem=(name) { th scope="row" { (n) " " (name) } td .num { (all) } td .num { (proved) @if proved < all { " – not all" } } }
                }
            }
        }
    }
}

/// The place of an obligation on its page.
fn anchor(o: &Obligation) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._-/~".contains(c) { c } else { '-' };
    format!("o-{}", o.id.chars().map(plain).collect::<String>())
}

/// All proofs of a set.
pub fn proofs(c: &Context<'_>) -> File {
    let path = c.links.page("proofs");
    let own: Vec<&Obligation> = c.obligations().collect();
    let mut groups: BTreeMap<&str, Vec<&Obligation>> = BTreeMap::new();
    for o in &own {
        groups.entry(o.id.split('/').nth(1).unwrap_or("")).or_default().push(o);
    }
    let body = html! {
        p .lead data-claims=(own.len()) data-proved=(own.iter().filter(|o| o.result == "proved").count()) {
            (own.len()) " claims; " (own.iter().filter(|o| o.result == "proved").count()) " are proved. A claim is proved for every word and every state, by decision diagrams, SAT and SMT; what is not known is said to be unknown."
        }
        (theorems(&proved(own.iter().copied())))
        @for (code, all) in groups {
            section aria-label={ "Group 0x" (code) } {
                h2 { "0x" (code) }
                details {
                    summary { (all.len()) " claims" }
                    ul .obligations {
                        @for o in all {
                            @let id = anchor(o);
                            li id=(id) data-result=(o.result) {
                                code { (o.id) } (permalink(&id, &o.id)) " " b { (o.result) } ": " (o.claim)
                                @if let Some(detail) = &o.detail { " – " code { (detail) } }
                            }
                        }
                    }
                }
            }
        }
    };
    Page {
        path,
        title: format!("{}: proofs", c.isa().name),
        above: vec![c.above()],
        scripts: &[],
        body,
    }
    .file()
}

/// What changed from an older spec.
pub fn diff(c: &Context<'_>, at: usize, d: &Diff) -> File {
    let path = c.links.page(&format!("diff-{}", at + 1));
    let root = root(&path);
    let form = |name: &str| {
        let isa = c.isa();
        (0..isa.forms.len()).find(|f| isa.form_name(*f) == name)
    };
    let changed: u128 = d.groups.iter().map(|g| g.words - g.unchanged).sum();
    let body = html! {
        p .lead { "From " b { (d.old) } " to " b { (d.new) } ": " (number(changed)) " words are read differently. Each row counts words exactly, and shows the one of them that has the fewest bits set." }
        @for g in &d.groups {
            section aria-label={ "Group " (g.code) } {
                h2 { (g.code) " " span .small { (g.width) " bits, " (number(g.words)) " words, " (percent(g.unchanged, g.words)) " as before" } }
                @if !g.rows.is_empty() {
                    div .scroll tabindex="0" role="region" aria-label={ "Changes of " (g.code) } {
                        table .diff {
                            thead { tr { th scope="col" { "change" } th scope="col" { "words" } th scope="col" { "word" } th scope="col" { (d.old) } th scope="col" { (d.new) } } }
                            tbody {
                                @for r in &g.rows {
                                    tr data-group=(g.code) data-change=(r.change) data-words=(r.words) data-witness=(r.witness) {
                                        th scope="row" { (r.change) }
                                        td .num { (number(r.words)) }
                                        td { a .hex href={ (root) (c.links.page("codec")) "#w=" (r.witness.replace(' ', "-")) } { (r.witness) } }
                                        @for (i, [class, name, text]) in r.sides.iter().enumerate() {
                                            td {
                                                (class) " "
                                                @match form(name).filter(|_| i == 1) {
                                                    Some(f) => { a href={ (root) (c.links.form(f)) } { (name) } }
                                                    None => { (name) }
                                                }
                                                ": " code { (text) }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        @if !d.effects.is_empty() {
            section aria-labelledby="effects" {
                h2 #effects { "Effects" }
                p { (d.effects.iter().filter(|o| o.result == "proved").count()) " of " (d.effects.len()) " claims that effects are the same are proved." }
                ul { @for o in d.effects.iter().filter(|o| o.result != "proved") { li { code { (o.id) } " " b { (o.result) } ": " (o.claim) } } }
            }
        }
    };
    Page {
        title: format!("{} → {}", d.old, d.new),
        above: vec![c.above()],
        scripts: &[],
        body,
        path,
    }
    .file()
}

/// Two documents of one chip.
pub fn crosscheck(c: &Context<'_>, at: usize, x: &Crosscheck) -> File {
    let path = c.links.page(&format!("crosscheck-{}", at + 1));
    let [a, b] = &x.specs;
    let proved: u64 = x.claims.iter().map(|c| c.proved).sum();
    let open: usize = x.claims.iter().map(|c| c.open.len()).sum();
    let body = html! {
        p .lead { "Two documents of one chip, " b { (a) } " and " b { (b) } ": " (proved) " claims that they mean the same are proved, " (open) " are not." }
        table {
            thead { tr { th scope="col" { "group" } th scope="col" { "forms" } th scope="col" { "proved" } th scope="col" { "not proved" } } }
            tbody {
                @for of in &x.claims {
                    tr {
                        td { (of.group) } th scope="row" { (of.about.replace('~', " = ")) } td .num { (of.proved) }
                        td { @for (id, result) in &of.open { div { b { (result) } " " code { (id) } } } }
                    }
                }
            }
        }
        @for (name, forms) in x.specs.iter().zip(&x.alone) {
            p { "Only " (name) " has: " @if forms.is_empty() { "nothing" } @else { (forms.join(", ")) } "." }
        }
    };
    Page {
        path,
        title: format!("{a} and {b}"),
        above: vec![c.above()],
        scripts: &[],
        body,
    }
    .file()
}

/// A line of a rule, with what its constants are.
fn line((text, constants): &(String, Vec<String>)) -> Markup {
    html! { div { code { (text) } @if !constants.is_empty() { span .small { " where the constant is " (constants.join(", ")) } } } }
}

/// A rewrite, found and replaced.
fn rewrite(rule: &Rule) -> Markup {
    html! {
        td { @for l in &rule.window { (line(l)) } }
        td { @for l in &rule.replacement { (line(l)) } @if rule.replacement.is_empty() { "nothing" } }
    }
}

/// The rules of a book.
pub fn book(c: &Context<'_>, at: usize, b: &Book) -> File {
    let body = html! {
        p .lead data-rules=(b.rules.len()) { (b.rules.len()) " rewrites of code. Each was proved: what replaces a window leaves the same in every place that is looked at afterwards." }
        table .rules {
            thead { tr { th scope="col" { "rule" } th scope="col" { "found" } th scope="col" { "replaced by" } } }
            tbody {
                @for (n, rule) in b.rules.iter().enumerate() {
                    @let id = format!("rule-{}", n + 1);
                    tr id=(id) { th scope="row" { (n + 1) (permalink(&id, &format!("rule {}", n + 1))) } (rewrite(rule)) }
                }
            }
        }
    };
    Page {
        path: c.links.page(&format!("rules-{}", at + 1)),
        title: format!("{}: rules", c.isa().name),
        above: vec![c.above()],
        scripts: &[],
        body,
    }
    .file()
}

/// Most rules that are shown for an instruction.
const MOST_RULES: usize = 20;

/// Rules that find an instruction: numbers of the book and of the rule.
pub fn rules(c: &Context<'_>, root: &str, instruction: usize) -> Markup {
    let own = &c.rules[instruction];
    html! {
        @if !own.is_empty() {
            section aria-labelledby="rules" {
                h2 #rules { "Rules that apply" (permalink("rules", "the rules")) }
                p .small { (own.len()) " rules find this instruction" @if own.len() > MOST_RULES { ", of which " (MOST_RULES) " are shown" } "." }
                table {
                    thead { tr { th scope="col" { "rule" } th scope="col" { "found" } th scope="col" { "replaced by" } } }
                    tbody {
                        @for (book, rule) in own.iter().take(MOST_RULES) {
                            tr {
                                th scope="row" { a href={ (root) (c.links.page(&format!("rules-{}", book + 1))) "#rule-" (rule + 1) } { (rule + 1) } }
                                (rewrite(&c.results.books[*book].rules[*rule]))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// How far the instructions are described.
pub fn status(c: &Context<'_>, s: &Status) -> File {
    let isa = c.isa();
    let path = c.links.page("status");
    let root = root(&path);
    // A column of which nothing is known is left out.
    let columns: Vec<usize> = (0..STATUS.len())
        .filter(|n| s.instructions.iter().any(|i| i.numbers[*n].is_some()))
        .collect();
    let body = html! {
        table .status {
            thead { tr { th scope="col" { "instruction" } @for n in &columns { th scope="col" { (STATUS[*n].1) } } } }
            tbody {
                @for i in &s.instructions {
                    tr {
                        th scope="row" {
                            @match isa.instructions.iter().position(|x| x.name == i.name) {
                                Some(at) => { a href={ (root) (c.links.instruction(at)) } { (i.name) } }
                                None => { (i.name) }
                            }
                        }
                        @for n in &columns { td .num { @match i.numbers[*n] { Some(n) => { (n) } None => { "–" } } } }
                    }
                }
            }
        }
    };
    Page {
        title: format!("{}: status", isa.name),
        above: vec![c.above()],
        scripts: &[],
        body,
        path,
    }
    .file()
}
