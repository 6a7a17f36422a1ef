//! The committed seeds of the fuzz targets: few files, each of them a valid input that real words
//! and specs give. The example `fuzz_seeds` writes all that they give, `tools/fuzz-minimise.sh`
//! chooses from these, and `BLESS=1 cargo test -p isamorph-core --test it seeds::` writes the
//! chosen ones again after a change of the specs.

use crate::support::bless;
use crate::support::corpus;
use crate::support::fuzz_seeds;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use isamorph_core::builtin;
use isamorph_core::oracle;
use isamorph_core::oracle::{containers, execution, input, rewrite, spec_text};

use fuzz_seeds::{Seeds, dictionary};

/// More files than this are too many to look through.
const MOST_FILES: usize = 400;
/// And more bytes.
const MOST_BYTES: usize = 100_000;

fn dir(target: &str) -> PathBuf {
    corpus::dir().join("seeds").join(target)
}

/// The committed seeds of a target. A fuzzer leaves its own finds beside them, named by their hash;
/// seeds have a `-` in their name.
fn committed(target: &str) -> Seeds {
    let dir = dir(target);
    let entries = fs::read_dir(&dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
    let paths = entries.map(|e| e.expect("readable").path());
    let named = paths.map(|p| (p.file_name().expect("a file").to_string_lossy().into_owned(), p));
    let seeds = named.filter(|(name, _)| name.contains('-'));
    seeds.map(|(name, p)| (name, fs::read(p).expect("readable"))).collect()
}

fn targets() -> Vec<String> {
    let manifest = fs::read_to_string(corpus::dir().join("../fuzz/Cargo.toml")).expect("the manifest of the targets");
    let paths = manifest
        .lines()
        .filter_map(|l| l.strip_prefix("path = \"fuzz_targets/")?.strip_suffix(".rs\""));
    paths.map(str::to_owned).collect()
}

/// Are records of these seeds packed anew?
fn packed(target: &str) -> bool {
    matches!(target, "decode" | "exec")
}

/// All records of the seeds that are made.
fn records(target: &str, made: &Seeds) -> BTreeSet<(u8, Vec<u8>)> {
    made.values().flat_map(|seed| fuzz_seeds::records(target, seed)).collect()
}

/// Is a seed what specs and words give?
fn is_made(target: &str, name: &str, bytes: &[u8], made: &Seeds, known: &BTreeSet<(u8, Vec<u8>)>) -> bool {
    match packed(target) {
        true => fuzz_seeds::records(target, bytes).is_subset(known),
        false => made.get(name).is_some_and(|b| b == bytes),
    }
}

/// Writes the committed seeds again that are still made, drops those that are not, and puts
/// regressions back.
fn write_again(target: &str, made: &Seeds, known: &BTreeSet<(u8, Vec<u8>)>) {
    for (name, bytes) in committed(target) {
        let path = dir(target).join(&name);
        match made.get(&name) {
            _ if is_made(target, &name, &bytes, made, known) => {}
            Some(bytes) => fs::write(path, bytes).expect("writable"),
            None => fs::remove_file(path).expect("writable"),
        }
    }
    for name in fuzz_seeds::regressions(target) {
        fs::write(dir(target).join(name), &made[*name]).expect("writable");
    }
    for isa in without_seed(target) {
        let begins = format!("{isa}-");
        let own = made.iter().filter(|(name, _)| name.starts_with(&begins));
        let (name, bytes) = own
            .max_by_key(|(name, _)| std::cmp::Reverse(name.len()))
            .expect("a seed of each ISA is made");
        fs::write(dir(target).join(name), bytes).expect("writable");
    }
}

/// The ISAs that no committed seed of a target is for; of those that state no effects, nothing can
/// be executed.
fn without_seed(target: &str) -> Vec<&'static str> {
    let executed = matches!(target, "exec" | "equiv");
    if matches!(target, "spec" | "container") {
        return Vec::new();
    }
    let reached: BTreeSet<String> = committed(target)
        .values()
        .filter_map(|bytes| run(target, bytes).ok())
        .flatten()
        .collect();
    let isas = builtin::NAMES.iter().copied().filter(|n| !reached.contains(*n));
    let fits = |n: &&str| !executed || builtin::isa(n).is_some_and(|isa| execution::executable_forms(isa).next().is_some());
    isas.filter(fits).collect()
}

