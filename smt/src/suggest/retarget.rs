//! Instructions that go to an address, with another address.

use isamorph_core::block::{Meanings, step};
use isamorph_core::encoding::{Codec, Instr};
use isamorph_core::formula::{Node, VarId};
use isamorph_core::model::machine::Control;
use isamorph_core::model::{Isa, Semantics, ones};

use super::paths::{Target, Ways};

/// What an instruction says about control; nothing if its effect is not described.
pub fn ways(meanings: &mut Meanings, instr: &Instr) -> Option<Ways> {
    let Ok(action) = meanings.of(instr) else {
        return Ways::undescribed(meanings.isa, instr.form);
    };
    Ways::of(meanings.isa, &mut meanings.pool, &action, instr.form)
}

/// The address that an instruction names for control: a branch to the one behind it names that.
pub fn target(meanings: &mut Meanings, instr: &Instr) -> Option<Target> {
    let ways = ways(meanings, instr)?;
    match (ways.targets(), meanings.isa.machine.as_ref()?.control.as_ref()?) {
        ([target], _) => Some(*target),
        ([], Control::Counter(c)) => Some(Target::Relative(step(meanings.isa, c, instr.form))),
        _ => None,
    }
}

fn number(target: Target) -> u64 {
    match target {
        Target::Absolute(n) | Target::Relative(n) => n,
    }
}

/// The instruction with another address: each bit of the address is put where a bit of a field makes it.
pub fn with_target(isa: &Isa, codec: &Codec, meanings: &mut Meanings, instr: &Instr, wanted: Target) -> Option<Instr> {
    let form = &isa.forms[instr.form];
    let Semantics::Effects { effects, .. } = &form.semantics else {
        return None;
    };
    let control = isa.machine.as_ref()?.control.as_ref()?;
    let state = control.flow().map_or(control.state(), |f| f.target)?;
    // A register that decides about a branch is no part of where it goes.
    let mut decides: Vec<VarId> = Vec::new();
    let mut makes: Vec<VarId> = Vec::new();
    for e in effects {
        let own = if e.state == state { &mut makes } else { &mut decides };
        own.extend(isa.pool.free_vars(e.value));
        decides.extend([e.guard, e.addr].iter().flat_map(|t| isa.pool.free_vars(*t)));
        if e.state == state {
            let mut todo = vec![e.value];
            while let Some(t) = todo.pop() {
                if let Node::Ite(c, a, b) = isa.pool.node(t) {
                    decides.extend(isa.pool.free_vars(*c));
                    todo.extend([*a, *b]);
                }
            }
        }
    }
    let fields: Vec<usize> = (0..form.fields.len())
        .filter(|f| makes.contains(&form.fields[*f].var) && !decides.contains(&form.fields[*f].var))
        .collect();
    let mut new = instr.clone();
    fields.iter().for_each(|f| new.fields[*f] = 0);
    let base = number(target(meanings, &new)?);
    let plain = new.clone();
    for f in fields {
        for bit in 0..form.fields[f].width {
            let mut one = plain.clone();
            one.fields[f] = 1 << bit & ones(form.fields[f].width);
            let makes = number(target(meanings, &one)?) ^ base;
            if makes != 0 && (number(wanted) ^ base) & makes == makes {
                new.fields[f] |= 1 << bit;
            }
        }
    }
    (target(meanings, &new)? == wanted && codec.well_formed(isa, &new).is_ok()).then_some(new)
}
