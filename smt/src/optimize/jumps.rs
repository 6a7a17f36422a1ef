//! Jump threading: a branch to where control goes anyhow is removed, a branch over a jump takes the
//! inverted condition and the place of both, and branches to a jump go where the jump goes, if
//! nothing else comes to it.
//!
//! Each change of a branch is proved: before and after it, control goes to the same place under the
//! same condition, where a jump that always goes on to one place, and changes nothing else, counts
//! as that place; and all else that the branch writes stays the same.

use std::collections::BTreeMap;
use std::io;

use isamorph_core::block::{ControlEffect, Location, OwnAddress, SymbolicBlock, Target, control_places, difference, written_by_either};
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Term, TermPool, write_script};
use isamorph_core::model::Isa;
use isamorph_core::model::machine::Flow;
use isamorph_core::text::to_text;

use super::registers::Registers;
use crate::flow::graph::{Program, leads, step_name};
use crate::flow::paths::Next;
use crate::flow::relocate::with_target;
use crate::solver::effort::End;
use crate::solver::pipeline::PROGRAMS;
use crate::solver::{Budget, Effort, decide, query};
use crate::stop;

/// Most changes of one round: after each it is found out anew where control goes.
const MOST: usize = 64;
/// Most instructions of a program whose branches are looked at.
const LARGEST: usize = 4096;
/// Most jumps in a row.
const CHAIN: usize = 8;
/// Widest field of a branch that may hold its condition, in bits.
const CONDITION: u32 = 5;

/// Where a branch leads, before and after a change.
#[derive(Clone, Debug)]
pub struct BranchClaim {
    /// The old branch.
    pub original: Instr,
    /// The new one, if one is left.
    pub replacement: Option<Instr>,
    /// Its own position, and the places where control arrives.
    position: u64,
    arrives: Vec<u64>,
    pool: TermPool,
    /// When old and new lead elsewhere or leave something else.
    differs: Term,
}

impl BranchClaim {
    /// Is it proved? False too if that is not decided in time.
    #[must_use]
    pub fn is_proved(&self, limit: impl Into<Effort>) -> bool {
        if self.pool.is_false(self.differs) {
            return true;
        }
        let budget = Budget::of(limit.into());
        decide(PROGRAMS, &self.pool, &[self.differs], &budget).verdict.is_proved()
    }

    /// Writes the negated claim in SMT-LIB: it is proved if the script is unsatisfiable.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_smt2(&self, isa: &Isa, heading: &str, out: &mut dyn io::Write) -> io::Result<()> {
        let new = self.replacement.as_ref().map_or_else(|| "nothing".to_string(), |i| to_text(isa, i));
        let arrives: Vec<String> = self.arrives.iter().map(|a| format!("{a:#x}")).collect();
        let text = format!(
            "{heading}\nat {:#x}:\noriginal: {}\nreplacement: {new}\nclaim: the same condition for each place where control arrives ({}), \
             and no other difference",
            self.position,
            to_text(isa, &self.original),
            arrives.join(", ")
        );
        write_script(&self.pool, &[self.differs], &text, out)
    }
}

/// Branches that go elsewhere.
pub(super) struct Redirected {
    /// What kind of change it is.
    pub rule: &'static str,
    /// What stands in some places afterwards.
    pub changes: Changes,
    /// What was proved of each branch.
    pub branches: Vec<BranchClaim>,
}

/// Lets branches of a program go elsewhere; `given` is the program that was given.
pub(super) fn redirected<'a>(
    registers: &mut Registers<'a>,
    program: &mut Program<'a>,
    given: &[Instr],
    limit: Effort,
    until: End,
) -> Vec<Redirected> {
    let lost = |w: &Option<ControlEffect>| {
        let Some(w) = w else { return true };
        w.flows().iter().any(|f| matches!(f, Flow::Trap | Flow::QuadOn | Flow::QuadPop))
    };
    // Who may go anywhere may go to an address that a branch names no more.
    if given.len() > LARGEST || program.ways.iter().any(lost) {
        return Vec::new();
    }
    let Some(on) = program.ways.iter().flatten().find(|w| w.straight()).cloned() else {
        return Vec::new();
    };
    let mut steps = Vec::new();
    let mut place = 0;
    while place < given.len() && steps.len() < MOST && !until.is_over() && !stop::requested() {
        let mut jumps = Jumps { registers, program, limit };
        let Some((rule, branches, changes)) = jumps.change(place) else {
            place += 1;
            continue;
        };
        program.redirect(&mut registers.meanings, given, &on, &changes);
        steps.push(Redirected { rule, changes, branches });
    }
    steps
}

/// What stands in some places afterwards.
pub(super) type Changes = Vec<(usize, Option<Instr>)>;

struct Jumps<'j, 'a> {
    registers: &'j mut Registers<'a>,
    program: &'j Program<'a>,
    limit: Effort,
}

