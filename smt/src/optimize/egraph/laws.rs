//! Laws of operators as rewrites of the e-graph. They are proved in the test below; where an
//! operator is no instruction of the program, its laws are left out.

use std::sync::LazyLock;

use egg::{Applier, EGraph, ENodeOrVar, Id, Pattern, PatternAst, Rewrite, Subst, Symbol, SymbolLang, Var};
use isamorph_core::formula::BinaryOp;

use super::super::functions::{Function, Law};
use super::language::{Node, Values};
use crate::fault;

/// Two terms that are equal if each of some numbers is less than the width.
struct Row {
    left: &'static str,
    right: &'static str,
    below_width: &'static [&'static str],
}

const fn always(left: &'static str, right: &'static str) -> Row {
    Row {
        left,
        right,
        below_width: &[],
    }
}

/// Operators are those of formulas. `#` marks one whose second operand is a constant; there, other
/// operators compute constants.
const LAWS: &[Row] = &[
    always("(+ ?a ?b)", "(+ ?b ?a)"),
    always("(^ ?a ?b)", "(^ ?b ?a)"),
    always("(& ?a ?b)", "(& ?b ?a)"),
    always("(| ?a ?b)", "(| ?b ?a)"),
    always("(* ?a ?b)", "(* ?b ?a)"),
    always("(+ (+ ?a ?b) ?c)", "(+ ?a (+ ?b ?c))"),
    always("(^ (^ ?a ?b) ?c)", "(^ ?a (^ ?b ?c))"),
    always("(& (& ?a ?b) ?c)", "(& ?a (& ?b ?c))"),
    always("(| (| ?a ?b) ?c)", "(| ?a (| ?b ?c))"),
    always("(* (* ?a ?b) ?c)", "(* ?a (* ?b ?c))"),
    always("(+ (* ?a ?c) (* ?b ?c))", "(* (+ ?a ?b) ?c)"),
    always("(- (* ?a ?c) (* ?b ?c))", "(* (- ?a ?b) ?c)"),
    always("(| (& ?a ?c) (& ?b ?c))", "(& (| ?a ?b) ?c)"),
    always("(^ (& ?a ?c) (& ?b ?c))", "(& (^ ?a ?b) ?c)"),
    always("(& (| ?a ?c) (| ?b ?c))", "(| (& ?a ?b) ?c)"),
    always("(+ ?a (- ?b ?c))", "(- (+ ?a ?b) ?c)"),
    always("(- (+ ?a ?b) ?c)", "(+ ?a (- ?b ?c))"),
    always("(- ?a (- ?b ?c))", "(- (+ ?a ?c) ?b)"),
    always("(- (- ?a ?b) ?c)", "(- ?a (+ ?b ?c))"),
    always("(- (+ ?a ?c) (+ ?b ?c))", "(- ?a ?b)"),
    always("(+ ?a ?a)", "(<<# ?a 1)"),
    always("(+# (+# ?a ?n) ?m)", "(+# ?a (+ ?n ?m))"),
    always("(^# (^# ?a ?n) ?m)", "(^# ?a (^ ?n ?m))"),
    always("(&# (&# ?a ?n) ?m)", "(&# ?a (& ?n ?m))"),
    always("(|# (|# ?a ?n) ?m)", "(|# ?a (| ?n ?m))"),
    always("(+ (+# ?a ?n) ?b)", "(+# (+ ?a ?b) ?n)"),
    always("(- (+# ?a ?n) ?b)", "(+# (- ?a ?b) ?n)"),
    always("(- ?a (+# ?b ?n))", "(+# (- ?a ?b) (- 0 ?n))"),
    always("(^ (^# ?a ?n) ?b)", "(^# (^ ?a ?b) ?n)"),
    always("(& (&# ?a ?n) ?b)", "(&# (& ?a ?b) ?n)"),
    always("(| (|# ?a ?n) ?b)", "(|# (| ?a ?b) ?n)"),
    always("(| (&# ?a ?n) (&# ?b ?n))", "(&# (| ?a ?b) ?n)"),
    always("(^ (&# ?a ?n) (&# ?b ?n))", "(&# (^ ?a ?b) ?n)"),
    always("(&# (| ?a ?b) ?n)", "(| (&# ?a ?n) (&# ?b ?n))"),
    always("(+ (<<# ?a ?n) (<<# ?b ?n))", "(<<# (+ ?a ?b) ?n)"),
    always("(- (<<# ?a ?n) (<<# ?b ?n))", "(<<# (- ?a ?b) ?n)"),
    always("(^ (<<# ?a ?n) (<<# ?b ?n))", "(<<# (^ ?a ?b) ?n)"),
    always("(& (<<# ?a ?n) (<<# ?b ?n))", "(<<# (& ?a ?b) ?n)"),
    always("(| (<<# ?a ?n) (<<# ?b ?n))", "(<<# (| ?a ?b) ?n)"),
    always("(^ (>># ?a ?n) (>># ?b ?n))", "(>># (^ ?a ?b) ?n)"),
    always("(& (>># ?a ?n) (>># ?b ?n))", "(>># (& ?a ?b) ?n)"),
    always("(| (>># ?a ?n) (>># ?b ?n))", "(>># (| ?a ?b) ?n)"),
    always("(<<# (+ ?a ?b) ?n)", "(+ (<<# ?a ?n) (<<# ?b ?n))"),
    always("(<<# (+# ?a ?n) ?m)", "(+# (<<# ?a ?m) (<< ?n ?m))"),
    always("(<<# (^# ?a ?n) ?m)", "(^# (<<# ?a ?m) (<< ?n ?m))"),
    always("(<<# (&# ?a ?n) ?m)", "(&# (<<# ?a ?m) (<< ?n ?m))"),
    always("(<<# (|# ?a ?n) ?m)", "(|# (<<# ?a ?m) (<< ?n ?m))"),
    always("(>># (^# ?a ?n) ?m)", "(^# (>># ?a ?m) (>> ?n ?m))"),
    always("(>># (&# ?a ?n) ?m)", "(&# (>># ?a ?m) (>> ?n ?m))"),
    always("(>># (|# ?a ?n) ?m)", "(|# (>># ?a ?m) (>> ?n ?m))"),
    always("(>># (<<# ?a ?n) ?n)", "(&# ?a (>> (<< (- 0 1) ?n) ?n))"),
    always("(<<# (>># ?a ?n) ?n)", "(&# ?a (<< (>> (- 0 1) ?n) ?n))"),
    Row {
        left: "(<<# (<<# ?a ?n) ?m)",
        right: "(<<# ?a (+ ?n ?m))",
        below_width: &["?n", "?m", "(+ ?n ?m)"],
    },
    Row {
        left: "(>># (>># ?a ?n) ?m)",
        right: "(>># ?a (+ ?n ?m))",
        below_width: &["?n", "?m", "(+ ?n ?m)"],
    },
];

