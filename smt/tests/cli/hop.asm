hz r3, 8
li r1, 1
st [r0], r1
end
li r1, 2
st [r0], r1
end
