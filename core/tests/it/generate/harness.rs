//! Reads words from standard input and writes what the generated decoder says about them; see
//! `core/tests/it/generate.rs`.
#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings)]

extern crate std;

pub mod isa;

use std::io::{Read, Write};

fn hash(bytes: &[u8], state: u64) -> u64 {
    bytes.iter().fold(state, |h, b| (h ^ *b as u64).wrapping_mul(0x100_0000_01b3))
}

const START: u64 = 0xcbf2_9ce4_8422_2325;

/// What an instruction reads, what it writes, and where control goes: counts before lists, 255 for
/// what is not described.
fn put_effects(insn: &isa::Insn, out: &mut std::vec::Vec<u8>) {
    for places in [insn.reads(), insn.writes()] {
        let Some(places) = places else {
            out.push(255);
            continue;
        };
        out.push(places.len() as u8);
        for place in places.iter() {
            out.extend((place.space.number() as u16).to_le_bytes());
            out.push(place.element.is_some() as u8);
            out.extend(place.element.unwrap_or(0).to_le_bytes());
        }
    }
    let Some(control) = insn.control() else {
        out.push(255);
        return;
    };
    out.push(control.targets().len() as u8);
    out.extend(control.flows.to_le_bytes());
    out.push(control.computed as u8);
    for target in control.targets() {
        let (relative, address) = match target {
            isa::Target::Absolute(address) => (0, address),
            isa::Target::Relative(offset) => (1, offset),
        };
        out.push(relative);
        out.extend(address.to_le_bytes());
    }
}

/// What texts, one a line, are read as: whether as an instruction, its form and its word.
fn parse_lines() {
    let mut input = std::string::String::new();
    std::io::stdin().read_to_string(&mut input).expect("texts");
    let mut out = std::vec::Vec::new();
    for line in input.split_terminator('\n') {
        let read = isa::parse(line);
        out.push(read.is_ok() as u8);
        out.extend((read.map_or(isa::FORMS, |i| i.form().number()) as u16).to_le_bytes());
        out.extend(read.map_or(0, |i| i.word()).to_le_bytes());
    }
    std::io::stdout().write_all(&out).expect("results");
}

fn main() {
    if std::env::args().nth(1).is_some() {
        return parse_lines();
    }
    let mut input = std::vec::Vec::new();
    std::io::stdin().read_to_end(&mut input).expect("words");
    let mut out = std::vec::Vec::new();
    for record in input.chunks_exact(12) {
        let word = u64::from_le_bytes(record[..8].try_into().expect("8 bytes"));
        let width = u32::from_le_bytes(record[8..].try_into().expect("4 bytes"));
        let none = |form: Option<isa::Form>| form.map_or(isa::FORMS, isa::Form::number) as u16;
        let (status, form, insn) = match isa::decode(word, width) {
            Ok(insn) => (0u8, none(Some(insn.form())), Some(insn)),
            Err(isa::Error::Width) => (1, none(None), None),
            Err(isa::Error::Undocumented) => (2, none(None), None),
            Err(isa::Error::Illegal(form)) => (3, none(Some(form)), None),
            Err(isa::Error::Reserved(form)) => (4, none(Some(form)), None),
            Err(isa::Error::Invalid(form)) => (5, none(Some(form)), None),
            Err(isa::Error::Unused(form)) => (6, none(Some(form)), None),
        };
        let (mut canonical, mut text, mut fields, mut operands, mut encoded, mut other) = (0, START, START, START, 0u8, 0);
        if let Some(insn) = insn {
            let mut buffer = [0; isa::TEXT];
            canonical = insn.canonical();
            text = hash(insn.text(&mut buffer).as_bytes(), text);
            assert_eq!(isa::parse(insn.text(&mut buffer)), Ok(insn));
            let mut values = insn.values();
            let count = insn.form().field_count();
            for (i, value) in values.iter().take(count).enumerate() {
                let name = insn.form().field_name(i).unwrap_or_default();
                assert_eq!(insn.field(i), Some(*value));
                assert_eq!(insn.form().field_index(name), Some(i));
                fields = hash(name.as_bytes(), hash(&value.to_le_bytes(), fields));
            }
            for i in 0..insn.form().operand_count() {
                let name = insn.form().operand_name(i).unwrap_or_default();
                assert_eq!(insn.form().operand_index(name), Some(i));
                operands = hash(name.as_bytes(), hash(insn.operand(i, &mut buffer).unwrap_or("?").as_bytes(), operands));
            }
            assert_eq!(isa::encode(insn.form(), &values).map(|i| i.canonical()), Ok(canonical));
            if count > 0 {
                let at = (word >> 3) as usize % count;
                values[at] ^= 1 << ((word >> 9) % insn.form().field_width(at).unwrap_or(1) as u64);
            }
            match isa::encode(insn.form(), &values) {
                Ok(insn) => other = insn.word(),
                Err(isa::EncodeError::Wide) => encoded = 1,
                Err(isa::EncodeError::Invalid) => encoded = 2,
            }
        }
        out.push(status);
        out.extend(form.to_le_bytes());
        for number in [canonical, text, fields, operands, other] {
            out.extend(number.to_le_bytes());
        }
        out.push(encoded);
        if let Some(insn) = insn {
            put_effects(&insn, &mut out);
        }
    }
    std::io::stdout().write_all(&out).expect("results");
}
