//! Formulas outside of a spec: goals (what code must compute) and assumptions about inputs, in the
//! expression language of specs. `r2` abbreviates `r[2]`, and elements have the names that the
//! machine section gives them. What always holds one value is read as that value.
//!
//! ```
//! use isamorph_core::{builtin, dsl::goal};
//! let nv50 = builtin::isa("nv50").unwrap();
//! let g = goal::goal(nv50, "example", "let x = r0; r1 <- x & (x - 1);").unwrap();
//! assert_eq!(g.effects.len(), 1);
//! assert!(goal::condition(nv50, "example", "r2 < 32").is_ok());
//!
//! let rv32 = builtin::isa("rv32").unwrap();
//! assert!(goal::goal(rv32, "example", "a0 <- a1 + 1").is_ok());
//! assert!(goal::goal(rv32, "example", "zero <- a1 + 1").is_err());
//! ```

use super::ast::{Item, Stmt};
use super::diagnostics::{Code, Diagnostic, SpecErrors};
use super::parser;
use crate::dsl::elaborate::{Elaborator, Scope};
use crate::formula::{Term, TermPool, Width};
use crate::model::machine::Machine;
use crate::model::{EnumId, Isa};
use crate::source::{MAX_FILE, SourceMap, Span};

/// A write that a goal asks for.
#[derive(Clone, Debug)]
pub struct GoalWrite {
    /// Index in [`Isa::states`].
    pub state: usize,
    /// Which element.
    pub addr: Term,
    /// Its value.
    pub value: Term,
    /// When.
    pub guard: Term,
}

/// What code shall do, as formulas over the state before it.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The formulas; state spaces are declared under their names.
    pub pool: TermPool,
    /// What is written.
    pub effects: Vec<GoalWrite>,
    /// Does it compute with floats?
    pub floats: bool,
}

/// Reads a goal: functions and statements, as they stand in a `sem` of the instruction set's spec.
///
/// # Errors
/// All errors found, with their places.
pub fn goal(isa: &Isa, name: &str, text: &str) -> Result<Goal, SpecErrors> {
    let (sources, mut errors) = source(name, text);
    let (items, stmts) = if errors.is_empty() {
        parser::parse_statements(0, text, &mut errors)
    } else {
        (Vec::new(), Vec::new())
    };
    if errors.is_empty() && stmts.is_empty() {
        errors.push(
            Diagnostic::new(Code::Syntax, Span::default(), "the goal has no effect").help("write for example `r1 <- r0 & (r0 - 1);`"),
        );
    }
    if !errors.is_empty() {
        return Err(SpecErrors { sources, errors });
    }
    let mut e = elab(isa, text.len());
    statements(&mut e, &items, &stmts);
    if !e.errors.is_empty() {
        return Err(SpecErrors { sources, errors: e.errors });
    }
    let effects = e.effects.into_iter().map(|p| GoalWrite {
        state: p.state,
        addr: p.addr,
        value: p.value,
        guard: p.guard,
    });
    Ok(Goal {
        effects: effects.collect(),
        floats: !e.float_results.is_empty(),
        pool: e.pool,
    })
}

/// Reads a condition: an expression of one bit over the state.
///
/// # Errors
/// All errors found, with their places; a condition that may be `undefined` is one.
pub fn condition(isa: &Isa, name: &str, text: &str) -> Result<(TermPool, Term), SpecErrors> {
    let (sources, mut errors) = source(name, text);
    let parsed = if errors.is_empty() {
        parser::parse_expression(0, text, &mut errors)
    } else {
        None
    };
    let Some(parsed) = parsed.filter(|_| errors.is_empty()) else {
        return Err(SpecErrors { sources, errors });
    };
    let mut e = elab(isa, text.len());
    let t = e.condition(&parsed, &mut Scope::default());
    if e.pool.free_vars(t).iter().any(|v| e.pool.is_unspecified(*v)) {
        e.error(Diagnostic::new(
            Code::NoValue,
            parsed.span,
            "a condition cannot depend on `undefined`",
        ));
    }
    if !e.errors.is_empty() {
        return Err(SpecErrors { sources, errors: e.errors });
    }
    Ok((e.pool, t))
}

fn source(name: &str, text: &str) -> (SourceMap, Vec<Diagnostic>) {
    let mut sources = SourceMap::default();
    sources.add(name, text);
    let mut errors = Vec::new();
    if text.len() > MAX_FILE {
        let message = format!("`{name}` has more than {MAX_FILE} bytes");
        errors.push(Diagnostic::new(Code::Limit, Span::default(), message));
    }
    (sources, errors)
}

/// An evaluator that knows the state, enumerations and uninterpreted functions of an instruction
/// set.
fn elab<'a>(isa: &Isa, bytes: usize) -> Elaborator<'a> {
    let mut e = Elaborator::new(bytes);
    e.shorthand = true;
    for s in &isa.states {
        let mut s = s.clone();
        s.space = e
            .pool
            .declare_space(&s.name, Width::nearest(s.addr.max(1)), Width::nearest(s.width));
        e.state_names.insert(s.name.clone(), e.states.len());
        e.states.push(s);
    }
    for f in &isa.functions {
        let mut f = f.clone();
        let widths: Vec<_> = f.args.iter().map(|w| Width::nearest(*w)).collect();
        f.function = e.pool.declare_fn(&f.name, &widths, Width::nearest(f.width));
        e.extern_names.insert(f.name.clone(), e.externs.len());
        e.externs.push(f);
    }
    for r in isa.machine.iter().flat_map(|m| &m.registers) {
        e.element_names
            .extend(r.names.iter().map(|(n, name)| (name.clone(), (r.state, *n))));
    }
    e.hardwired.extend(isa.machine.iter().flat_map(Machine::constants));
    e.enums.clone_from(&isa.enums);
    for (i, en) in isa.enums.iter().enumerate().filter(|(_, en)| !en.name.is_empty()) {
        e.enum_names.insert(en.name.clone(), EnumId(i as u32));
    }
    e
}

fn statements<'a>(e: &mut Elaborator<'a>, items: &'a [Item], stmts: &'a [Stmt]) {
    for item in items {
        // Only functions are parsed beside statements.
        if let Item::Function(f) = item
            && e.functions.insert(f.name.name.clone(), f).is_some()
        {
            e.error(Diagnostic::new(
                Code::Duplicate,
                f.name.span,
                format!("function `{}` is defined twice", f.name.name),
            ));
        }
    }
    e.stmts(stmts, &mut Scope::default());
}
