//! Which bits of a word count, and whether it is valid, as a conjunction of functions of few bits
//! each: one for each choice of the form's text, merged where that makes the tables smaller or the
//! lookups fewer.

use rustc_hash::FxHashMap;

use super::diagram::{Diagrams, Function};
use super::places::mask;
use super::program::{Limits, Program};
use crate::encoding::form_code::FormCode;
use crate::model::{Bits, FieldKind, Form, Piece, Table};

/// Functions of a form that are few.
const FEW: usize = 40;
/// Most bits of a function that stands for two, where functions are many.
const NARROW: u32 = 13;

/// What a choice says about a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Outcome {
    /// Bits that count.
    used: Bits,
    /// Tables with alias codes that are looked up, as in [`FormCode::aliases`].
    aliases: u64,
    fails: bool,
}

const NOTHING: Outcome = Outcome {
    used: 0,
    aliases: 0,
    fails: false,
};
const FAILURE: Outcome = Outcome { fails: true, ..NOTHING };

/// Outcomes by their numbers.
#[derive(Clone, Debug)]
pub struct Outcomes<'f> {
    limits: Limits<'f>,
    all: Vec<Outcome>,
    numbers: FxHashMap<Outcome, u32>,
    costs: FxHashMap<Function, usize>,
}

impl<'f> Outcomes<'f> {
    /// None yet; programs will be made within these limits.
    #[must_use]
    pub fn new(limits: Limits<'f>) -> Outcomes<'f> {
        Outcomes {
            limits,
            all: Vec::new(),
            numbers: FxHashMap::default(),
            costs: FxHashMap::default(),
        }
    }

    fn number(&mut self, outcome: Outcome) -> u32 {
        *self.numbers.entry(outcome).or_insert_with(|| {
            self.all.push(outcome);
            self.all.len() as u32 - 1
        })
    }

    fn constant(&mut self, outcome: Outcome) -> Function {
        Function::constant(self.number(outcome))
    }

    /// The bits of an outcome; nothing if it makes the word invalid.
    #[must_use]
    pub fn used(&self, number: u32) -> Option<Bits> {
        let outcome = self.all[number as usize];
        (!outcome.fails).then_some(outcome.used)
    }

    fn both(&mut self, a: u32, b: u32) -> u32 {
        let (a, b) = (self.all[a as usize], self.all[b as usize]);
        self.number(if a.fails || b.fails {
            FAILURE
        } else {
            Outcome {
                used: a.used | b.used,
                aliases: a.aliases | b.aliases,
                fails: false,
            }
        })
    }

    fn cost(&mut self, diagrams: &mut Diagrams, f: Function) -> usize {
        if let Some(cost) = self.costs.get(&f) {
            return *cost;
        }
        let cost = Program::of(diagrams, f, &[], self.limits).cost(self.limits);
        self.costs.insert(f, cost);
        cost
    }
}

/// What is found out about the words of a form.
pub struct Validity {
    /// Bits that always count.
    pub used: Bits,
    /// Functions whose values are outcomes: the word is invalid if one of them says so, and bits
    /// count that one of them names.
    pub checks: Vec<Function>,
    /// Functions whose values are outcomes too, with the bits to flip.
    pub aliases: Vec<Function>,
}

/// Takes a form apart.
pub fn of(diagrams: &mut Diagrams, outcomes: &mut Outcomes<'_>, form: &Form, code: &FormCode) -> Validity {
    let mut walk = Walk {
        form,
        code,
        diagrams,
        outcomes,
    };
    let (mut used, mut checks) = walk.sequence(&form.text);
    let unknown = form.fields.iter().filter(|f| f.kind == FieldKind::Unknown);
    used |= unknown.fold(0, |all, f| all | f.mask());
    for check in &form.checks {
        let t = &form.tables[usize::from(*check)];
        let rows = walk.rows(t);
        let failing = |row: u32| t.rows[row as usize].invalid.is_some();
        let (bad, good) = (walk.outcomes.number(FAILURE), walk.outcomes.number(NOTHING));
        checks.push(walk.diagrams.map(rows, &mut |row| if failing(row) { bad } else { good }));
    }
    let aliases = (0..code.aliases.len()).map(|i| walk.alias(i, &checks)).collect();
    // Bits that count whatever a choice leads to need no lookup.
    for f in &checks {
        let values = diagrams.values(*f).into_iter().map(|o| outcomes.all[o as usize]);
        used |= values.filter(|o| !o.fails).fold(Bits::MAX, |all, o| all & o.used) & code.masks.iter().fold(0, |all, m| all | m);
    }
    let mut left: Vec<Function> = Vec::new();
    for f in checks {
        let f = diagrams.map(f, &mut |o| {
            let outcome = outcomes.all[o as usize];
            outcomes.number(if outcome.fails {
                FAILURE
            } else {
                Outcome {
                    used: outcome.used & !used,
                    ..NOTHING
                }
            })
        });
        if f.value() != Some(outcomes.number(NOTHING)) && !left.contains(&f) {
            left.push(f);
        }
    }
    drop_implied(diagrams, outcomes, &mut left);
    let (always, mut apart) = by_bits(diagrams, outcomes, &left);
    let mut total = |all: &mut Vec<Function>| {
        merge(diagrams, outcomes, all);
        all.iter().map(|f| outcomes.cost(diagrams, *f)).sum::<usize>()
    };
    if total(&mut apart) < total(&mut left) {
        (used, left) = (used | always, apart);
    }
    Validity {
        used,
        checks: left,
        aliases,
    }
}

/// The same functions taken apart: what makes a word invalid, and for bits that always count
/// together when some function says that they do. Several functions that say together what is
/// simple, such as those of the ways to write a literal, become one. Also the bits that always
/// count.
fn by_bits(diagrams: &mut Diagrams, outcomes: &mut Outcomes<'_>, all: &[Function]) -> (Bits, Vec<Function>) {
    let values: Vec<Vec<Outcome>> = all
        .iter()
        .map(|f| diagrams.values(*f).into_iter().map(|o| outcomes.all[o as usize]).collect())
        .collect();
    let (bad, nothing) = (outcomes.number(FAILURE), outcomes.number(NOTHING));
    let mut apart: Vec<Function> = Vec::new();
    for (f, _) in all.iter().zip(&values).filter(|(_, values)| values.iter().any(|o| o.fails)) {
        let own = diagrams.map(*f, &mut |o| if outcomes.all[o as usize].fails { bad } else { nothing });
        if !apart.contains(&own) {
            apart.push(own);
        }
    }
    // Bits are together that no outcome tells apart.
    let mut groups: Vec<Bits> = Vec::new();
    for outcome in values.iter().flatten().filter(|o| !o.fails) {
        let mut own = outcome.used;
        for at in 0..groups.len() {
            let (inside, outside) = (groups[at] & own, groups[at] & !own);
            own &= !groups[at];
            if inside != 0 && outside != 0 {
                groups[at] = inside;
                groups.push(outside);
            }
        }
        groups.extend((own != 0).then_some(own));
    }
    groups.sort_unstable();
    let mut always = 0;
    for group in groups {
        let mut counts = Function::constant(0);
        for (f, _) in all
            .iter()
            .zip(&values)
            .filter(|(_, values)| values.iter().any(|o| o.used & group != 0))
        {
            let own = diagrams.map(*f, &mut |o| (outcomes.all[o as usize].used & group != 0).into());
            counts = diagrams.combine(counts, own, &mut |a, b| a | b);
        }
        if counts == Function::constant(1) {
            always |= group;
            continue;
        }
        let own = outcomes.number(Outcome { used: group, ..NOTHING });
        apart.push(diagrams.map(counts, &mut |counts| if counts == 1 { own } else { nothing }));
    }
    (always, apart)
}

/// Drops functions that say no more than another one.
fn drop_implied(diagrams: &mut Diagrams, outcomes: &mut Outcomes<'_>, all: &mut Vec<Function>) {
    let mut at = 0;
    while at < all.len() {
        let own = all[at];
        let implied = (0..all.len()).any(|i| {
            let fits = i != at && diagrams.support(own) & !diagrams.support(all[i]) == 0;
            fits && diagrams.combine(all[i], own, &mut |a, b| outcomes.both(a, b)) == all[i]
        });
        if implied {
            all.remove(at);
        } else {
            at += 1;
        }
    }
}

/// Merges functions as long as that saves something.
fn merge(diagrams: &mut Diagrams, outcomes: &mut Outcomes<'_>, all: &mut Vec<Function>) {
    let limits = outcomes.limits;
    // What merging two functions gives, and what it saves.
    let mut known: FxHashMap<[Function; 2], (usize, Function)> = FxHashMap::default();
    loop {
        let mut best: Option<(usize, usize, usize, Function)> = None;
        for i in 0..all.len() {
            for j in i + 1..all.len() {
                let (a, b) = (all[i], all[j]);
                // Of many functions, few can be merged far: there are too many ways.
                let merged = if all.len() > FEW {
                    limits.merged.min(NARROW)
                } else {
                    limits.merged
                };
                let [own, other] = [a, b].map(|f| diagrams.support(f));
                // No bit is added to a function that has all bits of the other one.
                let grows = own & !other != 0 && other & !own != 0;
                if (own | other).count_ones() > merged && (grows || all.len() > FEW) {
                    continue;
                }
                let (saved, both) = *known.entry([a, b]).or_insert_with(|| {
                    let both = diagrams.combine(a, b, &mut |a, b| outcomes.both(a, b));
                    let apart = outcomes.cost(diagrams, a) + outcomes.cost(diagrams, b);
                    (apart.saturating_sub(outcomes.cost(diagrams, both)), both)
                });
                if saved > best.map_or(0, |b| b.0) {
                    best = Some((saved, i, j, both));
                }
            }
        }
        let Some((_, i, j, both)) = best else { return };
        all[i] = both;
        all.remove(j);
    }
}

struct Walk<'w, 'f> {
    form: &'w Form,
    code: &'w FormCode,
    diagrams: &'w mut Diagrams,
    outcomes: &'w mut Outcomes<'f>,
}

impl Walk<'_, '_> {
    /// The row that a table picks.
    fn rows(&mut self, t: &Table) -> Function {
        let rows: Vec<Function> = t.map.iter().map(|row| Function::constant((*row).into())).collect();
        self.diagrams.select(&self.form.positions(&t.selector), &rows)
    }

