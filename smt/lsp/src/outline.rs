//! The block structure of a file by its tokens, which exists for any input, unlike a syntax tree.

use isamorph_core::dsl::keywords::{FORM, GROUP, HEAD, TOP};
use isamorph_core::dsl::lexer::{Tok, Token, lex};

/// An item: from its keyword up to the next one, without blanks and comments behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The word that it begins with.
    pub keyword: String,
    /// The word behind it, such as a name or the code of a group, and where it stands.
    pub name: Option<(String, usize, usize)>,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// Its braces: behind the opening one, before the closing one.
    pub body: Option<(usize, usize)>,
    /// Items in the braces.
    pub inner: Vec<Block>,
}

/// What may begin items in the braces of an item.
fn items_of(keyword: &str) -> Option<Items> {
    match keyword {
        "group" => Some(Items::Group),
        "instruction" => Some(Items::Instruction),
        "form" | "layout" | "illegal" => Some(Items::Form),
        _ => None,
    }
}

/// What encloses items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Items {
    File,
    Group,
    Instruction,
    Form,
}

impl Items {
    /// May a word begin an item?
    fn begin_with(self, word: &str) -> bool {
        match self {
            Items::File => TOP.contains(&word) || HEAD.contains(&word),
            Items::Group => GROUP.contains(&word),
            Items::Instruction => word == "form" || FORM.contains(&word),
            Items::Form => FORM.contains(&word),
        }
    }
}

/// The tokens of a text; what cannot be a token is left out.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    lex(0, 0, text, &mut Vec::new())
}

/// The items of a file.
#[must_use]
pub fn outline(text: &str) -> Vec<Block> {
    let tokens = tokens(text);
    let mut at = 0;
    blocks(&tokens, &mut at, Items::File)
}

fn punct(t: &Token<'_>, text: &str) -> bool {
    t.tok == Tok::Punct && t.text == text
}

/// Items up to a closing brace or the end.
fn blocks(tokens: &[Token<'_>], at: &mut usize, items: Items) -> Vec<Block> {
    let mut out: Vec<Block> = Vec::new();
    while let Some(t) = tokens.get(*at).filter(|t| t.tok != Tok::Eof) {
        if punct(t, "}") {
            if items != Items::File {
                return out;
            }
            *at += 1;
            continue;
        }
        if !begins(tokens, *at, items) {
            *at += 1;
            continue;
        }
        out.push(block(tokens, at, items));
    }
    out
}

/// Does an item begin here? A keyword that is used as a name does not count.
fn begins(tokens: &[Token<'_>], at: usize, items: Items) -> bool {
    let (t, Some(next)) = (&tokens[at], tokens.get(at + 1)) else {
        return false;
    };
    t.tok == Tok::Ident
        && items.begin_with(t.text)
        && (t.text == "as_printed"
            || matches!(next.tok, Tok::Ident | Tok::Num | Tok::Str(..))
            || ["{", ":", "("].iter().any(|p| punct(next, p)))
}

fn block(tokens: &[Token<'_>], at: &mut usize, items: Items) -> Block {
    let first = &tokens[*at];
    let mut named = *at + 1;
    if first.text == "extern" {
        named += 1;
    }
    let name = tokens.get(named).filter(|t| matches!(t.tok, Tok::Ident | Tok::Num));
    let mut block = Block {
        keyword: first.text.to_string(),
        name: name.map(|t| (t.text.to_string(), t.span.start as usize, t.span.end as usize)),
        start: first.span.start as usize,
        end: first.span.end as usize,
        body: None,
        inner: Vec::new(),
    };
    *at += 1;
    // The name is no keyword, even if it looks like one.
    let mut skip = name.is_some().then_some(named);
    while let Some(t) = tokens.get(*at).filter(|t| t.tok != Tok::Eof) {
        if skip.take_if(|n| *n == *at).is_none() {
            if punct(t, "}") || begins(tokens, *at, items) {
                break;
            }
            if punct(t, "{") {
                let open = t.span.end as usize;
                *at += 1;
                match items_of(&block.keyword) {
                    Some(items) if block.body.is_none() => block.inner = blocks(tokens, at, items),
                    _ => skip_braces(tokens, at),
                }
                let close = &tokens[(*at).min(tokens.len() - 1)].span;
                block.body.get_or_insert((open, close.start as usize));
                block.end = close.end as usize;
                *at += 1;
                continue;
            }
        }
        block.end = t.span.end as usize;
        *at += 1;
    }
    block
}

/// Goes on to the brace that closes the block.
fn skip_braces(tokens: &[Token<'_>], at: &mut usize) {
    let mut depth = 0;
    while let Some(t) = tokens.get(*at).filter(|t| t.tok != Tok::Eof) {
        if punct(t, "{") {
            depth += 1;
        } else if punct(t, "}") {
            if depth == 0 {
                return;
            }
            depth -= 1;
        }
        *at += 1;
    }
}

/// The items around a byte, the outermost first.
#[must_use]
pub fn around(blocks: &[Block], offset: usize) -> Vec<&Block> {
    let mut out = Vec::new();
    let mut level = blocks;
    while let Some(b) = level.iter().rev().find(|b| b.start <= offset) {
        // What follows an item belongs to it until the next one begins, but not behind its braces.
        if offset > b.end && b.body.is_some() {
            break;
        }
        out.push(b);
        match b.body {
            Some((open, close)) if (open..=close).contains(&offset) => level = &b.inner,
            _ => break,
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPEC: &str = "isa a \"A\" // c
group 0x1 \"g\" {
  region w[0] = 0
  instruction text \"t\" {
    form use : w { fixed w[0] = 0 field sem : 3 = w[3..1] sem { if a == 1 { r <- 2; } } }
    text \"x\"
  }
}
fn f(x: 8) { x }
";

    fn names(blocks: &[Block]) -> Vec<String> {
        let name = |b: &Block| format!("{} {}", b.keyword, b.name.as_ref().map_or("", |n| &n.0));
        blocks.iter().map(name).collect()
    }

    #[test]
    fn names_that_look_like_keywords_begin_no_item() {
        let all = outline(SPEC);
        assert_eq!(names(&all), ["isa a", "group 0x1", "fn f"]);
        assert_eq!(names(&all[1].inner), ["region w", "instruction text"]);
        let instruction = &all[1].inner[1];
        assert_eq!(names(&instruction.inner), ["form use", "text "]);
        assert_eq!(names(&instruction.inner[0].inner), ["fixed w", "field sem", "sem "]);
        let form = &instruction.inner[0];
        assert!(SPEC[form.start..form.end].starts_with("form use") && SPEC[form.start..form.end].ends_with("} }"));
    }

    #[test]
    fn blocks_around_a_byte_go_from_the_outside_in() {
        let all = outline(SPEC);
        let at = |needle: &str| {
            let blocks = around(&all, SPEC.find(needle).unwrap());
            names(&blocks.into_iter().cloned().collect::<Vec<_>>())
        };
        assert_eq!(at("r <- 2"), ["group 0x1", "instruction text", "form use", "sem "]);
        assert_eq!(at("x }\n"), ["fn f"]);
    }

    #[test]
    fn a_file_that_ends_in_a_block_has_the_block() {
        let all = outline("group 0x1 { instruction a { form f : w { field x : 3 = ");
        assert_eq!(names(&all[0].inner[0].inner[0].inner), ["field x"]);
    }
}
