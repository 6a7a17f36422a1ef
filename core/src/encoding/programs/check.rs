//! Proves with decision diagrams that table programs are equivalent, for every word, to the tables
//! that they were compiled from.

use rustc_hash::FxHashMap;

use super::diagram::{Diagrams, Function};
use super::model::{Class, FAIL, Model, form_of};
use super::program::Program;
use crate::encoding::form_code::FormCode;
use crate::encoding::fused::Plan;
use crate::encoding::tree::Tree;
use crate::model::{Bits, Isa};

/// A word for which a decoder and its tables differ, or another reason why programs cannot stand
/// for tables.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// A program looks behind the end of its table.
    #[error("a lookup of {0} has no row")]
    NoRow(String),
    /// Words have another form.
    #[error("the form of {word:#x}, a word of {width} bits, is not that of the tables")]
    Form {
        /// The word.
        word: Bits,
        /// Its width.
        width: u32,
    },
    /// A word of a form is valid here and not there.
    #[error("{form}: the word {word:#x} is valid by one of the decoder and the tables")]
    Valid {
        /// The form.
        form: String,
        /// The word.
        word: Bits,
    },
    /// A bit counts here and not there.
    #[error("{form}: bit {bit} of the word {word:#x} counts by one of the decoder and the tables")]
    Used {
        /// The form.
        form: String,
        /// The word.
        word: Bits,
        /// The bit.
        bit: u32,
    },
    /// A code is replaced by another one.
    #[error("{form}: the canonical code of bit {bit} of the word {word:#x} is not that of the tables")]
    Alias {
        /// The form.
        form: String,
        /// The word.
        word: Bits,
        /// The bit.
        bit: u32,
    },
    /// Constant bits of a form differ.
    #[error("{0}: fixed, reserved or unused bits are not those of the tables")]
    Constants(String),
    /// Several alias codes share bits: the order in which they are replaced would matter.
    #[error("{0}: alias codes of several tables share bits, which table programs cannot replace")]
    SharedAliases(String),
}

/// Proves that a model decodes every word as the tables of its instruction set do.
///
/// # Errors
/// A word that is decoded in another way.
pub fn decoder(isa: &Isa, trees: &[Tree], forms: &[FormCode], model: &Model) -> Result<(), Mismatch> {
    let mut d = Diagrams::default();
    for tree in trees {
        let width = tree.width;
        let class = model.classes.iter().find(|c| c.width == width);
        let class = class.ok_or(Mismatch::Form { word: 0, width })?;
        let own = function(&mut d, &class.program, || format!("words of {width} bits"))?;
        let expected = form_of(&mut d, tree, isa.forms.len() as u32);
        let differ = d.combine(own, expected, &mut |a, b| (a != b).into());
        if let Some(word) = d.witness(differ) {
            return Err(Mismatch::Form { word, width });
        }
    }
    let other = |c: &&Class| trees.iter().all(|tree| tree.width != c.width);
    if let Some(class) = model.classes.iter().find(other) {
        return Err(Mismatch::Form {
            word: 0,
            width: class.width,
        });
    }
    for (number, code) in forms.iter().enumerate() {
        form(&mut d, model, number, code, &isa.form_name(number))?;
    }
    Ok(())
}

fn function(d: &mut Diagrams, program: &Program, name: impl Fn() -> String) -> Result<Function, Mismatch> {
    program.function(d).ok_or_else(|| Mismatch::NoRow(name()))
}

fn form(d: &mut Diagrams, model: &Model, number: usize, code: &FormCode, name: &str) -> Result<(), Mismatch> {
    let own = &model.forms[number];
    let named = || name.to_owned();
    let constants = [own.required, own.value, own.constant, own.unused_zero];
    let expected = [code.required.mask, code.required.value, code.constant, code.unused_zero];
    if constants != expected || own.shape.is_none() != code.illegal {
        return Err(Mismatch::Constants(named()));
    }
    let Some(shape) = own.shape else { return Ok(()) };
    let shape = &model.shapes[shape];
    let mut checks = Vec::new();
    for program in &shape.checks {
        checks.push(function(d, program, named)?);
    }
    // Validity.
    let mut fails = Function::constant(0);
    for f in &checks {
        let here = d.map(*f, &mut |v| (v == FAIL.into()).into());
        fails = d.combine(fails, here, &mut |a, b| a | b);
    }
    let failing = |o: &crate::encoding::fused::Outcome| code.plan.fails(o);
    let expected = anywhere(d, &code.plan, &failing);
    let differ = d.combine(fails, expected, &mut |a, b| a ^ b);
    if let Some(word) = d.witness(differ) {
        return Err(Mismatch::Valid { form: named(), word });
    }
    // The bits that count, where the word is valid: one of those that always count together.
    let mut groups = vec![Bits::MAX];
    let found = checks.iter().flat_map(|f| d.values(*f)).map(|value| model.masks[value as usize]);
    for mask in found.chain([own.used]).chain(code.plan.outcomes.iter().map(|o| o.used)) {
        groups = groups.iter().flat_map(|g| [g & mask, g & !mask]).filter(|g| *g != 0).collect();
    }
    for bit in groups.into_iter().map(Bits::trailing_zeros) {
        let mut used = Function::constant((own.used >> bit & 1) as u32);
        for f in &checks {
            let here = d.map(*f, &mut |v| (model.masks[v as usize] >> bit & 1) as u32);
            used = d.combine(used, here, &mut |a, b| a | b);
        }
        let expected = anywhere(d, &code.plan, &|o| o.used >> bit & 1 == 1);
        if let Some(word) = differ_where_valid(d, used, expected, fails) {
            return Err(Mismatch::Used { form: named(), word, bit });
        }
    }
    aliases(d, model, shape, code, fails, name)
}

