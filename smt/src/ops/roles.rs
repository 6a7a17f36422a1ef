//! The roles of the fields of a form, derived from its formulas.

use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, VarId, Width};
use isamorph_core::model::{Field, FieldKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::immediate::value_at;

/// A field of at most this many bits that names no register and counts nothing is a modifier; of
/// wider ones those are that have named rows and only decide between formulas.
const MODIFIER_BITS: u32 = 5;
/// Wider fields are never modifiers.
const WIDEST_MODIFIER: u32 = 12;
/// Fields with fewer bits than this are modifiers even if they count how far something is shifted.
const COUNT_BITS: u32 = 4;

/// What a field is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It names a register.
    Register,
    /// It chooses between formulas; these codes are all it can choose.
    Modifier(Vec<u64>),
    /// It holds a constant, or nothing that matters.
    Number,
}

/// The roles of fields with these variables: `addresses` are numbers of registers that are written,
/// `others` all other terms, among which `guards` decide whether something happens.
pub(super) fn roles(
    pool: &TermPool,
    file: &str,
    addresses: &[Term],
    others: &[Term],
    guards: &[Term],
    vars: &[Option<VarId>],
    fields: &[Field],
) -> Vec<Role> {
    let roots: Vec<Term> = addresses.iter().chain(others).copied().collect();
    let mut numbers = addresses.to_vec();
    for t in pool.reachable(&roots) {
        if let Node::Read(s, addr) = pool.node(t)
            && pool.space_decl(*s).name == file
        {
            numbers.push(*addr);
        }
    }
    let mut registers: FxHashSet<VarId> = FxHashSet::default();
    let width = |v: VarId| pool.var_decl(v).width.bits();
    for n in &numbers {
        // Of several fields that make one number the widest names the register.
        registers.extend(flowing(pool, *n).into_iter().max_by_key(|v| (width(*v), std::cmp::Reverse(*v))));
    }
    let elsewhere: FxHashSet<VarId> = guards.iter().chain(&numbers).flat_map(|t| pool.free_vars(*t)).collect();
    let counts = counts(pool, others);
    let support = Support::new(pool, &roots, vars);
    vars.iter()
        .zip(fields)
        .enumerate()
        .map(|(i, (var, field))| {
            let width = &field.width;
            let all = || Role::Modifier((0..1u64 << width).collect());
            match var {
                Some(v) if *width >= 2 && registers.contains(v) => Role::Register,
                Some(v) if (COUNT_BITS..=MODIFIER_BITS).contains(width) && counts.contains(v) && !elsewhere.contains(v) => Role::Number,
                _ if *width <= MODIFIER_BITS => all(),
                Some(_) if *width <= WIDEST_MODIFIER && matches!(field.kind, FieldKind::Enum(..)) => match support.decides(pool, &roots, i)
                {
                    Some(conditions) => Role::Modifier(representatives(pool, &conditions, *width)),
                    None => Role::Number,
                },
                _ => Role::Number,
            }
        })
        .collect()
}

/// Is a variable nothing but the distance of shifts in a formula?
pub(super) fn is_count(pool: &TermPool, roots: &[Term], var: VarId) -> bool {
    counts(pool, roots).contains(&var)
}

/// The variables whose number ends up in the number that a term is: those that are not only
/// compared.
fn flowing(pool: &TermPool, t: Term) -> Vec<VarId> {
    let (mut out, mut todo) = (Vec::new(), vec![t]);
    while let Some(t) = todo.pop() {
        match pool.node(t) {
            Node::Var(v) if !out.contains(v) => out.push(*v),
            Node::Ite(_, a, b) => todo.extend([*a, *b]),
            Node::Read(..) | Node::Call(..) => {}
            _ if pool.is_boolean(t) && !matches!(pool.node(t), Node::Extract { .. }) => {}
            n => n.for_each_operand(|o| todo.push(o)),
        }
    }
    out
}

/// The variables that do nothing but to say how far something is shifted.
fn counts(pool: &TermPool, roots: &[Term]) -> FxHashSet<VarId> {
    let (mut counts, mut others) = (FxHashSet::default(), FxHashSet::default());
    let mut todo: Vec<(Term, bool)> = roots.iter().map(|t| (*t, false)).collect();
    let mut seen: FxHashSet<(Term, bool)> = FxHashSet::default();
    while let Some((t, count)) = todo.pop() {
        if !seen.insert((t, count)) {
            continue;
        }
        match pool.node(t) {
            Node::Var(v) => {
                if count {
                    counts.insert(*v);
                } else {
                    others.insert(*v);
                }
            }
            Node::Binary(BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr | BinaryOp::Rotl | BinaryOp::Rotr, a, by) if !count => {
                todo.extend([(*a, false), (*by, true)]);
            }
            // A distance may be computed: that a number is left of 32, say.
            n => n.for_each_operand(|o| todo.push((o, count))),
        }
    }
    counts.retain(|v| !others.contains(v));
    counts
}

/// The first code of each kind that the conditions tell apart.
fn representatives(pool: &TermPool, conditions: &[Term], width: u32) -> Vec<u64> {
    let mut seen: FxHashSet<Vec<bool>> = FxHashSet::default();
    (0..1u64 << width)
        .filter(|code| seen.insert(conditions.iter().map(|c| value_at(pool, *c, *code) == 1).collect()))
        .collect()
}

