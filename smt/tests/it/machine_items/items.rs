//! The items of machine sections, and in which of them two sections differ.
//!
//! All types are taken apart completely: who adds something to the language has to name it here,
//! and then to say what notices a mistake in it.

use std::collections::BTreeSet;

use isamorph_core::model::machine::{
    Barrier, Control, Counter, Flow, FlowState, Initial, Machine, MemorySpace, Quantity, Registers, Role, Sharing, Step, Threads, WordRule,
};

const PLAIN: &[&str] = &[
    "role general",
    "role vector",
    "lanes of a vector",
    "role predicate",
    "role flags",
    "bits of flags",
    "role address",
    "role special",
    "views",
    "an element that holds one value",
    "names of elements",
    "kept by calls",
    "linked in",
    "results of calls",
    "usual value",
    "memory global",
    "memory shared",
    "memory local",
    "memory constant",
    "byte order",
    "access sizes",
    "first address",
    "size",
    "banks",
    "control next",
    "a counter of bytes",
    "a counter of words",
    "computed targets",
    "target",
    "number of a barrier",
    "count of a barrier",
    "way of a barrier",
    "units of words",
    "alignment",
    "pairs",
    "warp",
    "block",
    "numbers of a thread",
    "place of an initial value",
    "bits of an initial value",
    "stop",
    "stop behind",
    "exit",
    "keep",
    "keep behind",
    "hint",
    "elf",
];

/// Every item, by its name.
pub fn all() -> BTreeSet<String> {
    let plain = PLAIN.iter().map(|i| (*i).to_string());
    let flows = Flow::NAMES.iter().map(|(name, _)| kind(name));
    let quantities = Quantity::NAMES.iter().map(|(name, _)| initial(name));
    plain.chain(flows).chain(quantities).collect()
}

fn kind(name: &str) -> String {
    format!("kind {name}")
}

fn initial(name: &str) -> String {
    format!("initial {name}")
}

fn flow(of: Flow) -> String {
    kind(Flow::NAMES.iter().find(|(_, f)| *f == of).map_or("?", |(name, _)| name))
}

fn quantity(of: Quantity) -> String {
    initial(Quantity::NAMES.iter().find(|(_, q)| *q == of).map_or("?", |(name, _)| name))
}

fn role(of: &Role) -> &'static str {
    match of {
        Role::General => "role general",
        Role::Vector(_) => "role vector",
        Role::Predicate => "role predicate",
        Role::Flags(_) => "role flags",
        Role::Address => "role address",
        Role::Special => "role special",
    }
}

fn sharing(of: Sharing) -> &'static str {
    match of {
        Sharing::Global => "memory global",
        Sharing::Shared => "memory shared",
        Sharing::Local => "memory local",
        Sharing::Constant => "memory constant",
    }
}

/// What a section says: each fact with the item that it is one of.
fn facts(machine: &Machine) -> BTreeSet<(String, String)> {
    let Machine {
        registers,
        memories,
        control,
        words,
        threads,
        stops,
        exits,
        stops_behind,
        keeps,
        keeps_behind,
        hints,
        elf,
        // No item of a section: views say it.
        holds: _,
    } = machine;
    let mut out = BTreeSet::new();
    let mut say = |item: &str, fact: String| {
        out.insert((item.to_string(), fact));
    };
    for (place, r) in registers.iter().enumerate() {
        let Registers {
            state,
            role: own,
            views,
            fixed,
            names,
            kept,
            link,
            results,
            usual,
        } = r;
        // The first of the general ones is the one that searches work on.
        say(role(own), format!("{state} {place}"));
        match own {
            Role::Vector(lanes) => say("lanes of a vector", format!("{state} {lanes}")),
            Role::Flags(bits) => say("bits of flags", format!("{state} {bits:?}")),
            Role::General | Role::Predicate | Role::Address | Role::Special => {}
        }
        say("views", format!("{state} {views:?}"));
        say("an element that holds one value", format!("{state} {fixed:?}"));
        say("names of elements", format!("{state} {names:?}"));
        say("kept by calls", format!("{state} {kept:?}"));
        say("linked in", format!("{state} {link:?}"));
        say("results of calls", format!("{state} {results:?}"));
        say("usual value", format!("{state} {usual:?}"));
    }
    for m in memories {
        let MemorySpace {
            state,
            sharing: own,
            big_endian,
            access,
            origin,
            size,
            bank,
        } = m;
        say(sharing(*own), state.to_string());
        say("byte order", format!("{state} {big_endian}"));
        say("access sizes", format!("{state} {access:?}"));
        say("first address", format!("{state} {origin}"));
        say("size", format!("{state} {size:?}"));
        say("banks", format!("{state} {bank:?}"));
    }
    match control {
        None => {}
        Some(Control::Straight) => say("control next", String::new()),
        Some(Control::Counter(Counter {
            state,
            step,
            returns,
            convention: _,
            one_function: _,
        })) => {
            match step {
                Step::Length => say("a counter of bytes", state.to_string()),
                Step::By(n) => say("a counter of words", format!("{state} {n}")),
            }
            say("computed targets", returns.to_string());
        }
        Some(Control::Flow(FlowState {
            state,
            kinds,
            next: _,
            target,
            barrier,
        })) => {
            for (code, of) in kinds.iter().enumerate() {
                of.iter().for_each(|of| say(&flow(*of), format!("{state} {code}")));
            }
            say("target", format!("{target:?}"));
            if let Some(Barrier { number, count, way }) = barrier {
                say("number of a barrier", number.to_string());
                say("count of a barrier", count.to_string());
                say("way of a barrier", way.to_string());
            }
        }
    }
    for WordRule { width, align, pairs } in words {
        say("units of words", width.to_string());
        say("alignment", format!("{width} {align}"));
        say("pairs", format!("{width} {pairs}"));
    }
    if let Some(Threads { warp, block, id, launch }) = threads {
        say("warp", warp.to_string());
        say("block", block.to_string());
        say("numbers of a thread", format!("{id:?}"));
        for i in launch {
            let Initial {
                state,
                element,
                count,
                bits,
                quantity: of,
            } = i;
            say(&quantity(*of), format!("{state} {element} {bits:?}"));
            say("place of an initial value", format!("{of:?} {state} {element} {count}"));
            say("bits of an initial value", format!("{of:?} {bits:?}"));
        }
    }
    say("stop", format!("{stops:?}"));
    say("exit", format!("{exits:?}"));
    say("stop behind", format!("{stops_behind:?}"));
    say("keep", format!("{keeps:?}"));
    say("keep behind", format!("{keeps_behind:?}"));
    say("hint", format!("{hints:?}"));
    say("elf", format!("{elf:?}"));
    out
}

/// The items in which two sections differ.
pub fn differences(a: &Machine, b: &Machine) -> BTreeSet<String> {
    let (a, b) = (facts(a), facts(b));
    a.symmetric_difference(&b).map(|(item, _)| item.clone()).collect()
}
