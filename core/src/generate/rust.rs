//! The file in Rust.

use std::fmt::Write as _;

use super::content::{Content, Texts, moves};
use super::expression::{index, moved, taken};
use super::lines::{line, wrapped};
use super::numeric::Numeric;
use super::tables::{NumberTables, OperandTables, Tables, chunks, number_of};
use crate::encoding::programs::program::Program;
use crate::encoding::texts::printer::{Kind, Operation, Printer};
use crate::model::machine::Flow;

/// What the compiler may remark about written code.
const ALLOWED: &str =
    "#![allow(dead_code, unused_mut, unused_parens, unused_variables, unused_assignments, clippy::all, clippy::pedantic)]";

/// Writes the file.
pub fn file(mut content: Content<'_>) -> String {
    let c = &mut content;
    let mut out = String::new();
    head(c, &mut out);
    decode(c, &mut out);
    if c.parts.encode {
        encode(c, &mut out);
    }
    texts(c, &mut out);
    if c.parts.operands {
        operands(c, &mut out);
    }
    effects(c, &mut out);
    forms(c, &mut out);
    tables(c, &mut out);
    out
}

fn head(c: &Content<'_>, out: &mut String) {
    line!(out, "//! {}: {}.", c.isa.name, c.isa.title);
    line!(out, "//!");
    line!(
        out,
        "//! Written by `verify generate` of isamorph {} from the spec of the instruction set, and proved to",
        env!("CARGO_PKG_VERSION")
    );
    line!(
        out,
        "//! decode and print every word as the spec says. It needs no other crate, no allocator and not the"
    );
    line!(out, "//! standard library. Changes belong into the spec.");
    if !c.isa.documents.is_empty() {
        line!(out, "//!\n//! Documents:");
        for d in &c.isa.documents {
            line!(out, "//! - `{}`: {}", d.name, d.title);
        }
    }
    line!(out, "\n{ALLOWED}\n");
}

fn decode(c: &mut Content<'_>, out: &mut String) {
    let (mut classes, mut functions) = (String::new(), String::new());
    for class in c.model.classes.clone() {
        let width = class.width;
        let above = if width == 64 {
            String::new()
        } else {
            format!(" if word >> {width} == 0")
        };
        line!(classes, "        {width}{above} => class_{width}(word),");
        line!(
            functions,
            "#[inline(always)]\nfn class_{width}(w: u64) -> usize {{\n    let mut n: u64;"
        );
        lookups(c, &class.program, "    ", &mut functions);
        line!(functions, "    n as usize\n}}\n");
    }
    let shapes = c.model.shapes.clone();
    line!(functions, "/// Bits of the word that count, and whether it is invalid.");
    line!(functions, "#[inline(always)]\nfn check(shape: u16, w: u64) -> (u64, bool) {{");
    line!(
        functions,
        "    let (mut used, mut bad, mut n) = (0u64, false, 0u64);\n    match shape {{"
    );
    for (at, shape) in shapes.iter().enumerate() {
        line!(functions, "        {at} => {{");
        for program in &shape.checks {
            lookups(c, program, "            ", &mut functions);
            line!(
                functions,
                "            used |= MASKS[n as usize & MASKS.len() - 1];\n            bad |= n == 0;"
            );
        }
        line!(functions, "        }}");
    }
    line!(functions, "        _ => bad = true,\n    }}\n    (used, bad)\n}}\n");
    let aliases = shapes.iter().any(|s| !s.aliases.is_empty());
    if aliases {
        line!(functions, "/// Bits to flip so that codes are those that an encoder writes.");
        line!(
            functions,
            "#[inline]\nfn flips(shape: u16, w: u64) -> u64 {{\n    let (mut flips, mut n) = (0u64, 0u64);\n    match shape {{"
        );
        for (at, shape) in shapes.iter().enumerate().filter(|(_, s)| !s.aliases.is_empty()) {
            line!(functions, "        {at} => {{");
            for program in &shape.aliases {
                lookups(c, program, "            ", &mut functions);
                line!(functions, "            flips ^= MASKS[n as usize & MASKS.len() - 1];");
            }
            line!(functions, "        }}");
        }
        line!(functions, "        _ => {{}}\n    }}\n    flips\n}}\n");
    }
    let text = include_str!("runtime/decode.rs.in")
        .replace("@FORMS@", &c.forms.len().to_string())
        .replace("@FIELDS@", &c.most_fields.to_string())
        .replace("@CLASSES@", &classes)
        .replace("@SHAPES@", &shapes.len().to_string())
        .replace(
            "@ALIASES@",
            if aliases {
                "    canonical ^= flips(row.shape, word);\n"
            } else {
                ""
            },
        );
    *out += &text;
    *out += &functions;
}

