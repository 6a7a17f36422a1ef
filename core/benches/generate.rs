//! Generated decoders against the tables that they are made from, in one run: millions of words a
//! second on one core, and the ratio of both.
//!
//! `cargo bench -p isamorph-core --bench generate`. `listed` are the real words of the corpus in
//! the order of their file, again and again; `drawn` the same words at random, which no branch
//! predictor knows.

#[path = "../tests/it/support/corpus.rs"]
mod corpus;
#[path = "generate/measure.rs"]
mod measure;

use std::fs::File;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::generate::{Language, Parts, generate};
use isamorph_core::model::Word;
use isamorph_core::oracle::Random;

use measure::speed;

/// Words in each set; they do not fit into a branch predictor's memory.
const WORDS: usize = 16_384;

fn main() {
    println!("{:14} {:>18} {:>18} {:>18}", "words", "decode", "decode and print", "encode");
    for name in ["nv50", "flexgrip", "sgx543", "vop3p", "rv32", "rv64"] {
        let set = InstructionSet::builtin(name).expect("built in");
        let program = compiled(&set);
        let known: Vec<Word> = corpus::grouped(set.model()).iter().map(|r| r.word).collect();
        let listed = known.iter().cycle().take(WORDS).copied().collect();
        let mut random = Random(7);
        let drawn = (0..WORDS).map(|_| known[random.number() as usize % known.len()]).collect();
        for (order, words) in [("listed", listed), ("drawn", drawn)] {
            let words: Vec<Word> = words;
            let (own, tables) = (generated(&program, &words), tables(&set, &words));
            print!("{:14}", format!("{name} {order}"));
            for (own, table) in own.iter().zip(tables) {
                print!(" {own:9.1} ({:4.1} x)", own / table);
            }
            println!();
        }
    }
}

/// The program that measures a generated decoder.
fn compiled(set: &InstructionSet) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("speed").join(set.name());
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = generate(set, Language::Rust, Parts::default()).expect("a file");
    std::fs::write(folder.join("isa.rs"), file).expect("a file");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/generate");
    for file in ["speed.rs", "measure.rs"] {
        std::fs::copy(sources.join(file), folder.join(file)).expect("a file");
    }
    let program = folder.join("speed");
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let mut rustc = Command::new(rustc);
    rustc.args(["--edition", "2021", "-C", "opt-level=3", "-o"]).arg(&program);
    let status = rustc.arg(folder.join("speed.rs")).status().expect("rustc");
    assert!(status.success(), "{}: the decoder is compiled", set.name());
    program
}

/// What the program says: decode, decode and print, encode.
fn generated(program: &Path, words: &[Word]) -> Vec<f64> {
    let mut input = Vec::new();
    for w in words {
        input.extend(w.bits.to_le_bytes());
        input.extend(w.width.to_le_bytes());
    }
    let file = program.with_extension("words");
    std::fs::write(&file, input).expect("a file");
    let stdin = File::open(&file).expect("the words");
    let output = Command::new(program).stdin(stdin).output().expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("numbers");
    text.split_whitespace().map(|n| n.parse().expect("a number")).collect()
}

/// The same by the tables of the library.
fn tables(set: &InstructionSet, words: &[Word]) -> [f64; 3] {
    let (isa, codec) = (set.model(), set.codec());
    let mut instr = Instr::default();
    let decode = speed(words.len(), || {
        for word in words {
            let _ = black_box(codec.decode_into(isa, *word, &mut instr));
            black_box(&instr);
        }
    });
    let mut text = Vec::new();
    let print = speed(words.len(), || {
        for word in words {
            text.clear();
            let _ = black_box(codec.disassemble(isa, *word, &mut text));
            black_box(&text);
        }
    });
    let instrs: Vec<Instr> = words.iter().filter_map(|w| codec.decode(isa, *w).ok()).collect();
    let encode = speed(instrs.len(), || {
        for instr in &instrs {
            let _ = black_box(codec.well_formed(isa, instr));
            black_box(codec.encode(isa, instr));
        }
    });
    [decode, print, encode]
}
