// two instructions
short add b32 $r0 $r5 $r2

add b32 $r5 b32 s[16] $r3   // another base of the number
