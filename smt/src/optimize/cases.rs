//! Claims about sums of products in which something is chosen by a condition: each case is a
//! polynomial of its own.

use isamorph_core::formula::{Node, Pool, Term, Width};
use rustc_hash::FxHashMap;

use crate::solver::polynomial;

/// Most conditions of a claim.
const CONDITIONS: usize = 3;

/// Do the laws of rings alone show, whatever the comparisons in them come out as, that not all
/// assertions hold? The last one is the claim. If not, that says nothing.
pub(super) fn impossible(pool: &Pool, assertions: &[Term]) -> bool {
    let conditions = conditions(pool, assertions);
    if conditions.is_empty() || conditions.len() > CONDITIONS {
        return false;
    }
    (0..1u32 << conditions.len()).all(|case| {
        let mut own = pool.clone();
        let outcome = |(i, c): (usize, &Term)| (*c, own.boolean(case >> i & 1 == 1));
        let known: FxHashMap<Term, Term> = conditions.iter().enumerate().map(outcome).collect();
        let fixed = own.replace_terms(assertions, &known);
        fixed.iter().any(|t| own.is_false(*t)) || polynomial::impossible(&own, &fixed)
    })
}

/// The conditions of a claim whose outcomes are part of numbers.
fn conditions(pool: &Pool, assertions: &[Term]) -> Vec<Term> {
    let mut out: Vec<Term> = Vec::new();
    let claim = assertions.last().copied();
    for t in pool.reachable(claim.as_slice()) {
        let compares = matches!(pool.node(t), Node::Binary(op, ..) if op.is_comparison());
        if compares || pool.width(t) == Width::BOOL && !matches!(pool.node(t), Node::Extract { .. }) {
            continue;
        }
        pool.node(t).for_each_operand(|mut o| {
            while let Node::Not(inner) = pool.node(o) {
                o = *inner;
            }
            let decides = pool.width(o) == Width::BOOL && matches!(pool.node(o), Node::Binary(..));
            if decides && !out.contains(&o) {
                out.push(o);
            }
        });
    }
    out
}
