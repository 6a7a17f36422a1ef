add b32 $r2 $r0 0xffffffff
and b32 $r1 $r2 $r0
