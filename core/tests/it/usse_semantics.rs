//! Effects of SGX543 instructions against a second description of them, written from the bits of
//! the word and independent of the spec's operand classes: banks, register numbers, swizzles,
//! masks, modifiers and the operations on lanes.

use crate::support::corpus;

use isamorph_core::builtin;
use isamorph_core::encoding::Codec;
use isamorph_core::exec::{Engine, Lane, Layout, Mask, Models, Reference, Registers, Sparse, element_name};
use isamorph_core::model::{Isa, Semantics, Word};
use isamorph_core::text::to_text;

/// Registers as the second description sees them.
#[derive(Clone, PartialEq, Debug)]
struct Machine {
    /// r, o, pa, sa.
    banks: [Vec<u32>; 4],
    internal: [u32; 16],
    predicates: [bool; 4],
    index: [u32; 2],
}

const BANKS: [&str; 4] = ["r", "o", "pa", "sa"];

fn bits(word: u64, hi: u32, lo: u32) -> u64 {
    word >> lo & ((1 << (hi - lo + 1)) - 1)
}

/// Where an operand of 64-bit groups is.
#[derive(Clone, Copy, Debug)]
enum Place {
    Bank(usize, usize),
    Internal(usize),
    Constant(usize),
    Immediate(u64),
    Other,
}

impl Machine {
    fn random(seed: &mut u64) -> Machine {
        // Small whole and half numbers: sums and products of a few are exact in every order.
        let mut value = || {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (((*seed >> 33) % 64) as f32 / 2.0 - 16.0).to_bits()
        };
        Machine {
            banks: std::array::from_fn(|_| (0..256).map(|_| value()).collect()),
            internal: std::array::from_fn(|_| value()),
            predicates: std::array::from_fn(|n| n % 2 == 0),
            index: [3, 7],
        }
    }

    fn load(registers: &Registers) -> Machine {
        let layout = registers.layout().clone();
        let lane = Lane::new(0).expect("lane 0");
        let get = |name: &str, at: u64| registers.get(layout.find(name).expect("a state"), at, lane) as u32;
        Machine {
            banks: BANKS.map(|b| (0..256).map(|n| get(b, n)).collect()),
            internal: std::array::from_fn(|n| get("i", n as u64)),
            predicates: std::array::from_fn(|n| get("p", n as u64) == 1),
            index: [get("idx", 0), get("idx", 1)],
        }
    }

    fn store(&self, registers: &mut Registers) {
        let layout = registers.layout().clone();
        let lane = Lane::new(0).expect("lane 0");
        let mut set = |name: &str, at: usize, value: u32| {
            registers.set(layout.find(name).expect("a state"), at as u64, lane, u128::from(value));
        };
        for (b, name) in self.banks.iter().zip(BANKS) {
            b.iter().enumerate().for_each(|(n, v)| set(name, n, *v));
        }
        self.internal.iter().enumerate().for_each(|(n, v)| set("i", n, *v));
        self.predicates.iter().enumerate().for_each(|(n, v)| set("p", n, u32::from(*v)));
        self.index.iter().enumerate().for_each(|(n, v)| set("idx", n, *v));
    }

    /// The register of a source whose number has `width` bits and counts pairs.
    fn source(&self, ext: u64, bank: u64, number: u64, width: u32, step: usize) -> Place {
        let top = (1u64 << width) - 4;
        match (ext, bank) {
            (0, 0) if number >= top => Place::Internal((number - top) as usize),
            (0, b) => Place::Bank(b as usize, number as usize * step),
            (_, 1) if number < 64 => Place::Constant(number as usize),
            (_, 2) => Place::Immediate(number),
            (_, 0) | (_, 3) => {
                let offset = number & ((1 << (width - 2)) - 1);
                let base = self.index[usize::from(bank == 3)] as usize * 2;
                Place::Bank((number >> (width - 2)) as usize, base + offset as usize * step)
            }
            _ => Place::Other,
        }
    }

    /// Four lanes of single precision.
    fn lanes(&self, place: Place) -> Option<[f32; 4]> {
        let lanes: [u32; 4] = match place {
            Place::Bank(b, at) => std::array::from_fn(|j| self.banks[b][(at + j) % 256]),
            Place::Internal(n) => std::array::from_fn(|j| self.internal[4 * n + j]),
            // Entries that real words use: 0.0, 1.0, 2.0 in lane x and 0.0, 1.0, 4.0 in lane y.
            Place::Constant(0) => [0; 4],
            Place::Constant(1) => [0, 0x3f80_0000, 0, 0],
            Place::Constant(4) => [0x4000_0000, 0x4080_0000, 0x4000_0000, 0x4000_0000],
            Place::Immediate(0) => [0; 4],
            _ => return None,
        };
        Some(lanes.map(f32::from_bits))
    }

    /// Writes lanes of single precision to the destination of a group; the banks' own mask may be
    /// smaller.
    fn write(&mut self, word: u64, ext: u64, mask: u64, bank_mask: u64, lanes: [f32; 4]) -> Option<()> {
        let (bank, number) = (bits(word, 33, 32), bits(word, 27, 22));
        let (target, mask) = match (ext, bank) {
            (0, 0) if number >= 60 => (Place::Internal(number as usize - 60), mask),
            (0, 3) | (1, 3) => (self.source(1, if ext == 0 { 0 } else { 3 }, number, 6, 2), mask),
            (0, b) => (Place::Bank(b as usize, 2 * number as usize), bank_mask),
            (_, 0) => (Place::Bank(3, 2 * number as usize), bank_mask),
            _ => return None,
        };
        self.write_lanes(target, mask, lanes)
    }

