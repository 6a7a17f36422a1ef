//! Fields that name registers are restricted to codes for which the formulas are alike: registers,
//! or inline constants.

use std::sync::Arc;

use isamorph_core::block::unspecified;
use isamorph_core::formula::columns::{Samples, columns};
use isamorph_core::formula::{FnId, Node, SpaceId, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Derivation, Effects};
use crate::ops::immediate::value_at;
use crate::ops::roles::{Role, Support};

/// All codes of a field, from 0 to this number: values of whatever variable is asked for.
struct Codes(usize);

impl Samples for Codes {
    fn count(&self) -> usize {
        self.0
    }
    fn var(&mut self, _: VarId) -> Vec<u128> {
        (0..self.0 as u128).collect()
    }
    fn read(&mut self, _: SpaceId, addresses: &[u128]) -> Vec<u128> {
        vec![0; addresses.len()]
    }
    fn call(&mut self, _: FnId, _: &[&[u128]]) -> Vec<u128> {
        vec![0; self.0]
    }
}

/// Codes of a field that conditions treat alike: what these say, and the codes.
type Group = (Vec<bool>, Vec<u64>);
/// What codes that make a field a constant have in common: when something happens, and which other
/// fields hold constants.
type Kind = (Vec<Term>, Vec<VarId>);

/// Kinds of constants of a field that are looked at one by one.
const MOST_ROWS: usize = 16;
/// Constants of a field that are looked at where modifiers stay in the formula.
const MOST_CONSTANTS: usize = 12;

impl<'a> Derivation<'a> {
    /// The codes that a field has in some word.
    fn codes_of_words(&mut self, field: usize) -> Arc<Vec<u64>> {
        let set = self.set;
        let words = &set.codec().forms[self.form];
        let width = self.form().fields[field].width;
        let known = self.codes_of_words.entry(field);
        let mut fields = vec![None; self.domains.len()];
        let mut all = || {
            let used = |code: &u64| {
                fields[field] = Some(*code);
                !words.excludes(&fields)
            };
            (0..1u64 << width).filter(used).collect()
        };
        known.or_insert_with(|| Arc::new(all())).clone()
    }

