//! A program as blocks of straight-line code, each with its formulas, and the edges between them
//! with their conditions.

use isamorph_core::block::{
    Cell, ControlEffect, Lifter, OwnAddress, SymbolicBlock, Target, apart, control_places, does_more, ends, exits, keeps, plus, step, stops,
};
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Node, Term, TermPool, Width};
use isamorph_core::model::Isa;
use isamorph_core::model::machine::{Control, Flow};
use rustc_hash::FxHashMap;

use super::calls::{self, Survivors};
use super::live::{self, Live, Uses};
use super::paths::{self, Next};
use crate::solver::{Effort, query};

/// Most instructions of a block: longer runs are split, so that formulas stay small.
const LONGEST: usize = 48;

/// Effort to find that a write always happens: what a few bits decide.
const AT_ONCE: Effort = Effort::of_steps(1);

/// A program with everything that analyses need to know about each instruction. Where an
/// instruction stood, others may stand, or none: control words stay unless they are
/// [redirected](Program::redirect), and addresses are those of the program that was given.
#[derive(Clone, Debug)]
pub struct Program<'a> {
    /// The instruction set.
    pub isa: &'a Isa,
    /// What stands in the place of each instruction; the first one has the address 0.
    pub code: Vec<Vec<Instr>>,
    /// Addresses as control counts them, and the one behind the last instruction.
    pub positions: Vec<u64>,
    /// Does the instruction have a formula, and go on to the next one?
    pub straight: Vec<bool>,
    /// Does it have a formula, say where control goes, and make nothing else of its own address?
    pub described: Vec<bool>,
    /// May control come to it from elsewhere than the one before?
    pub entered: Vec<bool>,
    /// Does control come here from places that are not known?
    pub open: Vec<bool>,
    /// What may be read later, before each place.
    pub live_before: Vec<Live>,
    /// What may be read later, after each place.
    pub live_after: Vec<Live>,
    /// Where control goes after each instruction.
    pub next: Vec<Next>,
    /// Where it comes from.
    pub(super) previous: Vec<Vec<usize>>,
    /// What each instruction says about control.
    pub ways: Vec<Option<ControlEffect>>,
    /// What is read and written in each place.
    pub uses: Vec<Vec<Option<Uses>>>,
    /// What survives each call; nothing where that is not known, and for other instructions.
    pub calls: Vec<Option<Survivors>>,
    /// Why nothing at all may be concluded about it, if that is so.
    pub refused: Option<String>,
    /// Places that stand for code outside, with what that reads.
    pub(super) outside: FxHashMap<usize, Live>,
}

