//! Operations are made for registers and constants of any width, and what is printed as exhausted
//! was tried.

use std::collections::BTreeSet;

use crate::support::sweep;
use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_core::dsl::goal;
use isamorph_core::dsl::load;
use isamorph_core::model::Isa;
use isamorph_core::source::NoLoader;
use isamorph_core::text::to_text;
use isamorph_smt::equiv::Code;
use isamorph_smt::ops::kept::Kept;
use isamorph_smt::ops::usable::Reason;
use isamorph_smt::ops::usual;
use isamorph_smt::ops::{Cost, Op, Ops, Scope, Watch, derive, derive_until};
use isamorph_smt::synth::{Limits, Outcome, Problem, goals, hackers_delight, search};

/// A machine with narrow register fields.
fn narrow() -> Isa {
    load("narrow.isa", include_str!("../cli/narrow.isa"), &NoLoader).expect("a spec")
}

/// A machine with four registers and words of one byte.
const FOUR: &str = r#"isa four "four registers"
units b0:8
state r[2] : 32 "registers"
state pc[0] : 32 "program counter"
machine {
  registers r general
  control pc next pc + length
  words b0 at 1
}
operand reg(n: 2) : 32 { always => "r{n}" read r[n] write v { r[n] <- v; } }
group 0x0 "all" {
  region : b0 b0[7..7] = 0
  instruction arithmetic "on two registers" {
    form only : b0 {
      fixed b0[7] = 0
      field op : enum { 0 add 1 and } = b0[6]
      field x : 2 = b0[5..4]
      field y : 2 = b0[3..2]
      field z : 2 = b0[1..0]
      operand d = reg(x)
      operand a = reg(y)
      operand b = reg(z)
      text "{op} {d}, {a}, {b}"
    }
    sem { d <- match op { add => a + b, and => a & b }; }
  }
}
"#;

#[test]
fn a_field_of_two_bits_names_registers() {
    let isa = load("four.isa", FOUR, &NoLoader).expect("a spec");
    let set = InstructionSet::from(isa);
    let isa = set.model();
    let all = ops(&set, &[]);
    assert_eq!(all.instructions.usable.len(), 1, "{:?}", all.instructions.reasons());
    let goal = goal::goal(isa, "test", "r0 <- (r1 + r2) & r3").expect("a goal");
    let code = Code::Goal(isa, &goal);
    let live = code.writes().expect("writes");
    let problem = Problem::new(code, live, &[0, 1, 2, 3], Vec::new(), 1).expect("a problem");
    let outcome = search(&set, &all, &problem, &Limits::new(2), &|_, _| {});
    assert_eq!((outcome.found.map(|f| f.code.len()), outcome.exhausted), (Some(2), Some(1)));
}

fn ops(set: &InstructionSet, only: &[&str]) -> Ops {
    let scope = Scope {
        only: only.iter().map(|s| (*s).to_string()).collect(),
        ..Scope::default()
    };
    derive(set, &scope, Cost::Issue)
}

/// The shortest code for a goal, as text, and what is known of it.
fn shortest(set: &InstructionSet, ops: &Ops, text: &str, length: usize, solve: usize) -> (Option<Vec<String>>, Outcome) {
    let isa = set.model();
    let goal = goal::goal(isa, "test", text).expect("a goal");
    let code = Code::Goal(isa, &goal);
    let live = code.writes().expect("writes");
    let free: Vec<u32> = (0..32).collect();
    let problem = Problem::new(code, live, &free, Vec::new(), 1).expect("a problem");
    let limits = Limits {
        solve,
        ..Limits::new(length)
    };
    let outcome = search(set, ops, &problem, &limits, &|_, _| {});
    let found = outcome.found.as_ref().map(|f| f.code.iter().map(|i| to_text(isa, i)).collect());
    (found, outcome)
}

/// Modifiers that decide nothing are left open: what can be computed stays the same, and what is
/// found soon is a part of it.
#[test]
fn one_encoding_of_each_effect_will_do() {
    for (name, scope) in [
        ("rv64", Scope::default()),
        (
            "nv50",
            Scope {
                halves: true,
                flags: true,
                ..Scope::default()
            },
        ),
    ] {
        let set = InstructionSet::builtin(name).expect("built in");
        let every = derive(
            &set,
            &Scope {
                every: true,
                ..scope.clone()
            },
            Cost::Bytes,
        );
        let one = derive(&set, &scope, Cost::Bytes);
        let brief = derive(&set, &Scope { brief: true, ..scope }, Cost::Bytes);
        let values = |ops: &Ops| -> BTreeSet<(String, String, u32)> {
            let text = |t| ops.pool.display(t).to_string();
            let flags = |o: &Op| o.flags.as_ref().map_or_else(String::new, |f| text(f.0));
            ops.all.iter().map(|o| (text(o.value), flags(o), o.cost)).collect()
        };
        assert_eq!(values(&every), values(&one), "{name}");
        assert!(values(&brief).is_subset(&values(&one)), "{name}");
        assert!(every.encodings > one.encodings, "{name}: {} and {}", every.encodings, one.encodings);
        assert_eq!(every.instructions.usable, one.instructions.usable, "{name}");
    }
}

