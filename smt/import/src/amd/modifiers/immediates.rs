//! Immediates that LLVM writes by name: counters that are waited for, dependencies, registers of
//! the hardware, messages, versions, attributes. Values without a name are numbers, and so are
//! those that LLVM writes like another one, since each word has a text of its own.

use std::fmt::Write as _;

use super::Modifiers;
use crate::amd::tables::{Family, Operand};

/// The document that the names are facts of.
pub const SOURCE: (&str, &str) = (
    "llvm",
    "LLVM 22, AMDGPU: operand syntax in its documentation, and the texts of its disassembler",
);

/// What cites it, in the text of a class.
pub const CITATION: &str = "cites llvm ";

impl Modifiers<'_> {
    /// Writes the immediates of an operation.
    pub(super) fn immediates(&mut self, operation: &str, operands: &[Operand]) {
        for o in operands {
            let kind = o.kind.strip_prefix("OPR_").unwrap_or(&o.kind);
            match (kind, operation) {
                ("ATTR", _) => self.attribute(&o.field),
                ("SIMM16", "S_SET_GPR_IDX_MODE") | ("SIMM4", _) => self.index_mode(&o.field),
                ("SIMM24", _) => self.formatted(&o.field, "shex"),
                ("SIMM16" | "CLAUSE" | "WAIT_EVENT" | "WAIT_MEM_DS" | "SLEEP", _) => self.number(&o.field, operation),
                _ => self.named(kind, &o.field),
            }
        }
        // Tables have no operands for these.
        match operation {
            "S_WAITCNT" if operands.is_empty() => self.named("WAITCNT", "simm16"),
            "S_ENDPGM" => self.replace("simm16", 16, "end_code", END),
            _ => {}
        }
        self.reorder(operation);
    }

    /// A number that has names.
    fn named(&mut self, kind: &str, field: &str) {
        let family = self.codes.family();
        match (kind, family) {
            ("WAITCNT", Some(Family::Cdna)) => self.counters(field, &CDNA_COUNTERS),
            ("WAITCNT", Some(_)) => self.counters(field, &RDNA_COUNTERS),
            ("WAITCNT_DEPCTR" | "WAIT_ALU", _) => self.counters(field, &DEPENDENCIES),
            ("DELAY", _) => self.immediate(field, "delay", delay()),
            ("HWREG", Some(family)) => self.immediate(field, "hwreg", hwreg(registers(family))),
            ("SENDMSG", Some(Family::Cdna)) => self.immediate(field, "message", cdna_message()),
            ("SENDMSG", Some(family)) => self.immediate(field, "message", message("message", 16, family)),
            ("SENDMSG_RTN", Some(family)) => self.immediate(field, "returned_message", message("returned_message", 8, family)),
            ("VERSION", _) => self.immediate(field, "version", version()),
            _ => {}
        }
    }

    /// The place of a field among the operands; a field without an operand becomes one.
    fn place(&mut self, field: &str) -> Option<usize> {
        if self.after.contains(&format!("{{m_{field}}}")) {
            self.remove(field);
            self.shown.push(format!("{{{field}}}"));
        }
        self.shown.iter().position(|s| *s == format!("{{{field}}}"))
    }

    /// Writes a field as an operand of a class that depends on nothing else.
    fn immediate(&mut self, field: &str, class: &str, text: String) {
        if let Some(at) = self.place(field) {
            self.classes.insert(class.into(), text);
            self.form.items.push(format!("operand n_{field} = {class}({field})"));
            self.shown[at] = format!("{{n_{field}}}");
        }
    }

    /// Writes a field as a number of this format.
    fn formatted(&mut self, field: &str, format: &str) {
        if let Some(at) = self.place(field) {
            self.shown[at] = format!("{{{field}:{format}}}");
        }
    }

    /// A number of 16 bits: hexadecimal, of some operations decimal if it is an inline constant.
    fn number(&mut self, field: &str, operation: &str) {
        if SMALL.contains(&operation) {
            self.immediate(field, "small", SMALL_TEXT.into());
        } else {
            self.formatted(field, "hex");
        }
    }

    /// Counters, each of which is left out where it has all bits, unless all have.
    fn counters(&mut self, field: &str, set: &Counters) {
        let Some(at) = self.place(field) else { return };
        self.shown.remove(at);
        let (mut full, mut all, mut some, mut arguments) = (0u32, String::new(), String::new(), field.to_string());
        for c in set.counters {
            let width: u32 = c.parts.iter().map(|(hi, lo)| hi - lo + 1).sum();
            let most = (1u32 << width) - 1;
            full |= c.parts.iter().map(|(hi, lo)| ((1 << (hi - lo + 1)) - 1) << lo).sum::<u32>();
            let class = format!("counter_{}", c.name);
            let names: Vec<String> = (0..c.parts.len()).map(|i| format!("n{i}")).collect();
            let parameters: Vec<String> = names
                .iter()
                .zip(c.parts)
                .map(|(n, (hi, lo))| format!("{n}: {}", hi - lo + 1))
                .collect();
            let is_most: Vec<String> = names
                .iter()
                .zip(c.parts)
                .map(|(n, (hi, lo))| format!("{n} == {}", (1u32 << (hi - lo + 1)) - 1))
                .collect();
            let text = format!(
                "operand {class}({}) {{\n  {} => \"\";\n  else => \" {}({{{}}})\";\n}}",
                parameters.join(", "),
                is_most.join(" && "),
                c.name,
                names.join(" ++ ")
            );
            self.classes.insert(class.clone(), text);
            let slices: Vec<String> = c.parts.iter().map(|(hi, lo)| format!("{field}[{hi}..{lo}]")).collect();
            self.form
                .items
                .push(format!("operand c_{} = {class}({})", c.name, slices.join(", ")));
            let _ = write!(all, " {}({most})", c.name);
            let _ = write!(some, "{{{}}}", c.name);
            let _ = write!(arguments, ", c_{}", c.name);
        }
        let parameters: Vec<String> = set.counters.iter().map(|c| format!(", {}: operand", c.name)).collect();
        let text = format!(
            "operand {}(n: 16{}) {{\n  {} => \" {{n:hex}}\";\n  n == {full:#x} => \"{all}\";\n  else => \"{some}\";\n}}",
            set.class,
            parameters.concat(),
            set.unused
        );
        self.add("counters", set.class, &arguments, text);
    }

    /// An attribute and its channel.
    fn attribute(&mut self, field: &str) {
        if !self.has("attr_chan", 2) {
            return;
        }
        let Some(at) = self.place(field) else { return };
        self.remove("attr_chan");
        self.classes.insert("attribute".into(), ATTRIBUTE.into());
        self.form.items.push(format!("operand n_{field} = attribute({field}, attr_chan)"));
        self.shown[at] = format!("{{n_{field}}}");
    }

    /// Operands that an index is added to.
    fn index_mode(&mut self, field: &str) {
        let width = self
            .form
            .fields
            .iter()
            .find(|f| f.name == field)
            .map_or(0, crate::model::Field::width);
        let class = format!("index_mode{width}");
        let mut text = format!("operand {class}(n: {width}) {{\n");
        for n in 0..1 << INDEXED.len() {
            let names: Vec<&str> = (0..INDEXED.len()).filter(|i| n >> i & 1 == 1).map(|i| INDEXED[i]).collect();
            let _ = writeln!(text, "  n == {n} => \"gpr_idx({})\";", names.join(","));
        }
        text.push_str("  else => \"{n:hex}\";\n}");
        self.immediate(field, &class, text);
    }

    /// Puts operands into LLVM's order where that of fields is another one.
    fn reorder(&mut self, operation: &str) {
        if operation == "S_SETREG_B32" && self.shown.len() == 2 {
            self.shown.swap(0, 1);
        }
        if operation.contains("PREFETCH") && self.shown.first().is_some_and(|s| s == "{sdata}") {
            self.shown.rotate_left(1);
            let find = |name: &str| self.shown.iter().position(|s| *s == name);
            if let (Some(register), Some(number)) = (find("{x_soffset}"), find("{ioffset:shex}"))
                && register < number
            {
                self.shown.swap(register, number);
            }
        }
    }
}

