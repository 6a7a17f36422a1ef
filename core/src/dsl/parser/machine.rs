//! The machine section.

use super::{Parse, Parser};
use crate::dsl::ast::*;
use crate::dsl::lexer::Tok;

const ITEMS: &str = "`registers`, `memory`, `control`, `words`, `threads`, `stop`, `exit`, `keep`, `hint`, `elf` or `}`";

impl Parser<'_, '_> {
    pub(super) fn machine(&mut self) -> Parse<Item> {
        let span = self.bump().span;
        let cites = self.cites()?;
        let open = self.expect("{")?;
        let mut items = Vec::new();
        while !self.eat("}") {
            if self.at_end() {
                return self.unclosed(open);
            }
            items.push(self.machine_item()?);
        }
        Ok(Item::Machine(Machine { cites, items, span }))
    }

    fn machine_item(&mut self) -> Parse<MachineItem> {
        let t = self.peek();
        let start = t.span;
        match (&t.tok, t.text) {
            (Tok::Ident, "registers") => {
                self.bump();
                self.registers()
            }
            (Tok::Ident, "memory") => {
                self.bump();
                self.memory()
            }
            (Tok::Ident, "control") => {
                self.bump();
                let control = self.control()?;
                Ok(MachineItem::Control(control, start.to(self.previous_end())))
            }
            (Tok::Ident, "words") => {
                self.bump();
                let mut units = Vec::new();
                while !self.eat("at") {
                    units.push(self.ident("the name of a unit, or `at`")?);
                }
                let align = self.bits("the bytes that an address is a multiple of", 64)?;
                let pairs = self.eat("in");
                if pairs {
                    self.expect("pairs")?;
                }
                let span = start.to(self.previous_end());
                Ok(MachineItem::Words { units, align, pairs, span })
            }
            (Tok::Ident, "threads") => {
                self.bump();
                self.threads(start)
            }
            (Tok::Ident, "stop") => {
                self.bump();
                if self.eat("behind") {
                    return Ok(MachineItem::StopBehind(self.ident("the name of a field")?));
                }
                if !self.is("{") {
                    return self.fail("`{` and instructions that end a program, or `behind` and the field that says so");
                }
                Ok(MachineItem::Stop(self.instructions()?))
            }
            (Tok::Ident, "exit") => {
                self.bump();
                if !self.is("{") {
                    return self.fail("`{` and instructions that end a program, after which nothing reads its registers");
                }
                Ok(MachineItem::Exit(self.instructions()?))
            }
            (Tok::Ident, "keep") => {
                self.bump();
                if self.eat("behind") {
                    return Ok(MachineItem::KeepBehind(self.ident("the name of a field")?));
                }
                if !self.is("{") {
                    return self.fail("`{` and instructions that do more than their formulas say, or `behind` and the field that says so");
                }
                Ok(MachineItem::Keep(self.instructions()?))
            }
            (Tok::Ident, "hint") => {
                self.bump();
                if !self.is("{") {
                    return self.fail("`{` and instructions that change nothing, and tell the hardware how to go on");
                }
                Ok(MachineItem::Hint(self.instructions()?))
            }
            (Tok::Ident, "elf") => {
                self.bump();
                let machine = self.small("the number of the machine in ELF files", u16::MAX.into())?;
                Ok(MachineItem::Elf {
                    machine: machine as u16,
                    span: start.to(self.previous_end()),
                })
            }
            _ => self.fail(ITEMS),
        }
    }

    /// `{ INSTRUCTION … }`
    fn instructions(&mut self) -> Parse<Vec<Ident>> {
        self.expect("{")?;
        let mut names = Vec::new();
        while !self.eat("}") {
            names.push(self.ident("the name of an instruction, or `}`")?);
        }
        Ok(names)
    }

    fn registers(&mut self) -> Parse<MachineItem> {
        let state = self.ident("the name of a state space")?;
        let role = self.ident("a role: `general`, `vector`, `predicate`, `flags`, `address` or `special`")?;
        let lanes = match role.name.as_str() {
            "vector" => {
                self.expect("of")?;
                Some(self.bits("the lanes of a vector", 64)?)
            }
            _ => None,
        };
        let mut bits = Vec::new();
        if role.name == "flags" {
            self.expect("{")?;
            while !self.eat("}") {
                let name = self.ident("the name of a flag, or `}`")?;
                bits.push((name, self.small("the number of its bit", 127)?));
            }
        }
        let mut facts = Vec::new();
        while self.eat(",") {
            facts.push(self.register_fact()?);
        }
        Ok(MachineItem::Registers {
            state,
            role,
            lanes,
            bits,
            facts,
        })
    }

