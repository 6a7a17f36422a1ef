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
    /// Only those of instructions like these, as texts; all if empty.
    pub like: Vec<String>,
}

/// Can there be rules for an instruction set? Registers have at most 64 bits.
///
/// # Errors
/// A sentence that says why not.
pub fn fits(isa: &Isa) -> Result<(), String> {
    let general = isa.machine.as_ref().and_then(|m| m.general()).map(|f| isa.states[f.state].width);
    match general {
        Some(width) if width > 64 => Err(format!(
            "rules are about registers of at most 64 bits, and those of {} have {width}",
            isa.name
        )),
        _ => Ok(()),
    }
}

/// The operations of a subset.
#[must_use]
pub fn operations(set: &InstructionSet, subset: &Subset) -> Ops {
    let scope = Scope {
        flags: subset.flags,
        usual: subset.usual,
        only: subset.instructions.clone(),
        ..Scope::default()
    };
    let mut ops = ops::derive(set, &scope, Cost::Issue);
    let word = ops.word.bits();
    ops.all
        .retain(|o| subset.nodes.is_none_or(|n| o.kernel.size() <= n) && o.constant.is_none_or(|w| w <= word));
    if !subset.like.is_empty() {
        let matcher = Matcher::new(&ops);
        let instrs = subset.like.iter().filter_map(|text| set.parse_raw(text).ok());
        let wanted: BTreeSet<usize> = instrs.filter_map(|i| matcher.simplest(&ops, &i)).map(|c| c.op).collect();
        let mut at = 0..;
        ops.all.retain(|_| at.next().is_some_and(|i| wanted.contains(&i)));
    }
    let left: Vec<u32> = ops.all.iter().filter_map(|o| o.constant).collect();
    ops.constants.retain(|w, _| left.contains(w));
    let commuting: Vec<usize> = (0..ops.all.len()).filter(|i| commutes(&ops, *i)).collect();
    commuting.into_iter().for_each(|i| ops.all[i].commutes = true);
    ops.use_lanes(Lanes::Bits64);
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
    };
    !o.commutes && o.arity == 2 && o.constant.is_none() && exchanged.prove(ops, COMMUTES).is_proved()
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
    /// The instruction of a step on these registers.
    fn instruction(&self, set: &InstructionSet, s: &Step, args: &[u8], result: u8) -> Option<Instr> {
        let isa = set.model();
        let op = &self.ops.all[s.op];
        let register = |value: u8| first_register(&self.ops) + u32::from(value);
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

    /// The register that takes the result of a rule.
    fn result(&self, rule: &Rule) -> u8 {
        rule.inputs + self.last(&rule.window) as u8
    }

    /// The last step that leaves a value in a register.
    fn last(&self, steps: &[Step]) -> usize {
        steps.iter().rposition(|s| self.ops.all[s.op].register).unwrap_or(0)
    }

    /// The instructions of a rule with their constants: the window, then the replacement.
    fn sides(&self, set: &InstructionSet, rule: &Rule) -> Option<[Side; 2]> {
        // The last value of both sides goes to one register, others to the one of the window's step
        // in the same place.
        let side = |steps: &[Step]| {
            let register = |i: usize| {
                if i == self.last(steps) {
                    self.result(rule)
                } else {
                    rule.inputs + i as u8
                }
            };
            let one = |(i, s): (usize, &Step)| {
                let args = s.args.iter().map(|a| match a.checked_sub(rule.inputs) {
                    Some(step) => register(step.into()),
                    None => *a,
                });
                Some((self.instruction(set, s, &args.collect::<Vec<u8>>(), register(i))?, s.constant))
            };
            steps.iter().enumerate().map(one).collect::<Option<Vec<_>>>()
        };
        Some([side(&rule.window)?, side(&rule.replacement)?])
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
        if self.subset.usual {
            head["usual"] = json!(usual::texts(isa));
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
        if self.subset.usual {
            restrictions.push_str(&format!(", assuming {}", usual::texts(isa).join(", ")));
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
        let mut dead: Vec<String> = Vec::new();
        let kept = r.replacement.iter().any(|s| self.ops.all[s.op].register) || r.window.len() < 2;
        for (i, s) in r.window.iter().enumerate() {
            let value = r.inputs + i as u8;
            if self.ops.all[s.op].register && (value != self.result(r) || !kept) {
                dead.push(format!("register {}", first_register(&self.ops) + u32::from(value)));
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

    /// The rules of a book that can be read, and what is wrong with each of the others.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the book.
    pub fn readable(set: &InstructionSet, text: &str) -> Result<(Book, Vec<String>), String> {
        let isa = set.model();
        let v: Value = serde_json::from_str(text).map_err(|e| format!("it is no JSON: {e}"))?;
        if v["format"] != FORMAT {
            return Err(format!("it does not begin as a rule book does, with \"format\": \"{FORMAT}\""));
        }
        if v["isa"] != isa.name.as_str() {
            return Err(format!("it is about {}, not {}", v["isa"], isa.name));
        }
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
            like: texts(&v["like"]).unwrap_or_default(),
        };
        fits(isa)?;
        if subset.usual && v["usual"] != json!(usual::texts(isa)) {
            return Err(format!("it assumes {}, and usual is {}", v["usual"], json!(usual::texts(isa))));
        }
        let ops = operations(set, &subset);
        let reader = Reader {
            set,
            matcher: Matcher::new(&ops),
            first: first_register(&ops),
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
        };
        Ok((book, wrong))
    }
}

/// The text of an instruction with its constant, the last number in it, replaced.
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
        for (i, (_, dst)) in window.iter().enumerate() {
            if dst.is_some_and(|d| d != u32::from(inputs) + i as u32) {
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
