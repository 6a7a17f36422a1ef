//! One small file for each rule of the spec language: `spec/err` with the errors it must give,
//! `spec/ok` with what it compiles to.
//!
//! A line `// decode 41 07 => text` of an `ok` file is a word (hexadecimal, unit by unit) and its
//! text, or `invalid: reason`. `BLESS=1 cargo test -p isamorph-core --test it spec::` rewrites the
//! expectations; read the difference before committing it.

use crate::support::bless;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use isamorph_core::dsl::diagnostics::{Code, SpecErrors};
use isamorph_core::dsl::{load, load_variant};
use isamorph_core::encoding::Codec;
use isamorph_core::model::{Isa, Semantics, Word};
use isamorph_core::source::Loader;
use isamorph_core::text::parse::Syntax;
use isamorph_core::text::print::to_text;

fn files(kind: &str) -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spec").join(kind);
    let mut all: Vec<PathBuf> = std::fs::read_dir(&dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "isa"))
        .collect();
    all.sort();
    all
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// Finds includes next to the file, under names without directories, so that expectations do not
/// depend on the machine.
struct Beside(PathBuf);

impl Loader for Beside {
    fn load(&self, _from: &str, path: &str) -> Result<(String, String), String> {
        match std::fs::read_to_string(self.0.join(path)) {
            Ok(text) => Ok((path.to_string(), text)),
            Err(_) => Err(format!("cannot read `{path}`")),
        }
    }
}

fn run(path: &Path) -> Result<Isa, SpecErrors> {
    let text = std::fs::read_to_string(path).unwrap();
    load(&name(path), &text, &Beside(path.parent().unwrap().to_path_buf()))
}

/// Compares with the file of expectations, or rewrites it.
fn expect(path: &Path, actual: &str) -> Result<(), String> {
    let file = path.with_extension("expected");
    if bless::asked() {
        std::fs::write(&file, actual).unwrap();
        return Ok(());
    }
    let wanted = std::fs::read_to_string(&file).unwrap_or_default();
    if wanted == actual {
        return Ok(());
    }
    Err(format!("--- expected\n{wanted}\n--- actual\n{actual}"))
}

fn report(failures: &[(String, String)]) {
    let mut out = String::new();
    for (name, why) in failures {
        let _ = writeln!(out, "==== {name}\n{why}");
    }
    let names: Vec<&str> = failures.iter().map(|f| f.0.as_str()).collect();
    assert!(failures.is_empty(), "{out}\n{} files failed: {}", failures.len(), names.join(", "));
}

fn dump(isa: &Isa) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "isa {} {:?}", isa.name, isa.title);
    for e in isa.enums.iter().filter(|e| !e.name.is_empty()) {
        let _ = writeln!(out, "enum {} : {}, {} rows", e.name, e.width, e.rows.len());
    }
    for s in &isa.states {
        let _ = writeln!(out, "state {}[{}] : {}", s.name, s.addr, s.width);
    }
    for (i, f) in isa.forms.iter().enumerate() {
        let _ = writeln!(
            out,
            "form {} : {} bits, {:#x} where {:#x}",
            isa.form_name(i),
            f.width,
            f.fixed.value,
            f.fixed.mask
        );
        for x in &f.fields {
            let _ = writeln!(out, "  field {} : {} in {:#x}", x.name, x.width, x.mask());
        }
        for o in &f.operands {
            let _ = writeln!(out, "  operand {} = {}, fields {:#b}", o.name, o.class, o.fields);
        }
        for t in &f.tables {
            let _ = writeln!(out, "  table {} : {} rows over {} bits", t.name, t.rows.len(), t.width());
        }
        if let Semantics::Effects { effects, undefined_reads } = &f.semantics {
            let _ = writeln!(out, "  {} effects, {} undefined reads", effects.len(), undefined_reads.len());
        }
    }
    for (a, b) in &isa.priorities {
        let _ = writeln!(out, "priority {} over {}", isa.form_name(*a), isa.form_name(*b));
    }
    for e in &isa.errata {
        let _ = writeln!(out, "erratum {:?}, {} words", e.source.section, e.evidence.len());
    }
    out
}

fn read_word(isa: &Isa, text: &str) -> Word {
    let mut word = Word { bits: 0, width: 0 };
    for (part, unit) in text.split_whitespace().zip(&isa.units) {
        word.bits |= u128::from_str_radix(part, 16).unwrap() << unit.lo;
        word.width = unit.lo + unit.width;
    }
    word
}

/// What a word means, and whether encode and parse lead back to it.
fn meaning(isa: &Isa, codec: &Codec, syntax: &Syntax, word: Word) -> Result<String, String> {
    match codec.decode(isa, word) {
        Err(why) => Ok(format!("invalid: {}", why.reason(isa))),
        Ok(instr) => {
            let text = to_text(isa, &instr);
            if codec.encode(isa, &instr) != word {
                return Err(format!("`{text}` encodes as another word"));
            }
            match syntax.parse(isa, codec, &text) {
                Ok(back) if back == instr => Ok(text),
                Ok(_) => Err(format!("`{text}` parses as another instruction")),
                Err(e) => Err(format!("`{text}` does not parse: {e}")),
            }
        }
    }
}

