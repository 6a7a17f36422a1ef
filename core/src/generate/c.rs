//! The file in C99: a header whose functions are compiled where a macro asks for them.

use std::fmt::Write as _;

use super::content::{Content, Texts, moves};
use super::effects::Effects;
use super::expression::{Insertion, taken};
use super::lines::{line, wrapped};
use super::lookahead::MANY;
use super::names::Scope;
use super::numeric::Numeric;
use super::statements::{Dialect, Printing, Same};
use super::tables::{DecoderTables, NumberTables, OperandTables, Tables, number_bits};
use super::text_lookups::{Place, TextLookups, literal};
use crate::encoding::programs::{Blocks, Round, Step};
use crate::encoding::texts::printer::Printer;
use crate::model::machine::Flow;

/// Writes the file.
pub fn file(content: &Content<'_>) -> String {
    let c = content;
    let mut out = String::new();
    head(c, &mut out);
    out += &include_str!("runtime/decode.h.in")
        .replace("@FORMS@", &c.forms.len().to_string())
        .replace("@FIELDS@", &c.most_fields.to_string());
    if c.parts.encode {
        out += include_str!("runtime/encode.h.in");
    }
    if c.parts.print {
        out += &include_str!("runtime/print.h.in").replace("@TEXT@", &c.room().to_string());
    }
    if c.parts.parse {
        out += include_str!("runtime/parse.h.in");
    }
    if c.parts.operands {
        out += include_str!("runtime/operands.h.in");
        if c.parts.print {
            out += include_str!("runtime/operand_text.h.in");
        }
    }
    if let Some((effects, _)) = &c.effects {
        effects_head(c, effects, &mut out);
    }
    forms(c, &mut out);
    out += "\n#ifdef __cplusplus\n}\n#endif\n\n#endif /* @N@_H */\n\n#ifdef @N@_IMPLEMENTATION\n#undef @N@_IMPLEMENTATION\n\n";
    if c.parts.print {
        out += "#include <string.h>\n\n";
    }
    decode(c, &mut out);
    if c.parts.encode {
        encode(c, &mut out);
    }
    texts(c, &mut out);
    if c.parts.operands {
        operands(c, &mut out);
    }
    if let Some((_, tables)) = &c.effects {
        array(
            "spaces",
            "char *const",
            "",
            c.isa.states.iter().map(|s| quoted(&s.name)).chain(["NULL".to_owned()]),
            &mut out,
        );
        numeric(tables, &mut out);
        out += &include_str!("runtime/effects.c.in").replace("@SPACES@", &c.isa.states.len().to_string());
    }
    out += "#endif /* @N@_IMPLEMENTATION */\n";
    out.replace("@n@", &c.name).replace("@N@", &c.name.to_uppercase())
}

fn head(c: &Content<'_>, out: &mut String) {
    line!(out, "/* {}: {}.", comment(&c.isa.name), comment(&c.isa.title));
    line!(
        out,
        "\n   Written by `verify generate` of isamorph {} from the spec of the",
        env!("CARGO_PKG_VERSION")
    );
    line!(
        out,
        "   instruction set, and proved to decode and print every word as the spec says. C99, no allocation."
    );
    line!(out, "   One source file defines @N@_IMPLEMENTATION before it includes this one.");
    if !c.isa.documents.is_empty() {
        line!(out, "\n   Documents:");
        for d in &c.isa.documents {
            line!(out, "   - {}: {}", comment(&d.name), comment(&d.title));
        }
    }
    line!(out, "*/\n\n#ifndef @N@_H\n#define @N@_H\n");
}

/// A text that does not end the comment that it stands in, and begins none.
fn comment(text: &str) -> String {
    text.replace("*/", "* /").replace("/*", "/ *").replace('\n', " ")
}

/// A text between quotes. What is not printable ASCII is written in octal digits, always three.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for b in text.bytes() {
        match b {
            b'"' | b'\\' => out.extend(['\\', b.into()]),
            b' '..=b'~' if b != b'?' => out.push(b.into()),
            _ => {
                let _ = write!(out, "\\{b:03o}");
            }
        }
    }
    out + "\""
}

