//! Each mistake in the operations that the document of VOP3P prints is one: the solver finds
//! modifiers and register contents for which the printed operation and the corrected one differ,
//! and the reference evaluator shows it.
//!
//! A row of the table puts back what is printed in one place of the spec. Everything else stays
//! corrected, so that a witness shows this mistake and no other. `cargo test -p isamorph-smt --test
//! it vop3p_errata:: -- --nocapture` prints the witnesses.

use std::time::Duration;

use crate::support::sweep;
use isamorph_core::InstructionSet;
use isamorph_core::builtin;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{Lane, NoMemory, Reference, Registers};
use isamorph_core::formula::{Conditions, Influence, Term, TermPool};
use isamorph_core::model::{Isa, Semantics};
use isamorph_core::source::Loader;
use isamorph_core::text::to_text;
use isamorph_smt::Verdict;
use isamorph_smt::solver::query::{Model, check};
use rayon::prelude::*;

/// What v1 holds: halves near 2 and 1, which also shift by different amounts.
const SOURCE_0: u128 = 0x4001_3c00;
/// Time for one witness.
const LIMIT: Duration = Duration::from_secs(120);

/// A mistake of the document.
struct Mistake {
    /// The section that its erratum names.
    section: &'static str,
    /// What the printed operation does wrong.
    what: &'static str,
    /// The instructions of which it is printed.
    instructions: &'static [&'static str],
    printed: Printed,
}

/// How the printed operation differs in the spec.
enum Printed {
    /// A text that the file of operations has once, and what is printed instead.
    Operation(&'static str, &'static str),
    /// The same in the semantics of the instruction, wherever the text stands there.
    Semantics(&'static str, &'static str),
}

use Printed::{Operation, Semantics as Sem};

const MIXED: &[&str] = &["v_mad_mix_f32", "v_mad_mixlo_f16", "v_mad_mixhi_f16"];
const MIXED_HALVES: &[&str] = &["v_mad_mixlo_f16", "v_mad_mixhi_f16"];
const PACKED_HALVES: &[&str] = &["v_pk_add_f16", "v_pk_fma_f16", "v_pk_max_f16", "v_pk_min_f16", "v_pk_mul_f16"];
const PACKED: &[&str] = &[
    "v_pk_mad_i16",
    "v_pk_mul_lo_u16",
    "v_pk_add_i16",
    "v_pk_sub_i16",
    "v_pk_lshlrev_b16",
    "v_pk_lshrrev_b16",
    "v_pk_ashrrev_i16",
    "v_pk_max_i16",
    "v_pk_min_i16",
    "v_pk_mad_u16",
    "v_pk_add_u16",
    "v_pk_sub_u16",
    "v_pk_max_u16",
    "v_pk_min_u16",
    "v_pk_fma_f16",
    "v_pk_add_f16",
    "v_pk_mul_f16",
    "v_pk_min_f16",
    "v_pk_max_f16",
];

const GET_SOURCE: &str = "V_MAD_MIX_F32, V_MAD_MIXLO_F16, V_MAD_MIXHI_F16, getSource";
const MIXED_OPERATION: &str = "V_MAD_MIX_F32, V_MAD_MIXLO_F16, V_MAD_MIXHI_F16, operation";
const ALL_PACKED: &str = "all V_PK operations";

