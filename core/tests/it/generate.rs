//! Generated decoders, compiled by the compilers of their languages with all warnings on, say of
//! every word what the tables say.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_core::encoding::{Instr, InvalidWord};
use isamorph_core::generate::{Language, Parts, generate};
use isamorph_core::model::{Isa, Word, ones};
use isamorph_core::oracle::{Random, form_word};

use crate::support::corpus;

mod effects;

use effects::{Effects, EffectsCheck};

/// Effects are compared for so many words, and for some of the others: formulas take time.
const FIRST: usize = 300;
const EVERY: usize = 100;

const START: u64 = 0xcbf2_9ce4_8422_2325;

fn hash(bytes: &[u8], state: u64) -> u64 {
    bytes.iter().fold(state, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3))
}

/// What a harness writes about a word: status, form, canonical word, hashes of text, fields and
/// operands, the word of other fields, and what encoding them says.
type Answer = (u8, u16, [u64; 5], u8);

/// What the tables say.
fn expected(set: &InstructionSet, word: Word) -> Answer {
    let isa = set.model();
    let none = isa.forms.len() as u16;
    let refused = |status, form: usize| (status, form as u16, [0, START, START, START, 0], 0);
    let instr = match set.decode_raw(word) {
        Ok(instr) => instr,
        Err(InvalidWord::Width) => return refused(1, none.into()),
        Err(InvalidWord::Undocumented) => return refused(2, none.into()),
        Err(InvalidWord::Illegal(form)) => return refused(3, form),
        Err(InvalidWord::Reserved(form, _)) => return refused(4, form),
        Err(InvalidWord::Invalid { form, .. }) => return refused(5, form),
        Err(InvalidWord::Unused { form, .. }) => return refused(6, form),
    };
    let form = &isa.forms[instr.form];
    let text = hash(set.print_raw(&instr).as_bytes(), START);
    let fields = form.fields.iter().zip(&instr.fields).fold(START, |h, (field, value)| {
        hash(field.name.as_bytes(), hash(&value.to_le_bytes(), h))
    });
    let operands = set
        .instruction(instr.clone())
        .operands()
        .fold(START, |h, o| hash(o.name.as_bytes(), hash(o.text.trim().as_bytes(), h)));
    let mut other = Instr {
        residue: 0,
        ..instr.clone()
    };
    if !form.fields.is_empty() {
        let at = (word.bits >> 3) as usize % form.fields.len();
        other.fields[at] ^= 1 << ((word.bits >> 9) % u64::from(form.fields[at].width));
    }
    let (encoded, again) = match set.well_formed_raw(&other) {
        Ok(()) => (0, set.canonical_raw(&other).bits),
        Err(_) => (2, 0),
    };
    let canonical = set.canonical_raw(&instr).bits;
    (0, instr.form as u16, [canonical, text, fields, operands, again], encoded)
}