fn forms(c: &Content<'_>, out: &mut String) {
    line!(out, "\n/* The forms, each with what is known about it. */\nenum {{");
    for (at, f) in c.forms.iter().enumerate() {
        docs(&f.about, "    ", out);
        let end = if at + 1 == c.forms.len() { "" } else { "," };
        line!(out, "    @N@_FORM_{} = {at}{end}", f.identifier.to_uppercase());
    }
    line!(
        out,
        "}};\n\n/* The fields of each form: their places among its fields, and their values. */"
    );
    let (mut scope, mut codes_scope) = (Scope::default(), Scope::default());
    for (form, f) in c.forms.iter().zip(&c.isa.forms) {
        for (at, (field, spec)) in form.fields.iter().zip(&f.fields).enumerate() {
            docs(&field.about, "", out);
            let name = scope.identifier(&format!("{}_{}", form.identifier, field.identifier));
            line!(out, "#define @N@_FIELD_{} {at}", name.to_uppercase());
            let value = taken("insn->canonical", &moves(&spec.extents));
            line!(out, "static inline uint64_t @n@_get_{name}(const @n@_insn *insn) {{");
            line!(out, "    return {value};\n}}");
        }
    }
    line!(out, "\n/* Codes of fields, by what they mean. */");
    for codes in c.codes.iter().filter(|c| !c.rows.is_empty()) {
        docs(&codes.about, "", out);
        for (name, text, code) in &codes.rows {
            let name = codes_scope.identifier(&format!("{}_{name}", codes.identifier)).to_uppercase();
            line!(out, "#define @N@_CODE_{name} {code:#x}u /* {} */", comment(text));
        }
    }
}

fn docs(lines: &[String], indent: &str, out: &mut String) {
    for (i, text) in lines.iter().enumerate() {
        let begin = if i == 0 { "/* " } else { "   " };
        let end = if i + 1 == lines.len() { " */" } else { "" };
        line!(out, "{indent}{begin}{}{end}", comment(text));
    }
}

fn decode(c: &Content<'_>, out: &mut String) {
    let t = DecoderTables::of(c);
    let (lookups, look, shape, place) = match t.blocks {
        Some(blocks) => (
            include_str!("runtime/decode_blocks.c.in")
                .replace("@BLOCKS@", &blocks.widths[0].len().to_string())
                .replace("@ROW@", &number_type(&blocks.rows)),
            include_str!("runtime/decode_class.c.in"),
            "    const @n@_round *shape;\n",
            "",
        ),
        None => (
            include_str!("runtime/decode_steps.c.in").to_owned(),
            include_str!("runtime/decode_look.c.in"),
            "",
            ", first, more",
        ),
    };
    *out += &include_str!("runtime/decode.c.in")
        .replace("@UNUSED_ZERO@", if t.unused_zero() { "unused_zero, " } else { "" })
        .replace("@SHAPE@", shape)
        .replace("@PLACE@", place)
        .replace("@LOOKUPS@", &lookups);
    tables(c, out);
    let mut find = String::new();
    for (width, steps) in t.finders() {
        line!(find, "    case {width}:");
        if width < 64 {
            line!(find, "        if (word >> {width} != 0) {{\n            break;\n        }}");
        }
        for (at, s) in steps.iter().enumerate() {
            let state = if at == 0 { String::new() } else { format!(" + (n << {})", s.width) };
            let own = format!("(unsigned)(((word & {:#x}u) * {:#x}u) >> {})", s.bits, s.factor, s.shift);
            line!(find, "        n = @n@_lookup_rows[{}{state} + {own}];", s.rows);
        }
        line!(find, "        *form = n;\n        return 1;");
    }
    let functions = include_str!("runtime/decode_functions.c.in")
        .replace("@LOOK@", look)
        .replace("@FIND@", &find);
    *out += &checked(&t, &functions);
}

