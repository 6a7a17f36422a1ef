//! Model and printer as they stand in the memory: what is proved is what runs.

use isamorph_core::encoding::programs::{Lookup, Model, Program, Shape};
use isamorph_core::encoding::texts::Printer;
use isamorph_core::encoding::texts::number::NumberFormat;
use isamorph_core::encoding::texts::printer::{Kind, Operation};
use isamorph_core::model::Bits;

use super::memory::{CHUNK_ROW, CLASS_ROW, FORM_ROW, Memory, NUMBER_ROW, OPERATION_ROW};

/// Model and printer of the memory. The others give the shapes of lists: how many classes, masks
/// and so on there are.
pub fn read(memory: &Memory, model: &Model, printer: &Printer) -> Option<(Model, Printer)> {
    let m = Bytes(memory);
    Some((m.model(model)?, m.printer(printer)?))
}

struct Bytes<'m>(&'m Memory);

impl Bytes<'_> {
    fn place(&self, name: &str) -> Option<usize> {
        self.0.places.get(name).copied()
    }

    fn bytes<const N: usize>(&self, at: usize) -> Option<[u8; N]> {
        self.0.bytes.get(at..at + N)?.try_into().ok()
    }

    fn u16(&self, at: usize) -> Option<u16> {
        self.bytes(at).map(u16::from_le_bytes)
    }

    fn u32(&self, at: usize) -> Option<u32> {
        self.bytes(at).map(u32::from_le_bytes)
    }

    fn size(&self, at: usize) -> Option<usize> {
        self.u32(at).map(|n| n as usize)
    }

    fn u64(&self, at: usize) -> Option<u64> {
        self.bytes(at).map(u64::from_le_bytes)
    }

    /// A word of 64 bits, or a set of its bits.
    fn word(&self, at: usize) -> Option<Bits> {
        self.u64(at).map(Bits::from)
    }

    fn model(&self, shape_of: &Model) -> Option<Model> {
        let mut model = shape_of.clone();
        let masks = self.place("MASKS")?;
        for (i, mask) in model.masks.iter_mut().enumerate() {
            *mask = self.word(masks + 8 * i)?;
        }
        let classes = self.place("CLASSES")?;
        for (i, class) in model.classes.iter_mut().enumerate() {
            class.width = self.u32(classes + CLASS_ROW * i)?;
            class.program = self.program(self.size(classes + CLASS_ROW * i + 4)?)?;
        }
        (self.place("CLASSES_END")? == classes + CLASS_ROW * model.classes.len()).then_some(())?;
        // Shapes by their places: the forms lead to them.
        let forms = self.place("FORMS")?;
        let mut places: Vec<usize> = Vec::new();
        model.shapes.clear();
        for (i, form) in model.forms.iter_mut().enumerate() {
            let row = forms + FORM_ROW * i;
            form.required = self.word(row)?;
            form.value = self.word(row + 8)?;
            form.constant = self.word(row + 16)?;
            form.used = self.word(row + 24)?;
            form.unused_zero = self.word(row + 32)?;
            let place = self.size(row + 40)?;
            form.shape = match places.iter().position(|p| *p == place) {
                _ if place == 0 => None,
                Some(known) => Some(known),
                None => {
                    places.push(place);
                    model.shapes.push(Shape {
                        checks: self.programs(place)?,
                        aliases: self.programs(place + 8)?,
                    });
                    Some(places.len() - 1)
                }
            };
        }
        (self.0.form_count() == model.forms.len()).then_some(model)
    }

    fn programs(&self, list: usize) -> Option<Vec<Program>> {
        let (first, count) = (self.size(list)?, self.size(list + 4)?);
        (0..count).map(|i| self.program(self.size(first + 4 * i)?)).collect()
    }

    fn program(&self, at: usize) -> Option<Program> {
        let mut lookups = Vec::new();
        let mut states = 1usize;
        for i in 0..self.size(at)? {
            let row = at + 8 + 16 * i;
            let bits = self.word(row)?;
            let (place, wide) = (self.size(row + 8)?, self.u32(row + 12)? != 0);
            let count = states.checked_shl(bits.count_ones())?;
            let rows: Option<Vec<u16>> = (0..count)
                .map(|r| {
                    if wide {
                        self.u16(place + 2 * r)
                    } else {
                        self.bytes::<1>(place + r).map(|[b]| b.into())
                    }
                })
                .collect();
            let rows = rows?;
            states = rows.iter().map(|r| usize::from(*r) + 1).max().unwrap_or(1);
            lookups.push(Lookup { bits, rows });
        }
        Some(Program { lookups })
    }

    fn printer(&self, shape_of: &Printer) -> Option<Printer> {
        let mut p = shape_of.clone();
        let (chunks, rows) = (self.place("CHUNKS")?, self.place("ROWS")?);
        for (i, chunk) in p.chunks.iter_mut().enumerate() {
            let row: [u8; CHUNK_ROW] = self.bytes(chunks + CHUNK_ROW * i)?;
            let text = row[..CHUNK_ROW - 1].get(..usize::from(row[CHUNK_ROW - 1]))?;
            *chunk = String::from_utf8(text.to_vec()).ok()?;
        }
        for (i, row) in p.rows.iter_mut().enumerate() {
            *row = self.u16(rows + 2 * i)?;
        }
        let (list, lists) = (self.place("LIST")?, self.place("LISTS")?);
        for (i, operation) in p.list.iter_mut().enumerate() {
            *operation = self.u16(list + 2 * i)?;
        }
        for (i, first) in p.lists.iter_mut().enumerate() {
            *first = self.u32(lists + 4 * i)?;
        }
        let operations = self.place("OPERATIONS")?;
        for (i, operation) in p.operations.iter_mut().enumerate() {
            let row = operations + OPERATION_ROW * i;
            *operation = Operation {
                kind: [Kind::Chunk, Kind::List, Kind::Next, Kind::Number].get(self.size(row)?).copied()?,
                base: self.u32(row + 4)?,
                bits: self.word(row + 8)?,
            };
        }
        let numbers = self.place("NUMBERS")?;
        for (i, number) in p.numbers.iter_mut().enumerate() {
            *number = self.number(numbers + NUMBER_ROW * i)?;
        }
        let forms = self.place("FORMS")?;
        for (i, list) in p.forms.iter_mut().enumerate() {
            *list = u16::try_from(self.u32(forms + FORM_ROW * i + 48)?).ok()?;
        }
        Some(p)
    }

    fn number(&self, row: usize) -> Option<NumberFormat> {
        let (first, count) = (self.size(row)?, self.size(row + 4)?);
        let parts: Option<Vec<(u8, u8, u8)>> = (0..count)
            .map(|i| {
                self.bytes(first + 4 * i)
                    .map(|[word, width, number, _]: [u8; 4]| (word, width, number))
            })
            .collect();
        let flags = self.u32(row + 16)?;
        Some(NumberFormat {
            parts: parts?,
            width: self.u32(row + 8)?,
            shift: self.u32(row + 12)?,
            bias: self.u64(row + 24)? as i64,
            signed: flags & 1 != 0,
            hex: flags & 2 != 0,
        })
    }
}
