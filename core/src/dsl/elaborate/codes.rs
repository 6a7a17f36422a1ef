//! Codes of patterns as text and as bits, and the bits that a slice of a source takes.

use crate::model::{FieldBits, ones};

/// The field number of bits that are constantly zero, as `zext` makes them.
pub(in crate::dsl) const ZEROS: u16 = u16::MAX;

pub(in crate::dsl) fn zeros(width: u32) -> FieldBits {
    FieldBits {
        field: ZEROS,
        lo: 0,
        width: width as u8,
    }
}

/// Bits `hi..lo` of a concatenation of field bits.
pub(in crate::dsl) fn slice_source(source: &[FieldBits], hi: u32, lo: u32) -> Vec<FieldBits> {
    let mut out = Vec::new();
    let mut top: u32 = source.iter().map(|b| u32::from(b.width)).sum();
    for b in source {
        let base = top - u32::from(b.width);
        let (h, l) = (hi.min(top - 1), lo.max(base));
        if h >= l && hi >= base && lo < top {
            out.push(FieldBits {
                field: b.field,
                lo: if b.field == ZEROS { 0 } else { b.lo + (l - base) as u8 },
                width: (h - l + 1) as u8,
            });
        }
        top = base;
    }
    out
}

/// Why a token is no pattern of the width wanted.
#[derive(Debug)]
pub(in crate::dsl) struct BadPattern {
    pub message: String,
    pub help: String,
}

impl BadPattern {
    fn new(message: String, width: u32) -> BadPattern {
        BadPattern {
            message,
            help: format!("{width} bits are expected: one of `0`, `1`, `x` for each, or a hexadecimal code `0x…`"),
        }
    }
}

/// Mask and value of a bit pattern or hexadecimal code of the given width.
///
/// `0x` and nothing but hexadecimal digits is a code; everything else is a bit pattern, `0x` and
/// `0xx` too. A token that would fit as either, such as `0x1` on three bits, is refused.
pub(in crate::dsl) fn pattern_bits(text: &str, width: u32) -> Result<(u64, u64), BadPattern> {
    if let Some(digits) = text.strip_prefix("0x")
        && text.len() == width as usize
        && !digits.is_empty()
        && digits.bytes().all(|b| matches!(b, b'0' | b'1'))
    {
        return Err(BadPattern {
            message: format!("`{text}` could be a code or a pattern of {width} bits"),
            help: format!(
                "for the code write `{:0w$b}`; for the pattern write `00{digits} | 01{digits}`",
                u64::from_str_radix(digits, 16).unwrap_or(0),
                w = width as usize
            ),
        });
    }
    code_bits(text, width)
}

/// The same where a code is wanted, so that there is no doubt about `0x1`.
pub(in crate::dsl) fn code_bits(text: &str, width: u32) -> Result<(u64, u64), BadPattern> {
    let bad = |message: String| Err(BadPattern::new(message, width));
    if let Some(hex) = text.strip_prefix("0x")
        && hex.bytes().any(|b| b.is_ascii_hexdigit())
        && hex.bytes().all(|b| b.is_ascii_hexdigit() || b == b'_')
    {
        return match u64::from_str_radix(&hex.replace('_', ""), 16) {
            Ok(v) if v & !ones(width) == 0 => Ok((ones(width), v)),
            _ => bad(format!("the code `{text}` does not fit into {width} bits")),
        };
    }
    if let Some(c) = text.chars().find(|c| !matches!(c, '0' | '1' | 'x')) {
        return if text.bytes().all(|b| b.is_ascii_digit()) {
            bad(format!("`{text}` is a decimal number, not a bit pattern"))
        } else {
            bad(format!("`{text}` is no bit pattern: it has a `{c}`"))
        };
    }
    if text.len() != width as usize {
        return bad(format!("the pattern `{text}` has {} bits, {width} are expected", text.len()));
    }
    // The width is at most 64, so nothing is shifted out.
    let (mut mask, mut value) = (0u64, 0u64);
    for c in text.bytes() {
        mask = mask << 1 | u64::from(c != b'x');
        value = value << 1 | u64::from(c == b'1');
    }
    Ok((mask, value))
}

/// A number and what it counts.
pub(in crate::dsl) fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

pub(in crate::dsl) fn show_code(code: u32, width: u32) -> String {
    if width <= 8 {
        format!("`{code:0w$b}`", w = width as usize)
    } else {
        format!("`0x{code:x}`")
    }
}
