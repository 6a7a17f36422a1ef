add b32 $r1 $r0 0xffffffff
and b32 $r1 $r1 $r0
