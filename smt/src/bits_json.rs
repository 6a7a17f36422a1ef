//! Bits of words in JSON: a number, or a hexadecimal text where they are more than a number of JSON
//! holds in most readers.

use isamorph_core::model::Bits;
use serde_json::Value;

/// Bits as a number if there are at most 64, else as a hexadecimal text.
#[must_use]
pub fn to_json(bits: Bits) -> Value {
    match u64::try_from(bits) {
        Ok(narrow) => narrow.into(),
        Err(_) => format!("{bits:#x}").into(),
    }
}

/// The bits that [`to_json`] wrote.
#[must_use]
pub fn from_json(value: &Value) -> Option<Bits> {
    match value.as_u64() {
        Some(narrow) => Some(narrow.into()),
        None => Bits::from_str_radix(value.as_str()?.strip_prefix("0x")?, 16).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_read_as_they_were_written() {
        for bits in [0, 1, u64::MAX.into(), 1 << 64, Bits::MAX] {
            assert_eq!(from_json(&to_json(bits)), Some(bits));
        }
        assert!(to_json(Bits::from(u64::MAX)).is_u64());
        assert_eq!(from_json(&Value::from("12")), None);
    }
}
