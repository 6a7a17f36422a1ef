//! Statements: what a body writes, and under which condition.

use super::{Elaborator, PendingEffect, STEP, Scope, Value};
use crate::dsl::ast::*;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::formula::{Term, Width};
use crate::source::Span;

impl<'a> Elaborator<'a> {
    // ---- statements

    pub fn stmts(&mut self, body: &'a [Stmt], scope: &mut Scope) {
        let mark = scope.mark();
        for s in body {
            let span = s.span();
            if !self.burn(span) || self.deeper(span, |e| e.at(span, |e| e.stmt(s, scope))).is_none() {
                break;
            }
        }
        scope.reset(mark);
    }

    pub(super) fn stmt(&mut self, s: &'a Stmt, scope: &mut Scope) {
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
                self.accessed(state, w / element, true, *span);
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

    pub(super) fn effect(&mut self, state: usize, addr: Term, value: Term, span: Span) {
        let mut guard = self.path;
        for i in 0..self.hardwired.len() {
            let (s, element, constant) = self.hardwired[i];
            if s != state {
                continue;
            }
            let number = self.pool.constant(self.pool.width(addr), element.into());
            let elsewhere = self.pool.ne(addr, number);
            if self.pool.is_false(elsewhere) {
                let name = &self.states[s].name;
                let what = format!("`{name}[{element}]` always holds {constant:#x}: nothing can be written to it");
                self.error(Diagnostic::new(Code::WrongKind, span, what).help("write to another element"));
                return;
            }
            guard = self.pool.and(guard, elsewhere);
        }
        if self.pool.is_false(guard) {
            return;
        }
        self.effects.push(PendingEffect {
            state,
            addr,
            value,
            guard,
            span,
        });
    }

    pub(super) fn write(&mut self, target: &'a Expr, value: &'a Expr, scope: &mut Scope) {
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
            self.accessed(s, 1, true, span);
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
}
