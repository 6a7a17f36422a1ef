//! Directives in the assembly text that compilers write: which lines hold instructions.

use crate::cli::error::InputError;
use crate::cli::input::Line;

/// Directives that say nothing about the instructions beside them. Alignment moves them as a whole.
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
/// Beginnings of names of such directives.
const SILENT_KINDS: [&str; 1] = [".cfi_"];
/// Sections of data that have a directive of their own.
const DATA: [&str; 4] = [".bss", ".data", ".rodata", ".sdata"];

/// The directive in a line without its comment: its name, and what stands behind it.
fn directive(code: &str) -> Option<(&str, &str)> {
    let code = code.trim();
    let (name, rest) = code.split_once(char::is_whitespace).unwrap_or((code, ""));
    (name.len() > 1 && name.starts_with('.') && !name.ends_with(':')).then(|| (name, rest.trim()))
}

/// Does a section of this name and with these flags hold instructions?
fn holds_code(section: &str) -> bool {
    let name = section.split(',').next().unwrap_or("").trim().trim_matches('"');
    let flags = section.split('"').nth(1).filter(|_| section.contains(','));
    name == ".text" || name.starts_with(".text.") || flags.is_some_and(|f| f.contains('x'))
}

/// Does the text have directives, as compilers write them?
pub fn any(lines: &[Line], comments: &[&str]) -> bool {
    lines.iter().any(|l| directive(l.code(comments)).is_some())
}

/// The lines, with blanks in place of directives and of what is in sections without instructions.
///
/// # Errors
/// Data among instructions, or a directive that is not known: what they put there is unknown.
pub fn blanked(lines: &[Line], comments: &[&str]) -> Vec<Result<Line, InputError>> {
    let (mut is_code, mut behind) = (true, Vec::new());
    let blank = |line: &Line| Line {
        text: String::new(),
        ..line.clone()
    };
    let mut one = |line: &Line| {
        let code = line.code(comments);
        let Some((name, rest)) = directive(code) else {
            return Ok(if is_code { line.clone() } else { blank(line) });
        };
        match name {
            ".text" => is_code = true,
            ".section" => is_code = holds_code(rest),
            ".pushsection" => {
                behind.push(is_code);
                is_code = holds_code(rest);
            }
            ".popsection" => is_code = behind.pop().unwrap_or(true),
            _ if DATA.contains(&name) => is_code = false,
            _ if SILENT.contains(&name) || SILENT_KINDS.iter().any(|k| name.starts_with(k)) || !is_code => {}
            _ => {
                let at = code.len() - code.trim_start().len();
                let help = "only instructions, labels, and directives that put nothing between them, can be read";
                return Err(line.error(at, name.len(), format!("`{name}` among instructions"), Some(help)));
            }
        }
        Ok(blank(line))
    };
    lines.iter().map(&mut one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::input::numbered;

    fn read(text: &str) -> Vec<String> {
        let shown = |r: Result<Line, InputError>| r.map_or_else(|e| format!("{}:{} {}", e.line, e.column, e.message), |l| l.text);
        blanked(&numbered("test", text), &["#"]).into_iter().map(shown).collect()
    }

    #[test]
    fn instructions_are_left() {
        let text =
            "\t.text\n\t.globl f # -- Begin function\nf:\n.cfi_startproc\n add a0, a0, a1\n.section .rodata\nx:\n .word 3\n.text\n ret";
        assert_eq!(read(text), ["", "", "f:", "", " add a0, a0, a1", "", "", "", "", " ret"]);
        let own = ".section .init,\"ax\",@progbits\nret\n.section .sbss,\"aw\",@nobits\nx:\n.pushsection .text.f\nret\n.popsection\ny:";
        assert_eq!(read(own), ["", "ret", "", "", "", "ret", "", ""]);
    }

    #[test]
    fn data_among_instructions_is_an_error() {
        assert_eq!(read("nop\n  .word 3 # data"), ["nop", "2:3 `.word` among instructions"]);
        assert_eq!(read(".L3: nop"), [".L3: nop"]);
    }
}
