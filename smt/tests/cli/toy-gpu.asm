// Thread t of block b writes the sum of 0 to t at word 64 b + t: the loops of its neighbours are shorter and longer.
id v0, 0
id v1, 1
li v2, 0
li v3, 0
li v4, 1
meet 22
ltu v0, v3
goif 22
add v2, v2, v3
add v3, v3, v4
go 12
li v5, 64
mul v5, v5, v1
add v5, v5, v0
li v6, 4
mul v5, v5, v6
st [v5], v2
stop
