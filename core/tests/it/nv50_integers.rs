//! The integer semantics of nv50 agree with a second model, written from the pseudo-code of the
//! notes and from what hardware tests found, in plain integers and without formulas.

use isamorph_core::InstructionSet;
use std::collections::{BTreeMap, HashMap};

use isamorph_core::formula::{Env, Evaluator, FnId, SpaceId, VarId};
use isamorph_core::model::Semantics;
use isamorph_core::oracle::Random;

const ZERO: u8 = 1;
const SIGN: u8 = 2;
const CARRY: u8 = 4;
const OVER: u8 = 8;

/// Registers before an instruction. Sources are `$r2`, `$r3`, `$r4`; results go to `$r1` and `$c1`;
/// the carry is that of `$c2` in long words and that of `$c0` in others.
#[derive(Clone, Copy, Debug)]
struct Input {
    r: [u32; 5],
    c: [u8; 4],
}

struct Before<'a> {
    vars: HashMap<VarId, u64>,
    spaces: &'a HashMap<SpaceId, String>,
    input: Input,
}

impl Env for Before<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        // Other variables are values that the documents leave open, which nothing here may depend
        // on.
        self.vars.get(&id).copied().unwrap_or(0x5a5a_a5a5).into()
    }
    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        let addr = addr as usize;
        match self.spaces[&space].as_str() {
            "r" => self.input.r.get(addr).copied().unwrap_or(0).into(),
            "c" => self.input.c[addr].into(),
            _ => 0,
        }
    }
    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        unreachable!("integer instructions call nothing")
    }
}

/// What an instruction given as text writes, by state and address.
fn run(m: &InstructionSet, spaces: &HashMap<SpaceId, String>, text: &str, input: Input) -> BTreeMap<(String, u128), u128> {
    let instr = m.parse_raw(text).unwrap_or_else(|e| panic!("`{text}`: {e}"));
    let word = m.encode_raw(&instr);
    assert_eq!(m.decode_raw(word).as_ref(), Ok(&instr), "`{text}`");
    let form = &m.model().forms[instr.form];
    let vars = form.fields.iter().zip(&instr.fields).map(|(f, v)| (f.var, *v)).collect();
    let Semantics::Effects { effects, .. } = &form.semantics else {
        panic!("`{text}` has no semantics")
    };
    let mut before = Before { vars, spaces, input };
    let mut eval = Evaluator::new(&m.model().pool, &mut before);
    let mut writes = BTreeMap::new();
    for e in effects {
        if eval.eval(e.guard) == 1 {
            let place = (m.model().states[e.state].name.clone(), eval.eval(e.addr));
            let value = eval.eval(e.value);
            assert!(writes.insert(place, value).is_none(), "`{text}` writes twice");
        }
    }
    writes
}

// ---- the model

fn mask(size: u32) -> u64 {
    (1 << size) - 1
}
fn top(v: u64, size: u32) -> bool {
    v >> (size - 1) & 1 == 1
}
fn as_signed(v: u64, size: u32) -> i128 {
    let v = i128::from(v & mask(size));
    if v >> (size - 1) & 1 == 1 { v - (1 << size) } else { v }
}
fn number(v: u64, size: u32, signed: bool) -> i128 {
    if signed { as_signed(v, size) } else { (v & mask(size)).into() }
}
fn sz(v: u64, size: u32) -> u8 {
    if v & mask(size) == 0 {
        ZERO
    } else if top(v, size) {
        SIGN
    } else {
        0
    }
}

fn addition(op: &str, x: u64, y: u64, carry: bool, sat: bool, size: u32) -> (u64, u8) {
    let (x, y) = (x & mask(size), y & mask(size));
    let (x, y, c) = match op {
        "add" => (x, y, 0),
        "sub" => (x, !y & mask(size), 1),
        "subr" => (!x & mask(size), y, 1),
        _ => (x, y, u64::from(carry)),
    };
    let sum = x + y + c;
    let mut result = sum & mask(size);
    let over = top(x, size) == top(y, size) && top(x, size) != top(result, size);
    if sat && over {
        result = if top(result, size) { mask(size) >> 1 } else { 1 << (size - 1) };
    }
    let flags = if sum >> size == 1 { CARRY } else { 0 } | if over { OVER } else { 0 };
    (result, flags | sz(result, size))
}

