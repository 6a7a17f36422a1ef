//! AMD's instruction sets in the XML that AMD publishes, schemas 1.0 to 1.2: encodings, their
//! fields and identifiers, operation codes and operands. The XML describes no effects.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::rc::Rc;

use super::spec;
use super::tables::{Chip, Class, Codes, Enumeration, Field, Holds, Operand, Wave};
use isamorph_core::model::Bits;

use crate::folder;
use crate::formats::Import;
use crate::model::{Extent, Finding, Kind};
use crate::names::identifier;
use crate::place::{ImportError, Place, shown};
use crate::xml::{Element, Xml};

/// Versions of the schema that are understood.
const SCHEMAS: [&str; 4] = ["1.0.0", "1.1.0", "1.1.1", "1.2.0"];
/// Most bits of a word.
const WIDEST: u32 = 128;

/// How the names of encodings end that extend another one, and how the classes end here.
const EXTENSIONS: [(&str, &str); 7] = [
    ("_VOP_SDWA_SDST_ENC", "_SDWA_SDST"),
    ("_VOP_SDWA", "_SDWA"),
    ("_VOP_DPP16", "_DPP16"),
    ("_VOP_DPP8", "_DPP8"),
    ("_VOP_DPP", "_DPP16"),
    ("_INST_LITERAL", "_LIT"),
    ("_MFMA", "_MFMA"),
];

/// Encodings that have other names here.
const RENAMED: [(&str, &str); 6] = [
    ("VOP3_SDST_ENC", "VOP3SD"),
    ("VOPDXY", "VOPD"),
    ("FLAT_GLBL", "GLOBAL"),
    ("FLAT_GLOBAL", "GLOBAL"),
    ("FLAT_SCRATCH", "SCRATCH"),
    ("VDS", "DS"),
];

/// Reads a document, or those of a folder; chips with two modes have wavefronts of so many lanes.
///
/// # Errors
/// There is none, or one cannot be understood.
pub fn read(input: &Path, wave: Wave) -> Result<Import, ImportError> {
    let (root, files) = if input.is_dir() {
        let all = folder::list(input, ".");
        (input, all.into_iter().filter(|f| f.to_lowercase().ends_with(".xml")).collect())
    } else {
        let name = input.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        (input.parent().unwrap_or(Path::new(".")), vec![name])
    };
    let mut import = Import {
        descriptions: Vec::new(),
        findings: Vec::new(),
    };
    for name in files {
        let file: Rc<str> = Rc::from(name.as_str());
        let text = folder::read(root, &name)?;
        let chip = chip(&file, &text, wave)?;
        let d = spec::description(&chip)?;
        if let Some(other) = import.descriptions.iter().find(|o| o.name == d.name) {
            let help = "import one of them";
            return Err(ImportError::new(
                Place::new(&file, 1, &d.title),
                format!("a second document about `{}`", shown(&other.title)),
                help,
            ));
        }
        import.findings.extend(d.findings.iter().cloned());
        import.descriptions.push(d);
    }
    if import.descriptions.is_empty() {
        let place = Place::whole(".");
        return Err(ImportError::new(
            place,
            "there is no XML document here",
            "give AMD's document, such as `amdgpu_isa_rdna3.xml`, or a folder with several",
        ));
    }
    Ok(import)
}

/// An encoding as the document gives it.
struct Encoding {
    /// Its class.
    class: String,
    /// The class that it extends.
    base: Option<String>,
    /// Bits of its words.
    bits: u32,
    /// Bits that identify its words, and the values that they have.
    mask: u128,
    identifiers: BTreeSet<u128>,
    /// Names of conditions.
    conditions: BTreeSet<String>,
    /// Fields with their bits.
    fields: Vec<(String, Extent, Place)>,
    place: Place,
    /// Codes of operations: who has them.
    operations: BTreeMap<u64, String>,
}

/// A document read.
struct Reader {
    encodings: BTreeMap<String, Encoding>,
    /// Names of encodings in the order of the document.
    order: Vec<String>,
    formats: BTreeSet<String>,
    types: BTreeSet<String>,
    findings: Vec<Finding>,
    enums: BTreeMap<String, Enumeration>,
    operands: HashMap<(String, u64), Vec<Operand>>,
    /// Kinds of the operands that fields hold, by class and field.
    kinds: HashMap<(String, String), BTreeSet<String>>,
    /// The last place in a list of operands that fields have, by class and field: texts show them
    /// in this order.
    positions: HashMap<(String, String), usize>,
}

