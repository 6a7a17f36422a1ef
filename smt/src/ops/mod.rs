//! The operations that a search may use, derived from the specs: each form with its modifiers
//! fixed, its register fields taken for operands, and its effect as one formula over them.
//! Encodings with one effect are one operation.
//!
//! Which fields are registers, immediates or modifiers is read off the formulas: a field that
//! addresses a register file is an operand, one that chooses between formulas is a modifier.

pub mod canonical_registers;
mod derive;
mod encodings;
mod files;
pub mod immediate;
pub mod inverse;
pub mod kept;
mod roles;
mod scope;
pub mod selector;
pub mod usable;
pub mod usual;
pub mod vector_eval;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{BinaryOp, Leaf, Node, Term, TermPool, VarId, Width};
use isamorph_core::model::{Isa, Semantics};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::cache;
use derive::{Derivation, Derived, Raw};
pub use encodings::{Encoding, MAX_OPERANDS, RegisterField};
pub use files::{flag_file, register_file, register_files, register_width, working_on};
use immediate::Immediate;
use inverse::Inverse;
use kept::Kept;
use roles::is_count;
pub use scope::Scope;
use selector::Selector;
use usable::{Reason, Usable};
use vector_eval::{Functions, Kernel, Lanes};

/// Name of the variable that stands for the condition register.
const FLAGS: &str = "flags";

/// An operation: a formula over registers, and perhaps a constant.
#[derive(Clone, Debug)]
pub struct Op {
    /// Name of the first form, for people.
    pub name: String,
    /// How many register operands.
    pub arity: usize,
    /// Width of the constant, if there is one.
    pub constant: Option<u32>,
    /// Does the constant say how far something is shifted, and nothing else?
    pub counts: bool,
    /// If the constant only chooses, the codes to try.
    pub selector: Option<Selector>,
    /// The value, over the variables of [`Ops::operands`], [`Ops::constants`] and [`Ops::flags`].
    /// An operation that leaves nothing in a register has its flags for a value.
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
    /// Can some encoding hold a constant?
    #[must_use]
    pub fn holds(&self, constant: u64) -> bool {
        let fits = self.constant.is_none_or(|w| w >= 64 || constant >> w == 0);
        let mut immediates = self.encodings.iter().filter_map(|e| e.constant.as_ref());
        fits && immediates.any(|i| i.code(constant).is_some())
    }

    /// Can every number of the constant's width stand in some encoding?
    #[must_use]
    pub fn holds_all(&self) -> bool {
        let mut immediates = self.encodings.iter().filter_map(|e| e.constant.as_ref());
        immediates.any(Immediate::is_plain)
    }

    /// Can it hold each constant that another operation can?
    #[must_use]
    pub fn holds_all_of(&self, other: &Op) -> bool {
        let own: Vec<&Immediate> = self.encodings.iter().filter_map(|e| e.constant.as_ref()).collect();
        let mut others = other.encodings.iter().filter_map(|e| e.constant.as_ref());
        self.holds_all() || others.all(|i| own.iter().any(|o| o.same_constants(i)))
    }

    /// Bytes of the shortest word that can hold a constant, whatever its number if that is not
    /// known; nothing if none can.
    #[must_use]
    pub fn bytes(&self, constant: Option<u64>) -> Option<u32> {
        let holds = |e: &&Encoding| match (constant, &e.constant) {
            (Some(n), Some(i)) => i.code(n).is_some(),
            _ => true,
        };
        self.encodings.iter().filter(holds).map(|e| e.bytes).min()
    }

    /// All constants that some encoding can hold, if they have at most so many bits.
    #[must_use]
    pub fn held(&self, most: u32) -> Option<Vec<u64>> {
        let width = self.constant?;
        let mut all = Vec::new();
        let mut immediates: Vec<&Immediate> = self.encodings.iter().filter_map(|e| e.constant.as_ref()).collect();
        immediates.dedup_by(|a, b| a.same_constants(b));
        for i in immediates {
            all.extend(i.constants(width, most)?);
        }
        all.sort_unstable();
        all.dedup();
        (all.len() <= 1 << most).then_some(all)
    }

    /// The condition that a term is a constant which some encoding can hold.
    pub fn holding(&self, pool: &mut TermPool, t: Term) -> Term {
        if self.holds_all() {
            return pool.tt();
        }
        let mut immediates: Vec<&Immediate> = self.encodings.iter().filter_map(|e| e.constant.as_ref()).collect();
        immediates.dedup_by(|a, b| a.same_constants(b));
        let all: Vec<Term> = immediates.into_iter().map(|i| i.condition(pool, t)).collect();
        pool.or_all(all)
    }

