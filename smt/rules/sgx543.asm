// Operations on single registers, an instruction of each: copies, logic operations, shifts by a
// number, sums, differences, negation, choices by a comparison with 0, and writes of a part.
// Registers are any; so are constants other than 0.
mov.i32 r0.----, r1.xxxx
mov.u32 r0, 0x12345
and.u32 r0, r1, r2
or.u32 r0, r1, r2
xor.u32 r0, r1, r2
and.u32 r0, r1, ~r2
or.u32 r0, r1, ~r2
xor.u32 r0, r1, ~#0x0
shl.u32 r0, r1, #0x4
shr.u32 r0, r1, #0x4
asr.u32 r0, r1, #0x4
mad.u32.s0 r0, r2, #1, r1
mad.u32.s0 r0, r2, -#1, r1
mad.u32.s0 r0, r1, -#0, -r1
cmov.eqzero.i32 r0.----, r1, r2.xxxx, r3
cmov.nezero.i32 r0.----, r1, r2.xxxx, r3
cmov.ltzero.i32 r0.----, r1, r2.xxxx, r3
cmov.lezero.i32 r0.----, r1, r2.xxxx, r3
mov.i8 r0.----, r1.xxxx
mov.i16 r0.----, r1.xxxx
