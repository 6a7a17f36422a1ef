//! Memory reads that may fail: under which conditions their values are needed, and which can be
//! batched.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::formula::{BinaryOp, Node, SpaceId, Term, TermPool};

use super::program::Root;

/// For each term that depends on a read that may fail: the condition under which its value matters.
///
/// As in the [`Evaluator`](crate::formula::Evaluator), all operands of a term matter where it does,
/// except that only one branch of a choice does.
pub(crate) fn wanted(pool: &mut TermPool, roots: &[Root], guarded: &dyn Fn(SpaceId) -> bool) -> FxHashMap<Term, Term> {
    let terms: Vec<Term> = roots.iter().map(|r| r.term).collect();
    let reachable = pool.reachable(&terms);
    let mut fallible: FxHashSet<Term> = FxHashSet::default();
    for t in &reachable {
        let node = pool.node(*t);
        let mut depends = matches!(node, Node::Read(space, _) if guarded(*space));
        node.for_each_operand(|operand| depends |= fallible.contains(&operand));
        if depends {
            fallible.insert(*t);
        }
    }
    let mut wanted: FxHashMap<Term, Term> = FxHashMap::default();
    if fallible.is_empty() {
        return wanted;
    }
    let want = |pool: &mut TermPool, wanted: &mut FxHashMap<Term, Term>, t: Term, condition: Term| {
        if fallible.contains(&t) {
            let before = wanted.get(&t).copied();
            let all = before.map_or(condition, |before| pool.or(before, condition));
            wanted.insert(t, all);
        }
    };
    for r in roots {
        want(pool, &mut wanted, r.term, r.wanted);
    }
    // Handles are ordered topologically, so all users of a term come before it here.
    for t in reachable.iter().rev() {
        let Some(&condition) = wanted.get(t) else { continue };
        match pool.node(*t).clone() {
            Node::Ite(c, a, b) => {
                want(pool, &mut wanted, c, condition);
                let (then, not_c) = (pool.and(condition, c), pool.not(c));
                let otherwise = pool.and(condition, not_c);
                want(pool, &mut wanted, a, then);
                want(pool, &mut wanted, b, otherwise);
            }
            node => node.for_each_operand(|operand| want(pool, &mut wanted, operand, condition)),
        }
    }
    wanted
}

/// Consecutive elements of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elements {
    pub space: SpaceId,
    /// Address of the first one.
    pub address: Term,
    pub count: u32,
    /// The address as a term, if any, and a constant.
    base: Option<Term>,
    offset: u128,
}

/// The elements whose values a term is, if it is a read or reads of consecutive elements, the first
/// one lowest.
pub(crate) fn elements(pool: &TermPool, t: Term) -> Option<Elements> {
    let mut parts = vec![t];
    let mut found: Option<Elements> = None;
    // Concatenations lean to the right: their upper operand is the topmost part.
    let mut at = t;
    while let Node::Concat(hi, lo) = *pool.node(at) {
        parts.pop();
        parts.push(hi);
        parts.push(lo);
        at = lo;
    }
    while let Some(part) = parts.pop() {
        let Node::Read(space, address) = *pool.node(part) else {
            return None;
        };
        let (base, offset) = split(pool, address);
        match &mut found {
            None => {
                found = Some(Elements {
                    space,
                    address,
                    count: 1,
                    base,
                    offset,
                });
            }
            Some(e) => {
                let next = e.offset.wrapping_add(e.count.into()) & pool.width(address).mask();
                if e.space != space || e.base != base || next != offset {
                    return None;
                }
                e.count += 1;
            }
        }
    }
    found
}

/// A sum with a constant, taken apart.
pub(crate) fn split(pool: &TermPool, address: Term) -> (Option<Term>, u128) {
    if let Some(offset) = pool.as_const(address) {
        return (None, offset);
    }
    if let Node::Binary(BinaryOp::Add, a, b) = *pool.node(address) {
        if let Some(offset) = pool.as_const(b) {
            return (Some(a), offset);
        }
        if let Some(offset) = pool.as_const(a) {
            return (Some(b), offset);
        }
    }
    (Some(address), 0)
}
