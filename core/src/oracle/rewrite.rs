//! Properties of straight-line code: its formulas equal sequential execution, and accepted
//! replacements preserve the final state.
//!
//! ```
//! use isamorph_core::oracle::{input, rewrite::{self, RewriteOutcome}};
//! use isamorph_core::builtin;
//! let nv50 = builtin::isa("nv50").unwrap();
//! let word = nv50.word("20000001 04004780").unwrap();
//! let same = input::trial_record(nv50, 1, 7, &[word, word]).unwrap();
//! assert_eq!(rewrite::check(&input::trial(&same).unwrap()), Ok(RewriteOutcome::Accepted));
//! ```

use rustc_hash::FxHashMap;

use super::execution::{Hashed, random_registers};
use super::input::Trial;
use super::reference::{Reference, word_of};
use super::{Property, Random, Violation};
use crate::block;
use crate::block::{Half, Lifter, Location, Part, SymbolicBlock, Unliftable};
use crate::encoding::Instr;
use crate::exec::{self, Engine, ExecError, Lane, Layout, Mask, Memory, Models, Place, Refused, Registers, Run, element_name};
use crate::formula::{Env, Evaluator, FnId, Node, SpaceId, Term, TermPool, VarId};
use crate::model::machine::FlowState;
use crate::model::{Isa, Word, ones};
use crate::text::to_text;

/// Lanes in which code is run, each in a state of its own.
const TRIED_LANES: usize = 4;

/// Most instructions that are rewritten together: formulas grow with their number.
const MOST_REWRITTEN: usize = 4;

/// What was tried of a rewrite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RewriteOutcome {
    /// It is plain from the formulas that the change leaves the same.
    Accepted,
    /// It is not: only the formulas were compared with execution.
    Undecided,
    /// The code has no formula, or cannot be executed.
    NoFormula,
}

/// Code, and other code that may stand in its place.
#[derive(Clone, Debug)]
pub struct Rewrite {
    /// The ISA of both.
    pub isa: &'static Isa,
    /// The code.
    pub original: Vec<Instr>,
    /// What may replace it.
    pub replacement: Vec<Instr>,
    /// Which of the places that either writes matter: bit `n` is place `n`, and place `n + 64`;
    /// nothing if all state does.
    pub live: Option<u64>,
}

impl Rewrite {
    /// The change that the choice of a trial makes to its code: instructions swapped, left out,
    /// repeated, replaced, put in, changed in one bit of a field, reversed, or none at all.
    /// Some need an instruction that is not part of the code, and take the last one.
    #[must_use]
    pub fn of(trial: &Trial) -> Option<Rewrite> {
        let (kind, at, bit) = (trial.choice & 7, trial.choice >> 3 & 3, trial.choice >> 5 & 0x7f);
        let mut original = trial.code.clone();
        original.truncate(MOST_REWRITTEN);
        let spare = if matches!(kind, 3 | 4) { original.pop() } else { None };
        if original.is_empty() {
            return None;
        }
        let at = at as usize % original.len();
        let mut replacement = original.clone();
        match (kind, spare) {
            (0, _) => replacement.swap(at, (at + 1) % original.len()),
            (1, _) => drop(replacement.remove(at)),
            (2, _) => replacement.insert(at, original[at].clone()),
            (3, Some(other)) => replacement[at] = other,
            (4, Some(other)) => replacement.insert(at, other),
            (5, _) => replacement[at] = with_bit_changed(trial.isa, &original[at], bit as usize)?,
            (6, _) => replacement.reverse(),
            _ => {}
        }
        let live = Some(trial.choice >> 12).filter(|places| *places != 0);
        Some(Rewrite {
            isa: trial.isa,
            original,
            replacement,
            live,
        })
    }
}

/// The instruction with one bit of its fields changed, if that is one of the same form.
fn with_bit_changed(isa: &Isa, instr: &Instr, bit: usize) -> Option<Instr> {
    let form = &isa.forms[instr.form];
    let bits: Vec<(usize, u32)> = (0..form.fields.len())
        .flat_map(|f| (0..form.fields[f].width).map(move |b| (f, b)))
        .collect();
    let (field, bit) = *bits.get(bit % bits.len().max(1))?;
    let mut fields = instr.fields.clone();
    fields[field] ^= 1 << bit;
    let word = Word {
        bits: word_of(form, &fields),
        width: form.width,
    };
    let changed = Reference::new(isa).decode(word).ok()?;
    (changed.form == instr.form).then_some(changed)
}