fn chip(file: &Rc<str>, text: &str, wave: Wave) -> Result<Chip, ImportError> {
    let xml = Xml::parse(file, text)?;
    let spec = xml.root("Spec")?;
    let schema = spec.need("Document")?.need("SchemaVersion")?;
    if !SCHEMAS.contains(&schema.text().as_str()) {
        return Err(schema.error(
            format!("version {} of the schema", shown(&schema.text())),
            format!("known versions are {}", SCHEMAS.join(", ")),
        ));
    }
    let isa = spec.need("ISA")?;
    let title = isa.need("Architecture")?.text_of("ArchitectureName")?;
    let mut r = Reader {
        encodings: BTreeMap::new(),
        order: Vec::new(),
        formats: names(isa, "DataFormats", "DataFormat", "DataFormatName")?,
        types: names(isa, "OperandTypes", "OperandType", "OperandTypeName")?,
        findings: Vec::new(),
        enums: BTreeMap::new(),
        operands: HashMap::new(),
        kinds: HashMap::new(),
        positions: HashMap::new(),
    };
    for e in isa.need("Encodings")?.all("Encoding") {
        r.encoding(e)?;
    }
    for i in isa.need("Instructions")?.all("Instruction") {
        r.instruction(i)?;
    }
    r.identifiers();
    let classes = r.classes();
    let codes = codes(isa, &title, wave)?;
    Ok(Chip {
        name: identifier(&title.to_lowercase()),
        title,
        source: "AMD's machine-readable description".into(),
        codes,
        files: [0; 4].map(|_| Rc::clone(file)),
        enums: r.enums,
        classes,
        operands: r.operands,
        pcode: HashMap::new(),
        strangers: Vec::new(),
        findings: r.findings,
    })
}

/// The names of all elements of a list.
fn names(isa: Element<'_>, list: &str, element: &str, name: &str) -> Result<BTreeSet<String>, ImportError> {
    isa.need(list)?.all(element).map(|e| e.text_of(name)).collect()
}

/// The codes of scalar registers, as the values of operands say.
fn codes(isa: Element<'_>, title: &str, wave: Wave) -> Result<Codes, ImportError> {
    let (mut m0, mut null, mut last) = (None, None, None);
    for t in isa.need("OperandTypes")?.all("OperandType") {
        let scalar = t.text_of("OperandTypeName")?.contains("SREG") || t.text_of("OperandTypeName")?.contains("SDST");
        let Some(values) = t.find("OperandPredefinedValues").filter(|_| scalar) else {
            continue;
        };
        for v in values.all("PredefinedValue") {
            let (name, value) = (v.text_of("Name")?.to_lowercase(), v.need("Value")?);
            let code = || value.small(u32::from(u16::MAX)).map(u64::from);
            match name.as_str() {
                "m0" => m0 = Some(code()?),
                "null" => null = Some(code()?),
                _ if name.strip_prefix('s').is_some_and(|n| n.parse::<u8>().is_ok()) => last = last.max(Some(code()?)),
                _ => {}
            }
        }
    }
    let family = if null.is_some() {
        Codes { wave, ..Codes::RDNA }
    } else {
        Codes::CDNA
    };
    // Older chips have no halves.
    let is = |generation: &str| title.replace(' ', "").to_uppercase().contains(generation);
    let halves = [("RDNA3", Codes::RDNA), ("RDNA4", Codes::RDNA4)]
        .into_iter()
        .find(|(name, _)| is(name));
    Ok(Codes {
        last: last.unwrap_or(family.last),
        null,
        m0: m0.unwrap_or(family.m0),
        halves: halves.and_then(|(_, of)| of.halves),
        even: is("CDNA") && !is("CDNA1"),
        ..family
    })
}

/// The class of an encoding, and the class that it extends.
fn class(name: &str) -> (String, Option<String>) {
    let plain = name.strip_prefix("ENC_").unwrap_or(name);
    let renamed = |n: &str| RENAMED.iter().find(|r| r.0 == n).map_or(n, |r| r.1).to_string();
    for (theirs, ours) in EXTENSIONS {
        if let Some(of) = plain.strip_suffix(theirs).filter(|of| !of.is_empty()) {
            let base = renamed(of);
            return (format!("{base}{ours}"), Some(base));
        }
    }
    (renamed(plain), None)
}

