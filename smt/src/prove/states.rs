//! Correspondence of the states of two specs: which states are the same, and which elements both
//! have.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use isamorph_core::formula::{Node, Term, TermPool};
use isamorph_core::model::Isa;

/// How many elements a state has, and of how many bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    /// Bits of an address.
    pub addr: u32,
    /// Bits of an element.
    pub width: u32,
}

impl Size {
    /// How many elements there are.
    #[must_use]
    pub fn elements(self) -> u128 {
        1 << self.addr
    }
}

/// A state, or a function that is not described further, that is not the same in two specs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// A state.
    State {
        /// Its name.
        name: String,
        /// The specs and what the state is there; nothing if there is none of that name.
        sizes: [(String, Option<Size>); 2],
    },
    /// A function.
    Function {
        /// Its name.
        name: String,
        /// The specs.
        specs: [String; 2],
    },
}

impl Difference {
    /// What it is about.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Difference::State { name, .. } | Difference::Function { name, .. } => name,
        }
    }

    /// How many elements of the state are compared.
    #[must_use]
    pub fn compared(&self) -> u128 {
        match self {
            Difference::State {
                sizes: [(_, Some(a)), (_, Some(b))],
                ..
            } if a.width == b.width => a.elements().min(b.elements()),
            _ => 0,
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, sizes) = match self {
            Difference::Function { name, specs: [a, b] } => {
                return write!(
                    f,
                    "{name}: a function of other widths or with another model in {a} than in {b}; what calls it is not compared"
                );
            }
            Difference::State { name, sizes } => (name, sizes),
        };
        let elements = |s: &Size| {
            let n = s.elements();
            let bits = if s.width == 1 { "bit" } else { "bits" };
            format!("{n} element{} of {} {bits}", if n == 1 { "" } else { "s" }, s.width)
        };
        match sizes {
            [(a, Some(x)), (b, Some(y))] if x.width == y.width => {
                let both = self.compared();
                write!(
                    f,
                    "{name}: {} in {a}, {} in {b}; the first {both} are compared",
                    elements(x),
                    y.elements()
                )
            }
            [(a, Some(x)), (b, Some(y))] => write!(f, "{name}: {} in {a}, {} in {b}; not compared", elements(x), elements(y)),
            [(a, Some(x)), (b, None)] | [(b, None), (a, Some(x))] => {
                write!(f, "{name}: {} in {a}, no such state in {b}; not compared", elements(x))
            }
            [(_, None), (_, None)] => write!(f, "{name}: in neither spec"),
        }
    }
}

/// A state that both specs have, in the common formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Common {
    /// Bits of an address in the larger one.
    pub addr: u32,
    /// Bits of an address in the smaller one: the elements that both have.
    pub both: u32,
    /// Bits of an element.
    pub width: u32,
}

impl Common {
    /// Does only one spec have some of the elements?
    pub fn is_part(self) -> bool {
        self.both < self.addr
    }
}

/// What the names of states and functions mean in the common formulas of two specs.
pub(super) struct Names {
    common: BTreeMap<String, Common>,
    /// States of the specs; nothing where the other spec has none of that name.
    sizes: BTreeMap<String, [Option<Size>; 2]>,
    /// Functions of one name and other widths, or with another model.
    clashing: BTreeSet<String>,
}

/// Between the name of something that only one side has, and the side.
const SIDE: char = '\u{1}';

impl Names {
    pub fn new(x: &Isa, y: &Isa) -> Names {
        let mut sizes: BTreeMap<String, [Option<Size>; 2]> = BTreeMap::new();
        for (side, isa) in [x, y].into_iter().enumerate() {
            for s in &isa.states {
                let (addr, width) = (s.addr, s.width);
                sizes.entry(s.name.clone()).or_default()[side] = Some(Size { addr, width });
            }
        }
        let common = sizes.iter().filter_map(|(name, sizes)| match sizes {
            [Some(a), Some(b)] if a.width == b.width => {
                let (addr, both, width) = (a.addr.max(b.addr), a.addr.min(b.addr), a.width);
                Some((name.clone(), Common { addr, both, width }))
            }
            _ => None,
        });
        Names {
            common: common.collect(),
            clashing: x.clashing_functions(y),
            sizes,
        }
    }

    /// The state of this name, if it can be one in both specs.
    pub fn common(&self, name: &str) -> Option<Common> {
        self.common.get(name).copied()
    }

    /// Is this a function of both that cannot be one?
    pub fn clashes(&self, name: &str) -> bool {
        self.clashing.contains(name)
    }

    /// The name of something that only one side has.
    pub fn of_side(name: &str, second: bool) -> String {
        format!("{name}{SIDE}{}", u8::from(second))
    }

    /// The names of what terms of the common pool read or call that is not one in both specs.
    pub fn apart_in(&self, pool: &TermPool, terms: &[Term]) -> BTreeSet<String> {
        let name = |t: Term| match pool.node(t) {
            Node::Read(space, _) => pool.space_decl(*space).name.split_once(SIDE),
            Node::Call(function, _) => pool.fn_decl(*function).name.split_once(SIDE),
            _ => None,
        };
        let names = pool.reachable(terms).into_iter().filter_map(name);
        names.map(|(name, _)| name.to_string()).collect()
    }

    /// How the states and functions of these names differ.
    pub fn differences(&self, x: &Isa, y: &Isa, names: &BTreeSet<String>) -> Vec<Difference> {
        let specs = [x.name.clone(), y.name.clone()];
        let difference = |name: &String| {
            let name = name.clone();
            match self.sizes.get(&name) {
                Some([a, b]) if a != b => {
                    let [x, y] = specs.clone();
                    let sizes = [(x, *a), (y, *b)];
                    Some(Difference::State { name, sizes })
                }
                _ if self.clashing.contains(&name) => {
                    let specs = specs.clone();
                    Some(Difference::Function { name, specs })
                }
                _ => None,
            }
        };
        names.iter().filter_map(difference).collect()
    }
}
