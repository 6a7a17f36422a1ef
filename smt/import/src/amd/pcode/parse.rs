//! The notation: tokens, expressions, statements.

/// A word of the notation.
#[derive(Clone, Debug, PartialEq)]
enum Tok {
    Name(String),
    /// Value, width if it is written, and whether it is unsigned.
    Int(u128, Option<u32>, bool),
    Float(f64, u32),
    /// `32'U(`: a conversion.
    Cast(u32, char),
    Op(&'static str),
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A number: value, width if it is written, and whether it is unsigned.
    Int(u128, Option<u32>, bool),
    /// A floating-point number of so many bits.
    Float(f64, u32),
    /// A variable, register or operand.
    Name(String),
    /// `x.u32`
    As(Box<Expr>, String),
    /// `x[7 : 0]`
    Slice(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `x[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `f(x)`
    Call(String, Vec<Expr>),
    /// `32'U(x)`
    Cast(u32, char, Box<Expr>),
    /// `-x`, `~x`, `!x`
    Unary(&'static str, Box<Expr>),
    /// `x + y`
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// `c ? x : y`
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `{ x, y }`
    Join(Vec<Expr>),
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    /// `x = y`; with an operator, `x += y`.
    Set(Expr, Option<&'static str>, Expr),
    /// `declare x : 32'B`
    Declare(String, u32),
    /// `declare x : 32'B[3]`: a name with a number of elements.
    Array(String, u32),
    /// `if … then … else … endif`
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// `for i in 0 : 7 do … endfor`
    For(String, Expr, Expr, Vec<Stmt>),
    /// `break`
    Break,
    /// `f = lambda(x, y) (x + y)`: parameters, and the statements of the body.
    Function(String, Vec<String>, Vec<Stmt>),
    /// `return x`: what a function gives.
    Return(Expr),
    /// `nop()`
    Nothing,
}

const OPS: [&str; 42] = [
    "**", "<<=", ">>=", "+=", "-=", "*=", "|=", "&=", "^=", "==", "!=", "<>", "<=", ">=", "<<", ">>", "&&", "||", "+", "-", "*", "/", "%",
    "&", "|", "^", "~", "!", "<", ">", "=", "?", ":", ";", ",", ".", "(", ")", "[", "]", "{", "}",
];
const DEEPEST: u32 = 60;

fn tokens(text: &str) -> Result<Vec<Tok>, String> {
    let mut out = Vec::new();
    for line in text.lines() {
        let mut rest = line.split("//").next().unwrap_or("");
        loop {
            rest = rest.trim_start();
            let Some(c) = rest.chars().next() else { break };
            let (tok, used) = if c.is_ascii_digit() {
                number(rest)?
            } else if c.is_ascii_alphabetic() || c == '_' {
                let n = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
                (Tok::Name(rest[..n].to_string()), n)
            } else if let Some(op) = OPS.iter().find(|o| rest.starts_with(**o)) {
                (Tok::Op(op), op.len())
            } else {
                return Err(format!("the character `{}`", c.escape_debug()));
            };
            out.push(tok);
            rest = &rest[used..];
        }
    }
    Ok(out)
}

fn number(text: &str) -> Result<(Tok, usize), String> {
    let bad = || format!("the number `{}`", text.chars().take(12).collect::<String>());
    let hex = text.starts_with("0x");
    let digits = if hex {
        2 + text[2..].find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(text.len() - 2)
    } else {
        text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())
    };
    let value = if hex {
        u128::from_str_radix(&text[2..digits], 16)
    } else {
        text[..digits].parse()
    }
    .map_err(|_| bad())?;
    let rest = &text[digits..];
    if !hex && rest.starts_with('.') && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
        let n = digits + 1 + rest[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - 1);
        let value: f64 = text[..n].parse().map_err(|_| bad())?;
        return Ok(if text[n..].starts_with('F') {
            (Tok::Float(value, 32), n + 1)
        } else {
            (Tok::Float(value, 64), n)
        });
    }
    if let Some(of) = rest.strip_prefix('\'') {
        let width = u32::try_from(value).ok().filter(|w| (1..=1024).contains(w)).ok_or_else(bad)?;
        let c = of.chars().next().ok_or_else(bad)?;
        if c.is_ascii_alphabetic() {
            return Ok((Tok::Cast(width, c), digits + 2));
        }
        if let Some(positive) = of.strip_prefix('-') {
            let (tok, used) = number(positive)?;
            return match tok {
                Tok::Int(v, ..) => Ok((
                    Tok::Int(v.wrapping_neg() & (u128::MAX >> (128 - width.min(128))), Some(width), false),
                    digits + 2 + used,
                )),
                _ => Err(bad()),
            };
        }
        let (tok, used) = number(of)?;
        return match tok {
            Tok::Int(v, _, unsigned) => Ok((Tok::Int(v, Some(width), unsigned), digits + 1 + used)),
            Tok::Float(v, _) => Ok((Tok::Float(v, width), digits + 1 + used)),
            _ => Err(bad()),
        };
    }
    let n = rest.find(|c: char| !matches!(c, 'U' | 'L' | 'F')).unwrap_or(rest.len());
    let ending = &rest[..n];
    if ending == "F" {
        return Ok((Tok::Float(value as f64, 32), digits + 1));
    }
    let width = if ending.contains("LL") { Some(64) } else { None };
    Ok((Tok::Int(value, width, ending.contains('U')), digits + n))
}

struct Parser {
    tokens: Vec<Tok>,
    at: usize,
    depth: u32,
}

/// Reads pseudo-code.
///
/// # Errors
/// What is not of the notation.
pub fn parse(text: &str) -> Result<Vec<Stmt>, String> {
    let mut p = Parser {
        tokens: tokens(text)?,
        at: 0,
        depth: 0,
    };
    let all = p.block(&[])?;
    if p.at < p.tokens.len() {
        return Err(p.unexpected());
    }
    Ok(all)
}

impl Parser {
    fn unexpected(&self) -> String {
        match self.tokens.get(self.at) {
            None => "code that ends too early".into(),
            Some(Tok::Name(n)) => format!("words around `{n}`"),
            Some(Tok::Op(o)) => format!("words around `{o}`"),
            Some(_) => "words around a number".into(),
        }
    }

    fn op(&mut self, o: &str) -> bool {
        let found = matches!(self.tokens.get(self.at), Some(Tok::Op(x)) if *x == o);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, w: &str) -> bool {
        let found = self.peek(w);
        self.at += usize::from(found);
        found
    }

    fn peek(&self, w: &str) -> bool {
        matches!(self.tokens.get(self.at), Some(Tok::Name(x)) if x == w)
    }

    fn need(&mut self, o: &str) -> Result<(), String> {
        if self.op(o) || self.word(o) {
            Ok(())
        } else {
            Err(self.unexpected())
        }
    }

    fn block(&mut self, ends: &[&str]) -> Result<Vec<Stmt>, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("code of too many levels".into());
        }
        let mut all = Vec::new();
        loop {
            while self.op(";") {}
            let closed = matches!(self.tokens.get(self.at), Some(Tok::Op(")")));
            if self.at >= self.tokens.len() || closed || ends.iter().any(|e| self.peek(e)) {
                break;
            }
            all.push(self.statement()?);
        }
        self.depth -= 1;
        Ok(all)
    }

