//! What real words and specs give a fuzzer to start from. The example `fuzz_seeds` writes all of
//! it; `corpus/seeds` holds the few of these files that reach all that they reach together.
#![allow(dead_code, reason = "each user needs a part")]

use isamorph_core::InstructionSet;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::corpus;
use arbitrary::Unstructured;
use isamorph_core::builtin;
use isamorph_core::model::{Semantics, Word};
use isamorph_core::oracle;
use isamorph_core::oracle::execution::{executable_forms, instr_with_row, modifiers, random_instr};
use isamorph_core::oracle::{CheckedInstr, Random, form_word, input};
use isamorph_core::text::to_text;
use isamorph_core::token;

/// Names and bytes of the seeds of one target.
pub type Seeds = BTreeMap<String, Vec<u8>>;

/// The text of a word with every number replaced: words of one shape teach a fuzzer the same.
fn shape(m: &InstructionSet, word: Word) -> String {
    let text = match m.decode_raw(word) {
        Ok(instr) => to_text(m.model(), &instr),
        Err(refusal) => refusal.reason(m.model()),
    };
    let tokens = token::tokens(&text).expect("printed text has tokens");
    let shown = tokens.iter().map(|t| match &t.token {
        token::Token::Number(_) => "0",
        _ => &text[t.start..t.end],
    });
    shown.collect::<Vec<_>>().join(" ")
}

/// One word for each shape among real words, evidence of errata, and the plainest word of each form
/// and region.
fn words(m: &InstructionSet) -> Vec<Word> {
    let real = corpus::grouped(m.model()).into_iter().map(|r| r.word);
    let evidence = m.model().errata.iter().flat_map(|e| &e.evidence).map(|e| e.word);
    let forms = (0..m.model().forms.len()).map(|f| form_word(m.model(), f, 0));
    let regions = m.model().groups.iter().flat_map(|g| &g.regions).map(|(width, cube)| Word {
        bits: cube.value,
        width: *width,
    });
    let mut shapes = BTreeSet::new();
    let all = real.chain(evidence).chain(forms).chain(regions);
    all.filter(|word| shapes.insert(shape(m, *word))).collect()
}

fn name(m: &InstructionSet, word: Word) -> String {
    format!("{}-{}", m.model().name, m.model().word_text(word).replace(' ', "-"))
}

pub fn decode_seeds(machines: &[InstructionSet]) -> Seeds {
    let mut seeds = Seeds::new();
    for m in machines {
        let own: Seeds = words(m)
            .into_iter()
            .map(|word| (name(m, word), input::record(m.model(), word).expect("units make the word").to_vec()))
            .collect();
        // A full input of each ISA, so that the fuzzer starts with long ones as well.
        let several = own.values().take(input::MOST).flatten().copied().collect();
        seeds.extend(own);
        seeds.insert(format!("{}-several", m.model().name), several);
        let mut shapes = BTreeSet::new();
        let mut rows: Vec<Word> = (0..m.model().forms.len()).flat_map(|form| rows(m, form)).collect();
        rows.retain(|word| shapes.insert(shape(m, *word)));
        for (i, words) in rows.chunks(input::MOST).enumerate() {
            let records = words
                .iter()
                .flat_map(|w| input::record(m.model(), *w).expect("units make the word"));
            seeds.insert(format!("{}-rows-{i}", m.model().name), records.collect());
        }
    }
    seeds
}

/// Words that meet every row of every table of a form, invalid ones too: enum rows, operands,
/// `require` and `legal`.
fn rows(m: &InstructionSet, form: usize) -> Vec<Word> {
    let base = random_instr(m, form, &mut Random(1)).map_or_else(|| form_word(m.model(), form, 0), |i| m.canonical_raw(&i));
    let f = &m.model().forms[form];
    let mut words = Vec::new();
    for table in &f.tables {
        for row in 0..table.rows.len() {
            let Some(mut index) = table.map.iter().position(|r| usize::from(*r) == row) else {
                continue;
            };
            let mut bits = base.bits;
            for b in table.selector.iter().rev() {
                for i in 0..b.width {
                    let place = m.codec().forms[form]
                        .word_bit(b.field, b.lo + i)
                        .expect("bits of a field are in the word");
                    bits = bits & !(1 << place) | (index as u128 & 1) << place;
                    index >>= 1;
                }
            }
            words.push(Word { bits, ..base });
        }
    }
    words.sort_unstable_by_key(|w| w.bits);
    words.dedup();
    words
}

