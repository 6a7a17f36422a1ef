//! Tables that are written as Python: literals, dotted names, calls, and classes of assignments.
//! Nothing is run.

use std::rc::Rc;

use crate::place::{ImportError, Place, shown};

/// A value, and the line that it begins on.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Its line, from 1.
    pub line: u32,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Int(i128),
    /// A text.
    Text(String),
    /// A name, with its dots.
    Name(String),
    /// A call: what is called, and the arguments that have no names.
    Call(String, Vec<Node>),
    /// A list, tuple or set.
    List(Vec<Node>),
    /// A dictionary.
    Dict(Vec<(Node, Node)>),
}

/// An assignment: name, index if there is one, value.
#[derive(Clone, Debug, PartialEq)]
pub struct Assignment {
    /// The name on the left.
    pub name: String,
    /// `name[index] = …`
    pub index: Option<String>,
    /// The value.
    pub node: Node,
}

/// A class and its assignments.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// The class that it extends.
    pub base: Option<String>,
    /// What is assigned in it.
    pub body: Vec<Assignment>,
    /// Its line.
    pub line: u32,
}

/// What a file says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Module {
    /// Classes, in order.
    pub classes: Vec<Class>,
    /// Assignments outside of classes, in order.
    pub assignments: Vec<Assignment>,
}

impl Module {
    /// What is assigned to a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.assignments
            .iter()
            .rev()
            .find(|a| a.name == name && a.index.is_none())
            .map(|a| &a.node)
    }
}

/// Most bytes of a file.
const LARGEST: usize = 16 << 20;
/// Most levels of brackets.
const DEEPEST: usize = 64;

#[derive(Clone, Debug, PartialEq)]
enum Tok {
    Name(String),
    Int(i128),
    Text(String),
    Op(char),
}

struct Token {
    tok: Tok,
    line: u32,
    /// Its column if it is the first of its line.
    indent: Option<u32>,
}

struct Reader<'a> {
    file: &'a Rc<str>,
    tokens: Vec<Token>,
    at: usize,
}

/// Reads the assignments of a file that are wanted, and its classes.
///
/// # Errors
/// A wanted value is none of those above, or the file is no text of Python.
pub fn read(file: &Rc<str>, text: &str, wanted: impl Fn(&str) -> bool) -> Result<Module, ImportError> {
    let tokens = tokens(file, text)?;
    let mut r = Reader { file, tokens, at: 0 };
    let mut module = Module::default();
    while r.at < r.tokens.len() {
        if r.tokens[r.at].indent != Some(0) {
            r.skip(0);
            continue;
        }
        let line = r.tokens[r.at].line;
        if r.is_name("class") {
            let c = r.class(line)?;
            module.classes.push(c);
        } else if let Some(a) = r.assignment(&wanted)? {
            module.assignments.push(a);
        } else {
            r.skip(0);
        }
    }
    Ok(module)
}

