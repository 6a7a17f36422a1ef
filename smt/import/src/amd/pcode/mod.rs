//! The vendor's pseudo-code, made into formulas.

pub mod dual;
mod loops;
mod parse;
mod run;
mod value;

use std::cell::Cell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;

use super::tables::{Chip, Class, Key, Wave};
use crate::model::Effect;
use run::{Missing, Names};
use value::{Kind, Value};

/// States that every chip has: name, declaration, role.
const STATES: [(&str, &str, &str); 8] = [
    (
        "s",
        "state s[7] : 32 \"scalar registers by code: vcc is 106 and 107, exec 126 and 127\"",
        "registers s general",
    ),
    ("v", "state v[8] : 32 \"vector registers of the lane\"", "registers v general"),
    (
        "aperture",
        "state aperture[3] : 32 \"read-only values 3 to 6: src_shared_base to src_private_limit\"",
        "registers aperture special",
    ),
    ("scc", "state scc[0] : 1 \"scalar condition code\"", "registers scc flags { scc 0 }"),
    ("lane", "state lane[0] : LANE \"number of the lane\"", "registers lane special"),
    ("pc", "state pc[0] : 64 \"program counter\"", "control pc next pc + length"),
    ("mem", "state mem[64] : 8 \"memory, bytes\"", "memory mem global, little-endian"),
    (
        "lds",
        "state lds[32] : 8 \"local data share, bytes\"",
        "memory lds shared, little-endian",
    ),
];

/// States that are written only where effects or operands use them.
const RARE: [(&str, &str, &str); 7] = [
    (
        "scratch",
        "state scratch[32] : 8 \"memory of the lane, bytes\"",
        "memory scratch local, little-endian",
    ),
    ("a", "state a[8] : 32 \"accumulation registers of the lane\"", "registers a special"),
    ("ieee", "state ieee[0] : 1 \"WAVE_MODE.IEEE\"", "registers ieee special"),
    (
        "invalid_operation",
        "state invalid_operation[0] : 1 \"TRAPSTS.INVALID\"",
        "registers invalid_operation special",
    ),
    (
        "cond_dbg_sys",
        "state cond_dbg_sys[0] : 1 \"WAVE_STATUS.COND_DBG_SYS\"",
        "registers cond_dbg_sys special",
    ),
    (
        "cond_dbg_user",
        "state cond_dbg_user[0] : 1 \"WAVE_STATUS.COND_DBG_USER\"",
        "registers cond_dbg_user special",
    ),
    ("priv", "state priv[0] : 1 \"WAVE_STATUS.PRIV\"", "registers priv special"),
];

/// Modifiers under which results may be unsaid.
const MODIFIERS: [&str; 8] = ["clmp", "omod", "opsel", "opsel_hi", "opsel_hi2", "neg", "neg_hi", "abs"];

/// The scalar registers in which the masks of conditions and of active lanes begin.
const VCC: u64 = 106;
const EXEC: u64 = 126;

/// The instruction that ends a program.
const END: &str = "s_endpgm";

/// The instruction that tells how far apart others are that depend on each other: what it says may
/// be wrong.
const HINT: &str = "s_delay_alu";

/// Names of instructions in a line.
const IN_LINE: usize = 4;

const FUNCTIONS: &str = "// Values that nothing is said about.
fn open32(c: 1) { if c == 0 { bits(0, 32) } else { undefined } }
fn open64(c: 1) { if c == 0 { bits(0, 64) } else { undefined } }
// Modifiers: the sign taken off, then changed.
fn signs16(x: 16, neg: 1, abs: 1) { if abs == 1 { neg ++ x[14..0] } else { (x[15] ^ neg) ++ x[14..0] } }
fn signs32(x: 32, neg: 1, abs: 1) { if abs == 1 { neg ++ x[30..0] } else { (x[31] ^ neg) ++ x[30..0] } }
fn signs64(x: 64, neg: 1, abs: 1) { if abs == 1 { neg ++ x[62..0] } else { (x[63] ^ neg) ++ x[62..0] } }
// The halves of a packed source.
fn halves(x: 32, lo: 1, hi: 1) {
  (if hi == 1 { x[31..16] } else { x[15..0] }) ++ (if lo == 1 { x[31..16] } else { x[15..0] })
}
fn signed_halves(x: 32, lo: 1, hi: 1, neg_lo: 1, neg_hi: 1) {
  halves(x, lo, hi) ^ (neg_hi ++ bits(0, 15) ++ neg_lo ++ bits(0, 15))
}
";

