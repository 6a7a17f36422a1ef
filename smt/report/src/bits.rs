//! Bits of words as specs name them, and values of bits.

use isamorph_core::model::{Bits, Extent, Isa, word_ones};

/// Runs of a mask, high bits first, none of which crosses from one unit into another: highest and
/// lowest bit.
pub fn runs(isa: &Isa, mask: Bits) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for bit in (0..Bits::BITS).rev().filter(|bit| mask >> bit & 1 == 1) {
        match runs.last_mut() {
            Some(run) if run.1 == bit + 1 && !isa.units.iter().any(|u| u.lo == bit + 1) => run.1 = bit,
            _ => runs.push((bit, bit)),
        }
    }
    runs
}

/// A run as a spec writes it, `w0[8..2]`.
pub fn run(isa: &Isa, hi: u32, lo: u32) -> String {
    let unit = isa.units.iter().find(|u| u.lo <= lo && lo < u.lo + u.width);
    let (name, base) = unit.map_or(("", 0), |u| (u.name.as_str(), u.lo));
    if hi == lo {
        format!("{name}[{}]", lo - base)
    } else {
        format!("{name}[{}..{}]", hi - base, lo - base)
    }
}

/// The bits of a field, high part first.
pub fn extents(isa: &Isa, extents: &[Extent]) -> String {
    let parts = extents.iter().map(|e| {
        let lo = u32::from(e.word_lo);
        run(isa, lo + u32::from(e.width) - 1, lo)
    });
    parts.collect::<Vec<_>>().join(" ++ ")
}

/// Bits of a word with the value that they must have, such as `w0[31..29] = 001`.
pub fn cube(isa: &Isa, mask: Bits, value: Bits) -> String {
    let parts = runs(isa, mask).into_iter().map(|(hi, lo)| {
        let width = hi - lo + 1;
        format!("{} = {}", run(isa, hi, lo), binary(value >> lo & word_ones(width), width))
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// A number in so many binary digits.
pub fn binary(value: Bits, width: u32) -> String {
    format!("{value:0w$b}", w = width as usize)
}
