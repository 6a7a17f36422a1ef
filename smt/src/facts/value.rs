//! Abstract values: known bits, and ranges as unsigned and signed numbers.

use isamorph_core::formula::{BinaryOp, KnownBits, Width};

/// A set of values, described by bits and ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The known bits.
    pub bits: KnownBits,
    /// Least and greatest number without a sign.
    pub range: (u128, u128),
    /// Least and greatest number with a sign.
    pub signed: (i128, i128),
}

/// The numbers with a sign of so many bits.
fn signed_range(width: Width) -> (i128, i128) {
    let top = (width.mask() >> 1) as i128;
    (-top - 1, top)
}

impl Value {
    /// Any value.
    #[must_use]
    pub fn any(width: Width) -> Value {
        Value {
            bits: KnownBits::new(0, width.mask(), width),
            range: (0, width.mask()),
            signed: signed_range(width),
        }
    }

    /// One value.
    #[must_use]
    pub fn exactly(width: Width, value: u128) -> Value {
        let value = value & width.mask();
        let signed = width.signed(value);
        Value {
            bits: KnownBits::all(value),
            range: (value, value),
            signed: (signed, signed),
        }
    }

    /// The value, if there is one only.
    #[must_use]
    pub fn known(&self) -> Option<u128> {
        self.bits.known()
    }

    /// Values with these bits.
    #[must_use]
    pub fn of_bits(width: Width, bits: KnownBits) -> Value {
        let all = Value { bits, ..Value::any(width) };
        all.tightened(width).unwrap_or(Value::any(width))
    }

    /// Values of a range of numbers without a sign.
    #[must_use]
    pub fn between(width: Width, low: u128, high: u128) -> Value {
        let all = Value {
            range: (low, high),
            ..Value::any(width)
        };
        all.tightened(width).unwrap_or(Value::any(width))
    }

    /// Values of a range of numbers with a sign.
    #[must_use]
    pub fn signed_between(width: Width, low: i128, high: i128) -> Value {
        let all = Value {
            signed: (low, high),
            ..Value::any(width)
        };
        all.tightened(width).unwrap_or(Value::any(width))
    }

    /// The values of both; nothing if there are none.
    #[must_use]
    pub fn meet(&self, other: &Value, width: Width) -> Option<Value> {
        let (a, b) = (self.bits, other.bits);
        let both = !(a.unknown() | b.unknown()) & width.mask();
        if (a.least() ^ b.least()) & both != 0 {
            return None;
        }
        let met = Value {
            bits: KnownBits::new(a.least() | b.least(), a.unknown() & b.unknown(), width),
            range: (self.range.0.max(other.range.0), self.range.1.min(other.range.1)),
            signed: (self.signed.0.max(other.signed.0), self.signed.1.min(other.signed.1)),
        };
        met.tightened(width)
    }

    /// The values of either, and more where that has no description.
    #[must_use]
    pub fn join(&self, other: &Value) -> Value {
        Value {
            bits: self.bits.or_else(other.bits),
            range: (self.range.0.min(other.range.0), self.range.1.max(other.range.1)),
            signed: (self.signed.0.min(other.signed.0), self.signed.1.max(other.signed.1)),
        }
    }

    /// A set that holds both, where ranges that grow become as large as the bits allow: joins like
    /// this one end.
    #[must_use]
    pub fn widened(&self, grown: &Value, width: Width) -> Value {
        let any = Value::any(width);
        let pick = |same: bool, own, all| if same { own } else { all };
        let low = pick(grown.range.0 >= self.range.0, self.range.0, any.range.0);
        let high = pick(grown.range.1 <= self.range.1, self.range.1, any.range.1);
        let least = if grown.signed.0 >= self.signed.0 {
            self.signed.0
        } else {
            any.signed.0
        };
        let most = if grown.signed.1 <= self.signed.1 {
            self.signed.1
        } else {
            any.signed.1
        };
        let all = Value {
            bits: self.bits.or_else(grown.bits),
            range: (low, high),
            signed: (least, most),
        };
        all.tightened(width).unwrap_or(any)
    }

