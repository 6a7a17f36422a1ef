//! The four tables of a chip: classes of encodings, enumerations, operands, pseudo-code.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::rc::Rc;

use crate::folder;
use crate::model::{Extent, Finding};
use crate::place::{ImportError, Place, shown};
use crate::python::{self, Node, Value};

/// An enumeration of operations or messages.
#[derive(Debug, Default)]
pub struct Enumeration {
    /// Names and codes in order; of names with one code the first is the one that is used.
    pub rows: Vec<(String, u64, u32)>,
    /// Codes by names.
    pub codes: HashMap<String, u64>,
}

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Given bits.
    Fixed(u64),
    /// A row of an enumeration; if a set is given, of these names.
    Enum(String, Option<Vec<String>>),
    /// A vector register.
    Vgpr,
    /// Any source.
    Source,
    /// A scalar source.
    ScalarSource,
    /// A scalar register.
    Sgpr,
    /// The first of scalar registers that are aligned to so many.
    Aligned(u32),
    /// The second destination of a word of two operations.
    OtherVgpr,
    /// A number.
    Number,
}

/// A field of a class.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its bits.
    pub extent: Extent,
    /// What it holds.
    pub holds: Holds,
    /// Where it stands.
    pub place: Place,
}

/// A class of encodings.
#[derive(Clone, Debug)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// The class that it extends.
    pub base: Option<String>,
    /// Its fields, those of the class that it extends first.
    pub fields: Vec<Field>,
    /// Where it stands.
    pub place: Place,
}

/// An operand of an operation.
#[derive(Clone, Debug)]
pub struct Operand {
    /// The field that holds it.
    pub field: String,
    /// The format of its value.
    pub format: String,
    /// Bits of its value.
    pub bits: u32,
    /// What kind of operand it is.
    pub kind: String,
    /// Where it stands.
    pub place: Place,
}

/// An operation: its enumeration and its code.
pub type Key = (String, u64);

/// How scalar codes differ between the families.
#[derive(Clone, Debug)]
pub struct Codes {
    /// The last plain scalar register.
    pub last: u64,
    /// The register that reads as zero, if there is one.
    pub null: Option<u64>,
    /// The register `m0`.
    pub m0: u64,
    /// Codes that choose a longer encoding.
    pub longer: &'static [(u64, &'static str)],
    /// Operands of 16 bits are halves of registers: in short encodings, a bit says which. What is
    /// written behind a low half.
    pub halves: Option<&'static str>,
    /// Lanes of a wavefront.
    pub wave: Wave,
    /// Must several vector registers begin with an even one? LLVM says so of CDNA since its second
    /// generation; tables do not.
    pub even: bool,
}

/// Lanes of a wavefront. On RDNA it is a mode, which words do not tell: masks have a bit for each
/// lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wave {
    /// 32 lanes: masks are single registers.
    #[default]
    Of32,
    /// 64 lanes: masks are pairs of registers.
    Of64,
}

impl Wave {
    /// Bits of a mask.
    #[must_use]
    pub fn lanes(self) -> u32 {
        match self {
            Wave::Of32 => 32,
            Wave::Of64 => 64,
        }
    }

    /// The condition that a mask that begins in this register has no lane.
    #[must_use]
    pub fn no_lane(self, register: u64) -> String {
        match self {
            Wave::Of32 => format!("s[{register}] == 0"),
            Wave::Of64 => format!("s[{register}] == 0 && s[{}] == 0", register + 1),
        }
    }

    /// The mask of conditions.
    #[must_use]
    pub fn vcc(self) -> &'static str {
        match self {
            Wave::Of32 => "vcc_lo",
            Wave::Of64 => "vcc",
        }
    }
}

/// Chips whose immediates have the same names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// The third generation of RDNA.
    Rdna3,
    /// The fourth.
    Rdna4,
    /// CDNA.
    Cdna,
}

impl Codes {
    /// The family, if it is known.
    #[must_use]
    pub fn family(&self) -> Option<Family> {
        match (self.null, self.halves) {
            (None, _) => Some(Family::Cdna),
            (Some(_), Some("")) => Some(Family::Rdna4),
            (Some(_), Some(_)) => Some(Family::Rdna3),
            (Some(_), None) => None,
        }
    }

    /// Those of CDNA.
    pub const CDNA: Codes = Codes {
        last: 101,
        null: None,
        m0: 124,
        longer: &[(249, "SDWA"), (250, "DPP")],
        halves: None,
        wave: Wave::Of64,
        even: true,
    };
    /// Those of RDNA since its third generation.
    pub const RDNA: Codes = Codes {
        last: 105,
        null: Some(124),
        m0: 125,
        longer: &[(233, "DPP8"), (234, "DPP8"), (250, "DPP16")],
        halves: Some(".l"),
        wave: Wave::Of32,
        even: false,
    };
    /// Those of RDNA4, whose low halves are written as registers are.
    pub const RDNA4: Codes = Codes {
        halves: Some(""),
        ..Codes::RDNA
    };
}

