//! `verify explain`: where each bit of a word belongs, drawn under the bits and then as a table.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use isamorph_core::InstructionSet;
use isamorph_core::encoding::{Instr, InvalidWord};
use isamorph_core::model::{Bits, FieldKind, Form, Isa, Word, word_ones};
use isamorph_core::text::to_text;
use serde_json::{Value, json};

use super::describe::{
    bits_value, code_text, extents_text, mask_text, meaning, reason, refused_bits, refused_form, source_text, sources_text, used_fields,
    word_json,
};
use super::error::InputError;
use super::input::{Line, read, word};
use super::launched::LaunchArgs;
use super::output::{Format, Style, json, paint, stdout, wrap};
use super::select::IsaArgs;
use super::{CliError, FINDINGS, facts};
use crate::lanes;

/// Explain each bit of a word, with its source
///
/// Draws the bits as a datasheet does, high bit first, 32 per line, with the fields below them. A
/// table lists bits, value, class, meaning and source of each field. Classes are `fixed` (selects
/// the form), `field`, `unused` (a field that this word does not use), `reserved` (must have its
/// value), `ignored` (by hardware) and `unknown` (meaning not documented). `~` marks residue
/// (ignored bits that are set); `^` marks the bits that make a word invalid. The exit code is 1 if
/// the word is invalid.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct ExplainArgs {
    #[command(flatten)]
    isa: IsaArgs,
    /// One word in hexadecimal: its units, the low unit first, or one number; `-` reads it from
    /// standard input
    #[arg(required_unless_present = "facts", conflicts_with = "facts", value_name = "WORD")]
    word: Vec<String>,
    /// Show the proved invariants before each instruction of this program, and since which
    /// instruction they hold
    #[arg(long, value_name = "PROGRAM")]
    facts: Option<String>,
    /// Assume a condition on the initial state, such as `r0 < 2`; may be repeated
    #[arg(long, value_name = "COND", requires = "facts")]
    assume: Vec<String>,
    #[command(flatten)]
    launch: LaunchArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
EXAMPLES
    verify explain --isa nv50 20028a00
    verify explain --isa nv50 2000c815 0420c780
    verify explain --isa sgx543 00800086f0143411
    verify explain --isa flexgrip --facts corpus/programs/flexgrip/Sort_v1/program.vhd";

/// Columns of the output.
const WIDTH: usize = 100;

/// Bits that belong together.
struct Item {
    name: String,
    /// Highest and lowest bit of each run, in the word.
    runs: Vec<(u32, u32)>,
    bits: String,
    value: String,
    class: &'static str,
    meaning: String,
    sources: String,
}

/// The line that has the word: the arguments, or for `-` the only line of standard input.
fn line(word: &[String]) -> Result<Line, CliError> {
    if word != ["-"] {
        return Ok(Line {
            file: "<arguments>".into(),
            number: 1,
            text: word.join(" "),
            program: None,
        });
    }
    let mut lines = read("-")?.into_iter().filter(|l| !l.text.trim().is_empty());
    let first = lines
        .next()
        .ok_or_else(|| CliError::usage_help("standard input has no word", "`echo 20028a00 | verify explain --isa nv50 -`"))?;
    match lines.next() {
        None => Ok(first),
        Some(second) => Err(CliError::Input(vec![second.error(
            0,
            second.text.chars().count(),
            "expected one word",
            Some("`verify decode` takes many words"),
        )])),
    }
}

