//! A spec of a chip's tables.

mod dual;
mod field;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;

use isamorph_core::model::{Bits, Cube};

use super::fields;
use super::literals;
use super::modifiers::{CITATION, DECIDING, Modifiers, SOURCE};
use super::pcode;
use super::tables::{Chip, Class, Field, Holds, Key, Operand};
use crate::cube;
use crate::model::{self, Description, Effect, Extent, Family, Finding, Form, Instruction, Item, Kind, Undocumented};
use crate::names::{self, Names, comment, identifier};
use crate::overlap::{Relation, Shape, overlap};
use crate::place::{ImportError, Place};
use crate::write::document;
use dual::is_dual;

/// The literal, in pseudo-code.
const LITERAL: &str = "SIMM32";

/// Endings of the names of classes, what they are called in texts, and the source code that chooses
/// them.
const VARIANTS: [(&str, &str, Option<u64>); 8] = [
    ("_SDWA_SDST", "_sdwa", Some(249)),
    ("_SDWA", "_sdwa", Some(249)),
    ("_DPP16", "_dpp", Some(250)),
    ("_DPP8", "_dpp", Some(DPP8)),
    ("_LIT", "", None),
    ("_NSA", "", None),
    ("_SDST", "", None),
    ("_MFMA", "", None),
];

/// Operations that LLVM writes without a suffix, though tables have a longer encoding of them.
const NO_SUFFIX: [&str; 6] = [
    "v_nop",
    "v_clrexcp",
    "v_pipeflush",
    "v_readfirstlane_b32",
    "v_swap_b32",
    "v_accvgpr_mov_b32",
];

/// Operations of CDNA that LLVM calls otherwise.
const RENAMED: [(&str, &str); 5] = [
    ("v_mad_mix_f32", "v_fma_mix_f32"),
    ("v_mad_mixlo_f16", "v_fma_mixlo_f16"),
    ("v_mad_mixhi_f16", "v_fma_mixhi_f16"),
    ("v_accvgpr_read", "v_accvgpr_read_b32"),
    ("v_accvgpr_write", "v_accvgpr_write_b32"),
];

/// The code of eight lanes; the next one says that lanes may be inactive.
const DPP8: u64 = 233;

/// The spec.
///
/// # Errors
/// A field lies outside of its word, or two lie upon each other.
pub fn description(chip: &Chip) -> Result<Description, ImportError> {
    let mut b = Builder {
        chip,
        names: Names::default(),
        taken: BTreeSet::new(),
        modifiers: BTreeMap::new(),
        made: BTreeMap::new(),
        families: BTreeMap::new(),
        shapes: Vec::new(),
        d: Description {
            name: chip.name.clone(),
            title: match chip.codes.null {
                Some(_) => format!("{}, wavefronts of {} lanes", chip.title, chip.codes.wave.lanes()),
                None => chip.title.clone(),
            },
            units: (0..widest(chip).div_ceil(32)).map(|n| (format!("w{n}"), 32)).collect(),
            documents: documents(chip),
            findings: chip.findings.clone(),
            ..Description::default()
        },
    };
    // A class that says more of the same words comes first: destinations that are scalar, matrices.
    let special = |c: &Class| ["_SDST", "_MFMA"].iter().any(|e| c.name.ends_with(e)) && !c.name.contains("_SDWA");
    for c in chip
        .classes
        .iter()
        .filter(|c| special(c))
        .chain(chip.classes.iter().filter(|c| !special(c)))
    {
        b.class(c)?;
    }
    b.rest();
    Ok(b.finish())
}

/// Bits of the longest words of a spec.
fn widest(chip: &Chip) -> u32 {
    chip.classes.iter().map(Class::width).max().unwrap_or(32)
}

/// The files, each once.
fn documents(chip: &Chip) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for f in &chip.files {
        let d = (document(f), format!("{f}, {}", chip.source));
        if !all.contains(&d) {
            all.push(d);
        }
    }
    all
}

/// An operation of a class.
struct Operation {
    /// What it is called in the table.
    name: String,
    /// Its enumeration and code.
    key: Key,
}

/// A form that was made, as overlaps see it.
struct Seen {
    /// Its operation and its class.
    name: String,
    key: Key,
    /// Its name in the instruction.
    form: String,
    width: u32,
    fixed: Cube,
    place: Place,
}