/// All tables of a chip.
#[derive(Debug)]
pub struct Chip {
    /// Its name.
    pub name: String,
    /// What it is.
    pub title: String,
    /// Who made the tables, and of what.
    pub source: String,
    /// Its scalar codes.
    pub codes: Codes,
    /// The files: encodings, enumerations, operands, pseudo-code.
    pub files: [Rc<str>; 4],
    /// Enumerations.
    pub enums: BTreeMap<String, Enumeration>,
    /// Classes, those first that others extend.
    pub classes: Vec<Class>,
    /// Operands of operations.
    pub operands: HashMap<Key, Vec<Operand>>,
    /// Pseudo-code of operations, and where it stands.
    pub pcode: HashMap<Key, (String, Place)>,
    /// Rows of tables that name operations which no enumeration has.
    pub strangers: Vec<Place>,
    /// What is wrong in the tables themselves.
    pub findings: Vec<Finding>,
}

impl Class {
    /// Bits of its words.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.fields.iter().map(|f| f.extent.hi / 32 * 32 + 32).max().unwrap_or(32)
    }

    /// A field by its name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|f| f.name == name)
    }
}

/// Fields and kinds of operands.
type Kinds = &'static [(&'static str, &'static str)];

/// Operations whose operands the tables leave out: enumeration, name, and as LLVM 22 has them,
/// fields and kinds of operands of 32 bits.
const LEFT_OUT: [(&str, &str, Kinds); 5] = [
    ("SOPKOp", "S_SUBVECTOR_LOOP_BEGIN", &[("sdst", "OPR_SDST"), ("simm16", "OPR_LABEL")]),
    ("SOPKOp", "S_SUBVECTOR_LOOP_END", &[("sdst", "OPR_SDST"), ("simm16", "OPR_LABEL")]),
    (
        "SOP1Op",
        "S_GET_BARRIER_STATE",
        &[("sdst", "OPR_SDST"), ("ssrc0", "OPR_SSRC_BARRIER_ID")],
    ),
    ("SOP1Op", "S_BARRIER_INIT", &[("ssrc0", "OPR_SSRC_BARRIER_ID")]),
    ("SOP1Op", "S_BARRIER_JOIN", &[("ssrc0", "OPR_SSRC_BARRIER_ID")]),
];

impl Chip {
    /// Adds operands that the tables leave out.
    fn left_out(&mut self) {
        for (of, name, fields) in LEFT_OUT {
            let row = self.enums.get(of).and_then(|e| e.rows.iter().find(|r| r.0 == name));
            let Some((_, code, line)) = row else { continue };
            let place = Place::new(&self.files[1], *line, name);
            let all = fields.iter().map(|(field, kind)| Operand {
                field: (*field).into(),
                format: "FMT_NUM_B32".into(),
                bits: if *kind == "OPR_LABEL" { 16 } else { 32 },
                kind: (*kind).into(),
                place: place.clone(),
            });
            self.operands.entry((of.into(), *code)).or_insert_with(|| all.collect());
        }
    }
}

