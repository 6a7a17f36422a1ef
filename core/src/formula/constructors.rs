//! Constructors of terms: each makes a node and simplifies it before it is stored.

use super::ops::constructors;
use super::pool::hash_of;
use super::{BinaryOp, FnId, Node, SpaceId, Term, TermPool, VarId, Width, simplify};

/// How many constructor calls the simplifier may make for one call of a user.
///
/// It bounds the time and the stack of a rewrite whatever the rules do.
const FUEL: u32 = 400;

impl TermPool {
    constructors!();

    /// The value of a variable.
    pub fn var(&mut self, id: VarId) -> Term {
        let width = self.var_decl(id).width;
        self.intern(Node::Var(id), width)
    }

    /// The element of a space at an address.
    ///
    /// # Panics
    /// If the address has not the declared width.
    pub fn read(&mut self, space: SpaceId, addr: Term) -> Term {
        let declaration = self.space_decl(space);
        let (wanted, width) = (declaration.addr_width, declaration.elem_width);
        let given = self.width(addr);
        assert!(
            given == wanted,
            "reading {}: the address has {given} bits, not {wanted}",
            declaration.name
        );
        self.intern(Node::Read(space, addr), width)
    }

    /// The value of an uninterpreted function.
    ///
    /// # Panics
    /// If the arguments have not the declared number and widths.
    pub fn call(&mut self, function: FnId, arguments: &[Term]) -> Term {
        let given: Vec<Width> = arguments.iter().map(|&t| self.width(t)).collect();
        let declaration = self.fn_decl(function);
        assert!(
            given == declaration.arg_widths,
            "calling {}: the arguments have the widths {given:?}, not {:?}",
            declaration.name,
            declaration.arg_widths
        );
        let width = declaration.result_width;
        self.intern(Node::Call(function, arguments.into()), width)
    }

    // ---- operations ----

    /// Bitwise complement; of a boolean, its negation.
    pub fn not(&mut self, a: Term) -> Term {
        self.build(Node::Not(a), self.width(a))
    }

    /// Two's complement negation.
    pub fn neg(&mut self, a: Term) -> Term {
        self.build(Node::Neg(a), self.width(a))
    }

    /// An operation on two operands, given as a value.
    ///
    /// # Panics
    /// If the widths of the operands differ.
    pub fn binary(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let (wa, wb) = (self.width(a), self.width(b));
        assert!(wa == wb, "{op:?} needs operands of one width, not {wa} and {wb} bits");
        let width = if op.is_comparison() { Width::BOOL } else { wa };
        self.build(Node::Binary(op, a, b), width)
    }

    /// Inequality.
    ///
    /// # Panics
    /// If the widths of the operands differ.
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// `a` if the boolean `c` is true, else `b`.
    ///
    /// # Panics
    /// If `c` is not a boolean or the widths of `a` and `b` differ.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        let (wc, wa, wb) = (self.width(c), self.width(a), self.width(b));
        assert!(wc == Width::BOOL, "the condition of ite has {wc} bits, not 1");
        assert!(wa == wb, "the branches of ite have {wa} and {wb} bits");
        self.build(Node::Ite(c, a, b), wa)
    }

    /// `hi` above `lo`.
    ///
    /// # Panics
    /// If the result is wider than 128 bits.
    pub fn concat(&mut self, hi: Term, lo: Term) -> Term {
        let bits = self.width(hi).bits() + self.width(lo).bits();
        let width = Width::new(bits).unwrap_or_else(|| panic!("concat yields {bits} bits, more than 128"));
        self.build(Node::Concat(hi, lo), width)
    }

    /// The bits `hi` down to `lo` of `t`, both included.
    ///
    /// # Panics
    /// Unless `lo <= hi` and `hi` is a bit of `t`.
    pub fn extract(&mut self, hi: u32, lo: u32, t: Term) -> Term {
        let of = self.width(t);
        assert!(lo <= hi && hi < of.bits(), "bits {hi}..{lo} of a term of {of} bits");
        let width = Width::new(hi - lo + 1).expect("between 1 and the width of a term");
        self.build(
            Node::Extract {
                hi: hi as u8,
                lo: lo as u8,
                of: t,
            },
            width,
        )
    }

    /// One bit as a boolean.
    ///
    /// # Panics
    /// If `t` has no such bit.
    pub fn bit(&mut self, index: u32, t: Term) -> Term {
        self.extract(index, index, t)
    }

    /// `t` below zeros.
    ///
    /// # Panics
    /// If `width` is less than that of `t`.
    pub fn zext(&mut self, t: Term, width: Width) -> Term {
        let given = self.width(t);
        assert!(given <= width, "zext from {given} down to {width} bits");
        if given == width {
            return t;
        }
        self.build(Node::Zext(t), width)
    }

    /// `t` below copies of its sign bit.
    ///
    /// # Panics
    /// If `width` is less than that of `t`.
    pub fn sext(&mut self, t: Term, width: Width) -> Term {
        let given = self.width(t);
        assert!(given <= width, "sext from {given} down to {width} bits");
        if given == width {
            return t;
        }
        self.build(Node::Sext(t), width)
    }

    /// The conjunction of booleans; true if there are none.
    ///
    /// # Panics
    /// If a term is not a boolean.
    pub fn and_all(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        let tt = self.tt();
        terms.into_iter().fold(tt, |a, b| self.and(a, b))
    }

    /// The disjunction of booleans; false if there are none.
    ///
    /// # Panics
    /// If a term is not a boolean.
    pub fn or_all(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        let ff = self.ff();
        terms.into_iter().fold(ff, |a, b| self.or(a, b))
    }

    /// `b`, or not `a`.
    ///
    /// # Panics
    /// If the widths of the operands differ.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// Simplifies a well-formed node, or stores it as it is.
    pub(super) fn build(&mut self, node: Node, width: Width) -> Term {
        if !self.is_simplifying() {
            return self.intern(node, width);
        }
        let node = simplify::order_operands(self, node);
        // Everything known is already simple; skip the rules.
        if let Some(t) = self.find(hash_of(&node, width), &node, width) {
            return t;
        }
        let outermost = self.fuel.is_none();
        let left = self.fuel.unwrap_or(FUEL);
        let simpler = if left == 0 {
            None
        } else {
            self.fuel = Some(left - 1);
            simplify::simplify(self, &node, width)
        };
        if outermost {
            self.fuel = None;
        }
        match simpler {
            Some(t) => {
                debug_assert_eq!(self.width(t), width, "a rule changed the width of {node:?}");
                t
            }
            None => self.intern(node, width),
        }
    }
}