const MISTAKES: &[Mistake] = &[
    Mistake {
        section: GET_SOURCE,
        what: "(OP_SEL_HI&mask) == 1 never holds for source 1, so its lower half is never read",
        instructions: MIXED,
        printed: Sem("op_sel[1]", "bits(1, 1)"),
    },
    Mistake {
        section: GET_SOURCE,
        what: "(OP_SEL_HI&mask) == 1 never holds for source 2",
        instructions: MIXED,
        printed: Sem("op_sel[2]", "bits(1, 1)"),
    },
    Mistake {
        section: MIXED_OPERATION,
        what: "sources are not negated",
        instructions: MIXED,
        printed: Operation("if negate == 1 { size ^ 0x80000000 } else { size }", "size"),
    },
    Mistake {
        section: MIXED_OPERATION,
        what: "a single is not clamped",
        instructions: &["v_mad_mix_f32"],
        printed: Sem("clamped_single(mad_f32(x, y, z), clamp)", "mad_f32(x, y, z)"),
    },
    Mistake {
        section: MIXED_OPERATION,
        what: "a half is not clamped",
        instructions: MIXED_HALVES,
        printed: Sem(
            "clamped_half(fcvt(mad_f32(x, y, z), 16, rn), clamp)",
            "fcvt(mad_f32(x, y, z), 16, rn)",
        ),
    },
    Mistake {
        section: "V_MAD_MIXLO_F16, operation",
        what: "the mask 0xfff takes four bits off",
        instructions: &["v_mad_mixlo_f16"],
        printed: Sem(
            "clamped_half(fcvt(mad_f32(x, y, z), 16, rn), clamp)",
            "(clamped_half(fcvt(mad_f32(x, y, z), 16, rn), clamp) & 0xfff)",
        ),
    },
    Mistake {
        section: "V_PK_ADD_F16, V_PK_FMA_F16, V_PK_MAX_F16, V_PK_MIN_F16, V_PK_MUL_F16, operation",
        what: "ASINT16 extends the sign of the low result into the high one",
        instructions: PACKED_HALVES,
        printed: Sem("d <- hi ++ lo", "d <- (hi ++ bits(0, 16)) | sext(lo, 32)"),
    },
    Mistake {
        section: ALL_PACKED,
        what: "OP_SEL is not looked at",
        instructions: PACKED,
        printed: Sem("op_sel[0]", "bits(0, 1)"),
    },
    Mistake {
        section: ALL_PACKED,
        what: "OP_SEL_HI is not looked at",
        instructions: PACKED,
        printed: Sem("op_sel_hi[0]", "bits(1, 1)"),
    },
    Mistake {
        section: ALL_PACKED,
        what: "NEG is not looked at",
        instructions: PACKED_HALVES,
        printed: Sem("neg_lo[0]", "bits(0, 1)"),
    },
    Mistake {
        section: ALL_PACKED,
        what: "NEG_HI is not looked at",
        instructions: PACKED_HALVES,
        printed: Sem("neg_hi[0]", "bits(0, 1)"),
    },
    Mistake {
        section: ALL_PACKED,
        what: "CLAMP is not looked at",
        instructions: PACKED_HALVES,
        printed: Sem(", clamp)", ", bits(0, 1))"),
    },
    Mistake {
        section: "V_PK_MAD_U16, operation",
        what: "the sum is cut to 16 bits before it is compared with 65535",
        instructions: &["v_pk_mad_u16"],
        printed: Operation(
            "to_u16(zext(a, 32) * zext(b, 32) + zext(c, 32), clamp)",
            "to_u16(zext((zext(a, 32) * zext(b, 32) + zext(c, 32))[15..0], 32), clamp)",
        ),
    },
    Mistake {
        section: "V_PK_SUB_U16, operation",
        what: "an unsigned difference is never below 0",
        instructions: &["v_pk_sub_u16"],
        printed: Operation("if clamp == 1 && a < b { bits(0, 16) } else { a - b }", "a - b"),
    },
];

// ---- the spec as it is printed

const OPERATIONS: &str = "vop3p/arithmetic.isa";
const INSTRUCTIONS: &str = "vop3p/instructions.isa";

/// The built-in files with one mistake put back.
struct Changed<'a>(&'a Mistake);

impl Changed<'_> {
    fn apply(&self, file: &str, mut text: String) -> String {
        match self.0.printed {
            Operation(was, now) if file == OPERATIONS => {
                assert_eq!(text.matches(was).count(), 1, "{file} has `{was}` once");
                text.replace(was, now)
            }
            Sem(was, now) if file == INSTRUCTIONS => {
                for instruction in self.0.instructions {
                    let start = text.find(&format!("instruction {instruction} ")).expect("the instruction");
                    let start = start + text[start..].find("sem {").expect("its semantics");
                    let end = start + text[start..].find("\n  }\n").expect("its end");
                    let sem = &text[start..end];
                    assert!(sem.contains(was), "the semantics of {instruction} have no `{was}`");
                    text.replace_range(start..end, &sem.replace(was, now));
                }
                text
            }
            _ => text,
        }
    }
}

impl Loader for Changed<'_> {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let (name, text) = builtin::Embedded.load(from, path)?;
        let text = self.apply(&name, text);
        Ok((name, text))
    }
}

