//! Mesa's isaspec: XML documents that describe the bits and texts of instructions of GPUs. They
//! describe no effects.

mod expr;
mod source;
mod spec;
mod text;

use std::path::Path;
use std::rc::Rc;

use crate::folder;
use crate::formats::Import;
use crate::formats::spec_errors;
use crate::model::{Finding, Kind};
use crate::place::{ImportError, Place, shown};
use source::{Given, Source};

/// The bitset that all instructions extend.
const ROOT: &str = "#instruction";
/// Most generations that differ.
const GENERATIONS: usize = 24;
/// Most leaves of one bitset.
const LEAVES: usize = 4096;

/// Reads a document with those that it imports, or all of a folder that no other imports.
///
/// # Errors
/// There is none, or one cannot be understood.
pub fn read(input: &Path) -> Result<Import, ImportError> {
    let mut import = Import {
        descriptions: Vec::new(),
        findings: Vec::new(),
    };
    if !input.is_dir() {
        let name = input.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        document(input.parent().unwrap_or(Path::new(".")), &name, &mut import)?;
        return Ok(import);
    }
    let all: Vec<String> = folder::list(input, ".")
        .into_iter()
        .filter(|f| f.to_lowercase().ends_with(".xml"))
        .collect();
    // What others import is no description of its own; those that only import one another are read
    // too.
    let mut read: Vec<String> = Vec::new();
    let mut imported: Vec<String> = Vec::new();
    for name in &all {
        let text = folder::read(input, name)?;
        let others = all.iter().filter(|o| *o != name && text.contains(&format!("file=\"{o}\"")));
        imported.extend(others.cloned());
    }
    for name in &all {
        if !imported.contains(name) {
            document(input, name, &mut import)?;
            read.push(name.clone());
        }
    }
    if read.is_empty() {
        let place = Place::whole(".");
        return Err(ImportError::new(
            place,
            "there is no document here that no other imports",
            "give the main document, such as `ir3.xml`",
        ));
    }
    Ok(import)
}

fn document(root: &Path, name: &str, import: &mut Import) -> Result<(), ImportError> {
    let source = source::read(root, name)?;
    let file: Rc<str> = Rc::from(name);
    let top = source.names.get(ROOT).and_then(|a| a.first()).copied();
    let Some(top) = top.filter(|t| source.bitsets[*t].parent.is_none()) else {
        let message = format!("there is no bitset `{ROOT}` with a size");
        return Err(ImportError::new(
            Place::new(&file, 1, "isa"),
            message,
            "instructions extend this bitset; is this the main document?",
        ));
    };
    let size = source.bitsets[top].size;
    if !size.is_multiple_of(16) {
        let message = format!("words of {size} bits");
        return Err(ImportError::new(
            source.bitsets[top].place.clone(),
            message,
            "words have a number of units of 16 bits",
        ));
    }
    import.findings.extend(source.findings.iter().cloned());
    let overlaps = overlaps(&source, top)?;
    import.findings.extend(overlaps.iter().cloned());
    let uncovered = uncovered(&source, top);
    import.findings.extend(uncovered.iter().cloned());
    let starts = source.generation_starts(top);
    if starts.len() > GENERATIONS {
        let message = format!("{} generations that differ, at most {GENERATIONS} are read", starts.len());
        return Err(ImportError::new(
            source.bitsets[top].place.clone(),
            message,
            "import a part of the description",
        ));
    }
    let stem = name.rsplit('/').next().unwrap_or(name).trim_end_matches(".xml");
    let mut last: Option<Vec<usize>> = None;
    for start in &starts {
        let leaves = source.leaves(top, *start);
        if leaves.is_empty() {
            last = None;
            continue;
        }
        let (of, title) = match starts.len() {
            1 => (stem.to_string(), format!("{} (isaspec)", shown(stem))),
            _ => (
                format!("{stem}_{start}"),
                format!("{} from generation {start} (isaspec)", shown(stem)),
            ),
        };
        let mut d = spec::description(&source, top, *start, &of, &title);
        // Generations that differ in nothing that is written are one.
        let same = last.as_ref() == Some(&leaves) && import.descriptions.last().is_some_and(|o: &crate::model::Description| alike(o, &d));
        last = Some(leaves);
        if same {
            continue;
        }
        import.findings.extend(d.findings.iter().cloned());
        d.findings.extend(source.findings.iter().cloned());
        d.findings.extend(uncovered.iter().cloned());
        let here = |f: &&Finding| f.witness.is_none() || in_generation(&source, top, *start, f);
        d.findings.extend(overlaps.iter().filter(here).cloned());
        // Texts come from others: if they contradict each other, instructions have plain ones.
        if let Some(e) = spec_errors(&d) {
            let why = e.to_string();
            d = spec::plain(d, why.lines().next().unwrap_or_default());
            import.findings.extend(d.findings.last().cloned());
        }
        import.descriptions.push(d);
    }
    let mut seen = std::collections::HashSet::new();
    import.findings.retain(|f| seen.insert((f.what.clone(), f.places.clone())));
    Ok(())
}

