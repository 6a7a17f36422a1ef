#!/usr/bin/env python3
"""Cases of packed instructions as gem5's model of Vega has them: corpus/oracles/vop3p.tsv.

The execute functions of gem5 and its library of floats are compiled as they are, with stand-ins for the rest
of it (the directory gem5 beside this file); README.md says what these are. This script draws words and states.

usage: gem5.py GEM5 > corpus/oracles/vop3p.tsv
       gem5.py GEM5 --answers < tests.tsv > answers.tsv     answers to the tests of `verify vectors --isa vop3p --format cases`
       GEM5: a checkout of https://github.com/gem5/gem5, commit b1a44b89; of it only
       src/arch/amdgpu/vega, src/arch/arm/insts and src/base are read
needs: c++ with C++17
"""
import collections, hashlib, os, random, subprocess, sys, tempfile

COMMIT = "b1a44b89"
# What is compiled of gem5; the hash is of these files, one after the other.
FILES = """arch/amdgpu/vega/gpu_types.hh arch/amdgpu/vega/gpu_decoder.hh arch/amdgpu/vega/insts/op_encodings.hh
    arch/amdgpu/vega/insts/vop3p.hh arch/amdgpu/vega/insts/vop3p.cc arch/arm/insts/fplib.hh arch/arm/insts/fplib.cc
    base/bitfield.hh""".split()
SHA256 = "ae816bea19f6814519eb6bdaabad164a07aa045e4bc58d1c17ab0f5bd5e5698d"
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "gem5")
WORDS, STATES = 90, 16
SEED = 1400

# Headers of gem5 that a file of ours stands for.
STANDINS = {
    "standin.hh": ["arch/amdgpu/vega/gpu_mem_helpers.hh", "arch/amdgpu/vega/insts/gpu_static_inst.hh", "arch/amdgpu/vega/operand.hh",
                   "arch/arm/regs/misc.hh", "base/logging.hh", "debug/GPUExec.hh", "debug/VEGA.hh", "mem/ruby/system/RubySystem.hh"],
    "instructions.hh": ["arch/amdgpu/vega/insts/instructions.hh"],
}

# By opcode, from 0.
INSTRUCTIONS = """v_pk_mad_i16 v_pk_mul_lo_u16 v_pk_add_i16 v_pk_sub_i16 v_pk_lshlrev_b16 v_pk_lshrrev_b16 v_pk_ashrrev_b16
    v_pk_max_i16 v_pk_min_i16 v_pk_mad_u16 v_pk_add_u16 v_pk_sub_u16 v_pk_max_u16 v_pk_min_u16
    v_pk_fma_f16 v_pk_add_f16 v_pk_mul_f16 v_pk_min_f16 v_pk_max_f16""".split()
THREE = {"v_pk_mad_i16", "v_pk_mad_u16", "v_pk_fma_f16"}  # with three sources
INTEGER_CLAMP = {"v_pk_mad_i16", "v_pk_add_i16", "v_pk_sub_i16", "v_pk_mad_u16", "v_pk_add_u16", "v_pk_sub_u16"}

CORNERS = [0, 1, 2, 0xF, 0x10, 0x11, 0xFF, 0x100, 0x7FFE, 0x7FFF, 0x8000, 0x8001, 0xFEFF, 0xFF00, 0xFFFE, 0xFFFF]
FLOAT_CORNERS = [0, 0x8000, 1, 0x8001, 0x3FF, 0x83FF, 0x400, 0x8400, 0x3800, 0x3C00, 0xBC00, 0x3C01, 0x7BFF, 0xFBFF, 0x7C00, 0xFC00]


def is_float(name):
    return name.endswith("_f16")