fn product(kind: &str, x: u64, y: u64) -> u64 {
    let size = if kind.ends_with("16") { 16 } else { 24 };
    let signed = kind.contains('s');
    let exact = number(x, size, signed) * number(y, size, signed);
    let shifted = if kind.starts_with("high") { exact >> 16 } else { exact };
    shifted as u64 & mask(32)
}

fn shift(left: bool, signed: bool, x: u64, count: u64, size: u32) -> (u64, u8) {
    let (x, n) = (x & mask(size), count.min(100) as u32);
    let result = if left {
        (u128::from(x) << n) as u64 & mask(size)
    } else {
        (number(x, size, signed) >> n) as u64 & mask(size)
    };
    let inside = 0 < n && n < size;
    let lost = inside && if left { x >> (size - n) & 1 == 1 } else { x >> (n - 1) & 1 == 1 };
    let over = n == 1 && top(x, size) != top(result, size);
    let flags = if lost { CARRY } else { 0 } | if over { OVER } else { 0 };
    (result, flags | sz(result, size))
}

fn compare(op: &str, x: i128, y: i128) -> bool {
    match op {
        "never" => false,
        "l" => x < y,
        "e" => x == y,
        "le" => x <= y,
        "g" => x > y,
        "lg" => x != y,
        "ge" => x >= y,
        _ => true,
    }
}

// ---- the cases

/// Operand texts by size: 32-bit registers, or halves that differ.
fn operands(size: u32) -> [&'static str; 3] {
    if size == 32 {
        ["$r1", "$r2", "$r3"]
    } else {
        ["$r1h", "$r2h", "$r3l"]
    }
}
fn values(i: &Input, size: u32) -> (u64, u64) {
    if size == 32 {
        (i.r[2].into(), i.r[3].into())
    } else {
        ((i.r[2] >> 16).into(), (i.r[3] & 0xffff).into())
    }
}

struct Check<'a> {
    m: &'a InstructionSet,
    spaces: HashMap<SpaceId, String>,
    texts: usize,
    broken: Vec<String>,
}