/// Runs the command.
///
/// # Errors
/// Bad input.
pub fn run(args: &ExplainArgs) -> Result<ExitCode, CliError> {
    let t = args.isa.load()?;
    if let Some(program) = &args.facts {
        return facts::run(&lanes::active_or_all(&t), program, (&args.launch, &args.assume), args.format);
    }
    if args.launch.is_given() {
        return Err(CliError::usage_help("a word has no launch", "name a program with --facts"));
    }
    let isa: &Isa = t.model();
    let line = line(&args.word)?;
    let one = |e: InputError| CliError::Input(vec![e]);
    let Some(w) = word(isa, &line).map_err(one)? else {
        return Err(one(line.error(0, 1, "expected a word in hexadecimal", None)));
    };
    let decoded = t.decode_raw(w);
    let code = ExitCode::from(if decoded.is_ok() { 0 } else { FINDINGS });
    let form = match &decoded {
        Ok(i) => Some(i.form),
        Err(r) => refused_form(r),
    };
    let items = form.map_or_else(Vec::new, |f| items(&t, f, w, &decoded));
    if args.format == Format::Json {
        let mut out = word_json(&t, w, &decoded);
        out["isa"] = isa.name.clone().into();
        out["layout"] = items
            .iter()
            .map(|i| json!({ "name": i.name, "bits": i.bits, "value": i.value, "class": i.class, "meaning": i.meaning, "sources": i.sources }))
            .collect();
        if let Err(r) = &decoded {
            out["refused_by"] = refused_by(isa, r).into();
            out["nearest"] = nearest(isa, w)
                .into_iter()
                .map(|(f, m)| json!({ "form": isa.form_name(f), "differs_in": mask_text(isa, m, ", ") }))
                .collect::<Vec<Value>>()
                .into();
        }
        json(&out)?;
        return Ok(code);
    }
    let mut out = stdout();
    heading(&mut out, &t, w, &decoded, form)?;
    let refused = decoded.as_ref().err().map_or(0, |r| refused_bits(isa, r));
    let residue = decoded.as_ref().map_or(0, |i| i.residue);
    for u in isa.units.iter().filter(|u| u.lo < w.width) {
        let mut top = u.lo + u.width;
        while top > u.lo {
            let n = if (top - u.lo) % 32 == 0 { 32 } else { (top - u.lo) % 32 };
            writeln!(out)?;
            let name = if u.width > 32 {
                format!("{}[{}..{}]", u.name, top - 1 - u.lo, top - n - u.lo)
            } else {
                u.name.clone()
            };
            let slice = Slice {
                name,
                hi: top - 1,
                lo: top - n,
                base: u.lo,
            };
            slice.draw(&mut out, w.bits, &items, refused, residue)?;
            top -= n;
        }
    }
    if !items.is_empty() {
        writeln!(out)?;
        table(&mut out, &items)?;
    }
    out.flush()?;
    Ok(code)
}

fn heading(
    out: &mut impl Write,
    t: &InstructionSet,
    w: Word,
    decoded: &Result<Instr, InvalidWord>,
    form: Option<usize>,
) -> std::io::Result<()> {
    let isa: &Isa = t.model();
    let hex = paint(Style::Word, &isa.word_text(w));
    match decoded {
        Ok(i) => {
            writeln!(out, "{hex}  {}", paint(Style::Bold, &to_text(isa, i)))?;
            if i.residue != 0 {
                let canonical = isa.word_text(t.canonical_raw(i));
                writeln!(out, "  residue  {}, canonical word {canonical}", mask_text(isa, i.residue, ", "))?;
            }
        }
        Err(r) => {
            writeln!(out, "{hex}  {} {}", paint(Style::Bad, "invalid:"), reason(isa, r))?;
            for (i, l) in wrap(&refused_by(isa, r), WIDTH - 11).iter().enumerate() {
                writeln!(out, "  {:7}  {l}", if i == 0 { "refused" } else { "" })?;
            }
        }
    }
    match form {
        Some(f) => {
            let form = &isa.forms[f];
            let cites = if form.cites.is_empty() && form.illegal.is_none() {
                &isa.instructions[form.instruction].cites
            } else {
                &form.cites
            };
            let (file, line, _) = isa.sources.position(form.span);
            let text = format!(
                "{} of group {}, {file}:{line}",
                isa.form_name(f),
                code_text(isa.groups[form.group].code)
            );
            writeln!(out, "  form     {text}")?;
            for (i, c) in cites.iter().enumerate() {
                writeln!(out, "  {:7}  {}", if i == 0 { "source" } else { "" }, source_text(isa, c))?;
            }
        }
        None => {
            for (i, (f, bits)) in nearest(isa, w).into_iter().enumerate() {
                let label = if i == 0 { "nearest" } else { "" };
                writeln!(
                    out,
                    "  {label:7}  {}, which has other values in {}",
                    isa.form_name(f),
                    mask_text(isa, bits, ", ")
                )?;
            }
        }
    }
    Ok(())
}