    fn statement(&mut self) -> Result<Stmt, String> {
        if self.word("if") {
            return self.condition();
        }
        if self.word("for") {
            let Some(Tok::Name(i)) = self.tokens.get(self.at).cloned() else {
                return Err(self.unexpected());
            };
            self.at += 1;
            self.need("in")?;
            let from = self.binary(3)?;
            self.need(":")?;
            let to = self.binary(3)?;
            self.need("do")?;
            let body = self.block(&["endfor"])?;
            self.need("endfor")?;
            return Ok(Stmt::For(i, from, to, body));
        }
        if self.word("declare") {
            let Some(Tok::Name(name)) = self.tokens.get(self.at).cloned() else {
                return Err(self.unexpected());
            };
            self.at += 1;
            self.need(":")?;
            let Some(Tok::Cast(width, _)) = self.tokens.get(self.at).cloned() else {
                return Err(self.unexpected());
            };
            self.at += 1;
            if !self.op("[") {
                return Ok(Stmt::Declare(name, width));
            }
            let Expr::Int(count, ..) = self.expr()? else {
                return Err("an array whose size is not known".into());
            };
            self.need("]")?;
            let count = u32::try_from(count).map_err(|_| "an array without an end")?;
            return Ok(Stmt::Array(name, count));
        }
        if self.word("return") {
            return Ok(Stmt::Return(self.expr()?));
        }
        if self.word("break") {
            return Ok(Stmt::Break);
        }
        let target = self.postfix()?;
        if self.op("=") {
            if self.word("lambda") {
                return self.function(target);
            }
            let value = self.expr()?;
            if self.op("=") {
                // `a = b = c` gives both the same value.
                let last = self.expr()?;
                let (first, second) = (Stmt::Set(target, None, last.clone()), Stmt::Set(value, None, last));
                return Ok(Stmt::If(Expr::Int(1, Some(1), true), vec![second, first], Vec::new()));
            }
            return Ok(Stmt::Set(target, None, value));
        }
        for (compound, op) in [
            ("+=", "+"),
            ("-=", "-"),
            ("*=", "*"),
            ("|=", "|"),
            ("&=", "&"),
            ("^=", "^"),
            ("<<=", "<<"),
            (">>=", ">>"),
        ] {
            if self.op(compound) {
                return Ok(Stmt::Set(target, Some(op), self.expr()?));
            }
        }
        match target {
            Expr::Call(name, arguments) if name == "nop" && arguments.is_empty() => Ok(Stmt::Nothing),
            Expr::Call(name, _) => Err(format!("a call of `{name}`")),
            _ => Err(self.unexpected()),
        }
    }

