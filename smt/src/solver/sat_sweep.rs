//! SAT sweeping: finds terms of a goal that are equal under the assumptions, and merges them. Two
//! descriptions of one machine compute the same intermediate values; once these are shared, the
//! rest is nearly the same formula.

use std::time::Duration;

use isamorph_core::formula::{BinaryOp, Env, FnId, Node, SpaceId, Term, TermPool, VarId, Width, columns};
use rustc_hash::{FxHashMap, FxHashSet};

use super::bdd::{Control, VarBits, bits_of};
use super::case_split::{QUICK_STEPS, computes, is_worthwhile};
use super::effort::{Effort, End, spend};
use super::stage::{Budget, Progress, Question, Rest};
use super::unit_propagation;
use crate::random::mixed;
use crate::stop;
use crate::verdict::Verdict;

/// Sample environments in which the assumptions hold.
const SAMPLES: usize = 512;
/// Most values of terms in all samples together: 256 MB.
const VALUES: usize = 1 << 24;
/// Walks tried to find them.
const TRIES: u64 = 1600;
/// Values of terms that are computed in the time of a step.
const VALUES_PER_STEP: u64 = 64;
/// Longest walk.
const FLIPS: u32 = 300;
/// Failed attempts after which the sweep gives up.
const FAILURES: usize = 250;

/// Terms between two that were cut, at most, for what one says about the other.
const LINK: usize = 64;

/// Steps for one equality, where those count.
const EQUALITY_STEPS: u64 = 1_000_000;
/// As many as are made in this time otherwise.
const EQUALITY: Duration = Duration::from_millis(3000);
/// Terms of a question between shared terms that has little to do with the rest, and steps for it:
/// most are about sums, and one question is less than those of all cases.
const NEAR: usize = 120;
const NEAR_STEPS: u32 = 400_000;

/// The stage: shares what the goal computes twice. Questions that are small go on as they are.
pub fn run(question: &mut Question, budget: &Budget, rest: &mut Rest<'_>) -> Progress {
    let large = computes(&question.pool, question.all.last().copied()) && is_worthwhile(question, budget);
    let Some(goal) = question.all.last().copied().filter(|_| large && !budget.inner) else {
        return Progress::Open;
    };
    let mut prove = |pool: &TermPool, query: &[Term]| {
        let mut part = Question::new(pool, query);
        let mut inner = Budget {
            end: budget.end.or_after(budget.left().at_most(EQUALITY_STEPS, EQUALITY)),
            inner: true,
            ..*budget
        };
        if let Progress::Decided(Verdict::Proved) = unit_propagation::run(&mut part, &inner, rest) {
            return Some(true);
        }
        let near = part.pool.reachable(&part.all).len() <= NEAR;
        inner.splits = Some(0);
        inner.steps = Some(if near { NEAR_STEPS } else { QUICK_STEPS });
        let mut found = rest(&mut part.clone(), &inner);
        if matches!(found, Verdict::Unknown(_)) {
            (inner.splits, inner.steps) = (None, None);
            found = rest(&mut part, &inner);
        }
        match found {
            Verdict::Proved => Some(true),
            Verdict::Refuted(_) => Some(false),
            Verdict::Unknown(_) => None,
        }
    };
    let assumptions = &question.all[..question.all.len() - 1];
    let (pool, mut all, goal, cut) = share(&question.pool, assumptions, goal, budget.left().divided(2), &mut prove);
    all.push(cut);
    let impossible = prove(&pool, &all) == Some(true);
    all.pop();
    all.push(goal);
    *question = question.with(pool, all);
    question.basis.z3 = true;
    if impossible {
        Progress::Decided(Verdict::Proved)
    } else {
        Progress::Open
    }
}

/// Tells whether all of some formulas are impossible together; nothing if that takes longer than it
/// may.
type Prove<'a> = dyn FnMut(&TermPool, &[Term]) -> Option<bool> + 'a;

/// Random values, the same for the same question, but for variables that a search has set.
///
/// A third of the worlds has uniform values. In the others values have runs of ones or zeros, as
/// the exponents of special floats have, or are nearly one of a few: what only differs there must
/// not look equal.
struct Random {
    seed: u64,
    dice: u64,
    set: FxHashMap<VarId, u128>,
}

