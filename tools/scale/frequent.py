#!/usr/bin/env python3
"""Counts the operations in the output of `verify disasm`, most frequent first: one line for each, with an instruction of it,
as `verify mine --like` reads them. Two instructions are one operation here if they differ in registers and constants alone;
the constant 0, and the registers of --fixed, are something else than the others.

    ar x libc.a; verify disasm --isa rv32 *.o | tools/scale/frequent.py --fixed zero
"""

import argparse
import collections
import re
import sys

# An address and a word in front of the text, each set off by two blanks.
LINE = re.compile(r"^[0-9a-f]+ {2,}[0-9a-f ]+? {2,}(\S.*)$")
NUMBER = re.compile(r"#?-?(0x[0-9a-fA-F]+|[0-9]+)")
NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")


def shape(text, fixed):
    """The text with registers and constants taken out."""
    mnemonic, _, operands = text.partition(" ")

    def operand(word):
        if NUMBER.fullmatch(word):
            return "0" if int(word.lstrip("#"), 0) == 0 else "n"
        return NAME.sub(lambda m: m[0] if m[0] in fixed else "r", NUMBER.sub("n", word)) if word else word

    # The number of a register is part of its name, a mask or swizzle of channels is not.
    return mnemonic + " " + ", ".join(operand(re.sub(r"\b(r|o|pa|sa|i)[0-9]+", "r", w)) for w in operands.strip().split(", "))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fixed", default="", help="registers that are something of their own, separated by commas")
    args = parser.parse_args()
    fixed = set(filter(None, args.fixed.split(",")))
    count = collections.Counter()
    example = {}
    for line in sys.stdin:
        found = LINE.match(line.rstrip("\n"))
        if found:
            key = shape(found[1], fixed)
            count[key] += 1
            # With a constant that is none of those that formulas are simple for.
            example.setdefault(key, found[1])
    for key, times in count.most_common():
        print(f"{example[key]:40}  // {times}")
    print(f"// {sum(count.values())} instructions, {len(count)} operations", file=sys.stderr)


if __name__ == "__main__":
    main()
