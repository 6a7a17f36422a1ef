// The 20 operations on registers that compiled code of rv64 uses most, most frequent first: an
// instruction of each, and how often it occurs in libc.a of Debian's picolibc-riscv64-unknown-elf
// 1.8-1 (rv64im, release): 115594 instructions. Registers are any; so are constants other than 0.
// Counted with `tools/scale/frequent.py`. Operations on memory and of control are left out.
addi s1, a0, 0      // 20501
addi sp, sp, -48    // 4956
addi a0, zero, 3    // 6586, with 0
add a1, s4, s3      // 2172
slli s4, s4, 3      // 1997
addiw s2, s2, 1     // 1641
andi a0, a0, 7      // 1566
lui a5, 224         // 1523, with 0
srli a1, a1, 8      // 1165
or a4, a4, a1       // 1072
addiw s0, s0, 0     // 880
and a0, a0, a4      // 817
addw a0, a0, s0     // 597
sub a2, a2, a1      // 537
subw a5, a5, s3     // 452
slliw a5, s10, 24   // 449
srliw a3, t1, 5     // 303
ori a2, a5, -128    // 260
srai a4, a5, 47     // 255
xor a7, a5, a4      // 250
