#!/usr/bin/env python3
"""Compare a specification in SLEIGH with the spec that it was made from, word by word.

    compare.py SPEC.slaspec STEPS [STATES]

STEPS is what the example `single_steps` of isamorph-core wrote: words, their texts, and what they
write in states that a hash gives. The specification is compiled by the compiler that the package
pypcode ships, with all warnings on, of which there must be none. Each word is disassembled and
translated by pypcode; the p-code is executed here. A named operation ends the execution: such
states are counted, and only the text of their words is compared.
"""

import pathlib
import re
import subprocess
import sys

import pypcode
from pypcode import OpCode as O
from pypcode.pypcode_native import Context

START = 0x1000
MASK64 = (1 << 64) - 1
# Unused p-code, pattern conflicts, operations without effect, dead and large temporaries, missing `local`, collisions.
WARNINGS = ["-u", "-l", "-n", "-t", "-e", "-c", "-o", "-s"]
CONTROL = {"op_" + n for n in "exit join return set_break break set_join barrier trap quad_on quad_off".split()}


def mixed(x):
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & MASK64
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & MASK64
    return x ^ x >> 31


def name_hash(name):
    h = 0xCBF29CE484222325
    for b in name.encode():
        h = ((h ^ b) * 0x100000001B3) & MASK64
    return h


def element(name, at, state):
    """What the example says that an element holds."""
    low = mixed(name_hash(name) ^ mixed(at ^ mixed(state)))
    high = mixed(low)
    if state & 1 == 1 and high & 3 != 0:
        return low & 3
    return high << 64 | low


class Spaces:
    """Where the specification keeps the state: read from its definitions and the comments before them."""

    def __init__(self, text):
        self.registers, self.memories = {}, {}
        pattern = re.compile(
            r"# (\w+): (\d+) bits each\.\n(?:define register offset=(\w+) size=(\d+) \[([^\]]*)\]|define space (\w+))"
        )
        for name, width, offset, size, names, space in pattern.findall(text):
            if space:
                unit = 1
                while 8 * unit < int(width):
                    unit *= 2
                self.memories[space] = (name, int(width), unit)
                continue
            first = int(offset, 16)
            for i in range(len(names.split())):
                self.registers[first + i * int(size)] = (name, i, int(width), int(size))

    def register(self, offset, size):
        entry = self.registers.get(offset)
        if entry is None or entry[3] != size:
            raise Exception(f"p-code uses {size} bytes of register space at {offset:#x}")
        return entry[:3]


class Named(Exception):
    """A named operation was met."""


