//! Which instructions a search can use, and why it cannot use others.

use std::collections::{BTreeMap, BTreeSet};

/// Why no operation was made of an instruction. Later ones are known of instructions that came
/// further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// Its effect is not described.
    Undescribed,
    /// It decides what is executed next.
    Control,
    /// No general register takes a result.
    Nothing,
    /// Its formula is too large.
    Large,
    /// None of its words is valid.
    Words,
    /// It reads or writes something else than general registers.
    Other,
    /// It computes with floats.
    Floats,
    /// Documents leave its result open.
    Open,
    /// It writes several registers.
    Several,
    /// Its registers are not named by one field each.
    Fields,
    /// It works on halves of registers.
    Halves,
    /// It is not always executed.
    Guard,
    /// Its formula calls functions that are not described.
    Functions,
    /// It has more operands or constants than a search takes.
    Operands,
    /// What a field says about the constant cannot be turned around.
    Constants,
    /// It has too many variants.
    Variants,
    /// Values of more than twice the bits of a register take part.
    Wide,
}

isamorph_core::pack_enum! {
    Reason {
        0 Undescribed,
        1 Control,
        2 Nothing,
        3 Large,
        4 Words,
        5 Other,
        6 Floats,
        7 Open,
        8 Several,
        9 Fields,
        10 Halves,
        11 Guard,
        12 Functions,
        13 Operands,
        14 Constants,
        15 Variants,
        16 Wide,
    }
}

impl Reason {
    /// The reason in words.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            Reason::Undescribed => "effect not described",
            Reason::Nothing => "no result in a general register",
            Reason::Control => "controls what is executed next",
            Reason::Large => "formula too large",
            Reason::Words => "no valid word for a search",
            Reason::Other => "works on memory, or on registers that are not general",
            Reason::Floats => "computes with floats (see --floats)",
            Reason::Open => "unspecified result",
            Reason::Several => "writes several registers",
            Reason::Fields => "registers not named by one field each",
            Reason::Halves => "works on halves of registers (see --halves)",
            Reason::Guard => "executed under a condition",
            Reason::Functions => "calls functions that are not described",
            Reason::Operands => "more operands or constants than a search takes",
            Reason::Constants => "constants whose codes cannot be told",
            Reason::Variants => "too many variants",
            Reason::Wide => "computes with more than twice the bits of a register",
        }
    }

    /// A word for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Reason::Undescribed => "undescribed",
            Reason::Nothing => "no-result",
            Reason::Control => "control",
            Reason::Large => "large",
            Reason::Words => "no-valid-word",
            Reason::Other => "other-state",
            Reason::Floats => "floats",
            Reason::Open => "left-open",
            Reason::Several => "several-results",
            Reason::Fields => "register-fields",
            Reason::Halves => "halves",
            Reason::Guard => "conditional",
            Reason::Functions => "functions",
            Reason::Operands => "operands",
            Reason::Constants => "constants",
            Reason::Variants => "variants",
            Reason::Wide => "wide",
        }
    }
}

/// The instructions that were looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Usable {
    /// Those with operations.
    pub usable: BTreeSet<String>,
    /// The others, by the reason of the variant that came furthest.
    pub others: BTreeMap<Reason, BTreeSet<String>>,
    /// Those with more variants than are looked at.
    pub cut: BTreeSet<String>,
}

/// Most names in one group.
const NAMES: usize = 4;

impl Usable {
    /// From forms: the instruction of each, and why it gave no operation if it did not.
    #[must_use]
    pub fn of(forms: &[(String, Option<Reason>)]) -> Usable {
        let mut out = Usable::default();
        let mut why: BTreeMap<&str, Reason> = BTreeMap::new();
        for (name, reason) in forms {
            match reason {
                None => {
                    out.usable.insert(name.clone());
                }
                Some(r) => {
                    let known = why.entry(name).or_insert(*r);
                    *known = (*known).max(*r);
                }
            }
        }
        for (name, r) in why {
            if !out.usable.contains(name) {
                out.others.entry(r).or_default().insert(name.to_string());
            }
        }
        out
    }

    /// Which instructions have variants that are not among the operations, in words.
    #[must_use]
    pub fn cut(&self) -> Option<String> {
        (!self.cut.is_empty()).then(|| format!("not all variants of {}", self.cut.iter().cloned().collect::<Vec<_>>().join(", ")))
    }

    /// How many instructions were looked at.
    #[must_use]
    pub fn total(&self) -> usize {
        self.usable.len() + self.others.values().map(BTreeSet::len).sum::<usize>()
    }

    /// How many are usable, in words.
    #[must_use]
    pub fn summary(&self) -> String {
        format!("{} of {} instructions are usable", self.usable.len(), self.total())
    }

    /// Why the others are not: one text for each reason, the most frequent first.
    #[must_use]
    pub fn reasons(&self) -> Vec<String> {
        let mut all: Vec<(&Reason, &BTreeSet<String>)> = self.others.iter().collect();
        all.sort_by_key(|(_, names)| std::cmp::Reverse(names.len()));
        let text = |(r, names): (&Reason, &BTreeSet<String>)| {
            let mut first: Vec<&str> = names.iter().take(NAMES).map(String::as_str).collect();
            if names.len() > NAMES {
                first.push("…");
            }
            format!("{}: {} ({})", r.sentence(), names.len(), first.join(", "))
        };
        all.into_iter().map(text).collect()
    }
}