    /// Bits that always count in some text, and what its choices say.
    fn sequence(&mut self, pieces: &[Piece]) -> (Bits, Vec<Function>) {
        let (mut used, mut found) = (0, Vec::new());
        for piece in pieces {
            match piece {
                Piece::Literal(_) => {}
                Piece::Number(n) => used |= mask(self.form, &n.bits),
                Piece::Choice { table, rows } => {
                    let t = &self.form.tables[usize::from(*table)];
                    used |= mask(self.form, &t.selector);
                    self.choice(*table, t, rows, &mut found);
                }
            }
        }
        (used, found)
    }

    fn choice(&mut self, table: u16, t: &Table, rows: &[Vec<Piece>], found: &mut Vec<Function>) {
        let picked = self.rows(t);
        let alias = self.code.aliases.iter().position(|a| a.0 == table);
        let (mut own, mut inner) = (Vec::new(), Vec::new());
        for (r, row) in rows.iter().enumerate() {
            if t.rows[r].invalid.is_some() {
                own.push(self.outcomes.number(FAILURE));
                continue;
            }
            let (used, below) = self.sequence(row);
            own.push(self.outcomes.number(Outcome {
                used,
                aliases: alias.map_or(0, |i| 1 << i),
                fails: false,
            }));
            inner.extend(below.into_iter().map(|f| (r as u32, f)));
        }
        found.push(self.diagrams.map(picked, &mut |row| own[row as usize]));
        let nothing = self.outcomes.constant(NOTHING);
        for (row, f) in inner {
            let here = self.diagrams.map(picked, &mut |picked| (picked == row).into());
            found.push(self.diagrams.where_else(here, f, nothing));
        }
    }

