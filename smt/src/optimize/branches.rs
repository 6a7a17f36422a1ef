//! Changes of branches: each kind is tried on every branch of a program, until nothing changes.

use isamorph_core::block::ControlEffect;
use isamorph_core::encoding::Instr;
use isamorph_core::model::machine::Flow;

use super::jumps::{BranchClaim, Changes, Jumps};
use super::layout::Lengths;
use super::registers::Registers;
use crate::flow::graph::Program;
use crate::solver::Effort;
use crate::solver::effort::End;
use crate::stop;

/// Most changes of one round: after each it is found out anew where control goes.
const MOST: usize = 64;
/// Most instructions of a program whose branches are looked at.
const LARGEST: usize = 4096;

/// Branches that go elsewhere.
pub(super) struct Redirected {
    /// What kind of change it is.
    pub rule: &'static str,
    /// What stands in some places afterwards.
    pub changes: Changes,
    /// What was proved of each branch.
    pub branches: Vec<BranchClaim>,
}

/// Lets branches of a program go elsewhere; `given` is the program that was given. Says too how
/// many claims were proposed and not proved.
pub(super) fn redirected<'a>(
    registers: &mut Registers<'a>,
    lengths: &mut Lengths,
    program: &mut Program<'a>,
    given: &[Instr],
    (limit, until): (Effort, End),
) -> (Vec<Redirected>, usize) {
    let lost = |w: &Option<ControlEffect>| {
        let Some(w) = w else { return true };
        w.flows().iter().any(|f| matches!(f, Flow::Trap | Flow::QuadOn | Flow::QuadPop))
    };
    // Who may go anywhere may go to an address that a branch names no more.
    if given.len() > LARGEST || program.ways.iter().any(lost) {
        return (Vec::new(), 0);
    }
    let Some(on) = program.ways.iter().flatten().find(|w| w.straight()).cloned() else {
        return (Vec::new(), 0);
    };
    let (mut steps, mut unproved) = (Vec::new(), 0);
    let mut place = 0;
    while place < given.len() && steps.len() < MOST && !until.is_over() && !stop::requested() {
        let mut jumps = Jumps {
            registers,
            program,
            limit,
            unproved: 0,
        };
        let change = jumps.needless(place);
        let change = change.or_else(|| jumps.predicated(lengths, place));
        let change = change.or_else(|| jumps.threaded(place));
        unproved += jumps.unproved;
        let Some((rule, branches, changes)) = change else {
            place += 1;
            continue;
        };
        program.redirect(&mut registers.meanings, given, &on, &changes);
        steps.push(Redirected { rule, changes, branches });
    }
    (steps, unproved)
}
