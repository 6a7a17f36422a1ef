//! Functions of a spec as tests see them: their models may not depend on all arguments.

use isamorph_core::exec::{Model, Models};
use isamorph_core::formula::{FnId, Node, Term, TermPool};
use isamorph_core::model::Isa;
use rustc_hash::{FxHashMap, FxHashSet};

/// A model, and the arguments that make no difference to it.
#[derive(Clone, Copy)]
struct Known {
    model: Model,
    ignored: &'static [usize],
}

/// The functions of an instruction set that ignore arguments.
pub struct Calls(FxHashMap<FnId, Known>);

impl Calls {
    /// With the built-in models.
    #[must_use]
    pub fn new(isa: &Isa) -> Calls {
        let models = Models::default();
        let known = isa.functions.iter().filter_map(|f| {
            let ignored = models.ignored(&f.model);
            let model = models.find(&f.model).filter(|_| !ignored.is_empty())?;
            Some((f.function, Known { model, ignored }))
        });
        Calls(known.collect())
    }

    /// The terms that terms depend on, in order, without what is ignored.
    #[must_use]
    pub fn reachable(&self, pool: &TermPool, terms: &[Term]) -> Vec<Term> {
        if self.0.is_empty() {
            return pool.reachable(terms);
        }
        let (mut seen, mut pending): (FxHashSet<Term>, Vec<Term>) = (FxHashSet::default(), terms.to_vec());
        while let Some(t) = pending.pop() {
            if !seen.insert(t) {
                continue;
            }
            match pool.node(t) {
                Node::Call(function, arguments) => {
                    let ignored = self.0.get(function).map_or(&[][..], |known| known.ignored);
                    let used = arguments.iter().enumerate().filter(|(i, _)| !ignored.contains(i));
                    pending.extend(used.map(|(_, t)| *t));
                }
                node => node.for_each_operand(|o| pending.push(o)),
            }
        }
        let mut all: Vec<Term> = seen.into_iter().collect();
        all.sort_unstable();
        all
    }

    /// The same terms with zero for arguments that are ignored, and the values of models that
    /// depend on nothing.
    #[must_use]
    pub fn without_ignored(&self, pool: &mut TermPool, terms: Vec<Term>) -> Vec<Term> {
        let is_call = |t: &Term| matches!(pool.node(*t), Node::Call(function, _) if self.0.contains_key(function));
        let calls: Vec<Term> = pool.reachable(&terms).into_iter().filter(is_call).collect();
        if calls.is_empty() {
            return terms;
        }
        let mut others: FxHashMap<Term, Term> = FxHashMap::default();
        for t in calls {
            let Node::Call(function, arguments) = pool.node(t) else { continue };
            let (function, arguments) = (*function, arguments.to_vec());
            let Known { model, ignored } = self.0[&function];
            let mut arguments = pool.replace_terms(&arguments, &others);
            for i in ignored {
                arguments[*i] = pool.constant(pool.width(arguments[*i]), 0);
            }
            let values: Option<Vec<u128>> = arguments.iter().map(|a| pool.as_const(*a)).collect();
            let other = match values {
                Some(values) => {
                    let width = pool.width(t);
                    pool.constant(width, model(&values) & width.mask())
                }
                None => pool.call(function, &arguments),
            };
            others.insert(t, other);
        }
        pool.replace_terms(&terms, &others)
    }
}
