//! The spec of VOP3P against the assembler of LLVM: recorded vectors always, and the tool itself
//! where it is installed.

use isamorph_core::InstructionSet;
use std::collections::HashSet;
use std::io::Write;
use std::process::{Command, Stdio};

use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Dependence, Env, FnId, SpaceId, VarId};
use isamorph_core::model::{Semantics, Word};
use isamorph_core::oracle::Random;
use isamorph_core::text::to_text;
use rustc_apfloat::ieee::{Half, Single};
use rustc_apfloat::{Float, FloatConvert};

const VECTORS: &str = include_str!("../../../corpus/vectors/vop3p/gfx900-vectors.tsv");
const VECTOR_COUNT: usize = 552;
/// Words compared with the tool in each direction.
const COMPARED: usize = 8000;

fn machine() -> InstructionSet {
    InstructionSet::builtin("vop3p").expect("built in")
}

fn read(m: &InstructionSet, bits: u64) -> Result<Instr, String> {
    m.decode_raw(Word {
        bits: bits.into(),
        width: 64,
    })
    .map_err(|r| format!("{bits:016x}: {}", r.reason(m.model())))
}

fn assembled(m: &InstructionSet, text: &str) -> Result<u64, String> {
    let instr = m.parse_raw(text).map_err(|e| format!("`{text}`: {e}"))?;
    Ok(m.encode_raw(&instr).bits as u64)
}

#[test]
fn recorded_vectors_read_and_assemble_exactly() {
    let m = machine();
    let mut count = 0;
    for line in VECTORS.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
        let (word, text) = line.split_once('\t').expect("two columns");
        let bits = u64::from_str_radix(word, 16).expect("a word");
        let instr = read(&m, bits).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(to_text(m.model(), &instr), text, "{word}");
        let back = assembled(&m, text).unwrap_or_else(|e| panic!("{word}: {e}"));
        assert_eq!(back, bits, "`{text}` gives {back:016x}, not {word}");
        count += 1;
    }
    assert_eq!(count, VECTOR_COUNT);
}

/// What is wrong with llvm-mc 14 and never with the spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Defect {
    /// Of a packed integer operation it knows the negation bits of source 0 only: it drops the
    /// others when it assembles, and refuses words that have them.
    IntegerNegation,
    /// It prints a float constant of a packed integer operation as the hexadecimal half, and
    /// refuses to assemble it however it is written.
    IntegerFloat,
}