/// Text of functions with what the programs of a form find in its place.
fn checked(t: &DecoderTables<'_>, functions: &str) -> String {
    let (pointer, mut checks) = match t.blocks {
        Some(blocks) => ("const @n@_round *round", of_blocks(t, blocks)),
        None => ("const @n@_lookup *lookups", of_steps(t)),
    };
    line!(checks, "    canonical = ((word & used) | row->constant) ^ flips;");
    let unused = if t.unused_zero() {
        " | (word & row->unused_zero & ~used)"
    } else {
        ""
    };
    functions
        .replace("@CHECKS@", &checks)
        .replace("@WRONG@", &format!("((used & row->never){unused})"))
        .replace("@POINTER@", pointer)
}

/// Lines that add what a number leads to.
fn add(indent: &str, flips: bool, out: &mut String) {
    line!(out, "{indent}used |= @n@_used[n];");
    if flips {
        line!(out, "{indent}flips ^= @n@_flips[n];");
    }
}

/// How validity is found by lookups of forms.
fn of_steps(t: &DecoderTables<'_>) -> String {
    let mut checks = String::from("    lookups = &@n@_lookups[row->first];\n    used = row->used;\n");
    for (number, program) in t.programs().iter().enumerate() {
        for (at, step) in program.iter().enumerate() {
            let state = if at == 0 { "0" } else { "n" };
            line!(checks, "    n = @n@_look(&lookups[{step}], {state}, word);");
        }
        add("    ", t.flips(number), &mut checks);
    }
    if t.has_more() {
        let mut own = String::new();
        add("                ", t.flipped().is_some(), &mut own);
        checks += &include_str!("runtime/decode_more.c.in")
            .replace("@COMMON@", &t.common().to_string())
            .replace("@ADD@", &own);
    }
    checks + "    (void)lookups;\n    (void)n;\n"
}

/// How validity is found by blocks of words.
fn of_blocks(t: &DecoderTables<'_>, blocks: &Blocks) -> String {
    let mut checks = String::from("    used = row->used;\n");
    for (number, widths) in blocks.widths.iter().enumerate() {
        line!(checks, "    round = &row->shape[{number}];\n    n = round->sums;");
        for (place, width) in widths.iter().enumerate() {
            let (bits, factor) = match blocks.same(number, place) {
                Some((bits, factor)) => (format!("{bits:#x}u"), format!("{factor:#x}u")),
                None => ["bits", "factor"].map(|part| format!("round->blocks[{place}].{part}")).into(),
            };
            line!(
                checks,
                "    n += @n@_class(round, {place}, word & {bits}, {factor}, {});",
                64 - width
            );
        }
        line!(checks, "    n = @n@_sums[n];");
        add("    ", t.flips(number), &mut checks);
    }
    checks
}

/// The type of the numbers of an array.
fn number_type(numbers: &[u16]) -> String {
    format!("uint{}_t", number_bits(numbers))
}

/// The rounds of a form.
fn shape(rounds: &[Round]) -> String {
    let rounds = rounds.iter().map(|round| {
        let blocks = round.lookups.iter().map(|l| format!("{{{:#x}u, {:#x}u}}", l.bits, l.factor));
        let rows = round.lookups.iter().map(|l| format!("@n@_block_rows + {}", l.rows));
        format!(
            "{{{{{}}}, {{{}}}, {}}}",
            blocks.collect::<Vec<_>>().join(", "),
            rows.collect::<Vec<_>>().join(", "),
            round.sums
        )
    });
    format!("{{{}}}", rounds.collect::<Vec<_>>().join(", "))
}

fn lookup(s: &Step) -> String {
    format!(
        "{{{:#x}u, {:#x}u, {}, {}, {}, {}}}",
        s.bits,
        s.factor,
        s.rows,
        s.shift,
        s.width,
        u8::from(s.last)
    )
}

