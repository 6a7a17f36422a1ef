#!/usr/bin/env python3
"""Cases of SGX543 instructions as Vita3K's shader translator has them: corpus/oracles/sgx543.tsv.

README.md beside this file describes the harness that evaluates words with the translator. This script
chooses the words, and makes the table from what the harness prints.

usage: vita3k.py words VERIFY > WORDS            words and numbers of states, as the harness reads them
       HARNESS < WORDS > CASES
       vita3k.py table VERIFY CASES > corpus/oracles/sgx543.tsv
       VERIFY: the program `verify`
"""
import collections, os, random, re, subprocess, sys

COMMIT = "80075ce5"
REAL = os.path.join(os.path.dirname(__file__), "../../corpus/vectors/sgx543/real-words.tsv")
STATES_REAL, STATES = 16, 8
TRIED, PER_GROUP = 10000, 620  # random words of a group that are looked at, and given to the harness

SCALAR = {"dot", "ssq", "rcp", "rsq", "log", "exp", "mul1", "add1", "mad1", "subflr"}


def left_out(word, text):
    """Why a word is left out, by what it is and not by what comes out; nothing if it is not."""
    group = word >> 59
    if "index" in text:
        return "an operand by index: how its number splits is not the emulator's"
    runs = re.search(r"\.repeat(\d+)", text)
    if runs and int(runs[1]) > 4:
        return "more than four runs: left open by the spec"
    if "fx10" in text:
        return "numbers of ten bits: left open by the spec"
    if group == 0 and (word >> 51 & 1 or word >> 57 & 1):
        return "mad with bit 51 or with predicates !p0 and Pn: the emulator ignores the one and casts the others to p1 and p2"
    if group == 17 and word >> 57 & 3:
        return "sop3 with a predicate: the emulator ignores it before a single instruction"
    if group == 18 and re.search(r"-[xyzw]", text.split(",")[0]):
        return "sop2m whose mask has gaps: the emulator stores the lanes without them"
    if group in (16, 17, 18, 19) and "#" in text:
        return "immediates of blends: left open by the spec, the emulator gives the number to every byte"
    if re.search(r"[xyzw]-+[xyzw]|-[xyzw]{2}", text.split(",")[0]) and group in (0, 1, 2, 3, 7, 8):
        return "a destination mask with gaps: the emulator stores wrongly across a multiple of four registers"
    if group in (16, 19) and runs:
        return "repeated blends and products of bytes: how their operands move is left open by the spec"
    if "testmask" in text and ".lanes" not in text:
        return "masks of bytes: an erratum of the spec, decided by real programs"
    if re.search(r"(#|c)\d+\.[xyzw]*[012h]|\{", text) and group in (1, 2):
        return "constant lanes of an immediate or a constant: the emulator loses its sign, and takes the first for all"
    if re.search(r"\.f16.*\bc\d", text) and group in (0, 1, 2):
        return "constants as halves: some in the emulator's table are decimals"
    if group in (4, 5, 6) and re.search(r"\b(exp|log)\b", text):
        return "exp and log: the emulator takes them to the base e"
    if group == 3 and runs and re.search(r"^\S* ?dot", text) and not re.search(r"\.(x---|-y--|--z-|---w)\b|\.(x---|-y--|--z-|---w),", text):
        return "a repeated dot product into several lanes: the emulator stores wrongly across a multiple of four registers"
    if group == 6 and ".----" in text:
        return "an empty mask: the emulator writes lane x"
    if group in (4, 5):
        for part in text.split(" + "):
            op = re.match(r"(?:!?p\d |Pn )?(\w+)(?:\.\S+)? (?:op0:)?i\d\.([-xyzw]+)", part)
            if op and op[1] in SCALAR and len(op[2].replace("-", "")) != 1:
                return "a scalar of a dual operation with other than one lane of i0 to i3: the emulator writes the first alone"
    if group in (9, 15):
        condition = re.search(r"test(?:mask)?\.((?:any|neg|pos|sign3)\.\w+\.\w+|\w+)", text)
        if condition[1] not in ("eq", "ne", "lt", "le", "gt", "ge"):
            return "a test other than the six comparisons: the emulator knows these alone"
        if ".repeat" in text:
            return "a repeated test: the emulator ignores repeats"
    return None


