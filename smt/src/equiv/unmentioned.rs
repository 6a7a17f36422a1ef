//! Fields that no formula mentions: hints to a scheduler, for example. What is proved of code holds
//! if they change no result.

use std::collections::BTreeSet;

use isamorph_core::encoding::Instr;
use isamorph_core::model::{Isa, Semantics};

/// The names of fields that are not 0 somewhere in code, and that no formula of their instruction
/// mentions.
#[must_use]
pub fn unmentioned(isa: &Isa, code: &[Instr]) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for instr in code {
        let form = &isa.forms[instr.form];
        let Semantics::Effects { effects, .. } = &form.semantics else {
            continue;
        };
        let roots = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]);
        let mentioned: BTreeSet<_> = roots.flat_map(|t| isa.pool.free_vars(t)).collect();
        let set = form.fields.iter().zip(instr.fields.iter()).filter(|(_, value)| **value != 0);
        out.extend(set.filter(|(f, _)| !mentioned.contains(&f.var)).map(|(f, _)| f.name.clone()));
    }
    out
}
