/* How fast a generated decoder in C is: reads words from standard input, writes for each task
   millions a second. The compiler is told the prefix of its names: -DISA(x)=rv32_##x and so on. */
#include "measure.h"
#include "names.h"

/* Instructions that are encoded: the values of their fields have room in the cache of a core, as words do. */
#define ENCODED 4096

typedef struct {
    uint64_t bits;
    uint32_t width;
} word_t;

int main(void) {
    size_t count = 0, room = 1 << 12, i, valid = 0, encoded;
    word_t *words = malloc(room * sizeof *words);
    unsigned char record[12];
    isa_insn insn, *insns;
    uint64_t(*values)[ISA_FIELDS];
    char(*texts)[ISA_TEXT];
    char text[ISA_TEXT];
    double decode, print, encode, compose, parse;
    uint64_t word;
    while (fread(record, 1, sizeof record, stdin) == sizeof record) {
        if (count == room) words = realloc(words, (room *= 2) * sizeof *words);
        memcpy(&words[count].bits, record, 8);
        memcpy(&words[count].width, record + 8, 4);
        count++;
    }
    insns = malloc(count * sizeof *insns);
    values = malloc(count * sizeof *values);
    texts = malloc(count * sizeof *texts);
    for (i = 0; i < count; i++) {
        if (isa_decode(words[i].bits, words[i].width, &insns[valid]) == ISA_OK) {
            isa_values(&insns[valid], values[valid]);
            isa_print(&insns[valid], texts[valid]);
            valid++;
        }
    }
    SPEED(decode, count, {
        KEEP(isa_decode(words[i].bits, words[i].width, &insn));
        KEEP(&insn);
    });
    SPEED(print, count, {
        if (isa_decode(words[i].bits, words[i].width, &insn) == ISA_OK) {
            KEEP(isa_print(&insn, text));
            KEEP(text);
        }
    });
    encoded = valid < ENCODED ? valid : ENCODED;
    SPEED(encode, encoded, {
        KEEP(isa_encode(insns[i].form, values[i], &insn));
        KEEP(&insn);
    });
    SPEED(compose, encoded, {
        KEEP(isa_compose(insns[i].form, values[i], &word));
        KEEP(word);
    });
    SPEED(parse, valid, {
        KEEP(isa_parse(texts[i], strlen(texts[i]), &insn, NULL));
        KEEP(&insn);
    });
    printf("%f %f %f %f %f\n", decode, print, encode, compose, parse);
    return 0;
}