/// What each term depends on.
pub(super) struct Support(FxHashMap<Term, u128>);

/// Something else than a field.
const ELSE: u128 = 1 << 127;

impl Support {
    /// Of all terms below these.
    pub fn new(pool: &TermPool, roots: &[Term], vars: &[Option<VarId>]) -> Support {
        let mut all: FxHashMap<Term, u128> = FxHashMap::default();
        for t in pool.reachable(roots) {
            let mut mask = match pool.node(t) {
                Node::Var(v) => vars.iter().position(|x| *x == Some(*v)).map_or(ELSE, |i| 1 << i),
                Node::Read(..) | Node::Call(..) => ELSE,
                _ => 0,
            };
            pool.node(t).for_each_operand(|o| mask |= all[&o]);
            all.insert(t, mask);
        }
        Support(all)
    }

    /// The largest conditions on one field alone that occur in the roots outside of numbers of
    /// registers.
    pub fn conditions(&self, pool: &TermPool, roots: &[Term], addresses: &[Term], file: &str, field: usize) -> Vec<Term> {
        let start = roots.iter().filter(|t| !addresses.contains(t)).copied().collect();
        let own = |t: Term| matches!(pool.node(t), Node::Read(s, _) if pool.space_decl(*s).name == file);
        let (conditions, _) = self.largest(pool, start, field, &own);
        conditions
    }

    /// The conditions on a field that does nothing but to decide; nothing if it does something
    /// else.
    fn decides(&self, pool: &TermPool, roots: &[Term], field: usize) -> Option<Vec<Term>> {
        let (conditions, others) = self.largest(pool, roots.to_vec(), field, &|_| false);
        (!conditions.is_empty() && !others).then_some(conditions)
    }

    /// The largest conditions on a field, and whether it occurs in something else that depends on
    /// it alone.
    fn largest(&self, pool: &TermPool, start: Vec<Term>, field: usize, skip: &dyn Fn(Term) -> bool) -> (Vec<Term>, bool) {
        let (mut todo, mut seen) = (start, FxHashSet::default());
        let (mut conditions, mut others) = (Vec::new(), false);
        while let Some(t) = todo.pop() {
            let mask = self.0[&t];
            if mask & 1 << field == 0 || !seen.insert(t) || skip(t) {
                continue;
            }
            if mask != 1 << field {
                pool.node(t).for_each_operand(|o| todo.push(o));
            } else if pool.width(t) == Width::BOOL {
                conditions.push(t);
            } else {
                others = true;
            }
        }
        conditions.sort_unstable();
        (conditions, others)
    }

    /// The largest terms over the first variable alone.
    fn pure(&self, pool: &TermPool, values: &[Term]) -> Vec<Term> {
        let mut largest = Vec::new();
        let (mut todo, mut known): (Vec<Term>, FxHashSet<Term>) = (values.to_vec(), FxHashSet::default());
        while let Some(t) = todo.pop() {
            if self.0[&t] & 1 == 0 || !known.insert(t) {
                continue;
            }
            if self.0[&t] == 1 {
                largest.push(t);
            } else {
                pool.node(t).for_each_operand(|o| todo.push(o));
            }
        }
        largest
    }

    /// The terms of one width through which values depend on a variable, if each of them is the
    /// first one or its complement for all of these codes: that one, and the complements.
    pub fn complements(pool: &TermPool, values: &[Term], var: VarId, codes: &[u64]) -> Option<(Term, Vec<Term>)> {
        let mut terms = Support::new(pool, values, &[Some(var)]).pure(pool, values);
        terms.sort_unstable();
        let (first, others) = terms.split_first()?;
        let mask = pool.width(*first).mask();
        let complement = |t: &Term| {
            let is_complement = |c: &u64| value_at(pool, *first, *c) ^ value_at(pool, *t, *c) == mask;
            pool.width(*t) == pool.width(*first) && codes.iter().all(is_complement)
        };
        (!others.is_empty() && others.iter().all(complement)).then(|| (*first, others.to_vec()))
    }

    /// The one term of at most so many bits through which values depend on a variable: what they
    /// see of a constant.
    pub fn seen(pool: &TermPool, values: &[Term], var: VarId, most: u32) -> Option<Term> {
        let support = Support::new(pool, values, &[Some(var)]);
        let pure = |t: Term| support.0[&t] == 1;
        let largest = support.pure(pool, values);
        let mut candidates: Vec<Term> = pool.reachable(&largest);
        candidates.retain(|t| pure(*t) && pool.width(*t).bits() <= most);
        // Wide ones first: those are what an instruction computes with.
        candidates.sort_by_key(|t| (std::cmp::Reverse(pool.width(*t)), std::cmp::Reverse(*t)));
        let all = |c: Term| {
            let (mut todo, mut known) = (largest.clone(), FxHashSet::default());
            while let Some(t) = todo.pop() {
                if t == c || !known.insert(t) {
                    continue;
                }
                if matches!(pool.node(t), Node::Var(v) if *v == var) {
                    return false;
                }
                pool.node(t).for_each_operand(|o| todo.push(o));
            }
            true
        };
        candidates.into_iter().find(|c| all(*c))
    }
}
