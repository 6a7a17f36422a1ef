//! Sensitisation: what has to hold in a state for a fault to be seen, as test generators for
//! circuits find it. The term has to be needed; its value has to differ; and each operator between
//! it and what is written has to let the difference through. The first of these that fails is the
//! objective.

use std::collections::{BTreeMap, BTreeSet};

use isamorph_core::formula::columns::column;
use isamorph_core::formula::{BinaryOp, Node, Term, TermPool};

use super::batch::Program;
use super::dice::Dice;
use super::mutant::Mutant;
use super::near::Origin;
use super::state::{Sample, Setting};

/// A term, and a value that it should have.
pub type Objective = (Term, u128);

/// Ways up that are tried from a term to what is written.
const WAYS: usize = 6;

/// What keeps a term from being needed for what is written; nothing if that is not known.
pub fn unneeded(pool: &TermPool, program: &Program, origin: &Origin, at: Term, dice: &mut Dice) -> Option<Objective> {
    let mut found = None;
    for _ in 0..WAYS {
        let (mut t, mut block) = (at, None);
        loop {
            let users = program.users(t);
            if let Some(guard) = program.guard_of_root(t)
                && (users.is_empty() || dice.once_in(users.len() as u64 + 1))
            {
                if let Some(guard) = guard
                    && origin.value(guard) == 0
                {
                    block = Some((guard, 1));
                }
                break;
            }
            let user = dice.one_of(users)?;
            if let Node::Ite(c, a, b) = *pool.node(user) {
                let taken = if origin.value(c) == 1 { a } else { b };
                if t != c && t != taken {
                    block = Some((c, origin.value(c) ^ 1));
                }
            }
            t = user;
        }
        match block {
            None => return None,
            // The outermost choice of a way: what is below it is not needed before.
            Some(objective) => found = Some(objective),
        }
    }
    found
}

/// What keeps a mutant from being found in a state; nothing if nothing plain does.
pub fn objective(
    pool: &TermPool,
    program: &Program,
    setting: &Setting<'_>,
    origin: &Origin,
    mutant: Mutant,
    dice: &mut Dice,
) -> Option<Objective> {
    if let Some(objective) = unneeded(pool, program, origin, mutant.at, dice) {
        return Some(objective);
    }
    let (own, other) = (origin.value(mutant.at), origin.value(mutant.instead));
    if own == other {
        // One of the two has to change alone.
        let side = if dice.once_in(2) { mutant.at } else { mutant.instead };
        return different(pool, side, own, dice);
    }
    let changed = propagated(pool, program, setting, origin, mutant);
    let mut frontier: Vec<(Term, Term)> = Vec::new();
    for t in changed.keys() {
        let users = program.users(*t).iter().filter(|u| !changed.contains_key(u));
        frontier.extend(users.map(|u| (*t, *u)));
    }
    frontier.sort_unstable_by_key(|(_, user)| *user);
    // Late terms are nearest to what is written.
    for _ in 0..WAYS {
        let pick = match dice.below(3) {
            0 => frontier.last().copied(),
            1 => {
                let late = frontier.len() - frontier.len().min(6);
                dice.one_of(&frontier[late..])
            }
            _ => dice.one_of(&frontier),
        };
        let (t, user) = pick?;
        if let Some(objective) = opened(pool, origin, &changed, t, user, dice) {
            return Some(objective);
        }
    }
    None
}

/// The values that a mutant changes in a state.
fn propagated(pool: &TermPool, program: &Program, setting: &Setting<'_>, origin: &Origin, mutant: Mutant) -> BTreeMap<Term, u128> {
    let mut sample = [Sample::given(setting, origin.instr.fields.clone(), origin.before.clone())];
    let mut changed: BTreeMap<Term, [u128; 1]> = BTreeMap::new();
    changed.insert(mutant.at, [origin.value(mutant.instead)]);
    let mut pending: BTreeSet<Term> = program.users(mutant.at).iter().copied().collect();
    while let Some(t) = pending.pop_first() {
        let mut operands: Vec<(Term, [u128; 1])> = Vec::new();
        pool.node(t).for_each_operand(|o| {
            let value = changed.get(&o).copied();
            operands.push((o, value.unwrap_or_else(|| [origin.value(o)])));
        });
        let operand = |o: Term| operands.iter().find(|own| own.0 == o).map_or(&[0][..], |own| &own.1[..]);
        let new = column(pool, t, sample.as_mut_slice(), operand);
        if new[0] != origin.value(t) {
            changed.insert(t, [new[0]]);
            pending.extend(program.users(t));
        }
    }
    changed.into_iter().map(|(t, [value])| (t, value)).collect()
}