/// The first defect that the instruction runs into.
fn defect(m: &InstructionSet, instr: &Instr) -> Option<Defect> {
    let form = &m.model().forms[instr.form];
    let value = |name: &str| form.fields.iter().position(|f| f.name == name).map_or(0, |i| instr.fields[i]);
    let name = &m.model().instructions[form.instruction].name;
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
fn valid_word(m: &InstructionSet, random: &mut Random) -> (u64, Instr) {
    loop {
        let form = &m.model().forms[random.number() as usize % m.model().forms.len()];
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
        if random.number().is_multiple_of(2) {
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
        let bits = bits & !form.fixed.mask as u64 | form.fixed.value as u64;
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
            None => words.push((bits, to_text(m.model(), &instr))),
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
    while words.len() < COMPARED / 4 {
        let (bits, _) = valid_word(&m, &mut random);
        let mut spoiled = bits;
        for _ in 0..1 + random.number() % 6 {
            // Any bit, or mostly one of the sources'.
            spoiled ^= 1
                << (if random.number().is_multiple_of(4) {
                    random.number() % 64
                } else {
                    32 + random.number() % 27
                });
        }
        if spoiled >> 23 & 0x1ff == 0x1a7 && read(&m, spoiled).is_err() {
            words.push(spoiled);
        }
    }
    // Each word in brackets is read by itself; a marker before it says where its text belongs, if
    // it has one.
    let input: String = words.iter().map(|w| format!("[0x00,0x00,0x80,0xbf]\n[{}]\n", bytes(*w))).collect();
    let Some(printed) = tool(&["-disassemble"], &input) else { return };
    let printed: Vec<&str> = printed.split("s_nop 0").skip(1).map(str::trim).collect();
    assert_eq!(printed.len(), words.len());
    let accepted: Vec<(u64, &str)> = words.into_iter().zip(printed).filter(|(_, t)| !t.is_empty()).collect();
    // Of the texts that it prints, its assembler refuses some; the others it gives another word.
    let texts: String = accepted.iter().map(|(_, t)| format!("{t}\n")).collect();
    let back = tool(&["-show-encoding"], &texts).expect("it was there");
    for (bits, text) in &accepted {
        assert!(!back.contains(&bytes(*bits)), "{bits:016x}: the tool reads and writes `{text}`");
    }
    let accepted = accepted.len();
    assert!(accepted > 50, "{accepted} words that its disassembler accepts");
}

/// Every pair of sources that are no vector registers: the limit to one scalar, told in parts in
/// the spec, is the tool's.
#[test]
fn every_pair_of_scalar_sources_is_judged_as_llvm_mc_does() {
    let m = machine();
    // v_pk_add_f16 v0, with sources of these codes.
    let word = |a: u64, b: u64| 0x1800_0000_d38f_4000 | a << 32 | b << 41;
    let shown = |bits: u64, source: usize| {
        let text = to_text(m.model(), &read(&m, bits).ok()?);
        text.split(", ").nth(source + 1).map(str::to_string)
    };
    let operands = |source: usize| -> Vec<(u64, String)> {
        let with = |code: u64| if source == 0 { word(code, 256) } else { word(256, code) };
        (0..=256).filter_map(|code| Some((code, shown(with(code), source)?))).collect()
    };
    let (first, second) = (operands(0), operands(1));
    let pairs = || first.iter().flat_map(|a| second.iter().map(move |b| (a, b)));
    let texts: String = pairs().map(|((_, a), (_, b))| format!("v_pk_add_f16 v0, {a}, {b}\n")).collect();
    let Some(assembled) = tool(&["-show-encoding"], &texts) else {
        return;
    };
    let accepted: HashSet<&str> = assembled
        .lines()
        .filter_map(|l| l.split_once("encoding: ["))
        .map(|(_, e)| e.trim_end_matches(']'))
        .collect();
    let mut valid = 0;
    for ((a, x), (b, y)) in pairs() {
        let bits = word(*a, *b);
        let ours = read(&m, bits).is_ok();
        assert_eq!(ours, accepted.contains(bytes(bits).as_str()), "{x}, {y}: the spec says {ours}");
        valid += usize::from(ours);
    }
    assert_eq!(accepted.len(), valid);
    assert!(valid > 20_000 && pairs().count() > valid, "{valid} of {} pairs", pairs().count());
}

// ---- what the instructions compute

/// The state of one lane, and the fields of one instruction.
struct Lane<'a> {
    m: &'a InstructionSet,
    instr: &'a Instr,
    v: &'a [u32; 256],
    s: &'a [u32; 128],
}

const APERTURES: u32 = 0x5a00_0000;
const LDS: u32 = 0x1234_89ab;

impl Env for Lane<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        let fields = &self.m.model().forms[self.instr.form].fields;
        // What is left open reads as zero.
        fields.iter().position(|f| f.var == id).map_or(0, |i| self.instr.fields[i].into())
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        let state = self.m.model().states.iter().find(|s| s.space == space).expect("a state space");
        let at = addr as usize;
        match state.name.as_str() {
            "v" => self.v[at].into(),
            "s" => self.s[at].into(),
            "aperture" => u128::from(APERTURES) + addr,
            "scc" => 1,
            "lds_direct" => LDS.into(),
            other => panic!("no state {other}"),
        }
    }

    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        unreachable!("no uninterpreted functions")
    }
}

/// The value that an instruction writes, and to which register; nothing if the documents leave it
/// open.
fn run(m: &InstructionSet, instr: &Instr, v: &[u32; 256], s: &[u32; 128]) -> Option<(usize, u32)> {
    let Semantics::Effects { effects, .. } = &m.model().forms[instr.form].semantics else {
        panic!("all instructions have semantics")
    };
    let mut lane = Lane { m, instr, v, s };
    let [write] = effects.as_slice() else { panic!("one write") };
    assert_eq!(m.model().states[write.state].name, "v");
    let [guard, addr, value] = write.parts().map(|t| {
        let unspecified = |v| m.model().pool.is_unspecified(v);
        match m.model().pool.dependence(t, &mut lane, unspecified) {
            Dependence::Specified(value) => Some(value),
            _ => None,
        }
    });
    assert_eq!(guard, Some(1));
    Some((addr? as usize, value? as u32))
}

/// The fields of a word where the document (corrected) puts them.
struct Fields {
    op: u64,
    src: [u64; 3],
    sel: u64,
    sel_hi: u64,
    neg: u64,
    neg_hi: u64,
    clamp: bool,
}

