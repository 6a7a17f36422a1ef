//! Successors: where control may go after each instruction of a program.
//!
//! A thread of a warp goes on where the others wait for it: after a join it may be at the
//! instruction behind any join of the program, or where a `joinat` says; a return leads behind any
//! call, a break to any `prebreak`'s target. Where the formulas do not say, the way is unknown.

use isamorph_core::block::{ControlEffect, OwnAddress, step};
use isamorph_core::encoding::Instr;
use isamorph_core::model::machine::{Counter, Flow};
use isamorph_core::model::{Isa, Piece, Table};
use rustc_hash::FxHashSet;

use super::convention;

/// Where a thread may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// To these instructions, and to places that are not known.
    Unknown(Vec<usize>),
    /// To these instructions, and elsewhere to code that reads no registers but those that the
    /// calling convention says.
    Caller(Vec<usize>),
    /// To these instructions; nowhere if there are none.
    To(Vec<usize>),
}

impl Next {
    /// The instructions to which control may go as far as is known.
    #[must_use]
    pub fn known(&self) -> &[usize] {
        match self {
            Next::Unknown(known) | Next::Caller(known) | Next::To(known) => known,
        }
    }

    /// May control go to places that are not known?
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        !matches!(self, Next::To(_))
    }
}

/// The instructions after which control may come to each one, as far as that is known.
#[must_use]
pub fn previous(next: &[Next]) -> Vec<Vec<usize>> {
    let mut out = vec![Vec::new(); next.len()];
    for (i, next) in next.iter().enumerate() {
        next.known().iter().for_each(|s| out[*s].push(i));
    }
    out
}

/// The numbers of instructions as control counts them: bytes, unless words are numbered.
#[must_use]
pub fn positions(isa: &Isa, code: &[Instr]) -> Vec<u64> {
    let Some(counter) = isa.counter() else {
        return addresses(isa, code);
    };
    let mut out = vec![0];
    for i in code {
        out.push(out[out.len() - 1] + step(isa, counter, i.form));
    }
    out
}

/// All ways through a program.
#[derive(Clone, Debug)]
pub struct Paths {
    /// Where a thread may go after each instruction.
    pub next: Vec<Next>,
    /// The instructions that control may come to from elsewhere than the one before.
    pub entered: FxHashSet<usize>,
}

/// Finds the ways through a program; `ways` holds nothing for an instruction of which they are
/// unknown.
#[must_use]
pub fn paths(isa: &Isa, code: &[Instr], ways: &[Option<ControlEffect>]) -> Paths {
    let addresses = positions(isa, code);
    let counter = isa.counter();
    let at = |address: u64| addresses.binary_search(&address).ok().filter(|i| *i < code.len());
    let with = |f: Flow| {
        let has = move |w: &ControlEffect| w.flows().contains(&f);
        ways.iter()
            .enumerate()
            .filter(move |(_, w)| w.as_ref().is_some_and(has))
            .map(|(i, _)| i)
    };
    let targets = |i: usize| {
        let all = ways[i].iter().flat_map(|w| w.targets().iter().copied());
        all.map(|t| t.address(isa, addresses[i])).collect::<Vec<u64>>()
    };
    let named = |f: Flow| with(f).flat_map(targets);
    let behind = |f: Flow| with(f).map(|i| addresses[i + 1]).collect::<Vec<u64>>();
    let (calls, breaks) = (behind(Flow::Call), named(Flow::PreBreak).collect::<Vec<u64>>());
    let joins: Vec<u64> = behind(Flow::Join).into_iter().chain(named(Flow::JoinAt)).collect();
    // Threads of a quad that do not run are made to run along: they may come from anywhere.
    let quads = with(Flow::QuadOn).next().is_some();
    let next = ways.iter().enumerate().map(|(i, w)| {
        let returns = |w: &ControlEffect| counter.is_some_and(|c| c.convention) && convention::is_return(isa, w);
        let Some(w) = w else { return Next::Unknown(Vec::new()) };
        let mut is_known = !quads && !w.is_computed();
        let mut to: Vec<u64> = Vec::new();
        for f in w.flows() {
            match f {
                Flow::Next | Flow::PreBreak | Flow::JoinAt | Flow::Barrier => to.push(addresses[i + 1]),
                Flow::Join => {
                    to.push(addresses[i + 1]);
                    to.extend(&joins);
                }
                Flow::Branch => to.extend(targets(i)),
                Flow::Call => {
                    to.push(addresses[i + 1]);
                    to.extend(targets(i));
                }
                Flow::Ret => to.extend(&calls),
                Flow::Break => to.extend(&breaks),
                Flow::Exit => {}
                Flow::Trap | Flow::QuadOn | Flow::QuadPop => is_known = false,
            }
        }
        // An address outside of the program may hold anything.
        is_known &= to.iter().all(|address| at(*address).is_some());
        let mut known: Vec<usize> = to.into_iter().filter_map(at).collect();
        known.sort_unstable();
        known.dedup();
        match (is_known, w.is_computed() && returns(w)) {
            (true, _) => Next::To(known),
            (false, true) => Next::Caller(known),
            (false, false) => Next::Unknown(known),
        }
    });
    let next = next.collect();
    let mut entered: FxHashSet<usize> = (0..code.len()).flat_map(targets).filter_map(at).collect();
    entered.extend(entered_unseen(isa, counter, ways));
    if counter.is_some() {
        return Paths { next, entered };
    }
    // An instruction without described effect may go to every address that its text shows.
    let unknown = code.iter().zip(ways).filter(|(_, w)| w.is_none()).map(|(i, _)| i);
    entered.extend(
        unknown
            .flat_map(|i| numbers_in_text(isa, i))
            .filter_map(|n| at(u64::try_from(n).ok()?)),
    );
    Paths { next, entered }
}

