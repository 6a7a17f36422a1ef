//! One property of the state.

use std::collections::BTreeMap;

use isamorph_core::formula::{KnownBits, Leaf, Term, TermPool, Width};
use isamorph_core::model::Isa;

use super::value::Value;
use crate::fault;
use isamorph_core::block::Cell;

/// A statement about one or two registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// A register holds this value.
    Is(Cell, u128),
    /// Two registers hold the same.
    Same(Cell, Cell),
    /// The bits of a mask are these.
    Bits(Cell, u128, u128),
    /// A number without a sign, between two others.
    Between(Cell, u128, u128),
    /// A number with a sign, between two others.
    SignedBetween(Cell, i128, i128),
    /// Control never comes here.
    Never,
}

impl Fact {
    /// The facts that describe the values of a register; none if they may be any.
    #[must_use]
    pub fn describing(isa: &Isa, cell: Cell, value: &Value) -> Vec<Fact> {
        let width = cell.width(isa);
        if let Some(n) = value.known() {
            return vec![Fact::Is(cell, n)];
        }
        let mut out = Vec::new();
        let between = Value::between(width, value.range.0, value.range.1);
        let bits = Value::of_bits(width, value.bits);
        let implied = value.range == bits.range && value.range.1 >= width.sign_bit();
        if value.range != Value::any(width).range && !implied {
            let high = value.range.1 - u128::from(fault::injected("upper bound one too low"));
            out.push(Fact::Between(cell, value.range.0, high));
        }
        // Bits that follow from the range are not said again.
        let more = !value.bits.unknown() & between.bits.unknown() & width.mask();
        if more != 0 {
            let known = !value.bits.unknown() & width.mask();
            out.push(Fact::Bits(cell, known, value.bits.least()));
        }
        if let Some(both) = between.meet(&bits, width)
            && value.signed != both.signed
        {
            out.push(Fact::SignedBetween(cell, value.signed.0, value.signed.1));
        }
        out
    }

