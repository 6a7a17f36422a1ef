#!/usr/bin/env python3
"""Answers of QEMU to single-step tests of RISC-V, for `verify vectors --check`.

Reads the tests that `verify vectors --isa rv32 --format cases` writes, runs those that need registers
alone under QEMU's user mode (Debian: qemu-user), and prints what it answered in the same form. Left
out are tests with memory, control and status registers, events, and instructions whose effect depends
on where they stand: a program of user mode cannot stand anywhere.

usage: qemu_vectors.py 32|64 < tests.tsv > answers.tsv
"""
import os, re, struct, subprocess, sys, tempfile

XLEN = int(sys.argv[1])
BYTES, ALL = XLEN // 8, (1 << XLEN) - 1
CODE, OUT = 0x10000, 0x8000000
STORE = 2 if XLEN == 32 else 3


def i_type(op, f3, d, a, imm): return op | d << 7 | f3 << 12 | a << 15 | (imm & 0xfff) << 20
def addi(d, a, imm): return i_type(0x13, 0, d, a, imm)
def slli(d, a, n): return i_type(0x13, 1, d, a, n)
def store(b, base, off): return 0x23 | (off & 31) << 7 | STORE << 12 | base << 15 | b << 20 | (off >> 5 & 127) << 25


def li(d, v):
    """A constant of any size: its upper bits, then twelve bits at a time."""
    v &= ALL
    signed = v - (1 << XLEN) if v >> (XLEN - 1) else v
    if -2048 <= signed < 2048:
        return [addi(d, 0, signed)]
    if -(1 << 31) <= signed < (1 << 31):
        hi = (signed + 0x800) >> 12
        low = signed - (hi << 12)
        word = [0x37 | d << 7 | (hi & 0xfffff) << 12]
        # On 64 bits `lui` extends the sign, so that the sum has to be of 32 bits.
        return word + ([i_type(0x1b if XLEN == 64 else 0x13, 0, d, d, low)] if low else [])
    low = (signed & 0xfff) - ((signed & 0x800) << 1)
    return li(d, (signed - low) >> 12) + [slli(d, d, 12)] + ([addi(d, d, low)] if low else [])


def places(text):
    return dict(p.split('=') for p in text.split())


def control(word, length):
    """Does what it does depend on where it stands, or on more than registers?"""
    if length == 4:
        return word & 0x7f in (0x17, 0x63, 0x67, 0x6f, 0x73, 0x0f, 0x03, 0x23, 0x2f)
    quadrant, f3 = word & 3, word >> 13
    if quadrant == 0:
        return f3 != 0
    if quadrant == 1:
        return f3 in (5, 6, 7) or f3 == 1 and XLEN == 32
    return f3 not in (0, 4) or f3 == 4 and (word >> 2 & 31) == 0


tests, skipped = [], 0
for line in sys.stdin:
    if line.startswith('#') or not line.strip():
        continue
    code, before, after = line.rstrip('\n').split('\t')
    parcels = [int(p, 16) for p in code.split()]
    length = 2 * len(parcels)
    word = sum(p << 16 * i for i, p in enumerate(parcels))
    ins, outs = places(before), places(after)
    plain = all(re.fullmatch(r'x\d+|pc', p) for p in [*ins, *outs]) and '?' not in outs.values()
    if not plain or control(word, length):
        skipped += 1
        continue
    tests.append((code, before, word, length, ins, outs))

program, slots = bytearray(), 0
emit = lambda words: [program.extend(struct.pack('<I', w)) for w in words]
for code, before, word, length, ins, outs in tests:
    used = {int(p[1:]) for p in [*ins, *outs] if p != 'pc'}
    spare = next(r for r in range(5, 32) if r not in used)
    # What the test does not name holds zero.
    named = {f'x{r}': '0' for r in range(1, 32) if r != spare} | {p: v for p, v in ins.items() if p not in ('pc', 'x0')}
    for place, value in named.items():
        emit(li(int(place[1:]), int(value, 0)))
    program.extend(struct.pack('<I' if length == 4 else '<H', word))
    if length == 2:
        program.extend(struct.pack('<H', 1))
    for place in outs:
        if place != 'pc':
            emit(li(spare, OUT + slots * BYTES) + [store(int(place[1:]), spare, 0)])
            slots += 1
total = max(slots, 1) * BYTES
emit([addi(10, 0, 1)] + li(11, OUT) + li(12, total) + [addi(17, 0, 64), 0x73, addi(10, 0, 0), addi(17, 0, 93), 0x73])

wide = XLEN == 64
ehsize, phsize, offset, headers, body = (64, 56, 0x1000, b'', b'') if wide else (52, 32, 0x1000, b'', b'')
for address, data, size, flags in [(CODE, bytes(program), len(program), 5), (OUT, b'', total, 6)]:
    headers += (struct.pack('<IIQQQQQQ', 1, flags, offset, address, address, len(data), size, 0x1000) if wide
                else struct.pack('<IIIIIIII', 1, offset, address, address, len(data), size, flags, 0x1000))
    body += data + bytes(-len(data) % 0x1000)
    offset += len(data) + -len(data) % 0x1000
ident = b'\x7fELF' + bytes([2 if wide else 1, 1, 1]) + bytes(9)
head = ident + struct.pack('<HHIQQQIHHHHHH' if wide else '<HHIIIIIHHHHHH', 2, 243, 1, CODE, ehsize, 0, 1, ehsize, phsize, 2, 0, 0, 0)
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, 'program')
    with open(path, 'wb') as out:
        out.write((head + headers).ljust(0x1000, b'\0') + body)
    os.chmod(path, 0o755)
    ran = subprocess.run([f'qemu-riscv{XLEN}', path], capture_output=True)
if ran.returncode != 0 or len(ran.stdout) != total:
    sys.exit(f'qemu-riscv{XLEN} ended with {ran.returncode} after {len(ran.stdout)} of {total} bytes: {ran.stderr.decode()}')
values, at = [int.from_bytes(ran.stdout[i:i + BYTES], 'little') for i in range(0, total, BYTES)], 0
for code, before, word, length, ins, outs in tests:
    answers = []
    for place in outs:
        if place != 'pc':
            answers.append(f'{place}={values[at]:#x}')
            at += 1
    print(code, before, ' '.join(answers), sep='\t')
print(f'{len(tests)} tests run, {skipped} left out', file=sys.stderr)
