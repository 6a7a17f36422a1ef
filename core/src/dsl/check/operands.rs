//! Operand classes applied to arguments.

use super::build::Build;
use super::tables::RowSpec;
use super::templates::mention;
use super::{Checker, MAX_NESTING};
use crate::dsl::ast::{Expr, Ident, Param, Type};
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::dsl::elaborate::{Bits, OperandInst, OperandRowInst, Scope, Value, counted, zeros};
use crate::formula::Term;
use crate::formula::Width;
use crate::model;
use crate::model::Piece;

impl<'a> Checker<'a> {
    pub(super) fn argument(&mut self, arg: &'a Expr, param: &Param, scope: &mut Scope) -> Value {
        if let Type::Operand(span) = &param.ty {
            let v = self.e.eval(arg, scope, None);
            return match v {
                Value::Operand(_) | Value::Poison => v,
                _ => self.e.error(
                    Diagnostic::new(
                        Code::BadArguments,
                        arg.span,
                        format!("the parameter `{}` expects an operand", param.name.name),
                    )
                    .also(*span, "declared here")
                    .help("declare it with `operand name = class(…)` and pass that name"),
                ),
            };
        }
        let Some((width, en)) = self.resolve_type(&param.ty) else {
            return Value::Poison;
        };
        let v = self.e.eval(arg, scope, en);
        match v {
            Value::Poison => Value::Poison,
            Value::Operand(_) => self.e.error(
                Diagnostic::new(
                    Code::BadArguments,
                    arg.span,
                    format!("the parameter `{}` wants {width} bits, not an operand", param.name.name),
                )
                .also(param.name.span, "declared here"),
            ),
            Value::Bits(x) if x.ty.is_some() && en.is_some() && x.ty != en => self.e.error(
                Diagnostic::new(
                    Code::BadArguments,
                    arg.span,
                    format!("the parameter `{}` is of another enumeration", param.name.name),
                )
                .also(param.name.span, "declared here"),
            ),
            Value::Bits(x) => {
                let have = self.e.width(x.term);
                if have < width && en.is_none() {
                    // A number means the same with zeros in front.
                    let term = self.e.pool.zext(x.term, Width::nearest(width));
                    let source = x.source.map(|mut s| {
                        s.insert(0, zeros(width - have));
                        s
                    });
                    return Value::Bits(Bits { term, ty: None, source });
                }
                if have != width {
                    return self.e.error(
                        Diagnostic::new(
                            Code::WidthMismatch,
                            arg.span,
                            format!("an argument of {have} bits for a parameter of {width}"),
                        )
                        .label(format!("{have} bits"))
                        .also(param.name.span, format!("{width} bits"))
                        .help(if en.is_some() {
                            "an enumeration takes codes of its own width only".to_string()
                        } else {
                            format!("pass a slice such as `[{}..0]`", width - 1)
                        }),
                    );
                }
                Value::Bits(Bits {
                    term: x.term,
                    ty: en,
                    source: x.source,
                })
            }
            other => {
                let term = self.e.coerced(other, width, arg.span);
                Value::Bits(Bits {
                    term,
                    ty: en,
                    source: None,
                })
            }
        }
    }

