//! Texts made flat: choices among texts that are choices themselves become a few choices among
//! lists of characters, short choices and numbers, so that whoever writes a text decides a few
//! times what to write, and then writes it without deciding anything. Each step preserves the
//! printed text.

use rustc_hash::FxHashMap;

use super::normal::{FLAT_BITS, Part, Shape, Texts};
use super::number::CHUNK;
use crate::encoding::programs::diagram::Function;
use crate::model::Form;

/// Most bits that decide among the texts of one part.
const PART_BITS: u32 = 16;
/// Most texts among which is decided at once.
const WAYS: usize = 256;
/// Most bits that decide whether a choice is empty, if that is decided before it is looked up.
const EMPTY_BITS: u32 = 4;
/// Most parts of such a text.
pub const STEPS: usize = 7;

impl Texts {
    /// The text of a form, in the shape of these texts.
    pub fn form(&mut self, form: &Form) -> u32 {
        let text = self.nested(form);
        match self.shape {
            Shape::Nested | Shape::Source => text,
            Shape::Flat => self.flattened(text),
        }
    }

    /// A text as few choices among flat texts.
    fn flattened(&mut self, text: u32) -> u32 {
        let (mut parts, empty) = (Vec::new(), self.intern(Vec::new()));
        let mut before = Function::constant(empty);
        for part in self.parts(text).to_vec() {
            let own = self.flat_part(&part);
            let own = self.or_nothing(own).unwrap_or(own);
            match self.decided_at_once(before, own) {
                Some(both) => before = both,
                None => {
                    self.choice(before, &mut parts);
                    before = own;
                }
            }
        }
        self.choice(before, &mut parts);
        self.intern(parts)
    }

    /// The choice that is a flat text, where it is not empty, if few bits decide that: most texts
    /// have most of what they can have not.
    fn or_nothing(&mut self, flat: Function) -> Option<Function> {
        let text = flat.value()?;
        let [Part::Choice(f)] = *self.parts(text) else { return None };
        let empty = self.literal("");
        let empty_one = self.intern(Vec::new());
        if !self.diagrams.values(f).contains(&empty) {
            return None;
        }
        let own = self.diagrams.map(f, &mut |value| if value == empty { empty_one } else { text });
        (self.diagrams.support(own).count_ones() <= EMPTY_BITS).then_some(own)
    }

    /// The flat texts of two functions behind each other, if one lookup can decide among them.
    fn decided_at_once(&mut self, before: Function, own: Function) -> Option<Function> {
        let bits = self.diagrams.support(before) | self.diagrams.support(own);
        if bits.count_ones() > FLAT_BITS || bits != 0 && self.factors.of(bits).is_none() {
            return None;
        }
        let both = self.behind(before, own);
        let values = self.diagrams.values(both);
        let few = values.len() <= WAYS && values.iter().all(|text| self.steps(*text) <= STEPS);
        few.then_some(both)
    }

    /// How many parts of a text are written one by one.
    fn steps(&mut self, text: u32) -> usize {
        if let Some(steps) = self.flat.steps.get(&text) {
            return *steps;
        }
        let parts = self.parts(text).iter().map(|part| match part {
            Part::Text(text) => text.len().div_ceil(CHUNK),
            Part::Number(_) | Part::Choice(_) => 1,
        });
        let steps = parts.sum();
        self.flat.steps.insert(text, steps);
        steps
    }

    /// The texts of two functions behind each other.
    fn behind(&mut self, before: Function, own: Function) -> Function {
        if let Some(known) = self.flat.pairs.get(&[before, own]) {
            return *known;
        }
        let both = self.texts_of_pairs(before, own, &mut |texts, a, b| {
            let both = [texts.parts(a), texts.parts(b)].concat();
            Some(texts.intern(both))
        });
        // A text can always be put behind another one.
        let both = both.unwrap_or(own);
        self.flat.pairs.insert([before, own], both);
        both
    }

