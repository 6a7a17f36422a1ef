//! Proofs that the clauses of a claim cannot all hold: found by a plain search, or piece by piece.
//!
//! Where a search takes too long, gates are compared that seem to compute the same: the values of
//! all gates in some solutions of the claim's assumptions tell which. From the inputs on, each is
//! shown to be equal to an earlier one, or constant, which is a small search of its own; what it
//! derives are clauses that the next ones use, and so does the search for the contradiction. In the
//! proof they are steps like others: whoever checks it need not know of any of this.

use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use isamorph_recheck::certificate::Evidence;
use isamorph_recheck::cnf::Cnf;
use rustc_hash::{FxHashMap, FxHashSet};

use super::sat::{Found, Session};
use super::simulate::{Circuit, Definitions, Dice};
use super::window::Window;

/// Conflicts of a plain search, at most: one that needs more is rarely quicker than comparing
/// gates.
const PLAIN: u32 = 5_000;
/// Solutions of the assumptions that are searched for. Each stands for 64: the inputs that they do
/// not depend on have other values in the others.
const SOLUTIONS: usize = 24;
/// Conflicts of the search that compares two gates.
const OF_A_PAIR: u32 = 400;
/// How many times as many conflicts as a search for the contradiction all comparisons may take.
const OF_ALL_PAIRS: u64 = 10;
/// A comparison costs as much as the claim has variables, since each is touched: how many of them
/// for each conflict that a search may take. It is some seconds for 2,000 conflicts.
const VARIABLES: u64 = 20_000;
/// How many gates lie one behind the other among the clauses that are looked at first.
const WINDOWS: [u32; 2] = [1, 3];
/// Clauses that are looked at, about.
const MOST_CLAUSES: usize = 150;
/// Classes of gates are made anew so often.
const ROUNDS: usize = 12;

/// A proof that the clauses cannot all hold, or values for which they do, by a plain search.
/// Nothing if more conflicts are needed than allowed.
#[must_use]
pub fn plainly(cnf: &Cnf, conflicts: u32) -> Evidence {
    if cnf.has_empty_clause() {
        return Evidence::Proof(Vec::new());
    }
    let mut session = Session::new(cnf);
    cnf.clauses().for_each(|clause| session.add(clause));
    match session.solve(&[], conflicts.min(PLAIN)) {
        Found::Contradiction => session.proof().map_or(Evidence::Nothing, Evidence::Proof),
        Found::Values => Evidence::Values(values(cnf, &mut session)),
        Found::Nothing => Evidence::Nothing,
    }
}

/// The values that were found, as [`Cnf::holds`] reads them.
fn values(cnf: &Cnf, session: &mut Session) -> Vec<u8> {
    let mut bytes = vec![0; cnf.variables.div_ceil(8) as usize];
    for variable in 0..cnf.variables {
        bytes[variable as usize / 8] |= u8::from(session.value(variable)) << (variable % 8);
    }
    bytes
}

/// The same by SAT sweeping: gates are compared first, and their equalities are steps of the proof.
/// The last clause is the negated claim, the others define gates and assume.
pub fn by_sweeping(cnf: &Cnf, conflicts: u32) -> Evidence {
    let mut session = Session::new(cnf);
    // Many short searches on the same clauses: what prepares a long one does not pay.
    for option in ["lucky", "walk", "elim", "block", "cover", "condition", "factor", "inprocessing"] {
        session.set(option, 0);
    }
    let clauses: Vec<&[u32]> = cnf.clauses().collect();
    let Some((goal, assumed)) = clauses.split_last() else {
        return Evidence::Nothing;
    };
    let proof = |session: Session| session.proof().map_or(Evidence::Nothing, Evidence::Proof);
    assumed.iter().for_each(|clause| session.add(clause));
    let mut solutions = Solutions::new(cnf);
    // Gates agree with the inputs, so that few conflicts are left: those with assumptions.
    let guesses = solutions.circuit.guess(&mut || solutions.dice.next());
    for lane in 0..SOLUTIONS {
        for (variable, values) in (0..).zip(&guesses) {
            session.prefer(variable, values >> lane & 1 == 1);
        }
        match session.solve(&[], conflicts) {
            Found::Values => solutions.take(&mut session),
            Found::Contradiction => return proof(session),
            Found::Nothing => return Evidence::Nothing,
        }
    }
    merge(&mut session, &mut solutions, &mut Known::new(cnf), u64::from(conflicts));
    session.add(goal);
    match session.solve(&[], conflicts) {
        Found::Contradiction => proof(session),
        Found::Values => Evidence::Values(values(cnf, &mut session)),
        Found::Nothing => Evidence::Nothing,
    }
}

