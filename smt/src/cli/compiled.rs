//! Assembly text as compilers write it: directives, sections of data, and functions one after the
//! other.
//!
//! Each function is a program of its own, as those of binary files are. It begins at its label, and
//! ends where its size is stated, or the next one begins. One is left out if a label in the middle
//! of it is named elsewhere, since control may come there.

use std::collections::{BTreeMap, BTreeSet};

use super::error::InputError;
use super::input::Line;
use super::labels::{is_name, split};

/// Directives that put nothing between instructions. Alignment moves those behind it together.
const SILENT: [&str; 25] = [
    ".addrsig",
    ".addrsig_sym",
    ".align",
    ".attribute",
    ".balign",
    ".comm",
    ".end",
    ".equ",
    ".file",
    ".global",
    ".globl",
    ".hidden",
    ".ident",
    ".internal",
    ".lcomm",
    ".loc",
    ".local",
    ".option",
    ".p2align",
    ".protected",
    ".set",
    ".size",
    ".type",
    ".variant_cc",
    ".weak",
];
/// What the names of such directives may begin with.
const SILENT_KINDS: [&str; 2] = [".cfi_", ".amdgcn_"];
/// Directives that begin a section of data.
const DATA: [&str; 4] = [".bss", ".data", ".rodata", ".sdata"];
/// What the names of sections begin with that are read by debuggers alone.
const DEBUG: [&str; 2] = [".debug", ".stab"];

/// A function.
#[derive(Debug, Default)]
pub struct Function {
    /// Its label; nothing of what stands between functions.
    pub name: Option<String>,
    /// Its lines: instructions and labels. Others are empty.
    pub lines: Vec<Line>,
    /// Why it cannot be looked at alone.
    pub wrong: Option<InputError>,
}

/// The directive in a line without its comment: its name, and what stands behind it.
fn directive(code: &str) -> Option<(&str, &str)> {
    let code = code.trim();
    let (name, rest) = code.split_once(char::is_whitespace).unwrap_or((code, ""));
    (name.len() > 1 && name.starts_with('.') && !name.ends_with(':')).then(|| (name, rest.trim()))
}

/// Does the text have directives?
#[must_use]
pub fn has_directives(lines: &[Line], comments: &[&str]) -> bool {
    lines.iter().any(|l| directive(l.code(comments)).is_some())
}

/// What a section holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Code,
    Data,
    /// What only debuggers read.
    Debug,
}

impl Section {
    /// Of this name and with these flags.
    fn of(text: &str) -> Section {
        let name = text.split(',').next().unwrap_or("").trim().trim_matches('"');
        let flags = text.split(',').nth(1);
        if DEBUG.iter().any(|d| name.starts_with(d)) {
            Section::Debug
        } else if name == ".text" || name.starts_with(".text.") || flags.is_some_and(|f| f.contains('x')) {
            Section::Code
        } else {
            Section::Data
        }
    }
}

/// A line, and what it is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// An instruction, a label or nothing, in code.
    Code,
    /// In a section of data: it may name labels.
    Data,
    /// Nothing that matters.
    Silent,
    /// Something else among instructions.
    Unknown,
}

fn kinds(lines: &[Line], comments: &[&str]) -> Vec<Kind> {
    let (mut section, mut before) = (Section::Code, Vec::new());
    let mut kind = |line: &Line| {
        let Some((name, rest)) = directive(line.code(comments)) else {
            return match section {
                Section::Code => Kind::Code,
                Section::Data => Kind::Data,
                Section::Debug => Kind::Silent,
            };
        };
        match name {
            ".text" => section = Section::Code,
            ".section" => section = Section::of(rest),
            ".pushsection" => {
                before.push(section);
                section = Section::of(rest);
            }
            ".popsection" => section = before.pop().unwrap_or(Section::Code),
            _ if DATA.contains(&name) => section = Section::Data,
            _ if SILENT.contains(&name) || SILENT_KINDS.iter().any(|k| name.starts_with(k)) => {}
            _ => {
                return match section {
                    Section::Code => Kind::Unknown,
                    Section::Data => Kind::Data,
                    Section::Debug => Kind::Silent,
                };
            }
        }
        Kind::Silent
    };
    lines.iter().map(&mut kind).collect()
}

/// The symbols at which other code may enter: those of functions, and what other files see.
fn entries<'l>(lines: &'l [Line], comments: &[&str]) -> BTreeSet<&'l str> {
    let declared = |l: &'l Line| {
        let (name, rest) = directive(l.code(comments))?;
        let is_entry = match name {
            ".type" => rest.ends_with("function"),
            name => matches!(name, ".globl" | ".global" | ".weak"),
        };
        is_entry.then(|| rest.split(',').next().unwrap_or("").trim())
    };
    lines.iter().filter_map(declared).collect()
}