impl Random {
    fn new(seed: u64) -> Random {
        Random {
            seed,
            dice: mixed(seed),
            set: FxHashMap::default(),
        }
    }

    /// A number below another.
    fn die(&mut self, sides: usize) -> usize {
        self.dice = mixed(self.dice);
        self.dice as usize % sides
    }

    /// Flips one of some bits; false if there is none.
    fn flip(&mut self, bits: &[(VarId, u32)]) -> bool {
        if bits.is_empty() {
            return false;
        }
        let (v, bit) = bits[self.die(bits.len())];
        let old = self.var(v);
        self.set.insert(v, old ^ 1 << bit);
        true
    }

    fn value(&self, kind: u64, key: &[u128]) -> u128 {
        let half = |salt: u64| {
            let mut h = mixed(self.seed ^ mixed(kind ^ salt));
            for k in key {
                h = mixed(h ^ *k as u64);
                h = mixed(h ^ (*k >> 64) as u64);
            }
            h
        };
        let uniform = u128::from(half(1)) << 64 | u128::from(half(2));
        let choice = half(3);
        match self.seed % 3 {
            1 => {
                let size = if choice & 1 == 0 { 8 } else { 32 };
                let (a, b) = ((choice >> 8) % (size + 1), (choice >> 16) % (size + 1));
                let run = (1u128 << a.max(b)) - (1u128 << a.min(b));
                let runs = (0..128 / size).fold(0, |all, i| all | run << (i * size));
                match choice >> 1 & 3 {
                    0 => uniform,
                    1 => uniform | runs,
                    2 => uniform & !runs,
                    _ => runs,
                }
            }
            2 => {
                // Addresses and numbers of registers do not count, so that different ones hold the
                // same.
                let few = mixed(self.seed ^ mixed(choice >> 3 & 1));
                let near = u128::from(few) << 64 | u128::from(mixed(few)) << 32 | u128::from(few >> 32);
                if choice & 7 == 0 { near ^ 1 << (choice >> 8 & 31) } else { near }
            }
            _ => uniform,
        }
    }
}

impl Env for Random {
    fn var(&mut self, id: VarId) -> u128 {
        self.set.get(&id).copied().unwrap_or_else(|| self.value(1, &[id.index() as u128]))
    }
    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        self.value(2, &[space.index() as u128, addr])
    }
    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        let mut key = vec![function.index() as u128];
        key.extend(arguments);
        self.value(3, &key)
    }
}

/// Environments in which the assumptions hold: walks from random values that flip bits of broken
/// assumptions.
fn samples(pool: &TermPool, assumptions: &[Term], until: &End) -> Vec<Random> {
    let order = pool.reachable(assumptions);
    let support: Vec<VarBits> = assumptions.iter().map(|a| bits_of(pool, *a)).collect();
    let (mut found, mut next) = (Vec::new(), 0);
    while found.len() < SAMPLES && next < TRIES {
        let seeds = next..TRIES.min(next + SAMPLES as u64);
        next = seeds.end;
        let mut worlds: Vec<Random> = seeds.map(Random::new).collect();
        for _ in 0..FLIPS {
            if stop::requested() || until.is_over() {
                return Vec::new();
            }
            spend((order.len() * worlds.len()) as u64 / VALUES_PER_STEP);
            let columns = columns::columns(pool, &order, worlds.as_mut_slice());
            let mut i = 0;
            worlds.retain_mut(|world| {
                let broken: Vec<usize> = (0..assumptions.len()).filter(|a| columns[&assumptions[*a]][i] != 1).collect();
                i += 1;
                if broken.is_empty() {
                    found.push(std::mem::replace(world, Random::new(0)));
                    return false;
                }
                let one = broken[world.die(broken.len())];
                world.flip(&support[one])
            });
            if worlds.is_empty() {
                break;
            }
        }
    }
    found.truncate(SAMPLES);
    found
}

