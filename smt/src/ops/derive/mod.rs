//! Operations of one form: its modifiers are fixed one after the other, its register fields are
//! taken for operands, and a field that is left is a constant.
//!
//! What a field is for is read off the formulas: one whose number reaches the number of a general
//! register names registers, one that only decides between formulas is a modifier, any other holds
//! a constant.

mod leaf;
mod look;
mod rows;
mod vectors;

use std::cell::Cell;
use std::sync::Arc;
use std::time::Instant;

use isamorph_core::InstructionSet;
use isamorph_core::formula::{Leaf, Term, TermPool, VarId};
use isamorph_core::model::{Form, Semantics};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ops::encodings::{Encoding, RegisterField};
use crate::ops::files::flag_file;
use crate::ops::immediate::Part;
use crate::ops::roles::{Role, roles};
use crate::ops::scope::Scope;
use crate::ops::usable::Reason;
use crate::ops::usual;

/// Forms whose effect has more nodes are left out: floating point, mostly.
const LARGEST: usize = 3000;
/// So many ways to fix the modifiers of a form are looked at after the last one that computes
/// something new.
const PATIENCE: usize = 1 << 15;
/// And so many in all.
const MOST_VARIANTS: usize = 1 << 16;
/// The same in terms of formulas that are looked at, since formulas differ in size.
const PATIENCE_TERMS: usize = 30_000_000;
const MOST_TERMS: usize = 60_000_000;
/// Of these, the part that is looked at for a [`Scope::brief`].
const BRIEF: usize = 10;
/// Ways to decide whether something happens that are looked at.
const MOST_GUARDS: usize = 1 << 15;

/// The name of the state whose elements are groups of registers.
const VECTORS: &str = "vectors!";
/// The state that is written, and when, where and what.
type Write = (usize, [Term; 3]);
/// By field, the codes that it is restricted to, if it is.
type Domains = Vec<Option<Arc<Vec<u64>>>>;
/// The ways in which fields name groups, by the field, the numbers that it makes and the codes that
/// it is restricted to.
type Places = FxHashMap<(usize, Vec<Term>, Option<Arc<Vec<u64>>>), Arc<Vec<RegisterField>>>;

/// The number that stands in the fields with a constant.
#[derive(Clone)]
struct Joined {
    var: VarId,
    parts: Vec<Part>,
    /// The codes for which the formulas hold, if not all do.
    codes: Option<Arc<Vec<u64>>>,
}

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
    /// May the constant be one that only chooses?
    pub chooses: bool,
}

/// What one form gave.
pub(super) struct Derived {
    pub form: usize,
    /// The formulas of what was found.
    pub pool: TermPool,
    pub found: Vec<Raw>,
    /// The furthest that some variant came.
    pub why: Reason,
    /// Did it stop before the end?
    pub stopped: bool,
    /// Were there more variants than are looked at?
    pub cut: bool,
}

