//! The bits of an operand, where they are in the parameters of a class of operands: a bit is one of
//! a parameter, or it is given.

use isamorph_core::model::{Bits, Cube};

/// A bit of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bit {
    Given(bool),
    /// Of a parameter, by its index.
    Of(usize, u32),
}

/// An operand as a class sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The bits, low ones first.
    pub bits: Vec<Bit>,
    /// Widths of the parameters.
    pub widths: Vec<u32>,
}

/// A number made of bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// All bits are given.
    Given(u64),
    /// An expression of a template, how much it is shifted to the left, its width, and what is
    /// added for bits above it that are given.
    Hole(String, u32, u32, u64),
}

impl View {
    /// The name of a parameter.
    pub fn name(&self, parameter: usize) -> String {
        if self.widths.len() == 1 {
            "n".into()
        } else {
            format!("n{parameter}")
        }
    }

    /// Bits of the operand; those that it does not have are zero.
    pub fn of(&self, positions: &[u32]) -> Vec<Bit> {
        let at = |p: &u32| self.bits.get(*p as usize).copied().unwrap_or(Bit::Given(false));
        positions.iter().map(at).collect()
    }

    fn slice(&self, parameter: usize, hi: u32, lo: u32) -> String {
        let name = self.name(parameter);
        match (hi, lo) {
            (hi, 0) if hi + 1 == self.widths[parameter] => name,
            (hi, lo) if hi == lo => format!("{name}[{hi}]"),
            (hi, lo) => format!("{name}[{hi}..{lo}]"),
        }
    }

    /// Runs of bits, high ones first: parameter, highest and lowest bit.
    fn runs(bits: &[Bit]) -> Option<Vec<(usize, u32, u32)>> {
        let mut runs: Vec<(usize, u32, u32)> = Vec::new();
        for bit in bits.iter().rev() {
            let Bit::Of(p, b) = *bit else { return None };
            match runs.last_mut() {
                Some((of, _, lo)) if *of == p && *lo == b + 1 => *lo = b,
                _ => runs.push((p, b, b)),
            }
        }
        Some(runs)
    }

    /// Bits as a number, if those that are given are zeros below the others, or lie above them.
    pub fn number(&self, bits: &[Bit]) -> Option<Number> {
        if let Some(n) = given(bits) {
            return Some(Number::Given(n));
        }
        let low = bits.iter().take_while(|b| **b == Bit::Given(false)).count();
        let width = bits[low..].iter().take_while(|b| matches!(b, Bit::Of(..))).count();
        let runs = View::runs(&bits[low..low + width])?;
        let parts: Vec<String> = runs.iter().map(|(p, hi, lo)| self.slice(*p, *hi, *lo)).collect();
        let above = given(&bits[low + width..])?;
        if width == 0 || above != 0 && low + width >= 64 {
            return None;
        }
        Some(Number::Hole(
            parts.join(" ++ "),
            low as u32,
            width as u32,
            above.checked_shl((low + width) as u32).unwrap_or(0),
        ))
    }

    /// The bits of a number which have to be given so that [`View::number`] can say it: those above
    /// the first one that is given, by their place in the number.
    pub fn scattered(bits: &[Bit]) -> Vec<usize> {
        let open = |b: &Bit| matches!(b, Bit::Of(..));
        let low = bits.iter().take_while(|b| !open(b)).count();
        let middle = low + bits[low..].iter().take_while(|b| open(b)).count();
        (middle..bits.len()).filter(|n| open(&bits[*n])).collect()
    }

    /// Where bits of the operand have given values: nothing if they never do, no text if they
    /// always do.
    pub fn condition(&self, cube: Cube) -> Option<String> {
        let mut wanted: Vec<(usize, u32, Bits)> = Vec::new();
        for at in 0..Bits::BITS {
            if cube.mask >> at & 1 == 0 {
                continue;
            }
            let value = cube.value >> at & 1;
            match self.of(&[at])[0] {
                Bit::Given(b) if Bits::from(b) == value => {}
                Bit::Given(_) => return None,
                Bit::Of(p, b) => wanted.push((p, b, value)),
            }
        }
        wanted.sort_unstable();
        let mut runs: Vec<(usize, u32, u32, Bits)> = Vec::new();
        for (p, b, value) in wanted {
            match runs.last_mut() {
                Some((of, hi, lo, bits)) if *of == p && *hi + 1 == b => {
                    *bits |= value << (b - *lo);
                    *hi = b;
                }
                _ => runs.push((p, b, b, value)),
            }
        }
        let parts: Vec<String> = runs
            .into_iter()
            .map(|(p, hi, lo, value)| format!("{} == {value}", self.slice(p, hi, lo)))
            .collect();
        Some(parts.join(" && "))
    }

