//! A question taken apart into subspaces.

use super::record::Record;
use crate::stop;

/// Why work ended early.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    /// Ctrl-C, or the end of the time.
    #[error("{}", stop::REASON)]
    Stopped,
    /// It cannot be done.
    #[error("{0}")]
    Failed(String),
}

/// A question taken apart into subspaces. Subspaces and what is found in them depend on the
/// question alone: not on threads, not on other subspaces, not on shards.
pub trait Work: Sync {
    /// How many subspaces there are.
    fn subspaces(&self) -> usize;

    /// Does some subspaces, on the current rayon pool; `done` is told of each record as it comes,
    /// in any order.
    ///
    /// # Errors
    /// Not all were done.
    fn run(&self, subspaces: &[usize], done: &(dyn Fn(Record) + Sync)) -> Result<(), Halt>;

    /// Checks what can be checked of a record without doing its subspace again: that it can be
    /// read, that nothing is missing that is known without work, and every claim that carries its
    /// proof.
    ///
    /// # Errors
    /// What is wrong.
    fn check(&self, record: &Record) -> Result<(), String>;

    /// Could two records of a subspace both have been found by honest machines? Where time decides
    /// what is found, they may differ.
    fn agree(&self, one: &Record, other: &Record) -> bool {
        one == other
    }
}