fn tokens(file: &Rc<str>, text: &str) -> Result<Vec<Token>, ImportError> {
    let error = |line: u32, message: String, help: &str| ImportError::new(Place::new(file, line, ""), message, help);
    let endless = |line: u32| error(line, "a text without an end".into(), "close it, or import the whole file");
    if text.len() > LARGEST {
        return Err(error(
            1,
            format!("the file has {} bytes; at most {LARGEST} are read", text.len()),
            "import a smaller table",
        ));
    }
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let (mut at, mut line, mut begin, mut first) = (0usize, 1u32, 0usize, true);
    while at < bytes.len() {
        let c = bytes[at];
        match c {
            b'\n' => {
                line += 1;
                at += 1;
                begin = at;
                first = true;
                continue;
            }
            b' ' | b'\t' | b'\r' | b'\x0c' => {
                at += 1;
                continue;
            }
            b'\\' if matches!(bytes.get(at + 1), Some(b'\n' | b'\r')) => {
                at += 1;
                continue;
            }
            b'#' => {
                while at < bytes.len() && bytes[at] != b'\n' {
                    at += 1;
                }
                continue;
            }
            _ => {}
        }
        let indent = first.then(|| u32::try_from(at - begin).unwrap_or(u32::MAX));
        first = false;
        let start_line = line;
        let tok = if c.is_ascii_alphabetic() || c == b'_' {
            let end = at + bytes[at..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
            let name = &text[at..end];
            let raw = matches!(name, "r" | "R" | "b" | "f" | "u" | "rb" | "br" | "fr" | "rf");
            at = end;
            if raw && matches!(bytes.get(at), Some(b'"' | b'\'')) {
                let (string, next) = string(text, at, name.contains(['r', 'R']), &mut line, &mut begin).map_err(endless)?;
                at = next;
                Tok::Text(string)
            } else {
                Tok::Name(name.to_string())
            }
        } else if c.is_ascii_digit() {
            let end = at
                + bytes[at..]
                    .iter()
                    .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.'))
                    .count();
            let digits = text[at..end].replace('_', "");
            at = end;
            let number = match digits.get(..2) {
                Some("0x" | "0X") => i128::from_str_radix(&digits[2..], 16).ok(),
                Some("0b" | "0B") => i128::from_str_radix(&digits[2..], 2).ok(),
                _ => digits.parse().ok(),
            };
            match number {
                Some(n) => Tok::Int(n),
                // Numbers that are not whole stand in no table that is read.
                None => Tok::Name(digits),
            }
        } else if c == b'"' || c == b'\'' {
            let (string, next) = string(text, at, false, &mut line, &mut begin).map_err(endless)?;
            at = next;
            Tok::Text(string)
        } else if c.is_ascii() && !c.is_ascii_control() {
            at += 1;
            Tok::Op(c as char)
        } else {
            let other = text[at..].chars().next().unwrap_or('\0');
            return Err(error(
                line,
                format!("the character `{}` outside of a text", other.escape_debug()),
                "is this a Python file?",
            ));
        };
        tokens.push(Token {
            tok,
            line: start_line,
            indent,
        });
    }
    Ok(tokens)
}

/// A text that begins at a quotation mark: what it says, and where it ends. `Err` is the line of
/// one without an end.
fn string(text: &str, at: usize, raw: bool, line: &mut u32, begin: &mut usize) -> Result<(String, usize), u32> {
    let from = *line;
    let quote = &text[at..=at];
    let triple = quote.repeat(3);
    let end = if text[at..].starts_with(&triple) { triple.as_str() } else { quote };
    let mut out = String::new();
    let mut at = at + end.len();
    loop {
        let rest = &text[at..];
        if rest.starts_with(end) {
            return Ok((out, at + end.len()));
        }
        let Some(c) = rest.chars().next() else { return Err(from) };
        at += c.len_utf8();
        if c == '\n' {
            if end.len() == 1 {
                return Err(from);
            }
            *line += 1;
            *begin = at;
        }
        if c != '\\' {
            out.push(c);
            continue;
        }
        let Some(next) = text[at..].chars().next() else { return Err(from) };
        at += next.len_utf8();
        if next == '\n' {
            *line += 1;
            *begin = at;
        }
        if raw {
            out.push('\\');
            out.push(next);
            continue;
        }
        match next {
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'r' => out.push('\r'),
            '\n' => {}
            'x' | 'u' => {
                let digits = if next == 'x' { 2 } else { 4 };
                let code = text
                    .get(at..at + digits)
                    .and_then(|d| u32::from_str_radix(d, 16).ok())
                    .and_then(char::from_u32);
                match code {
                    Some(c) => {
                        out.push(c);
                        at += digits;
                    }
                    None => out.push(next),
                }
            }
            other => out.push(other),
        }
    }
}

impl Reader<'_> {
    fn is_name(&self, name: &str) -> bool {
        matches!(self.tokens.get(self.at), Some(Token { tok: Tok::Name(n), .. }) if n == name)
    }

    fn op(&self, at: usize) -> Option<char> {
        match self.tokens.get(at)?.tok {
            Tok::Op(c) => Some(c),
            _ => None,
        }
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.op(self.at) == Some(c);
        self.at += usize::from(found);
        found
    }

    fn line(&self) -> u32 {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(1, |t| t.line)
    }

    fn fail<T>(&self, expected: &str) -> Result<T, ImportError> {
        let found = match self.tokens.get(self.at).map(|t| &t.tok) {
            None => "the end of the file".to_string(),
            Some(Tok::Name(n)) => format!("`{}`", shown(n)),
            Some(Tok::Int(n)) => format!("`{n}`"),
            Some(Tok::Text(t)) => format!("the text `{}`", shown(t)),
            Some(Tok::Op(c)) => format!("`{c}`"),
        };
        Err(ImportError::new(
            Place::new(self.file, self.line(), ""),
            format!("expected {expected}, found {found}"),
            "tables hold numbers, texts, names, calls, and lists and dictionaries of those; is the file whole?",
        ))
    }

    /// Goes on to the next line outside of brackets that is indented by at most so much.
    fn skip(&mut self, indent: u32) {
        let mut depth = 0usize;
        loop {
            match self.op(self.at) {
                Some('(' | '[' | '{') => depth += 1,
                Some(')' | ']' | '}') => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
            match self.tokens.get(self.at) {
                None => return,
                Some(t) if depth == 0 && t.indent.is_some_and(|i| i <= indent) => return,
                Some(_) => {}
            }
        }
    }

    fn name(&mut self) -> Result<String, ImportError> {
        match self.tokens.get(self.at) {
            Some(Token { tok: Tok::Name(n), .. }) => {
                let n = n.clone();
                self.at += 1;
                Ok(n)
            }
            _ => self.fail("a name"),
        }
    }

    fn class(&mut self, line: u32) -> Result<Class, ImportError> {
        self.at += 1;
        let name = self.name()?;
        let mut base = None;
        if self.eat('(') {
            if self.op(self.at) != Some(')') {
                base = Some(self.dotted()?);
            }
            if !self.eat(')') {
                return self.fail("`)`");
            }
        }
        if !self.eat(':') {
            return self.fail("`:`");
        }
        let mut body = Vec::new();
        while let Some(t) = self.tokens.get(self.at) {
            let Some(indent) = t.indent else {
                self.skip(u32::MAX);
                continue;
            };
            if indent == 0 {
                break;
            }
            match self.assignment(&|_: &str| true)? {
                Some(a) => body.push(a),
                None => self.skip(indent),
            }
        }
        Ok(Class { name, base, body, line })
    }

    /// An assignment to a wanted name, if one begins here.
    fn assignment(&mut self, wanted: &impl Fn(&str) -> bool) -> Result<Option<Assignment>, ImportError> {
        let Some(Token { tok: Tok::Name(name), .. }) = self.tokens.get(self.at) else {
            return Ok(None);
        };
        let name = name.clone();
        if !wanted(&name) {
            return Ok(None);
        }
        let mut index = None;
        let mut at = self.at + 1;
        if self.op(at) == Some('[')
            && let Some(Token { tok: Tok::Text(i), .. }) = self.tokens.get(at + 1)
            && self.op(at + 2) == Some(']')
        {
            index = Some(i.clone());
            at += 3;
        }
        if self.op(at) == Some(':') {
            // `name: type = value`: the type says nothing about the value.
            while at < self.tokens.len() && self.tokens[at].indent.is_none() && self.op(at) != Some('=') {
                at += 1;
            }
        }
        if self.op(at) != Some('=') || self.op(at + 1) == Some('=') {
            return Ok(None);
        }
        self.at = at + 1;
        let mut node = self.value(0)?;
        // `A = B = value`, and a tuple without brackets, do not stand in tables.
        if self.op(self.at) == Some(',') && self.tokens[self.at].indent.is_none() {
            let mut all = vec![node];
            while self.eat(',') {
                all.push(self.value(0)?);
            }
            let line = all[0].line;
            node = Node {
                value: Value::List(all),
                line,
            };
        }
        if self.tokens.get(self.at).is_some_and(|t| t.indent.is_none()) {
            return self.fail("the end of the line");
        }
        Ok(Some(Assignment { name, index, node }))
    }

    fn dotted(&mut self) -> Result<String, ImportError> {
        let mut name = self.name()?;
        while self.eat('.') {
            name.push('.');
            name.push_str(&self.name()?);
        }
        Ok(name)
    }

    fn value(&mut self, depth: usize) -> Result<Node, ImportError> {
        if depth > DEEPEST {
            return self.fail(&format!("at most {DEEPEST} levels of brackets"));
        }
        let line = self.line();
        let value = match self.tokens.get(self.at).map(|t| &t.tok) {
            Some(Tok::Int(n)) => {
                let n = *n;
                self.at += 1;
                Value::Int(n)
            }
            Some(Tok::Text(_)) => {
                let mut text = String::new();
                while let Some(Token { tok: Tok::Text(t), .. }) = self.tokens.get(self.at) {
                    text.push_str(t);
                    self.at += 1;
                }
                Value::Text(text)
            }
            Some(Tok::Op('-')) => {
                self.at += 1;
                match self.tokens.get(self.at).map(|t| &t.tok) {
                    Some(Tok::Int(n)) => {
                        let n = -*n;
                        self.at += 1;
                        Value::Int(n)
                    }
                    _ => return self.fail("a number"),
                }
            }
            Some(Tok::Name(_)) => {
                let name = self.dotted()?;
                if self.eat('(') {
                    Value::Call(name, self.list(')', depth)?)
                } else {
                    Value::Name(name)
                }
            }
            Some(Tok::Op('(')) => {
                self.at += 1;
                let mut all = self.list(')', depth)?;
                let single = all.len() == 1 && self.op(self.at - 2) != Some(',');
                match all.pop() {
                    Some(only) if single => only.value,
                    last => Value::List(all.into_iter().chain(last).collect()),
                }
            }
            Some(Tok::Op('[')) => {
                self.at += 1;
                Value::List(self.list(']', depth)?)
            }
            Some(Tok::Op('{')) => {
                self.at += 1;
                self.braces(depth)?
            }
            _ => return self.fail("a value"),
        };
        Ok(Node { value, line })
    }

    fn list(&mut self, close: char, depth: usize) -> Result<Vec<Node>, ImportError> {
        let mut all = Vec::new();
        while !self.eat(close) {
            // Arguments by name are read as their values.
            if let (Some(Token { tok: Tok::Name(_), .. }), Some('=')) = (self.tokens.get(self.at), self.op(self.at + 1)) {
                self.at += 2;
            }
            all.push(self.value(depth + 1)?);
            if !self.eat(',') && self.op(self.at) != Some(close) {
                return self.fail(&format!("`,` or `{close}`"));
            }
        }
        Ok(all)
    }

    fn braces(&mut self, depth: usize) -> Result<Value, ImportError> {
        let mut set = Vec::new();
        let mut dict = Vec::new();
        while !self.eat('}') {
            let key = self.value(depth + 1)?;
            if self.eat(':') {
                dict.push((key, self.value(depth + 1)?));
            } else {
                set.push(key);
            }
            if !self.eat(',') && self.op(self.at) != Some('}') {
                return self.fail("`,` or `}`");
            }
        }
        match (set.is_empty(), dict.is_empty()) {
            (true, _) => Ok(Value::Dict(dict)),
            (false, true) => Ok(Value::List(set)),
            (false, false) => self.fail("either a set or a dictionary"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(text: &str) -> Result<Module, ImportError> {
        read(&Rc::from("t.py"), text, |_| true)
    }

    #[test]
    fn tables_are_read_and_code_is_skipped() {
        let m = module(concat!(
            "import x\nfrom y import (a,\n  b)\n",
            "T = {'a': (1, 0x10), \"b\" 'c': (-2,),}\n",
            "def f(x):\n  T = 3\n  return x\n",
            "T['d'] = [K.A, f(1, n=2)]\n",
            "class C(B):\n  '''words'''\n  u = F(3, 1, 0b11)\n  def g(self): return 1\n  w = {K.A, K.B}\n",
        ));
        let m = m.unwrap();
        assert_eq!(m.assignments.len(), 2);
        let Value::Dict(rows) = &m.get("T").unwrap().value else { panic!() };
        assert_eq!(rows[1].0.value, Value::Text("bc".into()));
        assert_eq!(
            rows[1].1.value,
            Value::List(vec![Node {
                value: Value::Int(-2),
                line: 4
            }])
        );
        assert_eq!(m.assignments[1].index.as_deref(), Some("d"));
        assert_eq!(m.classes[0].base.as_deref(), Some("B"));
        let names: Vec<&str> = m.classes[0].body.iter().map(|a| a.name.as_str()).collect();
        assert_eq!(names, ["u", "w"]);
    }

    #[test]
    fn what_is_not_wanted_may_be_anything() {
        let m = read(&Rc::from("t.py"), "x = 1 + y(2)\nT = 3\n", |n| n == "T").unwrap();
        assert_eq!(m.get("T").unwrap().value, Value::Int(3));
    }

    #[test]
    fn bad_tables_name_their_line() {
        for (text, line, part) in [
            ("T = {'a': 1,\n 'b': }", 2, "expected a value, found `}`"),
            ("T = {'a': 1,\n 'b': 2", 2, "found the end of the file"),
            ("T = 'abc\n", 1, "without an end"),
            ("T = \"\"\"abc\n\n", 1, "without an end"),
            ("T = 1 + 2", 1, "expected the end of the line"),
            ("T = {1, 'a': 2}", 1, "either a set or a dictionary"),
            ("\u{1}", 1, "outside of a text"),
        ] {
            let e = module(text).unwrap_err();
            assert!(e.message.contains(part), "{text:?}: {}", e.message);
            assert_eq!(e.place.line, line, "{text:?}");
        }
        let deep = format!("T = {}", "[".repeat(100_000));
        assert!(module(&deep).unwrap_err().message.contains("levels"));
    }
}
