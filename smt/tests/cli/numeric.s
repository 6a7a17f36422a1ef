1: addi x9, x0, -1
bnez x9, 1b
addi x9, x9, 1 /* one */
bne x9, x0, 3
mv x9
