li r1, 1
add r2, r1, r0
jnz r2, 10
st [r0], r1
end
end
