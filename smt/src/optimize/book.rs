//! Rules of books as patterns of instructions. Only the rules are read whose windows consist of
//! instructions that the program has, and without the operations that the books are about: which
//! fields name registers, and which one holds a constant, is seen from the instructions. So a rule
//! may fit less than what it says; whatever it makes of code is proved where it is used.

use std::borrow::Cow;
use std::sync::Arc;

use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Term, Width};
use isamorph_core::model::{Isa, Semantics, ones};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Deserialize;

use super::registers::{RegisterField, Registers};
use crate::flow::paths::numbers_in_text;
use crate::ops;
use crate::rules::constant_expr::Constant;
use crate::rules::precondition::Condition;
use crate::rules::shipped;
use isamorph_core::block::Cell;

/// Narrower fields hold no constants.
const CONSTANT_BITS: u32 = 5;
/// The number that stands for a constant in the text of a rule, cut to its width.
const PLACEHOLDERS: [u64; 3] = [0xa5a5_a5a5, 0x5a5, 0xa5a0_0000];

/// Distances by which a field is changed to see which number of the text follows it.
const OTHERS: [u64; 2] = [13, 14];
/// Wider fields do not list the constants that they stand for.
const LISTED_BITS: u32 = 9;
/// A number that stands for a constant in instructions which hold small ones alone.
const SMALL: &str = "21";
/// A register whose number is hardly that of a constant.
const FAR: u64 = 99;

/// The books whose rules are tried.
#[derive(Clone, Debug, Default)]
pub enum Books {
    /// Those that come with the program.
    #[default]
    Shipped,
    /// These texts.
    Texts(Vec<String>),
}

/// An instruction of a rule.
#[derive(Clone, Debug)]
struct Step {
    instr: Instr,
    registers: Vec<RegisterField>,
    /// The field of the constant, if that depends on parameters.
    constant: Option<(Place, Constant)>,
    /// The fields that no formula has: hints, which any instruction may have.
    hints: Arc<Vec<usize>>,
}

/// Where an instruction holds a constant.
#[derive(Clone, Debug)]
struct Place {
    field: usize,
    code: Code,
}

/// What constant the number in a field stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Code {
    /// The number itself.
    Plain,
    /// The number with a sign, as wide as registers.
    Signed(Width),
    /// The number and this.
    Offset(i128),
    /// Numbers in a row, each with the constant that the text shows for it.
    Listed(Arc<Vec<(u64, u64)>>),
}

impl Place {
    /// The constant of an instruction, if the field holds one.
    fn get(&self, registers: &Registers, instr: &Instr) -> Option<u64> {
        let isa = registers.set.model();
        let number = instr.fields[self.field];
        match &self.code {
            Code::Plain => Some(number),
            Code::Signed(word) => {
                let top = 1 << (isa.forms[instr.form].fields[self.field].width - 1);
                Some((number ^ top).wrapping_sub(top) & word.mask() as u64)
            }
            Code::Offset(offset) => {
                let number = i128::from(number) + *offset;
                // Numbers beyond some range stand for something else, and are shown as that.
                let shown = numbers_in_text(isa, instr).contains(&number);
                u64::try_from(number).ok().filter(|_| shown)
            }
            Code::Listed(all) => all.iter().find(|(n, _)| *n == number).map(|(_, c)| *c),
        }
    }

    /// The instruction with a constant, if the field can hold it.
    fn put(&self, registers: &Registers, instr: &mut Instr, constant: u64) -> Option<()> {
        let width = registers.set.model().forms[instr.form].fields[self.field].width;
        let number = match &self.code {
            Code::Plain => constant,
            Code::Signed(_) => constant & ones(width),
            Code::Offset(offset) => u64::try_from(i128::from(constant) - *offset).ok()?,
            Code::Listed(all) => all.iter().find(|(_, c)| *c == constant)?.0,
        };
        instr.fields[self.field] = Some(number).filter(|n| n & !ones(width) == 0)?;
        (self.get(registers, instr) == Some(constant)).then_some(())
    }

