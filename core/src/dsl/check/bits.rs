//! Which item covers which bits of a word: extents, fixed bits, clashes and gaps.

use super::Checker;
use super::build::Build;
use crate::dsl::ast::{FixedBits, Form, Ident, PatAtom};
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::dsl::elaborate::pattern_bits;
use crate::model::{Bits, Cube, Extent, Part};
use crate::source::Span;

impl<'a> Checker<'a> {
    pub(super) fn form_width(&mut self, units: &[Ident]) -> Option<u32> {
        let mut width = 0;
        for (i, u) in units.iter().enumerate() {
            match self.units.get(i) {
                Some(x) if x.name == u.name => width = x.lo + x.width,
                _ => {
                    let order: Vec<&str> = self.units.iter().map(|u| u.name.as_str()).collect();
                    let d = Diagnostic::new(Code::BadHeader, u.span, format!("`{}` cannot be unit {} of a word", u.name, i + 1))
                        .help(format!("a word is made of the first units in order: {}", order.join(" ")));
                    self.e.error(d);
                    return None;
                }
            }
        }
        Some(width)
    }

    /// The bits of a whole word that a spec describes are as many as its own words have.
    pub(super) fn part(&mut self, part: Part, hi: u32, span: Span) {
        let own: u32 = self.units.iter().map(|u| u.width).sum();
        if self.units.len() > 1 {
            let units: Vec<&str> = self.units.iter().map(|u| u.name.as_str()).collect();
            self.e.error(
                Diagnostic::new(
                    Code::BadHeader,
                    span,
                    format!("words of several units ({}) cannot be a part", units.join(", ")),
                )
                .help("describe the part as one unit"),
            );
        } else if hi < part.lo || hi >= part.width || hi - part.lo + 1 != own {
            self.e.error(
                Diagnostic::new(
                    Code::BadHeader,
                    span,
                    format!("the spec's words have {own} bits, which these are not"),
                )
                .help("write `part HIGHEST..LOWEST of WIDTH`, for example `part 63..32 of 64` for words of 32 bits"),
            );
        }
    }

    /// Position of an extent in the word.
    pub(super) fn extent(&mut self, e: &crate::dsl::ast::Extent, width: u32) -> Option<(u32, u32)> {
        let Some(u) = self.units.iter().find(|u| u.name == e.unit.name) else {
            let near = self.e.closest(&e.unit.name, self.units.iter().map(|u| u.name.as_str()));
            self.e.unknown_name("a unit", &e.unit.name, e.unit.span, near);
            return None;
        };
        if e.lo > e.hi || e.hi >= u.width || u.lo + e.hi >= width {
            let d = if u.lo + e.hi >= width && e.hi < u.width && e.lo <= e.hi {
                Diagnostic::new(Code::BadExtent, e.span, format!("this form has no unit `{}`", u.name))
                    .help("name the unit after `form name :`, or leave these bits out")
            } else {
                Diagnostic::new(
                    Code::BadExtent,
                    e.span,
                    if e.hi == e.lo {
                        format!("bit {} of the unit `{}`", e.hi, u.name)
                    } else {
                        format!("bits {}..{} of the unit `{}`", e.hi, e.lo, u.name)
                    },
                )
                .label(format!("the unit has bits {}..0", u.width - 1))
                .help("the higher bit comes first, and both must exist")
            };
            self.e.error(d);
            return None;
        }
        Some((u.lo + e.hi, u.lo + e.lo))
    }

    /// Extents of a field, high part first, with the field's width.
    pub(super) fn extents(&mut self, all: &[crate::dsl::ast::Extent], width: u32) -> Option<(Vec<Extent>, u32)> {
        let places: Vec<Option<(u32, u32)>> = all.iter().map(|e| self.extent(e, width)).collect();
        let places: Vec<(u32, u32)> = places.into_iter().collect::<Option<_>>()?;
        let total = places.iter().map(|(h, l)| h - l + 1).fold(0u32, u32::saturating_add);
        if total > 64 {
            self.e.error(
                Diagnostic::new(Code::Limit, all[0].span, format!("{total} bits; at most 64 are possible"))
                    .help("write them as several items"),
            );
            return None;
        }
        let mut lo = total;
        Some((
            places
                .iter()
                .map(|(h, l)| {
                    lo -= h - l + 1;
                    Extent {
                        word_lo: *l as u8,
                        field_lo: lo as u8,
                        width: (h - l + 1) as u8,
                    }
                })
                .collect(),
            total,
        ))
    }