    fn register_fact(&mut self) -> Parse<RegisterFact> {
        let start = self.peek().span;
        if self.eat("views") {
            let mut widths = Vec::new();
            while self.peek().tok == Tok::Num {
                let span = self.peek().span;
                widths.push((self.bits("the width of a view", 4096)?, span));
            }
            return Ok(RegisterFact::Views(widths));
        }
        if self.eat("element") {
            let element = self.number("the number of an element")?;
            self.expect("is")?;
            let value = if self.eat("zero") {
                0
            } else {
                self.number("the value that it always has, such as `zero`")?
            };
            return Ok(RegisterFact::Fixed(element, value, start.to(self.previous_end())));
        }
        if self.eat("names") {
            self.expect("{")?;
            let mut names = Vec::new();
            while !self.eat("}") {
                let element = self.number("the number of an element, or `}`")?;
                names.push((element, self.ident("its name")?));
                while self.eat("or") {
                    names.push((element, self.ident("another name of it")?));
                }
            }
            return Ok(RegisterFact::Names(names));
        }
        if self.eat("kept") {
            self.expect("by")?;
            self.expect("calls")?;
            let link = if self.eat("linked") {
                self.expect("in")?;
                Some(self.named_element("the element that holds the return address")?)
            } else {
                None
            };
            let ranges = self.element_ranges()?;
            let span = start.to(self.previous_end());
            return Ok(RegisterFact::Kept(Kept { link, ranges, span }));
        }
        if self.eat("results") {
            self.expect("of")?;
            self.expect("calls")?;
            let ranges = self.element_ranges()?;
            return Ok(RegisterFact::Results(ranges, start.to(self.previous_end())));
        }
        if self.eat("usually") {
            let value = if self.eat("zero") {
                0
            } else {
                self.number("the value that its elements usually have, such as `zero`")?
            };
            return Ok(RegisterFact::Usual(value, start.to(self.previous_end())));
        }
        self.fail("`views`, `element`, `names`, `kept by calls`, `results of calls` or `usually`")
    }

    /// Elements in braces.
    fn element_ranges(&mut self) -> Parse<Vec<ElementRange>> {
        self.expect("{")?;
        let mut ranges = Vec::new();
        while !self.eat("}") {
            let first = self.named_element("the number or the name of an element, or `}`")?;
            let last = if self.eat("..") {
                self.named_element("the last element of a range")?
            } else {
                first.clone()
            };
            ranges.push((first, last));
        }
        Ok(ranges)
    }

    /// An element, by its number or a name.
    fn named_element(&mut self, what: &str) -> Parse<Element> {
        let span = self.peek().span;
        if self.peek().tok == Tok::Num {
            return Ok(Element::Number(self.number(what)?, span));
        }
        self.ident(what).map(Element::Name)
    }

    fn memory(&mut self) -> Parse<MachineItem> {
        let state = self.ident("the name of a state space")?;
        let sharing = self.ident("who sees it: `global`, `shared`, `local` or `constant`")?;
        let mut facts = Vec::new();
        while self.eat(",") {
            facts.push(self.memory_fact()?);
        }
        Ok(MachineItem::Memory { state, sharing, facts })
    }

    fn memory_fact(&mut self) -> Parse<MemoryFact> {
        const WANTED: &str = "`little-endian`, `big-endian`, `access`, `from`, `size` or `banks of`";
        let start = self.peek().span;
        if self.is("little") || self.is("big") {
            let order = self.dashed(WANTED)?;
            return match order.name.as_str() {
                "little-endian" => Ok(MemoryFact::BigEndian(false, order.span)),
                "big-endian" => Ok(MemoryFact::BigEndian(true, order.span)),
                _ => self.fail(WANTED),
            };
        }
        if self.eat("access") {
            let mut counts = Vec::new();
            while self.peek().tok == Tok::Num {
                counts.push(self.bits("how many elements are taken at once", 64)?);
            }
            return Ok(MemoryFact::Access(counts, start.to(self.previous_end())));
        }
        if self.eat("from") {
            let origin = self.number("the address of the first element")?;
            return Ok(MemoryFact::Origin(origin as u64, start.to(self.previous_end())));
        }
        if self.eat("size") {
            let size = self.number("how many elements there are")?;
            return Ok(MemoryFact::Size(size as u64, start.to(self.previous_end())));
        }
        if self.eat("banks") {
            self.expect("of")?;
            let size = self.number("how many elements a bank has")?;
            return Ok(MemoryFact::Bank(size as u64, start.to(self.previous_end())));
        }
        self.fail(WANTED)
    }