    /// The numbers that an instruction may hold for a constant: itself, or where it has a list, the
    /// place of a single one or zero in it. What an instruction makes of its number is not known
    /// here.
    fn numbers(&self, word: Width, constant: u64) -> Vec<u64> {
        let mut all = vec![constant];
        if matches!(self.code, Code::Listed(_)) {
            let single = [constant, !constant & word.mask() as u64].into_iter().find(|n| n.count_ones() == 1);
            all.extend(single.map(|n| u64::from(n.trailing_zeros())).filter(|n| *n != constant));
        }
        all
    }
}

/// A rule.
#[derive(Clone, Debug)]
struct Rule {
    window: Vec<Step>,
    /// Of each step the instructions that it may be, short ones first.
    replacement: Vec<Vec<Step>>,
    condition: Condition,
    /// How wide registers are.
    word: Width,
}

/// Rules, by the forms of their windows.
#[derive(Debug, Default)]
pub(super) struct Rules {
    all: FxHashMap<Vec<usize>, Vec<Rule>>,
    /// The forms that windows end in.
    last: FxHashSet<usize>,
}

/// What the names in a rule stand for.
#[derive(Default)]
struct Bound {
    registers: FxHashMap<u64, u64>,
    parameters: FxHashMap<usize, u64>,
}

impl Rules {
    /// The rules of books that may fit code, or what they make of it.
    pub fn read<'i>(registers: &mut Registers, books: &Books, code: impl Iterator<Item = &'i Instr>) -> Rules {
        let name = registers.set.model().name.clone();
        let mut out = Rules::default();
        match books {
            Books::Shipped => out.add(registers, &shipped::built_in(&name), code),
            Books::Texts(all) => out.add(registers, &all.iter().map(String::as_str).collect::<Vec<_>>(), code),
        }
        out
    }

    /// Is there a rule for windows that end in an instruction of a form?
    pub fn end_in(&self, form: usize) -> bool {
        self.last.contains(&form)
    }

    /// What rules make of a window whose result is left in a register, the shortest first.
    pub fn applied(&self, registers: &Registers, window: &[Instr], result: Cell) -> Vec<Vec<Instr>> {
        let forms: Vec<usize> = window.iter().map(|i| i.form).collect();
        let rules = self.all.get(&forms).into_iter().flatten();
        let mut found: Vec<Vec<Instr>> = rules.flat_map(|r| r.applied(registers, window, result)).collect();
        found.sort_by_key(Vec::len);
        found.dedup();
        found
    }

    fn add<'i>(&mut self, registers: &mut Registers, texts: &[&str], code: impl Iterator<Item = &'i Instr>) {
        let Some(word) = ops::register_width(registers.set.model()) else {
            return;
        };
        let books: Vec<Listed> = texts.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
        let mut reader = Reader {
            registers,
            present: FxHashSet::default(),
            word,
            hints: FxHashMap::default(),
            known: FxHashMap::default(),
        };
        for instr in code {
            let kind = reader.kind(instr);
            reader.present.insert(kind);
        }
        let rules: Vec<&Row> = books.iter().flat_map(|book| &book.rules).collect();
        for rule in reader.fitting(rules) {
            let Some(window) = reader.side(&rule.window, true) else { continue };
            let Some(replacement) = reader.side(&rule.replacement, false) else {
                continue;
            };
            let Some(condition) = Condition::named(&rule.condition, word) else {
                continue;
            };
            for window in products(&window) {
                let forms: Vec<usize> = window.iter().map(|s| s.instr.form).collect();
                self.last.extend(forms.last());
                self.all.entry(forms).or_default().push(Rule {
                    window,
                    replacement: replacement.clone(),
                    condition,
                    word,
                });
            }
        }
    }
}

/// The rules of a book as they are written.
#[derive(Deserialize)]
struct Listed<'b> {
    #[serde(borrow)]
    rules: Vec<Row<'b>>,
}

/// A rule as it is written: the instructions of both sides, each with its constant if that is
/// variable.
#[derive(Deserialize)]
struct Row<'b> {
    #[serde(borrow)]
    window: Vec<Vec<Text<'b>>>,
    #[serde(borrow)]
    replacement: Vec<Vec<Text<'b>>>,
    #[serde(borrow, default)]
    condition: Cow<'b, str>,
}

/// A text of the book.
#[derive(Deserialize)]
struct Text<'b>(#[serde(borrow)] Cow<'b, str>);

