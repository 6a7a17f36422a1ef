//! Words worth trying: uniform words almost never lie in a small group, so most are drawn from
//! regions and forms.

use crate::model::{Bits, Isa, Word, spread, word_ones};

/// A small generator of numbers (SplitMix64): the same seed gives the same numbers everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

/// A word made of random bits: `choice` decides whether it lies in a region of a group, in a form,
/// or anywhere, and also whether fields are sparse, since large values are often invalid.
///
/// ```
/// use isamorph_core::{builtin, oracle};
/// let nv50 = builtin::isa("nv50").unwrap();
/// let mut random = oracle::Random(1);
/// let words: Vec<_> = (0..100).map(|_| oracle::biased_word(nv50, random.number(), random.number())).collect();
/// let grouped = words.iter().filter(|w| nv50.groups.iter().any(|g| g.contains(**w)));
/// assert!(grouped.count() > 50);
/// ```
#[must_use]
pub fn biased_word(isa: &Isa, choice: u64, bits: u64) -> Word {
    let (kind, pick) = (choice % 8, (choice >> 8) as usize);
    let bits = if choice >> 3 & 3 == 0 {
        bits & bits.rotate_left(17) & bits.rotate_left(41)
    } else {
        bits
    };
    let regions = isa.groups.iter().map(|g| g.regions.len()).sum::<usize>();
    match kind {
        0 => anywhere(isa, pick, bits),
        1..=3 if regions > 0 => {
            let mut all = isa.groups.iter().flat_map(|g| &g.regions);
            let (width, cube) = all
                .nth(pick % regions)
                .unwrap_or_else(|| unreachable!("the rest is below the count"));
            Word {
                bits: (spread(bits) & !cube.mask | cube.value) & word_ones(*width),
                width: *width,
            }
        }
        _ if !isa.forms.is_empty() => form_word(isa, pick % isa.forms.len(), bits),
        _ => anywhere(isa, pick, bits),
    }
}

/// A word of a form: its fixed and reserved bits are right, the others come from `bits`.
#[must_use]
pub fn form_word(isa: &Isa, form: usize, bits: u64) -> Word {
    in_form(isa, form, spread(bits))
}

/// The same, with bits for a word of any width.
#[must_use]
pub fn in_form(isa: &Isa, form: usize, bits: Bits) -> Word {
    let form = &isa.forms[form];
    let cubes = form.reserved.iter().map(|r| r.cube).chain([form.fixed]);
    Word {
        bits: cubes.fold(bits, |bits, c| bits & !c.mask | c.value) & word_ones(form.width),
        width: form.width,
    }
}

/// Uniform bits in any width that the units make.
fn anywhere(isa: &Isa, pick: usize, bits: u64) -> Word {
    let width = isa.units.get(pick % isa.units.len().max(1)).map_or(64, |u| u.lo + u.width);
    Word {
        bits: spread(bits) & word_ones(width),
        width,
    }
}
