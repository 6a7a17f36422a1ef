//! What tests of a form could show: its formulas, with all goals and mutants.

use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::exec::Layout;

use super::formulas::Formulas;
use super::goals::{Goal, goals};
use super::instructions::Words;
use super::mutant::{Mutant, mutants};
use super::options::Options;
use super::state::scrambled;
use super::units::Units;
use super::vector::Runner;

/// Instructions that are tried for operands that have all values.
const CANDIDATES: u64 = 400;

/// A goal or a mutant of a form, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// A goal.
    Goal(usize),
    /// A mutant.
    Mutant(usize),
}

/// The formulas of a form, and all that tests of it could show.
pub struct Prepared {
    /// The form.
    pub form: usize,
    /// Its formulas.
    pub formulas: Formulas,
    /// Goals.
    pub goals: Vec<Goal>,
    /// Mutants.
    pub mutants: Vec<Mutant>,
    /// Float operations whose inside is tested here.
    pub homes: Vec<usize>,
}

impl Prepared {
    /// Of a form.
    ///
    /// # Errors
    /// Why it cannot be tested.
    pub fn new(
        set: &InstructionSet,
        words: &Words<'_>,
        layout: &Arc<Layout>,
        units: &Units,
        form: usize,
        options: Options,
    ) -> Result<Prepared, String> {
        let isa = set.model();
        let Some(mut formulas) = Formulas::new(set, form) else {
            return Err("its effect is not described".into());
        };
        let instructions = words.of_form(form);
        let Some(first) = instructions.random(options.seed) else {
            return Err("no word of it is an instruction".into());
        };
        Runner::new(isa, layout).prepare(&first).map_err(|e| e.to_string())?;
        for site in &mut formulas.operations {
            site.shared = units.is_home(form, site.operation) && units.is_shared(form, site.operation);
        }
        let visible = formulas.visible(&|site| units.is_home(form, site.operation));
        let goals = goals(&isa.forms[form], &mut formulas, &visible);
        let mutants = if options.mutants {
            mutants(&mut formulas.pool, &visible)
        } else {
            Vec::new()
        };
        if !formulas.operations.is_empty() {
            // Plain registers in different places are what most random instructions have.
            let some = (0..CANDIDATES).filter_map(|i| instructions.random(scrambled(i) | 1));
            formulas.candidates = some.map(|instr| instr.fields).collect();
        }
        let sites = formulas.operations.iter().enumerate();
        let homes = sites
            .filter(|(_, site)| units.is_home(form, site.operation))
            .map(|(i, _)| i)
            .collect();
        Ok(Prepared {
            form,
            formulas,
            goals,
            mutants,
            homes,
        })
    }
}