/// Operations whose number is decimal if it is an inline constant.
const SMALL: [&str; 11] = [
    "S_NOP",
    "S_SETKILL",
    "S_SETHALT",
    "S_SLEEP",
    "S_TRAP",
    "S_DENORM_MODE",
    "S_SETPRIO",
    "S_INCPERFLEVEL",
    "S_DECPERFLEVEL",
    "S_BARRIER_WAIT",
    "S_SET_VALU_COEXEC_MODE",
];

const SMALL_TEXT: &str = "operand small(n: 16) {
  n <= 64 => \"{n}\";
  else => \"{n:hex}\";
}";

const END: &str = "operand end_code(n: 16) {
  n == 0 => \"\";
  else => \" {n}\";
}";

const ATTRIBUTE: &str = "operand attribute(n: 6, channel: 2) {
  channel == 0 => \"attr{n}.x\";
  channel == 1 => \"attr{n}.y\";
  channel == 2 => \"attr{n}.z\";
  channel == 3 => \"attr{n}.w\";
}";

/// Operands by the bits of an index mode.
const INDEXED: [&str; 4] = ["SRC0", "SRC1", "SRC2", "DST"];

/// A counter in a number: its name, and its bits, topmost first.
struct Counter {
    name: &'static str,
    parts: &'static [(u32, u32)],
}