/// A well-formed instruction of each form that random bytes give.
pub fn encode_seeds(machines: &[InstructionSet]) -> Seeds {
    let mut random = Random(1);
    let mut seeds = Seeds::new();
    for (at, m) in machines.iter().enumerate() {
        for _ in 0..40 * m.model().forms.len() {
            let mut data: Vec<u8> = (0..12).flat_map(|_| random.number().to_le_bytes()).collect();
            // The first byte chooses the machine, as the target does.
            data[0] = at as u8;
            let mut u = Unstructured::new(&data);
            let chosen = u.choose(machines).expect("bytes enough");
            assert_eq!(chosen.model().name, m.model().name, "the first byte chooses the machine");
            let Ok(instr) = m.arbitrary_instr(&mut u) else { continue };
            if let Ok(CheckedInstr::Instruction(_)) = m.check_instr(&instr) {
                let used = data.len() - u.len();
                let name = format!("{}-{}", m.model().name, m.model().form_name(instr.form));
                seeds.entry(name).or_insert_with(|| data[..used].to_vec());
            }
        }
    }
    seeds
}

/// Instructions that say what they do: one of each form, and the first real one of each.
fn executable(m: &InstructionSet) -> Vec<(usize, Word)> {
    let forms = executable_forms(m.model());
    let random = forms.filter_map(|f| random_instr(m, f, &mut Random(2)).map(|i| (f, m.canonical_raw(&i))));
    let mut all: Vec<(usize, Word)> = random.collect();
    let mut seen = BTreeSet::new();
    for real in corpus::grouped(m.model()) {
        if let Ok(instr) = m.decode_raw(real.word)
            && matches!(m.model().forms[instr.form].semantics, Semantics::Effects { .. })
            && seen.insert(instr.form)
        {
            all.push((instr.form, real.word));
        }
    }
    all
}

/// Each executable instruction, and each row of its enumerated fields, in all lanes and in some.
pub fn exec_seeds(machines: &[InstructionSet]) -> Seeds {
    let mut seeds = Seeds::new();
    for m in machines {
        for (i, (form, word)) in executable(m).into_iter().enumerate() {
            let lanes = if i % 2 == 0 { 0 } else { 0x0ff0_1234 };
            let bytes = input::trial_record(m.model(), i as u64, lanes, &[word]).expect("units make the word");
            seeds.insert(format!("{}-{}-{i}", m.model().name, m.model().form_name(form)), bytes);
        }
        let modified =
            executable_forms(m.model()).flat_map(|f| modifiers(m.model(), f).into_iter().map(move |(field, row)| (f, field, row)));
        let instrs = modified.filter_map(|(form, field, row)| instr_with_row(m, form, field, row, &mut Random(3 + row as u64)));
        let words: Vec<Word> = instrs.map(|i| m.canonical_raw(&i)).collect();
        for (i, words) in words.chunks(input::MOST_EXECUTED / 2).enumerate() {
            let bytes = input::trial_record(m.model(), i as u64, 0, words).expect("units make the words");
            seeds.insert(format!("{}-modifiers-{i}", m.model().name), bytes);
        }
    }
    seeds
}

/// Programs of three executable instructions with each kind of change in turn.
pub fn equiv_seeds(machines: &[InstructionSet]) -> Seeds {
    let mut seeds = Seeds::new();
    for m in machines {
        let words: Vec<Word> = executable(m).into_iter().map(|(_, word)| word).collect();
        for (i, window) in words.windows(3).enumerate().step_by(2) {
            let choice = (i as u64 / 2 % 8) | (i as u64 % 3) << 3;
            let bytes = input::trial_record(m.model(), i as u64, choice, window).expect("units make the words");
            seeds.insert(format!("{}-{i}-kind-{}", m.model().name, choice % 8), bytes);
        }
    }
    seeds
}

pub fn asm_seeds(machines: &[InstructionSet]) -> Seeds {
    let mut seeds = Seeds::new();
    for m in machines {
        for word in words(m) {
            if let Ok(instr) = m.decode_raw(word) {
                let text = to_text(m.model(), &instr);
                seeds.insert(name(m, word), input::text_record(m.model(), &text).expect("a machine"));
            }
        }
    }
    seeds
}

