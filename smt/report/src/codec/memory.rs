//! The memory of the module, row by row, as `codec.wat` reads it.

use std::collections::HashMap;

use isamorph_core::encoding::programs::{Model, Program};
use isamorph_core::encoding::texts::Printer;
use isamorph_core::encoding::texts::printer::Kind;
use isamorph_core::model::{Extent, Isa, MAX_FIELDS, NarrowBits};

/// Bytes of the row of a form.
pub const FORM_ROW: usize = 64;
/// Bytes of a row of the list of classes.
pub const CLASS_ROW: usize = 8;
/// Bytes of a chunk.
pub const CHUNK_ROW: usize = 16;
/// Bytes of an operation.
pub const OPERATION_ROW: usize = 16;
/// Bytes of a number.
pub const NUMBER_ROW: usize = 32;
/// Bytes of a page of memory.
const PAGE: usize = 1 << 16;

/// The memory, and where everything is.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// What it holds at first.
    pub bytes: Vec<u8>,
    /// Places of tables by the names that the module has for them.
    pub places: HashMap<&'static str, usize>,
    /// Rows of programs that are there already.
    known: HashMap<Vec<u16>, (usize, bool)>,
    /// Programs that are there already.
    programs: HashMap<Program, usize>,
    /// Bytes of the longest text.
    room: usize,
}

impl Memory {
    /// The memory of an instruction set.
    pub fn of(isa: &Isa, model: &Model, printer: &Printer) -> Memory {
        let mut m = Memory {
            // Nothing has the place 0, which stands for none.
            bytes: vec![0; 8],
            room: printer.room(),
            ..Memory::default()
        };
        m.place("RESIDUE");
        m.bytes.extend(b" residue");
        m.masks(model);
        let shapes: Vec<usize> = model.shapes.iter().map(|s| m.shape(&s.checks, &s.aliases)).collect();
        let classes: Vec<(u32, usize)> = model.classes.iter().map(|c| (c.width, m.program(&c.program))).collect();
        let fields: Vec<usize> = isa.forms.iter().map(|f| m.fields(f)).collect();
        m.place("CLASSES");
        for (width, program) in classes {
            m.u32(width as usize);
            m.u32(program);
        }
        m.mark("CLASSES_END");
        m.place("FORMS");
        for ((form, own), (at, list)) in isa.forms.iter().zip(&model.forms).zip(fields.iter().zip(&printer.forms)) {
            for bits in [own.required, own.value, own.constant, own.used, own.unused_zero] {
                m.bytes.extend((bits as NarrowBits).to_le_bytes());
            }
            for number in [
                own.shape.map_or(0, |s| shapes[s]),
                form.width as usize,
                usize::from(*list),
                *at,
                form.fields.len(),
                0,
            ] {
                m.u32(number);
            }
        }
        m.texts(printer);
        m
    }

    /// Begins a table at the next place whose number eight divides.
    fn place(&mut self, name: &'static str) -> usize {
        self.align();
        self.mark(name)
    }

    fn mark(&mut self, name: &'static str) -> usize {
        self.places.insert(name, self.bytes.len());
        self.bytes.len()
    }

    fn align(&mut self) {
        self.bytes.resize(self.bytes.len().next_multiple_of(8), 0);
    }

    /// Places and counts stay far below 2^32: specs have at most some megabytes.
    fn u32(&mut self, value: usize) {
        self.bytes.extend((value as u32).to_le_bytes());
    }

    fn masks(&mut self, model: &Model) {
        self.place("MASKS");
        for mask in &model.masks {
            self.bytes.extend((*mask as NarrowBits).to_le_bytes());
        }
    }

    fn shape(&mut self, checks: &[Program], aliases: &[Program]) -> usize {
        let lists = [checks, aliases].map(|all| -> Vec<usize> { all.iter().map(|p| self.program(p)).collect() });
        let lists = lists.map(|programs| {
            self.align();
            let at = self.bytes.len();
            programs.iter().for_each(|p| self.u32(*p));
            (at, programs.len())
        });
        self.align();
        let at = self.bytes.len();
        for (first, count) in lists {
            self.u32(first);
            self.u32(count);
        }
        at
    }

