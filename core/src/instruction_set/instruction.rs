//! One instruction, with the instruction set that it belongs to.

use std::fmt;

use crate::block::{ControlEffect, Half, Lifter, Location, Part, Unliftable};
use crate::encoding::Instr;
use crate::formula::Node;
use crate::model::{Form, Word, ones};
use crate::text;

use super::set::InstructionSet;

/// An instruction: what its bits mean, how it reads, and what it touches.
///
/// ```
/// use isamorph_core::InstructionSet;
/// let nv50 = InstructionSet::builtin("nv50").unwrap();
/// let add = nv50.parse("add b32 $r5 $r2 $r3")?;
/// assert_eq!(add.name(), "add");
/// assert_eq!(add.operand("d").unwrap().to_string(), "$r5");
/// let places = |all: Vec<isamorph_core::block::Location>| all.iter().map(ToString::to_string).collect::<Vec<_>>();
/// assert_eq!(places(add.reads()?), ["r2", "r3"]);
/// assert!(places(add.writes()?).contains(&"r5".to_string()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Instruction {
    set: InstructionSet,
    instr: Instr,
}

impl fmt::Debug for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{self}`", self.set.model().form_name(self.instr.form))
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&text::to_text(self.set.model(), &self.instr))
    }
}

/// An operand of an instruction: a name of the spec and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Its name in the spec.
    pub name: String,
    /// The operand class of the spec.
    pub class: String,
    /// Its text.
    pub text: String,
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.trim())
    }
}

impl Instruction {
    pub(super) fn new(set: InstructionSet, instr: Instr) -> Instruction {
        Instruction { set, instr }
    }

    /// The instruction set.
    #[must_use]
    pub fn set(&self) -> &InstructionSet {
        &self.set
    }

    /// Its form and field values.
    #[must_use]
    pub fn raw(&self) -> &Instr {
        &self.instr
    }

    /// Its form.
    #[must_use]
    pub fn form(&self) -> &Form {
        &self.set.model().forms[self.instr.form]
    }

    /// The name of the instruction in the spec, which several forms may share.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.set.model().instructions[self.form().instruction].name
    }

    /// Its word.
    #[must_use]
    pub fn word(&self) -> Word {
        self.set.encode(self)
    }

    /// How many bytes its word takes.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.form().width / 8
    }

    /// The value of a field. Returns `None` if the form has no field of this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<u64> {
        let at = self.form().fields.iter().position(|f| f.name == name)?;
        Some(self.instr.fields[at])
    }

    /// Its operands, in the order of the spec.
    pub fn operands(&self) -> impl Iterator<Item = Operand> + '_ {
        self.form().operands.iter().map(|o| {
            let mut shown = String::new();
            text::print::pieces(&o.pieces, &self.form().tables, &self.instr.fields, &mut shown);
            Operand {
                name: o.name.clone(),
                class: o.class.clone(),
                text: shown,
            }
        })
    }

    /// The operand of a name. Returns `None` if the form has none.
    #[must_use]
    pub fn operand(&self, name: &str) -> Option<Operand> {
        self.operands().find(|o| o.name == name)
    }

    /// The places that it may write, from its formulas; a memory, and a register file with a
    /// computed index, as a whole.
    ///
    /// # Errors
    /// The spec does not describe what it does.
    pub fn writes(&self) -> Result<Vec<Location>, Unliftable> {
        let mut meanings = Lifter::new(self.set.model());
        let action = meanings.of(&self.instr)?;
        let places = action
            .writes
            .iter()
            .map(|w| self.place(&meanings, w.space, meanings.pool.as_const(w.addr)));
        Ok(sorted(places.collect()))
    }

    /// The places that what it writes depends on, from its formulas; a memory, and a register file
    /// with a computed index, as a whole.
    ///
    /// # Errors
    /// The spec does not describe what it does.
    pub fn reads(&self) -> Result<Vec<Location>, Unliftable> {
        let mut meanings = Lifter::new(self.set.model());
        let action = meanings.of(&self.instr)?;
        let roots: Vec<_> = action.writes.iter().flat_map(|w| [w.guard, w.addr, w.value]).collect();
        let terms = meanings.pool.reachable(&roots);
        let reads = terms.into_iter().filter_map(|t| match meanings.pool.node(t) {
            Node::Read(space, addr) => Some(self.place(&meanings, *space, meanings.pool.as_const(*addr))),
            _ => None,
        });
        Ok(sorted(reads.collect()))
    }

    /// Where control goes after it, from its formulas: the kinds of control flow and the targets
    /// that it names. Returns `None` if the spec has no machine section or does not say.
    ///
    /// ```
    /// use isamorph_core::{InstructionSet, block::Target, model::machine::Flow};
    /// let rv32 = InstructionSet::builtin("rv32").unwrap();
    /// // Eight bytes back, in the 32 bits of the program counter.
    /// let branch = rv32.parse("beq a0, a1, -8")?.control_flow().unwrap();
    /// assert_eq!(branch.flows(), [Flow::Branch, Flow::Next]);
    /// assert_eq!(branch.targets(), [Target::Relative(0xffff_fff8)]);
    /// assert!(rv32.parse("jr ra")?.control_flow().unwrap().is_computed());
    /// assert!(rv32.parse("add a0, a0, a1")?.control_flow().unwrap().straight());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn control_flow(&self) -> Option<ControlEffect> {
        ControlEffect::of_instruction(&mut Lifter::new(self.set.model()), &self.instr).1
    }

    fn place(&self, meanings: &Lifter, space: crate::formula::SpaceId, addr: Option<u128>) -> Location {
        let isa = self.set.model();
        let name = &meanings.pool.space_decl(space).name;
        let state = isa.states.iter().position(|s| s.name == *name);
        let part = match (state.map(|i| (i, &isa.states[i])), addr) {
            (Some((_, s)), _) if s.addr == 0 => Part::Single,
            (Some((i, s)), Some(addr)) if s.width != 8 || !isa.is_memory(i) => Part::Element(addr as u64 & ones(s.addr), Half::Whole),
            _ => Part::All,
        };
        Location { space: name.clone(), part }
    }
}

fn sorted(mut places: Vec<Location>) -> Vec<Location> {
    places.sort();
    places.dedup();
    places
}
