//! Specs of descriptions: files of blocks, each with a comment that says where it comes from.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use isamorph_core::model::{Bits, Cube};

use crate::model::{Description, Effect, Enumeration, Extent, Family, Form, Instruction, in_units};
use crate::names::{comment, identifier, quoted};
use crate::place::Place;

/// A file of a spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path inside of the folder.
    pub path: String,
    /// What stands before the first block.
    pub head: String,
    /// Its blocks, in order.
    pub blocks: Vec<Block>,
}

/// A part of a file that a second import compares as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// What it is, such as `instruction add`.
    pub key: String,
    /// Its lines, the comment with its key included.
    pub text: String,
}

/// How the comment begins that starts a block.
pub const MARK: &str = "//@ ";

impl File {
    /// The whole text.
    #[must_use]
    pub fn text(&self) -> String {
        self.blocks.iter().fold(self.head.clone(), |t, b| t + &b.text)
    }

    /// A text, in blocks.
    #[must_use]
    pub fn parse(path: &str, text: &str) -> File {
        let mut file = File {
            path: path.to_string(),
            head: String::new(),
            blocks: Vec::new(),
        };
        for line in text.split_inclusive('\n') {
            if let Some(rest) = line.trim_start().strip_prefix(MARK) {
                let key = rest.split("  ").next().unwrap_or(rest).trim().to_string();
                file.blocks.push(Block { key, text: String::new() });
            }
            match file.blocks.last_mut() {
                Some(b) => b.text.push_str(line),
                None => file.head.push_str(line),
            }
        }
        file
    }
}

/// The name of a document that stands for a file.
#[must_use]
pub fn document(file: &str) -> String {
    identifier(file.rsplit('/').next().unwrap_or(file))
}

/// The files of a spec, the first one being what `verify check` reads.
#[must_use]
pub fn files(d: &Description) -> Vec<File> {
    let w = Writer { d };
    let mut parts = Vec::new();
    if !d.preamble.is_empty() {
        let blocks = d
            .preamble
            .iter()
            .map(|i| block(&i.key, &i.places, &format!("{}\n", i.text.trim_end())))
            .collect();
        parts.push(w.part("operands", "What operands mean: states, classes of operands, functions.", blocks));
    }
    if !d.enums.is_empty() {
        let blocks = d.enums.iter().map(|e| w.enumeration(e)).collect();
        parts.push(w.part("enums", "Enumerations.", blocks));
    }
    let mut names: BTreeMap<String, u32> = BTreeMap::new();
    for f in &d.families {
        let stem = identifier(&f.title.to_lowercase()).trim_matches('_').to_string();
        let n = names.entry(stem.clone()).and_modify(|n| *n += 1).or_insert(1);
        let stem = if *n == 1 { stem } else { format!("{stem}_{n}") };
        parts.push(w.part(&stem, &format!("{}.", f.title), w.family(f)));
    }
    let mut rest = Vec::new();
    for (winner, loser) in &d.priorities {
        rest.push(block(
            &format!("priority {winner} over {loser}"),
            &[],
            &format!("priority {winner} over {loser}\n"),
        ));
    }
    for a in &d.aliases {
        let verb = if a.read_only { "read as" } else { "is" };
        let text = format!("alias {} {verb} {}\n", quoted(&a.text), quoted(&a.is));
        rest.push(block(&format!("alias {}", a.text), std::slice::from_ref(&a.place), &text));
    }
    for u in &d.undocumented {
        let text = format!(
            "undocumented {} cites {} {} {}\n",
            quoted(&u.name),
            document(&u.place.file),
            quoted(&format!("line {}", u.place.line)),
            quoted(&u.reason)
        );
        rest.push(block(&format!("undocumented {}", u.name), &[], &text));
    }
    if !rest.is_empty() {
        parts.push(w.part("rest", "Priorities, other texts, and what has no encoding.", rest));
    }
    let mut head = format!("// {}.\n\nisa {} {}\n", comment(&d.title), d.name, quoted(&d.title));
    let units: Vec<String> = d.units.iter().map(|(n, w)| format!("{n}:{w}")).collect();
    let _ = writeln!(head, "units {}\n", units.join(", "));
    for (name, title) in &d.documents {
        let _ = writeln!(head, "document {name} {}", quoted(title));
    }
    head.push('\n');
    for p in &parts {
        let _ = writeln!(head, "include {}", quoted(&p.path));
    }
    let main = File {
        path: format!("{}.isa", d.name),
        head,
        blocks: Vec::new(),
    };
    std::iter::once(main).chain(parts).collect()
}

/// A block: its comment, and its text.
fn block(key: &str, places: &[Place], text: &str) -> Block {
    let key = comment(key).split_whitespace().collect::<Vec<_>>().join(" ");
    let from: Vec<String> = places.iter().map(|p| comment(&p.to_string())).collect();
    Block {
        text: format!("{}\n{text}", format!("{MARK}{key}  {}", from.join("; ")).trim_end()),
        key,
    }
}

struct Writer<'a> {
    d: &'a Description,
}

