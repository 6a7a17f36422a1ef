//! What was found in one subspace of a question, as lines.

use isamorph_recheck::sha256::sha256;

/// What was found in a subspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Which subspace.
    pub subspace: usize,
    /// How many things were looked at: claims, words, windows, programs.
    pub count: u64,
    /// A checksum of these and of what they turned out to be.
    pub checksum: String,
    /// What was found; the command says what a line means. None has an end of line in it.
    pub lines: Vec<String>,
}

/// The checksum of things that were looked at, one by one.
#[derive(Debug, Default)]
pub struct Seen {
    text: Vec<u8>,
    /// How many.
    pub count: u64,
}

impl Seen {
    /// One more thing, with what it turned out to be.
    pub fn see(&mut self, what: &str) {
        // The length stands before each, so that no two sequences are alike.
        self.text.extend(what.len().to_le_bytes());
        self.text.extend(what.as_bytes());
        self.count += 1;
    }

    /// The record of a subspace in which this was seen, and these lines were found.
    #[must_use]
    pub fn record(self, subspace: usize, lines: Vec<String>) -> Record {
        let mut checksum = sha256(&self.text);
        checksum.truncate(32);
        Record {
            subspace,
            count: self.count,
            checksum,
            lines,
        }
    }
}

impl Record {
    /// Appends the record as text.
    pub fn print(&self, out: &mut String) {
        let Record {
            subspace,
            count,
            checksum,
            lines,
        } = self;
        out.push_str(&format!("subspace {subspace} {count} {checksum} {}\n", lines.len()));
        for line in lines {
            out.push_str(line);
            out.push('\n');
        }
    }

    /// Reads a record from lines, of which the first is its own.
    #[must_use]
    pub fn read<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Option<Record> {
        let head: Vec<&str> = lines.next()?.split(' ').collect();
        let ["subspace", subspace, count, checksum, more] = head.as_slice() else {
            return None;
        };
        let digits = checksum.len() == 32 && checksum.bytes().all(|b| b.is_ascii_hexdigit());
        let more: usize = more.parse().ok()?;
        let body: Vec<String> = lines.take(more).map(str::to_string).collect();
        let record = Record {
            subspace: subspace.parse().ok()?,
            count: count.parse().ok()?,
            checksum: (*checksum).to_string(),
            lines: body,
        };
        (digits && record.lines.len() == more).then_some(record)
    }
}
