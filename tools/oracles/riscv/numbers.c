/* Products, quotients and remainders of all signs, primes, greatest common divisors, the digits of e. */
#include "runtime.h"

static u32 gcd(u32 a, u32 b) { return b ? gcd(b, a % b) : a; }

word result(void) {
  u32 sum = 0;
  static u8 composite[600];
  for (u32 i = 2; i < 600; i++) {
    if (composite[i]) continue;
    sum = mixed(sum, i);
    for (u32 j = i * i; j < 600; j += i) composite[j] = 1;
  }
  for (int i = 0; i < 60; i++) {
    s32 a = (s32)random_number() >> (i & 31), b = (s32)random_number() >> (3 * i & 31);
    if (b == 0 || b == -1) b = 7;
    sum = mixed(sum, (u32)(a / b));
    sum = mixed(sum, (u32)(a % b));
    sum = mixed(sum, (u32)a / (u32)b);
    sum = mixed(sum, (u32)((s64)a * b >> 32));
    sum = mixed(sum, (u32)((u64)(u32)a * (u32)b >> 32));
    sum = mixed(sum, gcd((u32)a & 0xffff, (u32)b & 0xffff));
  }
  u32 digits[40];
  for (int i = 0; i < 40; i++) digits[i] = 1;
  for (int n = 0; n < 30; n++) {
    u32 carry = 0;
    for (int i = 39; i > 0; i--) {
      u32 x = digits[i] * 10 + carry;
      digits[i] = x % (u32)(i + 1);
      carry = x / (u32)(i + 1);
    }
    sum = mixed(sum, carry);
  }
  return sum;
}