def build(source, where):
    read = hashlib.sha256()
    for path in FILES:
        with open(f"{source}/src/{path}", "rb") as f:
            read.update(f.read())
    if read.hexdigest() != SHA256:
        sys.exit(f"{source}: what the script compiles differs from commit {COMMIT}")
    for ours, theirs in STANDINS.items():
        for path in theirs:
            os.makedirs(os.path.dirname(f"{where}/{path}"), exist_ok=True)
            with open(f"{where}/{path}", "w") as f:
                f.write(f'#include "{HERE}/{ours}"\n')
    files = [f"{source}/src/{path}" for path in FILES if path.endswith(".cc")] + [f"{HERE}/main.cc"]
    # Products of two halves overflow an int; the model means them to wrap.
    flags = ["-std=c++17", "-O1", "-w", "-fwrapv", "-fno-strict-aliasing", f"-I{where}", f"-I{source}/src"]
    subprocess.run(["c++", *flags, "-o", f"{where}/cases", *files], check=True)
    return f"{where}/cases"


def halves(fields, values, high):
    """The halves that the low or the high result is made of, negated if they are."""
    select, sign = (fields["op_sel_hi"], fields["neg_hi"]) if high else (fields["op_sel"], fields["neg_lo"])
    return [values[r] >> 16 * (select >> i & 1) & 0xFFFF ^ (sign >> i & 1) << 15 for i, r in enumerate(fields["sources"])]


def draw_word(rng, name):
    """Fields of a word: registers as operands, and modifiers as far as the spec gives them a meaning."""
    count = 3 if name in THREE else 2
    bits = 2 if rng.getrandbits(1) else 8  # v0 to v3, often the same one twice, or any
    fields = {
        "d": rng.getrandbits(bits), "sources": [rng.getrandbits(bits) for _ in range(count)],
        "op_sel": rng.getrandbits(count), "op_sel_hi": rng.getrandbits(count),
        "neg_lo": rng.getrandbits(count), "neg_hi": rng.getrandbits(count), "clamp": rng.getrandbits(1),
    }
    if not is_float(name):
        fields["neg_lo"] = fields["neg_hi"] = 0
        if name not in INTEGER_CLAMP:
            fields["clamp"] = 0
    return fields


def encode(opcode, fields):
    a, b, c = (fields["sources"] + [-256])[:3]  # no third source: its field is zero
    high = fields["op_sel_hi"] | (4 if c < 0 else 0)  # as assemblers have it
    low = 0x1A7 << 23 | opcode << 16 | fields["clamp"] << 15 | high >> 2 << 14 | fields["op_sel"] << 11 | fields["neg_hi"] << 8 | fields["d"]
    return (fields["neg_lo"] << 29 | (high & 3) << 27 | 256 + c << 18 | 256 + b << 9 | 256 + a) << 32 | low


def draw_half(rng, name):
    corner, index, bits, near = rng.getrandbits(1), rng.getrandbits(4), rng.getrandbits(16), rng.getrandbits(1)
    if corner:
        return (FLOAT_CORNERS if is_float(name) else CORNERS)[index]
    if is_float(name) and near:
        return bits & 0x9FFF | 0x2000 if bits & 0x4000 else bits & 0x83FF | 0x3C00  # 2^-7 to 2; 1 to 2
    return bits


def nan(half):
    return half & 0x7FFF > 0x7C00


def left_out(name, fields, values, result, unclamped):
    """Why a case is left out, by corpus/README.md; nothing if it is not."""
    for high in (False, True):
        operands = halves(fields, values, high)
        shift = 16 * high
        if name == "v_pk_sub_u16" and fields["clamp"] and operands[0] < operands[1]:
            return "v_pk_sub_u16 with clamp and a negative difference: gem5 is wrong"
        if not is_float(name):
            continue
        if name in ("v_pk_min_f16", "v_pk_max_f16"):
            if any(map(nan, operands)):
                return "the minimum or maximum of a NaN"
            if all(o & 0x7FFF == 0 for o in operands):
                return "the minimum or maximum of two zeros: its sign is gem5's own"
        if fields["clamp"] and any(map(nan, operands)):
            return "clamp with a NaN operand"
        if nan(result >> shift & 0xFFFF):
            return "a NaN as result: its payload is gem5's own"
        if fields["clamp"] and unclamped >> shift & 0x7FFF == 0:
            return "a clamped zero: its sign is gem5's own"
    return None


