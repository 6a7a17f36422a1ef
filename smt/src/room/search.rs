//! The exhaustive search for placements.

use isamorph_core::InstructionSet;
use isamorph_core::analysis::count::Class;
use isamorph_core::analysis::word_set::WordSet;
use isamorph_core::model::{Bits, Cube, word_ones};

use super::shape::Request;
use crate::stop;

/// Bits for each operand, and values for the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Bits of each operand.
    pub operands: Vec<Bits>,
    /// The other bits.
    pub fixed: Cube,
    /// Operands that are not where other forms have them.
    pub unusual: usize,
    /// How many values of the other bits are free, this one included.
    pub room: u128,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The best placement; how many free ones have as few operands in unusual places.
    Room {
        /// The best one.
        best: Placement,
        /// How many.
        free: u64,
    },
    /// No placement is free; how many were looked at.
    None {
        /// Placements of some of the operands that no other operand can mend.
        refuted: u64,
    },
    /// The time was over, or somebody asked to stop.
    Unknown,
}

/// Words that a new form may have: those of the region that no form has and that are no part of
/// words of other widths.
pub(super) fn free_words(set: &InstructionSet, request: &Request) -> Option<WordSet> {
    let isa = set.model();
    let all = set.analysis(request.width)?;
    let mut free = WordSet::of(&all, Class::Undocumented, request.region);
    for f in isa.forms.iter().filter(|f| f.width != request.width) {
        free = free.without(shared(f.fixed, request.width));
    }
    Some(free)
}

/// Words of a width that begin a word of a cube of another width, or that begin with one.
pub(super) fn shared(cube: Cube, width: u32) -> Cube {
    Cube {
        mask: cube.mask & word_ones(width),
        value: cube.value & word_ones(width),
    }
}

struct Search<'r> {
    request: &'r Request,
    /// How many operands may be in unusual places.
    unusual: usize,
    best: Option<Placement>,
    free: u64,
    refuted: u64,
    end: &'r dyn Fn() -> bool,
    over: bool,
}

/// Looks for the best placement: with as few operands as possible in places where no form has such
/// a field; of these one that leaves most instructions of the shape; then the least word.
#[must_use]
pub fn find(set: &InstructionSet, request: &Request, end: &dyn Fn() -> bool) -> Found {
    let Some(free) = free_words(set, request) else {
        return Found::None { refuted: 0 };
    };
    let mut refuted = 0;
    for unusual in 0..=request.operands.len() {
        let mut s = Search {
            request,
            unusual,
            best: None,
            free: 0,
            refuted: 0,
            end,
            over: false,
        };
        s.place(&free, &mut Vec::new(), 0, 0);
        if s.over {
            return Found::Unknown;
        }
        if let Some(best) = s.best {
            return Found::Room { best, free: s.free };
        }
        refuted = s.refuted;
    }
    Found::None { refuted }
}

impl Search<'_> {
    /// Places the next operand; `free` are the words that stay free whatever those before are.
    fn place(&mut self, free: &WordSet, placed: &mut Vec<Bits>, used: Bits, unusual: usize) {
        if self.over || stop::requested() || (self.end)() {
            self.over = true;
            return;
        }
        if free.is_empty() {
            self.refuted += 1;
            return;
        }
        let Some(operand) = self.request.operands.get(placed.len()) else {
            if unusual == self.unusual {
                self.found(free, placed, used, unusual);
            }
            return;
        };
        let taken = used | self.request.region.mask;
        let customary: Vec<Bits> = operand.customary.iter().map(|c| c.0).collect();
        for bits in customary.iter().filter(|b| **b & taken == 0) {
            self.with(free, placed, used, *bits, unusual);
        }
        if unusual < self.unusual {
            for lo in 0..=self.request.width - operand.width {
                let bits = word_ones(operand.width) << lo;
                if bits & taken == 0 && !customary.contains(&bits) && !self.mirrored(placed, bits) {
                    self.with(free, placed, used, bits, unusual + 1);
                }
            }
        }
    }

    fn with(&mut self, free: &WordSet, placed: &mut Vec<Bits>, used: Bits, bits: Bits, unusual: usize) {
        placed.push(bits);
        self.place(&free.whatever(bits), placed, used | bits, unusual);
        placed.pop();
    }

    /// Is the placement one of another order? Operands that nothing tells apart are placed from the
    /// highest on.
    fn mirrored(&self, placed: &[Bits], bits: Bits) -> bool {
        let n = placed.len();
        let alike = |i: usize| {
            let (a, b) = (&self.request.operands[i], &self.request.operands[n]);
            a.width == b.width && a.customary.is_empty() && b.customary.is_empty()
        };
        (0..n).any(|i| alike(i) && placed[i] < bits)
    }

    fn found(&mut self, free: &WordSet, placed: &[Bits], used: Bits, unusual: usize) {
        self.free += 1;
        let Some(value) = free.smallest() else { return };
        let room = free.len() >> used.count_ones();
        let mask = word_ones(self.request.width) & !used;
        let p = Placement {
            operands: placed.to_vec(),
            fixed: Cube { mask, value: value & mask },
            unusual,
            room,
        };
        let key = |p: &Placement| (std::cmp::Reverse(p.room), p.fixed.value, p.operands.clone());
        if self.best.as_ref().is_none_or(|b| key(&p) < key(b)) {
            self.best = Some(p);
        }
    }
}
