#!/usr/bin/env python3
"""Holds the JSON tables of `verify generate --lang json` against their schema and against `verify`.

    tools/tables/check.py [VERIFY]

For each built-in instruction set: the tables fit docs/tables.schema.json (if the Python package
`jsonschema` is installed), and `decode.py`, which knows nothing else, gives validity, form and text
of all corpus words and of random words, most of them near a form, as `verify decode` does.
"""

import json
import random
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from decode import Invalid, Tables  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
RANDOM = 3000


def ask(*args, words=None):
    out = subprocess.run([VERIFY, *args], input=words, capture_output=True, text=True)
    if out.returncode > 1:
        sys.exit(out.stderr)
    return out.stdout


def corpus(isa, widths):
    """The words in the first columns of the tables of this set."""
    folder = ROOT / "corpus/vectors" / ("riscv" if isa.startswith("rv") else isa)
    for path in sorted(folder.glob(f"{isa}-*.tsv" if isa.startswith("rv") else "*.tsv")):
        for line in path.read_text().splitlines():
            word = line.split("\t")[0].strip()
            if len(word.replace(" ", "")) * 4 in widths and all(c in "0123456789abcdef " for c in word):
                yield word


def near_forms(tables, rng):
    """Words that have the fixed bits of a form, and mostly its reserved bits."""
    units = sorted(tables["units"], key=lambda u: u["lo"])
    for _ in range(RANDOM):
        form = rng.choice(tables["forms"])
        word = rng.getrandbits(form["width"])
        cubes = [form["fixed"]] + (form["reserved"] if rng.random() < 0.8 else [])
        if rng.random() < 0.5:
            word &= rng.getrandbits(form["width"])
        for cube in cubes:
            word = word & ~int(cube["mask"], 16) | int(cube["value"], 16)
        parts = [u for u in units if u["lo"] < form["width"]]
        yield " ".join(f"{word >> u['lo'] & (1 << u['width']) - 1:0{-(-u['width'] // 4)}x}" for u in parts)


def check(isa, validator):
    text = ask("generate", "--isa", isa, "--lang", "json")
    tables = json.loads(text)
    if validator:
        for error in validator.iter_errors(tables):
            sys.exit(f"{isa}: {error.json_path}: {error.message}")
    decoder, rng = Tables(tables), random.Random(1)
    words = [*corpus(isa, tables["word_widths"]), *near_forms(tables, rng)]
    answers = json.loads(ask("decode", "--isa", isa, "--format", "json", "-", words="\n".join(words)))["words"]
    assert len(answers) == len(words), (len(answers), len(words))
    valid = 0
    for answer in answers:
        try:
            form, text = decoder.decode(int(answer["bits"], 16), answer["width"])
        except Invalid as why:
            if answer["valid"]:
                sys.exit(f"{isa} {answer['word']}: the tables say {why}")
            continue
        if not answer["valid"] or answer["form"] != form:
            sys.exit(f"{isa} {answer['word']}: the tables say {form}: {text}")
        valid += 1
        if text != answer["text"].split(" residue=")[0]:
            sys.exit(f"{isa} {answer['word']}: {text} instead of {answer['text']}")
    assert valid > 500, valid
    print(f"{isa}: {len(words)} words as `verify decode` reads them, {valid} of them valid")


VERIFY = str(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/verify").resolve())
try:
    import jsonschema

    VALIDATOR = jsonschema.Draft202012Validator(json.loads((ROOT / "docs/tables.schema.json").read_text()))
except ImportError:
    print("the Python package jsonschema is not installed: the schema is not checked")
    VALIDATOR = None
for name in ["nv50", "flexgrip", "vop3p", "sgx543", "rv32", "rv64"]:
    check(name, VALIDATOR)
