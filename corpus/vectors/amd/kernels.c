// Kernels whose compiled code is in the files beside: hashes, linear algebra, sorting, images, numbers of all
// widths, accesses to all memories, and exchanges between lanes. tools/oracles/llvm_amd.py compiles them.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;
typedef signed char i8;
typedef int i32;
typedef long i64;
typedef _Float16 f16;
typedef f16 half2 __attribute__((ext_vector_type(2)));
typedef f16 half16 __attribute__((ext_vector_type(16)));
typedef f16 half8 __attribute__((ext_vector_type(8)));
typedef f16 half4 __attribute__((ext_vector_type(4)));
typedef short short2 __attribute__((ext_vector_type(2)));
typedef float float4 __attribute__((ext_vector_type(4)));
typedef float float8 __attribute__((ext_vector_type(8)));

#define GLOBAL __attribute__((address_space(1)))
#define LOCAL __attribute__((address_space(3)))
#define KERNEL __attribute__((amdgpu_kernel)) void
#define THREAD (__builtin_amdgcn_workitem_id_x() + __builtin_amdgcn_workgroup_id_x() * 256u)
#define ROTATE(x, n) ((x) >> (n) | (x) << (32 - (n)))

KERNEL sha256(GLOBAL u32 *out, GLOBAL const u32 *in, GLOBAL const u32 *k, u32 n) {
  u32 i = THREAD, w[16];
  if (i >= n) return;
  u32 s[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  for (int t = 0; t < 16; t++) w[t] = __builtin_bswap32(in[i * 16 + t]);
#pragma unroll
  for (int t = 0; t < 64; t++) {
    u32 x = w[t & 15];
    if (t >= 16) {
      u32 a = w[(t + 1) & 15], b = w[(t + 14) & 15];
      x += (ROTATE(a, 7) ^ ROTATE(a, 18) ^ (a >> 3)) + w[(t + 9) & 15] + (ROTATE(b, 17) ^ ROTATE(b, 19) ^ (b >> 10));
      w[t & 15] = x;
    }
    u32 e = s[4], a = s[0];
    u32 t1 = s[7] + (ROTATE(e, 6) ^ ROTATE(e, 11) ^ ROTATE(e, 25)) + ((e & s[5]) ^ (~e & s[6])) + k[t] + x;
    u32 t2 = (ROTATE(a, 2) ^ ROTATE(a, 13) ^ ROTATE(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
    s[7] = s[6], s[6] = s[5], s[5] = e, s[4] = s[3] + t1, s[3] = s[2], s[2] = s[1], s[1] = a, s[0] = t1 + t2;
  }
  for (int t = 0; t < 8; t++) out[i * 8 + t] = s[t];
}

#define QUARTER(a, b, c, d) \
  a += b, d ^= a, d = ROTATE(d, 16), c += d, b ^= c, b = ROTATE(b, 20); \
  a += b, d ^= a, d = ROTATE(d, 24), c += d, b ^= c, b = ROTATE(b, 25)

KERNEL chacha(GLOBAL u32 *out, GLOBAL const u32 *key, u32 rounds) {
  u32 i = THREAD, s[16], x[16];
  for (int k = 0; k < 4; k++) s[k] = 0x61707865 + k * 0x0d0e0f01;
  for (int k = 0; k < 8; k++) s[4 + k] = key[k];
  s[12] = i, s[13] = 0, s[14] = key[8], s[15] = key[9];
  for (int k = 0; k < 16; k++) x[k] = s[k];
  for (u32 r = 0; r < rounds; r++) {
    QUARTER(x[0], x[4], x[8], x[12]);
    QUARTER(x[1], x[5], x[9], x[13]);
    QUARTER(x[2], x[6], x[10], x[14]);
    QUARTER(x[3], x[7], x[11], x[15]);
    QUARTER(x[0], x[5], x[10], x[15]);
    QUARTER(x[1], x[6], x[11], x[12]);
    QUARTER(x[2], x[7], x[8], x[13]);
    QUARTER(x[3], x[4], x[9], x[14]);
  }
  for (int k = 0; k < 16; k++) out[i * 16 + k] = x[k] + s[k];
}

KERNEL crc32(GLOBAL u32 *out, GLOBAL const u8 *in, u32 n) {
  u32 i = THREAD, c = ~0u;
  for (u32 k = 0; k < n; k++) {
    c ^= in[i * n + k];
    for (int j = 0; j < 8; j++) c = (c >> 1) ^ (0xedb88320u & -(c & 1));
  }
  out[i] = ~c;
}

KERNEL multiply(GLOBAL float *c, GLOBAL const float *a, GLOBAL const float *b, u32 n) {
  u32 i = __builtin_amdgcn_workitem_id_y(), j = THREAD;
  float s = 0;
  for (u32 k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
  c[i * n + j] = s;
}

KERNEL transpose(GLOBAL float *out, GLOBAL const float *in, LOCAL float *tile, u32 w) {
  u32 x = __builtin_amdgcn_workitem_id_x(), y = __builtin_amdgcn_workitem_id_y();
  u32 bx = __builtin_amdgcn_workgroup_id_x() * 32, by = __builtin_amdgcn_workgroup_id_y() * 32;
  tile[y * 33 + x] = in[(by + y) * w + bx + x];
  __builtin_amdgcn_s_barrier();
  out[(bx + y) * w + by + x] = tile[x * 33 + y];
}

KERNEL convolve(GLOBAL float *out, GLOBAL const float *in, GLOBAL const float *k, u32 w, u32 h) {
  u32 x = THREAD, y = __builtin_amdgcn_workgroup_id_y();
  float s = 0;
  for (int dy = -2; dy <= 2; dy++)
    for (int dx = -2; dx <= 2; dx++) {
      int ix = (int)x + dx, iy = (int)y + dy;
      if (ix >= 0 && iy >= 0 && ix < (int)w && iy < (int)h) s += in[iy * w + ix] * k[(dy + 2) * 5 + dx + 2];
    }
  out[y * w + x] = s;
}

KERNEL mandelbrot(GLOBAL u32 *out, u32 w, float x0, float y0, float d) {
  u32 i = THREAD, n = 0;
  float cx = x0 + d * (i % w), cy = y0 + d * (i / w), x = 0, y = 0;
  while (n < 255 && x * x + y * y < 4) {
    float t = x * x - y * y + cx;
    y = 2 * x * y + cy, x = t, n++;
  }
  out[i] = n;
}

KERNEL bodies(GLOBAL float4 *place, GLOBAL float4 *speed, u32 n, float dt) {
  u32 i = THREAD;
  float4 me = place[i], a = {0, 0, 0, 0};
  for (u32 k = 0; k < n; k++) {
    float4 d = place[k] - me;
    float s = __builtin_amdgcn_rsqf(d.x * d.x + d.y * d.y + d.z * d.z + 0.01f);
    a += d * (place[k].w * s * s * s);
  }
  float4 v = speed[i] + a * dt;
  speed[i] = v, place[i] = me + v * dt;
}

KERNEL reduce(GLOBAL float *out, GLOBAL const float *in, LOCAL float *s) {
  u32 t = __builtin_amdgcn_workitem_id_x();
  s[t] = in[THREAD];
  __builtin_amdgcn_s_barrier();
  for (u32 k = 128; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __builtin_amdgcn_s_barrier();
  }
  if (t == 0) out[__builtin_amdgcn_workgroup_id_x()] = s[0];
}

KERNEL sort(GLOBAL i32 *a, u32 n) {
  u32 i = THREAD * n;
  for (u32 x = 0; x < n; x++)
    for (u32 y = 0; y + 1 < n - x; y++) {
      i32 p = a[i + y], q = a[i + y + 1];
      if (p > q) a[i + y] = q, a[i + y + 1] = p;
    }
}

KERNEL histogram(GLOBAL u32 *h, LOCAL u32 *own, GLOBAL const u8 *in, u32 n) {
  u32 i = THREAD;
  for (u32 k = 0; k < n; k++) {
    __atomic_fetch_add(&own[in[i * n + k] & 15], 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&h[in[i * n + k]], 1, __ATOMIC_RELAXED);
  }
  u32 old = h[0];
  while (!__atomic_compare_exchange_n(&h[256], &old, old * 3, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {}
}

KERNEL machine(GLOBAL u32 *out, GLOBAL const u8 *p, u32 n) {
  u32 i = THREAD, s = 0;
  for (u32 k = 0; k < n; k++) {
    u8 c = p[i + k];
    switch (c) {
    case 'a': s += 3; break;
    case 'b': s ^= 0x55; break;
    case 'c': s = s << 1 | s >> 31; break;
    case 'd': s *= 7; break;
    default: s += c;
    }
  }
  out[i] = s;
}

KERNEL halves(GLOBAL half2 *out, GLOBAL const half2 *a, GLOBAL const half2 *b, u32 n) {
  u32 i = THREAD;
  half2 x = a[i], y = b[i];
  for (u32 k = 0; k < n; k++) x = x * y + a[k], y = __builtin_elementwise_max(x, y) - b[k];
  out[i] = x + y;
}

KERNEL shorts(GLOBAL short2 *out, GLOBAL const short2 *a, GLOBAL const short2 *b, u32 n) {
  u32 i = THREAD;
  short2 x = a[i], y = b[i];
  for (u32 k = 0; k < n; k++) {
    x = x * y + a[k], y = __builtin_elementwise_max(x, y) - (b[k] >> 3);
    x = __builtin_elementwise_min(x, y << 2);
  }
  out[i] = x + y;
}

KERNEL convert(GLOBAL u16 *out, GLOBAL const float *a, GLOBAL const u16 *b, GLOBAL double *d) {
  u32 i = THREAD;
  union { u16 bits; f16 value; } u = {b[i]};
  u.value = (f16)a[i] * u.value + (f16)1.5;
  out[i] = u.bits;
  d[i] = (double)a[i] + (double)b[i] - (double)(i32)a[i + 1];
  out[i + 1] = (u16)(u8)a[i] + (u16)(i8)d[i + 1];
}

KERNEL longs(GLOBAL u64 *out, GLOBAL const u64 *a, u32 n) {
  u32 i = THREAD;
  u64 x = a[i], s = 0;
  for (u32 k = 0; k < n; k++) {
    x = x * 6364136223846793005ul + 1442695040888963407ul;
    s ^= (x >> 18) ^ (x << 7) ^ (u64)((i64)x >> (k & 63));
    if ((i64)s < 0) s = -s;
    s %= 1000000007u;
  }
  out[i] = s;
}

KERNEL doubles(GLOBAL double *out, GLOBAL const double *a, u32 n) {
  u32 i = THREAD;
  double x = a[i], s = 0;
  for (u32 k = 0; k < n; k++) s = __builtin_fma(x, a[k], s), x = x * 0.5 + s / (x + 1.0);
  out[i] = __builtin_fmax(s, __builtin_floor(x));
}

KERNEL bits(GLOBAL u32 *out, GLOBAL const u32 *a, u32 n) {
  u32 i = THREAD, x = a[i];
  u32 s = __builtin_popcount(x) + __builtin_bitreverse32(x) + __builtin_clz(x | 1) * 3 + __builtin_ctz(x | 0x80000000u);
  s ^= (x >> 5) & 31, s |= 1u << (x & 31), s &= ~(1u << ((x >> 8) & 31));
  s = (s & 0xff00ffu) | (x & 0xff00ff00u), s = __builtin_bswap32(s);
  for (u32 k = 0; k < n; k++) s = s * 33 + ((x >> (k & 24)) & 255);
  out[i] = s;
}

KERNEL divide(GLOBAL i32 *out, GLOBAL const i32 *a, i32 d) {
  u32 i = THREAD;
  i32 x = a[i];
  out[i] = x / d + x % 7 + x / 10 + (i32)((u32)x / (u32)(d + 3));
}

KERNEL quantised(GLOBAL i32 *out, GLOBAL const i32 *a, GLOBAL const i32 *b, u32 n) {
  u32 i = THREAD;
  i32 s = 0;
  for (u32 k = 0; k < n; k++) {
    i32 x = a[i * n + k], y = b[k];
    s += (i32)(i8)x * (i8)y + (i32)(i8)(x >> 8) * (i8)(y >> 8) + (x >> 24) * (y >> 24);
  }
  out[i] = s > 127 ? 127 : s < -128 ? -128 : s;
}

KERNEL lanes(GLOBAL u32 *out, GLOBAL const u32 *a) {
  u32 i = THREAD, x = a[i];
  x += __builtin_amdgcn_mov_dpp(x, 0x111, 0xf, 0xf, 1);
  x += __builtin_amdgcn_mov_dpp(x, 0xb1, 0xf, 0xf, 0);
  x ^= __builtin_amdgcn_ds_bpermute(x << 2, i) + __builtin_amdgcn_ds_swizzle(x, 0x801f);
  x += __builtin_amdgcn_readfirstlane(x) * __builtin_amdgcn_mbcnt_lo(~0u, x);
  x = __builtin_amdgcn_perm(x, i, 0x0c050201) + __builtin_amdgcn_alignbyte(x, i, 3) + __builtin_amdgcn_ubfe(x, 3, 9);
  out[i] = x + __builtin_amdgcn_sbfe(x, i, 7) + __builtin_amdgcn_sad_u8(x, i, x);
}

KERNEL approximate(GLOBAL float *out, GLOBAL const float *a) {
  u32 i = THREAD;
  float x = a[i], y = -__builtin_fabsf(a[i + 1]);
  float s = __builtin_amdgcn_rcpf(x) + __builtin_amdgcn_sqrtf(y) + __builtin_amdgcn_sinf(x) + __builtin_amdgcn_exp2f(y);
  s += __builtin_amdgcn_fractf(x) * __builtin_amdgcn_fmed3f(x, y, 0.5f) + __builtin_amdgcn_ldexpf(x, i);
  s += __builtin_amdgcn_class(x, 0x1f8) ? __builtin_amdgcn_cvt_pkrtz(x, y)[0] : __builtin_rintf(y);
  out[i] = __builtin_fminf(__builtin_fmaxf(s, 0.0f), 1.0f);
}

#if defined(__gfx1100__)
KERNEL matrices(GLOBAL float8 *c, GLOBAL const half16 *a) {
  float8 zero = {0, 0, 0, 0, 0, 0, 0, 0}, first = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(a[0], a[1], zero);
  c[THREAD] = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(a[THREAD], a[THREAD + 1], first);
}
#elif defined(__gfx1200__)
KERNEL matrices(GLOBAL float8 *c, GLOBAL const half8 *a) {
  float8 zero = {0, 0, 0, 0, 0, 0, 0, 0}, first = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(a[0], a[1], zero);
  c[THREAD] = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(a[THREAD], a[THREAD + 1], first);
}
#else
KERNEL matrices(GLOBAL float4 *c, GLOBAL const half4 *a) {
  float4 zero = {0, 0, 0, 0}, first = __builtin_amdgcn_mfma_f32_16x16x16f16(a[0], a[1], zero, 0, 0, 0);
  c[THREAD] = __builtin_amdgcn_mfma_f32_16x16x16f16(a[THREAD], a[THREAD + 1], first, 0, 0, 0);
}
#endif