fn as_printed(mistake: &Mistake) -> Isa {
    let main = builtin::source("vop3p.isa").expect("built in");
    isamorph_core::dsl::load("vop3p.isa", main, &Changed(mistake)).unwrap_or_else(|e| panic!("{}: {e}", mistake.what))
}

// ---- the witness

/// What the instruction writes to its destination, and the conditions that nothing is unspecified.
fn written(isa: &Isa, form: usize, pool: &mut TermPool) -> (Term, Vec<Term>) {
    let Semantics::Effects { effects, .. } = &isa.forms[form].semantics else {
        panic!("all instructions have semantics")
    };
    let [write] = effects.as_slice() else { panic!("one write") };
    let parts = isa.pool.rebuild_all(&write.parts(), pool);
    let [guard, addr, value] = [parts[0], parts[1], parts[2]];
    let influenced = Influence::new(Conditions::All, TermPool::is_unspecified).on_writes(pool, [[guard, addr, value]]);
    (value, vec![pool.not(influenced)])
}

/// Fields and registers for which the two specs write different values.
fn differ(printed: &Isa, corrected: &Isa, form: usize) -> Option<(TermPool, Model)> {
    let mut pool = TermPool::new();
    let (theirs, mut conditions) = written(printed, form, &mut pool);
    let (right, defined) = written(corrected, form, &mut pool);
    conditions.extend(defined);
    conditions.push(pool.ne(theirs, right));
    // v0 takes the result of v1, v2 and v3, with any modifiers. Where products of unknown numbers
    // are hard to solve, a mixed operation multiplies by 1.0, and a packed one adds 0.
    let name = corrected.instructions[corrected.forms[form].instruction].name.as_str();
    let mixed = MIXED.contains(&name);
    for field in &corrected.forms[form].fields {
        let fixed = match field.name.as_str() {
            "vdst" => 0,
            "src0" if mixed => 242,
            "src0" => 257,
            "src1" => 258,
            "src2" if mixed => 259,
            "src2" => 128,
            _ => continue,
        };
        let declaration = corrected.pool.var_decl(field.var).clone();
        let id = pool.declare_var(&declaration.name, declaration.width);
        let (variable, value) = (pool.var(id), pool.constant(declaration.width, fixed));
        conditions.push(pool.eq(variable, value));
    }
    // One known operand spares the solver a search among products.
    let v = corrected.states.iter().find(|s| s.name == "v").expect("vector registers");
    let declaration = corrected.pool.space_decl(v.space).clone();
    let space = pool.declare_space(&declaration.name, declaration.addr_width, declaration.elem_width);
    let one = pool.constant(declaration.addr_width, 1);
    let (source, known) = (pool.read(space, one), pool.constant(declaration.elem_width, SOURCE_0));
    conditions.push(pool.eq(source, known));
    match check(&pool, &conditions, LIMIT) {
        Verdict::Refuted(model) => Some((pool, model)),
        Verdict::Proved => None,
        Verdict::Unknown(why) => panic!("{name}: not decided: {why}"),
    }
}

/// The instruction and the registers of a model.
fn concrete<'a>(isa: &Isa, form: usize, reference: &Reference<'a>, pool: &TermPool, model: &Model) -> (Instr, Registers) {
    let of_name = |name: &str| {
        let found = model.vars().into_iter().find(|(id, _)| pool.var_decl(*id).name == name);
        found.map_or(0, |(_, value)| value as u64)
    };
    let fields = isa.forms[form].fields.iter();
    let fields = fields
        .map(|f| match f.name.as_str() {
            // Without meaning, and set by assemblers.
            "unused_hi" => 1,
            _ => of_name(&isa.pool.var_decl(f.var).name),
        })
        .collect();
    let instr = Instr { form, fields, residue: 0 };
    let mut registers = Registers::new(isamorph_core::exec::Engine::layout(reference).clone());
    for ((space, element), value) in model.reads() {
        let state = isa
            .states
            .iter()
            .position(|s| isa.pool.space_decl(s.space).name == pool.space_decl(space).name);
        registers.set(state.expect("a state space"), element as u64, lane(), value);
    }
    (instr, registers)
}

fn lane() -> Lane {
    Lane::new(0).expect("the first lane")
}

