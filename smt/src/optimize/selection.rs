//! Instruction selection by matching: the fields with which a form leaves what is wanted, and nothing
//! else that matters.
//!
//! The formulas of a form have its fields as variables. They are laid over the formulas that are
//! wanted; what comes out is a condition on the fields alone under which both are the same term: a
//! choice between registers, lanes, signs, operations or numbers of runs becomes a choice of fields.
//! Operations on floats are opaque functions here, whose formulas are large.
//! A search in a circuit then finds fields that meet the condition. Terms that are equal for other reasons are
//! not found. Nothing here is trusted: what is selected is proved where it is used.

use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::block::{Cell, is_control};
use isamorph_core::encoding::form_code::FormCode;
use isamorph_core::encoding::{Instr, symbolic};
use isamorph_core::formula::{BinaryOp, FnId, Leaf, Node, SpaceId, Term, TermPool, VarId};
use isamorph_core::model::{Field, Isa, Semantics};
use rustc_hash::{FxHashMap, FxHashSet};

use super::calls::{Calls, Functions};
use crate::solver::effort::spend;
use crate::solver::gates::{Circuit, Outcome, Signal};

/// Most steps of a search for the fields of one form.
const MOVES: u64 = 200_000;
/// Most gates of the condition on them.
const GATES: usize = 60_000;
/// How many of these steps, and how many gates, are made in one step of others.
const MOVES_PER_STEP: u64 = 4;
const GATES_PER_STEP: u64 = 2;
/// Most pairs of terms that are laid over each other for one form.
const PAIRS: usize = 20_000;
/// Most levels of a formula that are looked at.
const DEEPEST: usize = 400;
/// What a pair of terms costs, in steps.
const STEPS_PER_PAIR: u64 = 2;
/// How many terms are made in one step.
const TERMS_PER_STEP: u64 = 8;
/// Terms after which the pool is given up for a new one.
const LARGEST: usize = 2_000_000;

/// An element that shall be written.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    cell: Cell,
    /// When it is written.
    guard: Term,
    value: Term,
    /// The functions that it calls.
    functions: Functions,
    /// Is it read afterwards? If not, it may be written as well as not.
    live: bool,
    /// Is it the second instruction that writes it?
    second: bool,
}

/// An element of a state space that decides between formulas, and what it holds.
pub(super) type Special = (usize, u64, u128);

/// What a form does, over its fields.
#[derive(Debug)]
struct Formulas {
    writes: Vec<Write>,
    /// When a value without meaning would be read.
    meaningless: Vec<Term>,
    /// The variables of its fields.
    vars: Vec<VarId>,
}

/// A write of a form.
#[derive(Clone, Copy, Debug)]
struct Write {
    state: usize,
    guard: Term,
    addr: Term,
    value: Term,
    /// The functions that it may call.
    functions: Functions,
}

/// What an instruction writes.
type Writes = Arc<[Write]>;

impl Write {
    /// May it be what is wanted, as far as the state and the functions tell?
    fn may_be(&self, wanted: &Wanted) -> bool {
        self.state == wanted.cell.state && wanted.functions & !self.functions == 0
    }
}

/// Conditions on the fields of a form, as a circuit.
#[derive(Default)]
struct Conditions {
    circuit: Circuit,
    all: Vec<Signal>,
}

impl Conditions {
    /// Adds one; false if it is too large.
    fn add(&mut self, pool: &TermPool, condition: Term) -> bool {
        let bits = self.circuit.lower(pool, condition, GATES);
        self.all.extend(bits.iter().flat_map(|b| b.iter()));
        bits.is_some()
    }

    /// Are there fields for which all hold? False too if that is not found out.
    fn may_hold(&mut self) -> bool {
        self.circuit.search(&self.all, MOVES) == Outcome::Found
    }

