//! The optimizer: rewrites whole programs by rules and facts, without a search. Each step changes
//! one block, blocks in a row (`traces`), or branches ([`jumps`], `if_conversion`), and is applied
//! only if it reduces the cost and is proved: in every state in which the facts before it hold, old
//! and new code agree on everything that is live after it. The facts are proved for each program
//! ([`crate::facts::invariant`]).
//!
//! Steps are taken one after the other. After each what is live is found out anew, and facts about
//! registers that nobody reads any more are forgotten, since the step may have changed those.

mod across;
mod book;
mod branches;
mod calls;
mod conditions;
mod copies;
pub mod cost;
mod counterexamples;
mod egraph;
pub mod example;
mod fitting;
mod functions;
mod fusion;
mod if_conversion;
mod immediates;
pub mod jumps;
pub mod layout;
pub mod obligation;
mod overlay;
mod pairs;
mod registers;
mod remove;
mod rename;
pub mod report;
mod resubstitute;
mod ruled;
mod schedule;
mod selection;
mod slices;
mod table;
mod terms;
mod traces;
mod trial;
mod vocabulary;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use isamorph_core::InstructionSet;
use isamorph_core::encoding::Instr;
use isamorph_core::formula::Scratch;
use isamorph_core::model::Isa;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::apart;
use crate::facts::analysis::Assumed;
use crate::facts::fact::Fact;
use crate::facts::invariant::{Invariant, Proofs, Reason, reason};
use crate::fault;
use crate::flow::graph::{Program, step_name, uses_of};
use crate::flow::live::{Live, Uses};
use crate::flow::relocate::{self, NotFixable, relocated};
use crate::flow::trace::Exit;
use crate::solver::Effort;
use crate::solver::effort::{End, spend, spent};
use crate::stop;
pub use book::Books;
use book::Rules;
use cost::cost;
use counterexamples::Counterexamples;
use fitting::{Asked, Fitting};
use functions::Functions;
use isamorph_core::block::{Cell, Lifter, is_hint};
use jumps::BranchClaim;
use layout::Lengths;
use obligation::{Formulas, Obligation, Outcome};
use pairs::{Pairs, Questions};
use registers::{Learnt, Registers, Seen};
use table::Table;
use terms::Terms;
use vocabulary::Pattern;

/// Times that all blocks are looked at, with facts found anew each time.
const ROUNDS: usize = 4;
/// Times that one block is looked at in a row.
const TURNS: usize = 24;

/// Most places of a run in which instructions are put in another order.
const LONGEST_RUN: usize = 64;

/// From so many places a change is proved without a look at its block in advance.
const FEW: usize = 2;

/// Steps for a proof, and for a whole program.
const PROOF: u64 = 400_000;
const WHOLE: u64 = 40_000_000;
/// Time for a whole program, should steps take long: many times what they do.
const RESORT: Duration = Duration::from_secs(600);

/// How far to go.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Effort for each proof.
    pub proof: Effort,
    /// Effort for the whole program; what was found until then counts.
    pub whole: Effort,
    /// The books whose rules are tried.
    pub books: Books,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            proof: Effort::of_steps(PROOF),
            whole: Effort {
                time: RESORT,
                ..Effort::of_steps(WHOLE)
            },
            books: Books::Shipped,
        }
    }
}

/// A change that was proved.
#[derive(Clone, Debug)]
pub struct Step {
    /// What kind of change it is.
    pub rule: &'static str,
    /// What stands in some places afterwards, which are in one block or in blocks in a row.
    pub changes: Vec<(usize, Vec<Instr>)>,
    /// The facts that it relies on.
    pub reasons: Vec<Reason>,
    /// What was proved of the code, and then of it before each branch that leaves a trace; nothing
    /// where control never comes.
    pub obligations: Vec<Obligation>,
    /// What was proved of each branch that goes elsewhere.
    pub branches: Vec<BranchClaim>,
}

/// A rewritten program.
#[derive(Clone, Debug, Default)]
pub struct Optimized {
    /// What stands in the place of each instruction.
    pub places: Vec<Vec<Instr>>,
    /// The steps that led there.
    pub steps: Vec<Step>,
    /// Why the program was left alone, if it was.
    pub refused: Option<String>,
    /// An instruction that may jump to any other one, which stands in the way of most changes.
    pub goes_anywhere: Option<usize>,
    /// Claims and facts that were proposed, and not proved.
    pub unproved: usize,
    /// Was not everything looked at, since that would take too much?
    pub stopped: bool,
}

