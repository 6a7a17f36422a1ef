/* Calls a decoder in a shared library, for `verify audit --against`: as library.py does, and some fifty
 * times as fast.
 *
 * usage: library FILE.so [FUNCTION]
 * build: cc -O2 -o library library.c -ldl
 *
 * The function, `decode` if none is named, is `int FUNCTION(const uint8_t *bytes, size_t size, char *text,
 * size_t room)`: it writes a text that ends with a zero byte and gives the number of bytes that it read,
 * or zero or less if they are no instruction. Reads the bytes of a word in each line, as `--order bytes`
 * writes them; prints the text of each, or `invalid` where it refuses them or reads another number. The line
 * `#sync N` is answered with `#synced N` at once: so the program may stay for more than one batch of words.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { ROOM = 4096, LONGEST = 64 };

typedef int (*decoder)(const uint8_t *, size_t, char *, size_t);

static int digit(int c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int main(int count, char **args) {
    const char *name = count > 2 ? args[2] : "decode";
    void *library = NULL, *symbol = NULL;
    decoder decode;
    char line[4 * LONGEST + 2], path[ROOM];
    if (count > 1) {
        /* A name without a folder would be looked for where libraries are installed. */
        snprintf(path, sizeof path, "%s%s", strchr(args[1], '/') ? "" : "./", args[1]);
        library = dlopen(path, RTLD_NOW);
        symbol = library ? dlsym(library, name) : NULL;
    }
    if (!symbol) {
        fprintf(stderr, "library: %s\n", count > 1 ? dlerror() : "usage: library FILE.so [FUNCTION]");
        return 2;
    }
    memcpy(&decode, &symbol, sizeof decode);
    while (fgets(line, sizeof line, stdin)) {
        uint8_t bytes[LONGEST];
        char text[ROOM];
        size_t size = 0;
        int high = -1;
        const char *c;
        if (!strncmp(line, "#sync", 5)) {
            printf("#synced%s", line + 5);
            fflush(stdout);
            continue;
        }
        for (c = line; *c && size < LONGEST; c++) {
            int d = digit((unsigned char)*c);
            if (d < 0) {
                continue;
            }
            if (high < 0) {
                high = d;
            } else {
                bytes[size++] = (uint8_t)(high << 4 | d);
                high = -1;
            }
        }
        text[0] = '\0';
        if (decode(bytes, size, text, ROOM) == (int)size) {
            text[ROOM - 1] = '\0';
            puts(text);
        } else {
            puts("invalid");
        }
    }
    return 0;
}
