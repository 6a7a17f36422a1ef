//! Control flow of one instruction, read off its formulas.

use super::cell::Cell;
use super::control::step;
use super::sums::apart;
use super::symbolic::{InstructionEffect, Lifter, declare};
use super::unsaid::{ends, exits};
use crate::encoding::Instr;
use crate::formula::{Node, Term, TermPool};
use crate::model::Isa;
use crate::model::machine::{Control, Counter, Flow, FlowState};

/// An address that an instruction names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// This one.
    Absolute(u64),
    /// So much behind the beginning of the instruction, modulo 2 to the width of the program
    /// counter.
    Relative(u64),
}

impl Target {
    /// Its address, if the instruction is at a position: a byte address, or the number of a word
    /// where the counter counts words.
    #[must_use]
    pub fn address(self, isa: &Isa, position: u64) -> u64 {
        match self {
            Target::Absolute(address) => address,
            Target::Relative(offset) => {
                let width = isa.control_state().map_or(64, |s| isa.states[s].width);
                (u128::from(position.wrapping_add(offset)) & ones(width.min(64))) as u64
            }
        }
    }
}

/// What an instruction says about control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControlEffect {
    /// What may follow.
    flows: Vec<Flow>,
    /// The addresses that it names.
    targets: Vec<Target>,
    /// May it go to an address that it computes?
    computed: bool,
    /// The register that alone decides the computed address, if there is just one such address.
    computed_from: Option<Cell>,
    /// What it reads of the program counter for something else than control.
    own_address: OwnAddress,
    /// The register in which it leaves the address behind it, if there is just one.
    left_in: Option<Cell>,
}

/// What an instruction makes of its own address, beside control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnAddress {
    /// Nothing.
    Unread,
    /// It leaves the address behind it, as calls do.
    Return,
    /// Something else.
    Read,
}

impl ControlEffect {
    /// Reads it off the formulas; nothing if they do not say.
    fn of(isa: &Isa, pool: &mut TermPool, action: &InstructionEffect, form: usize) -> Option<ControlEffect> {
        match isa.machine.as_ref()?.control.as_ref()? {
            Control::Flow(f) => ControlEffect::of_flow(isa, f, pool, action),
            Control::Counter(c) => Some(ControlEffect::of_counter(isa, c, pool, action, form)),
            Control::Straight => Some(ControlEffect::on()),
        }
    }

    /// Nowhere: the program ends.
    fn end() -> ControlEffect {
        ControlEffect {
            flows: vec![Flow::Exit],
            ..ControlEffect::on()
        }
    }

    /// What an instruction does, and where control goes; nothing of either that is not described.
    /// Where a program ends, nothing but that is said of the instruction: whoever started it
    /// reads everything, or no register if the machine section says so.
    pub fn of_instruction(meanings: &mut Lifter, instr: &Instr) -> (Option<InstructionEffect>, Option<ControlEffect>) {
        let isa = meanings.isa;
        if ends(isa, instr) {
            let nothing = exits(isa, instr.form).then(InstructionEffect::default);
            return (nothing, Some(ControlEffect::end()));
        }
        let action = meanings.of(instr).ok();
        let ways = action
            .as_ref()
            .and_then(|a| ControlEffect::of(isa, &mut meanings.pool, a, instr.form));
        (action, ways)
    }

    /// The next instruction.
    fn on() -> ControlEffect {
        ControlEffect {
            flows: vec![Flow::Next],
            targets: Vec::new(),
            computed: false,
            computed_from: None,
            own_address: OwnAddress::Unread,
            left_in: None,
        }
    }

    fn of_flow(isa: &Isa, f: &FlowState, pool: &TermPool, action: &InstructionEffect) -> Option<ControlEffect> {
        let (mut flows, mut targets, mut computed) = (Vec::new(), Vec::new(), false);
        // The conditions under which it goes to an address, and names one.
        let (mut going, mut named) = (Vec::new(), Vec::new());
        let target = f.target.map(|t| isa.states[t].name.as_str());
        for w in &action.writes {
            let name = pool.space_decl(w.space).name.as_str();
            if name == isa.states[f.state].name {
                if !pool.is_true(w.guard) {
                    flows.push(Flow::Next);
                }
                for code in choices(pool, w.value) {
                    let code = pool.as_const(code)?;
                    let flow = f.kinds.get(code as usize).copied().flatten()?;
                    flows.push(flow);
                    if flow.goes_to_target() {
                        going.push(w.guard);
                    }
                }
            } else if Some(name) == target {
                named.push(w.guard);
                for t in choices(pool, w.value) {
                    match pool.as_const(t) {
                        Some(address) => targets.push(Target::Absolute(address as u64)),
                        None => computed = true,
                    }
                }
            }
        }
        if flows.is_empty() {
            flows.push(Flow::Next);
        }
        // Where it goes without naming the address, an instruction before has computed that.
        computed |= !named.iter().any(|guard| pool.is_true(*guard)) && going.iter().any(|guard| !named.contains(guard));
        Some(ControlEffect {
            flows,
            targets,
            computed,
            ..ControlEffect::on()
        })
    }

