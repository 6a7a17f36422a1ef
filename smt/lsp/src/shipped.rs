//! Tests on the specs that come with the program: every name is understood, and all of them can be
//! renamed without another meaning.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;

use isamorph_core::dsl::load;
use isamorph_core::model::Isa;
use isamorph_core::source::{DirLoader, Span};

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

/// All files of the specs that come with the program.
fn files_of_shipped() -> Vec<String> {
    let mut all: Vec<String> = shipped()
        .iter()
        .flat_map(|m| spec(m).files.iter().map(|f| f.name.clone()).collect::<Vec<_>>())
        .collect();
    all.sort();
    all.dedup();
    assert!(all.len() > 70);
    all
}

/// A text with another layout: no indentation, blanks wherever words are apart already.
fn mixed_up(text: &str) -> String {
    let mut out = String::new();
    for (n, line) in text.lines().enumerate() {
        let code = line.trim();
        if !code.contains(['"', '/']) && n % 3 == 0 {
            out += &code.replace(' ', "   ");
        } else {
            out += code;
        }
        out += if n % 5 == 0 { "  \r\n\n\n" } else { "\n" };
    }
    out
}

#[test]
fn laying_out_twice_is_laying_out_once() {
    for name in files_of_shipped() {
        let text = std::fs::read_to_string(&name).unwrap();
        for text in [mixed_up(&text), text] {
            let once = crate::format::format(&text).unwrap();
            assert_eq!(crate::format::format(&once).unwrap(), once, "{name}");
            assert!(once.lines().all(|l| l.trim_end() == l) && !once.contains("\n\n\n"), "{name}");
        }
    }
}

#[test]
fn the_shipped_specs_are_laid_out() {
    for name in files_of_shipped() {
        let text = std::fs::read_to_string(&name).unwrap();
        let out = crate::format::format(&text).unwrap();
        let other = text.lines().zip(out.lines()).position(|(a, b)| a != b);
        assert!(out == text, "{name}:{}: run `verify fmt`", other.map_or(0, |n| n + 1));
    }
}

#[test]
fn specs_that_were_laid_out_mean_the_same() {
    for main in shipped() {
        let spec = spec(&main);
        let laid_out = |text: &str| crate::format::format(&mixed_up(text)).unwrap();
        let open: Open = spec.files.iter().map(|f| (f.name.clone(), laid_out(&f.text).into())).collect();
        let overlay = Overlay { open };
        let old = load(&main, &spec.files[0].text, &overlay_of_disk()).unwrap();
        let new = load(&main, &overlay.open[&main], &overlay).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(meaning(&old), meaning(&new), "{main}");
    }
}

/// How long the server takes to say what is wrong after a key was pressed, and how much of it is
/// checking. Run it in a release build: `cargo test --release -p isamorph-lsp -- --ignored latency
/// --nocapture`.
#[test]
#[ignore = "a measurement"]
fn latency_of_diagnostics_on_the_whole_of_sgx543() {
    use lsp_server::{Connection, Message, Notification, Request};
    use serde_json::json;
    let main = shipped().into_iter().find(|m| m.ends_with("sgx543.isa")).unwrap();
    let part = main.replace("sgx543.isa", "sgx543/bitwise.isa");
    let text = std::fs::read_to_string(&part).unwrap();
    let (ours, theirs) = Connection::memory();
    std::thread::spawn(move || crate::serve(&theirs, Path::new("")).unwrap());
    let tell = |method: &str, params| {
        ours.sender
            .send(Message::Notification(Notification::new(method.into(), params)))
            .unwrap()
    };
    let init = json!({ "capabilities": {} });
    ours.sender
        .send(Message::Request(Request::new(1.into(), "initialize".into(), init)))
        .unwrap();
    tell("initialized", json!({}));
    let uri = format!("file://{part}");
    let wait = |version: i64| {
        loop {
            if let Message::Notification(n) = ours.receiver.recv().unwrap()
                && n.method == "textDocument/publishDiagnostics"
                && n.params["uri"] == uri
                && n.params["version"] == version
            {
                return n.params["diagnostics"].clone();
            }
        }
    };
    tell(
        "textDocument/didOpen",
        json!({ "textDocument": { "uri": uri, "languageId": "isa", "version": 1, "text": text } }),
    );
    wait(1);
    let end = text.lines().count();
    let at = json!({ "line": end, "character": 0 });
    let mut overlap = String::from("group 0xffffffff { region w[63..59] = 01010 instruction twin { form one : w cites seed000 \"x\" { ");
    overlap += "fixed w[63..59] = 01010 field a : 59 = w[58..0] text \"twin {a:hex}\" nosem \"x\" } } }\n";
    let bad = "enum bitwise_other : 1 { 0 a }\n";
    for (what, typed) in [("an error", bad), ("an overlap", overlap.as_str())] {
        let mut all = Vec::new();
        for round in 0..20 {
            let version = 2 + 100 * i64::from(what == "an overlap") + 2 * round;
            let document = json!({ "uri": uri, "version": version });
            let change = json!([{ "range": { "start": at, "end": at }, "text": typed }]);
            let start = std::time::Instant::now();
            tell(
                "textDocument/didChange",
                json!({ "textDocument": document, "contentChanges": change }),
            );
            let found = wait(version);
            all.push(start.elapsed());
            assert!(found.to_string().contains("\"severity\":1"), "{found}");
            let document = json!({ "uri": uri, "version": version + 1 });
            tell(
                "textDocument/didChange",
                json!({ "textDocument": document, "contentChanges": [{ "text": text }] }),
            );
            wait(version + 1);
        }
        all.sort();
        println!("{what}: median {:?}, slowest {:?}", all[all.len() / 2], all[all.len() - 1]);
    }
}

#[test]
fn the_shipped_specs_have_no_warnings() {
    for main in shipped() {
        let text = std::fs::read_to_string(&main).unwrap();
        let isa = load(&main, &text, &DirLoader).ok().unwrap();
        let warnings = crate::lint::Linter::new(&main, &text).warnings(Some(&isa));
        let found: Vec<String> = warnings.iter().map(|w| format!("{}:{}: {}", w.file, w.line, w.message)).collect();
        assert!(found.is_empty(), "{found:#?}");
    }
}
