//! An instruction set of one's own: its spec as text, a program in its assembly, a loop that runs
//! it.
//!
//! ```sh
//! cargo run -p isamorph-core --example toy_isa
//! ```

use std::error::Error;

use isamorph_core::InstructionSet;
use isamorph_core::source::NoLoader;

const SPEC: &str = r#"
isa toy "A machine with four registers and one branch"
units w:8
state r[2]  : 8 "registers"
state pc[0] : 8 "program counter, in words"

operand reg(n: 2) : 8 { always => "r{n}" read r[n] write v { r[n] <- v; } }

group 0 "arithmetic" {
  region w[7] = 0
  instruction arith "arithmetic on two registers" {
    form f : w {
      fixed w[7] = 0
      field op : enum { 000 add 001 sub 010 and 011 or 100 mov else invalid "no operation has this number" } = w[6..4]
      field x : 2 = w[3..2]
      field y : 2 = w[1..0]
      operand d = reg(x)
      operand a = reg(x)
      operand b = reg(y)
      text "{op} {d}, {b}"
    }
    sem {
      d <- match op { add => a + b, sub => a - b, and => a & b, or => a | b, mov => b };
      pc <- pc + 1;
    }
  }
}

group 1 "branch" {
  region w[7] = 1
  instruction jnz "jumps if a register is not zero" {
    form f : w {
      fixed w[7] = 1
      field x : 2 = w[6..5]
      field off : 5 = w[4..0]
      operand a = reg(x)
      text "jnz {a}, {off:sdec}"
    }
    sem { pc <- if a == 0 { pc + 1 } else { pc + sext(off, 8) }; }
  }
}
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let toy = InstructionSet::from_source("toy.isa", SPEC, &NoLoader)?;
    // 5 + 4 + 3 + 2 + 1: r1 counts down by r2.
    let program = ["add r0, r1", "sub r1, r2", "jnz r1, -2"];
    let code: Vec<_> = program.iter().map(|line| toy.parse(line)).collect::<Result<_, _>>()?;
    for instr in &code {
        println!("{:02x}  {instr}", instr.word().bits);
    }
    let mut machine = toy.machine();
    machine.set("r1", 5)?;
    machine.set("r2", 1)?;
    while let Some(instr) = code.get(machine.get("pc")? as usize) {
        machine.step(instr)?;
    }
    println!("r0 = {}", machine.get("r0")?);
    assert_eq!(machine.get("r0")?, 15);
    Ok(())
}