/// A form, with what stands in the fields that choose an operation: narrow ones that are part of no
/// address of a register. An instruction of another kind does not fit a rule, whatever its
/// registers are.
type Kind = (usize, Vec<u64>);

/// Reads the instructions of rules. Most of them occur in many rules.
struct Reader<'r, 'a> {
    registers: &'r mut Registers<'a>,
    /// The kinds of instructions that the program has, or may have.
    present: FxHashSet<Kind>,
    word: Width,
    hints: FxHashMap<usize, Arc<Vec<usize>>>,
    known: FxHashMap<(String, Option<String>), Known>,
}

/// What the texts of an instruction and its constant stand for.
struct Known {
    instrs: Vec<Instr>,
    kinds: Vec<Kind>,
    /// Found out when it is needed.
    steps: Option<Vec<(Kind, Step)>>,
}

impl Known {
    fn is_one_of(&self, kinds: &FxHashSet<Kind>) -> bool {
        self.kinds.iter().any(|kind| kinds.contains(kind))
    }
}

impl Reader<'_, '_> {
    /// One side of a rule: of each instruction those that it may be, short ones first. A window has
    /// instructions of the program alone.
    fn side(&mut self, side: &[Vec<Text>], is_window: bool) -> Option<Vec<Vec<Step>>> {
        let mut out = Vec::new();
        for instruction in side {
            let constant = instruction.get(1).map(|text| &*text.0);
            let steps = self.steps(&instruction.first()?.0, constant, is_window)?;
            out.push(Some(steps).filter(|s| !s.is_empty())?);
        }
        Some(out)
    }

    /// The rules whose windows the program may have, before or after others of them were applied.
    fn fitting<'b, 'd>(&mut self, rules: Vec<&'b Row<'d>>) -> Vec<&'b Row<'d>> {
        let mut fit = vec![false; rules.len()];
        loop {
            let before = self.present.len();
            for (rule, fit) in rules.iter().zip(&mut fit).filter(|(_, fit)| !**fit) {
                let is_present = |own: &mut Self, i: &Vec<Text>| own.known(i).is_some_and(|(known, present)| known.is_one_of(present));
                if rule.window.iter().all(|i| is_present(self, i)) {
                    *fit = true;
                    for instruction in &rule.replacement {
                        if let Some((known, present)) = self.known(instruction) {
                            present.extend(known.kinds.iter().cloned());
                        }
                    }
                }
            }
            if self.present.len() == before {
                return rules.into_iter().zip(fit).filter(|(_, fit)| *fit).map(|(rule, _)| rule).collect();
            }
        }
    }

    /// What an instruction of a rule stands for, and the kinds that are present.
    fn known(&mut self, instruction: &[Text]) -> Option<(&Known, &mut FxHashSet<Kind>)> {
        let key = self.read(&instruction.first()?.0, instruction.get(1).map(|text| &*text.0));
        Some((&self.known[&key], &mut self.present))
    }

    fn kind(&mut self, instr: &Instr) -> Kind {
        let form = instr.form;
        let fields = &self.registers.set.model().forms[form].fields;
        let addresses = self.registers.file.map(|file| self.registers.addressing(form, file));
        let hints = self.hints(form);
        let chooses = |f: &usize| {
            let names = addresses.as_ref().is_none_or(|a| a[*f]);
            !names && fields[*f].width < CONSTANT_BITS && !hints.contains(f)
        };
        (form, (0..fields.len()).filter(chooses).map(|f| instr.fields[f]).collect())
    }

    fn hints(&mut self, form: usize) -> Arc<Vec<usize>> {
        let model = self.registers.set.model();
        let found = self.hints.entry(form).or_insert_with(|| Arc::new(hints_of(model, form)));
        Arc::clone(found)
    }

    /// Reads an instruction of a rule; gives the key to what it stands for.
    fn read(&mut self, text: &str, constant: Option<&str>) -> (String, Option<String>) {
        let key = (text.to_string(), constant.map(str::to_string));
        if !self.known.contains_key(&key) {
            let mut instrs: Vec<Instr> = self.registers.set.parse_raw(text).into_iter().collect();
            if constant.is_some() {
                let small = with_small_constant(self.registers, text);
                instrs.extend(small.filter(|i| instrs.iter().all(|first| first.form != i.form)));
            }
            let kinds = instrs.iter().map(|i| self.kind(i)).collect();
            self.known.insert(
                key.clone(),
                Known {
                    instrs,
                    kinds,
                    steps: None,
                },
            );
        }
        key
    }

