//! How two engines differ on an instruction.

use std::fmt;

use super::lanes::{Lane, Mask};

/// Places that a report lists.
const MOST_PLACES: usize = 40;

/// A place that two engines leave with different values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Register or element of a memory.
    pub name: String,
    /// Lane, for registers.
    pub lane: Option<Lane>,
    /// Value before, for registers.
    pub before: Option<u128>,
    /// Values after, of the first and the second engine.
    pub after: [Option<u128>; 2],
}

/// How two engines differ on an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The text of the instruction.
    pub instruction: String,
    /// The word.
    pub word: String,
    /// Names of the engines.
    pub engines: [String; 2],
    /// Active lanes.
    pub active: Mask,
    /// Places with different values.
    pub places: Vec<Place>,
    /// What else differs: errors, or lanes with values left open.
    pub notes: Vec<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.engines;
        writeln!(
            f,
            "`{}` ({}) in lanes {:#010x}: {first} and {second} differ",
            self.instruction, self.word, self.active.0
        )?;
        let shown = |value: &Option<u128>| value.map_or("nothing".to_string(), |v| format!("{v:#x}"));
        for p in self.places.iter().take(MOST_PLACES) {
            write!(f, "  {}", p.name)?;
            if let Some(lane) = p.lane {
                write!(f, " in lane {lane}")?;
            }
            if let Some(before) = p.before {
                write!(f, ", before {before:#x}")?;
            }
            writeln!(f, ": {first} {}, {second} {}", shown(&p.after[0]), shown(&p.after[1]))?;
        }
        if self.places.len() > MOST_PLACES {
            writeln!(f, "  and {} more places", self.places.len() - MOST_PLACES)?;
        }
        for note in &self.notes {
            writeln!(f, "  {note}")?;
        }
        Ok(())
    }
}