/// A field as it is called here.
fn field_name(name: &str) -> String {
    match name.to_lowercase().as_str() {
        "simm32" => "literal".into(),
        "opsel_hi_2" | "op_sel_hi_2" => "opsel_hi2".into(),
        "op_sel" => "opsel".into(),
        "op_sel_hi" => "opsel_hi".into(),
        other => identifier(other),
    }
}

impl Reader {
    fn finding(&mut self, kind: Kind, what: String, taken: &str, witness: Option<(Bits, u32)>, places: Vec<Place>) {
        self.findings.push(Finding {
            what,
            taken: taken.into(),
            witness,
            places,
            ..Finding::of(kind)
        });
    }

    fn encoding(&mut self, e: Element<'_>) -> Result<(), ImportError> {
        let name = e.text_of("EncodingName")?;
        let place = e.named(&name);
        let fail = |place: &Place, message: String, help: &str| Err(ImportError::new(place.clone(), message, help));
        let bits = e.need("BitCount")?.small(1024)?;
        if bits == 0 || !bits.is_multiple_of(32) {
            return fail(&place, format!("words of {bits} bits"), "words have a number of units of 32 bits");
        }
        let all = if bits >= WIDEST { u128::MAX } else { (1 << bits) - 1 };
        let mask = e.need("EncodingIdentifierMask")?;
        let identifying = mask.number()?;
        if identifying & !all != 0 {
            return Err(mask.error(format!("bits beyond the {bits} of the encoding"), "the mask is one of a word"));
        }
        let mut identifiers = BTreeSet::new();
        for i in e.need("EncodingIdentifiers")?.all("EncodingIdentifier") {
            let value = i.number()?;
            if value & !identifying != 0 {
                self.finding(
                    Kind::Dangling,
                    format!("the identifier {value:#x} of `{}` has bits that its mask leaves out", shown(&name)),
                    "these bits are not looked at",
                    None,
                    vec![i.place()],
                );
            }
            identifiers.insert(value & identifying);
        }
        let mut conditions: BTreeSet<String> = BTreeSet::new();
        if let Some(list) = e.find("EncodingConditions") {
            for c in list.all("EncodingCondition") {
                conditions.insert(c.text_of("ConditionName")?);
            }
        }
        let mut fields: Vec<(String, Extent, Place)> = Vec::new();
        for f in e.need("MicrocodeFormat")?.need("BitMap")?.all("Field") {
            let given = f.text_of("FieldName")?;
            let place = f.named(&given);
            for (part, range) in f.need("BitLayout")?.all("Range").enumerate() {
                let (count, lo) = (range.need("BitCount")?.small(WIDEST)?, range.need("BitOffset")?.small(1024)?);
                if count == 0 || lo + count > bits {
                    return fail(
                        &place,
                        format!("bits {lo} to {} in words of {bits}", i64::from(lo) + i64::from(count) - 1),
                        "the bits of a field lie inside of the word",
                    );
                }
                if lo + count > WIDEST {
                    continue;
                }
                let mut name = field_name(&given);
                if part > 0 {
                    name = format!("{name}_{}", part + 1);
                }
                // A second source of this name is the register that an extension reads.
                while fields.iter().any(|x| x.0 == name) {
                    name = format!("v{name}");
                }
                fields.push((name, Extent { hi: lo + count - 1, lo }, place.clone()));
            }
        }
        let (class, base) = class(&name);
        if self.encodings.values().any(|x| x.class == class) {
            return fail(
                &place,
                format!("a second encoding of the name `{}`", shown(&class)),
                "each encoding comes once",
            );
        }
        self.order.push(name.clone());
        self.encodings.insert(
            name,
            Encoding {
                class,
                base,
                bits,
                mask: identifying,
                identifiers,
                conditions,
                fields,
                place,
                operations: BTreeMap::new(),
            },
        );
        Ok(())
    }

    fn instruction(&mut self, i: Element<'_>) -> Result<(), ImportError> {
        let name = i.text_of("InstructionName")?;
        for e in i.need("InstructionEncodings")?.all("InstructionEncoding") {
            self.use_of(&name, e)?;
        }
        Ok(())
    }