fn different(pool: &TermPool, t: Term, value: u128, dice: &mut Dice) -> Option<Objective> {
    let width = pool.width(t);
    let other = match dice.below(3) {
        0 => value ^ dice.bit(width),
        1 => value.wrapping_add(1) & width.mask(),
        _ => dice.value(width),
    };
    pool.as_const(t).is_none().then_some((t, other))
}

/// What lets the changed value of an operand through an operator that hides it.
fn opened(pool: &TermPool, origin: &Origin, changed: &BTreeMap<Term, u128>, t: Term, user: Term, dice: &mut Dice) -> Option<Objective> {
    use BinaryOp::{And, Ashr, Eq, Lshr, Mul, Or, Shl, Sle, Slt, Ule, Ult};
    let value = |t: Term| origin.value(t);
    let own = |t: Term, wanted: u128| pool.as_const(t).is_none().then_some((t, wanted));
    let new = *changed.get(&t)?;
    let old = value(t);
    let differing = old ^ new;
    match *pool.node(user) {
        Node::Ite(c, a, b) => {
            if t == c {
                let (one, other) = if dice.once_in(2) { (a, b) } else { (b, a) };
                return different(pool, one, value(other), dice).or_else(|| different(pool, other, value(one), dice));
            }
            own(c, u128::from(t == a))
        }
        Node::Extract { hi, lo, .. } => {
            // Other bits have to differ: the value has to be another one.
            let bit = 1 << (u64::from(lo) + dice.below(u64::from(hi - lo) + 1));
            own(t, old ^ bit)
        }
        Node::Read(..) => own(user, dice.value(pool.width(user))),
        Node::Binary(op, a, b) => {
            let first = t == a;
            let other = if first { b } else { a };
            let width = pool.width(a);
            match op {
                And | Or => {
                    let bits = if dice.once_in(2) {
                        differing
                    } else {
                        differing & differing.wrapping_neg()
                    };
                    let wanted = if op == And { value(other) | bits } else { value(other) & !bits };
                    own(other, wanted)
                }
                Mul => own(other, if dice.once_in(2) { 1 } else { dice.value(width) }),
                Shl | Lshr | Ashr if first => own(b, dice.between(0, u128::from(width.bits() / 2))),
                Shl | Lshr | Ashr => match dice.below(3) {
                    0 => own(b, dice.value(width) % u128::from(width.bits())),
                    1 => own(a, dice.value(width)),
                    _ => own(a, width.mask()),
                },
                Eq => {
                    let wanted = if dice.once_in(2) { old } else { new };
                    own(other, wanted).or_else(|| own(t, value(other)))
                }
                Ult | Ule | Slt | Sle => {
                    let bias = if matches!(op, Slt | Sle) { width.sign_bit() } else { 0 };
                    let (low, high) = ((old ^ bias).min(new ^ bias), (old ^ bias).max(new ^ bias));
                    // `t < b` differs for `b` above the lower one; `t <= b` for `b` from it on,
                    // below the higher one. On the other side it is the other way round.
                    let strict = matches!(op, Ult | Slt);
                    let (least, most) = if strict == first { (low + 1, high) } else { (low, high - 1) };
                    let wanted = dice.between(least, most) ^ bias;
                    own(other, wanted).or_else(|| {
                        let step = u128::from(dice.below(3)).wrapping_sub(1);
                        own(t, value(other).wrapping_add(step) & width.mask())
                    })
                }
                _ => different(pool, other, value(other), dice),
            }
        }
        Node::Call(_, ref arguments) => {
            let argument = dice.one_of(arguments)?;
            different(pool, argument, value(argument), dice)
        }
        _ => None,
    }
}
