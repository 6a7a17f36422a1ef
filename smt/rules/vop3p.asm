// Operations on packed halves, an instruction of each: sums, differences, shifts by a number,
// minima, maxima, and moves that exchange, repeat or keep halves (`op_sel` of a sum with 0).
// Registers are any; so are constants other than 0.
v_pk_add_u16 v0, v1, v2
v_pk_sub_i16 v0, v1, v2
v_pk_sub_i16 v0, 0, v2
v_pk_sub_i16 v0, -1, v2
v_pk_lshlrev_b16 v0, 1, v2
v_pk_lshrrev_b16 v0, 1, v2
v_pk_ashrrev_i16 v0, 1, v2
v_pk_max_i16 v0, v1, v2
v_pk_min_i16 v0, v1, v2
v_pk_max_u16 v0, v1, v2
v_pk_min_u16 v0, v1, v2
v_pk_add_u16 v0, v1, 0
v_pk_add_u16 v0, v1, 0 op_sel:[1,0] op_sel_hi:[0,1]
v_pk_add_u16 v0, v1, 0 op_sel_hi:[0,1]
v_pk_add_u16 v0, v1, 0 op_sel:[1,0]
