//! Rule books: rules in a file for programs (JSON) and one for people.
//!
//! A step is written as an instruction on numbered registers: inputs first, then one register for
//! each step. Where its constant depends on parameters, the instruction holds some number in its
//! place. A book is believed as little as a cache: what it says is proved where it is used.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::model::Isa;
use isamorph_core::text::to_text;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use super::constant_expr::Constant;
use super::matcher::{Concrete, Matcher, instructions};
use super::precondition::Condition;
use super::rule::{Flags, Rule, Step};
use crate::cache::fingerprint;
use crate::ops::vector_eval::Lanes;
use crate::ops::{self, Cost, Encoding, Op, Ops, Scope, usual};

/// Time to prove that operands of an operation may be exchanged.
const COMMUTES: Duration = Duration::from_secs(10);

/// The first line of a book.
const FORMAT: &str = "isamorph rules 1";

/// Rules, and the operations that they are about.
#[derive(Debug)]
pub struct Book {
    /// Which operations were looked at.
    pub subset: Subset,
    /// Steps of the longest window.
    pub length: usize,
    /// The operations.
    pub ops: Ops,
    /// The rules.
    pub rules: Vec<Rule>,
    /// The register that stands for the value 0, if it is not the lowest that each operation has an
    /// encoding for.
    pub first: Option<u32>,
}

/// Which operations a book is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subset {
    /// Those of these instructions.
    pub instructions: Vec<String>,
    /// With those that read or write the condition register?
    pub flags: bool,
    /// Only those whose formula has at most so many nodes, if there is a bound.
    pub nodes: Option<usize>,
    /// As they are where registers hold what they usually do?
    pub usual: bool,
    /// How many neighbouring registers a value spans. If more than one, operations are those of
    /// [`Subset::like`], with the swizzles and masks that stand there.
    pub vector: u32,
    /// Only those of instructions like these, as texts; all if empty.
    pub like: Vec<String>,
    /// Numbers that were tried as constants beside those that always are.
    pub numbers: Vec<u64>,
}

impl Subset {
    /// Are rules about single registers, whatever others hold? The search for windows of
    /// neighbouring instructions knows nothing else.
    #[must_use]
    pub fn is_for_windows(&self) -> bool {
        !self.usual && self.vector <= 1
    }
}

/// The same of the text of a book, whose operations need not be derived for it.
///
/// # Errors
/// A sentence that says why it is no book for this instruction set.
pub fn is_for_windows(isa: &Isa, text: &str) -> Result<bool, String> {
    let v = book_of(isa, text)?;
    Ok(v["usual"].is_null() && v["vector"].is_null())
}

/// What stands in a book for an instruction set.
fn book_of(isa: &Isa, text: &str) -> Result<Value, String> {
    let v: Value = serde_json::from_str(text).map_err(|e| format!("it is no JSON: {e}"))?;
    if v["format"] != FORMAT {
        return Err(format!("it does not begin as a rule book does, with \"format\": \"{FORMAT}\""));
    }
    if v["isa"] != isa.name.as_str() {
        return Err(format!("it is about {}, not {}", v["isa"], isa.name));
    }
    Ok(v)
}

/// Can there be rules for an instruction set, whose values span so many registers? They have at
/// most 64 bits.
///
/// # Errors
/// A sentence that says why not.
pub fn fits(isa: &Isa, vector: u32) -> Result<(), String> {
    let general = isa.machine.as_ref().and_then(|m| m.general()).map(|f| isa.states[f.state].width);
    match general {
        Some(width) if width > 64 => Err(format!(
            "rules are about registers of at most 64 bits, and those of {} have {width}",
            isa.name
        )),
        Some(width) if width * vector > 64 => Err(format!(
            "rules are about values of at most 64 bits, and {vector} registers of {} have {}",
            isa.name,
            width * vector
        )),
        _ => Ok(()),
    }
}

/// The operations of a subset.
#[must_use]
pub fn operations(set: &InstructionSet, subset: &Subset) -> Ops {
    operations_among(set, subset, Vec::new())
}

