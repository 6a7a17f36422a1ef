//! Matrices of CDNA: bits that say which operands are accumulation registers.

use super::Modifiers;
use crate::amd::fields::even;
use crate::amd::tables::Codes;

impl Modifiers<'_> {
    /// Writes accumulation registers as such.
    pub(super) fn matrix(&mut self, operation: &str) {
        if !self.has("acc_cd", 1) || !self.has("acc", 2) {
            return;
        }
        self.remove("acc_cd");
        self.remove("acc");
        for (field, bit) in [("vdst", "acc_cd"), ("src0", "acc[0..0]"), ("src1", "acc[1..1]"), ("src2", "acc_cd")] {
            // Of sparse matrices, the third source are indices.
            if field != "src2" || !operation.starts_with("V_SMFMAC") {
                self.accumulates(field, bit);
            }
        }
    }

    /// An operand that a bit makes an accumulation register.
    fn accumulates(&mut self, field: &str, bit: &str) {
        let start = format!("operand x_{field} = ");
        let Some(at) = self.form.items.iter().position(|i| i.starts_with(&start)) else {
            return;
        };
        let class = self.form.items[at][start.len()..].split('(').next().unwrap_or_default();
        let digits: String = class.chars().skip_while(|c| !c.is_ascii_digit()).collect();
        let Ok(count) = digits.parse::<u32>() else { return };
        // Other sources are named after their bits.
        let count = if class.starts_with("src") { count.div_ceil(32) } else { count };
        if field == "vdst" {
            self.form.items[at] = format!("{start}va{count}(vdst, {bit})");
            return;
        }
        // The addend may be a constant, and is added to a result that is told.
        let kind = if field == "src2" { "addend" } else { "factor" };
        let (class, text) = source(kind, count, self.codes);
        self.classes.insert(class.clone(), text);
        self.form
            .items
            .insert(at + 1, format!("operand a_{field} = {class}({field}, {bit}, x_{field})"));
        let hole = format!("{{x_{field}}}");
        self.shown
            .iter_mut()
            .filter(|s| **s == hole)
            .for_each(|s| *s = format!("{{a_{field}}}"));
    }
}

/// The class of sources that are so many registers.
fn source(kind: &str, count: u32, codes: &Codes) -> (String, String) {
    let class = format!("matrix_{kind}{count}");
    let registers = if count == 1 {
        "a{n[7..0]}".to_string()
    } else {
        format!("a[{{n[7..0]}}:{{n[7..0] + {}}}]", count - 1)
    };
    let constant = if kind == "addend" {
        "  acc == 1 && n[8] == 0 => \"{plain}\";\n"
    } else {
        ""
    };
    let text = format!(
        "operand {class}(n: 9, acc: 1, plain: operand) {{
  acc == 0 => \"{{plain}}\";
  acc == 1 && n[8] == 1 && n[7..0] <= {}{} => \"{registers}\";
{constant}  else => invalid \"no accumulation registers have this code\";
}}",
        256 - count,
        even(codes, count)
    );
    (class, text)
}
