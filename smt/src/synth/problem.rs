//! Search problems: formulas over inputs, evaluated in test states, and the registers that may be
//! used.

use isamorph_core::block::{Half, Location, Part, SymbolicBlock, declare};
use isamorph_core::formula::{Env, FnId, Leaf, Node, SpaceId, Term, TermPool, VarId, Width};
use rustc_hash::FxHashSet;

use super::enumerate::{Space, Step, Target};
use super::flag_sequences::FlagRows;
use super::regalloc::Registers;
use crate::cache;
use crate::equiv::{Code, Counterexample, EquivError};
use crate::ops::vector_eval::Function;
use crate::ops::{self, Encoding, Op, Ops, RegisterField};
use crate::random::Random;

/// Values that programs often need, and where they often go wrong, in words of this width.
fn corners(word: Width) -> [u64; 12] {
    let (bits, ones) = (word.bits(), word.mask() as u64);
    let top = ones ^ ones >> 1;
    let half = 1 << (bits / 2);
    let all = [
        0,
        1,
        ones,
        top,
        ones >> 1,
        2,
        top | 1,
        ones - 1,
        u64::from(bits) - 1,
        half,
        half - 1,
        ones / 3,
    ];
    all.map(|c| c & ones)
}

/// Constants to try, beside those of the problem.
fn common_constants(word: Width) -> Vec<u64> {
    let ones = word.mask() as u64;
    distinct([0, 1, ones, u64::from(word.bits()) - 1, ones ^ ones >> 1, ones >> 1])
}

/// Counts of shifts to try, beside those of the problem.
fn common_counts(word: Width) -> Vec<u64> {
    let bits = u64::from(word.bits());
    let mut all = distinct([1, 2, 8, 16, bits / 2, bits - 1]);
    all.retain(|c| *c < bits);
    all
}

fn distinct<const N: usize>(all: [u64; N]) -> Vec<u64> {
    let mut out = Vec::new();
    for c in all {
        if !out.contains(&c) {
            out.push(c);
        }
    }
    out
}

/// Registers below this fit into every register field.
const ALIKE: u32 = 32;

/// Other names for the first registers: each place holds the register that has its number for a
/// short name. Registers beyond the end keep their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutation(Vec<u32>);

impl Permutation {
    /// The short name of a register.
    #[must_use]
    pub fn short(&self, register: u32) -> u32 {
        self.0.iter().position(|r| *r == register).map_or(register, |i| i as u32)
    }

    /// The register of a short name.
    #[must_use]
    pub fn original(&self, short: u32) -> u32 {
        self.0.get(short as usize).copied().unwrap_or(short)
    }
}

/// Why code cannot be searched for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSearchable {
    /// The question makes no sense.
    #[error("{0}")]
    Equiv(#[from] EquivError),
    /// The instruction set has no register file.
    #[error("{0} states no general registers of at most 64 bits to search with")]
    NoRegisters(String),
    /// A place that operations on registers cannot produce.
    #[error("`{0}` changes, and a search finds code for registers and the first condition register only")]
    Place(String),
    /// A value that depends on something else than fixed places.
    #[error("what `{0}` holds afterwards depends on memory at a computed address, or on an unspecified value")]
    Leaf(String),
    /// The formulas divide, and no operation does.
    #[error("it divides, and no operation of {0} does")]
    Division(String),
    /// Values of so many registers have too many bits.
    #[error("values of {1} registers of {0} have more than 128 bits")]
    Vector(String, u32),
    /// A condition on something that does not take part.
    #[error("a condition reads memory at a computed address")]
    Assumption,
}

/// Constants to try, as instructions compute with them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Constants {
    /// Numbers.
    pub words: Vec<u64>,
    /// How far to shift.
    pub counts: Vec<u64>,
}

