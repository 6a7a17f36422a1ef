//! Operations of one form: its modifiers are fixed one after the other, its register fields are taken for operands, and a field
//! that is left is a constant.
//!
//! What a field is for is read off the formulas: one whose number reaches the number of a general register names registers, one
//! that only decides between formulas is a modifier, any other holds a constant.

use std::sync::Arc;
use std::time::{Duration, Instant};

use isamorph_core::block::{apart, step, unspecified};
use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::formula::{BinaryOp, Leaf, Node, Pool, Term, VarId};
use isamorph_core::model::{Form, Isa, Semantics, ones};
use rustc_hash::{FxHashMap, FxHashSet};

use super::encodings::{Encoding, MAX_OPERANDS, RegisterField};
use super::immediate::{Immediate, value_at};
use super::roles::{Role, Support, replace, roles};
use super::usable::Reason;
use crate::solver::query;

/// Forms whose effect has more nodes are left out: floating point, mostly.
const LARGEST: usize = 3000;
/// Time to prove that a guard always holds.
const GUARD: Duration = Duration::from_secs(1);
/// What names of variables begin with that stand for something else than a register.
const OUTSIDE: &str = "outside!";
/// The name of a constant that is no number in a field.
const CONSTANT: &str = "constant!";
/// Ways to fix the modifiers of a form that are looked at.
const MOST_VARIANTS: usize = 1 << 13;

/// An encoding with its effect, found in one form.
pub(super) struct Raw {
    pub name: String,
    pub encoding: Encoding,
    /// The value, over reads of the registers that stand for the operands.
    pub value: Option<Term>,
    /// The flags, over the same.
    pub flags: Option<Term>,
    /// The register that stands for each operand.
    pub registers: Vec<u32>,
    pub constant: Option<VarId>,
}

/// A write to the state.
#[derive(Clone, Copy)]
struct Effect {
    state: usize,
    guard: Term,
    addr: Term,
    value: Term,
}

/// All writes of a form.
#[derive(Clone, Default)]
struct Effects {
    list: Vec<Effect>,
}

impl Effects {
    fn roots(&self) -> Vec<Term> {
        self.list.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect()
    }

    /// The same writes of other terms; those that never happen are left out.
    fn with(&self, pool: &Pool, terms: &[Term]) -> Effects {
        let list = self.list.iter().zip(terms.chunks(3)).map(|(e, t)| Effect {
            state: e.state,
            guard: t[0],
            addr: t[1],
            value: t[2],
        });
        Effects {
            list: list.filter(|e| !pool.is_false(e.guard)).collect(),
        }
    }
}

/// What is done with each way to fix modifiers.
type Variant<'a, 'f> = dyn FnMut(&mut Derivation<'a>, &Effects, &[Option<u64>]) + 'f;

/// A field that addresses the register file.
struct Named {
    field: usize,
    var: VarId,
    /// Does its lowest bit choose a half?
    half: bool,
    /// The registers that it can name, and the code of the first.
    first: u32,
    last: u32,
    code: u64,
}

/// The search for encodings of one form.
pub(super) struct Derivation<'a> {
    isa: &'a Isa,
    codec: &'a Codec,
    pub form: usize,
    file: usize,
    flags: Option<usize>,
    halves: bool,
    pub pool: Pool,
    pub found: Vec<Raw>,
    /// The furthest that some variant came.
    pub why: Reason,
    roles: Vec<Role>,
    /// The codes that a field is restricted to.
    domains: Vec<Option<Arc<Vec<u64>>>>,
    /// Variants looked at.
    variants: usize,
    /// When to stop.
    until: Option<Instant>,
    /// Did it stop before the end?
    pub stopped: bool,
}

impl<'a> Derivation<'a> {
    pub fn new(
        isa: &'a Isa,
        codec: &'a Codec,
        form: usize,
        file: usize,
        flags: Option<usize>,
        halves: bool,
        until: Option<Instant>,
    ) -> Self {
        Derivation {
            isa,
            codec,
            form,
            file,
            flags,
            halves,
            pool: Pool::new(),
            found: Vec::new(),
            why: Reason::Undescribed,
            roles: Vec::new(),
            domains: vec![None; isa.forms[form].fields.len()],
            variants: 0,
            until,
            stopped: false,
        }
    }

    /// Is it time to stop?
    fn over(&mut self) -> bool {
        self.stopped |= crate::stop::requested() || self.until.is_some_and(|end| Instant::now() > end);
        self.stopped
    }

