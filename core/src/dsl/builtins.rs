//! The table of built-in functions of the spec language.

use crate::formula::BinaryOp;

/// A function that every spec can call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builtin {
    /// `zext(x, width)`.
    Zext,
    /// `sext(x, width)`.
    Sext,
    /// `bits(x, width)`.
    Bits,
    /// `width(x)`.
    Width,
    /// `load(space, address, count)`.
    Load,
    /// `store(space, address, count, value)`: a statement, not a value.
    Store,
    /// An operator of formulas on two values of one width, called by the name in its row.
    Operator(BinaryOp),
    /// A floating-point function.
    Float,
}

/// The floating-point functions.
pub(super) const FLOATS: [&str; 18] = [
    "fadd",
    "fsub",
    "fmul",
    "ffma",
    "fmadtrunc",
    "fsat",
    "fint",
    "fmin",
    "fmax",
    "feq",
    "flt",
    "fle",
    "fnan",
    "fcvt",
    "itof",
    "utof",
    "ftoi",
    "ftou",
];

/// The functions that are neither operators nor floating-point functions.
const OWN: [(&str, Builtin); 6] = [
    ("zext", Builtin::Zext),
    ("sext", Builtin::Sext),
    ("bits", Builtin::Bits),
    ("width", Builtin::Width),
    ("load", Builtin::Load),
    ("store", Builtin::Store),
];

impl Builtin {
    /// The function of that name.
    pub fn named(name: &str) -> Option<Builtin> {
        let own = OWN.iter().find(|(own, _)| *own == name).map(|(_, builtin)| *builtin);
        own.or_else(|| BinaryOp::of_function(name).map(Builtin::Operator))
            .or_else(|| FLOATS.contains(&name).then_some(Builtin::Float))
    }

    /// The names of all functions that give a value.
    pub fn values<'a>() -> impl Iterator<Item = &'a str> {
        let own = OWN.iter().filter(|(_, builtin)| *builtin != Builtin::Store).map(|(name, _)| *name);
        let operators = BinaryOp::ALL.iter().filter_map(|op| op.declared().function);
        own.chain(operators).chain(FLOATS).map(|name: &'a str| name)
    }
}

#[cfg(test)]
mod tests {
    use super::Builtin;

    #[test]
    fn every_function_has_one_name_and_every_name_one_function() {
        let mut names: Vec<&str> = Builtin::values().collect();
        for name in &names {
            assert!(Builtin::named(name).is_some(), "{name}");
        }
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