/// Checks the laws of the rewrite that a trial stands for.
///
/// # Errors
/// The law that is broken, with the state in which it is.
pub fn check(trial: &Trial) -> Result<RewriteOutcome, Violation> {
    let Some(rewrite) = Rewrite::of(trial) else {
        return Ok(RewriteOutcome::NoFormula);
    };
    let isa = rewrite.isa;
    let mut pool = TermPool::new();
    let mut windows = Vec::new();
    for (code, side) in [(&rewrite.original, "original"), (&rewrite.replacement, "replacement")] {
        match compose(&mut pool, isa, code, side) {
            Ok(w) => windows.push(w),
            Err(_) => return Ok(RewriteOutcome::NoFormula),
        }
    }
    let [a, b] = &windows[..] else {
        return Ok(RewriteOutcome::NoFormula);
    };
    for (code, w) in [(&rewrite.original, a), (&rewrite.replacement, b)] {
        match formulas_hold(isa, code, w, &mut pool, trial.seed) {
            Err(Trouble::Violation(broken)) => return Err(*broken),
            Err(Trouble::NotExecutable) => return Ok(RewriteOutcome::NoFormula),
            Ok(()) => {}
        }
    }
    let places = block::written_by_either(a.written(&mut pool, isa), b.written(&mut pool, isa));
    let matters = |(i, _): &(usize, Location)| rewrite.live.is_none_or(|live| live >> (i % 64) & 1 == 1);
    let live: Vec<Location> = places.into_iter().enumerate().filter(matters).map(|(_, l)| l).collect();
    let plainly_equal = |place| {
        let differs = block::difference(&mut pool, (isa, a), (isa, b), place, place);
        differs.is_some_and(|d| pool.is_false(d))
    };
    if !live.iter().all(plainly_equal) {
        return Ok(RewriteOutcome::Undecided);
    }
    // Where all state matters, the list of places is not asked for a second time.
    let some = rewrite.live.map(|_| live.as_slice());
    leave_the_same(&rewrite, some, trial.seed).map(|()| RewriteOutcome::Accepted)
}

fn compose(pool: &mut TermPool, isa: &Isa, code: &[Instr], side: &str) -> Result<SymbolicBlock, Unliftable> {
    let mut meanings = Lifter::new(isa);
    let mut w = SymbolicBlock::running(pool, isa);
    for instr in code {
        w.push(pool, &mut meanings, instr, side)?;
    }
    Ok(w)
}

/// Does a rewrite, accepted by whatever means, leave the same in the places that matter (or in all
/// state), in some random states?
///
/// # Errors
/// The place, the state's seed and lane, and both values.
pub fn leave_the_same(rewrite: &Rewrite, live: Option<&[Location]>, seed: u64) -> Result<(), Violation> {
    let isa = rewrite.isa;
    let start = Start::new(isa, seed);
    let counter = isa.counter();
    let flow = isa.flow_state();
    // Each side goes on behind its own end.
    let behind = |code: &[Instr], lane: Lane| {
        let c = counter?;
        let length: u64 = code.iter().map(|i| block::step(isa, c, i.form)).sum();
        let at = start.registers.get(c.state, 0, lane).wrapping_add(length.into());
        Some((c.state, at & u128::from(ones(isa.states[c.state].width))))
    };
    for lane in Lane::all().take(TRIED_LANES) {
        let ends = [&rewrite.original, &rewrite.replacement].map(|code| behind(code, lane));
        let (Ok(a), Ok(b)) = (start.run(&rewrite.original, lane), start.run(&rewrite.replacement, lane)) else {
            continue;
        };
        for (state, element) in a.changed(&start, lane).into_iter().chain(b.changed(&start, lane)) {
            let (one, two) = (a.element(&start, state, element, lane), b.element(&start, state, element, lane));
            if ends == [Some((state, one)), Some((state, two))] {
                continue;
            }
            // Where control goes on, nobody asks for a target or a barrier.
            let goes_on = |f: &FlowState| state != f.state && a.element(&start, f.state, 0, lane) == f.next.into();
            if block::is_control(isa, &isa.states[state].name) && flow.is_some_and(goes_on) {
                continue;
            }
            let half = |value: u128, l: &Location| part(value, l, isa.states[state].width);
            let concerned = |l: &Location| covers(isa, l, state, element) && half(one, l) != half(two, l);
            if live.map_or(one != two, |live| live.iter().any(concerned)) {
                let place = element_name(&start.layout, state, element);
                let replacement = listing(isa, &rewrite.replacement);
                return Err(Violation {
                    isa: isa.name.clone(),
                    written: listing(isa, &rewrite.original),
                    law: Property::Rewrite,
                    detail: format!("`{replacement}` leaves {two:#x} in {place}, not {one:#x}, in lane {lane} of state {seed:#x}"),
                });
            }
        }
    }
    Ok(())
}

