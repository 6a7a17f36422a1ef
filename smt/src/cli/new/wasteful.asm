# Stores r0 where r3 says: one of the first two instructions is enough.
xor r1, r0, r2
xor r1, r1, r2
st r1, 0(r3)