#[test]
fn every_good_file_compiles_as_expected() {
    let mut failures = Vec::new();
    for path in files("ok") {
        let check = || -> Result<(), String> {
            let isa = run(&path).map_err(|e| e.to_string())?;
            let (codec, syntax) = (Codec::new(&isa), Syntax::new(&isa));
            let text = std::fs::read_to_string(&path).unwrap();
            for line in text.lines() {
                let Some((word, wanted)) = line.strip_prefix("// decode ").and_then(|l| l.split_once(" =>")) else {
                    continue;
                };
                let actual = meaning(&isa, &codec, &syntax, read_word(&isa, word))?;
                if actual.trim() != wanted.trim() {
                    return Err(format!("{word} means `{actual}`, not `{wanted}`"));
                }
            }
            expect(&path, &dump(&isa))
        };
        if let Err(why) = check() {
            failures.push((name(&path), why));
        }
    }
    report(&failures);
}

#[test]
fn a_variant_differs_by_its_parameters() {
    let path = files("ok").into_iter().find(|p| name(p) == "parameter.isa").expect("the file");
    let text = std::fs::read_to_string(&path).unwrap();
    let variant = |which: &str| load_variant("parameter.isa", &text, &Beside(PathBuf::new()), which);
    let (base, second) = (run(&path).unwrap(), variant("tiny-second").unwrap());
    let word = read_word(&base, "02");
    assert!(Codec::new(&base).decode(&base, word).is_err());
    let meant = meaning(&second, &Codec::new(&second), &Syntax::new(&second), word);
    assert_eq!(meant.as_deref(), Ok("high"));
    assert_eq!(
        (second.name.as_str(), second.title.as_str(), second.chip.as_deref()),
        ("tiny-second", "Tiny, second", Some("other"))
    );
    let value = |isa: &Isa, name: &str| isa.parameters.iter().find(|p| p.name == name).map(|p| p.value.clone());
    assert_eq!(value(&base, "revision").as_deref(), Some("first"));
    assert_eq!(value(&second, "revision").as_deref(), Some("second"));
    assert_eq!(value(&second, "size").as_deref(), Some("narrow"));
    let none = variant("tiny-third").unwrap_err().to_string();
    assert!(
        none.contains("this spec has no variant `tiny-third`") && none.contains("it declares tiny-second"),
        "{none}"
    );
}

#[test]
fn every_bad_file_gives_the_errors_expected() {
    let mut failures = Vec::new();
    for path in files("err") {
        let outcome = match run(&path) {
            Ok(_) => Err("the spec has no errors".to_string()),
            Err(e) => expect(&path, &e.to_string()),
        };
        if let Err(why) = outcome {
            failures.push((name(&path), why));
        }
    }
    report(&failures);
}

fn errors_of_all() -> Vec<(String, SpecErrors)> {
    files("err").iter().filter_map(|p| Some((name(p), run(p).err()?))).collect()
}

#[test]
fn every_code_is_shown_by_a_file_that_bears_its_name() {
    let all = errors_of_all();
    let missing: Vec<&str> = Code::ALL
        .iter()
        .filter(|c| {
            let stem = c.name().replace('-', "_");
            !all.iter()
                .any(|(name, e)| name.starts_with(&stem) && e.errors.iter().any(|d| d.code == **c))
        })
        .map(|c| c.name())
        .collect();
    assert!(missing.is_empty(), "no file shows {missing:?}");
}

#[test]
fn clashes_show_both_places() {
    for (name, e) in errors_of_all() {
        for d in &e.errors {
            if matches!(d.code, Code::Duplicate | Code::OverlappingBits | Code::RowClash | Code::FormOverlap)
                && !d.message.contains("each other")
                && !d.message.contains("built in")
            {
                assert!(!d.secondary.is_empty(), "{name}: {} shows one place only", d.message);
            }
        }
    }
}

#[test]
fn independent_mistakes_are_reported_together() {
    assert!(errors_of_all().iter().any(|(_, e)| e.errors.len() >= 4));
}

#[test]
fn errors_stand_in_source_order_and_inside_their_files() {
    for (name, e) in errors_of_all() {
        assert!(e.errors.is_sorted_by_key(|d| d.primary.0), "{name}: errors out of order");
        for d in &e.errors {
            for span in d.secondary.iter().map(|s| s.0).chain([d.primary.0]) {
                let text = &e.sources.files()[span.file as usize].text;
                assert!(
                    text.get(span.start as usize..span.end as usize).is_some(),
                    "{name}: {span:?} is no place"
                );
            }
        }
    }
}

#[test]
fn every_expectation_belongs_to_a_file_and_every_file_states_its_purpose() {
    for kind in ["ok", "err"] {
        for path in files(kind) {
            assert!(std::fs::read_to_string(&path).unwrap().starts_with("// "), "{}", name(&path));
        }
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spec").join(kind);
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            assert!(path.with_extension("isa").exists(), "{} belongs to nothing", name(&path));
        }
    }
}
