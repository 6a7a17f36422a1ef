//! Formulas that occur several times, in one form or in several. What is inside of them is tested in
//! one place; what a form puts into them, and what it does with the result, in each.
//!
//! Two terms that depend on the state are the same if they are the same formula over inputs of the
//! same widths: whatever is read, and whatever depends on fields alone, is an input. Terms that depend
//! on fields alone are the same if they are the same function of the same bits of the word.

use isamorph_core::formula::{Node, Term, TermPool};
use isamorph_core::model::{Form, Isa};
use rustc_hash::{FxHashMap, FxHashSet};

use super::formulas::Formulas;
use super::goals::{Goal, What};
use super::prepared::{Item, Prepared};

/// What a term is, whichever form it is in.
#[derive(Clone, Copy)]
struct Identity {
    /// Equal for terms that are the same operators, in the same order, of the same bits of the word
    /// and the same state.
    exact: Term,
    /// Equal for terms that depend on the state and are the same formula over any inputs.
    shape: Term,
    /// The same where it is used: an input, a constant or its formula.
    operand: Term,
    /// Does it depend on the state?
    stateful: bool,
    /// Is it an input of formulas that use it?
    is_input: bool,
    /// Is it made of the result of a float operation that is an operand of another one?
    bound: bool,
}

/// Formulas of all forms in two pools that do not simplify.
struct Identities {
    /// With bits of the word in place of fields.
    exact: TermPool,
    /// With inputs.
    shapes: TermPool,
}

impl Identities {
    fn new(isa: &Isa) -> Identities {
        Identities {
            exact: TermPool::raw_with_declarations(&isa.pool),
            shapes: TermPool::raw_with_declarations(&isa.pool),
        }
    }

    /// What some terms of a form are, and all that they are made of.
    fn of(&mut self, form: &Form, formulas: &Formulas, terms: &[Term]) -> FxHashMap<Term, Identity> {
        let mut made: FxHashMap<Term, Identity> = FxHashMap::default();
        let computed = formulas.computed_sources();
        for t in formulas.pool.reachable(terms) {
            let node = formulas.pool.node(t);
            let exact = match node {
                Node::Var(id) if id.index() < form.fields.len() => {
                    let field = &form.fields[id.index()];
                    let extents = field.extents.iter().map(|e| (e.word_lo, e.field_lo, e.width));
                    let name = format!("bits {:?} of {}", extents.collect::<Vec<_>>(), form.width);
                    let id = self.exact.declare_var(&name, formulas.pool.width(t));
                    self.exact.var(id)
                }
                _ => formulas.pool.copy_into(t, &mut self.exact, |o| made[&o].exact),
            };
            let mut stateful = matches!(node, Node::Read(..) | Node::Call(..));
            let mut bound = computed.binary_search(&t).is_ok();
            let is_input = bound || matches!(node, Node::Read(..));
            node.for_each_operand(|o| {
                stateful |= made[&o].stateful;
                bound |= made[&o].bound;
            });
            let is_input = is_input || !stateful && !matches!(node, Node::Const(_));
            let shape = formulas.pool.copy_into(t, &mut self.shapes, |o| made[&o].operand);
            let operand = if is_input {
                let width = formulas.pool.width(t);
                let id = self.shapes.declare_var(&format!("input of {}", width.bits()), width);
                self.shapes.var(id)
            } else {
                shape
            };
            let own = Identity {
                exact,
                shape,
                operand,
                stateful,
                is_input,
                bound,
            };
            made.insert(t, own);
        }
        made
    }
}

/// What a goal or a mutant is, wherever it is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    /// Of a term that is needed: what, and its condition.
    Goal(Term, What, Term),
    /// A term, and what stands for it.
    Mutant(Term, Term),
    /// The same for formulas over any inputs.
    GoalOfShape(Term, What, Term),
    MutantOfShape(Term, Term),
}

/// What is tested once: a goal or a mutant in each place that has it, those of the simplest form first.
pub type Class = Vec<(usize, Item)>;

/// A form here: its terms and what they are.
struct Own {
    written: Vec<Term>,
    identities: FxHashMap<Term, Identity>,
}

/// The goals and mutants of some forms; those inside of formulas that occur several times are in one
/// class. Forms are named by their index here.
#[must_use]
pub fn classes(isa: &Isa, forms: &[Prepared]) -> Vec<Class> {
    let mut identities = Identities::new(isa);
    let (mut exact, mut shapes): (FxHashMap<Term, u32>, FxHashMap<Term, u32>) = Default::default();
    let mut all: Vec<Own> = Vec::new();
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
        for t in written.iter().map(|t| own[t]) {
            *exact.entry(t.exact).or_default() += 1;
            *shapes.entry(t.shape).or_default() += u32::from(t.stateful);
        }
        all.push(Own { written, identities: own });
    }
    let mut order: Vec<usize> = (0..forms.len()).collect();
    order.sort_by_key(|f| (all[*f].written.len(), *f));
    let mut classes: Vec<Vec<(bool, usize, Item)>> = Vec::new();
    let mut known: FxHashMap<Key, usize> = FxHashMap::default();
    for form in order {
        let (prepared, own) = (&forms[form], &all[form]);
        let of = |t: Term| own.identities[&t];
        let formulas = &prepared.formulas;
        let is_formula = |t: Term| of(t).stateful && !matches!(formulas.pool.node(t), Node::Read(..));
        let is_inside = |t: Term| is_formula(t) && !of(t).is_input;
        let in_exact = inside(formulas, &own.written, |t| exact[&of(t).exact] > 1);
        let in_shape = inside(formulas, &own.written, |t| is_formula(t) && shapes[&of(t).shape] > 1);
        let mut add = |item: Item, at: Option<Term>, key: Option<Key>| {
            let number = classes.len();
            let class = key.map_or(number, |key| *known.entry(key).or_insert(number));
            if class == number {
                classes.push(Vec::new());
            }
            // Where operands are computed fewer values are possible.
            let bound = at.is_some_and(|t| of(t).bound);
            classes[class].push((bound, form, item));
        };
        for (i, goal) in prepared.goals.iter().enumerate() {
            let (at, key) = match goal {
                Goal::Holds {
                    needed: Some(t),
                    condition,
                    what,
                } => {
                    let (t, at, condition) = (*t, of(*t), of(*condition));
                    // What operands are has to be seen in each form.
                    let is_operand = matches!(what, What::Number(_) | What::Float(_));
                    let key = if is_inside(t) && in_shape.contains(&t) && !is_operand {
                        Some(Key::GoalOfShape(at.shape, *what, condition.operand))
                    } else {
                        in_exact.contains(&t).then_some(Key::Goal(at.exact, *what, condition.exact))
                    };
                    (Some(t), key)
                }
                _ => (None, None),
            };
            add(Item::Goal(i), at, key);
        }
        for (i, mutant) in prepared.mutants.iter().enumerate() {
            let (t, at, instead) = (mutant.at, of(mutant.at), of(mutant.instead));
            let key = if is_inside(t) && in_shape.contains(&t) {
                Some(Key::MutantOfShape(at.shape, instead.operand))
            } else {
                in_exact.contains(&t).then_some(Key::Mutant(at.exact, instead.exact))
            };
            add(Item::Mutant(i), Some(t), key);
        }
    }
    let in_order = |mut class: Vec<(bool, usize, Item)>| {
        class.sort_by_key(|(bound, ..)| *bound);
        class.into_iter().map(|(_, form, item)| (form, item)).collect()
    };
    classes.into_iter().map(in_order).collect()
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