/// A change of some places of one block, looked at from one place to another.
#[derive(Clone, Copy)]
struct Change<'p> {
    places: (usize, usize),
    new: &'p Proposal,
}

/// A change that somebody else proposes: what shall stand in some places of one block.
pub type Proposal = BTreeMap<usize, Vec<Instr>>;

/// Rewrites a program. Changes that a search proposes are tried where they are cheaper than what
/// the rules have left.
pub fn optimize(set: &InstructionSet, code: &[Instr], assumed: Assumed, proposals: &[Proposal], limits: &Limits) -> Optimized {
    let questions = Arc::new(Questions::default());
    apart::assisted(
        || questions.assist(set),
        || {
            let _ending = questions.ending();
            optimized(set, code, assumed, proposals, limits, &questions)
        },
    )
}

/// The same; another thread may assist with questions about pairs.
fn optimized<'a>(
    set: &'a InstructionSet,
    code: &[Instr],
    assumed: Assumed,
    proposals: &[Proposal],
    limits: &Limits,
    questions: &Arc<Questions>,
) -> Optimized {
    let isa = set.model();
    let until = limits.whole.end();
    let mut registers = Registers::new(set);
    let mut program = Program::with(&mut registers.meanings, code);
    let mut steps = Vec::new();
    if let Some(why) = program.refused {
        return Optimized {
            places: program.code,
            refused: Some(why),
            ..Optimized::default()
        };
    }
    let mut refused = FxHashSet::default();
    let mut counterexamples = Counterexamples::default();
    let mut tables = FxHashMap::default();
    let mut proofs = Proofs::default();
    let (mut stopped, mut dropped) = (false, 0);
    let mut pairs = Pairs::new(set, Arc::clone(questions));
    let deciding = selection::deciding(isa);
    let mut lengths = Lengths::new(set);
    let mut files: Vec<File> = registers.files(code.iter()).into_iter().map(File::new).collect();
    let goes_anywhere = program.goes_anywhere();
    let (entered, straight) = (program.entered.clone(), program.straight.clone());
    // Rounds in a row that found nothing: after one for each file there is nothing more.
    let mut quiet = 0;
    // What is known of the program, if the last round did not change it.
    let mut kept: Option<Invariant<'a>> = None;
    for round in 0..ROUNDS * files.len() {
        let count = files.len();
        let file = &mut files[round % count];
        registers.work_on(file.state);
        let used = registers.all_written(program.code.iter().flatten());
        let (now, state) = (program.code.clone(), file.state);
        let as_before = kept.take();
        let known = |r: &mut Registers<'a>| {
            as_before.unwrap_or_else(|| Invariant::until(program, (&mut r.meanings, &mut proofs), assumed, limits.proof, Some(until)))
        };
        // What the instructions of the first round compute does not change.
        let (known, found) = match &file.found {
            Some(found) => (known(&mut registers), found.clone()),
            None => {
                let seen = registers.seen();
                let own = || {
                    let known = known(&mut registers);
                    (known, Rules::read(&mut registers, &limits.books, code.iter()))
                };
                let ((functions, learnt, steps), (known, rules)) = apart::beside(|| vocabulary(set, state, &now, seen), own);
                spend(steps);
                registers.learn(learnt);
                (known, (Arc::new(functions), Rc::new(rules)))
            }
        };
        let (functions, rules) = file.found.insert(found).clone();
        let patterns = vocabulary::patterns(&mut registers, &known.program.code);
        let mut o = Optimizer {
            functions,
            pairs,
            rules,
            known,
            registers,
            patterns,
            steps: Vec::new(),
            fitting: FxHashMap::default(),
            refused,
            counterexamples,
            undecided: FxHashSet::default(),
            used,
            settled: std::mem::take(&mut file.settled),
            exits: Vec::new(),
            tables,
            fuses: round % count == 0,
            deciding: Rc::clone(&deciding),
            room: Scratch::default(),
            limit: limits.proof,
            until,
        };
        dropped += std::mem::take(&mut o.known.dropped);
        o.round();
        o.across();
        // That takes longest, and finds least.
        if o.steps.is_empty() {
            o.saturate_all();
        }
        for p in proposals {
            o.apply("search", p.clone());
        }
        (registers, refused) = (o.registers, o.refused);
        (counterexamples, tables) = (o.counterexamples, o.tables);
        file.settled = o.settled;
        pairs = o.pairs;
        let mut found = !o.steps.is_empty();
        program = if found {
            o.known.program
        } else {
            kept.insert(o.known).program.clone()
        };
        program.find_live();
        steps.extend(o.steps);
        let (redirected, unproved) = branches::redirected(&mut registers, &mut lengths, &mut program, code, (limits.proof, until));
        dropped += unproved;
        if !redirected.is_empty() {
            // Edges have other numbers and conditions.
            files.iter_mut().for_each(|f| f.settled = Settled::default());
            (proofs, found, kept) = (Proofs::default(), true, None);
            steps.extend(redirected.into_iter().map(|r| Step {
                rule: r.rule,
                changes: r.changes.into_iter().map(|(p, new)| (p, new.into_iter().collect())).collect(),
                reasons: Vec::new(),
                obligations: Vec::new(),
                branches: r.branches,
            }));
        }
        stopped = until.is_over() || stop::requested();
        quiet = if found { 0 } else { quiet + 1 };
        if quiet == files.len() || stopped {
            break;
        }
    }
    if schedule::pairs(isa) && !stopped {
        steps.extend(move_together(&mut registers, &mut lengths, &mut program, limits.proof, until));
    }
    let mut out = Optimized {
        places: program.code,
        steps,
        refused: None,
        goes_anywhere,
        unproved: dropped + refused.len(),
        stopped,
    };
    if !arrange(isa, &mut lengths, code, (&entered, &straight), &mut out) {
        out.places = code.iter().map(|i| vec![i.clone()]).collect();
        out.steps.clear();
        out.refused = Some("what is left cannot be aligned: a short instruction has no long form".to_string());
    }
    out
}