fn lookups(c: &mut Content<'_>, program: &Program, indent: &str, out: &mut String) {
    for (wide, index) in c.lookups(program) {
        line!(out, "{indent}n = {}({index});", if wide { "t16" } else { "t8" });
    }
}

fn encode(c: &Content<'_>, out: &mut String) {
    *out += include_str!("runtime/encode.rs.in");
    line!(
        out,
        "/// Bits of the word that fields with these values have, and whether a value does not fit."
    );
    line!(out, "#[inline]\nfn insert(layout: u16, v: &Values) -> (u64, bool) {{");
    line!(out, "    let (mut w, mut rest, mut count) = (0u64, 0u64, 0);\n    match layout {{");
    for (at, fields) in c.layouts.iter().enumerate() {
        line!(out, "        {at} => {{");
        for (i, extents) in fields.iter().enumerate() {
            for e in extents {
                line!(out, "            w |= {};", moved(&format!("v[{i}]"), e));
            }
            let width: u32 = extents.iter().map(|e| u32::from(e.width)).sum();
            if width < 64 {
                line!(out, "            rest |= v[{i}] >> {width};");
            }
        }
        line!(out, "            count = {};", fields.len());
        line!(out, "        }}");
    }
    line!(
        out,
        "        _ => rest = 1,\n    }}\n    for value in &v[count..] {{\n        rest |= value;\n    }}\n    (w, rest != 0)\n}}\n"
    );
    // The way back.
    line!(out, "impl Insn {{\n    /// The values of all fields.");
    line!(out, "    #[inline]\n    #[must_use]\n    pub fn values(&self) -> Values {{");
    line!(
        out,
        "        let w = self.canonical;\n        let mut v = [0u64; FIELDS];\n        match self.form.row().layout {{"
    );
    for (at, fields) in c.layouts.iter().enumerate() {
        line!(out, "            {at} => {{");
        for (i, extents) in fields.iter().enumerate() {
            line!(out, "                v[{i}] = {};", taken("w", extents));
        }
        line!(out, "            }}");
    }
    line!(out, "            _ => {{}}\n        }}\n        v\n    }}\n}}\n");
}

fn texts(c: &Content<'_>, out: &mut String) {
    let Some(t) = NumberTables::of(c) else { return };
    if c.parts.print {
        let print = match &c.printer {
            Some(_) => "LISTS[FORM_LISTS[self.form.0 as usize] as usize](self.canonical, out, 0)",
            None => "write_steps(FORM_TEXTS[self.form.0 as usize] as usize, self.canonical, out, 0)",
        };
        *out += &include_str!("runtime/print.rs.in")
            .replace("@TEXT@", &c.room().to_string())
            .replace("@PRINT@", print);
        *out += include_str!("runtime/print_numbers.rs.in");
    }
    *out += include_str!("runtime/numbers.rs.in");
    let numbers = t.numbers.iter().map(|n| {
        format!(
            "Number {{ parts: {}, count: {}, width: {}, shift: {}, flags: {}, bias: {} }}",
            n.first, n.count, n.width, n.shift, n.flags, n.bias
        )
    });
    array("NUMBERS", "Number", numbers, out);
    array("NUMBER_PARTS", "[u8; 3]", t.parts.iter().map(|p| format!("{p:?}")), out);
    if let Some(texts) = &c.templates {
        *out += include_str!("runtime/templates.rs.in");
        let characters = String::from_utf8_lossy(&texts.arrays.characters);
        line!(out, "static CHARACTERS: &str = {characters:?};\n");
        numeric(&texts.arrays.tables(), out);
    }
    if let Some(printer) = &c.printer {
        print(printer, c.templates.as_ref(), out);
    } else if c.parts.print {
        *out += include_str!("runtime/print_templates.rs.in");
    }
    if c.parts.parse {
        *out += include_str!("runtime/parse.rs.in");
    }
}

