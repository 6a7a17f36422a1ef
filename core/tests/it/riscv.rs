//! `rv32` and `rv64` against LLVM 14: every 16-bit word, and random 32-bit words, read alike, but for
//! differences that are listed with their reasons and counted.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use isamorph_core::{InstructionSet, Word};

/// Random 32-bit words compared by each run of the tests, and by the long one.
const QUICK: usize = 40_000;
const LONG: usize = 1_000_000;

fn load(xlen: u32) -> InstructionSet {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("isa/rv{xlen}.isa"));
    InstructionSet::load(path).unwrap_or_else(|e| panic!("{e}"))
}

/// What llvm-mc 14 reads each word as. Returns `None` if it is not installed.
fn llvm(xlen: u32, words: &[Word]) -> Option<Vec<Option<String>>> {
    let version = Command::new("llvm-mc").arg("--version").output().ok()?;
    if !String::from_utf8_lossy(&version.stdout).contains("LLVM version 14.") {
        return None;
    }
    let mut child = Command::new("llvm-mc")
        .args(["--disassemble", "-M", "no-aliases", "-mattr=+m,+a,+c,+zba,+zbb,+zbs"])
        .arg(format!("-triple=riscv{xlen}"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it ran a moment ago");
    let input: String = words
        .iter()
        .map(|w| {
            let bytes = &w.bits.to_le_bytes()[..w.width as usize / 8];
            bytes.iter().map(|b| format!("{b:#04x} ")).collect::<String>() + "\n"
        })
        .collect();
    let mut stdin = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let out = child.wait_with_output().expect("the tool ends");
    writer.join().expect("no panic").expect("the tool reads its input");
    let mut texts: Vec<Option<String>> = vec![Some(String::new()); words.len()];
    for line in String::from_utf8_lossy(&out.stderr).lines() {
        // `<stdin>:LINE:COLUMN: warning: invalid instruction encoding`
        if let Some(line) = line
            .strip_prefix("<stdin>:")
            .and_then(|l| l.split(':').next()?.parse::<usize>().ok())
        {
            texts[line - 1] = None;
        }
    }
    let printed = String::from_utf8_lossy(&out.stdout).replace('\t', " ");
    let mut printed = printed.lines().map(str::trim).filter(|l| !l.is_empty() && *l != ".text");
    for text in texts.iter_mut().flatten() {
        printed.next().expect("one text for each valid word").clone_into(text);
    }
    assert_eq!(printed.next(), None, "one text for each valid word");
    Some(texts)
}

/// Why a word may be read in two ways: the reason, or nothing if they should agree.
fn reason(xlen: u32, word: Word, ours: Option<&str>, theirs: Option<&str>) -> Option<&'static str> {
    let bits = word.bits;
    match (ours, theirs) {
        (Some(ours), None) if ours.starts_with("fence") => Some("fields of fences that an implementation ignores: LLVM refuses them"),
        (None, Some(t)) if xlen == 32 && t.starts_with("c.s") && bits >> 12 & 1 == 1 => {
            Some("RV32C reserves shift amounts of 32 and more: LLVM accepts them")
        }
        (None, Some(_)) if xlen == 32 && bits & 0x307f == 0x1013 && bits >> 25 & 1 == 1 => {
            Some("RV32I reserves shift amounts of 32 and more: LLVM accepts them")
        }
        (None, Some(t)) if t.starts_with("c.lui") => Some("an immediate of zero is reserved: LLVM accepts it"),
        (None, Some("c.unimp")) => Some("the parcel of zeros is defined to be no instruction: LLVM names it c.unimp"),
        (Some(ours), Some(theirs)) if theirs.replace("64 ", " ") + ", 0" == ours => {
            Some("a shift by zero is a hint: LLVM writes the name of another width's instruction")
        }
        (Some(ours), Some(theirs)) if ours.starts_with("c.lui zero, ") && theirs.starts_with("c.lui zero, -") => {
            Some("LLVM writes the immediate of this hint signed, unlike that of other c.lui")
        }
        _ => None,
    }
}

/// Compares the readings of words; returns how many differ for each reason.
fn compare(xlen: u32, words: &[Word]) -> Option<BTreeMap<&'static str, usize>> {
    let set = load(xlen);
    let theirs = llvm(xlen, words)?;
    let mut counts = BTreeMap::new();
    for (word, theirs) in words.iter().zip(&theirs) {
        let ours = set.decode(*word).ok().map(|i| {
            let text = i.to_string();
            text.split(" residue=").next().unwrap_or_default().to_owned()
        });
        let refused = ours.as_ref().is_some() && set.decode(*word).is_ok_and(|i| i.raw().residue != 0) && theirs.is_none();
        if ours.as_deref() == theirs.as_deref() && !refused {
            continue;
        }
        let Some(why) = reason(xlen, *word, ours.as_deref(), theirs.as_deref()) else {
            panic!("rv{xlen} {:x}: `{ours:?}` here, `{theirs:?}` by LLVM", word.bits);
        };
        *counts.entry(why).or_default() += 1;
    }
    Some(counts)
}