    /// Writes the lanes of a mask from a place on.
    fn write_lanes(&mut self, place: Place, mask: u64, lanes: [f32; 4]) -> Option<()> {
        for (j, lane) in lanes.iter().enumerate().filter(|(j, _)| mask >> j & 1 == 1) {
            match place {
                Place::Bank(b, at) => self.banks[b][(at + j) % 256] = lane.to_bits(),
                Place::Internal(n) => self.internal[4 * n + j] = lane.to_bits(),
                _ => return None,
            }
        }
        Some(())
    }

    fn vector_predicate(&self, code: u64) -> Option<bool> {
        Some(match code {
            0 => true,
            1..=3 => self.predicates[code as usize - 1],
            4..=6 => !self.predicates[code as usize - 4],
            _ => return None,
        })
    }
}

const CONSTANTS: [f32; 4] = [0.0, 1.0, 2.0, 0.5];

fn free(v: [f32; 4], swizzle: u64) -> [f32; 4] {
    std::array::from_fn(|j| {
        let code = (swizzle >> (3 * j) & 7) as usize;
        if code < 4 { v[code] } else { CONSTANTS[code - 4] }
    })
}

fn named(v: [f32; 4], name: &str) -> [f32; 4] {
    let lane = |c: char| match c {
        'x' => v[0],
        'y' => v[1],
        'z' => v[2],
        'w' => v[3],
        '1' => 1.0,
        '0' => 0.0,
        _ => unreachable!("a lane"),
    };
    let mut all = name.chars().map(lane);
    std::array::from_fn(|_| all.next().unwrap_or(v[0]))
}

const STANDARD: [&str; 16] = [
    "xxxx", "yyyy", "zzzz", "wwww", "xyzw", "yzww", "xyzz", "xxyz", "xyxy", "xywz", "zxyw", "zwzw", "yzxz", "xxyy", "xzww", "xyz1",
];
const EXTENDED: [&str; 16] = [
    "yzxw", "zwxy", "xzwy", "yyww", "wyzw", "wzwz", "xyzx", "zzww", "xwzx", "yyyx", "yyyz", "xzyw", "xxxy", "zyxw", "yyzz", "zzzy",
];
const MAD: [[&str; 4]; 3] = [
    ["xyzw", "yzxw", "xyww", "zwxy"],
    ["xyzw", "xyyz", "yyww", "wyzw"],
    ["xyzw", "xzww", "xxyz", "xyzz"],
];

fn signed(v: [f32; 4], absolute: u64, negate: u64) -> [f32; 4] {
    v.map(|x| {
        let x = if absolute == 1 { x.abs() } else { x };
        if negate == 1 { -x } else { x }
    })
}

fn each(f: impl Fn(usize) -> f32) -> [f32; 4] {
    std::array::from_fn(f)
}

/// Group 0x08000000.
fn vector(m: &mut Machine, w: u64) -> Option<()> {
    let swizzle = bits(w, 21, 15) | bits(w, 35, 34) << 7 | bits(w, 50, 50) << 9 | bits(w, 54, 53) << 10;
    let a = m.source(bits(w, 49, 49), bits(w, 31, 30), bits(w, 11, 6), 6, 2);
    let b = m.source(bits(w, 48, 48), bits(w, 29, 28), bits(w, 5, 0), 6, 2);
    // A swizzle of constants reads no register.
    let constants = (0..4).all(|j| swizzle >> (3 * j + 2) & 1 == 1);
    let a = if constants { [0.0; 4] } else { m.lanes(a)? };
    let a = signed(free(a, swizzle), bits(w, 38, 38), bits(w, 37, 37));
    let b = signed(named(m.lanes(b)?, STANDARD[bits(w, 47, 44) as usize]), bits(w, 36, 36), 0);
    let result = match bits(w, 14, 12) {
        0 => each(|j| a[j] * b[j]),
        1 => each(|j| a[j] + b[j]),
        2 => each(|j| a[j] - b[j].floor()),
        // Zeros of both signs are numbers of their own here.
        5 => each(|j| {
            if a[j].to_bits() ^ b[j].to_bits() == 1 << 31 {
                -0.0
            } else {
                a[j].min(b[j])
            }
        }),
        6 => each(|j| {
            if a[j].to_bits() ^ b[j].to_bits() == 1 << 31 && a[j] == 0.0 {
                0.0
            } else {
                a[j].max(b[j])
            }
        }),
        7 => [(0..4).map(|j| a[j] * b[j]).fold(-0.0, |s, x| s + x); 4],
        _ => return None,
    };
    if a.iter().chain(&b).any(|x| *x == 0.0) && bits(w, 14, 12) == 5 {
        return None;
    }
    if m.vector_predicate(bits(w, 58, 56))? {
        let mask = bits(w, 42, 39);
        m.write(w, bits(w, 51, 51), mask, mask, result)?;
    }
    Some(())
}

