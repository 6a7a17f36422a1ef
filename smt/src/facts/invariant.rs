//! Proved facts: an inductive invariant of a program, with one statement before each block.
//!
//! The analysis proposes statements; each is kept only if the solver proves that it holds where the
//! program begins, and behind every edge into its block, given what is kept for the block that the
//! edge leaves. What is refuted or not decided is dropped, and everything that relied on it is
//! asked again, until nothing changes. The facts that are left hold together.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use isamorph_core::block::Lifter;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Term, TermPool};
use isamorph_core::model::Isa;

use super::analysis::{self, Assumed, Known};
use super::fact::{Fact, Folded, put_in};
use crate::apart;
use crate::flow::graph::{self, Block, Program};
use crate::flow::trace::Trace;
use crate::solver::bounds::Bounds;
use crate::solver::effort::{End, spend, spent};
use crate::solver::pipeline::{PROGRAMS, impossible};
use crate::solver::{Budget, Effort};
use crate::stop;
use isamorph_core::block::Cell;
use rustc_hash::FxHashMap;

/// Nothing is found out about programs of more instructions.
const LARGEST: usize = 4096;
/// Blocks whose edges are proved at once, and in how many parts. The numbers do not depend on the
/// machine, nor does what is found then.
const TOGETHER: usize = 64;
const PARTS: usize = 4;
/// Fewer facts are not worth threads of their own.
const WORTH: usize = 16;

/// What was proved of edges, kept for the next time that facts of the program are wanted.
#[derive(Clone, Debug, Default)]
pub struct Proofs(FxHashMap<Edge, Vec<Fact>>);

/// All that a proof about an edge depends on, in one program whose control words stay.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Edge {
    from: usize,
    number: usize,
    code: Vec<Vec<Instr>>,
    given: Vec<Fact>,
    wanted: Vec<Fact>,
}

impl Edge {
    /// The wanted facts that hold behind the edge.
    fn proved(&self, isa: &Isa, block: &mut Block, limit: Effort) -> Vec<Fact> {
        let condition = block.edges[self.number].condition;
        let steps = block.window.as_ref().map_or(0, |w| w.steps.len());
        proved_after(isa, block, steps, (&self.given, Some(condition)), &self.wanted, limit)
    }
}

/// Proved facts of a program.
#[derive(Clone, Debug)]
pub struct Invariant<'a> {
    /// The program.
    pub program: Program<'a>,
    /// Its blocks.
    pub blocks: Vec<Block>,
    /// What holds before each block.
    pub facts: Vec<Vec<Fact>>,
    /// What the analysis said of each block, for the origins of facts.
    guessed: Vec<Option<Known>>,
    /// What was found out before instructions, with the facts before their blocks.
    found: FxHashMap<usize, (Vec<Fact>, Arc<Known>)>,
    /// Assumptions about parts of the state that the program leaves alone: they hold everywhere.
    standing: Vec<(TermPool, Term)>,
    /// Facts that the analysis proposed and the solver did not prove.
    pub dropped: usize,
    /// Effort for each proof.
    pub(super) limit: Effort,
}

/// A fact before an instruction, with what it is due to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The fact.
    pub fact: Fact,
    /// The instructions that may have written its registers last; nothing for what the program
    /// began with.
    pub since: Vec<Option<usize>>,
}

