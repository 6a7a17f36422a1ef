//! Places in the state of a machine as people write them, `r5`, `r5[15..0]` or `s[0x10..0x14]`, and
//! numbers for them.

use std::io::{self, Write};

use isamorph_core::exec::{Lane, Layout, Memory, Place, Registers, Run, Sparse, element_name};
use isamorph_core::model::machine::Machine;
use isamorph_core::model::{Isa, ones};

/// A register, some bits of one, or elements of a memory that follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The state space.
    pub state: usize,
    /// The first element.
    pub from: u64,
    /// How many elements: 1 of registers.
    pub count: u32,
    /// The lowest bit of a register.
    low: u32,
    /// How many bits.
    pub bits: u32,
    /// Is it in a memory?
    pub memory: bool,
}

/// Writes places with what they hold as a column of a table of cases: `r1=0x5 r2=?`, where nothing
/// is known of the second.
///
/// # Errors
/// Output cannot be written.
pub fn write_places(out: &mut impl Write, places: impl IntoIterator<Item = (String, Option<u128>)>) -> io::Result<()> {
    for (i, (place, value)) in places.into_iter().enumerate() {
        let blank = if i == 0 { "" } else { " " };
        match value {
            Some(value) => write!(out, "{blank}{place}={value:#x}")?,
            None => write!(out, "{blank}{place}=?")?,
        }
    }
    Ok(())
}

/// What is wrong, and how to mend it.
pub type Complaint = (String, String);

impl Spot {
    /// Reads a place.
    ///
    /// # Errors
    /// There is no such place.
    pub fn parse(isa: &Isa, layout: &Layout, text: &str) -> Result<Spot, Complaint> {
        let form = || "write `r1=5`, `r1@3=5`, `r1[15..0]=5` or `m[0x10..0x14]=7`".to_string();
        let place = text.trim().trim_start_matches('$');
        let names = || {
            let all = isa.states.iter().enumerate().map(|(i, s)| match (layout.place(i), s.addr) {
                (_, 0) => s.name.clone(),
                (Place::File { .. }, addr) => format!("{0}0 to {0}{1}", s.name, (1u64 << addr) - 1),
                (Place::Memory, _) => format!("{}[ADDRESS]", s.name),
            });
            format!("{} has {}", isa.name, all.collect::<Vec<_>>().join(", "))
        };
        let unknown = || (format!("there is no `{place}`"), names());
        // Syntaxes write the names of registers in their own case.
        let state_of = |name: &str| layout.find(name).or_else(|| layout.find(&name.to_lowercase()));
        let (head, brackets) = match place.split_once('[') {
            Some((head, rest)) => {
                let inside = rest.strip_suffix(']').ok_or_else(|| ("expected `]`".to_string(), form()))?;
                (head, Some(inside))
            }
            None => (place, None),
        };
        let alias = isa.machine.as_ref().and_then(|m| m.alias(head));
        if let (Some((state, element)), None) = (alias, state_of(head)) {
            let own = element_name(layout, state, element);
            return Spot::parse(isa, layout, &format!("{own}{}", &place[head.len()..]));
        }
        let (state, index, slice) = match state_of(head) {
            Some(state) if layout.address_width(state) == 0 => (state, None, brackets),
            Some(state) => (state, brackets, None),
            None => {
                let digits = head.len() - head.trim_end_matches(|c: char| c.is_ascii_digit()).len();
                let (name, index) = head.split_at(head.len() - digits);
                let state = state_of(name).ok_or_else(unknown)?;
                (state, Some(index).filter(|i| !i.is_empty()), brackets)
            }
        };
        let addresses = layout.address_width(state);
        let (from, count) = match index {
            None if addresses == 0 => (0, 1),
            None => return Err((format!("`{head}` needs a number"), names())),
            Some(index) => {
                let (from, to) = match index.split_once("..") {
                    Some((from, to)) => (unsigned(from), unsigned(to)),
                    None => (unsigned(index), unsigned(index).and_then(|n| n.checked_add(1))),
                };
                let range = from.zip(to).filter(|(from, to)| from < to && to - 1 <= u128::from(ones(addresses)));
                let (from, to) = range.ok_or_else(unknown)?;
                (from as u64, u32::try_from(to - from).unwrap_or(u32::MAX))
            }
        };
        let width = layout.element_width(state);
        let memory = layout.place(state) == Place::Memory;
        if count > 1 && (!memory || count > 128 / width) {
            let most = if memory { 128 / width } else { 1 };
            let name = layout.name(state);
            return Err((format!("at most {most} elements of `{name}` can be named at once"), form()));
        }
        let (low, bits) = match slice {
            None => (0, width * count),
            Some(_) if memory => return Err(("bits of a memory have no names".into(), form())),
            Some(slice) => {
                let (high, low) = slice.split_once("..").unwrap_or((slice, slice));
                let number = |t: &str| unsigned(t).filter(|n| *n < u128::from(width)).map(|n| n as u32);
                let range = number(high).zip(number(low)).filter(|(high, low)| high >= low);
                let (high, low) = range.ok_or_else(|| (format!("`{head}` has {width} bits, no `[{slice}]`"), form()))?;
                (low, high - low + 1)
            }
        };
        Ok(Spot {
            state,
            from,
            count,
            low,
            bits,
            memory,
        })
    }

