and b32 $r1 $r0 $r4
