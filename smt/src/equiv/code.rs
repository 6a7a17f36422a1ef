//! One side of a question: instructions, or a formula.

use isamorph_core::block::{Lifter, Location, SymbolicBlock};
use isamorph_core::dsl::goal::Goal;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Term, TermPool};
use isamorph_core::model::needs::Need;
use isamorph_core::model::{Isa, Semantics};

use super::error::EquivError;

/// One of the two things that are compared.
#[derive(Clone, Copy, Debug)]
pub enum Code<'a> {
    /// Instructions.
    Instructions(&'a Isa, &'a [Instr]),
    /// Formulas over the state of an instruction set.
    Goal(&'a Isa, &'a Goal),
}

impl<'a> Code<'a> {
    /// The instruction set.
    #[must_use]
    pub fn isa(&self) -> &'a Isa {
        match self {
            Code::Instructions(isa, _) | Code::Goal(isa, _) => isa,
        }
    }

    /// Does it compute with floats?
    #[must_use]
    pub fn computes_floats(&self) -> bool {
        let of_form = |isa: &Isa, form: usize| match &isa.forms[form].semantics {
            Semantics::Effects { effects, .. } => {
                let roots: Vec<Term> = effects.iter().flat_map(|e| [e.guard, e.addr, e.value]).collect();
                isa.computes_floats(&roots)
            }
            Semantics::Unknown(_) => false,
        };
        match self {
            Code::Instructions(isa, all) => all.iter().any(|i| of_form(isa, i.form)),
            Code::Goal(_, goal) => goal.floats,
        }
    }

    /// Every place that the code writes.
    ///
    /// # Errors
    /// It has no formula.
    pub fn writes(&self) -> Result<Vec<Location>, EquivError> {
        let mut pool = TermPool::new();
        let w = self.window(&mut pool, &[], self.isa(), "original")?;
        Ok(w.written(&mut pool, self.isa()))
    }

    /// The window of the code, whose places may be named differently outside: pairs of own and
    /// outer names.
    pub(crate) fn window(
        &self,
        pool: &mut TermPool,
        renamed: &[(Location, Location)],
        outer: &Isa,
        side: &str,
    ) -> Result<SymbolicBlock, EquivError> {
        self.isa().machine_with(&[Need::Control])?;
        let mut w = SymbolicBlock::running(pool, self.isa());
        for (out, own) in renamed {
            w.rename(pool, self.isa(), own, outer, out).map_err(EquivError::Mapping)?;
        }
        match self {
            Code::Instructions(isa, all) => {
                let mut meanings = Lifter::new(isa);
                for (i, instr) in all.iter().enumerate() {
                    w.push(pool, &mut meanings, instr, side).map_err(|why| EquivError::Unliftable {
                        side: side.to_string(),
                        step: i + 1,
                        why,
                    })?;
                }
            }
            Code::Goal(isa, goal) => w.push_goal(pool, isa, goal, side),
        }
        Ok(w)
    }
}