/// Rewrites `goal` so that terms which `prove` shows equal under the assumptions are one term, and
/// cuts it there.
///
/// The first goal returned is equal to the given one wherever the assumptions hold. The second has
/// a fresh variable in place of each shared term: if it cannot hold, nor can the first. Both live
/// in the returned pool, with the assumptions.
fn share(pool: &TermPool, assumptions: &[Term], goal: Term, budget: Effort, prove: &mut Prove<'_>) -> (TermPool, Vec<Term>, Term, Term) {
    let mut out = TermPool::new();
    let kept = pool.rebuild_all(assumptions, &mut out);
    let order = by_level(pool, pool.reachable(&[goal]));
    let end = budget.end();
    let Some(signature) = signatures(pool, assumptions, &order, &end) else {
        let goal = pool.rebuild(goal, &mut out);
        return (out, kept, goal, goal);
    };
    let mut control = Control::new(&out, &kept);
    let side = sides(pool, goal);
    // Floats shift by computed amounts. Much of what looks equal in one of them is so by chance,
    // and hard to tell.
    let computed = |t: &Term| matches!(pool.node(*t), Node::Binary(BinaryOp::Lshr | BinaryOp::Shl, _, by) if pool.as_const(*by).is_none());
    let chance = order.iter().any(computed);
    let mut from: FxHashMap<Term, u8> = FxHashMap::default();
    let mut failures = 0;
    let mut new: FxHashMap<Term, Term> = FxHashMap::default();
    let mut classes: FxHashMap<u64, Vec<Term>> = FxHashMap::default();
    let mut cuts: FxHashMap<Term, Term> = FxHashMap::default();
    // The same without the terms that do arithmetic on what was read: operands stay cut, and
    // products, results do not.
    let mut operands: FxHashMap<Term, Term> = FxHashMap::default();
    // The same as the first without conditions: a condition that chose an operand often excludes
    // others.
    let mut wide: FxHashMap<Term, Term> = FxHashMap::default();
    // The kind of cut that settled the last question: the next is mostly alike.
    let mut first = 0;
    let mut natures: FxHashMap<Term, Nature> = FxHashMap::default();
    for t in order {
        let made = pool.copy_into(t, &mut out, |x| new[&x]);
        let mut made = control.representative(&mut out, made);
        let nature = Nature::of(pool, t, |o| natures[&o]);
        natures.insert(t, nature);
        let width = pool.width(t).bits();
        // Only terms that compute with state, or wide ones, are worth a question; the solver finds
        // the rest by itself.
        let worthwhile = match pool.node(t) {
            Node::Const(_) | Node::Var(_) | Node::Not(_) | Node::Concat(..) => false,
            // A sum that is exact on one side has the bits of a shorter one on the other.
            Node::Extract { of, .. } => {
                let made_here = matches!(pool.node(*of), Node::Binary(..) | Node::Ite(..));
                width >= 8 && made_here && nature.sums && !nature.multiplies && !chance
            }
            _ => width >= 8 || nature.computes,
        };
        if worthwhile
            && out.as_const(made).is_none()
            && let Some(sign) = signature[&t]
        {
            let class = classes.entry(sign).or_default();
            let mut shared = class.contains(&made).then_some(made);
            let mine = side.get(&t).copied().unwrap_or(BOTH);
            if shared.is_none() {
                for r in class.iter().take(2) {
                    if chance && from[r] | mine != BOTH {
                        continue;
                    }
                    if failures >= FAILURES || end.is_over() || stop::requested() {
                        break;
                    }
                    let differ = out.ne(*r, made);
                    if out.is_false(differ)
                        || control.agree(&mut out, *r, made)
                        || equal(&mut out, &control, differ, &[&cuts, &operands, &wide], &mut first, prove)
                    {
                        shared = Some(*r);
                        break;
                    }
                    failures += 1;
                }
            }
            match shared {
                Some(r) => {
                    made = r;
                    if !cuts.contains_key(&r) {
                        let id = out.declare_var(&format!("cut!{}", cuts.len()), pool.width(t));
                        let v = out.var(id);
                        cuts.insert(r, v);
                        if width > 1 {
                            wide.insert(r, v);
                        }
                        if !nature.sums || matches!(pool.node(t), Node::Binary(BinaryOp::Mul, ..)) {
                            operands.insert(r, v);
                        }
                    }
                }
                None => {
                    class.push(made);
                    *from.entry(made).or_default() |= mine;
                }
            }
        }
        new.insert(t, made);
    }
    let goal = new[&goal];
    let cut = abstracted(&mut out, goal, &cuts);
    (out, kept, goal, cut)
}

