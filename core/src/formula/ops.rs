//! The operators on two bitvectors of one width, each declared once: its row below makes the
//! variant of [`BinaryOp`], the constructor of terms, both printers, the sampler's choices, the
//! loops over lanes and the text of generated Rust.
//!
//! A new operator is a row here, its kernel in [`super::lane`], and its call of Z3 in the
//! crate that links the solver.

use super::Width;
use super::lane;

/// How an operator reads in print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// Between its operands; the spaces belong to it.
    Infix(&'static str),
    /// Before its operands, in parentheses.
    Function(&'static str),
}

/// How an operator is written in SMT-LIB 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SmtLib {
    /// A function of the standard.
    Standard(&'static str),
    /// A function of that name, which a script defines for each width by this body: `a` and `b` are
    /// the operands, `{width}` is the width itself as a bitvector of that width.
    Defined {
        /// What the name of the defined function begins with; the width follows.
        name: &'static str,
        /// The body of the definition.
        body: &'static str,
    },
}

/// How an operator is written in Rust, for two values of a lane type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RustText {
    /// An operator that keeps the bits above the width zero.
    Infix(&'static str),
    /// An operator on values read as signed numbers.
    Signed(&'static str),
    /// A method whose result must be cut to the width.
    Method(&'static str),
    /// The kernel in [`super::lane`].
    Kernel,
}

/// What is declared of one operator.
#[derive(Clone, Copy, Debug)]
pub struct Operator {
    /// The name of its constructor.
    pub name: &'static str,
    /// Is the result a boolean, whatever the width of the operands?
    pub is_comparison: bool,
    /// May the operands be exchanged?
    pub commutes: bool,
    /// How it is printed.
    pub notation: Notation,
    /// The name of the built-in function of the spec language, if it is one.
    pub function: Option<&'static str>,
    /// How it is written in SMT-LIB 2, on bitvectors.
    pub smtlib: SmtLib,
    /// The connective of SMT-LIB 2 that it is on booleans, if it is one.
    pub connective: Option<&'static str>,
    /// How it is written in Rust.
    pub rust: RustText,
}

/// A loop over lanes of type `T`, written once and compiled for each operator by
/// [`dispatch`](super::lane::u32::dispatch).
pub trait LaneLoop<T> {
    /// What the loop gives.
    type Out;
    /// Runs the loop for an operator whose result has the width of its operands.
    fn value(self, f: impl Fn(T, T) -> T) -> Self::Out;
    /// Runs the loop for a comparison.
    fn compare(self, f: impl Fn(T, T) -> bool) -> Self::Out;
}

/// Makes everything that follows from the rows.
macro_rules! operators {
    (
        values { $($(#[$doc:meta])* $V:ident $v:ident: $vrow:expr, $veval:expr;)* }
        comparisons { $($(#[$cdoc:meta])* $C:ident $c:ident: $crow:expr, $ceval:expr;)* }
    ) => {
        /// An operation on two operands of one width.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum BinaryOp {
            $($(#[$doc])* $V,)*
            $($(#[$cdoc])* $C,)*
        }

        impl BinaryOp {
            /// Every operation, for tests and generators.
            pub const ALL: &'static [BinaryOp] = &[$(BinaryOp::$V,)* $(BinaryOp::$C,)*];

            /// The row of the operator.
            #[must_use]
            pub fn declared(self) -> &'static Operator {
                const ROWS: &[Operator] = &[
                    $(Operator { name: stringify!($v), ..$vrow },)*
                    $(Operator { name: stringify!($c), is_comparison: true, ..$crow },)*
                ];
                &ROWS[self as usize]
            }

            /// The value of the operation on two values of the given width.
            #[must_use]
            pub fn apply(self, width: Width, a: u128, b: u128) -> u128 {
                match self {
                    $(BinaryOp::$V => {
                        let value: fn(Width, u128, u128) -> u128 = $veval;
                        value(width, a, b) & width.mask()
                    })*
                    $(BinaryOp::$C => {
                        let holds: fn(Width, u128, u128) -> bool = $ceval;
                        u128::from(holds(width, a, b))
                    })*
                }
            }
        }

        /// Makes the constructors of terms, one for each operator.
        macro_rules! constructors {
            () => {
                $(
                    $(#[$doc])*
                    ///
                    /// # Panics
                    /// If the widths of the operands differ.
                    pub fn $v(&mut self, a: Term, b: Term) -> Term {
                        self.binary(BinaryOp::$V, a, b)
                    }
                )*
                $(
                    $(#[$cdoc])*
                    ///
                    /// # Panics
                    /// If the widths of the operands differ.
                    pub fn $c(&mut self, a: Term, b: Term) -> Term {
                        self.binary(BinaryOp::$C, a, b)
                    }
                )*
            };
        }
        pub(super) use constructors;

        /// Runs a loop over lanes of one type with the kernel of an operator.
        macro_rules! dispatch {
            ($lane:ident, $op:expr, $width:expr, $run:expr) => {{
                let width = $width;
                match $op {
                    $(BinaryOp::$V => $run.value(|a, b| lane::$lane::$v(a, b, width)),)*
                    $(BinaryOp::$C => $run.compare(|a, b| lane::$lane::$c(a, b, width)),)*
                }
            }};
        }
    };
}

impl BinaryOp {
    /// Does the operation yield a boolean, whatever the width of its operands?
    #[must_use]
    pub fn is_comparison(self) -> bool {
        self.declared().is_comparison
    }

    /// May the operands be exchanged?
    #[must_use]
    pub fn commutes(self) -> bool {
        self.declared().commutes
    }

    /// The operator that the spec language calls as a function of this name.
    #[must_use]
    pub fn of_function(name: &str) -> Option<BinaryOp> {
        BinaryOp::ALL.iter().copied().find(|op| op.declared().function == Some(name))
    }
}

/// A row before its particulars.
const fn row(notation: Notation, smtlib: &'static str, rust: RustText) -> Operator {
    Operator {
        name: "",
        is_comparison: false,
        commutes: false,
        notation,
        function: match notation {
            Notation::Function(name) => Some(name),
            Notation::Infix(_) => None,
        },
        smtlib: SmtLib::Standard(smtlib),
        connective: None,
        rust,
    }
}

impl Operator {
    const fn commutes(self) -> Operator {
        Operator { commutes: true, ..self }
    }

    /// SMT-LIB lacks it; a script defines it by this body.
    const fn defined(self, body: &'static str) -> Operator {
        let SmtLib::Standard(name) = self.smtlib else {
            panic!("defined twice")
        };
        Operator {
            smtlib: SmtLib::Defined { name, body },
            ..self
        }
    }

    /// On booleans it is this connective.
    const fn connective(self, name: &'static str) -> Operator {
        Operator {
            connective: Some(name),
            ..self
        }
    }

    /// The spec language calls it as a function of this name.
    const fn function(self, name: &'static str) -> Operator {
        Operator {
            function: Some(name),
            ..self
        }
    }
}

/// A value rotated by at most its width; bits above the width may be set.
fn rotated_left(w: Width, a: u128, by: u128) -> u128 {
    let (by, bits) = (by as u32, w.bits());
    a.checked_shl(by).unwrap_or(0) | a.checked_shr(bits - by).unwrap_or(0)
}

use Notation::{Function, Infix};
use RustText::{Infix as Rust, Kernel, Method, Signed};

operators! {
    values {
        /// Bitwise and.
        And and: row(Infix(" & "), "bvand", Rust("&")).commutes().connective("and"), |_, a, b| a & b;
        /// Bitwise or.
        Or or: row(Infix(" | "), "bvor", Rust("|")).commutes().connective("or"), |_, a, b| a | b;
        /// Bitwise exclusive or.
        Xor xor: row(Infix(" ^ "), "bvxor", Rust("^")).commutes().connective("xor"), |_, a, b| a ^ b;
        /// Addition modulo 2^width.
        Add add: row(Infix(" + "), "bvadd", Method("wrapping_add")).commutes(), |_, a, b| a.wrapping_add(b);
        /// Subtraction modulo 2^width.
        Sub sub: row(Infix(" - "), "bvsub", Method("wrapping_sub")), |_, a, b| a.wrapping_sub(b);
        /// Multiplication modulo 2^width.
        Mul mul: row(Infix(" * "), "bvmul", Method("wrapping_mul")).commutes(), |_, a, b| a.wrapping_mul(b);
        /// Unsigned quotient; all ones when the divisor is zero.
        Udiv udiv: row(Infix(" / "), "bvudiv", Kernel), |_, a, b| a.checked_div(b).unwrap_or(u128::MAX);
        /// Unsigned remainder; the dividend when the divisor is zero.
        Urem urem: row(Infix(" % "), "bvurem", Kernel), |_, a, b| a.checked_rem(b).unwrap_or(a);
        /// Shift left; zero when the amount is the width or more.
        Shl shl: row(Infix(" << "), "bvshl", Kernel), |w, a, b| if b < w.bits().into() { a << b } else { 0 };
        /// Shift right, filling with zeros; zero when the amount is the width or more.
        Lshr lshr: row(Infix(" >> "), "bvlshr", Kernel), |w, a, b| if b < w.bits().into() { a >> b } else { 0 };
        /// Shift right, filling with the sign; all sign bits when the amount is the width or more.
        Ashr ashr: row(Infix(" >>s "), "bvashr", Kernel),
            |w, a, b| (w.signed(a) >> b.min(u128::from(w.bits()) - 1)) as u128;
        /// Rotation to the left, by an amount modulo the width.
        Rotl rotl: row(Function("rotl"), "rotl", Kernel).defined(
                "(bvor (bvshl a (bvurem b {width})) (bvlshr a (bvsub {width} (bvurem b {width}))))"),
            |w, a, b| rotated_left(w, a, b % u128::from(w.bits()));
        /// Rotation to the right, by an amount modulo the width.
        Rotr rotr: row(Function("rotr"), "rotr", Kernel).defined(
                "(bvor (bvlshr a (bvurem b {width})) (bvshl a (bvsub {width} (bvurem b {width}))))"),
            |w, a, b| rotated_left(w, a, u128::from(w.bits()) - b % u128::from(w.bits()));
    }
    comparisons {
        /// Equality; the result is a boolean.
        Eq eq: row(Infix(" == "), "=", Rust("==")).commutes().connective("="), |_, a, b| a == b;
        /// Unsigned less-than; the result is a boolean.
        Ult ult: row(Infix(" < "), "bvult", Rust("<")), |_, a, b| a < b;
        /// Unsigned less-or-equal; the result is a boolean.
        Ule ule: row(Infix(" <= "), "bvule", Rust("<=")), |_, a, b| a <= b;
        /// Signed less-than; the result is a boolean.
        Slt slt: row(Infix(" <s "), "bvslt", Signed("<")).function("slt"), |w, a, b| w.signed(a) < w.signed(b);
        /// Signed less-or-equal; the result is a boolean.
        Sle sle: row(Infix(" <=s "), "bvsle", Signed("<=")).function("sle"), |w, a, b| w.signed(a) <= w.signed(b);
    }
}

/// A function for each lane type, so that other crates need no macro.
macro_rules! dispatchers {
    ($($name:ident: $lane:ident)*) => {$(
        /// Runs a loop over lanes with the kernel of an operator on values of `width` bits.
        #[inline(always)]
        pub(super) fn $name<L: LaneLoop<$lane>>(op: BinaryOp, width: u8, run: L) -> L::Out {
            dispatch!($lane, op, width, run)
        }
    )*};
}
dispatchers!(dispatch_u32: u32 dispatch_u64: u64 dispatch_u128: u128);