impl<'a> Program<'a> {
    /// Reads everything off the formulas.
    #[must_use]
    pub fn new(isa: &'a Isa, code: &[Instr]) -> Program<'a> {
        Program::with(&mut Lifter::new(isa), code)
    }

    /// The same, with meanings that others use too.
    #[must_use]
    pub fn with(meanings: &mut Lifter<'a>, code: &[Instr]) -> Program<'a> {
        let isa = meanings.isa;
        let (mut uses, mut ways) = (Vec::new(), Vec::new());
        for instr in code {
            let (action, way) = ControlEffect::of_instruction(meanings, instr);
            uses.push(vec![action.as_ref().map(|a| Uses::of(isa, &mut meanings.pool, a, way.as_ref()))]);
            ways.push(way);
        }
        let kept: Vec<usize> = (0..code.len()).filter(|i| keeps(isa, &code[*i])).collect();
        live::watch_each_other(isa, &mut uses, &kept);
        let positions = paths::positions(isa, code);
        let mut program = Program {
            isa,
            code: code.iter().map(|i| vec![i.clone()]).collect(),
            straight: Vec::new(),
            described: ways
                .iter()
                .zip(&uses)
                .zip(code)
                .map(|((w, u), instr)| {
                    let is_said = u[0].is_some() && !keeps(isa, instr);
                    is_said && w.as_ref().is_some_and(|w| w.own_address() != OwnAddress::Read)
                })
                .collect(),
            entered: Vec::new(),
            open: Vec::new(),
            calls: Vec::new(),
            refused: inside_of_a_word(isa, &positions, &ways),
            previous: Vec::new(),
            next: Vec::new(),
            live_before: Vec::new(),
            live_after: Vec::new(),
            uses,
            positions,
            ways,
            outside: FxHashMap::default(),
        };
        program.find_ways(code);
        program.find_live();
        program
    }

    /// The first instruction from which control may come to any instruction, since the address that
    /// it jumps to is computed.
    #[must_use]
    pub fn goes_anywhere(&self) -> Option<usize> {
        let counter = self.isa.counter();
        let may = |w: &ControlEffect| paths::may_go_anywhere(self.isa, counter, w);
        self.ways.iter().position(|w| w.as_ref().is_some_and(may))
    }

    /// Finds out what is live.
    pub fn find_live(&mut self) {
        let before = |i: usize, after: &Live| needed(&self.uses, &self.outside, i, after);
        (self.live_before, self.live_after) = live::around_each(self.isa, &self.next, &before);
    }

    /// Puts other instructions in some places, and finds out again what is live; around loops more
    /// may be called live than [`Program::find_live`] finds.
    pub fn replace(&mut self, meanings: &mut Lifter, changes: &[(usize, Vec<Instr>)]) {
        for (place, code) in changes {
            self.uses[*place] = uses_of(meanings, code);
            self.code[*place].clone_from(code);
        }
        let changed: Vec<usize> = changes.iter().map(|(place, _)| *place).collect();
        let before = |i: usize, after: &Live| needed(&self.uses, &self.outside, i, after);
        let known = (self.live_before.as_mut_slice(), self.live_after.as_mut_slice());
        live::update(self.isa, &self.next, &self.previous, &before, &changed, known);
    }
}

impl<'a> Program<'a> {
    /// Puts a branch that goes elsewhere, or nothing, where a branch stands, and finds out again
    /// where control goes. `given` is the program that was given, `on` what an instruction says
    /// that only goes on.
    pub fn redirect(&mut self, meanings: &mut Lifter<'a>, given: &[Instr], on: &ControlEffect, changes: &[(usize, Option<Instr>)]) {
        for (place, new) in changes {
            let code: Vec<Instr> = new.iter().cloned().collect();
            self.uses[*place] = uses_of(meanings, &code);
            if let Some(i) = new {
                self.ways[*place] = ControlEffect::of_instruction(meanings, i).1;
            }
            self.code[*place] = code;
        }
        for (place, _) in self.code.iter().enumerate().filter(|(_, c)| c.is_empty()) {
            self.ways[place] = Some(on.clone());
            self.described[place] = true;
        }
        self.find_ways(given);
        self.find_live();
    }

    /// Finds out where control goes, from what is known of each instruction.
    fn find_ways(&mut self, given: &[Instr]) {
        let isa = self.isa;
        let mut found = paths::paths(isa, given, &self.ways);
        // Who goes on from there may look at everything.
        let watched = |i: &Instr| ends(isa, i) && !exits(isa, i.form);
        for (next, _) in found.next.iter_mut().zip(given).filter(|(_, i)| watched(i)) {
            *next = Next::Unknown(next.known().to_vec());
        }
        self.calls = calls::survivors(&calls::Code {
            isa,
            positions: &self.positions,
            ways: &self.ways,
            uses: &self.uses,
            stops: &|i| ends(isa, &given[i]),
        });
        // Behind such a call control comes back along an edge of its own.
        for (i, (next, call)) in found.next.iter_mut().zip(&self.calls).enumerate() {
            if let (Next::Unknown(known), Some(_)) = (next, call) {
                known.retain(|s| *s != i + 1);
            }
        }
        self.straight = self.ways.iter().map(|w| w.as_ref().is_some_and(ControlEffect::straight)).collect();
        self.entered = (0..given.len()).map(|i| found.entered.contains(&i)).collect();
        self.open = open(&self.ways, &found, isa, &self.calls);
        self.previous = paths::previous(&found.next);
        self.next = found.next;
    }

    /// Does a state space hold what it held when the program began, wherever control is? Only if
    /// nothing of the program may write it, and control never comes back from elsewhere.
    #[must_use]
    pub fn leaves_alone(&self, state: usize) -> bool {
        let alone = |u: &Option<Uses>| u.as_ref().is_some_and(|u| !u.may_write_in(state));
        let only_ends = |i: usize| self.code[i].iter().all(|one| stops(self.isa, one.form));
        let stays = |i: usize| only_ends(i) || self.uses[i].iter().all(alone);
        let returns = self.open.iter().skip(1).any(|o| *o) || self.calls.iter().any(Option::is_some);
        !returns && (0..self.code.len()).all(stays)
    }

    /// The places from which control comes to one, as far as that is known.
    #[must_use]
    pub fn previous(&self, place: usize) -> &[usize] {
        &self.previous[place]
    }
}

/// What is live before a place, if this is live after it.
fn needed(uses: &[Vec<Option<Uses>>], outside: &FxHashMap<usize, Live>, place: usize, after: &Live) -> Live {
    match outside.get(&place) {
        Some(live) => live.clone(),
        None => uses[place]
            .iter()
            .rev()
            .fold(after.clone(), |live, u| live::before(u.as_ref(), &live)),
    }
}

/// What instructions read and write.
#[must_use]
pub fn uses_of(meanings: &mut Lifter, code: &[Instr]) -> Vec<Option<Uses>> {
    let isa = meanings.isa;
    code.iter()
        .map(|instr| {
            if exits(isa, instr.form) {
                return Some(Uses::default());
            }
            let (action, ways) = ControlEffect::of_instruction(meanings, instr);
            let action = action.filter(|_| !does_more(isa, instr))?;
            Some(Uses::of(isa, &mut meanings.pool, &action, ways.as_ref()))
        })
        .collect()
}

/// Says which instruction goes into the middle of another one: what is executed there is not this
/// program.
fn inside_of_a_word(isa: &Isa, positions: &[u64], ways: &[Option<ControlEffect>]) -> Option<String> {
    let end = *positions.last()?;
    for (i, w) in ways.iter().enumerate() {
        for t in w.iter().flat_map(ControlEffect::targets) {
            let to = t.address(isa, positions[i]);
            if to < end && positions.binary_search(&to).is_err() {
                return Some(format!(
                    "the instruction at {:#x} names {to:#x}, which is in the middle of another one",
                    positions[i]
                ));
            }
        }
    }
    None
}

/// The instructions to which control may come from elsewhere than along known edges: the first one;
/// what follows where the way is not known; and, where an instruction may go anywhere in the
/// program, all that are named or left as addresses. Behind a call of which it is known what
/// survives, control comes back along an edge.
fn open(ways: &[Option<ControlEffect>], found: &paths::Paths, isa: &Isa, calls: &[Option<Survivors>]) -> Vec<bool> {
    let n = ways.len();
    let mut open = vec![false; n];
    if let Some(first) = open.first_mut() {
        *first = true;
    }
    let lost = |w: &Option<ControlEffect>| {
        let Some(w) = w else { return true };
        w.flows().iter().any(|f| matches!(f, Flow::Trap | Flow::QuadOn | Flow::QuadPop))
    };
    let anywhere = ways.iter().any(lost);
    for (i, next) in found.next.iter().enumerate() {
        if next.is_unknown() && i + 1 < n && calls[i].is_none() {
            open[i + 1] = true;
        }
    }
    if anywhere {
        found.entered.iter().for_each(|i| open[*i] = true);
    } else {
        let counter = isa.counter();
        let anywhere = paths::entered_anywhere(isa, counter, ways);
        for i in paths::entered_unseen(isa, counter, ways) {
            let returned = i > 0 && calls[i - 1].is_some();
            if let Some(o) = open.get_mut(i).filter(|_| anywhere || !returned) {
                *o = true;
            }
        }
    }
    open
}

/// Where control may go behind a block, and when.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The block.
    pub to: usize,
    /// A condition on the state before the block.
    pub condition: Term,
    /// Control comes back along it from a call, which these registers survive.
    pub survivors: Option<Survivors>,
}

impl Edge {
    /// Does a register hold behind the edge what it held at the end of the block?
    #[must_use]
    pub fn keeps(&self, cell: Cell) -> bool {
        self.survivors.as_ref().is_none_or(|s| s.contains(&cell))
    }
}

/// Straight-line code, entered at its first instruction only.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its first instruction.
    pub first: usize,
    /// The one behind its last.
    pub end: usize,
    /// Its formulas.
    pub pool: TermPool,
    /// What it does; nothing if that is not described.
    pub window: Option<SymbolicBlock>,
    /// Where control goes.
    pub edges: Vec<Edge>,
    /// Conditions on the state before it that are taken for granted.
    pub standing: Vec<Term>,
}

