//! Tables over the terms of a pool that walks use, kept by each thread from walk to walk: a walk
//! over few terms of a large pool neither clears nor hashes.

use std::cell::Cell;

use super::Term;

thread_local! {
    static MARKS: Cell<Marks> = const { Cell::new(Marks { stamps: Vec::new(), walk: 0 }) };
    static COPIES: Cell<Vec<Term>> = const { Cell::new(Vec::new()) };
}

/// A set of terms.
#[derive(Default)]
pub(super) struct Marks {
    /// The walk that last met each term.
    stamps: Vec<u32>,
    walk: u32,
}

impl Marks {
    /// No term below this handle is marked for as long as `walk` lasts.
    pub(super) fn with<R>(end: usize, walk: impl FnOnce(&mut Marks) -> R) -> R {
        let mut marks = MARKS.take();
        if marks.walk == u32::MAX {
            marks = Marks::default();
        }
        marks.walk += 1;
        if marks.stamps.len() < end {
            marks.stamps.resize(end, 0);
        }
        let result = walk(&mut marks);
        MARKS.set(marks);
        result
    }

    /// Marks a term; was it not marked?
    pub(super) fn insert(&mut self, t: Term) -> bool {
        std::mem::replace(&mut self.stamps[t.0 as usize], self.walk) != self.walk
    }
}

/// What terms become. A term that was not given anything has what another walk gave it: walks go
/// from operands to their users.
pub(super) struct Copies(Vec<Term>);

impl Copies {
    /// For terms up to the last of these, which are in order.
    pub(super) fn of(terms: &[Term]) -> Copies {
        let mut copies = COPIES.take();
        let end = terms.last().map_or(0, |t| t.0 as usize + 1);
        if copies.len() < end {
            copies.resize(end, Term(0));
        }
        Copies(copies)
    }

    pub(super) fn get(&self, t: Term) -> Term {
        self.0[t.0 as usize]
    }

    pub(super) fn insert(&mut self, t: Term, copy: Term) {
        self.0[t.0 as usize] = copy;
    }

    /// What these terms became.
    pub(super) fn all(&self, terms: &[Term]) -> Vec<Term> {
        terms.iter().map(|t| self.get(*t)).collect()
    }
}

impl Drop for Copies {
    fn drop(&mut self) {
        COPIES.set(std::mem::take(&mut self.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_begins_without_marks() {
        for _ in 0..3 {
            Marks::with(10, |outer| {
                assert!(outer.insert(Term(7)) && !outer.insert(Term(7)));
                Marks::with(20, |inner| assert!(inner.insert(Term(7)) && inner.insert(Term(19))));
                assert!(!outer.insert(Term(7)) && outer.insert(Term(9)));
            });
        }
    }

    #[test]
    fn walks_inside_of_walks_have_copies_of_their_own() {
        let mut outer = Copies::of(&[Term(3)]);
        outer.insert(Term(3), Term(5));
        {
            let mut inner = Copies::of(&[Term(8)]);
            inner.insert(Term(3), Term(6));
        }
        assert_eq!(outer.all(&[Term(3)]), [Term(5)]);
    }
}
