//! The operators on values that are kept in lanes of 32, 64 or 128 bits: bits above the width are
//! zero before and after. Loops over many lanes are made of these.

macro_rules! lane_type {
    ($($name:ident $signed:ident $dispatch:ident)*) => {$(
        /// Operations on one lane of this type.
        #[allow(missing_docs, reason = "they mean what the operators of formulas mean")]
        pub mod $name {
            use crate::formula::BinaryOp;
            use crate::formula::ops::{self, LaneLoop};

            pub const BITS: u32 = $name::BITS;

            /// Runs a loop over lanes with the kernel of an operator on values of `width` bits.
            #[inline(always)]
            pub fn dispatch<L: LaneLoop<$name>>(op: BinaryOp, width: u8, run: L) -> L::Out {
                ops::$dispatch(op, width, run)
            }

            #[inline(always)]
            pub fn mask(width: u8) -> $name {
                $name::MAX >> (BITS - u32::from(width))
            }

            /// The value as a signed number of the whole lane.
            #[inline(always)]
            pub fn signed(a: $name, width: u8) -> $signed {
                let unused = BITS - u32::from(width);
                ((a << unused) as $signed) >> unused
            }

            #[inline(always)]
            pub fn and(a: $name, b: $name, _width: u8) -> $name {
                a & b
            }

            #[inline(always)]
            pub fn or(a: $name, b: $name, _width: u8) -> $name {
                a | b
            }

            #[inline(always)]
            pub fn xor(a: $name, b: $name, _width: u8) -> $name {
                a ^ b
            }

            #[inline(always)]
            pub fn add(a: $name, b: $name, width: u8) -> $name {
                a.wrapping_add(b) & mask(width)
            }

            #[inline(always)]
            pub fn sub(a: $name, b: $name, width: u8) -> $name {
                a.wrapping_sub(b) & mask(width)
            }

            #[inline(always)]
            pub fn mul(a: $name, b: $name, width: u8) -> $name {
                a.wrapping_mul(b) & mask(width)
            }

            #[inline(always)]
            pub fn udiv(a: $name, b: $name, width: u8) -> $name {
                a.checked_div(b).unwrap_or(mask(width))
            }

            #[inline(always)]
            pub fn urem(a: $name, b: $name, _width: u8) -> $name {
                a.checked_rem(b).unwrap_or(a)
            }

            #[inline(always)]
            pub fn shl(a: $name, b: $name, width: u8) -> $name {
                if b < $name::from(width) { a << (b as u32 & (BITS - 1)) & mask(width) } else { 0 }
            }

            #[inline(always)]
            pub fn lshr(a: $name, b: $name, width: u8) -> $name {
                if b < $name::from(width) { a >> (b as u32 & (BITS - 1)) } else { 0 }
            }

            #[inline(always)]
            pub fn ashr(a: $name, b: $name, width: u8) -> $name {
                let last = $name::from(width) - 1;
                let by = if b < last { b } else { last };
                (signed(a, width) >> (by as u32 & (BITS - 1))) as $name & mask(width)
            }

            #[inline(always)]
            pub fn rotl(a: $name, b: $name, width: u8) -> $name {
                let by = (b % $name::from(width)) as u32;
                (a << by | a >> ((u32::from(width) - by) & (BITS - 1))) & mask(width)
            }

            #[inline(always)]
            pub fn rotr(a: $name, b: $name, width: u8) -> $name {
                let by = (b % $name::from(width)) as u32;
                (a >> by | a << ((u32::from(width) - by) & (BITS - 1))) & mask(width)
            }

            #[inline(always)]
            pub fn eq(a: $name, b: $name, _width: u8) -> bool {
                a == b
            }

            #[inline(always)]
            pub fn ult(a: $name, b: $name, _width: u8) -> bool {
                a < b
            }

            #[inline(always)]
            pub fn ule(a: $name, b: $name, _width: u8) -> bool {
                a <= b
            }

            #[inline(always)]
            pub fn slt(a: $name, b: $name, width: u8) -> bool {
                signed(a, width) < signed(b, width)
            }

            #[inline(always)]
            pub fn sle(a: $name, b: $name, width: u8) -> bool {
                signed(a, width) <= signed(b, width)
            }
        }
    )*};
}
lane_type!(u32 i32 dispatch_u32 u64 i64 dispatch_u64 u128 i128 dispatch_u128);

#[cfg(test)]
mod tests {
    use super::super::{BinaryOp, Width, ops::LaneLoop, sample};

    /// One lane.
    struct One<T>(T, T);

    impl<T: Into<u128>> LaneLoop<T> for One<T> {
        type Out = u128;
        fn value(self, f: impl Fn(T, T) -> T) -> u128 {
            f(self.0, self.1).into()
        }
        fn compare(self, f: impl Fn(T, T) -> bool) -> u128 {
            f(self.0, self.1).into()
        }
    }

    #[test]
    fn kernels_compute_what_the_operators_mean() {
        for &op in BinaryOp::ALL {
            for bits in 1..=128 {
                let width = Width::of(bits);
                for seed in 0..64 {
                    let (a, b) = (sample::corner(width, seed), sample::corner(width, seed / 8 * 11 + bits as u64));
                    let want = op.apply(width, a, b);
                    let w = bits as u8;
                    let at = |lane| (op, bits, a, b, lane);
                    assert_eq!(super::u128::dispatch(op, w, One(a, b)), want, "{:?}", at(128));
                    if bits <= 64 {
                        assert_eq!(super::u64::dispatch(op, w, One(a as u64, b as u64)), want, "{:?}", at(64));
                    }
                    if bits <= 32 {
                        assert_eq!(super::u32::dispatch(op, w, One(a as u32, b as u32)), want, "{:?}", at(32));
                    }
                }
            }
        }
    }
}
