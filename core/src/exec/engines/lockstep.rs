//! Two engines in lock step: every instruction runs on both, and the first difference is an error
//! that shows it whole.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::encoding::Instr;
use crate::model::Isa;
use crate::text::to_text;

use crate::exec::difference::{Difference, Place};
use crate::exec::error::{Access, ExecError, Fault};
use crate::exec::lanes::{Mask, Row};
use crate::exec::memory::{Batch, Memory, Refused, Run};
use crate::exec::prepared::{Preparations, Prepared};
use crate::exec::state::{Layout, Registers, element_name};
use crate::exec::{Engine, Outcome};

/// Runs every instruction on two engines and compares what they did.
#[derive(Clone, Debug)]
pub struct Lockstep<'i, A, B> {
    isa: &'i Isa,
    first: A,
    second: B,
    ready: Preparations<[Prepared; 2]>,
    /// Registers after an instruction, whose former content does not matter.
    after: Option<[Registers; 2]>,
}

impl<'i, A: Engine, B: Engine> Lockstep<'i, A, B> {
    /// Two engines of one ISA.
    ///
    /// # Panics
    /// If their layouts are not the same.
    #[must_use]
    pub fn new(isa: &'i Isa, first: A, second: B) -> Self {
        assert!(first.layout() == second.layout(), "engines of one ISA have one layout");
        Lockstep {
            isa,
            first,
            second,
            ready: Preparations::default(),
            after: None,
        }
    }

    fn difference(&self, instr: &Instr, active: Mask) -> Difference {
        Difference {
            instruction: to_text(self.isa, instr),
            word: self.isa.word_text(crate::model::Word {
                bits: crate::encoding::Codec::new(self.isa).encode(self.isa, instr).bits,
                width: self.isa.forms[instr.form].width,
            }),
            engines: [self.first.name().to_string(), self.second.name().to_string()],
            active,
            places: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn differ(difference: Difference) -> ExecError {
        ExecError::Differ(Box::new(difference))
    }
}

/// Do two errors mean the same? Of several lanes that fault, engines may name different ones.
fn alike(a: &ExecError, b: &ExecError) -> bool {
    a == b || matches!((a, b), (ExecError::Fault(_), ExecError::Fault(_)))
}

impl<A: Engine, B: Engine> Engine for Lockstep<'_, A, B> {
    fn name(&self) -> &'static str {
        "both"
    }

    fn layout(&self) -> &Arc<Layout> {
        self.first.layout()
    }

    fn prepare(&mut self, instr: &Instr) -> Result<Prepared, ExecError> {
        if let Some(prepared) = self.ready.find(instr) {
            return Ok(prepared);
        }
        let (a, b) = match (self.first.prepare(instr), self.second.prepare(instr)) {
            (Ok(a), Ok(b)) => (a, b),
            (Err(a), Err(b)) if alike(&a, &b) => return Err(a),
            (a, b) => {
                let mut difference = self.difference(instr, Mask::NONE);
                difference.notes.extend([said(self.first.name(), &a), said(self.second.name(), &b)]);
                return Err(Self::differ(difference));
            }
        };
        Ok(self.ready.add(instr, [a, b]))
    }