def answers(source):
    """Runs the tests whose state is vector registers alone, and prints what gem5 leaves in the destination."""
    tests, skipped = [], 0
    for line in sys.stdin:
        if line.startswith("#") or not line.strip():
            continue
        code, before, after = line.rstrip("\n").split("\t")
        high, low = code[:8], code[8:].strip()
        if " " in code:
            low, high = code.split()
        places = [p.split("=") for p in before.split()]
        registers = all(p[0] == "v" and p[1:].isdigit() for p, _ in places) and len(after.split()) == 1 and after[0] == "v"
        opcode = int(low, 16) >> 16 & 127
        # Operands below 256 are scalar registers and constants, which the stand-ins do not have.
        count = 3 if opcode < len(INSTRUCTIONS) and INSTRUCTIONS[opcode] in THREE else 2
        vectors = all(int(high, 16) >> 9 * i & 256 for i in range(count))
        if registers and vectors and opcode < len(INSTRUCTIONS):
            tests.append((code, before, f"{high}{low}", places, after.split("=")[0]))
        else:
            skipped += 1
    text = "".join(f"{word} {' '.join(f'{p[1:]}={int(v, 0):x}' for p, v in places)}\n" for _, _, word, places, _ in tests)
    with tempfile.TemporaryDirectory() as where:
        out = subprocess.run([build(source, where)], input=text, check=True, stdout=subprocess.PIPE, text=True).stdout
    for (code, before, _, _, place), result in zip(tests, out.split(), strict=True):
        print(code, before, f"{place}=0x{result}", sep="\t")
    print(f"{len(tests)} tests run, {skipped} left out", file=sys.stderr)


def main():
    if len(sys.argv) == 3 and sys.argv[2] == "--answers":
        return answers(sys.argv[1])
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    rng = random.Random(SEED)
    cases = []
    for opcode, name in enumerate(INSTRUCTIONS):
        for _ in range(WORDS):
            fields = draw_word(rng, name)
            registers = sorted(set(fields["sources"]))
            for _ in range(STATES):
                cases.append((opcode, name, fields, {r: draw_half(rng, name) << 16 | draw_half(rng, name) for r in registers}))

    def line(opcode, fields, values):
        return f"{encode(opcode, fields):016x} {' '.join(f'{r}={v:x}' for r, v in values.items())}\n"
    # Each case twice, as it is and without clamp: zeros are clamped zeros by what they were before.
    text = "".join(line(o, f, v) + line(o, {**f, "clamp": 0}, v) for o, _, f, v in cases)
    with tempfile.TemporaryDirectory() as where:
        out = subprocess.run([build(sys.argv[1], where)], input=text, check=True, stdout=subprocess.PIPE, text=True).stdout
    results = [int(r, 16) for r in out.split()]
    if len(results) != 2 * len(cases):
        sys.exit(f"{len(results)} results of {2 * len(cases)} runs")

    print(f"# Cases of vop3p from gem5, commit {COMMIT} (BSD-3-Clause): random words and states, what the execute functions of its Vega model")
    print("# (src/arch/amdgpu/vega/insts/vop3p.cc, halves by src/arch/arm/insts/fplib.cc) leave in the destination.")
    print("# Made by tools/oracles/gem5.py.")
    said = collections.Counter()
    group = heading = last = None
    for (opcode, name, fields, values), result, unclamped in zip(cases, results[::2], results[1::2]):
        reason = left_out(name, fields, values, result, unclamped)
        if reason:
            said["left out: " + reason] += 1
            continue
        said["in the table"] += 1
        if name != group:
            print(f"# {name}")
            group = name
        columns = f"columns {' '.join(f'v{r}' for r in values)} | v{fields['d']}"
        if columns != heading:
            print(columns)
            heading = columns
            last = None
        word = f"{encode(opcode, fields):016x}"
        print(f"{'' if word == last else word}\t{' '.join(f'{v:x}' for v in values.values())}\t{result:x}")
        last = word
    for what, count in said.most_common():
        print(f"{count} {what}", file=sys.stderr)


main()
