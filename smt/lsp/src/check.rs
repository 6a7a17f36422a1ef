//! Checking and compilation of complete specs in a background thread, for the newest texts only;
//! results for older texts are discarded.
//!
//! A check finds errors and warnings, and leaves what did not change as it was found before. What a
//! spec without errors compiles to takes longer, and only counts of words need it.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, unbounded};
use isamorph_core::InstructionSet;
use isamorph_core::dsl::diagnostics::SpecErrors;
use isamorph_core::dsl::{Flow, Memo, check as check_spec, load};

use crate::files::{Open, Overlay, Parsed};
use crate::index::Index;
use crate::lint::{Warning, warnings};
use crate::workspace::Spec;

/// Deep expressions of specs need some stack.
const STACK: usize = 32 << 20;
/// Most specs of which something is remembered.
const MEMOS: usize = 32;

/// Specs to be checked, or compiled.
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
    /// What is no error, and worth a look.
    pub warnings: Vec<Warning>,
    /// Is it known what it compiles to, or that it does not?
    pub compiled: bool,
    /// What it was compiled to.
    pub set: Option<InstructionSet>,
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

/// A piece of work of a thread.
type Work = Box<dyn FnMut(&[Arc<Parsed>], &Overlay) -> Checked + Send>;

/// Starts a thread that checks: jobs go in, and what became of them comes out.
///
/// # Errors
/// The system has no thread left.
pub fn start_checks() -> std::io::Result<(Sender<Job>, Receiver<Done>)> {
    let mut memos: HashMap<String, Memo> = HashMap::new();
    start(
        "check",
        Box::new(move |files, overlay| {
            if memos.len() > MEMOS {
                memos.clear();
            }
            // What made the checker fail is not remembered.
            let mut memo = memos.remove(&files[0].name).unwrap_or_default();
            let checked = check(files, overlay, &mut memo);
            memos.insert(files[0].name.clone(), memo);
            checked
        }),
    )
}

/// Starts a thread that compiles specs without errors.
///
/// # Errors
/// The system has no thread left.
pub fn start_compiler() -> std::io::Result<(Sender<Job>, Receiver<Done>)> {
    start(
        "compile",
        Box::new(|files, overlay| Checked {
            set: load(&files[0].name, &files[0].text, overlay).ok().map(InstructionSet::from),
            files: files.to_vec(),
            errors: None,
            warnings: Vec::new(),
            compiled: true,
        }),
    )
}

fn start(name: &str, mut work: Work) -> std::io::Result<(Sender<Job>, Receiver<Done>)> {
    let (jobs, todo) = unbounded::<Job>();
    let (tell, done) = unbounded();
    std::thread::Builder::new().name(name.into()).stack_size(STACK).spawn(move || {
        while let Ok(mut job) = todo.recv() {
            while let Ok(newer) = todo.try_recv() {
                job = newer;
            }
            if tell.send(run(job, &mut work)).is_err() {
                return;
            }
        }
    })?;
    Ok((jobs, done))
}

fn run(job: Job, work: &mut Work) -> Done {
    let mut done = Done {
        generation: job.generation,
        specs: Vec::new(),
        failed: Vec::new(),
    };
    let overlay = Overlay { open: job.open };
    for files in job.specs.into_iter().filter(|files| !files.is_empty()) {
        match catch_unwind(AssertUnwindSafe(|| work(&files, &overlay))) {
            Ok(checked) => done.specs.push(checked),
            Err(_) => done.failed.push(files[0].name.clone()),
        }
    }
    done
}

fn check(files: &[Arc<Parsed>], overlay: &Overlay, memo: &mut Memo) -> Checked {
    let (name, text) = (&files[0].name, &files[0].text);
    let (errors, flow) = match check_spec(name, text, overlay, None, memo) {
        Ok(sound) => {
            let of_variant = |v: &String| check_spec(name, text, overlay, Some(v), memo).err();
            (sound.variants.iter().find_map(of_variant), Some(sound.flow))
        }
        Err(found) => (Some(found), None),
    };
    Checked {
        warnings: flow.map(|flow| noted(files, &flow)).unwrap_or_default(),
        errors: errors.map(Arc::new),
        files: files.to_vec(),
        compiled: false,
        set: None,
    }
}

/// The warnings of a spec without errors.
fn noted(files: &[Arc<Parsed>], flow: &Flow) -> Vec<Warning> {
    let spec = Spec {
        main: String::new(),
        index: Index::new(files),
        files: files.to_vec(),
    };
    warnings(&spec, Some(flow), Vec::new())
}
