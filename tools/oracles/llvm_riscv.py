#!/usr/bin/env python3
"""What LLVM reads words of RISC-V as.

usage: llvm_riscv.py 32|64 table [LLVM-MC]             prints corpus/vectors/riscv/rv32-blocks.tsv, or that of rv64
       llvm_riscv.py 32|64 words [LLVM-MC]             prints corpus/vectors/riscv/rv32-words.tsv, or that of rv64
       llvm_riscv.py 32|64 compare VERIFY [LLVM-MC]    compares with `verify disasm`, and counts the differences

The words are all of 16 bits; of 32 bits every opcode with every value of bits 14 to 12 and 31 to 20, those of fences and
system instructions also with registers of zero, and a million random ones. The blocks have a checksum each; the words are a
sample. `compare` ends with 1 if a word that no line of `differences` names reads in two ways, or if a line names no such word.
"""
import subprocess, sys, zlib

OPCODES = [op for op in range(3, 128, 4) if op & 0x1c != 0x1c]     # five ones at the end begin a longer word
RANDOM, BLOCK = 1_000_000, 10_000
SAMPLE = 4            # words of each first word of a text

FENCE = "bits of a fence that an implementation ignores: LLVM refuses them"
NARROW = "amounts of 32 and more are reserved in RV32: LLVM accepts them"
HINT = "a shift by zero is a hint: LLVM writes it as an instruction of RV128"
PRIVILEGED = "an instruction of the privileged architecture, which the spec leaves out"

def differences(xlen):
    """(width, mask, match, reason): words that LLVM 14 reads in another way than the manual says."""
    out = [(16, 0xffff, 0x0000, "the parcel of zeros is no instruction: LLVM names it c.unimp"),
           (16, 0xf07f, 0x6001, "an upper immediate of zero is reserved: LLVM accepts it"),
           (16, 0xff83, 0x7001, "a hint: LLVM writes its immediate signed, unlike that of other c.lui"),
           (16, 0xf07f, 0x0002, HINT), (16, 0xf87f, 0x8001, HINT)]
    if xlen == 32:
        out += [(16, 0xf003, 0x1002, NARROW), (16, 0xf803, 0x9001, NARROW)]
        for top, f3 in [(0x00, 1), (0x00, 5), (0x10, 5), (0x0a, 1), (0x12, 1), (0x12, 5), (0x18, 5), (0x1a, 1)]:
            out.append((32, 0xfe00707f, top << 26 | 1 << 25 | f3 << 12 | 0x13, NARROW))
    out += [(32, 0x707f | 1 << bit, 0x000f | 1 << bit, FENCE) for bit in [*range(7, 12), *range(15, 20), *range(28, 32)]]
    out += [(32, 0x707f | 1 << bit, 0x100f | 1 << bit, FENCE) for bit in [*range(7, 12), *range(15, 32)]]
    return out

def privileged(xlen):
    # Returns, and fences of address translation (bits 31 to 25).
    words = [0x00200073, 0x10200073, 0x30200073, 0x7b200073]
    out = [(32, 0xffffffff, word, PRIVILEGED) for word in words]
    out.append((32, 0xfe007fff, 0x09 << 25 | 0x73, PRIVILEGED))
    out.append((32, 0xffffffff, 0xc0001073, "LLVM has a name for this write to a counter that can only be read: unimp"))
    out.append((32, 0xeff0707f, 0xe0000053, "fmv.w.x and fmv.x.w are of the extension F: LLVM reads them without"))
    return out

def splitmix(seed):
    mask = (1 << 64) - 1
    while True:
        seed = (seed + 0x9e3779b97f4a7c15) & mask
        z = ((seed ^ seed >> 30) * 0xbf58476d1ce4e5b9) & mask
        z = ((z ^ z >> 27) * 0x94d049bb133111eb) & mask
        yield z ^ z >> 31