/// Splits a program into blocks.
#[must_use]
pub fn blocks(p: &Program, meanings: &mut Lifter) -> Vec<Block> {
    let n = p.code.len();
    let mut starts = vec![0];
    for i in 1..n {
        // Places count, not what is left in them: blocks stay the same while a program becomes
        // shorter.
        let long = i - starts[starts.len() - 1] >= LONGEST;
        if !p.straight[i - 1] || !p.described[i - 1] || !p.described[i] || p.entered[i] || p.open[i] || long {
            starts.push(i);
        }
    }
    if n == 0 {
        starts.clear();
    }
    let ends = starts.iter().skip(1).copied().chain([n]);
    let ranges: Vec<(usize, usize)> = starts.iter().copied().zip(ends).collect();
    ranges
        .iter()
        .map(|(first, end)| block(p, meanings, &starts, *first, *end))
        .collect()
}

/// The formulas of a run of places, whose blocks begin at `starts`.
pub fn block(p: &Program, meanings: &mut Lifter, starts: &[usize], first: usize, end: usize) -> Block {
    let mut pool = TermPool::new();
    let window = window(p, meanings, &mut pool, first, end);
    let mut edges = Vec::new();
    for s in p.next[end - 1].known().to_vec() {
        let Ok(b) = starts.binary_search(&s) else { continue };
        let condition = match &window {
            Some(w) => condition(p, &mut pool, w, end, s),
            None => pool.tt(),
        };
        edges.push(Edge {
            to: b,
            condition,
            survivors: None,
        });
    }
    if let (Some(survivors), Ok(b)) = (&p.calls[end - 1], starts.binary_search(&end)) {
        edges.push(Edge {
            to: b,
            condition: pool.tt(),
            survivors: Some(survivors.clone()),
        });
    }
    Block {
        first,
        end,
        pool,
        window,
        edges,
        standing: Vec::new(),
    }
}

