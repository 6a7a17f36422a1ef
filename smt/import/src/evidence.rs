//! Contradictions of a description as errata of its spec, each with a witness word and its reading
//! in the spec.

use std::fmt::Write as _;

use isamorph_core::model::{Bits, word_ones};
use isamorph_core::source::{Loader, beside};
use isamorph_core::{InstructionSet, LoadError, Word};

use crate::model::{Description, Finding};
use crate::names::{comment, quoted};
use crate::place::{ImportError, Place, shown};
use crate::write::{Block, File, MARK, document};

/// The files of a spec, in memory.
struct Files<'a>(&'a [File]);

impl Loader for Files<'_> {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let name = beside(from, path);
        let found = self.0.iter().find(|f| f.path == name);
        found
            .map(|f| (name.clone(), f.text()))
            .ok_or_else(|| format!("{name} is not part of the import"))
    }
}

/// Adds a file of errata to the files of a spec, if there is anything to tell.
///
/// # Errors
/// The spec has errors.
pub fn errata(d: &Description, files: &mut Vec<File>) -> Result<(), Box<LoadError>> {
    let text = files[0].text();
    let width: u32 = d.units.iter().map(|u| u.1).sum();
    let set = InstructionSet::from_source(&files[0].path, &text, &Files(files)).map_err(Box::new)?;
    let mut blocks = Vec::new();
    for f in d.findings.iter().filter(|f| !f.explained && f.witness.is_none_or(|w| w.1 <= width)) {
        let Some(place) = f.places.first() else { continue };
        let mut t = format!("erratum {} {} {{\n", document(&place.file), quoted(&title(f)));
        let _ = writeln!(t, "  printed {}", quoted(&f.what));
        let _ = writeln!(t, "  corrected {}", quoted(&f.taken));
        let because = match f.words {
            Some(n) if !f.condition.is_empty() => format!("{n} words are of the pattern {}", f.condition),
            _ => f.kind.name().to_string(),
        };
        let _ = writeln!(t, "  because {}", quoted(&because));
        if let Some((bits, width)) = f.witness {
            let word = Word { bits, width };
            let shown = match set.decode(word) {
                Ok(i) => quoted(&i.to_string()),
                Err(_) => "invalid".into(),
            };
            let _ = writeln!(t, "  evidence {} => {shown}", units(d, bits, width));
        }
        t.push_str("}\n");
        let key = comment(&format!("erratum {}", title(f)));
        blocks.push(Block {
            text: format!("{MARK}{key}\n{t}"),
            key,
        });
    }
    if !blocks.is_empty() {
        let path = format!("{}/errata.isa", d.name);
        let _ = writeln!(files[0].head, "include {}", quoted(&path));
        files.push(File {
            path,
            head: "// What is wrong in the description, and what the spec says instead.\n\n".into(),
            blocks,
        });
    }
    Ok(())
}

/// Says of a description that its spec has errors, and where the first of them comes from.
pub fn contradiction(d: &Description, files: &[File], error: &LoadError) -> ImportError {
    let errors = match error {
        LoadError::Spec(errors) => errors,
        LoadError::Read { .. } => return ImportError::new(first_place(d), error.to_string(), REPORT),
    };
    let first = errors.errors.first();
    let spans = first.iter().flat_map(|e| std::iter::once(&e.primary).chain(&e.secondary));
    let mut sources = spans.filter_map(|(span, _)| {
        let source = errors.sources.files().get(span.file as usize)?;
        let file = files.iter().find(|f| f.path == source.name)?;
        let mut end = file.head.len();
        let block = file.blocks.iter().find(|b| {
            end += b.text.len();
            (span.start as usize) < end
        })?;
        // The comment of a block has its places behind two blanks.
        let (_, from) = block.text.lines().next()?.split_once("  ")?;
        let is_first = |p: &&Place| {
            let rest = from.strip_prefix(comment(&p.to_string()).as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("; "))
        };
        places(d).find(is_first).cloned()
    });
    let place = sources.next().unwrap_or_else(|| first_place(d));
    let (what, line) = first.map_or(("it has errors", ""), |e| {
        (
            e.message.as_str(),
            errors.sources.text(e.primary.0).lines().next().unwrap_or_default(),
        )
    });
    let what = format!("no spec can be made of this: {}, in `{}`", shown(what), shown(line));
    ImportError::new(place, what, REPORT)
}

/// What to do about a contradiction.
const REPORT: &str = "mend the description here; if nothing is wrong with it, this is a bug of the import";

/// Where the parts of a description stand.
fn places(d: &Description) -> impl Iterator<Item = &Place> {
    let instructions = d.families.iter().flat_map(|f| &f.instructions).flat_map(|i| &i.places);
    let enums = d.enums.iter().map(|e| &e.place);
    let aliases = d.aliases.iter().map(|a| &a.place);
    let items = d.preamble.iter().flat_map(|i| &i.places);
    instructions.chain(enums).chain(aliases).chain(items)
}

fn first_place(d: &Description) -> Place {
    let file = || d.documents.first().map_or("", |(_, title)| title).into();
    places(d).next().cloned().unwrap_or_else(|| Place::new(&file(), 1, ""))
}

fn title(f: &Finding) -> String {
    let lines: Vec<String> = f.places.iter().map(|p| format!("{} line {}", p.element, p.line)).collect();
    format!("{}: {}", f.kind.name(), comment(&lines.join(", ")))
}

/// A word as units, low bits first.
fn units(d: &Description, bits: Bits, width: u32) -> String {
    let mut lo = 0;
    let mut out = Vec::new();
    for (_, w) in &d.units {
        if lo < width {
            let mask = word_ones(*w);
            out.push(format!("{:0n$x}", bits >> lo & mask, n = (*w as usize).div_ceil(4)));
        }
        lo += w;
    }
    out.join(" ")
}