struct Builder<'a> {
    chip: &'a Chip,
    names: Names,
    taken: BTreeSet<String>,
    /// Classes of modifiers: name, text.
    modifiers: BTreeMap<String, String>,
    /// Instructions by operation: their place in the families.
    made: BTreeMap<Key, (u64, usize)>,
    families: BTreeMap<u64, Family>,
    shapes: Vec<Seen>,
    d: Description,
}

impl<'a> Builder<'a> {
    /// The operations of a class: those of its set, or all of the enumeration.
    fn operations(&mut self, c: &Class) -> Vec<Operation> {
        let Some((of, set)) = c.fields.iter().find_map(|f| match (&f.holds, f.name.as_str()) {
            (Holds::Enum(of, set), "op") => Some((of, set)),
            _ => None,
        }) else {
            // A class of one operation has no field for it.
            let of = format!("{}Op", c.name);
            let two = c.fields.iter().any(|f| matches!(f.holds, Holds::Enum(..)));
            let row = self.chip.enums.get(&of).filter(|_| !two).and_then(|e| e.rows.first());
            return vec![Operation {
                name: row.map_or(&c.name, |r| &r.0).clone(),
                key: (if two { c.name.clone() } else { of }, row.map_or(0, |r| r.1)),
            }];
        };
        let Some(e) = self.chip.enums.get(of) else {
            self.finding(
                Kind::MissingRow,
                format!("`{}` names the enumeration `{of}`, which is not there", c.name),
                "left out",
                None,
                &[&c.place],
            );
            return Vec::new();
        };
        let Some(set) = set else {
            let all = e.rows.iter().map(|(n, code, _)| Operation {
                name: n.clone(),
                key: (of.clone(), *code),
            });
            return all.collect();
        };
        let mut all = Vec::new();
        let mut missing = Vec::new();
        for n in set {
            match e.codes.get(n) {
                Some(code) => all.push(Operation {
                    name: n.clone(),
                    key: (of.clone(), *code),
                }),
                None => missing.push(n.clone()),
            }
        }
        for n in missing {
            self.finding(
                Kind::MissingRow,
                format!("`{}` has the operation `{n}`, which is no row of `{of}`", c.name),
                "left out",
                None,
                &[&c.place],
            );
        }
        all
    }

    fn finding(&mut self, kind: Kind, what: String, taken: &str, witness: Option<(Bits, u32)>, places: &[&Place]) {
        self.d.findings.push(Finding {
            what,
            taken: taken.into(),
            witness,
            places: places.iter().map(|p| (*p).clone()).collect(),
            ..Finding::of(kind)
        });
    }

    fn class(&mut self, c: &Class) -> Result<(), ImportError> {
        let mut taken = 0u128;
        for f in &c.fields {
            let mask = (u128::MAX >> (127 - (f.extent.hi - f.extent.lo))) << f.extent.lo;
            // A variant may lay its own fields over those of the class that it extends.
            if c.base.is_none() && taken & mask != 0 {
                let help = "each bit belongs to one field";
                return Err(ImportError::new(f.place.clone(), "this field lies upon another one", help));
            }
            taken |= mask;
        }
        let operations = self.operations(c);
        let width = c.width();
        for o in operations {
            self.form(c, &o, width);
        }
        Ok(())
    }

    /// The operand of a field, if the operation has one there.
    fn operand(&self, key: &Key, field: &str) -> Option<&Operand> {
        let all = self.chip.operands.get(key)?;
        let plain = field.strip_prefix('v').unwrap_or(field);
        let dpp = format!("v{field}");
        all.iter()
            .find(|o| o.field == field)
            .or_else(|| all.iter().find(|o| o.field == plain || o.field == dpp))
    }

