// Operations on halves of scalar registers of RDNA3, an instruction of each.
s_and_b32 s2, s0, 0x12345
s_or_b32 s2, s0, s1
s_lshl_b32 s2, s0, 3
s_lshr_b32 s2, s0, 3
s_pack_ll_b32_b16 s2, s0, s1
s_pack_lh_b32_b16 s2, s0, s1
s_pack_hh_b32_b16 s2, s0, s1
s_pack_hl_b32_b16 s2, s0, s1
