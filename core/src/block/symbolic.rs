//! Symbolic execution of straight-line code.

use super::location::{Half, Location, Part};
use super::sums::added_up;
use super::unsaid::does_more;
#[cfg(feature = "spec")]
use crate::dsl::goal::Goal;
use crate::encoding::Instr;
use crate::fault;
use crate::formula::{Leaf, Node, PartialValue, Scratch, SpaceId, Term, TermPool, Values, VarId, Width};
use crate::model::{Effect, Isa, Semantics, State, ones};
use rustc_hash::FxHashMap;

/// Why code has no formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unliftable {
    /// The spec does not describe what an instruction does.
    #[error("{form}: what it does is not described ({reason})")]
    Undescribed {
        /// Name of the form.
        form: String,
        /// Why.
        reason: String,
    },
    /// An instruction reads a value that has no meaning.
    #[error("{form}: it reads a value that has no meaning")]
    Meaningless {
        /// Name of the form.
        form: String,
    },
    /// An instruction other than the last one may end the thread or wait for others.
    #[error("only the last instruction of straight-line code may leave it, and this is step {step}")]
    Leaves {
        /// Its number, from 1.
        step: usize,
    },
}

/// A write to the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Write {
    /// Which space.
    pub space: SpaceId,
    /// Which element.
    pub addr: Term,
    /// Its value.
    pub value: Term,
    /// When.
    pub guard: Term,
}

/// What one instruction does, over the state before it.
#[derive(Clone, Debug, Default)]
pub struct InstructionEffect {
    /// Its writes, later ones last; those that never happen are left out.
    pub writes: Vec<Write>,
}

impl InstructionEffect {
    /// Does no unspecified value take part, in any state?
    #[must_use]
    pub fn is_specified(&self, pool: &TermPool) -> bool {
        let terms: Vec<Term> = self.writes.iter().flat_map(|w| [w.guard, w.addr, w.value]).collect();
        unspecified(pool, &terms).is_empty()
    }
}

/// The variables in terms that stand for unspecified values.
#[must_use]
pub fn unspecified(pool: &TermPool, terms: &[Term]) -> Vec<VarId> {
    let variables = pool.reachable(terms).into_iter().filter_map(|t| match pool.node(t) {
        Node::Var(v) if pool.is_unspecified(*v) => Some(*v),
        _ => None,
    });
    variables.collect()
}

/// The meanings of instructions of one instruction set, with their fields filled in.
#[derive(Clone, Debug)]
pub struct Lifter<'a> {
    /// The instruction set.
    pub isa: &'a Isa,
    /// The formulas of [`Lifter::of`].
    pub pool: TermPool,
    /// What was asked before.
    known: FxHashMap<Instr, Result<InstructionEffect, Unliftable>>,
    /// What terms of the instruction set become for the instruction at hand.
    room: Scratch<PartialValue>,
}