    fn of_counter(isa: &Isa, c: &Counter, pool: &mut TermPool, action: &InstructionEffect, form: usize) -> ControlEffect {
        let state = &isa.states[c.state];
        let space = declare(pool, state);
        let behind = u128::from(step(isa, c, form)) & ones(state.width);
        let reads = |pool: &TermPool, roots: &[Term]| roots.iter().any(|t| pool.reads(*t).iter().any(|(s, _)| *s == space));
        let mut ways = ControlEffect {
            flows: Vec::new(),
            ..ControlEffect::on()
        };
        let mut sure = false;
        for w in &action.writes {
            if w.space != space {
                // A call leaves the address behind it, whatever its condition.
                let own = |t: Term, pool: &TermPool| {
                    let (base, offset) = apart(pool, t);
                    matches!(pool.node(base), Node::Read(s, _) if *s == space) && offset & ones(state.width) == behind
                };
                if reads(pool, &[w.guard, w.addr]) || reads(pool, &[w.value]) && !own(w.value, pool) {
                    ways.own_address = OwnAddress::Read;
                } else if reads(pool, &[w.value]) {
                    let cell = || Cell::of(isa, &pool.space_decl(w.space).name, u64::try_from(pool.as_const(w.addr)?).ok()?);
                    let first = ways.own_address == OwnAddress::Unread;
                    ways.left_in = first.then(cell).flatten();
                    if first {
                        ways.own_address = OwnAddress::Return;
                    }
                }
                continue;
            }
            if reads(pool, &[w.guard]) {
                ways.own_address = OwnAddress::Read;
            }
            sure |= pool.is_true(w.guard);
            for t in choices(pool, w.value) {
                let (base, offset) = apart(pool, t);
                if matches!(pool.node(base), Node::Read(s, _) if *s == space) {
                    if offset == behind {
                        ways.flows.push(Flow::Next);
                    } else {
                        ways.flows.push(Flow::Branch);
                        ways.targets.push(Target::Relative(offset as u64));
                    }
                } else if let Some(address) = pool.as_const(t) {
                    ways.flows.push(Flow::Branch);
                    ways.targets.push(Target::Absolute(address as u64));
                } else {
                    ways.computed_from = if ways.computed { None } else { only_register(isa, pool, t) };
                    ways.computed = true;
                    if reads(pool, &[t]) {
                        ways.own_address = OwnAddress::Read;
                    }
                }
            }
            if conditions(pool, w.value).iter().any(|t| reads(pool, &[*t])) {
                ways.own_address = OwnAddress::Read;
            }
        }
        if !sure {
            ways.flows.push(Flow::Next);
        }
        ways
    }

    /// Does the next instruction follow in any case?
    #[must_use]
    pub fn straight(&self) -> bool {
        !self.computed && self.flows.iter().all(|f| *f == Flow::Next)
    }

    /// What may follow.
    #[must_use]
    pub fn flows(&self) -> &[Flow] {
        &self.flows
    }

    /// The addresses that it names.
    #[must_use]
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// May it go to an address that it computes?
    #[must_use]
    pub fn is_computed(&self) -> bool {
        self.computed
    }

    /// The register that alone decides the address that it computes, if it computes just one.
    #[must_use]
    pub fn computed_from(&self) -> Option<Cell> {
        self.computed_from
    }

    /// The register in which it leaves the address behind it, if there is just one.
    #[must_use]
    pub fn left_in(&self) -> Option<Cell> {
        self.left_in
    }

    /// What it makes of its own address, beside control.
    #[must_use]
    pub fn own_address(&self) -> OwnAddress {
        self.own_address
    }
}

/// A mask of so many low bits, 1 to 128.
fn ones(width: u32) -> u128 {
    u128::MAX >> (128 - width.clamp(1, 128))
}

/// The register that is all that a term reads, if it is one.
fn only_register(isa: &Isa, pool: &TermPool, t: Term) -> Option<Cell> {
    let mut cells = pool.reads(t).into_iter().map(|(space, addr)| {
        let addr = u64::try_from(pool.as_const(addr)?).ok()?;
        Cell::of(isa, &pool.space_decl(space).name, addr)
    });
    let first = cells.next().flatten()?;
    cells.all(|c| c == Some(first)).then_some(first)
}

/// The terms that a formula chooses from.
fn choices(pool: &TermPool, t: Term) -> Vec<Term> {
    let (mut out, mut todo) = (Vec::new(), vec![t]);
    while let Some(t) = todo.pop() {
        match pool.node(t) {
            Node::Ite(_, a, b) => todo.extend([*a, *b]),
            _ => out.push(t),
        }
    }
    out
}

/// The conditions by which it chooses.
fn conditions(pool: &TermPool, t: Term) -> Vec<Term> {
    let (mut out, mut todo) = (Vec::new(), vec![t]);
    while let Some(t) = todo.pop() {
        if let Node::Ite(c, a, b) = pool.node(t) {
            out.push(*c);
            todo.extend([*a, *b]);
        }
    }
    out
}
