//! Sums of words in one form, so that sums of the same words in another order are the same gates.
//!
//! A sum is a number for each word that takes part and a constant, modulo a power of two. What
//! sums, differences and negations, multiples and complements of sums are follows from the laws of
//! rings alone: `-x` is `(2^w - 1) * x`, and the complement of `x` is `-x - 1`. Then the adders are
//! built in the order of the words.

use std::collections::{BTreeMap, HashMap};

use crate::gates::{Gates, Lit};
use crate::words::Word;

/// Wider words than this are added as they stand: numbers have as many bits.
const WIDEST: usize = 128;
/// Sums of more words than this are added as they stand: each time, all adders may be built.
const LONGEST: usize = 64;

/// Words times numbers, and a constant; all modulo 2^w for words of `w` bits.
#[derive(Clone, Debug, Default)]
struct Sum {
    /// The number that belongs to each word; not zero.
    words: BTreeMap<Word, u128>,
    constant: u128,
}

impl Sum {
    /// Adds a multiple of another one; the mask is 2^w - 1.
    fn add(&mut self, other: &Sum, number: u128, mask: u128) {
        self.constant = self.constant.wrapping_add(other.constant.wrapping_mul(number)) & mask;
        for (word, own) in &other.words {
            let sum = self.words.entry(word.clone()).or_default();
            *sum = sum.wrapping_add(own.wrapping_mul(number)) & mask;
            if *sum == 0 {
                self.words.remove(word);
            }
        }
    }
}

/// Sums that were built, by the words that they became.
#[derive(Debug, Default)]
pub struct Sums {
    known: HashMap<Word, Sum>,
}

/// 2^w - 1.
fn mask(word: &[Lit]) -> u128 {
    u128::MAX >> (WIDEST - word.len())
}

/// The number that a word without any other wires than constants is.
fn number(word: &[Lit]) -> Option<u128> {
    let bit = |n: u128, bit: &Lit| n << 1 | u128::from(*bit == Lit::TRUE);
    word.iter().all(|bit| bit.is_constant()).then(|| word.iter().rev().fold(0, bit))
}

/// Is a word zero but for the lowest bit?
fn is_bit(word: &[Lit]) -> bool {
    word[1..].iter().all(|bit| *bit == Lit::FALSE)
}

/// A bit as a word.
fn from_bit(bit: Lit, width: usize) -> Word {
    let mut word = vec![Lit::FALSE; width];
    word[0] = bit;
    word
}

