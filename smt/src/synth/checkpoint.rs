//! Checkpoints of searches in a file, from which a later search continues.
//!
//! A question is kept under its formulas, not under the text or code that they came from, and under
//! the space that is searched: the operations with their encodings, the constants, the longest
//! program. Registers have short names where all that take part are alike. What an earlier search
//! found is proved again; what it exhausted is taken as the file says, and reported as that.

use std::path::Path;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::model::{Isa, Word};

use super::{Found, Limits, Outcome, Problem, prove, search};
use crate::cache::{Store, fingerprint, long_hash};
use crate::equiv::Code;
use crate::ops::Ops;
use crate::ops::canonical_registers::Renamer;
use crate::words::{print_words, read_words};

/// The first word of a file. It changes with what the search leaves out.
const FORMAT: &str = "isamorph searches 2";

/// What is known about a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Known {
    /// No code of the space costs at most this, except the best one.
    exhausted: Option<u32>,
    /// The same, whatever the constants are.
    solved: Option<u32>,
    /// Programs among those that are exhausted which found no registers.
    unplaced: usize,
    /// The cheapest code found, under short names.
    best: Option<Vec<Word>>,
}

/// What is known from earlier searches.
#[derive(Debug)]
pub struct Memory(Store<Known>);

impl Memory {
    /// A memory that lasts as long as the process.
    #[must_use]
    pub fn in_process() -> Memory {
        Memory(Store::in_memory())
    }

    /// Reads what earlier searches found out; the second result says why a file was set aside.
    ///
    /// # Errors
    /// The file cannot be read or set aside.
    pub fn open(path: &Path, isa: &Isa) -> std::io::Result<(Memory, Option<String>)> {
        let header = format!("{FORMAT} {} {:016x}", isa.name, fingerprint(isa));
        let (store, message) = Store::open(path, header, &|text| read(isa, text))?;
        Ok((Memory(store), message))
    }

    /// Writes the file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&self, isa: &Isa) -> std::io::Result<()> {
        let number = |cost: Option<u32>| cost.map_or("-".to_string(), |c| c.to_string());
        self.0.save(&|known| {
            let costs = format!("{} {} {}", number(known.exhausted), number(known.solved), known.unplaced);
            match &known.best {
                None => costs,
                Some(words) => format!("{costs}: {}", print_words(isa, words)),
            }
        })
    }
}

fn read(isa: &Isa, text: &str) -> Option<Known> {
    let (costs, best) = match text.split_once(':') {
        None => (text, None),
        Some((costs, words)) => (costs, Some(read_words(isa, words.trim_start())?)),
    };
    let [exhausted, solved, unplaced] = costs.split(' ').collect::<Vec<_>>()[..] else {
        return None;
    };
    let number = |text: &str| match text {
        "-" => Some(None),
        n => n.parse().ok().map(Some),
    };
    Some(Known {
        exhausted: number(exhausted)?,
        solved: number(solved)?,
        unplaced: unplaced.parse().ok()?,
        best,
    })
}

/// What a search found out, and what of that it knew before.
#[derive(Clone, Debug)]
pub struct Resumed {
    /// What is known now.
    pub outcome: Outcome,
    /// Earlier searches exhausted all costs up to this.
    pub earlier: Option<u32>,
    /// Was the code found by an earlier search? It was proved again.
    pub recalled: bool,
    /// Was there code in the memory that could not be proved? Then nothing of what is known was
    /// used.
    pub rejected: bool,
}

