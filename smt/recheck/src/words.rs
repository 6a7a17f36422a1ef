//! The operators of SMT-LIB's bitvectors, as gates. A word is a list of wires, the lowest bit
//! first.

use crate::gates::{Gates, Lit};
use crate::shifts::Shift;

/// A bitvector, the lowest bit first.
pub type Word = Vec<Lit>;

impl Gates {
    /// Complements each bit.
    #[must_use]
    pub fn word_not(a: &[Lit]) -> Word {
        a.iter().map(|&bit| !bit).collect()
    }

    /// Combines two words bit by bit.
    pub fn bitwise(&mut self, a: &[Lit], b: &[Lit], gate: fn(&mut Gates, Lit, Lit) -> Lit) -> Word {
        a.iter().zip(b).map(|(&a, &b)| gate(self, a, b)).collect()
    }

    /// `a` if `c`, else `b`.
    pub fn word_mux(&mut self, c: Lit, a: &[Lit], b: &[Lit]) -> Word {
        a.iter().zip(b).map(|(&a, &b)| self.mux(c, a, b)).collect()
    }

    /// Are all bits equal?
    pub fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        a.iter().zip(b).fold(Lit::TRUE, |all, (&a, &b)| {
            let differ = self.xor(a, b);
            self.and(all, !differ)
        })
    }

    /// `a + b + carry`, and the carry out.
    pub fn sum(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> (Word, Lit) {
        let mut sum = Word::new();
        for (&a, &b) in a.iter().zip(b) {
            let half = self.xor(a, b);
            sum.push(self.xor(half, carry));
            // With unequal bits the carry goes on, else it is either of them.
            carry = self.mux(half, carry, a);
        }
        (sum, carry)
    }

    /// `a - b`, and whether `a` is at least `b`, both unsigned.
    pub fn difference(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Lit) {
        self.sum(a, &Gates::word_not(b), Lit::TRUE)
    }

    /// `a < b`, unsigned.
    pub fn less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        !self.difference(a, b).1
    }

    /// `a < b`, signed: with the sign bits complemented, the order is that of unsigned numbers.
    pub fn signed_less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let from_lowest = |word: &[Lit]| {
            let mut word = word.to_vec();
            if let Some(sign) = word.last_mut() {
                *sign = !*sign;
            }
            word
        };
        self.less(&from_lowest(a), &from_lowest(b))
    }

    /// `a * b` modulo a power of two, row by row as on paper.
    pub fn product(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let width = a.len();
        let mut product = vec![Lit::FALSE; width];
        for (i, &digit) in b.iter().enumerate() {
            let row: Word = a[..width - i].iter().map(|&bit| self.and(bit, digit)).collect();
            let (sum, _) = self.sum(&product[i..], &row, Lit::FALSE);
            product[i..].copy_from_slice(&sum);
        }
        product
    }

    /// `a / b` and `a % b`, unsigned, by long division.
    ///
    /// A divisor of zero can always be subtracted: the quotient is all ones and the remainder is
    /// `a`, as the standard demands.
    pub fn quotient_and_remainder(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let width = a.len();
        let mut divisor = b.to_vec();
        divisor.push(Lit::FALSE);
        let mut quotient = vec![Lit::FALSE; width];
        let mut remainder = vec![Lit::FALSE; width];
        for i in (0..width).rev() {
            let mut shifted = vec![a[i]];
            shifted.extend(&remainder);
            let (rest, fits) = self.difference(&shifted, &divisor);
            quotient[i] = fits;
            // What is left is less than the divisor, so that its top bit is zero. With a divisor of
            // zero it consists of the digits of `a` so far.
            remainder = self.word_mux(fits, &rest[..width], &shifted[..width]);
        }
        (quotient, remainder)
    }

    /// A word shifted by a number without a sign.
    pub fn shifted(&mut self, shift: Shift, a: &[Lit], by: &[Lit]) -> Word {
        match shift {
            Shift::Left => {
                let reversed: Word = a.iter().rev().copied().collect();
                let mut shifted = self.shift_right(&reversed, by, Lit::FALSE);
                shifted.reverse();
                shifted
            }
            Shift::Right => self.shift_right(a, by, Lit::FALSE),
            Shift::Arithmetic => self.shift_right(a, by, a[a.len() - 1]),
        }
    }

    /// `a` shifted towards lower bits, with `fill` behind.
    fn shift_right(&mut self, a: &[Lit], by: &[Lit], fill: Lit) -> Word {
        let width = a.len();
        let mut word = a.to_vec();
        for (i, &bit) in by.iter().enumerate() {
            // A shift by the width or more leaves nothing.
            let distance = 1_usize.checked_shl(i as u32).unwrap_or(width).min(width);
            let moved: Word = word[distance..].iter().copied().chain(vec![fill; distance]).collect();
            word = self.word_mux(bit, &moved, &word);
        }
        word
    }
}
