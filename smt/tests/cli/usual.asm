mov.i8.skipinv r5.----, r4.xxxx
and.u32.skipinv r3, r5, #0x1f
mov.i32 r5.----, r7.xxxx
