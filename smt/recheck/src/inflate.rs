//! Decompression: DEFLATE (RFC 1951).
//!
//! Nothing rests on it. What comes out is a claim, which is named by its hash, and proofs, which
//! are checked.

use std::fmt;

/// The most that a file may contain.
const MOST_BYTES: usize = 1 << 30;

/// The data are not what RFC 1951 describes, end early, or are more than a gibibyte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotDeflate;

impl fmt::Display for NotDeflate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the compressed data are damaged or cut off")
    }
}

/// Decompresses all data.
///
/// # Errors
/// If they are damaged, or something follows them.
pub fn inflate(data: &[u8]) -> Result<Vec<u8>, NotDeflate> {
    let mut bits = Bits {
        data,
        next: 0,
        buffer: 0,
        filled: 0,
    };
    let mut out = Vec::new();
    loop {
        let last = bits.take(1)? == 1;
        match bits.take(2)? {
            0 => stored(&mut bits, &mut out)?,
            1 => {
                let lengths: Vec<u8> = (0..288)
                    .map(|symbol| match symbol {
                        0..=143 => 8,
                        144..=255 => 9,
                        256..=279 => 7,
                        _ => 8,
                    })
                    .collect();
                compressed(&mut bits, &Code::new(&lengths)?, &Code::new(&[5; 30])?, &mut out)?;
            }
            2 => {
                let (literals, distances) = codes(&mut bits)?;
                compressed(&mut bits, &literals, &distances, &mut out)?;
            }
            _ => return Err(NotDeflate),
        }
        if last {
            return if bits.whole_bytes() == data.len() {
                Ok(out)
            } else {
                Err(NotDeflate)
            };
        }
    }
}

/// Bits, the lowest of a byte first.
struct Bits<'a> {
    data: &'a [u8],
    /// The first byte that is not in the buffer.
    next: usize,
    /// Bits that were read and not yet taken, the next one lowest; those above are zero.
    buffer: u64,
    filled: usize,
}

impl Bits<'_> {
    /// Reads ahead, up to the end of the data.
    fn fill(&mut self) {
        while self.filled <= 56 {
            let Some(&byte) = self.data.get(self.next) else { return };
            self.buffer |= u64::from(byte) << self.filled;
            self.filled += 8;
            self.next += 1;
        }
    }

    fn skip(&mut self, count: usize) -> Result<(), NotDeflate> {
        self.filled = self.filled.checked_sub(count).ok_or(NotDeflate)?;
        self.buffer >>= count;
        Ok(())
    }

    /// At most 16 bits.
    fn take(&mut self, count: usize) -> Result<usize, NotDeflate> {
        if self.filled < count {
            self.fill();
        }
        let value = self.buffer & ((1 << count) - 1);
        self.skip(count)?;
        Ok(value as usize)
    }

    /// How many bytes were taken, the last perhaps in part.
    fn whole_bytes(&self) -> usize {
        self.next - self.filled / 8
    }
}

/// The longest code words that are looked up at once.
const QUICK: usize = 10;

/// A canonical Huffman code: of each length how many symbols have it, and the symbols in order.
struct Code {
    counts: [u16; 16],
    symbols: Vec<u16>,
    /// By the next bits, the symbol that they begin with and the length of its code word, which is
    /// zero if it is longer.
    quick: Vec<(u16, u8)>,
}

impl Code {
    fn new(lengths: &[u8]) -> Result<Code, NotDeflate> {
        let mut counts = [0; 16];
        for &length in lengths.iter().filter(|l| **l > 0) {
            counts[usize::from(length)] += 1;
        }
        let mut free = 1_i32;
        for &count in &counts[1..] {
            free = 2 * free - i32::from(count);
            if free < 0 {
                return Err(NotDeflate);
            }
        }
        let mut symbols: Vec<u16> = (0..).zip(lengths).filter(|(_, l)| **l > 0).map(|(symbol, _)| symbol).collect();
        symbols.sort_by_key(|symbol| lengths[usize::from(*symbol)]);
        let mut quick = vec![(0, 0); 1 << QUICK];
        let mut left = symbols.iter();
        let mut word = 0_usize;
        for (length, &count) in (1..=QUICK).zip(&counts[1..]) {
            for &symbol in left.by_ref().take(usize::from(count)) {
                // Code words come with their highest bit first.
                let bits = word.reverse_bits() >> (usize::BITS as usize - length);
                (bits..1 << QUICK)
                    .step_by(1 << length)
                    .for_each(|at| quick[at] = (symbol, length as u8));
                word += 1;
            }
            word *= 2;
        }
        Ok(Code { counts, symbols, quick })
    }

