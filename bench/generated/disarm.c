/* How fast the decoder `disarm` is, in C, if its sources are there: reads words of AArch64 from standard
 * input, writes for each task millions a second. */
#include "measure.h"

#include <disarm64.h>

int main(void) {
    size_t count = 0, room = 1024, i;
    uint32_t *words = malloc(room * sizeof *words), word;
    struct Da64Inst insn;
    char text[128];
    double classify, decode, print;
    while (fread(&word, sizeof word, 1, stdin) == 1) {
        if (count == room) words = realloc(words, (room *= 2) * sizeof *words);
        words[count++] = word;
    }
    SPEED(classify, count, {
        KEEP(da64_classify(words[i]));
    });
    SPEED(decode, count, {
        da64_decode(words[i], &insn);
        KEEP(&insn);
    });
    SPEED(print, count, {
        da64_decode(words[i], &insn);
        da64_format(&insn, text);
        KEEP(text);
    });
    printf("%f %f %f\n", classify, decode, print);
    return 0;
}
