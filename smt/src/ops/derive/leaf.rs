//! Forms with their modifiers fixed become operations: which fields name registers, which hold a
//! constant, and what is computed.

use std::sync::Arc;

use isamorph_core::block::unspecified;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Node, Term, TermPool, VarId, Width};
use isamorph_core::model::ones;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Derivation, Effect, Effects, Joined, Raw, VECTORS};
use crate::ops::encodings::{Encoding, MAX_OPERANDS, RegisterField};
use crate::ops::immediate::{Immediate, Part, split, value_at};
use crate::ops::roles::{Role, Support};
use crate::ops::usable::Reason;
use crate::solver::{Effort, query};

/// Most registers that an operation reads whose modifiers are fixed one by one.
const MOST_READ: usize = 3;
/// Effort to prove that a guard always holds.
const GUARD: Effort = Effort::of_steps(1_000_000);
/// The name of a constant that is no number in a field.
const CONSTANT: &str = "constant!";
/// The name of the number that stands in several fields.
const JOINED: &str = "joined!";
/// Fields with more bits together are not looked at code by code.
const LISTED_BITS: u32 = 16;
/// Kinds of codes that are told apart.
const MOST_GROUPS: usize = 64;

/// A field that addresses the register file.
struct Named {
    field: usize,
    var: VarId,
    /// Does its lowest bit choose a half?
    half: bool,
    /// The registers that it can name, and the code of the first.
    first: u32,
    last: u32,
    /// From one to the next.
    step: u32,
    code: u64,
}

impl<'a> Derivation<'a> {
    /// Do the modifiers make an invalid word, whatever the registers are?
    pub(super) fn hopeless(&self, chosen: &[Option<u64>]) -> bool {
        // A register that most forms can name. A number may have to be zero, or not to be.
        let values = |number: u64, last: bool| {
            let one = |i: usize| {
                let free = match (&self.domains[i], &self.roles[i]) {
                    (Some(d), _) => d.iter().copied().find(|c| *c >= 4).unwrap_or(d[0]),
                    (None, Role::Modifier(_)) if self.example.is_some() => self.example.as_ref().map_or(0, |e| e[i]),
                    // A mask is fixed later.
                    (None, Role::Modifier(codes)) if last => codes.last().copied().unwrap_or(0),
                    (None, Role::Modifier(_)) => 0,
                    (None, Role::Register) => 4.min(ones(self.form().fields[i].width)),
                    (None, Role::Number) => number.min(ones(self.form().fields[i].width)),
                };
                chosen[i].unwrap_or(free)
            };
            (0..chosen.len()).map(one).collect()
        };
        let tried = [(4, false), (0, false), (0, true)];
        tried
            .into_iter()
            .all(|(number, last)| self.valid(values(number, last), chosen, &[], &[]).is_none())
    }

    /// Turns a form with its modifiers fixed into operations, unless other modifiers that have the
    /// same effects are operations already and one will do.
    pub(super) fn leaf_once(&mut self, effects: &Effects, vars: &[Option<VarId>], chosen: &[Option<u64>]) {
        if self.every {
            self.leaf(effects, vars, chosen);
            return;
        }
        let writes = effects.list.iter().map(|e| (e.state, [e.guard, e.addr, e.value]));
        let key = (writes.collect(), self.domains.clone());
        if self.encoded.contains(&key) {
            return;
        }
        let found = self.found.len();
        self.leaf(effects, vars, chosen);
        if self.found.len() > found {
            self.encoded.insert(key);
        }
    }

    /// Turns a form with its modifiers fixed into operations: one for each mask, if there are any.
    pub(super) fn leaf(&mut self, effects: &Effects, vars: &[Option<VarId>], chosen: &[Option<u64>]) {
        let masks = self.masks(effects, effects, vars);
        let Some((field, var)) = masks.first().and_then(|i| Some((*i, vars[*i]?))) else {
            self.leaf_of_mask(effects, vars, chosen);
            return;
        };
        for code in self.codes(field) {
            let now = self.with_field(effects, var, code);
            let mut chosen = chosen.to_vec();
            chosen[field] = Some(code);
            self.leaf(&now, vars, &chosen);
        }
    }