/// What the instructions of a program, and those beside them, compute in a file of registers; what
/// was found out about their fields; and the steps that were needed to find this.
fn vocabulary(set: &InstructionSet, file: Option<usize>, now: &[Vec<Instr>], seen: Seen) -> (Functions, Learnt, u64) {
    let before = spent();
    let mut registers = Registers::new(set);
    registers.work_on(file);
    registers.look_at(seen);
    let patterns = vocabulary::patterns(&mut registers, now);
    let functions = Functions::of(&mut registers, now, &patterns);
    (functions, registers.learnt(), spent() - before)
}

/// Moves instructions of each run of straight-line code so that short forms come in pairs.
fn move_together<'a>(
    registers: &mut Registers<'a>,
    lengths: &mut Lengths,
    program: &mut Program<'a>,
    limit: Effort,
    until: End,
) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut first = 0;
    while first < program.code.len() && !until.is_over() && !stop::requested() {
        let goes_on =
            |i: &usize| program.straight[*i] && program.described[*i] && (*i == first || !program.entered[*i] && !program.open[*i]);
        let most = program.code.len().min(first + LONGEST_RUN);
        let end = (first..most).find(|i| !goes_on(i)).unwrap_or(most);
        let found = schedule::paired(registers, lengths, (first, &program.code[first..end]), limit);
        if let Some((changes, obligation)) = found {
            changes.iter().for_each(|(p, new)| program.code[*p].clone_from(new));
            steps.push(Step {
                rule: "moved so that short forms pair",
                changes,
                reasons: Vec::new(),
                obligations: vec![obligation],
                branches: Vec::new(),
            });
        }
        first = end.max(first + 1);
    }
    steps
}

