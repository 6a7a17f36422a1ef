//! The formulas of a form in a pool of their own, with zero for what documents leave open; and
//! under which condition each of their terms is needed.

mod open;
mod operands;

use std::collections::BTreeSet;
use std::rc::Rc;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::symbolic;
use isamorph_core::float::{Format, Kind};
use isamorph_core::formula::{Node, Term, TermPool, VarId, Width};
use isamorph_core::model::{Effect, Isa, Semantics};
use rustc_hash::{FxHashMap, FxHashSet};

use super::calls::Calls;
use super::state::aligned;
use super::units::inputs;

/// The formulas of a form.
pub struct Formulas {
    /// Where they live; its first variables are the fields of the form, in order.
    pub pool: TermPool,
    /// What is written.
    pub effects: Vec<Effect>,
    /// The same with other values for what documents leave open, if they leave something open: what
    /// is specified is the same in all.
    pub others: Vec<Vec<Effect>>,
    /// When values are what documents leave open.
    open: open::Open,
    calls: Calls,
    /// Terms that terms of the instruction set became, but for what is open itself; others only
    /// come about by zero for that.
    images: FxHashSet<Term>,
    /// Conditions under which the instruction has no meaning.
    pub meaningless: Vec<Term>,
    /// Operands of float operations, with the bits of exponent and fraction, and the result.
    pub floats: Vec<FloatOperand>,
    /// Float operations.
    pub operations: Vec<Site>,
    /// Those of which terms are results.
    results: FxHashMap<Term, usize>,
    /// Where in the text of the spec terms come from, as
    /// [`isamorph_core::model::origins::Origins::place`] says it.
    pub places: FxHashMap<Term, usize>,
    /// When each term is needed, once asked for.
    needed: Option<FxHashMap<Term, Term>>,
    /// When what terms are a part of is specified, once asked for.
    specified: FxHashMap<Term, Term>,
    /// Of what guard and address of each effect are made, and of what its value, once asked for.
    parts_of_effects: Option<Vec<[Vec<Term>; 2]>>,
    /// Through what operations are seen, once asked for.
    outputs: FxHashMap<usize, Vec<Term>>,
    /// The operations of which terms are parts, once asked for.
    parts: Option<FxHashMap<Term, Vec<usize>>>,
    /// The terms that use each term of the effects, once asked for.
    users: Option<FxHashMap<Term, Vec<Term>>>,
    /// Fields of some instructions of the form.
    pub candidates: Vec<Vec<u64>>,
    /// Those of them with which the operands of an operation have all values, once asked for.
    free_fields: FxHashMap<usize, Option<Vec<u64>>>,
    /// Parts of operations that are looked for in other forms as well, if they are impossible.
    pub linked: FxHashSet<Term>,
    /// Terms that are known to differ with another term in place of one: that one and these.
    pub apart: FxHashSet<(Term, Term)>,
    /// What is proved of terms of which operands are made: that their magnitudes are zero or in a
    /// range.
    pub ranges: Vec<(Term, u128, u128)>,
    /// What stands for operands of float operations and for products where their values do not
    /// matter, once asked for.
    abstraction: Option<Abstraction>,
}

/// A float operation that a form uses.
#[derive(Clone, Debug)]
pub struct Site {
    /// Its index in the instruction set.
    pub operation: usize,
    /// What it depends on.
    pub inputs: Vec<Term>,
    /// How many of these are its operands; behind them is the code of the rounding, if it has one.
    pub operands: usize,
    /// Its result.
    pub result: Term,
    /// What it computes, and of which format.
    pub kind: Kind,
    /// See there.
    pub format: Format,
    /// Do tests of its inside stand for those of other forms, too?
    pub shared: bool,
}

/// Terms as variables of their own, with what is known of them: whatever is impossible for all
/// their values is impossible.
#[derive(Clone, Debug, Default)]
struct Abstraction {
    /// Of operands and products.
    all: FxHashMap<Term, Term>,
    /// Of operands alone.
    operands: FxHashMap<Term, Term>,
    /// The variables of operands, in the order of the operands.
    order: Vec<(Term, VarId)>,
    known: Vec<Term>,
}

/// Conditions about free operands.
pub struct Abstracted {
    /// They hold together.
    pub conditions: Vec<Term>,
    /// Operands and the variables that stand for them.
    pub operands: Vec<(Term, VarId)>,
}

