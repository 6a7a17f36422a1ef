//! Sharding: one question, partitioned into subspaces, answered by any number of untrusted
//! machines.
//!
//! A [`Question`] is what a command is asked, with the specs and the version of the program: its
//! key names all files. A [`Work`] takes it apart into subspaces, the same everywhere: subspaces
//! depend on the question alone, not on how many shards or threads there are. A [`Shard`] is every
//! n-th subspace. [`run`](mod@run) writes what is found in them to one file: for each subspace a
//! [`Record`] with what was found, how many things were looked at, and a checksum of these.
//! [`merge`](mod@merge) joins the files of a folder, checks every claim that carries its proof, and
//! does a random sample of the subspaces again.
//!
//! Nothing here starts, watches or counts machines: that is what engines are for (docs/scale.md). A
//! shard may be run any number of times, anywhere, also twice at once: the file is the same.

mod file;
pub mod folder;
mod journal;
pub mod merge;
mod question;
mod record;
pub mod run;
mod sample;
mod shard;
mod work;

pub use file::ShardFile;
pub use question::{Question, Source, quoted};
pub use record::{Record, Seen};
pub use sample::Sample;
pub use shard::Shard;
pub use work::{Halt, Work};