class Execution:
    def __init__(self, spaces, state):
        self.spaces, self.state = spaces, state
        self.unique, self.written, self.next = {}, {}, None

    def cell(self, name, at, width):
        value = self.written.get((name, at))
        return element(name, at, self.state) & ((1 << width) - 1) if value is None else value

    def load(self, space, offset, size):
        if space == "register":
            return self.cell(*self.spaces.register(offset, size))
        name, width, unit = self.spaces.memories[space]
        if offset % unit or (unit > 1 and size != unit):
            raise Exception(f"an access to a part of an element of {name}")
        span = 1 << (8 * self.pointer(space))
        cells = [self.cell(name, ((offset + i) % span) // unit, width) for i in range(0, size, unit)]
        return sum(c << (8 * unit * i) for i, c in enumerate(cells))

    def store(self, space, offset, size, value):
        if space == "register":
            name, at, width = self.spaces.register(offset, size)
            if value >> width:
                raise Exception(f"{value:#x} in {width} bits of {name}")
            self.written[name, at] = value
            return
        name, width, unit = self.spaces.memories[space]
        span = 1 << (8 * self.pointer(space))
        for i in range(0, size, unit):
            self.written[name, ((offset + i) % span) // unit] = value >> (8 * i) & ((1 << 8 * unit) - 1)

    def pointer(self, space):
        return self.spaces.pointers[space]

    def get(self, v):
        if v.space.name == "const":
            return v.offset & ((1 << 8 * v.size) - 1)
        if v.space.name == "unique":
            value, size = self.unique[v.offset]
            if v.size > size:
                raise Exception("more of a temporary than was written")
            return value & ((1 << 8 * v.size) - 1)
        return self.load(v.space.name, v.offset, v.size)

    def put(self, v, value):
        value &= (1 << 8 * v.size) - 1
        if v.space.name == "unique":
            self.unique[v.offset] = (value, v.size)
        else:
            self.store(v.space.name, v.offset, v.size, value)

    def run(self, ops):
        at, steps = 0, 0
        while at < len(ops):
            steps += 1
            if steps > 100_000:
                raise Exception("p-code without an end")
            op = ops[at]
            at += 1
            code, ins = op.opcode, op.inputs
            if code == O.IMARK:
                continue
            if code == O.CALLOTHER:
                # What the documents leave open is zero in the states that the example writes too, and what
                # threads do about control is no state.
                name = ins[0].getUserDefinedOpName()
                if not name.startswith("op_unspecified") and name not in CONTROL:
                    raise Named
                if op.output is not None:
                    self.put(op.output, 0)
                continue
            if code in (O.BRANCH, O.CBRANCH, O.CALL):
                if code == O.CBRANCH and self.get(ins[1]) == 0:
                    continue
                if ins[0].space.name == "const":
                    to = ins[0].offset
                    at += (to - (1 << 64) if to >> 63 else to) - 1
                    continue
                self.next = ins[0].offset
                return
            if code in (O.BRANCHIND, O.CALLIND, O.RETURN):
                self.next = self.get(ins[0])
                return
            if code == O.STORE:
                self.store(ins[0].getSpaceFromConst().name, self.get(ins[1]), ins[2].size, self.get(ins[2]))
                continue
            if code == O.LOAD:
                value = self.load(ins[0].getSpaceFromConst().name, self.get(ins[1]), op.output.size)
            else:
                value = operation(code, [self.get(v) for v in ins], [v.size for v in ins], op.output.size)
            self.put(op.output, value)


def signed(value, size):
    return value - (1 << 8 * size) if value >> (8 * size - 1) else value


def operation(code, a, size, out):
    bits = 8 * size[0]
    x, y = a[0], a[1] if len(a) > 1 else 0
    simple = {
        O.COPY: lambda: x,
        O.INT_ZEXT: lambda: x,
        O.INT_SEXT: lambda: signed(x, size[0]),
        O.SUBPIECE: lambda: x >> 8 * y,
        O.PIECE: lambda: x << 8 * size[1] | y,
        O.INT_ADD: lambda: x + y,
        O.INT_SUB: lambda: x - y,
        O.INT_MULT: lambda: x * y,
        O.INT_AND: lambda: x & y,
        O.INT_OR: lambda: x | y,
        O.INT_XOR: lambda: x ^ y,
        O.INT_NEGATE: lambda: ~x,
        O.INT_2COMP: lambda: -x,
        O.INT_LEFT: lambda: x << y if y < bits else 0,
        O.INT_RIGHT: lambda: x >> y if y < bits else 0,
        O.INT_SRIGHT: lambda: signed(x, size[0]) >> min(y, bits),
        O.INT_DIV: lambda: x // y,
        O.INT_REM: lambda: x % y,
        O.INT_EQUAL: lambda: x == y,
        O.INT_NOTEQUAL: lambda: x != y,
        O.INT_LESS: lambda: x < y,
        O.INT_LESSEQUAL: lambda: x <= y,
        O.INT_SLESS: lambda: signed(x, size[0]) < signed(y, size[1]),
        O.INT_SLESSEQUAL: lambda: signed(x, size[0]) <= signed(y, size[1]),
        O.BOOL_NEGATE: lambda: 1 - x,
        O.BOOL_AND: lambda: x & y,
        O.BOOL_OR: lambda: x | y,
        O.BOOL_XOR: lambda: x ^ y,
    }
    return int(simple[code]()) & ((1 << 8 * out) - 1)


def compiled(path):
    compiler = pathlib.Path(pypcode.__file__).parent / "bin" / "sleigh"
    out = path.with_suffix(".sla")
    done = subprocess.run([compiler, *WARNINGS, path, out], capture_output=True, text=True, check=False)
    said = (done.stdout + done.stderr).strip()
    if done.returncode or said:
        sys.exit(f"{path.name}: the compiler says:\n{said[:2000]}")
    return out


def expected(text):
    writes = {}
    for one in text.split():
        place, value = one.split("=")
        name, at = place.split(":")
        writes[name, int(at, 16)] = None if value == "~" else int(value, 16)
    return writes


def word_bytes(text):
    return b"".join(int(unit, 16).to_bytes(len(unit) // 2, "little") for unit in text.split())


def main():
    path = pathlib.Path(sys.argv[1])
    text = path.read_text()
    spaces = Spaces(text)
    spaces.pointers = {n: int(s) for n, s in re.findall(r"define space (\w+) type=ram_space size=(\d+)", text)}
    counter = re.search(r"# (\w+): the program counter, in steps of (\d+) bytes", text)
    textless = set(re.findall(r'# Its text has more [^\n]*\n(?:#[^\n]*\n)*:\^"(\w+)"', text))
    context = Context(f"<sleigh>{compiled(path)}</sleigh>")
    open_values = no_text = words = invalid = compared = named = left_open = 0
    named_words = set()
    wrong = []
    for line in open(sys.argv[2], encoding="utf-8").read().splitlines():
        word, said, *states = line.split("\t")
        code = word_bytes(word)
        try:
            shown = context.disassemble(code, base_address=START, max_instructions=1).instructions[0]
            if shown.length != len(code):
                raise pypcode.BadDataError
            shown = f"{shown.mnem} {shown.body}".strip()
        except (pypcode.BadDataError, pypcode.LowlevelError, IndexError):
            shown = "-"
        # A form whose text has no room shows its name alone.
        if shown in textless and said != "-":
            no_text += 1
        elif shown != said.strip():
            wrong.append(f"{word}: `{shown}`, not `{said}`")
            continue
        if said == "-":
            invalid += 1
            continue
        words += 1
        ops = context.translate(code, base_address=START, max_instructions=1).ops
        for state, writes in enumerate(states):
            run = Execution(spaces, state)
            try:
                run.run(ops)
            except Named:
                named += 1
                named_words.add(word)
                continue
            if writes == "~":
                left_open += 1
                continue
            if writes == "?":
                wrong.append(f"{word}: p-code for what is not described")
                break
            wanted = expected(writes)
            if counter:
                pc = wanted.pop((counter[1], 0), None)
                goes = None if pc is None else pc * int(counter[2])
                goes = goes if goes is not None else START + len(code)
                if goes != (run.next if run.next is not None else START + len(code)):
                    wrong.append(f"{word} `{said}`, state {state}: goes to {run.next}, not {goes}")
                    break
            open_places = {p for p, value in wanted.items() if value is None}
            places = (set(wanted) | set(run.written)) - open_places
            widths = {name: width for name, _, width, _ in spaces.registers.values()}
            widths.update({name: width for name, width, _ in spaces.memories.values()})
            before = lambda place: element(*place, state) & ((1 << widths[place[0]]) - 1)
            differ = [p for p in places if wanted.get(p, before(p)) != run.written.get(p, before(p))]
            if differ:
                p = differ[0]
                have, want = run.written.get(p, before(p)), wanted.get(p, before(p))
                wrong.append(f"{word} `{said}`, state {state}: {p[0]}{p[1]:x} is {have:#x}, not {want:#x}")
                break
            compared += 1
            open_values += len(open_places)
    for problem in wrong[:20]:
        print(problem)
    print(
        f"{path.stem}: {words - no_text} words have their texts, {no_text} a name alone, {invalid} are refused; p-code is right in {compared} states; "
        f"{named} states of {len(named_words)} words call named operations; {open_values} values and {left_open} states that the "
        f"documents leave open are not compared; {len(wrong)} words are wrong"
    )
    sys.exit(1 if wrong else 0)


main()