    fn program(&mut self, program: &Program) -> usize {
        if let Some(at) = self.programs.get(program) {
            return *at;
        }
        let rows: Vec<(usize, bool)> = program.lookups.iter().map(|l| self.rows(&l.rows)).collect();
        self.align();
        let at = self.bytes.len();
        self.u32(rows.len());
        self.u32(0);
        for (lookup, (place, wide)) in program.lookups.iter().zip(rows) {
            self.bytes.extend((lookup.bits as NarrowBits).to_le_bytes());
            self.u32(place);
            self.u32(wide.into());
        }
        self.programs.insert(program.clone(), at);
        at
    }

    /// Rows of a lookup, in bytes if all fit.
    fn rows(&mut self, rows: &[u16]) -> (usize, bool) {
        if let Some(known) = self.known.get(rows) {
            return *known;
        }
        let wide = rows.iter().any(|r| *r > 255);
        if wide {
            self.align();
        }
        let at = self.bytes.len();
        for row in rows {
            let [low, high] = row.to_le_bytes();
            self.bytes.push(low);
            if wide {
                self.bytes.push(high);
            }
        }
        self.known.insert(rows.to_vec(), (at, wide));
        (at, wide)
    }

    fn fields(&mut self, form: &isamorph_core::model::Form) -> usize {
        let moves: Vec<(usize, usize)> = form.fields.iter().map(|f| (self.moves(&f.extents), f.extents.len())).collect();
        let at = self.bytes.len();
        for (field, (place, count)) in form.fields.iter().zip(moves) {
            self.u32(place);
            self.u32(count);
            self.u32(field.width as usize);
        }
        at
    }

    fn moves(&mut self, extents: &[Extent]) -> usize {
        self.align();
        let at = self.bytes.len();
        for e in extents {
            self.bytes.extend([e.word_lo, e.field_lo, e.width, 0]);
        }
        at
    }

    fn texts(&mut self, p: &Printer) {
        self.place("CHUNKS");
        for chunk in &p.chunks {
            let mut row = chunk.as_bytes().to_vec();
            row.resize(CHUNK_ROW - 1, 0);
            row.push(chunk.len() as u8);
            self.bytes.extend(row);
        }
        self.place("ROWS");
        p.rows.iter().for_each(|r| self.bytes.extend(r.to_le_bytes()));
        self.place("LIST");
        p.list.iter().for_each(|r| self.bytes.extend(r.to_le_bytes()));
        self.place("LISTS");
        p.lists.iter().for_each(|r| self.bytes.extend(r.to_le_bytes()));
        self.place("OPERATIONS");
        for o in &p.operations {
            self.u32(kind_code(o.kind));
            self.bytes.extend(o.base.to_le_bytes());
            self.bytes.extend((o.bits as NarrowBits).to_le_bytes());
        }
        let first = self.place("PARTS");
        let mut part = first;
        for &(word, width, number) in p.numbers.iter().flat_map(|n| &n.parts) {
            self.bytes.extend([word, width, number, 0]);
        }
        self.place("NUMBERS");
        for n in &p.numbers {
            self.u32(part);
            self.u32(n.parts.len());
            part += 4 * n.parts.len();
            for value in [n.width, n.shift, u32::from(n.signed) | u32::from(n.hex) << 1, 0] {
                self.u32(value as usize);
            }
            self.bytes.extend(n.bias.to_le_bytes());
        }
        self.align();
    }

    /// A number that the module has a name for: the place of a table, how many forms there are,
    /// where values and texts lie behind the tables.
    pub fn number(&self, name: &str) -> usize {
        let values = self.bytes.len().next_multiple_of(8);
        match name {
            "FORM_COUNT" => self.form_count(),
            "VALUES" => values,
            "TEXT" => values + 8 * MAX_FIELDS,
            _ => self.places.get(name).copied().unwrap_or_default(),
        }
    }

    /// How many pages of memory it needs.
    pub fn pages(&self) -> usize {
        // Sixteen bytes are written at once, also behind the end of a text.
        (self.number("TEXT") + self.room + CHUNK_ROW).div_ceil(PAGE)
    }

    /// How many forms there are.
    pub fn form_count(&self) -> usize {
        let place = |name: &str| self.places.get(name).copied().unwrap_or_default();
        (place("CHUNKS") - place("FORMS")) / FORM_ROW
    }
}

/// The number of a kind of operation.
pub fn kind_code(kind: Kind) -> usize {
    match kind {
        Kind::Chunk => 0,
        Kind::List => 1,
        Kind::Next => 2,
        Kind::Number => 3,
    }
}
