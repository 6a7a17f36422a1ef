//! Successors: where control may go after each instruction of a program.
//!
//! A thread of a warp goes on where the others wait for it: after a join it may be at the
//! instruction behind any join of the program, or where a `joinat` says; a return leads behind any
//! call, a break to any `prebreak`'s target. Where the formulas do not say, the way is unknown.

use isamorph_core::block::{InstructionEffect, Lifter, apart, declare, step};
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Node, Term, TermPool};
use isamorph_core::model::machine::{Control, Counter, Flow, FlowState};
use isamorph_core::model::{Isa, Piece, Table};
use rustc_hash::FxHashSet;

use super::cell::Cell;

/// Where a thread may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Anywhere.
    Unknown,
    /// To these instructions; nowhere if there are none.
    To(Vec<usize>),
}

/// The instructions after which control may come to each one, as far as that is known.
#[must_use]
pub fn previous(next: &[Next]) -> Vec<Vec<usize>> {
    let mut out = vec![Vec::new(); next.len()];
    for (i, next) in next.iter().enumerate() {
        if let Next::To(all) = next {
            all.iter().for_each(|s| out[*s].push(i));
        }
    }
    out
}

/// An address that an instruction names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// This one.
    Absolute(u64),
    /// So much behind the beginning of the instruction; before it wraps around.
    Relative(u64),
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
    /// What it reads of the program counter for something else than control.
    place: Place,
    /// The register in which it leaves the address behind it, if there is just one.
    left_in: Option<Cell>,
}

/// What an instruction makes of its own address, beside control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nothing.
    Unread,
    /// It leaves the address behind it, as calls do.
    Behind,
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
    /// reads everything.
    pub fn and_action(meanings: &mut Lifter, instr: &Instr) -> (Option<InstructionEffect>, Option<ControlEffect>) {
        let isa = meanings.isa;
        if stops(isa, instr.form) {
            return (None, Some(ControlEffect::end()));
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
            place: Place::Unread,
            left_in: None,
        }
    }

    fn of_flow(isa: &Isa, f: &FlowState, pool: &TermPool, action: &InstructionEffect) -> Option<ControlEffect> {
        let (mut flows, mut targets) = (Vec::new(), Vec::new());
        let target = f.target.map(|t| isa.states[t].name.as_str());
        for w in &action.writes {
            let name = pool.space_decl(w.space).name.as_str();
            if name == isa.states[f.state].name {
                if !pool.is_true(w.guard) {
                    flows.push(Flow::Next);
                }
                for code in choices(pool, w.value) {
                    let code = pool.as_const(code)?;
                    flows.push(f.kinds.get(code as usize).copied().flatten()?);
                }
            } else if Some(name) == target {
                for t in choices(pool, w.value) {
                    targets.push(Target::Absolute(pool.as_const(t)? as u64));
                }
            }
        }
        if flows.is_empty() {
            flows.push(Flow::Next);
        }
        Some(ControlEffect {
            flows,
            targets,
            computed: false,
            place: Place::Unread,
            left_in: None,
        })
    }

    fn of_counter(isa: &Isa, c: &Counter, pool: &mut TermPool, action: &InstructionEffect, form: usize) -> ControlEffect {
        let state = &isa.states[c.state];
        let space = declare(pool, state);
        let behind = u128::from(step(isa, c, form)) & ones(state.width);
        let reads = |pool: &TermPool, roots: &[Term]| roots.iter().any(|t| pool.reads(*t).iter().any(|(s, _)| *s == space));
        let mut ways = ControlEffect {
            flows: Vec::new(),
            targets: Vec::new(),
            computed: false,
            place: Place::Unread,
            left_in: None,
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
                    ways.place = Place::Read;
                } else if reads(pool, &[w.value]) {
                    let cell = || Cell::of(isa, &pool.space_decl(w.space).name, u64::try_from(pool.as_const(w.addr)?).ok()?);
                    let first = ways.place == Place::Unread;
                    ways.left_in = first.then(cell).flatten();
                    if first {
                        ways.place = Place::Behind;
                    }
                }
                continue;
            }
            if reads(pool, &[w.guard]) {
                ways.place = Place::Read;
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
                    ways.computed = true;
                    if reads(pool, &[t]) {
                        ways.place = Place::Read;
                    }
                }
            }
            if conditions(pool, w.value).iter().any(|t| reads(pool, &[*t])) {
                ways.place = Place::Read;
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

    /// The register in which it leaves the address behind it, if there is just one.
    #[must_use]
    pub fn left_in(&self) -> Option<Cell> {
        self.left_in
    }

    /// What it makes of its own address, beside control.
    #[must_use]
    pub fn place(&self) -> Place {
        self.place
    }
}

