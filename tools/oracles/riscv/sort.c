/* Three ways to sort, which must agree. */
#include "runtime.h"
enum { N = 120 };
static s32 a[N], b[N], c[N];

static void quick(s32 *v, int n) {
  if (n < 2) return;
  s32 pivot = v[n / 2];
  int i = 0, j = n - 1;
  for (;; i++, j--) {
    while (v[i] < pivot) i++;
    while (v[j] > pivot) j--;
    if (i >= j) break;
    s32 t = v[i];
    v[i] = v[j];
    v[j] = t;
  }
  quick(v, i);
  quick(v + i, n - i);
}

static void sink(s32 *v, int root, int n) {
  for (int child; (child = 2 * root + 1) < n; root = child) {
    if (child + 1 < n && v[child] < v[child + 1]) child++;
    if (v[root] >= v[child]) return;
    s32 t = v[root];
    v[root] = v[child];
    v[child] = t;
  }
}

static void heap(s32 *v, int n) {
  for (int i = n / 2; i-- > 0;) sink(v, i, n);
  for (int i = n; i-- > 1;) {
    s32 t = v[0];
    v[0] = v[i];
    v[i] = t;
    sink(v, 0, i);
  }
}

static void insert(s32 *v, int n) {
  for (int i = 1; i < n; i++) {
    s32 x = v[i];
    int j = i;
    for (; j > 0 && v[j - 1] > x; j--) v[j] = v[j - 1];
    v[j] = x;
  }
}

word result(void) {
  for (int i = 0; i < N; i++) a[i] = b[i] = c[i] = (s32)random_number() >> (i & 15);
  quick(a, N);
  heap(b, N);
  insert(c, N);
  u32 sum = 0;
  for (int i = 0; i < N; i++) {
    if (a[i] != b[i] || a[i] != c[i]) return 1;
    sum = mixed(sum, (u32)a[i]);
  }
  return sum;
}
