//! Expressions: names, enumerators, slices, and `let`.

use super::codes::slice_source;
use super::{Bits, CODE, Elaborator, MAX_TUPLE, Scope, Value};
use crate::dsl::ast::*;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::formula::{Term, Width};
use crate::model::EnumId;
use crate::source::Span;

impl<'a> Elaborator<'a> {
    pub fn eval(&mut self, e: &'a Expr, scope: &mut Scope, want: Option<EnumId>) -> Value {
        if !self.burn(e.span) {
            return Value::Poison;
        }
        self.deeper(e.span, |s| s.at(e.span, |s| s.eval_kind(e, scope, want)))
            .unwrap_or(Value::Poison)
    }

    pub(super) fn eval_kind(&mut self, e: &'a Expr, scope: &mut Scope, want: Option<EnumId>) -> Value {
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

    pub(super) fn name(&mut self, name: &str, span: Span, scope: &mut Scope, want: Option<EnumId>) -> Value {
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
            let t = self.read(s, addr);
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
    pub(super) fn element(&self, name: &str) -> Option<(usize, u128)> {
        if !self.shorthand {
            return None;
        }
        let numbered = || {
            let digits = name.find(|c: char| c.is_ascii_digit())?;
            let &s = self.state_names.get(&name[..digits])?;
            let number: u128 = name[digits..].parse().ok()?;
            let addr = self.states[s].addr;
            (addr > 0 && number < 1 << addr.min(127)).then_some((s, number))
        };
        let named = || self.element_names.get(name).map(|(s, number)| (*s, u128::from(*number)));
        numbered().or_else(named)
    }

    /// What an element holds before the instruction.
    fn read(&mut self, state: usize, addr: Term) -> Term {
        let mut value = self.pool.read(self.states[state].space, addr);
        let (wide, width) = (self.pool.width(addr), self.pool.width(value));
        for i in 0..self.hardwired.len() {
            let (s, element, constant) = self.hardwired[i];
            if s == state {
                let element = self.pool.constant(wide, element.into());
                let here = self.pool.eq(addr, element);
                let constant = self.pool.constant(width, constant);
                value = self.pool.ite(here, constant, value);
            }
        }
        value
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
    pub(super) fn is_row(&mut self, value: Term, id: EnumId, name: &str, span: Span) -> Option<Term> {
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

    pub(super) fn index(&mut self, base: &'a Expr, hi: &'a Expr, lo: Option<&'a Expr>, span: Span, scope: &mut Scope) -> Value {
        if let ExprKind::Name(n) = &*base.kind
            && scope.get(n).is_none()
            && let Some(&s) = self.state_names.get(n)
            // A single register has bits, no elements.
            && self.states[s].addr > 0
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
            self.accessed(s, 1, false, span);
            let t = self.read(s, addr);
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

    /// The value of either branch, each with the condition under which it counts; the two exclude
    /// each other.
    pub(super) fn merge(&mut self, (cond, x): (Term, Value), (other, y): (Term, Value), span: Span) -> Value {
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
}
