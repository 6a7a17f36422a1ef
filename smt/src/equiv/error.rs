//! Errors of equivalence queries.

use isamorph_core::block::Unliftable;
use isamorph_core::model::needs::Missing;

/// Why a question of equivalence cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EquivError {
    /// Code without a formula.
    #[error("{side}, step {step}: {why}")]
    Unliftable {
        /// Which side.
        side: String,
        /// Which instruction, from 1.
        step: usize,
        /// Why.
        why: Unliftable,
    },
    /// A mapping that makes no sense.
    #[error("{0}")]
    Mapping(String),
    /// A place that one of the two machines does not have, or not in this size.
    #[error("`{0}` is not the same kind of place in both instruction sets: compare other places, or map it")]
    Place(String),
    /// Control goes elsewhere, and the two machines do not say so in one way.
    #[error("code of one side may go elsewhere, and the two instruction sets do not describe control alike")]
    Control,
    /// A state space of both instruction sets that is not the same one.
    #[error("`{0}` has another shape in the other instruction set: the two cannot be compared")]
    Shape(String),
    /// A function of both instruction sets that is not the same one.
    #[error("`{0}` is a function of other widths or with another model in the other instruction set: the two cannot be compared")]
    Function(String),
    /// The spec does not say what follows an instruction.
    #[error(transparent)]
    Machine(#[from] Missing),
}
