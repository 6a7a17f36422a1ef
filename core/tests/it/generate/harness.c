/* Reads words from standard input and writes what the generated decoder says about them; see
   core/tests/it/generate.rs. PREFIX and UPPER are the names of the instruction set. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "isa.h"

#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define F(name) PASTE(PREFIX, name)
#define C(name) PASTE(UPPER, name)

static void check(int holds) {
    if (!holds) {
        fputs("the generated functions contradict each other\n", stderr);
        exit(1);
    }
}

static uint64_t hash(const void *bytes, size_t count, uint64_t state) {
    const unsigned char *b = bytes;
    while (count-- > 0) {
        state = (state ^ *b++) * 0x100000001b3u;
    }
    return state;
}

static uint64_t hash_number(uint64_t number, uint64_t state) {
    int i;
    for (i = 0; i < 8; i++) {
        unsigned char b = (unsigned char)(number >> (8 * i));
        state = hash(&b, 1, state);
    }
    return state;
}

static void put(uint64_t number, int bytes) {
    while (bytes-- > 0) {
        putchar((int)(number & 255));
        number >>= 8;
    }
}

static void put_places(int count, const F(_place) *places) {
    int i;
    put((uint64_t)count & 255, 1);
    for (i = 0; i < count; i++) {
        put(places[i].space, 2);
        put(places[i].has_element, 1);
        put(places[i].element, 8);
    }
}

/* What an instruction reads, what it writes, and where control goes: counts before lists, 255 for what is not
   described. */
static void put_effects(const F(_insn) *insn) {
    F(_place) places[C(_PLACES)];
    F(_control) control;
    unsigned i;
    put_places(F(_reads)(insn, places), places);
    put_places(F(_writes)(insn, places), places);
    if (F(_flow)(insn, &control) < 0) {
        put(255, 1);
        return;
    }
    put(control.count, 1);
    put(control.flows, 2);
    put(control.computed, 1);
    for (i = 0; i < control.count; i++) {
        put(control.targets[i].relative, 1);
        put(control.targets[i].address, 8);
    }
}

/* What texts, one a line, are read as: whether as an instruction, its form and its word. */
static void parse_lines(void) {
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin) != NULL) {
        F(_insn) insn;
        size_t at, length = strlen(line) - 1;
        put(F(_parse)(line, length, &insn, &at) == C(_TEXT_OK), 1);
        put(insn.form, 2);
        put(insn.word, 8);
        check(at <= length);
    }
}

int main(int argc, char **argv) {
    unsigned char record[12];
    (void)argv;
    if (argc > 1) {
        parse_lines();
        return 0;
    }
    while (fread(record, 1, 12, stdin) == 12) {
        uint64_t word = 0, start = 0xcbf29ce484222325u;
        uint64_t text = start, fields = start, operands = start, other = 0;
        unsigned width = 0, i, count;
        int status, encoded = 0;
        F(_insn) insn;
        for (i = 8; i-- > 0;) {
            word = word << 8 | record[i];
        }
        for (i = 12; i-- > 8;) {
            width = width << 8 | record[i];
        }
        status = (int)F(_decode)(word, width, &insn);
        if (status == C(_OK)) {
            char buffer[C(_TEXT)];
            uint64_t values[C(_FIELDS)];
            F(_insn) again;
            size_t length = F(_print)(&insn, buffer);
            check(strlen(buffer) == length);
            check(F(_parse)(buffer, length, &again, NULL) == C(_TEXT_OK) && again.form == insn.form && again.word == insn.word &&
                  again.canonical == insn.canonical);
            text = hash(buffer, length, text);
            F(_values)(&insn, values);
            count = F(_field_count)(insn.form);
            for (i = 0; i < count; i++) {
                const char *name = F(_field_name)(insn.form, i);
                check(F(_field)(&insn, i) == values[i] && F(_field_index)(insn.form, name) == (int)i);
                fields = hash(name, strlen(name), hash_number(values[i], fields));
            }
            for (i = 0; i < F(_operand_count)(insn.form); i++) {
                const char *name = F(_operand_name)(insn.form, i);
                length = F(_operand)(&insn, i, buffer);
                check(F(_operand_index)(insn.form, name) == (int)i);
                operands = hash(name, strlen(name), hash(buffer, length, operands));
            }
            check(F(_encode)(insn.form, values, &again) == C(_OK) && again.word == insn.canonical);
            if (count > 0) {
                i = (unsigned)((word >> 3) % count);
                values[i] ^= (uint64_t)1 << ((word >> 9) % F(_field_width)(insn.form, i));
            }
            switch (F(_encode)(insn.form, values, &again)) {
            case C(_OK):
                other = again.word;
                break;
            case C(_WIDE):
                encoded = 1;
                break;
            default:
                encoded = 2;
            }
        }
        put((uint64_t)status, 1);
        put(insn.form, 2);
        put(insn.canonical, 8);
        put(text, 8);
        put(fields, 8);
        put(operands, 8);
        put(other, 8);
        put((uint64_t)encoded, 1);
        if (status == C(_OK)) {
            put_effects(&insn);
        }
    }
    return 0;
}
