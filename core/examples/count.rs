//! Counts how much of the encoding space of an instruction set is valid, invalid or undocumented.
//!
//! ```sh
//! cargo run -p isamorph-core --example count -- vop3p
//! ```

use std::collections::BTreeMap;
use std::error::Error;

use isamorph_core::InstructionSet;

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "vop3p".to_owned());
    let set = InstructionSet::builtin(&name).ok_or_else(|| format!("no instruction set is named `{name}`"))?;
    for width in set.model().word_widths() {
        let words = set.analysis(width).ok_or("a width of this instruction set")?;
        let mut counts: BTreeMap<&str, u128> = BTreeMap::new();
        for (class, n) in words.shares() {
            let kind = match class.reason(set.model()) {
                None => "valid",
                Some(reason) if reason == "no documented instruction" => "undocumented",
                Some(_) => "invalid",
            };
            *counts.entry(kind).or_default() += n;
        }
        for (kind, n) in &counts {
            println!("{width:>2} bits  {kind:<12} {n:>22} words");
        }
        assert_eq!(counts.values().sum::<u128>(), words.size());
    }
    Ok(())
}
