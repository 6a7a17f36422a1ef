//! Disassembly with labels, which assembles back.

use std::collections::{BTreeMap, BTreeSet};

use isamorph_core::InstructionSet;
use isamorph_core::block::Lifter;
use isamorph_core::encoding::Instr;
use isamorph_core::model::machine::{Control, Counter, Step};
use isamorph_core::model::{Isa, Semantics};

use crate::flow::relocate::ways;

use super::{going_to, is_name, last_name, with_number};

/// A word of a program, and what is written for it.
#[derive(Clone, Debug)]
pub struct Labelled {
    /// Where it begins, in bytes.
    pub address: u64,
    /// Its bits.
    pub width: u32,
    /// The instruction, if it is one.
    pub instr: Option<Instr>,
    /// Its text; [`label`] puts labels in place of addresses.
    pub text: String,
    /// The label that names its address.
    pub label: Option<String>,
}

impl Labelled {
    /// The address behind it, in bytes.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.address + u64::from(self.width.div_ceil(8))
    }
}

/// Puts labels into words that follow each other without a gap. An instruction that goes to an
/// address of these words, or to their end, has its label in place of the number, provided that its
/// text then assembles to the same instruction. Labels have the names that `symbols` give to
/// addresses, or are made of the number (`L1c`). What is returned is the label of the end, if an
/// instruction goes there.
pub fn label(set: &InstructionSet, words: &mut [Labelled], symbols: &BTreeMap<u64, String>) -> Option<String> {
    let isa = set.model();
    let end = words.last()?.end();
    let positions = positions(isa, words);
    let addresses: Vec<u64> = words.iter().map(|w| w.address).chain([end]).collect();
    let mut meanings = Lifter::new(isa);
    let goes_to = |(w, from): (&Labelled, &u64)| {
        let instr = w.instr.as_ref().filter(|i| may_go(isa, i))?;
        match ways(&mut meanings, instr)?.targets() {
            [one] => positions.binary_search(&one.address(isa, *from)).ok(),
            _ => None,
        }
    };
    let goes_to: Vec<Option<usize>> = words.iter().zip(&positions).map(goes_to).collect();
    let reached: BTreeSet<usize> = goes_to.iter().flatten().copied().collect();
    let labels = names(&addresses, &reached, symbols);
    let taken: BTreeSet<&str> = labels.iter().flatten().map(String::as_str).collect();
    let mut needed = vec![false; labels.len()];
    for (i, word) in words.iter_mut().enumerate() {
        let Some((instr, to)) = word.instr.as_ref().zip(goes_to[i]) else {
            continue;
        };
        let Some(label) = &labels[to] else { continue };
        let mut reads_back = |text: &String| {
            let named = last_name(text, &|name| taken.contains(name)).filter(|(_, name)| name == label);
            let read = named.and_then(|(at, name)| with_number(set, &mut meanings, text, at, name));
            let read = read.and_then(|read| going_to(set, &mut meanings, &read, (positions[i], positions[to]), 0).ok());
            read.as_ref() == Some(instr) && set.parse_raw(text).is_err()
        };
        let found = with_label(&word.text, label).find(|text| reads_back(text));
        if let Some(text) = found {
            word.text = text;
            needed[to] = true;
        }
    }
    let shown = |i: usize| labels[i].clone().filter(|_| needed[i] || symbols.contains_key(&addresses[i]));
    for (i, word) in words.iter_mut().enumerate() {
        word.label = shown(i);
    }
    shown(labels.len() - 1).filter(|_| needed[labels.len() - 1])
}

/// The numbers of words as control counts them, and that of their end.
fn positions(isa: &Isa, words: &[Labelled]) -> Vec<u64> {
    let counter = isa.counter();
    match counter {
        Some(Counter { step: Step::By(n), .. }) => (0..=words.len() as u64).map(|i| i * n).collect(),
        _ => words.iter().map(|w| w.address).chain(words.last().map(Labelled::end)).collect(),
    }
}

/// Does the instruction write the state of control?
fn may_go(isa: &Isa, instr: &Instr) -> bool {
    let state = isa.machine.as_ref().and_then(|m| m.control.as_ref().and_then(Control::state));
    match &isa.forms[instr.form].semantics {
        Semantics::Effects { effects, .. } => effects.iter().any(|e| Some(e.state) == state),
        Semantics::Unknown(_) => false,
    }
}

