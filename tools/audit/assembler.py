#!/usr/bin/env python3
"""Asks an assembler about texts, for `verify audit --assembler`.

usage: assembler.py llvm-mc TRIPLE [CPU | +FEATURES]     such as `riscv32 +m,+a,+c` or `amdgcn gfx900`
       assembler.py as [OPTION…]                         such as `-march=rv32imac`

Reads the text of an instruction in each line; prints its bytes, the lowest first, or `error:` and
what the assembler says. LLVM_MC and AS name the programs. An assembler for RISC-V is told for each
line whether it may make a short word of it: where the text begins with `c.`.
"""
import os, re, subprocess, sys, tempfile


def fail(message):
    sys.exit('assembler.py: ' + message)


def run(command, text):
    try:
        return subprocess.run(command, input=text, capture_output=True, text=True)
    except OSError as e:
        fail('%s: %s' % (command[0], e.strerror))


def option(text):
    """What goes before a line of RISC-V; on the same line, so that lines keep their numbers."""
    return '.option %s; ' % ('rvc' if text.startswith('c.') else 'norvc')


def llvm_mc(args, lines):
    if not args:
        fail('llvm-mc needs a triple, such as riscv32')
    triple, kind = args[0], (args + [''])[1]
    command = os.environ.get('LLVM_MC', 'llvm-mc').split() + ['--assemble', '--show-encoding', '-triple=' + triple]
    if kind:
        command.append('-mattr=' + kind if kind[0] in '+-' else '-mcpu=' + kind)
    riscv = triple.startswith('riscv')
    # A label stands behind each line, so that it is known which line an encoding is of.
    text = ''.join('%s%s\n.Lend%d:\n' % (option(l) if riscv else '', l, n) for n, l in enumerate(lines))
    done = run(command, text)
    errors = {}
    for number, message in re.findall(r'^<stdin>:(\d+):\d+: error: (.*)$', done.stderr, re.M):
        errors.setdefault((int(number) - 1) // 2, message)
    if done.returncode and not errors:
        fail('%s: %s' % (command[0], done.stderr.strip()))
    made, all_made = [], {}
    for line in done.stdout.splitlines():
        label = re.match(r'\.Lend(\d+):', line)
        if label:
            all_made[int(label.group(1))] = made
            made = []
        encoding = re.search(r'encoding: \[([^]]*)\]', line)
        if encoding:
            made.append(encoding.group(1))
    for n in range(len(lines)):
        made = all_made.get(n, [])
        if n in errors:
            yield 'error: ' + errors[n]
        elif len(made) != 1:
            yield 'error: %d words' % len(made)
        elif not re.fullmatch(r'(0x[0-9a-f]{2},?)+', made[0]):
            # Bits that a relocation will fill in.
            yield 'error: relocation: ' + made[0]
        else:
            yield made[0].replace('0x', '').replace(',', ' ')


def gnu_as(args, lines):
    command = os.environ.get('AS', 'as').split()
    riscv = 'riscv' in command[0] or any('rv' in a for a in args)
    errors, listed = {}, ''
    with tempfile.TemporaryDirectory() as folder:
        # Lines with errors are left out, until none has one.
        while True:
            text = ''.join('%s%s\n' % (option(l) if riscv else '', '' if n in errors else l) for n, l in enumerate(lines))
            done = run(command + args + ['-aln', '--listing-lhs-width=2', '-o', os.path.join(folder, 'o'), '-'], text)
            found = re.findall(r'^\{standard input\}:(\d+): Error: (.*)$', done.stderr, re.M)
            new = {int(number) - 1: message for number, message in found}
            if not new:
                if done.returncode:
                    fail('%s: %s' % (command[0], done.stderr.strip()))
                listed = done.stdout
                break
            errors.update(new)
    made = {}
    for number, code in re.findall(r'^ *(\d+) [0-9a-f]{4} ((?:[0-9A-F]{2,8} ?)+)', listed, re.M):
        made.setdefault(int(number) - 1, '')
        made[int(number) - 1] += code.replace(' ', '')
    for n in range(len(lines)):
        if n in errors or n not in made:
            yield 'error: ' + errors.get(n, 'no word')
        else:
            yield bytes.fromhex(made[n]).hex(' ')


KINDS = {'llvm-mc': llvm_mc, 'as': gnu_as}


def main():
    if len(sys.argv) < 2 or sys.argv[1] not in KINDS:
        sys.exit(__doc__)
    lines = [line.rstrip('\n') for line in sys.stdin]
    for answer in KINDS[sys.argv[1]](sys.argv[2:], lines):
        print(answer)


main()
