//! Registers at fixed addresses, the part of the state that analyses of programs speak about.

use super::control::is_control;
use super::location::{Half, Location, Part};
use super::symbolic::declare;
use crate::formula::{SpaceId, Term, TermPool, Width};
use crate::model::Isa;
use crate::model::machine::Role;

/// An element of a state space of registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Index of the state space.
    pub state: usize,
    /// Which element.
    pub addr: u64,
}

impl Cell {
    /// The element of a state space, if it is one of registers that programs compute with, or of
    /// special ones that usually hold a value.
    #[must_use]
    pub fn of(isa: &Isa, space: &str, addr: u64) -> Option<Cell> {
        let state = isa.states.iter().position(|s| s.name == space)?;
        let file = isa.machine.as_ref()?.file(state)?;
        let known = file.role != Role::Special || file.usual.is_some();
        (known && !is_control(isa, space)).then_some(Cell { state, addr })
    }

    /// Its name for people.
    #[must_use]
    pub fn location(self, isa: &Isa) -> Location {
        let state = &isa.states[self.state];
        let part = if state.addr == 0 {
            Part::Single
        } else {
            Part::Element(self.addr, Half::Whole)
        };
        Location {
            space: state.name.clone(),
            part,
        }
    }

    /// How many bits it has.
    #[must_use]
    pub fn width(self, isa: &Isa) -> Width {
        Width::nearest(isa.states[self.state].width)
    }

    /// Its space and its address in formulas.
    pub fn element(self, isa: &Isa, pool: &mut TermPool) -> (SpaceId, Term) {
        let space = declare(pool, &isa.states[self.state]);
        let width = pool.space_decl(space).addr_width;
        (space, pool.constant(width, u128::from(self.addr) & width.mask()))
    }

    /// What it holds in the state that formulas begin with.
    pub fn read(self, isa: &Isa, pool: &mut TermPool) -> Term {
        let (space, addr) = self.element(isa, pool);
        pool.read(space, addr)
    }
}
