//! A check that recalls earlier ones finds what a fresh check finds, whatever was edited in
//! between.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use isamorph_core::dsl::diagnostics::SpecErrors;
use isamorph_core::dsl::lexer::{Tok, lex};
use isamorph_core::dsl::{Flow, Memo, Sound, check, load, load_variant};
use isamorph_core::source::{Loader, beside};

/// Files by name.
#[derive(Clone, Default)]
struct Files(HashMap<String, String>);

impl Loader for Files {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let name = beside(from, path);
        let text = self.0.get(&name).ok_or(format!("there is no `{name}`"))?;
        Ok((name, text.clone()))
    }
}

impl Files {
    /// All specs in a folder and below.
    fn of(root: &Path, dir: &Path, found: &mut Files) {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                Files::of(root, &path, found);
            } else if path.extension().is_some_and(|e| e == "isa") {
                let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
                found.0.insert(name, std::fs::read_to_string(&path).unwrap());
            }
        }
    }

    fn built_in() -> Files {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("isa");
        let mut found = Files::default();
        Files::of(&root, &root, &mut found);
        found
    }
}

fn fresh(main: &str, files: &Files, variant: Option<&str>) -> Result<Sound, SpecErrors> {
    let text = &files.0[main];
    let isa = match variant {
        None => load(main, text, files),
        Some(v) => load_variant(main, text, files, v),
    }?;
    Ok(Sound {
        variants: isa.variants.iter().map(|v| v.name.clone()).collect(),
        flow: Flow::of(&isa),
    })
}

/// Holds a check that recalls against a fresh one; says whether there were errors.
fn compare(main: &str, files: &Files, memo: &mut Memo, what: &str) -> bool {
    let mut variants = vec![None];
    let mut wrong = false;
    while let Some(variant) = variants.pop() {
        let known = check(main, &files.0[main], files, variant.as_deref(), memo);
        match (known, fresh(main, files, variant.as_deref())) {
            (Ok(a), Ok(b)) => {
                assert_eq!(a, b, "{what}");
                if variant.is_none() {
                    variants.extend(a.variants.into_iter().map(Some));
                }
            }
            (Err(a), Err(b)) => {
                assert_eq!(a.errors, b.errors, "{what}");
                assert_eq!(a.render(false), b.render(false), "{what}");
                wrong = true;
            }
            (Ok(_), Err(b)) => panic!("{what}: not found: {b}"),
            (Err(a), Ok(_)) => panic!("{what}: {a}"),
        }
    }
    wrong
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// A text with something changed that somebody might type, and what that is.
fn edited(text: &str, random: &mut Random) -> (String, String) {
    let tokens = lex(0, 0, text, &mut Vec::new());
    let of = |kind: &Tok| tokens.iter().filter(|t| t.tok == *kind).collect::<Vec<_>>();
    let mut new = text.to_string();
    let any = |random: &mut Random, all: &[&isamorph_core::dsl::lexer::Token<'_>]| {
        let t = all[random.below(all.len())];
        (t.span.start as usize..t.span.end as usize, t.text.to_string())
    };
    let line = |random: &mut Random| {
        let starts: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|m| m.0 + 1)).collect();
        let i = random.below(starts.len());
        starts[i]..starts.get(i + 1).copied().unwrap_or(text.len())
    };
    let what = match random.below(10) {
        0..4 => {
            // One name for another.
            let names = of(&Tok::Ident);
            if names.is_empty() {
                return edited(text, random);
            }
            let (range, old) = any(random, &names);
            let (_, other) = any(random, &names);
            new.replace_range(range.clone(), &other);
            format!("`{old}` at {} becomes `{other}`", range.start)
        }
        4 | 5 => {
            // Another digit.
            let numbers = of(&Tok::Num);
            if numbers.is_empty() {
                return edited(text, random);
            }
            let (range, old) = any(random, &numbers);
            let at = range.start + random.below(range.len());
            let digit = if &text[at..at + 1] == "0" { "1" } else { "0" };
            new.replace_range(at..at + 1, digit);
            format!("a digit of `{old}` at {at}")
        }
        6 => {
            let all = of(&Tok::Punct);
            if all.is_empty() {
                return edited(text, random);
            }
            let (range, old) = any(random, &all);
            let (_, other) = any(random, &all);
            new.replace_range(range.clone(), &other);
            format!("`{old}` at {} becomes `{other}`", range.start)
        }
        7 => {
            let range = line(random);
            let what = format!("without the line {:?}", &text[range.clone()]);
            new.replace_range(range, "");
            what
        }
        8 => {
            let range = line(random);
            let what = format!("twice the line {:?}", &text[range.clone()]);
            new.insert_str(range.end, &text[range]);
            what
        }
        _ => {
            let range = line(random);
            new.insert_str(range.start, "// a comment\n\n");
            format!("a comment at {}", range.start)
        }
    };
    (new, what)
}

