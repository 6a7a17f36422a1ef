//! The machine that instructions act on, as the `machine` section of a spec states it: what state
//! spaces are for, what follows an instruction, where words may begin. Commands ask for roles and
//! never for names.

/// What a file of registers is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// Values that programs compute with.
    General,
    /// The same, with so many elements to a register, one for each lane.
    Vector(u32),
    /// Conditions of one bit that instructions are predicated with.
    Predicate,
    /// Conditions that instructions leave behind: names of bits, and their numbers.
    Flags(Vec<(String, u32)>),
    /// Addresses of memory, and indices of registers.
    Address,
    /// Anything else; nothing is computed in it.
    Special,
}

/// A state space of registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registers {
    /// Index in [`Isa::states`](super::Isa::states).
    pub state: usize,
    /// What it is for.
    pub role: Role,
    /// Widths of the parts of an element, or of several elements together, that operands name.
    pub views: Vec<u32>,
    /// Elements that always hold one value.
    pub fixed: Vec<(u64, u128)>,
    /// Other names of elements.
    pub names: Vec<(u64, String)>,
    /// Elements that a call leaves as they were, in the order of their numbers.
    pub kept: Vec<u64>,
    /// The element in which a call leaves the address behind it, if only that is a call.
    pub link: Option<u64>,
    /// Elements in which a call returns results, in the order of their numbers.
    pub results: Vec<u64>,
    /// What the elements hold unless a program changes it, which few do. Whoever looks for code may
    /// assume it, and says so.
    pub usual: Option<u128>,
}

/// Who sees a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// Every thread.
    Global,
    /// The threads of one block.
    Shared,
    /// One thread.
    Local,
    /// Every thread, and none writes to it.
    Constant,
}

/// A state space that is a memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemorySpace {
    /// Index in [`Isa::states`](super::Isa::states).
    pub state: usize,
    /// Who sees it.
    pub sharing: Sharing,
    /// Does the element with the lowest address hold the highest bits of a number?
    pub big_endian: bool,
    /// Numbers of elements that an instruction takes at once; empty if that is not stated.
    pub access: Vec<u32>,
    /// Address of the first element that exists.
    pub origin: u64,
    /// How many elements there are; as many as addresses if that is not stated.
    pub size: Option<u64>,
    /// Elements of a bank, where an address is the number of a bank and an offset.
    pub bank: Option<u64>,
}

/// What follows an instruction for one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flow {
    /// The next instruction.
    Next,
    /// Nothing: the thread ends.
    Exit,
    /// The next instruction, once the threads of the last [`Flow::JoinAt`] are together.
    Join,
    /// The target.
    Branch,
    /// The target; [`Flow::Ret`] leads back to the next instruction.
    Call,
    /// What the last call says; without one the thread ends.
    Ret,
    /// The next instruction; [`Flow::Break`] leads to the target.
    PreBreak,
    /// What the last [`Flow::PreBreak`] says.
    Break,
    /// The next instruction; the threads that run now meet again at the target.
    JoinAt,
    /// The next instruction, once the barrier lets the thread pass.
    Barrier,
    /// The program ends with an error.
    Trap,
    /// The next instruction, with all threads of the quad.
    QuadOn,
    /// The next instruction, with the threads before [`Flow::QuadOn`].
    QuadPop,
}

impl Flow {
    /// Is the target an address that control goes to, now or later?
    #[must_use]
    pub fn goes_to_target(self) -> bool {
        matches!(self, Flow::Branch | Flow::Call | Flow::PreBreak | Flow::JoinAt)
    }

    /// Every kind, with its name in specs.
    pub const NAMES: [(&'static str, Flow); 13] = [
        ("next", Flow::Next),
        ("exit", Flow::Exit),
        ("join", Flow::Join),
        ("jump", Flow::Branch),
        ("call", Flow::Call),
        ("return", Flow::Ret),
        ("set_break", Flow::PreBreak),
        ("break", Flow::Break),
        ("set_join", Flow::JoinAt),
        ("barrier", Flow::Barrier),
        ("trap", Flow::Trap),
        ("quad_on", Flow::QuadOn),
        ("quad_off", Flow::QuadPop),
    ];
}

/// The states that say what a barrier waits for, by their indices in
/// [`Isa::states`](super::Isa::states).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// Number of the barrier.
    pub number: usize,
    /// How many warps it waits for.
    pub count: usize,
    /// Bit 0: the warp is counted; bit 1: it waits.
    pub way: usize,
}

