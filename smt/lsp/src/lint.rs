//! Lints: unused definitions, forms without sources, state that is written but never read, rows
//! that no valid word selects. A comment with a reason on the line of the definition, or above it,
//! allows a lint: `// allow unused-function: others include this`.

use std::collections::BTreeSet;
use std::sync::Arc;

use isamorph_core::analysis::unreached::unreached;
use isamorph_core::dsl::Flow;
use isamorph_core::dsl::ast::{GroupItem, Item};
use isamorph_core::model::Isa;
use isamorph_core::source::Span;

use crate::files::{Files, Parsed};
use crate::index::{Index, Kind, Symbol};
use crate::outline::outline;
use crate::position::Encoding;
use crate::uri::normal;
use crate::workspace::Spec;

/// Most characters of a row that a warning shows.
const SHOWN: usize = 40;

/// A warning about a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What it is called, and allowed by.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: String,
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The name that it is about, in the files of the spec.
    pub(crate) at: Span,
}

/// All warnings there are, and what each means.
pub const CODES: [(&str, &str); 11] = [
    ("unused-enum", "an enumeration that no field, parameter or product names"),
    (
        "unused-operand",
        "an operand class that no form uses, or an operand of a form that nothing shows, reads or writes",
    ),
    ("unused-function", "a function that nothing calls"),
    ("unused-state", "a state that no formula names"),
    ("unused-document", "a document that nothing cites"),
    ("unused-layout", "a layout that no form uses"),
    (
        "unused-field",
        "a field or unknown bits that no text, operand, condition or effect names",
    ),
    ("unused-let", "a derived value that nothing names"),
    (
        "no-source",
        "a form that cites no document, nor does its instruction or group; a spec without a document",
    ),
    (
        "unread-state",
        "a state that effects write, and that no formula and no part of the machine section reads",
    ),
    (
        "unreached-row",
        "a row of an operand class, a truth table or an enumeration that no valid word picks",
    ),
];

/// The syntax trees of a spec, read to be linted. Compiling the spec can go on beside that.
pub struct Linter {
    spec: Spec,
}

impl Linter {
    /// For a spec that is in a file, or would be, with this text; files that it includes are read.
    #[must_use]
    pub fn new(main: &str, text: &str) -> Linter {
        let main = std::path::absolute(main).map_or_else(|_| main.to_string(), |p| normal(&p));
        let mut files = Files::new(Vec::new());
        files.set(&main, text);
        let files = files.closure(&main);
        let index = Index::new(&files);
        Linter {
            spec: Spec { main, index, files },
        }
    }

    /// The warnings, in the order of the files; some are about the compiled spec.
    #[must_use]
    pub fn warnings(&self, isa: Option<&Isa>) -> Vec<Warning> {
        let rows = isa.map(|isa| unreached_rows(&self.spec, isa)).unwrap_or_default();
        warnings(&self.spec, isa.map(Flow::of).as_ref(), rows)
    }
}

/// The warnings of a spec, those about its words given; without what its effects do, those that the
/// syntax tree gives.
pub(crate) fn warnings(spec: &Spec, flow: Option<&Flow>, of_words: Vec<Warning>) -> Vec<Warning> {
    // What cannot be understood may be what uses a name.
    if spec.files.iter().any(|f| !f.errors.is_empty()) {
        return Vec::new();
    }
    let index = &spec.index;
    let machine = Machine::of(spec);
    let used: BTreeSet<usize> = index.uses.iter().filter(|u| !machine.holds(u.0)).map(|u| u.1).collect();
    let anywhere: BTreeSet<usize> = index.uses.iter().map(|u| u.1).collect();
    let whole = spec.files.first().is_some_and(|f| f.is_main());
    let mut found = of_words;
    for (id, s) in index.symbols.iter().enumerate() {
        if used.contains(&id) || !whole {
            continue;
        }
        let (code, what) = match s.kind {
            Kind::Enumeration if !anywhere.contains(&id) => ("unused-enum", "no field, parameter or product is a code of it"),
            Kind::Class => ("unused-operand", "no form has an operand of this class"),
            Kind::Operand => ("unused-operand", "no text shows it, and no effect reads or writes it"),
            Kind::Function => ("unused-function", "nothing calls it"),
            Kind::State if !anywhere.contains(&id) => ("unused-state", "no formula names it"),
            Kind::Document => ("unused-document", "nothing cites it"),
            Kind::Layout => ("unused-layout", "no form uses it"),
            Kind::Field | Kind::Unknown if s.kind == Kind::Field => ("unused-field", "no text, operand, condition or effect names it"),
            Kind::Let => ("unused-let", "nothing names it"),
            _ => continue,
        };
        let message = format!("the {} `{}` is not used: {what}", s.kind.called(), s.name);
        found.push(warning(spec, s.at, code, message, "remove it"));
    }
    sources(spec, &mut found);
    if let Some(flow) = flow {
        unread(spec, flow, &machine, &mut found);
    }
    found.retain(|w| !allowed(spec, w));
    found.sort_by(|a, b| (&a.file, a.at, a.code).cmp(&(&b.file, b.at, b.code)));
    found.dedup();
    found
}