/// The functions of a text with directives.
#[must_use]
pub fn functions(lines: &[Line], comments: &[&str]) -> Vec<Function> {
    let begins = entries(lines, comments);
    let kinds = kinds(lines, comments);
    let blank = |line: &Line| Line {
        text: String::new(),
        ..line.clone()
    };
    let mut all = vec![Function::default()];
    // Of each line of code, its function; and the labels that are not where one begins.
    let (mut function_of, mut inside): (Vec<usize>, BTreeMap<&str, usize>) = (Vec::new(), BTreeMap::new());
    for (line, kind) in lines.iter().zip(&kinds) {
        let code = line.code(comments);
        let label = split(code).0.filter(|_| *kind == Kind::Code);
        let ends = directive(code)
            .filter(|(name, _)| *name == ".size")
            .map(|(_, rest)| rest.split(',').next().unwrap_or("").trim());
        if ends.is_some() && ends == all.last().and_then(|f| f.name.as_deref()) {
            all.push(Function::default());
        }
        if let Some(name) = label.filter(|l| begins.contains(l)) {
            all.push(Function {
                name: Some(name.to_string()),
                ..Function::default()
            });
        } else if let Some(name) = label {
            inside.insert(name, all.len() - 1);
        }
        function_of.push(all.len() - 1);
        let Some(f) = all.last_mut() else { continue };
        if *kind == Kind::Unknown && f.wrong.is_none() {
            let at = code.len() - code.trim_start().len();
            let name = directive(code).map_or("", |(name, _)| name);
            f.wrong = Some(line.error(
                at,
                name.len(),
                format!("`{name}` among instructions"),
                Some("data in code cannot be read"),
            ));
        }
        f.lines.push(if *kind == Kind::Code { line.clone() } else { blank(line) });
    }
    for ((line, kind), from) in lines.iter().zip(&kinds).zip(function_of) {
        let code = line.code(comments);
        let body = match kind {
            Kind::Code => split(code).1,
            Kind::Data => code.to_string(),
            Kind::Silent | Kind::Unknown => continue,
        };
        for name in body.split(|c: char| !is_name(c)) {
            let Some(to) = inside.get(name).copied().filter(|to| *to != from || *kind == Kind::Data) else {
                continue;
            };
            let at = code.find(name).unwrap_or(0);
            let why = || line.error(at, name.len(), format!("`{name}` in the middle of a function is named here"), None);
            all[to].wrong.get_or_insert_with(why);
        }
    }
    let has_code = |f: &Function| f.lines.iter().any(|l| !split(l.code(comments)).1.trim().is_empty());
    all.retain(|f| f.name.is_some() || has_code(f));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::input::numbered;

    /// The functions: names, lines, and what is wrong.
    fn read(text: &str) -> Vec<(String, Vec<String>, String)> {
        let shown = |f: Function| {
            let lines = f.lines.into_iter().map(|l| l.text.trim().to_string());
            let wrong = f.wrong.map_or(String::new(), |e| format!("{}:{} {}", e.line, e.column, e.message));
            (f.name.unwrap_or_default(), lines.filter(|l| !l.is_empty()).collect(), wrong)
        };
        functions(&numbered("test", text), &["#"]).into_iter().map(shown).collect()
    }

    fn function(name: &str, lines: &[&str], wrong: &str) -> (String, Vec<String>, String) {
        (name.into(), lines.iter().map(|l| (*l).to_string()).collect(), wrong.into())
    }

    #[test]
    fn instructions_are_left() {
        let text =
            "\t.text\n\t.globl f # -- Begin function\nf:\n.cfi_startproc\n add a0, a0, a1\n.section .rodata\nx:\n .word 3\n.text\n ret";
        assert_eq!(read(text), [function("f", &["f:", "add a0, a0, a1", "ret"], "")]);
        let own = ".section .init,\"ax\",@progbits\nret\n.section .sbss,\"aw\",@nobits\nx:\n.pushsection .text.f\nmret\n.popsection\ny:";
        assert_eq!(read(own), [function("", &["ret", "mret"], "")]);
    }

    #[test]
    fn each_function_is_one_program() {
        let text = ".type f,@function\nf:\n.L0: nop\nj .L0\n.type g,@function\ng:\nret\n.type x,@object\n.data\nx: .word f";
        assert_eq!(
            read(text),
            [function("f", &["f:", ".L0: nop", "j .L0"], ""), function("g", &["g:", "ret"], "")]
        );
    }

    #[test]
    fn what_others_come_to_is_left_out() {
        let two = ".type f,@function\n.type g,@function\nf: nop\n.L0: ret\ng: j .L0";
        let wrong: Vec<String> = read(two).into_iter().map(|f| f.2).collect();
        assert_eq!(wrong, ["5:6 `.L0` in the middle of a function is named here", ""]);
        let table = ".globl f\nf: nop\n.L0: ret\n.section .rodata\n.word .L0-f\n.section .debug_info\n.word .L0";
        assert_eq!(read(table)[0].2, "5:7 `.L0` in the middle of a function is named here");
        let debugged = ".globl f\nf: nop\n.L0: ret\n.section .debug_info\n.word .L0";
        assert_eq!(read(debugged)[0].2, "");
        // Others may come to what they see, whatever else is said to be a function.
        let seen = ".type f,@function\n.globl g\nf: nop\ng: ret";
        assert_eq!(read(seen), [function("f", &["f: nop"], ""), function("g", &["g: ret"], "")]);
        assert_eq!(read(".globl f\nf: nop\n  .word 3 # data")[0].2, "3:3 `.word` among instructions");
    }
}