    /// The registers that it speaks about.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        match *self {
            Fact::Is(c, _) | Fact::Bits(c, ..) | Fact::Between(c, ..) | Fact::SignedBetween(c, ..) => vec![c],
            Fact::Same(a, b) => vec![a, b],
            Fact::Never => Vec::new(),
        }
    }

    /// What it says about the values of its register, if it has one.
    #[must_use]
    pub fn value(&self, isa: &Isa) -> Option<(Cell, Value)> {
        Some(match *self {
            Fact::Is(c, n) => (c, Value::exactly(c.width(isa), n)),
            Fact::Bits(c, mask, bits) => {
                let width = c.width(isa);
                (c, Value::of_bits(width, KnownBits::new(bits, !mask, width)))
            }
            Fact::Between(c, low, high) => (c, Value::between(c.width(isa), low, high)),
            Fact::SignedBetween(c, low, high) => (c, Value::signed_between(c.width(isa), low, high)),
            Fact::Same(..) | Fact::Never => return None,
        })
    }

    /// The fact as a formula, where `cell` says what a register holds.
    pub fn formula(&self, isa: &Isa, pool: &mut TermPool, cell: &mut dyn FnMut(&mut TermPool, Cell) -> Term) -> Term {
        match *self {
            Fact::Never => pool.ff(),
            Fact::Same(a, b) => {
                let (x, y) = (cell(pool, a), cell(pool, b));
                pool.eq(x, y)
            }
            Fact::Is(c, n) => {
                let (x, n) = (cell(pool, c), pool.constant(c.width(isa), n));
                pool.eq(x, n)
            }
            Fact::Bits(c, mask, bits) => {
                let width = c.width(isa);
                let (x, mask, bits) = (cell(pool, c), pool.constant(width, mask), pool.constant(width, bits));
                let kept = pool.and(x, mask);
                pool.eq(kept, bits)
            }
            Fact::Between(c, low, high) => {
                let width = c.width(isa);
                let (x, low, high) = (cell(pool, c), pool.constant(width, low), pool.constant(width, high));
                let (above, below) = (pool.ule(low, x), pool.ule(x, high));
                pool.and(above, below)
            }
            Fact::SignedBetween(c, low, high) => {
                let width = c.width(isa);
                let number = |n: i128| (n as u128) & width.mask();
                let (x, low, high) = (cell(pool, c), pool.constant(width, number(low)), pool.constant(width, number(high)));
                let (above, below) = (pool.sle(low, x), pool.sle(x, high));
                pool.and(above, below)
            }
        }
    }

    /// Does it hold where registers hold these values?
    pub fn holds(&self, isa: &Isa, value: &mut dyn FnMut(Cell) -> u128) -> bool {
        match *self {
            Fact::Never => false,
            Fact::Same(a, b) => value(a) == value(b),
            Fact::Is(c, n) => value(c) == n,
            Fact::Bits(c, mask, bits) => value(c) & mask == bits,
            Fact::Between(c, low, high) => (low..=high).contains(&value(c)),
            Fact::SignedBetween(c, low, high) => (low..=high).contains(&c.width(isa).signed(value(c))),
        }
    }

    /// The fact for people.
    #[must_use]
    pub fn text(&self, isa: &Isa) -> String {
        let name = |c: Cell| {
            let names = isa.machine.as_ref().and_then(|m| m.file(c.state)).map(|r| r.names.as_slice());
            let alias = names.unwrap_or_default().iter().find(|(n, _)| *n == c.addr);
            alias.map_or_else(|| c.location(isa).to_string(), |(_, n)| n.clone())
        };
        match *self {
            Fact::Never => "control never comes here".to_string(),
            Fact::Is(c, n) => format!("{} = {n:#x}", name(c)),
            Fact::Same(a, b) => format!("{} = {}", name(a), name(b)),
            Fact::Bits(c, mask, bits) if mask.is_power_of_two() => {
                let value = u128::from(bits != 0);
                format!("bit {} of {} is {value}", mask.trailing_zeros(), name(c))
            }
            Fact::Bits(c, mask, 0) if mask.count_ones() == 128 - mask.leading_zeros() => {
                format!("{} is a multiple of {:#x}", name(c), mask + 1)
            }
            Fact::Bits(c, mask, bits) => format!("{} & {mask:#x} = {bits:#x}", name(c)),
            Fact::Between(c, low, high) => {
                let top = high.checked_add(1).filter(|n| n.is_power_of_two() && *n > 4);
                match (low, top) {
                    (_, _) if high == c.width(isa).mask() => format!("{} >= {low:#x}", name(c)),
                    (0, Some(n)) => format!("{} < 2^{}", name(c), n.trailing_zeros()),
                    (0, None) => format!("{} <= {high:#x}", name(c)),
                    (_, Some(n)) => format!("{low:#x} <= {} < 2^{}", name(c), n.trailing_zeros()),
                    (_, None) => format!("{low:#x} <= {} <= {high:#x}", name(c)),
                }
            }
            Fact::SignedBetween(c, low, high) => format!("{low} <= {} <= {high}, with a sign", name(c)),
        }
    }
}

/// What facts say of registers, taken together.
#[derive(Clone, Debug, Default)]
pub struct Folded {
    /// Values of registers that are not just any.
    pub values: BTreeMap<Cell, Value>,
    /// Registers that hold the same as another one.
    pub same: BTreeMap<Cell, Cell>,
}

impl Folded {
    /// Takes facts together: what several say of one register holds at once.
    #[must_use]
    pub fn of(isa: &Isa, facts: &[Fact]) -> Folded {
        let mut out = Folded::default();
        for f in facts {
            if let Some((cell, value)) = f.value(isa) {
                let width = cell.width(isa);
                let own = out.values.entry(cell).or_insert(Value::any(width));
                *own = own.meet(&value, width).unwrap_or(*own);
            }
            if let Fact::Same(a, b) = f {
                out.same.insert(*b, *a);
            }
        }
        out
    }
}