/// Edits files of a spec one after the other. What leaves a spec without errors stays, so that the
/// spec drifts away from what it was.
fn drift(main: &str, folder: &str, edits: usize, seed: u64) {
    let mut files = Files::built_in();
    let mut names: Vec<String> = files.0.keys().filter(|n| *n == main || n.starts_with(folder)).cloned().collect();
    names.sort();
    let mut random = Random(seed);
    let mut memo = Memo::new();
    assert!(!compare(main, &files, &mut memo, "unchanged"));
    let (mut wrong, mut kept) = (0, 0);
    for _ in 0..edits {
        let name = &names[random.below(names.len())];
        let old = files.0[name].clone();
        let (new, what) = edited(&old, &mut random);
        files.0.insert(name.clone(), new);
        if compare(main, &files, &mut memo, &format!("{name}: {what}")) {
            wrong += 1;
            files.0.insert(name.clone(), old);
            // What was taken back counts again.
            if random.below(4) == 0 {
                compare(main, &files, &mut memo, &format!("{name}: not {what}"));
            }
        } else {
            kept += 1;
        }
    }
    assert!(wrong > 0 && kept > 0, "{wrong} with errors, {kept} without");
}

#[test]
fn edits_of_rv32_are_checked_as_if_anew() {
    drift("rv32.isa", "riscv/", 60, 0x9e37_79b9_7f4a_7c15);
}

#[test]
fn edits_of_sgx543_are_checked_as_if_anew() {
    drift("sgx543.isa", "sgx543/", 14, 0xd1b5_4a32_d192_ed03);
}

#[test]
fn edits_of_vop3p_are_checked_as_if_anew() {
    drift("vop3p.isa", "vop3p/", 40, 0x2545_f491_4f6c_dd1d);
}

#[test]
#[ignore = "takes many minutes"]
fn many_edits_are_checked_as_if_anew() {
    for seed in 1..4 {
        drift("rv32.isa", "riscv/", 1500, seed);
        drift("nv50.isa", "nv50/", 1000, seed);
        drift("vop3p.isa", "vop3p/", 1000, seed);
        drift("sgx543.isa", "sgx543/", 200, seed);
    }
}

/// Each of the small specs with errors, and without, after all others and again.
#[test]
fn small_specs_give_the_same_errors_when_much_is_remembered() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spec");
    let mut memo = Memo::new();
    for kind in ["ok", "err"] {
        let mut files = Files::default();
        Files::of(&root.join(kind), &root.join(kind), &mut files);
        let mut mains: Vec<PathBuf> = files.0.keys().map(PathBuf::from).collect();
        mains.sort();
        let mut wrong = 0;
        for main in &mains {
            for time in ["first", "second"] {
                wrong += usize::from(compare(&main.to_string_lossy(), &files, &mut memo, &format!("{main:?} {time}")));
            }
        }
        assert!(
            mains.len() > 20 && (wrong > mains.len()) == (kind == "err"),
            "{kind}: {wrong} of {}",
            mains.len()
        );
    }
}
