//! Programs of sequential machines: where control goes, and everything that ends a run.

use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::exec::{
    Ending, Kernel, Lane, LaneVm, Layout, Lockstep, Reference, Registers, Sequence, SequenceEnd, SequenceError, Sparse, run_sequence,
};
use isamorph_core::model::Isa;
use isamorph_core::source::NoLoader;

/// A machine of bytes whose counter counts bytes, or words of which each is one further.
fn toy(step: &str) -> Isa {
    let text = format!(
        r#"
isa toy ""
units w:8
state r[2] : 8
state pc[0] : 8
state m[8] : 8
machine {{
  registers r general
  memory m global, little-endian
  control pc next pc + {step}
  words w at 1
  stop {{ halt }}
}}
operand reg(n: 2) : 8 {{ always => "r{{n}}" read r[n] write v {{ r[n] <- v; }} }}
group 0 "all" {{
  region w[7] = 0
  region w[7] = 1
  instruction add {{
    form f : w {{ fixed w[7..4] = 0000 field x : 2 = w[3..2] field y : 2 = w[1..0] operand d = reg(x) operand b = reg(y) text "add {{d}}, {{b}}" }}
    sem {{ d <- d + b; }}
  }}
  instruction jnz {{
    form f : w {{ fixed w[7] = 1 field x : 2 = w[6..5] field off : 5 = w[4..0] operand a = reg(x) text "jnz {{a}}, {{off:sdec}}" }}
    sem {{ if a != 0 {{ pc <- pc + sext(off, 8); }} }}
  }}
  instruction odd {{ form f : w {{ fixed w[7..0] = 00010001 text "odd" }} sem {{ r[0] <- undefined; }} }}
  instruction halt {{ form f : w {{ fixed w[7..0] = 00010000 text "halt" }} nosem "the program ends" }}
}}
"#
    );
    isamorph_core::dsl::load("toy.isa", &text, &NoLoader).unwrap_or_else(|e| panic!("{e}"))
}

/// Runs a program on engines in lock step; what ends it, and the registers then.
fn run(isa: &Isa, text: &[&str], start: &[(u64, u128)], sequence: &Sequence) -> (Result<SequenceEnd, SequenceError>, Vec<u128>) {
    let set = InstructionSet::from(isa.clone());
    let isa = set.model();
    let words = text.iter().map(|line| {
        let instr = set.parse_raw(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        set.encode_raw(&instr)
    });
    let program = Kernel::new(&set, words);
    let layout = Arc::new(Layout::new(isa));
    let reference = Reference::with(isa, layout.clone(), Default::default());
    let vm = LaneVm::with(isa, layout.clone(), Default::default());
    let mut engine = Lockstep::new(isa, vm, reference);
    let mut registers = Registers::new(layout.clone());
    let r = layout.find("r").expect("a state");
    for (n, value) in start {
        registers.set(r, *n, Lane::FIRST, *value);
    }
    let mut memory = Sparse::default();
    let end = run_sequence(
        isa,
        &mut engine,
        &program,
        sequence,
        (&mut registers, &mut memory),
        &mut |_, _, _| true,
    );
    (end, (0..4).map(|n| registers.get(r, n, Lane::FIRST)).collect())
}

#[test]
fn a_loop_counts_down_and_the_program_ends_behind_its_last_word() {
    let isa = toy("length");
    let (end, r) = run(
        &isa,
        &["add r0, r1", "add r1, r2", "jnz r1, -2"],
        &[(1, 5), (2, 255)],
        &Sequence::default(),
    );
    let end = end.expect("it ends");
    assert_eq!((end.ending, end.at, end.steps), (Ending::Behind, 3, 15));
    assert_eq!(r, [15, 0, 255, 0]);
}

#[test]
fn a_counter_of_words_moves_by_its_own_step() {
    let isa = toy("4");
    // Four to a word: the way back over two words is 8.
    let (end, r) = run(
        &isa,
        &["add r0, r1", "add r1, r2", "jnz r1, -8"],
        &[(1, 5), (2, 255)],
        &Sequence::default(),
    );
    assert_eq!(end.map(|e| (e.ending, e.at)), Ok((Ending::Behind, 12)));
    assert_eq!(r[0], 15);
    let (end, _) = run(
        &isa,
        &["add r0, r1"],
        &[],
        &Sequence {
            entry: 2,
            ..Sequence::default()
        },
    );
    assert!(
        matches!(
            end,
            Err(SequenceError::NoInstruction {
                at: 2,
                first: 0,
                behind: 4
            })
        ),
        "{end:?}"
    );
}

#[test]
fn a_jump_to_itself_is_no_step_to_the_next_instruction() {
    let isa = toy("length");
    let limited = Sequence {
        max_steps: 10,
        ..Sequence::default()
    };
    let (end, _) = run(&isa, &["jnz r1, 0", "halt"], &[(1, 1)], &limited);
    assert_eq!(end, Err(SequenceError::Steps { at: 0, steps: 10 }));
    let (end, _) = run(&isa, &["jnz r1, 0", "halt"], &[], &limited);
    assert_eq!(end.map(|e| (e.ending, e.at, e.steps)), Ok((Ending::Stop("halt".into()), 1, 1)));
}

#[test]
fn what_cannot_go_on_says_where() {
    let isa = toy("length");
    let (end, _) = run(
        &isa,
        &["jnz r1, -3"],
        &[(1, 1)],
        &Sequence {
            origin: 0x20,
            entry: 0x20,
            ..Sequence::default()
        },
    );
    assert_eq!(
        end,
        Err(SequenceError::NoInstruction {
            at: 0x1d,
            first: 0x20,
            behind: 0x21
        })
    );
    let (end, _) = run(&isa, &["add r0, r0", "odd"], &[], &Sequence::default());
    assert_eq!(
        end,
        Err(SequenceError::Unspecified {
            at: 1,
            instruction: "odd".into()
        })
    );
    let (end, _) = run(
        &isa,
        &["add r0, r0", "halt"],
        &[],
        &Sequence {
            until: Some(1),
            ..Sequence::default()
        },
    );
    assert_eq!(end.map(|e| e.ending), Ok(Ending::Until));
}

#[test]
fn an_instruction_begins_where_the_machine_lets_it() {
    let isa = toy("length");
    let wide = isa.machine.as_ref().map(|m| {
        let mut machine = m.clone();
        machine.words.iter_mut().for_each(|w| w.align = 2);
        machine
    });
    let isa = Isa { machine: wide, ..isa };
    let (end, _) = run(&isa, &["add r0, r1", "add r0, r1"], &[], &Sequence::default());
    let expected = SequenceError::Misaligned {
        at: 1,
        instruction: "add r0, r1".into(),
        align: 2,
    };
    assert_eq!(end, Err(expected));
}