/// Shows that gates are equal, from the inputs on, with an effort that so many conflicts of a
/// search allow for.
fn merge(session: &mut Session, solutions: &mut Solutions<'_>, known: &mut Known<'_>, conflicts: u64) {
    let end = session.conflicts() + conflicts * OF_ALL_PAIRS;
    let mut left = conflicts * VARIABLES / u64::from(solutions.variables().max(1));
    let mut decided: FxHashSet<u32> = FxHashSet::default();
    for _ in 0..ROUNDS {
        let before = solutions.words();
        let mut more = false;
        // The first literal that has these values in all solutions, by the values.
        let mut first: FxHashMap<Vec<u64>, Option<u32>> = FxHashMap::default();
        first.insert(vec![0; before], None);
        for variable in known.definitions.order.clone() {
            if session.conflicts() > end || crate::stop::requested() {
                return;
            }
            let (literal, values) = solutions.normal(variable, before);
            let earlier = match first.entry(values) {
                Entry::Occupied(entry) => *entry.get(),
                Entry::Vacant(entry) => {
                    entry.insert(Some(literal));
                    continue;
                }
            };
            if decided.contains(&variable) || session.fixed(literal).is_some() {
                continue;
            }
            // A solution that was found meanwhile may tell them apart.
            if !solutions.agree(literal, earlier, before) {
                more = true;
                continue;
            }
            if known.by_few_clauses(session, literal, earlier) {
                decided.insert(variable);
                continue;
            }
            if left == 0 {
                more = false;
                continue;
            }
            left -= 1;
            match same(session, known, literal, earlier) {
                Found::Values => {
                    solutions.take(session);
                    more = true;
                }
                Found::Contradiction | Found::Nothing => {
                    decided.insert(variable);
                }
            }
        }
        if !more {
            return;
        }
    }
}

/// Is a literal equal to another one, or false? A contradiction says yes.
fn same(session: &mut Session, known: &mut Known<'_>, literal: u32, other: Option<u32>) -> Found {
    for case in cases(literal, other) {
        match session.solve(&case, OF_A_PAIR) {
            Found::Contradiction => {
                if let Some((number, clause)) = session.keep() {
                    known.learn(literal, number, clause);
                }
            }
            found => return found,
        }
    }
    known.merged(literal, other);
    Found::Contradiction
}

/// What holds if literals differ, or one if there is no other.
fn cases(literal: u32, other: Option<u32>) -> Vec<Vec<u32>> {
    match other {
        None => vec![vec![literal]],
        Some(other) => vec![vec![literal, other ^ 1], vec![literal ^ 1, other]],
    }
}

/// What is known of each variable beside the solver.
struct Known<'a> {
    definitions: Definitions<'a>,
    /// Clauses that were derived, by the variable that they are about.
    learnt: Vec<Vec<(u32, Vec<u32>)>>,
    /// An earlier variable that has the same value or the opposite one.
    equal: Vec<Option<u32>>,
}

impl<'a> Known<'a> {
    fn new(cnf: &'a Cnf) -> Known<'a> {
        Known {
            definitions: Definitions::new(cnf),
            learnt: vec![Vec::new(); cnf.variables as usize],
            equal: vec![None; cnf.variables as usize],
        }
    }

    fn learn(&mut self, literal: u32, number: u32, clause: Vec<u32>) {
        self.learnt[(literal >> 1) as usize].push((number, clause));
    }

    fn merged(&mut self, literal: u32, other: Option<u32>) {
        if let Some(other) = other {
            self.equal[(literal >> 1) as usize] = Some(other >> 1);
        }
    }

    /// Shows that a literal is equal to another one, or false, by clauses near them.
    fn by_few_clauses(&mut self, session: &mut Session, literal: u32, other: Option<u32>) -> bool {
        for depth in WINDOWS {
            let window = self.window(session, literal, other, depth);
            let mut found = true;
            for case in cases(literal, other) {
                let clause: Vec<u32> = case.iter().map(|l| l ^ 1).collect();
                let lemma = window.derive(&clause, session.next()).and_then(|steps| session.lemma(&steps));
                match lemma {
                    Some((number, clause)) => self.learn(literal, number, clause),
                    None => found = false,
                }
            }
            if found {
                self.merged(literal, other);
                return true;
            }
        }
        false
    }

    /// The clauses of variables and of what they are computed from, so many steps back.
    fn window(&self, session: &Session, literal: u32, other: Option<u32>, depth: u32) -> Window {
        let mut window = Window::default();
        let mut pending: VecDeque<(u32, u32)> = [Some(literal), other].into_iter().flatten().map(|l| (l >> 1, depth)).collect();
        let mut seen: FxHashSet<u32> = pending.iter().map(|(v, _)| *v).collect();
        while let Some((variable, depth)) = pending.pop_front() {
            if window.len() > MOST_CLAUSES {
                break;
            }
            let own = variable as usize;
            for literal in [2 * variable, 2 * variable + 1] {
                if let Some(number) = session.unit(literal) {
                    window.add(number, &[literal]);
                }
            }
            for (number, clause) in &self.learnt[own] {
                window.add(*number, clause);
            }
            if let Some(earlier) = self.equal[own] {
                if seen.insert(earlier) {
                    pending.push_back((earlier, depth));
                }
            } else if depth > 0 {
                for (number, clause) in &self.definitions.clauses[own] {
                    window.add(*number, clause);
                    for named in clause.iter().map(|l| l >> 1) {
                        if seen.insert(named) {
                            pending.push_back((named, depth - 1));
                        }
                    }
                }
            }
        }
        window
    }
}

/// Values of all variables in solutions of the assumptions, 64 of them in a word.
struct Solutions<'a> {
    circuit: Circuit<'a>,
    dice: Dice,
    /// By variable.
    values: Vec<Vec<u64>>,
}

