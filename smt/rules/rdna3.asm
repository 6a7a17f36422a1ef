// 69 operations on scalar registers of RDNA3, an instruction of each: moves, bits, sums, logic, shifts,
// bit fields, packed halves, choices and comparisons. Registers are any; so are constants other than 0 and 1.
// Left out: pairs of registers, floats, memory, control, and operations that add the carry.
s_mov_b32 s1, s0
s_mov_b32 s1, 0x12345
s_not_b32 s1, s0
s_brev_b32 s1, s0
s_ctz_i32_b32 s1, s0
s_clz_i32_u32 s1, s0
s_bcnt1_i32_b32 s1, s0
s_sext_i32_i8 s1, s0
s_sext_i32_i16 s1, s0
s_abs_i32 s1, s0
s_bitset0_b32 s1, s0
s_bitset0_b32 s1, 3
s_bitset1_b32 s1, s0
s_bitset1_b32 s1, 3
s_add_i32 s2, s0, s1
s_add_i32 s2, s0, 0x12345
s_add_u32 s2, s0, s1
s_sub_i32 s2, s0, s1
s_sub_i32 s2, 0x12345, s0
s_sub_u32 s2, s0, s1
s_and_b32 s2, s0, s1
s_and_b32 s2, s0, 0x12345
s_or_b32 s2, s0, s1
s_or_b32 s2, s0, 0x12345
s_xor_b32 s2, s0, s1
s_xor_b32 s2, s0, 0x12345
s_nand_b32 s2, s0, s1
s_nor_b32 s2, s0, s1
s_xnor_b32 s2, s0, s1
s_and_not1_b32 s2, s0, s1
s_and_not1_b32 s2, 0x12345, s0
s_or_not1_b32 s2, s0, s1
s_lshl_b32 s2, s0, s1
s_lshl_b32 s2, s0, 3
s_lshl_b32 s2, 1, s0
s_lshr_b32 s2, s0, s1
s_lshr_b32 s2, s0, 3
s_ashr_i32 s2, s0, s1
s_ashr_i32 s2, s0, 3
s_bfm_b32 s2, s0, s1
s_bfm_b32 s2, s0, 0
s_bfe_u32 s2, s0, 0x80010
s_bfe_i32 s2, s0, 0x80010
s_lshl1_add_u32 s2, s0, s1
s_lshl2_add_u32 s2, s0, s1
s_lshl3_add_u32 s2, s0, s1
s_lshl4_add_u32 s2, s0, s1
s_mul_i32 s2, s0, s1
s_min_i32 s2, s0, s1
s_min_u32 s2, s0, s1
s_max_i32 s2, s0, s1
s_max_u32 s2, s0, s1
s_pack_ll_b32_b16 s2, s0, s1
s_pack_ll_b32_b16 s2, s0, 0
s_pack_ll_b32_b16 s2, 0, s0
s_pack_lh_b32_b16 s2, s0, s1
s_pack_lh_b32_b16 s2, 0, s1
s_pack_hh_b32_b16 s2, s0, s1
s_pack_hl_b32_b16 s2, s0, s1
s_pack_hl_b32_b16 s2, s0, 0
s_cselect_b32 s2, s0, s1
s_cmp_eq_u32 s0, s1
s_cmp_lg_u32 s0, s1
s_cmp_eq_u32 s0, 0
s_cmp_lg_u32 s0, 0
s_cmp_lt_u32 s0, s1
s_cmp_lt_i32 s0, s1
s_bitcmp0_b32 s0, s1
s_bitcmp1_b32 s0, s1