    /// Values for which all hold. Those that are preferred are taken one after the other, as far as they may
    /// be.
    fn values(&mut self, pool: &mut TermPool, vars: &[VarId], preferred: impl Iterator<Item = (usize, u64)>) -> Option<Vec<u64>> {
        if !self.may_hold() {
            return None;
        }
        let mut values = Vec::new();
        for v in vars {
            let var = pool.var(*v);
            values.push(self.circuit.lower(pool, var, GATES)?);
        }
        let numbers = |c: &Circuit| values.iter().map(|bits| c.number(bits) as u64).collect::<Vec<u64>>();
        let mut found = numbers(&self.circuit);
        for (field, number) in preferred {
            let before = self.all.len();
            let is_set = |i: usize| number >> i & 1 == 1;
            let bits = values[field].iter().enumerate();
            self.all.extend(bits.map(|(i, s)| if is_set(i) { *s } else { s.negated() }));
            if found[field] == number {
                continue;
            }
            if self.may_hold() {
                found = numbers(&self.circuit);
            } else {
                self.all.truncate(before);
            }
        }
        Some(found)
    }

    /// The effort that was needed.
    fn steps(&self) -> u64 {
        self.circuit.len() as u64 / GATES_PER_STEP + self.circuit.steps() / MOVES_PER_STEP
    }
}

/// The forms of an instruction set, as formulas over their fields.
pub(super) struct Selection<'a> {
    isa: &'a Isa,
    /// The formulas of forms, and those that are wanted.
    pool: TermPool,
    calls: Arc<Calls>,
    /// Terms of the instruction set, in the pool.
    copies: FxHashMap<Term, Term>,
    /// Functions whose first two arguments may be exchanged.
    commuting: FxHashSet<FnId>,
    /// The formulas of forms, with what is put into them.
    forms: FxHashMap<(usize, usize), Option<Arc<Formulas>>>,
    /// What was put into formulas so far.
    specials: Vec<Vec<Special>>,
    /// What is put into them now: which of these.
    special: usize,
    /// What instructions write.
    effects: FxHashMap<(usize, usize, Vec<u64>), Option<Writes>>,
    /// The variables of fields.
    fields: FxHashSet<VarId>,
    /// Is a term about fields alone?
    known: FxHashMap<Term, bool>,
    /// When two terms are the same.
    matched: FxHashMap<(Term, u32, u32, Term), Term>,
    /// When fields of forms are valid.
    valid: FxHashMap<usize, Term>,
    /// How many pairs may still be looked at for the form at hand.
    left: usize,
}

