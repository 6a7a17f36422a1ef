//! Rule books that tests mine.

use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_smt::rules::book::{Book, Subset, operations};
use isamorph_smt::rules::mine::{Effort, Mined, mine};

/// Time for a proof.
pub const LIMIT: Duration = Duration::from_secs(60);

/// The operations of some instructions, on single registers.
pub fn like(set: &InstructionSet, texts: &[&str]) -> Subset {
    let isa = set.model();
    let name = |text: &&str| {
        let instr = set.parse_raw(text).unwrap_or_else(|e| panic!("{text}: {}", e.message));
        isa.instructions[isa.forms[instr.form].instruction].name.clone()
    };
    let mut instructions: Vec<String> = texts.iter().map(name).collect();
    instructions.sort();
    instructions.dedup();
    Subset {
        instructions,
        flags: false,
        nodes: None,
        usual: false,
        vector: 1,
        like: texts.iter().map(|t| (*t).to_string()).collect(),
        numbers: Vec::new(),
    }
}

/// The book of all windows of at most so many operations.
pub fn book(set: &InstructionSet, subset: Subset, length: usize) -> (Book, Mined) {
    let ops = operations(set, &subset);
    let effort = Effort {
        longest: length,
        limit: LIMIT,
        seed: 1,
    };
    let mut mined = mine(&ops, &effort, &|_, _, _| {}).expect("enough memory");
    let book = Book {
        subset,
        length,
        ops,
        rules: std::mem::take(&mut mined.rules),
        first: None,
    };
    (book, mined)
}
