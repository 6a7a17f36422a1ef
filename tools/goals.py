#!/usr/bin/env python3
"""Makes docs/goals.md: the goals of the built-in tables with the code that a search finds for them.

    tools/goals.py target/release/verify >docs/goals.md

Fails if a goal has no proved code of the length that its table names, or if shorter code is not excluded.
"""

import json
import subprocess
import sys

HEAD = """# Goals with known shortest code

`verify bench goals` searches for code for each goal of a table (`smt/goals`). Each goal below has code
of the length in the table, which is proved, and all shorter programs over the operations are excluded.
These are all variants of the instructions that the table names, or some, where that is said. Tests
repeat this (`smt/tests/it/operations.rs`). A register that a goal names keeps its value if it says so;
others may be overwritten. Often there is other code of the same length. Goals on floats hold under the
conditions in their tables, which exclude what the spec leaves open.

This page is made by `tools/goals.py`."""

TABLES = [
    ("Packed halves", ["--isa", "vop3p"]),
    ("Packed halves that are floats", ["--isa", "vop3p", "smt/goals/vop3p-floats.goals"]),
    ("Singles and halves", ["--isa", "vop3p", "smt/goals/vop3p-mixed.goals"]),
    ("Fused products of packed halves", ["--isa", "vop3p", "smt/goals/vop3p-fused.goals"]),
    ("Single registers of a shader", ["--isa", "sgx543"]),
    ("Vectors of four registers of a shader", ["--isa", "sgx543", "--vector", "4"]),
    ("Dot products of a shader", ["--isa", "sgx543", "--vector", "4", "smt/goals/sgx543-dot.goals"]),
]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(HEAD)
    for title, options in TABLES:
        command = ["bench", "goals", *options]
        run = subprocess.run(
            [sys.argv[1], *command, "--max-len", "2", "--format", "json"], check=True, capture_output=True, text=True
        )
        found = json.loads(run.stdout)
        print(f"\n## {title}\n\n`verify {' '.join(command)}`: {found['operations']:,} operations,")
        some = found["not_all_variants"]
        cut = f" Not all variants of {', '.join(f'`{name}`' for name in some)} take part." if some else ""
        print(f"{found['encodings']:,} encodings, {len(found['problems'])} goals.{cut}\n")
        print("| goal | | instructions | code |\n|---|---|---|---|")
        for p in found["problems"]:
            shortest = p["shortest"]
            if not (p["proved"] and p["instructions"] == shortest and p["exhausted_cost"] >= shortest - 1):
                sys.exit(f"{p['problem']}: {p}")
            code = "; ".join(p["code"]).replace("|", "\\|")
            print(f"| {p['problem']} | {p['title']} | {shortest} | `{code}` |")


if __name__ == "__main__":
    main()
