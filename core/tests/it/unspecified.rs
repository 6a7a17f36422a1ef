//! Which places are unspecified after an instruction: exactly those that some choice of the
//! unspecified values changes.

use crate::support::corpus;

use isamorph_core::builtin;
use isamorph_core::dsl::load;
use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::exec::{Aot, Engine, Lane, LaneVm, Lockstep, Mask, Reference, Registers, Sparse, element_name};
use isamorph_core::model::{Isa, Semantics, Word};
use isamorph_core::oracle::Random;
use isamorph_core::oracle::execution::random_registers;
use isamorph_core::source::NoLoader;
use isamorph_core::text::Syntax;

const SPEC: &str = r#"
isa small "what some codes do is unspecified"
units w:8
state r[3] : 8 "registers"
state m[16] : 8 "memory"
fn by_match(code: 3) { match code { 000 => bits(1, 8), 101 => undefined, 110 => undefined, else => bits(2, 8) } }
fn by_else(code: 3) { match code { 0xx | 100 | 111 => r[1], else => undefined } }
fn by_if(code: 3) { if code == 0 { bits(0, 8) } else if code == 5 || code == 6 { undefined } else { r[1] } }
fn named(code: 3) {
  let some = if code == 1 { undefined } else { bits(3, 8) };
  if code == 5 || code == 6 { undefined } else if code == 1 { r[1] } else { some }
}
group 1 "all" {
  region w[7] = 0
  instruction pick "by a match" {
    form only : w { fixed w[7..3] = 00000  field code : 3 = w[2..0]  text "does {code}" }
    sem { BODY }
  }
}
"#;

fn small(body: &str) -> Isa {
    load("small.isa", &SPEC.replace("BODY", body), &NoLoader).unwrap_or_else(|e| panic!("{body}: {e}"))
}

fn lane() -> Lane {
    Lane::new(0).expect("lane 0")
}

fn instr(isa: &Isa, bits: u64, width: u32) -> Instr {
    Codec::new(isa)
        .decode(isa, Word { bits: bits.into(), width })
        .unwrap_or_else(|e| panic!("{bits:x}: {e:?}"))
}

/// The unspecified places, by name; the engines agree on whether there are any.
fn places(isa: &Isa, instr: &Instr, registers: &Registers) -> Vec<String> {
    let mut reference = Reference::new(isa);
    let effect = reference
        .effect(instr, lane(), registers, &mut Sparse::default())
        .expect("it executes");
    let mut both = Lockstep::new(isa, Lockstep::new(isa, Aot::new(isa), LaneVm::new(isa)), Reference::new(isa));
    for engine in [&mut reference as &mut dyn Engine, &mut both] {
        let prepared = engine.prepare(instr).expect("described");
        let outcome = engine
            .execute(prepared, Mask::only(lane()), &mut registers.clone(), &mut Sparse::default())
            .unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(outcome.open.is_empty(), effect.unspecified.is_empty());
    }
    let layout = registers.layout();
    let names = effect.unspecified.iter();
    names.map(|(state, element)| element_name(layout, *state, *element)).collect()
}

/// The unspecified places for a code, with 1 in r1, 2 in r2 and so on.
fn found(body: &str, code: u64) -> Vec<String> {
    let isa = small(body);
    let mut registers = Registers::new(Reference::new(&isa).layout().clone());
    (0..8).for_each(|n| registers.set(0, n, lane(), n.into()));
    places(&isa, &instr(&isa, code, 8), &registers)
}

#[test]
fn a_value_is_unspecified_on_its_own_branch_only() {
    for body in ["by_match(code)", "by_else(code)", "by_if(code)", "named(code)"] {
        let isa = small(&format!("r[0] <- {body};"));
        let registers = Registers::new(Reference::new(&isa).layout().clone());
        let open = |code: &u64| !places(&isa, &instr(&isa, *code, 8), &registers).is_empty();
        assert_eq!((0..8).filter(open).collect::<Vec<_>>(), [5, 6], "{body}");
    }
}

#[test]
fn a_value_that_makes_no_difference_does_not_count() {
    for body in [
        "let u = if r[1] == 1 { undefined } else { r[2] }; r[0] <- u & bits(0, 8);",
        "let u = if r[1] == 1 { undefined } else { r[2] }; r[0] <- u * bits(0, 8);",
        "let u = if r[1] == 1 { undefined } else { r[2] }; r[0] <- u ^ u;",
        // Only all choices together show these.
        "let u = if r[1] == 1 { undefined } else { r[2] }; r[0] <- (u * u)[1] ++ bits(3, 7);",
        "let u = if r[1] == 1 { undefined } else { r[2] }; r[0] <- if u < 7 || u > 5 { r[3] } else { r[4] };",
        "let u = if r[1] == 1 { undefined } else { r[2] }; r[0] <- if u == 9 { r[2] + r[1] } else { r[3] };",
        // It is overwritten, or the place keeps its value.
        "r[0] <- if r[1] == 1 { undefined } else { r[2] }; if r[2] == 2 { r[0] <- r[3]; }",
        "let u = if r[1] == 1 { undefined } else { r[2] }; if u == 7 { r[0] <- bits(0, 8); }",
    ] {
        assert_eq!(found(body, 0), Vec::<String>::new(), "{body}");
    }
}

