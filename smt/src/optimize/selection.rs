//! Instruction selection by matching: the fields with which a form leaves what is wanted, and
//! nothing else that matters.
//!
//! The formulas of a form have its fields as variables. They are laid over the formulas that are
//! wanted; what comes out is a condition on the fields alone under which both are the same term: a
//! choice between registers, lanes, signs, operations or numbers of runs becomes a choice of
//! fields. Operations on floats are opaque functions here, whose formulas are large. A search in a
//! circuit then finds fields that meet the condition. Terms that are equal for other reasons are
//! not found. Nothing here is trusted: what is selected is proved where it is used.

use std::rc::Rc;
use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::block::{Cell, is_control};
use isamorph_core::encoding::form_code::FormCode;
use isamorph_core::encoding::{Instr, symbolic};
use isamorph_core::formula::{Leaf, Node, SpaceId, Term, TermPool, VarId};
use isamorph_core::model::machine::Role;
use isamorph_core::model::{Field, Isa, Semantics};
use rustc_hash::{FxHashMap, FxHashSet};

use super::calls::{Calls, Functions};
use super::conditions::Conditions;
use super::overlay::Overlay;

/// Most bits of the addresses of a space that decides between formulas.
const SPECIAL: u32 = 4;
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

/// The state spaces that decide between formulas: those of special registers that some instruction
/// reads.
pub(super) fn deciding(isa: &Isa) -> Rc<[usize]> {
    let read: FxHashSet<SpaceId> = isa
        .pool
        .terms()
        .filter_map(|t| match isa.pool.node(t) {
            Node::Read(space, _) => Some(*space),
            _ => None,
        })
        .collect();
    let file = |state| isa.machine.as_ref().and_then(|m| m.file(state));
    let decides = |state: &usize| {
        let s = &isa.states[*state];
        s.addr <= SPECIAL && read.contains(&s.space) && file(*state).is_some_and(|f| f.role == Role::Special)
    };
    (0..isa.states.len()).filter(decides).collect()
}

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

/// The forms of an instruction set, as formulas over their fields.
pub(super) struct Selection<'a> {
    isa: &'a Isa,
    /// The formulas of forms, and those that are wanted.
    over: Overlay,
    calls: Arc<Calls>,
    /// Terms of the instruction set, in the pool.
    copies: FxHashMap<Term, Term>,
    /// The formulas of forms, with what is put into them.
    forms: FxHashMap<(usize, usize), Option<Arc<Formulas>>>,
    /// What was put into formulas so far.
    specials: Vec<Vec<Special>>,
    /// What is put into them now: which of these.
    special: usize,
    /// What instructions write.
    effects: FxHashMap<(usize, usize, Vec<u64>), Option<Writes>>,
    /// When fields of forms are valid.
    valid: FxHashMap<usize, Term>,
}

