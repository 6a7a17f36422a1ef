//! The operations that a search may use, derived from the specs: each form with its modifiers fixed, its register fields
//! taken for operands, and its effect as one formula over them. Encodings with one effect are one operation.
//!
//! Which fields are registers, immediates or modifiers is read off the formulas: a field that addresses a register file is
//! an operand, one that chooses between formulas is a modifier.

use std::time::Duration;

use isamorph_core::block::{apart, step, unspecified};
use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::formula::{BinaryOp, Leaf, Node, Pool, Term, VarId, Width};
use isamorph_core::model::{Form, Isa, Semantics, ones};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::inverse::Inverse;
use super::kernel::Kernel;
use crate::cache;
use crate::solver::query;

/// Most register operands of an operation.
pub const MAX_OPERANDS: usize = 3;
/// A modifier has at most this many bits; wider fields are registers or immediates.
pub(super) const MODIFIER_BITS: u32 = 5;
/// Forms whose effect has more nodes are left out: floating point, mostly.
const LARGEST: usize = 3000;
/// Time to prove that a guard always holds.
const GUARD: Duration = Duration::from_secs(1);
/// What names of variables begin with that stand for something else than a register.
const OUTSIDE: &str = "outside!";
/// Name of the variable that stands for the condition register.
const FLAGS: &str = "flags";
/// Modifiers that are fixed together have at most this many bits.
const MOST_CHOICES: u32 = 12;

/// Which operations a search may use.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scope {
    /// Operations on halves of registers too?
    pub halves: bool,
    /// Operations that read or write the first condition register too?
    pub flags: bool,
    /// Only these instructions, by name; all if empty.
    pub only: Vec<String>,
    /// Not these instructions.
    pub without: Vec<String>,
}

/// A register field of an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterField {
    /// Index of the field in its form.
    pub field: usize,
    /// For a field that names halves: which half.
    pub half: Option<bool>,
    /// The largest register it can name.
    pub last: u32,
}

impl RegisterField {
    /// The value of the field for a register.
    #[must_use]
    pub fn value(self, register: u32) -> u64 {
        match self.half {
            None => register.into(),
            Some(high) => u64::from(register << 1) | u64::from(high),
        }
    }

    /// The register that a value of the field names.
    #[must_use]
    pub fn register(self, value: u64) -> u32 {
        match self.half {
            None => value as u32,
            Some(_) => (value >> 1) as u32,
        }
    }
}

/// One way to encode an operation.
#[derive(Clone, Debug)]
pub struct Encoding {
    /// The instruction, but for its operands.
    pub base: Instr,
    /// The destination; none if the result is thrown away.
    pub dst: Option<RegisterField>,
    /// The register field of each operand; none for one that lies in the destination.
    pub operands: Vec<Option<RegisterField>>,
    /// The operand that lies in the destination register, if one must.
    pub tied: Option<usize>,
    /// The field with the constant.
    pub constant: Option<usize>,
    /// Bytes of the word.
    pub bytes: u32,
}

/// An operation: a formula over registers, and perhaps a constant.
#[derive(Clone, Debug)]
pub struct Op {
    /// Name of the first form, for people.
    pub name: String,
    /// How many register operands.
    pub arity: usize,
    /// Width of the constant, if there is one.
    pub constant: Option<u32>,
    /// The value, over the variables of [`Ops::operands`], [`Ops::constants`] and [`Ops::flags`]. An operation that leaves
    /// nothing in a register has its flags for a value.
    pub value: Term,
    /// Is the value left in a register?
    pub register: bool,
    /// The flags that it leaves in the condition register, if it does.
    pub flags: Option<(Term, Kernel)>,
    /// Does it read the condition register? Then that is the last argument of the kernels.
    pub reads_flags: bool,
    /// The value, compiled; its arguments are the operands, then the constant.
    pub kernel: Kernel,
    /// What an operand must be for a result to come out.
    pub inverse: Inverse,
    /// May the first two operands be exchanged?
    pub commutes: bool,
    /// All encodings of one cost, best first.
    pub encodings: Vec<Encoding>,
    /// What it costs.
    pub cost: u32,
}

