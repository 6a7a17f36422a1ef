//! Interruption: one flag that all long-running work polls, and termination of the program if it
//! does not. A time limit may raise the flag too.
//!
//! The first Ctrl-C raises the flag and interrupts all questions to Z3; the command then prints
//! what it has. A command that prints nothing for `GRACE`, that still prints after `PATIENCE`, or
//! that waits for input, is ended; so is any by a second Ctrl-C.

use std::cell::Cell;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use z3::{Context, ContextHandle};

/// Exit code of a command that Ctrl-C stopped.
pub const STOPPED: u8 = 130;
/// What is said of a question that Ctrl-C cut short.
pub const REASON: &str = "stopped";
/// Time for printing what was found; it begins anew with each block of output.
const GRACE: Duration = Duration::from_millis(800);
/// Time for all that is printed.
const PATIENCE: Duration = Duration::from_secs(4);
/// Time between two interrupts: a question that begins just after one is met by the next.
const AGAIN: Duration = Duration::from_millis(20);

static REQUESTED: AtomicBool = AtomicBool::new(false);
static LISTENING: AtomicBool = AtomicBool::new(false);
static WAITING: AtomicBool = AtomicBool::new(false);
/// Blocks of output.
static PRINTED: AtomicU64 = AtomicU64::new(0);
static CONTEXTS: Mutex<Vec<ContextHandle<'static>>> = Mutex::new(Vec::new());

thread_local! {
    static KNOWN: Cell<bool> = const { Cell::new(false) };
}

/// The flag itself, for loops that look at several.
#[must_use]
pub fn flag() -> &'static AtomicBool {
    &REQUESTED
}

/// Is all work of the process to stop?
#[must_use]
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Takes Ctrl-C for the rest of the process.
pub fn listen() {
    if LISTENING.swap(true, Ordering::SeqCst) {
        return;
    }
    // Without a handler Ctrl-C ends the program as the system does.
    let _ = ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::SeqCst) || WAITING.load(Ordering::SeqCst) {
            leave();
        }
        // The handler must return, or it would not hear the second one. Without the thread all ends
        // here.
        if std::thread::Builder::new().spawn(wind_down).is_err() {
            leave();
        }
    });
}

/// Stops all work after some time, as Ctrl-C does.
pub fn after(time: Duration) {
    // Without the thread there is no limit: Ctrl-C is left.
    let _ = std::thread::Builder::new().spawn(move || {
        std::thread::sleep(time);
        if !REQUESTED.swap(true, Ordering::SeqCst) {
            wind_down();
        }
    });
}

/// Interrupts Z3 until the program ends, by itself or by force.
fn wind_down() {
    let start = Instant::now();
    let mut last = (PRINTED.load(Ordering::Relaxed), start);
    while last.1.elapsed() < GRACE && start.elapsed() < PATIENCE {
        let printed = PRINTED.load(Ordering::Relaxed);
        if printed != last.0 {
            last = (printed, Instant::now());
        }
        let contexts = CONTEXTS.lock().unwrap_or_else(PoisonError::into_inner);
        contexts.iter().for_each(ContextHandle::interrupt);
        drop(contexts);
        std::thread::sleep(AGAIN);
    }
    leave();
}

/// Ends the program.
fn leave() -> ! {
    say();
    std::process::exit(i32::from(STOPPED));
}

/// Output was written: a command that is stopped gets time for more.
pub fn printed() {
    PRINTED.fetch_add(1, Ordering::Relaxed);
}

/// Says that the command was stopped.
pub fn say() {
    // Nothing is left to do if even this fails.
    let _ = std::io::stderr().write_all(b"stopped\n");
}

/// Makes Ctrl-C interrupt what Z3 does in this thread.
pub fn watch_solver() {
    if LISTENING.load(Ordering::Relaxed) && !KNOWN.replace(true) {
        // A context that is interrupted must still be there: those of ended threads are kept, and
        // there are few threads.
        let context: &'static Context = Box::leak(Box::new(Context::thread_local()));
        CONTEXTS.lock().unwrap_or_else(PoisonError::into_inner).push(context.handle());
    }
}

/// Does something; meanwhile Ctrl-C interrupts what Z3 does in this thread. Unlike
/// [`watch_solver`] it keeps nothing: it is for threads that come and go.
pub fn watched<T>(work: impl FnOnce() -> T) -> T {
    /// Tells that work has ended, however it did.
    struct Ends<'a>(&'a Mutex<bool>, &'a Condvar);
    impl Drop for Ends<'_> {
        fn drop(&mut self) {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
            self.1.notify_all();
        }
    }
    if !LISTENING.load(Ordering::Relaxed) || KNOWN.replace(true) {
        return work();
    }
    let context = Context::thread_local();
    let handle = context.handle();
    let (ended, tell) = (Mutex::new(false), Condvar::new());
    let result = std::thread::scope(|scope| {
        let _ends = Ends(&ended, &tell);
        scope.spawn(|| {
            let mut over = ended.lock().unwrap_or_else(PoisonError::into_inner);
            while !*over {
                if requested() {
                    handle.interrupt();
                }
                over = tell.wait_timeout(over, AGAIN).unwrap_or_else(PoisonError::into_inner).0;
            }
        });
        work()
    });
    KNOWN.set(false);
    result
}

/// Waits for input: meanwhile Ctrl-C ends the program at once, since all output is written.
pub fn waiting<T>(read: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::SeqCst);
    if requested() {
        leave();
    }
    let got = read();
    WAITING.store(false, Ordering::SeqCst);
    got
}
