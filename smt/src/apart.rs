//! Work whose result does not depend on other load: each piece runs in a fresh thread. Z3 numbers
//! the terms that a thread creates, and its heuristics depend on these numbers; steps are counted
//! per thread ([`crate::solver::effort`]).

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{fault, stop};

/// Stack of a thread: formulas are walked to any depth.
const STACK: usize = 64 << 20;

/// Does something with each of some things, as many at once as the current pool has threads; gives
/// the results in their order.
pub fn each<T: Sync, R: Send>(all: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    at_once(rayon::current_num_threads(), all, |one| alone(|| work(one)))
}

/// Does something with each of some things, so many at once; gives the results in their order. Z3's
/// contexts are left to what is done.
pub fn at_once<T: Sync, R: Send>(most: usize, all: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, fault) = (AtomicUsize::new(0), fault::chosen());
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(all.len()));
    std::thread::scope(|scope| {
        for _ in 0..most.min(all.len()) {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(one) = all.get(i) else { return };
                    let result = fault.during(|| work(one));
                    results.lock().unwrap_or_else(PoisonError::into_inner).push((i, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_unstable_by_key(|(i, _)| *i);
    results.into_iter().map(|(_, r)| r).collect()
}

/// Does something in a thread of its own, which does all of it, even what is made for several.
pub fn alone<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    let fault = fault::chosen();
    let work = || fault.during(work);
    match thread() {
        Some(pool) => pool.install(|| stop::watched(work)),
        None => work(),
    }
}

/// A thread; nothing if none is to be had.
fn thread() -> Option<ThreadPool> {
    ThreadPoolBuilder::new().num_threads(1).stack_size(STACK).build().ok()
}

/// Does two things at once, the first one in a thread of its own, if the current pool has several.
/// That one does not ask Z3, whose contexts take milliseconds and megabytes.
pub fn beside<R: Send, S>(work: impl FnOnce() -> R + Send, own: impl FnOnce() -> S) -> (R, S) {
    let (several, fault) = (rayon::current_num_threads() > 1, fault::chosen());
    let work = || fault.during(work);
    match thread() {
        Some(pool) if several => {
            let mut result = None;
            let own = pool.in_place_scope(|scope| {
                scope.spawn(|_| result = Some(work()));
                own()
            });
            // A scope ends when all in it has ended; if that panics, so does the scope.
            (result.unwrap_or_else(|| unreachable!("what was spawned has ended")), own)
        }
        Some(pool) => (pool.install(work), own()),
        None => (work(), own()),
    }
}

/// Does something while another thread assists, if the current pool has several. Whoever assists
/// ends when what is done tells it to, even by a panic. It does not ask Z3.
pub fn assisted<R>(assist: impl FnOnce() + Send, own: impl FnOnce() -> R) -> R {
    let (several, fault) = (rayon::current_num_threads() > 1, fault::chosen());
    match thread().filter(|_| several) {
        Some(pool) => pool.in_place_scope(|scope| {
            scope.spawn(|_| fault.during(assist));
            own()
        }),
        None => own(),
    }
}

#[cfg(test)]
mod tests {
    use rayon::prelude::*;

    use super::*;
    use crate::solver::effort;

    #[test]
    fn results_keep_their_order_and_steps_begin_anew() {
        let numbers: Vec<u64> = (0..40).collect();
        let found = each(&numbers, |n| {
            let before = effort::spent();
            effort::spend(*n);
            (before, *n, rayon::current_num_threads())
        });
        let expected: Vec<(u64, u64, usize)> = numbers.iter().map(|n| (0, *n, 1)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn two_things_are_done_each_with_steps_of_its_own() {
        for threads in [1, 2] {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            let (other, (before, after)) = pool.install(|| {
                let own = || {
                    let before = effort::spent();
                    effort::spend(7);
                    (before, effort::spent())
                };
                beside(effort::spent, own)
            });
            assert_eq!((other, after - before), (0, 7));
        }
    }

    #[test]
    fn what_is_made_for_several_threads_is_done_by_one() {
        let ids: Vec<std::thread::ThreadId> = alone(|| (0..100).into_par_iter().map(|_| std::thread::current().id()).collect());
        assert!(ids.iter().all(|id| *id == ids[0] && *id != std::thread::current().id()));
    }
}
