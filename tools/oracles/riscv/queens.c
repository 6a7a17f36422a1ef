/* Recursion: queens on boards, Ackermann's function, towers, and calls through a table. */
#include "runtime.h"

static u32 queens(u32 all, u32 columns, u32 left, u32 right) {
  if (columns == all) return 1;
  u32 count = 0;
  for (u32 free = all & ~(columns | left | right); free; free &= free - 1) {
    u32 one = free & -free;
    count += queens(all, columns | one, (left | one) << 1, (right | one) >> 1);
  }
  return count;
}

static u32 ackermann(u32 m, u32 n) {
  if (m == 0) return n + 1;
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static u32 moves;
static void towers(int n, u32 from, u32 to, u32 over) {
  if (n == 0) return;
  towers(n - 1, from, over, to);
  moves = mixed(moves, from * 4 + to);
  towers(n - 1, over, to, from);
}

static u32 twice(u32 x) { return 2 * x; }
static u32 square(u32 x) { return x * x; }
static u32 less(u32 x) { return x - 7; }
static u32 folded(u32 x) { return x ^ x >> 9; }
static u32 (*const steps[4])(u32) = {twice, square, less, folded};

word result(void) {
  towers(6, 0, 1, 2);
  u32 x = 12345;
  for (int i = 0; i < 50; i++) x = steps[x >> 5 & 3](x + i);
  return mixed(mixed(mixed(queens(63, 0, 0, 0), ackermann(2, 6)), moves), x);
}