/// Functions without formulas that compute addresses: the manual does not say how.
const ADDRESSES: [&str; 2] = [
    "extern fn buffer_address(descriptor: 128, v: 64, base: 32, offset: 24, offen: 1, idxen: 1, lane: LANE) : 64 approximate \"AMD buffer address\"",
    "extern fn scalar_buffer_address(descriptor: 128, base: 32, offset: 64) : 64 approximate \"AMD buffer address\"",
];

/// Does an operation only wait, or say how much the hardware should? It changes no register and no
/// memory.
#[must_use]
pub fn only_waits(operation: &str) -> bool {
    const OTHERS: [&str; 6] = [
        "S_CLAUSE",
        "S_DELAY_ALU",
        "S_INST_PREFETCH",
        "S_SETPRIO",
        "S_SET_INST_PREFETCH_DISTANCE",
        "S_SLEEP",
    ];
    operation.starts_with("S_WAIT") || OTHERS.contains(&operation)
}

/// The instructions that rewriting must leave where they are. What accesses read arrives later:
/// code waits for so many of them, so none may be removed, added or moved. Code also waits by
/// instructions that do nothing else.
#[must_use]
pub fn stay(name: &str, effect: &Effect) -> bool {
    let Effect::Formula(body) = effect else { return false };
    let accesses = ["load(", "store("].iter().any(|access| body.contains(access));
    accesses || body.is_empty() && name != END && name != HINT
}

/// The states, the machine and the functions of a spec with some instructions, of which `used`
/// tells the texts that name them; words have so many units, and some instructions stay where they
/// are.
#[must_use]
pub fn preamble(used: &str, instructions: &HashSet<&str>, units: &BTreeSet<u32>, wave: Wave, staying: &[&str]) -> String {
    let words: HashSet<&str> = used.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
    let rare = RARE.into_iter().filter(|s| words.contains(s.0));
    let states: Vec<_> = STATES.into_iter().chain(rare).collect();
    // The number of the lane has bits enough for all lanes.
    let lane = wave.lanes().trailing_zeros().to_string();
    let mut t = String::new();
    for (_, state, _) in &states {
        let _ = writeln!(t, "{}", state.replace("LANE", &lane));
    }
    t.push_str("machine {\n");
    for (_, _, role) in &states {
        let _ = writeln!(t, "  {role}");
    }
    for count in units {
        let names: Vec<String> = (0..*count).map(|n| format!("w{n}")).collect();
        let _ = writeln!(t, "  words {} at 4", names.join(" "));
    }
    if instructions.contains(END) {
        let _ = writeln!(t, "  exit {{ {END} }}");
    }
    if !staying.is_empty() {
        t.push_str("  // Accesses, whose data arrive later, and instructions that wait.\n  keep {");
        for line in staying.chunks(IN_LINE) {
            let _ = write!(t, "\n    {}", line.join(" "));
        }
        t.push_str("\n  }\n");
    }
    if instructions.contains(HINT) {
        let _ = writeln!(t, "  hint {{ {HINT} }}");
    }
    t.push_str("}\n");
    t.push_str(FUNCTIONS);
    t.push_str("// What hardware approximates, and addresses: the manual does not define them.\n");
    for f in run::APPROXIMATE {
        for w in [16, 32, 64] {
            if words.contains(format!("{f}{w}").as_str()) {
                let _ = writeln!(t, "extern fn {f}{w}(x: {w}) : {w} approximate \"AMD {f}, {w} bits\"");
            }
        }
    }
    for w in [16, 32, 64] {
        if words.contains(format!("unsaid{w}").as_str()) {
            let _ = writeln!(
                t,
                "extern fn unsaid{w}(operation: 32, a: 64, b: 64, c: 64, old: 64, conditions: 64, modifiers: 64) : {w} approximate \"AMD, what is not described, {w} bits\""
            );
        }
    }
    for f in ADDRESSES {
        let name = f.trim_start_matches("extern fn ").split('(').next().unwrap_or("");
        if words.contains(name) {
            let _ = writeln!(t, "{}", f.replace("LANE", &lane));
        }
    }
    t
}

