#!/usr/bin/env python3
"""Packs fuzz seeds whose records stand for themselves into as few files as inputs may be long.

`tools/fuzz-pack.py TARGET NAMED CHOSEN OUT`: CHOSEN holds seeds of TARGET under any names, OUT gets them under the names that
they have in NAMED; those of `decode` and `exec` are packed, so many records of one instruction set to a file.
See core/src/oracle/input.rs for what the bytes mean.
"""

import sys
from pathlib import Path

RECORD = 10
# Bytes before the records, and most records of an input.
LAYOUT = {"decode": (0, 4), "exec": (17, 8)}


def main():
    target, named, chosen, out = sys.argv[1], *map(Path, sys.argv[2:])
    names = {}
    for path in sorted(named.iterdir()):
        names.setdefault(path.read_bytes(), path.name)
    seeds = {names[p.read_bytes()]: p.read_bytes() for p in chosen.iterdir()}
    if target not in LAYOUT:
        for name, data in seeds.items():
            (out / name).write_bytes(data)
        return
    before, most = LAYOUT[target]
    isas = [p.stem for p in Path("core/isa").glob("*.isa")]
    packed = {}
    for name, data in sorted(seeds.items()):
        records = [data[i : i + RECORD] for i in range(before, len(data), RECORD)]
        for record in records:
            # The first byte names the instruction set. What else comes before records says how they are executed.
            isa = data[0] if before else record[0]
            packed.setdefault(isa, {}).setdefault(record, (name, data[:before]))
    for records in packed.values():
        unique = [(head, record) for record, (_, head) in records.items()]
        first = next(name for name, _ in records.values())
        isa = max((n for n in isas if first.startswith(n + "-")), key=len)
        for k in range(0, len(unique), most):
            part = unique[k : k + most]
            data = part[0][0] + b"".join(record for _, record in part)
            (out / f"{isa}-packed-{k // most:02}").write_bytes(data)


if __name__ == "__main__":
    main()