    /// `(x, y) (x + y)`
    fn function(&mut self, target: Expr) -> Result<Stmt, String> {
        let Expr::Name(name) = target else { return Err(self.unexpected()) };
        self.need("(")?;
        let mut parameters = Vec::new();
        while let Some(Tok::Name(p)) = self.tokens.get(self.at).cloned() {
            self.at += 1;
            parameters.push(p);
            if !self.op(",") {
                break;
            }
        }
        self.need(")")?;
        self.need("(")?;
        // The body is a value, or statements that return one.
        let (at, depth) = (self.at, self.depth);
        let body = match self.expr() {
            Ok(value) if matches!(self.tokens.get(self.at), Some(Tok::Op(")"))) => vec![Stmt::Return(value)],
            _ => {
                (self.at, self.depth) = (at, depth);
                self.block(&[])?
            }
        };
        self.need(")")?;
        Ok(Stmt::Function(name, parameters, body))
    }

    fn condition(&mut self) -> Result<Stmt, String> {
        let c = self.expr()?;
        self.need("then")?;
        let yes = self.block(&["elsif", "else", "endif"])?;
        if self.word("elsif") {
            return Ok(Stmt::If(c, yes, vec![self.condition()?]));
        }
        let no = if self.word("else") { self.block(&["endif"])? } else { Vec::new() };
        self.need("endif")?;
        Ok(Stmt::If(c, yes, no))
    }

    fn expr(&mut self) -> Result<Expr, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("code of too many levels".into());
        }
        let c = self.binary(0)?;
        let e = if self.op("?") {
            let yes = self.expr()?;
            self.need(":")?;
            let no = self.expr()?;
            Expr::Choice(Box::new(c), Box::new(yes), Box::new(no))
        } else {
            c
        };
        self.depth -= 1;
        Ok(e)
    }

    fn binary(&mut self, level: usize) -> Result<Expr, String> {
        const LEVELS: [&[&str]; 11] = [
            &["||"],
            &["&&"],
            &["|"],
            &["^"],
            &["&"],
            &["==", "!=", "<>"],
            &["<=", ">=", "<", ">"],
            &["<<", ">>"],
            &["+", "-"],
            &["*", "/", "%"],
            &["**"],
        ];
        let Some(ops) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some(o) = ops.iter().find(|o| matches!(self.tokens.get(self.at), Some(Tok::Op(x)) if x == *o)) {
            // `x[i +: 4]`
            if matches!(self.tokens.get(self.at + 1), Some(Tok::Op(":"))) {
                break;
            }
            self.at += 1;
            left = Expr::Binary(o, Box::new(left), Box::new(self.binary(level + 1)?));
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, String> {
        for o in ["-", "~", "!", "+"] {
            if self.op(o) {
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err("code of too many levels".into());
                }
                let e = self.unary()?;
                self.depth -= 1;
                return Ok(if o == "+" { e } else { Expr::Unary(o, Box::new(e)) });
            }
        }
        self.postfix()
    }

    fn postfix(&mut self) -> Result<Expr, String> {
        let mut e = self.primary()?;
        loop {
            if self.op(".") {
                let Some(Tok::Name(n)) = self.tokens.get(self.at).cloned() else {
                    return Err(self.unexpected());
                };
                self.at += 1;
                e = Expr::As(Box::new(e), n);
            } else if self.op("[") {
                let hi = self.expr()?;
                if self.op(":") {
                    let lo = self.expr()?;
                    e = Expr::Slice(Box::new(e), Box::new(hi), Box::new(lo));
                } else if self.op("+") {
                    self.need(":")?;
                    let width = self.expr()?;
                    let end = Expr::Binary("+", Box::new(hi.clone()), Box::new(width));
                    let last = Expr::Binary("-", Box::new(end), Box::new(Expr::Int(1, None, false)));
                    e = Expr::Slice(Box::new(e), Box::new(last), Box::new(hi));
                } else {
                    e = Expr::Index(Box::new(e), Box::new(hi));
                }
                self.need("]")?;
            } else {
                return Ok(e);
            }
        }
    }

    fn primary(&mut self) -> Result<Expr, String> {
        let Some(tok) = self.tokens.get(self.at).cloned() else {
            return Err(self.unexpected());
        };
        self.at += 1;
        match tok {
            Tok::Int(v, w, u) => Ok(Expr::Int(v, w, u)),
            Tok::Float(v, w) => Ok(Expr::Float(v, w)),
            Tok::Cast(w, k) => {
                self.need("(")?;
                let e = self.expr()?;
                self.need(")")?;
                Ok(Expr::Cast(w, k, Box::new(e)))
            }
            Tok::Name(n) => {
                if !self.op("(") {
                    return Ok(Expr::Name(n));
                }
                let mut all = Vec::new();
                while !self.op(")") {
                    all.push(self.expr()?);
                    if !self.op(",") {
                        self.need(")")?;
                        break;
                    }
                }
                Ok(Expr::Call(n, all))
            }
            Tok::Op("(") => {
                let e = self.expr()?;
                self.need(")")?;
                Ok(e)
            }
            Tok::Op("{") => {
                let mut all = vec![self.expr()?];
                while self.op(",") {
                    all.push(self.expr()?);
                }
                self.need("}")?;
                Ok(Expr::Join(all))
            }
            Tok::Op(_) => {
                self.at -= 1;
                Err(self.unexpected())
            }
        }
    }
}