/// Words of 32 bits: half of them with an opcode of the base, and codes that operations have.
fn random_words(count: usize, seed: u64) -> Vec<Word> {
    const OPCODES: [u64; 14] = [0x37, 0x17, 0x6f, 0x67, 0x63, 0x13, 0x33, 0x03, 0x23, 0x0f, 0x73, 0x2f, 0x3b, 0x1b];
    const FUNCT7: [u64; 12] = [0, 1, 4, 5, 0x10, 0x14, 0x20, 0x24, 0x30, 0x34, 0x35, 0x28];
    let mut state = seed;
    let mut next = move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    let mut out = Vec::with_capacity(count);
    while out.len() < count {
        let r = next();
        let mut bits = r & 0xffff_ffff | 3;
        if r >> 32 & 3 != 0 {
            bits = bits & !0x7f | OPCODES[next() as usize % OPCODES.len()];
        }
        if r >> 32 & 2 != 0 {
            bits = bits & !(0x7f << 25) | (FUNCT7[next() as usize % FUNCT7.len()] | next() & 1) << 25;
        }
        if r >> 34 & 3 == 3 {
            bits = bits & !(0x1f << 20) | [0, 1, 2, 4, 5, 7, 0x18][next() as usize % 7] << 20;
        }
        // Longer instructions end with five ones; no extension here has any.
        if bits & 0x1f != 0x1f {
            out.push(Word { bits, width: 32 });
        }
    }
    out
}

#[test]
fn all_words_of_16_bits_read_as_llvm_reads_them() {
    let words: Vec<Word> = (0..1u64 << 16)
        .filter(|w| w & 3 != 3)
        .map(|bits| Word { bits, width: 16 })
        .collect();
    for (xlen, shifts) in [(32, 1536), (64, 0)] {
        let Some(counts) = compare(xlen, &words) else {
            eprintln!("llvm-mc 14 is not installed: nothing compared");
            return;
        };
        let count = |text: &str| counts.iter().filter(|(why, _)| why.contains(text)).map(|(_, n)| n).sum::<usize>();
        assert_eq!(count("RV32C reserves"), shifts, "{counts:?}");
        assert_eq!(count("an immediate of zero"), 31, "{counts:?}");
        assert_eq!(count("parcel of zeros"), 1, "{counts:?}");
        assert_eq!(count("shift by zero"), 48, "{counts:?}");
        assert_eq!(count("writes the immediate of this hint"), 32, "{counts:?}");
        assert_eq!(counts.values().sum::<usize>(), shifts + 31 + 1 + 48 + 32, "{counts:?}");
    }
}

fn random_words_agree(count: usize) {
    for xlen in [32, 64] {
        let Some(counts) = compare(xlen, &random_words(count, u64::from(xlen))) else {
            eprintln!("llvm-mc 14 is not installed: nothing compared");
            return;
        };
        println!("rv{xlen}, {count} words: {counts:#?}");
        let fences = counts
            .iter()
            .filter(|(why, _)| why.contains("fences"))
            .map(|(_, n)| n)
            .sum::<usize>();
        assert!(fences < count / 20, "{counts:?}");
    }
}

#[test]
fn random_words_of_32_bits_read_as_llvm_reads_them() {
    random_words_agree(QUICK);
}

/// A million words of each width: half a minute. `cargo test --release -p isamorph-core --test it riscv:: -- --ignored`
#[test]
#[ignore = "a million words"]
fn a_million_words_of_32_bits_read_as_llvm_reads_them() {
    random_words_agree(LONG);
}