impl Constants {
    /// Those that each operation can hold; one number for an operation without a constant. Of a
    /// constant that only chooses, the codes for programs of this length.
    #[must_use]
    pub fn by_operation(&self, ops: &[Op], length: usize) -> Vec<Vec<u64>> {
        let of = |op: &Op| match op.constant {
            None => vec![0],
            Some(_) if op.selector.is_some() => op.selector.iter().flat_map(|s| s.codes(length)).copied().collect(),
            Some(_) if op.counts => self.counts.iter().copied().filter(|c| op.holds(*c)).collect(),
            // Where the formula sees a part of a constant alone, that part is tried.
            Some(w) => {
                let part = |c: &u64| if w < 64 { c & ((1 << w) - 1) } else { *c };
                let mut all: Vec<u64> = Vec::new();
                for c in self.words.iter().map(part).filter(|c| op.holds(*c)) {
                    if !all.contains(&c) {
                        all.push(c);
                    }
                }
                all
            }
        };
        ops.iter().map(of).collect()
    }
}

/// An input: a place that the formulas read.
#[derive(Clone, Debug)]
struct Input {
    space: SpaceId,
    addr: u64,
    /// As counterexamples name it.
    name: String,
    width: Width,
    register: Option<u32>,
}

/// A register that shall hold something.
#[derive(Clone, Debug)]
struct Result {
    register: u32,
    mask: u128,
    value: Term,
}

/// What a search shall find.
#[derive(Debug)]
pub struct Problem<'a> {
    code: Code<'a>,
    /// The width of values.
    word: Width,
    /// The width of a register.
    element: Width,
    /// How many neighbouring registers a value spans. Registers are numbered by such groups.
    span: u32,
    places: Vec<Location>,
    assume: Vec<(TermPool, Term)>,
    pool: TermPool,
    assumed: Vec<Term>,
    inputs: Vec<Input>,
    results: Vec<Result>,
    /// What the first condition register shall hold, if that matters.
    flags: Option<Term>,
    /// Is that something else than before?
    flags_change: bool,
    free: Vec<u32>,
    seed: u64,
}

