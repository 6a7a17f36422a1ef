// A shift and two sums.
slli a0, a1, 3
add a0, a1, a2
add a0, a1, a3
addi a0, a1, 7
