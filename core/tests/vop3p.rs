//! The spec of VOP3P against the assembler of LLVM: recorded vectors always, and the tool itself where it is installed.

use std::io::Write;
use std::process::{Command, Stdio};

use isamorph_core::builtin;
use isamorph_core::encoding::Instr;
use isamorph_core::isa::Word;
use isamorph_core::oracle::{Machine, Random};
use isamorph_core::text::to_text;

const VECTORS: &str = include_str!("../../corpus/vectors/vop3p/gfx900-vectors.tsv");
const VECTOR_COUNT: usize = 552;
/// Words compared with the tool in each direction.
const COMPARED: usize = 8000;

fn machine() -> Machine {
    Machine::new(builtin::isa("vop3p").expect("built in"))
}

fn read(m: &Machine, bits: u64) -> Result<Instr, String> {
    m.codec
        .decode(m.isa, Word { bits, width: 64 })
        .map_err(|r| format!("{bits:016x}: {}", r.reason(m.isa)))
}

fn assembled(m: &Machine, text: &str) -> Result<u64, String> {
    let instr = m.syntax.parse(m.isa, &m.codec, text).map_err(|e| format!("`{text}`: {e}"))?;
    Ok(m.codec.encode(m.isa, &instr).bits)
}

#[test]
fn recorded_vectors_read_and_assemble_exactly() {
    let m = machine();
    let mut count = 0;
    for line in VECTORS.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
        let (word, text) = line.split_once('\t').expect("two columns");
        let bits = u64::from_str_radix(word, 16).expect("a word");
        let instr = read(&m, bits).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(to_text(m.isa, &instr), text, "{word}");
        let back = assembled(&m, text).unwrap_or_else(|e| panic!("{word}: {e}"));
        assert_eq!(back, bits, "`{text}` gives {back:016x}, not {word}");
        count += 1;
    }
    assert_eq!(count, VECTOR_COUNT);
}

/// What is wrong with llvm-mc 14 and never with the spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Defect {
    /// Of a packed integer operation it knows the negation bits of source 0 only: it drops the others when it assembles, and
    /// refuses words that have them.
    IntegerNegation,
    /// It prints a float constant of a packed integer operation as the hexadecimal half, and refuses to assemble it however
    /// it is written.
    IntegerFloat,
}

/// The first defect that the instruction runs into.
fn defect(m: &Machine, instr: &Instr) -> Option<Defect> {
    let form = &m.isa.forms[instr.form];
    let value = |name: &str| form.fields.iter().position(|f| f.name == name).map_or(0, |i| instr.fields[i]);
    let name = &m.isa.instructions[form.instruction].name;
    if name.ends_with("_f16") || name.ends_with("_f32") {
        return None;
    }
    if (value("neg_lo") | value("neg_hi")) & !1 != 0 {
        return Some(Defect::IntegerNegation);
    }
    let float = |code: u64| (240..=248).contains(&code);
    (float(value("src0")) || float(value("src1")) || float(value("src2"))).then_some(Defect::IntegerFloat)
}

/// A valid word: sources of all kinds, and half of the words with few modifiers.
fn valid_word(m: &Machine, random: &mut Random) -> (u64, Instr) {
    loop {
        let form = &m.isa.forms[random.number() as usize % m.isa.forms.len()];
        let mut bits = random.number();
        let mut put = |lo: u32, width: u32, v: u64| {
            let mask = (1u64 << width) - 1;
            bits = bits & !(mask << lo) | (v & mask) << lo;
        };
        let same = random.number() % 128;
        for lo in [32, 41, 50] {
            let code = match random.number() % 8 {
                0 => random.number() % 128,
                1 => same,
                2 => 128 + random.number() % 81,
                3 => 235 + random.number() % 20,
                4 if lo == 32 => 254,
                _ => 256 + random.number() % 256,
            };
            put(lo, 9, code);
        }
        if random.number() % 2 == 0 {
            put(8, 8, 0);
            put(59, 5, random.number() & 3);
        }
        // Two-source operations have zeros in place of a third, and bit 14 set.
        if form.fields.iter().all(|f| f.name != "src2") {
            put(50, 9, 0);
            put(10, 1, 0);
            put(13, 2, 2);
            put(63, 1, 0);
        }
        let bits = bits & !form.fixed.mask | form.fixed.value;
        if let Ok(instr) = read(m, bits)
            && instr.residue == 0
        {
            return (bits, instr);
        }
    }
}