impl Op {
    /// Does it read or write the condition register?
    #[must_use]
    pub fn touches_flags(&self) -> bool {
        self.reads_flags || self.flags.is_some()
    }

    /// Is it one of the operations that most programs consist of: of few nodes, and without a third operand?
    #[must_use]
    pub fn quick(&self) -> bool {
        self.arity < MAX_OPERANDS && (self.kernel.size() <= 3 || matches!(self.inverse, Inverse::Binary(_)))
    }
}

/// All operations of a search.
#[derive(Clone, Debug)]
pub struct Ops {
    /// The formulas.
    pub pool: Pool,
    /// Variables that stand for operands.
    pub operands: [VarId; MAX_OPERANDS],
    /// Variable that stands for the constant, by its width.
    pub constants: FxHashMap<u32, VarId>,
    /// Variable that stands for the condition register, if the scope has it.
    pub flags: Option<VarId>,
    /// The operations, simple ones first.
    pub all: Vec<Op>,
    /// How many encodings (forms with modifiers) they stand for.
    pub encodings: usize,
    /// What they cost.
    pub measure: Cost,
}

/// What an instruction costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    /// Bytes of its word.
    Bytes,
    /// One.
    Issue,
}

impl Cost {
    /// The cost of a word of so many bytes.
    #[must_use]
    pub fn of(self, bytes: u32) -> u32 {
        match self {
            Cost::Bytes => bytes,
            Cost::Issue => 1,
        }
    }

    /// The cost of code.
    #[must_use]
    pub fn of_code(self, isa: &Isa, code: &[Instr]) -> u32 {
        code.iter().map(|i| self.of(isa.forms[i.form].width / 8)).sum()
    }
}

/// The register file that operations work on: the first general one of the machine section, if it has elements of 32 bits.
#[must_use]
pub fn register_file(isa: &Isa) -> Option<usize> {
    let file = isa.machine.as_ref()?.general()?.state;
    (isa.states[file].width == 32 && isa.states[file].addr > 0).then_some(file)
}

/// The condition registers: the first flags of the machine section.
#[must_use]
pub fn flag_file(isa: &Isa) -> Option<usize> {
    Some(isa.machine.as_ref()?.flags()?.state)
}

/// Derives the operations of an instruction set.
#[must_use]
pub fn derive(isa: &Isa, codec: &Codec, scope: &Scope, cost: Cost) -> Ops {
    let w32 = Width::W32;
    let mut pool = Pool::new();
    let operands = [0, 1, 2].map(|i| pool.declare_var(&format!("operand{i}"), w32));
    let mut ops = Ops {
        pool,
        operands,
        constants: FxHashMap::default(),
        flags: None,
        all: Vec::new(),
        encodings: 0,
        measure: cost,
    };
    let Some(file) = register_file(isa) else { return ops };
    let flags = flag_file(isa).filter(|_| scope.flags);
    if let Some(width) = flags.and_then(|f| Width::new(isa.states[f].width)) {
        ops.flags = Some(ops.pool.declare_var(FLAGS, width));
    }
    let mut found: FxHashMap<(Vec<u64>, u32), usize> = FxHashMap::default();
    // Large ones first, so that no thread is left alone with one.
    let size = |f: &usize| match &isa.forms[*f].semantics {
        Semantics::Effects { effects, .. } => {
            let roots: Vec<Term> = effects.iter().map(|e| e.value).collect();
            isa.pool.reachable(&roots).len()
        }
        Semantics::Unknown(_) => 0,
    };
    let mut forms: Vec<usize> = (0..isa.forms.len())
        .filter(|f| isa.forms[*f].illegal.is_none())
        .filter(|f| {
            let name = &isa.instructions[isa.forms[*f].instruction].name;
            !scope.without.contains(name) && (scope.only.is_empty() || scope.only.contains(name))
        })
        .collect();
    forms.sort_by_cached_key(|f| std::cmp::Reverse(size(f)));
    let mut derived: Vec<Derivation> = forms
        .into_par_iter()
        .with_max_len(1)
        .map(|f| {
            let mut d = Derivation::new(isa, codec, f, file, flags, scope.halves);
            d.run();
            d
        })
        .collect();
    derived.sort_by_key(|d| d.form);
    for mut d in derived {
        for raw in std::mem::take(&mut d.found) {
            ops.encodings += 1;
            ops.add(&d.pool, raw, cost, &mut found);
        }
    }
    ops.all.sort_by_key(|o| (o.kernel.size(), o.arity, o.constant.is_some(), o.cost));
    ops
}