/// The same, of those only that may be meant by some instructions; of all if there are none.
fn operations_among(set: &InstructionSet, subset: &Subset, among: Vec<(usize, Vec<u64>)>) -> Ops {
    let like: Vec<Instr> = subset.like.iter().filter_map(|text| set.parse_raw(text).ok()).collect();
    let scope = Scope {
        flags: subset.flags,
        usual: subset.usual,
        every: true,
        span: subset.vector,
        only: subset.instructions.clone(),
        like: like
            .iter()
            .filter(|_| subset.vector > 1)
            .map(|i| (i.form, i.fields.clone()))
            .collect(),
        among,
        ..Scope::default()
    };
    let mut ops = ops::derive(set, &scope, Cost::Issue);
    if subset.vector > 1 {
        let matcher = Matcher::new(&ops);
        let chosen: Vec<(usize, Option<u64>)> = like
            .iter()
            .filter_map(|i| matcher.simplest(&ops, i))
            .map(|c| (c.op, c.constant))
            .collect();
        ops.keep_fixed(&chosen);
    }
    let word = ops.word.bits();
    ops.all
        .retain(|o| subset.nodes.is_none_or(|n| o.kernel.size() <= n) && o.constant.is_none_or(|w| w <= word));
    if !subset.like.is_empty() && subset.vector <= 1 {
        let matcher = Matcher::new(&ops);
        let wanted: BTreeSet<usize> = like.iter().filter_map(|i| matcher.simplest(&ops, i)).map(|c| c.op).collect();
        let mut at = 0..;
        ops.all.retain(|_| at.next().is_some_and(|i| wanted.contains(&i)));
    }
    let left: Vec<u32> = ops.all.iter().filter_map(|o| o.constant).collect();
    ops.constants.retain(|w, _| left.contains(w));
    let commuting: Vec<usize> = (0..ops.all.len()).filter(|i| commutes(&ops, *i)).collect();
    commuting.into_iter().for_each(|i| ops.all[i].commutes = true);
    ops.use_lanes(Lanes::Bits64);
    ops.numbers = subset.numbers.clone();
    ops
}

/// Most operations of the instructions that are mined where none are named.
const MOST: usize = 120;
/// Most nodes of the formula of one of them.
const SIMPLE: usize = 24;

/// Instructions of few and small operations, the smallest first, for rules that many programs need.
#[must_use]
pub fn simple(isa: &Isa, ops: &Ops) -> Vec<String> {
    // Of each instruction: nodes of the largest formula, operations.
    let mut all: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for op in &ops.all {
        let names = op
            .encodings
            .iter()
            .map(|e| isa.instructions[isa.forms[e.base.form].instruction].name.as_str());
        for name in names.collect::<BTreeSet<&str>>() {
            let (size, count) = all.entry(name).or_default();
            *size = (*size).max(op.kernel.size());
            *count += 1;
        }
    }
    let mut sorted: Vec<(usize, usize, &str)> = all.into_iter().map(|(name, (size, count))| (size, count, name)).collect();
    sorted.sort_unstable();
    let mut left = MOST;
    let mut take = |(size, count, _): &(usize, usize, &str)| {
        let fits = *size <= SIMPLE && *count <= left;
        left -= if fits { *count } else { 0 };
        fits
    };
    // One instruction at least.
    let first = sorted.first().map(|(.., name)| (*name).to_string());
    let some: Vec<String> = sorted.iter().filter(|i| take(i)).map(|(.., name)| (*name).to_string()).collect();
    if some.is_empty() { first.into_iter().collect() } else { some }
}

/// May the first two operands of an operation be exchanged, though its formula does not show it?
fn commutes(ops: &Ops, op: usize) -> bool {
    let o = &ops.all[op];
    let step = |args: [u8; 2]| Step {
        op,
        args: args.to_vec(),
        constant: None,
    };
    let exchanged = Rule {
        inputs: 2,
        window: vec![step([0, 1])],
        replacement: vec![step([1, 0])],
        widths: Vec::new(),
        condition: Condition::default(),
        flags: Flags::Same,
        weakest: true,
        only: false,
    };
    !o.commutes && o.arity == 2 && o.constant.is_none() && exchanged.holds(ops, COMMUTES)
}