    /// Turns a form with its modifiers and masks fixed into operations: one for each choice of
    /// halves.
    fn leaf_of_mask(&mut self, effects: &Effects, vars: &[Option<VarId>], chosen: &[Option<u64>]) {
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
        if effects.list.iter().any(|e| self.is_other(&self.set.model().states[e.state].name)) {
            self.because(Reason::Other);
            return;
        }
        if own.len() > 1 && self.span == 1 || flags.len() > 1 {
            self.because(Reason::Several);
            return;
        }
        if own.is_empty() && flags.is_empty() {
            self.because(Reason::Nothing);
            return;
        }
        let all = self.with_constants(effects, vars);
        if all.is_empty() {
            self.because(Reason::Open);
        }
        for (effects, joined) in all {
            self.computed(&effects, joined.as_ref(), vars, &chosen);
        }
    }

    /// Turns effects on registers into operations: one for each choice of halves.
    fn computed(&mut self, effects: &Effects, joined: Option<&Joined>, vars: &[Option<VarId>], chosen: &[Option<u64>]) {
        let of = |state: usize| effects.list.iter().copied().filter(move |e| e.state == state);
        if self.span > 1 {
            self.vectors(&of(self.file).collect::<Vec<_>>(), joined, vars, chosen);
            return;
        }
        let (own, flags) = (of(self.file).next(), self.flags.and_then(|f| of(f).next()));
        let results = Effects {
            list: own.into_iter().chain(flags).collect(),
        };
        let own_address: Vec<Term> = own.iter().map(|e| e.addr).collect();
        let Some(fields) = self.named(&results, &own_address, vars) else {
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
            let named: Vec<(VarId, RegisterField)> = fields
                .iter()
                .enumerate()
                .map(|(i, f)| {
                    let field = RegisterField {
                        field: f.field,
                        half: f.half.then(|| high(i)),
                        first: f.first,
                        last: f.last,
                        step: f.step,
                        code: f.code,
                        stride: 1,
                    };
                    (f.var, field)
                })
                .collect();
            if let Err(why) = self.concrete((own.as_slice(), flags), &named, joined, vars, chosen) {
                self.because(why);
            }
        }
    }

