//! Tables that are built lazily, after enough queries to pay for their construction.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Something that is made from tables, at most once; nothing if it cannot be made.
#[derive(Debug)]
pub(crate) struct Lazy<T> {
    made: OnceLock<Option<Box<T>>>,
    /// How often it was asked for.
    asked: AtomicU32,
}

impl<T> Lazy<T> {
    /// What was made and proved before.
    pub(crate) fn made(value: Option<T>) -> Lazy<T> {
        Lazy {
            made: value.map(Box::new).into(),
            asked: AtomicU32::new(0),
        }
    }

    /// The value if it is there; it is made when it was asked for more often than `patience`.
    #[inline]
    pub(crate) fn at_hand(&self, patience: u32, make: impl FnOnce() -> Option<T>) -> Option<&T> {
        // Faults are put into the walk over the tables: what was proved to be right would hide
        // them.
        if cfg!(feature = "faults") {
            return None;
        }
        match self.made.get() {
            Some(made) => made.as_deref(),
            None => self.asked(patience, make),
        }
    }

    fn asked(&self, patience: u32, make: impl FnOnce() -> Option<T>) -> Option<&T> {
        let patient = self.asked.fetch_add(1, Ordering::Relaxed) < patience;
        if patient { None } else { self.of(make) }
    }

    /// The value, made now if it was not before.
    pub(crate) fn of(&self, make: impl FnOnce() -> Option<T>) -> Option<&T> {
        self.made.get_or_init(|| make().map(Box::new)).as_deref()
    }

    /// The value, if it was made.
    pub(crate) fn get(&self) -> Option<&T> {
        self.made.get()?.as_deref()
    }
}

impl<T> Default for Lazy<T> {
    fn default() -> Self {
        Lazy {
            made: OnceLock::new(),
            asked: AtomicU32::new(0),
        }
    }
}

/// A copy of the tables may be changed, so it gets a value of its own.
impl<T> Clone for Lazy<T> {
    fn clone(&self) -> Self {
        Lazy::default()
    }
}

/// What is made of equal tables is equal.
impl<T> PartialEq for Lazy<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Lazy<T> {}

#[cfg(all(test, not(feature = "faults")))]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once_for_those_who_ask_often() {
        let lazy = Lazy::default();
        for _ in 0..3 {
            assert_eq!(lazy.at_hand(3, || Some(1)), None);
        }
        assert_eq!(lazy.get(), None);
        assert_eq!(lazy.at_hand(3, || Some(2)), Some(&2));
        assert_eq!(lazy.of(|| Some(3)), Some(&2));
        assert_eq!(lazy.clone().get(), None);
        // That it cannot be made is known from then on.
        let never = Lazy::made(None::<u8>);
        assert_eq!(never.of(|| Some(1)), None);
    }
}
