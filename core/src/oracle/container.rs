//! Laws of the files that hold instruction words: any bytes are read or refused with a place, and what is read is there.

use super::{Broken, Law};
use crate::container::gxp;

/// Reads any bytes as each kind of container; returns how many kinds accept them.
///
/// # Errors
/// The first law that is broken.
pub fn containers(bytes: &[u8]) -> Result<usize, Broken> {
    let broken = |law, detail| Broken {
        isa: "GXP".into(),
        written: format!("{} bytes", bytes.len()),
        law,
        detail,
    };
    match gxp::read(bytes) {
        Ok(read) => {
            for code in [&read.primary, &read.secondary] {
                let there =
                    |(i, word): (usize, &u64)| bytes.get(code.offset + 8 * i..).and_then(|b| b.first_chunk()) == Some(&word.to_le_bytes());
                if !code.words.iter().enumerate().all(there) {
                    return Err(broken(Law::Contents, format!("{code:?}")));
                }
            }
            Ok(1)
        }
        Err(e) if e.offset > bytes.len() as u64 || e.expected.is_empty() => Err(broken(Law::Place, e.to_string())),
        Err(_) => Ok(0),
    }
}