/// The name of the steps of an instruction in a place, for its unspecified values.
#[must_use]
pub fn step_name(place: usize, number: usize, instr: &Instr) -> String {
    format!("at{place}.{number}.{}", instr.form)
}

/// The formulas of a run of places. A place is one step, however many instructions stand there.
fn window(p: &Program, meanings: &mut Lifter, pool: &mut TermPool, first: usize, end: usize) -> Option<SymbolicBlock> {
    let mut window = SymbolicBlock::running(pool, p.isa);
    let mut places = Vec::new();
    let mut sure: FxHashMap<Term, bool> = FxHashMap::default();
    for i in first..end {
        places.push(window.writes.len());
        for (k, instr) in p.code[i].iter().enumerate() {
            // The end of a thread has no formula, and does nothing that is looked at.
            if exits(p.isa, instr.form) {
                continue;
            }
            let before = window.writes.len();
            window.push_named(pool, meanings, instr, &step_name(i, k, instr)).ok()?;
            // That a write happens in any case may not show in its condition.
            for w in &mut window.writes[before..] {
                if *sure.entry(w.guard).or_insert_with(|| query::always(pool, w.guard, AT_ONCE)) {
                    w.guard = pool.tt();
                }
            }
        }
    }
    window.steps = places;
    Some(window)
}

