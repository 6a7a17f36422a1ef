//! Claims are tried in a few states before their formulas are made: old and new code are evaluated
//! instruction by instruction. That costs a fraction of formulas over the state before, and most
//! claims that do not hold fail at once.
//!
//! A claim is never believed because of this.

use isamorph_core::block::{Half, InstructionEffect, Lifter, Location, Part, is_control, step};
use isamorph_core::formula::{Env, Evaluator, FnId, Scratch, SpaceId, TermPool, VarId};
use isamorph_core::model::Isa;
use isamorph_core::model::machine::Control;
use rustc_hash::FxHashMap;

use super::counterexamples::State;
use super::obligation::{Obligation, Step};
use crate::facts::fact::Fact;
use crate::facts::samples::{self, Sample, called};
use crate::facts::value::Value;
use crate::solver::effort::spend;

/// How many states are tried: what holds in these is left to formulas.
const TRIED: u64 = 8;
/// What it costs to evaluate an instruction, in steps.
const STEPS_PER_INSTRUCTION: u64 = 4;

/// What elements of spaces hold.
type Elements = FxHashMap<(SpaceId, u128), u128>;

/// A piece of code, with what each of its instructions does.
struct Code<'o> {
    steps: &'o [Step],
    effects: Vec<InstructionEffect>,
}

impl<'o> Code<'o> {
    fn of(meanings: &mut Lifter, steps: &'o [Step]) -> Option<Code<'o>> {
        let effects = steps.iter().map(|(i, _)| meanings.of(i).ok()).collect::<Option<_>>()?;
        Some(Code { steps, effects })
    }
}

/// Is there a state in which the facts of a claim hold, and old and new code leave something else
/// in a place that is live behind them? If not, that says nothing.
pub(super) fn refutes(meanings: &mut Lifter, o: &Obligation, room: &mut Scratch<u128>) -> bool {
    if o.made.is_some() {
        return false;
    }
    let (Some(old), Some(new)) = (Code::of(meanings, &o.original), Code::of(meanings, &o.replacement)) else {
        return false;
    };
    let known = samples::known(meanings.isa, &meanings.pool, &o.given);
    (0..TRIED).any(|number| refutes_in(meanings, (o, &old, &new), number, &known, room))
}

/// Do the facts of a claim hold in a state, and old and new code leave something else in a place
/// that is live behind them?
pub(super) fn refuted_by(meanings: &mut Lifter, o: &Obligation, state: &State, room: &mut Scratch<u128>) -> bool {
    let (Some(old), Some(new)) = (Code::of(meanings, &o.original), Code::of(meanings, &o.replacement)) else {
        return false;
    };
    let mut known = samples::known(meanings.isa, &meanings.pool, &o.given);
    state.put_in(&meanings.pool, &mut known);
    refutes_in(meanings, (o, &old, &new), state.number, &known, room)
}

fn refutes_in(
    meanings: &Lifter,
    (o, old, new): (&Obligation, &Code, &Code),
    number: u64,
    known: &FxHashMap<(SpaceId, u128), (u64, Value)>,
    room: &mut Scratch<u128>,
) -> bool {
    let (isa, pool) = (meanings.isa, &meanings.pool);
    let same = o.original.iter().zip(&o.replacement).take_while(|(a, b)| a == b).count();
    let mut run = Run {
        isa,
        pool,
        number,
        sample: Sample::new(pool, known, number),
        before: Elements::default(),
        room,
    };
    let mut holds = |f: &Fact| f.holds(isa, &mut |c| run.initial(isa.states[c.state].space, c.addr.into()));
    if !o.given.iter().all(&mut holds) {
        return false;
    }
    let mut one = Left::default();
    run.start(&mut one);
    run.steps(old, 0..same, &mut one);
    let mut other = one.clone();
    run.steps(old, same..o.original.len(), &mut one);
    run.steps(new, same..o.replacement.len(), &mut other);
    run.differ(o, &one.elements, &other.elements)
}

/// What code has left so far.
#[derive(Clone, Default)]
struct Left {
    elements: Elements,
    /// The address behind the code, where a program counter says what follows.
    end: Option<u128>,
}

/// Code in one state.
struct Run<'a, 'r> {
    isa: &'a Isa,
    pool: &'a TermPool,
    number: u64,
    sample: Sample<'a>,
    /// What was read of the state before.
    before: Elements,
    room: &'r mut Scratch<u128>,
}

impl Run<'_, '_> {
    /// An element in the state before.
    fn initial(&mut self, space: SpaceId, addr: u128) -> u128 {
        let (pool, sample) = (self.pool, &mut self.sample);
        let drawn = || sample.read(space, addr) & pool.space_decl(space).elem_width.mask();
        *self.before.entry((space, addr)).or_insert_with(drawn)
    }