fn warning(spec: &Spec, at: Span, code: &'static str, message: String, help: &str) -> Warning {
    let (mut file, mut line, mut column) = (String::new(), 1, 1);
    if let Some(f) = spec.file(at) {
        let position = f.lines.position(&f.text, at.start as usize, Encoding::Utf32);
        file.clone_from(&f.name);
        (line, column) = (position.line as usize + 1, position.character as usize + 1);
    }
    Warning {
        code,
        message,
        help: format!("{help}, or say why it stays: `// allow {code}: REASON` in the line above"),
        file,
        line,
        column,
        at,
    }
}

/// The places of machine sections: files, with first and last bytes. They say what states are for,
/// and use none.
struct Machine(Vec<(u32, usize, usize)>);

impl Machine {
    fn of(spec: &Spec) -> Machine {
        let has = |f: &&Arc<Parsed>| f.items.iter().any(|i| matches!(i, Item::Machine(_)));
        let sections = |f: &Arc<Parsed>| {
            let of_machine = outline(&f.text).into_iter().filter(|b| b.keyword == "machine");
            of_machine.map(|b| (f.id, b.start, b.end)).collect::<Vec<_>>()
        };
        Machine(spec.files.iter().filter(has).flat_map(sections).collect())
    }

    fn holds(&self, at: Span) -> bool {
        let start = at.start as usize;
        self.0
            .iter()
            .any(|(file, from, to)| *file == at.file && (*from..*to).contains(&start))
    }
}

/// Forms that cite no document, neither themselves nor by their instruction or group. A spec
/// without any document gets one warning at its name.
fn sources(spec: &Spec, found: &mut Vec<Warning>) {
    let items = || spec.files.iter().flat_map(|f| &f.items);
    if !items().any(|i| matches!(i, Item::Document(..))) {
        let name = items().find_map(|i| match i {
            Item::Isa(name, _) => Some(name),
            _ => None,
        });
        let forms = items().any(|i| matches!(i, Item::Group(_)));
        if let (Some(name), true) = (name, forms) {
            let message = format!("the spec of `{}` declares no document, so that no form has a source", name.name);
            let help = "declare what the encodings are taken from: `document manual \"TITLE\"`, and cite it: `cites manual \"SECTION\"`";
            found.push(warning(spec, name.span, "no-source", message, help));
        }
        return;
    }
    for item in items() {
        let Item::Group(g) = item else { continue };
        for item in &g.items {
            let GroupItem::Instruction(i) = item else { continue };
            if !g.cites.is_empty() || !i.cites.is_empty() {
                continue;
            }
            for f in i.forms.iter().filter(|f| f.cites.is_empty()) {
                let message = format!(
                    "the form `{}.{}` cites no document, nor does its instruction or group",
                    i.name.name, f.name.name
                );
                let help = "say where the encoding is written: `cites DOCUMENT \"SECTION\"`";
                found.push(warning(spec, f.name.span, "no-source", message, help));
            }
        }
    }
}

/// States that effects write and nothing reads.
fn unread(spec: &Spec, flow: &Flow, machine: &Machine, found: &mut Vec<Warning>) {
    for name in flow.written.difference(&flow.read) {
        let Some(id) = spec.index.named(Kind::State, name).next() else {
            continue;
        };
        // What follows an instruction, or lies in memory, others read.
        if spec.index.uses.iter().any(|u| u.1 == id && machine.holds(u.0)) {
            continue;
        }
        let symbol: &Symbol = &spec.index.symbols[id];
        let message = format!("effects write the state `{name}`, and nothing reads it");
        found.push(warning(spec, symbol.at, "unread-state", message, "describe what reads it"));
    }
}

/// Rows that no valid word picks: proved, by decision diagrams of all words.
fn unreached_rows(spec: &Spec, isa: &Isa) -> Vec<Warning> {
    let mut found = Vec::new();
    for row in unreached(isa) {
        let of_row = isa.sources.files().get(row.span.file as usize);
        let name = of_row.and_then(|f| std::path::absolute(&f.name).ok()).map(|p| normal(&p));
        // What does not come from a file has no place for a comment.
        let Some(file) = spec.files.iter().find(|f| Some(&f.name) == name.as_ref()) else {
            continue;
        };
        let at = Span { file: file.id, ..row.span };
        let forms = if row.forms == 1 {
            "the form that has it".to_string()
        } else {
            format!("any of the {} forms that have it", row.forms)
        };
        let text = spec.text(at).lines().next().unwrap_or_default();
        let shown: String = text.chars().take(SHOWN).collect();
        let more = if shown.len() < spec.text(at).len() { "…" } else { "" };
        let message = format!("no valid word of {forms} picks the row `{shown}{more}` of {}", row.table);
        let help = "remove it, or make it `invalid` with the reason";
        found.push(warning(spec, at, "unreached-row", message, help));
    }
    found
}

