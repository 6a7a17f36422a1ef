//! Sums, products and their parts, each made once: those of the same words in another order are the
//! same gates.
//!
//! A sum is a number for each word that takes part and a constant, modulo a power of two. What
//! sums, differences and negations, multiples and complements of sums are follows from the laws of
//! rings alone: `-x` is `(2^w - 1) * x`, and the complement of `x` is `-x - 1`. The first
//! expression that is a sum is built as it stands; others that are the same sum get its wires.

use std::collections::{BTreeMap, HashMap};

use crate::gates::{Gates, Lit};
use crate::words::Word;

/// Wider words than this are not looked at: numbers have as many bits.
const WIDEST: usize = 128;
/// Sums of more words than this are not looked at.
const LONGEST: usize = 64;

/// Words times numbers, and a constant; all modulo 2^w for words of `w` bits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
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

    /// `-1 - x`, which is the complement.
    fn complement(&self, mask: u128) -> Sum {
        let mut complement = Sum {
            constant: mask,
            ..Sum::default()
        };
        complement.add(self, mask, mask);
        complement
    }
}

/// What was built.
#[derive(Debug, Default)]
pub struct Sums {
    /// The sums that words are, but for those that are only themselves.
    known: HashMap<Word, Sum>,
    /// The words that sums are.
    made: HashMap<Sum, Word>,
    /// The products of words, the lesser one first.
    products: HashMap<(Word, Word), Word>,
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

/// A number as a word.
fn constant(number: u128, width: usize) -> Word {
    (0..width).map(|i| Lit::constant(number >> i & 1 == 1)).collect()
}

impl Sums {
    /// `a + b`.
    pub fn sum(&mut self, gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Word {
        let sum = self.combined(a, 1, b);
        self.once(gates, sum, |gates| gates.sum(a, b, Lit::FALSE).0)
    }

    /// `a - b`.
    pub fn difference(&mut self, gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Word {
        let sum = self.combined(a, u128::MAX, b);
        self.once(gates, sum, |gates| gates.difference(a, b).0)
    }

    /// `a + number * b`, if they are not too wide, nor too many words.
    fn combined(&self, a: &[Lit], number: u128, b: &[Lit]) -> Option<(Sum, usize)> {
        let mut sum = self.of(a)?;
        sum.add(&self.of(b)?, number, mask(a));
        (sum.words.len() <= LONGEST).then_some((sum, a.len()))
    }

    /// `a * b`. Numbers are taken out of both factors. The highest bit of what is squared does not
    /// count: twice its product with the others is 0, and so is its own square.
    pub fn product(&mut self, gates: &mut Gates, a: &[Lit], b: &[Lit]) -> Word {
        for (factor, other) in [(a, b), (b, a)] {
            if let Some(number) = number(factor) {
                let sum = self.scaled(number, other);
                return self.once(gates, sum, |gates| gates.product(a, b));
            }
        }
        let ((m, x), (n, y)) = (self.factor(a), self.factor(b));
        let number = m.wrapping_mul(n);
        let (mut one, mut other) = (x.clone().min(y.clone()), x.clone().max(y.clone()));
        if one == other && one.len() > 1 {
            one.pop();
            one.push(Lit::FALSE);
            other.clone_from(&one);
        }
        let is_one = a.len() <= WIDEST && number & mask(a) == 1;
        let product = self.products.get(&(one.clone(), other.clone())).cloned();
        let product = product.unwrap_or_else(|| if is_one { gates.product(a, b) } else { gates.product(&x, &y) });
        self.products.insert((one, other), product.clone());
        self.multiple(gates, number, &product)
    }

    /// `number * a`.
    pub fn multiple(&mut self, gates: &mut Gates, number: u128, a: &[Lit]) -> Word {
        if number == 1 {
            return a.to_vec();
        }
        let sum = self.scaled(number, a);
        self.once(gates, sum, |gates| {
            // A power of two moves the word, one with a sign negates it then.
            let zero = vec![Lit::FALSE; a.len()];
            let place = a.len().min(number.trailing_zeros() as usize);
            let moved = [&zero[..place], &a[..a.len() - place]].concat();
            if number >> place & (mask(a) >> place) == mask(a) >> place {
                gates.difference(&zero, &moved).0
            } else {
                gates.product(a, &constant(number, a.len()))
            }
        })
    }

    /// The sum that `number * a` is.
    fn scaled(&self, number: u128, a: &[Lit]) -> Option<(Sum, usize)> {
        let mut sum = Sum::default();
        sum.add(&self.of(a)?, number, mask(a));
        Some((sum, a.len()))
    }

    /// A number and a word whose product a word is: 1 and itself if it is wide.
    pub fn factor(&self, word: &[Lit]) -> (u128, Word) {
        let sum = self.of(word).unwrap_or_default();
        let mut words = sum.words.into_iter();
        match (words.next(), words.next()) {
            (Some((factor, number)), None) if sum.constant == 0 => (number, factor),
            _ => (1, word.to_vec()),
        }
    }

    /// The low bits of a word: those of a sum are the sum of the low bits.
    pub fn low(&mut self, gates: &mut Gates, word: &[Lit], width: usize) -> Word {
        let part = &word[..width];
        let sum = self.known.get(word).and_then(|sum| {
            let mut low = Sum {
                constant: sum.constant & mask(part),
                ..Sum::default()
            };
            for (own, number) in &sum.words {
                low.add(&self.of(&own[..width])?, *number, mask(part));
            }
            (low.words.len() <= LONGEST).then_some((low, width))
        });
        self.once(gates, sum, |_| part.to_vec())
    }

    /// The sum that a word is, if it is not too wide.
    fn of(&self, word: &[Lit]) -> Option<Sum> {
        if word.len() > WIDEST {
            return None;
        }
        if let Some(known) = self.known.get(word) {
            return Some(known.clone());
        }
        let inverted = Gates::word_not(word);
        if let Some(known) = self.known.get(&inverted) {
            return Some(known.complement(mask(word)));
        }
        let mut sum = Sum::default();
        if let Some(number) = number(word) {
            sum.constant = number;
        } else if !word[0].is_complement() || word[0].is_constant() {
            sum.words.insert(word.to_vec(), 1);
        } else if inverted[1..].iter().all(|bit| *bit == Lit::TRUE) {
            // A bit and nothing else: `1 - x` of the inverted bit.
            sum.constant = 1;
            let bit = inverted[..1].iter().chain(&word[1..]);
            sum.words.insert(bit.copied().collect(), mask(word));
        } else {
            sum.words.insert(inverted, 1);
            sum = sum.complement(mask(word));
        }
        Some(sum)
    }

    /// The word that a sum of a width is, which is built if it is not there.
    fn once(&mut self, gates: &mut Gates, sum: Option<(Sum, usize)>, build: impl FnOnce(&mut Gates) -> Word) -> Word {
        let Some((sum, width)) = sum else { return build(gates) };
        let mask = u128::MAX >> (WIDEST - width);
        let mut words = sum.words.iter();
        match (words.next(), words.next()) {
            (None, _) => return constant(sum.constant, width),
            (Some((word, 1)), None) if sum.constant == 0 => return word.clone(),
            (Some((word, number)), None) if (*number, sum.constant) == (mask, mask) => return Gates::word_not(word),
            _ => {}
        }
        if let Some(word) = self.made.get(&sum) {
            return word.clone();
        }
        if let Some(word) = self.made.get(&sum.complement(mask)) {
            return Gates::word_not(word);
        }
        let word = build(gates);
        self.known.insert(word.clone(), sum.clone());
        self.made.insert(sum, word.clone());
        word
    }
}
