//! Reads the arrays of a writer back as a printer.

use rustc_hash::FxHashMap;

use super::tables::{BLOCK, Chunk, Head, Kind, MOST_STEPS, OTHER, Other, Step, Text, Writer};
use crate::encoding::programs::factor::values;
use crate::encoding::texts::number::CHUNK;
use crate::encoding::texts::printer::{self, Operation, Printer};
use crate::model::joined;

impl Writer {
    /// The tables, read in the way in which they are run; nothing if something looks behind the end
    /// of a table, or leads to more steps than there is room for.
    pub(super) fn printer(&self) -> Option<Printer> {
        ReadBack {
            writer: self,
            printer: Printer {
                shape: self.shape,
                numbers: self.numbers.clone(),
                lists: vec![0],
                ..Printer::default()
            },
            chunks: FxHashMap::default(),
        }
        .all()
    }
}

struct ReadBack<'w> {
    writer: &'w Writer,
    printer: Printer,
    /// Numbers of chunks.
    chunks: FxHashMap<Chunk, u16>,
}

impl ReadBack<'_> {
    fn all(mut self) -> Option<Printer> {
        if self.writer.others.len() != self.writer.steps.len() {
            return None;
        }
        // An operation for each step, and a list for each block.
        for number in 0..self.writer.steps.len() {
            let operation = self.step(number)?;
            self.printer.operations.push(operation);
        }
        if self.writer.blocks.first()?[BLOCK] != 0 {
            return None;
        }
        for block in &self.writer.blocks {
            let own = block.get(..usize::from(block[BLOCK]).min(BLOCK + 1))?;
            if own.len() > BLOCK || own.iter().any(|step| usize::from(*step) >= self.writer.steps.len()) {
                return None;
            }
            let own = self.whole(own)?;
            self.list(&own)?;
        }
        let mut texts = Vec::new();
        for Text { first, count, .. } in &self.writer.forms {
            let heads = self.writer.heads.get(*first as usize..)?.get(..*count as usize)?;
            texts.push(self.text(heads)?);
        }
        for text in texts {
            let list = self.list(&text)?;
            self.printer.forms.push(list);
        }
        Some(self.printer)
    }

    /// The steps of a block, and behind them those of the block with which it goes on.
    fn whole(&self, own: &[u16]) -> Option<Vec<u16>> {
        let Some((last, before)) = own.split_last() else {
            return Some(Vec::new());
        };
        let Other { kind, step } = &self.writer.others[usize::from(*last)];
        if *kind != Kind::Block || step.bits != 0 {
            return Some(own.to_vec());
        }
        let rest = usize::from(*self.writer.rows.get(step.base as usize)?);
        // Its list is there already.
        let rest = self.printer.lists.get(rest..rest + 2)?;
        Some([before, &self.printer.list[rest[0] as usize..rest[1] as usize]].concat())
    }

    /// Appends a list.
    fn list(&mut self, operations: &[u16]) -> Option<u16> {
        let number = u16::try_from(self.printer.lists.len() - 1).ok()?;
        self.printer.list.extend(operations);
        self.printer.lists.push(self.printer.list.len() as u32);
        Some(number)
    }

    /// What a step does.
    fn step(&mut self, number: usize) -> Option<Operation> {
        let (own, other) = (&self.writer.steps[number], &self.writer.others[number]);
        if other.kind == Kind::Chunk {
            let base = self.printer.rows.len() as u32;
            for word in values(own.bits) {
                let chunk = self.writer.chunks.get(own.base as usize + own.index(word))?;
                let chunk = self.chunk(chunk)?;
                self.printer.rows.push(chunk);
            }
            return Some(operation(printer::Kind::Chunk, own, base));
        }
        // It is met where a chunk says so.
        let Chunk(chunk) = self.writer.chunks.get(own.base as usize)?;
        if own.bits != 0 || chunk[CHUNK] != OTHER {
            return None;
        }
        let step = &other.step;
        if other.kind == Kind::Number {
            return Some(operation(printer::Kind::Number, own, step.base));
        }
        let base = self.printer.rows.len() as u32;
        self.rows(step, 0)?;
        let kind = if other.kind == Kind::Next {
            printer::Kind::Next
        } else {
            printer::Kind::List
        };
        Some(operation(kind, step, base))
    }

    /// Appends the rows of a state, in the order of the values of the bits; the largest one.
    fn rows(&mut self, step: &Step, state: usize) -> Option<u16> {
        let mut most = 0;
        for word in values(step.bits) {
            let row = *self
                .writer
                .rows
                .get(step.base as usize + (state << step.width) + step.index(word))?;
            self.printer.rows.push(row);
            most = most.max(row);
        }
        Some(most)
    }

    /// The number of a chunk.
    fn chunk(&mut self, chunk: &Chunk) -> Option<u16> {
        if let Some(known) = self.chunks.get(chunk) {
            return Some(*known);
        }
        let Chunk(bytes) = chunk;
        let text = bytes[..CHUNK].get(..usize::from(bytes[CHUNK]))?;
        let number = u16::try_from(self.printer.chunks.len()).ok()?;
        self.printer.chunks.push(std::str::from_utf8(text).ok()?.to_owned());
        self.chunks.insert(*chunk, number);
        Some(number)
    }

    /// The operations that do what some lookups do.
    fn text(&mut self, mut heads: &[Head]) -> Option<Vec<u16>> {
        let (mut all, mut steps) = (Vec::new(), 0);
        while !heads.is_empty() {
            let count = heads.iter().position(|head| head.last)? + 1;
            let (own, rest) = heads.split_at(count);
            if let ([Head { step, .. }], 0) = (own, own[0].step.bits) {
                // Its steps are not decided.
                let block = *self.writer.rows.get(step.base as usize)?;
                let list = self.printer.lists.get(block.into()..usize::from(block) + 2)?;
                all.extend_from_slice(&self.printer.list[list[0] as usize..list[1] as usize]);
                steps += usize::from(self.writer.blocks.get(usize::from(block))?[BLOCK]);
                heads = rest;
                continue;
            }
            let (operation, most) = self.program(own)?;
            all.push(operation);
            steps += most;
            heads = rest;
        }
        (steps <= MOST_STEPS).then_some(all)
    }

    /// The operation that does what the lookups of one program do, and how many steps it finds at
    /// most.
    fn program(&mut self, heads: &[Head]) -> Option<(u16, usize)> {
        // The rows of each lookup, state by state.
        let (mut levels, mut states) = (Vec::new(), 1);
        for Head { step, .. } in heads {
            if u32::from(step.width) != step.bits.count_ones() {
                return None;
            }
            let first = self.printer.rows.len();
            let mut most = 0;
            for state in 0..states {
                most = most.max(self.rows(step, state)?);
            }
            levels.push((step, first, states));
            states = usize::from(most) + 1;
        }
        let (_, first, _) = levels.last()?;
        let blocks = self.printer.rows[*first..]
            .iter()
            .map(|row| self.writer.blocks.get(usize::from(*row)));
        let counts = blocks.map(|block| block.map(|block| usize::from(block[BLOCK])));
        let most = counts.collect::<Option<Vec<usize>>>()?.into_iter().max()?;
        // The last lookup first: its lists have the smaller numbers.
        let mut lists: Vec<u16> = Vec::new();
        let mut last = None;
        for (step, first, states) in levels.into_iter().rev() {
            let kind = if lists.is_empty() {
                printer::Kind::List
            } else {
                printer::Kind::Next
            };
            let size = 1 << step.width;
            let mut operations = Vec::new();
            for state in 0..states {
                let rows = first + state * size..first + (state + 1) * size;
                if kind == printer::Kind::Next {
                    for row in &mut self.printer.rows[rows.clone()] {
                        *row = *lists.get(usize::from(*row))?;
                    }
                }
                let number = u16::try_from(self.printer.operations.len()).ok()?;
                self.printer.operations.push(operation(kind, step, rows.start as u32));
                operations.push(number);
            }
            // The first lookup has one state.
            last = operations.first().copied();
            lists = operations.iter().map(|operation| self.list(&[*operation])).collect::<Option<_>>()?;
        }
        Some((last?, most))
    }
}

fn operation(kind: printer::Kind, step: &Step, base: u32) -> Operation {
    Operation {
        kind,
        bits: if step.high { joined(0, step.bits) } else { step.bits.into() },
        base,
    }
}
