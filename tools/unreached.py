#!/usr/bin/env python3
"""Summary of an lcov file: a table of the files below core/src, and a list of their lines that were not reached.

Usage: unreached.py LCOV LIST
"""

import sys
from pathlib import Path

SOURCES = "core/src/"


def read(path):
    """Counts of each line of each file of the core."""
    files, lines = {}, None
    for row in Path(path).read_text().splitlines():
        kind, _, rest = row.partition(":")
        if kind == "SF":
            _, found, name = rest.partition(SOURCES)
            lines = files.setdefault(name, {}) if found else None
        elif kind == "DA" and lines is not None:
            number, count = rest.split(",")[:2]
            number = int(number)
            lines[number] = max(lines.get(number, 0), int(count))
    return files


def runs(numbers):
    """Consecutive numbers as pairs of first and last."""
    pairs = []
    for n in numbers:
        if pairs and pairs[-1][1] + 1 == n:
            pairs[-1][1] = n
        else:
            pairs.append([n, n])
    return pairs


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    files = read(sys.argv[1])
    with open(sys.argv[2], "w") as out:
        print("| file | lines | reached |\n|---|---|---|")
        for name in sorted(files):
            lines = files[name]
            missed = sorted(n for n, count in lines.items() if count == 0)
            share = 100 * (len(lines) - len(missed)) // max(len(lines), 1)
            print(f"| {name} | {len(lines)} | {share} % |")
            text = Path(SOURCES + name).read_text().splitlines()
            for first, last in runs(missed):
                out.write(f"{name}:{first}-{last}: {text[first - 1].strip()}\n")


main()
