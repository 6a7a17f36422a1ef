#!/usr/bin/env python3
"""Cases of G80 instructions as envytools' hwtest expects them: corpus/oracles/nv50.tsv and nv50-gt200.tsv.

hwtest draws words and sources, runs them on a chip, computes with its models (nvhw) what must come out,
and compares. Here its three files are compiled with a chip that does nothing; where it compares, the
case is printed instead. README.md beside this file says which rewrites that takes, and why.

usage: hwtest.py ENVYTOOLS nv50|nv50-gt200 > corpus/oracles/NAME.tsv
       ENVYTOOLS: a checkout of https://github.com/envytools/envytools, commit f102b823
needs: c++
"""
import os, re, subprocess, sys, tempfile

COMMIT = "f102b823"
CHIPS = {"nv50": (0x50, ["int", "fp", "sfu"], 90), "nv50-gt200": (0xA0, ["fp"], 170)}
THREADS = 8  # of a launch of 512

# Which registers a test's long words read; all others read all.
READS = {
    "iadd": "r4 r6 c0", "icmp": "r4 r5", "iminmax": "r4 r5", "shift": "r4 r5", "imul": "r4 r5", "isad": "r4 r5 r6",
    "imad": "r4 r5 r6 c0", "logop": "r4 r5", "iadd_s": "r4 r5 r6 c0", "imad_s": "r4 r5 r6 c0", "iadd_i": "r4 r5 r6 c0",
    "imad_i": "r4 r5 r6 c0", "fadd": "r4 r6", "fcmp": "r4 r5", "fminmax": "r4 r5", "fmul": "r4 r5", "fslct": "r4 r5 r6",
    "fmad": "r4 r5 r6", "i2i": "r4", "i2f": "r4", "f2i": "r4", "f2f": "r4",
}

# A chip that does nothing. What it is read to hold is all ones, so that what hwtest masks out shows.
CHIP = r"""
#pragma once
#include <stdint.h>
static inline uint32_t nva_rd32(int, uint32_t address) { return address >= 0x700000 && address < 0x702000 ? 0xffffffff : 0; }
static inline void nva_wr32(int, uint32_t, uint32_t) {}
"""

MAIN = r"""
#include "hwtest.h"
#include "g80_gr.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
int g80_gr_prep(struct hwtest_ctx *) { return 0; }
int g80_gr_compute_prep(struct hwtest_ctx *) { return 0; }
int g80_gr_idle(struct hwtest_ctx *) { return 0; }
int g80_gr_mthd(struct hwtest_ctx *, uint32_t, uint32_t, uint32_t) { return 0; }
hwtest::Test::Test(TestOptions &opt, uint32_t seed) : rnd(seed), opt(opt) {}
int launches;
void print_case(const char *kind, uint32_t op1, uint32_t op2, uint32_t s1, uint32_t s2, uint32_t s3, int flags, uint32_t exp, int ecc, uint32_t mask) {
	printf("%s %x %x %x %x %x %x %x %x %x\n", kind, op1, op2, s1, s2, s3, flags, exp, ecc, mask);
}
/* Sources of the first threads of a launch of floats: zeros of both signs, and a product above one. */
void corners(uint32_t *s1, uint32_t *s2, uint32_t *s3) {
	static const uint32_t corner[3][3] = {{0, 0, 0}, {0x80000000, 0x80000000, 0xbf800000}, {0x40200000, 0x3f800000, 0xc0000000}};
	for (int i = 0; i < 3; i++)
		s1[i] = corner[i][0], s2[i] = corner[i][1], s3[i] = corner[i][2];
}
int main(int argc, char **argv) {
	struct hwtest_ctx ctx;
	memset(&ctx, 0, sizeof ctx);
	ctx.chipset.chipset = strtol(argv[1], 0, 16);
	ctx.chipset.card_type = 0x50;
	launches = atoi(argv[2]);
	ctx.rand48[0] = 0x330e, ctx.rand48[1] = 1;
	for (int a = 3; a < argc; a++) {
		const struct hwtest_group *group = !strcmp(argv[a], "int") ? &g80_int_group : !strcmp(argv[a], "fp") ? &g80_fp_group : &g80_sfu_group;
		for (int t = 0; t < group->testsnum; t++) {
			const char *name = group->tests[t].name + 5;
			/* The tests that end in _one and the one of the tables walk through all mantissas of a chip. */
			if (!strcmp(name, "sfu_tab") || strstr(name, "_one") || !strcmp(name, "fswz"))
				continue;
			printf("test %s\n", name);
			if (group->tests[t].fun(&ctx) != HWTEST_RES_PASS)
				return 1;
		}
	}
	return 0;
}
"""


