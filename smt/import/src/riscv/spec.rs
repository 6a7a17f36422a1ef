//! A spec of the instructions that one base has.

use std::collections::{BTreeMap, HashMap, HashSet};

use isamorph_core::model::Cube;

use super::entry::{Base, Entry};
use super::{Source, Why};
use crate::cube;
use crate::model::{Alias, Description, Effect, Extent, Family, Field, Finding, Form, Instruction, Kind, Undocumented};
use crate::names::{Names, comment, identifier, literal};
use crate::overlap::Relation;
use crate::write::document;

/// How the value of a field is written.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Style {
    /// A register: the letter, and the number of the first one that can be named.
    Register { letter: &'static str, shift: u32, first: u64 },
    /// A number.
    Number { shift: u32, signed: bool },
}

/// A field, made of one argument or of several that are parts of one number.
struct Operand {
    name: String,
    title: String,
    extents: Vec<Extent>,
    style: Style,
    /// The arguments that it is made of.
    arguments: Vec<String>,
}

impl Operand {
    /// As a template writes it.
    fn template(&self) -> String {
        let n = &self.name;
        let moved = |shift: u32| if shift == 0 { n.clone() } else { format!("{n} << {shift}") };
        match self.style {
            Style::Register { letter, shift, first: 0 } => format!("{letter}{{{}}}", moved(shift)),
            Style::Register { letter, shift: 0, first } => format!("{letter}{{{n} + {first}}}"),
            Style::Register { letter, shift, first } => format!("{letter}{{({n} << {shift}) + {first}}}"),
            Style::Number { shift: 0, signed: false } => format!("{{{n}}}"),
            Style::Number { shift, signed } => format!("{{{}:{}}}", moved(shift), if signed { "sdec" } else { "dec" }),
        }
    }

    /// As it is written with a value.
    fn written(&self, value: u64) -> String {
        let width: u32 = self.extents.iter().map(|e| e.width()).sum();
        match self.style {
            Style::Register { letter, shift, first } => format!("{letter}{}", (value << shift) + first),
            Style::Number { shift, signed: true } if value >> (width - 1) & 1 == 1 => {
                format!("-{}", ((1u64 << width) - value) << shift)
            }
            Style::Number { shift, .. } => format!("{}", value << shift),
        }
    }

    fn rank(&self) -> u32 {
        match self.style {
            Style::Register { .. } if self.name.starts_with("rd") || self.name == "vd" => 0,
            Style::Register { .. } => 1,
            Style::Number { .. } => 2,
        }
    }

    fn field(&self, source: &Source) -> Field {
        Field {
            name: self.name.clone(),
            title: self.title.clone(),
            extents: self.extents.clone(),
            of: None,
            place: source.tables.arguments[&self.arguments[0]].place.clone(),
        }
    }
}

/// What an argument that is no part of a larger number is.
fn style(argument: &str) -> Style {
    let register = |letter| {
        let even = argument.ends_with("_e");
        let eight = argument.trim_end_matches("_e").ends_with("_p");
        Style::Register {
            letter,
            shift: u32::from(even),
            first: if eight { 8 } else { 0 },
        }
    };
    let plain = argument.trim_start_matches("c_");
    match plain {
        "vd" | "vs1" | "vs2" | "vs3" => register("v"),
        _ if ["rd", "rs", "rt"].iter().any(|p| plain.starts_with(p)) => register("r"),
        _ => Style::Number {
            shift: 0,
            signed: plain.starts_with("simm"),
        },
    }
}

/// The operands of an instruction, in the order of its text.
fn operands(source: &Source, e: &Entry) -> Vec<Operand> {
    let table = &source.tables.arguments;
    let mut groups: BTreeMap<&str, Vec<&String>> = BTreeMap::new();
    for a in &e.arguments {
        if let Some((name, _)) = &table[a].bits {
            groups.entry(name).or_default().push(a);
        }
    }
    let mut all: Vec<Operand> = Vec::new();
    for a in &e.arguments {
        let of = &table[a];
        let group = of.bits.as_ref().map(|(name, _)| (name, &groups[name.as_str()]));
        let number = group.and_then(|(name, parts)| Some((name, parts, joined(source, parts)?)));
        let Some((name, parts, (extents, shift))) = number else {
            all.push(Operand {
                name: identifier(a),
                title: String::new(),
                extents: vec![of.extent],
                style: style(a),
                arguments: vec![a.clone()],
            });
            continue;
        };
        if parts[0] == a {
            all.push(Operand {
                name: identifier(name),
                title: if shift == 0 {
                    String::new()
                } else {
                    format!("without the low {shift} bits, which are 0")
                },
                extents,
                style: Style::Number {
                    shift,
                    signed: name.trim_start_matches("nz").starts_with("imm"),
                },
                arguments: parts.iter().map(|p| (*p).clone()).collect(),
            });
        }
    }
    all.sort_by_key(Operand::rank);
    all
}

