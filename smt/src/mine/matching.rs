//! Instructions as operations and back, and rules applied to instructions.

use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::isa::Isa;
use isamorph_core::text::to_text;
use rustc_hash::FxHashMap;

use super::constants::PARAMETERS;
use super::rule::{Flags, Rule, Step};
use crate::search::ops::{Encoding, Ops};

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
    pub constant: Option<u32>,
}

/// Where a value comes from, in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// What a register held before.
    Before(u32),
    /// A step.
    Step(usize),
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
}

/// The operation, if the instruction is this encoding of it.
fn read(e: &Encoding, op: usize, instr: &Instr) -> Option<Concrete> {
    let free = |i: usize| e.constant == Some(i) || e.dst.iter().chain(e.operands.iter().flatten()).any(|f| f.field == i);
    let same = (0..instr.fields.len()).all(|i| free(i) || instr.fields[i] == e.base.fields[i]);
    let halves = e.dst.iter().chain(e.operands.iter().flatten()).any(|f| f.half.is_some());
    if !same || halves || instr.residue != 0 {
        return None;
    }
    let register = |i: usize| instr.fields[i] as u32;
    let dst = e.dst.map(|d| register(d.field));
    let args = e.operands.iter().map(|f| f.map_or(dst, |f| Some(register(f.field))));
    Some(Concrete {
        op,
        dst,
        args: args.collect::<Option<_>>()?,
        constant: e.constant.map(|c| instr.fields[c] as u32),
    })
}

/// The instructions that do an operation, short ones first.
pub fn instructions<'a>(isa: &'a Isa, codec: &'a Codec, ops: &'a Ops, c: &'a Concrete) -> impl DoubleEndedIterator<Item = Instr> + 'a {
    ops.all[c.op].encodings.iter().filter_map(move |e| {
        let mut instr = e.base.clone();
        if let Some(d) = e.dst {
            let dst = c.dst.filter(|r| *r <= d.last)?;
            instr.fields[d.field] = d.value(dst);
        }
        for (f, a) in e.operands.iter().zip(&c.args) {
            match f {
                Some(f) if *a <= f.last => instr.fields[f.field] = f.value(*a),
                None if c.dst == Some(*a) => {}
                _ => return None,
            }
        }
        if let Some(i) = e.constant {
            instr.fields[i] = c.constant?.into();
        }
        codec.well_formed(isa, &instr).ok()?;
        Some(instr)
    })
}

/// The shortest instruction that does an operation: in bytes, then in letters.
#[must_use]
pub fn shortest(isa: &Isa, codec: &Codec, ops: &Ops, c: &Concrete) -> Option<Instr> {
    instructions(isa, codec, ops, c).min_by_key(|i| (isa.forms[i.form].width, to_text(isa, i).len()))
}

/// Rules, found by the operations of their windows.
#[derive(Debug)]
pub struct Index<'a> {
    isa: &'a Isa,
    codec: &'a Codec,
    ops: &'a Ops,
    rules: &'a [Rule],
    matcher: Matcher,
    by_ops: FxHashMap<Vec<usize>, Vec<usize>>,
}

