//! Laws of the files that hold instruction words: any bytes are read or refused with a place, and
//! what is read is there.

use super::{Property, Violation};
use crate::container::gxp;
use crate::model::Isa;
use crate::{builtin, listing};

/// Reads any bytes as each kind of file that holds words; returns how many words were read.
///
/// # Errors
/// The first law that is broken.
pub fn containers(bytes: &[u8]) -> Result<usize, Violation> {
    let mut words = gxp_words(bytes)?;
    let text = String::from_utf8_lossy(bytes);
    // Words of two units and of one.
    for isa in ["flexgrip", "sgx543-early"].into_iter().filter_map(builtin::isa) {
        words += lines_of_words(isa, &text)?;
    }
    Ok(words)
}

fn gxp_words(bytes: &[u8]) -> Result<usize, Violation> {
    let broken = |law, detail| Violation {
        isa: "GXP".into(),
        written: format!("{} bytes", bytes.len()),
        law,
        detail,
    };
    match gxp::read(bytes) {
        Ok(read) => {
            let all = [&read.primary, &read.secondary];
            for code in all {
                let there =
                    |(i, word): (usize, &u64)| bytes.get(code.offset + 8 * i..).and_then(|b| b.first_chunk()) == Some(&word.to_le_bytes());
                if !code.words.iter().enumerate().all(there) {
                    return Err(broken(Property::Contents, format!("{code:?}")));
                }
            }
            Ok(all.iter().map(|code| code.words.len()).sum())
        }
        Err(e) if e.offset > bytes.len() as u64 || e.expected.is_empty() => Err(broken(Property::Place, e.to_string())),
        Err(_) => Ok(0),
    }
}

/// A listing, a memory file or a plain list of words: each word begins on its line, and is written
/// as it was read.
fn lines_of_words(isa: &Isa, text: &str) -> Result<usize, Violation> {
    let lines: Vec<&str> = text.lines().collect();
    let listed = listing::words(isa, &lines);
    let broken = |line: usize, detail: String| Violation {
        isa: isa.name.clone(),
        written: lines.get(line).map_or(String::new(), |l| (*l).to_string()),
        law: Property::Contents,
        detail,
    };
    if let Some(words) = &listed
        && words.len() != lines.len()
    {
        return Err(broken(0, format!("{} lines for {}", words.len(), lines.len())));
    }
    let mut read = 0;
    for (i, line) in lines.iter().enumerate() {
        let written = listed.as_ref().map_or(*line, |words| words[i].as_str());
        let first = written.split_whitespace().next().unwrap_or("");
        // Marks of the writing direction may stand between digits.
        let there = || {
            let mut left = line.chars();
            first.chars().all(|c| left.any(|l| l == c))
        };
        if !there() {
            return Err(broken(i, format!("`{first}` is not on this line")));
        }
        if let Some(word) = isa.word(written) {
            let text = isa.word_text(word);
            if isa.word(&text) != Some(word) {
                return Err(broken(i, format!("{word:?} is written {text}")));
            }
            read += 1;
        }
    }
    Ok(read)
}
