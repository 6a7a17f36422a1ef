/* What every program here is linked with: a beginning, an end, and what compilers call by themselves.
   `result` is the answer of a program; it ends with it as its number. */
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef int s32;
typedef long long s64;
typedef unsigned long word;

word result(void);

void *memcpy(void *to, const void *from, word n) {
  volatile u8 *t = to;
  const u8 *f = from;
  while (n--) *t++ = *f++;
  return to;
}

void *memset(void *to, int byte, word n) {
  volatile u8 *t = to;
  while (n--) *t++ = (u8)byte;
  return to;
}

/* A number from anywhere: a shift register. */
static u32 random_state = 0x2545f491;
static inline u32 random_number(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return random_state;
}

static inline u32 mixed(u32 sum, u32 more) { return (sum << 5 | sum >> 27) * 0x9e3779b1u + more; }

void _start(void) {
  register word answer asm("a0") = result();
  register word service asm("a7") = 93;
  asm volatile("ecall" : : "r"(answer), "r"(service));
  __builtin_unreachable();
}
