//! Lowers an instruction to a bytecode program with its inputs and outputs, for the lane VM and for
//! ahead-of-time code.

pub(crate) mod modes;
pub(crate) mod partial_eval;

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::encoding::Instr;
use crate::fault;
use crate::formula::{FnId, Term, TermPool};
use crate::model::{Isa, Semantics};

use super::error::ExecError;
use super::floats::{FloatOp, lower};
use super::state::{Layout, Place};
use crate::exec::bytecode::{Input, Program, Root, Slot};
use crate::exec::intrinsics::Models;
use crate::exec::lacks::{model, no_semantics};
use crate::exec::lower::partial_eval::{Given, Specialised, specialise};

/// An instruction as a program, with its inputs and writes.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    pub program: Program,
    /// Registers of one row that are inputs.
    pub rows: Vec<(usize, Slot)>,
    /// Other inputs.
    pub others: Vec<(Source, Slot)>,
    /// Registers of one row that are written, at constant addresses.
    pub simple: Vec<SimpleWrite>,
    /// Other writes, in order.
    pub general: Vec<GeneralWrite>,
    /// Where a place may be unspecified afterwards.
    pub unspecified: Option<Slot>,
}

/// Where an input comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// An unspecified value; zero is used.
    Unspecified,
    /// A field that was kept as a variable.
    Field(usize),
    /// A register of several rows.
    Register { state: usize, element: u64 },
}

/// A register of one row that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SimpleWrite {
    pub row: usize,
    pub value: Slot,
    pub guard: Option<Slot>,
}

/// Elements that are written at a computed address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GeneralWrite {
    pub state: usize,
    pub address: Slot,
    pub count: u32,
    pub value: Slot,
    pub guard: Option<Slot>,
}

/// Compiles an instruction in a pool of
/// [`specialise::pool`](crate::exec::lower::partial_eval::pool).
pub(crate) fn compile(
    isa: &Isa,
    layout: &Layout,
    models: &Models,
    instr: &Instr,
    given: &Given<'_>,
    pool: &mut TermPool,
) -> Result<Compiled, ExecError> {
    let (effects, undefined_reads) = match &isa.forms[instr.form].semantics {
        Semantics::Effects { effects, undefined_reads } => (effects, undefined_reads),
        Semantics::Unknown(why) => return Err(no_semantics(isa, instr, why)),
    };
    let meaningless: Vec<Term> = undefined_reads.iter().map(|(t, _)| *t).collect();
    let special = specialise(isa, layout, instr, effects, &meaningless, given, pool);
    let (special, floats) = lowered(special, pool);

    let always = pool.tt();
    let mut roots = vec![Root {
        term: special.unspecified,
        wanted: always,
    }];
    for w in &special.writes {
        roots.push(Root {
            term: w.guard,
            wanted: always,
        });
        roots.extend([w.address, w.value].map(|term| Root { term, wanted: w.guard }));
    }
    let terms: Vec<Term> = roots.iter().map(|r| r.term).collect();
    for (function, _) in pool.calls(&terms) {
        if !floats.contains_key(&function) {
            model(isa, models, instr, function)?;
        }
    }
    let register = |state: usize, address: Term, pool: &TermPool| {
        let element = pool.as_const(address)? as u64;
        layout.row(state, element).filter(|_| layout.element_width(state) <= 32)
    };
    // Constant conditions and register numbers need no row.
    let mut wanted: Vec<Root> = roots[..1].iter().filter(|r| !pool.is_false(r.term)).copied().collect();
    for (w, roots) in special.writes.iter().zip(roots[1..].chunks_exact(3)) {
        wanted.extend(roots[..1].iter().filter(|r| !pool.is_true(r.term)));
        wanted.extend(roots[1..2].iter().filter(|r| register(w.state, r.term, pool).is_none()));
        wanted.push(roots[2]);
    }
    let guarded = |space| layout.place(layout.state_of(space)) == Place::Memory;
    let program = Program::of_roots(pool, &wanted, &guarded, &floats);
    let slot = |root: &Root| {
        let at = wanted.iter().position(|w| w == root);
        at.map(|at| program.outputs()[at])
    };

    let mut compiled = Compiled {
        rows: Vec::new(),
        others: Vec::new(),
        simple: Vec::new(),
        general: Vec::new(),
        unspecified: slot(&roots[0]).filter(|_| !pool.is_false(special.unspecified)),
        program: Program::default(),
    };
    let fields = &isa.forms[instr.form].fields;
    for (input, slot) in program.inputs() {
        match *input {
            Input::Var(id) => {
                let name = pool.var_name(id);
                let field = fields.iter().position(|f| isa.pool.var_name(f.var) == name);
                compiled.others.push((field.map_or(Source::Unspecified, Source::Field), *slot));
            }
            Input::Element(space, address) => {
                let (state, element) = (layout.state_of(space), address as u64);
                match layout.row(state, element) {
                    Some(row) if layout.element_width(state) <= 32 => compiled.rows.push((row, *slot)),
                    _ => compiled.others.push((Source::Register { state, element }, *slot)),
                }
            }
        }
    }
    for (w, roots) in special.writes.iter().zip(roots[1..].chunks_exact(3)) {
        let guard = slot(&roots[0]).filter(|_| !pool.is_true(w.guard) && !fault::injected("condition of a write ignored"));
        let value = slot(&roots[2]).expect("all values are outputs");
        match register(w.state, w.address, pool) {
            Some(row) => compiled.simple.push(SimpleWrite { row, value, guard }),
            None => compiled.general.push(GeneralWrite {
                state: w.state,
                address: slot(&roots[1]).expect("all addresses but those of registers are outputs"),
                count: w.count,
                value,
                guard,
            }),
        }
    }
    compiled.program = program;
    Ok(compiled)
}

impl Compiled {
    /// Calls `visit` with all rows that the instruction may change.
    pub fn changed(&self, layout: &Layout, visit: &mut dyn FnMut(Range<usize>)) {
        self.simple.iter().for_each(|w| visit(w.row..w.row + 1));
        for w in &self.general {
            if let Place::File { base, limbs } = layout.place(w.state) {
                visit(base..base + (limbs << layout.address_width(w.state)));
            }
        }
    }
}

/// The effects with calls of the host's float operations, and those calls.
fn lowered(mut special: Specialised, pool: &mut TermPool) -> (Specialised, FxHashMap<FnId, FloatOp>) {
    let ops = special.floats.iter().map(|f| f.op).chain(special.called.iter().copied());
    let floats = ops.map(|op| (op.declare(pool), op)).collect();
    let written = special.writes.iter().flat_map(|w| [w.address, w.value, w.guard]);
    let terms: Vec<Term> = std::iter::once(special.unspecified).chain(written).collect();
    let terms = lower(pool, &terms, &special.floats);
    special.unspecified = terms[0];
    for (w, new) in special.writes.iter_mut().zip(terms[1..].chunks_exact(3)) {
        (w.address, w.value, w.guard) = (new[0], new[1], new[2]);
    }
    (special, floats)
}
