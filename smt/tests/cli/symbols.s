# gcd(a0, a1), as llvm-mc 14 assembles it: symbols.elf.
        .type   gcd, @function
gcd:    beqz    a1, done
        remu    a2, a0, a1
        mv      a0, a1
        mv      a1, a2
        j       gcd
done:   ret
        .type   twice, @function
twice:  addi    sp, sp, -16
        sw      ra, 12(sp)
        beqz    a0, 1f
        jal     ra, gcd
1:      slli    a0, a0, 1
        lw      ra, 12(sp)
        addi    sp, sp, 16
        ret