    /// Effects of which no value is left open, each with the constant that they depend on: one of
    /// several fields is joined to one number, and is restricted to codes for which the
    /// formulas are alike where not all of them leave a value.
    fn with_constants(&mut self, effects: Effects, vars: &[Option<VarId>]) -> Vec<(Effects, Option<Joined>)> {
        let open = |d: &Self, e: &Effects| !unspecified(&d.pool, &e.roots()).is_empty();
        let fields = self.constants(&effects, vars);
        let unspecified = open(self, &effects);
        if fields.is_empty() || fields.len() == 1 && !unspecified || fields.iter().any(|i| self.domains[*i].is_some()) {
            return if unspecified { Vec::new() } else { vec![(effects, None)] };
        }
        let part = |i: &usize| Part {
            field: *i,
            width: self.form().fields[*i].width,
        };
        let parts: Vec<Part> = fields.iter().map(part).collect();
        let bits: u32 = parts.iter().map(|p| p.width).sum();
        let Some(width) = Width::new(bits).filter(|_| bits <= 64) else {
            return if unspecified { Vec::new() } else { vec![(effects, None)] };
        };
        let var = self.pool.declare_var(&format!("{JOINED}{bits}"), width);
        let whole = self.pool.var(var);
        let mut known: FxHashMap<VarId, Term> = FxHashMap::default();
        let mut low = 0;
        for p in &parts {
            let Some(v) = vars[p.field] else { continue };
            let t = self.pool.extract(low + p.width - 1, low, whole);
            known.insert(v, t);
            low += p.width;
        }
        let effects = self.substitute(&effects, &|v| known.get(&v).copied());
        let joined = |codes| Joined {
            var,
            parts: parts.clone(),
            codes,
        };
        if !unspecified {
            return vec![(effects, Some(joined(None)))];
        }
        if bits > LISTED_BITS {
            return Vec::new();
        }
        let support = Support::new(&self.pool, &effects.roots(), &[Some(var)]);
        let conditions = support.conditions(&self.pool, &effects.roots(), &[], "", 0);
        let tables: Vec<_> = conditions.iter().map(|c| self.table(*c, bits)).collect();
        // Codes by the conditions that they meet, a bit for each.
        let mut groups: Vec<(u64, Vec<u64>)> = Vec::new();
        if tables.len() > 64 {
            return Vec::new();
        }
        for code in 0..1u64 << bits {
            let answers = tables.iter().rev().fold(0, |a, t| a << 1 | u64::from(t[code as usize]));
            match groups.iter().position(|g| g.0 == answers) {
                Some(g) => groups[g].1.push(code),
                None if groups.len() < MOST_GROUPS => groups.push((answers, vec![code])),
                None => return Vec::new(),
            }
        }
        let mut out = Vec::new();
        for (answers, codes) in groups {
            let now = self.given(&effects, &conditions, &|i| Some(answers >> i & 1 == 1));
            if !open(self, &now) {
                out.push((now, Some(joined(Some(Arc::new(codes))))));
            }
        }
        out
    }

    /// The effects with an opaque function of the registers that are read in the place of each
    /// unspecified value. Code that does what is wanted whatever these values are does it for the
    /// values of that function, so that tests with it lose no code; and what passes is proved from
    /// the spec.
    pub(super) fn with_unknown_functions(&mut self, effects: &Effects) -> Effects {
        let file = self.set.model().states[self.file].name.clone();
        let mut read: Vec<Term> = self.pool.reachable(&effects.roots());
        read.retain(|t| matches!(self.pool.node(*t), Node::Read(s, _) if self.pool.space_decl(*s).name == file));
        let widths: Vec<Width> = read.iter().map(|t| self.pool.width(*t)).collect();
        let mut known: FxHashMap<VarId, Term> = FxHashMap::default();
        for v in unspecified(&self.pool, &effects.roots()) {
            let d = self.pool.var_decl(v).clone();
            let function = self.pool.declare_fn(&format!("{} of {}", d.name, widths.len()), &widths, d.width);
            let call = self.pool.call(function, &read);
            known.insert(v, call);
        }
        self.substitute(effects, &|v| known.get(&v).copied())
    }

    /// Is one of the fields that are computed with a number, and no modifier?
    pub(super) fn computes_with_number(&self, effects: &Effects, vars: &[Option<VarId>]) -> bool {
        let fields = self.constants(effects, vars);
        fields.iter().any(|i| matches!(self.roles[*i], Role::Number))
    }

    /// The fields whose number is computed with.
    fn constants(&self, effects: &Effects, vars: &[Option<VarId>]) -> Vec<usize> {
        let file = &self.set.model().states[self.file].name;
        let (mut todo, mut seen) = (
            effects.list.iter().flat_map(|e| [e.guard, e.value]).collect::<Vec<Term>>(),
            FxHashSet::default(),
        );
        let mut found: FxHashSet<VarId> = FxHashSet::default();
        while let Some(t) = todo.pop() {
            if !seen.insert(t) {
                continue;
            }
            match self.pool.node(t) {
                Node::Var(v) => drop(found.insert(*v)),
                Node::Read(s, _) if self.pool.space_decl(*s).name == *file => {}
                n => n.for_each_operand(|o| todo.push(o)),
            }
        }
        (0..vars.len()).filter(|i| vars[*i].is_some_and(|v| found.contains(&v))).collect()
    }