/// The label of each address that is reached or has a symbol.
fn names(addresses: &[u64], reached: &BTreeSet<usize>, symbols: &BTreeMap<u64, String>) -> Vec<Option<String>> {
    let taken: BTreeSet<&str> = symbols.values().map(String::as_str).collect();
    let made = |address: u64| {
        let mut name = format!("L{address:x}");
        while taken.contains(name.as_str()) {
            name.push('_');
        }
        name
    };
    let name = |(i, address): (usize, &u64)| {
        let made = reached.contains(&i).then(|| made(*address));
        symbols.get(address).cloned().or(made)
    };
    addresses.iter().enumerate().map(name).collect()
}

/// The text with the label in place of each of its numbers, the last one first.
fn with_label<'t>(text: &'t str, label: &'t str) -> impl Iterator<Item = String> + 't {
    let begins = move |at: &usize| {
        let before = text[..*at].chars().next_back();
        text[*at..].starts_with(|c: char| c.is_ascii_digit()) && !before.is_some_and(is_name)
    };
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).filter(begins).collect();
    starts.into_iter().rev().map(move |at| {
        let length = text[at..].find(|c: char| !is_name(c)).unwrap_or(text.len() - at);
        let before = text[..at].strip_suffix('-').unwrap_or(&text[..at]);
        format!("{before}{label}{}", &text[at + length..])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::input::Line;
    use crate::cli::labels::{Undeclared, assemble};

    /// The texts of a program with labels, which assemble to the program.
    fn written(isa: &str, code: &[&str], origin: u64, symbols: &[(u64, &str)]) -> Vec<String> {
        let set = InstructionSet::builtin(isa).expect("built in");
        let mut address = origin;
        let mut words = Vec::new();
        for text in code {
            let instr = set.parse_raw(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            let word = Labelled {
                address,
                width: set.model().forms[instr.form].width,
                text: set.print_raw(&instr),
                instr: Some(instr),
                label: None,
            };
            address = word.end();
            words.push(word);
        }
        let symbols = symbols.iter().map(|(at, name)| (*at, (*name).to_string())).collect();
        let end = label(&set, &mut words, &symbols);
        let line = |w: &Labelled| match &w.label {
            Some(label) => format!("{label}: {}", w.text),
            None => w.text.clone(),
        };
        let texts: Vec<String> = words.iter().map(line).chain(end.map(|e| format!("{e}:"))).collect();
        let lines: Vec<Line> = texts
            .iter()
            .zip(1..)
            .map(|(text, number)| Line {
                file: "test".into(),
                number,
                text: text.clone(),
                program: None,
            })
            .collect();
        let back: Vec<Instr> = assemble(&set, &lines, &["#"], (origin, Undeclared::Wrong))
            .into_iter()
            .filter_map(|read| read.unwrap_or_else(|e| panic!("{texts:#?}: {}", e.message)))
            .collect();
        assert_eq!(back, words.into_iter().filter_map(|w| w.instr).collect::<Vec<_>>());
        texts
    }

    #[test]
    fn distances_become_labels() {
        let code = [
            "beq a0, a1, 12",
            "c.addi a0, -1",
            "c.j -2",
            "jal ra, -8",
            "c.beqz a0, -12",
            "jal zero, 400",
        ];
        assert_eq!(
            written("rv32", &code, 0x1000, &[]),
            [
                "L1000: beq a0, a1, L100c",
                "L1004: c.addi a0, -1",
                "c.j L1004",
                "jal ra, L1000",
                "L100c: c.beqz a0, L1000",
                "jal zero, 400"
            ]
        );
        let over = ["bne a0, a1, 8", "c.nop", "c.nop"];
        assert_eq!(written("rv64", &over, 0, &[]), ["bne a0, a1, L8", "c.nop", "c.nop", "L8:"]);
        // Control goes on behind it either way.
        assert_eq!(written("rv64", &["bne a0, a1, 4"], 0, &[]), ["bne a0, a1, 4"]);
    }

    #[test]
    fn addresses_become_labels() {
        let code = ["bra 0x110", "nop", "(e $c0) bra 0x100"];
        let all = written("nv50", &code, 0x100, &[]);
        assert!(all[0] == "L100: bra L110" && all[2].starts_with("L110: "), "{all:?}");
        assert!(all[2].ends_with("bra L100"), "{all:?}");
    }

    #[test]
    fn symbols_name_addresses() {
        let code = ["c.addi a0, -1", "bne a0, zero, -2", "c.jr ra", "jal zero, -6"];
        let symbols = [(0, "count"), (6, "end"), (8, "L2")];
        assert_eq!(
            written("rv32", &code, 0, &symbols),
            [
                "count: c.addi a0, -1",
                "L2_: bne a0, zero, count",
                "end: c.jr ra",
                "L2: jal zero, L2_"
            ]
        );
    }
}