impl<'a> Invariant<'a> {
    /// Finds facts of a program and proves them.
    #[must_use]
    pub fn of(program: Program<'a>, assumed: Assumed, limit: impl Into<Effort>) -> Invariant<'a> {
        let mut meanings = Lifter::new(program.isa);
        Invariant::until(program, (&mut meanings, &mut Proofs::default()), assumed, limit.into(), None)
    }

    /// The same, no longer than until then: facts hold together or not at all, so that nothing is
    /// known if the proofs are not done in time.
    #[must_use]
    pub fn until(
        program: Program<'a>,
        (meanings, proofs): (&mut Lifter<'a>, &mut Proofs),
        assumed: Assumed,
        limit: Effort,
        until: Option<End>,
    ) -> Invariant<'a> {
        let mut blocks = graph::blocks(&program, meanings);
        let standing = standing(&program, assumed);
        blocks.iter_mut().for_each(|b| take_for_granted(b, &standing));
        let guessed = if program.refused.is_some() || program.code.len() > LARGEST {
            vec![Some(Known::default()); blocks.len()]
        } else {
            analysis::before_blocks(&program, &mut blocks, assumed)
        };
        let mut all = Invariant {
            facts: guessed
                .iter()
                .zip(&blocks)
                .map(|(k, b)| proposed(&program, k.as_ref(), b))
                .collect(),
            program,
            blocks,
            guessed,
            found: FxHashMap::default(),
            standing,
            dropped: 0,
            limit,
        };
        let before: usize = all.facts.iter().map(Vec::len).sum();
        let late = || stop::requested() || until.is_some_and(|end| end.is_over());
        if !(all.drop_what_does_not_begin(assumed, &late) && all.drop_what_is_not_kept(proofs, &late)) {
            all.facts.iter_mut().for_each(Vec::clear);
        }
        all.dropped = before - all.facts.iter().map(Vec::len).sum::<usize>();
        all
    }

    /// A trace of the program as a program of its own, of one block and the places that stand for
    /// code outside, with what is known before it.
    pub fn along(&mut self, meanings: &mut Lifter, trace: &Trace) -> Invariant<'a> {
        let isa = self.program.isa;
        let place = trace.places[0];
        let b = self.block_of(place);
        let mut known = Known::clone(&self.guess_before(place));
        let facts = if place == self.blocks[b].first {
            self.facts[b].clone()
        } else {
            let live = self.program.live_before[place].clone();
            self.proved_before(place, &known.facts(isa, |c| live.holds_all(isa, c)))
        };
        for origins in known.origins.values_mut() {
            *origins = origins.iter().map(|o| o.map(|o| trace.origin_before(o))).collect();
        }
        let program = trace.program(&self.program);
        let mut block = graph::block(&program, meanings, &[0], 0, trace.places.len());
        take_for_granted(&mut block, &self.standing);
        Invariant {
            program,
            blocks: vec![block],
            facts: vec![facts],
            guessed: vec![Some(known)],
            found: FxHashMap::default(),
            standing: self.standing.clone(),
            dropped: 0,
            limit: self.limit,
        }
    }

    /// Facts must hold wherever control may come from outside. False if it was too late to see.
    fn drop_what_does_not_begin(&mut self, assumed: Assumed, late: &dyn Fn() -> bool) -> bool {
        for (i, b) in self.blocks.iter().enumerate() {
            if late() {
                return false;
            }
            if !self.program.open[b.first] {
                continue;
            }
            let mut pool = TermPool::new();
            let given: Vec<Term> = match i {
                0 => assumed.iter().map(|(own, t)| own.rebuild(*t, &mut pool)).collect(),
                _ => self.standing.iter().map(|(own, t)| own.rebuild(*t, &mut pool)).collect(),
            };
            let isa = self.program.isa;
            let limit = self.limit;
            self.facts[i].retain(|f| {
                let claim = f.formula(isa, &mut pool, &mut |pool, c| c.read(isa, pool));
                holds(&mut pool, &given, &[claim], limit)
            });
        }
        true
    }

    /// Facts must hold behind every edge. False if it was too late to see.
    fn drop_what_is_not_kept(&mut self, proofs: &mut Proofs, late: &dyn Fn() -> bool) -> bool {
        if !self.prove_ahead(proofs, late) {
            return false;
        }
        let mut todo: BTreeSet<(usize, usize)> = BTreeSet::new();
        for (i, b) in self.blocks.iter().enumerate() {
            todo.extend((0..b.edges.len()).map(|e| (i, e)));
        }
        while let Some((i, e)) = todo.pop_first() {
            if late() {
                return false;
            }
            let to = self.blocks[i].edges[e].to;
            if self.facts[to].is_empty() || self.facts[i].contains(&Fact::Never) {
                continue;
            }
            let kept = self.kept_by(i, e, proofs);
            if kept.len() < self.facts[to].len() {
                self.facts[to] = kept;
                todo.extend((0..self.blocks[to].edges.len()).map(|e| (to, e)));
            }
        }
        true
    }

