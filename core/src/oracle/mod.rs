//! Properties of words, instructions, texts, specs and files, as functions that return the violated
//! property. Unit tests, property tests and fuzz targets share them.
//!
//! ```
//! use isamorph_core::{InstructionSet, oracle};
//! let nv50 = InstructionSet::builtin("nv50").unwrap();
//! let word = nv50.word("20000001 04004780").unwrap();
//! let instr = oracle::roundtrip_word(&nv50, word).unwrap().unwrap();
//! assert_eq!(nv50.model().form_name(instr.form), "add.long");
//! ```

mod container;
pub mod execution;
pub mod input;
mod instr;
mod reference;
pub mod rewrite;
mod spec;
mod words;

pub use container::containers;
pub use instr::CheckedInstr;
pub use reference::Reference;
pub use spec::spec_text;
pub use words::{Random, biased_word, form_word, in_form};

use std::cell::RefCell;
use std::fmt;

use crate::InstructionSet;
use crate::builtin::NAMES;
use crate::digits::residue;
use crate::encoding::{Instr, InvalidWord};
use crate::model::{Bits, Isa, MAX_FIELDS, Word};
use crate::text::parse::Scratch;
use crate::text::print::pieces;
use crate::text::to_text;

/// A law of decoding, encoding or text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Property {
    /// Encoding a decoded word gives the word, residue included.
    Encode,
    /// A decoded instruction is well-formed.
    WellFormed,
    /// The canonical word decodes to the same instruction and leaves no residue.
    Canonical,
    /// Decoding does not depend on what the instruction value held before.
    Reuse,
    /// The compiled text is the text.
    Print,
    /// Printed text parses back to the same instruction, residue included.
    Parse,
    /// What aliases and unused fields hold does not change the text.
    AliasText,
    /// A refused word has a reason.
    Reason,
    /// Two decoders agree.
    Agree,
    /// Decoding the word of a well-formed instruction gives the instruction.
    Decode,
    /// Text that reads as an instruction is the text of it: printed and read again it is the same.
    Stable,
    /// An error has a message and a place inside of what was given.
    Place,
    /// A container holds the words that it says, where it says.
    Contents,
    /// All engines do the same.
    Execute,
    /// The formulas of straight-line code say what its instructions do one after the other.
    SymbolicBlock,
    /// Code that is accepted in place of other code leaves the same.
    Rewrite,
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Property::Encode => "encoding a decoded word gives the word",
            Property::WellFormed => "a decoded instruction is well-formed",
            Property::Canonical => "the canonical word decodes to the same instruction and leaves no residue",
            Property::Reuse => "decoding does not depend on what the value held before",
            Property::Print => "compiled text and plain text are the same",
            Property::Parse => "printed text parses back to the same instruction",
            Property::AliasText => "aliases and unused fields do not change the text",
            Property::Reason => "a refused word has a reason",
            Property::Agree => "two decoders agree",
            Property::Decode => "decoding the word of an instruction gives the instruction",
            Property::Stable => "text that reads as an instruction prints as one that reads alike",
            Property::Place => "an error has a message and a place",
            Property::Contents => "a container holds what it says",
            Property::Execute => "all engines do the same",
            Property::SymbolicBlock => "the formulas of code say what it does",
            Property::Rewrite => "accepted code leaves the same",
        })
    }
}

/// A word, a text or a file that breaks a law.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{isa} {written} breaks the law that {law}: {detail}")]
pub struct Violation {
    /// Name of the ISA, or of the kind of file.
    pub isa: String,
    /// The word as files hold it, or the text.
    pub written: String,
    /// The law.
    pub law: Property,
    /// What was seen instead.
    pub detail: String,
}

/// All built-in instruction sets, in the order of [`NAMES`].
#[must_use]
pub fn all_built_in() -> Vec<InstructionSet> {
    NAMES.iter().filter_map(|n| InstructionSet::builtin(n)).collect()
}

/// The built-in instruction set of this index in [`NAMES`].
///
/// # Panics
/// If there are not so many.
#[must_use]
pub fn built_in(index: usize) -> &'static InstructionSet {
    crate::builtin::instruction_set(NAMES[index]).expect("the name of a built-in instruction set")
}

impl InstructionSet {
    /// Checks every law on one word, and that the compiled tables agree with [`Reference`]; returns
    /// how the word reads.
    ///
    /// # Errors
    /// The first law that the word breaks.
    pub fn check(&self, word: Word) -> Result<Result<Instr, InvalidWord>, Violation> {
        let own = self.decode_raw(word);
        let other = Reference::new(self.model()).decode(word);
        if own != other {
            return Err(disagreement(self.model(), word, &own, &other));
        }
        roundtrip(self, word, own)
    }
}

/// Anything that decodes words of one ISA.
pub trait Decoder {
    /// Decodes a word.
    ///
    /// # Errors
    /// Why the word is no instruction.
    fn decode(&self, word: Word) -> Result<Instr, InvalidWord>;
}

impl Decoder for InstructionSet {
    fn decode(&self, word: Word) -> Result<Instr, InvalidWord> {
        self.decode_raw(word)
    }
}

impl Decoder for Reference<'_> {
    fn decode(&self, word: Word) -> Result<Instr, InvalidWord> {
        Reference::decode(self, word)
    }
}

/// Do two decoders read the word in the same way, down to the reason of a refusal?
///
/// # Errors
/// What each of them reads.
pub fn decoders_agree(isa: &Isa, a: &impl Decoder, b: &impl Decoder, word: Word) -> Result<(), Violation> {
    let (a, b) = (a.decode(word), b.decode(word));
    if a == b {
        return Ok(());
    }
    Err(disagreement(isa, word, &a, &b))
}