/// The register that stands for the value 0, the next one for 1: the lowest that each operation has
/// an encoding for. A register that reads as zero is none.
fn first_register(ops: &Ops) -> u32 {
    let named = |e: &Encoding| e.dst.iter().chain(e.operands.iter().flatten()).map(|f| f.first).max().unwrap_or(0);
    ops.all
        .iter()
        .filter_map(|o| o.encodings.iter().map(named).min())
        .max()
        .unwrap_or(0)
}

/// Constants with more bits are not listed to find one that can be held.
const LISTED_BITS: u32 = 16;

/// A number that stands for a constant of this width in the instruction of a step.
fn placeholder(op: &Op, width: u32) -> u64 {
    // Every other bit, as far as the instruction can hold it.
    let number = 0xa5a5_a5a5_a5a5_a5a5 & (u64::MAX >> (64 - width.clamp(1, 64)));
    let some = [number, number & 0x5a5, number & 0xffff_ffff_fff0_0000, number & 0x5, 1, 0];
    // Where none of these can be held, any number that can.
    let held = || op.held(LISTED_BITS)?.into_iter().find(|n| *n != 0);
    some.into_iter().find(|n| op.holds(*n)).or_else(held).unwrap_or(number)
}

/// The instructions of a window or a replacement, with their constants.
type Side = Vec<(Instr, Option<Constant>)>;

impl Book {
    /// The register that stands for the value 0.
    fn first_register(&self) -> u32 {
        self.first.unwrap_or_else(|| first_register(&self.ops))
    }

    /// The instruction of a step on these registers.
    fn instruction(&self, set: &InstructionSet, s: &Step, args: &[u8], result: u8) -> Option<Instr> {
        let isa = set.model();
        let op = &self.ops.all[s.op];
        let register = |value: u8| self.first_register() + u32::from(value);
        let c = Concrete {
            op: s.op,
            dst: op.register.then(|| register(result)),
            args: args.iter().map(|a| register(*a)).collect(),
            constant: op.constant.map(|w| match s.constant {
                Some(Constant::Number(n)) => n,
                _ => placeholder(op, w),
            }),
        };
        instructions(set, &self.ops, &c).min_by_key(|i| to_text(isa, i).len())
    }

    /// The operands of a step of which one has the register that takes the value too: a step that
    /// writes a part of a register keeps the rest. Nothing if that may be any register.
    fn tied(&self, s: &Step) -> Option<Vec<u8>> {
        let ties = self.ops.all[s.op].tied()?;
        Some(ties.into_iter().map(|operand| s.args[operand]).collect())
    }

    /// The registers that take the values of both sides. In the window they have numbers of their
    /// own, or those of the values that steps change in place; its result has that of an input if
    /// the replacement changes this one in place. Nothing if a value is read after its register was
    /// written.
    fn places(&self, rule: &Rule) -> Option<[Vec<u8>; 2]> {
        let own = |i: usize| vec![rule.inputs + i as u8];
        let last = self.last(&rule.window);
        let results = std::iter::once(None).chain((0..rule.inputs).map(|i| Some((last, i))));
        let mut both = results.filter_map(|wanted| {
            let free = |i: usize| match wanted {
                Some((step, input)) if step == i => vec![input],
                _ => own(i),
            };
            let window = self.placed((0..rule.inputs).collect(), rule.inputs, &rule.window, &free, wanted)?;
            let replacement = self.new_places(rule, &window)?;
            Some([window, replacement])
        });
        both.next()
    }