    /// The fields that address the register file; nothing if some register is named in another way.
    fn named(&self, results: &Effects, own: &[Term], vars: &[Option<VarId>]) -> Option<Vec<Named>> {
        let file = &self.set.model().states[self.file].name;
        let roots: Vec<Term> = results.list.iter().flat_map(|e| [e.guard, e.value]).collect();
        let mut addresses: Vec<Term> = own.to_vec();
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
                // Neighbours of a register are named by its field.
                Some(_) if self.span > 1 => {}
                Some(f) if (f.half, f.first, f.last, f.step, f.code) != (new.half, new.first, new.last, new.step, new.code) => return None,
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
                step: 1,
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
        // How far the next code is from one, if it follows at once and names a later register.
        let step = |i: usize| {
            let (a, b) = (codes[i], *codes.get(i + 1)?);
            register(b).checked_sub(register(a)).filter(|s| *s > 0 && b == a + 1)
        };
        let mut best = (0, 1);
        let mut from = 0;
        for i in 0..codes.len() {
            if i + 1 - from > best.1 - best.0 {
                best = (from, i + 1);
            }
            if step(i).is_none() {
                from = i + 1;
            } else if i > from && step(i) != step(from) {
                from = i;
            }
        }
        let run = codes.get(best.0..best.1)?;
        let (first, last) = (*run.first()?, *run.last()?);
        Some(Named {
            field,
            var,
            half: false,
            first: register(first),
            last: register(last),
            step: step(best.0).filter(|_| run.len() > 1).unwrap_or(1),
            code: first,
        })
    }

