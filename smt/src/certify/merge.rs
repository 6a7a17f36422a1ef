//! Proofs in pieces: gates that seem to compute the same are merged, from the inputs on.
//!
//! Two readings of a word compute most things twice, with operands that are equal because of what
//! is assumed. That operands are equal is a small question, since nothing of what is computed from
//! them belongs to it. Once they are merged, all gates behind them are the same gates.
//!
//! Which gates seem to be equal tell the values of all gates in some solutions of the assumptions.
//! Candidates are the first such gates: those that are no longer two once earlier ones are merged
//! need no proof. Where candidates differ after all, the values that show it are a solution more.

use isamorph_recheck::cnf::{self, Cnf};
use isamorph_recheck::gates::{Gate, Lit};
use isamorph_recheck::pieces::{self, Pair, Pieces};
use isamorph_recheck::script::{Claim, Script};
use rustc_hash::{FxHashMap, FxHashSet};

use super::sat::{Found, Session};
use super::shorten::shorten;
use super::simulate::Dice;

/// Solutions of the assumptions that are searched for. Each stands for 64.
const SOLUTIONS: usize = 8;
/// Candidates of one merger, at most.
const TOGETHER: usize = 512;
/// Conflicts of the search that compares two of them.
const OF_A_PAIR: u32 = 400;
/// Lists of candidates, at most.
const SEARCHES: usize = 60;
/// Mergers, at most.
const MERGERS: usize = 200;

/// A proof of a claim in pieces, of searches that take so many conflicts each. Nothing if they find
/// none.
pub(super) fn by_merging(script: &mut Script, claim: &Claim, conflicts: u32) -> Option<Pieces> {
    let mut search = Search::new(script, claim, conflicts)?;
    let mut merged: Option<(Script, Claim)> = None;
    let mut mergers = Vec::new();
    let rest = loop {
        let (script, claim) = match &mut merged {
            Some((script, claim)) => (script, &*claim),
            None => (&mut *script, claim),
        };
        if claim.asserted.contains(&Lit::FALSE) {
            break Pieces::Proof(Vec::new());
        }
        let merger = if mergers.len() < MERGERS {
            search.merger(script, claim)
        } else {
            None
        };
        let Some((pairs, equal)) = merger else {
            let cnf = cnf::clauses(script, claim);
            break Pieces::Proof(refuted(&cnf, conflicts)?);
        };
        merged = Some(pieces::merged(script, claim, &pairs)?);
        mergers.push((pairs, equal));
    };
    let wrap = |rest, (pairs, equal)| Pieces::Merge {
        pairs,
        equal,
        rest: Box::new(rest),
    };
    Some(mergers.into_iter().rev().fold(rest, wrap))
}

/// The proof of a plain search, as it is stored.
fn refuted(cnf: &Cnf, conflicts: u32) -> Option<Vec<u8>> {
    if cnf.has_empty_clause() {
        return Some(Vec::new());
    }
    let mut session = Session::new(cnf);
    cnf.clauses().for_each(|clause| session.add(clause));
    match session.solve(&[], conflicts) {
        Found::Contradiction => session.proof().and_then(|proof| shorten(cnf, &proof)),
        Found::Values | Found::Nothing => None,
    }
}

/// Solutions of the assumptions, up to 64. They last when gates are merged.
#[derive(Default)]
struct Solutions(Vec<Solution>);

/// Which gates may be merged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    /// Those that depend on nothing but what the assumptions are about: most of them choose.
    Chosen,
    /// Those that stand at the same places of two formulas that the goal compares.
    Counterparts,
    /// All.
    All,
}

/// A solution of the assumptions.
struct Solution {
    /// By number of a bit of the declared values, its value where it matters.
    bits: Vec<Option<bool>>,
    /// Results of functions as far as they matter, by function and a mixture of the arguments.
    results: FxHashMap<(u32, u64), Vec<Option<bool>>>,
    /// Values of gates of the script for which it was found, until it is evaluated.
    gates: FxHashMap<usize, bool>,
}

struct Search {
    conflicts: u32,
    dice: Dice,
    searches: usize,
    solutions: Vec<Solutions>,
    /// Values of all gates in solutions, and the lanes in which the assumptions hold; those of the
    /// solutions behind have not been computed.
    values: Vec<(Vec<u64>, u64)>,
}

