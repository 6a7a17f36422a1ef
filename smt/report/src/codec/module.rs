//! The module of WebAssembly: code that is assembled once (`assets/codec.wasm`), and the sections
//! that are an instruction set's own: pages of memory, places of tables, the tables.
//!
//! A module is eight bytes, then sections: a number, the length in LEB128, so many bytes.

use super::memory::Memory;

/// The code, with sections for no instruction set.
const ASSEMBLED: &[u8] = include_bytes!("../../assets/codec.wasm");

/// The numbers of sections, as the specification has them.
const MEMORY: u8 = 5;
const GLOBAL: u8 = 6;
const DATA: u8 = 11;

const I32: u8 = 0x7f;
const I64: u8 = 0x7e;
const I32_CONST: u8 = 0x41;
const I64_CONST: u8 = 0x42;
const END: u8 = 0x0b;

/// The variables that come first, and what they are at first: form, canonical, used, bad.
const VARIABLES: [(u8, i64); 4] = [(I32, -1), (I64, 0), (I64, 0), (I32, 0)];

/// The numbers that follow, in the order of `codec.wat`.
const NUMBERS: [&str; 15] = [
    "VALUES",
    "TEXT",
    "FORMS",
    "CHUNKS",
    "ROWS",
    "OPERATIONS",
    "LIST",
    "LISTS",
    "NUMBERS",
    "PARTS",
    "FORM_COUNT",
    "MASKS",
    "CLASSES",
    "CLASSES_END",
    "RESIDUE",
];

/// The module with this memory. Always there: `None` would be if the assembled code were none.
pub fn with(memory: &Memory) -> Option<Vec<u8>> {
    let (header, mut rest) = ASSEMBLED.split_at_checked(8)?;
    let mut out = header.to_vec();
    while let Some((&number, behind)) = rest.split_first() {
        let (length, behind) = length(behind)?;
        let (content, next) = behind.split_at_checked(length)?;
        let content = match number {
            MEMORY => pages(memory),
            GLOBAL => globals(memory),
            DATA => tables(memory),
            _ => content.to_vec(),
        };
        out.push(number);
        unsigned(&mut out, content.len());
        out.extend(content);
        rest = next;
    }
    Some(out)
}

/// One memory, without a limit.
fn pages(memory: &Memory) -> Vec<u8> {
    let mut out = vec![1, 0];
    unsigned(&mut out, memory.pages());
    out
}

fn globals(memory: &Memory) -> Vec<u8> {
    let numbers = NUMBERS.map(|name| (I32, memory.number(name) as i64));
    let variables = VARIABLES.iter().map(|v| (v, true));
    let all = variables.chain(numbers.iter().map(|n| (n, false)));
    let mut out = Vec::new();
    unsigned(&mut out, VARIABLES.len() + NUMBERS.len());
    for (&(kind, value), mutable) in all {
        out.extend([kind, mutable.into(), if kind == I32 { I32_CONST } else { I64_CONST }]);
        signed(&mut out, value);
        out.push(END);
    }
    out
}

/// One piece, from address 0 on.
fn tables(memory: &Memory) -> Vec<u8> {
    let mut out = vec![1, 0, I32_CONST, 0, END];
    unsigned(&mut out, memory.bytes.len());
    out.extend(&memory.bytes);
    out
}

/// A number in LEB128, and what is behind it.
fn length(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let end = bytes.iter().take(5).position(|b| b & 0x80 == 0)?;
    let (number, behind) = bytes.split_at_checked(end + 1)?;
    let number = number.iter().rev().fold(0, |n, b| n << 7 | usize::from(b & 0x7f));
    Some((number, behind))
}

fn unsigned(out: &mut Vec<u8>, mut value: usize) {
    while value > 0x7f {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn signed(out: &mut Vec<u8>, mut value: i64) {
    // The sign bit of the last byte is that of the number.
    while !(-0x40..0x40).contains(&value) {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8 & 0x7f);
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use isamorph_core::encoding::programs::{Model, STRAIGHT_CODE};
    use isamorph_core::encoding::texts::{Printer, STRAIGHT_TEXTS, Shape};
    use isamorph_core::{InstructionSet, builtin};

    use super::super::memory::FORM_ROW;
    use super::*;

    /// What an assembler makes of the text with these numbers and bytes.
    fn assembled(pages: usize, number: impl Fn(&str) -> usize, bytes: &[u8]) -> Vec<u8> {
        let data: String = bytes.iter().map(|b| format!("\\{b:02x}")).collect();
        let mut text = include_str!("../../assets/codec.wat").replace("@FORM_ROW@", &FORM_ROW.to_string());
        text = text.replace("@PAGES@", &pages.to_string()).replace("@DATA@", &data);
        for name in NUMBERS {
            text = text.replace(&format!("@{name}@"), &number(name).to_string());
        }
        wat::parse_str(text).expect("the text is a module")
    }

    #[test]
    fn the_code_is_the_assembled_text() {
        let expected = assembled(0, |_| 0, &[]);
        if std::env::var_os("BLESS").is_some() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/codec.wasm");
            std::fs::write(path, &expected).expect("the folder can be written");
        } else {
            assert!(ASSEMBLED == expected, "run with BLESS=1 to assemble codec.wat");
        }
    }

    #[test]
    fn modules_are_what_an_assembler_makes() {
        for name in builtin::ALL_NAMES {
            let set = InstructionSet::builtin(name).expect("a built-in set");
            let (isa, codec) = (set.model(), set.codec());
            let model = Model::of(isa, &codec.trees, &codec.forms, STRAIGHT_CODE);
            let printer = Printer::of(isa, false, Shape::Nested, STRAIGHT_TEXTS).expect("texts fit");
            let memory = Memory::of(isa, &model, &printer);
            let expected = assembled(memory.pages(), |name| memory.number(name), &memory.bytes);
            assert!(with(&memory) == Some(expected), "{name}");
        }
    }

    #[test]
    fn numbers_are_written_as_leb128() {
        for value in [0, 1, 63, 64, 127, 128, 8191, 8192, 1 << 20] {
            let mut bytes = Vec::new();
            unsigned(&mut bytes, value);
            assert_eq!(length(&bytes), Some((value, &[][..])));
        }
        let mut bytes = Vec::new();
        signed(&mut bytes, -1);
        signed(&mut bytes, 64);
        assert_eq!(bytes, [0x7f, 0xc0, 0x00]);
    }
}
