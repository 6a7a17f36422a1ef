//! The interpreters that `--interp` chooses from, and what they only approximate.

use clap::ValueEnum;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::{Aot, Engine, Layout, Lockstep, Reference, functions_called};
use isamorph_core::model::Isa;

/// Which interpreter executes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Interp {
    /// Ahead-of-time code for common instructions, a 32-lane virtual machine for others
    Fast,
    /// Interprets the formulas of the spec
    Reference,
    /// Both, compared after every instruction
    #[default]
    Both,
}

impl Interp {
    /// The engine for an instruction set.
    #[must_use]
    pub fn engine(self, isa: &Isa) -> Box<dyn Engine + Send + '_> {
        let layout = std::sync::Arc::new(Layout::new(isa));
        let reference = || Reference::with(isa, layout.clone(), Default::default());
        let fast = || Aot::with(isa, layout.clone(), Default::default());
        match self {
            Interp::Fast => Box::new(fast()),
            Interp::Reference => Box::new(reference()),
            Interp::Both => Box::new(Lockstep::new(isa, fast(), reference())),
        }
    }
}

/// The models that approximate functions of hardware in these instructions.
pub(super) fn approximate<'i, 'a>(isa: &'i Isa, instructions: impl IntoIterator<Item = &'a Instr>) -> Vec<&'i str> {
    let called = instructions.into_iter().flat_map(|i| functions_called(isa, i));
    let models: std::collections::BTreeSet<&str> = called.filter(|f| f.approximate).map(|f| f.model.as_str()).collect();
    models.into_iter().collect()
}

/// What people are told of them.
pub(super) fn approximate_note(models: &[&str]) -> String {
    format!("approximate: computed by {}; hardware may give something else", models.join(", "))
}
