//! Runs cases: one thread reads lines, all threads judge them, verdicts come in the order of lines.

use std::hash::BuildHasher;
use std::io::{self, BufRead};
use std::sync::Arc;

use isamorph_core::InstructionSet;
use isamorph_core::exec::Layout;
use isamorph_core::model::Isa;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};
use rustc_hash::FxBuildHasher;

use super::super::interp::Interp;
use super::line::{Case, Read, Reader, Store};
use super::verdict::{Failure, Outcome};
use super::worker::{Judged, Worker};

/// A source of cases.
pub type Input = io::BufReader<Box<dyn io::Read>>;

/// Takes verdicts in the order of lines.
pub trait Sink {
    /// A case of this line; the form of its instruction, if there is one.
    ///
    /// # Errors
    /// Output that cannot be written.
    fn verdict(&mut self, line: u64, form: Option<usize>, verdict: &Outcome) -> io::Result<()>;

    /// No input is there yet.
    ///
    /// # Errors
    /// Output that cannot be written.
    fn idle(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Why cases were not read to their end.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// Input that cannot be read.
    #[error("cannot read the cases: {0}")]
    Input(io::Error),
    /// Output that cannot be written.
    #[error("cannot write the verdicts: {0}")]
    Output(#[from] io::Error),
}

/// Lines that are judged together.
#[derive(Default)]
struct Batch {
    store: Store,
    /// For each worker the line number, the code and the case.
    cases: Vec<Vec<(u64, Arc<str>, Case)>>,
    /// Lines that are judged already.
    judged: Vec<Judged>,
    lines: usize,
}

/// Lines that wait at most.
const MOST_LINES: usize = 1 << 14;

/// Reads cases and tells the sink what became of each.
///
/// A thread reads, all threads judge; an instruction belongs to one of them, so that it is
/// prepared once.
///
/// # Errors
/// Input that cannot be read, output that cannot be written.
pub fn run(target: &InstructionSet, interp: Interp, input: &mut Input, sink: &mut dyn Sink) -> Result<(), Stopped> {
    let isa: &Isa = target.model();
    let layout = Arc::new(Layout::new(isa));
    let mut workers: Vec<Worker> = (0..rayon::current_num_threads())
        .map(|_| Worker::new(target, interp, layout.clone()))
        .collect();
    let mut batch = Batch {
        cases: vec![Vec::new(); workers.len()],
        ..Batch::default()
    };
    let mut reader = Reader::new(isa, &layout);
    let mut last: Option<(Arc<str>, usize)> = None;
    let mut bytes = Vec::new();
    let mut number = 0;
    loop {
        // Whoever waits for a verdict before the next case gets it.
        if input.buffer().is_empty() || batch.lines == MOST_LINES {
            batch.judge(&mut workers, sink)?;
            sink.idle()?;
        }
        bytes.clear();
        if input.read_until(b'\n', &mut bytes).map_err(Stopped::Input)? == 0 {
            break;
        }
        number += 1;
        batch.lines += 1;
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        let fail = |at: usize, message: String, help: Option<String>, text: &str| Failure {
            column: text.get(..at).unwrap_or(text).chars().count() + 1,
            message,
            help,
            bad_input: true,
        };
        let failure = match std::str::from_utf8(&bytes) {
            Err(e) => fail(0, format!("byte {} is no UTF-8", e.valid_up_to() + 1), None, ""),
            Ok(text) => match reader.read(text, &mut batch.store) {
                Ok(Read::Nothing) => continue,
                Ok(Read::Case(code, at, case)) => {
                    if !code.is_empty() && last.as_ref().is_none_or(|(known, _)| **known != *code) {
                        let worker = FxBuildHasher.hash_one(&*code) as usize % workers.len();
                        last = Some((code.into(), worker));
                    }
                    match &last {
                        Some((code, worker)) => {
                            batch.cases[*worker].push((number, code.clone(), case));
                            continue;
                        }
                        None => fail(at, "there is no instruction, and no line before with one".into(), None, text),
                    }
                }
                Err(w) => fail(w.at, w.message, w.help, text),
            },
        };
        batch.judged.push((number, None, Outcome::Error(failure)));
    }
    batch.judge(&mut workers, sink)?;
    Ok(sink.idle()?)
}

impl Batch {
    /// Judges all lines, tells their verdicts in order, and forgets the lines.
    fn judge(&mut self, workers: &mut [Worker], sink: &mut dyn Sink) -> io::Result<()> {
        let Batch { store, cases, .. } = self;
        let one = |(worker, cases): (&mut Worker, &mut Vec<_>)| worker.judge(store, cases);
        if cases.iter().filter(|c| !c.is_empty()).count() > 1 {
            let judged: Vec<_> = workers.par_iter_mut().zip(cases).map(one).collect();
            self.judged.extend(judged.into_iter().flatten());
        } else {
            self.judged.extend(workers.iter_mut().zip(cases).flat_map(one));
        }
        self.judged.sort_by_key(|(number, ..)| *number);
        for (number, form, verdict) in self.judged.drain(..) {
            sink.verdict(number, form, &verdict)?;
        }
        self.store.inputs.clear();
        self.store.outputs.clear();
        self.lines = 0;
        Ok(())
    }
}
