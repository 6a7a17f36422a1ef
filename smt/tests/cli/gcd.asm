# The greatest common divisor of a0 and a1, by subtraction, left in a0.
beq a0, a1, 28
bltu a0, a1, 12
sub a0, a0, a1
jal zero, -12
sub a1, a1, a0
jal zero, -20
addi zero, zero, 0
sw a0, 0x100(zero)
ecall
