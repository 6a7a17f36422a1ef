# Functions with something to save, and some that are left out, as llvm-mc 14 assembles them:
# functions.elf. (llvm-mc -triple=riscv32 -mattr=+m,+c,+f -filetype=obj)
        .globl  product
        .type   product, @function
product:
        addi    sp, sp, -16
        sw      a0, 12(sp)
        sw      a1, 8(sp)
        lw      a2, 12(sp)
        lw      a3, 8(sp)
        mul     a0, a2, a3
        addi    sp, sp, 16
        ret
        .globl  calls
        .type   calls, @function
calls:  mv      a1, a0
        tail    elsewhere
        .globl  half
        .type   half, @function
half:   fadd.s  fa0, fa0, fa0
        ret
        .globl  entered
        .type   entered, @function
entered:
        mv      a0, a1
middle: addi    a0, a0, 1
        ret
        .globl  enters
        .type   enters, @function
enters: j       middle
