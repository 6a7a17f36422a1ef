//! The encoding space as nested squares: each is split by the bits that tell most of its forms
//! apart, and knows exactly how many words of each kind it has.

use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::Partition;
use isamorph_core::model::{Bits, Cube};
use serde_json::{Value, json};

use crate::bits;
use crate::counts::Counts;

/// Bits by which a cell is split at most.
const BITS: usize = 4;
/// Most cells of one map.
const CELLS: usize = 3000;

/// A part of the space.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The words of the cell.
    pub cube: Cube,
    /// Bits that its parts differ in, high bits first; empty if it has no parts.
    pub split: Vec<u32>,
    /// Indices of its parts in [`Map::cells`], by the values of these bits.
    pub parts: Vec<usize>,
    /// How many words of each kind it has.
    pub counts: Counts,
    /// Forms that have words here.
    pub forms: Vec<usize>,
}

/// The words of one width.
#[derive(Clone, Debug)]
pub struct Map {
    /// Bits of a word.
    pub width: u32,
    /// Cells, the whole space first, a cell before its parts.
    pub cells: Vec<Cell>,
}

impl Map {
    /// The map of a space.
    #[must_use]
    pub fn of(set: &InstructionSet, space: &Partition) -> Map {
        let mut cells = vec![cell(space, Cube::default())];
        // What has most forms is split first, so that a limit on cells is felt in small ones alone.
        let mut open: Vec<(usize, Partition)> = vec![(0, space.clone())];
        while let Some(next) = (0..open.len()).max_by_key(|i| (cells[open[*i].0].forms.len(), std::cmp::Reverse(open[*i].0))) {
            let (at, words) = open.swap_remove(next);
            let split = deciding(set, &cells[at]);
            if split.is_empty() || cells.len() + (1 << split.len()) > CELLS {
                continue;
            }
            let cube = cells[at].cube;
            for value in 0..1u64 << split.len() {
                let part = with(cube, &split, value);
                let own = words.within(part);
                let number = cells.len();
                cells.push(cell(&own, part));
                cells[at].parts.push(number);
                open.push((number, own));
            }
            cells[at].split = split;
        }
        Map { width: space.width, cells }
    }

    /// The map for the script that draws it.
    #[must_use]
    pub fn json(&self, set: &InstructionSet, link: &dyn Fn(usize) -> String) -> Value {
        let isa = set.model();
        let mut forms: Vec<usize> = self.cells.iter().flat_map(|c| c.forms.iter().copied()).collect();
        forms.sort_unstable();
        forms.dedup();
        let number = |form: &usize| forms.binary_search(form).unwrap_or_default();
        let cells = self.cells.iter().map(|c| {
            let counts: Vec<String> = c
                .counts
                .0
                .iter()
                .map(|n| if *n == 0 { String::new() } else { n.to_string() })
                .collect();
            // Long lists are only counted: zooming in shows them.
            let few: Vec<usize> = c.forms.iter().take(24).map(number).collect();
            let names: Vec<String> = c.split.iter().map(|b| bits::run(isa, *b, *b)).collect();
            json!([
                counts.join(","),
                names.join(" "),
                c.parts.first().copied().unwrap_or(0),
                few,
                c.forms.len()
            ])
        });
        json!({
            "width": self.width,
            "cells": cells.collect::<Vec<_>>(),
            "forms": forms.iter().map(|f| json!([isa.form_name(*f), link(*f)])).collect::<Vec<_>>(),
        })
    }
}

fn cell(words: &Partition, cube: Cube) -> Cell {
    let mut counts = Counts::default();
    let mut forms: Vec<usize> = Vec::new();
    for (class, n) in words.shares() {
        counts.add(crate::facts::Kind::of(class), n);
        forms.extend(class.form());
    }
    forms.sort_unstable();
    forms.dedup();
    Cell {
        cube,
        split: Vec::new(),
        parts: Vec::new(),
        counts,
        forms,
    }
}

/// The bits that most forms of a cell require to have a value, high bits first.
fn deciding(set: &InstructionSet, cell: &Cell) -> Vec<u32> {
    let forms = cell.forms.iter().map(|f| &set.forms()[*f]);
    let masks: Vec<Bits> = forms.map(|f| f.fixed.mask & !cell.cube.mask).filter(|m| *m != 0).collect();
    let mut bits: Vec<(usize, u32)> = (0..Bits::BITS)
        .map(|bit| (masks.iter().filter(|m| *m >> bit & 1 == 1).count(), bit))
        .filter(|(n, _)| *n > 0)
        .collect();
    bits.sort_by_key(|(n, bit)| std::cmp::Reverse((*n, *bit)));
    bits.truncate(BITS);
    let mut bits: Vec<u32> = bits.into_iter().map(|(_, bit)| bit).collect();
    bits.sort_unstable_by_key(|b| std::cmp::Reverse(*b));
    bits
}

/// The part of a cube in which these bits have this value, the first of them the highest.
fn with(cube: Cube, split: &[u32], value: u64) -> Cube {
    let mut part = cube;
    for (i, bit) in split.iter().enumerate() {
        part.mask |= 1 << bit;
        part.value |= Bits::from(value >> (split.len() - 1 - i) & 1) << bit;
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_cell_have_its_words() {
        for name in ["nv50", "rv32", "sgx543"] {
            let set = InstructionSet::builtin(name).expect("built in");
            for width in set.model().word_widths() {
                let space = set.analysis(width).expect("a width of it");
                let map = Map::of(&set, &space);
                assert!(map.cells.len() > 16, "{name}");
                assert_eq!(map.cells[0].counts, Counts::of_partition(&space));
                for c in &map.cells {
                    assert_eq!(c.counts.all(), 1u128 << (width - c.cube.mask.count_ones()), "{name}");
                    if c.parts.is_empty() {
                        continue;
                    }
                    let mut sum = Counts::default();
                    for p in &c.parts {
                        for kind in crate::facts::Kind::ALL {
                            sum.add(kind, map.cells[*p].counts.of(kind));
                        }
                    }
                    assert_eq!(sum, c.counts, "{name}");
                }
            }
        }
    }
}