/// An encoding with its effect, found in one form.
struct Raw {
    name: String,
    encoding: Encoding,
    /// The value, over reads of the registers that stand for the operands.
    value: Option<Term>,
    /// The flags, over the same.
    flags: Option<Term>,
    /// The register that stands for each operand.
    registers: Vec<u32>,
    constant: Option<VarId>,
}

impl Ops {
    /// Does some operation divide?
    #[must_use]
    pub fn divide(&self) -> bool {
        let roots: Vec<Term> = self.all.iter().map(|o| o.value).collect();
        divides(&self.pool, &roots)
    }

    /// A number that changes with the operations, their encodings and their costs.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let text = |o: &Op| {
            let encodings: Vec<_> = o
                .encodings
                .iter()
                .map(|e| (&e.base, &e.dst, &e.operands, e.tied, e.constant))
                .collect();
            format!("{} {} {} {encodings:?};", o.cost, o.arity, o.kernel.size())
        };
        cache::hash(self.all.iter().flat_map(|o| text(o).into_bytes()))
    }

    fn add(&mut self, from: &Pool, raw: Raw, cost: Cost, found: &mut FxHashMap<(Vec<u64>, u32), usize>) {
        let n = raw.registers.len();
        let cost = cost.of(raw.encoding.bytes);
        let constant = raw.constant.map(|v| {
            let width = from.var_decl(v).width;
            let id = self.pool.declare_var(&format!("constant{}", width.bits()), width);
            self.constants.insert(width.bits(), id);
            (v, id)
        });
        // Operands have no order of their own: the order with the least formula is taken, so that equal effects meet.
        let mut own = Pool::new();
        let results: Vec<Term> = raw.value.into_iter().chain(raw.flags).collect();
        let results = from.rebuild_all(&results, &mut own);
        let flags = self.flags.map(|v| self.pool.var_decl(v).width);
        let mut best: Option<(Vec<u64>, Vec<usize>, Vec<Term>)> = None;
        let mut shapes = Vec::new();
        for order in permutations(n) {
            let names: Vec<VarId> = order.iter().map(|k| self.operands[*k]).collect();
            let names: Vec<(String, Width)> = names
                .iter()
                .map(|v| (self.pool.var_name(*v).to_string(), self.pool.var_decl(*v).width))
                .collect();
            let t = own.replace_leaves(&results, &mut |pool, leaf| match leaf {
                Leaf::Var(v) => {
                    let d = pool.var_decl(v).clone();
                    match constant {
                        Some(_) => {
                            let id = pool.declare_var(&format!("constant{}", d.width.bits()), d.width);
                            pool.var(id)
                        }
                        None => pool.var(v),
                    }
                }
                Leaf::Read(s, _) if flags == Some(pool.space_decl(s).elem_width) => {
                    let id = pool.declare_var(FLAGS, pool.space_decl(s).elem_width);
                    pool.var(id)
                }
                Leaf::Read(_, addr) => {
                    let r = pool.as_const(addr).unwrap_or_default() as u32;
                    let i = raw.registers.iter().position(|x| *x == r).unwrap_or_default();
                    let id = pool.declare_var(&names[i].0, names[i].1);
                    pool.var(id)
                }
            });
            let t = own.rebuild_all(&t, &mut self.pool);
            let mut shape = self.pool.shape(&t, |v| v.index() as u64);
            shape.push(u64::from(raw.value.is_some()) << 1 | u64::from(raw.flags.is_some()));
            shapes.push((order.clone(), shape.clone()));
            if best.as_ref().is_none_or(|b| shape < b.0) {
                best = Some((shape, order, t));
            }
        }
        let Some((shape, order, results)) = best else { return };
        let commutes = n >= 2 && {
            let mut swapped = order.clone();
            for k in &mut swapped {
                *k = match *k {
                    0 => 1,
                    1 => 0,
                    k => k,
                };
            }
            shapes.iter().any(|(o, s)| *o == swapped && *s == shape)
        };
        let mut encoding = raw.encoding;
        let mut sorted = vec![None; n];
        for (i, k) in order.iter().enumerate() {
            sorted[*k] = encoding.operands[i];
        }
        encoding.operands = sorted;
        encoding.tied = encoding.tied.map(|t| order[t]);
        if let Some(&i) = found.get(&(shape.clone(), cost)) {
            self.all[i].encodings.push(encoding);
            // Without ties and short words first: they are the easiest to place.
            self.all[i].encodings.sort_by_key(|e| (e.bytes, e.tied.is_some()));
            return;
        }
        let mut arguments: Vec<VarId> = self.operands[..n].to_vec();
        arguments.extend(constant.map(|c| c.1));
        let reads_flags = self.flags.filter(|f| results.iter().any(|t| self.pool.free_vars(*t).contains(f)));
        arguments.extend(reads_flags);
        let kernel = |t: Term| Kernel::new(&self.pool, t, &arguments).ok();
        // The last result is the flags, if there are any.
        let flags = match (raw.flags, results.last()) {
            (Some(_), Some(t)) => match kernel(*t) {
                Some(k) => Some((*t, k)),
                None => return,
            },
            _ => None,
        };
        let Some((value, kernel)) = results.first().and_then(|t| Some((*t, kernel(*t)?))) else {
            return;
        };
        found.insert((shape, cost), self.all.len());
        self.all.push(Op {
            name: raw.name,
            arity: n,
            constant: constant.map(|(v, _)| from.var_decl(v).width.bits()),
            value,
            register: raw.value.is_some(),
            flags,
            reads_flags: reads_flags.is_some(),
            kernel,
            inverse: Inverse::of(&self.pool, value, &arguments),
            commutes,
            encodings: vec![encoding],
            cost,
        });
    }
}