impl Check<'_> {
    /// `size` is that of the destination; `flags` is `None` for words that write none.
    fn one(&mut self, text: &str, input: Input, size: u32, result: u64, flags: Option<u8>) {
        self.texts += 1;
        let register = if size == 32 {
            result
        } else {
            result << 16 | u64::from(input.r[1] & 0xffff)
        };
        let mut expected = BTreeMap::from([(("flow".to_owned(), 0), 0), (("r".to_owned(), 1), u128::from(register & mask(32)))]);
        if let Some(f) = flags {
            expected.insert(("c".to_owned(), 1), f.into());
        }
        let writes = run(self.m, &self.spaces, text, input);
        if writes != expected {
            self.broken
                .push(format!("`{text}` of {input:x?}: {writes:x?}, the model says {expected:x?}"));
        }
    }

    /// All instructions of seed 001, sections 3 and 4, and conversions of integers, on one input.
    fn all(&mut self, i: Input, imm: u32) {
        let (long_carry, short_carry) = (i.c[2] & CARRY != 0, i.c[0] & CARRY != 0);
        let third = u64::from(i.r[4]);
        for size in [16, 32] {
            let [d, s1, s2] = operands(size);
            let (x, y) = values(&i, size);
            for op in ["add", "sub", "subr", "addc"] {
                for sat in [false, true] {
                    let s = if sat { "sat " } else { "" };
                    let (long, short) = if op == "addc" { (" $c2", " $c0") } else { ("", "") };
                    let (v, f) = addition(op, x, y, long_carry, sat, size);
                    self.one(&format!("{op} {s}b{size} $c1 {d} {s1} {s2}{long}"), i, size, v, Some(f));
                    let (v, _) = addition(op, x, y, short_carry, sat, size);
                    self.one(&format!("short {op} {s}b{size} {d} {s1} {s2}{short}"), i, size, v, None);
                    let (v, _) = addition(op, x, imm.into(), short_carry, sat, size);
                    self.one(&format!("{op} {s}b{size} {d} {s1} {imm:#x}{short}"), i, size, v, None);
                }
            }
            for op in ["and", "or", "xor", "mov2"] {
                for (n1, n2) in [("", ""), ("not ", ""), ("", "not "), ("not ", "not ")] {
                    let a = if n1.is_empty() { x } else { !x };
                    let logic = |b: u64| match op {
                        "and" => a & b,
                        "or" => a | b,
                        "xor" => a ^ b,
                        _ => b,
                    };
                    let v = logic(if n2.is_empty() { y } else { !y }) & mask(size);
                    self.one(&format!("{op} b{size} $c1 {d} {n1}{s1} {n2}{s2}"), i, size, v, Some(sz(v, size)));
                    if size == 32 && n2.is_empty() {
                        self.one(
                            &format!("{op} b32 {d} {n1}{s1} {imm:#x}"),
                            i,
                            32,
                            logic(imm.into()) & mask(32),
                            None,
                        );
                    }
                }
            }
            for count in [y, 0, 1, 2, 15, 16, 17, 31, 32, 33, 127] {
                let from = if count == y { s2.to_owned() } else { format!("{count:#x}") };
                let (v, f) = shift(true, false, x, count, size);
                self.one(&format!("shl b{size} $c1 {d} {s1} {from}"), i, size, v, Some(f));
                for sign in ["u", "s"] {
                    let (v, f) = shift(false, sign == "s", x, count, size);
                    self.one(&format!("shr {sign}{size} $c1 {d} {s1} {from}"), i, size, v, Some(f));
                }
            }
            for sign in ["u", "s"] {
                let (a, b) = (number(x, size, sign == "s"), number(y, size, sign == "s"));
                let ty = format!("{sign}{size}");
                for (op, v) in [("min", a.min(b)), ("max", a.max(b))] {
                    let v = v as u64 & mask(size);
                    self.one(&format!("{op} {ty} $c1 {d} {s1} {s2}"), i, size, v, Some(sz(v, size)));
                }
                for op in ["never", "l", "e", "le", "g", "lg", "ge", "always"] {
                    let v = if compare(op, a, b) { mask(size) } else { 0 };
                    self.one(&format!("set $c1 {d} {op} {ty} {s1} {s2}"), i, size, v, Some(sz(v, size)));
                }
                let distance = (a - b).unsigned_abs() as u64;
                let (v, f) = addition("add", distance, third, false, false, 32);
                self.one(&format!("sad $c1 $r1 {ty} {s1} {s2} $r4"), i, 32, v, Some(f));
                let (v, _) = addition("add", distance, i.r[1].into(), false, false, 32);
                self.one(&format!("short sad $r1 {ty} {s1} {s2} $r1"), i, 32, v, None);
            }
        }
        self.multiplication(i, imm);
        self.conversion(i);
    }

    fn multiplication(&mut self, i: Input, imm: u32) {
        let [_, h1, h2] = operands(16);
        let (half1, half2) = values(&i, 16);
        for t1 in ["u16", "s16"] {
            for t2 in ["u16", "s16"] {
                let exact = |b: u64| (number(half1, 16, t1 == "s16") * number(b, 16, t2 == "s16")) as u64 & mask(32);
                let v = exact(half2);
                self.one(&format!("mul $c1 $r1 {t1} {h1} {t2} {h2}"), i, 32, v, Some(sz(v, 32)));
                self.one(&format!("short mul $r1 {t1} {h1} {t2} {h2}"), i, 32, v, None);
                self.one(&format!("mul $r1 {t1} {h1} {t2} {imm:#x}"), i, 32, exact(imm.into()), None);
            }
        }
        let (x, y) = values(&i, 32);
        for kind in ["u24", "s24", "high u24", "high s24"] {
            let v = product(kind, x, y);
            self.one(&format!("mul $c1 $r1 {kind} $r2 $r3"), i, 32, v, Some(sz(v, 32)));
            self.one(&format!("short mul $r1 {kind} $r2 $r3"), i, 32, v, None);
            self.one(&format!("mul $r1 {kind} $r2 {imm:#x}"), i, 32, product(kind, x, imm.into()), None);
        }
        for op in ["add", "sub", "subr", "addc"] {
            let (long, short) = if op == "addc" { (" $c2", " $c0") } else { ("", "") };
            for (sat, kind) in [
                (false, "u16"),
                (false, "s16"),
                (true, "s16"),
                (false, "u24"),
                (false, "s24"),
                (true, "s24"),
                (false, "high u24"),
                (false, "high s24"),
                (true, "high s24"),
            ] {
                let s = if sat { "sat " } else { "" };
                let narrow = kind.ends_with("16");
                let (s1, s2, x, y) = if narrow { (h1, h2, half1, half2) } else { ("$r2", "$r3", x, y) };
                let third = i.r[4].into();
                let (v, f) = addition(op, product(kind, x, y), third, i.c[2] & CARRY != 0, sat, 32);
                self.one(&format!("{op} {s}$c1 $r1 (mul {kind} {s1} {s2}) $r4{long}"), i, 32, v, Some(f));
                if narrow || kind == "u24" {
                    let carry = i.c[0] & CARRY != 0;
                    let third = i.r[1].into();
                    let (v, _) = addition(op, product(kind, x, y), third, carry, sat, 32);
                    self.one(&format!("short {op} {s}$r1 (mul {kind} {s1} {s2}) $r1{short}"), i, 32, v, None);
                    let (v, _) = addition(op, product(kind, x, imm.into()), third, carry, sat, 32);
                    self.one(&format!("{op} {s}$r1 (mul {kind} {s1} {imm:#x}) $r1{short}"), i, 32, v, None);
                }
            }
        }
    }

    fn conversion(&mut self, i: Input) {
        for (from, register, size) in [
            ("u8", "$r2h", 8),
            ("s8", "$r2h", 8),
            ("u8", "$r2", 8),
            ("s8", "$r2", 8),
            ("u16", "$r2h", 16),
            ("s16", "$r2h", 16),
            ("u32", "$r2", 32),
            ("s32", "$r2", 32),
        ] {
            let raw = if register == "$r2h" { i.r[2] >> 16 } else { i.r[2] };
            let v = number(raw.into(), size, from.starts_with('s'));
            for (sign, v) in [("", v), ("neg ", -v), ("abs ", v.abs()), ("neg abs ", -v.abs())] {
                for (to, bits, d, width) in [
                    ("u8", 8, "$r1h", 16),
                    ("s8", 8, "$r1h", 16),
                    ("u8", 8, "$r1", 32),
                    ("s8", 8, "$r1", 32),
                    ("u16", 16, "$r1h", 16),
                    ("s16", 16, "$r1h", 16),
                    ("u32", 32, "$r1", 32),
                    ("s32", 32, "$r1", 32),
                ] {
                    let (least, most) = if to.starts_with('s') {
                        (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
                    } else {
                        (0, (1i128 << bits) - 1)
                    };
                    let v = v.clamp(least, most) as u64 & mask(width);
                    self.one(
                        &format!("cvt {sign}{to} $c1 {d} {from} {register}"),
                        i,
                        width,
                        v,
                        Some(sz(v, width)),
                    );
                }
            }
        }
    }
}

