//! The frame of a page, and what pages have in common.

use std::fmt::Write as _;

use base64::Engine;
use isamorph_core::model::{Isa, Source};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::File;
use crate::counts::{Counts, percent};
use crate::facts::Kind;
use crate::links::Links;

/// A page before it is put into its frame.
pub struct Page<'p> {
    /// Its path below the folder of the site.
    pub path: String,
    /// Its title.
    pub title: String,
    /// Pages above it, the highest first: names and paths.
    pub above: Vec<(&'p str, String)>,
    /// Scripts that it needs beside the common ones.
    pub scripts: &'p [&'p str],
    /// What it shows.
    pub body: Markup,
}

/// The way from a page to the folder of the site.
pub fn root(path: &str) -> String {
    "../".repeat(path.matches('/').count())
}

impl Page<'_> {
    /// The page as a file.
    pub fn file(self) -> File {
        let root = root(&self.path);
        let page = html! {
            (DOCTYPE)
            html lang="en" data-root=(root) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " – isamorph" }
                    link rel="icon" href="data:,";
                    link rel="stylesheet" href={ (root) "style.css" };
                    script src={ (root) "site.js" } defer {}
                    script src={ (root) "search.js" } defer {}
                    @for script in self.scripts {
                        script src=(script) defer {}
                    }
                }
                body {
                    a .skip href="#main" { "Skip to the content" }
                    header .site {
                        nav aria-label="Pages above this one" {
                            ol .crumbs {
                                @if !self.path.is_empty() && self.path != "index.html" {
                                    li { a href={ (root) "index.html" } { "Instruction sets" } }
                                }
                                @for (name, path) in &self.above {
                                    li { a href={ (root) (path) } { (name) } }
                                }
                                li aria-current="page" { (self.title) }
                            }
                        }
                        div .tools {
                            form role="search" .search {
                                label for="q" { "Search" }
                                input #q type="search" autocomplete="off" role="combobox" aria-expanded="false"
                                    aria-controls="found" aria-autocomplete="list" placeholder="instruction, form, field, word … ( / )";
                                ul #found role="listbox" aria-label="Found" hidden {}
                            }
                            button #theme type="button" { "Dark or light" }
                        }
                    }
                    main #main tabindex="-1" {
                        h1 { (self.title) }
                        (self.body)
                    }
                    div #said .unseen role="status" aria-live="polite" {}
                }
            }
        };
        File::new(self.path, page.into_string())
    }
}

/// A number of words, to be read by people and by programs.
pub fn number(words: u128) -> Markup {
    let digits = words.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    html! { data value=(digits) { (text) } }
}

/// A bar whose parts have the shares of words by kind.
pub fn bar(counts: &Counts) -> Markup {
    let all = counts.all();
    let some = || Kind::ALL.into_iter().filter(|k| counts.of(*k) > 0);
    let label: Vec<String> = some().map(|k| format!("{} {}", k.name(), percent(counts.of(k), all))).collect();
    let mut at = 0;
    let parts: Vec<(Kind, f64, f64)> = some()
        .map(|k| {
            let from = at;
            at += counts.of(k);
            (k, thousandths(from, all), thousandths(at, all))
        })
        .collect();
    html! {
        svg .bar viewBox="0 0 1000 20" preserveAspectRatio="none" role="img" aria-label=(label.join(", ")) {
            @for (kind, from, to) in parts {
                // What is there is seen, however little it is.
                rect class={ "k-" (kind.name()) } x=(format!("{from:.1}")) y="0" width=(format!("{:.1}", (to - from).max(0.8))) height="20" {}
            }
        }
    }
}

/// Only to be drawn.
fn thousandths(part: u128, all: u128) -> f64 {
    if all == 0 { 0.0 } else { part as f64 * 1000.0 / all as f64 }
}

/// What the colours of kinds mean.
pub fn legend() -> Markup {
    html! {
        ul .legend aria-label="Kinds of words" {
            @for kind in Kind::ALL {
                li {
                    svg .swatch viewBox="0 0 16 16" aria-hidden="true" { rect class={ "k-" (kind.name()) } width="16" height="16" {} }
                    b { (kind.name()) } " " (kind.meaning())
                }
            }
        }
    }
}

/// Sources, each a link to its document; empty if there are none.
pub fn sources(isa: &Isa, links: &Links, root: &str, all: &[Source]) -> Markup {
    html! {
        @if !all.is_empty() {
            span .cites {
                @for (i, s) in all.iter().enumerate() {
                    @if i > 0 { ", " }
                    a href={ (root) (links.document(s.document)) } { (isa.documents[s.document].name) }
                    @if !s.section.is_empty() { " “" (s.section) "”" }
                }
            }
        }
    }
}

/// A link to the very place where it stands.
pub fn permalink(id: &str, what: &str) -> Markup {
    html! { a .permalink href={ "#" (id) } aria-label={ "Link to " (what) } { "#" } }
}

/// The same in fewer bytes: compressed, in base64. The script `codec.js` unpacks it.
pub fn packed(id: &str, json: &serde_json::Value) -> Markup {
    let bytes = miniz_oxide::deflate::compress_to_vec(json.to_string().as_bytes(), 8);
    let text = base64::engine::general_purpose::STANDARD.encode(bytes);
    html! { script type="application/octet-stream" id=(id) { (text) } }
}

/// Bytes in hexadecimal, which compresses better than base64.
pub fn hex(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(2 * bytes.len());
    for b in bytes {
        let _ = write!(out, "{b:02x}");
    }
    out
}

/// Data for scripts: text that does not end the element that it stands in.
pub fn data(id: &str, json: &serde_json::Value) -> Markup {
    let text = json.to_string().replace("</", "<\\/").replace("<!--", "<\\!--");
    html! { script type="application/json" id=(id) { (PreEscaped(text)) } }
}
