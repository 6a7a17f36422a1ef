# Two functions with padding between them, as llvm-mc 19 assembles them: padded.elf.
# (llvm-mc -triple=riscv32 -filetype=obj)
  .text
  .globl first
  .type first,@function
first:
  add a0, a0, a1
  ret
  .size first, .-first
  .p2align 5
  .globl second
  .type second,@function
second:
  sub a0, a0, a1
  ret
  .size second, .-second
