//! Candidate facts before each block: a fixed point over the control-flow graph.
//!
//! The result is a guess. [`super::invariant`] lets the solver decide what of it holds.

use std::collections::{BTreeMap, BTreeSet};

use isamorph_core::formula::{Node, SpaceId, Term, TermPool};
use isamorph_core::model::Isa;
use rustc_hash::FxHashMap;

use super::eval::Evaluator;
use super::fact::{Fact, put_in};
use super::value::Value;
use crate::fault;
use crate::flow::graph::{Block, Program};
use isamorph_core::block::Cell;

/// Visits of a block after which ranges that still grow are given up.
const PATIENCE: usize = 3;
/// Visits of a block after which nothing is known of it.
const VISITS: usize = 40;
/// Most places that are named as the origin of what a register holds.
const ORIGINS: usize = 3;

/// Bits of the addresses of a small file of registers.
const SMALL_FILE: u32 = 6;

/// What is known of the registers before a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Values of registers that are not just any.
    pub values: BTreeMap<Cell, Value>,
    /// Registers that hold the same as another one, the first of them.
    pub same: BTreeMap<Cell, Cell>,
    /// The instructions that may have written a register last; nothing in the list for what the
    /// program began with.
    pub origins: BTreeMap<Cell, BTreeSet<Option<usize>>>,
}

impl Known {
    /// The facts about registers that `keep` names.
    #[must_use]
    pub fn facts(&self, isa: &Isa, keep: impl Fn(Cell) -> bool) -> Vec<Fact> {
        let mut out = Vec::new();
        for (cell, value) in &self.values {
            if keep(*cell) {
                out.extend(Fact::describing(isa, *cell, value));
            }
        }
        for (cell, first) in &self.same {
            let constant = |c: &Cell| self.values.get(c).is_some_and(|v| v.known().is_some());
            if keep(*cell) && keep(*first) && !(constant(cell) && constant(first)) {
                out.push(Fact::Same(*first, *cell));
            }
        }
        out
    }

    /// The values of either, with room to grow if `wide`; nothing changed if the result is the
    /// same.
    fn join(&self, other: &Known, isa: &Isa, wide: bool) -> Known {
        let mut out = Known::default();
        for (cell, value) in &self.values {
            let Some(more) = other.values.get(cell) else { continue };
            let width = cell.width(isa);
            let joined = if fault::injected("one edge counts") {
                *value
            } else if wide {
                value.widened(more, width)
            } else {
                value.join(more)
            };
            if joined != Value::any(width) {
                out.values.insert(*cell, joined);
            }
        }
        // Two registers stay together if they are in both.
        let class = |k: &Known, c: Cell| k.same.get(&c).copied().unwrap_or(c);
        let mut first: BTreeMap<(Cell, Cell), Cell> = BTreeMap::new();
        let all: BTreeSet<Cell> = self.same.iter().flat_map(|(a, b)| [*a, *b]).collect();
        for c in all {
            let f = *first.entry((class(self, c), class(other, c))).or_insert(c);
            if f != c {
                out.same.insert(c, f);
            }
        }
        out.origins = self.origins.clone();
        for (cell, from) in &other.origins {
            let own = out.origins.entry(*cell).or_insert_with(|| BTreeSet::from([None]));
            own.extend(from);
        }
        for (cell, own) in &mut out.origins {
            if !other.origins.contains_key(cell) {
                own.insert(None);
            }
            while own.len() > ORIGINS {
                own.pop_last();
            }
        }
        out
    }
}

/// Conditions on the state before a program, with their pools.
pub type Assumed<'a> = &'a [(TermPool, Term)];

/// What is known before each block; nothing for one that control never comes to.
pub fn before_blocks(p: &Program, blocks: &mut [Block], assumed: Assumed) -> Vec<Option<Known>> {
    let mut before: Vec<Option<Known>> = vec![None; blocks.len()];
    let mut visits = vec![0usize; blocks.len()];
    let mut todo: BTreeSet<usize> = BTreeSet::new();
    for (i, b) in blocks.iter().enumerate() {
        if p.open[b.first] {
            before[i] = Some(if i == 0 { at_entry(p, assumed) } else { Known::default() });
            todo.insert(i);
        }
    }
    while let Some(i) = todo.pop_first() {
        let Some(known) = before[i].clone() else { continue };
        visits[i] += 1;
        for e in 0..blocks[i].edges.len() {
            let to = blocks[i].edges[e].to;
            let Some(after) = along(p, &mut blocks[i], e, &known) else {
                continue;
            };
            let live = &p.live_before[blocks[to].first];
            let after = kept(after, |c| live.holds_all(p.isa, c));
            let joined = match &before[to] {
                None => after,
                Some(_) if p.open[blocks[to].first] && to != 0 => continue,
                Some(_) if visits[to] > VISITS => Known::default(),
                Some(old) => old.join(&after, p.isa, visits[to] > PATIENCE),
            };
            let again = before[to].is_none() || !fault::injected("loops run once");
            if again && before[to].as_ref() != Some(&joined) {
                before[to] = Some(joined);
                todo.insert(to);
            }
        }
    }
    narrow(p, blocks, &mut before, assumed);
    before
}