/// Does it return to the caller, or call a function, as far as the calling convention says?
fn by_convention(isa: &Isa, counter: &Counter, ways: &ControlEffect) -> bool {
    counter.convention && (convention::is_return(isa, ways) || ways.own_address() == OwnAddress::Return)
}

/// Is it a jump to a computed address that may be that of any instruction, as far as is known?
#[must_use]
pub fn may_go_anywhere(isa: &Isa, counter: Option<&Counter>, ways: &ControlEffect) -> bool {
    ways.is_computed() && counter.is_none_or(|c| !c.returns && !by_convention(isa, c, ways))
}

/// May control come to every instruction by addresses that are computed?
#[must_use]
pub fn entered_anywhere(isa: &Isa, counter: Option<&Counter>, ways: &[Option<ControlEffect>]) -> bool {
    let any = |test: &dyn Fn(&ControlEffect) -> bool| ways.iter().flatten().any(test);
    let Some(counter) = counter else {
        return any(&ControlEffect::is_computed);
    };
    // Whoever reads its own address may compute that of another instruction; by the calling
    // convention, a function does not return there, and calls only functions.
    let goes = |w: &ControlEffect| w.is_computed() && !(counter.one_function && by_convention(isa, counter, w));
    let reads = |w: &ControlEffect| w.own_address() == OwnAddress::Read;
    ways.iter().any(Option::is_none) || any(&|w| may_go_anywhere(isa, Some(counter), w)) || any(&reads) && any(&goes)
}

/// The instructions that control may come to by an address that no instruction names.
#[must_use]
pub fn entered_unseen(isa: &Isa, counter: Option<&Counter>, ways: &[Option<ControlEffect>]) -> Vec<usize> {
    if entered_anywhere(isa, counter, ways) {
        return (0..ways.len()).collect();
    }
    let behind =
        |(i, w): (usize, &Option<ControlEffect>)| w.as_ref().is_some_and(|w| w.own_address() == OwnAddress::Return).then_some(i + 1);
    ways.iter().enumerate().filter_map(behind).collect()
}

/// The address of each instruction in bytes, from 0 on, and the one behind the last.
#[must_use]
pub fn addresses(isa: &Isa, code: &[Instr]) -> Vec<u64> {
    let mut out = vec![0];
    for i in code {
        out.push(out[out.len() - 1] + u64::from(isa.forms[i.form].width / 8));
    }
    out
}

/// All numbers that the text of an instruction shows.
#[must_use]
pub fn numbers_in_text(isa: &Isa, instr: &Instr) -> FxHashSet<i128> {
    fn collect(pieces: &[Piece], tables: &[Table], fields: &[u64], out: &mut FxHashSet<i128>) {
        for p in pieces {
            match p {
                Piece::Literal(_) => {}
                Piece::Number(n) => {
                    out.insert(n.value(fields));
                }
                Piece::Choice { table, rows } => {
                    let row = tables[usize::from(*table)].row(fields);
                    collect(&rows[row], tables, fields, out);
                }
            }
        }
    }
    let form = &isa.forms[instr.form];
    let mut out = FxHashSet::default();
    collect(&form.text, &form.tables, &instr.fields, &mut out);
    out
}