fn print(p: &Printer, texts: Option<&Texts>, out: &mut String) {
    *out += include_str!("runtime/print_lists.rs.in");
    array("CHUNKS", "[u8; 16]", chunks(p).map(|c| format!("{c:?}")), out);
    array("ROWS", "u16", p.rows.iter(), out);
    for list in 0..p.lists.len() - 1 {
        line!(out, "fn list_{list}(w: u64, out: &mut [u8; TEXT], mut at: usize) -> usize {{");
        for o in p.operations_of(list as u16) {
            line!(out, "    {}", operation(p, texts, o));
        }
        line!(out, "    at\n}}\n");
    }
    let lists = (0..p.lists.len() - 1).map(|l| format!("list_{l}"));
    array("LISTS", "List", lists, out);
    array("FORM_LISTS", "u16", p.forms.iter(), out);
}

/// An operation as a statement.
fn operation(p: &Printer, texts: Option<&Texts>, o: &Operation) -> String {
    let row = || format!("ROWS[({} + ({})) as usize]", o.base, index(o.bits));
    match o.kind {
        Kind::Number => format!("at = write_number(&NUMBERS[{}], w, out, at);", number_of(texts, o)),
        Kind::Chunk if o.bits == 0 => {
            let chunk = p.rows[o.base as usize];
            format!(
                "at = write_text(&CHUNKS[{chunk}], {}, out, at);",
                p.chunks[usize::from(chunk)].len()
            )
        }
        Kind::Chunk => format!("at = write_chunk({}, out, at);", row()),
        Kind::List | Kind::Next => format!("at = LISTS[{} as usize](w, out, at);", row()),
    }
}

fn operands(c: &Content<'_>, out: &mut String) {
    *out += include_str!("runtime/operands.rs.in");
    if c.parts.print {
        let print = match &c.printer {
            Some(_) => "LISTS[row.list as usize](self.canonical, out, 0)",
            None => "write_steps(row.list as usize, self.canonical, out, 0)",
        };
        *out += &include_str!("runtime/operand_text.rs.in").replace("@PRINT@", print);
    }
    let t = OperandTables::of(c);
    let rows = t
        .rows
        .iter()
        .map(|[name, class, list]| format!("OperandRow {{ name: {name}, class: {class}, list: {list} }}"));
    array("OPERAND_ROWS", "OperandRow", rows, out);
    array("OPERAND_FIRST", "u16", t.first.iter(), out);
}

fn effects(c: &Content<'_>, out: &mut String) {
    let Some((effects, tables)) = &c.effects else { return };
    *out += &include_str!("runtime/effects.rs.in")
        .replace("@PLACES@", &effects.most_places.to_string())
        .replace("@TARGETS@", &effects.most_targets.to_string());
    line!(out, "/// State spaces.\npub mod space {{");
    for (at, (name, state)) in c.spaces().into_iter().zip(&c.isa.states).enumerate() {
        docs(&c.about_state(state), "    ", out);
        line!(out, "    pub const {}: super::Space = super::Space({at});", name.to_uppercase());
    }
    line!(out, "}}\n\n/// What may follow an instruction.\npub mod flow {{");
    for (at, (name, _)) in Flow::NAMES.iter().enumerate() {
        line!(out, "    pub const {}: u16 = {:#x};", name.to_uppercase(), 1 << at);
    }
    line!(out, "}}\n");
    array("SPACES", "&str", c.isa.states.iter().map(|s| format!("{:?}", s.name)), out);
    numeric(tables, out);
}

fn numeric(tables: &[Numeric], out: &mut String) {
    for t in tables {
        let scalar = format!("u{}", t.size.bits());
        let of = if t.columns == 1 {
            scalar
        } else {
            format!("[{scalar}; {}]", t.columns)
        };
        array(&t.name.to_uppercase(), &of, t.texts("[", "]", ""), out);
    }
}

