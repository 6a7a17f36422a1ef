//! Terms that are spelt by bits of the word: an index, an offset, an address.

use crate::formula::{BinaryOp, Node, Term, TermPool};
use crate::generate::decided::Decided;
use crate::model::{Form, ones};

/// The number that some bits of the word spell, and another one added to it, modulo 2 to the
/// width.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Linear {
    /// For each bit of the number, from the low one, the bit of the word; nothing for zero.
    pub bits: Vec<Option<u8>>,
    /// What is added.
    pub bias: u64,
}

impl Linear {
    fn constant(width: u32, bias: u64) -> Linear {
        Linear {
            bits: vec![None; width as usize],
            bias,
        }
    }

    /// Is it this number, whatever the word is?
    pub fn is_constant(&self, number: u64) -> bool {
        self.bias == number && self.bits.iter().all(Option::is_none)
    }

    /// Is nothing carried when the two are added?
    fn is_apart(&self) -> bool {
        self.bits.iter().zip(0..).all(|(bit, at)| bit.is_none() || self.bias >> at & 1 == 0)
    }

    /// The same without carries, if there are none.
    fn apart(self) -> Option<Linear> {
        self.is_apart().then_some(self)
    }

    /// The number without its low bits.
    fn shifted_right(self, by: usize) -> Option<Linear> {
        let own = if by == 0 { self } else { self.apart()? };
        let bits = own.bits.into_iter().skip(by).collect();
        Some(Linear {
            bits,
            bias: own.bias >> by,
        })
    }

    fn resized(mut self, width: usize) -> Linear {
        self.bits.resize(width, None);
        self.bias &= ones(width as u32);
        self
    }

    fn plus(self, other: &Linear) -> Option<Linear> {
        let both = self.bits.iter().zip(&other.bits).map(|pair| match pair {
            (Some(_), Some(_)) => None,
            (a, b) => Some(a.or(*b)),
        });
        let bits: Vec<Option<u8>> = both.collect::<Option<_>>()?;
        let bias = self.bias.wrapping_add(other.bias) & ones(bits.len() as u32);
        Some(Linear { bits, bias })
    }

    /// A term of at most 64 bits, if it is such a number.
    pub fn of(decided: &mut Decided<'_>, pool: &TermPool, form: &Form, t: Term) -> Option<Linear> {
        decided.fields(pool, t)?;
        if pool.width(t).bits() > 64 {
            return None;
        }
        Linear::built(decided, pool, form, t).or_else(|| Linear::found(decided, pool, t))
    }

    /// By the operations of the term.
    fn built(decided: &mut Decided<'_>, pool: &TermPool, form: &Form, t: Term) -> Option<Linear> {
        let width = pool.width(t).bits();
        let mut of = |t: Term| Linear::of(decided, pool, form, t);
        let number = |t: Term| pool.as_const(t).and_then(|c| u64::try_from(c).ok());
        match *pool.node(t) {
            Node::Const(c) => Some(Linear::constant(width, u64::try_from(c).ok()?)),
            Node::Var(v) => {
                let field = form.fields.iter().find(|f| f.var == v)?;
                let mut own = Linear::constant(width, 0);
                for e in &field.extents {
                    for i in 0..e.width {
                        *own.bits.get_mut(usize::from(e.field_lo + i))? = Some(e.word_lo + i);
                    }
                }
                Some(own)
            }
            Node::Concat(high, low) => {
                let (mut low, high) = (of(low)?.apart()?, of(high)?);
                low.bias |= high.bias.checked_shl(low.bits.len() as u32)?;
                low.bits.extend(high.bits);
                Some(low)
            }
            Node::Extract { lo, of: inner, .. } => Some(of(inner)?.shifted_right(lo.into())?.resized(width as usize)),
            Node::Zext(a) => Some(of(a)?.apart()?.resized(width as usize)),
            Node::Sext(a) => {
                let own = of(a)?.apart()?;
                let last = own.bits.len() - 1;
                let (sign, set) = (own.bits[last], own.bias >> last & 1 == 1);
                let mut own = own.resized(width as usize);
                for at in last + 1..width as usize {
                    own.bits[at] = sign;
                    own.bias |= u64::from(set) << at;
                }
                Some(own)
            }
            Node::Binary(BinaryOp::Add, a, b) => of(a)?.plus(&of(b)?),
            Node::Binary(BinaryOp::Sub, a, b) => {
                let less = number(b)?.wrapping_neg() & ones(width);
                of(a)?.plus(&Linear::constant(width, less))
            }
            Node::Binary(BinaryOp::Shl, a, b) => {
                let by = usize::try_from(number(b)?).ok().filter(|by| *by < width as usize)?;
                let own = of(a)?;
                let mut bits = vec![None; by];
                bits.extend(own.bits);
                Some(
                    Linear {
                        bits,
                        bias: own.bias << by,
                    }
                    .resized(width as usize),
                )
            }
            Node::Binary(BinaryOp::Lshr, a, b) => {
                let by = usize::try_from(number(b)?).ok().filter(|by| *by < width as usize)?;
                Some(of(a)?.shifted_right(by)?.resized(width as usize))
            }
            Node::Binary(BinaryOp::And, a, b) => {
                let (a, mask) = number(b).map(|n| (a, n)).or_else(|| number(a).map(|n| (b, n)))?;
                let mut own = of(a)?.apart()?;
                for (at, bit) in own.bits.iter_mut().enumerate().filter(|(at, _)| mask >> at & 1 == 0) {
                    *bit = None;
                    own.bias &= !(1 << at);
                }
                Some(own)
            }
            Node::Binary(BinaryOp::Or, a, b) => {
                // Nothing is carried: the sum is the disjunction.
                let (a, b) = (of(a)?, of(b)?);
                if a.bias & b.bias != 0 {
                    return None;
                }
                a.plus(&b)?.apart()
            }
            _ => None,
        }
    }

