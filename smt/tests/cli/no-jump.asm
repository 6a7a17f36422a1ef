addi x12, x10, 1
