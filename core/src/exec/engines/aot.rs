//! The engine of generated code: instructions whose shape was compiled with the program run as one
//! loop over the lanes, all others on the lane VM.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::encoding::Instr;
use crate::formula::{Node, Term, VarId};
use crate::model::{FieldKind, Isa, Semantics};
use crate::text::to_text;

use crate::exec::aot::codegen;
use crate::exec::aot::codegen::Shape;
use crate::exec::aot::generated::TABLES;
use crate::exec::call::{Call, Function, runs_generated};
use crate::exec::engines::lane_vm::LaneVm;
use crate::exec::intrinsics::Models;
use crate::exec::lanes::{LastRow, Mask};
use crate::exec::lower::partial_eval::{self, Given};
use crate::exec::lower::{Compiled, Source, compile};
use crate::exec::memory::Memory;
use crate::exec::prepared::{Preparations, Prepared};
use crate::exec::state::{Layout, Registers};
use crate::exec::{Engine, ExecError, Outcome};

/// Executes instructions by generated functions, or else by a lane VM.
#[derive(Clone, Debug)]
pub struct Aot<'i> {
    isa: &'i Isa,
    layout: Arc<Layout>,
    models: Models,
    vm: LaneVm<'i>,
    active: LastRow,
    /// Fields of forms that stay arguments.
    arguments: FxHashMap<usize, Vec<usize>>,
    ready: Preparations<Ready>,
}

#[derive(Clone, Debug)]
enum Ready {
    Function(Function, Call),
    Vm(Prepared),
}

/// Fields that stay arguments of a generated function: those that hold whole 32-bit numbers, or
/// parts of the address that a branch names.
fn is_argument(isa: &Isa, form: usize, field: usize) -> bool {
    let f = &isa.forms[form].fields[field];
    f.kind == FieldKind::Number && (f.width >= 32 || is_target(isa, form, f.var))
}

/// Does a field of a form decide the target of control, and nothing else?
fn is_target(isa: &Isa, form: usize, field: VarId) -> bool {
    let Semantics::Effects { effects, .. } = &isa.forms[form].semantics else {
        return false;
    };
    let Some(target) = isa.flow_state().and_then(|f| f.target) else {
        return false;
    };
    let (mut values, mut others) = (Vec::new(), Vec::new());
    for e in effects {
        others.extend([e.guard, e.addr]);
        if e.state == target { &mut values } else { &mut others }.push(e.value);
    }
    let holds = |terms: &[Term]| isa.pool.reachable(terms).iter().any(|t| *isa.pool.node(*t) == Node::Var(field));
    holds(&values) && !holds(&others)
}

impl<'i> Aot<'i> {
    /// An engine with the built-in models.
    #[must_use]
    pub fn new(isa: &'i Isa) -> Self {
        Aot::with(isa, Arc::new(Layout::new(isa)), Models::default())
    }

    /// An engine with models of the caller.
    #[must_use]
    pub fn with(isa: &'i Isa, layout: Arc<Layout>, models: Models) -> Self {
        Aot {
            isa,
            vm: LaneVm::with(isa, layout.clone(), models.clone()),
            layout,
            models,
            active: LastRow::default(),
            arguments: FxHashMap::default(),
            ready: Preparations::default(),
        }
    }

    /// Does a generated function run the instruction?
    ///
    /// # Panics
    /// If another engine prepared the instruction.
    #[must_use]
    pub fn is_generated(&self, prepared: Prepared) -> bool {
        matches!(self.ready.get(prepared).1, Ready::Function(..))
    }

    /// The program of an instruction in which `arguments` stay variables.
    fn compiled(&self, instr: &Instr, arguments: &[usize]) -> Result<Compiled, ExecError> {
        // The order of operands follows the order of terms, so each shape needs a pool of its own.
        let mut pool = partial_eval::pool(self.isa);
        let given = Given {
            keep: &|f| arguments.contains(&f),
            ..Given::NOTHING
        };
        compile(self.isa, &self.layout, &self.models, instr, &given, &mut pool)
    }

