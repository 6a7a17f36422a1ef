//! Why an instruction cannot be executed.

use std::fmt;

use super::difference::Difference;
use super::lanes::Lane;

/// Was a memory read or written?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Read.
    Read,
    /// Written.
    Write,
}

/// An access that a memory refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The text of the instruction.
    pub instruction: String,
    /// Name of the memory.
    pub space: String,
    /// Address of the element.
    pub address: u64,
    /// Who asked.
    pub lane: Lane,
    /// For what.
    pub access: Access,
    /// What the memory said.
    pub why: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match self.access {
            Access::Read => "reads",
            Access::Write => "writes",
        };
        write!(
            f,
            "`{}` in lane {} {verb} {}[{:#x}]: {}",
            self.instruction, self.lane, self.space, self.address, self.why
        )
    }
}

/// Why an instruction cannot be executed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExecError {
    /// The spec does not say what the instruction does.
    #[error("`{instruction}` ({form}) cannot be executed, since its effect is not described: {why}")]
    NoSemantics {
        /// The text of the instruction.
        instruction: String,
        /// Its form.
        form: String,
        /// Why its effect is not described.
        why: String,
    },
    /// The spec names a concrete model that does not exist.
    #[error("`{instruction}` calls `{function}`, whose model `{model}` does not exist; there are: {known}")]
    NoModel {
        /// The text of the instruction.
        instruction: String,
        /// The function.
        function: String,
        /// The model that the spec names.
        model: String,
        /// The models that exist.
        known: String,
    },
    /// A memory refused an access.
    #[error("{0}")]
    Fault(Box<Fault>),
    /// Two engines did different things; see [`Lockstep`](super::Lockstep).
    #[error("{0}")]
    Differ(Box<Difference>),
}