    /// The facts behind an edge that hold there given those before its block.
    fn kept_by(&mut self, from: usize, number: usize, proofs: &mut Proofs) -> Vec<Fact> {
        let Some(question) = self.question(from, number) else {
            return Vec::new();
        };
        if let Some(known) = proofs.0.get(&question) {
            return known.clone();
        }
        let kept = question.proved(self.program.isa, &mut self.blocks[from], self.limit);
        proofs.0.insert(question, kept.clone());
        kept
    }

    /// What is to be proved of an edge; nothing if its block has no formulas.
    fn question(&self, from: usize, number: usize) -> Option<Edge> {
        let b = &self.blocks[from];
        let edge = &b.edges[number];
        b.window.as_ref()?;
        // What a call may change, nothing is known of.
        let kept = |f: &&Fact| f.cells().iter().all(|c| edge.keeps(*c));
        Some(Edge {
            from: b.first,
            number,
            code: self.program.code[b.first..b.end].to_vec(),
            given: self.facts[from].clone(),
            wanted: self.facts[edge.to].iter().filter(kept).copied().collect(),
        })
    }

    /// Proves what is wanted of all edges, several at once. Facts that are dropped later make some
    /// of the questions others. False if it was too late.
    fn prove_ahead(&mut self, proofs: &mut Proofs, late: &dyn Fn() -> bool) -> bool {
        let (isa, limit) = (self.program.isa, self.limit);
        let mut asked: Vec<(usize, Vec<Edge>)> = Vec::new();
        for (i, b) in self
            .blocks
            .iter()
            .enumerate()
            .filter(|(i, _)| !self.facts[*i].contains(&Fact::Never))
        {
            let some = (0..b.edges.len()).filter(|e| !self.facts[b.edges[*e].to].is_empty());
            let all = some.filter_map(|e| self.question(i, e));
            let own: Vec<Edge> = all.filter(|q| !q.wanted.is_empty() && !proofs.0.contains_key(q)).collect();
            if !own.is_empty() {
                asked.push((i, own));
            }
        }
        if asked.iter().flat_map(|(_, own)| own).map(|q| q.wanted.len()).sum::<usize>() < WORTH {
            return true;
        }
        let mut asked = asked.into_iter().peekable();
        let mut blocks = self.blocks.iter_mut().enumerate();
        while asked.peek().is_some() {
            if late() {
                return false;
            }
            let mut parts: [Vec<(&mut Block, Vec<Edge>)>; PARTS] = Default::default();
            for (n, (i, own)) in asked.by_ref().take(TOGETHER).enumerate() {
                if let Some((_, block)) = blocks.find(|(b, _)| *b == i) {
                    parts[n % PARTS].push((block, own));
                }
            }
            let found = apart::each(&parts.map(Mutex::new), |part| {
                let (mut found, before) = (Vec::new(), spent());
                for (block, own) in part.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
                    found.extend(own.drain(..).map(|q| {
                        let kept = q.proved(isa, block, limit);
                        (q, kept)
                    }));
                }
                (found, spent() - before)
            });
            for (found, steps) in found {
                spend(steps);
                proofs.0.extend(found);
            }
        }
        true
    }

    /// The block of an instruction.
    #[must_use]
    pub fn block_of(&self, instruction: usize) -> usize {
        self.blocks.partition_point(|b| b.first <= instruction).saturating_sub(1)
    }

    /// The facts before an instruction, as far as the analysis finds them: not proved, except
    /// before the first of a block.
    pub fn guess_before(&mut self, instruction: usize) -> Arc<Known> {
        let b = self.block_of(instruction);
        if let Some((facts, known)) = self.found.get(&instruction)
            && *facts == self.facts[b]
        {
            return Arc::clone(known);
        }
        let mut known = known(self.program.isa, &self.facts[b]);
        if let Some(g) = &self.guessed[b] {
            known.origins.clone_from(&g.origins);
        }
        let steps = instruction - self.blocks[b].first;
        let known = analysis::after_steps(&self.program, &mut self.blocks[b], steps, &known, None);
        let known = Arc::new(known.unwrap_or_default());
        self.found.insert(instruction, (self.facts[b].clone(), Arc::clone(&known)));
        known
    }

    /// Which of these facts are proved to hold before an instruction.
    pub fn proved_before(&mut self, instruction: usize, wanted: &[Fact]) -> Vec<Fact> {
        let b = self.block_of(instruction);
        if self.facts[b].contains(&Fact::Never) {
            return wanted.to_vec();
        }
        let isa = self.program.isa;
        let steps = instruction - self.blocks[b].first;
        if self.blocks[b].window.is_none() {
            return wanted.iter().filter(|f| steps == 0 && self.facts[b].contains(f)).copied().collect();
        }
        proved_after(isa, &mut self.blocks[b], steps, (&self.facts[b], None), wanted, self.limit)
    }

    /// All proved facts before an instruction, about registers that may still be read, with what
    /// they are due to.
    pub fn reasons_before(&mut self, instruction: usize) -> Vec<Reason> {
        let b = self.block_of(instruction);
        if self.facts[b].contains(&Fact::Never) {
            let fact = Fact::Never;
            return vec![Reason { fact, since: Vec::new() }];
        }
        let known = self.guess_before(instruction);
        let isa = self.program.isa;
        let live = self.program.live_before[instruction].clone();
        let all = known.facts(isa, |c| live.holds_all(isa, c));
        let proved = self.proved_before(instruction, &all);
        proved.into_iter().map(|fact| reason(&known, fact)).collect()
    }

    /// Puts other instructions in some places of one block. They must leave the same in all that is
    /// live behind it, given the facts; what is said of registers that are not live any more is
    /// forgotten, for the next change may use them.
    pub fn replace(&mut self, meanings: &mut Lifter, changes: &[(usize, Vec<Instr>)]) {
        let Some((first, _)) = changes.first() else { return };
        self.replace_code(meanings, changes);
        self.lift(meanings, self.block_of(*first));
    }

    /// The same for changes after which only places before them are looked at, until the block is
    /// lifted.
    pub fn replace_code(&mut self, meanings: &mut Lifter, changes: &[(usize, Vec<Instr>)]) {
        let Some(first) = changes.iter().map(|(p, _)| *p).min() else {
            return;
        };
        let end = self.blocks[self.block_of(first)].end;
        self.program.replace(meanings, changes);
        self.found.retain(|p, _| *p < first || *p >= end);
        let isa = self.program.isa;
        for (b, facts) in self.blocks.iter().zip(&mut self.facts) {
            let live = &self.program.live_before[b.first];
            facts.retain(|f| f.cells().iter().all(|c| live.holds_all(isa, *c)));
        }
    }

    /// Finds the formulas of a block anew, whose instructions are others.
    pub fn lift(&mut self, meanings: &mut Lifter, b: usize) {
        let starts: Vec<usize> = self.blocks.iter().map(|b| b.first).collect();
        let (first, end) = (self.blocks[b].first, self.blocks[b].end);
        self.blocks[b] = graph::block(&self.program, meanings, &starts, first, end);
        take_for_granted(&mut self.blocks[b], &self.standing);
    }

    /// Does more hold before blocks than their facts say?
    #[must_use]
    pub fn assumes_more(&self) -> bool {
        !self.standing.is_empty()
    }

    /// Does control never come to a block?
    #[must_use]
    pub fn is_unreachable(&self, block: usize) -> bool {
        self.facts[block].contains(&Fact::Never)
    }
}