impl<'a> Selection<'a> {
    pub fn new(isa: &'a Isa, calls: Arc<Calls>) -> Selection<'a> {
        Selection {
            isa,
            pool: TermPool::with_declarations(&isa.pool),
            calls,
            copies: FxHashMap::default(),
            commuting: FxHashSet::default(),
            forms: FxHashMap::default(),
            specials: vec![Vec::new()],
            special: 0,
            effects: FxHashMap::default(),
            fields: FxHashSet::default(),
            known: FxHashMap::default(),
            matched: FxHashMap::default(),
            valid: FxHashMap::default(),
            left: 0,
        }
    }

    /// Begins with what registers hold that decide between formulas.
    pub fn begin(&mut self, special: &[Special]) {
        if self.pool.len() > LARGEST {
            self.pool = TermPool::with_declarations(&self.isa.pool);
            self.forms.clear();
            self.effects.clear();
            self.copies.clear();
            self.commuting.clear();
            self.fields.clear();
            self.known.clear();
            self.matched.clear();
            self.valid.clear();
        }
        let known = self.specials.iter().position(|s| s == special);
        self.special = known.unwrap_or_else(|| {
            self.specials.push(special.to_vec());
            self.specials.len() - 1
        });
    }

    /// Terms with what is known of registers that decide between formulas.
    fn put_in(&mut self, terms: &[Term]) -> Vec<Term> {
        let isa = self.isa;
        let special = &self.specials[self.special];
        if special.is_empty() {
            return terms.to_vec();
        }
        self.pool.replace_leaves(terms, &mut |pool, leaf| match leaf {
            Leaf::Var(v) => pool.var(v),
            Leaf::Read(space, addr) => {
                let (d, at) = (pool.space_decl(space), pool.as_const(addr));
                let here = |(state, own, _): &&Special| isa.states[*state].name == d.name && at == Some((*own).into());
                match special.iter().find(here) {
                    Some((_, _, value)) => pool.constant(d.elem_width, *value),
                    None => pool.read(space, addr),
                }
            }
        })
    }

    /// Can instructions of a form write as much as is wanted, with the functions that are needed?
    pub fn is_able(&self, form: usize, wanted: &[Wanted]) -> bool {
        let live = wanted.iter().filter(|w| w.live).map(|w| (w.cell.state, w.functions));
        self.calls.may_write(self.isa, form, &live.collect::<Vec<_>>())
    }

    /// What an instruction writes; nothing if that is not described, or left open.
    fn effects(&mut self, instr: &Instr) -> Option<Writes> {
        let key = (self.special, instr.form, instr.fields.clone());
        if let Some(known) = self.effects.get(&key) {
            return known.clone();
        }
        let found = self.effects_of(instr).map(Arc::from);
        self.effects.insert(key, found.clone());
        found
    }

    fn effects_of(&mut self, instr: &Instr) -> Option<Vec<Write>> {
        let formulas = self.form(instr.form)?;
        let mut values = FxHashMap::default();
        for (v, n) in formulas.vars.iter().zip(&instr.fields) {
            let width = self.pool.var_decl(*v).width;
            values.insert(*v, self.pool.constant(width, (*n).into()));
        }
        let mut roots: Vec<Term> = formulas.writes.iter().flat_map(|w| [w.guard, w.addr, w.value]).collect();
        roots.extend(&formulas.meaningless);
        let roots = self.pool.substitute_all(&roots, &|v| values.get(&v).copied());
        let (terms, meaningless) = roots.split_at(3 * formulas.writes.len());
        let described = meaningless.iter().all(|t| self.pool.is_false(*t));
        let mut out = Vec::new();
        for (w, t) in formulas.writes.iter().zip(terms.chunks(3)) {
            if !self.pool.is_false(t[0]) {
                out.push(Write {
                    state: w.state,
                    guard: t[0],
                    addr: t[1],
                    value: t[2],
                    functions: w.functions,
                });
            }
        }
        let written: Vec<Term> = out.iter().flat_map(|w| [w.guard, w.addr, w.value]).collect();
        let open = !self.pool.free_vars_of(&written).is_empty();
        (described && !open).then_some(out)
    }

    /// What two instructions write, behind each other; nothing if that is not described, or concerns
    /// more than registers.
    pub fn leaves(&mut self, pair: &[Instr; 2], live: impl Fn(Cell) -> bool) -> Option<Vec<Wanted>> {
        let isa = self.isa;
        let mut wanted: Vec<Wanted> = Vec::new();
        for (number, instr) in pair.iter().enumerate() {
            let own = self.effects(instr)?;
            let mut roots: Vec<Term> = own.iter().flat_map(|w| [w.guard, w.addr, w.value]).collect();
            // It reads what was written before.
            let written_before = |roots: &[Term], pool: &mut TermPool| {
                pool.replace_leaves(roots, &mut |pool, leaf| match leaf {
                    Leaf::Var(v) => pool.var(v),
                    Leaf::Read(space, addr) => {
                        let before = pool.read(space, addr);
                        let (name, at) = (pool.space_decl(space).name.clone(), pool.as_const(addr));
                        let here = |w: &&Wanted| isa.states[w.cell.state].name == name && at == Some(w.cell.addr.into());
                        match wanted.iter().find(here) {
                            Some(w) => pool.ite(w.guard, w.value, before),
                            None => before,
                        }
                    }
                })
            };
            if !wanted.is_empty() {
                roots = written_before(&roots, &mut self.pool);
            }
            for (w, t) in own.iter().zip(roots.chunks(3)) {
                let name = &isa.states[w.state].name;
                if is_control(isa, name) || self.pool.is_false(t[0]) {
                    if is_control(isa, name) && !self.pool.is_false(t[0]) {
                        return None;
                    }
                    continue;
                }
                let addr = self.pool.as_const(t[1]).and_then(|a| u64::try_from(a).ok())?;
                let cell = Cell { state: w.state, addr };
                let (mut guard, mut value) = (t[0], t[2]);
                if let Some(k) = wanted.iter().position(|o| o.cell == cell) {
                    let old = wanted.remove(k);
                    if old.guard != guard && !self.pool.is_true(old.guard) {
                        return None;
                    }
                    value = self.pool.ite(guard, value, old.value);
                    guard = old.guard;
                }
                wanted.push(Wanted {
                    cell,
                    guard,
                    value,
                    functions: self.calls.functions(&self.pool, &[guard, value]),
                    live: live(cell),
                    second: number == 1,
                });
            }
        }
        let roots: Vec<Term> = wanted.iter().flat_map(|w| [w.guard, w.value]).collect();
        let read = roots.iter().flat_map(|t| self.pool.reads(*t)).collect::<Vec<_>>();
        let plain = read
            .into_iter()
            .all(|(space, addr)| !self.is_memory(space) && self.pool.as_const(addr).is_some());
        (plain && wanted.iter().any(|w| w.live)).then_some(wanted)
    }

    /// An instruction of a form that writes what is wanted, and nothing else that is live. Where that
    /// can be, fields are as in those that it stands for.
    pub fn select(&mut self, set: &InstructionSet, form: usize, wanted: &[Wanted], alike: [&Instr; 2]) -> Option<Instr> {
        let formulas = self.form(form)?;
        let mut conditions = Conditions::default();
        let fields = self
            .matches(&formulas, wanted, &mut conditions)
            .and_then(|named| self.solution(set, (form, &formulas.vars), &mut conditions, (alike, &named)));
        spend(conditions.steps());
        let new = Instr {
            form,
            fields: fields?,
            residue: 0,
        };
        set.well_formed_raw(&new).is_ok().then_some(new)
    }

    /// Adds when a form writes what is wanted, and nothing else that is live; gives the fields that matter.
    /// Nothing if it never does.
    fn matches(&mut self, formulas: &Formulas, wanted: &[Wanted], conditions: &mut Conditions) -> Option<FxHashSet<VarId>> {
        // What was given up is not known.
        if self.left == 0 || self.matched.len() > LARGEST {
            self.matched.clear();
        }
        self.left = PAIRS;
        let mut named: FxHashSet<VarId> = FxHashSet::default();
        // What is live first, of each instruction in turn: most forms do not write all of it.
        let mut by_live: Vec<Vec<Option<Term>>> = Vec::new();
        let of = |number: bool| wanted.iter().filter(move |t| t.live && t.second == number);
        let first = [of(false).next(), of(true).next()].into_iter().flatten();
        let live: Vec<&Wanted> = first.chain(of(false).skip(1)).chain(of(true).skip(1)).collect();
        // Before values are compared, which takes longer: does it write there at all?
        let mut places: Vec<Vec<Option<Term>>> = Vec::new();
        for t in &live {
            let here = |w: &Write| if w.may_be(t) { self.here(w, t) } else { None };
            let by: Vec<Option<Term>> = formulas.writes.iter().map(here).collect();
            let any = self.pool.or_all(by.iter().flatten().copied());
            if self.pool.is_false(any) || !conditions.add(&self.pool, any) {
                return None;
            }
            places.push(by);
        }
        if !conditions.may_hold() {
            return None;
        }
        for (t, places) in live.into_iter().zip(places) {
            let mut by = Vec::new();
            for (w, here) in formulas.writes.iter().zip(places) {
                by.push(here.map(|here| {
                    let when = self.same(w.guard, t.guard, 0);
                    let what = if self.pool.is_false(when) {
                        when
                    } else {
                        self.same(w.value, t.value, 0)
                    };
                    self.pool.and_all([here, when, what])
                }));
            }
            let any = self.pool.or_all(by.iter().flatten().copied());
            if self.pool.is_false(any) || !(conditions.add(&self.pool, any) && conditions.may_hold()) {
                return None;
            }
            named.extend(self.pool.free_vars(any));
            by_live.push(by);
        }
        let no = self.pool.ff();
        let mut others = Vec::new();
        for t in &formulas.meaningless {
            others.push(self.same(*t, no, 0));
        }
        for (k, w) in formulas.writes.iter().enumerate() {
            let mut allowed = vec![self.same(w.guard, no, 0)];
            allowed.extend(by_live.iter().filter_map(|by| by[k]));
            for t in wanted.iter().filter(|t| !t.live && t.cell.state == w.state) {
                allowed.extend(self.here(w, t));
            }
            let allowed = self.pool.or_all(allowed);
            if self.left == 0 || self.pool.is_false(allowed) {
                return None;
            }
            others.push(allowed);
        }
        named.extend(self.pool.free_vars_of(&others));
        let may = others.into_iter().all(|t| conditions.add(&self.pool, t)) && conditions.may_hold();
        may.then_some(named)
    }

    /// When a write is to the element that is wanted; nothing if never.
    fn here(&mut self, w: &Write, wanted: &Wanted) -> Option<Term> {
        let width = self.pool.width(w.addr);
        let addr = self.pool.constant(width, wanted.cell.addr.into());
        let here = self.same(w.addr, addr, 0);
        (!self.pool.is_false(here)).then_some(here)
    }

    /// Fields that meet conditions, in which some fields are named.
    fn solution(
        &mut self,
        set: &InstructionSet,
        (form, vars): (usize, &[VarId]),
        conditions: &mut Conditions,
        ([one, two], named): ([&Instr; 2], &FxHashSet<VarId>),
    ) -> Option<Vec<u64>> {
        let isa = self.isa;
        let valid = self.well_formed(form, vars, &set.codec().forms[form]);
        if !conditions.add(&self.pool, valid) {
            return None;
        }
        let fields = &isa.forms[form].fields;
        let value = |i: &Instr, f: &Field| {
            let others = &isa.forms[i.form].fields;
            let same = others.iter().position(|o| (&o.name, o.width) == (&f.name, f.width));
            same.map(|k| i.fields[k])
        };
        // What both have in common is kept first, then what nobody asks for, then what one has; zero is as
        // good as any other number.
        let has = |i: &Instr| -> Vec<(usize, u64)> {
            let all = fields.iter().enumerate();
            all.filter_map(|(k, f)| Some((k, value(i, f)?))).collect()
        };
        let (first, second) = (has(one), has(two));
        let common = second.iter().filter(|v| first.contains(v));
        let open = second.iter().filter(|(k, _)| !named.contains(&vars[*k]));
        let zeros = (0..vars.len()).map(|k| (k, 0));
        let preferred = common.chain(open).chain(&second).chain(&first).copied().chain(zeros);
        conditions.values(&mut self.pool, vars, preferred)
    }

    /// When fields are those of a well-formed instruction.
    fn well_formed(&mut self, form: usize, vars: &[VarId], code: &FormCode) -> Term {
        if let Some(known) = self.valid.get(&form) {
            return *known;
        }
        let own: Vec<Term> = vars.iter().map(|v| self.pool.var(*v)).collect();
        let valid = symbolic::well_formed(&mut self.pool, code, &own);
        self.valid.insert(form, valid);
        valid
    }

    /// The formulas of a form, over its fields; nothing if it is not described.
    fn form(&mut self, form: usize) -> Option<Arc<Formulas>> {
        if let Some(known) = self.forms.get(&(self.special, form)) {
            return known.clone();
        }
        let found = self.formulas(form).map(Arc::new);
        self.forms.insert((self.special, form), found.clone());
        found
    }

    fn formulas(&mut self, form: usize) -> Option<Formulas> {
        let Semantics::Effects { effects, undefined_reads } = &self.isa.forms[form].semantics else {
            return None;
        };
        let mut roots: Vec<Term> = effects.iter().flat_map(|e| e.parts()).collect();
        roots.extend(undefined_reads.iter().map(|(t, _)| *t));
        let own = &self.isa.pool;
        let fields = self.isa.forms[form].fields.iter();
        let vars: Vec<VarId> = fields
            .map(|f| self.pool.declare_var_like(own.var_name(f.var), own.var_decl(f.var)))
            .collect();
        self.fields.extend(&vars);
        let roots = self.abstracted(&roots);
        let roots = self.put_in(&roots);
        spend(self.pool.len() as u64 / TERMS_PER_STEP);
        let (writes, meaningless) = roots.split_at(3 * effects.len());
        let called = self.calls.writes(form)?.iter();
        let writes = called.zip(writes.chunks(3)).map(|((state, functions), t)| Write {
            state: *state,
            guard: t[0],
            addr: t[1],
            value: t[2],
            functions: *functions,
        });
        let writes: Vec<Write> = writes.filter(|w| !self.pool.is_false(w.guard)).collect();
        Some(Formulas {
            writes,
            meaningless: meaningless.to_vec(),
            vars,
        })
    }

    /// Terms of the instruction set in the pool, with float operations as functions of their operands.
    fn abstracted(&mut self, roots: &[Term]) -> Vec<Term> {
        let from = &self.isa.pool;
        let mut pending: Vec<Term> = roots.to_vec();
        while let Some(&t) = pending.last() {
            let operation = self.calls.floats.get(&t);
            let mut operands = Vec::new();
            match operation {
                Some(o) => operands.extend(&o.operands),
                None => from.node(t).for_each_operand(|o| operands.push(o)),
            }
            let copies = &self.copies;
            let missing: Vec<Term> = operands.iter().copied().filter(|o| !copies.contains_key(o)).collect();
            if copies.contains_key(&t) || missing.is_empty() {
                pending.pop();
                if !copies.contains_key(&t) {
                    let new = match operation {
                        Some(o) => {
                            let arguments: Vec<Term> = operands.iter().map(|o| copies[o]).collect();
                            let function = self.pool.declare_fn(&o.name, &o.widths, o.width);
                            if o.commutes {
                                self.commuting.insert(function);
                            }
                            self.pool.call(function, &arguments)
                        }
                        None => from.copy_into(t, &mut self.pool, |o| copies[&o]),
                    };
                    self.copies.insert(t, new);
                }
                continue;
            }
            pending.extend(missing);
        }
        roots.iter().map(|t| self.copies[t]).collect()
    }

    /// Is a term about fields alone?
    fn is_of_fields(&mut self, t: Term) -> bool {
        if let Some(known) = self.known.get(&t) {
            return *known;
        }
        for t in self.pool.reachable(&[t]) {
            if self.known.contains_key(&t) {
                continue;
            }
            let mut own = match self.pool.node(t) {
                Node::Var(v) => self.fields.contains(v),
                Node::Read(..) | Node::Call(..) => false,
                _ => true,
            };
            let known = &self.known;
            self.pool
                .node(t)
                .for_each_operand(|o| own &= known.get(&o).copied().unwrap_or(false));
            self.known.insert(t, own);
        }
        self.known.get(&t).copied().unwrap_or(false)
    }

    /// The condition on fields under which a term of a form is a term of what is wanted.
    fn same(&mut self, f: Term, t: Term, depth: usize) -> Term {
        let top = self.pool.width(f).bits() - 1;
        self.part(f, top, 0, t, depth)
    }

    /// The condition under which some bits of a term of a form are a term of what is wanted.
    fn part(&mut self, f: Term, hi: u32, lo: u32, t: Term, depth: usize) -> Term {
        let own = self.pool.width(f).bits();
        let whole = lo == 0 && hi + 1 == own;
        if whole && f == t {
            return self.pool.tt();
        }
        if let Some(known) = self.matched.get(&(f, hi, lo, t)) {
            return *known;
        }
        if self.left == 0 || depth > DEEPEST || self.pool.width(t).bits() != hi + 1 - lo {
            return self.pool.ff();
        }
        self.left -= 1;
        spend(STEPS_PER_PAIR);
        let found = if self.is_of_fields(f) {
            if self.pool.as_const(t).is_some() {
                let bits = self.pool.extract(hi, lo, f);
                self.pool.eq(bits, t)
            } else {
                self.pool.ff()
            }
        } else {
            self.parted(f, (hi, lo), t, depth + 1)
        };
        self.matched.insert((f, hi, lo, t), found);
        found
    }

    /// The same for a term that is not about fields alone.
    fn parted(&mut self, f: Term, (hi, lo): (u32, u32), t: Term, depth: usize) -> Term {
        let own = self.pool.width(f).bits();
        let node = self.pool.node(f).clone();
        match node {
            Node::Ite(c, a, b) => {
                let (first, second) = (self.part(a, hi, lo, t, depth), self.part(b, hi, lo, t, depth));
                let (yes, no) = (self.pool.tt(), self.pool.ff());
                let mut ways = vec![self.pool.and(first, second)];
                for (wanted, value) in [(first, yes), (second, no)] {
                    if !self.pool.is_false(wanted) {
                        let chosen = self.same(c, value, depth);
                        ways.push(self.pool.and(chosen, wanted));
                    }
                }
                if let Node::Ite(d, x, y) = *self.pool.node(t) {
                    let when = self.same(c, d, depth);
                    if !self.pool.is_false(when) {
                        let (x, y) = (self.part(a, hi, lo, x, depth), self.part(b, hi, lo, y, depth));
                        ways.push(self.pool.and_all([when, x, y]));
                    }
                }
                self.pool.or_all(ways)
            }
            Node::Concat(high, low) => self.joined((high, Some(low)), self.pool.width(low).bits(), (hi, lo), t, depth),
            Node::Zext(a) => self.joined((a, None), self.pool.width(a).bits(), (hi, lo), t, depth),
            Node::Sext(a) => {
                let width = self.pool.width(a).bits();
                match *self.pool.node(t) {
                    _ if hi < width => self.part(a, hi, lo, t, depth),
                    Node::Sext(other) if lo == 0 => {
                        let bits = self.pool.width(other).bits();
                        if bits == width {
                            self.same(a, other, depth)
                        } else {
                            self.pool.ff()
                        }
                    }
                    _ => self.pool.ff(),
                }
            }
            Node::Extract { lo: from, of, .. } => self.part(of, hi + u32::from(from), lo + u32::from(from), t, depth),
            Node::Not(a) => {
                let other = self.pool.not(t);
                self.part(a, hi, lo, other, depth)
            }
            Node::Binary(op, a, b) if matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor) => {
                self.bitwise(op, (a, b), (hi, lo), t, depth)
            }
            // The rest has no parts.
            _ if lo != 0 || hi + 1 != own => match *self.pool.node(t) {
                Node::Extract { hi: h, lo: l, of } if (u32::from(h), u32::from(l)) == (hi, lo) => self.same(f, of, depth),
                _ => self.pool.ff(),
            },
            Node::Neg(a) => {
                let other = self.pool.neg(t);
                self.same(a, other, depth)
            }
            Node::Read(space, addr) => match *self.pool.node(t) {
                Node::Read(other, at) if other == space => self.same(addr, at, depth),
                _ => self.pool.ff(),
            },
            Node::Call(function, arguments) => {
                let others = match self.pool.node(t) {
                    Node::Call(other, others) if *other == function => others.clone(),
                    _ => return self.pool.ff(),
                };
                let mut ways = vec![self.arguments(&arguments, &others, depth)];
                if self.commuting.contains(&function) && others[0] != others[1] {
                    let mut exchanged = others.clone();
                    exchanged.swap(0, 1);
                    ways.push(self.arguments(&arguments, &exchanged, depth));
                }
                self.pool.or_all(ways)
            }
            Node::Binary(op, a, b) => {
                let mut ways = self.operands(op, (a, b), t, depth);
                // What a neutral operand leaves alone.
                let zero = self.pool.constant(self.pool.width(b), 0);
                if matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Shl | BinaryOp::Lshr | BinaryOp::Ashr) {
                    ways.push(self.neutral(b, zero, a, (hi, lo), t, depth));
                }
                if op == BinaryOp::Add {
                    ways.push(self.neutral(a, zero, b, (hi, lo), t, depth));
                }
                self.pool.or_all(ways)
            }
            Node::Const(_) | Node::Var(_) => self.pool.ff(),
        }
    }

    /// When terms are others, each its own.
    fn arguments(&mut self, all: &[Term], others: &[Term], depth: usize) -> Term {
        let mut each = self.pool.tt();
        for (a, b) in all.iter().zip(others) {
            if self.pool.is_false(each) {
                break;
            }
            let one = self.same(*a, *b, depth);
            each = self.pool.and(each, one);
        }
        each
    }

    /// Two terms side by side, or one below zeros.
    fn joined(&mut self, (high, low): (Term, Option<Term>), middle: u32, (hi, lo): (u32, u32), t: Term, depth: usize) -> Term {
        let (above, below) = match low {
            Some(low) => (Some(high), low),
            None => (None, high),
        };
        if hi < middle {
            return self.part(below, hi, lo, t, depth);
        }
        if lo >= middle {
            return self.above(above, hi - middle, lo - middle, t, depth);
        }
        let cut = middle - lo;
        let (first, rest) = (self.pool.extract(cut - 1, 0, t), self.pool.extract(hi - lo, cut, t));
        let one = self.part(below, middle - 1, lo, first, depth);
        if self.pool.is_false(one) {
            return one;
        }
        let other = self.above(above, hi - middle, 0, rest, depth);
        self.pool.and(one, other)
    }

    fn above(&mut self, above: Option<Term>, hi: u32, lo: u32, t: Term, depth: usize) -> Term {
        match above {
            Some(a) => self.part(a, hi, lo, t, depth),
            None => {
                let zero = self.pool.as_const(t) == Some(0);
                self.pool.boolean(zero)
            }
        }
    }

    fn bitwise(&mut self, op: BinaryOp, (a, b): (Term, Term), (hi, lo): (u32, u32), t: Term, depth: usize) -> Term {
        let width = self.pool.width(t);
        let (zero, ones) = (self.pool.constant(width, 0), self.pool.constant(width, width.mask()));
        let neutral = if op == BinaryOp::And { ones } else { zero };
        let mut ways = vec![
            self.neutral(b, neutral, a, (hi, lo), t, depth),
            self.neutral(a, neutral, b, (hi, lo), t, depth),
        ];
        let (absorbing, is_there) = match op {
            BinaryOp::And => (zero, t == zero),
            BinaryOp::Or => (ones, t == ones),
            _ => (zero, false),
        };
        if is_there {
            ways.push(self.part(a, hi, lo, absorbing, depth));
            ways.push(self.part(b, hi, lo, absorbing, depth));
        }
        if op == BinaryOp::Xor {
            let other = self.pool.not(t);
            ways.push(self.neutral(b, ones, a, (hi, lo), other, depth));
            ways.push(self.neutral(a, ones, b, (hi, lo), other, depth));
        }
        if let Node::Binary(other, x, y) = *self.pool.node(t)
            && other == op
        {
            for (x, y) in [(x, y), (y, x)] {
                let one = self.part(a, hi, lo, x, depth);
                if !self.pool.is_false(one) {
                    let two = self.part(b, hi, lo, y, depth);
                    ways.push(self.pool.and(one, two));
                }
            }
        }
        self.pool.or_all(ways)
    }

    /// When one operand is neutral, and the other one what is wanted.
    fn neutral(&mut self, operand: Term, neutral: Term, rest: Term, (hi, lo): (u32, u32), t: Term, depth: usize) -> Term {
        let gone = self.part(operand, hi, lo, neutral, depth);
        if self.pool.is_false(gone) {
            return gone;
        }
        let left = self.part(rest, hi, lo, t, depth);
        self.pool.and(gone, left)
    }

    /// When the operands are those of an operation that is wanted.
    fn operands(&mut self, op: BinaryOp, (a, b): (Term, Term), t: Term, depth: usize) -> Vec<Term> {
        let (x, y) = match *self.pool.node(t) {
            Node::Binary(other, x, y) if other == op => (x, y),
            _ => return Vec::new(),
        };
        let orders: &[(Term, Term)] = if op.commutes() { &[(x, y), (y, x)] } else { &[(x, y)] };
        let mut ways = Vec::new();
        for (x, y) in orders {
            let one = self.same(a, *x, depth);
            if !self.pool.is_false(one) {
                let two = self.same(b, *y, depth);
                ways.push(self.pool.and(one, two));
            }
        }
        ways
    }

    /// The spaces of memories, in the pool.
    fn is_memory(&self, space: SpaceId) -> bool {
        let name = &self.pool.space_decl(space).name;
        let state = self.isa.states.iter().position(|s| s.name == *name);
        state.is_none_or(|s| self.isa.is_memory(s))
    }
}