impl Jumps<'_, '_> {
    fn change(&mut self, place: usize) -> Option<(&'static str, Vec<BranchClaim>, Changes)> {
        let (ways, target) = self.branch(place)?;
        if let Some(claim) = self.proved(place, None, &[place + 1]) {
            return Some(("branch to the next instruction", vec![claim], vec![(place, None)]));
        }
        if let Some((new, claim, jump)) = self.over_a_jump(place, &ways, target) {
            return Some(("branch over a jump", vec![claim], vec![(place, Some(new)), (jump, None)]));
        }
        self.past_a_jump(target)
    }

    /// What a place says about control, and where it leads, if a plain branch stands there.
    fn branch(&self, place: usize) -> Option<(ControlEffect, usize)> {
        let p = self.program;
        let [_] = p.code.get(place)?.as_slice() else { return None };
        let ways = p.ways[place].as_ref().filter(|_| p.described[place] && !p.straight[place])?;
        Some((ways.clone(), self.target(place, ways)?))
    }

    /// Where a plain branch in a place leads.
    fn target(&self, place: usize, ways: &ControlEffect) -> Option<usize> {
        let p = self.program;
        let plain = ways.flows().iter().all(|f| matches!(f, Flow::Next | Flow::Branch));
        let [first, others @ ..] = ways.targets() else { return None };
        if !plain
            || ways.is_computed()
            || ways.own_address() != OwnAddress::Unread
            || others.iter().any(|t| t != first)
            || p.calls[place].is_some()
        {
            return None;
        }
        let to = p.positions.binary_search(&first.address(p.isa, p.positions[place])).ok()?;
        (to < p.code.len()).then_some(to)
    }

    /// Where control arrives that comes to a place, past jumps, but not past the branch that
    /// changes; nothing if that is not known.
    fn arrival(&mut self, mut place: usize, changes: usize) -> Option<usize> {
        for _ in 0..CHAIN {
            while self.program.code.get(place)?.is_empty() {
                place += 1;
            }
            match self.jump(place) {
                Some(to) if place != changes => place = to,
                _ => return Some(place),
            }
        }
        None
    }

    /// Where the instruction in a place always goes on, if it does nothing else.
    fn jump(&mut self, place: usize) -> Option<usize> {
        let (ways, to) = self.branch(place)?;
        if ways.flows().contains(&Flow::Next) {
            return None;
        }
        let [jump] = self.program.code[place].as_slice() else { return None };
        let mut pool = TermPool::new();
        let window = self.window(&mut pool, place, Some(jump))?;
        let goes = leads(self.program, &mut pool, &window, (jump, &ways), place, to)?;
        let control = control_places(self.program.isa);
        let nothing_else = window.written(&mut pool, self.program.isa).iter().all(|l| control.contains(l));
        (nothing_else && query::always(&pool, goes, self.limit)).then_some(to)
    }

    fn window(&mut self, pool: &mut TermPool, place: usize, instr: Option<&Instr>) -> Option<SymbolicBlock> {
        let mut window = SymbolicBlock::running(pool, self.program.isa);
        if let Some(i) = instr {
            window
                .push_named(pool, &mut self.registers.meanings, i, &step_name(place, 0, i))
                .ok()?;
        }
        Some(window)
    }

    /// Proves that control arrives at the same places for the same reasons if another branch, or
    /// nothing, stands in a place. `after` are the places to which the new code leads, its target
    /// first, and the one behind it last.
    fn proved(&mut self, place: usize, new: Option<&Instr>, after: &[usize]) -> Option<BranchClaim> {
        let isa = self.program.isa;
        let [old] = self.program.code[place].as_slice() else { return None };
        let old_ways = self.program.ways[place].clone()?;
        let Next::To(before) = self.program.next[place].clone() else {
            return None;
        };
        let mut pool = TermPool::new();
        let (a, b) = (self.window(&mut pool, place, Some(old))?, self.window(&mut pool, place, new)?);
        // For each place where control arrives: when, before and after.
        let mut arrives: BTreeMap<usize, [Vec<Term>; 2]> = BTreeMap::new();
        for to in before {
            let when = leads(self.program, &mut pool, &a, (old, &old_ways), place, to)?;
            arrives.entry(self.arrival(to, place)?).or_default()[0].push(when);
        }
        let new_ways = match new {
            Some(i) => Some((i, ControlEffect::of_instruction(&mut self.registers.meanings, i).1?)),
            None => None,
        };
        for (number, to) in after.iter().enumerate() {
            let when = match &new_ways {
                None => pool.tt(),
                Some((i, ways)) => {
                    // What stands behind it may go: it is told from where control arrives then.
                    let behind = number + 1 == after.len() && ways.flows().contains(&Flow::Next);
                    let lead = if behind { place + 1 } else { *to };
                    leads(self.program, &mut pool, &b, (i, ways), place, lead)?
                }
            };
            arrives.entry(self.arrival(*to, place)?).or_default()[1].push(when);
        }
        let positions = arrives.keys().map(|p| self.program.positions[*p]).collect();
        let mut differs = Vec::new();
        for [old, new] in arrives.into_values() {
            let (old, new) = (pool.or_all(old), pool.or_all(new));
            let other = pool.not(new);
            differs.push(pool.ite(old, other, new));
        }
        let control = control_places(isa);
        let places = written_by_either(a.written(&mut pool, isa), b.written(&mut pool, isa));
        let others: Vec<Location> = places.into_iter().filter(|l| !control.contains(l)).collect();
        for l in others {
            differs.push(difference(&mut pool, (isa, &a), (isa, &b), &l, &l)?);
        }
        let claim = BranchClaim {
            original: old.clone(),
            replacement: new.cloned(),
            position: self.program.positions[place],
            arrives: positions,
            differs: pool.or_all(differs),
            pool,
        };
        claim.is_proved(self.limit).then_some(claim)
    }

