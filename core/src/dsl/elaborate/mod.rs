//! Expressions of a spec to formulas: a symbolic evaluator with static widths, shared by guards,
//! reads, writes and semantics.

mod floats;

use std::collections::HashMap;

use crate::dsl::ast::*;
use crate::dsl::builtins::Builtin;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::formula::{Node, Pool, Term, Width};
use crate::model;
use crate::model::{EnumId, FieldBits};
use crate::source::Span;

/// Work after which a spec is refused, in units of some ten nanoseconds: a fixed part, and a part
/// for each byte of the spec.
///
/// The built-in specs need about a quarter of the second part at most.
const FUEL: u64 = 20_000_000;
const FUEL_PER_BYTE: u64 = 400;
/// What one step of evaluation costs.
const STEP: u64 = 40;
/// What comparing with one code costs.
const CODE: u64 = 200;
/// What one new formula costs.
const TERM: u64 = 60;
/// Function calls and operand reads may nest this deep.
const MAX_CALLS: u32 = 64;
/// Expressions and statements may nest this deep, calls included.
const MAX_DEPTH: u32 = 400;
/// Most values of a tuple, those of tuples inside it included.
const MAX_TUPLE: usize = 256;
/// Most errors of one spec.
pub(super) const MAX_ERRORS: usize = 100;

/// A value of the expression language.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A compile-time integer that adapts to any width.
    Int(i128),
    /// A bitvector.
    Bits(Bits),
    /// An operand of the form under elaboration, read when used.
    Operand(usize),
    /// Several values.
    Tuple(Vec<Value>),
    /// A value the documents leave open.
    Undefined,
    /// The result of an error that was reported.
    Poison,
}

impl Value {
    /// How many values it holds.
    fn size(&self) -> usize {
        match self {
            Value::Tuple(all) => all.iter().map(Value::size).sum(),
            _ => 1,
        }
    }
}

/// A bitvector with what is known about it beside its formula.
#[derive(Clone, Debug)]
pub(super) struct Bits {
    pub term: Term,
    /// Its enumeration, if it is a code.
    pub ty: Option<EnumId>,
    /// The field bits it consists of, high part first, if it is nothing but field bits and
    /// [`ZEROS`].
    pub source: Option<Vec<FieldBits>>,
}

/// The field number of bits that are constantly zero, as `zext` makes them.
pub(super) const ZEROS: u16 = u16::MAX;

pub(super) fn zeros(width: u32) -> FieldBits {
    FieldBits {
        field: ZEROS,
        lo: 0,
        width: width as u8,
    }
}

/// Names visible to an expression; inner ones last.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    names: Vec<(String, Value)>,
}

impl Scope {
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.names.iter().rev().find(|(n, _)| n == name).map(|(_, v)| v)
    }

    pub fn set(&mut self, name: impl Into<String>, value: Value) {
        self.names.push((name.into(), value));
    }

    fn mark(&self) -> usize {
        self.names.len()
    }

    fn reset(&mut self, mark: usize) {
        self.names.truncate(mark);
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|(n, _)| n.as_str())
    }
}

/// A row of an operand class, applied to arguments.
pub(super) struct OperandRowInst<'a> {
    pub guard: Term,
    pub ast: &'a OperandRow,
}

/// An operand of the form under elaboration.
pub(super) struct OperandInst<'a> {
    pub name: String,
    pub class: &'a OperandClass,
    pub scope: Scope,
    pub rows: Vec<OperandRowInst<'a>>,
    pub pieces: Vec<model::Piece>,
    /// How deep its arguments nest operands.
    pub nesting: usize,
}

/// A write, before it is attached to the form.
pub(super) struct PendingEffect {
    pub state: usize,
    pub addr: Term,
    pub value: Term,
    pub guard: Term,
    pub span: Span,
}

/// What all expressions of a spec share.
pub(super) struct Elab<'a> {
    pub pool: Pool,
    pub errors: Vec<Diagnostic>,
    pub enums: Vec<model::Enum>,
    pub enum_names: HashMap<String, EnumId>,
    /// Values of the parameters.
    pub parameters: HashMap<String, Value>,
    pub states: Vec<model::State>,
    pub state_names: HashMap<String, usize>,
    pub functions: HashMap<String, &'a Function>,
    pub externs: Vec<model::ExternFn>,
    pub extern_names: HashMap<String, usize>,
    pub classes: HashMap<String, &'a OperandClass>,
    pub layouts: HashMap<String, (&'a [FormItem], Span)>,
    /// Operands of the form under elaboration.
    pub operands: Vec<OperandInst<'a>>,
    /// Condition under which the expression being evaluated matters.
    pub path: Term,
    /// Reads of operands that have no value, with the condition.
    pub undefined_reads: Vec<(Term, Span)>,
    /// Float operations in the formulas.
    pub floats: Vec<crate::float::Operation>,
    /// What calls of float functions compute, except tests for NaN.
    pub float_results: Vec<Term>,
    /// Writes collected so far.
    pub effects: Vec<PendingEffect>,
    /// Work that is left.
    fuel: u64,
    pub exhausted: bool,
    /// Formulas that were paid for.
    paid: usize,
    calls: u32,
    /// The form under elaboration: the place of errors that belong to no single line.
    pub place: Option<Span>,
    /// Functions being expanded.
    calling: Vec<&'a str>,
    depth: u32,
    /// May `r2` stand for `r[2]`? So it is in goals, but not in specs.
    pub shorthand: bool,
    /// Searches for the name that was meant, so far.
    searches: std::cell::Cell<usize>,
    pub fresh: u32,
}

impl<'a> Elab<'a> {
    /// For a spec of this many bytes.
    pub fn new(bytes: usize) -> Self {
        let mut pool = Pool::new();
        let path = pool.tt();
        Elab {
            pool,
            errors: Vec::new(),
            enums: Vec::new(),
            enum_names: HashMap::new(),
            parameters: HashMap::new(),
            states: Vec::new(),
            state_names: HashMap::new(),
            functions: HashMap::new(),
            externs: Vec::new(),
            extern_names: HashMap::new(),
            classes: HashMap::new(),
            layouts: HashMap::new(),
            operands: Vec::new(),
            path,
            undefined_reads: Vec::new(),
            floats: Vec::new(),
            float_results: Vec::new(),
            effects: Vec::new(),
            fuel: FUEL + FUEL_PER_BYTE * bytes as u64,
            exhausted: false,
            paid: 0,
            calls: 0,
            place: None,
            calling: Vec::new(),
            depth: 0,
            shorthand: false,
            searches: std::cell::Cell::new(0),
            fresh: 0,
        }
    }

    pub fn error(&mut self, d: Diagnostic) -> Value {
        self.errors.push(d);
        // A mistake in a shared item is found once a form, so this counts more than the reader sees.
        if self.errors.len() > 20 * MAX_ERRORS {
            self.exhausted = true;
        }
        Value::Poison
    }

    /// Pays for work that is about to be done, and for the formulas built since; false, with one
    /// error a spec, once the fuel is spent.
    pub fn charge(&mut self, cost: u64, span: Span) -> bool {
        let built = self.pool.len() - self.paid;
        self.paid = self.pool.len();
        let left = self.fuel.checked_sub(cost.saturating_add(built as u64 * TERM));
        if let (Some(left), false) = (left, self.exhausted) {
            self.fuel = left;
            return true;
        }
        self.fuel = 0;
        if !self.exhausted {
            self.exhausted = true;
            self.errors.push(
                Diagnostic::new(
                    Code::Limit,
                    self.place.unwrap_or(span),
                    "this spec takes too many steps to evaluate",
                )
                .label("given up here")
                .help("a function that calls others twice each doubles the work with every level"),
            );
        }
        false
    }

    fn burn(&mut self, span: Span) -> bool {
        self.charge(STEP, span)
    }

