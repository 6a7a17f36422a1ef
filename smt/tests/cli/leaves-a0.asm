  add a0, a0, a1
  ecall
