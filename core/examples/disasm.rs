//! Disassembles words given on the command line.
//!
//! ```sh
//! cargo run -p isamorph-core --example disasm -- nv50 '2000c815 0420c780' 20028a00
//! ```

use std::error::Error;

use isamorph_core::InstructionSet;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_else(|| "nv50".to_owned());
    let set = InstructionSet::builtin(&name).ok_or_else(|| format!("no instruction set is named `{name}`"))?;
    let mut words: Vec<String> = args.collect();
    if words.is_empty() && name == "nv50" {
        words.push("2000c815 0420c780".to_owned());
    }
    for text in words {
        match set.decode(set.word(&text)?) {
            Ok(instr) => println!("{text}  {instr}"),
            Err(e) => println!("{text}  ; {}", e.reason),
        }
    }
    Ok(())
}
