//! Container files: the position of the instruction words in them.

pub mod gxp;
