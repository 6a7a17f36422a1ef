//! Operations on one lane, for values that are narrower than the lane: what the operators of the language lack.

macro_rules! lane_type {
    ($($name:ident: $signed:ident)*) => {$(
        /// Operations on one lane of this width.
        pub(in crate::exec) mod $name {
            pub const BITS: u32 = $name::BITS;

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
            pub fn udiv(a: $name, b: $name, width: u8) -> $name {
                a.checked_div(b).unwrap_or(mask(width))
            }

            #[inline(always)]
            pub fn urem(a: $name, b: $name) -> $name {
                a.checked_rem(b).unwrap_or(a)
            }
        }
    )*};
}
lane_type!(u32: i32 u64: i64 u128: i128);
