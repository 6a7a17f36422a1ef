//! The machine that instructions act on, as the `machine` section of a spec states it: what state spaces are for, what
//! follows an instruction, where words may begin. Commands ask for roles and never for names.

use crate::isa::Isa;

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
    /// Index in [`Isa::states`].
    pub state: usize,
    /// What it is for.
    pub role: Role,
    /// Widths of the parts of an element, or of several elements together, that operands name.
    pub views: Vec<u32>,
    /// Elements that always hold one value.
    pub fixed: Vec<(u64, u128)>,
    /// Other names of elements.
    pub names: Vec<(u64, String)>,
    /// Elements that a call leaves as they were.
    pub kept: Vec<u64>,
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
    /// Index in [`Isa::states`].
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

    /// Does it go to the target, now or later?
    #[must_use]
    pub fn uses_target(self) -> bool {
        matches!(self, Flow::Branch | Flow::Call | Flow::PreBreak | Flow::JoinAt)
    }
}

/// The states that say what a barrier waits for, by their indices in [`Isa::states`].
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
    /// Index in [`Isa::states`].
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
    /// Index in [`Isa::states`].
    pub state: usize,
    /// What is added where a `sem` writes nothing to it.
    pub step: Step,
    /// Is every computed target an address that a call has left, or one outside of the program?
    pub returns: bool,
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
    /// Index in [`Isa::states`].
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
    /// The state with the numbers of a thread, by its index in [`Isa::states`].
    pub id: Option<usize>,
    /// What a launch writes.
    pub launch: Vec<Initial>,
}

/// The machine that an instruction set is for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Machine {
    /// Registers, in the order of the section: the first general ones are those that searches work on.
    pub registers: Vec<Registers>,
    /// Memories.
    pub memories: Vec<MemorySpace>,
    /// What follows an instruction, if that is described.
    pub control: Option<Control>,
    /// Where words begin, one rule for each width.
    pub words: Vec<WordRule>,
    /// Threads, if several run in step.
    pub threads: Option<Threads>,
    /// Instructions that end a program, by their indices in [`Isa::instructions`].
    pub stops: Vec<usize>,
}

impl Machine {
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

    /// Do the halves of an element have names of their own?
    #[must_use]
    pub fn has_halves(&self, isa: &Isa, state: usize) -> bool {
        let width = isa.states[state].width;
        self.file(state).is_some_and(|r| r.views.iter().any(|v| 2 * v == width))
    }

    /// Where words of so many bits begin.
    #[must_use]
    pub fn word(&self, width: u32) -> Option<WordRule> {
        self.words.iter().copied().find(|w| w.width == width)
    }
}

/// What a command needs to know of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// What follows an instruction.
    Control,
    /// The registers that programs compute with.
    Registers,
    /// Where words begin.
    Words,
    /// Threads, and kinds of control.
    Threads,
}

impl Need {
    /// Every need, and the commands that have it.
    pub const COMMANDS: [(Need, &'static str); 4] = [
        (Need::Control, "equiv, search, suggest, mine, run"),
        (Need::Registers, "search, suggest, mine"),
        (Need::Words, "suggest, asm --program, run"),
        (Need::Threads, "run"),
    ];

    fn sentence(self) -> &'static str {
        match self {
            Need::Control => "what follows an instruction",
            Need::Registers => "which registers are general ones",
            Need::Words => "where words may begin",
            Need::Threads => "how threads run and where control goes for each",
        }
    }

    fn is_met(self, m: &Machine) -> bool {
        match self {
            Need::Control => m.control.is_some(),
            Need::Registers => m.general().is_some(),
            Need::Words => !m.words.is_empty(),
            Need::Threads => m.threads.is_some() && m.control.as_ref().is_some_and(|c| c.flow().is_some()),
        }
    }
}

/// What a spec does not say of its machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the spec of {isa} does not say {}", join(.needs.iter().map(|n| n.sentence())))]
pub struct Missing {
    /// The instruction set.
    pub isa: String,
    /// What is missing.
    pub needs: Vec<Need>,
    /// Lines to add.
    pub lines: Vec<String>,
}