    /// Restricts each field that names registers to codes for which the formulas are alike.
    pub(super) fn fix_rows(&mut self, field: usize, whole: &Effects, vars: &[Option<VarId>], then: &mut dyn FnMut(&mut Self, &Effects)) {
        let Some(&var) = vars.get(field) else {
            then(self, whole);
            return;
        };
        let (Some(var), Role::Register) = (var, &self.roles[field]) else {
            self.fix_rows(field + 1, whole, vars, then);
            return;
        };
        // Operations on vectors take a constant in the place of a register if there is no other
        // source: constants of swizzles are there in any case.
        let several = self.span > 1 && self.roles.iter().filter(|r| **r == Role::Register).count() > 2;
        let names = |d: &Self, e: &Effects| d.own_addresses(e).iter().any(|a| d.pool.free_vars(*a).contains(&var));
        if several && !names(self, whole) {
            return;
        }
        let roots = whole.roots();
        let file = self.set.model().states[self.file].name.clone();
        let addresses = self.own_addresses(whole);
        let support = Support::new(&self.pool, &roots, vars);
        let conditions = support.conditions(&self.pool, &roots, &addresses, &file, field);
        // Where the lowest bit chooses a half it is no condition.
        let halves = |a: &Term| {
            let only = self.pool.free_vars(*a).into_iter().eq([var]);
            only && [2, 4, 5].map(|c| value_at(&self.pool, *a, c)) == [1, 2, 2]
        };
        if conditions.is_empty() || addresses.iter().any(halves) {
            self.fix_rows(field + 1, whole, vars, then);
            return;
        }
        // Codes that all conditions treat alike; those that no word has leave values open.
        let width = self.form().fields[field].width;
        let mut groups: Vec<Group> = Vec::new();
        let mut by_answers: FxHashMap<Vec<bool>, usize> = FxHashMap::default();
        let tables: Vec<Arc<Vec<bool>>> = conditions.iter().map(|c| self.table(*c, width)).collect();
        for code in self.codes_of_words(field).iter().copied() {
            let answers: Vec<bool> = tables.iter().map(|t| t[code as usize]).collect();
            let at = *by_answers.entry(answers.clone()).or_insert_with(|| {
                groups.push((answers, Vec::new()));
                groups.len() - 1
            });
            groups[at].1.push(code);
        }
        // Those that make the field the number of a register; of the others those that leave the
        // same happening go together.
        let mut rows: Vec<(Effects, Vec<u64>)> = Vec::new();
        let mut constants: Vec<(Kind, Vec<usize>)> = Vec::new();
        for (g, (answers, codes)) in groups.iter().enumerate() {
            if self.over() {
                return;
            }
            let now = self.given(whole, &conditions, &|i| Some(answers[i]));
            if self.is_lost(&now) {
                continue;
            }
            if self.own_addresses(&now).iter().any(|a| self.pool.free_vars(*a).contains(&var)) {
                // A condition that matters to constants alone tells no registers apart.
                let roots = now.roots();
                match rows.iter_mut().find(|(known, _)| known.roots() == roots) {
                    Some((_, all)) => all.extend(codes),
                    None => rows.push((now, codes.clone())),
                }
                continue;
            }
            // A code that makes another field the constant is none of those that are constants
            // themselves.
            let key = (now.list.iter().map(|e| e.guard).collect(), self.numbers_of(&now, vars));
            match constants.iter_mut().find(|(k, _)| *k == key) {
                Some((_, all)) => all.push(g),
                None => constants.push((key, vec![g])),
            }
        }
        for (_, all) in constants {
            let mut now = self.alike(whole, &conditions, &groups, &all);
            // What other codes leave open, or read elsewhere, must not stay in the formulas of
            // these.
            let (constant, others) = if all.len() < 2 || !self.reads_more(&now) && self.made_of(&now, var).is_empty() {
                (all, Vec::new())
            } else if all.len() <= MOST_ROWS {
                (Vec::new(), all)
            } else {
                let closed;
                (closed, now) = self.closed(&now, var, &conditions, &groups, &all);
                let others = all.into_iter().filter(|g| !closed.contains(g)).take(MOST_ROWS).collect();
                (closed, others)
            };
            for (answers, codes) in others.iter().map(|g| &groups[*g]) {
                let own = self.given(whole, &conditions, &|i| Some(answers[i]));
                rows.push((own, codes.clone()));
            }
            if !constant.is_empty() {
                let codes: Vec<u64> = constant.iter().flat_map(|g| groups[*g].1.iter().copied()).collect();
                rows.push((now, codes));
            }
        }
        for (now, mut codes) in rows {
            codes.sort_unstable();
            if several && !names(self, &now) {
                continue;
            }
            if self.choices && self.span == 1 && !names(self, &now) {
                self.fix_constants((field, var), &now, &codes, vars, then);
                continue;
            }
            self.domains[field] = Some(Arc::new(codes));
            self.fix_rows(field + 1, &now, vars, then);
        }
        self.domains[field] = None;
    }

    /// Fixes a field that holds a constant, if no other field does, to some of the codes that make
    /// something different of the effects.
    fn fix_constants(
        &mut self,
        (field, var): (usize, VarId),
        whole: &Effects,
        codes: &[u64],
        vars: &[Option<VarId>],
        then: &mut dyn FnMut(&mut Self, &Effects),
    ) {
        if self.holds_constant {
            self.too_many();
            return;
        }
        self.holds_constant = true;
        let mut different: Vec<Vec<Term>> = Vec::new();
        for code in self.useful(var, whole, codes) {
            if self.over() {
                break;
            }
            let now = self.with_field(whole, var, code);
            let roots = now.roots();
            if different.contains(&roots) {
                continue;
            }
            if different.len() == MOST_CONSTANTS {
                self.too_many();
                break;
            }
            different.push(roots);
            self.domains[field] = Some(Arc::new(vec![code]));
            self.fix_rows(field + 1, &now, vars, then);
        }
        self.domains[field] = None;
        self.holds_constant = false;
    }