/// Is an element part of a place?
fn covers(isa: &Isa, place: &Location, state: usize, element: u64) -> bool {
    isa.states[state].name == place.space
        && match place.part {
            Part::All | Part::Single => true,
            Part::Element(at, _) => at == element,
        }
}

/// The part of an element that a place names.
fn part(value: u128, place: &Location, width: u32) -> u128 {
    match place.part {
        Part::Element(_, Half::Low) => value & u128::from(ones(width / 2)),
        Part::Element(_, Half::High) => value >> (width / 2),
        _ => value,
    }
}

fn listing(isa: &Isa, code: &[Instr]) -> String {
    code.iter().map(|i| to_text(isa, i)).collect::<Vec<_>>().join("; ")
}

/// Why formulas were not found to hold.
enum Trouble {
    Violation(Box<Violation>),
    NotExecutable,
}

/// What an element holds after code has run, and its formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// Name of the element.
    pub place: String,
    /// Its formula over the state before.
    pub formula: Term,
    /// What the reference evaluator left in it.
    pub given: u128,
}

/// Runs code in one lane, and gives everything that it changed and that its window says it may.
fn observe(start: &Start, code: &[Instr], w: &SymbolicBlock, pool: &mut TermPool, lane: Lane) -> Result<Vec<Observation>, ExecError> {
    let isa = start.isa;
    let end = start.run(code, lane)?;
    let mut elements = end.changed(start, lane);
    elements.extend(w.written(pool, isa).iter().filter_map(|l| element_of(isa, l)));
    elements.sort_unstable();
    elements.dedup();
    let observation = |(state, element): (usize, u64)| {
        let space = block::declare(pool, &isa.states[state]);
        let width = pool.space_decl(space).addr_width;
        let address = pool.constant(width, element.into());
        Observation {
            place: element_name(&start.layout, state, element),
            formula: w.read(pool, space, address),
            given: end.element(start, state, element, lane),
        }
    };
    Ok(elements.into_iter().map(observation).collect())
}

/// Do the formulas of a window give what execution leaves?
fn formulas_hold(isa: &Isa, code: &[Instr], w: &SymbolicBlock, pool: &mut TermPool, seed: u64) -> Result<(), Trouble> {
    let start = Start::new(isa, seed);
    for lane in Lane::all().take(TRIED_LANES) {
        let observed = observe(&start, code, w, pool, lane).map_err(|_| Trouble::NotExecutable)?;
        let mut before = Before::new(&start, pool, lane);
        let mut evaluator = Evaluator::new(pool, &mut before);
        for Observation { place, formula, given } in observed {
            let value = evaluator.eval(formula);
            if value != given {
                return Err(Trouble::Violation(Box::new(Violation {
                    isa: isa.name.clone(),
                    written: listing(isa, code),
                    law: Property::SymbolicBlock,
                    detail: format!("{place} is {given:#x}, its formula {value:#x}, in lane {lane} of state {seed:#x}"),
                })));
            }
        }
    }
    Ok(())
}

/// What a solver needs to compute what code leaves: formulas, and the state before as conditions.
#[derive(Clone, Debug)]
pub struct Problem {
    /// All formulas.
    pub pool: TermPool,
    /// The values of all that the formulas read, as conditions.
    pub state: Vec<Term>,
    /// What code left, with the formulas.
    pub observed: Vec<Observation>,
}

/// The code of a trial for a solver, in the state of its first lane; nothing if it has no formula
/// or cannot be executed.
#[must_use]
pub fn problem(trial: &Trial) -> Option<Problem> {
    let start = Start::new(trial.isa, trial.seed);
    let lane = Lane::all().next()?;
    let mut pool = TermPool::new();
    let w = compose(&mut pool, trial.isa, &trial.code, "code").ok()?;
    let observed = observe(&start, &trial.code, &w, &mut pool, lane).ok()?;
    let roots: Vec<Term> = observed.iter().map(|o| o.formula).collect();
    let free = |t: &Term| matches!(pool.node(*t), Node::Var(_) | Node::Read(..) | Node::Call(..));
    let leaves: Vec<Term> = pool.reachable(&roots).into_iter().filter(free).collect();
    let mut before = Before::new(&start, &pool, lane);
    let mut evaluator = Evaluator::new(&pool, &mut before);
    let values: Vec<u128> = leaves.iter().map(|t| evaluator.eval(*t)).collect();
    let state = leaves.into_iter().zip(values).map(|(leaf, value)| {
        let value = pool.constant(pool.width(leaf), value);
        pool.eq(leaf, value)
    });
    let state = state.collect();
    Some(Problem { pool, state, observed })
}