/// Where the bits of a number are that several arguments are parts of: high part first, and how
/// many low bits are left out. Nothing if bits are missing between.
fn joined(source: &Source, parts: &[&String]) -> Option<(Vec<Extent>, u32)> {
    let mut bits: Vec<(u32, u32)> = Vec::new();
    for p in parts {
        let a = &source.tables.arguments[*p];
        let (_, numbers) = a.bits.as_ref()?;
        bits.extend(numbers.iter().copied().zip((a.extent.lo..=a.extent.hi).rev()));
    }
    bits.sort_unstable_by(|a, b| b.cmp(a));
    if bits.windows(2).any(|w| w[0].0 != w[1].0 + 1) {
        return None;
    }
    let shift = bits.last()?.0;
    let mut extents: Vec<Extent> = Vec::new();
    for (_, at) in bits {
        match extents.last_mut() {
            Some(e) if e.lo == at + 1 => e.lo = at,
            _ => extents.push(Extent { hi: at, lo: at }),
        }
    }
    Some((extents, shift))
}

fn text(e: &Entry, shown: &[String]) -> String {
    let name = literal(&comment(&e.name));
    if shown.is_empty() {
        name
    } else {
        format!("{name} {}", shown.join(", "))
    }
}

/// The spec of one base.
#[must_use]
pub fn description(source: &Source, base: Base) -> Description {
    let number = if base == Base::Rv32 { 32 } else { 64 };
    let mut b = Builder {
        source,
        names: Names::default(),
        seen: HashSet::new(),
        patterns: HashMap::new(),
        chosen: Vec::new(),
        d: Description {
            name: format!("riscv_opcodes_rv{number}"),
            title: format!("RISC-V RV{number}, all that riscv-opcodes has"),
            units: vec![("h0".into(), 16), ("h1".into(), 16)],
            ..Description::default()
        },
    };
    let here = |e: &&Entry| e.base.meets(base);
    for e in source.entries.iter().filter(here).filter(|e| e.pseudo.is_none()) {
        b.add(e);
    }
    for e in source.entries.iter().filter(here) {
        let Some(p) = &e.pseudo else { continue };
        match p.base.map(|i| &source.entries[i]).filter(here) {
            Some(of) => b.alias(e, of),
            // Its instruction is one of the other base, or none: this is how machines of this base
            // know it.
            None => b.add(e),
        }
    }
    b.priorities(base);
    b.finish(base)
}

struct Builder<'a> {
    source: &'a Source,
    names: Names,
    seen: HashSet<String>,
    /// Instructions by their patterns.
    patterns: HashMap<(u32, Cube), usize>,
    /// Instructions of the spec, with their names there.
    chosen: Vec<(&'a Entry, String)>,
    d: Description,
}

impl<'a> Builder<'a> {
    fn add(&mut self, e: &'a Entry) {
        if let Some(first) = self.patterns.get(&(e.width, e.fixed)) {
            let of = self.chosen[*first].0;
            self.alias(e, of);
            return;
        }
        self.patterns.insert((e.width, e.fixed), self.chosen.len());
        let full = if self.seen.insert(e.name.clone()) {
            e.name.clone()
        } else {
            format!("{}_{}", e.name, e.extension())
        };
        let name = self.names.of(&full);
        self.chosen.push((e, name.clone()));
        let operands = operands(self.source, e);
        let mut requires = Vec::new();
        for o in &operands {
            let [argument] = o.arguments.as_slice() else { continue };
            for never in &self.source.tables.arguments[argument].never {
                if never >> o.extents.iter().map(|e| e.width()).sum::<u32>() == 0 {
                    requires.push((format!("{} != {never}", o.name), format!("{} is {never}", o.name)));
                }
            }
        }
        let form = Form {
            name: "word".into(),
            width: e.width,
            fixed: e.fixed,
            fields: operands.iter().map(|o| o.field(self.source)).collect(),
            unknown: e.open.clone(),
            items: Vec::new(),
            requires,
            excluded: e.excluded.clone(),
            text: text(e, &operands.iter().map(Operand::template).collect::<Vec<_>>()),
            place: e.place.clone(),
        };
        let mut places = vec![e.place.clone()];
        places.extend(e.imported.iter().cloned());
        let instruction = Instruction {
            name,
            title: e.name.clone(),
            forms: vec![form],
            effect: Effect::Missing("riscv-opcodes describes encodings, not effects".into()),
            places,
        };
        let (code, title, cube) = family(e);
        let at = self.d.families.iter().position(|f| f.code == code);
        let at = at.unwrap_or_else(|| {
            self.d.families.push(Family {
                code,
                title,
                regions: vec![(e.width, cube)],
                instructions: Vec::new(),
            });
            self.d.families.len() - 1
        });
        self.d.families[at].instructions.push(instruction);
    }