    /// The destination of an operation whose result is scalar, as one class says for all that
    /// extend the same one.
    fn scalar_destination(&self, c: &Class, o: &Operation) -> Option<&'a Field> {
        let name = format!("{}_SDST", root(c));
        let class = self.chip.classes.iter().find(|x| x.name == name && has(x, &o.name))?;
        class.fields.iter().rfind(|f| f.name == "vdst")
    }

    fn form(&mut self, c: &Class, o: &Operation, width: u32) {
        let variant = VARIANTS.iter().find(|v| c.name.ends_with(v.0));
        let mut f = Form {
            name: identifier(&c.name.to_lowercase()),
            width,
            fixed: Cube::default(),
            fields: Vec::new(),
            unknown: Vec::new(),
            items: Vec::new(),
            requires: Vec::new(),
            excluded: Vec::new(),
            text: String::new(),
            place: c.place.clone(),
        };
        if is_dual(c) {
            return self.dual(c, o, f);
        }
        let fix = |e: Extent, value: u64, f: &mut Form| {
            f.fixed.mask |= e.mask();
            f.fixed.value |= Bits::from(value) << e.lo;
        };
        let literal = c.field("literal").is_some();
        let mut covered: Bits = 0;
        let mut shown: Vec<String> = Vec::new();
        let mut after: Vec<String> = Vec::new();
        let mut sources: Vec<String> = Vec::new();
        let mut operands: HashMap<String, pcode::Slot> = HashMap::new();
        if literal {
            f.items.push(literals::WORD.text.into());
        }
        let scalar = self.scalar_destination(c, o);
        let mut visible: Vec<&Field> = Vec::new();
        for x in c.fields.iter().rev() {
            let x = scalar.filter(|d| d.name == x.name && d.extent == x.extent).unwrap_or(x);
            if x.extent.mask() & covered == 0 {
                covered |= x.extent.mask();
                visible.push(x);
            }
        }
        visible.reverse();
        // A source that stands elsewhere in variants is written where it stands in others.
        for n in (0..visible.len()).rev() {
            let own = format!("v{}", visible[n].name);
            if let Some(at) = visible.iter().position(|x| x.name == own && x.name.starts_with("vsrc"))
                && at > n
            {
                let moved = visible.remove(at);
                visible.insert(n, moved);
            }
        }
        let is_access = is_access(&root(c));
        if is_access {
            visible.sort_by_key(|x| rank(&x.name));
        }
        // A literal that only one source can be is given by the code of this source.
        let choices = visible.iter().filter(|x| self.literal_operand(o, x)).count();
        let single = choices == 1;
        // A class of other destinations may be the one that has the operation without a literal.
        let shorter = |b: &Class| root(b) == root(c) && b.width() < c.width() && has(b, &o.name);
        let optional = literal && self.chip.classes.iter().any(shorter);
        if optional && choices == 0 {
            return self.no_source(c, o);
        }
        for x in visible {
            let replaced = c.field(&format!("v{}", x.name)).is_some();
            match (&x.holds, variant.and_then(|v| v.2)) {
                (Holds::Fixed(value), _) => fix(x.extent, *value, &mut f),
                (Holds::Enum(..), _) if x.name == "op" => fix(x.extent, o.key.1, &mut f),
                (Holds::Source, Some(DPP8)) if x.name == "src0" && replaced => {
                    let (high, low) = (
                        Extent {
                            lo: x.extent.lo + 2,
                            ..x.extent
                        },
                        Extent {
                            hi: x.extent.lo + 1,
                            ..x.extent
                        },
                    );
                    fix(high, DPP8 >> 2, &mut f);
                    f.fields.push(model::Field {
                        name: "inactive".into(),
                        title: "may lanes be inactive that are read from?".into(),
                        extents: vec![low],
                        of: None,
                        place: x.place.clone(),
                    });
                    f.items.push("operand m_inactive = dpp8(inactive)".into());
                    after.push("{m_inactive}".into());
                }
                (Holds::Source, Some(code)) if x.name == "src0" && replaced => fix(x.extent, code, &mut f),
                _ if optional && single && self.literal_operand(o, x) => {
                    fix(x.extent, 255, &mut f);
                    let size = self
                        .operand(&o.key, &x.name)
                        .map_or(32, |o| o.bits)
                        .next_power_of_two()
                        .clamp(16, 64);
                    let written = literals::written(size, &mut f);
                    f.items
                        .push(format!("operand x_{} = only{size}(literal, {written})", identifier(&x.name)));
                    shown.push(format!("{{x_{}}}", identifier(&x.name)));
                    operands.insert(x.name.clone(), pcode::Slot::value(format!("x_{}", identifier(&x.name)), size));
                }
                _ => self.field(c, x, o, literal, &mut f, &mut shown, &mut after, &mut sources, &mut operands),
            }
        }
        // Sources of more than 64 bits are registers: none of them can be the literal.
        let is_shown = |item: &String| item.contains("literal, written") || item.contains("literal, half_written");
        if optional && !f.items.iter().any(is_shown) && !self.always(o) {
            return self.no_source(c, o);
        }
        if optional && sources.len() > 1 {
            self.some_literal(&sources, &mut f, &mut after);
        }
        if !is_access {
            self.scalar_offset(&mut f, &mut shown, &mut after);
        }
        f.unknown = gaps(covered, width);
        let name = o.name.to_lowercase();
        let vector = c.name.starts_with("VOP1") || c.name.starts_with("VOP2") || c.name.starts_with("VOPC");
        let plain = name.trim_end_matches("_e32").trim_end_matches("_e64").to_string();
        let longer = |e: &str| {
            // Those that move between lanes are called so whether there is a shorter encoding or
            // not.
            let is_long = c.name.starts_with("VOP3") && (!e.is_empty() || !c.name.starts_with("VOP3P") && self.shorter(&plain));
            if is_long { format!("_e64{e}") } else { e.to_string() }
        };
        let ending = match variant {
            // LLVM has no suffix where a comparison moves between lanes.
            Some((_, "_dpp", _)) if root(c) == "VOPC" => String::new(),
            Some((_, e, _)) if !e.is_empty() => longer(e),
            _ if vector && self.longer(&plain) => "_e32".to_string(),
            _ => longer(""),
        };
        let renamed = RENAMED.iter().find(|r| r.0 == plain && self.chip.codes.null.is_none());
        f.text = names::literal(&format!("{}{ending}", renamed.map_or(plain.as_str(), |r| r.1)));
        let is_float = |o: &Operand| ["F16", "F32", "F64", "BF16"].iter().any(|k| o.format == format!("FMT_NUM_{k}"));
        // A choice between two values may change their signs, whatever they are.
        let chooses = o.name.starts_with("V_CNDMASK_B");
        let floats = c.fields.iter().map(|x| identifier(&x.name));
        let floats: Vec<String> = floats
            .filter(|name| {
                let has_sign = |x: &Operand| is_float(x) || chooses && x.format.starts_with("FMT_NUM_B");
                self.operand(&o.key, name).is_some_and(has_sign)
            })
            .collect();
        let all = self.chip.operands.get(&o.key).map_or(&[][..], Vec::as_slice);
        Modifiers::new(&mut f, &mut shown, &mut after, &mut self.modifiers, &floats, &self.chip.codes).write(&root(c), &o.name, all);
        if !shown.is_empty() {
            f.text.push(' ');
            f.text.push_str(&shown.join(", "));
        }
        f.text.push_str(&after.concat());
        if variant.is_some_and(|v| v.2.is_some()) {
            f.items
                .push("nosem \"unsupported: data of other lanes, and selections of them\"".into());
        }
        self.add(c, o, f, &plain, &ending, &operands);
    }

    /// Is a field an operand that may be the literal?
    fn literal_operand(&self, o: &Operation, x: &Field) -> bool {
        may_be_literal(x) && self.operand(&o.key, &x.name).is_some_and(|o| !is_immediate(o))
    }

    /// Notes an encoding with a literal that none of the sources can be.
    fn no_source(&mut self, c: &Class, o: &Operation) {
        let what = format!(
            "`{}` has an encoding with a literal in `{}`, and no source that it could be",
            o.name, c.name
        );
        self.finding(Kind::Dangling, what, "the encoding is left out", None, &[&c.place]);
    }

    /// Words in which no source is the literal are invalid.
    fn some_literal(&mut self, sources: &[String], f: &mut Form, after: &mut Vec<String>) {
        let width = |name: &String| f.fields.iter().find(|x| x.name == *name).map_or(0, model::Field::width);
        let widths: Vec<u32> = sources.iter().map(width).collect();
        if widths.iter().sum::<u32>() <= DECIDING {
            let any: Vec<String> = sources.iter().map(|s| format!("{s} == 255")).collect();
            f.requires.push((any.join(" || "), NO_LITERAL.into()));
            return;
        }
        // A condition depends on few bits: one source after the other is looked at.
        let mut next: Option<String> = None;
        for (source, width) in sources.iter().zip(widths).rev() {
            let (class, parameters, otherwise) = match &next {
                None => ("last_literal", String::new(), format!("invalid \"{NO_LITERAL}\"")),
                Some(_) => ("some_literal", ", next: operand".to_string(), "\"{next}\"".to_string()),
            };
            let text = format!("operand {class}{width}(n: {width}{parameters}) {{\n  n == 255 => \"\";\n  else => {otherwise};\n}}");
            self.modifiers.insert(format!("{class}{width}"), text);
            let rest = next.map(|n| format!(", {n}")).unwrap_or_default();
            let name = format!("literal_{source}");
            f.items.push(format!("operand {name} = {class}{width}({source}{rest})"));
            next = Some(name);
        }
        after.extend(next.map(|n| format!("{{{n}}}")));
    }

    /// The offset of a scalar access is written with the register that it is added to; without one
    /// it stands alone.
    fn scalar_offset(&self, f: &mut Form, shown: &mut [String], after: &mut Vec<String>) {
        let Some(register) = shown.iter_mut().find(|s| *s == "{x_soffset}") else {
            return;
        };
        let offset = f
            .fields
            .iter()
            .find(|x| matches!((x.name.as_str(), x.width()), ("ioffset", 24) | ("offset", 21)));
        let (Some(offset), true) = (offset, self.chip.codes.null.is_some()) else {
            return;
        };
        let (n, width) = (&offset.name, offset.width());
        let modifier = format!("{{m_{n}}}");
        if !after.contains(&modifier) {
            return;
        }
        after.retain(|a| *a != modifier);
        f.items.retain(|i| !i.starts_with(&format!("operand m_{n} =")));
        let mut last = format!("operand scalar = scalar_offset{width}(soffset, {n}, x_soffset)");
        if width == 21 {
            f.items.push(last.replace("operand scalar =", "operand offset_written ="));
            f.items
                .push(format!("operand offset_low = scalar_low{width}({n}, x_soffset, offset_written)"));
            last = format!("operand scalar = scalar_high{width}({n}, offset_low, offset_written)");
        }
        f.items.push(last);
        *register = "{scalar}".into();
    }

    /// Has a vector operation an encoding of 32 bits too?
    fn shorter(&self, plain: &str) -> bool {
        self.is_row(&["VOP1Op", "VOP2Op", "VOPCOp"], plain)
    }

    /// Has a vector operation an encoding of 64 bits too, with three sources? A description without
    /// such encodings does not say so.
    fn longer(&self, plain: &str) -> bool {
        let of = ["VOP3Op", "VOP3SDOp"];
        let is_said = of.iter().any(|of| self.chip.enums.contains_key(*of));
        !NO_SUFFIX.contains(&plain) && (!is_said || self.is_row(&of, plain))
    }

    /// Is an operation a row of one of some enumerations, whatever the size of its encoding there?
    fn is_row(&self, of: &[&str], plain: &str) -> bool {
        let same = |n: &String| {
            let n = n.to_lowercase();
            n.trim_end_matches("_e32").trim_end_matches("_e64") == plain
        };
        let tables = of.iter().filter_map(|of| self.chip.enums.get(*of));
        tables.flat_map(|e| e.codes.keys()).any(same)
    }

    fn add(&mut self, c: &Class, o: &Operation, f: Form, plain: &str, ending: &str, operands: &HashMap<String, pcode::Slot>) {
        // Two classes with one pattern: the first is the encoding.
        let shape = Shape {
            width: f.width,
            fixed: f.fixed,
            excluded: &[],
        };
        let mut variants = Vec::new();
        for i in 0..self.shapes.len() {
            let Seen {
                name,
                key,
                form,
                width,
                fixed,
                place,
            } = &self.shapes[i];
            let other = Shape {
                width: *width,
                fixed: *fixed,
                excluded: &[],
            };
            let Some(both) = overlap(other, shape) else { continue };
            // Codes of the first source that are no source: the words of a variant are no others.
            if both.relation == Relation::Inside
                && *key == o.key
                && let Some((family, at)) = self.made.get(key)
                && let Some(family) = self.families.get(family)
            {
                let of = &family.instructions[*at].name;
                variants.push((format!("{of}.{form}"), format!("{of}.{}", f.name)));
                continue;
            }
            let extends = self
                .chip
                .classes
                .iter()
                .any(|x| x.place == *place && x.base.as_deref() == Some(c.name.as_str()));
            let kind = if both.relation == Relation::Same {
                Kind::SameEncoding
            } else {
                Kind::Overlap
            };
            let finding = Finding {
                kind,
                what: format!("`{}` of `{}` and {name} match the same words", o.name, c.name),
                taken: format!("{name} is read: it comes first"),
                witness: Some((both.cube.value, f.width)),
                words: Some(both.words.len(f.width)),
                condition: cube::pattern(both.cube, f.width, 32),
                places: vec![c.place.clone(), place.clone()],
                explained: extends,
            };
            self.d.findings.push(finding);
            return;
        }
        self.d.priorities.extend(variants);
        self.shapes.push(Seen {
            name: format!("`{}` of `{}`", o.name, c.name),
            key: o.key.clone(),
            form: f.name.clone(),
            width: f.width,
            fixed: f.fixed,
            place: c.place.clone(),
        });
        if let Some((family, i)) = self.made.get(&o.key)
            && let Some(family) = self.families.get_mut(family)
        {
            family.instructions[*i].forms.push(f);
            return;
        }
        let pcode = self.pcode(o).cloned();
        let row = self.row(&o.key);
        let (effect, unread) = match &pcode {
            _ if is_dual(c) => (self.dual_effect(c), Vec::new()),
            _ if pcode::only_waits(&o.name) => (Effect::Formula(String::new()), Vec::new()),
            None if self.chip.pcode.is_empty() => (Effect::Missing("undocumented: the description has no effects".into()), Vec::new()),
            None => (
                Effect::Missing("undocumented: the manual has no pseudo-code for it".into()),
                Vec::new(),
            ),
            Some((text, _)) => pcode::effect(self.chip, c, (&o.name, &o.key), text, operands),
        };
        for name in unread {
            let what = format!(
                "the pseudo-code of `{}` uses `{name}`, which its encoding `{}` does not have",
                o.name, c.name
            );
            let place = pcode.as_ref().map_or(&c.place, |p| &p.1).clone();
            self.finding(
                Kind::ReadsNothing,
                what,
                "no effect is described",
                Some((f.fixed.value, f.width)),
                &[&place, &c.place],
            );
        }
        let mut places = vec![row.unwrap_or_else(|| c.place.clone())];
        places.extend(pcode.map(|p| p.1.clone()));
        let stem = root(c);
        let code = self.chip.classes.iter().position(|x| x.name == stem).unwrap_or(0) as u64;
        let mut name = format!("{plain}{ending}");
        if !self.taken.insert(name.clone()) {
            name = format!("{name}_{}", o.key.0.to_lowercase());
        }
        let name = self.names.of(&name);
        let family = self.families.entry(code).or_insert_with(|| Family {
            code,
            title: stem,
            regions: Vec::new(),
            instructions: Vec::new(),
        });
        self.made.insert(o.key.clone(), (code, family.instructions.len()));
        family.instructions.push(Instruction {
            name,
            title: comment(&o.name),
            forms: vec![f],
            effect,
            places,
        });
    }

    /// The pseudo-code of an operation: if it has none, that of its short encoding.
    fn pcode(&self, o: &Operation) -> Option<&(String, Place)> {
        self.chip.pcode.get(&o.key).or_else(|| {
            let plain = o.name.strip_suffix("_E64").unwrap_or(&o.name);
            ["VOP1Op", "VOP2Op", "VOPCOp"].iter().filter(|of| **of != o.key.0).find_map(|of| {
                let codes = &self.chip.enums.get(*of)?.codes;
                let code = codes.get(&format!("{plain}_E32")).or_else(|| codes.get(plain))?;
                self.chip.pcode.get(&((*of).to_string(), *code))
            })
        })
    }

    /// Where an operation stands in its enumeration.
    fn row(&self, key: &Key) -> Option<Place> {
        let (name, _, line) = self.chip.enums.get(&key.0)?.rows.iter().find(|r| r.1 == key.1)?;
        Some(Place::new(&self.chip.files[1], *line, name))
    }

    /// What no class has.
    fn rest(&mut self) {
        let strangers = self.chip.strangers.clone();
        for p in &strangers {
            self.finding(
                Kind::MissingRow,
                format!("`{}` is no row of any enumeration", p.element),
                "left out",
                None,
                &[p],
            );
        }
        let used: BTreeSet<Key> = self.made.keys().cloned().collect();
        let chip = self.chip;
        for (of, e) in &chip.enums {
            if !of.ends_with("Op")
                || chip
                    .classes
                    .iter()
                    .any(|c| c.field("opx").is_some_and(|f| matches!(&f.holds, Holds::Enum(e, _) if e == of)))
            {
                continue;
            }
            for (name, code, line) in &e.rows {
                if !used.contains(&(of.clone(), *code)) {
                    let place = Place::new(&chip.files[1], *line, name);
                    self.finding(
                        Kind::Dangling,
                        format!("`{name}` of `{of}` is the operation of no encoding"),
                        "left out",
                        None,
                        &[&place],
                    );
                    self.d.undocumented.push(Undocumented {
                        name: format!("{} of {of}", comment(&name.to_lowercase())),
                        reason: "no encoding has this operation".into(),
                        place,
                    });
                }
            }
        }
        let mut keys: Vec<&Key> = chip.operands.keys().collect();
        keys.sort_unstable();
        for key in keys {
            let classes: Vec<&Class> = chip
                .classes
                .iter()
                .filter(|c| c.fields.iter().any(|f| matches!(&f.holds, Holds::Enum(e, _) if *e == key.0)))
                .collect();
            for o in &chip.operands[key] {
                let known = classes
                    .iter()
                    .any(|c| c.field(&o.field).is_some() || c.field(&format!("v{}", o.field)).is_some());
                if !known && !classes.is_empty() {
                    let what = format!(
                        "code {} of `{}` has the operand `{}`, which is a field of none of its encodings",
                        key.1, key.0, o.field
                    );
                    self.finding(Kind::Dangling, what, "left out", None, &[&o.place]);
                }
            }
        }
    }

    /// Texts of compilers that disassemblers write otherwise.
    fn aliases(&self) -> String {
        let mut t = String::new();
        let forms = self.families.values().flat_map(|f| &f.instructions).flat_map(|i| &i.forms);
        for f in forms {
            let (name, operands) = f.text.split_once(' ').unwrap_or((&f.text, ""));
            if f.items.iter().any(|i| i.contains("scalar_high21(")) && operands.starts_with("{x_sdata}, {x_sbase}, {scalar}") {
                let _ = writeln!(t, "alias \"{name} {{d}}, {{base}}, 0x0\" read as \"{name} {{d}}, {{base}}, null\"");
            }
            if name == "s_barrier_wait" {
                let _ = writeln!(t, "alias \"{name} -1\" read as \"{name} 0xffff\"");
            }
        }
        match t.trim_end() {
            "" => t,
            lines => format!("// Texts of compilers that disassemblers write otherwise.\n{lines}"),
        }
    }

    fn finish(mut self) -> Description {
        let place = Place::new(&self.chip.files[0], 1, "");
        let item = |key: &str, text: String| Item {
            key: key.into(),
            text,
            places: vec![place.clone()],
        };
        let mut text = String::new();
        for i in self.families.values().flat_map(|f| &f.instructions) {
            if let Effect::Formula(body) = &i.effect {
                text.push_str(body);
            }
            let registers = i.forms.iter().flat_map(|f| &f.items).any(|l| l.contains("= va"));
            text.push_str(if registers { " a\n" } else { "\n" });
        }
        let names: HashSet<&str> = self
            .families
            .values()
            .flat_map(|f| &f.instructions)
            .map(|i| i.name.as_str())
            .collect();
        let all = self.families.values().flat_map(|f| &f.instructions);
        let staying = all.filter(|i| pcode::stay(&i.name, &i.effect)).map(|i| i.name.as_str());
        let staying: Vec<&str> = staying.collect();
        let forms = self.families.values().flat_map(|f| &f.instructions).flat_map(|i| &i.forms);
        let units: BTreeSet<u32> = forms.map(|f| f.width.div_ceil(32)).collect();
        self.d.preamble.push(item(
            "states",
            pcode::preamble(&text, &names, &units, self.chip.codes.wave, &staying),
        ));
        let used: BTreeSet<&str> = self
            .families
            .values()
            .flat_map(|f| &f.instructions)
            .flat_map(|i| &i.forms)
            .flat_map(|f| &f.items)
            .filter_map(|l| l.split_once(" = ")?.1.split_once('('))
            .map(|(class, _)| class)
            .collect();
        let items = self
            .families
            .values()
            .flat_map(|f| &f.instructions)
            .flat_map(|i| &i.forms)
            .flat_map(|f| &f.items);
        let layouts: BTreeSet<&str> = items.filter_map(|item| item.strip_prefix("use ")).collect();
        for (key, text) in fields::classes(self.chip) {
            let (kind, name) = key.split_once(' ').unwrap_or((&key, ""));
            let is_used = match kind {
                "operand" => used.contains(name),
                "layout" => layouts.contains(name),
                _ => true,
            };
            if is_used {
                self.d.preamble.push(item(&key, text));
            }
        }
        let cited = |(class, text): (&String, &String)| used.contains(class.as_str()) && text.contains(CITATION);
        if self.modifiers.iter().any(cited) {
            let (name, title) = SOURCE;
            self.d.documents.push((name.into(), title.into()));
        }
        // Some gave way to a notation of their own.
        for (class, text) in self.modifiers.iter().filter(|(class, _)| used.contains(class.as_str())) {
            self.d.preamble.push(item(&format!("operand {class}"), text.clone()));
        }
        let aliases = self.aliases();
        if !aliases.is_empty() {
            self.d.preamble.push(item("aliases", aliases));
        }
        let two = self.dual_enums();
        self.d.enums.extend(two);
        for (_, mut family) in self.families {
            family.cover_forms();
            self.d.families.push(family);
        }
        self.d
    }
}