/// Counters that make up a number of 16 bits.
struct Counters {
    class: &'static str,
    counters: &'static [Counter],
    /// Whether a bit is set that belongs to no counter.
    unused: &'static str,
}

const RDNA_COUNTERS: Counters = Counters {
    class: "waited",
    counters: &[
        Counter {
            name: "vmcnt",
            parts: &[(15, 10)],
        },
        Counter {
            name: "expcnt",
            parts: &[(2, 0)],
        },
        Counter {
            name: "lgkmcnt",
            parts: &[(9, 4)],
        },
    ],
    unused: "n[3] == 1",
};

const CDNA_COUNTERS: Counters = Counters {
    class: "waited",
    counters: &[
        Counter {
            name: "vmcnt",
            parts: &[(15, 14), (3, 0)],
        },
        Counter {
            name: "expcnt",
            parts: &[(6, 4)],
        },
        Counter {
            name: "lgkmcnt",
            parts: &[(11, 8)],
        },
    ],
    unused: "n[7] == 1 || n[13..12] != 0",
};

const DEPENDENCIES: Counters = Counters {
    class: "dependencies",
    counters: &[
        Counter {
            name: "depctr_hold_cnt",
            parts: &[(7, 7)],
        },
        Counter {
            name: "depctr_sa_sdst",
            parts: &[(0, 0)],
        },
        Counter {
            name: "depctr_va_vdst",
            parts: &[(15, 12)],
        },
        Counter {
            name: "depctr_va_sdst",
            parts: &[(11, 9)],
        },
        Counter {
            name: "depctr_va_ssrc",
            parts: &[(8, 8)],
        },
        Counter {
            name: "depctr_va_vcc",
            parts: &[(1, 1)],
        },
        Counter {
            name: "depctr_vm_vsrc",
            parts: &[(4, 2)],
        },
    ],
    unused: "n[6..5] != 0",
};

/// An enumeration of names; other codes have none.
fn names(name: &str, width: u32, title: &str, rows: &[(u32, &str)]) -> String {
    let digits = width as usize;
    let mut text = format!("enum {name} : {width} \"{title}\" {CITATION}\"{title}\" {{\n");
    for (code, row) in rows {
        let _ = writeln!(text, "  {code:0digits$b} {} \"{row}\"", row.to_lowercase());
    }
    text + "  else invalid \"it has no name\"\n}\n"
}

