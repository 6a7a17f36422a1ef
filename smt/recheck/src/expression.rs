//! The syntax of scripts: SMT-LIB's nested lists.

/// How deep lists may nest: what reads them recurses.
const DEPTH: usize = 200;

/// A list, or what is in lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expression<'a> {
    /// A name, with or without bars: `|a|` is `a`.
    Symbol(&'a str),
    /// A number, a keyword, or the digits of a bitvector with their `#b` or `#x`.
    Literal(&'a str),
    /// The inside of a text.
    Text(&'a str),
    /// Some of these in parentheses.
    List(Vec<Expression<'a>>),
}

/// Reads expressions one after the other.
#[derive(Debug)]
pub struct Expressions<'a> {
    rest: &'a str,
    length: usize,
}

impl<'a> Expressions<'a> {
    /// Those of a script.
    #[must_use]
    pub fn new(script: &'a str) -> Expressions<'a> {
        Expressions {
            rest: script,
            length: script.len(),
        }
    }

    /// How many bytes have been read.
    #[must_use]
    pub fn position(&self) -> usize {
        self.length - self.rest.len()
    }

    fn skip_blanks(&mut self) {
        loop {
            self.rest = self.rest.trim_ascii_start();
            if !self.rest.starts_with(';') {
                return;
            }
            let end = self.rest.find('\n').unwrap_or(self.rest.len());
            self.rest = &self.rest[end..];
        }
    }

    /// The text up to a delimiter, which is skipped.
    fn until(&mut self, delimiter: char) -> Result<&'a str, String> {
        let (inside, rest) = self.rest[1..]
            .split_once(delimiter)
            .ok_or_else(|| format!("no closing {delimiter}"))?;
        self.rest = rest;
        Ok(inside)
    }

    fn expression(&mut self, depth: usize) -> Result<Expression<'a>, String> {
        if depth > DEPTH {
            return Err(format!("lists nest deeper than {DEPTH}"));
        }
        self.skip_blanks();
        match self.rest.as_bytes().first() {
            None => Err("the script ends within a list".to_owned()),
            Some(b')') => Err("a closing parenthesis without an opening one".to_owned()),
            Some(b'(') => {
                self.rest = &self.rest[1..];
                let mut list = Vec::new();
                loop {
                    self.skip_blanks();
                    if let Some(rest) = self.rest.strip_prefix(')') {
                        self.rest = rest;
                        return Ok(Expression::List(list));
                    }
                    list.push(self.expression(depth + 1)?);
                }
            }
            Some(b'|') => self.until('|').map(Expression::Symbol),
            Some(b'"') => self.until('"').map(Expression::Text),
            Some(first) => {
                let ends = |c: char| c.is_ascii_whitespace() || "()|\";".contains(c);
                let end = self.rest.find(ends).unwrap_or(self.rest.len());
                let (atom, rest) = self.rest.split_at(end);
                self.rest = rest;
                Ok(match first {
                    b'#' | b':' | b'0'..=b'9' => Expression::Literal(atom),
                    _ => Expression::Symbol(atom),
                })
            }
        }
    }
}

impl<'a> Iterator for Expressions<'a> {
    /// An expression, or what is wrong with it.
    type Item = Result<Expression<'a>, String>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_blanks();
        (!self.rest.is_empty()).then(|| self.expression(0))
    }
}