#[test]
fn constants_are_tried_as_the_values_that_instructions_compute_with() {
    let isa = narrow();
    let set = InstructionSet::from(isa);
    let all = ops(&set, &[]);
    for (goal, code) in [
        // A signed field.
        ("x11 <- x10 - 1", "addi x11, x10, -1"),
        // A complemented one.
        ("x11 <- x10 & 0xfffffffa", "mask x11, x10, 5"),
        // A shifted one.
        ("x11 <- 0x80000000", "upper x11, 524288"),
        // One that counts bits, and is narrower than a register number is elsewhere.
        ("x11 <- x10 << 8", "left x11, x10, 8"),
    ] {
        let (found, outcome) = shortest(&set, &all, goal, 2, 0);
        assert_eq!(found.as_deref(), Some(&[code.to_string()][..]), "{goal}");
        assert_eq!(outcome.exhausted, Some(0), "{goal}");
    }
    let (found, outcome) = shortest(&set, &all, "x11 <- x10 & (x10 - 1)", 3, 0);
    assert_eq!((found.map(|f| f.len()), outcome.exhausted), (Some(2), Some(1)));
}

/// A short encoding that destroys its operand hides no long one that keeps it.
#[test]
fn a_cheaper_operation_that_finds_no_registers_hides_no_other() {
    let set = InstructionSet::builtin("rv32").expect("built in");
    let isa = set.model();
    let scope = Scope {
        only: ["c_addi", "op_imm"].map(String::from).to_vec(),
        ..Scope::default()
    };
    let ops = derive(&set, &scope, Cost::Bytes);
    let goal = goal::goal(isa, "test", "x11 <- x10 + 7").expect("a goal");
    let code = Code::Goal(isa, &goal);
    let live = code.writes().expect("writes");
    let problem = Problem::new(code, live, &[11], Vec::new(), 1).expect("a problem");
    let limits = Limits {
        solve: 0,
        ..Limits::new(1)
    };
    let found = search(&set, &ops, &problem, &limits, &|_, _| {}).found.expect("found");
    assert_eq!(found.code.iter().map(|i| to_text(isa, i)).collect::<Vec<_>>(), ["addi a1, a0, 7"]);
}

#[test]
fn constants_that_no_field_can_hold_are_neither_found_nor_asked_for() {
    let isa = narrow();
    let set = InstructionSet::from(isa);
    let addi = ops(&set, &["addi"]);
    for (goal, found) in [
        ("x11 <- x10 + 2047", Some("addi x11, x10, 2047")),
        ("x11 <- x10 - 2048", Some("addi x11, x10, -2048")),
        ("x11 <- x10 + 2048", None),
        ("x11 <- x10 + 0xfff", None),
        ("x11 <- x10 - 2049", None),
    ] {
        for solve in [0, 1] {
            let (code, outcome) = shortest(&set, &addi, goal, 1, solve);
            assert_eq!(code.as_ref().map(|c| c[0].as_str()), found, "{goal}");
            assert_eq!(outcome.exhausted, Some(if found.is_some() { 0 } else { 1 }), "{goal}");
            if solve > 0 && found.is_none() {
                assert_eq!((outcome.solved, outcome.unsolved), (Some(1), 0), "{goal}");
            }
        }
    }
    // Two numbers that fit make one that does not; none of them is in the goal.
    let (code, _) = shortest(&set, &addi, "x11 <- x10 + 4000", 2, 2);
    assert_eq!(code.map(|c| c.len()), Some(2));
    let (code, outcome) = shortest(&set, &addi, "x11 <- x10 + 5000", 2, 2);
    assert_eq!((code, outcome.solved, outcome.unsolved), (None, Some(2), 0));
}