/// The operator of a symbol without `#`.
fn operator(symbol: &str) -> BinaryOp {
    match symbol {
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Sub,
        "^" => BinaryOp::Xor,
        "&" => BinaryOp::And,
        "|" => BinaryOp::Or,
        "*" => BinaryOp::Mul,
        "<<" => BinaryOp::Shl,
        _ => BinaryOp::Lshr,
    }
}

/// One side of a law.
#[derive(Clone, Debug)]
enum Side {
    Name(Var),
    Number(u128),
    /// An operator on two values, or on two numbers.
    Both(BinaryOp, Box<[Side; 2]>),
    /// An operator on a value and a number.
    Constant(BinaryOp, Box<[Side; 2]>),
}

impl Side {
    /// Reads a row of the table.
    fn of(text: &str) -> Side {
        let read: PatternAst<SymbolLang> = text.parse().unwrap_or_else(|e| panic!("`{text}`: {e:?}"));
        let mut sides: Vec<Side> = Vec::new();
        for node in read.as_ref() {
            sides.push(match node {
                ENodeOrVar::Var(v) => Side::Name(*v),
                ENodeOrVar::ENode(n) => {
                    let name = n.op.as_str();
                    let operand = |i: usize| sides[usize::from(n.children[i])].clone();
                    match (n.children.len(), name.strip_suffix('#')) {
                        (0, _) => Side::Number(name.parse().unwrap_or_else(|_| panic!("`{text}`: `{name}` is no number"))),
                        (_, Some(name)) => Side::Constant(operator(name), Box::new([operand(0), operand(1)])),
                        (_, None) => Side::Both(operator(name), Box::new([operand(0), operand(1)])),
                    }
                }
            });
        }
        sides.pop().unwrap_or(Side::Number(0))
    }