impl<'a> Solutions<'a> {
    fn new(cnf: &'a Cnf) -> Solutions<'a> {
        Solutions {
            circuit: Circuit::new(cnf),
            dice: Dice::new(),
            values: vec![Vec::new(); cnf.variables as usize],
        }
    }

    fn variables(&self) -> u32 {
        self.values.len() as u32
    }

    fn words(&self) -> usize {
        self.values.first().map_or(0, Vec::len)
    }

    /// Adds the solution that was found and some that are near: half of them have any values for
    /// inputs that are free, in the others few bits differ.
    fn take(&mut self, session: &mut Session) {
        let known: Vec<bool> = (0..self.variables()).map(|v| session.value(v)).collect();
        let dice = &mut self.dice;
        // The first lane is the solution itself.
        let mut mix = || {
            let (any, few) = (dice.next(), dice.next() & dice.next() & dice.next() & dice.next());
            any & 0xffff_ffff_0000_0000 | few & 0xffff_fffe
        };
        let near = self.circuit.near(&known, &mut mix);
        for (values, word) in self.values.iter_mut().zip(near) {
            values.push(word);
        }
    }

    /// A literal of a variable that is false in the first solution, and its first words.
    fn normal(&self, variable: u32, words: usize) -> (u32, Vec<u64>) {
        let own = &self.values[variable as usize][..words];
        let turned = own.first().is_some_and(|word| word & 1 == 1);
        let turn = if turned { u64::MAX } else { 0 };
        (2 * variable + u32::from(turned), own.iter().map(|word| word ^ turn).collect())
    }

    /// Has a literal the value of another, or false, in all solutions from a word on?
    fn agree(&self, literal: u32, other: Option<u32>, from: usize) -> bool {
        let value = |l: u32, word: usize| self.values[(l >> 1) as usize][word] ^ if l & 1 == 1 { u64::MAX } else { 0 };
        (from..self.words()).all(|word| value(literal, word) == other.map_or(0, |other| value(other, word)))
    }
}

#[cfg(test)]
mod tests {
    use isamorph_recheck::{cnf, lrat, script};

    use super::*;

    fn clauses(claim: &str) -> Cnf {
        let declared: String = ["a", "b", "c", "e"].map(|v| format!("(declare-fun {v} () (_ BitVec 8))")).concat();
        let mut script = script::read(&format!("{declared}(push 1){claim}(check-sat)(pop 1)")).expect("a script");
        let claim = script.claims.remove(0);
        cnf::clauses(&mut script, &claim)
    }

    /// The factors of two products are equal, which a plain search does not see in time.
    const HARD: &str =
        "(assert (bvult b c))(assert (not (= (bvmul a b) (bvmul (bvsub (bvadd (bvxor a e) (bvshl (bvand a e) #x01)) e) b))))";

    #[test]
    fn equal_gates_are_merged_where_a_plain_search_gives_up() {
        let cnf = clauses(HARD);
        let mut plain = Session::new(&cnf);
        cnf.clauses().for_each(|clause| plain.add(clause));
        assert_eq!(plain.solve(&[], 1_000), Found::Nothing);
        let Evidence::Proof(proof) = by_sweeping(&cnf, 1_000) else {
            panic!("no proof");
        };
        assert_eq!(lrat::check(&cnf, &proof), Ok(()));
        assert_eq!(by_sweeping(&cnf, 1_000), Evidence::Proof(proof));
    }

    #[test]
    fn what_can_hold_is_not_refuted_by_sweeping() {
        for claim in [
            "(assert (bvult b c))(assert (not (= (bvmul a b) (bvmul (bvsub (bvadd a e) c) b))))",
            "(assert (= a b))(assert (= (bvmul a a) (bvmul b b)))",
        ] {
            let cnf = clauses(claim);
            let Evidence::Values(values) = by_sweeping(&cnf, 1_000) else {
                panic!("no values for {claim}");
            };
            assert!(cnf.holds(&values), "{claim}");
        }
    }
}
