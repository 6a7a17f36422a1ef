//! Hints of accesses of RDNA4: how far data are seen, and how soon they are used again.

use std::fmt::Write as _;

use super::Modifiers;

impl Modifiers<'_> {
    /// Writes the temporal hint, whose names depend on what an access does.
    pub(super) fn hint(&mut self, access: &str, operation: &str) {
        let Some(width) = [2, 3].into_iter().find(|w| self.has("th", *w)).filter(|_| self.has("scope", 2)) else {
            return;
        };
        let kind = if operation.contains("ATOMIC") {
            // An operation that writes its result over its data has one text for both.
            let tells = matches!(access, "FLAT" | "GLOBAL" | "SCRATCH");
            if tells { Kind::Returns } else { Kind::Atomic }
        } else if operation.contains("STORE") {
            Kind::Store
        } else {
            Kind::Load
        };
        let (class, text) = kind.class(width);
        self.remove("th");
        self.add("m_th", &class, "th, scope", text);
    }
}

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Load,
    Store,
    /// An atomic operation.
    Atomic,
    /// An atomic operation that has a register for its result if it returns one.
    Returns,
}

/// Data that are used in all of the system.
const SYSTEM: u32 = 3;

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Load => "LOAD",
            Kind::Store => "STORE",
            Kind::Atomic | Kind::Returns => "ATOMIC",
        }
    }

    /// Names of hints from 1 on, and of 3 or 4 to 7 for all of the system, where these are others.
    fn names(self) -> ([&'static str; 7], [(u32, &'static str); 4]) {
        const NONE: (u32, &str) = (8, "");
        match self {
            Kind::Load => (["NT", "HT", "LU", "NT_RT", "RT_NT", "NT_HT", ""], [(3, "BYPASS"), NONE, NONE, NONE]),
            Kind::Store => (
                ["NT", "HT", "WB", "NT_RT", "RT_NT", "NT_HT", "NT_WB"],
                [(3, "BYPASS"), NONE, NONE, NONE],
            ),
            Kind::Atomic => (
                ["RETURN", "NT", "NT_RETURN", "0x4", "0x5", "0x6", "0x7"],
                [(4, "CASCADE_RT"), (6, "CASCADE_NT"), NONE, NONE],
            ),
            Kind::Returns => (
                ["RETURN", "NT", "NT_RETURN", "0x4", "0x5", "0x6", "0x7"],
                [(4, "CASCADE_RT"), (5, "CASCADE_RT"), (6, "CASCADE_NT"), (7, "CASCADE_NT")],
            ),
        }
    }

    /// The class of operands: its name and its text.
    fn class(self, width: u32) -> (String, String) {
        let class = format!("hint_{}{width}", format!("{self:?}").to_lowercase());
        let mut text = format!("operand {class}(n: {width}, scope: 2) {{\n  n == 0 => \"\";\n");
        let (names, of_system) = self.names();
        let of = |name: &str| format!(" th:TH_{}_{name}", self.name());
        for (n, name) in (1..1 << width).zip(names) {
            let written = if name.is_empty() { format!(" th:0x{n:x}") } else { of(name) };
            match of_system.iter().find(|o| o.0 == n) {
                Some((_, other)) => {
                    let _ = writeln!(text, "  n == {n} && scope != {SYSTEM} => \"{written}\";");
                    let _ = writeln!(text, "  n == {n} && scope == {SYSTEM} => \"{}\";", of(other));
                }
                None => {
                    let _ = writeln!(text, "  n == {n} => \"{written}\";");
                }
            }
        }
        (class, text + "}")
    }
}
