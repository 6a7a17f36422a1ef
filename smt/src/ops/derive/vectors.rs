//! Operations on vectors: values are groups of neighbouring registers, and an operation writes one
//! group, or some registers of one, which keeps the others.
//!
//! Each field names registers of one group: the first register of a vector may be any of a group,
//! but a vector that lies in two groups is none that an operation takes.

use std::sync::Arc;

use isamorph_core::formula::{Leaf, Node, Term, TermPool, VarId, Width};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Derivation, Effect, Effects, Joined, VECTORS};
use crate::ops::encodings::RegisterField;
use crate::ops::immediate::value_at;
use crate::ops::roles::Role;
use crate::ops::usable::Reason;

/// Wider fields name no registers.
const WIDEST_FIELD: u32 = 12;

/// A field that names registers, its variable, and the numbers that it makes.
type Naming = (usize, VarId, Vec<Term>);

/// A code of a field, and the group that it names.
type Code = (u64, u64);

impl Derivation<'_> {
    /// The fields that do nothing but to say which registers are written: modifiers that stand in
    /// guards of general registers alone.
    pub(super) fn masks(&self, guards: &Effects, whole: &Effects, vars: &[Option<VarId>]) -> Vec<usize> {
        if self.span == 1 {
            return Vec::new();
        }
        let own = |e: &&Effect| e.state == self.file;
        let free = |terms: Vec<Term>| -> FxHashSet<VarId> { terms.into_iter().flat_map(|t| self.pool.free_vars(t)).collect() };
        let inside = free(guards.list.iter().filter(own).map(|e| e.guard).collect());
        let mut outside = free(guards.list.iter().filter(|e| !own(e)).flat_map(|e| [e.guard, e.value]).collect());
        outside.extend(free(whole.list.iter().filter(own).flat_map(|e| [e.addr, e.value]).collect()));
        (0..vars.len())
            .filter(|i| matches!(self.roles[*i], Role::Modifier(_)))
            .filter(|i| vars[*i].is_some_and(|v| inside.contains(&v) && !outside.contains(&v)))
            .collect()
    }

    /// Turns effects on registers into operations: one for each choice of places in groups.
    pub(super) fn vectors(&mut self, own: &[Effect], joined: Option<&Joined>, vars: &[Option<VarId>], chosen: &[Option<u64>]) {
        let Some(fields) = self.naming(own, vars) else {
            self.because(Reason::Fields);
            return;
        };
        let places: Vec<Arc<Vec<RegisterField>>> = fields.iter().map(|(f, _, a)| self.places(*f, a)).collect();
        let count: usize = places.iter().map(|p| p.len()).product();
        for choice in 0..count {
            let mut rest = choice;
            let one = |((_, var, _), places): (&Naming, &Arc<Vec<RegisterField>>)| {
                let place = places[rest % places.len()];
                rest /= places.len();
                (*var, place)
            };
            let named: Vec<(VarId, RegisterField)> = fields.iter().zip(&places).map(one).collect();
            if let Err(why) = self.concrete((own, None), &named, joined, vars, chosen) {
                self.because(why);
            }
        }
        if count == 0 {
            self.because(Reason::Fields);
        }
    }

    /// The fields that name registers, with their variables and the numbers that they make; nothing
    /// if some register is named in another way.
    fn naming(&self, own: &[Effect], vars: &[Option<VarId>]) -> Option<Vec<Naming>> {
        let file = &self.set.model().states[self.file].name;
        let mut numbers: Vec<Term> = own.iter().map(|e| e.addr).collect();
        let roots = own.iter().flat_map(|e| [e.guard, e.value, e.addr]);
        for (space, addr) in roots.flat_map(|t| self.pool.reads(t)) {
            if self.pool.space_decl(space).name == *file && !numbers.contains(&addr) {
                numbers.push(addr);
            }
        }
        let mut fields: Vec<Naming> = Vec::new();
        for number in numbers {
            let free: Vec<VarId> = self.pool.free_vars(number).into_iter().collect();
            let [var] = free.as_slice() else { return None };
            let field = vars.iter().position(|x| *x == Some(*var))?;
            if !self.pool.reads(number).is_empty() || self.form().fields[field].width > WIDEST_FIELD {
                return None;
            }
            match fields.iter_mut().find(|f| f.0 == field) {
                Some(f) => f.2.push(number),
                None => fields.push((field, *var, vec![number])),
            }
        }
        Some(fields)
    }

    /// The ways in which a field names registers of one group: for each place of them in the group
    /// the longest run of codes that name groups in order.
    fn places(&mut self, field: usize, numbers: &[Term]) -> Arc<Vec<RegisterField>> {
        let key = (field, numbers.to_vec(), self.domains[field].clone());
        if let Some(known) = self.places.get(&key) {
            return known.clone();
        }
        let all: Vec<u64>;
        let codes: &[u64] = match &self.domains[field] {
            Some(d) => d,
            None => {
                all = (0..1 << self.form().fields[field].width).collect();
                &all
            }
        };
        // The group of each code, by the places in it.
        let mut by_place: Vec<(Vec<u64>, Vec<Code>)> = Vec::new();
        let span = u64::from(self.span);
        for code in codes {
            let registers: Vec<u64> = numbers.iter().map(|n| value_at(&self.pool, *n, *code) as u64).collect();
            let group = registers[0] / span;
            if registers.iter().any(|r| r / span != group) {
                continue;
            }
            let place: Vec<u64> = registers.iter().map(|r| r % span).collect();
            match by_place.iter_mut().find(|p| p.0 == place) {
                Some(p) => p.1.push((*code, group)),
                None => by_place.push((place, vec![(*code, group)])),
            }
        }
        let all = Arc::new(by_place.iter().map(|(_, all)| run(field, all)).collect::<Vec<_>>());
        self.places.insert(key, all.clone());
        all
    }

    /// The group that is written, and the whole vector that it holds afterwards: values of single
    /// registers, of which these are the numbers.
    pub(super) fn whole_vector(&mut self, values: &[Term], numbers: &[Term]) -> Result<(Term, Term), Reason> {
        let state = &self.set.model().states[self.file];
        let element = state.width;
        let word = Width::new(element * self.span).ok_or(Reason::Wide)?;
        let number = Width::W32;
        let space = self.pool.declare_space(VECTORS, number, word);
        let span = u128::from(self.span);
        let whole = |pool: &mut TermPool, group: u128| {
            let at = pool.constant(number, group);
            pool.read(space, at)
        };
        let lane_of = |pool: &mut TermPool, register: u128| {
            let (group, low) = (whole(pool, register / span), (register % span) as u32 * element);
            pool.extract(low + element - 1, low, group)
        };
        let mut written: FxHashMap<u128, Term> = FxHashMap::default();
        for (value, number) in values.iter().zip(numbers) {
            let register = self.pool.as_const(*number).ok_or(Reason::Fields)?;
            if written.insert(register, *value).is_some() {
                return Err(Reason::Several);
            }
        }
        let group = written.keys().next().ok_or(Reason::Nothing)? / span;
        if written.keys().any(|r| r / span != group) {
            return Err(Reason::Several);
        }
        let file = state.name.clone();
        let mut whole_value: Option<Term> = None;
        for register in group * span..(group + 1) * span {
            let lane = match written.get(&register) {
                Some(value) => *value,
                None => lane_of(&mut self.pool, register),
            };
            whole_value = Some(whole_value.map_or(lane, |low| self.pool.concat(lane, low)));
        }
        let value = whole_value.ok_or(Reason::Nothing)?;
        let known = |pool: &TermPool, t: Term| match pool.node(t) {
            Node::Read(s, addr) if pool.space_decl(*s).name == file => pool.as_const(*addr).is_some(),
            _ => true,
        };
        if !self.pool.reachable(&[value]).into_iter().all(|t| known(&self.pool, t)) {
            return Err(Reason::Fields);
        }
        let value = self.pool.replace_leaves(&[value], &mut |pool, leaf| match leaf {
            Leaf::Var(v) => pool.var(v),
            Leaf::Read(s, addr) => match pool.as_const(addr).filter(|_| pool.space_decl(s).name == file) {
                Some(register) => lane_of(pool, register),
                None => pool.read(s, addr),
            },
        });
        let group = self.pool.constant(number, group);
        Ok((group, value[0]))
    }
}

/// The longest run of codes that name groups in order, among codes with the groups that they name.
fn run(field: usize, all: &[Code]) -> RegisterField {
    let distance = |i: usize| {
        let ((code, group), (next, later)) = (all[i], *all.get(i + 1)?);
        later.checked_sub(group).filter(|d| *d > 0).map(|d| (next - code, d))
    };
    let (mut best, mut from) = ((0, 1), 0);
    for i in 0..all.len() {
        if i + 1 - from > best.1 - best.0 {
            best = (from, i + 1);
        }
        if distance(i).is_none() {
            from = i + 1;
        } else if i > from && distance(i) != distance(from) {
            from = i;
        }
    }
    let (stride, step) = distance(best.0).filter(|_| best.1 - best.0 > 1).unwrap_or((1, 1));
    RegisterField {
        field,
        half: None,
        first: all[best.0].1 as u32,
        last: all[best.1 - 1].1 as u32,
        step: step as u32,
        code: all[best.0].0,
        stride,
    }
}