/// Why a word with a literal is none.
const NO_LITERAL: &str = "no source is the literal: the encoding is shorter";

/// Is a class one of the accesses of RDNA4, which have words of 96 bits?
fn is_access(root: &str) -> bool {
    pcode::access(root) != root
}

/// The order of the operands of accesses in texts, where that of fields is another one: what is
/// written, addresses, data, scalar registers.
fn rank(field: &str) -> u32 {
    match field {
        "vsrc" => 2,
        "saddr" | "rsrc" => 3,
        "samp" => 4,
        "soffset" => 5,
        "ioffset" => 6,
        "nv" | "sve" | "scope" | "th" | "tfe" | "format" | "offen" | "idxen" => 7,
        _ => 1,
    }
}

/// Does an access load to the local data share? Tables give it a destination that it does not have.
fn loads_to_share(operation: &str) -> bool {
    operation.contains("_LOAD_LDS_")
}

/// Does a class have an operation in its set?
fn has(c: &Class, name: &str) -> bool {
    c.fields
        .iter()
        .any(|f| matches!(&f.holds, Holds::Enum(_, Some(set)) if f.name == "op" && set.iter().any(|n| n == name)))
}

/// Is an operand a number, whatever its field holds otherwise?
fn is_immediate(o: &Operand) -> bool {
    o.kind.starts_with("OPR_SIMM") || o.kind == "OPR_SENDMSG_RTN"
}

