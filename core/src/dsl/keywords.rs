//! The words that begin items, for everything that reads specs.

/// Items of a file.
pub static TOP: &[&str] = &[
    "isa",
    "units",
    "part",
    "parameter",
    "variant",
    "document",
    "include",
    "state",
    "enum",
    "operand",
    "fn",
    "extern",
    "layout",
    "group",
    "priority",
    "erratum",
    "alias",
    "undocumented",
    "machine",
];

/// What else describes the whole spec; it stands behind its name.
pub static HEAD: &[&str] = &["chip", "as_printed"];

/// Items of a group.
pub static GROUP: &[&str] = &["region", "layout", "instruction", "illegal", "priority", "erratum"];

/// Items of a form; a `layout` and an `illegal` have them as well, and an instruction with one
/// form.
pub static FORM: &[&str] = &[
    "use", "fixed", "reserved", "ignored", "unknown", "field", "operand", "let", "require", "legal", "text", "sem", "nosem",
];

/// Items of the machine section.
pub static MACHINE: &[&str] = &[
    "registers",
    "memory",
    "control",
    "words",
    "threads",
    "stop",
    "exit",
    "keep",
    "hint",
    "elf",
];

/// Items of an erratum.
pub static ERRATUM: &[&str] = &["printed", "corrected", "because", "evidence"];