/// Group 0x00000000 in single precision.
fn mad(m: &mut Machine, w: u64) -> Option<()> {
    if bits(w, 58, 58) == 1 {
        return None;
    }
    let held = match bits(w, 57, 56) {
        0 => true,
        1 => m.predicates[0],
        2 => !m.predicates[0],
        _ => return None,
    };
    let number = |n: u64| {
        if n >= 60 {
            Place::Internal(n as usize - 60)
        } else {
            Place::Bank(0, 2 * n as usize)
        }
    };
    let first = bits(w, 17, 12);
    let a = if bits(w, 34, 34) == 1 {
        Place::Bank(2, 2 * first as usize)
    } else {
        number(first)
    };
    let b = m.source(bits(w, 49, 49), bits(w, 31, 30), bits(w, 11, 6), 6, 2);
    let c = m.source(bits(w, 48, 48), bits(w, 29, 28), bits(w, 5, 0), 6, 2);
    let name = |which: usize, code: u64| {
        if code < 4 {
            STANDARD[code as usize]
        } else {
            MAD[which][code as usize - 4]
        }
    };
    let a = signed(
        named(m.lanes(a)?, name(0, bits(w, 53, 53) << 2 | bits(w, 19, 18))),
        bits(w, 50, 50),
        0,
    );
    let b = signed(
        named(m.lanes(b)?, name(1, bits(w, 44, 44) << 2 | bits(w, 21, 20))),
        bits(w, 38, 38),
        bits(w, 37, 37),
    );
    let c = signed(named(m.lanes(c)?, name(2, bits(w, 47, 45))), bits(w, 36, 36), bits(w, 35, 35));
    if held {
        let mask = bits(w, 42, 39);
        m.write(w, bits(w, 51, 51), mask, mask & 3, each(|j| a[j].mul_add(b[j], c[j])))?;
    }
    Some(())
}

/// Group 0x18000000 with four lanes, run once.
fn internal(m: &mut Machine, w: u64) -> Option<()> {
    if bits(w, 52, 52) == 0 || bits(w, 45, 44) != 0 {
        return None;
    }
    let a = m.source(bits(w, 49, 49), bits(w, 31, 30), bits(w, 5, 0), 6, 2);
    let a = m.lanes(a)?;
    let b = m.lanes(Place::Internal(bits(w, 29, 28) as usize))?;
    let paged = |code: u64| {
        if code < 16 {
            STANDARD[code as usize]
        } else {
            EXTENDED[code as usize - 16]
        }
    };
    let result = if bits(w, 53, 53) == 1 {
        let c = m.lanes(Place::Internal(bits(w, 13, 12) as usize))?;
        let a = signed(named(a, paged(bits(w, 10, 6))), bits(w, 37, 37), bits(w, 38, 38));
        let b = signed(
            named(b, paged(bits(w, 34, 34) << 4 | bits(w, 21, 18))),
            bits(w, 46, 46),
            bits(w, 11, 11),
        );
        let c = signed(
            named(c, paged(bits(w, 54, 54) << 4 | bits(w, 17, 14))),
            bits(w, 35, 35),
            bits(w, 36, 36),
        );
        each(|j| b[j].mul_add(a[j], c[j]))
    } else {
        let a = signed(free(a, bits(w, 17, 6)), bits(w, 37, 37), bits(w, 38, 38));
        let b = signed(named(b, STANDARD[bits(w, 21, 18) as usize]), bits(w, 46, 46), 0);
        [a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]; 4]
    };
    if m.vector_predicate(bits(w, 58, 56))? {
        let mask = bits(w, 42, 39);
        m.write(w, bits(w, 51, 51), mask, mask, result)?;
    }
    Some(())
}

/// Swizzles of three lanes of the dual groups, constants as the digits of [`named`] and `h`, `2`;
/// the extended page has no more.
const DUAL3: [&str; 27] = [
    "xxx", "yyy", "zzz", "www", "xyz", "yzw", "xxy", "xyx", "yyx", "yyz", "zxy", "xzy", "000", "hhh", "111", "222", //
    "xyy", "yxy", "xxz", "yxx", "xy0", "x10", "xzy", "yzx", "zyx", "zzy", "xy1",
];
/// Those of four lanes, where they differ from the tables of other groups.
const DUAL4: [(usize, &str); 9] = [
    (12, "0000"),
    (13, "hhhh"),
    (14, "1111"),
    (15, "2222"),
    (27, "zwzw"),
    (28, "yzxz"),
    (29, "xxyy"),
    (30, "xzww"),
    (31, "xyz1"),
];

/// How many sources an operation of the dual groups has.
fn sources(operation: u64) -> usize {
    match operation {
        0 | 8 => 3,
        1 | 3 | 4 | 9 | 10 | 11 => 2,
        _ => 1,
    }
}

