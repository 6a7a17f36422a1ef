# r0 <- r1 * r2 by repeated addition.
      li r0, 0
      li r1, 6
      li r2, 7
loop: add r0, r0, r1
      addi r2, -1
      jnz r2, loop
      halt
