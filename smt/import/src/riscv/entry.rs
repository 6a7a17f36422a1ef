//! Lines of the files: `add rd rs1 rs2 31..25=0 14..12=0 6..2=0x0C 1..0=3`.

use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

use isamorph_core::model::{Bits, Cube};

use super::tables::Tables;
use crate::folder;
use crate::model::{Extent, Finding, Kind};
use crate::overlap::Shape;
use crate::place::{ImportError, Place, shown};

/// Machines that an extension is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// All.
    Both,
    /// Those of 32 bits.
    Rv32,
    /// Those of 64 bits.
    Rv64,
}

impl Base {
    /// Is there a machine for both?
    #[must_use]
    pub fn meets(self, other: Base) -> bool {
        self == other || self == Base::Both || other == Base::Both
    }
}

/// An instruction.
#[derive(Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Which machines have it.
    pub base: Base,
    /// 16 or 32.
    pub width: u32,
    /// The bits that are given.
    pub fixed: Cube,
    /// Its arguments, in order.
    pub arguments: Vec<String>,
    /// Values that arguments may not have, as patterns.
    pub excluded: Vec<Cube>,
    /// Bits that are neither given nor part of an argument.
    pub open: Vec<Extent>,
    /// The instruction that it is another text of.
    pub pseudo: Option<Pseudo>,
    /// Is its extension ratified?
    pub ratified: bool,
    /// Where it stands.
    pub place: Place,
    /// Extensions that import it.
    pub imported: Vec<Place>,
}

/// What a `$pseudo_op` is another text of.
#[derive(Clone, Debug)]
pub struct Pseudo {
    /// As it is written.
    pub name: String,
    /// The instruction, if there is one.
    pub base: Option<usize>,
}

impl Entry {
    /// Its pattern, and what of it is excluded.
    #[must_use]
    pub fn shape(&self) -> Shape<'_> {
        Shape {
            width: self.width,
            fixed: self.fixed,
            excluded: &self.excluded,
        }
    }

    /// Its name in the repository's own tables.
    #[must_use]
    pub fn key(&self) -> String {
        self.name.replace('.', "_")
    }

    /// The name of its file.
    #[must_use]
    pub fn extension(&self) -> &str {
        extension(&self.place.file)
    }
}

