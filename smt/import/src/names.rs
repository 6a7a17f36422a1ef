//! Names and texts of others, as specs may hold them.

use std::collections::HashMap;

/// Words that mean something where a name may stand.
const TAKEN: [&str; 67] = [
    "alias",
    "apart",
    "as_printed",
    "always",
    "before",
    "bits",
    "canonical",
    "chip",
    "cites",
    "document",
    "else",
    "enum",
    "erratum",
    "extern",
    "false",
    "fcvt",
    "field",
    "fixed",
    "flag",
    "fn",
    "form",
    "group",
    "if",
    "ignored",
    "illegal",
    "include",
    "instruction",
    "invalid",
    "isa",
    "is",
    "itof",
    "layout",
    "legal",
    "let",
    "load",
    "machine",
    "match",
    "nosem",
    "ok",
    "operand",
    "over",
    "parameter",
    "part",
    "priority",
    "read",
    "region",
    "require",
    "reserved",
    "rotl",
    "rotr",
    "sem",
    "sext",
    "sle",
    "slt",
    "state",
    "store",
    "text",
    "true",
    "undefined",
    "undocumented",
    "units",
    "unknown",
    "unused",
    "use",
    "variant",
    "width",
    "zext",
];

/// Most characters of a name that are kept.
const LONGEST: usize = 96;

/// A name of somebody else as an identifier: other characters become `_`, and what would mean
/// something else gets one more.
#[must_use]
pub fn identifier(name: &str) -> String {
    let mut out: String = name
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' })
        .collect();
    if !out.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        out.insert(0, '_');
    }
    // `x0` and `x1x` are patterns of bits.
    let pattern = out.chars().all(|c| matches!(c, 'x' | '0' | '1'));
    if pattern || out == "_" || TAKEN.contains(&out.as_str()) {
        out.push('_');
    }
    out
}

/// Identifiers that differ wherever the names do.
#[derive(Clone, Debug, Default)]
pub struct Names {
    given: HashMap<String, String>,
    used: HashMap<String, u32>,
}

impl Names {
    /// The identifier of a name: the same one for the same name, another one for another.
    pub fn of(&mut self, name: &str) -> String {
        if let Some(known) = self.given.get(name) {
            return known.clone();
        }
        let plain = identifier(name);
        let mut out = plain.clone();
        while let Some(n) = self.used.get_mut(&out) {
            *n += 1;
            out = format!("{plain}_{n}");
        }
        self.used.insert(out.clone(), 1);
        self.given.insert(name.to_string(), out.clone());
        out
    }
}

/// A text between quotation marks, on one line.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A text of a template that is printed as it stands.
#[must_use]
pub fn literal(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

/// A text for a comment: on one line.
#[must_use]
pub fn comment(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_ones_and_differ() {
        assert_eq!(identifier("c.addi4spn"), "c_addi4spn");
        assert_eq!(identifier("4x4\" }"), "_4x4___");
        assert_eq!(identifier("x0"), "x0_");
        assert_eq!(identifier("text"), "text_");
        assert_eq!(identifier(""), "__");
        let mut n = Names::default();
        assert_eq!(
            [n.of("a.b"), n.of("a_b"), n.of("a.b"), n.of("a b")],
            ["a_b", "a_b_2", "a_b", "a_b_3"]
        );
    }

    #[test]
    fn texts_stay_inside_their_quotation_marks() {
        assert_eq!(quoted("a\"b\\\n}"), "\"a\\\"b\\\\ }\"");
        assert_eq!(literal("a{b}"), "a{{b}}");
    }
}
