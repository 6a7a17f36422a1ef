//! Formats of typed buffers.

use std::fmt::Write as _;

use super::Modifiers;

impl Modifiers<'_> {
    /// Writes the format of an access, if it has one.
    pub(super) fn format(&mut self, root: &str, operation: &str) {
        let is_typed = root == "MTBUF" || operation.starts_with("TBUFFER_");
        if is_typed && self.has("format", 7) {
            self.replace("format", 7, "buffer_format", &unified());
        }
        if is_typed && self.has("dfmt", 4) && self.has("nfmt", 3) {
            self.remove("dfmt");
            self.remove("nfmt");
            self.form.items.push("operand data_part = data_format(dfmt)".into());
            self.form.items.push("operand number_part = number_format(nfmt)".into());
            let (data, number, both) = in_parts();
            self.classes.insert("data_format".into(), data);
            self.classes.insert("number_format".into(), number);
            self.add("format", "typed_format", "dfmt, nfmt, data_part, number_part", both);
        }
    }
}

const INTEGERS: &[&str] = &["UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT"];
const ALL: &[&str] = &["UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "FLOAT"];
const WORDS: &[&str] = &["UINT", "SINT", "FLOAT"];
const FLOAT: &[&str] = &["FLOAT"];
const TENS: &[&str] = &["UNORM", "SNORM", "UINT", "SINT"];

/// Layouts from the format 1 on, and the kinds of numbers that each has.
const LAYOUTS: [(&str, &[&str]); 14] = [
    ("8", INTEGERS),
    ("16", ALL),
    ("8_8", INTEGERS),
    ("32", WORDS),
    ("16_16", ALL),
    ("10_11_11", FLOAT),
    ("11_11_10", FLOAT),
    ("10_10_10_2", TENS),
    ("2_10_10_10", INTEGERS),
    ("8_8_8_8", INTEGERS),
    ("32_32", WORDS),
    ("16_16_16_16", ALL),
    ("32_32_32", WORDS),
    ("32_32_32_32", WORDS),
];

/// Formats of RDNA, one number for layout and kind. The first is left out.
fn unified() -> String {
    let mut text = "operand buffer_format(n: 7) {\n  n == 0 => \" format:[BUF_FMT_INVALID]\";\n  n == 1 => \"\";\n".to_string();
    let all = LAYOUTS.iter().flat_map(|(layout, kinds)| kinds.iter().map(move |k| (layout, k)));
    for (i, (layout, kind)) in all.enumerate().skip(1) {
        let _ = writeln!(text, "  n == {} => \" format:[BUF_FMT_{layout}_{kind}]\";", i + 1);
    }
    text + "  else => \" format:{n}\";\n}"
}

/// Layouts of CDNA.
const DATA: [&str; 16] = [
    "INVALID",
    "8",
    "16",
    "8_8",
    "32",
    "16_16",
    "10_11_11",
    "11_11_10",
    "10_10_10_2",
    "2_10_10_10",
    "8_8_8_8",
    "32_32",
    "16_16_16_16",
    "32_32_32",
    "32_32_32_32",
    "RESERVED_15",
];

/// Kinds of numbers of CDNA.
const NUMBERS: [&str; 8] = ["UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "RESERVED_6", "FLOAT"];

/// Formats of CDNA: layouts, kinds of numbers, and both, each of which is left out if it is the
/// usual one.
fn in_parts() -> (String, String, String) {
    let both = "operand typed_format(d: 4, n: 3, data: operand, number: operand) {
  d == 1 && n == 0 => \"\";
  d == 1 && n != 0 => \" format:[{number}]\";
  d != 1 && n == 0 => \" format:[{data}]\";
  else => \" format:[{data},{number}]\";
}";
    (
        part("data_format(n: 4)", "BUF_DATA_FORMAT", &DATA),
        part("number_format(n: 3)", "BUF_NUM_FORMAT", &NUMBERS),
        both.into(),
    )
}

/// One part of a format.
fn part(class: &str, prefix: &str, rows: &[&str]) -> String {
    let mut text = format!("operand {class} {{\n");
    for (n, row) in rows.iter().enumerate() {
        let _ = writeln!(text, "  n == {n} => \"{prefix}_{row}\";");
    }
    text + "}"
}
