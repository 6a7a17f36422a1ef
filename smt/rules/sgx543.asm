// Operations on single registers, an instruction of each: copies, logic operations, shifts by a
// number, choices by a comparison with 0, and moves that keep a part of their register.
// Registers are any; so are constants other than 0. Sums are left out: they are products with a
// constant here, and proofs about products take long.
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
cmov.eqzero.i32 r0.----, r1, r2.xxxx, r3
cmov.ltzero.i32 r0.----, r1, r2.xxxx, r3
cmov.lezero.i32 r0.----, r1, r2.xxxx, r3
mov.i8 r0.----, r1.xxxx
mov.i16 r0.----, r1.xxxx
