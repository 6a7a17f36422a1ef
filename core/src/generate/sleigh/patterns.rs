//! Bits of words as patterns: fields of tokens, and the cubes of a decision diagram as constraints
//! on them.

use std::collections::BTreeMap;

use crate::encoding::programs::{Diagrams, Function};
use crate::model::{Bits, Cube, Extent, word_ones};

/// What a field of a token is shown as.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Show {
    /// Nothing: patterns constrain it.
    Constraint,
    /// A number.
    Unsigned,
    /// A number in two's complement.
    Signed,
    /// One of these texts.
    Names(Vec<String>),
    /// One of these registers.
    Registers(Vec<String>),
}

/// A field: width of the token, highest and lowest bit, and how it is shown.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    width: u32,
    hi: u32,
    lo: u32,
    show: Show,
    /// The same again under another name.
    copy: u32,
}

/// The fields that a specification needs, each once.
#[derive(Debug, Default)]
pub struct Fields(BTreeMap<Key, String>);

impl Fields {
    /// The name of a field.
    pub fn of(&mut self, width: u32, lo: u32, bits: u32, show: Show) -> String {
        let hi = lo + bits - 1;
        let alike = self
            .0
            .keys()
            .filter(|k| (k.width, k.hi, k.lo, k.copy) == (width, hi, lo, 0) && kind(&k.show) == kind(&show));
        let number = alike.count();
        let tail = match (kind(&show), number) {
            ("", _) => String::new(),
            (kind, 0) => format!("_{kind}"),
            (kind, number) => format!("_{kind}{}", number + 1),
        };
        let key = Key {
            width,
            hi,
            lo,
            show,
            copy: 0,
        };
        self.0.entry(key).or_insert_with(|| format!("w{width}_{hi}_{lo}{tail}")).clone()
    }

    /// The same field under another name, if it is a field.
    pub fn copy(&mut self, name: &str, copy: u32) -> Option<String> {
        let (key, _) = self.0.iter().find(|(_, n)| *n == name)?;
        let key = Key { copy, ..key.clone() };
        Some(self.0.entry(key).or_insert_with(|| format!("{name}_again{copy}")).clone())
    }

    /// The constraints of a cube.
    pub fn cube(&mut self, width: u32, cube: Cube) -> String {
        let mut parts = Vec::new();
        let mut bit = 0;
        while bit < width {
            if cube.mask >> bit & 1 == 0 {
                bit += 1;
                continue;
            }
            let run = (cube.mask >> bit).trailing_ones().min(width - bit);
            let name = self.of(width, bit, run, Show::Constraint);
            parts.push(format!("{name}={:#x}", cube.value >> bit & word_ones(run)));
            bit += run;
        }
        parts.reverse();
        parts.join(" & ")
    }

    /// The constraints of several cubes, one of which must hold; nothing if one holds always.
    pub fn any(&mut self, width: u32, cubes: &[Cube]) -> Option<String> {
        if cubes.iter().any(|c| c.mask == 0) {
            return None;
        }
        let all: Vec<String> = cubes.iter().map(|c| self.cube(width, *c)).collect();
        Some(match all.as_slice() {
            [one] => one.clone(),
            all => format!("({})", all.iter().map(|c| format!("({c})")).collect::<Vec<_>>().join(" | ")),
        })
    }

    /// A field of an instruction as an expression over fields of the token, and the names of these.
    pub fn value(&mut self, width: u32, extents: &[Extent]) -> (String, Vec<String>) {
        let (mut parts, mut names) = (Vec::new(), Vec::new());
        for e in extents {
            let name = self.of(width, e.word_lo.into(), e.width.into(), Show::Unsigned);
            parts.push(match e.field_lo {
                0 => name.clone(),
                lo => format!("({name} << {lo})"),
            });
            names.push(name);
        }
        match parts.len() {
            1 => (parts.remove(0), names),
            _ => (format!("({})", parts.join(" $or ")), names),
        }
    }

    /// The tokens, and what their fields are shown as.
    pub fn definitions(&self) -> String {
        use std::fmt::Write as _;
        let mut out = String::new();
        let mut widths: Vec<u32> = self.0.keys().map(|k| k.width).collect();
        widths.dedup();
        for width in widths {
            let _ = writeln!(out, "define token word{width}({width})");
            for (k, name) in self.0.iter().filter(|(k, _)| k.width == width) {
                let signed = if k.show == Show::Signed { " signed" } else { "" };
                let _ = writeln!(out, "  {name} = ({},{}){signed}", k.lo, k.hi);
            }
            let _ = writeln!(out, ";\n");
        }
        for (k, name) in &self.0 {
            let (what, all) = match &k.show {
                Show::Names(all) => ("names", all.iter().map(|n| format!("\"{n}\"")).collect::<Vec<_>>()),
                Show::Registers(all) => ("variables", all.clone()),
                Show::Constraint | Show::Unsigned | Show::Signed => continue,
            };
            let _ = writeln!(out, "attach {what} [ {name} ] [");
            for line in all.chunks(16) {
                let _ = writeln!(out, "  {}", line.join(" "));
            }
            let _ = writeln!(out, "];\n");
        }
        out
    }
}

fn kind(show: &Show) -> &'static str {
    match show {
        Show::Constraint => "",
        Show::Unsigned => "u",
        Show::Signed => "s",
        Show::Names(_) => "n",
        Show::Registers(_) => "r",
    }
}

/// The cubes of the words for which a function has a value, which share no word; nothing if there
/// are more than `most`.
pub fn cubes(diagrams: &Diagrams, f: Function, value: u32, most: usize) -> Option<Vec<Cube>> {
    let all = diagrams.cubes(f, most)?;
    Some(all.into_iter().filter(|(_, v)| *v == value).map(|(c, _)| c).collect())
}

/// A function where the bits of a cube have their values.
pub fn within(diagrams: &mut Diagrams, mut f: Function, cube: Cube) -> Function {
    for bit in (0..Bits::BITS as u8).filter(|b| cube.mask >> b & 1 == 1) {
        f = diagrams.restrict(f, bit, cube.value >> bit & 1 == 1);
    }
    f
}

/// The cube in which some bits are zero.
pub fn zeros(mask: Bits) -> Cube {
    Cube { mask, value: 0 }
}
