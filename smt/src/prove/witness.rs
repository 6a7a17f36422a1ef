//! Witnesses for people: words in hexadecimal, both readings, and the values that differ.

use isamorph_core::model::Bits;

/// A concrete case in which a claim fails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Witness {
    /// Words, unit by unit in hexadecimal, with the readings of each ISA.
    pub words: Vec<WitnessWord>,
    /// Field values, where the claim is about fields rather than words.
    pub fields: Vec<(String, Vec<(String, u64)>)>,
    /// Other values of the case: name and value in hexadecimal.
    pub values: Vec<(String, String)>,
    /// State that was read: name and value in hexadecimal.
    pub state: Vec<(String, String)>,
}

/// A word of a witness.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WitnessWord {
    /// The bits.
    pub bits: Bits,
    /// The width.
    pub width: u32,
    /// As written in files.
    pub hex: String,
    /// ISA and how it reads the word.
    pub readings: Vec<(String, String)>,
}
