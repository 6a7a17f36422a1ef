//! The language-independent content of a generated file: tables in their layout, identifiers, and
//! the documentation of forms and fields.

use rustc_hash::FxHashMap;

use super::effects::Effects;
use super::names::{Scope, identifier};
use super::numeric::Numeric;
use super::options::{Error, Parts};
use super::templates::{Arrays, Templates};
use crate::InstructionSet;
use crate::encoding::programs::{Blocks, Facts, Recogniser, Room};
use crate::encoding::texts::number::NumberFormat;
use crate::encoding::texts::{Printer, STRAIGHT_TEXTS, Shape, check};
use crate::model::{Extent, FieldKind, Form, Isa, Source, State};

/// A file before it is written.
pub struct Content<'i> {
    /// The spec.
    pub isa: &'i Isa,
    /// What to write.
    pub parts: Parts,
    /// The name of the instruction set as an identifier.
    pub name: String,
    /// The decoder.
    pub recogniser: Recogniser,
    /// The same with blocks, unless its tables would be too large.
    pub(crate) blocks: Option<Blocks>,
    /// What holds for all words.
    pub(crate) facts: Facts,
    /// The texts as operations, if they are printed by these.
    pub printer: Option<Printer>,
    /// The texts as templates, if they are read, or printed by these.
    pub templates: Option<Texts>,
    /// What instructions read and write, and where control goes, if that is wanted.
    pub effects: Option<(Effects, Vec<Numeric>)>,
    /// One for each form.
    pub forms: Vec<FormNames>,
    /// Names that tables mention, each once.
    pub strings: Strings,
    /// ControlEffect in which fields lie in words, each once: extents of each field.
    pub layouts: Vec<Vec<Vec<Extent>>>,
    /// Most fields of a form.
    pub most_fields: usize,
    /// Enumerations that have names.
    pub codes: Vec<Codes>,
}

/// What blocks of words may take.
const LARGE: Room = Room {
    widest: 11,
    bytes: 40 << 10,
};
/// The same where a file is to be small.
const SMALL: Room = Room {
    widest: 9,
    bytes: 12 << 10,
};

/// The codes of an enumeration.
pub struct Codes {
    /// An identifier for it, in small letters.
    pub identifier: String,
    /// Lines about it.
    pub about: Vec<String>,
    /// An identifier for each meaning, its text, and the code that an encoder writes.
    pub rows: Vec<(String, String, u32)>,
}

/// Texts as templates in their layout.
pub struct Texts {
    /// The arrays.
    pub arrays: Arrays,
    /// Numbers in texts.
    pub numbers: Vec<NumberFormat>,
    /// Where those of the printer stand among them.
    pub of_printer: Vec<usize>,
}

impl Texts {
    fn of(isa: &Isa, printer: Option<&Printer>) -> Result<Texts, Error> {
        let mut templates = Templates::of(isa).ok_or(Error::Templates)?;
        let of_printer = printer.map_or_else(Vec::new, |p| templates.with_numbers_of(p));
        let arrays = templates.laid_out().ok_or(Error::Templates)?;
        // What is read is what stands in the arrays.
        if !arrays.agrees(isa, templates.numbers()) {
            return Err(Error::Layout);
        }
        Ok(Texts {
            arrays,
            numbers: templates.numbers().to_vec(),
            of_printer,
        })
    }
}

/// The texts as operations, proved to be those of the spec. Flat ones would print somewhat faster,
/// with twice the code.
pub(super) fn printer(isa: &Isa) -> Result<Printer, Error> {
    let printer = Printer::of(isa, true, Shape::Source, STRAIGHT_TEXTS)?;
    check::printer(isa, &printer)?;
    Ok(printer)
}

/// Texts by their numbers.
#[derive(Debug, Default)]
pub struct Strings {
    /// All of them.
    pub all: Vec<String>,
    numbers: FxHashMap<String, usize>,
}

impl Strings {
    fn number(&mut self, text: &str) -> usize {
        *self.numbers.entry(text.to_owned()).or_insert_with(|| {
            self.all.push(text.to_owned());
            self.all.len() - 1
        })
    }
}

/// What is written about a form.
pub struct FormNames {
    /// An identifier for it, in small letters.
    pub identifier: String,
    /// Number of its full name in [`Content::strings`].
    pub name: usize,
    /// Number of the name of its instruction.
    pub instruction: usize,
    /// Lines about it.
    pub about: Vec<String>,
    /// Its fields.
    pub fields: Vec<FieldNames>,
    /// Names and classes of its operands.
    pub operands: Vec<(usize, usize)>,
    /// Number of the way in which its fields lie.
    pub layout: usize,
}

