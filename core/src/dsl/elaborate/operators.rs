//! Operators of the language on integers and bits.

use super::codes::zeros;
use super::{Bits, Elaborator, Scope, Value};
use crate::dsl::ast::*;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::formula::{Term, Width};
use crate::model::FieldBits;
use crate::source::Span;

impl<'a> Elaborator<'a> {
    pub(super) fn binary(&mut self, op: BinOp, a: &'a Expr, b: &'a Expr, span: Span, scope: &mut Scope) -> Value {
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
                        let mut d = Diagnostic::new(Code::UnknownName, name.span, format!("unknown name `{n}`"))
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

    pub(super) fn source_or_zeros(&self, b: &Bits) -> Option<Vec<FieldBits>> {
        if self.pool.as_const(b.term) == Some(0) {
            return Some(vec![zeros(self.width(b.term))]);
        }
        b.source.clone()
    }

    pub(super) fn shift(&mut self, op: BinOp, x: Term, amount: Term) -> Term {
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

    pub(super) fn int_op(&mut self, op: BinOp, i: i128, j: i128, span: Span) -> Value {
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
}