/// What an instruction waits for, from 1 on.
const INSTANCES: [&str; 11] = [
    "VALU_DEP_1",
    "VALU_DEP_2",
    "VALU_DEP_3",
    "VALU_DEP_4",
    "TRANS32_DEP_1",
    "TRANS32_DEP_2",
    "TRANS32_DEP_3",
    "FMA_ACCUM_CYCLE_1",
    "SALU_CYCLE_1",
    "SALU_CYCLE_2",
    "SALU_CYCLE_3",
];

/// How many instructions stand before the second one that waits, from 1 on.
const SKIPS: [&str; 5] = ["NEXT", "SKIP_1", "SKIP_2", "SKIP_3", "SKIP_4"];

/// Rows of an enumeration that begins with 1.
fn from_one(rows: &[&'static str]) -> Vec<(u32, &'static str)> {
    (1..).zip(rows.iter().copied()).collect()
}

/// The delay of two instructions.
fn delay() -> String {
    let mut text = names("delay_instance", 4, "dependencies of s_delay_alu", &from_one(&INSTANCES));
    text += &names("delay_skip", 3, "distances of s_delay_alu", &from_one(&SKIPS));
    text.push_str("operand delay(n: 16) {\n  n == 0 => \"{n}\";\n");
    let parts = [
        ("n[3..0]", "instid0", "delay_instance", INSTANCES.len()),
        ("n[6..4]", "instskip", "delay_skip", SKIPS.len()),
        ("n[10..7]", "instid1", "delay_instance", INSTANCES.len()),
    ];
    for set in 1..8 {
        let (mut guard, mut written) = ("n[15..11] == 0".to_string(), Vec::new());
        for (i, (bits, name, of, most)) in parts.iter().enumerate() {
            if set >> i & 1 == 0 {
                let _ = write!(guard, " && {bits} == 0");
            } else {
                let _ = write!(guard, " && {bits} >= 1 && {bits} <= {most}");
                written.push(format!("{name}({{{bits}:{of}}})"));
            }
        }
        let _ = writeln!(text, "  {guard} => \"{}\";", written.join(" | "));
    }
    text + "  else => \"{n:hex}\";\n}"
}

/// Names of registers of the hardware, without the prefix.
fn registers(family: Family) -> &'static [(u32, &'static str)] {
    match family {
        Family::Rdna3 => &[
            (1, "MODE"),
            (2, "STATUS"),
            (3, "TRAPSTS"),
            (5, "GPR_ALLOC"),
            (6, "LDS_ALLOC"),
            (7, "IB_STS"),
            (15, "SH_MEM_BASES"),
            (18, "PERF_SNAPSHOT_PC_LO"),
            (19, "PERF_SNAPSHOT_PC_HI"),
            (20, "FLAT_SCR_LO"),
            (21, "FLAT_SCR_HI"),
            (23, "HW_ID1"),
            (24, "HW_ID2"),
            (27, "PERF_SNAPSHOT_DATA"),
            (29, "SHADER_CYCLES"),
        ],
        Family::Rdna4 => &[
            (1, "WAVE_MODE"),
            (2, "WAVE_STATUS"),
            (4, "WAVE_STATE_PRIV"),
            (5, "WAVE_GPR_ALLOC"),
            (6, "WAVE_LDS_ALLOC"),
            (7, "IB_STS"),
            (10, "PERF_SNAPSHOT_DATA"),
            (11, "PERF_SNAPSHOT_PC_LO"),
            (12, "PERF_SNAPSHOT_PC_HI"),
            (15, "PERF_SNAPSHOT_DATA1"),
            (16, "PERF_SNAPSHOT_DATA2"),
            (17, "WAVE_EXCP_FLAG_PRIV"),
            (18, "WAVE_EXCP_FLAG_USER"),
            (19, "WAVE_TRAP_CTRL"),
            (20, "WAVE_SCRATCH_BASE_LO"),
            (21, "WAVE_SCRATCH_BASE_HI"),
            (23, "WAVE_HW_ID1"),
            (24, "WAVE_HW_ID2"),
            (26, "WAVE_SCHED_MODE"),
            (29, "SHADER_CYCLES_LO"),
            (30, "SHADER_CYCLES_HI"),
            (31, "WAVE_DVGPR_ALLOC_LO"),
            (32, "WAVE_DVGPR_ALLOC_HI"),
        ],
        Family::Cdna => &[
            (1, "MODE"),
            (2, "STATUS"),
            (3, "TRAPSTS"),
            (4, "HW_ID"),
            (5, "GPR_ALLOC"),
            (6, "LDS_ALLOC"),
            (7, "IB_STS"),
            (15, "SH_MEM_BASES"),
            (16, "TBA_LO"),
            (17, "TBA_HI"),
            (18, "TMA_LO"),
            (19, "TMA_HI"),
            (20, "XCC_ID"),
            (21, "SQ_PERF_SNAPSHOT_DATA"),
            (22, "SQ_PERF_SNAPSHOT_DATA1"),
            (23, "SQ_PERF_SNAPSHOT_PC_LO"),
            (24, "SQ_PERF_SNAPSHOT_PC_HI"),
        ],
    }
}

