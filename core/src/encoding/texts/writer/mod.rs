//! A printer laid out for this program itself.

mod layout;
mod made;
mod read_back;
mod tables;

pub use tables::{MOST_STEPS, Writer};