impl<'a> Index<'a> {
    /// An index of these rules.
    #[must_use]
    pub fn new(isa: &'a Isa, codec: &'a Codec, ops: &'a Ops, rules: &'a [Rule]) -> Index<'a> {
        let mut by_ops: FxHashMap<Vec<usize>, Vec<usize>> = FxHashMap::default();
        for (i, r) in rules.iter().enumerate() {
            by_ops.entry(r.window.iter().map(|s| s.op).collect()).or_default().push(i);
        }
        Index {
            isa,
            codec,
            ops,
            rules,
            matcher: Matcher::new(ops),
            by_ops,
        }
    }

    /// What the rules make of a window, if need be rules that keep its flags; none of it is proved for this window, nor that
    /// registers which a rule needs dead are.
    #[must_use]
    pub fn rewrites(&self, window: &[Instr], keep_flags: bool) -> Vec<Vec<Instr>> {
        // Each instruction as it is, and in the simplest form that rules for one step give it.
        let mut all: Vec<Vec<Concrete>> = vec![Vec::new()];
        for instr in window {
            let mut forms = self.matcher.operations(self.ops, instr);
            let simpler: Vec<Concrete> = forms
                .iter()
                .flat_map(|c| self.applied(std::slice::from_ref(c), true))
                .flatten()
                .collect();
            forms.extend(simpler);
            all = all
                .iter()
                .flat_map(|before| forms.iter().map(move |c| [before.as_slice(), std::slice::from_ref(c)].concat()))
                .collect();
        }
        let found = all.iter().flat_map(|w| self.applied(w, keep_flags));
        let code = found.filter_map(|r| {
            r.iter()
                .map(|c| shortest(self.isa, self.codec, self.ops, c))
                .collect::<Option<Vec<Instr>>>()
        });
        let mut code: Vec<Vec<Instr>> = code.collect();
        code.sort_by_key(|c| c.iter().map(|i| self.isa.forms[i.form].width).sum::<u32>());
        code.dedup();
        code
    }

    fn applied<'s>(&'s self, window: &'s [Concrete], keep_flags: bool) -> impl Iterator<Item = Vec<Concrete>> + 's {
        let key: Vec<usize> = window.iter().map(|c| c.op).collect();
        let rules = self.by_ops.get(&key).into_iter().flatten();
        let rules = rules
            .map(|i| &self.rules[*i])
            .filter(move |r| !keep_flags || r.flags == Flags::Same);
        rules.filter_map(|r| apply(self.ops, r, window))
    }
}

/// What a rule makes of a window, if it is an instance; that the places which the rule needs dead are dead is not asked here.
#[must_use]
pub fn apply(ops: &Ops, rule: &Rule, window: &[Concrete]) -> Option<Vec<Concrete>> {
    if rule.window.len() != window.len() || rule.window.iter().zip(window).any(|(s, c)| s.op != c.op) {
        return None;
    }
    // Operands that commute may stand in either order.
    let swaps: Vec<usize> = (0..window.len()).filter(|i| ops.all[window[*i].op].commutes).collect();
    (0..1u32 << swaps.len()).find_map(|choice| {
        let mut window = window.to_vec();
        for (bit, i) in swaps.iter().enumerate() {
            if choice >> bit & 1 == 1 {
                window[*i].args.swap(0, 1);
            }
        }
        instance(ops, rule, &window)
    })
}

fn instance(ops: &Ops, rule: &Rule, window: &[Concrete]) -> Option<Vec<Concrete>> {
    let mut registers: Vec<Option<u32>> = vec![None; rule.inputs.into()];
    let mut parameters: Vec<Option<u32>> = vec![None; PARAMETERS];
    let mut holder: FxHashMap<u32, usize> = FxHashMap::default();
    for (i, (s, c)) in rule.window.iter().zip(window).enumerate() {
        for (a, r) in s.args.iter().zip(&c.args) {
            let source = holder.get(r).map_or(Source::Before(*r), |i| Source::Step(*i));
            match (a.checked_sub(rule.inputs), source) {
                (Some(step), Source::Step(i)) if usize::from(step) == i => {}
                (None, Source::Before(r)) if registers[usize::from(*a)].is_none_or(|x| x == r) => registers[usize::from(*a)] = Some(r),
                _ => return None,
            }
        }
        match (s.constant, c.constant) {
            (None, None) => {}
            (Some(want), Some(have)) => match want.as_parameter() {
                Some(p) if parameters[p].is_none_or(|x| x == have) => parameters[p] = Some(have),
                None if want.value(&[]) == have => {}
                _ => return None,
            },
            _ => return None,
        }
        if let Some(d) = c.dst {
            holder.insert(d, i);
        }
    }
    let parameters: Vec<u32> = parameters.into_iter().map_while(|p| p).collect();
    if parameters.len() != rule.widths.len() || rule.condition.value(&parameters) != 1 {
        return None;
    }
    let result = window.iter().rev().find_map(|c| c.dst);
    let one = |s: &Step| {
        let op = &ops.all[s.op];
        let constant = s.constant.map(|c| c.value(&parameters));
        if op.constant.is_some_and(|w| w < 32 && constant.is_some_and(|c| c >> w != 0)) {
            return None;
        }
        Some(Concrete {
            op: s.op,
            dst: if op.register { result } else { None },
            args: s.args.iter().map(|a| *registers.get(usize::from(*a))?).collect::<Option<_>>()?,
            constant,
        })
    };
    rule.replacement.iter().map(one).collect()
}
