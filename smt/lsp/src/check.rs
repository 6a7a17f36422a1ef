//! Whole specs, checked beside the thread that answers: the newest texts win, and what was begun
//! for older ones is not told.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, unbounded};
use isamorph_core::InstructionSet;
use isamorph_core::dsl::diagnostics::SpecErrors;
use isamorph_core::dsl::{load, load_variant};

use crate::files::{Open, Overlay, Parsed};
use crate::index::Index;
use crate::lint::{Warning, warnings};
use crate::workspace::Spec;

/// Deep expressions of specs need some stack.
const STACK: usize = 32 << 20;

/// Specs to be checked.
pub struct Job {
    /// Which state of the texts this is.
    pub generation: u64,
    /// The files of each spec, the main file first.
    pub specs: Vec<Vec<Arc<Parsed>>>,
    /// What is open in the editor.
    pub open: Open,
}

/// A spec that was checked.
#[derive(Clone)]
pub struct Checked {
    /// Its files, as they were.
    pub files: Vec<Arc<Parsed>>,
    /// Its errors, or those of its first variant that has some.
    pub errors: Option<Arc<SpecErrors>>,
    /// What it was compiled to.
    pub set: Option<InstructionSet>,
    /// What is no error, and worth a look.
    pub warnings: Vec<Warning>,
}

/// What became of a job.
pub struct Done {
    /// Which state of the texts this is about.
    pub generation: u64,
    /// Each spec; none that made the checker fail.
    pub specs: Vec<Checked>,
    /// Specs that the checker could not cope with.
    pub failed: Vec<String>,
}

/// Starts the thread: jobs go in, and what became of them comes out.
///
/// # Errors
/// The system has no thread left.
pub fn start() -> std::io::Result<(Sender<Job>, Receiver<Done>)> {
    let (jobs, todo) = unbounded::<Job>();
    let (tell, done) = unbounded();
    std::thread::Builder::new().name("check".into()).stack_size(STACK).spawn(move || {
        while let Ok(mut job) = todo.recv() {
            while let Ok(newer) = todo.try_recv() {
                job = newer;
            }
            if tell.send(run(job)).is_err() {
                return;
            }
        }
    })?;
    Ok((jobs, done))
}

fn run(job: Job) -> Done {
    let mut done = Done {
        generation: job.generation,
        specs: Vec::new(),
        failed: Vec::new(),
    };
    let overlay = Overlay { open: job.open };
    for files in job.specs {
        let Some(main) = files.first() else { continue };
        match catch_unwind(AssertUnwindSafe(|| check(main, &overlay))) {
            Ok((set, errors)) => done.specs.push(Checked {
                warnings: noted(&files, set.as_ref()),
                errors: errors.map(Arc::new),
                set,
                files,
            }),
            Err(_) => done.failed.push(main.name.clone()),
        }
    }
    done
}

/// The warnings of a spec without errors.
fn noted(files: &[Arc<Parsed>], set: Option<&InstructionSet>) -> Vec<Warning> {
    let Some(set) = set else { return Vec::new() };
    let spec = Spec {
        main: String::new(),
        index: Index::new(files),
        files: files.to_vec(),
    };
    warnings(&spec, Some(set.model()))
}

fn check(main: &Parsed, overlay: &Overlay) -> (Option<InstructionSet>, Option<SpecErrors>) {
    let isa = match load(&main.name, &main.text, overlay) {
        Ok(isa) => isa,
        Err(errors) => return (None, Some(errors)),
    };
    let variants: Vec<String> = isa.variants.iter().map(|v| v.name.clone()).collect();
    let errors = variants.iter().find_map(|v| load_variant(&main.name, &main.text, overlay, v).err());
    (Some(isa.into()), errors)
}
