//! The machine section: states, units, rows of control and instructions that it names.

use isamorph_core::dsl::ast::{ControlItem, Ident, Machine, MachineItem};
use isamorph_core::source::Span;

use super::Kind;
use super::scope::{Resolver, Ty};
use crate::outline::tokens;

impl<'a> Resolver<'a> {
    pub fn machine(&mut self, machine: &'a Machine) {
        self.cites(&machine.cites);
        for item in &machine.items {
            match item {
                MachineItem::Registers { state, .. } | MachineItem::Memory { state, .. } => {
                    self.global_use(Kind::State, state);
                }
                MachineItem::Control(ControlItem::Straight, _) => {}
                MachineItem::Control(ControlItem::Counter { state, .. }, _) => {
                    self.global_use(Kind::State, state);
                    self.counter_again(state);
                }
                MachineItem::Control(
                    ControlItem::Flow {
                        state,
                        rows,
                        kinds,
                        target,
                        barrier,
                    },
                    _,
                ) => {
                    self.global_use(Kind::Enumeration, rows);
                    let states = [Some(state), target.as_ref()].into_iter().flatten().chain(barrier.iter().flatten());
                    states.for_each(|s| {
                        self.global_use(Kind::State, s);
                    });
                    let ty = Ty::of(self.enum_names.get(&rows.name).copied());
                    for row in kinds.iter().flat_map(|k| &k.0) {
                        self.row_or_unresolved(&ty, row);
                    }
                }
                MachineItem::Words { units, .. } => units.iter().for_each(|u| {
                    self.global_use(Kind::Unit, u);
                }),
                MachineItem::Threads { id, launch, .. } => {
                    let states = id.iter().chain(launch.iter().map(|l| &l.state));
                    states.for_each(|s| {
                        self.global_use(Kind::State, s);
                    });
                }
                MachineItem::StopBehind(name) | MachineItem::KeepBehind(name) => {
                    self.index.fields_of_machine.insert(name.name.clone());
                }
                MachineItem::Elf { .. } => {}
                MachineItem::Stop(names) | MachineItem::Exit(names) | MachineItem::Keep(names) | MachineItem::Hint(names) => {
                    names.iter().for_each(|n| {
                        self.global_use(Kind::Instruction, n);
                    })
                }
            }
        }
    }

    /// `control pc next pc + …`: the syntax tree holds the name once.
    fn counter_again(&mut self, state: &Ident) {
        let Some(file) = self.files.iter().find(|f| f.id == state.span.file) else {
            return;
        };
        let end = state.span.end as usize;
        let rest = file.text.get(end..).unwrap_or("");
        let rest = &rest[..rest.find('+').unwrap_or(rest.len())];
        if let [next, again, ..] = tokens(rest).as_slice()
            && next.text == "next"
        {
            let again = Ident {
                name: again.text.to_string(),
                span: Span {
                    file: file.id,
                    start: (end + again.span.start as usize) as u32,
                    end: (end + again.span.end as usize) as u32,
                },
            };
            self.global_use(Kind::State, &again);
        }
    }
}
