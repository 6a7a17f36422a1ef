/* A generated decoder of rv32 with the function that `library.py` calls. */
#include <stdio.h>

#define RV32_IMPLEMENTATION
#include "rv32.h"

int decode(const uint8_t *bytes, size_t size, char *text, size_t room);

int decode(const uint8_t *bytes, size_t size, char *text, size_t room) {
    char printed[RV32_TEXT];
    rv32_insn insn;
    uint64_t word = 0;
    size_t i;
    for (i = size; i-- > 0;) {
        word = word << 8 | bytes[i];
    }
    if (size > 4 || rv32_decode(word, (unsigned)size * 8, &insn) != RV32_OK) {
        return 0;
    }
    rv32_print(&insn, printed);
    snprintf(text, room, "%s", printed);
    return (int)size;
}
