//! Shorter words for what rules make: a book names few instructions, and an instruction set may
//! have other ones that do the same in fewer bytes. Each instruction of a replacement is searched
//! as a window of its own, after which everything that it writes is live.

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use rustc_hash::FxHashMap;

use super::cache::{Cache, Known};
use super::task::{Task, task, under_own_names};
use crate::flow::live::Live;
use crate::ops::Cost;
use crate::ops::canonical_registers::{Names, Renamer};

/// Instructions of replacements that may have shorter words.
pub(super) struct Shorter {
    /// The names of an instruction's registers, and its task.
    of: FxHashMap<Instr, (Names, usize)>,
    tasks: Vec<Task>,
}

impl Shorter {
    /// Looks for instructions that some word of the instruction set is cheaper than.
    pub(super) fn new(set: &InstructionSet, cost: Cost, ruled: &[(&Task, Vec<Instr>)]) -> Shorter {
        let isa = set.model();
        let mut out = Shorter {
            of: FxHashMap::default(),
            tasks: Vec::new(),
        };
        let least = isa.forms.iter().map(|f| cost.of(f.width / 8)).min();
        let Some(mut renamer) = Renamer::new(set) else {
            return out;
        };
        for instr in ruled.iter().flat_map(|(_, code)| code) {
            let one = std::slice::from_ref(instr);
            if least >= Some(cost.of_code(isa, one)) || out.of.contains_key(instr) {
                continue;
            }
            let Some((names, task)) = task(isa, &mut renamer, one, &Live::everything()) else {
                continue;
            };
            let known = out.tasks.iter().position(|t| t.key == task.key);
            let at = known.unwrap_or_else(|| {
                out.tasks.push(task);
                out.tasks.len() - 1
            });
            out.of.insert(instr.clone(), (names, at));
        }
        out
    }

    /// What is not known of them, and not looked for anyway.
    pub(super) fn tasks<'a>(&'a self, open: &[&Task], cache: &Cache) -> Vec<&'a Task> {
        let is_new = |t: &&Task| cache.get(&t.key).is_none() && open.iter().all(|o| o.key != t.key);
        self.tasks.iter().filter(is_new).collect()
    }

    /// The code with the words that were found.
    pub(super) fn code(&self, set: &InstructionSet, code: &[Instr], cache: &Cache) -> Vec<Instr> {
        let shorter = |instr: &Instr| {
            let (names, at) = self.of.get(instr)?;
            match cache.get(&self.tasks[*at].key)? {
                Known::Words(words) => under_own_names(set, names, &words),
                Known::Nothing | Known::Stopped => None,
            }
        };
        code.iter().flat_map(|i| shorter(i).unwrap_or_else(|| vec![i.clone()])).collect()
    }
}
