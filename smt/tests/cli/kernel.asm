// stores its number, and then where nothing is
shl b32 $r1 $r0 0x2
add b32 $r1 $r1 0x100
st b32 g14[$r1] $r0
mov b32 $r2 0x7fffffff
st b32 g14[$r2] $r0
exit mov b32 $r0 $r0
