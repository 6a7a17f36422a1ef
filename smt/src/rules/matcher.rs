//! Instructions as operations and back, and rules applied to instructions.

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::text::to_text;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::constant_expr::Constant;
use super::derived::Relations;
use super::rule::{Flags, Rule, Step};
use super::subsume::{ByOps, bindings};
use crate::ops::{Encoding, Ops, RegisterField};

/// An operation on registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concrete {
    /// Which operation.
    pub op: usize,
    /// The register that takes the value; none if it is thrown away.
    pub dst: Option<u32>,
    /// The operands.
    pub args: Vec<u32>,
    /// The constant.
    pub constant: Option<u64>,
}

/// Finds the operations that instructions are encodings of.
#[derive(Debug)]
pub struct Matcher {
    by_form: FxHashMap<usize, Vec<(usize, usize)>>,
}

impl Matcher {
    /// A matcher for these operations.
    #[must_use]
    pub fn new(ops: &Ops) -> Matcher {
        let mut by_form: FxHashMap<usize, Vec<(usize, usize)>> = FxHashMap::default();
        for (o, op) in ops.all.iter().enumerate() {
            for (e, encoding) in op.encodings.iter().enumerate() {
                by_form.entry(encoding.base.form).or_default().push((o, e));
            }
        }
        Matcher { by_form }
    }

    /// The operations that an instruction is an encoding of.
    #[must_use]
    pub fn operations(&self, ops: &Ops, instr: &Instr) -> Vec<Concrete> {
        let all = self.by_form.get(&instr.form).into_iter().flatten();
        all.filter_map(|(o, e)| read(&ops.all[*o].encodings[*e], *o, instr)).collect()
    }

    /// The simplest of them.
    #[must_use]
    pub fn simplest(&self, ops: &Ops, instr: &Instr) -> Option<Concrete> {
        self.operations(ops, instr).into_iter().next()
    }
}

/// The operation, if the instruction is this encoding of it.
fn read(e: &Encoding, op: usize, instr: &Instr) -> Option<Concrete> {
    let free =
        |i: usize| e.constant.as_ref().is_some_and(|c| c.uses(i)) || e.dst.iter().chain(e.operands.iter().flatten()).any(|f| f.field == i);
    let same = (0..instr.fields.len()).all(|i| free(i) || instr.fields[i] == e.base.fields[i]);
    let halves = e.dst.iter().chain(e.operands.iter().flatten()).any(|f| f.half.is_some());
    if !same || halves || instr.residue != 0 {
        return None;
    }
    let register = |f: RegisterField| Some(f.register(instr.fields[f.field])).filter(|r| f.names(*r));
    let dst = match e.dst {
        Some(d) => Some(register(d)?),
        None => None,
    };
    let args = e.operands.iter().map(|f| f.map_or(dst, register));
    let constant = match &e.constant {
        Some(c) => Some(c.get(&instr.fields)?),
        None => None,
    };
    Some(Concrete {
        op,
        dst,
        args: args.collect::<Option<_>>()?,
        constant,
    })
}

/// The instructions that do an operation, short ones first.
pub fn instructions<'a>(set: &'a InstructionSet, ops: &'a Ops, c: &'a Concrete) -> impl DoubleEndedIterator<Item = Instr> + 'a {
    ops.all[c.op].encodings.iter().filter_map(move |e| {
        let mut instr = e.base.clone();
        if let Some(d) = e.dst {
            let dst = c.dst.filter(|r| d.names(*r))?;
            instr.fields[d.field] = d.value(dst);
        }
        for (f, a) in e.operands.iter().zip(&c.args) {
            match f {
                Some(f) if f.names(*a) => instr.fields[f.field] = f.value(*a),
                None if c.dst == Some(*a) => {}
                _ => return None,
            }
        }
        if let Some(i) = &e.constant {
            i.put(c.constant?, &mut instr.fields)?;
        }
        set.well_formed_raw(&instr).ok()?;
        Some(instr)
    })
}

/// The shortest instruction that does an operation: in bytes, then in letters.
#[must_use]
pub fn shortest(set: &InstructionSet, ops: &Ops, c: &Concrete) -> Option<Instr> {
    let isa = set.model();
    instructions(set, ops, c).min_by_key(|i| (isa.forms[i.form].width, to_text(isa, i).len()))
}

/// Rules, found by the operations of their windows.
#[derive(Debug)]
pub struct Index<'a> {
    set: &'a InstructionSet,
    ops: &'a Ops,
    relations: Relations,
    /// The rules and their variants.
    rules: Vec<Rule>,
    matcher: Matcher,
    by_ops: ByOps,
}