    /// Codes of a constant, the most useful first: 0, 1 and all ones, then numbers with few digits,
    /// such as powers of two, of floats as well.
    fn useful(&self, var: VarId, whole: &Effects, codes: &[u64]) -> Vec<u64> {
        let word = self.set.model().states[self.file].width;
        let mut all = codes.to_vec();
        if let Some(seen) = Support::seen(&self.pool, &self.results(whole), var, word) {
            let ones = self.pool.width(seen).mask();
            all.sort_by_cached_key(|code| {
                let value = value_at(&self.pool, seen, *code);
                (![0, 1, ones].contains(&value), std::cmp::Reverse(value.trailing_zeros()))
            });
        }
        all
    }

    /// Is a value left open, or does it read something else than registers?
    fn reads_more(&self, e: &Effects) -> bool {
        self.results(e).iter().any(|t| self.is_dirty(*t))
    }

    /// For which codes of a field a condition on it alone holds.
    pub(super) fn table(&mut self, condition: Term, width: u32) -> Arc<Vec<bool>> {
        let pool = &self.pool;
        let table = self.tables.entry(condition).or_insert_with(|| {
            let mut codes = Codes(1 << width);
            let columns = columns(pool, &pool.reachable(&[condition]), &mut codes);
            Arc::new(columns[&condition].iter().map(|v| *v == 1).collect())
        });
        table.clone()
    }

