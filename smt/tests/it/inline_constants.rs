//! Sources that are registers, numbers, or the condition, by one field; a longer word holds any
//! number. Operations, rules and suggestions on such machines, and the book for the chip that has
//! them.

use std::path::PathBuf;

use isamorph_core::InstructionSet;
use isamorph_core::source::DirLoader;
use isamorph_import::{Format, files, merge};
use isamorph_smt::lanes::active_or_all;
use isamorph_smt::ops::{register_files, working_on};
use isamorph_smt::optimize::{Books, Limits, flattened, optimize};
use isamorph_smt::rules::book::{Book, Subset, operations};
use isamorph_smt::rules::matcher::Matcher;
use isamorph_smt::rules::shipped::built_in;
use rayon::prelude::*;

use crate::facts::code;
use crate::support::mined::{self, LIMIT};

/// Operations of two sources with a short and a long form, one that changes its destination in
/// place, and an end of which nothing is described.
const MACHINE: &str = r#"isa sources "Sources that are registers or numbers"
units w0:32, w1:32
state s[7]   : 32 "registers"
state fixed[2] : 32 "read-only values"
state scc[0] : 1 "condition"
state pc[0]  : 32 "program counter"
state mem[32] : 8 "memory"
machine {
  registers s general
  registers fixed special
  registers scc flags { scc 0 }
  control pc next pc + length
  memory mem global, little-endian
  words w0    at 4
  words w0 w1 at 4
  exit { done }
}
enum named : 4 "codes 240 to 248" {
  0x0 a "0.5"  0x1 b "-0.5"  0x2 c "1.0"  0x3 d "-1.0"  0x4 e "2.0"  0x5 f "-2.0"  0x6 g "4.0"  0x7 h "-4.0"  0x8 i "0.125"
  0x9..0xf invalid "no such number"
}
fn number(n: 4) {
  match n {
    0x0 => bits(0x3f000000, 32), 0x1 => bits(0xbf000000, 32), 0x2 => bits(0x3f800000, 32), 0x3 => bits(0xbf800000, 32),
    0x4 => bits(0x40000000, 32), 0x5 => bits(0xc0000000, 32), 0x6 => bits(0x40800000, 32), 0x7 => bits(0xc0800000, 32),
    0x8 => bits(0x3e000000, 32), else => undefined
  }
}
operand dst(n: 7) : 32 {
  n <= 105 => "s{n}" read s[n] write x { s[n] <- x; }
  else => invalid "no register has this code";
}
operand src(n: 8) : 32 {
  n <= 105 => "s{n}" read s[n[6..0]];
  n == 124 => "null" read bits(0, 32);
  n >= 128 && n <= 192 => "{n[6..0]}" read zext(n[6..0], 32);
  n >= 193 && n <= 208 => "-{n[4..0]}" read -zext(n[4..0], 32);
  n == 235 => "fixed_base" read fixed[n[1..0]];
  n == 236 => "fixed_limit" read fixed[n[1..0]];
  n >= 240 && n <= 248 => "{n[3..0]:named}" read number(n[3..0]);
  n == 253 => "scc" read zext(scc, 32);
  else => invalid "no source has this code";
}
operand written(lit: 32) {
  lit[31..16] == 0 => "lit({lit:hex})";
  lit[31..16] == 65535 => "lit({lit:hex})";
  else => "{lit:hex}";
}
operand wide(n: 8, lit: 32, text: operand, plain: operand) : 32 {
  n == 255 => "{text}" read lit;
  else => "{plain}" read plain;
}
layout short {
  field d : 7 = w0[22..16] field a : 8 = w0[7..0] field b : 8 = w0[15..8]
  operand rd = dst(d) operand ra = src(a) operand rb = src(b)
}
layout long {
  field d : 7 = w0[22..16] field a : 8 = w0[7..0] field b : 8 = w0[15..8] field literal : 32 = w1[31..0]
  operand rd = dst(d) operand number = written(literal)
  operand sa = src(a) operand ra = wide(a, literal, number, sa)
  operand sb = src(b) operand rb = wide(b, literal, number, sb)
  require a == 255 || b == 255 else "no source is the literal"
}
group 0x0 "all" {
  region : w0 w0[31] = 1
  region : w0 w1 w0[31] = 1
"#;

/// An operation with both forms: its name, its code, and what it computes.
fn operation(name: &str, code: &str, value: &str) -> String {
    format!(
        r#"instruction {name} {{
  form short : w0 {{ fixed w0[31..23] = {code} use short text "{name} {{rd}}, {{ra}}, {{rb}}" }}
  form long : w0 w1 {{ fixed w0[31..23] = {code} use long text "{name} {{rd}}, {{ra}}, {{rb}}" }}
  sem {{ rd <- {value}; scc <- ({value} != bits(0, 32)); }}
}}
"#
    )
}