impl Search {
    fn new(script: &mut Script, claim: &Claim, conflicts: u32) -> Option<Search> {
        let mut search = Search {
            conflicts,
            dice: Dice::new(),
            searches: 0,
            solutions: Vec::new(),
            values: Vec::new(),
        };
        let (_, assumed) = claim.asserted.split_last()?;
        let assumptions = Claim {
            name: claim.name.clone(),
            asserted: assumed.to_vec(),
        };
        let cnf = cnf::clauses(script, &assumptions);
        let mut session = Session::new(&cnf);
        cnf.clauses().for_each(|clause| session.add(clause));
        for _ in 0..SOLUTIONS {
            for variable in 0..cnf.variables {
                session.prefer(variable, search.dice.next() & 1 == 1);
            }
            match session.solve(&[], conflicts) {
                Found::Values => {}
                Found::Contradiction | Found::Nothing => return None,
            }
            let values: Vec<bool> = (0..cnf.variables).map(|v| session.value(v)).collect();
            search.solutions.push(Solutions(vec![solution(script, &cnf, &values)]));
        }
        Some(search)
    }

    /// The next pairs of gates to merge, with a proof that they are equal.
    fn merger(&mut self, script: &mut Script, claim: &Claim) -> Option<(Vec<Pair>, Vec<u8>)> {
        self.values.clear();
        let mut given_up: FxHashSet<usize> = FxHashSet::default();
        while self.searches < SEARCHES {
            for solutions in &mut self.solutions[self.values.len()..] {
                let values = evaluate(script, claim, solutions, &mut self.dice);
                self.values.push(values);
            }
            let lists = [Which::Chosen, Which::Counterparts, Which::All].into_iter();
            let mut lists = lists.map(|which| self.candidates(script, claim, which, &given_up));
            let mut pairs = lists.find(|pairs| !pairs.is_empty()).unwrap_or_default();
            pairs.truncate(TOGETHER);
            if pairs.is_empty() || crate::stop::requested() {
                return None;
            }
            self.searches += 1;
            let before = pairs.len();
            self.compare(script, claim, &mut pairs, &mut given_up)?;
            // As long as most candidates differ, better ones can be found.
            if pairs.len() < before / 2 {
                continue;
            }
            while !pairs.is_empty() {
                let cnf = pieces::equal(script, claim, &pairs)?;
                if let Some(proof) = self.all_equal(&cnf, &pairs) {
                    return Some((pairs, proof));
                }
                given_up.insert(pairs[0].0);
                pairs.truncate(pairs.len() / 2);
            }
        }
        None
    }

    /// Leaves the pairs that are shown to be equal one by one. Of the others, solutions show that
    /// they differ, or they are given up.
    fn compare(&mut self, script: &mut Script, claim: &Claim, pairs: &mut Vec<Pair>, given_up: &mut FxHashSet<usize>) -> Option<()> {
        let cnf = pieces::equal(script, claim, pairs)?;
        let gates = gates(&cnf);
        let mut session = Session::new(&cnf);
        // The last clause says that some pair differs.
        cnf.clauses().take(cnf.ends.len() - 1).for_each(|clause| session.add(clause));
        let mut models: Vec<Vec<bool>> = Vec::new();
        let mut found = Solutions::default();
        pairs.retain(|(gate, wire)| {
            let Some(cases) = cases(&gates, *gate, *wire) else { return false };
            let holds = |values: &Vec<bool>, case: &[u32]| case.iter().all(|l| values[(*l >> 1) as usize] != (l & 1 == 1));
            if models.iter().any(|values| cases.iter().any(|case| holds(values, case))) {
                return false;
            }
            for case in &cases {
                match session.solve(case, OF_A_PAIR) {
                    Found::Contradiction => {}
                    Found::Values if models.len() < 64 => {
                        let values: Vec<bool> = (0..cnf.variables).map(|v| session.value(v)).collect();
                        found.0.push(solution(script, &cnf, &values));
                        models.push(values);
                        return false;
                    }
                    Found::Values => return false,
                    Found::Nothing => {
                        given_up.insert(*gate);
                        return false;
                    }
                }
            }
            true
        });
        if !found.0.is_empty() {
            self.solutions.push(found);
        }
        Some(())
    }

    /// A proof that pairs are equal, of their clauses: first of one after the other.
    fn all_equal(&self, cnf: &Cnf, pairs: &[Pair]) -> Option<Vec<u8>> {
        let (gates, given) = (gates(cnf), cnf.ends.len() - 1);
        let mut session = Session::new(cnf);
        cnf.clauses().take(given).for_each(|clause| session.add(clause));
        for case in pairs.iter().filter_map(|(gate, wire)| cases(&gates, *gate, *wire)).flatten() {
            if session.solve(&case, OF_A_PAIR) == Found::Contradiction {
                session.keep();
            }
        }
        cnf.clauses().skip(given).for_each(|clause| session.add(clause));
        match session.solve(&[], self.conflicts) {
            Found::Contradiction => session.proof().and_then(|proof| shorten(cnf, &proof)),
            Found::Values | Found::Nothing => None,
        }
    }

