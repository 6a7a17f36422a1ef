//! Numbers for test states.

/// A number that looks random and is the same for the same number.
pub(crate) fn mixed(mut h: u64) -> u64 {
    h = (h ^ (h >> 30))
        .wrapping_add(0x9e37_79b9_7f4a_7c15)
        .wrapping_mul(0xbf58_476d_1ce4_e5b9);
    h = (h ^ (h >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    h ^ (h >> 31)
}

/// Numbers that look random and are the same in each run (xorshift64*). The seed must not be zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random(pub u64);

impl Random {
    /// The next number; its high bits are the better ones.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}