/// What is written about a field.
pub struct FieldNames {
    /// An identifier for it, in small letters.
    pub identifier: String,
    /// Number of its name.
    pub name: usize,
    /// Lines about it.
    pub about: Vec<String>,
}

impl<'i> Content<'i> {
    /// What a file about an instruction set holds.
    ///
    /// # Errors
    /// What is made does not do what the tables do, or is too much for its tables.
    pub fn of(set: &'i InstructionSet, parts: Parts) -> Result<Content<'i>, Error> {
        let isa = set.model();
        let codec = set.codec();
        let recogniser = match codec.recogniser(isa).filter(|_| !parts.compact) {
            // What is proved is what is written.
            Some(recogniser) => match recogniser.leaner(isa, &codec.trees, &codec.forms) {
                Some(lean) => lean,
                None => {
                    recogniser.agrees(isa, &codec.trees, &codec.forms)?;
                    recogniser.clone()
                }
            },
            None => Recogniser::small(isa, &codec.trees, &codec.forms)?,
        };
        let room = if parts.compact { SMALL } else { LARGE };
        let blocks = Blocks::of(&recogniser, isa, &codec.trees, &codec.forms, room);
        if blocks.is_none() && u16::try_from(recogniser.steps.len()).is_err() {
            return Err(Error::Layout);
        }
        let facts = match &blocks {
            Some(blocks) => blocks.facts(isa),
            None => recogniser.facts(isa),
        };
        let facts = facts.ok_or(Error::Layout)?;
        if facts.never.contains(&None) {
            return Err(Error::Layout);
        }
        let printer = if parts.print && !parts.compact { Some(printer(isa)?) } else { None };
        let templates = if parts.parse || parts.print && parts.compact {
            Some(Texts::of(isa, printer.as_ref())?)
        } else {
            None
        };
        let effects = if parts.effects {
            let effects = Effects::of(isa);
            let tables = effects.tables().ok_or(Error::Effects)?;
            Some((effects, tables))
        } else {
            None
        };
        let (mut strings, mut layouts) = (Strings::default(), Vec::new());
        let mut scope = Scope::default();
        let forms = (0..isa.forms.len()).map(|at| FormNames::of(isa, at, &mut scope, &mut strings, &mut layouts));
        Ok(Content {
            forms: forms.collect(),
            codes: codes(isa),
            isa,
            parts,
            name: identifier(&isa.name),
            recogniser,
            blocks,
            facts,
            printer,
            templates,
            effects,
            strings,
            layouts,
            most_fields: isa.forms.iter().map(|f| f.fields.len()).max().unwrap_or(0).max(1),
        })
    }

    /// Identifiers of state spaces.
    #[must_use]
    pub fn spaces(&self) -> Vec<String> {
        let mut scope = Scope::default();
        self.isa.states.iter().map(|s| scope.identifier(&s.name)).collect()
    }

    /// Lines about a state space.
    #[must_use]
    pub fn about_state(&self, state: &State) -> Vec<String> {
        let doc = state.doc.as_ref().map_or_else(String::new, |d| format!(": {d}"));
        let size = match state.addr {
            0 => format!("{} bits.", state.width),
            addr => format!("Elements of {} bits, indices of {addr} bits.", state.width),
        };
        vec![format!("`{}`{doc}", state.name), size]
    }

    /// Bytes of a buffer for texts.
    #[must_use]
    pub fn room(&self) -> usize {
        let longest = self.templates.as_ref().map(|t| t.arrays.longest());
        match (&self.printer, longest) {
            (Some(printer), _) => printer.room(),
            (None, longest) => longest.unwrap_or(0) + " residue=0x".len() + 16 + 1,
        }
    }

    /// Where the texts of the operands of a form begin.
    #[must_use]
    pub fn operand_texts(&self, form: usize) -> Vec<usize> {
        match (&self.printer, &self.templates) {
            (Some(printer), _) => printer.operands[form].iter().map(|list| usize::from(*list)).collect(),
            (None, Some(texts)) => texts.arrays.operands[form].clone(),
            (None, None) => vec![0; self.forms[form].operands.len()],
        }
    }
}

impl FormNames {
    fn of(isa: &Isa, at: usize, scope: &mut Scope, strings: &mut Strings, layouts: &mut Vec<Vec<Vec<Extent>>>) -> FormNames {
        let form = &isa.forms[at];
        let name = isa.form_name(at);
        let mut names = Scope::with(&["form"]);
        let fields = form.fields.iter().map(|f| FieldNames {
            identifier: names.identifier(&f.name),
            name: strings.number(&f.name),
            about: about_field(isa, f),
        });
        let fields = fields.collect();
        let extents: Vec<Vec<Extent>> = form.fields.iter().map(|f| moves(&f.extents)).collect();
        let layout = layouts.iter().position(|l| *l == extents).unwrap_or_else(|| {
            layouts.push(extents);
            layouts.len() - 1
        });
        let operands = form.operands.iter();
        FormNames {
            identifier: scope.identifier(&name),
            instruction: match form.illegal {
                Some(_) => strings.number(&name),
                None => strings.number(&isa.instructions[form.instruction].name),
            },
            name: strings.number(&name),
            about: about_form(isa, form, &name),
            fields,
            operands: operands.map(|o| (strings.number(&o.name), strings.number(&o.class))).collect(),
            layout,
        }
    }
}

/// Runs of bits of a field, neighbours in the word and in the field as one.
#[must_use]
pub fn moves(extents: &[Extent]) -> Vec<Extent> {
    let mut own = extents.to_vec();
    own.sort_by_key(|e| e.field_lo);
    let mut all: Vec<Extent> = Vec::new();
    for e in own {
        match all.last_mut() {
            Some(last) if last.field_lo + last.width == e.field_lo && last.word_lo + last.width == e.word_lo => last.width += e.width,
            _ => all.push(e),
        }
    }
    all
}

fn codes(isa: &Isa) -> Vec<Codes> {
    let mut scope = Scope::default();
    let named = isa.enums.iter().filter(|e| !e.name.is_empty());
    named
        .map(|e| {
            let mut names = Scope::default();
            let rows = e.rows.iter().filter(|r| r.invalid.is_none());
            let doc = e.doc.as_ref().map_or_else(String::new, |d| format!(": {d}"));
            let mut about = vec![format!("`{}`{doc}", e.name), format!("{} bits.", e.width)];
            about.extend(sources(isa, &e.cites));
            Codes {
                identifier: scope.identifier(&e.name),
                about,
                rows: rows.map(|r| (names.identifier(&r.name), r.text.clone(), r.canonical)).collect(),
            }
        })
        .collect()
}

fn about_form(isa: &Isa, form: &Form, name: &str) -> Vec<String> {
    let mut lines = vec![match (&form.illegal, &isa.instructions.get(form.instruction)) {
        (Some(why), _) => format!("`{name}`: no instruction: {why}"),
        (None, Some(i)) => i.title.as_ref().map_or_else(|| format!("`{name}`"), |t| format!("`{name}`: {t}")),
        (None, None) => format!("`{name}`"),
    }];
    lines.push(format!("{} bits.", form.width));
    lines.extend(sources(isa, &form.cites));
    lines
}

fn about_field(isa: &Isa, field: &crate::model::Field) -> Vec<String> {
    let doc = field.doc.as_ref().map_or_else(String::new, |d| format!(": {d}"));
    let mut lines = vec![format!("`{}`{doc}", field.name)];
    let bits = field.extents.iter().map(|e| place_text(isa, *e)).collect::<Vec<_>>().join(" ++ ");
    let kind = match field.kind {
        FieldKind::Number => String::new(),
        FieldKind::Enum(id) => match isa.enums[id.0 as usize].name.as_str() {
            "" => String::new(),
            name => format!(", a code of `{name}`"),
        },
        FieldKind::Unknown => ", not documented".to_owned(),
    };
    lines.push(format!("Bits {bits}{kind}."));
    let cites = if field.cites.is_empty()
        && let FieldKind::Enum(id) = field.kind
    {
        &isa.enums[id.0 as usize].cites
    } else {
        &field.cites
    };
    lines.extend(sources(isa, cites));
    lines
}

/// Bits as a spec writes them, unit by unit: `w0[8..2]`.
fn place_text(isa: &Isa, e: Extent) -> String {
    let (lo, hi) = (u32::from(e.word_lo), u32::from(e.word_lo + e.width) - 1);
    let units = isa.units.iter().rev().filter(|u| u.lo <= hi && lo < u.lo + u.width);
    let parts = units.map(|u| {
        let (lo, hi) = (lo.max(u.lo) - u.lo, hi.min(u.lo + u.width - 1) - u.lo);
        if lo == hi {
            format!("{}[{lo}]", u.name)
        } else {
            format!("{}[{hi}..{lo}]", u.name)
        }
    });
    parts.collect::<Vec<_>>().join(" ++ ")
}

fn sources(isa: &Isa, cites: &[Source]) -> Option<String> {
    let one = |s: &Source| {
        let document = &isa.documents[s.document].name;
        if s.section.is_empty() {
            document.clone()
        } else {
            format!("{document} {}", s.section)
        }
    };
    let all = cites.iter().map(one).collect::<Vec<_>>().join("; ");
    (!all.is_empty()).then(|| format!("Source: {all}."))
}