    /// Runs one level deeper, unless that is too deep for the stack.
    fn deeper<T>(&mut self, span: Span, f: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            self.errors.push(
                Diagnostic::new(
                    Code::TooDeep,
                    span,
                    format!("calls and expressions nest deeper than {MAX_DEPTH} levels together"),
                )
                .help("split the expressions with `let`"),
            );
            return None;
        }
        self.depth += 1;
        let r = f(self);
        self.depth -= 1;
        Some(r)
    }

    pub fn bits_value(&self, term: Term) -> Value {
        Value::Bits(Bits {
            term,
            ty: None,
            source: None,
        })
    }

    fn bool_value(&mut self, b: bool) -> Value {
        let t = if b { self.pool.tt() } else { self.pool.ff() };
        self.bits_value(t)
    }

    pub fn width(&self, t: Term) -> u32 {
        u32::from(self.pool.width(t).bits() as u8)
    }

    /// The width of a value, if it has one of its own.
    fn natural_width(&self, v: &Value) -> Option<u32> {
        match v {
            Value::Bits(b) => Some(self.width(b.term)),
            Value::Operand(i) => self.operands[*i].class.width.map(|w| w.0),
            _ => None,
        }
    }

    fn describe(&self, v: &Value) -> String {
        match v {
            Value::Int(i) => format!("the number {i}"),
            Value::Bits(b) => match b.ty {
                Some(e) if !self.enums[e.0 as usize].name.is_empty() => format!("a code of `{}`", self.enums[e.0 as usize].name),
                _ => match self.width(b.term) {
                    1 => "a value of 1 bit".into(),
                    w => format!("a value of {w} bits"),
                },
            },
            Value::Operand(i) => format!("the operand `{}`", self.operands[*i].name),
            Value::Tuple(v) => format!("a tuple of {} values", v.len()),
            Value::Undefined => "`undefined`".into(),
            Value::Poison => "an error".into(),
        }
    }

    /// Turns a value into bits of the width wanted, or reports why it cannot.
    pub fn coerced(&mut self, v: Value, want: u32, span: Span) -> Term {
        let dummy = |s: &mut Self| s.pool.constant(Width::nearest(want), 0);
        match v {
            Value::Int(i) => {
                let fits = if i >= 0 {
                    want >= 127 || i < 1i128 << want
                } else {
                    want >= 128 || i >= -(1i128 << (want - 1))
                };
                if !fits {
                    self.error(
                        Diagnostic::new(Code::TooWide, span, format!("{i} does not fit into {want} bits"))
                            .help("widen the value it is combined with, or mask the number"),
                    );
                    return dummy(self);
                }
                let w = Width::nearest(want);
                self.pool.constant(w, (i as u128) & w.mask())
            }
            Value::Bits(b) => {
                let have = self.width(b.term);
                if have != want {
                    self.error(
                        Diagnostic::new(
                            Code::WidthMismatch,
                            span,
                            format!("a value of {have} bits stands where {want} bits are wanted"),
                        )
                        .label(format!("{have} bits"))
                        .help(if have < want {
                            format!("widen it with `zext(…, {want})` or `sext(…, {want})`")
                        } else {
                            format!("take a slice such as `[{}..0]`", want - 1)
                        }),
                    );
                    return dummy(self);
                }
                b.term
            }
            Value::Operand(i) => {
                let v = self.read_operand(i, span);
                self.coerced(v, want, span)
            }
            Value::Undefined => self.fresh_unspecified(want),
            Value::Tuple(_) => {
                let what = self.describe(&v);
                self.error(
                    Diagnostic::new(Code::WrongKind, span, format!("{what} stands where {want} bits are wanted"))
                        .help("take it apart with `let (a, b) = …;`"),
                );
                dummy(self)
            }
            Value::Poison => dummy(self),
        }
    }

    /// A variable for an unspecified value.
    pub fn fresh_unspecified(&mut self, width: u32) -> Term {
        self.fresh += 1;
        let id = self.pool.declare_var(&model::unspecified_name(self.fresh), Width::nearest(width));
        self.pool.var(id)
    }

    /// Turns a value into bits of its own width.
    pub fn own_bits(&mut self, v: Value, span: Span) -> Option<Bits> {
        match v {
            Value::Bits(b) => Some(b),
            Value::Operand(i) => match self.read_operand(i, span) {
                Value::Bits(b) => Some(b),
                _ => None,
            },
            Value::Poison => None,
            other => {
                let what = self.describe(&other);
                self.error(
                    Diagnostic::new(Code::WidthMismatch, span, format!("{what} has no width here")).help("write `bits(value, width)`"),
                );
                None
            }
        }
    }

    pub fn condition(&mut self, e: &'a Expr, scope: &mut Scope) -> Term {
        let v = self.eval(e, scope, None);
        self.coerced(v, 1, e.span)
    }

    pub fn static_int(&mut self, e: &'a Expr, scope: &mut Scope) -> Option<i128> {
        match self.eval(e, scope, None) {
            Value::Int(i) => Some(i),
            Value::Poison => None,
            other => {
                let what = self.describe(&other);
                self.error(Diagnostic::new(
                    Code::WrongKind,
                    e.span,
                    format!("a number known at compile time is wanted, found {what}"),
                ));
                None
            }
        }
    }

    fn suggestion(&self, name: &str, scope: &Scope) -> Option<String> {
        let mut all: Vec<&str> = scope.names().collect();
        all.extend(self.state_names.keys().map(String::as_str));
        all.extend(self.parameters.keys().map(String::as_str));
        all.extend(self.functions.keys().map(String::as_str));
        self.closest(name, all.into_iter())
    }

    /// The name nearest to a misspelt one, if any is near.
    pub fn closest<'n>(&self, name: &str, all: impl Iterator<Item = &'n str>) -> Option<String> {
        // Nobody reads hundreds of suggestions, and comparing long names takes the product of their
        // lengths.
        self.searches.set(self.searches.get() + 1);
        if self.searches.get() > MAX_ERRORS || name.len() > 40 {
            return None;
        }
        all.filter(|n| !n.is_empty() && n.len().abs_diff(name.len()) <= 1 + name.len() / 4)
            .take(1000)
            .map(|n| (strsim::damerau_levenshtein(name, n), n))
            .filter(|(d, n)| *d <= 1 + n.len().min(name.len()) / 4 && *d < name.len().max(2))
            .min()
            .map(|(_, n)| n.to_string())
    }

    pub fn unknown_name(&mut self, what: &str, name: &str, span: Span, near: Option<String>) -> Value {
        let mut d = Diagnostic::new(Code::UnknownName, span, format!("nothing named `{name}` is known here")).label(what.to_string());
        d.help = Some(match near {
            Some(n) => format!("did you mean `{n}`?"),
            None => format!("define {what} of that name, or correct the name"),
        });
        self.error(d)
    }

    pub fn eval(&mut self, e: &'a Expr, scope: &mut Scope, want: Option<EnumId>) -> Value {
        if !self.burn(e.span) {
            return Value::Poison;
        }
        self.deeper(e.span, |s| s.eval_kind(e, scope, want)).unwrap_or(Value::Poison)
    }

    fn eval_kind(&mut self, e: &'a Expr, scope: &mut Scope, want: Option<EnumId>) -> Value {
        match &*e.kind {
            ExprKind::Int(v) => match i128::try_from(*v) {
                Ok(i) => Value::Int(i),
                Err(_) => {
                    let t = self.pool.constant(Width::nearest(128), *v);
                    self.bits_value(t)
                }
            },
            ExprKind::Undefined => Value::Undefined,
            ExprKind::Name(name) => self.name(name, e.span, scope, want),
            ExprKind::Row(en, row) => {
                let Some(&id) = self.enum_names.get(&en.name) else {
                    let near = self.closest(&en.name, self.enum_names.keys().map(String::as_str));
                    return self.unknown_name("an enumeration", &en.name, en.span, near);
                };
                self.enumerator(id, &row.name, row.span)
            }
            ExprKind::Unary(op, a) => {
                let v = self.eval(a, scope, None);
                match (op, v) {
                    (_, Value::Poison) => Value::Poison,
                    (UnOp::Negate, Value::Int(i)) => self.int_op(BinOp::Sub, 0, i, e.span),
                    (UnOp::Not, v) => {
                        let t = self.coerced(v, 1, a.span);
                        let t = self.pool.not(t);
                        self.bits_value(t)
                    }
                    (op, v) => {
                        let Some(b) = self.own_bits(v, a.span) else { return Value::Poison };
                        let t = if *op == UnOp::Negate {
                            self.pool.neg(b.term)
                        } else {
                            self.pool.not(b.term)
                        };
                        self.bits_value(t)
                    }
                }
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, e.span, scope),
            ExprKind::Index(base, hi, lo) => self.index(base, hi, lo.as_ref(), e.span, scope),
            ExprKind::Call(f, args) => self.call(f, args, e.span, scope),
            ExprKind::If(c, a, b) => {
                let cond = self.condition(c, scope);
                let saved = self.path;
                self.path = self.pool.and(saved, cond);
                let x = self.eval(a, scope, want);
                let not = self.pool.not(cond);
                self.path = self.pool.and(saved, not);
                let y = self.eval(b, scope, want);
                self.path = saved;
                self.merge((cond, x), (not, y), e.span)
            }
            ExprKind::Match(scrutinee, arms) => {
                let Some(parts) = self.arms(scrutinee, arms.iter().map(|(p, _)| p), e.span, scope) else {
                    return Value::Poison;
                };
                let saved = self.path;
                let mut values = Vec::new();
                for (cond, (_, body)) in parts.iter().zip(arms) {
                    self.path = self.pool.and(saved, *cond);
                    values.push(self.eval(body, scope, want));
                }
                self.path = saved;
                let mut arms = parts.into_iter().zip(values).rev();
                let Some((mut below, mut result)) = arms.next() else {
                    return Value::Poison;
                };
                for (cond, v) in arms {
                    result = self.merge((cond, v), (below, result), e.span);
                    below = self.pool.or(cond, below);
                }
                result
            }
            ExprKind::Block(lets, value) => {
                let mark = scope.mark();
                for l in lets {
                    self.bind(l, scope);
                }
                let v = self.eval(value, scope, want);
                scope.reset(mark);
                v
            }
            ExprKind::Tuple(items) => {
                let values: Vec<Value> = items.iter().map(|i| self.eval(i, scope, None)).collect();
                let size: usize = values.iter().map(Value::size).sum();
                if size > MAX_TUPLE {
                    return self.error(Diagnostic::new(
                        Code::Limit,
                        e.span,
                        format!("a tuple of {size} values, inner ones included; at most {MAX_TUPLE} are possible"),
                    ));
                }
                Value::Tuple(values)
            }
        }
    }

    fn name(&mut self, name: &str, span: Span, scope: &mut Scope, want: Option<EnumId>) -> Value {
        if !self.charge(scope.names.len() as u64 / 2, span) {
            return Value::Poison;
        }
        if let Some(v) = scope.get(name) {
            return v.clone();
        }
        if let Some(id) = want
            && self.enums[id.0 as usize].rows.iter().any(|r| r.invalid.is_none() && r.name == name)
        {
            return self.enumerator(id, name, span);
        }
        if let Some(v) = self.parameters.get(name) {
            return v.clone();
        }
        if let Some(&s) = self.state_names.get(name) {
            if self.states[s].addr != 0 {
                return self.error(
                    Diagnostic::new(Code::WrongKind, span, format!("`{name}` has many elements"))
                        .help(format!("name one of them: `{name}[…]`")),
                );
            }
            let space = self.states[s].space;
            let zero = self.pool.constant(Width::nearest(1), 0);
            let t = self.pool.read(space, zero);
            return self.bits_value(t);
        }
        if let Some((s, number)) = self.element(name) {
            let addr = self.pool.constant(Width::nearest(self.states[s].addr), number);
            let space = self.states[s].space;
            let t = self.pool.read(space, addr);
            return self.bits_value(t);
        }
        match name {
            "true" => return self.bool_value(true),
            "false" => return self.bool_value(false),
            _ => {}
        }
        let near = match want {
            Some(id) => self.closest(name, self.enums[id.0 as usize].rows.iter().map(|r| r.name.as_str())),
            None => self.suggestion(name, scope),
        };
        self.unknown_name("a field, parameter, operand or local name", name, span, near)
    }

    /// The element of a state space that `r2` or the like names, where that is allowed.
    fn element(&self, name: &str) -> Option<(usize, u128)> {
        if !self.shorthand {
            return None;
        }
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let &s = self.state_names.get(&name[..digits])?;
        let number: u128 = name[digits..].parse().ok()?;
        let addr = self.states[s].addr;
        (addr > 0 && number < 1 << addr.min(127)).then_some((s, number))
    }

    pub fn enumerator(&mut self, id: EnumId, name: &str, span: Span) -> Value {
        let e = &self.enums[id.0 as usize];
        if let Some(r) = e.rows.iter().find(|r| r.invalid.is_none() && r.name == name) {
            let (w, c) = (Width::nearest(e.width), u128::from(r.canonical));
            let term = self.pool.constant(w, c);
            return Value::Bits(Bits {
                term,
                ty: Some(id),
                source: None,
            });
        }
        let near = self.closest(name, e.rows.iter().map(|r| r.name.as_str()));
        self.unknown_name("a row of the enumeration", name, span, near)
    }

    /// Is the value in the row that `name` means? Alias codes count.
    fn is_row(&mut self, value: Term, id: EnumId, name: &str, span: Span) -> Option<Term> {
        let e = &self.enums[id.0 as usize];
        let row = e.rows.iter().position(|r| r.invalid.is_none() && r.name == name)?;
        let codes: Vec<u128> = (0..e.row_of.len())
            .filter(|c| usize::from(e.row_of[*c]) == row)
            .map(|c| c as u128)
            .collect();
        Some(self.one_of(value, &codes, span))
    }

    /// Is the value one of the codes?
    pub fn one_of(&mut self, value: Term, codes: &[u128], span: Span) -> Term {
        if !self.charge(codes.len() as u64 * CODE, span) {
            return self.pool.ff();
        }
        let w = self.pool.width(value);
        let all: Vec<Term> = codes
            .iter()
            .map(|c| {
                let k = self.pool.constant(w, *c);
                self.pool.eq(value, k)
            })
            .collect();
        self.pool.or_all(all)
    }

    fn binary(&mut self, op: BinOp, a: &'a Expr, b: &'a Expr, span: Span, scope: &mut Scope) -> Value {
        if matches!(op, BinOp::Eq | BinOp::Ne) {
            // An enumerator on one side takes its meaning from the other side.
            let row_name = |s: &Self, e: &'a Expr, scope: &Scope| match &*e.kind {
                ExprKind::Name(n)
                    if scope.get(n).is_none()
                        && !s.state_names.contains_key(n)
                        && !s.parameters.contains_key(n)
                        && s.element(n).is_none()
                        && n != "true"
                        && n != "false" =>
                {
                    Some(n.as_str())
                }
                _ => None,
            };
            // A field may have the name of one of its rows, and hides it.
            if let (ExprKind::Name(n), ExprKind::Name(m)) = (&*a.kind, &*b.kind)
                && n == m
                && let Value::Bits(Bits { term, ty: Some(id), .. }) = self.eval(a, scope, None)
                && self.is_row(term, id, n, b.span).is_some()
            {
                let of = &self.enums[id.0 as usize].name;
                let dotted = if of.is_empty() {
                    String::new()
                } else {
                    format!("write `{of}.{n}`, or ")
                };
                let d = Diagnostic::new(Code::WrongKind, b.span, format!("`{n}` is compared with itself"))
                    .help(format!("for the row of this name {dotted}give the row another name"));
                return self.error(d);
            }
            for (value, name) in [(a, b), (b, a)] {
                let Some(n) = row_name(self, name, scope) else { continue };
                if row_name(self, value, scope).is_some() {
                    continue;
                }
                let v = self.eval(value, scope, None);
                return match v {
                    Value::Bits(Bits { term, ty: Some(id), .. }) => match self.is_row(term, id, n, name.span) {
                        Some(t) => {
                            let t = if op == BinOp::Eq { t } else { self.pool.not(t) };
                            self.bits_value(t)
                        }
                        None => self.enumerator(id, n, name.span),
                    },
                    Value::Poison => Value::Poison,
                    other => {
                        let what = self.describe(&other);
                        let near = self.suggestion(n, scope);
                        let mut d = Diagnostic::new(Code::UnknownName, name.span, format!("nothing named `{n}` is known here"))
                            .also(value.span, format!("this is {what}, which has no named rows"));
                        d.help = near.map(|n| format!("did you mean `{n}`?"));
                        self.error(d)
                    }
                };
            }
        }
        if matches!(op, BinOp::OrElse | BinOp::AndAlso) {
            let x = self.condition(a, scope);
            // The right side matters only where the left side leaves the result open.
            let saved = self.path;
            let open = if op == BinOp::AndAlso { x } else { self.pool.not(x) };
            self.path = self.pool.and(saved, open);
            let y = self.condition(b, scope);
            self.path = saved;
            let t = if op == BinOp::AndAlso {
                self.pool.and(x, y)
            } else {
                self.pool.or(x, y)
            };
            return self.bits_value(t);
        }
        let x = self.eval(a, scope, None);
        let y = self.eval(b, scope, None);
        if matches!(x, Value::Poison) || matches!(y, Value::Poison) {
            return Value::Poison;
        }
        if let (Value::Int(i), Value::Int(j)) = (&x, &y) {
            return self.int_op(op, *i, *j, span);
        }
        match op {
            BinOp::Concat => {
                let (Some(x), Some(y)) = (self.own_bits(x, a.span), self.own_bits(y, b.span)) else {
                    return Value::Poison;
                };
                let total = self.width(x.term) + self.width(y.term);
                if total > 128 {
                    return self.error(Diagnostic::new(
                        Code::Limit,
                        span,
                        format!("a value of {total} bits; at most 128 are possible"),
                    ));
                }
                let term = self.pool.concat(x.term, y.term);
                let (p, q) = (self.source_or_zeros(&x), self.source_or_zeros(&y));
                let source = match (p, q) {
                    (Some(mut p), Some(q)) => {
                        p.extend(q);
                        Some(p)
                    }
                    _ => None,
                };
                Value::Bits(Bits { term, ty: None, source })
            }
            BinOp::Shl | BinOp::Shr | BinOp::Sar => {
                let Some(x) = self.own_bits(x, a.span) else { return Value::Poison };
                let amount = match y {
                    Value::Int(i) => {
                        let w = self.width(x.term);
                        let i = i.clamp(0, i128::from(w));
                        // An amount of the width itself may need more bits than a narrow value has.
                        let wide = Width::nearest(8);
                        self.pool.constant(wide, i as u128)
                    }
                    y => match self.own_bits(y, b.span) {
                        Some(b) => b.term,
                        None => return Value::Poison,
                    },
                };
                let t = self.shift(op, x.term, amount);
                self.bits_value(t)
            }
            _ => {
                let Some(w) = self.natural_width(&x).or_else(|| self.natural_width(&y)) else {
                    let what = self.describe(&x);
                    return self.error(
                        Diagnostic::new(Code::WidthMismatch, span, format!("neither side has a width ({what})"))
                            .help("write `bits(value, width)`"),
                    );
                };
                if let (Some(p), Some(q)) = (self.natural_width(&x), self.natural_width(&y))
                    && p != q
                {
                    return self.error(
                        Diagnostic::new(Code::WidthMismatch, span, format!("the two sides have {p} and {q} bits"))
                            .label("widths differ")
                            .also(a.span, format!("{p} bits"))
                            .also(b.span, format!("{q} bits"))
                            .help("widen the narrower one with `zext` or `sext`"),
                    );
                }
                let x = self.coerced(x, w, a.span);
                let y = self.coerced(y, w, b.span);
                let p = &mut self.pool;
                let t = match op {
                    BinOp::Eq => p.eq(x, y),
                    BinOp::Ne => p.ne(x, y),
                    BinOp::Lt => p.ult(x, y),
                    BinOp::Le => p.ule(x, y),
                    BinOp::Gt => p.ult(y, x),
                    BinOp::Ge => p.ule(y, x),
                    BinOp::Or => p.or(x, y),
                    BinOp::Xor => p.xor(x, y),
                    BinOp::And => p.and(x, y),
                    BinOp::Add => p.add(x, y),
                    BinOp::Sub => p.sub(x, y),
                    BinOp::Mul => p.mul(x, y),
                    BinOp::Div => p.udiv(x, y),
                    BinOp::Rem => p.urem(x, y),
                    BinOp::OrElse | BinOp::AndAlso | BinOp::Shl | BinOp::Shr | BinOp::Sar | BinOp::Concat => unreachable!("handled above"),
                };
                self.bits_value(t)
            }
        }
    }

    fn source_or_zeros(&self, b: &Bits) -> Option<Vec<FieldBits>> {
        if self.pool.as_const(b.term) == Some(0) {
            return Some(vec![zeros(self.width(b.term))]);
        }
        b.source.clone()
    }

    fn shift(&mut self, op: BinOp, x: Term, amount: Term) -> Term {
        let (w, wa) = (self.width(x), self.width(amount));
        let p = &mut self.pool;
        let (low, overflow) = if wa > w {
            let high = p.extract(wa - 1, w, amount);
            let zero = p.constant(Width::nearest(wa - w), 0);
            (p.extract(w - 1, 0, amount), Some(p.ne(high, zero)))
        } else if wa < w {
            (p.zext(amount, Width::nearest(w)), None)
        } else {
            (amount, None)
        };
        let shifted = match op {
            BinOp::Shl => p.shl(x, low),
            BinOp::Shr => p.lshr(x, low),
            _ => p.ashr(x, low),
        };
        let Some(overflow) = overflow else { return shifted };
        let far = if op == BinOp::Sar {
            let sign = p.extract(w - 1, w - 1, x);
            p.sext(sign, Width::nearest(w))
        } else {
            p.constant(Width::nearest(w), 0)
        };
        p.ite(overflow, far, shifted)
    }

    fn int_op(&mut self, op: BinOp, i: i128, j: i128, span: Span) -> Value {
        let v = match op {
            BinOp::Add => i.checked_add(j),
            BinOp::Sub => i.checked_sub(j),
            BinOp::Mul => i.checked_mul(j),
            BinOp::Div => i.checked_div(j),
            BinOp::Rem => i.checked_rem(j),
            BinOp::Shl => u32::try_from(j).ok().filter(|j| *j < 127).and_then(|j| i.checked_mul(1i128 << j)),
            BinOp::Shr | BinOp::Sar => u32::try_from(j).ok().filter(|j| *j < 127).map(|j| i >> j),
            BinOp::And => Some(i & j),
            BinOp::Or => Some(i | j),
            BinOp::Xor => Some(i ^ j),
            BinOp::Eq => return self.bool_value(i == j),
            BinOp::Ne => return self.bool_value(i != j),
            BinOp::Lt => return self.bool_value(i < j),
            BinOp::Le => return self.bool_value(i <= j),
            BinOp::Gt => return self.bool_value(i > j),
            BinOp::Ge => return self.bool_value(i >= j),
            BinOp::Concat => {
                return self.error(
                    Diagnostic::new(Code::WidthMismatch, span, "plain numbers have no width to concatenate")
                        .help("write `bits(value, width)`"),
                );
            }
            BinOp::OrElse | BinOp::AndAlso => None,
        };
        match v {
            Some(v) => Value::Int(v),
            None => self.error(Diagnostic::new(
                Code::BadNumber,
                span,
                "this computation on numbers overflows or divides by zero",
            )),
        }
    }

    fn index(&mut self, base: &'a Expr, hi: &'a Expr, lo: Option<&'a Expr>, span: Span, scope: &mut Scope) -> Value {
        if let ExprKind::Name(n) = &*base.kind
            && scope.get(n).is_none()
            && let Some(&s) = self.state_names.get(n)
        {
            if let Some(lo) = lo {
                return self.error(
                    Diagnostic::new(
                        Code::WrongKind,
                        lo.span,
                        format!("`{n}` is a state space: it has elements, not bits"),
                    )
                    .help(format!("read one element with `{n}[…]`, then slice that")),
                );
            }
            let addr = self.address(s, hi, scope);
            let space = self.states[s].space;
            let t = self.pool.read(space, addr);
            return self.bits_value(t);
        }
        let v = self.eval(base, scope, None);
        let Some(b) = self.own_bits(v, base.span) else {
            return Value::Poison;
        };
        let w = self.width(b.term);
        let (Some(h), Some(l)) = (
            self.static_int(hi, scope),
            lo.map_or(Some(None), |l| self.static_int(l, scope).map(Some)),
        ) else {
            return Value::Poison;
        };
        let l = l.unwrap_or(h);
        if h < l || l < 0 || h >= i128::from(w) {
            return self.error(
                Diagnostic::new(Code::BadExtent, span, format!("bits {h}..{l} of a value of {w} bits"))
                    .label(format!("has bits {}..0", w - 1))
                    .help("the higher bit comes first, and both must exist"),
            );
        }
        let (h, l) = (h as u32, l as u32);
        let term = self.pool.extract(h, l, b.term);
        let source = b.source.map(|s| slice_source(&s, h, l));
        Value::Bits(Bits {
            term,
            ty: if l == 0 && h + 1 == w { b.ty } else { None },
            source,
        })
    }

    pub fn address(&mut self, state: usize, e: &'a Expr, scope: &mut Scope) -> Term {
        let want = self.states[state].addr;
        let v = self.eval(e, scope, None);
        if want == 0 {
            let name = self.states[state].name.clone();
            self.error(
                Diagnostic::new(Code::WrongKind, e.span, format!("`{name}` is a single register")).help(format!("write `{name}` alone")),
            );
            return self.pool.constant(Width::nearest(1), 0);
        }
        self.coerced(v, want, e.span)
    }

    pub fn arity(&mut self, f: &Ident, want: usize, args: &[Expr], span: Span) -> bool {
        if args.len() == want {
            return true;
        }
        self.error(
            Diagnostic::new(
                Code::BadArguments,
                span,
                format!("`{}` takes {}, {} given", f.name, counted(want, "argument"), args.len()),
            )
            .help(match self.functions.get(&f.name) {
                Some(def) => {
                    let names: Vec<&str> = def.params.iter().map(|p| p.0.name.as_str()).collect();
                    format!("it is defined as `{}({})`", f.name, names.join(", "))
                }
                None => "pass one argument for each parameter".into(),
            }),
        );
        false
    }

    fn call(&mut self, f: &'a Ident, args: &'a [Expr], span: Span, scope: &mut Scope) -> Value {
        let builtin = Builtin::named(&f.name);
        match builtin {
            Some(builtin @ (Builtin::Zext | Builtin::Sext | Builtin::Bits)) => {
                if !self.arity(f, 2, args, span) {
                    return Value::Poison;
                }
                let v = self.eval(&args[0], scope, None);
                let Some(n) = self.static_int(&args[1], scope) else {
                    return Value::Poison;
                };
                if !(1..=128).contains(&n) {
                    return self.error(Diagnostic::new(
                        Code::Limit,
                        args[1].span,
                        format!("a width of {n} bits; widths run from 1 to 128"),
                    ));
                }
                let n = n as u32;
                if builtin == Builtin::Bits || matches!(v, Value::Int(_) | Value::Undefined) {
                    let t = self.coerced(v, n, args[0].span);
                    return self.bits_value(t);
                }
                let Some(b) = self.own_bits(v, args[0].span) else {
                    return Value::Poison;
                };
                let have = self.width(b.term);
                if have > n {
                    return self.error(
                        Diagnostic::new(
                            Code::WidthMismatch,
                            span,
                            format!("a value of {have} bits cannot be extended to {n}"),
                        )
                        .help(format!("take a slice such as `[{}..0]`", n - 1)),
                    );
                }
                if builtin == Builtin::Zext {
                    let source = b.source.map(|mut s| {
                        if n > have {
                            s.insert(0, zeros(n - have));
                        }
                        s
                    });
                    let term = self.pool.zext(b.term, Width::nearest(n));
                    return Value::Bits(Bits { term, ty: None, source });
                }
                let t = self.pool.sext(b.term, Width::nearest(n));
                self.bits_value(t)
            }
            Some(Builtin::Operator(op)) => {
                if !self.arity(f, 2, args, span) {
                    return Value::Poison;
                }
                let x = self.eval(&args[0], scope, None);
                let y = self.eval(&args[1], scope, None);
                let Some(w) = self.natural_width(&x).or_else(|| self.natural_width(&y)) else {
                    return self.error(
                        Diagnostic::new(Code::WidthMismatch, span, "neither argument has a width").help("write `bits(value, width)`"),
                    );
                };
                let x = self.coerced(x, w, args[0].span);
                let y = self.coerced(y, w, args[1].span);
                let t = self.pool.binary(op, x, y);
                self.bits_value(t)
            }
            Some(Builtin::Width) => {
                if !self.arity(f, 1, args, span) {
                    return Value::Poison;
                }
                let v = self.eval(&args[0], scope, None);
                match self.natural_width(&v) {
                    Some(w) => Value::Int(i128::from(w)),
                    None => self.error(Diagnostic::new(Code::WidthMismatch, args[0].span, "this has no width")),
                }
            }
            Some(Builtin::Load) => {
                if !self.arity(f, 3, args, span) {
                    return Value::Poison;
                }
                let Some(s) = self.state_arg(&args[0]) else { return Value::Poison };
                let addr = self.address(s, &args[1], scope);
                let Some(n) = self.static_int(&args[2], scope) else {
                    return Value::Poison;
                };
                let element = self.states[s].width;
                if !(1..=128).contains(&n) || n * i128::from(element) > 128 {
                    return self.error(Diagnostic::new(
                        Code::Limit,
                        args[2].span,
                        format!("a load of {n} elements of {element} bits; at most 128 bits are possible"),
                    ));
                }
                let t = self.load(s, addr, n as u32);
                self.bits_value(t)
            }
            Some(Builtin::Float) => self.float_call(f, args, span, scope),
            Some(Builtin::Store) | None => {
                if let Some(&x) = self.extern_names.get(&f.name) {
                    let widths = self.externs[x].args.clone();
                    if !self.arity(f, widths.len(), args, span) {
                        return Value::Poison;
                    }
                    let terms: Vec<Term> = args
                        .iter()
                        .zip(widths)
                        .map(|(a, w)| {
                            let v = self.eval(a, scope, None);
                            self.coerced(v, w, a.span)
                        })
                        .collect();
                    let function = self.externs[x].function;
                    let t = self.pool.call(function, &terms);
                    return self.bits_value(t);
                }
                let Some(&def) = self.functions.get(&f.name) else {
                    let near = self.closest(&f.name, self.functions.keys().map(String::as_str).chain(Builtin::values()));
                    return self.unknown_name("a function", &f.name, f.span, near);
                };
                self.call_function(def, args, span, scope)
            }
        }
    }

    pub fn load(&mut self, state: usize, addr: Term, n: u32) -> Term {
        let space = self.states[state].space;
        let w = self.pool.width(addr);
        let mut t = self.pool.read(space, addr);
        for i in 1..n {
            let k = self.pool.constant(w, u128::from(i) & w.mask());
            let a = self.pool.add(addr, k);
            let byte = self.pool.read(space, a);
            t = self.pool.concat(byte, t);
        }
        t
    }

    fn state_arg(&mut self, e: &'a Expr) -> Option<usize> {
        if let ExprKind::Name(n) = &*e.kind {
            if let Some(&s) = self.state_names.get(n) {
                return Some(s);
            }
            let near = self.closest(n, self.state_names.keys().map(String::as_str));
            self.unknown_name("a state space", n, e.span, near);
            return None;
        }
        self.error(Diagnostic::new(Code::WrongKind, e.span, "the name of a state space is wanted here"));
        None
    }

    fn call_function(&mut self, def: &'a Function, args: &'a [Expr], span: Span, scope: &mut Scope) -> Value {
        if !self.arity(&def.name, def.params.len(), args, span) {
            return Value::Poison;
        }
        if self.calling.contains(&def.name.name.as_str()) {
            return self.error(
                Diagnostic::new(Code::Recursion, span, format!("the function `{}` calls itself", def.name.name))
                    .label(format!("by way of {}", self.calling.join(", ")))
                    .also(def.name.span, "the function")
                    .help("functions are expanded where they are called and cannot be recursive"),
            );
        }
        if self.calls >= MAX_CALLS {
            return self.error(
                Diagnostic::new(Code::Recursion, span, format!("calls nest deeper than {MAX_CALLS} levels"))
                    .also(def.name.span, "this function is on the way")
                    .help("functions are expanded where they are called and cannot be recursive"),
            );
        }
        let values: Vec<Value> = args.iter().map(|a| self.eval(a, scope, None)).collect();
        if values.iter().any(|v| matches!(v, Value::Poison)) {
            return Value::Poison;
        }
        let mut inner = Scope::default();
        // First the parameters whose width is a plain name bind that name …
        for ((_, w), v) in def.params.iter().zip(&values) {
            if let ExprKind::Name(n) = &*w.kind
                && inner.get(n).is_none()
                && let Some(width) = self.natural_width(v)
            {
                inner.set(n.clone(), Value::Int(i128::from(width)));
            }
        }
        // … then every argument is checked against its width.
        let mut bound = Vec::new();
        for (((name, w), v), a) in def.params.iter().zip(values).zip(args) {
            let Some(width) = self.static_int(w, &mut inner) else {
                return Value::Poison;
            };
            if !(1..=128).contains(&width) {
                return self.error(Diagnostic::new(
                    Code::Limit,
                    w.span,
                    format!("a width of {width} bits; widths run from 1 to 128"),
                ));
            }
            let ty = if let Value::Bits(b) = &v { b.ty } else { None };
            let term = self.coerced(v, width as u32, a.span);
            bound.push((name.name.clone(), Value::Bits(Bits { term, ty, source: None })));
        }
        for (n, v) in bound {
            inner.set(n, v);
        }
        self.calls += 1;
        self.calling.push(&def.name.name);
        let v = self.eval(&def.body, &mut inner, None);
        self.calling.pop();
        self.calls -= 1;
        v
    }

    /// The value of either branch, each with the condition under which it counts; the two exclude
    /// each other.
    fn merge(&mut self, (cond, x): (Term, Value), (other, y): (Term, Value), span: Span) -> Value {
        match (x, y) {
            (Value::Poison, _) | (_, Value::Poison) => Value::Poison,
            (Value::Tuple(a), Value::Tuple(b)) if a.len() == b.len() => {
                Value::Tuple(a.into_iter().zip(b).map(|(p, q)| self.merge((cond, p), (other, q), span)).collect())
            }
            (Value::Int(i), Value::Int(j)) => {
                if i == j {
                    return Value::Int(i);
                }
                if self.pool.is_true(cond) {
                    return Value::Int(i);
                }
                if self.pool.is_false(cond) {
                    return Value::Int(j);
                }
                self.error(
                    Diagnostic::new(
                        Code::WidthMismatch,
                        span,
                        "the branches are plain numbers, so the result has no width",
                    )
                    .help("write `bits(value, width)` in one of them"),
                )
            }
            (Value::Undefined, Value::Undefined) => Value::Undefined,
            (x, y) => {
                let (p, q) = (self.natural_width(&x), self.natural_width(&y));
                let Some(w) = p.or(q) else {
                    let (a, b) = (self.describe(&x), self.describe(&y));
                    return self.error(Diagnostic::new(
                        Code::WrongKind,
                        span,
                        format!("the branches differ in kind: {a} and {b}"),
                    ));
                };
                if let (Some(p), Some(q)) = (p, q)
                    && p != q
                {
                    return self.error(
                        Diagnostic::new(Code::WidthMismatch, span, format!("the branches have {p} and {q} bits"))
                            .help("widen the narrower one with `zext` or `sext`"),
                    );
                }
                let ty = match (&x, &y) {
                    (Value::Bits(a), Value::Bits(b)) if a.ty == b.ty => a.ty,
                    _ => None,
                };
                // An operand that is read only now matters in its own branch alone.
                let saved = self.path;
                self.path = self.pool.and(saved, cond);
                let x = self.coerced(x, w, span);
                self.path = self.pool.and(saved, other);
                let y = self.coerced(y, w, span);
                self.path = saved;
                let term = self.pool.ite(cond, x, y);
                Value::Bits(Bits { term, ty, source: None })
            }
        }
    }

    pub fn bind(&mut self, l: &'a Let, scope: &mut Scope) {
        let v = self.eval(&l.value, scope, None);
        if let [one] = l.names.as_slice() {
            scope.set(one.name.clone(), v);
            return;
        }
        match v {
            Value::Tuple(items) if items.len() == l.names.len() => {
                for (n, v) in l.names.iter().zip(items) {
                    scope.set(n.name.clone(), v);
                }
            }
            Value::Poison => {
                for n in &l.names {
                    scope.set(n.name.clone(), Value::Poison);
                }
            }
            other => {
                let what = self.describe(&other);
                self.error(
                    Diagnostic::new(Code::WrongKind, l.value.span, format!("{} names for {what}", l.names.len()))
                        .help("write as many names as the tuple has values"),
                );
                for n in &l.names {
                    scope.set(n.name.clone(), Value::Poison);
                }
            }
        }
    }

    /// The codes a pattern stands for, given the width and enumeration of what it is matched
    /// against. `else` gives `None`.
    pub fn pattern_codes(&mut self, atom: &PatAtom, width: u32, ty: Option<EnumId>) -> Option<Vec<u32>> {
        let code = |s: &mut Self, w: &Ident, single: bool| -> Option<Vec<u32>> {
            if let Some(id) = ty {
                let e = &s.enums[id.0 as usize];
                if let Some(row) = e.rows.iter().position(|r| r.invalid.is_none() && r.name == w.name) {
                    return Some(
                        (0..e.row_of.len() as u32)
                            .filter(|c| usize::from(e.row_of[*c as usize]) == row)
                            .collect(),
                    );
                }
                if !w.name.starts_with(|c: char| c.is_ascii_digit()) && !w.name.chars().all(|c| matches!(c, '0' | '1' | 'x')) {
                    s.enumerator(id, &w.name, w.span);
                    return None;
                }
            }
            match if single {
                code_bits(&w.name, width)
            } else {
                pattern_bits(&w.name, width)
            } {
                Ok((mask, value)) if mask == model::ones(width) => Some(vec![value as u32]),
                Ok((mask, value)) if s.charge(1 << width, w.span) => {
                    Some((0..1u32 << width).filter(|c| u64::from(*c) & mask == value).collect())
                }
                Ok(_) => None,
                Err(why) => {
                    s.error(Diagnostic::new(Code::BadPattern, w.span, why.message).help(why.help));
                    None
                }
            }
        };
        match atom {
            PatAtom::Else(_) => None,
            PatAtom::Word(w) => code(self, w, false).or(Some(Vec::new())),
            PatAtom::Range(a, b) => {
                let (Some(x), Some(y)) = (code(self, a, true), code(self, b, true)) else {
                    return Some(Vec::new());
                };
                match (x.as_slice(), y.as_slice()) {
                    ([x], [y]) if x <= y => {
                        if !self.charge(u64::from(y - x), a.span) {
                            return Some(Vec::new());
                        }
                        Some((*x..=*y).collect())
                    }
                    _ => {
                        self.error(
                            Diagnostic::new(
                                Code::BadPattern,
                                a.span.to(b.span),
                                "a range needs two single codes, the smaller one first",
                            )
                            .help("write for example `0x3c..0x3f`"),
                        );
                        Some(Vec::new())
                    }
                }
            }
        }
    }

    /// The conditions of the arms of a `match`, exclusive and together total.
    fn arms(
        &mut self,
        scrutinee: &'a Expr,
        patterns: impl Iterator<Item = &'a Pattern>,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Vec<Term>> {
        let v = self.eval(scrutinee, scope, None);
        let Bits { term, ty, .. } = self.own_bits(v, scrutinee.span)?;
        let width = self.width(term);
        let patterns: Vec<&Pattern> = patterns.collect();
        if width > 16 {
            self.error(
                Diagnostic::new(
                    Code::Limit,
                    scrutinee.span,
                    format!("`match` on {width} bits; at most 16 are possible"),
                )
                .help("use `if` with comparisons"),
            );
            return None;
        }
        if !self.charge(1 << width, span) {
            return None;
        }
        let mut owner: Vec<Option<usize>> = vec![None; 1 << width];
        let mut otherwise = None;
        let before = self.errors.len();
        for (i, p) in patterns.iter().enumerate() {
            for atom in &p.atoms {
                match self.pattern_codes(atom, width, ty) {
                    None => match otherwise.replace(i) {
                        Some(j) if j != i => {
                            self.error(
                                Diagnostic::new(Code::RowClash, p.span, "two arms of this `match` are `else`")
                                    .label("this arm")
                                    .also(patterns[j].span, "and this arm")
                                    .help("remove one of them"),
                            );
                            return None;
                        }
                        _ => {}
                    },
                    Some(codes) => {
                        for c in codes {
                            match owner[c as usize] {
                                Some(j) if j != i => {
                                    self.error(
                                        Diagnostic::new(
                                            Code::RowClash,
                                            p.span,
                                            format!("two arms of this `match` hold for {}", show_code(c, width)),
                                        )
                                        .label("this arm")
                                        .also(patterns[j].span, "and this arm")
                                        .help("narrow one of the patterns"),
                                    );
                                    return None;
                                }
                                _ => owner[c as usize] = Some(i),
                            }
                        }
                    }
                }
            }
        }
        if self.errors.len() > before {
            return None;
        }
        // Codes that the enumeration declares invalid need no arm.
        let needed = |s: &Self, c: usize| {
            ty.is_none_or(|id| {
                let e = &s.enums[id.0 as usize];
                e.rows[usize::from(e.row_of[c])].invalid.is_none()
            })
        };
        if otherwise.is_none()
            && let Some(c) = (0..owner.len()).find(|c| owner[*c].is_none() && needed(self, *c))
        {
            let name = ty
                .map(|id| {
                    let e = &self.enums[id.0 as usize];
                    format!(" (`{}`)", e.rows[usize::from(e.row_of[c])].name)
                })
                .unwrap_or_default();
            self.error(
                Diagnostic::new(
                    Code::NotTotal,
                    span,
                    format!("this `match` has no arm for {}{name}", show_code(c as u32, width)),
                )
                .help("add an arm, or `else => …`"),
            );
            return None;
        }
        let last = otherwise.unwrap_or(patterns.len().saturating_sub(1));
        let mut conditions: Vec<Term> = Vec::new();
        let mut codes_of: Vec<Vec<u128>> = vec![Vec::new(); patterns.len()];
        for (c, owner) in owner.iter().enumerate() {
            if let Some(i) = owner {
                codes_of[*i].push(c as u128);
            }
        }
        for (i, codes) in codes_of.into_iter().enumerate() {
            if i == last {
                conditions.push(self.path);
                continue;
            }
            let t = self.one_of(term, &codes, span);
            conditions.push(t);
        }
        if !patterns.is_empty() {
            let others: Vec<Term> = conditions.iter().enumerate().filter(|(i, _)| *i != last).map(|(_, t)| *t).collect();
            let any = self.pool.or_all(others);
            conditions[last] = self.pool.not(any);
        }
        Some(conditions)
    }

    /// The value of an operand: that of the row which holds.
    pub fn read_operand(&mut self, index: usize, span: Span) -> Value {
        let class = self.operands[index].class;
        let Some((width, _)) = class.width else {
            let name = self.operands[index].name.clone();
            return self.error(
                Diagnostic::new(Code::NoValue, span, format!("the operand `{name}` has no value"))
                    .also(class.name.span, "its class declares no `: width`"),
            );
        };
        if !self.burn(span) {
            return Value::Poison;
        }
        if self.calls >= MAX_CALLS {
            return self.error(Diagnostic::new(Code::Recursion, span, "operands refer to each other in a circle"));
        }
        if class.rows.iter().all(|r| r.read.is_none()) {
            let name = self.operands[index].name.clone();
            return self.error(
                Diagnostic::new(Code::NoValue, span, format!("the operand `{name}` cannot be read"))
                    .also(class.name.span, "no row of its class has a `read`"),
            );
        }
        self.calls += 1;
        let saved = self.path;
        let mut parts = Vec::new();
        for i in 0..self.operands[index].rows.len() {
            let row = &self.operands[index].rows[i];
            let (guard, ast) = (row.guard, row.ast);
            if ast.text.is_err() {
                continue;
            }
            let mut scope = self.operands[index].scope.clone();
            self.path = self.pool.and(saved, guard);
            let value = match &ast.read {
                Some(e) => {
                    let v = self.eval(e, &mut scope, None);
                    self.coerced(v, width, e.span)
                }
                None => {
                    if !self.pool.is_false(self.path) {
                        self.undefined_reads.push((self.path, span));
                    }
                    self.fresh_unspecified(width)
                }
            };
            parts.push((guard, value));
        }
        self.path = saved;
        self.calls -= 1;
        let Some((_, mut value)) = parts.pop() else { return Value::Poison };
        for (g, v) in parts.into_iter().rev() {
            value = self.pool.ite(g, v, value);
        }
        self.bits_value(value)
    }

    // ---- statements

    pub fn stmts(&mut self, body: &'a [Stmt], scope: &mut Scope) {
        let mark = scope.mark();
        for s in body {
            let span = s.span();
            if !self.burn(span) || self.deeper(span, |e| e.stmt(s, scope)).is_none() {
                break;
            }
        }
        scope.reset(mark);
    }

    fn stmt(&mut self, s: &'a Stmt, scope: &mut Scope) {
        match s {
            Stmt::Let(l) => self.bind(l, scope),
            Stmt::If(c, a, b) => {
                let cond = self.condition(c, scope);
                let saved = self.path;
                self.path = self.pool.and(saved, cond);
                self.stmts(a, scope);
                let not = self.pool.not(cond);
                self.path = self.pool.and(saved, not);
                self.stmts(b, scope);
                self.path = saved;
            }
            Stmt::Match(e, arms, span) => {
                let Some(parts) = self.arms(e, arms.iter().map(|(p, _)| p), *span, scope) else {
                    return;
                };
                let saved = self.path;
                for (cond, (_, body)) in parts.iter().zip(arms) {
                    self.path = self.pool.and(saved, *cond);
                    self.stmts(body, scope);
                }
                self.path = saved;
            }
            Stmt::Store(space, addr, value, span) => {
                let Some(&state) = self.state_names.get(&space.name) else {
                    let near = self.closest(&space.name, self.state_names.keys().map(String::as_str));
                    self.unknown_name("a state space", &space.name, space.span, near);
                    return;
                };
                let addr = self.address(state, addr, scope);
                let v = self.eval(value, scope, None);
                let Some(b) = self.own_bits(v, value.span) else { return };
                let (w, element) = (self.width(b.term), self.states[state].width);
                if w % element != 0 {
                    self.error(Diagnostic::new(
                        Code::WidthMismatch,
                        value.span,
                        format!("{w} bits are no whole number of elements of {element} bits"),
                    ));
                    return;
                }
                if !self.charge(u64::from(w / element) * STEP, *span) {
                    return;
                }
                let aw = self.pool.width(addr);
                for i in 0..w / element {
                    let k = self.pool.constant(aw, u128::from(i) & aw.mask());
                    let a = self.pool.add(addr, k);
                    let part = self.pool.extract((i + 1) * element - 1, i * element, b.term);
                    self.effect(state, a, part, *span);
                }
            }
            Stmt::Write(target, value) => self.write(target, value, scope),
        }
    }

    fn effect(&mut self, state: usize, addr: Term, value: Term, span: Span) {
        if self.pool.is_false(self.path) {
            return;
        }
        self.effects.push(PendingEffect {
            state,
            addr,
            value,
            guard: self.path,
            span,
        });
    }

    fn write(&mut self, target: &'a Expr, value: &'a Expr, scope: &mut Scope) {
        let span = target.span.to(value.span);
        if let ExprKind::Name(n) = &*target.kind {
            if let Some(v) = scope.get(n).cloned() {
                match v {
                    Value::Operand(i) => {
                        let class = self.operands[i].class;
                        let Some((width, _)) = class.width else {
                            self.error(
                                Diagnostic::new(Code::NoValue, target.span, format!("the operand `{n}` has no value"))
                                    .also(class.name.span, "its class declares no `: width`"),
                            );
                            return;
                        };
                        let v = self.eval(value, scope, None);
                        let t = self.coerced(v, width, value.span);
                        self.write_operand(i, t, target.span);
                    }
                    Value::Poison => {}
                    other => {
                        let what = self.describe(&other);
                        self.error(
                            Diagnostic::new(Code::WrongKind, target.span, format!("`{n}` is {what} and cannot be written"))
                                .help("a target is an operand, a state element `r[…]`, or a single register"),
                        );
                    }
                }
                return;
            }
            if let Some(&s) = self.state_names.get(n) {
                if self.states[s].addr != 0 {
                    self.error(
                        Diagnostic::new(Code::WrongKind, target.span, format!("`{n}` has many elements"))
                            .help(format!("name one of them: `{n}[…]`")),
                    );
                    return;
                }
                let width = self.states[s].width;
                let v = self.eval(value, scope, None);
                let t = self.coerced(v, width, value.span);
                let zero = self.pool.constant(Width::nearest(1), 0);
                self.effect(s, zero, t, span);
                return;
            }
            if let Some((s, number)) = self.element(n) {
                let addr = self.pool.constant(Width::nearest(self.states[s].addr), number);
                let v = self.eval(value, scope, None);
                let t = self.coerced(v, self.states[s].width, value.span);
                self.effect(s, addr, t, span);
                return;
            }
            let near = self.suggestion(n, scope);
            self.unknown_name("an operand or a state space", n, target.span, near);
            return;
        }
        if let ExprKind::Index(base, addr, None) = &*target.kind
            && let ExprKind::Name(n) = &*base.kind
            && let Some(&s) = self.state_names.get(n)
        {
            let a = self.address(s, addr, scope);
            let width = self.states[s].width;
            let v = self.eval(value, scope, None);
            let t = self.coerced(v, width, value.span);
            self.effect(s, a, t, span);
            return;
        }
        if let ExprKind::Index(base, ..) = &*target.kind
            && let ExprKind::Name(n) = &*base.kind
            && scope.get(n).is_none()
            && !self.state_names.contains_key(n)
        {
            let near = self.closest(n, self.state_names.keys().map(String::as_str));
            self.unknown_name("a state space", n, base.span, near);
            return;
        }
        self.error(
            Diagnostic::new(Code::WrongKind, target.span, "this cannot be written")
                .help("a target is an operand, a state element `r[…]`, or a single register"),
        );
    }

    pub fn write_operand(&mut self, index: usize, value: Term, span: Span) {
        if !self.burn(span) {
            return;
        }
        if self.calls >= MAX_CALLS {
            self.error(Diagnostic::new(Code::Recursion, span, "operands refer to each other in a circle"));
            return;
        }
        let class = self.operands[index].class;
        if class.rows.iter().all(|r| r.write.is_none()) {
            let name = self.operands[index].name.clone();
            self.error(
                Diagnostic::new(Code::NoValue, span, format!("the operand `{name}` cannot be written"))
                    .also(class.name.span, "no row of its class has a `write`"),
            );
            return;
        }
        self.calls += 1;
        let saved = self.path;
        for i in 0..self.operands[index].rows.len() {
            let row = &self.operands[index].rows[i];
            let (guard, ast) = (row.guard, row.ast);
            if ast.text.is_err() {
                continue;
            }
            self.path = self.pool.and(saved, guard);
            match &ast.write {
                Some((name, body)) => {
                    let mut scope = self.operands[index].scope.clone();
                    let v = self.bits_value(value);
                    scope.set(name.name.clone(), v);
                    self.stmts(body, &mut scope);
                }
                None => {
                    if !self.pool.is_false(self.path) {
                        self.undefined_reads.push((self.path, span));
                    }
                }
            }
        }
        self.path = saved;
        self.calls -= 1;
    }

    /// The field bits that a formula depends on, by variable.
    pub fn support(&self, terms: &[Term]) -> HashMap<crate::formula::VarId, u64> {
        let mut out = HashMap::new();
        let mut seen = std::collections::HashSet::new();
        let mut todo: Vec<Term> = terms.to_vec();
        while let Some(t) = todo.pop() {
            if !seen.insert(t) {
                continue;
            }
            match self.pool.node(t) {
                Node::Var(v) => {
                    *out.entry(*v).or_default() |= model::ones(self.width(t));
                }
                Node::Extract { hi, lo, of } if matches!(self.pool.node(*of), Node::Var(_)) => {
                    if let Node::Var(v) = self.pool.node(*of) {
                        // Only variables of undefined values have more than 64 bits, and those are refused anyway.
                        let bits = model::ones(u32::from(hi - lo) + 1).checked_shl(u32::from(*lo));
                        *out.entry(*v).or_default() |= bits.unwrap_or(0);
                    }
                }
                n => n.for_each_operand(|o| todo.push(o)),
            }
        }
        out
    }
}