/// The sources of both operations for each value of the configuration: U unified, 0 to 2 internal.
fn routes(first: usize, second: usize) -> Option<[[&'static str; 4]; 2]> {
    Some(match (first, second) {
        (1, 1) => [["U", "0", "1", "2"], ["0", "U", "U", "U"]],
        (1, 2) => [["U", "0", "1", "2"], ["01", "U1", "0U", "1U"]],
        (1, 3) => [["U", "0", "1", "2"], ["012", "U12", "0U2", "0U1"]],
        (2, 1) => [["U1", "0U", "01", ""], ["0", "1", "U", ""]],
        (2, 2) => [["U1", "0U", "01", ""], ["02", "12", "2U", ""]],
        (3, 1) => [["U12", "0U2", "01U", "012"], ["0", "1", "2", "U"]],
        _ => return None,
    })
}

/// One operation of the dual groups; one on numbers reads lane x.
fn dual_operation(operation: u64, lanes: usize, v: &[[f32; 4]]) -> Option<[f32; 4]> {
    let dot = |a: [f32; 4], b: [f32; 4]| (0..4).map(|j| if j < lanes { a[j] * b[j] } else { 0.0 }).fold(-0.0, |s, x| s + x);
    let wide = |x: f64| x as f32;
    let x = v[0][0];
    let result = match operation {
        0 => each(|j| v[0][j] * v[1][j] + v[2][j]),
        1 => [dot(v[0], v[1]); 4],
        2 => [dot(v[0], v[0]); 4],
        3 => each(|j| v[0][j] * v[1][j]),
        4 => each(|j| v[0][j] + v[1][j]),
        5 => v[0],
        6 => [wide(1.0 / f64::from(x).sqrt()); 4],
        7 => [1.0 / x; 4],
        8 => [x * v[1][0] + v[2][0]; 4],
        9 => [x + v[1][0]; 4],
        10 => [x * v[1][0]; 4],
        11 => [x - v[1][0].floor(); 4],
        12 => [wide(f64::from(x).exp2()); 4],
        13 => [wide(f64::from(x).log2()); 4],
        _ => return None,
    };
    // What a NaN looks like is not compared.
    (!result.iter().any(|x| x.is_nan())).then_some(result)
}

/// Groups 0x20000000 and 0x28000000 in single precision.
fn dual(m: &mut Machine, w: u64) -> Option<()> {
    let four = bits(w, 59, 59) == 1;
    if bits(w, 53, 53) == 1 {
        return None;
    }
    let held = match bits(w, 57, 56) {
        0 => true,
        1 => m.predicates[0],
        2 => !m.predicates[0],
        _ => return None,
    };
    let page = if four { 0 } else { bits(w, 54, 54) << 3 };
    let operations = [bits(w, 46, 44) | page, bits(w, 20, 18) | bits(w, 43, 43) << 3];
    let counts = operations.map(sources);
    let letters = routes(counts[0], counts[1])?.map(|r| r[bits(w, 17, 16) as usize]);
    let vector = operations.map(|o| o < 6);
    let spread = |v: [f32; 4], code: u64| {
        let code = code as usize;
        let name = match DUAL4.iter().find(|(c, _)| *c == code) {
            _ if !four => DUAL3[code],
            Some((_, name)) => name,
            None if code < 16 => STANDARD[code],
            None => EXTENDED[code - 16],
        };
        let constant = |j: usize| match name.as_bytes().get(j) {
            Some(b'h') => Some(0.5),
            Some(b'2') => Some(2.0),
            _ => None,
        };
        let lanes = named(v, &name.replace(['h', '2'], "0"));
        each(|j| constant(j).unwrap_or(lanes[j]))
    };
    let alone = counts[0] == 1;
    let mut given = Vec::new();
    for ((operation, letters), vector) in operations.iter().zip(letters).zip(vector) {
        let mut v = Vec::new();
        for letter in letters.chars() {
            let internal = |n: u64| m.lanes(Place::Internal(n as usize));
            v.push(match letter {
                'U' => {
                    let (bank, n) = (bits(w, 31, 30), bits(w, 6, 0));
                    let place = if bank == 0 && n >= 124 {
                        Place::Internal(n as usize - 124)
                    } else {
                        Place::Bank(bank as usize, n as usize * if vector { 2 } else { 1 })
                    };
                    let code = bits(w, 51, 48) | if alone { bits(w, 15, 15) << 4 } else { 0 };
                    signed(spread(m.lanes(place)?, code), u64::from(alone) & bits(w, 14, 14), bits(w, 47, 47))
                }
                '0' => spread(internal(bits(w, 11, 10))?, bits(w, 41, 38)),
                '1' => signed(
                    spread(internal(bits(w, 13, 12))?, bits(w, 37, 34) | bits(w, 52, 52) << 4),
                    0,
                    bits(w, 58, 58),
                ),
                _ => internal(if alone { 2 } else { bits(w, 15, 14) })?,
            });
        }
        given.push(dual_operation(*operation, if four { 4 } else { 3 }, &v)?);
    }
    if !held {
        return Some(());
    }
    for (which, lanes) in given.iter().enumerate() {
        let unified = (bits(w, 42, 42) == 1) == (which == 0);
        let gives_vector = matches!(operations[which], 0 | 3 | 4 | 5);
        let (place, mask) = if unified {
            let (bank, n, step) = (bits(w, 33, 32), bits(w, 27, 21) as usize, if gives_vector { 2 } else { 1 });
            let place = match bank {
                0 if n >= 124 => Place::Internal(n - 124),
                3 => Place::Bank(n >> 5, m.index[0] as usize * 2 + (n & 31) * step),
                b => Place::Bank(b as usize, n * step),
            };
            // A vector fills an internal register.
            let whole = if four { 15 } else { 7 };
            let mask = match place {
                _ if !gives_vector => 1,
                Place::Internal(_) => whole,
                _ => 3,
            };
            (place, mask)
        } else {
            let w_lane = if four { bits(w, 54, 54) << 3 } else { 0 };
            (Place::Internal(bits(w, 29, 28) as usize), bits(w, 9, 7) | w_lane)
        };
        m.write_lanes(place, mask, *lanes)?;
    }
    Some(())
}

/// Runs words of one group in both descriptions; how many were compared.
fn compare(isa: &Isa, words: &[u64], second: fn(&mut Machine, u64) -> Option<()>) -> usize {
    let codec = Codec::new(isa);
    let mut engine = Reference::new(isa);
    let mut seed = 1;
    let mut compared = 0;
    for &w in words {
        let word = Word { bits: w.into(), width: 64 };
        let Ok(instr) = codec.decode(isa, word) else { continue };
        if matches!(isa.forms[instr.form].semantics, Semantics::Unknown(_)) {
            continue;
        }
        let before = Machine::random(&mut seed);
        let mut expected = before.clone();
        if second(&mut expected, w).is_none() {
            continue;
        }
        let mut registers = Registers::new(engine.layout().clone());
        before.store(&mut registers);
        let prepared = engine.prepare(&instr).expect("described");
        let outcome = engine
            .execute(prepared, Mask(1), &mut registers, &mut Sparse::default())
            .expect("no memory");
        let text = to_text(isa, &instr);
        assert_eq!(outcome.open, Mask(0), "{w:016x} {text}");
        let found = Machine::load(&registers);
        for ((a, b), name) in found.banks.iter().zip(&expected.banks).zip(BANKS) {
            for (n, (a, b)) in a.iter().zip(b).enumerate() {
                assert_eq!(a, b, "{w:016x} {text}: {name}{n}");
            }
        }
        assert_eq!(found, expected, "{w:016x} {text}");
        compared += 1;
    }
    compared
}

/// Real words of a group, and words that differ from them in some bits.
fn words(isa: &Isa, group: u64, fixed: u64) -> Vec<u64> {
    let mut seed = group | 1;
    let real = corpus::grouped(isa);
    let real = real.iter().map(|r| r.word.bits as u64).filter(|w| w >> 59 << 27 == group);
    let mut out: Vec<u64> = real.collect();
    let starts = if out.is_empty() { vec![group << 32 | fixed] } else { out.clone() };
    for n in 0..400 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let flips = (seed >> 5) & (seed.rotate_left(23)) & !(31 << 59);
        out.push(starts[n % starts.len()] ^ flips);
    }
    out
}

