add r1, r2, r0
ins r1, r3
st [r0], r1
