//! Programs as bytes: ELF files, Intel HEX, bare bytes, and bytes in hexadecimal.

use std::collections::BTreeMap;
use std::io::Read;

use clap::ValueEnum;
use isamorph_core::InstructionSet;
use isamorph_core::model::{Isa, Word};
use isamorph_core::stream::{ByteOrder, Stream};
use object::{Object, ObjectSection, ObjectSegment, ObjectSymbol, SectionKind, SegmentFlags, SymbolKind, elf};

use super::CliError;
use super::input::{self, Line};
use super::labels;

/// What kind of file a program is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum FileFormat {
    /// ELF or Intel HEX, detected by the first bytes, else text
    #[default]
    Auto,
    /// Words or assembly text, listings and containers
    Text,
    /// An ELF file
    Elf,
    /// Intel HEX
    Ihex,
    /// Binary words without a header
    Raw,
    /// The same in hexadecimal, two digits per byte; `#` starts a comment
    Bytes,
}

/// Bytes from an address on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The section's name, empty if it has none.
    pub name: String,
    /// Where it begins.
    pub address: u64,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Where functions begin: symbols of functions, and those that other files see.
    pub functions: BTreeMap<u64, String>,
    /// Where functions end whose symbols say how long they are, by where they begin.
    pub ends: BTreeMap<u64, u64>,
    /// The addresses that a linker changes, and how.
    pub relocations: BTreeMap<u64, String>,
}

impl Part {
    /// Bytes that nothing else is known of.
    fn bare(address: u64, bytes: Vec<u8>) -> Part {
        Part {
            name: String::new(),
            address,
            bytes,
            functions: BTreeMap::new(),
            ends: BTreeMap::new(),
            relocations: BTreeMap::new(),
        }
    }

    /// Does its end have no address?
    fn reaches_beyond_addresses(&self) -> bool {
        self.address.checked_add(self.bytes.len() as u64).is_none()
    }
}

/// A program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Binary {
    /// Where it begins, if the file says so.
    pub entry: Option<u64>,
    /// What holds instructions, in ascending order.
    pub code: Vec<Part>,
    /// What memory holds at the start, code included.
    pub memory: Vec<Part>,
    /// Names of addresses of the code that can be labels, each once.
    pub symbols: BTreeMap<u64, String>,
}

impl Binary {
    /// The part of the code with an address.
    #[must_use]
    pub fn code_at(&self, address: u64) -> Option<&Part> {
        let holds = |p: &&Part| (p.address..p.address + p.bytes.len() as u64).contains(&address);
        self.code.iter().find(holds)
    }
}

/// Reads a program of bytes; nothing if the file is text.
///
/// # Errors
/// The file cannot be read, is not what it was said to be, or is for another machine.
pub fn open(isa: &Isa, path: &str, format: FileFormat) -> Result<Option<Binary>, CliError> {
    let failed = |error| CliError::Read { path: path.into(), error };
    let format = match format {
        FileFormat::Text => return Ok(None),
        // What standard input begins with is not known before it is read.
        FileFormat::Auto if path == "-" => return Ok(None),
        FileFormat::Auto => match sniff(path).map_err(failed)? {
            Some(format) => format,
            None => return Ok(None),
        },
        format => format,
    };
    let mut bytes = Vec::new();
    match path {
        "-" => input::stdin()?.read_to_end(&mut bytes),
        _ => std::fs::File::open(path).and_then(|mut f| f.read_to_end(&mut bytes)),
    }
    .map_err(failed)?;
    let wrong = |why: String| CliError::usage(format!("{path}: {why}"));
    let one = |bytes| {
        let part = Part::bare(0, bytes);
        Binary {
            entry: None,
            code: vec![part.clone()],
            memory: vec![part],
            symbols: BTreeMap::new(),
        }
    };
    let found = match format {
        FileFormat::Elf => elf_file(isa, &bytes).map_err(wrong)?,
        FileFormat::Ihex => intel_hex(&String::from_utf8_lossy(&bytes)).map_err(wrong)?,
        FileFormat::Raw => one(bytes),
        _ => one(hexadecimal(&String::from_utf8_lossy(&bytes)).map_err(wrong)?),
    };
    if let Some(p) = found.memory.iter().chain(&found.code).find(|p| p.reaches_beyond_addresses()) {
        return Err(wrong(format!(
            "{} bytes at {:#x} reach beyond the last address",
            p.bytes.len(),
            p.address
        )));
    }
    if found.code.iter().all(|p| p.bytes.is_empty()) {
        return Err(wrong("it holds no instructions".into()));
    }
    Ok(Some(found))
}

