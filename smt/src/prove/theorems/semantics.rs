//! Theorem 6: no operand without a value is read, no place is written twice, except that a later
//! write may make it unspecified, and what the machine section says to hold one value always is not
//! written with another.

use isamorph_core::block::unspecified;
use isamorph_core::encoding::symbolic;
use isamorph_core::formula::{Node, Term, TermPool};
use isamorph_core::model::{Effect, Isa, Semantics};

use super::builder::{ObligationBuilder, field_vars, members};
use crate::prove::obligation::WitnessView;
use crate::prove::theorem::Theorem;
use isamorph_core::InstructionSet;

/// Adds the claims about the forms of a group.
pub(super) fn claims(b: &mut ObligationBuilder<'_>) {
    b.semantics();
}

/// How many claims the shape of the group demands.
pub(super) fn expected(s: &InstructionSet, group: usize) -> usize {
    let claims = |f: &usize| match &s.model().forms[*f].semantics {
        Semantics::Effects {
            effects, undefined_reads, ..
        } => {
            let later = |i: usize| {
                let rest = effects[i + 1..].iter();
                rest.filter(move |e| e.state == effects[i].state && !makes_unspecified(&s.model().pool, e))
                    .count()
            };
            let constants = effects.iter().map(|e| hardwired(s.model(), e.state).len());
            undefined_reads.len() + (0..effects.len()).map(later).sum::<usize>() + constants.sum::<usize>()
        }
        Semantics::Unknown(_) => 0,
    };
    members(s, group).iter().map(claims).sum()
}

/// Does a write only say that an element is unspecified? It may stand behind others.
fn makes_unspecified(pool: &TermPool, effect: &Effect) -> bool {
    matches!(pool.node(effect.value), Node::Var(v) if pool.is_unspecified(*v))
}

/// The elements of a state that always hold one value, with that value.
fn hardwired(isa: &Isa, state: usize) -> &[(u64, u128)] {
    let file = isa.machine.as_ref().and_then(|m| m.file(state));
    file.map(|r| r.fixed.as_slice()).unwrap_or_default()
}

impl ObligationBuilder<'_> {
    fn semantics(&mut self) {
        let s = self.plan.subjects[self.subject].clone();
        let forms = self.forms.clone();
        for f in members(&s, self.group) {
            let form = &forms[&f];
            if form.illegal.is_some() {
                continue;
            }
            let name = s.model().form_name(f);
            let (ids, fields) = field_vars(self.pool, s.model(), f, "");
            let subject = self.subject;
            let shows = |values| WitnessView::Fields {
                subject,
                instructions: vec![(f, ids.clone())],
                values,
            };
            match &form.semantics {
                Semantics::Unknown(why) => self.plan.notes.push(format!("{}: {name} has no semantics: {why}", s.model().name)),
                Semantics::Effects { effects, undefined_reads } => {
                    let good = symbolic::well_formed(self.pool, &s.codec().forms[f], &fields);
                    for (i, (condition, span)) in undefined_reads.iter().enumerate() {
                        let (file, line, _) = s.model().sources.position(*span);
                        let shows = shows(Vec::new());
                        let claim = format!("{name}: the operand used at {file}:{line} always has a value");
                        self.push(
                            Theorem::Semantics,
                            (&name, &format!("defined{}", i + 1)),
                            claim,
                            vec![good, *condition],
                            shows,
                        );
                    }
                    let mut n = 0;
                    for i in 0..effects.len() {
                        for j in i + 1..effects.len() {
                            let (x, y) = (&effects[i], &effects[j]);
                            if x.state != y.state || makes_unspecified(self.pool, y) {
                                continue;
                            }
                            n += 1;
                            let same = self.pool.eq(x.addr, y.addr);
                            let both = vec![good, x.guard, y.guard, same];
                            let shows = shows(vec![("address".into(), x.addr)]);
                            let state = &s.model().states[x.state].name;
                            let claim = format!("{name}: no element of `{state}` is written twice");
                            self.push(Theorem::Semantics, (&name, &format!("write{n}")), claim, both, shows);
                        }
                    }
                    let constants = effects
                        .iter()
                        .flat_map(|e| hardwired(s.model(), e.state).iter().map(move |(n, v)| (e, *n, *v)));
                    for (n, (e, element, value)) in constants.enumerate() {
                        let [number, constant] = [(e.addr, element.into()), (e.value, value)].map(|(like, value)| {
                            let width = self.pool.width(like);
                            self.pool.constant(width, value)
                        });
                        let (here, other) = (self.pool.eq(e.addr, number), self.pool.ne(e.value, constant));
                        let shows = shows(vec![("value".into(), e.value)]);
                        let state = &s.model().states[e.state].name;
                        let claim = format!("{name}: no other value than {value:#x} is written to `{state}[{element}]`");
                        let negation = vec![good, e.guard, here, other];
                        self.push(Theorem::Semantics, (&name, &format!("constant{}", n + 1)), claim, negation, shows);
                    }
                    let written: Vec<Term> = effects.iter().flat_map(Effect::parts).collect();
                    if !unspecified(self.pool, &written).is_empty() {
                        self.plan.notes.push(format!("{}: {name} has unspecified cases", s.model().name));
                    }
                }
            }
        }
    }
}
