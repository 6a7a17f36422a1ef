//! Accesses to memory: addresses of buffers, results that are returned on demand, the order of
//! modifiers.

use super::Modifiers;
use crate::amd::pcode;

impl Modifiers<'_> {
    /// Writes the operands and modifiers of an access, and waits.
    pub(super) fn accesses(&mut self, root: &str, operation: &str) {
        let access = pcode::access(root);
        match access {
            "FLAT" | "GLOBAL" | "SCRATCH" => self.returned(operation),
            "MUBUF" | "MTBUF" => self.buffer(operation),
            "SMEM" => self.scalar(),
            "MIMG" => self.image(operation),
            "EXP" | "VEXPORT" => self.export(),
            _ => {}
        }
        self.format(root, operation);
        self.hint(access, operation);
        if matches!(access, "FLAT" | "GLOBAL" | "SCRATCH" | "MUBUF" | "MTBUF" | "MIMG" | "SMEM") {
            self.after.sort_by_key(|a| order(a.trim_matches(['{', '}'])));
        }
        for (name, width, word) in WAITS {
            if self.has(name, width) {
                self.remove(name);
                self.after.push(format!(" {word}:{{{name}}}"));
            }
        }
    }

    /// An atomic operation has a destination if it returns what was in memory.
    fn returned(&mut self, operation: &str) {
        let destination = self.shown.first().is_some_and(|s| s == "{x_vdst}");
        let told = [("glc", "glc"), ("sc0", "sc0"), ("th", "th[0..0]")];
        let told = told.into_iter().find(|(name, _)| self.form.fields.iter().any(|f| f.name == *name));
        let (Some((_, told)), true) = (told, destination && operation.contains("ATOMIC") && self.shown.len() > 1) else {
            return;
        };
        self.optional("returned", RETURNED, told, "x_vdst");
    }

    /// Gives the first operand to a class that says whether it is there; the comma is part of it.
    fn optional(&mut self, class: &str, text: &str, told: &str, operand: &str) {
        self.classes.insert(class.into(), text.into());
        self.form.items.push(format!("operand first = {class}({told}, {operand})"));
        let next = self.shown.remove(1);
        self.shown[0] = format!("{{first}}{next}");
    }

    /// The address of a buffer has registers for the index and the offset, if it has these. Data
    /// that go to the local data share have no register.
    fn buffer(&mut self, operation: &str) {
        let address = self.form.items.iter().position(|i| i.starts_with("operand x_vaddr = v2("));
        if let Some(at) = address {
            let items = [
                "operand one_vaddr = v1(vaddr)",
                "operand two_vaddr = v2(vaddr)",
                "operand x_vaddr = buffer_address(offen, idxen, one_vaddr, two_vaddr)",
            ];
            self.form.items.splice(at..=at, items.map(String::from));
            self.classes.insert("buffer_address".into(), BUFFER_ADDRESS.into());
        }
        let loads = operation.contains("_LOAD") && self.has("lds", 1);
        if loads && self.shown.len() > 1 && self.shown[0] == "{x_vdata}" {
            self.optional("buffer_data", BUFFER_DATA, "lds", "x_vdata");
        }
    }

    /// Of CDNA, the offset of a scalar access is a number, a register, or both.
    fn scalar(&mut self) {
        let bits = ["imm", "soffset_en"].iter().all(|n| self.has(n, 1)) && self.has("offset", 21);
        let Some(at) = self.shown.iter().position(|s| s == "{x_soffset}").filter(|_| bits) else {
            return;
        };
        ["imm", "soffset_en", "offset"].iter().for_each(|n| self.remove(n));
        self.classes.insert("scalar_place".into(), SCALAR_PLACE.into());
        self.classes.insert("scalar_low".into(), SCALAR_LOW.into());
        self.form.items.push("operand named_offset = s1(offset[6..0])".into());
        self.form
            .items
            .push("operand low_soffset = scalar_low(offset, named_offset)".into());
        self.form
            .items
            .push("operand place = scalar_place(imm, soffset_en, offset, x_soffset, low_soffset)".into());
        self.shown[at] = "{place}".into();
    }

    /// Data that are exported: a target, and sources that are enabled one by one.
    fn export(&mut self) {
        if !self.has("en", 4) || !self.has("target", 6) || self.shown.len() != 4 {
            return;
        }
        self.remove("en");
        self.remove("target");
        self.classes.insert("exported".into(), EXPORTED.into());
        self.classes.insert("export_target".into(), TARGETS.into());
        for i in 0..4 {
            let name = self.shown[i].trim_matches(['{', '}']).to_string();
            self.form.items.push(format!("operand e_{name} = exported(en[{i}..{i}], {name})"));
            self.shown[i] = format!("{{e_{name}}}");
        }
        self.form.items.push("operand to = export_target(target)".into());
        self.shown[0] = format!("{{to}} {}", self.shown[0]);
    }
}