    /// The same values, each part of the description with what follows from the others; nothing if
    /// there are none.
    fn tightened(mut self, width: Width) -> Option<Value> {
        let (least, most) = signed_range(width);
        let sign = width.sign_bit();
        let unsigned = |n: i128| (n as u128) & width.mask();
        for _ in 0..2 {
            let (low, high) = (self.range.0.max(self.bits.least()), self.range.1.min(self.bits.greatest()));
            let (mut low, mut high) = (low, high);
            let (mut least, mut most) = (self.signed.0.max(least), self.signed.1.min(most));
            if low > high || least > most {
                return None;
            }
            if least >= 0 || most < 0 {
                low = low.max(unsigned(least));
                high = high.min(unsigned(most));
                if low > high {
                    return None;
                }
            }
            if high < sign || low >= sign {
                least = least.max(width.signed(low));
                most = most.min(width.signed(high));
                if least > most {
                    return None;
                }
            }
            // Bits above the highest one in which the bounds differ are those of the bounds.
            let differ = low ^ high;
            let open = if differ == 0 { 0 } else { u128::MAX >> differ.leading_zeros() };
            let bits = KnownBits::new(low, open, width);
            let known = !(bits.unknown() | self.bits.unknown()) & width.mask();
            if (bits.least() ^ self.bits.least()) & known != 0 {
                return None;
            }
            self = Value {
                bits: KnownBits::new(bits.least() | self.bits.least(), bits.unknown() & self.bits.unknown(), width),
                range: (low, high),
                signed: (least, most),
            };
        }
        Some(self)
    }

    /// The complement of all bits.
    #[must_use]
    pub fn not(&self, width: Width) -> Value {
        let all = Value {
            bits: KnownBits::new(!self.bits.least(), self.bits.unknown(), width),
            range: (width.mask() - self.range.1, width.mask() - self.range.0),
            signed: (-1 - self.signed.1, -1 - self.signed.0),
        };
        all.tightened(width).unwrap_or(Value::any(width))
    }

    /// The value between zeros, or copies of the sign, and nothing.
    #[must_use]
    pub fn extended(&self, from: Width, to: Width, signed: bool) -> Value {
        if signed {
            let wide = |bits: u128| from.signed(bits) as u128;
            let bits = KnownBits::new(wide(self.bits.least()), wide(self.bits.unknown()), to);
            let all = Value {
                bits,
                signed: self.signed,
                ..Value::any(to)
            };
            return all.tightened(to).unwrap_or(Value::any(to));
        }
        let all = Value {
            bits: self.bits,
            range: self.range,
            ..Value::any(to)
        };
        all.tightened(to).unwrap_or(Value::any(to))
    }

    /// One value above another one of `lo` bits.
    #[must_use]
    pub fn above(&self, low: &Value, lo: Width, width: Width) -> Value {
        let shift = lo.bits();
        let join = |h: u128, l: u128| h << shift | l;
        let all = Value {
            bits: KnownBits::new(
                join(self.bits.least(), low.bits.least()),
                join(self.bits.unknown(), low.bits.unknown()),
                width,
            ),
            range: (join(self.range.0, low.range.0), join(self.range.1, low.range.1)),
            ..Value::any(width)
        };
        all.tightened(width).unwrap_or(Value::any(width))
    }

    /// The bits from `lo` on, as many as `width` has.
    #[must_use]
    pub fn part(&self, lo: u32, width: Width) -> Value {
        let mut all = Value {
            bits: KnownBits::new(self.bits.least() >> lo, self.bits.unknown() >> lo, width),
            ..Value::any(width)
        };
        if self.range.1 >> lo <= width.mask() {
            all.range = (self.range.0 >> lo, self.range.1 >> lo);
        }
        let (least, most) = signed_range(width);
        if lo == 0 && self.signed.0 >= least && self.signed.1 <= most {
            all.signed = self.signed;
        }
        all.tightened(width).unwrap_or(Value::any(width))
    }
}

/// What an operator makes of two values of `width` bits.
#[must_use]
pub fn binary(op: BinaryOp, width: Width, a: &Value, b: &Value) -> Value {
    let out = if op.is_comparison() { Width::BOOL } else { width };
    let mut all = Value {
        bits: KnownBits::apply(op, width, a.bits, b.bits),
        ..Value::any(out)
    };
    if let Some(holds) = compared(op, a, b) {
        return Value::exactly(Width::BOOL, holds.into());
    }
    // Beyond this width sums and products would not fit.
    if width.bits() <= 62 && !op.is_comparison() {
        if let Some(range) = unsigned(op, width, a, b) {
            all.range = range;
        }
        if let Some((least, most)) = signed(op, a, b) {
            let (low, high) = signed_range(width);
            if least >= low && most <= high {
                all.signed = (least, most);
            }
        }
    }
    all.tightened(out).unwrap_or(Value::any(out))
}

/// The range of the result without a sign.
fn unsigned(op: BinaryOp, width: Width, a: &Value, b: &Value) -> Option<(u128, u128)> {
    use BinaryOp::{Add, And, Lshr, Mul, Or, Shl, Sub, Udiv, Urem};
    let ((al, ah), (bl, bh)) = (a.range, b.range);
    let fits = |high: u128| high <= width.mask();
    match op {
        Add if fits(ah + bh) => Some((al + bl, ah + bh)),
        Sub if al >= bh => Some((al - bh, ah - bl)),
        Mul if fits(ah * bh) => Some((al * bl, ah * bh)),
        And => Some((0, ah.min(bh))),
        Or => Some((al.max(bl), width.mask())),
        Udiv if bl > 0 => Some((al / bh, ah / bl)),
        Urem if bl > 0 => Some((0, ah.min(bh - 1))),
        Shl if bh < u128::from(width.bits()) && fits(ah << bh) => Some((al << bl, ah << bh)),
        Lshr => {
            let by = |n: u128, by: u128| n.checked_shr(by.min(127) as u32).unwrap_or(0);
            Some((by(al, bh), by(ah, bl)))
        }
        _ => None,
    }
}