fn alike(a: &crate::model::Description, b: &crate::model::Description) -> bool {
    format!("{:?}{:?}", a.families, a.preamble) == format!("{:?}{:?}", b.families, b.preamble)
}

/// Do both bitsets of an overlap exist in a generation?
fn in_generation(source: &Source, top: usize, generation: u32, f: &Finding) -> bool {
    let leaves = source.leaves(top, generation);
    f.places.iter().all(|p| leaves.iter().any(|l| source.bitsets[*l].place == *p))
}

/// Pairs of leaves of one bitset that match the same words.
fn overlaps(source: &Source, top: usize) -> Result<Vec<Finding>, ImportError> {
    let mut out = Vec::new();
    let roots = (0..source.bitsets.len()).filter(|b| source.bitsets[*b].parent.is_none());
    for root in roots {
        let leaves = source.all_leaves(root);
        let size = source.bitsets[root].size;
        if leaves.len() > LEAVES {
            let message = format!("more than {LEAVES} bitsets extend `{}`", shown(&source.bitsets[root].name));
            return Err(ImportError::new(
                source.bitsets[root].place.clone(),
                message,
                "import a smaller description",
            ));
        }
        let all: Vec<(Given, (u32, u32))> = leaves.iter().map(|l| (source.given(*l), source.generations(*l))).collect();
        for (i, (a, ga)) in all.iter().enumerate() {
            for (j, (b, gb)) in all.iter().enumerate().skip(i + 1) {
                let Some(both) = a.meet(*b) else { continue };
                let (x, y) = (&source.bitsets[leaves[i]], &source.bitsets[leaves[j]]);
                let (first, last) = (ga.0.max(gb.0), ga.1.min(gb.1));
                let apart = first > last;
                let same = a.mask == b.mask && a.value == b.value;
                let wider = b.mask.count_ones() > a.mask.count_ones();
                let winner = if wider { &y.name } else { &x.name };
                let free = size - both.mask.count_ones();
                out.push(Finding {
                    kind: if same { Kind::SameEncoding } else { Kind::Overlap },
                    what: format!("`{}` and `{}` match the same words", shown(&x.name), shown(&y.name)),
                    taken: if apart {
                        "nothing to decide: no generation has both".into()
                    } else if last == u32::MAX {
                        format!("`{}` is read, from generation {first}", shown(winner))
                    } else {
                        format!("`{}` is read, in generations {first} to {last}", shown(winner))
                    },
                    witness: (root == top && !apart).then_some((both.value, size)),
                    words: 1u128.checked_shl(free),
                    condition: crate::cube::pattern(both.cube(), size, 16),
                    places: vec![x.place.clone(), y.place.clone()],
                    explained: apart,
                });
            }
        }
    }
    Ok(out)
}

/// Bits of leaves that no pattern, field or assert describes.
fn uncovered(source: &Source, top: usize) -> Vec<Finding> {
    let size = source.bitsets[top].size;
    let mut out = Vec::new();
    for leaf in source.all_leaves(top) {
        let g = source.given(leaf);
        let mut seen = g.mask | g.any;
        for b in source.chain(leaf) {
            let cases = &source.bitsets[b].cases;
            let default = &cases[cases.len() - 1];
            seen |= default.asserts.mask;
            seen = default.fields.iter().fold(seen, |m, f| m | f.range.mask());
        }
        let open = (u128::MAX >> (128 - size)) & !seen;
        let b = &source.bitsets[leaf];
        if open != 0 {
            let bits: Vec<String> = (0..size).filter(|n| open >> n & 1 == 1).map(|n| n.to_string()).collect();
            out.push(Finding {
                what: format!("bits {} of `{}` are not described", shown(&bits.join(", ")), shown(&b.name)),
                taken: "they are unknown".into(),
                places: vec![b.place.clone()],
                ..Finding::of(Kind::Uncovered)
            });
        }
        if b.name.starts_with('#') {
            out.push(Finding {
                what: format!("`{}` is extended by nothing, so it is an instruction itself", shown(&b.name)),
                taken: "it is read as one".into(),
                places: vec![b.place.clone()],
                ..Finding::of(Kind::Dangling)
            });
        }
    }
    out
}
