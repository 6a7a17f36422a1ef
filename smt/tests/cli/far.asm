sw a1, 0(a0)