/// A condition on an operation whose operands have all values.
pub struct FreeOperands {
    /// With variables for what the operands are made of.
    pub condition: Term,
    /// These variables.
    pub ids: Vec<(Term, VarId)>,
    /// Fields of an instruction in which they are elements of the state, if there is one.
    pub fields: Option<Vec<u64>>,
}

/// A float that an operation takes.
pub struct FloatOperand {
    /// Its value.
    pub value: Term,
    /// The result of the operation.
    pub result: Term,
    /// Bits of its fraction.
    pub fraction: u32,
    /// Which of the operands of its operation it is.
    number: usize,
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
        let calls = Calls::new(isa);
        let reached = calls.reachable(&isa.pool, &roots);
        roots.extend(undefined_reads.iter().map(|(t, _)| *t));
        // Operations that the effects use.
        let (mut floats, mut used) = (Vec::new(), Vec::new());
        for (number, operation) in isa.floats.iter().enumerate() {
            if reached.binary_search(&operation.result).is_err() {
                continue;
            }
            used.push((number, inputs(operation)));
            let bits = 1 + operation.format.exponent + operation.format.fraction;
            for (place, operand) in operation.operands.iter().enumerate() {
                if isa.pool.width(*operand).bits() == bits {
                    floats.push((*operand, operation.result, (operation.format.fraction, place)));
                }
            }
        }
        let plain = roots.len();
        roots.extend(floats.iter().flat_map(|(operand, result, _)| [*operand, *result]));
        let width = |id| isa.pool.var_decl(id).width.mask();
        let classes = roots.len();
        for (number, inputs) in &used {
            roots.push(isa.floats[*number].result);
            roots.extend(inputs);
        }
        let terms_from = roots.len();
        roots.extend(&reached);
        let zero = |id| isa.pool.is_unspecified(id).then_some(0);
        // Ones, and bits in turn: sums and comparisons may hide one choice, hardly all.
        const CHOICES: [u128; 3] = [u128::MAX, u128::MAX / 3, u128::MAX / 3 * 2];
        let terms = isa.pool.specialise(&roots, &mut pool, &zero);
        let terms = calls.without_ignored(&mut pool, terms);
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
        let mut others: Vec<Vec<Effect>> = Vec::new();
        for choice in CHOICES {
            let chosen = |id| isa.pool.is_unspecified(id).then(|| choice & width(id));
            let terms = isa.pool.specialise(&roots[..written], &mut pool, &chosen);
            others.push(with(&calls.without_ignored(&mut pool, terms)));
        }
        let effects = with(&terms[..written]);
        let is_same = |other: &Vec<Effect>| effects.iter().zip(other).all(|(a, b)| a.parts() == b.parts());
        others.retain(|other| !is_same(other));
        others.dedup_by(|a, b| a.iter().zip(b.iter()).all(|(a, b)| a.parts() == b.parts()));
        let open_only = open::only(&isa.pool, &reached);
        let images = reached.iter().zip(&terms[terms_from..]);
        let images = images.filter(|(from, _)| !open_only.contains(from)).map(|(_, t)| *t).collect();
        let meaningless = terms[3 * effects.len()..plain].to_vec();
        let mut places = FxHashMap::default();
        for (before, t) in reached.iter().zip(&terms[terms_from..]) {
            if let Some(place) = isa.origins.place(*before) {
                places.entry(*t).or_insert(place);
            }
        }
        let mut rest = &terms[classes..terms_from];
        let site = |(operation, inputs): (usize, Vec<Term>)| {
            let (own, others) = rest.split_at(1 + inputs.len());
            rest = others;
            Site {
                operation,
                operands: isa.floats[operation].operands.len(),
                inputs: own[1..].to_vec(),
                result: own[0],
                kind: isa.floats[operation].kind,
                format: isa.floats[operation].format,
                shared: false,
            }
        };
        let operations: Vec<Site> = used.into_iter().map(site).collect();
        let open = open::open(isa, &roots[..written], &reached, &terms[terms_from..], &mut pool);
        let operands = terms[plain..classes].chunks_exact(2).zip(floats);
        let floats = operands.map(|(t, (_, _, (fraction, number)))| FloatOperand {
            number,
            value: t[0],
            result: t[1],
            fraction,
        });
        Some(Formulas {
            floats: floats.collect(),
            results: operations.iter().enumerate().map(|(number, site)| (site.result, number)).collect(),
            operations,
            pool,
            effects,
            others,
            open,
            meaningless,
            calls,
            images,
            places,
            needed: None,
            specified: FxHashMap::default(),
            parts_of_effects: None,
            outputs: FxHashMap::default(),
            parts: None,
            users: None,
            candidates: Vec::new(),
            free_fields: FxHashMap::default(),
            linked: FxHashSet::default(),
            apart: FxHashSet::default(),
            ranges: Vec::new(),
            abstraction: None,
        })
    }

    /// When the value of each write surely is what documents leave open, in some bit; nothing if
    /// they leave nothing open.
    #[must_use]
    pub fn open_values(&self) -> &[Term] {
        if self.open.writes.iter().all(|t| self.pool.is_false(*t)) {
            &[]
        } else {
            &self.open.writes
        }
    }

    /// When each bit of a term may have any value, as far as documents say, the lowest first;
    /// nothing if none ever may.
    #[must_use]
    pub fn free_bits(&self, t: Term) -> Option<Rc<[Term]>> {
        self.open.free.get(&t).cloned()
    }

    /// The same if what the term is made of may be used elsewhere as well.
    #[must_use]
    pub fn shared_bits(&self, t: Term) -> Option<Rc<[Term]>> {
        self.open.shared.get(&t).cloned()
    }

    /// Are other values of the shared bits of some terms another choice of what documents leave
    /// open, as far as values are specified?
    pub fn are_choice_apart(&mut self, isa: &Isa, terms: &[Term]) -> bool {
        let roots = self.roots();
        self.open.stand_apart(isa, &self.calls, &roots, terms, &mut self.pool)
    }

    /// Are other values of the free bits of some terms another choice of what documents leave open,
    /// and nothing else?
    pub fn are_choice(&mut self, isa: &Isa, terms: &[Term]) -> bool {
        let roots = self.roots();
        self.open.stand_alone(isa, &self.calls, &roots, terms, &mut self.pool)
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

    /// Terms of the effects without the insides of float operations, but for those of `homes`, and
    /// without those that only come about by zero for what documents leave open.
    #[must_use]
    pub fn visible(&self, homes: &dyn Fn(&Site) -> bool) -> Vec<Term> {
        /// Parts of an operation that a form also uses by themselves, up to this size, are its own.
        const OWN: usize = 24;
        let roots = self.roots();
        let mut owners: FxHashMap<Term, Vec<usize>> = FxHashMap::default();
        let mut visible: FxHashSet<Term> = FxHashSet::default();
        let written = self.pool.reachable(&roots);
        for (number, site) in self.operations.iter().enumerate() {
            if homes(site) {
                visible.extend(self.inside(site).iter().filter(|t| written.binary_search(t).is_ok()));
            } else {
                self.inside(site)
                    .into_iter()
                    .for_each(|t| owners.entry(t).or_default().push(number));
            }
        }
        let (mut pending, mut seen) = (roots, FxHashSet::default());
        pending.extend(&visible);
        while let Some(t) = pending.pop() {
            if !seen.insert(t) {
                continue;
            }
            if let Some(owners) = owners.get(&t).filter(|_| !visible.contains(&t)) {
                let is_result = owners.iter().any(|o| self.operations[*o].result == t);
                let size = || self.pool.reachable(&[t]).len();
                if is_result || size() > OWN {
                    pending.extend(owners.iter().flat_map(|o| &self.operations[*o].inputs));
                    continue;
                }
            }
            visible.insert(t);
            self.pool.node(t).for_each_operand(|o| pending.push(o));
        }
        let mut visible: Vec<Term> = visible.into_iter().filter(|t| self.images.contains(t)).collect();
        visible.sort_unstable();
        visible
    }

    /// Forgets operands of float operations but for those of the first of all that one expression
    /// of the spec makes.
    pub fn take_floats_once(&mut self) {
        let mut seen = FxHashSet::default();
        let places = &self.places;
        self.floats.retain(|float| {
            let place = places.get(&float.result);
            place.is_none_or(|place| seen.insert((*place, float.number)))
        });
    }

    /// The operation of which a term is the result.
    #[must_use]
    pub fn resulting(&self, t: Term) -> Option<&Site> {
        self.results.get(&t).map(|number| &self.operations[*number])
    }

    /// The terms of which an operation consists.
    #[must_use]
    pub fn inside(&self, site: &Site) -> Vec<Term> {
        let inputs: FxHashSet<Term> = self.pool.reachable(&site.inputs).into_iter().collect();
        let mut terms = self.pool.reachable(&[site.result]);
        terms.retain(|t| !inputs.contains(t) && !self.pool.node(*t).is_leaf());
        terms
    }

    /// The terms of which all float operations consist.
    #[must_use]
    pub fn insides(&self) -> FxHashSet<Term> {
        self.operations.iter().flat_map(|site| self.inside(site)).collect()
    }

    /// The operations of which a term is a part and which stand for those of other forms, too,
    /// where it is not looked for.
    pub fn shared_sites(&mut self, t: Term) -> Vec<usize> {
        if self.linked.contains(&t) {
            return Vec::new();
        }
        let all = self.sites_of(t);
        all.into_iter().filter(|site| self.operations[*site].shared).collect()
    }

    /// The operations of which a term is a part.
    fn sites_of(&mut self, t: Term) -> Vec<usize> {
        if self.parts.is_none() {
            let mut parts: FxHashMap<Term, Vec<usize>> = FxHashMap::default();
            for (number, site) in self.operations.iter().enumerate() {
                self.inside(site).into_iter().for_each(|t| parts.entry(t).or_default().push(number));
            }
            self.parts = Some(parts);
        }
        self.parts.as_ref().and_then(|p| p.get(&t)).cloned().unwrap_or_default()
    }

    /// The operations through whose outputs alone a term is seen: those that it is a part of.
    pub fn enclosing(&mut self, t: Term) -> Option<Vec<usize>> {
        if self.operations.is_empty() || self.results.contains_key(&t) || self.roots().contains(&t) {
            return None;
        }
        let sites = self.sites_of(t);
        (!sites.is_empty()).then_some(sites)
    }

    /// Through what an operation is seen: its result, and what the formulas make of its parts
    /// directly. Where only some bits of a result are used, they say what these are made of.
    fn outputs(&mut self, site: usize) -> Vec<Term> {
        if let Some(known) = self.outputs.get(&site) {
            return known.clone();
        }
        let mut region: FxHashSet<Term> = self.inside(&self.operations[site]).into_iter().collect();
        let roots = self.roots();
        let order = self.pool.reachable(&roots);
        let inputs = self.operations[site].inputs.clone();
        for t in &order {
            let (mut some, mut all) = (false, true);
            self.pool.node(*t).for_each_operand(|o| {
                some |= region.contains(&o);
                all &= region.contains(&o) || inputs.contains(&o) || self.pool.as_const(o).is_some();
            });
            if some && all {
                region.insert(*t);
            }
        }
        let result = self.operations[site].result;
        let mut outputs = vec![result];
        let users = self.users();
        let is_seen = |t: &Term| roots.contains(t) || users.get(t).into_iter().flatten().any(|user| !region.contains(user));
        outputs.extend(order.into_iter().filter(|t| *t != result && region.contains(t) && is_seen(t)));
        self.outputs.insert(site, outputs.clone());
        outputs
    }

    /// A condition on the outputs of an operation alone: that one depends on a term and another
    /// condition holds.
    pub fn within(&mut self, site: usize, needed: Term, condition: Term) -> Term {
        let always = self.pool.tt();
        let outputs: Vec<(Term, Term)> = self.outputs(site).into_iter().map(|t| (t, always)).collect();
        let when = self.when_needed(&outputs);
        let needed = when.get(&needed).copied().unwrap_or_else(|| self.pool.ff());
        self.pool.and(needed, condition)
    }

    /// That an output of an operation differs with another term in place of one, and so do the two
    /// terms.
    pub fn differs_within(&mut self, site: usize, at: Term, instead: Term) -> Term {
        let known: FxHashMap<Term, Term> = [(at, instead)].into_iter().collect();
        let outputs = self.outputs(site);
        let others = self.pool.replace_terms(&outputs, &known);
        let local = self.pool.ne(at, instead);
        let pairs = outputs.into_iter().zip(others);
        let differ: Vec<Term> = pairs.map(|(own, other)| self.pool.ne(own, other)).collect();
        let seen = self.pool.or_all(differ);
        self.pool.and(local, seen)
    }

    /// That a write which a term is a part of is specified; always, if the term also decides
    /// whether or where something is written.
    pub fn specified(&mut self, t: Term) -> Term {
        if let Some(known) = self.specified.get(&t) {
            return *known;
        }
        let specified = self.when_specified(t);
        self.specified.insert(t, specified);
        specified
    }

    fn when_specified(&mut self, t: Term) -> Term {
        let (pool, effects) = (&self.pool, &self.effects);
        let parts = |e: &Effect| [pool.reachable(&[e.guard, e.addr]), pool.reachable(&[e.value])];
        let parts = self.parts_of_effects.get_or_insert_with(|| effects.iter().map(parts).collect());
        let is_in = |terms: &[Term]| terms.binary_search(&t).is_ok();
        if parts.iter().any(|[place, _]| is_in(place)) {
            return self.pool.tt();
        }
        let written: Vec<usize> = (0..effects.len()).filter(|number| is_in(&parts[*number][1])).collect();
        let mut any = self.pool.ff();
        for number in written {
            let e = self.effects[number].clone();
            let mut specified = self.pool.not(self.open.writes[number]);
            // The other way to see that a value is open is to compare it for several choices, which
            // is a large formula.
            let compared = if self.pool.is_true(specified) {
                self.others.clone()
            } else {
                Vec::new()
            };
            for other in compared {
                let other = &other[number];
                if e.guard == other.guard && e.addr == other.addr {
                    let same = self.pool.eq(e.value, other.value);
                    specified = self.pool.and(specified, same);
                }
            }
            any = self.pool.or(any, specified);
        }
        any
    }

    /// The terms through which all ways lead from a term to the outputs of an operation, the
    /// nearest first, without the outputs themselves.
    pub fn gates(&mut self, t: Term, site: usize) -> Vec<Term> {
        let outputs = self.outputs(site);
        let inside = self.pool.reachable(&outputs);
        let users = self.users();
        let (mut open, mut gates) = (BTreeSet::from([t]), Vec::new());
        while let Some(t) = open.pop_first() {
            if outputs.contains(&t) {
                break;
            }
            let own = users.get(&t).into_iter().flatten();
            open.extend(own.filter(|u| inside.binary_search(u).is_ok()));
            if let (1, Some(gate)) = (open.len(), open.first().filter(|gate| !outputs.contains(*gate))) {
                gates.push(*gate);
            }
        }
        gates
    }

    /// The terms that use a term, each with another term in its place.
    pub fn users_with(&mut self, t: Term, instead: Term) -> Vec<(Term, Term)> {
        let users = self.users().get(&t).cloned().unwrap_or_default();
        let known: FxHashMap<Term, Term> = [(t, instead)].into_iter().collect();
        let other = self.pool.replace_terms(&users, &known);
        users.into_iter().zip(other).collect()
    }

    /// The terms that use each term of the effects.
    fn users(&mut self) -> &FxHashMap<Term, Vec<Term>> {
        let roots = self.roots();
        let pool = &self.pool;
        self.users.get_or_insert_with(|| {
            let mut users: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
            for user in pool.reachable(&roots) {
                pool.node(user).for_each_operand(|o| {
                    let own = users.entry(o).or_default();
                    if own.last() != Some(&user) {
                        own.push(user);
                    }
                });
            }
            users
        })
    }

    /// When the value of a term is needed for a write: where no choice rules it out.
    pub fn needed(&mut self, t: Term) -> Term {
        if self.needed.is_none() {
            let always = self.pool.tt();
            let parts = |e: &Effect| [(e.guard, always), (e.addr, e.guard), (e.value, e.guard)];
            let wanted: Vec<(Term, Term)> = self.effects.iter().flat_map(parts).collect();
            self.needed = Some(self.when_needed(&wanted));
        }
        let found = self.needed.as_ref().and_then(|n| n.get(&t)).copied();
        found.unwrap_or_else(|| self.pool.ff())
    }

    /// When terms are needed, if these are needed under these conditions.
    fn when_needed(&mut self, wanted: &[(Term, Term)]) -> FxHashMap<Term, Term> {
        let roots: Vec<Term> = wanted.iter().map(|w| w.0).collect();
        let order = self.pool.reachable(&roots);
        let mut needed: FxHashMap<Term, Term> = FxHashMap::default();
        for (t, when) in wanted {
            self.also(&mut needed, *t, *when);
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

/// The formulas of an instruction with fields `a` and `b` of four bits, and registers `r` of eight.
#[cfg(test)]
pub(super) fn of_effects(effects: &str) -> (InstructionSet, Formulas) {
    let text = format!(
        "isa small \"small\"\nunits h:16\nstate r[4] : 8\n\
        group 0x0 \"all\" {{ region : h h[15..8] = 00000000\n\
          instruction op {{ form f : h {{ fixed h[15..8] = 00000000 field a : 4 = h[7..4] field b : 4 = h[3..0]\n\
              text \"op {{a}}, {{b}}\" }}\n\
            sem {{\n{effects}\n}} }} }}"
    );
    let set = InstructionSet::from_source("small.isa", &text, &isamorph_core::source::NoLoader).expect("a spec");
    let formulas = Formulas::new(&set, 0).expect("a form with an effect");
    (set, formulas)
}