#[test]
fn a_register_that_is_always_zero_is_an_operand() {
    let isa = narrow();
    let set = InstructionSet::from(isa);
    let all = ops(&set, &["op"]);
    for (goal, code) in [("x11 <- -x10", "sub x11, x0, x10"), ("x11 <- 0", "x0"), ("x11 <- x10", "x0")] {
        let (found, _) = shortest(&set, &all, goal, 1, 0);
        let found = found.unwrap_or_default();
        assert!(found.len() == 1 && found[0].contains(code), "{goal}: {found:?}");
    }
    // It is no place for a result, and holds none.
    for o in &all.all {
        for e in &o.encodings {
            let fields = e.dst.into_iter().chain(e.operands.iter().flatten().copied());
            assert!(fields.into_iter().all(|f| f.first == 1 && f.last == 31), "{}", o.name);
        }
    }
}

/// A machine whose register 7 is all ones, whatever is written to it.
const ONES: &str = r#"isa ones "a register of ones"
units w:16
state r[3] : 16 "registers"
state pc[0] : 16 "program counter"
machine { registers r general, element 7 is 0xffff, names { 7 ones  1 left }  control pc next pc + length  words at 2 }
operand reg(n: 3) : 16 {
  n == 7 => "r7"   read bits(0xffff, 16)  write v { }
  else   => "r{n}" read r[n]              write v { r[n] <- v; }
}
layout three {
  field d : 3 = w[12..10] operand rd = reg(d)
  field a : 3 = w[9..7]   operand ra = reg(a)
  field b : 3 = w[6..4]   operand rb = reg(b)
  reserved w[3..0] = 0000
}
group 0x0 "all" {
  region w[15] = 0
  instruction add { form f : w { use three fixed w[15..13] = 000 text "add {rd}, {ra}, {rb}" } sem { rd <- ra + rb; } }
  instruction sub { form f : w { use three fixed w[15..13] = 001 text "sub {rd}, {ra}, {rb}" } sem { rd <- ra - rb; } }
}
"#;

#[test]
fn a_register_that_is_always_ones_is_an_operand() {
    let isa = load("ones.isa", ONES, &NoLoader).unwrap_or_else(|e| panic!("{e}"));
    let set = InstructionSet::from(isa);
    let all = ops(&set, &["add", "sub"]);
    for (goal, code) in [
        ("r0 <- r1 - 1", "add r0, r1, r7"),
        ("r0 <- r1 + 1", "sub r0, r1, r7"),
        ("r0 <- ~r1", "sub r0, r7, r1"),
        // As itself, and by its name.
        ("r0 <- left + r7", "add r0, r1, r7"),
        ("r0 <- r[1] - ones", "sub r0, r1, r7"),
    ] {
        let (found, outcome) = shortest(&set, &all, goal, 1, 0);
        assert_eq!(found.as_deref(), Some(&[code.to_string()][..]), "{goal}");
        assert_eq!(outcome.exhausted, Some(0), "{goal}");
    }
    // No code can leave something else in it, and nothing need be searched for.
    for goal in ["r7 <- r1", "ones <- r1", "r[7] <- r1 + 1"] {
        let refused = goal::goal(set.model(), "test", goal).expect_err("no place for a result");
        assert!(refused.to_string().contains("always holds 0xffff"), "{goal}: {refused}");
    }
}

/// Sources of many kinds: registers, small numbers, numbers of a table, what is no register of a
/// program. Every instruction leaves a flag.
const KINDS: &str = r#"isa kinds "sources of many kinds"
units w:16
state r[3] : 16 "registers"
state c[0] : 1 "is the result zero?"
state special[2] : 16 "numbers of the machine"
machine { registers r general  registers c flags { zero 0 }  registers special special  control next  words at 2 }
fn row(n: 6) {
  match n {
    0x20 => bits(0x105, 16),
    0x21 => bits(0x115, 16),
    0x22 => bits(0x125, 16),
    0x23 => bits(0x135, 16),
    0x24 => bits(0x145, 16),
    0x25 => bits(0x155, 16),
    0x26 => bits(0x165, 16),
    0x27 => bits(0x175, 16),
    0x28 => bits(0x185, 16),
    0x29 => bits(0x195, 16),
    0x2a => bits(0x1a5, 16),
    0x2b => bits(0x1b5, 16),
    0x2c => bits(0x1c5, 16),
    0x2d => bits(0x1d5, 16),
    0x2e => bits(0x1e5, 16),
    0x2f => bits(0x1f5, 16),
    0x30 => bits(0x205, 16),
    0x31 => bits(0x215, 16),
    else => undefined
  }
}
operand src(n: 6) : 16 {
  n <= 7             => "r{n[2..0]}"       read r[n[2..0]];
  n >= 8 && n <= 15  => "{n[2..0]}"        read zext(n[2..0], 16);
  n >= 24 && n <= 27 => "special{n[1..0]}" read special[n[1..0]];
  n >= 32 && n <= 49 => "row{n - 32}"      read row(n);
  n == 63            => "flag"             read zext(c, 16);
  else => invalid "no source"
}
group 0x0 "all" {
  region w[15] = 0
  region w[15] = 1
  instruction and {
    form f : w {
      fixed w[15] = 0
      field d : 3 = w[14..12]
      field a : 6 = w[11..6] operand ra = src(a)
      field b : 6 = w[5..0]  operand rb = src(b)
      text "and r{d}, {ra}, {rb}"
    }
    sem { r[d] <- ra & rb; c <- (ra & rb) == 0; }
  }
  instruction add {
    form f : w {
      fixed w[15] = 1
      field d : 3 = w[14..12]
      field a : 6 = w[11..6] operand ra = src(a)
      field b : 6 = w[5..0]  operand rb = src(b)
      text "add r{d}, {ra}, {rb}"
    }
    sem { r[d] <- ra + rb; c <- (ra + rb) == 0; }
  }
}
"#;