    /// Gates of the goal with the same values as earlier wires in all solutions, which are others
    /// even if those before them in the list are merged.
    fn candidates(&self, script: &Script, claim: &Claim, which: Which, given_up: &FxHashSet<usize>) -> Vec<Pair> {
        let is_free = is_free(script, claim);
        let counterparts = if which == Which::Counterparts {
            counterparts(script, claim)
        } else {
            FxHashMap::default()
        };
        let mut first: FxHashMap<(u64, u64), Lit> = FxHashMap::default();
        let mut pairs = Vec::new();
        first.insert(self.signature(0).0, Lit::FALSE);
        pieces::rebuilt(script, claim, &mut |gate, own, built| {
            let (signature, turned) = self.signature(gate);
            let turn = |wire: Lit| if turned { !wire } else { wire };
            let wire = match which {
                Which::Chosen if is_free[gate] => None,
                Which::Chosen | Which::All => match first.get(&signature) {
                    Some(wire) => Some(turn(*wire)),
                    None => {
                        first.insert(signature, turn(Lit::of(gate)));
                        None
                    }
                },
                Which::Counterparts => {
                    let others = counterparts.get(&gate).into_iter().flatten();
                    let mut alike = others.map(|other| (*other, self.signature(*other)));
                    let found = alike.find(|(_, (other, _))| *other == signature);
                    found.map(|(other, (_, other_turned))| if other_turned == turned { Lit::of(other) } else { !Lit::of(other) })
                }
            };
            match wire.and_then(|wire| Some((wire, built.wire(wire)?))) {
                Some((wire, new)) if new != own && !given_up.contains(&gate) => {
                    pairs.push((gate, wire));
                    new
                }
                _ => own,
            }
        });
        pairs
    }

    /// A mixture of the values of a gate in all solutions, the same for its complement; and which
    /// of both it is.
    fn signature(&self, gate: usize) -> ((u64, u64), bool) {
        let turned = self.values.first().is_some_and(|(values, _)| values[gate] & 1 == 1);
        let turn = if turned { u64::MAX } else { 0 };
        let mut mixed = (0, 0);
        for (values, lanes) in &self.values {
            let word = (values[gate] ^ turn) & lanes;
            mixed = (mix(mixed.0, word), mix(mixed.1, word.wrapping_add(0x1234_5678_9abc_def1)));
        }
        (mixed, turned)
    }
}

/// The variable of each gate.
fn gates(cnf: &Cnf) -> FxHashMap<usize, u32> {
    cnf.gates.iter().copied().zip(0..).collect()
}

/// What holds if a gate and a wire differ, in two cases or one; nothing if they are not among the
/// variables.
fn cases(variables: &FxHashMap<usize, u32>, gate: usize, wire: Lit) -> Option<Vec<Vec<u32>>> {
    let literal = |wire: Lit| Some(2 * variables.get(&wire.gate())? + u32::from(wire.is_complement()));
    let own = literal(Lit::of(gate))?;
    if wire.is_constant() {
        return Some(vec![vec![own ^ u32::from(wire == Lit::TRUE)]]);
    }
    let other = literal(wire)?;
    Some(vec![vec![own, other ^ 1], vec![own ^ 1, other]])
}

