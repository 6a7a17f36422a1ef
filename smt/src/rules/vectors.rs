//! Settings of parameters, and the test states that windows and replacements are compared in.

use isamorph_core::formula::Width;
use rustc_hash::FxHashSet;

use super::constant_expr::{Constant, PARAMETERS};
use super::precondition::{Atom, Condition};
use crate::random::Random;

/// Test states that windows are compared in at first.
pub const FEW: usize = 64;
/// Test states for each rule before it is proved.
pub const MANY: usize = 4096;
/// Choices of parameters that conditions are compared on.
const SAMPLES: usize = 1 << 14;
/// A condition leaves each parameter this many numbers at least; otherwise it would name constants.
const DISTINCT: usize = 16;
/// States in which a rule must fail where its condition does not hold.
const STATES: usize = 8;

/// Parameters with their widths, and a condition on them: rules are looked for in each of these
/// settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// How wide registers are.
    pub word: Width,
    /// Bounds of the parameters in bits.
    pub widths: Vec<u32>,
    /// What holds for them.
    pub condition: Condition,
}

/// All choices of parameters for constants of these widths, where registers have that one, more
/// parameters first, with the conditions for them.
#[must_use]
pub fn settings(word: Width, widths: &[u32]) -> Vec<(Vec<u32>, Vec<Condition>)> {
    let mut choices: Vec<Vec<u32>> = widths.iter().flat_map(|a| widths.iter().map(|b| vec![*a, *b])).collect();
    choices.extend(widths.iter().map(|w| vec![*w]));
    choices.push(Vec::new());
    let with_conditions = |widths: Vec<u32>| {
        let all = conditions(word, &widths);
        (widths, all)
    };
    choices.into_iter().map(with_conditions).collect()
}

/// The conditions that say something of parameters below these bounds and leave each of them
/// numbers enough: those that hold for many first, so that weak ones come before those that imply
/// them.
fn conditions(word: Width, widths: &[u32]) -> Vec<Condition> {
    let mut random = Draw::new(1, word);
    let pairs: Vec<(u64, u64)> = (0..SAMPLES).map(|_| random.parameters(widths)).collect();
    let columns = [pairs.iter().map(|p| p.0).collect::<Vec<u64>>(), pairs.iter().map(|p| p.1).collect()];
    let mut found: Vec<(usize, Vec<bool>, Atom)> = Vec::new();
    for atom in Atom::all().filter(|a| a.fits(widths.len())) {
        let holds = atom.column(word, &[&columns[0], &columns[1]]);
        let distinct = |column: &Vec<u64>| {
            column
                .iter()
                .zip(&holds)
                .filter(|(_, h)| **h)
                .map(|(x, _)| *x)
                .collect::<FxHashSet<u64>>()
        };
        let enough = columns[..widths.len()].iter().all(|c| distinct(c).len() >= DISTINCT);
        let count = holds.iter().filter(|h| **h).count();
        if enough && count < SAMPLES && found.iter().all(|f| f.1 != holds) {
            found.push((count, holds, atom));
        }
    }
    found.sort_by_key(|f| std::cmp::Reverse(f.0));
    let atoms = found.into_iter().map(|f| Condition::If(f.2));
    std::iter::once(Condition::default()).chain(atoms).collect()
}

/// Test states: a value of each input, the flags and the parameters in each lane.
#[derive(Clone, Debug)]
pub struct Lanes {
    word: Width,
    inputs: Vec<Vec<u64>>,
    flags: Vec<u64>,
    parameters: Vec<Vec<u64>>,
}