fn fields(bits: u64) -> Fields {
    let get = |lo: u32, n: u32| bits >> lo & ((1 << n) - 1);
    Fields {
        op: get(16, 7),
        src: [get(32, 9), get(41, 9), get(50, 9)],
        sel: get(11, 3),
        sel_hi: get(14, 1) << 2 | get(59, 2),
        neg: get(61, 3),
        neg_hi: get(8, 3),
        clamp: get(15, 1) == 1,
    }
}

/// The value of a source; floats are halves below zeros, or singles.
fn source(code: u64, single: bool, v: &[u32; 256], s: &[u32; 128]) -> u32 {
    let number = [0.5f32, -0.5, 1.0, -1.0, 2.0, -2.0, 4.0, -4.0, 0.15915494];
    match code {
        0..=127 => s[code as usize],
        128..=192 => code as u32 - 128,
        193..=208 => 192u32.wrapping_sub(code as u32),
        235..=239 => APERTURES + code as u32 - 232,
        240..=248 => {
            let x = Single::from_bits(number[code as usize - 240].to_bits().into());
            let half: Half = x.convert(&mut false).value;
            if single { x.to_bits() as u32 } else { half.to_bits() as u32 }
        }
        251 => u32::from(s[106] == 0 && s[107] == 0),
        252 => u32::from(s[126] == 0 && s[127] == 0),
        253 => 1,
        254 => LDS,
        _ => v[code as usize - 256],
    }
}

fn integer_result(op: u64, a: u16, b: u16, c: u16, clamp: bool) -> u16 {
    let (x, y, z) = (i64::from(a), i64::from(b), i64::from(c));
    let (sx, sy, sz) = (i64::from(a as i16), i64::from(b as i16), i64::from(c as i16));
    let signed = |t: i64| if clamp { t.clamp(-0x8000, 0x7fff) as u16 } else { t as u16 };
    let unsigned = |t: i64| if clamp { t.clamp(0, 0xffff) as u16 } else { t as u16 };
    match op {
        0 => signed(sx * sy + sz),
        1 => (x * y) as u16,
        2 => signed(sx + sy),
        3 => signed(sx - sy),
        4 => b << (a & 15),
        5 => b >> (a & 15),
        6 => ((b as i16) >> (a & 15)) as u16,
        7 => sx.max(sy) as u16,
        8 => sx.min(sy) as u16,
        9 => unsigned(x * y + z),
        10 => unsigned(x + y),
        11 => unsigned(x - y),
        12 => a.max(b),
        13 => a.min(b),
        _ => unreachable!("no integer operation"),
    }
}

/// A single as mixed operations see it: a denormal is a zero of its sign.
fn flushed(x: Single) -> Single {
    match x.is_denormal() {
        false => x,
        true if x.is_negative() => -Single::ZERO,
        true => Single::ZERO,
    }
}

fn clamped<F: Float>(x: F, one: F) -> F {
    if x < F::ZERO {
        F::ZERO
    } else if x > one {
        one
    } else {
        x
    }
}

fn half_result(op: u64, a: u16, b: u16, c: u16, clamp: bool) -> u16 {
    let [x, y, z] = [a, b, c].map(|h| Half::from_bits(h.into()));
    let r = match op {
        14 => x.mul_add(y, z).value,
        15 => (x + y).value,
        16 => (x * y).value,
        17 => {
            if y < x {
                y
            } else {
                x
            }
        }
        _ => {
            if x < y {
                y
            } else {
                x
            }
        }
    };
    let r = if clamp { clamped(r, Half::from_bits(0x3c00)) } else { r };
    r.to_bits() as u16
}

fn expected(bits: u64, v: &[u32; 256], s: &[u32; 128]) -> u32 {
    let f = fields(bits);
    let values = f.src.map(|code| source(code, f.op >= 32, v, s));
    let part = |x: u32, high: u64| if high & 1 == 1 { (x >> 16) as u16 } else { x as u16 };
    if f.op < 32 {
        let result = |sel: u64, neg: u64| {
            let [a, b, c] = [0, 1, 2].map(|i| part(values[i], sel >> i) ^ ((neg >> i & 1) << 15) as u16);
            if f.op < 14 {
                integer_result(f.op, a, b, c, f.clamp)
            } else {
                half_result(f.op, a, b, c, f.clamp)
            }
        };
        return u32::from(result(f.sel_hi, f.neg_hi)) << 16 | u32::from(result(f.sel, f.neg));
    }
    let [x, y, z] = [0, 1, 2].map(|i| {
        let x = if f.sel_hi >> i & 1 == 0 {
            Single::from_bits(values[i].into())
        } else {
            Half::from_bits(part(values[i], f.sel >> i).into()).convert(&mut false).value
        };
        let x = flushed(if f.neg_hi >> i & 1 == 1 { x.abs() } else { x });
        if f.neg >> i & 1 == 1 { -x } else { x }
    });
    let sum = flushed((flushed((x * y).value) + z).value);
    if f.op == 32 {
        let sum = if f.clamp {
            clamped(sum, Single::from_bits(0x3f80_0000))
        } else {
            sum
        };
        return sum.to_bits() as u32;
    }
    let half: Half = sum.convert(&mut false).value;
    let half = if f.clamp { clamped(half, Half::from_bits(0x3c00)) } else { half };
    let half = half.to_bits() as u32;
    let old = v[(bits & 0xff) as usize];
    if f.op == 33 {
        old & 0xffff_0000 | half
    } else {
        half << 16 | old & 0xffff
    }
}