/// Does a comment with a reason allow it?
fn allowed(spec: &Spec, w: &Warning) -> bool {
    let Some(file) = spec.file(w.at) else { return false };
    let lines: Vec<&str> = file.text.lines().collect();
    let allows = |line: &str| {
        let Some((_, comment)) = line.split_once("// allow ") else {
            return false;
        };
        let Some((codes, reason)) = comment.split_once(':') else {
            return false;
        };
        codes.split(',').any(|c| c.trim() == w.code) && !reason.trim().is_empty()
    };
    let own = w.line - 1;
    let above = lines[..own].iter().rev().take_while(|l| l.trim_start().starts_with("//"));
    lines.get(own).is_some_and(|l| allows(l)) || above.into_iter().any(|l| allows(l))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Codes and names of the warnings of a spec.
    fn codes(text: &str) -> Vec<(&'static str, usize)> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.isa");
        std::fs::write(&path, text).unwrap();
        let isa = isamorph_core::InstructionSet::load(&path).unwrap();
        let all = Linter::new(&path.display().to_string(), text).warnings(Some(isa.model()));
        all.iter().map(|w| (w.code, w.line)).collect()
    }

    const SPEC: &str = "isa a \"A\" units w:8
document d \"D\"
state r[2] : 8
state out[0] : 8
state never[0] : 8
enum e : 1 { 0 x   1 y }
operand reg(n: 2) : 8 { else => \"r{n}\" read r[n] write v { r[n] <- v; } }
operand none(n: 2) { else => \"{n}\"; }
operand odd(n: 2) { n == 3 => \"three\"; else => \"{n}\"; }
fn f(x: 8) { x }
layout l { ignored w[7] }
group 0x0 { region w[6] = 0
  instruction i { form one : w {
    fixed w[6] = 0
    ignored w[7]
    field a : 2 = w[1..0]
    field b : 2 = w[3..2]
    field c : 2 = w[5..4]
    require c != 3 else \"there is none\"
    let t : 2 = a
    operand p = reg(a)
    operand q = reg(b)
    operand o = odd(c)
    text \"i {p} {b} {o}\"
    sem { out <- p; }
  } }
}
";

    #[test]
    fn what_nothing_uses_is_told_with_its_line() {
        let expected = [
            ("unused-document", 2),
            ("unread-state", 4),
            ("unused-state", 5),
            ("unused-enum", 6),
            ("unused-operand", 8),
            ("unreached-row", 9),
            ("unused-function", 10),
            ("unused-layout", 11),
            ("no-source", 13),
            ("unused-let", 20),
            ("unused-operand", 22),
        ];
        assert_eq!(codes(SPEC), expected);
    }

    #[test]
    fn a_group_may_cite_for_its_forms_and_a_spec_without_documents_is_told_once() {
        let cited = SPEC.replace("group 0x0 {", "group 0x0 cites d \"1\" {");
        assert!(codes(&cited).iter().all(|c| c.0 != "no-source" && c.0 != "unused-document"));
        let none = SPEC.replace("document d \"D\"\n", "");
        let told: Vec<_> = codes(&none).into_iter().filter(|c| c.0 == "no-source").collect();
        assert_eq!(told, [("no-source", 1)]);
    }

    #[test]
    fn each_warning_is_gone_once_it_is_allowed_with_a_reason() {
        for (code, line) in codes(SPEC) {
            let with = |comment: &str| {
                let mut lines: Vec<String> = SPEC.lines().map(str::to_string).collect();
                lines.insert(line - 1, comment.to_string());
                codes(&lines.join("\n"))
            };
            let allowed = with(&format!("// allow {code}: it is wanted so"));
            assert!(!allowed.contains(&(code, line + 1)), "{code}");
            assert_eq!(allowed.len(), 10, "{code}");
            assert_eq!(with(&format!("// allow {code}:")).len(), 11, "{code}");
            assert_eq!(with("// allow nonsense: because").len(), 11, "{code}");
        }
    }

    #[test]
    fn every_code_is_described_and_given() {
        let given = BTreeSet::from_iter(codes(SPEC).into_iter().map(|c| c.0));
        // The checker itself refuses a field that no text shows.
        let described: BTreeSet<&str> = CODES.iter().map(|c| c.0).filter(|c| *c != "unused-field").collect();
        assert_eq!(given, described);
    }
}
