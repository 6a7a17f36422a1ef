//! Files that hold programs: where the instruction words are in them, and nothing else of their
//! contents.

pub mod gxp;