impl<'a> Selection<'a> {
    pub fn new(isa: &'a Isa, calls: Arc<Calls>) -> Selection<'a> {
        Selection {
            isa,
            over: Overlay::new(&isa.pool),
            calls,
            copies: FxHashMap::default(),
            forms: FxHashMap::default(),
            specials: vec![Vec::new()],
            special: 0,
            effects: FxHashMap::default(),
            valid: FxHashMap::default(),
        }
    }

    /// Begins with what registers hold that decide between formulas.
    pub fn begin(&mut self, special: &[Special]) {
        if self.over.pool.len() > LARGEST {
            self.over = Overlay::new(&self.isa.pool);
            self.forms.clear();
            self.effects.clear();
            self.copies.clear();
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
        self.over.pool.replace_leaves(terms, &mut |pool, leaf| match leaf {
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
        self.calls.may_write(form, &live.collect::<Vec<_>>())
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
            let width = self.over.pool.var_decl(*v).width;
            values.insert(*v, self.over.pool.constant(width, (*n).into()));
        }
        let mut roots: Vec<Term> = formulas.writes.iter().flat_map(|w| [w.guard, w.addr, w.value]).collect();
        roots.extend(&formulas.meaningless);
        let roots = self.over.pool.substitute_all(&roots, &|v| values.get(&v).copied());
        let (terms, meaningless) = roots.split_at(3 * formulas.writes.len());
        let described = meaningless.iter().all(|t| self.over.pool.is_false(*t));
        let mut out = Vec::new();
        for (w, t) in formulas.writes.iter().zip(terms.chunks(3)) {
            if !self.over.pool.is_false(t[0]) {
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
        let open = !self.over.pool.free_vars_of(&written).is_empty();
        (described && !open).then_some(out)
    }

    /// What two instructions write, behind each other; nothing if that is not described, or
    /// concerns more than registers.
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
                roots = written_before(&roots, &mut self.over.pool);
            }
            for (w, t) in own.iter().zip(roots.chunks(3)) {
                let name = &isa.states[w.state].name;
                if is_control(isa, name) || self.over.pool.is_false(t[0]) {
                    if is_control(isa, name) && !self.over.pool.is_false(t[0]) {
                        return None;
                    }
                    continue;
                }
                let addr = self.over.pool.as_const(t[1]).and_then(|a| u64::try_from(a).ok())?;
                let cell = Cell { state: w.state, addr };
                let (mut guard, mut value) = (t[0], t[2]);
                if let Some(k) = wanted.iter().position(|o| o.cell == cell) {
                    let old = wanted.remove(k);
                    if old.guard != guard && !self.over.pool.is_true(old.guard) {
                        return None;
                    }
                    value = self.over.pool.ite(guard, value, old.value);
                    guard = old.guard;
                }
                wanted.push(Wanted {
                    cell,
                    guard,
                    value,
                    functions: self.calls.functions(&self.over.pool, &[guard, value]),
                    live: live(cell),
                    second: number == 1,
                });
            }
        }
        let roots: Vec<Term> = wanted.iter().flat_map(|w| [w.guard, w.value]).collect();
        let read = roots.iter().flat_map(|t| self.over.pool.reads(*t)).collect::<Vec<_>>();
        let plain = read
            .into_iter()
            .all(|(space, addr)| !self.is_memory(space) && self.over.pool.as_const(addr).is_some());
        (plain && wanted.iter().any(|w| w.live)).then_some(wanted)
    }

    /// An instruction of a form that writes what is wanted, and nothing else that is live. Where
    /// that can be, fields are as in those that it stands for.
    pub fn select(&mut self, set: &InstructionSet, form: usize, wanted: &[Wanted], alike: [&Instr; 2]) -> Option<Instr> {
        let formulas = self.form(form)?;
        let mut conditions = Conditions::default();
        let fields = self
            .matches(&formulas, wanted, &mut conditions)
            .and_then(|named| self.solution(set, (form, &formulas.vars), &mut conditions, (alike, &named)));
        let new = Instr {
            form,
            fields: fields?,
            residue: 0,
        };
        set.well_formed_raw(&new).is_ok().then_some(new)
    }

    /// Adds when a form writes what is wanted, and nothing else that is live; gives the fields that
    /// matter. Nothing if it never does.
    fn matches(&mut self, formulas: &Formulas, wanted: &[Wanted], conditions: &mut Conditions) -> Option<FxHashSet<VarId>> {
        self.over.begin();
        let mut named: FxHashSet<VarId> = FxHashSet::default();
        // What is live first, of each instruction in turn: most forms do not write all of it.
        let mut by_live: Vec<Vec<Option<Term>>> = Vec::new();
        let of = |number: bool| wanted.iter().filter(move |t| t.live && t.second == number);
        let first = [of(false).next(), of(true).next()].into_iter().flatten();
        let live: Vec<&Wanted> = first.chain(of(false).skip(1)).chain(of(true).skip(1)).collect();
        // Before values are compared, which takes longer: does it write there, and nowhere else?
        let mut places: Vec<Vec<Option<Term>>> = Vec::new();
        for t in &live {
            let by: Vec<Option<Term>> = formulas.writes.iter().map(|w| self.meets(w, t)).collect();
            let any = self.over.pool.or_all(by.iter().flatten().copied());
            if self.over.pool.is_false(any) || !conditions.add(&self.over.pool, any) {
                return None;
            }
            places.push(by);
        }
        if !conditions.may_hold() {
            return None;
        }
        let unwanted = self.unwanted(formulas, wanted);
        for (k, off) in unwanted.iter().enumerate() {
            let any = places.iter().filter_map(|by| by[k]).chain([*off]);
            let any = self.over.pool.or_all(any);
            if self.over.pool.is_false(any) || !conditions.add(&self.over.pool, any) {
                return None;
            }
        }
        if !conditions.may_hold() {
            return None;
        }
        // Where there is one way, it is possible.
        let open = places.iter_mut().filter(|by| by.iter().flatten().count() > 1);
        conditions.keep_possible(&self.over.pool, &mut open.flatten().collect::<Vec<_>>());
        for (t, places) in live.into_iter().zip(places) {
            let mut by = Vec::new();
            for (w, when) in formulas.writes.iter().zip(places) {
                by.push(when.map(|when| {
                    let what = self.over.same(w.value, t.value, 0);
                    self.over.pool.and(when, what)
                }));
            }
            let any = self.over.pool.or_all(by.iter().flatten().copied());
            if self.over.pool.is_false(any) || !(conditions.add(&self.over.pool, any) && conditions.may_hold()) {
                return None;
            }
            named.extend(self.over.pool.free_vars(any));
            by_live.push(by);
        }
        let no = self.over.pool.ff();
        let mut others = Vec::new();
        for t in &formulas.meaningless {
            others.push(self.over.same(*t, no, 0));
        }
        for (k, off) in unwanted.into_iter().enumerate() {
            let allowed = by_live.iter().filter_map(|by| by[k]).chain([off]);
            let allowed = self.over.pool.or_all(allowed);
            if self.over.gave_up() || self.over.pool.is_false(allowed) {
                return None;
            }
            others.push(allowed);
        }
        named.extend(self.over.pool.free_vars_of(&others));
        let may = others.into_iter().all(|t| conditions.add(&self.over.pool, t)) && conditions.may_hold();
        may.then_some(named)
    }

    /// When each write is left out, or to an element that is not read afterwards.
    fn unwanted(&mut self, formulas: &Formulas, wanted: &[Wanted]) -> Vec<Term> {
        let no = self.over.pool.ff();
        let when = |w: &Write| {
            let mut ways = vec![self.over.same(w.guard, no, 0)];
            let dead = wanted.iter().filter(|t| !t.live && t.cell.state == w.state);
            ways.extend(dead.filter_map(|t| self.here(w, t)));
            self.over.pool.or_all(ways)
        };
        formulas.writes.iter().map(when).collect()
    }

    /// When a write is made where and when it is wanted; nothing if never.
    fn meets(&mut self, w: &Write, wanted: &Wanted) -> Option<Term> {
        let here = if w.may_be(wanted) { self.here(w, wanted) } else { None }?;
        let when = self.over.same(w.guard, wanted.guard, 0);
        let both = self.over.pool.and(here, when);
        (!self.over.pool.is_false(both)).then_some(both)
    }

    /// When a write is to the element that is wanted; nothing if never.
    fn here(&mut self, w: &Write, wanted: &Wanted) -> Option<Term> {
        let width = self.over.pool.width(w.addr);
        let addr = self.over.pool.constant(width, wanted.cell.addr.into());
        let here = self.over.same(w.addr, addr, 0);
        (!self.over.pool.is_false(here)).then_some(here)
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
        if !conditions.add(&self.over.pool, valid) {
            return None;
        }
        let fields = &isa.forms[form].fields;
        let value = |i: &Instr, f: &Field| {
            let others = &isa.forms[i.form].fields;
            let same = others.iter().position(|o| (&o.name, o.width) == (&f.name, f.width));
            same.map(|k| i.fields[k])
        };
        // What both have in common is kept first, then what nobody asks for, then what one has.
        let has = |i: &Instr| -> Vec<(usize, u64)> {
            let all = fields.iter().enumerate();
            all.filter_map(|(k, f)| Some((k, value(i, f)?))).collect()
        };
        let (first, second) = (has(one), has(two));
        let common = second.iter().filter(|v| first.contains(v));
        let open = second.iter().filter(|(k, _)| !named.contains(&vars[*k]));
        let preferred = common.chain(open).chain(&second).chain(&first).copied();
        conditions.values(&mut self.over.pool, vars, preferred)
    }

    /// When fields are those of a well-formed instruction.
    fn well_formed(&mut self, form: usize, vars: &[VarId], code: &FormCode) -> Term {
        if let Some(known) = self.valid.get(&form) {
            return *known;
        }
        let own: Vec<Term> = vars.iter().map(|v| self.over.pool.var(*v)).collect();
        let valid = symbolic::well_formed(&mut self.over.pool, code, &own);
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
            .map(|f| self.over.pool.declare_var_like(own.var_name(f.var), own.var_decl(f.var)))
            .collect();
        self.over.fields.extend(&vars);
        let roots = self.abstracted(&roots);
        let roots = self.put_in(&roots);
        let (writes, meaningless) = roots.split_at(3 * effects.len());
        let called = self.calls.writes(form)?.iter();
        let writes = called.zip(writes.chunks(3)).map(|((state, functions), t)| Write {
            state: *state,
            guard: t[0],
            addr: t[1],
            value: t[2],
            functions: *functions,
        });
        let writes: Vec<Write> = writes.filter(|w| !self.over.pool.is_false(w.guard)).collect();
        Some(Formulas {
            writes,
            meaningless: meaningless.to_vec(),
            vars,
        })
    }

    /// Terms of the instruction set in the pool, with float operations as functions of their
    /// operands.
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
                            let function = self.over.pool.declare_fn(&o.name, &o.widths, o.width);
                            if o.commutes {
                                self.over.commuting.insert(function);
                            }
                            self.over.pool.call(function, &arguments)
                        }
                        None => from.copy_into(t, &mut self.over.pool, |o| copies[&o]),
                    };
                    self.copies.insert(t, new);
                }
                continue;
            }
            pending.extend(missing);
        }
        roots.iter().map(|t| self.copies[t]).collect()
    }

    /// The spaces of memories, in the pool.
    fn is_memory(&self, space: SpaceId) -> bool {
        let name = &self.over.pool.space_decl(space).name;
        let state = self.isa.states.iter().position(|s| s.name == *name);
        state.is_none_or(|s| self.isa.is_memory(s))
    }
}
