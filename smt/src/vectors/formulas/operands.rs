//! Operands of float operations as variables of their own: questions about operations are much
//! smaller without what computes the operands.

use isamorph_core::float::Format;
use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, VarId};
use isamorph_core::model::Effect;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Abstracted, Abstraction, Formulas, FreeOperands};

impl Formulas {
    /// Conditions with variables for operands of float operations and, if that is asked for, for
    /// products, and what is known of these; nothing if they depend on none. If the condition is
    /// impossible so, it is impossible.
    pub fn abstracted(&mut self, condition: Term, products: bool) -> Option<Abstracted> {
        let mut made = match self.abstraction.take() {
            Some(made) => made,
            None => self.abstraction(),
        };
        let mut terms = if products { made.known.clone() } else { Vec::new() };
        for (t, least, most) in self.ranges.clone() {
            if let Some(variable) = made.operands.get(&t) {
                terms.push(self.in_range(*variable, least, most));
            }
        }
        terms.push(condition);
        let variables = if products { &made.all } else { &made.operands };
        let conditions = self.pool.replace_terms(&terms, variables);
        let found = (conditions.last() != Some(&condition)).then(|| Abstracted {
            conditions,
            operands: made.order.clone(),
        });
        self.abstraction = Some(std::mem::take(&mut made));
        found
    }

    /// The bits of a term of which a range is of interest, set.
    #[must_use]
    pub fn magnitude_mask(&self, t: Term) -> u128 {
        u128::MAX >> (128 - self.magnitude_bits(t))
    }

    /// How many bits of a term a range is about: all, or those of a float but for its sign.
    fn magnitude_bits(&self, t: Term) -> u32 {
        let bits = self.pool.width(t).bits();
        if Format::of_width(bits).is_some() { bits - 1 } else { bits }
    }

    /// That the magnitude of a term is zero or in a range.
    pub fn in_range(&mut self, t: Term, least: u128, most: u128) -> Term {
        let top = self.magnitude_bits(t) - 1;
        let pool = &mut self.pool;
        let t = pool.extract(top, 0, t);
        let [zero, least, most] = [0, least, most].map(|n| pool.constant(pool.width(t), n));
        let none = pool.eq(t, zero);
        let (above, below) = (pool.ule(least, t), pool.ule(t, most));
        let within = pool.and(above, below);
        pool.or(none, within)
    }

    /// Terms of which operands of float operations are made and that are computed, not read.
    #[must_use]
    pub fn computed_sources(&self) -> Vec<Term> {
        let mut sources = Vec::new();
        let inputs = self.operations.iter().flat_map(|o| &o.inputs);
        inputs.for_each(|t| sources_of(&self.pool, *t, &mut sources));
        sources
            .retain(|t| self.pool.width(*t).bits() > 1 && !self.pool.node(*t).is_leaf() && !matches!(self.pool.node(*t), Node::Read(..)));
        sources.sort_unstable();
        sources.dedup();
        let holds_result = |t: &Term| {
            let below = self.pool.reachable(&[*t]);
            self.operations.iter().any(|o| {
                let mut parts = Vec::new();
                sources_of(&self.pool, o.result, &mut parts);
                parts
                    .iter()
                    .any(|p| below.binary_search(p).is_ok() && !self.pool.node(*p).is_leaf())
            })
        };
        sources.retain(holds_result);
        sources
    }