    /// A branch over a jump to its other side: a branch with the inverted condition, and the place
    /// of the jump that it replaces.
    fn over_a_jump(&mut self, place: usize, ways: &ControlEffect, target: usize) -> Option<(Instr, BranchClaim, usize)> {
        let p = self.program;
        if !ways.flows().contains(&Flow::Next) {
            return None;
        }
        let jump = (place + 1..p.code.len()).find(|j| !p.code[*j].is_empty())?;
        // Nobody else comes to the jump.
        if (place + 1..=jump).any(|j| p.entered[j] || p.open[j]) {
            return None;
        }
        self.jump(jump)?;
        let (_, to) = self.branch(jump)?;
        if self.arrival(jump + 1, place)? != self.arrival(target, place)? {
            return None;
        }
        let [old] = p.code[place].as_slice() else { return None };
        for other in self.inverted(&old.clone()) {
            let own = ControlEffect::of_instruction(&mut self.registers.meanings, &other).1;
            let Some(own) = own.filter(|o| o.flows().contains(&Flow::Next) && self.target(place, o) == Some(target)) else {
                continue;
            };
            let Some(new) = self.leading(&other, &own, place, to) else {
                continue;
            };
            if let Some(claim) = self.proved(place, Some(&new), &[to, jump + 1]) {
                return Some((new, claim, jump));
            }
        }
        None
    }

    /// Branches that may have the inverted condition: those that differ in one narrow field, and
    /// those of other forms with the same fields.
    fn inverted(&self, branch: &Instr) -> Vec<Instr> {
        let isa = self.program.isa;
        let form = &isa.forms[branch.form];
        let mut out = Vec::new();
        for (f, field) in form.fields.iter().enumerate().filter(|(_, f)| f.width <= CONDITION) {
            let others = (0..1u64 << field.width).filter(|v| *v != branch.fields[f]);
            out.extend(others.filter_map(|v| self.registers.with_field(branch, f, v)));
        }
        for (number, other) in isa.forms.iter().enumerate() {
            let alike = other.width == form.width
                && number != branch.form
                && other.fields.len() == form.fields.len()
                && other.fields.iter().zip(&form.fields).all(|(a, b)| a.width == b.width);
            if alike {
                let new = Instr {
                    form: number,
                    ..branch.clone()
                };
                out.extend(Some(new).filter(|i| self.registers.set.well_formed_raw(i).is_ok()));
            }
        }
        out
    }

    /// A branch in a place, with another target.
    fn leading(&mut self, branch: &Instr, ways: &ControlEffect, place: usize, to: usize) -> Option<Instr> {
        let p = self.program;
        let wanted = match ways.targets().first()? {
            Target::Absolute(_) => Target::Absolute(p.positions[to]),
            Target::Relative(_) => {
                let far = p.positions[to].wrapping_sub(p.positions[place]);
                Target::Relative(Target::Relative(0).address(p.isa, far))
            }
        };
        with_target(self.registers.set, &mut self.registers.meanings, branch, wanted)
    }

    /// Lets all that goes to a jump go where the jump goes, and removes it.
    fn past_a_jump(&mut self, jump: usize) -> Option<(&'static str, Vec<BranchClaim>, Changes)> {
        let p = self.program;
        let to = self.jump(jump)?;
        // Jumps that lead in a circle stay.
        self.arrival(to, jump).filter(|a| *a != jump)?;
        if p.open[jump] || jump > 0 && p.calls[jump - 1].is_some() {
            return None;
        }
        let (mut claims, mut changes) = (Vec::new(), vec![(jump, None)]);
        for place in p.previous(jump).to_vec() {
            let (ways, target) = self.branch(place).filter(|_| place != jump)?;
            let goes_on = ways.flows().contains(&Flow::Next);
            if target != jump || goes_on && place + 1 == jump {
                return None;
            }
            let [old] = p.code[place].as_slice() else { return None };
            let new = self.leading(&old.clone(), &ways, place, to)?;
            let after = if goes_on { vec![to, place + 1] } else { vec![to] };
            claims.push(self.proved(place, Some(&new), &after)?);
            changes.push((place, Some(new)));
        }
        changes.sort_by_key(|(p, _)| *p);
        (!claims.is_empty()).then_some(("jump to a jump", claims, changes))
    }
}
