//! Jump threading: a branch to where control goes anyhow is removed, a branch over a jump takes the
//! inverted condition and the place of both, and branches to a jump go where the jump goes, if
//! nothing else comes to it.
//!
//! Each change of a branch is proved: before and after it, control goes to the same place under the
//! same condition, where a jump that always goes on to one place, and changes nothing else, counts
//! as that place; and all else that the branch writes stays the same.

use std::collections::BTreeMap;
use std::io;

use isamorph_core::block::{ControlEffect, Location, SymbolicBlock, Target, control_places, difference, written_by_either};
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Term, TermPool, write_script};
use isamorph_core::model::Isa;
use isamorph_core::model::machine::Flow;
use isamorph_core::text::to_text;

use super::example::{Example, Shown};
use super::registers::Registers;
use crate::facts::samples;
use crate::flow::graph::{Program, is_plain_branch, leads, step_name};
use crate::flow::paths::Next;
use crate::flow::relocate::with_target;
use crate::solver::pipeline::{PROGRAMS, impossible};
use crate::solver::{Budget, Effort, query};

/// Most jumps in a row.
const CHAIN: usize = 8;
/// Widest field of a branch that may hold its condition, in bits.
pub(super) const CONDITION: u32 = 5;

/// What is claimed of a branch that changes.
#[derive(Clone, Debug)]
pub struct BranchClaim {
    /// The old branch, and the code that goes with it.
    pub original: Vec<Instr>,
    /// What takes its place.
    pub replacement: Vec<Instr>,
    /// Where the branch stands.
    pub(super) position: u64,
    /// The claim in words.
    pub(super) claim: String,
    pub(super) pool: TermPool,
    /// When it does not hold.
    pub(super) differs: Term,
    /// What old and new code do, for an example.
    pub(super) shown: Vec<Shown>,
}

impl BranchClaim {
    /// Is it proved? False too if that is not decided in time.
    #[must_use]
    pub fn is_proved(&self, limit: impl Into<Effort>) -> bool {
        if self.pool.is_false(self.differs) {
            return true;
        }
        let budget = Budget::of(limit.into());
        impossible(PROGRAMS, &self.pool, &[self.differs], &budget)
    }

    /// A state, and what old and new code do in it.
    #[must_use]
    pub fn example(&self, isa: &Isa) -> Option<Example> {
        Example::of(isa, &mut self.pool.clone(), &[], &self.shown)
    }

    /// Writes the negated claim in SMT-LIB, with an example: it is proved if the script is
    /// unsatisfiable.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_smt2(&self, isa: &Isa, heading: &str, out: &mut dyn io::Write) -> io::Result<()> {
        let list = |code: &[Instr]| match code {
            [] => "nothing".to_string(),
            code => code.iter().map(|i| to_text(isa, i)).collect::<Vec<_>>().join("; "),
        };
        let (old, new) = (list(&self.original), list(&self.replacement));
        let example = self.example(isa).map(|e| e.to_string()).unwrap_or_default();
        let text = format!(
            "{heading}\nat {:#x}:\noriginal: {old}\nreplacement: {new}\nclaim: {}\n{example}",
            self.position, self.claim
        );
        write_script(&self.pool, &[self.differs], text.trim_end(), out)
    }
}

/// What stands in some places afterwards.
pub(super) type Changes = Vec<(usize, Option<Instr>)>;

