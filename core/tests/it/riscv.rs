//! `rv32` and `rv64` against LLVM 14, whose readings `tools/oracles/llvm_riscv.py` recorded: words
//! with their texts, and the checksums of two million texts. Words that LLVM reads in another way
//! than the manual says are listed there, with reasons.

use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_core::encoding::Codec;
use isamorph_core::model::Word;
use isamorph_core::oracle::Random;
use isamorph_core::source::Loader;
use isamorph_core::text::{Syntax, to_text};

use crate::support::corpus;

const RANDOM_BLOCKS: usize = 100;
const RANDOM_BLOCK: usize = 10_000;
/// Five ones at the end begin a longer word.
const LONGER: u64 = 0x1f;

/// Words of 32 bits are what no word of 16 bits ends with.
fn opcodes() -> Vec<u64> {
    (3..128).step_by(4).filter(|op| op & LONGER != LONGER).collect()
}

/// All words that the script asks LLVM about, in its order and with its numbers.
fn blocks(xlen: u64) -> Vec<(String, Vec<Word>)> {
    let word = |width: u32| move |bits: u64| Word { bits: bits.into(), width };
    let mut all = Vec::new();
    for high in 0..256 {
        let parcels = (high << 8..(high + 1) << 8).filter(|w| w & 3 != 3);
        all.push((format!("parcels {high:02x}00"), parcels.map(word(16)).collect()));
    }
    let mut numbers = Random(xlen);
    for opcode in opcodes() {
        for f3 in 0..8 {
            let words = (0..4096).map(|top| top << 20 | f3 << 12 | opcode | numbers.number() & 0xf_8f80);
            all.push((format!("opcode {opcode:02x} {f3}"), words.map(word(32)).collect()));
        }
    }
    for opcode in [0x0f, 0x73] {
        let words = (0..8).flat_map(|f3| (0..4096).map(move |top| top << 20 | f3 << 12 | opcode));
        all.push((format!("registers zero, opcode {opcode:02x}"), words.map(word(32)).collect()));
    }
    let opcodes = opcodes();
    for block in 0..RANDOM_BLOCKS {
        let mut words = Vec::with_capacity(RANDOM_BLOCK);
        while words.len() < RANDOM_BLOCK {
            let n = numbers.number();
            let mut bits = n & 0xffff_ffff | 3;
            if n >> 32 & 1 == 1 {
                bits = bits & !0x7f | opcodes[(n >> 40) as usize % opcodes.len()];
            }
            if bits & LONGER != LONGER {
                words.push(word(32)(bits));
            }
        }
        all.push((format!("random {block}"), words));
    }
    all
}

/// What the script recorded of all words.
struct Recorded {
    /// Width, mask and value of words that LLVM reads in another way.
    differs: Vec<(u32, u64, u64)>,
    /// Name, words, valid words and checksum.
    blocks: Vec<(String, usize, usize, u32)>,
}

