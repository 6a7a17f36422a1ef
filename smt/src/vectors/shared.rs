//! Formulas that several forms have in common: the same function of the same bits of the word and of
//! the same state. What is inside of them is tested in one form; what a form puts into them, and what
//! it does with the result, in each.

use isamorph_core::formula::{Node, Term, TermPool};
use isamorph_core::model::{Form, Isa};
use rustc_hash::{FxHashMap, FxHashSet};

use super::formulas::Formulas;
use super::goals::{Goal, What};
use super::prepared::{Item, Prepared};

/// Formulas of all forms in one pool, with bits of the word in place of fields, and as they are: two
/// terms are equal here if and only if they are made of the same operators, in the same order, of the
/// same bits of the word and the same state.
struct Identities {
    pool: TermPool,
}

impl Identities {
    fn new(isa: &Isa) -> Identities {
        Identities {
            pool: TermPool::raw_with_declarations(&isa.pool),
        }
    }

    /// What some terms of a form are here, and all that they are made of.
    fn of(&mut self, form: &Form, formulas: &Formulas, terms: &[Term]) -> FxHashMap<Term, Term> {
        let mut made: FxHashMap<Term, Term> = FxHashMap::default();
        for t in formulas.pool.reachable(terms) {
            let own = match formulas.pool.node(t) {
                Node::Var(id) if id.index() < form.fields.len() => {
                    let field = &form.fields[id.index()];
                    let extents = field.extents.iter().map(|e| (e.word_lo, e.field_lo, e.width));
                    let name = format!("bits {:?} of {}", extents.collect::<Vec<_>>(), form.width);
                    let id = self.pool.declare_var(&name, formulas.pool.width(t));
                    self.pool.var(id)
                }
                _ => formulas.pool.copy_into(t, &mut self.pool, |o| made[&o]),
            };
            made.insert(t, own);
        }
        made
    }
}

/// What a goal or a mutant is, whichever form it is looked at in.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    /// Of a term that is needed: what, and its condition.
    Goal(Term, What, Term),
    /// A term, and what stands for it.
    Mutant(Term, Term),
}

/// What is tested once: a goal or a mutant in each of the forms that have it, the simplest one first.
pub type Class = Vec<(usize, Item)>;

/// The goals and mutants of some forms; those inside of formulas that several have in common are in
/// one class. Forms are named by their index here.
#[must_use]
pub fn classes(isa: &Isa, forms: &[Prepared]) -> Vec<Class> {
    let mut identities = Identities::new(isa);
    let mut sizes = Vec::new();
    let mut users: FxHashMap<Term, u32> = FxHashMap::default();
    let mut all = Vec::new();
    for prepared in forms {
        let formulas = &prepared.formulas;
        let written = formulas.pool.reachable(&formulas.roots());
        let mut roots = formulas.roots();
        for goal in &prepared.goals {
            if let Goal::Holds { needed, condition, .. } = goal {
                roots.extend(needed);
                roots.push(*condition);
            }
        }
        roots.extend(prepared.mutants.iter().flat_map(|m| [m.at, m.instead]));
        let own = identities.of(&isa.forms[prepared.form], formulas, &roots);
        let here: FxHashSet<Term> = written.iter().map(|t| own[t]).collect();
        here.into_iter().for_each(|t| *users.entry(t).or_default() += 1);
        sizes.push(written.len());
        all.push((written, own));
    }
    let mut order: Vec<usize> = (0..forms.len()).collect();
    order.sort_by_key(|f| (sizes[*f], *f));
    let mut classes: Vec<Class> = Vec::new();
    let mut known: FxHashMap<Key, usize> = FxHashMap::default();
    for form in order {
        let (prepared, (written, own)) = (&forms[form], &all[form]);
        let inside = inside(&prepared.formulas, written, |t| users[&own[&t]] > 1);
        let mut add = |item: Item, term: Option<Term>, key: Option<Key>| {
            let key = key.filter(|_| term.is_some_and(|t| inside.contains(&t)));
            let class = key
                .and_then(|key| known.get(&key).copied())
                .filter(|c| classes[*c].last().is_none_or(|l| l.0 != form));
            match class {
                Some(class) => classes[class].push((form, item)),
                None => {
                    if let Some(key) = key {
                        known.entry(key).or_insert(classes.len());
                    }
                    classes.push(vec![(form, item)]);
                }
            }
        };
        for (i, goal) in prepared.goals.iter().enumerate() {
            match goal {
                Goal::Holds {
                    needed: Some(t),
                    condition,
                    what,
                } => add(Item::Goal(i), Some(*t), Some(Key::Goal(own[t], *what, own[condition]))),
                _ => add(Item::Goal(i), None, None),
            }
        }
        for (i, mutant) in prepared.mutants.iter().enumerate() {
            let key = Key::Mutant(own[&mutant.at], own[&mutant.instead]);
            add(Item::Mutant(i), Some(mutant.at), Some(key));
        }
    }
    classes
}

/// The terms inside of formulas that are shared: all that use them are shared, too. Fields are what a
/// form puts into a formula.
fn inside(formulas: &Formulas, written: &[Term], is_shared: impl Fn(Term) -> bool) -> FxHashSet<Term> {
    let mut outside: FxHashSet<Term> = formulas.roots().into_iter().collect();
    for t in written.iter().rev() {
        if !is_shared(*t) {
            outside.insert(*t);
            formulas.pool.node(*t).for_each_operand(|o| {
                outside.insert(o);
            });
        }
    }
    let is_inside = |t: &Term| !outside.contains(t) && !formulas.pool.node(*t).is_leaf();
    written.iter().copied().filter(is_inside).collect()
}