    /// The code begins in a thread that runs.
    fn start(&mut self, left: &mut Left) {
        if let Some(Control::Flow(f)) = self.isa.machine.as_ref().and_then(|m| m.control.as_ref()) {
            left.elements.insert((self.isa.states[f.state].space, 0), f.next.into());
        }
    }

    /// Executes some steps of code.
    fn steps(&mut self, code: &Code, range: std::ops::Range<usize>, left: &mut Left) {
        spend(range.len() as u64 * STEPS_PER_INSTRUCTION);
        for ((instr, tag), effect) in code.steps[range.clone()].iter().zip(&code.effects[range]) {
            let pool = self.pool;
            let mut env = Now {
                pool,
                number: self.number,
                sample: &mut self.sample,
                before: &mut self.before,
                left: &left.elements,
                tag,
            };
            let mut state = Evaluator::reusing(pool, &mut env, self.room);
            let happens = effect
                .writes
                .iter()
                .filter(|w| pool.is_true(w.guard) || state.eval(w.guard) == 1)
                .copied();
            let happens: Vec<_> = happens.collect();
            let written: Vec<((SpaceId, u128), u128)> = happens
                .iter()
                .map(|w| ((w.space, state.eval(w.addr)), state.eval(w.value)))
                .collect();
            self.go_on(instr.form, left);
            left.elements.extend(written);
        }
    }

    /// A program counter goes on to the next instruction, unless this one says otherwise.
    fn go_on(&mut self, form: usize, left: &mut Left) {
        let control = self.isa.machine.as_ref().and_then(|m| m.control.as_ref());
        let Some(c) = control.and_then(Control::counter) else { return };
        let space = self.isa.states[c.state].space;
        let here = left.end.unwrap_or_else(|| self.initial(space, 0));
        let next = here.wrapping_add(step(self.isa, c, form).into()) & self.pool.space_decl(space).elem_width.mask();
        left.end = Some(next);
        left.elements.insert((space, 0), next);
    }

    /// Is there something else in a place that is live? Where control goes is not looked at.
    fn differ(&mut self, o: &Obligation, one: &Elements, other: &Elements) -> bool {
        let keys = one.keys().chain(other.keys().filter(|k| !one.contains_key(k)));
        keys.copied().any(|key| {
            let (space, addr) = key;
            let before = self.initial(space, addr);
            let value = |left: &Elements| left.get(&key).copied().unwrap_or(before);
            let apart = value(one) ^ value(other);
            apart != 0 && self.matters(o, key, apart)
        })
    }

    /// Is one of these bits of an element live behind a claim?
    fn matters(&self, o: &Obligation, (space, addr): (SpaceId, u128), bits: u128) -> bool {
        let isa = self.isa;
        let Some(state) = isa.states.iter().position(|s| s.space == space) else {
            return false;
        };
        let name = &isa.states[state].name;
        if is_control(isa, name) {
            return false;
        }
        let part = match u64::try_from(addr) {
            _ if isa.states[state].addr == 0 => Part::Single,
            Ok(addr) if !isa.is_memory(state) => Part::Element(addr, Half::Whole),
            _ => Part::All,
        };
        let live = o.live.part(isa, &Location { space: name.clone(), part });
        let middle = isa.states[state].width / 2;
        live.is_some_and(|l| match l.part {
            Part::Element(_, Half::Low) => bits & ((1 << middle) - 1) != 0,
            Part::Element(_, Half::High) => bits >> middle != 0,
            _ => true,
        })
    }
}

/// The state before an instruction.
struct Now<'a, 's, 'e> {
    pool: &'a TermPool,
    number: u64,
    sample: &'s mut Sample<'a>,
    before: &'s mut Elements,
    left: &'e Elements,
    /// The name of the step.
    tag: &'e str,
}