#[test]
fn vectors_with_two_sources_do_what_a_second_description_says() {
    let isa = builtin::isa("sgx543").expect("built in");
    let n = compare(isa, &words(isa, 0x0800_0000, 0), vector);
    assert!(n > 60, "{n} words");
}

#[test]
fn multiply_add_does_what_a_second_description_says() {
    let isa = builtin::isa("sgx543").expect("built in");
    let n = compare(isa, &words(isa, 0, 0), mad);
    assert!(n > 60, "{n} words");
}

#[test]
fn internal_operands_do_what_a_second_description_says() {
    let isa = builtin::isa("sgx543").expect("built in");
    let n = compare(isa, &words(isa, 0x1800_0000, 1 << 52), internal);
    assert!(n > 40, "{n} words");
}

/// Words that random bits make of all pairs of operations of a dual group: most bits matter.
fn dual_words(group: u64) -> Vec<u64> {
    let mut seed = group;
    let random = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed.rotate_left(29)
    };
    // Single precision, no predicate.
    let shape = |w: u64| group << 32 | w & !(31 << 59 | 1 << 53 | 3 << 56);
    std::iter::repeat_with(random).take(1200).map(shape).collect()
}

#[test]
fn dual_operations_do_what_a_second_description_says() {
    let isa = builtin::isa("sgx543").expect("built in");
    for group in [0x2000_0000, 0x2800_0000] {
        let n = compare(isa, &words(isa, group, 0x0000_7100_0014_0080), dual);
        let m = compare(isa, &dual_words(group), dual);
        assert!(n > 30 && m > 150, "{n} and {m} words");
    }
}

