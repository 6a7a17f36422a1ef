//! What the instructions of a form read and write, and where control goes after them, as tables
//! about their words. Conditions that bits of the word decide are decided; where nothing but the
//! state decides, both cases are meant.

mod control;
mod linear;
mod reach;
mod tables;

use rustc_hash::FxHashMap;

use crate::encoding::programs::Diagrams;
use crate::formula::{Node, SpaceId, Term};
use crate::model::machine::Flow;
use crate::model::{Bits, Cube, Effect, Isa, Semantics};
use linear::Linear;
use reach::{MOST, NEVER, Reach, Words, words};

/// The number of the condition that always holds.
pub const HOLDS: usize = 0;

/// Kinds of control as bits, in the order of [`Flow::NAMES`].
#[must_use]
pub fn bit_of(flow: Flow) -> usize {
    Flow::NAMES.iter().position(|(_, f)| *f == flow).unwrap_or_default()
}

/// A place that an instruction may read or write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// Index of the state space.
    pub space: usize,
    /// Number of the index of the element; all of the space without it.
    pub number: Option<usize>,
    /// Number of the condition.
    pub condition: usize,
}

/// A place where control may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TargetSite {
    /// Is it counted from the beginning of the instruction?
    pub relative: bool,
    /// Number of the address.
    pub number: usize,
    /// Number of the condition.
    pub condition: usize,
}

/// A part of a list.
pub type Span = (usize, usize);

/// What is known about a form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormEffects {
    /// Number of the condition under which reads and writes are described.
    pub described: usize,
    /// What it reads, in [`Effects::sites`].
    pub reads: Span,
    /// What it writes.
    pub writes: Span,
    /// Number of the condition under which it is said where control goes.
    pub controlled: usize,
    /// What may follow, in [`Effects::flows`].
    pub flows: Span,
    /// Where, in [`Effects::targets`].
    pub targets: Span,
    /// Number of the condition under which an address is computed.
    pub computed: usize,
    /// Does a target say that control may go there?
    pub follow: bool,
    /// Distance of the next instruction.
    pub next: u64,
}

/// What is known about all forms.
#[derive(Debug, Default)]
pub struct Effects {
    /// Cubes of each condition.
    pub conditions: Vec<Vec<Cube>>,
    /// Numbers that words spell.
    pub numbers: Vec<Linear>,
    /// Places.
    pub sites: Vec<Site>,
    /// Bits of kinds of control, with conditions.
    pub flows: Vec<(usize, usize)>,
    /// Addresses.
    pub targets: Vec<TargetSite>,
    /// One for each form.
    pub forms: Vec<FormEffects>,
    /// Most places of one form that are read, or that are written.
    pub most_places: usize,
    /// Most targets of a form.
    pub most_targets: usize,
    known_conditions: FxHashMap<Vec<(Bits, Bits)>, usize>,
    known_numbers: FxHashMap<Linear, usize>,
}

impl Effects {
    /// The tables of an instruction set.
    #[must_use]
    pub fn of(isa: &Isa) -> Effects {
        let mut all = Effects::default();
        let mut diagrams = Diagrams::default();
        assert_eq!(all.cubes(vec![Cube::default()]), HOLDS, "the first condition");
        let spaces: FxHashMap<SpaceId, usize> = isa.states.iter().enumerate().map(|(at, s)| (s.space, at)).collect();
        for at in 0..isa.forms.len() {
            let form = all.form(isa, at, &spaces, &mut diagrams);
            all.forms.push(form);
            let count = |(first, last): Span| last - first;
            all.most_places = all.most_places.max(count(form.reads)).max(count(form.writes));
            all.most_targets = all.most_targets.max(count(form.targets));
        }
        all
    }

