//! Random states for instructions, printed as cases with what the instruction makes of them.

use std::io::{self, Write};

use isamorph_core::encoding::Instr;
use isamorph_core::exec::{Engine, Lane, Layout, Models, Place, Reference, Registers, Sparse, element_name};
use isamorph_core::formula::sample::corner;
use isamorph_core::formula::{Env, Evaluator, FnId, SpaceId, VarId, Width};
use isamorph_core::model::{Isa, Semantics, Word};
use isamorph_core::oracle::Random;

use super::super::place::{Spot, write_places};

/// Prints so many cases of each instruction: only what it reads is set, with edge values often, and
/// all that it writes is an output.
///
/// # Errors
/// An instruction without a described effect; output that cannot be written.
pub fn print(isa: &Isa, program: &[(Word, Instr)], count: u64, seed: u64, out: &mut impl Write) -> Result<(), Unprinted> {
    let layout = std::sync::Arc::new(Layout::new(isa));
    let mut reference = Reference::with(isa, layout.clone(), Default::default());
    let Some(lane) = Lane::new(0) else { return Ok(()) };
    let mut random = Random(seed);
    for (word, instr) in program {
        reference.prepare(instr).map_err(|e| Unprinted::Instruction(e.to_string()))?;
        for _ in 0..count {
            let inputs = inputs(isa, &layout, instr, &mut random);
            let (mut registers, mut memory) = (Registers::new(layout.clone()), Sparse::default());
            write!(out, "{}\t", isa.word_text(*word))?;
            let named = inputs.into_iter().map(|(state, element, value)| {
                let name = element_name(&layout, state, element);
                // The name of a place can be read.
                let Ok(spot) = Spot::parse(isa, &layout, &name) else {
                    return (name, Some(value));
                };
                let value = spot.always(isa).unwrap_or(value);
                spot.set(lane, value, &mut registers, &mut memory);
                (name, Some(value))
            });
            write_places(out, named)?;
            let effect = reference.effect(instr, lane, &registers, &mut memory);
            let effect = effect.map_err(|e| Unprinted::Instruction(e.to_string()))?;
            let writes = effect.places().into_iter();
            let writes = writes.map(|(state, element, value)| (element_name(&layout, state, element), value));
            write!(out, "\t")?;
            write_places(out, writes)?;
            writeln!(out)?;
        }
    }
    Ok(())
}

/// Why there are no cases.
#[derive(Debug, thiserror::Error)]
pub enum Unprinted {
    /// An instruction cannot be executed.
    #[error("{0}")]
    Instruction(String),
    /// Output cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Random values for all that an instruction reads.
fn inputs(isa: &Isa, layout: &Layout, instr: &Instr, random: &mut Random) -> Vec<(usize, u64, u128)> {
    let Semantics::Effects { effects, .. } = &isa.forms[instr.form].semantics else {
        return Vec::new();
    };
    let mut state = Lazy {
        isa,
        layout,
        instr,
        models: Models::default(),
        random,
        unspecified: 0,
        read: Vec::new(),
    };
    // What one choice of the unspecified values does not read another may.
    for unspecified in [0, u128::MAX] {
        state.unspecified = unspecified;
        let mut eval = Evaluator::new(&isa.pool, &mut state);
        for effect in effects {
            if eval.eval(effect.guard) == 1 {
                eval.eval(effect.addr);
                eval.eval(effect.value);
            }
        }
    }
    state.read.sort_unstable();
    state.read
}

/// A state that comes into being where it is read.
struct Lazy<'a> {
    isa: &'a Isa,
    layout: &'a Layout,
    instr: &'a Instr,
    models: Models,
    random: &'a mut Random,
    /// What stands for each value that the documents leave open.
    unspecified: u128,
    read: Vec<(usize, u64, u128)>,
}

impl Env for Lazy<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        let fields = &self.isa.forms[self.instr.form].fields;
        fields
            .iter()
            .position(|f| f.var == id)
            .map_or(self.unspecified, |f| self.instr.fields[f].into())
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        let (state, element) = (self.layout.state_of(space), addr as u64);
        if let Some((_, _, value)) = self.read.iter().find(|(s, e, _)| (*s, *e) == (state, element)) {
            return *value;
        }
        let width = Width::new(self.layout.element_width(state)).unwrap_or(Width::MAX);
        let seed = self.random.number();
        let value = match (width.bits(), seed % 4) {
            // Exponents and signs of floats have edges of their own.
            (16 | 32, 0) => float_edge(width.bits(), seed >> 2),
            // A table of flags has no corners.
            (1..=8, _) if self.layout.place(state) != Place::Memory => u128::from(seed >> 8) & width.mask(),
            _ => corner(width, seed >> 2),
        };
        self.read.push((state, element, value));
        value
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        let declared = self.isa.functions.iter().find(|f| f.function == function);
        let model = declared.and_then(|f| self.models.find(&f.model));
        model.map_or(0, |model| model(arguments))
    }
}

/// A float whose exponent or fraction is at an end or in the middle of its range.
fn float_edge(bits: u32, seed: u64) -> u128 {
    let fraction = if bits == 16 { 10 } else { 23 };
    let exponents = (1u64 << (bits - 1 - fraction)) - 1;
    let middle = exponents >> 1;
    let exponent = [
        0,
        1,
        middle - 1,
        middle,
        middle + 1,
        middle + u64::from(fraction),
        exponents - 1,
        exponents,
    ][seed as usize & 7];
    let low = (1u64 << fraction) - 1;
    let fraction_bits = match seed >> 3 & 3 {
        0 => 0,
        1 => 1,
        2 => low,
        _ => seed >> 8 & low,
    };
    u128::from((seed >> 5 & 1) << (bits - 1) | exponent << fraction | fraction_bits)
}