    /// The same for the replacement, whose result goes where that of the window does.
    fn new_places(&self, rule: &Rule, window: &[u8]) -> Option<Vec<u8>> {
        let written = &window[usize::from(rule.inputs)..];
        let result = (self.last(&rule.replacement), written[self.last(&rule.window)]);
        // Registers that the window writes hold nothing that is needed later.
        let writes = |i: &usize| self.ops.all[rule.window[*i].op].register;
        let written: Vec<u8> = (0..written.len()).filter(writes).map(|i| written[i]).collect();
        let free = |i: usize| {
            let own = rule.inputs + i as u8;
            let mut all: Vec<u8> = written.iter().copied().filter(|r| *r != own).collect();
            all.insert(if written.contains(&own) { 0 } else { all.len() }, own);
            all
        };
        self.placed((0..rule.inputs).collect(), rule.inputs, &rule.replacement, &free, Some(result))
    }

    /// Registers for the values of the steps that have none yet: of those that are free at a step,
    /// or of those that it changes in place. One step may have to use a certain register.
    fn placed(
        &self,
        places: Vec<u8>,
        inputs: u8,
        steps: &[Step],
        free: &dyn Fn(usize) -> Vec<u8>,
        wanted: Option<(usize, u8)>,
    ) -> Option<Vec<u8>> {
        let done = places.len() - usize::from(inputs);
        let Some(step) = steps.get(done) else { return Some(places) };
        let mut ways = match self.tied(step) {
            Some(values) => values.into_iter().map(|v| places[usize::from(v)]).collect(),
            None => free(done),
        };
        ways.retain(|register| wanted.is_none_or(|(step, only)| step != done || *register == only));
        if !self.ops.all[step.op].register {
            // It leaves nothing in a register, so this number is none.
            ways = vec![u8::MAX - done as u8];
        }
        ways.into_iter().find_map(|register| {
            let mut next = places.clone();
            next.push(register);
            let fits = self.holds(inputs, &steps[..=done], &next);
            fits.then(|| self.placed(next, inputs, steps, free, wanted)).flatten()
        })
    }

    /// Does each register hold the value that is read from it, where values lie in these places?
    fn holds(&self, inputs: u8, steps: &[Step], places: &[u8]) -> bool {
        let mut held: BTreeMap<u8, u8> = (0..inputs).map(|v| (v, v)).collect();
        steps.iter().enumerate().all(|(i, s)| {
            let right = s.args.iter().all(|a| held.get(&places[usize::from(*a)]) == Some(a));
            let value = inputs + i as u8;
            held.insert(places[usize::from(value)], value);
            right
        })
    }

    /// The last step that leaves a value in a register.
    fn last(&self, steps: &[Step]) -> usize {
        steps.iter().rposition(|s| self.ops.all[s.op].register).unwrap_or(0)
    }

    /// The instructions of a rule with their constants: the window, then the replacement.
    fn sides(&self, set: &InstructionSet, rule: &Rule) -> Option<[Side; 2]> {
        // The last value of both sides goes to one register, others to the one of the window's step
        // in the same place.
        let [window, replacement] = self.places(rule)?;
        let side = |steps: &[Step], places: &[u8]| {
            let register = |value: usize| places[value];
            let one = |(i, s): (usize, &Step)| {
                let args: Vec<u8> = s.args.iter().map(|a| register((*a).into())).collect();
                let result = register(usize::from(rule.inputs) + i);
                Some((self.instruction(set, s, &args, result)?, s.constant))
            };
            steps.iter().enumerate().map(one).collect::<Option<Vec<_>>>()
        };
        Some([side(&rule.window, &window)?, side(&rule.replacement, &replacement)?])
    }

