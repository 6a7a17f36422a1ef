//! Memory image files.

/// What is wrong with a file of memory contents.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct ImageError {
    /// Line number, from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub message: String,
}

/// Reads memory contents: one byte a line in hexadecimal from address 0 on, or lines of an address
/// and a 32-bit word. Words of nothing but `u`, which were never written when the file was made,
/// are zero. Empty lines and what follows `--` or `#` do not count.
///
/// ```
/// use isamorph_core::exec::read_image;
/// assert_eq!(read_image("01\n0\nff").unwrap(), [1, 0, 0xff]);
/// assert_eq!(read_image("00004 00000222\n00008 uuuuuuuu").unwrap()[4..], [0x22, 2, 0, 0, 0, 0, 0, 0]);
/// assert_eq!(read_image("01\nxy").unwrap_err().line, 2);
/// ```
///
/// # Errors
/// The first line that is neither.
pub fn read_image(text: &str) -> Result<Vec<u8>, ImageError> {
    /// Beyond this an address is a mistake rather than a reason to take so much memory.
    const LARGEST: usize = 1 << 28;
    let mut bytes: Vec<u8> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let error = |message: String| Err(ImageError { line: i + 1, message });
        let code = line.split("--").next().unwrap_or("").split('#').next().unwrap_or("");
        let mut tokens = code.split_whitespace();
        match (tokens.next(), tokens.next(), tokens.next()) {
            (None, ..) => {}
            (Some(byte), None, _) => match u8::from_str_radix(byte, 16) {
                Ok(b) if byte.len() <= 2 => bytes.push(b),
                _ => {
                    return error(format!(
                        "expected a byte of two hexadecimal digits, or an address and a word, found `{byte}`"
                    ));
                }
            },
            (Some(address), Some(word), None) => {
                let value = match u32::from_str_radix(word, 16) {
                    Ok(v) if word.len() == 8 => v,
                    _ if word.len() == 8 && word.bytes().all(|b| b == b'u') => 0,
                    _ => return error(format!("expected a word of eight hexadecimal digits, found `{word}`")),
                };
                let at = match usize::from_str_radix(address, 16) {
                    Ok(a) if a <= LARGEST => a,
                    _ => return error(format!("expected an address of at most {LARGEST:#x}, found `{address}`")),
                };
                if bytes.len() < at + 4 {
                    bytes.resize(at + 4, 0);
                }
                bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            }
            (_, _, Some(more)) => return error(format!("expected a byte, or an address and a word, found also `{more}`")),
        }
    }
    Ok(bytes)
}
