li s5, 4
L1:
addi s5, s5, -1
bnez s5, L1
