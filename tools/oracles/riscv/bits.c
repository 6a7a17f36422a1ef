/* Bits: counts, turns, reversals, fields, in 32 and in 64 bits, with shifts by numbers that are computed. */
#include "runtime.h"

static u32 reversed(u32 x) {
  u32 out = 0;
  for (int i = 0; i < 32; i++) out |= (x >> i & 1) << (31 - i);
  return out;
}

static __attribute__((noinline)) u64 shifted(u64 x, u32 by, int kind) {
  switch (kind) {
    case 0: return x << by;
    case 1: return x >> by;
    case 2: return (u64)((s64)x >> by);
    default: return x << by | x >> (64 - by & 63);
  }
}

word result(void) {
  u32 sum = 0;
  for (int i = 0; i < 80; i++) {
    u32 x = random_number() >> (i & 31), y = random_number();
    u64 z = (u64)x << 32 | y;
    sum = mixed(sum, (u32)__builtin_popcount(x) + reversed(y));
    if (x) sum = mixed(sum, (u32)__builtin_clz(x) << 8 | (u32)__builtin_ctz(x));
    sum = mixed(sum, __builtin_bswap32(y) ^ (x << (y & 31) | x >> (-y & 31)));
    sum = mixed(sum, (x & ~y) + (x | ~y) + ~(x ^ y));
    sum = mixed(sum, (s32)x < (s32)y ? x : y);
    sum = mixed(sum, (s32)(signed char)y + (s32)(short)(y >> 3) + (u16)y);
    u64 turned = shifted(z, y & 63, i & 3) + z * 3 - (z >> 7);
    sum = mixed(sum, (u32)turned ^ (u32)(turned >> 32));
    sum = mixed(sum, (y & 1u << (x & 31)) ? y | 1u << (y & 31) : y ^ 1u << (x & 31));
  }
  return sum;
}
