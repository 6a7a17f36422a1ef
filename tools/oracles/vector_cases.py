"""Single-step tests of RISC-V, as `verify vectors --format cases` writes them, for the scripts that
let another program answer them."""
import re

PLAIN = re.compile(r'(x\d+|pc|mem\[0x[0-9a-f]+\])$')


def numbers(text):
    """Places and values; an unspecified value is None."""
    pairs = (p.split('=') for p in text.split())
    return {place: None if value == '?' else int(value, 0) for place, value in pairs}


class Test:
    """One test: the columns of its line, the word, its length in bytes, and the places before and after."""

    def __init__(self, line):
        self.code, before, after = line.rstrip('\n').split('\t')
        parcels = [int(p, 16) for p in re.findall(r'[0-9a-f]{1,8}', self.code)]
        self.length = 4 if parcels[0] & 3 == 3 else 2
        self.word = parcels[0] if len(parcels) == 1 else parcels[0] | parcels[1] << 16
        self.before, self.after = numbers(before), numbers(after)

    def unusual(self):
        """Which places are not registers, the program counter or bytes of memory; or why it has no answer."""
        if None in self.after.values():
            return 'unspecified results'
        # What only an exception would write is listed before it.
        others = {p.split('[')[0] for p in [*self.before, *self.after] if not PLAIN.match(p)}
        if others == {'event'} and 'event' not in self.after:
            return None
        return f'it uses {", ".join(sorted(others))}' if others else None

    def answer(self, after):
        show = lambda places: ' '.join('%s=%#x' % place for place in places.items())
        return '\t'.join([self.code, show(self.before), show(after)])


def read(lines):
    return [Test(line) for line in lines if line.strip() and not line.startswith('#')]


def address(place):
    """The address of a byte of memory; nothing for other places."""
    return int(place[4:-1], 16) if place.startswith('mem[') else None
