//! Checks the machine section: every state has a role, every row a kind, every word an alignment,
//! consistent with the declared states.

use std::collections::HashMap;

use super::Checker;
use crate::dsl::ast;
use crate::dsl::ast::{ControlItem, FormItem, GroupItem, Ident, InitialItem, Item, MachineItem, MemoryFact, RegisterFact};
use crate::dsl::diagnostics::{Code, Diagnostic};
use crate::model::machine as model;
use crate::model::machine::{Control, Flow, Quantity, Role, Sharing, Step};
use crate::source::Span;

/// Most elements of one range of what calls keep.
const MOST_KEPT: usize = 1 << 16;
const ROLES: [&str; 6] = ["general", "vector", "predicate", "flags", "address", "special"];
const SHARINGS: [(&str, Sharing); 4] = [
    ("global", Sharing::Global),
    ("shared", Sharing::Shared),
    ("local", Sharing::Local),
    ("constant", Sharing::Constant),
];

impl<'a> Checker<'a> {
    /// Instructions by their names.
    fn instructions_named(&mut self, all: &[Ident]) -> Vec<usize> {
        let mut out = Vec::new();
        for name in all {
            match self.instructions.iter().position(|i| i.name == name.name) {
                Some(i) => out.push(i),
                None => {
                    let near = self.e.closest(&name.name, self.instructions.iter().map(|i| i.name.as_str()));
                    self.e.unknown_name("an instruction", &name.name, name.span, near);
                }
            }
        }
        out
    }

