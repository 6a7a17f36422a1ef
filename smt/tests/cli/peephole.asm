// A complement that the next instruction can do, and a sum of zero.
xor b32 $r3 $r1 0xffffffff
and b32 $r1 $r3 $r2
add b32 $r4 $r1 0x0
mov b32 $r3 0x7
