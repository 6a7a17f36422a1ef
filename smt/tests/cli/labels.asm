        li   a2, 0              # the sum of 1 to a0
loop:   add  a2, a2, a0
        xor  a3, a2, a2
        mv   a4, a0
        addi a0, a4, -1
        bnez a0, loop
done:   add  a0, a2, a3
        ret
