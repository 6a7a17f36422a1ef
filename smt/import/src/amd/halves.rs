//! Halves of vector registers as operands, and inline constants of 16 bits.

/// Where the bit stands that says which half an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// There is none: an operand is the low half.
    Low,
    /// There is none, and no vector register either: a source of a scalar operation.
    Scalar,
    /// The highest bit of the number of the register, in short encodings.
    Number,
    /// A bit of its own (`op_sel`), in long encodings.
    Selected,
}

/// All of them.
pub const HALVES: [Half; 4] = [Half::Low, Half::Scalar, Half::Number, Half::Selected];

impl Half {
    /// Are there registers of which this bit chooses a half?
    #[must_use]
    pub fn chooses(self) -> bool {
        matches!(self, Half::Number | Half::Selected)
    }

    /// The class of sources of 16 bits, which are integers or floats.
    #[must_use]
    pub fn source(self, integer: bool) -> String {
        let kind = if integer { "srci16" } else { "src16" };
        format!("{kind}{}", self.suffix())
    }

    /// A source in a field, as an operand of its class.
    #[must_use]
    pub fn source_of(self, field: &str, integer: bool) -> String {
        format!("{}({})", self.source(integer), self.arguments(field))
    }

    /// A register in a field, as an operand of its class.
    #[must_use]
    pub fn register_of(self, field: &str) -> String {
        format!("{}({})", self.register(), self.arguments(field))
    }

    /// The field and, if there is one, the bit that selects: sources have the bits 0 to 2, and the
    /// result 3.
    fn arguments(self, field: &str) -> String {
        let bit = field.chars().next_back().and_then(|c| c.to_digit(10)).unwrap_or(3);
        match self {
            Half::Selected => format!("{field}, opsel[{bit}..{bit}]"),
            _ => field.to_string(),
        }
    }

    /// The class of registers, if it is one of halves.
    #[must_use]
    pub fn register(self) -> String {
        format!("half{}", self.suffix())
    }

    fn suffix(self) -> &'static str {
        match self {
            Half::Low => "",
            Half::Scalar => "_scalar",
            Half::Number => "_number",
            Half::Selected => "_selected",
        }
    }

    /// Vector registers; a low half is written with `low` behind it.
    #[must_use]
    pub fn registers(self, low: &str) -> String {
        let (parameters, [first, second], number) = match self {
            Half::Low | Half::Scalar => return String::new(),
            Half::Number => ("n: 8", ["n[7] == 0", "n[7] == 1"], "n[6..0]"),
            Half::Selected => ("n: 8, h: 1", ["h == 0", "h == 1"], "n"),
        };
        let at = if self == Half::Number { "zext(n[6..0], 8)" } else { "n" };
        format!(
            "operand {}({parameters}) : 16 {{
  {first} => \"v{{{number}}}{low}\" read v[{at}][15..0] write x {{ v[{at}] <- v[{at}][31..16] ++ x; }}
  {second} => \"v{{{number}}}.h\" read v[{at}][31..16] write x {{ v[{at}] <- x ++ v[{at}][15..0]; }}
}}",
            self.register()
        )
    }

    /// The class of sources, made of that of low halves.
    #[must_use]
    pub fn sources(self, integer: bool, plain: &str, low: &str) -> String {
        let text = plain.replace(
            "operand src16(n: 9)",
            &format!("operand {}({})", self.source(integer), self.parameters()),
        );
        let text = if integer {
            text.replace(":inline_float}", ":inline_half}")
        } else {
            text
        };
        if self == Half::Low {
            return text;
        }
        let rows = text.lines().filter_map(|row| match row.split_once("=> \"v{n[7..0]}\"") {
            Some(_) if self == Half::Scalar => None,
            Some((guard, _)) => Some(self.rows(guard, low)),
            None => Some(self.constant(row)),
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    fn parameters(self) -> &'static str {
        match self {
            Half::Selected => "n: 9, h: 1",
            _ => "n: 9",
        }
    }

    /// The rows of vector registers.
    fn rows(self, guard: &str, low: &str) -> String {
        let (which, number, at) = match self {
            Half::Number => ("n[7]", "n[6..0]", "zext(n[6..0], 8)"),
            _ => ("h", "n[7..0]", "n[7..0]"),
        };
        let guard = guard.trim();
        format!(
            "  {guard} && {which} == 0 => \"v{{{number}}}{low}\" read v[{at}][15..0];\n  {guard} && {which} == 1 => \"v{{{number}}}.h\" read v[{at}][31..16];"
        )
    }

    /// A row of something else: tables do not say what its high half is.
    fn constant(self, row: &str) -> String {
        match row.split_once(" read ") {
            Some((text, value)) if self == Half::Selected => {
                let value = value.trim_end_matches(';');
                format!("{text} read if h == 0 {{ {value} }} else {{ undefined }};")
            }
            _ => row.to_string(),
        }
    }
}

/// Inline floats where an operand is an integer of 16 bits.
pub const INLINE: &str = "enum inline_half : 4 \"source codes 240 to 248, as integers\" {
  0x0 half_one \"0x3800\"   0x1 minus_half_one \"0xb800\"   0x2 one \"0x3c00\"   0x3 minus_one \"0xbc00\"
  0x4 two \"0x4000\"   0x5 minus_two \"0xc000\"   0x6 four \"0x4400\"   0x7 minus_four \"0xc400\"
  0x8 inverse_two_pi \"0x3118\"
  0x9..0xf invalid \"no inline float\"
}";