    fn arguments(&mut self, form: usize) -> &[usize] {
        self.arguments.entry(form).or_insert_with(|| {
            let fields = 0..self.isa.forms[form].fields.len();
            fields.filter(|f| is_argument(self.isa, form, *f)).collect()
        })
    }

    /// The generated function that a program needs, with its arguments; nothing if it cannot be
    /// generated.
    fn shape(instr: &Instr, compiled: &Compiled) -> Option<(Shape, Call)> {
        let shape = Shape::new(compiled)?;
        let rows = compiled.rows.iter().map(|(row, _)| *row);
        let number = |source: &Source| match source {
            Source::Field(field) => instr.fields[*field] as u32,
            _ => 0,
        };
        let call = Call {
            rows: rows.chain(compiled.simple.iter().map(|w| w.row)).collect(),
            numbers: compiled.others.iter().map(|(source, _)| number(source)).collect(),
        };
        Some((shape, call))
    }
}

/// Rust for the shapes of some instructions, as the files of a module by their names; this is how
/// `core/generated` is made.
///
/// Instructions that cannot be generated are left out.
#[must_use]
pub fn generated_source<'a>(instructions: impl Iterator<Item = (&'a Isa, Instr)>) -> BTreeMap<String, String> {
    let mut met: BTreeSet<Shape> = BTreeSet::new();
    let mut shapes: BTreeMap<String, BTreeMap<Shape, String>> = BTreeMap::new();
    let mut engines: FxHashMap<String, Aot<'a>> = FxHashMap::default();
    for (isa, instr) in instructions {
        let engine = engines.entry(isa.name.clone()).or_insert_with(|| Aot::new(isa));
        if engine.vm.waits(instr.form) {
            continue;
        }
        let arguments = engine.arguments(instr.form).to_vec();
        let compiled = engine.compiled(&instr, &arguments).ok();
        if let Some((shape, _)) = compiled.and_then(|c| Aot::shape(&instr, &c))
            && met.insert(shape.clone())
        {
            let own = shapes.entry(isa.name.clone()).or_default();
            own.insert(shape, to_text(isa, &instr));
        }
    }
    codegen::files(&shapes)
}

impl Engine for Aot<'_> {
    fn name(&self) -> &'static str {
        "generated code"
    }

    fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    fn prepare(&mut self, instr: &Instr) -> Result<Prepared, ExecError> {
        if let Some(prepared) = self.ready.find(instr) {
            return Ok(prepared);
        }
        if self.vm.waits(instr.form) || !runs_generated() {
            let prepared = self.vm.prepare(instr)?;
            return Ok(self.ready.add(instr, Ready::Vm(prepared)));
        }
        let arguments = self.arguments(instr.form).to_vec();
        let compiled = self.compiled(instr, &arguments)?;
        let found = Aot::shape(instr, &compiled).and_then(|(shape, call)| {
            let key = shape.key();
            let function = TABLES
                .iter()
                .find_map(|t| Some(t[t.binary_search_by_key(&key, |(k, _)| *k).ok()?].1))?;
            Some(Ready::Function(function, call))
        });
        let ready = match found {
            Some(ready) => ready,
            None if arguments.is_empty() => Ready::Vm(self.vm.adopt(instr, compiled)?),
            None => Ready::Vm(self.vm.prepare(instr)?),
        };
        Ok(self.ready.add(instr, ready))
    }

    #[inline]
    fn execute(
        &mut self,
        prepared: Prepared,
        active: Mask,
        registers: &mut Registers,
        memory: &mut dyn Memory,
    ) -> Result<Outcome, ExecError> {
        match self.ready.get(prepared).1 {
            Ready::Function(function, call) => {
                function(call, &mut registers.rows, self.active.of(active));
                Ok(Outcome::default())
            }
            Ready::Vm(prepared) => self.vm.execute(*prepared, active, registers, memory),
        }
    }

    fn changed(&self, prepared: Prepared, visit: &mut dyn FnMut(Range<usize>)) -> bool {
        match self.ready.get(prepared).1 {
            Ready::Function(_, call) => {
                call.rows.iter().for_each(|row| visit(*row..row + 1));
                true
            }
            Ready::Vm(prepared) => self.vm.changed(*prepared, visit),
        }
    }
}
