// The 20 operations on registers that compiled code of rv32 uses most, most frequent first: an
// instruction of each, and how often it occurs in libc.a of Debian's picolibc-riscv64-unknown-elf
// 1.8-1 (rv32im, release): 164,991 instructions. Registers are any; so are constants other than 0.
// Counted with `tools/scale/frequent.py`. Operations on memory and of control are left out.
addi s1, a0, 0      // 20260
addi a1, a0, 5      // 13067
lui a5, 224         // 6467
addi a0, zero, 3    // 6453, with 0
add a1, s4, s3      // 2854
slli s4, s4, 2      // 1784
andi a5, a5, -2     // 1531
or a4, a4, a2       // 1161
sub a2, a2, a1      // 1131
srli a2, a2, 8      // 1114
and a0, a0, a4      // 806
srai a5, a1, 1      // 300
xori a4, a4, -1     // 262
xor a0, a5, a0      // 253
ori a3, a5, -128    // 252
sltu a4, a0, a4     // 185
sll s3, s3, a2      // 164
sub a4, zero, a4    // 148
sltiu a4, a4, 1     // 145
mul a4, a4, s5      // 135
