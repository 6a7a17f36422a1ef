//! Where a specification keeps the state: registers with names, memories as spaces of their own,
//! and the program counter, which is where an instruction stands.

use std::fmt::Write as _;

use crate::formula::{SpaceId, TermPool};
use crate::generate::names::Scope;
use crate::model::Isa;
use crate::model::machine::{Control, Step};

/// Words that the language keeps for itself.
const KEPT: [&str; 44] = [
    "and",
    "or",
    "xor",
    "not",
    "if",
    "goto",
    "call",
    "return",
    "export",
    "build",
    "local",
    "is",
    "define",
    "token",
    "attach",
    "space",
    "register",
    "context",
    "delayslot",
    "crossbuild",
    "zext",
    "sext",
    "carry",
    "scarry",
    "sborrow",
    "nan",
    "abs",
    "sqrt",
    "ceil",
    "floor",
    "round",
    "trunc",
    "int2float",
    "float2float",
    "macro",
    "with",
    "unimpl",
    "epsilon",
    "inst_start",
    "inst_next",
    "names",
    "signed",
    "dec",
    "hex",
];

/// Bytes that a value of so many bits takes.
pub fn bytes(width: u32) -> u32 {
    width.div_ceil(8).next_power_of_two()
}

/// A state space.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its name in the spec.
    pub name: String,
    /// Bits of an element.
    pub width: u32,
    /// How it is kept.
    pub kind: Kind,
}

/// How a state space is kept.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Registers with names.
    Registers {
        /// Where the first one stands.
        offset: u32,
        /// Bytes of one.
        size: u32,
        /// Their names.
        names: Vec<String>,
    },
    /// A space of its own.
    Memory {
        /// Its name.
        space: String,
        /// Bytes of a pointer.
        size: u32,
        /// Bytes of an element.
        unit: u32,
    },
    /// The address of the instruction.
    Counter {
        /// Bytes of the counter.
        size: u32,
        /// Bytes of memory that one step of the counter stands for.
        unit: u32,
    },
}

/// All state spaces of an instruction set.
#[derive(Clone, Debug)]
pub struct States {
    all: Vec<Place>,
    /// The space that instructions stand in.
    pub code: String,
    /// Bytes of an address of an instruction.
    pub pointer: u32,
}

impl States {
    /// Where an instruction set keeps its state.
    pub fn of_isa(isa: &Isa) -> States {
        let machine = isa.machine.as_ref();
        let counter = machine.and_then(|m| m.control.as_ref()).and_then(Control::counter);
        let bytes_of_word = isa.word_widths().iter().min().map_or(1, |w| w / 8);
        let mut scope = Scope::with(&KEPT);
        let mut offset = 0x1000;
        let mut all = Vec::new();
        for (i, state) in isa.states.iter().enumerate() {
            let size = bytes(state.width);
            let kind = if counter.is_some_and(|c| c.state == i) {
                let unit = match counter.map(|c| c.step) {
                    Some(Step::By(n)) => bytes_of_word / (n.max(1) as u32),
                    _ => 1,
                };
                Kind::Counter { size, unit: unit.max(1) }
            } else if isa.is_memory(i) || state.addr > 8 {
                Kind::Memory {
                    space: scope.identifier(&state.name),
                    size: bytes(state.addr),
                    unit: size,
                }
            } else {
                let given = machine.and_then(|m| m.file(i)).map(|r| r.names.as_slice()).unwrap_or_default();
                let names = (0..1u64 << state.addr).map(|e| match given.iter().find(|(n, _)| *n == e) {
                    Some((_, name)) => scope.identifier(name),
                    None if state.addr == 0 => scope.identifier(&state.name),
                    None => scope.identifier(&format!("{}{e}", state.name)),
                });
                let names: Vec<String> = names.collect();
                let first = offset;
                offset = (offset + size * names.len() as u32).next_multiple_of(16);
                Kind::Registers {
                    offset: first,
                    size,
                    names,
                }
            };
            all.push(Place {
                name: state.name.clone(),
                width: state.width,
                kind,
            });
        }
        // Where addresses are those of bytes of the memory, instructions stand in it.
        let own = counter.filter(|c| c.step == Step::Length).and_then(|c| {
            let memory = all.iter().find_map(|p| match &p.kind {
                Kind::Memory { space, size, unit: 1 } => Some((space.clone(), *size)),
                _ => None,
            })?;
            (memory.1 == bytes(isa.states[c.state].width)).then_some(memory)
        });
        let (code, pointer) = own.unwrap_or_else(|| (scope.identifier("code"), 4));
        States { all, code, pointer }
    }

    /// The place of a space.
    pub fn of(&self, pool: &TermPool, space: SpaceId) -> Option<&Place> {
        let name = &pool.space_decl(space).name;
        self.all.iter().find(|p| p.name == *name)
    }

    /// The place of a state space, by its index.
    pub fn at(&self, state: usize) -> &Place {
        &self.all[state]
    }

    /// Is it a memory of bytes?
    pub fn is_memory(&self, pool: &TermPool, space: SpaceId) -> bool {
        matches!(self.of(pool, space).map(|p| &p.kind), Some(Kind::Memory { unit: 1, .. }))
    }

    /// A register that an instruction without effect may copy to itself.
    pub fn any_register(&self) -> Option<&str> {
        let names = self.all.iter().find_map(|p| match &p.kind {
            Kind::Registers { names, .. } => names.last(),
            _ => None,
        });
        names.map(String::as_str)
    }

    /// The definitions of spaces and registers.
    pub fn definitions(&self) -> String {
        let mut out = String::new();
        for place in &self.all {
            if let Kind::Memory { space, size, .. } = &place.kind {
                let _ = writeln!(out, "# {}: {} bits each.", place.name, place.width);
                let default = if *space == self.code { " default" } else { "" };
                let _ = writeln!(out, "define space {space} type=ram_space size={size}{default};");
            }
        }
        if !self
            .all
            .iter()
            .any(|p| matches!(&p.kind, Kind::Memory { space, .. } if *space == self.code))
        {
            let _ = writeln!(out, "define space {} type=ram_space size={} default;", self.code, self.pointer);
        }
        let _ = writeln!(out, "define space register type=register_space size=4;\n");
        for place in &self.all {
            if let Kind::Counter { unit, .. } = place.kind {
                let _ = writeln!(out, "# {}: the program counter, in steps of {unit} bytes.\n", place.name);
            }
            if let Kind::Registers { offset, size, names } = &place.kind {
                let _ = writeln!(out, "# {}: {} bits each.", place.name, place.width);
                let _ = writeln!(out, "define register offset={offset:#x} size={size} [");
                for line in names.chunks(16) {
                    let _ = writeln!(out, "  {}", line.join(" "));
                }
                let _ = writeln!(out, "];\n");
            }
        }
        out
    }
}