/// Does a division take part?
#[must_use]
pub fn divides(pool: &Pool, terms: &[Term]) -> bool {
    let division = |t: Term| matches!(pool.node(t), Node::Binary(BinaryOp::Udiv | BinaryOp::Urem, ..));
    pool.reachable(terms).into_iter().any(division)
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    match n {
        0 => vec![vec![]],
        1 => vec![vec![0]],
        2 => vec![vec![0, 1], vec![1, 0]],
        _ => vec![
            vec![0, 1, 2],
            vec![0, 2, 1],
            vec![1, 0, 2],
            vec![1, 2, 0],
            vec![2, 0, 1],
            vec![2, 1, 0],
        ],
    }
}

/// A write to the state, and whether it is one to the register file.
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

/// The search for encodings of one form: its modifiers are fixed one after the other.
struct Derivation<'a> {
    isa: &'a Isa,
    codec: &'a Codec,
    form: usize,
    file: usize,
    flags: Option<usize>,
    halves: bool,
    pool: Pool,
    found: Vec<Raw>,
}

impl<'a> Derivation<'a> {
    fn new(isa: &'a Isa, codec: &'a Codec, form: usize, file: usize, flags: Option<usize>, halves: bool) -> Self {
        Derivation {
            isa,
            codec,
            form,
            file,
            flags,
            halves,
            pool: Pool::new(),
            found: Vec::new(),
        }
    }

    fn form(&self) -> &'a Form {
        &self.isa.forms[self.form]
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