impl<'a> Problem<'a> {
    /// The problem of doing what code does, as far as `places` go, with the registers `free` to be
    /// written.
    ///
    /// # Errors
    /// Operations on registers cannot do it.
    pub fn new(
        code: Code<'a>,
        places: Vec<Location>,
        free: &[u32],
        assume: Vec<(TermPool, Term)>,
        seed: u64,
    ) -> std::result::Result<Problem<'a>, NotSearchable> {
        let problem = Problem::with_flags(code, places, free, assume, seed)?;
        problem.without_flags()
    }

    /// The problem on vectors: values of `span` neighbouring registers, the first of which is a
    /// multiple of that. `spare` groups of free registers take part whatever they hold, so that
    /// code may write a part of them.
    ///
    /// # Errors
    /// Operations on vectors cannot do it.
    pub fn of_vectors(
        code: Code<'a>,
        places: Vec<Location>,
        free: &[u32],
        assume: Vec<(TermPool, Term)>,
        seed: u64,
        (span, spare): (u32, usize),
    ) -> std::result::Result<Problem<'a>, NotSearchable> {
        let problem = Problem::build(code, places, free, assume, seed, span > 1)?;
        let problem = problem.without_flags()?;
        if span == 1 { Ok(problem) } else { problem.in_groups(span, spare) }
    }

    /// The same problem, if the condition register need not change.
    fn without_flags(self) -> std::result::Result<Problem<'a>, NotSearchable> {
        let problem = self;
        if problem.flags_change {
            return Err(NotSearchable::Place(problem.flag_place().to_string()));
        }
        Ok(problem)
    }

    /// The same, where the first condition register may be among the places that change: see
    /// [`Problem::needs_flags`].
    ///
    /// # Errors
    /// Operations on registers and the condition register cannot do it.
    pub fn with_flags(
        code: Code<'a>,
        places: Vec<Location>,
        free: &[u32],
        assume: Vec<(TermPool, Term)>,
        seed: u64,
    ) -> std::result::Result<Problem<'a>, NotSearchable> {
        Problem::build(code, places, free, assume, seed, false)
    }

    /// The problem on values of one register each, whose formulas may call functions or not.
    fn build(
        code: Code<'a>,
        places: Vec<Location>,
        free: &[u32],
        assume: Vec<(TermPool, Term)>,
        seed: u64,
        calls: bool,
    ) -> std::result::Result<Problem<'a>, NotSearchable> {
        let isa = code.isa();
        let flag_file = ops::flag_file(isa);
        let flag_name = flag_file.map(|f| isa.states[f].name.clone());
        let (mut flags, mut flags_change) = (None, false);
        let file = ops::register_file(isa).ok_or_else(|| NotSearchable::NoRegisters(isa.name.clone()))?;
        let file_name = isa.states[file].name.clone();
        let word = Width::new(isa.states[file].width).ok_or_else(|| NotSearchable::NoRegisters(isa.name.clone()))?;
        let mut pool = TermPool::new();
        let window = code.window(&mut pool, &[], isa, "original")?;
        if let Some(control) = isa.control_state().filter(|_| window.leaves(&mut pool, isa)) {
            return Err(NotSearchable::Place(isa.states[control].name.clone()));
        }
        let mut results: Vec<Result> = Vec::new();
        for place in &places {
            let before = SymbolicBlock::running(&mut pool, isa);
            let (Some(after), Some(old)) = (window.value(&mut pool, isa, place), before.value(&mut pool, isa, place)) else {
                // A whole memory: it must be left alone.
                if window.written(&mut pool, isa).iter().any(|w| w.space == place.space) {
                    return Err(NotSearchable::Place(place.to_string()));
                }
                continue;
            };
            match place.part {
                Part::Element(addr, half) if place.space == file_name => {
                    let (ones, half_width) = (word.mask(), word.bits() / 2);
                    let low = (1 << half_width) - 1;
                    let (mask, shift) = match half {
                        Half::Whole => (ones, 0),
                        Half::Low => (low, 0),
                        Half::High => (ones & !low, half_width),
                    };
                    let wide = pool.zext(after, word);
                    let by = pool.constant(word, shift.into());
                    let value = pool.shl(wide, by);
                    match results.iter_mut().find(|r| u64::from(r.register) == addr) {
                        Some(r) => {
                            r.mask |= mask;
                            r.value = pool.or(r.value, value);
                        }
                        None => results.push(Result {
                            register: addr as u32,
                            mask,
                            value,
                        }),
                    }
                }
                Part::Element(0, Half::Whole) | Part::Single if Some(&place.space) == flag_name.as_ref() => {
                    flags = Some(after);
                    flags_change = after != old;
                }
                _ if after == old => {}
                _ => return Err(NotSearchable::Place(place.to_string())),
            }
        }
        let assumed: Vec<Term> = assume.iter().map(|(p, t)| p.rebuild(*t, &mut pool)).collect();
        let mut inputs: Vec<Input> = Vec::new();
        let terms: Vec<(Term, String)> = results
            .iter()
            .map(|r| (r.value, format!("{file_name}{}", r.register)))
            .chain(flags.map(|t| (t, isa.element_name(&flag_name.unwrap_or_default(), 0))))
            .chain(assumed.iter().map(|t| (*t, String::new())))
            .collect();
        // What stays of the condition register is seen in states in which it has any value.
        let mut flags_before = None;
        if let Some(file) = flag_file.filter(|_| flags_change) {
            let state = &isa.states[file];
            let space = declare(&mut pool, state);
            let first = pool.constant(Width::nearest(state.addr.max(1)), 0);
            flags_before = Some((pool.read(space, first), String::new()));
        }
        for (t, who) in terms.into_iter().chain(flags_before) {
            let bad = || match who.as_str() {
                "" => NotSearchable::Assumption,
                who => NotSearchable::Leaf(who.to_string()),
            };
            if !pool.free_vars(t).is_empty() || !calls && !pool.calls(&[t]).is_empty() {
                return Err(bad());
            }
            for (space, addr) in pool.reads(t) {
                let addr = pool.as_const(addr).ok_or_else(bad)? as u64;
                if inputs.iter().any(|i| (i.space, i.addr) == (space, addr)) {
                    continue;
                }
                let d = pool.space_decl(space);
                let name = isa.element_name(&d.name, addr);
                let register = (d.name == file_name).then_some(addr as u32);
                inputs.push(Input {
                    space,
                    addr,
                    name,
                    width: d.elem_width,
                    register,
                });
            }
        }
        // Registers come first, in order: values are numbered like that.
        inputs.sort_by_key(|i| (i.register.is_none(), i.register, i.name.clone()));
        let mut free = free.to_vec();
        // A register that must hold a result may be written.
        for r in &results {
            if !free.contains(&r.register) {
                free.insert(0, r.register);
            }
        }
        Ok(Problem {
            code,
            word,
            element: word,
            span: 1,
            places,
            assume,
            pool,
            assumed,
            inputs,
            results,
            flags,
            flags_change,
            free,
            seed,
        })
    }

    /// The same problem on groups of registers.
    fn in_groups(mut self, span: u32, spare: usize) -> std::result::Result<Problem<'a>, NotSearchable> {
        let isa = self.code.isa();
        let element = self.element;
        let (Some(file), Some(word)) = (ops::register_file(isa), Width::new(element.bits() * span)) else {
            return Err(NotSearchable::Vector(isa.name.clone(), span));
        };
        let state = &isa.states[file];
        let space = self.pool.declare_space(&state.name, Width::nearest(state.addr.max(1)), element);
        let at = |pool: &mut TermPool, register: u32| {
            let addr = pool.constant(Width::nearest(state.addr.max(1)), register.into());
            pool.read(space, addr)
        };
        let ordered = |registers: &mut dyn Iterator<Item = u32>| {
            let mut all: Vec<u32> = registers.map(|r| r / span).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let written = ordered(&mut self.results.iter().map(|r| r.register));
        let mut results = Vec::new();
        for group in &written {
            let (mut mask, mut parts) = (0, Vec::new());
            for lane in 0..span {
                let register = group * span + lane;
                let (own, value) = match self.results.iter().find(|r| r.register == register) {
                    Some(r) => (r.mask, r.value),
                    None if self.free.contains(&register) => (0, self.pool.constant(element, 0)),
                    // What may not be written stays as it is.
                    None => (element.mask(), at(&mut self.pool, register)),
                };
                mask |= own << (lane * element.bits());
                parts.push(value);
            }
            let whole = parts.into_iter().reduce(|low, high| self.pool.concat(high, low));
            results.extend(whole.map(|value| Result {
                register: *group,
                mask,
                value,
            }));
        }
        // Registers that may be written together.
        let may = |group: &u32| (0..span).all(|lane| self.free.contains(&(group * span + lane)));
        let mut free: Vec<u32> = written.clone();
        free.extend(
            ordered(&mut self.free.iter().copied())
                .into_iter()
                .filter(|g| !written.contains(g))
                .filter(may),
        );
        let mut read = ordered(
            &mut self
                .inputs
                .iter()
                .filter_map(|i| i.register)
                .chain(written.iter().map(|g| g * span)),
        );
        let more: Vec<u32> = free.iter().copied().filter(|g| !read.contains(g)).take(spare).collect();
        read.extend(more);
        for register in read.iter().flat_map(|g| g * span..(g + 1) * span) {
            if self.inputs.iter().all(|i| i.register != Some(register)) {
                self.inputs.push(Input {
                    space,
                    addr: register.into(),
                    name: format!("{}{register}", state.name),
                    width: element,
                    register: Some(register),
                });
            }
        }
        self.inputs.sort_by_key(|i| (i.register.is_none(), i.register, i.name.clone()));
        Ok(Problem {
            word,
            span,
            results,
            free,
            ..self
        })
    }

    /// The place of the first condition register.
    fn flag_place(&self) -> String {
        let isa = self.code.isa();
        ops::flag_file(isa).map_or(String::new(), |f| isa.element_name(&isa.states[f].name, 0))
    }

    /// The input that is the first condition register.
    fn flag_input(&self) -> Option<usize> {
        let isa = self.code.isa();
        let name = &isa.states[ops::flag_file(isa)?].name;
        self.inputs
            .iter()
            .position(|i| i.addr == 0 && *self.pool.space_decl(i.space).name == **name)
    }

    /// Does the condition register take part?
    #[must_use]
    pub fn needs_flags(&self) -> bool {
        let flags = self.flag_input().map(|i| (self.inputs[i].space, u128::from(self.inputs[i].addr)));
        let roots = self.results.iter().map(|r| r.value).chain(self.assumed.iter().copied());
        let reads = |t: Term| {
            let mut all = self.pool.reads(t).into_iter();
            all.any(|(space, addr)| self.pool.as_const(addr).map(|a| (space, a)) == flags)
        };
        self.flags_change || flags.is_some() && roots.into_iter().any(reads)
    }

    /// The condition register in each test state.
    #[must_use]
    pub fn flag_rows(&self, tests: &[Vec<u128>]) -> FlagRows {
        let input = self.flag_input();
        let before = tests.iter().map(|t| input.map_or(0, |i| t[i]));
        let wanted = self.flags.map(|f| tests.iter().map(|t| self.value(f, t)).collect());
        FlagRows {
            before: before.collect(),
            wanted,
        }
    }

    /// The code, as a question of equivalence names it.
    #[must_use]
    pub fn code(&self) -> Code<'a> {
        self.code
    }

    /// The places that matter.
    #[must_use]
    pub fn places(&self) -> &[Location] {
        &self.places
    }

    /// What may be assumed.
    #[must_use]
    pub fn assumptions(&self) -> &[(TermPool, Term)] {
        &self.assume
    }

    /// Constants that are worth a try: common ones, and those of the formulas.
    #[must_use]
    pub fn constants(&self) -> Constants {
        let bits = self.element.bits();
        let mut words = common_constants(self.element);
        let mut counts = common_counts(self.element);
        let (mut todo, mut seen): (Vec<Term>, FxHashSet<Term>) = (
            self.results.iter().map(|r| r.value).chain(self.flags).collect(),
            FxHashSet::default(),
        );
        while let Some(t) = todo.pop() {
            if !seen.insert(t) {
                continue;
            }
            // Shifts by a number are parts of words, and words with zeros behind, in simplified
            // formulas.
            let shifted = match self.pool.node(t) {
                Node::Extract { lo, .. } => u32::from(*lo),
                Node::Concat(_, low) if self.pool.as_const(*low) == Some(0) => self.pool.width(*low).bits(),
                Node::Sext(a) => self.pool.width(*a).bits() - 1,
                _ => 0,
            };
            if (1..bits).contains(&shifted) && !counts.contains(&shifted.into()) {
                counts.push(shifted.into());
            }
            match self.pool.node(t) {
                // The number of a register is no constant of the formula.
                Node::Read(..) => {}
                n => n.for_each_operand(|o| todo.push(o)),
            }
            if let Some(v) = self.pool.as_const(t)
                && (7..=bits).contains(&self.pool.width(t).bits())
                && let Ok(v) = u64::try_from(v)
            {
                if !words.contains(&v) {
                    words.push(v);
                }
                if v < bits.into() && v > 0 && !counts.contains(&v) {
                    counts.push(v);
                }
            }
        }
        words.truncate(24);
        Constants { words, counts }
    }

    /// States to begin with: a value for each input. The first is one whose result tells little by
    /// chance.
    #[must_use]
    pub fn tests(&self, n: usize) -> Vec<Vec<u128>> {
        let mut random = Random(self.seed ^ 0x9e37_79b9_7f4a_7c15);
        let (bits, corners) = (u64::from(self.element.bits()), corners(self.element));
        let mut out: Vec<Vec<u128>> = Vec::new();
        let mut tries = 0;
        while out.len() < n && tries < 100 * n {
            let corner = tries % 2 == 1;
            tries += 1;
            let state: Vec<u128> = self
                .inputs
                .iter()
                .map(|i| {
                    let r = random.next();
                    // The upper bits of `r` say what to do; a wider word takes more of them.
                    let word = if bits > 32 { r << 32 ^ random.next() } else { r & 0xffff_ffff };
                    let v = if corner && r >> 40 & 3 != 0 {
                        corners[(r % corners.len() as u64) as usize]
                    } else if r >> 43 & 1 == 1 {
                        // Few bits and long runs show what full words hide.
                        word >> ((r >> 32) % bits.max(32))
                    } else {
                        word
                    };
                    u128::from(v) & i.width.mask()
                })
                .collect();
            if self.allowed(&state) {
                out.push(state);
            }
        }
        let tells = |state: &Vec<u128>| {
            let v = self.results.first().map_or(0, |r| self.value(r.value, state));
            let inputs = state.contains(&v);
            u32::from(inputs) * 64 + v.count_ones().abs_diff(self.word.bits() / 2)
        };
        out.sort_by_cached_key(tells);
        out
    }

    /// Is this a value of each input, such that what may be assumed holds?
    #[must_use]
    pub fn may_occur(&self, state: &[u128]) -> bool {
        let fits = self.inputs.iter().zip(state).all(|(i, v)| v & !i.width.mask() == 0);
        state.len() == self.inputs.len() && fits && self.allowed(state)
    }

    fn allowed(&self, state: &[u128]) -> bool {
        self.assumed.iter().all(|t| self.value(*t, state) == 1)
    }

    fn value(&self, t: Term, state: &[u128]) -> u128 {
        self.value_in(&self.pool, t, state)
    }

    /// The value of a formula in a test state; its pool must have the declarations of the
    /// problem's.
    #[must_use]
    pub fn value_in(&self, pool: &TermPool, t: Term, state: &[u128]) -> u128 {
        let mut env = State {
            pool,
            inputs: &self.inputs,
            state,
        };
        pool.eval(t, &mut env)
    }

    /// How many neighbouring registers a value spans.
    #[must_use]
    pub fn span(&self) -> u32 {
        self.span
    }

    /// The width of values.
    #[must_use]
    pub fn word(&self) -> Width {
        self.word
    }

    /// What registers shall hold, and the pool of these formulas.
    #[must_use]
    pub fn formulas(&self) -> (&TermPool, Vec<Term>) {
        (&self.pool, self.results.iter().map(|r| r.value).collect())
    }

    /// The inputs that make a value, and its register.
    fn input_values(&self) -> Vec<(std::ops::Range<usize>, u32)> {
        let registers: Vec<u32> = self.inputs.iter().filter_map(|i| i.register).collect();
        let span = self.span as usize;
        let value = |(i, all): (usize, &[u32])| (i * span..i * span + all.len(), all[0] / self.span);
        registers.chunks(span).enumerate().map(value).collect()
    }

    /// The input in the place of the one result, where values are vectors: see [`Space::home`].
    #[must_use]
    pub fn home(&self) -> Option<usize> {
        let [result] = self.results.as_slice() else { return None };
        let at = self.input_values().iter().position(|(_, r)| *r == result.register);
        at.filter(|_| self.span > 1)
    }

    /// The values that are inputs, in each test state.
    #[must_use]
    pub fn input_rows(&self, tests: &[Vec<u128>]) -> Vec<Vec<u128>> {
        let joined = |test: &[u128]| {
            test.iter()
                .rev()
                .fold(0, |high: u128, low| high.wrapping_shl(self.element.bits()) | low)
        };
        let row = |at: &std::ops::Range<usize>| tests.iter().map(|t| joined(&t[at.clone()])).collect();
        self.input_values().iter().map(|(at, _)| row(at)).collect()
    }

    /// What is wanted in each test state.
    #[must_use]
    pub fn target_rows(&self, tests: &[Vec<u128>]) -> Vec<Target> {
        self.results
            .iter()
            .map(|r| Target {
                mask: r.mask,
                row: tests.iter().map(|t| self.value(r.value, t)).collect(),
            })
            .collect()
    }

    /// Is everything that is wanted there before?
    #[must_use]
    pub fn holds_without_code(&self) -> bool {
        let tests = self.tests(8);
        let (inputs, rows, targets) = (self.input_values(), self.input_rows(&tests), self.target_rows(&tests));
        !self.flags_change
            && self.results.iter().zip(&targets).all(|(r, target)| {
                let at = inputs.iter().position(|i| i.1 == r.register);
                at.is_some_and(|at| rows[at].iter().zip(&target.row).all(|(x, y)| (x ^ y) & r.mask == 0))
            })
    }

    /// Where the values of a program begin and end: each result is the last value that has it.
    #[must_use]
    pub fn registers(&self, space: &Space, steps: &[Step]) -> Registers {
        let mut values = space.inputs.clone();
        let n = space.targets.first().map_or(0, |t| t.row.len());
        for s in steps {
            let op = &space.ops[usize::from(s.op)];
            let args: Vec<&[u128]> = s.args[..op.arity].iter().map(|a| values[usize::from(*a)].as_slice()).collect();
            let row = s.row(op, &args, n);
            values.push(row);
        }
        let values: Vec<Option<Vec<u128>>> = values.into_iter().map(Some).collect();
        self.registers_of(&values, &space.targets)
    }

    /// The same for these values, of which steps without one have none.
    #[must_use]
    pub fn registers_of(&self, values: &[Option<Vec<u128>>], targets: &[Target]) -> Registers {
        let inputs: Vec<u32> = self.input_values().into_iter().map(|(_, r)| r).collect();
        let results = self.results.iter().zip(targets).filter_map(|(r, t)| {
            let same = |v: &Option<Vec<u128>>| v.as_ref().is_some_and(|v| v.iter().zip(&t.row).all(|(x, y)| (x ^ y) & t.mask == 0));
            // What is there from the start stays there.
            let stays = inputs.iter().position(|i| *i == r.register).filter(|i| same(&values[*i]));
            let at = stays.or_else(|| values.iter().rposition(same))?;
            Some((at, r.register))
        });
        Registers {
            results: results.collect(),
            free: self.free.clone(),
            inputs,
        }
    }

    /// The constants in an order that does not depend on how the question was put.
    #[must_use]
    pub fn sorted_constants(&self) -> Constants {
        let mut all = self.constants();
        all.words.sort_unstable();
        all.counts.sort_unstable();
        all
    }

    /// May code write this place: a register that matters or is free, or the first condition
    /// register if that is one of them?
    #[must_use]
    pub fn may_write(&self, place: &Location, flags: bool) -> bool {
        let isa = self.code.isa();
        let file = ops::register_file(isa).map(|f| &isa.states[f].name);
        match place.part {
            Part::Element(0, _) | Part::Single if flags && place.to_string() == self.flag_place() => true,
            Part::Element(addr, _) => Some(&place.space) == file && self.free.iter().any(|r| u64::from(*r) == addr / u64::from(self.span)),
            Part::All | Part::Single => isa.flow_state().is_some_and(|f| isa.states[f.state].name == place.space),
        }
    }

    /// Short names for registers: those that take part become the first ones, in order of
    /// appearance, if all that take part are ones that every register field of the operations
    /// can name, and if all of those may be written. Otherwise registers keep their names.
    #[must_use]
    pub fn short_names(&self, ops: &Ops) -> Permutation {
        let mut seen: Vec<u32> = self.results.iter().map(|r| r.register).collect();
        for r in self.inputs.iter().filter_map(|i| i.register) {
            if !seen.contains(&r) {
                seen.push(r);
            }
        }
        let fields = |o: &Op| -> Vec<RegisterField> {
            let all = |e: &Encoding| e.dst.into_iter().chain(e.operands.iter().flatten().copied()).collect::<Vec<_>>();
            o.encodings.iter().flat_map(all).collect()
        };
        let mut fields = ops.all.iter().flat_map(fields);
        let alike = self.span == 1
            && (0..ALIKE).all(|r| self.free.contains(&r))
            && seen.iter().all(|r| *r < ALIKE)
            && fields.all(|f| f.first == 0 && f.last >= ALIKE - 1 && f.step == 1);
        let rest = (0..ALIKE).filter(|r| !seen.contains(r));
        Permutation(if alike {
            seen.iter().copied().chain(rest).collect()
        } else {
            Vec::new()
        })
    }

    /// The question as a text under these names: what shall be where, what holds before, what may
    /// be written. Questions of one text have the same answers.
    #[must_use]
    pub fn question(&self, names: &Permutation) -> String {
        let mut pool = self.pool.clone();
        let results = self.results.iter().map(|r| r.value);
        let roots: Vec<Term> = results.chain(self.flags).chain(self.assumed.iter().copied()).collect();
        let file = self.inputs.iter().find(|i| i.register.is_some()).map(|i| i.space);
        let roots = pool.replace_leaves(&roots, &mut |pool, leaf| match leaf {
            Leaf::Var(v) => pool.var(v),
            Leaf::Read(space, addr) => {
                let own = pool.as_const(addr).unwrap_or_default();
                let short = match u32::try_from(own) {
                    Ok(r) if file == Some(space) => names.short(r).into(),
                    _ => own,
                };
                let (name, width) = (pool.space_decl(space).name.clone(), pool.space_decl(space).elem_width);
                let v = pool.declare_var(&format!("{name} {short}"), width);
                pool.var(v)
            }
        });
        let shape = pool.shape(&roots, |v| cache::hash(pool.var_name(v).bytes()));
        let results: Vec<(u32, u128)> = self.results.iter().map(|r| (names.short(r.register), r.mask)).collect();
        let mut free: Vec<u32> = self.free.iter().map(|r| names.short(*r)).collect();
        free.sort_unstable();
        let span = if self.span > 1 { format!("{} ", self.span) } else { String::new() };
        format!("{span}{results:x?} {} {free:?} {shape:x?}", self.flags.is_some())
    }

    /// Does a program compute what is wanted in some more states?
    #[must_use]
    pub fn agrees(&self, ops: &Ops, steps: &[Step], states: &[Vec<u128>]) -> bool {
        let space = Space {
            ops: &ops.all,
            word: self.word,
            quick: false,
            constants: &[],
            inputs: self.input_rows(states),
            targets: self.target_rows(states),
            home: None,
        };
        self.registers(&space, steps).results.len() == self.results.len()
    }

    /// The inputs of a counterexample as a test state.
    #[must_use]
    pub fn state_of(&self, c: &Counterexample) -> Vec<u128> {
        self.inputs
            .iter()
            .map(|i| c.inputs.iter().find(|v| v.name == i.name).map_or(0, |v| v.value))
            .collect()
    }

    /// Do the formulas divide?
    #[must_use]
    pub fn divides(&self) -> bool {
        let roots: Vec<Term> = self.results.iter().map(|r| r.value).collect();
        ops::divides(&self.pool, &roots)
    }
}

/// A test state as an environment of formulas; functions are those of [`Function::Opaque`].
struct State<'s> {
    pool: &'s TermPool,
    inputs: &'s [Input],
    state: &'s [u128],
}

impl Env for State<'_> {
    fn var(&mut self, _: VarId) -> u128 {
        0
    }

    fn read(&mut self, space: SpaceId, addr: u128) -> u128 {
        let at = self.inputs.iter().position(|i| i.space == space && u128::from(i.addr) == addr);
        at.map_or(0, |i| self.state[i])
    }

    fn call(&mut self, f: FnId, arguments: &[u128]) -> u128 {
        let function = self.pool.fn_decl(f);
        Function::opaque(&function.name).value(arguments.iter().copied()) & function.result_width.mask()
    }
}
