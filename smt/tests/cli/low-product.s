andi a0, a0, 255
mul a1, a0, a2
