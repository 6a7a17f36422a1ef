//! Assembles lines of standard input, or of the command line, to words in hexadecimal.
//!
//! ```sh
//! cargo run -p isamorph-core --example assemble -- flexgrip 'IADD R5, g [0x4], R3'
//! ```

use std::error::Error;
use std::io::BufRead;

use isamorph_core::InstructionSet;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_else(|| "nv50".to_owned());
    let set = InstructionSet::builtin(&name).ok_or_else(|| format!("no instruction set is named `{name}`"))?;
    let mut lines: Vec<String> = args.collect();
    if lines.is_empty() {
        lines = std::io::stdin().lock().lines().collect::<Result<_, _>>()?;
    }
    for (number, line) in lines.iter().enumerate() {
        match set.parse(line) {
            Ok(instr) => println!("{}", set.model().word_text(instr.word())),
            Err(e) => return Err(format!("line {}, column {}: {e}", number + 1, e.at + 1).into()),
        }
    }
    Ok(())
}
