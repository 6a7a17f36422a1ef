short add b32 $r0 $r5 $r2
short add b32 $r1 $r0 $r2
short add b32 $r2 $r1 $r2
add b32 $r0 $r1 $r2
