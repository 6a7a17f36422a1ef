//! The instructions that an engine has made ready to run, each once.

use rustc_hash::FxHashMap;

use crate::encoding::Instr;

/// An instruction that an engine has made ready to run; valid for that engine alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prepared(u32);

/// What an engine made of each instruction that it was given.
#[derive(Clone, Debug)]
pub(crate) struct Preparations<T> {
    known: FxHashMap<Instr, Prepared>,
    made: Vec<(Instr, T)>,
}

impl<T> Default for Preparations<T> {
    fn default() -> Self {
        Preparations {
            known: FxHashMap::default(),
            made: Vec::new(),
        }
    }
}

impl<T> Preparations<T> {
    /// An instruction, if it is ready already.
    pub fn find(&self, instr: &Instr) -> Option<Prepared> {
        self.known.get(instr).copied()
    }

    /// Keeps what was made of an instruction that was not ready before.
    pub fn add(&mut self, instr: &Instr, made: T) -> Prepared {
        // Each entry takes far more than a byte of memory.
        let prepared = Prepared(u32::try_from(self.made.len()).expect("fewer than 2^32 instructions"));
        self.made.push((instr.clone(), made));
        self.known.insert(instr.clone(), prepared);
        prepared
    }

    /// What was made of a ready instruction, to be changed.
    ///
    /// # Panics
    /// If another engine prepared it.
    pub fn get_mut(&mut self, prepared: Prepared) -> &mut T {
        &mut self.made[prepared.0 as usize].1
    }

    /// A ready instruction, and what was made of it.
    ///
    /// # Panics
    /// If another engine prepared it.
    #[inline]
    pub fn get(&self, prepared: Prepared) -> (&Instr, &T) {
        let (instr, made) = &self.made[prepared.0 as usize];
        (instr, made)
    }
}
