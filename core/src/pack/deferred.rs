//! Values that are read when they are first used: most commands need no formula of a built-in
//! instruction set.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

/// A value, or how to get it. Whoever looks at it has it, so that it can stand for the value
/// everywhere.
pub struct Deferred<T> {
    value: OnceLock<T>,
    read: Option<fn(&'static [u8]) -> T>,
    bytes: &'static [u8],
}

impl<T: Default> Deferred<T> {
    /// A value that is read from bytes at first use.
    #[must_use]
    pub fn new(bytes: &'static [u8], read: fn(&'static [u8]) -> T) -> Deferred<T> {
        Deferred {
            value: OnceLock::new(),
            read: Some(read),
            bytes,
        }
    }

    /// The value itself.
    #[must_use]
    pub fn into_inner(self) -> T {
        self.get();
        self.value.into_inner().unwrap_or_default()
    }

    fn get(&self) -> &T {
        self.value
            .get_or_init(|| self.read.map_or_else(T::default, |read| read(self.bytes)))
    }
}

impl<T: Default> From<T> for Deferred<T> {
    fn from(value: T) -> Deferred<T> {
        Deferred {
            value: OnceLock::from(value),
            read: None,
            bytes: &[],
        }
    }
}

impl<T: Default> Deref for Deferred<T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        self.get()
    }
}

impl<T: Default> DerefMut for Deferred<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.get();
        self.value.get_mut().expect("it has just been read")
    }
}

/// A value that nobody has looked at yet stays so.
impl<T: Clone> Clone for Deferred<T> {
    fn clone(&self) -> Deferred<T> {
        Deferred {
            value: self.value.clone(),
            read: self.read,
            bytes: self.bytes,
        }
    }
}

impl<T: Default + fmt::Debug> fmt::Debug for Deferred<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_at_first_use_and_can_be_changed() {
        let mut numbers = Deferred::new(&[1, 2, 3], <[u8]>::to_vec);
        assert!(numbers.clone().value.get().is_none(), "a clone reads nothing");
        numbers.push(4);
        assert_eq!(*numbers, [1, 2, 3, 4]);
        assert_eq!(numbers.clone().into_inner(), [1, 2, 3, 4]);
        assert_eq!(Deferred::from(vec![5u8]).len(), 1);
    }
}
