/* Speed of a task, in the same way as `bench/src/measure.rs`. */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The best of many rounds over all words. */
#define SPEED(result, count, body)                            \
    do {                                                      \
        const double begin = now();                           \
        double best = 1e9;                                    \
        while (now() - begin < 0.4) {                         \
            const double start = now();                       \
            double took;                                      \
            for (i = 0; i < (count); i++) body;               \
            took = now() - start;                             \
            best = took < best ? took : best;                 \
        }                                                     \
        result = (double)(count) / best / 1e6;                \
    } while (0)

/* What is computed is kept, although nothing uses it. */
#define KEEP(what) __asm__ volatile("" : : "r"(what) : "memory")