impl<'a> Lifter<'a> {
    /// Lifter of the instructions of an instruction set.
    #[must_use]
    pub fn new(isa: &'a Isa) -> Lifter<'a> {
        Lifter {
            isa,
            pool: TermPool::with_declarations(&isa.pool),
            known: FxHashMap::default(),
            room: Scratch::default(),
        }
    }

    /// What an instruction does, in formulas of [`Lifter::pool`].
    ///
    /// # Errors
    /// The spec does not say.
    pub fn of(&mut self, instr: &Instr) -> Result<InstructionEffect, Unliftable> {
        if let Some(known) = self.known.get(instr) {
            return known.clone();
        }
        let found = self.find(instr);
        self.known.insert(instr.clone(), found.clone());
        found
    }

    fn find(&mut self, instr: &Instr) -> Result<InstructionEffect, Unliftable> {
        let form = &self.isa.forms[instr.form];
        let name = || self.isa.form_name(instr.form);
        let (effects, undefined_reads) = match &form.semantics {
            Semantics::Effects { effects, undefined_reads } => (effects, undefined_reads),
            Semantics::Unknown(reason) => {
                let reason = reason.clone();
                return Err(Unliftable::Undescribed { form: name(), reason });
            }
        };
        let value = |v| {
            let field = form.fields.iter().position(|f| f.var == v)?;
            Some(u128::from(instr.fields[field] & ones(form.fields[field].width)))
        };
        let values = Values {
            var: &value,
            element: &|_, _| None,
            calls: None,
        };
        let copies = self.room.begin(&self.isa.pool);
        let mut lift = |pool: &mut TermPool, terms: Vec<Term>| self.isa.pool.specialise_more(&terms, pool, &values, copies);
        let meaningless = lift(&mut self.pool, undefined_reads.iter().map(|(t, _)| *t).collect());
        if meaningless.iter().any(|t| !self.pool.is_false(*t)) {
            return Err(Unliftable::Meaningless { form: name() });
        }
        let guards = lift(&mut self.pool, effects.iter().map(|e| e.guard).collect());
        // What never happens needs no further look.
        let happening = effects.iter().zip(guards).filter(|(_, g)| !self.pool.is_false(*g));
        let happening: Vec<(&Effect, Term)> = happening.collect();
        let written = lift(&mut self.pool, happening.iter().flat_map(|(e, _)| [e.addr, e.value]).collect());
        let writes = happening.iter().zip(written.chunks(2)).map(|((e, guard), t)| Write {
            space: self.isa.states[e.state].space,
            guard: *guard,
            addr: t[0],
            value: t[1],
        });
        let writes: Vec<Write> = writes.collect();
        let holds = self.isa.machine.iter().flat_map(|m| &m.holds);
        let may_write = |(state, at): &(usize, u64)| {
            let is_there = |w: &Write| self.pool.as_const(w.addr).is_none_or(|a| a == u128::from(*at));
            writes.iter().any(|w| w.space == self.isa.states[*state].space && is_there(w))
        };
        if let Some((state, at)) = holds.copied().find(may_write) {
            let reason = format!(
                "it may change which lanes are active: `{}`, element {at}",
                self.isa.states[state].name
            );
            return Err(Unliftable::Undescribed { form: name(), reason });
        }
        Ok(InstructionEffect { writes })
    }
}

/// A window, and the instruction set whose code it is.
pub type Side<'a> = (&'a Isa, &'a SymbolicBlock);

/// Straight-line code as formulas over the state before it.
#[derive(Clone, Debug, Default)]
pub struct SymbolicBlock {
    /// Every write, the latest last.
    pub writes: Vec<Write>,
    /// How many of the writes there were before each step.
    pub steps: Vec<usize>,
    /// The address behind the code, where a program counter says what follows.
    pub end: Option<Term>,
}

impl SymbolicBlock {
    /// No code at all.
    #[must_use]
    pub fn new() -> SymbolicBlock {
        SymbolicBlock::default()
    }

    /// No code at all, in a thread that runs: nothing has made it leave so far.
    #[must_use]
    pub fn running(pool: &mut TermPool, isa: &Isa) -> SymbolicBlock {
        let mut w = SymbolicBlock::new();
        w.start(pool, isa);
        w
    }

    /// Lets a place hold something else before the first step: the place of the same bits of
    /// another instruction set.
    ///
    /// # Errors
    /// The places differ in size, or are no elements.
    pub fn rename(&mut self, pool: &mut TermPool, isa: &Isa, own: &Location, other: &Isa, outer: &Location) -> Result<(), String> {
        let wrong = || format!("`{own}` and `{outer}` cannot stand for one another: name whole elements of one size");
        let value = SymbolicBlock::new().value(pool, other, outer).ok_or_else(wrong)?;
        let addr = match own.part {
            Part::Single => 0,
            Part::Element(addr, Half::Whole) => addr,
            _ => return Err(wrong()),
        };
        let state = isa.states.iter().find(|s| s.name == own.space).ok_or_else(wrong)?;
        if pool.width(value).bits() != state.width {
            return Err(wrong());
        }
        let space = declare(pool, state);
        let addr = address(pool, state, addr);
        let guard = pool.tt();
        self.writes.push(Write { space, addr, value, guard });
        Ok(())
    }

