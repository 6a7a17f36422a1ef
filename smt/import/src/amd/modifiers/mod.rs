//! Modifiers of operations as LLVM writes them: signs at the sources, lists of bits, moves between
//! lanes, and what accesses to memory are told.
//!
//! What an operation has no source for is written with the number of the bit, so that each word
//! keeps a text of its own.

mod accesses;
mod formats;
mod hints;
mod images;
mod immediates;
mod implicit;
mod lanes;
mod matrices;
mod sdwa;
mod swizzle;

use std::collections::BTreeMap;
use std::fmt::Write as _;

pub use immediates::{CITATION, SOURCE};

use super::tables::{Codes, Operand};
use crate::model::Form;

/// A form whose modifiers are written.
pub struct Modifiers<'a> {
    form: &'a mut Form,
    /// Operands of the text.
    shown: &'a mut Vec<String>,
    /// What stands behind them.
    after: &'a mut Vec<String>,
    /// Classes that operands need: name, text.
    classes: &'a mut BTreeMap<String, String>,
    /// Sources in their order: field and whether it is a float.
    sources: Vec<(String, bool)>,
    /// What differs between chips.
    codes: &'a Codes,
}

impl<'a> Modifiers<'a> {
    /// Those of a form in which these fields hold floats.
    pub fn new(
        form: &'a mut Form,
        shown: &'a mut Vec<String>,
        after: &'a mut Vec<String>,
        classes: &'a mut BTreeMap<String, String>,
        floats: &[String],
        codes: &'a Codes,
    ) -> Modifiers<'a> {
        let is_shown = |name: &String| shown.contains(&format!("{{x_{name}}}"));
        let sources = (0..3)
            .map_while(|i| [format!("src{i}"), format!("vsrc{i}")].into_iter().find(is_shown))
            .map(|name| {
                let is_float = floats.contains(&name);
                (name, is_float)
            })
            .collect();
        Modifiers {
            form,
            shown,
            after,
            classes,
            sources,
            codes,
        }
    }

    /// Writes all of them, of an operation with these operands.
    pub fn write(mut self, root: &str, operation: &str, operands: &[Operand]) {
        self.immediates(operation, operands);
        match root {
            "VOP3" | "VOP3SD" | "VINTERP" => self.long(),
            "VOP3P" => self.packed(operation.contains("_MIX")),
            "VOP1" | "VOP2" | "VOPC" => self.of_lanes(),
            "DS" if !TWO_ADDRESSES.iter().any(|n| operation.contains(n)) => self.local(operation),
            _ => {}
        }
        self.matrix(operation);
        self.move_back("{m_clmp}");
        self.replace("omod", 2, "output_factor", OUTPUTS);
        self.selections(operation);
        self.lanes();
        self.accesses(root, operation);
        self.implicit(root, operation);
        self.wide();
    }

    /// Leaves out numbers of many bits that are zero: rows depend on a part of the bits each.
    fn wide(&mut self) {
        let fields = self.form.fields.iter().filter(|f| f.width() > DECIDING);
        for (name, width) in fields.map(|f| (f.name.clone(), f.width())).collect::<Vec<_>>() {
            let start = format!("operand m_{name} = ");
            let Some(at) = self.form.items.iter().position(|i| i.starts_with(&start)) else {
                continue;
            };
            let written = self.form.items[at].replacen(&start, &format!("operand written_{name} = "), 1);
            let items = [
                written,
                format!("operand low_{name} = low{width}({name}, written_{name})"),
                format!("{start}all{width}({name}, low_{name}, written_{name})"),
            ];
            self.form.items.splice(at..=at, items);
            let half = width / 2;
            for (class, more, bits, zero) in [
                (format!("low{width}"), "", format!("n[{}..0]", half - 1), ""),
                (
                    format!("all{width}"),
                    "low: operand, ",
                    format!("n[{}..{half}]", width - 1),
                    "{low}",
                ),
            ] {
                let text = format!(
                    "operand {class}(n: {width}, {more}written: operand) {{\n  {bits} == 0 => \"{zero}\";\n  else => \"{{written}}\";\n}}"
                );
                self.classes.insert(class, text);
            }
        }
    }

    /// Puts a text, if it is there, behind all others.
    fn move_back(&mut self, text: &str) {
        if let Some(at) = self.after.iter().position(|a| a == text) {
            self.after[at..].rotate_left(1);
        }
    }

    /// Is there a modifier of this name, with so many bits?
    fn has(&self, name: &str, width: u32) -> bool {
        let written = format!("{{m_{name}}}");
        let field = self.form.fields.iter().find(|f| f.name == name);
        self.after.contains(&written) && field.is_some_and(|f| f.width() == width)
    }

    /// Takes a modifier out of the text.
    fn remove(&mut self, name: &str) {
        self.after.retain(|a| *a != format!("{{m_{name}}}"));
        self.form.items.retain(|i| !i.starts_with(&format!("operand m_{name} =")));
    }

    /// Ignores the bits of a field.
    fn ignore(&mut self, name: &str) {
        let Some(at) = self.form.fields.iter().position(|f| f.name == name) else {
            return;
        };
        for e in self.form.fields.remove(at).extents {
            // Units have 32 bits; so do fields at most, and they lie in one.
            self.form
                .items
                .push(format!("ignored w{}[{}..{}]", e.lo / 32, e.hi % 32, e.lo % 32));
        }
    }

    /// Adds an operand of a class to the text.
    fn add(&mut self, operand: &str, class: &str, arguments: &str, text: String) {
        self.classes.insert(class.into(), text);
        self.form.items.push(format!("operand {operand} = {class}({arguments})"));
        self.after.push(format!("{{{operand}}}"));
    }

    /// Gives a modifier a text of its own, behind all others.
    fn replace(&mut self, name: &str, width: u32, class: &str, text: &str) {
        if self.has(name, width) {
            self.remove(name);
            self.add(&format!("m_{name}"), class, name, text.into());
        }
    }

    /// A bit without a source, left out if it has this value.
    fn bit(&mut self, name: &str, bit: usize, argument: &str, usual: u32) {
        let class = format!("bit_{name}{bit}_{usual}");
        let text = format!(
            "operand {class}(n: 1) {{\n  n == {usual} => \"\";\n  else => \" {name}{bit}:{}\";\n}}",
            1 - usual
        );
        self.add(&format!("b_{name}{bit}"), &class, argument, text);
    }

    /// A list of bits, left out if all have this value.
    fn list(&mut self, name: &str, arguments: &[String], usual: u32) {
        let names: Vec<String> = (0..arguments.len()).map(|i| format!("n{i}")).collect();
        let class = format!("list_{name}_{}_{usual}", names.len());
        let parameters: Vec<String> = names.iter().map(|n| format!("{n}: 1")).collect();
        let all: Vec<String> = names.iter().map(|n| format!("{n} == {usual}")).collect();
        let items: Vec<String> = names.iter().map(|n| format!("{{{n}}}")).collect();
        let text = format!(
            "operand {class}({}) {{\n  {} => \"\";\n  else => \" {name}:[{}]\";\n}}",
            parameters.join(", "),
            all.join(" && "),
            items.join(",")
        );
        self.add(&format!("l_{name}"), &class, &arguments.join(", "), text);
    }

    /// Writes signs at a source.
    fn signed(&mut self, source: usize, negated: &str, absolute: Option<&str>) {
        let name = self.sources[source].0.clone();
        let field = self.form.fields.iter().find(|f| f.name == name);
        let is_code = field.is_some_and(|f| f.width() == 9);
        let mut class = if absolute.is_some() { "signed" } else { "negated" }.to_string();
        let (mut parameters, mut arguments) = (String::new(), String::new());
        if field.is_none() {
            // The source is the literal.
            class.push_str("_literal");
        }
        if is_code {
            class.push_str("_code");
            parameters.push_str("n: 9, ");
            arguments = format!("{name}, ");
        }
        // A source of which parts are selected may be a register of the lane.
        let scalar = format!("s{source}");
        let may_be_scalar = self.form.fields.iter().any(|f| f.name == scalar && f.width() == 1);
        if may_be_scalar {
            class.push_str("_part");
            parameters.push_str("n: 8, scalar: 1, ");
            arguments = format!("{name}, {scalar}, ");
        }
        let mut text = format!("operand {class}({parameters}neg: 1");
        arguments.push_str(negated);
        if let Some(absolute) = absolute {
            text.push_str(", abs: 1");
            arguments.push_str(&format!(", {absolute}"));
        }
        text.push_str(", plain: operand) {\n");
        let rows: &[(&str, &str)] = match absolute {
            Some(_) => &[
                ("neg == 0 && abs == 0", "{plain}"),
                ("neg == 0 && abs == 1", "|{plain}|"),
                ("neg == 1 && abs == 1", "-|{plain}|"),
            ],
            None => &[("neg == 0", "{plain}")],
        };
        for (guard, row) in rows {
            let _ = writeln!(text, "  {guard} => \"{row}\";");
        }
        if may_be_scalar {
            let _ = writeln!(
                text,
                "  neg == 1 && abs == 0 && scalar == 1 && (n >= 128 && n <= 208 || n >= 240 && n <= 248) => \"neg({{plain}})\";"
            );
        }
        if is_code {
            // Of a number: -1 is another one than the float 1 with its sign changed.
            let plainly = if absolute.is_some() { " && abs == 0" } else { "" };
            let _ = writeln!(
                text,
                "  neg == 1{plainly} && (n >= 128 && n <= 208 || n >= 240 && n <= 248 || n == 255) => \"neg({{plain}})\";"
            );
        }
        let negated = if class.ends_with("_literal") { "neg({plain})" } else { "-{plain}" };
        let _ = write!(text, "  else => \"{negated}\";\n}}");
        self.classes.insert(class.clone(), text);
        self.form.items.push(format!("operand s_{name} = {class}({arguments}, x_{name})"));
        let plain = format!("{{x_{name}}}");
        for s in self.shown.iter_mut().filter(|s| **s == plain) {
            *s = format!("{{s_{name}}}");
        }
    }

    /// Signs of all sources that are floats; the rest of the bits.
    fn signs(&mut self, negated: &str, absolute: Option<&str>) {
        self.remove(negated);
        absolute.iter().for_each(|a| self.remove(a));
        for i in 0..3 {
            let of = |field: &str| format!("{field}[{i}..{i}]");
            if self.sources.get(i).is_some_and(|s| s.1) {
                self.signed(i, &of(negated), absolute.map(of).as_deref());
                continue;
            }
            self.bit(negated, i, &of(negated), 0);
            if let Some(a) = absolute {
                self.bit(a, i, &of(a), 0);
            }
        }
    }

    /// Of three sources and a result.
    fn long(&mut self) {
        if self.has("neg", 3) {
            let absolute = self.has("abs", 3).then_some("abs");
            self.signs("neg", absolute);
        }
        if self.has("opsel", 4) {
            self.remove("opsel");
            let of = |i: usize| format!("opsel[{i}..{i}]");
            let sources = self.sources.len();
            let listed: Vec<String> = (0..sources).chain([3]).map(of).collect();
            self.list("op_sel", &listed, 0);
            (sources..3).for_each(|i| self.bit("op_sel", i, &of(i), 0));
        }
    }

    /// Of packed halves. Operations that mix floats of two widths read the halves that are selected
    /// as halves, and have signs.
    fn packed(&mut self, mixes: bool) {
        let sources = self.sources.len();
        if !self.has("neg", 3) || !self.has("neg_hi", 3) || sources == 0 {
            return;
        }
        if self.has("opsel", 3) && self.has("opsel_hi", 2) && self.has("opsel_hi2", 1) {
            ["opsel", "opsel_hi", "opsel_hi2"].iter().for_each(|n| self.remove(n));
            let low: Vec<String> = (0..3).map(|i| format!("opsel[{i}..{i}]")).collect();
            let high = ["opsel_hi[0..0]", "opsel_hi[1..1]", "opsel_hi2"].map(String::from);
            self.list("op_sel", &low[..sources], 0);
            (sources..3).for_each(|i| self.bit("op_sel", i, &low[i], 0));
            let usual = u32::from(!mixes);
            self.list("op_sel_hi", &high[..sources], usual);
            (sources..3).for_each(|i| self.bit("op_sel_hi", i, &high[i], usual));
        }
        if mixes {
            self.sources.iter_mut().for_each(|s| s.1 = true);
            return self.signs("neg", Some("neg_hi"));
        }
        for (field, name) in [("neg", "neg_lo"), ("neg_hi", "neg_hi")] {
            self.remove(field);
            let of = |i: usize| format!("{field}[{i}..{i}]");
            self.list(name, &(0..sources).map(of).collect::<Vec<_>>(), 0);
            (sources..3).for_each(|i| self.bit(name, i, &of(i), 0));
        }
    }

    /// Of an access to local memory, whose offset stands in two fields.
    fn local(&mut self, operation: &str) {
        if self.has("offset0", 8) && self.has("offset1", 8) {
            self.remove("offset0");
            self.remove("offset1");
            let text = "operand local_offset(high: 8, low: 8) {\n  high == 0 && low == 0 => \"\";\n  else => \" offset:{high ++ low}\";\n}";
            let (class, text) = match operation {
                "DS_SWIZZLE_B32" => (swizzle::CLASS, swizzle::class()),
                _ => ("local_offset", text.into()),
            };
            self.add("offset", class, "offset1, offset0", text);
            self.after.rotate_right(1);
        }
    }

    /// Signs of short operations on data of other lanes.
    fn of_lanes(&mut self) {
        for i in 0..self.sources.len().min(2) {
            let [neg, abs] = ["neg", "abs"].map(|m| format!("src{i}_{m}"));
            if self.sources[i].1 && self.has(&neg, 1) && self.has(&abs, 1) {
                self.remove(&neg);
                self.remove(&abs);
                self.signed(i, &neg, Some(&abs));
            }
        }
    }
}

/// Most bits on which a condition may depend.
pub(super) const DECIDING: u32 = 16;

/// In the names of accesses to local memory at two addresses, whose offsets are two numbers.
const TWO_ADDRESSES: [&str; 4] = ["2ADDR", "_WRITE2", "_READ2", "_WRXCHG2"];

/// What results are multiplied with.
const OUTPUTS: &str = "operand output_factor(n: 2) {
  n == 0 => \"\";
  n == 1 => \" mul:2\";
  n == 2 => \" mul:4\";
  n == 3 => \" div:2\";
}";