    /// An encoding of an instruction.
    fn use_of(&mut self, name: &str, e: Element<'_>) -> Result<(), ImportError> {
        let of = e.text_of("EncodingName")?;
        let place = e.named(name);
        let code = u64::from(e.need("Opcode")?.small(u32::MAX)?);
        let Some(encoding) = self.encodings.get(&of) else {
            let what = format!("`{}` has the encoding `{}`, which is not described", shown(name), shown(&of));
            self.finding(Kind::Dangling, what, "left out", None, vec![place]);
            return Ok(());
        };
        let (class, bits) = (encoding.class.clone(), encoding.bits);
        let stem = encoding.base.clone().unwrap_or_else(|| class.clone());
        if let Some(c) = e.find("EncodingCondition") {
            let condition = c.text();
            if condition != "default" && !encoding.conditions.contains(&condition) {
                let what = format!(
                    "`{}` asks for the condition `{}` of `{}`, which has none of this name",
                    shown(name),
                    shown(&condition),
                    shown(&of)
                );
                self.finding(Kind::Dangling, what, "the condition is not looked at", None, vec![c.place()]);
            }
        }
        let Some(encoding) = self.encodings.get_mut(&of) else {
            return Ok(());
        };
        if let Some((field, extent, at)) = encoding.fields.iter().find(|f| f.0 == "op").cloned() {
            if extent.width() < 64 && code >> extent.width() != 0 {
                let what = format!(
                    "the code {code} of `{}` does not fit into the {} bits of `{field}` of `{}`",
                    shown(name),
                    extent.width(),
                    shown(&of)
                );
                self.finding(Kind::TooWide, what, "left out", None, vec![place, at]);
                return Ok(());
            }
            if let Some(other) = encoding.operations.get(&code).filter(|o| *o != name).cloned() {
                let what = format!("`{}` and `{}` have the code {code} of `{}`", shown(&other), shown(name), shown(&of));
                self.finding(Kind::SameEncoding, what, "the first one is read", None, vec![place]);
                return Ok(());
            }
            let word = u128::from(code) << extent.lo;
            let known = encoding.identifiers.iter().any(|i| (i ^ word) & extent.mask() == 0);
            if !known {
                let what = format!("no identifier of `{}` has the code {code} of `{}`", shown(&of), shown(name));
                let fixed = encoding.identifiers.first().map(|i| {
                    let i = *i & !extent.mask() | word;
                    (i, bits)
                });
                self.finding(Kind::MissingRow, what, "its words are read", fixed, vec![place.clone()]);
            }
        }
        let Some(encoding) = self.encodings.get_mut(&of) else {
            return Ok(());
        };
        encoding.operations.insert(code, name.to_string());
        let enumeration = format!("{stem}Op");
        let rows = self.enums.entry(enumeration.clone()).or_default();
        if !rows.codes.contains_key(name) {
            rows.codes.insert(name.to_string(), code);
            if !rows.rows.iter().any(|r| r.1 == code) {
                rows.rows.push((name.to_string(), code, place.line));
            }
        }
        let mut operands: Vec<Element<'_>> = e.need("Operands")?.all("Operand").collect();
        operands.sort_by_key(|o| o.attribute("Order").and_then(|n| n.parse::<u32>().ok()));
        for (position, o) in operands.into_iter().enumerate() {
            self.operand(name, (&enumeration, code), (&class, position), o)?;
        }
        Ok(())
    }

    fn operand(
        &mut self,
        name: &str,
        (of, code): (&str, u64),
        (class, position): (&str, usize),
        o: Element<'_>,
    ) -> Result<(), ImportError> {
        // What an instruction uses without a field for it.
        let Some(field) = o.find("FieldName").filter(|_| o.attribute("IsImplicit") != Some("true")) else {
            return Ok(());
        };
        let (given, format, kind) = (field.text(), o.text_of("DataFormatName")?, o.text_of("OperandType")?);
        let bits = o.need("OperandSize")?.small(1 << 16)?;
        let (formats, types) = (self.formats.contains(&format), self.types.contains(&kind));
        for (value, known, what) in [(&format, formats, "data format"), (&kind, types, "type of operands")] {
            if !known {
                let what = format!(
                    "an operand of `{}` has the {what} `{}`, which is not described",
                    shown(name),
                    shown(value)
                );
                self.finding(Kind::Dangling, what, "the name is kept", None, vec![field.place()]);
                break;
            }
        }
        let field = field_name(&given);
        self.kinds
            .entry((class.to_string(), field.clone()))
            .or_default()
            .insert(kind.clone());
        let last = self.positions.entry((class.to_string(), field.clone())).or_default();
        *last = position.max(*last);
        let all = self.operands.entry((of.to_string(), code)).or_default();
        if !all.iter().any(|x| x.field == field) {
            all.push(Operand {
                field,
                format,
                bits,
                kind,
                place: o.named(&given),
            });
        }
        Ok(())
    }