/// Reads the tables of one chip.
///
/// # Errors
/// One of them cannot be understood.
pub fn read_chip(root: &Path, folder: &str, name: &str, title: &str, wave: Wave) -> Result<Chip, ImportError> {
    let files: [Rc<str>; 4] = ["ins.py", "enum.py", "operands.py", "str_pcode.py"].map(|f| Rc::from(format!("{folder}/{f}")));
    let read = |i: usize, wanted: &[&str]| python::read(&files[i], &folder::read(root, &files[i])?, |n| wanted.contains(&n));
    let mut enums = BTreeMap::new();
    for c in read(1, &[])?.classes {
        let mut e = Enumeration::default();
        for a in c.body {
            let code = match a.node.value {
                Value::Int(n) => u64::try_from(n).ok().filter(|n| n >> 32 == 0),
                // Another name for a row above it.
                Value::Name(ref n) => e.codes.get(n).copied(),
                _ => None,
            };
            let Some(code) = code else {
                let place = Place::new(&files[1], a.node.line, &a.name);
                return Err(ImportError::new(
                    place,
                    "a row without a code",
                    "codes are numbers from 0 of at most 32 bits",
                ));
            };
            if !e.rows.iter().any(|r| r.1 == code) {
                e.rows.push((a.name.clone(), code, a.node.line));
            }
            e.codes.insert(a.name, code);
        }
        enums.insert(c.name, e);
    }
    let mut classes = classes(&files[0], &read(0, &[])?)?;
    further_addresses(&mut classes);
    let mut chip = Chip {
        name: name.into(),
        title: title.into(),
        enums,
        classes,
        operands: HashMap::new(),
        pcode: HashMap::new(),
        strangers: Vec::new(),
        findings: Vec::new(),
        files: files.clone(),
        source: "as tinygrad makes it of AMD's publications".into(),
        codes: match name {
            "cdna" => Codes::CDNA,
            "rdna4" => Codes { wave, ..Codes::RDNA4 },
            _ => Codes { wave, ..Codes::RDNA },
        },
    };
    for (key, value) in rows(&files[2], &read(2, &["OPERANDS"])?, "OPERANDS")? {
        let Some(op) = chip.key(&files[2], &key)? else { continue };
        let all = operands(&files[2], &value)?;
        chip.operands.insert(op, all);
    }
    chip.left_out();
    for (key, value) in rows(&files[3], &read(3, &["PCODE"])?, "PCODE")? {
        let Value::Text(text) = value.value else {
            let place = Place::new(&files[3], value.line, "PCODE");
            return Err(ImportError::new(
                place,
                "pseudo-code that is no text",
                "each row is an operation and a text",
            ));
        };
        let Some(op) = chip.key(&files[3], &key)? else { continue };
        let element = name_of(&key);
        chip.pcode.insert(op, (text, Place::new(&files[3], key.line, element)));
    }
    let fixes = |c: &&Class| c.fields.iter().any(|f| matches!(f.holds, Holds::Fixed(_)));
    match chip.classes.iter().find(|c| !fixes(c)) {
        Some(c) => Err(ImportError::new(
            c.place.clone(),
            "it fixes no bits",
            "give it a field that is a `FixedBitField`",
        )),
        None => Ok(chip),
    }
}

/// Adds the class of accesses to images whose registers of the address stand in a further unit, if
/// a bit says so. The tables have the bit, and not the unit; LLVM has both.
fn further_addresses(classes: &mut Vec<Class>) {
    let Some(plain) = classes.iter_mut().find(|c| c.name == "MIMG" && c.width() == 64) else {
        return;
    };
    let Some(bit) = plain.fields.iter_mut().find(|f| f.name == "nsa" && f.holds == Holds::Number) else {
        return;
    };
    bit.holds = Holds::Fixed(0);
    let mut more = plain.clone();
    more.base = Some(plain.name.clone());
    more.name = "MIMG_NSA".into();
    let place = more.place.clone();
    for f in &mut more.fields {
        match f.name.as_str() {
            "nsa" => f.holds = Holds::Fixed(1),
            "vaddr" => {
                f.name = "vaddr0".into();
                f.holds = Holds::Number;
            }
            _ => {}
        }
    }
    more.fields.extend((0..4).map(|i| Field {
        name: format!("vaddr{}", i + 1),
        extent: Extent {
            hi: 71 + 8 * i,
            lo: 64 + 8 * i,
        },
        holds: Holds::Number,
        place: place.clone(),
    }));
    classes.push(more);
}

fn name_of(n: &Node) -> String {
    match &n.value {
        Value::Name(n) => n.clone(),
        other => format!("{other:?}"),
    }
}

impl Chip {
    /// The operation that a row is about; a row about none is kept as a stranger.
    fn key(&mut self, file: &Rc<str>, n: &Node) -> Result<Option<Key>, ImportError> {
        let name = name_of(n);
        let Some((of, row)) = name.split_once('.') else {
            let place = Place::new(file, n.line, &name);
            return Err(ImportError::new(
                place,
                "a row that names no operation",
                "rows begin with `ENUMERATION.OPERATION`",
            ));
        };
        let code = self.enums.get(of).and_then(|e| e.codes.get(row)).copied();
        if code.is_none() {
            self.strangers.push(Place::new(file, n.line, &name));
        }
        Ok(code.map(|c| (of.to_string(), c)))
    }
}

fn rows(file: &Rc<str>, m: &python::Module, name: &str) -> Result<Vec<(Node, Node)>, ImportError> {
    match m.get(name).map(|n| &n.value) {
        Some(Value::Dict(rows)) => Ok(rows.clone()),
        _ => Err(ImportError::new(
            Place::new(file, 1, name),
            "there is no such table here",
            "is the file whole?",
        )),
    }
}