/// Files of a folder with some ending.
fn files(dir: &Path, ending: &str) -> Seeds {
    let entries = fs::read_dir(dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
    let paths = entries.map(|e| e.expect("readable").path());
    let chosen = paths.filter(|p| p.extension().is_some_and(|e| e == ending));
    chosen
        .map(|p| {
            let stem = p.file_stem().expect("a name").to_string_lossy().into_owned();
            (
                format!("{}-{stem}", dir.file_name().expect("a folder").to_string_lossy()),
                fs::read(&p).expect("readable"),
            )
        })
        .collect()
}

pub fn spec_seeds() -> Seeds {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spec");
    let mut seeds: Seeds = ["ok", "err"].iter().flat_map(|dir| files(&tests.join(dir), "isa")).collect();
    // Deeper than a stack, if nothing stops the parser.
    let nested = format!("isa tiny \"Tiny\"\nunits w:8\nfn f(x: 8) {{ {}x", "(".repeat(3000));
    seeds.insert("generated-nested".into(), nested.into_bytes());
    seeds
}

/// Containers, whole and cut.
pub fn container_seeds() -> Seeds {
    let mut seeds = files(&corpus::dir().join("../smt/tests/cli"), "gxp");
    for (name, bytes) in seeds.clone() {
        for part in 1..4 {
            seeds.insert(format!("{name}-{part}of4"), bytes[..bytes.len() * part / 4].to_vec());
        }
    }
    // The first lines with words of a listing, of a memory file, and the words alone.
    let program = corpus::dir().join("programs/flexgrip/Reduction");
    for (name, marks) in [("listing.sass", "/*"), ("program.vhd", "<=")] {
        let text = fs::read_to_string(program.join(name)).expect("a program of the corpus");
        let some: Vec<&str> = text.lines().filter(|l| l.contains(marks)).take(12).collect();
        seeds.insert(format!("flexgrip-{}", name.replace('.', "-")), some.join("\n").into_bytes());
    }
    let flexgrip = builtin::isa("flexgrip").expect("built in");
    let rows = corpus::rows(flexgrip, "flexgrip/manual-examples.tsv");
    let some: Vec<String> = rows.iter().step_by(16).map(|r| flexgrip.word_text(r.word)).collect();
    seeds.insert("flexgrip-words".into(), some.join("\n").into_bytes());
    seeds
}

/// All words that texts of the ISAs hold, for a fuzzer to put in.
pub fn dictionary(texts: &Seeds) -> String {
    let mut words = BTreeSet::new();
    for text in texts.values() {
        let text = String::from_utf8_lossy(text);
        let parts = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        words.extend(
            parts
                .filter(|w| w.len() > 1 && w.chars().any(|c| c.is_ascii_alphabetic()))
                .map(str::to_owned),
        );
    }
    words.iter().map(|w| format!("\"{w}\"\n")).collect()
}

/// The records of a seed of `decode` or `exec`, each with the byte of its ISA. They stand for
/// themselves, so that committed seeds have them in other files than they are made in.
pub fn records(target: &str, seed: &[u8]) -> BTreeSet<(u8, Vec<u8>)> {
    let (isa, records) = match target {
        "exec" => (seed.first(), seed.get(17..).unwrap_or_default()),
        _ => (None, seed),
    };
    let named = |record: &[u8]| (*isa.unwrap_or(&record[0]), record.to_vec());
    records.chunks(input::RECORD).map(named).collect()
}

/// Seeds that stay, whatever others reach: those that a fault was found by, and real files.
pub fn regressions(target: &str) -> &'static [&'static str] {
    match target {
        "spec" => &["generated-nested"],
        "container" => &["cli-shader", "flexgrip-listing-sass", "flexgrip-program-vhd", "flexgrip-words"],
        _ => &[],
    }
}

/// The names of the fuzz targets, each with its seeds.
pub fn all() -> [(&'static str, Seeds); 7] {
    let machines = oracle::all_built_in();
    [
        ("decode", decode_seeds(&machines)),
        ("encode", encode_seeds(&machines)),
        ("exec", exec_seeds(&machines)),
        ("equiv", equiv_seeds(&machines)),
        ("asm", asm_seeds(&machines)),
        ("spec", spec_seeds()),
        ("container", container_seeds()),
    ]
}
