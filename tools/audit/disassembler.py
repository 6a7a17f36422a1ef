#!/usr/bin/env python3
"""Asks a disassembler about words, for `verify audit --against`.

usage: disassembler.py objdump MACHINE [OPTION…]          such as `riscv:rv32 -M no-aliases,numeric`
       disassembler.py llvm-objdump TRIPLE [OPTION…]      such as `riscv32 --mattr=+m,+a,+c -M no-aliases`
       disassembler.py cstool ARCH+MODE                   such as `arm64`
       disassembler.py capstone ARCH                      such as `riscv64`: the Python package `capstone`
       disassembler.py envydis CHIP [OPTION…]             such as `g80`

Reads the bytes of a word in each line, as `--order bytes` writes them; prints the text of each, or
`invalid`. The first word of the environment variable OBJDUMP, LLVM_OBJDUMP, CSTOOL or ENVYDIS names
the program. All words stand in one file, one behind the other. A word has a text if a line begins
where the word does and the next one where it ends; where the lines do not follow the words, the word
is asked about alone. All of it is read at two addresses: numbers that move with it are addresses, and
become distances from the word.
"""
import os, re, struct, subprocess, sys, tempfile

INVALID = re.compile(r'^$|^\.|<unknown>|\(bad\)|^(undefined|unknown|illegal|invalid)\b|\[unknown|\[incomplete')


def fail(message):
    sys.exit('disassembler.py: ' + message)