#[test]
fn every_place_that_a_choice_changes_is_found() {
    let u = "let u = if r[1] == 1 { undefined } else { r[2] };";
    for (body, expected) in [
        (
            "r[0] <- u & bits(4, 8); r[3] <- u >> 9; r[4] <- u | bits(254, 8);",
            vec!["r0", "r4"],
        ),
        // One value of all, which no simple choice finds.
        ("r[0] <- if u == bits(0xa7, 8) { bits(1, 8) } else { r[0] };", vec!["r0"]),
        // Whether, and where.
        ("if u == bits(3, 8) { r[5] <- bits(9, 8); r[6] <- r[6]; }", vec!["r5"]),
        ("r[bits(1, 1) ++ u[1..0]] <- bits(6, 8);", vec!["r4", "r5", "r7"]),
        ("r[0] <- r[u[2..0]]; r[1] <- r[u[2..0]] & bits(8, 8);", vec!["r0"]),
        ("if u[0] == 1 { store(m, bits(16, 16), bits(5, 8)); }", vec!["m[0x10]"]),
    ] {
        assert_eq!(found(&format!("{u} {body}"), 0), expected, "{body}");
    }
    // Too many places to list all of them: one stands for the others.
    let body = "let u = if r[1] == 1 { undefined } else { bits(0, 16) }; store(m, u, bits(5, 8));";
    assert!(!found(body, 0).is_empty());
    // Too many choices to try all of them.
    let body = "let u = if r[1] == 1 { undefined } else { bits(0, 16) }; r[0] <- if u == bits(0x1234, 16) { bits(1, 8) } else { r[2] };";
    assert_eq!(found(body, 0), ["r0"]);
}

#[test]
fn what_a_value_hides_is_not_read() {
    let body = "let u = if r[1] == 1 { undefined } else { bits(1, 1) }; r[0] <- if u == 1 { load(m, bits(7, 16), 1) } else { r[0] };";
    assert_eq!(found(body, 0), Vec::<String>::new(), "memory holds what the register holds");
    // Without memory the load is refused only where a choice makes it: nobody knows what would
    // happen.
    let isa = small(body);
    let mut registers = Registers::new(Reference::new(&isa).layout().clone());
    registers.set(0, 1, lane(), 1);
    let effect = Reference::new(&isa).effect(&instr(&isa, 0, 8), lane(), &registers, &mut isamorph_core::exec::NoMemory);
    assert_eq!(effect.expect("zero does not load").unspecified, [(0, 0)]);
}

#[test]
fn instructions_whose_unspecified_branch_is_not_taken_are_specified() {
    let zero = |isa: &Isa| Registers::new(Reference::new(isa).layout().clone());
    for (name, text) in [("nv50", "cvt rni f32 $r2 f32 $r1"), ("flexgrip", "F2F.F32.F32.INTEGER R7, R4")] {
        let isa = builtin::isa(name).expect("built in");
        let instr = Syntax::new(isa).parse(isa, &Codec::new(isa), text).expect("an instruction");
        assert!(places(isa, &instr, &zero(isa)).is_empty(), "{text}");
    }
    let isa = builtin::isa("flexgrip").expect("built in");
    let real = Codec::new(isa)
        .decode(isa, isa.word("a000cc05 cc224780").expect("a word"))
        .expect("an instruction");
    assert!(places(isa, &real, &zero(isa)).is_empty());
    let isa = builtin::isa("sgx543").expect("built in");
    // test.eq.and.u32 p0, r0, #0, #0, x
    assert!(places(isa, &instr(isa, 0x4803_0180_a00c_0000, 64), &zero(isa)).is_empty());
    for text in ["cmov.lezero.f32 i0.xyzw, i0, c2.xxxx, c0", "rcp.f32.repeat4 o46.x---, pa32.z"] {
        let instr = Syntax::new(isa).parse(isa, &Codec::new(isa), text).expect("an instruction");
        assert!(places(isa, &instr, &zero(isa)).is_empty(), "{text}");
    }
}

/// Real words that have an unspecified place in one of four random states.
const REAL: [usize; 2] = [85, 33];

#[test]
fn real_shader_words_are_unspecified_where_a_place_is() {
    let isa = builtin::isa("sgx543").expect("built in");
    let codec = Codec::new(isa);
    let mut reference = Reference::new(isa);
    let mut random = Random(3);
    let states: Vec<Registers> = (0..4).map(|_| random_registers(reference.layout(), &mut random)).collect();
    let mut vm = LaneVm::new(isa);
    let (mut words, mut unspecified) = (0, 0);
    for real in corpus::rows(isa, "sgx543/real-words.tsv") {
        let Ok(instr) = codec.decode(isa, real.word) else { continue };
        if matches!(isa.forms[instr.form].semantics, Semantics::Unknown(_)) {
            continue;
        }
        words += 1;
        let mut any = false;
        let (prepared, compiled) = (
            reference.prepare(&instr).expect("described"),
            vm.prepare(&instr).expect("described"),
        );
        for state in &states {
            let effect = reference
                .effect(&instr, lane(), state, &mut Sparse::default())
                .expect("it executes");
            let mask = Mask::only(lane());
            let outcomes = [
                reference.execute(prepared, mask, &mut state.clone(), &mut Sparse::default()),
                vm.execute(compiled, mask, &mut state.clone(), &mut Sparse::default()),
            ];
            for outcome in outcomes {
                assert_eq!(outcome.expect("it executes").open.is_empty(), effect.unspecified.is_empty());
            }
            any |= !effect.unspecified.is_empty();
        }
        unspecified += usize::from(any);
    }
    assert_eq!([words, unspecified], REAL);
}