    pub(super) fn operand(&mut self, b: &mut Build<'a>, name: &'a Ident, class: &'a Ident, args: &'a [Expr]) {
        if self.defined.contains_key(&("operand class", class.name.clone())) && !self.e.classes.contains_key(&class.name) {
            b.scope.set(name.name.clone(), Value::Poison);
            return;
        }
        let Some(&def) = self.e.classes.get(&class.name) else {
            let near = self.e.closest(&class.name, self.e.classes.keys().map(String::as_str));
            self.e.unknown_name("an operand class", &class.name, class.span, near);
            b.scope.set(name.name.clone(), Value::Poison);
            return;
        };
        if def.params.len() != args.len() {
            self.e.error(
                Diagnostic::new(
                    Code::BadArguments,
                    class.span,
                    format!(
                        "`{}` takes {}, {} given",
                        class.name,
                        counted(def.params.len(), "argument"),
                        args.len()
                    ),
                )
                .also(def.name.span, "the class")
                .help("one argument for each parameter, in order"),
            );
            b.scope.set(name.name.clone(), Value::Poison);
            return;
        }
        let mut outer = b.scope.clone();
        let mut scope = Scope::default();
        let mut poison = false;
        let mut nesting = 0;
        for (p, a) in def.params.iter().zip(args) {
            let v = self.argument(a, p, &mut outer);
            poison |= matches!(v, Value::Poison);
            if let Value::Operand(i) = v {
                nesting = nesting.max(self.e.operands[i].nesting + 1);
            }
            scope.set(p.name.name.clone(), v);
        }
        if nesting > MAX_NESTING {
            self.e.error(Diagnostic::new(
                Code::Limit,
                name.span,
                format!("operands nest deeper than {MAX_NESTING} levels"),
            ));
            poison = true;
        }
        if poison {
            b.scope.set(name.name.clone(), Value::Poison);
            return;
        }
        let mut guards: Vec<Option<Term>> = Vec::new();
        for row in &def.rows {
            let g = row.guard.as_ref().map(|g| {
                let mut s = scope.clone();
                self.e.condition(g, &mut s)
            });
            guards.push(g);
        }
        let others: Vec<Term> = guards.iter().flatten().copied().collect();
        let none = self.e.at(def.name.span, |e| {
            let any = e.pool.or_all(others);
            e.pool.not(any)
        });
        let guards: Vec<Term> = guards.into_iter().map(|g| g.unwrap_or(none)).collect();
        if def.rows.is_empty() {
            self.e.error(Diagnostic::new(
                Code::NotTotal,
                def.name.span,
                format!("the operand class `{}` has no rows", class.name),
            ));
            b.scope.set(name.name.clone(), Value::Poison);
            return;
        }
        let single = def.rows.len() == 1 && self.e.pool.is_true(guards[0]);
        let mut row_pieces = Vec::new();
        for (row, guard) in def.rows.iter().zip(&guards) {
            // A row that constant arguments rule out is not part of this operand.
            row_pieces.push(match &row.text {
                Ok(_) if self.e.pool.is_false(*guard) => Vec::new(),
                Ok(t) => {
                    let mut s = scope.clone();
                    self.pieces(b, t, &mut s)
                }
                Err(_) => Vec::new(),
            });
        }
        let pieces = if single && def.rows[0].text.is_ok() {
            row_pieces.swap_remove(0)
        } else {
            let rows = def
                .rows
                .iter()
                .zip(&guards)
                .enumerate()
                .map(|(i, (r, g))| RowSpec::new(&format!("row {}", i + 1), *g, r.text.as_ref().err().cloned(), r.span))
                .collect();
            match self.table(b, &format!("operand `{}`", name.name), rows, class.span) {
                Some(table) => vec![Piece::Choice { table, rows: row_pieces }],
                None => Vec::new(),
            }
        };
        if !self.small(&pieces, class.span) {
            b.scope.set(name.name.clone(), Value::Poison);
            return;
        }
        let mut fields = 0;
        mention(&pieces, &b.tables, &mut fields);
        b.operands.push(model::Operand {
            name: name.name.clone(),
            class: class.name.clone(),
            pieces: pieces.clone(),
            fields,
        });
        let index = self.e.operands.len();
        self.e.operands.push(OperandInst {
            name: name.name.clone(),
            class: def,
            scope,
            rows: def
                .rows
                .iter()
                .zip(guards)
                .map(|(ast, guard)| OperandRowInst { guard, ast })
                .collect(),
            pieces,
            nesting,
        });
        b.scope.set(name.name.clone(), Value::Operand(index));
    }
}
