//! The file of a shard: whose it is, records, and a checksum of it all.

use isamorph_recheck::sha256::sha256;

use super::question::Question;
use super::record::Record;
use super::shard::Shard;

/// The first line.
const FORMAT: &str = "isamorph shard 1";

/// What a shard found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardFile {
    /// What was asked.
    pub question: Question,
    /// Which part of it this is.
    pub shard: Shard,
    /// How many subspaces the question has.
    pub subspaces: usize,
    /// One record for each subspace of the shard, in order.
    pub records: Vec<Record>,
}

impl ShardFile {
    /// The name of the file of a shard.
    #[must_use]
    pub fn name(question: &Question, shard: Shard) -> String {
        format!("{}-{}-{}-of-{}.shard", question.command(), question.key(), shard.number, shard.of)
    }

    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = format!(
            "{FORMAT}\n{}\nshard {} of {} subspaces\n",
            self.question.to_line(),
            self.shard,
            self.subspaces
        );
        self.records.iter().for_each(|r| r.print(&mut out));
        let sum = sha256(out.as_bytes());
        out.push_str(&format!("end {} {sum}\n", self.records.len()));
        out
    }

    /// Reads a file: what is cut, changed or too much is an error.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<ShardFile, String> {
        let cut = || "it is cut short".to_string();
        if !text.starts_with(FORMAT) {
            return Err(match FORMAT.starts_with(text) {
                true => cut(),
                false => format!("it does not begin with `{FORMAT}`"),
            });
        }
        let body = text.strip_suffix('\n').ok_or_else(cut)?;
        let last = body.rfind('\n').ok_or_else(cut)? + 1;
        let sum = body[last..].strip_prefix("end ").and_then(|e| e.split_once(' ')).ok_or_else(cut)?;
        if sum.1 != sha256(&text.as_bytes()[..last]) {
            return Err("its checksum is wrong".into());
        }
        let mut lines = text[..last].lines().skip(1).peekable();
        let question = lines.next().and_then(Question::from_line).ok_or("its question cannot be read")?;
        let (shard, subspaces) = lines
            .next()
            .and_then(shard_and_subspaces)
            .ok_or("it does not say which shard it is")?;
        let mut records = Vec::new();
        while lines.peek().is_some() {
            let record = Record::read(&mut lines).ok_or_else(|| format!("record {} cannot be read", records.len() + 1))?;
            records.push(record);
        }
        if sum.0 != records.len().to_string() {
            return Err("it has another number of records than it says".into());
        }
        if !records.iter().map(|r| r.subspace).eq(shard.subspaces(subspaces)) {
            return Err(format!("its records are not those of the subspaces of shard {shard}"));
        }
        Ok(ShardFile {
            question,
            shard,
            subspaces,
            records,
        })
    }
}

fn shard_and_subspaces(line: &str) -> Option<(Shard, usize)> {
    let (shard, subspaces) = line.strip_prefix("shard ")?.strip_suffix(" subspaces")?.split_once(" of ")?;
    Some((shard.parse().ok()?, subspaces.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::super::record::Seen;
    use super::*;
    use proptest::prelude::*;

    fn example() -> ShardFile {
        let shard = Shard { of: 3, number: 2 };
        let record = |subspace: usize| {
            let mut seen = Seen::default();
            seen.see("a");
            seen.record(subspace, (0..subspace).map(|i| format!("subspace {i}")).collect())
        };
        ShardFile {
            question: Question::new(vec!["prove".into(), "--isa".into(), "a".into()], Vec::new()),
            shard,
            subspaces: 10,
            records: shard.subspaces(10).map(record).collect(),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let file = example();
        assert_eq!(ShardFile::parse(&file.text()), Ok(file));
    }

    #[test]
    fn every_beginning_of_a_file_is_refused() {
        let text = example().text();
        for end in 0..text.len() {
            assert!(ShardFile::parse(&text[..end]).is_err(), "{end}");
        }
    }

    #[test]
    fn a_subspace_left_out_is_seen_though_the_checksum_is_right() {
        let mut file = example();
        file.records.remove(1);
        assert!(ShardFile::parse(&file.text()).is_err_and(|e| e.contains("subspaces of shard 2/3")));
    }

    proptest! {
        #[test]
        fn a_changed_byte_is_seen(at in 0usize..10_000, to in 0u8..128) {
            let mut bytes = example().text().into_bytes();
            let at = at % bytes.len();
            prop_assume!(bytes[at] != to);
            bytes[at] = to;
            if let Ok(text) = String::from_utf8(bytes) {
                prop_assert!(ShardFile::parse(&text).is_err());
            }
        }
    }
}
