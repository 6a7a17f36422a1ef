// Byte permutes of vector registers of RDNA3, and the shifts, masks and fields that they stand for, an
// instruction of each. Registers are any; so are constants other than 0 and 1. Selectors of permutes are
// in registers: with a literal, these words have 96 bits.
v_mov_b32_e32 v0, v1
v_mov_b32_e32 v0, 0x12345
v_perm_b32 v0, v1, v2, v3
v_and_b32_e32 v0, v1, v2
v_and_b32_e32 v0, 0x12345, v1
v_or_b32_e32 v0, v1, v2
v_lshlrev_b32_e32 v0, 3, v1
v_lshrrev_b32_e32 v0, 3, v1
v_lshl_or_b32 v0, v1, 3, v2
v_and_or_b32 v0, v1, v2, v3
v_bfe_u32 v0, v1, v2, v3
v_bfi_b32 v0, v1, v2, v3
v_alignbit_b32 v0, v1, v2, v3.l
v_alignbyte_b32 v0, v1, v2, v3.l
