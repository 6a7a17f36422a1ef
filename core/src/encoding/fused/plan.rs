//! Plans as data, and their evaluation.

use crate::fault;
use crate::model::Bits;
use crate::pack::{self, Pack, Reader};

/// Marks an outcome without failure.
pub(super) const FINE: u32 = u32::MAX;
/// Runs of bits that every lookup takes.
const RUNS: usize = 4;

/// Adjacent bits of a word, moved to their place in an index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// Shift to the right.
    pub shift: u8,
    /// Bits of the index.
    pub mask: u16,
}

impl Run {
    #[inline]
    fn take(self, word: Bits) -> u32 {
        (word >> (self.shift & 127)) as u32 & u32::from(self.mask)
    }
}

/// A lookup: bits of the word pick an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The bits that decide, as runs; the index holds them in the order of the word, without gaps.
    pub runs: [Run; RUNS],
    /// Further runs: the first one in [`Lookups::more`], and how many.
    pub more: (u32, u8),
    /// Bits of the index.
    pub bits: u8,
    /// The first of the rows in [`Lookups::rows`]: one for each index, counted from `first`.
    pub rows: u32,
    /// The first outcome.
    pub first: u32,
}

/// The lookups of a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lookups {
    /// All of them.
    pub decisions: Vec<Decision>,
    /// Rows of all.
    pub rows: Vec<u16>,
    /// Runs of those that have more than others.
    pub more: Vec<Run>,
}

impl Lookups {
    /// Appends a lookup of some bits of the word, at most 16.
    pub(super) fn push(&mut self, bits: Bits, rows: &[u16], first: u32) {
        let mut runs: Vec<Run> = Vec::new();
        for (at, position) in positions_of(bits).iter().enumerate() {
            let shift = position - at as u8;
            match runs.last_mut() {
                Some(run) if run.shift == shift => run.mask |= 1 << at,
                _ => runs.push(Run { shift, mask: 1 << at }),
            }
        }
        let mut decision = Decision {
            runs: [Run::default(); RUNS],
            more: (self.more.len() as u32, runs.len().saturating_sub(RUNS) as u8),
            bits: bits.count_ones() as u8,
            rows: self.rows.len() as u32,
            first,
        };
        for (to, run) in decision.runs.iter_mut().zip(&runs) {
            *to = *run;
        }
        self.more.extend(runs.iter().skip(RUNS));
        self.rows.extend(rows);
        self.decisions.push(decision);
    }

    /// All runs of a lookup.
    pub fn runs_of<'l>(&'l self, decision: &'l Decision) -> impl Iterator<Item = Run> + 'l {
        let (start, count) = decision.more;
        let more = &self.more[start as usize..][..usize::from(count)];
        decision.runs.iter().chain(more).copied()
    }

    /// The rows of a lookup.
    #[must_use]
    pub fn rows_of(&self, decision: &Decision) -> &[u16] {
        &self.rows[decision.rows as usize..][..1 << decision.bits]
    }

    /// The index that a word has.
    #[inline(always)]
    fn index(&self, decision: &Decision, word: Bits) -> u32 {
        let mut index = decision.runs.iter().fold(0, |index, run| index | run.take(word));
        if decision.more.1 != 0 {
            let (start, count) = decision.more;
            let more = &self.more[start as usize..][..usize::from(count)];
            index |= more.iter().fold(0, |index, run| index | run.take(word));
        }
        index
    }

    /// The outcome that a word has.
    #[inline(always)]
    pub(super) fn outcome(&self, decision: u32, word: Bits) -> u32 {
        let d = &self.decisions[decision as usize];
        d.first + u32::from(self.rows[(d.rows + self.index(d, word)) as usize])
    }
}

pub(super) fn positions_of(bits: Bits) -> Vec<u8> {
    (0..Bits::BITS as u8).filter(|b| bits >> b & 1 == 1).collect()
}