    /// By the values for all values of the bits, if these are few.
    fn found(decided: &mut Decided<'_>, pool: &TermPool, t: Term) -> Option<Linear> {
        let width = pool.width(t).bits();
        let (places, all) = decided.all_values(pool, t)?;
        let mut own = Linear::constant(width, u64::try_from(all[0]).ok()?);
        let modulus = ones(width);
        let mut weights = vec![0; places.len()];
        for (i, place) in places.iter().enumerate() {
            let at = places.len() - 1 - i;
            let weight = (all[1 << at] as u64).wrapping_sub(own.bias) & modulus;
            weights[at] = weight;
            if weight != 0 {
                let to = weight.is_power_of_two().then(|| weight.trailing_zeros())?;
                if own.bits[to as usize].replace(*place).is_some() {
                    return None;
                }
            }
        }
        let is_sum = |(index, value): (usize, &u128)| {
            let set = weights.iter().enumerate().filter(|(at, _)| index >> at & 1 == 1);
            let sum = set.fold(own.bias, |sum, (_, weight)| sum.wrapping_add(*weight));
            u128::from(sum & modulus) == *value
        };
        all.iter().enumerate().all(is_sum).then_some(own)
    }

    /// How far a value is behind what is read of a space: an offset modulo 2 to the width.
    pub fn behind(decided: &mut Decided<'_>, pool: &TermPool, form: &Form, t: Term, is_start: &dyn Fn(Term) -> bool) -> Option<Linear> {
        let width = pool.width(t).bits();
        if width > 64 {
            return None;
        }
        if is_start(t) {
            return Some(Linear::constant(width, 0));
        }
        match *pool.node(t) {
            Node::Binary(BinaryOp::Add, a, b) => {
                let (from, by) = match Linear::behind(decided, pool, form, a, is_start) {
                    Some(from) => (from, b),
                    None => (Linear::behind(decided, pool, form, b, is_start)?, a),
                };
                from.plus(&Linear::of(decided, pool, form, by)?)
            }
            Node::Binary(BinaryOp::Sub, a, b) => {
                let less = u64::try_from(pool.as_const(b)?).ok()?.wrapping_neg() & ones(width);
                Linear::behind(decided, pool, form, a, is_start)?.plus(&Linear::constant(width, less))
            }
            _ => None,
        }
    }

    /// Runs of bits: lowest bit of the word, how many, lowest bit of the number. Several high bits
    /// that are one bit of the word are left out but for the lowest, and the width without them
    /// says where the sign is.
    #[must_use]
    pub fn parts(&self) -> (Vec<[u8; 3]>, u32) {
        let mut width = self.bits.len();
        while width > 1 && self.bits[width - 1].is_some() && self.bits[width - 1] == self.bits[width - 2] {
            width -= 1;
        }
        let mut parts: Vec<[u8; 3]> = Vec::new();
        for (bit, at) in self.bits[..width].iter().zip(0u8..) {
            let Some(bit) = *bit else { continue };
            match parts.last_mut() {
                Some([word, count, to]) if *word + *count == bit && *to + *count == at => *count += 1,
                _ => parts.push([bit, 1, at]),
            }
        }
        (parts, width as u32)
    }
}
