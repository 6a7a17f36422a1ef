//! Texts of operands: the cases of an encoding as rows of a class of operands.

use isamorph_core::model::Cube;

use super::source::{Case, Encoding, Value};
use super::view::{Bit, Number, View, both, given, holding};
use crate::cube::Words;
use crate::names::literal;

/// Most bits that the rows of a class may depend on.
const DECIDING: u32 = 16;
/// Most bits of a count of registers.
const COUNTED: usize = 5;
/// Most bits of a number above one that is given.
const SCATTERED: usize = 3;
/// Bits of a small float.
const FLOAT: u32 = 8;

/// Names of enumerations that every import has.
pub const HALF: &str = "half";
pub const HINT: &str = "register_hint";

/// What a row says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// A template.
    Text(String),
    Invalid(String),
}

/// A row: patterns of the bits of the operand, and what it says.
#[derive(Clone, Debug)]
pub struct Row {
    pub when: Vec<Cube>,
    /// Patterns of rows before that have precedence.
    pub before: Vec<Cube>,
    pub says: Says,
}

/// What a text uses beside the bits of the operand.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Uses {
    /// Marks that are printed if a bit is 1, and whether it is the other way round.
    pub marks: Vec<(String, String, bool)>,
    pub half: bool,
    pub hint: bool,
    /// Widths of small floats.
    pub floats: Vec<u32>,
}

/// The rows of an operand with an encoding.
///
/// # Errors
/// Why it cannot be written as a class.
pub fn rows(view: &View, name: &str, of: &Encoding, is_source: bool, uses: &mut Uses) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    let mut before: Vec<Cube> = Vec::new();
    for case in &of.cases {
        let Some(open) = view.open(case.exact) else { continue };
        // Nothing is left for a case behind one that always matches.
        let left = before.iter().fold(Words::of(open), |w, c| w.without(*c));
        if left.is_empty() {
            continue;
        }
        for (when, says) in case_rows(view, case, is_source, uses)? {
            let when: Vec<Cube> = when
                .into_iter()
                .filter_map(|c| view.open(both(case.exact, c)?))
                .filter(|c| !before.iter().fold(Words::of(*c), |w, b| w.without(*b)).is_empty())
                .collect();
            if when.is_empty() {
                continue;
            }
            let before = before.iter().copied().filter(|b| when.iter().any(|c| c.meets(*b))).collect();
            rows.push(Row { when, before, says });
        }
        before.push(open);
    }
    let all = rows.iter().flat_map(|r| &r.when);
    if !all.fold(Words::of(Cube::default()), |w, c| w.without(*c)).is_empty() {
        rows.push(Row {
            when: Vec::new(),
            before: Vec::new(),
            says: Says::Invalid(format!("no case of `{name}` has these bits")),
        });
    }
    decidable(rows)
}

/// Rows whose patterns a class can hold.
///
/// # Errors
/// They depend on too many bits.
pub fn decidable(rows: Vec<Row>) -> Result<Vec<Row>, String> {
    let mask = rows.iter().flat_map(|r| r.when.iter().chain(&r.before)).fold(0, |m, c| m | c.mask);
    if mask.count_ones() > DECIDING {
        return Err(format!(
            "its cases depend on {} bits, at most {DECIDING} are possible",
            mask.count_ones()
        ));
    }
    Ok(rows)
}

/// Which parameters rows depend on or print.
pub fn used(rows: &[Row], view: &View) -> Vec<bool> {
    let mask = rows.iter().flat_map(|r| r.when.iter().chain(&r.before)).fold(0, |m, c| m | c.mask);
    let mut used = vec![false; view.widths.len()];
    for at in (0..64).filter(|at| mask >> at & 1 == 1) {
        if let Bit::Of(p, _) = view.of(&[at])[0] {
            used[p] = true;
        }
    }
    for r in rows {
        let Says::Text(t) = &r.says else { continue };
        for hole in t.split('{').skip(1).filter_map(|h| h.split('}').next()) {
            let words = hole.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            for w in words {
                if let Some(p) = (0..used.len()).find(|p| view.name(*p) == w) {
                    used[p] = true;
                }
            }
        }
    }
    used
}

/// One mark: given, or a bit that says whether it is there.
enum Mark {
    Always(bool),
    Bit(Vec<u32>),
}

