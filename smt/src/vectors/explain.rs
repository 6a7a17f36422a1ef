//! Diagnosis: which mutants, or faults with a name, explain the answers of a machine.

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::exec::Layout;
use isamorph_core::model::{Effect, Isa};

use super::batch::{Batch, LANES, Program, Seen};
use super::formulas::Formulas;
use super::hypotheses::named;
use super::mutant::{Mutant, alternatives, shortened};
use super::state::{Elements, Sample, Setting};

/// What a machine answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The instruction.
    pub instr: Instr,
    /// The state before.
    pub before: Elements,
    /// What was seen after.
    pub after: Vec<Seen>,
}

/// A fault that would explain answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hypothesis {
    /// The write that it is about, and where the spec says it; several if nothing.
    pub write: Option<(String, String, usize)>,
    /// The fault in words, if it is a common one.
    pub name: Option<&'static str>,
    /// The formula of the spec.
    pub formula: String,
    /// What the machine would compute instead.
    pub instead: String,
    /// How many differing answers it explains.
    pub explained: usize,
    /// How many answers that agree with the spec it contradicts.
    pub contradicted: usize,
}

/// What the answers about one form say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// Which answers agree with the spec, in their order.
    pub agrees: Vec<bool>,
    /// Faults that explain some of the others, the best first.
    pub hypotheses: Vec<Hypothesis>,
}

/// Compares answers about one form with its formulas, and looks for explanations of differences:
/// one term replaced, in all effects or in one.
///
/// Nothing if the effect of the form is not described.
pub fn explain(set: &InstructionSet, layout: &Layout, form: usize, answers: &[Answer]) -> Option<Explanation> {
    let isa = set.model();
    let mut formulas = Formulas::new(set, form)?;
    let setting = Setting::new(isa, layout);
    let agrees = agreeing(&formulas, &setting, answers);
    let mut found = Explanation {
        hypotheses: Vec::new(),
        agrees,
    };
    if found.agrees.iter().all(|a| *a) {
        return Some(found);
    }
    let suspects = suspects(isa, &mut formulas);
    let mutants: Vec<Mutant> = suspects.iter().map(|s| s.0).collect();
    let program = Program::new(&formulas, &[], &mutants);
    let mut counts = vec![(0usize, 0usize); mutants.len()];
    for (chunk, agrees) in answers.chunks(LANES).zip(found.agrees.chunks(LANES)) {
        let (mut batch, observed) = batch(&formulas, &program, &setting, chunk);
        let own = agrees.iter().enumerate().fold(0u64, |mask, (i, a)| mask | u64::from(*a) << i);
        for (mutant, (explained, contradicted)) in mutants.iter().zip(&mut counts) {
            let under = batch.agree(Some(*mutant), &observed);
            *explained += (under & !own).count_ones() as usize;
            *contradicted += (own & !under).count_ones() as usize;
        }
    }
    let mut ranked: Vec<(usize, (usize, usize))> = counts.into_iter().enumerate().filter(|(_, c)| c.0 > c.1).collect();
    // Later terms are nearer to what is written: of equally good faults they say most, but those
    // with a name say more.
    ranked.sort_by_key(|(i, (explained, contradicted))| {
        let plain = suspects[*i].1.is_none();
        (std::cmp::Reverse(explained - contradicted), plain, std::cmp::Reverse(*i))
    });
    ranked.truncate(MOST_HYPOTHESES);
    for (i, (explained, contradicted)) in ranked {
        let mutant = mutants[i];
        let text = |t| shortened(&formulas.pool.display(t).to_string());
        let write = mutant.effect.or((formulas.effects.len() == 1).then_some(0)).map(|e| {
            let effect: &Effect = &formulas.effects[e];
            let (file, line, _) = isa.sources.position(effect.span);
            (isa.states[effect.state].name.clone(), file, line)
        });
        found.hypotheses.push(Hypothesis {
            write,
            name: suspects[i].1,
            formula: text(mutant.at),
            instead: text(mutant.instead),
            explained,
            contradicted,
        });
    }
    Some(found)
}

/// Most hypotheses that are kept.
const MOST_HYPOTHESES: usize = 5;

/// A fault, and what it is called.
type Suspect = (Mutant, Option<&'static str>);

/// Faults with a name and all faults of one term, in all effects and in each alone.
fn suspects(isa: &Isa, formulas: &mut Formulas) -> Vec<Suspect> {
    let roots = formulas.roots();
    let within: Vec<Vec<_>> = formulas.effects.iter().map(|e| formulas.pool.reachable(&e.parts())).collect();
    let terms = formulas.pool.reachable(&roots);
    let mut faults = Vec::new();
    for at in &terms {
        faults.extend(
            alternatives(&mut formulas.pool, *at)
                .into_iter()
                .map(|instead| (*at, instead, None)),
        );
    }
    let named = named(isa, formulas, &terms);
    faults.extend(named.into_iter().map(|(at, instead, name)| (at, instead, Some(name))));
    let mut suspects = Vec::new();
    for (at, instead, name) in faults {
        let users: Vec<usize> = (0..within.len()).filter(|e| within[*e].binary_search(&at).is_ok()).collect();
        let fault = |effect| (Mutant { at, instead, effect }, name);
        suspects.push(fault(None));
        if users.len() > 1 {
            suspects.extend(users.into_iter().map(|effect| fault(Some(effect))));
        }
    }
    suspects
}

/// Which answers are as the formulas say.
fn agreeing(formulas: &Formulas, setting: &Setting<'_>, answers: &[Answer]) -> Vec<bool> {
    let program = Program::new(formulas, &[], &[]);
    let mut all = Vec::with_capacity(answers.len());
    for chunk in answers.chunks(LANES) {
        let (mut batch, observed) = batch(formulas, &program, setting, chunk);
        let agree = batch.agree(None, &observed);
        all.extend((0..chunk.len()).map(|lane| agree >> lane & 1 == 1));
    }
    all
}

/// Answers as samples, and what was observed.
fn batch<'b, 's>(
    formulas: &'b Formulas,
    program: &'b Program,
    setting: &'s Setting<'s>,
    answers: &[Answer],
) -> (Batch<'b, 's>, Vec<Vec<Seen>>) {
    let sample = |a: &Answer| Sample::given(setting, a.instr.fields.clone(), a.before.clone());
    let mut batch = Batch::new(formulas, program, answers.iter().map(sample).collect(), setting.layout);
    // What the formulas do not look at holds its value too, before and after.
    for (sample, answer) in batch.samples.iter_mut().zip(answers) {
        for (place, value) in &answer.before {
            sample.given.entry(*place).or_insert(*value);
        }
    }
    (batch, answers.iter().map(|a| a.after.clone()).collect())
}
