#!/usr/bin/env python3
"""Words that a compiler makes for a chip of AMD, with their texts.

usage: llvm_amd.py CPU [CLANG]     prints corpus/vectors/amd/CPU-words.tsv, of gfx1100, gfx1200 or gfx942

Compiles corpus/vectors/amd/kernels.c and assembles the result with encodings. CLANG is the command of the compiler; default:
`python3 -m ziglang clang` of the PyPI package ziglang 0.17.1, which is clang 22.1.8. Prints each word once: its units in
hexadecimal, the low one first, how often it occurs, and its text. Words whose bits depend on the addresses of labels are left out.
"""
import collections
import os
import re
import subprocess
import sys
import tempfile

SOURCE = os.path.join(os.path.dirname(__file__), "../../corpus/vectors/amd/kernels.c")
LINE = re.compile(r"\t(\S.*?)\s*; encoding: \[([0-9a-fx,]+)\]$")

def main():
    if not 2 <= len(sys.argv) <= 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    cpu = sys.argv[1]
    clang = (sys.argv[2] if len(sys.argv) == 3 else "python3 -m ziglang clang").split()
    with tempfile.TemporaryDirectory() as folder:
        text, encoded = os.path.join(folder, "kernels.s"), os.path.join(folder, "encoded.s")
        options = [f"-mcpu={cpu}", "-O2", "-ffp-contract=fast", "-nogpulib"]
        subprocess.run([*clang, "-target", "amdgcn-amd-amdhsa", *options, "-S", SOURCE, "-o", text], check=True)
        options = ["-target-cpu", cpu, "-filetype", "asm", "-show-encoding"]
        subprocess.run([*clang, "-cc1as", "-triple", "amdgcn-amd-amdhsa", *options, text, "-o", encoded], check=True)
        with open(encoded) as file:
            lines = [LINE.match(line.rstrip("\n")) for line in file]
    found = collections.Counter()
    for line in filter(None, lines):
        data = bytes(int(byte, 16) for byte in line[2].split(","))
        units = [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]
        found[" ".join(f"{unit:08x}" for unit in units), line[1]] += 1
    print(f"# {cpu}: units of a word, the low one first	occurrences	text; compiled and assembled by clang 22.1.8")
    for (word, text), count in found.items():
        print(f"{word}\t{count}\t{text}")

if __name__ == "__main__":
    main()
