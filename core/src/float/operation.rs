//! Records which terms are results of float operations, so that an evaluator may compute the
//! operation instead of the formula.

use super::{Format, Mode};
use crate::formula::Term;

/// What an operation computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// [`add`](super::add).
    Add,
    /// [`sub`](super::sub).
    Sub,
    /// [`mul`](super::mul).
    Mul,
    /// [`fma`](super::fma).
    Fma,
    /// [`multiply_truncate_add`](super::multiply_truncate_add).
    MultiplyTruncateAdd,
    /// [`from_signed`](super::from_signed).
    FromSigned,
    /// [`from_unsigned`](super::from_unsigned).
    FromUnsigned,
    /// [`to_signed`](super::to_signed).
    ToSigned,
    /// [`to_unsigned`](super::to_unsigned).
    ToUnsigned,
    /// [`convert`](super::convert()).
    Convert,
}

/// An operation and the term that is its formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The formula.
    pub result: Term,
    /// What it computes.
    pub kind: Kind,
    /// The format of its floats; of [`Kind::Convert`] that of the operand.
    pub format: Format,
    /// How it rounds.
    pub mode: Mode,
    /// The operands, floats or an integer.
    pub operands: Vec<Term>,
}