    /// Does it read or write the condition register?
    #[must_use]
    pub fn touches_flags(&self) -> bool {
        self.reads_flags || self.flags.is_some()
    }

    /// The operands that lie in the destination in some encoding, if every encoding has one there;
    /// of two that may be exchanged both.
    #[must_use]
    pub fn tied(&self) -> Option<Vec<usize>> {
        let mut ties: Vec<usize> = self.encodings.iter().map(|e| e.tied).collect::<Option<_>>()?;
        if self.commutes && ties.iter().any(|t| *t < 2) {
            ties.extend([0, 1]);
        }
        ties.sort_unstable();
        ties.dedup();
        (!ties.is_empty()).then_some(ties)
    }

    /// Is it one of the operations that most programs consist of: of few nodes, and without a third
    /// operand?
    #[must_use]
    pub fn quick(&self) -> bool {
        self.arity < 3 && (self.kernel.size() <= 3 || matches!(self.inverse, Inverse::Binary(_)))
    }
}

/// All operations of a search.
#[derive(Clone, Debug)]
pub struct Ops {
    /// The formulas.
    pub pool: TermPool,
    /// The width of values: of registers, or of so many neighbours as values span.
    pub word: Width,
    /// Variables that stand for operands.
    pub operands: [VarId; MAX_OPERANDS],
    /// Variable that stands for the constant, by its width.
    pub constants: FxHashMap<u32, VarId>,
    /// Variable that stands for the condition register, if the scope has it.
    pub flags: Option<VarId>,
    /// Numbers to try as constants, where rules are mined, beside those that are always tried.
    pub numbers: Vec<u64>,
    /// The operations, simple ones first.
    pub all: Vec<Op>,
    /// How many encodings (forms with modifiers) they stand for.
    pub encodings: usize,
    /// What they cost.
    pub measure: Cost,
    /// The instructions that were looked at.
    pub instructions: Usable,
    /// Were all of them looked at to the end?
    pub complete: bool,
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

/// How long operations may be derived, and who hears how many forms of all are done.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// The end, if there is one.
    pub until: Option<Instant>,
    /// Hears of each form.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
    /// What earlier runs derived; takes what is derived now.
    pub kept: &'a Kept,
}

/// Derives the operations of an instruction set.
#[must_use]
pub fn derive(set: &InstructionSet, scope: &Scope, cost: Cost) -> Ops {
    let watch = Watch {
        until: None,
        progress: &|_, _| {},
        kept: &Kept::nothing(),
    };
    derive_until(set, scope, cost, &watch)
}

/// The same, no longer than that: what is left out is not [`Ops::complete`].
#[must_use]
pub fn derive_until(set: &InstructionSet, scope: &Scope, cost: Cost, watch: &Watch) -> Ops {
    let isa = set.model();
    let span = scope.span();
    let mut ops = Ops::none(isa, span, cost);
    let fits = width_of(isa, span).is_some();
    let Some(file) = register_file(isa).filter(|_| fits) else {
        return ops;
    };
    let flags = flag_file(isa).filter(|_| scope.flags && span == 1);
    let functions = (span > 1 || scope.floats).then(|| Functions::of_isa(isa));
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
        .filter(|f| scope.among.is_empty() || scope.among.iter().any(|(form, _)| form == f))
        .collect();
    forms.sort_by_cached_key(|f| std::cmp::Reverse(size(f)));
    let forms: Vec<(usize, Option<&[u64]>)> = match scope.like.as_slice() {
        [] => forms.into_iter().map(|f| (f, None)).collect(),
        like => {
            let known = like.iter().filter(|(f, _)| forms.contains(f));
            known.map(|(f, fields)| (*f, Some(fields.as_slice()))).collect()
        }
    };
    let (done, count) = (AtomicUsize::new(0), forms.len());
    let mut derived: Vec<Derived> = forms
        .into_par_iter()
        .with_max_len(1)
        .map(|(f, example)| {
            let d = watch.kept.get(f).filter(|_| example.is_none()).unwrap_or_else(|| {
                let d = Derivation::new(set, (f, example), file, flags, scope, watch.until).run();
                watch.kept.insert(&d);
                d
            });
            (watch.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, count);
            d
        })
        .collect();
    derived.sort_by_key(|d| d.form);
    let mut forms = Vec::new();
    let mut cut = BTreeSet::new();
    for mut d in derived {
        let mut why = Some(d.why);
        ops.complete &= !d.stopped;
        if d.cut {
            cut.insert(isa.instructions[isa.forms[d.form].instruction].name.clone());
        }
        for raw in std::mem::take(&mut d.found) {
            if ops.add(&d.pool, raw, cost, functions.as_ref(), &mut found) {
                ops.encodings += 1;
                why = None;
            } else {
                why = why.map(|w| w.max(Reason::Wide));
            }
        }
        forms.push((isa.instructions[isa.forms[d.form].instruction].name.clone(), why));
    }
    ops.instructions = Usable { cut, ..Usable::of(&forms) };
    ops.all.sort_by_key(|o| (o.kernel.size(), o.arity, o.constant.is_some(), o.cost));
    ops
}

