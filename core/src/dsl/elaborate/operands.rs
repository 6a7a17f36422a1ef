//! Operands, read and written by the rows of their classes.

use super::{Elaborator, MAX_CALLS, Value};
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::formula::Term;
use crate::source::Span;

impl<'a> Elaborator<'a> {
    /// The value of an operand: that of the row which holds.
    pub fn read_operand(&mut self, index: usize, span: Span) -> Value {
        let place = self.operands[index].class.name.span;
        self.at(place, |e| e.read_rows(index, span))
    }

    fn read_rows(&mut self, index: usize, span: Span) -> Value {
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

    pub fn write_operand(&mut self, index: usize, value: Term, span: Span) {
        let place = self.operands[index].class.name.span;
        self.at(place, |e| e.write_rows(index, value, span));
    }

    fn write_rows(&mut self, index: usize, value: Term, span: Span) {
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
}