def texts(verify, words):
    """The text of each word that is an instruction."""
    run = subprocess.run([verify, "disasm", "--isa", "sgx543", "-"], input="\n".join(f"{w:016x}" for w in words),
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    found = {}
    for line in run.stdout.splitlines():
        row = re.match(r"[0-9a-f]+\s+([0-9a-f]{16})\s+(.*)", line)
        if row and not row[2].startswith(("<", "invalid")):
            found[int(row[1], 16)] = row[2]
    return found


def real_words():
    with open(REAL) as f:
        return [int(line.split()[0], 16) for line in f if line[0] != "#"]


def print_words(verify):
    rng = random.Random(543)
    for word in real_words():
        print(f"{word:016x} {rng.getrandbits(31)} {STATES_REAL}")
    why = collections.Counter()
    for group in range(32):
        if group in (28, 29, 30):
            continue  # memory and textures
        words = [group << 59 | rng.getrandbits(59) for _ in range(TRIED)]
        # Half of the random words without a predicate, which most would fail.
        words = [w & ~(7 << 56) if i % 2 and group not in (0, 4, 5) and not 16 <= group <= 21 else w for i, w in enumerate(words)]
        kept = []
        for word, text in texts(verify, words).items():
            reason = left_out(word, text)
            if reason:
                why[reason] += 1
            elif len(kept) < PER_GROUP:
                kept.append(word)
        for word in kept:
            print(f"{word:016x} {rng.getrandbits(31)} {STATES}")
    for reason, count in why.most_common():
        print(f"{count} random words left out: {reason}", file=sys.stderr)


def verdicts(verify, path):
    run = subprocess.run([verify, "exec", "--isa", "sgx543", "--interp", "fast", "--quiet", "--cases", path],
                         stdout=subprocess.PIPE, text=True)
    found = {}
    for line in run.stdout.splitlines():
        parts = line.split("\t")
        if parts[0].isdigit():
            found[int(parts[0])] = parts[1]
    return found


def pairs(column):
    return dict(p.split("=0x") for p in column.split())


def print_table(verify, path):
    said = collections.Counter()
    words = {}
    found = verdicts(verify, path)
    for number, line in enumerate(open(path), 1):
        word, *columns = line.rstrip("\n").split("\t")
        if len(columns) < 2:
            said["words: " + re.sub(r" \d+$", "", columns[0])] += 1
            continue
        verdict = found.get(number, "ok")
        # What the spec leaves open has no expectation, and what has no effect there cannot be executed.
        if verdict in ("unspecified", "error"):
            said["cases: " + verdict] += 1
            continue
        words.setdefault(word, []).append([pairs(c) for c in columns])
    print(f"# Cases of sgx543 from Vita3K, commit {COMMIT} (GPL-2.0): what its translator of shaders to SPIR-V makes of single words")
    print("# in random states, evaluated. Made by tools/oracles/vita3k.py, whose README describes the harness.")
    heading = None
    for word, cases in words.items():
        def order(place):
            name, n = re.match(r"([a-z]+)(\d+)", place).groups()
            return name, int(n)
        code = word
        # The first case lists the neighbours of what is written, and has a heading of its own.
        for group in (cases[:1], cases[1:]):
            if not group:
                continue
            ins = sorted({p for i, _ in group for p in i}, key=order)
            outs = sorted({p for _, o in group for p in o}, key=order)
            columns = f"columns {' '.join(ins)} | {' '.join(outs)}"
            if columns != heading:
                print(columns)
                heading = columns
            for i, o in group:
                print(f"{code}\t{' '.join(i.get(p, '-') for p in ins)}\t{' '.join(o.get(p, '-') for p in outs)}")
                code = ""
                said["cases: in the table"] += 1
    for what, count in sorted(said.items()):
        print(f"{count} {what}", file=sys.stderr)


if len(sys.argv) == 3 and sys.argv[1] == "words":
    print_words(sys.argv[2])
elif len(sys.argv) == 4 and sys.argv[1] == "table":
    print_table(*sys.argv[2:])
else:
    sys.exit(__doc__)