    /// The book for programs.
    #[must_use]
    pub fn json(&self, set: &InstructionSet) -> String {
        let isa = set.model();
        let rule = |r: &Rule| {
            let sides = self.sides(set, r)?;
            let side = |all: &[(Instr, Option<Constant>)]| -> Value {
                all.iter()
                    .map(|(i, c)| match c {
                        Some(c @ Constant::Of(_)) => json!([to_text(isa, i), c.text(self.ops.word)]),
                        _ => json!([to_text(isa, i)]),
                    })
                    .collect()
            };
            let mut v = json!({"inputs": r.inputs, "window": side(&sides[0]), "replacement": side(&sides[1])});
            if !r.widths.is_empty() {
                v["parameters"] = json!(r.widths);
            }
            if r.condition != Condition::default() {
                v["condition"] = json!(r.condition.name(self.ops.word));
                v["weakest"] = json!(r.weakest);
            }
            if r.only {
                v["only"] = json!(true);
            }
            if r.flags == Flags::Dead {
                v["flags"] = json!("dead");
            }
            Some(v.to_string())
        };
        let rules: Vec<String> = self.rules.iter().filter_map(rule).collect();
        let mut head = json!({
            "format": FORMAT, "isa": isa.name, "spec": format!("{:016x}", fingerprint(isa)),
            "instructions": self.subset.instructions, "flags": if self.subset.flags { "all" } else { "none" },
        });
        if let Some(nodes) = self.subset.nodes {
            head["nodes"] = json!(nodes);
        }
        if !self.subset.like.is_empty() {
            head["like"] = json!(self.subset.like);
        }
        if !self.subset.numbers.is_empty() {
            head["numbers"] = json!(self.subset.numbers);
        }
        if self.subset.usual {
            head["usual"] = json!(usual::texts(isa));
        }
        if self.subset.vector > 1 {
            head["vector"] = json!(self.subset.vector);
        }
        head["length"] = json!(self.length);
        let head = head.to_string();
        // One rule a line, so that differences can be read.
        format!("{},\"rules\":[\n{}\n]}}\n", &head[..head.len() - 1], rules.join(",\n"))
    }

    /// The book for people.
    #[must_use]
    pub fn text(&self, set: &InstructionSet) -> String {
        let isa = set.model();
        let mut restrictions = String::new();
        if !self.subset.flags {
            restrictions.push_str(", without condition registers");
        }
        if let Some(nodes) = self.subset.nodes {
            restrictions.push_str(&format!(", formulas of at most {nodes} nodes"));
        }
        if !self.subset.like.is_empty() {
            restrictions.push_str(&format!(", operations of {}", self.subset.like.join("; ")));
        }
        if !self.subset.numbers.is_empty() {
            let numbers: Vec<String> = self.subset.numbers.iter().map(|n| format!("{n:#x}")).collect();
            restrictions.push_str(&format!(", also with the constants {}", numbers.join(", ")));
        }
        if self.subset.usual {
            restrictions.push_str(&format!(", assuming {}", usual::texts(isa).join(", ")));
        }
        if self.subset.vector > 1 {
            restrictions.push_str(&format!(
                ", on groups of {} registers, each named by its first one",
                self.subset.vector
            ));
        }
        let mut out = format!(
            "Rules for {} over {}{}: windows of at most {} steps. Registers are any; those in `dead` must not be read afterwards. A rule stands for its variants too.\n",
            isa.name,
            self.subset.instructions.join(", "),
            restrictions,
            self.length
        );
        for (n, r) in self.rules.iter().enumerate() {
            if let Some(text) = self.rule_text(set, r) {
                out.push_str(&format!("\nrule {}\n{text}", n + 1));
            }
        }
        out
    }

    /// Leaves out rules that no code has: a step that keeps a part of its register overwrites a
    /// value there that is read later. Returns how many.
    pub fn leave_out_what_has_no_code(&mut self, set: &InstructionSet) -> usize {
        let all = std::mem::take(&mut self.rules);
        let before = all.len();
        self.rules = all.into_iter().filter(|r| self.sides(set, r).is_some()).collect();
        before - self.rules.len()
    }

    /// Finds the rules whose constants are the only ones that will do.
    pub fn find_only_constants(&mut self, limit: Duration) {
        let ops = &self.ops;
        self.rules.par_iter_mut().for_each(|r| r.only = r.is_only(ops, limit));
    }

