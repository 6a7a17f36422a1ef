//! If-conversion: a branch around a short run of instructions, or between two, is removed, and the
//! instructions are predicated instead.
//!
//! A predicated instruction is found by trying: the fields that decide whether an instruction
//! writes anything take other values, and other forms with the same fields are tried. So an
//! instruction set without predicates has no candidates. The claim is about both ways through the
//! branch: the new code leaves what the old one does on this way.
//!
//! Only branches are converted whose ways are so short that none of them executes more instructions
//! than before.

use isamorph_core::block::{ControlEffect, SymbolicBlock, control_places, difference, is_hint, written_by_either};
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Term, TermPool};
use isamorph_core::model::Semantics;
use isamorph_core::model::machine::Flow;

use super::cost::cost;
use super::example::Shown;
use super::jumps::{BranchClaim, CONDITION, Change, Changes, Jumps};
use super::layout::Lengths;
use super::obligation::Step;
use crate::facts::samples::{self, STATES, Sample};
use crate::fault;
use crate::flow::graph::{leads, step_name};
use crate::flow::live::Live;
use crate::solver::Budget;
use crate::solver::effort::spend;
use crate::solver::pipeline::{PROGRAMS, impossible};

/// Most candidates for the predicated version of an instruction.
const TRIED: usize = 192;
/// What it costs to try one, in steps.
const STEPS_PER_CANDIDATE: u64 = 2_000;

/// A branch with the code that it decides about.
struct Branch {
    place: usize,
    instr: Instr,
    ways: ControlEffect,
    target: usize,
    /// What is executed if it is not taken, and the jump behind that.
    behind: Vec<usize>,
    jump: Option<usize>,
    /// What is executed if it is taken.
    taken: Vec<usize>,
    /// Where both ways meet.
    end: usize,
}

impl Jumps<'_, '_> {
    /// Predicates what a branch decides about, if that is proved.
    pub(super) fn predicated(&mut self, lengths: &mut Lengths, place: usize) -> Option<Change> {
        let branch = self.with_its_code(place)?;
        let (behind, taken) = (branch.behind.len(), branch.taken.len());
        let shortest = (1 + behind + usize::from(branch.jump.is_some())).min(1 + taken);
        if behind + taken == 0 || behind + taken > shortest {
            return None;
        }
        let mut changes: Changes = vec![(place, None)];
        changes.extend(branch.jump.map(|j| (j, None)));
        for (places, is_taken) in [(&branch.behind, false), (&branch.taken, true)] {
            for p in places {
                let new = self.predicated_version(lengths, &branch, *p, is_taken)?;
                changes.push((*p, Some(new)));
            }
        }
        changes.sort_by_key(|(p, _)| *p);
        let isa = self.program.isa;
        let old: Vec<Instr> = changes.iter().flat_map(|(p, _)| &self.program.code[*p]).cloned().collect();
        let new: Vec<Instr> = changes.iter().filter_map(|(_, i)| i.clone()).collect();
        if cost(isa, &new).1 > cost(isa, &old).1 {
            return None;
        }
        let claim = self.claim(&branch, old, &changes)?;
        if !claim.is_proved(self.limit) {
            self.unproved += 1;
            return None;
        }
        Some(("if-conversion", vec![claim], changes))
    }

    /// The branch in a place, if nothing else leads to the code that it decides about.
    fn with_its_code(&mut self, place: usize) -> Option<Branch> {
        let (ways, target) = self.branch(place)?;
        let p = self.program;
        let [instr] = p.code[place].as_slice() else { return None };
        if !ways.flows().contains(&Flow::Next) || target <= place {
            return None;
        }
        let (behind, stop) = self.run(place + 1, target)?;
        let mut branch = Branch {
            place,
            instr: instr.clone(),
            ways,
            target,
            behind,
            jump: None,
            taken: Vec::new(),
            end: target,
        };
        if stop < target {
            let between = stop + 1..target;
            let alone = |i: usize| !p.entered[i] && !p.open[i];
            let only_taken = p.previous(target).iter().all(|f| *f == place || between.contains(f));
            let nothing = between.clone().all(|i| p.code[i].is_empty() && alone(i));
            if !alone(stop) || !nothing || !only_taken || p.open[target] {
                return None;
            }
            branch.end = self.jump(stop).filter(|end| *end > target)?;
            branch.jump = Some(stop);
            let (first, last) = self.run(target + 1, branch.end)?;
            if last < branch.end || !self.is_plain(target) {
                return None;
            }
            branch.taken = self.program.code[target].first().map(|_| target).into_iter().chain(first).collect();
        }
        Some(branch)
    }

