//! Rewrite rules of code: a window, what replaces it, the condition on its constants, and what a
//! proof said. [`book`] holds rules as data, [`matcher`] finds where they fit, [`derived`] makes
//! variants of them, and [`mine`] finds new ones.

pub mod book;
pub mod constant_expr;
pub mod derived;
pub mod matcher;
pub mod mine;
pub mod precondition;
pub mod rule;
pub mod shipped;
pub mod subsume;
pub mod translated;
pub mod vectors;
