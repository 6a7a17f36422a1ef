#!/usr/bin/env python3
"""Answers of QEMU to single-step tests of RISC-V, for `verify vectors --check`.

Reads the tests that `verify vectors --isa rv32 --format cases` writes, runs each as one step of QEMU's
user mode (Debian: qemu-user) through its debugger interface, and prints what it answered in the same
form. A program of user mode cannot stand anywhere, nor use every address. So the program counter, and
the base register of loads and stores with their bytes, are moved into memory that the program has; the
printed tests have the moved state before. Registers that change although the test does not list them
are answers too. Left out are tests of control and status registers, events and reservations,
unspecified results, and accesses whose base is register 0.

usage: qemu_vectors.py 32|64 < tests.tsv > answers.tsv
"""
import collections, os, socket, struct, subprocess, sys, tempfile, time

import vector_cases

XLEN = int(sys.argv[1])
BYTES, ALL = XLEN // 8, (1 << XLEN) - 1
CODE, SIZE, DATA = 0x100000, 0x2000000, 0x1000000


def elf():
    """A program that is one segment, all of which may be read, written and executed."""
    wide = XLEN == 64
    ident = b'\x7fELF' + bytes([2 if wide else 1, 1, 1]) + bytes(9)
    ehsize, phsize = (64, 56) if wide else (52, 32)
    head = ident + struct.pack('<HHIQQQIHHHHHH' if wide else '<HHIIIIIHHHHHH', 2, 243, 1, CODE, ehsize, 0, 1, ehsize, phsize, 1, 0, 0, 0)
    head += (struct.pack('<IIQQQQQQ', 1, 7, 0x1000, CODE, CODE, 0x1000, SIZE, 0x1000) if wide
             else struct.pack('<IIIIIIII', 1, 0x1000, CODE, CODE, 0x1000, SIZE, 7, 0x1000))
    return head.ljust(0x1000, b'\0') + struct.pack('<I', 0x13) * 0x400


class Machine:
    """QEMU behind the remote protocol of GDB."""

    def __init__(self, folder):
        program, path = os.path.join(folder, 'program'), os.path.join(folder, 'socket')
        with open(program, 'wb') as out:
            out.write(elf())
        os.chmod(program, 0o755)
        self.process = subprocess.Popen([f'qemu-riscv{XLEN}', '-g', path, program], stdin=subprocess.DEVNULL)
        self.socket, self.rest = socket.socket(socket.AF_UNIX), b''
        for _ in range(100):
            try:
                return self.socket.connect(path)
            except OSError:
                time.sleep(0.05)
        sys.exit(f'qemu-riscv{XLEN} does not listen')

    def ask(self, text):
        self.socket.sendall(b'$%s#%02x' % (text.encode(), sum(text.encode()) & 255))
        while self.rest.count(b'#') == 0 or len(self.rest.split(b'#', 1)[1]) < 2:
            got = self.socket.recv(1 << 16)
            if not got:
                sys.exit(f'qemu-riscv{XLEN} ended')
            self.rest += got
        body, self.rest = self.rest.split(b'#', 1)
        self.rest = self.rest[2:]
        self.socket.sendall(b'+')
        return body.split(b'$', 1)[1].decode()

    def done(self, text):
        answer = self.ask(text)
        if answer != 'OK':
            sys.exit(f'qemu-riscv{XLEN} answers {text[:30]} by {answer}')

    def write(self, at, data):
        self.done('M%x,%x:%s' % (at, len(data), data.hex()))

    def read(self, at):
        return int(self.ask('m%x,1' % at), 16)

    def step(self, registers):
        """Registers and program counter after one step; nothing if a signal ends it."""
        self.done('G' + b''.join(r.to_bytes(BYTES, 'little') for r in registers).hex())
        if not self.ask('s').startswith(('T05', 'S05')):
            return None
        data = bytes.fromhex(self.ask('g')[:33 * 2 * BYTES])
        return [int.from_bytes(data[i:i + BYTES], 'little') for i in range(0, len(data), BYTES)]


def base(word, length):
    """The register that holds the address of a load or store."""
    if length == 4:
        return word >> 15 & 31
    return 8 + (word >> 7 & 7) if word & 3 == 0 else 2


def accesses(word, length):
    """Is it a load or a store?"""
    if length == 4:
        return word & 0x7f in (0x03, 0x23, 0x2f)
    return word & 3 != 1 and word >> 13 not in (0, 4)


def moved(test, number):
    """Moves a test into the program's memory; says why that is impossible."""
    delta, accessed = 0, [a for a in map(vector_cases.address, [*test.before, *test.after]) if a is not None]
    if accesses(test.word, test.length):
        register = base(test.word, test.length)
        if register == 0:
            return 'its address is constant'
        place = f'x{register}'
        # The low bits stay, and bytes on both sides of the last address stay together. What is loaded
        # into register 0 is not listed.
        first = min((a + 64 & ALL for a in accessed), default=test.before.get(place, 0) + 64) - 64
        delta = CODE + DATA + 0x1000 + (first & 0xfff) - first
        test.before[place] = test.before.get(place, 0) + delta & ALL
    shift = lambda place: place if vector_cases.address(place) is None else 'mem[%#x]' % (vector_cases.address(place) + delta & ALL)
    test.before = {shift(p): v for p, v in test.before.items()}
    test.after = {shift(p): v for p, v in test.after.items()}
    test.before['pc'] = CODE + 0x1000 + 16 * (number % 0x40000) + (test.before.get('pc', 0) & 2)
    return None


def main():
    skipped, tests = collections.Counter(), []
    for number, test in enumerate(vector_cases.read(sys.stdin)):
        why = test.unusual() or moved(test, number)
        if why:
            skipped[why] += 1
        else:
            tests.append(test)
    with tempfile.TemporaryDirectory() as folder:
        machine = Machine(folder)
        # Pages that were executed cannot be written any more.
        for test in tests:
            machine.write(test.before['pc'], test.word.to_bytes(test.length, 'little'))
        for test in tests:
            places = {p: vector_cases.address(p) for p in [*test.before, *test.after] if p.startswith('mem[')}
            for place, at in places.items():
                machine.write(at, bytes([test.before.get(place, 0)]))
            registers = [test.before.get(f'x{i}', 0) if i else 0 for i in range(32)] + [test.before['pc']]
            after = machine.step(registers)
            if after is None:
                sys.exit(f'a signal ends `{test.code}`')
            listed = {f'x{i}': after[i] for i in range(1, 32) if f'x{i}' in test.after or after[i] != registers[i]}
            listed |= {p: machine.read(places[p]) for p in test.after if p in places}
            if 'pc' in test.after or after[32] != test.before['pc'] + test.length:
                listed['pc'] = after[32]
            print(test.answer(listed))
            for at in places.values():
                machine.write(at, b'\0')
        machine.process.kill()
        machine.process.wait()
    reasons = ''.join(f', {count} left out: {why}' for why, count in skipped.most_common())
    print(f'{len(tests)} tests run{reasons}', file=sys.stderr)


main()
