//! Writes Rust for programs, so that the compiler can turn each into one loop over the lanes.
//!
//! Two instructions that differ only in the registers and 32-bit immediates that they name have one
//! *shape*: the same program with other rows. A shape becomes a function, found again by a hash of
//! its own text. `core/generated` holds the functions for the shapes that [`source`] is given; a
//! test compares the two.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::float::Kind;

use crate::exec::bytecode::{Alu, Bank, Slot, Step, result_bank};
use crate::exec::floats::{FloatOp, RoundingDirection, Special};
use crate::exec::lower::{Compiled, Source};
use crate::formula::BinaryOp;
use crate::formula::ops::RustText;

/// Longer programs stay with the lane VM: they would make most of the text, and gain least from it.
const MOST_STEPS: usize = 100;

/// The text of one shape.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shape {
    body: String,
}

impl Shape {
    /// The shape of a compiled instruction, if it can be generated: one that only reads and writes
    /// registers of one row, by numbers known beforehand, and meets no unspecified value.
    pub(crate) fn new(c: &Compiled) -> Option<Shape> {
        let plain = |s: &Step| matches!(s, Step::Alu(..) | Step::Convert(_) | Step::Float { .. });
        let numbers = |(source, slot): &(Source, Slot)| matches!(source, Source::Field(_)) && slot.bank == Bank::Narrow;
        if !c.general.is_empty()
            || c.unspecified.is_some()
            || !c.others.iter().all(numbers)
            || !c.program.steps().iter().all(plain)
            || c.program.steps().len() > MOST_STEPS
        {
            return None;
        }
        let mut body = String::new();
        for i in 0..c.rows.len() {
            line(&mut body, format_args!("    let i{i} = &m[call.rows[{i}]];"));
        }
        for i in 0..c.simple.len() {
            line(&mut body, format_args!("    let mut o{i} = [0; LANES];"));
            if c.simple[i].guard.is_some() {
                line(&mut body, format_args!("    let mut g{i} = [0; LANES];"));
            }
        }
        line(&mut body, format_args!("    for l in 0..LANES {{"));
        for (i, (_, slot)) in c.rows.iter().enumerate() {
            line(&mut body, format_args!("        let {} = i{i}[l];", name(*slot)));
        }
        for (i, (_, slot)) in c.others.iter().enumerate() {
            line(&mut body, format_args!("        let {} = call.numbers[{i}];", name(*slot)));
        }
        for step in c.program.steps() {
            let (to, value) = expression(step)?;
            line(&mut body, format_args!("        let {to} = {value};"));
        }
        for (i, w) in c.simple.iter().enumerate() {
            line(&mut body, format_args!("        o{i}[l] = {};", name(w.value)));
            if let Some(guard) = w.guard {
                line(&mut body, format_args!("        g{i}[l] = {};", name(guard)));
            }
        }
        line(&mut body, format_args!("    }}"));
        for (i, w) in c.simple.iter().enumerate() {
            let row = c.rows.len() + i;
            match w.guard {
                None => line(&mut body, format_args!("    put(&mut m[call.rows[{row}]], &o{i}, active);")),
                Some(_) => line(
                    &mut body,
                    format_args!("    put_where(&mut m[call.rows[{row}]], &o{i}, &g{i}, active);"),
                ),
            }
        }
        Some(Shape { body })
    }

    /// What finds the function of the shape (FNV-1a).
    pub(crate) fn key(&self) -> u128 {
        self.body.bytes().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, |hash, byte| {
            (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
        })
    }
}

fn line(text: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(what);
    text.push('\n');
}

fn name(slot: Slot) -> String {
    named(slot.bank, slot.index() as u32)
}

fn named(bank: Bank, row: u32) -> String {
    let letter = match bank {
        Bank::Narrow => 'n',
        Bank::Middle => 'm',
        Bank::Wide => 'w',
    };
    format!("{letter}{row}")
}

fn type_of(bank: Bank) -> &'static str {
    match bank {
        Bank::Narrow => "u32",
        Bank::Middle => "u64",
        Bank::Wide => "u128",
    }
}