/// Chooses the lengths of instructions; false if some word cannot begin where it must.
fn arrange(isa: &Isa, lengths: &mut Lengths, code: &[Instr], (entered, straight): (&[bool], &[bool]), out: &mut Optimized) -> bool {
    let addresses = crate::flow::paths::addresses(isa, code);
    let widest = isa.machine.iter().flat_map(|m| &m.words).map(|w| w.align).max().unwrap_or(1);
    let mut items = Vec::new();
    for (place, code) in out.places.iter().enumerate() {
        // Where control comes in, what was aligned stays so.
        let mut align = if entered[place] && addresses[place].is_multiple_of(widest) {
            widest
        } else {
            1
        };
        for instr in code {
            items.push(layout::Item {
                instr: instr.clone(),
                align: std::mem::replace(&mut align, 1),
                free: straight[place],
            });
        }
    }
    let Some(arranged) = layout::arranged(isa, lengths, &items) else {
        return false;
    };
    let mut new = arranged.into_iter();
    for place in 0..out.places.len() {
        let own: Vec<Instr> = new.by_ref().take(out.places[place].len()).collect();
        if own == out.places[place] {
            continue;
        }
        let shorter = cost(isa, &own) < cost(isa, &out.places[place]);
        let step = |code: &[Instr]| {
            code.iter()
                .enumerate()
                .map(|(k, i)| (i.clone(), format!("at{place}.{k}")))
                .collect()
        };
        out.steps.push(Step {
            rule: if shorter { "shorter form" } else { "longer form for alignment" },
            changes: vec![(place, own.clone())],
            reasons: Vec::new(),
            obligations: vec![Obligation {
                given: Vec::new(),
                made: None,
                original: step(&out.places[place]),
                replacement: step(&own),
                live: Live::everything(),
            }],
            branches: Vec::new(),
        });
        out.places[place] = own;
    }
    true
}

/// The rewritten code in one piece, with the addresses of control words made right.
///
/// # Errors
/// An address cannot follow the code.
pub fn flattened(set: &InstructionSet, code: &[Instr], places: &[Vec<Instr>]) -> Result<Vec<Vec<Instr>>, NotFixable> {
    let mut start = Vec::new();
    let mut meanings = Lifter::new(set.model());
    let mut moved: FxHashMap<usize, usize> = FxHashMap::default();
    let mut new = Vec::new();
    for (old, own) in places.iter().enumerate() {
        start.push(new.len());
        // A branch may read other registers than before, or be of another form.
        if let [one] = own.as_slice()
            && (one.form == code[old].form || relocate::ways(&mut meanings, one).is_some_and(|w| !w.targets().is_empty()))
        {
            moved.insert(old, new.len());
        }
        new.extend(own.iter().cloned());
    }
    start.push(new.len());
    let new = relocated(set, code, new, &start, &moved)?;
    Ok((0..places.len()).map(|i| new[start[i]..start[i + 1]].to_vec()).collect())
}

/// A block, or a trace, with all that a change of it depends on.
#[derive(PartialEq)]
struct Now {
    code: Vec<Vec<Instr>>,
    facts: Vec<Fact>,
    live: Vec<Live>,
}

/// Where nothing more is found, as things are.
#[derive(Default)]
struct Settled {
    /// Blocks, by their first places.
    blocks: FxHashMap<usize, Now>,
    /// Traces, by the first places of their last blocks.
    traces: FxHashMap<usize, Now>,
    /// Blocks by e-graphs.
    saturated: FxHashMap<usize, Now>,
}

/// What is known of the registers of one file that the program works on.
struct File {
    /// Its state space.
    state: Option<usize>,
    /// What instructions compute, and rules of books.
    found: Option<(Arc<Functions>, Rc<Rules>)>,
    /// Where nothing more is found with it.
    settled: Settled,
}

impl File {
    fn new(state: Option<usize>) -> File {
        File {
            state,
            found: None,
            settled: Settled::default(),
        }
    }
}

/// The program as it is now, and what is known of it.
struct Optimizer<'a> {
    known: Invariant<'a>,
    registers: Registers<'a>,
    patterns: Vec<Pattern>,
    functions: Arc<Functions>,
    /// What was found out about pairs of instructions.
    pairs: Pairs<'a>,
    rules: Rc<Rules>,
    steps: Vec<Step>,
    /// What was found out about slices.
    fitting: FxHashMap<Asked, Rc<Vec<Fitting>>>,
    /// Claims that were not proved.
    refused: FxHashSet<Obligation>,
    /// States in which claims did not hold.
    counterexamples: Counterexamples,
    /// Changes that were neither proved nor refuted in this round.
    undecided: FxHashSet<Proposal>,
    /// The registers that the program writes.
    used: BTreeSet<Cell>,
    /// Where nothing more is found.
    settled: Settled,
    /// Where control leaves the trace that is looked at; nothing while the program is.
    exits: Vec<Exit>,
    /// What instructions make of the values of some blocks, by their first places: the block then,
    /// and the table.
    tables: FxHashMap<usize, (Now, Arc<Table>)>,
    /// Are pairs of instructions looked at?
    fuses: bool,
    /// The state spaces that decide between formulas.
    deciding: Rc<[usize]>,
    /// Room for evaluators.
    room: Scratch<u128>,
    limit: Effort,
    until: End,
}

