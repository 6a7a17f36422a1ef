//! What a new instruction needs: operands with their widths, and where other instructions have such
//! operands.

use std::collections::BTreeMap;

use isamorph_core::InstructionSet;
use isamorph_core::model::{Bits, Cube, Isa, word_ones};

/// An operand of the new instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Its name.
    pub name: String,
    /// How many bits it has.
    pub width: u32,
    /// Bits of words where forms have a field of this name, and how many forms, most first.
    pub customary: Vec<(Bits, usize)>,
}

/// A question for room.
#[derive(Clone, Debug)]
pub struct Request {
    /// Bits of the words.
    pub width: u32,
    /// Bits that its words must have.
    pub region: Cube,
    /// The operands.
    pub operands: Vec<Operand>,
}

/// Why there is no such question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// Neither a number of bits nor a field.
    #[error("`{0}` is neither a number of bits from 1 to 64 nor a field of a form")]
    Unknown(String),
    /// A field of several widths.
    #[error("fields of the name `{name}` have {widths} bits")]
    Widths {
        /// The name.
        name: String,
        /// The widths.
        widths: String,
    },
    /// A name twice.
    #[error("two operands have the name `{0}`")]
    Twice(String),
    /// More bits than words have.
    #[error("the operands have {have} bits; words of {width} bits leave {left} for them")]
    Long {
        /// Bits of the operands.
        have: u32,
        /// Bits of a word.
        width: u32,
        /// Bits that are not given.
        left: u32,
    },
}

impl Operand {
    /// `rd`, a field that forms have; `5`, so many bits; `imm:5`, so many bits with a name.
    ///
    /// # Errors
    /// It is none of these.
    pub fn parse(isa: &Isa, width: u32, text: &str, number: usize) -> Result<Operand, ShapeError> {
        let unknown = || ShapeError::Unknown(text.to_string());
        let bits = |t: &str| t.parse::<u32>().ok().filter(|n| (1..=64).contains(n));
        if let Some(n) = bits(text) {
            return Ok(Operand {
                name: format!("x{number}"),
                width: n,
                customary: Vec::new(),
            });
        }
        let (name, given) = match text.split_once(':') {
            Some((name, n)) => (name, Some(bits(n).ok_or_else(unknown)?)),
            None => (text, None),
        };
        let plain =
            name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let mut places: BTreeMap<u32, BTreeMap<Bits, usize>> = BTreeMap::new();
        for form in isa.forms.iter().filter(|f| f.width == width) {
            for f in form.fields.iter().filter(|f| f.name == name) {
                *places.entry(f.width).or_default().entry(f.mask()).or_insert(0) += 1;
            }
        }
        let own = match (given, places.len()) {
            (Some(n), _) => n,
            (None, 1) => *places.keys().next().ok_or_else(unknown)?,
            (None, 0) => return Err(unknown()),
            (None, _) => {
                let widths: Vec<String> = places.keys().map(ToString::to_string).collect();
                return Err(ShapeError::Widths {
                    name: name.to_string(),
                    widths: widths.join(" or "),
                });
            }
        };
        if !plain {
            return Err(unknown());
        }
        let mut customary: Vec<(Bits, usize)> = places.remove(&own).unwrap_or_default().into_iter().collect();
        customary.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        Ok(Operand {
            name: name.to_string(),
            width: own,
            customary,
        })
    }
}

impl Request {
    /// A question about words of a width, inside of a region.
    ///
    /// # Errors
    /// The operands have no room in any word.
    pub fn new(set: &InstructionSet, width: u32, region: Cube, operands: Vec<Operand>) -> Result<Request, ShapeError> {
        for (i, o) in operands.iter().enumerate() {
            if operands[..i].iter().any(|p| p.name == o.name) {
                return Err(ShapeError::Twice(o.name.clone()));
            }
        }
        let region = beginning(set.model(), width).and(region).unwrap_or(region);
        let have = operands.iter().map(|o| o.width).sum();
        let left = width - (region.mask & word_ones(width)).count_ones();
        if have > left {
            return Err(ShapeError::Long { have, width, left });
        }
        Ok(Request { width, region, operands })
    }
}

/// Bits of the first unit that all words of a width have where there are words of other widths too:
/// they say how long a word is.
fn beginning(isa: &Isa, width: u32) -> Cube {
    if isa.word_widths().len() < 2 {
        return Cube::default();
    }
    let first = isa.units.first().map_or(0, |u| word_ones(u.width) << u.lo);
    let same = isa.common(width).unwrap_or_default();
    Cube {
        mask: same.mask & first,
        value: same.value & first,
    }
}
