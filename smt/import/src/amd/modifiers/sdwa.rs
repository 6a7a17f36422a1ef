//! Selections of bytes and words (SDWA): parts of the sources and of the result.

use std::fmt::Write as _;

use super::Modifiers;

impl Modifiers<'_> {
    /// Writes the modifiers of an encoding that selects parts.
    pub(super) fn selections(&mut self, operation: &str) {
        if !self.has("src0_sel", 3) {
            return;
        }
        for i in 0..self.sources.len().min(2) {
            let (source, is_float) = self.sources[i].clone();
            self.scalar_source(&source, &format!("s{i}"));
            if !is_float {
                self.extended(&source, &format!("src{i}_sext"));
            }
        }
        self.mask();
        // The result of these is whole.
        let is_whole = ["V_CVT_F32_FP8", "V_CVT_F32_BF8", "V_CVT_PK_F32_FP8", "V_CVT_PK_F32_BF8"]
            .iter()
            .any(|n| operation.starts_with(n));
        for (name, width, rows) in SELECTIONS {
            let usual = match name {
                "dst_sel" if is_whole => Some(6),
                "dst_unused" if is_whole => Some(0),
                _ => None,
            };
            let (class, text) = class(name, width, rows, usual);
            let of_source = name.strip_prefix("src").and_then(|n| n.get(..1)?.parse::<usize>().ok());
            if of_source.is_none_or(|i| i < self.sources.len()) {
                self.replace(name, width, &class, &text);
            }
        }
    }

    /// A bit says that a source is a scalar register or a constant.
    fn scalar_source(&mut self, source: &str, bit: &str) {
        let register = format!("operand x_{source} = ");
        let class = self.form.items.iter().find_map(|i| i.strip_prefix(&register)?.split_once('('));
        let Some((class, _)) = class.filter(|_| self.has(bit, 1)) else {
            return;
        };
        let bits = if class == "v2" { 64 } else { 32 };
        self.remove(bit);
        self.classes.insert("sdwa_source".into(), SOURCE.into());
        let scalar = format!("operand k_{source} = src{bits}({source})");
        let either = format!("operand e_{source} = sdwa_source({bit}, x_{source}, k_{source})");
        let at = self.form.items.iter().position(|i| i.starts_with(&register)).map_or(0, |at| at + 1);
        self.form.items.splice(at..at, [scalar, either]);
        self.rename(&format!("x_{source}"), &format!("e_{source}"));
    }

    /// Writes an operand in the place of another, in the text and where it is an argument.
    fn rename(&mut self, old: &str, new: &str) {
        let (hole, new_hole) = (format!("{{{old}}}"), format!("{{{new}}}"));
        self.shown.iter_mut().filter(|s| **s == hole).for_each(|s| s.clone_from(&new_hole));
        let (argument, new_argument) = (format!(", {old})"), format!(", {new})"));
        for item in self.form.items.iter_mut().filter(|i| i.starts_with("operand s_")) {
            *item = item.replace(&argument, &new_argument);
        }
    }

    /// A source that is a number is extended by its sign.
    fn extended(&mut self, source: &str, bit: &str) {
        let names = [format!("{{e_{source}}}"), format!("{{x_{source}}}")];
        let Some(at) = self.shown.iter().position(|s| names.contains(s)).filter(|_| self.has(bit, 1)) else {
            return;
        };
        self.remove(bit);
        self.classes.insert("extended".into(), EXTENDED.into());
        let plain = self.shown[at].trim_matches(['{', '}']).to_string();
        self.form.items.push(format!("operand t_{source} = extended({bit}, {plain})"));
        self.shown[at] = format!("{{t_{source}}}");
    }

    /// A comparison writes `vcc`, or another pair of registers.
    fn mask(&mut self) {
        let hole = "{x_sdst}".to_string();
        if !self.has("sd", 1) || !self.shown.contains(&hole) {
            return;
        }
        self.remove("sd");
        self.shown.retain(|s| *s != hole);
        self.classes.insert("sdwa_mask".into(), MASK.into());
        self.classes.insert("sdwa_named".into(), NAMED.into());
        self.form.items.push("operand named_sdst = sdwa_named(sdst, x_sdst)".into());
        self.form.items.push("operand mask = sdwa_mask(sd, named_sdst)".into());
        self.shown.insert(0, "{mask}".into());
    }
}

/// Parts of a register.
const PARTS: [&str; 7] = ["BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"];

/// What becomes of the bits of the result that are not selected.
const UNUSED: [&str; 3] = ["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"];

/// Modifiers in their order: name, bits, names of values.
const SELECTIONS: [(&str, u32, &[&str]); 4] = [
    ("dst_sel", 3, &PARTS),
    ("dst_unused", 2, &UNUSED),
    ("src0_sel", 3, &PARTS),
    ("src1_sel", 3, &PARTS),
];

/// A modifier that is always written, or not if it has this value: its class.
fn class(name: &str, width: u32, rows: &[&str], usual: Option<usize>) -> (String, String) {
    let class = if usual.is_some() { format!("{name}_unusual") } else { name.into() };
    let mut text = format!("operand {class}(n: {width}) {{\n");
    for (n, row) in rows.iter().enumerate() {
        let written = if usual == Some(n) {
            String::new()
        } else {
            format!(" {name}:{row}")
        };
        let _ = writeln!(text, "  n == {n} => \"{written}\";");
    }
    text += &format!("  else => \" {name}:{{n}}\";\n}}");
    (class, text)
}

const SOURCE: &str = "operand sdwa_source(scalar: 1, v: operand, k: operand) {
  scalar == 0 => \"{v}\";
  scalar == 1 => \"{k}\";
}";

const EXTENDED: &str = "operand extended(sext: 1, plain: operand) {
  sext == 0 => \"{plain}\";
  sext == 1 => \"sext({plain})\";
}";

const MASK: &str = "operand sdwa_mask(sd: 1, other: operand) {
  sd == 0 => \"vcc\";
  sd == 1 => \"{other}\";
}";

/// The mask by its number, where its name would be that of a word without a register.
const NAMED: &str = "operand sdwa_named(n: 7, other: operand) {
  n == 106 => \"s[106:107]\";
  n != 106 => \"{other}\";
}";
