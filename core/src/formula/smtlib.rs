//! The SMT-LIB 2 printer: a formula as a standalone script that any solver can check, so that the
//! linked solver need not be trusted.

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use rustc_hash::{FxHashMap, FxHashSet};

use super::ops::SmtLib;
use super::{BinaryOp, FnId, Node, SpaceId, Term, TermPool, VarId, Width};

/// The smallest logic of SMT-LIB that has all that some terms use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Logic {
    /// Are there reads, so that arrays are needed?
    pub arrays: bool,
    /// Are there uninterpreted functions?
    pub functions: bool,
}

impl Logic {
    /// The logic of the given terms and their operands.
    pub fn of(pool: &TermPool, terms: &[Term]) -> Logic {
        let mut logic = Logic {
            arrays: false,
            functions: false,
        };
        for t in pool.reachable(terms) {
            logic.arrays |= matches!(pool.node(t), Node::Read(..));
            logic.functions |= matches!(pool.node(t), Node::Call(..));
        }
        logic
    }

    /// The name in SMT-LIB.
    pub fn name(self) -> &'static str {
        match (self.arrays, self.functions) {
            (false, false) => "QF_BV",
            (true, false) => "QF_ABV",
            (false, true) => "QF_UFBV",
            (true, true) => "QF_AUFBV",
        }
    }
}

/// How deep an expression may nest before a part of it gets a name.
///
/// Parsers recurse, so that a deep formula must not become a deep expression.
const NESTING: u32 = 24;

/// Writes a complete script that asks whether all assertions can hold together.
///
/// Each comment line is put at the top behind `;`. Terms of one bit are `Bool`
/// where [`TermPool::is_boolean`] says so.
///
/// ```
/// use isamorph_core::formula::{TermPool, Width, write_script};
/// let mut pool = TermPool::new();
/// let x = pool.declare_var("x", Width::new(8).unwrap());
/// let x = pool.var(x);
/// let zero = pool.constant(Width::new(8).unwrap(), 0);
/// let claim = pool.ne(x, zero);
/// let mut script = Vec::new();
/// write_script(&pool, &[claim], "an example", &mut script)?;
/// assert!(String::from_utf8_lossy(&script).contains("(assert (not (= |x| #x00)))"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If writing to `out` fails.
///
/// # Panics
/// If an assertion is not a boolean.
pub fn write_script(pool: &TermPool, assertions: &[Term], comments: &str, out: &mut dyn Write) -> io::Result<()> {
    for line in comments.lines() {
        writeln!(out, "; {line}")?;
    }
    let names = write_definitions(pool, assertions, out)?;
    write_assertions(pool, &names, assertions, out)?;
    writeln!(out, "(check-sat)\n(exit)")
}

/// One question of [`write_claims`].
#[derive(Clone, Copy, Debug)]
pub struct ScriptClaim<'a> {
    /// Its name, which a solver prints before the answer.
    pub name: &'a str,
    /// What it is about, for the reader.
    pub comment: &'a str,
    /// The formulas of which the question is whether they can hold together.
    pub assertions: &'a [Term],
}

