//! Small specs for the tests of this crate.

use super::diagnostics::Code;
use super::load;
use crate::model::{Isa, Word};
use crate::source::NoLoader;

/// A spec over words of eight bits: `top` beside the group, `body` in it.
pub(crate) fn spec(top: &str, body: &str) -> Isa {
    match load("tiny.isa", &text(top, body), &NoLoader) {
        Ok(isa) => isa,
        Err(e) => panic!("{e}"),
    }
}

/// The codes of the errors that such a spec has.
pub(crate) fn errors(top: &str, body: &str) -> Vec<Code> {
    match load("tiny.isa", &text(top, body), &NoLoader) {
        Ok(_) => Vec::new(),
        Err(e) => e.errors.iter().map(|d| d.code).collect(),
    }
}

/// The body with one form `a.f` of seven free bits.
pub(crate) fn form(items: &str) -> String {
    format!("instruction a {{ form f : w {{ fixed w[7] = 0 {items} }} }}")
}

/// A word of such a spec.
pub(crate) fn word(bits: crate::model::Bits) -> Word {
    Word { bits, width: 8 }
}

fn text(top: &str, body: &str) -> String {
    format!(
        "isa tiny \"Tiny\" units w:8 state r[3] : 8 state m[4] : 8 state pc[0] : 8 {top} group 0x1 {{ region w[7] = 0 region w[7] = 1 {body} }}"
    )
}
