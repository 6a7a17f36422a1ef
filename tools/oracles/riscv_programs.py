#!/usr/bin/env python3
"""C programs as QEMU's user mode runs them, and as `verify run` does.

Compiles every program of tools/oracles/riscv with clang for RV32 and RV64, for several sets of extensions and levels of
optimization, runs each under QEMU (Debian: clang, lld, qemu-user), and compares the number of 32 bits that it ends with with
what `verify run` leaves in a0. Exit code 1 if one differs, 2 if a tool is missing.

usage: riscv_programs.py VERIFY [--rewrite] [NAME...]     the program `verify`; names of programs, all without any

With --rewrite, QEMU runs as well what `verify suggest --abi --fix` makes of the compiler's assembly text, without searches, and
the numbers are compared. Suggestions use all extensions, and so the result is assembled for all of them.
"""
import os, re, shutil, subprocess, sys, tempfile

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "riscv")
SETS = ["im", "imc", "imac_zba_zbb_zbs"]
LEVELS = ["-O0", "-O1", "-O2", "-Os"]
# As LLVM 14 names what was no standard then; later versions take the plain names.
OLD = {"imac_zba_zbb_zbs": "imac_zba1p0_zbb1p0_zbs1p0"}

def tool(*names):
    for n in names:
        if shutil.which(n): return n
    sys.exit(print(f"error: none of {', '.join(names)} is installed", file=sys.stderr) or 2)

def run(*args, **more):
    return subprocess.run(args, capture_output=True, text=True, **more)

def compiled(source, out, xlen, extensions, level, *more):
    abi = "ilp32" if xlen == 32 else "lp64"
    for name in [extensions, OLD.get(extensions, extensions)]:
        done = run(CLANG, f"--target=riscv{xlen}", f"-march=rv{xlen}{name}", f"-mabi={abi}", level, "-nostdlib", "-ffreestanding",
                   "-fno-builtin", "-fno-strict-aliasing", "-mno-relax", "-mcmodel=medany", f"-fuse-ld={LLD}", "-Wl,--build-id=none,-Ttext=0x12000",
                   "-w", *more, source, "-o", out)
        if done.returncode == 0: return None
    return done.stderr

def by_qemu(program, xlen):
    done = run(f"qemu-riscv{xlen}", "-strace", program, timeout=120)
    found = re.search(r"exit(?:_group)?\((-?\d+)", done.stderr)
    # QEMU shows the argument of the system call as a number with a sign.
    return int(found.group(1)) & 0xffffffff if found else f"no end: {done.stderr[-200:]}"

def rewritten(source, at, xlen, extensions, level):
    """The program with suggestions applied, and how many there were; or what went wrong."""
    text, out = os.path.join(at, "program.s"), os.path.join(at, "rewritten")
    wrong = compiled(source, text, xlen, extensions, level, "-S")
    if wrong: return None, wrong
    done = run(VERIFY, "suggest", "--isa", f"rv{xlen}", "--quick", "--abi", "--fix", text, timeout=600)
    found = re.search(r"^(\d+) suggestions?", done.stdout, re.M)
    if done.returncode > 1 or not found: return None, done.stderr[-300:]
    # The compiler's text names the extensions that it was compiled for.
    with open(text) as file: lines = [l for l in file if ".attribute" not in l]
    with open(text, "w") as file: file.writelines(lines)
    wrong = compiled(text, out, xlen, SETS[-1], level)
    return (None, wrong) if wrong else (out, int(found.group(1)))

def by_us(program, xlen):
    done = run(VERIFY, "run", program, "--isa", f"rv{xlen}", "--set", "sp=0x7ff00000", "--max-steps", "200000000", timeout=600)
    found = re.search(r"x10 \(a0\) = 0x([0-9a-f]+)", done.stdout)
    steps = re.search(r"([\d,]+) instructions, ended at .* before `ecall`", done.stdout + done.stderr)
    if not steps: return f"no end: {done.stdout[-100:]}{done.stderr[-300:]}", 0
    # A register that is zero is not listed.
    return int(found.group(1), 16) & 0xffffffff if found else 0, int(steps.group(1).replace(",", ""))

if len(sys.argv) < 2: sys.exit(print(__doc__, file=sys.stderr) or 2)
VERIFY = sys.argv[1]
CLANG, LLD = tool("clang", "clang-14", "clang-19"), "lld"
LD = tool("ld.lld", "ld.lld-14", "ld.lld-19")
if LD != "ld.lld": LLD = shutil.which(LD)
tool("qemu-riscv32"), tool("qemu-riscv64")
REWRITE = sys.argv[2:3] == ["--rewrite"]
names = sys.argv[3 if REWRITE else 2:] or sorted(f[:-2] for f in os.listdir(HERE) if f.endswith(".c"))
differ = skipped = same = total = suggestions = 0
with tempfile.TemporaryDirectory() as at:
    for name in names:
        for xlen in (32, 64):
            answers, steps = set(), 0
            for extensions in SETS:
                for level in LEVELS:
                    if name == "memory" and "a" not in extensions: continue
                    what = f"{name} rv{xlen}{extensions} {level}"
                    program = os.path.join(at, "program")
                    wrong = compiled(os.path.join(HERE, name + ".c"), program, xlen, extensions, level)
                    if wrong:
                        skipped += 1
                        print(f"not compiled: {what}: {wrong.strip().splitlines()[0]}")
                        continue
                    theirs, (ours, count) = by_qemu(program, xlen), by_us(program, xlen)
                    answers.add(theirs)
                    steps += count
                    if theirs == ours: same += 1
                    else:
                        differ += 1
                        shown = [x if isinstance(x, str) else hex(x) for x in (theirs, ours)]
                        print(f"differs: {what}: QEMU {shown[0]}, verify {shown[1]}")
                    if not REWRITE: continue
                    new, found = rewritten(os.path.join(HERE, name + ".c"), at, xlen, extensions, level)
                    if new is None:
                        differ += 1
                        print(f"not rewritten: {what}: {found.strip()}")
                        continue
                    suggestions += found
                    now = by_qemu(new, xlen)
                    if now != theirs:
                        differ += 1
                        print(f"differs: {what}, rewritten: QEMU {now} and before {theirs}")
            total += steps
            print(f"{name} rv{xlen}: {', '.join(x if isinstance(x, str) else hex(x) for x in sorted(answers, key=str))}; {steps} instructions")
more = f"; {suggestions} suggestions applied" if REWRITE else ""
print(f"{same} programs agree, {differ} differ, {skipped} not compiled; {total} instructions{more}")
sys.exit(1 if differ or skipped else 0)
