start: beq a0, a1, nowhere
       addi a0, a0, start
start: nop
