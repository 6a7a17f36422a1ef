//! Rule books: rules in a file for programs (JSON) and one for people.
//!
//! A step is written as an instruction on numbered registers: inputs first, then one register for each step. Where its constant
//! depends on parameters, the instruction holds some number in its place. A book is believed as little as a cache: what it says
//! is proved where it is used.

use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::isa::Isa;
use isamorph_core::text::{Syntax, to_text};
use serde_json::{Value, json};

use super::constants::{Condition, Constant};
use super::matching::{Concrete, Matcher, instructions};
use super::rule::{Flags, Rule, Step};
use crate::search::ops::{self, Cost, Ops, Scope};
use crate::store::fingerprint;

/// The first line of a book.
const FORMAT: &str = "isamorph rules 1";

/// Rules, and the operations that they are about.
#[derive(Debug)]
pub struct Book {
    /// The instructions that were looked at.
    pub instructions: Vec<String>,
    /// Steps of the longest window.
    pub length: usize,
    /// The operations.
    pub ops: Ops,
    /// The rules.
    pub rules: Vec<Rule>,
}

/// The operations of a book about these instructions.
#[must_use]
pub fn operations(isa: &Isa, codec: &Codec, instructions: &[String]) -> Ops {
    let scope = Scope {
        halves: false,
        flags: true,
        only: instructions.to_vec(),
        without: Vec::new(),
    };
    ops::derive(isa, codec, &scope, Cost::Issue)
}

/// A number that stands for a constant of this width in the instruction of a step.
fn placeholder(width: u32) -> u32 {
    0xa5a5_a5a5 & (u32::MAX >> (32 - width.clamp(1, 32)))
}

/// The book that comes with the program, if there is one for an instruction set.
#[must_use]
pub fn built_in(isa: &str) -> Option<&'static str> {
    match isa {
        "nv50" => Some(include_str!("../../../corpus/rules/nv50.json")),
        _ => None,
    }
}

/// The instructions of a window or a replacement, with their constants.
type Side = Vec<(Instr, Option<Constant>)>;

impl Book {
    /// The instruction of a step whose result is this value of the rule.
    fn instruction(&self, isa: &Isa, codec: &Codec, s: &Step, result: u8) -> Option<Instr> {
        let op = &self.ops.all[s.op];
        let c = Concrete {
            op: s.op,
            dst: op.register.then_some(result.into()),
            args: s.args.iter().map(|a| (*a).into()).collect(),
            constant: op.constant.map(|w| match s.constant {
                Some(Constant::Number(n)) => n,
                _ => placeholder(w),
            }),
        };
        instructions(isa, codec, &self.ops, &c).min_by_key(|i| to_text(isa, i).len())
    }

    /// The value of a rule that a step of its window, or of its replacement, leaves.
    fn result(rule: &Rule, window: bool, i: usize, ops: &Ops) -> u8 {
        let last = rule.window.iter().rposition(|s| ops.all[s.op].register).unwrap_or(0);
        rule.inputs + if window { i } else { last } as u8
    }

    /// The instructions of a rule with their constants: the window, then the replacement.
    fn sides(&self, isa: &Isa, codec: &Codec, rule: &Rule) -> Option<[Side; 2]> {
        let side = |steps: &[Step], window: bool| {
            let one = |(i, s): (usize, &Step)| {
                let result = Book::result(rule, window, i, &self.ops);
                Some((self.instruction(isa, codec, s, result)?, s.constant))
            };
            steps.iter().enumerate().map(one).collect::<Option<Vec<_>>>()
        };
        Some([side(&rule.window, true)?, side(&rule.replacement, false)?])
    }

    /// The book for programs.
    #[must_use]
    pub fn json(&self, isa: &Isa, codec: &Codec) -> String {
        let rule = |r: &Rule| {
            let sides = self.sides(isa, codec, r)?;
            let side = |all: &[(Instr, Option<Constant>)]| -> Value {
                all.iter()
                    .map(|(i, c)| match c {
                        Some(c @ Constant::Of(_)) => json!([to_text(isa, i), c.text()]),
                        _ => json!([to_text(isa, i)]),
                    })
                    .collect()
            };
            let mut v = json!({"inputs": r.inputs, "window": side(&sides[0]), "replacement": side(&sides[1])});
            if !r.widths.is_empty() {
                v["parameters"] = json!(r.widths);
            }
            if r.condition != Condition::default() {
                v["condition"] = json!(r.condition.name());
                v["weakest"] = json!(r.weakest);
            }
            if r.flags == Flags::Dead {
                v["flags"] = json!("dead");
            }
            Some(v.to_string())
        };
        let rules: Vec<String> = self.rules.iter().filter_map(rule).collect();
        let head = json!({
            "format": FORMAT, "isa": isa.name, "spec": format!("{:016x}", fingerprint(isa)),
            "instructions": self.instructions, "length": self.length,
        });
        let head = head.to_string();
        // One rule a line, so that differences can be read.
        format!("{},\"rules\":[\n{}\n]}}\n", &head[..head.len() - 1], rules.join(",\n"))
    }

