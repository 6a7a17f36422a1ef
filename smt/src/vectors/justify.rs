//! Justification: changes of a state, and of the fields of an instruction, that give a term a
//! wanted value, as test generators for circuits do it.
//!
//! A walk goes from the term to fields and elements of the state, and computes at each operator
//! what an operand has to be if the others stay as they are. It may fail, because an operator has
//! no such operand or because two paths want different things of one element: the changed state is
//! evaluated anew in any case.

use isamorph_core::formula::{BinaryOp, Node, Term, TermPool, Width};

use super::dice::Dice;
use super::formulas::{Formulas, Site};
use super::hard;
use super::near::Origin;
use super::state::Setting;

/// Most terms of a walk.
const MOST: usize = 2000;

/// A walk through the formulas of a form, which changes an origin.
pub struct Walk<'a> {
    formulas: &'a Formulas,
    pool: &'a TermPool,
    setting: &'a Setting<'a>,
    /// The state and the fields, as they are changed.
    pub origin: Origin,
    /// Choices.
    pub dice: Dice,
    left: usize,
    pending: Vec<(Term, u128)>,
}

impl<'a> Walk<'a> {
    /// Begins with an origin.
    #[must_use]
    pub fn new(formulas: &'a Formulas, setting: &'a Setting<'a>, origin: Origin, dice: Dice) -> Walk<'a> {
        Walk {
            formulas,
            pool: &formulas.pool,
            setting,
            origin,
            dice,
            left: MOST,
            pending: Vec::new(),
        }
    }

    /// Changes the state so that a term has a value, perhaps.
    pub fn justify(&mut self, t: Term, wanted: u128) {
        self.pending.push((t, wanted));
        while let Some((t, wanted)) = self.pending.pop() {
            if self.left == 0 {
                self.pending.clear();
                return;
            }
            self.left -= 1;
            let wanted = wanted & self.pool.width(t).mask();
            if self.value(t) != wanted {
                self.step(t, wanted);
            }
        }
    }

    /// What a term is before the changes.
    fn value(&self, t: Term) -> u128 {
        self.origin.value(t)
    }

    fn want(&mut self, t: Term, wanted: u128) {
        self.pending.push((t, wanted));
    }

    fn is_constant(&self, t: Term) -> bool {
        self.pool.as_const(t).is_some()
    }

    /// One step of the walk.
    fn step(&mut self, t: Term, wanted: u128) {
        let width = self.pool.width(t);
        if let Some(site) = self.formulas.resulting(t)
            && !self.dice.once_in(8)
        {
            return self.operation(site, wanted);
        }
        match *self.pool.node(t) {
            Node::Const(_) => {}
            Node::Var(id) => {
                if let Some(field) = self.origin.instr.fields.get_mut(id.index()) {
                    *field = wanted as u64;
                }
            }
            Node::Read(space, address) => {
                if self.dice.once_in(16) && !self.is_constant(address) {
                    let other = self.dice.value(self.pool.width(address));
                    self.want(address, other);
                }
                let state = self.setting.layout.state_of(space);
                let element = self.value(address) as u64;
                let value = self.setting.allowed(state, wanted);
                self.origin.before.insert((state, element), value);
            }
            Node::Call(_, ref arguments) => {
                if let Some(argument) = self.dice.one_of(arguments) {
                    let any = self.dice.value(self.pool.width(argument));
                    self.want(argument, any);
                }
            }
            Node::Not(a) => self.want(a, !wanted),
            Node::Neg(a) => self.want(a, wanted.wrapping_neg()),
            Node::Ite(c, a, b) => self.choice(c, a, b, wanted),
            Node::Concat(high, low) => {
                let bits = self.pool.width(low).bits();
                self.want(high, wanted >> bits);
                self.want(low, wanted);
            }
            Node::Extract { lo, of, .. } => {
                let mask = width.mask() << lo;
                self.want(of, self.value(of) & !mask | wanted << lo);
            }
            Node::Zext(a) | Node::Sext(a) => self.want(a, wanted),
            Node::Binary(op, a, b) if op.is_comparison() => self.comparison(op, a, b, wanted == 1),
            Node::Binary(op, a, b) => self.binary(op, [a, b], wanted, width),
        }
    }

    /// Through a float operation as a whole.
    fn operation(&mut self, site: &'a Site, wanted: u128) {
        let width = |t: &Term| self.pool.width(*t).bits();
        let operands = &site.inputs[..site.operands];
        let widths: Vec<u32> = operands.iter().map(width).collect();
        let values = hard::inverse(&mut self.dice, site.kind, site.format, width(&site.result), &widths, wanted);
        for (t, value) in operands.iter().zip(values) {
            self.want(*t, value);
        }
    }

    fn choice(&mut self, c: Term, a: Term, b: Term, wanted: u128) {
        let holds = self.value(c) == 1;
        let (taken, other) = if holds { (a, b) } else { (b, a) };
        let flip = if self.value(other) == wanted {
            !self.dice.once_in(4) || self.is_constant(taken)
        } else {
            self.dice.once_in(4) || self.is_constant(taken)
        };
        if flip {
            self.want(other, wanted);
            self.want(c, u128::from(!holds));
        } else {
            self.want(taken, wanted);
        }
    }

    /// Wants one operand of a pair to be what a function of the other makes of it; which, is
    /// chosen.
    fn either(&mut self, [a, b]: [Term; 2], make: impl Fn(&mut Dice, bool, u128) -> u128) {
        let first = if self.is_constant(a) {
            false
        } else {
            self.is_constant(b) || self.dice.once_in(2)
        };
        let (t, other) = if first { (a, b) } else { (b, a) };
        let other = self.value(other);
        let wanted = make(&mut self.dice, first, other);
        self.want(t, wanted);
    }

    fn comparison(&mut self, op: BinaryOp, a: Term, b: Term, wanted: bool) {
        let width = self.pool.width(a);
        let mask = width.mask();
        if op == BinaryOp::Eq {
            if wanted {
                self.either([a, b], |_, _, other| other);
            } else {
                self.either([a, b], |dice, _, other| match dice.below(3) {
                    0 => other.wrapping_add(1),
                    1 => other ^ dice.bit(width),
                    _ => dice.value(width),
                });
            }
            return;
        }
        // Signed numbers are in order as unsigned ones with the sign bit the other way.
        let signed = matches!(op, BinaryOp::Slt | BinaryOp::Sle);
        let bias = if signed { width.sign_bit() } else { 0 };
        let strict = matches!(op, BinaryOp::Ult | BinaryOp::Slt) == wanted;
        self.either([a, b], |dice, first, other| {
            let other = (other ^ bias) & mask;
            // Wanted is `a` below `b`, or `b` below `a`; or equal if that is allowed.
            let below = first == wanted;
            let step = u128::from(strict);
            let found = if below {
                dice.between(0, other.saturating_sub(step))
            } else {
                dice.between((other + step).min(mask), mask)
            };
            let near = if below {
                other.saturating_sub(step)
            } else {
                (other + step).min(mask)
            };
            let found = if dice.once_in(2) { near } else { found };
            found ^ bias
        });
    }

    fn binary(&mut self, op: BinaryOp, [a, b]: [Term; 2], wanted: u128, width: Width) {
        use BinaryOp::{Add, And, Ashr, Lshr, Mul, Or, Rotl, Rotr, Shl, Sub, Udiv, Urem, Xor};
        let mask = width.mask();
        let (va, vb) = (self.value(a), self.value(b));
        match op {
            And | Or => {
                // Bits that both operands need, and those of which one operand decides.
                let (both, one) = if op == And {
                    (wanted, !wanted & mask)
                } else {
                    (!wanted & mask, wanted)
                };
                let set = |v: u128| if op == And { v | both } else { v & !both };
                let (mut to_a, mut to_b) = (set(va), set(vb));
                let wrong = (if op == And { to_a & to_b } else { !(to_a | to_b) }) & one;
                if wrong != 0 {
                    let first = !self.is_constant(a) && (self.is_constant(b) || self.dice.once_in(2));
                    let to = if first { &mut to_a } else { &mut to_b };
                    *to ^= wrong;
                }
                self.want(a, to_a);
                self.want(b, to_b);
            }
            Xor => self.either([a, b], |_, _, other| wanted ^ other),
            Add => self.either([a, b], |_, _, other| wanted.wrapping_sub(other)),
            Sub => self.either([a, b], |_, first, other| {
                if first {
                    wanted.wrapping_add(other)
                } else {
                    other.wrapping_sub(wanted)
                }
            }),
            Mul => self.product([a, b], wanted, width),
            Udiv if vb != 0 && !self.is_constant(a) => self.want(a, wanted.wrapping_mul(vb)),
            Udiv if wanted != 0 => self.want(b, va / wanted),
            Urem if vb != 0 && !self.is_constant(a) => self.want(a, va.wrapping_sub(va % vb).wrapping_add(wanted)),
            Udiv | Urem => {
                let any = self.dice.value(width);
                self.want(b, any);
            }
            Shl | Lshr | Ashr => self.shift(op, [a, b], wanted, width),
            Rotl | Rotr => {
                let bits = u128::from(width.bits());
                let by = (vb % bits) as u32;
                let back = if op == Rotl { by } else { width.bits() - by };
                let turned = if back == 0 || back == width.bits() {
                    wanted
                } else {
                    wanted >> back | wanted << (width.bits() - back)
                };
                self.want(a, turned & mask);
            }
            // Comparisons have a walk of their own.
            _ => {}
        }
    }

    fn product(&mut self, operands: [Term; 2], wanted: u128, width: Width) {
        self.either(operands, |dice, _, other| match other {
            0 => dice.value(width),
            _ if wanted.is_multiple_of(other) => wanted / other,
            _ if other & 1 == 1 && dice.once_in(2) => {
                // Newton's iteration doubles the bits of the inverse that are right.
                let inverse = (0..7).fold(1u128, |x, _| x.wrapping_mul(2u128.wrapping_sub(other.wrapping_mul(x))));
                wanted.wrapping_mul(inverse)
            }
            _ => wanted / other + u128::from(dice.once_in(2)),
        });
    }

    fn shift(&mut self, op: BinaryOp, [a, b]: [Term; 2], wanted: u128, width: Width) {
        let (va, vb) = (self.value(a), self.value(b));
        let (bits, mask) = (width.bits(), width.mask());
        let by = vb.min(u128::from(bits)) as u32;
        let shifted = |v: u128, by: u32| op.apply(width, v, by.into());
        let lost = if by >= bits { mask } else { mask & !shifted(mask, by) };
        // Does an amount do, with the operand as it is?
        let fits: Vec<u32> = (0..=bits).filter(|n| shifted(va, *n) == wanted).collect();
        if let Some(amount) = self.dice.one_of(&fits).filter(|_| !self.is_constant(b))
            && !self.dice.once_in(4)
        {
            return self.want(b, amount.into());
        }
        let (back, kept) = match (op, by) {
            (_, n) if n >= bits => (0, mask),
            (BinaryOp::Shl, n) => (wanted >> n, if n == 0 { 0 } else { mask & !(mask >> n) }),
            (_, n) => (wanted << n & mask, (1u128 << n) - 1),
        };
        let can = by < bits && (op == BinaryOp::Ashr || wanted & lost == 0);
        if !self.is_constant(b) && (!can || self.dice.once_in(8)) {
            let amount = self.dice.below(u64::from(bits) + 1);
            self.want(b, amount.into());
            if self.dice.once_in(2) {
                let operand = match op {
                    _ if amount >= u64::from(bits) => va,
                    BinaryOp::Shl => wanted >> amount,
                    _ => wanted << amount,
                };
                self.want(a, operand);
            }
        } else {
            self.want(a, back | va & kept);
        }
    }
}