    /// Do both sides of a rule have the same instructions?
    #[must_use]
    pub fn changes_nothing(&self, set: &InstructionSet, r: &Rule) -> bool {
        let text = |side: &Side| -> Vec<(String, Option<Constant>)> { side.iter().map(|(i, c)| (to_text(set.model(), i), *c)).collect() };
        self.sides(set, r).is_some_and(|[a, b]| text(&a) == text(&b))
    }

    /// A rule for people; nothing if one of its steps has no instruction.
    #[must_use]
    pub fn rule_text(&self, set: &InstructionSet, r: &Rule) -> Option<String> {
        let isa = set.model();
        let [window, replacement] = self.sides(set, r)?;
        let mut out = String::new();
        let line = |(i, c): &(Instr, Option<Constant>)| match c {
            Some(c @ Constant::Of(_)) => with_constant(&to_text(isa, i), &c.text(self.ops.word)),
            _ => to_text(isa, i),
        };
        window.iter().for_each(|s| out.push_str(&format!("    {}\n", line(s))));
        replacement.iter().for_each(|s| out.push_str(&format!(" => {}\n", line(s))));
        if r.condition != Condition::default() {
            let exactly = if r.weakest { ", and only then" } else { "" };
            out.push_str(&format!(" if {}{exactly}\n", r.condition.name(self.ops.word)));
        }
        if r.only {
            out.push_str(" for no more general constants\n");
        }
        let mut dead: Vec<String> = Vec::new();
        let kept = r.replacement.iter().any(|s| self.ops.all[s.op].register) || r.window.len() < 2;
        let [places, _] = self.places(r)?;
        let places = &places[usize::from(r.inputs)..];
        let result = places[self.last(&r.window)];
        let span = self.subset.vector.max(1);
        for (s, place) in r.window.iter().zip(places) {
            if self.ops.all[s.op].register && (*place != result || !kept) {
                let first = (self.first_register() + u32::from(*place)) * span;
                let text = match span {
                    1 => format!("register {first}"),
                    _ => format!("registers {first} to {}", first + span - 1),
                };
                if !dead.contains(&text) {
                    dead.push(text);
                }
            }
        }
        if r.flags == Flags::Dead {
            dead.push("flags".into());
        }
        if !dead.is_empty() {
            out.push_str(&format!(" dead {}\n", dead.join(", ")));
        }
        Some(out)
    }

    /// Reads a book for programs.
    ///
    /// # Errors
    /// A sentence that says what is wrong, and where.
    pub fn parse(set: &InstructionSet, text: &str) -> Result<Book, String> {
        let (book, wrong) = Book::readable(set, text)?;
        wrong.into_iter().next().map_or(Ok(book), Err)
    }

    /// The same for proofs of the rules alone: of the operations, those are derived that the rules
    /// consist of, each with some of its encodings.
    ///
    /// # Errors
    /// As there.
    pub fn parse_for_proofs(set: &InstructionSet, text: &str) -> Result<Book, String> {
        let v = book_of(set.model(), text)?;
        let sides = v["rules"]
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(|r| [&r["window"], &r["replacement"]]);
        let texts: BTreeSet<&str> = sides
            .filter_map(Value::as_array)
            .flatten()
            .filter_map(|step| step[0].as_str())
            .collect();
        let instrs: Option<Vec<Instr>> = texts.iter().map(|text| set.parse_raw(text).ok()).collect();
        let of_some = instrs
            .filter(|instrs| !instrs.is_empty())
            .map(|instrs| Book::read(set, &v, &instrs));
        match of_some {
            Some(Ok((book, wrong))) if wrong.is_empty() => Ok(book),
            // What is wrong with it is told as always.
            _ => Book::parse(set, text),
        }
    }

    /// The rules of a book that can be read, and what is wrong with each of the others.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the book.
    pub fn readable(set: &InstructionSet, text: &str) -> Result<(Book, Vec<String>), String> {
        Book::read(set, &book_of(set.model(), text)?, &[])
    }

