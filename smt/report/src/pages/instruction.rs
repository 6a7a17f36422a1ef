//! The page of an instruction: its forms, bit by bit, its effect, and what is known of its words.

use isamorph_core::model::{Field, FieldKind, Form, Semantics};
use isamorph_core::text::to_text;
use maud::{Markup, html};

use super::{Context, codes, counts, errata, results};
use crate::File;
use crate::html::{Page, permalink, root, sources};
use crate::links::code;
use crate::{bits, diagram, formula, spec_text, template};

/// The page.
pub fn page(c: &Context<'_>, number: usize) -> File {
    let isa = c.isa();
    let x = &isa.instructions[number];
    let path = c.links.instruction(number);
    let root = root(&path);
    let group = &isa.groups[x.group];
    let own: Vec<usize> = (0..isa.errata.len()).filter(|e| about(c, number, *e)).collect();
    let body = html! {
        p .lead {
            (x.title.as_deref().unwrap_or("")) " "
            a href={ (root) (c.links.group(x.group)) } { "group " (code(group.code)) } " "
            (sources(isa, c.links, &root, &x.cites))
        }
        @if x.forms.len() > 1 {
            nav aria-label="Forms" { ul .pages { @for f in &x.forms { li { a href={ "#" (c.links.form_anchor(*f)) } { (isa.forms[*f].name) } } } } }
        }
        @for f in &x.forms { (form(c, &root, *f)) }
        (semantics(c, &root, &x.forms))
        (proofs(c, &root, &x.forms))
        (results::rules(c, &root, number))
        (words(c, &root, &x.forms))
        @if !own.is_empty() {
            section aria-labelledby="errata" {
                h2 #errata { "Errata shown by words of this instruction" }
                @for e in own { (errata::one(c, &root, e)) }
            }
        }
    };
    Page {
        title: x.name.clone(),
        above: vec![c.above()],
        scripts: &[],
        body,
        path,
    }
    .file()
}

/// Is a word of this instruction among the evidence of an erratum?
fn about(c: &Context<'_>, instruction: usize, erratum: usize) -> bool {
    let isa = c.isa();
    let mut forms = isa.errata[erratum]
        .evidence
        .iter()
        .filter_map(|e| c.facts.set.decode_raw(e.word).ok())
        .map(|i| i.form);
    forms.any(|f| isa.forms[f].illegal.is_none() && isa.forms[f].instruction == instruction)
}

fn form(c: &Context<'_>, root: &str, number: usize) -> Markup {
    let isa = c.isa();
    let f = &isa.forms[number];
    let id = c.links.form_anchor(number);
    let (file, line, _) = isa.sources.position(f.span);
    html! {
        section .form id=(id) aria-label={ "Form " (f.name) } data-form=(isa.form_name(number)) {
            h2 { (f.name) (permalink(id, &f.name)) " " span .small { (f.width) " bits " (sources(isa, c.links, root, &f.cites)) " " span .where { (file) ":" (line) } } }
            p { (template::text(f)) }
            (diagram::svg(isa, f, &isa.form_name(number)))
            (fields(c, root, f))
            (operands(f))
            (rows(f))
            details {
                summary { (crate::html::number(c.forms[number].valid())) " valid words of " (crate::html::number(c.forms[number].all())) }
                (counts::kinds(&c.forms[number], &format!("Words of the form {}", f.name)))
            }
        }
    }
}

