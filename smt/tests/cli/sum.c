/* A program for one hart: sums, products, remainders and counts of bits over some bytes; the result is in a0.

   clang --target=riscv32 -march=rv32imac_zba_zbb_zbs -mabi=ilp32 -Os -nostdlib -ffreestanding
         -fuse-ld=lld -Wl,-n,-s,--build-id=none,-Ttext=0x1000 sum.c -o sum.elf */
static volatile unsigned char data[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};

static __attribute__((noinline)) unsigned mixed(unsigned sum, unsigned byte) {
  sum = sum * 31 + byte;
  return sum ^ __builtin_popcount(sum) ^ sum % 1000003 ^ (sum << 7 | sum >> 25);
}

void _start(void) {
  unsigned sum = 1;
  for (unsigned i = 0; i < sizeof data; i++) sum = mixed(sum, data[i]);
  register unsigned result asm("a0") = sum;
  register unsigned service asm("a7") = 93;
  asm volatile("ecall" : : "r"(result), "r"(service));
  __builtin_unreachable();
}