    /// Reads the rules, with the operations that some instructions may be, which are all that occur
    /// in them; with all operations if there are none.
    fn read(set: &InstructionSet, v: &Value, instrs: &[Instr]) -> Result<(Book, Vec<String>), String> {
        let isa = set.model();
        let texts = |v: &Value| -> Option<Vec<String>> {
            let all = v.as_array()?.iter();
            Some(all.filter_map(|n| n.as_str().map(str::to_string)).collect())
        };
        let names = texts(&v["instructions"]).ok_or("it does not name its instructions")?;
        let flags = match v["flags"].as_str() {
            Some("none") => false,
            Some("all") | None => true,
            Some(other) => return Err(format!("its operations have flags `{other}`, neither `all` nor `none`")),
        };
        let subset = Subset {
            instructions: names,
            flags,
            nodes: v["nodes"].as_u64().map(|n| n as usize),
            usual: !v["usual"].is_null(),
            vector: v["vector"].as_u64().map_or(Ok(1), u32::try_from).unwrap_or(u32::MAX),
            like: texts(&v["like"]).unwrap_or_default(),
            numbers: v["numbers"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect(),
        };
        if !(1..=8).contains(&subset.vector) {
            return Err(format!("its values span {} registers, not 1 to 8", v["vector"]));
        }
        fits(isa, subset.vector)?;
        if subset.usual && v["usual"] != json!(usual::texts(isa)) {
            return Err(format!("it assumes {}, and usual is {}", v["usual"], json!(usual::texts(isa))));
        }
        // Values of several registers are not of other operations than the book names already.
        let among = instrs.iter().filter(|_| subset.vector == 1);
        let ops = operations_among(set, &subset, among.map(|i| (i.form, i.fields.clone())).collect());
        let matcher = Matcher::new(&ops);
        // In each rule some instruction has the register of the value 0.
        let named = instrs.iter().filter_map(|i| matcher.simplest(&ops, i));
        let first = named.flat_map(|c| c.args.into_iter().chain(c.dst)).min();
        let reader = Reader {
            set,
            matcher,
            first: first.unwrap_or_else(|| first_register(&ops)),
            ops: &ops,
            seen: RefCell::default(),
        };
        let list = v["rules"].as_array().ok_or("it has no rules")?;
        let (mut rules, mut wrong) = (Vec::new(), Vec::new());
        for (i, r) in list.iter().enumerate() {
            match reader.rule(r) {
                Ok(rule) => rules.push(rule),
                Err(e) => wrong.push(format!("rule {}: {e}", i + 1)),
            }
        }
        let book = Book {
            subset,
            length: v["length"].as_u64().unwrap_or(0) as usize,
            rules,
            ops,
            first,
        };
        Ok((book, wrong))
    }
}

/// The text of an instruction with its constant, the last hexadecimal number in it, replaced;
/// behind the text where it has none, since what an instruction makes of its number may be another
/// one.
fn with_constant(text: &str, constant: &str) -> String {
    match text.rfind("0x") {
        Some(at) => {
            let digits = text[at + 2..].chars().take_while(char::is_ascii_hexdigit).count();
            let name = constant.chars().all(char::is_alphanumeric);
            let constant = if name { constant.to_string() } else { format!("({constant})") };
            format!("{}{constant}{}", &text[..at], &text[at + 2 + digits..])
        }
        None => format!("{text} [{constant}]"),
    }
}

struct Reader<'a> {
    set: &'a InstructionSet,
    matcher: Matcher,
    /// The register of the value 0.
    first: u32,
    ops: &'a Ops,
    /// Instructions that were read: few occur in many rules.
    seen: RefCell<FxHashMap<String, Concrete>>,
}