/// What in the spec refuses the word, and where that stands.
fn refused_by(isa: &Isa, r: &InvalidWord) -> String {
    let at = |span| {
        let (file, line, _) = isa.sources.position(span);
        format!("{file}:{line}")
    };
    match *r {
        InvalidWord::Width => "no form has this width".to_string(),
        InvalidWord::Undocumented => "no form has these fixed bits".to_string(),
        InvalidWord::Illegal(f) => format!("documented as illegal at {}", at(isa.forms[f].span)),
        InvalidWord::Reserved(f, bits) => {
            let spans = isa.forms[f].reserved.iter().filter(|x| x.cube.mask & bits != 0).map(|x| at(x.span));
            format!("reserved at {}", spans.collect::<Vec<_>>().join(", "))
        }
        InvalidWord::Invalid { form, table, row } => {
            let t = &isa.forms[form].tables[table];
            let bits = mask_text(isa, refused_bits(isa, r), ", ");
            let r = &t.rows[row];
            let row = if r.name.is_empty() { "invalid row" } else { &r.name };
            format!("{}, {row} at {}, decided by {bits}", t.name, at(r.span))
        }
        InvalidWord::Unused { form, field } => format!("`unused reserved` at {}", at(isa.forms[form].fields[field].span)),
    }
}

/// The forms whose fixed bits differ least from the word, with the bits in which they do.
fn nearest(isa: &Isa, w: Word) -> Vec<(usize, Bits)> {
    let forms = isa
        .forms
        .iter()
        .enumerate()
        .filter(|(_, f)| f.width == w.width && f.illegal.is_none());
    let mut all: Vec<(usize, Bits)> = forms.map(|(i, f)| (i, (w.bits ^ f.fixed.value) & f.fixed.mask)).collect();
    all.sort_by_key(|(i, m)| (m.count_ones(), *i));
    let least = all.first().map_or(0, |(_, m)| m.count_ones());
    all.retain(|(_, m)| m.count_ones() == least && least > 0);
    all.truncate(3);
    all
}