fn mix(one: u64, other: u64) -> u64 {
    let mixed = (one.rotate_left(23) ^ other).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

/// By gate, whether it depends on what the assumptions of a claim say nothing about.
fn is_free(script: &Script, claim: &Claim) -> Vec<bool> {
    let mut assumed = vec![false; script.gates.len()];
    let mut pending = claim.asserted.clone();
    pending.pop();
    while let Some(lit) = pending.pop() {
        if std::mem::replace(&mut assumed[lit.gate()], true) {
            continue;
        }
        match script.gates.gate(lit.gate()) {
            Gate::False | Gate::Input(None) => {}
            Gate::And(a, b) | Gate::Xor(a, b) => pending.extend([a, b]),
            Gate::Mux(c, a, b) => pending.extend([c, a, b]),
            Gate::Input(Some(number)) => pending.extend(&script.applications[number as usize].arguments),
        }
    }
    let mut is_free = vec![false; script.gates.len()];
    for gate in 0..script.gates.len() {
        is_free[gate] = match script.gates.gate(gate) {
            Gate::False => false,
            Gate::Input(_) => !assumed[gate],
            Gate::And(a, b) | Gate::Xor(a, b) => is_free[a.gate()] || is_free[b.gate()],
            Gate::Mux(c, a, b) => [c, a, b].iter().any(|l| is_free[l.gate()]),
        };
    }
    is_free
}

/// By gate, earlier gates that stand at the same places of formulas that the goal compares.
fn counterparts(script: &Script, claim: &Claim) -> FxHashMap<usize, Vec<usize>> {
    let mut found: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    let mut seen: FxHashSet<usize> = FxHashSet::default();
    let mut pending: Vec<(usize, usize)> = Vec::new();
    let mut above: Vec<Lit> = claim.asserted.last().copied().into_iter().collect();
    while let Some(lit) = above.pop() {
        if seen.insert(lit.gate()) {
            match script.gates.gate(lit.gate()) {
                Gate::And(a, b) => above.extend([a, b]),
                Gate::Mux(c, a, b) => above.extend([c, a, b]),
                Gate::Xor(a, b) => pending.push((a.gate(), b.gate())),
                Gate::False | Gate::Input(_) => {}
            }
        }
    }
    let mut seen: FxHashSet<(usize, usize)> = FxHashSet::default();
    while let Some((a, b)) = pending.pop() {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || !seen.insert((a, b)) {
            continue;
        }
        found.entry(b).or_default().push(a);
        let mut pair = |a: Lit, b: Lit| pending.push((a.gate(), b.gate()));
        match (script.gates.gate(a), script.gates.gate(b)) {
            (Gate::And(a, b), Gate::And(c, d)) | (Gate::Xor(a, b), Gate::Xor(c, d)) => {
                // Operands are in the order of their gates.
                if a == d || b == c {
                    pair(a, d);
                    pair(b, c);
                } else {
                    pair(a, c);
                    pair(b, d);
                }
            }
            (Gate::Mux(a, b, c), Gate::Mux(d, e, f)) => {
                pair(a, d);
                pair(b, e);
                pair(c, f);
            }
            (Gate::Input(Some(one)), Gate::Input(Some(other))) if one != other => {
                let [one, other] = [one, other].map(|n| &script.applications[n as usize]);
                if one.function == other.function {
                    one.arguments.iter().zip(&other.arguments).for_each(|(a, b)| pair(*a, *b));
                }
            }
            _ => {}
        }
    }
    found
}

/// The solution that values of variables are.
fn solution(script: &Script, cnf: &Cnf, values: &[bool]) -> Solution {
    let gates: FxHashMap<usize, bool> = cnf.gates.iter().copied().zip(values.iter().copied()).collect();
    let bit = |lit: &Lit| gates.get(&lit.gate()).map(|value| *value != lit.is_complement());
    Solution {
        bits: script.values.iter().flat_map(|(_, word)| word).map(bit).collect(),
        results: FxHashMap::default(),
        gates,
    }
}

/// Values of all gates of a claim in solutions and near them, 64 of each, and the lanes in which
/// the assumptions hold. The first lanes are the solutions; the others have any values where these
/// say nothing, and half of them few other bits.
fn evaluate(script: &Script, claim: &Claim, solutions: &mut Solutions, dice: &mut Dice) -> (Vec<u64>, u64) {
    let mut values = vec![0_u64; script.gates.len()];
    let mut is_known = vec![false; script.gates.len()];
    let splat = |bit: bool| if bit { u64::MAX } else { 0 };
    let number = solutions.0.len().clamp(1, 64);
    let others = if number == 64 { 0 } else { u64::MAX << number };
    for (place, wire) in script.values.iter().flat_map(|(_, word)| word).enumerate() {
        if wire.is_constant() || std::mem::replace(&mut is_known[wire.gate()], true) {
            continue;
        }
        let any = dice.next();
        let few = dice.next() & dice.next() & dice.next() & dice.next() & 0xffff_ffff_0000_0000 & others;
        let bit = |lane: usize| match solutions.0[lane % number].bits[place] {
            Some(bit) => u64::from(bit),
            None => any >> lane & 1,
        };
        let value = (0..64).fold(0, |value, lane| value | bit(lane) << lane) ^ few;
        values[wire.gate()] = value ^ splat(wire.is_complement());
    }
    for gate in 1..script.gates.len() {
        let of = |lit: Lit| values[lit.gate()] ^ splat(lit.is_complement());
        values[gate] = match script.gates.gate(gate) {
            Gate::False | Gate::Input(None) => continue,
            Gate::And(a, b) => of(a) & of(b),
            Gate::Xor(a, b) => of(a) ^ of(b),
            Gate::Mux(c, a, b) => of(c) & of(a) | !of(c) & of(b),
            Gate::Input(Some(_)) if is_known[gate] => continue,
            Gate::Input(Some(number_of)) => {
                let application = &script.applications[number_of as usize];
                let arguments: Vec<u64> = application.arguments.iter().map(|l| of(*l)).collect();
                let mut results = vec![0_u64; application.result.len()];
                for lane in 0..64 {
                    let mixed = arguments.iter().fold(0, |mixed, word| mix(mixed, word >> lane & 1));
                    let solution = &mut solutions.0[lane % number];
                    let key = (application.function, mixed);
                    if lane < number && !solution.gates.is_empty() {
                        let known = solution.results.entry(key).or_insert_with(|| vec![None; results.len()]);
                        for (bit, wire) in known.iter_mut().zip(&application.result) {
                            *bit = bit.or_else(|| solution.gates.get(&wire.gate()).copied());
                        }
                    }
                    let known = solution.results.get(&key);
                    for (place, result) in results.iter_mut().enumerate() {
                        let any = mix(mix(mixed, u64::from(application.function)), place as u64) >> 40 & 1 == 1;
                        *result |= u64::from(known.and_then(|known| known[place]).unwrap_or(any)) << lane;
                    }
                }
                for (wire, word) in application.result.iter().zip(&results) {
                    values[wire.gate()] = *word;
                    is_known[wire.gate()] = true;
                }
                continue;
            }
        };
    }
    solutions.0.iter_mut().for_each(|solution| solution.gates.clear());
    let of = |lit: &Lit| values[lit.gate()] ^ splat(lit.is_complement());
    let assumed = claim.asserted.split_last().map_or(&[][..], |(_, assumed)| assumed);
    let lanes = assumed.iter().fold(u64::MAX, |lanes, lit| lanes & of(lit));
    (values, lanes)
}

#[cfg(test)]
mod tests {
    use isamorph_recheck::script;

    use super::*;

    fn read(claim: &str) -> (Script, Claim) {
        let declared: String = ["a", "b", "c", "e"].map(|v| format!("(declare-fun {v} () (_ BitVec 8))")).concat();
        let function = "(declare-fun f ((_ BitVec 8)) (_ BitVec 8))";
        let mut script = script::read(&format!("{declared}{function}(push 1){claim}(check-sat)(pop 1)")).expect("a script");
        let claim = script.claims.remove(0);
        (script, claim)
    }

    /// What is assumed of `e` makes choices, operands of products, and arguments of a function the
    /// same; or the operands are sums of other shape.
    const HOLD: [&str; 2] = [
        "(assert (bvult e #x03))
         (assert (not (= (bvmul (f (ite (= e #x07) a b)) c) (bvmul (f b) (ite (bvult #x80 e) b c)))))",
        "(assert (bvult b c))(assert (not (= (bvmul a b) (bvmul (bvsub (bvadd (bvxor a e) (bvshl (bvand a e) #x01)) e) b))))",
    ];

    #[test]
    fn products_of_equal_operands_are_merged() {
        let (mut script, claim) = read(HOLD[1]);
        assert_eq!(refuted(&cnf::clauses(&mut script, &claim), 1_000), None, "a plain search gives up");
        for claim in HOLD {
            let (mut script, claim) = read(claim);
            let proof = |script: &mut Script| {
                let mut bytes = Vec::new();
                by_merging(script, &claim, 1_000).expect("a proof").write(&mut bytes);
                bytes
            };
            let bytes = proof(&mut script);
            assert_eq!(pieces::check(&mut script, &claim, &bytes), Ok(()));
            assert_eq!(proof(&mut script), bytes);
        }
    }

    #[test]
    fn what_can_hold_is_not_proved() {
        for claim in [
            // `e` may be seven.
            "(assert (bvult e #x08))(assert (not (= (bvmul (f (ite (= e #x07) a b)) c) (bvmul (f b) c))))",
            "(assert (= a b))(assert (= (bvmul a a) (bvmul b b)))",
            // Nothing is assumed.
            "(assert (not (= (f a) (f b))))",
        ] {
            let (mut script, claim) = read(claim);
            assert_eq!(by_merging(&mut script, &claim, 1_000), None);
        }
    }
}