/// The range of the result with a sign.
fn signed(op: BinaryOp, a: &Value, b: &Value) -> Option<(i128, i128)> {
    let ((al, ah), (bl, bh)) = (a.signed, b.signed);
    match op {
        BinaryOp::Add => Some((al + bl, ah + bh)),
        BinaryOp::Sub => Some((al - bh, ah - bl)),
        BinaryOp::Mul => {
            let all = [al * bl, al * bh, ah * bl, ah * bh];
            Some((*all.iter().min()?, *all.iter().max()?))
        }
        BinaryOp::Ashr => {
            let by = b.known()?.min(127) as u32;
            Some((al >> by, ah >> by))
        }
        _ => None,
    }
}

/// The outcome of a comparison, if it is the same for all values.
fn compared(op: BinaryOp, a: &Value, b: &Value) -> Option<bool> {
    let order = |always: bool, never: bool| {
        if always {
            Some(true)
        } else if never {
            Some(false)
        } else {
            None
        }
    };
    match op {
        BinaryOp::Eq => {
            let apart = a.range.1 < b.range.0 || b.range.1 < a.range.0 || a.signed.1 < b.signed.0 || b.signed.1 < a.signed.0;
            order(false, apart)
        }
        BinaryOp::Ult => order(a.range.1 < b.range.0, a.range.0 >= b.range.1),
        BinaryOp::Ule => order(a.range.1 <= b.range.0, a.range.0 > b.range.1),
        BinaryOp::Slt => order(a.signed.1 < b.signed.0, a.signed.0 >= b.signed.1),
        BinaryOp::Sle => order(a.signed.1 <= b.signed.0, a.signed.0 > b.signed.1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sets that two bounds, or two values of bits, describe in 3 bits.
    fn sets(width: Width) -> Vec<Value> {
        let n = width.mask();
        let mut out = Vec::new();
        for low in 0..=n {
            for high in low..=n {
                out.push(Value::between(width, low, high));
            }
            for unknown in 0..=n {
                out.push(Value::of_bits(width, KnownBits::new(low, unknown, width)));
            }
        }
        out
    }

    fn holds(v: &Value, width: Width, n: u128) -> bool {
        let s = width.signed(n);
        v.bits.admits(n) && (v.range.0..=v.range.1).contains(&n) && (v.signed.0..=v.signed.1).contains(&s)
    }

    #[test]
    fn operators_hold_all_results() {
        let width = Width::new(3).expect("a width");
        let sets = sets(width);
        for op in BinaryOp::ALL.iter().copied() {
            for a in &sets {
                for b in sets.iter().step_by(3) {
                    let out = binary(op, width, a, b);
                    let own = if op.is_comparison() { Width::BOOL } else { width };
                    for x in (0..8).filter(|x| holds(a, width, *x)) {
                        for y in (0..8).filter(|y| holds(b, width, *y)) {
                            let value = op.apply(width, x, y);
                            assert!(holds(&out, own, value), "{op:?} {x} {y}: {a:?} {b:?} give {out:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn meets_joins_parts_and_extensions_hold_what_they_must() {
        let (narrow, wide) = (Width::new(3).expect("a width"), Width::new(5).expect("a width"));
        let sets = sets(narrow);
        for a in &sets {
            for n in (0..8).filter(|n| holds(a, narrow, *n)) {
                assert!(holds(&a.not(narrow), narrow, !n & 7));
                assert!(holds(&a.extended(narrow, wide, false), wide, n));
                assert!(holds(&a.extended(narrow, wide, true), wide, narrow.signed(n) as u128 & 31));
                let two = Width::new(2).expect("a width");
                assert!(holds(&a.part(0, two), two, n & 3) && holds(&a.part(1, two), two, n >> 1));
            }
            for b in &sets {
                let (met, joined, widened) = (a.meet(b, narrow), a.join(b), a.widened(b, narrow));
                for n in 0..8 {
                    let (x, y) = (holds(a, narrow, n), holds(b, narrow, n));
                    assert!(!(x && y) || met.is_some_and(|m| holds(&m, narrow, n)));
                    assert!(!(x || y) || holds(&joined, narrow, n) && holds(&widened, narrow, n));
                }
            }
        }
    }
}