fn sniff(path: &str) -> std::io::Result<Option<FileFormat>> {
    // What a pipe begins with would be missing when it is read.
    if !std::fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let mut start = Vec::new();
    std::fs::File::open(path)?.take(4).read_to_end(&mut start)?;
    Ok(match start.as_slice() {
        start if *start == input::ELF => Some(FileFormat::Elf),
        // A line of Intel HEX: a colon and the number of its bytes.
        [b':', a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => Some(FileFormat::Ihex),
        _ => None,
    })
}

fn elf_file(isa: &Isa, bytes: &[u8]) -> Result<Binary, String> {
    let said = |e: object::Error| format!("no ELF file that can be read: {e}");
    let file = object::File::parse(bytes).map_err(said)?;
    if file.format() != object::BinaryFormat::Elf {
        return Err("no ELF file".into());
    }
    is_for(isa, &file, bytes)?;
    let (mut code, mut memory) = (Vec::new(), Vec::new());
    for s in file.sections().filter(|s| s.kind() == SectionKind::Text) {
        code.push(Part {
            name: s.name().unwrap_or_default().to_owned(),
            functions: symbols(&file, |of| {
                of.section_index() == Some(s.index()) && (of.kind() == SymbolKind::Text || of.is_global())
            }),
            ends: file
                .symbols()
                .filter(|of| of.section_index() == Some(s.index()) && of.kind() == SymbolKind::Text && of.size() > 0)
                .map(|of| (of.address(), of.address().saturating_add(of.size())))
                .collect(),
            relocations: s.relocations().map(|(at, r)| (s.address() + at, relocation(&file, &r))).collect(),
            ..Part::bare(s.address(), s.data().map_err(said)?.to_vec())
        });
    }
    for s in file.segments() {
        let part = Part::bare(s.address(), s.data().map_err(said)?.to_vec());
        let executable = matches!(s.flags(), SegmentFlags::Elf { p_flags } if p_flags & elf::PF_X != 0);
        // A file without sections.
        if executable && file.sections().next().is_none() {
            code.push(part.clone());
        }
        memory.push(part);
    }
    code.sort_by_key(|p| p.address);
    Ok(Binary {
        entry: Some(file.entry()).filter(|_| file.kind() == object::ObjectKind::Executable),
        code,
        memory,
        symbols: symbols(&file, |of| {
            let section = of.section_index().and_then(|i| file.section_by_index(i).ok());
            section.is_some_and(|s| s.kind() == SectionKind::Text)
        }),
    })
}

/// Where the header of an ELF file has the number of its machine.
const E_MACHINE: usize = 18;

/// Is a file for the machine of a spec, as far as the spec says which one that is?
fn is_for(isa: &Isa, file: &object::File<'_>, bytes: &[u8]) -> Result<(), String> {
    let Some(own) = isa.machine.as_ref().and_then(|m| m.elf) else {
        return Ok(());
    };
    let [low, high] = [bytes[E_MACHINE], bytes[E_MACHINE + 1]];
    let other = u16::from_le_bytes(if file.is_little_endian() { [low, high] } else { [high, low] });
    if other != own {
        let known = match file.architecture() {
            object::Architecture::Unknown => String::new(),
            known => format!(" ({})", format!("{known:?}").to_lowercase()),
        };
        return Err(format!("an ELF file of machine {other}{known}, but that of {} is {own}", isa.name));
    }
    let Some(counter) = isa.counter() else { return Ok(()) };
    let (width, class) = (isa.states[counter.state].width, if file.is_64() { 64 } else { 32 });
    if (width > 32) != (class > 32) {
        return Err(format!(
            "an ELF file with addresses of {class} bits, but the program counter of {} has {width}",
            isa.name
        ));
    }
    Ok(())
}

/// What a linker puts into an instruction: the kind of the relocation, and its symbol.
fn relocation(file: &object::File<'_>, r: &object::Relocation) -> String {
    let kind = match r.flags() {
        object::RelocationFlags::Elf { r_type } => format!("relocation {r_type}"),
        _ => "a relocation".into(),
    };
    let symbol = match r.target() {
        object::RelocationTarget::Symbol(i) => file.symbol_by_index(i).ok(),
        _ => None,
    };
    match symbol.as_ref().and_then(|s| s.name().ok()).filter(|n| !n.is_empty()) {
        Some(name) => format!("{kind} for `{name}`"),
        None => kind,
    }
}

/// The names of addresses that can be labels, of some symbols; of several for one address that of a
/// function, and one that other files see, come first.
fn symbols(file: &object::File<'_>, wanted: impl Fn(&object::Symbol<'_, '_>) -> bool) -> BTreeMap<u64, String> {
    let can_be_label = |name: &&str| name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(labels::is_name);
    let mut found: Vec<(bool, bool, u64, &str)> = file
        .symbols()
        .filter(wanted)
        .filter_map(|s| {
            let name = s.name().ok().filter(can_be_label)?;
            Some((s.kind() != SymbolKind::Text, !s.is_global(), s.address(), name))
        })
        .collect();
    found.sort_unstable();
    let (mut out, mut names) = (BTreeMap::new(), std::collections::BTreeSet::new());
    for (_, _, address, name) in found {
        if !out.contains_key(&address) && names.insert(name) {
            out.insert(address, name.to_owned());
        }
    }
    out
}

fn intel_hex(text: &str) -> Result<Binary, String> {
    let (mut parts, mut base, mut entry): (Vec<Part>, u64, _) = (Vec::new(), 0, None);
    let mut is_whole = false;
    for (number, line) in (1..).zip(text.lines()).filter(|(_, l)| !l.trim().is_empty()) {
        let record = ihex::Record::from_record_string(line.trim()).map_err(|e| format!("line {number}: {e}"))?;
        match record {
            ihex::Record::Data { offset, value } => {
                let address = base + u64::from(offset);
                match parts.last_mut().filter(|p| p.address + p.bytes.len() as u64 == address) {
                    Some(last) => last.bytes.extend(value),
                    None => parts.push(Part::bare(address, value)),
                }
            }
            ihex::Record::EndOfFile => {
                is_whole = true;
                break;
            }
            ihex::Record::ExtendedSegmentAddress(a) => base = u64::from(a) << 4,
            ihex::Record::ExtendedLinearAddress(a) => base = u64::from(a) << 16,
            ihex::Record::StartLinearAddress(a) => entry = Some(u64::from(a)),
            ihex::Record::StartSegmentAddress { cs, ip } => entry = Some((u64::from(cs) << 4) + u64::from(ip)),
        }
    }
    if !is_whole {
        return Err("the file is cut off: its last record, `:00000001FF`, is missing".into());
    }
    parts.sort_by_key(|p| p.address);
    Ok(Binary {
        entry,
        code: parts.clone(),
        memory: parts,
        symbols: BTreeMap::new(),
    })
}

fn hexadecimal(text: &str) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let code = line.split('#').next().unwrap_or_default();
        for token in code.split_whitespace() {
            let digits = token.strip_prefix("0x").unwrap_or(token).trim_end_matches(',');
            let byte = u8::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 2);
            out.push(byte.ok_or_else(|| format!("line {number}: expected two hexadecimal digits of a byte, found `{token}`"))?);
        }
    }
    Ok(out)
}

