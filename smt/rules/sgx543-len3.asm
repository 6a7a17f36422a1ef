// The operations of sgx543.asm without choices, which have four operands.
mov.i32 r0.----, r1.xxxx
and.u32 r0, r1, r2
or.u32 r0, r1, r2
xor.u32 r0, r1, r2
and.u32 r0, r1, ~r2
or.u32 r0, r1, ~r2
and.u32 r0, r1, #0x5a5
or.u32 r0, r1, #0x5a5
xor.u32 r0, r1, #0x5a5
xor.u32 r0, r1, ~#0x0
shl.u32 r0, r1, #0x4
shr.u32 r0, r1, #0x4
asr.u32 r0, r1, #0x4
mov.i8 r0.----, r1.xxxx
mov.i16 r0.----, r1.xxxx