fn forms(c: &Content<'_>, out: &mut String) {
    line!(
        out,
        "/// The forms, each with what is known about it.\npub mod form {{\n    use super::Form;\n"
    );
    for (at, f) in c.forms.iter().enumerate() {
        docs(&f.about, "    ", out);
        line!(out, "    pub const {}: Form = Form({at});\n", f.identifier.to_uppercase());
    }
    line!(
        out,
        "}}\n\n/// The fields of each form: their places among its fields, and their values.\npub mod field {{"
    );
    for (form, f) in c.forms.iter().zip(&c.isa.forms).filter(|(f, _)| !f.fields.is_empty()) {
        line!(
            out,
            "    /// Fields of `{}`.\n    pub mod {} {{",
            c.strings.all[form.name],
            form.identifier
        );
        line!(out, "        use super::super::Insn;\n");
        for (at, (field, spec)) in form.fields.iter().zip(&f.fields).enumerate() {
            docs(&field.about, "        ", out);
            line!(out, "        pub const {}: usize = {at};\n", field.identifier.to_uppercase());
            docs(&field.about, "        ", out);
            line!(
                out,
                "        #[inline]\n        #[must_use]\n        pub const fn {}(insn: &Insn) -> u64 {{",
                field.identifier
            );
            line!(out, "            {}\n        }}\n", taken("insn.canonical", &moves(&spec.extents)));
        }
        line!(out, "    }}\n");
    }
    line!(out, "}}\n\n/// Codes of fields, by what they mean.\npub mod code {{");
    for codes in c.codes.iter().filter(|c| !c.rows.is_empty()) {
        docs(&codes.about, "    ", out);
        line!(out, "    pub mod {} {{", codes.identifier);
        for (name, text, code) in &codes.rows {
            docs(&[format!("`{text}`")], "        ", out);
            line!(out, "        pub const {}: u64 = {code:#x};", name.to_uppercase());
        }
        line!(out, "    }}\n");
    }
    line!(out, "}}\n");
}

fn docs(lines: &[String], indent: &str, out: &mut String) {
    for (i, text) in lines.iter().enumerate() {
        if i == 1 {
            line!(out, "{indent}///");
        }
        // Brackets would be taken for links.
        line!(
            out,
            "{indent}/// {}",
            text.replace('[', "\\[").replace(']', "\\]").replace('<', "\\<").replace('\n', " ")
        );
    }
}

fn tables(c: &Content<'_>, out: &mut String) {
    let t = Tables::of(c);
    let rows = t.forms.iter().map(|f| {
        format!(
            "FormRow {{ required: {:#x}, value: {:#x}, constant: {:#x}, used: {:#x}, unused_zero: {:#x}, name: {}, instruction: {}, fields: {}, field_count: {}, width: {}, shape: {}, layout: {} }}",
            f.required, f.value, f.constant, f.used, f.unused_zero, f.name, f.instruction, f.fields, f.field_count, f.width, f.shape, f.layout
        )
    });
    array("FORM_ROWS", "FormRow", rows, out);
    let fields = t.fields.iter().map(|f| {
        format!(
            "FieldRow {{ name: {}, moves: {}, move_count: {}, width: {} }}",
            f.name, f.moves, f.move_count, f.width
        )
    });
    array("FIELD_ROWS", "FieldRow", fields, out);
    let moves = t.moves.iter().map(|[word, field, width]| format!("({word}, {field}, {width})"));
    array("MOVES", "(u8, u8, u8)", moves, out);
    array("STRINGS", "&str", c.strings.all.iter().map(|s| format!("{s:?}")), out);
    // A power of two of them, so that no index has to be checked.
    let mut masks = c.model.masks.clone();
    masks.resize(masks.len().next_power_of_two(), 0);
    array("MASKS", "u64", masks.iter().map(|m| format!("{m:#x}")), out);
    array("NARROW", "u8", c.layout.narrow.iter(), out);
    array("WIDE", "u16", c.layout.wide.iter(), out);
}

fn array<T: std::fmt::Display>(name: &str, of: &str, values: impl Iterator<Item = T>, out: &mut String) {
    let values: Vec<String> = values.map(|v| v.to_string()).collect();
    line!(out, "static {name}: [{of}; {}] = [", values.len());
    wrapped(&values, out);
    line!(out, "];\n");
}