impl Reader<'_> {
    fn rule(&self, v: &Value) -> Result<Rule, String> {
        let inputs = v["inputs"]
            .as_u64()
            .and_then(|n| u8::try_from(n).ok())
            .ok_or("it does not say how many inputs there are")?;
        let steps = |name: &str| -> Result<Vec<(Step, Option<u32>)>, String> {
            let list = v[name].as_array().ok_or_else(|| format!("it has no {name}"))?;
            list.iter().map(|s| self.step(s)).collect()
        };
        let (window, replacement) = (steps("window")?, steps("replacement")?);
        for (i, (s, dst)) in window.iter().enumerate() {
            let in_place = |d: u32| s.args.iter().any(|a| u32::from(*a) == d);
            // A value may lie where an input was.
            if dst.is_some_and(|d| d >= u32::from(inputs) && d != u32::from(inputs) + i as u32 && !in_place(d)) {
                return Err(format!(
                    "step {} of its window leaves its value in another register than number {}",
                    i + 1,
                    usize::from(inputs) + i
                ));
            }
        }
        let (window, replacement) = (values(inputs, &window)?, values(inputs, &replacement)?);
        let widths: Vec<u32> = v["parameters"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|w| w.as_u64().map(|w| w as u32))
            .collect();
        let condition = match v["condition"].as_str() {
            None => Condition::default(),
            Some(name) => Condition::named(name, self.ops.word).ok_or_else(|| format!("`{name}` is no condition that rules have"))?,
        };
        Ok(Rule {
            inputs,
            window,
            replacement,
            widths,
            condition,
            flags: if v["flags"] == "dead" { Flags::Dead } else { Flags::Same },
            weakest: v["weakest"].as_bool().unwrap_or(true),
            only: v["only"].as_bool().unwrap_or(false),
        })
    }

    /// The operation of an instruction.
    fn operation(&self, text: &str) -> Result<Concrete, String> {
        if let Some(c) = self.seen.borrow().get(text) {
            return Ok(c.clone());
        }
        let instr = self.set.parse_raw(text).map_err(|e| format!("`{text}`: {}", e.message))?;
        let c = self
            .matcher
            .simplest(self.ops, &instr)
            .ok_or_else(|| format!("`{text}` is no operation of the instructions that the book names"))?;
        self.seen.borrow_mut().insert(text.to_string(), c.clone());
        Ok(c)
    }

    /// A step on registers, and the register that it writes.
    fn step(&self, v: &Value) -> Result<(Step, Option<u32>), String> {
        let text = v[0].as_str().ok_or("a step is a list that begins with an instruction")?;
        let c = self.operation(text)?;
        let constant = match (c.constant, v[1].as_str()) {
            (None, None) => None,
            (Some(n), None) => Some(Constant::Number(n)),
            (Some(_), Some(name)) => {
                Some(Constant::parse(name, self.ops.word).ok_or_else(|| format!("`{name}` is no constant that rules have"))?)
            }
            (None, Some(_)) => return Err(format!("`{text}` has no constant")),
        };
        let args = c
            .args
            .iter()
            .map(|a| a.checked_sub(self.first).and_then(|a| u8::try_from(a).ok()))
            .map(|a| a.ok_or_else(|| format!("`{text}` has a register that no rule has")));
        let step = Step {
            op: c.op,
            args: args.collect::<Result<_, _>>()?,
            constant,
        };
        let dst = c.dst.map(|d| {
            d.checked_sub(self.first)
                .ok_or_else(|| format!("`{text}` writes a register that no rule has"))
        });
        Ok((step, dst.transpose()?))
    }
}

/// Steps on values, of steps on registers.
fn values(inputs: u8, steps: &[(Step, Option<u32>)]) -> Result<Vec<Step>, String> {
    let value = |i: usize, register: u8| {
        let writer = steps[..i].iter().rposition(|(_, dst)| *dst == Some(register.into()));
        match writer {
            Some(step) => Ok(inputs + step as u8),
            None if register < inputs => Ok(register),
            None => Err("it reads registers that hold no value".to_string()),
        }
    };
    let step = |(i, (s, _)): (usize, &(Step, Option<u32>))| {
        let args = s.args.iter().map(|a| value(i, *a)).collect::<Result<_, String>>()?;
        Ok(Step { args, ..s.clone() })
    };
    steps.iter().enumerate().map(step).collect()
}