#[test]
fn constants_among_sources_of_many_kinds_are_operands() {
    let isa = load("kinds.isa", KINDS, &NoLoader).unwrap_or_else(|e| panic!("{e}"));
    let set = InstructionSet::from(isa);
    let all = ops(&set, &["and", "add"]);
    for (goal, code) in [
        ("r0 <- r1 & r2", "and r0, r1, r2"),
        ("r0 <- r1 & 5", "and r0, r1, 5"),
        ("r0 <- r1 & 0x125", "and r0, r1, row2"),
        ("r0 <- r1 + 7", "add r0, r1, 7"),
        ("r0 <- r1 + 0x215", "add r0, r1, row17"),
    ] {
        let (found, outcome) = shortest(&set, &all, goal, 1, 0);
        assert_eq!(found.as_deref(), Some(&[code.to_string()][..]), "{goal}");
        assert_eq!(outcome.exhausted, Some(0), "{goal}");
    }
    // No source is such a number, whatever codes stand for that are no sources.
    for goal in ["r0 <- r1 & 0x126", "r0 <- r1 + 8"] {
        let (found, outcome) = shortest(&set, &all, goal, 1, 0);
        assert_eq!((found, outcome.exhausted), (None, Some(1)), "{goal}");
    }
}

#[test]
fn goals_and_assumptions_read_what_is_always_zero_as_zero() {
    let set = InstructionSet::builtin("rv32").expect("built in");
    let all = ops(&set, &["op_imm"]);
    for (goal, code) in [
        ("a0 <- zero + 5", "addi a0, zero, 5"),
        ("x10 <- x0 + 5", "addi a0, zero, 5"),
        ("a0 <- a1 - 28", "addi a0, a1, -28"),
    ] {
        let (found, outcome) = shortest(&set, &all, goal, 1, 0);
        assert_eq!(found.as_deref(), Some(&[code.to_string()][..]), "{goal}");
        assert_eq!(outcome.exhausted, Some(0), "{goal}");
    }
    for (text, truth) in [("zero == 0", Some(true)), ("x0 == 1", Some(false)), ("a0 < 2", None)] {
        let (pool, t) = goal::condition(set.model(), "test", text).expect("a condition");
        let known = pool.is_true(t).then_some(true).or(pool.is_false(t).then_some(false));
        assert_eq!(known, truth, "{text}");
    }
}

#[test]
fn short_fields_name_the_registers_that_they_say() {
    let isa = narrow();
    let set = InstructionSet::from(isa);
    let fold = ops(&set, &["fold"]);
    let goal = |d: u32, a: u32| format!("x{d} <- x{a} ^ (x{a} >> 1)");
    let (found, _) = shortest(&set, &fold, &goal(15, 8), 1, 0);
    assert_eq!(found, Some(vec!["fold x15, x8".to_string()]));
    for (d, a) in [(16, 8), (15, 7), (7, 8)] {
        let (found, outcome) = shortest(&set, &fold, &goal(d, a), 1, 0);
        assert_eq!((found, outcome.unplaced), (None, 1));
    }
}

#[test]
fn registers_that_most_encodings_can_name_are_known() {
    let isa = narrow();
    let set = InstructionSet::from(isa);
    // Short fields name x8 to x15 alone.
    assert_eq!(ops(&set, &[]).most_named(4), 8);
    assert_eq!(ops(&set, &["op"]).most_named(4), 1);
}