impl Missing {
    /// What to add, as one text.
    #[must_use]
    pub fn help(&self) -> String {
        format!(
            "see docs/spec-language.md, 9, and add to the spec, changed to what is true:\n{}",
            self.lines.join("\n")
        )
    }
}

fn join(parts: impl Iterator<Item = &'static str>) -> String {
    let all: Vec<&str> = parts.collect();
    match all.as_slice() {
        [] => String::new(),
        [one] => (*one).to_string(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

impl Isa {
    /// The machine, if the spec says all of this about it.
    ///
    /// # Errors
    /// What the spec does not say, with lines that would.
    pub fn machine_with(&self, needs: &[Need]) -> Result<&Machine, Missing> {
        let met = |n: &Need| self.machine.as_ref().is_some_and(|m| n.is_met(m));
        match &self.machine {
            Some(m) if needs.iter().all(met) => Ok(m),
            _ => Err(self.missing(needs.iter().copied().filter(|n| !met(n)).collect())),
        }
    }

    /// Is a state space a memory, whose elements are taken several at once? So are bytes if the spec does not say.
    #[must_use]
    pub fn is_memory(&self, state: usize) -> bool {
        match &self.machine {
            Some(m) => m.memory(state).is_some(),
            None => self.states[state].width == 8,
        }
    }

    /// The state of a program counter or of the kinds of control, by its index, if the spec names one.
    #[must_use]
    pub fn control_state(&self) -> Option<usize> {
        self.machine.as_ref()?.control.as_ref()?.state()
    }

    /// The state of the kinds of control, if the spec names one.
    #[must_use]
    pub fn flow_state(&self) -> Option<&FlowState> {
        self.machine.as_ref()?.control.as_ref()?.flow()
    }

    /// What no command that needs it can be told; nothing if the spec says everything but how threads run.
    #[must_use]
    pub fn not_stated(&self) -> Option<Missing> {
        // A spec in which nothing is executed has no machine to describe.
        if self.machine.is_none() && self.states.is_empty() {
            return None;
        }
        match self.machine {
            Some(_) => None,
            None => Some(self.missing(vec![Need::Control, Need::Registers, Need::Words])),
        }
    }

    fn missing(&self, needs: Vec<Need>) -> Missing {
        Missing {
            isa: self.name.clone(),
            lines: self.lines_to_add(&needs),
            needs,
        }
    }

    /// Lines that would state what is missing, as far as the shapes of states tell.
    fn lines_to_add(&self, needs: &[Need]) -> Vec<String> {
        let whole = self.machine.is_none();
        let mut lines = Vec::new();
        let counter = self.states.iter().filter(|s| s.addr == 0).max_by_key(|s| s.width);
        if whole {
            for s in &self.states {
                let control = counter.is_some_and(|c| c.name == s.name);
                if s.addr > 8 {
                    lines.push(format!("  memory {} global, little-endian", s.name));
                } else if s.addr > 0 && s.width >= 8 {
                    lines.push(format!("  registers {} general", s.name));
                } else if !control {
                    lines.push(format!("  registers {} special", s.name));
                }
            }
        }
        for need in needs {
            match need {
                Need::Control => match counter {
                    Some(c) => lines.push(format!("  control {0} next {0} + length", c.name)),
                    None => lines.push("  control next".to_string()),
                },
                Need::Registers if !whole => lines.push("  registers NAME general".to_string()),
                Need::Registers => {}
                Need::Words => {
                    let bytes = self.word_widths().into_iter().min().unwrap_or(8).div_ceil(8);
                    lines.push(format!("  words at {bytes}"));
                }
                Need::Threads => {
                    // A program counter that all threads of a warp share is no state of one thread.
                    if self.flow_state().is_none() {
                        lines.push("  control STATE of ENUM { ROW => next  ROW => jump  ROW => exit  target STATE }".to_string());
                    }
                    if self.machine.as_ref().is_none_or(|m| m.threads.is_none()) {
                        lines.push("  threads warps of 32".to_string());
                    }
                }
            }
        }
        if whole {
            lines.insert(0, "machine {".to_string());
            lines.push("}".to_string());
        }
        lines
    }
}