fn differ_where_valid(d: &mut Diagrams, a: Function, b: Function, fails: Function) -> Option<Bits> {
    let differ = d.combine(a, b, &mut |a, b| a ^ b);
    let differ = d.combine(differ, fails, &mut |differ, fails| differ & !fails);
    d.witness(differ)
}

/// Does the walk of a plan meet an outcome of which something holds?
fn anywhere(d: &mut Diagrams, plan: &Plan, holds: &dyn Fn(&crate::encoding::fused::Outcome) -> bool) -> Function {
    let mut known = FxHashMap::default();
    from(d, plan, plan.outcomes.len() - 1, holds, &mut known)
}

fn from(
    d: &mut Diagrams,
    plan: &Plan,
    at: usize,
    holds: &dyn Fn(&crate::encoding::fused::Outcome) -> bool,
    known: &mut FxHashMap<usize, Function>,
) -> Function {
    if let Some(f) = known.get(&at) {
        return *f;
    }
    let outcome = &plan.outcomes[at];
    let mut f = Function::constant(holds(outcome).into());
    for look in plan.looks_of(outcome) {
        if f == Function::constant(1) {
            break;
        }
        let decision = &plan.lookups.decisions[*look as usize];
        let place = |at: u8| {
            let run = plan.lookups.runs_of(decision).find(|run| run.mask >> at & 1 == 1);
            run.map_or(0, |run| run.shift + at)
        };
        let bits: Vec<u8> = (0..decision.bits).rev().map(place).collect();
        let rows = plan.lookups.rows_of(decision).iter();
        let rows: Vec<Function> = rows
            .map(|row| from(d, plan, decision.first as usize + usize::from(*row), holds, known))
            .collect();
        let below = d.select(&bits, &rows);
        f = d.combine(f, below, &mut |a, b| a | b);
    }
    known.insert(at, f);
    f
}

/// The codes that are replaced by canonical ones.
fn aliases(
    d: &mut Diagrams,
    model: &Model,
    shape: &super::model::Shape,
    code: &FormCode,
    fails: Function,
    name: &str,
) -> Result<(), Mismatch> {
    let named = || name.to_owned();
    if shape.aliases.is_empty() && code.aliases.is_empty() {
        return Ok(());
    }
    let mut flips = Vec::new();
    for program in &shape.aliases {
        flips.push(function(d, program, named)?);
    }
    let mut shared: Bits = 0;
    let mut expected = Vec::new();
    for (number, (table, canonical)) in code.aliases.iter().enumerate() {
        let t = &code.tables[usize::from(*table)];
        // The high bit first, as codes are spelt.
        let bits: Option<Vec<u8>> = t
            .selector
            .iter()
            .flat_map(|(field, lo, width)| (*lo..lo + width).rev().map(|bit| code.word_bit(*field, bit).map(|b| b as u8)))
            .collect();
        let bits = bits.ok_or_else(|| Mismatch::Constants(named()))?;
        let own = bits.iter().fold(0, |all: Bits, bit| all | 1 << bit);
        if shared & own != 0 {
            return Err(Mismatch::SharedAliases(named()));
        }
        shared |= own;
        let met = anywhere(d, &code.plan, &|o| o.aliases >> number & 1 == 1);
        for (i, bit) in bits.iter().enumerate() {
            let place = bits.len() - 1 - i;
            let flipped = t.map.iter().enumerate().map(|(code, row)| {
                let to = canonical[usize::from(*row)].map_or(code, |c| c as usize);
                Function::constant(((to ^ code) >> place & 1) as u32)
            });
            let flipped: Vec<Function> = flipped.collect();
            let flipped = d.select(&bits, &flipped);
            expected.push((*bit, d.where_else(met, flipped, Function::constant(0))));
        }
    }
    for bit in 0..Bits::BITS {
        let mut own = Function::constant(0);
        for f in &flips {
            let here = d.map(*f, &mut |v| (model.masks[v as usize] >> bit & 1) as u32);
            own = d.combine(own, here, &mut |a, b| a ^ b);
        }
        let there = expected.iter().find(|(b, _)| u32::from(*b) == bit);
        let there = there.map_or(Function::constant(0), |(_, f)| *f);
        if let Some(word) = differ_where_valid(d, own, there, fails) {
            return Err(Mismatch::Alias { form: named(), word, bit });
        }
    }
    Ok(())
}