/// A state that holds one of several kinds of control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowState {
    /// Index in [`Isa::states`](super::Isa::states).
    pub state: usize,
    /// The kind of each code; nothing for codes that no instruction writes.
    pub kinds: Vec<Option<Flow>>,
    /// The code that stands for [`Flow::Next`].
    pub next: u64,
    /// The state that holds the address to go to.
    pub target: Option<usize>,
    /// The states that barriers need.
    pub barrier: Option<Barrier>,
}

/// How a program counter moves on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// By the bytes of the word.
    Length,
    /// By a number, whatever the word: words are numbered.
    By(u64),
}

/// A state that holds where the next instruction is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Index in [`Isa::states`](super::Isa::states).
    pub state: usize,
    /// What is added where a `sem` writes nothing to it.
    pub step: Step,
    /// Is every computed target an address that a call has left, or one outside of the program?
    pub returns: bool,
    /// Does every computed jump through the register of a return address leave to a caller that
    /// reads nothing but what calls keep and return? No spec says so: users may assume it.
    pub convention: bool,
    /// Is the program one function, which calls enter at its first instruction? No spec says so.
    pub one_function: bool,
}

/// What follows an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Control {
    /// A state says which kind of thing.
    Flow(FlowState),
    /// A program counter.
    Counter(Counter),
    /// The next instruction, always.
    Straight,
}

impl Control {
    /// The state that says what follows, if there is one.
    #[must_use]
    pub fn state(&self) -> Option<usize> {
        match self {
            Control::Flow(f) => Some(f.state),
            Control::Counter(c) => Some(c.state),
            Control::Straight => None,
        }
    }

    /// The kinds of control, if a state holds one of them.
    #[must_use]
    pub fn flow(&self) -> Option<&FlowState> {
        match self {
            Control::Flow(f) => Some(f),
            Control::Counter(_) | Control::Straight => None,
        }
    }

    /// The program counter, if there is one.
    #[must_use]
    pub fn counter(&self) -> Option<&Counter> {
        match self {
            Control::Counter(c) => Some(c),
            Control::Flow(_) | Control::Straight => None,
        }
    }
}

/// Where words of one width may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordRule {
    /// Bits of the word.
    pub width: u32,
    /// Its address in bytes is a multiple of this.
    pub align: u64,
    /// Do such words come in pairs?
    pub pairs: bool,
}

/// What a launch writes before the first instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Quantity {
    ThreadX,
    ThreadY,
    ThreadZ,
    Lane,
    Warp,
    BlockX,
    BlockY,
    BlockSizeX,
    BlockSizeY,
    BlockSizeZ,
    GridSizeX,
    GridSizeY,
    Parameters,
}

impl Quantity {
    /// Every quantity, with its name in specs.
    pub const NAMES: [(&'static str, Quantity); 13] = [
        ("thread_x", Quantity::ThreadX),
        ("thread_y", Quantity::ThreadY),
        ("thread_z", Quantity::ThreadZ),
        ("lane", Quantity::Lane),
        ("warp", Quantity::Warp),
        ("block_x", Quantity::BlockX),
        ("block_y", Quantity::BlockY),
        ("block_size_x", Quantity::BlockSizeX),
        ("block_size_y", Quantity::BlockSizeY),
        ("block_size_z", Quantity::BlockSizeZ),
        ("grid_size_x", Quantity::GridSizeX),
        ("grid_size_y", Quantity::GridSizeY),
        ("parameters", Quantity::Parameters),
    ];
}

/// A number that a launch writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Initial {
    /// Index in [`Isa::states`](super::Isa::states).
    pub state: usize,
    /// The first element.
    pub element: u64,
    /// Elements that it takes, the lowest bits first.
    pub count: u64,
    /// Highest and lowest bit, if it is a part of one element.
    pub bits: Option<(u32, u32)>,
    /// Which number.
    pub quantity: Quantity,
}