/// Ranges that were given up too early: what comes along all edges is joined anew.
fn narrow(p: &Program, blocks: &mut [Block], before: &mut [Option<Known>], assumed: Assumed) {
    if fault::injected("loops run once") {
        return;
    }
    let mut into: Vec<Vec<(usize, usize)>> = vec![Vec::new(); blocks.len()];
    for (from, b) in blocks.iter().enumerate() {
        b.edges.iter().enumerate().for_each(|(e, edge)| into[edge.to].push((from, e)));
    }
    for _ in 0..2 {
        for to in 0..blocks.len() {
            if before[to].is_none() || p.open[blocks[to].first] && to != 0 {
                continue;
            }
            let mut joined = p.open[blocks[to].first].then(|| at_entry(p, assumed));
            for (from, e) in &into[to] {
                let Some(known) = before[*from].clone() else { continue };
                let Some(after) = along(p, &mut blocks[*from], *e, &known) else {
                    continue;
                };
                let live = &p.live_before[blocks[to].first];
                let after = kept(after, |c| live.holds_all(p.isa, c));
                joined = Some(match joined {
                    None => after,
                    Some(old) => old.join(&after, p.isa, false),
                });
            }
            if let Some(j) = joined {
                before[to] = Some(j);
            }
        }
    }
}

/// What the assumptions say about registers.
fn at_entry(p: &Program, assumed: Assumed) -> Known {
    let mut known = Known::default();
    let mut pool = TermPool::new();
    let terms: Vec<Term> = assumed.iter().map(|(own, t)| own.rebuild(*t, &mut pool)).collect();
    let reads: BTreeSet<Term> = pool
        .reachable(&terms)
        .into_iter()
        .filter(|t| matches!(pool.node(*t), Node::Read(..)))
        .collect();
    let mut e = Evaluator::new(&pool, |_, _| None);
    // A condition may say more once another one is known.
    for _ in 0..2 {
        for t in &terms {
            e.assume(*t, true);
        }
    }
    for t in reads {
        let Some(cell) = cell_of(p.isa, &pool, t) else { continue };
        let value = e.value(t);
        if value != Value::any(pool.width(t)) {
            known.values.insert(cell, value);
        }
    }
    known
}

fn cell_of(isa: &Isa, pool: &TermPool, t: Term) -> Option<Cell> {
    let Node::Read(space, addr) = pool.node(t) else { return None };
    let addr = u64::try_from(pool.as_const(*addr)?).ok()?;
    Cell::of(isa, &pool.space_decl(*space).name, addr)
}

/// What is known without the registers that `keep` does not name.
fn kept(known: Known, keep: impl Fn(Cell) -> bool) -> Known {
    let mut out = Known {
        values: known.values.into_iter().filter(|(c, _)| keep(*c)).collect(),
        same: BTreeMap::new(),
        origins: known.origins.into_iter().filter(|(c, _)| keep(*c)).collect(),
    };
    // The first of a class that is kept stands for it.
    let mut classes: BTreeMap<Cell, BTreeSet<Cell>> = BTreeMap::new();
    for (c, first) in known.same {
        classes.entry(first).or_insert_with(|| BTreeSet::from([first])).insert(c);
    }
    for class in classes.into_values() {
        let mut left = class.into_iter().filter(|c| keep(*c));
        if let Some(first) = left.next() {
            out.same.extend(left.map(|c| (c, first)));
        }
    }
    out
}

/// What is known behind an edge; nothing if control cannot take it.
fn along(p: &Program, block: &mut Block, edge: usize, known: &Known) -> Option<Known> {
    let Some(steps) = block.window.as_ref().map(|w| w.steps.len()) else {
        return Some(Known::default());
    };
    let condition = block.edges[edge].condition;
    let after = after_steps(p, block, steps, known, Some(condition))?;
    let edge = &block.edges[edge];
    let Some(survivors) = &edge.survivors else { return Some(after) };
    let mut after = kept(after, |c| edge.keeps(c));
    // Whatever else it holds is due to the call.
    for cell in cells(p.isa).into_iter().filter(|c| !survivors.contains(c)) {
        after.origins.insert(cell, BTreeSet::from([Some(block.end - 1)]));
    }
    Some(after)
}