/// Runs the tool over some input; nothing if it is not installed or of another version.
fn tool(args: &[&str], input: &str) -> Option<String> {
    let version = Command::new("llvm-mc").arg("--version").output().ok()?;
    if !String::from_utf8_lossy(&version.stdout).contains("LLVM version 14.") {
        return None;
    }
    let mut child = Command::new("llvm-mc")
        .args(["-triple=amdgcn", "-mcpu=gfx900"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it ran a moment ago");
    let mut stdin = child.stdin.take().expect("piped");
    let text = input.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let out = child.wait_with_output().expect("the tool ends");
    writer.join().expect("no panic").expect("the tool reads its input");
    Some(String::from_utf8(out.stdout).expect("text"))
}

/// The bytes of a word as the tool writes them.
fn bytes(bits: u64) -> String {
    bits.to_le_bytes().map(|b| format!("0x{b:02x}")).join(",")
}

#[test]
fn random_words_agree_with_llvm_mc() {
    let m = machine();
    let mut random = Random(0x5eed);
    let (mut words, mut excused) = (Vec::new(), [0usize; 2]);
    while words.len() < COMPARED {
        let (bits, instr) = valid_word(&m, &mut random);
        match defect(&m, &instr) {
            Some(d) => excused[d as usize] += 1,
            None => words.push((bits, to_text(m.isa, &instr))),
        }
    }
    let texts: String = words.iter().map(|(_, t)| format!("{t}\n")).collect();
    let Some(assembled) = tool(&["-show-encoding"], &texts) else {
        eprintln!("llvm-mc 14 is not installed: nothing compared");
        return;
    };
    let assembled: Vec<&str> = assembled
        .lines()
        .filter_map(|l| l.split_once("encoding: ["))
        .map(|(_, e)| e.trim_end_matches(']'))
        .collect();
    assert_eq!(assembled.len(), words.len(), "the assembler refuses some of the texts");
    for ((bits, text), theirs) in words.iter().zip(assembled) {
        assert_eq!(bytes(*bits), *theirs, "`{text}` {bits:016x}");
    }
    let input: String = words.iter().map(|(b, _)| format!("{}\n", bytes(*b))).collect();
    let printed = tool(&["-disassemble"], &input).expect("it was there");
    let printed: Vec<&str> = printed.lines().map(str::trim).filter(|l| l.starts_with("v_")).collect();
    assert_eq!(printed.len(), words.len(), "the disassembler refuses some of the words");
    for ((bits, text), theirs) in words.iter().zip(printed) {
        assert_eq!(text, theirs, "{bits:016x}");
    }
    assert!(excused.iter().all(|n| *n > 100), "each defect is met: {excused:?}");
}

/// Words that the spec refuses are refused by one of the tool's two directions.
#[test]
fn refused_words_are_refused_by_llvm_mc() {
    let m = machine();
    let mut random = Random(0xbad);
    let mut words = Vec::new();
    while words.len() < COMPARED / 20 {
        let (bits, _) = valid_word(&m, &mut random);
        let mut spoiled = bits;
        for _ in 0..1 + random.number() % 6 {
            // Any bit, or mostly one of the sources'.
            spoiled ^= 1
                << (if random.number() % 4 == 0 {
                    random.number() % 64
                } else {
                    32 + random.number() % 27
                });
        }
        if spoiled >> 23 & 0x1ff == 0x1a7 && read(&m, spoiled).is_err() {
            words.push(spoiled);
        }
    }
    let mut accepted = 0;
    for bits in words {
        let Some(printed) = tool(&["-disassemble"], &bytes(bits)) else {
            return;
        };
        let Some(text) = printed
            .lines()
            .map(str::trim)
            .find(|l| l.starts_with("v_pk") || l.starts_with("v_mad_mix"))
        else {
            continue;
        };
        let back = tool(&["-show-encoding"], text).expect("it was there");
        assert!(!back.contains(&bytes(bits)), "{bits:016x}: the tool reads and writes `{text}`");
        accepted += 1;
    }
    assert!(accepted > 20, "{accepted} words that its disassembler accepts");
}