/// What a fact is due to.
#[must_use]
pub fn reason(known: &Known, fact: Fact) -> Reason {
    let mut since: BTreeSet<Option<usize>> = BTreeSet::new();
    for c in fact.cells() {
        match known.origins.get(&c) {
            Some(o) => since.extend(o),
            None => drop(since.insert(None)),
        }
    }
    if since.len() > 1 && matches!(fact, Fact::Same(..)) {
        since.remove(&None);
    }
    Reason {
        fact,
        since: since.into_iter().collect(),
    }
}

/// The assumptions that hold wherever control is: those about parts of the state that the program
/// leaves alone.
fn standing(p: &Program, assumed: Assumed) -> Vec<(TermPool, Term)> {
    let stands = |(pool, t): &&(TermPool, Term)| {
        pool.reads(*t).iter().all(|(space, _)| {
            let state = p.isa.states.iter().position(|s| s.name == pool.space_decl(*space).name);
            state.is_some_and(|s| p.leaves_alone(s))
        })
    };
    assumed.iter().filter(stands).cloned().collect()
}

fn take_for_granted(b: &mut Block, standing: &[(TermPool, Term)]) {
    b.standing = standing.iter().map(|(own, t)| own.rebuild(*t, &mut b.pool)).collect();
}

fn proposed(p: &Program, known: Option<&Known>, b: &Block) -> Vec<Fact> {
    let live = &p.live_before[b.first];
    match known {
        None => vec![Fact::Never],
        Some(k) => k.facts(p.isa, |c| live.holds_all(p.isa, c)),
    }
}