fn encode(c: &Content<'_>, out: &mut String) {
    let others = Tables::of(c).forms;
    let others = others.iter().map(|f| format!("{{{:#x}u, {:#x}u}}", f.others.mask, f.others.value));
    array("others", "uint64_t", "[2]", others, out);
    if c.parts.compact {
        *out += include_str!("runtime/encode_moves.c.in");
        *out += &checked(&DecoderTables::of(c), include_str!("runtime/encode.c.in"));
        return;
    }
    *out += include_str!("runtime/encode_insert.c.in");
    for (at, fields) in c.layouts.iter().enumerate() {
        let Insertion { word, wide } = Insertion::of(fields, c.most_fields, "            ");
        line!(out, "    case {at}:\n        *wide = {wide};\n        return {word};");
    }
    line!(out, "    default:\n        *wide = 1;\n        return 0;\n    }}\n}}\n");
    *out += &checked(&DecoderTables::of(c), include_str!("runtime/encode.c.in"));
    line!(out, "void @n@_values(const @n@_insn *insn, uint64_t values[@N@_FIELDS]) {{");
    line!(out, "    const uint64_t w = insn->canonical;\n    unsigned i;\n    (void)w;");
    line!(out, "    for (i = 0; i < @N@_FIELDS; i++) {{\n        values[i] = 0;\n    }}");
    line!(
        out,
        "    if (insn->form >= @N@_FORMS) {{\n        return;\n    }}\n    switch (@n@_form_rows[insn->form].layout) {{"
    );
    for (at, fields) in c.layouts.iter().enumerate() {
        line!(out, "    case {at}:");
        for (i, extents) in fields.iter().enumerate() {
            line!(out, "        values[{i}] = {};", taken("w", extents));
        }
        line!(out, "        break;");
    }
    line!(out, "    default:\n        break;\n    }}\n}}\n");
}

fn texts(c: &Content<'_>, out: &mut String) {
    let Some(t) = NumberTables::of(c) else { return };
    *out += include_str!("runtime/number_type.c.in");
    let numbers = t.numbers.iter().map(|n| {
        let (low, high) = (n.bias as u64, (n.bias >> 64) as u64);
        format!(
            "{{{}, {}, {}, {}, {}, {low:#x}u, {high:#x}u}}",
            n.first, n.count, n.width, n.shift, n.flags
        )
    });
    array("numbers", "@n@_number", "", numbers, out);
    array("number_parts", "uint8_t", "[3]", t.parts.iter().map(|p| braces(p)), out);
    if let Some(texts) = &c.templates {
        // As numbers, since compilers need not take long literals.
        array("characters", "char", "", texts.arrays.characters.iter().map(|b| *b as i8), out);
        numeric(&texts.arrays.tables(), out);
        *out += include_str!("runtime/templates.c.in");
    }
    if c.parts.print {
        *out += include_str!("runtime/print_numbers.c.in");
        let print = match &c.printer {
            Some(printer) => {
                lists(printer, c.templates.as_ref(), out);
                "@n@_lists[@n@_form_lists[insn->form]](insn->canonical, text, at)"
            }
            None => {
                *out += include_str!("runtime/print_templates.c.in");
                "@n@_write_steps(@n@_form_texts[insn->form], insn->canonical, text, at)"
            }
        };
        *out += &include_str!("runtime/print.c.in").replace("@PRINT@", print);
    }
    if let Some(texts) = c.templates.as_ref().filter(|_| c.parts.parse) {
        numeric(&texts.arrays.reading_tables(), out);
        *out += &include_str!("runtime/parse.c.in").replace("@MANY@", &MANY.to_string());
    }
}