impl<'a> Index<'a> {
    /// An index of these rules.
    #[must_use]
    pub fn new(set: &'a InstructionSet, ops: &'a Ops, rules: &[Rule]) -> Index<'a> {
        let relations = Relations::likely(ops);
        let rules: Vec<Rule> = rules
            .par_iter()
            .flat_map_iter(|r| std::iter::once(r.clone()).chain(relations.variants(ops, r)))
            .collect();
        let mut by_ops = ByOps::default();
        rules.iter().enumerate().for_each(|(i, r)| by_ops.insert(r, i));
        Index {
            set,
            ops,
            relations,
            rules,
            matcher: Matcher::new(ops),
            by_ops,
        }
    }

    /// What the rules make of a window, if need be rules that keep its flags; none of it is proved
    /// for this window, nor that registers which a rule needs dead are.
    #[must_use]
    pub fn rewrites(&self, window: &[Instr], keep_flags: bool) -> Vec<Vec<Instr>> {
        let operations: Vec<Vec<Concrete>> = window.iter().map(|i| self.matcher.operations(self.ops, i)).collect();
        // Each instruction as it is, without flags or a value that may be dead, and in the simplest
        // form that rules for one step give it.
        let mut all: Vec<Vec<Concrete>> = vec![Vec::new()];
        for (at, forms) in operations.iter().enumerate() {
            let mut forms = forms.clone();
            let parts: Vec<Concrete> = forms
                .iter()
                .flat_map(|c| self.parts(c, &operations[at + 1..], keep_flags))
                .collect();
            forms.extend(parts);
            let mut next = 0;
            while let Some(c) = forms.get(next) {
                let simpler = self.applied(std::slice::from_ref(c), true).flatten();
                let new: Vec<Concrete> = simpler.filter(|s| !forms.contains(s)).collect();
                forms.extend(new);
                next += 1;
            }
            all = all
                .iter()
                .flat_map(|before| forms.iter().map(move |c| [before.as_slice(), std::slice::from_ref(c)].concat()))
                .collect();
        }
        let found = all.iter().flat_map(|w| self.applied(w, keep_flags));
        let code = found.filter_map(|r| r.iter().map(|c| shortest(self.set, self.ops, c)).collect::<Option<Vec<Instr>>>());
        let mut code: Vec<Vec<Instr>> = code.collect();
        code.sort_by_key(|c| c.iter().map(|i| self.set.model().forms[i.form].width).sum::<u32>());
        code.dedup();
        code
    }

    /// What an operation leaves that matters, where that is less than all.
    fn parts(&self, c: &Concrete, later: &[Vec<Concrete>], keep_flags: bool) -> Vec<Concrete> {
        let op = |c: &Concrete| &self.ops.all[c.op];
        // Is something written before it is read?
        let is_dead = |reads: &dyn Fn(&Concrete) -> bool, writes: &dyn Fn(&Concrete) -> bool, at_end: bool| {
            let next = later.iter().find(|forms| forms.iter().any(reads) || forms.iter().all(writes));
            next.map_or(at_end, |forms| !forms.iter().any(reads))
        };
        let flags = is_dead(&|c| op(c).reads_flags, &|c| op(c).flags.is_some(), !keep_flags);
        let value = is_dead(
            &|l| l.args.iter().any(|a| Some(*a) == c.dst),
            &|l| l.dst.is_some() && l.dst == c.dst,
            true,
        );
        let s = Step {
            op: c.op,
            args: (0..c.args.len() as u8).collect(),
            constant: None,
        };
        let found = [
            self.relations.value_part(&s).filter(|_| flags),
            self.relations.flags_part(&s).filter(|_| value),
        ];
        let found = found.into_iter().flatten();
        let part = |s: Step| Concrete {
            op: s.op,
            dst: c.dst.filter(|_| self.ops.all[s.op].register),
            args: s.args.iter().map(|a| c.args[usize::from(*a)]).collect(),
            constant: c.constant,
        };
        found.map(part).collect()
    }

    fn applied<'s>(&'s self, window: &'s [Concrete], keep_flags: bool) -> impl Iterator<Item = Vec<Concrete>> + 's {
        let rules = self.by_ops.like(window.iter().map(|c| c.op)).iter();
        let rules = rules
            .map(|i| &self.rules[*i])
            .filter(move |r| !keep_flags || r.flags == Flags::Same);
        rules.flat_map(|r| apply(self.ops, r, window))
    }
}

