#!/usr/bin/env python3
"""Answers of Ghidra's semantics of RISC-V to single-step tests, for `verify vectors --check`.

Reads the tests that `verify vectors --isa rv32 --format cases` writes, translates each instruction to
p-code with the Python package `pypcode`, which contains Ghidra's SLEIGH specifications, interprets the
p-code on the state of the test, and prints the state after it in the same form. Registers and bytes of
memory that change although the test does not list them are answers too. Left out are tests of control
and status registers, events and reservations, unspecified results, and instructions for which the
p-code calls a user operation, or that are not translated.

usage: pcode_vectors.py 32|64 < tests.tsv > answers.tsv
"""
import collections, sys

import pypcode
import vector_cases

XLEN = int(sys.argv[1])
ALL = (1 << XLEN) - 1
NAMES = ('zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6').split()
OP = pypcode.OpCode


class Unknown(Exception):
    pass


def signed(value, size):
    return value - (1 << 8 * size) if value >> (8 * size - 1) else value


def divided(a, b, size):
    """Quotient and remainder towards zero of signed numbers."""
    a, b = signed(a, size), signed(b, size)
    if b == 0:
        raise Unknown('p-code divides by zero')
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return quotient, a - quotient * b


def unsigned_division(a, b, which):
    if b == 0:
        raise Unknown('p-code divides by zero')
    return divmod(a, b)[which]


def shifted(a, n, size, right, arithmetic=False):
    if n >= 8 * size:
        return -1 if arithmetic and signed(a, size) < 0 else 0
    return (signed(a, size) if arithmetic else a) >> n if right else a << n


VALUES = {
    OP.COPY: lambda i, n: i[0],
    OP.INT_ADD: lambda i, n: i[0] + i[1],
    OP.INT_SUB: lambda i, n: i[0] - i[1],
    OP.INT_MULT: lambda i, n: i[0] * i[1],
    OP.INT_AND: lambda i, n: i[0] & i[1],
    OP.INT_OR: lambda i, n: i[0] | i[1],
    OP.INT_XOR: lambda i, n: i[0] ^ i[1],
    OP.INT_NEGATE: lambda i, n: ~i[0],
    OP.INT_2COMP: lambda i, n: -i[0],
    OP.INT_EQUAL: lambda i, n: i[0] == i[1],
    OP.INT_NOTEQUAL: lambda i, n: i[0] != i[1],
    OP.INT_LESS: lambda i, n: i[0] < i[1],
    OP.INT_LESSEQUAL: lambda i, n: i[0] <= i[1],
    OP.INT_SLESS: lambda i, n: signed(i[0], n) < signed(i[1], n),
    OP.INT_SLESSEQUAL: lambda i, n: signed(i[0], n) <= signed(i[1], n),
    OP.INT_ZEXT: lambda i, n: i[0],
    OP.INT_SEXT: lambda i, n: signed(i[0], n),
    OP.INT_LEFT: lambda i, n: shifted(i[0], i[1], n, False),
    OP.INT_RIGHT: lambda i, n: shifted(i[0], i[1], n, True),
    OP.INT_SRIGHT: lambda i, n: shifted(i[0], i[1], n, True, True),
    OP.INT_DIV: lambda i, n: unsigned_division(i[0], i[1], 0),
    OP.INT_REM: lambda i, n: unsigned_division(i[0], i[1], 1),
    OP.INT_SDIV: lambda i, n: divided(i[0], i[1], n)[0],
    OP.INT_SREM: lambda i, n: divided(i[0], i[1], n)[1],
    OP.BOOL_AND: lambda i, n: i[0] & i[1],
    OP.BOOL_OR: lambda i, n: i[0] | i[1],
    OP.BOOL_XOR: lambda i, n: i[0] ^ i[1],
    OP.BOOL_NEGATE: lambda i, n: i[0] ^ 1,
    OP.SUBPIECE: lambda i, n: i[0] >> 8 * i[1],
    OP.POPCOUNT: lambda i, n: bin(i[0]).count('1'),
    OP.LZCOUNT: lambda i, n: 8 * n - i[0].bit_length(),
}


