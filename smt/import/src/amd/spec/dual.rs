//! Words of two vector operations, each with a destination and sources of its own; they share a
//! literal.

use std::collections::HashMap;

use isamorph_core::model::Bits;

use super::{Builder, NO_LITERAL, Operation};
use crate::amd::literals;
use crate::amd::pcode::{self, Slot};
use crate::amd::tables::{Class, Enumeration, Holds, Wave};
use crate::model::{self, Effect, Form};
use crate::names::identifier;
use crate::place::Place;

/// The enumeration of the operations of words of two.
const DUAL: &str = "VOPDOp";

/// The fields of an operation: operation, destination, sources.
const FIELDS: [[&str; 4]; 2] = [["opx", "vdstx", "srcx0", "vsrcx1"], ["opy", "vdsty", "srcy0", "vsrcy1"]];

/// Is a class one of words of two?
pub(super) fn is_dual(c: &Class) -> bool {
    let is_operation = |name: &str| c.field(name).is_some_and(|f| matches!(&f.holds, Holds::Enum(e, _) if e == DUAL));
    FIELDS
        .iter()
        .all(|[op, fields @ ..]| is_operation(op) && fields.iter().all(|f| c.field(f).is_some()))
}

impl Builder<'_> {
    /// Makes the form of such a class. Wavefronts of 64 lanes have no such words.
    pub(super) fn dual(&mut self, c: &Class, o: &Operation, mut f: Form) {
        let chip = self.chip;
        let Some(operations) = chip.enums.get(DUAL).filter(|_| chip.codes.wave == Wave::Of32) else {
            return;
        };
        let literal = c.field("literal").is_some();
        let mut covered = 0;
        for x in &c.fields {
            covered |= x.extent.mask();
            let of = match &x.holds {
                Holds::Fixed(value) => {
                    f.fixed.mask |= x.extent.mask();
                    f.fixed.value |= Bits::from(*value) << x.extent.lo;
                    continue;
                }
                Holds::Enum(..) => Some(enumeration(&x.name).to_string()),
                _ => None,
            };
            f.fields.push(model::Field {
                name: x.name.clone(),
                title: String::new(),
                extents: vec![x.extent],
                of,
                place: x.place.clone(),
            });
        }
        f.unknown = super::gaps(covered, f.width);
        if literal {
            f.items.push(literals::WORD.text.into());
            self.some_dual_literal(operations, &mut f);
        }
        let mut texts = Vec::new();
        for [op, to, first, second] in FIELDS {
            let register = if op == "opx" {
                format!("v1({to})")
            } else {
                format!("other({to}, vdstx[0])")
            };
            f.items.push(format!("operand x_{to} = {register}"));
            if literal {
                let written = literals::written(32, &mut f);
                f.items.push(format!("operand plain_{first} = src32({first})"));
                f.items
                    .push(format!("operand x_{first} = literal32({first}, literal, {written}, plain_{first})"));
            } else {
                f.items.push(format!("operand x_{first} = src32({first})"));
            }
            f.items.push(format!("operand x_{second} = v1({second})"));
            let class = self.dual_class(operations, op, literal);
            let last = if literal { ", literal" } else { "" };
            f.items
                .push(format!("operand {op}_text = {class}({op}, x_{to}, x_{first}, x_{second}{last})"));
            texts.push(format!("{{{op}_text}}"));
        }
        f.text = texts.join(" :: ");
        if literal {
            f.text.push_str("{literal_x}");
        }
        self.add(c, o, f, &o.name.to_lowercase(), "", &HashMap::new());
    }

    /// The effect of such words.
    pub(super) fn dual_effect(&self, c: &Class) -> Effect {
        let chip = self.chip;
        let Some(operations) = chip.enums.get(DUAL) else {
            return Effect::Missing("undocumented: no operations of words of two".into());
        };
        let literal = c.field("literal").is_some();
        let two: Option<Vec<_>> = FIELDS
            .iter()
            .map(|[op, to, first, second]| {
                let slot = |field: &str, name: &str, own: bool| {
                    let slot = Slot {
                        own,
                        ..Slot::value(name.to_string(), 32)
                    };
                    (field.to_string(), slot)
                };
                let mut slots = HashMap::from([
                    slot("vdst", &format!("x_{to}"), true),
                    slot("src0", &format!("x_{first}"), false),
                    slot("vsrc1", &format!("x_{second}"), true),
                ]);
                if literal {
                    slots.extend([slot("literal", "literal", false)]);
                }
                let results = rows(operations, op).map(|(name, row)| {
                    let key = (DUAL.to_string(), operations.codes[name]);
                    Some((row, pcode::dual::result(chip, name, &key, &slots)?))
                });
                Some(pcode::dual::Half {
                    field: op,
                    results: results.collect::<Option<_>>()?,
                    operand: format!("x_{to}"),
                })
            })
            .collect();
        match two {
            Some(two) => Effect::Formula(pcode::dual::body(&two, chip.codes.wave)),
            None => Effect::Missing("unsupported: operands of more than 64 bits in words of two".into()),
        }
    }

    /// The class of the text of one of two operations: a move has one source, and others show the
    /// literal.
    fn dual_class(&mut self, operations: &Enumeration, op: &str, literal: bool) -> String {
        let class = format!(
            "{}{}",
            if op == "opx" { "first" } else { "second" },
            if literal { "_with_literal" } else { "" }
        );
        let last = if literal { ", k: 32" } else { "" };
        let mut text = format!(
            "operand {class}(op: {}, d: operand, a: operand, b: operand{last}) {{\n",
            enumeration(op)
        );
        for (name, row) in rows(operations, op) {
            let plain = name.to_lowercase();
            let key = (DUAL.to_string(), operations.codes[name]);
            let has_second = self.operand(&key, "vsrcy1").is_some() || !self.chip.operands.contains_key(&key);
            let line = match (self.constant(name), literal) {
                (Some(false), true) => format!("  op == {row} => \"{plain} {{d}}, {{a}}, {{b}}, {{k:hex}}\";\n"),
                (Some(true), true) => format!("  op == {row} => \"{plain} {{d}}, {{a}}, {{k:hex}}, {{b}}\";\n"),
                (Some(_), false) => format!("  op == {row} => invalid \"a literal follows: a longer encoding\";\n"),
                (None, _) if has_second => format!("  op == {row} => \"{plain} {{d}}, {{a}}, {{b}}\";\n"),
                // The bits of the other source are a residue.
                (None, _) => format!("  op == {row} => \"{plain} {{d}}, {{a}}\";\n"),
            };
            text.push_str(&line);
        }
        text.push_str("  else => invalid \"no operation has this code\";\n}");
        self.modifiers.insert(class.clone(), text);
        class
    }

    /// Does one of two operations compute with the literal, and is that the second source, before
    /// the other one?
    fn constant(&self, name: &str) -> Option<bool> {
        let single = pcode::dual::single(name);
        let of = self.chip.enums.get("VOP2Op")?;
        let code = *of.codes.get(&single).or_else(|| of.codes.get(&format!("{single}_E32")))?;
        let o = Operation {
            name: single,
            key: ("VOP2Op".into(), code),
        };
        self.always(&o).then(|| self.literal_comes_first(&o))
    }

    /// Words with a literal that nothing is are invalid.
    fn some_dual_literal(&mut self, operations: &Enumeration, f: &mut Form) {
        for ([op, _, first, _], next) in FIELDS.iter().zip([true, false]) {
            let class = if next { "first_literal" } else { "second_literal" };
            let mut guards: Vec<String> = rows(operations, op)
                .filter(|(name, _)| self.constant(name).is_some())
                .map(|(_, row)| format!("op == {row}"))
                .collect();
            guards.push("n == 255".into());
            let (parameter, otherwise) = match next {
                true => (", next: operand", "\"{next}\"".to_string()),
                false => ("", format!("invalid \"{NO_LITERAL}\"")),
            };
            let text = format!(
                "operand {class}(op: {}, n: 9{parameter}) {{\n  {} => \"\";\n  else => {otherwise};\n}}",
                enumeration(op),
                guards.join(" || ")
            );
            self.modifiers.insert(class.into(), text);
            let (name, last) = if next { ("literal_x", ", literal_y") } else { ("literal_y", "") };
            f.items.insert(1, format!("operand {name} = {class}({op}, {first}{last})"));
        }
    }

    /// The enumerations of the operations of words of two, if there are such words.
    pub(super) fn dual_enums(&self) -> Vec<model::Enumeration> {
        let is_used = self.chip.codes.wave == Wave::Of32 && self.chip.classes.iter().any(is_dual);
        let Some(operations) = self.chip.enums.get(DUAL).filter(|_| is_used) else {
            return Vec::new();
        };
        FIELDS
            .iter()
            .map(|[op, ..]| model::Enumeration {
                name: enumeration(op).into(),
                title: "operations of words of two".into(),
                width: width(op),
                rows: rows(operations, op)
                    .map(|(name, row)| (operations.codes[name], row, name.to_lowercase()))
                    .collect(),
                rest: "no operation has this code".into(),
                place: Place::new(&self.chip.files[1], operations.rows.first().map_or(1, |r| r.2), DUAL),
            })
            .collect()
    }
}

/// The enumeration of the operations of a field.
fn enumeration(field: &str) -> &'static str {
    if field == "opx" { "op_vopdop4" } else { "op_vopdop" }
}

/// Bits of such a field: the first operation has one less.
fn width(field: &str) -> u32 {
    if field == "opx" { 4 } else { 5 }
}

/// The operations of a field: their names in tables, and those of the rows of the spec.
fn rows<'a>(operations: &'a Enumeration, field: &str) -> impl Iterator<Item = (&'a str, String)> {
    let end = 1 << width(field);
    let rows = operations.rows.iter().filter(move |r| r.1 < end);
    rows.map(|r| (r.0.as_str(), identifier(&r.0.to_lowercase())))
}
