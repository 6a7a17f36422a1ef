mul a1, a0, a2
