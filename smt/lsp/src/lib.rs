//! The language server for specs: diagnostics, meaning and uses of names.
//!
//! One thread answers the editor. It works on syntax trees, which exist for any input. A second
//! thread checks and compiles complete specs, as `verify check` does; it restarts if a text changes
//! meanwhile.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod actions;
mod beside;
pub mod builtins;
mod check;
mod complete;
mod counts;
mod diagnostics;
mod files;
pub mod format;
mod hover;
pub mod index;
pub mod lint;
mod navigate;
pub mod outline;
pub mod position;
mod rename;
mod server;
#[cfg(test)]
mod shipped;
mod symbols;
mod uri;
mod workspace;

pub use server::{ServerError, run_stdio, serve};
