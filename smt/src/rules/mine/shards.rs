//! Mining in shards: the longest windows, in the subspaces of `Length`. Rules for shorter windows,
//! which take a small part of the time, are mined by every worker.
//!
//! A rule is a claim of presence: it is proved again where shards are joined. That there is no
//! other is a claim of absence, for which the number of windows and their checksum stand, and
//! subspaces that are done again.

use std::collections::{BTreeMap, BTreeSet};

use isamorph_core::formula::Width;
use serde_json::{Value, json};

use super::effort::{Effort, Mined};
use super::length::{Found, Length};
use super::replacements::TooMany;
use super::up_to;
use super::windows::Known;
use crate::ops::Ops;
use crate::rules::constant_expr::Constant;
use crate::rules::derived::Relations;
use crate::rules::precondition::Condition;
use crate::rules::rule::{Flags, Rule, Step};
use crate::shards::{Halt, Record, Seen, Work};
use crate::stop;

/// Parts that are mined together: they share the shorter code that windows are compared with.
const TOGETHER: usize = 8;
/// How much more time a proof has when it is checked: the machine may be slower than the worker's.
const SLOWER: u32 = 4;

/// The longest windows, in subspaces.
pub struct MineWork<'a> {
    ops: &'a Ops,
    effort: &'a Effort,
    length: Length<'a>,
    /// Rules for shorter windows, and how they were mined.
    shorter: Known<'a>,
    mined: Mined,
}

impl<'a> MineWork<'a> {
    /// Mines the shorter windows. `progress` hears of each length and setting, by its place and
    /// their number.
    ///
    /// # Errors
    /// Shorter code does not fit in memory.
    pub fn new(
        ops: &'a Ops,
        relations: &'a Relations,
        effort: &'a Effort,
        progress: &dyn Fn(usize, usize, usize),
    ) -> Result<MineWork<'a>, TooMany> {
        Length::fits(ops, effort)?;
        let (shorter, mined) = up_to(ops, relations, effort, effort.longest - 1, progress)?;
        Ok(MineWork {
            ops,
            effort,
            length: Length::new(ops, relations, effort, effort.longest),
            shorter,
            mined,
        })
    }

    /// The rules of all records, as one machine would have mined them.
    #[must_use]
    pub fn mined(&self, records: &BTreeMap<usize, Record>) -> Mined {
        let mut known = self.shorter.clone();
        let mut mined = self.mined.clone();
        let parts = self.length.parts();
        for widths in 0..self.length.widths() {
            let of_widths = records.range(widths * parts..(widths + 1) * parts);
            let found: Vec<Found> = of_widths.filter_map(|(_, r)| self.read(r)).collect();
            self.length.join(widths, &found, &mut known, &mut mined);
        }
        mined.rules = known.rules;
        mined
    }

    fn record(&self, subspace: usize, found: &Found) -> Record {
        let mut lines = vec![json!([found.refuted, found.instances]).to_string()];
        lines.extend(found.rules.iter().map(|(place, r)| rule_line(*place, r, self.ops.word)));
        lines.extend(
            found
                .undecided
                .iter()
                .map(|(place, w)| json!([place, steps_json(w, self.ops.word)]).to_string()),
        );
        let mut seen = Seen::default();
        seen.see(&format!("{:x} {:x}", found.windows.0, found.windows.1));
        seen.count = found.windows.0;
        seen.record(subspace, lines)
    }

    /// What a record says, but for what was looked at.
    fn read(&self, record: &Record) -> Option<Found> {
        let (places, widths) = self.length.settings(record.subspace / self.length.parts());
        let (first, rest) = record.lines.split_first()?;
        let counts: Value = serde_json::from_str(first).ok()?;
        let mut found = Found {
            refuted: number(&counts[0])?,
            instances: number(&counts[1])?,
            // The checksum is compared as it is written.
            windows: (record.count, 0),
            ..Found::default()
        };
        for line in rest {
            let v: Value = serde_json::from_str(line).ok()?;
            let place = number(&v[0]).filter(|p| *p < places)?;
            match v.as_array()?.len() {
                2 => found.undecided.push((place, self.steps(&v[1], None, widths.len())?)),
                _ => found.rules.push((place, self.rule(&v, widths)?)),
            }
        }
        Some(found)
    }

    /// A rule, if it is one of windows of the length over the operations.
    fn rule(&self, v: &Value, widths: &[u32]) -> Option<Rule> {
        let inputs = u8::try_from(number(&v[1])?).ok()?;
        let rule = Rule {
            inputs,
            window: self.steps(&v[2], Some(inputs), widths.len())?,
            replacement: self.steps(&v[3], Some(inputs), widths.len())?,
            widths: widths.to_vec(),
            condition: match v[4].as_str()? {
                "" => Condition::default(),
                name => Condition::named(name, self.ops.word)?,
            },
            flags: if v[5].as_bool()? { Flags::Dead } else { Flags::Same },
            weakest: v[6].as_bool()?,
            only: false,
        };
        let shorter = rule.replacement.len() < rule.window.len() || rule.window.len() == 1;
        // As it is written: what else a line says would be lost.
        let same = rule_json(number(&v[0])?, &rule, self.ops.word) == *v;
        (rule.window.len() == self.effort.longest && shorter && same).then_some(rule)
    }

    /// Steps on so many inputs, if that is known, with constants of so many parameters.
    fn steps(&self, v: &Value, inputs: Option<u8>, parameters: usize) -> Option<Vec<Step>> {
        let all = v.as_array()?.iter().enumerate();
        all.map(|(i, v)| {
            let args = v[1].as_array()?.iter();
            let step = Step {
                op: number(&v[0])?,
                args: args.map(|a| u8::try_from(number(a)?).ok()).collect::<Option<_>>()?,
                constant: match &v[2] {
                    Value::Null => None,
                    c => Some(Constant::parse(c.as_str()?, self.ops.word)?),
                },
            };
            let op = self.ops.all.get(step.op)?;
            let there = |a: &u8| inputs.is_none_or(|inputs| usize::from(*a) < usize::from(inputs) + i);
            let known = match step.constant {
                Some(Constant::Of(e)) => e.parameters() <= parameters,
                Some(Constant::Number(n)) => op.holds(n),
                None => true,
            };
            let fits = op.arity == step.args.len() && op.constant.is_some() == step.constant.is_some();
            (fits && known && step.args.iter().all(there)).then_some(step)
        })
        .collect()
    }
}