def rewrite(name, text):
    """hwtest's file with cases printed where it compares them with the chip."""
    def put(old, new, times=None):
        nonlocal text
        text, n = re.subn(old, new, text)
        if n == 0 or times not in (None, n):
            sys.exit(f"{name}: {n} places like `{old}`, expected {times or 'some'}: is this commit {COMMIT}?")
    put(r"(uint32_t xtra = jrand48\(ctx->rand48\));", r"\1 & 0;")
    put(r"i < 100000;", "i < launches;")
    if name == "sfu":
        put(r"(i < )0x200(; i\+\+\) \{\s*uint32_t in = )", rf"\g<1>{THREADS}\2", 1)
        # The check of the short rcp ends before it compares; it is taken as it is meant.
        put(r"(exp = sfu_rcp\(rin\);\s*)break;(\s*\} else switch)", r"\1\2", 1)
        put(r"if \(real != exp\) \{", 'print_case("sfu", op1, op2, in, 0, 0, 0, exp, 0, real); if (0) {', 1)
    else:
        put(r"(i < )0x200(; i\+\+\) \{\s*uint32_t real)", rf"\g<1>{THREADS}\2", 1)
        flags = "scc" if name == "int" else "0"
        put(r"if \(real != exp \|\| r?cc != ecc\) \{",
            f'print_case("{name}", op1, op2, src1[i], src2[i], src3[i], {flags}, exp, ecc, real); if (0) {{', 1)
    if name == "fp":
        put(r"(fp_gen\(ctx, src1, src2, src3\));", r"\1; corners(src1, src2, src3);")
    return ("extern int launches;\nvoid print_case(const char *, unsigned, unsigned, unsigned, unsigned, unsigned, int, unsigned, int, unsigned);\n"
            "void corners(unsigned *, unsigned *, unsigned *);\n" + text)


def build(source, where):
    for name in ("int", "fp", "sfu"):
        with open(f"{source}/hwtest/g80_{name}.cc") as f:
            text = rewrite(name, f.read())
        with open(f"{where}/{name}.cc", "w") as f:
            f.write(text)
    os.mkdir(f"{where}/cgen")
    for name, text in (("nva.h", CHIP), ("main.cc", MAIN), ("cgen/gpu.h", "enum gpu_index { GPU_UNKNOWN };\nstruct gpu;\n")):
        with open(f"{where}/{name}", "w") as f:
            f.write(text)
    includes = [f"-I{where}", f"-I{source}/hwtest", f"-I{source}/include"]
    objects = []
    for path in [f"{where}/{n}.cc" for n in ("int", "fp", "sfu", "main")] + [f"{source}/nvhw/{n}.c" for n in ("fp", "sfu", "sfu_tab")]:
        objects.append(f"{where}/{os.path.basename(path)}.o")
        compiler = ["c++"] if path.endswith(".cc") else ["cc"]
        subprocess.run(compiler + ["-O1", "-w", "-c", path, "-o", objects[-1]] + includes, check=True)
    subprocess.run(["c++", "-o", f"{where}/cases"] + objects, check=True)
    return f"{where}/cases"


def row(test, kind, op1, op2, s1, s2, s3, flags, exp, ecc, mask):
    """Word, heading and numbers of a case; nothing for words that the spec does not describe."""
    long, immediate = op1 & 1, op2 & 3 == 3
    word = f"{op1:08x} {op2:08x}" if long else f"{op1:08x}"  # short words end there
    if kind == "sfu":
        return word, "columns r1 | r2", f"{s1:x}", f"{exp:x}"
    if kind == "fp" and op1 >> 28 == 0xA and op2 >> 30 and op2 >> 22 & 1:
        return None  # 64 bits from GT200 on
    d = "r7" if long and not immediate else "r6"
    if mask == 0xFFFF:
        d += "[15..0]"
    c = "c1" if kind == "int" else "c0"
    places = {"r4": s1, "r5": s2, "r6": s3, "c0": flags}
    reads = READS.get(test, "r4 r5 r6").split()
    return (word, f"columns {' '.join(reads)} {c}=0xf | {d} {c}",
            " ".join(f"{places[r]:x}" for r in reads), f"{exp & mask:x} {ecc:x}")


def main():
    if len(sys.argv) != 3 or sys.argv[2] not in CHIPS:
        sys.exit(__doc__)
    source, isa = sys.argv[1:]
    chipset, groups, launches = CHIPS[isa]
    with tempfile.TemporaryDirectory() as where:
        out = subprocess.run([build(source, where), f"{chipset:x}", str(launches)] + groups, check=True, stdout=subprocess.PIPE, text=True).stdout
    print(f"# Cases of {isa} from envytools, commit {COMMIT} (MIT, licences/envytools-MIT.txt): words and states drawn by its hwtest, what")
    print(f"# must come out by the models (nvhw and hwtest) that it compares with chips. Chipset {chipset:#x}, configuration of the MPs 0.")
    print("# Made by tools/oracles/hwtest.py.")
    test = heading = word = None
    for line in out.splitlines():
        kind, *rest = line.split()
        if kind == "test":
            test, = rest
            print(f"# {test}")
            continue
        case = row(test, kind, *(int(n, 16) for n in rest))
        if case is None:
            continue
        new, columns, inputs, outputs = case
        if columns != heading:
            print(columns)
            heading = columns
        print(f"{'' if new == word else new}\t{inputs}\t{outputs}")
        word = new


main()
