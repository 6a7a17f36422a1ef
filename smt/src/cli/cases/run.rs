//! Runs cases: one thread reads lines, all threads judge them, verdicts come in the order of lines.

use std::hash::BuildHasher;
use std::io::{self, BufRead};
use std::ops::ControlFlow;
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
pub type Input = io::BufReader<Box<dyn io::Read + Send>>;

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
#[derive(Clone, Default)]
struct Batch {
    store: Store,
    /// For each worker the line number, the code and the case.
    cases: Vec<Vec<(u64, Arc<str>, Case)>>,
    /// What is judged; at first the lines that cannot be read.
    judged: Vec<Judged>,
    lines: usize,
}

/// Lines of a batch.
const MOST_LINES: usize = 1 << 11;

/// Reads cases and tells the sink what became of each.
///
/// Lines are read while those before are judged by all threads. An instruction belongs to one of
/// them, so that it is prepared once.
///
/// # Errors
/// Input that cannot be read, output that cannot be written.
pub fn run(target: &InstructionSet, interp: Interp, input: &mut Input, sink: &mut dyn Sink) -> Result<(), Stopped> {
    let isa: &Isa = target.model();
    let layout = Arc::new(Layout::new(isa));
    let worker = |_| Worker::new(target, interp, layout.clone());
    let mut workers: Vec<Worker> = (0..rayon::current_num_threads()).map(worker).collect();
    let mut lines = Lines {
        input,
        reader: Reader::new(isa, &layout),
        last: None,
        bytes: Vec::new(),
        number: 0,
    };
    let batch = Batch {
        cases: vec![Vec::new(); workers.len()],
        ..Batch::default()
    };
    let (mut ready, mut next) = (batch.clone(), batch);
    let end = loop {
        let read = if lines.input.buffer().is_empty() {
            // Whoever waits for a verdict before the next case gets it.
            ready.judge(&mut workers);
            ready.tell(sink)?;
            sink.idle()?;
            lines.read(&mut next)
        } else {
            let ((), read) = rayon::join(|| ready.judge(&mut workers), || lines.read(&mut next));
            ready.tell(sink)?;
            read
        };
        std::mem::swap(&mut ready, &mut next);
        if let ControlFlow::Break(end) = read {
            break end;
        }
    };
    ready.judge(&mut workers);
    ready.tell(sink)?;
    sink.idle()?;
    end
}

/// Where lines come from.
struct Lines<'i> {
    input: &'i mut Input,
    reader: Reader<'i>,
    /// The code of the last case, and the worker that knows its instruction.
    last: Option<(Arc<str>, usize)>,
    bytes: Vec<u8>,
    number: u64,
}

impl Lines<'_> {
    /// Reads lines as long as some are there, up to their end.
    fn read(&mut self, batch: &mut Batch) -> ControlFlow<Result<(), Stopped>> {
        while batch.lines < MOST_LINES && (batch.lines == 0 || !self.input.buffer().is_empty()) {
            self.bytes.clear();
            match self.input.read_until(b'\n', &mut self.bytes) {
                Ok(0) => return ControlFlow::Break(Ok(())),
                Ok(_) => {}
                Err(e) => return ControlFlow::Break(Err(Stopped::Input(e))),
            }
            if self.number == 0 && self.bytes.starts_with("\u{feff}".as_bytes()) {
                self.bytes.drain(.."\u{feff}".len());
            }
            self.number += 1;
            batch.lines += 1;
            while matches!(self.bytes.last(), Some(b'\n' | b'\r')) {
                self.bytes.pop();
            }
            if let Err(failure) = self.take(batch) {
                batch.judged.push((self.number, None, Outcome::Error(failure)));
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes a line to a batch.
    fn take(&mut self, batch: &mut Batch) -> Result<(), Failure> {
        let fail = |at: usize, message: String, help: Option<String>, text: &str| Failure {
            column: text.get(..at).unwrap_or(text).chars().count() + 1,
            message,
            help,
            bad_input: true,
        };
        let text = std::str::from_utf8(&self.bytes).map_err(|e| fail(0, format!("byte {} is no UTF-8", e.valid_up_to() + 1), None, ""))?;
        let read = self.reader.read(text, &mut batch.store);
        let Read::Case(code, at, case) = read.map_err(|w| fail(w.at, w.message, w.help, text))? else {
            return Ok(());
        };
        if !code.is_empty() && self.last.as_ref().is_none_or(|(known, _)| **known != *code) {
            let worker = FxBuildHasher.hash_one(&*code) as usize % batch.cases.len();
            self.last = Some((code.into(), worker));
        }
        let Some((code, worker)) = &self.last else {
            return Err(fail(at, "there is no instruction, and no line before with one".into(), None, text));
        };
        batch.cases[*worker].push((self.number, code.clone(), case));
        Ok(())
    }
}

impl Batch {
    /// Judges all cases.
    fn judge(&mut self, workers: &mut [Worker]) {
        let Batch { store, cases, judged, .. } = self;
        let one = |(worker, cases): (&mut Worker, &mut Vec<_>)| worker.judge(store, cases);
        if cases.iter().filter(|c| !c.is_empty()).count() > 1 {
            let all: Vec<_> = workers.par_iter_mut().zip(cases).map(one).collect();
            judged.extend(all.into_iter().flatten());
        } else {
            judged.extend(workers.iter_mut().zip(cases).flat_map(one));
        }
    }

    /// Tells verdicts in the order of lines, and forgets the lines.
    fn tell(&mut self, sink: &mut dyn Sink) -> io::Result<()> {
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
