//! The formulas of a form in a pool of their own, with zero for what documents leave open; and
//! under which condition each of their terms is needed.

use isamorph_core::InstructionSet;
use isamorph_core::encoding::symbolic;
use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, Width};
use isamorph_core::model::{Effect, Semantics};
use rustc_hash::FxHashMap;

use super::state::aligned;

/// The formulas of a form.
pub struct Formulas {
    /// Where they live; its first variables are the fields of the form, in order.
    pub pool: TermPool,
    /// What is written.
    pub effects: Vec<Effect>,
    /// The same with ones for what documents leave open, if they leave something open: what is
    /// specified is the same in both.
    pub others: Option<Vec<Effect>>,
    /// Conditions under which the instruction has no meaning.
    pub meaningless: Vec<Term>,
    /// Operands of float operations, with the bits of exponent and fraction, and the result.
    pub floats: Vec<FloatOperand>,
    /// When each term is needed, once asked for.
    needed: Option<FxHashMap<Term, Term>>,
    /// What stands for operands of float operations and for products where their values do not
    /// matter, once asked for.
    abstraction: Option<Abstraction>,
    /// Operands of float operations.
    operands: Vec<Term>,
}

/// Terms as variables of their own, with what is known of them: whatever is impossible for all
/// their values is impossible.
#[derive(Clone, Debug, Default)]
struct Abstraction {
    variables: FxHashMap<Term, Term>,
    known: Vec<Term>,
}

/// A float that an operation takes.
pub struct FloatOperand {
    /// Its value.
    pub value: Term,
    /// The result of the operation.
    pub result: Term,
    /// Bits of its fraction.
    pub fraction: u32,
}

impl Formulas {
    /// Of a form; nothing if its effect is not described.
    #[must_use]
    pub fn new(set: &InstructionSet, form: usize) -> Option<Formulas> {
        let isa = set.model();
        let Semantics::Effects { effects, undefined_reads } = &isa.forms[form].semantics else {
            return None;
        };
        let mut pool = TermPool::with_declarations(&isa.pool);
        for field in &isa.forms[form].fields {
            pool.declare_var(isa.pool.var_name(field.var), Width::nearest(field.width));
        }
        let mut roots: Vec<Term> = effects.iter().flat_map(Effect::parts).collect();
        let reached = isa.pool.reachable(&roots);
        roots.extend(undefined_reads.iter().map(|(t, _)| *t));
        // Operations that the effects use.
        let mut floats = Vec::new();
        for operation in &isa.floats {
            if reached.binary_search(&operation.result).is_err() {
                continue;
            }
            let bits = 1 + operation.format.exponent + operation.format.fraction;
            for operand in &operation.operands {
                if isa.pool.width(*operand).bits() == bits {
                    floats.push((*operand, operation.result, operation.format.fraction));
                }
            }
        }
        let plain = roots.len();
        roots.extend(floats.iter().flat_map(|(operand, result, _)| [*operand, *result]));
        let width = |id| isa.pool.var_decl(id).width.mask();
        let zero = |id| isa.pool.is_unspecified(id).then_some(0);
        let ones = |id| isa.pool.is_unspecified(id).then(|| width(id));
        let terms = isa.pool.specialise(&roots, &mut pool, &zero);
        let with = |terms: &[Term]| -> Vec<Effect> {
            let parts = terms.chunks_exact(3).zip(effects);
            let effects = parts.map(|(t, e)| Effect {
                addr: t[1],
                value: t[2],
                guard: t[0],
                ..e.clone()
            });
            effects.collect()
        };
        let written = 3 * effects.len();
        let others = with(&isa.pool.specialise(&roots[..written], &mut pool, &ones));
        let effects = with(&terms[..written]);
        let is_same = |(a, b): (&Effect, &Effect)| a.parts() == b.parts();
        let others = (!effects.iter().zip(&others).all(is_same)).then_some(others);
        let meaningless = terms[3 * effects.len()..plain].to_vec();
        let operands = terms[plain..].chunks_exact(2).zip(floats);
        let floats = operands.map(|(t, (_, _, fraction))| FloatOperand {
            value: t[0],
            result: t[1],
            fraction,
        });
        let floats: Vec<FloatOperand> = floats.collect();
        Some(Formulas {
            operands: floats.iter().map(|f| f.value).collect(),
            floats,
            pool,
            effects,
            others,
            meaningless,
            needed: None,
            abstraction: None,
        })
    }

    /// Guards, addresses and values of all writes.
    #[must_use]
    pub fn roots(&self) -> Vec<Term> {
        self.effects.iter().flat_map(Effect::parts).collect()
    }

    /// What holds of the fields of an instruction that has a meaning, and of where it stands.
    pub fn instruction(&mut self, set: &InstructionSet, form: usize) -> Term {
        let fields: Vec<Term> = (self.pool.vars().take(set.forms()[form].fields.len()).collect::<Vec<_>>())
            .into_iter()
            .map(|id| self.pool.var(id))
            .collect();
        let good = symbolic::well_formed(&mut self.pool, &set.codec().forms[form], &fields);
        let meaningless = self.pool.or_all(self.meaningless.iter().copied());
        let meaning = self.pool.not(meaningless);
        let aligned = match aligned(set.model()) {
            Some((counter, bits)) => {
                let state = &set.model().states[counter];
                let none = self.pool.constant(Width::nearest(state.addr), 0);
                let counter = self.pool.read(state.space, none);
                let low = self.pool.extract(bits - 1, 0, counter);
                let zero = self.pool.constant(Width::nearest(bits), 0);
                self.pool.eq(low, zero)
            }
            None => self.pool.tt(),
        };
        self.pool.and_all([good, meaning, aligned])
    }