/// State and element of a place that is one.
fn element_of(isa: &Isa, place: &Location) -> Option<(usize, u64)> {
    let state = isa.states.iter().position(|s| s.name == place.space)?;
    match place.part {
        Part::All => None,
        Part::Single => Some((state, 0)),
        Part::Element(at, _) => Some((state, at)),
    }
}

/// A random state before code runs, in threads that have not left it.
struct Start<'i> {
    isa: &'i Isa,
    layout: std::sync::Arc<Layout>,
    registers: Registers,
    memory: Hashed,
}

impl<'i> Start<'i> {
    fn new(isa: &'i Isa, seed: u64) -> Start<'i> {
        let layout = std::sync::Arc::new(Layout::new(isa));
        let mut registers = random_registers(&layout, &mut Random(seed));
        if let Some(flow) = isa.flow_state() {
            Lane::all().for_each(|lane| registers.set(flow.state, 0, lane, flow.next.into()));
        }
        Start {
            isa,
            layout,
            registers,
            memory: Hashed { seed },
        }
    }

    /// Runs code in one lane.
    fn run(&self, code: &[Instr], lane: Lane) -> Result<End, ExecError> {
        let mut engine = exec::Reference::new(self.isa);
        let mut end = End {
            registers: self.registers.clone(),
            memory: Overlay {
                below: self.memory,
                stored: FxHashMap::default(),
            },
        };
        for instr in code {
            let counter = self.isa.counter();
            // A program counter moves on where the instruction does not say otherwise.
            let next = match counter {
                Some(c) => {
                    let effect = engine.effect(instr, lane, &end.registers, &mut end.memory)?;
                    let silent = effect.writes.iter().all(|w| w.state != c.state);
                    let at = end.registers.get(c.state, 0, lane);
                    silent.then(|| (c.state, at.wrapping_add(block::step(self.isa, c, instr.form).into())))
                }
                None => None,
            };
            let prepared = engine.prepare(instr)?;
            engine.execute(prepared, Mask::only(lane), &mut end.registers, &mut end.memory)?;
            if let Some((state, at)) = next {
                end.registers.set(state, 0, lane, at);
            }
        }
        Ok(end)
    }
}

/// The state after code has run.
struct End {
    registers: Registers,
    memory: Overlay,
}

impl End {
    /// Elements that were changed or stored, as state and element.
    fn changed(&self, start: &Start, lane: Lane) -> Vec<(usize, u64)> {
        let registers = self.registers.differences(&start.registers).into_iter();
        let mut all: Vec<(usize, u64)> = registers.filter(|(_, _, l)| *l == lane).map(|(s, e, _)| (s, e)).collect();
        all.extend(self.memory.stored.keys().copied());
        all.sort_unstable();
        all
    }

    fn element(&self, start: &Start, state: usize, element: u64, lane: Lane) -> u128 {
        match start.layout.place(state) {
            Place::File { .. } => self.registers.get(state, element, lane),
            Place::Memory => self.memory.element(state, element, start.layout.element_width(state)),
        }
    }
}

/// Random memory that keeps what is stored.
struct Overlay {
    below: Hashed,
    stored: FxHashMap<(usize, u64), u128>,
}

impl Overlay {
    fn element(&self, state: usize, address: u64, width: u32) -> u128 {
        let below = || self.below.element(state, address, width);
        self.stored.get(&(state, address)).copied().unwrap_or_else(below)
    }
}

impl Memory for Overlay {
    fn load(&mut self, run: Run) -> Result<u128, Refused> {
        let element = |i: u32| self.element(run.state, run.address + u64::from(i), run.width);
        Ok((0..run.count).fold(0, |all, i| all | element(i) << (i * run.width)))
    }

    fn store(&mut self, run: Run, value: u128) -> Result<(), Refused> {
        for i in 0..run.count {
            let element = value >> (i * run.width) & u128::MAX >> (128 - run.width);
            self.stored.insert((run.state, run.address + u64::from(i)), element);
        }
        Ok(())
    }
}

/// The state before code as its formulas see it; what documents leave open is zero, as engines take
/// it.
struct Before<'a> {
    start: &'a Start<'a>,
    /// State of each space of the formulas.
    states: FxHashMap<SpaceId, usize>,
    /// Model of each function of the formulas.
    models: FxHashMap<FnId, exec::Model>,
    lane: Lane,
}