    /// One whole element of a state space; nothing if the space ends before it.
    #[must_use]
    pub fn element(layout: &Layout, state: usize, element: u64) -> Option<Spot> {
        (layout.address_width(state) >= 64 || element >> layout.address_width(state) == 0).then(|| Spot {
            state,
            from: element,
            count: 1,
            low: 0,
            bits: layout.element_width(state),
            memory: layout.place(state) == Place::Memory,
        })
    }

    /// What a register always holds, if it does.
    #[must_use]
    pub fn always(&self, isa: &Isa) -> Option<u128> {
        let mut constants = isa.machine.iter().flat_map(Machine::constants);
        let (.., value) = constants.find(|(state, element, _)| (*state, *element) == (self.state, self.from))?;
        Some(value >> self.low & (u128::MAX >> (128 - self.bits)))
    }

    /// The run of elements in a memory.
    fn run(&self, layout: &Layout, lane: Lane) -> Run {
        Run {
            state: self.state,
            address: self.from,
            count: self.count,
            width: layout.element_width(self.state),
            lane,
        }
    }

    /// What it holds.
    #[must_use]
    pub fn get(&self, lane: Lane, registers: &Registers, memory: &mut Sparse) -> u128 {
        if self.memory {
            // A sparse memory refuses nothing.
            return memory.load(self.run(registers.layout(), lane)).unwrap_or(0);
        }
        registers.get(self.state, self.from, lane) >> self.low & (u128::MAX >> (128 - self.bits))
    }

    /// Sets it, of a register no other bits.
    pub fn set(&self, lane: Lane, value: u128, registers: &mut Registers, memory: &mut Sparse) {
        if self.memory {
            // A sparse memory refuses nothing.
            let _ = memory.store(self.run(registers.layout(), lane), value);
            return;
        }
        let value = if self.bits < registers.layout().element_width(self.state) {
            let mask = u128::MAX >> (128 - self.bits) << self.low;
            registers.get(self.state, self.from, lane) & !mask | value << self.low & mask
        } else {
            value
        };
        registers.set(self.state, self.from, lane, value);
    }

    /// A value of it as values of elements: state space, element, mask and value.
    pub fn parts(&self, layout: &Layout, value: u128) -> impl Iterator<Item = (usize, u64, u128, u128)> + use<> {
        let width = layout.element_width(self.state);
        let (state, from, count, low) = (self.state, self.from, self.count, self.low);
        let mask = u128::MAX >> (128 - if count > 1 { width } else { self.bits });
        (0..count).map(move |i| {
            let part = value >> (i * width) & mask;
            (state, from + u64::from(i), mask << low, part << low)
        })
    }

    /// How people write it.
    #[must_use]
    pub fn name(&self, layout: &Layout) -> String {
        let first = element_name(layout, self.state, self.from);
        if self.memory && self.count > 1 {
            let end = self.from + u64::from(self.count);
            return format!("{}[{:#x}..{end:#x}]", layout.name(self.state), self.from);
        }
        if self.bits < layout.element_width(self.state) {
            return format!("{first}[{}..{}]", self.low + self.bits - 1, self.low);
        }
        first
    }

    /// Is an element part of it?
    #[must_use]
    pub fn holds(&self, state: usize, element: u64) -> bool {
        self.state == state && element >= self.from && element - self.from < self.count.into()
    }
}

fn unsigned(text: &str) -> Option<u128> {
    let text = text.trim();
    match text.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// A number of so many bits: decimal, hexadecimal, negative, or binary32 as in `1.5f`.
///
/// # Errors
/// It is none, or too large.
pub fn number(text: &str, bits: u32) -> Result<u128, String> {
    let largest = u128::MAX >> (128 - bits);
    let too_large = || format!("`{text}` does not fit into {bits} bits");
    if !text.starts_with("0x")
        && let Some(float) = text.strip_suffix('f')
    {
        let value: f32 = float.parse().map_err(|_| format!("`{text}` is no number"))?;
        return if bits == 32 {
            Ok(value.to_bits().into())
        } else {
            Err(format!("a binary32 number needs 32 bits, not {bits}"))
        };
    }
    if let Some(positive) = text.strip_prefix('-') {
        let value = unsigned(positive).ok_or_else(|| format!("`{text}` is no number"))?;
        return if value <= largest / 2 + 1 {
            Ok(value.wrapping_neg() & largest)
        } else {
            Err(too_large())
        };
    }
    let value = unsigned(text).ok_or_else(|| format!("`{text}` is no number"))?;
    if value <= largest { Ok(value) } else { Err(too_large()) }
}
