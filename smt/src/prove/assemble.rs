//! Making the obligations of instruction sets: each group by itself, in parallel, in pools of their
//! own.

use isamorph_core::InstructionSet;
use isamorph_core::text::Syntax;
use rayon::prelude::*;

use super::plan::{Formulas, Plan, PlanError, Scope};
use super::theorems::{Claims, cross_document, local_obligations};
use crate::stop;

/// A part of a plan that is made by itself, in a pool of its own.
enum Part {
    /// Some of the theorems about one instruction set, of a subject's group.
    Local(usize, usize, Claims),
    /// Theorem 7 of two subjects, for a group of each.
    Cross(usize, usize, (usize, usize)),
}

impl Plan {
    /// Makes the obligations of some instruction sets. Those that describe one chip are proved
    /// against each other too.
    ///
    /// # Errors
    /// If no ISA has one of the groups, or if an obligation went missing.
    pub fn new(subjects: Vec<InstructionSet>, scope: &Scope) -> Result<Plan, PlanError> {
        Plan::with(subjects, scope, Formulas::Simplified)
    }

    /// Like [`Plan::new`], with formulas built in a given way.
    ///
    /// # Errors
    /// As there.
    pub fn with(subjects: Vec<InstructionSet>, scope: &Scope, formulas: Formulas) -> Result<Plan, PlanError> {
        known_groups(&subjects, scope)?;
        for s in &subjects {
            let isa = s.model();
            if let Some(f) = (0..isa.forms.len()).find(|f| isa.forms[*f].group >= isa.groups.len()) {
                return Err(PlanError::NoGroupOf(isa.name.clone(), isa.form_name(f)));
            }
        }
        // The theorems are about trees and plans; this is the step from these to what decode runs.
        let agree = subjects.par_iter().map(|s| {
            let programs = s.codec().programs_agree(s.model());
            programs.map_err(|e| PlanError::Programs(s.name().to_owned(), e))?;
            let texts = s.codec().texts_agree(s.model());
            texts.map_err(|e| PlanError::Texts(s.name().to_owned(), e))?;
            let read = s.syntax().script_agrees();
            read.then_some(()).ok_or_else(|| PlanError::Script(s.name().to_owned()))
        });
        agree.collect::<Result<(), PlanError>>()?;
        let printers: Vec<Syntax> = subjects.par_iter().map(|s| Syntax::new(s.model())).collect();
        let mut parts = Vec::new();
        for (s, subject) in subjects.iter().enumerate() {
            let groups = (0..subject.groups().len()).filter(|g| scope.covers(subject.groups()[*g].code));
            parts.extend(groups.flat_map(|g| [Claims::Words, Claims::Texts].map(|claims| Part::Local(s, g, claims))));
        }
        for a in 0..subjects.len() {
            for b in a + 1..subjects.len() {
                let chip = &subjects[a].model().chip;
                if chip.is_some() && *chip == subjects[b].model().chip {
                    let groups = cross_document::groups(&subjects, a, b, scope);
                    parts.extend(groups.into_iter().map(|g| Part::Cross(a, b, g)));
                }
            }
        }
        let mut plan = Plan::of(subjects, formulas, &printers, &parts)?;
        if let Some(f) = &scope.filter {
            plan.obligations.retain(|o| o.id.contains(f.as_str()));
        }
        Ok(plan)
    }

    /// Makes the parts of a plan, in parallel on the current rayon pool, and puts them together in
    /// order.
    fn of(subjects: Vec<InstructionSet>, formulas: Formulas, printers: &[Syntax], parts: &[Part]) -> Result<Plan, PlanError> {
        let made: Vec<Plan> = parts
            .par_iter()
            .with_max_len(1)
            .map(|part| {
                let mut plan = Plan::empty(subjects.clone(), formulas);
                if stop::requested() {
                    return plan;
                }
                match *part {
                    Part::Local(s, group, claims) => local_obligations(&mut plan, s, group, claims, &printers[s]),
                    Part::Cross(a, b, groups) => cross_document::claims(&mut plan, (a, b), groups),
                }
                plan
            })
            .collect();
        let mut plan = Plan::empty(subjects, formulas);
        for part in made {
            let (pools, obligations) = (plan.pools.len(), plan.obligations.len());
            plan.obligations.extend(part.obligations.into_iter().map(|mut o| {
                o.pool += pools;
                o.together = o.together.map(|key| key + obligations);
                o
            }));
            plan.pools.extend(part.pools);
            plan.notes.extend(part.notes);
            plan.differences.extend(part.differences);
            plan.incomparable += part.incomparable;
            plan.demanded.extend(part.demanded);
        }
        plan.differences.sort();
        plan.differences.dedup();
        if stop::requested() {
            return Err(PlanError::Stopped);
        }
        plan.complete()?;
        Ok(plan)
    }

    /// The claims that two specs, of one chip or not, mean the same by the words that both accept.
    ///
    /// # Errors
    /// If neither has one of the groups, or an obligation went missing.
    pub fn cross(one: InstructionSet, other: InstructionSet, scope: &Scope) -> Result<Plan, PlanError> {
        let subjects = vec![one, other];
        known_groups(&subjects, scope)?;
        let groups = cross_document::groups(&subjects, 0, 1, scope);
        let parts: Vec<Part> = groups.into_iter().map(|g| Part::Cross(0, 1, g)).collect();
        Plan::of(subjects, Formulas::Simplified, &[], &parts)
    }

    /// Those of [`Plan::cross`] that are about effects.
    ///
    /// # Errors
    /// As there.
    pub fn effects(old: InstructionSet, new: InstructionSet, scope: &Scope) -> Result<Plan, PlanError> {
        let mut plan = Plan::cross(old, new, scope)?;
        plan.obligations.retain(|o| o.id.is_about("effects"));
        Ok(plan)
    }
}

/// Does every group that is asked for exist?
fn known_groups(subjects: &[InstructionSet], scope: &Scope) -> Result<(), PlanError> {
    for g in &scope.groups {
        if !subjects.iter().any(|s| s.model().groups.iter().any(|x| x.code == *g)) {
            let mut known: Vec<u64> = subjects.iter().flat_map(|s| s.model().groups.iter().map(|g| g.code)).collect();
            known.sort_unstable();
            known.dedup();
            let known: Vec<String> = known.iter().map(|g| format!("0x{g:08x}")).collect();
            return Err(PlanError::NoGroup(*g, known.join(", ")));
        }
    }
    Ok(())
}
