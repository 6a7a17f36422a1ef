//! Pieces of the text of a spec, to be shown: the `sem` of an instruction and the functions that it
//! calls, with words marked by what they are.

use std::collections::BTreeMap;

use isamorph_core::model::{Isa, Semantics};
use isamorph_core::source::Span;
use maud::{Markup, html};

use crate::links::Links;

/// A piece of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The name of the file.
    pub file: String,
    /// The line on which it begins.
    pub line: usize,
    /// Its text, without what all its lines begin with.
    pub text: String,
}

/// The blocks `sem` of a form: its own, or those of its instruction.
pub fn semantics(isa: &Isa, form: usize) -> Vec<Excerpt> {
    let form = &isa.forms[form];
    let Semantics::Effects { effects, .. } = &form.semantics else {
        return Vec::new();
    };
    let mut found: Vec<Span> = Vec::new();
    if let Some(instruction) = block_around(isa, form.span, "instruction") {
        let all = items(isa, instruction, "sem");
        let forms = items(isa, instruction, "form");
        let holds = |outer: &Span, at: u32| outer.start <= at && at < outer.end;
        for sem in all {
            let of = forms.iter().find(|f| holds(f, sem.start));
            if of.is_none_or(|f| holds(f, form.span.start)) {
                found.push(sem);
            }
        }
    }
    if found.is_empty() {
        // It stands where several instructions share it: around what it writes.
        for e in effects {
            found.extend(block_around(isa, e.span, "sem").filter(|block| !found.contains(block)));
        }
    }
    found.into_iter().map(|span| excerpt(isa, span)).collect()
}

/// Items of a kind in a piece of a file.
fn items(isa: &Isa, within: Span, keyword: &str) -> Vec<Span> {
    let Some(file) = isa.sources.files().get(within.file as usize) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let mut at = within.start as usize;
    for (word, text) in words(isa.sources.text(within)) {
        let end = out.last().map_or(0, |s: &Span| s.end as usize);
        if word == Word::Name
            && text == keyword
            && at >= end
            && let Some(end) = end_of_item(&file.text, at)
            && end <= within.end as usize
        {
            out.push(Span {
                file: within.file,
                start: at as u32,
                end: end as u32,
            });
        }
        at += text.len();
    }
    out
}

/// All functions of a spec by their names.
pub fn functions(isa: &Isa) -> BTreeMap<String, Excerpt> {
    let mut all = BTreeMap::new();
    for (number, file) in isa.sources.files().iter().enumerate() {
        let mut at = 0;
        for line in file.text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            let rest = line.strip_prefix("fn ").or_else(|| line.strip_prefix("extern fn "));
            let Some(rest) = rest else { continue };
            let name: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            if let Some(end) = end_of_item(&file.text, start) {
                let span = Span {
                    file: number as u32,
                    start: before_comments(&file.text, start) as u32,
                    end: end as u32,
                };
                all.insert(name, excerpt(isa, span));
            }
        }
    }
    all
}

/// The innermost block `keyword … { … }` around a place.
fn block_around(isa: &Isa, at: Span, keyword: &str) -> Option<Span> {
    let text = &isa.sources.files().get(at.file as usize)?.text;
    let before = text.get(..at.start as usize)?;
    let mut end = before.len();
    while let Some(start) = before[..end].rfind(keyword) {
        end = start;
        let alone = |c: Option<char>| !c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
        let line = before[..start].rsplit('\n').next().unwrap_or("");
        if !alone(before[..start].chars().next_back()) || !alone(before[start + keyword.len()..].chars().next()) || line.contains("//") {
            continue;
        }
        let stop = end_of_item(text, start)?;
        return (stop >= at.end as usize).then_some(Span {
            file: at.file,
            start: start as u32,
            end: stop as u32,
        });
    }
    None
}

