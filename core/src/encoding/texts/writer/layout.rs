//! Lays a printer out in the arrays of a writer.

use rustc_hash::FxHashMap;

use super::tables::{BLOCK, Block, Chunk, Head, Kind, MOST_STEPS, OTHER, Other, Step, Text, Writer};
use crate::encoding::programs::factor::{Factors, half_of, index, values};
use crate::encoding::texts::number::CHUNK;
use crate::encoding::texts::printer::{self, Operation, Printer};
use crate::model::Bits;

/// The arrays that write what a printer does; nothing if numbers do not fit into them, or if bits
/// have no factor.
pub(super) fn of(printer: &Printer, factors: &Factors) -> Option<Writer> {
    let mut layout = Layout {
        printer,
        factors,
        out: Writer {
            shape: printer.shape,
            chunks: vec![Chunk([0; CHUNK + 1])],
            steps: Vec::new(),
            others: Vec::new(),
            rows: Vec::new(),
            blocks: vec![Block::default()],
            heads: Vec::new(),
            numbers: printer.numbers.clone(),
            forms: Vec::new(),
        },
        chunks: FxHashMap::default(),
        steps: FxHashMap::default(),
        rows: FxHashMap::default(),
        blocks: FxHashMap::default(),
        lists: FxHashMap::default(),
        texts: FxHashMap::default(),
    };
    // The first chunk is that of steps that find none.
    layout.out.chunks[0].0[CHUNK] = OTHER;
    let lengths = printer.lengths();
    for list in &printer.forms {
        let longest = u32::try_from(lengths[usize::from(*list)]).ok()?;
        let (first, count) = layout.text(*list)?;
        layout.out.forms.push(Text { first, count, longest });
    }
    Some(layout.out)
}

struct Layout<'p> {
    printer: &'p Printer,
    factors: &'p Factors,
    out: Writer,
    /// Where chunks, rows, steps and blocks stand that are there already.
    chunks: FxHashMap<Vec<Chunk>, u32>,
    rows: FxHashMap<Vec<u16>, u32>,
    steps: FxHashMap<(Step, Kind), u16>,
    blocks: FxHashMap<Block, u16>,
    /// The block of each list, and the heads of each form's list.
    lists: FxHashMap<u16, u16>,
    texts: FxHashMap<u16, (u32, u32)>,
}

