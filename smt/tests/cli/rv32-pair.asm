ori a5, a4, 12
andi a5, a5, 3