fn recorded(xlen: u64) -> Recorded {
    let path = corpus::dir().join(format!("vectors/riscv/rv{xlen}-blocks.tsv"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let hex = |t: &str| u64::from_str_radix(t, 16).expect("hexadecimal");
    let decimal = |t: &str| t.parse::<usize>().expect("a number");
    let mut out = Recorded {
        differs: Vec::new(),
        blocks: Vec::new(),
    };
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        match *line.split('\t').collect::<Vec<_>>().as_slice() {
            ["differs", width, mask, value, _] => out.differs.push((decimal(width) as u32, hex(mask), hex(value))),
            ["block", name, words, valid, sum] => {
                let sum = u32::try_from(hex(sum)).expect("32 bits");
                out.blocks.push((name.to_owned(), decimal(words), decimal(valid), sum));
            }
            _ => panic!("{}: `{line}`", path.display()),
        }
    }
    out
}

/// The spec's reading of all words that LLVM should read alike, against what it was recorded to
/// read.
fn reads_as_recorded(xlen: u64) {
    let m = InstructionSet::builtin(&format!("rv{xlen}")).expect("built in");
    let recorded = recorded(xlen);
    let differs = |w: &Word| recorded.differs.iter().any(|d| d.0 == w.width && w.bits as u64 & d.1 == d.2);
    let blocks = blocks(xlen);
    assert_eq!(blocks.len(), recorded.blocks.len());
    let (mut all, mut all_valid) = (0, 0);
    for ((name, words), (recorded_name, count, valid, sum)) in blocks.iter().zip(&recorded.blocks) {
        assert_eq!(name, recorded_name);
        let mut ours = crc32fast::Hasher::new();
        let (mut compared, mut read) = (0, 0);
        for word in words.iter().filter(|w| !differs(w)) {
            let text = m.decode_raw(*word).map(|i| to_text(m.model(), &i));
            compared += 1;
            read += usize::from(text.is_ok());
            ours.update(text.as_deref().unwrap_or("-").as_bytes());
            ours.update(b"\n");
        }
        assert_eq!(
            (compared, read, ours.finalize()),
            (*count, *valid, *sum),
            "{name}: `tools/oracles/llvm_riscv.py {xlen} compare verify` shows the words"
        );
        all += compared;
        all_valid += read;
    }
    assert!(all > 2_000_000 && all_valid > 450_000, "{all} words, {all_valid} valid");
}

#[test]
fn words_of_rv32_read_as_llvm_reads_them() {
    reads_as_recorded(32);
}

#[test]
fn words_of_rv64_read_as_llvm_reads_them() {
    reads_as_recorded(64);
}

#[test]
fn recorded_words_read_and_assemble_exactly() {
    for (name, least) in [("rv32", 550), ("rv64", 850)] {
        let m = InstructionSet::builtin(name).expect("built in");
        let rows = corpus::grouped(m.model());
        for row in &rows {
            let at = format!("{name}, line {}", row.line);
            let instr = m.decode_raw(row.word).unwrap_or_else(|r| panic!("{at}: {}", r.reason(m.model())));
            assert_eq!(to_text(m.model(), &instr), row.columns[0], "{at}");
            let back = m.parse_raw(&row.columns[0]).unwrap_or_else(|e| panic!("{at}: {e}"));
            assert_eq!(m.encode_raw(&back), row.word, "{at}");
        }
        assert!(rows.len() > least, "{name}: {} words", rows.len());
        let forms = m.model().forms.iter().enumerate().filter(|(_, f)| f.illegal.is_none());
        for (form, _) in forms {
            let met = rows.iter().filter_map(|r| m.decode_raw(r.word).ok()).any(|i| i.form == form);
            assert!(met, "{name}: no recorded word is {}", m.model().form_name(form));
        }
    }
}

/// Other texts of instructions: those of LLVM, which are read as well, and never are those of
/// another instruction.
#[test]
fn aliases_are_those_of_llvm() {
    for (name, least) in [("rv32", 110), ("rv64", 110)] {
        let m = InstructionSet::builtin(name).expect("built in");
        let rows = corpus::rows(m.model(), &format!("riscv/{name}-aliases.tsv"));
        for row in &rows {
            let at = format!("{name}, line {}", row.line);
            let instr = m.decode_raw(row.word).unwrap_or_else(|r| panic!("{at}: {}", r.reason(m.model())));
            assert_eq!(m.shortest_raw(&instr), row.columns[0], "{at}");
            let back = m.parse_raw(&row.columns[0]);
            assert_eq!(back.as_ref(), Ok(&instr), "{at}");
        }
        assert!(rows.len() > least, "{name}: {} words", rows.len());
    }
}

/// The built-in files, with one alias the wrong way round.
struct Swapped;

impl Loader for Swapped {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let (name, text) = builtin::Embedded.load(from, path)?;
        Ok((name, text.replace("\"addi {d}, {a}, 0\"", "\"addi {a}, {d}, 0\"")))
    }
}

#[test]
fn a_swapped_alias_is_found() {
    let text = builtin::source("rv32.isa").expect("built in");
    let isa = isamorph_core::dsl::load("rv32.isa", text, &Swapped).unwrap_or_else(|e| panic!("{e}"));
    let (codec, syntax) = (Codec::new(&isa), Syntax::new(&isa));
    let rows = corpus::rows(&isa, "riscv/rv32-aliases.tsv");
    let other = |row: &&corpus::Row| {
        let instr = codec.decode(&isa, row.word).expect("an instruction");
        syntax.shortest_text(&isa, &codec, &instr) != row.columns[0]
    };
    let found: Vec<&str> = rows.iter().filter(other).map(|r| r.columns[0].as_str()).collect();
    assert!(!found.is_empty() && found.iter().all(|t| t.starts_with("mv ")), "{found:?}");
}

/// Every text that stands for a word reads back as this word, the names of the machine section and
/// aliases included.
#[test]
fn no_alias_changes_a_word() {
    for name in ["rv32", "rv64"] {
        let m = InstructionSet::builtin(name).expect("built in");
        let mut random = Random(7);
        let (mut aliased, mut met) = (0, std::collections::BTreeSet::new());
        while aliased < 2_000 {
            // Registers and immediates that are zero are what most aliases ask for.
            let keep = [!0, !0xf80, !0xf_8000, !0xf_8f80, 0xf_ffff][random.number() as usize % 5];
            let opcode = [0x13, 0x33, 0x63, 0x6f, 0x67, 0x73, 0x0f, 0x3b, 0x1b][random.number() as usize % 9];
            let bits = random.number() & 0xffff_ff80 & keep | opcode;
            let Ok(instr) = m.decode_raw(Word {
                bits: bits.into(),
                width: 32,
            }) else {
                continue;
            };
            let text = m.shortest_raw(&instr);
            let back = m.parse_raw(&text).unwrap_or_else(|e| panic!("`{text}`: {e}"));
            assert_eq!(
                m.encode_raw(&back),
                Word {
                    bits: bits.into(),
                    width: 32
                },
                "`{text}`"
            );
            if text != to_text(m.model(), &instr) {
                aliased += 1;
                met.insert(text.split(' ').next().unwrap_or_default().to_owned());
            }
        }
        assert!(met.len() > 20, "{met:?}");
    }
}