/// Bits `hi..lo` of a concatenation of field bits.
pub(super) fn slice_source(source: &[FieldBits], hi: u32, lo: u32) -> Vec<FieldBits> {
    let mut out = Vec::new();
    let mut top: u32 = source.iter().map(|b| u32::from(b.width)).sum();
    for b in source {
        let base = top - u32::from(b.width);
        let (h, l) = (hi.min(top - 1), lo.max(base));
        if h >= l && hi >= base && lo < top {
            out.push(FieldBits {
                field: b.field,
                lo: if b.field == ZEROS { 0 } else { b.lo + (l - base) as u8 },
                width: (h - l + 1) as u8,
            });
        }
        top = base;
    }
    out
}

/// Why a token is no pattern of the width wanted.
#[derive(Debug)]
pub(super) struct BadPattern {
    pub message: String,
    pub help: String,
}

impl BadPattern {
    fn new(message: String, width: u32) -> BadPattern {
        BadPattern {
            message,
            help: format!("{width} bits are wanted: one of `0`, `1`, `x` for each, or a hexadecimal code `0x…`"),
        }
    }
}

/// Mask and value of a bit pattern or hexadecimal code of the given width.
///
/// `0x` and nothing but hexadecimal digits is a code; everything else is a bit pattern, `0x` and
/// `0xx` too. A token that would fit as either, such as `0x1` on three bits, is refused.
pub(super) fn pattern_bits(text: &str, width: u32) -> Result<(u64, u64), BadPattern> {
    if let Some(digits) = text.strip_prefix("0x")
        && text.len() == width as usize
        && !digits.is_empty()
        && digits.bytes().all(|b| matches!(b, b'0' | b'1'))
    {
        return Err(BadPattern {
            message: format!("`{text}` could be a code or a pattern of {width} bits"),
            help: format!(
                "for the code write `{:0w$b}`; for the pattern write `00{digits} | 01{digits}`",
                u64::from_str_radix(digits, 16).unwrap_or(0),
                w = width as usize
            ),
        });
    }
    code_bits(text, width)
}