    /// The kinds of control that some instruction of a form has, in the order of [`Flow::NAMES`].
    #[must_use]
    pub fn kinds(&self, form: usize) -> Vec<&'static str> {
        let known = &self.forms[form];
        let possible = |condition: usize| !self.conditions[condition].is_empty();
        let mut bits = 0;
        for (bit, condition) in &self.flows[known.flows.0..known.flows.1] {
            bits |= usize::from(possible(*condition)) << bit;
        }
        if known.follow {
            for target in &self.targets[known.targets.0..known.targets.1] {
                let next = target.relative && self.numbers[target.number].is_constant(known.next);
                let flow = if next { Flow::Next } else { Flow::Branch };
                bits |= usize::from(possible(target.condition)) << bit_of(flow);
            }
            bits |= usize::from(possible(known.computed)) << bit_of(Flow::Branch);
        }
        let named = Flow::NAMES.iter().filter(|(_, flow)| bits >> bit_of(*flow) & 1 == 1);
        named.map(|(name, _)| *name).collect()
    }

    fn form(&mut self, isa: &Isa, at: usize, spaces: &FxHashMap<SpaceId, usize>, diagrams: &mut Diagrams) -> FormEffects {
        let form = &isa.forms[at];
        let mut reach = Reach::new(&isa.pool, form, diagrams);
        let (effects, mut described): (Option<&[Effect]>, Words) = match &form.semantics {
            Semantics::Effects { effects, undefined_reads } => {
                let mut meaningless = words(NEVER);
                for (t, _) in undefined_reads {
                    let here = reach.possible(*t)[1];
                    meaningless = reach.or(meaningless, here);
                }
                (Some(effects), reach.not(meaningless))
            }
            Semantics::Unknown(_) => (None, words(NEVER)),
        };
        if form.illegal.is_some() {
            described = words(NEVER);
        }
        let found = control::Found::of(isa, at, &mut reach, effects, described);
        let (mut reads, mut writes, mut roots) = (Vec::new(), Vec::new(), Vec::new());
        for e in effects.unwrap_or_default() {
            let [no, yes] = reach.possible(e.guard);
            writes.extend(self.places(isa, &mut reach, e.state, e.addr, yes));
            let open = reach.and(no, yes);
            roots.extend([(e.guard, open), (e.addr, yes), (e.value, yes)]);
        }
        for (t, here) in reach.parts(&roots) {
            if let Node::Read(space, addr) = *isa.pool.node(t) {
                reads.extend(self.places(isa, &mut reach, spaces[&space], addr, here));
            }
        }
        let mut flows: Vec<(usize, Words)> = Vec::new();
        for (flow, own) in found.flows {
            match flows.iter().position(|f| f.0 == bit_of(flow)) {
                Some(at) => flows[at].1 = reach.or(flows[at].1, own),
                None => flows.push((bit_of(flow), own)),
            }
        }
        let [described, controlled] = [described, found.known].map(|w| self.exact(reach.diagrams, w));
        let computed = self.condition(reach.diagrams, found.computed);
        let flows = flows.into_iter().filter(|f| f.1 != words(NEVER));
        let flows: Vec<(usize, usize)> = flows.map(|(bit, own)| (bit, self.condition(reach.diagrams, own))).collect();
        let targets = found.targets.into_iter().filter(|t| t.2 != words(NEVER));
        let targets = targets.map(|(relative, number, own)| TargetSite {
            relative,
            number: self.number(number),
            condition: self.condition(reach.diagrams, own),
        });
        let targets: Vec<TargetSite> = targets.collect();
        let reads = self.sites_of(reach.diagrams, reads);
        let writes = self.sites_of(reach.diagrams, writes);
        FormEffects {
            described,
            reads: appended(&mut self.sites, reads),
            writes: appended(&mut self.sites, writes),
            controlled,
            flows: appended(&mut self.flows, flows),
            targets: appended(&mut self.targets, targets),
            computed,
            follow: found.follow,
            next: found.next,
        }
    }

    /// Places by the index of the space and the number of the element.
    fn places(&mut self, isa: &Isa, reach: &mut Reach<'_>, space: usize, addr: Term, here: Words) -> Vec<(usize, Option<usize>, Words)> {
        let state = &isa.states[space];
        if here == words(NEVER) {
            return Vec::new();
        }
        if state.addr == 0 || state.width == 8 && isa.is_memory(space) {
            return vec![(space, None, here)];
        }
        let choices = reach.choices(addr, here);
        let each = choices.into_iter().map(|(t, own)| {
            let number = reach.linear(t).map(|n| self.number(n));
            (space, number, own)
        });
        each.collect()
    }

    fn sites_of(&mut self, diagrams: &mut Diagrams, all: Vec<(usize, Option<usize>, Words)>) -> Vec<Site> {
        let mut own: Vec<(usize, Option<usize>, Words)> = Vec::new();
        for (space, number, here) in all {
            match own.iter_mut().find(|o| (o.0, o.1) == (space, number)) {
                Some(same) => same.2 = diagrams.combine(same.2, here, &mut |a, b| a | b),
                None => own.push((space, number, here)),
            }
        }
        own.sort_by_key(|o| (o.0, o.1));
        let sites = own.into_iter().map(|(space, number, here)| Site {
            space,
            number,
            condition: self.condition(diagrams, here),
        });
        sites.collect()
    }

    fn number(&mut self, number: Linear) -> usize {
        let all = &mut self.numbers;
        *self.known_numbers.entry(number).or_insert_with_key(|number| {
            all.push(number.clone());
            all.len() - 1
        })
    }

    /// The number of a condition. One that has too many cubes is taken as if it held.
    fn condition(&mut self, diagrams: &Diagrams, own: Words) -> usize {
        match diagrams.cubes(own, MOST) {
            Some(all) => self.cubes(all.into_iter().filter(|(_, v)| *v == 1).map(|(c, _)| c).collect()),
            None => HOLDS,
        }
    }

    /// The number of a condition. One that has too many cubes is taken as if it never held.
    fn exact(&mut self, diagrams: &Diagrams, own: Words) -> usize {
        match diagrams.cubes(own, MOST) {
            Some(_) => self.condition(diagrams, own),
            None => self.cubes(Vec::new()),
        }
    }

    fn cubes(&mut self, cubes: Vec<Cube>) -> usize {
        let key: Vec<(Bits, Bits)> = cubes.iter().map(|c| (c.mask, c.value)).collect();
        let all = &mut self.conditions;
        *self.known_conditions.entry(key).or_insert_with(|| {
            all.push(cubes);
            all.len() - 1
        })
    }
}

fn appended<T>(all: &mut Vec<T>, own: Vec<T>) -> Span {
    let first = all.len();
    all.extend(own);
    (first, all.len())
}
