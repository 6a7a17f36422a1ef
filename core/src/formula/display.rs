//! The readable infix printer. Terms that occur twice are bound by `let`, so that the size of the
//! text is near that of the graph.

use std::fmt;

use rustc_hash::FxHashSet;

use super::ops::Notation;
use super::{Node, Term, TermPool, Width};

/// Prints a term; made by [`TermPool::display`].
pub struct Display<'a> {
    pool: &'a TermPool,
    root: Term,
}

impl TermPool {
    /// Prints a term to be read by people.
    ///
    /// ```
    /// use isamorph_core::formula::{TermPool, Width};
    /// let mut pool = TermPool::new();
    /// let x = pool.declare_var("x", Width::new(8).unwrap());
    /// let x = pool.var(x);
    /// let three = pool.constant(Width::new(8).unwrap(), 3);
    /// let sum = pool.add(x, three);
    /// let square = pool.mul(sum, sum);
    /// assert_eq!(pool.display(square).to_string(), "let t1 = x + 0x03:8\nt1 * t1");
    /// ```
    pub fn display(&self, t: Term) -> Display<'_> {
        Display { pool: self, root: t }
    }
}

/// What is still to be printed.
enum Piece {
    Text(&'static str),
    Owned(String),
    Operand(Term),
    /// An operand before a postfix operator, which binds tighter than a prefix.
    Tight(Term),
}

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pool = self.pool;
        let terms = pool.reachable(&[self.root]);
        let mut once: FxHashSet<Term> = FxHashSet::default();
        let mut shared: Vec<Term> = Vec::new();
        for &t in &terms {
            pool.node(t).for_each_operand(|operand| {
                if !pool.node(operand).is_leaf() && !once.insert(operand) {
                    shared.push(operand);
                }
            });
        }
        shared.sort_unstable();
        shared.dedup();
        // Printed without holes in the numbering, whatever the pool holds besides.
        let name = |t: Term| shared.binary_search(&t).ok().map(|index| format!("t{}", index + 1));
        for &t in &shared {
            write!(f, "let {} = ", name(t).unwrap_or_default())?;
            self.body(t, &name, f)?;
            writeln!(f)?;
        }
        match name(self.root) {
            Some(name) => f.write_str(&name),
            None => self.body(self.root, &name, f),
        }
    }
}

impl Display<'_> {
    /// Prints a term, naming its shared parts.
    fn body(&self, root: Term, name: &dyn Fn(Term) -> Option<String>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pending = self.pieces(root);
        pending.reverse();
        while let Some(piece) = pending.pop() {
            let tight = matches!(piece, Piece::Tight(_));
            match piece {
                Piece::Text(text) => f.write_str(text)?,
                Piece::Owned(text) => f.write_str(&text)?,
                Piece::Operand(t) | Piece::Tight(t) => {
                    if let Some(name) = name(t) {
                        f.write_str(&name)?;
                        continue;
                    }
                    let pieces = self.pieces(t);
                    if self.needs_parentheses(t, tight) {
                        pending.push(Piece::Text(")"));
                        pending.extend(pieces.into_iter().rev());
                        pending.push(Piece::Text("("));
                    } else {
                        pending.extend(pieces.into_iter().rev());
                    }
                }
            }
        }
        Ok(())
    }

    fn needs_parentheses(&self, t: Term, tight: bool) -> bool {
        match self.pool.node(t) {
            Node::Binary(op, ..) => matches!(op.declared().notation, Notation::Infix(_)),
            Node::Concat(..) | Node::Ite(..) => true,
            Node::Not(_) | Node::Neg(_) => tight,
            _ => false,
        }
    }

    /// One level of a term.
    fn pieces(&self, t: Term) -> Vec<Piece> {
        use Piece::{Operand, Owned, Text, Tight};
        let pool = self.pool;
        match pool.node(t) {
            Node::Const(value) => vec![Owned(constant(*value, pool.width(t)))],
            Node::Var(id) => vec![Owned(pool.var_name(*id).to_owned())],
            Node::Read(space, addr) => {
                let name = &pool.space_decl(*space).name;
                vec![Owned(format!("{name}[")), Operand(*addr), Text("]")]
            }
            Node::Call(function, arguments) => {
                let mut pieces = vec![Owned(format!("{}(", pool.fn_decl(*function).name))];
                for (index, argument) in arguments.iter().enumerate() {
                    if index > 0 {
                        pieces.push(Text(", "));
                    }
                    pieces.push(Operand(*argument));
                }
                pieces.push(Text(")"));
                pieces
            }
            Node::Not(a) => vec![Text("~"), Operand(*a)],
            Node::Neg(a) => vec![Text("-"), Operand(*a)],
            Node::Binary(op, a, b) => match op.declared().notation {
                Notation::Infix(symbol) => vec![Operand(*a), Text(symbol), Operand(*b)],
                Notation::Function(name) => vec![Text(name), Text("("), Operand(*a), Text(", "), Operand(*b), Text(")")],
            },
            Node::Ite(c, a, b) => vec![Text("if "), Operand(*c), Text(" then "), Operand(*a), Text(" else "), Operand(*b)],
            Node::Concat(hi, lo) => vec![Operand(*hi), Text(" ++ "), Operand(*lo)],
            Node::Extract { hi, lo, of } if hi == lo => {
                vec![Tight(*of), Owned(format!("[{hi}]"))]
            }
            Node::Extract { hi, lo, of } => vec![Tight(*of), Owned(format!("[{hi}..{lo}]"))],
            Node::Zext(a) => {
                vec![Text("zext("), Operand(*a), Owned(format!(", {})", pool.width(t)))]
            }
            Node::Sext(a) => {
                vec![Text("sext("), Operand(*a), Owned(format!(", {})", pool.width(t)))]
            }
        }
    }
}

fn constant(value: u128, width: Width) -> String {
    match (width, value) {
        (Width::BOOL, 0) => "false".to_owned(),
        (Width::BOOL, _) => "true".to_owned(),
        _ => {
            let digits = width.bits().div_ceil(4) as usize;
            format!("0x{value:0digits$x}:{width}")
        }
    }
}
