lw a1, 0(a2)
amoor.w.aqrl a3, zero, (a0)
lw a4, 0(a2)
sub a1, a1, a4
ebreak