    pub(super) fn fixed_cube(&mut self, f: &FixedBits, width: u32) -> Option<Cube> {
        let (extents, total) = self.extents(&f.extents, width)?;
        let [PatAtom::Word(w)] = f.value.atoms.as_slice() else {
            self.e.error(
                Diagnostic::new(Code::BadPattern, f.value.span, "one bit pattern or code is wanted here")
                    .help("these bits have one value: no alternatives, ranges or `else`"),
            );
            return None;
        };
        match pattern_bits(&w.name, total) {
            Ok((mask, value)) => {
                let mut cube = Cube::default();
                for e in &extents {
                    cube.mask |= e.place(mask);
                    cube.value |= e.place(value);
                }
                Some(cube)
            }
            Err(why) => {
                self.e
                    .error(Diagnostic::new(Code::BadPattern, w.span, why.message).help(format!("the bits on the left: {}", why.help)));
                None
            }
        }
    }

    pub(super) fn cover(&mut self, b: &mut Build<'a>, mask: Bits, span: Span, what: &str) {
        let mut clash = None;
        for bit in 0..b.width {
            if mask >> bit & 1 == 0 {
                continue;
            }
            match &b.cover[bit as usize] {
                Some((first, name)) => clash = clash.or(Some((bit, *first, name.clone()))),
                None => b.cover[bit as usize] = Some((span, what.to_string())),
            }
        }
        if let Some((bit, first, name)) = clash {
            let place = self.bit_name(bit);
            self.e.error(
                Diagnostic::new(Code::OverlappingBits, span, format!("bit {place} is covered twice"))
                    .label(what.to_string())
                    .also(first, format!("already covered here: {name}"))
                    .help("every bit belongs to exactly one item"),
            );
        }
    }

    /// Covers the bits of an item that has an error of another kind.
    pub(super) fn cover_all(&mut self, b: &mut Build<'a>, extents: &[crate::dsl::ast::Extent], name: &Ident) {
        if let Some((extents, _)) = self.extents(extents, b.width) {
            self.cover(b, mask_of(&extents), name.span, &format!("field `{}`", name.name));
        }
    }

    pub(super) fn bit_name(&self, bit: u32) -> String {
        self.units
            .iter()
            .find(|u| bit >= u.lo && bit < u.lo + u.width)
            .map_or(format!("{bit}"), |u| format!("{}[{}]", u.name, bit - u.lo))
    }

    pub(super) fn gaps(&mut self, b: &Build<'a>, f: &Form) {
        let open: Vec<u32> = (0..b.width).filter(|i| b.cover[*i as usize].is_none()).collect();
        if open.is_empty() {
            return;
        }
        let mut runs: Vec<String> = Vec::new();
        for u in self.units.iter().rev() {
            let mut bits: Vec<u32> = open
                .iter()
                .filter(|i| **i >= u.lo && **i < u.lo + u.width)
                .map(|i| i - u.lo)
                .collect();
            while let Some(hi) = bits.pop() {
                let mut lo = hi;
                while bits.last() == Some(&lo.wrapping_sub(1)) {
                    lo = bits.pop().unwrap_or(lo);
                }
                runs.push(if hi == lo {
                    format!("{}[{hi}]", u.name)
                } else {
                    format!("{}[{hi}..{lo}]", u.name)
                });
            }
        }
        // The items on both sides of the first gap show where it lies.
        let mut d = Diagnostic::new(Code::UncoveredBits, f.span, format!("no item covers {}", runs.join(", ")))
            .help("declare the bits as `fixed`, `reserved`, `ignored`, `unknown` or part of a `field`");
        let first = open[0];
        for (place, side) in [
            (first.checked_sub(1), "the bits below"),
            (open.last().map(|l| l + 1), "the bits above"),
        ] {
            if let Some((span, _)) = place.and_then(|p| b.cover.get(p as usize)).and_then(Option::as_ref) {
                d = d.also(*span, side);
            }
        }
        self.e.error(d);
    }
}

pub(super) fn mask_of(extents: &[Extent]) -> Bits {
    extents.iter().fold(0, |m, e| m | e.mask())
}