/// The order of the modifiers of accesses; others come last.
fn order(modifier: &str) -> usize {
    const ORDER: [&str; 26] = [
        "format", "idxen", "offen", "offset", "ioffset", "offset0", "offset1", "dmask", "dim", "unrm", "th", "scope", "glc", "sc0", "slc",
        "nt", "dlc", "sc1", "nv", "r128", "a16", "tfe", "lwe", "d16", "lds", "sve",
    ];
    let name = modifier.strip_prefix("m_").unwrap_or(modifier);
    ORDER.iter().position(|n| *n == name).unwrap_or(ORDER.len())
}

/// Numbers of events that an operation waits for, which are written even if they are zero.
const WAITS: [(&str, u32, &str); 4] = [
    ("waitexp", 3, "wait_exp"),
    ("wait_vdst", 4, "wait_vdst"),
    ("wait_va_vdst", 4, "wait_va_vdst"),
    ("wait_vm_vsrc", 1, "wait_vm_vsrc"),
];

const RETURNED: &str = "operand returned(told: 1, register: operand) {
  told == 1 => \"{register}, \";
  told == 0 => \"\";
}";

const BUFFER_DATA: &str = "operand buffer_data(lds: 1, register: operand) {
  lds == 0 => \"{register}, \";
  lds == 1 => \"\";
}";

const BUFFER_ADDRESS: &str = "operand buffer_address(offen: 1, idxen: 1, one: operand, two: operand) : 64 {
  offen == 0 && idxen == 0 => \"off\" read bits(0, 64);
  offen != idxen => \"{one}\" read zext(one, 64);
  offen == 1 && idxen == 1 => \"{two}\" read two;
}";

const SCALAR_PLACE: &str = "operand scalar_place(imm: 1, en: 1, n: 21, register: operand, low: operand) {
  imm == 1 && en == 0 => \"{n:shex}\";
  imm == 1 && en == 1 => \"{register} offset:{n:shex}\";
  imm == 0 && en == 0 => \"{low}\";
  imm == 0 && en == 1 => \"{register} soffset_en\";
}";

/// A register in the place of the number.
const SCALAR_LOW: &str = "operand scalar_low(n: 21, register: operand) {
  n[20..7] == 0 => \"{register}\";
  else => \"{register} offset_high:{n[20..7]}\";
}";

const EXPORTED: &str = "operand exported(on: 1, register: operand) {
  on == 1 => \"{register}\";
  on == 0 => \"off\";
}";

const TARGETS: &str = "operand export_target(n: 6) {
  n <= 7 => \"mrt{n}\";
  n == 8 => \"mrtz\";
  n >= 12 && n <= 16 => \"pos{n - 12}\";
  n == 20 => \"prim\";
  n == 21 => \"dual_src_blend0\";
  n == 22 => \"dual_src_blend1\";
  n >= 32 => \"param{n - 32}\";
  else => \"invalid_target_{n}\";
}";