fn checked(inputs: impl Iterator<Item = (Input, u32)>) -> usize {
    let m = InstructionSet::builtin("nv50").expect("built in");
    let spaces = m.model().states.iter().map(|s| (s.space, s.name.clone())).collect();
    let mut check = Check {
        m: &m,
        spaces,
        texts: 0,
        broken: Vec::new(),
    };
    for (input, imm) in inputs {
        check.all(input, imm);
        assert!(
            check.broken.is_empty(),
            "{} of {}:\n{}",
            check.broken.len(),
            check.texts,
            check.broken.join("\n")
        );
    }
    check.texts
}

const CORNERS: [u32; 10] = [
    0,
    1,
    0xffff_ffff,
    0x8000_0000,
    0x7fff_ffff,
    0x8000_7fff,
    0x7fff_8000,
    0x0080_0000,
    0xff7f_ffff,
    0x0001_0010,
];

#[test]
fn integer_instructions_do_what_the_notes_say_on_corner_values() {
    let inputs = (0..CORNERS.len() * CORNERS.len()).map(|n| {
        let (x, y) = (CORNERS[n % CORNERS.len()], CORNERS[n / CORNERS.len()]);
        let third = CORNERS[n * 7 % CORNERS.len()];
        let flags = [n as u8 & 15, 0, (n >> 1) as u8 & 15, 0];
        (
            Input {
                r: [0, third, x, y, third],
                c: flags,
            },
            y,
        )
    });
    assert!(checked(inputs) > 10_000);
}

#[test]
fn integer_instructions_do_what_the_notes_say_on_random_values() {
    let mut random = Random(50);
    let inputs = (0..100).map(|_| {
        let mut word = || {
            let n = random.number();
            // Often few bits, since large values hide what small ones show.
            (n as u32) >> (n >> 32 & 31) << (n >> 40 & 15)
        };
        let r = [0, word(), word(), word(), word()];
        let flags = word();
        let c = [flags as u8 & 15, 0, (flags >> 4) as u8 & 15, 0];
        (Input { r, c }, word())
    });
    assert!(checked(inputs) > 10_000);
}
