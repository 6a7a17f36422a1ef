//! Evaluates guards for every value of a few field bits at once; kept apart because it is the one
//! place where totality is decided by exhaustion.

use crate::formula::columns::{Samples, column};
use crate::formula::{FnId, SpaceId, Term, TermPool, VarId};
use crate::model::{Field, FieldBits, ones};

/// How many selector values are evaluated together.
const CHUNK: usize = 4096;
/// How many values of nodes are held together.
const CELLS: usize = 1 << 20;

/// For each boolean term its value at every selector value. The terms must depend on the selector's
/// bits only.
#[must_use]
pub fn tabulate(pool: &TermPool, terms: &[Term], fields: &[Field], selector: &[FieldBits]) -> Vec<Vec<bool>> {
    let width: u32 = selector.iter().map(|b| u32::from(b.width)).sum();
    let total = 1usize << width;
    let order = pool.reachable(terms);
    let mut slot_of = rustc_hash::FxHashMap::default();
    for (i, t) in order.iter().enumerate() {
        slot_of.insert(*t, i);
    }
    let mut values: Vec<Vec<u128>> = vec![Vec::new(); order.len()];
    let mut out = vec![Vec::with_capacity(total); terms.len()];
    // Large formulas are evaluated at fewer values together, so that memory stays bounded.
    let chunk = (CELLS / order.len().max(1)).clamp(16, CHUNK);
    for start in (0..total).step_by(chunk) {
        let mut samples = Selectors {
            fields,
            selector,
            width,
            start,
            count: chunk.min(total - start),
        };
        for (i, t) in order.iter().enumerate() {
            let column = column(pool, *t, &mut samples, |o| &values[slot_of[&o]]);
            values[i] = column;
        }
        for (o, t) in out.iter_mut().zip(terms) {
            o.extend(values[slot_of[t]].iter().map(|v| *v == 1));
        }
    }
    out
}

/// Consecutive values of a selector.
struct Selectors<'a> {
    fields: &'a [Field],
    selector: &'a [FieldBits],
    width: u32,
    start: usize,
    count: usize,
}

impl Samples for Selectors<'_> {
    fn count(&self) -> usize {
        self.count
    }

    fn var(&mut self, id: VarId) -> Vec<u128> {
        let mut column = vec![0u128; self.count];
        let mut rest = self.width;
        for b in self.selector {
            rest -= u32::from(b.width);
            if self.fields[usize::from(b.field)].var == id {
                for (i, v) in column.iter_mut().enumerate() {
                    *v |= u128::from((self.start + i) as u64 >> rest & ones(u32::from(b.width))) << b.lo;
                }
            }
        }
        column
    }

    // The checker refuses guards that read state before it tabulates them.
    fn read(&mut self, _: SpaceId, _: &[u128]) -> Vec<u128> {
        vec![0; self.count]
    }

    fn call(&mut self, _: FnId, _: &[&[u128]]) -> Vec<u128> {
        vec![0; self.count]
    }
}