struct Marks<'a> {
    view: &'a View,
    case: &'a Case,
}

impl Marks<'_> {
    fn positions(&self, name: &str) -> Option<&Vec<u32>> {
        self.case.marks.iter().find(|m| m.0 == name).map(|m| &m.1)
    }

    fn property(&self, name: &str) -> Option<u64> {
        self.case.properties.iter().find(|p| p.0 == name).map(|p| p.1)
    }

    /// A mark of one bit. A property has precedence, as what is said last.
    fn one(&self, name: &str) -> Result<Mark, String> {
        if let Some(n) = self.property(name) {
            return Ok(Mark::Always(n != 0));
        }
        let Some(at) = self.positions(name) else {
            return Ok(Mark::Always(false));
        };
        match (given(&self.view.of(at)), at.len()) {
            (Some(n), _) => Ok(Mark::Always(n != 0)),
            (None, 1) => Ok(Mark::Bit(at.clone())),
            (None, n) => Err(format!("`{name}` has {n} bits")),
        }
    }

    /// Values of a mark of one bit, with the patterns that have them.
    fn values(&self, name: &str) -> Result<Vec<(Cube, bool)>, String> {
        Ok(match self.one(name)? {
            Mark::Always(b) => vec![(Cube::default(), b)],
            Mark::Bit(at) => vec![(holding(&at, 0), false), (holding(&at, 1), true)],
        })
    }

    /// A text that is printed if a bit is 1 (or 0).
    fn piece(&self, name: &str, text: &str, inverted: bool, uses: &mut Uses) -> Result<String, String> {
        let at = match self.one(name)? {
            // Without the mark nothing is printed, in whatever sense it is meant.
            Mark::Always(b) if self.positions(name).is_some() || self.property(name).is_some() => {
                return Ok(if b != inverted { literal(text) } else { String::new() });
            }
            Mark::Always(_) => return Ok(String::new()),
            Mark::Bit(at) => at,
        };
        let Some(Number::Hole(bit, _, 1, 0)) = self.view.number(&self.view.of(&at)) else {
            return Err(format!("`{name}` is no bit"));
        };
        let class = format!("mark_{name}");
        let mark = (class.clone(), text.to_string(), inverted);
        if !uses.marks.contains(&mark) {
            uses.marks.push(mark);
        }
        Ok(format!("{{{bit}:{class}}}"))
    }

    /// How many registers there are, with the patterns that say so.
    fn counts(&self) -> Result<Vec<(Vec<Cube>, u64)>, String> {
        if let Some(n) = self.property("count") {
            return Ok(vec![(vec![Cube::default()], n.max(1))]);
        }
        let (at, is_mask) = match (self.positions("mask"), self.positions("count")) {
            (None, None) => return Ok(vec![(vec![Cube::default()], 1)]),
            (Some(at), None) => (at, true),
            (None, Some(at)) => (at, false),
            (Some(_), Some(_)) => return Err("both a mask and a count of registers".into()),
        };
        if at.len() > COUNTED {
            return Err(format!("a count of registers in {} bits", at.len()));
        }
        let mut all: Vec<(Vec<Cube>, u64)> = Vec::new();
        for value in 0..1u64 << at.len() {
            let n = if is_mask {
                u64::from(value.count_ones()).max(1)
            } else {
                // No register is four.
                [value, 4][usize::from(value == 0)]
            };
            let cube = holding(at, value);
            match all.iter_mut().find(|a| a.1 == n) {
                Some((cubes, _)) => cubes.push(cube),
                None => all.push((vec![cube], n)),
            }
        }
        Ok(all)
    }
}

