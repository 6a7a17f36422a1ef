or.u32.skipinv r3, r1, r2
