/* A disassembler on a generated decoder: words of rv32 in hexadecimal from the command line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RV32_IMPLEMENTATION
#include "rv32.h"

int main(int argc, char **argv) {
    int failed = 0;
    int i;
    for (i = 1; i < argc; i++) {
        char *end;
        const unsigned long word = strtoul(argv[i], &end, 16);
        const unsigned width = strlen(argv[i]) <= 4 ? 16 : 32;
        char text[RV32_TEXT];
        rv32_insn insn;
        if (*end != '\0' || rv32_decode(word, width, &insn) != RV32_OK) {
            printf("%s: no instruction\n", argv[i]);
            failed = 1;
            continue;
        }
        rv32_print(&insn, text);
        printf("%s: %s\n", argv[i], text);
        if (insn.form == RV32_FORM_OP_IMM_I && rv32_get_op_imm_i_op(&insn) == RV32_CODE_IMMEDIATE_OP_ADDI) {
            printf("  adds %u to register %u\n", (unsigned)rv32_get_op_imm_i_imm(&insn), (unsigned)rv32_get_op_imm_i_rs1(&insn));
        }
    }
    return failed;
}
