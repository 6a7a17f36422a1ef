//! Evaluates guards for every value of a few field bits at once; kept apart because it is the one place where totality is decided by exhaustion.

use crate::formula::{Node, Pool, Term};
use crate::isa::{Field, FieldBits, ones};

/// How many selector values are evaluated together.
const CHUNK: usize = 4096;
/// How many values of nodes are held together.
const CELLS: usize = 1 << 20;

/// For each boolean term its value at every selector value. The terms must depend on the selector's bits only.
#[must_use]
pub fn tabulate(pool: &Pool, terms: &[Term], fields: &[Field], selector: &[FieldBits]) -> Vec<Vec<bool>> {
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
        let n = chunk.min(total - start);
        for (i, t) in order.iter().enumerate() {
            let column = column(pool, *t, start, n, fields, selector, width, &|o| &values[slot_of[&o]]);
            values[i] = column;
        }
        for (o, t) in out.iter_mut().zip(terms) {
            o.extend(values[slot_of[t]].iter().map(|v| *v == 1));
        }
    }
    out
}

#[allow(clippy::too_many_arguments)]
fn column<'v>(
    pool: &Pool,
    t: Term,
    start: usize,
    n: usize,
    fields: &[Field],
    selector: &[FieldBits],
    width: u32,
    at: &dyn Fn(Term) -> &'v Vec<u128>,
) -> Vec<u128> {
    let w = pool.width(t);
    let mask = w.mask();
    match pool.node(t) {
        Node::Const(c) => vec![*c; n],
        Node::Var(id) => {
            let mut column = vec![0u128; n];
            let mut rest = width;
            for b in selector {
                rest -= u32::from(b.width);
                if fields[usize::from(b.field)].var == *id {
                    for (i, v) in column.iter_mut().enumerate() {
                        *v |= u128::from((start + i) as u64 >> rest & ones(u32::from(b.width))) << b.lo;
                    }
                }
            }
            column
        }
        // The checker refuses guards that read state before it tabulates them.
        Node::Read(..) | Node::Call(..) => vec![0; n],
        Node::Not(a) => at(*a).iter().map(|x| !x & mask).collect(),
        Node::Neg(a) => at(*a).iter().map(|x| x.wrapping_neg() & mask).collect(),
        Node::Binary(op, a, b) => {
            let aw = pool.width(*a);
            at(*a).iter().zip(at(*b)).map(|(x, y)| op.apply(aw, *x, *y)).collect()
        }
        Node::Ite(c, a, b) => at(*c)
            .iter()
            .zip(at(*a).iter().zip(at(*b)))
            .map(|(c, (a, b))| if *c == 1 { *a } else { *b })
            .collect(),
        Node::Concat(a, b) => {
            let low = pool.width(*b).bits();
            at(*a).iter().zip(at(*b)).map(|(x, y)| x << low | y).collect()
        }
        Node::Extract { lo, of, .. } => at(*of).iter().map(|x| x >> lo & mask).collect(),
        Node::Zext(a) => at(*a).clone(),
        Node::Sext(a) => {
            let aw = pool.width(*a);
            at(*a).iter().map(|x| (aw.signed(*x) as u128) & mask).collect()
        }
    }
}
