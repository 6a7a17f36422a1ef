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
    let mut bits = Bits { data, position: 0 };
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
            let end = bits.position.div_ceil(8);
            return if end == data.len() { Ok(out) } else { Err(NotDeflate) };
        }
    }
}

/// Bits, the lowest of a byte first.
struct Bits<'a> {
    data: &'a [u8],
    position: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: usize) -> Result<usize, NotDeflate> {
        let mut value = 0;
        for i in 0..count {
            let byte = self.data.get(self.position / 8).ok_or(NotDeflate)?;
            value |= usize::from(byte >> (self.position % 8) & 1) << i;
            self.position += 1;
        }
        Ok(value)
    }
}

/// A canonical Huffman code: of each length how many symbols have it, and the symbols in order.
struct Code {
    counts: [u16; 16],
    symbols: Vec<u16>,
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
        Ok(Code { counts, symbols })
    }

    fn symbol(&self, bits: &mut Bits<'_>) -> Result<usize, NotDeflate> {
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
    bits.position = bits.position.next_multiple_of(8);
    let (length, complement) = (bits.take(16)?, bits.take(16)?);
    if length != complement ^ 0xffff {
        return Err(NotDeflate);
    }
    let start = bits.position / 8;
    out.extend(bits.data.get(start..start + length).ok_or(NotDeflate)?);
    bits.position += 8 * length;
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
                for i in start..start + length {
                    out.push(out[i]);
                }
            }
            _ => return Err(NotDeflate),
        }
        if out.len() > MOST_BYTES {
            return Err(NotDeflate);
        }
    }
}