isamorph_core::pack_struct! {
    Raw { name, encoding, value, flags, registers, constant, chooses }
    Derived { form, pool, found, why, stopped, cut }
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
    fn with(&self, pool: &TermPool, terms: &[Term]) -> Effects {
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

/// The search for encodings of one form.
pub(super) struct Derivation<'a> {
    set: &'a InstructionSet,
    form: usize,
    /// The fields of an instruction whose modifiers are wanted.
    example: Option<Vec<u64>>,
    /// By field, the only codes that are tried if it is a modifier; all of them if there are no
    /// lists.
    only: Vec<Vec<u64>>,
    file: usize,
    flags: Option<usize>,
    halves: bool,
    /// Do float operations take part?
    floats: bool,
    /// May formulas call functions, and do calls stand for float operations?
    calls: bool,
    /// Do modifiers that only choose stay in the formula, as a constant?
    choices: bool,
    usual: bool,
    brief: bool,
    every: bool,
    /// How many neighbouring registers a value spans.
    span: u32,
    pool: TermPool,
    /// The variables of the pool that stand for what is read of other state than registers.
    other_state: FxHashSet<VarId>,
    /// Those that stand for results of float functions.
    float_results: FxHashSet<VarId>,
    found: Vec<Raw>,
    /// The values of what was found.
    computed: FxHashSet<Vec<Term>>,
    /// Effects that became operations, with the codes that fields are restricted to.
    encoded: FxHashSet<(Vec<Write>, Domains)>,
    /// The furthest that some variant came.
    why: Reason,
    roles: Vec<Role>,
    /// The codes that a field is restricted to.
    domains: Domains,
    /// The variables of fields that name registers, once their codes were told apart.
    told_apart: FxHashSet<VarId>,
    /// What conditions say of each code of their field.
    tables: FxHashMap<Term, Arc<Vec<bool>>>,
    /// The codes that a field has in some word, once asked for.
    codes_of_words: FxHashMap<usize, Arc<Vec<u64>>>,
    /// Is a field fixed to a constant in the place of a register?
    holds_constant: bool,
    /// How fields name groups of registers: see [`Derivation::places`].
    places: Places,
    /// Variants looked at.
    variants: usize,
    /// Terms of formulas that were looked at, and how many there were when something new was found.
    terms: Cell<usize>,
    terms_at_new: usize,
    /// How many there were when something new was found.
    last_new: usize,
    /// The same, of those that decide whether something happens.
    guards: usize,
    /// When to stop.
    until: Option<Instant>,
    /// Did it stop before the end?
    stopped: bool,
    /// Were there more variants than are looked at?
    cut: bool,
}

impl<'a> Derivation<'a> {
    pub fn new(
        set: &'a InstructionSet,
        (form, example): (usize, Option<&[u64]>),
        file: usize,
        flags: Option<usize>,
        scope: &Scope,
        until: Option<Instant>,
    ) -> Self {
        let isa = set.model();
        let fields = isa.forms[form].fields.len();
        let codes = |field: usize| -> Vec<u64> {
            let own = scope.among.iter().filter(|(of, _)| *of == form);
            own.filter_map(|(_, all)| all.get(field).copied()).collect()
        };
        let only = if scope.among.is_empty() {
            Vec::new()
        } else {
            (0..fields).map(codes).collect()
        };
        Derivation {
            set,
            form,
            example: example.map(<[u64]>::to_vec),
            only,
            file,
            flags,
            halves: scope.halves,
            floats: scope.floats,
            calls: scope.floats || scope.span() > 1,
            choices: scope.span() > 1,
            usual: scope.usual,
            brief: scope.brief,
            every: scope.every,
            span: scope.span(),
            pool: TermPool::new(),
            other_state: FxHashSet::default(),
            float_results: FxHashSet::default(),
            found: Vec::new(),
            computed: FxHashSet::default(),
            encoded: FxHashSet::default(),
            why: Reason::Undescribed,
            roles: Vec::new(),
            domains: vec![None; fields],
            told_apart: FxHashSet::default(),
            tables: FxHashMap::default(),
            codes_of_words: FxHashMap::default(),
            holds_constant: false,
            places: Places::default(),
            variants: 0,
            terms: Cell::new(0),
            terms_at_new: 0,
            last_new: 0,
            guards: 0,
            until,
            stopped: false,
            cut: false,
        }
    }

    /// Is it time to stop?
    fn over(&mut self) -> bool {
        self.stopped |= crate::stop::requested() || self.until.is_some_and(|end| Instant::now() > end);
        self.stopped
    }

    fn form(&self) -> &'a Form {
        &self.set.model().forms[self.form]
    }

    /// Notes how far a variant came.
    fn because(&mut self, reason: Reason) {
        self.why = self.why.max(reason);
    }

    /// Notes that not all variants are looked at.
    fn too_many(&mut self) {
        self.cut = true;
        self.because(Reason::Variants);
    }

    /// Are enough variants looked at?
    fn enough(&self) -> bool {
        let part = if self.brief { BRIEF } else { 1 };
        let terms = self.terms.get();
        // Where choices stay in the formula there are few variants.
        let many_terms = !self.choices && (terms > MOST_TERMS / part || terms - self.terms_at_new > PATIENCE_TERMS / part);
        self.variants > MOST_VARIANTS || self.variants - self.last_new > PATIENCE || many_terms
    }

    /// Looks for all encodings.
    pub fn run(mut self) -> Derived {
        self.look();
        // The formulas of variants that led to nothing are left behind.
        let mut pool = TermPool::new();
        for raw in &mut self.found {
            let results: Vec<Term> = raw.value.into_iter().chain(raw.flags).collect();
            let copies = self.pool.rebuild_all(&results, &mut pool);
            raw.value = raw.value.map(|_| copies[0]);
            raw.flags = raw.flags.and_then(|_| copies.last().copied());
            raw.constant = raw.constant.map(|v| {
                let d = self.pool.var_decl(v);
                pool.declare_var_like(&d.name, d)
            });
        }
        Derived {
            form: self.form,
            pool,
            found: self.found,
            why: self.why,
            stopped: self.stopped,
            cut: self.cut,
        }
    }

    fn look(&mut self) {
        let Semantics::Effects { effects, .. } = &self.form().semantics else {
            return;
        };
        self.because(Reason::Control);
        // An instruction that leaves the program counter at the next one is as one that does not
        // mention it.
        let counter = self.set.model().counter();
        let counted = |e: &&isamorph_core::model::Effect| counter.is_some_and(|c| c.state == e.state);
        if effects.iter().filter(counted).any(|e| !self.goes_on(e)) {
            return;
        }
        // What an instruction always leaves in condition registers is a side effect if these take
        // no part: whoever rewrites code proves that nothing reads it.
        let conditions = flag_file(self.set.model()).filter(|_| self.flags.is_none());
        let beside = |e: &&isamorph_core::model::Effect| conditions == Some(e.state) && self.set.model().pool.is_true(e.guard);
        let effects: Vec<_> = effects.iter().filter(|e| !counted(e) && !beside(e)).cloned().collect();
        let result = |e: &isamorph_core::model::Effect| e.state == self.file || Some(e.state) == self.flags;
        if !effects.iter().any(result) {
            let control = effects.iter().any(|e| Some(e.state) == self.set.model().control_state());
            self.because(if control { Reason::Control } else { Reason::Nothing });
            return;
        }
        let roots: Vec<Term> = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
        // Modifiers of sources of floats are many: signs, halves, kinds of numbers.
        let isa = self.set.model();
        self.choices |= self.calls && (isa.computes_floats(&roots) || !isa.pool.calls(&roots).is_empty());
        let roots = self.own_copy(&roots);
        if self.pool.reachable(&roots).len() > LARGEST {
            self.because(Reason::Large);
            return;
        }
        // What else than registers is read does not matter, only that it is: addresses need not be
        // carried along.
        let mut pool = std::mem::take(&mut self.pool);
        let mut others = std::mem::take(&mut self.other_state);
        let mut without = |roots: &[Term], guard: bool| {
            pool.replace_leaves(roots, &mut |pool, leaf| match leaf {
                Leaf::Var(v) => pool.var(v),
                // An operation is never predicated: a guard that reads flags reads something else.
                Leaf::Read(s, _) if self.is_other(&pool.space_decl(s).name) || guard && self.is_flags(&pool.space_decl(s).name) => {
                    let width = pool.space_decl(s).elem_width;
                    let usual = usual::value(self.set.model(), &pool.space_decl(s).name).filter(|_| self.usual);
                    match usual {
                        Some(value) => pool.constant(width, value),
                        None => {
                            let v = pool.declare_var(&format!("other!{}", width.bits()), width);
                            others.insert(v);
                            pool.var(v)
                        }
                    }
                }
                Leaf::Read(s, addr) => pool.read(s, addr),
            })
        };
        let (guards, rest) = (without(&roots, true), without(&roots, false));
        let guard_of = |i: &usize| i.is_multiple_of(3);
        let roots: Vec<Term> = (0..roots.len()).map(|i| if guard_of(&i) { guards[i] } else { rest[i] }).collect();
        (self.pool, self.other_state) = (pool, others);
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
        self.because(if self.computes_floats(&whole) {
            Reason::Floats
        } else {
            Reason::Other
        });
        // Whatever the fields are.
        if self.is_lost(&whole) {
            if self.why < Reason::Floats && whole.list.iter().any(|e| !self.pool.calls(&[e.value]).is_empty()) {
                self.because(Reason::Functions);
            }
            return;
        }
        let file = &self.set.model().states[self.file];
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
        // A number is solved for in the formula of a float operation, which a call would hide.
        if self.calls && self.span == 1 && self.computes_with_number(&whole, &vars) {
            (self.calls, self.choices) = (false, false);
            self.look();
            return;
        }
        let guards = self.outline(&whole);
        self.fix_guards(&guards, &whole, &vars, vec![None; vars.len()]);
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
            Role::Modifier(codes) => {
                let is_tried = |code: &u64| self.only.get(field).is_none_or(|only| only.contains(code));
                let all = || codes.iter().copied().filter(is_tried).collect();
                self.example.as_ref().map_or_else(all, |e| vec![e[field]])
            }
            Role::Register | Role::Number => Vec::new(),
        }
    }

    /// Fixes the modifiers that decide whether something happens, in every way that leaves an
    /// operation on registers.
    fn fix_guards(&mut self, guards: &Effects, whole: &Effects, vars: &[Option<VarId>], chosen: Vec<Option<u64>>) {
        self.guards += 1;
        if self.guards > MOST_GUARDS {
            self.too_many();
            return;
        }
        if self.over() || !self.possible(&guards.list, vars) {
            return;
        }
        let roots: Vec<Term> = guards.list.iter().flat_map(|e| [e.guard, e.value]).collect();
        // A predicate has many codes, of which few leave something to do. Masks come last of all.
        let masks = self.masks(guards, whole, vars);
        let Some(next) = self
            .modifiers(&roots, vars)
            .into_iter()
            .filter(|i| !masks.contains(i))
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
        if self.choices {
            self.fix_but_choices(&guarded, vars, &chosen);
            return;
        }
        let roots = |e: &Effects| -> Vec<Term> { e.list.iter().flat_map(|e| [e.addr, e.value]).collect() };
        let choices = self.choosing_memory(&roots(&guarded));
        let sources: Vec<usize> = self
            .modifiers(&roots(&guarded), vars)
            .into_iter()
            .filter(|i| vars[*i].is_some_and(|v| choices.contains(&v)))
            .collect();
        self.fix_each(&sources, &guarded, vars, &chosen, &mut |d, sourced, chosen| {
            d.fix_rows(0, sourced, vars, &mut |d, sourced| {
                let result = |e: &&Effect| e.state == d.file || Some(e.state) == d.flags;
                if sourced.list.iter().filter(result).all(|e| d.reads_other(e.value)) {
                    return;
                }
                let registers = d.roles.iter().zip(vars).filter(|(role, _)| **role == Role::Register);
                d.told_apart = registers.filter_map(|(_, var)| *var).collect();
                let others = d.modifiers(&roots(sourced), vars);
                d.fix_each(&others, sourced, vars, chosen, &mut |d, now, chosen| {
                    d.variants += 1;
                    if d.over() {
                        return;
                    }
                    if d.enough() {
                        d.too_many();
                    } else if d.hopeless(chosen) {
                        d.because(Reason::Words);
                    } else {
                        d.leaf_once(now, vars, chosen);
                    }
                });
                d.told_apart.clear();
            });
        });
    }

    /// The same where what only chooses stays in the formula: of the other modifiers those are
    /// fixed that choose something else than registers, or a value that is left open.
    fn fix_but_choices(&mut self, guarded: &Effects, vars: &[Option<VarId>], chosen: &[Option<u64>]) {
        // On single registers what is unspecified for some operands is closed, once it is known
        // which registers are read.
        let closes = self.span == 1;
        let mut sourced = |d: &mut Self, sourced: &Effects, chosen: &[Option<u64>]| {
            let chosen = chosen.to_vec();
            d.fix_rows(0, sourced, vars, &mut |d, rows| {
                let closed = if closes { d.with_unknown_functions(rows) } else { rows.clone() };
                d.fix_losing(&closed, vars, &chosen, &mut |d, now, chosen| {
                    d.variants += 1;
                    if d.enough() {
                        d.too_many();
                    } else if d.hopeless(chosen) {
                        d.because(Reason::Words);
                    } else if d.example.is_some() {
                        d.fix_all(now, vars, chosen);
                    } else {
                        d.leaf(now, vars, chosen);
                    }
                });
            });
        };
        if closes {
            sourced(self, guarded, chosen);
        } else {
            self.fix_losing(guarded, vars, chosen, &mut sourced);
        }
    }

    /// Fixes what is left but the registers, as it is in the example.
    fn fix_all(&mut self, e: &Effects, vars: &[Option<VarId>], chosen: &[Option<u64>]) {
        let Some(example) = self.example.clone() else { return };
        let (mut now, mut chosen) = (e.clone(), chosen.to_vec());
        for (i, var) in vars.iter().enumerate() {
            if let (Some(var), None, Role::Modifier(_) | Role::Number) = (var, chosen[i], &self.roles[i]) {
                now = self.with_field(&now, *var, example[i]);
                chosen[i] = Some(example[i]);
            }
        }
        self.leaf(&now, vars, &chosen);
    }

    /// Fixes the fields one value of which leaves no operation on registers, one after the other,
    /// until there is none.
    fn fix_losing(&mut self, e: &Effects, vars: &[Option<VarId>], chosen: &[Option<u64>], then: &mut Variant<'a, '_>) {
        if self.over() || self.is_lost(e) {
            return;
        }
        let losing = self.losing(&self.results(e));
        let roots: Vec<Term> = e.list.iter().flat_map(|e| [e.addr, e.value]).collect();
        let mut fields = self.modifiers(&roots, vars);
        fields.retain(|i| vars[*i].is_some_and(|v| losing.contains(&v)));
        let Some((field, var)) = fields.last().and_then(|i| Some((*i, vars[*i]?))) else {
            then(self, e, chosen);
            return;
        };
        for value in self.codes(field) {
            let now = self.with_field(e, var, value);
            let mut chosen = chosen.to_vec();
            chosen[field] = Some(value);
            self.fix_losing(&now, vars, &chosen, then);
        }
    }

    /// Fixes these fields in every way, the last one first; leaves out what cannot be computed from
    /// registers. A field that decides nothing any more, after what was fixed before it, is left
    /// open, unless every instruction is wanted.
    fn fix_each(&mut self, fields: &[usize], e: &Effects, vars: &[Option<VarId>], chosen: &[Option<u64>], then: &mut Variant<'a, '_>) {
        let Some((&last, rest)) = fields.split_last() else {
            then(self, e, chosen);
            return;
        };
        if self.over() {
            return;
        }
        if self.enough() {
            self.too_many();
            return;
        }
        let Some(var) = vars[last] else { return };
        if !self.every && !self.pool.free_vars_of(&e.roots()).contains(&var) {
            self.fix_each(rest, e, vars, chosen, then);
            return;
        }
        let mut chosen = chosen.to_vec();
        for value in self.codes(last) {
            chosen[last] = Some(value);
            if self.set.codec().forms[self.form].excludes(&chosen) {
                self.because(Reason::Words);
                continue;
            }
            let now = self.with_field(e, var, value);
            match self.writes_too_much(&now).or_else(|| self.why_lost(&now)) {
                Some(why) if !self.told_apart.is_empty() => self.because(why),
                Some(_) => {}
                None => self.fix_each(rest, &now, vars, &chosen, then),
            }
        }
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

    /// Fields that choose between formulas; the last ones choose between the largest.
    fn modifiers(&self, roots: &[Term], vars: &[Option<VarId>]) -> Vec<usize> {
        let choosing = self.choosing(roots);
        let mut found: Vec<(usize, u32)> = (0..vars.len())
            .filter(|i| matches!(self.roles[*i], Role::Modifier(_)))
            .filter_map(|i| Some((i, *choosing.get(&vars[i]?)?)))
            .collect();
        found.sort_by_key(|(_, depth)| std::cmp::Reverse(*depth));
        found.into_iter().map(|(i, _)| i).collect()
    }

    fn field_name(&self, f: &isamorph_core::model::Field) -> String {
        self.set.model().pool.var_name(f.var).to_string()
    }
}