    /// Appends an instruction. Its unspecified values become variables named after `side` and the
    /// step.
    ///
    /// # Errors
    /// The spec does not say what the instruction does, or an earlier one may leave the code.
    pub fn push(&mut self, pool: &mut TermPool, meanings: &mut Lifter, instr: &Instr, side: &str) -> Result<(), Unliftable> {
        let name = format!("{side}{}", self.steps.len() + 1);
        self.push_named(pool, meanings, instr, &name)
    }

    /// The same with a name for the step, after which its unspecified values are named: steps of
    /// two windows that have one name leave the same in them.
    ///
    /// # Errors
    /// Those of [`SymbolicBlock::push`].
    pub fn push_named(&mut self, pool: &mut TermPool, meanings: &mut Lifter, instr: &Instr, name: &str) -> Result<(), Unliftable> {
        if does_more(meanings.isa, instr) {
            let form = meanings.isa.form_name(instr.form);
            let reason = "it does more than its formulas say".to_string();
            return Err(Unliftable::Undescribed { form, reason });
        }
        let action = meanings.of(instr)?;
        let leaves = match meanings.isa.flow_state() {
            Some(flow) => {
                let before = self.value_of(pool, &meanings.isa.states[flow.state], 0);
                pool.as_const(before) != Some(flow.next.into())
            }
            None => self.leaves(pool, meanings.isa),
        };
        if leaves && !self.steps.is_empty() {
            return Err(Unliftable::Leaves { step: self.steps.len() });
        }
        let roots: Vec<Term> = action.writes.iter().flat_map(|w| [w.guard, w.addr, w.value]).collect();
        let moved = meanings.pool.rebuild_all(&roots, pool);
        let spaces: Vec<SpaceId> = action
            .writes
            .iter()
            .map(|w| {
                let d = meanings.pool.space_decl(w.space);
                pool.declare_space(&d.name, d.addr_width, d.elem_width)
            })
            .collect();
        let next = self.go_on(pool, meanings.isa, instr.form);
        self.append(pool, &moved, &spaces, name, next);
        if let Some(counter) = SymbolicBlock::counter_space(pool, meanings.isa) {
            let first = self.steps.last().copied().unwrap_or(0);
            for w in self.writes[first..].iter_mut().filter(|w| w.space == counter) {
                w.value = added_up(pool, w.value);
            }
        }
        Ok(())
    }

    /// Appends what a goal asks for, as one step.
    #[cfg(feature = "spec")]
    pub fn push_goal(&mut self, pool: &mut TermPool, isa: &Isa, goal: &Goal, side: &str) {
        let roots: Vec<Term> = goal.effects.iter().flat_map(|w| [w.guard, w.addr, w.value]).collect();
        let moved = goal.pool.rebuild_all(&roots, pool);
        let spaces: Vec<SpaceId> = goal.effects.iter().map(|w| declare(pool, &isa.states[w.state])).collect();
        self.append(pool, &moved, &spaces, side, None);
    }

    /// Appends writes, given as guard, address and value, over the state after the steps so far.
    /// `next` comes before them.
    fn append(&mut self, pool: &mut TermPool, roots: &[Term], spaces: &[SpaceId], tag: &str, next: Option<Write>) {
        let seen = &self.writes[..if fault::injected("steps read the state before all") {
            0
        } else {
            self.writes.len()
        }];
        let now = pool.replace_leaves(roots, &mut |pool, leaf| match leaf {
            Leaf::Read(space, addr) => read(pool, seen, space, addr),
            Leaf::Var(v) => {
                let declaration = pool.var_decl(v).clone();
                let own = pool.declare_var_like(&format!("{tag}.{}", declaration.name), &declaration);
                pool.var(own)
            }
        });
        self.steps.push(self.writes.len());
        self.writes.extend(next);
        self.writes.extend(now.chunks(3).zip(spaces).map(|(t, space)| Write {
            space: *space,
            guard: t[0],
            addr: t[1],
            value: t[2],
        }));
    }