def blocks(xlen):
    """(name, width, words)"""
    for high in range(256):
        yield 'parcels %02x00' % high, 16, [w for w in range(high << 8, (high + 1) << 8) if w & 3 != 3]
    numbers = splitmix(xlen)
    for opcode in OPCODES:
        for f3 in range(8):
            words = [top << 20 | f3 << 12 | opcode | next(numbers) & 0xf8f80 for top in range(4096)]
            yield 'opcode %02x %d' % (opcode, f3), 32, words
    for opcode in (0x0f, 0x73):
        yield 'registers zero, opcode %02x' % opcode, 32, [top << 20 | f3 << 12 | opcode for f3 in range(8) for top in range(4096)]
    for at in range(RANDOM // BLOCK):
        words = []
        while len(words) < BLOCK:
            n = next(numbers)
            bits = n & 0xffffffff | 3
            if n >> 32 & 1:
                bits = bits & ~0x7f | OPCODES[(n >> 40) % len(OPCODES)]
            if bits & 0x1f != 0x1f:
                words.append(bits)
        yield 'random %d' % at, 32, words

def llvm(tool, xlen, words):
    """The text of each word, or nothing."""
    command = [tool, '--disassemble', '-M', 'no-aliases', '-mattr=+m,+a,+c,+zba,+zbb,+zbs', '-triple=riscv%d' % xlen]
    lines = []
    for width, word in words:
        lines.append(' '.join('0x%02x' % b for b in word.to_bytes(width // 8, 'little')))
    done = subprocess.run(command, input='\n'.join(lines) + '\n', capture_output=True, text=True)
    refused = set()
    for line in done.stderr.splitlines():
        if line.startswith('<stdin>:'):
            refused.add(int(line.split(':')[1]) - 1)
    texts = [' '.join(line.split()) for line in done.stdout.splitlines()]
    texts = iter([t for t in texts if t and t != '.text'])
    out = [None if i in refused else next(texts) for i in range(len(words))]
    assert next(texts, None) is None, 'one text for each word that LLVM reads'
    return out

def differs(listed, width, word):
    return next((d for d in listed if d[0] == width and word & d[1] == d[2]), None)

def read(tool, xlen):
    """(name, width, [(word, text)]) of each block."""
    all_blocks = list(blocks(xlen))
    texts = iter(llvm(tool, xlen, [(width, w) for _, width, words in all_blocks for w in words]))
    for name, width, words in all_blocks:
        yield name, width, [(w, next(texts)) for w in words]

def parcels(width, word):
    return '%04x' % word if width == 16 else '%04x %04x' % (word & 0xffff, word >> 16)

def version(tool):
    lines = subprocess.run([tool, '--version'], capture_output=True, text=True).stdout.splitlines()
    return next(l for l in lines if 'version' in l).strip().removeprefix('Debian ')

def table(xlen, tool):
    listed = differences(xlen) + privileged(xlen)
    print('# What %s reads words of riscv%d as, with +m,+a,+c,+zba,+zbb,+zbs and -M no-aliases. Made by tools/oracles/llvm_riscv.py.'
          % (version(tool), xlen))
    print('# differs: width, mask, match; such words are in no block, for the reason that follows.')
    for width, mask, match, reason in listed:
        digits = width // 4
        print('differs\t%d\t%0*x\t%0*x\t%s' % (width, digits, mask, digits, match, reason))
    print('# block: name, words compared, words that LLVM reads, CRC-32 of their texts, a line each (`-` for a word that it refuses).')
    for name, width, rows in read(tool, xlen):
        rows = [(w, t) for w, t in rows if not differs(listed, width, w)]
        lines = ''.join('%s\n' % (t or '-') for _, t in rows)
        print('block\t%s\t%d\t%d\t%08x' % (name, len(rows), sum(t is not None for _, t in rows), zlib.crc32(lines.encode())))

def words(xlen, tool):
    """Some words of each first word of a text, chosen by their checksums: any fields."""
    listed = differences(xlen) + privileged(xlen)
    sample = {}
    for _, width, rows in read(tool, xlen):
        for w, t in rows:
            # Of fences those that LLVM does read.
            other = differs(listed, width, w)
            if t and (not other or other[3] == FENCE):
                sample.setdefault(t.split()[0], {})[parcels(width, w)] = t
    print('# Words of rv%d, parcels in memory order, with what %s reads them as. Made by tools/oracles/llvm_riscv.py.' % (xlen, version(tool)))
    for some in sample.values():
        for word in sorted(some, key=lambda w: zlib.crc32(w.encode()))[:SAMPLE]:
            print('%s\t%s' % (word, some[word]))

def compare(xlen, verify, tool):
    listed = differences(xlen) + privileged(xlen)
    counts = {row[3]: 0 for row in listed}
    met, unexplained, compared = set(), [], 0
    for name, width, rows in read(tool, xlen):
        asked = '\n'.join(parcels(width, w) for w, _ in rows) + '\n' if rows else ''
        done = subprocess.run([verify, 'disasm', '--isa', 'rv%d' % xlen, '--format', 'plain', '-'], input=asked, capture_output=True, text=True)
        ours = done.stdout.splitlines()
        assert len(ours) == len(rows), done.stderr[:500]
        for (w, theirs), mine in zip(rows, ours):
            compared += 1
            mine = None if mine.startswith('invalid') else mine
            if mine == theirs: continue
            rows_of_it = [d for d in listed if d[0] == width and w & d[1] == d[2]]
            met.update(rows_of_it)
            if rows_of_it: counts[rows_of_it[0][3]] += 1
            else: unexplained.append((parcels(width, w), mine, theirs))
    print('rv%d: %d words' % (xlen, compared))
    for reason, count in counts.items(): print('%8d  %s' % (count, reason))
    print('%8d  unexplained' % len(unexplained))
    for u in unexplained[:40]: print('   ', *u, sep='\t')
    idle = [row for row in listed if row not in met]
    for row in idle: print('no word differs: %d %x %x %s' % row)
    sys.exit(1 if unexplained or idle else 0)

if __name__ == '__main__':
    xlen, step, rest = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    if step == 'table': table(xlen, (rest + ['llvm-mc'])[0])
    elif step == 'words': words(xlen, (rest + ['llvm-mc'])[0])
    else: compare(xlen, rest[0], (rest[1:] + ['llvm-mc'])[0])
