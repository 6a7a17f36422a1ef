x: bltu a0, zero, x
ebreak
