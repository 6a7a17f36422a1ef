/* SHA-256 of some bytes; the constants are made of square and cube roots of primes. */
#include "runtime.h"

/* The first 32 bits of the fraction of a root of a prime: the largest number whose power fits. */
static u32 root(u32 prime, int degree) {
  u64 low = 0, high = (u64)1 << 36;
  while (high - low > 1) {
    u64 middle = (low + high) / 2;
    /* Is (middle / 2^32)^degree at most the prime? In parts of 16 bits. */
    u64 x[8] = {1, 0, 0, 0, 0, 0, 0, 0};
    for (int d = 0; d < degree; d++) {
      u64 y[8] = {0, 0, 0, 0, 0, 0, 0, 0};
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 3 && i + j < 8; j++) y[i + j] += x[i] * (middle >> 16 * j & 0xffff);
      for (int i = 0; i < 7; i++) {
        y[i + 1] += y[i] >> 16;
        y[i] &= 0xffff;
      }
      for (int i = 0; i < 8; i++) x[i] = y[i];
    }
    u64 whole = x[2 * degree] | x[2 * degree + 1] << 16;
    if (whole < prime) low = middle;
    else high = middle;
  }
  return (u32)low;
}

static u32 turned(u32 x, int by) { return x >> by | x << (32 - by); }
static u32 k[64], h[8], w[64];

static void block(const u8 *p) {
  for (int i = 0; i < 16; i++, p += 4) w[i] = (u32)p[0] << 24 | (u32)p[1] << 16 | (u32)p[2] << 8 | p[3];
  for (int i = 16; i < 64; i++) {
    u32 s0 = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3;
    u32 s1 = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  u32 v[8];
  for (int i = 0; i < 8; i++) v[i] = h[i];
  for (int i = 0; i < 64; i++) {
    u32 s1 = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25);
    u32 t1 = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
    u32 s0 = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22);
    u32 t2 = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    for (int j = 7; j > 0; j--) v[j] = v[j - 1];
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++) h[i] += v[i];
}

word result(void) {
  int count = 0;
  for (u32 n = 2; count < 64; n++) {
    int prime = 1;
    for (u32 d = 2; d * d <= n; d++) prime &= n % d != 0;
    if (!prime) continue;
    k[count] = root(n, 3);
    if (count < 8) h[count] = root(n, 2);
    count++;
  }
  static u8 text[64] = {'a', 'b', 'c', 0x80};
  text[63] = 24;
  block(text);
  /* The digest of "abc" begins with ba7816bf and ends with f20015ad. */
  return h[0] ^ h[7];
}