impl Sums {
    /// `a + b`.
    pub fn sum(&mut self, gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Word {
        let made = self.combined(gates, a, 1, b);
        made.unwrap_or_else(|| gates.sum(a, b, Lit::FALSE).0)
    }

    /// `a - b`.
    pub fn difference(&mut self, gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Word {
        let made = self.combined(gates, a, u128::MAX, b);
        made.unwrap_or_else(|| gates.difference(a, b).0)
    }

    /// `a + number * b`, if they are not too wide, nor too many words.
    fn combined(&mut self, gates: &mut Gates, a: &[Lit], number: u128, b: &[Lit]) -> Option<Word> {
        if a.len() > WIDEST {
            return None;
        }
        let mut sum = self.of(a);
        sum.add(&self.of(b), number, mask(a));
        (sum.words.len() <= LONGEST).then(|| self.built(gates, sum, a.len()))
    }

    /// `a * b`. Numbers are taken out of both factors, and the factors put in order. The highest bit
    /// of what is squared does not count: twice its product with the others is 0, and so is its own
    /// square.
    pub fn product(&mut self, gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Word {
        if a.len() > WIDEST {
            return gates.product(a, b);
        }
        let ((m, a), (n, b)) = (self.factor(a), self.factor(b));
        let (mut a, mut b) = (a.clone().min(b.clone()), a.max(b));
        if a == b && a.len() > 1 {
            a.pop();
            a.push(Lit::FALSE);
            b.clone_from(&a);
        }
        let product = gates.product(&a, &b);
        self.multiple(gates, m.wrapping_mul(n), &product)
    }

    /// `number * a`.
    pub fn multiple(&mut self, gates: &mut Gates, number: u128, a: &[Lit]) -> Word {
        if number == 1 {
            return a.to_vec();
        }
        let mut sum = Sum::default();
        sum.add(&self.of(a), number, mask(a));
        self.built(gates, sum, a.len())
    }

    /// A number and a word whose product a word is.
    pub fn factor(&self, word: &[Lit]) -> (u128, Word) {
        if word.len() > WIDEST {
            return (1, word.to_vec());
        }
        let sum = self.of(word);
        let mut words = sum.words.into_iter();
        match (words.next(), words.next()) {
            (Some((factor, number)), None) if sum.constant == 0 => (number, factor),
            (None, _) => (sum.constant, from_bit(Lit::TRUE, word.len())),
            _ => (1, word.to_vec()),
        }
    }

    /// The low bits of a word: those of a sum are the sum of the low bits.
    pub fn low(&mut self, gates: &mut Gates, word: &[Lit], width: usize) -> Word {
        let Some(sum) = self.known.get(word) else {
            return word[..width].to_vec();
        };
        let mut low = Sum {
            constant: sum.constant & mask(&word[..width]),
            ..Sum::default()
        };
        for (own, number) in &sum.words {
            low.add(&self.of(&own[..width]), *number, mask(&word[..width]));
        }
        if low.words.len() > LONGEST {
            return word[..width].to_vec();
        }
        self.built(gates, low, width)
    }

    /// The sum that a word is.
    fn of(&self, word: &[Lit]) -> Sum {
        let (mask, mut sum) = (mask(word), Sum::default());
        let inverted = Gates::word_not(word);
        if let Some(known) = self.known.get(word) {
            return known.clone();
        }
        if let Some(number) = number(word) {
            sum.constant = number;
        } else if let Some(known) = self.known.get(&inverted) {
            sum.constant = mask;
            sum.add(known, mask, mask);
        } else if !word[0].is_complement() || word[0].is_constant() {
            sum.words.insert(word.to_vec(), 1);
        } else if is_bit(word) {
            sum.constant = 1;
            sum.words.insert(from_bit(!word[0], word.len()), mask);
        } else {
            sum.constant = mask;
            sum.words.insert(inverted, mask);
        }
        sum
    }

    /// Builds a sum: one adder less than there are summands. Each adder takes a carry, which is a
    /// summand of one bit or a one.
    fn built(&mut self, gates: &mut Gates, sum: Sum, width: usize) -> Word {
        let mask = u128::MAX >> (WIDEST - width);
        let mut constant = sum.constant;
        let mut summands: Vec<Word> = Vec::new();
        let mut bits: Vec<Lit> = Vec::new();
        for (word, &number) in &sum.words {
            // A multiple by a negative number is that of the complement, plus the number.
            let positive = number.wrapping_neg() & mask;
            let is_negative = positive.count_ones() < number.count_ones();
            let (own, number) = if is_negative {
                (Gates::word_not(word), positive)
            } else {
                (word.clone(), number)
            };
            if is_negative {
                constant = constant.wrapping_add(number) & mask;
            }
            if number == 1 && is_bit(word) {
                // The complement of a word of one bit is that of the bit, minus two.
                bits.push(own[0]);
                if is_negative {
                    constant = constant.wrapping_sub(2) & mask;
                }
                continue;
            }
            for place in (0..width).filter(|place| number >> place & 1 == 1) {
                let mut moved = vec![Lit::FALSE; place];
                moved.extend(&own[..width - place]);
                summands.push(moved);
            }
        }
        let mut carries = Vec::new();
        if constant < summands.len() as u128 {
            carries.resize(constant as usize, Lit::TRUE);
        } else {
            summands.push((0..width).map(|i| Lit::constant(constant >> i & 1 == 1)).collect());
        }
        carries.extend(bits);
        while carries.len() >= summands.len() {
            summands.extend(carries.pop().map(|bit| from_bit(bit, width)));
        }
        let mut carries = carries.into_iter();
        let mut summands = summands.into_iter();
        let first = summands.next().unwrap_or_default();
        let word = summands.fold(first, |word, next| gates.sum(&word, &next, carries.next().unwrap_or(Lit::FALSE)).0);
        self.known.insert(word.clone(), sum);
        word
    }
}