/// What a rule makes of a window that is an instance of it: one piece of code for each choice of
/// registers for values between, nothing if it is no instance. That the places which the rule needs
/// dead are dead is not asked here.
#[must_use]
pub fn apply(ops: &Ops, rule: &Rule, window: &[Concrete]) -> Vec<Vec<Concrete>> {
    let (registers, steps) = numbered(window);
    let number = |c: &Constant| c.value(ops.word, &[]);
    let bound = bindings(ops, rule, &steps, registers.len() as u8).find_map(|b| {
        let parameters: Vec<u64> = b.parameters.iter().map(number).collect();
        let inputs: Vec<Option<u32>> = b.inputs.iter().map(|i| i.map(|i| registers[usize::from(i)])).collect();
        rule.condition.holds(ops.word, &parameters).then_some((inputs, parameters))
    });
    match bound {
        Some((inputs, parameters)) => replacements(ops, rule, window, &inputs, &parameters),
        None => Vec::new(),
    }
}

/// The registers that a window reads from outside, in order of appearance, and its steps with their
/// values numbered from them on.
fn numbered(window: &[Concrete]) -> (Vec<u32>, Vec<Step>) {
    // The step that wrote each register last, for each operand.
    let mut writer: FxHashMap<u32, usize> = FxHashMap::default();
    let mut sources: Vec<Vec<(u32, Option<usize>)>> = Vec::new();
    for (i, c) in window.iter().enumerate() {
        sources.push(c.args.iter().map(|r| (*r, writer.get(r).copied())).collect());
        writer.extend(c.dst.map(|d| (d, i)));
    }
    let mut registers: Vec<u32> = Vec::new();
    for (r, _) in sources.iter().flatten().filter(|(_, step)| step.is_none()) {
        if !registers.contains(r) {
            registers.push(*r);
        }
    }
    let value = |(r, step): &(u32, Option<usize>)| match step {
        Some(i) => (registers.len() + i) as u8,
        None => registers.iter().position(|x| x == r).unwrap_or_default() as u8,
    };
    let steps = window.iter().zip(&sources).map(|(c, sources)| Step {
        op: c.op,
        args: sources.iter().map(value).collect(),
        constant: c.constant.map(Constant::Number),
    });
    let steps = steps.collect();
    (registers, steps)
}

/// The replacement of a rule on registers. Its last value goes where the window leaves its own; the
/// others to registers which the window writes and nothing reads before that.
fn replacements(ops: &Ops, rule: &Rule, window: &[Concrete], inputs: &[Option<u32>], parameters: &[u64]) -> Vec<Vec<Concrete>> {
    let result = window.iter().rev().find_map(|c| c.dst);
    let mut written: Vec<u32> = window.iter().filter_map(|c| c.dst).collect();
    written.sort_unstable();
    written.dedup();
    let last = rule.replacement.iter().rposition(|s| ops.all[s.op].register);
    let mut all: Vec<Vec<Concrete>> = vec![Vec::new()];
    for (i, s) in rule.replacement.iter().enumerate() {
        let op = &ops.all[s.op];
        let constant = s.constant.map(|c| c.value(ops.word, parameters));
        if op
            .constant
            .is_some_and(|w| w < ops.word.bits() && constant.is_some_and(|c| c >> w != 0))
        {
            return Vec::new();
        }
        all = all
            .iter()
            .flat_map(|before| {
                let register = |value: &u8| match value.checked_sub(rule.inputs) {
                    // An input that the window does not read may be anything.
                    None => inputs[usize::from(*value)].or(result),
                    Some(step) => before[usize::from(step)].dst,
                };
                let args: Option<Vec<u32>> = s.args.iter().map(register).collect();
                let read_later = |r: u32| {
                    rule.replacement[i + 1..]
                        .iter()
                        .flat_map(|s| &s.args)
                        .any(|a| usize::from(*a) < usize::from(rule.inputs) + i && register(a) == Some(r))
                };
                let places: Vec<Option<u32>> = match () {
                    () if !op.register => vec![None],
                    () if last == Some(i) => vec![result],
                    () => written.iter().filter(|r| !read_later(**r)).map(|r| Some(*r)).collect(),
                };
                let one = |(dst, args)| Concrete {
                    op: s.op,
                    dst,
                    args,
                    constant,
                };
                let all = args
                    .into_iter()
                    .flat_map(move |a| places.clone().into_iter().map(move |p| (p, a.clone())));
                all.map(|c| [before.as_slice(), &[one(c)]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    all
}
