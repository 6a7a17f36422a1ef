csrr a0, cycle
csrr a1, cycle
sub a0, a1, a0
add a1, a0, a0
ebreak
