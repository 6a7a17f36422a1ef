//! Generated decoders, compiled by the compilers of their languages with all warnings on, say of
//! every word what the tables say.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_core::encoding::{Instr, InvalidWord};
use isamorph_core::generate::{Language, Parts, generate};
use isamorph_core::model::{Isa, Word, spread, word_ones};
use isamorph_core::oracle::{Random, form_word};

use crate::support::{corpus, sweep};

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
        other.fields[at] ^= 1 << ((word.bits as u64 >> 9) % u64::from(form.fields[at].width));
    }
    let (encoded, again) = match set.well_formed_raw(&other) {
        Ok(()) => (0, set.canonical_raw(&other).bits as u64),
        Err(_) => (2, 0),
    };
    let canonical = set.canonical_raw(&instr).bits as u64;
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
            bits: spread(random.number()) & word_ones(width),
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
fn compiled(set: &InstructionSet, language: Language, compiler: &str, compact: bool) -> Option<PathBuf> {
    let name = set.name();
    let folder = folder(&format!("{name}-{compiler}{}", if compact { "-compact" } else { "" }));
    let parts = Parts {
        compact,
        ..Parts::default()
    };
    let file = generate(set, language, parts).unwrap_or_else(|e| panic!("{name}: {e}"));
    let program = folder.join("harness");
    match language {
        Language::Rust => {
            std::fs::write(folder.join("isa.rs"), file).expect("a file");
            std::fs::copy(harness("harness.rs"), folder.join("main.rs")).expect("a file");
            let rustc = std::env::var("RUSTC").unwrap_or_else(|_| compiler.into());
            let mut rustc = Command::new(rustc);
            rustc.args(["--edition", "2021", "-C", "opt-level=1", "-o"]).arg(&program);
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
        input.extend((w.bits as u64).to_le_bytes());
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

/// Texts of words, and what becomes of them by small changes.
fn texts(set: &InstructionSet, words: &[Word], count: usize) -> Vec<String> {
    let mut random = Random(23);
    let printed: Vec<String> = words
        .iter()
        .filter_map(|w| Some(set.print_raw(&set.decode_raw(*w).ok()?)))
        .collect();
    let mut all = vec![String::new(), " ".into(), "residue=0x1".into(), "0".into(), "=".into()];
    for number in 0..count {
        let text = &printed[random.number() as usize % printed.len()];
        let characters: Vec<char> = text.chars().collect();
        let at = random.number() as usize % (characters.len() + 1);
        let (before, behind) = (&characters[..at], &characters[at..]);
        let part = |c: &[char]| c.iter().collect::<String>();
        let insert = |own: &str| part(before) + own + &part(behind);
        let rest = |n: usize| part(&behind[n.min(behind.len())..]);
        let parts: Vec<&str> = text.split_inclusive(' ').collect();
        let which = random.number() as usize % parts.len();
        let other = &printed[random.number() as usize % printed.len()];
        all.push(match number % 16 {
            0 => text.clone(),
            1 => part(before) + &rest(1),
            2 => part(before),
            3 => insert(&part(&behind[..behind.len().min(1)])),
            4 => insert(["a", "_", "0", "7", "0x", "-", ",", "$", "é"][random.number() as usize % 9]),
            5 => insert([" ", "  ", "\t", "\u{b}", "\u{a0}", "\u{2003}", "\u{3000}", "\u{85}"][random.number() as usize % 8]),
            6 => parts.iter().enumerate().filter(|(i, _)| *i != which).map(|(_, p)| *p).collect(),
            7 => parts
                .iter()
                .enumerate()
                .flat_map(|(i, p)| vec![*p; 1 + usize::from(i == which)])
                .collect(),
            8 => text.clone() + " residue=" + ["0", "0x1", "0x80", "1099511627776", "0xffffffffffffffff"][random.number() as usize % 5],
            9 => text.clone() + " 99999999999999999999",
            10 => text.replace("0x", "0x000000000000000000000"),
            11 => text.replace("0x", "0b"),
            12 => text.replace(' ', ""),
            13 => text.to_uppercase(),
            // Numbers next to those that are there.
            14 => text
                .chars()
                .map(|c| {
                    if c.is_ascii_digit() && random.number().is_multiple_of(3) {
                        char::from(b'0' + (random.number() % 10) as u8)
                    } else {
                        c
                    }
                })
                .collect(),
            _ => part(before) + &other.chars().skip(at).collect::<String>(),
        });
    }
    all.retain(|text| !text.contains('\n'));
    all
}

/// A parser reads texts as the library does: as the same instructions, or not at all.
fn compare_texts(set: &InstructionSet, program: &Path, texts: &[String]) {
    let file = program.with_extension("texts");
    std::fs::write(&file, texts.join("\n") + "\n").expect("a file");
    let output = Command::new(program)
        .arg("texts")
        .stdin(std::fs::File::open(&file).expect("the texts"))
        .output()
        .expect("the harness runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.stdout.len(), texts.len() * 11);
    let mut read = 0;
    for (text, record) in texts.iter().zip(output.stdout.chunks_exact(11)) {
        let form = u16::from_le_bytes([record[1], record[2]]);
        let word = u64::from_le_bytes(record[3..].try_into().expect("8 bytes"));
        let own = (record[0] == 1).then_some((usize::from(form), word));
        let wanted = set.syntax().parse_as_printed(set.model(), set.codec(), text);
        let wanted = wanted.map(|instr| (instr.form, set.encode_raw(&instr).bits as u64));
        assert_eq!(own, wanted, "{}: {text:?}", set.name());
        read += usize::from(own.is_some());
    }
    println!("{}: {read} of {} texts read", set.name(), texts.len());
    assert!(
        read * 8 > texts.len() && read * 8 < texts.len() * 7,
        "{read} of {} texts",
        texts.len()
    );
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

fn agree(language: Language, compiler: &str, compact: bool) {
    // Half a minute for all of them.
    let wanted = |name: &&&str| sweep::all() || ["nv50", "rv32"].contains(*name);
    for name in builtin::NAMES.iter().filter(wanted) {
        let set = InstructionSet::builtin(name).expect("built in");
        if let Some(program) = compiled(&set, language, compiler, compact) {
            let words = words(&set, 20_000);
            compare(&set, &program, &words);
            compare_texts(&set, &program, &texts(&set, &words, 20_000));
        }
    }
}

#[test]
fn decoders_in_rust_do_what_the_tables_do() {
    agree(Language::Rust, "rustc", false);
}

#[test]
fn compact_decoders_do_what_the_tables_do() {
    agree(Language::Rust, "rustc", true);
    agree(Language::C, "gcc", true);
}

#[test]
fn decoders_in_c_do_what_the_tables_do() {
    agree(Language::C, "gcc", false);
    agree(Language::C, "clang", false);
}

/// Thirteen conditions on bits that have nothing in common: too many to be summed up.
#[test]
fn decoders_without_sums_do_what_the_tables_do() {
    let pairs = 0..13;
    let fields = pairs.clone().map(|i| {
        let (a, b) = (4 * i, 4 * i + 2);
        format!(
            "field a{i} : 2 = h[{}..{a}] field b{i} : 2 = h[{}..{b}] require a{i} != b{i} else \"equal\"",
            a + 1,
            b + 1
        )
    });
    let text: Vec<String> = pairs.map(|i| format!("{{a{i}}} {{b{i}}}")).collect();
    let spec = format!(
        "isa pairs \"pairs that differ\"\nunits h:64\nstate r[3] : 32\n\
         group 0x0 \"all\" {{ region : h h[63..52] = 000000000000\n\
           instruction op {{ form f : h {{ fixed h[63..52] = 000000000000 {} text \"op {}\" }}\n\
             sem {{ r[0] <- zext(a0, 32); }} }} }}",
        fields.collect::<Vec<String>>().join("\n"),
        text.join(", ")
    );
    let set = InstructionSet::from_source("pairs.isa", &spec, &isamorph_core::source::NoLoader).expect("a spec");
    for (language, compiler) in [(Language::Rust, "rustc"), (Language::C, "gcc")] {
        let file = generate(&set, language, Parts::default()).expect("a file");
        assert!(!file.contains("ROUNDS"), "it is made of sums");
        if let Some(program) = compiled(&set, language, compiler, false) {
            compare(&set, &program, &words(&set, 20_000));
        }
    }
}

/// Registers of 8 bits, two codes that jump, computed targets, and one that an instruction before
/// has left.
#[test]
fn effects_of_machines_unlike_the_built_in_ones_are_those_of_the_library() {
    let spec = "isa kinds \"kinds of control\"\nunits w:16\nstate r[2] : 8\nstate target[0] : 32\n\
        state special[0] : 32\nenum follow : 2 { 00 next 01 jump 10 leave 11 hop }\nstate flow[0] : 2\n\
        machine { registers r general registers special special\n\
          control flow of follow { next => next jump | hop => jump leave => exit target target }\n\
          words at 2\n\
          threads warps of 32, blocks of 32, id in special, launch { r[3] bits 4..0 thread_x } }\n\
        layout fields { field d : 2 = w[15..14] field a : 2 = w[13..12] field i : 8 = w[11..4] }\n\
        group 1 { region w[3] = 0\n\
          instruction add { form f : w { fixed w[3..0] = 0000 use fields text \"add r{d}, r{a}, {i}\" }\n\
            sem { r[d] <- r[a] + i; } }\n\
          instruction hz { form f : w { fixed w[3..0] = 0001 use fields text \"hz{d} r{a}, {i}\" }\n\
            sem { if r[a] == 0 { flow <- follow.hop; target <- zext(i, 32); } } }\n\
          instruction jr { form f : w { fixed w[3..0] = 0010 use fields text \"jr{d} r{a}, {i}\" }\n\
            sem { flow <- follow.jump; target <- zext(r[a], 32); } }\n\
          instruction jump { form f : w { fixed w[3..0] = 0011 use fields text \"jump{d} r{a}, {i}\" }\n\
            sem { flow <- follow.jump; } }\n\
          instruction set { form f : w { fixed w[3..0] = 0100 use fields text \"set{d} r{a}, {i}\" }\n\
            sem { target <- zext(i, 32); } } }";
    let set = InstructionSet::from_source("kinds.isa", spec, &isamorph_core::source::NoLoader).expect("a spec");
    for (language, compiler) in [(Language::Rust, "rustc"), (Language::C, "gcc")] {
        if let Some(program) = compiled(&set, language, compiler, false) {
            compare(&set, &program, &words(&set, 2_000));
        }
    }
    let add = set.parse("add r3, r1, 7").expect("an instruction");
    assert_eq!(add.writes().expect("described").len(), 1);
    let goes = |text: &str| {
        let instruction = set.parse(text).expect("an instruction");
        let goes = instruction.control_flow().expect("described");
        (goes.is_computed(), goes.targets().len())
    };
    assert_eq!(goes("hz0 r1, 8"), (false, 1));
    assert_eq!(goes("jr0 r1, 8"), (true, 0));
    assert_eq!(goes("jump0 r1, 8"), (true, 0));
}

#[test]
fn parts_can_be_left_out() {
    let set = InstructionSet::builtin("nv50").expect("built in");
    for bits in sweep::some((0..8).chain([8, 15, 16, 17, 18, 34, 38, 54, 55, 63]), 4) {
        let parts = Parts {
            encode: bits & 1 != 0,
            print: bits & 2 != 0,
            operands: bits & 4 != 0,
            effects: bits & 8 != 0,
            parse: bits & 16 != 0,
            compact: bits & 32 != 0,
        };
        let folder = folder(&format!("parts-{bits}"));
        let file = generate(&set, Language::Rust, parts).expect("a file");
        assert_eq!(file.contains("pub fn encode("), parts.encode);
        assert_eq!(file.contains("pub fn print("), parts.print);
        assert_eq!(file.contains("pub fn parse("), parts.parse);
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

/// How many forms a specification for Ghidra expresses: `tools/sleigh/check.sh` compiles and
/// executes them.
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
        let program = compiled(&set, Language::Rust, "rustc", false).expect("rustc is there");
        compare(&set, &program, &words(&set, 4_000_000));
        for width in set.model().word_widths().into_iter().filter(|w| *w <= 32) {
            let step = 1u64 << width.min(22);
            for first in (0..1u64 << width).step_by(step as usize) {
                let words: Vec<Word> = (first..first + step).map(|bits| Word { bits: bits.into(), width }).collect();
                compare(&set, &program, &words);
            }
        }
    }
}
