//! The text of a form, compiled for printing: lookups that lead to a few characters each.

use super::plan::Lookups;
use crate::digits::{number_of, residue};
use crate::model::{Bits, Number, ones};

/// Characters of a chunk; the byte after them says how many there are.
const CHUNK: usize = 15;

/// A few characters. All chunks are copied whole, so that nothing waits for their length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chunk([u8; CHUNK + 1]);

impl Chunk {
    /// The chunks of a text, each of whole characters.
    pub(super) fn all(mut text: &str) -> Vec<Chunk> {
        let mut out = Vec::new();
        while !text.is_empty() {
            let end = (0..=text.len().min(CHUNK)).rev().find(|i| text.is_char_boundary(*i));
            // A character has at most four bytes.
            let (head, tail) = text.split_at(end.unwrap_or_default());
            let mut chunk = Chunk::default();
            chunk.0[..head.len()].copy_from_slice(head.as_bytes());
            chunk.0[CHUNK] = head.len() as u8;
            out.push(chunk);
            text = tail;
        }
        out
    }
}

/// Appends a chunk.
#[inline]
fn chunk(chunk: &Chunk, out: &mut Vec<u8>) {
    let end = out.len() + usize::from(chunk.0[CHUNK]);
    out.extend_from_slice(&chunk.0);
    out.truncate(end);
}

/// A number as a plan reads it from a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberCode {
    /// Bits of the word: lowest bit, how many, place in the number.
    pub parts: Vec<(u8, u8, u8)>,
    /// How it is written.
    pub number: Number,
}

impl NumberCode {
    /// The bits of the number in a word.
    #[inline]
    fn raw(&self, word: Bits) -> u64 {
        self.parts
            .iter()
            .fold(0, |raw, &(lo, width, at)| raw | (word >> lo & ones(u32::from(width))) << at)
    }
}

/// Bits of a step that say which kind it is.
const KIND: u32 = 0b11 << 30;
/// A lookup whose outcomes are chunks.
const WRITTEN: u32 = 0b00 << 30;
/// A lookup.
const LOOK: u32 = 0b01 << 30;
/// A chunk.
const LITERAL: u32 = 0b10 << 30;
/// A number.
const NUMBER: u32 = 0b11 << 30;

/// A compiled text.
#[derive(Clone, Debug, Default)]
pub struct Text {
    pub(super) lookups: Lookups,
    /// What lookups lead to: the first of the steps, and the one after the last; the last outcome
    /// is the start.
    pub(super) outcomes: Vec<(u32, u32)>,
    /// What to do: the kind, and a number of a lookup, a chunk or a number.
    pub(super) steps: Vec<u32>,
    pub(super) chunks: Vec<Chunk>,
    pub(super) numbers: Vec<NumberCode>,
}

impl Text {
    /// Appends a step: a lookup that leads to an outcome.
    pub(super) fn look(&mut self, decision: u32) {
        self.steps.push(LOOK | decision);
    }

    /// Appends a step: a lookup that leads to a chunk.
    pub(super) fn written(&mut self, decision: u32) {
        self.steps.push(WRITTEN | decision);
    }

    /// Appends a step: a chunk.
    pub(super) fn literal(&mut self, chunk: u32) {
        self.steps.push(LITERAL | chunk);
    }

    /// Appends a step: a number.
    pub(super) fn number(&mut self, number: u32) {
        self.steps.push(NUMBER | number);
    }

    /// Appends the text of a canonical word, in UTF-8, and its residue.
    #[inline]
    pub fn print(&self, word: Bits, left: Bits, out: &mut Vec<u8>) {
        self.write(self.outcomes.len() as u32 - 1, word, out);
        residue(left, out);
    }

    fn write(&self, at: u32, word: Bits, out: &mut Vec<u8>) {
        let (start, end) = self.outcomes[at as usize];
        for step in &self.steps[start as usize..end as usize] {
            let number = step & !KIND;
            match step & KIND {
                WRITTEN => chunk(&self.chunks[self.lookups.direct(number, word) as usize], out),
                LOOK => self.write(self.lookups.outcome(number, word), word, out),
                LITERAL => chunk(&self.chunks[number as usize], out),
                _ => {
                    let n = &self.numbers[number as usize];
                    number_of(&n.number, n.raw(word), out);
                }
            }
        }
    }
}