    fn steps(&mut self, text: &str, constant: Option<&str>, is_window: bool) -> Option<Vec<Step>> {
        let key = self.read(text, constant);
        if self.known[&key].steps.is_none() {
            let mut steps = Vec::new();
            let Known { instrs, kinds, .. } = &self.known[&key];
            for (instr, kind) in instrs.clone().into_iter().zip(kinds.clone()) {
                let hints = self.hints(instr.form);
                steps.extend(step(self.registers, self.word, instr, constant, hints).map(|s| (kind, s)));
            }
            steps.sort_by_key(|(_, s)| self.registers.set.model().forms[s.instr.form].width);
            self.known.get_mut(&key)?.steps = Some(steps);
        }
        let steps = self.known[&key].steps.iter().flatten();
        let usable = steps.filter(|(kind, _)| !is_window || self.present.contains(kind));
        Some(usable.map(|(_, s)| s.clone()).collect())
    }
}

/// All ways to choose one of each.
fn products<T: Clone>(choices: &[Vec<T>]) -> Vec<Vec<T>> {
    choices.iter().fold(vec![Vec::new()], |done, ways| {
        let longer = done
            .iter()
            .flat_map(|first| ways.iter().map(|w| [first.as_slice(), std::slice::from_ref(w)].concat()));
        longer.collect()
    })
}

/// The instruction of a text with a small number in the place of its constant: small ones may stand
/// in other, shorter words.
fn with_small_constant(registers: &Registers, text: &str) -> Option<Instr> {
    let mut numbers = PLACEHOLDERS.iter().map(|p| format!("{p:#x}")).filter(|n| text.contains(n.as_str()));
    registers.set.parse_raw(&text.replacen(&numbers.next()?, SMALL, 1)).ok()
}

/// An instruction of a rule with what is variable in it; nothing if the place of its constant
/// cannot be told.
fn step(registers: &mut Registers, word: Width, instr: Instr, constant: Option<&str>, hints: Arc<Vec<usize>>) -> Option<Step> {
    let mut named = registers.fields(&instr);
    let constant = match constant {
        None => None,
        Some(text) => {
            let place = constant_place(registers, word, &instr, &named)?;
            // With the number that stands for it an instruction may read less, as a shift by too
            // much.
            let mut other = instr.clone();
            if place.put(registers, &mut other, 1).is_some() {
                let more = registers.fields(&other);
                named.extend(
                    more.into_iter()
                        .filter(|f| named.iter().all(|n| n.field != f.field))
                        .collect::<Vec<_>>(),
                );
            }
            Some((place, Constant::parse(text, word)?))
        }
    };
    Some(Step {
        instr,
        registers: named,
        constant,
        hints,
    })
}

/// The fields of a form that none of its formulas has.
fn hints_of(isa: &Isa, form: usize) -> Vec<usize> {
    let Semantics::Effects { effects, .. } = &isa.forms[form].semantics else {
        return Vec::new();
    };
    let roots: Vec<Term> = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
    let known = isa.pool.free_vars_of(&roots);
    let fields = &isa.forms[form].fields;
    (0..fields.len()).filter(|f| !known.contains(&fields[*f].var)).collect()
}

/// Where an instruction of a rule holds its constant: in the only field that has the number that
/// stands for it, or else in the only one whose number is shown with an offset.
fn constant_place(registers: &Registers, word: Width, instr: &Instr, named: &[RegisterField]) -> Option<Place> {
    let fields = &registers.set.model().forms[instr.form].fields;
    let wide = |f: &usize| fields[*f].width >= CONSTANT_BITS && named.iter().all(|r| r.field != *f);
    let only = |places: &[(usize, Code)]| match places {
        [(field, code)] => Some(Place {
            field: *field,
            code: code.clone(),
        }),
        _ => None,
    };
    // Of a number that is shown with an offset it is chance that it is one of those.
    let shown_as_it_is = |f: &usize| match offset(registers, instr, *f) {
        Some(o) => o == 0 || o == -(1 << fields[*f].width),
        None => true,
    };
    let holds = |f: &usize| instr.fields[*f] != 0 && PLACEHOLDERS.iter().any(|p| instr.fields[*f] == p & ones(fields[*f].width));
    let plain: Vec<(usize, Code)> = (0..fields.len())
        .filter(|f| wide(f) && holds(f) && shown_as_it_is(f))
        .map(|f| (f, plain_code(registers, word, instr, f)))
        .collect();
    if !plain.is_empty() {
        return only(&plain);
    }
    let with_offset: Vec<(usize, Code)> = (0..fields.len())
        .filter(wide)
        .filter_map(|f| {
            let offset = offset(registers, instr, f)?;
            let listed = (fields[f].width <= LISTED_BITS && offset != 0).then(|| listed(registers, word, instr, f, named));
            Some((f, listed.flatten().unwrap_or(Code::Offset(offset))))
        })
        .collect();
    only(&with_offset)
}

