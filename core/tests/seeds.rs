//! The committed seeds of the fuzz targets are the ones that real words and specs give. After a change of either,
//! `ISAMORPH_BLESS=1 cargo test -p isamorph-core --test seeds` writes them again.

#[path = "support/corpus.rs"]
mod corpus;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use isamorph_core::isa::Word;
use isamorph_core::oracle::{Machine, form_word, input};
use isamorph_core::text::{to_text, token};

/// The text of a word with every number replaced: words of one shape teach a fuzzer the same.
fn shape(m: &Machine, word: Word) -> String {
    let text = match m.codec.decode(m.isa, word) {
        Ok(instr) => to_text(m.isa, &instr),
        Err(refusal) => refusal.reason(m.isa),
    };
    let tokens = token::tokens(&text).expect("printed text has tokens");
    let shown = tokens.iter().map(|t| match &t.token {
        token::Token::Number(_) => "0",
        _ => &text[t.start..t.end],
    });
    shown.collect::<Vec<_>>().join(" ")
}

/// Seeds of the target `decode`: one file for each shape among real words, evidence of errata, and the plainest word of
/// each form and region.
fn decode_seeds() -> BTreeMap<String, Vec<u8>> {
    let machines = Machine::built_in();
    let mut seeds = BTreeMap::new();
    for m in &machines {
        let real = corpus::grouped(m.isa).into_iter().map(|r| r.word);
        let evidence = m.isa.errata.iter().flat_map(|e| &e.evidence).map(|e| e.word);
        let forms = (0..m.isa.forms.len()).map(|f| form_word(m.isa, f, 0));
        let regions = m.isa.groups.iter().flat_map(|g| &g.regions).map(|(width, cube)| Word {
            bits: cube.value,
            width: *width,
        });
        let mut shapes = BTreeSet::new();
        for word in real.chain(evidence).chain(forms).chain(regions) {
            if shapes.insert(shape(m, word)) {
                let name = format!("{}-{}", m.isa.name, m.isa.word_text(word).replace(' ', "-"));
                let record = input::record(&machines, m.isa, word).expect("units make the word");
                seeds.insert(name, record.to_vec());
            }
        }
    }
    // A full input of each ISA, so that the fuzzer starts with long ones as well.
    for m in &machines {
        let prefix = format!("{}-", m.isa.name);
        let own = seeds.iter().filter(|(name, _)| name.starts_with(&prefix)).take(input::MOST);
        let all = own.flat_map(|(_, record)| record.clone()).collect();
        seeds.insert(format!("{prefix}several"), all);
    }
    seeds
}

#[test]
fn committed_seeds_of_decode_are_up_to_date() {
    let expected = decode_seeds();
    assert!(expected.len() > 100, "{} seeds", expected.len());
    let dir = corpus::dir().join("seeds/decode");
    // A fuzzer leaves its own finds here, named by their hash; seeds have a `-` in their name.
    let committed = || -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(&dir).expect("a folder of seeds").map(|e| e.expect("readable").path());
        let named = entries.map(|p| (p.file_name().expect("a file").to_string_lossy().into_owned(), p));
        let seeds = named.filter(|(name, _)| name.contains('-'));
        seeds.map(|(name, p)| (name, fs::read(p).expect("readable"))).collect()
    };
    if std::env::var_os("ISAMORPH_BLESS").is_some() {
        for name in committed().keys() {
            fs::remove_file(dir.join(name)).expect("writable");
        }
        for (name, bytes) in &expected {
            fs::write(dir.join(name), bytes).expect("writable");
        }
    }
    let committed = committed();
    let names = |seeds: &BTreeMap<String, Vec<u8>>| seeds.keys().cloned().collect::<BTreeSet<_>>();
    let (have, want) = (names(&committed), names(&expected));
    let (missing, stale): (Vec<_>, Vec<_>) = (want.difference(&have).collect(), have.difference(&want).collect());
    assert!(missing.is_empty() && stale.is_empty(), "missing {missing:?}, stale {stale:?}");
    assert!(committed == expected, "the bytes of a seed differ");
}

#[test]
fn cargo_fuzz_finds_the_seeds() {
    // `cargo fuzz run decode` reads fuzz/corpus/decode, which is a link to corpus/seeds/decode.
    let link = corpus::dir().join("../fuzz/corpus/decode");
    let seeds = corpus::dir().join("seeds/decode");
    assert_eq!(
        fs::canonicalize(link).expect("the link leads somewhere"),
        fs::canonicalize(seeds).expect("seeds")
    );
}
