//! Replaces reads of state and uninterpreted functions by variables, with a constraint for each
//! pair that must agree: what is left is plain bitvector logic, which solvers decide far faster
//! than arrays.

use isamorph_core::formula::{FnId, Node, SpaceId, Term, TermPool, Width};
use rustc_hash::FxHashMap;

use super::stage::{Budget, Progress, Question, ReadAs, Rest};

/// What a fresh variable stands for.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Source {
    Space(SpaceId),
    Function(FnId),
}

/// Formulas without reads and calls.
struct Eliminated {
    /// Their pool.
    pool: TermPool,
    /// They have a model exactly if the given ones have.
    assertions: Vec<Term>,
    /// What reads became.
    elements: Vec<ReadAs>,
}

/// The stage: replaces all reads and calls.
pub fn run(question: &mut Question, _: &Budget, _: &mut Rest<'_>) -> Progress {
    let Eliminated {
        pool,
        assertions,
        elements,
    } = eliminate(&question.pool, &question.all);
    *question = question.with(pool, assertions);
    question.elements = elements;
    Progress::Open
}

/// Replaces all reads and calls.
fn eliminate(pool: &TermPool, assertions: &[Term]) -> Eliminated {
    let mut out = TermPool::new();
    let mut new: FxHashMap<Term, Term> = FxHashMap::default();
    let mut seen: FxHashMap<Source, Vec<(Vec<Term>, Term)>> = FxHashMap::default();
    let mut fresh = 0usize;
    for t in pool.reachable(assertions) {
        let width = pool.width(t);
        let at = |x: &Term| new[x];
        let made = match pool.node(t) {
            Node::Read(space, addr) => {
                let key = Source::Space(*space);
                instance(&mut out, &mut seen, &mut fresh, key, vec![at(addr)], width)
            }
            Node::Call(function, arguments) => {
                let arguments = arguments.iter().map(at).collect();
                instance(&mut out, &mut seen, &mut fresh, Source::Function(*function), arguments, width)
            }
            _ => pool.copy_into(t, &mut out, |x| new[&x]),
        };
        new.insert(t, made);
    }
    let mut all: Vec<Term> = assertions.iter().map(|t| new[t]).collect();
    let mut elements = Vec::new();
    for (source, instances) in &seen {
        if let Source::Space(space) = source {
            let name = &pool.space_decl(*space).name;
            elements.extend(instances.iter().map(|(addr, value)| (name.clone(), addr[0], *value)));
        }
        for (i, (x, v)) in instances.iter().enumerate() {
            for (y, w) in &instances[..i] {
                let same: Vec<Term> = x.iter().zip(y).map(|(a, b)| out.eq(*a, *b)).collect();
                let same = out.and_all(same);
                let agree = out.eq(*v, *w);
                let rule = out.implies(same, agree);
                if !out.is_true(rule) {
                    all.push(rule);
                }
            }
        }
    }
    Eliminated {
        pool: out,
        assertions: all,
        elements,
    }
}

fn instance(
    out: &mut TermPool,
    seen: &mut FxHashMap<Source, Vec<(Vec<Term>, Term)>>,
    fresh: &mut usize,
    key: Source,
    arguments: Vec<Term>,
    width: Width,
) -> Term {
    let instances = seen.entry(key).or_default();
    if let Some((_, v)) = instances.iter().find(|(a, _)| *a == arguments) {
        return *v;
    }
    *fresh += 1;
    let id = out.declare_var(&format!("instance!{fresh}"), width);
    let v = out.var(id);
    instances.push((arguments, v));
    v
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Verdict;

    #[test]
    fn equal_addresses_give_equal_elements() {
        let mut p = TermPool::new();
        let w = Width::new(8).unwrap();
        let space = p.declare_space("m", w, w);
        let (x, y) = (p.declare_var("x", w), p.declare_var("y", w));
        let (x, y) = (p.var(x), p.var(y));
        let (a, b) = (p.read(space, x), p.read(space, y));
        let same = p.eq(x, y);
        let differ = p.ne(a, b);
        let found = eliminate(&p, &[same, differ]);
        assert!(matches!(
            crate::solver::query::check(&found.pool, &found.assertions, std::time::Duration::from_secs(5)),
            Verdict::Proved
        ));
        let found = eliminate(&p, &[differ]);
        assert!(matches!(
            crate::solver::query::check(&found.pool, &found.assertions, std::time::Duration::from_secs(5)),
            Verdict::Refuted(_)
        ));
    }
}
