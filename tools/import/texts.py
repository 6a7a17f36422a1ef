#!/usr/bin/env python3
"""Compares the texts of an imported spec with those of another decoder, form by form.

usage: texts.py VERIFY SPEC DECODER [--list N] [--only REGEX]

Reads the forms of SPEC, a spec that `verify import amd-tables` wrote, and makes words of each: some with all
modifiers at their defaults, and some with one bit or value of one modifier set. VERIFY prints them, and DECODER does, a command as `verify audit --against` takes it with
`--order bytes`. Counts forms all of whose words have the same text on both sides, among those that have words
which both sides accept. A modifier is one that DECODER writes if it changes DECODER's text. Texts are compared
without regard to case, white space, number bases, and bits that the spec ignores. `--list` prints the most
frequent differences.
"""
import argparse
import collections
import glob
import os
import random
import re
import subprocess

REGISTER = re.compile(
    r"(v|s)?(dst|data|src|addr|rsrc|samp|base|offset)\d?$|sdst|vdst[xy]|v?src[xy]\d|scale_src\d"
)
NUMBERS = ("offset", "ioffset", "offset0", "offset1")
# Values of modifiers that are written by default, where these are not zero.
DEFAULTS = {
    "row_mask": 15,
    "bank_mask": 15,
    "dst_sel": 6,
    "src0_sel": 6,
    "dmask": 1,
    "en": 15,
    "dpp": 0xE4,
    "scale_op_sel_hi": 3,
}


class Form:
    """A form: its name, width, fixed bits and fields."""

    def __init__(self, family, instruction, name, width):
        self.family, self.name, self.width = family, f"{instruction}.{name}", width
        self.fixed, self.fields, self.text, self.literal = 0, {}, "", name.endswith("_lit")
        self.holds = {}

    def put(self, word, field, value):
        """The word with a value in a field."""
        for lo, width in reversed(self.fields[field]):
            mask = ((1 << width) - 1) << lo
            word = (word & ~mask) | (value << lo & mask)
            value >>= width
        return word

    def bits(self, field):
        """Bits of a field."""
        return sum(width for _, width in self.fields[field])


def ranges(text):
    """Bits such as `w0[31..26]`: lowest bit and width, of each part."""
    out = []
    for unit, hi, lo in re.findall(r"w(\d)\[(\d+)(?:\.\.(\d+))?\]", text):
        lo = int(lo or hi)
        out.append((32 * int(unit) + lo, int(hi) - lo + 1))
    return out


def read(spec):
    """The forms of a spec."""
    folder = spec.removesuffix(".isa")
    for path in sorted(glob.glob(os.path.join(folder, "*.isa"))):
        instruction, form = "", None
        for line in open(path, encoding="utf-8"):
            line = line.strip()
            if line.startswith("instruction "):
                instruction = line.split()[1]
            elif line.startswith("form "):
                units = line.split(":")[1].split()[:-1]
                form = Form(os.path.basename(path)[:-4], instruction, line.split()[1], 32 * len(units))
            elif form and line.startswith("fixed "):
                for part in line[6:].split(","):
                    (lo, _), = ranges(part)
                    form.fixed |= int(part.split("=")[1], 2) << lo
            elif form and line.startswith("field "):
                form.fields[line.split()[1]] = ranges(line.split("=", 1)[1])
            elif form and line.startswith("operand x_"):
                form.holds[line.split()[1][2:]] = line.split("= ")[1]
            elif form and line.startswith("text "):
                form.text = line[6:-1]
                yield form
                form = None