/// Facts as the analysis keeps them.
fn known(isa: &Isa, facts: &[Fact]) -> Known {
    let Folded { values, same } = Folded::of(isa, facts);
    Known {
        values,
        same,
        ..Known::default()
    }
}

/// Facts as formulas over the state before a block.
pub(super) fn given(isa: &Isa, pool: &mut TermPool, facts: &[Fact]) -> Vec<Term> {
    facts
        .iter()
        .map(|f| f.formula(isa, pool, &mut |pool: &mut TermPool, c: Cell| c.read(isa, pool)))
        .collect()
}

/// The facts that hold after the first steps of a block, given facts and a condition on the state
/// before it.
fn proved_after(
    isa: &Isa,
    block: &mut Block,
    steps: usize,
    (before, condition): (&[Fact], Option<Term>),
    wanted: &[Fact],
    limit: Effort,
) -> Vec<Fact> {
    let Some(window) = block.window.clone() else { return Vec::new() };
    let pool = &mut block.pool;
    let mut given = given(isa, pool, before);
    given.extend(condition);
    given.extend(&block.standing);
    let mut after = |pool: &mut TermPool, c: Cell| {
        let (space, addr) = c.element(isa, pool);
        window.read_after(pool, steps, space, addr)
    };
    let claims: Vec<Term> = wanted.iter().map(|f| f.formula(isa, pool, &mut after)).collect();
    spend(pool.len() as u64);
    // Most follow from what is known of bits, and of bounds, alone.
    let mut bounds = Bounds::default();
    for f in before {
        if let Fact::Between(c, least, most) = f {
            bounds.assume(c.read(isa, pool), *least, *most);
        }
    }
    let open = claims.iter().enumerate().filter(|(_, c)| !given.contains(c));
    let (places, open): (Vec<usize>, Vec<Term>) = open.map(|(i, c)| (i, *c)).unzip();
    let mut claims = vec![pool.tt(); claims.len()];
    for (i, c) in places.into_iter().zip(put_in(isa, pool, before, &open)) {
        claims[i] = if bounds.show(pool, c) { pool.tt() } else { c };
    }
    if holds(pool, &given, &claims, limit) {
        return wanted.to_vec();
    }
    let each = wanted.iter().zip(claims);
    each.filter(|(_, c)| holds(pool, &given, &[*c], limit)).map(|(f, _)| *f).collect()
}

/// Do claims follow from what is given? False too if that is not decided in time.
pub(super) fn holds(pool: &mut TermPool, given: &[Term], claims: &[Term], limit: Effort) -> bool {
    let fails: Vec<Term> = claims.iter().filter(|c| !given.contains(c)).map(|c| pool.not(*c)).collect();
    let some = pool.or_all(fails);
    if pool.is_false(some) {
        return true;
    }
    let mut query = given.to_vec();
    query.push(some);
    impossible(PROGRAMS, pool, &query, &Budget::of(limit))
}
