short add b32 $r0 $r5 $r2
add b32 $r5 b33 s[0x10] $r3
short add b32 $r0 $r5 $r99
