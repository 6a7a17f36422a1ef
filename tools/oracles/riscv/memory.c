/* Bytes, halves and words at all addresses, records, lists, strings, a table of codes, atomic sums. */
#include "runtime.h"

struct node {
  u8 kind;
  u16 half;
  u32 value;
  struct node *next;
};
static struct node nodes[40];
static u8 bytes[256];
static volatile u32 counter;
static volatile word wide;

static u32 crc(const u8 *p, u32 n) {
  u32 sum = ~0u;
  while (n--) {
    sum ^= *p++;
    for (int i = 0; i < 8; i++) sum = sum >> 1 ^ (0xedb88320u & -(sum & 1));
  }
  return ~sum;
}

static int found(const char *text, const char *part) {
  for (int at = 0; text[at]; at++) {
    int i = 0;
    while (part[i] && text[at + i] == part[i]) i++;
    if (!part[i]) return at;
  }
  return -1;
}

word result(void) {
  for (int i = 0; i < 256; i++) bytes[i] = (u8)random_number();
  u32 sum = crc(bytes, 256);
  struct node *first = 0;
  for (int i = 0; i < 40; i++) {
    struct node *n = &nodes[i * 7 % 40];
    n->kind = bytes[i];
    n->half = *(u16 *)&bytes[2 * i];
    n->value = *(u32 *)&bytes[4 * i];
    n->next = first;
    first = n;
  }
  for (struct node *n = first; n; n = n->next) {
    sum = mixed(sum, n->value + n->half + n->kind);
    sum = mixed(sum, (u32)(signed char)n->kind + (u32)(short)n->half);
  }
  struct node copy = nodes[3];
  copy.next = 0;
  nodes[5] = copy;
  sum = mixed(sum, (u32)found("a needle in a haystack of needles", "needles") + nodes[5].value);
  for (u32 i = 1; i < 20; i++) {
    sum = mixed(sum, __atomic_fetch_add(&counter, i, __ATOMIC_SEQ_CST));
    sum = mixed(sum, __atomic_exchange_n(&counter, counter ^ i << 4, __ATOMIC_RELAXED));
    sum = mixed(sum, (u32)__atomic_fetch_or(&wide, (word)i << (i & 15), __ATOMIC_ACQUIRE));
    u32 seen = counter;
    __atomic_compare_exchange_n(&counter, &seen, seen + 3, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  }
  return mixed(sum, counter + (u32)wide);
}