fn machine() -> InstructionSet {
    let mut text = MACHINE.to_string();
    text += &operation("and", "100000000", "(ra & rb)");
    text += &operation("or", "100000001", "(ra | rb)");
    text += &operation("shl", "100000010", "(ra << zext(rb[4..0], 32))");
    text += r#"instruction set {
  form short : w0 {
    fixed w0[31..23] = 100000011, w0[15..8] = 00000000
    field d : 7 = w0[22..16] field a : 8 = w0[7..0]
    operand rd = dst(d) operand ra = src(a)
    text "set {rd}, {ra}"
  }
  sem { rd <- ((rd & ~(bits(1, 32) << zext(ra[4..0], 32))) | (bits(1, 32) << zext(ra[4..0], 32))); }
}
instruction put {
  form short : w0 {
    fixed w0[31..23] = 100000100, w0[22..16] = 0000000
    field a : 8 = w0[7..0] field b : 8 = w0[15..8]
    operand ra = src(a) operand rb = src(b)
    text "put {ra}, {rb}"
  }
  sem { mem[ra] <- rb[7..0]; }
}
instruction done {
  form short : w0 { fixed w0[31..0] = 10111111000000000000000000000000 text "done" }
  nosem "undocumented: the end"
}
}
"#;
    InstructionSet::from_source("sources.isa", &text, &DirLoader).unwrap_or_else(|e| panic!("{e:?}"))
}

/// The operations of some instructions, with the condition.
fn subset(set: &InstructionSet, like: &[&str]) -> Subset {
    Subset {
        flags: true,
        ..mined::like(set, like)
    }
}

const LIKE: [&str; 6] = [
    "and s2, s0, s1",
    "or s2, s0, s1",
    "or s2, s0, 0x12345",
    "shl s2, 1, s0",
    "set s1, s0",
    "set s1, 3",
];

fn mined(set: &InstructionSet) -> Book {
    let (mut book, _) = mined::book(set, subset(set, &LIKE), 2);
    assert_eq!(book.ops.all.len(), LIKE.len());
    book.leave_out_what_has_no_code(set);
    book
}

#[test]
fn every_code_that_stands_for_a_number_is_a_constant() {
    let set = machine();
    let ops = operations(&set, &subset(&set, &["or s2, s0, s1", "or s2, s0, 0x12345"]));
    let matcher = Matcher::new(&ops);
    let constant = |text: &str| {
        let found = matcher.operations(&ops, &set.parse_raw(text).expect("an instruction"));
        found.into_iter().find_map(|c| c.constant)
    };
    for n in 0..=64u64 {
        assert_eq!(constant(&format!("or s2, s0, {n}")), Some(n));
        assert_eq!(constant(&format!("or s2, {n}, s0")), Some(n));
    }
    for n in 1..=16u64 {
        assert_eq!(constant(&format!("or s2, s0, -{n}")), Some((1 << 32) - n));
    }
    assert_eq!(constant("or s2, s0, 0.125"), Some(0x3e00_0000));
    assert_eq!(constant("or s2, s0, 0x12345"), Some(0x12345));
    // These are no constants.
    for text in ["or s2, s0, fixed_limit", "or s2, s0, scc", "or s2, s0, s1"] {
        assert_eq!(constant(text), None, "{text}");
    }
    // Zero is a number here, and not its other name.
    let zero = ops
        .all
        .iter()
        .find(|o| o.constant.is_some() && o.arity == 1 && o.register)
        .expect("or with a constant");
    let codes: Vec<u64> = zero.encodings.iter().filter_map(|e| e.constant.as_ref()?.code(0)).collect();
    assert!(codes.contains(&128) && !codes.contains(&124), "{codes:?}");
}

#[test]
fn single_bits_are_set_in_place() {
    let set = machine();
    let book = mined(&set);
    let texts: Vec<String> = book.rules.iter().filter_map(|r| book.rule_text(&set, r)).collect();
    let has = |lines: &[&str]| texts.iter().any(|t| t.lines().zip(lines).all(|(l, begin)| l.starts_with(begin)));
    // The result of the window lies where the replacement finds it.
    assert!(
        has(&[
            "    shl s2, 1, s0",
            "    or s1, s1, s2",
            " => set s1, s0",
            " dead register 2, flags"
        ]),
        "{texts:#?}"
    );
    // Shorter, and it leaves the condition alone.
    assert!(has(&["    or s0, s0, p0", " => set s0, ", " dead flags"]), "{texts:#?}");
    assert!(book.rules.iter().all(|r| r.holds(&book.ops, LIMIT)));
    let again = Book::parse(&set, &book.json(&set)).expect("a book");
    assert_eq!(again.rules, book.rules);
    // An operation that holds some constants is no part of one that holds all.
    let [whole, part] = ["or s0, s0, 0x12345", "set s0, 3"].map(|t| {
        let instr = set.parse_raw(t).expect("an instruction");
        &book.ops.all[Matcher::new(&book.ops).simplest(&book.ops, &instr).expect("an operation").op]
    });
    assert!(whole.holds_all_of(part) && !part.holds_all_of(whole));
}