/// Bits of a register of the hardware: all of them, or so many from one on. Registers without a
/// name are numbers.
fn hwreg(registers: &[(u32, &str)]) -> String {
    let mut text = format!("enum hardware_register : 6 \"registers of the hardware\" {CITATION}\"hwreg\" {{\n");
    for n in 0..64 {
        let _ = match registers.iter().find(|r| r.0 == n) {
            Some((_, name)) => writeln!(text, "  {n:06b} {} \"HW_REG_{name}\"", name.to_lowercase()),
            None => writeln!(text, "  {n:06b} number{n} \"{n}\""),
        };
    }
    text + "}
operand hwreg(n: 16) {
  n[15..6] == 0x3e0 => \"hwreg({n[5..0]:hardware_register})\";
  else => \"hwreg({n[5..0]:hardware_register}, {n[10..6]}, {n[15..11] + 1})\";
}"
}

/// Messages of RDNA.
fn messages(family: Family) -> Vec<(u32, &'static str)> {
    let mut all = vec![
        (1, "MSG_INTERRUPT"),
        (2, "MSG_HS_TESSFACTOR"),
        (3, "MSG_DEALLOC_VGPRS"),
        (9, "MSG_GS_ALLOC_REQ"),
        (0x80, "MSG_RTN_GET_DOORBELL"),
        (0x81, "MSG_RTN_GET_DDID"),
        (0x82, "MSG_RTN_GET_TMA"),
        (0x83, "MSG_RTN_GET_REALTIME"),
        (0x84, "MSG_RTN_SAVE_WAVE"),
        (0x85, "MSG_RTN_GET_TBA"),
        (0x86, "MSG_RTN_GET_TBA_TO_PC"),
    ];
    all.extend_from_slice(if family == Family::Rdna3 {
        &[(5, "MSG_STALL_WAVE_GEN"), (6, "MSG_HALT_WAVES")]
    } else {
        &[(0x87, "MSG_RTN_GET_SE_AID_ID")]
    });
    all.sort_unstable();
    all
}

/// A condition that a number is one of the codes of rows.
fn one_of(number: &str, rows: &[(u32, &str)]) -> String {
    let all: Vec<String> = rows.iter().map(|r| format!("{number} == {}", r.0)).collect();
    all.join(" || ")
}

/// A message of RDNA, of so many bits: its code alone.
fn message(class: &str, width: u32, family: Family) -> String {
    let rows = messages(family);
    let mut text = names(&format!("{class}_name"), 8, "messages", &rows);
    let _ = write!(
        text,
        "operand {class}(n: {width}) {{\n  {} => \"sendmsg({{n[7..0]:{class}_name}})\";\n",
        one_of("n", &rows)
    );
    if width > 8 {
        text.push_str("  n >= 256 => \"{n}\";\n");
    }
    text + "  else => \"sendmsg({n}, 0, 0)\";\n}"
}