/// Writes one script with several questions, which share what they define.
///
/// # Errors
/// If writing to `out` fails.
///
/// # Panics
/// If an assertion is not a boolean.
pub fn write_claims(pool: &TermPool, claims: &[ScriptClaim<'_>], out: &mut dyn Write) -> io::Result<()> {
    let all: Vec<Term> = claims.iter().flat_map(|claim| claim.assertions).copied().collect();
    let names = write_definitions(pool, &all, out)?;
    for claim in claims {
        for line in claim.comment.lines() {
            writeln!(out, "; {line}")?;
        }
        // Within a text, the standard writes a quotation mark twice.
        writeln!(out, "(push 1)\n(echo \"{}\")", claim.name.replace('"', "\"\""))?;
        write_assertions(pool, &names, claim.assertions, out)?;
        writeln!(out, "(check-sat)\n(pop 1)")?;
    }
    writeln!(out, "(exit)")
}

/// Declares and defines what some assertions need, with the logic.
fn write_definitions(pool: &TermPool, assertions: &[Term], out: &mut dyn Write) -> io::Result<Names> {
    let terms = pool.reachable(assertions);
    writeln!(out, "(set-logic {})", Logic::of(pool, assertions).name())?;
    let mut names = Names::default();
    names.used.extend(TAKEN.iter().map(|name| (*name).to_owned()));
    for &t in &terms {
        names.declare(pool, t, out)?;
    }
    for t in worth_naming(pool, &terms) {
        let sort = if pool.is_boolean(t) {
            "Bool".to_owned()
        } else {
            sort(pool.width(t))
        };
        let body = Expression {
            pool,
            names: &names,
            root: t,
            form: Form::Natural,
        };
        let text = body.to_string();
        let name = names.fresh(&format!("t{}", names.defined.len() + 1));
        writeln!(out, "(define-fun {name} () {sort} {text})")?;
        names.defined.insert(t, name);
    }
    Ok(names)
}

fn write_assertions(pool: &TermPool, names: &Names, assertions: &[Term], out: &mut dyn Write) -> io::Result<()> {
    for &t in assertions {
        let width = pool.width(t);
        assert!(width == Width::BOOL, "an assertion has {width} bits, not 1");
        let body = Expression {
            pool,
            names,
            root: t,
            form: Form::Bool,
        };
        writeln!(out, "(assert {body})")?;
    }
    Ok(())
}

/// The terms that occur several times or deep, in an order fit for definitions.
fn worth_naming(pool: &TermPool, terms: &[Term]) -> Vec<Term> {
    let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
    for &t in terms {
        pool.node(t).for_each_operand(|operand| *uses.entry(operand).or_default() += 1);
    }
    let mut height: FxHashMap<Term, u32> = FxHashMap::default();
    let mut named = Vec::new();
    for &t in terms {
        if pool.node(t).is_leaf() {
            continue;
        }
        let mut own = 0;
        pool.node(t).for_each_operand(|operand| {
            own = own.max(1 + height.get(&operand).copied().unwrap_or(0));
        });
        if own > NESTING || uses.get(&t).is_some_and(|&count| count > 1) {
            named.push(t);
            own = 0;
        }
        height.insert(t, own);
    }
    named
}

/// Symbols of the logics that a declaration must not take; a quoted name is the same symbol as a
/// bare one.
const TAKEN: [&str; 55] = [
    "true",
    "false",
    "not",
    "and",
    "or",
    "xor",
    "ite",
    "distinct",
    "let",
    "forall",
    "exists",
    "match",
    "par",
    "as",
    "assert",
    "exit",
    "select",
    "store",
    "concat",
    "extract",
    "repeat",
    "zero_extend",
    "sign_extend",
    "rotate_left",
    "rotate_right",
    "abs",
    "Bool",
    "Array",
    "BitVec",
    "bvnot",
    "bvneg",
    "bvand",
    "bvor",
    "bvxor",
    "bvnand",
    "bvnor",
    "bvxnor",
    "bvadd",
    "bvsub",
    "bvmul",
    "bvudiv",
    "bvurem",
    "bvsdiv",
    "bvsrem",
    "bvsmod",
    "bvshl",
    "bvlshr",
    "bvashr",
    "bvcomp",
    "bvult",
    "bvule",
    "bvslt",
    "bvsle",
    "bvugt",
    "bvuge",
];

fn sort(width: Width) -> String {
    format!("(_ BitVec {width})")
}

/// The names in the script; each is used once, whatever the pool calls things.
#[derive(Default)]
struct Names {
    used: FxHashSet<String>,
    vars: FxHashMap<VarId, String>,
    spaces: FxHashMap<SpaceId, String>,
    fns: FxHashMap<FnId, String>,
    /// Operators that the standard lacks, by the width that they are defined for.
    operators: FxHashMap<(BinaryOp, Width), String>,
    defined: FxHashMap<Term, String>,
}

impl Names {
    /// A quoted name near to the wish.
    fn fresh(&mut self, wish: &str) -> String {
        let allowed = |c: char| {
            if c == '|' || c == '\\' || c.is_control() { '_' } else { c }
        };
        let mut name: String = wish.chars().map(allowed).collect();
        while !self.used.insert(name.clone()) {
            name.push('\'');
        }
        format!("|{name}|")
    }

    /// The name of an operator on bitvectors of a width.
    fn operator(&self, op: BinaryOp, width: Width) -> String {
        match op.declared().smtlib {
            SmtLib::Standard(name) => name.to_owned(),
            SmtLib::Defined { .. } => self.operators[&(op, width)].clone(),
        }
    }

    /// Writes the declaration or definition that a term needs, unless it is there.
    fn declare(&mut self, pool: &TermPool, t: Term, out: &mut dyn Write) -> io::Result<()> {
        match pool.node(t) {
            Node::Var(id) if !self.vars.contains_key(id) => {
                let declaration = pool.var_decl(*id);
                let name = self.fresh(&declaration.name);
                let sort = match declaration.width {
                    Width::BOOL => "Bool".to_owned(),
                    width => sort(width),
                };
                writeln!(out, "(declare-fun {name} () {sort})")?;
                self.vars.insert(*id, name);
            }
            Node::Read(space, _) if !self.spaces.contains_key(space) => {
                let declaration = pool.space_decl(*space);
                let name = self.fresh(&declaration.name);
                let (from, to) = (sort(declaration.addr_width), sort(declaration.elem_width));
                writeln!(out, "(declare-fun {name} () (Array {from} {to}))")?;
                self.spaces.insert(*space, name);
            }
            Node::Call(function, _) if !self.fns.contains_key(function) => {
                let declaration = pool.fn_decl(*function);
                let name = self.fresh(&declaration.name);
                let arguments: Vec<String> = declaration.arg_widths.iter().map(|&width| sort(width)).collect();
                let result = sort(declaration.result_width);
                writeln!(out, "(declare-fun {name} ({}) {result})", arguments.join(" "))?;
                self.fns.insert(*function, name);
            }
            Node::Binary(op, a, _) => {
                let width = pool.width(*a);
                if let SmtLib::Defined { name, body } = op.declared().smtlib
                    && !self.operators.contains_key(&(*op, width))
                {
                    let (name, sort) = (self.fresh(&format!("{name}.{width}")), sort(width));
                    let body = body.replace("{width}", &format!("(_ bv{width} {width})"));
                    writeln!(out, "(define-fun {name} ((a {sort}) (b {sort})) {sort} {body})")?;
                    self.operators.insert((*op, width), name);
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// The sort in which a term is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `Bool` if the term is naturally one, else a bitvector.
    Natural,
    Bool,
    Bits,
}

/// What is still to be printed.
enum Piece<'a> {
    Text(&'a str),
    Owned(String),
    Operand(Term, Form),
}

/// One expression, printed without recursion.
struct Expression<'a> {
    pool: &'a TermPool,
    names: &'a Names,
    root: Term,
    form: Form,
}

impl fmt::Display for Expression<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pending = vec![Piece::Operand(self.root, self.form)];
        while let Some(piece) = pending.pop() {
            match piece {
                Piece::Text(text) => f.write_str(text)?,
                Piece::Owned(text) => f.write_str(&text)?,
                Piece::Operand(t, form) => {
                    let start = pending.len();
                    self.push_pieces(t, form, &mut pending);
                    pending[start..].reverse();
                }
            }
        }
        Ok(())
    }
}

impl<'a> Expression<'a> {
    /// One level of a term, converted to the wanted sort.
    fn push_pieces(&self, t: Term, form: Form, out: &mut Vec<Piece<'a>>) {
        let is_bool = self.pool.is_boolean(t);
        match form {
            Form::Bits if is_bool && self.pool.as_const(t).is_none() => {
                out.push(Piece::Text("(ite "));
                self.push_natural(t, out);
                out.push(Piece::Text(" #b1 #b0)"));
            }
            Form::Bits if is_bool => {
                let text = if self.pool.is_true(t) { "#b1" } else { "#b0" };
                out.push(Piece::Text(text));
            }
            Form::Bool if !is_bool => {
                out.push(Piece::Text("(= "));
                self.push_natural(t, out);
                out.push(Piece::Text(" #b1)"));
            }
            _ => self.push_natural(t, out),
        }
    }

    fn push_natural(&self, t: Term, out: &mut Vec<Piece<'a>>) {
        use Form::{Bits, Bool};
        let (pool, names) = (self.pool, self.names);
        if let Some(name) = names.defined.get(&t) {
            out.push(Piece::Text(name));
            return;
        }
        let form = if pool.is_boolean(t) { Bool } else { Bits };
        let mut apply = |head: String, operands: &[(Term, Form)]| {
            out.push(Piece::Owned(format!("({head}")));
            for &(operand, form) in operands {
                out.push(Piece::Text(" "));
                out.push(Piece::Operand(operand, form));
            }
            out.push(Piece::Text(")"));
        };
        let extension = |operand: Term| pool.width(t).bits() - pool.width(operand).bits();
        match pool.node(t) {
            Node::Const(value) => out.push(Piece::Owned(constant(*value, pool.width(t)))),
            Node::Var(id) => out.push(Piece::Text(&names.vars[id])),
            Node::Read(space, addr) => {
                apply(format!("select {}", names.spaces[space]), &[(*addr, Bits)]);
            }
            Node::Call(function, arguments) if arguments.is_empty() => {
                out.push(Piece::Text(&names.fns[function]));
            }
            Node::Call(function, arguments) => {
                let operands: Vec<(Term, Form)> = arguments.iter().map(|&a| (a, Bits)).collect();
                apply(names.fns[function].clone(), &operands);
            }
            Node::Not(a) => {
                let head = if form == Bool { "not" } else { "bvnot" };
                apply(head.to_owned(), &[(*a, form)]);
            }
            Node::Neg(a) => apply("bvneg".to_owned(), &[(*a, Bits)]),
            Node::Binary(op, a, b) => {
                let width = pool.width(*a);
                let (head, operands) = match op.declared().connective {
                    Some(connective) if width == Width::BOOL => (connective.to_owned(), Bool),
                    _ => (names.operator(*op, width), Bits),
                };
                apply(head, &[(*a, operands), (*b, operands)]);
            }
            Node::Ite(c, a, b) => apply("ite".to_owned(), &[(*c, Bool), (*a, form), (*b, form)]),
            Node::Concat(hi, lo) => apply("concat".to_owned(), &[(*hi, Bits), (*lo, Bits)]),
            Node::Extract { hi, lo, of } => {
                apply(format!("(_ extract {hi} {lo})"), &[(*of, Bits)]);
            }
            Node::Zext(a) => apply(format!("(_ zero_extend {})", extension(*a)), &[(*a, Bits)]),
            Node::Sext(a) => apply(format!("(_ sign_extend {})", extension(*a)), &[(*a, Bits)]),
        }
    }
}

fn constant(value: u128, width: Width) -> String {
    let mut text = String::new();
    let bits = width.bits() as usize;
    // Writing to a string cannot fail.
    let _ = match (width, value) {
        (Width::BOOL, value) => write!(text, "{}", value == 1),
        _ if bits.is_multiple_of(4) => write!(text, "#x{value:0digits$x}", digits = bits / 4),
        _ => write!(text, "#b{value:0bits$b}"),
    };
    text
}
