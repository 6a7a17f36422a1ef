//! A language server for specs of instruction sets: what is wrong with a spec while it is typed,
//! what a name means, and where it is used.
//!
//! One thread answers the editor. It works on syntax trees, which are there however wrong a spec
//! is. A second thread checks whole specs, as `verify check` does, and hands over their errors and
//! what was compiled; a text that changed meanwhile makes it begin anew.
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
