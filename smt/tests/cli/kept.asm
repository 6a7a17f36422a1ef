fence
addi a2, a2, 0
ebreak
