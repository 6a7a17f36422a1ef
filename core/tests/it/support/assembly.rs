//! Assembly text with labels: `name:` at the beginning of a line, `{name}` where an instruction
//! names its address.

use isamorph_core::InstructionSet;
use std::collections::HashMap;

use isamorph_core::exec::Kernel;
use isamorph_core::model::Word;

/// The kernel that a text describes. `//` begins a comment.
///
/// # Panics
/// If a line is no instruction, or a long instruction would begin at an odd word.
pub fn assemble(m: &InstructionSet, text: &str) -> Kernel {
    let parse = |line: &str, labels: &HashMap<&str, u32>| -> Word {
        let mut code = line.to_string();
        while let Some((before, rest)) = code.split_once('{') {
            let (name, after) = rest.split_once('}').expect("a label ends with a brace");
            // On the first pass any address will do.
            let address = labels.get(name).copied().unwrap_or_else(|| {
                assert!(labels.is_empty(), "there is no label `{name}`");
                0
            });
            code = format!("{before}{address:#x}{after}");
        }
        let instr = m.parse_raw(&code).unwrap_or_else(|e| panic!("`{code}`: {}", e.message));
        m.encode_raw(&instr)
    };
    let (mut labels, mut lines, mut address) = (HashMap::from([("", 0)]), Vec::new(), 0);
    for line in text.lines().map(|l| l.split("//").next().unwrap_or("").trim()) {
        let (label, code) = line.split_once(':').unwrap_or(("", line));
        if !label.is_empty() {
            labels.insert(label, address);
        }
        if !code.trim().is_empty() {
            let bytes = parse(code.trim(), &HashMap::new()).width / 8;
            assert!(address % bytes == 0, "`{code}` at {address:#x}: shorts come in pairs");
            lines.push(code.trim());
            address += bytes;
        }
    }
    Kernel::new(m, lines.iter().map(|l| parse(l, &labels)))
}