    /// The same with instructions as operators; nothing if one is missing.
    fn pattern(&self, operators: &Operators, out: &mut PatternAst<Node>) -> Option<Id> {
        let node = match self {
            Side::Name(v) => ENodeOrVar::Var(*v),
            Side::Number(n) => ENodeOrVar::ENode(Node::Number(*n)),
            Side::Both(op, operands) => {
                let operands = [operands[0].pattern(operators, out)?, operands[1].pattern(operators, out)?];
                ENodeOrVar::ENode(Node::Of(operators.both(*op)?, operands.to_vec()))
            }
            Side::Constant(op, operands) => {
                let operands = [operands[0].pattern(operators, out)?, operands[1].pattern(operators, out)?];
                ENodeOrVar::ENode(Node::With(operators.constant(*op)?, operands))
            }
        };
        Some(out.add(node))
    }

    /// Are all its operators instructions?
    fn exists(&self, operators: &Operators) -> bool {
        match self {
            Side::Name(_) | Side::Number(_) => true,
            Side::Both(op, operands) => operators.both(*op).is_some() && operands.iter().all(|o| o.exists(operators)),
            Side::Constant(op, operands) => operators.constant(*op).is_some() && operands[0].exists(operators),
        }
    }

    /// The number that it is.
    fn number(&self, egraph: &EGraph<Node, Values>, names: &Subst) -> Option<u128> {
        let values = &egraph.analysis;
        match self {
            Side::Name(v) => values.pool.as_const(egraph[names[*v]].data),
            Side::Number(n) => Some(*n),
            Side::Both(op, operands) | Side::Constant(op, operands) => {
                let [a, b] = [operands[0].number(egraph, names)?, operands[1].number(egraph, names)?];
                Some(op.apply(values.width(), a, b))
            }
        }
    }

    /// Adds it to an e-graph, if instructions can hold its constants.
    fn add(&self, egraph: &mut EGraph<Node, Values>, names: &Subst, operators: &Operators) -> Option<Id> {
        let node = match self {
            Side::Name(v) => return Some(names[*v]),
            Side::Number(n) => Node::Number(*n),
            Side::Both(op, operands) => {
                let (a, b) = (
                    operands[0].add(egraph, names, operators)?,
                    operands[1].add(egraph, names, operators)?,
                );
                let b = if fault::injected("operand of a law taken twice") { a } else { b };
                Node::Of(operators.both(*op)?, vec![a, b])
            }
            Side::Constant(op, operands) => {
                let number = operands[1].number(egraph, names)?;
                let with = operators.constant(*op)?;
                if !egraph.analysis.functions.constants[with].holds(number) {
                    return None;
                }
                let value = operands[0].add(egraph, names, operators)?;
                Node::With(with, [value, egraph.add(Node::Number(number))])
            }
        };
        Some(egraph.add(node))
    }
}

/// A row as it is read.
struct Read {
    left: Side,
    right: Side,
    below_width: Vec<Side>,
}

/// All rows.
static READ: LazyLock<Vec<Read>> = LazyLock::new(|| {
    let read = |row: &Row| Read {
        left: Side::of(row.left),
        right: Side::of(row.right),
        below_width: row.below_width.iter().map(|s| Side::of(s)).collect(),
    };
    LAWS.iter().map(read).collect()
});

/// The instructions that are operators.
#[derive(Clone, Debug, Default)]
pub(super) struct Operators {
    both: Vec<(BinaryOp, usize)>,
    constant: Vec<(BinaryOp, usize)>,
}

