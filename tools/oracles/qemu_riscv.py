#!/usr/bin/env python3
"""Cases of RISC-V instructions as QEMU executes them, as `verify exec --cases` reads them.

Makes a program that, for every word, goes through a table of random states: it sets up a state, runs the word and records what
it left. Runs the program under QEMU's user mode (Debian: qemu-user) and prints the cases to standard output: the table
corpus/oracles/rv32.tsv, or that of rv64.

usage: qemu_riscv.py 32|64 WORDS STATES [SEED]     random words of each instruction, and random states of each word
"""
import os, random, struct, subprocess, sys, tempfile

XLEN = int(sys.argv[1])
WORDS, STATES = int(sys.argv[2]), int(sys.argv[3])
random.seed(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
BYTES, ALL = XLEN // 8, (1 << XLEN) - 1
CODE, SCRATCH = 0x10000, 0x4000000
TABLE, OUT = 0x5000000, 0x8000000
IN_PTR, OUT_PTR, MARK, BASE = 30, 31, 29, 28       # registers that no case uses
FREE = list(range(5, 28)) + [1, 2, 3, 4]

def r_type(op, f3, f7, d, a, b): return op | d << 7 | f3 << 12 | a << 15 | b << 20 | f7 << 25
def i_type(op, f3, d, a, imm): return op | d << 7 | f3 << 12 | a << 15 | (imm & 0xfff) << 20
def s_type(op, f3, a, b, imm):
    imm &= 0xfff
    return op | (imm & 31) << 7 | f3 << 12 | a << 15 | b << 20 | (imm >> 5) << 25
def b_type(f3, a, b, off):
    off &= 0x1fff
    return (0x63 | (off >> 11 & 1) << 7 | (off >> 1 & 15) << 8 | f3 << 12 | a << 15 | b << 20
            | (off >> 5 & 63) << 25 | (off >> 12) << 31)
def j_type(d, off):
    off &= 0x1fffff
    return 0x6f | d << 7 | (off >> 12 & 255) << 12 | (off >> 11 & 1) << 20 | (off >> 1 & 1023) << 21 | (off >> 20) << 31

LOAD, STORE = (2, 2) if XLEN == 32 else (3, 3)
def load(d, base, off): return i_type(0x03, LOAD, d, base, off)
def store(b, base, off): return s_type(0x23, STORE, base, b, off)
def addi(d, a, imm): return i_type(0x13, 0, d, a, imm)

EDGES = [0, 1, 2, 3, 7, 8, 31, 32, 63, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000,
         0xffffffff, 1 << (XLEN - 1), (1 << (XLEN - 1)) - 1, ALL, ALL - 1]
def value():
    k = random.random()
    if k < 0.35: return random.choice(EDGES) & ALL
    if k < 0.5: return (1 << random.randrange(XLEN)) & ALL
    return random.getrandbits(XLEN) >> random.randrange(XLEN) if k < 0.7 else random.getrandbits(XLEN)

class Case:
    """An instruction: its word and length, its destination, and what it reads: registers with functions that draw their values
    from the address of the instruction."""
    def __init__(self, word, length=4, d=None, reads=None, memory=False, jump=None, reserves=None, equal=None):
        self.word, self.length, self.d, self.memory, self.jump = word, length, d, memory, jump
        self.reads = {r: v if callable(v) else lambda here, v=v: v for r, v in (reads or {}).items()}
        self.reserves = reserves      # of a store-conditional: does a load-reserved of its address come before it?
        self.equal = equal            # registers that often hold one value

def pick(n, low=FREE):
    return [random.choice(low) for _ in range(n)]
def reg(): return random.choice(FREE) if random.random() > 0.06 else 0
def values(*regs): return {r: lambda here: value() for r in regs if r}
def within(size, off):
    """Draws the base of an access of this size to the scratch memory."""
    return lambda here: SCRATCH + random.randrange(0, 17 - size) - off & ALL
def aligned(size, off):
    return lambda here: SCRATCH + size * random.randrange(16 // size) - off & ALL
def imm12(): return random.choice([random.randrange(-2048, 2048), random.choice([-2048, -1, 0, 1, 2047])])

def families():
    f = {}
    for f3, f7, name in [(0, 0, 'add'), (0, 32, 'sub'), (1, 0, 'sll'), (2, 0, 'slt'), (3, 0, 'sltu'), (4, 0, 'xor'),
                         (5, 0, 'srl'), (5, 32, 'sra'), (6, 0, 'or'), (7, 0, 'and'), (7, 32, 'andn'), (6, 32, 'orn'),
                         (4, 32, 'xnor'), (4, 5, 'min'), (5, 5, 'minu'), (6, 5, 'max'), (7, 5, 'maxu'), (1, 48, 'rol'),
                         (5, 48, 'ror'), (2, 16, 'sh1add'), (4, 16, 'sh2add'), (6, 16, 'sh3add'), (1, 36, 'bclr'),
                         (5, 36, 'bext'), (1, 52, 'binv'), (1, 20, 'bset')] + [(i, 1, 'm%d' % i) for i in range(8)]:
        def make(f3=f3, f7=f7, op=0x33):
            d, a, b = reg(), reg(), reg()
            return Case(r_type(op, f3, f7, d, a, b), d=d, reads=values(a, b))
        f[name] = make
    if XLEN == 64:
        for f3, f7, name in [(0, 0, 'addw'), (0, 32, 'subw'), (1, 0, 'sllw'), (5, 0, 'srlw'), (5, 32, 'sraw'), (1, 48, 'rolw'),
                             (5, 48, 'rorw'), (0, 4, 'add.uw'), (2, 16, 'sh1add.uw'), (4, 16, 'sh2add.uw'), (6, 16, 'sh3add.uw'),
                             (0, 1, 'mulw'), (4, 1, 'divw'), (5, 1, 'divuw'), (6, 1, 'remw'), (7, 1, 'remuw')]:
            def make(f3=f3, f7=f7):
                d, a, b = reg(), reg(), reg()
                return Case(r_type(0x3b, f3, f7, d, a, b), d=d, reads=values(a, b))
            f[name] = make
    for f3 in (0, 2, 3, 4, 6, 7):
        def make(f3=f3):
            d, a = reg(), reg()
            return Case(i_type(0x13, f3, d, a, imm12()), d=d, reads=values(a))
        f['imm%d' % f3] = make
    def shifts(op, f3, top, bits, name):
        def make():
            d, a = reg(), reg()
            return Case(i_type(op, f3, d, a, top << 6 | random.randrange(1 << bits)), d=d, reads=values(a))
        f[name] = make
    n = 5 if XLEN == 32 else 6
    for f3, top, name in [(1, 0, 'slli'), (5, 0, 'srli'), (5, 16, 'srai'), (5, 24, 'rori'), (1, 18, 'bclri'), (5, 18, 'bexti'),
                          (1, 26, 'binvi'), (1, 10, 'bseti')]:
        shifts(0x13, f3, top, n, name)
    if XLEN == 64:
        for f3, top, name in [(1, 0, 'slliw'), (5, 0, 'srliw'), (5, 16, 'sraiw'), (5, 24, 'roriw')]: shifts(0x1b, f3, top, 5, name)
        shifts(0x1b, 1, 2, 6, 'slli.uw')
    def unary(op, f3, imm, name):
        def make():
            d, a = reg(), reg()
            return Case(i_type(op, f3, d, a, imm), d=d, reads=values(a))
        f[name] = make
    for k in (0, 1, 2, 4, 5): unary(0x13, 1, 0x600 | k, 'count%d' % k)
    unary(0x13, 5, 0x287, 'orc.b')
    unary(0x13, 5, 0x698 if XLEN == 32 else 0x6b8, 'rev8')
    unary(0x33 if XLEN == 32 else 0x3b, 4, 0x080, 'zext.h')
    if XLEN == 64:
        for k in (0, 2): unary(0x1b, 1, 0x600 | k, 'countw%d' % k)
        # QEMU 7.2 counts beyond bit 31 where the lower half is zero; the manual says 32. Left out.
        def odd(here):
            v = value()
            return v if v & 0xffffffff else v | 1
        def ctzw():
            d, a = reg(), reg()
            return Case(i_type(0x1b, 1, d, a, 0x601), d=d, reads={r: odd for r in values(a)})
        f['countw1'] = ctzw
        def addiw():
            d, a = reg(), reg()
            return Case(i_type(0x1b, 0, d, a, imm12()), d=d, reads=values(a))
        f['addiw'] = addiw
    def upper(op):
        def make():
            d = reg()
            return Case(op | d << 7 | random.getrandbits(20) << 12, d=d)
        return make
    f['lui'], f['auipc'] = upper(0x37), upper(0x17)
    def jal():
        d = reg()
        return Case(j_type(d, 8), d=d, jump=lambda here: 8)
    f['jal'] = jal
    def jalr():
        d, (a,) = reg(), pick(1)
        imm = imm12()
        target = lambda here: (here + 8 + random.getrandbits(1) - imm) & ALL
        return Case(i_type(0x67, 0, d, a, imm), d=d, reads={a: target}, jump=lambda here: 8)
    f['jalr'] = jalr
    for f3 in (0, 1, 4, 5, 6, 7):
        def make(f3=f3):
            a, b = reg(), reg()
            equal = (a, b) if a and b else None
            return Case(b_type(f3, a, b, 8), d=0, reads=values(a, b), jump=lambda here: 8, equal=equal)
        f['branch%d' % f3] = make
    sizes = [(0, 1), (1, 2), (2, 4), (4, 1), (5, 2)] + ([(3, 8), (6, 4)] if XLEN == 64 else [])
    for f3, size in sizes:
        def make(f3=f3, size=size):
            d, (a,), imm = reg(), pick(1), imm12()
            return Case(i_type(0x03, f3, d, a, imm), d=d, reads={a: within(size, imm)}, memory=True)
        f['load%d' % f3] = make
    for f3, size in [(0, 1), (1, 2), (2, 4)] + ([(3, 8)] if XLEN == 64 else []):
        def make(f3=f3, size=size):
            (a,), b, imm = pick(1), reg(), imm12()
            while b == a: b = reg()
            return Case(s_type(0x23, f3, a, b, imm), d=0, reads={**values(b), a: within(size, imm)}, memory=True)
        f['store%d' % f3] = make
    for f3 in ((2, 3) if XLEN == 64 else (2,)):
        size = 1 << f3
        for code in (1, 0, 4, 12, 8, 16, 20, 24, 28, 2, 3):
            def make(f3=f3, size=size, code=code):
                d, (a,), b = reg(), pick(1), reg() if code != 2 else 0
                while b == a: b = reg()
                word = r_type(0x2f, f3, code << 2 | random.getrandbits(2), d, a, b)
                reserves = random.random() < 0.6 if code == 3 else None
                return Case(word, d=d, reads={**values(b), a: aligned(size, 0)}, memory=True, reserves=reserves)
            f['amo%d.%d' % (f3, code)] = make
    f.update(compressed())
    return f

def low(): return random.randrange(8)
def compressed():
    f = {}
    def bits(v, *places):
        """Puts bits of v where a compressed instruction has them: (bit of v, bit of word)."""
        out = 0
        for src, dst in places: out |= (v >> src & 1) << dst
        return out
    def span(lo, hi, at): return [(lo + i, at + i) for i in range(hi - lo + 1)]
    imm6 = span(0, 4, 2) + [(5, 12)]
    def ci(f3, name, q=1, nonzero=False, positive_amount=False):
        def make():
            (d,), k = pick(1), random.randrange(64 if not positive_amount or XLEN == 64 else 32)
            while d == 2 and f3 == 3: (d,) = pick(1)
            if (nonzero or positive_amount) and k == 0: k = 1
            reads = values(d) if name not in ('c.li', 'c.lui') else {}
            return Case(f3 << 13 | d << 7 | q | bits(k, *imm6), 2, d=d, reads=reads)
        f[name] = make
    ci(0, 'c.addi'); ci(2, 'c.li'); ci(3, 'c.lui', nonzero=True); ci(0, 'c.slli', q=2, positive_amount=True)
    if XLEN == 64: ci(1, 'c.addiw')
    for k, name in ((0, 'c.srli'), (1, 'c.srai'), (2, 'c.andi')):
        def make(k=k):
            d = low(); n = random.randrange(1, 64 if XLEN == 64 or k == 2 else 32)
            return Case(4 << 13 | k << 10 | d << 7 | 1 | bits(n, *imm6), 2, d=8 + d, reads=values(8 + d))
        f[name] = make
    for k in range(6 if XLEN == 64 else 4):
        def make(k=k):
            d, b = low(), low()
            return Case(4 << 13 | (k >> 2) << 12 | 3 << 10 | d << 7 | (k & 3) << 5 | b << 2 | 1, 2, d=8 + d, reads=values(8 + d, 8 + b))
        f['c.op%d' % k] = make
    for k, name in ((0, 'c.mv'), (1, 'c.add')):
        def make(k=k):
            d, b = pick(2)
            return Case(4 << 13 | k << 12 | d << 7 | b << 2 | 2, 2, d=d, reads=values(d, b))
        f[name] = make
    def addi4spn():
        d, k = low(), random.randrange(1, 256)
        return Case(bits(k << 2, (2, 6), (3, 5), *span(4, 5, 11), *span(6, 9, 7)) | d << 2, 2, d=8 + d, reads=values(2))
    f['c.addi4spn'] = addi4spn
    def addi16sp():
        k = random.randrange(1, 64) << 4
        return Case(3 << 13 | 2 << 7 | 1 | bits(k, (4, 6), (5, 2), (6, 5), (7, 3), (8, 4), (9, 12)), 2, d=2, reads=values(2))
    f['c.addi16sp'] = addi16sp
    off_w = [(2, 6), (3, 10), (4, 11), (5, 12), (6, 5)]
    off_d = [(3, 10), (4, 11), (5, 12), (6, 5), (7, 6)]
    for f3, size, off in [(2, 4, off_w)] + ([(3, 8, off_d)] if XLEN == 64 else []):
        def make(f3=f3, size=size, off=off):
            d, a, k = low(), low(), random.randrange(32) * size
            return Case(f3 << 13 | a << 7 | d << 2 | bits(k, *off), 2, d=8 + d,
                        reads={8 + a: aligned(size, k)}, memory=True)
        f['c.l%d' % size] = make
        def make(f3=f3, size=size, off=off):
            a, b, k = low(), low(), random.randrange(32) * size
            while a == b: b = low()
            return Case((f3 | 4) << 13 | a << 7 | b << 2 | bits(k, *off), 2, d=0,
                        reads={**values(8 + b), 8 + a: aligned(size, k)}, memory=True)
        f['c.s%d' % size] = make
    sp_l = {4: [(2, 4), (3, 5), (4, 6), (5, 12), (6, 2), (7, 3)], 8: [(3, 5), (4, 6), (5, 12), (6, 2), (7, 3), (8, 4)]}
    sp_s = {4: [(2, 9), (3, 10), (4, 11), (5, 12), (6, 7), (7, 8)], 8: [(3, 10), (4, 11), (5, 12), (6, 7), (7, 8), (8, 9)]}
    for f3, size in [(2, 4)] + ([(3, 8)] if XLEN == 64 else []):
        def make(f3=f3, size=size):
            (d,), k = pick(1), random.randrange(64) * size
            return Case(f3 << 13 | d << 7 | 2 | bits(k, *sp_l[size]), 2, d=d,
                        reads={2: aligned(size, k)}, memory=True)
        f['c.l%dsp' % size] = make
        def make(f3=f3, size=size):
            (b,), k = pick(1), random.randrange(64) * size
            while b == 2: (b,) = pick(1)
            return Case((f3 | 4) << 13 | b << 2 | 2 | bits(k, *sp_s[size]), 2, d=0,
                        reads={**values(b), 2: aligned(size, k)}, memory=True)
        f['c.s%dsp' % size] = make
    cj = [(1, 3), (2, 4), (3, 5), (4, 11), (5, 2), (6, 7), (7, 6), (8, 9), (9, 10), (10, 8), (11, 12)]
    cb = [(1, 3), (2, 4), (3, 10), (4, 11), (5, 2), (6, 5), (7, 6), (8, 12)]
    f['c.j'] = lambda: Case(5 << 13 | 1 | bits(6, *cj), 2, d=0, jump=lambda here: 6)
    if XLEN == 32: f['c.jal'] = lambda: Case(1 << 13 | 1 | bits(6, *cj), 2, d=1, jump=lambda here: 6)
    for f3 in (6, 7):
        def make(f3=f3):
            a = low()
            often_zero = lambda here: 0 if random.random() < 0.4 else value()
            return Case(f3 << 13 | a << 7 | 1 | bits(6, *cb), 2, d=0, reads={8 + a: often_zero}, jump=lambda here: 6)
        f['c.branch%d' % f3] = make
    for k, name in ((0, 'c.jr'), (1, 'c.jalr')):
        def make(k=k):
            (a,) = pick(1)
            target = lambda here: here + 6 + random.getrandbits(1)
            return Case(4 << 13 | k << 12 | a << 7 | 2, 2, d=k, reads={a: target}, jump=lambda here: 6)
        f[name] = make
    return f

def li(d, v):
    """lui and addi for an address below 2^31."""
    hi = (v + 0x800) >> 12
    return [0x37 | d << 7 | (hi & 0xfffff) << 12, addi(d, d, (v & 0xfff) - ((v & 0x800) << 1))]

class Built:
    """A word in the program: where it stands, the columns of its states, and how many numbers it records of each."""
    def __init__(self, case, here):
        self.case, self.here = case, here
        self.registers = list(case.reads) + ([case.d] if case.d and case.d not in case.reads else [])
        self.memory = 16 // BYTES if case.memory else 0
        # A word that reads nothing is run once.
        self.states = [self.draw() for _ in range(STATES if self.registers or self.memory else 1)]
        self.recorded = 2 + self.memory
        self.results = self.recorded * len(self.states)

    def draw(self):
        state = {r: self.case.reads[r](self.here) if r in self.case.reads else value() for r in self.registers}
        if self.case.equal and random.random() < 0.3:
            a, b = self.case.equal
            state[b] = state[a]
        return [v & ALL for v in state.values()], [value() for _ in range(self.memory)]

def store_conditional(size, a): return r_type(0x2f, size, 12, 0, a, 0)
def load_reserved(size, a): return r_type(0x2f, size, 8, 0, a, 0)

def build(cases):
    code, table, words = bytearray(), bytearray(), []
    def emit(*words):
        for w in words: code.extend(struct.pack('<I', w))
    emit(*li(BASE, SCRATCH), *li(IN_PTR, TABLE), *li(OUT_PTR, OUT))
    for c in cases:
        loop = len(code)
        size = c.word >> 12 & 7
        # A store-conditional, before memory is set up, ends any reservation that another word left.
        if c.reserves is False: emit(store_conditional(size, BASE))
        slot = 0
        for i in range(16 // BYTES if c.memory else 0):
            emit(load(MARK, IN_PTR, slot * BYTES), store(MARK, BASE, i * BYTES))
            slot += 1
        registers = list(c.reads) + ([c.d] if c.d and c.d not in c.reads else [])
        for r in registers:
            emit(load(r, IN_PTR, slot * BYTES))
            slot += 1
        emit(addi(IN_PTR, IN_PTR, slot * BYTES), addi(MARK, 0, 0))
        if c.reserves: emit(load_reserved(size, c.word >> 15 & 31))
        word = Built(c, CODE + len(code))
        words.append(word)
        code.extend(struct.pack('<I' if c.length == 4 else '<H', c.word))
        emit(addi(MARK, 0, 1))
        if len(code) % 4: code.extend(struct.pack('<H', 0x0001))
        emit(store(c.d or 0, OUT_PTR, 0), store(MARK, OUT_PTR, BYTES))
        for i in range(word.memory):
            emit(load(MARK, BASE, i * BYTES), store(MARK, OUT_PTR, (2 + i) * BYTES))
        emit(addi(OUT_PTR, OUT_PTR, word.recorded * BYTES))
        for values, memory in word.states:
            for v in memory + values: table.extend(v.to_bytes(BYTES, 'little'))
        emit(*li(MARK, TABLE + len(table)), b_type(1, IN_PTR, MARK, loop - len(code) - 8))
    total = sum(w.results for w in words) * BYTES
    emit(addi(10, 0, 1), *li(11, OUT), *li(12, total), addi(17, 0, 64), 0x73, addi(10, 0, 0), addi(17, 0, 93), 0x73)
    return code, table, words, total

def elf(code, table, total):
    segments = [(CODE, bytes(code), len(code), 5), (SCRATCH, b'', 4096, 6), (TABLE, bytes(table), len(table), 6), (OUT, b'', total + 4096, 6)]
    wide = XLEN == 64
    ehsize, phsize = (64, 56) if wide else (52, 32)
    offset = 0x1000
    ph, body = b'', b''
    for addr, data, size, flags in segments:
        at = offset + len(body)
        if wide: ph += struct.pack('<IIQQQQQQ', 1, flags, at, addr, addr, len(data), size, 0x1000)
        else: ph += struct.pack('<IIIIIIII', 1, at, addr, addr, len(data), size, flags, 0x1000)
        body += data + b'\0' * (-len(data) % 0x1000)
    ident = b'\x7fELF' + bytes([2 if wide else 1, 1, 1]) + b'\0' * 9
    head = ident + struct.pack('<HHIQQQIHHHHHH' if wide else '<HHIIIIIHHHHHH', 2, 243, 1, CODE, ehsize, 0, 1, ehsize, phsize, len(segments), 0, 0, 0)
    return (head + ph).ljust(offset, b'\0') + body

def run(code, table, total):
    """What QEMU leaves in the table of results."""
    with tempfile.NamedTemporaryFile(delete=False) as f: f.write(elf(code, table, total))
    os.chmod(f.name, 0o755)
    out = subprocess.run(['qemu-riscv%d' % XLEN, '-cpu', 'rv%d,zba=true,zbb=true,zbs=true' % XLEN, f.name], capture_output=True)
    os.unlink(f.name)
    if out.returncode or len(out.stdout) != total:
        sys.exit('qemu: exit %d, %d of %d bytes: %s' % (out.returncode, len(out.stdout), total, out.stderr[:300]))
    return out.stdout

def columns(word):
    """The heading of the states of a word."""
    c = word.case
    memory = ['mem[%#x..%#x]' % (SCRATCH + i * BYTES, SCRATCH + (i + 1) * BYTES) for i in range(word.memory)]
    before = memory + ['x%d' % r for r in word.registers] + ['pc=%#x' % word.here]
    if c.reserves is not None: before += ['reserved_address', 'reserved=%d' % c.reserves]
    return before, (['x%d' % c.d] if c.d else []) + ['pc'] + memory

def show(word, results):
    c = word.case
    before, after = columns(word)
    print('columns', *before, '|', *after)
    code = '%04x' % c.word if c.length == 2 else '%04x %04x' % (c.word & 0xffff, c.word >> 16)
    for i, (values, memory) in enumerate(word.states):
        left = results[i * word.recorded:(i + 1) * word.recorded]
        inputs = memory + values
        if c.reserves is not None: inputs = inputs + [values[word.registers.index(c.word >> 15 & 31)]]
        # An instruction that goes on leaves the counter where it was: what follows is the machine's to say.
        skipped = left[1] == 0
        outputs = ([left[0]] if c.d else []) + [word.here + (c.jump(word.here) if skipped else 0)] + list(left[2:])
        print(code, ' '.join('%x' % v for v in inputs), ' '.join('%x' % v for v in outputs), sep='\t')
        code = ''

def main():
    version = subprocess.run(['qemu-riscv%d' % XLEN, '--version'], capture_output=True, text=True).stdout.split()
    print('# Cases of rv%d as the user mode of QEMU %s executes them. Made by tools/oracles/qemu_riscv.py %s.'
          % (XLEN, version[2], ' '.join(sys.argv[1:])))
    for name, make in families().items():
        print('# ' + name)
        left = WORDS
        while left:
            # So many words that the tables stay within their segments.
            now = min(left, max(1, 200000 // STATES))
            code, table, words, total = build([make() for _ in range(now)])
            out = run(code, table, total)
            numbers, at = struct.unpack('<%d%s' % (len(out) // BYTES, 'I' if XLEN == 32 else 'Q'), out), 0
            for word in words:
                show(word, numbers[at:at + word.results])
                at += word.results
            left -= now

main()