/// Is the difference impossible? First with shared terms cut to variables, which is a smaller
/// question, then as it is. The kind of cut to begin with is `first`, and becomes the one that
/// helped.
fn equal(
    out: &mut TermPool,
    control: &Control,
    differ: Term,
    cuts: &[&FxHashMap<Term, Term>],
    first: &mut usize,
    prove: &mut Prove<'_>,
) -> bool {
    let near = control.about(out, differ);
    let mut kinds: Vec<usize> = (0..cuts.len()).collect();
    kinds.sort_by_key(|kind| *kind != *first);
    let mut asked = Vec::new();
    for kind in kinds {
        let cut = abstracted(out, differ, cuts[kind]);
        if cut == differ || asked.contains(&cut) {
            continue;
        }
        let mut query = control.about(out, cut).query;
        if prove(out, &query) == Some(true) {
            *first = kind;
            return true;
        }
        asked.push(cut);
        let links = links(out, cut, cuts[kind]);
        if !links.is_empty() {
            query.splice(..0, links);
            if prove(out, &query) == Some(true) {
                *first = kind;
                return true;
            }
        }
    }
    match prove(out, &near.query) {
        Some(true) => return true,
        // All was said if no assumption was left out.
        _ if near.complete => return false,
        _ => {}
    }
    let mut all = control.assumptions().to_vec();
    all.push(differ);
    prove(out, &all) == Some(true)
}

/// What the terms that were cut from a goal have to do with each other: where one is made of
/// others, with little between.
fn links(out: &mut TermPool, goal: Term, cuts: &FxHashMap<Term, Term>) -> Vec<Term> {
    let leaves: FxHashSet<Term> = out.reachable(&[goal]).into_iter().collect();
    let mut present: Vec<(Term, Term)> = cuts.iter().filter(|(_, v)| leaves.contains(v)).map(|(r, v)| (*r, *v)).collect();
    present.sort_unstable();
    let made: FxHashSet<Term> = present.iter().map(|(_, v)| *v).collect();
    let all: FxHashSet<Term> = cuts.values().copied().collect();
    let mut links = Vec::new();
    for (r, v) in present {
        if matches!(out.node(r), Node::Read(..) | Node::Call(..) | Node::Binary(BinaryOp::Mul, ..)) {
            continue;
        }
        let mut operands = Vec::new();
        out.node(r).for_each_operand(|o| operands.push(o));
        let operands: FxHashMap<Term, Term> = operands.into_iter().map(|o| (o, abstracted(out, o, cuts))).collect();
        let definition = out.with_operands(r, |o| operands[&o]);
        let below = out.reachable(&[definition]);
        let mut inner = below.iter().filter(|t| all.contains(t)).peekable();
        if below.len() <= LINK && inner.peek().is_some() && inner.all(|t| made.contains(t)) {
            links.push(out.eq(v, definition));
        }
    }
    links
}

/// What a term does.
#[derive(Clone, Copy, Debug, Default)]
struct Nature {
    /// It depends on the state.
    computes: bool,
    /// It adds or multiplies after what it reads last.
    sums: bool,
    /// It multiplies after what it reads last.
    multiplies: bool,
}

impl Nature {
    fn of(pool: &TermPool, t: Term, known: impl Fn(Term) -> Nature) -> Nature {
        let mut all = Nature::default();
        pool.node(t).for_each_operand(|o| {
            let o = known(o);
            all.computes |= o.computes;
            all.sums |= o.sums;
            all.multiplies |= o.multiplies;
        });
        match pool.node(t) {
            Node::Read(..) | Node::Call(..) => Nature {
                computes: true,
                ..Nature::default()
            },
            Node::Binary(BinaryOp::Mul, ..) => Nature {
                sums: true,
                multiplies: true,
                ..all
            },
            Node::Binary(BinaryOp::Add | BinaryOp::Sub, ..) => Nature { sums: true, ..all },
            _ => all,
        }
    }
}

