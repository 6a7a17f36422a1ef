//! Settings of parameters, and the test states that windows and replacements are compared in.

use super::constants::{Condition, Constant, PARAMETERS};
use crate::search::random::Random;

/// Test states that windows are compared in at first.
pub const FEW: usize = 64;
/// Test states for each rule before it is proved.
pub const MANY: usize = 4096;
/// States in which a rule must fail where its condition does not hold.
const STATES: usize = 8;

/// Parameters with their widths, and a condition on them: rules are looked for in each of these settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Bounds of the parameters in bits.
    pub widths: Vec<u32>,
    /// What holds for them.
    pub condition: Condition,
}

/// All settings for constants of these widths: more parameters first, weak conditions first.
#[must_use]
pub fn settings(widths: &[u32]) -> Vec<Setting> {
    let mut choices: Vec<Vec<u32>> = widths.iter().flat_map(|a| widths.iter().map(|b| vec![*a, *b])).collect();
    choices.extend(widths.iter().map(|w| vec![*w]));
    choices.push(Vec::new());
    let with = |widths: Vec<u32>| {
        let fits = |c: &Condition| c.parameters() <= widths.len();
        let all: Vec<Condition> = Condition::all().filter(fits).collect();
        all.into_iter().map(move |condition| Setting {
            widths: widths.clone(),
            condition,
        })
    };
    choices.into_iter().flat_map(with).collect()
}

/// Test states: a value of each input, the flags and the parameters in each lane.
#[derive(Clone, Debug)]
pub struct Lanes {
    inputs: Vec<Vec<u32>>,
    flags: Vec<u32>,
    parameters: Vec<Vec<u32>>,
}

impl Lanes {
    /// So many lanes for a setting and so many inputs; nothing if too few numbers meet the condition.
    #[must_use]
    pub fn new(setting: &Setting, lanes: usize, inputs: usize, seed: u64) -> Option<Lanes> {
        let mut random = Draw(Random(seed | 1));
        let inputs = (0..inputs).map(|_| (0..lanes).map(|_| random.word()).collect()).collect();
        let flags = (0..lanes).map(|_| random.next() & 15).collect();
        let mask = |i: usize, v: u32| match setting.widths.get(i) {
            Some(w) if *w < 32 => v & ((1 << w) - 1),
            Some(_) => v,
            None => 0,
        };
        let mut parameters = vec![Vec::new(); PARAMETERS];
        for _ in 0..lanes {
            let batch: Vec<(u32, u32)> = (0..256).map(|_| random.pair()).map(|(a, b)| (mask(0, a), mask(1, b))).collect();
            let columns = [batch.iter().map(|p| p.0).collect::<Vec<u32>>(), batch.iter().map(|p| p.1).collect()];
            let holds = setting.condition.column(&[&columns[0], &columns[1]]);
            for (i, _) in holds.iter().enumerate().filter(|(_, h)| **h == 1) {
                if parameters[0].len() < lanes {
                    parameters[0].push(columns[0][i]);
                    parameters[1].push(columns[1][i]);
                }
            }
            if parameters[0].len() == lanes {
                return Some(Lanes { inputs, flags, parameters });
            }
        }
        None
    }

    /// One more lane: the inputs, the flags and the parameters, as [`Proof::Refuted`](super::rule::Proof::Refuted) has them.
    pub fn push(&mut self, state: &[u32]) {
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
    pub fn state(&self, lane: usize) -> Vec<u32> {
        let columns = self.inputs.iter().chain([&self.flags]).chain(&self.parameters);
        columns.map(|c| c[lane]).collect()
    }

    /// Some states: the inputs, then the flags, as [`Rule::is_weakest`] takes them.
    ///
    /// [`Rule::is_weakest`]: super::rule::Rule::is_weakest
    #[must_use]
    pub fn states(&self, inputs: usize) -> Vec<Vec<u32>> {
        let state = |lane: usize| self.inputs[..inputs].iter().chain([&self.flags]).map(|c| c[lane]).collect();
        (0..STATES).map(state).collect()
    }

    /// The values of each input.
    #[must_use]
    pub fn inputs(&self) -> &[Vec<u32>] {
        &self.inputs
    }

    /// The flags before.
    #[must_use]
    pub fn flags(&self) -> &[u32] {
        &self.flags
    }

    /// The values of a constant.
    #[must_use]
    pub fn constant(&self, c: Constant) -> Vec<u32> {
        match c {
            Constant::Number(n) => vec![n; self.flags.len()],
            Constant::Of(e) => e.column(&[&self.parameters[0], &self.parameters[1]]),
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
        condition.column(&[&columns[0], &columns[1]]).iter().all(|h| *h == 1)
    }
}

/// What test states are drawn from.
struct Draw(Random);

impl Draw {
    fn next(&mut self) -> u32 {
        (self.0.next() >> 32) as u32
    }

    /// Few bits and long runs show what full words hide.
    fn word(&mut self) -> u32 {
        let (x, how) = (self.next(), self.next());
        match how & 7 {
            0 => [0, 1, u32::MAX, 0x8000_0000, 0x7fff_ffff, 2, 31, 32][(how >> 8 & 7) as usize],
            1 => x >> (how >> 8 & 31),
            2 => x << (how >> 8 & 31),
            _ => x,
        }
    }

    /// Two parameters: alone, small, or one made from the other.
    fn pair(&mut self) -> (u32, u32) {
        let (a, b, how) = (self.word(), self.word(), self.next());
        let by = how >> 8 & 31;
        let masks = [b | u32::MAX << by, b | u32::MAX >> by, b & u32::MAX << by, b & u32::MAX >> by];
        match how & 15 {
            0 => (a, a),
            1 => (a, !a),
            2 => (a, a.wrapping_neg()),
            3 => (a & b, b),
            4 => (a, a & b),
            5 => (a & 63, b & 63),
            6 => (a & 15, b & 15),
            i @ 8..=11 => (a & 31, masks[i as usize - 8]),
            i @ 12..=15 => (masks[i as usize - 12], a & 31),
            _ => (a, b),
        }
    }
}
