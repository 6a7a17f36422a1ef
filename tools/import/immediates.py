#!/usr/bin/env python3
"""Compares the texts of all immediates of 16 bits of an imported spec with those of another decoder.

usage: immediates.py VERIFY SPEC DECODER [--only REGEX]

Takes the forms of SPEC, a spec that `verify import amd-tables` wrote, that have a field `simm16`, and all 65,536
values of it; other fields are 0. VERIFY prints the words, DECODER does, and VERIFY assembles its own texts again.
Counts texts that are the same, without regard to case, white space and number bases. Others are told apart: DECODER
refuses the word, has a comment in its text, or repeats the text of a smaller value.
"""
import argparse
import collections
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from texts import answers, normal, read  # noqa: E402


def reason(text, seen):
    """Why a text of the other decoder is not the one of the spec."""
    if not text or "invalid" in text and "/*" not in text:
        return "refused"
    if "/*" in text:
        return "comment"
    return "repeated" if text in seen else "other"


def main():
    """Prints the counts."""
    args = argparse.ArgumentParser()
    args.add_argument("verify")
    args.add_argument("spec")
    args.add_argument("decoder")
    args.add_argument("--only", default="")
    args = args.parse_args()
    for form in read(args.spec):
        if form.width != 32 or "simm16" not in form.fields or not re.search(args.only, form.name):
            continue
        words = [form.put(form.fixed, "simm16", value) for value in range(1 << 16)]
        numbers = [f"{word:08x}" for word in words]
        ours = answers(f"{args.verify} disasm --spec {args.spec} --format plain", numbers)
        theirs = answers(args.decoder, [word.to_bytes(4, "little").hex(" ") for word in words])
        again = answers(f"{args.verify} asm --spec {args.spec}", ours)
        lost = sum(word not in text.split() for word, text in zip(numbers, again))
        counts, seen, example = collections.Counter(), set(), None
        for mine, other in zip(map(normal, ours), map(normal, theirs)):
            what = "same" if mine == other else reason(other, seen)
            counts[what] += 1
            if what == "other":
                example = example or (mine, other)
            seen.add(other)
        print(form.name, dict(counts), f"{lost} not assembled again" if lost else "", example or "")


if __name__ == "__main__":
    main()