    /// An element after the code.
    pub fn read(&self, pool: &mut TermPool, space: SpaceId, addr: Term) -> Term {
        read(pool, &self.writes, space, addr)
    }

    /// An element after the first `steps` steps.
    pub fn read_after(&self, pool: &mut TermPool, steps: usize, space: SpaceId, addr: Term) -> Term {
        let end = self.steps.get(steps).copied().unwrap_or(self.writes.len());
        read(pool, &self.writes[..end], space, addr)
    }

    pub(super) fn value_of(&self, pool: &mut TermPool, state: &State, addr: u64) -> Term {
        let space = declare(pool, state);
        let addr = address(pool, state, addr);
        self.read(pool, space, addr)
    }

    /// A place after the code; nothing for a whole state space, or one that the instruction set
    /// does not have.
    pub fn value(&self, pool: &mut TermPool, isa: &Isa, place: &Location) -> Option<Term> {
        let state = isa.states.iter().find(|s| s.name == place.space)?;
        let (addr, half) = match place.part {
            Part::All => return None,
            Part::Single => (0, Half::Whole),
            Part::Element(addr, half) => (addr, half),
        };
        let whole = self.value_of(pool, state, addr);
        let (n, middle) = (state.width, state.width / 2);
        Some(match half {
            Half::Whole => whole,
            Half::Low => pool.extract(middle - 1, 0, whole),
            Half::High => pool.extract(n - 1, middle, whole),
        })
    }

    /// The places that some step may write, in order of the spec; memory, and a state space with a
    /// write to a computed address, is named as a whole. A program counter that goes on behind
    /// the code is left out.
    #[must_use]
    pub fn written(&self, pool: &mut TermPool, isa: &Isa) -> Vec<Location> {
        let first = self.steps.first().copied().unwrap_or(self.writes.len());
        let counter = isa.counter().map(|c| c.state);
        let silent = counter.filter(|_| self.end.is_some() && !self.leaves(pool, isa));
        let mut all = Vec::new();
        for (i, state) in isa.states.iter().enumerate().filter(|(i, _)| Some(*i) != silent) {
            let mut here: Vec<Location> = self.writes[first..]
                .iter()
                .filter(|w| pool.space_decl(w.space).name == state.name)
                .map(|w| {
                    let part = match pool.as_const(w.addr) {
                        _ if state.addr == 0 => Part::Single,
                        // An access takes several elements of a memory.
                        Some(addr) if !isa.is_memory(i) => Part::Element(addr as u64, Half::Whole),
                        _ => Part::All,
                    };
                    let space = isa.states[i].name.clone();
                    Location { space, part }
                })
                .collect();
            here.sort();
            here.dedup();
            // The whole covers its elements.
            let whole = here.iter().any(|l| l.part == Part::All);
            all.extend(here.into_iter().filter(|l| !whole || l.part == Part::All));
        }
        all
    }
}

/// Declares a state space under its name.
pub fn declare(pool: &mut TermPool, state: &State) -> SpaceId {
    pool.declare_space(&state.name, Width::nearest(state.addr.max(1)), Width::nearest(state.width))
}

pub(super) fn address(pool: &mut TermPool, state: &State, addr: u64) -> Term {
    let width = Width::nearest(state.addr.max(1));
    pool.constant(width, u128::from(addr) & width.mask())
}

/// The element after some writes.
fn read(pool: &mut TermPool, writes: &[Write], space: SpaceId, addr: Term) -> Term {
    let mut value = pool.read(space, addr);
    for w in writes.iter().filter(|w| w.space == space) {
        let same = pool.eq(w.addr, addr);
        let hit = if fault::injected("condition in a window ignored") {
            same
        } else {
            pool.and(w.guard, same)
        };
        value = pool.ite(hit, w.value, value);
    }
    value
}