fn items(t: &InstructionSet, form: usize, w: Word, decoded: &Result<Instr, InvalidWord>) -> Vec<Item> {
    let isa: &Isa = t.model();
    let f: &Form = &isa.forms[form];
    let mut out = Vec::new();
    let runs_of = |mask: Bits| {
        // Runs within units: the text of a mask splits at units, and so must the runs.
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for bit in (0..Bits::BITS).rev().filter(|b| mask >> b & 1 == 1) {
            match runs.last_mut() {
                Some(r) if r.1 == bit + 1 && !isa.units.iter().any(|u| u.lo == bit + 1) => r.1 = bit,
                _ => runs.push((bit, bit)),
            }
        }
        runs
    };
    let mut plain = |mask: Bits, class: &'static str, meaning: &dyn Fn(Bits) -> String, sources: String| {
        for (hi, lo) in runs_of(mask) {
            let n = hi - lo + 1;
            let v = w.bits >> lo & word_ones(n);
            out.push(Item {
                name: class.to_string(),
                runs: vec![(hi, lo)],
                bits: mask_text(isa, word_ones(n) << lo, ""),
                value: bits_value(v, n),
                class,
                meaning: meaning(v),
                sources: sources.clone(),
            });
        }
    };
    let fixed_text = if f.illegal.is_some() {
        "marks the illegal region"
    } else {
        "selects the form"
    };
    plain(f.fixed.mask, "fixed", &|_| fixed_text.to_string(), String::new());
    for r in &f.reserved {
        let want = r.cube;
        for (hi, lo) in runs_of(want.mask) {
            let n = hi - lo + 1;
            let must = want.value >> lo & word_ones(n);
            plain(
                word_ones(n) << lo,
                "reserved",
                &|v| {
                    if v == must {
                        String::new()
                    } else {
                        format!("must be {}", bits_value(must, n))
                    }
                },
                String::new(),
            );
        }
    }
    plain(
        f.ignored,
        "ignored",
        &|v| if v == 0 { String::new() } else { "residue".to_string() },
        String::new(),
    );
    let used = decoded.as_ref().map_or(u64::MAX, |i| used_fields(t, i));
    for (i, field) in f.fields.iter().enumerate() {
        let v = field.value(w.bits);
        let unused = used >> i & 1 == 0;
        let class = match field.kind {
            FieldKind::Unknown => "unknown",
            _ if unused => "unused",
            _ => "field",
        };
        let mut what = if unused { String::new() } else { meaning(isa, f, i, v) };
        if field.kind == FieldKind::Unknown {
            what = if v == 0 {
                String::new()
            } else {
                "set, meaning not documented".into()
            };
        }
        if unused && v != 0 {
            what = "residue".into();
        }
        if let Some(doc) = &field.doc {
            what = if what.is_empty() {
                format!("({doc})")
            } else {
                format!("{what}  ({doc})")
            };
        }
        let extents = &field.extents;
        out.push(Item {
            name: field.name.clone(),
            runs: extents
                .iter()
                .map(|e| (u32::from(e.word_lo + e.width) - 1, u32::from(e.word_lo)))
                .collect(),
            bits: extents_text(isa, extents),
            value: bits_value(v.into(), field.width),
            class,
            meaning: what,
            sources: sources_text(isa, &field.cites),
        });
    }
    // Datasheet order: the low unit first, in it the high bit first.
    let unit = |bit: u32| isa.units.iter().position(|u| u.lo <= bit && bit < u.lo + u.width);
    out.sort_by_key(|i| {
        let bit = i.runs.first().map_or(0, |r| r.0);
        (unit(bit), std::cmp::Reverse(bit))
    });
    out
}

/// At most 32 bits drawn on one line.
struct Slice {
    name: String,
    hi: u32,
    lo: u32,
    /// Lowest bit of the unit: bits are numbered from here.
    base: u32,
}

/// Columns before the first bit.
const INDENT: usize = 10;

impl Slice {
    /// Column of a bit: two for each bit and one more between nibbles.
    fn column(&self, bit: u32) -> usize {
        let nibbles = (self.hi - self.base) / 4 - (bit - self.base) / 4;
        INDENT + 2 * (self.hi - bit) as usize + nibbles as usize
    }

