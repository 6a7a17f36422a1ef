//! Straight-line windows of a program, and what is live after each instruction.
//!
//! Everything is judged from the formulas. A control word, or an instruction without described effect, ends a window, and
//! everything is live there; every address that such an instruction names may be a target, which no window spans. Where the
//! thread ends, no register is live.

use std::time::Duration;

use isamorph_core::encoding::Instr;
use isamorph_core::formula::{Pool, SpaceId, Term};
use isamorph_core::isa::{Isa, Piece, Table};
use isamorph_core::window::{Action, FLOW, Half, Location, Meanings, Part};
use rustc_hash::FxHashSet;

use crate::search::ops;
use crate::solve;

/// Time to prove that a write always happens.
const GUARD: Duration = Duration::from_secs(1);

/// The places that may be read later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Live {
    /// Every place but these.
    AllBut(FxHashSet<Location>),
    /// These places only.
    Only(FxHashSet<Location>),
}

impl Live {
    fn everything() -> Live {
        Live::AllBut(FxHashSet::default())
    }

    /// May the place be read later?
    #[must_use]
    pub fn contains(&self, l: &Location) -> bool {
        match self {
            Live::AllBut(dead) => !dead.contains(l),
            Live::Only(live) => live.contains(l),
        }
    }

    /// What is live before an instruction, if this is live after it.
    fn before(mut self, f: &Flow) -> Live {
        if !f.described || f.reads_anything {
            return Live::everything();
        }
        match &mut self {
            Live::AllBut(dead) => {
                dead.extend(f.writes.iter().cloned());
                dead.retain(|l| !f.reads.contains(l));
            }
            Live::Only(live) => {
                live.retain(|l| !f.writes.contains(l));
                live.extend(f.reads.iter().cloned());
            }
        }
        self
    }
}

/// An instruction of a program, as far as windows go.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its address in bytes, from the first instruction on.
    pub address: u64,
    /// May it stand inside of a window: does it work on registers and flags alone, and go on to the next one?
    pub plain: bool,
    /// May control come here from elsewhere?
    pub target: bool,
    /// What is live after it.
    pub live: Live,
}

/// Analyses a program.
#[must_use]
pub fn analyse(isa: &Isa, code: &[Instr]) -> Vec<Place> {
    let mut meanings = Meanings::new(isa);
    let file = ops::register_file(isa).map(|f| isa.states[f].name.clone()).unwrap_or_default();
    let flows: Vec<Flow> = code
        .iter()
        .map(|instr| match meanings.of(instr) {
            Ok(action) => Flow::of(isa, &meanings.pool, &action, &file),
            Err(_) => Flow::default(),
        })
        .collect();
    let mut named = FxHashSet::default();
    for (instr, _) in code.iter().zip(&flows).filter(|(_, f)| !f.described) {
        let form = &isa.forms[instr.form];
        numbers(&form.text, &form.tables, &instr.fields, &mut named);
    }
    let mut address = 0;
    let mut places = Vec::new();
    for (instr, f) in code.iter().zip(&flows) {
        places.push(Place {
            address,
            plain: f.plain,
            target: named.contains(&i128::from(address)),
            live: Live::everything(),
        });
        address += u64::from(isa.forms[instr.form].width / 8);
    }
    // Backward: what comes after the last instruction is not known.
    let mut live = Live::everything();
    for (p, f) in places.iter_mut().zip(&flows).rev() {
        if f.ends {
            live = Live::Only(FxHashSet::default());
        }
        p.live = live.clone();
        live = live.before(f);
    }
    places
}

/// What one instruction reads and writes; by default nothing is known.
#[derive(Clone, Debug, Default)]
struct Flow {
    described: bool,
    plain: bool,
    /// Does the thread end here?
    ends: bool,
    reads: FxHashSet<Location>,
    /// Does it read registers at an address that is computed?
    reads_anything: bool,
    /// What it surely writes.
    writes: FxHashSet<Location>,
}

impl Flow {
    fn of(isa: &Isa, pool: &Pool, action: &Action, file: &str) -> Flow {
        let mut f = Flow {
            described: true,
            plain: action.open.is_empty(),
            ..Flow::default()
        };
        let small = |s: SpaceId| pool.space_decl(s).elem_width.bits() != 8;
        let element = |s: SpaceId, addr: Term| {
            let addr = pool.as_const(addr)? as u64;
            let space = pool.space_decl(s).name.clone();
            let single = isa.states.iter().any(|x| x.name == space && x.addr == 0);
            let part = if single { Part::Single } else { Part::Element(addr, Half::Whole) };
            Some(Location { space, part })
        };
        for w in &action.writes {
            for (s, addr) in [w.guard, w.addr, w.value].iter().flat_map(|t| pool.reads(*t)) {
                match element(s, addr) {
                    Some(l) => {
                        f.reads.insert(l);
                    }
                    None => f.reads_anything |= small(s),
                }
                f.plain &= small(s);
            }
            let name = &pool.space_decl(w.space).name;
            if name == FLOW {
                let kind = pool.as_const(w.value);
                f.ends |= kind == Some(1) && pool.is_true(w.guard);
                f.plain &= kind == Some(0);
                // Whatever is neither the next instruction, nor the end, nor a join may lead anywhere.
                f.described &= kind.is_some_and(|k| k <= 2);
                continue;
            }
            // Registers and flags; an address register belongs to memory accesses.
            // A lane mask that lets every thread take part is no condition.
            let sure = solve::always(pool, w.guard, GUARD);
            f.plain &= name == file || pool.space_decl(w.space).elem_width.bits() < 8;
            match element(w.space, w.addr) {
                Some(l) if sure => {
                    f.writes.insert(l);
                }
                Some(_) => {}
                None => f.plain = false,
            }
        }
        f.plain &= !f.reads_anything;
        f
    }
}

/// All numbers that the text of an instruction shows.
fn numbers(pieces: &[Piece], tables: &[Table], fields: &[u64], out: &mut FxHashSet<i128>) {
    for p in pieces {
        match p {
            Piece::Literal(_) => {}
            Piece::Number(n) => {
                out.insert(n.value(fields));
            }
            Piece::Choice { table, rows } => {
                let row = tables[usize::from(*table)].row(fields);
                numbers(&rows[row], tables, fields, out);
            }
        }
    }
}
