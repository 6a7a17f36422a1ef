//! The faults that the code can have are those that `fuzz/faults.tsv` lists, each with a fuzz
//! target; no normal build has any.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("a folder") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

#[test]
fn every_fault_in_the_code_has_a_target_that_shall_find_it() {
    let core = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&core.join("src"), &mut files);
    let mut injected = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("readable");
        for call in text.split("fault::injected(\"").skip(1) {
            let name = call.split('"').next().expect("a name").to_string();
            assert!(injected.insert(name.clone()), "`{name}` is injected in two places");
        }
    }
    let table = std::fs::read_to_string(core.join("../fuzz/faults.tsv")).expect("the list of faults");
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|l| !l.starts_with('#'))
        .map(|l| l.split('\t').collect())
        .collect();
    for row in &rows {
        let [_, target, runs, what] = row[..] else { panic!("{row:?}") };
        assert!(
            core.join("../fuzz/fuzz_targets").join(target).with_extension("rs").exists(),
            "{target}"
        );
        assert!(runs.parse::<u64>().is_ok() && !what.is_empty(), "{row:?}");
    }
    let listed: BTreeSet<String> = rows.iter().map(|r| r[0].to_string()).collect();
    assert_eq!(listed, injected);
    assert!(listed.len() >= 15);
}

#[test]
fn nothing_but_fuzz_targets_and_tests_can_ask_for_faults() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let asks = |manifest: &str| {
        let text = std::fs::read_to_string(root.join(manifest)).expect("a manifest");
        text.lines().filter(|l| !l.starts_with('#') && l.contains("faults")).count()
    };
    // The declaration is one line; no default and no dependency names it. The faults of `smt` are
    // of its own optimizer: its declaration asks for none here, and its tests alone ask for them.
    assert_eq!(["Cargo.toml", "core/Cargo.toml", "smt/Cargo.toml"].map(asks), [0, 1, 2]);
    let smt = std::fs::read_to_string(root.join("smt/Cargo.toml")).expect("a manifest");
    let (programs, tests) = smt.split_once("[dev-dependencies]").expect("dependencies of tests");
    assert!(programs.lines().any(|l| l == "faults = []"));
    assert!(tests.contains("faults"));
}