/// The name of a step's result and the expression for its value; nothing for a step that asks the
/// outside.
fn expression(step: &Step) -> Option<(String, String)> {
    let (bank, alu) = match step {
        Step::Alu(bank, alu) => (*bank, alu),
        Step::Convert(c) => {
            let (from, to) = (type_of(c.a.bank), type_of(c.to.bank));
            let cut = cut(&shifted(&name(c.a), c.lo), c.width, c.a.bank, u32::from(c.lo));
            // Bits above the width are zero before and after.
            return Some((name(c.to), if from == to { cut } else { format!("({cut}) as {to}") }));
        }
        Step::Float { op, to, operands } => return Some((name(*to), float(*op, *operands))),
        Step::Load { .. } | Step::Call { .. } => return None,
    };
    let v = |row: &u32| named(bank, *row);
    let ty = type_of(bank);
    Some(match alu {
        Alu::Const { to, value: [lo, hi] } => (v(to), format!("{:#x}{ty}", u128::from(*hi) << 64 | u128::from(*lo))),
        Alu::Not { to, a, width } => (v(to), cut(&format!("!{}", v(a)), *width, bank, 0)),
        Alu::Neg { to, a, width } => (v(to), cut(&format!("{}.wrapping_neg()", v(a)), *width, bank, 0)),
        Alu::Binary { op, to, a, b, width } => (named(result_bank(*op, bank), *to), binary(*op, &v(a), &v(b), *width, bank)),
        Alu::BinaryConst { op, to, a, b, width } => {
            let to = named(result_bank(*op, bank), *to);
            (to, binary(*op, &v(a), &format!("{b:#x}"), *width, bank))
        }
        Alu::Choose { to, c, a, b } => (
            v(to),
            format!("if {} != 0 {{ {} }} else {{ {} }}", named(Bank::Narrow, *c), v(a), v(b)),
        ),
        Alu::Bits { to, a, lo, width } => (v(to), cut(&shifted(&v(a), *lo), *width, bank, u32::from(*lo))),
        Alu::Sext { to, a, from, width } => (v(to), cut(&format!("({ty}::signed({}, {from}) as {ty})", v(a)), *width, bank, 0)),
        Alu::Join { to, hi, lo, shift } => (v(to), format!("{} << {shift} | {}", v(hi), v(lo))),
    })
}

/// A call of one of the functions of `floats.rs`.
fn float(op: FloatOp, operands: [Slot; 3]) -> String {
    let [x, y, z] = operands.map(name);
    let toward = match op.toward {
        RoundingDirection::Nearest => "NEAREST",
        RoundingDirection::Down => "DOWN",
        RoundingDirection::Up => "UP",
        RoundingDirection::Zero => "ZERO",
    };
    let Special {
        operands,
        results,
        nan,
        first,
    } = op.special;
    let special = format!("special({operands:#x}, {results:#x}, {nan:#x}, {first:#x})");
    let bits = op.integer;
    let (from, to) = (Bank::of(bits), type_of(Bank::of(bits)));
    match op.kind {
        Kind::Add if op.half => format!("floats::half_add({x}, {y}, {toward}, {special})"),
        Kind::Sub if op.half => format!("floats::half_sub({x}, {y}, {toward}, {special})"),
        Kind::Mul if op.half => format!("floats::half_mul({x}, {y}, {toward}, {special})"),
        Kind::Fma if op.half => format!("floats::half_fma({x}, {y}, {z}, {toward}, {special})"),
        Kind::Convert if op.half => format!("floats::widened({x}, {special})"),
        Kind::Convert => format!("floats::narrowed({x}, {toward}, {special})"),
        Kind::Add => format!("floats::add({x}, {y}, {toward}, {special})"),
        Kind::Sub => format!("floats::sub({x}, {y}, {toward}, {special})"),
        Kind::Mul => format!("floats::mul({x}, {y}, {toward}, {special})"),
        Kind::Fma => format!("floats::fma({x}, {y}, {z}, {toward}, {special})"),
        Kind::MultiplyTruncateAdd => format!("floats::multiply_truncate_add({x}, {y}, {z}, {special})"),
        Kind::FromSigned if from == Bank::Narrow => format!("floats::from_signed({x} as u64, {bits}, {toward})"),
        Kind::FromSigned => format!("floats::from_signed({x}, {bits}, {toward})"),
        Kind::FromUnsigned if from == Bank::Narrow => format!("floats::from_unsigned({x} as u64, {toward})"),
        Kind::FromUnsigned => format!("floats::from_unsigned({x}, {toward})"),
        Kind::ToSigned => format!("floats::to_signed({x}, {bits}, {toward}, {special}) as {to}"),
        Kind::ToUnsigned => format!("floats::to_unsigned({x}, {bits}, {toward}, {special}) as {to}"),
    }
}

fn shifted(a: &str, lo: u8) -> String {
    if lo == 0 { a.to_string() } else { format!("{a} >> {lo}") }
}