impl Operators {
    /// Those of functions, each of which is an operation of the e-graph: operators on registers,
    /// and on both halves of registers.
    pub fn of(values: &Values, operations: &[usize]) -> [Operators; 2] {
        let functions = &values.functions;
        let both = |law: fn(&Function) -> Law| {
            let each = functions.all.iter().zip(operations);
            each.filter_map(|(f, at)| Some((law(f).operator()?, *at))).collect()
        };
        let constants = || functions.constants.iter().enumerate().map(|(c, f)| (f.change.operator(), c));
        let bits = |op: &BinaryOp| matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        [
            Operators {
                both: both(|f| f.law),
                constant: constants().collect(),
            },
            Operators {
                both: both(|f| f.law_of_halves),
                constant: constants().filter(|(op, _)| bits(op)).collect(),
            },
        ]
    }

    fn both(&self, operator: BinaryOp) -> Option<usize> {
        self.both.iter().find(|(op, _)| *op == operator).map(|(_, at)| *at)
    }

    fn constant(&self, operator: BinaryOp) -> Option<usize> {
        self.constant.iter().find(|(op, _)| *op == operator).map(|(_, at)| *at)
    }
}

/// The right side of a law.
struct Right {
    side: Side,
    below_width: Vec<Side>,
    operators: Operators,
}

impl Applier<Node, Values> for Right {
    fn apply_one(&self, egraph: &mut EGraph<Node, Values>, class: Id, names: &Subst, _: Option<&PatternAst<Node>>, _: Symbol) -> Vec<Id> {
        let bits = u128::from(egraph.analysis.width().bits());
        let holds = self.below_width.iter().all(|s| s.number(egraph, names).is_some_and(|n| n < bits));
        let made = holds.then(|| self.side.add(egraph, names, &self.operators)).flatten();
        made.filter(|id| egraph.union(class, *id)).into_iter().collect()
    }
}

/// The laws whose operators are instructions.
pub(super) fn laws(operators: &[Operators; 2]) -> Vec<Rewrite<Node, Values>> {
    let rewrite = |read: &Read, own: &Operators, name: String| {
        let mut pattern = PatternAst::default();
        read.left.pattern(own, &mut pattern)?;
        let right = Some(&read.right).filter(|r| r.exists(own))?;
        let applier = Right {
            side: right.clone(),
            below_width: read.below_width.clone(),
            operators: own.clone(),
        };
        Rewrite::new(name, Pattern::new(pattern), applier).ok()
    };
    let each = operators.iter().zip(["", " of halves"]);
    each.flat_map(|(own, of)| {
        let all = LAWS.iter().zip(READ.iter());
        all.filter_map(move |(row, read)| rewrite(read, own, format!("{}{of}", row.left)))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use isamorph_core::formula::{Term, TermPool, Width};
    use rustc_hash::FxHashMap;

    use super::*;
    use crate::solver::Budget;
    use crate::solver::pipeline::{PROGRAMS, impossible};

    fn term(pool: &mut TermPool, side: &Side, width: Width, names: &mut FxHashMap<Var, Term>) -> Term {
        match side {
            Side::Name(v) => *names.entry(*v).or_insert_with(|| {
                let var = pool.declare_var(&v.to_string(), width);
                pool.var(var)
            }),
            Side::Number(n) => pool.constant(width, n & width.mask()),
            Side::Both(op, operands) | Side::Constant(op, operands) => {
                let [a, b] = [0, 1].map(|i| term(pool, &operands[i], width, names));
                pool.binary(*op, a, b)
            }
        }
    }

    #[test]
    fn every_law_is_proved() {
        for row in LAWS {
            for bits in (1..=8).chain([16, 32, 64]) {
                let width = Width::of(bits);
                let mut pool = TermPool::new();
                let mut names = FxHashMap::default();
                let [left, right] = [row.left, row.right].map(|s| term(&mut pool, &Side::of(s), width, &mut names));
                let mut query = Vec::new();
                for s in row.below_width {
                    let number = term(&mut pool, &Side::of(s), width, &mut names);
                    let most = pool.constant(width, bits.into());
                    query.push(pool.ult(number, most));
                }
                query.push(pool.ne(left, right));
                let budget = Budget::of(Duration::from_secs(20));
                assert!(
                    impossible(PROGRAMS, &pool, &query, &budget),
                    "{} = {} at {bits} bits",
                    row.left,
                    row.right
                );
            }
        }
    }
}