/// Terms over a state in which facts hold, with what they say put in: known bits for registers, and
/// one register for all that hold the same.
pub fn put_in(isa: &Isa, pool: &mut TermPool, facts: &[Fact], terms: &[Term]) -> Vec<Term> {
    let Folded { values, same } = Folded::of(isa, facts);
    if values.is_empty() && same.is_empty() {
        return terms.to_vec();
    }
    pool.replace_leaves(terms, &mut |pool, leaf| match leaf {
        Leaf::Var(v) => pool.var(v),
        Leaf::Read(space, addr) => {
            let whole = pool.read(space, addr);
            let addr = pool.as_const(addr).and_then(|a| u64::try_from(a).ok());
            let cell = addr.and_then(|a| Cell::of(isa, &pool.space_decl(space).name, a));
            let Some(cell) = cell else { return whole };
            let (cell, whole) = match same.get(&cell) {
                Some(f) => (*f, f.read(isa, pool)),
                None => (cell, whole),
            };
            values.get(&cell).map_or(whole, |v| with_bits(pool, whole, v))
        }
    })
}

/// A term with its known bits as numbers.
fn with_bits(pool: &mut TermPool, t: Term, value: &Value) -> Term {
    let width = pool.width(t);
    let unknown = |bit: u32| value.bits.unknown() >> bit & 1 == 1;
    let mut out: Option<Term> = None;
    let mut lo = 0;
    while lo < width.bits() {
        let mut hi = lo;
        while hi + 1 < width.bits() && unknown(hi + 1) == unknown(lo) {
            hi += 1;
        }
        let part = if unknown(lo) {
            pool.extract(hi, lo, t)
        } else {
            let own = Width::new(hi - lo + 1).unwrap_or(width);
            pool.constant(own, value.bits.least() >> lo & own.mask())
        };
        out = Some(match out {
            Some(low) => pool.concat(part, low),
            None => part,
        });
        lo = hi + 1;
    }
    out.unwrap_or(t)
}

#[cfg(test)]
mod tests {
    use isamorph_core::InstructionSet;
    use isamorph_core::formula::{Env, FnId, SpaceId, VarId};

    use super::*;
    use crate::facts::samples::mixed;

    /// A state that holds these numbers in turn.
    struct Numbers([u128; 2]);

    impl Env for Numbers {
        fn var(&mut self, _: VarId) -> u128 {
            0
        }

        fn read(&mut self, _: SpaceId, addr: u128) -> u128 {
            self.0[addr as usize & 1]
        }

        fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
            0
        }
    }

    #[test]
    fn a_fact_holds_where_its_formula_does() {
        let set = InstructionSet::builtin("rv32").expect("built in");
        let isa = set.model();
        let state = isa.states.iter().position(|s| s.name == "x").expect("registers");
        let [a, b] = [10, 11].map(|addr| Cell { state, addr });
        let mut outcomes = [0, 0];
        for n in 0..400 {
            // Small numbers of both signs.
            let number = |k: u64| (mixed(&[n, k]) % 7).wrapping_sub(3) & 0xffff_ffff;
            let signed = |k: u64| (mixed(&[n, k]) % 7) as i128 - 3;
            let (low, high) = (number(1).min(number(2)), number(1).max(number(2)));
            let all = [
                Fact::Is(a, number(1)),
                Fact::Same(a, b),
                Fact::Bits(a, 5, number(1) & 5),
                Fact::Between(a, low, high),
                Fact::SignedBetween(a, signed(1).min(signed(2)), signed(1).max(signed(2))),
                Fact::Never,
            ];
            let held = [number(3), number(4)];
            for f in all {
                let mut pool = TermPool::new();
                let formula = f.formula(isa, &mut pool, &mut |pool, c| c.read(isa, pool));
                let expected = pool.eval(formula, &mut Numbers(held)) == 1;
                let holds = f.holds(isa, &mut |c| held[(c.addr & 1) as usize]);
                assert_eq!(holds, expected, "{} of {held:x?}", f.text(isa));
                outcomes[usize::from(holds)] += 1;
            }
        }
        assert!(outcomes.iter().all(|n| *n > 100), "{outcomes:?}");
    }
}
