//! Places of the machine state as people name them: `r3`, `r3l`, `r3h`, `c0`, `flow`, or a whole
//! memory such as `s`.

use std::fmt;

use crate::model::Isa;

/// A place of the state: an element, half of one, or all of a state space.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// Name of the state space.
    pub space: String,
    /// Which part of it.
    pub part: Part,
}

/// A part of a state space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Every element.
    All,
    /// The only element of a single register.
    Single,
    /// One element, or half of it.
    Element(u64, Half),
}

/// How much of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Half {
    /// All of it.
    Whole,
    /// The low half of its bits.
    Low,
    /// The high half.
    High,
}

impl Location {
    /// Reads the name of a place.
    ///
    /// ```
    /// use isamorph_core::{block::Location, builtin};
    /// let nv50 = builtin::isa("nv50").unwrap();
    /// assert_eq!(Location::parse(nv50, "r3h").unwrap().to_string(), "r3h");
    /// assert!(Location::parse(nv50, "r128").unwrap_err().contains("0 to 127"));
    /// ```
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn parse(isa: &Isa, text: &str) -> Result<Location, String> {
        let text = text.trim();
        if let Some((space, addr)) = isa.machine.as_ref().and_then(|m| m.alias(text)) {
            let space = isa.states[space].name.clone();
            let part = Part::Element(addr, Half::Whole);
            return Ok(Location { space, part });
        }
        let digits = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
        let (name, rest) = text.split_at(digits);
        let Some(state) = isa.states.iter().find(|s| s.name == name) else {
            let all: Vec<&str> = isa.states.iter().map(|s| s.name.as_str()).collect();
            return Err(format!("`{text}` is no place of {}; its state is {}", isa.name, all.join(", ")));
        };
        let space = name.to_string();
        if rest.is_empty() {
            let part = if state.addr == 0 { Part::Single } else { Part::All };
            return Ok(Location { space, part });
        }
        let number = rest.trim_end_matches(['l', 'h']);
        let last = if state.addr >= 64 { u64::MAX } else { (1u64 << state.addr) - 1 };
        let addr = number.parse::<u64>().ok().filter(|n| state.addr > 0 && *n <= last);
        let Some(addr) = addr else {
            return Err(match state.addr {
                0 => format!("`{name}` is a single register: write `{name}` alone"),
                _ => format!("`{text}`: the elements of `{name}` are numbered 0 to {last}"),
            });
        };
        let half = match &rest[number.len()..] {
            "" => Half::Whole,
            "l" if state.width == 32 => Half::Low,
            "h" if state.width == 32 => Half::High,
            _ => return Err(format!("`{text}`: `l` and `h` name the halves of a register of 32 bits, once")),
        };
        let part = Part::Element(addr, half);
        Ok(Location { space, part })
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.space)?;
        match self.part {
            Part::All | Part::Single => Ok(()),
            Part::Element(addr, Half::Whole) => write!(f, "{addr}"),
            Part::Element(addr, Half::Low) => write!(f, "{addr}l"),
            Part::Element(addr, Half::High) => write!(f, "{addr}h"),
        }
    }
}
