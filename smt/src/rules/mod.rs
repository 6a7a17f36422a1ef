//! Rewrite rules of code: a window, its replacement, a precondition on constants, and the verdict
//! of the proof. [`book`] holds rules as data, [`matcher`] applies them, [`derived`] derives
//! variants, and [`mine`] finds new rules.

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