/// The numbers around that in a field for which the text shows constants.
fn listed(registers: &Registers, word: Width, instr: &Instr, field: usize, named: &[RegisterField]) -> Option<Code> {
    let isa = registers.set.model();
    let top = ones(isa.forms[instr.form].fields[field].width);
    // Registers whose numbers are no constants that are listed.
    let mut far = instr.clone();
    for (i, r) in named.iter().enumerate() {
        far.fields[r.field] = r.value(far.fields[r.field], FAR - i as u64).unwrap_or(far.fields[r.field]);
    }
    let far = if registers.set.well_formed_raw(&far).is_ok() { &far } else { instr };
    let numbers = |n: u64| Some(numbers_in_text(isa, &registers.with_field(far, field, n)?));
    let at = instr.fields[field];
    let others: FxHashSet<i128> = numbers(at)?.intersection(&numbers(at + OTHERS[0])?).copied().collect();
    let shown = |n: u64| match numbers(n)?.difference(&others).copied().collect::<Vec<i128>>()[..] {
        [constant] => Some((n, (constant & word.mask() as i128) as u64)),
        _ => None,
    };
    let up = (at..=top).map_while(shown);
    let mut all: Vec<(u64, u64)> = (0..at).rev().map_while(shown).collect();
    all.reverse();
    all.extend(up);
    Some(Code::Listed(Arc::new(all)))
}

/// Is the number in a field shown with a sign?
fn plain_code(registers: &Registers, word: Width, instr: &Instr, field: usize) -> Code {
    let isa = registers.set.model();
    let width = isa.forms[instr.form].fields[field].width;
    let negative = instr.fields[field] | 1 << (width - 1);
    let shown = registers
        .with_field(instr, field, negative)
        .is_some_and(|i| numbers_in_text(isa, &i).contains(&(i128::from(negative) - (1 << width))));
    if shown && word.bits() <= 64 {
        Code::Signed(word)
    } else {
        Code::Plain
    }
}

/// How much more than what is in a field the text of an instruction shows, if it shows a number
/// that follows the field.
fn offset(registers: &Registers, instr: &Instr, field: usize) -> Option<i128> {
    let isa = registers.set.model();
    let shown = numbers_in_text(isa, instr);
    // Far from what other fields show.
    let mut followed = OTHERS.into_iter().map(|far| {
        let number = instr.fields[field] + far;
        let other = registers.with_field(instr, field, number)?;
        let come: Vec<i128> = numbers_in_text(isa, &other).difference(&shown).copied().collect();
        match come.as_slice() {
            [one] => Some(one - i128::from(number)),
            _ => None,
        }
    });
    let first = followed.next()??;
    followed.all(|o| o == Some(first)).then_some(first)
}

