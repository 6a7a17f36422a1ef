//! Modes: registers that determine the register numbers of instructions.
//!
//! The formula of an instruction whose register numbers come from other registers is large, while
//! these seldom change. So the fast engines compile it for the values that modes have, and again
//! for others.

use crate::formula::{FnId, Node, SpaceId, Term};
use crate::model::{Isa, Semantics};

use crate::exec::state::{Layout, Place};

/// Files with wider addresses hold data.
const MAX_MODE_ADDRESS: u32 = 2;

/// What the compiler must know of a form.
#[derive(Clone, Debug, Default)]
pub(crate) struct Modes {
    /// Register files that take part in the numbers of registers.
    pub spaces: Vec<SpaceId>,
    /// The functions that its instructions may call.
    pub functions: Vec<FnId>,
}

impl Modes {
    /// The modes of a form.
    pub fn new(isa: &Isa, layout: &Layout, form: usize) -> Modes {
        let Semantics::Effects { effects, undefined_reads } = &isa.forms[form].semantics else {
            return Modes::default();
        };
        let pool = &isa.pool;
        let is_file = |state: usize| matches!(layout.place(state), Place::File { .. });
        let written = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]);
        let terms: Vec<Term> = undefined_reads.iter().map(|(t, _)| *t).chain(written).collect();
        let reads = pool.reachable(&terms).into_iter().filter_map(|t| match pool.node(t) {
            Node::Read(space, address) if is_file(layout.state_of(*space)) => Some(*address),
            _ => None,
        });
        let written = effects.iter().filter(|e| is_file(e.state)).map(|e| e.addr);
        let numbers: Vec<Term> = reads.chain(written).collect();
        let mut spaces: Vec<SpaceId> = pool
            .reachable(&numbers)
            .into_iter()
            .filter_map(|t| match pool.node(t) {
                Node::Read(space, _) => Some(*space),
                _ => None,
            })
            .collect();
        spaces.sort_unstable();
        spaces.dedup();
        spaces.retain(|space| {
            let state = layout.state_of(*space);
            is_file(state) && layout.address_width(state) <= MAX_MODE_ADDRESS && layout.element_width(state) <= 32
        });
        Modes {
            spaces,
            functions: pool.calls(&terms).into_iter().map(|(function, _)| function).collect(),
        }
    }
}
