//! Numbers for test states.

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