/// Does the machine section say that instructions of this form end programs?
#[must_use]
pub fn stops(isa: &Isa, form: usize) -> bool {
    let stops = isa.machine.as_ref().map(|m| &m.stops);
    stops.is_some_and(|s| s.contains(&isa.forms[form].instruction))
}

fn ones(width: u32) -> u128 {
    u128::MAX >> (128 - width.clamp(1, 128))
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

/// The numbers of instructions as control counts them: bytes, unless words are numbered.
#[must_use]
pub fn positions(isa: &Isa, code: &[Instr]) -> Vec<u64> {
    let counter = isa.machine.as_ref().and_then(|m| m.control.as_ref()?.counter());
    let Some(counter) = counter else { return addresses(isa, code) };
    let mut out = vec![0];
    for i in code {
        out.push(out[out.len() - 1] + step(isa, counter, i.form));
    }
    out
}

/// Where a target of the instruction at a position is.
#[must_use]
pub fn destination(isa: &Isa, position: u64, target: Target) -> u64 {
    match target {
        Target::Absolute(address) => address,
        Target::Relative(offset) => {
            let width = isa.control_state().map_or(64, |s| isa.states[s].width);
            (u128::from(position.wrapping_add(offset)) & ones(width.min(64))) as u64
        }
    }
}

/// All ways through a program.
#[derive(Clone, Debug)]
pub struct Paths {
    /// Where a thread may go after each instruction.
    pub next: Vec<Next>,
    /// The instructions that control may come to from elsewhere than the one before.
    pub entered: FxHashSet<usize>,
}

/// Finds the ways through a program; `ways` holds nothing for an instruction of which they are
/// unknown.
#[must_use]
pub fn paths(isa: &Isa, code: &[Instr], ways: &[Option<ControlEffect>]) -> Paths {
    let addresses = positions(isa, code);
    let counter = isa.machine.as_ref().and_then(|m| m.control.as_ref()?.counter());
    let at = |address: u64| addresses.binary_search(&address).ok().filter(|i| *i < code.len());
    let with = |f: Flow| {
        let has = move |w: &ControlEffect| w.flows.contains(&f);
        ways.iter()
            .enumerate()
            .filter(move |(_, w)| w.as_ref().is_some_and(has))
            .map(|(i, _)| i)
    };
    let targets = |i: usize| {
        let all = ways[i].iter().flat_map(|w| w.targets.iter().copied());
        all.map(|t| destination(isa, addresses[i], t)).collect::<Vec<u64>>()
    };
    let named = |f: Flow| with(f).flat_map(targets);
    let behind = |f: Flow| with(f).map(|i| addresses[i + 1]).collect::<Vec<u64>>();
    let (calls, breaks) = (behind(Flow::Call), named(Flow::PreBreak).collect::<Vec<u64>>());
    let joins: Vec<u64> = behind(Flow::Join).into_iter().chain(named(Flow::JoinAt)).collect();
    // Threads of a quad that do not run are made to run along: they may come from anywhere.
    let quads = with(Flow::QuadOn).next().is_some();
    let next = ways.iter().enumerate().map(|(i, w)| {
        let Some(w) = w.as_ref().filter(|w| !quads && !w.computed) else {
            return Next::Unknown;
        };
        let mut to: Vec<u64> = Vec::new();
        for f in &w.flows {
            match f {
                Flow::Next | Flow::PreBreak | Flow::JoinAt | Flow::Barrier => to.push(addresses[i + 1]),
                Flow::Join => {
                    to.push(addresses[i + 1]);
                    to.extend(&joins);
                }
                Flow::Branch => to.extend(targets(i)),
                Flow::Call => {
                    to.push(addresses[i + 1]);
                    to.extend(targets(i));
                }
                Flow::Ret => to.extend(&calls),
                Flow::Break => to.extend(&breaks),
                Flow::Exit => {}
                Flow::Trap | Flow::QuadOn | Flow::QuadPop => return Next::Unknown,
            }
        }
        // An address outside of the program may hold anything.
        let found: Option<Vec<usize>> = to.into_iter().map(at).collect();
        found.map_or(Next::Unknown, |mut all| {
            all.sort_unstable();
            all.dedup();
            Next::To(all)
        })
    });
    let next = next.collect();
    let mut entered: FxHashSet<usize> = (0..code.len()).flat_map(targets).filter_map(at).collect();
    if let Some(counter) = counter {
        entered.extend(entered_unseen(counter, ways));
        return Paths { next, entered };
    }
    // An instruction without described effect may go to every address that its text shows.
    let unknown = code.iter().zip(ways).filter(|(_, w)| w.is_none()).map(|(i, _)| i);
    entered.extend(
        unknown
            .flat_map(|i| numbers_in_text(isa, i))
            .filter_map(|n| at(u64::try_from(n).ok()?)),
    );
    Paths { next, entered }
}

/// May a program counter come to every instruction by addresses that are computed?
#[must_use]
pub fn entered_anywhere(counter: &Counter, ways: &[Option<ControlEffect>]) -> bool {
    let computed = ways.iter().any(|w| w.as_ref().is_none_or(|w| w.computed));
    let read = ways.iter().flatten().any(|w| w.place == Place::Read);
    computed && (!counter.returns || read || ways.iter().any(Option::is_none))
}

/// The instructions that a program counter may come to by an address that no instruction names.
#[must_use]
pub fn entered_unseen(counter: &Counter, ways: &[Option<ControlEffect>]) -> Vec<usize> {
    if entered_anywhere(counter, ways) {
        return (0..ways.len()).collect();
    }
    let behind = |(i, w): (usize, &Option<ControlEffect>)| w.as_ref().is_some_and(|w| w.place == Place::Behind).then_some(i + 1);
    ways.iter().enumerate().filter_map(behind).collect()
}

/// The address of each instruction in bytes, from 0 on, and the one behind the last.
#[must_use]
pub fn addresses(isa: &Isa, code: &[Instr]) -> Vec<u64> {
    let mut out = vec![0];
    for i in code {
        out.push(out[out.len() - 1] + u64::from(isa.forms[i.form].width / 8));
    }
    out
}

/// All numbers that the text of an instruction shows.
#[must_use]
pub fn numbers_in_text(isa: &Isa, instr: &Instr) -> FxHashSet<i128> {
    fn collect(pieces: &[Piece], tables: &[Table], fields: &[u64], out: &mut FxHashSet<i128>) {
        for p in pieces {
            match p {
                Piece::Literal(_) => {}
                Piece::Number(n) => {
                    out.insert(n.value(fields));
                }
                Piece::Choice { table, rows } => {
                    let row = tables[usize::from(*table)].row(fields);
                    collect(&rows[row], tables, fields, out);
                }
            }
        }
    }
    let form = &isa.forms[instr.form];
    let mut out = FxHashSet::default();
    collect(&form.text, &form.tables, &instr.fields, &mut out);
    out
}
