//! The same code with other registers: which fields of an instruction name registers is read off
//! its formulas, so that windows which differ in nothing else are one.

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Node, Term, TermPool, VarId};
use isamorph_core::model::{Semantics, ones};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{RegisterField, register_file};

/// Narrower fields are never renamed: they may be modifiers.
const MODIFIER_BITS: u32 = 5;

/// Renames registers in code of one instruction set.
#[derive(Debug)]
pub struct Renamer<'a> {
    set: &'a InstructionSet,
    file: usize,
    known: FxHashMap<(usize, Vec<u64>), Option<Vec<RegisterField>>>,
}

impl<'a> Renamer<'a> {
    /// A renamer; nothing if the instruction set has no register file.
    #[must_use]
    pub fn new(set: &'a InstructionSet) -> Option<Renamer<'a>> {
        let isa = set.model();
        Some(Renamer {
            set,
            file: register_file(isa)?,
            known: FxHashMap::default(),
        })
    }

    /// The fields that name registers; nothing if some register is reached in another way than by
    /// the number in a field.
    pub fn fields(&mut self, instr: &Instr) -> Option<Vec<RegisterField>> {
        let form = &self.set.model().forms[instr.form];
        // Modifiers decide what wide fields are, and of a wide field its lowest bit, which chooses
        // halves.
        let shape: Vec<u64> = form
            .fields
            .iter()
            .zip(&instr.fields)
            .map(|(f, v)| if f.width <= MODIFIER_BITS { *v } else { v & 1 })
            .collect();
        if let Some(known) = self.known.get(&(instr.form, shape.clone())) {
            return known.clone();
        }
        let found = self.find(instr);
        self.known.insert((instr.form, shape), found.clone());
        found
    }

    fn find(&self, instr: &Instr) -> Option<Vec<RegisterField>> {
        let form = &self.set.model().forms[instr.form];
        let Semantics::Effects { effects, .. } = &form.semantics else {
            return None;
        };
        let roots: Vec<Term> = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
        let mut pool = TermPool::with_declarations(&self.set.model().pool);
        let narrow = |v: VarId| {
            let i = form.fields.iter().position(|f| f.var == v)?;
            (form.fields[i].width <= MODIFIER_BITS).then(|| u128::from(instr.fields[i] & ones(form.fields[i].width)))
        };
        let roots = self.set.model().pool.specialise(&roots, &mut pool, &narrow);
        let writes: Vec<(usize, Term, Term, Term)> = effects
            .iter()
            .zip(roots.chunks(3))
            .filter(|(_, t)| !pool.is_false(t[0]))
            .map(|(e, t)| (e.state, t[0], t[1], t[2]))
            .collect();
        let mut roots: Vec<Term> = Vec::new();
        let mut addresses = Vec::new();
        for (state, guard, addr, value) in writes {
            roots.extend([guard, value]);
            if state == self.file {
                addresses.push(addr)
            } else {
                roots.push(addr)
            }
        }
        // Variables have other numbers in another pool.
        let vars: Vec<Option<VarId>> = form
            .fields
            .iter()
            .map(|f| pool.find_var(self.set.model().pool.var_name(f.var)))
            .collect();
        let mut out: Vec<RegisterField> = Vec::new();
        // Each turn settles one field: a half field is replaced by its register and a fixed bit.
        for (i, f) in form.fields.iter().enumerate().filter(|(_, f)| f.width > MODIFIER_BITS) {
            let Some(var) = vars[i] else { continue };
            let (_, used) = self.split(&pool, &roots, &addresses);
            if !used.iter().any(|a| pool.free_vars(*a).contains(&var)) {
                continue;
            }
            let bit = pool.constant(isamorph_core::formula::Width::BOOL, (instr.fields[i] & 1).into());
            let upper = isamorph_core::formula::Width::new(f.width - 1)?;
            let fresh = pool.declare_var(&format!("register of {}", f.name), upper);
            let fresh_term = pool.var(fresh);
            let joined = pool.concat(fresh_term, bit);
            let all: Vec<Term> = roots.iter().chain(&addresses).copied().collect();
            let halved = pool.substitute_all(&all, &|v| (v == var).then_some(joined));
            let (r, a) = halved.split_at(roots.len());
            let (outside, inside) = self.split(&pool, r, a);
            let plainly = |var: VarId, pool: &mut TermPool, outside: &FxHashSet<VarId>, inside: &[Term]| {
                !outside.contains(&var)
                    && inside
                        .iter()
                        .filter(|t| pool.free_vars(**t).contains(&var))
                        .all(|t| is_number(&mut pool.clone(), *t, var))
            };
            if plainly(fresh, &mut pool, &outside, &inside) {
                out.push(RegisterField {
                    field: i,
                    half: Some(instr.fields[i] & 1 == 1),
                    first: 0,
                    last: (ones(f.width) >> 1) as u32,
                    step: 1,
                    code: 0,
                    stride: 1,
                });
                continue;
            }
            let (outside, inside) = self.split(&pool, &roots, &addresses);
            if !plainly(var, &mut pool, &outside, &inside) {
                return None;
            }
            out.push(RegisterField {
                field: i,
                half: None,
                first: 0,
                last: ones(f.width) as u32,
                step: 1,
                code: 0,
                stride: 1,
            });
        }
        // Registers that no field names.
        let (_, inside) = self.split(&pool, &roots, &addresses);
        let named = |t: &Term| out.iter().any(|r| vars[r.field].is_some_and(|v| pool.free_vars(*t).contains(&v)));
        inside.iter().all(named).then_some(out)
    }

    /// The variables that do something else than to number registers, and all numbers of registers.
    fn split(&self, pool: &TermPool, roots: &[Term], addresses: &[Term]) -> (FxHashSet<VarId>, Vec<Term>) {
        let file = &self.set.model().states[self.file].name;
        let (mut outside, mut inside) = (FxHashSet::default(), addresses.to_vec());
        let (mut todo, mut seen) = (roots.to_vec(), FxHashSet::default());
        while let Some(t) = todo.pop() {
            if !seen.insert(t) {
                continue;
            }
            match pool.node(t) {
                Node::Var(v) => drop(outside.insert(*v)),
                Node::Read(s, addr) if pool.space_decl(*s).name == *file => inside.push(*addr),
                n => n.for_each_operand(|o| todo.push(o)),
            }
        }
        (outside, inside)
    }

    /// The registers of code in order of appearance; nothing if some are not named by fields.
    pub fn registers(&mut self, code: &[Instr]) -> Option<Vec<u32>> {
        let mut out = Vec::new();
        for instr in code {
            for r in self.fields(instr)? {
                let register = r.register(instr.fields[r.field]);
                if !out.contains(&register) {
                    out.push(register);
                }
            }
        }
        Some(out)
    }

    /// The code with other registers; nothing if some are not named by fields, or do not fit into
    /// them.
    pub fn rename(&mut self, code: &[Instr], name: &dyn Fn(u32) -> Option<u32>) -> Option<Vec<Instr>> {
        let one = |instr: &Instr| {
            let mut new = instr.clone();
            for r in self.fields(instr)? {
                let register = name(r.register(instr.fields[r.field]))?;
                if register > r.last {
                    return None;
                }
                new.fields[r.field] = r.value(register);
            }
            self.set.well_formed_raw(&new).ok()?;
            Some(new)
        };
        code.iter().map(one).collect()
    }
}

/// Is a term the number that a variable holds, whatever it is?
fn is_number(pool: &mut TermPool, t: Term, var: VarId) -> bool {
    let widest = pool.width(t);
    let v = pool.var(var);
    let own = pool.width(v);
    let same = if own.bits() > widest.bits() {
        pool.extract(widest.bits() - 1, 0, v)
    } else {
        pool.zext(v, widest)
    };
    same == t
}

/// Short names: the registers of code in order of appearance become the first ones that fit into
/// the same fields as before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// Original and short name.
    pairs: Vec<(u32, u32)>,
}

