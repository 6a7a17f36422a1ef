//! Nodes that a form leaves open, or cannot show, are looked for in other forms that use them: what
//! is impossible in one form counts as impossible only if it is in all.

use std::collections::BTreeMap;

use isamorph_core::formula::Term;

use super::again::Again;
use super::aim::{Aim, Stage};
use super::form::{FormTests, GoalStatus};
use super::goals::What;
use super::nodes::{Instance, Nodes};

/// A goal of a form, or a mutant.
#[derive(Clone, Copy, Debug)]
enum Item {
    Goal(usize, What),
    Mutant(usize),
}

impl Item {
    fn aim(self) -> Aim {
        match self {
            Item::Goal(i, _) => Aim::Goal(i),
            Item::Mutant(i) => Aim::Mutant(i),
        }
    }
}

/// What is not shown, and where else it may be.
struct Open {
    /// Index of the tests of the form that it counts for.
    home: usize,
    item: Item,
    left: Vec<Instance>,
    /// Where it was looked for last.
    asked: Vec<Instance>,
    /// Is it impossible wherever it was looked for?
    impossible: bool,
    /// What decided that at home.
    deciding: Option<Stage>,
}

/// Rounds in each of which one more form is tried; after them, whatever may be impossible is tried
/// in all others at once.
const SINGLE: usize = 1;

/// Looks for what the forms left open, by a function that makes the tests of some forms.
pub fn complete(all: &mut [FormTests], nodes: &Nodes, mut search: impl FnMut(BTreeMap<usize, Again>) -> Vec<FormTests>) {
    let mut open: Vec<Open> = Vec::new();
    for (home, tests) in all.iter().enumerate() {
        let goals = tests.goals.iter().zip(&tests.goals_of).enumerate();
        let goals = goals.filter_map(|(i, ((_, fate), of))| of.map(|(t, what)| (Item::Goal(i, what), t, fate)));
        let mutants = tests.mutants.iter().zip(&tests.mutants_of).enumerate();
        let mutants = mutants.map(|(i, (fate, t))| (Item::Mutant(i), *t, fate));
        let is_open = |item: Item, fate: &GoalStatus| *fate != GoalStatus::Shown && !tests.left.contains(&item.aim());
        for (item, t, fate) in goals.chain(mutants).filter(|(item, _, fate)| is_open(*item, fate)) {
            let Some(key) = nodes.key(tests.form, t) else { continue };
            let left: Vec<Instance> = nodes
                .instances(key)
                .iter()
                .copied()
                .filter(|i| *i != (tests.form, t))
                .filter(|i| tests.elsewhere.get(&item.aim()).is_none_or(|form| *form == i.0))
                .rev()
                .collect();
            open.push(Open {
                home,
                item,
                left,
                asked: Vec::new(),
                impossible: *fate == GoalStatus::Impossible,
                deciding: tests.deciding.get(&item.aim()).copied(),
            });
        }
    }
    let late = GoalStatus::Undecided(String::new(), "the time is over".into());
    for round in 0..=SINGLE {
        let mut wanted: BTreeMap<usize, Again> = BTreeMap::new();
        for o in &mut open {
            if round < SINGLE {
                let form = o.left.last().map(|i| i.0);
                let others = o.left.iter().rposition(|i| Some(i.0) != form).map_or(0, |i| i + 1);
                o.asked = o.left.split_off(others);
            } else if o.impossible {
                o.asked = std::mem::take(&mut o.left);
            } else {
                o.asked.clear();
            }
            for (form, t) in &o.asked {
                let again = wanted.entry(*form).or_default();
                match o.item {
                    Item::Goal(_, what) => again.goals.insert((*t, what), o.deciding),
                    Item::Mutant(_) => again.mutants.insert(*t, o.deciding),
                };
            }
        }
        if wanted.is_empty() {
            break;
        }
        let found = search(wanted);
        open.retain_mut(|o| {
            let mut fate = all[o.home].fate(o.item).clone();
            for (form, t) in &o.asked {
                let tests = found.binary_search_by_key(form, |t| t.form).ok().map(|i| &found[i]);
                let there = match tests.filter(|t| t.untested.is_none()) {
                    Some(tests) => tests.of(o.item, *t),
                    None => Some(&late),
                };
                match there {
                    Some(GoalStatus::Shown) => {
                        fate = GoalStatus::Shown;
                        all[o.home].elsewhere.insert(o.item.aim(), *form);
                    }
                    Some(GoalStatus::Impossible) | None => {}
                    Some(open @ GoalStatus::Undecided(..)) => {
                        o.impossible = false;
                        if fate == GoalStatus::Impossible {
                            fate = open.clone();
                        }
                    }
                }
                if fate == GoalStatus::Shown {
                    break;
                }
            }
            let is_shown = fate == GoalStatus::Shown;
            *all[o.home].fate_mut(o.item) = fate;
            !is_shown
        });
        for tests in found {
            if let Ok(own) = all.binary_search_by_key(&tests.form, |t| t.form) {
                all[own].vectors.extend(tests.vectors);
            }
        }
    }
    // What could not be asked everywhere is not known to be impossible.
    for o in open.iter().filter(|o| o.impossible && !o.left.is_empty()) {
        let why = "it is impossible here, but other forms have the same term".to_string();
        *all[o.home].fate_mut(o.item) = GoalStatus::Undecided(String::new(), why);
    }
}

impl FormTests {
    fn fate(&self, item: Item) -> &GoalStatus {
        match item {
            Item::Goal(i, _) => &self.goals[i].1,
            Item::Mutant(i) => &self.mutants[i],
        }
    }

    fn fate_mut(&mut self, item: Item) -> &mut GoalStatus {
        match item {
            Item::Goal(i, _) => &mut self.goals[i].1,
            Item::Mutant(i) => &mut self.mutants[i],
        }
    }

    /// What became of the same goal or mutant of another term; nothing if that term has none.
    fn of(&self, item: Item, t: Term) -> Option<&GoalStatus> {
        match item {
            Item::Goal(_, what) => {
                let i = self.goals_of.iter().position(|of| *of == Some((t, what)))?;
                Some(&self.goals[i].1)
            }
            Item::Mutant(_) => {
                let i = self.mutants_of.iter().position(|of| *of == t)?;
                Some(&self.mutants[i])
            }
        }
    }
}