    /// The fields that effects compute with and that name no registers.
    fn numbers_of(&self, e: &Effects, vars: &[Option<VarId>]) -> Vec<VarId> {
        let mut all: Vec<VarId> = self.results(e).iter().flat_map(|t| self.pool.free_vars(*t)).collect();
        let is_number = |v: &VarId| {
            let field = vars.iter().position(|x| *x == Some(*v));
            field.is_some_and(|i| self.roles[i] == Role::Number)
        };
        all.retain(is_number);
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The groups of codes for which a field is a constant, and the effects for these: values that
    /// other codes read elsewhere or in condition registers, or leave open, are left out of what
    /// the field makes.
    fn closed(&mut self, whole: &Effects, var: VarId, conditions: &[Term], groups: &[Group], some: &[usize]) -> (Vec<usize>, Effects) {
        let mut closed = some.to_vec();
        let mut made: Vec<(Term, Vec<Term>)> = Vec::new();
        for t in self.made_of(whole, var) {
            let mut values = Vec::new();
            for g in some {
                let known = self.answered(conditions, &|i| Some(groups[*g].0[i]));
                values.push(self.pool.replace_terms(&[t], &known)[0]);
            }
            for (g, value) in some.iter().zip(&values) {
                if self.is_no_constant(*value) {
                    closed.retain(|c| c != g);
                }
            }
            made.push((t, values));
        }
        let width = self.pool.var_decl(var).width;
        let v = self.pool.var(var);
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        for (t, values) in made {
            // The codes of each value; that of most codes is what is left.
            let mut codes: Vec<(Term, Vec<u64>)> = Vec::new();
            for (g, value) in some.iter().zip(values).filter(|(g, _)| closed.contains(g)) {
                match codes.iter_mut().find(|(of, _)| *of == value) {
                    Some((_, all)) => all.extend(&groups[*g].1),
                    None => codes.push((value, groups[*g].1.clone())),
                }
            }
            codes.sort_by_key(|(_, all)| std::cmp::Reverse(all.len()));
            let Some(((first, _), rest)) = codes.split_first() else { continue };
            let mut value = *first;
            for (other, all) in rest {
                let mut any = self.pool.ff();
                for code in all {
                    let k = self.pool.constant(width, u128::from(*code));
                    let is = self.pool.eq(v, k);
                    any = self.pool.or(any, is);
                }
                value = self.pool.ite(any, *other, value);
            }
            known.insert(t, value);
        }
        let now = self.pool.replace_terms(&whole.roots(), &known);
        (closed, whole.with(&self.pool, &now))
    }

    /// The largest terms that a field makes of its own number and of what is read elsewhere or in
    /// condition registers, or left open, if there is something of both.
    fn made_of(&self, e: &Effects, var: VarId) -> Vec<Term> {
        let roots = e.roots();
        let open: FxHashSet<VarId> = unspecified(&self.pool, &roots).into_iter().collect();
        let mut own: FxHashSet<Term> = FxHashSet::default();
        let all = self.pool.reachable(&roots);
        for t in &all {
            let node = self.pool.node(*t);
            let mut is_own = match node {
                Node::Read(s, _) => self.is_flags(&self.pool.space_decl(*s).name),
                Node::Call(..) => false,
                _ => true,
            };
            if let Node::Var(v) = node {
                is_own = *v == var || self.is_outside(*v) || open.contains(v);
            }
            node.for_each_operand(|o| is_own &= own.contains(&o));
            if is_own {
                own.insert(*t);
            }
        }
        let mut largest: Vec<Term> = roots.iter().copied().filter(|t| own.contains(t)).collect();
        for t in all.iter().filter(|t| !own.contains(t)) {
            self.pool.node(*t).for_each_operand(|o| {
                if own.contains(&o) {
                    largest.push(o);
                }
            });
        }
        largest.sort_unstable();
        largest.dedup();
        largest.retain(|t| self.is_no_constant(*t) && self.pool.free_vars(*t).contains(&var));
        largest
    }

    /// Is a value left open, or read elsewhere, or in condition registers?
    fn is_no_constant(&self, t: Term) -> bool {
        self.is_dirty(t)
            || self
                .pool
                .reads(t)
                .iter()
                .any(|(s, _)| self.is_flags(&self.pool.space_decl(*s).name))
    }

    /// Is a value left open, or read elsewhere?
    fn is_dirty(&self, t: Term) -> bool {
        self.reads_other(t) || !unspecified(&self.pool, &[t]).is_empty()
    }

    /// The effects where the conditions have the answers that some groups of codes share.
    fn alike(&mut self, whole: &Effects, conditions: &[Term], groups: &[Group], some: &[usize]) -> Effects {
        self.given(whole, conditions, &|i| {
            let first = groups[some[0]].0[i];
            some.iter().all(|g| groups[*g].0[i] == first).then_some(first)
        })
    }

    /// The effects where these conditions hold, or do not.
    pub(super) fn given(&mut self, whole: &Effects, conditions: &[Term], answer: &dyn Fn(usize) -> Option<bool>) -> Effects {
        let known = self.answered(conditions, answer);
        let now = self.pool.replace_terms(&whole.roots(), &known);
        whole.with(&self.pool, &now)
    }

    /// The conditions whose answers are known, with these.
    fn answered(&mut self, conditions: &[Term], answer: &dyn Fn(usize) -> Option<bool>) -> FxHashMap<Term, Term> {
        let known = conditions.iter().enumerate().filter_map(|(i, c)| Some((*c, answer(i)?)));
        known.map(|(c, a)| (c, self.pool.boolean(a))).collect()
    }

    /// The numbers of registers that are read or written.
    pub(super) fn own_addresses(&self, e: &Effects) -> Vec<Term> {
        let file = &self.set.model().states[self.file].name;
        let mut out: Vec<Term> = e.list.iter().filter(|e| e.state == self.file).map(|e| e.addr).collect();
        for t in self.pool.reachable(&e.roots()) {
            if let Node::Read(s, addr) = self.pool.node(t)
                && self.pool.space_decl(*s).name == *file
            {
                out.push(*addr);
            }
        }
        out
    }
}