/// Real words, words of every form, and words from anywhere.
fn words(set: &InstructionSet, count: usize) -> Vec<Word> {
    let isa: &Isa = set.model();
    let mut random = Random(11);
    let mut all: Vec<Word> = corpus::grouped(isa).iter().map(|r| r.word).collect();
    for form in 0..isa.forms.len() {
        let bits = |i: usize, random: &mut Random| match i {
            0 => 0,
            1 => u64::MAX,
            // One bit, one other bit, and any.
            2..66 => 1 << (i - 2),
            66..130 => !(1 << (i - 66)),
            _ => random.number(),
        };
        let own = (0..130 + count / isa.forms.len()).map(|i| form_word(isa, form, bits(i, &mut random)));
        all.extend(own.collect::<Vec<Word>>());
    }
    let widths = isa.word_widths();
    all.extend((0..count).map(|i| {
        let width = widths[i % widths.len()];
        Word {
            bits: random.number() & ones(width),
            width,
        }
    }));
    // Widths that no word has, and bits above the width.
    all.extend([0, 7, 31, 65, 128].map(|width| Word { bits: 0, width }));
    all.extend(widths.iter().filter(|w| **w < 64).map(|w| Word { bits: 1 << w, width: *w }));
    all
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("generate").join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn succeeds(command: &mut Command) {
    let output = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{command:?}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

fn harness(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/generate").join(name)
}

/// Compiles the decoder of an instruction set; without a compiler nothing is compiled.
fn compiled(set: &InstructionSet, language: Language, compiler: &str) -> Option<PathBuf> {
    let name = set.name();
    let folder = folder(&format!("{name}-{compiler}"));
    let file = generate(set, language, Parts::default()).unwrap_or_else(|e| panic!("{name}: {e}"));
    let program = folder.join("harness");
    match language {
        Language::Rust => {
            std::fs::write(folder.join("isa.rs"), file).expect("a file");
            std::fs::copy(harness("harness.rs"), folder.join("main.rs")).expect("a file");
            let rustc = std::env::var("RUSTC").unwrap_or_else(|_| compiler.into());
            let mut rustc = Command::new(rustc);
            rustc.args(["--edition", "2021", "-O", "-o"]).arg(&program);
            succeeds(rustc.arg(folder.join("main.rs")));
        }
        Language::C => {
            if Command::new(compiler).arg("--version").stdout(Stdio::null()).status().is_err() {
                eprintln!("{compiler} is not there: its decoders are not compared");
                return None;
            }
            std::fs::write(folder.join("isa.h"), file).expect("a file");
            let identifier = name.replace('-', "_");
            let upper = identifier.to_uppercase();
            let definition = format!("#define {upper}_IMPLEMENTATION\n#include \"isa.h\"\n");
            std::fs::write(folder.join("isa.c"), definition).expect("a file");
            let mut cc = Command::new(compiler);
            cc.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1"]);
            cc.arg(format!("-DPREFIX={identifier}")).arg(format!("-DUPPER={upper}"));
            cc.arg("-I").arg(&folder).arg("-o").arg(&program);
            succeeds(cc.arg(folder.join("isa.c")).arg(harness("harness.c")));
        }
        Language::Sleigh => panic!("tools/sleigh/check.sh compiles specifications for Ghidra"),
    }
    Some(program)
}

/// What a compiled decoder says.
fn answers(program: &Path, words: &[Word]) -> Vec<(Answer, Option<Effects>)> {
    let mut input = Vec::new();
    for w in words {
        input.extend(w.bits.to_le_bytes());
        input.extend(w.width.to_le_bytes());
    }
    let file = program.with_extension("words");
    std::fs::write(&file, input).expect("a file");
    let output = Command::new(program)
        .stdin(std::fs::File::open(&file).expect("the words"))
        .output()
        .expect("the harness runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answer = |record: &[u8]| {
        let number = |i: usize| u64::from_le_bytes(record[3 + 8 * i..][..8].try_into().expect("8 bytes"));
        let form = u16::from_le_bytes([record[1], record[2]]);
        (record[0], form, [0, 1, 2, 3, 4].map(number), record[43])
    };
    let mut rest = output.stdout.as_slice();
    let mut all = Vec::new();
    while let Some((record, behind)) = rest.split_at_checked(44) {
        rest = behind;
        let effects = (record[0] == 0).then(|| Effects::taken(&mut rest));
        all.push((answer(record), effects));
    }
    all
}

fn compare(set: &InstructionSet, program: &Path, words: &[Word]) {
    let answers = answers(program, words);
    assert_eq!(answers.len(), words.len());
    let mut effects = EffectsCheck::new(set);
    for (number, (word, (answer, own))) in words.iter().zip(answers).enumerate() {
        if let Some(own) = own.filter(|_| number < FIRST || number % EVERY == 0) {
            effects.check(*word, &own);
        }
        assert_eq!(
            answer,
            expected(set, *word),
            "{}: {:#x} of {} bits",
            set.name(),
            word.bits,
            word.width
        );
    }
    let (tried, same) = effects.counts();
    println!("{}: effects of {tried} words, {same} alike", set.name());
    // Most effects of a machine without modes are the same to the last place.
    assert!(
        !set.name().starts_with("rv") || same * 10 >= tried * 9,
        "{}: {same} of {tried}",
        set.name()
    );
}

fn agree(language: Language, compiler: &str) {
    for name in builtin::NAMES {
        let set = InstructionSet::builtin(name).expect("built in");
        if let Some(program) = compiled(&set, language, compiler) {
            compare(&set, &program, &words(&set, 20_000));
        }
    }
}

#[test]
fn decoders_in_rust_do_what_the_tables_do() {
    agree(Language::Rust, "rustc");
}

#[test]
fn decoders_in_c_do_what_the_tables_do() {
    agree(Language::C, "gcc");
    agree(Language::C, "clang");
}

#[test]
fn parts_can_be_left_out() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    for bits in (0..8).chain([8, 15]) {
        let parts = Parts {
            encode: bits & 1 != 0,
            print: bits & 2 != 0,
            operands: bits & 4 != 0,
            effects: bits & 8 != 0,
        };
        let folder = folder(&format!("parts-{bits}"));
        let file = generate(&set, Language::Rust, parts).expect("a file");
        assert_eq!(file.contains("pub fn encode("), parts.encode);
        assert_eq!(file.contains("pub fn print("), parts.print);
        std::fs::write(folder.join("isa.rs"), file).expect("a file");
        let all = "#![no_std]\n#![forbid(unsafe_code)]\n#![deny(warnings)]\npub mod isa;\n";
        std::fs::write(folder.join("lib.rs"), all).expect("a file");
        let mut rustc = Command::new(std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into()));
        rustc.args(["--edition", "2021", "--crate-type", "rlib", "--emit", "metadata", "--out-dir"]);
        succeeds(rustc.arg(&folder).arg(folder.join("lib.rs")));
        let file = generate(&set, Language::C, parts).expect("a file");
        std::fs::write(folder.join("isa.h"), file).expect("a file");
        std::fs::write(folder.join("isa.c"), "#define NV50_IMPLEMENTATION\n#include \"isa.h\"\n").expect("a file");
        if Command::new("gcc").arg("--version").stdout(Stdio::null()).status().is_ok() {
            let mut cc = Command::new("gcc");
            cc.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only"]);
            succeeds(cc.arg(folder.join("isa.c")));
        }
    }
}