/// An operand of an encoding.
#[derive(Clone, Debug)]
pub struct Slot {
    /// Its name in the spec.
    pub operand: String,
    /// Bits of its value; 0 if it has none.
    pub width: u32,
    /// Does it hold a bit for each lane?
    pub mask: bool,
    /// Is it a register of the lane?
    pub own: bool,
}

impl Slot {
    /// A value that is no register of the lane and has no bit for each.
    pub fn value(operand: String, width: u32) -> Slot {
        Slot {
            operand,
            width,
            mask: false,
            own: false,
        }
    }
}

/// What names mean in an encoding.
struct Encoding<'a> {
    /// The class that it extends in the end.
    root: String,
    slots: &'a HashMap<String, Slot>,
    /// The number of its operation.
    operation: u64,
    m0: u64,
    /// Is its second source a number of the word, so that the first is the register?
    immediate: bool,
    /// Is it a packed operation of halves, and of floats?
    packed: Option<bool>,
    /// Did the code read a source as a float?
    float: Cell<bool>,
    /// Did it read which halves are selected?
    selects: Cell<bool>,
    /// Is the pseudo-code about the modifiers that an assembler writes by default?
    defaults: bool,
    /// Does the code name offsets?
    offsets: bool,
    /// Does it name the mask of conditions?
    conditional: bool,
    /// Is a source, which the code gives 16 bits, the number of the word?
    number: Option<u32>,
    chip: &'a Chip,
}

/// The effect of an operation, and names that its encoding does not have.
#[must_use]
pub fn effect(
    chip: &Chip,
    class: &Class,
    (name, key): (&str, &Key),
    text: &str,
    operands: &HashMap<String, Slot>,
) -> (Effect, Vec<String>) {
    let root = super::spec::root(class);
    let halves = ["_I16", "_U16", "_B16", "_F16"].iter().any(|e| name.ends_with(e));
    let packed = (root == "VOP3P" && name.starts_with("V_PK_") && halves).then(|| name.ends_with("_F16"));
    let missing = |why: String| (Effect::Missing(why), Vec::new());
    let reads = |source: &str| text.contains(&format!("{source}.i16")) || text.contains(&format!("{source}.u16"));
    let constant = root == "SOPK" && !text.contains("SIMM16");
    let e = Encoding {
        defaults: root == "VOP3P" && packed.is_none(),
        offsets: text.to_uppercase().contains("OFFSET") || text.contains("CalcDsAddr"),
        conditional: text.contains("VCC"),
        number: [1, 0].into_iter().find(|i| constant && reads(&format!("S{i}"))),
        chip,
        root: access(&root).into(),
        slots: operands,
        operation: chip.number(key),
        m0: chip.codes.m0,
        immediate: super::spec::root(class) == "SOPK" && text.contains("SIMM16"),
        packed,
        float: Cell::new(false),
        selects: Cell::new(false),
    };
    let done = parse::parse(text)
        .map_err(Missing::Unsupported)
        .and_then(|code| run::run(&e, &code))
        .and_then(|r| e.body(r));
    match done {
        Ok(body) => (Effect::Formula(body), Vec::new()),
        Err(Missing::Operand(n)) => (
            Effect::Missing(format!("undocumented: its pseudo-code uses `{n}`, which it does not have")),
            vec![n],
        ),
        Err(Missing::Unsupported(why)) => missing(format!("unsupported: {why}")),
    }
}

/// The name that a class of accesses of RDNA4 has in descriptions of older chips; others keep
/// theirs.
#[must_use]
pub fn access(root: &str) -> &str {
    match root {
        "VFLAT" => "FLAT",
        "VGLOBAL" => "GLOBAL",
        "VSCRATCH" => "SCRATCH",
        "VBUFFER" => "MUBUF",
        "VIMAGE" | "VSAMPLE" => "MIMG",
        other => other,
    }
}