/// Like [`search`], but begins above what earlier searches exhausted, with the best they found.
pub fn resume(
    set: &InstructionSet,
    ops: &Ops,
    problem: &Problem,
    limits: &Limits,
    memory: &mut Memory,
    progress: &dyn Fn(u32, usize),
) -> Resumed {
    let isa = set.model();
    let names = problem.short_names(ops);
    let lengths = [limits.max_length, limits.solve.min(limits.max_length)];
    let translate = if limits.translate { "translated " } else { "" };
    let space = format!("{:016x} {translate}{lengths:?} {:?}", ops.fingerprint(), problem.sorted_constants());
    let question = problem.question(&names);
    let key = format!("{:032x}", long_hash(format!("{question} {space}").bytes()));
    let mut renamer = Renamer::new(set);
    let known = memory.0.get(&key).cloned().unwrap_or_default();
    let mut resumed = Resumed {
        outcome: Outcome::new(problem),
        earlier: None,
        recalled: false,
        rejected: false,
    };
    let start = std::time::Instant::now();
    let mut recalled = None;
    if let Some(words) = &known.best {
        let code = words.iter().map(|w| set.decode_raw(*w).ok()).collect::<Option<Vec<Instr>>>();
        let code = code.and_then(|c| renamer.as_mut()?.rename(&c, &|r| Some(names.original(r))));
        match code.filter(|c| (c.len() <= limits.max_length || limits.translate) && is_right(isa, ops, problem, c, limits)) {
            Some(code) => {
                let cost = ops.measure.of_code(isa, &code);
                resumed.earlier = known.exhausted.filter(|e| *e < cost);
                // What costs no less than the code that is there is no improvement: nothing cheaper
                // may be left to look for.
                if resumed.earlier == cost.checked_sub(1) || cost == 0 {
                    resumed.outcome.exhausted = resumed.earlier;
                    resumed.outcome.unplaced = known.unplaced;
                    resumed.outcome.solved = known.solved.filter(|e| *e < cost);
                    resumed.outcome.proofs = 1;
                    resumed.recalled = cost < limits.below;
                    resumed.outcome.found = resumed.recalled.then_some(Found { code, cost });
                    resumed.outcome.elapsed = start.elapsed();
                    return resumed;
                }
                recalled = Some(Found { code, cost });
            }
            None => {
                resumed.rejected = true;
                memory.0.remove(&key);
            }
        }
    } else {
        resumed.earlier = known.exhausted;
    }
    let above = resumed.earlier.max(limits.above);
    let solved_above = if resumed.rejected { None } else { known.solved }.max(limits.solved_above);
    let below = recalled.as_ref().map_or(limits.below, |f| limits.below.min(f.cost));
    let narrowed = Limits {
        above,
        solved_above,
        below,
        ..limits.clone()
    };
    resumed.outcome = search(set, ops, problem, &narrowed, progress);
    let mut best = resumed.outcome.found.as_ref().and_then(|f| {
        let short = renamer.as_mut()?.rename(&f.code, &|r| Some(names.short(r)))?;
        Some(short.iter().map(|i| set.encode_raw(i)).collect())
    });
    // Nothing cheaper was found, or not yet: what was known before is still the best.
    if let (None, Some(code)) = (&resumed.outcome.found, recalled) {
        resumed.outcome.proofs += 1;
        resumed.outcome.elapsed = start.elapsed();
        resumed.recalled = code.cost < limits.below;
        resumed.outcome.found = resumed.recalled.then_some(code);
        best = known.best;
    }
    if resumed.earlier.is_some() {
        resumed.outcome.unplaced += known.unplaced;
    }
    let exhausted = resumed.outcome.decided;
    if exhausted.is_some() || best.is_some() {
        let known = Known {
            exhausted,
            solved: resumed.outcome.solved,
            unplaced: resumed.outcome.unplaced,
            best,
        };
        memory.0.insert(key, known);
    }
    resumed
}

/// Does code of a file do what is wanted, and write nothing else than it may? False too if that is
/// not decided.
pub(super) fn is_right(isa: &Isa, ops: &Ops, problem: &Problem, code: &[Instr], limits: &Limits) -> bool {
    let Ok(written) = Code::Instructions(isa, code).writes() else {
        return false;
    };
    written.iter().all(|l| problem.may_write(l, ops.flags.is_some())) && prove(problem, isa, code, limits.proof).is_proved()
}
