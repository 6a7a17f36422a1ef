or.u32 r3, r1, r2
or.u32 r4, r4, r4
or.u32.end r5, r5, r5