    fn form(&self) -> &'a Form {
        &self.isa.forms[self.form]
    }

    /// Notes how far a variant came.
    fn because(&mut self, reason: Reason) {
        self.why = self.why.max(reason);
    }

    /// Does a write to the program counter lead to the next instruction?
    fn goes_on(&self, e: &isamorph_core::model::Effect) -> bool {
        let pool = &self.isa.pool;
        let counter = self.isa.machine.as_ref().and_then(|m| m.control.as_ref()?.counter());
        let (base, offset) = apart(pool, e.value);
        let next = counter.map(|c| u128::from(step(self.isa, c, self.form)));
        let own = matches!(pool.node(base), Node::Read(s, _) if *s == self.isa.states[e.state].space);
        own && pool.is_true(e.guard) && Some(offset) == next
    }

    pub fn run(&mut self) {
        let Semantics::Effects { effects, .. } = &self.form().semantics else {
            return;
        };
        self.because(Reason::Control);
        // An instruction that leaves the program counter at the next one is as one that does not mention it.
        let counter = self.isa.machine.as_ref().and_then(|m| m.control.as_ref()?.counter());
        let counted = |e: &&isamorph_core::model::Effect| counter.is_some_and(|c| c.state == e.state);
        if effects.iter().filter(counted).any(|e| !self.goes_on(e)) {
            return;
        }
        let effects: Vec<_> = effects.iter().filter(|e| !counted(e)).cloned().collect();
        let result = |e: &isamorph_core::model::Effect| e.state == self.file || Some(e.state) == self.flags;
        if !effects.iter().any(result) {
            let control = effects.iter().any(|e| Some(e.state) == self.isa.control_state());
            self.because(if control { Reason::Control } else { Reason::Nothing });
            return;
        }
        let roots: Vec<Term> = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
        if self.isa.pool.reachable(&roots).len() > LARGEST {
            self.because(Reason::Large);
            return;
        }
        let roots = self.isa.pool.rebuild_all(&roots, &mut self.pool);
        // What else than registers is read does not matter, only that it is: addresses need not be carried along.
        let mut pool = std::mem::take(&mut self.pool);
        let mut without = |roots: &[Term], guard: bool| {
            pool.replace_leaves(roots, &mut |pool, leaf| match leaf {
                Leaf::Var(v) => pool.var(v),
                // An operation is never predicated: a guard that reads flags reads something else.
                Leaf::Read(s, _) if self.is_other(&pool.space_decl(s).name) || guard && self.is_flags(&pool.space_decl(s).name) => {
                    let width = pool.space_decl(s).elem_width;
                    let v = pool.declare_var(&format!("{OUTSIDE}{}", width.bits()), width);
                    pool.var(v)
                }
                Leaf::Read(s, addr) => pool.read(s, addr),
            })
        };
        let (guards, rest) = (without(&roots, true), without(&roots, false));
        let guard_of = |i: &usize| i.is_multiple_of(3);
        let roots: Vec<Term> = (0..roots.len()).map(|i| if guard_of(&i) { guards[i] } else { rest[i] }).collect();
        self.pool = pool;
        let whole = Effects {
            list: effects
                .iter()
                .zip(roots.chunks(3))
                .map(|(e, t)| Effect {
                    state: e.state,
                    guard: t[0],
                    addr: t[1],
                    value: t[2],
                })
                .collect(),
        };
        let vars: Vec<Option<VarId>> = self.form().fields.iter().map(|f| self.pool.find_var(&self.field_name(f))).collect();
        let whole = self.without_other_values(whole);
        self.because(Reason::Other);
        let file = &self.isa.states[self.file];
        let (addresses, others) = whole.list.iter().fold((Vec::new(), Vec::new()), |(mut a, mut o), e| {
            o.extend([e.guard, e.value]);
            if e.state == self.file {
                a.push(e.addr)
            } else {
                o.push(e.addr)
            }
            (a, o)
        });
        let guards: Vec<Term> = whole.list.iter().map(|e| e.guard).collect();
        self.roles = roles(&self.pool, &file.name, &addresses, &others, &guards, &vars, &self.form().fields);
        let guards = self.outline(&whole);
        self.fix_guards(&guards, &whole, &vars, vec![None; vars.len()]);
    }

    /// Restricts each field that names registers to codes for which the formulas are alike.
    fn fix_rows(&mut self, field: usize, whole: &Effects, vars: &[Option<VarId>], then: &mut dyn FnMut(&mut Self, &Effects)) {
        let Some(&var) = vars.get(field) else {
            then(self, whole);
            return;
        };
        let (Some(var), Role::Register) = (var, &self.roles[field]) else {
            self.fix_rows(field + 1, whole, vars, then);
            return;
        };
        let roots = whole.roots();
        let file = self.isa.states[self.file].name.clone();
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
        // Codes that all conditions treat alike.
        let width = self.form().fields[field].width;
        let mut groups: Vec<(Vec<bool>, Vec<u64>)> = Vec::new();
        let mut by_answers: FxHashMap<Vec<bool>, usize> = FxHashMap::default();
        for code in 0..1u64 << width {
            let answers: Vec<bool> = conditions.iter().map(|c| value_at(&self.pool, *c, code) == 1).collect();
            let at = *by_answers.entry(answers.clone()).or_insert_with(|| {
                groups.push((answers, Vec::new()));
                groups.len() - 1
            });
            groups[at].1.push(code);
        }
        // Those that make the field the number of a register; of the others those that leave the same happening go together.
        let mut rows: Vec<(Effects, Vec<u64>)> = Vec::new();
        let mut constants: Vec<(Vec<Term>, Vec<usize>)> = Vec::new();
        for (g, (answers, codes)) in groups.iter().enumerate() {
            if self.over() {
                return;
            }
            let now = self.given(whole, &conditions, &|i| Some(answers[i]));
            if self.is_lost(&now) {
                continue;
            }
            if self.own_addresses(&now).iter().any(|a| self.pool.free_vars(*a).contains(&var)) {
                rows.push((now, codes.clone()));
                continue;
            }
            let guards: Vec<Term> = now.list.iter().map(|e| e.guard).collect();
            match constants.iter_mut().find(|(k, _)| *k == guards) {
                Some((_, all)) => all.push(g),
                None => constants.push((guards, vec![g])),
            }
        }
        for (_, all) in constants {
            let same = |i: usize| {
                let first = groups[all[0]].0[i];
                all.iter().all(|g| groups[*g].0[i] == first).then_some(first)
            };
            let now = self.given(whole, &conditions, &same);
            let mut codes: Vec<u64> = all.iter().flat_map(|g| groups[*g].1.iter().copied()).collect();
            codes.sort_unstable();
            rows.push((now, codes));
        }
        for (now, codes) in rows {
            self.domains[field] = Some(Arc::new(codes));
            self.fix_rows(field + 1, &now, vars, then);
        }
        self.domains[field] = None;
    }

    /// The effects where these conditions hold, or do not.
    fn given(&mut self, whole: &Effects, conditions: &[Term], answer: &dyn Fn(usize) -> Option<bool>) -> Effects {
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        for (i, c) in conditions.iter().enumerate() {
            if let Some(a) = answer(i) {
                let t = self.pool.boolean(a);
                known.insert(*c, t);
            }
        }
        let now = replace(&mut self.pool, &whole.roots(), &known);
        whole.with(&self.pool, &now)
    }

    /// The numbers of registers that are read or written.
    fn own_addresses(&self, e: &Effects) -> Vec<Term> {
        let file = &self.isa.states[self.file].name;
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

    /// Is no result left that might be computed from registers alone?
    fn is_lost(&self, e: &Effects) -> bool {
        let results: Vec<Term> = e
            .list
            .iter()
            .filter(|e| e.state == self.file || Some(e.state) == self.flags)
            .map(|e| e.value)
            .collect();
        let mut other: FxHashSet<Term> = FxHashSet::default();
        let open: FxHashSet<VarId> = unspecified(&self.pool, &results).into_iter().collect();
        for t in self.pool.reachable(&results) {
            let yes = match self.pool.node(t) {
                Node::Var(v) => self.is_outside(*v) || open.contains(v),
                Node::Call(..) => true,
                Node::Ite(c, a, b) => other.contains(c) || other.contains(a) && other.contains(b),
                // One operand may make the other one immaterial.
                Node::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Mul | BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr, a, b) => {
                    other.contains(a) && other.contains(b)
                }
                n => {
                    let mut any = false;
                    n.for_each_operand(|o| any |= other.contains(&o));
                    any
                }
            };
            if yes {
                other.insert(t);
            }
        }
        results.iter().all(|t| other.contains(t))
    }

    /// The effects without the values that go elsewhere than to registers.
    fn without_other_values(&self, mut e: Effects) -> Effects {
        for x in &mut e.list {
            let name = &self.isa.states[x.state].name;
            if self.is_other(name) {
                (x.addr, x.value) = (x.guard, x.guard);
            }
        }
        e
    }

    /// The effects without the values that do not decide whether something happens.
    fn outline(&mut self, whole: &Effects) -> Effects {
        let list = whole.list.iter().map(|e| {
            let flow = self.isa.control_state() == Some(e.state);
            Effect {
                addr: e.guard,
                value: if flow { e.value } else { e.guard },
                ..*e
            }
        });
        Effects { list: list.collect() }
    }

    fn substitute(&mut self, e: &Effects, given: &dyn Fn(VarId) -> Option<Term>) -> Effects {
        let now = self.pool.substitute_all(&e.roots(), given);
        e.with(&self.pool, &now)
    }

    fn constant(&mut self, var: VarId, value: u64) -> Term {
        let w = self.pool.var_decl(var).width;
        self.pool.constant(w, u128::from(value) & w.mask())
    }

    fn with_field(&mut self, e: &Effects, var: VarId, value: u64) -> Effects {
        let k = self.constant(var, value);
        self.substitute(e, &|v| (v == var).then_some(k))
    }

    /// The values of a modifier that are tried.
    fn codes(&self, field: usize) -> Vec<u64> {
        match &self.roles[field] {
            Role::Modifier(codes) => codes.to_vec(),
            Role::Register | Role::Number => Vec::new(),
        }
    }

    /// Fixes the modifiers that decide whether something happens, in every way that leaves an operation on registers.
    fn fix_guards(&mut self, guards: &Effects, whole: &Effects, vars: &[Option<VarId>], chosen: Vec<Option<u64>>) {
        if self.over() || !self.possible(&guards.list, vars) {
            return;
        }
        let roots: Vec<Term> = guards.list.iter().flat_map(|e| [e.guard, e.value]).collect();
        // A predicate has many codes, of which few leave something to do.
        let Some(next) = self
            .modifiers(&roots, vars)
            .into_iter()
            .max_by_key(|i| self.form().fields[*i].width)
        else {
            self.fix_values(whole, vars, chosen);
            return;
        };
        let Some(var) = vars[next] else { return };
        for value in self.codes(next) {
            let now = self.with_field(guards, var, value);
            let mut chosen = chosen.clone();
            chosen[next] = Some(value);
            self.fix_guards(&now, whole, vars, chosen);
        }
    }

    /// Fixes the other modifiers: first those that choose between registers and memory.
    fn fix_values(&mut self, whole: &Effects, vars: &[Option<VarId>], chosen: Vec<Option<u64>>) {
        let guarded = self.with(whole, vars, &chosen);
        if self.is_lost(&guarded) {
            return;
        }
        let roots = |e: &Effects| -> Vec<Term> { e.list.iter().flat_map(|e| [e.addr, e.value]).collect() };
        let choices = self.choosing_memory(&roots(&guarded));
        let sources: Vec<usize> = self
            .modifiers(&roots(&guarded), vars)
            .into_iter()
            .filter(|i| vars[*i].is_some_and(|v| choices.contains(&v)))
            .collect();
        self.fix_each(&sources, &guarded, vars, &chosen, &mut |d, _, chosen| {
            let sourced = d.with(&guarded, vars, chosen);
            d.fix_rows(0, &sourced, vars, &mut |d, sourced| {
                let result = |e: &&Effect| e.state == d.file || Some(e.state) == d.flags;
                if sourced.list.iter().filter(result).all(|e| d.reads_other(e.value)) {
                    return;
                }
                let others = d.modifiers(&roots(sourced), vars);
                d.fix_each(&others, sourced, vars, chosen, &mut |d, _, chosen| {
                    d.variants += 1;
                    if d.over() {
                        return;
                    }
                    if d.variants > MOST_VARIANTS {
                        d.because(Reason::Variants);
                    } else if d.hopeless(chosen) {
                        d.because(Reason::Words);
                    } else {
                        let now = d.with(sourced, vars, chosen);
                        d.leaf(&now, vars, chosen);
                    }
                });
            });
        });
    }

    /// Fixes these fields in every way, the last one first; leaves out what cannot be computed from registers.
    fn fix_each(&mut self, fields: &[usize], e: &Effects, vars: &[Option<VarId>], chosen: &[Option<u64>], then: &mut Variant<'a, '_>) {
        let Some((&last, rest)) = fields.split_last() else {
            then(self, e, chosen);
            return;
        };
        if self.over() || self.variants > MOST_VARIANTS {
            self.because(Reason::Variants);
            return;
        }
        let Some(var) = vars[last] else { return };
        for value in self.codes(last) {
            let now = self.with_field(e, var, value);
            if self.is_lost(&now) {
                continue;
            }
            let mut chosen = chosen.to_vec();
            chosen[last] = Some(value);
            self.fix_each(rest, &now, vars, &chosen, then);
        }
    }

    /// Do the modifiers make an invalid word, whatever the registers are?
    fn hopeless(&self, chosen: &[Option<u64>]) -> bool {
        // Registers 4 and 5, or the halves of 2, are there in every register file.
        let values = (0..chosen.len()).map(|i| {
            let free = match (&self.domains[i], &self.roles[i]) {
                (Some(d), _) => d.iter().copied().find(|c| *c >= 4).unwrap_or(d[0]),
                (None, Role::Modifier(_)) => 0,
                (None, Role::Register | Role::Number) => 4,
            };
            chosen[i].unwrap_or(free)
        });
        self.valid(values.collect(), chosen, &[], None).is_none()
    }

    fn with(&mut self, whole: &Effects, vars: &[Option<VarId>], chosen: &[Option<u64>]) -> Effects {
        let given: FxHashMap<VarId, Term> = vars
            .iter()
            .zip(chosen)
            .filter_map(|(v, c)| Some(((*v)?, (*c)?)))
            .map(|(v, c)| (v, self.constant(v, c)))
            .collect();
        self.substitute(whole, &|v| given.get(&v).copied())
    }

    /// Fields that choose between formulas.
    fn modifiers(&self, roots: &[Term], vars: &[Option<VarId>]) -> Vec<usize> {
        let choosing = self.choosing(roots);
        (0..vars.len())
            .filter(|i| matches!(self.roles[*i], Role::Modifier(_)) && vars[*i].is_some_and(|v| choosing.contains(&v)))
            .collect()
    }

    /// The variables that decide whether something else than registers is read.
    fn choosing_memory(&self, roots: &[Term]) -> FxHashSet<VarId> {
        let mut out = FxHashSet::default();
        // Operands come first, so one pass finds all terms below which something else is read.
        let mut outside: FxHashSet<Term> = FxHashSet::default();
        for t in self.pool.reachable(roots) {
            let mut yes = matches!(self.pool.node(t), Node::Var(v) if self.is_outside(*v));
            self.pool.node(t).for_each_operand(|o| yes |= outside.contains(&o));
            if yes {
                outside.insert(t);
            }
        }
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut todo = roots.to_vec();
        while let Some(t) = todo.pop() {
            if !outside.contains(&t) || !seen.insert(t) {
                continue;
            }
            if let Node::Ite(c, ..) = self.pool.node(t) {
                out.extend(self.pool.free_vars(*c));
            }
            self.pool.node(t).for_each_operand(|o| todo.push(o));
        }
        out
    }

    /// Is a space neither the register file, nor the condition registers, nor the numbers of the thread, nor what follows?
    fn is_other(&self, name: &str) -> bool {
        let state = |s: Option<usize>| s.is_some_and(|s| self.isa.states[s].name == name);
        let id = self.isa.machine.as_ref().and_then(|m| m.threads.as_ref()?.id);
        !state(Some(self.file)) && !self.is_flags(name) && !state(id) && !state(self.isa.control_state())
    }

    /// Is it the condition registers, and may they take part?
    fn is_flags(&self, name: &str) -> bool {
        self.flags.is_some_and(|f| self.isa.states[f].name == name)
    }

    /// Does a variable stand for something else than a register?
    fn is_outside(&self, v: VarId) -> bool {
        self.pool.var_name(v).starts_with(OUTSIDE)
    }

    fn field_name(&self, f: &isamorph_core::model::Field) -> String {
        self.isa.pool.var_name(f.var).to_string()
    }

    /// The variables that do something else than to address a state space: a register number does nothing else.
    fn choosing(&self, roots: &[Term]) -> FxHashSet<VarId> {
        let mut out = FxHashSet::default();
        let mut take = |t: Term| {
            if let Node::Var(v) = self.pool.node(t) {
                out.insert(*v);
            }
        };
        roots.iter().for_each(|t| take(*t));
        for t in self.pool.reachable(roots) {
            match self.pool.node(t) {
                Node::Read(..) => {}
                n => n.for_each_operand(&mut take),
            }
        }
        out
    }

    /// Can the remaining modifiers still make an operation on registers of these effects?
    fn possible(&mut self, effects: &[Effect], vars: &[Option<VarId>]) -> bool {
        let modifiers: FxHashSet<VarId> = vars
            .iter()
            .zip(&self.roles)
            .filter(|(_, r)| matches!(r, Role::Modifier(_)))
            .filter_map(|(v, _)| *v)
            .collect();
        let file = &self.isa.states[self.file].name;
        let mut writes = false;
        for e in effects {
            let state = &self.isa.states[e.state];
            if let Some(f) = self.isa.flow_state().filter(|f| f.state == e.state) {
                if self.pool.as_const(e.value).is_some_and(|v| v != f.next.into()) {
                    self.because(Reason::Control);
                    return false;
                }
                continue;
            }
            let result = state.name == *file || self.is_flags(&state.name);
            writes |= result;
            if !result && self.pool.is_true(e.guard) {
                self.because(Reason::Other);
                return false;
            }
            // A part of the guard that no modifier can decide any more: the instruction is predicated.
            let mut conjuncts = vec![e.guard];
            while let Some(t) = conjuncts.pop() {
                match self.pool.node(t) {
                    Node::Binary(BinaryOp::And, a, b) => conjuncts.extend([*a, *b]),
                    _ if self.reads_other(t) && !self.pool.free_vars(t).iter().any(|v| modifiers.contains(v)) => {
                        self.because(Reason::Other);
                        return false;
                    }
                    _ => {}
                }
            }
        }
        writes
    }

    /// Does a value read something else than the register file and the numbers of the thread?
    fn reads_other(&self, t: Term) -> bool {
        self.pool.free_vars(t).into_iter().any(|v| self.is_outside(v))
    }

    /// Turns a form with its modifiers fixed into operations: one for each choice of halves.
    fn leaf(&mut self, effects: &Effects, vars: &[Option<VarId>], chosen: &[Option<u64>]) {
        let mut effects = effects.clone();
        let mut chosen = chosen.to_vec();
        if !self.first_flags(&mut effects, vars, &mut chosen) {
            self.because(Reason::Other);
            return;
        }
        let of = |state: usize| {
            effects
                .list
                .iter()
                .copied()
                .filter(move |e| e.state == state)
                .collect::<Vec<Effect>>()
        };
        let (own, flags) = (of(self.file), self.flags.map(of).unwrap_or_default());
        if effects.list.iter().any(|e| self.is_other(&self.isa.states[e.state].name)) {
            self.because(Reason::Other);
            return;
        }
        if own.len() > 1 || flags.len() > 1 {
            self.because(Reason::Several);
            return;
        }
        let (own, flags) = (own.first().copied(), flags.first().copied());
        if own.is_none() && flags.is_none() {
            self.because(Reason::Nothing);
            return;
        }
        let written: Vec<Term> = effects.roots();
        if !unspecified(&self.pool, &written).is_empty() {
            self.because(Reason::Open);
            return;
        }
        let results = Effects {
            list: own.into_iter().chain(flags).collect(),
        };
        let Some(fields) = self.named(&results, own, vars) else {
            self.because(Reason::Fields);
            return;
        };
        if fields.iter().any(|f| f.half) && !self.halves {
            self.because(Reason::Halves);
            return;
        }
        let halved: Vec<usize> = (0..fields.len()).filter(|i| fields[*i].half).collect();
        for choice in 0..1u32 << halved.len() {
            let high = |i: usize| halved.iter().position(|h| *h == i).is_some_and(|p| choice >> p & 1 == 1);
            if let Err(why) = self.concrete([own, flags], &fields, &high, vars, &chosen) {
                self.because(why);
            }
        }
    }

    /// The fields that address the register file; nothing if some register is named in another way.
    fn named(&self, results: &Effects, own: Option<Effect>, vars: &[Option<VarId>]) -> Option<Vec<Named>> {
        let file = &self.isa.states[self.file].name;
        let roots: Vec<Term> = results.list.iter().flat_map(|e| [e.guard, e.value]).collect();
        let mut addresses: Vec<Term> = own.iter().map(|e| e.addr).collect();
        for (space, addr) in roots.iter().chain(&addresses.clone()).flat_map(|t| self.pool.reads(*t)) {
            if self.pool.space_decl(space).name == *file {
                addresses.push(addr);
            }
        }
        let mut fields: Vec<Named> = Vec::new();
        for addr in addresses {
            let free: Vec<VarId> = self.pool.free_vars(addr).into_iter().collect();
            let [var] = free.as_slice() else { return None };
            let field = vars.iter().position(|x| *x == Some(*var))?;
            if !self.pool.reads(addr).is_empty() {
                return None;
            }
            let new = self.numbering(field, *var, addr)?;
            match fields.iter().find(|f| f.field == field) {
                Some(f) if (f.half, f.first, f.last, f.code) != (new.half, new.first, new.last, new.code) => return None,
                Some(_) => {}
                None => fields.push(new),
            }
        }
        Some(fields)
    }

    /// The registers that the codes of a field name by this address.
    fn numbering(&self, field: usize, var: VarId, addr: Term) -> Option<Named> {
        let width = self.form().fields[field].width;
        let register = |code: u64| value_at(&self.pool, addr, code) as u32;
        if width > 2 && self.domains[field].is_none() && (register(4), register(5), register(2)) == (2, 2, 1) {
            return Some(Named {
                field,
                var,
                half: true,
                first: 0,
                last: (ones(width) >> 1) as u32,
                code: 0,
            });
        }
        // The longest run of codes that name registers in order.
        let all: Vec<u64>;
        let codes: &[u64] = match &self.domains[field] {
            Some(d) => d,
            None => {
                all = (0..1 << width.min(12)).collect();
                &all
            }
        };
        let next = |a: u64, b: u64| b == a + 1 && register(b) == register(a).wrapping_add(1);
        let (mut best, mut from) = ((0, 0), 0);
        for i in 1..=codes.len() {
            if i == codes.len() || !next(codes[i - 1], codes[i]) {
                if i - from > best.1 - best.0 {
                    best = (from, i);
                }
                from = i;
            }
        }
        let run = &codes[best.0..best.1];
        let (first, last) = (*run.first()?, *run.last()?);
        (register(first) <= register(last)).then_some(Named {
            field,
            var,
            half: false,
            first: register(first),
            last: register(last),
            code: first,
        })
    }

    /// Lets condition registers that a field numbers be the first one; false if another one takes part.
    fn first_flags(&mut self, effects: &mut Effects, vars: &[Option<VarId>], chosen: &mut [Option<u64>]) -> bool {
        let Some(flags) = self.flags else { return true };
        let name = self.isa.states[flags].name.clone();
        let roots: Vec<Term> = effects.list.iter().flat_map(|e| [e.guard, e.value]).collect();
        let mut numbers: Vec<Term> = effects.list.iter().filter(|e| e.state == flags).map(|e| e.addr).collect();
        numbers.extend(
            roots
                .iter()
                .flat_map(|t| self.pool.reads(*t))
                .filter(|(s, _)| self.pool.space_decl(*s).name == name)
                .map(|(_, addr)| addr),
        );
        let mut zero: FxHashMap<VarId, Term> = FxHashMap::default();
        for n in &numbers {
            for v in self.pool.free_vars(*n) {
                let Some(i) = vars.iter().position(|x| *x == Some(v)) else {
                    return false;
                };
                chosen[i] = Some(0);
                let k = self.constant(v, 0);
                zero.insert(v, k);
            }
        }
        *effects = self.substitute(effects, &|v| zero.get(&v).copied());
        let numbers = self.pool.substitute_all(&numbers, &|v| zero.get(&v).copied());
        numbers.iter().all(|n| self.pool.as_const(*n) == Some(0))
    }

    /// One operation: register fields name registers that stand for operands.
    fn concrete(
        &mut self,
        [own, flags]: [Option<Effect>; 2],
        fields: &[Named],
        high: &dyn Fn(usize) -> bool,
        vars: &[Option<VarId>],
        chosen: &[Option<u64>],
    ) -> Result<(), Reason> {
        let registers: Vec<RegisterField> = fields
            .iter()
            .enumerate()
            .map(|(i, f)| RegisterField {
                field: f.field,
                half: f.half.then(|| high(i)),
                first: f.first,
                last: f.last,
                code: f.code,
            })
            .collect();
        // Numbers that are all different.
        let mut numbers: Vec<u32> = Vec::new();
        for r in &registers {
            let fits = |n: &u32| !numbers.contains(n);
            let low = (4.max(r.first)..=r.last).find(fits).or_else(|| (r.first..=r.last).find(fits));
            numbers.push(low.ok_or(Reason::Fields)?);
        }
        let given: Vec<(VarId, Term)> = fields
            .iter()
            .zip(&registers)
            .zip(&numbers)
            .map(|((f, r), n)| {
                let w = self.pool.var_decl(f.var).width;
                (f.var, self.pool.constant(w, r.value(*n).into()))
            })
            .collect();
        // Guards, then results, then the destination.
        let results: Vec<Effect> = own.into_iter().chain(flags).collect();
        let mut roots: Vec<Term> = results.iter().map(|e| e.guard).collect();
        roots.extend(results.iter().map(|e| e.value));
        roots.extend(own.map(|e| e.addr));
        let now = self
            .pool
            .substitute_all(&roots, &|v| given.iter().find(|(x, _)| *x == v).map(|(_, t)| *t));
        let (guards, now) = now.split_at(results.len());
        let (values, addr) = now.split_at(results.len());
        // Lane masks and the like take a proof.
        if !guards.iter().all(|g| query::always(&self.pool, *g, GUARD)) {
            return Err(Reason::Guard);
        }
        let dst = match addr.first() {
            None => None,
            Some(a) => Some(self.pool.as_const(*a).ok_or(Reason::Fields)? as u32),
        };
        let file_name = &self.isa.states[self.file].name;
        let mut read: Vec<u32> = Vec::new();
        for (space, addr) in values.iter().flat_map(|t| self.pool.reads(*t)) {
            let name = &self.pool.space_decl(space).name;
            if self.is_flags(name) {
                continue;
            }
            if name != file_name {
                return Err(Reason::Other);
            }
            let r = self.pool.as_const(addr).ok_or(Reason::Fields)?;
            if !read.contains(&(r as u32)) {
                read.push(r as u32);
            }
        }
        read.sort_unstable();
        if !self.pool.calls(values).is_empty() {
            return Err(Reason::Functions);
        }
        if read.len() > MAX_OPERANDS {
            return Err(Reason::Operands);
        }
        let mut free: Vec<VarId> = values.iter().flat_map(|t| self.pool.free_vars(*t)).collect();
        free.sort_unstable();
        free.dedup();
        let mut values = values.to_vec();
        let constant = match free.as_slice() {
            [] => None,
            [v] => {
                let field = vars.iter().position(|x| *x == Some(*v)).ok_or(Reason::Other)?;
                let (own, immediate, var) = self.constant_of(&values, field, *v).ok_or(Reason::Constants)?;
                values = own;
                Some((immediate, var))
            }
            several if several.iter().any(|v| self.is_outside(*v)) => return Err(Reason::Other),
            _ => return Err(Reason::Operands),
        };
        let d = dst.and_then(|dst| numbers.iter().position(|n| *n == dst));
        if d.is_none() && dst.is_some() {
            return Err(Reason::Fields);
        }
        // Fields that do not matter are zero, or whatever makes the word an instruction.
        let mut chosen = chosen.to_vec();
        let constant_field = constant.as_ref().map(|c| c.0.field);
        for (i, c) in chosen.iter_mut().enumerate() {
            if let Some(d) = &self.domains[i]
                && registers.iter().all(|r| r.field != i)
                && constant_field != Some(i)
            {
                *c = Some(d[0]);
            }
        }
        let mut field_values: Vec<u64> = chosen.iter().map(|c| c.unwrap_or(0)).collect();
        for (r, n) in registers.iter().zip(&numbers) {
            field_values[r.field] = r.value(*n);
        }
        if let Some(i) = constant_field
            && let Some(d) = &self.domains[i]
        {
            field_values[i] = d[0];
        }
        let base = self.valid(field_values, &chosen, &registers, constant_field).ok_or(Reason::Words)?;
        let operands = read
            .iter()
            .map(|r| numbers.iter().position(|n| n == r).filter(|i| Some(*i) != d).map(|i| registers[i]))
            .collect();
        let (immediate, variable) = constant.map_or((None, None), |(i, v)| (Some(i), Some(v)));
        let encoding = Encoding {
            bytes: self.form().width / 8,
            base,
            dst: d.map(|d| registers[d]),
            operands,
            tied: read.iter().position(|r| Some(*r) == dst),
            constant: immediate,
        };
        self.found.push(Raw {
            name: self.isa.form_name(self.form),
            encoding,
            value: own.map(|_| values[0]),
            flags: flags.and_then(|_| values.last().copied()),
            registers: read,
            constant: variable,
        });
        Ok(())
    }

    /// The values over a variable for the constant that the field `var` stands for.
    fn constant_of(&mut self, values: &[Term], field: usize, var: VarId) -> Option<(Vec<Term>, Immediate, VarId)> {
        let width = self.pool.var_decl(var).width;
        let domain = self.domains[field].clone();
        let v = self.pool.var(var);
        let seen = Support::seen(&self.pool, values, var);
        let is_number = |pool: &Pool, t: Term| {
            t == v
                || matches!(pool.node(t), Node::Zext(a) if *a == v)
                || matches!(*pool.node(t), Node::Concat(z, a) if a == v && pool.as_const(z) == Some(0))
        };
        let plain = domain.is_none() && (width.bits() >= 32 || seen.is_some_and(|t| is_number(&self.pool, t)));
        if !plain
            && let Some(t) = seen
            && let Some(immediate) = Immediate::of(&self.pool, field, var, t, domain.as_ref().map(|d| d.as_slice()))
        {
            let w = self.pool.width(t);
            let fresh = self.pool.declare_var(&format!("{CONSTANT}{}", w.bits()), w);
            let by = self.pool.var(fresh);
            let known: FxHashMap<Term, Term> = [(t, by)].into_iter().collect();
            let values = replace(&mut self.pool, values, &known);
            return Some((values, immediate, fresh));
        }
        if width.bits() > 32 {
            return None;
        }
        let immediate = match domain {
            None => Immediate::plain(field),
            Some(d) => Immediate::of(&self.pool, field, var, v, Some(&d))?,
        };
        Some((values.to_vec(), immediate, var))
    }

    /// Field values that make a valid word: fields that no effect depends on are tried if zero is not allowed.
    fn valid(&self, mut values: Vec<u64>, chosen: &[Option<u64>], registers: &[RegisterField], constant: Option<usize>) -> Option<Instr> {
        let code = &self.codec.forms[self.form];
        let free: Vec<usize> = (0..values.len())
            .filter(|i| chosen[*i].is_none() && registers.iter().all(|r| r.field != *i))
            .collect();
        let instr = |fields: Vec<u64>| Instr {
            form: self.form,
            fields,
            residue: 0,
        };
        let ok =
            |values: &[u64]| code.validate(self.form, values).is_ok() && self.codec.well_formed(self.isa, &instr(values.to_vec())).is_ok();
        if ok(&values) {
            return Some(instr(values));
        }
        for i in free {
            // Of a wide field all ones are tried: the number that throws a result away.
            let width = self.form().fields[i].width;
            let most = ones(width);
            let tried: Vec<u64> = match (&self.roles[i], &self.domains[i]) {
                (_, Some(d)) => d.to_vec(),
                _ if constant == Some(i) => vec![1, most],
                _ if width <= 5 => (1..=most).collect(),
                _ => vec![most],
            };
            for v in tried {
                let old = std::mem::replace(&mut values[i], v);
                if ok(&values) {
                    return Some(instr(values));
                }
                values[i] = old;
            }
        }
        None
    }
}