    /// Which bits to flip so that alias codes of a table become canonical where it is looked up.
    fn alias(&mut self, number: usize, checks: &[Function]) -> Function {
        let (table, canonical) = &self.code.aliases[number];
        let t = &self.form.tables[usize::from(*table)];
        let places = self.form.positions(&t.selector);
        let flips = t.map.iter().enumerate().map(|(code, row)| {
            let to = canonical[usize::from(*row)].map_or(code, |c| c as usize);
            let bits = places.iter().rev().enumerate().filter(|(i, _)| (to ^ code) >> i & 1 == 1);
            self.outcomes.constant(Outcome {
                used: bits.fold(0, |all, (_, bit)| all | 1 << bit),
                ..NOTHING
            })
        });
        let flips: Vec<Function> = flips.collect();
        let flips = self.diagrams.select(&places, &flips);
        let mut met = Function::constant(0);
        for f in checks {
            let all = &self.outcomes.all;
            let here = self.diagrams.map(*f, &mut |o| (all[o as usize].aliases >> number & 1) as u32);
            met = self.diagrams.combine(met, here, &mut |a, b| a | b);
        }
        let nothing = self.outcomes.constant(NOTHING);
        self.diagrams.where_else(met, flips, nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What functions say together of a word: the bits that count, unless it is invalid.
    fn said(diagrams: &Diagrams, outcomes: &Outcomes<'_>, all: &[Function], word: Bits) -> Option<Bits> {
        let mut values = all.iter().map(|f| outcomes.all[diagrams.of_word(*f, word) as usize]);
        values.try_fold(0, |used, o| (!o.fails).then_some(used | o.used))
    }

    #[test]
    fn functions_that_are_taken_apart_say_the_same() {
        let mut diagrams = Diagrams::default();
        let mut outcomes = Outcomes::new(Limits::default());
        // Bits 8 to 11 count where one of two codes is 3, in a way that another bit decides; code 0
        // is invalid.
        let mut shown = |code: [u8; 2], sign: u8| {
            let mut of = |used, fails| outcomes.constant(Outcome { used, aliases: 0, fails });
            let (bad, none) = (of(0, true), of(0, false));
            let ways = [of(0x300, false), of(0xc00, false)].map(|way| diagrams.choose(12, [way, none]));
            let whole = diagrams.choose(12, [of(0xf00, false), of(0xf00, false)]);
            [ways[0], ways[1], whole].map(|way| {
                let three = diagrams.choose(sign, [way, none]);
                diagrams.select(&code, &[bad, none, none, three])
            })
        };
        let all = [shown([1, 0], 2), shown([4, 3], 5)].concat();
        let (always, apart) = by_bits(&mut diagrams, &mut outcomes, &all);
        assert_eq!(always, 0);
        for word in 0..1 << 13 {
            let [before, after] = [&all[..], &apart].map(|fs| said(&diagrams, &outcomes, fs, word));
            assert_eq!(before, after, "{word:#x}");
        }
        // Two functions say what is invalid, and one each for bits that are told apart.
        let supports: Vec<Bits> = apart.iter().map(|f| diagrams.support(*f)).collect();
        assert_eq!(supports, [0b11, 0b11000, 0b11_1111, 0b11_1111]);
    }

    #[test]
    fn bits_that_some_function_always_uses_need_none() {
        let mut diagrams = Diagrams::default();
        let mut outcomes = Outcomes::new(Limits::default());
        let mut of = |used| outcomes.constant(Outcome { used, ..NOTHING });
        let either = [diagrams.choose(0, [of(6), of(2)]), diagrams.choose(0, [of(0), of(4)])];
        let (always, apart) = by_bits(&mut diagrams, &mut outcomes, &either);
        assert_eq!((always, apart), (6, Vec::new()));
    }
}