/// The low bits of a value of which the topmost `zero` bits of the lane are zero.
fn cut(value: &str, width: u8, bank: Bank, zero: u32) -> String {
    if u32::from(width) + zero >= bank.bits() {
        value.to_string()
    } else {
        format!("{value} & {:#x}", u128::MAX >> (128 - width))
    }
}

fn binary(op: BinaryOp, a: &str, b: &str, width: u8, bank: Bank) -> String {
    let (operator, ty) = (op.declared(), type_of(bank));
    let value = match operator.rust {
        RustText::Infix(symbol) => format!("{a} {symbol} {b}"),
        RustText::Signed(symbol) => format!("{ty}::signed({a}, {width}) {symbol} {ty}::signed({b}, {width})"),
        RustText::Method(name) => cut(&format!("{a}.{name}({b})"), width, bank, 0),
        RustText::Kernel => format!("{ty}::{}({a}, {b}, {width})", operator.name),
    };
    if operator.is_comparison {
        format!("({value}) as u32")
    } else {
        value
    }
}

const HEAD: &str = "\
// Written by the generator in src/exec/aot/codegen.rs; do not edit. `BLESS=1 cargo test -p isamorph-core --test it generated::`
// writes it anew.
";

const USES: &str = "
use crate::exec::floats;
use crate::exec::floats::special;
use crate::exec::floats::RoundingDirection::{Down as DOWN, Nearest as NEAREST, Up as UP, Zero as ZERO};
use crate::exec::call::{Call, Function, not_compiled, put, put_where};
use crate::exec::lanes::{LANES, Row};
use crate::exec::bytecode::lane::{u128, u32, u64};
use multiversion::target::target_cfg_f;
";

/// Of the two versions of a function only that for vector instructions has a body: see
/// [`call::runs_generated`](crate::exec::call::runs_generated).
const NOT_COMPILED: &str = "    if target_cfg_f!(all(target_arch = \"x86_64\", not(target_feature = \"avx2\"))) { not_compiled() }\n";

/// The Rust module of an instruction set.
fn module(isa: &str) -> String {
    isa.replace('-', "_")
}

/// Rust for the shapes of one instruction set, each with an instruction that it was met in.
pub(crate) fn source(shapes: &BTreeMap<Shape, String>) -> String {
    let mut out = format!("{HEAD}{USES}");
    let mut table: Vec<(u128, usize)> = Vec::new();
    for (number, (shape, remark)) in shapes.iter().enumerate() {
        table.push((shape.key(), number));
        line(&mut out, format_args!("\n/// `{remark}`"));
        line(
            &mut out,
            format_args!("#[multiversion::multiversion(targets(\"x86_64+avx+avx2+bmi1+bmi2+lzcnt+popcnt\"))]"),
        );
        line(&mut out, format_args!("fn k{number}(call: &Call, m: &mut [Row], active: &Row) {{"));
        out.push_str(NOT_COMPILED);
        out.push_str(&shape.body);
        out.push_str("}\n");
    }
    table.sort_unstable();
    line(&mut out, format_args!("\n/// The functions, in the order of their keys."));
    line(&mut out, format_args!("pub(crate) const FUNCTIONS: &[(u128, Function)] = &["));
    for (key, number) in table {
        line(&mut out, format_args!("    ({key:#034x}, k{number}),"));
    }
    out.push_str("];\n");
    out
}

/// Rust for the shapes of all instruction sets: the files of a module by their names. A shape that
/// several have stands with the first of them.
pub(crate) fn files(shapes: &BTreeMap<String, BTreeMap<Shape, String>>) -> BTreeMap<String, String> {
    let mut files: BTreeMap<String, String> = shapes
        .iter()
        .map(|(isa, own)| (format!("{}.rs", module(isa)), source(own)))
        .collect();
    let mut root = format!("{HEAD}\nuse crate::exec::call::Function;\n\n");
    for isa in shapes.keys() {
        line(&mut root, format_args!("mod {};", module(isa)));
    }
    line(
        &mut root,
        format_args!("\n/// The functions of each instruction set, in the order of their keys."),
    );
    line(&mut root, format_args!("pub(crate) const TABLES: &[&[(u128, Function)]] = &["));
    for isa in shapes.keys() {
        line(&mut root, format_args!("    {}::FUNCTIONS,", module(isa)));
    }
    root.push_str("];\n");
    files.insert("mod.rs".into(), root);
    files
}
