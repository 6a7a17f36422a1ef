addi s1, zero, 0
jalr ra, 0(a5)
bne  s1, zero, 8
addi a0, a0, 1
ebreak