/// The order of bytes in the words of a machine: that of its first memory.
#[must_use]
pub fn order(isa: &Isa) -> ByteOrder {
    let first = isa.machine.as_ref().and_then(|m| m.memories.first());
    match first.is_some_and(|m| m.big_endian) {
        true => ByteOrder::Big,
        false => ByteOrder::Little,
    }
}

/// A word of a part.
#[derive(Clone, Debug)]
pub struct Located {
    /// The part and the number of the word in it.
    pub line: Line,
    /// Where it begins.
    pub address: u64,
    /// The word.
    pub word: Word,
}

/// The words of some bytes, one after the other.
pub struct Words<'s> {
    set: &'s InstructionSet,
    stream: Stream<'s>,
    name: String,
    part: Part,
    /// Where the next one begins.
    at: usize,
    /// How many there were.
    count: usize,
}

impl<'s> Words<'s> {
    /// Of a part of a file.
    ///
    /// # Errors
    /// Words of this instruction set are no whole bytes.
    pub fn new(set: &'s InstructionSet, file: &str, part: Part) -> Result<Words<'s>, CliError> {
        let isa = set.model();
        let stream = Stream::new(set, order(isa));
        let stream = stream.ok_or_else(|| CliError::usage(format!("words of {} are no whole bytes", isa.name)))?;
        let name = if part.name.is_empty() {
            file.to_string()
        } else {
            format!("{file}[{}]", part.name)
        };
        Ok(Words {
            set,
            stream,
            name,
            part,
            at: 0,
            count: 0,
        })
    }

    /// How many bytes are left: behind the last word, those that are too few for one.
    #[must_use]
    pub fn rest(&self) -> usize {
        self.part.bytes.len().saturating_sub(self.at)
    }

    /// The address of the first byte that is left.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.part.address + self.at as u64
    }
}