#[test]
fn rules_fit_short_and_long_words_before_an_end_that_says_nothing() {
    let set = machine();
    let limits = Limits {
        books: Books::Texts(vec![mined(&set).json(&set)]),
        ..Limits::default()
    };
    let becomes = |texts: &[&str]| {
        let code = code(&set, texts);
        let o = optimize(&set, &code, &[], &[], &limits);
        let new = flattened(&set, &code, &o.places).expect("addresses follow");
        new.iter().flatten().map(|i| set.print_raw(i)).collect::<Vec<_>>()
    };
    let end = ["put s9, s1", "done"];
    let with = |code: &[&str]| becomes(&[code, &end].concat());
    assert_eq!(with(&["shl s2, 1, s0", "or s1, s1, s2"]), ["set s1, s0", end[0], end[1]]);
    // Bits that are small numbers themselves, and others.
    assert_eq!(with(&["or s1, s1, 0x800000"]), ["set s1, 23", end[0], end[1]]);
    assert_eq!(with(&["or s1, s1, 0x80000000"]), ["set s1, 31", end[0], end[1]]);
    // The word is as short as that already.
    assert_eq!(with(&["or s1, s1, 8"]), ["or s1, s1, 8", end[0], end[1]]);
    // Two bits are no one bit, and another destination is not in place.
    assert_eq!(with(&["or s1, s1, 0x900000"]).len(), 3);
    assert_eq!(with(&["or s1, s1, 0x900000"])[0], "or s1, s1, 0x900000");
    assert_eq!(with(&["or s1, s3, 0x800000"])[0], "or s1, s3, 0x800000");
    // What is read later is not lost.
    let later = ["shl s2, 1, s0", "or s1, s1, s2", "put s2, s1", "done"];
    assert_eq!(becomes(&later), later);
    // A condition that is read later is not lost: here it is always 1.
    let condition = ["or s1, s1, 0x800000", "put scc, s1", "done"];
    assert!(!becomes(&condition).contains(&"put scc, s1".to_string()) || becomes(&condition)[0] == condition[0]);
}

/// RDNA3 as AMD's tables describe it, if a variable of the environment says where they lie.
fn rdna3() -> Option<InstructionSet> {
    let Some(root) = std::env::var_os("ISAMORPH_TINYGRAD").map(PathBuf::from) else {
        eprintln!("not tested: ISAMORPH_TINYGRAD names no copy of tinygrad 0.14.0");
        return None;
    };
    let import = Format::AmdTables.read(&root).expect("the tables of the package");
    let d = import.descriptions.iter().find(|d| d.name == "rdna3").expect("RDNA3");
    let dir = tempfile::tempdir().expect("a directory");
    let spec = files(d).expect("files of a spec");
    merge::into_folder(dir.path(), &spec).expect("a spec");
    Some(InstructionSet::load(dir.path().join(&spec[0].path)).unwrap_or_else(|e| panic!("{e}")))
}

#[test]
fn the_book_for_rdna3_holds_for_the_tables_and_is_used() {
    let Some(set) = rdna3() else { return };
    let texts = built_in("rdna3");
    assert!(!texts.is_empty());
    // A book is about one register file.
    let lanes = active_or_all(&set);
    let files = register_files(set.model()).into_iter().skip(1);
    let views: Vec<InstructionSet> = [set.clone()].into_iter().chain(files.map(|f| working_on(&lanes, f))).collect();
    for text in texts {
        let book = views
            .iter()
            .find_map(|view| Book::parse_for_proofs(view, text).ok())
            .expect("a rule book");
        // `mine --check` proves all of them; these are some.
        let some: Vec<_> = book.rules.iter().step_by(37).collect();
        assert!(some.len() > 1);
        assert!(some.into_par_iter().all(|r| r.holds(&book.ops, LIMIT)));
    }
    let end = ["v_mov_b32_e32 v3, s2", "global_store_b32 v[0:1], v3, off", "s_endpgm"];
    for (given, expected) in [
        (&["s_lshl_b32 s1, 1, s0", "s_or_b32 s2, s2, s1"][..], "s_bitset1_b32 s2, s0"),
        (&["s_lshl_b32 s1, 1, s0", "s_and_not1_b32 s2, s2, s1"], "s_bitset0_b32 s2, s0"),
        (&["s_or_b32 s2, s2, 0x800"], "s_bitset1_b32 s2, 11"),
        (&["s_and_b32 s2, s2, 0xfffff7ff"], "s_bitset0_b32 s2, 11"),
        (
            &["s_lshr_b32 s1, s0, 16", "s_pack_ll_b32_b16 s2, s1, s3"],
            "s_pack_hl_b32_b16 s2, s0, s3",
        ),
        (
            &["s_and_b32 s1, s0, 0xffff", "s_lshl_b32 s2, s3, 16", "s_or_b32 s2, s1, s2"],
            "s_pack_ll_b32_b16 s2, s0, s3",
        ),
    ] {
        let code = code(&set, &[given, &end].concat());
        let o = optimize(&set, &code, &[], &[], &Limits::default());
        let new = flattened(&set, &code, &o.places).expect("addresses follow");
        let new: Vec<String> = new.iter().flatten().map(|i| set.print_raw(i)).collect();
        assert_eq!(new[0], expected, "{given:?}");
        assert_eq!(new.len(), 4);
    }
}
