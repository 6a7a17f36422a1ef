//! Calls of built-in functions and of functions of the spec.

use super::codes::{counted, zeros};
use super::{Bits, Elaborator, MAX_CALLS, Scope, Value};
use crate::dsl::ast::*;
use crate::dsl::builtins::Builtin;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::formula::{Term, Width};
use crate::source::Span;

impl<'a> Elaborator<'a> {
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

    pub(super) fn call(&mut self, f: &'a Ident, args: &'a [Expr], span: Span, scope: &mut Scope) -> Value {
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
                self.accessed(s, n as u32, false, span);
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

    pub(super) fn state_arg(&mut self, e: &'a Expr) -> Option<usize> {
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

    pub(super) fn call_function(&mut self, def: &'a Function, args: &'a [Expr], span: Span, scope: &mut Scope) -> Value {
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
        // … then every argument is checked against its width: one of another width may not be
        // taken for a code of its enumeration.
        let before = self.errors.len();
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
        if self.errors.len() > before {
            return Value::Poison;
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
}