fn fields(c: &Context<'_>, root: &str, f: &Form) -> Markup {
    let isa = c.isa();
    html! {
        @if !f.fields.is_empty() {
            div .scroll tabindex="0" role="region" aria-label={ "Fields of " (f.name) } {
                table .fields {
                    caption { "Fields" }
                    thead { tr { th scope="col" { "field" } th scope="col" { "bits" } th scope="col" { "values" } th scope="col" { "about" } th scope="col" { "source" } } }
                    tbody {
                        @for x in &f.fields {
                            tr {
                                th scope="row" { (x.name) }
                                td { code { (bits::extents(isa, &x.extents)) } }
                                td { (values(c, root, x)) }
                                td { (x.doc.as_deref().unwrap_or("")) @if x.unused_reserved { " (zero where nothing uses it)" } }
                                td { (sources(isa, c.links, root, &x.cites)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn values(c: &Context<'_>, root: &str, f: &Field) -> Markup {
    let isa = c.isa();
    match f.kind {
        FieldKind::Number => html! { "a number of " (f.width) @if f.width == 1 { " bit" } @else { " bits" } },
        FieldKind::Unknown => html! { "not documented" },
        FieldKind::Enum(id) => {
            let e = &isa.enums[id.0 as usize];
            match c.links.codes(id.0 as usize) {
                Some(path) => html! { a href={ (root) (path) } { (e.name) } },
                // A flag, or codes that only this field has.
                None if e.rows.len() <= 4 => html! {
                    @for (n, row) in e.rows.iter().enumerate() {
                        @if n > 0 { ", " }
                        code { (codes::codes(e, n, row)) } " "
                        @match &row.invalid {
                            Some(why) => { span .bad { "invalid: " (why) } }
                            None => { (row.name) @if row.text != row.name && !row.text.trim().is_empty() { " “" (row.text.trim()) "”" } }
                        }
                    }
                },
                None => html! { details { summary { (e.rows.len()) " rows" } (codes::table(e)) } },
            }
        }
    }
}

fn operands(f: &Form) -> Markup {
    let shown: Vec<_> = f.operands.iter().filter(|o| !o.pieces.is_empty()).collect();
    html! {
        @if !shown.is_empty() {
            details {
                summary { (shown.len()) @if shown.len() == 1 { " operand" } @else { " operands" } }
                div .scroll tabindex="0" role="region" aria-label={ "Operands of " (f.name) } {
                    table .operands {
                        thead { tr { th scope="col" { "operand" } th scope="col" { "class" } th scope="col" { "texts" } } }
                        tbody {
                            @for o in shown {
                                @let (texts, more) = template::operand(f, o);
                                tr {
                                    th scope="row" { (o.name) }
                                    td { (o.class) }
                                    td { @for (i, t) in texts.iter().enumerate() { @if i > 0 { " " } code { @if t.is_empty() { "–" } @else { (t) } } } @if more { " …" } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Combinations that are excluded, with their reasons.
fn rows(f: &Form) -> Markup {
    let mut all: Vec<(&str, &str)> = Vec::new();
    for t in &f.tables {
        for why in t.rows.iter().filter_map(|r| r.invalid.as_deref()) {
            if !all.contains(&(t.name.as_str(), why)) {
                all.push((&t.name, why));
            }
        }
    }
    html! {
        @if !all.is_empty() {
            details {
                summary { (all.len()) @if all.len() == 1 { " reason" } @else { " reasons" } " for which words of the form are invalid" }
                ul { @for (name, why) in all { li { b { (name) } ": " (why) } } }
            }
        }
    }
}

/// Claims about the forms, by theorem.
fn proofs(c: &Context<'_>, root: &str, forms: &[usize]) -> Markup {
    let names: Vec<String> = forms.iter().map(|f| c.isa().form_name(*f)).collect();
    let own = c.obligations().filter(|o| o.subjects().any(|s| names.iter().any(|n| n == s)));
    let sums = results::proved(own);
    html! {
        @if !sums.is_empty() {
            section aria-labelledby="proofs" {
                h2 #proofs { "Proofs" (permalink("proofs", "the proofs")) }
                (results::theorems(&sums))
                p { a href={ (root) (c.links.page("proofs")) } { "All claims" } }
            }
        }
    }
}

/// Most real words that are shown for an instruction.
const MOST_WORDS: usize = 40;

/// Real words, with what they read as.
fn words(c: &Context<'_>, root: &str, forms: &[usize]) -> Markup {
    let all: Vec<usize> = forms.iter().flat_map(|f| c.words[*f].iter().copied()).collect();
    html! {
        @if !all.is_empty() {
            section aria-labelledby="words" {
                h2 #words { "Words of real programs" (permalink("words", "real words")) }
                p .small { (all.len()) " words" @if all.len() > MOST_WORDS { ", of which " (MOST_WORDS) " are shown" } "." }
                div .scroll tabindex="0" role="region" aria-label="Words of real programs" {
                    table {
                        thead { tr { th scope="col" { "word" } th scope="col" { "text" } th scope="col" { "from" } } }
                        tbody {
                            @for at in all.iter().take(MOST_WORDS) {
                                @let (word, from) = &c.facts.words[*at];
                                tr {
                                    td { (errata::word(c, root, *word)) }
                                    td { code { @if let Ok(i) = c.facts.set.decode_raw(*word) { (to_text(c.isa(), &i)) } } }
                                    td .small { (from) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn semantics(c: &Context<'_>, root: &str, forms: &[usize]) -> Markup {
    let isa = c.isa();
    let mut blocks: Vec<(spec_text::Excerpt, Vec<&str>)> = Vec::new();
    for f in forms {
        for block in spec_text::semantics(isa, *f) {
            match blocks.iter_mut().find(|(b, _)| *b == block) {
                Some((_, names)) => names.push(&isa.forms[*f].name),
                None => blocks.push((block, vec![&isa.forms[*f].name])),
            }
        }
    }
    html! {
        section aria-labelledby="semantics" {
            h2 #semantics { "Effect" (permalink("semantics", "the effect")) }
            @for (block, names) in &blocks {
                p .small { "of " (names.join(", ")) " – " span .where { (block.file) ":" (block.line) } }
                (spec_text::typeset(isa, c.links, root, &block.text))
            }
            @for f in forms {
                @let form = &isa.forms[*f];
                @match &form.semantics {
                    Semantics::Unknown(why) => { p { b { (form.name) } ": not described: " (why) } }
                    Semantics::Effects { effects, .. } => {
                        details {
                            summary { "What " (form.name) " writes, as formulas (" (effects.len()) ")" }
                            div .scroll tabindex="0" role="region" aria-label={ "Writes of " (form.name) } { (formula::effects(isa, form, effects)) }
                            @if let Some(open) = formula::open(isa, form) { p { (open) "." } }
                        }
                    }
                }
            }
        }
    }
}