    /// What is made of the texts of two functions; nothing if it is nothing for some word.
    fn texts_of_pairs(&mut self, a: Function, b: Function, with: &mut impl FnMut(&mut Texts, u32, u32) -> Option<u32>) -> Option<Function> {
        let (mut pairs, mut numbers) = (Vec::new(), FxHashMap::default());
        let both = self.diagrams.combine(a, b, &mut |a, b| {
            *numbers.entry((a, b)).or_insert_with(|| {
                pairs.push((a, b));
                pairs.len() as u32 - 1
            })
        });
        let made: Option<Vec<u32>> = pairs.into_iter().map(|(a, b)| with(self, a, b)).collect();
        let made = made?;
        Some(self.diagrams.map(both, &mut |pair| made[pair as usize]))
    }

    /// The flat text of each word.
    fn flat_text(&mut self, text: u32) -> Function {
        if let Some(known) = self.flat.texts.get(&text) {
            return *known;
        }
        let empty = self.intern(Vec::new());
        let mut all = Function::constant(empty);
        for part in self.parts(text).to_vec() {
            let own = self.flat_part(&part);
            all = self.behind(all, own);
        }
        self.flat.texts.insert(text, all);
        all
    }

    /// The flat text that a part has for each word.
    fn flat_part(&mut self, part: &Part) -> Function {
        let f = match part {
            Part::Choice(f) if !self.is_short(*f) => *f,
            part => {
                let own = self.intern(vec![part.clone()]);
                return Function::constant(own);
            }
        };
        if let Some(known) = self.flat.parts.get(&f) {
            return *known;
        }
        let mut all = self.of_each(f, &mut |texts, value| Some(texts.flat_text(value)));
        if let Some(short) = all.and_then(|all| self.short(all)) {
            let own = self.intern(vec![Part::Choice(short)]);
            all = Some(Function::constant(own));
        }
        // What is not decided in a few ways stays as it is.
        let few = all.filter(|all| self.diagrams.support(*all).count_ones() <= PART_BITS && self.diagrams.values(*all).len() <= WAYS);
        let own = few.unwrap_or_else(|| {
            let own = self.intern(vec![part.clone()]);
            Function::constant(own)
        });
        self.flat.parts.insert(f, own);
        own
    }

    /// What a function has where another one has each of its values.
    fn of_each(&mut self, f: Function, with: &mut impl FnMut(&mut Texts, u32) -> Option<Function>) -> Option<Function> {
        let mut all: Option<Function> = None;
        for value in self.diagrams.values(f) {
            let own = with(self, value)?;
            all = Some(match all {
                None => own,
                Some(others) => {
                    let here = self.diagrams.map(f, &mut |v| (v == value).into());
                    self.diagrams.where_else(here, own, others)
                }
            });
        }
        all
    }

    /// Is a choice one among few characters?
    fn is_short(&self, f: Function) -> bool {
        let values = self.diagrams.values(f);
        values
            .iter()
            .all(|text| self.plain(*text).is_some_and(|text| text.len() <= self.shape.chunk()))
    }

    /// The characters of each word, if they are few, and few bits decide.
    pub(super) fn short(&mut self, f: Function) -> Option<Function> {
        let values = self.diagrams.values(f);
        let mut bits = self.diagrams.support(f);
        for part in values.iter().flat_map(|text| self.parts(*text)) {
            match part {
                Part::Text(_) => {}
                Part::Number(_) => return None,
                Part::Choice(own) => bits |= self.diagrams.support(*own),
            }
        }
        let (room, count) = (self.shape.short(), bits.count_ones());
        if bits == 0 || !room.has(0, count) || self.factors.of(bits).is_none() {
            return None;
        }
        let all = self.of_each(f, &mut |texts, value| {
            let mut all = Function::constant(texts.literal(""));
            for part in texts.parts(value).to_vec() {
                let own = match part {
                    Part::Text(text) => Function::constant(texts.literal(&text)),
                    Part::Choice(own) => own,
                    Part::Number(_) => return None,
                };
                all = texts.texts_of_pairs(all, own, &mut |texts, a, b| {
                    let both = texts.plain(a)? + &texts.plain(b)?;
                    (both.len() <= texts.shape.chunk()).then(|| texts.literal(&both))
                })?;
            }
            Some(all)
        })?;
        let values = self.diagrams.values(all);
        let longest = values.iter().filter_map(|text| self.plain(*text)).map(|text| text.len()).max();
        room.has(longest.unwrap_or(0), count).then_some(all)
    }
}