    fn run(&mut self) {
        let Semantics::Effects { effects, .. } = &self.form().semantics else {
            return;
        };
        // An instruction that leaves the program counter at the next one is as one that does not mention it.
        let counter = self.isa.machine.as_ref().and_then(|m| m.control.as_ref()?.counter());
        let counted = |e: &&isamorph_core::model::Effect| counter.is_some_and(|c| c.state == e.state);
        if effects.iter().filter(counted).any(|e| !self.goes_on(e)) {
            return;
        }
        let effects: Vec<_> = effects.iter().filter(|e| !counted(e)).cloned().collect();
        let roots: Vec<Term> = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
        if self.isa.pool.reachable(&roots).len() > LARGEST {
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
        let guards = self.outline(&whole);
        self.fix_guards(&guards, &whole, &vars, vec![None; vars.len()]);
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
        let roots: Vec<Term> = e.list.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
        let now = self.pool.substitute_all(&roots, given);
        let list = e.list.iter().zip(now.chunks(3)).map(|(e, t)| Effect {
            state: e.state,
            guard: t[0],
            addr: t[1],
            value: t[2],
        });
        Effects {
            list: list.filter(|e| !self.pool.is_false(e.guard)).collect(),
        }
    }

    fn constant(&mut self, var: VarId, value: u64) -> Term {
        let w = self.pool.var_decl(var).width;
        self.pool.constant(w, u128::from(value) & w.mask())
    }

    /// Fixes the modifiers that decide whether something happens, in every way that leaves an operation on registers.
    fn fix_guards(&mut self, guards: &Effects, whole: &Effects, vars: &[Option<VarId>], chosen: Vec<Option<u64>>) {
        if !self.possible(&guards.list, vars) {
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
        for value in 0..1u64 << self.form().fields[next].width {
            let k = self.constant(var, value);
            let now = self.substitute(guards, &|v| (v == var).then_some(k));
            let mut chosen = chosen.clone();
            chosen[next] = Some(value);
            self.fix_guards(&now, whole, vars, chosen);
        }
    }

    /// Fixes the other modifiers: first those that choose between registers and memory.
    fn fix_values(&mut self, whole: &Effects, vars: &[Option<VarId>], chosen: Vec<Option<u64>>) {
        let guarded = self.with(whole, vars, &chosen);
        let roots = |e: &Effects| -> Vec<Term> { e.list.iter().flat_map(|e| [e.addr, e.value]).collect() };
        let choices = self.choosing_memory(&roots(&guarded));
        let sources: Vec<usize> = self
            .modifiers(&roots(&guarded), vars)
            .into_iter()
            .filter(|i| vars[*i].is_some_and(|v| choices.contains(&v)))
            .collect();
        for chosen in self.choices(&sources, &chosen) {
            // Each substitution makes the formulas smaller: the next one works on those.
            let sourced = self.with(&guarded, vars, &chosen);
            let result = |e: &&Effect| e.state == self.file || Some(e.state) == self.flags;
            if sourced.list.iter().filter(result).all(|e| self.reads_other(e.value)) {
                continue;
            }
            let others = self.modifiers(&roots(&sourced), vars);
            for chosen in self.choices(&others, &chosen) {
                if self.hopeless(&chosen) {
                    continue;
                }
                let now = self.with(&sourced, vars, &chosen);
                self.leaf(&now, vars, &chosen);
            }
        }
    }

    /// Do the modifiers make an invalid word, whatever the registers are?
    fn hopeless(&self, chosen: &[Option<u64>]) -> bool {
        // Registers 4 and 5, or the halves of 2, are there in every register file.
        let values = chosen
            .iter()
            .zip(&self.form().fields)
            .map(|(c, f)| c.unwrap_or(if f.width > MODIFIER_BITS { 4 } else { 0 }));
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

    /// All ways to fix some fields.
    fn choices(&self, fields: &[usize], chosen: &[Option<u64>]) -> Vec<Vec<Option<u64>>> {
        let bits: u32 = fields.iter().map(|f| self.form().fields[*f].width).sum();
        if bits > MOST_CHOICES {
            return Vec::new();
        }
        (0..1u64 << bits)
            .map(|mut code| {
                let mut all = chosen.to_vec();
                for f in fields {
                    let width = self.form().fields[*f].width;
                    all[*f] = Some(code & ones(width));
                    code >>= width;
                }
                all
            })
            .collect()
    }

    /// Fields that choose between formulas.
    fn modifiers(&self, roots: &[Term], vars: &[Option<VarId>]) -> Vec<usize> {
        let choosing = self.choosing(roots);
        (0..vars.len())
            .filter(|i| self.form().fields[*i].width <= MODIFIER_BITS && vars[*i].is_some_and(|v| choosing.contains(&v)))
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
    fn possible(&self, effects: &[Effect], vars: &[Option<VarId>]) -> bool {
        let modifiers: FxHashSet<VarId> = vars
            .iter()
            .zip(&self.form().fields)
            .filter(|(_, f)| f.width <= MODIFIER_BITS)
            .filter_map(|(v, _)| *v)
            .collect();
        let file = &self.isa.states[self.file].name;
        let mut writes = false;
        for e in effects {
            let state = &self.isa.states[e.state];
            if let Some(f) = self.isa.flow_state().filter(|f| f.state == e.state) {
                if self.pool.as_const(e.value).is_some_and(|v| v != f.next.into()) {
                    return false;
                }
                continue;
            }
            let result = state.name == *file || self.is_flags(&state.name);
            writes |= result;
            if !result && self.pool.is_true(e.guard) {
                return false;
            }
            // A part of the guard that no modifier can decide any more: the instruction is predicated.
            let mut conjuncts = vec![e.guard];
            while let Some(t) = conjuncts.pop() {
                match self.pool.node(t) {
                    Node::Binary(BinaryOp::And, a, b) => conjuncts.extend([*a, *b]),
                    _ if self.reads_other(t) && !self.pool.free_vars(t).iter().any(|v| modifiers.contains(v)) => {
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
        let file = self.isa.states[self.file].name.clone();
        let mut effects = effects.clone();
        let mut chosen = chosen.to_vec();
        if !self.first_flags(&mut effects, vars, &mut chosen) {
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
        let others = effects.list.iter().any(|e| self.is_other(&self.isa.states[e.state].name));
        let written: Vec<Term> = effects.list.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
        if others || !unspecified(&self.pool, &written).is_empty() || own.len() > 1 || flags.len() > 1 || own.is_empty() && flags.is_empty()
        {
            return;
        }
        let (own, flags) = (own.first().copied(), flags.first().copied());
        let roots: Vec<Term> = own
            .iter()
            .flat_map(|e| [e.guard, e.addr, e.value])
            .chain(flags.iter().flat_map(|e| [e.guard, e.value]))
            .collect();
        // Fields that address the register file, and whether their lowest bit chooses a half.
        let mut fields: Vec<(usize, VarId, bool)> = Vec::new();
        let mut addresses: Vec<Term> = own.iter().map(|e| e.addr).collect();
        for (space, addr) in roots.iter().flat_map(|t| self.pool.reads(*t)) {
            if self.pool.space_decl(space).name == file {
                addresses.push(addr);
            }
        }
        for addr in addresses {
            let free: Vec<VarId> = self.pool.free_vars(addr).into_iter().collect();
            let [v] = free.as_slice() else { return };
            let Some(i) = vars.iter().position(|x| *x == Some(*v)) else {
                return;
            };
            let half = self.address(addr, *v, 2) == 1;
            if !half && self.address(addr, *v, 2) != 2 {
                return;
            }
            match fields.iter().find(|f| f.0 == i) {
                Some(f) if f.2 != half => return,
                Some(_) => {}
                None => fields.push((i, *v, half)),
            }
        }
        if fields.iter().any(|f| f.2) && !self.halves {
            return;
        }
        let halved: Vec<usize> = (0..fields.len()).filter(|i| fields[*i].2).collect();
        for choice in 0..1u32 << halved.len() {
            let high = |i: usize| halved.iter().position(|h| *h == i).is_some_and(|p| choice >> p & 1 == 1);
            self.concrete([own, flags], &fields, &high, vars, &chosen);
        }
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

    fn address(&mut self, addr: Term, var: VarId, value: u128) -> u128 {
        let w = self.pool.var_decl(var).width;
        let k = self.pool.constant(w, value & w.mask());
        let t = self.pool.substitute(addr, &|v| (v == var).then_some(k));
        self.pool.as_const(t).unwrap_or(u128::MAX)
    }

    /// One operation: register fields name registers that stand for operands.
    fn concrete(
        &mut self,
        [own, flags]: [Option<Effect>; 2],
        fields: &[(usize, VarId, bool)],
        high: &dyn Fn(usize) -> bool,
        vars: &[Option<VarId>],
        chosen: &[Option<u64>],
    ) {
        let registers: Vec<RegisterField> = fields
            .iter()
            .enumerate()
            .map(|(i, (field, _, half))| RegisterField {
                field: *field,
                half: half.then(|| high(i)),
                last: (ones(self.form().fields[*field].width) >> u32::from(*half)) as u32,
            })
            .collect();
        // Numbers that are all different.
        let number = |i: usize| 4 + i as u32;
        let given: Vec<(VarId, Term)> = (0..fields.len())
            .map(|i| {
                let w = self.pool.var_decl(fields[i].1).width;
                (fields[i].1, self.pool.constant(w, registers[i].value(number(i)).into()))
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
            return;
        }
        let dst = match addr.first() {
            None => None,
            Some(a) => match self.pool.as_const(*a) {
                Some(a) => Some(a as u32),
                None => return,
            },
        };
        let file_name = &self.isa.states[self.file].name;
        let mut read: Vec<u32> = Vec::new();
        for (space, addr) in values.iter().flat_map(|t| self.pool.reads(*t)) {
            let name = &self.pool.space_decl(space).name;
            if self.is_flags(name) {
                continue;
            }
            let (true, Some(r)) = (name == file_name, self.pool.as_const(addr)) else {
                return;
            };
            if !read.contains(&(r as u32)) {
                read.push(r as u32);
            }
        }
        read.sort_unstable();
        if read.len() > MAX_OPERANDS || !self.pool.calls(values).is_empty() {
            return;
        }
        let mut free: Vec<VarId> = values.iter().flat_map(|t| self.pool.free_vars(*t)).collect();
        free.sort_unstable();
        free.dedup();
        let constant = match free.as_slice() {
            [] => None,
            [v] => match vars.iter().position(|x| *x == Some(*v)) {
                Some(i) if self.pool.var_decl(*v).width.bits() <= 32 => Some((i, *v)),
                _ => return,
            },
            _ => return,
        };
        let d = dst.and_then(|dst| (0..fields.len()).find(|i| number(*i) == dst));
        if d.is_none() && dst.is_some() {
            return;
        }
        // Fields that do not matter are zero, or whatever makes the word an instruction.
        let mut field_values: Vec<u64> = chosen.iter().map(|c| c.unwrap_or(0)).collect();
        for (i, r) in registers.iter().enumerate() {
            field_values[r.field] = r.value(number(i));
        }
        let Some(base) = self.valid(field_values, chosen, &registers, constant.map(|c| c.0)) else {
            return;
        };
        let operands = read
            .iter()
            .map(|r| (0..fields.len()).find(|i| number(*i) == *r && Some(*i) != d).map(|i| registers[i]))
            .collect();
        let encoding = Encoding {
            bytes: self.form().width / 8,
            base,
            dst: d.map(|d| registers[d]),
            operands,
            tied: read.iter().position(|r| Some(*r) == dst),
            constant: constant.map(|c| c.0),
        };
        self.found.push(Raw {
            name: self.isa.form_name(self.form),
            encoding,
            value: own.map(|_| values[0]),
            flags: flags.and_then(|_| values.last().copied()),
            registers: read,
            constant: constant.map(|c| c.1),
        });
    }

    /// Field values that make a valid word: fields that no effect depends on are tried if zero is not allowed.
    fn valid(&self, mut values: Vec<u64>, chosen: &[Option<u64>], registers: &[RegisterField], constant: Option<usize>) -> Option<Instr> {
        let code = &self.codec.forms[self.form];
        let free: Vec<usize> = (0..values.len())
            .filter(|i| chosen[*i].is_none() && Some(*i) != constant && registers.iter().all(|r| r.field != *i))
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
            let most = ones(self.form().fields[i].width);
            let least = if self.form().fields[i].width <= MODIFIER_BITS { 1 } else { most };
            for v in least..=most {
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