    /// The machine section of a spec with these items.
    pub(super) fn machine(&mut self, m: &'a ast::Machine, spec: &[&'a Item]) -> model::Machine {
        self.cites(&m.cites);
        let mut out = model::Machine::default();
        // Where each state has its role.
        let mut roles: HashMap<usize, Span> = HashMap::new();
        let mut control_at: Option<Span> = None;
        let mut names: HashMap<String, Span> = HashMap::new();
        for item in &m.items {
            match item {
                MachineItem::Registers {
                    state,
                    role,
                    lanes,
                    bits,
                    facts,
                } => {
                    let Some(s) = self.role_of(state, &mut roles) else { continue };
                    let Some(role) = self.role(s, role, *lanes, bits) else { continue };
                    let mut r = model::Registers {
                        state: s,
                        role,
                        views: Vec::new(),
                        fixed: Vec::new(),
                        names: Vec::new(),
                        kept: Vec::new(),
                        link: None,
                        results: Vec::new(),
                        usual: None,
                    };
                    facts.iter().for_each(|f| self.register_fact(&mut r, f, &mut names));
                    // Names may be given behind.
                    for f in facts {
                        if let RegisterFact::Kept(kept) = f {
                            self.kept(&mut r, kept);
                        }
                    }
                    for f in facts {
                        if let RegisterFact::Results(ranges, span) = f {
                            self.results(&mut r, ranges, *span);
                        }
                    }
                    out.registers.push(r);
                }
                MachineItem::Memory { state, sharing, facts } => {
                    let Some(s) = self.role_of(state, &mut roles) else { continue };
                    let Some(sharing) = self.known("a kind of memory", sharing, &SHARINGS) else {
                        continue;
                    };
                    let mut memory = model::MemorySpace {
                        state: s,
                        sharing,
                        big_endian: false,
                        access: Vec::new(),
                        origin: 0,
                        size: None,
                        bank: None,
                    };
                    facts.iter().for_each(|f| self.memory_fact(&mut memory, f));
                    out.memories.push(memory);
                }
                MachineItem::Control(c, span) => {
                    if let Some(first) = control_at.replace(*span) {
                        self.bad(
                            Diagnostic::new(Code::BadMachine, *span, "`control` is given twice")
                                .also(first, "the first one")
                                .help("only one state holds the control flow"),
                        );
                        continue;
                    }
                    out.control = self.control(c, &mut roles);
                }
                MachineItem::Words { units, align, pairs, span } => self.words(&mut out, units, (*align).into(), *pairs, *span),
                MachineItem::Threads {
                    warp,
                    block,
                    id,
                    launch,
                    span,
                } => {
                    if out.threads.is_some() {
                        self.bad(Diagnostic::new(Code::BadMachine, *span, "`threads` is given twice").help("join them"));
                    }
                    out.threads = Some(model::Threads {
                        warp: *warp,
                        block: block.unwrap_or(*warp),
                        id: id.as_ref().and_then(|i| self.state(i)),
                        launch: launch.iter().filter_map(|i| self.initial(i)).collect(),
                    });
                }
                MachineItem::Stop(all) => out.stops.extend(self.instructions_named(all)),
                MachineItem::Exit(all) => {
                    let all = self.instructions_named(all);
                    out.stops.extend(&all);
                    out.exits.extend(all);
                }
                MachineItem::Keep(all) => out.keeps.extend(self.instructions_named(all)),
                MachineItem::Hint(all) => out.hints.extend(self.instructions_named(all)),
                MachineItem::Elf { machine, span } => {
                    if out.elf.replace(*machine).is_some() {
                        self.bad(Diagnostic::new(Code::BadMachine, *span, "`elf` is given twice").help("leave one of them"));
                    }
                }
                MachineItem::StopBehind(name) => out.stops_behind.extend(self.field_named(name, spec)),
                MachineItem::KeepBehind(name) => out.keeps_behind.extend(self.field_named(name, spec)),
            }
        }
        self.complete(m, &out, &roles);
        out
    }

    fn bad(&mut self, d: Diagnostic) {
        self.e.error(d);
    }

    /// The name of a field that some form has.
    fn field_named(&mut self, name: &ast::Ident, spec: &[&'a Item]) -> Option<String> {
        let fields = fields(spec);
        if fields.contains(&name.name.as_str()) {
            return Some(name.name.clone());
        }
        let near = self.e.closest(&name.name, fields.into_iter());
        self.e.unknown_name("a field of a form", &name.name, name.span, near);
        None
    }

    /// Has every state a role, and every word a place?
    fn complete(&mut self, m: &ast::Machine, out: &model::Machine, roles: &HashMap<usize, Span>) {
        let without: Vec<&str> = (0..self.e.states.len())
            .filter(|s| !roles.contains_key(s))
            .map(|s| self.e.states[s].name.as_str())
            .collect();
        if let Some(first) = without.first() {
            let d = Diagnostic::new(
                Code::BadMachine,
                m.span,
                format!("the machine section gives no role to `{}`", without.join("`, `")),
            )
            .label("this section")
            .help(format!(
                "add for example `registers {first} special`, or `memory {first} global` if it is a memory"
            ));
            self.bad(d);
        }
        let mut widths: Vec<u32> = self.forms.iter().map(|f| f.width).collect();
        widths.sort_unstable();
        widths.dedup();
        if out.words.is_empty() {
            return;
        }
        for width in widths.into_iter().filter(|w| out.word(*w).is_none()) {
            let bytes = width.div_ceil(8);
            let d = Diagnostic::new(
                Code::BadMachine,
                m.span,
                format!("the machine section does not say where words of {width} bits begin"),
            )
            .label("this section")
            .help(format!(
                "add for example `words … at {bytes}` with their units, or `words at {bytes}` for all"
            ));
            self.bad(d);
        }
    }

    /// The state of a name.
    fn state(&mut self, name: &Ident) -> Option<usize> {
        let found = self.e.state_names.get(&name.name).copied();
        if found.is_none() {
            let near = self.e.closest(&name.name, self.e.state_names.keys().map(String::as_str));
            self.e.unknown_name("a state space", &name.name, name.span, near);
        }
        found
    }

    /// The state of a name, which gets its role here.
    fn role_of(&mut self, name: &Ident, roles: &mut HashMap<usize, Span>) -> Option<usize> {
        let s = self.state(name)?;
        if let Some(first) = roles.insert(s, name.span) {
            self.bad(
                Diagnostic::new(Code::BadMachine, name.span, format!("`{}` has a role already", name.name))
                    .also(first, "the first one")
                    .help("a state has one role"),
            );
            return None;
        }
        Some(s)
    }

    /// A word of a fixed list.
    fn known<T: Copy>(&mut self, what: &str, name: &Ident, all: &[(&str, T)]) -> Option<T> {
        let found = all.iter().find(|(n, _)| *n == name.name).map(|(_, t)| *t);
        if found.is_none() {
            let near = self.e.closest(&name.name, all.iter().map(|(n, _)| *n));
            let list: Vec<String> = all.iter().map(|(n, _)| format!("`{n}`")).collect();
            let near = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
            let d = Diagnostic::new(Code::BadMachine, name.span, format!("`{}` is not {what}", name.name))
                .help(format!("there are {}{near}", list.join(", ")));
            self.bad(d);
        }
        found
    }

    fn role(&mut self, state: usize, role: &Ident, lanes: Option<u32>, bits: &[(Ident, u32)]) -> Option<Role> {
        let index = self.known("a role of registers", role, &ROLES.map(|r| (r, r)))?;
        Some(match index {
            "general" => Role::General,
            "vector" => {
                let lanes = lanes.unwrap_or(1);
                let elements = 1u64 << self.e.states[state].addr.min(63);
                if !elements.is_multiple_of(lanes.into()) {
                    self.bad(Diagnostic::new(
                        Code::BadMachine,
                        role.span,
                        format!("{elements} elements are no whole number of vectors of {lanes}"),
                    ));
                }
                Role::Vector(lanes)
            }
            "predicate" => Role::Predicate,
            "flags" => {
                let width = self.e.states[state].width;
                let mut seen: HashMap<u32, Span> = HashMap::new();
                for (name, bit) in bits {
                    if *bit >= width {
                        self.bad(Diagnostic::new(
                            Code::BadMachine,
                            name.span,
                            format!("`{}` is bit {bit} of elements of {width} bits", name.name),
                        ));
                    }
                    if let Some(first) = seen.insert(*bit, name.span) {
                        self.bad(
                            Diagnostic::new(Code::BadMachine, name.span, format!("bit {bit} has two names")).also(first, "the first one"),
                        );
                    }
                }
                Role::Flags(bits.iter().map(|(n, b)| (n.name.clone(), *b)).collect())
            }
            "address" => Role::Address,
            _ => Role::Special,
        })
    }

    /// The number of an element, if the state has it.
    fn element(&mut self, state: usize, number: u128, span: Span) -> Option<u64> {
        let s = &self.e.states[state];
        let last = if s.addr >= 64 { u64::MAX } else { (1u64 << s.addr) - 1 };
        if number > u128::from(last) {
            let message = format!("the elements of `{}` are numbered 0 to {last}", s.name);
            self.bad(Diagnostic::new(Code::BadMachine, span, message));
            return None;
        }
        Some(number as u64)
    }

    fn register_fact(&mut self, r: &mut model::Registers, fact: &RegisterFact, names: &mut HashMap<String, Span>) {
        let width = self.e.states[r.state].width;
        match fact {
            RegisterFact::Views(widths) => {
                for (view, span) in widths {
                    if *view == width || !(width.is_multiple_of(*view) || view.is_multiple_of(width)) {
                        self.bad(
                            Diagnostic::new(
                                Code::BadMachine,
                                *span,
                                format!("a view of {view} bits is neither a part nor a multiple of {width} bits"),
                            )
                            .help("name the widths of halves, or of several registers together"),
                        );
                    }
                    r.views.push(*view);
                }
            }
            RegisterFact::Fixed(element, value, span) => {
                if width < 128 && *value >> width != 0 {
                    self.bad(Diagnostic::new(
                        Code::BadMachine,
                        *span,
                        format!("the value does not fit into {width} bits"),
                    ));
                }
                if let Some(e) = self.element(r.state, *element, *span) {
                    r.fixed.push((e, *value));
                }
            }
            RegisterFact::Usual(value, span) => {
                if width < 128 && *value >> width != 0 {
                    self.bad(Diagnostic::new(
                        Code::BadMachine,
                        *span,
                        format!("the value does not fit into {width} bits"),
                    ));
                }
                r.usual = Some(*value);
            }
            RegisterFact::Names(all) => {
                for (element, name) in all {
                    let Some(e) = self.element(r.state, *element, name.span) else {
                        continue;
                    };
                    if let Some(first) = names.insert(name.name.clone(), name.span) {
                        self.bad(
                            Diagnostic::new(Code::BadMachine, name.span, format!("`{}` names two elements", name.name))
                                .also(first, "the first one"),
                        );
                    }
                    if let Some(state) = self.is_place(&name.name) {
                        self.bad(
                            Diagnostic::new(
                                Code::BadMachine,
                                name.span,
                                format!("`{}` is a place of the state `{state}` already", name.name),
                            )
                            .help("choose a name that is no state, and no state with a number"),
                        );
                    }
                    r.names.push((e, name.name.clone()));
                }
            }
            // Once all names are known.
            RegisterFact::Kept(_) | RegisterFact::Results(..) => {}
        }
    }

    /// The elements that calls keep: registers that programs compute with, each named once.
    fn kept(&mut self, r: &mut model::Registers, kept: &ast::Kept) {
        if !self.of_calls(r, "kept by calls", !r.kept.is_empty() || r.link.is_some(), kept.span) {
            return;
        }
        r.link = kept.link.as_ref().and_then(|l| self.named_element(r, l));
        r.kept = self.elements(r, &kept.ranges, ["kept by calls", "a call does not keep it"]);
    }

    /// The elements in which calls return results: none that they keep.
    fn results(&mut self, r: &mut model::Registers, ranges: &[ast::ElementRange], span: Span) {
        if !self.of_calls(r, "results of calls", !r.results.is_empty(), span) {
            return;
        }
        r.results = self.elements(r, ranges, ["among the results of calls", "it is no result"]);
        if let Some(both) = r.results.iter().find(|e| r.kept.contains(e)) {
            let what = format!("element {both} is kept by calls: it is no result");
            self.bad(Diagnostic::new(Code::BadMachine, span, what).help("take it out of one of the lists"));
        }
    }

    /// May something be said of calls and these registers?
    fn of_calls(&mut self, r: &model::Registers, what: &str, twice: bool, span: Span) -> bool {
        if !matches!(r.role, Role::General | Role::Vector(_)) {
            let message = format!("`{}` does not hold values of computations", self.e.states[r.state].name);
            let help = format!("`{what}` applies only to `general` and `vector` registers; remove it here");
            self.bad(Diagnostic::new(Code::BadMachine, span, message).help(help));
            return false;
        }
        if twice {
            let message = format!("`{what}` is given twice");
            self.bad(Diagnostic::new(Code::BadMachine, span, message).help("join the two lists"));
        }
        !twice
    }

    /// The elements of some ranges, in the order of their numbers; each may be named once.
    fn elements(&mut self, r: &model::Registers, ranges: &[ast::ElementRange], [what, link]: [&str; 2]) -> Vec<u64> {
        let mut seen: HashMap<u64, Span> = HashMap::new();
        for (first, last) in ranges {
            let span = first.span().to(last.span());
            let (Some(first), Some(last)) = (self.named_element(r, first), self.named_element(r, last)) else {
                continue;
            };
            if last < first {
                let what = format!("the range ends with element {last}, before it begins with {first}");
                self.bad(Diagnostic::new(Code::BadMachine, span, what).help("write the lower number first"));
                continue;
            }
            // Nobody lists more registers than a file can hold.
            for element in (first..=last).take(MOST_KEPT) {
                if let Some(before) = seen.insert(element, span) {
                    let what = format!("element {element} is {what} already");
                    self.bad(
                        Diagnostic::new(Code::BadMachine, span, what)
                            .also(before, "here")
                            .help("name it once"),
                    );
                    break;
                }
                if r.link == Some(element) {
                    let what = format!("element {element} holds the return address: {link}");
                    self.bad(
                        Diagnostic::new(Code::BadMachine, span, what)
                            .help("take it out of the list, or name another one after `linked in`"),
                    );
                }
            }
        }
        let mut out: Vec<u64> = seen.into_keys().collect();
        out.sort_unstable();
        out
    }

    /// The number of an element of a file of registers.
    fn named_element(&mut self, r: &model::Registers, element: &ast::Element) -> Option<u64> {
        match element {
            ast::Element::Number(number, span) => self.element(r.state, *number, *span),
            ast::Element::Name(name) => {
                let found = r.names.iter().find(|(_, n)| *n == name.name).map(|(e, _)| *e);
                if found.is_none() {
                    let what = format!("a name of an element of `{}`", self.e.states[r.state].name);
                    let near = self.e.closest(&name.name, r.names.iter().map(|(_, n)| n.as_str()));
                    self.e.unknown_name(&what, &name.name, name.span, near);
                }
                found
            }
        }
    }

    /// The state that this names, or an element of which, if any.
    fn is_place(&self, name: &str) -> Option<String> {
        let stem = name.trim_end_matches(['l', 'h']).trim_end_matches(|c: char| c.is_ascii_digit());
        [name, stem]
            .into_iter()
            .find(|n| self.e.state_names.contains_key(*n))
            .map(str::to_string)
    }

    fn memory_fact(&mut self, m: &mut model::MemorySpace, fact: &MemoryFact) {
        let state = m.state;
        match fact {
            MemoryFact::BigEndian(big, _) => m.big_endian = *big,
            MemoryFact::Access(counts, _) => m.access.clone_from(counts),
            MemoryFact::Origin(at, span) => m.origin = self.element(state, (*at).into(), *span).unwrap_or(0),
            MemoryFact::Size(size, span) => {
                m.size = Some(*size);
                if *size > 0 {
                    self.element(state, u128::from(*size) - 1 + u128::from(m.origin), *span);
                }
            }
            MemoryFact::Bank(size, span) => {
                m.bank = Some(*size);
                if !size.is_power_of_two() {
                    self.bad(Diagnostic::new(
                        Code::BadMachine,
                        *span,
                        format!("a bank has {size} elements, which is not a power of two"),
                    ));
                }
            }
        }
    }

    /// A state of one element that control needs: it has no other role, or is special.
    fn single(&mut self, name: &Ident, roles: &mut HashMap<usize, Span>) -> Option<usize> {
        let s = self.role_of(name, roles)?;
        if self.e.states[s].addr != 0 {
            self.bad(
                Diagnostic::new(Code::BadMachine, name.span, format!("`{}` has many elements", name.name))
                    .help(format!("control is held by a single element: `state {}[0] : …`", name.name)),
            );
            return None;
        }
        Some(s)
    }

    fn control(&mut self, c: &ControlItem, roles: &mut HashMap<usize, Span>) -> Option<Control> {
        match c {
            ControlItem::Straight => Some(Control::Straight),
            ControlItem::Counter { state, step, returns } => {
                let s = self.single(state, roles)?;
                if let Some((0, span)) = step {
                    self.bad(Diagnostic::new(
                        Code::BadMachine,
                        *span,
                        "a counter that does not move names no next instruction",
                    ));
                }
                Some(Control::Counter(model::Counter {
                    state: s,
                    step: step.map_or(Step::Length, |(n, _)| Step::By(n)),
                    returns: *returns,
                    convention: false,
                    one_function: false,
                }))
            }
            ControlItem::Flow {
                state,
                rows,
                kinds,
                target,
                barrier,
            } => {
                let s = self.single(state, roles);
                let target = target.as_ref().and_then(|t| self.single(t, roles));
                let barrier = barrier.as_ref().and_then(|[n, c, w]| {
                    let all = [self.single(n, roles), self.single(c, roles), self.single(w, roles)];
                    let [Some(number), Some(count), Some(way)] = all else { return None };
                    Some(model::Barrier { number, count, way })
                });
                let Some(id) = self.e.enum_names.get(&rows.name).copied() else {
                    let near = self.e.closest(&rows.name, self.e.enum_names.keys().map(String::as_str));
                    self.e.unknown_name("an enumeration", &rows.name, rows.span, near);
                    return None;
                };
                self.flow(s?, rows, id, kinds, target, barrier)
            }
        }
    }

    fn flow(
        &mut self,
        state: usize,
        rows: &Ident,
        id: crate::model::EnumId,
        kinds: &[(Vec<Ident>, Ident)],
        target: Option<usize>,
        barrier: Option<model::Barrier>,
    ) -> Option<Control> {
        let e = self.e.enums[id.0 as usize].clone();
        if e.width != self.e.states[state].width {
            let (name, width) = (self.e.states[state].name.clone(), self.e.states[state].width);
            self.bad(Diagnostic::new(
                Code::BadMachine,
                rows.span,
                format!("a row of `{}` has {} bits, and `{name}` has {width}", rows.name, e.width),
            ));
            return None;
        }
        let mut meaning: Vec<Option<(Flow, Span)>> = vec![None; e.rows.len()];
        for (names, kind) in kinds {
            let Some(flow) = self.known("a kind of control flow", kind, &Flow::NAMES) else {
                continue;
            };
            if flow.goes_to_target() && target.is_none() {
                let what = format!("`{}` needs a target, and none is declared", kind.name);
                self.bad(Diagnostic::new(Code::BadMachine, kind.span, what).help("add `target NAME`, the state with the address"));
            }
            if flow == Flow::Barrier && barrier.is_none() {
                self.bad(
                    Diagnostic::new(Code::BadMachine, kind.span, "`barrier` needs the states with its operands")
                        .help("add `barrier NUMBER, COUNT, WAY` with the names of three states"),
                );
            }
            for name in names {
                let Some(row) = e.rows.iter().position(|r| r.invalid.is_none() && r.name == name.name) else {
                    let near = self.e.closest(&name.name, e.rows.iter().map(|r| r.name.as_str()));
                    self.e
                        .unknown_name(&format!("a row of `{}`", rows.name), &name.name, name.span, near);
                    continue;
                };
                if let Some((_, first)) = meaning[row].replace((flow, name.span)) {
                    self.bad(
                        Diagnostic::new(Code::BadMachine, name.span, format!("`{}` has two meanings", name.name))
                            .also(first, "the first one"),
                    );
                }
            }
        }
        let open: Vec<&str> = e
            .rows
            .iter()
            .zip(&meaning)
            .filter(|(r, m)| r.invalid.is_none() && m.is_none())
            .map(|(r, _)| r.name.as_str())
            .collect();
        if let Some(first) = open.first() {
            let d = Diagnostic::new(
                Code::BadMachine,
                rows.span,
                format!("`{}` of `{}` has no kind", open.join("`, `"), rows.name),
            )
            .help(format!("add for example `{first} => jump`"));
            self.bad(d);
            return None;
        }
        let kinds: Vec<Option<Flow>> = e.row_of.iter().map(|r| meaning[usize::from(*r)].map(|m| m.0)).collect();
        let next: Vec<usize> = (0..kinds.len()).filter(|k| kinds[*k] == Some(Flow::Next)).collect();
        let [next] = next.as_slice() else {
            let d = Diagnostic::new(
                Code::BadMachine,
                rows.span,
                format!("{} codes mean `next`; exactly one must, the initial value", next.len()),
            );
            self.bad(d);
            return None;
        };
        Some(Control::Flow(model::FlowState {
            state,
            next: *next as u64,
            kinds,
            target,
            barrier,
        }))
    }

    fn words(&mut self, out: &mut model::Machine, units: &[Ident], align: u64, pairs: bool, span: Span) {
        let mut widths: Vec<u32> = Vec::new();
        if units.is_empty() {
            widths.extend(self.forms.iter().map(|f| f.width));
            widths.sort_unstable();
            widths.dedup();
        } else {
            let mut width = 0;
            for (i, name) in units.iter().enumerate() {
                match self.units.get(i).filter(|u| u.name == name.name) {
                    Some(u) => width = u.lo + u.width,
                    None => {
                        let all: Vec<&str> = self.units.iter().map(|u| u.name.as_str()).collect();
                        let d = Diagnostic::new(
                            Code::BadMachine,
                            name.span,
                            format!("`{}` is not unit {} of a word", name.name, i + 1),
                        )
                        .help(format!("words begin with the first unit: {}", all.join(" ")));
                        self.bad(d);
                        return;
                    }
                }
            }
            widths.push(width);
        }
        for width in widths {
            if out.word(width).is_some() {
                self.bad(Diagnostic::new(
                    Code::BadMachine,
                    span,
                    format!("the alignment of words of {width} bits is given twice"),
                ));
                continue;
            }
            out.words.push(model::WordRule { width, align, pairs });
        }
    }

    fn initial(&mut self, i: &InitialItem) -> Option<model::Initial> {
        let state = self.state(&i.state)?;
        let quantity = self.known("an initial value of a launch", &i.quantity, &Quantity::NAMES)?;
        let first = self.element(state, i.elements.0, i.span)?;
        let last = match i.elements.1 {
            Some(last) => self.element(state, last, i.span)?,
            None => first,
        };
        if let Some((hi, lo)) = i.bits {
            let width = self.e.states[state].width;
            if hi >= width || lo > hi || last != first {
                self.bad(Diagnostic::new(
                    Code::BadMachine,
                    i.span,
                    format!("bits {hi}..{lo} are outside of an element of {width} bits"),
                ));
            }
        }
        if last < first || (quantity == Quantity::Parameters) != i.elements.1.is_none() {
            self.bad(
                Diagnostic::new(Code::BadMachine, i.span, "this is not a range of elements of the state")
                    .help("parameters begin at an element, as in `s[0x10..] parameters`; numbers take a range, as in `s[2..3] block_x`"),
            );
        }
        Some(model::Initial {
            state,
            element: first,
            count: last.saturating_sub(first) + 1,
            bits: i.bits,
            quantity,
        })
    }
}

/// The names of all fields that are written somewhere.
fn fields<'a>(spec: &[&'a Item]) -> Vec<&'a str> {
    let mut items: Vec<&FormItem> = Vec::new();
    for item in spec.iter().copied() {
        match item {
            Item::Layout(_, own) => items.extend(own),
            Item::Group(g) => {
                for member in &g.items {
                    match member {
                        GroupItem::Layout(_, own) => items.extend(own),
                        GroupItem::Instruction(i) => {
                            items.extend(&i.items);
                            items.extend(i.forms.iter().flat_map(|f| &f.items));
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    let name = |i: &&'a FormItem| match i {
        FormItem::Field { name, .. } => Some(name.name.as_str()),
        _ => None,
    };
    items.iter().filter_map(name).collect()
}
