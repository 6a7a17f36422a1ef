andi a0, a0, 255
addi a0, a0, 77
beq a1, zero, -8