/// Threads that run in step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threads {
    /// Threads of a warp.
    pub warp: u32,
    /// Most threads of a block.
    pub block: u32,
    /// The state with the numbers of a thread, by its index in [`Isa::states`](super::Isa::states).
    pub id: Option<usize>,
    /// What a launch writes.
    pub launch: Vec<Initial>,
}

/// The machine that an instruction set is for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Machine {
    /// Registers, in the order of the section: the first general ones are those that searches work
    /// on.
    pub registers: Vec<Registers>,
    /// Memories.
    pub memories: Vec<MemorySpace>,
    /// What follows an instruction, if that is described.
    pub control: Option<Control>,
    /// Where words begin, one rule for each width.
    pub words: Vec<WordRule>,
    /// Threads, if several run in step.
    pub threads: Option<Threads>,
    /// Instructions that end a program, by their indices in
    /// [`Isa::instructions`](crate::model::Isa::instructions).
    pub stops: Vec<usize>,
    /// Those of [`Machine::stops`] after which nothing reads the registers of the program.
    pub exits: Vec<usize>,
    /// Names of fields: an instruction in which one of them is not 0 is the last one of a program.
    pub stops_behind: Vec<String>,
    /// Instructions of which formulas do not say everything, by their indices: they order accesses,
    /// or read what changes by itself. Rewriting leaves them where they are.
    pub keeps: Vec<usize>,
    /// Names of fields: an instruction in which one of them is not 0 does more than its formulas
    /// say.
    pub keeps_behind: Vec<String>,
    /// Instructions that tell the hardware how to go on, by their indices: they change nothing.
    /// Rewriting leaves them where they are, and moves code across them.
    pub hints: Vec<usize>,
    /// The number of the machine in ELF files (`e_machine`).
    pub elf: Option<u16>,
    /// Elements of state spaces, by their indices, that stay as they are: an instruction that may
    /// write one of them counts as not described. No spec says so: views of active lanes do.
    pub holds: Vec<(usize, u64)>,
}

impl Machine {
    /// The registers that always hold one value: state space, element and value.
    pub fn constants(&self) -> impl Iterator<Item = (usize, u64, u128)> {
        let all = self.registers.iter().flat_map(|r| r.fixed.iter().map(move |fixed| (r, fixed)));
        all.map(|(r, (element, value))| (r.state, *element, *value))
    }

    /// The registers of a state space.
    #[must_use]
    pub fn file(&self, state: usize) -> Option<&Registers> {
        self.registers.iter().find(|r| r.state == state)
    }

    /// The memory of a state space.
    #[must_use]
    pub fn memory(&self, state: usize) -> Option<&MemorySpace> {
        self.memories.iter().find(|m| m.state == state)
    }

    /// The memory that these threads see.
    #[must_use]
    pub fn shared_by(&self, sharing: Sharing) -> Option<&MemorySpace> {
        self.memories.iter().find(|m| m.sharing == sharing)
    }

    /// The registers that programs compute with: the first that the section names.
    #[must_use]
    pub fn general(&self) -> Option<&Registers> {
        self.registers.iter().find(|r| r.role == Role::General)
    }

    /// The condition registers: the first that the section names.
    #[must_use]
    pub fn flags(&self) -> Option<&Registers> {
        self.registers.iter().find(|r| matches!(r.role, Role::Flags(_)))
    }

    /// The state and the element of another name, such as `a0`.
    #[must_use]
    pub fn alias(&self, name: &str) -> Option<(usize, u64)> {
        let own = |r: &Registers| r.names.iter().find(|(_, n)| n == name).map(|(e, _)| (r.state, *e));
        self.registers.iter().find_map(own)
    }

    /// Do the halves of an element of so many bits have names of their own?
    #[must_use]
    pub fn has_halves(&self, state: usize, width: u32) -> bool {
        self.file(state).is_some_and(|r| r.views.iter().any(|v| 2 * v == width))
    }

    /// Where words of so many bits begin.
    #[must_use]
    pub fn word(&self, width: u32) -> Option<WordRule> {
        self.words.iter().copied().find(|w| w.width == width)
    }
}