/// Rows of one case: patterns, and what is printed.
fn case_rows(view: &View, case: &Case, is_source: bool, uses: &mut Uses) -> Result<Vec<(Vec<Cube>, Says)>, String> {
    const KNOWN: [&str; 12] = [
        "cache", "hint", "lu", "abs", "neg", "sx", "zx", "size16", "size32", "size64", "count", "mask",
    ];
    let marks = Marks { view, case };
    let names = case.marks.iter().map(|m| &m.0).chain(case.properties.iter().map(|p| &p.0));
    if let Some(name) = names.into_iter().find(|n| !KNOWN.contains(&n.as_str())) {
        return Err(format!("`{name}` says nothing that is known of an operand"));
    }
    let Some(value) = &case.value else {
        let text = if is_source { "" } else { "_" };
        return Ok(vec![(vec![Cube::default()], Says::Text(text.into()))]);
    };
    let mut bits = vec![Bit::Given(false); value.shift as usize];
    bits.extend(view.of(&value.bits));
    let scattered = View::scattered(&bits);
    if !scattered.is_empty() {
        return apart(view, case, is_source, uses, (value, &scattered));
    }
    let mut rows: Vec<(Vec<Cube>, Says)> = Vec::new();
    let mut prefix = marks.piece("lu", "^", false, uses)? + &marks.piece("cache", "$", false, uses)?;
    if let Some(at) = marks.positions("hint") {
        if !prefix.is_empty() {
            return Err("several marks before a register".into());
        }
        if at.len() != 2 {
            return Err(format!("`hint` has {} bits", at.len()));
        }
        prefix = match view.number(&view.of(at)) {
            Some(Number::Given(n)) => ["", "", "$", "^"][n as usize & 3].to_string(),
            Some(Number::Hole(e, 0, 2, 0)) => {
                uses.hint = true;
                format!("{{{e}:{HINT}}}")
            }
            _ => return Err("a hint of which one bit is given".into()),
        };
        rows.push((vec![holding(at, 0)], Says::Invalid("the register has no hint".into())));
    } else if marks.positions("lu").is_some() && marks.positions("cache").is_some() {
        return Err("several marks before a register".into());
    }
    let mut suffix = marks.piece("abs", ".abs", false, uses)? + &marks.piece("neg", ".neg", false, uses)?;
    suffix += &(marks.piece("sx", ".sx", false, uses)? + &marks.piece("zx", ".sx", true, uses)?);
    let middle = || "bits in the middle of a number are given".to_string();
    let plain = |text: String| Says::Text(format!("{prefix}{text}{suffix}"));
    let letters = match value.kind.as_str() {
        "reg" => ["r", "dr"],
        "uniform" => ["u", "du"],
        other => {
            let text = match other {
                "imm" => {
                    let number = view.number(&bits).ok_or_else(middle)?;
                    // A number whose upper bits are given has no sign.
                    let is_signed =
                        value.is_signed && matches!(&number, Number::Hole(_, low, width, _) if low + width == bits.len() as u32);
                    number.text(0, is_signed)
                }
                "fimm" => match view.number(&bits).ok_or_else(middle)? {
                    Number::Given(n) => minifloat(n),
                    Number::Hole(e, 0, width, 0) if width <= FLOAT => {
                        if !uses.floats.contains(&width) {
                            uses.floats.push(width);
                        }
                        format!("{{{e}:{}}}", float_name(width))
                    }
                    Number::Hole(..) => return Err("a float of other bits".into()),
                },
                "cf" | "ts" | "ss" => format!("{other}{}", view.number(&bits).ok_or_else(middle)?.text(0, false)),
                other => return Err(format!("an operand that is a `{other}`")),
            };
            rows.push((vec![Cube::default()], plain(text)));
            return Ok(rows);
        }
    };
    let low = bits.first().copied().unwrap_or(Bit::Given(false));
    let whole = view.number(bits.get(1..).unwrap_or_default()).ok_or_else(middle)?;
    let low_at = value.bits.first().copied().filter(|_| value.shift == 0);
    let parities: Vec<(Cube, u64)> = match (low, low_at) {
        (Bit::Given(b), _) => vec![(Cube::default(), u64::from(b))],
        (_, Some(at)) => vec![(holding(&[at], 0), 0), (holding(&[at], 1), 1)],
        (_, None) => return Err(middle()),
    };
    for (c64, is64) in marks.values("size64")? {
        for (c32, is32) in marks.values("size32")? {
            // Where a register has 64 bits, the other mark says nothing.
            if is64 && c32.mask != 0 && is32 {
                continue;
            }
            let c32 = if is64 { Cube::default() } else { c32 };
            for (counts, n) in marks.counts()? {
                let with = |c: Cube| -> Vec<Cube> {
                    let sized = both(c64, c32).and_then(|s| both(s, c));
                    counts.iter().filter_map(|m| both(sized?, *m)).collect()
                };
                if !is64 && !is32 && n == 1 {
                    let half = match (low, view.number(&[low])) {
                        (Bit::Given(b), _) => ["l", "h"][usize::from(b)].to_string(),
                        (_, Some(Number::Hole(e, ..))) => {
                            uses.half = true;
                            format!("{{{e}:{HALF}}}")
                        }
                        _ => return Err(middle()),
                    };
                    let text = format!("{}{}{half}", letters[0], whole.text(0, false));
                    rows.push((with(Cube::default()), plain(text)));
                    continue;
                }
                for (parity, odd) in &parities {
                    let says = if (is64 || is32) && *odd == 1 {
                        Says::Invalid("a register of this size has an even number".into())
                    } else {
                        let one = |k: u64| match (is64, is32) {
                            (true, _) => format!("{}{}", letters[1], whole.text(2 * k, false)),
                            (_, true) => format!("{}{}", letters[0], whole.text(k, false)),
                            _ => {
                                let at = k + odd;
                                let half = ["l", "h"][at as usize & 1];
                                format!("{}{}{half}", letters[0], whole.text(at / 2, false))
                            }
                        };
                        plain((0..n).map(one).collect::<Vec<_>>().join("_"))
                    };
                    rows.push((with(*parity), says));
                }
            }
        }
    }
    Ok(first_wins(rows))
}