    /// The instructions from a place up to another one, or up to one that may lead elsewhere, and
    /// where they end; nothing if control comes to one of them from elsewhere.
    fn run(&self, from: usize, until: usize) -> Option<(Vec<usize>, usize)> {
        let p = self.program;
        let mut out = Vec::new();
        for i in from..until {
            if !self.is_plain(i) {
                return Some((out, i));
            }
            if p.entered[i] || p.open[i] {
                return None;
            }
            if !p.code[i].is_empty() {
                out.push(i);
            }
        }
        Some((out, until))
    }

    /// Does at most one instruction stand in a place, which goes on?
    fn is_plain(&self, place: usize) -> bool {
        let p = self.program;
        p.straight[place] && p.described[place] && p.code[place].len() <= 1 && !p.code[place].iter().any(|i| is_hint(p.isa, i))
    }

    /// An instruction that does what the one in a place does on one way through a branch, and
    /// nothing on the other.
    fn predicated_version(&mut self, lengths: &mut Lengths, branch: &Branch, place: usize, taken: bool) -> Option<Instr> {
        let [own] = self.program.code[place].as_slice() else { return None };
        let own = own.clone();
        let reads_memory = self.registers.uses(&own)?.reads_memory();
        let mut tried = 0;
        for base in lengths.of(&own) {
            for new in self.candidates(branch, &base) {
                if tried == TRIED {
                    return None;
                }
                tried += 1;
                // A load that is executed on both ways may fault on the one that had none.
                if reads_memory && !self.writes_on_condition(&new) {
                    continue;
                }
                if fault::injected("predicate believed") || self.is_predicated(branch, place, &own, &new, taken) == Some(true) {
                    return Some(new);
                }
            }
        }
        None
    }

    /// Instructions that may be predicated versions of one: first those with the values that the
    /// branch, or one with another condition, has in the fields of the same name.
    fn candidates(&self, branch: &Branch, instr: &Instr) -> Vec<Instr> {
        let isa = self.program.isa;
        let deciding = self.deciding(instr);
        let fields = &isa.forms[instr.form].fields;
        let mut out: Vec<Instr> = Vec::new();
        let mut put = |new: Instr| {
            if new != *instr && !out.contains(&new) && self.registers.set.well_formed_raw(&new).is_ok() {
                out.push(new);
            }
        };
        if !deciding.is_empty() {
            for other in std::iter::once(branch.instr.clone()).chain(self.inverted(&branch.instr)) {
                let its = &isa.forms[other.form].fields;
                let mut new = instr.clone();
                for f in &deciding {
                    let same = its.iter().position(|g| g.name == fields[*f].name && g.width == fields[*f].width);
                    if let Some(g) = same {
                        new.fields[*f] = other.fields[g];
                    }
                }
                put(new);
            }
        }
        for (k, f) in deciding.iter().enumerate() {
            for value in 0..1u64 << fields[*f].width {
                let mut one = instr.clone();
                one.fields[*f] = value;
                for g in &deciding[k + 1..] {
                    for value in 0..1u64 << fields[*g].width {
                        let mut two = one.clone();
                        two.fields[*g] = value;
                        put(two);
                    }
                }
                put(one);
            }
        }
        self.alike(instr).into_iter().for_each(put);
        out
    }

    /// The narrow fields of an instruction that decide whether it writes anything.
    fn deciding(&self, instr: &Instr) -> Vec<usize> {
        let isa = self.program.isa;
        let form = &isa.forms[instr.form];
        let Semantics::Effects { effects, .. } = &form.semantics else {
            return Vec::new();
        };
        let control = control_places(isa);
        let others = effects
            .iter()
            .filter(|e| control.iter().all(|l| l.space != isa.states[e.state].name));
        let decides: Vec<_> = others.flat_map(|e| isa.pool.free_vars(e.guard)).collect();
        let narrow = |f: &usize| form.fields[*f].width <= CONDITION && decides.contains(&form.fields[*f].var);
        (0..form.fields.len()).filter(narrow).collect()
    }

    /// Does an instruction write nothing in any case?
    fn writes_on_condition(&mut self, instr: &Instr) -> bool {
        let Ok(action) = self.registers.meanings.of(instr) else {
            return false;
        };
        let pool = &self.registers.meanings.pool;
        let control = control_places(self.program.isa);
        let mut writes = action
            .writes
            .iter()
            .filter(|w| control.iter().all(|l| l.space != pool.space_decl(w.space).name));
        writes.all(|w| !pool.is_true(w.guard))
    }