impl Writer<'_> {
    fn part(&self, stem: &str, about: &str, blocks: Vec<Block>) -> File {
        File {
            path: format!("{}/{stem}.isa", self.d.name),
            head: format!("// {}\n\n", comment(about)),
            blocks,
        }
    }

    fn cites(p: &Place) -> String {
        format!(" cites {} {}", document(&p.file), quoted(&format!("line {}", p.line)))
    }

    fn enumeration(&self, e: &Enumeration) -> Block {
        let mut t = format!("enum {} : {} {}{} {{\n", e.name, e.width, quoted(&e.title), Self::cites(&e.place));
        for (code, name, text) in &e.rows {
            let text = if text == name {
                String::new()
            } else {
                format!(" {}", quoted(text))
            };
            let _ = writeln!(t, "  {} {name}{text}", bits(*code, e.width));
        }
        let codes: std::collections::BTreeSet<u64> = e.rows.iter().map(|r| r.0).collect();
        if e.width >= 64 || (codes.len() as u64) < 1 << e.width {
            let _ = writeln!(t, "  else invalid {}", quoted(&e.rest));
        }
        t.push_str("}\n");
        block(&format!("enum {}", e.name), std::slice::from_ref(&e.place), &t)
    }

    /// Given bits, as `w[3..0] = 0101`.
    fn fixed(&self, c: Cube) -> String {
        let mut out = Vec::new();
        let mut hi = Bits::BITS;
        while hi > 0 {
            if c.mask >> (hi - 1) & 1 == 0 {
                hi -= 1;
                continue;
            }
            let mut lo = hi - 1;
            while lo > 0 && c.mask >> (lo - 1) & 1 == 1 {
                lo -= 1;
            }
            for (name, e) in in_units(&self.d.units, Extent { hi: hi - 1, lo }) {
                out.push(format!("{name} = {}", bits(((c.value & e.mask()) >> e.lo) as u64, e.width())));
            }
            hi = lo;
        }
        out.join(", ")
    }

    /// The names of the units of words of a width.
    fn units(&self, width: u32) -> String {
        let mut lo = 0;
        let mut names = Vec::new();
        for (name, w) in &self.d.units {
            if lo < width {
                names.push(name.as_str());
            }
            lo += w;
        }
        names.join(" ")
    }

    fn family(&self, f: &Family) -> Vec<Block> {
        let mut open = format!("group 0x{:x} {} {{\n", f.code, quoted(&f.title));
        for (width, cube) in &f.regions {
            let _ = writeln!(open, "  region : {} {}", self.units(*width), self.fixed(*cube));
        }
        let key = format!("group 0x{:x}", f.code);
        let mut blocks = vec![block(&key, &[], &open)];
        blocks.extend(f.instructions.iter().map(|i| self.instruction(i)));
        blocks.push(block(&format!("end of {key}"), &[], "}\n"));
        blocks
    }

    fn instruction(&self, i: &Instruction) -> Block {
        let cites = i.places.first().map(Self::cites).unwrap_or_default();
        let mut t = format!("instruction {} {}{cites} {{\n", i.name, quoted(&i.title));
        for f in &i.forms {
            self.form(&mut t, f);
        }
        match &i.effect {
            Effect::Formula(body) => {
                t.push_str("  sem {\n");
                for line in body.lines() {
                    let _ = writeln!(t, "    {line}");
                }
                t.push_str("  }\n");
            }
            Effect::Missing(why) => {
                let _ = writeln!(t, "  nosem {}", quoted(why));
            }
        }
        t.push_str("}\n");
        block(&format!("instruction {}", i.name), &i.places, &t)
    }

    fn form(&self, t: &mut String, f: &Form) {
        let _ = writeln!(t, "  form {} : {} {{", f.name, self.units(f.width));
        if f.fixed.mask != 0 {
            let _ = writeln!(t, "    fixed {}", self.fixed(f.fixed));
        }
        for x in &f.fields {
            let of = x.of.clone().unwrap_or_else(|| x.width().to_string());
            let extents: Vec<String> = x.extents.iter().flat_map(|e| in_units(&self.d.units, *e)).map(|(n, _)| n).collect();
            let title = if x.title.is_empty() {
                String::new()
            } else {
                format!(" {}", quoted(&x.title))
            };
            let _ = writeln!(
                t,
                "    field {} : {of} = {}{title}{}",
                x.name,
                extents.join(" ++ "),
                Self::cites(&x.place)
            );
        }
        for e in &f.unknown {
            for (name, part) in in_units(&self.d.units, *e) {
                let _ = writeln!(t, "    unknown bits{}_{} {name}", part.hi, part.lo);
            }
        }
        for line in &f.items {
            let _ = writeln!(t, "    {line}");
        }
        for (holds, reason) in &f.requires {
            let _ = writeln!(t, "    require {holds} else {}", quoted(reason));
        }
        let _ = writeln!(t, "    text {}\n  }}", quoted(&f.text));
    }
}

/// A number as so many bits.
fn bits(value: u64, width: u32) -> String {
    (0..width).rev().map(|b| if value >> b & 1 == 1 { '1' } else { '0' }).collect()
}