impl Iterator for Words<'_> {
    type Item = Located;

    fn next(&mut self) -> Option<Located> {
        let word = self.part.bytes.get(self.at..).and_then(|rest| self.stream.first(rest))?;
        let address = self.end();
        self.at += word.width.div_ceil(8) as usize;
        self.count += 1;
        Some(Located {
            line: Line {
                file: self.name.clone(),
                number: self.count,
                text: self.set.model().word_text(word),
                program: None,
            },
            address,
            word,
        })
    }
}

/// The words of some bytes, and how many bytes at their end are too few for one.
///
/// # Errors
/// Words of this instruction set are no whole bytes.
pub fn words(set: &InstructionSet, file: &str, part: &Part) -> Result<(Vec<Located>, usize), CliError> {
    let mut words = Words::new(set, file, part.clone())?;
    let all = words.by_ref().collect();
    Ok((all, words.rest()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intel_hex_has_parts_and_an_entry() {
        let text = ":020000040001F9\n:0400000013051500CF\n:020004000545B0\n:0400000500010000F6\n:00000001FF\n";
        let wrong = text.replace("B0\n", "B1\n");
        assert!(intel_hex(&wrong).is_err_and(|e| e.starts_with("line 3")));
        let read = intel_hex(text).expect("right sums");
        assert_eq!(read.entry, Some(0x1_0000));
        let [part] = read.code.as_slice() else { panic!("{read:?}") };
        assert_eq!((part.address, part.bytes.as_slice()), (0x1_0000, &[0x13, 5, 0x15, 0, 5, 0x45][..]));
    }

    #[test]
    fn a_part_ends_at_an_address() {
        let part = |address| Part::bare(address, vec![0; 4]);
        assert!(!part(u64::MAX - 4).reaches_beyond_addresses());
        assert!(part(u64::MAX - 3).reaches_beyond_addresses());
    }

    #[test]
    fn bytes_in_hexadecimal_are_read() {
        assert_eq!(hexadecimal("13 05, 0x15 00 # addi\n05 45"), Ok(vec![0x13, 5, 0x15, 0, 5, 0x45]));
        assert!(hexadecimal("13 5").is_err_and(|e| e.contains("`5`")));
    }
}
