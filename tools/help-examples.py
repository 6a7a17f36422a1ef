#!/usr/bin/env python3
"""Runs every example that `verify COMMAND --help` shows, as it is printed.

    tools/help-examples.py [--seconds N] [VERIFY [COMMAND...]]

Each command has a folder of its own with the files that its examples name. An example may find
something (exit code 1), and may be stopped after some seconds, as Ctrl-C does; what it may not do is
be refused or end in another way. Programs that are not installed are not asked.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "smt/tests/cli"
# Seconds that a program has to stop in.
TO_STOP = 30
# Examples that later ones of the same command need are waited for.
PATIENT = {"recheck": 180, "merge": 180}
HOLDS, FINDINGS, STOPPED = 0, 1, 130

# Examples that need a program: a part of their text, and how to ask whether it is there.
# The tables of a chip with one instruction, as `verify import amd-tables` takes them.
TABLES = {
    "ins": """class SOP2(Inst):
  encoding = FixedBitField(31, 30, 0b10)
  op = EnumBitField(29, 23, SOP2Op, {SOP2Op.S_AND_B32})
  sdst = SGPRField(22, 16)
  ssrc0 = SSrcField(7, 0)
  ssrc1 = SSrcField(15, 8)
""",
    "enum": "class SOP2Op(ReprEnum):\n  S_AND_B32 = 22\n",
    "operands": """OPERANDS = {
  SOP2Op.S_AND_B32: {"sdst": (Fmt.FMT_NUM_B32, 32, OpType.OPR_SDST), "ssrc0": (Fmt.FMT_NUM_B32, 32, OpType.OPR_SSRC), "ssrc1": (Fmt.FMT_NUM_B32, 32, OpType.OPR_SSRC)},
}
""",
    "str_pcode": "PCODE = {\n  SOP2Op.S_AND_B32: 'D0.u32 = (S0.u32 & S1.u32);\\nSCC = D0.u32 != 0U',\n}\n",
}

NEEDS = [
    ("llvm_mc.py", ["llvm-mc", "--version"]),
    ("assembler.py llvm-mc", ["llvm-mc", "--version"]),
    ("disassembler.py capstone", [sys.executable, "-c", "import capstone"]),
    ("--solver bitwuzla", ["bitwuzla", "--version"]),
]

ADD = "add b32 $r1 $r1 $r2\n"
FILES = {
    "kernel.asm": "shl b32 $r1 $r0 0x2\nadd b32 $r1 $r1 $r0\nexit mov b32 $r0 $r0\n",
    "kernel.sass": "IADD R0, R0, R1\nIADD R0, R0, R1\nNOP.EXIT\n",
    "block.asm": "xor b32 $r3 $r1 0xffffffff\nand b32 $r1 $r3 $r2\nadd b32 $r4 $r1 0x0\nmov b32 $r3 0x7\n",
    "window.asm": "add b32 $r2 $r0 0x0\nmov b32 $r1 $r2\n",
    "old.asm": ADD, "new.asm": ADD,
    "shift.asm": "shl b32 $r0 $r1 $r2\n",
    "a.asm": "and b32 $r1 $r0 $r4\n", "b.asm": "LOP.AND R1, R0, R4\n",
    "max.goal": "r2 <- if slt(r0, r1) { r1 } else { r0 };\n",
    "popcount.goal": "r1 <- (r0 & 1) + ((r0 >> 1) & 1);\n",
    "my.goals": "sum 1: x10 <- x11 + x12\n",
    "program.hex": "20028a00\n2000c815 0420c780\n",
    "program.s": "addi a0, a0, 0\nadd a0, a0, a1\n", "program.asm": "add a0, a0, a1\n",
    "in.mif": "",
    "my-rules.json": """{"format":"isamorph rules 1","isa":"nv50","instructions":["add"],"length":2,"rules":[
{"inputs":1,"window":[["add b32 $r1 $r0 0x5a5a5a5a","p0"],["add b32 $r2 $r1 0x5a5a5a5a","p1"]],"replacement":[["add b32 $r2 $r0 0x5a5a5a5a","p0 + p1"]],"parameters":[32,32]}
]}""",
}


def own_spec(command, folder):
    """The spec that examples call `my.isa`: where they compare it with nv50 or run programs on it, a real one."""
    base = {"crosscheck": "nv50", "run": "rv32", "exec": "rv32", "suggest": "rv32", "bench": "rv32", "recheck": "vop3p"}.get(command)
    if base is None:
        shutil.copy(TESTS / "toy.isa", folder / "my.isa")
        return
    for path in (ROOT / "core/isa").iterdir():
        copy = shutil.copytree if path.is_dir() else shutil.copy
        copy(path, folder / path.name)
    shutil.copy(folder / f"{base}.isa", folder / "my.isa")


def prepare(command, folder, verify):
    for name, text in FILES.items():
        (folder / name).write_text(text)
    if command == "asm":
        (folder / "kernel.asm").write_text("IADD R0, R0, R1\n")
    words = "20028a00\n2000c815 0420c780\n" if command == "asm" else (TESTS / "shader.hex").read_text()
    (folder / "words.txt").write_text(words)
    for source, name in [("shader.gxp", "shader.gxp"), ("symbols.elf", "program.elf"), ("gcd.asm", "gcd.asm")]:
        shutil.copy(TESTS / source, folder / name)
    shutil.copytree(TESTS / "opcodes", folder / "riscv-opcodes")
    tables = folder / "tinygrad" / "rdna3"
    tables.mkdir(parents=True)
    for name, text in TABLES.items():
        (tables / f"{name}.py").write_text(text)
    for name in ["core", "corpus", "tools", "smt"]:
        (folder / name).symlink_to(ROOT / name)
    own_spec(command, folder)
    shutil.copy(ROOT / "core/isa/nv50.isa", folder / "mine.isa")
    if not (folder / "nv50").exists():
        shutil.copytree(ROOT / "core/isa/nv50", folder / "nv50")
    if command == "vectors":
        answers = ["vectors", "--isa", "rv32", "--form", "op.r", "--format", "cases", "-o", "answers.tsv"]
        subprocess.run([verify, *answers], cwd=folder, check=True, capture_output=True)


def helps(verify):
    """The help of each command, and of its own commands if it has any."""
    def ask(*args):
        return subprocess.run([verify, *args, "--help"], capture_output=True, text=True, check=True).stdout

    def listed(text):
        part = text.partition("\nCommands:\n")[2].partition("\n\n")[0]
        return [m for m in re.findall(r"^  ([a-z]+)", part, re.M) if m != "help"]

    for command in listed(ask()):
        text = ask(command)
        yield command, text
        for own in listed(text):
            yield command, ask(command, own)


def examples(text):
    part = text.partition("\nEXAMPLES\n")[2].partition("\n\n")[0]
    joined = re.sub(r"\\\n\s*", "", part)
    for line in joined.splitlines():
        if line.strip().startswith("verify "):
            yield re.split(r" {3,}", line.strip())[0]


def run(line, folder, path, seconds):
    env = dict(os.environ, PATH=f"{path}:{os.environ['PATH']}")
    # Standard input is a terminal that says nothing; a group of its own is told to stop, as a terminal does it.
    quiet, silent = os.pipe()
    process = subprocess.Popen(["bash", "-c", line], cwd=folder, env=env, stdin=quiet,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                               start_new_session=True)
    os.close(quiet)
    try:
        return ended(process, seconds)
    finally:
        # Only now: the end of its input would end a program before Ctrl-C does.
        os.close(silent)


def ended(process, seconds):
    """The exit code and the output of a program that is told to stop after so many seconds."""
    try:
        out, _ = process.communicate(timeout=seconds)
        return process.returncode, out
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGINT)
    try:
        out, _ = process.communicate(timeout=TO_STOP)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return "not stopped by Ctrl-C", process.communicate()[0]
    code = process.returncode
    # bash dies of the signal itself where the program did.
    return (STOPPED if code in (STOPPED, -signal.SIGINT, HOLDS, FINDINGS) else code), out


def there(program):
    try:
        return subprocess.run(program, capture_output=True).returncode == 0
    except OSError:
        return False


def main():
    arguments = argparse.ArgumentParser(description="Runs the examples of help.")
    arguments.add_argument("--seconds", type=float, default=6, help="after these an example is stopped (default: 6)")
    arguments.add_argument("verify", nargs="?", default=ROOT / "target/release/verify")
    arguments.add_argument("command", nargs="*", help="only the examples of these")
    asked = arguments.parse_args()
    verify, only, seconds = str(Path(asked.verify).resolve()), asked.command, asked.seconds
    failed, ran, stopped, left = 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as top:
        programs = Path(top) / "bin"
        programs.mkdir()
        (programs / "verify").symlink_to(verify)
        texts = {}
        for command, text in helps(verify):
            if not only or command in only:
                texts.setdefault(command, []).append(text)

        def command(item):
            name, texts = item
            folder = Path(top) / name
            folder.mkdir()
            prepare(name, folder, verify)
            results = []
            for line in (line for text in texts for line in examples(text)):
                if any(part in line and not there(program) for part, program in NEEDS):
                    results.append((line, None, ""))
                else:
                    results.append((line, *run(line, folder, programs, PATIENT.get(name, seconds))))
            return results

        with ThreadPoolExecutor(2) as pool:
            for line, code, out in (result for results in pool.map(command, texts.items()) for result in results):
                if code is None:
                    print(f"not asked: {line}")
                    left += 1
                    continue
                ran += 1
                stopped += code == STOPPED
                if code not in (HOLDS, FINDINGS, STOPPED):
                    failed += 1
                    print(f"{code}: {line}\n{out[-2000:]}")
    print(f"{ran} examples ran, {stopped} of them stopped after {seconds:g} s; {left} need what is not installed; {failed} failed")
    sys.exit(1 if failed or not ran else 0)


main()