impl<'a> Optimizer<'a> {
    fn isa(&self) -> &'a Isa {
        self.known.program.isa
    }

    fn late(&self) -> bool {
        self.until.is_over() || stop::requested()
    }

    /// Looks at every block, the last one first: what becomes dead there makes more dead before.
    fn round(&mut self) {
        for b in (0..self.known.blocks.len()).rev() {
            if self.late() {
                return;
            }
            if self.known.is_unreachable(b) {
                self.remove_unreachable(b);
                continue;
            }
            self.fuse_soon(b);
            for _ in 0..TURNS {
                if self.late() {
                    return;
                }
                if !(self.block(b) || self.with_blocks_before(b)) {
                    break;
                }
            }
        }
    }

    /// Tries everything in a block, until nothing is found; false if nothing was.
    fn block(&mut self, b: usize) -> bool {
        let first = self.known.blocks[b].first;
        if self.settled.blocks.get(&first) == Some(&self.now(b)) {
            return false;
        }
        for turn in 0..TURNS {
            if self.late() {
                return turn > 0;
            }
            // Which file of registers is worked on does not matter to a fusion.
            if !(self.resubstitute_after(b, |o| o.turn(b)) || self.fuses && self.fuse(b)) {
                let now = self.now(b);
                self.settled.blocks.insert(first, now);
                return turn > 0;
            }
        }
        true
    }

    /// Looks at every block by e-graphs.
    fn saturate_all(&mut self) {
        for b in (0..self.known.blocks.len()).rev() {
            let first = self.known.blocks[b].first;
            if self.known.is_unreachable(b) || self.settled.saturated.get(&first) == Some(&self.now(b)) {
                continue;
            }
            while self.saturate(b) {}
            if self.late() {
                return;
            }
            let now = self.now(b);
            self.settled.saturated.insert(first, now);
        }
    }

    /// A block as it is now.
    fn now(&self, b: usize) -> Now {
        let block = &self.known.blocks[b];
        Now {
            code: self.known.program.code[block.first..block.end].to_vec(),
            facts: self.known.facts[b].clone(),
            live: vec![self.known.program.live_after[block.end - 1].clone()],
        }
    }

    /// Tries everything in a block; true if something was found.
    fn turn(&mut self, b: usize) -> bool {
        let mut found = self.remove_dead(b);
        found |= self.remove_branch(b);
        let block = &self.known.blocks[b];
        found | self.combine(b, block.first..block.end)
    }

    /// Tries everything with what ends in some places of a block; true if something was found.
    fn combine(&mut self, b: usize, places: Range<usize>) -> bool {
        let mut found = false;
        let isa = self.isa();
        let Some(mut terms) = Terms::of(isa, &mut self.known.blocks[b], &self.known.facts[b]) else {
            return found;
        };
        for place in places {
            if self.late() {
                return found;
            }
            if !self.known.program.straight[place] || self.known.program.code[place].is_empty() {
                continue;
            }
            if self.fold_copy(b, &mut terms, place) || self.slice(b, &mut terms, place) || self.rule(b, &terms, place) {
                found = true;
                let Some(new) = Terms::of(isa, &mut self.known.blocks[b], &self.known.facts[b]) else {
                    return found;
                };
                terms = new;
            }
        }
        found
    }

    /// What stands in a place now.
    fn code(&self, place: usize) -> &[Instr] {
        &self.known.program.code[place]
    }

    /// What the address of the longest words is a multiple of.
    fn widest(&self) -> i64 {
        let words = self.isa().machine.iter().flat_map(|m| &m.words);
        words.map(|w| w.align as i64).max().unwrap_or(1).max(1)
    }

    /// Changes some places of a block, if that saves something and is proved.
    fn apply(&mut self, rule: &'static str, changes: Proposal) -> bool {
        let changes: Proposal = changes.into_iter().filter(|(p, new)| self.code(*p) != new.as_slice()).collect();
        self.saves(&changes) && self.change(rule, changes)
    }

    /// Do changes make the program cheaper?
    fn saves(&self, changes: &Proposal) -> bool {
        let isa = self.isa();
        let old: Vec<Instr> = changes.keys().flat_map(|p| self.code(*p)).cloned().collect();
        let new: Vec<Instr> = changes.values().flatten().cloned().collect();
        let (before, after) = (cost(isa, &old), cost(isa, &new));
        if after.0 > before.0 || after.1 > before.1 || after == before {
            return false;
        }
        // Which of two lengths an instruction takes is decided in the end, where words come in
        // pairs.
        after.0 < before.0 || (before.1 - after.1) % self.widest() == 0
    }

    /// Changes some places of a block, if that is proved, whatever it saves.
    fn change(&mut self, rule: &'static str, changes: Proposal) -> bool {
        let Some((&first, _)) = changes.first_key_value() else {
            return false;
        };
        // What was computed further up may be needed: then the proof begins with the block.
        let begin = self.known.blocks[self.known.block_of(first)].first;
        self.change_since(rule, changes, &[first, begin])
    }

    /// The same; the proof begins with one of some places, the first one that is enough.
    fn change_since(&mut self, rule: &'static str, changes: Proposal, begin: &[usize]) -> bool {
        let Some(step) = self.proved_step(rule, changes, begin) else {
            return false;
        };
        self.known.replace(&mut self.registers.meanings, &step.changes);
        self.steps.push(step);
        true
    }

    /// Changes with their proof, which begins with one of some places.
    fn proved_step(&mut self, rule: &'static str, changes: Proposal, begin: &[usize]) -> Option<Step> {
        let ((&first, _), (&last, _)) = (changes.first_key_value()?, changes.last_key_value()?);
        if changes.keys().any(|p| self.code(*p).iter().any(|i| is_hint(self.isa(), i))) {
            return None;
        }
        // Other changes of the block hardly ever make it easier.
        if self.undecided.contains(&changes) {
            return None;
        }
        let mut begin: Vec<usize> = begin.iter().map(|b| *b.min(&first)).collect();
        begin.dedup();
        // What fails if all of the block is looked at cannot be proved from any place.
        if begin.len() > FEW {
            let live = self.known.program.live_after[last].clone();
            let change = Change {
                places: (first, last),
                new: &changes,
            };
            if let Some(whole) = self.whole(change, live) {
                if self.refused.contains(&whole) {
                    return None;
                }
                if trial::refutes(&mut self.registers.meanings, &whole, &mut self.room) {
                    self.refused.insert(whole);
                    return None;
                }
            }
        }
        // Questions that the solver cannot decide are not asked from every place.
        let until = self.limit.times(3).end();
        let mut enough = begin.into_iter().take_while(|_| !until.is_over());
        let (obligation, mut reasons) = enough.find_map(|b| self.prove(b, last, &changes))?;
        let mut obligations = vec![obligation];
        for (obligation, more) in self.at_exits(&changes)? {
            obligations.push(obligation);
            reasons.extend(more);
        }
        Some(Step {
            rule,
            changes: changes.into_iter().collect(),
            reasons,
            obligations,
            branches: Vec::new(),
        })
    }

    /// Is a claim proved? What was not is not asked again. Its formulas are found out once,
    /// whatever is given. If it is that a change does no harm, states count that refuted others.
    fn is_proved(&mut self, o: &Obligation, formulas: &mut Option<Formulas>, change: Option<Change>) -> bool {
        if self.refused.contains(o) {
            return false;
        }
        let proved = self.is_proved_now(o, formulas, change);
        if !proved {
            self.refused.insert(o.clone());
        }
        proved
    }

    fn is_proved_now(&mut self, o: &Obligation, formulas: &mut Option<Formulas>, change: Option<Change>) -> bool {
        if formulas.is_none() {
            if trial::refutes(&mut self.registers.meanings, o, &mut self.room) || change.is_some_and(|c| self.is_refuted(o, c)) {
                return false;
            }
            *formulas = o.formulas(&mut self.registers.meanings);
        }
        let (isa, limit) = (self.isa(), self.limit);
        match formulas.as_mut().map(|f| f.decide(isa, &o.given, limit)) {
            Some(Outcome::Proved) => true,
            Some(Outcome::Refuted(state)) => {
                // One before a later place may be one that no state before the block leads to.
                if let Some(place) = change.map(|c| c.places.0)
                    && self.known.blocks[self.known.block_of(place)].first == place
                {
                    self.counterexamples.add(place, state);
                }
                false
            }
            Some(Outcome::Unknown) => {
                self.undecided.extend(change.map(|c| c.new.clone()));
                false
            }
            None => false,
        }
    }

    /// Does a change do harm in a state that refuted another claim about its block?
    fn is_refuted(&mut self, o: &Obligation, change: Change) -> bool {
        let first = self.known.blocks[self.known.block_of(change.places.0)].first;
        let Some(whole) = self.whole(change, o.live.clone()) else {
            return false;
        };
        let (meanings, room) = (&mut self.registers.meanings, &mut self.room);
        self.counterexamples
            .any(first, |state| trial::refuted_by(meanings, &whole, state, room))
    }

    /// The claim about a change, looked at from the beginning of its block, where all facts hold.
    /// It follows from each claim that a proof of the change would show; nothing if such a proof
    /// could use more than these facts.
    fn whole(&self, change: Change, live: Live) -> Option<Obligation> {
        let b = self.known.block_of(change.places.0);
        (!self.known.assumes_more()).then(|| Obligation {
            given: self.known.facts[b].clone(),
            ..self.claim((self.known.blocks[b].first, change.places.1), change.new, live)
        })
    }

    /// The claim that a change of some places of a block, looked at from one place to another,
    /// leaves the same in what is live.
    fn claim(&self, (first, last): (usize, usize), changes: &Proposal, live: Live) -> Obligation {
        let code = |new: bool| {
            let mut out = Vec::new();
            for place in first..=last {
                let code = changes.get(&place).filter(|_| new).map_or(self.code(place), Vec::as_slice);
                out.extend(code.iter().enumerate().map(|(k, i)| (i.clone(), step_name(place, k, i))));
            }
            out
        };
        Obligation {
            given: Vec::new(),
            made: None,
            original: code(false),
            replacement: code(true),
            live,
        }
    }

    /// Proves a change of places from `first` to `last`.
    fn prove(&mut self, first: usize, last: usize, changes: &Proposal) -> Option<(Obligation, Vec<Reason>)> {
        let live = self.known.program.live_after[if fault::injected("live before a change") { first } else { last }].clone();
        let obligation = self.claim((first, last), changes, live);
        self.prove_claim(obligation, (first, last), changes)
    }

    /// Proves a claim about places from `first` to `last`, with as few facts as it needs.
    fn prove_claim(
        &mut self,
        obligation: Obligation,
        (first, last): (usize, usize),
        changes: &Proposal,
    ) -> Option<(Obligation, Vec<Reason>)> {
        let isa = self.isa();
        let mut formulas = None;
        let change = Some(Change {
            places: (first, last),
            new: changes,
        });
        if self.is_proved(&obligation, &mut formulas, change) {
            return Some((obligation, Vec::new()));
        }
        // What the code reads before it writes it may be known.
        let read: Vec<Cell> = (first..=last)
            .flat_map(|p| self.known.program.uses[p].iter().flatten())
            .filter_map(Uses::cells_read)
            .flatten()
            .chain(new_reads(&mut self.registers, changes))
            .collect();
        let known = self.known.guess_before(first);
        let mut needed = known.facts(isa, |c| read.contains(&c));
        let with = |given: &[Fact]| Obligation {
            given: given.to_vec(),
            ..obligation.clone()
        };
        if needed.is_empty() || !self.is_proved(&with(&needed), &mut formulas, change) {
            return None;
        }
        let mut i = 0;
        while needed.len() > 1 && i < needed.len() {
            let mut fewer = needed.clone();
            fewer.remove(i);
            if self.is_proved(&with(&fewer), &mut formulas, change) {
                needed = fewer;
            } else {
                i += 1;
            }
        }
        // Until here facts were guesses.
        if self.known.proved_before(first, &needed).len() < needed.len() {
            return None;
        }
        let reasons = needed.iter().map(|f| reason(&known, *f)).collect();
        Some((with(&needed), reasons))
    }
}

/// The registers that new code reads.
fn new_reads(registers: &mut Registers, changes: &BTreeMap<usize, Vec<Instr>>) -> Vec<Cell> {
    let uses = changes.values().flat_map(|c| uses_of(&mut registers.meanings, c)).flatten();
    uses.filter_map(|u| u.cells_read()).flatten().collect()
}