    /// Another text of an instruction.
    fn alias(&mut self, e: &Entry, of: &Entry) {
        if e.name == of.name && e.fixed == of.fixed {
            let all = self.d.families.iter_mut().flat_map(|f| &mut f.instructions);
            if let Some(i) = all.into_iter().find(|i| i.places.first() == Some(&of.place)) {
                i.places.push(e.place.clone());
            }
            return;
        }
        let own = operands(self.source, e);
        let base = operands(self.source, of);
        let mut shown = Vec::new();
        for o in &base {
            let field = o.field(self.source);
            let mask = field.mask();
            if e.fixed.mask & mask == mask {
                shown.push(o.written(field.value(e.fixed.value)));
            } else if let Some(same) = own.iter().find(|x| x.extents == o.extents) {
                shown.push(format!("{{{}}}", same.name));
            } else {
                self.undocumented(
                    e,
                    &format!("a part of `{}`, whose operands it divides otherwise", comment(&of.name)),
                );
                return;
            }
        }
        if !of.fixed.covers(e.fixed) {
            self.undocumented(e, &format!("it has words that `{}` does not match", comment(&of.name)));
            return;
        }
        // A name may stand for other texts of its own instruction if these have fewer operands.
        if self.seen.contains(&e.name) && (e.name != of.name || own.len() == base.len()) {
            self.undocumented(e, &format!("its text is that of another instruction than `{}`", comment(&of.name)));
            return;
        }
        let places: Vec<String> = own.iter().map(|o| format!("{{{}}}", o.name)).collect();
        let alias = Alias {
            text: text(e, &places),
            is: text(of, &shown),
            read_only: false,
            place: e.place.clone(),
        };
        if !self.d.aliases.iter().any(|a| a.text == alias.text) {
            self.d.aliases.push(alias);
        }
    }

    fn undocumented(&mut self, e: &Entry, reason: &str) {
        let name = format!("{} of {}", comment(&e.name), e.extension());
        if !self.d.undocumented.iter().any(|u| u.name == name) {
            self.d.undocumented.push(Undocumented {
                name,
                reason: reason.into(),
                place: e.place.clone(),
            });
        }
    }

    /// Of two forms that match the same words the one with more given bits wins, then the first.
    fn priorities(&mut self, base: Base) {
        let mut found = Vec::new();
        for (i, (a, _)) in self.chosen.iter().enumerate() {
            for (j, (b, _)) in self.chosen.iter().enumerate().skip(i + 1) {
                if a.width == b.width && a.fixed.meets(b.fixed) {
                    let narrow = |e: &Entry| e.fixed.mask.count_ones();
                    found.push(if narrow(b) > narrow(a) { (j, i) } else { (i, j) });
                }
            }
        }
        for (winner, loser) in &found {
            let of = |i: &usize| format!("{}.word", self.chosen[*i].1);
            self.d.priorities.push((of(winner), of(loser)));
        }
        for p in self.source.overlaps() {
            if p.a.base.meets(base) && p.b.base.meets(base) {
                self.d.findings.push(finding(&p));
            }
        }
    }

    fn finish(mut self, base: Base) -> Description {
        let mut files: Vec<&str> = vec!["arg_lut.csv"];
        let here = self.source.entries.iter().filter(|e| e.base.meets(base));
        files.extend(here.flat_map(|e| std::iter::once(&e.place).chain(&e.imported)).map(|p| &*p.file));
        files.extend(self.source.tables.arguments.values().map(|a| &*a.place.file));
        files.sort_unstable();
        files.dedup();
        self.d.documents = files.iter().map(|f| (document(f), format!("riscv-opcodes, {f}"))).collect();
        self.d.findings.extend(self.source.findings.iter().cloned());
        self.d.findings.extend(self.source.stray_pseudo_ops());
        self.d.findings.extend(self.source.uncovered());
        // What is about files of the other base stands in the spec of that one.
        let known: HashSet<&str> = files.iter().copied().collect();
        self.d
            .findings
            .retain(|f| f.places.first().is_some_and(|p| known.contains(&*p.file)));
        self.d
    }
}

/// An overlap as a finding.
#[must_use]
pub fn finding(p: &super::Pair<'_>) -> Finding {
    let o = &p.overlap;
    let winner = if o.relation == Relation::Around { &p.b.name } else { &p.a.name };
    Finding {
        kind: if p.why == Why::Same { Kind::SameEncoding } else { Kind::Overlap },
        what: format!("`{}` and `{}` match the same words", comment(&p.a.name), comment(&p.b.name)),
        taken: match p.why {
            Why::Conditions => "nothing to decide".to_string(),
            Why::Bases => "each base has its own".to_string(),
            _ => format!("`{}` is read", comment(winner)),
        } + ": "
            + p.why.text(),
        witness: o.words.least().map(|w| (w, p.a.width)),
        words: Some(o.words.len(p.a.width)),
        condition: cube::pattern(o.cube, p.a.width, 16),
        places: vec![p.a.place.clone(), p.b.place.clone()],
        explained: p.why.explained(),
    }
}

/// The group of an instruction: its number, its title, and the bits that it gives.
fn family(e: &Entry) -> (u64, String, Cube) {
    let (mask, name) = if e.width == 32 { (0x7f, "opcode") } else { (0xe003, "compressed") };
    if e.fixed.mask & mask == mask {
        let value = e.fixed.value & mask;
        return (value as u64, format!("{name} 0x{value:x}"), Cube { mask, value });
    }
    let value = e.fixed.value & 3;
    (
        1 << 32 | u64::from(e.width) << 16 | value as u64,
        format!("other words of {} bits", e.width),
        Cube { mask: 3, value },
    )
}
