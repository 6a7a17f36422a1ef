//! How fast a generated decoder in Rust is: reads words from standard input, writes for each task
//! millions a second. `speed.c` is the same in C.
#![forbid(unsafe_code)]

mod isa;
mod measure;

use std::hint::black_box;
use std::io::Read;

use measure::speed;

/// Instructions that are encoded: the values of their fields have room in the cache of a core, as
/// words do.
const ENCODED: usize = 4096;

fn main() {
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).expect("words");
    let word = |r: &[u8]| {
        let bits = u64::from_le_bytes(r[..8].try_into().expect("8 bytes"));
        (bits, u32::from_le_bytes(r[8..].try_into().expect("4 bytes")))
    };
    let words: Vec<(u64, u32)> = input.chunks_exact(12).map(word).collect();
    let decode = speed(words.len(), || {
        for (bits, width) in &words {
            // What is found stays where it is, as in C.
            black_box(&isa::decode(*bits, *width));
        }
    });
    let insns: Vec<isa::Insn> = words.iter().filter_map(|(b, w)| isa::decode(*b, *w).ok()).collect();
    let mut text = [0; isa::TEXT];
    let print = speed(words.len(), || {
        for (bits, width) in &words {
            if let Ok(insn) = isa::decode(*bits, *width) {
                black_box(insn.print(&mut text));
                black_box(&text);
            }
        }
    });
    let all: Vec<(isa::Form, isa::Values)> = insns.iter().take(ENCODED).map(|i| (i.form(), i.values())).collect();
    let encode = speed(all.len(), || {
        for (form, values) in &all {
            black_box(&isa::encode(*form, values));
        }
    });
    let compose = speed(all.len(), || {
        for (form, values) in &all {
            black_box(isa::compose(*form, values));
        }
    });
    let texts: Vec<String> = insns.iter().map(ToString::to_string).collect();
    let parse = speed(texts.len(), || {
        for text in &texts {
            let _ = black_box(isa::parse(text));
        }
    });
    println!("{decode} {print} {encode} {compose} {parse}");
}
