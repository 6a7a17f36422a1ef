//! Values as bytes: the build script writes the built-in instruction sets in this form, and
//! programs read it in place of compiling their text again; other values that take long to compute
//! are kept in files from run to run. Bytes are read by the program that wrote them, or that they
//! were built into, and by no other, so they have no versions.

mod deferred;

use std::sync::Arc;

pub use deferred::Deferred;

/// Bytes that are left to read.
#[derive(Debug)]
pub struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    /// Reads from the first of these bytes.
    #[must_use]
    pub fn new(bytes: &'b [u8]) -> Reader<'b> {
        Reader(bytes)
    }

    /// Has everything been read?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next bytes.
    pub fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// A number in as many bytes as it needs, seven bits in each.
    pub fn number(&mut self) -> Option<u64> {
        let (mut value, mut shift) = (0u64, 0);
        loop {
            let (byte, rest) = self.0.split_first()?;
            self.0 = rest;
            value |= u64::from(byte & 0x7f).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some(value);
            }
            shift += 7;
        }
    }
}

/// Writes a number as [`Reader::number`] reads it.
pub fn number(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// What can be written to bytes, and read from them.
pub trait Pack: Sized {
    /// Appends the value.
    fn pack(&self, out: &mut Vec<u8>);
    /// Reads a value; `None` if these bytes stand for none.
    fn unpack(from: &mut Reader<'_>) -> Option<Self>;
}

macro_rules! pack_numbers {
    ($($t:ty)*) => {$(
        impl Pack for $t {
            fn pack(&self, out: &mut Vec<u8>) {
                number(*self as u64, out);
            }
            fn unpack(from: &mut Reader<'_>) -> Option<Self> {
                <$t>::try_from(from.number()?).ok()
            }
        }
    )*};
}
pack_numbers!(u8 u32 u64 usize);

impl Pack for u128 {
    fn pack(&self, out: &mut Vec<u8>) {
        number(*self as u64, out);
        number((*self >> 64) as u64, out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<u128> {
        let (low, high) = (from.number()?, from.number()?);
        Some(u128::from(high) << 64 | u128::from(low))
    }
}

/// The sign goes to the lowest bit, so that small numbers are short.
impl Pack for i64 {
    fn pack(&self, out: &mut Vec<u8>) {
        number(((self << 1) ^ (self >> 63)) as u64, out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<i64> {
        let n = from.number()?;
        Some((n >> 1) as i64 ^ -((n & 1) as i64))
    }
}

impl Pack for bool {
    fn pack(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }
    fn unpack(from: &mut Reader<'_>) -> Option<bool> {
        match from.take(1)? {
            [0] => Some(false),
            [1] => Some(true),
            _ => None,
        }
    }
}

impl Pack for u16 {
    fn pack(&self, out: &mut Vec<u8>) {
        number(u64::from(*self), out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<u16> {
        u16::try_from(from.number()?).ok()
    }
}

impl Pack for String {
    fn pack(&self, out: &mut Vec<u8>) {
        number(self.len() as u64, out);
        out.extend(self.as_bytes());
    }
    fn unpack(from: &mut Reader<'_>) -> Option<String> {
        let length = usize::unpack(from)?;
        std::str::from_utf8(from.take(length)?).ok().map(str::to_owned)
    }
}

impl<T: Pack> Pack for Option<T> {
    fn pack(&self, out: &mut Vec<u8>) {
        self.is_some().pack(out);
        if let Some(value) = self {
            value.pack(out);
        }
    }
    fn unpack(from: &mut Reader<'_>) -> Option<Option<T>> {
        match bool::unpack(from)? {
            true => T::unpack(from).map(Some),
            false => Some(None),
        }
    }
}

impl<T: Pack> Pack for Vec<T> {
    fn pack(&self, out: &mut Vec<u8>) {
        number(self.len() as u64, out);
        for value in self {
            value.pack(out);
        }
    }
    fn unpack(from: &mut Reader<'_>) -> Option<Vec<T>> {
        let length = usize::unpack(from)?;
        // A value takes a byte or more: a longer list than that is not there.
        let mut values = Vec::with_capacity(length.min(from.0.len()));
        for _ in 0..length {
            values.push(T::unpack(from)?);
        }
        Some(values)
    }
}

impl<T: Pack> Pack for Arc<T> {
    fn pack(&self, out: &mut Vec<u8>) {
        T::pack(self, out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<Arc<T>> {
        T::unpack(from).map(Arc::new)
    }
}

impl<A: Pack, B: Pack, C: Pack> Pack for (A, B, C) {
    fn pack(&self, out: &mut Vec<u8>) {
        self.0.pack(out);
        self.1.pack(out);
        self.2.pack(out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<(A, B, C)> {
        Some((A::unpack(from)?, B::unpack(from)?, C::unpack(from)?))
    }
}

impl<A: Pack, B: Pack> Pack for (A, B) {
    fn pack(&self, out: &mut Vec<u8>) {
        self.0.pack(out);
        self.1.pack(out);
    }
    fn unpack(from: &mut Reader<'_>) -> Option<(A, B)> {
        Some((A::unpack(from)?, B::unpack(from)?))
    }
}

/// Writes the rows of a table: runs of one row, as most tables have them.
pub fn runs(rows: &[u16], out: &mut Vec<u8>) {
    number(rows.len() as u64, out);
    for run in rows.chunk_by(|a, b| a == b) {
        run[0].pack(out);
        number(run.len() as u64, out);
    }
}

/// Reads what [`runs`] wrote.
pub fn unpack_runs(from: &mut Reader<'_>) -> Option<Vec<u16>> {
    let length = usize::unpack(from)?;
    let mut rows = Vec::with_capacity(length.min(1 << 24));
    while rows.len() < length {
        let (row, count) = (u16::unpack(from)?, usize::unpack(from)?);
        let end = rows.len().checked_add(count).filter(|end| *end <= length && count > 0)?;
        rows.resize(end, row);
    }
    Some(rows)
}

/// Makes structures [packable](crate::pack::Pack), field by field: a field that is left out does
/// not compile.
#[macro_export]
macro_rules! pack_struct {
    ($($t:ty { $($field:ident),* $(,)? })*) => {$(
        impl $crate::pack::Pack for $t {
            fn pack(&self, out: &mut Vec<u8>) {
                let Self { $($field),* } = self;
                $($crate::pack::Pack::pack($field, out);)*
            }
            fn unpack(from: &mut $crate::pack::Reader<'_>) -> Option<Self> {
                Some(Self { $($field: $crate::pack::Pack::unpack(from)?),* })
            }
        }
    )*};
}

/// Makes enumerations [packable](crate::pack::Pack): a number for each variant, then its values.
#[macro_export]
macro_rules! pack_enum {
    ($($t:ty { $($number:literal $variant:ident $(($($value:ident),*))? $({$($field:ident),*})?),* $(,)? })*) => {$(
        impl $crate::pack::Pack for $t {
            fn pack(&self, out: &mut Vec<u8>) {
                match self {
                    $(Self::$variant $(($($value),*))? $({$($field),*})? => {
                        out.push($number);
                        $($($crate::pack::Pack::pack($value, out);)*)?
                        $($($crate::pack::Pack::pack($field, out);)*)?
                    })*
                }
            }
            fn unpack(from: &mut $crate::pack::Reader<'_>) -> Option<Self> {
                match from.take(1)? {
                    $([$number] => {
                        $($(let $value = $crate::pack::Pack::unpack(from)?;)*)?
                        $($(let $field = $crate::pack::Pack::unpack(from)?;)*)?
                        Some(Self::$variant $(($($value),*))? $({$($field),*})?)
                    })*
                    _ => None,
                }
            }
        }
    )*};
}

/// The bytes that the build script compressed.
#[must_use]
pub fn inflate(bytes: &[u8]) -> Option<Vec<u8>> {
    miniz_oxide::inflate::decompress_to_vec(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn back<T: Pack>(value: &T) -> Option<T> {
        let mut out = Vec::new();
        value.pack(&mut out);
        let mut reader = Reader::new(&out);
        let back = T::unpack(&mut reader);
        assert!(back.is_none() || reader.is_empty());
        // No part of it is a value and a rest.
        for cut in 0..out.len() {
            assert!(T::unpack(&mut Reader::new(&out[..cut])).is_none());
        }
        back
    }

    #[test]
    fn values_come_back() {
        for n in [0, 1, 0x7f, 0x80, u64::MAX - 1, u64::MAX] {
            assert_eq!(back(&n), Some(n));
            assert_eq!(back(&(n as i64)), Some(n as i64));
            assert_eq!(back(&(u128::from(n) << 60)), Some(u128::from(n) << 60));
        }
        let mixed = vec![(Some("a".to_owned()), true), (None, false)];
        assert_eq!(back(&mixed), Some(mixed));
    }

    #[test]
    fn rows_come_back_and_equal_ones_take_no_room() {
        let rows: Vec<u16> = [vec![3; 5000], vec![70; 10], vec![1, 2, 3]].concat();
        let mut out = Vec::new();
        runs(&rows, &mut out);
        assert!(out.len() < 20, "{} bytes", out.len());
        assert_eq!(unpack_runs(&mut Reader::new(&out)), Some(rows));
        assert_eq!(unpack_runs(&mut Reader::new(&out[..out.len() - 1])), None);
        assert_eq!(unpack_runs(&mut Reader::new(&[2, 5, 3])), None, "a run longer than the table");
    }

    #[test]
    fn a_number_that_does_not_fit_is_none() {
        let mut out = Vec::new();
        300u64.pack(&mut out);
        assert_eq!(u8::unpack(&mut Reader::new(&out)), None);
        assert_eq!(u32::unpack(&mut Reader::new(&out)), Some(300));
        assert_eq!(u64::unpack(&mut Reader::new(&[0xff; 11])), None);
    }
}