fn disagreement(isa: &Isa, word: Word, a: &Result<Instr, InvalidWord>, b: &Result<Instr, InvalidWord>) -> Violation {
    let detail = format!("{} and {}", reading(isa, a), reading(isa, b));
    broken(isa, word, Property::Agree, detail)
}

/// What is used again from word to word: a fuzzer asks for many, and allocation costs it more than
/// the laws do.
#[derive(Default)]
struct Memory {
    reused: Instr,
    raw: String,
    text: String,
    compiled: Vec<u8>,
    scratch: Scratch,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// Checks every law of decoding, encoding, printing and parsing on one word, and returns how the
/// word reads.
///
/// # Errors
/// The first law that the word breaks.
pub fn roundtrip_word(set: &InstructionSet, word: Word) -> Result<Result<Instr, InvalidWord>, Violation> {
    roundtrip(set, word, set.decode_raw(word))
}

/// The laws of a word of which it is known how it reads.
fn roundtrip(set: &InstructionSet, word: Word, fresh: Result<Instr, InvalidWord>) -> Result<Result<Instr, InvalidWord>, Violation> {
    // Whoever is called by itself has memory of its own.
    let mut memory = MEMORY.take();
    let found = roundtrip_with(set, word, fresh, &mut memory);
    MEMORY.set(memory);
    found
}

fn roundtrip_with(
    set: &InstructionSet,
    word: Word,
    fresh: Result<Instr, InvalidWord>,
    memory: &mut Memory,
) -> Result<Result<Instr, InvalidWord>, Violation> {
    let isa = set.model();
    let fail = |law, detail| Err(broken(isa, word, law, detail));
    let Memory {
        reused,
        raw,
        text,
        compiled,
        scratch,
    } = memory;

    // What no instruction has, and more fields than any has.
    (reused.form, reused.residue) = (usize::MAX, Bits::MAX);
    reused.fields.clear();
    reused.fields.resize(MAX_FIELDS + 1, u64::MAX);
    let again = set.codec().decode_into(isa, word, reused);
    let same = match (&again, &fresh) {
        (Ok(()), Ok(fresh)) => reused == fresh,
        (Err(again), Err(fresh)) => again == fresh,
        _ => false,
    };
    if !same {
        let again = again.map(|()| reused.clone());
        return fail(Property::Reuse, format!("{}, then {}", reading(isa, &fresh), reading(isa, &again)));
    }

    let instr = match fresh {
        Ok(instr) => instr,
        Err(refusal) => {
            if gives_no_reason(isa, &refusal) {
                return fail(Property::Reason, format!("{refusal:?}"));
            }
            return Ok(Err(refusal));
        }
    };

    let encoded = set.encode_raw(&instr);
    if encoded != word {
        return fail(Property::Encode, isa.word_text(encoded));
    }
    if let Err(why) = set.well_formed_raw(&instr) {
        return fail(Property::WellFormed, why);
    }

    let canonical = set.canonical_raw(&instr);
    // The word itself was decoded above.
    if canonical != word {
        let back = set.codec().decode_into(isa, canonical, reused);
        let bare = (instr.form, &instr.fields, 0);
        if back.is_err() || (reused.form, &reused.fields, reused.residue) != bare {
            let back = back.map(|()| reused.clone());
            let canonical = isa.word_text(canonical);
            return fail(Property::Canonical, format!("{canonical} is {}", reading(isa, &back)));
        }
    } else if instr.residue != 0 {
        return fail(Property::Canonical, format!("residue {:#x} of a canonical word", instr.residue));
    }

    let form = &isa.forms[instr.form];
    raw.clear();
    text.clear();
    pieces(&form.text, &form.tables, &instr.fields, text);
    pieces(&form.text, &form.tables, &reference::fields(form, word.bits), raw);
    if raw != text {
        return fail(Property::AliasText, format!("`{raw}` and `{text}`"));
    }

    residue(instr.residue, text);
    compiled.clear();
    if set.codec().disassemble(isa, word, compiled) != Ok(instr.form) || compiled != text.as_bytes() {
        return fail(Property::Print, format!("`{text}` and `{}`", String::from_utf8_lossy(compiled)));
    }
    match set.syntax().parse_with(isa, set.codec(), text, scratch) {
        Ok(back) if *back == instr => Ok(Ok(instr)),
        Ok(back) => {
            let other = isa.word_text(set.encode_raw(back));
            fail(Property::Parse, format!("`{text}` reads as {other}, `{}`", to_text(isa, back)))
        }
        Err(why) => fail(Property::Parse, format!("`{text}`: {why}")),
    }
}

fn gives_no_reason(isa: &Isa, refusal: &InvalidWord) -> bool {
    let given = match *refusal {
        InvalidWord::Illegal(form) => isa.forms[form].illegal.as_deref(),
        InvalidWord::Invalid { form, table, row } => isa.forms[form].tables[table].rows[row].invalid.as_deref(),
        InvalidWord::Reserved(_, 0) => None,
        InvalidWord::Width | InvalidWord::Undocumented | InvalidWord::Reserved(..) | InvalidWord::Unused { .. } => Some("said by its kind"),
    };
    given.is_none_or(str::is_empty) || refusal.reason(isa).is_empty()
}

fn reading(isa: &Isa, read: &Result<Instr, InvalidWord>) -> String {
    match read {
        Ok(instr) => format!("{} {:x?} residue {:#x}", isa.form_name(instr.form), instr.fields, instr.residue),
        Err(refusal) => format!("refused ({})", refusal.reason(isa)),
    }
}

fn broken(isa: &Isa, word: Word, law: Property, detail: String) -> Violation {
    Violation {
        isa: isa.name.clone(),
        written: isa.word_text(word),
        law,
        detail,
    }
}
