//! The word of a form, drawn bit by bit: which run of bits is what.

use isamorph_core::model::{Bits, FieldKind, Form, Isa};
use maud::{Markup, html};

use crate::bits::{self, runs};

/// What a run of bits is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Selects the form.
    Fixed,
    /// Means something.
    Field,
    /// Must have its value.
    Reserved,
    /// Hardware does not look at it.
    Ignored,
    /// What it means is not documented.
    Unknown,
}

impl Class {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Class::Fixed => "fixed",
            Class::Field => "field",
            Class::Reserved => "reserved",
            Class::Ignored => "ignored",
            Class::Unknown => "unknown",
        }
    }
}

/// A run of bits.
#[derive(Clone, Debug)]
pub struct Run {
    /// Highest bit in the word.
    pub hi: u32,
    /// Lowest bit in the word.
    pub lo: u32,
    /// What it is.
    pub class: Class,
    /// What is written on it.
    pub label: String,
}

/// All bits of a form as runs, the highest first; each bit is in exactly one.
pub fn layout(isa: &Isa, form: &Form) -> Vec<Run> {
    let mut all: Vec<Run> = Vec::new();
    let mut plain = |mask: Bits, class: Class, label: &dyn Fn(u32, u32) -> String| {
        for (hi, lo) in runs(isa, mask) {
            all.push(Run {
                hi,
                lo,
                class,
                label: label(hi, lo),
            });
        }
    };
    let value = |of: Bits, hi: u32, lo: u32| bits::binary(of >> lo & isamorph_core::model::word_ones(hi - lo + 1), hi - lo + 1);
    plain(form.fixed.mask, Class::Fixed, &|hi, lo| value(form.fixed.value, hi, lo));
    for r in &form.reserved {
        plain(r.cube.mask, Class::Reserved, &|hi, lo| value(r.cube.value, hi, lo));
    }
    plain(form.ignored, Class::Ignored, &|_, _| String::new());
    for f in &form.fields {
        let class = if f.kind == FieldKind::Unknown {
            Class::Unknown
        } else {
            Class::Field
        };
        for e in &f.extents {
            plain(e.mask(), class, &|_, _| f.name.clone());
        }
    }
    all.sort_by_key(|r| std::cmp::Reverse(r.hi));
    all
}

/// Width of a bit.
const BIT: u32 = 24;
/// Height of the boxes.
const BOX: u32 = 26;
/// Where the boxes begin.
const LEFT: u32 = 56;
/// Width of a character, generously.
const CHARACTER: u32 = 7;
/// Most bits in a line.
const LINE: u32 = 32;

/// The lines of a drawing: name, highest and lowest bit, and the bit from which numbers count.
fn lines(isa: &Isa, width: u32) -> Vec<(String, u32, u32, u32)> {
    let mut out = Vec::new();
    for u in isa.units.iter().filter(|u| u.lo < width) {
        let mut top = u.lo + u.width;
        while top > u.lo {
            let n = if (top - u.lo).is_multiple_of(LINE) {
                LINE
            } else {
                (top - u.lo) % LINE
            };
            out.push((u.name.clone(), top - 1, top - n, u.lo));
            top -= n;
        }
    }
    out
}

/// The drawing.
pub fn svg(isa: &Isa, form: &Form, name: &str) -> Markup {
    let all = layout(isa, form);
    let lines = lines(isa, form.width);
    let widest = lines.iter().map(|l| l.1 - l.2 + 1).max().unwrap_or(1);
    let width = LEFT + widest * BIT + 4;
    let mut y = 0;
    let mut drawn = Vec::new();
    for (unit, hi, lo, base) in lines {
        let here: Vec<(&Run, u32, u32)> = all
            .iter()
            .filter(|r| r.lo <= hi && r.hi >= lo)
            .map(|r| (r, r.hi.min(hi), r.lo.max(lo)))
            .collect();
        let x = |bit: u32| LEFT + (hi - bit) * BIT;
        let below = |r: &Run, h: u32, l: u32| (r.label.chars().count() as u32) * CHARACTER > (h - l + 1) * BIT - 4;
        let depth = here
            .iter()
            .filter(|(r, h, l)| below(r, *h, *l))
            .map(|(r, ..)| r.label.chars().count() as u32 * CHARACTER + 8)
            .max()
            .unwrap_or(0);
        let top = y + 18;
        drawn.push(html! {
            text .unit x="0" y=(top + 18) { (unit) }
            @for (r, h, l) in &here {
                @let (from, to) = (x(*h), x(*l) + BIT);
                rect class={ "b-" (r.class.name()) } x=(from) y=(top) width=(to - from) height=(BOX) {}
                text .bit x=(from + BIT / 2) y=(top - 4) { (h - base) }
                @if h > l { text .bit x=(to - BIT / 2) y=(top - 4) { (l - base) } }
                @if below(r, *h, *l) {
                    text .down transform={ "translate(" ((from + to) / 2) " " (top + BOX + 6) ")rotate(90)" } { (r.label) }
                } @else if !r.label.is_empty() {
                    text .name x=((from + to) / 2) y=(top + 18) { (r.label) }
                }
            }
        });
        y = top + BOX + depth + 8;
    }
    let said: Vec<String> = all
        .iter()
        .map(|r| format!("{} {} {}", bits::run(isa, r.hi, r.lo), r.class.name(), r.label))
        .collect();
    html! {
        div .scroll tabindex="0" role="region" aria-label={ "Bits of " (name) } {
            svg .word width=(width) height=(y) viewBox={ "0 0 " (width) " " (y) } role="img" aria-label=(said.join("; ")) {
                @for line in &drawn { (line) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isamorph_core::builtin;

    #[test]
    fn every_bit_of_every_form_is_drawn_once() {
        for name in builtin::NAMES {
            let isa = builtin::isa(name).expect("built in");
            for (at, form) in isa.forms.iter().enumerate().filter(|(_, f)| f.illegal.is_none()) {
                let mut seen: Bits = 0;
                for r in layout(isa, form) {
                    let mask = isamorph_core::model::word_ones(r.hi - r.lo + 1) << r.lo;
                    assert_eq!(seen & mask, 0, "{}: {r:?}", isa.form_name(at));
                    seen |= mask;
                }
                assert_eq!(seen, isamorph_core::model::word_ones(form.width), "{}", isa.form_name(at));
            }
        }
    }
}