const LEFT: u8 = 1;
const RIGHT: u8 = 2;
const BOTH: u8 = 3;

/// On which sides of the equations in a goal each term is. Equations do not keep the order of their
/// sides, so each is turned to where it shares most with those before it.
fn sides(pool: &TermPool, goal: Term) -> FxHashMap<Term, u8> {
    let mut side: FxHashMap<Term, u8> = FxHashMap::default();
    let mut todo = vec![goal];
    let mut seen = FxHashSet::default();
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        match pool.node(t) {
            Node::Binary(BinaryOp::Eq, a, b) => {
                let (a, b) = (pool.reachable(&[*a]), pool.reachable(&[*b]));
                let count = |terms: &[Term], s: u8| terms.iter().filter(|t| side.get(t) == Some(&s)).count();
                let straight = count(&a, LEFT) + count(&b, RIGHT) >= count(&a, RIGHT) + count(&b, LEFT);
                let (first, second) = if straight { (LEFT, RIGHT) } else { (RIGHT, LEFT) };
                for (terms, s) in [(a, first), (b, second)] {
                    for t in terms {
                        *side.entry(t).or_default() |= s;
                    }
                }
            }
            Node::Binary(BinaryOp::And | BinaryOp::Or, a, b) if pool.width(t) == Width::BOOL => todo.extend([*a, *b]),
            Node::Not(a) if pool.width(t) == Width::BOOL => todo.push(*a),
            _ => {}
        }
    }
    side
}

/// Operands first, and all that is as far from the leaves together: the two sides of a goal grow
/// side by side.
fn by_level(pool: &TermPool, mut order: Vec<Term>) -> Vec<Term> {
    let mut level: FxHashMap<Term, u32> = FxHashMap::default();
    for t in &order {
        let mut own = 0;
        pool.node(*t).for_each_operand(|o| own = own.max(level[&o] + 1));
        level.insert(*t, own);
    }
    order.sort_by_key(|t| level[t]);
    order
}

/// The formula with a variable for each outermost shared term.
fn abstracted(out: &mut TermPool, root: Term, cuts: &FxHashMap<Term, Term>) -> Term {
    let mut done: FxHashMap<Term, Term> = FxHashMap::default();
    let mut todo = vec![root];
    while let Some(&t) = todo.last() {
        if done.contains_key(&t) {
            todo.pop();
            continue;
        }
        if let Some(v) = cuts.get(&t) {
            done.insert(t, *v);
            todo.pop();
            continue;
        }
        let before = todo.len();
        out.node(t).for_each_operand(|o| {
            if !done.contains_key(&o) {
                todo.push(o);
            }
        });
        if todo.len() == before {
            let made = out.with_operands(t, |x| done[&x]);
            done.insert(t, made);
            todo.pop();
        }
    }
    done[&root]
}

/// A hash of each term's values in the samples; none for booleans that never change. Nothing if too
/// few samples exist.
fn signatures(pool: &TermPool, assumptions: &[Term], order: &[Term], until: &End) -> Option<FxHashMap<Term, Option<u64>>> {
    let mut worlds = samples(pool, assumptions, until);
    if worlds.len() < 8 {
        return None;
    }
    worlds.truncate((VALUES / order.len().max(1)).max(8));
    spend((order.len() * worlds.len()) as u64 / VALUES_PER_STEP);
    let columns = columns::columns(pool, order, worlds.as_mut_slice());
    let sign = |t: &Term, column: &[u128]| {
        let changes = column.iter().any(|v| *v != column[0]);
        let start = u64::from(pool.width(*t).bits());
        changes.then(|| {
            column
                .iter()
                .fold(start, |h, v| mixed(h ^ mixed(*v as u64) ^ ((v >> 64) as u64).rotate_left(17)))
        })
    };
    Some(columns.iter().map(|(t, c)| (*t, sign(t, c))).collect())
}
