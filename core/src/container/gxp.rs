//! GXP, the container of compiled shaders for the SGX543 of the PS Vita: its primary and its
//! secondary program.
//!
//! Little endian. Offsets in the header are relative to their own place. Layout known from an open
//! emulator and 192 real files; parameters, varyings and literals are not read.

use crate::fault;

/// The first bytes of a container.
pub const MAGIC: &[u8; 4] = b"GXP\0";
/// Bytes of the header, as far as it is read.
const HEADER: u64 = 0x50;

/// For which stage of the pipeline a shader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// One run for each vertex.
    Vertex,
    /// One run for each pixel.
    Fragment,
}

/// A program: instruction words and where they stand.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Code {
    /// First byte in the file.
    pub offset: usize,
    /// Words of 64 bits.
    pub words: Vec<u64>,
}

/// What a container holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gxp {
    /// Vertex or fragment shader.
    pub stage: Stage,
    /// The program that runs for each vertex or pixel.
    pub primary: Code,
    /// The program that runs once before and computes what is the same for all of them.
    pub secondary: Code,
}

/// A container that is not as it must be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("malformed GXP container, byte {offset:#x}: expected {expected}, found {found}")]
pub struct Malformed {
    /// The byte at which it goes wrong.
    pub offset: u64,
    /// What must stand there.
    pub expected: String,
    /// What does.
    pub found: String,
}

fn malformed(offset: u64, expected: impl Into<String>, found: impl std::fmt::Display) -> Malformed {
    Malformed {
        offset,
        expected: expected.into(),
        found: found.to_string(),
    }
}

/// Reads a container; never fails in another way than by [`Malformed`], whatever the bytes.
///
/// ```
/// use isamorph_core::container::gxp;
/// let e = gxp::read(b"GXP\0\x02").unwrap_err();
/// assert_eq!(e.to_string(), "malformed GXP container, byte 0x5: expected a header of 80 bytes, found the end of the file");
/// ```
///
/// # Errors
/// The bytes are no container, or it is cut off or contradicts itself.
pub fn read(bytes: &[u8]) -> Result<Gxp, Malformed> {
    let length = bytes.len() as u64;
    if !bytes.starts_with(MAGIC) {
        let found: Vec<String> = bytes.iter().take(4).map(|b| format!("{b:02x}")).collect();
        return Err(malformed(0, "the bytes 47 58 50 00 (\"GXP\\0\")", format!("{:?}", found.join(" "))));
    }
    if length < HEADER {
        return Err(malformed(length, format!("a header of {HEADER} bytes"), "the end of the file"));
    }
    // All offsets below are inside the header.
    let word = |at: u64| u64::from(u32_at(bytes, at).unwrap_or_default());
    let major = bytes[4];
    if major != 1 {
        return Err(malformed(4, "major version 1", major));
    }
    let size = word(0x08);
    if size < HEADER || size > length {
        let expected = format!("a size of {HEADER} to {length} bytes, the length of the file");
        return Err(malformed(0x08, expected, size));
    }
    let stage = if word(0x14) & 1 == 1 { Stage::Fragment } else { Stage::Vertex };
    let primary = code(bytes, size, 0x40, word(0x40), word(0x3c))?;
    let (count, start, end) = (word(0x44), 0x48 + word(0x48), 0x4c + word(0x4c));
    if end < start || end - start != 8 * count {
        let expected = format!("the end of {count} words from {start:#x}, {:#x}", start + 8 * count);
        return Err(malformed(0x4c, expected, format!("{end:#x}")));
    }
    let secondary = code(bytes, size, 0x48, word(0x48), count)?;
    Ok(Gxp { stage, primary, secondary })
}

/// `count` words at an offset from the byte `field`, where the offset stands.
fn code(bytes: &[u8], size: u64, field: u64, offset: u64, count: u64) -> Result<Code, Malformed> {
    if count == 0 {
        return Ok(Code::default());
    }
    let start = field + offset;
    // Neither 32-bit number can make this pass 2^36.
    let end = start + 8 * count;
    if start < HEADER || !start.is_multiple_of(4) || end > size && !fault::injected("size not checked") {
        let expected = format!("{count} words on a multiple of 4 between the header and the end, {size:#x}");
        return Err(malformed(field, expected, format!("{start:#x} to {end:#x}")));
    }
    let words = (0..count).map(|i| {
        let at = start + 8 * i;
        u64::from(u32_at(bytes, at).unwrap_or_default()) | u64::from(u32_at(bytes, at + 4).unwrap_or_default()) << 32
    });
    Ok(Code {
        offset: start as usize,
        words: words.collect(),
    })
}

fn u32_at(bytes: &[u8], at: u64) -> Option<u32> {
    let at = usize::try_from(at).ok()?;
    let four = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(four.try_into().ok()?))
}
