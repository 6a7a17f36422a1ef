//! Requirements of commands on the machine section, and the declarations that a spec lacks.

use crate::model::Isa;
use crate::model::machine::{Counter, FlowState, Machine};

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
            Need::Control => "control flow (what follows an instruction)",
            Need::Registers => "general registers",
            Need::Words => "alignment of words",
            Need::Threads => "threads and their control flow",
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
#[error("the spec of {isa} does not declare {}", join(.needs.iter().map(|n| n.sentence())))]
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
            "see docs/spec-language.md, 9, and add to the spec, adapted to the machine:\n{}",
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

    /// Is a state space a memory, whose elements are taken several at once? So are bytes if the
    /// spec does not say.
    #[must_use]
    pub fn is_memory(&self, state: usize) -> bool {
        match &self.machine {
            Some(m) => m.memory(state).is_some(),
            None => self.states[state].width == 8,
        }
    }

    /// The name of an element of a state space: `pc`, `r3`, `m[0x40]`.
    #[must_use]
    pub fn element_name(&self, space: &str, element: u64) -> String {
        match self.states.iter().position(|s| s.name == space) {
            Some(state) if self.states[state].addr == 0 => space.to_string(),
            Some(state) if self.is_memory(state) => format!("{space}[{element:#x}]"),
            _ => format!("{space}{element}"),
        }
    }

    /// The state of a program counter or of the kinds of control, by its index, if the spec names
    /// one.
    #[must_use]
    pub fn control_state(&self) -> Option<usize> {
        self.machine.as_ref()?.control.as_ref()?.state()
    }

    /// The state of the kinds of control, if the spec names one.
    #[must_use]
    pub fn flow_state(&self) -> Option<&FlowState> {
        self.machine.as_ref()?.control.as_ref()?.flow()
    }

    /// The program counter, if it says where control goes.
    #[must_use]
    pub fn counter(&self) -> Option<&Counter> {
        self.machine.as_ref()?.control.as_ref()?.counter()
    }

    /// What no command that needs it can be told; nothing if the spec says everything but how
    /// threads run.
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