/// A change of branches: its kind, what was proved of each branch, and what it changes.
pub(super) type Change = (&'static str, Vec<BranchClaim>, Changes);

/// A program whose branches may change.
pub(super) struct Jumps<'j, 'a> {
    pub registers: &'j mut Registers<'a>,
    pub program: &'j Program<'a>,
    pub limit: Effort,
    /// Claims that were proposed, and not proved.
    pub unproved: usize,
}

impl Jumps<'_, '_> {
    /// Does without the branch in a place, if control goes on behind it anyhow.
    pub(super) fn needless(&mut self, place: usize) -> Option<Change> {
        self.branch(place)?;
        let claim = self.proved(place, None, &[place + 1])?;
        Some(("branch to the next instruction", vec![claim], vec![(place, None)]))
    }

    /// Lets the branch in a place, or those to the jump that it leads to, go elsewhere.
    pub(super) fn threaded(&mut self, place: usize) -> Option<Change> {
        let (ways, target) = self.branch(place)?;
        if let Some((new, claim, jump)) = self.over_a_jump(place, &ways, target) {
            return Some(("branch over a jump", vec![claim], vec![(place, Some(new)), (jump, None)]));
        }
        self.past_a_jump(target)
    }

    /// What a place says about control, and where it leads, if a plain branch stands there.
    pub(super) fn branch(&self, place: usize) -> Option<(ControlEffect, usize)> {
        let p = self.program;
        let [_] = p.code.get(place)?.as_slice() else { return None };
        let ways = p.ways[place].as_ref().filter(|_| p.described[place] && !p.straight[place])?;
        Some((ways.clone(), self.target(place, ways)?))
    }

    /// Where a plain branch in a place leads.
    fn target(&self, place: usize, ways: &ControlEffect) -> Option<usize> {
        let p = self.program;
        let [first, others @ ..] = ways.targets() else { return None };
        if !is_plain_branch(ways) || others.iter().any(|t| t != first) || p.calls[place].is_some() {
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
    pub(super) fn jump(&mut self, place: usize) -> Option<usize> {
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

    pub(super) fn window(&mut self, pool: &mut TermPool, place: usize, instr: Option<&Instr>) -> Option<SymbolicBlock> {
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
        let positions: Vec<String> = arrives.keys().map(|p| format!("{:#x}", self.program.positions[*p])).collect();
        let (mut differs, mut shown) = (Vec::new(), Vec::new());
        for ([old, new], position) in arrives.into_values().zip(&positions) {
            let (old, new) = (pool.or_all(old), pool.or_all(new));
            shown.push(Shown::value(&mut pool, format!("arrives at {position}"), old, new));
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
            original: vec![old.clone()],
            replacement: new.cloned().into_iter().collect(),
            position: self.program.positions[place],
            claim: format!(
                "the same condition for each place where control arrives ({}), and no other difference",
                positions.join(", ")
            ),
            differs: pool.or_all(differs),
            shown,
            pool,
        };
        let refuted = || samples::meets(isa, &claim.pool, &[], &[], &[claim.differs]).is_some();
        let holds = claim.pool.is_false(claim.differs) || !refuted() && claim.is_proved(self.limit);
        holds.then_some(claim)
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
    pub(super) fn inverted(&self, branch: &Instr) -> Vec<Instr> {
        let form = &self.program.isa.forms[branch.form];
        let mut out = Vec::new();
        for (f, field) in form.fields.iter().enumerate().filter(|(_, f)| f.width <= CONDITION) {
            let others = (0..1u64 << field.width).filter(|v| *v != branch.fields[f]);
            out.extend(others.filter_map(|v| self.registers.with_field(branch, f, v)));
        }
        out.extend(self.alike(branch));
        out
    }

    /// Instructions of other forms with the same fields.
    pub(super) fn alike(&self, instr: &Instr) -> Vec<Instr> {
        let isa = self.program.isa;
        let form = &isa.forms[instr.form];
        let mut out = Vec::new();
        for (number, other) in isa.forms.iter().enumerate() {
            let alike = other.width == form.width
                && number != instr.form
                && other.fields.len() == form.fields.len()
                && other.fields.iter().zip(&form.fields).all(|(a, b)| a.width == b.width);
            if alike {
                let new = Instr {
                    form: number,
                    ..instr.clone()
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
    fn past_a_jump(&mut self, jump: usize) -> Option<Change> {
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