/// Does a field hold a source? A destination may have the codes of sources.
fn is_source(f: &Field) -> bool {
    matches!(f.holds, Holds::Source | Holds::ScalarSource) && !f.name.contains("dst")
}

/// Does a field hold a source that may be the literal, whose code is 255?
fn may_be_literal(f: &Field) -> bool {
    is_source(f) && f.extent.width() >= 8
}

/// The class that a variant extends in the end.
pub(super) fn root(c: &Class) -> String {
    stem(&c.name)
}

/// The name of the class that one of this name extends in the end.
pub(super) fn stem(class: &str) -> String {
    let mut name = class;
    for (ending, ..) in VARIANTS {
        name = name.strip_suffix(ending).unwrap_or(name);
    }
    for (ending, ..) in VARIANTS {
        name = name.strip_suffix(ending).unwrap_or(name);
    }
    name.to_string()
}

/// Most unknown bits that a spec has in one piece.
const PIECE: u32 = 16;

/// Bits of a word that no field covers, in pieces that a spec may have.
fn gaps(covered: Bits, width: u32) -> Vec<Extent> {
    let mut all: Vec<Extent> = Vec::new();
    for bit in (0..width).rev() {
        if covered >> bit & 1 == 1 {
            continue;
        }
        match all.last_mut() {
            Some(e) if e.lo == bit + 1 && e.hi - bit < PIECE => e.lo = bit,
            _ => all.push(Extent { hi: bit, lo: bit }),
        }
    }
    all
}