def output(command, **options):
    """What a program prints; it may end with an error because of a word that it refuses."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, **options)
    except OSError as e:
        fail('%s: %s' % (command[0], e.strerror))
    if not done.stdout and done.returncode:
        fail('%s: %s' % (command[0], done.stderr.strip() or 'exit code %d' % done.returncode))
    return done.stdout


def program(name):
    return os.environ.get(name.upper().replace('-', '_'), name).split()


def lines_of_objdump(text):
    """`   4:\t00100513 \ttext` of GNU, `       4: 13 05 10 00  \ttext` of LLVM: address, text."""
    for line in text.splitlines():
        found = re.match(r'\s*([0-9a-f]+):\s*((?:[0-9a-f]{2,16} ?)+)\s*(.*)$', line)
        if found:
            # What stands in brackets behind a target is its name; comments depend on the words before.
            text = re.sub(r'<[^<>]*\+0x[0-9a-f]*>.*$|\s#\s.*$', '', found.group(3))
            yield int(found.group(1), 16), ' '.join(text.split())


def objdump(args, data, base):
    if not args:
        fail('objdump needs the name of a machine, such as riscv:rv32')
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        command = program('objdump') + ['-D', '-z', '-b', 'binary', '-m', args[0], '--adjust-vma=%d' % base] + args[1:] + [file.name]
        return list(lines_of_objdump(output(command)))


# e_machine and class of ELF files by the beginning of a triple.
MACHINES = {'riscv32': (243, 1), 'riscv64': (243, 2), 'aarch64': (183, 2), 'arm': (40, 1), 'x86_64': (62, 2), 'amdgcn': (224, 2), 'mipsel': (8, 1)}


def elf(machine, bits, data):
    """An object file with one section of code."""
    names = b'\0.text\0.shstrtab\0'
    wide = bits == 2
    head = 64 if wide else 52
    sections = head + len(data) + len(names)
    sections += -sections % 8
    ident = b'\x7fELF' + bytes([bits, 1, 1]) + bytes(9)
    size = 64 if wide else 40
    rest = (machine, 1, 0, 0, sections, 0, head, 0, 0, size, 3, 2)
    header = ident + struct.pack('<HHIQQQIHHHHHH' if wide else '<HHIIIIIHHHHHH', 1, *rest)

    def section(name, kind, flags, offset, length):
        return struct.pack('<IIQQQQIIQQ' if wide else '<IIIIIIIIII', name, kind, flags, 0, offset, length, 0, 0, 4, 0)

    table = section(0, 0, 0, 0, 0) + section(1, 1, 6, head, len(data)) + section(7, 3, 0, head + len(data), len(names))
    body = header + data + names
    return body + bytes(sections - len(body)) + table


def llvm_objdump(args, data, base):
    known = [m for m in MACHINES if args and args[0].startswith(m)]
    if not known:
        fail('llvm-objdump needs a triple that begins with one of ' + ', '.join(MACHINES))
    with tempfile.NamedTemporaryFile(suffix='.o') as file:
        file.write(elf(*MACHINES[known[0]], data))
        file.flush()
        command = program('llvm-objdump') + ['-d', '-z', '--triple=' + args[0], '--adjust-vma=%d' % base] + args[1:] + [file.name]
        return list(lines_of_objdump(output(command)))


def cstool(args, data, base):
    if not args:
        fail('cstool needs an architecture, such as arm64')
    lines = []
    # Arguments have an end, and so has their number.
    for at in range(0, len(data), 16384):
        text = output(program('cstool') + ['-s', args[0], data[at:at + 16384].hex(), '%x' % (base + at)])
        found = re.findall(r'^\s*([0-9a-f]+)  ((?:[0-9a-f]{2} ?)+) *(.*)$', text, re.M)
        if not found:
            fail('cstool: ' + text.strip().splitlines()[0] if text.strip() else 'cstool prints nothing')
        lines += [(int(address, 16), ' '.join(text.split())) for address, _, text in found]
    return lines


def capstone(args, data, base):
    try:
        import capstone as cs
    except ImportError:
        fail('the Python package `capstone` is not installed')
    kinds = {
        'riscv32': ('CS_ARCH_RISCV', ['CS_MODE_RISCV32', 'CS_MODE_RISCVC']),
        'riscv64': ('CS_ARCH_RISCV', ['CS_MODE_RISCV64', 'CS_MODE_RISCVC']),
        'arm64': ('CS_ARCH_ARM64', []),
        'arm': ('CS_ARCH_ARM', []),
        'thumb': ('CS_ARCH_ARM', ['CS_MODE_THUMB']),
        'x86_64': ('CS_ARCH_X86', ['CS_MODE_64']),
    }
    if not args or args[0] not in kinds:
        fail('capstone needs one of ' + ', '.join(kinds))
    arch, modes = kinds[args[0]]
    engine = cs.Cs(getattr(cs, arch), sum(getattr(cs, m) for m in modes))
    engine.skipdata = True
    return [(address, ('%s %s' % (name, rest)).strip()) for address, _, name, rest in engine.disasm_lite(data, base)]


def envydis(args, data, base):
    if not args:
        fail('envydis needs a chip, such as g80')
    words = ' '.join('%08x' % word for word in struct.unpack('<%dI' % (len(data) // 4), data))
    text = output(program('envydis') + ['-m', args[0], '-w', '-n', '-b', '0x%x' % base] + args[1:], input=words)
    found = re.findall(r'^([0-9a-f]+): (?:[0-9a-f?]{8} ?)+ *(.*)$', text, re.M)
    return [(int(address, 16), ' '.join(text.split())) for address, text in found]


KINDS = {'objdump': objdump, 'llvm-objdump': llvm_objdump, 'cstool': cstool, 'capstone': capstone, 'envydis': envydis}


# Where all of it is read, so that targets before it are not below zero.
BASES = 0x40000000, 0x48000000
NUMBER = re.compile(r'\b(?:0x)?[0-9a-f]+\b')


def distances(at, texts):
    """One text of two at different addresses: what moves with them becomes a distance."""
    one, other = texts
    moved = []
    for a, b in zip(NUMBER.finditer(one), NUMBER.finditer(other)):
        if a.group() != b.group() and int(b.group(), 16) - int(a.group(), 16) == BASES[1] - BASES[0]:
            moved.append((a.span(), str(int(a.group(), 16) - BASES[0] - at)))
    for (begin, end), number in reversed(moved):
        one = one[:begin] + number + one[end:]
    return one


def texts(kind, args, words):
    """The text of each word, or nothing where the lines do not follow the words."""
    data = b''.join(words)
    lines, others = ({at - base: text for at, text in kind(args, data, base)} for base in BASES)
    at, all_texts = 0, []
    for word in words:
        end = at + len(word)
        follows = end in lines or end == len(data)
        whole = not any(inside in lines for inside in range(at + 1, end))
        if at not in lines or at not in others or not follows:
            all_texts.append(None)
        else:
            text = distances(at, (lines[at], others[at]))
            all_texts.append(text if whole and not INVALID.search(text) else 'invalid')
        at = end
    return all_texts


def main():
    if len(sys.argv) < 2 or sys.argv[1] not in KINDS:
        sys.exit(__doc__)
    kind, args = KINDS[sys.argv[1]], sys.argv[2:]
    words = [bytes.fromhex(line) for line in sys.stdin]
    for word, text in zip(words, texts(kind, args, words)):
        if text is None:
            text = texts(kind, args, [word])[0] or 'invalid'
        print(text)


main()
