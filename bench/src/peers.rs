//! Decoders of other projects, on code of their own instruction sets: the bytes in `bench/words`
//! are those of a decoder that isamorph generated, compiled for these processors.

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;

use disarm64::decoder;
use iced_x86::{Decoder, DecoderOptions, FastFormatter, Instruction};
use yaxpeax_arch::{Decoder as _, U8Reader};
use yaxpeax_arm::armv8::a64::{InstDecoder, Instruction as Arm};

use crate::WORDS;
use crate::generated::{c_compilers, run, said};
use crate::measure::speed;
use crate::random::Random;

/// What a decoder reaches, in millions of instructions a second.
pub struct Peer {
    /// Its name.
    pub name: &'static str,
    /// The instruction set.
    pub isa: &'static str,
    /// Decode.
    pub decode: f64,
    /// Decode and print.
    pub print: f64,
}

/// Words of a program for AArch64, at random.
fn aarch64(random: &mut Random) -> Vec<u32> {
    let (all, _) = include_bytes!("../words/aarch64.bin").as_chunks::<4>();
    (0..WORDS)
        .map(|_| u32::from_le_bytes(all[random.number() as usize % all.len()]))
        .collect()
}

/// Instructions of a program for x86-64, at random, one after the other.
fn x86_64(random: &mut Random) -> Vec<u8> {
    let bytes = include_bytes!("../words/x86_64.bin");
    let mut decoder = Decoder::new(64, bytes, DecoderOptions::NONE);
    let mut spans = Vec::new();
    while decoder.can_decode() {
        let start = decoder.position();
        if !decoder.decode().is_invalid() {
            spans.push(start..decoder.position());
        }
    }
    (0..WORDS)
        .flat_map(|_| bytes[spans[random.number() as usize % spans.len()].clone()].to_vec())
        .collect()
}

/// Measures all of them.
pub fn all() -> Vec<Peer> {
    let mut random = Random(7);
    let (arm, x86) = (aarch64(&mut random), x86_64(&mut random));
    let mut all = vec![disarm64(&arm), yaxpeax(&arm), iced(&x86)];
    if let Some(sources) = std::env::var_os("DISARM") {
        all.extend(disarm(&PathBuf::from(sources), &arm));
    }
    all
}

fn disarm64(words: &[u32]) -> Peer {
    let decode = speed(words.len(), || {
        for word in words {
            black_box(decoder::decode(*word));
        }
    });
    let mut text = String::new();
    let print = speed(words.len(), || {
        for word in words {
            text.clear();
            if let Some(insn) = decoder::decode(*word) {
                let _ = write!(text, "{insn}");
            }
            black_box(&text);
        }
    });
    Peer {
        name: "disarm64",
        isa: "AArch64",
        decode,
        print,
    }
}

fn yaxpeax(words: &[u32]) -> Peer {
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    let decoder = InstDecoder::default();
    let mut insn = Arm::default();
    let decode = speed(words.len(), || {
        let (words, _) = bytes.as_chunks::<4>();
        for word in words {
            let _ = black_box(decoder.decode_into(&mut insn, &mut U8Reader::new(word)));
            black_box(&insn);
        }
    });
    let mut text = String::new();
    let print = speed(words.len(), || {
        let (words, _) = bytes.as_chunks::<4>();
        for word in words {
            text.clear();
            if decoder.decode_into(&mut insn, &mut U8Reader::new(word)).is_ok() {
                let _ = write!(text, "{insn}");
            }
            black_box(&text);
        }
    });
    Peer {
        name: "yaxpeax-arm",
        isa: "AArch64",
        decode,
        print,
    }
}

fn iced(bytes: &[u8]) -> Peer {
    let mut insn = Instruction::default();
    let decode = speed(WORDS, || {
        let mut decoder = Decoder::new(64, bytes, DecoderOptions::NONE);
        while decoder.can_decode() {
            decoder.decode_out(&mut insn);
            black_box(&insn);
        }
    });
    let (mut formatter, mut text) = (FastFormatter::new(), String::new());
    let print = speed(WORDS, || {
        let mut decoder = Decoder::new(64, bytes, DecoderOptions::NONE);
        while decoder.can_decode() {
            decoder.decode_out(&mut insn);
            text.clear();
            formatter.format(&insn, &mut text);
            black_box(&text);
        }
    });
    Peer {
        name: "iced-x86",
        isa: "x86-64",
        decode,
        print,
    }
}

/// The decoder `disarm` in C, compiled from a folder with its sources: its classification and its
/// decoder of operands.
fn disarm(sources: &Path, words: &[u32]) -> Vec<Peer> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/disarm");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut tables = Command::new("python3");
    tables
        .arg(sources.join("parse.py"))
        .args(["disarm64-public.inc", "disarm64-private.inc"]);
    tables.arg(sources.join("desc.txt")).args(["--features", "all", "--feature-desc"]);
    run(tables.arg(sources.join("feat.txt")).arg("--encode-in-header").current_dir(&folder));
    for (name, text) in [
        ("measure.h", include_str!("../generated/measure.h")),
        ("speed.c", include_str!("../generated/disarm.c")),
    ] {
        std::fs::write(folder.join(name), text).expect("a file");
    }
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    let input = folder.join("words");
    std::fs::write(&input, bytes).expect("a file");
    // That of the compilers that makes it faster.
    let mut best = vec![0.0; 3];
    for compiler in c_compilers() {
        let program = folder.join(compiler);
        let mut c = Command::new(compiler);
        c.args(["-std=c11", "-O2", "-I"])
            .arg(sources)
            .arg("-I.")
            .arg("-o")
            .arg(&program)
            .arg("speed.c");
        let parts = ["classify.c", "decode.c", "format.c"];
        run(c.args(parts.map(|part| sources.join(part))).current_dir(&folder));
        for (best, own) in best.iter_mut().zip(said(&program, &input)) {
            *best = own.max(*best);
        }
    }
    let peer = |name, decode, print| Peer {
        name,
        isa: "AArch64",
        decode,
        print,
    };
    vec![
        peer("disarm (C), operands", best[1], best[2]),
        peer("disarm (C), classification", best[0], f64::NAN),
    ]
}
