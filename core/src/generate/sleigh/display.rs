//! Texts of forms as display sections: a table for each choice, whose rows show their pieces.

use super::patterns::{Fields, Show};
use super::tables::{Row, Tables};
use crate::encoding::programs::{Diagrams, Function};
use crate::encoding::texts::number::NumberFormat;
use crate::model::{Extent, Form, Number, Piece};

/// Most bits of a number whose texts are all written down.
const SMALL: u32 = 8;
/// Operands behind the mnemonic that are left as they are.
const UNGROUPED: usize = 3;
/// Operands of a table that stands for several.
const GROUP: usize = 16;
/// Most cubes of a choice.
const MOST: usize = 1 << 14;

/// What a display section shows, and what it needs in the pattern.
#[derive(Debug, Default)]
pub struct Shown {
    /// The section.
    pub text: String,
    /// Operands: fields and tables.
    pub operands: Vec<String>,
}

/// Writes display sections.
pub struct Writer<'w> {
    /// Fields of tokens.
    pub fields: &'w mut Fields,
    /// Tables.
    pub tables: &'w mut Tables,
    /// Choices as functions of the word.
    pub diagrams: &'w mut Diagrams,
}

impl Writer<'_> {
    /// The text of a form. The first blank outside of choices ends the mnemonic.
    ///
    /// # Errors
    /// What cannot be written.
    pub fn form(&mut self, form: &Form) -> Result<Shown, String> {
        let shown = self.pieces(form, &form.text, Some(UNGROUPED))?;
        if self.tables.has_room(&shown.operands) {
            return Ok(shown);
        }
        self.pieces(form, &form.text, Some(usize::MAX))
    }

    fn pieces(&mut self, form: &Form, pieces: &[Piece], outermost: Option<usize>) -> Result<Shown, String> {
        let mut shown = Shown::default();
        // Each with the operand that it is.
        let mut parts: Vec<(String, Option<String>)> = Vec::new();
        let mut end_of_mnemonic = None;
        for piece in pieces {
            match piece {
                Piece::Literal(text) => {
                    if text.contains(['"', '\n', '\\']) {
                        return Err(format!("the text `{text}` cannot be written between quotes"));
                    }
                    let literal = |text: &str| (!text.is_empty()).then(|| (format!("^\"{text}\""), None));
                    match text.split_once(' ').filter(|_| outermost.is_some() && end_of_mnemonic.is_none()) {
                        Some((before, behind)) => {
                            parts.extend(literal(before));
                            end_of_mnemonic = Some(parts.len());
                            parts.extend(literal(behind));
                        }
                        // The compiler takes blanks away at both ends.
                        None if text.trim().is_empty() => {
                            let names = vec![text.clone(); 2];
                            let name = self.fields.of(form.width, 0, 1, Show::Names(names));
                            let name = self.once(name, &mut shown);
                            parts.push((format!("^{name}"), Some(name)));
                        }
                        None => parts.extend(literal(text)),
                    }
                }
                Piece::Number(n) => {
                    let name = self.number(form, n)?;
                    let name = self.once(name, &mut shown);
                    parts.push((format!("^{name}"), Some(name)));
                }
                Piece::Choice { table, rows } => {
                    let t = &form.tables[usize::from(*table)];
                    let leaves: Vec<Function> = t.map.iter().map(|row| Function::constant((*row).into())).collect();
                    let f = self.diagrams.select(&form.positions(&t.selector), &leaves);
                    let values = self.diagrams.values(f);
                    let mut own = Vec::new();
                    for row in values {
                        if t.rows[row as usize].invalid.is_some() {
                            continue;
                        }
                        let inner = self.pieces(form, &rows[row as usize], None)?;
                        own.push((row, inner));
                    }
                    let all = self
                        .diagrams
                        .cubes(f, MOST)
                        .ok_or_else(|| format!("`{}` has too many cases", t.name))?;
                    let mut lines = Vec::new();
                    for (row, inner) in own {
                        let cubes: Vec<_> = all.iter().filter(|(_, v)| *v == row).map(|(c, _)| *c).collect();
                        lines.push(Row {
                            display: inner.text,
                            pattern: self.fields.any(form.width, &cubes),
                            operands: inner.operands,
                            computed: Vec::new(),
                            statements: Vec::new(),
                        });
                    }
                    let name = self.tables.of(&t.name, form.width, lines);
                    let name = self.once(name, &mut shown);
                    parts.push((format!("^{name}"), Some(name)));
                }
            }
        }
        if let Some(ungrouped) = outermost {
            let at = end_of_mnemonic.unwrap_or(parts.len());
            let tail = parts.split_off(at);
            let tail = self.grouped(form, tail, ungrouped, &mut shown);
            if end_of_mnemonic.is_some() {
                parts.push((" ".to_owned(), None));
            }
            parts.extend(tail);
        }
        shown.text = parts.into_iter().map(|(text, _)| text).collect();
        Ok(shown)
    }

    /// Parts behind the mnemonic as few tables, if they have many operands: a constructor has room
    /// for few.
    fn grouped(
        &mut self,
        form: &Form,
        parts: Vec<(String, Option<String>)>,
        ungrouped: usize,
        shown: &mut Shown,
    ) -> Vec<(String, Option<String>)> {
        if parts.iter().filter(|p| p.1.is_some()).count() <= ungrouped {
            return parts;
        }
        let mut groups: Vec<Vec<(String, Option<String>)>> = vec![Vec::new()];
        let mut count = 0;
        for part in parts {
            if part.1.is_some() {
                count += 1;
                if count > GROUP {
                    count = 1;
                    groups.push(Vec::new());
                }
            }
            groups.last_mut().into_iter().for_each(|g| g.push(part.clone()));
        }
        let grouped = groups.into_iter().map(|group| {
            let operands: Vec<String> = group.iter().filter_map(|p| p.1.clone()).collect();
            shown.operands.retain(|o| !operands.contains(o));
            let row = Row {
                display: group.into_iter().map(|p| p.0).collect(),
                operands,
                ..Row::default()
            };
            let name = self.tables.of("part", form.width, vec![row]);
            shown.operands.push(name.clone());
            (format!("^{name}"), Some(name))
        });
        grouped.collect()
    }

    /// An operand under a name that the display section does not have yet.
    fn once(&mut self, name: String, shown: &mut Shown) -> String {
        let mut own = name.clone();
        for copy in 1.. {
            if !shown.operands.contains(&own) {
                break;
            }
            own = self.fields.copy(&name, copy).unwrap_or_else(|| self.tables.copy(&name, copy));
        }
        shown.operands.push(own.clone());
        own
    }

    /// The operand that shows a number.
    fn number(&mut self, form: &Form, n: &Number) -> Result<String, String> {
        let places = form.positions(&n.bits);
        let extents = runs(&places);
        let format = NumberFormat {
            parts: extents.iter().map(|e| (e.word_lo, e.width, e.field_lo)).collect(),
            width: n.width(),
            shift: n.shift,
            bias: n.bias,
            signed: n.signed,
            hex: n.hex,
        };
        let plain = n.hex && n.bias == 0;
        if let [e] = extents.as_slice() {
            if plain && n.shift == 0 && format.width < 64 {
                let show = if n.signed { Show::Signed } else { Show::Unsigned };
                let name = self.fields.of(form.width, e.word_lo.into(), e.width.into(), show);
                return Ok(name);
            }
            if format.width <= SMALL {
                let names = (0..1u64 << format.width).map(|raw| format.text(raw)).collect();
                let name = self.fields.of(form.width, e.word_lo.into(), e.width.into(), Show::Names(names));
                return Ok(name);
            }
        } else if format.width <= SMALL && !plain {
            let texts: Vec<Function> = (0..1u32 << format.width).map(Function::constant).collect();
            let f = self.diagrams.select(&places, &texts);
            let cubes = self.diagrams.cubes(f, MOST).ok_or("a number has too many cases")?;
            let row = |(cube, raw): (_, u32), fields: &mut Fields| Row {
                display: format!("^\"{}\"", format.text(raw.into())),
                pattern: fields.any(form.width, &[cube]),
                ..Row::default()
            };
            let rows = cubes.into_iter().map(|c| row(c, self.fields)).collect();
            let name = self.tables.of("number", form.width, rows);
            return Ok(name);
        }
        if format.width + n.shift > 62 {
            return Err("a number has more than 62 bits".to_owned());
        }
        let (raw, names) = self.fields.value(form.width, &extents);
        let mut value = raw;
        if n.signed && format.width > 0 {
            let sign = 1u64 << (format.width - 1);
            value = format!("(({value} $xor {sign:#x}) - {sign:#x})");
        }
        if n.shift > 0 {
            value = format!("({value} << {})", n.shift);
        }
        match n.bias {
            0 => {}
            bias if bias < 0 => value = format!("({value} - {})", bias.unsigned_abs()),
            bias => value = format!("({value} + {bias})"),
        }
        let row = if n.hex {
            Row {
                display: "^number".to_owned(),
                pattern: None,
                operands: names,
                computed: vec![("number".to_owned(), value)],
                statements: Vec::new(),
            }
        } else {
            let [least, most] = n.extremes();
            let longest = least.unsigned_abs().max(most.unsigned_abs());
            self.tables.decimal(longest, least < 0, names, &value)?
        };
        let name = self.tables.of("number", form.width, vec![row]);
        Ok(name)
    }
}

/// Places of bits, the high one first, as runs; low bits first.
pub fn runs(places: &[u8]) -> Vec<Extent> {
    let mut runs: Vec<Extent> = Vec::new();
    for (at, lo) in places.iter().rev().enumerate() {
        match runs.last_mut() {
            Some(e) if e.word_lo + e.width == *lo => e.width += 1,
            _ => runs.push(Extent {
                word_lo: *lo,
                field_lo: at as u8,
                width: 1,
            }),
        }
    }
    runs
}
