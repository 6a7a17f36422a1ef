//! Assembly text as compilers write it: directives, sections of data, and functions one after the
//! other.
//!
//! Each function is a program of its own, as those of binary files are. It begins at its label, and
//! ends where its size is stated, or the next one begins. One is left out if a label in the middle
//! of it is named elsewhere, since control may come there, or if its code is in several sections.

use std::collections::{BTreeMap, BTreeSet};

use super::error::InputError;
use super::input::Line;
use super::labels::{is_name, split};

/// Directives that put nothing between instructions. Alignment moves those behind it together.
const SILENT: [&str; 23] = [
    ".addrsig",
    ".addrsig_sym",
    ".align",
    ".attribute",
    ".balign",
    ".comm",
    ".end",
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
    ".size",
    ".type",
    ".variant_cc",
    ".weak",
];
/// What the names of such directives may begin with.
const SILENT_KINDS: [&str; 2] = [".cfi_", ".amdgcn_"];
/// Directives that give what they name another name.
const ALIASES: [&str; 4] = [".equ", ".equiv", ".eqv", ".set"];
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
enum Holds {
    Code,
    Data,
    /// What only debuggers read.
    Debug,
}

/// A section, or one of its numbered parts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Section {
    name: String,
    part: String,
    holds: Holds,
}

impl Section {
    /// Of this name and with these flags.
    fn of(text: &str) -> Section {
        let name = text.split(',').next().unwrap_or("").trim().trim_matches('"');
        let flags = text.split(',').nth(1);
        let holds = if DEBUG.iter().any(|d| name.starts_with(d)) {
            Holds::Debug
        } else if name == ".text" || name.starts_with(".text.") || flags.is_some_and(|f| f.contains('x')) {
            Holds::Code
        } else {
            Holds::Data
        };
        Section {
            name: name.to_string(),
            part: String::new(),
            holds,
        }
    }

    /// A part of it; the part 0 is what has no number.
    fn part(self, number: &str) -> Section {
        Section {
            part: number.trim().trim_start_matches('0').to_string(),
            ..self
        }
    }
}

/// The current section.
struct Sections {
    now: Section,
    /// That of `.previous`.
    before: Section,
    /// Those of `.popsection`.
    pushed: Vec<[Section; 2]>,
}

impl Sections {
    fn enter(&mut self, section: Section) {
        self.before = std::mem::replace(&mut self.now, section);
    }

    /// Follows a directive; is it one about sections?
    fn follows(&mut self, name: &str, rest: &str) -> bool {
        match name {
            ".text" => self.enter(Section::of(name).part(rest)),
            ".section" => self.enter(Section::of(rest)),
            ".subsection" => self.enter(self.now.clone().part(rest)),
            ".previous" => std::mem::swap(&mut self.now, &mut self.before),
            ".pushsection" => {
                self.pushed.push([self.now.clone(), self.before.clone()]);
                self.enter(Section::of(rest));
            }
            ".popsection" => {
                if let Some([now, before]) = self.pushed.pop() {
                    (self.now, self.before) = (now, before);
                }
            }
            _ if DATA.contains(&name) => self.enter(Section::of(name).part(rest)),
            _ => return false,
        }
        true
    }
}

/// A line, and what it is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// An instruction, a label or nothing, in code.
    Code,
    /// It may name labels: data, or another name of something.
    Data,
    /// Nothing that matters.
    Silent,
    /// Something else among instructions.
    Unknown,
}

/// What each line is, and the section of code.
fn kinds(lines: &[Line], comments: &[&str]) -> Vec<(Kind, Section)> {
    let text = Section::of(".text");
    let mut sections = Sections {
        now: text.clone(),
        before: text,
        pushed: Vec::new(),
    };
    let kind = |sections: &mut Sections, line: &Line| {
        let here = |other: Kind, holds: Holds| match holds {
            Holds::Code => other,
            Holds::Data => Kind::Data,
            Holds::Debug => Kind::Silent,
        };
        let Some((name, rest)) = directive(line.code(comments)) else {
            return here(Kind::Code, sections.now.holds);
        };
        if sections.follows(name, rest) || SILENT.contains(&name) || SILENT_KINDS.iter().any(|k| name.starts_with(k)) {
            return Kind::Silent;
        }
        if ALIASES.contains(&name) {
            return Kind::Data;
        }
        here(Kind::Unknown, sections.now.holds)
    };
    let mut all = Vec::new();
    for line in lines {
        all.push((kind(&mut sections, line), sections.now.clone()));
    }
    all
}

