//! Expressions of a spec to formulas: a symbolic evaluator with static widths, shared by guards,
//! reads, writes and semantics.

mod calls;
mod codes;
mod expressions;
mod floats;
mod matching;
mod operands;
mod operators;
mod statements;

use std::collections::HashMap;

use crate::dsl::ast::*;
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::formula::{Node, Term, TermPool, VarRole, Width};
use crate::model;
use crate::model::origins::Recorder;
use crate::model::{EnumId, FieldBits};
use crate::source::Span;
pub(super) use codes::{ZEROS, code_bits, counted, pattern_bits, show_code, zeros};

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
pub(super) struct Elaborator<'a> {
    pub pool: TermPool,
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
    /// Where in the text formulas come from.
    pub origins: Recorder,
    /// Writes collected so far.
    pub effects: Vec<PendingEffect>,
    /// Work that there may be, and that is left.
    all_fuel: u64,
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
    /// Other names of elements: state and number. Goals use them.
    pub element_names: HashMap<String, (usize, u64)>,
    /// Elements that always hold one value, for goals: state, number, value.
    pub hardwired: Vec<(usize, u64, u128)>,
    /// What the machine section says of memories, by their states: effects keep to it.
    pub memories: HashMap<usize, MemoryRule>,
    /// Searches for the name that was meant, so far.
    searches: std::cell::Cell<usize>,
    pub fresh: u32,
}

/// What effects may do with a memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MemoryRule {
    /// How many elements may be taken at once; any number if the list is empty.
    pub access: Vec<u32>,
    /// May nothing be written?
    pub constant: bool,
}

impl<'a> Elaborator<'a> {
    /// For a spec of this many bytes.
    pub fn new(bytes: usize) -> Self {
        let mut pool = TermPool::new();
        let path = pool.tt();
        Elaborator {
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
            origins: Recorder::default(),
            effects: Vec::new(),
            all_fuel: FUEL + FUEL_PER_BYTE * bytes as u64,
            fuel: FUEL + FUEL_PER_BYTE * bytes as u64,
            exhausted: false,
            paid: 0,
            calls: 0,
            place: None,
            calling: Vec::new(),
            depth: 0,
            shorthand: false,
            element_names: HashMap::new(),
            hardwired: Vec::new(),
            memories: HashMap::new(),
            searches: std::cell::Cell::new(0),
            fresh: 0,
        }
    }

    /// May an effect take so many elements of a state at once, and write them?
    pub(super) fn accessed(&mut self, state: usize, count: u32, writes: bool, span: Span) {
        let Some(rule) = self.memories.get(&state) else { return };
        let name = &self.states[state].name;
        if writes && rule.constant {
            let what = format!("`{name}` is constant memory: no instruction writes to it");
            self.error(Diagnostic::new(Code::BadMachine, span, what).help("if some do, it is not `constant` in the machine section"));
        } else if !rule.access.is_empty() && !rule.access.contains(&count) {
            let plural = if count == 1 { "" } else { "s" };
            let list: Vec<String> = rule.access.iter().map(u32::to_string).collect();
            let what = format!(
                "{count} element{plural} of `{name}` at once, where the machine section lists {}",
                list.join(", ")
            );
            self.error(
                Diagnostic::new(Code::BadMachine, span, what).help(format!("add {count} behind `access` if there are such instructions")),
            );
        }
    }

    pub fn error(&mut self, d: Diagnostic) -> Value {
        self.errors.push(d);
        // A mistake in a shared item is found once a form, so this counts more than the reader
        // sees.
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

    /// The work that was done, and that there may be.
    pub fn spent(&self) -> (u64, u64) {
        (self.all_fuel - self.fuel, self.all_fuel)
    }

    /// The formulas are others now; none of them is to be paid for.
    pub fn all_paid(&mut self) {
        self.paid = self.pool.len();
        self.origins.forget(self.pool.len());
    }

    fn burn(&mut self, span: Span) -> bool {
        self.charge(STEP, span)
    }

    /// What is made by a function comes from a place in the text.
    pub fn at<T>(&mut self, span: Span, make: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.origins.enter(span, self.pool.len());
        let made = make(self);
        self.origins.turn(outer, self.pool.len());
        made
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
                            format!("a value of {have} bits, where {want} bits are expected"),
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
                    Diagnostic::new(Code::WrongKind, span, format!("{what}, where {want} bits are expected"))
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
        let id = self
            .pool
            .declare_var_as(&format!("unspecified.{}", self.fresh), Width::nearest(width), VarRole::Unspecified);
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
        let mut d = Diagnostic::new(Code::UnknownName, span, format!("unknown name `{name}`")).label(what.to_string());
        d.help = Some(match near {
            Some(n) => format!("did you mean `{n}`?"),
            None => format!("define {what} of that name, or correct the name"),
        });
        self.error(d)
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
                        // Only variables of undefined values have more than 64 bits, and those are
                        // refused anyway.
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
