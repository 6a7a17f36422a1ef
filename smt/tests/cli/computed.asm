li r1, 1
li r2, 8
jr r2
li r1, 2
add r2, r1, r1
st [r0], r2
end