    /// The same without the parameters that a function does not want; their bits count as zero.
    pub fn only(&self, wanted: &dyn Fn(usize) -> bool) -> View {
        let kept: Vec<usize> = (0..self.widths.len()).filter(|p| wanted(*p)).collect();
        let bit = |b: &Bit| match *b {
            Bit::Of(p, at) => kept.iter().position(|k| *k == p).map_or(Bit::Given(false), |p| Bit::Of(p, at)),
            given => given,
        };
        View {
            bits: self.bits.iter().map(bit).collect(),
            widths: kept.iter().map(|p| self.widths[*p]).collect(),
        }
    }

    /// The part of a pattern that is not given; nothing if what is given contradicts it.
    pub fn open(&self, cube: Cube) -> Option<Cube> {
        let mut open = Cube::default();
        for at in (0..Bits::BITS).filter(|at| cube.mask >> at & 1 == 1) {
            let value = cube.value >> at & 1;
            match self.of(&[at])[0] {
                Bit::Given(b) if Bits::from(b) == value => {}
                Bit::Given(_) => return None,
                Bit::Of(..) => {
                    open.mask |= 1 << at;
                    open.value |= value << at;
                }
            }
        }
        Some(open)
    }
}

/// The value of bits that are all given.
pub fn given(bits: &[Bit]) -> Option<u64> {
    bits.iter().enumerate().try_fold(0, |n, (at, b)| match b {
        Bit::Given(b) => Some(n | u64::from(*b) << at.min(63)),
        Bit::Of(..) => None,
    })
}

/// A pattern of bits of an operand that has this value.
pub fn holding(positions: &[u32], value: u64) -> Cube {
    positions.iter().enumerate().fold(Cube::default(), |c, (at, p)| Cube {
        mask: c.mask | 1 << p,
        value: c.value | Bits::from(value >> at & 1) << p,
    })
}

/// Two patterns at once; nothing if they contradict each other.
pub fn both(a: Cube, b: Cube) -> Option<Cube> {
    a.meets(b).then_some(Cube {
        mask: a.mask | b.mask,
        value: a.value | b.value,
    })
}

impl Number {
    /// The text of a number plus another one.
    pub fn text(&self, plus: u64, signed: bool) -> String {
        match self {
            Number::Given(n) => n.wrapping_add(plus).to_string(),
            Number::Hole(e, shift, _, above) => {
                let plus = plus.wrapping_add(*above);
                let mut e = e.clone();
                let mut level = |what: String| {
                    let inside = if e.contains(' ') { format!("({e})") } else { e.clone() };
                    e = format!("{inside} {what}");
                };
                if *shift > 0 {
                    level(format!("<< {shift}"));
                }
                if plus > 0 {
                    level(format!("+ {plus}"));
                }
                if signed { format!("{{{e}:sdec}}") } else { format!("{{{e}}}") }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_numbers_and_conditions() {
        // Six bits of a first parameter, two zeros, two bits of a second one.
        let mut bits: Vec<Bit> = (0..6).map(|b| Bit::Of(0, b)).collect();
        bits.extend([Bit::Given(false); 2]);
        bits.extend([Bit::Of(1, 0), Bit::Of(1, 1)]);
        let view = View { bits, widths: vec![6, 2] };
        let number = |positions: &[u32]| view.number(&view.of(positions));
        assert_eq!(number(&[0, 1, 2, 3, 4, 5, 8, 9]), Some(Number::Hole("n1 ++ n0".into(), 0, 8, 0)));
        assert_eq!(number(&[6, 2, 3, 7]).unwrap().text(3, false), "{(n0[3..2] << 1) + 3}");
        assert_eq!(number(&[6, 7, 30]), Some(Number::Given(0)));
        assert_eq!(number(&[0, 6, 1]), None);
        assert_eq!(View::scattered(&view.of(&[6, 0, 6, 1, 8])), [3, 4]);
        let holds = |positions: &[u32], value| view.condition(holding(positions, value));
        assert_eq!(holds(&[5, 6, 8, 9], 0b1001).as_deref(), Some("n0[5] == 1 && n1 == 2"));
        assert_eq!(holds(&[6], 1), None);
        assert_eq!(holds(&[6, 7], 0).as_deref(), Some(""));
        assert_eq!(view.open(holding(&[5, 6], 1)), Some(holding(&[5], 1)));
    }
}
