#!/usr/bin/env python3
"""Calls a decoder in a shared library, for `verify audit --against`.

usage: library.py FILE.so [FUNCTION]

The function, `decode` if none is named, is `int FUNCTION(const uint8_t *bytes, size_t size, char *text,
size_t room)`: it writes a text that ends with a zero byte and gives the number of bytes that it read,
or zero or less if they are no instruction. Reads the bytes of a word in each line, as `--order bytes`
writes them; prints the text of each, or `invalid` where it refuses them or reads another number. The line
`#sync N` is answered with `#synced N`: so the program may stay for more than one batch of words.
"""
import ctypes, os, sys

ROOM = 4096


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    name = (sys.argv + ['decode'])[2]
    try:
        decode = getattr(ctypes.CDLL(os.path.abspath(sys.argv[1])), name)
    except (OSError, AttributeError) as e:
        sys.exit('library.py: %s' % e)
    decode.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
    decode.restype = ctypes.c_int
    for line in sys.stdin:
        if line.startswith('#sync'):
            print('#synced' + line[5:], end='', flush=True)
            continue
        word = bytes.fromhex(line)
        text = ctypes.create_string_buffer(ROOM)
        read = decode(word, len(word), text, ROOM)
        # The bytes as they are: what is no UTF-8 is found by the one who reads them.
        sys.stdout.buffer.write((text.value if read == len(word) else b'invalid') + b'\n')
        # What was said of words before one that ends the program is not lost.
        sys.stdout.buffer.flush()


main()