/// Messages of CDNA that are a code alone.
const PLAIN_MESSAGES: [(u32, &str); 8] = [
    (1, "MSG_INTERRUPT"),
    (4, "MSG_SAVEWAVE"),
    (5, "MSG_STALL_WAVE_GEN"),
    (6, "MSG_HALT_WAVES"),
    (7, "MSG_ORDERED_PS_DONE"),
    (8, "MSG_EARLY_PRIM_DEALLOC"),
    (9, "MSG_GS_ALLOC_REQ"),
    (10, "MSG_GET_DOORBELL"),
];

/// A message of CDNA: its code, an operation and a stream.
fn cdna_message() -> String {
    let mut text = names("plain_message", 4, "messages without an operation", &PLAIN_MESSAGES);
    text += &names(
        "stage_message",
        4,
        "messages of a geometry shader",
        &[(2, "MSG_GS"), (3, "MSG_GS_DONE")],
    );
    text += &names(
        "stage_operation",
        3,
        "operations of a geometry shader",
        &from_one(&["GS_OP_CUT", "GS_OP_EMIT", "GS_OP_EMIT_CUT"]),
    );
    text += &names(
        "system_operation",
        3,
        "operations of a system message",
        &[
            (1, "SYSMSG_OP_ECC_ERR_INTERRUPT"),
            (2, "SYSMSG_OP_REG_RD"),
            (4, "SYSMSG_OP_TTRACE_PC"),
        ],
    );
    text + &format!(
        "operand message(n: 16) {{
  n >= 1024 || n[7] == 1 => \"{{n}}\";
  {} => \"sendmsg({{n[3..0]:plain_message}})\";
  n == 3 => \"sendmsg(MSG_GS_DONE, GS_OP_NOP)\";
  n < 1024 && n[7] == 0 && n[3..1] == 1 && n[6..4] >= 1 && n[6..4] <= 3 => \"sendmsg({{n[3..0]:stage_message}}, {{n[6..4]:stage_operation}}, {{n[9..8]}})\";
  n == 0x1f || n == 0x2f || n == 0x4f => \"sendmsg(MSG_SYSMSG, {{n[6..4]:system_operation}})\";
  else => \"sendmsg({{n[3..0]}}, {{n[6..4]}}, {{n[9..8]}})\";
}}",
        one_of("n", &PLAIN_MESSAGES)
    )
}

/// Versions of the microcode.
const VERSIONS: [(u32, &str); 4] = [
    (0, "UC_VERSION_GFX7"),
    (4, "UC_VERSION_GFX10"),
    (6, "UC_VERSION_GFX11"),
    (9, "UC_VERSION_GFX12"),
];

/// Bits of a version, from bit 13 on.
const VERSION_BITS: [&str; 3] = ["UC_VERSION_W64_BIT", "UC_VERSION_W32_BIT", "UC_VERSION_MDP_BIT"];

/// A version and its bits.
fn version() -> String {
    let mut text = names("version_name", 8, "versions of s_version", &VERSIONS);
    text.push_str("operand version(n: 16) {\n  n[12..8] != 0 => \"{n:hex}\";\n");
    let known = one_of("n[7..0]", &VERSIONS);
    let unknown = known.replace("==", "!=").replace("||", "&&");
    for bits in 0..8 {
        for (guard, first) in [(&format!("({known})"), "{n[7..0]:version_name}"), (&unknown, "{n[7..0]}")] {
            let mut written = first.to_string();
            for (_, name) in VERSION_BITS.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1) {
                written = if written.contains('|') {
                    format!("({written})|{name}")
                } else {
                    format!("{written}|{name}")
                };
            }
            let _ = writeln!(text, "  n[12..8] == 0 && n[15..13] == {bits} && {guard} => \"{written}\";");
        }
    }
    text + "}"
}