/// Rows of a case in whose number bits are given between others: of each value of the upper ones.
fn apart(
    view: &View,
    case: &Case,
    is_source: bool,
    uses: &mut Uses,
    (value, scattered): (&Value, &[usize]),
) -> Result<Vec<(Vec<Cube>, Says)>, String> {
    if scattered.len() > SCATTERED {
        return Err("bits in the middle of a number are given".into());
    }
    let positions: Vec<u32> = scattered
        .iter()
        .filter_map(|n| value.bits.get(n.checked_sub(value.shift as usize)?).copied())
        .collect();
    let mut rows = Vec::new();
    for upper in 0..1u64 << positions.len() {
        let mut of = view.clone();
        for (n, p) in positions.iter().enumerate() {
            of.bits[*p as usize] = Bit::Given(upper >> n & 1 == 1);
        }
        let chosen = holding(&positions, upper);
        for (when, says) in case_rows(&of, case, is_source, uses)? {
            rows.push((when.into_iter().filter_map(|c| both(c, chosen)).collect(), says));
        }
    }
    Ok(rows)
}

/// Rows of which none has words of an earlier one: the first row may lie in others.
fn first_wins(rows: Vec<(Vec<Cube>, Says)>) -> Vec<(Vec<Cube>, Says)> {
    let mut before: Vec<Cube> = Vec::new();
    let mut out = Vec::new();
    for (when, says) in rows {
        let left: Vec<Cube> = when
            .iter()
            .flat_map(|c| before.iter().fold(Words::of(*c), |w, b| w.without(*b)).cubes)
            .collect();
        before.extend(&when);
        if !left.is_empty() {
            out.push((left, says));
        }
    }
    out
}

/// The name of the enumeration of small floats of which so many bits are not zero.
pub fn float_name(width: u32) -> String {
    format!("minifloat_{width}")
}

/// The text of a float of eight bits: four of the fraction, three of the exponent, a sign.
pub fn minifloat(code: u64) -> String {
    let (fraction, exponent) = (code & 15, code >> 4 & 7);
    // In units of 1/64; the lowest exponent has no leading one.
    let units = if exponent == 0 {
        fraction
    } else {
        (fraction | 16) << (exponent - 1)
    };
    let sign = if code >> 7 & 1 == 1 { "-" } else { "" };
    let text = format!("{sign}{}.{:06}", units / 64, units % 64 * 15_625);
    let short = text.trim_end_matches('0');
    if short.ends_with('.') { format!("{short}0") } else { short.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_floats_have_their_values() {
        for (code, text) in [
            (0x00, "0.0"),
            (0x80, "-0.0"),
            (0x01, "0.015625"),
            (0x0f, "0.234375"),
            (0x10, "0.25"),
            (0x30, "1.0"),
            (0xb8, "-1.5"),
            (0x40, "2.0"),
            (0x31, "1.0625"),
            (0x7f, "31.0"),
        ] {
            assert_eq!(minifloat(code), text);
        }
    }
}