class State:
    """The spaces of p-code as bytes; what was not set is zero."""

    def __init__(self):
        self.bytes = collections.defaultdict(int)

    def get(self, space, at, size):
        return int.from_bytes(bytes(self.bytes[space, at + i & ALL] for i in range(size)), 'little')

    def set(self, space, at, size, value):
        for i, byte in enumerate((value & (1 << 8 * size) - 1).to_bytes(size, 'little')):
            self.bytes[space, at + i & ALL] = byte

    def read(self, node):
        return node.offset if node.space.name == 'const' else self.get(node.space.name, node.offset, node.size)


def run(context, state, code, pc):
    """Interprets an instruction; gives the program counter after it."""
    try:
        ops = context.translate(code, pc, max_instructions=1).ops
    except Exception as e:
        raise Unknown(f'not translated: {type(e).__name__}')
    length = next(o for o in ops if o.opcode == OP.IMARK).inputs[0].size
    if length != len(code):
        raise Unknown('another length')
    at, steps = 0, 0
    while at < len(ops):
        op, steps = ops[at], steps + 1
        if steps > 10000:
            raise Unknown('an endless loop')
        inputs, target = op.inputs, at + 1
        if op.opcode in (OP.BRANCH, OP.CBRANCH):
            if op.opcode == OP.BRANCH or state.read(inputs[1]):
                if inputs[0].space.name != 'const':
                    return inputs[0].offset & ALL
                target = at + signed(inputs[0].offset, inputs[0].size)
        elif op.opcode == OP.CALL:
            return inputs[0].offset & ALL
        elif op.opcode in (OP.BRANCHIND, OP.CALLIND, OP.RETURN):
            return state.read(inputs[0]) & ALL
        elif op.opcode == OP.LOAD:
            value = state.get('ram', state.read(inputs[1]), op.output.size)
            state.set(op.output.space.name, op.output.offset, op.output.size, value)
        elif op.opcode == OP.STORE:
            state.set('ram', state.read(inputs[1]), inputs[2].size, state.read(inputs[2]))
        elif op.opcode in VALUES:
            value = int(VALUES[op.opcode]([state.read(i) for i in inputs], inputs[0].size))
            state.set(op.output.space.name, op.output.offset, op.output.size, value)
        elif op.opcode != OP.IMARK:
            raise Unknown(f'p-code with {op.opcode.name}')
        at = target
    return pc + length & ALL


def main():
    context = pypcode.Context(f'RISCV:LE:{XLEN}:RV{XLEN}GC')
    registers = {f'x{i}': context.registers[name] for i, name in enumerate(NAMES)}
    skipped, answered = collections.Counter(), 0
    for test in vector_cases.read(sys.stdin):
        state, pc = State(), test.before.get('pc', 0)
        for place, value in test.before.items():
            if place in registers:
                state.set('register', registers[place].offset, XLEN // 8, value)
            elif place.startswith('mem['):
                state.set('ram', vector_cases.address(place), 1, value)
        get = lambda p: state.get('register', registers[p].offset, XLEN // 8) if p in registers else state.bytes['ram', vector_cases.address(p)]
        memory = dict(state.bytes)
        why = test.unusual()
        if why is None:
            try:
                next_pc = run(context, state, test.word.to_bytes(test.length, 'little'), pc)
            except Unknown as e:
                why = str(e)
        if why:
            skipped[why] += 1
            continue
        after = {p: get(p) for p in registers if p in test.after or get(p) != test.before.get(p, 0)}
        after.pop('x0', None)
        for (space, at), value in list(state.bytes.items()):
            if space == 'ram' and (f'mem[{at:#x}]' in test.after or value != memory.get((space, at), 0)):
                after[f'mem[{at:#x}]'] = value
        if 'pc' in test.after or next_pc != (pc + test.length & ALL):
            after['pc'] = next_pc
        print(test.answer(after))
        answered += 1
    reasons = ''.join(f'\n  {count} left out: {why}' for why, count in skipped.most_common())
    print(f'{answered} tests run{reasons}', file=sys.stderr)


main()
