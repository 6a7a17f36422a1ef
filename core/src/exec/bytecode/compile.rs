//! Compiling terms: narrowed to lanes of 32 bits, selected, and given rows.

use rustc_hash::FxHashMap;

use super::program::{Program, Root};
use super::{loads, narrow, regalloc, select};
use crate::exec::floats::FloatOp;
use crate::formula::{FnId, SpaceId, Term, TermPool};

impl Program {
    /// Compiles terms that are wanted everywhere.
    ///
    /// The pool gets new terms, in which the given ones are written for lanes of 32 bits.
    #[must_use]
    pub fn new(pool: &mut TermPool, terms: &[Term]) -> Program {
        let wanted = pool.tt();
        let roots: Vec<Root> = terms.iter().map(|term| Root { term: *term, wanted }).collect();
        Program::of_roots(pool, &roots, &|_| false, &FxHashMap::default())
    }

    /// Compiles terms that are wanted somewhere; `guarded` names the spaces whose reads may fail,
    /// which are read only where the value matters; calls of functions in `floats` are the
    /// host's float operations.
    #[must_use]
    pub fn of_roots(pool: &mut TermPool, roots: &[Root], guarded: &dyn Fn(SpaceId) -> bool, floats: &FxHashMap<FnId, FloatOp>) -> Program {
        let mut narrowed = narrow::Narrow::default();
        let roots: Vec<Root> = roots
            .iter()
            .map(|r| Root {
                term: narrowed.term(pool, r.term),
                wanted: narrowed.term(pool, r.wanted),
            })
            .collect();
        let wanted = loads::wanted(pool, &roots, guarded);
        let terms: Vec<Term> = roots.iter().map(|r| r.term).collect();
        regalloc::allocate(select::compile(pool, &terms, guarded, &wanted, floats))
    }
}
