li r1, 1
target 8, r0
jump
li r1, 2
add r2, r1, r1
st [r0], r2
end
