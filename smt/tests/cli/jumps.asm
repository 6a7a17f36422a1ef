start:
        blt  a0, a1, more      # over a jump
        j    last
more:
        addi a0, a0, 1
        sw   a0, 0(a1)
        j    next
next:
        addi a1, a1, 4
last:
        sw   a1, 0(a0)
        ret
