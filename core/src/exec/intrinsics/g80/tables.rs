//! The tables of the special function unit, read from `core/isa/nv50/sfu_tables.txt` when the
//! program is compiled.

/// A slice of the arguments: function at its start, slope, half the curvature.
pub(crate) type Slice = [i64; 3];

const TEXT: &[u8] = include_bytes!("../../../../isa/nv50/sfu_tables.txt");

pub(crate) static RCP: [Slice; 128] = read(b"rcp", [0, 1 << 16, 0]);
pub(crate) static RSQRT: [Slice; 128] = read(b"rsqrt", [0, 1 << 16, 0]);
pub(crate) static SIN: [Slice; 64] = read(b"sin", [0, 0, 1 << 11]);
pub(crate) static EX2: [Slice; 64] = read(b"ex2", [0, 0, 0]);
pub(crate) static LG2: [Slice; 64] = read(b"lg2", [0, 0, 1 << 10]);

/// The table below the line with its name. `sign` has the weight of the sign that the chip leaves
/// out, or 0.
const fn read<const N: usize>(name: &[u8], sign: Slice) -> [Slice; N] {
    let mut at = 0;
    while !is_line(at, name) {
        at = next_line(at);
    }
    let mut table = [[0; 3]; N];
    let mut row = 0;
    while row < N {
        at = next_line(at);
        let mut place = at;
        let mut column = 0;
        while column < 3 {
            let (number, end) = hexadecimal(place);
            table[row][column] = number - sign[column];
            let separator = if column == 2 { b'\n' } else { b' ' };
            assert!(TEXT[end] == separator, "a row has three numbers");
            place = end + 1;
            column += 1;
        }
        row += 1;
    }
    table
}

/// Does the line at this place hold these bytes alone?
const fn is_line(at: usize, bytes: &[u8]) -> bool {
    let mut i = 0;
    while i < bytes.len() {
        if TEXT[at + i] != bytes[i] {
            return false;
        }
        i += 1;
    }
    TEXT[at + i] == b'\n'
}

const fn next_line(mut at: usize) -> usize {
    while TEXT[at] != b'\n' {
        at += 1;
    }
    at + 1
}

/// A number, and the place after it.
const fn hexadecimal(mut at: usize) -> (i64, usize) {
    let start = at;
    let mut number = 0;
    while let Some(digit) = (TEXT[at] as char).to_digit(16) {
        number = number << 4 | digit as i64;
        at += 1;
    }
    assert!(at > start, "a row starts with a number");
    (number, at)
}
