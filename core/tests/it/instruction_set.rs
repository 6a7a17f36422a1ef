//! The front door of the crate: one object for one instruction set.

use isamorph_core::source::NoLoader;
use isamorph_core::{InstructionSet, LoadError, MachineError, builtin};

type Result = std::result::Result<(), Box<dyn std::error::Error>>;

#[test]
fn words_and_texts_of_all_built_in_sets_go_round() -> Result {
    for name in builtin::NAMES {
        let set = InstructionSet::builtin(name).ok_or(name)?;
        let mut valid = 0;
        for form in set.forms().iter().filter(|f| f.illegal.is_none()) {
            let word = isamorph_core::Word {
                bits: form.fixed.value | form.reserved.iter().fold(0, |v, r| v | r.cube.value),
                width: form.width,
            };
            let Ok(instr) = set.decode(word) else { continue };
            valid += 1;
            assert_eq!(set.encode(&instr), word);
            assert_eq!(set.encode(&set.parse(&instr.to_string())?), word, "{instr}");
            let mut text = String::new();
            set.print(&instr, &mut text);
            assert_eq!(text, instr.to_string());
        }
        assert!(valid * 4 > set.forms().len(), "{name}: {valid} forms have a valid first word");
    }
    Ok(())
}

#[test]
fn fields_make_the_instruction_that_the_word_decodes_to() -> Result {
    let nv50 = InstructionSet::builtin("nv50").ok_or("nv50")?;
    let instr = nv50.parse("add b32 $r5 $r2 $r3")?;
    let form = nv50.model().form_name(instr.raw().form);
    let fields: Vec<(&str, u64)> = instr
        .form()
        .fields
        .iter()
        .map(|f| (f.name.as_str(), instr.field(&f.name).unwrap_or_default()))
        .collect();
    assert_eq!(nv50.build(&form, &fields)?, instr);
    assert_eq!(
        nv50.build("add.nothing", &[]).unwrap_err().to_string(),
        "no form is named `add.nothing`"
    );
    let wide = nv50.build(&form, &[("n1", 0x100)]).unwrap_err().to_string();
    assert!(wide.contains("does not fit"), "{wide}");
    Ok(())
}

#[test]
fn errors_say_what_is_wrong() -> Result {
    let nv50 = InstructionSet::builtin("nv50").ok_or("nv50")?;
    assert!(nv50.word("nonsense").unwrap_err().to_string().contains("32 or 64 bits"));
    assert!(nv50.parse("addd $r1").is_err());
    let mut machine = nv50.machine();
    assert!(matches!(machine.set("r999", 1), Err(MachineError::Place(_))));
    assert!(matches!(machine.set("r1", 1 << 40), Err(MachineError::Width { width: 32, .. })));
    assert!(matches!(machine.get("r"), Err(MachineError::Place(_))));
    let broken = InstructionSet::from_source("broken.isa", "isa broken \"b\"", &NoLoader);
    assert!(matches!(broken, Err(LoadError::Spec(_))));
    assert!(
        InstructionSet::load("does/not/exist.isa")
            .unwrap_err()
            .to_string()
            .contains("does/not/exist.isa")
    );
    assert!(InstructionSet::builtin("z80").is_none());
    Ok(())
}

#[test]
fn halves_and_memory_of_a_machine_are_places() -> Result {
    let nv50 = InstructionSet::builtin("nv50").ok_or("nv50")?;
    let mut machine = nv50.machine();
    machine.set("r1", 0x1234_5678)?;
    machine.set("r1h", 0xabcd)?;
    assert_eq!((machine.get("r1")?, machine.get("r1l")?), (0xabcd_5678, 0x5678));
    machine.store("s", 0x10, &[1, 2, 3])?;
    assert_eq!(machine.load("s", 0x0f, 5)?, [0, 1, 2, 3, 0]);
    machine.step(&nv50.parse("add b32 $r2 b32 s[0x10] $r3")?)?;
    assert_eq!(machine.get("r2")?, 0x0003_0201);
    Ok(())
}

#[test]
#[should_panic(expected = "an instruction of flexgrip is given to nv50")]
fn an_instruction_of_another_set_is_refused() {
    let (nv50, flexgrip) = (
        InstructionSet::builtin("nv50").unwrap(),
        InstructionSet::builtin("flexgrip").unwrap(),
    );
    let instr = flexgrip.parse("NOP").or_else(|_| flexgrip.parse("IADD R5, R1, R3")).unwrap();
    let _ = nv50.encode(&instr);
}

#[test]
fn a_number_that_is_written_as_a_name_is_refused_with_the_name() {
    let rv32 = InstructionSet::builtin("rv32").expect("built in");
    let help = |text: &str| rv32.parse(text).expect_err("refused").help;
    assert_eq!(help("csrrw a0, 0xc00, a1"), Some("3072 is written `cycle`".to_string()));
    assert_eq!(help("csrrw a0, 768, zero"), Some("768 is written `mstatus`".to_string()));
}
