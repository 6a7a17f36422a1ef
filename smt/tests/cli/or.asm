or.u32 r3, r1, r2
