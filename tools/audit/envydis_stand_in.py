#!/usr/bin/env python3
"""A program with the arguments and the layout of envydis, for `check.sh`: envydis is not packaged.

usage: ENVYDIS='envydis_stand_in.py VERIFY' disassembler.py envydis g80

Prints the texts that VERIFY disassembles words of nv50 to, `???` for words that are no instruction, and
`[unknown: …]` for ignored bits. As a fault, it reads `max` as `min`.
"""
import re, subprocess, sys

verify, options = sys.argv[1], sys.argv[2:]
if options[:5] != ['-m', 'g80', '-w', '-n', '-b'] or len(options) != 6:
    sys.exit('unexpected arguments: %s' % options)
base, words = int(options[5], 0), sys.stdin.read().split()
runs, at = [], 0
while at < len(words):
    length = 1 + (int(words[at], 16) & 1)
    runs.append((at, words[at:at + length]))
    at += length
lines = '\n'.join(' '.join(run) for _, run in runs) + '\n'
command = [verify, 'disasm', '--isa', 'nv50', '--format', 'plain', '-']
texts = subprocess.run(command, input=lines, capture_output=True, text=True).stdout.splitlines()
if len(texts) != len(runs):
    sys.exit('%d texts of %d words' % (len(texts), len(runs)))
for (at, run), text in zip(runs, texts):
    text = '??? [unknown: %s]' % run[0] if text.startswith('invalid') else re.sub(r' residue=(\S*)', r' [unknown: \1]', text)
    print('%08x: %-17s %s' % (base + 4 * at, ' '.join(run), re.sub(r'^max\b', 'min', text)))