impl Chip {
    /// A number for each operation: the place of its enumeration, and its code.
    fn number(&self, (of, code): &Key) -> u64 {
        let place = self.enums.keys().position(|e| e == of).unwrap_or(self.enums.len());
        (place as u64) << 16 | code
    }

    /// The pseudo-code of an operation of this name.
    fn operation(&self, name: &str) -> Option<Vec<parse::Stmt>> {
        let key = self.enums.iter().find_map(|(of, e)| {
            let code = *e.codes.get(name).or_else(|| e.codes.get(&format!("{name}_E32")))?;
            let key = (of.clone(), code);
            self.pcode.contains_key(&key).then_some(key)
        })?;
        parse::parse(&self.pcode[&key].0).ok()
    }
}

impl Encoding<'_> {
    fn slot(&self, fields: &[&str]) -> Option<&Slot> {
        fields.iter().find_map(|f| self.slots.get(*f))
    }

    /// The value of the first of these fields that the encoding has.
    fn value(&self, name: &str, fields: &[&str]) -> Result<Value, Missing> {
        let slot = self.slot(fields).ok_or_else(|| Missing::Operand(name.to_string()))?;
        if slot.width == 0 {
            return Err(Missing::Unsupported("operands of more than 128 bits".into()));
        }
        Ok(Value::new(&slot.operand, slot.width, Kind::Unsigned))
    }

    /// The number of a source, if it is one.
    fn source(name: &str) -> Option<(u32, [&'static str; 3])> {
        Some(match name {
            "S0" | "SRC0" => (0, ["src0", "vsrc0", "ssrc0"]),
            "S1" | "SRC1" => (1, ["src1", "vsrc1", "ssrc1"]),
            "S2" | "SRC2" => (2, ["src2", "vsrc2", "ssrc2"]),
            _ => return None,
        })
    }

    /// The mask of conditions of all lanes.
    fn conditions(&self) -> Value {
        match self.wave() {
            Wave::Of32 => Value::new(format!("s[{VCC}]"), 32, Kind::Unsigned),
            Wave::Of64 => Self::pair(VCC),
        }
    }

    fn pair(at: u64) -> Value {
        Value::new(format!("(s[{}] ++ s[{at}])", at + 1), 64, Kind::Unsigned)
    }

    /// The field that a result goes to.
    fn destination(&self, name: &str) -> Option<&Slot> {
        match name {
            "D0" | "VDST" => self.slot(&["vdst"]).or_else(|| self.slot(&["sdst", "sdata"])),
            "D1" => self.slot(&["sdst"]),
            "VCC" if self.root.starts_with("VOP3") => self.slot(&["sdst"]),
            "RETURN_DATA" if self.root == "SMEM" => self.slot(&["sdata"]),
            "RETURN_DATA" | "VDATA" => self.slot(&["vdst", "vdata"]),
            "SDATA" => self.slot(&["sdata"]),
            _ => None,
        }
    }

    /// The address of an access to local memory, with its offset.
    fn local(&self) -> Result<Value, Missing> {
        let addr = self.value("ADDR", &["addr"])?;
        Ok(Value::new(
            format!("({} + zext(offset1 ++ offset0, 32))", addr.text),
            32,
            Kind::Unsigned,
        ))
    }

    /// The address of an access.
    fn place(&self) -> Result<Value, Missing> {
        let unsupported = |why: &str| Err(Missing::Unsupported(why.into()));
        let text = match self.root.as_str() {
            // Code that names no offset is about the whole address: loads of bytes and atomics of
            // RDNA3 are so written, and those of RDNA4, which do the same, name it.
            "DS" if !self.offsets && self.slots.contains_key("offset0") => return self.local(),
            "DS" => return self.value("ADDR", &["addr"]),
            "FLAT" => {
                let offset = self.value("offset", &["offset", "ioffset"])?;
                // The offset has a sign on RDNA4 only.
                let extend = if self.slots.contains_key("offset") { "zext" } else { "sext" };
                let addr = self.value("ADDR", &["addr", "vaddr"])?;
                format!("({} + {extend}({}, 64))", addr.text, offset.text)
            }
            // One of the registers is read as zero where it is left out.
            "GLOBAL" => {
                let (addr, saddr, offset) = (
                    self.value("ADDR", &["addr", "vaddr"])?,
                    self.value("ADDR", &["saddr"])?,
                    self.value("offset", &["offset", "ioffset"])?,
                );
                format!("({} + {} + sext({}, 64))", addr.text, saddr.text, offset.text)
            }
            "SCRATCH" => {
                let (addr, saddr, offset) = (
                    self.value("ADDR", &["addr", "vaddr"])?,
                    self.value("ADDR", &["saddr"])?,
                    self.value("offset", &["offset", "ioffset"])?,
                );
                let text = format!("({} + {} + sext({}, 32))", addr.text, saddr.text, offset.text);
                return Ok(Value::new(text, 32, Kind::Unsigned));
            }
            "SMEM" => {
                let (base, at, offset) = (
                    self.value("ADDR", &["sbase"])?,
                    self.value("ADDR", &["soffset"])?,
                    self.slots.get("offset").or_else(|| self.slots.get("ioffset")),
                );
                let Some(offset) = offset else {
                    return unsupported("addresses without an offset");
                };
                // Of CDNA, two bits say which of the offsets there are. What a register in the
                // place of the number means is not described.
                let (at, number) = match (self.slots.get("soffset_en"), self.slots.get("imm")) {
                    (Some(register), Some(number)) => (
                        format!("(if {} == 1 {{ {} }} else {{ bits(0, 32) }})", register.operand, at.text),
                        format!(
                            "(if {} == 1 {{ sext({}, 64) }} else {{ open64(1) }})",
                            number.operand, offset.operand
                        ),
                    ),
                    _ => (at.text, format!("sext({}, 64)", offset.operand)),
                };
                match base.width {
                    64 => format!("({} + {number} + zext({at}, 64))", base.text),
                    128 => format!("scalar_buffer_address({}, {at}, {number})", base.text),
                    _ => return unsupported("addresses of this encoding"),
                }
            }
            "MUBUF" => {
                let (rsrc, v, base, offset) = (
                    self.value("SRSRC", &["srsrc", "rsrc"])?,
                    self.value("VADDR", &["vaddr"])?,
                    self.value("SOFFSET", &["soffset"])?,
                    self.value("offset", &["offset", "ioffset"])?,
                );
                if (rsrc.width, v.width, base.width) != (128, 64, 32) {
                    return unsupported("buffer addresses of these operands");
                }
                format!(
                    "buffer_address({}, {}, {}, zext({}, 24), offen, idxen, lane)",
                    rsrc.text, v.text, base.text, offset.text
                )
            }
            "MTBUF" | "MIMG" => return unsupported("addresses of images and typed buffers"),
            _ => return unsupported("addresses of this encoding"),
        };
        Ok(Value::new(text, 64, Kind::Unsigned))
    }

    /// Does each active lane access memory?
    fn accesses_of_lanes(&self) -> bool {
        self.root != "SMEM"
    }

    /// May the result be said, for all modifiers?
    fn condition(&self) -> Option<String> {
        let mut all = Vec::new();
        let mut none = |field: &str| {
            if let Some(s) = self.slots.get(field) {
                all.push(format!("{} == 0", s.operand));
            }
        };
        none("clmp");
        none("omod");
        none("lds");
        none("tfe");
        if self.defaults {
            for field in ["opsel", "neg", "neg_hi"] {
                none(field);
            }
            if let Some(s) = self.slots.get("opsel_hi") {
                all.push(format!("{} == 3", s.operand));
            }
            if let Some(s) = self.slots.get("opsel_hi2").filter(|_| self.slots.contains_key("src2")) {
                all.push(format!("{} == 1", s.operand));
            }
        } else if self.packed.is_none() {
            if !self.selects.get() {
                none("opsel");
            }
            if !self.float.get() {
                none("neg");
                none("abs");
            }
        } else if self.packed == Some(false) {
            none("neg");
            none("neg_hi");
        }
        (!all.is_empty()).then(|| all.join(" && "))
    }

    /// The statements of an effect.
    fn body(&self, r: run::Done) -> Result<String, Missing> {
        if r.written.is_empty() && r.lines.is_empty() {
            if r.idle {
                return Ok(String::new());
            }
            return Err(Missing::Unsupported("nothing is written".into()));
        }
        let mut t = String::new();
        // A lane that is not active neither accesses memory nor writes its registers.
        let active = |statement: &str| format!("if {} == 1 {{ {statement} }}", run::active(self.wave()));
        let accesses = |l: &str| self.accesses_of_lanes() && !l.starts_with("let ");
        for l in &r.lines {
            let line = if accesses(l) { active(l) } else { l.clone() };
            let _ = writeln!(t, "{line}");
        }
        let condition = self.condition();
        let mut masks = Vec::new();
        for (name, v) in &r.written {
            if self.defaults && !matches!(v.width, 32 | 64) {
                return Err(Missing::Unsupported("results of VOP3P of other widths".into()));
            }
            let value = match (&condition, v.width) {
                (Some(c), 16 | 32 | 64) => format!("if {c} {{ {} }} else {{ {} }}", v.text, self.unsaid(v.width)?),
                _ => v.text.clone(),
            };
            if name == "RETURN_DATA" && self.destination(name).is_none() {
                // An operation without a place for what it returns.
                continue;
            }
            if let Some(d) = self.destination(name) {
                // Atomic operations on memory return a value if they are told to.
                let told = self
                    .slots
                    .get("glc")
                    .or_else(|| self.slots.get("sc0"))
                    .map(|t| t.operand.clone())
                    // Of RDNA4, it is the low bit of the hint.
                    .or_else(|| self.slots.get("th").map(|t| format!("{}[0]", t.operand)))
                    .filter(|_| name == "RETURN_DATA" && self.root != "DS");
                if d.width != v.width {
                    return Err(Missing::Unsupported(format!(
                        "a result of {} bits in an operand of {}",
                        v.width, d.width
                    )));
                }
                let mut write = format!("{} <- {value};", d.operand);
                if let Some(told) = told {
                    write = format!("if {told} == 1 {{ {write} }}");
                }
                // What is loaded to the local data share is in no register.
                if let Some(s) = self.slots.get("lds").filter(|_| matches!(name.as_str(), "RETURN_DATA" | "VDATA")) {
                    write = format!("if {} == 0 {{ {write} }}", s.operand);
                }
                let _ = writeln!(t, "{}", if d.own { active(&write) } else { write });
                continue;
            }
            if let Some((_, state)) = run::FLAGS.iter().find(|f| f.0 == name) {
                let _ = writeln!(t, "{state} <- {};", v.text);
                continue;
            }
            match name.as_str() {
                "SCC" => {
                    let _ = writeln!(t, "scc <- {};", v.text);
                }
                "PC" => {
                    let _ = writeln!(t, "pc <- {};", v.text);
                }
                "M0" => {
                    let _ = writeln!(t, "s[{}] <- {};", self.m0, v.text);
                }
                "EXEC" => masks.push((EXEC, v)),
                "VCC" => masks.push((VCC, v)),
                "D0" if self.root == "VOPC" => masks.push((VCC, v)),
                other => return Err(Missing::Operand(other.into())),
            }
        }
        // Data that go to the local data share: where to is not described.
        if let Some(s) = self.slots.get("lds") {
            let store = format!("if {} == 1 {{ store(lds, open32(1), open32(1)); }}", s.operand);
            let _ = writeln!(t, "{}", active(&store));
        }
        for (at, Value { text, width, .. }) in masks {
            if *width == 32 {
                let _ = writeln!(t, "s[{at}] <- {text};");
                continue;
            }
            let _ = writeln!(t, "let w{at} = {text};\ns[{at}] <- w{at}[31..0];\ns[{}] <- w{at}[63..32];", at + 1);
        }
        Ok(t)
    }
}