/// The same where a code is wanted, so that there is no doubt about `0x1`.
pub(super) fn code_bits(text: &str, width: u32) -> Result<(u64, u64), BadPattern> {
    let bad = |message: String| Err(BadPattern::new(message, width));
    if let Some(hex) = text.strip_prefix("0x")
        && hex.bytes().any(|b| b.is_ascii_hexdigit())
        && hex.bytes().all(|b| b.is_ascii_hexdigit() || b == b'_')
    {
        return match u64::from_str_radix(&hex.replace('_', ""), 16) {
            Ok(v) if v & !model::ones(width) == 0 => Ok((model::ones(width), v)),
            _ => bad(format!("the code `{text}` does not fit into {width} bits")),
        };
    }
    if let Some(c) = text.chars().find(|c| !matches!(c, '0' | '1' | 'x')) {
        return if text.bytes().all(|b| b.is_ascii_digit()) {
            bad(format!("`{text}` is decimal, and no bit pattern"))
        } else {
            bad(format!("`{text}` is no bit pattern: it has a `{c}`"))
        };
    }
    if text.len() != width as usize {
        return bad(format!("the pattern `{text}` has {} bits, {width} are wanted", text.len()));
    }
    // The width is at most 64, so nothing is shifted out.
    let (mut mask, mut value) = (0u64, 0u64);
    for c in text.bytes() {
        mask = mask << 1 | u64::from(c != b'x');
        value = value << 1 | u64::from(c == b'1');
    }
    Ok((mask, value))
}

/// A number and what it counts.
pub(super) fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

pub(super) fn show_code(code: u32, width: u32) -> String {
    if width <= 8 {
        format!("`{code:0w$b}`", w = width as usize)
    } else {
        format!("`0x{code:x}`")
    }
}
