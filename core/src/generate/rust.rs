//! The file in Rust.

use std::fmt::Write as _;

use rustc_hash::FxHashSet;

use super::content::{Content, Texts, moves};
use super::expression::{Insertion, taken};
use super::lines::{line, wrapped};
use super::lookahead::MANY;
use super::numeric::Numeric;
use super::statements::{Dialect, Printing, Same};
use super::tables::{DecoderTables, Level, NumberTables, OperandTables, Tables, filled_up, number_bits};
use super::text_lookups::{Place, TextLookups, literal};
use crate::encoding::programs::{Blocks, Round, Step};
use crate::encoding::texts::printer::Printer;
use crate::model::machine::Flow;

/// What the compiler may remark about written code.
const ALLOWED: &str = "#![allow(dead_code, unused_mut, unused_parens, unused_variables, unused_assignments, long_running_const_eval, clippy::all, clippy::pedantic)]";

/// Writes the file.
pub fn file(content: &Content<'_>) -> String {
    let c = content;
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

fn decode(c: &Content<'_>, out: &mut String) {
    let t = DecoderTables::of(c);
    let (mut find, mut tables) = (String::new(), 0);
    for (width, steps) in t.finders() {
        let fits = if width < 64 {
            format!(" if w >> {width} == 0")
        } else {
            String::new()
        };
        line!(find, "        {width}{fits} => {{");
        for (at, s) in steps.iter().enumerate() {
            let state = if at == 0 { String::new() } else { format!(" + (n << {})", s.width) };
            let own = format!("((w & {:#x}).wrapping_mul({:#x}) >> {}) as usize", s.bits, s.factor, s.shift);
            let place = match t.blocks {
                Some(_) => format!("FIND_{tables}[{own}{state}]"),
                None => format!("LOOKUP_ROWS[{}{state} + {own}]", s.rows),
            };
            line!(find, "            let n = {place} as usize;");
            tables += 1;
        }
        line!(find, "            Some(n)\n        }}");
    }
    let (lookups, place) = match t.blocks {
        Some(blocks) => (of_blocks(&t, blocks), "    shape: &'static [Round; ROUNDS],\n"),
        None => (of_steps(&t), "    first: u16,\n    more: u16,\n"),
    };
    let unused_zero = t.unused_zero();
    let lookups = lookups.replace("@UNUSED@", if unused_zero { " | (w & row.unused_zero & !used)" } else { "" });
    *out += &include_str!("runtime/decode.rs.in")
        .replace("@FORMS@", &c.forms.len().to_string())
        .replace("@FIELDS@", &c.most_fields.to_string())
        .replace("@UNUSED_ZERO@", if unused_zero { "    unused_zero: u64,\n" } else { "" })
        .replace("@PLACE@", place)
        .replace("@FIND@", &find)
        .replace("@LOOKUPS@", &lookups);
}

/// Lines that add what a number leads to.
fn add(indent: &str, flips: bool, out: &mut String) {
    line!(out, "{indent}used |= USED[n & (USED.len() - 1)];");
    if flips {
        line!(out, "{indent}flips ^= FLIPS[n & (FLIPS.len() - 1)];");
    }
}

/// How validity is found by lookups of forms.
fn of_steps(t: &DecoderTables<'_>) -> String {
    let mut checks = String::new();
    for (number, program) in t.programs().iter().enumerate() {
        for (at, step) in program.iter().enumerate() {
            line!(
                checks,
                "    let n = look(&lookups[{step}], {}, w);",
                if at == 0 { "0" } else { "n" }
            );
        }
        add("    ", t.flips(number), &mut checks);
    }
    if t.has_more() {
        line!(
            checks,
            "    if row.more != 0 {{\n        (used, flips) = rest(row, w, used, flips);\n    }}"
        );
    }
    let mut out = include_str!("runtime/decode_steps.rs.in")
        .replace("@COMMON@", &t.common().to_string())
        .replace("@CHECKS@", &checks);
    if t.has_more() {
        let mut own = String::new();
        add("            ", t.flipped().is_some(), &mut own);
        out += &include_str!("runtime/decode_more.rs.in").replace("@ADD@", &own);
    }
    out
}

/// How validity is found by blocks of words.
fn of_blocks(t: &DecoderTables<'_>, blocks: &Blocks) -> String {
    let mut checks = String::new();
    for (round, widths) in blocks.widths.iter().enumerate() {
        line!(checks, "    let round = &row.shape[{round}];\n    let n = round.sums");
        for (place, width) in widths.iter().enumerate() {
            let end = if place + 1 == widths.len() { ";" } else { "" };
            let own = match blocks.same(round, place) {
                Some((bits, factor)) => format!("class(round, {place}, {bits:#x}, {factor:#x}, {}, w)", 64 - width),
                None => format!("block(round, {place}, {}, w)", 64 - width),
            };
            line!(checks, "        + {own}{end}");
        }
        line!(checks, "    let n = SUMS[n as usize & (SUMS.len() - 1)] as usize;");
        add("    ", t.flips(round), &mut checks);
    }
    include_str!("runtime/decode_blocks.rs.in")
        .replace("@ROUNDS@", &blocks.widths.len().to_string())
        .replace("@BLOCKS@", &blocks.widths[0].len().to_string())
        .replace("@VALUES@", &blocks.most_values().to_string())
        .replace("@ROW@", &format!("u{}", number_bits(&blocks.rows)))
        .replace("@CHECKS@", &checks)
}

/// The rounds of a form.
fn shape(rounds: &[Round]) -> String {
    let rounds = rounds.iter().map(|round| {
        let blocks = round
            .lookups
            .iter()
            .map(|l| format!("Block {{ bits: {:#x}, factor: {:#x} }}", l.bits, l.factor));
        let rows = round.lookups.iter().map(|l| format!("rows({})", l.rows));
        format!(
            "Round {{ blocks: [{}], rows: [{}], sums: {} }}",
            blocks.collect::<Vec<_>>().join(", "),
            rows.collect::<Vec<_>>().join(", "),
            round.sums
        )
    });
    format!("[{}]", rounds.collect::<Vec<_>>().join(", "))
}

fn lookup(s: &Step) -> String {
    format!(
        "Lookup {{ bits: {:#x}, factor: {:#x}, rows: {}, shift: {}, width: {}, last: {} }}",
        s.bits, s.factor, s.rows, s.shift, s.width, s.last
    )
}

fn encode(c: &Content<'_>, out: &mut String) {
    let others = Tables::of(c).forms;
    let others = others.iter().map(|f| format!("({:#x}, {:#x})", f.others.mask, f.others.value));
    array("OTHERS", "(u64, u64)", others, out);
    *out += include_str!("runtime/encode.rs.in");
    if c.parts.compact {
        *out += include_str!("runtime/encode_moves.rs.in");
        return;
    }
    line!(
        out,
        "/// Bits of the word that fields with these values have, and bits that do not fit."
    );
    line!(out, "#[inline(never)]\nfn insert(row: &FormRow, v: &Values) -> (u64, u64) {{");
    line!(out, "    match row.layout {{");
    for (at, fields) in c.layouts.iter().enumerate() {
        let Insertion { word, wide } = Insertion::of(fields, c.most_fields, "            ");
        line!(out, "        {at} => (\n            {word},\n            {wide},\n        ),");
    }
    line!(out, "        _ => (0, 1),\n    }}\n}}\n");
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
    if let Some(texts) = c.templates.as_ref().filter(|_| c.parts.parse) {
        numeric(&texts.arrays.reading_tables(), out);
        *out += &include_str!("runtime/parse.rs.in").replace("@MANY@", &MANY.to_string());
    }
}

fn print(p: &Printer, texts: Option<&Texts>, out: &mut String) {
    *out += include_str!("runtime/print_lists.rs.in");
    let lookups = TextLookups::of(p, |bits, factor, shift| {
        format!("(w & {bits:#x}).wrapping_mul({factor:#x}) >> {shift}")
    });
    array("LIST_ROWS", "u16", lookups.lists.rows.iter(), out);
    for (bytes, table) in &lookups.characters {
        let rows = table.rows.iter().map(|row| format!("*{}", byte_string(row)));
        array(&format!("ROWS_{bytes}"), &format!("[u8; {bytes}]"), rows, out);
    }
    let printing = Printing {
        printer: p,
        lookups: &lookups,
        texts,
        dialect: Rust,
    };
    for list in 0..p.lists.len() - 1 {
        line!(out, "fn list_{list}(w: u64, out: &mut [u8; TEXT], mut at: usize) -> usize {{");
        printing.list(list as u16, out);
        line!(out, "    at\n}}\n");
    }
    let lists = (0..p.lists.len() - 1).map(|l| format!("list_{l}"));
    array("LISTS", "List", lists, out);
    array("FORM_LISTS", "u16", p.forms.iter(), out);
}

/// An array of bytes, as its characters.
fn byte_string(all: &[u8]) -> String {
    format!("b\"{}\"", all.escape_ascii())
}

/// Statements that print, in Rust.
struct Rust;

impl Rust {
    /// The row that is found.
    fn row(Place { rows, first, index }: &Place) -> String {
        format!("{}[({first} + ({index})) as usize]", rows.name().to_uppercase())
    }
}

impl Dialect for Rust {
    fn number(&self, number: usize) -> String {
        format!("at = write_number(&NUMBERS[{number}], w, out, at);")
    }

    fn literal(&self, text: &str) -> String {
        let characters = byte_string(literal(text).as_bytes());
        format!("at = write_characters({characters}, {}, out, at);", text.len())
    }

    fn characters(&self, row: &Place) -> String {
        format!("at = write_row(&{}, out, at);", Rust::row(row))
    }

    fn list(&self, list: u16) -> String {
        format!("at = list_{list}(w, out, at);")
    }

    fn one_of(&self, row: &Place, empty: &[u16], lists: &[u16]) -> String {
        let mut out = format!("match {} {{\n", Rust::row(row));
        for list in empty {
            line!(out, "    {list} => {{}}");
        }
        match lists.split_last() {
            Some((last, others)) => {
                for list in others {
                    line!(out, "    {list} => at = list_{list}(w, out, at),");
                }
                line!(out, "    _ => at = list_{last}(w, out, at),");
            }
            None => line!(out, "    list => at = LISTS[list as usize](w, out, at),"),
        }
        out + "}"
    }

    fn unless(&self, Same { bits, value }: Same) -> String {
        format!("if w & {bits:#x} != {value:#x} {{")
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
    let (t, d) = (Tables::of(c), DecoderTables::of(c));
    let rows = t.forms.iter().map(|f| {
        let unused_zero = if d.unused_zero() {
            format!("unused_zero: {:#x}, ", f.unused_zero)
        } else {
            String::new()
        };
        let place = match d.blocks {
            Some(_) => format!("shape: &SHAPES[{}]", f.first),
            None => format!("first: {}, more: {}", f.first, f.more),
        };
        format!(
            "FormRow {{ required: {:#x}, value: {:#x}, constant: {:#x}, used: {:#x}, {unused_zero}never: {:#x}, name: {}, instruction: {}, fields: {}, field_count: {}, width: {}, layout: {}, {place}, illegal: {} }}",
            f.required, f.value, f.constant, f.used, f.never, f.name, f.instruction, f.fields, f.field_count, f.width, f.layout, f.illegal
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
    strings(&c.strings.all, out);
    match d.blocks {
        Some(blocks) => {
            array("SHAPES", "[Round; ROUNDS]", blocks.shapes.iter().map(|s| shape(s)), out);
            let rows = blocks.rows.iter().chain(std::iter::repeat_n(&0, blocks.missing_rows()));
            array("BLOCK_ROWS", &format!("u{}", number_bits(&blocks.rows)), rows, out);
            let sums = filled_up(&blocks.sums);
            array("SUMS", &format!("u{}", number_bits(&sums)), sums.iter(), out);
            finders(&d, out);
        }
        None => {
            array("LOOKUPS", "Lookup", d.steps().iter().map(lookup), out);
            array("LOOKUP_ROWS", &format!("u{}", number_bits(d.rows())), d.rows().iter(), out);
        }
    }
    array("USED", "u64", d.used().iter().map(|bits| format!("{bits:#x}")), out);
    if let Some(flips) = d.flipped() {
        array("FLIPS", "u64", flips.iter().map(|bits| format!("{bits:#x}")), out);
    }
}

/// Names, one behind the other: a reference to each would be larger than most of them.
fn strings(all: &[String], out: &mut String) {
    line!(out, "static STRINGS: &str = concat!(");
    wrapped(&all.iter().map(|s| format!("{s:?}")).collect::<Vec<_>>(), out);
    line!(out, ");\n");
    let mut end = 0;
    let ends: Vec<usize> = std::iter::once(0)
        .chain(all.iter().map(|s| {
            end += s.len();
            end
        }))
        .collect();
    let bits = if u16::try_from(end).is_ok() { 16 } else { 32 };
    array("STRING_ENDS", &format!("u{bits}"), ends.iter(), out);
}

/// The tables that find forms. Their rows have types without other values, so that the compiler
/// checks no index.
fn finders(d: &DecoderTables<'_>, out: &mut String) {
    *out += include_str!("runtime/below.rs.in");
    let mut known = FxHashSet::default();
    for (at, Level { rows, values }) in d.finders().flat_map(|(_, steps)| d.levels(steps)).enumerate() {
        let scalar = format!("u{}", number_bits(&rows));
        if known.insert(values) {
            let all: Vec<String> = (0..values).map(|n| format!("N{n}")).collect();
            line!(out, "numbers_below!(Below{values}, {scalar},");
            wrapped(&all, out);
            line!(out, ");\n");
        }
        let numbers: Vec<String> = rows.iter().map(u16::to_string).collect();
        line!(out, "static FIND_{at}: [Below{values}; {}] = Below{values}::all(&[", rows.len());
        wrapped(&numbers, out);
        line!(out, "]);\n");
    }
}

fn array<T: std::fmt::Display>(name: &str, of: &str, values: impl Iterator<Item = T>, out: &mut String) {
    let values: Vec<String> = values.map(|v| v.to_string()).collect();
    line!(out, "static {name}: [{of}; {}] = [", values.len());
    wrapped(&values, out);
    line!(out, "];\n");
}