impl Work for MineWork<'_> {
    fn subspaces(&self) -> usize {
        self.length.widths() * self.length.parts()
    }

    fn run(&self, subspaces: &[usize], done: &(dyn Fn(Record) + Sync)) -> Result<(), Halt> {
        let parts = self.length.parts();
        let mut by_widths: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for subspace in subspaces {
            by_widths.entry(subspace / parts).or_default().push(subspace % parts);
        }
        for (widths, of_widths) in by_widths {
            for some in of_widths.chunks(TOGETHER) {
                let found = self.length.mine(widths, some, &self.shorter, None, &|_, _| {});
                let found = found.map_err(|e| Halt::Failed(e.to_string()))?;
                // What Ctrl-C cut short is not known.
                if stop::requested() {
                    return Err(Halt::Stopped);
                }
                some.iter()
                    .zip(&found)
                    .for_each(|(part, f)| done(self.record(widths * parts + part, f)));
            }
        }
        Ok(())
    }

    fn check(&self, record: &Record) -> Result<(), String> {
        if record.subspace >= self.subspaces() {
            return Err("there is no such subspace".into());
        }
        let found = self.read(record).ok_or("what it says of its windows cannot be read")?;
        for (i, (place, rule)) in found.rules.iter().enumerate() {
            let number = i + 1;
            let states = self.length.states(record.subspace / self.length.parts(), *place, rule.inputs);
            let Some(states) = states else {
                return Err(format!("rule {number} of the subspace is of no setting"));
            };
            if !rule.holds(self.ops, self.effort.limit.saturating_mul(SLOWER)) {
                return Err(format!("rule {number} of the subspace cannot be proved"));
            }
            let says_more = rule.weakest && rule.condition != Condition::default();
            if says_more && !rule.is_weakest(self.ops, &states, self.effort.limit) {
                return Err(format!(
                    "the condition of rule {number} of the subspace cannot be proved to be the weakest"
                ));
            }
        }
        Ok(())
    }

    fn agree(&self, one: &Record, other: &Record) -> bool {
        let (Some(a), Some(b)) = (self.read(one), self.read(other)) else {
            return false;
        };
        if (one.count, &one.checksum) != (other.count, &other.checksum) {
            return false;
        }
        let open: BTreeSet<&(usize, Vec<Step>)> = a.undecided.iter().chain(&b.undecided).collect();
        if open.is_empty() {
            return one == other;
        }
        // Where time decided, only what both decided is compared.
        let decided = |f: &'_ Found| -> Vec<String> {
            let rules = f.rules.iter().filter(|(place, r)| !open.contains(&(*place, r.window.clone())));
            let mut lines: Vec<String> = rules.map(|(place, r)| rule_line(*place, r, self.ops.word)).collect();
            lines.sort();
            lines
        };
        decided(&a) == decided(&b)
    }
}

fn number(v: &Value) -> Option<usize> {
    v.as_u64().and_then(|n| usize::try_from(n).ok())
}

fn steps_json(steps: &[Step], word: Width) -> Value {
    steps
        .iter()
        .map(|s| json!([s.op, s.args, s.constant.map(|c| c.text(word))]))
        .collect()
}

fn rule_line(place: usize, r: &Rule, word: Width) -> String {
    rule_json(place, r, word).to_string()
}

fn rule_json(place: usize, r: &Rule, word: Width) -> Value {
    let dead = r.flags == Flags::Dead;
    json!([
        place,
        r.inputs,
        steps_json(&r.window, word),
        steps_json(&r.replacement, word),
        r.condition.name(word),
        dead,
        r.weakest
    ])
}