impl Step {
    /// Is an instruction an instance of this one? Then names that were free stand for what it has.
    fn fits(&self, registers: &Registers, instr: &Instr, bound: &mut Bound) -> bool {
        if instr.form != self.instr.form {
            return false;
        }
        let free = |f: usize| self.registers.iter().any(|r| r.field == f) || self.constant.as_ref().is_some_and(|(c, _)| c.field == f);
        let differs = |f: usize| !free(f) && !self.hints.contains(&f) && instr.fields[f] != self.instr.fields[f];
        if (0..instr.fields.len()).any(differs) {
            return false;
        }
        if let Some((place, constant)) = &self.constant {
            let Some(number) = place.get(registers, instr) else { return false };
            match constant.as_parameter() {
                Some(p) if *bound.parameters.entry(p).or_insert(number) != number => return false,
                Some(_) => {}
                None => return false,
            }
        }
        // What is read was there before what is written.
        for written in [false, true] {
            for r in self.registers.iter().filter(|r| r.written == written) {
                let (own, other) = (self.instr.fields[r.field], instr.fields[r.field]);
                let (Some(name), Some(register)) = (r.group(own), r.group(other)) else {
                    return false;
                };
                let half = r.halves && (own ^ other) & 1 == 1;
                if half || *bound.registers.entry(name).or_insert(register) != register {
                    return false;
                }
            }
        }
        true
    }

    /// The instructions that it may stand for, with the hints of one that it replaces.
    fn made(&self, registers: &Registers, bound: &Bound, (word, result): (Width, u64), parameters: &[u64], replaced: &Instr) -> Vec<Instr> {
        let mut new = self.instr.clone();
        for r in &self.registers {
            let named = r.group(new.fields[r.field]).and_then(|name| {
                // An input that the window does not read may be anything.
                let register = bound.registers.get(&name).copied().unwrap_or(result);
                r.value_of_group(new.fields[r.field], register)
            });
            let Some(number) = named else { return Vec::new() };
            new.fields[r.field] = number;
        }
        let Some((place, constant)) = &self.constant else {
            return self.hinted(registers, new, replaced).into_iter().collect();
        };
        let numbers = place.numbers(word, constant.value(word, parameters)).into_iter();
        let made = numbers.filter_map(|n| {
            let mut new = new.clone();
            place.put(registers, &mut new, n)?;
            self.hinted(registers, new, replaced)
        });
        made.collect()
    }

    /// An instruction with the hints of one that it replaces, if it can have them.
    fn hinted(&self, registers: &Registers, new: Instr, replaced: &Instr) -> Option<Instr> {
        let fields = |i: &Instr| &registers.set.model().forms[i.form].fields;
        let mut hinted = new.clone();
        for f in self.hints.iter().copied() {
            let own = &fields(&new)[f];
            let same = fields(replaced)
                .iter()
                .position(|other| (&other.name, other.width) == (&own.name, own.width));
            if let Some(other) = same {
                hinted.fields[f] = replaced.fields[other];
            }
        }
        [hinted, new].into_iter().find(|i| registers.set.well_formed_raw(i).is_ok())
    }
}

impl Rule {
    /// What the rule makes of a window, if that is an instance of it: several pieces of code where
    /// it is not known what an instruction makes of its number.
    fn applied(&self, registers: &Registers, window: &[Instr], result: Cell) -> Vec<Vec<Instr>> {
        let mut bound = Bound::default();
        if self.window.len() != window.len() || !self.window.iter().zip(window).all(|(s, i)| s.fits(registers, i, &mut bound)) {
            return Vec::new();
        }
        let known = bound.parameters.len();
        let parameters: Option<Vec<u64>> = (0..known).map(|p| bound.parameters.get(&p).copied()).collect();
        let holds = |p: &Vec<u64>| self.condition.holds(self.word, p);
        let (Some(parameters), Some(first), Some(last)) = (parameters.filter(holds), window.first(), window.last()) else {
            return Vec::new();
        };
        let count = self.replacement.len();
        let one = |(i, ways): (usize, &Vec<Step>)| {
            let replaced = if i + 1 == count { last } else { first };
            let made = |s: &Step| s.made(registers, &bound, (self.word, result.addr), &parameters, replaced);
            // A longer word is of no use where a shorter one holds the constant.
            ways.iter().map(made).find(|made| !made.is_empty()).unwrap_or_default()
        };
        let steps: Vec<Vec<Instr>> = self.replacement.iter().enumerate().map(one).collect();
        products(&steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_the_shipped_books_is_read() {
        for isa in ["nv50", "flexgrip", "sgx543", "vop3p", "rv32", "rv64"] {
            for (name, text) in shipped::named(isa) {
                let book: Listed = serde_json::from_str(text).unwrap_or_else(|e| panic!("{name}: {e}"));
                assert_eq!(book.rules.len(), text.matches("\"window\":").count(), "{name}");
            }
        }
    }
}