/// `{"src0": (Fmt.FMT_NUM_F32, 32, OpType.OPR_SRC), …}`
fn operands(file: &Rc<str>, n: &Node) -> Result<Vec<Operand>, ImportError> {
    let bad = |line: u32, element: &str| {
        let place = Place::new(file, line, element);
        ImportError::new(
            place,
            "an operand that cannot be read",
            "an operand is `\"field\": (Fmt.NAME, bits, OpType.NAME)`",
        )
    };
    let Value::Dict(rows) = &n.value else { return Err(bad(n.line, "")) };
    let mut all = Vec::new();
    for (key, value) in rows {
        let (Value::Text(field), Value::List(parts)) = (&key.value, &value.value) else {
            return Err(bad(key.line, ""));
        };
        let [Value::Name(format), Value::Int(bits), Value::Name(kind)] =
            &[0, 1, 2].map(|i| parts.get(i).map_or(Value::Int(0), |p| p.value.clone()))
        else {
            return Err(bad(key.line, field));
        };
        all.push(Operand {
            field: field.clone(),
            format: format.rsplit('.').next().unwrap_or(format).to_string(),
            bits: u32::try_from(*bits).map_err(|_| bad(key.line, field))?,
            kind: kind.rsplit('.').next().unwrap_or(kind).to_string(),
            place: Place::new(file, key.line, field),
        });
    }
    Ok(all)
}

/// The classes, each with the fields of those that it extends.
fn classes(file: &Rc<str>, m: &python::Module) -> Result<Vec<Class>, ImportError> {
    let mut all: Vec<Class> = Vec::new();
    let mut names = BTreeSet::new();
    for c in &m.classes {
        let place = Place::new(file, c.line, &c.name);
        let fail = |message: String| {
            Err(ImportError::new(
                place.clone(),
                message,
                "a class comes once, after the one that it extends",
            ))
        };
        if !names.insert(&c.name) {
            return fail("a second class of this name".into());
        }
        let base = c.base.as_ref().filter(|b| *b != "Inst");
        let mut fields = Vec::new();
        if let Some(b) = base {
            let Some(of) = all.iter().find(|x| x.name == *b) else {
                return fail(format!("it extends `{}`, which is no class above it", shown(b)));
            };
            fields.clone_from(&of.fields);
        }
        for a in &c.body {
            let new = field(file, &c.name, &a.name, &a.node)?;
            match fields.iter_mut().find(|f| f.name == new.name) {
                Some(old) => *old = new,
                None => fields.push(new),
            }
        }
        all.push(Class {
            name: c.name.clone(),
            base: base.cloned(),
            fields,
            place,
        });
    }
    Ok(all)
}

fn field(file: &Rc<str>, class: &str, name: &str, n: &Node) -> Result<Field, ImportError> {
    let place = Place::new(file, n.line, format!("{class}.{name}"));
    let fail = |message: String| {
        Err(ImportError::new(
            place.clone(),
            message,
            "a field is a call such as `BitField(15, 8)`, `FixedBitField(31, 26, 0b110101)` or `EnumBitField(25, 16, Op, {…})`",
        ))
    };
    let Value::Call(kind, arguments) = &n.value else {
        return fail("a field that is no call".into());
    };
    let number = |i: usize| match arguments.get(i).map(|a| &a.value) {
        Some(Value::Int(n)) => u64::try_from(*n).ok(),
        _ => None,
    };
    let (Some(hi), Some(lo)) = (number(0), number(1)) else {
        return fail("a field without its bits".into());
    };
    if lo > hi || hi > 127 {
        return fail(format!("bits {hi} to {lo}: expected the higher one first, from 0 to 127"));
    }
    let extent = Extent {
        hi: hi as u32,
        lo: lo as u32,
    };
    let holds = match kind.as_str() {
        "FixedBitField" => {
            let value = number(2).unwrap_or(0);
            if extent.hi - extent.lo < 63 && value >> (extent.hi - extent.lo + 1) != 0 {
                return fail(format!("{value} does not fit into bits {hi} to {lo}"));
            }
            Holds::Fixed(value)
        }
        "EnumBitField" => {
            let Some(Value::Name(of)) = arguments.get(2).map(|a| &a.value) else {
                return fail("an enumeration without its name".into());
            };
            let set = match arguments.get(3).map(|a| &a.value) {
                Some(Value::List(rows)) => Some(
                    rows.iter()
                        .map(name_of)
                        .map(|n| n.rsplit('.').next().unwrap_or("").to_string())
                        .collect(),
                ),
                _ => None,
            };
            Holds::Enum(of.clone(), set)
        }
        "VGPRField" => Holds::Vgpr,
        "SrcField" => Holds::Source,
        "SSrcField" => Holds::ScalarSource,
        "SGPRField" => Holds::Sgpr,
        "SBaseField" => Holds::Aligned(2),
        "SRsrcField" => Holds::Aligned(4),
        "VDSTYField" => Holds::OtherVgpr,
        "BitField" => Holds::Number,
        other => return fail(format!("`{}` is no kind of field", shown(other))),
    };
    Ok(Field {
        name: name.to_string(),
        extent,
        holds,
        place,
    })
}
