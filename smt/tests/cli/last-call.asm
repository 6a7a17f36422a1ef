bra M
F:
st b32 g14[$r3] $r1
exit mov b32 $r0 $r0
M:
mov b32 $r1 0x00000005
mov b32 $r3 0x100
call F