#[test]
fn committed_seeds_and_dictionaries_are_what_specs_and_words_give() {
    let all = fuzz_seeds::all();
    let machines = oracle::all_built_in();
    let forms: usize = machines
        .iter()
        .map(|m| m.model().forms.iter().filter(|f| f.illegal.is_none()).count())
        .sum();
    for (target, made) in &all {
        let least = match *target {
            "container" => 15,
            "encode" => forms * 8 / 10 + 1,
            _ => 100,
        };
        assert!(made.len() >= least, "{target}: {} seeds are made of {least}", made.len());
        let known = if packed(target) { records(target, made) } else { BTreeSet::new() };
        if bless::asked() {
            write_again(target, made, &known);
        }
        let committed = committed(target);
        let stale = committed.iter().filter(|(name, bytes)| !is_made(target, name, bytes, made, &known));
        let stale: Vec<&String> = stale.map(|(name, _)| name).collect();
        assert!(
            stale.is_empty(),
            "{target}: `BLESS=1 cargo test -p isamorph-core --test it seeds::` writes again {stale:?}"
        );
        for name in fuzz_seeds::regressions(target) {
            assert!(
                committed.contains_key(*name),
                "{target}: {name}, which a fault was found by, is missing"
            );
        }
    }
    let made = |target| &all.iter().find(|(t, _)| *t == target).expect("a target").1;
    for target in ["asm", "spec"] {
        let path = corpus::dir().join(format!("../fuzz/dictionaries/text-{target}.dict"));
        bless::hold(&path, &dictionary(made(target)));
    }
}

#[test]
fn committed_seeds_are_few_and_none_is_twice_there() {
    let (mut files, mut bytes) = (0, 0);
    for target in targets() {
        let seeds = committed(&target);
        assert!(seeds.len() >= 8, "{target}: {} seeds", seeds.len());
        let contents: BTreeSet<&Vec<u8>> = seeds.values().collect();
        assert_eq!(contents.len(), seeds.len(), "{target}: two seeds are equal");
        files += seeds.len();
        bytes += seeds.values().map(Vec::len).sum::<usize>();
    }
    assert!(files <= MOST_FILES, "{files} files");
    assert!(bytes <= MOST_BYTES, "{bytes} bytes");
}

/// What a target does with a seed, and the ISA that the seed is for. A seed that a target throws
/// away at once is of no use.
fn run(target: &str, bytes: &[u8]) -> Result<BTreeSet<String>, String> {
    let law = |broken: isamorph_core::oracle::Violation| broken.to_string();
    let mut isas = BTreeSet::new();
    let mut isa = |name: &str| isas.insert(name.to_owned());
    match target {
        "decode" => {
            for (m, word) in input::words(bytes) {
                isa(&m.model().name);
                m.check(word).map(drop).map_err(law)?;
            }
        }
        "encode" => {
            let (m, instr) = input::instr(bytes).ok_or("no instruction")?;
            isa(&m.model().name);
            m.check_instr(&instr).map(drop).map_err(law)?;
        }
        "asm" => {
            let (m, text) = input::text(bytes).ok_or("no text")?;
            isa(&m.model().name);
            m.check_text(text).map(drop).map_err(law)?;
        }
        "exec" | "equiv" => {
            let trial = input::trial(bytes).filter(|t| !t.code.is_empty()).ok_or("nothing to execute")?;
            if trial.code.len() != fuzz_seeds::records("exec", bytes).len() {
                return Err(format!("of its records {} are executed", trial.code.len()));
            }
            isa(&trial.isa.name);
            match target {
                "exec" => execution::engines_agree(&trial).map(drop).map_err(law)?,
                _ => rewrite::check(&trial).map(drop).map_err(law)?,
            }
        }
        "spec" => {
            spec_text(std::str::from_utf8(bytes).map_err(|e| e.to_string())?)
                .map(drop)
                .map_err(law)?;
            return Ok(isas);
        }
        "container" => {
            containers(bytes).map(drop).map_err(law)?;
            return Ok(isas);
        }
        _ => return Err("a target that this test does not know".into()),
    }
    if isas.is_empty() { Err("no record".into()) } else { Ok(isas) }
}

#[test]
fn each_committed_seed_is_an_input_that_obeys_the_laws() {
    for target in targets() {
        for (name, bytes) in committed(&target) {
            run(&target, &bytes).unwrap_or_else(|why| panic!("{target}/{name}: {why}"));
        }
        let missing = without_seed(&target);
        assert!(missing.is_empty(), "{target}: no seed for {missing:?}");
    }
}

#[test]
fn cargo_fuzz_finds_the_seeds() {
    // `cargo fuzz run decode` reads fuzz/corpus/decode, and fuzz/corpus is a link to corpus/seeds.
    let targets = targets();
    assert!(targets.len() >= 7, "{targets:?}");
    for target in targets {
        let link = corpus::dir().join("../fuzz/corpus").join(&target);
        let real = |p: &Path| fs::canonicalize(p).unwrap_or_else(|e| panic!("{}: {e}", p.display()));
        assert_eq!(real(&link), real(&dir(&target)));
    }
}