#[test]
fn instructions_that_cannot_be_used_are_counted_by_reason() {
    let isa = narrow();
    let set = InstructionSet::from(isa);
    let known = ops(&set, &[]).instructions;
    assert_eq!(known.summary(), "6 of 10 instructions are usable");
    let names = |r: Reason| known.others.get(&r).into_iter().flatten().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(names(Reason::Control), ["jump"]);
    assert_eq!(names(Reason::Other), ["load"]);
    assert_eq!(names(Reason::Nothing), ["store"]);
    assert_eq!(names(Reason::Undescribed), ["stop"]);
    assert_eq!(known.reasons().len(), 4);
}

#[test]
fn operations_that_take_too_long_are_not_taken_for_all() {
    let isa = narrow();
    let set = InstructionSet::from(isa);
    let scope = Scope::default();
    let heard = std::sync::atomic::AtomicUsize::new(0);
    for (until, complete) in [(Some(std::time::Instant::now()), false), (None, true)] {
        let watch = Watch {
            until,
            progress: &|_, all| heard.store(all, std::sync::atomic::Ordering::Relaxed),
            kept: &Kept::nothing(),
        };
        assert_eq!(derive_until(&set, &scope, Cost::Issue, &watch).complete, complete);
        assert_eq!(heard.swap(0, std::sync::atomic::Ordering::Relaxed), 10);
    }
}

/// Every goal of a built-in table has code of the length that the table names, and everything
/// shorter is exhausted.
fn table_holds(name: &str, vector: u32) {
    goals_hold(name, goals::built_in(name, vector).expect("a table"));
}