/// What the reference evaluator writes to v0.
fn result(reference: &Reference, instr: &Instr, registers: &Registers) -> u128 {
    let effect = reference.effect(instr, lane(), registers, &mut NoMemory).expect("it executes");
    assert!(!effect.is_unspecified(), "nothing is unspecified");
    let [write] = effect.writes.as_slice() else { panic!("one write") };
    assert_eq!(write.address, 0);
    write.value
}

/// Finds and replays a witness; gives its line of the report.
fn witness(mistake: &Mistake, printed: &Isa, instruction: &str) -> String {
    let corrected = builtin::isa("vop3p").expect("built in");
    let is_this = |form: usize| corrected.instructions[corrected.forms[form].instruction].name == instruction;
    let form = (0..corrected.forms.len()).find(|f| is_this(*f)).expect("it has a form");
    let (pool, model) = differ(printed, corrected, form)
        .unwrap_or_else(|| panic!("{instruction}, {}: no input tells it from the correction", mistake.what));
    let (wrong, right) = (Reference::new(printed), Reference::new(corrected));
    let (instr, registers) = concrete(corrected, form, &right, &pool, &model);
    // The modifiers found make an instruction that both read alike.
    let set = InstructionSet::builtin("vop3p").expect("built in");
    let word = set.encode_raw(&instr);
    assert_eq!(set.decode_raw(word).as_ref(), Ok(&instr));
    let (theirs, ours) = (result(&wrong, &instr, &registers), result(&right, &instr, &registers));
    assert_ne!(
        theirs, ours,
        "{instruction}, {}: the evaluator does not see the difference",
        mistake.what
    );
    let v = right_state(corrected);
    let values: Vec<String> = (0..4).map(|n| format!("v{n} = {:#010x}", registers.get(v, n, lane()))).collect();
    format!(
        "{}\n  {:016x} {}\n  {}: printed {theirs:#010x}, corrected {ours:#010x}",
        mistake.what,
        word.bits,
        to_text(corrected, &instr),
        values.join(", "),
    )
}

fn right_state(isa: &Isa) -> usize {
    isa.states.iter().position(|s| s.name == "v").expect("vector registers")
}

#[test]
fn each_printed_mistake_has_an_input_that_shows_it() {
    let mistakes: Vec<&Mistake> = sweep::some(MISTAKES, 3).collect();
    let printed: Vec<Isa> = mistakes.par_iter().map(|m| as_printed(m)).collect();
    let cases: Vec<(&Mistake, &Isa, &str)> = mistakes
        .iter()
        .zip(&printed)
        .flat_map(|(m, p)| m.instructions.iter().map(move |i| (*m, p, *i)))
        .collect();
    let lines: Vec<String> = cases.par_iter().map(|(m, p, i)| witness(m, p, i)).collect();
    lines.iter().for_each(|l| println!("{l}"));
}

/// A formula that says the same is not told apart: the search for witnesses can fail.
#[test]
fn an_operation_rewritten_without_change_has_no_witness() {
    let same = Mistake {
        section: "",
        what: "the same",
        instructions: &[],
        printed: Operation(
            "if clamp == 1 && a < b { bits(0, 16) } else { a - b }",
            "if clamp == 0 || !(a < b) { a + ~b + 1 } else { bits(0, 16) }",
        ),
    };
    let corrected = builtin::isa("vop3p").expect("built in");
    let printed = as_printed(&same);
    let form = corrected
        .forms
        .iter()
        .position(|f| corrected.instructions[f.instruction].name == "v_pk_sub_u16")
        .expect("a form");
    assert!(differ(&printed, corrected, form).is_none());
}

/// Every erratum about what an operation computes has its rows, and every row its erratum.
#[test]
fn errata_about_operations_and_mistakes_correspond() {
    let isa = builtin::isa("vop3p").expect("built in");
    let sections: Vec<&str> = isa.errata.iter().map(|e| e.source.section.as_str()).collect();
    for m in MISTAKES {
        assert!(sections.contains(&m.section), "no erratum of `{}`", m.section);
    }
    for section in sections {
        let about_an_operation = section.ends_with("operation") || section.ends_with("getSource") || section.ends_with("operations");
        assert_eq!(about_an_operation, MISTAKES.iter().any(|m| m.section == section), "{section}");
    }
}
