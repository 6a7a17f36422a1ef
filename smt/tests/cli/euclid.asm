# The greatest common divisor of a0 and a1, by names and aliases of the assembly handbook.
euclid: beqz a1, done
        remu a2, a0, x11
        mv   a0, a1
        mv   a1, a2
        j    euclid
done:   ebreak