/// The width of values that span so many registers, if there are such.
fn width_of(isa: &Isa, span: u32) -> Option<Width> {
    Width::new(register_width(isa).unwrap_or(Width::W32).bits() * span)
}

impl Ops {
    /// No operations on values of so many registers: only code without instructions can be found.
    #[must_use]
    pub fn none(isa: &Isa, span: u32, cost: Cost) -> Ops {
        let word = width_of(isa, span).or(register_width(isa)).unwrap_or(Width::W32);
        let mut pool = TermPool::new();
        let operands = [0, 1, 2, 3].map(|i| pool.declare_var(&format!("operand{i}"), word));
        Ops {
            pool,
            word,
            operands,
            constants: FxHashMap::default(),
            flags: None,
            numbers: Vec::new(),
            all: Vec::new(),
            encodings: 0,
            measure: cost,
            instructions: Usable::default(),
            complete: true,
        }
    }

    /// Compiles all formulas for lanes that are as wide as these or wider.
    pub fn use_lanes(&mut self, lanes: Lanes) {
        for op in &mut self.all {
            let mut arguments: Vec<VarId> = self.operands[..op.arity].to_vec();
            arguments.extend(op.constant.map(|w| self.constants[&w]));
            arguments.extend(self.flags.filter(|_| op.reads_flags));
            let compile = |t: Term, kernel: &mut Kernel| {
                if let Ok(k) = Kernel::new(&self.pool, t, &arguments, lanes) {
                    *kernel = k;
                }
            };
            compile(op.value, &mut op.kernel);
            if let Some((t, kernel)) = &mut op.flags {
                compile(*t, kernel);
            }
        }
    }

    /// Leaves only these operations, by their indices, each with its constant fixed to a number if
    /// it has one. Functions are opaque then: what is equal in tests can be proved.
    pub fn keep_fixed(&mut self, chosen: &[(usize, Option<u64>)]) {
        let mut all: Vec<Op> = Vec::new();
        for (op, number) in chosen {
            let Some(fixed) = self.fixed(&self.all[*op].clone(), *number) else {
                continue;
            };
            match all.iter_mut().find(|o| (o.value, o.cost) == (fixed.value, fixed.cost)) {
                Some(same) => same.encodings.extend(fixed.encodings),
                None => all.push(fixed),
            }
        }
        all.sort_by_key(|o| (o.kernel.size(), o.arity, o.cost));
        self.all = all;
        self.constants.clear();
    }

    /// An operation with its constant fixed, on the operands that are left then.
    fn fixed(&mut self, op: &Op, number: Option<u64>) -> Option<Op> {
        let mut op = op.clone();
        if let Some(width) = op.constant {
            let (var, number) = (self.constants[&width], number?);
            let value = self.pool.constant(self.pool.var_decl(var).width, number.into());
            op.value = self.pool.substitute(op.value, &|v| (v == var).then_some(value));
            let with_number = |mut e: Encoding| {
                e.constant.take()?.put(number, &mut e.base.fields)?;
                Some(e)
            };
            op.encodings = op.encodings.into_iter().filter_map(with_number).collect();
        }
        let used = self.pool.free_vars(op.value);
        let left: Vec<usize> = (0..op.arity).filter(|i| used.contains(&self.operands[*i])).collect();
        let operands = self.operands;
        let now: Vec<(VarId, Term)> = left
            .iter()
            .enumerate()
            .map(|(new, old)| (operands[*old], self.pool.var(operands[new])))
            .collect();
        op.value = self.pool.substitute(op.value, &|v| now.iter().find(|n| n.0 == v).map(|n| n.1));
        for e in &mut op.encodings {
            e.operands = left.iter().map(|old| e.operands[*old]).collect();
            e.tied = e.tied.and_then(|t| left.iter().position(|old| *old == t));
        }
        (op.arity, op.constant, op.counts, op.selector, op.commutes) = (left.len(), None, false, None, false);
        let arguments = &self.operands[..op.arity];
        let lanes = Lanes::of(self.word.bits())?;
        op.kernel = Kernel::with_calls(&self.pool, op.value, arguments, lanes, &Functions::default()).ok()?;
        op.inverse = Inverse::Unknown;
        (op.register && op.flags.is_none() && !op.reads_flags && !op.encodings.is_empty()).then_some(op)
    }