#[test]
fn both_operations_read_before_either_writes_and_the_second_one_wins() {
    let isa = builtin::isa("sgx543").expect("built in");
    let (syntax, codec) = (isamorph_core::text::Syntax::new(isa), Codec::new(isa));
    let word = |text: &str| {
        let instr = syntax.parse(isa, &codec, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        codec.encode(isa, &instr).bits as u64
    };
    let one = |x: f32| x.to_bits();
    let set = [
        ("r", 0, one(5.0)),
        ("r", 1, one(6.0)),
        ("i", 0, one(2.0)),
        ("i", 1, one(3.0)),
        ("i", 4, one(8.0)),
    ];
    // i0 is read by the second operation as it was before the first one.
    let both = word("mov.f32 i0.xyz, r0.xyz + mov r8.xy, i0.xyz");
    assert_eq!(single(both, &set, ("r", 8)), one(2.0));
    assert_eq!(single(both, &set, ("i", 0)), one(5.0));
    // Both write i1; the second one has its lanes.
    let clash = word("mov.f32 i1.xyz, r0.xyz + mov op0:i1.xyz, i0.xyz");
    assert_eq!(single(clash, &set, ("i", 4)), one(2.0));
    let other = word("mov.f32 op0:i1.xyz, r0.xyz + mov i1.x--, i0.xyz");
    assert_eq!(single(other, &set, ("i", 4)), one(2.0));
    assert_eq!(single(other, &set, ("i", 5)), one(6.0));
}

/// A word with a known effect on registers that hold small whole numbers.
fn single(word: u64, set: &[(&str, u64, u32)], get: (&str, u64)) -> u32 {
    let (open, found) = executed(word, set, get);
    assert!(!open, "{word:016x}");
    found
}

/// Whether a word leaves something open, and what is in a register afterwards.
fn executed(word: u64, set: &[(&str, u64, u32)], get: (&str, u64)) -> (bool, u32) {
    let isa = builtin::isa("sgx543").expect("built in");
    let instr = Codec::new(isa)
        .decode(
            isa,
            Word {
                bits: word.into(),
                width: 64,
            },
        )
        .expect("an instruction");
    let mut engine = Reference::new(isa);
    let mut registers = Registers::new(engine.layout().clone());
    let lane = Lane::new(0).expect("lane 0");
    let place = |name: &str| engine.layout().find(name).expect("a state");
    for (name, at, value) in set {
        registers.set(place(name), *at, lane, u128::from(*value));
    }
    let at = (place(get.0), get.1);
    let prepared = engine.prepare(&instr).expect("described");
    let outcome = engine
        .execute(prepared, Mask(1), &mut registers, &mut Sparse::default())
        .expect("no memory");
    (outcome.open != Mask(0), registers.get(at.0, at.1, lane) as u32)
}

#[test]
fn a_test_compares_without_rounding() {
    // test.lt.sub.f32.skipinv p0, c0, pa2, r4, x
    let lt = |a: f32, b: f32| single(0x4888_8681_8003_8082, &[("pa", 2, a.to_bits()), ("r", 4, b.to_bits())], ("p", 0));
    assert_eq!(lt(1.0, 2.0), 1);
    assert_eq!(lt(2.0, 1.0), 0);
    assert_eq!(lt(1.0, 1.0), 0);
    assert_eq!(lt(1.0, 1.0 + f32::EPSILON), 1);
    assert_eq!(lt(f32::MIN, f32::MAX), 1);
}

#[test]
fn a_masked_sum_of_bytes_copies_a_byte() {
    // add.fx8.add with factors one and zero: byte 0 of the source, the other bytes as they were.
    let isa = builtin::isa("sgx543").expect("built in");
    let syntax = isamorph_core::text::Syntax::new(isa);
    let codec = Codec::new(isa);
    let text = "add.fx8.add r3.x---, r5, r7, 1-zero, zero";
    let instr = syntax.parse(isa, &codec, text).expect("an instruction");
    let word = codec.encode(isa, &instr).bits as u64;
    let found = single(
        word,
        &[("r", 3, 0xaabb_ccdd), ("r", 5, 0x1122_3344), ("r", 7, 0x5566_7788)],
        ("r", 3),
    );
    assert_eq!(found, 0xaabb_cc44);
}

#[test]
fn pack_gathers_and_converts() {
    let isa = builtin::isa("sgx543").expect("built in");
    let syntax = isamorph_core::text::Syntax::new(isa);
    let codec = Codec::new(isa);
    let word = |text: &str| {
        let instr = syntax.parse(isa, &codec, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        codec.encode(isa, &instr).bits as u64
    };
    let floats: Vec<(&str, u64, u32)> = (0..4).map(|n| ("pa", n, (n as f32 + 1.5).to_bits())).collect();
    // The four lanes of two pairs, in another order.
    let order = word("mov.f32 r8.xyzw, pa0, pa2, w z y x");
    for (n, expected) in [4.5f32, 3.5, 2.5, 1.5].iter().enumerate() {
        assert_eq!(single(order, &floats, ("r", 8 + n as u64)), expected.to_bits());
    }
    // Lanes that are written take the selectors in order; fractions are cut off.
    let whole = word("pack.u8.f32 r8.-yz-, pa0, pa2, y w x x");
    let set: Vec<_> = floats.iter().copied().chain([("r", 8, 0xffff_ffff)]).collect();
    assert_eq!(single(whole, &set, ("r", 8)), 0xff04_02ff);
    // A byte to a float.
    let float = word("pack.f32.u8 r8.x---, pa1, r0, z x x x");
    assert_eq!(single(float, &[("pa", 1, 0x0012_3456)], ("r", 8)), 18f32.to_bits());
    // Two floats to two halves.
    let half = word("pack.f16.f32 r8.xy--, pa0, pa2, x y x x");
    assert_eq!(single(half, &floats, ("r", 8)), 0x4100_3e00);
}

#[test]
fn conditional_moves_choose_lane_by_lane() {
    let isa = builtin::isa("sgx543").expect("built in");
    let syntax = isamorph_core::text::Syntax::new(isa);
    let codec = Codec::new(isa);
    let text = "cmov.ltzero.f32 r8.xy--, pa0, pa4.xyzw, pa8";
    let instr = syntax.parse(isa, &codec, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let word = codec.encode(isa, &instr).bits as u64;
    let one = |x: f32| x.to_bits();
    let set = [
        ("pa", 0, one(-1.0)),
        ("pa", 1, one(1.0)),
        ("pa", 4, one(10.0)),
        ("pa", 5, one(11.0)),
        ("pa", 8, one(20.0)),
        ("pa", 9, one(21.0)),
    ];
    assert_eq!(single(word, &set, ("r", 8)), one(10.0));
    assert_eq!(single(word, &set, ("r", 9)), one(21.0));
}

#[test]
fn a_repeated_dot_product_multiplies_by_a_matrix() {
    let isa = builtin::isa("sgx543").expect("built in");
    let codec = Codec::new(isa);
    let text = "dot.f32.vec4.repeat4.external o8.x---, sa4.xyzw, i1.xyzw";
    let instr = isamorph_core::text::Syntax::new(isa)
        .parse(isa, &codec, text)
        .unwrap_or_else(|e| panic!("{text}: {e}"));
    let word = codec.encode(isa, &instr).bits as u64;
    let number = |n: u64| ((n * n % 11) as f32 - 4.0, n);
    let mut set: Vec<(&str, u64, u32)> = (0..16).map(|n| ("sa", 4 + n, number(n).0.to_bits())).collect();
    set.extend((0..4).map(|n| ("i", 4 + n, (n as f32 + 1.0).to_bits())));
    for row in 0..4 {
        let expected: f32 = (0..4).map(|n| number(4 * row + n).0 * (n as f32 + 1.0)).sum();
        assert_eq!(single(word, &set, ("o", 8 + row)), expected.to_bits(), "row {row}");
    }
}

/// Real words whose dual operation has an internal register for its unified destination: the source
/// bank and register, and the internal register that gets all its lanes.
#[test]
fn a_vector_fills_an_internal_unified_destination() {
    let vec3 = [(0x20c4_3000_cfb6_0080, "sa", 0, 1), (0x20c4_3000_cfb6_0081, "sa", 2, 1)];
    let vec4 = [(0x2884_00d0_0fb7_2789, "r", 18, 1), (0x2804_0010_2fb7_6387, "r", 14, 1)];
    for (words, lanes) in [(vec3, 3), (vec4, 4)] {
        for (word, bank, from, to) in words {
            let set: Vec<_> = (0..4).map(|n| (bank, from + n, (n as f32 + 1.5).to_bits())).collect();
            for n in 0..4 {
                let expected = if n < lanes { (n as f32 + 1.5).to_bits() } else { 0 };
                assert_eq!(single(word, &set, ("i", 4 * to + n)), expected, "{word:016x}, lane {n}");
            }
        }
    }
    // The lanes of a product of internal registers, and a factor that is a constant swizzle.
    let lanes = |register: u64, by: f32| (0..4).map(move |n| ("i", 4 * register + n, (by * (n as f32 + 1.0)).to_bits()));
    let of_two = |word: u64, at: u64| single(word, &lanes(1, 1.0).chain(lanes(2, 3.0)).collect::<Vec<_>>(), ("i", at));
    // mul op0:i2.xyz, i2.xyz, i1
    assert_eq!(of_two(0x20c0_2010_cfcd_6093, 10), 27f32.to_bits());
    assert_eq!(of_two(0x20c0_2010_cfcd_6093, 11), 12f32.to_bits());
    // mul op0:i1.xyz, i1, sa2.yyy
    let set: Vec<_> = lanes(1, 1.0).chain([("sa", 3, 5f32.to_bits())]).collect();
    assert_eq!(single(0x20c1_3000_cfae_4081, &set, ("i", 6)), 15f32.to_bits());
    // mov op0:i0.xyz, i0.xxx
    let set: Vec<_> = lanes(0, 2.0).collect();
    assert_eq!(single(0x2084_3010_1f94_23fe, &set, ("i", 2)), 2f32.to_bits());
    // mul.f32 op0:i1.xyzw, r34.xyzw, i1.xyzw
    let set: Vec<_> = lanes(1, 1.0).chain((0..4).map(|n| ("r", 34 + n, 2f32.to_bits()))).collect();
    assert_eq!(single(0x2884_3410_2fb4_1111, &set, ("i", 7)), 8f32.to_bits());
}

#[test]
fn a_pack_beside_an_immediate_reads_all_lanes_of_its_source() {
    // pack.f16.f32 pa0.xyzw, i1, #0, x y z w, and the same from i0 to pa2
    for (word, from, to) in [(0x4081_0d7e_2019_bd00, 4, 0), (0x4581_0d7e_2059_bc00, 0, 2)] {
        let lanes: Vec<_> = (0..4).map(|n| ("i", from + n, (n as f32 + 1.0).to_bits())).collect();
        assert_eq!(single(word, &lanes, ("pa", to)), 0x4000_3c00, "{word:016x}");
        assert_eq!(single(word, &lanes, ("pa", to + 1)), 0x4400_4200, "{word:016x}");
    }
    // mov.f32 i0.xyzw, i0, #0, w x y z
    let lanes: Vec<_> = (0..4).map(|n| ("i", n, (n as f32 + 1.0).to_bits())).collect();
    for (n, expected) in [4f32, 1.0, 2.0, 3.0].iter().enumerate() {
        assert_eq!(
            single(0x4041_0dbc_2f90_7c81, &lanes, ("i", n as u64)),
            expected.to_bits(),
            "lane {n}"
        );
    }
}

#[test]
fn a_mask_of_bytes_chooses_among_floats() {
    let one = |x: f32| x.to_bits();
    // testmask.gt.sub.f32.mask1.skipinv.write pa4, pa16, pa20
    let set: Vec<_> = [3f32, 1.0, 4.0, 1.0]
        .iter()
        .enumerate()
        .map(|(n, x)| ("pa", 16 + n as u64, one(*x)))
        .collect();
    let set: Vec<_> = set.into_iter().chain((0..4).map(|n| ("pa", 20 + n, one(2.0)))).collect();
    let mask = single(0x78c0_8a92_a053_840a, &set, ("pa", 4));
    assert_eq!(mask, 0x00ff_00ff);
    assert_eq!(single(0x78c0_8a92_a053_840a, &set, ("pa", 5)), 0);
    // cmov8.nezero.f32.skipinv pa8.x---, pa4, c0.xxxx, pa24
    let chosen = |mask: u32| executed(0x3882_8586_6110_200c, &[("pa", 4, mask), ("pa", 24, one(9.0))], ("pa", 8)).1;
    assert_eq!(chosen(mask), one(0.0));
    assert_eq!(chosen(mask & 0xffff_ff00), one(9.0));
    // Integers are moved by a register whose number counts single ones.
    let isa = builtin::isa("sgx543").expect("built in");
    let codec = Codec::new(isa);
    let instr = isamorph_core::text::Syntax::new(isa)
        .parse(isa, &codec, "cmov8.nezero.i32 r1.x---, r3, r4.xxxx, r5")
        .expect("an instruction");
    let word = codec.encode(isa, &instr).bits as u64;
    assert_eq!(single(word, &[("r", 3, 1), ("r", 4, 7), ("r", 5, 8)], ("r", 1)), 7);
}

/// Where the emulator and the layout of registers disagree and no real word decides; beside each a
/// word that they agree on.
#[test]
fn what_no_real_word_decides_is_open() {
    let isa = builtin::isa("sgx543").expect("built in");
    let (syntax, codec) = (isamorph_core::text::Syntax::new(isa), Codec::new(isa));
    let open = |text: &str| {
        let instr = syntax.parse(isa, &codec, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let word = codec.encode(isa, &instr).bits as u64;
        let set: Vec<_> = ["r", "pa", "i"]
            .iter()
            .flat_map(|b| (0..16).map(move |n| (*b, n, 0x3f91_a2b3)))
            .collect();
        executed(word, &set, ("r", 0)).0
    };
    for (unknown, known) in [
        // Narrow integers in internal registers.
        ("mov.i8 i3.x---, pa2.xxxx", "mov.i8 r3.x---, pa2.xxxx"),
        ("mov.i16 r3.x---, i2.xxxx", "mov.i32 r3.x---, i2.xxxx"),
        (
            "cmov8.nezero.f32 r2.x---, i1, r4.xxxx, r6",
            "cmov8.nezero.f32 r2.x---, r10, r4.xxxx, r6",
        ),
        ("xor.u16 i2, r4, r6", "xor.u32 i2, r4, r6"),
        ("mad.u16 r1, r2, i1, r3", "mad.u16 r1, r2, r7, r3"),
        ("mad.u32 r3, i1.lo, r5.lo, r6", "mad.u32 r3, r1.lo, r5.lo, r6"),
        ("mad.u32 r3, r1.lo, r5.lo, i2.t0", "mad.u32 r3, r1.lo, r5.lo, i2"),
        (
            "add.fx8.add r3.x---, i1, r7, 1-zero, zero",
            "add.fx8.add r3.x---, r1, r7, 1-zero, zero",
        ),
        // Bytes that are not u8.
        ("pack.s8.s16 r8.xyzw, r1, r0, x y z w", "pack.s8.s16 r8.xyzw, r1, r0, x y x y"),
        // Immediates as packed sources and as halves.
        ("pack.f32.u8 r8.xy--, #87, r0, x y x x", "pack.f32.u8 r8.xy--, #0, r0, x y x x"),
        ("mad.u32 r3, r4.lo, #5.hi, r6", "mad.u32 r3, r4.lo, #5.lo, r6"),
        ("mad.i16 r3, r4, #5.8.b1, r6", "mad.i16 r3, r4, #5.8, r6"),
        (
            "add.fx8.add r3.x---, #5, r7, 1-zero, zero",
            "add.fx8.add r3.x---, #0, r7, 1-zero, zero",
        ),
    ] {
        assert!(open(unknown), "{unknown}");
        assert!(!open(known), "{known}");
    }
}

/// What no source says is open wherever it may be, and nowhere else.
#[test]
fn what_is_open_is_open_in_every_register_that_it_may_reach() {
    let isa = builtin::isa("sgx543").expect("built in");
    let (syntax, codec) = (isamorph_core::text::Syntax::new(isa), Codec::new(isa));
    let layout = std::sync::Arc::new(Layout::new(isa));
    let reference = Reference::with(isa, layout.clone(), Models::default());
    let open = |text: &str| -> Vec<String> {
        let instr = syntax.parse(isa, &codec, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let registers = Registers::new(layout.clone());
        let lane = Lane::new(0).expect("lane 0");
        let effect = reference
            .effect(&instr, lane, &registers, &mut Sparse::default())
            .expect("described");
        let places = effect.unspecified.iter();
        places.map(|(state, element)| element_name(&layout, *state, *element)).collect()
    };
    for (text, inside, outside) in [
        // Runs after the fourth, and runs that move no source says how.
        ("and.u32.repeat5 o4, r8, r16", "o8", "pa8"),
        ("mad.u32.repeat6 o4, r8.lo, r16.lo, r24", "o9", "pa9"),
        ("rcp.f32.repeat5 o8.x---, r8.x", "o16", "pa16"),
        ("pack.u8.f32.repeat5 o8.xyzw, r8, r10, x y x y", "o12", "pa12"),
        ("add.fx8.add.repeat2 o4, r8, r16, src1, src1, zero, zero", "o6", "pa6"),
        // Numbers of ten bits, and integers tested into a register.
        ("mov.fx10 o8.x---, r8.xxxx", "o9", "pa9"),
        ("testmask.ne.and.u32.lanes.write o9, r8, r9", "o9", "pa9"),
        // Bytes in an internal register.
        ("add.fx8.add i1.xyzw, r8, r16, zero, zero", "i7", "i8"),
    ] {
        let places = open(text);
        assert!(places.iter().any(|p| p == inside), "{text}: {places:?}");
        assert!(places.iter().all(|p| p != outside), "{text}: {places:?}");
    }
    for text in [
        "and.u32.repeat4 o4, r8, r16",
        "rcp.f32.repeat4 o8.x---, r8.x",
        "add.fx8.add o4, r8, r16, src1, src1, zero, zero",
    ] {
        assert_eq!(open(text), Vec::<String>::new(), "{text}");
    }
}
