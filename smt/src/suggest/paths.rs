//! Where a thread may go after each instruction of a program.
//!
//! A thread of a warp goes on where the others wait for it: after a join it may be at the instruction behind any join of the
//! program, or where a `joinat` says; a return leads behind any call, a break to any `prebreak`'s target. Where the formulas
//! do not say, the way is unknown.

use isamorph_core::encoding::Instr;
use isamorph_core::exec::Flow;
use isamorph_core::formula::{Node, Pool, Term};
use isamorph_core::isa::{Isa, Piece, Table};
use isamorph_core::window::{Action, FLOW};
use rustc_hash::FxHashSet;

/// The state that holds the address which a control word names.
pub const TARGET: &str = "target";

/// Where a thread may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Anywhere.
    Unknown,
    /// To these instructions; nowhere if there are none.
    To(Vec<usize>),
}

/// What an instruction says about control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    /// What may follow.
    flows: Vec<Flow>,
    /// The addresses that it names.
    targets: Vec<u64>,
}

impl Ways {
    /// Reads it off the formulas; nothing if they do not say.
    #[must_use]
    pub fn of(kinds: Option<&[Option<Flow>]>, pool: &Pool, action: &Action) -> Option<Ways> {
        let (mut flows, mut targets) = (Vec::new(), Vec::new());
        for w in &action.writes {
            let name = &pool.space_decl(w.space).name;
            if name == FLOW {
                if !pool.is_true(w.guard) {
                    flows.push(Flow::Next);
                }
                for code in choices(pool, w.value)? {
                    flows.push(kinds?.get(code as usize).copied().flatten()?);
                }
            } else if name == TARGET {
                targets.extend(choices(pool, w.value)?.into_iter().map(|t| t as u64));
            }
        }
        if flows.is_empty() {
            flows.push(Flow::Next);
        }
        Some(Ways { flows, targets })
    }

    /// Does the next instruction follow in any case?
    #[must_use]
    pub fn straight(&self) -> bool {
        self.flows.iter().all(|f| *f == Flow::Next)
    }

    /// The addresses that it names.
    #[must_use]
    pub fn targets(&self) -> &[u64] {
        &self.targets
    }
}

/// The numbers that a formula chooses from; nothing if it computes others.
fn choices(pool: &Pool, t: Term) -> Option<Vec<u128>> {
    let (mut out, mut todo) = (Vec::new(), vec![t]);
    while let Some(t) = todo.pop() {
        match pool.node(t) {
            Node::Ite(_, a, b) => todo.extend([*a, *b]),
            _ => out.push(pool.as_const(t)?),
        }
    }
    Some(out)
}

/// All ways through a program.
#[derive(Clone, Debug)]
pub struct Paths {
    /// Where a thread may go after each instruction.
    pub next: Vec<Next>,
    /// The instructions that control may come to from elsewhere than the one before.
    pub entered: FxHashSet<usize>,
}

/// Finds the ways through a program; `ways` holds nothing for an instruction of which they are unknown.
#[must_use]
pub fn paths(isa: &Isa, code: &[Instr], ways: &[Option<Ways>]) -> Paths {
    let addresses = addresses(isa, code);
    let at = |address: u64| addresses.binary_search(&address).ok().filter(|i| *i < code.len());
    let with = |f: Flow| {
        let has = move |w: &Ways| w.flows.contains(&f);
        ways.iter()
            .enumerate()
            .filter(move |(_, w)| w.as_ref().is_some_and(has))
            .map(|(i, _)| i)
    };
    let named = |f: Flow| with(f).flat_map(|i| ways[i].iter().flat_map(|w| w.targets.clone()));
    let behind = |f: Flow| with(f).map(|i| addresses[i + 1]).collect::<Vec<u64>>();
    let (calls, breaks) = (behind(Flow::Call), named(Flow::PreBreak).collect::<Vec<u64>>());
    let joins: Vec<u64> = behind(Flow::Join).into_iter().chain(named(Flow::JoinAt)).collect();
    // Threads of a quad that do not run are made to run along: they may come from anywhere.
    let quads = with(Flow::QuadOn).next().is_some();
    let next = ways.iter().enumerate().map(|(i, w)| {
        let Some(w) = w.as_ref().filter(|_| !quads) else {
            return Next::Unknown;
        };
        let mut to: Vec<u64> = Vec::new();
        for f in &w.flows {
            match f {
                Flow::Next | Flow::PreBreak | Flow::JoinAt | Flow::Barrier => to.push(addresses[i + 1]),
                Flow::Join => {
                    to.push(addresses[i + 1]);
                    to.extend(&joins);
                }
                Flow::Branch => to.extend(&w.targets),
                Flow::Call => {
                    to.push(addresses[i + 1]);
                    to.extend(&w.targets);
                }
                Flow::Ret => to.extend(&calls),
                Flow::Break => to.extend(&breaks),
                Flow::Exit => {}
                Flow::Trap | Flow::QuadOn | Flow::QuadPop => return Next::Unknown,
            }
        }
        // An address outside of the program may hold anything.
        let found: Option<Vec<usize>> = to.into_iter().map(at).collect();
        found.map_or(Next::Unknown, |mut all| {
            all.sort_unstable();
            all.dedup();
            Next::To(all)
        })
    });
    let next = next.collect();
    let mut entered: FxHashSet<usize> = ways.iter().flatten().flat_map(Ways::targets).filter_map(|a| at(*a)).collect();
    // An instruction without described effect may go to every address that its text shows.
    let unknown = code.iter().zip(ways).filter(|(_, w)| w.is_none()).map(|(i, _)| i);
    entered.extend(
        unknown
            .flat_map(|i| numbers_in_text(isa, i))
            .filter_map(|n| at(u64::try_from(n).ok()?)),
    );
    Paths { next, entered }
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