    /// A condition with variables for operands of float operations and for products, and what is
    /// known of these; nothing if it depends on none. If it is impossible, so is the condition.
    pub fn abstracted(&mut self, condition: Term) -> Option<Vec<Term>> {
        let Abstraction { variables, known } = match &self.abstraction {
            Some(made) => made.clone(),
            None => {
                let made = self.abstraction();
                self.abstraction.insert(made).clone()
            }
        };
        let mut terms = known;
        terms.push(condition);
        let replaced = self.pool.replace_terms(&terms, &variables);
        (replaced.last() != Some(&condition)).then_some(replaced)
    }

    fn abstraction(&mut self) -> Abstraction {
        let mut made = Abstraction::default();
        let pool = &mut self.pool;
        let is_plain = |pool: &TermPool, t: Term| matches!(pool.node(t), Node::Const(_) | Node::Var(_));
        for t in pool.reachable(&self.effects.iter().flat_map(Effect::parts).collect::<Vec<_>>()) {
            let product = match *pool.node(t) {
                Node::Binary(BinaryOp::Mul, a, b) if pool.as_const(a).is_none() && pool.as_const(b).is_none() => Some((a, b)),
                _ => None,
            };
            if product.is_none() && (!self.operands.contains(&t) || is_plain(pool, t)) {
                continue;
            }
            let variable = pool.declare_var(&format!("abstract {}", t.index()), pool.width(t));
            let variable = pool.var(variable);
            made.variables.insert(t, variable);
            if let Some((a, b)) = product {
                made.known.extend(of_product(pool, variable, a, b));
            }
        }
        made
    }

    /// When the value of a term is needed for a write: where no choice rules it out.
    pub fn needed(&mut self, t: Term) -> Term {
        if self.needed.is_none() {
            self.needed = Some(self.when_needed());
        }
        let found = self.needed.as_ref().and_then(|n| n.get(&t)).copied();
        found.unwrap_or_else(|| self.pool.ff())
    }

    fn when_needed(&mut self) -> FxHashMap<Term, Term> {
        let order = self.pool.reachable(&self.roots());
        let mut needed: FxHashMap<Term, Term> = FxHashMap::default();
        for effect in self.effects.clone() {
            let always = self.pool.tt();
            for (t, when) in [(effect.guard, always), (effect.addr, effect.guard), (effect.value, effect.guard)] {
                self.also(&mut needed, t, when);
            }
        }
        for t in order.into_iter().rev() {
            let Some(when) = needed.get(&t).copied() else { continue };
            match self.pool.node(t).clone() {
                Node::Ite(condition, yes, no) => {
                    self.also(&mut needed, condition, when);
                    let not = self.pool.not(condition);
                    for (branch, taken) in [(yes, condition), (no, not)] {
                        let taken = self.pool.and(when, taken);
                        self.also(&mut needed, branch, taken);
                    }
                }
                node => {
                    let mut operands = Vec::new();
                    node.for_each_operand(|o| operands.push(o));
                    for operand in operands {
                        self.also(&mut needed, operand, when);
                    }
                }
            }
        }
        needed
    }

    fn also(&mut self, needed: &mut FxHashMap<Term, Term>, t: Term, when: Term) {
        let all = match needed.get(&t) {
            Some(before) => self.pool.or(*before, when),
            None => when,
        };
        needed.insert(t, all);
    }
}

/// What is known of a product of two numbers: when it is zero, and where its highest bit is.
fn of_product(pool: &mut TermPool, product: Term, a: Term, b: Term) -> Vec<Term> {
    let is_zero = |pool: &mut TermPool, t: Term| {
        let zero = pool.constant(pool.width(t), 0);
        pool.eq(t, zero)
    };
    let implies = |pool: &mut TermPool, when: Term, then: Term| {
        let not = pool.not(when);
        pool.or(not, then)
    };
    let (no_a, no_b, none) = (is_zero(pool, a), is_zero(pool, b), is_zero(pool, product));
    let no_factor = pool.or(no_a, no_b);
    let mut known = vec![implies(pool, no_factor, none)];
    let (bits, bits_a, bits_b) = (pool.width(product).bits(), used_bits(pool, a), used_bits(pool, b));
    let sum = bits_a + bits_b;
    if sum > bits || sum < 2 {
        return known;
    }
    if sum < bits {
        let above = pool.extract(bits - 1, sum, product);
        known.push(is_zero(pool, above));
    }
    let (high_a, high_b) = (pool.extract(bits_a - 1, bits_a - 1, a), pool.extract(bits_b - 1, bits_b - 1, b));
    let both = pool.and(high_a, high_b);
    let top = pool.extract(sum - 1, sum - 2, product);
    let no_top = is_zero(pool, top);
    let high = pool.not(no_top);
    known.push(implies(pool, both, high));
    known
}

/// How many low bits of a number may be set.
fn used_bits(pool: &TermPool, t: Term) -> u32 {
    match *pool.node(t) {
        Node::Zext(a) => used_bits(pool, a),
        Node::Concat(high, low) if pool.as_const(high) == Some(0) => used_bits(pool, low),
        _ => pool.width(t).bits(),
    }
}