    fn symbol(&self, bits: &mut Bits<'_>) -> Result<usize, NotDeflate> {
        if bits.filled < QUICK {
            bits.fill();
        }
        let (symbol, length) = self.quick[bits.buffer as usize % (1 << QUICK)];
        if length > 0 {
            bits.skip(usize::from(length))?;
            return Ok(usize::from(symbol));
        }
        // The first code word of the length, less the number of symbols before it.
        let (mut code, mut first, mut before) = (0, 0, 0);
        for &count in &self.counts[1..] {
            code |= bits.take(1)?;
            let count = usize::from(count);
            if code < first + count {
                return Ok(usize::from(self.symbols[before + code - first]));
            }
            before += count;
            first = 2 * (first + count);
            code *= 2;
        }
        Err(NotDeflate)
    }
}

fn stored(bits: &mut Bits<'_>, out: &mut Vec<u8>) -> Result<(), NotDeflate> {
    bits.skip(bits.filled % 8)?;
    let (length, complement) = (bits.take(16)?, bits.take(16)?);
    if length != complement ^ 0xffff {
        return Err(NotDeflate);
    }
    let start = bits.whole_bytes();
    out.extend(bits.data.get(start..start + length).ok_or(NotDeflate)?);
    (bits.next, bits.buffer, bits.filled) = (start + length, 0, 0);
    if out.len() > MOST_BYTES { Err(NotDeflate) } else { Ok(()) }
}

/// The codes of a block that brings its own.
fn codes(bits: &mut Bits<'_>) -> Result<(Code, Code), NotDeflate> {
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    let (literals, distances, lengths) = (bits.take(5)? + 257, bits.take(5)? + 1, bits.take(4)? + 4);
    let mut of_lengths = [0; 19];
    for &symbol in &ORDER[..lengths] {
        of_lengths[symbol] = bits.take(3)? as u8;
    }
    let code = Code::new(&of_lengths)?;
    let mut all: Vec<u8> = Vec::new();
    while all.len() < literals + distances {
        let (length, times) = match code.symbol(bits)? {
            16 => (*all.last().ok_or(NotDeflate)?, 3 + bits.take(2)?),
            17 => (0, 3 + bits.take(3)?),
            18 => (0, 11 + bits.take(7)?),
            length => (length as u8, 1),
        };
        all.resize(all.len() + times, length);
    }
    if all.len() > literals + distances || literals > 286 {
        return Err(NotDeflate);
    }
    Ok((Code::new(&all[..literals])?, Code::new(&all[literals..])?))
}

fn compressed(bits: &mut Bits<'_>, literals: &Code, distances: &Code, out: &mut Vec<u8>) -> Result<(), NotDeflate> {
    /// A length or a distance: groups of `each` symbols share a number of extra bits.
    fn extended(bits: &mut Bits<'_>, symbol: usize, each: usize) -> Result<usize, NotDeflate> {
        if symbol < 2 * each {
            return Ok(symbol);
        }
        let extra = symbol / each - 1;
        Ok(((each + symbol % each) << extra) + bits.take(extra)?)
    }
    loop {
        match literals.symbol(bits)? {
            literal @ 0..256 => out.push(literal as u8),
            256 => return Ok(()),
            symbol @ 257..286 => {
                let length = if symbol == 285 { 258 } else { 3 + extended(bits, symbol - 257, 4)? };
                let distance = match distances.symbol(bits)? {
                    symbol @ 0..30 => 1 + extended(bits, symbol, 2)?,
                    _ => return Err(NotDeflate),
                };
                let start = out.len().checked_sub(distance).ok_or(NotDeflate)?;
                if distance >= length {
                    out.extend_from_within(start..start + length);
                } else {
                    (start..start + length).for_each(|i| out.push(out[i]));
                }
            }
            _ => return Err(NotDeflate),
        }
        if out.len() > MOST_BYTES {
            return Err(NotDeflate);
        }
    }
}