fn lists(p: &Printer, texts: Option<&Texts>, out: &mut String) {
    *out += include_str!("runtime/print_types.c.in");
    let lookups = TextLookups::of(p, |bits, factor, shift| {
        format!("(unsigned)(((w & {bits:#x}u) * {factor:#x}u) >> {shift})")
    });
    array("list_rows", "uint16_t", "", lookups.lists.rows.iter(), out);
    for (bytes, table) in &lookups.characters {
        let rows = table.rows.iter().map(|row| braces(row));
        array(&format!("rows_{bytes}"), "uint8_t", &format!("[{bytes}]"), rows, out);
        *out += &include_str!("runtime/print_rows.c.in").replace("@BYTES@", &bytes.to_string());
    }
    array("form_lists", "uint16_t", "", p.forms.iter(), out);
    for list in 0..p.lists.len() - 1 {
        line!(out, "static size_t @n@_list_{list}(uint64_t w, char *out, size_t at);");
    }
    let lists = (0..p.lists.len() - 1).map(|l| format!("@n@_list_{l}"));
    array("lists", "@n@_list", "", lists, out);
    let printing = Printing {
        printer: p,
        lookups: &lookups,
        texts,
        dialect: C,
    };
    for list in 0..p.lists.len() - 1 {
        line!(
            out,
            "static size_t @n@_list_{list}(uint64_t w, char *out, size_t at) {{\n    (void)w;\n    (void)out;"
        );
        printing.list(list as u16, out);
        line!(out, "    return at;\n}}\n");
    }
}

/// Statements that print, in C.
struct C;

impl C {
    /// The row that is found.
    fn row(Place { rows, first, index }: &Place) -> String {
        format!("@n@_{}[{first} + ({index})]", rows.name())
    }
}

impl Dialect for C {
    fn number(&self, number: usize) -> String {
        format!("at = @n@_write_number(&@n@_numbers[{number}], w, out, at);")
    }

    fn literal(&self, text: &str) -> String {
        let characters = literal(text);
        format!(
            "memcpy(out + at, {}, {});\nat += {};",
            quoted(&characters),
            characters.len(),
            text.len()
        )
    }

    fn characters(&self, row: &Place) -> String {
        format!("at = @n@_write_{}({}, out, at);", row.rows.name(), C::row(row))
    }

    fn list(&self, list: u16) -> String {
        format!("at = @n@_list_{list}(w, out, at);")
    }

    fn one_of(&self, row: &Place, empty: &[u16], lists: &[u16]) -> String {
        let row = C::row(row);
        let any = format!("at = @n@_lists[{row}](w, out, at);");
        if empty.is_empty() && lists.is_empty() {
            return any;
        }
        let mut out = format!("switch ({row}) {{\n");
        match lists.split_last() {
            Some((last, others)) => {
                for list in others {
                    line!(out, "case {list}:\n    {}\n    break;", self.list(*list));
                }
                line!(out, "default:\n    {}\n    break;", self.list(*last));
            }
            None => line!(out, "default:\n    {any}\n    break;"),
        }
        for list in empty {
            line!(out, "case {list}:");
        }
        if !empty.is_empty() {
            line!(out, "    break;");
        }
        out + "}"
    }

    fn unless(&self, Same { bits, value }: Same) -> String {
        format!("if ((w & {bits:#x}u) != {value:#x}u) {{")
    }
}

fn operands(c: &Content<'_>, out: &mut String) {
    line!(
        out,
        "typedef struct {{\n    uint16_t name, class_name, list;\n}} @n@_operand_row;\n"
    );
    let t = OperandTables::of(c);
    array("operand_rows", "@n@_operand_row", "", t.rows.iter().map(|r| braces(r)), out);
    array("operand_first", "uint16_t", "", t.first.iter(), out);
    *out += include_str!("runtime/operands.c.in");
    if c.parts.print {
        let print = match &c.printer {
            Some(_) => "@n@_lists[row->list](insn->canonical, text, 0)",
            None => "@n@_write_steps(row->list, insn->canonical, text, 0)",
        };
        *out += &include_str!("runtime/operand_text.c.in").replace("@PRINT@", print);
    }
}