impl Names for Encoding<'_> {
    fn read(&self, name: &str) -> Result<Value, Missing> {
        if let Some((i, fields)) = Self::source(name) {
            if i == 0 && self.immediate {
                return self.value(name, &["sdst"]);
            }
            if self.number == Some(i) {
                return self.value(name, &["simm16"]);
            }
            if self.number == Some(1) && i == 0 {
                return self.value(name, &["sdst"]);
            }
            let v = self.value(name, &fields)?;
            let Some(float) = self.packed else { return Ok(v) };
            let hi = if i == 2 {
                "opsel_hi2".to_string()
            } else {
                format!("opsel_hi[{i}]")
            };
            if v.width != 32 {
                return Err(Missing::Unsupported("packed operands of another width".into()));
            }
            let text = if float {
                format!("signed_halves({}, opsel[{i}], {hi}, neg[{i}], neg_hi[{i}])", v.text)
            } else {
                format!("halves({}, opsel[{i}], {hi})", v.text)
            };
            return Ok(Value::new(text, 32, Kind::Unsigned));
        }
        if let Some((_, state)) = run::FLAGS.iter().find(|f| f.0 == name) {
            return Ok(Value::truth(*state));
        }
        match name {
            "SCC" => Ok(Value::truth("scc")),
            "VCCZ" => Ok(Value::truth(format!("({})", self.wave().no_lane(VCC)))),
            "EXECZ" => Ok(Value::truth(format!("({})", self.wave().no_lane(EXEC)))),
            "OPSEL" => {
                self.selects.set(true);
                match self.slots.get("opsel") {
                    Some(s) => Ok(Value::new(&s.operand, s.width, Kind::Unsigned).resized(4)?),
                    // A short encoding selects the low halves.
                    None => Ok(Value::number(0, 4, Kind::Unsigned)),
                }
            }
            "OPSEL_HI" => match (self.slots.get("opsel_hi"), self.slots.get("opsel_hi2")) {
                (Some(low), Some(high)) => {
                    self.selects.set(true);
                    let text = format!("({} ++ {})", high.operand, low.operand);
                    Ok(Value::new(text, high.width + low.width, Kind::Unsigned))
                }
                _ => Err(Missing::Operand(name.into())),
            },
            "EXEC" => Ok(Self::pair(EXEC)),
            "PC" => Ok(Value::new("pc", 64, Kind::Signed)),
            "M0" => Ok(Value::new(format!("s[{}]", self.m0), 32, Kind::Unsigned)),
            "VCC" => match self.slots.get("src2").filter(|s| s.mask) {
                Some(s) => Ok(Value::new(&s.operand, s.width, Kind::Unsigned)),
                None => Ok(self.conditions()),
            },
            "D0" if self.root == "VOPC" => Ok(self.conditions()),
            "SIMM16" => self.value(name, &["simm16"]),
            "SIMM32" => self.value(name, &["literal"]),
            "OFFSET0" => self.value(name, &["offset0"]),
            "OFFSET1" => self.value(name, &["offset1"]),
            "OFFSET" if self.root == "DS" => Ok(Value::new("(offset1 ++ offset0)", 16, Kind::Unsigned)),
            "DATA" if self.root == "SMEM" => self.value(name, &["sdata"]),
            "DATA" => self.value(name, &["data0", "data", "vsrc", "vdata"]),
            "DATA2" | "DATA1" => self.value(name, &["data1"]),
            "DATA0" => self.value(name, &["data0"]),
            "VDATA" if self.slot(&["data", "vsrc"]).is_some() => self.value(name, &["data", "vsrc"]),
            "ADDR" | "ADDR_BASE" => self.place(),
            _ => match self.destination(name) {
                Some(d) if d.width > 0 => Ok(Value::new(&d.operand, d.width, Kind::Unsigned)),
                Some(_) => Err(Missing::Unsupported("operands of more than 128 bits".into())),
                None if name == "RETURN_DATA" => Ok(Value::number(0, 64, Kind::Unsigned)),
                None if run::is_register(name) => Err(Missing::Operand(name.into())),
                None => Err(Missing::Unsupported(format!("`{}`", crate::place::shown(name)))),
            },
        }
    }

    fn target(&self, name: &str) -> Result<Value, Missing> {
        match self.destination(name) {
            Some(d) if d.width > 0 => Ok(Value::new(&d.operand, d.width, Kind::Unsigned)),
            Some(_) => Err(Missing::Unsupported("operands of more than 128 bits".into())),
            None => self.read(name),
        }
    }

    fn signed(&self, name: &str, value: Value) -> Value {
        let Some((i, _)) = Self::source(name) else { return value };
        self.float.set(true);
        if self.packed.is_some() || self.defaults || value.narrow.is_some() {
            return value;
        }
        let Some(neg) = self.slots.get("neg") else { return value };
        let abs = self
            .slots
            .get("abs")
            .map_or("bits(0, 1)".to_string(), |a| format!("{}[{i}]", a.operand));
        let text = format!("signs{}({}, {}[{i}], {abs})", value.width, value.text, neg.operand);
        Value { text, ..value }
    }

    fn aligned(&self, address: Value, bits: u32) -> Value {
        // Scalar accesses to words leave out the low bits of their address.
        if self.root != "SMEM" || bits < 32 {
            return address;
        }
        let text = format!("({} & ~bits(3, {}))", address.text, address.width);
        Value { text, ..address }
    }

    fn data(&self) -> Result<u32, Missing> {
        match self.slot(&["data0", "data", "vsrc"]) {
            Some(d) if matches!(d.width, 32 | 64) => Ok(d.width),
            _ => Err(Missing::Unsupported("memory without a type".into())),
        }
    }

    fn wave(&self) -> Wave {
        self.chip.codes.wave
    }

    fn unsaid(&self, width: u32) -> Result<String, Missing> {
        let wide = |slot: Option<&Slot>| match slot {
            None => Ok("bits(0, 64)".to_string()),
            Some(s) if s.width == 64 => Ok(s.operand.clone()),
            Some(s) if (1..64).contains(&s.width) => Ok(format!("zext({}, 64)", s.operand)),
            Some(_) => Err(Missing::Unsupported("operands of more than 64 bits under modifiers".into())),
        };
        let mut arguments = vec![format!("bits({:#x}, 32)", self.operation)];
        for name in ["S0", "S1", "S2"] {
            arguments.push(wide(Self::source(name).and_then(|(_, fields)| self.slot(&fields)))?);
        }
        arguments.push(wide(self.destination("D0").filter(|d| d.own))?);
        arguments.push(match (self.conditional, self.conditions()) {
            (false, _) => "bits(0, 64)".into(),
            (true, mask) => mask.resized(64)?.text,
        });
        let fields = MODIFIERS.iter().filter_map(|m| self.slots.get(*m)).map(|s| s.operand.as_str());
        arguments.push(match fields.collect::<Vec<_>>().join(" ++ ") {
            none if none.is_empty() => "bits(0, 64)".into(),
            all => format!("zext({all}, 64)"),
        });
        Ok(format!("unsaid{width}({})", arguments.join(", ")))
    }

    fn operation(&self, function: &str) -> Option<Vec<parse::Stmt>> {
        self.chip.operation(&function.to_uppercase())
    }

    fn address(&self, function: &str, offsets: &[bool; 4]) -> Result<Value, Missing> {
        match (function, self.root.as_str(), offsets) {
            ("CalcDsAddr", "DS", [.., true]) => self.value("ADDR", &["addr"]),
            ("CalcDsAddr", "DS", [true, true, ..] | [_, _, true, _]) => self.local(),
            ("CalcFlatAddr", "FLAT", _)
            | ("CalcGlobalAddr", "GLOBAL" | "SMEM", _)
            | ("CalcScalarGlobalAddr", "SMEM", _)
            | ("CalcScratchAddr", "SCRATCH", _)
            | ("CalcScalarBufferAddr", "SMEM", _)
            | ("CalcBufferAddr", "MUBUF" | "SMEM", _) => self.place(),
            ("CalcBufferAddr", ..) => Err(Missing::Unsupported("addresses of images and typed buffers".into())),
            _ => Err(Missing::Unsupported(format!("a call of `{function}`"))),
        }
    }

    fn space(&self) -> Result<&'static str, Missing> {
        match self.root.as_str() {
            "DS" => Ok("lds"),
            "FLAT" | "GLOBAL" | "SMEM" | "MUBUF" => Ok("mem"),
            "SCRATCH" => Ok("scratch"),
            _ => Err(Missing::Unsupported("addresses of images and typed buffers".into())),
        }
    }
}
