//! The generated functions are those that the specs give, and do what the formulas say. After a
//! change of a spec, `BLESS=1 cargo test -p isamorph-core --test it generated::` writes them again.

use crate::support::bless;
use crate::support::corpus;
use isamorph_core::InstructionSet;

use std::path::Path;

use isamorph_core::encoding::Instr;
use isamorph_core::exec::{Aot, Engine, Lockstep, Mask, Reference, generated_source};
use isamorph_core::oracle;
use isamorph_core::oracle::execution::States;
use isamorph_core::text::to_text;

/// Plain instructions of nv50, with and without flags; flexgrip shares their shapes.
fn plain() -> Vec<String> {
    let mut texts = Vec::new();
    for (w, d, a, b) in [("32", "$r5", "$r2", "$r3"), ("16", "$r5l", "$r2l", "$r3h")] {
        for c in ["", "$c1 "] {
            for op in ["add", "sub", "subr", "addc"] {
                let carry = if op == "addc" { " $c2" } else { "" };
                for sat in ["", "sat "] {
                    texts.push(format!("{op} {sat}b{w} {c}{d} {a} {b}{carry}"));
                }
            }
            for op in ["and", "or", "xor", "mov2"] {
                texts.push(format!("{op} b{w} {c}{d} {a} {b}"));
            }
            for shift in ["shl b", "shr u", "shr s"] {
                texts.push(format!("{shift}{w} {c}{d} {a} {b}"));
            }
            for sign in ["u", "s"] {
                for op in ["min", "max"] {
                    texts.push(format!("{op} {sign}{w} {c}{d} {a} {b}"));
                }
                for condition in ["l", "e", "le", "g", "lg", "ge"] {
                    texts.push(format!("set {c}{d} {condition} {sign}{w} {a} {b}"));
                }
                texts.push(format!("sad {c}$r5 {sign}{w} {a} {b} $r4"));
            }
        }
    }
    for c in ["", "$c1 "] {
        for (kind, a, b) in [
            ("u16", "$r2l", "$r3h"),
            ("s16", "$r2l", "$r3h"),
            ("u24", "$r2", "$r3"),
            ("s24", "$r2", "$r3"),
            ("high u24", "$r2", "$r3"),
            ("high s24", "$r2", "$r3"),
        ] {
            let second = if kind.ends_with("16") { format!("{kind} ") } else { String::new() };
            texts.push(format!("mul {c}$r5 {kind} {a} {second}{b}"));
            texts.push(format!("add {c}$r5 (mul {kind} {a} {b}) $r4"));
        }
        for round in ["rn", "rz"] {
            for minus in ["", "neg "] {
                texts.push(format!("add {round} f32 {c}$r5 $r2 {minus}$r3"));
                texts.push(format!("mul {round} f32 {c}$r5 $r2 {minus}$r3"));
            }
        }
        for minus in ["", "neg "] {
            texts.push(format!("add f32 {c}$r5 {minus}(mul $r2 $r3) $r4"));
            texts.push(format!("add f32 {c}$r5 (mul $r2 $r3) {minus}$r4"));
        }
        for op in ["min", "max"] {
            texts.push(format!("{op} f32 {c}$r5 $r2 $r3"));
        }
        for condition in ["l", "e", "le", "g", "lg", "ge"] {
            texts.push(format!("set {c}$r5 {condition} f32 $r2 $r3"));
        }
        for round in ["rn", "rz"] {
            for whole in ["u32", "s32"] {
                texts.push(format!("cvt {round} f32 {c}$r5 {whole} $r2"));
                texts.push(format!("cvt {round}i {whole} {c}$r5 f32 $r2"));
            }
        }
    }
    texts
}

/// Instructions whose shapes are generated: those of real programs, and plain ones.
fn instructions(machines: &[InstructionSet]) -> Vec<(usize, Instr)> {
    let mut all = Vec::new();
    for (at, m) in machines.iter().enumerate() {
        let words = corpus::grouped(m.model()).into_iter().map(|r| r.word);
        let read = words.filter_map(|w| m.decode_raw(w).ok());
        // The corpus of vop3p has every choice of halves, which programs have not; that of RISC-V
        // is a sample of all words.
        let sampled = m.model().name.starts_with("rv");
        let usual = |i: &Instr| !sampled && !to_text(m.model(), i).contains("op_sel");
        all.extend(read.filter(usual).map(|i| (at, i)));
        if m.model().name == "nv50" {
            let parsed = |text: String| m.parse_raw(&text).unwrap_or_else(|e| panic!("`{text}`: {e}"));
            all.extend(plain().into_iter().map(parsed).map(|i| (at, i)));
        }
    }
    all
}

#[test]
fn generated_functions_are_up_to_date() {
    let machines = oracle::all_built_in();
    let files = generated_source(instructions(&machines).into_iter().map(|(at, i)| (machines[at].model(), i)));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("generated");
    for (name, expected) in &files {
        bless::hold(&folder.join(name), expected);
    }
    for entry in std::fs::read_dir(&folder).expect("a folder") {
        let name = entry.expect("an entry").file_name();
        let known = name.to_str().is_some_and(|n| files.contains_key(n));
        assert!(known, "{}: no instruction set needs it", folder.join(name).display());
    }
}

#[test]
fn generated_functions_do_what_the_formulas_say() {
    let machines = oracle::all_built_in();
    let mut generated = 0;
    for (at, m) in machines.iter().enumerate() {
        let mut engine = Lockstep::new(m.model(), Aot::new(m.model()), Reference::new(m.model()));
        let mut probe = Aot::new(m.model());
        let mut states = States::new(m.model(), 5);
        for (_, instr) in instructions(&machines).into_iter().filter(|(a, _)| *a == at) {
            let Ok(prepared) = probe.prepare(&instr) else { continue };
            if probe.is_generated(prepared) {
                generated += 1;
                for active in [Mask::ALL, Mask(0x0f0f_1234)] {
                    states
                        .run_in(&mut engine, &instr, active)
                        .unwrap_or_else(|e| panic!("{}: {e}", m.model().name));
                }
            }
        }
    }
    // Older processors run the lane VM.
    #[cfg(target_arch = "x86_64")]
    if !std::arch::is_x86_feature_detected!("avx2") {
        assert_eq!(generated, 0);
        return;
    }
    assert!(generated > 200, "{generated} instructions were run by generated functions");
}
