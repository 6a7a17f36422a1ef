//! Executes a few instructions and shows what each of them changes.
//!
//! ```sh
//! cargo run -p isamorph-core --example emulate
//! ```

use std::error::Error;

use isamorph_core::InstructionSet;

fn main() -> Result<(), Box<dyn Error>> {
    let nv50 = InstructionSet::builtin("nv50").ok_or("nv50 is built in")?;
    let mut machine = nv50.machine();
    machine.set("r1", 0xf0f0)?;
    machine.store("s", 0x10, &[2, 0, 0, 0])?;
    // r2 = r1 & (r1 - 1): clears the lowest bit that is set.
    for text in ["add b32 $r2 $r1 0xffffffff", "and b32 $r2 $r1 $r2", "add b32 $r3 b32 s[0x10] $r2"] {
        let instr = nv50.parse(text)?;
        machine.step(&instr)?;
        let written: Vec<String> = instr
            .writes()?
            .iter()
            .filter_map(|place| Some(format!("{place} = {:#x}", machine.get(&place.to_string()).ok()?)))
            .collect();
        println!("{instr:<32} {}", written.join(", "));
    }
    assert_eq!(machine.get("r3")?, 0xf0e2);
    Ok(())
}
