//! Writes what instructions do in states that a hash gives, for tools that execute them otherwise:
//! `single_steps ISA STATES` reads words as `decode` does, one a line, and writes lines of
//! `word, text, writes of state 0, writes of state 1, …` between tabs. A write is
//! `space:element=value` in hexadecimal. An invalid word has `-` for a text and no states.
//! `?` stands for what is not described, `~` for what depends on what the documents leave open.
//!
//! The element `e` of the space with the name `n` holds in state `s` the number [`element`], which
//! tools compute too. The program counter stands at byte 0x1000.

use std::collections::BTreeMap;
use std::io::Read as _;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Env, Evaluator, FnId, SpaceId, TermPool, VarId};
use isamorph_core::model::machine::Step;
use isamorph_core::model::{Isa, Semantics, ones};

/// Where the instruction stands.
const START: u64 = 0x1000;

/// What stands for values that the documents leave open, beside zero: least and greatest numbers of
/// several widths, so that minima and maxima show that they depend on them.
const OPEN: [u128; 7] = [
    u128::MAX,
    0x7f7f_7f7f_7f7f_7f7f_7f7f_7f7f_7f7f_7f7f,
    0x8080_8080_8080_8080_8080_8080_8080_8080,
    0x7fff_7fff_7fff_7fff_7fff_7fff_7fff_7fff,
    0x8000_8000_8000_8000_8000_8000_8000_8000,
    0x7fff_ffff_7fff_ffff_7fff_ffff_7fff_ffff,
    0x8000_0000_8000_0000_8000_0000_8000_0000,
];

/// 64 bits of a number.
fn mixed(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

/// What an element holds in a state. In every second state many are small.
fn element(space: &str, element: u64, state: u64) -> u128 {
    let name = space
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
    let low = mixed(name ^ mixed(element ^ mixed(state)));
    let high = mixed(low);
    if state & 1 == 1 && high & 3 != 0 {
        return u128::from(low & 3);
    }
    u128::from(high) << 64 | u128::from(low)
}

struct State<'s> {
    isa: &'s Isa,
    pool: &'s TermPool,
    instr: &'s Instr,
    number: u64,
    /// What the documents leave open has this value.
    open: u128,
}

impl Env for State<'_> {
    fn var(&mut self, id: VarId) -> u128 {
        let fields = &self.isa.forms[self.instr.form].fields;
        let at = fields.iter().position(|f| f.var == id);
        at.map_or(self.open, |at| self.instr.fields[at].into())
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        let counter = self.isa.machine.as_ref().and_then(|m| m.control.as_ref()?.counter());
        if let Some(c) = counter
            && self.isa.states[c.state].space == space
        {
            let unit = match c.step {
                Step::Length => 1,
                Step::By(n) => u64::from(self.isa.forms[self.instr.form].width / 8) / n,
            };
            return (START / unit).into();
        }
        element(&self.pool.space_decl(space).name, addr as u64, self.number)
    }

    fn call(&mut self, _: FnId, _: &[u128]) -> u128 {
        0
    }
}

/// What an instruction writes in a state.
fn writes(isa: &Isa, instr: &Instr, number: u64) -> String {
    let pool = &*isa.pool;
    let Semantics::Effects { effects, .. } = &isa.forms[instr.form].semantics else {
        return "?".to_owned();
    };
    // The value of a term; nothing if it depends on what the documents leave open.
    let value = |t| {
        let of = |open| {
            let mut state = State {
                isa,
                pool,
                instr,
                number,
                open,
            };
            Evaluator::new(pool, &mut state).eval(t)
        };
        let first = of(0);
        OPEN.iter().all(|open| of(*open) == first).then_some(first)
    };
    let mut all: BTreeMap<(usize, u128), Option<u128>> = BTreeMap::new();
    for e in effects {
        let (Some(guard), Some(addr)) = (value(e.guard), value(e.addr)) else {
            return "~".to_owned();
        };
        if guard == 1 {
            all.insert((e.state, addr & u128::from(ones(isa.states[e.state].addr))), value(e.value));
        }
    }
    let one = |((state, addr), value): (&(usize, u128), &Option<u128>)| {
        let value = value.map_or_else(|| "~".to_owned(), |v| format!("{v:x}"));
        format!("{}:{addr:x}={value}", isa.states[*state].name)
    };
    all.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, count] = arguments.as_slice() else {
        return Err("usage: single_steps ISA STATES < words".into());
    };
    let set = InstructionSet::builtin(name).ok_or("no built-in instruction set has this name")?;
    let count: u64 = count.parse()?;
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    for line in text.lines() {
        let word = set.word(line)?;
        let Ok(mut instr) = set.decode_raw(word) else {
            println!("{line}\t-");
            continue;
        };
        // What hardware ignores is no part of the text here.
        instr.residue = 0;
        let states: Vec<String> = (0..count).map(|n| writes(set.model(), &instr, n)).collect();
        println!("{line}\t{}\t{}", set.print_raw(&instr), states.join("\t"));
    }
    Ok(())
}