/// How many forms a specification for Ghidra expresses: `tools/sleigh/check.sh` compiles and executes
/// them.
#[test]
fn specifications_for_ghidra_count_what_they_do_not_express() {
    let counted = |name: &str| {
        let set = InstructionSet::builtin(name).expect("built in");
        let file = generate(&set, Language::Sleigh, Parts::default()).unwrap_or_else(|e| panic!("{name}: {e}"));
        let head: Vec<&str> = file.lines().skip_while(|l| !l.starts_with("# Of ")).take(2).collect();
        let numbers = head.join(" ");
        let numbers = numbers.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<usize>().ok());
        numbers.collect::<Vec<_>>()
    };
    // Forms, p-code alone, with named operations, one named operation, a name for a text.
    for name in ["rv32", "rv64", "vop3p"] {
        let counts = counted(name);
        let [all, whole, named, operation, _] = counts.as_slice() else {
            panic!("{name}: {counts:?}");
        };
        let set = InstructionSet::builtin(name).expect("built in");
        let forms = set.forms().iter().filter(|f| f.illegal.is_none()).count();
        assert_eq!(*all, forms, "{name}");
        assert_eq!(whole + named + operation, forms, "{name}");
        assert!(*whole > 0, "{name}");
    }
}

/// All words of 16 and 32 bits, and millions of 64; hours in all.
/// `cargo test --release -p isamorph-core --test it generate::every_word -- --ignored`
#[test]
#[ignore = "hours"]
fn every_word_of_up_to_32_bits_and_millions_of_others() {
    for name in builtin::NAMES {
        let set = InstructionSet::builtin(name).expect("built in");
        let program = compiled(&set, Language::Rust, "rustc").expect("rustc is there");
        compare(&set, &program, &words(&set, 4_000_000));
        for width in set.model().word_widths().into_iter().filter(|w| *w <= 32) {
            let step = 1u64 << width.min(22);
            for first in (0..1u64 << width).step_by(step as usize) {
                let words: Vec<Word> = (first..first + step).map(|bits| Word { bits, width }).collect();
                compare(&set, &program, &words);
            }
        }
    }
}
