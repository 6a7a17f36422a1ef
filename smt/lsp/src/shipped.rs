//! Tests on the specs that come with the program: every name is understood, and all of them can be
//! renamed without another meaning.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;

use isamorph_core::dsl::load;
use isamorph_core::model::Isa;
use isamorph_core::source::Span;

use crate::files::{Files, Open, Overlay};
use crate::index::{Index, Kind, tied};
use crate::position::Encoding;
use crate::rename::{changed, renamable, text_for};
use crate::uri::normal;
use crate::workspace::{Spec, Workspace};

fn shipped() -> Vec<String> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../core/isa");
    let mut all: Vec<String> = std::fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "isa"))
        .map(|p| normal(&p))
        .collect();
    all.sort();
    assert!(all.len() >= 8);
    all
}

fn spec(main: &str) -> Arc<Spec> {
    let mut ws = Workspace::new(Vec::new(), Encoding::Utf8);
    ws.spec(main)
}

#[test]
fn every_name_in_the_shipped_specs_is_understood() {
    for main in shipped() {
        let spec = spec(&main);
        let open: Vec<String> = spec
            .index
            .unresolved
            .iter()
            .map(|s| {
                let file = spec.file(*s).unwrap();
                let line = file.lines.position(&file.text, s.start as usize, Encoding::Utf8).line + 1;
                format!("{}:{line}: {}", file.name, spec.text(*s))
            })
            .collect();
        assert!(open.is_empty(), "{} names, such as {:?}", open.len(), &open[..open.len().min(20)]);
    }
}

/// What a spec means, without the names that it uses for that.
fn meaning(isa: &Isa) -> Vec<String> {
    let mut out = Vec::new();
    for f in &isa.forms {
        let fields: Vec<_> = f.fields.iter().map(|x| (&x.extents, x.unused_reserved)).collect();
        let tables: Vec<_> = f.tables.iter().map(|t| (&t.selector, &t.map)).collect();
        out.push(format!(
            "{} {:?} {fields:?} {tables:?} {:?} {:?}",
            f.width, f.fixed, f.text, f.checks
        ));
    }
    out.push(format!("{:?} nodes {}", isa.priorities, isa.pool.len()));
    out
}

#[test]
fn a_spec_with_all_its_names_replaced_means_the_same() {
    for main in shipped() {
        let spec = spec(&main);
        let index: &Index = &spec.index;
        // Fields of unknown bits show their names in texts.
        let wanted = |id: &usize| {
            let s = &index.symbols[*id];
            s.kind != Kind::Unknown && renamable(index, s).is_ok()
        };
        let symbols: Vec<usize> = (0..index.symbols.len()).filter(wanted).collect();
        assert!(symbols.len() > 50, "{main}: {}", symbols.len());
        let (_, places): (_, BTreeSet<Span>) = tied(index, &symbols);
        let mut edits: HashMap<u32, Vec<(Span, String)>> = HashMap::new();
        for place in places {
            let new = format!("{}_q", spec.text(place));
            let new = text_for(std::slice::from_ref(&spec), place, &new).unwrap();
            edits.entry(place.file).or_default().push((place, new));
        }
        let texts = changed(std::slice::from_ref(&spec), &edits);
        let open: Open = texts.values().map(|f| (f.name.clone(), f.text.clone())).collect();
        let overlay = Overlay { open };
        let old = load(&main, &spec.files[0].text, &overlay_of_disk()).unwrap();
        let new = load(&main, &overlay.open[&main], &overlay).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(meaning(&old), meaning(&new), "{main}");
    }
}

fn overlay_of_disk() -> Overlay {
    Overlay { open: Open::new() }
}

#[test]
fn parts_of_specs_find_the_specs_that_include_them() {
    let main = shipped().into_iter().find(|m| m.ends_with("sgx543.isa")).unwrap();
    let mut files = Files::new(Vec::new());
    let part = main.replace("sgx543.isa", "sgx543/bitwise.isa");
    let text = std::fs::read_to_string(&part).unwrap();
    files.set(&part, text);
    assert_eq!(files.mains_of(&part), [main]);
}