impl Layout<'_> {
    /// The heads of the list of a form.
    fn text(&mut self, list: u16) -> Option<(u32, u32)> {
        if let Some(known) = self.texts.get(&list) {
            return Some(*known);
        }
        let (mut heads, mut plain, mut most) = (Vec::new(), Vec::new(), 0);
        let operations: Vec<Operation> = self.printer.operations_of(list).copied().collect();
        for operation in operations {
            if let Some((own, steps)) = self.heads(&operation)? {
                self.constant(&mut plain, &mut heads, &mut most)?;
                heads.extend(own);
                most += steps;
            } else {
                plain.push(self.step(&operation)?);
            }
        }
        self.constant(&mut plain, &mut heads, &mut most)?;
        if most > MOST_STEPS {
            return None;
        }
        let place = (self.out.heads.len() as u32, heads.len() as u32);
        self.out.heads.extend(heads);
        self.texts.insert(list, place);
        Some(place)
    }

    /// Lookups without bits that find some steps.
    fn constant(&mut self, steps: &mut Vec<u16>, heads: &mut Vec<Head>, most: &mut usize) -> Option<()> {
        for own in steps.chunks(BLOCK) {
            let block = self.block(own)?;
            let step = self.found(0, &[vec![block]])?;
            heads.push(Head { step, last: true });
            *most += own.len();
        }
        steps.clear();
        Some(())
    }

    /// The lookups that decide among lists of few steps, and how many these have at most; nothing
    /// if an operation does something else.
    fn heads(&mut self, operation: &Operation) -> Option<Option<(Vec<Head>, usize)>> {
        let (mut heads, mut states) = (Vec::new(), vec![*operation]);
        loop {
            let bits = states[0].bits;
            let kind = states[0].kind;
            let alike = states.iter().all(|o| o.bits == bits && o.kind == kind);
            if !alike || !matches!(kind, printer::Kind::List | printer::Kind::Next) {
                return Some(None);
            }
            let rows: Vec<Vec<u16>> = states
                .iter()
                .map(|o| self.printer.rows_of(o).map(<[u16]>::to_vec))
                .collect::<Option<_>>()?;
            let mut lists: Vec<u16> = rows.iter().flatten().copied().collect();
            lists.sort_unstable();
            lists.dedup();
            if kind == printer::Kind::List {
                let most = lists.iter().map(|list| self.printer.operations_of(*list).count()).max();
                let most = most.unwrap_or(0);
                if most > BLOCK {
                    return Some(None);
                }
                let mut found = FxHashMap::default();
                for list in lists {
                    found.insert(list, self.block_of(list)?);
                }
                let rows: Vec<Vec<u16>> = rows.iter().map(|rows| rows.iter().map(|list| found[list]).collect()).collect();
                let step = self.found(bits, &rows)?;
                heads.push(Head { step, last: true });
                return Some(Some((heads, most)));
            }
            // Each of these lists is one operation for the same choice.
            let next: Option<Vec<Operation>> = lists.iter().map(|list| self.printer.operations_of(*list).next().copied()).collect();
            let numbers: FxHashMap<u16, u16> = lists.iter().copied().zip(0..).collect();
            let rows: Vec<Vec<u16>> = rows.iter().map(|rows| rows.iter().map(|list| numbers[list]).collect()).collect();
            let step = self.found(bits, &rows)?;
            heads.push(Head { step, last: false });
            states = next?;
        }
    }

    /// The block that does the steps of a list.
    fn block_of(&mut self, list: u16) -> Option<u16> {
        if let Some(known) = self.lists.get(&list) {
            return Some(*known);
        }
        let operations: Vec<Operation> = self.printer.operations_of(list).copied().collect();
        let steps: Vec<u16> = operations.iter().map(|o| self.step(o)).collect::<Option<_>>()?;
        let block = self.block(&steps)?;
        self.lists.insert(list, block);
        Some(block)
    }

    /// The block of some steps; those that have no place in it are done by its last one.
    fn block(&mut self, steps: &[u16]) -> Option<u16> {
        let mut block = Block::default();
        if steps.len() > BLOCK {
            let (own, rest) = steps.split_at(BLOCK - 1);
            let rest = self.block(rest)?;
            let rest = self.found(0, &[vec![rest]])?;
            let rest = self.other(rest, Kind::Block)?;
            return self.block(&[own, &[rest]].concat());
        }
        block[..steps.len()].copy_from_slice(steps);
        block[BLOCK] = steps.len() as u16;
        if block == Block::default() {
            return Some(0);
        }
        if let Some(known) = self.blocks.get(&block) {
            return Some(*known);
        }
        let number = u16::try_from(self.out.blocks.len()).ok()?;
        self.out.blocks.push(block);
        self.blocks.insert(block, number);
        Some(number)
    }

    /// The number of the step that does an operation.
    fn step(&mut self, operation: &Operation) -> Option<u16> {
        let rows = |layout: &Self| layout.printer.rows_of(operation).map(<[u16]>::to_vec);
        match operation.kind {
            printer::Kind::Number => {
                let number = Step {
                    base: operation.base,
                    ..self.lookup(0)?
                };
                self.other(number, Kind::Number)
            }
            printer::Kind::List | printer::Kind::Next => {
                let blocks = rows(self)?
                    .into_iter()
                    .map(|list| self.block_of(list))
                    .collect::<Option<Vec<u16>>>()?;
                let step = self.found(operation.bits, &[blocks])?;
                let next = operation.kind == printer::Kind::Next;
                self.other(step, if next { Kind::Next } else { Kind::Block })
            }
            printer::Kind::Chunk => {
                let texts = rows(self)?.into_iter().map(|chunk| {
                    let text = self.printer.chunks[usize::from(chunk)].as_bytes();
                    let mut chunk = Chunk::default();
                    chunk.0.get_mut(..text.len())?.copy_from_slice(text);
                    chunk.0[CHUNK] = u8::try_from(text.len()).ok()?;
                    Some(chunk)
                });
                let step = self.lookup(operation.bits)?;
                let own = placed(&step, &texts.collect::<Option<Vec<Chunk>>>()?);
                let all = &mut self.out.chunks;
                let base = *self.chunks.entry(own).or_insert_with_key(|own| {
                    all.extend(own);
                    (all.len() - own.len()) as u32
                });
                self.numbered(Step { base, ..step }, Kind::Chunk)
            }
        }
    }

    /// A step that finds no chunk.
    fn other(&mut self, step: Step, kind: Kind) -> Option<u16> {
        self.numbered(step, kind)
    }

    fn numbered(&mut self, step: Step, kind: Kind) -> Option<u16> {
        if let Some(known) = self.steps.get(&(step, kind)) {
            return Some(*known);
        }
        let number = u16::try_from(self.out.steps.len()).ok()?;
        let none = self.lookup(0)?;
        self.out.steps.push(if kind == Kind::Chunk { step } else { none });
        self.out.others.push(Other { kind, step });
        self.steps.insert((step, kind), number);
        Some(number)
    }

    /// A lookup of these rows, those of each state in the order of the values of the bits.
    fn found(&mut self, bits: Bits, states: &[Vec<u16>]) -> Option<Step> {
        let step = self.lookup(bits)?;
        let own: Vec<u16> = states.iter().flat_map(|rows| placed(&step, rows)).collect();
        let all = &mut self.out.rows;
        let base = *self.rows.entry(own).or_insert_with_key(|own| {
            all.extend(own);
            (all.len() - own.len()) as u32
        });
        Some(Step { base, ..step })
    }

    /// A lookup by these bits that finds the first row.
    fn lookup(&self, bits: Bits) -> Option<Step> {
        let (high, narrow) = half_of(bits)?;
        let width = bits.count_ones();
        Some(Step {
            bits: narrow,
            factor: self.factors.of(bits)?,
            base: 0,
            // Without bits there is one row; the index is 0 whatever the shift.
            shift: (64 - width).min(63) as u8,
            width: width as u8,
            high,
        })
    }
}

/// Rows in the order of the values of some bits, each where the lookup finds it.
fn placed<T: Copy + Default>(step: &Step, rows: &[T]) -> Vec<T> {
    let mut placed = vec![T::default(); rows.len()];
    for (word, row) in values(step.bits).zip(rows) {
        placed[index(word, step.bits, step.factor, step.shift.into())] = *row;
    }
    placed
}
