//! Text to tokens, over winnow; kept apart because patterns such as `1x0` and numbers share one
//! token kind that only the parser can tell apart.

use winnow::ModalResult;
use winnow::Parser;
use winnow::ascii::till_line_ending;
use winnow::combinator::{alt, repeat};
use winnow::stream::{LocatingSlice, Location, Stream};
use winnow::token::{any, take_while};

use super::diagnostics::{Code, Diagnostic};
use crate::source::Span;

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tok {
    /// An identifier or keyword; may also be a bit pattern such as `x0`.
    Ident,
    /// Anything that starts with a digit: a number or a bit pattern.
    Num,
    /// A string, unescaped, with the byte offset in the source of every character of it.
    Str(String, Vec<u32>),
    /// Punctuation.
    Punct,
    /// End of the file.
    Eof,
}

/// A token with its source text.
#[derive(Clone, Debug)]
pub struct Token<'s> {
    /// Kind.
    pub tok: Tok,
    /// The characters as written.
    pub text: &'s str,
    /// Where.
    pub span: Span,
}

const PUNCT3: [&str; 1] = [">>>"];
const PUNCT2: [&str; 13] = ["..", "=>", "<-", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "++", "->"];
const PUNCT1: &str = "{}()[],;:=<>+-*/%&|^~!.";

type Input<'s> = LocatingSlice<&'s str>;

fn blank<'s>(input: &mut Input<'s>) -> ModalResult<()> {
    repeat(
        0..,
        alt((take_while(1.., |c: char| c.is_whitespace()).void(), ("//", till_line_ending).void())),
    )
    .parse_next(input)
}

fn word<'s>(input: &mut Input<'s>) -> ModalResult<&'s str> {
    take_while(1.., |c: char| c.is_ascii_alphanumeric() || c == '_').parse_next(input)
}

fn punct<'s>(input: &mut Input<'s>) -> ModalResult<&'s str> {
    alt((
        PUNCT3[0],
        alt((PUNCT2[0], PUNCT2[1], PUNCT2[2], PUNCT2[3], PUNCT2[4], PUNCT2[5], PUNCT2[6])),
        alt((PUNCT2[7], PUNCT2[8], PUNCT2[9], PUNCT2[10], PUNCT2[11], PUNCT2[12])),
        any.verify(|c: &char| PUNCT1.contains(*c)).take(),
    ))
    .parse_next(input)
}

/// Splits a file into tokens; the last one is [`Tok::Eof`]. Characters that cannot start a token
/// are reported and skipped.
///
/// `base` is the offset of `text` in its file, for pieces of a file such as the holes of a
/// template.
pub fn lex<'s>(file: u32, base: u32, text: &'s str, errors: &mut Vec<Diagnostic>) -> Vec<Token<'s>> {
    let mut input = LocatingSlice::new(text);
    let mut tokens = Vec::new();
    let span = |start: usize, end: usize| Span {
        file,
        start: base + start as u32,
        end: base + end as u32,
    };
    loop {
        // `blank` accepts the empty string, so it cannot fail.
        let _ = blank(&mut input);
        let start = input.current_token_start();
        let Some(first) = text[start..].chars().next() else {
            tokens.push(Token {
                tok: Tok::Eof,
                text: "",
                span: span(start, start),
            });
            return tokens;
        };
        if first == '"' {
            match string(&text[start..], base + start as u32) {
                Ok((len, value, offsets)) => {
                    input.next_slice(len);
                    tokens.push(Token {
                        tok: Tok::Str(value, offsets),
                        text: &text[start..start + len],
                        span: span(start, start + len),
                    });
                }
                Err(bad) => {
                    let len = bad.len;
                    input.next_slice(len);
                    errors.push(
                        Diagnostic::new(Code::BadString, span(start + bad.at.start, start + bad.at.end), bad.why)
                            .help("a string ends with `\"` on the same line; its escapes are \\\" \\\\ \\n"),
                    );
                    tokens.push(Token {
                        tok: Tok::Str(String::new(), Vec::new()),
                        text: "",
                        span: span(start, start + len),
                    });
                }
            }
            continue;
        }
        if let Ok(s) = word(&mut input) {
            tokens.push(Token {
                tok: if first.is_ascii_digit() { Tok::Num } else { Tok::Ident },
                text: s,
                span: span(start, start + s.len()),
            });
            continue;
        }
        if let Ok(s) = punct(&mut input) {
            tokens.push(Token {
                tok: Tok::Punct,
                text: s,
                span: span(start, start + s.len()),
            });
            continue;
        }
        let len = first.len_utf8();
        input.next_slice(len);
        errors.push(
            Diagnostic::new(
                Code::BadCharacter,
                span(start, start + len),
                format!("unexpected character `{}`", first.escape_debug()),
            )
            .help("only strings and comments may hold characters outside the language"),
        );
    }
}

/// What is wrong with a string, where in it, and how much of the text it takes up.
struct BadString {
    len: usize,
    at: std::ops::Range<usize>,
    why: String,
}

/// Reads a string that starts at the beginning of `text`: its length with quotes, its value, and
/// the source offset of each byte of the value.
fn string(text: &str, base: u32) -> Result<(usize, String, Vec<u32>), BadString> {
    let endless = |len: usize| BadString {
        len,
        at: 0..len,
        why: "this string has no end".into(),
    };
    let mut bad: Option<BadString> = None;
    let mut value = String::new();
    let mut offsets = Vec::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        let c = match c {
            '"' => {
                return match bad {
                    Some(bad) => Err(BadString { len: at + 1, ..bad }),
                    None => Ok((at + 1, value, offsets)),
                };
            }
            '\n' => return Err(endless(at)),
            '\\' => match chars.next() {
                Some((_, 'n')) => '\n',
                Some((_, e @ ('"' | '\\'))) => e,
                Some((i, '\n')) => return Err(endless(i)),
                Some((i, e)) => {
                    // The string goes on behind it.
                    bad = bad.or(Some(BadString {
                        len: 0,
                        at: at..i + e.len_utf8(),
                        why: format!("unknown escape `\\{}` in a string", e.escape_debug()),
                    }));
                    e
                }
                None => return Err(endless(text.len())),
            },
            c => c,
        };
        // A character of several bytes is never escaped, so its bytes follow each other in the
        // source too.
        offsets.extend((0..c.len_utf8()).map(|i| base + (at + i) as u32));
        value.push(c);
    }
    Err(endless(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_numbers_and_longest_punctuation_are_told_apart() {
        let mut errors = Vec::new();
        let tokens = lex(0, 0, "a1 0x1f 1x0 >>>>> ..=>// c\n\"q\\\"\"", &mut errors);
        let texts: Vec<_> = tokens.iter().map(|t| t.text).collect();
        assert_eq!(texts, ["a1", "0x1f", "1x0", ">>>", ">>", "..", "=>", "\"q\\\"\"", ""]);
        assert!(errors.is_empty());
        assert_eq!(tokens[7].tok, Tok::Str("q\"".into(), vec![28, 29]));
    }

    #[test]
    fn a_bad_character_is_reported_and_skipped() {
        let mut errors = Vec::new();
        let tokens = lex(0, 0, "a § b", &mut errors);
        assert_eq!(tokens.len(), 3);
        assert_eq!(errors.len(), 1);
    }
}