    /// Identifiers that no instruction has.
    fn identifiers(&mut self) {
        let mut all = Vec::new();
        for (name, e) in &self.encodings {
            let Some((_, extent, _)) = e.fields.iter().find(|f| f.0 == "op") else {
                continue;
            };
            if extent.mask() & !e.mask != 0 {
                continue;
            }
            for i in &e.identifiers {
                let code = ((*i & extent.mask()) >> extent.lo) as u64;
                if !e.operations.contains_key(&code) {
                    let witness = Some((*i, e.bits));
                    let what = format!("an identifier of `{}` has the code {code}, which no instruction has", shown(name));
                    all.push((what, witness, e.place.clone()));
                }
            }
        }
        for (what, witness, place) in all {
            self.finding(Kind::Dangling, what, "its words are not read", witness, vec![place]);
        }
    }

    /// What a field holds: given bits, an operation, or operands of the kinds that instructions
    /// have there.
    fn holds(&mut self, e: &Encoding, enumeration: &str, field: &(String, Extent, Place)) -> Holds {
        let (name, extent, place) = field;
        if matches!(name.as_str(), "opx" | "opy") {
            return Holds::Enum(enumeration.to_string(), None);
        }
        if name == "op" {
            return Holds::Enum(enumeration.to_string(), Some(e.operations.values().cloned().collect()));
        }
        let mask = extent.mask();
        if mask & !e.mask == 0 {
            let values: BTreeSet<u128> = e.identifiers.iter().map(|i| (i & mask) >> extent.lo).collect();
            let Some(first) = values.first() else { return Holds::Number };
            if values.len() > 1 {
                let what = format!("the identifiers of `{}` differ in `{name}`", shown(&e.class));
                self.finding(Kind::Dangling, what, "the first one is taken", None, vec![place.clone()]);
            }
            return Holds::Fixed(*first as u64);
        }
        let plain = name.trim_start_matches('v');
        let key = |n: &str| (e.class.clone(), n.to_string());
        let Some(kinds) = self.kinds.get(&key(name)).or_else(|| self.kinds.get(&key(plain))) else {
            return Holds::Number;
        };
        let all = |part: &str| kinds.iter().all(|k| k.contains(part));
        let register = !kinds.iter().any(|k| k.contains("SIMM") || k.contains("LIT"));
        match extent.width() {
            _ if !register => Holds::Number,
            9 => Holds::Source,
            8 if all("VGPR") => Holds::Vgpr,
            8 => Holds::ScalarSource,
            7 if name == "vdsty" => Holds::OtherVgpr,
            7 => Holds::Sgpr,
            6 => Holds::Aligned(2),
            5 => Holds::Aligned(4),
            _ => Holds::Number,
        }
    }

    /// The classes, each after the one that it extends.
    fn classes(&mut self) -> Vec<Class> {
        let mut order = self.order.clone();
        let mut encodings = std::mem::take(&mut self.encodings);
        order.sort_by_key(|n| encodings[n].base.is_some());
        let known: BTreeSet<String> = encodings.values().map(|e| e.class.clone()).collect();
        let mut all = Vec::new();
        for name in order {
            let Some(mut e) = encodings.remove(&name) else { continue };
            if let Some(base) = e.base.take_if(|b| !known.contains(b)) {
                let what = format!("`{}` extends `{}`, which is not described", shown(&name), shown(&base));
                self.finding(Kind::Dangling, what, "it stands for itself", None, vec![e.place.clone()]);
            }
            let stem = super::spec::stem(&e.class);
            let enumeration = format!("{stem}Op");
            let mut fields = e.fields.clone();
            fields.sort_by_key(|f| self.positions.get(&(e.class.clone(), f.0.clone())).copied().unwrap_or(usize::MAX));
            let fields = fields
                .iter()
                .map(|f| Field {
                    name: f.0.clone(),
                    extent: f.1,
                    holds: self.holds(&e, &enumeration, f),
                    place: f.2.clone(),
                })
                .collect();
            all.push(Class {
                name: e.class,
                base: e.base,
                fields,
                place: e.place,
            });
        }
        all
    }
}