/// The registers of files that are not large.
fn cells(isa: &Isa) -> Vec<Cell> {
    let files = isa.machine.iter().flat_map(|m| &m.registers).map(|r| r.state);
    let small = files.filter(|f| isa.states[*f].addr <= SMALL_FILE);
    let all = small.flat_map(|f| (0..1u64 << isa.states[f].addr).map(move |addr| (f, addr)));
    all.filter_map(|(f, addr)| Cell::of(isa, &isa.states[f].name, addr)).collect()
}

/// What is known after the first steps of a block, if a condition on the state before it holds.
pub fn after_steps(p: &Program, block: &mut Block, steps: usize, known: &Known, condition: Option<Term>) -> Option<Known> {
    let isa = p.isa;
    let Some(window) = &block.window else { return Some(known.clone()) };
    let end = window.steps.get(steps).copied().unwrap_or(window.writes.len());
    let start = window.steps.first().copied().unwrap_or(window.writes.len()).min(end);
    let pool = &mut block.pool;
    let mut cells: BTreeSet<Cell> = known
        .values
        .keys()
        .chain(known.same.keys())
        .chain(known.same.values())
        .copied()
        .collect();
    let mut origins = known.origins.clone();
    for (k, w) in window.writes[start..end].iter().enumerate() {
        let name = pool.space_decl(w.space).name.clone();
        let at = start + k;
        let step = window.steps.iter().take(steps).rposition(|s| *s <= at).unwrap_or(0);
        let number = block.first + step;
        match pool.as_const(w.addr).and_then(|a| u64::try_from(a).ok()) {
            Some(addr) => {
                if let Some(cell) = Cell::of(isa, &name, addr) {
                    cells.insert(cell);
                    let own = origins.entry(cell).or_default();
                    if pool.is_true(w.guard) {
                        own.clear();
                    } else if own.is_empty() {
                        own.insert(None);
                    }
                    own.insert(Some(number));
                }
            }
            // A register that is computed may be any.
            None => origins.retain(|c, _| isa.states[c.state].name != name),
        }
    }
    let mut list: Vec<Cell> = cells.iter().copied().collect();
    let spaces: Vec<(SpaceId, Term)> = cells.iter().map(|c| c.element(isa, pool)).collect();
    let window = window.clone();
    let read = steps.saturating_sub(usize::from(fault::injected("last instruction of a block forgotten")));
    let mut terms: Vec<Term> = spaces.iter().map(|(s, a)| window.read_after(pool, read, *s, *a)).collect();
    terms.push(condition.unwrap_or_else(|| pool.tt()));
    let exact = known.values.iter().filter_map(|(c, v)| Some(Fact::Is(*c, v.known()?)));
    let facts: Vec<Fact> = exact.chain(known.same.iter().map(|(c, first)| Fact::Same(*first, *c))).collect();
    let mut terms = put_in(isa, pool, &facts, &terms);
    let condition = terms.pop()?;
    // What a register was copied from is known to hold the same, if it still does.
    for t in terms.clone() {
        let Some(c) = cell_of(isa, pool, t).filter(|c| !list.contains(c)) else {
            continue;
        };
        let Node::Read(s, a) = *pool.node(t) else { continue };
        let now = window.read_after(pool, steps, s, a);
        terms.extend(put_in(isa, pool, &facts, &[now]));
        list.push(c);
    }
    let pool = &block.pool;
    let spaces: FxHashMap<SpaceId, usize> = pool
        .spaces()
        .filter_map(|s| Some((s, isa.states.iter().position(|x| x.name == pool.space_decl(s).name)?)))
        .collect();
    let element = |space: SpaceId, addr: u64| {
        let state = *spaces.get(&space)?;
        known.values.get(&Cell { state, addr }).copied()
    };
    let mut e = Evaluator::new(pool, element);
    for t in &block.standing {
        if !e.assume(*t, true) {
            return None;
        }
    }
    for _ in 0..2 {
        if !e.assume(condition, !fault::injected("condition of an edge turned round")) {
            return None;
        }
    }
    let mut out = Known {
        origins,
        ..Known::default()
    };
    let mut first: FxHashMap<Term, Cell> = FxHashMap::default();
    let mut order: Vec<usize> = (0..list.len()).collect();
    order.sort_by_key(|i| list[*i]);
    for i in order {
        let (cell, t) = (list[i], terms[i]);
        let value = e.value(t);
        if value != Value::any(pool.width(t)) {
            out.values.insert(cell, value);
        }
        match first.get(&t) {
            Some(f) if f.state == cell.state => drop(out.same.insert(cell, *f)),
            Some(_) => {}
            None => drop(first.insert(t, cell)),
        }
    }
    Some(out)
}