impl Lanes {
    /// So many lanes for a setting and so many inputs; nothing if too few numbers meet the
    /// condition.
    #[must_use]
    pub fn new(setting: &Setting, lanes: usize, inputs: usize, seed: u64) -> Option<Lanes> {
        let mut random = Draw::new(seed | 1, setting.word);
        let inputs = (0..inputs).map(|_| (0..lanes).map(|_| random.word()).collect()).collect();
        let flags = (0..lanes).map(|_| random.next() & 15).collect();
        let mut parameters = vec![Vec::new(); PARAMETERS];
        for _ in 0..lanes {
            let batch: Vec<(u64, u64)> = (0..256).map(|_| random.parameters(&setting.widths)).collect();
            let columns = [batch.iter().map(|p| p.0).collect::<Vec<u64>>(), batch.iter().map(|p| p.1).collect()];
            let holds = setting.condition.column(setting.word, &[&columns[0], &columns[1]]);
            for (i, _) in holds.iter().enumerate().filter(|(_, h)| **h) {
                if parameters[0].len() < lanes {
                    parameters[0].push(columns[0][i]);
                    parameters[1].push(columns[1][i]);
                }
            }
            if parameters[0].len() == lanes {
                return Some(Lanes {
                    word: setting.word,
                    inputs,
                    flags,
                    parameters,
                });
            }
        }
        None
    }

    /// So many choices of parameters for a setting without a condition, each for so many lanes in a
    /// row.
    #[must_use]
    pub fn repeated(setting: &Setting, choices: usize, states: usize, inputs: usize) -> Lanes {
        let mut random = Draw::new(1, setting.word);
        let lanes = choices * states;
        let inputs = (0..inputs).map(|_| (0..lanes).map(|_| random.word()).collect()).collect();
        let flags = (0..lanes).map(|_| random.next() & 15).collect();
        let mut parameters = vec![Vec::new(); PARAMETERS];
        for _ in 0..choices {
            let (a, b) = random.parameters(&setting.widths);
            parameters[0].extend(std::iter::repeat_n(a, states));
            parameters[1].extend(std::iter::repeat_n(b, states));
        }
        Lanes {
            word: setting.word,
            inputs,
            flags,
            parameters,
        }
    }

    /// One more lane: the inputs, the flags and the parameters, as
    /// [`Rule::prove`](super::rule::Rule::prove) refutes a rule with them.
    pub fn push(&mut self, state: &[u64]) {
        let n = state.len().saturating_sub(1 + PARAMETERS);
        for (i, column) in self.inputs.iter_mut().enumerate() {
            column.push(if i < n { state[i] } else { 0 });
        }
        let rest = state[n..].iter().chain(std::iter::repeat(&0));
        let columns = std::iter::once(&mut self.flags).chain(&mut self.parameters);
        columns.zip(rest).for_each(|(column, x)| column.push(*x));
    }

    /// The state of a lane: the inputs, the flags and the parameters.
    #[must_use]
    pub fn state(&self, lane: usize) -> Vec<u64> {
        let columns = self.inputs.iter().chain([&self.flags]).chain(&self.parameters);
        columns.map(|c| c[lane]).collect()
    }

    /// Some states: the inputs, then the flags, as [`Rule::is_weakest`] takes them.
    ///
    /// [`Rule::is_weakest`]: crate::rules::rule::Rule::is_weakest
    #[must_use]
    pub fn states(&self, inputs: usize) -> Vec<Vec<u64>> {
        let state = |lane: usize| self.inputs[..inputs].iter().chain([&self.flags]).map(|c| c[lane]).collect();
        (0..STATES).map(state).collect()
    }

    /// The values of each input.
    #[must_use]
    pub fn inputs(&self) -> &[Vec<u64>] {
        &self.inputs
    }

    /// The values of each parameter.
    #[must_use]
    pub fn parameters(&self) -> &[Vec<u64>] {
        &self.parameters
    }

    /// The flags before.
    #[must_use]
    pub fn flags(&self) -> &[u64] {
        &self.flags
    }

    /// The values of a constant.
    #[must_use]
    pub fn constant(&self, c: Constant) -> Vec<u64> {
        match c {
            Constant::Number(n) => vec![n; self.flags.len()],
            Constant::Of(e) => e.column(self.word, &[&self.parameters[0], &self.parameters[1]]),
        }
    }