    fn control(&mut self) -> Parse<ControlItem> {
        let state = self.ident("the control state, or `next`")?;
        if self.eat("of") {
            return self.flow(state);
        }
        if !self.is("next") {
            if state.name == "next" {
                return Ok(ControlItem::Straight);
            }
            return self.fail("`of` and an enumeration, or `next` and the next value of the counter");
        }
        self.bump();
        let again = state.name.clone();
        self.expect(&again)?;
        self.expect("+")?;
        let span = self.peek().span;
        let step = if self.eat("length") {
            None
        } else {
            Some((self.number("`length`, or a number")? as u64, span))
        };
        let returns = self.eat(",");
        if returns {
            ["computed", "targets", "after", "calls"]
                .iter()
                .try_for_each(|w| self.expect(w).map(drop))?;
        }
        Ok(ControlItem::Counter { state, step, returns })
    }

    fn flow(&mut self, state: Ident) -> Parse<ControlItem> {
        let rows = self.ident("the enumeration of control flow kinds")?;
        self.expect("{")?;
        let (mut kinds, mut target, mut barrier) = (Vec::new(), None, None);
        while !self.eat("}") {
            let first = self.ident("a row of the enumeration, `target`, `barrier` or `}`")?;
            if self.is("|") || self.is("=>") {
                let mut names = vec![first];
                while self.eat("|") {
                    names.push(self.ident("a row of the enumeration")?);
                }
                self.expect("=>")?;
                kinds.push((names, self.ident("a kind, such as `next`, `jump`, `call`, `exit`")?));
            } else if first.name == "target" {
                target = Some(self.ident("the state with the target")?);
            } else if first.name == "barrier" {
                let number = self.ident("the state with the number of the barrier")?;
                self.expect(",")?;
                let count = self.ident("the state with the count of the barrier")?;
                self.expect(",")?;
                barrier = Some([number, count, self.ident("the state with the barrier mode (count, wait)")?]);
            } else {
                return self.fail("`=>` and the kind of the row");
            }
        }
        Ok(ControlItem::Flow {
            state,
            rows,
            kinds,
            target,
            barrier,
        })
    }

    fn threads(&mut self, start: crate::source::Span) -> Parse<MachineItem> {
        self.expect("warps")?;
        self.expect("of")?;
        let warp = self.bits("the threads of a warp", 1024)?;
        let (mut block, mut id, mut launch) = (None, None, Vec::new());
        while self.eat(",") {
            if self.eat("blocks") {
                self.expect("of")?;
                block = Some(self.bits("the most threads of a block", 1 << 20)?);
            } else if self.eat("id") {
                self.expect("in")?;
                id = Some(self.ident("the state with the numbers of a thread")?);
            } else if self.eat("launch") {
                self.expect("{")?;
                while !self.eat("}") {
                    launch.push(self.initial()?);
                }
            } else {
                return self.fail("`blocks of`, `id in` or `launch`");
            }
        }
        let span = start.to(self.previous_end());
        Ok(MachineItem::Threads {
            warp,
            block,
            id,
            launch,
            span,
        })
    }

    fn initial(&mut self) -> Parse<InitialItem> {
        let state = self.ident("the name of a state space, or `}`")?;
        self.expect("[")?;
        let first = self.number("the number of an element")?;
        let last = if !self.eat("..") {
            Some(first)
        } else if self.is("]") {
            None
        } else {
            Some(self.number("the last element")?)
        };
        self.expect("]")?;
        let bits = if self.eat("bits") {
            let hi = self.small("the highest bit", 127)?;
            self.expect("..")?;
            Some((hi, self.small("the lowest bit", 127)?))
        } else {
            None
        };
        let quantity = self.ident("what is written, such as `thread_x`")?;
        Ok(InitialItem {
            span: state.span.to(quantity.span),
            state,
            elements: (first, last),
            bits,
            quantity,
        })
    }
}
