//! What is looked for in a form, by numbers, and what decides that it is impossible.

/// A goal or a mutant, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Aim {
    /// A goal.
    Goal(usize),
    /// A mutant.
    Mutant(usize),
}

/// What decides that something is impossible, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Gates of what is near: the change ends.
    Near,
    /// The solver: the term has no influence.
    Hidden,
    /// Fields rule it out.
    Fields,
    /// Gates, for any operands of float operations.
    AnyOperands,
    /// Gates of the form.
    Gates,
    /// The solver.
    Solver,
}

impl Stage {
    /// All of them, with their names in records.
    pub const ALL: [(Stage, &'static str); 6] = [
        (Stage::Near, "near"),
        (Stage::Hidden, "hidden"),
        (Stage::Fields, "fields"),
        (Stage::AnyOperands, "any"),
        (Stage::Gates, "gates"),
        (Stage::Solver, "solver"),
    ];
}