    /// The book for people.
    #[must_use]
    pub fn text(&self, isa: &Isa, codec: &Codec) -> String {
        let mut out = format!(
            "Rules for {} over {}: windows of at most {} steps. Registers are any; those in `dead` must not be read afterwards.\n",
            isa.name,
            self.instructions.join(", "),
            self.length
        );
        for (n, r) in self.rules.iter().enumerate() {
            let Some([window, replacement]) = self.sides(isa, codec, r) else {
                continue;
            };
            out.push_str(&format!("\nrule {}\n", n + 1));
            let line = |(i, c): &(Instr, Option<Constant>)| match c {
                Some(c @ Constant::Of(_)) => with_constant(&to_text(isa, i), &c.text()),
                _ => to_text(isa, i),
            };
            window.iter().for_each(|s| out.push_str(&format!("    {}\n", line(s))));
            replacement.iter().for_each(|s| out.push_str(&format!(" => {}\n", line(s))));
            if r.condition != Condition::default() {
                let exactly = if r.weakest { ", and only then" } else { "" };
                out.push_str(&format!(" if {}{exactly}\n", r.condition.name()));
            }
            let mut dead: Vec<String> = Vec::new();
            let last = Book::result(r, false, 0, &self.ops);
            let kept = r.replacement.iter().any(|s| self.ops.all[s.op].register) || r.window.len() < 2;
            for (i, s) in r.window.iter().enumerate() {
                let value = Book::result(r, true, i, &self.ops);
                if self.ops.all[s.op].register && (value != last || !kept) {
                    dead.push(format!("register {value}"));
                }
            }
            if r.flags == Flags::Dead {
                dead.push("flags".into());
            }
            if !dead.is_empty() {
                out.push_str(&format!(" dead {}\n", dead.join(", ")));
            }
        }
        out
    }

    /// Reads a book for programs.
    ///
    /// # Errors
    /// A sentence that says what is wrong, and where.
    pub fn parse(isa: &Isa, codec: &Codec, text: &str) -> Result<Book, String> {
        let v: Value = serde_json::from_str(text).map_err(|e| format!("it is no JSON: {e}"))?;
        if v["format"] != FORMAT {
            return Err(format!("it does not begin as a rule book does, with \"format\": \"{FORMAT}\""));
        }
        if v["isa"] != isa.name.as_str() {
            return Err(format!("it is about {}, not {}", v["isa"], isa.name));
        }
        let names = v["instructions"].as_array().ok_or("it does not name its instructions")?;
        let names: Vec<String> = names.iter().filter_map(|n| n.as_str().map(str::to_string)).collect();
        let ops = operations(isa, codec, &names);
        let reader = Reader {
            isa,
            codec,
            syntax: Syntax::new(isa),
            matcher: Matcher::new(&ops),
            ops: &ops,
        };
        let list = v["rules"].as_array().ok_or("it has no rules")?;
        let rules = list.iter().enumerate();
        let rules = rules
            .map(|(i, r)| reader.rule(r).map_err(|e| format!("rule {}: {e}", i + 1)))
            .collect::<Result<_, _>>()?;
        Ok(Book {
            instructions: names,
            length: v["length"].as_u64().unwrap_or(0) as usize,
            rules,
            ops,
        })
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
    isa: &'a Isa,
    codec: &'a Codec,
    syntax: Syntax,
    matcher: Matcher,
    ops: &'a Ops,
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
        let values = usize::from(inputs) + window.len();
        let all = window.iter().chain(&replacement).flat_map(|(s, _)| &s.args);
        if all.into_iter().any(|a| usize::from(*a) >= values) || replacement.iter().any(|(s, _)| s.args.iter().any(|a| *a >= inputs)) {
            return Err("it reads registers that hold no value".into());
        }
        let widths: Vec<u32> = v["parameters"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|w| w.as_u64().map(|w| w as u32))
            .collect();
        let condition = match v["condition"].as_str() {
            None => Condition::default(),
            Some(name) => Condition::named(name).ok_or_else(|| format!("`{name}` is no condition that rules have"))?,
        };
        Ok(Rule {
            inputs,
            window: window.into_iter().map(|s| s.0).collect(),
            replacement: replacement.into_iter().map(|s| s.0).collect(),
            widths,
            condition,
            flags: if v["flags"] == "dead" { Flags::Dead } else { Flags::Same },
            weakest: v["weakest"].as_bool().unwrap_or(true),
        })
    }

    /// A step, and the register that it writes.
    fn step(&self, v: &Value) -> Result<(Step, Option<u32>), String> {
        let text = v[0].as_str().ok_or("a step is a list that begins with an instruction")?;
        let instr = self
            .syntax
            .parse(self.isa, self.codec, text)
            .map_err(|e| format!("`{text}`: {}", e.message))?;
        let found = self.matcher.operations(self.ops, &instr);
        let c = found
            .into_iter()
            .next()
            .ok_or_else(|| format!("`{text}` is no operation of the instructions that the book names"))?;
        let constant = match (c.constant, v[1].as_str()) {
            (None, None) => None,
            (Some(n), None) => Some(Constant::Number(n)),
            (Some(_), Some(name)) => Some(Constant::parse(name).ok_or_else(|| format!("`{name}` is no constant that rules have"))?),
            (None, Some(_)) => return Err(format!("`{text}` has no constant")),
        };
        let args = c
            .args
            .iter()
            .map(|a| u8::try_from(*a).map_err(|_| format!("`{text}` has a register that no rule has")));
        let step = Step {
            op: c.op,
            args: args.collect::<Result<_, _>>()?,
            constant,
        };
        Ok((step, c.dst))
    }
}