/// Where an item ends that begins here: behind its braces, or its semicolon if it has none.
fn end_of_item(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (start, 0usize);
    while at < bytes.len() {
        match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += bytes[at..].iter().position(|b| *b == b'\n').unwrap_or(bytes.len() - at);
                continue;
            }
            b'"' => {
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'{' => depth += 1,
            b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            b';' if depth == 0 => return Some(at + 1),
            // A declaration without a body ends with its line.
            b'\n' if depth == 0 && text[start..at].trim_end().ends_with('"') => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// The beginning of the lines of comments right before a line.
fn before_comments(text: &str, start: usize) -> usize {
    let mut at = start;
    while at > 0 {
        let line_start = text[..at - 1].rfind('\n').map_or(0, |n| n + 1);
        if !text[line_start..at].trim_start().starts_with("//") {
            break;
        }
        at = line_start;
    }
    at
}

fn excerpt(isa: &Isa, span: Span) -> Excerpt {
    let (file, line, column) = isa.sources.position(span);
    let text = isa.sources.text(span);
    let indent = column - 1;
    let lines = text.lines().enumerate().map(|(i, l)| {
        let blank = l.len() - l.trim_start_matches(' ').len();
        if i == 0 { l } else { &l[indent.min(blank)..] }
    });
    Excerpt {
        file,
        line,
        text: lines.collect::<Vec<_>>().join("\n"),
    }
}

/// What a word of a spec is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Comment,
    Text,
    Number,
    Name,
    Sign,
}

fn words(text: &str) -> Vec<(Word, &str)> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (word, length) = if rest.starts_with("//") {
            (Word::Comment, rest.find('\n').unwrap_or(rest.len()))
        } else if first == '"' {
            let mut end = 1;
            let bytes = rest.as_bytes();
            while end < bytes.len() && bytes[end] != b'"' {
                end += if bytes[end] == b'\\' { 2 } else { 1 };
            }
            (Word::Text, (end + 1).min(rest.len()))
        } else if first.is_ascii_digit() {
            (Word::Number, run_of(rest, |c| c.is_ascii_alphanumeric() || c == '_'))
        } else if first.is_ascii_alphabetic() || first == '_' {
            (Word::Name, run_of(rest, |c| c.is_ascii_alphanumeric() || c == '_'))
        } else {
            let two = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign));
            (Word::Sign, two.map_or(first.len_utf8(), |(sign, _)| sign.len()))
        };
        // A string that ends in the middle of a character is none.
        let length = (length..=rest.len()).find(|n| rest.is_char_boundary(*n)).unwrap_or(rest.len());
        let (word_text, behind) = rest.split_at(length);
        out.push((word, word_text));
        rest = behind;
    }
    out
}

fn run_of(text: &str, of: impl Fn(char) -> bool) -> usize {
    text.find(|c| !of(c)).unwrap_or(text.len())
}

/// Signs and how they are typeset.
const SIGNS: [(&str, &str); 8] = [
    ("<-", "←"),
    ("=>", "⇒"),
    ("==", "="),
    ("!=", "≠"),
    ("<=", "≤"),
    (">=", "≥"),
    ("&&", "∧"),
    ("||", "∨"),
];

const KEYWORDS: [&str; 16] = [
    "as",
    "else",
    "extern",
    "fn",
    "for",
    "if",
    "in",
    "invalid",
    "let",
    "match",
    "otherwise",
    "read",
    "sem",
    "undefined",
    "write",
    "use",
];

/// A piece of a spec, typeset: assignments as arrows, comparisons as signs, functions as links to
/// where they are.
pub fn typeset(isa: &Isa, links: &Links, root: &str, text: &str) -> Markup {
    let all = words(text);
    html! {
        pre .sem tabindex="0" {
            code {
                @for (i, (word, text)) in all.iter().enumerate() {
                    @match word {
                        Word::Comment => { span .c { (text) } }
                        Word::Text => { span .t { (text) } }
                        Word::Number => { span .n { (text) } }
                        Word::Name if KEYWORDS.contains(text) => { b { (text) } }
                        Word::Name if isa.states.iter().any(|s| s.name == *text) => { span .s { (text) } }
                        Word::Name => {
                            @let called = all.get(i + 1).is_some_and(|n| n.1 == "(");
                            @match links.function(text).filter(|_| called) {
                                Some(path) => { a href={ (root) (path) } { (text) } }
                                None => { (text) }
                            }
                        }
                        Word::Sign => {
                            @match SIGNS.iter().find(|s| s.0 == *text) {
                                Some((sign, shown)) => { span .o title=(sign) { (shown) } }
                                None => { (text) }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isamorph_core::builtin;

    #[test]
    fn words_join_to_the_text() {
        for name in builtin::NAMES {
            let isa = builtin::isa(name).expect("built in");
            for file in isa.sources.files() {
                let joined: String = words(&file.text).into_iter().map(|w| w.1).collect();
                assert!(joined == *file.text, "{}", file.name);
            }
        }
    }

    #[test]
    fn every_described_effect_has_its_text() {
        for name in builtin::NAMES {
            let isa = builtin::isa(name).expect("built in");
            for (at, form) in isa.forms.iter().enumerate() {
                let Semantics::Effects { effects, .. } = &form.semantics else {
                    continue;
                };
                if effects.is_empty() {
                    continue;
                }
                let found = semantics(isa, at);
                assert!(!found.is_empty(), "{}", isa.form_name(at));
                for block in found {
                    assert!(block.text.starts_with("sem") && block.text.ends_with('}'), "{}", block.text);
                }
            }
        }
    }

    #[test]
    fn functions_have_their_comments_and_bodies() {
        let nv50 = builtin::isa("nv50").expect("built in");
        let all = functions(nv50);
        let add = &all["add_family"];
        assert!(add.text.starts_with("// Sum of two addends"), "{}", add.text);
        assert!(add.text.ends_with('}'));
        let defined: usize = nv50
            .sources
            .files()
            .iter()
            .map(|f| f.text.lines().filter(|l| l.starts_with("fn ")).count())
            .sum();
        assert!(defined > 10 && all.len() >= defined, "{} of {defined}", all.len());
    }
}