    fn execute(
        &mut self,
        prepared: Prepared,
        active: Mask,
        registers: &mut Registers,
        memory: &mut dyn Memory,
    ) -> Result<Outcome, ExecError> {
        let (instr, [a, b]) = self.ready.get(prepared);
        let mut after = self.after.take().unwrap_or_else(|| [registers.clone(), registers.clone()]);
        after.iter_mut().for_each(|after| after.clone_from(registers));
        let (mut first, mut second) = (Journal::new(memory), Vec::new());
        let outcome_a = self.first.execute(*a, active, &mut after[0], &mut first);
        std::mem::swap(&mut first.stores, &mut second);
        let outcome_b = self.second.execute(*b, active, &mut after[1], &mut first);
        let stores = [second, first.stores];

        let same_end = match (&outcome_a, &outcome_b) {
            (Ok(a), Ok(b)) => a == b,
            (Err(a), Err(b)) => alike(a, b),
            _ => false,
        };
        let cells = [cells(&stores[0]), cells(&stores[1])];
        let same_memory = outcome_a.is_err() || cells[0] == cells[1];
        if !same_end || after[0] != after[1] || !same_memory {
            let mut difference = self.difference(instr, active);
            difference.places = places(registers, &after, &cells);
            if !same_end {
                difference
                    .notes
                    .extend([said(self.first.name(), &outcome_a), said(self.second.name(), &outcome_b)]);
            }
            return Err(Self::differ(difference));
        }
        let outcome = outcome_a?;
        let [stores, _] = stores;
        for (run, value) in stores {
            memory.store(run, value).map_err(|refused| {
                ExecError::Fault(Box::new(Fault {
                    instruction: to_text(self.isa, instr),
                    space: registers.layout().name(run.state).to_string(),
                    address: refused.address,
                    lane: run.lane,
                    access: Access::Write,
                    why: refused.why,
                }))
            })?;
        }
        std::mem::swap(registers, &mut after[0]);
        self.after = Some(after);
        Ok(outcome)
    }

    fn changed(&self, prepared: Prepared, visit: &mut dyn FnMut(Range<usize>)) -> bool {
        // Both have changed the same.
        self.first.changed(self.ready.get(prepared).1[0], visit)
    }
}

fn said<T: std::fmt::Debug>(name: &str, result: &Result<T, ExecError>) -> String {
    match result {
        Ok(value) => format!("{name}: {value:?}"),
        Err(e) => format!("{name}: {e}"),
    }
}

type Cells = FxHashMap<(usize, u64), u128>;

/// Elements that stores leave behind.
fn cells(stores: &[(Run, u128)]) -> Cells {
    let mut cells = Cells::default();
    for (run, value) in stores {
        for i in 0..run.count {
            let element = value >> (i * run.width) & u128::MAX >> (128 - run.width);
            cells.insert((run.state, run.address + u64::from(i)), element);
        }
    }
    cells
}

fn places(before: &Registers, after: &[Registers; 2], cells: &[Cells; 2]) -> Vec<Place> {
    let layout = before.layout();
    let mut places = Vec::new();
    for (state, element, lane) in after[0].differences(&after[1]) {
        places.push(Place {
            name: element_name(layout, state, element),
            lane: Some(lane),
            before: Some(before.get(state, element, lane)),
            after: [0, 1].map(|i| Some(after[i].get(state, element, lane))),
        });
    }
    let mut keys: Vec<(usize, u64)> = cells.iter().flat_map(|c| c.keys().copied()).collect();
    keys.sort_unstable();
    keys.dedup();
    for key in keys {
        let values = [0, 1].map(|i| cells[i].get(&key).copied());
        if values[0] != values[1] {
            places.push(Place {
                name: element_name(layout, key.0, key.1),
                lane: None,
                before: None,
                after: values,
            });
        }
    }
    places
}

/// Memory that keeps stores back.
struct Journal<'a> {
    memory: &'a mut dyn Memory,
    stores: Vec<(Run, u128)>,
}

impl<'a> Journal<'a> {
    fn new(memory: &'a mut dyn Memory) -> Self {
        Journal {
            memory,
            stores: Vec::new(),
        }
    }
}

impl Memory for Journal<'_> {
    fn load(&mut self, run: Run) -> Result<u128, Refused> {
        self.memory.load(run)
    }

    fn store(&mut self, run: Run, value: u128) -> Result<(), Refused> {
        self.stores.push((run, value));
        Ok(())
    }

    fn load_batch(&mut self, batch: &Batch<'_>, values: &mut Row) -> bool {
        self.memory.load_batch(batch, values)
    }
}
