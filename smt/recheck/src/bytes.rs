//! Numbers in bytes: seven bits a byte, the lowest first, the top bit of a byte set unless it is
//! the last (LEB128).

/// Bytes ended too early, or a number does not fit 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut;

/// Reads numbers and pieces.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// From the beginning of some bytes.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    /// Is nothing left?
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }

    /// The next number.
    ///
    /// # Errors
    /// At the end, or if it needs more than 32 bits.
    pub fn number(&mut self) -> Result<u32, Cut> {
        let mut value = 0_u64;
        for shift in (0..35).step_by(7) {
            let (&byte, rest) = self.0.split_first().ok_or(Cut)?;
            self.0 = rest;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return u32::try_from(value).map_err(|_| Cut);
            }
        }
        Err(Cut)
    }

    /// The next bytes.
    ///
    /// # Errors
    /// If there are fewer.
    pub fn piece(&mut self, length: u32) -> Result<&'a [u8], Cut> {
        let (piece, rest) = self.0.split_at_checked(length as usize).ok_or(Cut)?;
        self.0 = rest;
        Ok(piece)
    }
}

/// Writes a number as [`Reader::number`] reads it.
pub fn write_number(mut value: u32, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}