    /// The first of so many neighbouring registers that most encodings can name.
    #[must_use]
    pub fn most_named(&self, count: u32) -> u32 {
        let all = self.all.iter().flat_map(|o| &o.encodings);
        let fields: Vec<RegisterField> = all
            .flat_map(|e| e.dst.into_iter().chain(e.operands.iter().flatten().copied()))
            .collect();
        let last = fields.iter().map(|f| f.last).max().unwrap_or(0);
        let named = |r: u32| fields.iter().filter(|f| f.names(r)).count();
        let least = |first: u32| (first..first + count).map(named).min().unwrap_or(0);
        // Of equals the first.
        (0..=last.saturating_sub(count - 1))
            .rev()
            .max_by_key(|first| least(*first))
            .unwrap_or(0)
    }

    /// Does an operation call functions, as those on floats do?
    #[must_use]
    pub fn calls(&self, op: &Op) -> bool {
        !self.pool.calls(&[op.value]).is_empty()
    }

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
                .map(|e| (&e.base, &e.dst, &e.operands, e.tied, &e.constant))
                .collect();
            format!("{} {} {} {encodings:?};", o.cost, o.arity, o.kernel.size())
        };
        cache::hash(self.all.iter().flat_map(|o| text(o).into_bytes()))
    }

    /// Adds an encoding; false if it cannot be computed.
    fn add(
        &mut self,
        from: &TermPool,
        raw: Raw,
        cost: Cost,
        functions: Option<&Functions>,
        found: &mut FxHashMap<(Vec<u64>, u32), usize>,
    ) -> bool {
        let n = raw.registers.len();
        let cost = cost.of(raw.encoding.bytes);
        let constant = raw.constant.map(|v| {
            let width = from.var_decl(v).width;
            let id = self.pool.declare_var(&format!("constant{}", width.bits()), width);
            self.constants.insert(width.bits(), id);
            (v, id)
        });
        // Operands have no order of their own: the order with the least formula is taken, so that
        // equal effects meet.
        let mut own = TermPool::new();
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
        let Some((shape, order, results)) = best else { return false };
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
            return true;
        }
        let mut arguments: Vec<VarId> = self.operands[..n].to_vec();
        arguments.extend(constant.map(|c| c.1));
        let reads_flags = self.flags.filter(|f| results.iter().any(|t| self.pool.free_vars(*t).contains(f)));
        arguments.extend(reads_flags);
        let Some(lanes) = Lanes::of(self.word.bits()) else { return false };
        let kernel = |t: Term| match functions {
            Some(functions) => Kernel::with_calls(&self.pool, t, &arguments, lanes, functions).ok(),
            None => Kernel::new(&self.pool, t, &arguments, lanes).ok(),
        };
        // The last result is the flags, if there are any.
        let flags = match (raw.flags, results.last()) {
            (Some(_), Some(t)) => match kernel(*t) {
                Some(k) => Some((*t, k)),
                None => return false,
            },
            _ => None,
        };
        let Some((value, kernel)) = results.first().and_then(|t| Some((*t, kernel(*t)?))) else {
            return false;
        };
        let parts = encoding.constant.as_ref().map_or(&[][..], Immediate::parts);
        let selector = constant.filter(|_| raw.chooses);
        let selector = selector.and_then(|(_, c)| Selector::of(&self.pool, &results, c, parts));
        found.insert((shape, cost), self.all.len());
        self.all.push(Op {
            name: raw.name,
            arity: n,
            constant: constant.map(|(v, _)| from.var_decl(v).width.bits()),
            counts: constant.is_some_and(|(_, c)| is_count(&self.pool, &results, c)),
            selector,
            value,
            register: raw.value.is_some(),
            flags,
            reads_flags: reads_flags.is_some(),
            kernel,
            inverse: if raw.chooses || !self.pool.calls(&[value]).is_empty() {
                Inverse::Unknown
            } else {
                Inverse::of(&self.pool, value, &arguments, self.word)
            },
            commutes,
            encodings: vec![encoding],
            cost,
        });
        true
    }
}

/// Does a division take part?
#[must_use]
pub fn divides(pool: &TermPool, terms: &[Term]) -> bool {
    let division = |t: Term| matches!(pool.node(t), Node::Binary(BinaryOp::Udiv | BinaryOp::Urem, ..));
    pool.reachable(terms).into_iter().any(division)
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    match n {
        0 => vec![vec![]],
        _ => (0..n)
            .flat_map(|first| {
                let rest = permutations(n - 1).into_iter();
                rest.map(move |p| {
                    let others = p.into_iter().map(|i| if i < first { i } else { i + 1 });
                    std::iter::once(first).chain(others).collect()
                })
            })
            .collect(),
    }
}