fn extension(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

/// Lines that refer to others: the file, the line, its words.
struct Later {
    place: Place,
    words: Vec<String>,
    ratified: bool,
}

/// Folders of extensions, and whether these are ratified.
const FOLDERS: [(&str, bool); 4] = [
    ("extensions", true),
    ("extensions/unratified", false),
    ("", true),
    ("unratified", false),
];

pub(super) fn read(root: &Path, tables: &Tables) -> Result<(Vec<Entry>, Vec<Finding>), ImportError> {
    let mut entries = Vec::new();
    let mut later = Vec::new();
    // A repository of today has a folder of extensions, an older one has them at the top.
    let today = !folder::list(root, "extensions").is_empty();
    for (name, ratified) in FOLDERS {
        if name.starts_with("extensions") != today {
            continue;
        }
        for file in folder::list(root, name).into_iter().filter(|f| is_extension(f)) {
            let path: Rc<str> = if name.is_empty() {
                Rc::from(file)
            } else {
                Rc::from(format!("{name}/{file}"))
            };
            let text = folder::read(root, &path)?;
            file_of(&path, &text, ratified, tables, &mut entries, &mut later)?;
        }
    }
    if entries.is_empty() {
        let place = Place::whole(".");
        let help = "import the folder that has `arg_lut.csv` and `extensions` in it";
        return Err(ImportError::new(
            place,
            "there is no extension here: no file `rv_…`, `rv32_…` or `rv64_…`",
            help,
        ));
    }
    let findings = refer(tables, &mut entries, later)?;
    Ok((entries, findings))
}

fn is_extension(file: &str) -> bool {
    ["rv_", "rv32_", "rv64_"].iter().any(|p| file.starts_with(p))
}

fn file_of(
    path: &Rc<str>,
    text: &str,
    ratified: bool,
    tables: &Tables,
    entries: &mut Vec<Entry>,
    later: &mut Vec<Later>,
) -> Result<(), ImportError> {
    for (n, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let words: Vec<String> = line.split_whitespace().map(str::to_string).collect();
        let mut place = Place::new(path, n as u32 + 1, &words[0]);
        if words[0].starts_with('$') {
            place.element = words.get(1).cloned().unwrap_or_default();
            later.push(Later { place, words, ratified });
            continue;
        }
        entries.push(entry(&place, &words, ratified, None, tables)?);
    }
    Ok(())
}

/// The lines that refer to instructions.
fn refer(tables: &Tables, entries: &mut Vec<Entry>, later: Vec<Later>) -> Result<Vec<Finding>, ImportError> {
    let mut known: HashMap<String, usize> = HashMap::new();
    for (i, e) in entries.iter().enumerate() {
        let key = format!("{}::{}", e.extension(), e.key());
        if let Some(first) = known.insert(key, i) {
            let message = format!("`{}` stands twice in this extension", shown(&e.name));
            let help = format!("the first one is at {}", entries[first].place);
            return Err(ImportError::new(e.place.clone(), message, help));
        }
    }
    let mut findings = Vec::new();
    for l in later {
        let form = "`$import EXTENSION::INSTRUCTION` and `$pseudo_op EXTENSION::INSTRUCTION NAME ARGUMENTS` are what there is";
        let bad = |message: String| ImportError::new(l.place.clone(), message, form);
        // Blanks may stand around `::`.
        let line = l.words.join(" ").replace(" ::", "::").replace(":: ", "::");
        let words: Vec<&str> = line.split(' ').collect();
        let Some((extension, name)) = words.get(1).and_then(|w| w.split_once("::")) else {
            return Err(bad(format!("`{}` names no instruction", shown(&line))));
        };
        let target = known.get(&format!("{extension}::{}", name.replace('.', "_"))).copied();
        if target.is_none() {
            findings.push(Finding {
                what: format!(
                    "`{}` names `{}`, which is no instruction of `{}`",
                    words[0],
                    shown(name),
                    shown(extension)
                ),
                taken: if words[0] == "$import" {
                    "left out"
                } else {
                    "read as an instruction of its own"
                }
                .into(),
                places: vec![l.place.clone()],
                ..Finding::of(Kind::Dangling)
            });
        }
        match (words[0], words.len()) {
            ("$import", 2) => {
                if let Some(t) = target {
                    entries[t].imported.push(l.place);
                }
            }
            ("$pseudo_op", n) if n > 2 => {
                let own: Vec<String> = words[2..].iter().map(|w| (*w).to_string()).collect();
                let place = Place {
                    element: own[0].clone(),
                    ..l.place.clone()
                };
                let pseudo = Pseudo {
                    name: words[1].to_string(),
                    base: target,
                };
                entries.push(entry(&place, &own, l.ratified, Some(pseudo), tables)?);
            }
            _ => return Err(bad(format!("`{}` cannot be understood", shown(&line)))),
        }
    }
    Ok(findings)
}

/// A number as Python writes it.
fn number(text: &str) -> Option<u64> {
    if let Some(digits) = text.strip_prefix("0x") {
        u64::from_str_radix(digits, 16).ok()
    } else if let Some(digits) = text.strip_prefix("0b") {
        u64::from_str_radix(digits, 2).ok()
    } else {
        text.parse().ok()
    }
}

fn entry(place: &Place, words: &[String], ratified: bool, pseudo: Option<Pseudo>, tables: &Tables) -> Result<Entry, ImportError> {
    let fail = |message: String, help: &str| Err(ImportError::new(place.clone(), message, help));
    let mut fixed = Cube::default();
    let mut covered: Bits = 0;
    let mut arguments = Vec::new();
    let mut excluded = Vec::new();
    for word in &words[1..] {
        let (left, right) = word.split_once('=').map_or((word.as_str(), None), |(l, r)| (l, Some(r)));
        let extent = if left.starts_with(|c: char| c.is_ascii_digit()) {
            let (hi, lo) = left.split_once("..").unwrap_or((left, left));
            let bits = hi
                .parse()
                .ok()
                .zip(lo.parse().ok())
                .filter(|(hi, lo): &(u32, u32)| lo <= hi && *hi < 32);
            let Some((hi, lo)) = bits else {
                return fail(
                    format!("`{}` names no bits", shown(left)),
                    "bits are `31..25` or `12`, from 0 to 31, the higher one first",
                );
            };
            let e = Extent { hi, lo };
            let value = right.and_then(number).filter(|v| v >> e.width() == 0);
            let Some(value) = value else {
                let help = "write a number in decimal, hexadecimal (`0x1f`) or binary (`0b11`) that fits";
                return fail(format!("`{}` is no number of {} bits", shown(right.unwrap_or("")), e.width()), help);
            };
            fixed.mask |= e.mask();
            fixed.value |= Bits::from(value) << lo;
            e
        } else {
            // `argument=name` is the argument under another name.
            let Some(a) = tables.arguments.get(left) else {
                return fail(
                    format!("the argument `{}` has no place", shown(left)),
                    "add a row with its bits to arg_lut.csv",
                );
            };
            arguments.push(left.to_string());
            excluded.extend(a.never.iter().filter(|v| *v >> a.extent.width() == 0).map(|v| Cube {
                mask: a.extent.mask(),
                value: Bits::from(*v) << a.extent.lo,
            }));
            a.extent
        };
        if covered & extent.mask() != 0 {
            let both = covered & extent.mask();
            let message = format!("`{}` gives bit {} a second time", shown(word), both.trailing_zeros());
            return fail(message, "each bit stands in one argument or one number");
        }
        covered |= extent.mask();
    }
    if fixed.mask & 3 != 3 {
        return fail(
            "bits 1 and 0 are not given, so that the width of the word is not known".into(),
            "write `1..0=3` for 32 bits",
        );
    }
    let width = if fixed.value & 3 == 3 { 32 } else { 16 };
    if width == 16 && covered >> 16 != 0 {
        return fail("a word of 16 bits has no bit above 15".into(), "words of 32 bits end with `1..0=3`");
    }
    let mut open = Vec::new();
    for bit in (0..width).rev() {
        if covered >> bit & 1 == 1 {
            continue;
        }
        match open.last_mut() {
            Some(Extent { lo, .. }) if *lo == bit + 1 => *lo = bit,
            _ => open.push(Extent { hi: bit, lo: bit }),
        }
    }
    let base = match extension(&place.file) {
        f if f.starts_with("rv32_") => Base::Rv32,
        f if f.starts_with("rv64_") => Base::Rv64,
        _ => Base::Both,
    };
    Ok(Entry {
        name: words[0].clone(),
        base,
        width,
        fixed,
        arguments,
        excluded,
        open,
        pseudo,
        ratified,
        place: place.clone(),
        imported: Vec::new(),
    })
}