/// What a lookup says, and what is left to look up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Bits of the word that fields used here hold.
    pub used: Bits,
    /// Alias classes met here.
    pub aliases: u64,
    /// The invalid row met here, in [`Plan::failures`]; a lower number is met earlier. All ones if
    /// there is none.
    pub(super) failure: u32,
    /// What follows: the first of [`Plan::looks`], and how many.
    pub(super) looks: (u32, u32),
}

/// A compiled walk, as far as it decides validity and use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Lookups.
    pub lookups: Lookups,
    /// What lookups lead to; the last one is the start.
    pub outcomes: Vec<Outcome>,
    /// Lookups that follow outcomes.
    pub(super) looks: Vec<u32>,
    /// Invalid rows as table and row, in the order in which a walk meets them.
    pub failures: Vec<(u16, u16)>,
}

/// What a plan says about a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Bits of the word that the instruction uses.
    pub used: Bits,
    /// Alias classes met.
    pub aliases: u64,
    pub(super) failure: u32,
}

impl Plan {
    /// What the walk over a word meets.
    ///
    /// # Errors
    /// Table and row of the first invalid row.
    #[inline]
    pub fn reach(&self, word: Bits) -> Result<Reached, (u16, u16)> {
        let mut reached = Reached {
            used: 0,
            aliases: 0,
            failure: FINE,
        };
        self.visit(self.outcomes.len() as u32 - 1, word, &mut reached);
        if reached.failure == FINE || fault::injected("invalid row accepted") {
            Ok(reached)
        } else {
            Err(self.failures[reached.failure as usize])
        }
    }

    #[inline]
    fn visit(&self, at: u32, word: Bits, reached: &mut Reached) {
        let outcome = &self.outcomes[at as usize];
        reached.used |= outcome.used;
        reached.aliases |= outcome.aliases;
        reached.failure = reached.failure.min(outcome.failure);
        for look in self.looks_of(outcome) {
            self.visit(self.lookups.outcome(*look, word), word, reached);
        }
    }

    /// The lookups that follow an outcome.
    #[inline]
    #[must_use]
    pub fn looks_of(&self, outcome: &Outcome) -> &[u32] {
        &self.looks[outcome.looks.0 as usize..][..outcome.looks.1 as usize]
    }

    /// Does an outcome meet an invalid row?
    #[must_use]
    pub fn fails(&self, outcome: &Outcome) -> bool {
        outcome.failure != FINE
    }

    /// The first outcome of every walk.
    #[must_use]
    pub fn start(&self) -> &Outcome {
        &self.outcomes[self.outcomes.len() - 1]
    }
}

crate::pack_struct! {
    Run { shift, mask }
    Outcome { used, aliases, failure, looks }
    Plan { lookups, outcomes, looks, failures }
}

impl Pack for Decision {
    fn pack(&self, out: &mut Vec<u8>) {
        let Decision {
            runs,
            more: (more, count),
            bits,
            rows,
            first,
        } = self;
        runs.iter().for_each(|r| r.pack(out));
        (*more, *count).pack(out);
        bits.pack(out);
        (*rows, *first).pack(out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<Decision> {
        let mut runs = [Run::default(); RUNS];
        for run in &mut runs {
            *run = Run::unpack(from)?;
        }
        let (more, bits) = (Pack::unpack(from)?, Pack::unpack(from)?);
        let (rows, first) = Pack::unpack(from)?;
        Some(Decision {
            runs,
            more,
            bits,
            rows,
            first,
        })
    }
}

impl Pack for Lookups {
    fn pack(&self, out: &mut Vec<u8>) {
        let Lookups { decisions, rows, more } = self;
        decisions.pack(out);
        pack::runs(rows, out);
        more.pack(out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<Lookups> {
        Some(Lookups {
            decisions: Pack::unpack(from)?,
            rows: pack::unpack_runs(from)?,
            more: Pack::unpack(from)?,
        })
    }
}