    /// Does an instruction do what the one in a place does on one way through a branch, and nothing
    /// on the other? Nothing if a formula is missing.
    fn is_predicated(&mut self, branch: &Branch, place: usize, own: &Instr, new: &Instr, taken: bool) -> Option<bool> {
        spend(STEPS_PER_CANDIDATE);
        let mut pool = TermPool::new();
        let [behind, there] = self.conditions(&mut pool, branch)?;
        let (mine, other) = if taken { (there, behind) } else { (behind, there) };
        let name = step_name(place, 0, own);
        let step = |i: &Instr| vec![(i.clone(), name.clone())];
        let everything = Live::everything();
        let on_its_way = self.differs(&mut pool, &step(own), &step(new), &everything)?;
        let on_the_other = self.differs(&mut pool, &[], &step(new), &everything)?;
        let (a, b) = (pool.and(mine, on_its_way.0), pool.and(other, on_the_other.0));
        let differs = pool.or(a, b);
        let known = samples::known(self.program.isa, &pool, &[]);
        let agrees = (0..STATES).all(|n| Sample::new(&pool, &known, n).value(differs) == 0);
        // Whether a store happens is not seen from a few addresses.
        let proved = |pool: &TermPool| impossible(PROGRAMS, pool, &[differs], &Budget::of(self.limit));
        Some(agrees && proved(&pool))
    }

    /// When a branch is not taken, and when it is; nothing if it does anything else.
    fn conditions(&mut self, pool: &mut TermPool, branch: &Branch) -> Option<[Term; 2]> {
        let window = self.window(pool, branch.place, Some(&branch.instr))?;
        let control = control_places(self.program.isa);
        if !window.written(pool, self.program.isa).iter().all(|l| control.contains(l)) {
            return None;
        }
        let (place, code) = (branch.place, (&branch.instr, &branch.ways));
        let behind = leads(self.program, pool, &window, code, place, place + 1)?;
        let taken = leads(self.program, pool, &window, code, place, branch.target)?;
        Some([behind, taken])
    }

    /// When two pieces of code leave something else in what is live, and what they leave in each
    /// place.
    fn differs(&mut self, pool: &mut TermPool, old: &[Step], new: &[Step], live: &Live) -> Option<(Term, Vec<Shown>)> {
        let isa = self.program.isa;
        let mut window = |pool: &mut TermPool, code: &[Step]| {
            let mut w = SymbolicBlock::running(pool, isa);
            for (instr, name) in code {
                w.push_named(pool, &mut self.registers.meanings, instr, name).ok()?;
            }
            Some(w)
        };
        let (a, b) = (window(pool, old)?, window(pool, new)?);
        let written = written_by_either(a.written(pool, isa), b.written(pool, isa));
        let (mut all, mut shown) = (Vec::new(), Vec::new());
        for l in written.iter().filter_map(|l| live.part(isa, l)) {
            all.push(difference(pool, (isa, &a), (isa, &b), &l, &l)?);
            shown.extend(Shown::place(isa, pool, [&a, &b], &l));
        }
        Some((pool.or_all(all), shown))
    }

    /// The claim that code without a branch leaves the same on both ways.
    fn claim(&mut self, branch: &Branch, original: Vec<Instr>, changes: &Changes) -> Option<BranchClaim> {
        let mut pool = TermPool::new();
        let [behind, taken] = self.conditions(&mut pool, branch)?;
        let program = self.program;
        let step = |p: usize, old: &Instr, i: &Instr| (i.clone(), step_name(p, 0, old));
        let old = |places: &[usize]| -> Vec<Step> {
            let code = |p: &usize| program.code[*p].iter().map(|i| step(*p, i, i)).collect::<Vec<_>>();
            places.iter().flat_map(code).collect()
        };
        let (on_behind, on_taken) = (old(&branch.behind), old(&branch.taken));
        let mut new: Vec<Step> = Vec::new();
        for (p, i) in changes.iter().filter_map(|(p, i)| Some((*p, i.as_ref()?))) {
            new.push(step(p, self.program.code[p].first()?, i));
        }
        let live = self.program.live_before[branch.end].clone();
        let (a, mut shown) = self.differs(&mut pool, &on_behind, &new, &live)?;
        let (b, more) = self.differs(&mut pool, &on_taken, &new, &live)?;
        let mut places: Vec<String> = shown.iter().chain(&more).map(|s| s.name.clone()).collect();
        places.sort();
        places.dedup();
        // What both ways leave, by the one that is taken.
        let alike = |own: &Shown| more.iter().find(|o| o.name == own.name && o.address == own.address);
        shown.retain(|own| alike(own).is_some());
        for own in &mut shown {
            if let Some(other) = alike(own) {
                own.old = pool.ite(taken, other.old, own.old);
            }
        }
        let (a, b) = (pool.and(behind, a), pool.and(taken, b));
        // Just one of the ways is taken.
        let both = pool.eq(behind, taken);
        Some(BranchClaim {
            original,
            replacement: new.into_iter().map(|(i, _)| i).collect(),
            position: self.program.positions[branch.place],
            claim: format!(
                "one of the two ways is taken, and on it the new code leaves the same in {}",
                places.join(", ")
            ),
            differs: pool.or_all([a, b, both]),
            shown,
            pool,
        })
    }
}