/// The symbols at which other code may enter: those of functions, and what other files see.
fn entries<'l>(lines: &'l [Line], comments: &[&str]) -> BTreeSet<&'l str> {
    let declared = |l: &'l Line| {
        let (name, rest) = directive(l.code(comments))?;
        let most = match name {
            ".type" if rest.ends_with("function") => 1,
            ".globl" | ".global" | ".weak" => usize::MAX,
            _ => 0,
        };
        Some(rest.split(',').take(most).map(str::trim))
    };
    lines.iter().filter_map(declared).flatten().collect()
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
    // The section of each function, if it has code.
    let mut sections: Vec<Option<&Section>> = vec![None];
    // Of each line of code, its function; and the labels that are not where one begins.
    let (mut function_of, mut inside): (Vec<usize>, BTreeMap<&str, usize>) = (Vec::new(), BTreeMap::new());
    for (line, (kind, section)) in lines.iter().zip(&kinds) {
        let code = line.code(comments);
        let (label, body) = split(code);
        let label = label.filter(|_| *kind == Kind::Code);
        let ends = directive(code)
            .filter(|(name, _)| *name == ".size")
            .map(|(_, rest)| rest.split(',').next().unwrap_or("").trim());
        if ends.is_some() && ends == all.last().and_then(|f| f.name.as_deref()) {
            all.push(Function::default());
            sections.push(None);
        }
        if let Some(name) = label.filter(|l| begins.contains(l)) {
            all.push(Function {
                name: Some(name.to_string()),
                ..Function::default()
            });
            sections.push(Some(section));
        } else if let Some(name) = label {
            inside.insert(name, all.len() - 1);
        }
        let now = all.len() - 1;
        function_of.push(now);
        if *kind == Kind::Code && (label.is_some() || !body.trim().is_empty()) && *sections[now].get_or_insert(section) != section {
            // It is part of this function, or goes on what stands before in its section.
            let why = || line.error(0, code.trim_end().len(), "this is in another section than what stands before", None);
            all[now].wrong.get_or_insert_with(why);
            if let Some(before) = sections[..now].iter().rposition(|s| *s == Some(section)) {
                all[before].wrong.get_or_insert_with(why);
            }
        }
        let f = &mut all[now];
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
    let function = |all: &[Function], name: &str| all.iter().position(|f| f.name.as_deref() == Some(name));
    for ((line, (kind, _)), from) in lines.iter().zip(&kinds).zip(function_of) {
        let code = line.code(comments);
        let body = match kind {
            Kind::Code => split(code).1,
            Kind::Data => code.to_string(),
            Kind::Silent | Kind::Unknown => continue,
        };
        for name in body.split(|c: char| !is_name(c)) {
            let behind = &body[name.as_ptr() as usize - body.as_ptr() as usize + name.len()..];
            let number = behind.trim_start().strip_prefix(['+', '-']).map(str::trim_start);
            let to = if number.is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit())) {
                // What lies so far behind a label is not known.
                inside.get(name).copied().or_else(|| function(&all, name))
            } else {
                inside.get(name).copied().filter(|to| *to != from || *kind == Kind::Data)
            };
            let Some(to) = to else { continue };
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
        let other = "6:1 this is in another section than what stands before";
        assert_eq!(read(own), [function("", &["ret", "mret"], other)]);
        // Sections come one after the other, whatever stands between the lines of one.
        let left = ".text\n.type f,@function\nf:\nbeqz a0, g\n.section .text.cold,\"ax\"\ng:\nret\n.previous\nret";
        let wrong = "6:1 this is in another section than what stands before";
        assert_eq!(read(left), [function("f", &["f:", "beqz a0, g", "g:", "ret", "ret"], wrong)]);
        let back = ".text\n.globl f, g\nf:\nnop\n.subsection 1\ng:\nret\n.text 0\nret";
        let wrong: Vec<String> = read(back).into_iter().map(|f| f.2).collect();
        assert_eq!(wrong, vec!["9:1 this is in another section than what stands before"; 2]);
        let data = ".globl f\nf:\nli t0, 5\n.section .rodata\nx: .word 1\n.previous\nadd a0, a0, t0\nret";
        assert_eq!(read(data), [function("f", &["f:", "li t0, 5", "add a0, a0, t0", "ret"], "")]);
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
        for named in [".section .rodata\n.word f+4", ".set h, .L0", ".globl g\ng: j f + 4"] {
            let text = format!(".globl f\nf: nop\n.L0: ret\n{named}");
            assert!(read(&text)[0].2.ends_with("in the middle of a function is named here"), "{named}");
        }
        // Others may come to what they see, whatever else is said to be a function.
        let seen = ".type f,@function\n.globl g\nf: nop\ng: ret";
        assert_eq!(read(seen), [function("f", &["f: nop"], ""), function("g", &["g: ret"], "")]);
        assert_eq!(read(".globl f\nf: nop\n  .word 3 # data")[0].2, "3:3 `.word` among instructions");
    }
}
