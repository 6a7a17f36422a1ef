//! Calls, and the registers that are known to survive them.
//!
//! The machine section may say `kept by calls`. Then control that comes back behind a call is
//! known to find some registers as the call left them. Code that is seen is believed more than
//! that: of a function of the program those registers survive that it does not write.

use std::collections::BTreeSet;

use isamorph_core::block::{Cell, ControlEffect, OwnAddress};
use isamorph_core::model::Isa;
use isamorph_core::model::machine::{Control, Flow};

use super::convention::{Registers, links, stated};
use super::live::Uses;

/// The registers that survive a call.
pub type Survivors = Registers;

/// Is it a call in the sense of the machine section?
fn is_call(ways: &ControlEffect, links: &Registers) -> bool {
    if ways.flows().contains(&Flow::Call) {
        return ways.flows().iter().all(|f| matches!(f, Flow::Call | Flow::Next));
    }
    let leaves = ways.is_computed() || ways.flows().contains(&Flow::Branch);
    leaves && ways.own_address() == OwnAddress::Return && (links.is_empty() || ways.left_in().is_some_and(|c| links.contains(&c)))
}

/// A program as far as this needs it.
pub(super) struct Code<'a> {
    pub isa: &'a Isa,
    pub positions: &'a [u64],
    pub ways: &'a [Option<ControlEffect>],
    pub uses: &'a [Vec<Option<Uses>>],
    /// Instructions behind which anything may happen.
    pub stops: &'a dyn Fn(usize) -> bool,
}

/// For each call: the registers that control which comes back finds as the call left them. Nothing
/// for other instructions, and for calls of which nothing is said: there control may come back from
/// anywhere.
pub(super) fn survivors(code: &Code) -> Vec<Option<Survivors>> {
    let stated = stated(code.isa);
    let n = code.ways.len();
    if stated.is_empty() {
        return vec![None; n];
    }
    let links = links(code.isa);
    let calls: Vec<bool> = code.ways.iter().map(|w| w.as_ref().is_some_and(|w| is_call(w, &links))).collect();
    (0..n)
        .map(|i| calls[i].then(|| code.behind(i, &stated, &calls)).flatten())
        .collect()
}

impl Code<'_> {
    /// Where a call or a jump goes inside of the program, and whether it may go elsewhere.
    fn targets(&self, i: usize) -> (Vec<usize>, bool) {
        let Some(ways) = &self.ways[i] else { return (Vec::new(), true) };
        let n = self.ways.len();
        let mut outside = ways.is_computed();
        let mut inside = Vec::new();
        for t in ways.targets() {
            let to = t.address(self.isa, self.positions[i]);
            match self.positions.binary_search(&to) {
                Ok(at) if at < n => inside.push(at),
                _ => outside = true,
            }
        }
        (inside, outside)
    }

    /// What survives the call in a place.
    fn behind(&self, i: usize, stated: &Survivors, calls: &[bool]) -> Option<Survivors> {
        // A kind of control that leads to functions of this program shows in its paths.
        let (inside, _) = self.targets(i);
        let counted = matches!(self.isa.machine.as_ref()?.control, Some(Control::Counter(_)));
        if !counted && !inside.is_empty() {
            return None;
        }
        let seen = self.reached(inside, calls)?;
        let changes = |place: usize, c: Cell| self.uses[place].iter().any(|u| u.as_ref().is_none_or(|u| u.may_write(self.isa, c)));
        let own = stated.iter().filter(|c| !changes(i, **c));
        Some(own.filter(|c| !seen.iter().any(|s| changes(*s, **c))).copied().collect())
    }

    /// The instructions of functions that begin in some places; nothing if they are not all seen.
    fn reached(&self, mut todo: Vec<usize>, calls: &[bool]) -> Option<BTreeSet<usize>> {
        let n = self.ways.len();
        let mut seen = BTreeSet::new();
        while let Some(i) = todo.pop() {
            if !seen.insert(i) {
                continue;
            }
            let ways = self.ways[i]
                .as_ref()
                .filter(|_| !(self.stops)(i) && self.uses[i].iter().all(Option::is_some))?;
            let (inside, outside) = self.targets(i);
            let leaves = ways.own_address() == OwnAddress::Return && (outside || !inside.is_empty()) && !ways.straight();
            // Another convention than that of calls: who knows what it does.
            if leaves && !calls[i] && outside {
                return None;
            }
            if leaves || ways.flows().contains(&Flow::Next) {
                todo.push(i + 1);
            }
            todo.extend(inside);
            if todo.last().is_some_and(|t| *t >= n) || todo.contains(&n) {
                return None;
            }
        }
        Some(seen)
    }
}