    /// What float operations take and give, and products.
    #[must_use]
    pub fn ends_of_operations(&self) -> Vec<Term> {
        let ends = self.operations.iter().flat_map(|o| o.inputs.iter().copied().chain([o.result]));
        let mut ends: Vec<Term> = ends.filter(|t| self.pool.as_const(*t).is_none()).collect();
        let all = self.pool.reachable(&self.roots());
        ends.extend(all.into_iter().filter(|t| self.is_product(*t)));
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    /// Is a term a product of which no factor is a constant, or a quotient or remainder?
    #[must_use]
    pub fn is_product(&self, t: Term) -> bool {
        let is_quotient = matches!(self.pool.node(t), Node::Binary(BinaryOp::Udiv | BinaryOp::Urem, ..));
        is_quotient || factors(&self.pool, t).is_some()
    }

    /// What operands of float operations are made of, but for results of other operations. With any
    /// values in their place formulas are small; what is impossible then is impossible.
    #[must_use]
    pub fn cuts(&self) -> Vec<Term> {
        let inside = self.insides();
        let mut cuts = Vec::new();
        let inputs = self.operations.iter().flat_map(|o| &o.inputs);
        inputs.for_each(|t| sources_of(&self.pool, *t, &mut cuts));
        cuts.sort_unstable();
        cuts.dedup();
        cuts.retain(|t| {
            let node = self.pool.node(*t);
            !node.is_leaf() && !matches!(node, Node::Read(..)) && !self.is_made_of(&inside, *t)
        });
        cuts
    }

    /// Is a term chosen and put together from some terms and constants alone?
    fn is_made_of(&self, parts: &FxHashSet<Term>, t: Term) -> bool {
        /// Terms that are looked at.
        const MOST: usize = 256;
        let (mut seen, mut pending) = (FxHashSet::default(), vec![t]);
        while let Some(t) = pending.pop() {
            if parts.contains(&t) || !seen.insert(t) {
                continue;
            }
            match *self.pool.node(t) {
                Node::Const(_) => {}
                Node::Ite(_, a, b) | Node::Concat(a, b) if seen.len() < MOST => pending.extend([a, b]),
                Node::Extract { of: a, .. } | Node::Not(a) | Node::Zext(a) | Node::Sext(a) => pending.push(a),
                _ => return false,
            }
        }
        true
    }

    /// A condition on an operation with variables for what its operands are made of, if these have
    /// all values together: with the fields of an instruction in which they are parts of the state,
    /// or whatever the form makes of them. Nothing if they are not free.
    pub fn with_free_operands(&mut self, site: usize, wanted: Term) -> Option<FreeOperands> {
        let fields = match self.free_fields.get(&site) {
            Some(known) => known.clone(),
            None => {
                let all = self.candidates.clone();
                let found = all.into_iter().find(|fields| self.free_sources(site, fields).is_some());
                self.free_fields.insert(site, found.clone());
                found
            }
        };
        let (sources, wanted) = match &fields {
            Some(fields) => {
                let constants = self.constants(site, fields);
                (self.free_sources(site, fields)?, self.pool.replace_terms(&[wanted], &constants)[0])
            }
            None => (self.distinct_sources(site)?, wanted),
        };
        let mut variables = FxHashMap::default();
        let mut ids = Vec::new();
        for t in sources {
            let id = self.pool.declare_var(&format!("operand {}", t.index()), self.pool.width(t));
            variables.insert(t, self.pool.var(id));
            ids.push((t, id));
        }
        let condition = self.pool.replace_terms(&[wanted], &variables)[0];
        let reads = |t: &Term| matches!(self.pool.node(*t), Node::Read(..) | Node::Call(..));
        let is_free = !self.pool.reachable(&[condition]).iter().any(reads);
        is_free.then_some(FreeOperands { condition, ids, fields })
    }

    /// A condition with variables for products of which no factor is a constant, and what is known
    /// of these; nothing if it has none. If it is impossible so, it is impossible.
    pub fn without_products(&mut self, condition: Term) -> Option<Vec<Term>> {
        let (mut variables, mut known) = (FxHashMap::default(), Vec::new());
        for t in self.pool.reachable(&[condition]) {
            if let Some((a, b)) = factors(&self.pool, t) {
                let id = self.pool.declare_var(&format!("product {}", t.index()), self.pool.width(t));
                let variable = self.pool.var(id);
                variables.insert(t, variable);
                known.extend(of_product(&mut self.pool, variable, a, b));
            }
        }
        known.push(condition);
        (!variables.is_empty()).then(|| self.pool.replace_terms(&known, &variables))
    }

    /// Has a condition such products?
    #[must_use]
    pub fn has_products(&self, condition: Term) -> bool {
        let all = self.pool.reachable(&[condition]);
        all.into_iter().any(|t| factors(&self.pool, t).is_some())
    }

    /// What the operands of an operation are made of, whatever that is, if each part is used once:
    /// all operands are possible for some values of these.
    fn distinct_sources(&self, site: usize) -> Option<Vec<Term>> {
        let site = &self.operations[site];
        let mut sources = Vec::new();
        for t in &site.inputs[..site.operands] {
            if self.pool.as_const(*t).is_none() {
                sources_of(&self.pool, *t, &mut sources);
            }
        }
        let mut seen = FxHashSet::default();
        let is_free = |t: &Term| self.pool.as_const(*t).is_none() && seen.insert(*t);
        sources.iter().all(is_free).then_some(sources)
    }

    /// Fields as constants, but for those that say how an operation rounds.
    fn constants(&mut self, site: usize, fields: &[u64]) -> FxHashMap<Term, Term> {
        let site = &self.operations[site];
        let code = site.inputs.get(site.operands..).unwrap_or(&[]);
        let kept = self.pool.reachable(code);
        let ids: Vec<VarId> = self.pool.vars().take(fields.len()).collect();
        let mut constants = FxHashMap::default();
        for (id, value) in ids.into_iter().zip(fields) {
            let t = self.pool.var(id);
            if kept.binary_search(&t).is_err() {
                let value = self.pool.constant(self.pool.width(t), u128::from(*value));
                constants.insert(t, value);
            }
        }
        constants
    }

    /// The elements of the state of which the operands of an operation are made with some fields,
    /// if each is used once.
    fn free_sources(&mut self, site: usize, fields: &[u64]) -> Option<Vec<Term>> {
        let constants = self.constants(site, fields);
        let operands = self.operations[site].inputs[..self.operations[site].operands].to_vec();
        let replaced = self.pool.replace_terms(&operands, &constants);
        let mut sources = Vec::new();
        for (before, t) in operands.iter().zip(replaced) {
            if self.pool.as_const(*before).is_none() {
                sources_of(&self.pool, t, &mut sources);
            }
        }
        let mut seen = FxHashSet::default();
        let is_free = |t: &Term| matches!(self.pool.node(*t), Node::Read(..)) && seen.insert(*t);
        sources.iter().all(is_free).then_some(sources)
    }

    fn abstraction(&mut self) -> Abstraction {
        let mut made = Abstraction::default();
        let mut operands = Vec::new();
        let inputs = self.operations.iter().flat_map(|o| &o.inputs);
        inputs.for_each(|t| sources_of(&self.pool, *t, &mut operands));
        let operands: FxHashSet<Term> = operands.into_iter().collect();
        let pool = &mut self.pool;
        let is_plain = |pool: &TermPool, t: Term| matches!(pool.node(t), Node::Const(_) | Node::Var(_));
        for t in pool.reachable(&self.effects.iter().flat_map(Effect::parts).collect::<Vec<_>>()) {
            let product = factors(pool, t);
            let is_operand = operands.contains(&t) && !is_plain(pool, t);
            if product.is_none() && !is_operand {
                continue;
            }
            let id = pool.declare_var(&format!("abstract {}", t.index()), pool.width(t));
            let variable = pool.var(id);
            made.all.insert(t, variable);
            if is_operand {
                made.operands.insert(t, variable);
                made.order.push((t, id));
            }
            if let Some((a, b)) = product {
                made.known.extend(of_product(pool, variable, a, b));
            }
        }
        made
    }
}

/// What a term is put together from: all that is not a part of something else or several things
/// side by side. Formulas over the term use the sources directly.
fn sources_of(pool: &TermPool, t: Term, found: &mut Vec<Term>) {
    match pool.node(t) {
        Node::Concat(a, b) => [a, b].into_iter().for_each(|part| sources_of(pool, *part, found)),
        Node::Extract { of, .. } | Node::Not(of) => sources_of(pool, *of, found),
        _ => found.push(t),
    }
}

/// The factors of a product, if neither is a constant.
fn factors(pool: &TermPool, t: Term) -> Option<(Term, Term)> {
    match *pool.node(t) {
        Node::Binary(BinaryOp::Mul, a, b) if pool.as_const(a).is_none() && pool.as_const(b).is_none() => Some((a, b)),
        _ => None,
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