impl Names {
    /// Names for these registers.
    #[must_use]
    pub fn new(registers: &[u32]) -> Names {
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for r in registers {
            // Fields have 5 bits or more: below that all registers are alike.
            let class = if *r < 32 { 0 } else { 1 << r.ilog2() };
            let same = pairs
                .iter()
                .filter(|(_, short)| (*short < 32 && class == 0) || *short >= 32 && 1 << short.ilog2() == class);
            let short = class + same.count() as u32;
            pairs.push((*r, short));
        }
        Names { pairs }
    }

    /// The short name of a register.
    #[must_use]
    pub fn short(&self, register: u32) -> Option<u32> {
        self.pairs.iter().find(|(r, _)| *r == register).map(|(_, s)| *s)
    }

    /// The register of a short name.
    #[must_use]
    pub fn original(&self, short: u32) -> Option<u32> {
        self.pairs.iter().find(|(_, s)| *s == short).map(|(r, _)| *r)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use isamorph_core::text::to_text;

    fn renamed(texts: &[&str]) -> Option<Vec<String>> {
        let set = InstructionSet::builtin("nv50")?;
        let isa = set.model();
        let code: Vec<Instr> = texts.iter().map(|t| set.parse_raw(t).expect("an instruction")).collect();
        let mut r = Renamer::new(&set)?;
        let names = Names::new(&r.registers(&code)?);
        let short = r.rename(&code, &|x| names.short(x))?;
        let back = r.rename(&short, &|x| names.original(x))?;
        assert_eq!(back, code);
        Some(short.iter().map(|i| to_text(isa, i)).collect())
    }

    #[test]
    fn registers_are_named_in_order_of_appearance() {
        let texts = ["add b32 $r7 $r9 0x5", "mul $r3 u16 $r7l u16 $r9h", "short add b32 $r7 $r7 $r3"];
        let short = renamed(&texts).expect("renamed");
        assert_eq!(
            short,
            ["add b32 $r0 $r1 0x5", "mul $r2 u16 $r0l u16 $r1h", "short add b32 $r0 $r0 $r2"]
        );
        // What fits into six bits does so afterwards, and what does not, does not.
        assert_eq!(renamed(&["add b32 $r70 $r40 $r3"]), Some(vec!["add b32 $r64 $r32 $r0".to_string()]));
    }
}