fn effects_head(c: &Content<'_>, effects: &Effects, out: &mut String) {
    // An array has at least one element.
    *out += &include_str!("runtime/effects.h.in")
        .replace("@PLACES@", &effects.most_places.max(1).to_string())
        .replace("@TARGETS@", &effects.most_targets.max(1).to_string());
    line!(out, "\n/* State spaces. */");
    for (at, (name, state)) in c.spaces().into_iter().zip(&c.isa.states).enumerate() {
        docs(&c.about_state(state), "", out);
        line!(out, "#define @N@_SPACE_{} {at}", name.to_uppercase());
    }
    line!(out, "\n/* What may follow an instruction. */");
    for (at, (name, _)) in Flow::NAMES.iter().enumerate() {
        line!(out, "#define @N@_FLOW_{} {:#x}u", name.to_uppercase(), 1 << at);
    }
}

fn numeric(tables: &[Numeric], out: &mut String) {
    for t in tables {
        let inner = if t.columns == 1 {
            String::new()
        } else {
            format!("[{}]", t.columns)
        };
        let of = format!("uint{}_t", t.size.bits());
        array(t.name, &of, &inner, t.texts("{", "}", "u"), out);
    }
}

fn tables(c: &Content<'_>, out: &mut String) {
    let (t, d) = (Tables::of(c), DecoderTables::of(c));
    if let Some(blocks) = d.blocks {
        let rounds = format!("[{}]", blocks.widths.len());
        array("block_rows", &number_type(&blocks.rows), "", blocks.rows.iter(), out);
        array("shapes", "@n@_round", &rounds, blocks.shapes.iter().map(|s| shape(s)), out);
        array("sums", &number_type(&blocks.sums), "", blocks.sums.iter(), out);
    }
    let rows = t.forms.iter().map(|f| {
        let unused_zero = if d.unused_zero() {
            format!("{:#x}u, ", f.unused_zero)
        } else {
            String::new()
        };
        let (shape, place) = match d.blocks {
            Some(_) => (format!("@n@_shapes[{}], ", f.first), String::new()),
            None => (String::new(), format!("{}, {}, ", f.first, f.more)),
        };
        format!(
            "{{{:#x}u, {:#x}u, {:#x}u, {:#x}u, {unused_zero}{:#x}u, {shape}{}, {}, {}, {}, {}, {}, {place}{}}}",
            f.required,
            f.value,
            f.constant,
            f.used,
            f.never,
            f.name,
            f.instruction,
            f.fields,
            f.field_count,
            f.width,
            f.layout,
            u8::from(f.illegal)
        )
    });
    array("form_rows", "@n@_form_row", "", rows, out);
    let fields = t
        .fields
        .iter()
        .map(|f| format!("{{{}, {}, {}, {}}}", f.name, f.moves, f.move_count, f.width));
    array("field_rows", "@n@_field_row", "", fields, out);
    array("moves", "uint8_t", "[3]", t.moves.iter().map(|m| braces(m)), out);
    array("strings", "char *const", "", c.strings.all.iter().map(|s| quoted(s)), out);
    if d.blocks.is_none() {
        array("lookups", "@n@_lookup", "", d.steps().iter().map(lookup), out);
    }
    array("used", "uint64_t", "", d.used().iter().map(|bits| format!("{bits:#x}u")), out);
    if let Some(flips) = d.flipped() {
        array("flips", "uint64_t", "", flips.iter().map(|bits| format!("{bits:#x}u")), out);
    }
    array("lookup_rows", &number_type(d.rows()), "", d.rows().iter(), out);
}

fn braces<T: std::fmt::Display>(values: &[T]) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    format!("{{{}}}", values.join(", "))
}

/// Writes an array; C has none without elements, so an empty one has one that nothing reads.
fn array<T: std::fmt::Display>(name: &str, of: &str, inner: &str, values: impl Iterator<Item = T>, out: &mut String) {
    let mut values: Vec<String> = values.map(|v| v.to_string()).collect();
    if values.is_empty() {
        let scalar = inner.is_empty() && !of.starts_with('@');
        values.push(if scalar { "0" } else { "{0}" }.to_owned());
    }
    line!(out, "static const {of} @n@_{name}[{}]{inner} = {{", values.len());
    wrapped(&values, out);
    line!(out, "}};\n");
}
