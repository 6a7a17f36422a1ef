//! Places in a text as editors count them: lines, and columns in units of the encoding that was
//! agreed on. The spec language counts bytes.

use lsp_types::{Position, PositionEncodingKind, Range};

/// What a column counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of 16 bits: what every editor understands.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

impl Encoding {
    /// The best encoding that an editor offers: bytes if it can, as nothing is to be counted then.
    #[must_use]
    pub fn negotiate(offered: Option<&[PositionEncodingKind]>) -> Encoding {
        let offers = |kind: PositionEncodingKind| offered.is_some_and(|o| o.contains(&kind));
        if offers(PositionEncodingKind::UTF8) {
            Encoding::Utf8
        } else if offers(PositionEncodingKind::UTF32) && !offers(PositionEncodingKind::UTF16) {
            Encoding::Utf32
        } else {
            Encoding::Utf16
        }
    }

    /// Its name in the protocol.
    #[must_use]
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
            Encoding::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    fn units(self, c: char) -> usize {
        match self {
            Encoding::Utf8 => c.len_utf8(),
            Encoding::Utf16 => c.len_utf16(),
            Encoding::Utf32 => 1,
        }
    }
}

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    /// The lines of a text; `\n`, `\r\n` and `\r` end one.
    #[must_use]
    pub fn of(text: &str) -> Lines {
        let bytes = text.as_bytes();
        let ends = (0..bytes.len()).filter(|i| bytes[*i] == b'\n' || bytes[*i] == b'\r' && bytes.get(i + 1) != Some(&b'\n'));
        Lines {
            starts: std::iter::once(0).chain(ends.map(|i| i + 1)).collect(),
        }
    }

    /// The position of a byte; one inside a character is that of the character.
    #[must_use]
    pub fn position(&self, text: &str, offset: usize, encoding: Encoding) -> Position {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|s| *s <= offset) - 1;
        let before = &text[self.starts[line]..offset];
        let column = match encoding {
            Encoding::Utf8 => before.len(),
            _ => before.chars().map(|c| encoding.units(c)).sum(),
        };
        Position::new(line as u32, column as u32)
    }

    /// The byte at a position. A column behind the end of its line is the end of the line, and a
    /// line behind the last one the end of the text.
    #[must_use]
    pub fn offset(&self, text: &str, position: Position, encoding: Encoding) -> usize {
        let Some(&start) = self.starts.get(position.line as usize) else {
            return text.len();
        };
        let end = self.starts.get(position.line as usize + 1).copied().unwrap_or(text.len());
        let line = text[start..end].trim_end_matches(['\n', '\r']);
        let mut left = position.character as usize;
        for (at, c) in line.char_indices() {
            let units = encoding.units(c);
            if left < units {
                return start + at;
            }
            left -= units;
        }
        start + line.len()
    }

    /// The range of some bytes.
    #[must_use]
    pub fn range(&self, text: &str, from: usize, to: usize, encoding: Encoding) -> Range {
        Range::new(self.position(text, from, encoding), self.position(text, to, encoding))
    }

    /// The byte at which the line of an offset begins.
    #[must_use]
    pub fn line_start(&self, offset: usize) -> usize {
        self.starts[self.starts.partition_point(|s| *s <= offset) - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a\u{e9}\u{1d11e}b\r\n\rz\n";

    #[test]
    fn every_byte_of_a_character_start_has_one_position_in_each_encoding() {
        let lines = Lines::of(TEXT);
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            for (at, c) in TEXT.char_indices() {
                if c == '\n' && TEXT[..at].ends_with('\r') {
                    continue;
                }
                let position = lines.position(TEXT, at, encoding);
                assert_eq!(lines.offset(TEXT, position, encoding), at, "{encoding:?} {at}");
            }
        }
    }

    #[test]
    fn columns_count_what_was_agreed_on() {
        let lines = Lines::of(TEXT);
        let b = TEXT.find('b').unwrap();
        let column = |e| lines.position(TEXT, b, e).character;
        assert_eq!(
            [column(Encoding::Utf8), column(Encoding::Utf16), column(Encoding::Utf32)],
            [7, 4, 3]
        );
    }

    #[test]
    fn positions_outside_of_the_text_are_its_nearest_ones() {
        let lines = Lines::of(TEXT);
        let at = |line, character| lines.offset(TEXT, Position::new(line, character), Encoding::Utf16);
        assert_eq!(at(0, 99), TEXT.find('\r').unwrap());
        assert_eq!(at(99, 0), TEXT.len());
        // Half of a pair of surrogates is the character.
        assert_eq!(at(0, 3), 3);
    }

    #[test]
    fn a_lone_carriage_return_ends_a_line() {
        assert_eq!(
            Lines::of(TEXT).position(TEXT, TEXT.find('z').unwrap(), Encoding::Utf16),
            Position::new(2, 0)
        );
    }

    #[test]
    fn bytes_are_taken_where_they_are_offered() {
        let both = [PositionEncodingKind::UTF16, PositionEncodingKind::UTF8];
        assert_eq!(Encoding::negotiate(Some(&both)), Encoding::Utf8);
        assert_eq!(Encoding::negotiate(Some(&[PositionEncodingKind::UTF32])), Encoding::Utf32);
        assert_eq!(Encoding::negotiate(None), Encoding::Utf16);
    }
}