    /// Lets condition registers that a field numbers be the first one; false if another one takes
    /// part.
    fn first_flags(&mut self, effects: &mut Effects, vars: &[Option<VarId>], chosen: &mut [Option<u64>]) -> bool {
        let Some(flags) = self.flags else { return true };
        let name = self.set.model().states[flags].name.clone();
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
    pub(super) fn concrete(
        &mut self,
        (own, flags): (&[Effect], Option<Effect>),
        named: &[(VarId, RegisterField)],
        joined: Option<&Joined>,
        vars: &[Option<VarId>],
        chosen: &[Option<u64>],
    ) -> Result<(), Reason> {
        let registers: Vec<RegisterField> = named.iter().map(|(_, f)| *f).collect();
        // Numbers that are all different.
        let mut numbers: Vec<u32> = Vec::new();
        for r in &registers {
            let fits = |n: &u32| !numbers.contains(n);
            let named = || (r.first..=r.last).step_by(r.step as usize);
            let low = named().filter(|n| *n >= 4).find(fits).or_else(|| named().find(fits));
            numbers.push(low.ok_or(Reason::Fields)?);
        }
        let given: Vec<(VarId, Term)> = named
            .iter()
            .zip(&numbers)
            .map(|((var, r), n)| {
                let w = self.pool.var_decl(*var).width;
                (*var, self.pool.constant(w, r.value(*n).into()))
            })
            .collect();
        // Guards, then results, then the destination.
        let results: Vec<Effect> = own.iter().copied().chain(flags).collect();
        let mut roots: Vec<Term> = results.iter().map(|e| e.guard).collect();
        roots.extend(results.iter().map(|e| e.value));
        roots.extend(own.iter().map(|e| e.addr));
        let now = self
            .pool
            .substitute_all(&roots, &|v| given.iter().find(|(x, _)| *x == v).map(|(_, t)| *t));
        let (guards, now) = now.split_at(results.len());
        let (values, addr) = now.split_at(results.len());
        let (mut values, mut addr) = (values.to_vec(), addr.to_vec());
        let file_name = &self.set.model().states[self.file].name;
        let file_name = if self.span > 1 { VECTORS } else { file_name };
        // Lane masks and the like take a proof.
        if !guards.iter().all(|g| query::always(&self.pool, *g, GUARD)) {
            return Err(Reason::Guard);
        }
        if self.span > 1 {
            let (group, value) = self.whole_vector(&values, &addr)?;
            (values, addr) = (vec![value], vec![group]);
        }
        let dst = match addr.first() {
            None => None,
            Some(a) => Some(self.pool.as_const(*a).ok_or(Reason::Fields)? as u32),
        };
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
        if !self.calls && !self.pool.calls(&values).is_empty() {
            return Err(Reason::Functions);
        }
        if read.len() > if self.choices { MAX_OPERANDS } else { MOST_READ } {
            return Err(Reason::Operands);
        }
        let mut free: Vec<VarId> = values.iter().flat_map(|t| self.pool.free_vars(*t)).collect();
        free.sort_unstable();
        free.dedup();
        let constant = match free.as_slice() {
            [] => None,
            [v] => {
                let joined = match joined.filter(|j| j.var == *v) {
                    Some(j) => j.clone(),
                    None => {
                        let field = vars.iter().position(|x| *x == Some(*v)).ok_or(Reason::Other)?;
                        let width = self.form().fields[field].width;
                        Joined {
                            var: *v,
                            parts: vec![Part { field, width }],
                            codes: self.domains[field].clone(),
                        }
                    }
                };
                let (own, immediate, var) = self.constant_of(&values, &joined).ok_or(Reason::Constants)?;
                values = own;
                Some((joined, immediate, var))
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
        let parts: &[Part] = constant.as_ref().map_or(&[], |c| &c.0.parts);
        let is_constant = |i: usize| parts.iter().any(|p| p.field == i);
        for (i, c) in chosen.iter_mut().enumerate() {
            if let Some(d) = &self.domains[i]
                && registers.iter().all(|r| r.field != i)
                && !is_constant(i)
            {
                *c = Some(d[0]);
            }
        }
        let mut field_values: Vec<u64> = chosen.iter().map(|c| c.unwrap_or(0)).collect();
        for (r, n) in registers.iter().zip(&numbers) {
            field_values[r.field] = r.value(*n);
        }
        if let Some((joined, ..)) = &constant {
            let first = joined.codes.as_ref().map_or(0, |c| c[0]);
            split(parts, first, &mut field_values);
        }
        let base = self.valid(field_values, &chosen, &registers, parts).ok_or(Reason::Words)?;
        let operands = read
            .iter()
            .map(|r| numbers.iter().position(|n| n == r).filter(|i| Some(*i) != d).map(|i| registers[i]))
            .collect();
        let (immediate, variable) = constant.map_or((None, None), |(_, i, v)| (Some(i), Some(v)));
        if self.computed.insert(values.clone()) {
            self.last_new = self.variants;
            self.terms_at_new = self.terms.get();
        }
        let encoding = Encoding {
            bytes: self.form().width / 8,
            base,
            dst: d.map(|d| registers[d]),
            operands,
            tied: read.iter().position(|r| Some(*r) == dst),
            constant: immediate,
        };
        self.found.push(Raw {
            name: self.set.model().form_name(self.form),
            encoding,
            value: own.first().map(|_| values[0]),
            flags: flags.and_then(|_| values.last().copied()),
            registers: read,
            constant: variable,
            chooses: self.choices,
        });
        Ok(())
    }

    /// The values over a variable for the constant.
    fn constant_of(&mut self, values: &[Term], joined: &Joined) -> Option<(Vec<Term>, Immediate, VarId)> {
        let Joined { var, parts, codes } = joined;
        let width = self.pool.var_decl(*var).width;
        let v = self.pool.var(*var);
        let word = self.set.model().states[self.file].width;
        let seen = Support::seen(&self.pool, values, *var, word);
        let is_number = |pool: &TermPool, t: Term| {
            t == v
                || matches!(pool.node(t), Node::Zext(a) if *a == v)
                || matches!(*pool.node(t), Node::Concat(z, a) if a == v && pool.as_const(z) == Some(0))
        };
        // Numbers of several fields that are used apart are no one constant.
        let apart = |t: Term| matches!(self.pool.node(t), Node::Extract { of, .. } if *of == v);
        if !self.choices && parts.len() > 1 && seen == Some(v) && self.pool.reachable(values).into_iter().any(apart) {
            return None;
        }
        let plain = codes.is_none()
            && (self.choices || width.bits() == word || width.bits() < word && seen.is_some_and(|t| is_number(&self.pool, t)));
        // A number may be used as it is in one place, and as a mask for the other bits in another
        // one.
        if let Some(codes) = codes
            && seen.is_none_or(|t| t == v)
            && let Some((first, others)) = Support::complements(&self.pool, values, *var, codes)
            && self.pool.width(first).bits() <= word
        {
            let w = self.pool.width(first);
            let fresh = self.pool.declare_var(&format!("{CONSTANT}{}", w.bits()), w);
            let by = self.pool.var(fresh);
            let not = self.pool.not(by);
            // Either may be the constant: the one that leaves the smaller formula.
            let either = [(by, not, first), (not, by, others[0])].map(|(one, other, of)| {
                let mut known: FxHashMap<Term, Term> = others.iter().map(|t| (*t, other)).collect();
                known.insert(first, one);
                let values = self.pool.replace_terms(values, &known);
                (self.pool.reachable(&values).len(), values, of)
            });
            if let Some((_, values, of)) = either.into_iter().min_by_key(|e| e.0)
                && let Some(immediate) = Immediate::of(&self.pool, parts.clone(), *var, of, Some(codes.as_slice()))
            {
                return Some((values, immediate, fresh));
            }
        }
        if !plain
            && let Some(t) = seen
            && let Some(immediate) = Immediate::of(&self.pool, parts.clone(), *var, t, codes.as_ref().map(|d| d.as_slice()))
        {
            let w = self.pool.width(t);
            let fresh = self.pool.declare_var(&format!("{CONSTANT}{}", w.bits()), w);
            let by = self.pool.var(fresh);
            let known: FxHashMap<Term, Term> = [(t, by)].into_iter().collect();
            let values = self.pool.replace_terms(values, &known);
            return Some((values, immediate, fresh));
        }
        if width.bits() > word.max(64 * u32::from(self.choices)) {
            return None;
        }
        let immediate = match codes {
            None => Immediate::plain(parts.clone()),
            Some(d) => Immediate::of(&self.pool, parts.clone(), *var, v, Some(d))?,
        };
        Some((values.to_vec(), immediate, *var))
    }

    /// Field values that make a valid word: fields that no effect depends on are tried if zero is
    /// not allowed.
    fn valid(&self, mut values: Vec<u64>, chosen: &[Option<u64>], registers: &[RegisterField], constant: &[Part]) -> Option<Instr> {
        let code = &self.set.codec().forms[self.form];
        let free: Vec<usize> = (0..values.len())
            .filter(|i| chosen[*i].is_none() && registers.iter().all(|r| r.field != *i))
            .collect();
        let instr = |fields: Vec<u64>| Instr {
            form: self.form,
            fields,
            residue: 0,
        };
        let ok = |values: &[u64]| code.validate(self.form, values).is_ok() && self.set.well_formed_raw(&instr(values.to_vec())).is_ok();
        if ok(&values) {
            return Some(instr(values));
        }
        for i in free {
            // Of a wide field all ones are tried: the number that throws a result away.
            let width = self.form().fields[i].width;
            let most = ones(width);
            let tried: Vec<u64> = match (&self.roles[i], &self.domains[i]) {
                (_, Some(d)) => d.to_vec(),
                _ if constant.iter().any(|p| p.field == i) => vec![1, most],
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