fn goals_hold(name: &str, table: &str) -> Ops {
    let set = InstructionSet::builtin(name).expect("built in");
    let isa = set.model();
    let table = goals::parse(table).expect("goals");
    let scope = Scope {
        usual: true,
        span: table.vector,
        floats: table.floats,
        only: table.using,
        ..Scope::default()
    };
    let ops = derive(&set, &scope, Cost::Issue);
    let free: Vec<u32> = (0..64).collect();
    let mut wrong = Vec::new();
    for row in sweep::some(&table.rows, 2) {
        let goal = goal::goal(isa, &row.name, &row.goal.text).expect("a goal");
        let code = Code::Goal(isa, &goal);
        let places = code.writes().expect("writes");
        let vectors = (table.vector, row.length - 1);
        let mut assumed = usual::conditions(isa);
        assumed.extend(
            row.given
                .iter()
                .map(|given| goal::condition(isa, &row.name, &given.text).expect("a condition")),
        );
        let problem = Problem::of_vectors(code, places, &free, assumed, 1, vectors).expect("a problem");
        let outcome = search(&set, &ops, &problem, &Limits::new(row.length), &|_, _| {});
        let length = outcome.found.as_ref().map(|f| f.code.len());
        if length != Some(row.length) || outcome.exhausted < Some(row.length as u32 - 1) || outcome.undecided > 0 {
            wrong.push((row.name.clone(), length, outcome.exhausted));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    ops
}

#[test]
fn goals_on_packed_halves_have_the_shortest_code_that_the_table_names() {
    table_holds("vop3p", 1);
}

#[test]
fn goals_on_a_shader_have_the_shortest_code_that_the_table_names() {
    table_holds("sgx543", 1);
}

/// A step that writes a part of a vector keeps the rest, whichever part it is: of the two operands
/// of such an operation either may be the one that is kept.
#[test]
fn each_part_of_a_vector_moves_alone() {
    let set = InstructionSet::builtin("sgx543").expect("built in");
    let scope = |span| Scope {
        usual: true,
        span,
        only: vec!["mov".to_string()],
        ..Scope::default()
    };
    let spans = [2, 3, 4].map(|span| (span, derive(&set, &scope(span), Cost::Issue)));
    let isa = set.model();
    let free: Vec<u32> = (0..16).collect();
    for (span, goal, code) in [
        (2, "r0 <- r4; r1 <- r1", "mov.i32 r0.----, r4.xxxx"),
        (2, "r0 <- r5; r1 <- r1", "mov.i32 r0.----, r5.xxxx"),
        (2, "r0 <- r0; r1 <- r4", "mov.i32 r1.----, r4.xxxx"),
        (2, "r0 <- r0; r1 <- r5", "mov.i32 r1.----, r5.xxxx"),
        (2, "r2 <- r2; r3 <- r1", "mov.i32 r3.----, r1.xxxx"),
        (3, "r0 <- r0; r1 <- r1; r2 <- r5", "mov.i32 r2.----, r5.xxxx"),
        (4, "r0 <- r0; r1 <- r5; r2 <- r2; r3 <- r3", "mov.i32 r1.----, r5.xxxx"),
        (4, "r0 <- r0; r1 <- r4; r2 <- r2; r3 <- r3", "mov.i32 r1.----, r4.xxxx"),
        (4, "r0 <- r0; r1 <- r1; r2 <- r6; r3 <- r3", "mov.i32 r2.----, r6.xxxx"),
        (4, "r0 <- r0; r1 <- r1; r2 <- r5; r3 <- r3", "mov.i32 r2.----, r5.xxxx"),
        (4, "r0 <- r4; r1 <- r5; r2 <- r2; r3 <- r3", "mov.f32 r0.xy--, r4.xyzw"),
        (4, "r0 <- r0; r1 <- r1; r2 <- r6; r3 <- r7", "mov.f32 r2.xy--, r4.zwzw"),
    ] {
        let (_, ops) = spans.iter().find(|s| s.0 == span).expect("derived");
        let goal = goal::goal(isa, "test", goal).expect("a goal");
        let wanted = Code::Goal(isa, &goal);
        let places = wanted.writes().expect("writes");
        let problem = Problem::of_vectors(wanted, places, &free, usual::conditions(isa), 1, (span, 0)).expect("a problem");
        let outcome = search(&set, ops, &problem, &Limits::new(1), &|_, _| {});
        let found: Vec<String> = outcome.found.iter().flat_map(|f| &f.code).map(|i| to_text(isa, i)).collect();
        assert_eq!(found, [code]);
        assert_eq!((outcome.exhausted, outcome.unplaced), (Some(0), 0));
    }
}

#[test]
fn goals_on_vectors_have_the_shortest_code_that_the_table_names() {
    table_holds("sgx543", 4);
}

#[test]
#[ignore = "takes half a minute to derive the operations"]
fn goals_on_dot_products_have_the_shortest_code_that_the_table_names() {
    let ops = goals_hold("sgx543", include_str!("../../goals/sgx543-dot.goals"));
    // All variants take part, however large their formulas are.
    assert_eq!(ops.instructions.cut, BTreeSet::new());
    assert!(ops.all.len() >= 78, "{} operations", ops.all.len());
}

/// Of what a multiplication and a dot product can be written with, one instruction is enough.
#[test]
fn a_dot_product_is_one_instruction() {
    let set = InstructionSet::builtin("sgx543").expect("built in");
    let isa = set.model();
    let like = ["dot.f32 r0.x---, r4.xyzw, r8.xyzw", "mul.f32 r0.x---, r4.xxxx, r8.xxxx"].map(|text| {
        let instr = set.parse_raw(text).expect("an instruction");
        (instr.form, instr.fields.to_vec())
    });
    let scope = Scope {
        usual: true,
        span: 4,
        like: like.to_vec(),
        ..Scope::default()
    };
    let ops = derive(&set, &scope, Cost::Issue);
    let goal = "r0 <- usse_dot(r7 ++ r6 ++ r5 ++ r4, r11 ++ r10 ++ r9 ++ r8); r1 <- r1; r2 <- r2; r3 <- r3";
    let goal = goal::goal(isa, "test", goal).expect("a goal");
    let wanted = Code::Goal(isa, &goal);
    let places = wanted.writes().expect("writes");
    let free: Vec<u32> = (0..16).collect();
    let problem = Problem::of_vectors(wanted, places, &free, usual::conditions(isa), 1, (4, 0)).expect("a problem");
    let outcome = search(&set, &ops, &problem, &Limits::new(1), &|_, _| {});
    let found: Vec<String> = outcome.found.iter().flat_map(|f| &f.code).map(|i| to_text(isa, i)).collect();
    assert_eq!(found, ["dot.f32 r0.x---, r4.xyzw, r8.xyzw"]);
}

#[test]
fn registers_of_64_bits_are_searched_with() {
    let set = InstructionSet::builtin("rv64").expect("built in");
    let all = ops(&set, &[]);
    assert_eq!(all.word.bits(), 64);
    for (goal, code) in [
        ("x10 <- x10 + x11 * 2", &["sh1add a0, a1, a0"][..]),
        ("x10 <- x10 & 0xfffffeffffffffff", &["bclri a0, a0, 40"]),
        ("x10 <- sext((x10 + x11)[31..0], 64)", &["addw a0, a0, a1"]),
        ("x10 <- zext(x11[31..0], 64)", &["add.uw a0, a1, zero"]),
        // A product of 128 bits.
        ("x10 <- (zext(x10, 128) * zext(x11, 128))[127..64]", &["mulhu a0, a0, a1"]),
        ("x10 <- x10 + 0xfffffffffffffabc", &["addi a0, a0, -1348"]),
    ] {
        let (found, outcome) = shortest(&set, &all, goal, 2, 1);
        let found = found.unwrap_or_else(|| panic!("{goal}"));
        assert_eq!((found.len(), outcome.exhausted), (code.len(), Some(0)), "{goal}: {found:?}");
        // One in a short word costs as much.
        let name = |text: &str| text.trim_start_matches("c.").split(' ').next().map(str::to_string);
        assert_eq!(name(&found[0]), name(code[0]), "{goal}: {found:?}");
    }
    // Bits of both halves matter.
    let (found, outcome) = shortest(&set, &all, "x10 <- x10 & (x10 - 1)", 2, 0);
    assert_eq!((found.map(|f| f.len()), outcome.exhausted), (Some(2), Some(1)));
    let (found, outcome) = shortest(&set, &all, "x10 <- x10 ^ (x10 >> 33)", 1, 1);
    assert_eq!((found, outcome.exhausted, outcome.solved), (None, Some(1), Some(1)));
}

/// A machine with registers of 8 bits, and its operations in one table.
const EIGHT: &str = r#"isa eight "registers of 8 bits"
units w:16
state r[3] : 8 "registers"
machine {
  registers r general
  control next
  words at 2
}
operand reg(n: 3) : 8 { always => "r{n}" read r[n] write v { r[n] <- v; } }
enum alu(a: n, b: n) : 2 {
  00 add        => a + b
  01 sub        => a - b
  10 and_ "and" => a & b
  11 xor        => a ^ b
}
group 0x1 {
  region w[15] = 0
  instruction op {
    form r : w {
      fixed w[15..11] = 00000
      field op : alu = w[1..0]
      field x : 3 = w[4..2]
      field y : 3 = w[7..5]
      field z : 3 = w[10..8]
      operand d = reg(x)
      operand a = reg(y)
      operand b = reg(z)
      text "{op} {d}, {a}, {b}"
    }
    sem { d <- alu(op, a, b); }
  }
  instruction set {
    form i : w {
      fixed w[15..11] = 00010
      field x : 3 = w[2..0]
      field k : 8 = w[10..3]
      operand d = reg(x)
      text "set {d}, {k}"
    }
    sem { d <- k; }
  }
}
"#;

#[test]
fn registers_of_8_bits_are_searched_with() {
    let set = InstructionSet::from(load("eight.isa", EIGHT, &NoLoader).expect("a spec"));
    let all = ops(&set, &[]);
    for (goal, length) in [
        ("r0 <- r1 ^ r2", 1),
        ("r0 <- 0x80", 1),
        ("r0 <- ~r1", 2),
        ("r0 <- r1 + 0x7f", 2),
        ("r0 <- r1 & (r1 - 1)", 3),
    ] {
        let isa = set.model();
        let goal_code = goal::goal(isa, "test", goal).expect("a goal");
        let code = Code::Goal(isa, &goal_code);
        let live = code.writes().expect("writes");
        let problem = Problem::new(code, live, &(0..8).collect::<Vec<u32>>(), Vec::new(), 1).expect("a problem");
        let outcome = search(
            &set,
            &all,
            &problem,
            &Limits {
                solve: 1,
                ..Limits::new(3)
            },
            &|_, _| {},
        );
        let found = outcome.found.as_ref().map(|f| f.code.len());
        // Costs are bytes or instructions; here they count instructions.
        assert_eq!((found, outcome.exhausted), (Some(length), Some(length as u32 - 1)), "{goal}");
    }
}

#[test]
fn the_problems_of_hackers_delight_are_stated_for_both_widths_of_registers() {
    for (isa, bits, file) in [("nv50", 32, "r"), ("rv32", 32, "x"), ("rv64", 64, "x")] {
        let isa = builtin::isa(isa).expect("built in");
        for p in hackers_delight::PROBLEMS {
            let text = hackers_delight::with_registers(hackers_delight::goal(p, bits), file, 8);
            if let Err(e) = goal::goal(isa, p.0, &text) {
                panic!("{}: {e}", isa.name);
            }
            for given in hackers_delight::given(&text) {
                assert!(goal::condition(isa, p.0, given).is_ok(), "{given}");
            }
        }
    }
}

#[test]
fn operations_on_floats_are_made_on_request() {
    let set = InstructionSet::builtin("vop3p").expect("built in");
    let isa = set.model();
    let with = |floats: bool| {
        let scope = Scope {
            floats,
            only: vec!["v_pk_max_f16".to_string()],
            ..Scope::default()
        };
        derive(&set, &scope, Cost::Issue)
    };
    let without = with(false);
    assert_eq!(without.all.len(), 0);
    assert!(without.instructions.others.contains_key(&Reason::Floats));
    // A goal says whether it computes with floats.
    for (text, floats) in [("v0 <- v1 + v2", false), ("v0 <- fadd(v1, v2)", true)] {
        assert_eq!(goal::goal(isa, "test", text).expect("a goal").floats, floats);
    }
}

#[test]
fn every_instruction_on_packed_halves_takes_part_in_a_search() {
    let set = InstructionSet::builtin("vop3p").expect("built in");
    let scope = Scope {
        floats: true,
        ..Scope::default()
    };
    let ops = derive(&set, &scope, Cost::Issue);
    assert_eq!(set.model().instructions.len(), 22);
    let others = &ops.instructions.others;
    assert!(others.is_empty(), "{others:?}");
    // All variants of those on integers do; of those on floats not all inline constants.
    let cut = ops.instructions.cut().expect("some are left out");
    let floats = ops
        .instructions
        .cut
        .iter()
        .filter(|n| n.contains("f16") || n.contains("f32"))
        .count();
    assert_eq!((ops.instructions.cut.len(), floats), (8, 8), "{cut}");
}

#[test]
fn operations_on_floats_keep_their_modifiers_as_a_choice() {
    let table = "floats\nuse v_pk_add_f16 v_pk_max_f16\n".to_string()
        + &include_str!("../../goals/vop3p-floats.goals")
            .lines()
            .filter(|l| ["conj ", "greater ", "absolute "].iter().any(|n| l.starts_with(n)))
            .collect::<Vec<_>>()
            .join("\n");
    goals_hold("vop3p", &table);
}

#[test]
#[ignore = "minutes: each operation has 8,192 choices of modifiers"]
fn goals_on_floats_have_the_shortest_code_that_the_tables_name() {
    goals_hold("vop3p", include_str!("../../goals/vop3p-floats.goals"));
    goals_hold("vop3p", include_str!("../../goals/vop3p-mixed.goals"));
    goals_hold("vop3p", include_str!("../../goals/vop3p-fused.goals"));
}

/// A number in an instruction on floats is solved for; signs of others are a choice.
#[test]
fn operations_on_floats_take_numbers() {
    let set = InstructionSet::builtin("flexgrip").expect("built in");
    let isa = set.model();
    let scope = Scope {
        floats: true,
        only: vec!["FADD".to_string()],
        ..Scope::default()
    };
    let ops = derive(&set, &scope, Cost::Bytes);
    let free: Vec<u32> = (0..8).collect();
    let limits = Limits {
        solve: 1,
        ..Limits::new(1)
    };
    for (goal, code) in [
        ("r0 <- fadd(r1, bits(0x3fc00000, 32), daz, ftz, full)", "FADD32I R0, R1, 0x3fc00000"),
        ("r0 <- fadd(r1 ^ 0x80000000, r2, daz, ftz, full)", "FADD32 R0, -R1, R2"),
    ] {
        let goal = goal::goal(isa, "test", goal).expect("a goal");
        let wanted = Code::Goal(isa, &goal);
        let places = wanted.writes().expect("writes");
        let problem = Problem::of_vectors(wanted, places, &free, Vec::new(), 1, (1, 0)).expect("a problem");
        let outcome = search(&set, &ops, &problem, &limits, &|_, _| {});
        let found: Vec<String> = outcome.found.iter().flat_map(|f| &f.code).map(|i| to_text(isa, i)).collect();
        assert_eq!(found, [code]);
    }
}

#[test]
fn what_usually_holds_is_assumed_and_proved_under_the_assumption() {
    let isa = builtin::isa("sgx543").expect("built in");
    assert_eq!(usual::texts(isa), ["moe_moved = 0x0"]);
    assert_eq!(usual::conditions(isa).len(), 1);
    let set = InstructionSet::from(isa.clone());
    let isa = set.model();
    let with = |usual: bool| {
        let scope = Scope {
            usual,
            only: vec!["xor".to_string()],
            ..Scope::default()
        };
        derive(&set, &scope, Cost::Issue)
    };
    assert_eq!(with(false).all.len(), 0);
    let ops = with(true);
    let goal = goal::goal(isa, "test", "r0 <- r1 ^ r2").expect("a goal");
    let code = Code::Goal(isa, &goal);
    let found = |assume| {
        let problem = Problem::new(code, code.writes().expect("writes"), &[0, 1, 2], assume, 1).expect("a problem");
        search(&set, &ops, &problem, &Limits::new(1), &|_, _| {}).found.is_some()
    };
    assert!(found(usual::conditions(isa)));
    // Without the assumption no such instruction does it.
    assert!(!found(Vec::new()));
}