#[test]
fn instructions_compute_what_a_second_description_says() {
    let m = machine();
    let mut random = Random(0xc0de);
    let mut compared = vec![0; m.model().instructions.len()];
    for _ in 0..30_000 {
        let (bits, instr) = valid_word(&m, &mut random);
        // Often small or special halves, so that something saturates and something cancels.
        let mut value = || {
            let r = random.number();
            let half = |r: u64| match r % 4 {
                0 => [0, 1, 0x7fff, 0x8000, 0xffff, 0x3c00, 0xbc00, 0x7c00][(r >> 8 & 7) as usize],
                1 => 0x3800 + (r >> 8 & 0x87ff),
                _ => r >> 8 & 0xffff,
            };
            (half(r) << 16 | half(r >> 32)) as u32
        };
        let v: [u32; 256] = std::array::from_fn(|_| value());
        let s: [u32; 128] = std::array::from_fn(|_| value());
        let Some((register, got)) = run(&m, &instr, &v, &s) else { continue };
        assert_eq!(register as u64, bits & 0xff);
        let want = expected(bits, &v, &s);
        let text = to_text(m.model(), &instr);
        assert_eq!(got, want, "{bits:016x} {text}: {got:#010x}, not {want:#010x}");
        compared[m.model().forms[instr.form].instruction] += 1;
    }
    assert!(compared.iter().all(|n| *n > 100), "{compared:?}");
}

/// What an instruction leaves in its destination, if no document leaves that open: v1, v2 and v3
/// are its sources.
fn computed(m: &InstructionSet, text: &str, sources: [u32; 3]) -> Option<u32> {
    let instr = m.parse_raw(text).unwrap_or_else(|e| panic!("`{text}`: {e}"));
    let mut v = [0; 256];
    v[1..4].copy_from_slice(&sources);
    run(m, &instr, &v, &[0; 128]).map(|(_, value)| value)
}

#[test]
fn mixed_operations_flush_denormal_singles() {
    let m = machine();
    let mix = |x, y, z| computed(&m, "v_mad_mix_f32 v5, v1, v2, v3", [x, y, z]);
    let (one, half) = (0x3f80_0000, 0x3f00_0000);
    assert_eq!(mix(0x0040_0000, one, 0), Some(0));
    assert_eq!(mix(one, one, 0x0040_0000), Some(one));
    // Products and sums that would be denormal.
    assert_eq!(mix(0x0080_0000, half, 0), Some(0));
    assert_eq!(mix(0x0080_0000, one, 0x80c0_0000), Some(0x8000_0000));
    // Halves that are denormal are normal as singles.
    let text = "v_mad_mix_f32 v5, v1, v2, v3 op_sel_hi:[1,0,0]";
    assert_eq!(computed(&m, text, [1, one, 0]), Some(0x3380_0000));
}

#[test]
fn nans_and_clamped_zeros_are_left_open() {
    let m = machine();
    let infinities = [0x7c00_7c00, 0xfc00_fc00, 0];
    assert_eq!(computed(&m, "v_pk_add_f16 v5, v1, v2", infinities), None);
    assert_eq!(computed(&m, "v_mad_mix_f32 v5, v1, v2, v3", [0x7f80_0000, 0, 0]), None);
    let zeros = [0x8000_8000, 0x3c00_3c00, 0];
    assert_eq!(computed(&m, "v_pk_mul_f16 v5, v1, v2", zeros), Some(0x8000_8000));
    assert_eq!(computed(&m, "v_pk_mul_f16 v5, v1, v2 clamp", zeros), None);
}