impl<'a> Before<'a> {
    fn new(start: &'a Start<'a>, pool: &TermPool, lane: Lane) -> Before<'a> {
        let isa = start.isa;
        let known = Models::default();
        let model = |name: &str| {
            let function = isa.functions.iter().find(|f| isa.pool.fn_decl(f.function).name == name)?;
            known.find(&function.model)
        };
        Before {
            start,
            states: pool
                .spaces()
                .filter_map(|s| Some((s, start.layout.find(&pool.space_decl(s).name)?)))
                .collect(),
            models: pool.fns().filter_map(|f| Some((f, model(&pool.fn_decl(f).name)?))).collect(),
            lane,
        }
    }
}

impl Env for Before<'_> {
    fn var(&mut self, _: VarId) -> u128 {
        0
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        let (state, layout) = (self.states[&space], &self.start.layout);
        match layout.row(state, addr as u64) {
            Some(_) => self.start.registers.get(state, addr as u64, self.lane),
            None => self.start.memory.element(state, addr as u64, layout.element_width(state)),
        }
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        self.models.get(&function).map_or(0, |model| model(arguments))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::NAMES;
    use crate::oracle::built_in;
    use crate::oracle::execution::{executable_forms, random_instr};

    #[test]
    fn random_rewrites_of_every_isa_obey_the_laws_and_many_are_accepted() {
        for index in 0..NAMES.len() {
            let (m, mut random) = (built_in(index), Random(5));
            let forms: Vec<usize> = executable_forms(m.model()).collect();
            let (mut accepted, mut undecided, mut tried) = (0, 0, 0);
            while !forms.is_empty() && (tried < 60 || accepted <= 3 && tried < 600) {
                tried += 1;
                let any = |random: &mut Random| random_instr(m, forms[random.number() as usize % forms.len()], random);
                let code: Vec<Instr> = (0..3).filter_map(|_| any(&mut random)).collect();
                let trial = Trial {
                    isa: m.model(),
                    seed: random.number(),
                    choice: random.number() & 0xfff,
                    code,
                };
                match check(&trial).unwrap_or_else(|broken| panic!("{broken}")) {
                    RewriteOutcome::Accepted => accepted += 1,
                    RewriteOutcome::Undecided => undecided += 1,
                    RewriteOutcome::NoFormula => {}
                }
            }
            assert!(
                forms.is_empty() || accepted > 3 && undecided > 3,
                "{}: {accepted} accepted, {undecided} not",
                m.model().name
            );
        }
    }

    #[test]
    fn a_rewrite_that_changes_a_result_is_found() {
        let nv50 = built_in(2);
        let parse = |text: &str| nv50.parse_raw(text).expect("an instruction");
        let rewrite = Rewrite {
            isa: nv50.model(),
            original: vec![parse("add b32 $r1 $r2 $r3")],
            replacement: vec![parse("xor b32 $r1 $r2 $r3")],
            live: None,
        };
        let live = [Location::parse(nv50.model(), "r1").unwrap()];
        let broken = leave_the_same(&rewrite, Some(&live), 3).unwrap_err();
        assert!(broken.law == Property::Rewrite && broken.detail.contains("in r1"), "{broken}");
        let other = [Location::parse(nv50.model(), "r4").unwrap()];
        assert_eq!(leave_the_same(&rewrite, Some(&other), 3), Ok(()));
        assert!(leave_the_same(&rewrite, None, 3).is_err());
    }

    #[test]
    fn a_branch_that_is_not_taken_may_name_any_target() {
        let at = NAMES.iter().position(|name| *name == "flexgrip").expect("built in");
        let m = built_in(at);
        let parse = |text: &str| m.parse_raw(text).expect("an instruction");
        let rewrite = |branch: &str| Rewrite {
            isa: m.model(),
            original: vec![parse(branch)],
            replacement: vec![parse("NOP")],
            live: None,
        };
        assert_eq!(leave_the_same(&rewrite("BRA FALSE, 0x20328"), None, 0x26), Ok(()));
        let broken = leave_the_same(&rewrite("BRA 0x20328"), None, 0x26).unwrap_err();
        assert!(broken.detail.contains("in flow") || broken.detail.contains("in target"), "{broken}");
    }
}
