//! How literals are written: `lit(…)` where an inline constant has the same value, since the number
//! alone would be that constant.

use std::fmt::Write as _;

use crate::model::Form;

/// Literals of operands of one size.
#[derive(Clone, Copy, Debug)]
pub struct Literal {
    /// Brings the texts of the literal into a form.
    pub text: &'static str,
    /// The beginning of the names of the classes.
    name: &'static str,
    /// The operand that writes the literal.
    written: &'static str,
    /// Values of the lowest bits that are inline constants: those of numbers that are not negative,
    /// and of others.
    inline: [&'static str; 2],
    /// Bits above the lowest ones, piece by piece: rows depend on few bits each. They are all 0 or
    /// all 1 in an inline constant.
    above: &'static [(u32, u32)],
}

/// Those of 32 bits. Inline floats have a text of their own.
pub const WORD: Literal = Literal {
    text: "use literal_text",
    name: "literal",
    written: "written",
    inline: ["lit[10..0] <= 64", "lit[10..0] >= 2032"],
    above: &[(21, 11), (31, 22)],
};

/// Those of operands of 16 bits, be these integers or floats.
pub const HALF: Literal = Literal {
    text: "use half_text",
    name: "half",
    written: "half_written",
    inline: [
        "lit[15..0] <= 64 || lit[15..0] == 0x3118 || lit[15..0] == 0x3800 || lit[15..0] == 0x3c00 || lit[15..0] == 0x4000 || lit[15..0] == 0x4400 ||
  lit[15..0] == 0xb800 || lit[15..0] == 0xbc00 || lit[15..0] == 0xc000 || lit[15..0] == 0xc400",
        "lit[15..0] >= 0xfff0",
    ],
    above: &[(31, 16)],
};

impl Literal {
    /// The name of the layout that brings the texts into a form.
    #[must_use]
    pub fn layout(&self) -> String {
        format!("{}_text", self.name)
    }

    /// The classes of the texts, and the layout.
    #[must_use]
    pub fn classes(&self) -> String {
        const NUMBER: &str = "{lit:hex}";
        let name = self.name;
        let (mut classes, mut layout) = (String::new(), format!("layout {} {{\n", self.layout()));
        let signs = ["low", "negative"];
        for (sign, inline) in signs.into_iter().zip(self.inline) {
            let _ = writeln!(
                classes,
                "operand {name}_{sign}(lit: 32) {{\n  {inline} => \"lit({NUMBER})\";\n  else => \"{NUMBER}\";\n}}"
            );
            let _ = writeln!(layout, "  operand {sign}0_{name} = {name}_{sign}(literal)");
        }
        let (last, middle) = self.above.split_last().unwrap_or((&(31, 16), &[]));
        for (i, (hi, lo)) in middle.iter().enumerate() {
            for (sign, bits) in signs.into_iter().zip([0, ones(*hi, *lo)]) {
                let class = format!("{name}_{sign}{}", i + 1);
                let _ = writeln!(
                    classes,
                    "operand {class}(lit: 32, below: operand) {{\n  lit[{hi}..{lo}] == {bits} => \"{{below}}\";\n  else => \"{NUMBER}\";\n}}"
                );
                let _ = writeln!(layout, "  operand {sign}{}_{name} = {class}(literal, {sign}{i}_{name})", i + 1);
            }
        }
        let ((hi, lo), n) = (last, middle.len());
        let _ = writeln!(
            classes,
            "operand {name}_high(lit: 32, low: operand, negative: operand) {{
  lit[{hi}..{lo}] == 0 => \"{{low}}\";
  lit[{hi}..{lo}] == {} => \"{{negative}}\";
  else => \"{NUMBER}\";
}}",
            ones(*hi, *lo)
        );
        let _ = writeln!(
            layout,
            "  operand {} = {name}_high(literal, low{n}_{name}, negative{n}_{name})\n}}",
            self.written
        );
        classes + layout.trim_end()
    }
}

/// All ones in these bits.
fn ones(hi: u32, lo: u32) -> u32 {
    u32::MAX >> (31 - (hi - lo))
}

/// The operand that writes the literal of an operand of so many bits, in a form that has the texts
/// of [`WORD`].
pub fn written(bits: u32, f: &mut Form) -> &'static str {
    if bits != 16 {
        return WORD.written;
    }
    if !f.items.iter().any(|i| i == HALF.text) {
        let at = f.items.len().min(1);
        f.items.insert(at, HALF.text.into());
    }
    HALF.written
}
