#!/usr/bin/env python3
"""Asks llvm-mc about words, for `verify audit --against`.

usage: llvm_mc.py TRIPLE [CPU | +FEATURES] [-- ARGUMENTS]      such as `riscv32 +m,+a,+c` or `amdgcn gfx900`

Reads the bytes of a word in each line, as `--order bytes` writes them; prints the text of each, or `invalid`. LLVM_MC names
the program. A word that LLVM reads as two shorter ones is `invalid`: a mark stands between words, so that none is taken for
another one's.
"""
import os, subprocess, sys

def riscv(n):
    """`lui zero, n`: no word that is audited stands at the place of its own number."""
    return (n % 0x100000 << 12 | 0x37).to_bytes(4, 'little'), 'lui zero, %d' % (n % 0x100000)

def amdgcn(n):
    n %= 0x10000
    return (0xbf800000 | n).to_bytes(4, 'little'), 's_nop %s' % (n if n <= 64 else hex(n))

MARKS = {'riscv': riscv, 'amdgcn': amdgcn}

def main():
    own = sys.argv[1:]
    extra = []
    if '--' in own:
        own, extra = own[:own.index('--')], own[own.index('--') + 1:]
    if not own:
        sys.exit(__doc__)
    triple, kind = own[0], (own + [''])[1]
    known = [m for m in MARKS if triple.startswith(m)]
    if not known:
        sys.exit('llvm_mc.py: no mark for %s: add an instruction of it to MARKS' % triple)
    mark = MARKS[known[0]]
    command = [os.environ.get('LLVM_MC', 'llvm-mc'), '--disassemble', '-triple=' + triple]
    if triple.startswith('riscv') and not extra:
        extra = ['-M', 'no-aliases']
    if kind:
        command.append('-mattr=' + kind if kind[0] in '+-' else '-mcpu=' + kind)
    words = [line.split() for line in sys.stdin]
    lines = []
    for number, word in enumerate(words):
        # Brackets keep the bytes of a word apart from those that follow.
        lines += ['[%s]' % ' '.join('0x' + b for b in word), '[%s]' % ' '.join('0x%02x' % b for b in mark(number)[0])]
    done = subprocess.run(command + extra, input='\n'.join(lines) + '\n', capture_output=True, text=True)
    if done.returncode not in (0, 1) or 'error: ' in done.stderr:
        sys.stderr.write(done.stderr)
        sys.exit(2)
    refused = {int(line.split(':')[1]) for line in done.stderr.splitlines() if line.startswith('<stdin>:')}
    texts = [' '.join(line.split()) for line in done.stdout.splitlines()]
    texts = [t for t in texts if t and not t.startswith('.')]
    # Each word has its texts, and then its mark.
    at = 0
    for number in range(len(words)):
        end = texts.index(mark(number)[1], at)
        # The word itself may read as its mark.
        if texts[end + 1:end + 2] == [texts[end]]:
            end += 1
        print(texts[at] if end == at + 1 and 2 * number + 1 not in refused else 'invalid')
        at = end + 1

main()