class Words:
    """Words of forms."""

    def __init__(self, chip):
        self.cdna = chip.startswith("cdna")
        self.random = random.Random(1)

    def register(self, form, field, variant):
        """A value of a register field."""
        bits, pick = form.bits(field), lambda most: 4 * self.random.randrange(most // 4)
        off = 127 if self.cdna and form.family in ("global", "scratch") else 124
        if field == "saddr":
            return off if variant % 2 == 0 else pick(64)
        if field == "soffset":
            return pick(64) if variant % 2 or self.cdna else 124
        if field in ("srsrc", "rsrc", "ssamp", "samp") and bits <= 5:
            return self.random.randrange(12)
        if field in ("rsrc", "samp"):
            return pick(64)
        if field == "sbase":
            return 2 * self.random.randrange(12)
        if bits == 9:
            values = {0: 256 + pick(64), 1: pick(64), 2: 242, 3: 256 + pick(64)}
            return values[variant if field in ("src0", "srcx0") else 0]
        if bits == 8 and (field.startswith("ssrc") or field == "soffset"):
            return {0: pick(64), 1: pick(64), 2: 193, 3: 106}[variant]
        if field == "vdsty":
            return 2 * self.random.randrange(24)
        return pick(64) + (4 if variant == 0 else 0)

    def plain(self, form, variant):
        """A word with all modifiers at their defaults."""
        word = form.fixed
        first = True
        for field in form.fields:
            if field == "literal":
                value = [0x3456, 0x1235, 0xBEEF, 0x7ABC][variant]
            elif field == "vdst" and "atomic" in form.name:
                value = 0
            elif field == "simm16":
                value = [0, 1, 5, 0x1234][variant]
            elif REGISTER.match(field) and field not in NUMBERS:
                value = self.register(form, field, variant)
                if form.literal and re.match(r"(s|v)?src", field) and form.bits(field) >= 8 and first \
                        and field in form.holds and form.holds[field].startswith("literal"):
                    value, first = 255, False
            elif field.startswith("opsel_hi") and form.family == "vop3p" and "mix" not in form.name:
                value = (1 << form.bits(field)) - 1
            elif field == "src1_sel" and "vsrc1" in form.fields:
                value = 6
            elif field == "format" and form.name.startswith("tbuffer"):
                value = 22
            elif field == "format":
                value = 1
            elif field == "dfmt":
                value = 4
            elif field == "nfmt":
                value = 7
            elif field == "inactive":
                value = 1
            elif field == "sve" and form.family in ("scratch", "vscratch"):
                value = 1
            elif field in ("imm", "soffset_en") and form.family == "smem":
                value = int(field == "imm")
            elif re.match(r"lane_sel_\d", field):
                value = int(field[-1])
            else:
                value = DEFAULTS.get(field, 0)
                # A list of registers has two at least.
                if field == "dim" and form.name.endswith("_nsa"):
                    value = 1
            word = form.put(word, field, value)
        return word

    def singles(self, form, base):
        """Words with one modifier set: which, and the word."""
        for field in form.fields:
            if REGISTER.match(field) and field not in NUMBERS or field == "literal":
                continue
            bits = form.bits(field)
            values = range(1 << bits) if bits <= 4 else [1 << i for i in range(bits)] + [(1 << bits) - 1]
            for value in values:
                yield field, form.put(base, field, value)


def answers(command, lines):
    """What a program prints for each line."""
    run = subprocess.run(command, shell=True, input="\n".join(lines) + "\n", capture_output=True, text=True, check=False)
    out = run.stdout.split("\n")[: len(lines)]
    if len(out) != len(lines):
        raise SystemExit(f"{command}: {len(out)} lines for {len(lines)} words\n{run.stderr[:500]}")
    return out


# LLVM prints what it holds for invalid with a comment.
REFUSED = re.compile(r"^\s*$|^invalid|<unknown>|undocumented|no instruction|/\*|Warning")


def normal(text):
    """A text without regard to case, white space, number bases, and bits that a spec ignores."""
    text = re.sub(r" residue(_high)?=0x[0-9a-f]+", "", text)
    text = re.sub(r"0x[0-9a-f]+", lambda m: str(int(m[0], 16)), text.strip().lower())
    return re.sub(r"\s+", " ", text.replace("\t", " ")).replace(" ,", ",")


def parts(text):
    """The parts of a text."""
    return re.findall(r"[^\s,]+(?:\[[^\]]*\])?", text)


def difference(ours, theirs):
    """What differs between two texts, without numbers."""
    a, b = collections.Counter(parts(ours)), collections.Counter(parts(theirs))
    short = lambda c: " ".join(sorted({re.sub(r"\d+", "N", p) for p in c}))
    if a == b:
        return "another order"
    return f"{short(a - b)}  =>  {short(b - a)}"


def main():
    """Prints the counts."""
    args = argparse.ArgumentParser()
    args.add_argument("verify")
    args.add_argument("spec")
    args.add_argument("decoder")
    args.add_argument("--list", type=int, default=0)
    args.add_argument("--only", default="")
    args = args.parse_args()
    words = Words(os.path.basename(args.spec))
    asked = []
    for form in read(args.spec):
        if not re.search(args.only, f"{form.family} {form.name}"):
            continue
        plain = [words.plain(form, v) for v in range(4)]
        asked += [(form, "", word) for word in plain]
        asked += [(form, field, word) for field, word in words.singles(form, plain[0])]
    lines = [word.to_bytes(form.width // 8, "little").hex(" ") for form, _, word in asked]
    numbers = [" ".join(f"{word >> 32 * i & 0xFFFFFFFF:08x}" for i in range(form.width // 32)) for form, _, word in asked]
    theirs = answers(args.decoder, lines)
    ours = answers(f"{args.verify} disasm --spec {args.spec} --format plain", numbers)
    state = {"default": {}, "single": {}, "written": {}}
    why = {kind: collections.defaultdict(set) for kind in state}
    first = {form: other for (form, field, _), other in reversed(list(zip(asked, theirs))) if not field}
    example = {}
    forms, both, same = set(), 0, 0
    for (form, field, _), mine, other in zip(asked, ours, theirs):
        forms.add(form)
        kinds = ["single"] if field else ["default"]
        if field and normal(other) != normal(first[form]):
            kinds.append("written")
        if REFUSED.search(mine) or REFUSED.search(other):
            continue
        both += 1
        equal = normal(mine) == normal(other)
        same += equal
        for kind in kinds:
            state[kind][form] = state[kind].get(form, True) and equal
            if not equal:
                what = difference(normal(mine), normal(other))
                why[kind][what].add(form)
                example.setdefault((kind, what), (mine, other.strip(), form.family))
    print(f"{len(forms)} forms, {len(asked)} words, {both} accepted by both sides, {same} of them with the same text")
    for kind, title in (
        ("default", "modifiers at their defaults"),
        ("written", "each modifier set singly that DECODER writes"),
        ("single", "each modifier set singly"),
    ):
        of = state[kind]
        agree = sum(of.values())
        print(f"{title}: {agree} of {len(of)} forms agree, {100 * agree / max(1, len(of)):.1f} %")
        for what, which in sorted(why[kind].items(), key=lambda w: -len(w[1]))[: args.list]:
            mine, other, family = example[kind, what]
            print(f"  {len(which)} {what}   [{family}] {mine}  |  {other}")


if __name__ == "__main__":
    main()