    fn draw(&self, out: &mut impl Write, word: Bits, items: &[Item], refused: Bits, residue: Bits) -> std::io::Result<()> {
        let mut ruler = Row::default();
        let mut bits = Row::default();
        bits.put(0, &self.name);
        for bit in (self.lo..=self.hi).rev() {
            bits.put(self.column(bit), if word >> bit & 1 == 1 { "1" } else { "0" });
            let n = bit - self.base;
            let (first, last) = (bit == self.hi || n % 4 == 3, bit == self.lo || n.is_multiple_of(4));
            let text = n.to_string();
            if first {
                ruler.put(self.column(bit), &text);
            } else if last {
                ruler.put(self.column(bit) + 1 - text.len(), &text);
            }
        }
        writeln!(out, "{}", paint(Style::Dim, &ruler.0))?;
        writeln!(out, "{}", bits.0)?;
        for (mask, mark, what) in [(refused, "^", "refused"), (residue, "~", "residue")] {
            let mut row = Row::default();
            for bit in (self.lo..=self.hi).rev().filter(|b| mask >> b & 1 == 1) {
                row.put(self.column(bit), mark);
            }
            if !row.0.is_empty() {
                let mut all = Row::default();
                all.put(0, what);
                let line = format!("{}{}", all.0, &row.0[all.0.len()..]);
                writeln!(out, "{}", paint(Style::Bad, &line))?;
            }
        }
        // Brackets under each run, and its name under the bracket, further down where names would
        // collide.
        let mut brackets = Row::default();
        let mut labels: Vec<(usize, &str)> = Vec::new();
        for item in items {
            for &(hi, lo) in &item.runs {
                let (hi, lo) = (hi.min(self.hi), lo.max(self.lo));
                if hi < lo || hi > self.hi || lo < self.lo {
                    continue;
                }
                let (a, b) = (self.column(hi), self.column(lo));
                let text = if a == b {
                    "╵".to_string()
                } else {
                    format!("└{}┘", "─".repeat(b - a - 1))
                };
                brackets.put(a, &text);
                labels.push((a, &item.name));
            }
        }
        if labels.is_empty() {
            return Ok(());
        }
        writeln!(out, "{}", brackets.0)?;
        labels.sort_by_key(|l| std::cmp::Reverse(l.0));
        let mut rows: Vec<Vec<(usize, &str)>> = Vec::new();
        for (at, name) in labels {
            let end = at + name.chars().count();
            // In a row, names to the right must leave room; so must the lines that lead to names
            // further down.
            let fits = |r: usize| {
                rows[r..]
                    .iter()
                    .enumerate()
                    .all(|(deeper, row)| row.iter().all(|(a, _)| if deeper == 0 { *a > end } else { *a >= end }))
            };
            match (0..rows.len()).find(|r| fits(*r)) {
                Some(r) => rows[r].push((at, name)),
                None => rows.push(vec![(at, name)]),
            }
        }
        for (i, row) in rows.iter().enumerate() {
            let mut line = Row::default();
            let mut all: Vec<(usize, &str)> = row.clone();
            all.extend(rows[i + 1..].iter().flatten().map(|(at, _)| (*at, "│")));
            all.sort_unstable();
            for (at, text) in all {
                line.put(at, text);
            }
            writeln!(out, "{}", line.0)?;
        }
        Ok(())
    }
}

/// A line that is filled from left to right.
#[derive(Default)]
struct Row(String);

impl Row {
    fn put(&mut self, column: usize, text: &str) {
        let n = self.0.chars().count();
        if column < n {
            // Only ever the case for brackets, which do not come in order.
            let kept: Vec<char> = self.0.chars().collect();
            let after = column + text.chars().count();
            self.0 = kept[..column].iter().collect::<String>() + text + &kept[after.min(n)..].iter().collect::<String>();
            return;
        }
        self.0.extend(std::iter::repeat_n(' ', column - n));
        self.0.push_str(text);
    }
}

fn table(out: &mut impl Write, items: &[Item]) -> std::io::Result<()> {
    let width = |f: &dyn Fn(&Item) -> usize, title: &str| items.iter().map(f).max().unwrap_or(0).max(title.len());
    let name = width(&|i| i.name.len(), "name");
    let bits = width(&|i| i.bits.len(), "bits").min(30);
    let value = width(&|i| i.value.len(), "value");
    let class = width(&|i| i.class.len(), "class");
    let head = format!(
        "{:name$}  {:bits$}  {:value$}  {:class$}  meaning, source",
        "name", "bits", "value", "class"
    );
    writeln!(out, "{}", paint(Style::Bold, &head))?;
    let left = name + bits + value + class + 8;
    let room = WIDTH.saturating_sub(left).max(24);
    for i in items {
        let mut lines = wrap(&i.meaning, room);
        let sources = wrap(&i.sources, room);
        match lines.last_mut() {
            Some(l) if sources.len() == 1 && l.chars().count() + 2 + sources[0].chars().count() <= room => {
                l.push_str("  ");
                l.push_str(&paint(Style::Dim, &sources[0]));
            }
            _ => lines.extend(sources.iter().map(|s| paint(Style::Dim, s))),
        }
        let first = lines.first().cloned().unwrap_or_default();
        let row = format!(
            "{:name$}  {:bits$}  {:>value$}  {:class$}  {first}",
            i.name, i.bits, i.value, i.class
        );
        writeln!(out, "{}", row.trim_end())?;
        for l in lines.iter().skip(1) {
            writeln!(out, "{:left$}{l}", "")?;
        }
    }
    Ok(())
}