    /// Does a condition hold in all lanes, for parameters that are these constants?
    #[must_use]
    pub fn holds(&self, condition: Condition, parameters: &[Constant]) -> bool {
        if condition == Condition::default() {
            return true;
        }
        let column = |i: usize| self.constant(parameters.get(i).copied().unwrap_or(Constant::Number(0)));
        let columns = [column(0), column(1)];
        condition.column(self.word, &[&columns[0], &columns[1]]).iter().all(|h| *h)
    }
}

/// So many columns of values for test states.
pub(super) fn random_columns(word: Width, columns: usize, lanes: usize) -> Vec<Vec<u64>> {
    let mut random = Draw::new(1, word);
    (0..columns).map(|_| (0..lanes).map(|_| random.word()).collect()).collect()
}

/// What test states are drawn from: numbers as wide as registers.
struct Draw {
    random: Random,
    bits: u32,
    ones: u64,
}

impl Draw {
    fn new(seed: u64, word: Width) -> Draw {
        Draw {
            random: Random(seed),
            bits: word.bits(),
            ones: word.mask() as u64,
        }
    }

    /// A number that decides something.
    fn next(&mut self) -> u64 {
        self.random.next() >> 32
    }

    /// Any number.
    fn any(&mut self) -> u64 {
        let x = self.random.next();
        if self.bits <= 32 { x >> 32 & self.ones } else { x & self.ones }
    }

    /// A distance to shift by.
    fn distance(&self, how: u64) -> u64 {
        (how >> 8) % u64::from(self.bits)
    }

    /// Few bits and long runs show what full words hide.
    fn word(&mut self) -> u64 {
        let (x, how, ones) = (self.any(), self.next(), self.ones);
        let (by, bits) = (self.distance(how), u64::from(self.bits));
        let word = match how & 15 {
            0 | 1 => [0, 1, ones, ones ^ ones >> 1, ones >> 1, 2, bits - 1, bits][(how >> 8 & 7) as usize],
            2 | 3 => x >> by,
            4 | 5 => x << by,
            6 => [1 << by, (1 << by) - 1, !(1 << by), ones << by][(how >> 4 & 3) as usize],
            _ => x,
        };
        word & ones
    }

    /// Parameters below these bounds in bits, 0 for those that are not there.
    fn parameters(&mut self, widths: &[u32]) -> (u64, u64) {
        let mask = |i: usize, v: u64| widths.get(i).map_or(0, |w| v & (u64::MAX >> (64 - w)));
        let (a, b) = self.pair();
        (mask(0, a & self.ones), mask(1, b & self.ones))
    }

    /// Two parameters: alone, small, or one made from the other.
    fn pair(&mut self) -> (u64, u64) {
        let (a, b, how, ones) = (self.word(), self.word(), self.next(), self.ones);
        let (by, largest) = (self.distance(how), u64::from(self.bits - 1));
        let masks = [b | ones << by, b | ones >> by, b & ones << by, b & ones >> by];
        match how & 31 {
            0 => (a, a),
            1 => (a, !a),
            2 => (a, a.wrapping_neg()),
            3 => (a & b, b),
            4 => (a, a & b),
            5 | 6 => (a & (2 * largest + 1), b & (2 * largest + 1)),
            7 => (a & 15, b & 15),
            i @ 8..=11 => (a & largest, masks[i as usize - 8]),
            i @ 12..=15 => (masks[i as usize - 12], a & largest),
            16..=19 => self.by_lowest(a, b),
            20..=23 => {
                let (a, b) = self.by_lowest(a, b);
                (b, a)
            }
            _ => (a, b),
        }
    }

    /// A number that ends in ones or zeros, and one that has ones or zeros only there.
    fn by_lowest(&mut self, a: u64, b: u64) -> (u64, u64) {
        let (how, ones) = (self.next(), self.ones);
        let by = self.distance(how);
        let ends = [a << by, !(a << by)][(how & 1) as usize];
        let low = b & [ones >> (u64::from(self.bits - 1) - by), (1 << by) - 1][(how >> 1 & 1) as usize];
        (ends, [low, !low][(how >> 2 & 1) as usize])
    }
}
