//! Instruction words inside files that hold more than words: disassembler listings and memory
//! initialisation files.
//!
//! Two kinds are known beside plain lists of words: what `cuobjdump -sass` prints, with the word in
//! a comment at the end of the line, and the VHDL instruction memories of FlexGripPlus, one 32-bit
//! unit a line, long words as two lines.

use crate::model::{Bits, Cube, Isa, word_ones};

/// What a line of a file holds.
enum Content {
    Nothing,
    /// A whole word, as one number.
    Word(String),
    /// One unit of a word.
    Unit(String),
}

/// The words of a listing or a memory file, each on the line where it starts, units with a blank
/// between them; other lines are empty. Nothing if the lines are neither, so that they are a plain
/// list of words, if anything.
///
/// ```
/// let isa = isamorph_core::builtin::isa("flexgrip").unwrap();
/// let lines = ["code for sm_10", "  /*0000*/  SHL R2, R0, 0x2;  /* 0xc410078030020009 */", "  /*0008*/  IADD32 R0, g [0x4], R2;  /* 0x2102e800 */"];
/// let words = isamorph_core::listing::words(isa, &lines).unwrap();
/// assert_eq!(words, ["", "c410078030020009", "2102e800"]);
///
/// let lines = ["when 0 => instruction_out <= x\"30020009\"; -- SHL", "when 1 => instruction_out <= x\"c4100780\";"];
/// assert_eq!(isamorph_core::listing::words(isa, &lines).unwrap(), ["30020009 c4100780", ""]);
/// assert!(isamorph_core::listing::words(isa, &["2102e800"]).is_none());
/// ```
#[must_use]
pub fn words(isa: &Isa, lines: &[&str]) -> Option<Vec<String>> {
    if !lines.iter().any(|l| is_listed(l)) {
        return None;
    }
    let mut listing = Listing::new(isa);
    let mut out: Vec<String> = lines.iter().flat_map(|l| listing.push(l)).collect();
    out.extend(listing.finish());
    Some(out)
}

/// Does a line hold a word, or a unit of one, as listings and memory files do?
#[must_use]
pub fn is_listed(line: &str) -> bool {
    !matches!(content(line), Content::Nothing)
}

/// Lines that may stand between two units of a word.
const APART: usize = 1000;

/// The lines of a listing or a memory file, one after the other; see [`words`].
#[derive(Debug)]
pub struct Listing<'i> {
    isa: &'i Isa,
    /// A word whose other units are to follow, and the lines after it.
    held: Vec<String>,
    /// How many units are to follow.
    left: usize,
}

impl<'i> Listing<'i> {
    /// The beginning of a file.
    #[must_use]
    pub fn new(isa: &'i Isa) -> Listing<'i> {
        let held = Vec::new();
        Listing { isa, held, left: 0 }
    }

    /// The words of the lines up to this one, in order, as far as they are whole.
    pub fn push(&mut self, line: &str) -> Vec<String> {
        let text = match content(line) {
            Content::Nothing => String::new(),
            Content::Word(w) => w,
            Content::Unit(u) if self.left > 0 => {
                self.left -= 1;
                self.held[0].push(' ');
                self.held[0].push_str(&u);
                String::new()
            }
            Content::Unit(u) => {
                self.left = units(self.isa, &u) - 1;
                u
            }
        };
        self.held.push(text);
        if self.left == 0 || self.held.len() > APART {
            self.finish()
        } else {
            Vec::new()
        }
    }

    /// The words of the last lines.
    pub fn finish(&mut self) -> Vec<String> {
        self.left = 0;
        std::mem::take(&mut self.held)
    }
}

fn content(line: &str) -> Content {
    // Listings that were copied out of other programs hold marks of the writing direction.
    let invisible = |c: &char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}');
    let line: String = line.chars().filter(|c| !invisible(c)).collect();
    if let Some((_, comment)) = line.trim_end().strip_suffix("*/").and_then(|l| l.rsplit_once("/*"))
        && let Some(digits) = comment.trim().strip_prefix("0x")
    {
        return Content::Word(digits.to_string());
    }
    let code = line.split("--").next().unwrap_or("");
    if let Some((_, value)) = code.split_once("<=")
        && let Some(digits) = value.trim().strip_prefix("x\"").and_then(|v| v.split('"').next())
    {
        return Content::Unit(digits.to_string());
    }
    Content::Nothing
}

/// How many units the word has that starts with this one: as many as the first forms whose common
/// bits it has.
fn units(isa: &Isa, first: &str) -> usize {
    let Ok(bits) = Bits::from_str_radix(first, 16) else { return 1 };
    let Some(unit) = isa.units.first() else { return 1 };
    let agrees = |common: Cube| (bits ^ common.value) & common.mask & word_ones(unit.width) == 0;
    let fits = |width: &u32| isa.common(*width).is_some_and(agrees);
    let mut widths = isa.word_widths();
    widths.sort_unstable();
    let width = widths.iter().find(|w| fits(w)).copied().unwrap_or(unit.width);
    isa.units.iter().take_while(|u| u.lo < width).count()
}