/// When control goes from a block to a place; true where the formulas say less.
fn condition(p: &Program, pool: &mut TermPool, w: &SymbolicBlock, end: usize, to: usize) -> Term {
    let last = end - 1;
    let always = pool.tt();
    let [branch] = p.code[last].as_slice() else {
        // What stood here went on, and what stands here does.
        return pool.boolean(to == end || p.straight[last]);
    };
    let Some(ways) = &p.ways[last] else { return always };
    if p.straight[last] {
        return always;
    }
    leads(p, pool, w, (branch, ways), last, to).unwrap_or(always)
}

/// Does an instruction go on, or to addresses that it names, and make nothing of its own address?
#[must_use]
pub fn is_plain_branch(ways: &ControlEffect) -> bool {
    let plain = ways.flows().iter().all(|f| matches!(f, Flow::Next | Flow::Branch));
    plain && !ways.is_computed() && ways.own_address() == OwnAddress::Unread
}

/// When control goes to a place from a block that ends with a branch in the place `last`; nothing
/// where the formulas say less.
pub fn leads(
    p: &Program,
    pool: &mut TermPool,
    w: &SymbolicBlock,
    (branch, ways): (&Instr, &ControlEffect),
    last: usize,
    to: usize,
) -> Option<Term> {
    let plain = ways.flows().iter().all(|f| matches!(f, Flow::Next | Flow::Branch | Flow::Exit));
    if !plain || ways.is_computed() {
        return None;
    }
    let places = control_places(p.isa);
    let own = places.first().and_then(|l| w.value(pool, p.isa, l))?;
    let goes_on = to == last + 1;
    let named = ways
        .targets()
        .iter()
        .any(|t| t.address(p.isa, p.positions[last]) == p.positions[to]);
    let mut ways_in = Vec::new();
    match p.isa.machine.as_ref().and_then(|m| m.control.as_ref()) {
        Some(Control::Flow(f)) => {
            let width = pool.width(own);
            let leads = |kind: &Option<Flow>| goes_on && *kind == Some(Flow::Next) || named && *kind == Some(Flow::Branch);
            for (code, _) in f.kinds.iter().enumerate().filter(|(_, kind)| leads(kind)) {
                let code = pool.constant(width, code as u128);
                ways_in.push(pool.eq(own, code));
            }
        }
        Some(Control::Counter(c)) => {
            if ways.targets().iter().any(|t| matches!(t, Target::Absolute(_))) {
                return None;
            }
            // The code before the branch may have another length than the program that was given:
            // addresses are counted from the branch.
            let behind = w.end?;
            let width = Width::nearest(p.isa.states[c.state].width);
            if goes_on {
                ways_in.push(leads_to(pool, own, behind));
            }
            if named {
                let far = p.positions[to].wrapping_sub(p.positions[last]);
                let far = far.wrapping_sub(step(p.isa, c, branch.form));
                let there = plus(
                    pool,
                    behind,
                    u128::from(far).wrapping_add(u128::from(far >> 63).wrapping_neg() << 64) & width.mask(),
                );
                ways_in.push(leads_to(pool, own, there));
            }
        }
        Some(Control::Straight) | None => {}
    }
    (!ways_in.is_empty()).then(|| pool.or_all(ways_in))
}

/// When a program counter has a value: its cases are told apart, so that plain branches have plain
/// conditions.
fn leads_to(pool: &mut TermPool, counter: Term, there: Term) -> Term {
    if let Node::Ite(c, a, b) = *pool.node(counter) {
        let (a, b) = (leads_to(pool, a, there), leads_to(pool, b, there));
        return pool.ite(c, a, b);
    }
    let ((base, offset), (other, wanted)) = (apart(pool, counter), apart(pool, there));
    if base == other {
        return pool.boolean(offset == wanted);
    }
    pool.eq(counter, there)
}