impl Env for Now<'_, '_, '_> {
    fn var(&mut self, id: VarId) -> u128 {
        samples::variable(self.number, &format!("{}.{}", self.tag, self.pool.var_name(id)))
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        let (pool, sample) = (self.pool, &mut *self.sample);
        let drawn = || sample.read(space, addr) & pool.space_decl(space).elem_width.mask();
        let known = self.left.get(&(space, addr)).copied();
        known.unwrap_or_else(|| *self.before.entry((space, addr)).or_insert_with(drawn))
    }

    fn call(&mut self, function: FnId, arguments: &[u128]) -> u128 {
        called(self.pool, function, arguments)
    }
}

#[cfg(test)]
mod tests {
    use isamorph_core::InstructionSet;
    use isamorph_core::block::Cell;

    use super::*;
    use crate::flow::live::Live;

    /// Does a trial refute that one piece of code does what another one does, if some facts hold?
    fn refuted(isa: &str, old: &[&str], new: &[&str], given: &dyn Fn(&Isa) -> Vec<Fact>) -> (bool, bool) {
        let set = InstructionSet::builtin(isa).expect("built in");
        let code = |texts: &[&str], side: &str| {
            let one = |(k, text): (usize, &&str)| (set.parse_raw(text).expect("an instruction"), format!("{side}{k}"));
            texts.iter().enumerate().map(one).collect()
        };
        let o = Obligation {
            given: given(set.model()),
            made: None,
            original: code(old, "at"),
            replacement: code(new, "at"),
            live: Live::everything(),
        };
        let mut meanings = Lifter::new(set.model());
        let refuted = refutes(&mut meanings, &o, &mut Scratch::default());
        (refuted, o.is_proved(&mut meanings, crate::solver::Effort::of_steps(1_000_000)))
    }

    fn nothing(_: &Isa) -> Vec<Fact> {
        Vec::new()
    }

    #[test]
    fn code_that_does_something_else_is_refuted_and_only_that() {
        let add = ["IADD R1, R2, R3"];
        assert_eq!(refuted("flexgrip", &add, &["IADD R1, R3, R2"], &nothing), (false, true));
        assert_eq!(refuted("flexgrip", &add, &["IADD R1, R2, R4"], &nothing), (true, false));
        assert_eq!(refuted("flexgrip", &add, &["IADD R4, R2, R3"], &nothing), (true, false));
        assert_eq!(
            refuted("rv32", &["addi a0, a0, 1", "addi a0, a0, 2"], &["addi a0, a0, 3"], &nothing),
            (false, true)
        );
        assert_eq!(refuted("rv32", &["sw a0, 0(a1)"], &["sw a0, 4(a1)"], &nothing), (true, false));
        assert_eq!(
            refuted(
                "rv32",
                &["sw a0, 0(a1)", "lw a2, 0(a1)"],
                &["sw a0, 0(a1)", "addi a2, a0, 0"],
                &nothing
            ),
            (false, true)
        );
        // What an instruction makes of its own address is the same in the same place alone.
        assert_eq!(refuted("rv32", &["auipc a0, 1"], &["auipc a0, 1"], &nothing), (false, true));
        assert_eq!(
            refuted(
                "rv32",
                &["addi a1, a1, 1", "auipc a0, 1"],
                &["auipc a0, 1", "addi a1, a1, 1"],
                &nothing
            ),
            (true, false)
        );
    }

    #[test]
    fn only_states_count_in_which_the_facts_hold() {
        let small = |isa: &Isa| {
            let state = isa.states.iter().position(|s| s.name == "x").expect("registers");
            vec![Fact::Between(Cell { state, addr: 10 }, 0, 255)]
        };
        let (old, new) = (["andi a1, a0, 255"], ["addi a1, a0, 0"]);
        assert_eq!(refuted("rv32", &old, &new, &nothing), (true, false));
        assert_eq!(refuted("rv32", &old, &new, &small), (false, true));
    }
}
